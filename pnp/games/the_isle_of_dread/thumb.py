"""The Isle of Dread by rule of thumb: spend what improves the odds of a test, and flee what is too strong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import prod
from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.warp_quest import FACED, REROLL, SKILL_ROLL, places
from pnp.games.the_isle_of_dread.party import (
    RETAINERS,
    best_weapon,
    hits,
    left,
    lost,
    place,
    strength,
    tags_of,
    worth_to,
)


def thumb(view: View, choice: Choice) -> Any:
    """Each phase in a line; what is not named here takes what it is offered first."""
    phase, _, what = choice.phase.partition(": ")
    options = choice.options
    match phase:
        case "class":
            return max(options, key=lambda who: (who.cards, who.hits))
        case "attach":
            return max(options, key=lambda option: _fit(*option))
        case "prepare":
            return _prepared(view, options)
        case "heal":
            return max(options, key=lambda option: lost(option[1]))
        case "negate":
            return _way_out(view, options)
        case "reroll" if what != "move":
            return _again(view, what)
        case "aid":
            return _aid(view, options)
        case "retainer":
            return _sacrifice(view, options)
        case "foe":
            return min(options, key=lambda pawn: sum(_bonus(view, pawn.owner, skill) for skill in view.numbers.skills))
        case "plunder":
            return max(options, key=lambda item: (item.bonus, item.hits, item.uses))
    return options[0]


# odds


@cache
def _ways(dice: str) -> Counter[int]:
    """In how many ways dice such as `6d6` make each sum."""
    count, sides = (int(part) for part in dice.split("d"))
    ways = Counter({0: 1})
    for _ in range(count):
        more = Counter[int]()
        for (total, each), face in product(ways.items(), range(1, sides + 1)):
            more[total + face] += each
        ways = more
    return ways


@cache
def _at_most(dice: str, number: int) -> float:
    """The chance that dice make no more than a number."""
    ways = _ways(dice)
    return sum(each for total, each in ways.items() if total <= number) / sum(ways.values())


def _party(view: View, seat: int) -> list[Piece]:
    """The adventurers of a seat."""
    piles = [view.known(place(n, seat)) for n in range(1, view.numbers.party + 1)]
    return [pile[0] for pile in piles if pile]


def _bonus(view: View, seat: int | None, skill: str) -> int:
    """What a seat adds to a test of an attribute."""
    assert seat is not None
    tags = tags_of(view.known(own(FACED, seat)))
    return strength(_party(view, seat), view.known(own(RETAINERS, seat)), skill, tags)


def _odds(view: View, skill: str, total: int) -> float:
    """The chance that a total passes the test, or beats the party on our space."""
    return _at_most(_against(view), total - _lacks(view, skill))


def _against(view: View) -> str:
    """The dice that are rolled against us."""
    dice: str = view.numbers.challenge_die if view.count(own(FACED, view.seat)) else view.numbers.skill_die
    return dice


def _lacks(view: View, skill: str) -> int:
    """What is added to the dice against us: a DM, or what the party on our space has, which must be beaten."""
    if faced := view.known(own(FACED, view.seat)):
        return int(faced[0].dm) if faced[0].dm_for in (None, skill) else 0
    at = places(view)
    foe = next((seat for seat in at if seat != view.seat and at[seat] == at.get(view.seat)), view.seat)
    return _bonus(view, foe, skill) + 1


def _fresh(view: View, skill: str) -> float:
    """The chance to pass a test that is still to be rolled."""
    ways, lacks, dice = _ways(view.numbers.skill_die), _lacks(view, skill), _against(view)
    bonus = _bonus(view, view.seat, skill)
    return sum(each * _at_most(dice, bonus + total - lacks) for total, each in ways.items()) / sum(ways.values())


def _in_need(view: View, skill: str) -> float:
    """How much hangs on a test: the chance that those after it fail."""
    faced = view.known(own(FACED, view.seat))
    checks = list(faced[0].checks) if faced else list(view.numbers.skills)
    return prod(1 - _fresh(view, each) for each in checks[checks.index(skill) + 1 :])


# phases


def _again(view: View, skill: str) -> str | None:
    """Roll again if that is likely to decide it."""
    gain = _fresh(view, skill) - _odds(view, skill, view.rolls[-1] + _bonus(view, view.seat, skill))
    return REROLL if _decides(view, skill, gain, view.numbers.thrift) else None


def _aid(view: View, options: Sequence[Any]) -> Piece | None:
    """The card that gains most, the smallest of those alike, if that is enough."""
    total = view.track(SKILL_ROLL)
    cards: list[Piece] = [card for card in options if card is not None]
    skill = _tested(view, cards)
    odds = {card: _odds(view, skill, total + card.bonus) for card in cards}
    best = max(cards, key=lambda card: (odds[card], -card.bonus))
    return best if _decides(view, skill, odds[best] - _odds(view, skill, total), view.numbers.daring) else None


def _decides(view: View, skill: str, gain: float, percent: int) -> bool:
    """Whether better odds are worth a card or token, as much as hangs on the test."""
    return gain * _in_need(view, skill) * 100 >= percent


def _tested(view: View, cards: Sequence[Piece]) -> str:
    """The attribute in question: the one that all the cards offered help with, the latest where several would fit."""
    common = [skill for skill in view.numbers.skills if all(skill in card.skills for card in cards)]
    return str(common[-1])


def _way_out(view: View, options: Sequence[Any]) -> Piece | None:
    """Flee a Foe against whom the odds are poor; spend what helps against Traps unless they are harmless."""
    card = view.known(own(FACED, view.seat))[0]
    odds = 100 * (1 - prod(1 - _fresh(view, skill) for skill in card.checks))
    limit = view.numbers.flight if card.gold else view.numbers.caution
    ways: list[Piece] = [way for way in options if way is not None]
    return ways[0] if odds < limit else None


def _sacrifice(view: View, options: Sequence[Any]) -> Any:
    """Give up a retainer for who may die of the wound, the least useful first."""
    worst = max(_ways("1" + view.numbers.wound_die))
    given = [option for option in options if option is not None]
    return min(given, key=lambda option: option[0].bonus) if left(given[0][1]) <= worst else None


def _prepared(view: View, options: Sequence[Any]) -> Piece | None:
    """Heal who has lost much, and learn; looking ahead changes nothing that we do."""
    worst = max(lost(who) for who in _party(view, view.seat))
    for card in options:
        if card is not None and (card.teaches or ((card.heals or card.antidote) and worst >= view.numbers.hurt)):
            chosen: Piece = card
            return chosen
    return None


def _fit(card: Piece, who: Piece) -> tuple[int, int]:
    """How well an Item is placed: weapons where they add most, armour on the weak, the rest with the sturdy."""
    if card.weapon:
        return worth_to(who, card) - best_weapon(who), left(who)
    return 0, -hits(who) if card.hits else left(who)
