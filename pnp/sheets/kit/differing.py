"""What of a game differs from what lies printed on a table: drawings compared by all that they show."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

from pnp.layout.faces import Faces, Side
from pnp.model.game import Game, Piece
from pnp.pdf.drawing import Drawing
from pnp.sheets.kit.printed import Change, Load, Print, Printed, component_of
from pnp.sheets.paper.options import Options

SIDES: tuple[Side, ...] = ("front", "back")


def sides_of(options: Options) -> Sequence[Side]:
    """The sides of pieces that these options print."""
    return ("front",) if options.fronts_only else ("back",) if options.backs_only else SIDES


def mark(drawing: Drawing) -> str:
    """A hash of all that a drawing shows: equal marks, equal ink; files of pictures count by what is in them."""
    told = json.dumps([drawing.width, drawing.height, drawing.ops], default=_plain, check_circular=False)
    return blake2b(told.encode(), digest_size=12).hexdigest()


def marks(faces: Faces, piece: Piece, sides: Iterable[Side], known: dict[str, str]) -> dict[Side, str]:
    """The marks of a piece's sides, those it has; `known` keeps what was hashed before by the drawings' keys."""
    component = faces.game.components[piece.component]
    there = [side for side in sides if side == "front" or faces.back_layout(component) is not None]
    found: dict[Side, str] = {}
    for side in SIDES if component.shape == "standee" and "front" in there else there:
        if side == "back" and faces.back_layout(component) is None:
            continue
        drawing = faces.of(piece, side).drawing
        key = drawing.key or ""
        if not key or key not in known:
            known[key] = mark(drawing)
        found[side] = known[key]
    return found


def load_of(
    game: Game,
    drawn: Mapping[str, Mapping[Side, str]],
    only: Mapping[str, Sequence[Piece]] | None,
    printed: Printed | None = None,
    found: Sequence[Change] = (),
) -> Load:
    """What a kit holds by the marks of what was `drawn` of each piece: all of `only`, or what was `found` changed."""
    pieces = [piece for part in game.components.values() for piece in part.pieces]
    held = {piece.id: _print(piece, drawn[piece.id]) for piece in pieces if piece.id in drawn}
    if printed is not None and printed.pieces:
        counts = {piece.id: piece.copies for piece in pieces}
        for change in found:
            if change.why == ("fewer",):
                held[change.piece] = printed.pieces[change.piece]._replace(copies=counts[change.piece])
        return Load(held, (), [change.piece for change in found if change.why == ("removed",)])
    whole = []
    for id_, part in game.components.items():
        asked = len(part.pieces if only is None else only.get(id_, ()))
        if asked == len(part.pieces) and all(piece.id in drawn or not piece.copies for piece in part.pieces):
            whole.append(id_)
    return Load(held, whole)


def changes(
    faces: Faces, chosen: Mapping[str, Sequence[Piece]], printed: Printed, sides: Sequence[Side], every: bool
) -> Iterator[Change]:
    """How what was chosen of a game differs from what is printed; `every` says that nothing was left out of it."""
    known: dict[str, str] = {}
    for id_, pieces in chosen.items():
        for piece in pieces:
            change = _change(faces, piece, printed.pieces.get(piece.id), sides, known)
            if change is not None:
                yield change
        if len(pieces) >= len(faces.game.components[id_].pieces):
            yield from _gone(printed, id_, {piece.id for piece in pieces if piece.copies})
    for id_ in dict.fromkeys(map(component_of, printed.pieces)) if every else ():
        if id_ not in faces.game.components:
            yield from _gone(printed, id_, set())


def to_print(chosen: Mapping[str, Sequence[Piece]], found: Iterable[Change]) -> dict[str, list[Piece]]:
    """The pieces of all changes by component, each with as many copies as are to be printed."""
    wanted = {change.piece: change.copies for change in found if change.prints}
    kept = {
        id_: [replace(piece, copies=wanted[piece.id]) for piece in pieces if piece.id in wanted]
        for id_, pieces in chosen.items()
    }
    return {id_: pieces for id_, pieces in kept.items() if pieces}


def _change(
    faces: Faces, piece: Piece, old: Print | None, sides: Sequence[Side], known: dict[str, str]
) -> Change | None:
    """What is to be done about one piece."""
    what = piece.component, piece.id, piece.name
    if old is None:
        return Change(*what, ("new",), piece.copies) if piece.copies else None
    if not piece.copies:
        return None
    now = marks(faces, piece, sides, known)
    differing = tuple(side for side in SIDES if side in now and now[side] != getattr(old, side))
    if differing:
        return Change(*what, differing, piece.copies)
    more = piece.copies - old.copies
    if more > 0:
        # A face may tell how many there are of it; then the few that are added would tell another number.
        alike = marks(faces, replace(piece, copies=more), sides, known) == now
        return Change(*what, ("more",), more) if alike else Change(*what, ("front",), piece.copies)
    return Change(*what, ("fewer",), -more) if more else None


def _print(piece: Piece, sides: Mapping[Side, str]) -> Print:
    return Print(piece.name, piece.section, sides.get("front"), sides.get("back"), piece.copies)


def _gone(printed: Printed, component: str, there: set[str]) -> Iterator[Change]:
    for id_, old in printed.pieces.items():
        if component_of(id_) == component and id_ not in there and old.copies:
            yield Change(component, id_, old.name, ("removed",), old.copies)


def _plain(thing: object) -> object:
    """What JSON does not know of a drawing's operations."""
    if isinstance(thing, Drawing):
        return [thing.width, thing.height, thing.ops]
    if isinstance(thing, Path):
        return blake2b(thing.read_bytes(), digest_size=12).hexdigest()
    raise TypeError(f"a drawing holds {type(thing).__name__}")
