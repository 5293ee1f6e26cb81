"""The table's addresses: what each page shows and what each button does."""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.staticfiles import StaticFiles

from headrace.bots.find import BY_LEVEL, bot_titles
from headrace.engine.content import own_folder
from headrace.engine.errors import BadSetup, HeadraceError
from headrace.engine.game import Game, find_game, game_names
from headrace.engine.race import Race
from headrace.engine.rulebook import rule_text
from headrace.engine.rules import SPECTATOR
from headrace.engine.sheet import write_sheet
from headrace.engine.words import LANGUAGES, default_names
from headrace.table import pages, store
from headrace.table.guard import Guard
from headrace.table.hall import Hall, Setup
from headrace.table.room import OtherRules, Refused, Room, free_name
from headrace.table.store import Chair, Store
from headrace.table.stream import MOST_STREAMS, Stream
from headrace.table.thinkers import Thinkers
from headrace.table.view import Look
from headrace.table.visitor import (
    COOKIE,
    LANGUAGE,
    Visitor,
    Visitors,
    hashed,
    language_of,
    plain_name,
    set_cookie,
)
from headrace.table.words import say

log = logging.getLogger(__name__)

LISTED = 12  # races in a list
LONGEST_SEED = 20  # digits
FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
PRIVATE = {"cache-control": "no-store"}
# a picture that stands by itself brings its own style
PICTURE = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


def make_app(keep: Store, processes: int | None = None) -> FastAPI:
    """The table, with its races in this store, which it closes in the end."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncGenerator[None]:
        thinkers = Thinkers(processes)
        app.state.table = table = Table(keep, thinkers)
        thinkers.warm_up(game_names())
        chores = [
            asyncio.create_task(table.hall.keep_order()),
            asyncio.create_task(table.hall.go_on()),
        ]
        yield
        for chore in chores:
            chore.cancel()
        table.hall.close()
        thinkers.close()
        await asyncio.to_thread(keep.close)

    app = FastAPI(lifespan=life, openapi_url=None)
    app.add_middleware(GZipMiddleware, compresslevel=5)
    app.add_middleware(Guard)
    app.mount("/static", _Static(directory=pages.STATIC))
    _add_pages(app)
    _add_races(app)
    _add_errors(app)
    return app


class _Static(StaticFiles):
    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(FOREVER)
        return response


class Table:
    """What all requests share."""

    def __init__(self, keep: Store, thinkers: Thinkers) -> None:
        self.store = keep
        self.hall = Hall(keep, thinkers)
        self.visitors = Visitors(keep)
        self.streams: dict[str, int] = {}  # how many each visitor, or address, has open


def _table(request: Request) -> Table:
    return request.app.state.table


def _html(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status, PRIVATE)


def _svg(text: str) -> Response:
    return Response(text, media_type="image/svg+xml", headers=PICTURE)


# ---- pages


def _add_pages(app: FastAPI) -> None:
    @app.get("/")
    async def home(request: Request) -> Response:
        table = _table(request)
        visitor = await table.visitors.of(request)
        number = visitor.id

        def ask(db: store.Connection) -> tuple[list[store.Listed], ...]:
            return (
                store.races_of(db, number, LISTED) if number else [],
                store.open_races(db, LISTED),
                store.races_to_watch(db, LISTED),
            )

        mine, open_now, to_watch = await table.store.read(ask)
        known = {race.code for race in mine}
        open_now = [race for race in open_now if race.code not in known]
        to_watch = [race for race in to_watch if race.code not in known]
        return _html(pages.home(visitor, mine, open_now, to_watch))

    @app.get("/about")
    async def about(request: Request) -> Response:
        return _html(pages.about(await _table(request).visitors.of(request)))

    @app.get("/games/{name}.svg")
    def cover(name: str, request: Request) -> Response:
        return _svg(_cover(_game(name), language_of(request)))

    @app.get("/games/{name}.css")
    async def style(name: str) -> Response:
        return Response(_game(name).picture.STYLE, media_type="text/css", headers=FOREVER)

    @app.get("/games/{name}")
    async def setup(name: str, request: Request) -> Response:
        game = _game(name)
        visitor = await _table(request).visitors.of(request)
        return _html(pages.setup(visitor, game, {}))

    @app.get("/games/{name}/rules")
    async def rules(name: str, request: Request) -> Response:
        return _html(pages.rules(await _table(request).visitors.of(request), _game(name)))

    @app.get("/games/{name}/board.svg")
    def board(name: str, request: Request, players: int) -> Response:
        """How a race would begin."""
        game = _game(name)
        options = _options(game, request.query_params)
        language = language_of(request)
        race = Race(game, players, 1, options)
        race.names = default_names(players, language)
        return _svg(race.picture(language=language))

    @app.post("/language")
    async def language(request: Request) -> Response:
        form = await request.form()
        to = _text(form, "to")
        here = to if to.startswith("/") and not to.startswith(("//", "/\\")) else "/"
        response = RedirectResponse(here, 303)
        if _text(form, "language") in LANGUAGES:
            set_cookie(response, request, LANGUAGE, _text(form, "language"))
        return response


def _game(name: str) -> Game:
    if name not in game_names():
        raise Refused("no-such-game", 404)
    return find_game(name)


@cache
def _cover(game: Game, language: str) -> str:
    """A race in full swing: the moment when there is most to see."""
    names = default_names(game.usual_seats, language)
    race = Race(game, seed=2026, names=names).play_out()
    some = range(0, len(race.moves), 1 + len(race.moves) // 40)
    return max((race.at(move).picture(language=language) for move in some), key=len)


def _text(form: FormData, name: str) -> str:
    value = form.get(name, "")
    return value if isinstance(value, str) else ""


def _reason(error: BadSetup) -> str:
    """Errors are told in English, and where files lie is nobody's to know."""
    reason = str(error).replace(f"{own_folder()}/", "")
    return f'<span lang="en">{pages.escape(reason)}</span>'


