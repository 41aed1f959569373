"""Miracles and the powers of Gods: at what they can be aimed, and what they do."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Steps
from pnp.games.pantheons.attacks import WORSHIPERS
from pnp.games.pantheons.olympus import Olympus

HAND, DECK = "hand", "deck"
"""What the God of Knowledge looks at."""
RECRUITS = "new Worshipers"
"""What a roll is for."""


def miracles(olympus: Olympus, seat: int) -> list[tuple[Piece, Any]]:
    """The Miracles of a hand that can be played, each with what it may be aimed at."""
    cards = olympus.payable(seat, "miracle") if olympus.miracles_left(seat) else []
    return [(card, target) for card in cards for target in targets(olympus, seat, card)]


def powers(olympus: Olympus, seat: int, phase: str) -> list[tuple[Piece, Any]]:
    """The powers of Gods that can be used in a phase, each with what it may be aimed at (ruling: powers)."""
    gods = [god for god in olympus.gods(seat) if god.power_phase == phase]
    ready = [god for god in gods if god.mark("used") < olympus.numbers.power_uses]
    faith, cards = olympus.faith.value, len(olympus.hands[seat])
    paid = [god for god in ready if god.power_cost <= faith and god.discard_cost <= cards]
    return [(god, target) for god in paid for target in targets(olympus, seat, god)]


def targets(olympus: Olympus, seat: int, card: Piece) -> list[Any]:
    """What a Miracle or power may be aimed at (rulings: one-choice, enemy-only); `[None]` where it needs no aim."""
    foe = olympus.foe(seat)
    if card.kills or card.discards or card.control:
        kinds = (*card.discards, card.control)
        crowd = [WORSHIPERS] if card.kills and olympus.worshipers[foe].value else []
        return [*crowd, *(unit for unit in olympus.units[foe] if unit.type in kinds)]
    if card.attaches:
        return [unit for unit in olympus.units[seat] if unit.type == card.attaches]
    if card.revives:
        return [unit for unit in olympus.discards if unit.type in card.revives]  # ruling: resurrection
    if card.looks:
        places = {HAND: olympus.hands[foe], DECK: olympus.deck}
        return [place for place in card.looks if places[place]]
    return [None] if olympus.hands[foe] or not card.steals_cards else []  # ruling: thieves


def play_miracle(olympus: Olympus, seat: int, card: Piece, target: Any) -> Steps[None]:
    """Pay for a Miracle, which takes effect unless the opponent negates it (ruling: abjuration)."""
    foe = olympus.foe(seat)
    olympus.pay(seat, card)
    olympus.played_miracles.value += 1
    olympus.hands[seat].give(card, olympus.played)
    if isinstance(target, Piece):
        target.put("target", 1)
    negated = yield from olympus.negated(card.type, [foe] if olympus.believers(foe) else [])
    if isinstance(target, Piece):
        target.put("target", 0)
    if negated:
        olympus.table.say("negated", card=card)
    else:
        yield from effect(olympus, seat, card, target)
    olympus.played.give_all(olympus.discards)


def effect(olympus: Olympus, seat: int, card: Piece, target: Any) -> Steps[None]:
    """What a Miracle does."""
    foe = olympus.foe(seat)
    if target == WORSHIPERS:
        olympus.worshipers[foe].lose(
            (yield from olympus.thrown(seat, card.kills, "Worshipers destroyed"))
        )  # ruling: too-few
    elif card.discards:
        olympus.kill(target)
    elif card.revives:
        olympus.enter(seat, target)
    elif card.attaches:
        olympus.played.give(card, olympus.gifts)
        target.put("gift", target.mark("gift") + 1)
    elif card.bonus:
        olympus.played.give(card, olympus.lasting)
    elif card.summons:
        prophet(olympus, seat, card.summons)
    elif card.recruits:
        olympus.worshipers[seat].value += yield from olympus.thrown(seat, card.recruits, RECRUITS)
    olympus.faith.value += card.faith
    olympus.no_attack[foe].value = max(olympus.no_attack[foe].value, card.stuns)
    olympus.draw(seat, card.draws)


def prophet(olympus: Olympus, seat: int, kind: str) -> None:
    """Search the draw pile for a unit, else the discard pile, and shuffle what was looked through (ruling: prophet)."""
    for card in olympus.deck:
        olympus.deck.show(card, 1 << seat)
    found = next((card for card in (*olympus.deck, *olympus.discards) if card.type == kind), None)
    if found is None:
        olympus.table.say("nobody-comes")
    else:
        olympus.enter(seat, found)
    olympus.table.shuffle(olympus.deck)


def use_power(olympus: Olympus, seat: int, god: Piece, target: Any) -> Steps[None]:
    """Pay for the power of a God, and what it does."""
    foe = olympus.foe(seat)
    god.put("used", god.mark("used") + 1)
    olympus.faith.value -= god.power_cost
    yield from olympus.give_up("discard", seat, god.discard_cost)
    if god.control:
        olympus.enter(seat, target)  # ruling: beauty
    for _ in range(god.steals_cards):
        olympus.hands[foe].give(olympus.blind(foe), olympus.hands[seat])
    if target == HAND:
        olympus.look(seat, foe)
    elif target == DECK:  # ruling: knowledge
        for card in olympus.deck[-god.looks_cards :]:
            olympus.deck.show(card, 1 << seat)
    olympus.draw(seat, god.draws)
    yield from olympus.give_up("discard", seat, god.self_discards)  # ruling: fate
