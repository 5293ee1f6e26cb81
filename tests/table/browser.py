"""A real server, and real browsers in front of it that notice whatever goes wrong."""

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request
from playwright.sync_api import Error as BrowserError

from headrace.bots.find import bot_titles
from headrace.bots.levels import LEVELS
from headrace.engine.game import find_game, game_names
from headrace.engine.words import LANGUAGES, Phrase

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
LONG = 60.0  # seconds: whoever waits so long waits in vain
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}


def missing() -> str:
    """Why there can be no browser; on CI there must be one."""
    if shutil.which(CHROMIUM) or os.environ.get("CI") == "true":
        return ""
    return f"no {CHROMIUM}: install it, on Debian by `apt-get install chromium`"


class Server:
    """`headrace serve` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "headrace", "serve", "--no-browser"]
        where = ["--port", str(self.port), "--data", str(self.folder)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(command + where, stdout=log, stderr=log)
        until(self._answers)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            with urlopen(f"{self.url}/static/icon.svg"):
                return True
        except URLError:
            return False

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def until(so: Callable[[], bool], patience: float = LONG) -> None:
    end = time.monotonic() + patience
    while not so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


class Visitors:
    """Browsers of different people.  What their consoles complain of is kept."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.expected: list[str] = []

    def __call__(self, **settings: Any) -> Page:
        """The first page of somebody who was never here."""
        usual: dict[str, Any] = {
            "base_url": self.url,
            "locale": "en-GB",
            "viewport": WIDE,
            "reduced_motion": "reduce",
            "color_scheme": "light",
        }
        context = self.browser.new_context(**usual | settings)
        context.set_default_timeout(LONG * 1000 / 4)
        context.on("page", self._watch)
        self.contexts.append(context)
        page = context.new_page()
        page.clock.install()
        page.goto("/")
        return page

    def _watch(self, page: Page) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(f"{message.text} ({message.location.get('url')})")

        def broken(error: BrowserError) -> None:
            self.complaints.append(str(error))

        def abroad(request: Request) -> None:
            if not request.url.startswith((self.url, "data:", "blob:")):
                self.complaints.append(f"asks for {request.url}")

        page.on("console", said)
        page.on("pageerror", broken)
        page.on("request", abroad)

    def expect(self, complaint: str) -> None:
        """Part of a complaint that belongs to what a test does, such as a refusal."""
        self.expected.append(complaint)

    def unexpected(self) -> list[str]:
        return [
            complaint
            for complaint in self.complaints
            if not any(part in complaint for part in self.expected)
        ]

    def close(self) -> None:
        for context in self.contexts:
            context.close()


# ---- laying out a race


def lay_out(page: Page, *kinds: str, names: tuple[str, ...] = (), bot: str = "tadpole") -> str:
    """A race set up on its page, by pointing; the address of its page."""
    page.goto("/games/sakenobori")
    page.locator(f"input[name=players][value='{len(kinds)}']").check()
    for seat, kind in enumerate(kinds):
        page.locator(f"select[name=kind-{seat}]").select_option(kind)
        if kind == "bot":
            page.locator(f"select[name=bot-{seat}]").select_option(bot)
        if kind in ("me", "here") and seat < len(names):
            page.locator(f"input[name=name-{seat}]").fill(names[seat])
    page.locator("#begin").click()
    page.locator("#table").wait_for()
    return page.url


# ---- playing


def hurry(page: Page, so: Callable[[], bool]) -> None:
    """Wait until something is so, while the page's own clock runs faster than ours."""

    def now() -> bool:
        page.clock.fast_forward(1000)
        page.wait_for_timeout(10)
        return so()

    until(now)


def is_asked(page: Page) -> bool:
    """Whether there is something to choose."""
    return page.locator("form.choices").count() > 0


def who_is_asked(*pages: Page) -> Page:
    while True:
        for page in pages:
            hurry(page, lambda: True)
            if is_asked(page):
                return page


