"""Ragnarok: the Aesir against the giants, a counter a hex and a die for each point of Strength; rulings are cited."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, clear
from pnp.games.families.dice import opposed
from pnp.games.families.dice_pool import FOUGHT, MOVED, Field, Mind, Standing, War, chance, hex_of

__all__ = ["goal", "play", "thumb", "worth"]

AESIR, GIANTS = 0, 1
ARMIES = ("aesir", "giants")
CAMPS = ("The Aesir", "Jotunheim")
CALMED, HELD = "calmed", "held"
"""Who cannot attack, and who cannot move."""
MAGIC, USED = "_magic", "_used"
"""Of the turn: Magic is spent, a power was used."""
TARGETED = {"charm": CALMED, "boot": HELD}
"""Powers for one enemy beside who has them, with what they lay on it."""
AURAS = ("death", "light")


class Asgard(Field):
    """The map, and what powers change of Move, Range and Strength."""

    component = "asgard"

    def camp(self, seat: int) -> list[str]:
        """The hexes on which a side sets up, those nearest to the enemy first."""
        ours, theirs = (self.map.place(CAMPS[side]) for side in (seat, 1 - seat))
        return sorted(ours, key=lambda space: min(self.map.apart(space, other) for other in theirs))

    def magic(self, unit: Piece) -> int:
        """What Magic adds to a unit that has it and has not spent it this turn (ruling: magic)."""
        return int(self.numbers.magic) if "magic" in unit.powers and not unit.mark(MAGIC) else 0

    def may_move(self, unit: Piece) -> bool:
        """Nobody moves under Vidar's Boot (ruling: spell-time)."""
        return not unit.mark(HELD) and super().may_move(unit)

    def points(self, unit: Piece) -> int:
        """Magic makes a move longer."""
        return int(unit.move) + self.magic(unit)

    def boards(self, unit: Piece, carrier: Piece) -> bool:
        """Only the undead board Naglfar (ruling: naglfar)."""
        return unit.undead and super().boards(unit, carrier)

    def may_attack(self, unit: Piece) -> bool:
        """Neither who is calmed attacks, nor who is aboard (rulings: spell-time, naglfar)."""
        return not unit.mark(CALMED) and not self.carried(unit) and super().may_attack(unit)

    def reach(self, unit: Piece) -> int:
        """Magic makes an attack reach farther."""
        return int(unit.range) + self.magic(unit)

    def exposed(self, target: Piece, unit: Piece, here: str) -> bool:  # noqa: ARG002 - whoever attacks
        """The Serpent is not attacked from afar (rulings: poison, ranged)."""
        return "poison" not in target.powers or self.map.apart(here, hex_of(target)) == 1

    def helped(self, unit: Piece, space: str, at: Standing, power: str) -> bool:
        """Whether a unit of its own side stands beside a hex and has a power (ruling: help)."""
        return any(
            other is not unit and other.owner == unit.owner and power in other.powers
            for other in self.beside(space, at)
        )

    def strength(self, unit: Piece, space: str, at: Standing, other: Piece | None) -> int:
        """The Strength of a unit on a hex, in attack and defence, against another (rulings: bonuses, gods)."""
        found = int(unit.strength)
        if not unit.god and self.helped(unit, space, at, "berserk"):
            found += self.numbers.berserk
        if unit.in_sea and self.map.row(space) == unit.home:
            found += unit.in_sea
        if unit.against_frost and other is not None and other.frost:
            found += unit.against_frost
        return found

    def attack(self, unit: Piece, here: str, target: Piece, there: str, at: Standing) -> int:
        """The dice of an attack; Magic that is not spent, and not needed to reach so far, makes it stronger."""
        found = self.strength(unit, here, at, target)
        near = self.map.apart(here, there) <= unit.range
        return found + self.magic(unit) if near else found

    def defence(self, unit: Piece, space: str, at: Standing, other: Piece | None) -> int:
        """The dice of who is attacked, or struck by a power."""
        found = self.strength(unit, space, at, other) + int(unit.defending)
        return found + self.numbers.heal if self.helped(unit, space, at, "heal") else found

    def acts(self, seat: int) -> Iterator[tuple[Any, ...]]:
        """What the units of a side can do in battle: (unit, target), (unit, power) or (unit, power, target)."""
        at = self.at
        for here, unit in at.items():
            if unit.owner != seat:
                continue
            if self.may_attack(unit):
                for _, target in self.targets(unit, here, at):
                    yield unit, target
            if not unit.mark(USED):  # ruling: powers
                yield from self.uses(unit, here, at)

    def uses(self, unit: Piece, here: str, at: Standing) -> Iterator[tuple[Any, ...]]:
        """The powers that a unit can use, each with whom it is for."""
        for power in unit.powers:
            if power in TARGETED:
                for target in self.beside(here, at):
                    if target.owner != unit.owner and not target.mark(TARGETED[power]):
                        yield unit, power, target
            elif (power == "calm" and self.beside(here, at)) or (power in AURAS and self.struck(power, here, at)):
                yield unit, power

    def struck(self, power: str, here: str, at: Standing) -> list[Piece]:
        """Whom an aura or the poison strikes around a hex, friend and foe alike (rulings: strikes, gods)."""
        found = self.beside(here, at)
        return [unit for unit in found if power not in AURAS or unit.undead == (power == "light")]

    def left(self, seat: int) -> int:
        """The printed Strength that a side has left on the map."""
        return sum(int(unit.strength) for unit in self.army(seat))


