"""Action cards: when they may be played, at what they can be aimed, and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Pile, Steps
from pnp.games.birthright_conquest.war import AWAY, BLOCK, CHALLENGED, TIRED, UNBLOCKABLE, War, allies
from pnp.games.families.companies import company
from pnp.games.families.decks import one_of
from pnp.games.families.duel import TURN

OWN, EVE, BEFORE, FIGHT, WON = "own", "eve", "attack", "fight", "won"
"""When cards are played (ruling: timing)."""


def moves(war: War, seat: int, time: str) -> Iterator[tuple[Piece, Any]]:
    """The cards that a player may play at such a time, each with its target (ruling: aims)."""
    for card in war.hands[seat]:
        if time in card.when and war.can_use(seat, card):
            yield from ((card, target) for target in targets(war, seat, card, time))


def targets(war: War, seat: int, card: Piece, time: str) -> list[Any]:
    """At what a card can be aimed now; `[None]` where it needs no aim, nothing where it would do nothing."""
    foe = war.foe(seat)
    if card.lasts == TURN:
        return [None]
    if card.bonus:
        lord = war.fighter(seat)
        fits = lord is not None and (card.role != BLOCK or lord is war.defender)
        return [lord] if fits and ("lord" in card.bonus_for or allies_count(lord)) else []
    if card.summons:
        fighter = war.fighter(seat)
        lords = war.units(seat) if time == OWN else [fighter]
        return [lord for lord in lords if lord] if summoned(war, card) else []
    if card.musters:
        return [each for each in war.courts[seat] if each.type == card.musters]
    if card.destroys == "lord":
        return [lord for lord in war.units(foe) if not card.prey or card.prey in lord.classes]
    if card.destroys:  # ruling: wrath
        lords = war.units(foe) if time == OWN else [war.fighter(foe)]
        return [ally for lord in lords if lord for ally in allies(lord)]
    if card.control:
        armies = [ally for lord in war.units(foe) for ally in allies(lord)] if war.units(seat) else []
        return [*war.lands[foe], *(armies if "army" in card.control else [])]
    return others(war, seat, card)


def allies_count(lord: Piece | None) -> int:
    """How many Allies a Lord has."""
    return len(allies(lord)) if lord else 0


def others(war: War, seat: int, card: Piece) -> list[Any]:
    """The targets of cards that are no help in a battle and bring nothing into play."""
    foe, attacker = war.foe(seat), war.attacker
    if card.returns:
        return list(war.lands[foe])
    if card.stops:
        return [lord for lord in war.units(foe) if not lord.mark(AWAY)]
    if card.wakes:
        tired = [lord for lord in war.units(seat) if lord.mark(TIRED) and not lord.mark(AWAY)]
        return tired if attacker and attacker.owner == foe else []
    if card.evades or card.challenges:  # rulings: shadow, challenge
        mine = attacker is not None and attacker.owner == seat and not attacker.mark(UNBLOCKABLE)
        if card.evades:
            return [attacker] if mine else []
        return [lord for lord in war.ready(foe) if mine and not any(each.mark(CHALLENGED) for each in war.units(foe))]
    if card.draws_either:
        realm, actions = war.stocks[seat].draw, war.actions
        return [*([realm] if realm else []), *([actions.draw] if actions.draw or actions.discards else [])]
    if card.looks:
        return [stock.draw for stock in war.stocks if stock.draw]
    if card.recovers:
        return [None] if spells(war, card) else []
    if card.peace:
        return [] if war.no_attacks.value else [None]
    return [None]


def spells(war: War, card: Piece) -> list[Piece]:
    """What a card may take out of the Action discards (ruling: temple)."""
    return [each for each in war.actions.discards if card.recovers and each.type == "spell"]


def summoned(war: War, card: Piece) -> list[Piece]:
    """The counters that a card brings (ruling: summoned)."""
    return [each for each in war.summons if each.force == card.ally_force][: card.summons]


def play_card(war: War, seat: int, card: Piece, target: Any) -> Steps[None]:
    """Pay for a card, which does what it says unless it is negated (ruling: negating), and goes where it lasts."""
    war.hands[seat].give(card, war.played)
    war.pay(seat, card.cost)
    if (yield from war.negated(card.type, [war.foe(seat)])):
        war.table.say("negated", card=card)
        war.discard(card)
    elif card.lasts == TURN:  # ruling: lasting
        war.played.give(card, war.in_force[seat])
    elif card.lasts:
        war.attach(card, target)
    else:
        yield from effect(war, seat, card, target)
        if card.pile is war.played:
            war.discard(card)


def effect(war: War, seat: int, card: Piece, target: Any) -> Steps[None]:
    """What a card does that is no bonus."""
    foe, table = war.foe(seat), war.table
    war.draw_actions(seat, card.draws)
    war.draw_realms(seat, card.draws_realms)
    war.gold[seat].value += card.gains + card.pillages
    war.gold[foe].lose(card.foe_loses)  # ruling: too-little
    taken = min(card.takes, war.gold[foe].value)
    war.gold[foe].lose(taken)
    war.gold[seat].value += taken
    if card.sees_hand:  # ruling: hand-look
        table.say("sees-hand", by=seat, seat=foe)
        war.look(seat, foe)
    if card.peace:
        war.no_attacks.value = 1
        table.say("peace")
    if card.recovers:
        yield from recover(war, seat, card)
    if isinstance(target, Pile):
        of_decks(war, seat, card, target)
    elif isinstance(target, Piece):
        yield from strike(war, seat, card, target)


def recover(war: War, seat: int, card: Piece) -> Steps[None]:
    """Take Spells out of the Action discards (ruling: temple)."""
    for _ in range(min(card.recovers, len(spells(war, card)))):
        taken = yield Choice("recover", spells(war, card), seat)
        war.actions.discards.give(taken, war.hands[seat])


def of_decks(war: War, seat: int, card: Piece, deck: Pile) -> None:
    """Draw from a deck, or look at it (ruling: looking)."""
    if card.draws_either:
        stock = next(stock for stock in war.stocks if stock.draw is deck)
        war.deal_out(stock, card.draws_either, (war.hands if stock is war.actions else war.courts)[seat])
    if card.looks:
        number = next(number for number, stock in enumerate(war.stocks) if stock.draw is deck)
        war.table.say("looks", by=seat, n=war.look_into(seat, number, card.looks), deck=deck)


def strike(war: War, seat: int, card: Piece, target: Piece) -> Steps[None]:
    """What a card does to its target."""
    table = war.table
    if card.summons:
        pieces = summoned(war, card)
        table.say("summoned", unit=target, n=len(pieces), force=card.ally_force)
        for each in pieces:
            war.attach(each, target)
    elif card.musters == "realm":  # ruling: extra-realm
        war.courts[seat].give(target, war.lands[seat])
    elif card.musters:
        war.enter(seat, target)
    elif card.destroys == "lord":
        yield from war.fall(target)
    elif card.destroys:
        yield from war.lose(target)
    elif card.returns:  # ruling: stolen
        company(target).give(target, war.courts[war.home(target)])
    elif card.control:  # rulings: stolen, subversion
        yield from take(war, seat, target)
    elif card.stops:  # ruling: adventure
        target.put(AWAY, 1)
        table.say("away", unit=target)
    elif card.wakes:
        target.put(TIRED, 0)
        table.say("wakes", unit=target)
    elif card.evades:
        target.put(UNBLOCKABLE, 1)
        table.say("cannot-block", unit=target)
    elif card.challenges:
        target.put(CHALLENGED, 1)
        table.say("challenged", unit=target)


def take(war: War, seat: int, target: Piece) -> Steps[None]:
    """A Realm or an Army changes sides (ruling: subversion)."""
    war.table.say("controls", card=target, seat=seat)
    if target.type == "realm":
        company(target).give(target, war.lands[seat])
    else:
        war.attach(target, (yield from one_of("serve", war.units(seat), seat)))
