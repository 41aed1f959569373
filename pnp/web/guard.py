"""The guard: who may talk to the workbench, and what a page of it may do in a browser.

A page elsewhere in the same browser can send requests here. So whoever asks needs the word that stands in the printed
link (then kept in a cookie that other sites cannot send), calls us by a name that we answer to (a name of somebody
else's that points here is refused), and what changes anything must come from one of our own pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

WORD = "key"
"""What the link calls the word."""
MOST_BODY = 2_000_000
"""Bytes of a form."""
POLICY = "; ".join(
    [
        "default-src 'none'",
        "img-src 'self' data:",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ]
)
HEADERS: Mapping[str, str] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer says, so that no text of a game can become a script and no other site can frame or read a page."""
Guests = Callable[[str, Mapping[str, str]], bool]
"""Whether somebody without the word may ask for a path with these cookies."""
_HARMLESS = {"GET", "HEAD"}
_SAME = {"same-origin", "none"}


class Guard:
    """Lets requests through to an application, or answers them itself."""

    def __init__(self, app: ASGIApp, word: str, port: int, names: Iterable[str], guests: Guests | None = None) -> None:
        self._app, self._word, self._guests = app, word, guests
        self._cookie = f"pnp-{port}"
        self._hosts = {place for name in names for place in _places(name, port)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        refused = self._refused(scope)
        if refused is not None:
            await refused(scope, receive, _dressed(send))
            return
        await self._app(scope, _bounded(receive), _dressed(send))

    def _refused(self, scope: Scope) -> Response | None:
        heads = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if heads.get("host", "").lower() not in self._hosts:
            return PlainTextResponse("This server is not called so. Open the link that pnp printed.", 421)
        if scope["method"] not in _HARMLESS:
            origin = heads.get("origin")
            if origin is None or urlsplit(origin).netloc.lower() != heads["host"].lower():
                return PlainTextResponse("Only a page of this workbench may change anything.", 403)
            if heads.get("sec-fetch-site", "same-origin") not in _SAME:
                return PlainTextResponse("Only a page of this workbench may change anything.", 403)
            if not heads.get("content-length", "0").isdecimal() or int(heads.get("content-length", "0")) > MOST_BODY:
                return PlainTextResponse(f"A form has at most {MOST_BODY} bytes.", 413)
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        given = asked.pop(WORD, [""])[0]
        if given and self._right(given):
            query = f"?{urlencode(asked, doseq=True)}" if asked else ""
            answer = RedirectResponse(_local(scope["path"]) + query, 303)
            answer.set_cookie(self._cookie, self._word, httponly=True, samesite="strict", path="/")
            return answer
        cookies = _cookies(heads.get("cookie", ""))
        if not self._right(cookies.get(self._cookie, "")) and not (
            self._guests is not None and self._guests(scope["path"], cookies)
        ):
            return PlainTextResponse("Open the link that pnp printed when it was started: it lets you in.", 403)
        return None

    def _right(self, word: str) -> bool:
        return compare_digest(word.encode("utf-8", "replace"), self._word.encode())


def _places(name: str, port: int) -> Iterable[str]:
    """How a browser names a host and port."""
    name = f"[{name}]" if ":" in name else name.lower()
    return [f"{name}:{port}", *([name] if port == 80 else [])]


def _local(path: str) -> str:
    """A path of ours, never the address of another server: `//host` and `/\\host` are addresses to a browser."""
    return "/" + path.lstrip("/\\")


def _cookies(head: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(head).items()}
    except CookieError:
        return {}


def _dressed(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            there = {name for name, _ in message["headers"]}
            more = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in there]
            message = {**message, "headers": [*message["headers"], *more]}
        await send(message)

    return sending


def _bounded(receive: Receive) -> Receive:
    """What is received, but no more than a form has, whatever its head said of it."""
    got = 0

    async def receiving() -> Any:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        return message if got <= MOST_BODY else {"type": "http.disconnect"}

    return receiving
