"""What every request passes first: where it comes from, how large it is, how many there were."""

import time
from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from headrace.table.visitor import COOKIE

LARGEST = 16 * 1024  # bytes of what is posted
# how much a visitor, and an address with all its visitors, may do: at once, and in a second
VISITOR = (60, 15.0)
ADDRESS = (600, 300.0)
MOST_WATCHED = 10_000  # visitors and addresses whose doings are counted

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a personal link is told to nobody
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.counted: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal:
            await refusal(scope, receive, guarded)
        elif scope["method"] == "POST":
            await self.app(scope, _limited(receive), guarded)
        else:
            await self.app(scope, receive, guarded)

    def _refusal(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return PlainTextResponse("Only GET and POST are known here.\n", 405)
        if scope["method"] == "POST":
            if not _from_here(headers):
                return PlainTextResponse("This must come from Headrace's own pages.\n", 403)
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > LARGEST:
                return PlainTextResponse("That is too much at once.\n", 413)
        if scope["path"].startswith("/static/"):
            return None
        address = scope["client"][0] if scope.get("client") else ""
        allowed = self._may(f"address {address}", *ADDRESS)
        if cookie := _cookie(headers):
            allowed = allowed and self._may(f"visitor {cookie}", *VISITOR)
        if not allowed:
            return PlainTextResponse(
                "Too many requests; wait a moment.\n", 429, {"retry-after": "2"}
            )
        return None

    def _may(self, who: str, most: int, per_second: float) -> bool:
        """One more request: a bucket that fills up again with time."""
        now = time.monotonic()
        left, then = self.counted.pop(who, (float(most), now))
        left = min(float(most), left + (now - then) * per_second)
        self.counted[who] = (max(left - 1, 0.0), now)
        while len(self.counted) > MOST_WATCHED:
            self.counted.popitem(last=False)
        return left >= 1


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")[:4096]).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def _from_here(headers: Headers) -> bool:
    """Browsers say from which page a form or a script posts."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") == "same-origin"
    return urlsplit(origin).netloc == headers.get("host", "")


def _limited(receive: Receive) -> Receive:
    """What is posted without saying how large it is is not read beyond the limit."""
    taken = 0

    async def limited() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > LARGEST:
            return {"type": "http.disconnect"}
        return message

    return limited
