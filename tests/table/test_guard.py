"""What every request passes, and what nobody may get past."""

import logging
import re
from collections.abc import AsyncIterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table.house import HERE, House, Visitor, open_house, play_out, quick, three_by_link

from headrace.engine.game import game_names
from headrace.table import guard, hall
from headrace.table.visitor import LONGEST_NAME, plain_name

pytestmark = pytest.mark.anyio

fuzz = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
odd = st.text(max_size=40) | st.integers().map(str) | st.sampled_from(["0", "1", "me", "bot", "-1"])


# ---- what every answer says


async def test_pages_are_sent_compressed_and_streams_as_they_come(house: House) -> None:
    visitor = house.visitor()
    code = await visitor.lay_out("salmon-run")
    page = await visitor.get(f"/races/{code}")
    assert page.headers["content-encoding"] == "gzip"
    assert 5 * page.num_bytes_downloaded < len(page.content)
    async with visitor.listen(code) as listener:
        assert "content-encoding" not in listener.headers


async def test_every_answer_keeps_the_browser_strict(house: House) -> None:
    code, (ann, *_) = await three_by_link(house)
    answers = [
        await ann.get(path)
        for path in (
            "/", "/about", "/games/sakenobori", "/games/sakenobori/rules",
            "/games/sakenobori.svg", "/games/sakenobori.css", "/static/table.js", "/nowhere",
            "/games/sakenobori/board.svg?players=4", f"/races/{code}", f"/races/{code}/sheet",
            "/games/nothing", f"/races/{code}/replay?move=x",
        )
    ]  # fmt: skip
    answers.append(await ann.web.delete("/"))
    answers.append(await ann.web.post("/races", data={}, headers={"origin": "http://else.where"}))
    async with ann.listen(code) as stream:
        answers.append(httpx.Response(stream.status, headers=stream.headers))
    assert {answer.status_code for answer in answers} >= {200, 403, 404, 405, 409, 422}
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe-eval" not in policy
        page = answer.headers.get("content-type", "").startswith("text/html")
        assert not (page and "unsafe" in policy)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers


