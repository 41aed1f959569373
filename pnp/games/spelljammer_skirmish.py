"""Spelljammer Skirmish: fleet against fleet; Effect cards are something else for each, and a lost Flagship loses."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, owner_of
from pnp.games.families import skirmish
from pnp.games.families.decks import in_hand
from pnp.games.families.skirmish import ATTACK, MOVE, SPECIAL, Blow, Ground, Mind, Skirmish

__all__ = ["goal", "play", "thumb"]

EFFECT, DEFENCE = "effect", "defence"
FLEETS = "fleet"


class Sphere(Ground):
    """Cards that mean what the fleet of their player makes of them: their *meanings*, of the kind that is asked for."""

    @cached_property
    def rows(self) -> list[Any]:
        """The effects of all fleets."""
        seen = self.seen
        return list(seen.rows(FLEETS) if isinstance(seen, View) else seen.cast.entries[FLEETS])

    def fleet(self, seat: int) -> str:
        """The fleet that a player brought."""
        return str(self.seen.list_of(seat).of[0])

    def meanings(self, seat: int, card: Any, kind: str) -> list[Any]:
        """A card itself if it is of a kind; of an Effect card what it is for the fleet (ruling: effects)."""
        if card.type != EFFECT:
            return [card] if card.type == kind else []
        fleet = self.fleet(seat)
        return [row for row in self.rows if (row.fleet, row.effect, row.type) == (fleet, card.effect, kind)]

    def meaning(self, card: Any, unit: Piece, kind: str) -> Any:
        """What a card is for one ship, of a kind; None where it is nothing."""
        return next(
            (row for row in self.meanings(owner_of(unit), card, kind) if super(Sphere, self).fits(row, unit)), None
        )

    def flagship(self, seat: int) -> Piece | None:
        """A player's Flagship, while it flies."""
        return flagship_of(self.army(seat))

    def fits(self, card: Any, unit: Piece) -> bool:
        """Whether a card is for a ship, as anything."""
        return any(self.meaning(card, unit, kind) is not None for kind in (MOVE, ATTACK, DEFENCE, SPECIAL))

    def strikes(self, card: Any) -> bool:
        """Effects may be attacks."""
        return card.type in (ATTACK, EFFECT)

    # moves and attacks, by whatever a card means

    def moves(self, seat: int, card: Any) -> list[tuple[Piece, str]]:
        """The moves by all that a card means."""
        return [move for row in self.meanings(seat, card, MOVE) for move in super(Sphere, self).moves(seat, row)]

    def advances(self, seat: int, card: Any) -> list[tuple[Piece, str]]:
        """The ships that can go forward by all that a card means (rulings: forward, effects)."""
        return [move for row in self.meanings(seat, card, MOVE) for move in super(Sphere, self).advances(seat, row)]

    def targets(self, seat: int, card: Any) -> list[tuple[Piece, Piece]]:
        """The attacks with all that a card means."""
        return [shot for row in self.meanings(seat, card, ATTACK) for shot in super(Sphere, self).targets(seat, row)]

    def guards(self, card: Piece, blow: Blow) -> bool:
        """Whether a card stops an attack: an effect that ship's, another by spells (ruling: defence)."""
        if card.type == EFFECT:
            return self.meaning(card, blow.target, DEFENCE) is not None
        spell = blow.card is not None and bool(blow.card.spell)
        return card.against is None or (card.against == "spell") is spell


