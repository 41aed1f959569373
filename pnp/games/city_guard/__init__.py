"""City Guard: captains place tokens in a city, hire heroes, and fight the monsters at its walls for bounties."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Result, Steps, Table, View, own, owner_of
from pnp.games.city_guard.battles import battle, beatable
from pnp.games.city_guard.city import GOLD, City
from pnp.games.city_guard.thumb import thumb, worth
from pnp.games.families.ending import final

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of three phases until the Monster deck has run out (rulings: game-end, turn-cap)."""
    city = City(table)
    city.marker.owner = first_leader(table)
    for turn in range(1, city.numbers.turn_cap + 1):
        table.track("round").value = turn
        hero_phase(city)
        yield from action_phase(city)
        yield from end_phase(city)
        if not city.decks["monster"]:
            return result(city)
    return result(city, capped=True)


def first_leader(table: Table) -> int:
    """Who rolls highest; equals roll again (ruling: winner)."""
    seats = list(table.seats)
    while len(seats) > 1:
        rolls = {seat: table.roll(table.numbers.leader_die, "Leader", seat) for seat in seats}
        seats = [seat for seat in seats if rolls[seat] == max(rolls.values())]
    return seats[0]


def result(city: City, capped: bool = False) -> Result:
    """The most gold wins, equal gold shares (ruling: winner)."""
    gold = [track.value for track in city.gold]
    facts = {"turns": city.table.track("round").value, "beaten": len(city.discards["monster"])}
    return final(city.table, Result.ranked(gold, capped, **facts))


def hero_phase(city: City) -> None:
    """Everybody draws Hero cards."""
    city.table.begin("hero phase")
    for seat in city.table.seats:
        city.draw(seat, "hero", city.numbers.hero_draw)


def action_phase(city: City) -> Steps[None]:
    """From the Leader on each places a token, again and again until all are placed (rulings: new-tokens, leader)."""
    leader = city.marker.owner
    assert leader is not None
    while any(city.tokens):
        for seat in city.table.around(leader):
            if city.tokens[seat]:
                city.table.begin("turn", seat)
                yield from place(city, seat)
                if not city.tokens[seat] or any(city.tokens[foe] for foe in city.table.seats if foe != seat):
                    yield from cards(city, seat)  # else the next turn is this captain's, and asks for them


def playable(city: City, seat: int) -> list[Any]:
    """The cards that are played in one's own turn, tricks with their targets (ruling: card-time)."""
    found: list[Any] = []
    for card in city.hands[seat]:
        if card.when != "turn":
            continue
        if card.type == "gain":
            found.append(card)
        elif card.type == "trick":
            found.extend((card, target) for target in city.targets(seat, card))
    return found


def play_card(city: City, seat: int, answer: Any) -> Steps[None]:
    """Do what a card says, a trick to its target."""
    card, target = answer if isinstance(answer, tuple) else (answer, None)
    city.discard(card)
    foe = city.victim(target)
    if foe is None:
        city.table.say("plays", seat=seat, card=card)
    else:
        city.table.say("aims", seat=seat, card=card, foe=foe)
    if target is not None:
        city.swindle(seat, card, target)
    else:
        yield from city.gain(seat, card)


def cards(city: City, seat: int) -> Steps[None]:
    """Play cards after a token was placed; who holds some is asked whatever they are."""
    while city.hands[seat]:
        answer = yield Choice("card", [None, *playable(city, seat)], seat)
        if answer is None:
            return
        yield from play_card(city, seat, answer)


def place(city: City, seat: int) -> Steps[None]:
    """Play cards, then place a token and do at once what the space says (ruling: empty-claims)."""
    while True:
        spaces = [row.name for row in city.free()]
        boxes = [box.name for box in beatable(city, seat)]
        answer = yield Choice("place", [*spaces, *boxes, *playable(city, seat)], seat)
        if isinstance(answer, str):
            break
        yield from play_card(city, seat, answer)
    city.tokens[seat].give(city.tokens[seat][-1], city.table.pile(answer))
    row = city.rows[answer]
    if answer in boxes:
        yield from battle(city, seat, row)
        yield from spoils(city, seat)
    else:
        yield from use(city, seat, row)


def spoils(city: City, seat: int) -> Steps[None]:
    """Play cards that follow a victory."""
    while city.hands[seat]:
        card = yield Choice("spoils", [None, *(card for card in city.hands[seat] if card.when == "win")], seat)
        if card is None:
            return
        city.discard(card)
        city.table.say("plays", seat=seat, card=card)
        yield from city.gain(seat, card)


def use(city: City, seat: int, row: Any) -> Steps[None]:
    """What a space brings whoever claims it; bonuses hold while the token lies there."""
    if row.leads:
        city.marker.owner = seat
    if row.table:
        yield from city.gain(seat, city.table.roll_on(row.table, seat=seat))
    elif not row.cost:
        yield from city.gain(seat, row)
    elif city.useful(seat, row) and (yield Choice("pay", [None, "pay"], seat)) is not None:
        city.gold[seat].value -= row.cost
        yield from city.gain(seat, row)


def end_phase(city: City) -> Steps[None]:
    """Tokens back, hands down to their limit, new monsters (rulings: new-tokens, wandering)."""
    table = city.table
    table.begin("end phase")
    for row in (*city.spaces, *city.boxes):
        pile = table.pile(row.name)
        for token in [piece for piece in pile if piece.component == "token"]:
            pile.give(token, city.tokens[owner_of(token)])
    for seat in table.seats:
        for _ in range(city.temporary[seat].lose(city.temporary[seat].value)):
            city.tokens[seat].give(city.tokens[seat][-1], city.common)
    for seat in table.seats:
        hand = city.hands[seat]
        while len(hand) > city.numbers.hand_limit:
            city.discard((yield Choice("hand limit", list(hand), seat)))
    city.new_foes()


def goal(view: View, seat: int) -> dict[str, int]:
    """A captain's gold, and the monsters that are still to come."""
    return {"gold": view.track(own(GOLD, seat)), "monsters": view.count("monster")}
