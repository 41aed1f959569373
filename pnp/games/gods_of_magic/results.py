"""What the results of the magic table do, and how a card is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps
from pnp.games.families.shared_deck import company
from pnp.games.gods_of_magic.realms import Magic, descriptors, host_of

NEW = "new realm"


def play_card(magic: Magic, seat: int, only: list[Piece] | None = None) -> Steps[Piece | None]:
    """Play a card of the hand (or one of `only`) to a realm of one's own (rulings: may-play, own-realms, new-realm)."""
    hand = magic.hands[seat] if only is None else only
    cards = [card for card in hand if places(magic, seat, card)]
    card = yield Choice("play", [None, *cards], seat)
    if card is None:
        return None
    place = yield Choice("place", places(magic, seat, card), seat)
    where = magic.new_realm(seat) if place == NEW else place
    magic.lay(card, where)
    magic.tell("begins-realm" if place == NEW else "lays", seat, card, where)
    played: Piece = card
    return played


def places(magic: Magic, seat: int, card: Piece) -> list[Any]:
    """Where a card may be laid: under a card (ruling: descriptors), in a realm, or, of a Location, in a new one."""
    realms = magic.realms(seat)
    if card.type == "descriptor":
        return [each for realm in realms for each in realm if each.type != "descriptor"]
    return [*realms, NEW] if card.type == "location" else list(realms)


def creation(magic: Magic, seat: int) -> Steps[None]:
    """Play one card or two (ruling: creation)."""
    for number in range(magic.numbers.creations):
        if (yield from play_card(magic, seat)) is None:
            if not number:
                magic.table.say("unused", by=seat)
            return


def transformation(magic: Magic, seat: int) -> Steps[None]:
    """Replace a card of any domain by one of the hand of its suit, and discard the old one (ruling: transformation)."""
    suits = {card.type for card in magic.hands[seat]}
    old = yield Choice("transformation", [None, *(c for c in magic.in_any_realm() if c.type in suits)], seat)
    if old is not None:
        new = yield Choice("replace by", [card for card in magic.hands[seat] if card.type == old.type], seat)
        magic.exchange(old, new, magic.discards)
        magic.table.say("replaces", by=seat, old=old, new=new, realm=new.pile)
    else:
        magic.table.say("unused", by=seat)


def destruction(magic: Magic, seat: int) -> Steps[None]:
    """Destroy a card of any domain (ruling: destruction)."""
    target = yield Choice("destruction", [None, *magic.in_any_realm()], seat)
    if target is not None:
        realm, gone = company(target), [target, *descriptors(target)]
        owner = realm.owner
        magic.destroy(target)
        magic.table.say("destroys", by=seat, cards=gone, realm=realm)
        assert owner is not None
        magic.draw(owner, magic.numbers.consolation)
    else:
        magic.table.say("unused", by=seat)


def inspiration(magic: Magic, seat: int) -> Steps[None]:
    """Draw cards, more with a poor hand."""
    poor = len(magic.hands[seat]) <= magic.numbers.poor_hand
    magic.draw(seat, magic.numbers.poor_inspiration if poor else magic.numbers.inspiration)
    yield from ()


def transmigration(magic: Magic, seat: int) -> Steps[None]:
    """Move a card of any domain to another realm of any domain (ruling: transmigration)."""
    realms = magic.all_realms()
    cards = [card for card in magic.in_any_realm() if goals(card, realms)]
    card = yield Choice("transmigration", [None, *cards], seat)
    if card is not None:
        goal = yield Choice("to", goals(card, realms), seat)
        source = company(card)
        magic.move(card, goal)
        magic.tell("moves", seat, card, goal, source=source)
    else:
        magic.table.say("unused", by=seat)


def goals(card: Piece, realms: list[Pile]) -> list[Any]:
    """Where a card in play can be moved: other realms, or cards of other realms for a Descriptor to lie under."""
    others = [realm for realm in realms if realm is not card.pile]
    if card.type == "descriptor":
        return [each for realm in others for each in realm if each.type != "descriptor"]
    return list(others)


def alteration(magic: Magic, seat: int) -> Steps[None]:
    """Play a Descriptor, and score it with its card (ruling: alteration)."""
    card = yield from play_card(magic, seat, [card for card in magic.hands[seat] if card.type == "descriptor"])
    if card is not None:
        host = host_of(card)
        assert host is not None
        magic.table.say("alters", cards=[card, host], points=card.points + host.points)
        magic.points[seat].value += card.points + host.points
    else:
        magic.table.say("unused", by=seat)


def recombination(magic: Magic, seat: int) -> Steps[None]:
    """Move cards among one's realms and exchange them with the hand, each once (ruling: recombination)."""
    hand, moved = magic.hands[seat], set[Piece]()
    while True:
        realms = magic.realms(seat)
        cards = [card for realm in realms for card in realm if card not in moved]
        able = [card for card in cards if goals(card, realms) or exchanges(card, hand, moved)]
        card = yield Choice("recombination", [None, *able], seat)
        if card is None:
            if not moved:
                magic.table.say("unused", by=seat)
            return
        goal = yield Choice("to", [*goals(card, realms), *exchanges(card, hand, moved)], seat)
        moved.add(card)
        if isinstance(goal, Piece) and goal.pile is hand:
            magic.exchange(card, goal, hand)
            magic.tell("lays", seat, goal, host_of(goal) or company(goal))
            moved.add(goal)
        else:
            moved.update(descriptors(card))
            source = company(card)
            magic.move(card, goal)
            magic.tell("moves", seat, card, goal, source=source)


def exchanges(card: Piece, hand: Pile, moved: set[Piece]) -> list[Piece]:
    """The cards of a hand that may take a card's place."""
    alike = card.type == "descriptor"
    return [each for each in hand if each not in moved and (each.type == "descriptor") is alike]


def evocation(magic: Magic, seat: int) -> Steps[None]:
    """Draw a card and play it, if it can be (ruling: evocation)."""
    before = len(magic.hands[seat])
    magic.draw(seat, magic.numbers.evocation)
    for card in list(magic.hands[seat][before:]):
        if (yield from play_card(magic, seat, [card])) is None:
            magic.table.say("unused", by=seat)


def visitation(magic: Magic, seat: int) -> Steps[None]:
    """Draw a card; all domains score."""
    magic.draw(seat, magic.numbers.visitation)
    for other in magic.table.seats:
        magic.score(other)
    yield from ()


RESULTS: dict[str, Callable[[Magic, int], Steps[None]]] = {
    "creation": creation,
    "transformation": transformation,
    "destruction": destruction,
    "inspiration": inspiration,
    "transmigration": transmigration,
    "alteration": alteration,
    "recombination": recombination,
    "evocation": evocation,
    "visitation": visitation,
}
"""By the ids of the table's rows."""
