"""Hearts: take no tricks with points in them, or take them all."""

from pnp.engine import Choice, Result, own


def play(table):
    numbers, order = table.numbers, [*table.seats, *table.seats]
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    table.shuffled("card").deal(numbers.hand, *hands)
    yield from passing(table, hands)
    opener = next(card for card in table.pieces if card.name == numbers.opener)
    trick, taken = table.pile("trick"), [table.pile(own("tricks", s), owner=s) for s in table.seats]
    leader, options, first, broken = opener.pile.owner, [opener], True, False
    points, penalty = [0] * len(hands), numbers.penalty
    while options:
        card = yield Choice("play", options, leader)
        hands[leader].give(card, trick)
        winner, suit, high, worth = leader, card.suit, card.rank, card.points
        for seat in order[leader + 1 : leader + len(hands)]:
            hand, options = hands[seat], []
            for card in hand:
                if card.suit == suit:
                    options.append(card)
            card = yield Choice("play", options or (harmless(hand) if first else hand), seat)
            hand.give(card, trick)
            worth += card.points
            if options and card.rank > high:
                winner, high = seat, card.rank
        trick.give_all(taken[winner])
        points[winner] += worth
        leader, first, broken = winner, False, broken or worth > 0  # ruling: broken
        options = [] if broken else [card for card in hands[leader] if card.suit != penalty]
        options = options or hands[leader]  # ruling: nothing-else
    if max(points) == sum(points):  # ruling: moon
        points = [sum(points) - mine for mine in points]
    return Result.ranked([-mine for mine in points])


def passing(table, hands):
    steps, laid = table.roll_on("passing").steps, table.pile("passed cards", "nobody")
    for seat in table.seats if steps else ():  # ruling: one-deal
        hand, secret = hands[seat], True
        for _ in range(table.numbers.passed):
            card = yield Choice("pass", hand, seat, secret)
            hand.give(card, laid)
    for seat in reversed(table.seats):
        laid.deal(table.numbers.passed, hands[(seat + steps) % len(hands)])


def harmless(hand):
    return [card for card in hand if not card.points] or hand  # ruling: first-trick


def thumb(view, choice):
    trick = [card for card in view.pile("trick") if card.suit == view.pile("trick")[0].suit]
    high = max([card.rank for card in trick], default=0 if choice.phase == "play" else 99)
    risky = [c for c in choice.options if c.rank > high and (not trick or c.suit == trick[0].suit)]
    safe = [card for card in choice.options if card not in risky]
    return max(safe, key=lambda c: (c.points, c.rank)) if safe else min(risky, key=lambda c: c.rank)
