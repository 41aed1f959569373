"""How a sensible leader plays: claim new spaces, fight at good odds, and spend cards on what they win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.monsters_and_magic import field
from pnp.games.monsters_and_magic.combat import pair
from pnp.games.monsters_and_magic.field import Field, is_figure

SITES = {"temple": 0.6, "city": 0.4, "village": 0.4, "castle": 0.4, "town": 0.3}
SPACE, LOST = 2.0, 1.6
MAN, WALL = 3.0, 1.0
"""What a figure and a Garrison are worth, beside a space."""
CALM = 0.05


def thumb(view: View, choice: Choice) -> Any:
    """The best of the options by the phase that asks."""
    options = choice.options
    match choice.phase:
        case "corner" | "spot":
            return max(options, key=lambda space: site(view, space) + around(view, space))
        case "figure" | "recruit" | "becomes":
            return max(options, key=lambda kind: favour(view, kind))
        case "middle":
            return max(options[1:], key=lambda kind: favour(view, kind))
        case "move":
            return move(view, options)
        case "to":
            return max(options, key=lambda space: goes(view, going(view, options), space))
        case "card":
            return play(view, options)
        case "use":
            return next((card for card in options[1:] if wanted(view, card)), None)
        case "place":
            return max(options, key=lambda space: frontier(view, space))
        case "realign":
            card = max(options[1:], key=lambda card: lasting(view, card), default=None)
            return card if card is not None and lasting(view, card) > weakest(view) else None
        case "give":
            return next((card for card in options[1:] if keeps(view, card) < 1.0), None)
        case "excess":
            return min(options, key=lambda card: keeps(view, card))
        case "dismissed":
            return min(options, key=lambda card: lasting(view, card))
        case "taken":
            return max(options, key=lambda card: lasting(view, card))
        case "target" | "summoned":
            return max(options, key=lambda figure: best(view, figure))
        case "opponent":
            return max(options, key=lambda seat: view.count(own(field.HAND, seat)))
        case _:
            return options[0]


@once
def land(view: View) -> Field:
    """The map as it lies."""
    return Field(view)


@once
def mine(view: View) -> list[Any]:
    """All that gives one's own units more."""
    return list(field.cards(view, view.seat))


@once
def favour(view: View, kind: str) -> float:
    """What one's cards give figures of a type."""
    cards = mine(view)
    count = sum(figure.type == kind for figure in land(view).figures(view.seat))
    return float(sum((card.force + 2 * card.moves) * (kind in card.users) for card in cards) - 0.3 * count)


@once
def site(view: View, space: str) -> float:
    """What a space is worth beyond counting as one: a structure of which one has some already is worth more."""
    here, kind = land(view), land(view).site(space).type
    held = len(here.spaces(view.seat, kind))
    worth = SITES.get(kind, 0.2)
    if kind == field.TEMPLE:
        worth += 0.5 * held
        worth += sum(0.4 for foe in view.seats if foe != view.seat and len(here.spaces(foe, kind)) > 2)
    return worth + (0.2 * held if held < view.numbers.control else 0.0)


@once
def around(view: View, space: str) -> float:
    """How many spaces beside a space nobody has."""
    here = land(view)
    return sum(0.15 for near in here.board.neighbours(space) if near not in here.stacks)


@once
def frontier(view: View, space: str) -> float:
    """How much a space needs a figure: near what is still to be had."""
    return -distance(view, space) + 0.2 * sum(
        land(view).holder(near) != view.seat for near in land(view).board.neighbours(space)
    )


@once
def distance(view: View, space: str) -> int:
    """How far the next space is that one does not have."""
    return reaches(view).get(space, 9)


@once
def reaches(view: View) -> dict[str, int]:
    """How far each space is from the next one that one does not have."""
    here = land(view)
    found = {space: 0 for space in here.board.spaces if here.holder(space) != view.seat}
    waiting = list(found)
    for space in waiting:
        for near in here.board.neighbours(space):
            if near not in found:
                found[near] = found[space] + 1
                waiting.append(near)
    return found


def chances(ahead: int) -> tuple[float, float]:
    """How likely two dice and so much more win against two dice, and how likely they tie."""
    ways = [6 - abs(7 - total) for total in range(2, 13)]
    pairs = [(a - b, ways[a] * ways[b]) for a in range(11) for b in range(11)]
    return (
        sum(n for gap, n in pairs if gap + ahead > 0) / 1296,
        sum(n for gap, n in pairs if gap + ahead == 0) / 1296,
    )


CHANCES = {ahead: chances(ahead) for ahead in range(-30, 31)}


@once
def assault(view: View, figure: Piece, space: str) -> float:
    """What an attack brings, on average: what falls, and the space, against the figure."""
    here, seat = land(view), view.seat
    standing, value = 1.0, 0.0
    for foe in here.defenders(space, seat):
        assert foe.owner is not None
        ahead = here.force(figure, foe, space, field.ATTACKER) - here.force(foe, figure, space, field.DEFENDER)
        ahead += min(2, sum(here.lends(card, figure, foe, space, field.ATTACKER) for card in hand(view)))
        wins, ties = CHANCES[max(-30, min(30, ahead))]
        prize = MAN if is_figure(foe) else WALL + SPACE
        value += standing * ((wins + ties) * prize - (1 - wins) * MAN)
        standing *= wins
    return value + standing * (SPACE + site(view, space))


def hand(view: View) -> list[Any]:
    """One's own hand."""
    return list(view.known(own(field.HAND, view.seat)))


@once
def danger(view: View, figure: Piece, space: str) -> float:
    """How likely an enemy beside a space beats a figure there."""
    here, worst = land(view), 0.0
    for near in here.board.neighbours(space):
        for foe in here.defenders(near, view.seat):
            if is_figure(foe):
                ahead = here.force(foe, figure, space, field.ATTACKER) - here.force(figure, foe, space, field.DEFENDER)
                worst = max(worst, CHANCES[max(-30, min(30, ahead))][0])
    return worst


