"""A sensible commander in a war with spells: strike together where the odds are good, cast where armies meet."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from pnp.engine import Choice, Piece
from pnp.games.families.dice_pool.field import Standing, disc, hex_of
from pnp.games.families.dice_pool.mind import Mind, chance
from pnp.games.families.dice_pool.terrain import Terrain

FIRM = 0.2
"""The odds at which an attack is worth making."""
SHOT = 3
"""How many hexes away any unit of the family reaches."""
FAR = 5
"""From how many hexes away of every enemy on a unit is worth calling to where armies meet."""


class Commander(Mind):
    """What a commander makes of what he sees; where his units go and whom he sets up where is the game's own."""

    field: Terrain

    # odds

    def dice(self, unit: Piece, there: str, alone: bool = False) -> int:
        """About how many dice a unit attacks with."""
        power, more = self.field.attack_dice(unit, there, alone)
        return max(1, int(power) + more) if power.isdigit() else 2

    def guard(self, target: Piece, places: Iterable[str]) -> int:
        """About how many dice a unit defends with."""
        power, more = self.field.defence_dice(target, list(places))
        return max(1, (int(power) if power.isdigit() else 2) + more)

    def odds(self, unit: Piece, here: str, target: Piece, there: str, at: Standing) -> float:  # noqa: ARG002
        return chance(self.dice(unit, there, True), self.guard(target, [here]))

    # where to go

    def spread(self, goals: Iterable[str], passable: Container[str]) -> dict[str, int]:
        """How many steps each hex is from the nearest goal, through those that can be passed."""
        edge, near = set(goals), self.field.map.neighbours
        found, steps = dict.fromkeys(edge, 0), 0
        while edge:
            steps += 1
            edge = {o for here in edge for o in near(here) if o not in found and o in passable}
            found.update(dict.fromkeys(edge, steps))
        return found

    def ways(self, unit: Piece) -> list[str]:
        return self.field.ends(unit, self.at)

    def placed(self, option: tuple[Piece, str]) -> float:
        """How well a unit is set up on a hex."""
        raise NotImplementedError

    # what to answer

    def answer(self, choice: Choice) -> Any:
        options = choice.options
        match choice.phase:
            case "set-up":
                return max(options, key=self.placed)
            case "move":
                units = [option for option in options if isinstance(option, Piece)]
                return (self.mover(units) or self.driving(options)) if None in options else options[0]
            case "march":
                unit = options[0][0]
                wanted = self.best(unit, [space for _, space in options])[1]
                return next(option for option in options if option[1] == wanted)
            case "attack" | "join":
                return max(options, key=self.attacking)
            case "spell":
                return max(options, key=lambda option: 0.0 if option is None else self.casting(*option))
            case "target" | "place" | "hex":
                return max(options, key=self.aiming)
            case "answer":
                return max(options, key=self.replying)
        return options[0]

    def attacking(self, option: Any) -> float:
        """What an attack is worth by the odds of all who could join it; or what one more who joins adds."""
        if option is None:
            return 0.0
        if isinstance(option, Piece):
            return 0.1 + 0.01 * self.price(option)
        if len(option) == 2 and isinstance(option[1], Piece) and option[1].component == "spell":
            return (
                self.quaking(*option) if option[1].target == "hexes" else -1.0 if option[1].target == "hands" else 0.05
            )
        target = option[-1]
        there = hex_of(target)
        joined = {unit for unit in self.army_near(there) if self.could(unit, target)}
        dice = sum(self.dice(unit, there) for unit in joined)
        if len(option) == 3:
            dice += int(option[1].power)
        odds = chance(min(dice, 20), min(20, self.guard(target, [hex_of(unit) for unit in joined or [option[0]]])))
        lead = 0.001 * self.price(option[0])
        return odds * self.price(target) + lead if odds >= FIRM else -1.0

    def army_near(self, there: str) -> list[Piece]:
        """One's own units from which a hex could be reached."""
        board = self.field.map
        found = [self.at[s] for s in disc(board, there, SHOT) if s in self.at]
        return [unit for unit in found if unit.owner == self.view.seat]

    def could(self, unit: Piece, target: Piece) -> bool:
        """Whether a unit could attack another now."""
        field = self.field
        if not field.may_attack(unit):
            return False
        here, there = hex_of(unit), hex_of(target)
        return field.map.apart(here, there) <= field.reach(unit) and field.exposed(target, unit, here)

    def casting(self, caster: Piece, spell: Piece) -> float:
        """What a spell of the beginning of a phase is worth: creatures always, others where armies meet."""
        near = min((self.field.map.apart(hex_of(caster), s) for s, _ in self.foes), default=9)
        if spell.effect == "create":
            return 3.0
        if spell.effect in ("restore", "redraw"):
            return 1.0
        if spell.effect in ("speed", "place"):
            pick = self.quickened if spell.effect == "speed" else self.called
            return max((pick(spell, unit) for unit in self.reached(caster, spell)), default=-1.0)
        if spell.effect in ("purge", "drive") or spell.target == "hexes":
            return -1.0
        return 2.0 if near <= 3 and spell.effect in ("boost", "bar", "take") else -1.0

    def reached(self, caster: Piece, spell: Piece) -> list[Piece]:
        """One's own units that a spell can be for; a range of 0 is any."""
        here, far = hex_of(caster), self.field.far(spell)
        return [unit for unit in self.mine if not far or self.field.map.apart(here, hex_of(unit)) <= far]

    def quickened(self, spell: Piece, unit: Piece) -> float:
        """What it is worth that a unit moves faster: it comes to blows this turn, and would not otherwise."""
        field, away = self.field, self.far.get(hex_of(unit), 9) - self.field.reach(unit)
        points = max(field.points(unit) + spell.bonus_move, spell.move or 0)
        return self.price(unit) / 4 if field.points(unit) < away <= points and field.may_attack(unit) else -1.0

    def called(self, spell: Piece, unit: Piece) -> float:  # noqa: ARG002 - as with other spells
        """What it is worth to bring a unit to where armies meet: only who is far from there and strikes."""
        far = self.far.get(hex_of(unit), 9)
        return self.price(unit) / 4 if far >= FAR and self.field.may_attack(unit) else -1.0

    def driving(self, options: Iterable[Any]) -> Any:
        """With no move left worth making: drive a strong enemy off who stands beside one's own."""
        held = any(self.far.get(hex_of(unit), 9) == 1 for unit in self.mine)
        drives = (o for o in options if isinstance(o, tuple) and o[1].effect == "drive")
        return next(drives, None) if held else None

    def quaking(self, caster: Piece, spell: Piece) -> float:
        """What a spell that strikes all on some hexes side by side is worth, if it begins where it hits hardest."""
        board, far = self.field.map, self.field.far(spell)
        places = [space for space in disc(board, hex_of(caster), far) if self.struck(spell, space) > 0]
        near = [[self.struck(spell, o) for o in (space, *board.neighbours(space)) if o in places] for space in places]
        return max((sum(sorted(values)[-spell.hexes :]) for values in near if len(values) > 1), default=-1.0)

    def struck(self, spell: Piece, space: str) -> float:
        """What it is worth that a spell strikes a hex: an enemy's price by the odds, or one's own unit's, lost."""
        unit = self.at.get(space)
        if unit is None or not self.field.fits(spell, unit):
            return -0.01 * self.far.get(space, 9)
        worth = chance(int(spell.power or 0), min(20, self.guard(unit, [space]))) * self.price(unit)
        return -worth if unit.owner == self.view.seat else worth

    def aiming(self, option: Any) -> float:
        """What helps is for the best of one's own where armies meet, anything else for an enemy."""
        if option is None:
            return -50.0
        spell, thing = option
        if not isinstance(thing, Piece):
            if spell.effect == "drive":
                return float(min(self.field.map.apart(thing, hex_of(unit)) for unit in self.mine))
            return self.struck(spell, thing) if spell.target == "hexes" else -float(self.far.get(thing, 9))
        own = thing.owner == self.view.seat
        if own and spell.effect in ("speed", "place"):
            return self.quickened(spell, thing) if spell.effect == "speed" else self.called(spell, thing)
        if own != self.helps(spell):
            return -20.0
        near = self.far.get(hex_of(thing), 9) if own and hex_of(thing) in self.at else 1
        return self.price(thing) - 2 * near

    def helps(self, spell: Piece) -> bool:
        """Whether a spell is for one's own units."""
        if spell.effect == "bar":
            return not {"move", "attack"} & {*spell.bars} or "attacked" in spell.bars
        return (
            spell.effect in ("place", "restore", "speed")
            or max(spell.bonus_power, spell.bonus_defence, spell.bonus_attack) > 0
        )

    def replying(self, option: Any) -> float:
        """Stop spells and shots; save one's own, take what fell; roll anew what is worse than half of all rolls."""
        if option is None:
            return 0.0
        track = self.view.tracks
        mine = track.get("_roller", 0) == self.view.seat + 1
        effect = option[1].effect
        if effect == "reroll":
            luck = track["_sum"] - 3.5 * track["_dice"]
            return -luck - 1.0 if mine else luck - 1.0
        return {"negate": 1.0, "restore": 2.0 if mine else -1.0, "take": 1.5, "bar": 1.0}.get(effect, -1.0)
