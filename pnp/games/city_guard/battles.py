"""Battles that are never lost: what heroes and cards come to against a monster, and which of them are committed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.city_guard.city import ANY, City, monster_in

Kinds = frozenset[str]
COMMITTED, PLAYED, STRENGTH = "committed", "battle cards", "strength"


def kinds_of(cube: Piece) -> Kinds:
    """What a hero counts as: its own kind, and others by cards (ruling: two-trades)."""
    return frozenset((cube.type, *cube.marks))


class Odds:
    """What counts in a battle against one kind of monster: the spaces that help, and the heroes' own bonuses."""

    def __init__(self, foe: Piece, trades: Sequence[Piece], spaces: Iterable[Any]) -> None:
        self.foe = foe
        self.trades = {trade.type: trade for trade in trades}
        self.spaces = [row for row in spaces if row.versus in (None, foe.type)]  # ruling: magical
        self._heroes: dict[Kinds, int] = {}

    def hero(self, kinds: Kinds) -> int:
        """The Strength of a hero with the bonuses of all its kinds and of spaces (ruling: one-cube)."""
        found = self._heroes.get(kinds)
        if found is None:
            found = self._heroes[kinds] = self._hero(kinds)
        return found

    def _hero(self, kinds: Kinds) -> int:
        own = [self.trades[kind] for kind in kinds]
        bonus = sum(trade.bonus for trade in own if trade.versus == self.foe.type)
        base = max(trade.strength for trade in own)
        return int(base + bonus + sum(row.bonus for row in self.spaces if row.who == ANY or row.who in kinds))

    def fits(self, card: Piece, kinds: Kinds) -> bool:
        """Whether a Strength card can be played on a hero."""
        return card.versus in (None, self.foe.type) and (card.who == ANY or card.who in kinds)

    def enough(self, heroes: Sequence[Kinds], cards: Sequence[Piece], needed: int) -> bool:
        """Whether some way to play cards on heroes comes to so much, all heroes being committed."""
        plain = sum(map(self.hero, heroes))
        plain += sum(card.bonus for card in cards if not card.also and any(self.fits(card, kinds) for kinds in heroes))
        if plain >= needed:
            return True
        tried = set()
        for card in cards:
            for number, kinds in enumerate(heroes):
                if card.also and self.fits(card, kinds) and (card.id, kinds) not in tried:
                    tried.add((card.id, kinds))
                    changed = [*heroes[:number], kinds | {card.also}, *heroes[number + 1 :]]
                    left = [other for other in cards if other is not card]
                    if self.enough(changed, left, needed - card.bonus):
                        return True
        return False


def needed(foe: Piece, box: Any) -> int:
    """The Strength that beats a monster in a box (ruling: foe-boxes)."""
    return int(foe.strength + box.foe_strength)


def odds(city: City, seat: int, foe: Piece) -> Odds:
    trades = [trade for trade, _ in city.table.cast.titles["cube"]]
    return Odds(foe, trades, [row for row in city.claimed(seat) if row.bonus])


def arms(cards: Iterable[Piece]) -> list[Piece]:
    return [card for card in cards if card.type == "strength"]


def beatable(city: City, seat: int) -> list[Any]:
    """The boxes whose monsters a captain is sure to beat (ruling: sure-win)."""
    heroes, cards, found = [kinds_of(cube) for cube in city.heroes[seat]], arms(city.hands[seat]), []
    if len(heroes) < city.numbers.commit:
        return []
    for box in city.boxes:
        foe = monster_in(city.table.piles[box.name])  # ruling: wandering
        if foe is not None and odds(city, seat, foe).enough(heroes, cards, needed(foe, box)):
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
    odd = odds(city, seat, foe)
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
    spent = sum(card.bonus for card in played)
    found = []
    for card in arms(city.hands[seat]):
        left = [other for other in arms(city.hands[seat]) if other is not card]
        for cube in committed:
            kinds = kinds_of(cube)
            if not odd.fits(card, kinds):
                continue
            after = [kinds_of(other) | ({card.also} if card.also and other is cube else set()) for other in cubes]
            if odd.enough(after, left, wanted - spent - card.bonus):
                found.append((card, cube))
    return found


def rescue(city: City, seat: int) -> Steps[None]:
    """Play any number of Rescue cards, each for committed heroes that it fits (ruling: card-time)."""
    committed = city.table.pile(COMMITTED)
    while True:
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
        city.table.say("rescued", seat=seat, cube=cube, card=card)
        for mark in cube.marks:
            cube.put(mark, 0)
        committed.give(cube, city.heroes[seat])
