"""How a sensible leader plays: strike where the odds are good, gather where not, and spend cards on what they win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.magic_encounters import field
from pnp.games.magic_encounters.field import Land, Side

DIE = 3.5
EDGE = 2.0
"""How much more one wants to have than the other, where nobody has played a card yet."""
STRONG = 6
"""Tokens with which one goes towards the enemy."""
FEW = 4
"""So few Tokens in the reserve that waiting brings nothing more: then even odds are taken."""
CARD = 1.5
"""What a card in hand is reckoned to bring in a battle."""
GOOD = {"recruit": 3.0, "ally": 2.5, "move": 1.5, "any": 0.5}


def thumb(view: View, choice: Choice) -> Any:
    """The best of the options by the phase that asks."""
    options = choice.options
    match choice.phase:
        case "ally powers" | "recruit powers" | "move powers":
            return use(view, options)
        case "excess" | "boulder" | "robbed":
            return min(options, key=lambda card: worth(card))
        case "transmute":
            spare = [card for card in options[1:] if worth(card) < DIE]
            return min(spare, key=lambda card: worth(card)) if spare else None
        case "stack":
            return max(options, key=lambda space: recruit(view, space))
        case "change":
            return min(options, key=lambda space: recruit(view, space))
        case "move":
            return best_move(view, options)[0]
        case "to":
            return max(options, key=lambda to: step(view, start(view, options), to))
        case "many":
            return options[-1] - keeps(view, options)
        case "dragons":
            return options[-1]
        case "next":
            return options[0]
        case "powers":
            return power(view, options)
        case "aside" | "given" | "again":
            return min(options)
        case "taken":
            return max(options)
        case "zeal":
            return zeal(view, options)
        case _:  # a Token to call
            return options[-1]


@once
def land(view: View) -> Land:
    """The land as it lies."""
    return Land(view)


@once
def strength(view: View, space: str, seat: int) -> float:
    """What the Tokens of a space count at least, and its people's power with them."""
    tokens = land(view).of(space, seat)
    return float(sum(token.mark(field.GIANT) or view.numbers.force for token in tokens))


def edge(view: View, seat: int) -> float:
    """What a people's own power and the cards of a hand bring in a battle, roughly."""
    race = view.known(own(field.RACE, seat))
    return 2.0 * (bool(race) and race[0].type == "battle") + CARD * min(4, view.count(own(field.HAND, seat)))


def worth(card: Any) -> float:
    """What a card in hand is worth."""
    if card.type != "battle":
        return GOOD[card.type]
    return max(2.0, gain_of(card))


def gain_of(card: Any) -> float:
    """What a card brings in a middling battle, as a number of its total."""
    tokens = 6.0
    if card.land:
        return float(tokens * card.raises * 0.6)
    if card.numbs or card.sets:
        return tokens * (2 if card.sets else 1) * (0.5 if card.role else 1)
    return float(
        tokens * card.raises
        + card.phantoms
        + card.summons * 0.6
        + DIE * (card.dice + card.fewer)
        + card.plus
        + 2 * card.each
    )


def use(view: View, options: Sequence[Any]) -> Any:
    """Whatever helps now; a Token is not changed for a card while they are few."""
    seat = view.seat
    for card in options[1:]:
        if card.looks:
            continue
        if card.costs == "token" and land(view).total(seat) < 12:
            continue
        if card.costs == "cards" and view.count(own(field.HAND, seat)) < 4:
            continue
        if card.regains and view.track(own(field.FALLEN, seat)) < 3:
            continue
        if card.costs == "token" and view.count(own(field.HAND, seat)) >= view.numbers.hand:
            continue
        return card
    return None


@once
def recruit(view: View, space: str) -> float:
    """How much a stack wants recruits: room first, then nearness to an enemy, then size."""
    here, seat = land(view), view.seat
    room = view.numbers.stack - len(here.of(space, seat))
    return float(min(room, 4) * 3 - nearest(view, space) + 0.2 * len(here.of(space, seat)))


@once
def enemies(view: View) -> list[tuple[str, int]]:
    """Stacks of the others, with whose they are."""
    return [(space, seat) for seat in view.seats if seat != view.seat for space in land(view).stacks(seat)]


@once
def nearest(view: View, space: str) -> int:
    """How far the nearest enemy stack is."""
    board = land(view).board
    return min((board.apart(space, other) for other, _ in enemies(view)), default=0)


@once
def step(view: View, space: str, to: str) -> float:
    """How good it is to go with all that can move from a space to one beside it."""
    here, seat = land(view), view.seat
    going = [token for token in here.of(space, seat) if not token.mark(field.MOVED)]
    room = view.numbers.stack - len(here.of(to, seat))
    count = min(len(going), room)
    mine = count + strength(view, to, seat)
    foes = [other for other in here.tokens[to] if other != seat]
    if foes:
        theirs = strength(view, to, foes[0]) + edge(view, foes[0])
        ahead = mine + edge(view, seat) - theirs
        wanted = EDGE if grows(view) else -EDGE
        return 20 + ahead + theirs if ahead >= wanted else -50.0
    danger = max(
        (strength(view, other, foe) for other, foe in enemies(view) if here.board.apart(to, other) == 1), default=0
    )
    fear = max(0.0, danger - mine) * 1.5
    left = len(here.of(space, seat)) - count
    join = 3.0 * (len(here.of(to, seat)) > 0) + 0.1 * mine
    closer = nearest(view, space) - nearest(view, to)
    return float(
        (1.5 * closer if mine >= STRONG else 0.0)
        + join * (nearest(view, to) <= nearest(view, space))
        - fear
        - 0.2 * left
        - 1.0
    )


