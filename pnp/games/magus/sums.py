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


def force(creature: Piece, ours: Side, theirs: Side, titles: Looks) -> int:
    """What a creature adds to its side (rulings: negated-force, lifts, goblins)."""
    row = look(creature, titles)
    total = creature.mark(PAID) + (0 if creature.mark(NO_FORCE) else int(row.force))
    if able(creature):
        if row.bonus and (row.role == ours.role or any(foe.type == row.hates for foe in theirs.army)):
            total += row.bonus
        if row.comrades:
            total += row.comrades * sum(other.type == row.type for other in ours.army if other is not creature)
    givers = [look(other, titles) for other in ours.army if able(other)]
    return total + sum(lift(giver, creature, ours.role) for giver in (*givers, *ours.help) if giver.lift)


def alike(colours: Iterable[str], numbers: Any) -> int:
    """The bonus for creatures of one colour (ruling: so-on)."""
    return sum(int(numbers.alike.at_least(count)) for count in Counter(colours).values())


def having(trait: str, army: Iterable[Piece], titles: Looks) -> int:
    """How many creatures of an army have Arrows, Regeneration, or are Flying."""
    return sum(trait in look(creature, titles).traits for creature in army if able(creature))


def total(ours: Side, theirs: Side, titles: Looks, numbers: Any) -> int:
    """All that a side adds up (rulings: abilities, most, regeneration)."""
    traits = ("arrows", "flying", "regeneration")
    most = sum(having(trait, ours.army, titles) > having(trait, theirs.army, titles) for trait in traits)
    forces = sum(force(creature, ours, theirs, titles) for creature in ours.army)
    return forces + alike((creature.type for creature in ours.army), numbers) + most * int(numbers.most)


def force_of(army: Sequence[Piece], titles: Looks, numbers: Any) -> int:
    """What an army adds up by itself, but for the bonuses that hang on a role or an enemy."""
    alone = Side(army, "")
    return total(alone, Side((), ""), titles, numbers) - int(numbers.most) * sum(
        having(trait, army, titles) > 0 for trait in ("arrows", "flying", "regeneration")
    )
