"""Immortals: councils of gods recruit, plot and strike, a token an act, and foil what the others are about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table
from pnp.games.families.decks import one_of
from pnp.games.immortals.acts import act, strike, strikers, targets
from pnp.games.immortals.councils import DELAY, TOKEN, Councils, able, suits
from pnp.games.immortals.thumb import goal, thumb, worth

__all__ = ["goal", "play", "thumb", "worth"]
FREE = "free"


def play(table: Table) -> Steps[Result]:
    """Turns of four phases, until a council is powerful enough or alone."""
    councils = Councils(table)
    first = cut(councils)
    yield from set_up(councils, first)
    for seat in councils.turns(first, table.numbers.turn_cap):
        yield from take_turn(councils, seat)
        if (winner := councils.winner(seat)) is not None:
            return result(councils, (winner,))
    table.begin("end")
    table.say("over", n=table.numbers.turn_cap)
    points = [councils.points(seat) for seat in table.seats]
    best = tuple(seat for seat in table.seats if points[seat] == max(points))
    return result(councils, best, capped=True)  # ruling: turn-cap


def result(councils: Councils, winners: tuple[int, ...], capped: bool = False) -> Result:
    """Who won, with the power points of all, and after how many turns."""
    points = tuple(float(councils.points(seat)) for seat in councils.table.seats)
    return Result(winners, points, capped, facts={"turns": councils.table.track("turn").value})


# set-up


def cut(councils: Councils) -> int:
    """The highest card goes first (ruling: cut); the Hierarchs are taken out before, for all to see."""
    table, deck = councils.table, councils.deck
    hierarchs = table.pile("hierarchs")
    for card in [card for card in deck if card.type == "immortal" and card.level == table.numbers.start_level]:
        deck.give(card, hierarchs)
    seats, shown = list(table.seats), table.pile("cut")
    while len(seats) > 1:
        cards = []
        for _ in seats:
            deck.deal(1, shown)
            cards.append(shown[-1])
        table.say("cut", cards=cards)
        values = [0 if card.type == "plot" else card.power for card in cards]
        seats = [seat for seat, value in zip(seats, values, strict=True) if value == max(values)]
        if len(seats) > 1:
            table.say("cut-tie")
    shown.give_all(deck)
    table.say("begins", by=seats[0])
    return seats[0]


def set_up(councils: Councils, first: int) -> Steps[None]:
    """Everybody picks an alignment and a Hierarch of it (ruling: hierarchs); then hands are dealt."""
    table, numbers = councils.table, councils.numbers
    hierarchs = table.pile("hierarchs")
    tiles = table.unbox("alignment", table.pile("alignments"))
    for seat in table.around(first):
        left = {card.alignment for card in hierarchs}
        tile = yield Choice("alignment", [tile for tile in tiles if tile.alignment in left], seat)
        tiles.give(tile, councils.alignments[seat])
        fits = [card for card in hierarchs if card.alignment == tile.alignment]
        hierarch = yield Choice("hierarch", fits, seat)
        councils.enter(seat, hierarch)
        table.say("chooses", by=seat, alignment=tile.name, card=hierarch)
    hierarchs.give_all(councils.deck)
    table.shuffle(councils.deck)
    for seat in table.around(first):
        councils.draw(seat, numbers.hand)


# the turn


def take_turn(councils: Councils, seat: int) -> Steps[None]:
    """Plot, Recruit, Fate and Destiny, until somebody has won (ruling: phases)."""
    table = councils.table
    plot_phase(councils, seat)
    for name, phase in PHASES.items():
        if councils.winner(seat) is None:
            table.begin(name)
            yield from phase(councils, seat)
    table.begin("standing")
    table.say("enough" if councils.enough(seat) else "points", by=seat, n=councils.points(seat))
    if not councils.enough(seat) and (winner := councils.winner(seat)) is not None:
        table.say("alone", winner=winner)


def plot_phase(councils: Councils, seat: int) -> None:
    """Lay a token on each Immortal that has none, but for those that are neutralized (rulings: neutralized, delay)."""
    councils.table.begin("plot phase")
    for leader in councils.leaders(seat):
        if able(leader):
            leader.put(TOKEN, 1)
        leader.put(DELAY, max(0, leader.mark(DELAY) - 1))


def recruit(councils: Councils, seat: int) -> Steps[None]:
    """Bring in Immortals and Resources, for tokens or free (rulings: cost-of-acts, free-recruit)."""
    tile = councils.alignments[seat][0]
    free = councils.numbers.free
    while not councils.enough(seat):
        gifted = tile.free if free else ()
        cards = [card for card in councils.hands[seat] if payers(councils, seat, card, gifted)]
        card = yield Choice("recruit", [None, *cards], seat)
        if card is None:
            break
        payer = yield Choice("recruiter", payers(councils, seat, card, gifted), seat)
        if payer == FREE:
            free -= destitute(councils, seat) == 0
        elif not (yield from act(councils, seat, payer, card)):
            continue
        if card.type == "immortal":
            councils.enter(seat, card)
        else:
            councils.attach(card, payer)
        if payer == FREE:
            councils.table.say("for-free", by=seat, card=card)
    councils.fallen[seat].value = int(not councils.leaders(seat))  # ruling: without-immortals
    if councils.fallen[seat].value:
        councils.table.say("reduced", by=seat)


def payers(councils: Councils, seat: int, card: Piece, gifted: Sequence[str]) -> list[Any]:
    """Whose token can bring a card in: an Immortal's, or none (rulings: free-recruit, recruit-limits, sphere-only)."""
    ready = councils.ready(seat)
    if card.type == "resource":
        return [leader for leader in ready if suits(card, leader)]
    if card.type != "immortal" or card.alignment not in councils.alignments[seat][0].recruits:
        return []
    free = card.alignment in gifted or destitute(councils, seat)
    return [*([FREE] if free else []), *ready]


def destitute(councils: Councils, seat: int) -> bool:
    """Whether a player has no Immortal that is not neutralized."""
    return not any(map(able, councils.leaders(seat)))


def fate(councils: Councils, seat: int) -> Steps[None]:
    """Draw, plot for more, and keep the hand limit (ruling: hand-limit)."""
    councils.draw(seat, councils.numbers.draw)
    while ready := councils.ready(seat):
        actor = yield Choice("plotting", [None, *ready], seat)
        if actor is None:
            break
        if (yield from act(councils, seat, actor)):
            councils.draw(seat, councils.numbers.plotting)
    yield from councils.hand_limit(seat, councils.numbers.hand_limit)


def destiny(councils: Councils, seat: int) -> Steps[None]:
    """Strike with Plot cards, a token each (ruling: cost-of-acts)."""
    while not councils.enough(seat) and councils.ready(seat):
        cards = [card for card in councils.hands[seat] if strikers(councils, seat, card)]
        card = yield Choice("strike", [None, *cards], seat)
        if card is None:
            break
        actor = yield from one_of("striker", strikers(councils, seat, card), seat)
        phase = "fight" if card.does == "fight" else "target"
        target = yield from one_of(phase, targets(councils, seat, card, actor), seat)  # ruling: naming-aims
        yield from strike(councils, seat, actor, card, target)


PHASES = {"recruit phase": recruit, "fate phase": fate, "destiny phase": destiny}
