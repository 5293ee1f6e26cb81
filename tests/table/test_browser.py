"""The table in a real browser, as people meet it."""

import random
import re
from collections.abc import Generator, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright
from table.browser import (
    ARGUMENTS,
    CHROMIUM,
    PHONE,
    Server,
    Visitors,
    hurry,
    inside,
    is_asked,
    lay_out,
    missing,
    named,
    press_tab_to,
    question,
    read,
    touch_once,
    touch_to_the_end,
    until,
    wait_for_turn,
    who_is_asked,
)

from headrace.engine.game import find_game, game_names
from headrace.engine.words import LANGUAGES

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

each_game = pytest.mark.parametrize("game", game_names())
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    started = Server(tmp_path_factory.mktemp("table"))
    yield started
    started.stop()


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Generator[Visitors]:
    yield from visitors(browser, server)


def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    found = Visitors(browser, server.url)
    yield found
    complaints = found.unexpected()
    found.close()
    assert not complaints


# ---- what holds on every page


def look_through(page: Page, path: str) -> None:
    """A page in both languages, by day and by night: nothing untranslated, open to everybody."""
    said: list[set[str]] = []
    for language in LANGUAGES:
        page.emulate_media(color_scheme="light" if language == "en" else "dark")
        speak(page, language)
        page.goto(path)
        assert page.locator("html").get_attribute("lang") == language
        nobody_is_left_out(page)
        fits_its_screen(page)
        said.append(read(page))
    not_translated = said[0] & said[1]
    assert not not_translated
    page.emulate_media(color_scheme="light")
    speak(page, "en")
    page.goto(path)


def speak(page: Page, language: str) -> None:
    page.goto("/about")
    if page.locator("html").get_attribute("lang") != language:
        page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def nobody_is_left_out(page: Page) -> None:
    """As far as axe can tell."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert not found.violations_count, found.generate_report()


def fits_its_screen(page: Page) -> None:
    """Nothing to scroll sideways, and nothing too small for a finger."""
    wide = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    needed, there = page.evaluate(wide)
    assert needed <= there
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, .button, select, summary, .can")]
          .map(thing => [thing.outerHTML.slice(0, 90), thing.getBoundingClientRect()])
          .filter(([, box]) => box.width > 1 && (box.width < 24 || box.height < 24))"""
    )
    assert not small


# ---- every game


@each_game
def test_a_newcomer_races_on_a_phone_by_touching_what_is_lit_up(game: str, visit: Visitors) -> None:
    page = visit(**TOUCH)
    look_through(page, f"/games/{game}")
    look_through(page, f"/games/{game}/rules")
    page.goto("/")
    named(page, f"quick-{game}").tap()
    page.locator("#table").wait_for()
    race = page.url

    def at_turn(turn: int) -> None:
        fits_its_screen(page)
        if turn == 3:
            look_through(page, race)
            assert wait_for_turn(page)

    touch_to_the_end(page, 1, at_turn)
    expect(page.locator("#ask h2.won")).to_be_visible()
    expect(page.locator("#ask .places li")).to_have_count(find_game(game).usual_seats)
    look_through(page, race)
    look_through(page, f"{race}/replay?move=20")


# ---- the keyboard


