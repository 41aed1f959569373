"""The warbands with their champions: one or two groups each, terrain under groups, and what champions can do."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Pile, Steps, own, owner_of
from pnp.games.families.warband.band import (
    ATTACKED,
    BACK,
    DAMAGE,
    FRONT,
    HAND,
    NEUTRALIZED,
    OWN,
    RANGED,
    SECOND,
    TERRAIN,
    Warband,
    able,
    innate,
    leader,
)
from pnp.games.families.warband.clash import Clash

NEW = "just laid"
Group = tuple[Pile, Pile]


class Champions(Warband):
    """Warbands of one or two groups; while groups fight, `battle` is what they are in."""

    battle: Clash | None = None

    def set_up(self) -> None:
        names = ("", SECOND)
        seats, pile = self.table.seats, self.table.pile
        self.all_groups: list[list[Group]] = [
            [(pile(own(FRONT + n, s), owner=s), pile(own(BACK + n, s), owner=s)) for n in names] for s in seats
        ]
        self.grounds = {
            group[0].name: pile(own(TERRAIN + n, seat), owner=seat)
            for seat in seats
            for n, group in zip(names, self.all_groups[seat], strict=True)
        }

    def groups(self, seat: int) -> list[Group]:
        return self.all_groups[seat]

    def manned(self, seat: int) -> list[Group]:
        """The groups of a seat that have warriors."""
        return [group for group in self.groups(seat) if size(group)]

    def group_of(self, warrior: Piece) -> Group:
        """The group in which a warrior stands."""
        return next(group for group in self.groups(leader(warrior)) if warrior.pile in group)

    def called(self, front: Pile) -> Group:
        """The group of a front row, by which it is named."""
        return next(group for group in self.groups(owner_of(front)) if group[0] is front)

    def ground(self, group: Group) -> Pile:
        """Where the terrain of a group lies."""
        return self.grounds[group[0].name]

    # hooks of the family

    def enemies(self, seat: int) -> list[Piece]:
        """In a battle the other host, else all others (ruling: spells-aim)."""
        if self.battle is not None:
            ours, theirs = self.battle.hosts if seat in self.battle.hosts[0].seats else self.battle.hosts[::-1]
            if seat in ours.seats:
                return [*theirs.front, *theirs.back]
        return super().enemies(seat)

    def comrades(self, seat: int) -> list[Piece]:
        """One's warriors who are in the battle."""
        led = self.led(seat)
        return [each for each in led if self.battle is None or any(each in host for host in self.battle.hosts)]

    def camp(self, seat: int) -> Pile:
        """The front row of one's first group that fights, else of the first that there is (ruling: who-is-called)."""
        fighting = [group for host in self.battle.hosts for group in host.groups] if self.battle else []
        ours = [group for group in self.groups(seat) if group in fighting] or self.manned(seat) or self.groups(seat)
        return ours[0][0]

    def cover(self, attacker: Piece, victim: Piece, way: str) -> int:  # noqa: ARG002 - as in Warband
        """The terrain of the victim's own group (ruling: terrain)."""
        return sum(card.hand_cover if way == HAND else card.cover for card in self.ground(self.group_of(victim)))

    def height(self, attacker: Piece, way: str) -> int:
        return sum(card.height for card in self.ground(self.group_of(attacker))) if way == RANGED else 0

    def shot(self, warrior: Piece, reach: int) -> Piece | None:
        """A weapon of the champion's own that he has not used yet, or the one in use (ruling: besides)."""
        if able(warrior):
            for card in self.gear(warrior):
                if innate(card) and card.range == reach and not card.mark(ATTACKED):
                    return card
        return super().shot(warrior, reach)

    def tire(self, warrior: Piece, weapon: Piece | None) -> None:
        if weapon is not None and innate(weapon):
            weapon.put(ATTACKED, 1)
        else:
            super().tire(warrior, weapon)

    def reinforce(self, first: int) -> Steps[None]:
        """Deal a champion to each and his weapon; one warrior may be replaced (rulings: replace, weapons-of-old)."""
        table = self.table
        table.shuffled("champion").deal(1, *(self.groups(seat)[0][0] for seat in table.seats))
        weapons = table.unbox(OWN, table.pile("champions' weapons"))
        for seat in table.seats:
            for warrior in self.led(seat):
                warrior.owner = seat
                table.plays(seat, warrior.name)
                for card in [card for card in weapons if card.bearer == warrior.name]:
                    weapons.give(card, self.gear(warrior))
                    card.owner = seat
                    if not innate(card):
                        card.put("in use", 1)
        for seat in table.around(first):
            yield from self.replace(seat)

    def replace(self, seat: int) -> Steps[None]:
        deck, front = self.table.pile("warrior"), self.groups(seat)[0][0]
        options = [each for each in front if each.component == "warrior"] if deck else []
        gone = yield Choice("replace", [None, *options], seat)
        if gone is not None:
            front.give(gone, self.lost)
            deck.deal(1, front)
            front[-1].owner = seat
            self.table.say("replaced", by=seat, warrior=gone, other=front[-1])

    # turns

    def mend(self) -> None:
        """Champions who regain hits do so in the Tactics Phase (ruling: mends)."""
        for seat in self.table.seats:
            for warrior in self.led(seat):
                if warrior.component == "champion" and warrior.mends and warrior.mark(DAMAGE):
                    mended = min(warrior.mends, warrior.mark(DAMAGE))
                    warrior.put(DAMAGE, warrior.mark(DAMAGE) - mended)
                    self.table.say("heals", warrior=warrior, n=mended)

    def end_turn(self) -> None:
        """The numbed are neutralized from now on; terrain no longer holds one back (rulings: numbed, new-terrain)."""
        rows = {state: row for state, row in self.boons.items() if row.component == OWN}
        led = [warrior for seat in self.table.seats for warrior in self.led(seat)]
        numbed = [(each, row) for each in led for state, row in rows.items() if each.mark(state)]
        for warrior in led:
            for card in self.gear(warrior):
                if card.mark(ATTACKED):
                    card.put(ATTACKED, 0)
        super().end_turn()
        for warrior, row in numbed:
            turns = self.table.roll(row.then_turns, "turns it lasts", owner_of(warrior))
            warrior.put(NEUTRALIZED, max(turns, warrior.mark(NEUTRALIZED)))
            self.table.say("lasts", warrior=warrior, state=row.then, n=turns)
        for ground in self.grounds.values():
            for card in ground:
                card.put(NEW, 0)
        self.sweep()

    def sweep(self) -> None:
        """Terrain under nobody is discarded (ruling: terrain)."""
        for seat in self.table.seats:
            for group in self.groups(seat):
                if not size(group):
                    self.clear_ground(group)

    def clear_ground(self, group: Group) -> None:
        """Discard the terrain of a group."""
        for card in list(self.ground(group)):
            card.put(NEW, 0)
            self.discard(card)


def size(group: Group) -> int:
    """How many warriors a group has."""
    return len(group[0]) + len(group[1])


__all__ = ["NEW", "Champions", "Group", "size"]
