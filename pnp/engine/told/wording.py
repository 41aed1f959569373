"""Wording: what is printed on a piece, and what belongs to a seat, as a person of that seat reads it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pnp.engine.naming import Seat

if TYPE_CHECKING:
    from pnp.engine.pieces import Piece
    from pnp.engine.told.words import Words
    from pnp.model.game import Field, Game
    from pnp.model.game import Piece as Printed

_MARKUP = re.compile(r"\\([\\*\[\]])|\*+|\[[a-z0-9][a-z0-9-]*\]")
_GAP = re.compile(r"\s+([.,;:!?)])")


def plain(text: str) -> str:
    """A text of the cards without stars and icons, on one line."""
    bare = _MARKUP.sub(lambda match: match[1] or "", text)
    return _GAP.sub(r"\1", " ".join(bare.split()))


def personal(text: str, seat: int | None) -> str:
    """A label as the person of a seat reads it: what is `hand of seat 1` to others is `your hand` to that person."""
    if seat is None:
        return text
    mine = str(Seat(seat))
    own = re.compile(rf"(^|, |\(|: )(card \d+ of )?([^,();:]+) of {mine}(?=$|[,);:])")
    text = own.sub(lambda match: f"{match[1]}{match[2] or ''}your {match[3]}", text)
    return re.sub(rf"(^|, |\(|: ){mine}(?=$|[,);:])", r"\1you", text)


def who(seat: int, reader: int | None, game: Game | None = None) -> str:
    """A seat as the start of a sentence: `You`, `Seat 2`, with its side where the game has fixed ones."""
    name = "You" if seat == reader else f"Seat {seat + 1}"
    sides = game.sides if game is not None else ()
    return f"{name} ({sides[seat]})" if seat < len(sides) else name


def facts(piece: Piece | Printed, game: Game) -> str:
    """The fields of a piece that rules read: `troop, force 1`; but for those that are `shown: never`."""
    return ", ".join(_fact(field, value) for field, value in _fields(piece, game))


def brief(piece: Piece, game: Game) -> str:
    """The type of a piece and its numbers: `giant 5` where that is its only one, else `army, cost 3, force 2`; and what
    is `shown: line`, but not what is `shown: detail`."""
    fields = [(field, value) for field, value in _fields(piece, game) if field.shown != "detail"]
    kind = next((str(value) for field, value in fields if field.name == "type"), None)
    wanted = [(field, value) for field, value in fields if field.shown == "line"]
    if kind is None:
        return ", ".join(_fact(field, value) for field, value in wanted or fields[:1])
    first = measure(piece, game)
    numbers = [pair for pair in fields if pair in wanted or (pair[0].type == "int" and pair[1])]
    numbers = [pair for pair in numbers if pair[0].name != "type"]
    plain = [kind, *([first[0]] if first and len(numbers) == 1 else [])]
    told = [f"{kind} {value}" for field, value in numbers if field.name in plain] or [kind]
    return ", ".join([*told, *(_fact(field, value) for field, value in numbers if field.name not in plain)])


def measure(piece: Piece, game: Game) -> tuple[str, int] | None:
    """The first field of a piece that is a number, by the order of the game's fields, and that number."""
    fields = _declared(piece, game)
    return next(((field.name, getattr(piece, field.name, 0)) for field in fields if field.type == "int"), None)


def numbers(piece: Piece, game: Game) -> dict[str, int]:
    """The numbers that a line tells of a piece, by their names and labels; the first of them is what it is `worth`."""
    told = [(field, value) for field, value in _fields(piece, game) if field.type == "int" and field.shown != "detail"]
    found = {name: value for field, value in told for name in (field.name, field.label) if name}
    first = measure(piece, game)
    return found if first is None else {"worth": first[1], **found}


def text(piece: Piece | Printed) -> str:
    """The text printed on a piece."""
    return plain(str(getattr(piece, "text", None) or ""))


def marks(
    found: Mapping[str, int], reader: int | None, before: int | None, words: Words, owner: int | None = None
) -> str:
    """The marks on a piece that lies before a seat: `must block, had: you, seat 3`. A mark of that seat is not told.

    On a square a piece lies before nobody: that a mark there is of the piece's `owner` need not be said.
    """
    plainly, seats = [], dict[str, list[str]]()
    for name, count in found.items():
        named = words.named(name)
        if named is None or name.startswith("_") or (named.seat is not None and named.seat == before):
            continue
        base, seat = named.text, None if named.seat == owner else named.seat
        if seat is None:
            plainly.append(f"{base} x{count}" if count > 1 else base)
        else:
            whose = "you" if seat == reader else str(Seat(seat))
            seats.setdefault(base, []).append(f"{whose} x{count}" if count > 1 else whose)
    return ", ".join([*plainly, *(f"{base}: {', '.join(names)}" for base, names in seats.items())])


def _declared(piece: Piece | Printed, game: Game) -> list[Field]:
    component = game.components[piece.component]
    order = dict.fromkeys([*game.fields, *component.fields])
    return [component.fields[name] for name in order if name in component.fields]


def _fields(piece: Piece | Printed, game: Game) -> Iterator[tuple[Field, Any]]:
    for field in _declared(piece, game):
        value = getattr(piece, field.name, None)
        if (
            field.of == "rules"
            and field.name != "roll"
            and field.shown != "never"
            and (value or (field.required and value == 0))
        ):
            yield field, value


def _fact(field: Field, value: Any) -> str:
    name = field.label or field.name.replace("_", " ")
    if value is True:
        return name
    words = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return words if field.name == "type" else f"{name} {words}"
