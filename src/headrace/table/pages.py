"""Whole pages."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from headrace.drawing.seats import symbols
from headrace.drawing.svg import escape
from headrace.engine.game import LONGEST_TEXT, Game, Option, find_game, game_names
from headrace.engine.race import Race
from headrace.engine.rulebook import rulebook
from headrace.engine.rules import SPECTATOR
from headrace.engine.words import Phrase
from headrace.table.room import Room
from headrace.table.store import Listed
from headrace.table.view import Look, Parts, bot_choices, felt, frame, listed
from headrace.table.visitor import LONGEST_NAME, Visitor
from headrace.table.words import say

STATIC = Path(__file__).parent / "static"
OTHER = {"en": ("fr", "Français"), "fr": ("en", "English")}
BRAND = (
    '<svg class="brand" viewBox="0 0 64 32" aria-hidden="true"><path d="M4 17C12 6 28 3 40 10L54 3'
    'C51 9 51 14 55 21L41 17C30 27 13 27 4 17Z"/><circle cx="15" cy="14" r="2.2"/></svg>'
)

SIGNS = {
    "first": "M2 2H4V14H2ZM14 2V14L5 8Z",
    "back": "M12 2V14L3 8Z",
    "forward": "M4 2V14L13 8Z",
    "last": "M14 2H12V14H14ZM2 2V14L11 8Z",
}


def page(
    visitor: Visitor,
    path: str,
    title: str,
    body: str,
    kind: str = "",
    styles: Sequence[str] = (),
) -> str:
    """The frame of every page. `path` is where it is, to come back to in the other language."""
    language = visitor.language
    other, other_name = OTHER[language]
    sheets = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in styles)
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<link rel="icon" href="{static("icon.svg")}" type="image/svg+xml">'
        f'<link rel="stylesheet" href="{static("table.css")}">{sheets}'
        f'<script type="module" src="{static("table.js")}"></script></head>'
        f'<body class="{kind}"><a class="skip" href="#main">{say("skip", language)}</a>'
        f'<header class="top"><a class="to-home" href="/">{BRAND}<span>Headrace</span></a>'
        f'<nav><a href="/about">{say("about", language)}</a>'
        f'<form method="post" action="/language"><input type="hidden" name="to" '
        f'value="{escape(path)}"><button id="language" class="quiet" name="language" '
        f'value="{other}" lang="{other}">{other_name}</button></form></nav></header>'
        f'<main id="main">{body}</main></body></html>'
    )


@cache
def static(name: str) -> str:
    """The address of a file that browsers may keep for ever: it changes with its contents."""
    return f"/static/{name}?{sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"


def style_of(game: Game) -> str:
    return f"/games/{game.name}.css?{sha256(game.picture.STYLE.encode()).hexdigest()[:12]}"


def title_of(game: Game, language: str) -> str:
    return game.words.say(Phrase("title"), language)


# ---- home


def home(
    visitor: Visitor, mine: list[Listed], open_now: list[Listed], to_watch: list[Listed]
) -> str:
    language = visitor.language
    games = "".join(_game_card(find_game(name), visitor) for name in game_names())
    lists = "".join(
        _races(key, races, language)
        for key, races in (("my-races", mine), ("open-races", open_now), ("to-watch", to_watch))
        if races
    )
    body = (
        f'<section class="hero"><h1>{say("hero", language)}</h1><p>{say("hero-more", language)}</p>'
        f'</section>{lists}<section class="games"><h2>{say("games", language)}</h2>'
        f'<div class="cards">{games}</div></section>'
    )
    return page(visitor, "/", "Headrace", body, "home")


def _game_card(game: Game, visitor: Visitor) -> str:
    language = visitor.language
    title = title_of(game, language)
    least, most = game.minutes
    seats = f"{game.seats[0]}–{game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    quick = (
        f'<form method="post" action="/races"><input type="hidden" name="game" value="{game.name}">'
        f'<button class="main" id="quick-{game.name}">{say("quick", language)}'
        f'<span class="aside"> {escape(title)}</span></button></form>'
    )
    return (
        f'<article class="card" id="game-{game.name}"><a class="cover" href="/games/{game.name}" '
        f'tabindex="-1" aria-hidden="true"><img src="/games/{game.name}.svg?{language}" alt="" '
        f'width="600" height="400"></a><div class="about"><h3>{escape(title)}</h3>'
        f"<p>{escape(game.words.say(Phrase('about'), language))}</p>"
        f'<p class="facts"><span>{say("for-players", language, n=seats)}</span>'
        f"<span>{say('minutes', language, n=f'{least}–{most}')}</span></p>"
        f'<div class="buttons">{quick}'
        f'<a class="button" id="setup-{game.name}" href="/games/{game.name}">'
        f'{say("set-up", language)}<span class="aside"> {escape(title)}</span></a>'
        f'<a class="quiet" href="/games/{game.name}/rules">{say("rules", language)}'
        f'<span class="aside"> {escape(title)}</span></a></div></div></article>'
    )


def _races(key: str, races: list[Listed], language: str) -> str:
    rows = ""
    for race in races:
        game = find_game(race.game)
        state = "over" if race.ended else "going-on" if race.started else "gathers"
        who = listed([escape(name) for name in race.names], language) or say("nobody", language)
        seats = f" · {say('seats-free', language, n=race.open_seats)}" if race.open_seats else ""
        rows += (
            f'<li><a href="/races/{race.code}"><strong>{escape(title_of(game, language))}</strong> '
            f'<span class="who">{who}</span> <span class="note">{say(state, language)}{seats} · '
            f"{_ago(race.moved, language)}</span></a></li>"
        )
    return (
        f'<section class="races" id="{key}"><h2>{say(key, language)}</h2><ul>{rows}</ul></section>'
    )


def _ago(then: datetime, language: str) -> str:
    from babel.dates import format_timedelta

    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return format_timedelta(
        then - datetime.now(UTC), add_direction=True, locale=language, format="short"
    )


# ---- setting up a race


def setup(visitor: Visitor, game: Game, given: Mapping[str, str], wrong: str = "") -> str:
    """The form, filled in as it was `given`, with what is `wrong` about it."""
    language, title = visitor.language, title_of(game, visitor.language)
    given = {"name-0": visitor.name, **given}
    players = next((n for n in game.seats if str(n) == given.get("players")), game.usual_seats)
    counts = "".join(
        f'<label class="chip"><input type="radio" name="players" value="{n}"'
        f"{_if('checked', n == players)}> {n}</label>"
        for n in game.seats
    )
    seats = "".join(
        _seat_row(game, seat, players, given, language) for seat in range(game.seats[-1])
    )
    options = "".join(_option(game, option, given, language) for option in game.options)
    error = f'<p class="error" role="alert">{wrong}</p>' if wrong else ""
    body = (
        f'<svg class="aside" aria-hidden="true"><defs>{symbols(game.seats[-1])}</defs></svg>'
        f'<div class="setup"><form method="post" action="/races" id="setup">'
        f'<input type="hidden" name="game" value="{game.name}"><h1>{escape(title)}</h1>'
        f'<p class="lead">{escape(game.words.say(Phrase("about"), language))} '
        f'<a href="/games/{game.name}/rules">{say("rules", language)}</a></p>{error}'
        f'<fieldset><legend>{say("how-many", language)}</legend><div class="chips">{counts}</div>'
        f'</fieldset><fieldset class="seats"><legend>{say("who-sits", language)}</legend>{seats}'
        f'</fieldset><button class="main wide" id="begin">{say("begin", language)}</button>'
        f'<details class="more"{" open" if wrong else ""}>'
        f"<summary>{say('more-options', language)}</summary>"
        f'<div class="fields">{options}<label for="seed">{say("seed", language)}</label>'
        '<input id="seed" name="seed" inputmode="numeric" pattern="[0-9]*" maxlength="20" '
        f'value="{escape(given.get("seed", ""))}"></div><label class="check">'
        f'<input type="checkbox" name="public" value="yes"{_if("checked", "public" in given)}> '
        f"{say('public', language)}</label></details></form>"
        f'<figure class="preview"><img id="preview" src="/games/{game.name}/board.svg'
        f'?players={players}" data-game="{game.name}" alt="{say("preview", language)}"></figure>'
        "</div>"
    )
    return page(
        visitor, f"/games/{game.name}", f"{title} · Headrace", body, "setting-up", [style_of(game)]
    )


def _if(word: str, so: bool) -> str:
    """An attribute that is there or not."""
    return f" {word}" if so else ""


def _option(game: Game, option: Option, given: Mapping[str, str], language: str) -> str:
    """A list to choose from; where a text of one's own may stand in its place, a field for it."""
    name, own = f"option-{option.name}", f"own-{option.name}"
    words = escape(game.words.say(Phrase(name), language))
    values = "".join(
        f'<option value="{escape(value)}"{_if("selected", value == given.get(name))}>'
        f"{escape(_value(game, option.name, value, language))}</option>"
        for value in option.values
    )
    shown = (
        f'<label for="{name}">{words}</label><select id="{name}" name="{name}">{values}</select>'
    )
    if not option.example:
        return shown
    own_text = say("own-text", language)
    hint = escape(f"{own_text}, {say('for-example', language, what=option.example)}")
    return (
        f'{shown}<input name="{own}" value="{escape(given.get(own, ""))}" placeholder="{hint}" '
        f'aria-label="{words}: {own_text}" maxlength="{LONGEST_TEXT}" autocomplete="off">'
    )


