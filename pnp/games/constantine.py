"""Constantine: demon hunters race to the last space through fights, enquiries and trials of the mind; also alone."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families import warp_quest
from pnp.games.families.warp_quest import BACK, WarpQuest, places, spaces

__all__ = ["goal", "play", "thumb"]

HITS, FULL, ALLIES = "hit points", "full hit points", "allies"


class Hunt(WarpQuest):
    """The one deck, and hunters with what stands by them."""

    def __init__(self, table: Table) -> None:
        traits = [row.skill for row in table.cast.entries["trait"] if row.skill]
        super().__init__(table, traits, HITS, ["hellblazer"])
        self.alone = len(table.seats) == 1
        self.allies = [table.pile(own(ALLIES, seat)) for seat in table.seats]

    def make_party(self, seat: int) -> None:
        """Ten Hit Points and no bonus; then ten rolls for more of one or the other."""
        hits = self.table.track(own(HITS, seat), self.numbers.hits)
        for _ in range(self.numbers.traits):
            row = self.table.roll_on("trait", seat=seat)
            trait = self.table.track(own(row.skill, seat)) if row.skill else hits
            trait.value += row.bonus
        self.table.track(own(FULL, seat), hits.value)

    def home(self, seat: int) -> bool:
        return self.place(seat) == len(self.spaces) - 1

    def winner(self) -> int | None:
        """Who is on the last space."""
        winner = next((seat for seat in self.table.seats if self.home(seat)), None)
        if winner is not None:
            self.table.say("foiled", winner=winner)
        return winner

    @property
    def lost(self) -> bool:
        """Whether who hunts alone has no Hit Points left."""
        return self.alone and not self.table.track(own(HITS, 0)).value

    def bonus(self, seat: int, skill: str) -> int:
        """A trait, and what weapons and companions add to it (ruling: fight-bonus)."""
        helped: int = sum(ally.bonus for ally in self.allies[seat] if skill in ally.skills)
        return super().bonus(seat, skill) + helped

    def encounter(self, seat: int, card: Piece) -> Steps[None]:
        """Face a challenge; weapons and companions stay in play, a doctor helps at once."""
        if card.checks:
            yield from self.challenge(seat, card)
        elif card.heals:
            self.heal(seat, card)
        elif card.type in ("weapon", "companion"):
            self.hands[seat].give(card, self.allies[seat])

    def heal(self, seat: int, card: Piece) -> None:
        """Regain lost Hit Points, as many as were lost at most."""
        hits, full = self.table.track(own(HITS, seat)), self.table.track(own(FULL, seat))
        hits.value = min(full.value, hits.value + self.table.roll(card.heals, "healing", seat))
        self.discard(card)

    def lose(self, seat: int, card: Piece) -> Steps[None]:
        """A fight costs an ally or Hit Points, a trial of the mind the way; information nothing (ruling: info-lost)."""
        if card.type == "mental":
            yield from self.suffer(seat, card)
        elif card.type == "fight":
            ally = yield Choice("loss", [*self.allies[seat], None], seat)
            if ally is None:
                yield from self.lose_units(seat, self.table.roll(self.numbers.move_die, "wounds", seat))
            else:
                self.discard(ally)

    def perish(self, seat: int) -> None:
        """Back to the start, sound again (ruling: restored); who hunts alone has lost."""
        self.table.say("struck-down", loser=seat)
        if not self.alone:
            self.go(seat, -self.place(seat))
            self.table.track(own(HITS, seat)).value = self.table.track(own(FULL, seat)).value

    def land_on(self, seat: int) -> Steps[None]:
        """Steal a weapon or companion from a hunter who stands here, or send that hunter back."""
        self.table.begin("meeting", seat)
        met = {self.pawns[foe]: foe for foe in self.met(seat)}
        options = [(pawn, what) for pawn, foe in met.items() for what in (BACK, *self.allies[foe])]
        pawn, what = yield Choice("meeting", options, seat)  # ruling: one-meeting
        if what == BACK:
            self.go(met[pawn], -self.table.roll(self.numbers.move_die, "being driven back", met[pawn]))
        else:
            self.allies[met[pawn]].give(what, self.allies[seat])


def play(table: Table) -> Steps[Result]:
    """Be the first on the last space; alone, get there alive."""
    hunt = Hunt(table)
    for seat in table.seats:
        hunt.make_party(seat)
    result: Result = yield from hunt.race(table.lot("first player", table.seats))  # ruling: first-player
    if hunt.alone and result.winners:
        return Result.won(**result.facts)
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """How many spaces a hunter has still to go."""
    return {"left": len(spaces(view)) - 1 - places(view)[seat]}


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Steal what helps for long, send others back near the end; keep allies while wounds are no danger."""
    if choice.phase == "meeting":
        far = goal(view, view.seat)["left"] > view.numbers.near_end
        return max(choice.options, key=lambda option: (option[1] != BACK) == far)
    if choice.phase == "loss":
        worst = int(view.numbers.move_die.removeprefix("d"))
        return None if view.track(own(HITS, view.seat)) > worst else choice.options[0]
    return warp_quest.thumb(view, choice)
