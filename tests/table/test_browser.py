"""The table in a real browser, as people meet it."""

from collections.abc import Generator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from table.browser import (
    ARGUMENTS,
    CHROMIUM,
    Server,
    Visitors,
    missing,
    touch_to_the_end,
)

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    started = Server(tmp_path_factory.mktemp("table"))
    yield started
    started.stop()


@pytest.fixture(scope="session")
def browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Generator[Visitors]:
    visitors = Visitors(browser, server.url)
    yield visitors
    complaints = visitors.unexpected()
    visitors.close()
    assert not complaints


def test_a_newcomer_plays_to_the_end_by_touching_what_is_lit_up(visit: Visitors) -> None:
    page = visit()
    page.get_by_role("button", name="Play now Sakenobori").click()
    touch_to_the_end(page, seed=1)
    expect(page.locator("#ask h2.won")).to_be_visible()
    expect(page.locator("#ask .places li")).to_have_count(4)
