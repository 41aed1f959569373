"""The hero: hits, skills, saves and finds, and the fights with foes (the rulings called what-is-ours)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Steps, Table, View, own

ALONE = 0
HERO, FINDS, FOES, BOX = "hero", own("finds", ALONE), "foes", "foe"
HITS, WEAK, GOLD = own("hits", ALONE), own("dexterity lost", ALONE), own("gold", ALONE)
CHARGING = "charging"


class Hero:
    """One hero: a card a level, hits and what weakens, what was found, and the foes that stand before him."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.cards, self.chosen = table.unbox("hero", table.pile("heroes")), table.pile(HERO)
        self.box, self.foes = table.unbox("foe", table.pile(BOX)), table.pile(FOES)
        self.store, self.finds = table.pile("find"), table.pile(FINDS)
        if table.has("find"):
            table.unbox("find", self.store)
        self.hits, self.weak, self.gold = table.track(HITS), table.track(WEAK), table.track(GOLD)
        self.beaten = table.track("beaten")

    @property
    def card(self) -> Piece:
        card = self.chosen.top
        assert card is not None
        return card

    @property
    def is_dead(self) -> bool:
        return self.hits.value == 0

    def choose(self, level: int) -> Steps[None]:
        """Choose a hero of a level; who has one takes the card of the new level (rulings: heroes, advancement)."""
        old = self.chosen.top
        same = [card for card in self.cards if card.rank == level and (old is None or card.type == old.type)]
        if old is not None and old.rank == level:
            return
        new = same[0] if old is not None else (yield Choice("choose hero", same, ALONE))
        if old is not None:
            self.chosen.give(old, self.cards)
            self.table.say("rises", hero=new)
        self.cards.give(new, self.chosen)

    def recover(self) -> None:
        """All hits and all dexterity are back (ruling: leaving)."""
        self.hits.value = self.card.hits
        self.weak.value = 0

    def heal(self, points: int) -> int:
        """Regain hits, never more than the card has; how many they were."""
        gained = min(points, self.card.hits - self.hits.value)
        self.hits.value += gained
        return int(gained)

    def hurt(self, points: int) -> None:
        """Lose hits; without any the hero is dead."""
        self.hits.lose(points)
        self.table.say("hurt", n=points, left=self.hits.value)

    # checks

    def test(self, skill: str, wanted: int) -> Steps[bool]:
        """A check on d20, with what the hero and the finds add; a scroll may save it (rulings: checks, scroll)."""
        rolled = self.table.roll(self.numbers.check_die, f"{skill} check", ALONE)
        return (yield from self.judged(skill, rolled, wanted))

    def judged(self, skill: str, rolled: int, wanted: int) -> Steps[bool]:
        """Whether a roll passes a check."""
        ours = rolled + bonus(self.card, skill, self.finds, self.weak.value)
        passed = ours >= wanted
        said = {"skill": skill, "ours": ours, "theirs": wanted}
        self.table.say("passes" if passed else "fails", **said)
        if not passed:
            scrolls = [find for find in self.finds if find.spares]
            scroll = yield Choice("scroll", [None, *scrolls], ALONE)
            if scroll is not None:
                self.finds.give(scroll, self.store)
                self.table.say("scroll", card=scroll)
                return True
        return passed

    # fights

    def meet(self, names: Sequence[str]) -> Steps[None]:
        """Foes come, and are fought to the end: theirs, or the hero's (rulings: fights, no-flight)."""
        for name in names:
            card = next((card for card in self.box if card.name == name), None)
            if card is not None:
                self.box.give(card, self.foes)
        self.table.say("stand", cards=list(self.foes))
        for foe in self.foes:
            if foe.charge:
                self.surprise(foe)
        while self.foes and not self.is_dead:
            yield from self.bout()
        self.foes.give_all(self.box)

    def surprise(self, foe: Piece) -> None:
        """Initiative: who rolls twice as much or more charges (ruling: charge)."""
        mine = self.table.roll(self.numbers.check_die, "your initiative", ALONE)
        theirs = self.table.roll(self.numbers.check_die, "its initiative")
        if theirs >= self.numbers.outpaced * mine:
            foe.put(CHARGING, 1)
            self.table.say("charges", card=foe)

    def bout(self) -> Steps[None]:
        """Strike at one foe, or drink first; who misses is harmed by it, and pressed by the others (ruling: fights)."""
        potions = self.potions()
        foe = yield Choice("strike", [*self.foes, *potions], ALONE)
        if foe.component == "find":
            self.drink(foe)
            return
        needed, charging = wanted(foe), foe.mark(CHARGING)
        foe.put(CHARGING, 0)
        if (yield from self.test("fight", needed)):
            self.table.say("beaten", card=foe)
            self.beaten.value += 1
            self.foes.give(foe, self.box)
            self.plunder(foe)
            return
        harm = self.table.roll(foe.harm, f"harm of the {foe.name}") * (foe.charge_times if charging else 1)
        press = self.numbers.press * (len(self.foes) - 1)
        if press:
            self.table.say("pressed", n=press)
        self.hurt(harm + press)

    def plunder(self, foe: Piece) -> None:
        """The coins of a bandit (ruling: purse)."""
        if foe.coins:
            self.win(foe.coins, self.numbers.purse)

    def win(self, level: int, share: int = 1) -> None:
        """Roll for treasure, or a share of its coins (ruling: treasure)."""
        row = self.table.roll_on("treasure", f"level-{level}", ALONE)
        whole = self.table.roll(row.coins_found, "gold", ALONE) * row.times
        coins = whole // share
        self.gold.value += coins
        if share > 1:
            self.table.say("purse", whole=whole, share=share, coins=coins)
        else:
            self.table.say("gold", coins=coins)

    # finds

    def potions(self) -> list[Piece]:
        """What could be drunk, while hits are lost."""
        return [find for find in self.finds if find.heals and self.hits.value < self.card.hits]

    def drink(self, potion: Piece) -> None:
        """Drink a potion (ruling: finds)."""
        self.finds.give(potion, self.store)
        gained = self.heal(self.table.roll(potion.heals, "potion", ALONE))
        self.table.say("heals", n=gained, left=self.hits.value)

    def seek(self, kind: str, chance: int) -> None:
        """Perhaps a find: a roll of a hundred, not above the chance (rulings: finds, chances)."""
        rolled = self.table.roll(self.numbers.find_die, "search of the room", ALONE)
        find = next((each for each in self.store if each.type == kind), None)
        if rolled > chance or find is None:
            self.table.say("nothing")
            return
        self.store.give(find, self.finds)
        self.table.say("found", card=find)

    # traps

    def trap(self, row: Any) -> Steps[None]:
        """A trap: search for it, save, or be attacked; then harm, poison, or a pit (rulings: traps, poison, pit)."""
        if row.check and (yield from self.test(row.check, row.dc)):
            return
        if row.reflex and (yield from self.test("reflex", row.reflex)):
            return
        if row.harm and (times := self.struck(row)):
            self.hurt(self.table.roll(row.harm, "harm of the trap") * times)
        for _ in range(row.doses):
            if not self.is_dead and not (yield from self.test("fortitude", row.poison)):
                lost = self.table.roll(row.dexterity, "dexterity lost", ALONE)
                self.weak.value += lost
                self.table.say("weaker", n=lost, total=self.weak.value)
        if row.foe:
            yield from self.meet(several(self.table, row.foe, row.count))
            yield from self.climb_out(row)

    def struck(self, row: Any) -> int:
        """How many times the harm a trap does: it may have to roll an attack, which may be critical (ruling: traps)."""
        if not row.attack:
            return 1
        rolled = self.table.roll(self.numbers.check_die, "attack of the trap")
        if rolled + row.attack < self.card.armour:
            self.table.say("misses", ours=self.card.armour, theirs=rolled + row.attack)
            return 0
        critical = rolled >= self.numbers.sure
        self.table.say("critical" if critical else "struck", ours=self.card.armour, theirs=rolled + row.attack)
        return int(row.critical) if critical else 1

    def climb_out(self, row: Any) -> Steps[None]:
        """Climb out of a pit, as often as it takes; a very low roll is a fall (ruling: pit)."""
        while not self.is_dead:
            rolled = self.table.roll(self.numbers.check_die, "climb check", ALONE)
            if rolled <= row.slips:
                self.table.say("slips")
                self.hurt(self.table.roll(row.falls, "harm of the fall"))
            elif (yield from self.judged("climb", rolled, row.climb_out)):
                return


def several(table: Table, foe: str, count: str) -> list[str]:
    """The name of a foe, as often as the dice say."""
    number = int(count) if count.isdigit() else table.roll(count, f"number of {foe}s")
    return [foe] * number


def bonus(card: Any, skill: str, finds: Sequence[Any], weak: int) -> int:
    """What is added to a check: of the hero, of the finds that help, less lost dexterity (rulings: finds, poison)."""
    helped = sum(find.bonus for find in finds if skill in find.helps)
    return int(getattr(card, skill) + helped - (weak if skill in ("fight", "reflex") else 0))


def wanted(foe: Any) -> int:
    """What a Fight check against a foe has to come to (rulings: fights, charge)."""
    return int(foe.force + foe.mark(CHARGING) * foe.charge)


def standing(view: View) -> tuple[Any, int]:
    """The hero's card and the share of hits left, in percent."""
    card: Any = view.known(HERO)[0]
    return card, 100 * view.track(HITS) // card.hits
