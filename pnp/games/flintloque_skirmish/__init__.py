"""Flintloque Skirmish: armies of Brigades, Leaders and banners in twelve phases, until ten enemy units are sent off."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Steps, Table, owner_of
from pnp.games.families.companies import company
from pnp.games.families.ending import final
from pnp.games.flintloque_skirmish.attack import SHOOTING
from pnp.games.flintloque_skirmish.charge import charge, declaration, defensive_fire
from pnp.games.flintloque_skirmish.force import (
    CASUALTIES,
    LEADER,
    NOBODY,
    RALLY,
    RALLYING,
    ROUTED,
    TERRAIN,
    brigades,
    fits,
    is_brigade,
    others,
    rally_bonus,
    room,
    ruled,
    standing,
    traits,
)
from pnp.games.flintloque_skirmish.shoot import shooting
from pnp.games.flintloque_skirmish.thumb import goal, thumb, worth
from pnp.games.flintloque_skirmish.war import War

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns, one player after the other, until somebody has sent ten enemy units to their Graves."""
    war = War(table)
    seat = table.lot("first player", table.seats)  # ruling: first-player
    yield from set_up(war, seat)
    cap = war.numbers.turn_cap * len(table.seats)
    while war.turn.value < cap:
        war.turn.value += 1
        yield from take_turn(war, seat)
        if max(track.value for track in war.sent) >= war.numbers.wanted:
            return result(war)
        if not war.extra.value:
            seat = table.after(seat)
        war.extra.lose(1)
    return result(war, capped=True)  # ruling: turn-cap


def result(war: War, capped: bool = False) -> Result:
    """Who has sent most units to their Graves has won (rulings: victory, turn-cap)."""
    return final(war.table, Result.ranked([track.value for track in war.sent], capped, turns=war.turn.value))


def set_up(war: War, first: int) -> Steps[None]:
    """Draw eight army cards and deploy them; five strategy cards (ruling: setup)."""
    for seat in war.table.around(first):
        hand = war.army_hands[seat]
        war.draw_army(seat, war.numbers.setup)
        for card in [card for card in hand if is_brigade(card)]:
            war.deploy(seat, card)
        while ways := attachments(war, seat, list(hand)):
            card, brigade = yield Choice("set up", ways, seat)
            war.attach_to(seat, card, brigade)
        war.draw(seat, war.numbers.hand)


def take_turn(war: War, seat: int) -> Steps[None]:
    """The twelve phases."""
    war.table.begin("turn", seat)
    war.next_turn[seat].give_all(war.in_force[seat])
    yield from strategy(war, seat)
    yield from maneuver(war, seat)
    yield from reserves(war, seat)
    yield from deployment(war, seat)
    yield from terrain(war, seat)
    for kind in SHOOTING:
        yield from shooting(war, seat, kind)
    yield from declaration(war, seat)
    yield from defensive_fire(war, seat)
    yield from charge(war, seat)
    yield from rally(war, seat)
    war.end(seat)


# 1: Strategy


def strategy(war: War, seat: int) -> Steps[None]:
    """Draw two strategy cards, play Events, discard down to seven (ruling: orders)."""
    war.table.begin("strategy", seat)
    war.draw(seat, war.numbers.draw + sum(card.draws for card in standing(war.view, seat, "draws")))
    for card in standing(war.view, seat, "sees"):
        for foe in others(war.view, seat):
            look(war, seat, foe, card)
    while (card := (yield Choice("orders", [None, *playable(war, seat)], seat))) is not None:
        yield from order(war, seat, card)
    yield from war.hand_limit(seat, war.numbers.hand_limit)


def playable(war: War, seat: int) -> list[Piece]:
    """The Events of a hand that can be played as orders: those that need something find it."""
    cards = war.cards(seat, "orders")
    return [
        card for card in cards if (not card.razes or terrains(war, seat)) and (not card.breaks or shaken(war, seat))
    ]


def terrains(war: War, seat: int) -> list[Piece]:
    """The Terrain of all enemies."""
    return [card for each in war.in_play() if each.owner != seat for card in company(each) if card.type == TERRAIN]


