"""Dark Sun Adventures: the rule of thumb."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games.dark_sun_adventures.force import (
    ALLY,
    AVOID,
    HAND,
    MAGE,
    SPELL,
    STEALTH,
    TWO,
    force,
    help_of,
    level,
    party_of,
    value,
)
from pnp.games.families.expedition import MOVE, NEEDED, PLAYED, STANDING, ground_of, heading, holder_of, to_go
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import in_hand
from pnp.games.families.trail import FACED


def thumb(view: View, choice: Choice) -> Any:
    """Spend on a roll only what can save it, play what makes a battle safe; else the option with the highest score."""
    phase, _, kind = choice.phase.partition(": ")
    if phase == "help":
        return _help(view, choice, kind)
    if phase == "direction":
        return heading(view, choice.options, view.track(STANDING))
    if phase == "battle":
        return _battle(view, choice)
    if phase == "avoid":
        return _avoid(view)
    return highest(view, choice, SCORES)


def _adds(option: Any, kind: str) -> float:
    if isinstance(option, tuple):
        return float(option[1].discard_bonus)
    return 3.5 if kind == MOVE and option.transport else float(help_of(option, kind))


def _cost(view: View, option: Any) -> float:
    return _kept(view, option[0] if isinstance(option, tuple) else option)


def _help(view: View, choice: Choice, kind: str) -> Any:
    """Ride on; else the cheapest that is enough, or the best of several that may be."""
    options = [option for option in choice.options if option is not None]
    if kind == MOVE:
        return next((each for each in options if not isinstance(each, tuple) and each.transport), None)
    most = sum(_adds(each, kind) for each in options if not isinstance(each, tuple))
    lacks = _wanted(view, kind, most) - view.track(STANDING)
    if not 0 < lacks <= most:
        return None
    enough = [each for each in options if _adds(each, kind) >= lacks]
    if enough:
        return min(enough, key=lambda each: _cost(view, each))
    return max(options, key=lambda each: _adds(each, kind))


def _wanted(view: View, kind: str, most: float) -> int:
    """What a roll has to reach; before a battle that is better avoided and cannot be, a surprise is enough."""
    needed = view.track(NEEDED)
    if kind != STEALTH or needed != view.numbers.avoids:
        return needed
    avoidable = view.track(STANDING) + most >= needed and _avoid(view) == AVOID
    return needed if avoidable else int(view.numbers.surprises)


def _odds(view: View) -> int:
    """By how much we are stronger than what we have before us."""
    faced = [card for card in view.known(FACED) if isinstance(card, Piece)]
    tile, seat = ground_of(view, view.seat), view.seat
    played = [card for card in view.known(own(PLAYED, seat)) if isinstance(card, Piece)]
    ours = force(party_of(view, seat), played, faced)
    if faced:
        return ours - sum(level(card, tile) for card in faced)
    here = [other for other in view.seats if other != seat and ground_of(view, other) is tile]
    return ours - max((force(party_of(view, other), [], []) for other in here), default=0)


def _battle(view: View, choice: Choice) -> Any:
    """The strongest card, unless the battle is as good as won or lost."""
    faced = [card for card in view.known(FACED) if isinstance(card, Piece)]
    cards = [card for card in choice.options if isinstance(card, Piece)]
    if not cards or not view.numbers.hopeless <= _odds(view) < view.numbers.safe:
        return None
    return max(cards, key=lambda card: (bool(card.cures), value(card, faced)))


def _avoid(view: View) -> Any:
    """Fight only who is weaker, or has the Rod."""
    here = [seat for seat in view.seats if ground_of(view, seat) is ground_of(view, view.seat)]
    hunts = not view.count(FACED) and holder_of(view) in here and holder_of(view) != view.seat
    return None if hunts or _odds(view) >= view.numbers.bold else AVOID


def _kept(view: View, card: Piece) -> float:
    """What a card is worth in the hand."""
    worth = view.numbers.worth
    if card.level:
        return float(max(card.level, worth[ALLY] * bool(card.ally)))
    mages = any(member.type == MAGE for member in party_of(view, view.seat))
    if card.type == SPELL and not mages:
        return 0.0
    return float(worth[card.type] + card.survival / 2)


def _sent(view: View, move_: tuple[Piece, Seat]) -> float:
    """The worst there is, on whoever is not far behind; allies and trade are kept from stragglers."""
    card, seat = move_
    if to_go(view, seat) > to_go(view, view.seat) + view.numbers.behind and holder_of(view) != seat:
        return 0.0
    return float(level(card, ground_of(view, seat)) if card.level else view.numbers.worth[card.type])


def _deal(view: View, deal: tuple[Piece, str]) -> float:
    """Two cards, or five for a poor hand."""
    poor = sum(_kept(view, card) for card in in_hand(view)) < view.numbers.poor
    return 1.0 + (deal[1] == (HAND if poor else TWO))


SCORES: Scores = {
    "swap": lambda view, card: view.numbers.worth["fresh"] - _kept(view, card),
    "trade": _deal,
    "foresee": lambda *_: 0.0,
    "encounter": _sent,
    "foe": lambda view, pawn: 100.0 * (holder_of(view) == pawn.owner) + 50 - len(party_of(view, pawn.owner)),
    "look": lambda view, seat: 1.0 + len(view.pile(own("hand", seat))),
    "hand limit": lambda view, card: -_kept(view, card),
}
