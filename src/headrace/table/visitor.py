"""Who looks at a page: a secret in a cookie, a name, a language. No account is needed."""

import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from headrace.engine.words import LANGUAGES
from headrace.table import store
from headrace.table.store import Store

COOKIE = "headrace"
LANGUAGE = "language"
YEAR = 365 * 86400
MOST_KNOWN = 10_000  # visitors who are remembered without a look into the store
LONGEST_NAME = 24


class Visitor(NamedTuple):
    id: int | None  # None: has done nothing yet
    name: str
    language: str


class Visitors:
    def __init__(self, keep: Store) -> None:
        self.store = keep
        self.known: OrderedDict[str, tuple[int, str]] = OrderedDict()

    async def of(self, request: Request) -> Visitor:
        language = language_of(request)
        secret = request.cookies.get(COOKIE, "")
        found = await self._find(hashed(secret)) if secret else None
        return Visitor(found[0], found[1], language) if found else Visitor(None, "", language)

    async def _find(self, secret: str) -> tuple[int, str] | None:
        if secret in self.known:
            self.known.move_to_end(secret)
            return self.known[secret]
        found = await self.store.read(lambda db: store.find_visitor(db, secret))
        if found:
            self._remember(secret, found)
        return found

    def _remember(self, secret: str, visitor: tuple[int, str]) -> None:
        self.known[secret] = visitor
        while len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)

    async def welcome(self, request: Request, name: str = "") -> tuple[Visitor, str]:
        """A visitor who does something, and the secret for the cookie if they are new."""
        visitor = await self.of(request)
        fresh = ""
        secret = hashed(request.cookies.get(COOKIE, ""))
        if visitor.id is None:
            fresh = secrets.token_urlsafe(24)
            secret = hashed(fresh)
            visitor = visitor._replace(
                id=await self.store.write(lambda db: store.add_visitor(db, secret))
            )
        if name and name != visitor.name:
            number = visitor.id
            assert number is not None
            await self.store.write(lambda db: store.name_visitor(db, number, name))
            visitor = visitor._replace(name=name)
        assert visitor.id is not None
        self._remember(secret, (visitor.id, visitor.name))
        return visitor, fresh


def hashed(secret: str) -> str:
    """What is kept of a secret: nobody who reads the store can use it."""
    return sha256(secret.encode()).hexdigest()


def set_cookie(response: Response, request: Request, name: str, value: str) -> None:
    response.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def language_of(request: Request) -> str:
    """As chosen on the page, else as the browser wishes."""
    chosen = request.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    wishes: list[tuple[float, str]] = []
    for wish in request.headers.get("accept-language", "")[:200].split(","):
        tag, _, weight = wish.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(wishes) if tag in LANGUAGES), LANGUAGES[0])


def plain_name(name: str) -> str:
    """A name on one line, not too long, without what a page or a terminal might obey."""
    letters = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(letters.split())[:LONGEST_NAME].rstrip()
