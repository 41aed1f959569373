"""An attack: named, blocked, fought with Combat cards, or called off."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.shared_deck import in_turn
from pnp.games.vampire_prince.city import SIDES, City, able, force

Fighters = dict[str, Piece]
"""The Vampire on each side of an attack."""


def attacks(city: City, seat: int) -> list[tuple[Piece, Piece]]:
    """All attackers with all Vampires that may be attacked (rulings: attacks, opponents, beaten)."""
    ready = [each for each in city.leaders(seat) if able(each) and each.mark("attacked") < city.numbers.attacks]
    targets = [each for each in city.vampires(city.foes(seat)) if not each.mark("beaten")]
    if city.turn.value < city.numbers.claimant_turn:  # ruling: claimant-turn
        targets = [each for each in targets if each.type != "claimant"]
    return [(attacker, target) for attacker in ready for target in targets]


def attack(city: City, attacker: Piece, target: Piece) -> Steps[None]:
    """Cards against blocks, the block, Combat cards, and who is beaten."""
    attacker.put("attacked", attacker.mark("attacked") + 1)
    fighters = dict(zip(SIDES, (attacker, target), strict=True))
    for side, vampire in fighters.items():
        vampire.put(side, 1)
    by, foe = (seat_of(fighters, side) for side in SIDES)
    city.table.say("attacks", attacker=attacker, target=target, by=by, foe=foe)
    if not (yield from unblockable(city, fighters)):
        yield from block(city, fighters)
    if (yield from called_off(city, fighters)):
        city.table.say("called-off")
    else:
        compare(city, fighters)
    for side, vampire in fighters.items():
        vampire.put(side, 0)
        city.played[side].give_all(city.discards)


def unblockable(city: City, fighters: Fighters) -> Steps[bool]:
    """Whether the attacker, who names the attack, keeps it from being blocked (ruling: combat-cards)."""
    while True:
        cards = [card for card in playable(city, fighters, "attacker") if card.unblockable]
        card = yield Choice("card against blocks", [None, *cards], seat_of(fighters, "attacker"))
        if card is None:
            return False
        if (yield from holds(city, fighters, "attacker", card)):
            city.table.say("no-block")
            return True


def block(city: City, fighters: Fighters) -> Steps[None]:
    """Another Vampire of the defender may take the target's place (rulings: attacks, claimant-safe)."""
    seat, target = seat_of(fighters, "defender"), fighters["defender"]
    blockers = [vampire for vampire in city.leaders(seat) if vampire is not target and able(vampire)]
    for blocker in (yield from city.table.subset("block", blockers, seat, most=city.numbers.blockers)):
        fighters["defender"].put("defender", 0)
        blocker.put("defender", 1)
        fighters["defender"] = blocker
        city.table.say("blocks", blocker=blocker, target=target)


def called_off(city: City, fighters: Fighters) -> Steps[bool]:
    """Combat cards in turn until both sides have passed, or one calls the attack off (ruling: called-off)."""
    over = False

    def play_card(side: str) -> Steps[bool | None]:
        nonlocal over
        cards = [card for card in playable(city, fighters, side) if card.force or "attack" in card.negates]
        card = yield Choice("combat card", [None, *cards], seat_of(fighters, side))
        if card is None:
            return False
        over = (yield from holds(city, fighters, side, card)) and "attack" in card.negates
        return None if over else True

    yield from in_turn(SIDES, play_card)
    return over


def playable(city: City, fighters: Fighters, side: str) -> list[Piece]:
    """The Combat cards of a side's hand; Haven and Disciplines are such cards (rulings: combat-places, disciplines)."""
    hand = city.hands[seat_of(fighters, side)]
    return [card for card in hand if card.type == "combat" and card.role in ("any", side)]


def holds(city: City, fighters: Fighters, side: str, card: Piece) -> Steps[bool]:
    """Whether a card just played takes effect: the other side may answer it, and so on (ruling: answers)."""
    seat = seat_of(fighters, side)
    sides = [seat_of(fighters, other) for other in SIDES]
    city.hands[seat].give(card, city.played[side])
    negated = yield from city.negated(card.type, [other for other in sides if other != seat], among=sides)
    if negated:
        city.table.say("negated", card=card)
        city.discard(card)
    return not negated


def compare(city: City, fighters: Fighters) -> None:
    """Both fought; who has the lower force is beaten, and in a tie nobody (ruling: beaten)."""
    forces = {
        side: force(vampire, city.numbers) + sum(card.force for card in city.played[side])
        for side, vampire in fighters.items()
    }
    ours, theirs = (forces[side] for side in SIDES)
    outcome = "nobody-beaten" if ours == theirs else "defender-beaten" if ours > theirs else "attacker-beaten"
    city.table.say(outcome, ours=ours, theirs=theirs, **fighters)
    for side, vampire in fighters.items():
        vampire.put("fought", 1)
        vampire.put("beaten", int(forces[side] < max(forces.values())))


def seat_of(fighters: Fighters, side: str) -> int:
    seat = fighters[side].owner
    assert seat is not None
    return seat
