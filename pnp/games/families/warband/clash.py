"""The Attack Phase: ranged attacks and spells from the longest range down, back-stabs, pairs, and their blows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.engine import Cast, Choice, Piece, Pile, Steps, owner_of
from pnp.games.families.warband import magic
from pnp.games.families.warband.attack import attack
from pnp.games.families.warband.band import (
    ATTACKED,
    HAND,
    OWN,
    PAIRED,
    RANGED,
    SPENT,
    USED,
    Warband,
    able,
    leader,
    target,
    targets,
    warded,
)
from pnp.games.families.warband.tactics import spent

AIMED = "aimed"


@dataclass
class Host:
    """One side of a battle: whose groups they are, and their rows."""

    seats: list[int]
    groups: list[tuple[Pile, Pile]] = field(default_factory=list)

    @property
    def front(self) -> list[Piece]:
        return [warrior for front, _ in self.groups for warrior in front]

    @property
    def back(self) -> list[Piece]:
        return [warrior for _, back in self.groups for warrior in back]

    def __contains__(self, warrior: Piece) -> bool:
        return any(warrior.pile is row for group in self.groups for row in group)


class Clash:
    """A battle between two hosts; the one that is named first goes first among equals (ruling: equals)."""

    def __init__(self, band: Warband, hosts: Sequence[Host]) -> None:
        self.band, self.table, self.hosts = band, band.table, hosts

    def against(self, warrior: Piece) -> Host:
        """The host that a warrior fights."""
        return self.hosts[1 if warrior in self.hosts[0] else 0]

    @property
    def seats(self) -> list[tuple[Host, int]]:
        return [(host, seat) for host in self.hosts for seat in host.seats]

    def fight(self) -> Steps[None]:
        """Ranged attacks first, and then by hand."""
        self.table.begin("ranged")
        yield from self.shoot()
        self.table.begin("melee")
        yield from self.sneak()
        yield from self.blows((yield from self.pair()))

    # ranged attacks

    def shoot(self) -> Steps[None]:
        """From the longest range to the shortest; the first host first at each (rulings: equals, aim)."""
        for reach in ranges(self.table.cast):
            for host, seat in self.seats:
                while True:
                    options = [*self.shots(host, seat, reach), *magic.castable(self.band, seat, AIMED, reach)]
                    answer = yield Choice("shoot", [None, *options], seat)
                    if answer is None:
                        break
                    if isinstance(answer, Piece) or answer[0].component == "spell":
                        yield from magic.cast(self.band, seat, answer)
                    else:
                        yield from self.loose(seat, reach, *answer)

    def shots(self, host: Host, seat: int, reach: int) -> Iterator[tuple[Any, ...]]:
        """The ranged attacks of a range: at the front row, by chance at the back row, or there by a card
        (rulings: by-chance, back-row)."""
        for archer in self.own(host, seat):
            if self.band.shot(archer, reach) is not None:
                yield from ((archer, foe) for foe in self.marks(archer, back=False))
                if behind := self.marks(archer, back=True):
                    yield (archer, "chance")
                    yield from ((archer, foe, card) for card in self.openings(archer, seat) for foe in behind)

    def own(self, host: Host, seat: int) -> list[Piece]:
        """The warriors of a host whom a seat leads."""
        return [warrior for warrior in (*host.front, *host.back) if leader(warrior) == seat]

    def marks(self, archer: Piece, back: bool) -> list[Piece]:
        """Whom an archer may shoot at in a row (ruling: neutralized)."""
        host = self.against(archer)
        return [foe for foe in targets(host.back if back else host.front) if not warded(foe, self.band.boons)]

    def openings(self, warrior: Piece, seat: int) -> list[Piece]:
        """The cards that let a warrior attack the back row: one sort anybody, another who stands in the back row."""
        behind = any(warrior.pile is back for host in self.hosts for _, back in host.groups)
        return [card for card in self.band.hands[seat] if card.opens == "any" or (behind and card.opens == "back")]

    def loose(self, seat: int, reach: int, archer: Piece, aim: Any, card: Piece | None = None) -> Steps[None]:
        """A ranged attack, and more of them by cards (rulings: by-chance, ammo, again)."""
        if card is not None and not (yield from self.band.played(seat, card, archer)):
            return
        weapon = self.band.shot(archer, reach)
        self.band.tire(archer, weapon)
        foe = aim if isinstance(aim, Piece) else (yield from self.by_chance(seat, archer))
        while foe is not None and weapon is not None:
            if weapon.ammo:
                weapon.put(SPENT, weapon.mark(SPENT) + 1)
            yield from attack(self.band, archer, foe, RANGED, weapon)
            spent(self.band, archer, weapon)
            if weapon.pile is not self.band.gear(archer):
                return
            foe = yield from self.again(seat, archer, RANGED, self.marks(archer, back=False))

    def by_chance(self, seat: int, archer: Piece) -> Steps[Piece | None]:
        """Whom an archer gets to shoot at who tries for the back row; None if he hesitates (ruling: by-chance)."""
        self.table.say("aims", warrior=archer)
        row = self.table.roll_on("aim", "ranged", seat)
        if row.row is None:
            return None
        foes = self.marks(archer, back=row.row == "back")
        return (yield Choice("target", foes, seat)) if foes else None

    def again(self, seat: int, warrior: Piece, way: str, foes: Sequence[Piece]) -> Steps[Piece | None]:
        """Whom a warrior attacks once more, by a card; None for nobody (ruling: again)."""
        while self.band.stands(warrior) and able(warrior):
            cards = [card for card in self.band.held(seat, way=way) if card.again]
            answer = yield Choice(
                "again", [None, *((card, foe) for card in cards for foe in foes if target(foe))], seat
            )
            if answer is None:
                return None
            if (yield from self.band.played(seat, *answer)) and self.band.stands(answer[1]):
                foe: Piece = answer[1]
                return foe
            foes = [foe for foe in foes if self.band.stands(foe)]
        return None

    # hand to hand

    def sneak(self) -> Steps[None]:
        """Attacks by hand on the back row: by a roll, or by a card (rulings: back-stab, back-row)."""
        for host, seat in self.seats:
            while True:
                answer = yield Choice("sneak", [None, *self.ways_round(host, seat)], seat)
                if answer is None:
                    break
                warrior, aim, *cards = answer
                if cards and not (yield from self.band.played(seat, cards[0], warrior)):
                    continue
                warrior.put(ATTACKED, 1)
                foe = aim if isinstance(aim, Piece) else (yield from self.stab(seat, warrior))
                if foe is not None:
                    yield from self.strike(warrior, foe)

    def ways_round(self, host: Host, seat: int) -> Iterator[tuple[Any, ...]]:
        for warrior in self.own(host, seat):
            behind = targets(self.against(warrior).back)
            if behind and self.band.fights(warrior):
                if warrior.backstab and warrior in host.front:
                    yield (warrior, "chance")
                yield from ((warrior, foe, card) for card in self.openings(warrior, seat) for foe in behind)

    def stab(self, seat: int, warrior: Piece) -> Steps[Piece | None]:
        """Whom a back-stabber gets to (ruling: back-stab)."""
        self.table.say("aims", warrior=warrior)
        row = self.table.roll_on("aim", "back-stab", seat)
        return None if row.row is None else (yield Choice("target", targets(self.against(warrior).back), seat))

    def pair(self) -> Steps[list[tuple[Piece, Piece]]]:
        """The fastest picks an opponent first, till everybody has picked or was picked (rulings: pairs, equals)."""
        pairs: list[tuple[Piece, Piece]] = []
        passed: set[Piece] = set()
        while True:
            free = [
                each for each in self.fighters() if not each.mark(PAIRED) and each not in passed and self.foes(each)
            ]
            if not free:
                return pairs
            warrior = max(free, key=lambda each: self.band.stat(each, "speed"))
            options = [None, *((warrior, foe) for foe in self.foes(warrior))]
            answer = yield Choice("pick", options, leader(warrior))
            if answer is None:
                passed.add(warrior)
                continue
            for each in answer:
                each.put(PAIRED, each.mark(PAIRED) + 1)
            self.table.say("pairs", warrior=warrior, by=leader(warrior), target=answer[1])
            pairs.append(answer)

    def fighters(self) -> list[Piece]:
        """Who may attack by hand, the first host first."""
        return [each for host in self.hosts for each in host.front if self.band.fights(each)]

    def foes(self, warrior: Piece) -> list[Piece]:
        """Whom a warrior may pick: who was not picked yet, or where all were, anybody (ruling: pairs)."""
        foes = targets(self.against(warrior).front)
        return [foe for foe in foes if not foe.mark(PAIRED)] or foes

    def blows(self, pairs: Sequence[tuple[Piece, Piece]]) -> Steps[None]:
        """Each pair fights, in the order in which they were picked (rulings: order, pairs)."""
        met: set[Piece] = set()
        for one, other in pairs:
            second = other not in met and self.band.fights(other)
            met |= {one, other}
            order = self.order(one, other) if second and self.ready(one, other) else (one, other)
            for warrior, foe in (order, order[::-1]) if second else (order,):
                if self.ready(warrior, foe):
                    warrior.put(ATTACKED, 1)
                    yield from self.strike(warrior, foe)

    def ready(self, warrior: Piece, foe: Piece) -> bool:
        """Whether a blow still comes: both stand, and one can strike and the other be struck."""
        return self.band.stands(warrior) and self.band.stands(foe) and self.band.fights(warrior) and target(foe)

    def order(self, one: Piece, other: Piece) -> tuple[Piece, Piece]:
        """Who strikes first: the faster or the one with the longer reach, as a roll says (ruling: order)."""
        first, second = self.table.roll_on("aim", "first-blow", owner_of(one)).by
        for name in (first, second):
            here, there = self.band.stat(one, name), self.band.stat(other, name)
            if here != there:
                order = (one, other) if here > there else (other, one)
                self.table.say("first-blow", warrior=order[0], by=name)
                return order
        self.table.say("first-blow", warrior=one, by="picking")
        return (one, other)

    def strike(self, warrior: Piece, foe: Piece) -> Steps[None]:
        """A blow with each weapon in use, and more by cards (rulings: two-weapons, again)."""
        for weapon in self.band.weapons(warrior) or (None,):
            broken = weapon is not None and not weapon.mark(USED)
            if self.band.stands(foe) and able(warrior) and not broken:
                yield from attack(self.band, warrior, foe, HAND, weapon)
        while self.band.stands(foe):
            if (yield from self.again(leader(warrior), warrior, HAND, [foe])) is None:
                return
            yield from attack(self.band, warrior, foe, HAND)


def ranges(cast: Cast) -> list[int]:
    """All ranges there are, the longest first."""
    titles = [card for part in ("weapon", "spell", OWN) if part in cast.titles for card, _ in cast.titles[part]]
    return sorted({card.range for card in titles if card.range}, reverse=True)
