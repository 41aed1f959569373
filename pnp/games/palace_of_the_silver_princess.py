"""Palace of the Silver Princess: adventurers of few hit points race through a castle, or fetch a prize from it."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own, owner_of
from pnp.games.families import fetch_quest
from pnp.games.families.fetch_quest import FetchQuest
from pnp.games.families.prize import holder_of, prize_at
from pnp.games.families.warp_quest import FACED, WarpQuest, places, spaces

__all__ = ["goal", "play", "thumb"]

HERO, SPELLS, WEAPONS, HENCHMEN, WOUNDS = "adventurer", "spells", "weapons", "henchmen", "wounds"


class Delve(WarpQuest):
    """The two levels, and one adventurer a seat: fights are to the end of one of the two (ruling: core)."""

    def __init__(self, table: Table, *prize: str) -> None:
        more: tuple[Any, ...] = (*prize, ["entrance", "upper"])
        super().__init__(table, (), "", *more)
        self.die = self.numbers.die
        self.heroes, self.spells, self.weapons, self.henchmen = (
            [table.pile(own(name, seat)) for seat in table.seats] for name in (HERO, SPELLS, WEAPONS, HENCHMEN)
        )
        self.fallen = table.pile("fallen")
        self.cast_off = table.unbox("spell", table.pile("cast spells"))

    # set-up

    def choose(self, first: int) -> Steps[None]:
        """All choose an adventurer in turn, with its spells and its pawn (ruling: how-many)."""
        box = self.table.unbox(self.numbers.characters, self.table.pile("characters"))
        for seat in self.table.around(first):
            hero = yield Choice("choice of adventurer", list(box), seat)
            hero.owner = seat
            box.give(hero, self.heroes[seat])
            for name in hero.spells:
                spell = next(spell for spell in self.cast_off if spell.name == name)
                self.cast_off.give(spell, self.spells[seat])
        pawns = self.table.pile("pawns")
        for pawn in self.pawns:
            pawn.owner = None
            self.spaces[0].give(pawn, pawns)
        for seat in self.table.seats:
            self.pawns[seat] = next(pawn for pawn in pawns if pawn.type == self.hero(seat).type)
            self.pawns[seat].owner = seat
            pawns.give(self.pawns[seat], self.spaces[0])

    def hero(self, seat: int) -> Piece:
        """The adventurer of a seat."""
        return self.heroes[seat][0]

    # the turn

    @property
    def lost(self) -> bool:
        """Whether nobody is alive."""
        return len(self.table.out) == len(self.table.seats)

    def move(self, seat: int) -> Steps[None]:
        """Heal as far as one wants to (ruling: casting), and go."""
        while (cures := self.usable(seat, healing=True)) and (spell := (yield Choice("cure", [None, *cures], seat))):
            self.heal(seat, spell)
        yield from super().move(seat)

    def turned_up(self, card: Piece) -> bool:
        """Monsters and traps are faced; a weapon goes through the hand."""
        return not card.classes

    def encounter(self, seat: int, card: Piece) -> Steps[None]:
        """Take a weapon; get past a trap, or past what a monster does beforehand, and fight."""
        if card.classes:
            self.arm(seat, card)
            return
        self.table.begin("challenge", seat)
        if self.gets_past(seat, card) and card.ac is not None:
            yield from self.fight(self.hero(seat), card)
        self.leave(seat, card)
        if self.beaten_down(self.hero(seat)):
            self.perish(seat)

    def gets_past(self, seat: int, card: Piece) -> bool:
        """Whether nothing befalls who comes upon a card; what has no number allows no save (ruling: snake)."""
        hero = self.hero(seat)
        if not card.dc and not card.driven:
            return True
        proof = card.fear and hero.brave  # ruling: courage
        if proof or (card.dc and self.saves(hero, card.dc)):
            return True
        if card.driven:  # rulings: fear, no-chain, back
            self.go(seat, -self.onward(seat) * self.measured(card.driven, "being driven back", seat))
            self.arrive(seat)
        else:
            self.wound(hero, card.dmg)
        return False

    def leave(self, seat: int, card: Piece) -> None:
        """Discard what was faced; who was defeated may serve from now on (ruling: henchman)."""
        serves = card.henchman is not None and self.beaten_down(card)
        card.put(WOUNDS, 0)
        if serves and card.pile is not None:
            self.table.say("serves", who=card, seat=seat)
            card.pile.give(card, self.henchmen[seat])
        else:
            self.discard(card)

    def arm(self, seat: int, card: Piece) -> None:
        """Keep a weapon that fits somebody."""
        if any(_class(fighter) in card.classes for fighter in self.side(seat)):
            self.hands[seat].give(card, self.weapons[seat])
        else:  # ruling: weapons
            self.table.say("unfit", seat=seat, item=card)
            self.discard(card)

    def side(self, seat: int) -> list[Piece]:
        """An adventurer and the henchmen."""
        return [self.hero(seat), *self.henchmen[seat]]

    def armed(self, seat: int) -> list[tuple[Piece, int]]:
        """Who fights for a seat, each with the bonus of the one weapon wielded (ruling: weapons)."""
        left = sorted(self.weapons[seat], key=lambda weapon: -int(weapon.bonus))
        armed = []
        for fighter in self.side(seat):
            best = next((weapon for weapon in left if _class(fighter) in weapon.classes), None)
            armed.append((fighter, best.bonus if best is not None else 0))
            left = [weapon for weapon in left if weapon is not best]
        return armed

    # fights

    def fight(self, hero: Piece, foe: Piece) -> Steps[None]:
        """Round after round, until one of the two is defeated (ruling: rounds)."""
        hidden = self.hides(hero, foe)
        first, second = (foe, hero) if hidden else self.initiative(hero, foe)
        more = self.numbers.hide_bonus if hidden else 0
        while True:
            for attacker, target in ((first, second), (second, first)):
                yield from self.attack(attacker, target, more if attacker is foe else 0)
                if self.beaten_down(target):
                    self.table.say("slain", who=target)
                    return
            more = 0  # ruling: hide

    def hides(self, hero: Piece, foe: Piece) -> bool:
        """Whether a monster hides from who comes (ruling: hide)."""
        if not foe.hide or self.saves(hero, foe.hide):
            return False
        self.table.say("hidden", who=foe)
        return True

    def initiative(self, hero: Piece, foe: Piece) -> tuple[Piece, Piece]:
        """Who begins, and who comes after; ties are rolled again."""
        ours, theirs = 0, 0
        while ours == theirs:
            ours, theirs = (self.table.roll(self.die, "initiative", each.owner) for each in (hero, foe))
        return (hero, foe) if ours > theirs else (foe, hero)

    def attack(self, attacker: Piece, target: Piece, more: int) -> Steps[None]:
        """A spell or all attacks of one side, and behind them those of its henchmen."""
        seat = attacker.owner
        armed = [(attacker, more)] if seat is None else self.armed(seat)
        spells = [] if seat is None else self.usable(seat)
        spell = (yield Choice("cast", [None, *spells], seat)) if spells and seat is not None else None
        if spell is not None and seat is not None:  # ruling: casting
            self.cast(seat, spell, target)
            armed = armed[1:]
        for fighter, bonus in armed:
            for _ in range(1 + fighter.extra):  # ruling: extra-attacks
                if not self.beaten_down(target):
                    self.strike(fighter, target, fighter.att + bonus, fighter.dmg + more, seat)

    def strike(self, fighter: Piece, target: Piece, att: int, dmg: int, seat: int | None) -> None:
        """One attack: it has to be higher than the armour class (ruling: hits)."""
        ours = self.table.roll(self.die, "attack", seat) + att
        hit = ours > target.ac
        if not hit:
            self.table.say("missed", ours=ours, ac=target.ac, attacker=fighter)
            return
        self.table.say("hit", ours=ours, ac=target.ac, attacker=fighter, target=target)
        if not fighter.venom:
            self.wound(target, dmg)
        elif not self.saves(target, fighter.venom):  # ruling: poisons
            self.wound(target, target.hp)

    def saves(self, who: Piece, number: int) -> bool:
        """A save reaches its number (ruling: hits)."""
        ours = self.table.roll(self.die, "save", who.owner)
        ours += self.numbers.monster_save if who.save is None else who.save
        safe: bool = ours >= number
        self.table.say("save-made" if safe else "save-failed", who=who, ours=ours, number=number)
        return safe

    def wound(self, who: Piece, dmg: int) -> None:
        """Lay wounds on a card, as many as it has hit points at most."""
        who.put(WOUNDS, min(who.mark(WOUNDS) + dmg, who.hp))

    def beaten_down(self, who: Piece) -> bool:
        """Whether no hit point is left; what has none is not defeated."""
        return who.hp is not None and who.mark(WOUNDS) >= who.hp

    # spells

    def usable(self, seat: int, healing: bool = False) -> list[Piece]:
        """The spells that a seat can cast now: healing only for who is wounded."""
        wounded = self.hero(seat).mark(WOUNDS) > 0
        return [spell for spell in self.spells[seat] if (wounded if spell.heals else not healing)]

    def heal(self, seat: int, spell: Piece) -> None:
        """Put the spell away, and take wounds back."""
        hero = self.hero(seat)
        self.spells[seat].give(spell, self.cast_off)
        hero.put(WOUNDS, max(hero.mark(WOUNDS) - spell.heals, 0))

    def cast(self, seat: int, spell: Piece, target: Piece) -> None:
        """Heal; wound (ruling: no-save); or defeat who fails the save."""
        if spell.heals:
            self.heal(seat, spell)
            return
        self.spells[seat].give(spell, self.cast_off)
        if not spell.dc:
            self.wound(target, spell.dmg)
        elif not self.saves(target, spell.dc):
            self.wound(target, target.hp)

    # other adventurers

    def land_on(self, seat: int) -> Steps[None]:
        """Attack one of those who stand here, or nobody (ruling: peace)."""
        met = {self.pawns[foe]: foe for foe in self.met(seat)}
        pawn = yield Choice("foe", [None, *met], seat)
        if pawn is None:
            return
        self.table.begin("fight", seat)
        yield from self.fight(self.hero(seat), self.hero(met[pawn]))
        winner, loser = (seat, met[pawn]) if self.beaten_down(self.hero(met[pawn])) else (met[pawn], seat)
        self.perish(loser)
        self.arrive(winner)  # ruling: spoils

    def perish(self, seat: int) -> None:
        """An adventurer falls, and all that goes with one."""
        for pile in (self.weapons[seat], self.henchmen[seat]):
            for card in list(pile):
                self.discard(card)
        self.heroes[seat].give_all(self.fallen)
        super().perish(seat)


def _class(fighter: Piece) -> str:
    """What weapons have to fit."""
    kind: str = fighter.henchman or fighter.type
    return kind


class Dash(Delve):
    """Who is first at the end has won."""

    def home(self, seat: int) -> bool:
        return self.place(seat) == len(self.spaces) - 1

    def winner(self) -> int | None:
        """Who is on the last space; being the last alive is not enough (ruling: alone-left)."""
        winner = next((seat for seat in self.table.around(0) if self.home(seat)), None)
        if winner is not None:
            self.table.say("end", winner=winner)
        return winner


class Fetch(Delve, FetchQuest):
    """Who brings the Objective to the gate has won, or is the last alive."""


def play(table: Table) -> Steps[Result]:
    """Get through the palace (ruling: two-goals)."""
    delve: Delve = Fetch(table, "objective") if table.numbers.fetch else Dash(table)
    first = table.lot("first player", table.seats)  # ruling: first-player
    yield from delve.choose(first)
    result: Result = yield from delve.race(first)
    return result._replace(scores=(), facts={**result.facts, "fallen": len(table.out)})


def goal(view: View, seat: int) -> dict[str, int]:
    """How many spaces an adventurer has still to go."""
    here = places(view).get(seat, 0)
    if not view.numbers.fetch:
        return {"left": len(spaces(view)) - 1 - here}
    holder = holder_of(view)
    lies = places(view)[holder] if holder is not None else prize_at(view)
    return {"left": abs(lies - here) + lies}


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Be sturdy, heal at once, cast what is surer than a blow, and leave others in peace unless they are easy prey."""
    if choice.phase == "choice of adventurer":
        return max(choice.options, key=lambda hero: (hero.hp * hero.dmg, hero.ac))
    if choice.phase == "cure":
        return choice.options[-1]
    if choice.phase == "cast":
        return _spell(view, choice)
    if choice.phase == "foe":
        return _prey(view, choice)
    return fetch_quest.thumb(view, choice)