@each_game
def test_a_whole_race_by_keyboard_alone_and_then_step_by_step(game: str, visit: Visitors) -> None:
    page = visit()
    press_tab_to(page, f"#quick-{game}")
    page.keyboard.press("Enter")
    page.locator("#table").wait_for()
    chance = random.Random(2)
    opened = False
    while wait_for_turn(page):
        before = question(page)
        if not opened and page.locator("#all-moves summary").count():
            press_tab_to(page, "#all-moves summary")
            page.keyboard.press("Enter")
            opened = True
        for _ in range(chance.randint(1, 3)):
            press_tab_to(page, "form.choices button")
        page.keyboard.press("Enter")
        hurry(page, lambda: question(page) != before)  # noqa: B023  # called at once
    press_tab_to(page, "#step-through")
    page.keyboard.press("Enter")
    count = page.locator("#steps .count")
    expect(count).to_have_text(re.compile("^0 / "))
    last = count.inner_text().split()[-1]
    start = inside(page, "#moving")
    for key, shown in (
        ("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("End", last),
        ("ArrowLeft", str(int(last) - 1)), ("Home", "0"),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(count).to_have_text(f"{shown} / {last}")
    hurry(page, lambda: inside(page, "#moving") == start)


# ---- several browsers


def test_what_one_does_the_others_see_and_a_spectator_sees_no_more_than_all(
    visit: Visitors,
) -> None:
    ann, ben, guest = visit(), visit(locale="fr-FR"), visit()
    attack = "<b id=x>\"'&</b><script>"
    race = lay_out(ann, "me", "link", "bot", names=("Ann",))
    for page in (ben, guest):
        page.goto(race)
    ben.get_by_label("Votre nom").fill(attack)
    ben.get_by_role("button", name="Prendre la place 2").click()
    for page in (ann, ben, guest):  # none was loaded anew
        expect(page.locator("#player-1 .name")).to_contain_text(attack[:20])
        assert not page.locator("#x").count()
    for page, hand in ((ann, 1), (ben, 1), (guest, 0)):
        hurry(page, lambda: page.locator("#things").count() == 1)  # noqa: B023
        expect(page.locator("#hand svg")).to_have_count(hand)
    chance = random.Random(4)
    for _ in range(8):
        mover = who_is_asked(ann, ben)
        lines = mover.locator("#log li").count()
        touch_once(mover, chance)
        for page in (ann, ben, guest):
            hurry(page, lambda: page.locator("#log li").count() > lines)  # noqa: B023
        assert not is_asked(guest) and not guest.locator("#hand svg").count()
        hidden = "#moving .h-piece[data-side=down]"
        assert guest.locator(f"{hidden} .sake-paw").count() == 0


def test_one_screen_for_two_is_handed_over_with_nobodys_secrets_on_it(visit: Visitors) -> None:
    page, guest = visit(), visit()
    race = lay_out(page, "me", "here", "bot", names=("Ann", "Ben"))
    guest.goto(race)
    seen: set[str] = set()
    chance = random.Random(3)
    for _ in range(6):
        curtain = page.locator("[id^=i-am]")
        hurry(page, lambda: curtain.count() == 1)  # noqa: B023
        lines = page.locator("#log li").count()
        hurry(guest, lambda: guest.locator("#log li").count() == lines)  # noqa: B023
        if not seen:
            look_through(page, race)
        for part in ("#moving", "#hand", "#log"):
            assert inside(page, part) == inside(guest, part)
        assert not is_asked(page)
        seen.add(curtain.inner_text())
        curtain.click()
        page.locator("#hand svg").wait_for()
        touch_once(page, chance)
    assert seen == {"I am Ann", "I am Ben"}


# ---- when the power goes


def test_the_server_is_killed_and_nothing_is_lost(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = Server(tmp_path_factory.mktemp("killed"))
    everybody = visitors(browser, server)
    visit = next(everybody)
    visit.expect("ERR_CONNECTION_REFUSED")
    visit.expect("ERR_INCOMPLETE_CHUNKED_ENCODING")
    visit.expect("ERR_CONNECTION_RESET")
    try:
        ann, ben = visit(), visit()
        race = lay_out(ann, "me", "link", "bot", names=("Ann",))
        ben.goto(race)
        ben.get_by_role("button", name="Take seat 2").click()
        chance = random.Random(5)
        for kill in range(2):
            mover = ann
            for _ in range(3):
                mover = who_is_asked(ann, ben)
                with mover.expect_response(re.compile("/moves$")) as answer:
                    touch_once(mover, chance)
                assert answer.value.status == 204
            told = mover.locator("#log li").all_inner_texts()
            server.kill()
            for page in (ann, ben):
                expect(page.locator("#why")).to_contain_text("The connection is lost")
            server.start()
            for page in (ann, ben):
                hurry(page, lambda: page.locator("#why").is_hidden())  # noqa: B023
                hurry(page, lambda: page.locator("#log li").count() >= len(told))  # noqa: B023
                now = page.locator("#log li").all_inner_texts()
                assert public(now[len(now) - len(told) :]) == public(told), kill
    finally:
        server.stop()
    assert not next(everybody, None)


def public(lines: list[str]) -> list[str]:
    """What everybody is told of what one did."""
    return [re.sub("(the Bear|a River|a) card", "a card", line) for line in lines]


# ---- motion


TRAVELS = """() => document.getAnimations().filter(motion => !(motion instanceof CSSTransition))
  .map(motion => motion.effect.target).filter(thing => thing.matches?.("#moving .h-piece"))
  .map(thing => thing.id)"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_travel_unless_one_does_not_like_it(motion: str, visit: Visitors) -> None:
    page = visit(reduced_motion=motion)
    lay_out(page, "me", "bot", "bot")
    chance = random.Random(6)
    moved: set[str] = set()
    marks = 0
    for _ in range(5):
        assert wait_for_turn(page)
        touch_once(page, chance)
        for _ in range(30):
            moved.update(page.evaluate(TRAVELS))
            marks += page.locator("#moving .was").count()
            page.wait_for_timeout(15)
    assert bool(moved) == (motion == "no-preference")
    assert bool(marks) == (motion == "reduce")
    assert wait_for_turn(page)
    until(lambda: not page.evaluate(TRAVELS))


# ---- all other pages


def test_pages_between_the_races(visit: Visitors) -> None:
    page, guest = visit(**TOUCH), visit(**TOUCH)
    visit.expect("404")
    race = lay_out(page, "me", "link", "bot", names=("Ann",))
    for path in ("/", "/about", "/nowhere", race):
        look_through(page, path)
    look_through(guest, race)
    page.locator("#personal").tap()
    page.get_by_role("heading", name="Go on on another device").wait_for()
    nobody_is_left_out(page)
    fits_its_screen(page)
    link = page.locator("#address").input_value()
    assert link.startswith(f"{visit.url}/seat/")
    look_through(guest, link)
    guest.locator("#arrive").tap()
    expect(guest.locator("#player-0")).to_contain_text("you")
    page.goto(race)
    page.get_by_role("button", name="Seat the bot").tap()
    assert wait_for_turn(page) and wait_for_turn(guest)
