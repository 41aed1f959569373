"""Sorting: put a hand into an order; the later a strong card comes, the more it counts."""

from itertools import permutations

from pnp.engine import Choice, Result, own


def play(table):
    draw = table.shuffled("card")
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    draw.deal(table.numbers.hand, *hands)
    scores = []
    for seat in table.seats:
        luck = table.roll("2d6", "luck", seat) + table.roll("d10", "luck", seat)
        order = yield from table.order("sort", hands[seat], seat)
        scores.append(luck + sum(card.force * place for place, card in enumerate(order)))
    wish = yield Choice("wish", permutations(["red", "green", "blue"]), 0)
    scores[0] += wish[0] == "red"
    return Result.ranked(scores)


def thumb(_view, choice):
    return choice.options[0]