def _number(form: FormData, name: str) -> int:
    """A small whole number, or -1."""
    text = _text(form, name)
    return int(text) if text.isdecimal() and len(text) < 10 else -1


def _options(game: Game, given: Mapping[str, Any]) -> dict[str, str]:
    """Those that were chosen; a text of one's own goes before what the list says."""
    chosen = {
        option.name: str(given.get(f"own-{option.name}", "")).strip()
        or str(given.get(f"option-{option.name}", ""))
        for option in game.options
    }
    return {name: value for name, value in chosen.items() if value}


# ---- races


def _add_races(app: FastAPI) -> None:
    @app.post("/races")
    async def lay_out(request: Request) -> Response:
        """Given nothing but a game: as usual, against bots."""
        table = _table(request)
        form = await request.form()
        game = _game(_text(form, "game"))
        visitor, secret = await table.visitors.welcome(request, plain_name(_text(form, "name-0")))
        assert visitor.id is not None
        try:
            room = await table.hall.lay_out(_setup(game, form, visitor), visitor.id)
        except BadSetup as error:
            wrong = f"{say('cannot-be-raced', visitor.language)} {_reason(error)}"
            given = {name: value for name, value in form.items() if isinstance(value, str)}
            found = _html(pages.setup(visitor, game, given, wrong), 422)
        else:
            found = _to(room.code)
        return _with_cookie(found, request, secret)

    @app.get("/races/{code}")
    async def race(code: str, request: Request) -> Response:
        table = _table(request)
        visitor = await table.visitors.of(request)
        room = await table.hall.room(code)
        address = str(request.url.replace(query="", path=f"/races/{code}"))
        return _html(pages.race(visitor, room, _look(room, visitor, request), address))

    @app.get("/races/{code}/stream")
    async def stream(code: str, request: Request) -> Response:
        table = _table(request)
        visitor = await table.visitors.of(request)
        room = await table.hall.room(code)
        who = f"visitor {visitor.id}" if visitor.id else f"address {_address(request)}"
        if table.streams.get(who, 0) >= MOST_STREAMS:
            raise Refused("too-many-streams", 429)
        open_stream = Stream(room, lambda: _look(room, visitor, request), table.streams, who)
        return StreamingResponse(
            open_stream.messages(), media_type="text/event-stream", headers=PRIVATE
        )

    @app.get("/races/{code}/why")
    async def why(code: str, request: Request) -> Response:
        """Why what was touched is not possible."""
        table = _table(request)
        visitor = await table.visitors.of(request)
        room = await table.hall.room(code)
        look = _look(room, visitor, request)
        seat, _ = room.front(look.seats, look.wanted)
        query = request.query_params
        rule = room.why_not(seat, query.get("first", ""), query.get("last", ""))
        return JSONResponse(_refusal(room.game, visitor.language, rule), headers=PRIVATE)

    @app.get("/races/{code}/replay")
    async def replay(code: str, request: Request, move: int = 0) -> Response:
        table = _table(request)
        visitor = await table.visitors.of(request)
        room = await table.hall.room(code)
        if not room.over:
            raise Refused("not-over")
        return _html(pages.replay(visitor, room, move))

    @app.get("/races/{code}/sheet")
    async def sheet(code: str, request: Request) -> Response:
        room = await _table(request).hall.room(code)
        if not room.over:
            raise Refused("not-over")
        return PlainTextResponse(write_sheet(room.race), headers=PRIVATE)

    def deed(path: str) -> Callable[[Deed], Deed]:
        """What a visitor does to a race: then back to its page, or nothing for a script."""

        def add(do: Deed) -> Deed:
            async def answer(code: str, request: Request) -> Response:
                table = _table(request)
                form = await request.form()
                visitor, secret = await table.visitors.welcome(
                    request, plain_name(_text(form, "name"))
                )
                room = await table.hall.room(code)
                found = await do(table, room, visitor, form)
                response = found or (Response(status_code=204) if _script(request) else _to(code))
                return _with_cookie(response, request, secret)

            app.post(f"/races/{{code}}/{path}")(answer)
            return do

        return add

    @deed("moves")
    async def move(table: Table, room: Room, visitor: Visitor, form: FormData) -> None:
        seat = _own(room, visitor, form)
        await room.move(seat, _text(form, "ticket"), _text(form, "move"))

    @deed("undo")
    async def undo(table: Table, room: Room, visitor: Visitor, form: FormData) -> None:
        await room.ask_to_take_back(_own(room, visitor, form))

    @deed("wish")
    async def wish(table: Table, room: Room, visitor: Visitor, form: FormData) -> None:
        await room.answer_wish(room.seats_of(visitor.id), _text(form, "answer") == "yes")

    @deed("resign")
    async def resign(table: Table, room: Room, visitor: Visitor, form: FormData) -> None:
        await room.resign(_own(room, visitor, form))

    @deed("sit")
    async def sit(table: Table, room: Room, visitor: Visitor, form: FormData) -> None:
        seat = _number(form, "seat")
        assert visitor.id is not None
        name = visitor.name or default_names(room.race.players, visitor.language)[seat]
        await room.sit(visitor.id, seat, name)

    @deed("seat-bot")
    async def seat_bot(table: Table, room: Room, visitor: Visitor, form: FormData) -> None:
        _hosts(room, visitor)
        bot = _bot(_text(form, "bot"))
        await room.seat_bot(_number(form, "seat"), bot, bot_titles([bot], visitor.language)[0])

    @deed("free")
    async def free(table: Table, room: Room, visitor: Visitor, form: FormData) -> None:
        _hosts(room, visitor)
        await room.free(_number(form, "seat"))

    @deed("again")
    async def again(table: Table, room: Room, visitor: Visitor, form: FormData) -> Response:
        if not room.seats_of(visitor.id):
            raise Refused("not-your-seat", 403)
        return _to(await table.hall.again(room))

    @app.post("/races/{code}/link")
    async def link(code: str, request: Request) -> Response:
        table = _table(request)
        visitor = await table.visitors.of(request)
        room = await table.hall.room(code)
        number = visitor.id
        if number is None or not room.seats_of(number):
            raise Refused("not-your-seat", 403)
        secret = secrets.token_urlsafe(24)
        await table.store.write(lambda db: store.add_link(db, hashed(secret), room.kept.id, number))
        address = str(request.url.replace(query="", path=f"/seat/{secret}"))
        return _html(pages.link(visitor, room, address))

    @app.get("/seat/{secret}")
    async def come(secret: str, request: Request) -> Response:
        table = _table(request)
        visitor = await table.visitors.of(request)
        room, owner = await _linked(table, secret)
        names = [room.chairs[seat].name for seat in room.seats_of(owner)]
        return _html(pages.arrive(visitor, f"/seat/{secret}", names))

    @app.post("/seat/{secret}")
    async def arrive(secret: str, request: Request) -> Response:
        table = _table(request)
        room, owner = await _linked(table, secret)
        visitor, fresh = await table.visitors.welcome(request)
        assert visitor.id is not None
        await room.hold_too(visitor.id, owner)
        return _with_cookie(_to(room.code), request, fresh)


