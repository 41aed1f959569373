"""Condottieri: Italian city states hire captains, pay them and send them against the neighbours for provinces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table
from pnp.games.condottieri.deals import deal
from pnp.games.condottieri.thumb import goal, thumb, worth
from pnp.games.condottieri.war import SIDES, State, War, affordable, emergencies, total_force, troops, upkeep_of
from pnp.games.families.decks import first_by_lot
from pnp.games.families.shared_deck import company, in_turn

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """As many turns for each state as the numbers say, or until one state is left."""
    war = War(table)
    first = first_by_lot(table).value - 1  # ruling: first-player
    yield from set_up(war, first)
    while war.turn.value < war.numbers.turns and not war.settled:
        war.turn.value += 1
        for state in war.around(first):
            if not war.settled:
                yield from take_turn(war, state)
    return victory(war)


def set_up(war: War, first: int) -> Steps[None]:
    """Pick city states, take ducats and provinces, draw hands with a captain in each."""
    numbers, cities = war.numbers, war.table.unbox("city", war.table.pile("city"))
    for state in war.around(first):  # ruling: city-states
        picked = yield Choice("city state", list(cities), state.seat)
        cities.give(picked, state.city)
        state.ducats.value = numbers.start_ducats + picked.start_ducats  # ruling: start-ducats, supplies
        state.provinces.value = numbers.start_provinces + picked.extra_provinces
    for state in war.around(first):
        war.draw(state.seat, numbers.start_hand + state.city[0].extra_cards)
    for state in war.around(first):
        mulligan(war, state)
    if war.discards:
        war.discards.give_all(war.deck)
        war.table.shuffle(war.deck)


def mulligan(war: War, state: State) -> None:
    """Show, discard and draw anew until there is a captain in the hand, or none to be had (ruling: mulligan)."""
    while not any(card.type == "captain" for card in state.hand):
        if not any(card.type == "captain" for card in (*war.deck, *war.discards)):
            break
        size = len(state.hand)
        war.table.say("mulligan", by=state.seat)
        state.hand.give_all(war.discards)
        war.draw(state.seat, size)


def victory(war: War) -> Result:
    """Most provinces, then most ducats; who is level in both shares (ruling: final-tie)."""
    standing = [(state.provinces.value, state.ducats.value) for state in war.states]
    winners = tuple(seat for seat in war.table.seats if standing[seat] == max(standing))
    war.table.begin("end")
    if war.settled:
        war.table.say("alone", winner=winners[0])
    else:
        war.table.say("over", n=war.turn.value)
    facts = {"turns": war.turn.value, "out": len(war.table.out)}
    return Result(winners, tuple(float(count) for count, _ in standing), facts=facts)


def take_turn(war: War, state: State) -> Steps[None]:
    """The seven phases."""
    war.table.begin("turn", state.seat)
    opportunity(war, state)
    revenue(war, state)
    yield from recruit(war, state)
    yield from upkeep(war, state)
    yield from events(war, state)
    yield from battle(war, state)
    if not war.settled:
        yield from diplomacy(war, state)


def opportunity(war: War, state: State) -> None:
    """Only the player whose turn it is draws (ruling: opportunity-draw)."""
    war.table.begin("opportunity", state.seat)
    war.draw(state.seat, war.numbers.draw)


def revenue(war: War, state: State) -> None:
    """Income of provinces, of the Revenue cards on them and of the state itself."""
    war.table.begin("revenue phase", state.seat)
    income = war.numbers.province_income * state.provinces.value + war.numbers.revenue_income * len(state.estates)
    state.ducats.value += income + state.city[0].income


def recruit(war: War, state: State) -> Steps[None]:
    """Put a captain into play and attach any cards, for nothing (ruling: recruiting), or pay for an emergency."""
    war.table.begin("recruit phase", state.seat)
    left = war.numbers.recruits
    while True:
        answer = yield Choice("recruit", [None, *recruits(war, state, left)], state.seat)
        if answer is None:
            return
        card, place = answer
        if place == "emergency":
            war.hire(state, card)
        elif card.type == "captain":
            war.enter(state.seat, card)
            left -= 1
        else:
            state.hand.give(card, state.estates if place == "province" else company(place))


def recruits(war: War, state: State, left: int) -> Iterator[tuple[Piece, Any]]:
    """Cards with the place they go to: `"play"`, `"province"`, a captain, or `"emergency"`."""
    for card in state.hand:
        if card.type == "captain" and left:
            yield card, "play"
        elif card.type == "revenue" and war.room(state):
            yield card, "province"
        elif card.type in ("troop", "trait"):
            yield from ((card, captain) for captain in war.leaders(state.seat))
    yield from emergencies(state)


def upkeep(war: War, state: State) -> Steps[None]:
    """Pay the captains one by one, after discarding as many of their troops as one likes (ruling: upkeep-order)."""
    war.table.begin("upkeep phase", state.seat)
    unpaid = war.leaders(state.seat)
    while unpaid:
        captain = yield Choice("upkeep", unpaid, state.seat)
        unpaid = [other for other in unpaid if other is not captain]
        while (troop := (yield Choice("upkeep troops", [None, *troops(captain)], state.seat))) is not None:
            war.discard(troop)
        cost = upkeep_cost(war, state, captain)
        paid = cost <= state.ducats.value
        war.table.say("paid" if paid else "unpaid", by=state.seat, captain=captain, n=cost)
        if paid:
            state.ducats.value -= cost
        else:
            war.discard(captain)


def upkeep_cost(war: War, state: State, captain: Piece) -> int:
    """What a captain costs now; battle bonuses do not count (ruling: upkeep-force)."""
    return upkeep_of(total_force(captain), war.numbers.upkeep_divisor, state.city[0].upkeep_cut)


def events(war: War, state: State) -> Steps[None]:
    """Play any number of Event cards (ruling: event-timing)."""
    war.table.begin("event phase", state.seat)
    while True:
        cards = [card for card in state.hand if card.type == "event"]
        plays = [(card, target) for card in cards for target in targets(war, state, card)]
        answer = yield Choice("event", [None, *plays, *emergencies(state)], state.seat)
        if answer is None:
            return
        card, target = answer
        if target == "emergency":
            war.hire(state, card)
        else:
            yield from play_event(war, state, card, target)


def play_event(war: War, state: State, card: Piece, target: Any) -> Steps[None]:
    """Discard an Event card for what it does; an order is a mark on the captain who has to obey."""
    war.discard(card)
    state.ducats.value -= card.cost
    if card.captain == "search":
        yield from search(war, state)
    elif card.captain == "control":
        target.owner = state.seat  # ruling: change-of-side
    elif card.captain == "discard":
        war.discard(target)
    elif isinstance(target, Piece):
        target.put(f"must {card.order}", 1)
    else:
        harm(war, state, card, war.states[target])


def targets(war: War, state: State, card: Piece) -> list[Any]:
    """The captains or seats at which an Event can be aimed; `[None]` where it needs no aim."""
    if card.cost > state.ducats.value or card.captain == "search":
        return [] if card.cost > state.ducats.value else [None]
    foes = war.opponents(state)  # ruling: opponents
    if card.captain or card.order in ("block", "attack"):
        seats = war.table.seats if card.captain == "discard" else foes  # ruling: any-captain
        return [captain for seat in seats for captain in war.leaders(seat)]
    return foes


def search(war: War, state: State) -> Steps[None]:
    """Take a captain out of the draw pile, for all to see, and shuffle (ruling: search)."""
    for card in war.deck:
        war.deck.show(card, 1 << state.seat)
    found = [card for card in war.deck if card.type == "captain"]
    if found:
        captain = yield Choice("search", found, state.seat)
        war.deck.give(captain, state.hand)
        state.hand.show(captain, (1 << len(war.states)) - 1)
    else:
        war.table.say("no-captain")
    war.table.shuffle(war.deck)


def harm(war: War, state: State, card: Piece, foe: State) -> None:
    """Look into a hand, keep a player at home (ruling: delayed-orders), or take ducats (ruling: too-poor)."""
    if card.looks:
        for each in foe.hand:
            foe.hand.show(each, 1 << state.seat)
    if card.order:
        foe.stay.value = 1
        war.table.say("must-stay", foe=foe.seat)
    foe.ducats.lose(card.loses)
    state.ducats.value += foe.ducats.lose(card.steals)


def battle(war: War, state: State) -> Steps[None]:
    """Attack the neighbours, one attack after the other, but not in the first round (ruling: first-turn)."""
    war.table.begin("battle phase", state.seat)
    if state.stay.value and war.turn.value > 1:
        war.table.say("stays", by=state.seat)
    while war.turn.value > 1 and not state.stay.value and not war.settled:
        answer = yield Choice("battle", [*attacks(war, state), *emergencies(state)], state.seat)
        if answer is None:
            break
        captain, foe = answer
        if foe == "emergency":
            war.hire(state, captain)
        else:
            yield from attack(war, captain, war.states[foe])
    state.stay.value = 0
    for captain in (captain for seat in war.table.seats for captain in war.leaders(seat)):
        for mark in ("attacked", "must block", *(["must attack"] if captain.owner == state.seat else [])):
            captain.put(mark, 0)  # ruling: must-block, must-attack


def attacks(war: War, state: State) -> list[Any]:
    """`(captain, neighbour)` for all who can still attack; None unless one of them must (ruling: must-attack)."""
    ring = list(war.table.around(state.seat))
    neighbours = [war.seats[seat] for seat in sorted({ring[1], ring[-1]})]  # ruling: neighbours
    ready = [card for card in war.leaders(state.seat) if card.mark("attacked") < war.numbers.attacks]
    pairs = [(captain, foe) for captain in ready for foe in neighbours]  # ruling: one-attack
    return pairs if any(captain.mark("must attack") for captain in ready) else [None, *pairs]


def attack(war: War, captain: Piece, foe: State) -> Steps[None]:
    """Emergency defence, the block, then a battle or the loss of provinces."""
    captain.put("attacked", captain.mark("attacked") + 1)
    captain.put("must attack", 0)
    captain.put("attacker", 1)
    war.table.say("attacks", captain=captain, foe=foe.seat)
    # ruling: emergency
    while (hired := (yield Choice("emergency defence", [None, *affordable(foe)], foe.seat))) is not None:
        war.hire(foe, hired)
    blockers = war.leaders(foe.seat)
    besieged = [blocker for blocker in blockers if blocker.mark("must block")]  # ruling: must-block
    blocker = yield Choice("block", besieged or [None, *blockers], foe.seat)
    for each in besieged:
        each.put("must block", 0)
    if blocker is None:
        war.table.say("unblocked", foe=foe.seat)
        yield from conquer(war, war.owner(captain), foe)
    else:
        yield from fight(war, {"attacker": captain, "defender": blocker})  # ruling: blocked-attack
    captain.put("attacker", 0)


def conquer(war: War, state: State, foe: State) -> Steps[None]:
    """The defender gives up provinces one by one; whoever has none left is out (ruling: last-province)."""
    for _ in range(war.numbers.province_loss):
        yield from cede(war, state, foe)
        if not foe.provinces.value:
            war.table.say("conquered", winner=state.seat, loser=foe.seat)
            foe.hand.give_all(state.hand)
            state.ducats.value += foe.ducats.lose(foe.ducats.value)
            for captain in war.leaders(foe.seat):
                captain.owner = state.seat
            war.table.out.add(foe.seat)
            return


def cede(war: War, state: State, foe: State) -> Steps[None]:
    """Give up a province of one's choice with what lies on it, bare only if one is (ruling: which-province)."""
    limit = war.numbers.revenue_limit
    for _ in range(limit):
        bare = ["bare"] if len(foe.estates) <= limit * (foe.provinces.value - 1) else []
        given = yield Choice("province", [*bare, *foe.estates], foe.seat)
        if given == "bare":
            break
        foe.estates.give(given, state.estates)
    foe.provinces.value -= 1
    state.provinces.value += 1


