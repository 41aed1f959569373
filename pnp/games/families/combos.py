"""Combos: cards of one rank, runs and flushes among playing cards, as rows of a table ask for them.

A row has a `shape` (alike, run, flush), a `count` of cards and how many `sets` of them; a card has a `rank`, which may
be `low` too, and a `suit`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import Any

from pnp.engine import Piece

Cards = tuple[Piece, ...]


def combos(row: Any, cards: Iterable[Piece]) -> Iterator[Cards]:
    """All ways to make a combination of some of the cards."""
    return SHAPES[row.shape](row, list(cards))


def alike(row: Any, cards: Sequence[Piece]) -> Iterator[Cards]:
    """So many cards of one rank, as often as is asked for, each time of another rank."""
    groups = [list(combinations(group, row.count)) for group in _grouped(cards, "rank") if len(group) >= row.count]
    for chosen in combinations(groups, max(1, row.sets)):
        for sets in product(*chosen):
            yield tuple(chain(*sets))


def flush(row: Any, cards: Sequence[Piece]) -> Iterator[Cards]:
    """So many cards of one suit."""
    return chain.from_iterable(combinations(group, row.count) for group in _grouped(cards, "suit"))


def run(row: Any, cards: Sequence[Piece]) -> Iterator[Cards]:
    """So many cards whose ranks follow one another; a card that may be low is at one end or the other."""
    places: dict[int, list[Piece]] = defaultdict(list)
    for card in cards:
        for rank in {card.rank, card.low} - {None}:
            places[rank].append(card)
    for first in sorted(places):
        yield from product(*(places.get(rank, ()) for rank in range(first, first + row.count)))


def _grouped(cards: Sequence[Piece], field: str) -> list[list[Piece]]:
    groups: dict[Any, list[Piece]] = {}
    for card in cards:
        groups.setdefault(getattr(card, field), []).append(card)
    return list(groups.values())


SHAPES: dict[str, Callable[[Any, Sequence[Piece]], Iterator[Cards]]] = {"alike": alike, "run": run, "flush": flush}


def nearest(row: Any, cards: Sequence[Piece], card: Piece) -> float:
    """How far a combination with a card has come among some cards, from 0 to 1."""
    if row.shape == "flush":
        return float(min(1.0, sum(each.suit == card.suit for each in cards) / row.count))
    if row.shape == "run":
        ranks = {rank for each in cards for rank in (each.rank, each.low)}
        return float(max(_windows(row.count, ranks, card)) / row.count)
    counts = Counter(each.rank for each in cards)
    mine = min(counts.pop(card.rank), row.count)
    others = sorted((min(count, row.count) for count in counts.values()), reverse=True)
    sets = max(1, row.sets)
    return float((mine + sum(others[: sets - 1])) / (row.count * sets))


def _windows(count: int, ranks: set[int], card: Piece) -> Iterator[int]:
    """How many ranks of each run that the card may be part of are there."""
    for mine in (card.rank, card.low):
        for first in range(mine - count + 1, mine + 1) if mine is not None else ():
            yield sum(rank in ranks for rank in range(first, first + count))