def _value(game: Game, option: str, value: str, language: str) -> str:
    key = f"{option}-{value}"
    return game.words.say(Phrase(key), language) if key in game.words.texts else value


def _seat_row(game: Game, seat: int, players: int, given: Mapping[str, str], language: str) -> str:
    chosen = given.get(f"kind-{seat}", "bot" if seat else "me")
    name, bot = given.get(f"name-{seat}", ""), given.get(f"bot-{seat}", "beaver")
    choices = "".join(
        f'<option value="{kind}"{_if("selected", kind == chosen)}>'
        f"{say(f'sits-{kind}', language)}</option>"
        for kind in ("me", "here", "link", "bot")
    )
    label = say("seat-n", language, n=seat + 1)
    return (
        f'<div class="seat-row" id="seat-{seat}" data-kind="{escape(chosen)}"'
        f"{_if('hidden', seat >= players)}>"
        f'<svg class="badge {game.name}" viewBox="-15 -15 30 30" aria-hidden="true">'
        f'<use href="#h-seat-{seat}"/></svg>'
        f'<select name="kind-{seat}" aria-label="{label}">{choices}</select>'
        f'<input name="name-{seat}" value="{escape(name)}" '
        f'maxlength="{LONGEST_NAME}" placeholder="{say("name", language)}" '
        f'aria-label="{label}: {say("name", language)}" autocomplete="off">'
        f'<select name="bot-{seat}" aria-label="{label}: {say("level", language)}">'
        f"{bot_choices(language, bot)}</select></div>"
    )


