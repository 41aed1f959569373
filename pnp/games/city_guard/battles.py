"""Battles that are never lost: what heroes and cards come to against a monster, and which of them are committed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.city_guard.city import ANY, City, monster_in

Kinds = frozenset[str]
COMMITTED, PLAYED, STRENGTH = "committed", "battle cards", "strength"


def kinds_of(cube: Piece) -> Kinds:
    """What a hero counts as: its own kind, and others by cards (ruling: two-trades)."""
    marks = cube.marks
    return frozenset((cube.type, *marks)) if marks else only(cube.type)


@cache
def only(kind: str) -> Kinds:
    """What a hero counts as on whom no card was played."""
    return frozenset((kind,))


class Odds:
    """What counts in a battle against one kind of monster: the spaces that help, and the heroes' own bonuses."""

    def __init__(self, foe: str, trades: Sequence[Piece], spaces: Iterable[Any]) -> None:
        self.foe = foe
        self.trades = {trade.type: trade for trade in trades}
        self.spaces = [row for row in spaces if row.versus in (None, foe)]  # ruling: magical
        self.hero = cache(self._hero)

    def _hero(self, kinds: Kinds) -> int:
        """The Strength of a hero with the bonuses of all its kinds and of spaces (ruling: one-cube)."""
        own = [self.trades[kind] for kind in kinds]
        bonus = sum(trade.bonus for trade in own if trade.versus == self.foe)
        base = max(trade.strength for trade in own)
        return int(base + bonus + sum(row.bonus for row in self.spaces if row.who == ANY or row.who in kinds))

    def fits(self, card: Piece, kinds: Kinds) -> bool:
        """Whether a Strength card can be played on a hero."""
        return card.versus in (None, self.foe) and (card.who == ANY or card.who in kinds)

    def enough(self, heroes: Sequence[Kinds], cards: Sequence[Piece], needed: int) -> bool:
        """Whether some way to play cards on heroes comes to so much, all heroes being committed."""
        if not heroes:
            return False
        plain = sum(map(self.hero, heroes))
        if plain >= needed:
            return True
        there = frozenset[str]().union(*heroes)
        plain += sum(card.bonus for card in cards if self.fits(card, there))
        if plain >= needed:
            return True
        for card in cards:
            if not card.also or not self.fits(card, there):
                continue
            for number, kinds in enumerate(heroes):
                if self.fits(card, kinds) and kinds not in heroes[:number]:
                    changed = [*heroes[:number], kinds | {card.also}, *heroes[number + 1 :]]
                    left = [other for other in cards if other is not card]
                    if self.enough(changed, left, needed - card.bonus):
                        return True
        return False


def needed(foe: Piece, box: Any) -> int:
    """The Strength that beats a monster in a box (ruling: foe-boxes)."""
    return int(foe.strength + box.foe_strength)


def odds(city: City, foe: str, helps: frozenset[str]) -> Odds:
    """The odds against a kind of monster with the help of spaces: worked out once, since they are all printed."""
    found = city.odds.get((foe, helps))
    if found is None:
        trades = [trade for trade, _ in city.table.cast.titles["cube"]]
        found = city.odds[foe, helps] = Odds(foe, trades, [city.crafts[name] for name in sorted(helps)])
    return found


def arms(cards: Iterable[Piece]) -> list[Piece]:
    return [card for card in cards if card.type == "strength"]


def beatable(city: City, seat: int) -> list[Any]:
    """The boxes whose monsters a captain is sure to beat (ruling: sure-win)."""
    if len(city.heroes[seat]) < city.numbers.commit:
        return []
    heroes, cards, helps = [kinds_of(cube) for cube in city.heroes[seat]], arms(city.hands[seat]), city.helps(seat)
    found = []
    for box in city.boxes:
        foe = monster_in(city.table.piles[box.name])  # ruling: wandering
        if foe is not None and odds(city, foe.type, helps).enough(heroes, cards, needed(foe, box)):
            found.append(box)
    return found


def battle(city: City, seat: int, box: Any) -> Steps[None]:
    """Commit heroes and play cards until they suffice, rescue heroes, and take the bounty."""
    table, pile = city.table, city.table.pile(box.name)
    foe = monster_in(pile)
    assert foe is not None
    table.begin("battle", seat)
    total = yield from commit(city, seat, foe, needed(foe, box))
    table.say("defeats", seat=seat, monster=foe, ours=total, theirs=needed(foe, box), box=box.name)
    city.discard(foe)
    yield from rescue(city, seat)
    for cube in list(table.pile(COMMITTED)):
        for mark in cube.marks:
            cube.put(mark, 0)
        table.pile(COMMITTED).give(cube, city.pool)
    for card in list(table.pile(PLAYED)):
        city.discard(card)
    city.gold[seat].value += foe.strength


def commit(city: City, seat: int, foe: Piece, wanted: int) -> Steps[int]:
    """Ask for heroes and for cards on them, one at a time, as long as more is needed; each leaves a way to win."""
    table = city.table
    committed, played = table.pile(COMMITTED), table.pile(PLAYED)
    odd = odds(city, foe.type, city.helps(seat))
    while True:
        total = sum(odd.hero(kinds_of(cube)) for cube in committed) + sum(card.bonus for card in played)
        if total >= wanted and len(committed) >= city.numbers.commit:
            return int(total)
        options = [*city.heroes[seat], *arming(city, seat, odd, wanted)]
        answer = yield Choice("commit", options, seat)
        if isinstance(answer, Piece):
            city.heroes[seat].give(answer, committed)
            continue
        card, cube = answer
        city.hands[seat].give(card, played)
        if card.also:
            cube.put(card.also, 1)


def arming(city: City, seat: int, odd: Odds, wanted: int) -> list[tuple[Piece, Piece]]:
    """The cards that can be played on committed heroes, and leave a way to win."""
    committed, played = city.table.pile(COMMITTED), city.table.pile(PLAYED)
    cubes = [*committed, *city.heroes[seat]]
    kinds = [kinds_of(cube) for cube in cubes]
    spent = sum(card.bonus for card in played)
    cards = arms(city.hands[seat])
    found = []
    for card in cards:
        left = [other for other in cards if other is not card]
        ways: dict[Kinds, bool] = {}
        for number, cube in enumerate(committed):
            own = kinds[number]
            if own not in ways:
                after = [*kinds[:number], own | {card.also}, *kinds[number + 1 :]] if card.also else kinds
                ways[own] = odd.fits(card, own) and odd.enough(after, left, wanted - spent - card.bonus)
            if ways[own]:
                found.append((card, cube))
    return found


def rescue(city: City, seat: int) -> Steps[None]:
    """Play any number of Rescue cards, each for committed heroes that it fits (ruling: card-time)."""
    committed = city.table.pile(COMMITTED)
    while city.hands[seat] and committed:
        pairs = [
            (card, cube)
            for card in city.hands[seat]
            for cube in committed
            if card.save and (card.who == ANY or card.who in kinds_of(cube))
        ]
        answer = yield Choice("rescue", [None, *pairs], seat)
        if answer is None:
            return
        card, cube = answer
        city.discard(card)
        city.table.say("plays", seat=seat, card=card)
        for mark in cube.marks:
            cube.put(mark, 0)
        committed.give(cube, city.heroes[seat])
