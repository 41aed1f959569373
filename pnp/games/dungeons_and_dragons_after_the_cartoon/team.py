"""The team: heroes with their hit points, what they roll for, and obstacles that they get past."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, Table, clear, own

HERO, HITS, HERE, FOES = "hero", "hit points", "here", "foes"
HIT, HEAL, RUN, CAMP = "hit", "heal", "run away", "camp"
STOPS = "block", "paralyze", "distract"
"""What costs a monster its turn: the answer, and the field with the bonus of whoever can do it."""
OVER, AWAY, WOUNDS, HELD = "over", "away", "wounds", "held"


class Team:
    """The heroes with their hit points, and the monsters, those of the fight and the others by their size."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.heroes = [table.pile(own(HERO, seat)) for seat in table.seats]
        self.hits = table.each_track(HITS)
        self.foes = table.pile(FOES)
        self.dens = {size: table.pile(f"_{size}", "nobody") for size in ("small", "medium", "huge")}
        box = table.unbox("monster", table.pile("_monsters", "nobody"))
        for monster in list(box):
            box.give(monster, self.dens[monster.type])

    def choose(self, first: int) -> Steps[None]:
        """Everybody takes a hero (ruling: same-hero)."""
        box = self.table.unbox(HERO, self.table.pile("_heroes"))
        for seat in self.table.around(first):
            hero = yield Choice("hero choice", list(box), seat)
            hero.owner = seat
            box.give(hero, self.heroes[seat])
            self.hits[seat].value = hero.hits

    # who is there

    def hero(self, seat: int) -> Piece:
        """The hero of a player."""
        return self.heroes[seat][0]

    @property
    def order(self) -> list[int]:
        """The seats in the order of turns."""
        return sorted(self.table.seats, key=lambda seat: int(self.hero(seat).initiative))

    @property
    def fighting(self) -> list[int]:
        """The seats whose heroes have not run away, in the order of turns."""
        return [seat for seat in self.order if not self.hero(seat).mark(AWAY)]

    @property
    def lost(self) -> bool:
        """Whether a hero is defeated, and the cause with it (ruling: defeat)."""
        return not all(track.value for track in self.hits)

    def lacks(self, seat: int) -> int:
        """How many hit points a hero has lost."""
        return int(self.hero(seat).hits) - self.hits[seat].value

    def heal(self, seat: int, count: int) -> None:
        """Give hit points back, up to the starting number."""
        self.hits[seat].value += min(count, self.lacks(seat))

    def hurt(self, seat: int, count: int, sentence: str = "hurt") -> None:
        """A hero loses hit points."""
        self.hits[seat].lose(count)
        self.table.say(sentence, hero=self.hero(seat), left=self.hits[seat].value)

    # obstacles

    def obstacle(self, card: Piece) -> Steps[None]:
        """Get all heroes past an obstacle, twice where it has two steps (ruling: two-steps)."""
        for stage in range(card.stages if card.answers or card.clears else 0):
            self.table.begin("obstacle")
            if stage:
                self.table.say("step-done")
            while not self.lost and (waiting := [seat for seat in self.order if not self.hero(seat).mark(OVER)]):
                yield from self.attempts(card, waiting)
            clear((self.hero(seat) for seat in self.table.seats), OVER)

    def attempts(self, card: Piece, waiting: list[int]) -> Steps[None]:
        """Ask everybody once who is still in front of it; somebody has to try (rulings: who-tries, options)."""
        able = [seat for seat in waiting if skills(card, self.hero(seat))]
        tried = False
        for seat in able:
            fallback = [] if seat == able[-1] and not tried else [None]
            skill = yield Choice("obstacle", [*fallback, *skills(card, self.hero(seat))], seat)
            if skill is None:
                continue
            tried = True
            if self.succeeds(seat, skill, getattr(self.hero(seat), skill), card):
                for other in waiting if skill in card.clears else [seat]:  # ruling: one-for-all
                    self.hero(other).put(OVER, 1)
                if skill in card.clears:
                    return
            elif self.table.roll(self.numbers.die, "failure", seat) == self.numbers.mishap:  # ruling: failure
                self.hurt(seat, self.numbers.mishap_cost, "mishap")
                if self.lost:
                    return

    def succeeds(self, seat: int, skill: str, bonus: int, card: Piece) -> bool:
        """Whether a skill does it."""
        told = "opened" if skill in card.clears else "managed"
        return self.action(seat, skill, bonus, told, "missed")

    def action(self, seat: int, what: str, bonus: int, done: str, missed: str, **parts: Any) -> bool:
        """Roll for something a hero does that is no attack, and tell how it came out."""
        total = self.table.roll(self.numbers.die, what, seat) + bonus
        success = bool(total >= self.numbers.needed)
        self.table.say(
            done if success else missed, hero=self.hero(seat), total=total, needed=self.numbers.needed, **parts
        )
        return success


def skills(card: Piece, hero: Piece) -> list[str]:
    """The skills by which a hero may try an obstacle: those that open the way for all come first."""
    return [skill for skill in (*card.clears, *card.answers) if getattr(hero, skill) is not None]


def strength(hero: Piece, monster: Piece) -> int:
    """What a hero adds to an attack on a monster: magic is the same for all sizes."""
    return int(getattr(hero, monster.type) if hero.magic is None else hero.magic)
