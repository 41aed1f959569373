"""Addresses: where each page and picture is found, by the server that runs or among files that are given away."""

from __future__ import annotations

from typing import Protocol
from urllib.parse import quote, urlencode


class Addresses(Protocol):
    """What the templates ask for; all are relative to nothing but the top."""

    def top(self) -> str:
        """The shelf of all games."""

    def asset(self, name: str) -> str:
        """A style, script or font of ours."""

    def game(self, slug: str, page: str = "", lang: str | None = None) -> str:
        """A page of a game: its faces, or `rules`, `counts`, `findings`."""

    def face(self, slug: str, component: str, piece: str, lang: str | None = None) -> str:
        """The page of one piece."""

    def picture(
        self, slug: str, component: str, piece: str, side: str, size: str, lang: str | None = None, key: str = ""
    ) -> str:
        """One side of a piece as pixels; with a `key` as it looked when it had that key."""

    def cover(self, slug: str) -> str:
        """The picture of a game."""

    def sign(self, slug: str, name: str) -> str:
        """An icon as pixels."""

    def letters(self, slug: str, font: str) -> str:
        """A font's name, set in it, as pixels."""

    def drawn(self, slug: str, component: str, piece: str, lang: str | None = None) -> str:
        """The parts that the faces of a piece are drawn of; the side is added."""


class Served:
    """Addresses of the server."""

    def top(self) -> str:
        """The shelf."""
        return "/"

    def asset(self, name: str) -> str:
        """A file of ours."""
        return f"/static/{name}"

    def game(self, slug: str, page: str = "", lang: str | None = None) -> str:
        """A page of a game."""
        return _path("game", slug, page) + _query(lang=lang)

    def face(self, slug: str, component: str, piece: str, lang: str | None = None) -> str:
        """The page of a piece."""
        return _path("face", slug, component, piece) + _query(lang=lang)

    def picture(
        self, slug: str, component: str, piece: str, side: str, size: str, lang: str | None = None, key: str = ""
    ) -> str:
        """A picture of a piece."""
        return _path("picture", slug, component, piece, side, f"{size}.png") + _query(lang=lang, key=key)

    def cover(self, slug: str) -> str:
        """A game's cover."""
        return _path("cover", slug) + ".png"

    def sign(self, slug: str, name: str) -> str:
        """An icon."""
        return _path("sign", slug, name) + ".png"

    def letters(self, slug: str, font: str) -> str:
        """A font."""
        return _path("letters", slug, font) + ".png"

    def drawn(self, slug: str, component: str, piece: str, lang: str | None = None) -> str:
        """The parts of a piece's faces."""
        return _path("parts", slug, component, piece, "SIDE") + _query(lang=lang)


def _path(*parts: str) -> str:
    return "/" + "/".join(quote(part, safe="") for part in parts if part)


def _query(**values: str | None) -> str:
    given = {name: value for name, value in values.items() if value}
    return f"?{urlencode(given)}" if given else ""
