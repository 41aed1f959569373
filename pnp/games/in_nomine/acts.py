"""Cards and powers: when they may be used, at what they can be aimed, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Piece, Steps
from pnp.games.families.companies import attached, company
from pnp.games.families.decks import one_of
from pnp.games.families.duel import ATTACKER, DEFENDER, TURN
from pnp.games.in_nomine.war import (
    AIMED,
    BLOCKED,
    CELESTIALS,
    PERSONAS,
    POSSESSED,
    PROPHECY,
    STOPPED,
    UNBLOCKABLE,
    UNDEAD,
    WEAKER,
    War,
)

POWER = "power"
PLAY = "play"
DECK = "deck"
"""What is attacked where it is no Persona."""
RECRUIT, OWN, ATTACK, BLOCK = "recruit", "own", "attack", "block"
"""When cards and powers are used (ruling: timing)."""
ENDS = {"attack", "attacks"}
"""What a card negates that stops the attack which is on."""


def moves(war: War, seat: int, *times: str) -> Iterator[tuple[Any, ...]]:
    """Cards of the hand and powers that a player may use at such a time, each with its target (ruling: aims)."""
    for card in war.hands[seat]:
        if card.type not in PERSONAS and set(times) & set(card.when) and (card.pays is None or payers(war, seat)):
            yield from ((card, target) for target in targets(war, seat, card))
    for unit in war.ready(seat, *CELESTIALS):
        if unit.pays and set(times) & set(unit.when):
            yield from ((unit, POWER, target) for target in targets(war, seat, unit))


def payers(war: War, seat: int) -> list[Piece]:
    """Who may pay for a Song (ruling: songs)."""
    return war.ready(seat, *CELESTIALS)


def targets(war: War, seat: int, card: Piece) -> list[Any]:
    """At what a card can be aimed now; `[None]` where it needs no aim, nothing where it cannot be used."""
    foe = war.foe(seat)
    if card.target in ("fighter", ATTACKER):
        return fighters(war, seat, card)
    if card.target == "artifact":
        worn = [each for unit in war.units(foe) for each in attached(unit) if each.type == "artifact"]
        return worn if war.units(seat) else []
    if card.target:
        side = seat if card.whose == "mine" else foe
        kinds = PERSONAS if card.target == "persona" else (card.target,)
        return [unit for unit in war.units(side, *kinds) if not card.removes or unit.mark(PROPHECY)]
    if card.decks == "one":
        return [pile.draw for pile in war.stocks]
    if card.revives:  # ruling: own-discards
        return [each for each in war.stocks[seat].discards if each.type in card.revives]
    return [None] if usable(war, seat, card) else []


def fighters(war: War, seat: int, card: Piece) -> list[Any]:
    """Who fights on the side that a card is for, in its role."""
    attacker, defender = war.attacker, war.defender
    if card.target == ATTACKER:
        wanted = attacker is not None and (attacker.owner == seat) == (card.whose == "mine")
        in_vain = card.evades == "deck" and not war.on_deck.value
        return [attacker] if wanted and not in_vain else []
    own = [(attacker, ATTACK), (defender, BLOCK)]
    mine = [(unit, role) for unit, role in own if unit is not None and unit.owner == seat]
    fitting = [unit for unit, role in mine if card.role in ("any", role)]
    return [unit for unit in fitting if not card.bonus_for or unit.type in card.bonus_for]


def usable(war: War, seat: int, card: Piece) -> bool:
    """Whether a card without a target would do anything."""
    foe, attacker = war.foe(seat), war.attacker
    if ENDS & set(card.negates):
        return attacker is not None and attacker.owner == foe
    if "block" in card.negates:
        return attacker is not None and attacker.owner == seat and bool(attacker.mark(BLOCKED) and war.defender)
    if card.destroys:
        return war.defender is not None
    if card.sees_hand or card.discards:
        return bool(war.hands[foe])
    return True


def use(war: War, seat: int, move: tuple[Any, ...]) -> Steps[None]:
    """Play a card of the hand, or use a power."""
    if move[1] == POWER:
        war.tire(move[0])
        yield from effect(war, seat, move[0], move[2])
    else:
        yield from play_card(war, seat, *move)


def play_card(war: War, seat: int, card: Piece, target: Any) -> Steps[None]:
    """Pay for a card, which takes effect unless it is negated (ruling: no-prince-answer), and goes where it lasts."""
    war.hands[seat].give(card, war.played)
    if card.pays:
        war.tire((yield from one_of("pay", payers(war, seat), seat)))
    if isinstance(target, Piece):
        target.put(AIMED, 1)
    negated = yield from war.negated(card.type, [war.foe(seat)])
    if isinstance(target, Piece):
        target.put(AIMED, 0)
    if negated:
        war.table.say("negated", card=card)
        war.discard(card)
    elif card.lasts == TURN:  # ruling: battle-bonus
        war.played.give(card, war.in_force[seat])
    elif card.lasts:  # rulings: battle-bonus, modifiers
        war.attach(card, target)
    else:
        yield from effect(war, seat, card, target)
        war.discard(card)


def effect(war: War, seat: int, card: Piece, target: Any) -> Steps[None]:
    """What a card or power does that is no bonus."""
    foe = war.foe(seat)
    negate(war, card)
    if card.destroys == "both":
        for unit in (war.attacker, war.defender):
            if unit is not None:
                war.discard(unit)
    elif isinstance(target, Piece):
        yield from strike(war, seat, card, target)
    for deck in [*war.table.seats] if card.decks == "both" else []:
        look(war, seat, deck, card.looks)
    if card.decks == "one":
        look(war, seat, next(each for each in war.table.seats if war.stocks[each].draw is target), card.looks)
    if card.sees_hand:
        war.table.say("sees-hand", by=seat, seat=foe)
        war.look(seat, foe)
    yield from war.give_up("discard", foe, card.discards)  # rulings: discards, too-few
    war.draw(seat, card.draws)
    for _ in range(card.searches):  # ruling: searching
        yield from war.search(seat)
    if card.recruits:
        war.recruits.value += card.recruits
        war.table.say("recruits", by=seat, n=card.recruits)
    if card.recruits_any:
        war.any_recruits.value = 1
        war.table.say("recruits-any", by=seat)


def look(war: War, seat: int, deck: int, count: int) -> None:
    """Look at the top of a deck (ruling: looking)."""
    war.table.say("looks", by=seat, n=war.look_into(seat, deck, count))


def negate(war: War, card: Piece) -> None:
    """Bring an attack, all attacks of the turn, or a block to nothing (rulings: negated-block, no-attacks)."""
    attacker = war.attacker
    assert attacker is not None or not card.negates
    if attacker is not None and ENDS & set(card.negates):
        attacker.put(ATTACKER, 0)
        war.no_attacks.value |= "attacks" in card.negates
    elif attacker is not None and "block" in card.negates:
        blocker = war.marked(DEFENDER)
        assert blocker is not None
        blocker.put(DEFENDER, 0)
        attacker.put(BLOCKED, 0)
        war.table.say("block-over")


def strike(war: War, seat: int, card: Piece, unit: Piece) -> Steps[None]:
    """What a card does to its target."""
    table = war.table
    if card.revives:
        company(unit).give(unit, war.hands[seat])
    elif card.target == "artifact":
        taken = yield from one_of("place", war.units(seat), seat)
        war.attach(unit, taken)
    elif card.destroys:
        war.discard(unit)
    elif card.sends:  # ruling: stolen
        war.send_home(unit, card.sends)
    elif card.control:
        unit.put(POSSESSED, int(card.control == TURN))
        war.control(unit, seat)
        table.say("controls", unit=unit, seat=seat)
    elif card.stops:  # ruling: stopped
        unit.put(STOPPED, 1)
        unit.put(ATTACKER, 0)
        table.say("stopped", unit=unit)
    elif card.evades:
        unit.put(UNBLOCKABLE, 1)
        table.say("unblockable", unit=unit)
    elif card.raises:  # ruling: undead
        unit.put(UNDEAD, unit.mark(UNDEAD) + card.raises)
        table.say("undead", unit=unit, n=card.raises)
    elif card.weakens:  # ruling: weaker
        unit.put(WEAKER, unit.mark(WEAKER) + card.weakens)
        table.say("weaker", unit=unit, n=card.weakens)
    elif card.prophecy or card.removes:
        unit.put(PROPHECY, max(0, unit.mark(PROPHECY) + card.prophecy - card.removes))  # ruling: too-few


def evades(war: War, unit: Piece) -> bool:
    """Whether an attack cannot be blocked, by a card played or by what the attacker is (ruling: no-block)."""
    return bool(unit.mark(UNBLOCKABLE) or (unit.evades == "deck" and war.on_deck.value))


def recruits(war: War, seat: int) -> list[tuple[Piece, str]]:
    """The Personas of a hand, if one may still be recruited."""
    left = war.recruits.value or war.any_recruits.value
    return [(card, PLAY) for card in war.hands[seat] if card.type in PERSONAS] if left else []