def fight(war: War, captains: dict[str, Piece]) -> Steps[None]:
    """Battle cards in turn until both sides have passed or one calls it off (ruling: battle-cards), then the loss."""
    captains["defender"].put("defender", 1)
    ours, theirs = (force(war, captain, side) for side, captain in captains.items())
    war.table.say("blocks", blocker=captains["defender"], captain=captains["attacker"], ours=ours, theirs=theirs)
    called_off = False

    def play_card(side: str) -> Steps[bool | None]:
        nonlocal called_off
        state = war.owner(captains[side])
        cards = [card for card in state.hand if card.type == "battle" and card.role in ("any", side)]
        card = yield Choice("battle card", [None, *cards], state.seat)
        if card is not None:
            state.hand.give(card, war.played[side])
            called_off = bool(card.negates)  # ruling: negate
        return None if called_off else card is not None

    yield from in_turn(list(captains), play_card)
    forces = {} if called_off else {side: force(war, captain, side) for side, captain in captains.items()}
    outcome(war, captains, forces)
    captains["defender"].put("defender", 0)
    for pile in war.played.values():
        pile.give_all(war.discards)
    for side, captain in captains.items():
        if forces and forces[side] < max(forces.values()):
            yield from loss(war, captain)


def outcome(war: War, captains: dict[str, Piece], forces: dict[str, int]) -> None:
    """Tell how a battle came out."""
    if not forces:
        war.table.say("called-off")
        return
    ours, theirs = forces.values()
    best, other = captains.values() if ours >= theirs else reversed(captains.values())
    won = "tied" if ours == theirs else "won"
    war.table.say(won, ours=ours, theirs=theirs, captain=best, other=other)


