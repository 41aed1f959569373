"""What `pnp play` shows: a table drawn on a terminal, the same facts as plain lines anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp import terminal
from pnp.engine.told.scene import MOST_TOLD, Card, Heap, Scene, Worth, scene
from pnp.engine.told.telling import Line
from pnp.engine.told.wording import plain, who
from pnp.engine.view import View

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from pnp.model.game import Game

WIDEST = 110
"""Characters of a line at most: longer ones are hard to read."""
_MOST_BELOW = 4
"""Cards of a discard pile that are told, from the top."""
Grid = Mapping[str, Mapping[int, int]]
"""Tracks of seats: a name, then seats."""


def drawn() -> bool:
    """Whether somebody looks at a terminal."""
    return sys.stdout.isatty()


def console() -> Console:
    """The terminal, not wider than a line is easy to read."""
    found: Console = terminal.console(highlight=False)
    found.width = min(found.width, WIDEST)
    return found


def say(sentence: str) -> None:
    """Print a sentence or a few, broken between words on a terminal."""
    if drawn():
        console().print(sentence, markup=False)
    else:
        terminal.say(sentence)


def story(told: Sequence[Line]) -> None:
    """Print what happened, a line each, what belongs to a turn or a phase below its head."""
    if not drawn():
        for line in told:
            terminal.say(line.text if line.head else f"  {line.text}")
        return
    from rich.padding import Padding
    from rich.text import Text

    for line in told:
        text = Text(line.text, style="bold" if line.head else "")
        console().print(Padding(text, (0, 0, 0, 0 if line.head else 2)))


# the table


class Row(NamedTuple):
    """A line of the table: what it tells of, what it tells, and the colour of its head."""

    head: str
    what: str
    colour: str = ""


class Shown(NamedTuple):
    """A table as it was shown."""

    scene: Scene
    rows: list[Row]


def show(view: View, last: Shown | None = None, whole: bool = True, worth: Worth | None = None) -> Shown:
    """Print the table as a seat sees it, with what its tracks have gained or lost since it was shown `last`.

    The whole table tells the cards of the seat one by one with their texts; another one only the rows that changed.
    """
    seen = scene(view, worth)
    found, own = rows(seen, view), len(seen.held)
    whole = whole or last is None or _turn(seen) != _turn(last.scene)
    fresh = found[own:] if whole or last is None else _changed(last.rows, found)
    before = None if last is None else last.scene.grid
    if drawn():
        console().print(_drawing(seen, fresh, before, whole))
        return Shown(seen, found)
    for heap in seen.held if whole else ():
        terminal.say(f"  your {heap.name}: {_size(heap)}")
        for name, *told in _cards(heap):
            terminal.say(": ".join(filter(None, (f"    {name}", ". ".join(filter(None, told))))))
    for row in [*fresh, *_seats(seen, before)]:
        _say(row, "  ")
    if seen.status:
        terminal.say(f"  {', '.join(seen.status)}")
    return Shown(seen, found)


def bystander(seen: Scene, game: Game) -> None:
    """Print the table as somebody sees it who sits nowhere."""
    found = [*_lying(seen, game), *_seats(seen, None)]
    if drawn():
        from rich.padding import Padding

        console().print(Padding(_listed(found), (0, 0, 0, 2)))
        return
    for row in found:
        _say(row, "    ")


def _say(row: Row, indent: str) -> None:
    """Print a row; what follows a break in it, as of a board, stands on lines of its own."""
    first, *more = row.what.split("\n")
    terminal.say(f"{indent}{row.head}: {first}".rstrip())
    for line in more:
        terminal.say(f"{indent}{line}")


def _turn(seen: Scene) -> list[str]:
    return [told for told in seen.status if told.startswith(("turn ", "round "))]


def _changed(last: Sequence[Row], found: Sequence[Row]) -> list[Row]:
    """The rows that are new, and the piles that are gone."""
    heads = {row.head for row in found}
    gone = [Row(row.head, "empty", row.colour) for row in last if row.colour and row.head not in heads]
    return [row for row in found if row not in last] + gone


def rows(seen: Scene, view: View) -> list[Row]:
    """The lines of the table, those of the seat's own piles first."""
    found = [Row(f"your {heap.name}", _inline(heap), "bold green") for heap in seen.held]
    found += [Row(f"your {heap.name}", _inline(heap), "green") for heap in seen.mine]
    return found + _lying(seen, view._table.game)


def _lying(seen: Scene, game: Game) -> list[Row]:
    """What lies there for all, and before the others."""
    found = [Row(heap.name, _and_text(heap), "cyan") for heap in seen.common]
    for seat, heaps in seen.others.items():
        told = [_before(heap) for heap in heaps] + (["out of the game"] if seat in seen.out else [])
        found.append(Row(who(seat, seen.seat, game), "; ".join(told) or "nothing yet", "magenta"))
    found += [Row(title, " ".join(lines)) for title, lines in seen.boards]
    return found + [Row(state, ", ".join(names)) for state, names in seen.things]