class Ragnarok(Asgard, War):
    """The last battle."""

    def battle(self) -> Steps[Result]:
        """Set up, and fight rounds until one side is dead or night falls (rulings: set-up, victory, cap)."""
        table = self.table
        for seat in (AESIR, GIANTS):
            yield from self.fill(seat, self.camp(seat))
        rounds = table.track("round")
        while rounds.value < self.numbers.cap:
            rounds.value += 1
            for seat in table.around(self.fates()):
                yield from self.turn(seat)
                if self.over:
                    return self.ended()
        return self.night()

    def fates(self) -> int:
        """Who has the first turn of a round (ruling: fates)."""
        self.table.begin("fates")
        die = self.numbers.die
        first = opposed(self.table, {AESIR: die, GIANTS: die}, "fates")
        self.table.say("first", by=Seat(first))
        return first

    def turn(self, seat: int) -> Steps[None]:
        """Movement, then battle; what lies on one's own units ends with it."""
        self.table.begin("turn", seat)
        for phase in (self.move_phase, self.battle_phase):
            if not self.over:
                yield from phase(seat)
        self.end_phase(seat)

    def end_phase(self, seat: int) -> None:
        """A side's turn is over, and with it all that lasts so long (ruling: spell-time)."""
        clear(self.army(seat), MOVED, FOUGHT, MAGIC, USED, CALMED, HELD)

    @property
    def over(self) -> bool:
        """Whether a side is dead."""
        return not all(map(self.army, self.table.seats))

    # movement

    def go(self, unit: Piece, space: str) -> None:
        """A move that is longer than Move spends the Magic; where it ends, Odin may meet the Serpent."""
        if self.magic(unit) and space not in self.map.reach(hex_of(unit), int(unit.move), self.walk(unit)):
            unit.put(MAGIC, 1)  # ruling: magic
        super().go(unit, space)
        if self.numbers.odins_rule:
            self.embrace()

    def walk(self, unit: Piece) -> Any:
        """What a step costs a unit among those that stand on the map."""
        at = self.at
        return lambda _, there: None if there in at and at[there].owner != unit.owner else 1

    def embrace(self) -> None:
        """Odin and the Serpent destroy each other where they are adjacent (ruling: odin)."""
        at = self.at
        for here, serpent in at.items():
            if "poison" not in serpent.powers:
                continue
            for odin in self.beside(here, at):
                if "magic" in odin.powers and odin.owner != serpent.owner:
                    self.table.say("embrace", odin=odin, serpent=serpent)
                    self.table.by(serpent)
                    self.kill(odin)
                    self.table.by(odin)
                    self.slay(serpent, here)

    # battle

    def battle_phase(self, seat: int) -> Steps[None]:
        """Attacks and powers, one after the other, as long as the side likes (ruling: powers)."""
        self.table.begin("battle phase", seat)
        while not self.over and (acts := list(self.acts(seat))):
            act = yield Choice("battle", [None, *acts], seat)
            if act is None:
                return
            if isinstance(act[1], str):
                self.use(*act)
            else:
                self.strike(*act)

    def strike(self, unit: Piece, target: Piece) -> None:
        """One attack: who rolls less is slain, and nobody strikes back (ruling: ranged)."""
        at, here, there = self.at, hex_of(unit), hex_of(target)
        attack, defence = self.attack(unit, here, target, there, at), self.defence(target, there, at, unit)
        unit.put(FOUGHT, 1)
        if self.magic(unit):
            unit.put(MAGIC, 1)
        ours, theirs = self.contest(attack, defence, int(unit.owner or 0))
        slain = ours > theirs
        told = {"unit": unit, "here": here, "target": target, "there": there}
        self.table.say("slain" if slain else "stands", **told, ours=attack, total=ours, theirs=theirs)
        if slain:
            self.table.by(unit)
            self.slay(target, there)

    def use(self, unit: Piece, power: str, target: Piece | None = None) -> None:
        """A power is used (rulings: powers, spell-time)."""
        unit.put(USED, 1)
        here = hex_of(unit)
        if target is not None:
            target.put(TARGETED[power], 1)
            said = "calms" if TARGETED[power] == CALMED else "holds"
            self.table.say(said, unit=unit, target=target, there=hex_of(target))
        elif power == "calm":
            for other in self.beside(here, self.at):
                other.put(CALMED, 1)
                self.table.say("calms", unit=unit, target=other, there=hex_of(other))
        else:
            self.table.by(unit)
            self.burst(power, here, int(unit.owner or 0), unit)

    def burst(self, power: str, here: str, seat: int, unit: Piece | None) -> None:
        """An aura or the poison strikes around a hex, each unit by a roll of its own (ruling: strikes)."""
        for target in self.struck(power, here, self.at):
            there, at = hex_of(target), self.at
            if at.get(there) is not target:
                continue  # it fell to the poison of another
            defence = self.defence(target, there, at, unit)
            ours, theirs = self.contest(int(self.numbers[power]), defence, seat)
            told = {"what": power, "target": target, "there": there, "total": ours, "theirs": theirs}
            self.table.say("struck" if ours > theirs else "spared", **told)
            if ours > theirs:
                self.slay(target, there)

    def slay(self, unit: Piece, there: str) -> None:
        """A unit dies; the Serpent's poison runs out (ruling: poison)."""
        self.kill(unit)
        if "poison" in unit.powers:
            self.burst("poison", there, GIANTS, None)

    # the end

    def ended(self) -> Result:
        """Who has any unit left has won; nobody where all are dead (ruling: victory)."""
        self.table.begin("end")
        winners = tuple(seat for seat in self.table.seats if self.army(seat))
        if winners:
            self.table.say("won", winner=Seat(winners[0]))
        else:
            self.table.say("doom")
        return Result(winners, facts=self.facts())

    def night(self) -> Result:
        """After the last round the side with more Strength left has won (ruling: cap)."""
        self.table.begin("end")
        left = [self.left(seat) for seat in self.table.seats]
        if left[AESIR] == left[GIANTS]:
            self.table.say("draw", n=left[AESIR])
            return Result((), capped=True, facts=self.facts())
        winner = left.index(max(left))
        self.table.say("final", winner=Seat(winner), n=max(left), less=min(left))
        return Result((winner,), capped=True, facts=self.facts())

    def facts(self) -> dict[str, int]:
        """What is worth counting of a game."""
        return {"rounds": self.table.track("round").value, **self.mustered()}