class Strict(HTMLParser):
    """Reads a page as a browser would, and refuses what a strict policy refuses."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        told = dict(attrs)
        assert tag != "script" or (told.get("src") or "").startswith("/static/")
        assert not any(name.startswith("on") or name == "style" for name in told), attrs
        assert not (told.get("href") or "").lower().startswith("javascript:")


def tags(page: str) -> set[str]:
    reader = Strict()
    reader.feed(page)
    return reader.tags


async def test_names_are_names_whatever_they_hold(house: House) -> None:
    """On every page that shows them, and in the stream."""
    attacks = ["<q7 onq7=1>\"'&", "</svg><q7>", "${q7}{{q7}}<!--<q7"]
    people = [house.visitor() for _ in range(3)]
    code = await people[0].lay_out(
        players=3, name_0=attacks[0], kind_1="link", kind_2="link", public="yes"
    )
    for seat in (1, 2):
        await people[seat].call(f"/races/{code}/sit", seat=seat, name=attacks[seat])
    link = await people[0].post(f"/races/{code}/link")
    address = re.findall(r'value="(http[^"]+)"', link.text)[0].removeprefix(HERE)
    pages = [await people[1].page(address), link.text]
    async with people[1].listen(code) as stream:
        await play_out(house, code, people)
        await stream.at(house.room(code).state)
        parts = [*stream.parts.values(), *stream.log]
    here = f"/races/{code}"
    for path in ("/", here, f"{here}/replay", f"{here}/replay?move=9"):
        pages += [await who.page(path) for who in (*people, house.visitor())]
    for page in (*pages, *parts):
        assert "q7" not in tags(page)
    assert "&lt;q7" in pages[-1]


# ---- where it comes from, how large it is, how much there is


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": "http://else.where"},
        {"origin": f"{HERE}.else.where"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://else.where", "sec-fetch-site": "same-origin"},
    ],
    ids=str,
)
async def test_only_our_own_pages_change_anything(house: House, headers: dict[str, str]) -> None:
    visitor = house.visitor()
    answer = await visitor.web.post("/races", data={"game": "sakenobori"}, headers=headers)
    assert answer.status_code == 403
    assert not house.table.hall.rooms and not visitor.web.cookies


async def test_a_browser_that_names_no_origin_may_say_that_it_is_ours(house: House) -> None:
    headers = {"sec-fetch-site": "same-origin"}
    answer = await house.visitor().web.post("/races", data={"game": "sakenobori"}, headers=headers)
    assert answer.status_code == 303


async def test_nobody_sends_too_much(house: House) -> None:
    visitor = house.visitor()

    async def endless() -> AsyncIterator[bytes]:
        for _ in range(64):
            yield b"name=" + b"x" * 1024

    answers = [await visitor.post("/races", game="sakenobori", seed="9" * guard.LARGEST)]
    form = {"origin": HERE, "content-type": "application/x-www-form-urlencoded"}
    answers.append(await visitor.web.post("/races", content=endless(), headers=form))
    assert [answer.status_code for answer in answers] == [413, 413]
    assert not house.table.hall.rooms


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO"])
async def test_there_is_only_reading_and_posting(house: House, method: str) -> None:
    answer = await house.visitor().web.request(method, "/", headers={"origin": HERE})
    assert answer.status_code == 405


async def test_who_asks_too_often_waits_and_nobody_else_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "VISITOR", (5, 0.001))
    code, (ann, ben, _) = await three_by_link(house)
    answers = [await ann.get("/about") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert answers[-1].headers["retry-after"]
    assert (await ben.get(f"/races/{code}")).status_code == 200
    assert (await house.visitor().get("/about")).status_code == 200


async def test_an_address_has_its_limit_with_whatever_cookies(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "ADDRESS", (5, 0.001))
    crowd = [house.visitor(address="10.6.6.6") for _ in range(6)]
    answers = [await visitor.get("/about") for visitor in crowd]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert (await house.visitor(address="10.7.7.7").get("/about")).status_code == 200


@pytest.mark.parametrize(("language", "words"), [("en", "2 races"), ("fr", "2 courses")])
async def test_nobody_begins_races_without_end(
    house: House, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setattr(hall, "MOST_UNFINISHED", 2)
    visitor = house.visitor(language)
    for _ in range(2):
        await visitor.lay_out()
    answer = await visitor.post("/races", game="sakenobori")
    assert answer.status_code == 429 and words in answer.text
    assert len(house.table.hall.rooms) == 2


async def test_a_browser_has_only_so_many_streams(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("headrace.table.app.MOST_STREAMS", 1)
    code, (ann, ben, _) = await three_by_link(house)
    async with ann.listen(code), ann.listen(code) as second, ben.listen(code) as other:
        assert second.status == 429 and other.status == 200


# ---- what goes wrong, and what is never said


async def test_a_fault_of_ours_tells_nothing_of_our_house(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> str:
        raise RuntimeError("the key is under the mat")

    code, (ann, *_) = await three_by_link(house)
    monkeypatch.setattr("headrace.table.pages.race", broken)
    monkeypatch.setattr("headrace.table.room.Room.move", broken)
    answers = [
        await ann.get(f"/races/{code}"),
        await ann.call(f"/races/{code}/moves", seat=0, ticket="", move=""),
    ]
    for answer in answers:
        assert answer.status_code == 500 and "Something went wrong here" in answer.text
        for word in ("mat", "Traceback", "RuntimeError", "/src/", ".py"):
            assert word not in answer.text


async def test_secrets_of_seats_are_in_no_log_no_page_and_no_database(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    code, people = await three_by_link(house)
    answer = await people[0].post(f"/races/{code}/link")
    link = re.findall(r"/seat/([\w-]+)", answer.text)[0]
    for path in (f"/seat/{link}", f"/seat/{link}x"):
        await people[1].get(path)
    monkeypatch.setattr("headrace.table.pages.arrive", None)
    assert (await people[1].get(f"/seat/{link}")).status_code == 500
    await play_out(house, code, people)
    secrets = [link, *(visitor.secret for visitor in people)]
    seen = "".join([await who.page(f"/races/{code}") for who in people])
    kept = house.table.store.engine.url.database
    assert kept
    with open(kept, "rb") as file, open(f"{kept}-wal", "rb") as rest:
        on_disk = file.read() + rest.read()
    for secret in secrets:
        ours = [line for line in caplog.text.splitlines() if "httpx" not in line]
        assert not any(secret in line for line in ours)
        assert secret not in seen
        assert secret.encode() not in on_disk


async def test_cookies_are_for_the_server_alone(house: House) -> None:
    answers = [
        await house.visitor().post("/races", game="sakenobori"),
        await house.visitor().post("/language", language="fr", to="/about"),
    ]
    safe = house.visitor()
    safe.web.base_url = httpx.URL(HERE.replace("http:", "https:"))
    headers = {"origin": HERE.replace("http:", "https:")}
    answers.append(await safe.web.post("/races", data={"game": "sakenobori"}, headers=headers))
    for answer in answers:
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie
        assert ("secure" in cookie) == (answer is answers[-1])


@pytest.mark.parametrize(
    "to", ["//else.where", "/\\else.where", "https://else.where", "javascript:1", "", "about"]
)
async def test_nobody_is_sent_elsewhere(house: House, to: str) -> None:
    answer = await house.visitor().post("/language", language="fr", to=to)
    assert answer.headers["location"] == "/"


# ---- who looks


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("fr", "fr"), ("fr-CA,en;q=0.5", "fr"), ("en;q=0.4, fr;q=0.6", "fr"), ("de, fr", "fr"),
        ("de", "en"), ("", "en"), ("en;q=x, fr", "fr"), ("*", "en"), ("FR", "fr"),
    ],
)  # fmt: skip
async def test_the_browsers_language_is_spoken(house: House, wishes: str, language: str) -> None:
    assert f'<html lang="{language}"' in await house.visitor(wishes).page("/")


async def test_a_language_once_chosen_stays(house: House) -> None:
    visitor = house.visitor("fr")
    answer = await visitor.post("/language", language="en", to="/about?x=1")
    assert answer.headers["location"] == "/about?x=1"
    assert '<html lang="en"' in await visitor.page("/about")
    await visitor.post("/language", language="tlh", to="/")
    assert '<html lang="en"' in await visitor.page("/about")


async def test_a_name_is_remembered_for_the_next_race(house: House) -> None:
    visitor = house.visitor()
    await visitor.lay_out(name_0="  Ann\tof  the\nMill ")
    assert 'value="Ann of the Mill"' in await visitor.page("/games/sakenobori")


@given(st.text())
def test_a_name_is_one_line_that_can_be_read(name: str) -> None:
    plain = plain_name(name)
    assert len(plain) <= LONGEST_NAME and plain.isprintable()
    assert plain == plain.strip() and plain_name(plain) == plain


# ---- whatever is sent, it is no fault of ours

FIELDS = (
    "game", "players", "seed", "public", "kind-0", "kind-1", "name-0", "name-1", "bot-1",
    "option-first", "option-extra-round", "seat", "ticket", "move", "name", "bot", "answer",
    "language", "to",
)  # fmt: skip
DEEDS = ("moves", "undo", "wish", "resign", "sit", "seat-bot", "free", "again", "link")
forms = st.dictionaries(st.sampled_from(FIELDS), odd, max_size=8)


async def fuzzed(house: House) -> tuple[str, Visitor]:
    rooms = list(house.table.hall.rooms)
    if not rooms:
        code, (ann, *_) = await three_by_link(house)
        house.app.state.ann = ann
        return code, ann
    return rooms[0], house.app.state.ann


@fuzz
@given(deed=st.sampled_from(DEEDS), form=forms)
async def test_whatever_is_posted_is_answered(
    house: House, deed: str, form: dict[str, str]
) -> None:
    code, ann = await fuzzed(house)
    for path in (f"/races/{code}/{deed}", "/races", "/language"):
        answer = await ann.post(path, **form)
        assert answer.status_code < 500, answer.text


@fuzz
@given(
    what=st.sampled_from(["", "/stream", "/why", "/replay", "/sheet"]),
    query=st.dictionaries(st.sampled_from(["as", "first", "last", "move"]), odd),
    board=st.dictionaries(st.sampled_from(["players", "option-first"]), odd),
    path=st.text(max_size=12),
    language=st.text(st.characters(max_codepoint=126, min_codepoint=32), max_size=30),
)
async def test_whatever_is_asked_is_answered(
    house: House,
    what: str,
    query: dict[str, str],
    board: dict[str, str],
    path: str,
    language: str,
) -> None:
    code, ann = await fuzzed(house)
    if what == "/stream":
        async with ann.listen(code, **query) as stream:
            assert stream.status == 200
        return
    for address, asked in (
        (f"/races/{code}{what}", query),
        ("/games/sakenobori/board.svg", board),
        (f"/races/{path}", {}),
        (f"/seat/{path}", {}),
        (f"/games/{path}", {}),
    ):
        answer = await ann.web.get(
            quote(address), params=asked, headers={"accept-language": language}
        )
        assert answer.status_code < 500, answer.text


async def test_every_game_can_be_laid_out_with_whatever_options(house: House) -> None:
    """Refused with a reason, or a race."""
    visitor = house.visitor()
    for game in game_names():
        for value in ("", "?", "x" * 500, "0", "<b>"):
            page = await visitor.page(f"/games/{game}")
            names = re.findall(r'name="((?:option|own)-[\w-]+)"', page)
            answer = await visitor.web.post(
                "/races", data={"game": game, **dict.fromkeys(names, value)},
                headers={"origin": HERE},
            )  # fmt: skip
            assert answer.status_code in (303, 422)
            assert "<b>" not in answer.text


async def test_the_limits_are_those_of_a_house_that_is_open(tmp_path: Any) -> None:
    """What tests lift, as it is."""
    with pytest.MonkeyPatch.context() as patch:
        usual = guard.VISITOR, guard.ADDRESS
        quick(patch)
        patch.setattr(guard, "VISITOR", usual[0])
        patch.setattr(guard, "ADDRESS", usual[1])
        async with open_house(tmp_path) as house:
            visitor = house.visitor()
            await visitor.lay_out()
            found = [(await visitor.get("/about")).status_code for _ in range(80)]
    assert set(found[:50]) == {200} and 429 in found
