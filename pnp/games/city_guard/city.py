"""The city: its spaces, the captains' zones, decks, the pool of heroes, and what anything printed gives a captain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, Table
from pnp.games.families.decks import one_of

ANY = "any"
DECKS = "item", "hero", "monster"
POOL, COMMON, MARKER = "pool", "common area", "leader"
HAND, HEROES, TOKENS, GOLD, TEMPORARY = "hand", "heroes", "tokens", "gold", "temporary tokens"


class City:
    """The table. A token or hero belongs to the captain in whose zone, or for whom on the board, it lies."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        rows = table.cast.entries["city"]
        for row in rows:
            table.pile(row.name)
        self.rows = {row.name: row for row in rows}
        self.spaces = [row for row in rows if row.type != "foe"]
        self.boxes = [row for row in rows if row.type == "foe"]
        self.decks = {deck: table.shuffled(deck) for deck in DECKS}  # rulings: one-of-each, legend-lore
        self.discards = {deck: table.pile(f"{deck} discard") for deck in DECKS}
        self.odds: dict[tuple[str, frozenset[str]], Any] = {}
        self.crafts = {row.name: row for row in self.spaces if row.bonus}
        self.pool = table.unbox("cube", table.pile(POOL))
        self.common = table.unbox("token", table.pile(COMMON))
        self.marker = table.unbox("leader", table.pile(MARKER))[0]
        self.hands = table.each_pile(HAND, "owner")
        self.heroes = table.each_pile(HEROES)
        self.tokens = table.each_pile(TOKENS)
        self.gold = table.each_track(GOLD, table.numbers.start_gold)
        self.temporary = table.each_track(TEMPORARY)
        self.colours: list[list[Piece]] = []
        for seat, colour in zip(table.seats, list(dict.fromkeys(token.set for token in self.common)), strict=False):
            self.colours.append([token for token in self.common if token.set == colour])
            for token in self.colours[seat]:
                token.owner = seat  # ruling: players
        for seat in table.seats:
            self.gain_tokens(seat, table.numbers.start_tokens)
        self.new_foes()

    def foes(self, seat: int) -> list[Seat]:
        return [Seat(foe) for foe in self.table.around(seat + 1) if foe != seat]

    def discard(self, card: Piece) -> None:
        assert card.pile is not None
        card.pile.give(card, self.discards[card.component])

    def draw(self, seat: int, deck: str, count: int) -> None:
        """Draw cards; a deck that runs out is made of its discards anew (ruling: empty-pool)."""
        pile, hand = self.decks[deck], self.hands[seat]
        drawn = pile.deal(count, hand)
        if drawn < count:
            self.discards[deck].give_all(pile)
            self.table.shuffle(pile)
            pile.deal(count - drawn, hand)

    def gain_tokens(self, seat: int, count: int) -> int:
        """Take tokens of one's colour out of the common area, as many as there are (ruling: most-tokens)."""
        mine = [token for token in self.colours[seat] if token.pile is self.common][:count]
        for token in mine:
            self.common.give(token, self.tokens[seat])
        return len(mine)

    def new_foes(self) -> None:
        """Lay monsters into the empty boxes, as many as are left."""
        for box in self.boxes:
            if not monster_in(self.table.pile(box.name)):
                self.decks["monster"].deal(1, self.table.pile(box.name))

    def free(self) -> list[Any]:
        """The spaces that nobody has claimed; one holds any number."""
        piles = self.table.piles
        return [row for row in self.spaces if row.unlimited or not piles[row.name]]

    def helps(self, seat: int) -> frozenset[str]:
        """The spaces with a bonus that a captain has claimed in this turn."""
        return frozenset(token.pile.name for token in self.colours[seat] if token.pile is not None).intersection(
            self.crafts
        )

    # what spaces, cards and results give

    def useful(self, seat: int, row: Any) -> bool:
        """Whether what a space sells can be had."""
        if self.gold[seat].value < row.cost:
            return False
        if row.cubes:
            return bool(self.kinds(row.cube))
        return any(token.pile is self.common for token in self.colours[seat])

    def kinds(self, kind: str | None) -> list[Piece]:
        """A hero of each kind that the pool has (ruling: empty-pool)."""
        found = {cube.type: cube for cube in self.pool if kind in (ANY, cube.type)}
        return list(found.values())

    def gain(self, seat: int, row: Any) -> Steps[None]:
        """Whatever a space, card or result of a table gives or takes."""
        self.gold[seat].value += row.gold
        self.gold[seat].lose(row.loses_gold)  # ruling: nothing-to-lose
        for deck, count in (("item", row.item_cards), ("hero", row.hero_cards)):
            if count:
                self.draw(seat, deck, count)
        gained = self.gain_tokens(seat, row.tokens) if row.tokens else 0
        if gained:
            self.table.say("tokens", seat=seat, n=gained)
        if row.temporary:
            self.temporary[seat].value += gained
        for _ in range(row.cubes):
            kinds = self.kinds(row.cube)
            if kinds:
                hired = yield from one_of("recruit", kinds, seat)
                self.pool.give(hired, self.heroes[seat])
        for _ in range(row.loses_cubes):
            if self.heroes[seat]:
                lost = yield Choice("loss", list(self.heroes[seat]), seat)
                self.heroes[seat].give(lost, self.pool)

    def swindle(self, seat: int, card: Piece, target: Any) -> None:
        """What a trick does to an opponent or to a box (rulings: victims, wandering)."""
        if card.strays:
            pile = self.table.pile(target)
            for monster in [each for each in pile if each.component == "monster"][: card.strays]:
                pile.give(monster, self.decks["monster"])
            self.table.shuffle(self.decks["monster"])
        elif card.kills:
            target.pile.give(target, self.pool)
        else:
            self.gold[seat].value += self.gold[target].lose(card.steals_gold)
            hand = self.hands[target]
            for _ in range(min(card.steals_cards, len(hand))):
                hand.give(self.table.lot("_stolen", hand, seat), self.hands[seat])

    def victim(self, target: Any) -> int | None:
        """The opponent at whom a trick is aimed; None of a box."""
        if isinstance(target, Piece):
            return None if target.pile is None else target.pile.owner
        return target if isinstance(target, Seat) else None

    def targets(self, seat: int, card: Piece) -> list[Any]:
        """At what a trick can be aimed."""
        if card.strays:
            return [box.name for box in self.boxes if monster_in(self.table.pile(box.name))]
        if card.kills:
            return [cube for foe in self.foes(seat) for cube in self.heroes[foe]]
        return list(self.foes(seat))


def monster_in(pile: Sequence[Any]) -> Piece | None:
    """The monster in a foe box."""
    return next((piece for piece in pile if getattr(piece, "component", None) == "monster"), None)