Deed = Callable[[Table, Room, Visitor, FormData], Awaitable[Response | None]]


def _to(code: str) -> Response:
    return RedirectResponse(f"/races/{code}", 303)


def _script(request: Request) -> bool:
    return request.headers.get("accept", "").startswith("application/json")


def _with_cookie(response: Response, request: Request, secret: str) -> Response:
    if secret:
        set_cookie(response, request, COOKIE, secret)
    return response


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _look(room: Room, visitor: Visitor, request: Request) -> Look:
    wanted = request.query_params.get("as", "")
    return Look(
        tuple(room.seats_of(visitor.id)) if visitor.id is not None else (),
        int(wanted) if wanted.isdecimal() and len(wanted) < 3 else SPECTATOR,
        visitor.language,
        visitor.id == room.kept.host,
    )


def _own(room: Room, visitor: Visitor, form: FormData) -> int:
    seat = _number(form, "seat")
    if seat not in room.seats_of(visitor.id):
        raise Refused("not-your-seat", 403)
    return seat


def _hosts(room: Room, visitor: Visitor) -> None:
    if visitor.id != room.kept.host:
        raise Refused("only-the-host", 403)


def _bot(name: str) -> str:
    """A level by its name: nothing else can be asked for from a page."""
    if name not in BY_LEVEL:
        raise Refused("no-such-bot", 422)
    return name


