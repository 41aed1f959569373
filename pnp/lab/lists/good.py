"""Better lists: legal ones that play against others by thumb; the best are changed a little, and play on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from pnp.engine import Match
from pnp.engine.agents import agent
from pnp.engine.chance import mixed
from pnp.lab.lists.build import Builder, build, titled
from pnp.lab.runs.ready import Ready
from pnp.model.built import BuiltList

FIRST, KEPT, NEIGHBOURS, ROUNDS = 16, 4, 3, 2
"""Lists drawn at first, how many go on, in how many ways each is changed, and how often."""
SHARE = 4
"""A neighbour lacks one card of so many, and gets others for them."""
_RIVALS = 4
Cards = Mapping[str, int]
Progress = Callable[[int, int], None]


class Better(NamedTuple):
    """A list, and the share of fresh games that it won; beside it that of the first list that was drawn."""

    built: BuiltList
    wins: float
    games: int
    before: float


class Table(NamedTuple):
    """Where lists play: the game, how many sit down to which mode, and the lists they meet."""

    loaded: Ready
    players: int
    mode: str | None
    rivals: Sequence[BuiltList]

    def wins(self, built: BuiltList, seed: int, games: int) -> float:
        """How many of some games a list wins, shared ones in parts: it moves on by a seat, its rivals by game.

        Raises:
            RulesError: the rules went wrong.
        """
        cast, rules = self.loaded
        won = 0.0
        for number in range(games):
            own, first = number % self.players, number // self.players
            lists = [self.rivals[(first + seat) % len(self.rivals)] for seat in range(self.players)]
            lists[own] = built
            start = mixed(seed, number)
            agents = [agent("thumb", rules, (start, seat)) for seat in range(self.players)]
            match = Match(cast.bringing(lists), rules, start, agents, self.players, self.mode)
            winners = match.run().winners
            won += 1 / len(winners) if own in winners else 0.0
            match.table.pack_up()
        return won


def good(
    made: Builder,
    table: Table,
    seed: int,
    of: str | None,
    games: int,
    progress: Progress = lambda _done, _total: None,
) -> Better:
    """The best list that was found, which all plays the same deals as the others it is compared with.

    Raises:
        NoList: as `build`.
        RulesError: the rules went wrong.
    """
    random = Random(f"good {made.game.slug} {seed}")
    first = build(made, seed, of)
    army = first.of[0] if first.of else None
    counted = made.counted(army)
    few, total, done = max(1, games // 10), FIRST + KEPT * NEIGHBOURS * ROUNDS + 2, 0
    scores: dict[tuple[tuple[str, int], ...], float] = {}

    def played(cards: Cards, times: int) -> float:
        nonlocal done
        key = tuple(sorted(cards.items()))
        if key not in scores:
            built = made.listed(cards, army, first.title)
            scores[key] = table.wins(built, mixed(seed, 1), few * times) / times
            done += 1
            progress(done, total)
        return scores[key]

    pool: list[Cards] = [first.cards, *(made.drawn(counted, random) for _ in range(FIRST - 1))]
    best = sorted(pool, key=lambda cards: -played(cards, 1))[:KEPT]
    scores.clear()  # the few games of the first round were luck in part
    for _ in range(ROUNDS):
        near = [_neighbour(made, cards, army, random) for cards in best for _ in range(NEIGHBOURS)]
        best = sorted([*best, *near], key=lambda cards: -played(cards, 4))[:KEPT]
    found = made.listed(best[0], army, titled(made, army, seed))
    fresh = mixed(seed, 2)  # who was chosen for what it won has to win again
    wins = table.wins(found, fresh, games)
    return Better(replace(found, id=first.id), wins, games, table.wins(first, fresh, games))


def _neighbour(made: Builder, cards: Cards, army: str | None, random: Random) -> Cards:
    """A list that shares most cards with another one."""
    copies = [ident for ident, count in cards.items() for _ in range(count)]
    for _ in range(max(1, len(copies) // SHARE)):
        copies.pop(int(random.random() * len(copies)))
    kept = {ident: copies.count(ident) for ident in dict.fromkeys(copies)}
    return made.drawn(made.counted(army, kept), random)


def rivals(made: Builder, seed: int) -> list[BuiltList]:
    """Whom lists play against: the game's own, where it has any, else some by chance."""
    own = list(made.game.lists_in(made.mode).values())
    return own or [build(made, mixed(seed, 3 + number) % 1_000_000) for number in range(_RIVALS)]
