"""Expedition: parties of adventurers cross a track whose terrain is laid at random, fetch a prize, and bring it home.

The board's rows say in `ground` what lies on a space: `rolled`, the name of a terrain, or `none`. Terrains are tiles
with `lands` (what the place counts as) and `recruits` (added to a Recruit Roll). A party's members are pieces; what a
game counts as its force, which cards help with a roll and what becomes of the lost it writes over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps, Table, View, own
from pnp.games.families.decks import one_of
from pnp.games.families.pawns import BACK, FORWARD, places, spaces
from pnp.games.families.prize import TERRAIN, Prize, prize_at
from pnp.games.families.prize import holder_of as holder_of
from pnp.games.families.trail import Trail

STANDING, NEEDED, PLAYED = "roll so far", "roll needed", "played"
RECRUIT, BATTLE, MOVE = "recruit", "battle", "move"
ROLLED, NOTHING = "rolled", "none"
FOUND = "_found"


class Expedition(Prize, Trail):
    """The ground under the pawns, the prize, and a party a seat."""

    def __init__(self, table: Table, deck: str, prize: str, leaders: Sequence[str] = ()) -> None:
        super().__init__(table, deck, leaders)
        self.lay_prize(prize)
        self.lay_ground()
        self.standing, self.needed = table.track(STANDING, 0, self.numbers.floor), table.track(NEEDED)
        self.played = [table.pile(own(PLAYED, seat)) for seat in table.seats]

    def lay_ground(self) -> None:
        """Lay the tiles that are given, then roll the others; again for a kind that is used up (ruling: tiles)."""
        box = self.table.unbox(TERRAIN, self.table.pile("tiles"))
        spaces = list(zip(self.spaces, self.table.cast.entries["board"], strict=True))
        for space, row in spaces:
            if row.ground not in (ROLLED, NOTHING):
                box.give(next(tile for tile in box if tile.name == row.ground), space)
        for space, row in spaces:
            tile = None
            while row.ground == ROLLED and tile is None:
                wanted = self.table.roll_on(TERRAIN).name
                tile = next((each for each in box if each.name == wanted), None)
            if tile is not None:
                box.give(tile, space)

    def deal(self, seat: int) -> Steps[None]:
        """The party and the hand that a player begins with."""
        for _ in range(self.numbers.party):
            yield from self.join(seat)
        self.draw(seat, self.numbers.starting_hand)

    # the party

    def party(self, seat: int) -> list[Piece]:
        """The members of a party."""
        raise NotImplementedError

    def join(self, seat: int) -> Steps[None]:
        """Have somebody new join a party."""
        raise NotImplementedError

    def bury(self, member: Piece, heir: int | None) -> None:
        """Take a member out of the game; who has won against the party may inherit."""
        raise NotImplementedError

    def saved(self, seat: int, member: Piece) -> bool:  # noqa: ARG002 - in other games something may save a member
        """Whether a member who would be lost is not."""
        return False

    def lose_member(self, seat: int, heir: int | None = None) -> None:
        """Lose a member by chance; the last one leaves the prize behind (ruling: no-members)."""
        party = self.party(seat)
        if not party:
            return
        member: Piece = self.table.lot("_lost", party, seat)
        if self.saved(seat, member):
            return
        self.table.say("dies", owner=seat, member=member)
        self.bury(member, heir)
        if not self.party(seat):
            self.table.say("nobody-left", loser=seat)
            self.drop(seat)

    def recruit(self, seat: int) -> Steps[None]:
        """A party that is not complete rolls for a new member."""
        if len(self.party(seat)) < self.numbers.party and (yield from self.test(seat, RECRUIT, self.numbers.recruited)):
            yield from self.join(seat)
            self.claim(seat)  # ruling: no-members

    # the ground

    def tile(self, seat: int) -> Piece | None:
        """The terrain under a party."""
        return tile_on(self.pawns[seat].pile)

    def lands(self, seat: int) -> tuple[str, ...]:
        """What the place of a party counts as."""
        tile = self.tile(seat)
        return tuple(tile.lands) if tile else ()

    # rolls

    def bonus(self, seat: int, kind: str) -> int:
        """What a party adds to a kind of roll."""
        raise NotImplementedError

    def helpers(self, seat: int, kind: str) -> Sequence[Any]:
        """What can be spent on a kind of roll: cards of the hand, as a rule."""
        raise NotImplementedError

    def spend(self, seat: int, option: Any, kind: str) -> int:
        """Discard what is spent on a roll; what it adds."""
        raise NotImplementedError

    def rolled(self, seat: int, kind: str, needed: int | None = None) -> Steps[int]:
        """Roll with what the party adds, and spend cards on it while it is not enough (ruling: enough)."""
        self.table.begin(kind, seat)
        dice = self.numbers.move_die if kind == MOVE else self.numbers.die
        fallen = self.table.roll(dice, f"{kind} roll", seat)
        self.standing.value, self.needed.value = fallen + self.bonus(seat, kind), needed or 0
        while needed is None or self.standing.value < needed:
            option = yield Choice(f"help: {kind}", [None, *self.helpers(seat, kind)], seat)
            if option is None:
                break
            self.standing.value += self.spend(seat, option, kind)
        total, self.standing.value, self.needed.value = self.standing.value, 0, 0
        if needed is None and total != fallen:
            self.table.say("in-all", ours=total)
        return total

    def test(self, seat: int, kind: str, needed: int) -> Steps[bool]:
        """Whether a roll is enough."""
        total = yield from self.rolled(seat, kind, needed)
        enough = total >= needed
        self.table.say("passes" if enough else "fails", seat=seat, what=f"{kind} roll", ours=total, theirs=needed)
        return enough

    # the way

    @property
    def found(self) -> bool:
        """Whether anybody has had the prize, wherever it was dropped since."""
        return super().found or bool(self.prize.mark(FOUND))

    def take(self, seat: int) -> None:
        super().take(seat)
        self.prize.put(FOUND, 1)

    def travel(self, seat: int) -> Steps[int]:
        """Roll and go: 1 for a step onward, -1 for one back."""
        self.claim(seat)  # ruling: no-members
        total = yield from self.rolled(seat, MOVE)
        self.standing.value = max(0, total)
        ways = self.ways(seat)
        way = yield from one_of("direction", ways, seat)
        steps, self.standing.value = self.standing.value, 0
        sign = 1 if way == FORWARD else -1
        self.arrive(seat, sign * steps)
        return sign

    def arrive(self, seat: int, steps: int) -> None:
        """Go so many spaces, and see what is there."""
        self.go(seat, steps)
        if (tile := self.tile(seat)) is not None:
            self.table.say("ground", seat=seat, tile=tile)
        self.claim(seat)
        if self.home(seat):
            self.table.say("home", winner=seat, prize=self.prize)

    def opposed(self, seat: int) -> list[int]:
        """The parties on the space of a party: one without members is nobody's opponent (ruling: no-members)."""
        return [foe for foe in self.met(seat) if self.party(foe)]

    def pick_foe(self, seat: int, foes: Sequence[int]) -> Steps[int]:
        """Which of the parties on its space a party fights (ruling: one-fight)."""
        pawn = yield Choice("foe", [self.pawns[foe] for foe in foes], seat)
        return int(pawn.owner)

    # battle

    def force(self, seat: int, foe: int | None) -> int:
        """What a party adds to its Battle Roll, against another one or what it has met."""
        raise NotImplementedError

    def playable(self, seat: int, foe: int | None) -> Sequence[Any]:
        """What can now be played for Force: cards of the hand, as a rule."""
        raise NotImplementedError

    def prepare(self, seat: int, foe: int | None) -> Steps[None]:
        """Play cards for a battle, before dice are rolled (ruling: cards-first)."""
        while (option := (yield Choice("battle", [None, *self.playable(seat, foe)], seat))) is not None:
            yield from self.put_down(seat, option)

    def put_down(self, seat: int, card: Any) -> Steps[None]:
        """Play a card in a battle."""
        self.hands[seat].give(card, self.played[seat])
        yield from ()

    def beaten(self, seat: int) -> bool:  # noqa: ARG002 - in other games a card may settle it
        """Whether a creature is beaten without a roll."""
        return False

    def creature(self, seat: int, strength: int) -> Steps[None]:
        """Fight a creature: draw cards, or lose a member."""
        self.table.begin(BATTLE, seat)
        yield from self.prepare(seat, None)
        if self.beaten(seat) or self.clash(seat, None, self.force(seat, None), strength):
            self.draw(seat, self.numbers.reward)
        else:
            self.lose_member(seat)

    def fight(self, seat: int, foe: int) -> Steps[None]:
        """Fight a party: the loser loses a member, and the prize."""
        self.table.begin(BATTLE, seat)
        yield from self.prepare(seat, foe)
        yield from self.prepare(foe, seat)
        won = self.clash(seat, foe, self.force(seat, foe), self.force(foe, seat))
        self.won_over(*((seat, foe) if won else (foe, seat)))

    def clash(self, seat: int, foe: int | None, ours: int, theirs: int) -> bool:
        """Roll for both sides, again where they are equal; whether the first side wins."""
        high, low = 0, 0
        while high == low:
            high = self.table.roll(self.numbers.die, "battle roll", seat) + ours
            low = self.table.roll(self.numbers.die, "foe roll" if foe is None else "battle roll", foe) + theirs
        if foe is None:
            self.table.say("beats" if high > low else "beaten", seat=seat, ours=high, theirs=low)
        else:
            winner, loser = (seat, foe) if high > low else (foe, seat)
            self.table.say("defeats", winner=winner, loser=loser, high=max(high, low), low=min(high, low))
        return high > low

    def won_over(self, winner: int, loser: int) -> None:
        """The prize changes hands, and the loser loses a member."""
        if self.holder == loser:
            self.table.say("robs", winner=winner, loser=loser, prize=self.prize)
            self.take(winner)
        self.lose_member(loser, winner)

    def tidy(self) -> None:
        """Discard what was played and met."""
        for pile in (*self.played, self.faced):
            pile.give_all(self.discards)


def tile_on(pile: Pile | Sequence[object] | None) -> Piece | None:
    """The terrain of a space."""
    pieces = pile if pile is not None else ()
    return next((each for each in pieces if isinstance(each, Piece) and each.component == TERRAIN), None)


# what anybody sees


def ground_of(view: View, seat: int) -> Piece | None:
    """The terrain under a party."""
    return tile_on(view.known(spaces(view)[places(view).get(seat, 0)]))


def to_go(view: View, seat: int) -> int:
    """How many spaces a party has still to go: to the prize, wherever that is, and home with it."""
    at, holder = places(view), holder_of(view)
    lies = at[holder] if holder is not None else prize_at(view)
    return abs(lies - at.get(seat, 0)) + lies


def heading(view: View, ways: Sequence[str], steps: int) -> str:
    """Towards who has the prize, so as to end on that space if the roll fits; else towards where it lies."""
    at, holder = places(view), holder_of(view)
    lies = prize_at(view) if holder is None else at[holder]
    ends = {way: at[view.seat] + (steps if way == FORWARD else -steps) for way in ways}
    return min(ends, key=lambda way: (abs(ends[way] - lies), way == BACK))