def _spell(view: View, choice: Choice) -> Piece | None:
    """The spell that is most likely to end the fight, if likelier than a blow; else a cure while the next hit kills."""
    hero, foe = view.known(own(HERO, view.seat))[0], _faced(view)
    left = foe.hp - foe.mark(WOUNDS)
    save = view.numbers.monster_save if foe.save is None else foe.save
    blow = _hits(hero, foe) if hero.dmg >= left else 0

    def faces(spell: Piece) -> int:
        return (spell.dc - 1 - save) if spell.dc else 20 if spell.dmg >= left else 0

    spells = [spell for spell in choice.options if spell is not None and not spell.heals]
    best: Piece | None = max(spells, key=faces, default=None)
    if best is not None and faces(best) > blow:
        return best
    cures: list[Piece] = [spell for spell in choice.options if spell is not None and spell.heals]
    return cures[0] if cures and hero.hp - hero.mark(WOUNDS) <= foe.dmg < hero.hp else None


def _faced(view: View) -> Any:
    """Whom a seat is fighting: the card faced by anybody, or else the other adventurer on a space."""
    for seat in view.seats:
        if faced := view.known(own(FACED, seat)):
            return faced[0]
    at = places(view)
    return max(
        (view.known(own(HERO, seat))[0] for seat in view.seats if seat != view.seat and at.get(seat) == at[view.seat]),
        key=lambda hero: hero.mark(WOUNDS),
    )


def _prey(view: View, choice: Choice) -> Piece | None:
    """The adventurer against whom the odds are best, if they are good, or who has the Objective."""
    hero = view.known(own(HERO, view.seat))[0]

    def odds(pawn: Piece) -> float:
        foe = view.known(own(HERO, owner_of(pawn)))[0]
        return _threat(hero, foe) / _threat(foe, hero)

    prey = max((pawn for pawn in choice.options if pawn is not None), key=odds)
    robs = prey.owner == holder_of(view)
    return prey if odds(prey) >= (1 if robs else view.numbers.boldness) else None


def _hits(fighter: Any, target: Any) -> int:
    """How many faces of the die hit."""
    faces: int = 20 - target.ac + fighter.att
    return max(0, faces)


def _threat(fighter: Any, target: Any) -> float:
    """What part of a target's hit points one round is likely to cost; never nothing, so that it can be compared."""
    left: int = target.hp - target.mark(WOUNDS)
    dmg: int = min(fighter.dmg, left)
    return (0.1 + _hits(fighter, target) * dmg) / left
