"""A race at the table, from laying out to the rematch, as pages and their buttons offer it."""

import asyncio
import html
import re
from contextlib import AsyncExitStack
from hashlib import sha256

import pytest
from table.house import (
    House,
    Visitor,
    code_of,
    listening,
    play_out,
    question,
    text_of,
    three_by_link,
)

import headrace
from headrace.engine.rulebook import rule_text
from headrace.engine.rules import SPECTATOR
from headrace.table.room import Room
from headrace.table.stream import MOST_FRAMES, Stream
from headrace.table.view import Look

pytestmark = pytest.mark.anyio


def names(room: Room) -> list[str]:
    return [chair.name for chair in room.chairs]


def kinds(room: Room) -> list[str]:
    return [chair.kind for chair in room.chairs]


# ---- setting up


async def test_a_race_in_two_clicks_against_bots(house: House) -> None:
    """From the first page, with its own button alone."""
    visitor = house.visitor()
    home = await visitor.page("/")
    form = re.search(r'<form method="post" action="/races">.*?</form>', home)
    assert form
    fields = re.findall(r'name="([^"]+)" value="([^"]+)"', form[0])
    code = await visitor.lay_out(**dict(fields))
    room = house.room(code)
    assert kinds(room) == ["person", *["bot"] * (room.game.usual_seats - 1)]
    await house.until(code, lambda room: 0 in room.waiting)
    assert await visitor.question(code)


async def test_every_kind_of_seat_every_option_and_a_seed(house: House) -> None:
    host = house.visitor()
    code = await host.lay_out(
        players=5,
        kind_0="link",
        kind_1="me",
        name_1="Ann",
        kind_2="here",
        name_2="Ben",
        kind_3="bot",
        bot_3="tadpole",
        kind_4="bot",
        bot_4="heron",
        option_first="3",
        option_extra_round="yes",
        seed="18446744073709551615",
    )
    room = house.room(code)
    assert kinds(room) == ["open", "person", "person", "bot", "bot"]
    assert names(room)[1:3] == ["Ann", "Ben"]
    assert [chair.bot for chair in room.chairs] == ["", "", "", "tadpole", "heron"]
    assert room.seats_of(room.kept.host) == [1, 2]
    assert room.race.options == {"first": "3", "extra-round": "yes"}
    assert room.race.seed == 2**64 - 1
    assert not room.kept.started


async def test_a_seed_by_chance_is_another_each_time(house: House) -> None:
    host = house.visitor()
    seeds = {house.room(await host.lay_out(kind_0="link")).race.seed for _ in range(3)}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "2"},
        {"players": "999999999"},
        {"players": "none"},
        {"option_first": "6"},
        {"players": "3", "option_first": "5"},
        {"seed": "18446744073709551616"},
        {"seed": "9" * 5000},
        {"seed": "seven"},
        {"seed": "-1"},
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_what_cannot_be_raced_is_said_on_the_form(
    house: House, wrong: dict[str, str], language: str
) -> None:
    host = house.visitor(language)
    fields = {name.replace("_", "-"): value for name, value in wrong.items()}
    answer = await host.post("/races", game="sakenobori", **fields)
    assert answer.status_code == 422
    found = re.search(r'<p class="error" role="alert">(.+?)</p>', answer.text)
    assert found and 'id="setup"' in answer.text
    assert not house.table.hall.rooms
    said = {"en": "cannot be raced", "fr": "ne peut pas être courue"}[language]
    assert said in html.unescape(found[1])


async def test_a_form_that_is_refused_keeps_what_was_filled_in(house: House) -> None:
    host = house.visitor()
    answer = await host.post(
        "/races",
        **{"game": "sakenobori", "players": "5", "seed": "x<y", "public": "yes"},
        **{"name-0": "Ann", "kind-4": "link", "bot-1": "otter", "option-extra-round": "yes"},
    )
    assert answer.status_code == 422
    page = answer.text
    for kept in (
        'value="5" checked', 'value="x&lt;y"', 'value="yes" checked', 'value="Ann"',
        'value="otter" selected', 'value="yes" selected',
    ):  # fmt: skip
        assert kept in page
    assert '<option value="link" selected>' in page.partition('id="seat-4"')[2]