def force(war: War, captain: Piece, side: str) -> int:
    """Total force, the state's bonus for that side (ruling: state-bonus) and the Battle cards played."""
    bonus: int = getattr(war.owner(captain).city[0], SIDES[side])
    cards: int = sum(card.force for card in war.played[side])
    return total_force(captain) + bonus + cards


def loss(war: War, loser: Piece) -> Steps[None]:
    """The loser's owner discards a troop of his choice; without troops the captain goes (ruling: losses)."""
    for _ in range(war.numbers.troop_loss):
        if not troops(loser):
            war.discard(loser)
            return
        war.discard((yield Choice("loss", troops(loser), war.owner(loser).seat)))


def diplomacy(war: War, state: State) -> Steps[None]:
    """Deals of the player whose turn it is (ruling: deals), then his hand limit (ruling: hand-limit)."""
    war.table.begin("diplomacy phase", state.seat)
    talks = war.numbers.deals
    while True:
        partners = war.opponents(state) if talks else []
        answer = yield Choice("diplomacy", [None, *partners, *emergencies(state)], state.seat)
        if answer is None:
            break
        if isinstance(answer, tuple):
            war.hire(state, answer[0])
        else:
            talks -= 1
            yield from deal(war, state, war.states[answer])
    yield from war.hand_limit(state.seat, war.numbers.hand_limit + state.city[0].hand_bonus)
