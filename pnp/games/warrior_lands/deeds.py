"""What a unit does with its cards: moves, attacks, help for friends, and spells."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Steps, clear, own
from pnp.games.families.figures import HURT, space_of
from pnp.games.warrior_lands.combat import Combat
from pnp.games.warrior_lands.field import (
    ATTACKED,
    CALLED,
    CONTROLLED,
    CURSED,
    DIM,
    EXTRA,
    FRIENDLY,
    HIDDEN,
    INSPIRED,
    ITEM,
    ITEM_TURNS,
    MOVED,
    RALLIED,
    SHIELDED,
    SUMMONED,
    TOKENS,
    TRAPPED,
    UNHORSED,
    WAS,
    Act,
)

NEAR = {
    "hit": "attack",
    "stunned": "stun",
    "trapped": "trap",
    "pushed": "push",
    "inspired": "inspire",
    "rallied": "rally",
}


class Deeds(Combat):
    """The acts of a turn."""

    def perform(self, unit: Piece, act: Act, aim: tuple[Any, ...]) -> Steps[None]:
        """Carry out an act (ruling: one-each)."""
        seat = int(unit.owner or 0)
        if act.spell is not None:
            self.table.say("casts", unit=unit, spell=act.spell.name)
            if act.spell.does is None:
                yield from self.cast(unit, act, aim, seat)
                return
            if act.spell.effect == "energy":
                unit.put(EXTRA, unit.mark(EXTRA) + 1)
        match act.kind:
            case "move" | "flying":
                unit.put(MOVED, 1)
                if aim[0] == "remount":
                    unit.put(UNHORSED, 0)  # ruling: mount
                else:
                    yield from self.enter(unit, aim[0])
            case "stun all":
                unit.put(ATTACKED, 1)
                for foe in self.aimed(unit, act, self.at):
                    yield from self.strike(unit, foe, act._replace(kind="stun"))
            case "inspire all":
                for one in self.friends(unit, act.reach, self.at):
                    yield from self.help(unit, one, act._replace(kind="inspire"))
            case "regain":
                self.heal(unit)
                self.table.say("regains", unit=unit)
            case "switch":
                self.swap(*aim)
            case "deploy":
                yield from self.deploy(aim[0], seat)
            case kind if kind in FRIENDLY:
                yield from self.help(unit, aim[0], act)
                yield from self.spread(unit, aim[0], space_of(aim[0]), act)
            case _:
                yield from self.attack(unit, act, aim)

    def attack(self, unit: Piece, act: Act, aim: tuple[Any, ...]) -> Steps[None]:
        """An attack on one enemy or two, and what it does around (rulings: swipe, beside)."""
        unit.put(ATTACKED, unit.mark(ATTACKED) + 1)
        spaces = [space_of(target) for target in aim]
        for target in aim:
            if unit in self.at.values() and target in self.at.values():
                yield from self.strike(unit, target, act)
        yield from self.spread(unit, aim[0], spaces[0], act)

    def spread(self, unit: Piece, target: Piece, middle: str, act: Act) -> Steps[None]:
        """What a spell or a burst does to those beside its target (ruling: beside)."""
        row = act.spell
        if not act.near and (row is None or row.near is None):
            return
        who, kind, most = "all", "attack", act.near
        if row is not None and row.near is not None:
            who, verb = row.near.split(" ")
            kind, most = NEAR[verb], row.spread.high
        beside = [self.at[space] for space in self.beside(middle) if space in self.at]
        for one in beside:
            friend = one.owner == unit.owner
            if one is unit or one is target or (who == "friends" and not friend) or (who == "enemies" and friend):
                continue
            if one not in self.at.values() or not self.harms(unit, one, act):
                continue
            if kind in FRIENDLY:
                yield from self.help(unit, one, Act(kind, high=most))
            else:
                yield from self.strike(unit, one, Act(kind, high=most, spell=row))

    def help(self, unit: Piece, friend: Piece, act: Act) -> Steps[None]:
        """Inspire or rally a friend (ruling: inspire)."""
        mark = INSPIRED if act.kind == "inspire" else RALLIED
        if friend.mark(mark):
            return
        if (yield from self.throw(unit, act.high, act.kind, int(unit.owner or 0))):
            friend.put(mark, 1)
            if act.kind == "rally":
                friend.put(TOKENS, friend.mark(TOKENS) + 1)
            self.table.say("inspired" if act.kind == "inspire" else "rallied", unit=friend)
        else:
            self.table.say("unmoved", unit=friend)

    def deploy(self, friend: Piece, seat: int) -> Steps[None]:
        """A friend takes its turn at once, after some steps more (ruling: deploy)."""
        aside = self.table.pile(own("aside", seat), "owner", seat)
        self.hands[seat].give_all(aside)
        spaces = self.steps(space_of(friend), self.numbers.deploy.steps, self.at, flying=False)
        to = yield Choice("deploy", [None, *spaces], seat)
        if to is not None:
            yield from self.enter(friend, to)
        if friend in self.at.values():
            yield from self.activate(friend, seat)
        aside.give_all(self.hands[seat])

    def activate(self, unit: Piece, seat: int) -> Steps[None]:
        """A unit's turn; the rules of a turn say how."""
        raise NotImplementedError

    def cast(self, unit: Piece, act: Act, aim: tuple[Any, ...], seat: int) -> Steps[None]:
        """A spell that is no plain action."""
        row = act.spell
        kind = row.effect
        rolls = row.casts is not None and kind != "ground" and not (kind == "hide" and aim[0] is unit)
        if rolls and not (yield from self.throw(unit, row.casts.high, "casting", seat)):
            self.table.say("fizzles")
            if kind == "return":
                aim[0].put("lost", 1)  # ruling: dead
                self.fallen[seat].give(aim[0], self.table.pile("gone"))
            return
        match kind:
            case "shield" | "armor" | "circle":
                chosen = (
                    [unit]
                    if kind == "shield"
                    else [aim[0]]
                    if kind == "armor"
                    else [unit, *self.friends(unit, 1, self.at)]
                )
                for one in chosen:
                    one.put(SHIELDED, max(one.mark(SHIELDED), row.amount))
            case "fly":
                unit.put(MOVED, 1)
                yield from self.enter(*aim)
            case "summon" | "return":
                yield from self.arrive(unit, aim[0], kind, seat)
            case "change":
                yield from self.change(aim[0], seat)
            case "enchant":
                number = next(n for n, item in enumerate(self.rows("item"), 1) if item.name == aim[1])
                aim[0].put(ITEM, number)
                aim[0].put(ITEM_TURNS, self.table.roll("2d6", "turns", seat))
            case "hide" | "control":
                turns = self.table.roll(self.numbers.die, "turns", seat)
                aim[0].put(HIDDEN if kind == "hide" else CONTROLLED, turns)
                if kind == "control":
                    aim[0].owner = seat
                    self.table.say("controlled", unit=aim[0])
            case "cure":
                self.cure(aim[0])
            case "curse":
                aim[0].put(CURSED, 1)
            case "ritual":
                unit.put(EXTRA, unit.mark(EXTRA) + row.amount)
            case "ground":
                self.table.track(f"cursed {aim[0]}").value = 1
            case "misdirect":
                yield from self.enter(*aim)
            case "darkness":
                here = space_of(unit)
                for space, one in self.at.items():
                    if self.hexes.apart(here, space) <= row.amount:
                        one.put(DIM, one.mark(DIM) + 1)

    def arrive(self, unit: Piece, other: Piece, kind: str, seat: int) -> Steps[None]:
        """A summoned unit, or one that comes back, beside the caster (rulings: dead, summon)."""
        free = [space for space in self.beside(space_of(unit)) if space not in self.at]
        space = yield Choice("arrive", free, seat)
        other.owner = seat
        if kind == "summon":
            unit.put(CALLED, unit.mark(CALLED) + int(other.hits))
        self.table.say("arrives", unit=other, by=unit)
        yield from self.enter(other, space)

    def change(self, target: Piece, seat: int) -> Steps[None]:
        """A unit becomes another one of the box (ruling: polymorph)."""
        most = self.table.roll(self.numbers.die, "hits", seat)
        forms = list({one.name: one for one in self.summonable if int(one.hits) <= most}.values())
        if not forms:
            return
        form = yield Choice("change", forms, seat)
        space, owner, tokens = space_of(target), target.owner, target.mark(TOKENS)
        was = self.table.pieces.index(target) + 1
        assert target.pile is not None
        clear([target])
        target.pile.give(target, self.table.pile("changed"))
        form.owner = owner
        form.put(WAS, was)
        form.put(TOKENS, tokens)
        self.put(form, space)

    def cure(self, unit: Piece) -> None:
        """End a curse, a trap and a change of shape."""
        unit.put(CURSED, 0)
        unit.put(TRAPPED, 0)
        if unit.mark(WAS):
            old, space = self.table.pieces[unit.mark(WAS) - 1], space_of(unit)
            old.put(HURT, min(unit.mark(HURT), int(old.hits) - 1))
            old.put(TOKENS, unit.mark(TOKENS))
            clear([unit])
            self.table.pile(space).give(unit, self.table.pile(SUMMONED))
            self.put(old, space)