@once
def goes(view: View, figure: Piece, to: str) -> float:
    """What a step brings: a fight, a new space, or a way to one; what it leaves bare is lost."""
    here, seat = land(view), view.seat
    assert figure.pile is not None
    start = figure.pile.name
    bare = SPACE + site(view, start) + around(view, start) if here.garrison(start, seat) is None else 0.0
    if here.holder(to) not in (None, seat):
        return assault(view, figure, to) - bare * LOST
    fear = MAN * (danger(view, figure, to) - danger(view, figure, start)) * 0.5
    new = SPACE + site(view, to) + around(view, to) if here.holder(to) is None else 0.0
    nearer = 0.5 * (distance(view, start) - distance(view, to)) if not new else 0.0
    return new + nearer - bare - fear


@once
def best(view: View, figure: Piece) -> float:
    """What the best step of a figure brings."""
    return max((goes(view, figure, space) for space in land(view).steps(figure)), default=-9.0)


def move(view: View, options: Sequence[Any]) -> Any:
    """Cards that help, then the figure with the best step, if any is worth it."""
    cards = [option for option in options[1:] if option.component == "ally"]
    for card in cards:
        if wanted(view, card):
            return card
    figures = [option for option in options[1:] if option.component == field.FIGURE]
    first = max(figures, key=lambda figure: best(view, figure), default=None)
    return first if first is not None and best(view, first) > CALM else None


def going(view: View, options: Sequence[str]) -> Piece:
    """The figure that is on its way: the one with the best step to just these spaces."""
    here, seat = land(view), view.seat
    figures = [figure for figure in here.figures(seat) if here.steps(figure) == list(options)]
    return max(figures or here.figures(seat), key=lambda figure: best(view, figure))


def wanted(view: View, card: Any) -> bool:
    """Whether a card is worth using now."""
    here, seat = land(view), view.seat
    figures = here.figures(seat)
    if card.summons:
        return False
    if card.moves:
        return sum(figure.type in card.users and best(view, figure) > SPACE for figure in figures) > 1
    if card.guided:
        return False
    if card.levy:
        return True
    match card.does:
        case "draw" | "settle" | "trade":
            return True
        case "look" | "alter" | "sacrifice" | "transform" | "switch":
            return False
        case "haste":
            return any(best(view, figure) > SPACE for figure in figures)
        case "arm":
            return any(fights(view, figure) for figure in figures)
        case "change":
            return any(keeps(view, each) < 1.0 for each in hand(view) if each is not card)
        case "exchange":
            best_card = max((lasting(view, each) for each in hand(view) if each is not card), default=0.0)
            return best_card > weakest(view) + 1.0
        case _:
            others = [view.count(own(field.HAND, foe)) for foe in view.seats if foe != seat and foe not in view.out]
            spare = [keeps(view, each) for each in hand(view) if each is not card]
            return any(count == len(spare) for count in others) and sum(spare) < 1.5 * len(spare)


def fights(view: View, figure: Piece) -> bool:
    """Whether the best step of a figure is an attack."""
    here = land(view)
    spaces = here.steps(figure)
    to = max(spaces, key=lambda space: goes(view, figure, space), default=None)
    return to is not None and here.holder(to) not in (None, view.seat) and goes(view, figure, to) > CALM


@once
def lasting(_view: View, card: Any) -> float:
    """What a card is worth as a permanent one."""
    if card.does in ("settle", "trade"):
        return 4.0
    if card.moves or card.does == "haste":
        return 3.5
    if card.guided:
        return 3.0
    if card.keeps or card.levy or card.summons:
        return 1.0
    if card.force:
        share = len(card.users) * (0.5 if card.lands or card.foes or card.role or card.near or card.sites else 1.0)
        return float(card.force * share)
    return 0.5


@once
def weakest(view: View) -> float:
    """What the least of one's permanent cards is worth."""
    return min((lasting(view, card) for card in view.known(own(field.PERMANENT, view.seat))), default=9.0)


@once
def keeps(view: View, card: Any) -> float:
    """What a card is worth in the hand."""
    if card.levy or card.does in ("settle", "trade", "draw"):
        return 3.0
    if card.force:
        count = sum(unit.type in card.users for unit in land(view).units(view.seat))
        return float(card.force * min(2, count) * 0.75)
    return 1.2 if card.moves or card.does in ("haste", "arm") else 0.5


def play(view: View, options: Sequence[Any]) -> Any:
    """The least card that wins, or that is part of what wins together; none where nothing helps or none is needed."""
    here = land(view)
    space = list(here.board.spaces)[view.track(field.COMBAT) - 1]
    attacker = view.track(field.FIRST) - 1
    unit, foe, role = pair(here, view.seat, attacker, space)
    assert foe.owner is not None
    other = field.DEFENDER if role == field.ATTACKER else field.ATTACKER
    ours = view.track(own(field.ROLLED, view.seat)) + here.force(unit, foe, space, role)
    theirs = view.track(own(field.ROLLED, foe.owner)) + here.force(foe, unit, space, other)
    behind = theirs - ours
    gains = {card: here.lends(card, unit, foe, space, role) for card in options[1:]}
    wins = behind + 1
    if wins <= 0 or not gains:
        return None
    needed = wins if sum(gains.values()) >= wins else behind
    if needed <= 0 or sum(gains.values()) < needed:
        return None
    enough = [card for card, gain in gains.items() if gain >= needed]
    return min(enough, key=lambda card: gains[card]) if enough else max(gains, key=lambda card: gains[card])