def shaken(war: War, seat: int) -> list[Piece]:
    """The enemy Brigades with casualty markers."""
    return [each for foe in others(war.view, seat) for each in brigades(war.view, foe) if each.mark(CASUALTIES)]


def order(war: War, seat: int, card: Piece) -> Steps[None]:
    """An Event that is played in one's own Strategy Phase."""
    if card.scope == "own":  # ruling: all-brigades
        war.hands[seat].give(card, (war.next_turn if card.later else war.in_force)[seat])
        war.table.say("plays", by=seat, card=card)
        return
    if card.delays:
        foe = yield from war.other(seat)
        war.hands[seat].give(card, war.hindered[foe])
        war.table.say("plays", by=seat, card=card)
        return
    war.play(seat, card)
    war.draw(seat, card.draws)
    war.draw_army(seat, card.musters)
    war.extra.value += card.turns
    if card.sees:
        look(war, seat, (yield from war.other(seat)), card)
    if card.confuses:
        foe = yield from war.other(seat)
        yield from war.give_up("loss", foe, card.confuses)
    if card.razes:
        war.discard((yield Choice("raze", terrains(war, seat), seat)))
    if card.breaks:  # ruling: disorderly
        war.lose((yield Choice("break", shaken(war, seat), seat)), seat)


def look(war: War, seat: int, foe: int, card: Piece) -> None:
    """Look at what a card lets one see of another player's cards (ruling: sight)."""
    war.table.say("looks", by=seat, foe=foe, card=card)
    piles = {"hand": war.hands, "army-hand": war.army_hands, "reserve": war.reserves}
    for name in card.sees:
        pile = piles[name][foe]
        for each in pile[-card.deep :] if name == "reserve" else pile:
            pile.show(each, 1 << seat)


# 2 and 5: Terrain


def maneuver(war: War, seat: int) -> Steps[None]:
    """Draw for a Crossroads; attach one Terrain card (rulings: maneuver, crossroads)."""
    war.table.begin("maneuver", seat)
    war.draw_army(seat, sum(card.musters for card in standing(war.view, seat, "musters")))
    yield from attach_terrain(war, seat, "maneuver")


def terrain(war: War, seat: int) -> Steps[None]:
    """Attach Terrain cards, as many as one likes (ruling: maneuver)."""
    war.table.begin("terrain", seat)
    while (yield from attach_terrain(war, seat, "terrain")):
        pass


def attach_terrain(war: War, seat: int, phase: str) -> Steps[bool]:
    """Attach a Terrain card to a Brigade without any, or none."""
    ways = attachments(war, seat, [card for card in war.hands[seat] if card.type == TERRAIN])
    way = yield Choice(phase, [None, *ways], seat)
    if way is not None:
        war.attach_to(seat, *way)
    return way is not None


def attachments(war: War, seat: int, cards: list[Piece]) -> list[tuple[Piece, Piece]]:
    """Which of some cards can be attached to which Brigade (ruling: attached)."""
    return [(card, each) for card in cards if not is_brigade(card) for each in war.brigades(seat) if room(each, card)]


# 3 and 4: the Reserve, Deployment


def reserves(war: War, seat: int) -> Steps[None]:
    """Draw two army cards; what is beyond five goes back (rulings: hindered, excess)."""
    war.table.begin("reserves", seat)
    less = sum(card.delays for card in war.hindered[seat])
    for card in list(war.hindered[seat]):
        war.discard(card)
    war.draw_army(seat, war.numbers.muster - less)
    hand, reserve = war.army_hands[seat], war.reserves[seat]
    returned = False
    while len(hand) > war.numbers.army_limit:
        hand.give((yield Choice("excess", list(hand), seat)), reserve)
        returned = True
    if returned:
        war.table.shuffle(reserve)


