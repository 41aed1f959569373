"""Fights: rounds in the order of turns, with the monsters in the middle."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, clear
from pnp.games.dungeons_and_dragons_after_the_cartoon.team import (
    AWAY,
    HEAL,
    HELD,
    HIT,
    RUN,
    STOPS,
    WOUNDS,
    Team,
    strength,
)


class Fighters(Team):
    """The team and the monsters before it."""

    def fight(self, size: str, count: int) -> Steps[None]:
        """Rounds until all monsters are defeated, all heroes have run away, or one of them is defeated."""
        den = self.dens[size]
        self.table.shuffle(den)  # ruling: creatures
        den.deal(count, self.foes)
        self.table.begin("fight")
        self.table.say("attacked", monsters=list(self.foes))
        while self.foes and self.fighting and not self.lost:
            yield from self.round()
        if self.lost:
            return
        if self.foes:  # ruling: all-away
            self.table.say("all-away")
            for monster in list(self.foes):
                self.remove(monster)
        else:
            self.table.say("won-fight")
            for seat in self.table.seats:  # ruling: back
                self.heal(seat, self.numbers.short_rest)
        clear((self.hero(seat) for seat in self.table.seats), AWAY)  # ruling: running

    def round(self) -> Steps[None]:
        """Everybody's turn, the monsters' in their place (ruling: initiative)."""
        self.table.begin("round")
        before = [seat for seat in self.fighting if self.hero(seat).initiative < self.numbers.monsters_act]
        for seat in before:
            if self.foes:
                yield from self.act(seat)
        self.attack_all()
        for seat in self.fighting:
            if seat not in before and self.foes and not self.lost:
                yield from self.act(seat)

    def attack_all(self) -> None:
        """Each monster attacks a hero, or loses its turn."""
        for monster in list(self.foes):
            if monster.mark(HELD):  # ruling: lost-turns
                monster.put(HELD, 0)
                self.table.say("idle", monster=monster)
            elif self.fighting and not self.lost:
                target = self.target()
                if count := self.strikes(monster, monster.bonus, self.hero(target)):
                    self.hurt(target, count)

    def target(self) -> int:
        """Whom a monster attacks (ruling: targets)."""
        seats = self.fighting
        if self.numbers.aim != "even":
            left = [self.hits[seat].value for seat in seats]
            wanted = max(left) if self.numbers.aim == "most" else min(left)
            seats = [seat for seat in seats if self.hits[seat].value == wanted]
        seat: int = self.table.lot("_target", seats)
        return seat

    def strikes(self, by: Piece, bonus: int, target: Piece) -> int:
        """An attack: how many hit points it takes (ruling: magic-hit)."""
        rolled = self.table.roll(self.numbers.die, "attack", by.owner)
        if rolled == self.numbers.critical:
            self.table.say("critical", by=by, target=target, rolled=rolled)
            return int(self.numbers.critical_damage)
        total = rolled + bonus
        hit = total >= self.numbers.needed
        self.table.say("hit" if hit else "fails", by=by, target=target, total=total, needed=self.numbers.needed)
        return int(self.numbers.damage) if hit else 0

    def act(self, seat: int) -> Steps[None]:
        """A hero's turn: one action, or none."""
        answer = yield Choice("fight", [None, *self.actions(seat)], seat)
        hero = self.hero(seat)
        if answer is None:
            return
        if answer == RUN:  # ruling: running
            self.hurt(seat, self.numbers.run_cost)
            if self.action(seat, RUN, hero.run, "escaped", "caught"):
                hero.put(AWAY, 1)
            return
        what, whom = answer
        if what == HIT:
            self.wound(whom, self.strikes(hero, strength(hero, whom), whom))
        elif what == HEAL:
            bonus = hero.heal_self if whom == seat else hero.heal
            if self.action(seat, HEAL, bonus, "healed", "not-healed", target=self.hero(whom)):
                self.heal(whom, self.numbers.healed)
        elif self.action(seat, what, getattr(hero, what), "stopped", "not-stopped", monster=whom):
            whom.put(HELD, 1)

    def actions(self, seat: int) -> list[Any]:
        """What a hero can do in a fight, each with its target."""
        hero = self.hero(seat)
        found: list[Any] = [(HIT, monster) for monster in self.foes]
        for stop in STOPS:
            if getattr(hero, stop) is not None:
                found += [(stop, monster) for monster in self.foes if not monster.mark(HELD)]
        if hero.heal is not None:  # ruling: healing
            found += [(HEAL, Seat(other)) for other in self.fighting if self.lacks(other)]
        huge = any(monster.type == "huge" for monster in self.foes)
        if not huge and self.hits[seat].value > self.numbers.run_cost:
            found.append(RUN)
        return found

    def wound(self, monster: Piece, count: int) -> None:
        """A monster loses hit points, and is gone with the last."""
        monster.put(WOUNDS, monster.mark(WOUNDS) + count)
        if monster.mark(WOUNDS) >= monster.hits:
            self.table.say("beaten", monster=monster)
            self.remove(monster)

    def remove(self, monster: Piece) -> None:
        """A monster goes back among those of its size."""
        clear([monster], WOUNDS, HELD)
        self.foes.give(monster, self.dens[monster.type])