class Battle(Sphere, Skirmish):
    """A turn of Orders, Maneuver and Fire, with cards that are other things for each fleet."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, [table.list_of(seat).of[0] for seat in table.seats])

    def muster(self, seat: int, army: str) -> None:  # noqa: ARG002 - it is the list's
        """The ships of the fleet that a player brought (rulings: fleets, gnomes)."""
        self.table.brought(seat, self.reserve[seat])

    def beaten(self, seat: int) -> bool:
        """Whether a player's Flagship is destroyed."""
        return self.flagship(seat) is None

    # cards

    def paces(self, seat: int) -> list[Piece]:
        """Move cards, and effects that move."""
        return [card for card in self.hands[seat] if card.type in (MOVE, EFFECT) and self.moves(seat, card)]

    def specials(self, seat: int) -> list[Piece]:
        """Those that look at cards; Hold Spell is an answer (ruling: specials)."""
        return [card for card in self.held(seat, SPECIAL) if card.looks]

    def sets_out(self, seat: int, card: Piece, unit: Piece, space: str) -> None:
        """Tell which effect it is that moves."""
        super().sets_out(seat, card, unit, space)
        self.tell(card, self.meanings(seat, card, MOVE))

    def fight(self, seat: int, card: Piece) -> Steps[None]:
        """Attack with what a card means for the ship that attacks (ruling: effects)."""
        if card.type != EFFECT:
            yield from super().fight(seat, card)
            return
        unit, target = yield Choice("attack", self.targets(seat, card), seat)
        row = self.meaning(card, unit, ATTACK)
        self.discard(card)
        self.tell(card, [row])
        yield from self.assault(seat, Blow(row, unit, target))

    def foiled(self, blow: Blow) -> Steps[None]:
        """Tell which effect it was that defended."""
        answer = self.stocks[0].discards.top
        assert answer is not None
        if answer.type == EFFECT:
            self.tell(answer, [self.meaning(answer, blow.target, DEFENCE)])
        yield from ()

    def tell(self, card: Piece, rows: Iterable[Any]) -> None:
        """Tell what an Effect card is."""
        for row in rows:
            if row is not card:
                self.table.say("effect", card=card, effect=row.name)

    def effect(self, seat: int, card: Piece, target: Piece | None) -> Steps[None]:
        """Look at the opponent's hand, or at the next cards of the deck (ruling: specials)."""
        yield from super().effect(seat, card, target)
        if card.looks == "deck":
            draw = self.stock(seat).draw
            for next_card in draw[-card.cards :]:
                draw.show(next_card, 1 << seat)


def flagship_of(army: Iterable[Piece]) -> Piece | None:
    """The Flagship among some ships."""
    return next((unit for unit in army if unit.leader), None)


def play(table: Table) -> Steps[Result]:
    """Destroy the enemy's Flagship (rulings: flagship, aarakocra, knights, elves, spells, hold, names)."""
    return (yield from Battle(table).battle())


def goal(view: View, seat: int) -> dict[str, Any]:
    """Whose fleet it is, how many Hits its Flagship has left, and how many ships there are."""
    sphere = Sphere(view)
    flagship = sphere.flagship(seat)
    hits = sphere.left(flagship) if flagship else 0
    return {"fleet": view.list_of(seat).title, "hits": hits, "left": len(sphere.army(seat))}


# the rule of thumb

WIN = 100.0
"""What it counts to destroy the Flagship."""
HUNT = 0.12
"""What each square counts that a ship comes nearer to the enemy's Flagship."""
WARY, SAFE = 0.4, 5
"""What each square counts that a Flagship stays away from the nearest enemy, up to so many."""
GLANCE = 0.2
"""What it counts to look at cards."""


class Captain(Mind):
    """Who spares his Flagship, hunts the enemy's, and reckons with what Effect cards are for his fleet."""

    ground: Sphere

    def __init__(self, view: View, ground: Sphere) -> None:
        super().__init__(view, ground)
        self.arms = [row for card in in_hand(view) for row in ground.meanings(view.seat, card, ATTACK)]

    def gain(self, target: Piece, damage: int) -> float:
        """To destroy the Flagship is to win."""
        return super().gain(target, damage) + WIN * (target.leader and damage >= self.ground.left(target))

    def _stands(self, unit: Piece, space: str) -> float:
        value = super()._stands(unit, space)
        if unit.leader:
            return value + WARY * min(SAFE, min((self._apart(space, there) for there, _ in self.foes), default=0))
        return value - HUNT * sum(self._apart(space, there) for there, foe in self.foes if foe.leader)

    def uses(self, card: Piece) -> float:  # noqa: ARG002 - all of them look
        """A look at cards comes last."""
        return GLANCE


def thumb(view: View, choice: Choice) -> Any:
    """A sensible commander."""
    return skirmish.thumb(view, choice, Sphere(view), Captain)
