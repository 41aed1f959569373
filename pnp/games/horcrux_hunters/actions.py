"""What action cards do in Horcrux Hunters, effect by effect, and who can prevent it."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Pile, Seat, Steps
from pnp.games.horcrux_hunters.hunt import Hunt, fits


def aims(hunt: Hunt, seat: int, card: Piece) -> bool:
    """Whether a card has something to aim at, if it needs that (ruling: untargeted)."""
    return not card.horcrux or any(hunt.horcruxes if card.horcrux != "steal" else hunt.before_others(seat))


def targets(hunt: Hunt, seat: int, card: Piece) -> list[Piece]:
    """The Horcruxes in play that a card can be aimed at; only another's can be stolen."""
    return hunt.in_play if card.horcrux != "steal" else [each for pile in hunt.before_others(seat) for each in pile]


def act(hunt: Hunt, seat: int, card: Piece) -> Steps[None]:
    """All that a card does, in the order in which it is printed."""
    yield from draw(hunt, seat, card)
    if card.shuffles:
        hunt.discards.give_all(hunt.deck)
        hunt.table.shuffle(hunt.deck)
    for _ in range(min(card.takes_discards, len(hunt.discards))):
        hunt.discards.give(hunt.table.lot("_by chance", hunt.discards, seat), hunt.hands[seat])
    if card.searches:
        yield from search(hunt, seat, card)
    if "deck" in card.looks:
        show(seat, hunt.deck, card.looks_cards)
    if "hand" in card.looks or card.opponent_discards or card.steals_cards:
        yield from against(hunt, seat, card)
    if card.horcrux:
        yield from move(hunt, seat, card)
    if card.all_draw:
        for other in hunt.table.around(seat):
            hunt.draw(other, card.all_draw)
    if card.all_discard:
        yield from everybody(hunt, seat, card)


def draw(hunt: Hunt, seat: int, card: Piece) -> Steps[None]:
    """Draw, and discard some of the cards just drawn (ruling: keep)."""
    hand = hunt.hands[seat]
    before = len(hand)
    hunt.draw(seat, card.draws)
    drawn = list(hand[before:])
    for _ in range(min(card.self_discards, len(drawn))):
        gone = yield Choice("keep less", list(drawn), seat)
        drawn.remove(gone)
        hunt.discard(gone)


def search(hunt: Hunt, seat: int, card: Piece) -> Steps[None]:
    """Take a card that fits out of the deck or the discard pile, for all to see (ruling: search)."""
    places = {"deck": hunt.deck, "discard": hunt.discards}
    if "deck" in card.search_in:
        show(seat, hunt.deck, len(hunt.deck))
    found = [each for name in card.search_in for each in places[name] if fits(each, card.searches)]
    taken = yield Choice("search", [None, *found], seat)
    if taken is None:
        hunt.table.say("takes-nothing", seat=seat)
    else:
        assert taken.pile is not None
        taken.pile.give(taken, hunt.hands[seat])
        hunt.hands[seat].show(taken, (1 << len(hunt.table.seats)) - 1)
    if "deck" in card.search_in:
        hunt.table.shuffle(hunt.deck)


def show(seat: int, pile: Pile, count: int) -> None:
    """Let a player look at the top of a pile (ruling: look)."""
    for each in pile[max(0, len(pile) - count) :]:
        pile.show(each, 1 << seat)


def against(hunt: Hunt, seat: int, card: Piece) -> Steps[None]:
    """Look into an opponent's hand, take or discard cards of it (rulings: opponent, pick, too-few)."""
    foe = yield from opponent(hunt, seat)
    if "hand" in card.looks:
        hunt.look(seat, foe)
    kind = "steal" if card.steals_cards else "discard" if card.opponent_discards or card.discards else None
    if kind is None or (yield from prevented(hunt, foe, kind)):
        return
    hand = hunt.hands[foe]
    if card.chance:
        for _ in range(min(card.steals_cards, len(hand))):
            hand.give(hunt.blind(foe), hunt.hands[seat])
        before = list(hand)
        hunt.lose_at_random(foe, card.opponent_discards)
        tell_lost(hunt, foe, before)
        return
    yield from discards(hunt, foe, card.opponent_discards)
    options = [each for each in hand if card.steals_cards or each.type == card.discards]
    if options and (card.steals_cards or card.discards):
        picked = yield Choice("pick", options, seat)
        hand.give(picked, hunt.hands[seat] if card.steals_cards else hunt.discards)
        if not card.steals_cards:
            hunt.table.say("discards", seat=foe, cards=[picked])


def discards(hunt: Hunt, seat: int, count: int) -> Steps[None]:
    """A player discards so many cards, which he picks."""
    before = list(hunt.hands[seat])
    yield from hunt.give_up("discard", seat, count)
    tell_lost(hunt, seat, before)


def tell_lost(hunt: Hunt, seat: int, before: list[Piece]) -> None:
    """Tell which cards of a hand are discarded, as they lie there: the order of a hand is its owner's secret."""
    if lost := [each for each in hunt.discards if each in before]:
        hunt.table.say("discards", seat=seat, cards=lost)


def opponent(hunt: Hunt, seat: int) -> Steps[int]:
    """The opponent at whom a card is aimed."""
    foes = hunt.foes(seat)
    if len(foes) == 1:
        return foes[0]
    chosen: int = yield Choice("opponent", [Seat(foe) for foe in foes], seat)
    return chosen


def prevented(hunt: Hunt, seat: int, kind: str) -> Steps[bool]:
    """Whether a player keeps his cards (rulings: occlumency, isolated)."""
    answer = yield Choice("keep all", [None, *hunt.answers(seat, kind)], seat)
    if answer is None:
        return False
    hunt.discard(answer)
    if (yield from hunt.negated(answer.type, hunt.foes(seat))):
        hunt.table.say("negated", card=answer)
        return False
    hunt.table.say("keeps-all", seat=seat)
    return True


def move(hunt: Hunt, seat: int, card: Piece) -> Steps[None]:
    """Steal, hide, discard or take back a Horcrux in play."""
    target = yield Choice("horcrux in play", targets(hunt, seat, card), seat)
    owner = next(each for each, pile in enumerate(hunt.horcruxes) if target.pile is pile)
    kinds: dict[str, str] = {"steal": "steal", "hand": "steal", "discard": "discard"}
    kind = kinds.get(card.horcrux)
    if kind and owner != seat and (yield from prevented(hunt, owner, kind)):
        return
    places: dict[str, Any] = {
        "steal": hunt.horcruxes[seat],
        "hand": hunt.hands[seat],
        "owner": hunt.hands[owner],
        "discard": hunt.discards,
    }
    hunt.horcruxes[owner].give(target, places.get(card.horcrux, hunt.deck))
    if card.horcrux == "shuffle":
        hunt.table.shuffle(hunt.deck)


def everybody(hunt: Hunt, seat: int, card: Piece) -> Steps[None]:
    """Every player discards some cards, which he picks; who prevents it saves only himself."""
    for other in hunt.table.around(seat):
        if other == seat or not (yield from prevented(hunt, other, "discard")):
            yield from discards(hunt, other, card.all_discard)
