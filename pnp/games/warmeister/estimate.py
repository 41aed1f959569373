"""What a player can reckon at a glance: units, armies, what was played; and whether that is worth an answer."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, View, once, own
from pnp.games.families.shared_deck import leaders_seen
from pnp.games.warmeister.clash import DAMAGE, force
from pnp.games.warmeister.events import holder
from pnp.games.warmeister.war import AGAINST, PLAYED, SHOWS, SIDES, has

DOUBT = 0.6
"""How much a reroll has to gain, or how unlikely its success to be, for Luck to be played."""


def worth(unit: Piece) -> float:
    """Force, wounds and traits of an army card, wherever it lies; damage takes off."""
    extra = 2 * ("general" in unit.kinds) + ("deadly" in unit.traits) + ("tough" in unit.traits)
    return float(2 * unit.force + unit.wounds + extra + unit.income - unit.mark(DAMAGE))


@once
def might(view: View, seat: int, side: str) -> float:
    """The hits an army of all a player has may make, times those it may take."""
    units, numbers = leaders_seen(view, seat), view.numbers
    kind, extra = ("assault", numbers.assault) if side == "attacker" else ("missile", numbers.missile)
    army = numbers.general * sum(has(unit, "general") for unit in units)
    army += sum(card.army_bonus for card in view.known(own("holdings", seat)))
    if side == "defender":
        army += max((card.defenders - card.attackers for card in view.known(own("castles", seat))), default=0)
    hits = sum([(force(unit) + army + extra * has(unit, kind)) * (1 + has(unit, "deadly")) for unit in units])
    return float(hits * sum([unit.wounds - unit.mark(DAMAGE) + has(unit, "tough") for unit in units]))


@once
def in_battle(view: View, side: str) -> int | None:
    """Who fights on a side."""
    fighting = (unit.owner for seat in view.seats for unit in leaders_seen(view, seat) if unit.mark(side))
    return next(fighting, None)


@once
def played(view: View) -> Piece:
    """The card that was played last, as long as others may cancel it."""
    return next(card for card in reversed(view.known("discard")) if players(view, card, PLAYED))


def players(view: View, card: Piece, mark: str) -> list[int]:
    """The players whose marks of a kind lie on a card."""
    return [seat for seat in view.seats if card.mark(own(mark, seat))]


# answers: cards and routs that are cancelled, dice that are rolled again


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


def rerolled(view: View, phase: str, option: tuple[Piece, Any, str]) -> float:
    """A die of one's own that failed, or one of the foe's that did not, where the other number is likely."""
    _, thing, shown = option
    rolled = int(shown.removeprefix(SHOWS.format("")))
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
