"""Hints: which answer does best when the rest of a match is played out often, and how sure that is."""

from __future__ import annotations

from typing import NamedTuple

from pnp.engine import Match
from pnp.engine.agents import Searcher
from pnp.engine.told.asking import said
from pnp.engine.worlds.memory import remember
from pnp.engine.worlds.search import better, ismcts
from pnp.lab.figures.wilson import wilson

MOST_NAMED = 4
"""Answers that a hint tells of."""


class Weight(NamedTuple):
    """An answer by its number from 1: how it reads, how often it was tried, its share of victory with its interval."""

    number: int
    text: str
    tries: int
    rate: float
    low: float
    high: float


def weights(match: Match, seat: int, worlds: int) -> list[Weight]:
    """The answers to a seat's question, what does best first; none where no world could be dealt.

    As with agents that search, it is the answer that the tree tried most often; but that of the rule of thumb, unless
    the other has surely done better.
    """
    remembered = remember(match)
    choice, view = remembered.question, remembered.views[seat]
    if choice is None or choice.player != seat:
        return []
    found = Searcher(ismcts, worlds, match.rules, match.seed, True).weigh(view, choice)
    texts = said(choice, view, getattr(match.rules, "worth", None))
    made = [
        Weight(number, text, each.tries, each.won / each.tries if each.tries else 0.0, *wilson(each.won, each.tries))
        for number, (text, each) in enumerate(zip(texts, found, strict=True), 1)
    ]
    tried = [weight for weight in made if weight.tries]
    tried.sort(key=lambda weight: (-weight.tries, -weight.rate, weight.number))
    hunch = choice.options.index(match.rules.thumb(view, choice)) + 1
    own = next((weight for weight in tried if weight.number == hunch), None)
    if own is not None and own is not tried[0]:
        best, other = ((weight.rate * weight.tries, weight.tries) for weight in (tried[0], own))
        if not better(best, other):
            tried.remove(own)
            tried.insert(0, own)
    return tried


def told(found: list[Weight], worlds: int, numbered: bool = False) -> list[str]:
    """What is told of them: the best, how sure that is, and what else was tried most."""
    if not found:
        return ["Nothing could be played out from here."]
    best, others = found[0], found[1:MOST_NAMED]
    name = f"{best.number}, {best.text}," if numbered else best.text
    lines = [f"Played out {worlds} times, this does best: {name} won {_share(best)} of {best.tries} tries."]
    rival = max(found[1:], key=lambda weight: weight.high, default=None)
    if rival is not None:
        sure = best.low > rival.high
        close = f"not sure: {rival.text} may do as well" if not sure else "sure: nothing else comes near"
        lines.append(f"That is {close}.")
    lines += [f"{other.text}: {_share(other)} of {other.tries}." for other in others]
    return lines


def _share(weight: Weight) -> str:
    return f"{weight.rate * 100:.0f} % (surely {weight.low * 100:.0f} to {weight.high * 100:.0f})"
