"""The page that shows what changed between two games: before and after, words and faces, in one HTML file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from pnp.layout.faces import Faces, Side
from pnp.model.changes import Change, Changes, ComponentChanges, Differences
from pnp.model.game import Component, Game, Piece
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf

WIDTH = 240
"""Pixels across the face of a piece; a board, mat, table or sheet gets twice as many."""
TALL = 4
"""How many times as high as these pixels across a face may be; a strip that is higher is drawn narrower."""
MOST = 400
"""Faces drawn of each game; what comes after them is shown in words."""

SHORT = 24
"""Characters up to which a value counts as short."""

_SEEN = {"kind", "layout", "size", "orientation"}


@dataclass(frozen=True, slots=True)
class View:
    """One side of a piece as two pictures (data URIs), None where there is none; `same` when they are alike."""

    before: str | None
    after: str | None

    @property
    def same(self) -> bool:
        """Whether nothing of the change can be seen."""
        return self.before == self.after


@dataclass(frozen=True, slots=True)
class Entry:
    """A piece as the page shows it; `was` is its old self where it was renamed."""

    status: str
    piece: Piece
    views: Sequence[View]
    fields: Differences
    was: Piece | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A component as the page shows it."""

    component: Component
    status: str
    fields: Differences
    views: Sequence[View]
    entries: Sequence[Entry]


class Album:
    """The faces of one game as pictures, drawn when asked for."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.faces = Faces(game)
        self.taken = 0

    def picture(self, piece: Piece | None, side: Side = "front") -> str | None:
        """One side of a piece as a PNG in a data URI; None where nothing is drawn, or `MOST` have been."""
        printed = self._printed(piece) if piece else None
        if printed is None or self.taken >= MOST:
            return None
        component = self.game.components[printed.component]
        if side == "back" and self.faces.back_layout(component) is None:
            return None
        drawing = self.faces.of(printed, side).drawing
        if not drawing.ops:
            return None
        self.taken += 1
        pdf = Pdf(self.faces.fonts)
        pdf.add_page(drawing)
        across = WIDTH if component.rows_are_pieces else WIDTH * 2
        with opened(pdf.data()) as document:
            image = page_image(document, 0, min(across / drawing.width, TALL * across / drawing.height))
        data = BytesIO()
        image.quantize(128).save(data, "PNG")
        return f"data:image/png;base64,{b64encode(data.getvalue()).decode()}"

    def _printed(self, piece: Piece) -> Piece | None:
        """The piece as it is printed, in its first set; None for a row of a board, which has no face of its own."""
        component = self.game.components[piece.component]
        ids = {piece.id, *(f"{piece.id}@{name}" for name in component.sets[:1])}
        return next((each for each in component.pieces if each.id in ids), None)


def changes_page(old: Game, new: Game, changes: Changes, names: tuple[str, str]) -> str:
    """The HTML of a page that loads nothing from elsewhere; `names` are what the two games were asked for by."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"written": written, "fit": fit}
    albums = Album(old), Album(new)
    parts = list(_parts(changes, *albums))
    cut = any(album.taken >= MOST for album in albums)
    page = environment.get_template("changes.html")
    return page.render(game=new, names=names, changes=changes, counts=changes.counts, parts=parts, cut=cut, most=MOST)


def written(value: Any) -> str:
    """A value as a person reads it."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list):
        items = [written(item) for item in value]
        return (", " if all(len(item) <= SHORT for item in items) else "\n").join(items) or "an empty list"
    if isinstance(value, dict):
        return "; ".join(f"{name}: {written(item)}" for name, item in value.items()) or "nothing"
    return str(value) or "an empty text"


def fit(values: Sequence[Any]) -> bool:
    """Whether old and new are short enough to stand side by side."""
    return all(len(written(value)) <= SHORT for value in values)


def _parts(changes: Changes, old: Album, new: Album) -> Iterator[Part]:
    told = {part.id: part for part in changes.components}
    for ident in dict.fromkeys([*new.game.components, *old.game.components]):
        entries = list(_entries(changes, ident, old, new))
        header = told.get(ident) or ComponentChanges(ident, "changed")
        if entries or ident in told:
            component = new.game.components.get(ident) or old.game.components[ident]
            views = _whole(component, header, old, new)
            yield Part(component, header.status, header.fields, views, entries)


def _whole(component: Component, header: ComponentChanges, old: Album, new: Album) -> list[View]:
    """The component's own face where it is one; of a deck one piece, where all of them look different now."""
    sides: list[Side] = []
    if _SEEN & header.fields.keys() or not component.rows_are_pieces:
        sides.append("front")
    if "back" in header.fields:
        sides.append("back")
    pairs = [album.game.components.get(component.id) for album in (old, new)]
    firsts = [part.pieces[0] if part and part.pieces else None for part in pairs]
    return [View(old.picture(firsts[0], side), new.picture(firsts[1], side)) for side in sides]


def _entries(changes: Changes, ident: str, old: Album, new: Album) -> Iterator[Entry]:
    for change in changes.changed:
        if change.new.component == ident:
            status, was = ("renamed", change.old) if change.renamed else ("changed", None)
            yield Entry(status, change.new, _views(change, old, new), change.fields, was)
    for piece in changes.added:
        if piece.component == ident:
            yield Entry("added", piece, [View(None, new.picture(piece))], {})
    for piece in changes.removed:
        if piece.component == ident:
            yield Entry("removed", piece, [View(old.picture(piece), None)], {})


def _views(change: Change, old: Album, new: Album) -> list[View]:
    sides: list[Side] = ["front", "back"] if "back" in change.fields else ["front"]
    return [View(old.picture(change.old, side), new.picture(change.new, side)) for side in sides]
