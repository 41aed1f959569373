"""A board as lines of text: who stands where, as one seat sees it; of tracks and rooms, and of any board as a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from pnp.boards import CellBoard, GridBoard, Rooms, SquareBoard, Track
from pnp.engine.boards import board
from pnp.engine.naming import Seat
from pnp.engine.pieces import Piece
from pnp.engine.told import squares
from pnp.engine.view import Hidden, View

WIDE = 78
"""Characters of a line, at most."""
_MANY = 4
"""Empty spaces that are told together."""
_MARKS = 3
"""Different pieces of a space that are named in it."""


def drawn(view: View, component: str, wide: int = WIDE) -> list[str]:
    """The lines of a board. A space has what lies in the pile of its name; `[12: Anna]` is one with somebody on it.

    A track is written in its order, a line after the other, a branch on a line of its own; rooms are listed with the
    doors that lead out of them, squares are a grid of letters. Of other boards, and of squares too many for a line,
    only the spaces with something on them are told.

    Raises:
        ValueError: there is no such board.
    """
    made = board(view, component)
    if isinstance(made, Track):
        return list(_track(view, made, wide))
    if isinstance(made, Rooms):
        return list(_rooms(view, made))
    if isinstance(made, SquareBoard) and squares.fits(made) and any(view.count(space) for space in made.spaces):
        return squares.grid(view, made)
    return list(_others(view, made))


def _track(view: View, made: Track, wide: int) -> Iterator[str]:
    for run in made.runs:
        before = [space for space in made.into(run.spaces[0]) if space not in run.spaces]
        after = [space for space in made.neighbours(run.spaces[-1]) if space not in run.spaces]
        lead = f"from {_all(before)}: " if before and run is not made.runs[0] else ""
        words = _shortened([_space(view, space) for space in run.spaces])
        if run.circuit:
            words.append(f"and round to {run.spaces[0]}")
        elif after and run is not made.runs[0]:
            words.append(f"to {_all(after)}")
        yield from _wrapped(lead, words, wide)


def _rooms(view: View, made: Rooms) -> Iterator[str]:
    names = max(map(len, made.spaces))
    for space in made.spaces:
        yield f"{space:<{names}}  {_room(view, made, space)}"


def _room(view: View, made: Rooms, space: str) -> str:
    doors, here = made.neighbours(space), _all(_marks(view, space, len(view.pile(space)))) or "-"
    return f"{here}  (to {_all(doors)})" if doors else here


def rooms(view: View, made: Rooms) -> list[tuple[str, str]]:
    """The rooms in which anybody is, each with all who are there and the doors out of it."""
    return [(space, _room(view, made, space)) for space in made.spaces if view.count(space)]


def _others(view: View, made: CellBoard) -> Iterator[str]:
    names = max(map(len, made.spaces))
    told = 0
    for space in made.spaces:
        if here := _marks(view, space):
            told += 1
            row = made.row(space) if isinstance(made, GridBoard) else None
            yield f"{space:<{names}}  {_all(here)}" + (f"  ({row})" if row else "")
    if not told:
        yield "Nothing stands on the board."


def _space(view: View, space: str) -> str:
    here = _marks(view, space)
    return f"[{space}: {_all(here)}]" if here else space


def _marks(view: View, space: str, most: int = _MARKS) -> list[str]:
    """Who stands on a space: pieces alike once with their number, and whose they are; hidden ones last."""
    count: dict[str, int] = {}
    for piece in view.pile(space) if space in view.piles else ():
        name = _called(piece, view.sides)
        count[name] = count.get(name, 0) + 1
    words = [name if number == 1 else f"{number} {name}" for name, number in count.items() if name]
    if hidden := count.get("", 0):
        words.append("a hidden piece" if hidden == 1 else f"{hidden} hidden pieces")
    if len(words) > most:
        words = [*words[: most - 1], f"and {len(words) - most + 1} kinds more"]
    return words


def _called(piece: Piece | Hidden, sides: Sequence[str]) -> str:
    if isinstance(piece, Hidden):
        return ""
    owner = piece.owner
    side = getattr(piece, "set", None)
    if side is None and owner is not None:
        side = sides[owner] if owner < len(sides) else Seat(owner)
    return f"{piece.name} ({side})" if side else piece.name


def _all(words: Sequence[str]) -> str:
    return ", ".join(words)


def _shortened(words: Sequence[str]) -> list[str]:
    """Numbers of empty spaces that follow one another as one word, from many on: `4 to 17`."""
    found: list[str] = []
    for empty, group in groupby(words, str.isdecimal):
        same = list(group)
        found += [f"{same[0]} to {same[-1]}"] if empty and len(same) >= _MANY else same
    return found


def _wrapped(lead: str, words: Sequence[str], wide: int) -> Iterator[str]:
    """Words with dashes between them in lines; a line goes on where the one before ends in a dash."""
    line = lead
    for number, word in enumerate(words):
        part = word if number == len(words) - 1 else f"{word} -"
        if line.strip() and len(line) + len(part) + 1 > wide:
            yield line.rstrip()
            line = "  "
        line += part if not line or line.endswith(" ") else f" {part}"
    if line.strip():
        yield line.rstrip()
