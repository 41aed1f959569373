"""A game as things on a table: lots of pieces, each with the pages of its sides, boards with their spaces, dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from pnp.engine.told.wording import facts, plain, text
from pnp.exports.dice import Dice, dice
from pnp.exports.diefaces import FAMILY
from pnp.exports.pictures import Pictures
from pnp.layout.faces import Faces
from pnp.model.findings import Finding
from pnp.model.game import Component, Game, Kind, Piece, Shape
from pnp.pdf.writer import Pdf
from pnp.sheets.kit.reading import aid, rights
from pnp.sheets.laying.singles import Singles, singles
from pnp.sheets.paper.options import Options as SheetOptions
from pnp.sheets.paper.papers import paper

if TYPE_CHECKING:
    from pnp.layout.ground.drawn import Drawn

Progress = Callable[[int, int], None]


class Thing(NamedTuple):
    """A title: its id, name, copies, what it says as plain words, its type, and the pages of its two sides."""

    id: str
    name: str
    copies: int
    text: str
    type: str | None
    front: int
    back: int | None


@dataclass(frozen=True, slots=True)
class Lot:
    """The pieces of a component, or of one set of it, whose name is the `owner`; `size` is the trim in mm.

    `board` says where the spaces of a board lie, in mm from the top left of its face.
    """

    component: Component
    owner: str | None
    things: tuple[Thing, ...]
    board: Drawn | None = None

    @property
    def id(self) -> str:
        """The component's id, with that of the set."""
        return f"{self.component.id}@{self.owner}" if self.owner else self.component.id

    @property
    def title(self) -> str:
        """What a person calls it."""
        return f"{self.component.title}: {self.owner}" if self.owner else self.component.title

    @property
    def kind(self) -> Kind:
        """The component's kind."""
        return self.component.kind

    @property
    def size(self) -> tuple[float, float]:
        """Trim width and height in mm."""
        return self.component.size

    @property
    def shape(self) -> Shape | None:
        """What is cut out of the size."""
        return self.component.shape

    @property
    def is_deck(self) -> bool:
        """Whether its pieces are cards that are shuffled and drawn."""
        return self.component.kind == "deck" or self.component.as_card

    @property
    def pieces(self) -> int:
        """Copies counted."""
        return sum(thing.copies for thing in self.things)

    @property
    def back(self) -> int | None:
        """The page of the back that all pieces share."""
        backs = {thing.back for thing in self.things}
        return backs.pop() if len(backs) == 1 else None

    def each(self) -> Iterator[Thing]:
        """Every piece, copies one after the other."""
        for thing in self.things:
            yield from [thing] * thing.copies


@dataclass(slots=True)
class Box:
    """A game, its lots in the order of its folder, the dice it needs, its pictures, and the play aid as a PDF.

    `findings` are those of the faces and their words.
    """

    game: Game
    lots: tuple[Lot, ...]
    dice: tuple[Dice, ...]
    pictures: Pictures
    aid: bytes | None
    findings: list[Finding] = field(default_factory=list)
    rights: tuple[str, ...] = ()
    """Whose all of it is and under which licence, the lines of a kit's cover; the game's notice is not among them."""

    @property
    def pieces(self) -> int:
        """All pieces, dice left out: as many as `pnp show` counts."""
        return sum(lot.pieces for lot in self.lots)


@contextmanager
def packed(game: Game, progress: Progress | None = None) -> Iterator[Box]:
    """A game's box with its pictures at hand."""
    faces = Faces(game)
    pieces = [piece for part in game.components.values() for piece in part.pieces if piece.copies]
    made = singles(faces, pieces, progress=progress)
    lots = tuple(_lots(game, made))
    shapes = {
        page: lot.shape
        for lot in lots
        if lot.shape
        for thing in lot.things
        for page in (thing.front, thing.back)
        if page is not None
    }
    needed = tuple(dice(game.needs, game.players.print_for))
    rules = _aid(faces)
    if needed:
        faces.fonts.font(FAMILY)  # a font that was opened is credited
    with Pictures(made.pdf, shapes) as pictures:
        due = tuple(map(plain, rights(faces)))
        said = [finding for finding in faces.word_findings if finding not in made.findings]
        yield Box(game, lots, needed, pictures, rules, [*made.findings, *said], due)


def _lots(game: Game, made: Singles) -> Iterator[Lot]:
    for component in game.components.values():
        for owner in component.sets or (None,):
            pieces = [piece for piece in component.pieces if piece.copies and piece.set == owner]
            if pieces:
                board = made.leaves[pieces[0].id, "front"].board
                yield Lot(component, owner, tuple(_thing(piece, game, made) for piece in pieces), board)


def _thing(piece: Piece, game: Game, made: Singles) -> Thing:
    back = made.leaves.get((piece.id, "back"))
    kind = piece.fields.get("type")
    words = ". ".join(part for part in (facts(piece, game), text(piece)) if part)
    front = made.leaves[piece.id, "front"]
    return Thing(piece.id, piece.name, piece.copies, words, str(kind) if kind else None, front.page, back and back.page)


def _aid(faces: Faces) -> bytes | None:
    """The play aid with its rulings as a PDF of its own."""
    pages = aid(faces, SheetOptions(paper("a4")))
    if not pages:
        return None
    pdf = Pdf(faces.fonts, faces.game.title)
    for page in pages:
        pdf.add_page(page.drawing)
    return pdf.data()
