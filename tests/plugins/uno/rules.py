"""UNO: be the first without cards; match the colour or the symbol on top."""

from pnp.engine import Choice, Result, own


def play(table):
    numbers, colours, seats = table.numbers, table.numbers.colours, len(table.seats)
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    draw, discard = table.shuffled("card"), table.pile("discard")
    draw.deal(numbers.hand, *hands)
    while draw.deal(1, discard) and discard.top.last_resort:
        discard.give_all(draw)
        table.shuffle(draw)
    top, colour, step = discard.top, discard.top.colour, -1 if discard.top.reverses else 1
    seat = step % seats if top.skips or top.reverses else 0  # ruling: first-card
    take(table, draw, discard, top.draws, hands[seat])
    for _ in range(numbers.turns):  # ruling: turn-cap
        if top.wild:
            top.put(colour := colour or colours[table.roll(numbers.die) - 1], 1)
        hand, symbol = hands[seat], top.symbol
        fits, last = [], []
        for card in hand:
            if card.wild:
                for named in colours:
                    (last if card.last_resort else fits).append((card, named))
            elif card.colour == colour or card.symbol == symbol:
                fits.append(card)
        card, named = (yield Choice("play", fits or last or ["draw"], seat)), None
        if not fits and not last:
            draw.deal(1, hand) or take(table, draw, discard, 1, hand)
            card = hand[-1]  # ruling: drawn-card
        elif type(card) is tuple:
            card, named = card
        if fits or card.wild or card.colour == colour:
            hand.give(card, discard)
            if not hand:
                return Result((seat,))
            top, colour, step = card, card.colour or named, -step if card.reverses else step
            if card.skips or (card.draws and colour):  # ruling: drawn-wild
                seat = (seat + step) % seats
                take(table, draw, discard, card.draws, hands[seat])
        seat = (seat + step) % seats
    return Result((), capped=True)


def take(table, draw, discard, count, target):
    if len(draw) < count:  # ruling: reshuffle
        discard.give_all(draw)
        draw.give(draw.top, discard)
        for wild, colour in [(card, colour) for card in draw for colour in card.marks]:
            wild.put(colour, 0)
        table.shuffle(draw)
    draw.deal(count, target)


def thumb(view, choice):
    held = [card.colour for card in view.known(own("hand", choice.player))]
    tame = [o for o in choice.options if type(o) is not tuple] or choice.options
    return max(tame, key=lambda o: held.count(o[1]) if type(o) is tuple else o.draws + o.skips)