async def _linked(table: Table, secret: str) -> tuple[Room, int]:
    found = await table.store.read(lambda db: store.find_link(db, hashed(secret)))
    if found:
        room = await table.hall.room(found[0])
        if room.seats_of(found[1]):
            return room, found[1]
    raise Refused("no-such-link", 404)


def _setup(game: Game, form: FormData, visitor: Visitor) -> Setup:
    """What the form says, or the usual."""
    players = _number(form, "players") if "players" in form else game.usual_seats
    game.course(players, {})  # says what is wrong with their number
    assert visitor.id is not None
    names = default_names(players, visitor.language)
    kinds = [_text(form, f"kind-{seat}") or ("bot" if seat else "me") for seat in range(players)]
    levels = [_text(form, f"bot-{seat}") or "beaver" for seat in range(players)]
    bots = [_bot(level) for kind, level in zip(kinds, levels, strict=True) if kind == "bot"]
    titles = iter(bot_titles(bots, visitor.language))
    chairs: list[Chair] = []
    for seat, kind in enumerate(kinds):
        name = plain_name(_text(form, f"name-{seat}"))
        match kind:
            case "me":
                name = name or visitor.name or names[seat]
                chairs.append(Chair("person", name, holders={visitor.id}))
            case "here":
                chairs.append(Chair("person", name or names[seat], holders={visitor.id}))
            case "bot":
                chairs.append(Chair("bot", next(titles), levels[seat]))
            case _:
                chairs.append(Chair("open"))
    for seat, chair in enumerate(chairs):
        if chair.name:
            chair.name = free_name(chair.name, [other.name for other in chairs[:seat]])
    return Setup(
        game,
        _options(game, form),
        chairs,
        _seed(_text(form, "seed").strip()),
        _text(form, "public") == "yes",
    )


def _seed(text: str) -> int | None:
    """The number for the dice, if one is wished for."""
    if not text:
        return None
    if not text.isdecimal() or len(text) > LONGEST_SEED:
        raise BadSetup("a seed is a number")
    return int(text)


# ---- what goes wrong


def _refusal(game: Game | None, language: str, rule: str, words: str = "") -> dict[str, str]:
    """In words, with the rule and where it stands."""
    found = {"error": words or say("not-possible", language)}
    if rule and game:
        found |= {
            "rule": rule,
            "text": rule_text(game, rule, language),
            "link": f"/games/{game.name}/rules#{rule}",
        }
    return found


def _add_errors(app: FastAPI) -> None:
    async def answer(request: Request, status: int, found: dict[str, str]) -> Response:
        if _script(request):
            return JSONResponse(found, status, PRIVATE)
        visitor = Visitor(None, "", language_of(request))
        words = pages.escape(found["error"])
        more: dict[str, str] = {}
        if "rule" in found:
            words += f" {found['rule']}: {pages.inline(found['text'])}"
            more[found["rule"]] = found["link"]
        if request.url.path.startswith("/races/") and status != 404:
            code = request.url.path.split("/")[2]
            more[say("back-to-race", visitor.language)] = f"/races/{code}"
        return _html(pages.sorry(visitor, words, more), status)

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        language = language_of(request)
        game = None
        if error.rule:
            room = await _table(request).hall.room(request.url.path.split("/")[2])
            game = room.game
        words = say(error.key, language, **error.values)
        return await answer(request, error.status, _refusal(game, language, error.rule, words))

    @app.exception_handler(OtherRules)
    async def other_rules(request: Request, error: OtherRules) -> Response:
        log.error("%s", error)
        return await answer(request, 410, {"error": say("other-rules", language_of(request))})

    @app.exception_handler(HeadraceError)
    async def wrong(request: Request, error: HeadraceError) -> Response:
        return await answer(request, 422, {"error": say("cannot-be-raced", language_of(request))})

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        key = "no-such-page" if error.status_code == 404 else "bad-request"
        return await answer(request, error.status_code, {"error": say(key, language_of(request))})

    @app.exception_handler(RequestValidationError)
    async def not_understood(request: Request, error: RequestValidationError) -> Response:
        return await answer(request, 422, {"error": say("bad-request", language_of(request))})

    @app.exception_handler(ClientDisconnect)
    async def cut_off(request: Request, error: ClientDisconnect) -> Response:
        """More was sent than is read, or the visitor has gone."""
        return await answer(request, 413, {"error": say("bad-request", language_of(request))})

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        return await answer(request, 500, {"error": say("our-fault", language_of(request))})
