"""Vampire Prince: elders of the clans claim a city by politics, by Events, and by attacks on one another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Result, Steps, Table, clear
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import final
from pnp.games.families.shared_deck import attached
from pnp.games.vampire_prince.attack import attack, attacks
from pnp.games.vampire_prince.city import City
from pnp.games.vampire_prince.events import play_event, targets
from pnp.games.vampire_prince.thumb import thumb
from pnp.games.vampire_prince.worth import goal, worth

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of five phases until a claimant has the politics of a Prince, or is the last one (ruling: turn-cap)."""
    city = City(table)
    first = first_by_lot(table).value - 1  # ruling: first-player
    yield from set_up(city, first)
    for seat in city.turns(first, city.numbers.turn_cap):
        if fate(city, seat):
            return victory(city, (seat,))
        yield from recruit(city, seat)
        yield from events(city, seat)
        yield from attack_phase(city, seat)
        yield from end(city, seat)
        if city.settled:
            return victory(city, tuple(table.around(first)))
    most = max(track.value for track in city.politics)
    leading = tuple(seat for seat in table.around(0) if city.politics[seat].value == most)
    return victory(city, leading, capped=True)


def set_up(city: City, first: int) -> Steps[None]:
    """Pick claimants of different clans in turn order (ruling: clans), then draw hands."""
    clans = city.table.unbox("claimant", city.table.pile("claimants"))
    for seat in city.table.around(first):
        claimant = yield Choice("claimant", list(clans), seat)
        claimant.owner = seat
        clans.give(claimant, city.claimants[seat])
        city.table.say("claims", seat=seat, claimant=claimant)
    clans.give_all(city.table.pile("_unused"))
    for seat in city.table.around(first):
        city.draw(seat, city.numbers.start_hand)


def victory(city: City, winners: tuple[int, ...], capped: bool = False) -> Result:
    """Who is Prince, with the politics of all."""
    scores = tuple(float(track.value) for track in city.politics)
    facts = {"turns": city.turn.value, "out": len(city.table.out)}
    return final(city.table, Result(winners, scores, capped, facts))


def fate(city: City, seat: int) -> bool:
    """Whether a player has won (ruling: win-time); if not he draws (ruling: empty-deck)."""
    city.table.begin("fate", seat)
    if city.politics[seat].value >= city.numbers.politics_to_win:
        city.table.say("prince", seat=seat, politics=city.politics[seat].value)
        return True
    city.draw(seat, city.numbers.draw)
    return False


def recruit(city: City, seat: int) -> Steps[None]:
    """Put any cards into play, and attach Modifiers (ruling: recruiting)."""
    city.table.begin("recruiting", seat)
    while (answer := (yield Choice("recruit", [None, *recruits(city, seat)], seat))) is not None:
        if isinstance(answer, tuple):
            city.attach(*answer)
        elif answer.type == "vampire":
            city.enter(seat, answer)
        else:
            city.hands[seat].give(answer, city.holdings[seat])
        city.count_politics()


def recruits(city: City, seat: int) -> Iterator[Any]:
    """Cards that can come into play, and Modifiers with the Vampire they go to (ruling: claimant-safe)."""
    for card in city.hands[seat]:
        if card.type in ("vampire", "location", "political"):
            yield card
        elif card.type == "modifier":
            yield from ((card, vampire) for vampire in city.leaders(seat))


def events(city: City, seat: int) -> Steps[None]:
    """Play any number of Event cards."""
    city.table.begin("events", seat)
    while True:
        cards = [card for card in city.hands[seat] if card.type == "event"]
        plays = [(card, target) for card in cards for target in targets(city, seat, card)]
        answer = yield Choice("event", [None, *plays], seat)
        if answer is None:
            return
        yield from play_event(city, seat, *answer)
        city.count_politics()


def attack_phase(city: City, seat: int) -> Steps[None]:
    """Attack as long as a Vampire can, one attack after the other (ruling: attacks)."""
    city.table.begin("attacks", seat)
    while pairs := attacks(city, seat):
        answer = yield Choice("attack", [None, *pairs], seat)
        if answer is None:
            return
        yield from attack(city, *answer)


def end(city: City, seat: int) -> Steps[None]:
    """Damage cards and deaths; then torpor wears off, and the hand limit (ruling: hand-limit)."""
    city.table.begin("end", seat)
    yield from damage(city, seat)
    deaths(city)
    wear_off(city, seat)
    clear(city.vampires(city.table.seats), "attacked", "fought")
    if not city.settled:
        yield from city.hand_limit(seat, city.numbers.hand_limit)


def damage(city: City, seat: int) -> Steps[None]:
    """Everybody in turn may play Damage cards on whoever fought, and save the beaten (ruling: damage-time)."""
    fought = [vampire for vampire in city.vampires(city.table.around(seat)) if vampire.mark("fought")]
    for player in city.table.around(seat) if fought else ():
        while True:
            cards = [card for card in city.hands[player] if card.type == "damage"]
            answer = yield Choice("damage", [None, *((card, each) for card in cards for each in fought)], player)
            if answer is None:
                break
            card, vampire = answer
            city.attach(card, vampire)
            card.put("torpor", card.stuns)
            city.table.say("saved" if vampire.mark("beaten") else "immobilized", vampire=vampire)
            vampire.put("beaten", 0)


def deaths(city: City) -> None:
    """The beaten whom no Damage card has saved are killed (ruling: beaten)."""
    for vampire in city.vampires(city.table.seats):
        if vampire.mark("beaten"):
            vampire.put("beaten", 0)
            city.kill(vampire)
    city.count_politics()


def wear_off(city: City, seat: int) -> None:
    """A counter comes off each Vampire of the player that was immobilized before this turn (ruling: immobilized)."""
    for vampire in city.vampires([seat]):
        cards = [card for card in attached(vampire) if card.type == "damage"]
        if cards and not vampire.mark("fought"):
            cards[0].put("torpor", cards[0].mark("torpor") - 1)
            if not cards[0].mark("torpor"):
                city.table.say("wakes", vampire=vampire)
                city.discard(cards[0])