def _before(heap: Heap) -> str:
    """A pile of another: `hand 3`, `city: Milan`; behind a name that ends in a number a colon always."""
    told = _inline(heap)
    plain = told[0].isdigit() and not heap.name[-1:].isdigit()
    return f"{heap.name} {told}" if plain else f"{heap.name}: {told}"


def _and_text(heap: Heap) -> str:
    """A common pile on one line, with the text of a card that lies there alone for all to see: it may hold for all."""
    alone = heap.cards[0].text if heap.size == len(heap.cards) == 1 and "discard" not in heap.name else ""
    return ". ".join(filter(None, (_inline(heap), alone)))


def _seats(seen: Scene, before: Grid | None) -> list[Row]:
    """The tracks of seats, a line each."""
    return [
        Row(name, ", ".join(f"{who(seat, seen.seat).lower()} {_value(name, seat, row, before)}" for seat in row))
        for name, row in seen.grid.items()
    ]


def _value(name: str, seat: int, row: Mapping[int, int], before: Grid | None) -> str:
    """Where a track of a seat stands, with what changed: `7 (+2)`."""
    value = row[seat]
    change = 0 if before is None else value - before.get(name, {}).get(seat, 0)
    return f"{value} ({change:+})" if change else str(value)


def _drawing(seen: Scene, fresh: Sequence[Row], before: Grid | None, whole: bool) -> RenderableType:
    from rich.console import Group
    from rich.rule import Rule
    from rich.text import Text

    parts: list[RenderableType] = [Rule(Text(", ".join(seen.status)), align="left", style="dim")]
    parts += [_hand(heap) for heap in seen.held] if whole else []
    parts += [_listed(fresh)] if fresh else []
    parts += [_grid(seen, before)] if seen.grid else []
    return Group(*parts)


def _hand(heap: Heap) -> RenderableType:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(style="cyan", max_width=30)
    table.add_column(style="dim", ratio=1)
    for row in _cards(heap):
        table.add_row(*(Text(cell) for cell in (f"  {row[0]}", *row[1:])))
    return Group(Text(f"Your {heap.name}: {_size(heap)}", style="bold green"), table)


def _listed(rows: Sequence[Row]) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(max_width=26)
    table.add_column(ratio=1)
    for head, what, colour in rows:
        table.add_row(Text(f"{head[:1].upper()}{head[1:]}", style=colour), Text(what))
    return table


def _grid(seen: Scene, before: Grid | None) -> RenderableType:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column()
    for seat in seen.seats:
        table.add_column("You" if seat == seen.seat else str(who(seat, None)), justify="right")
    for name, row in seen.grid.items():
        told = {seat: _value(name, seat, row, before) for seat in row}
        cells = ("·" if told.get(seat, "0") == "0" else told[seat] for seat in seen.seats)
        table.add_row(Text(f"{name[:1].upper()}{name[1:]}"), *cells)
    return table


def _cards(heap: Heap) -> list[tuple[str, str, str]]:
    """The cards of a pile in full; a text that only differs in its numbers from one above is not told again."""
    found, told = list[tuple[str, str, str]](), set[str]()
    for card in heap.cards:
        name = f"{card.copies} x {card.name}" if card.copies > 1 else card.name
        shape = "".join(sign for sign in card.text if not sign.isdigit())
        found.append((name, _and(card.facts, card.marks), "" if shape in told else card.text))
        told.add(shape)
    if heap.hidden and heap.cards:
        found.append((f"{heap.hidden} more, face-down", "", ""))
    return found


def _size(heap: Heap) -> str:
    return _and(str(heap.size), heap.total)


def _and(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def _inline(heap: Heap) -> str:
    """A pile on one line: how many cards, what they add up to, and those that are known."""
    most = _MOST_BELOW if "discard" in heap.name else 2 * MOST_TOLD
    whole = len(heap.cards) <= (MOST_TOLD if "discard" in heap.name else 2 * MOST_TOLD)
    cards = [_named(card, whole) for card in heap.cards[:most]]
    left = sum(card.copies for card in heap.cards[most:])
    cards += [f"{left} more"] if left else []
    cards += [f"{heap.hidden} face-down"] if heap.hidden and heap.cards else []
    size = _size(heap) if heap.size > 1 or not cards else ""
    return ": ".join(filter(None, (size, ", ".join(cards))))


def _named(card: Card, whole: bool) -> str:
    notes = _and(card.brief if whole else "", card.marks)
    name = f"{card.copies} x {card.name}" if card.copies > 1 else card.name
    return f"{name} ({notes})" if notes else name


# the beginning


def opening(view: View) -> list[str]:
    """What the game and its mode are about, as far as its data say."""
    game = view._table.game
    mode = game.modes.get(view.mode or "")
    goal = next((block.text for block in game.aid if block.text), None)
    return [plain(text) for text in (goal, mode.text if mode else None) if text]
