"""War in Hell: two factions of devils bid for each other's generals and fight for the nine Planes."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, clear, owner_of
from pnp.games.families.decks import one_of
from pnp.games.war_in_hell.battle import battles
from pnp.games.war_in_hell.hell import ARCH, LEAVING, MOVED, PLANE, TRAITOR, USED, Hell, is_army
from pnp.games.war_in_hell.thumb import goal, thumb, worth

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of seven phases, until somebody controls all Planes."""
    hell = Hell(table)
    first = table.lot("first player", table.seats)  # ruling: first-player
    set_up(hell, first)
    for seat in hell.turns(first, table.numbers.turn_cap):
        yield from take_turn(hell, seat)
        if hell.controls(seat) == len(hell.planes):
            table.say("won", by=seat)
            return result(hell)
    table.begin("end")
    table.say("over", n=table.numbers.turn_cap)
    return result(hell, capped=True)  # ruling: turn-cap


def result(hell: Hell, capped: bool = False) -> Result:
    """Who controls more Planes, and after how many turns."""
    return Result.ranked([hell.controls(seat) for seat in hell.table.seats], capped, turns=hell.turn.value)


def set_up(hell: Hell, first: int) -> None:
    """Deal hands; one without an Arch Devil is shown, discarded and dealt anew (ruling: mulligan)."""
    for seat in hell.table.around(first):
        hell.draw(seat, hell.numbers.hand)
        while not any(card.type == ARCH for card in hell.hands[seat]):
            hell.table.say("mulligan", by=seat)
            hell.hands[seat].give_all(hell.discards)
            hell.draw(seat, hell.numbers.hand)
    if hell.discards:
        hell.discards.give_all(hell.deck)
        hell.table.shuffle(hell.deck)


def take_turn(hell: Hell, seat: int) -> Steps[None]:
    """Summon, Host, Intrigue, Gate, Battle, Reinforcement and Control."""
    begin = hell.table.begin
    hell.attacker.value = seat + 1
    begin("summon")
    hell.draw(seat, hell.numbers.draw)
    begin("host phase")
    yield from muster(hell, seat, "host")
    begin("intrigue")
    yield from intrigue(hell, seat)
    begin("gate phase")
    yield from movement(hell, seat, "gate")
    begin("battle phase")
    yield from battles(hell, seat)
    begin("reinforcement")
    yield from movement(hell, seat, "march")
    yield from muster(hell, seat, "reinforce")
    begin("control")
    yield from control(hell, seat)


# hosts


def muster(hell: Hell, seat: int, phase: str) -> Steps[None]:
    """Put Leaders and Legions into play, play Events and use powers (rulings: dukes-wait, event-timing, powers)."""
    while True:
        cards = [card for card in hell.hands[seat] if places(hell, seat, card, phase)]
        answer = yield Choice(phase, [None, *cards, *powers(hell, seat)], seat)
        if answer is None:
            break
        if answer.pile is hell.hands[seat]:
            yield from bring(hell, seat, answer, phase)
        else:
            yield from use(hell, seat, answer)


def places(hell: Hell, seat: int, card: Piece, phase: str) -> list[Any]:
    """The Planes or Leaders a card can be put to; `[None]` for an Event that can be played now."""
    if card.type == "event":
        return [None] if card.sees or card.draws or card.divines else []
    if card.component == "legion":
        return hell.leaders(seat)
    held = [plane for plane in hell.planes.values() if plane.owner == seat]
    if card.type == ARCH:
        home = hell.planes[card.home]
        held = [] if home.owner == hell.foe(seat) else [home]
    # ruling: no-battle
    return [plane for plane in held if phase == "host" or not hell.host(hell.foe(seat), plane.plane)]


def bring(hell: Hell, seat: int, card: Piece, phase: str) -> Steps[None]:
    """Put a Leader on a Plane, a Legion to a Leader, or play an Event."""
    if card.type == "event":
        hell.discard(card)
        event(hell, seat, card)
        return
    legion = card.component == "legion"
    place = yield from one_of(f"attach: {card.name}" if legion else "place", places(hell, seat, card, phase), seat)
    if legion:
        hell.attach(card, place)
        hell.table.say("joins", card=card, leader=place)
    else:
        hell.enter(seat, card)
        card.put(PLANE, place.plane)
        hell.table.say("enters", card=card, plane=place, by=seat)


def event(hell: Hell, seat: int, card: Piece) -> None:
    """What an Event does that is no matter of battle or bids (rulings: event-timing, looks)."""
    if card.sees:
        look(hell, seat)
    hell.draw(seat, card.draws)
    if card.divines:
        for each in hell.deck[-card.divines :]:
            hell.deck.show(each, 1 << seat)
        hell.table.say("divines", by=seat, n=min(card.divines, len(hell.deck)))


def look(hell: Hell, seat: int) -> None:
    """Look at the other's hand."""
    hell.look(seat, hell.foe(seat))
    hell.table.say("looks", by=seat, foe=hell.foe(seat))


def powers(hell: Hell, seat: int) -> list[Piece]:
    """The Leaders whose power can be used now, once a turn each (ruling: powers)."""
    both = all(hell.hands[each] for each in hell.table.seats)
    lies = hell.power(seat, "lies") if both else []
    return [*hell.power(seat, "spies"), *hell.power(seat, "summons"), *lies]


def use(hell: Hell, seat: int, leader: Piece) -> Steps[None]:
    """Spy, summon or lie."""
    leader.put(USED, 1)
    hell.table.say("uses", by=seat, leader=leader)
    if leader.spies:
        look(hell, seat)
    if leader.summons:
        hell.draw(seat, leader.summons)
        yield from hell.give_up("discard a card", seat, leader.summons)
    if leader.lies:
        yield from hell.give_up("discard a card", seat, leader.lies)
        hell.lose_at_random(hell.foe(seat), leader.lies)