def deployment(war: War, seat: int) -> Steps[None]:
    """Put a Brigade, a Leader and a Magic Item into play, and more by cards (ruling: deployment)."""
    war.table.begin("deployment", seat)
    left = {"brigade": 1, LEADER: 1, "item": 1, "unit": 0}
    for card in standing(war.view, seat, "deploys"):
        left[card.deploys] += 1
    while True:
        hand = list(war.army_hands[seat])
        cards = [card for card in hand if is_brigade(card) and (left["brigade"] or left["unit"])]
        ways = [
            way
            for way in attachments(war, seat, hand)
            if left[kind(way[0])] or (kind(way[0]) == LEADER and left["unit"])
        ]
        events = [card for card in war.cards(seat, "deployment") if not card.recalls or fallen(war, seat)]
        answer = yield Choice("deployment", [None, *cards, *ways, *events], seat)
        if answer is None:
            return
        if isinstance(answer, tuple):
            spend(left, kind(answer[0]))
            war.attach_to(seat, *answer)
        elif is_brigade(answer):
            spend(left, "brigade")
            war.deploy(seat, answer)
        else:
            war.play(seat, answer)
            if answer.recalls:  # ruling: reform
                war.deploy(seat, (yield Choice("reform", fallen(war, seat), seat)))
            else:
                left[answer.deploys] += 1


def kind(card: Piece) -> str:
    """What a card of an army counts as when it is deployed."""
    return "brigade" if is_brigade(card) else LEADER if card.type == LEADER else "item"


def spend(left: dict[str, int], what: str) -> None:
    """One of a kind was deployed; beyond what the kind allows a unit more was."""
    left[what if left[what] else "unit"] -= 1


def fallen(war: War, seat: int) -> list[Piece]:
    """The Brigades in a Grave."""
    return [card for card in war.graves[seat] if is_brigade(card)]


# 12: Rally


def rally(war: War, seat: int) -> Steps[None]:
    """Routed Brigades roll to rally; hospitals and the Undead mend (rulings: routed, regenerate, hospital)."""
    war.table.begin(RALLY, seat)
    for side in war.table.around(seat):
        for brigade in [each for each in war.in_play() if each.owner == side and each.mark(ROUTED)]:
            yield from rally_roll(war, brigade)
    for brigade in war.brigades(seat):
        least = ruled(war.view, brigade, "mends")
        if least and brigade.mark(CASUALTIES):
            war.table.say("needs", target=brigade, n=least)
            if (yield from war.throw(seat, "mend")) >= least:
                mend(war, brigade, 1)
    for hospital in war.brigades(seat):
        hurt = [each for each in war.brigades(seat) if each.mark(CASUALTIES)]
        if hospital.type == "hospital" and hurt:
            chosen = yield Choice("hospital", [None, *hurt], seat)
            if chosen is not None:
                mend(war, chosen, war.numbers.heals)


def rally_roll(war: War, brigade: Piece) -> Steps[None]:
    """A routed Brigade rallies, or goes to the Grave with all that is attached to it."""
    seat, bonus = owner_of(brigade), rally_bonus(war.view, brigade)
    brigade.put(RALLYING, 1)
    us = traits(war.view, brigade)
    war.table.say("needs", target=brigade, n=max(1, war.numbers.rally - bonus))
    while True:
        cards = [card for card in war.cards(seat, RALLY) if fits(card, us, NOBODY, {RALLY})]
        card = yield Choice(RALLY, [None, *cards], seat)
        if card is None:
            break
        war.play(seat, card)
        bonus += card.bonus
        war.table.say("needs", target=brigade, n=max(1, war.numbers.rally - bonus))
    rolled = (yield from war.throw(seat, RALLY)) + bonus
    brigade.put(RALLYING, 0)
    by = brigade.mark(ROUTED) - 1
    if rolled >= war.numbers.rally:
        war.table.say("rallies", target=brigade, n=rolled)
        brigade.put(ROUTED, 0)
        brigade.put(CASUALTIES, min(brigade.mark(CASUALTIES), brigade.ar - 1))  # ruling: rallied
    else:
        war.lose(brigade, by)


def mend(war: War, brigade: Piece, count: int) -> None:
    """Take casualty markers off a Brigade."""
    brigade.put(CASUALTIES, max(0, brigade.mark(CASUALTIES) - count))
    war.table.say("mends", target=brigade, n=brigade.mark(CASUALTIES), of=brigade.ar)