# ---- a race


def race(visitor: Visitor, room: Room, look: Look, address: str) -> str:
    language, game = visitor.language, room.game
    shown = frame(room, look)
    title = title_of(game, language)
    names = [chair.name for chair in room.chairs if chair.name]
    state = "playing" if room.kept.started else "gathering"
    body = (
        f'<div class="table" id="table" data-stream="/races/{room.code}/stream'
        f'?as={look.wanted}" data-why="/races/{room.code}/why?as={look.wanted}" '
        f'data-lost="{say("connection-lost", language)}">'
        f'<section class="stage {game.name}">'
        f"{_board(game, room.race.course, language, shown.parts)}"
        f'<p id="news" aria-live="polite">{shown.parts.get("news", "")}</p>'
        f'<button id="skip" class="quiet" hidden>{say("skip-steps", language)}</button></section>'
        f'<section id="hand" class="{game.name}" aria-label="{say("hand", language)}">'
        f"{shown.parts['hand']}</section>"
        f'<div class="side"><ol id="players" aria-label="{say("players", language)}">'
        f"{shown.parts['players']}</ol>"
        f'<section id="ask" aria-live="polite">{shown.parts["ask"]}</section>'
        f'<p id="why" role="alert" hidden></p><div id="moves">{shown.parts["moves"]}</div>'
        f"{_share(room, look, language, address)}"
        f'<details id="story" open><summary>{say("log", language)}</summary>'
        f'<ol id="log" tabindex="0" aria-label="{say("log", language)}">'
        f"{''.join(reversed(shown.log))}</ol></details>"
        f"{_fine_print(room, look, language)}</div></div>"
    )
    heading = f"{title} · {', '.join(names)}" if names else title
    return page(
        visitor,
        f"/races/{room.code}",
        heading,
        f'<h1 class="aside">{escape(heading)}</h1>{body}',
        f"race {state}",
        [style_of(game)],
    )


