"""Crazy Eights: be the first without cards; an eight goes on anything and names a suit."""

from pnp.engine import Choice, Result, own


def play(table):
    numbers, seats = table.numbers, len(table.seats)
    most = numbers.draws
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    draw, discard = table.shuffled("card"), table.pile("discard")
    seat, passes = table.roll(f"d{seats}") % seats, 0  # ruling: dealer
    draw.deal(numbers.hand.at_least(seats), *hands)
    suit, rank = turned_up(table, draw, discard)
    while passes <= seats:  # ruling: stuck
        hand = hands[seat]
        for left in range(most, -1, -1):
            options = []
            for card in hand:
                if card.suit == suit or card.rank == rank or card.wild:
                    options.append(card)
            # ruling: draw-or-play, no-reshuffle
            options.append("draw" if left and draw else "pass")
            answer = yield Choice("play", options, seat)
            played = type(answer) is not str
            if played or answer == "pass":
                break
            draw.deal(1, hand)
        if not played:
            passes = 0 if draw else passes + 1
        else:
            hand.give(answer, discard)
            if not hand:
                break
            suit, rank, passes = answer.suit, answer.rank, 0
            if answer.wild:
                suit = yield Choice("name a suit", numbers.suits, seat)
                answer.put(suit, 1)
        seat = (seat + 1) % seats
    return Result.ranked([-sum([card.points for card in hand]) for hand in hands])


def turned_up(table, draw, discard):
    draw.deal(1, discard)
    while discard.top.wild:  # ruling: turned-eight
        discard.give_all(draw)
        table.shuffle(draw)
        draw.deal(1, discard)
    return discard.top.suit, discard.top.rank


def thumb(view, choice):
    if choice.phase == "name a suit":
        held = [card.suit for card in view.known(own("hand", choice.player))]
        return max(choice.options, key=held.count)
    cards = [option for option in choice.options if option not in ("draw", "pass")]
    return max(cards, key=lambda card: (not card.wild, card.points), default=choice.options[-1])
