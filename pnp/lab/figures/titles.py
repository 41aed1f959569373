"""Figures of cards: how often each title was drawn, played and kept, and how seats fared that saw it."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

from pnp.engine import Cast
from pnp.lab.figures.rates import rate, rounded
from pnp.lab.figures.statistics import Table, fdr, normal_p, variance_by_game
from pnp.lab.figures.wilson import Z95, wilson
from pnp.lab.runs.fates import NOBODY
from pnp.lab.runs.tally import Tally

DEAD = 0.02
"""A card is dead where surely no larger share of the seats that draw it play it."""
UNPLAYABLE = 0.05
"""A dead card could not be played where surely no larger share of the seats that draw it may."""
BY_ITSELF = 0.9
"""A card that leaves so many hands without an answer, as an event does, is not dead: rules play it."""
CLEAR = 0.05
"""The share of false alarms that is put up with among the cards that are called clear."""
OFTEN = 2
"""A card ends games where surely so many times as many games end with it as there are answers that name it."""
MUCH = 0.1
"""A card is strong or weak where seeing it surely changes the chance to win by more than this share of it."""
ENOUGH = 10
"""Seats that saw a card beside seats like them that did not (the weight of the comparison) before anything is said."""
_Outcomes = Counter[int]


def titles(tally: Tally, cast: Cast, players: int) -> list[dict[str, Any]]:
    """A row for each title that the game has a copy of, in the order of the box."""
    counts = _Counts(tally, players)
    rows: list[dict[str, Any]] = [
        {"component": component, "id": title.id, "title": title.name, "copies": copies} | counts.row(title.id)
        for component, cards in cast.titles.items()
        for title, copies in cards
        if copies
    ]
    tested = [row["improvement"] for row in rows if row["improvement"]]
    for found, q in zip(tested, fdr([found["p"] for found in tested]), strict=True):
        found |= {"p": rounded(found["p"]), "q": rounded(q), "clear": q < CLEAR}
    for row in rows:
        row["verdict"], row["why"] = _verdict(row, 1 / players)
    return rows


def _verdict(row: dict[str, Any], par: float) -> tuple[str | None, str | None]:
    by_itself = row["drawn"] - row["kept"] - row["resolved"]  # left a hand, and nobody had answered it
    if row["rates"] and row["rates"]["play"]["high"] < DEAD and by_itself < BY_ITSELF * row["drawn"]:
        return "dead", "unplayable" if wilson(row["offered"], row["held"])[1] < UNPLAYABLE else "unwanted"
    found = row["improvement"]
    if found and found["clear"] and found["low"] > MUCH * par:
        return "strong", None
    if found and found["clear"] and found["high"] < -MUCH * par:
        return "weak", None
    return None, None


class _Counts:
    """The counts of a tally by title."""

    def __init__(self, tally: Tally, players: int) -> None:
        self.fates, self.players, self.games = tally.fates, players, tally.games
        self.won = float(tally.games - tally.nobody)
        self.squares = sum(count / shared**2 for (_, shared), count in sorted(tally.wins.items()))
        self.seen: dict[str, _Outcomes] = {}
        self.used: dict[str, _Outcomes] = {}
        self.alike: dict[str, list[tuple[int, int, int, int]]] = {}
        for lot, cards in self.fates.seen.items():
            for title, count in cards.items():
                self.seen.setdefault(title, Counter())[lot[-1]] += count
        for outcome, cards in self.fates.used.items():
            for title, count in cards.items():
                self.used.setdefault(title, Counter())[outcome] += count
        for (title, seats, won, shared), count in sorted(self.fates.alike.items()):
            self.alike.setdefault(title, []).append((seats, won, shared, count))
        # Seats by what makes them alike, each with what the game was for them.
        self.strata: dict[tuple[Any, ...], _Outcomes] = {}
        self.drawn: dict[tuple[Any, ...], _Outcomes] = {}
        for lot, count in sorted(self.fates.lots.items()):
            self.strata.setdefault(lot[:-1], Counter())[lot[-1]] += count
            self.drawn.setdefault(lot[:-1], Counter())[lot[-1]] += self.fates.seen[lot].total()

    def row(self, title: str) -> dict[str, Any]:
        """All figures of a title but its verdict."""
        fates = self.fates
        seen, used = self.seen.get(title, Counter()), self.used.get(title, Counter())
        held, users, drawn = seen.total(), used.total(), fates.drawn[title]
        others = self.games * self.players - held
        rates = {"play": rate(fates.acted[title], held), "keep": rate(fates.kept[title], drawn)}
        wins = {
            "seen": {"games": held, **rate(_won(seen), held)},
            "unseen": {"games": others, **rate(self.won - _won(seen), others)},
            "played": {"games": users, **rate(_won(used), users)},
        }
        return {
            "drawn": drawn,
            "played": fates.played[title],
            "resolved": fates.resolved[title],
            "dead": drawn > 0 and fates.played[title] == 0,
            "kept": fates.kept[title],
            "ended": fates.ended[title],
            "ends": self._ends(title),
            "offered": fates.offered[title],
            "held": held,
            "first": fates.met.get(title),
            "rates": rates if drawn else None,
            "wins": wins if held or users else None,
            "improvement": self._improvement(title),
        }

    def _ends(self, title: str) -> dict[str, Any]:
        """How often games end with a card, beside how often answers name it."""
        found, named = rate(self.fates.ended[title], self.games), self.fates.played.total()
        par = self.fates.played[title] / named if named else 0.0
        return {**found, "par": rounded(par), "ending": found["low"] > OFTEN * par}

    def _improvement(self, title: str) -> dict[str, Any] | None:
        """How much oftener seats won that drew the card than seats of the same lot that did not.

        The sum of victories beyond what was to be expected of each lot, as Mantel and Haenszel weigh it; its variance
        is wider where several seats of one game hang together. What is expected of a lot is what its drawn titles saw
        on average, so that seats which drew more count more often: all titles of a lot together come to nothing.
        """
        beyond, weight, variance = 0.0, 0.0, 0.0
        for stratum, every in self.strata.items():
            saw = Counter(
                {out: self.fates.seen[*stratum, out][title] for out in every if (*stratum, out) in self.fates.seen}
            )
            size, count = every.total(), saw.total()
            if not 0 < count < size:
                continue
            mean = _won(every) / size
            square = _squares(every) / size
            share = count * (size - count) / size
            beyond += _won(saw) - count * _won(self.drawn[stratum]) / self.drawn[stratum].total()
            weight += share
            variance += share * max(0.0, square - mean * mean) * size / (size - 1)
        if weight < ENOUGH or not variance:
            return None
        effect, error = beyond / weight, sqrt(variance * self._hanging_together(title)) / weight
        ends = {"low": rounded(max(-1.0, effect - Z95 * error)), "high": rounded(min(1.0, effect + Z95 * error))}
        return {"effect": rounded(effect), **ends, "p": normal_p(effect / error)}

    def _hanging_together(self, title: str) -> float:
        """By how much a variance summed by game exceeds one for which every seat is a game of its own."""
        seen = self.seen[title]
        n1, won1, squares = seen.total(), _won(seen), _squares(seen)
        n0 = self.games * self.players - n1
        # Halves of victories vary less than whole ones, so their squares are not the victories again.
        apart = (squares / n1 - (won1 / n1) ** 2) / n1
        apart += ((self.squares - squares) / n0 - ((self.won - won1) / n0) ** 2) / n0
        return max(1.0, variance_by_game(self._tables(title)) / apart) if apart > 0 else 1.0

    def _tables(self, title: str) -> list[Table]:
        """All games by what a title was in them."""
        alone, tables = Counter(self.seen[title]), list[Table]()
        for seats, won, shared, games in self.alike.get(title, []):
            alone[0 if shared else NOBODY] -= games * (seats - won)
            alone[shared] -= games * won
            tables.append(self._table(games, seats, won / shared if shared else 0.0, bool(shared)))
        for outcome, games in sorted(alone.items()):
            tables.append(self._table(games, 1, 1 / outcome if outcome > 0 else 0.0, outcome != NOBODY))
        rest = self.games - sum(table.games for table in tables)
        decided = round(self.won - sum(table.games * (table.w1 + table.w0) for table in tables))
        return [*tables, self._table(decided, 0, 0.0, True), self._table(rest - decided, 0, 0.0, False)]

    def _table(self, games: int, seats: int, won: float, decided: bool) -> Table:
        return Table(games, seats, won, self.players - seats, decided - won)


def _won(outcomes: _Outcomes) -> float:
    """Victories, a shared one in parts."""
    return sum(count / outcome for outcome, count in sorted(outcomes.items()) if outcome > 0)


def _squares(outcomes: _Outcomes) -> float:
    """The sum of the squares of victories."""
    return sum(count / outcome**2 for outcome, count in sorted(outcomes.items()) if outcome > 0)