def _board(
    game: Game, course: Any, language: str, parts: Parts, felt: Sequence[tuple[str, str]] = ()
) -> str:
    """The board in the window that it may be larger than."""
    width, height = game.picture.size(course)
    return (
        f'<div id="view"><svg id="board" class="{game.name}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{say("board", language)}" aria-describedby="in-words">'
        f'<desc id="in-words">{parts.get("in-words", "")}'
        f"</desc>{game.picture.still(course, language)}"
        f'<g id="moving" data-felt="{escape(json.dumps(felt))}">{parts["moving"]}</g></svg></div>'
    )


def _share(room: Room, look: Look, language: str, address: str) -> str:
    """How others come here, and how one's own seat goes to another device."""
    if room.kept.ended:
        return ""
    own = (
        f'<form method="post" action="/races/{room.code}/link">'
        f'<button id="personal" class="quiet">{say("personal-link", language)}</button></form>'
        if look.seats
        else ""
    )
    waits = any(chair.kind == "open" for chair in room.chairs)
    return (
        f'<details id="share"{" open" if waits else ""}>'
        f"<summary>{say('invite', language)}</summary>"
        f'<label for="address">{say("send-this", language)}</label><div class="copy">'
        f'<input id="address" readonly value="{escape(address)}">'
        f"{_copy(language)}</div>{own}</details>"
    )


def _copy(language: str) -> str:
    return (
        '<button id="copy" type="button" data-copy="address" '
        f'data-done="{say("copied", language)}">{say("copy", language)}</button>'
    )


def _fine_print(room: Room, look: Look, language: str) -> str:
    chosen = f" {say('seed-chosen', language)}" if room.kept.seed_chosen else ""
    return (
        f'<p class="note"><a href="/games/{room.game.name}/rules">{say("rules", language)}</a></p>'
        f'<details id="fair"><summary>{say("dice-honest", language)}</summary>'
        f"<p>{say('fair-before', language)}{chosen}</p><pre>{room.commitment}</pre></details>"
    )


def replay(visitor: Visitor, room: Room, at: int) -> str:
    """A race that is over, after one of its moves."""
    language, game, whole = visitor.language, room.game, room.race
    at = max(0, min(at, len(whole.moves)))
    then = whole.at(at)
    picture, course = game.picture, whole.course
    parts = {
        "in-words": escape(picture.in_words(then.state, course, whole.names, language)),
        "moving": picture.moving(then.state, course, whole.names, language, SPECTATOR),
    }
    events = whole.told(at, _open(whole, at))
    here = f"/races/{room.code}/replay"
    last = len(whole.moves)
    told = " ".join(escape(whole.say(event, language)) for event in events)

    def step(name: str, to: int) -> str:
        off = ' aria-disabled="true"' if not 0 <= to <= last or to == at else ""
        to = max(0, min(to, last))
        return (
            f'<a class="button" id="{name}" data-step="{to}" href="{here}?move={to}"{off} '
            f'aria-label="{say(name, language)}"><svg viewBox="0 0 16 16" aria-hidden="true">'
            f'<path d="{SIGNS[name]}"/></svg></a>'
        )

    lines = "".join(
        f'<li{" aria-current=step" if move == at else ""}><a href="{here}?move={move}" '
        f'id="to-{move}">{move}. '
        f"{escape(' '.join(whole.say(event, language) for event in events))}</a></li>"
        for move in range(last + 1)
        if (events := whole.told(move, _open(whole, move)))
    )
    body = (
        f'<div class="table replay"><section class="stage {game.name}">'
        f"{_board(game, course, language, parts, felt(game, then.state, course, events))}"
        f'<p id="news" aria-live="polite">{told}</p></section>'
        f'<div class="side"><h1>{escape(title_of(game, language))}</h1>'
        f'<nav class="steps" id="steps" aria-label="{say("steps", language)}">'
        f"{step('first', 0)}{step('back', at - 1)}"
        f'<span class="count">{at} / {last}</span>'
        f"{step('forward', at + 1)}{step('last', last)}</nav>"
        f'<p class="note keys">{say("keys", language)}</p>'
        f'<p><a class="button" href="/races/{room.code}">{say("to-result", language)}</a> '
        f'<a class="button" href="/races/{room.code}/sheet">{say("sheet", language)}</a></p>'
        f'<ol id="log" class="steps-list" tabindex="0" aria-label="{say("log", language)}">'
        f"{lines}</ol></div></div>"
    )
    title = f"{title_of(game, language)} · {say('step-through', language)}"
    return page(visitor, f"{here}?move={at}", title, body, "race", [style_of(game)])