# intrigue


def intrigue(hell: Hell, seat: int) -> Steps[None]:
    """Both bid in secret for every Leader; who bids more has him, with all his Legions (rulings: bids, no-bid)."""
    table = hell.table
    leaders = sorted(hell.in_play(), key=lambda leader: (leader.mark(PLANE), leader.id))
    if not leaders:
        return
    order = list(table.around(seat))
    added = yield from table.secretly("treachery", lambda each: treachery(hell, each), order)
    laid = {note.owner: note.value for note in added}
    notes = yield from table.secretly("bids", lambda each: bid(hell, each, leaders, laid[each]), order)
    bids = {note.owner: note.open() for note in notes}
    for note in added:
        for card in note.open():
            hell.discard(card)
    for number, leader in enumerate(leaders):
        owner = owner_of(leader)
        foe = hell.foe(owner)
        ours, theirs = hell.numbers.own_bids * bids[owner][number], bids[foe][number]
        if ours == theirs and ours:
            lost = table.lot("coin", [Seat(owner), Seat(foe)], owner) == foe  # ruling: bid-ties
            table.say("coin", leader=leader, n=ours)
        else:
            lost = theirs > ours
        if lost:
            table.say("betrays", leader=leader, by=foe, ours=theirs, theirs=ours)
            leader.owner = foe
            leader.put(TRAITOR, 1 - leader.mark(TRAITOR))  # ruling: traitors
        elif theirs:
            table.say("loyal", leader=leader, by=owner, ours=ours, theirs=theirs)
    for note in (*added, *notes):
        note.clear()


def treachery(hell: Hell, seat: int) -> Steps[list[Piece]]:
    """The Treachery cards that a player lays with his bids (ruling: treachery)."""
    cards = [card for card in hell.hands[seat] if card.treachery]
    count: int = yield Choice("treachery", list(range(len(cards) + 1)), seat)
    return cards[:count]


def bid(hell: Hell, seat: int, leaders: list[Piece], added: list[Piece]) -> Steps[list[int]]:
    """A player's bids, in steps, as far as his points go (rulings: bids, intrigue-points)."""
    points = hell.numbers.intrigue + sum(leader.intrigue for leader in hell.leaders(seat))
    points += sum(card.treachery for card in added)
    amounts = []
    for leader in leaders:
        steps = range(0, points + 1, hell.numbers.step)
        _, amount = yield Choice("bid", [(leader, amount) for amount in steps], seat)
        points -= amount
        amounts.append(amount)
    return amounts


# the gates


def movement(hell: Hell, seat: int, phase: str) -> Steps[None]:
    """Move Armies to the next Plane, lone Leaders to any; the other's Messenger (rulings: first-turn, messenger)."""
    for mover in (seat, hell.foe(seat)):
        while True:
            ready = [leader for leader in hell.leaders(mover) if may_move(hell, mover, leader, seat)]
            movers = [leader for leader in ready if ways(hell, mover, leader, phase)]
            leader = yield Choice(phase, [None, *movers], mover)
            if leader is None:
                break
            leader.put(LEAVING, 1)
            plane = yield Choice("plane", ways(hell, mover, leader, phase), mover)
            stopped = yield from delayed(hell, mover, leader)
            leader.put(LEAVING, 0)
            leader.put(MOVED, 1)
            if not stopped:
                leader.put(PLANE, plane.plane)
                hell.table.say("moves", leader=leader, plane=plane)
        clear(list(hell.in_play()), MOVED)


def may_move(hell: Hell, mover: int, leader: Piece, seat: int) -> bool:
    """Whether a Leader may move in the turn of a seat (rulings: first-turn, messenger)."""
    if leader.mark(MOVED):
        return False
    return bool(leader.messenger) or (mover == seat and hell.turn.value > hell.numbers.rest)


def ways(hell: Hell, mover: int, leader: Piece, phase: str) -> list[Piece]:
    """The Planes a Leader may go to; when reinforcing none with enemies."""
    here = leader.mark(PLANE)
    reach = (here - 1, here + 1) if is_army(leader) else [number for number in hell.planes if number != here]
    found = [hell.planes[number] for number in reach if number in hell.planes]
    return [plane for plane in found if phase == "gate" or not hell.host(hell.foe(mover), plane.plane)]


def delayed(hell: Hell, mover: int, leader: Piece) -> Steps[bool]:
    """Whether the other stops an Army that leaves a neighbouring Plane (ruling: delay)."""
    here = leader.mark(PLANE)
    able = [each for each in hell.power(hell.foe(mover), "delays") if abs(each.mark(PLANE) - here) == 1]
    if not able or not is_army(leader):
        return False
    delayer = yield Choice("delay", [None, *able], hell.foe(mover))
    if delayer is None:
        return False
    delayer.put(USED, 1)
    hell.table.say("delays", leader=leader, foe_leader=delayer)
    return True


# control


def control(hell: Hell, seat: int) -> Steps[None]:
    """Keep the hand limit, and take control of every Plane one occupies."""
    yield from hell.hand_limit(seat, hell.numbers.hand_limit)
    for number, plane in hell.planes.items():
        if hell.host(seat, number) and plane.owner != seat:
            hell.table.say("controls", by=seat, plane=plane)
            plane.owner = seat
    hell.unused()
    hell.table.say("standing", by=seat, n=hell.controls(seat), of=len(hell.planes))
