"""Marches: two armies of ten that their players have built."""

from pnp.engine import Choice, Result, own


def play(table):
    """Ten battles, a card of each side in each."""
    hands = [table.pile(own("hand", seat), "owner", seat) for seat in table.seats]
    decks = [table.pile(own("deck", seat), "nobody", seat) for seat in table.seats]
    for seat in table.seats:
        table.shuffle(table.brought(seat, decks[seat]))
        decks[seat].deal(table.numbers.hand, hands[seat])
        table.track(own("score", seat))
    while all(hands):
        lay = [Choice("lay", hands[seat], seat) for seat in table.seats]
        mine, theirs = cards = yield from table.together(lay)
        for seat in table.seats:
            hands[seat].give(cards[seat], table.pile(own("field", seat)))
            decks[seat].deal(1, hands[seat])
        strengths = strength(mine, theirs), strength(theirs, mine)
        for seat in table.seats:
            table.track(own("score", seat)).value += strengths[seat] > strengths[1 - seat]
    return Result.ranked([table.track(own("score", seat)).value for seat in table.seats])


def strength(card, other):
    """What a card counts against another; equals stop each other."""
    return 0 if (card.type, other.type) == ("captain", "spell") else card.force  # ruling: ties


def legal(cards):
    """What no number says: three sorts of troops."""
    troops = {card.id for card in cards if card.type == "troop"}
    if len(troops) < 3:  # ruling: three-banners
        return f"only {len(troops)} sorts of troops march in it, and three have to."
    return None


def thumb(view, choice):
    """Spells first, then the strongest; once the battle is decided, whatever is left."""
    sure = view.track(own("score", view.seat)) * 2 > view.numbers.cards
    return max(
        choice.options,
        key=lambda card: -card.force if sure else card.force + 9 * (card.type == "spell"),
    )