def _open(race: Race, move: int) -> int:
    """Who knows most of a move: whoever made it. After the race all may know it."""
    return race.moves[move - 1].seat if move else -1


# ---- the rest


def rules(visitor: Visitor, game: Game) -> str:
    language, title = visitor.language, title_of(game, visitor.language)
    book = rulebook(game, language)
    contents = "".join(
        f'<li><a href="#section-{i}">{escape(section.title)}</a></li>'
        for i, section in enumerate(book[1:], 1)
    )
    text = "".join(f"<p>{inline(paragraph)}</p>" for paragraph in book[0].paragraphs)
    for i, section in enumerate(book[1:], 1):
        rows = "".join(
            f'<li id="{number}"><a class="number" href="#{number}">{number}</a> '
            f"<span>{inline(rule)}</span></li>"
            for number, rule in section.rules.items()
        )
        more = "".join(f"<p>{inline(paragraph)}</p>" for paragraph in section.paragraphs)
        text += (
            f'<section><h2 id="section-{i}">{escape(section.title)}</h2>{more}'
            f'<ul class="rules">{rows}</ul></section>'
        )
    body = (
        f'<article class="rulebook"><h1>{escape(title)}</h1><p><a class="button main" '
        f'href="/games/{game.name}">{say("set-up", language)}</a></p>'
        f'<nav aria-label="{say("contents", language)}"><ol>{contents}</ol></nav>{text}</article>'
    )
    return page(
        visitor,
        f"/games/{game.name}/rules",
        f"{title} · {say('rules', language)}",
        body,
        "reading",
    )


def inline(text: str) -> str:
    """The little Markdown that rulebooks use within a sentence."""
    text = escape(text)
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)


def about(visitor: Visitor) -> str:
    language = visitor.language
    credits = "".join(
        f"<li><strong>{escape(title_of(game, language))}</strong>: "
        f"{escape(game.words.say(Phrase('credits'), language))}</li>"
        for game in map(find_game, game_names())
    )
    body = (
        f'<article class="rulebook"><h1>{say("about", language)}</h1><p>{say("about-1", language)}'
        f"</p><p>{say('about-2', language)}</p><h2>{say('thanks', language)}</h2>"
        f"<p>{say('thanks-1', language)}</p><ul>{credits}</ul></article>"
    )
    return page(visitor, "/about", f"{say('about', language)} · Headrace", body, "reading")


def link(visitor: Visitor, room: Room, address: str) -> str:
    """A personal link, to be opened on another device."""
    language = visitor.language
    body = (
        f'<article class="rulebook"><h1>{say("personal-link", language)}</h1>'
        f"<p>{say('personal-means', language)}</p>"
        '<div class="copy"><input id="address" readonly '
        f'aria-label="{say("personal-link", language)}" value="{escape(address)}">'
        f"{_copy(language)}</div>"
        f'<p><a class="button" href="/races/{room.code}">{say("back-to-race", language)}</a></p>'
        "</article>"
    )
    return page(visitor, f"/races/{room.code}", say("personal-link", language), body, "reading")


def arrive(visitor: Visitor, path: str, names: Sequence[str]) -> str:
    """Whoever opens a personal link says that it is meant: a preview of it does nothing."""
    language = visitor.language
    who = listed([escape(name) for name in names], language)
    body = (
        f'<article class="rulebook"><h1>{say("play-on-here", language, who=who)}</h1>'
        f'<form method="post" action="{escape(path)}"><button class="main" id="arrive">'
        f"{say('yes-here', language)}</button></form></article>"
    )
    return page(visitor, "/", say("personal-link", language), body, "reading")


def sorry(visitor: Visitor, words: str, more: Mapping[str, str] | None = None) -> str:
    """Something did not go; `more` are links to what can be done instead."""
    language = visitor.language
    links = "".join(
        f'<a class="button" href="{escape(to)}">{escape(text)}</a> '
        for text, to in (more or {say("to-home", language): "/"}).items()
    )
    body = (
        f'<article class="rulebook sorry"><h1>{say("sorry", language)}</h1>'
        f"<p>{words}</p><p>{links}</p></article>"
    )
    return page(visitor, "/", say("sorry", language), body, "reading")