def play(table: Table) -> Steps[Result]:
    """The last battle."""
    return (yield from Ragnarok(table, ARMIES).battle())


def goal(view: View, seat: int) -> dict[str, int]:
    """Who is left of a side."""
    field = Asgard(view)
    return {"units": len(field.army(seat)), "strength": field.left(seat)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Strength of all units of a pile: those to place, those that fell."""
    units = [piece for piece in view.known(thing) if piece.strength] if isinstance(thing, str) else []
    return {"strength": sum(int(unit.strength) for unit in units)} if len(units) > 1 else None


# the rule of thumb

USEFUL = {"berserk": 1.0, "magic": 1.0, "charm": 0.8, "heal": 0.6, "calm": 1.5, "death": 1.0, "light": 0.4, "boot": 0.3}


class Chief(Mind):
    """What a sensible leader of either host makes of what he sees."""

    field: Asgard

    def price(self, unit: Piece) -> float:
        """What a unit is worth: its Strength, how far it strikes and goes, its powers."""
        extra = sum(USEFUL.get(power, 0.0) for power in unit.powers)
        return int(unit.strength) + 0.5 * int(unit.range - 1) + 0.1 * int(unit.move) + extra

    def front(self, unit: Piece) -> float:
        """The strong stand in front, who shoots behind them, then the weak."""
        return int(unit.strength) - 0.6 * int(unit.range - 1)

    def odds(self, unit: Piece, here: str, target: Piece, there: str, at: Standing) -> float:
        """By the dice that both would roll."""
        field = self.field
        return chance(field.attack(unit, here, target, there, at), field.defence(target, there, at, unit))

    def answer(self, choice: Choice) -> Any:
        if choice.phase == "battle":
            values = [0.0 if act is None else self.gain(act) for act in choice.options]
            return choice.options[values.index(max(values))]
        return super().answer(choice)

    def gain(self, act: tuple[Any, ...]) -> float:
        """What an act of battle is worth; where it is all the same, the strongest blow comes first."""
        unit, here = act[0], hex_of(act[0])
        if not isinstance(act[1], str):
            there = hex_of(act[1])
            return 0.01 + self.odds(unit, here, act[1], there, self.at) * self.price(act[1])
        if len(act) == 3:
            return 0.005 + 0.001 * self.price(act[2])  # after the blows, upon who is left
        if act[1] == "calm":
            return 0.004 * self.calmed(here)
        return self.storm(act[1], here, unit)

    def calmed(self, here: str) -> int:
        """How many more enemies than friends who could still attack are beside a hex."""
        beside = self.field.beside(here, self.at)
        return sum(-1 if unit.owner == self.view.seat and not unit.mark(FOUGHT) else 1 for unit in beside)

    def storm(self, power: str, here: str, unit: Piece) -> float:
        """What an aura is worth: the enemies it may slay, less the friends."""
        total = 0.0
        for other in self.field.struck(power, here, self.at):
            odds = chance(int(self.view.numbers[power]), self.field.defence(other, hex_of(other), self.at, unit))
            total += odds * self.price(other) * (-1 if other.owner == self.view.seat else 1)
        return total


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible leader answers."""
    return Chief(view, Asgard(view)).answer(choice)