async def test_a_public_race_is_on_everyones_first_page_a_private_one_on_nobodys(
    house: House,
) -> None:
    host, other = house.visitor(), house.visitor()
    shown = await host.lay_out(kind_0="me", kind_1="link", public="yes")
    hidden = await host.lay_out(kind_0="me", kind_1="link")
    page = await other.page("/")
    assert 'id="open-races"' in page
    assert f"/races/{shown}" in page and hidden not in page
    own = await host.page("/")
    assert 'id="my-races"' in own
    assert f"/races/{shown}" in own and f"/races/{hidden}" in own


async def test_a_public_race_that_goes_on_can_be_watched(house: House) -> None:
    code, _ = await three_by_link(house, public="yes")
    page = await house.visitor().page("/")
    watched = page[page.index('id="to-watch"') :]
    assert f"/races/{code}" in watched and "Ann, Ben, and Cleo" in text_of(watched)


# ---- sitting down


async def test_it_begins_when_the_last_seat_is_taken(house: House) -> None:
    ann, ben, cleo = [house.visitor() for _ in range(3)]
    code = await ann.lay_out(players=3, kind_0="me", name_0="Ann", kind_1="link", kind_2="link")
    assert not await ann.question(code)
    await ben.call(f"/races/{code}/sit", seat=1, name="Ben")
    assert not house.room(code).kept.started
    async with ann.listen(code) as page:
        assert "Who sits down?" in page.parts["ask"]
        await cleo.call(f"/races/{code}/sit", seat=2, name="Cleo")
        assert house.room(code).kept.started
        await page.at(house.room(code).state)
        assert "Who sits down?" not in page.parts["ask"]
        assert page.parts["moving"]
    assert names(house.room(code)) == ["Ann", "Ben", "Cleo"]


async def test_nobody_moves_before_it_begins(house: House) -> None:
    ann = house.visitor()
    code = await ann.lay_out(players=3, kind_1="link")
    answer = await ann.call(f"/races/{code}/moves", seat=0, ticket="0.0", move="river-g1")
    assert (answer.status_code, answer.json()) == (409, {"error": "The race has not begun."})