@once
def ways(view: View) -> list[tuple[float, str, str]]:
    """All steps of one's stacks with what they are worth."""
    here, seat, most = land(view), view.seat, view.numbers.stack
    found = []
    for space in here.stacks(seat):
        if any(not token.mark(field.MOVED) for token in here.of(space, seat)):
            near = [to for to in here.board.neighbours(space) if len(here.of(to, seat)) < most]
            found += [(step(view, space, to), space, to) for to in near]
    return sorted(found, reverse=True)


def best_move(view: View, options: Sequence[Any]) -> tuple[Any, Any]:
    """Where to go from and to; neither, where nothing is gained."""
    for value, space, to in ways(view):
        if value > 0 and space in options:
            return space, to
    return None, None


def start(view: View, options: Sequence[str]) -> str:
    """The stack that is on its way: that of the best step to these places."""
    near = set(options)
    return next(space for _, space, to in ways(view) if to in near and near <= set(land(view).board.neighbours(space)))


@once
def grows(view: View) -> bool:
    """Whether recruits still make one stronger: there are some, and a stack with room for them."""
    here, seat = land(view), view.seat
    room = any(len(here.of(space, seat)) < view.numbers.stack for space in here.stacks(seat))
    return room and view.count(own(field.RESERVE, seat)) > FEW


def keeps(view: View, options: Sequence[int]) -> int:
    """How many stay behind of a stack that is full, or all there is: recruits have to come to somebody."""
    full = options[-1] == view.numbers.stack
    return 1 if full and len(land(view).stacks(view.seat)) == 1 else 0


@once
def fight(view: View) -> tuple[Side, Side]:
    """The side that is asked, and the other."""
    here = land(view)
    space = list(here.board.spaces)[view.track(field.FIELD) - 1]
    attacker = view.track(field.ATTACKER) - 1
    (foe,) = (seat for seat in here.tokens[space] if seat != view.seat)
    role, other = (field.ATTACKER, field.DEFENDER) if view.seat == attacker else (field.DEFENDER, field.ATTACKER)
    return Side(here, space, view.seat, foe, role), Side(here, space, foe, view.seat, other)


def need(view: View) -> int:
    """By how much one's total is too low: nothing or less where one wins as it stands."""
    mine, theirs = fight(view)
    return theirs.total() - mine.total() + (mine.role == field.DEFENDER)


def brings(view: View, card: Piece) -> float:
    """What a power changes between the two totals, on average."""
    mine, theirs = fight(view)
    gain = float(mine.total(card) - mine.total()) if not card.costs else 0.0
    gain += sum(count * face for face, count in theirs.dice.items() if face == card.strips)
    if card.numbs:
        gain += sum(theirs.force(token) for token in theirs.tokens)
    gain += (
        card.phantoms * mine.force()
        + DIE * card.dice
        + min((f for f, n in theirs.dice.items() if n), default=0) * card.fewer
    )
    if card.rerolls:
        low = min((face for face, count in mine.dice.items() if count), default=6)
        gain += max(0.0, DIE - low) * (mine.dice[1] if card.rerolls == "ones" else 1)
    if card.swaps:
        gain += 2 * (max(f for f, n in theirs.dice.items() if n) - min(f for f, n in mine.dice.items() if n))
    if card.costs == "card":
        gain += DIE
    if card.costs == "token":
        gain += card.plus + card.raises * (len(mine.tokens) - 1) - mine.force()
    if card.trades:
        gain += min(len(mine.tokens), len(theirs.tokens)) * (theirs.force() - mine.force())
    if card.ones == "token":
        gain += mine.dice[1] * theirs.force()
    gain += card.charms * (theirs.force() + mine.force()) + card.summons * mine.force() * 0.8
    return float(gain)


def power(view: View, options: Sequence[Any]) -> Any:
    """Nothing while one is ahead; else what closes the gap with the least, unless it is too wide."""
    behind = need(view)
    if behind <= 0:
        return None
    gains = [(brings(view, card), card) for card in options[1:]]
    gains = [(gain, card) for gain, card in gains if gain > 0]
    if sum(gain for gain, _ in gains) < behind:
        return None
    enough = [pair for pair in gains if pair[0] >= behind]
    if enough:
        return min(enough, key=lambda pair: pair[0])[1]
    return max(gains, key=lambda pair: pair[0])[1] if gains else None


def zeal(view: View, options: Sequence[int]) -> int:
    """As many as are needed, if these do."""
    mine, theirs = fight(view)
    each = theirs.force() - mine.force()
    return next((count for count in options if count * each >= need(view)), options[-1])
