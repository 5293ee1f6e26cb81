"""What one screen shows of a race: pieces of a page, by id, made from what its seat may know.

A page is sent whole once; after every move those pieces that have become others.  What
nobody's move changes (the board's scene, its symbols) is not among them: see pages.py.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from headrace.bots.find import bot_titles, character_of
from headrace.bots.levels import LEVELS
from headrace.drawing.svg import escape, use
from headrace.engine.game import Game
from headrace.engine.rules import SPECTATOR, Event, Outcome
from headrace.engine.words import Phrase
from headrace.table.chart import chart
from headrace.table.room import NOBODY, Room
from headrace.table.words import say

Parts = dict[str, str]  # HTML, or SVG, by the id of what it stands in
MOMENTS = 100  # of a race's chart
Choices = list[tuple[tuple[str, ...], str]]  # what to touch for an action, and its button


class Look(NamedTuple):
    """All that makes what one screen shows differ from what another does."""

    seats: tuple[int, ...]  # that are played here
    wanted: int  # the seat that has said that it looks
    language: str
    host: bool


class Frame(NamedTuple):
    """A state of a race as a screen shows it."""

    state: int
    seat: int  # that it is shown to
    parts: Parts
    log: list[str]  # all lines so far, as HTML
    felt: list[tuple[str, str]]  # what the last move did to which things; see Picture.felt
    quiet: bool  # the last move was made here: no need to wait before it is shown


def frame(room: Room, look: Look) -> Frame:
    """Made once for all who see the same."""
    if look not in room.drawn:
        room.drawn[look] = _frame(room, look)
    return room.drawn[look]


def _frame(room: Room, look: Look) -> Frame:
    seat, next_seat = room.front(look.seats, look.wanted)
    race, kept, game = room.race, room.kept, room.game
    language = look.language
    state = race.state if room.over else race.view(seat)
    choices = _choices(room, language, seat) if seat in room.waiting else []
    parts = {
        "players": players(room, look, seat),
        "ask": ask(room, look, seat, next_seat, choices),
        "moves": moves(room, language, seat, choices),
    }
    if not kept.started:
        nothing = {"moving": "", "hand": "", "news": ""}
        return Frame(room.state, seat, {**parts, **nothing}, [], [], True)
    picture = game.picture
    parts["moving"] = picture.moving(state, race.course, race.names, language, seat)
    parts["in-words"] = escape(picture.in_words(state, race.course, race.names, language))
    looks_on = seat == SPECTATOR or room.over
    parts["hand"] = "" if looks_on else picture.hand(state, race.course, language, seat)
    last = len(race.moves)
    parts["news"] = " ".join(escape(race.say(event, language)) for event in race.told(last, seat))
    mover = race.moves[-1].seat if race.moves else NOBODY
    return Frame(
        room.state,
        seat,
        parts,
        log(room, language, seat),
        felt(game, state, race.course, race.told(last, seat)),
        mover in look.seats or not race.moves,
    )


def felt(game: Game, s: Any, c: Any, events: Sequence[Event]) -> list[tuple[str, str]]:
    """What these events do to which things; see Picture.felt."""
    found = [game.picture.felt(s, c, e.kind, e.who, e.where, e.what) for e in events]
    return [(thing, each) for thing, how in found if how for each in how.split(";")]


# ---- what has happened


def log(room: Room, language: str, seat: int) -> list[str]:
    """The lines of every move, the last event first; kept, since the log only grows."""
    known = room.lines.setdefault((seat, language), [])
    for move in range(len(known), len(room.race.moves) + 1):
        known.append(
            "".join(
                f'<li class="{_colour(event.who, room)}">'
                f"{escape(room.race.say(event, language))}</li>"
                for event in reversed(room.race.told(move, seat))
            )
        )
    return list(known)


def _colour(who: int, room: Room) -> str:
    return f"seat h-s{who}" if 0 <= who < room.race.players else "all"


# ---- the players


def players(room: Room, look: Look, front: int) -> str:
    race, language = room.race, look.language
    state = race.view(front)
    waiting = room.waiting
    places = race.final.places if room.over and race.final else ()
    out = ""
    for seat, chair in enumerate(room.chairs):
        classes = "player"
        if seat in waiting:
            classes += " waiting"
        notes: list[str] = []
        if seat in look.seats:
            notes.append(say("you", language))
        if chair.kind == "bot":
            notes.append(say("bot", language))
        if chair.resigned:
            notes.append(say("resigned", language))
        if chair.kind == "open":
            notes.append(say("free-seat", language))
        name = escape(chair.name) or say("somebody", language)
        note = f' <span class="note">{escape(", ".join(notes))}</span>' if notes else ""
        place = f'<span class="place">{places[seat]}</span>' if places else ""
        facts = (
            "".join(
                f'<span class="fact"><svg class="{room.game.name}" viewBox="-18 -18 36 36" '
                f'aria-hidden="true">{fact.icon}</svg><span aria-hidden="true">{fact.number}</span>'
                f'<span class="aside">{escape(room.game.words.say(fact.said, language))}</span>'
                "</span>"
                for fact in room.game.picture.facts(state, race.course, seat)
            )
            if room.kept.started
            else ""
        )
        free = ""
        if look.host and seat not in look.seats and chair.kind != "open" and not room.over:
            free = (
                f'<form class="free" method="post" action="/races/{room.code}/free">'
                f'<button id="free-{seat}" name="seat" value="{seat}" class="quiet">'
                f"{say('free-it', language)}"
                f'<span class="aside"> {escape(chair.name)}</span></button></form>'
            )
        out += (
            f'<li id="player-{seat}" class="{classes}">{place}{_badge(room, seat)}'
            f'<span class="name">{name}{note}</span>'
            f'<span class="facts">{facts}</span>{free}</li>'
        )
    return out


def _badge(room: Room, seat: int) -> str:
    return (
        f'<svg class="badge {room.game.name}" viewBox="-15 -15 30 30" aria-hidden="true">'
        f"{use(f'h-seat-{seat}')}</svg>"
    )


# ---- what is asked


def ask(room: Room, look: Look, seat: int, next_seat: int, choices: Choices) -> str:
    """One sentence, always in the same place, and what belongs to it."""
    language = look.language
    if not room.kept.started:
        return _gather(room, look)
    if room.over:
        return _result(room, look)
    if next_seat != NOBODY:
        name = escape(room.chairs[next_seat].name)
        return (
            f"<h2>{say('pass-on', language, who=name)}</h2>"
            f'<p><a id="i-am-{next_seat}" class="button main" href="?as={next_seat}">'
            f"{say('i-am', language, who=name)}</a></p>"
        )
    race = room.race
    out = _wish(room, look) + _free_seats(room, look)
    if seat in room.waiting:
        asked = room.game.question_words(race.view(seat), race.course, seat)
        out += f"<h2>{escape(room.game.words.say(asked, language, race.names))}</h2>"
        if bare := [button for path, button in choices if not path]:
            out += f"{_open_form(room, seat)}{''.join(bare)}</form>"
    else:
        names = [escape(room.chairs[other].name) for other in room.waiting]
        thinking = all(room.chairs[other].plays_by_bot for other in room.waiting)
        key = (
            "waits-for"
            if not thinking
            else "thinks"
            if room.thinkers.ready(room.game.name)
            else "sits-down"
        )
        out += f'<h2 class="others">{say(key, language, who=listed(names, language))}</h2>'
    return out + _tools(room, look)


def listed(names: Sequence[str], language: str) -> str:
    """A, B and C."""
    from babel.lists import format_list

    return format_list(list(names), locale=language)


def _open_form(room: Room, seat: int) -> str:
    return (
        f'<form method="post" action="/races/{room.code}/moves" class="choices">'
        f'<input type="hidden" name="seat" value="{seat}">'
        f'<input type="hidden" name="ticket" value="{room.tickets[seat]}">'
    )


def moves(room: Room, language: str, seat: int, choices: Choices) -> str:
    """All that can be done on the board, as buttons in reading order; open once it was opened."""
    buttons = [button for path, button in choices if path]
    if not buttons:
        return '<details id="all-moves" hidden></details>'
    summary = say("all-moves", language, n=len(buttons))
    return (
        f'<details id="all-moves"><summary>{summary}</summary>'
        f"{_open_form(room, seat)}{''.join(buttons)}</form></details>"
    )


def _choices(room: Room, language: str, seat: int) -> Choices:
    """A button for every possible action, and what on the board stands for it."""
    race, game = room.race, room.game
    view = race.view(seat)
    found: Choices = []
    for action in race.legal(seat):
        path = game.picture.touched(view, race.course, seat, action)
        name = game.notation(action)
        touch = f' data-touch="{escape(" ".join(path))}"' if path else ""
        words = escape(game.words.say(game.action_words(action), language, race.names))
        found.append(
            (path, f'<button id="move-{name}" name="move" value="{name}"{touch}>{words}</button>')
        )
    return found


def _wish(room: Room, look: Look) -> str:
    wish, language = room.wish, look.language
    if wish is None:
        return ""
    who = escape(room.chairs[wish.seat].name)
    if not wish.asked & set(look.seats):
        key = "wish-waits" if wish.seat in look.seats else "wish-of"
        return f'<p class="wish">{say(key, language, who=who)}</p>'
    return (
        f'<form class="wish" method="post" action="/races/{room.code}/wish">'
        f"<p>{say('wish-asks', language, who=who)}</p>"
        f'<button id="wish-yes" name="answer" value="yes">{say("agree", language)}</button>'
        f'<button id="wish-no" name="answer" value="no">{say("refuse", language)}</button></form>'
    )


def _tools(room: Room, look: Look) -> str:
    """What one needs now and then: to take back, to resign."""
    language = look.language
    if not look.seats:
        return ""
    out = ""
    for seat in look.seats:
        if room.wish is None and room.can_take_back(seat) and _latest(room, look.seats) == seat:
            out += _tool(room, "undo", seat, say("take-back", language))
    name = room.chairs[look.seats[0]].name
    leave = "".join(
        _tool(
            room,
            "resign",
            seat,
            say("resign", language)
            if len(look.seats) == 1
            else say("resign-of", language, who=escape(room.chairs[seat].name)),
        )
        for seat in look.seats
    )
    assert name
    return (
        f'<div class="tools">{out}<details id="leaving"><summary>{say("leave", language)}</summary>'
        f"<p>{say('resign-means', language)}</p>{leave}</details></div>"
    )


def _latest(room: Room, seats: Sequence[int]) -> int:
    """Who of these moved last."""
    return next((move.seat for move in reversed(room.race.moves) if move.seat in seats), NOBODY)


def _tool(room: Room, what: str, seat: int, words: str) -> str:
    return (
        f'<form method="post" action="/races/{room.code}/{what}">'
        f'<button id="{what}-{seat}" class="quiet" name="seat" value="{seat}">{words}</button>'
        "</form>"
    )


# ---- before and after


def _gather(room: Room, look: Look) -> str:
    """While seats are free: who wants to sit down?"""
    language = look.language
    return f"<h2>{say('gathering', language)}</h2>{_free_seats(room, look)}"


def _free_seats(room: Room, look: Look) -> str:
    """To sit down oneself; or for the host to seat a bot."""
    language, out = look.language, ""
    for seat, chair in enumerate(room.chairs):
        if chair.kind != "open":
            continue
        out += (
            f'<form class="sit" method="post" action="/races/{room.code}/sit">'
            f'<label for="name-{seat}">{say("your-name", language)}</label>'
            f'<input id="name-{seat}" name="name" maxlength="24" autocomplete="nickname">'
            f'<button id="sit-{seat}" name="seat" value="{seat}" class="main">'
            f"{say('sit-here', language, n=seat + 1)}</button></form>"
        )
        if look.host:
            out += (
                f'<form class="sit" method="post" action="/races/{room.code}/seat-bot">'
                f'<label for="bot-{seat}">{say("or-a-bot", language)}</label>'
                f'<select id="bot-{seat}" name="bot">{bot_choices(language)}</select>'
                f'<button id="seat-bot-{seat}" name="seat" value="{seat}">'
                f"{say('seat-it', language)}</button></form>"
            )
    return out


def bot_choices(language: str, chosen: str = "beaver") -> str:
    titles = bot_titles([level.name for level in LEVELS], language)
    return "".join(
        f'<option value="{level.name}"{" selected" if level.name == chosen else ""} '
        f'title="{escape(character_of(level.name, language))}">'
        f"{say('level-n', language, who=escape(title), n=n, of=len(LEVELS))}</option>"
        for n, (level, title) in enumerate(zip(LEVELS, titles, strict=True), 1)
    )


def _result(room: Room, look: Look) -> str:
    language, race = look.language, room.race
    final = race.final
    assert final
    names = [escape(room.chairs[seat].name) for seat in final.winners]
    if set(final.winners) & set(look.seats) and len(look.seats) == 1:
        title = say("you-win" if len(names) == 1 else "you-share", language)
    else:
        title = say("wins", language, n=len(names), who=listed(names, language))
    order = sorted(range(race.players), key=lambda seat: (final.places[seat], seat))
    rows = "".join(
        f'<li class="seat h-s{seat}"><span class="place">{final.places[seat]}</span>'
        f'{_badge(room, seat)} <span class="name">{escape(room.chairs[seat].name)}</span> '
        f'<span class="score">{escape(_score(room, final.scores[seat], language))}</span></li>'
        for seat in order
    )
    ending = escape(room.game.words.say(Phrase(final.ending), language))
    again = ""
    if room.kept.again:
        again = (
            f'<a id="again" class="button main" href="/races/{room.kept.again}">'
            f"{say('to-next-race', language)}</a>"
        )
    elif look.seats:
        again = (
            f'<form method="post" action="/races/{room.code}/again">'
            f'<button id="again" class="main">{say("again", language)}</button></form>'
        )
    return (
        f'<h2 class="won">{title}</h2><ol class="places">{rows}</ol>'
        f'<p class="note">{ending}</p>{chart(score_lines(room), room.race.names, language)}'
        f'<div class="tools">{again}'
        f'<a id="step-through" class="button" href="/races/{room.code}/replay">'
        f"{say('step-through', language)}</a>"
        f'<a class="button" href="/races/{room.code}/sheet">{say("sheet", language)}</a></div>'
        f'<details id="proof"><summary>{say("were-dice-fair", language)}</summary>'
        f"<p>{say('fair-after', language)}</p><pre>{room.kept.seed} {room.kept.salt}</pre>"
        f"<pre>{room.commitment}</pre></details>"
    )


def _score(room: Room, n: int, language: str) -> str:
    return room.game.words.say(Phrase("score", n=n), language)


def score_lines(room: Room) -> list[list[int]]:
    """Every seat's score as the race went; of a long race, at so many moments."""
    race = room.race
    lines: list[list[int]] = [[] for _ in range(race.players)]
    outcome = Outcome()
    last = len(race.moves)
    for move in sorted({last * i // MOMENTS for i in range(MOMENTS + 1)}):
        state: Any = race.at(move).state
        race.rules.result(state, race.course, outcome)
        for seat in range(race.players):
            lines[seat].append(outcome.score[seat])
    return lines
