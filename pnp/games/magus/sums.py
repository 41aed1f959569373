"""What a side of a battle adds up: Force, what changes it, colours alike, and the most of Arrows and the like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from pnp.engine import Piece, Table, View
from pnp.games.magus.ring import COLOURS

NO_FORCE, NO_ABILITY, COPY, PAID, USED, NEGATED = "no force", "no ability", "copy", "paid", "used", "negated"
"""Marks of a battle: on creatures, and on spells that came to nothing."""
MARKS = (NO_FORCE, NO_ABILITY, COPY, PAID, USED)
ATTACKING, DEFENDING = "attacking", "defending"

Looks = Sequence[Piece]
"""A piece of every title of creatures, in the order that the mark of a copy counts in, from 1."""


def looks(seen: Table | View) -> Looks:
    """The titles of all creatures."""
    titles = seen.titles if isinstance(seen, View) else seen.cast.titles.__getitem__
    return [title for colour in COLOURS for title, _ in titles(colour)]


def look(creature: Piece, titles: Looks) -> Piece:
    """What a creature fights as: itself, or what it copies (ruling: doppelganger)."""
    copied = creature.mark(COPY)
    return titles[copied - 1] if copied else creature


class Side(NamedTuple):
    """One side of a battle: its creatures, its role, and the artifacts and spells that help it."""

    army: Sequence[Piece]
    role: str
    help: Sequence[Piece] = ()


def able(creature: Piece) -> bool:
    """Whether abilities of a creature count (ruling: nullify)."""
    return not creature.mark(NO_ABILITY)


def lift(giver: Any, creature: Piece, role: str) -> int:
    """What a creature, an artifact or a spell gives a creature in its army."""
    fits = giver.lifts in (None, creature.type) and giver.role in (None, role)
    return int(giver.lift) if fits else 0


def force(creature: Piece, row: Piece, ours: Side, theirs: Side) -> int:
    """What a creature adds by itself, in its role and against its enemies (rulings: negated-force, goblins)."""
    total = creature.mark(PAID) + (0 if creature.mark(NO_FORCE) else int(row.force))
    if able(creature):
        if row.bonus and (row.role == ours.role or any(foe.type == row.hates for foe in theirs.army)):
            total += row.bonus
        if row.comrades:
            total += row.comrades * sum(other.type == row.type for other in ours.army if other is not creature)
    return total


def alike(colours: Iterable[str], numbers: Any) -> int:
    """The bonus for creatures of one colour (ruling: so-on)."""
    return sum(int(numbers.alike.at_least(count)) for count in Counter(colours).values() if count > 1)


def working(army: Iterable[Piece], titles: Looks) -> list[Piece]:
    """What the creatures of an army fight as, but for those without abilities."""
    return [look(creature, titles) for creature in army if able(creature)]


def having(rows: Iterable[Piece]) -> Counter[str]:
    """How many have Arrows, Regeneration, or are Flying."""
    return Counter(trait for row in rows for trait in row.traits)


def total(ours: Side, theirs: Side, titles: Looks, numbers: Any) -> int:
    """All that a side adds up (rulings: abilities, lifts, most, regeneration)."""
    rows = working(ours.army, titles)
    has, against = having(rows), having(working(theirs.army, titles))
    found = sum(count > against[trait] for trait, count in has.items()) * int(numbers.most)
    givers = [giver for giver in (*rows, *ours.help) if giver.lift]
    for creature in ours.army:
        found += force(creature, look(creature, titles), ours, theirs)
        found += sum(lift(giver, creature, ours.role) for giver in givers)
    return found + alike((creature.type for creature in ours.army), numbers)


def force_of(army: Sequence[Piece], titles: Looks, numbers: Any) -> int:
    """What an army adds up by itself, but for the bonuses that hang on a role or an enemy."""
    alone, nobody = Side(army, ""), Side((), "")
    return total(alone, nobody, titles, numbers) - int(numbers.most) * len(having(working(army, titles)))
