"""A board of squares as lines of text, and how a person reads an option that names a piece on it: where it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from pnp.boards import SquareBoard
from pnp.engine.boards import board
from pnp.engine.naming import owned
from pnp.engine.pieces import Piece
from pnp.engine.table import Table
from pnp.engine.told import wording
from pnp.engine.told.words import Words
from pnp.engine.view import Hidden, View

WIDE = 78
_CELL = 5
_SHORT = 2
"""Letters that a piece is drawn with."""


def squares_of(seen: Table | View) -> dict[str, SquareBoard]:
    """The boards of squares of a game."""
    table = seen._table if isinstance(seen, View) else seen
    parts = table.game.components
    made = {name: board(table, name) for name, part in parts.items() if part.plan is not None}
    return {name: each for name, each in made.items() if isinstance(each, SquareBoard)}


def fits(made: SquareBoard) -> bool:
    """Whether a board can be drawn as a grid on lines of usual length."""
    return _CELL * (made.columns + 1) <= WIDE


def grid(view: View, made: SquareBoard) -> list[str]:
    """The board as the seat looks at it: `Kn` a piece of its own or nobody's, `[Kn]` another's, `Kn+2` two more on it,
    small letters a ground that is not the usual one, or a tile that lies there; below it who is who, and what marks
    they bear. A title has the same letters all match long, whoever else stands there.
    """
    lying = {space: view.pile(space) for space in made.spaces if view.count(space)}
    tiles = {space: pieces[0] for space, pieces in lying.items() if _tile(view, pieces[0])}
    tiled = {space: _called(tile) for space, tile in tiles.items() if isinstance(tile, Piece)}
    lying = {space: pieces[1:] if space in tiled else pieces for space, pieces in lying.items()}
    kinds = Counter(row for space in made.spaces if (row := made.row(space)))
    usual = kinds.most_common(1)[0][0] if kinds else None
    lie = dict.fromkeys(_called(piece) for pieces in lying.values() for piece in pieces if isinstance(piece, Piece))
    letters = _shorts(_titles(view))
    shorts = {name: letters[name] for name in lie}
    grounds = _shorts([kind for kind in kinds if kind != usual] + list(tiled.values()))
    top = [made.at(column, 1) or made.at(column, made.rows) for column in range(1, made.columns + 1)]
    heads = [(space or "")[: len(space or "") - len(str(made.rows))] for space in top] if top[0] else []
    plain = made.spaces[0][:1].isalpha()
    found = [_line("", heads)] if plain else []
    for line in range(made.rows):
        cells = [_cell(view, lying, tiled, made, (column, line), shorts, grounds) for column in range(made.columns)]
        first = next((space for space in made.spaces if made.cell(space)[1] == line), "")
        found.append(_line(first[1:] if plain else first, cells))
    names = [*((short, name) for name, short in shorts.items()), *((s.lower(), name) for name, s in grounds.items())]
    found += list(_wrapped([f"{short} {name}" for short, name in names]))
    words = Words(view._table.game)
    seen = ((space, piece) for space, pieces in lying.items() for piece in pieces if isinstance(piece, Piece))
    marked = ((space, p, wording.marks(p.marks, view.seat, None, words, p.owner)) for space, p in seen)
    return found + list(_wrapped([f"{space} {shorts[_called(p)]}: {told}" for space, p, told in marked if told]))


def _cell(
    view: View,
    lying: dict[str, list[Piece | Hidden]],
    tiled: dict[str, str],
    made: SquareBoard,
    cell: tuple[int, int],
    shorts: dict[str, str],
    grounds: dict[str, str],
) -> str:
    space = made._space(cell)
    if space is None:
        return " "
    pieces = lying.get(space, [])
    if not pieces:
        return grounds.get(tiled.get(space) or made.row(space) or "", ".").lower()
    top = pieces[-1]
    short = "?" if isinstance(top, Hidden) else shorts[_called(top)]
    more = f"+{len(pieces) - 1}" if len(pieces) > 1 else ""
    return f"{short}{more}" if top.owner in (None, view.seat) else f"[{short}{more}]"


def _tile(view: View, piece: Piece | Hidden) -> bool:
    """Whether a piece is a tile, the ground of what stands on it."""
    return isinstance(piece, Piece) and view._table.game.components[owned(piece.component)[0]].kind == "tiles"


def _called(piece: Piece) -> str:
    """The name of a piece, with the set it is of."""
    return f"{piece.name} ({piece.set})" if piece.set else piece.name


def _titles(view: View) -> list[str]:
    """The names of all that came to the table, in the order in which it came, so that what comes later changes no
    letters; cards, which seldom come onto a board, last."""
    table = view._table
    decks = {name: table.game.components[owned(name)[0]].kind == "deck" for name in table._unboxed}
    parts = sorted(decks, key=lambda name: decks[name])
    return [_called(piece) for name in parts for piece, _ in table.cast.titles[name]]


def _line(head: str, cells: Iterable[str]) -> str:
    return f"{head:>3} {''.join(f'{cell:^{_CELL}}' for cell in cells)}".rstrip()


def _shorts(names: Iterable[str]) -> dict[str, str]:
    """Two letters for each name, no two the same: the first of its words, or else the first of its only one."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        bare = "".join(sign for sign in name if sign.isalnum() or sign == " ")
        initials = "".join(word[0] for word in bare.split())[:_SHORT]
        letters = bare.replace(" ", "")
        tried = [initials if len(initials) == _SHORT else "", *map("".join, combinations(letters, _SHORT))]
        tried += [f"{letters[:1]}{number}" for number in range(1, 10)]
        fitting = (short[:1].upper() + short[1:].lower() for short in tried if short)
        found[name] = next((short for short in fitting if short not in found.values()), "?")
    return found


def _wrapped(words: Sequence[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) + 6 > WIDE:
            yield f"    {line}"
            line = ""
        line += f", {word}" if line else word
    if line:
        yield f"    {line}"


def placed(view: View, options: Sequence[Any]) -> list[str | None]:
    """How options read that name a piece on a board of squares: `Knight a1 to e3`, `Knight a1 at Troll b2`; None of any
    other."""
    spaces = {space for made in squares_of(view).values() for space in made.spaces}
    return [_placed(option, spaces) if spaces else None for option in options]


def _placed(option: Any, spaces: Collection[str]) -> str | None:
    parts = option if isinstance(option, tuple) else (option,)
    if not all(isinstance(part, (Piece, str)) for part in parts):
        return None
    words, found, before = list[str](), False, False
    for part in parts:
        stands = isinstance(part, Piece) and part.pile is not None and part.pile.name in spaces
        if stands:
            words.append(f"{'at ' if before else ''}{part.name} {part.pile.name}")
        elif isinstance(part, Piece):
            words.append(part.name)
        else:
            words.append(f"to {part}" if words and part in spaces else part)
        found = found or stands or (isinstance(part, str) and part in spaces)
        before = stands
    return " ".join(words) if found else None
