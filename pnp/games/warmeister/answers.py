"""Answers to what others do: cancelled cards and routs, and dice that are rolled again."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, View
from pnp.games.families.shared_deck import leaders_seen
from pnp.games.warmeister.clash import force
from pnp.games.warmeister.estimate import in_battle, played, players
from pnp.games.warmeister.events import holder
from pnp.games.warmeister.war import AGAINST, PLAYED, SIDES, has

DOUBT = 0.6
"""How much a reroll has to gain, or how unlikely its success to be, for Luck to be played."""


def answered(view: View, phase: str, card: Piece) -> float:
    """A rout of one's own army; cards against oneself; and whatever cancels one's own answer."""
    waiting: list[Piece] = []
    for each in reversed(view.known("discard")):
        if players(view, each, PLAYED) or ("event" not in each.negates and "rout" not in each.negates):
            break
        waiting.append(each)
    if phase != "cancel":
        running = phase.split()[-1]
        stays = in_battle(view, running) == view.seat
        return stays if "rout" in card.negates else bool(waiting) and unwelcome(view, running)
    question = played(view)
    mine = view.seat in players(view, question, PLAYED)
    cancelled = len(waiting) % 2 == 1
    return cancelled if mine else not cancelled and harmful(view, question)


def unwelcome(view: View, running: str) -> bool:
    """Whether it is the foe whose rout was cancelled."""
    return in_battle(view, SIDES[1 - SIDES.index(running)]) == view.seat


def harmful(view: View, card: Piece) -> bool:
    """Whether a card of another is aimed at oneself, or comes in one's own battle."""
    if card.type in ("battle", "terrain"):
        return view.seat in [in_battle(view, side) for side in SIDES]
    return view.seat in players(view, card, AGAINST)


def rerolled(view: View, phase: str, option: tuple[Piece, Any, int]) -> float:
    """A die of one's own that failed, or one of the foe's that did not, where the other number is likely."""
    _, thing, rolled = option
    numbers = view.numbers
    if phase == "luck: fight":
        chance = min(1.0, force(thing) / 6)
        hit = bool(rolled + force(thing) >= numbers.hit_on)
        gain = chance - hit if thing.owner == view.seat else hit - chance
        return gain * (1 + has(thing, "deadly")) - DOUBT
    if phase == "luck: rout":
        return rout_again(view, thing, rolled)
    if phase == "luck: fall":
        return bool(holder(thing) == view.seat and rolled <= numbers.holding_falls)
    return 0


def rout_again(view: View, side: str, rolled: int) -> float:
    """Whether a rout check is worth another roll."""
    seat = in_battle(view, side)
    if view.seat not in [in_battle(view, each) for each in SIDES] or seat is None:
        return 0
    units = sum(bool(unit.mark(side)) for unit in leaders_seen(view, seat))
    least = int(view.numbers.attacker_stays if side == "attacker" else view.numbers.defender_stays)
    chance, runs = min(1.0, (7 - least + units) / 6), rolled + units < least
    return runs * chance if seat == view.seat else (not runs) * (DOUBT - chance)