def is_over(page: Page) -> bool:
    return page.locator("#again").count() > 0


def question(page: Page) -> str:
    """What tells a question from the next."""
    tickets = page.locator("input[name=ticket]")
    return str(tickets.evaluate_all("all => all.length ? all[0].value : ''"))


def wait_for_turn(page: Page) -> bool:
    """Until this screen is asked something; False when the race is over."""
    hurry(page, lambda: is_asked(page) or is_over(page))
    return not is_over(page)


def tap(page: Page, what: Locator) -> None:
    """Where a finger would: in the middle, whatever lies on top there."""
    what.evaluate("thing => thing.scrollIntoView({block: 'center', inline: 'center'})")
    box = what.bounding_box()
    assert box, "nothing to be seen"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def named(page: Page, name: str) -> Locator:
    return page.locator(f'[id="{name}"]')


def touch_once(page: Page, chance: random.Random) -> None:
    """A move by touching what is lit up, first what to take, then where to; or a plain button."""
    before = question(page)
    for _ in range(20):
        button, path = chance.choice(
            page.locator("form.choices button").evaluate_all(
                "all => all.map(button => [button.id, button.dataset.touch ?? ''])"
            )
        )
        if not path:
            named(page, button).click()
        else:
            first, *last = path.split(" ")
            if not last or "taken" not in str(named(page, first).get_attribute("class")):
                tap(page, named(page, first))
            for thing in last:
                assert "can" in str(named(page, thing).get_attribute("class")).split()
                tap(page, named(page, thing))
        if soon(lambda: question(page) != before):
            return
    raise AssertionError("touching does nothing")


def soon(so: Callable[[], bool]) -> bool:
    end = time.monotonic() + 2
    while not so() and time.monotonic() < end:
        time.sleep(0.01)
    return so()


def touch_to_the_end(page: Page, seed: int, at_turn: Callable[[int], None]) -> None:
    """A whole race; what is done at each turn, by its number, may leave the page for a while."""
    chance = random.Random(seed)
    turn = 0
    while wait_for_turn(page):
        at_turn(turn)
        touch_once(page, chance)
        turn += 1


def press_tab_to(page: Page, what: str) -> None:
    """With nothing but the key Tab, from where the focus is."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
    raise AssertionError(f"the keyboard does not reach {what}")


# ---- what is on a page


def inside(page: Page, part: str) -> str:
    """What a part holds, without the marks that show from where pieces have come."""
    marks = 'g:has(> [class="was"])'
    return str(
        page.locator(part).evaluate(
            "(part, marks) => { const copy = part.cloneNode(true);"
            "for (const mark of copy.querySelectorAll(marks)) mark.remove();"
            "return copy.innerHTML; }",
            marks,
        )
    )


READ = """() => {
  const found = [document.title];
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode())
    if (!all.currentNode.parentElement.closest("script, style, code, pre, body [lang]"))
      found.push(all.currentNode.nodeValue);
  for (const name of ["aria-label", "alt", "title", "placeholder"])
    for (const thing of document.querySelectorAll(`[${name}]`))
      found.push(thing.getAttribute(name));
  return found;
}"""


# names, and what is the same in both languages
SAME = [
    *("Headrace", "English", "Français", "Ann", "Ben", "Player", "Joueur", "bot", "minutes"),
    "Fatigue",
    *(find_game(name).words.say(Phrase("title"), "en") for name in game_names()),
    *(title for one in LANGUAGES for title in bot_titles([level.name for level in LEVELS], one)),
]


def read(page: Page) -> set[str]:
    """All that is said on a page, to the eye or to the ear, as far as it has words to translate."""
    said = (" ".join(text.split()) for text in page.evaluate(READ))
    return {
        text
        for text in said
        if re.search(r"[^\W\d_]{3}", re.sub(rf"\b({'|'.join(SAME)})\b", "", text))
    }
