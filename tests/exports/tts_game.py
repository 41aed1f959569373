"""A game of plain colours for the tests of Saved Objects, and what is read of one that was exported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from tts_reader import Json, Reader

from pnp.exports.export import export
from pnp.exports.options import Options

NET = "https://example.org/war"
FACE = """\
<drawing width="{{ width }}" height="{{ height }}">
<rect width="{{ width }}" height="{{ height }}" fill="#{{ piece.tint }}"/>
<rect width="{{ width / 2 }}" height="{{ height / 4 }}" fill="#ffffff"/>
</drawing>
"""
PLAIN = "<drawing width='{{ width }}' height='{{ height }}'/>"
FIELD = """\
{% set map = board.fit(10, 20, width - 20, height - 20) %}
<drawing width="{{ width }}" height="{{ height }}"><path d="{{ map.grid }}" stroke="ink"/></drawing>
"""
MANIFEST = """\
title: Tint War
kind: card
family: colours
players: {min: 2, max: 4, print_for: 2}
needs: [two ten-sided dice, a d6]
notice: Nobody's notice.
credits: {author: Ada Author, where: The attic}
rulings: {none: "There is none."}
fields: {tint: {type: text}, type: {type: text, default: null}}
"""


def part(kind: str, rows: str, size: str = "poker", more: str = "") -> str:
    """A component whose pieces are of one colour each."""
    head = f"kind: {kind}\ntitle: Some {kind}\nsize: {size}\nlayout: face\n{more}"
    return f"{head}columns: [name, copies, tint]\nrows:\n{rows}"


class Exported:
    """A folder that was exported for the net, and what its whole game has in it."""

    def __init__(self, place: Path, pieces: int) -> None:
        self.place = place
        self.reader = Reader(place, f"{NET}/")
        self.name = next(path.name for path in place.glob("* laid out.json")).removesuffix(" laid out.json")
        self.document = self.reader.document(self.name)
        self.pieces = self.reader.pieces(self.document)
        assert len(self.pieces) == pieces

    @property
    def things(self) -> list[Json]:
        """All objects, those inside others too, in the order of the file."""

        def inside(things: Iterable[Json]) -> Iterable[Json]:
            for thing in things:
                yield thing
                yield from inside(thing.get("ContainedObjects", ()))

        return list(inside(self.document["ObjectStates"]))

    def called(self, name: str) -> list[Json]:
        """The objects with a nickname."""
        return [thing for thing in self.things if thing["Nickname"] == name]

    def tree(self) -> dict[str, bytes]:
        """Every file with its bytes."""
        return {
            str(path.relative_to(self.place)): path.read_bytes() for path in self.place.rglob("*") if path.is_file()
        }


def tinted(make_game: Callable[..., Path], where: Path, options: Options, **files: str) -> Exported:
    """A game of plain colours, exported and read back."""
    game = make_game(layouts={"face": FACE, "plain": PLAIN, "field": FIELD}, **{"game": MANIFEST, **files})
    made = export("tts", game, where, options)
    return Exported(made.place, made.pieces)