async def test_two_who_want_the_same_seat(house: House) -> None:
    """One sits there; the other is told."""
    ann, ben, cleo = [house.visitor() for _ in range(3)]
    code = await ann.lay_out(players=3, kind_1="link", kind_2="link")
    answers = await asyncio.gather(
        ben.call(f"/races/{code}/sit", seat=1, name="Ben"),
        cleo.call(f"/races/{code}/sit", seat=1, name="Cleo"),
    )
    assert sorted(answer.status_code for answer in answers) == [204, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["error"] == "Somebody sits there already."
    assert names(house.room(code))[1] in ("Ben", "Cleo")
    assert len(house.room(code).chairs[1].holders) == 1


async def test_no_two_at_a_table_have_the_same_name(house: House) -> None:
    ann, other = house.visitor(), house.visitor()
    code = await ann.lay_out(players=3, name_0="Ann", kind_1="here", name_1="Ann", kind_2="link")
    await other.call(f"/races/{code}/sit", seat=2, name="Ann")
    assert len(set(names(house.room(code)))) == 3


async def test_the_host_fills_free_seats_with_bots_and_nobody_else_does(house: House) -> None:
    ann, ben = house.visitor(), house.visitor()
    code = await ann.lay_out(players=3, kind_1="link", kind_2="link")
    answer = await ben.call(f"/races/{code}/seat-bot", seat=1, bot="tadpole")
    assert answer.status_code == 403
    for bot in ("../../secret.py:Bot", "random", ""):
        answer = await ann.call(f"/races/{code}/seat-bot", seat=1, bot=bot)
        assert answer.status_code == 422, bot
    for seat in (1, 2):
        answer = await ann.call(f"/races/{code}/seat-bot", seat=seat, bot="tadpole")
        assert answer.status_code == 204
    assert house.room(code).kept.started
    assert len(set(names(house.room(code)))) == 3


@pytest.mark.parametrize("seat", ["-1", "3", "99", "one", ""])
async def test_there_is_no_such_seat(house: House, seat: str) -> None:
    ann = house.visitor()
    code = await ann.lay_out(players=3, kind_1="link")
    for what in ("sit", "seat-bot", "free"):
        answer = await ann.call(f"/races/{code}/{what}", seat=seat, name="Ann", bot="tadpole")
        assert answer.status_code == 422, what


# ---- moving


async def test_a_move_is_shown_to_everyone(house: House) -> None:
    code, (ann, ben, cleo) = await three_by_link(house, option_first="1")
    # the seat on the right of the first begins to build
    assert house.room(code).waiting == (2,)
    watcher = house.visitor("fr")
    async with ann.listen(code) as hers, ben.listen(code) as his, watcher.listen(code) as theirs:
        assert (await cleo.move(code, "bear-g1")).status_code == 204
        state = house.room(code).state
        for page in (hers, his, theirs):
            await page.at(state)
        assert his.question and not hers.question and not theirs.question
        assert "Cleo" in text_of(hers.log[-1]) and "g1" in hers.log[-1]
        assert "Cleo pose" in text_of(theirs.log[-1])
    fresh = await ann.page(f"/races/{code}")
    assert hers.parts["moving"] in fresh and hers.log[-1] in fresh


async def test_a_page_without_script_is_sent_back_to_the_race(house: House) -> None:
    code, people = await three_by_link(house, option_first="1")
    asked = await people[2].question(code)
    assert asked
    answer = await people[2].post(
        f"/races/{code}/moves", seat=2, ticket=asked.ticket, move=asked.moves[0]
    )
    assert answer.status_code == 303 and answer.headers["location"] == f"/races/{code}"
    wrong = await people[2].post(
        f"/races/{code}/moves", seat=2, ticket=asked.ticket, move=asked.moves[0]
    )
    assert wrong.status_code == 409 and wrong.headers["content-type"].startswith("text/html")
    assert f'href="/races/{code}"' in wrong.text


async def test_nobody_moves_for_another(house: House) -> None:
    code, people = await three_by_link(house, option_first="1")
    asked = await people[2].question(code)
    assert asked
    move = {"ticket": asked.ticket, "move": asked.moves[0]}
    for who in (people[0], house.visitor()):
        answer = await who.call(f"/races/{code}/moves", seat=2, **move)
        assert answer.status_code == 403
        assert answer.json() == {"error": "You do not play this seat."}
    answer = await people[0].call(f"/races/{code}/moves", seat=0, **move)
    assert answer.status_code == 409
    assert answer.json() == {"error": "It is not your turn."}
    assert not house.room(code).race.moves


@pytest.mark.parametrize("what", ["undo", "resign"])
async def test_nobody_does_anything_for_another(house: House, what: str) -> None:
    code, people = await three_by_link(house)
    for who in (people[0], house.visitor()):
        assert (await who.call(f"/races/{code}/{what}", seat=1)).status_code == 403
    assert not house.room(code).chairs[1].resigned and not house.room(code).wish


async def test_of_doubled_and_racing_moves_exactly_one_takes_effect(house: House) -> None:
    """Two tabs, impatient clicks, several moves at once: the others are told."""
    code, people = await three_by_link(house, option_first="1")
    for n in range(6):
        seat = house.room(code).waiting[0]
        asked = await people[seat].question(code)
        assert asked
        chosen = [asked.moves[0], asked.moves[-1], asked.moves[0], asked.moves[-1]]
        answers = await asyncio.gather(
            *(
                people[seat].call(f"/races/{code}/moves", seat=seat, ticket=asked.ticket, move=move)
                for move in chosen
            )
        )
        assert sorted(answer.status_code for answer in answers) == [204, 409, 409, 409]
        for answer in answers:
            if answer.status_code == 409:
                assert answer.json()["error"] in (
                    "It is not your turn.",
                    "The race has gone on since; nothing was done.",
                )
        moves = house.room(code).race.moves
        assert len(moves) == n + 1
        done = [move for move, answer in zip(chosen, answers, strict=True)
                if answer.status_code == 204]  # fmt: skip
        assert done == [house.room(code).game.notation(moves[-1].action)]


async def test_a_stale_page_moves_nothing(house: House) -> None:
    """The same seat is asked again later: the answer to the old question does not count."""
    code, people = await three_by_link(house, option_first="1")
    old = await people[2].question(code)
    assert old
    while not house.room(code).race.moves or 2 not in house.room(code).waiting:
        await people[house.room(code).waiting[0]].move(code)
    fresh = await people[2].question(code)
    assert fresh
    before = len(house.room(code).race.moves)
    for ticket in (old.ticket, "", "0.99", "x"):
        answer = await people[2].call(
            f"/races/{code}/moves", seat=2, ticket=ticket, move=fresh.moves[0]
        )
        assert answer.status_code == 409
        assert answer.json() == {"error": "The race has gone on since; nothing was done."}
    assert len(house.room(code).race.moves) == before


async def test_an_impossible_move_says_why_with_the_rule(house: House) -> None:
    code, people = await three_by_link(house, option_first="1")
    for language, visitor in (("en", people[2]), ("fr", people[2])):
        visitor.web.headers["accept-language"] = language
        asked = await visitor.question(code)
        assert asked
        answer = await visitor.call(
            f"/races/{code}/moves", seat=2, ticket=asked.ticket, move="river-a1"
        )
        assert answer.status_code == 422
        found = answer.json()
        assert found["rule"] == "SK-3.4"
        assert found["text"] == rule_text(house.room(code).game, "SK-3.4", language)
        rules, _, anchor = found["link"].partition("#")
        assert f'id="{anchor}"' in await visitor.page(rules)
        page = await visitor.post(
            f"/races/{code}/moves", seat=2, ticket=asked.ticket, move="river-a1"
        )
        assert page.status_code == 422
        assert "SK-3.4" in page.text and f'href="{found["link"]}"' in page.text
        unknown = await visitor.call(
            f"/races/{code}/moves", seat=2, ticket=asked.ticket, move="fly-away"
        )
        assert unknown.status_code == 422 and "rule" not in unknown.json()
    assert not house.room(code).race.moves


async def test_what_is_touched_in_vain_says_why(house: House) -> None:
    code, people = await three_by_link(house, option_first="1")
    await people[2].move(code, "river-g1")
    why = f"/races/{code}/why"
    answer = await people[1].get(why, first="hand-river", last="card-6")
    assert answer.json()["rule"] == "SK-3.7"
    # whoever is not asked is told nothing of the rules, and no visitor can do any harm
    for visitor in (people[0], house.visitor()):
        answer = await visitor.get(why, first="hand-river", last="card-6")
        assert "rule" not in answer.json()
    for nonsense in ({}, {"first": "x" * 500}, {"last": "<b>"}):
        assert (await people[1].get(why, **nonsense)).status_code == 200


async def test_every_button_of_a_page_is_a_move_that_is_possible(house: House) -> None:
    code, people = await three_by_link(house)
    for n in range(40):
        seat = house.room(code).waiting[0]
        asked = await people[seat].question(code)
        assert asked and asked.seat == seat
        assert sorted(asked.moves) == sorted(house.room(code).race.choices(seat))
        await people[seat].move(code, asked.moves[n % len(asked.moves)])


# ---- to the end, and after


async def test_a_whole_race_and_what_comes_after_it(house: House) -> None:
    code, people = await three_by_link(house, option_first="2", seed="7")
    first = await people[0].page(f"/races/{code}")
    sealed = re.search(r"<pre>([0-9a-f]{64})</pre>", first)
    assert sealed and "The host has chosen this number." in first
    watcher = house.visitor()
    for who in (people[0], watcher):
        for path in ("sheet", "replay", "replay?move=3"):
            answer = await who.get(f"/races/{code}/{path}")
            assert answer.status_code == 409, path
        assert "7 " not in (await who.page(f"/races/{code}")).split(sealed[1])[1][:20]
    async with people[0].listen(code) as page:
        await play_out(house, code, people)
        await page.at(house.room(code).state)
    room = house.room(code)
    final = room.race.final
    assert final

    # the places, on the page that was open as on a fresh one
    result = page.parts["ask"]
    assert result in await people[0].page(f"/races/{code}")
    order = re.findall(r'<span class="place">(\d)</span>.*?<span class="name">(\w+)<', result)
    assert order == sorted(order)
    assert {name: int(place) for place, name in order} == dict(
        zip(["Ann", "Ben", "Cleo"], final.places, strict=True)
    )

    # the dice: what was sealed is what was thrown
    proof = re.search(r"<pre>(\d+) ([0-9a-f]+)</pre><pre>([0-9a-f]+)</pre>", result)
    assert proof and proof[3] == sealed[1]
    assert sha256(f"{proof[1]} {proof[2]}".encode()).hexdigest() == sealed[1]
    assert int(proof[1]) == 7 == room.race.seed

    # the sheet is this race
    sheet = await watcher.get(f"/races/{code}/sheet")
    assert sheet.headers["content-type"].startswith("text/plain")
    again = headrace.read_sheet(sheet.text)
    assert again.names == ["Ann", "Ben", "Cleo"] and again.seed == 7
    assert [move.action for move in again.moves] == [move.action for move in room.race.moves]
    assert again.final == final

    # every step can be looked at, by everybody, also beyond its ends
    last = len(room.race.moves)
    for move in (0, 1, last // 2, last - 1, last):
        step = await watcher.page(f"/races/{code}/replay", move=move)
        assert f">{move} / {last}<" in step and step.count("aria-current=step") == 1
        moving = room.game.picture.moving(
            room.race.at(move).state, room.race.course, room.race.names, "en", SPECTATOR
        )
        assert moving in step
    for beyond in (-5, 10**30):
        await watcher.page(f"/races/{code}/replay", move=beyond)

    # nothing can be done any more
    for what in ("moves", "undo", "resign", "wish"):
        answer = await people[0].call(
            f"/races/{code}/{what}", seat=0, ticket="0.0", move="stay", answer="yes"
        )
        assert answer.status_code == 409, what
    assert (await people[0].call(f"/races/{code}/free", seat=1)).status_code == 409


async def test_the_winner_is_congratulated_the_others_are_told(house: House) -> None:
    code, people = await three_by_link(house, option_first="1", seed="3")
    await play_out(house, code, people)
    final = house.room(code).race.final
    assert final
    for seat, visitor in enumerate(people):
        page = await visitor.page(f"/races/{code}")
        title = re.search(r'<h2 class="won">(.+?)</h2>', page)
        assert title
        if seat not in final.winners:
            for winner in final.winners:
                assert ["Ann", "Ben", "Cleo"][winner] in title[1]
        else:
            said = "You win!" if len(final.winners) == 1 else "You share the victory!"
            assert title[1] == said


async def test_race_again_everybody_one_seat_further(house: House) -> None:
    code, people = await three_by_link(house, option_first="1", option_extra_round="yes")
    assert (await people[0].call(f"/races/{code}/again")).status_code == 409
    await play_out(house, code, people)
    assert (await house.visitor().post(f"/races/{code}/again")).status_code == 403
    async with people[1].listen(code) as page:
        answers = await asyncio.gather(*(who.post(f"/races/{code}/again") for who in people))
        (fresh,) = {code_of(answer) for answer in answers}
        await page.at(house.room(code).state)
        assert f'href="/races/{fresh}"' in page.parts["ask"]
    room, before = house.room(fresh), house.room(code)
    assert fresh != code and room.kept.started and not room.race.moves
    assert names(room) == ["Cleo", "Ann", "Ben"]
    assert room.race.options == before.race.options
    assert room.race.seed != before.race.seed
    for seat, visitor in enumerate([people[2], people[0], people[1]]):
        asked = await visitor.question(fresh)
        assert (asked is not None) == (room.waiting == (seat,))


async def test_whoever_gave_up_races_again_as_a_person(house: House) -> None:
    code, people = await three_by_link(house)
    await people[1].call(f"/races/{code}/resign", seat=1)
    while not house.room(code).over:
        if house.room(code).bots_wait:
            await house.until(code, lambda room: not room.bots_wait)
        else:
            await people[house.room(code).waiting[0]].move(code)
    answer = await people[0].post(f"/races/{code}/again")
    room = house.room(code_of(answer))
    assert kinds(room) == ["person"] * 3 and not any(chair.bot for chair in room.chairs)
    assert [len(chair.holders) for chair in room.chairs] == [1, 1, 1]


# ---- taking back


async def building(house: House) -> tuple[str, Visitor]:
    """Against two bots, when it is our turn for the second time: nothing is revealed yet."""
    visitor = house.visitor()
    code = await visitor.lay_out(players=3, name_0="Ann", option_first="2")
    await house.until(code, lambda room: 0 in room.waiting)
    await visitor.move(code)
    await house.until(code, lambda room: 0 in room.waiting)
    return code, visitor


async def test_bots_do_not_mind_when_a_move_is_taken_back(house: House) -> None:
    code, visitor = await building(house)
    room = house.room(code)
    asked = await visitor.question(code)
    assert asked and 'id="undo-0"' in await visitor.page(f"/races/{code}")
    left = next(i for i, move in enumerate(room.race.moves) if move.seat == 0)
    async with visitor.listen(code) as page:
        assert (await visitor.call(f"/races/{code}/undo", seat=0)).status_code == 204
        assert len(room.race.moves) == left and 0 in room.waiting
        await page.at(room.state)
        assert page.frames[-1]["whole"] and len(page.log) <= left + 1
    # what was asked before is another question
    answer = await visitor.call(
        f"/races/{code}/moves", seat=0, ticket=asked.ticket, move=asked.moves[0]
    )
    assert answer.status_code == 409
    assert (await visitor.move(code)).status_code == 204
    await house.until(code, lambda room: 0 in room.waiting)


async def test_nobody_fishes_for_other_answers_of_bots(house: House) -> None:
    """The same move again: the same answers."""
    code, visitor = await building(house)
    room = house.room(code)
    before = [(move.seat, move.action) for move in room.race.moves]
    mine = next(room.game.notation(action) for seat, action in before if seat == 0)
    for _ in range(3):
        await visitor.call(f"/races/{code}/undo", seat=0)
        await visitor.move(code, mine)
        await house.until(code, lambda room: 0 in room.waiting)
        assert [(move.seat, move.action) for move in room.race.moves] == before


async def test_other_people_are_asked_and_all_must_agree(house: House) -> None:
    code, (ann, ben, cleo) = await three_by_link(house, option_first="1")
    room = house.room(code)
    await cleo.move(code)
    await ben.move(code)
    assert (await cleo.call(f"/races/{code}/undo", seat=2)).status_code == 204
    assert len(room.race.moves) == 2
    assert "Do you agree?" in await ann.page(f"/races/{code}")
    assert "have not all answered" in await cleo.page(f"/races/{code}")
    assert "Cleo would like" in text_of(await house.visitor().page(f"/races/{code}"))
    for who in (cleo, house.visitor()):
        assert (await who.call(f"/races/{code}/wish", answer="yes")).status_code == 409
    assert (await ann.call(f"/races/{code}/wish", answer="yes")).status_code == 204
    assert "Do you agree?" not in await ann.page(f"/races/{code}")
    assert len(room.race.moves) == 2
    assert (await ben.call(f"/races/{code}/wish", answer="yes")).status_code == 204
    assert not room.race.moves and room.waiting == (2,)


async def test_one_who_refuses_is_enough_and_a_move_ends_the_wish(house: House) -> None:
    code, (ann, ben, cleo) = await three_by_link(house, option_first="1")
    room = house.room(code)
    await cleo.move(code)
    await cleo.call(f"/races/{code}/undo", seat=2)
    assert (await ann.call(f"/races/{code}/wish", answer="no")).status_code == 204
    assert (await ben.call(f"/races/{code}/wish", answer="yes")).status_code == 409
    assert len(room.race.moves) == 1
    await cleo.call(f"/races/{code}/undo", seat=2)
    await ben.move(code)
    assert (await ann.call(f"/races/{code}/wish", answer="yes")).status_code == 409
    assert len(room.race.moves) == 2


async def test_a_seat_that_nobody_holds_need_not_agree(house: House) -> None:
    code, (ann, _, cleo) = await three_by_link(house, option_first="1")
    await cleo.move(code)
    await ann.call(f"/races/{code}/free", seat=1)
    await cleo.call(f"/races/{code}/undo", seat=2)
    await ann.call(f"/races/{code}/wish", answer="yes")
    assert not house.room(code).race.moves


async def test_what_was_revealed_is_not_taken_back(house: House) -> None:
    code, people = await three_by_link(house)
    room = house.room(code)
    while not (room.race.moves and room.race.moves[-1].revealed):
        await people[room.waiting[0]].move(code)
    for seat, visitor in enumerate(people):
        assert f'id="undo-{seat}"' not in await visitor.page(f"/races/{code}")
        answer = await visitor.call(f"/races/{code}/undo", seat=seat)
        assert answer.status_code == 409
        assert answer.json()["error"].startswith("A secret or a die has come to light")
    assert not room.wish


async def test_there_must_be_a_move_to_take_back(house: House) -> None:
    code, people = await three_by_link(house)
    answer = await people[0].call(f"/races/{code}/undo", seat=0)
    assert answer.json() == {"error": "There is no move of yours to take back."}


# ---- leaving


async def test_a_bot_plays_on_for_whoever_gives_up(house: House) -> None:
    code, people = await three_by_link(house, option_first="1")
    room = house.room(code)
    assert room.waiting == (2,)
    assert (await people[2].call(f"/races/{code}/resign", seat=2)).status_code == 204
    await house.until(code, lambda room: 2 not in room.waiting)
    page = await people[2].page(f"/races/{code}")
    assert "gave up, a bot plays on" in page and not question(page)
    assert (await people[2].call(f"/races/{code}/resign", seat=2)).status_code == 403
    answer = await people[2].call(f"/races/{code}/moves", seat=2, ticket="0.0", move="river-g1")
    assert answer.status_code == 403
    await play_out(house, code, people)
    assert room.race.final


async def test_the_race_goes_on_when_all_have_given_up(house: House) -> None:
    code, people = await three_by_link(house)
    for seat, visitor in enumerate(people):
        assert (await visitor.call(f"/races/{code}/resign", seat=seat)).status_code == 204
    await house.until(code, lambda room: room.over)


async def test_nobody_gives_up_a_race_that_has_not_begun(house: House) -> None:
    ann = house.visitor()
    code = await ann.lay_out(players=3, kind_1="link")
    assert (await ann.call(f"/races/{code}/resign", seat=0)).status_code == 409


async def test_a_freed_seat_is_offered_and_taken_in_the_middle_of_a_race(house: House) -> None:
    code, (ann, ben, cleo) = await three_by_link(house, option_first="1")
    room = house.room(code)
    await cleo.move(code)
    for who in (ben, house.visitor()):
        assert (await who.call(f"/races/{code}/free", seat=2)).status_code == 403
    assert 'id="free-1"' in await ann.page(f"/races/{code}")
    assert (await ann.call(f"/races/{code}/free", seat=1)).status_code == 204
    assert (await ann.call(f"/races/{code}/free", seat=1)).status_code == 409
    # Ben plays no more
    assert not await ben.question(code)
    answer = await ben.call(f"/races/{code}/moves", seat=1, ticket="0.1", move="river-f1")
    assert answer.status_code == 403
    # Dora comes
    dora = house.visitor()
    page = await dora.page(f"/races/{code}")
    assert 'id="sit-1"' in page and f'action="/races/{code}/sit"' in page
    assert 'id="seat-bot-1"' in await ann.page(f"/races/{code}") and "seat-bot-1" not in page
    assert (await dora.call(f"/races/{code}/sit", seat=1, name="Dora")).status_code == 204
    assert names(room) == ["Ann", "Dora", "Cleo"] == room.race.names
    assert (await dora.move(code)).status_code == 204


async def test_a_bot_takes_a_freed_seat_and_answers_at_once(house: House) -> None:
    code, (ann, _, cleo) = await three_by_link(house, option_first="1")
    await cleo.move(code)
    await ann.call(f"/races/{code}/free", seat=1)
    await ann.call(f"/races/{code}/seat-bot", seat=1, bot="tadpole")
    await house.until(code, lambda room: room.waiting == (0,))


# ---- one's seat on another device


async def personal_link(visitor: Visitor, code: str) -> str:
    answer = await visitor.post(f"/races/{code}/link")
    assert answer.status_code == 200
    found = re.search(r'value="http://table\.test(/seat/[^"]+)"', answer.text)
    assert found
    return found[1]


async def test_a_seat_goes_along_to_another_device(house: House) -> None:
    code, (_, _, cleo) = await three_by_link(house, option_first="1")
    link = await personal_link(cleo, code)
    phone = house.visitor()
    page = await phone.page(link)
    assert "Play on here as Cleo?" in page
    # a mere look, as by a preview, does nothing
    assert not await phone.question(code)
    assert code_of(await phone.post(link)) == code
    assert await phone.question(code) == await cleo.question(code)
    assert (await phone.move(code)).status_code == 204
    assert not await cleo.question(code)
    # and it is one person: nobody else is asked
    for what in ("moves", "undo"):
        answer = await phone.call(f"/races/{code}/{what}", seat=0)
        assert answer.status_code == 403


async def test_a_personal_link_is_for_those_who_play_and_cannot_be_guessed(house: House) -> None:
    code, people = await three_by_link(house)
    assert (await house.visitor().post(f"/races/{code}/link")).status_code == 403
    links = {await personal_link(who, code) for who in (people[0], people[0], people[1])}
    assert len(links) == 3
    for link in ("/seat/x", "/seat/" + "a" * 32, links.pop()[:-1]):
        for answer in (await people[0].get(link), await people[0].post(link)):
            assert answer.status_code == 404


async def test_the_personal_link_of_one_who_plays_no_more_is_not_valid(house: House) -> None:
    code, (ann, _, cleo) = await three_by_link(house)
    link = await personal_link(cleo, code)
    await ann.call(f"/races/{code}/free", seat=2)
    phone = house.visitor()
    for answer in (await phone.get(link), await phone.post(link)):
        assert answer.status_code == 404
    assert not await phone.question(code)


# ---- streams


async def test_a_page_that_comes_back_shows_the_truth(house: House) -> None:
    """It has missed moves, and a take-back."""
    code, (ann, ben, cleo) = await three_by_link(house, option_first="1")
    async with ann.listen(code) as before:
        pass
    await cleo.move(code)
    await ben.move(code)
    async with ann.listen(code) as after:
        assert after.frames[0]["whole"] and after.state > before.state
        assert after.question
        page = await ann.page(f"/races/{code}")
        for part in ("ask", "moves", "players", "moving", "hand"):
            assert after.parts[part] in page
        assert "".join(reversed(after.log)) in page


async def test_a_slow_page_gets_the_whole_anew(house: House) -> None:
    """More frames than wait for a browser: the last says all."""
    code, _ = await three_by_link(house)
    room = house.room(code)
    slow = Stream(room, lambda: Look((0,), 0, "en", True), {}, "somebody")
    slow.tell()
    for _ in range(MOST_FRAMES * 2):
        room.show()
        slow.tell()
    assert slow.waiting.qsize() <= MOST_FRAMES
    messages = [slow.waiting.get_nowait() for _ in range(slow.waiting.qsize())]
    assert '"whole": true' in messages[0]
    assert f'"state": {room.state}' in messages[-1]


async def test_streams_that_are_closed_are_forgotten(house: House) -> None:
    code, people = await three_by_link(house)
    async with AsyncExitStack() as stack:
        await listening(stack, *(who.listen(code) for who in people))
        assert len(house.room(code).watchers) == 3 and len(house.table.streams) == 3
    assert not house.room(code).watchers and not house.table.streams


async def test_what_a_move_did_is_shown_once(house: House) -> None:
    """Not again when something else is shown that is no move."""
    code, (ann, ben, cleo) = await three_by_link(house)
    async with ben.listen(code) as page:
        while not any(frame["felt"] for frame in page.frames):
            seat, state = house.room(code).waiting[0], page.state
            await (ann, ben, cleo)[seat].move(code)
            await page.at(state + 1)
        assert page.frames[-1]["felt"]
        await ann.call(f"/races/{code}/resign", seat=0)
        await page.at(house.room(code).state)
        assert not page.frames[-1]["felt"] or len(page.frames[-1]["log"])


async def test_at_a_shared_screen_the_next_does_not_read_what_the_last_was_told(
    house: House,
) -> None:
    both = house.visitor()
    code = await both.lay_out(players=3, name_0="Ann", kind_1="here", name_1="Ben", kind_2="bot")
    room = house.room(code)
    await house.until(code, lambda room: not room.bots_wait)
    first = room.waiting[0]
    curtains = told = 0
    async with both.listen(code, **{"as": first}) as page:
        for _ in range(8):
            await both.move(code, None, **{"as": room.waiting[0]})
            await house.until(code, lambda room: not room.bots_wait)
            await page.at(room.state)
            async with house.visitor().listen(code) as guest:
                alike = "".join(page.log) == "".join(guest.log)
                if room.waiting[0] == first:
                    told += not alike
                else:
                    curtains += 1
                    assert alike and page.parts["moving"] == guest.parts["moving"]
                    assert not page.parts["hand"]
    assert curtains and told


async def test_a_text_of_ones_own_goes_before_the_list(house: House) -> None:
    host = house.visitor()
    own = "push push bear swap hold bear"
    page = await host.page("/games/deep-river")
    assert 'name="option-river"' in page and 'name="own-river"' in page
    code = await host.lay_out("deep-river", option_river="chance", own_river=own)
    assert house.room(code).race.options["river"] == own
    code = await host.lay_out("deep-river", option_river="chance", own_river=" ")
    assert house.room(code).race.options["river"] == "chance"
    answer = await host.post("/races", game="deep-river", **{"own-river": "<b>no river"})
    assert answer.status_code == 422 and "&lt;b&gt;no river" in answer.text
