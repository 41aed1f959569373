"""A sensible admiral: Locales at once, ships of one race, attacks by the stronger fleet, cards that turn a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.decks import in_hand
from pnp.games.families.shared_deck import attached, leaders_seen
from pnp.games.spelljammer.fleets import (
    ATTACK,
    BLOCK,
    GOLD,
    JAMMED,
    LOCALES,
    SCOUTS,
    STAT,
    STATS,
    TOKENS,
    alike,
    cost,
    total,
)

CHEAP = 4
"""A ship that costs no more is better jammed for a card or a coin than kept for war."""


def goal(view: View, seat: int) -> dict[str, int]:
    """The Locales and the Gold of a player."""
    return {"locales": view.count(own(LOCALES, seat)), "gold": view.track(own(GOLD, seat))}


def thumb(view: View, choice: Choice) -> Any:
    """What a sensible admiral answers."""
    if len(choice.options) == 1:
        return choice.options[0]
    return getattr(Admiral(view), "on_" + choice.phase.replace(" ", "_"))(choice.options)


class Admiral:
    """What a player makes of the table."""

    def __init__(self, view: View) -> None:
        self.view, self.me = view, view.seat
        even = len(view.seats) % 2 == 0
        self.foes = [seat for seat in view.seats if seat != self.me and (not even or (seat - self.me) % 2)]

    @cached_property
    def mine(self) -> list[Piece]:
        return leaders_seen(self.view, self.me)

    @cached_property
    def hand(self) -> list[Piece]:
        return in_hand(self.view)

    def theirs(self) -> list[Piece]:
        return [ship for foe in self.foes for ship in leaders_seen(self.view, foe)]

    @staticmethod
    def worth(ship: Piece) -> float:
        """What a ship and its cargo is worth in battle."""
        return float(ship.cost + sum(1 + card.cost for card in attached(ship)))

    def best(self, ships: Iterable[Piece]) -> list[Piece]:
        """The costliest fleet of one race among ships."""
        able = list(ships)
        races = {race for ship in able for race in ship.races if race != "all"} or {"all"}
        fleets = [[ship for ship in able if race in ship.races or "all" in ship.races] for race in sorted(races)]
        return max(fleets, key=lambda fleet: (sum(map(self.worth, fleet)), len(fleet)))

    def power(self, ships: Iterable[Piece]) -> float:
        return sum(map(self.worth, ships))

    @staticmethod
    def ready(ships: Iterable[Piece]) -> list[Piece]:
        return [ship for ship in ships if not ship.mark(JAMMED)]

    # the turn

    def on_explore(self, options: list[Any]) -> Any:
        """Locales first; small Explorers look for more of them."""
        for option in options:
            if option is not None and (option[0].type == "locale" or isinstance(option[1], Piece)):
                return option
        small = [move for move in options if move is not None and move[0].cost <= CHEAP + 2]
        return min(small, key=lambda move: move[0].cost, default=None)

    def on_trade(self, options: list[Any]) -> Any:
        return next((move for move in options if move and move[1] == "trader" and move[0].cost <= CHEAP), None)

    def on_recruit(self, options: list[Any]) -> Any:
        """Ships that fit the fleet, cargo for the best ship, Events that cost the enemy most."""
        races = Counter(race for ship in self.mine for race in ship.races)

        def good(move: tuple[Piece, Any]) -> float:
            card, target = move
            if card.type == "ship":
                return 10.0 + float(card.cost) + 4.0 * min(2, max((races[race] for race in card.races), default=0))
            if card.type != "event":
                if card.gives or self.worth(target) < CHEAP:
                    return 0.0
                return 3.0 + self.worth(target) / 4
            if card.does in ("destroy", "jam"):
                return 0.0 if target.mark(TOKENS) else self.worth(target) - 3.0 * (card.does == "jam")
            if card.does == "decommission":
                return 0.0
            if card.does == "salvage":
                return float(target.cost) - 3.0
            if card.does == "treasure":
                return 3.0 if target.cost <= CHEAP + 2 else 0.0
            return {"look": 0.1}.get(card.does, 2.0)

        moves = [move for move in options if move is not None]
        best = max(moves, key=good)
        return best if good(best) > 0 else None

    def on_decommission(self, _: list[Any]) -> Any:
        return None

    def on_carry(self, options: list[Any]) -> Any:
        return options[1]

    def on_hand_limit(self, options: list[Any]) -> Any:
        """Ships that are too dear or of the other side go first."""
        return max(
            options, key=lambda card: (not self.fits(card), card.type == "ship" and len(self.mine) > 3, card.cost)
        )

    def fits(self, card: Piece) -> bool:
        """Whether one may ever control a card."""
        if len(self.view.seats) % 2:
            return True
        return card.align in (None, "neutral", ("good", "evil")[self.me % 2])

    # war

    def on_war(self, options: list[Any]) -> Any:
        """The richest Locale of an enemy whose ready fleet is weaker."""
        ours = self.power(self.best(self.ready(self.mine)))
        found, most = None, 0.0
        for locale in options:
            if locale is None:
                continue
            owner = next(foe for foe in self.foes if locale in self.view.known(own(LOCALES, foe)))
            able = self.ready(leaders_seen(self.view, owner))
            wall = self.power(self.best(able)) if able else 0.0
            if ours > wall * 1.1 and 3.0 + locale.gold > most:
                found, most = locale, 3.0 + locale.gold
        return found

    def on_muster(self, options: list[Any]) -> Any:
        """The best fleet of one race, as much as is surely enough."""
        now = [ship for ship in self.mine if ship.mark(ATTACK)]
        able = [self.ready(leaders_seen(self.view, foe)) for foe in self.foes]
        wall = max((self.power(self.best(ships)) for ships in able if ships), default=0.0)
        if now and self.power(now) > wall * 1.4 + 1:
            return None
        fleet = self.best([*now, *self.ready(self.mine)])
        left = [ship for ship in options if ship is not None and ship in fleet and alike([*now, ship])]
        return max(left, key=self.worth, default=None)

    def on_defend(self, options: list[Any]) -> Any:
        """The best fleet, if it has a chance; and no more than is needed."""
        now = [ship for ship in self.mine if ship.mark(BLOCK)]
        coming = self.power(self.fleet(ATTACK))
        fleet = self.best([*now, *self.ready(self.mine)])
        if self.power(fleet) < coming * 0.55 or self.power(now) > coming * 1.5:
            return None
        left = [ship for ship in options if ship is not None and ship in fleet]
        return max(left, key=self.worth, default=None)

    def fleet(self, part: str) -> list[Piece]:
        return [ship for seat in self.view.seats for ship in leaders_seen(self.view, seat) if ship.mark(part)]

    def parts(self) -> tuple[str, str]:
        """One's own part in the battle, and the enemy's."""
        attacks = any(ship.mark(ATTACK) for ship in self.mine)
        return (ATTACK, BLOCK) if attacks else (BLOCK, ATTACK)

    def totals(self) -> tuple[int, int]:
        """The stat of the round of both fleets."""
        stat = STATS[self.view.track(STAT) - 1]
        found = []
        for part in self.parts():
            ships = self.fleet(part)
            owner = ships[0].owner if ships and ships[0].owner is not None else self.me
            scouts = self.view.numbers.scouts if self.view.track(SCOUTS) == owner + 1 else 0
            locales = self.view.known(own(LOCALES, owner))
            found.append(total(ships, stat, locales, scouts) + self.view.track(f"swing of {part}"))
        return found[0], found[1]

    def on_combat(self, options: list[Any]) -> Any:
        """The smallest card that turns the stat of the round, a trade of a small ship for a great one."""
        ours, theirs = self.totals()
        mine, _ = self.parts()
        stat = STATS[self.view.track(STAT) - 1]
        found, least = None, 99.0
        for move in options:
            if move is None:
                continue
            card, target = move
            if card.does is None:
                by = abs(getattr(card, stat)) or 7
                if ours <= theirs < ours + by and by < least:
                    found, least = move, float(by)
            elif card.does == "blow":
                small = min(self.worth(ship) for ship in self.fleet(mine))
                if self.worth(target) > small + 3:
                    return move
            elif card.does in ("banish", "ghost"):
                return max((each for each in options if each and each[0] is card), key=lambda each: self.worth(each[1]))
            elif card.does == "disenchant" and ours <= theirs:
                return move
            elif card.does == "reroll-stat" and ours + 5 < theirs and least == 99.0:
                found = move
        return found

    def on_answer(self, options: list[Any]) -> Any:
        """Answer where it leaves the higher stat to oneself, or saves ships."""
        if not self.view.track(STAT):
            return None
        ours, theirs = self.totals()
        return options[1] if ours >= theirs - 4 else None

    def on_alter(self, _: list[Any]) -> Any:
        return None

    def on_lose(self, options: list[Any]) -> Any:
        return min(options, key=self.worth)

    on_sacrifice = on_lose

    def on_board(self, options: list[Any]) -> Any:
        return max(options, key=self.worth)

    def on_retreat(self, options: list[Any]) -> Any:
        """A fleet half as strong as the other flees, unless there is nothing to lose."""
        mine, other = self.parts()
        ours, theirs = cost(self.fleet(mine)), cost(self.fleet(other))
        return options[1] if ours * 2 <= theirs and ours > CHEAP else None
