"""Condottieri: what players would argue about, ruling by ruling, and that whole plays hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from turns import turns

from pnp.engine import Cast, Choice, Match, Piece, Steps, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.engine.numbers import Numbers
from pnp.games import condottieri as rules
from pnp.games.condottieri.deals import deal
from pnp.games.condottieri.war import War, affordable, total_force
from pnp.games.families.shared_deck import company
from pnp.model import load

CITIES = ("Venice", "Genoa", "Naples", "Florence", "Papal States", "Savoy", "Milan", "Pisa")
"""Who sits where unless a test says otherwise: the first three have no power once the game is set up."""
Start = Callable[..., War]
Put = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def start(the_table: Callable[..., Any], put: Put) -> Start:
    """`start(players, cities, turn)`: a war after set-up with empty hands, five provinces and no ducats each."""

    def make(players: int = 2, *cities: str, turn: int = 2) -> War:
        war = War(the_table("condottieri", players))
        for state, name in zip(war.states, cities or CITIES, strict=False):
            put(war.table, state.city, name)
            state.provinces.value = war.numbers.start_provinces
        war.turn.value = turn
        return war

    return make


@pytest.fixture
def field(put: Put) -> Callable[..., Piece]:
    """`field(war, seat, captain, *attached)`: a captain in play with his company."""

    def make(war: War, seat: int, name: str, *attached: str) -> Piece:
        (captain, *_) = put(war.table, f"company of {name}", name, *attached)
        captain.owner = seat
        return captain

    return make


Field = Callable[..., Piece]


def options(asked: list[Choice], phase: str, seat: int | None = None) -> list[Any]:
    """The options of the first question of a phase (to a seat)."""
    return next(c.options for c in asked if c.phase == phase and seat in (None, c.player))


def phases(asked: list[Choice]) -> list[str]:
    return [choice.phase for choice in asked]


def first(steps: Steps[Any]) -> Choice:
    return next(steps)


# set-up


def test_each_city_state_is_picked_once_in_turn_order(the_table: Any, drive: Drive) -> None:  # ruling: city-states
    war = War(the_table("condottieri", 8))
    _, asked = drive(rules.set_up(war, 3), [lambda _: True] * 7)
    picks = [choice for choice in asked if choice.phase == "city state"]
    assert [choice.player for choice in picks] == [3, 4, 5, 6, 7, 0, 1, 2]
    assert [len(choice.options) for choice in picks] == [8, 7, 6, 5, 4, 3, 2, 1]


def test_the_first_player_is_drawn_by_lot(the_table: Any) -> None:  # ruling: first-player
    asked = {first(rules.play(the_table("condottieri", 4, None, seed))).player for seed in range(40)}
    assert asked == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("city", "ducats", "provinces", "cards"),
    [("Genoa", 20, 5, 7), ("Naples", 0, 6, 7), ("Venice", 0, 5, 9), ("Savoy", 0, 5, 7)],
)
def test_a_state_starts_with_what_its_card_adds(
    the_table: Any, drive: Drive, city: str, ducats: int, provinces: int, cards: int
) -> None:  # ruling: start-ducats, supplies
    war = War(the_table("condottieri", 2))
    drive(rules.set_up(war, 0), [city, "Milan"])
    mine = war.states[0]
    assert (mine.ducats.value, mine.provinces.value, len(mine.hand)) == (ducats, provinces, cards)


def test_a_hand_without_a_captain_is_shown_and_drawn_anew(start: Start, put: Put) -> None:  # ruling: mulligan
    war = start()
    mine = war.states[0]
    old = put(war.table, mine.hand, "Ambush", "Reserve", "Spies", "Rally", "Pillage", "Plunder", "Crafty", "Loyalty")
    rules.mulligan(war, mine)
    assert len(mine.hand) == len(old)
    assert any(card.type == "captain" for card in mine.hand)
    assert all(card.pile is war.discards and war.discards.sight == "all" for card in old)


def test_discarded_hands_are_in_the_draw_pile_before_the_first_turn(the_table: Any, drive: Drive) -> None:
    for seed in range(10):  # ruling: mulligan
        war = War(the_table("condottieri", 5, None, seed))
        drive(rules.set_up(war, 0), [lambda _: True] * 5)
        assert not war.discards
        assert all(any(card.type == "captain" for card in state.hand) for state in war.states)


def test_a_hand_is_kept_when_no_captain_is_left_to_draw(start: Start, put: Put) -> None:  # ruling: mulligan
    war = start()
    for card in [card for card in war.deck if card.type == "captain"]:
        war.deck.give(card, war.states[1].hand)
    kept = put(war.table, war.states[0].hand, "Ambush", "Reserve")
    rules.mulligan(war, war.states[0])
    assert list(war.states[0].hand) == kept


# opportunity and revenue


def test_only_the_player_whose_turn_it_is_draws(start: Start) -> None:  # ruling: opportunity-draw
    war = start(3)
    rules.opportunity(war, war.states[1])
    assert [len(state.hand) for state in war.states] == [0, 1, 0]


def test_an_empty_draw_pile_is_made_of_the_discards_and_then_nothing(start: Start) -> None:  # ruling: empty-deck
    war = start()
    war.deck.give_all(war.states[1].hand)
    war.discard(war.states[1].hand[0])
    rules.opportunity(war, war.states[0])
    assert (len(war.states[0].hand), len(war.discards)) == (1, 0)
    rules.opportunity(war, war.states[0])
    assert len(war.states[0].hand) == 1


def test_provinces_and_their_revenue_cards_pay(start: Start, put: Put) -> None:
    war = start(2, "Florence", "Venice")
    for state in war.states:
        put(war.table, state.estates, *(("Duchy", "Shipbuilding") if state.seat else ("Trade Routes",)))
        rules.revenue(war, state)
    assert [state.ducats.value for state in war.states] == [5 + 1 + 2, 5 + 2]


# recruit


def test_one_captain_a_turn_and_any_number_of_troops_and_traits(start: Start, put: Put, drive: Drive) -> None:
    war = start()  # ruling: recruiting
    mine = war.states[0]
    sforza, *_ = put(war.table, mine.hand, "Francesco Sforza", "Gonzaga", "Pikemen", "Artillery", "Crafty")
    answers: list[Any] = [lambda o: o == (sforza, "play")]
    answers += [lambda o, n=name: o is not None and o[0].name == n for name in ("Pikemen", "Artillery", "Crafty")]
    _, asked = drive(rules.recruit(war, mine), answers)
    assert total_force(sforza) == 5 + 1 + 1 + 1
    assert [card.name for card in mine.hand] == ["Gonzaga"]
    assert asked[-1].options == [None]  # the other captain may not come, and no ducats pay for an emergency
    assert mine.ducats.value == 0


def test_a_trait_needs_a_captain_and_attached_cards_stay(start: Start, put: Put, field: Field) -> None:
    war = start()  # ruling: recruiting
    put(war.table, war.states[0].hand, "Crafty", "Pikemen")
    assert first(rules.recruit(war, war.states[0])).options == [None]
    field(war, 1, "Gonzaga")
    assert first(rules.recruit(war, war.states[0])).options == [None]
    own = field(war, 0, "Carmagnola", "Crossbowmen")
    offered = first(rules.recruit(war, war.states[0])).options
    assert sorted(o[0].name for o in offered if o) == ["Crafty", "Pikemen"]
    assert all(o[1] is own for o in offered if o)


def test_a_province_holds_one_revenue_card(start: Start, put: Put, drive: Drive) -> None:  # ruling: traits-and-revenue
    war = start()
    mine = war.states[0]
    mine.provinces.value = 1
    put(war.table, mine.hand, "Duchy", "Trade Routes")
    _, asked = drive(rules.recruit(war, mine), [lambda o: o is not None and o[0].name == "Duchy"])
    assert asked[-1].options == [None]
    assert [card.name for card in mine.estates] == ["Duchy"]


def test_an_emergency_in_the_own_recruit_phase_costs_the_level(start: Start, put: Put, drive: Drive) -> None:
    war = start()  # ruling: emergency
    mine = war.states[0]
    mine.ducats.value = 6
    sforza, gonzaga, narni = put(war.table, mine.hand, "Francesco Sforza", "Gonzaga", "Erasmo da Narni")
    drive(rules.recruit(war, mine), [lambda o: o == (gonzaga, "emergency"), lambda o: o == (sforza, "play"), None])
    assert mine.ducats.value == 6 - 4
    assert {captain.name for captain in war.leaders(0)} == {"Francesco Sforza", "Gonzaga"}
    assert affordable(mine) == [narni]


def test_an_emergency_after_the_upkeep_phase_costs_no_upkeep(start: Start, put: Put, drive: Drive) -> None:
    war = start()  # ruling: emergency
    mine = war.states[0]
    mine.ducats.value = 6
    put(war.table, mine.hand, "Francesco Sforza", "Gonzaga")
    drive(rules.upkeep(war, mine))
    _, asked = drive(rules.events(war, mine), ["Francesco Sforza, emergency"])
    assert [o and o[0].name for o in options(asked, "event")] == [None, "Francesco Sforza", "Gonzaga"]
    assert asked[-1].options == [None]  # one ducat is left, and pays for nobody
    assert ([captain.name for captain in war.leaders(0)], mine.ducats.value) == (["Francesco Sforza"], 1)


def test_a_contract_and_ducats_bring_a_captain_at_once(start: Start, put: Put, drive: Drive) -> None:
    war = start()  # rulings: emergency, search
    mine = war.states[0]
    mine.ducats.value = 4
    put(war.table, mine.hand, "New Contract")
    drive(rules.events(war, mine), [lambda o: o is not None, "Gonzaga", "Gonzaga, emergency"])
    assert [captain.name for captain in war.leaders(0)] == ["Gonzaga"]


def test_a_captain_hired_in_battle_attacks_at_once(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start()  # ruling: emergency
    mine, foe = war.states
    mine.ducats.value = 4
    field(war, 0, "Faggiuola")
    blocker = field(war, 1, "Francesco Sforza")
    put(war.table, mine.hand, "Gonzaga")
    script = ["Faggiuola, seat 2", blocker, "Gonzaga, emergency", "Gonzaga, seat 2", None]
    _, asked = drive(rules.battle(war, mine), script)
    assert asked[-1].options == [None]
    assert (mine.ducats.value, mine.provinces.value, foe.provinces.value) == (0, 6, 4)


def test_hiring_is_no_way_round_an_order_to_attack(start: Start, put: Put, field: Field) -> None:
    war = start()  # rulings: emergency, must-attack
    mine = war.states[0]
    mine.ducats.value = 4
    ordered = field(war, 0, "Faggiuola")
    ordered.put("must attack", 1)
    (gonzaga,) = put(war.table, mine.hand, "Gonzaga")
    steps = rules.battle(war, mine)
    assert next(steps).options == [(ordered, 1), (gonzaga, "emergency")]
    assert steps.send((gonzaga, "emergency")).options == [(ordered, 1), (gonzaga, 1)]


@pytest.mark.parametrize("why", ["stay", "first round"])
def test_nobody_is_asked_to_hire_where_no_attack_is_possible(start: Start, put: Put, drive: Drive, why: str) -> None:
    war = start(turn=1 if why == "first round" else 2)  # ruling: emergency
    mine = war.states[0]
    mine.ducats.value, mine.stay.value = 4, int(why == "stay")
    put(war.table, mine.hand, "Gonzaga")
    assert drive(rules.battle(war, mine))[1] == []


def test_a_captain_from_a_deal_may_come_before_the_hand_limit(start: Start, put: Put, drive: Drive) -> None:
    war = start()  # ruling: emergency
    mine, other = war.states
    mine.ducats.value = 4
    war.deck.deal(war.numbers.hand_limit, mine.hand)
    for card in [card for card in mine.hand if card.type == "captain"]:
        mine.hand.give(card, war.discards)
    put(war.table, other.hand, "Gonzaga")
    talk = [None, None, "agree", "agree"]
    script = [1, None, "Gonzaga", None, "agree", "agree", 1, *talk, "Gonzaga, emergency"]
    _, asked = drive(rules.diplomacy(war, mine), script)
    assert [captain.name for captain in war.leaders(0)] == ["Gonzaga"]
    assert (mine.ducats.value, len(mine.hand)) == (0, war.numbers.hand_limit)
    assert "hand limit" not in phases(asked)


def test_the_thumb_hires_nobody_in_its_own_turn(start: Start, put: Put) -> None:
    war = start()  # it saves its ducats for the upkeep
    mine = war.states[0]
    mine.ducats.value = 5
    put(war.table, mine.hand, "Francesco Sforza")
    view = View(war.table, 0)
    for steps in (rules.events(war, mine), rules.battle(war, mine), rules.diplomacy(war, mine)):
        choice = first(steps)
        assert len(choice.options) > 1
        assert rules.thumb(view, choice) is None


@pytest.mark.parametrize(
    ("ducats", "captains", "hires", "saved"),
    [(5, (), [True], True), (5, ("Faggiuola",), [False], True), (4, (), [False], False)],
)
def test_the_thumb_hires_whoever_saves_its_last_province(
    start: Start, put: Put, field: Field, ducats: int, captains: tuple[str, ...], hires: list[bool], saved: bool
) -> None:
    war = start()  # ruling: emergency
    mine = war.states[0]
    mine.provinces.value, mine.ducats.value = 1, ducats
    put(war.table, mine.hand, "Francesco Sforza")
    for name in captains:
        field(war, 0, name)
    steps, asked = rules.attack(war, field(war, 1, "Gonzaga"), mine), []
    with pytest.raises(StopIteration):
        choice = first(steps)
        while True:
            answer = rules.thumb(View(war.table, choice.player), choice)
            asked += [answer is not None] if choice.phase == "emergency defence" else []
            choice = steps.send(answer)
    assert asked == hires + [False] * hires[0]
    assert (not war.table.out) is saved


# upkeep


@pytest.mark.parametrize(
    ("city", "captain", "attached", "cost"),
    [
        ("Venice", "Carmagnola", ("Crafty", "Shrewd", "Pikemen", "Artillery", "Balestrieri"), 5),  # the rulebook's own
        ("Venice", "Carmagnola", ("Heavy Cavalry",), 3),  # ruling: total-force
        ("Venice", "Faggiuola", (), 2),
        ("Savoy", "Faggiuola", (), 1),
        ("Savoy", "Erasmo da Narni", (), 0),  # ruling: upkeep-floor
        ("Milan", "Carmagnola", (), 2),  # ruling: upkeep-force
        ("Pisa", "Carmagnola", (), 2),
    ],
)
def test_upkeep_is_half_the_total_force_rounded_up(
    start: Start, field: Field, city: str, captain: str, attached: tuple[str, ...], cost: int
) -> None:
    war = start(2, city, "Genoa")
    assert rules.upkeep_cost(war, war.states[0], field(war, 0, captain, *attached)) == cost


def test_the_owner_chooses_whom_to_pay_first(start: Start, field: Field, drive: Drive) -> None:  # ruling: upkeep-order
    for kept, lost in (("Gonzaga", "Faggiuola"), ("Faggiuola", "Gonzaga")):
        war = start()
        for name in (kept, lost):
            field(war, 0, name)
        war.states[0].ducats.value = 2
        drive(rules.upkeep(war, war.states[0]), [kept])
        assert [captain.name for captain in war.leaders(0)] == [kept]
        assert [card.name for card in war.discards] == [lost]


def test_troops_may_go_to_make_a_captain_cheaper_but_traits_may_not(start: Start, field: Field, drive: Drive) -> None:
    war = start()
    gonzaga = field(war, 0, "Gonzaga", "Crafty", "Armored Knights")
    war.states[0].ducats.value = 3
    _, asked = drive(rules.upkeep(war, war.states[0]), ["Armored Knights"])
    assert [getattr(o, "name", None) for o in options(asked, "upkeep troops")] == [None, "Armored Knights"]
    assert war.leaders(0) == [gonzaga]
    assert war.states[0].ducats.value == 0


def test_who_cannot_be_paid_goes_with_everything_attached(start: Start, field: Field, drive: Drive) -> None:
    war = start()
    field(war, 0, "Gonzaga", "Crafty", "Pikemen")
    war.states[0].ducats.value = 2
    drive(rules.upkeep(war, war.states[0]), [None])
    assert sorted(card.name for card in war.discards) == ["Crafty", "Gonzaga", "Pikemen"]
    assert war.states[0].ducats.value == 2


def test_who_can_be_paid_must_be(start: Start, field: Field, drive: Drive) -> None:  # ruling: upkeep-order
    war = start()
    field(war, 0, "Gonzaga")
    war.states[0].ducats.value = 2
    drive(rules.upkeep(war, war.states[0]))
    assert (len(war.leaders(0)), war.states[0].ducats.value) == (1, 0)


# events


def test_any_number_of_events_by_the_player_whose_turn_it_is(start: Start, put: Put, drive: Drive) -> None:
    war = start(3)  # ruling: event-timing, opponents
    mine, _, far = war.states
    far.ducats.value = 20
    put(war.table, mine.hand, "Raze Province", "Pillage")
    _, asked = drive(rules.events(war, mine), ["Raze Province, seat 3", "Pillage, seat 3"])
    assert {choice.player for choice in asked} == {0}
    assert [state.ducats.value for state in war.states] == [3, 0, 20 - 5 - 3]


def test_events_strike_no_one_who_is_out_and_not_oneself(start: Start, put: Put) -> None:  # ruling: opponents
    war = start(4)
    war.table.out.add(2)
    put(war.table, war.states[0].hand, "Rebellion")
    assert [o[1] for o in first(rules.events(war, war.states[0])).options if o] == [1, 3]


@pytest.mark.parametrize(("card", "purse", "left", "won"), [("Rebellion", 3, 0, 0), ("Plunder", 2, 0, 2)])
def test_who_has_too_little_gives_all_he_has(
    start: Start, put: Put, drive: Drive, card: str, purse: int, left: int, won: int
) -> None:  # ruling: too-poor
    war = start()
    put(war.table, war.states[0].hand, card)
    war.states[1].ducats.value = purse
    drive(rules.events(war, war.states[0]), [f"{card}, seat 2"])
    assert (war.states[1].ducats.value, war.states[0].ducats.value) == (left, won)


def test_a_hand_is_shown_to_the_spy_only(start: Start, put: Put, drive: Drive) -> None:  # ruling: opponents
    war = start(3)
    secret = put(war.table, war.states[1].hand, "Ambush", "Gonzaga")
    put(war.table, war.states[0].hand, "Intrigue")
    drive(rules.events(war, war.states[0]), ["Intrigue, seat 2"])
    assert [[bool(card.known(1 << seat)) for seat in range(3)] for card in secret] == [[True, True, False]] * 2


def test_a_new_contract_fetches_a_captain_for_all_to_see(start: Start, put: Put, drive: Drive) -> None:
    war = start(3)  # ruling: search
    put(war.table, war.states[0].hand, "New Contract")
    _, asked = drive(rules.events(war, war.states[0]), [lambda o: o is not None, "Gonzaga"])
    (gonzaga,) = war.states[0].hand
    assert {card.type for card in options(asked, "search")} == {"captain"}
    assert gonzaga.known(0b111) == 0b111
    assert not any(card.known(0b111) for card in war.deck)


def test_only_who_searches_looks_through_the_draw_pile(start: Start, put: Put, drive: Drive) -> None:
    war, looked = start(3), set[tuple[bool, ...]]()  # ruling: search
    put(war.table, war.states[1].hand, "New Contract")

    def taken(captain: Any) -> bool:
        looked.update(tuple(bool(card.known(1 << seat)) for seat in range(3)) for card in war.deck)
        return captain.name == "Gonzaga"

    drive(rules.events(war, war.states[1]), [lambda option: option is not None, taken])
    assert looked == {(False, True, False)}


def test_a_new_contract_without_captains_is_spent_for_nothing(start: Start, put: Put, drive: Drive) -> None:
    war = start()  # ruling: search
    for card in [card for card in war.deck if card.type == "captain"]:
        war.deck.give(card, war.discards)
    put(war.table, war.states[0].hand, "New Contract")
    _, asked = drive(rules.events(war, war.states[0]), [lambda o: o is not None])
    assert "search" not in phases(asked)
    assert not war.states[0].hand


def test_a_bought_captain_comes_with_his_company_and_can_attack(
    start: Start, put: Put, field: Field, drive: Drive
) -> None:  # ruling: change-of-side
    war = start()
    mine = war.states[0]
    gonzaga = field(war, 1, "Gonzaga", "Pikemen")
    mine.ducats.value = 11
    put(war.table, mine.hand, "Treachery")
    drive(rules.events(war, mine), [lambda o: o is not None])
    assert (war.leaders(0), total_force(gonzaga), mine.ducats.value) == ([gonzaga], 5, 1)
    assert (gonzaga, 1) in rules.attacks(war, mine)


def test_who_cannot_pay_cannot_buy_a_captain(start: Start, put: Put, field: Field) -> None:  # ruling: change-of-side
    war = start()
    field(war, 1, "Gonzaga")
    put(war.table, war.states[0].hand, "Buy Enemy Captain")
    war.states[0].ducats.value = 9
    assert first(rules.events(war, war.states[0])).options == [None]


def test_murder_strikes_any_captain_but_orders_and_bribes_only_others(start: Start, put: Put, field: Field) -> None:
    war = start(3)  # ruling: any-captain
    field(war, 0, "Gonzaga")
    field(war, 2, "Faggiuola")
    war.states[0].ducats.value = 10
    put(war.table, war.states[0].hand, "Assassination", "Treachery", "Raise Siege", "Besiege Important City")
    aims = [(o[0].name, o[1].name) for o in first(rules.events(war, war.states[0])).options if o]
    assert sorted(aims) == [
        ("Assassination", "Faggiuola"),
        ("Assassination", "Gonzaga"),
        ("Besiege Important City", "Faggiuola"),
        ("Raise Siege", "Faggiuola"),
        ("Treachery", "Faggiuola"),
    ]


def test_a_murdered_captain_takes_his_company_and_orders_along(
    start: Start, put: Put, field: Field, drive: Drive
) -> None:  # ruling: must-attack
    war = start()
    gonzaga = field(war, 1, "Gonzaga", "Pikemen")
    put(war.table, war.states[0].hand, "Raise Siege", "Assassination")
    drive(rules.events(war, war.states[0]), ["Raise Siege, Gonzaga", "Assassination, Gonzaga"])
    assert (gonzaga.owner, dict(gonzaga.marks), len(war.discards)) == (None, {}, 4)


# orders


def test_an_order_to_stay_holds_in_the_opponents_next_battle_phase(
    start: Start, put: Put, field: Field, drive: Drive
) -> None:  # ruling: delayed-orders
    war = start()
    field(war, 1, "Gonzaga")
    put(war.table, war.states[0].hand, "Campaign Season Over")
    drive(rules.events(war, war.states[0]), ["Campaign Season Over, seat 2"])
    drive(rules.battle(war, war.states[0]))
    assert drive(rules.battle(war, war.states[1]))[1] == []
    assert first(rules.battle(war, war.states[1])).phase == "battle"


def test_a_captain_who_must_attack_may_choose_whom(start: Start, field: Field) -> None:
    war = start(4)  # ruling: must-attack
    ordered, free = field(war, 1, "Gonzaga"), field(war, 1, "Faggiuola")
    ordered.put("must attack", 1)
    offered = rules.attacks(war, war.states[1])
    assert None not in offered
    assert {(ordered, 0), (ordered, 2), (free, 0), (free, 2)} == set(offered)


def test_the_order_is_obeyed_by_one_attack(start: Start, field: Field, drive: Drive) -> None:  # ruling: must-attack
    war = start()
    ordered, free = field(war, 1, "Gonzaga"), field(war, 1, "Faggiuola")
    ordered.put("must attack", 1)
    _, asked = drive(rules.battle(war, war.states[1]), ["Gonzaga, seat 1", None])
    battles = [choice.options for choice in asked if choice.phase == "battle"]
    assert None not in battles[0]
    assert battles[1] == [None, (free, 0)]


def test_the_order_follows_the_captain_to_whoever_controls_him(
    start: Start, put: Put, field: Field, drive: Drive
) -> None:
    war = start()  # ruling: must-attack
    gonzaga = field(war, 1, "Gonzaga")
    war.states[0].ducats.value = 10
    put(war.table, war.states[0].hand, "Raise Siege", "Treachery")
    drive(rules.events(war, war.states[0]), ["Raise Siege, Gonzaga", "Treachery, Gonzaga"])
    assert rules.attacks(war, war.states[0]) == [(gonzaga, 1)]


@pytest.mark.parametrize("why", ["stay", "first round"])
def test_an_order_to_attack_lapses_where_no_attack_is_possible(
    start: Start, field: Field, drive: Drive, why: str
) -> None:
    war = start(turn=1 if why == "first round" else 2)  # ruling: must-attack
    ordered = field(war, 0, "Gonzaga")
    ordered.put("must attack", 1)
    war.states[0].stay.value = int(why == "stay")
    assert drive(rules.battle(war, war.states[0]))[1] == []
    assert not ordered.mark("must attack")


def test_a_besieged_captain_must_block_the_first_attack_only(
    start: Start, put: Put, field: Field, drive: Drive
) -> None:
    war = start()  # ruling: must-block
    field(war, 0, "Gonzaga")
    field(war, 0, "Carmagnola")
    field(war, 1, "Francesco Sforza")
    besieged = field(war, 1, "Faggiuola", "Pikemen")
    put(war.table, war.states[0].hand, "Besiege Important City")
    drive(rules.events(war, war.states[0]), ["Besiege Important City, Faggiuola"])
    _, asked = drive(rules.battle(war, war.states[0]), ["Gonzaga, seat 2", "Carmagnola, seat 2", None])
    blocks = [choice.options for choice in asked if choice.phase == "block"]
    assert blocks[0] == [besieged]
    assert None in blocks[1]


def test_a_siege_without_an_attack_lapses(start: Start, field: Field, drive: Drive) -> None:  # ruling: must-block
    war = start()
    field(war, 0, "Gonzaga")
    besieged = field(war, 1, "Faggiuola")
    besieged.put("must block", 1)
    drive(rules.battle(war, war.states[0]), [None])
    assert not besieged.mark("must block")


# attack and battle


def test_nobody_attacks_in_the_first_round(start: Start, field: Field, drive: Drive) -> None:  # ruling: first-turn
    war = start(turn=1)
    field(war, 0, "Gonzaga")
    assert drive(rules.battle(war, war.states[0]))[1] == []


def test_neighbours_are_the_nearest_still_in_the_game(start: Start, field: Field) -> None:  # ruling: neighbours
    war = start(5)
    field(war, 0, "Gonzaga")
    assert [o[1] for o in rules.attacks(war, war.states[0]) if o] == [1, 4]
    war.table.out.add(1)
    assert [o[1] for o in rules.attacks(war, war.states[0]) if o] == [2, 4]
    war.table.out |= {2, 3}
    assert [o[1] for o in rules.attacks(war, war.states[0]) if o] == [4]


def test_a_captain_attacks_once_and_several_may_attack_one_neighbour(start: Start, field: Field, drive: Drive) -> None:
    war = start()  # ruling: one-attack
    field(war, 0, "Gonzaga")
    field(war, 0, "Carmagnola")
    _, asked = drive(rules.battle(war, war.states[0]), ["Gonzaga, seat 2", "Carmagnola, seat 2"])
    assert asked[-1].options == [None]
    assert [state.provinces.value for state in war.states] == [7, 3]


def test_who_has_attacked_can_block_and_attack_again_next_turn(start: Start, field: Field, drive: Drive) -> None:
    war = start()  # ruling: one-attack
    gonzaga, foe = field(war, 0, "Gonzaga"), field(war, 1, "Faggiuola", "Pikemen")
    drive(rules.battle(war, war.states[0]), ["Gonzaga, seat 2", None])
    _, asked = drive(rules.attack(war, foe, war.states[0]), [None])
    assert gonzaga in options(asked, "block")
    assert (gonzaga, 1) in rules.attacks(war, war.states[0])


def test_one_captain_blocks_several_attacks_one_after_the_other(start: Start, field: Field, drive: Drive) -> None:
    war = start()
    field(war, 0, "Faggiuola", "Pikemen")
    field(war, 0, "Giovanni Acuto", "Artillery")
    blocker = field(war, 1, "Francesco Sforza")
    drive(rules.battle(war, war.states[0]), ["Faggiuola, seat 2", blocker, "Giovanni Acuto, seat 2", blocker])
    assert sorted(card.name for card in war.discards) == ["Artillery", "Pikemen"]
    assert war.states[1].provinces.value == 5


def test_a_blocked_attack_takes_no_province_even_when_won(start: Start, field: Field, drive: Drive) -> None:
    war = start()  # ruling: blocked-attack
    attacker, blocker = field(war, 0, "Francesco Sforza"), field(war, 1, "Faggiuola")
    drive(rules.attack(war, attacker, war.states[1]), [blocker])
    assert [state.provinces.value for state in war.states] == [5, 5]
    assert list(war.discards) == [blocker]


def test_the_defender_chooses_the_province_and_its_revenue_card_goes_along(
    start: Start, put: Put, field: Field, drive: Drive
) -> None:  # ruling: which-province
    for answer, kept in (("bare", ["Duchy", "Trade Routes"]), ("Duchy", ["Trade Routes"])):
        war = start()
        put(war.table, war.states[1].estates, "Duchy", "Trade Routes")
        _, asked = drive(rules.attack(war, field(war, 0, "Gonzaga"), war.states[1]), [answer])
        assert options(asked, "province", 1)[0] == "bare"
        assert [card.name for card in war.states[1].estates] == kept
        assert len(war.states[0].estates) == 2 - len(kept)
        assert [state.provinces.value for state in war.states] == [6, 4]


def test_without_a_bare_province_a_revenue_card_is_lost(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start()  # ruling: which-province
    war.states[1].provinces.value = 2
    put(war.table, war.states[1].estates, "Duchy", "Trade Routes")
    _, asked = drive(rules.attack(war, field(war, 0, "Gonzaga"), war.states[1]), ["Duchy"])
    assert [card.name for card in options(asked, "province")] == ["Duchy", "Trade Routes"]


@pytest.mark.parametrize(("cards", "given"), [(2, 0), (3, 1), (4, 2)])
def test_where_a_province_holds_two_revenue_cards_what_finds_no_room_goes_with_it(
    start: Start, put: Put, field: Field, drive: Drive, cards: int, given: int
) -> None:
    war = start()  # ruling: which-province
    foe = war.states[1]
    war.numbers = Numbers({**war.numbers, "revenue_limit": 2})
    foe.provinces.value = 2
    put(war.table, foe.estates, *("Duchy", "Trade Routes", "Shipbuilding", "Oriental Trade")[:cards])
    picks = [lambda option: option != "bare"] * given + ["bare"] * (given < 2)
    drive(rules.attack(war, field(war, 0, "Gonzaga"), foe), picks)
    assert (len(foe.estates), foe.provinces.value) == (cards - given, 1)
    assert len(war.states[0].estates) == given


@pytest.mark.parametrize(
    ("cities", "lost"),
    [
        (("Venice", "Genoa"), None),  # a tie: nobody loses anything
        (("Milan", "Genoa"), "Carmagnola"),
        (("Venice", "Pisa"), "Gonzaga"),
        (("Pisa", "Milan"), None),  # bonuses in the other role do not count
        (("Milan", "Pisa"), None),
    ],
)
def test_bonuses_of_a_state_count_in_their_role(
    start: Start, field: Field, drive: Drive, cities: tuple[str, str], lost: str | None
) -> None:  # ruling: state-bonus, losses
    war = start(2, *cities)
    attacker, blocker = field(war, 0, "Gonzaga"), field(war, 1, "Carmagnola")
    drive(rules.attack(war, attacker, war.states[1]), [blocker])
    assert [card.name for card in war.discards] == ([lost] if lost else [])


def test_cards_are_played_in_turn_until_both_have_passed(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start()  # ruling: battle-cards
    attacker, blocker = field(war, 0, "Gonzaga"), field(war, 1, "Francesco Sforza")
    put(war.table, war.states[0].hand, "Reserve", "Ambush")
    put(war.table, war.states[1].hand, "Rally", "Maneuvers")
    script = [blocker, None, "Rally", "Reserve", None, "Ambush", None]
    _, asked = drive(rules.attack(war, attacker, war.states[1]), script)
    assert [c.player for c in asked if c.phase == "battle card"] == [0, 1, 0, 1, 0, 1, 0]
    assert [card.name for card in war.discards] == ["Reserve", "Ambush", "Rally", "Francesco Sforza"]
    assert [card.name for card in war.states[1].hand] == ["Maneuvers"]


def test_some_battle_cards_are_for_one_side(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start()
    attacker, blocker = field(war, 0, "Gonzaga"), field(war, 1, "Faggiuola", "Pikemen")
    for state, copy in ((war.states[0], 1), (war.states[1], 2)):
        put(war.table, state.hand, f"war:field-fortifications#{copy}")
    put(war.table, war.states[0].hand, "Surprise Attack", "Reserve", "Garrison")
    _, asked = drive(rules.attack(war, attacker, war.states[1]), [blocker, None, None])
    assert [getattr(o, "name", None) for o in options(asked, "battle card", 0)] == [None, "Surprise Attack", "Reserve"]
    assert [getattr(o, "name", None) for o in options(asked, "battle card", 1)] == [None, "Field Fortifications"]


def test_a_battle_that_is_called_off_ends_at_once(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start()  # ruling: negate
    attacker, blocker = field(war, 0, "Francesco Sforza"), field(war, 1, "Faggiuola")
    put(war.table, war.states[0].hand, "Ambush", "Rally")
    put(war.table, war.states[1].hand, "Stalemate")
    _, asked = drive(rules.attack(war, attacker, war.states[1]), [blocker, "Ambush", "Stalemate"])
    assert phases(asked).count("battle card") == 2
    assert [card.name for card in war.discards] == ["Ambush", "Stalemate"]
    assert [state.provinces.value for state in war.states] == [5, 5]


def test_no_battle_card_helps_against_an_unblocked_attack(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start()  # ruling: negate
    put(war.table, war.states[1].hand, "Stalemate")
    _, asked = drive(rules.attack(war, field(war, 0, "Gonzaga"), war.states[1]))
    assert phases(asked) == ["emergency defence", "block", "province"]


def test_the_losers_owner_chooses_the_troop(start: Start, field: Field, drive: Drive) -> None:  # ruling: losses
    war = start()
    attacker, blocker = (
        field(war, 0, "Faggiuola", "Crafty", "Pikemen", "Artillery"),
        field(war, 1, "Francesco Sforza", "Reputation", "Shrewd"),
    )
    _, asked = drive(rules.attack(war, attacker, war.states[1]), [blocker, "Artillery"])
    assert [card.name for card in options(asked, "loss", 0)] == ["Pikemen", "Artillery"]
    assert [card.name for card in war.discards] == ["Artillery"]


def test_a_loser_without_troops_goes_with_his_traits(
    start: Start, field: Field, drive: Drive
) -> None:  # ruling: losses
    war = start()
    attacker, blocker = field(war, 0, "Faggiuola", "Crafty"), field(war, 1, "Francesco Sforza")
    drive(rules.attack(war, attacker, war.states[1]), [blocker])
    assert sorted(card.name for card in war.discards) == ["Crafty", "Faggiuola"]


def test_troops_of_force_two_count_two(start: Start, field: Field) -> None:  # ruling: total-force
    assert total_force(field(start(), 0, "Faggiuola", "Heavy Cavalry", "Pikemen", "Crafty")) == 3 + 2 + 1 + 1


# emergency defence and the last province


def test_the_attacked_may_hire_a_captain_who_blocks_at_once(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start()  # ruling: emergency
    attacker = field(war, 0, "Gonzaga", "Pikemen")
    (sforza,) = put(war.table, war.states[1].hand, "Michele Attendolo")
    war.states[1].ducats.value = 6
    _, asked = drive(rules.attack(war, attacker, war.states[1]), [sforza, sforza])
    assert phases(asked)[:3] == ["emergency defence", "emergency defence", "block"]
    assert war.states[1].ducats.value == 1
    assert war.leaders(1) == [sforza]


def test_being_asked_for_an_emergency_tells_nothing(start: Start, put: Put, field: Field, drive: Drive) -> None:
    for purse, cards in ((0, ("Gonzaga",)), (9, ()), (3, ("Gonzaga",))):  # ruling: emergency
        war = start()
        put(war.table, war.states[1].hand, *cards)
        war.states[1].ducats.value = purse
        _, asked = drive(rules.attack(war, field(war, 0, "Carmagnola"), war.states[1]))
        assert options(asked, "emergency defence", 1) == [None]


def test_the_last_province_takes_hand_ducats_and_captains(start: Start, put: Put, field: Field, drive: Drive) -> None:
    war = start(3)  # ruling: last-province
    mine, foe = war.states[:2]
    conqueror, idle = field(war, 0, "Gonzaga"), field(war, 1, "Faggiuola", "Pikemen")
    spoils = put(war.table, foe.hand, "Ambush", "Reserve")
    put(war.table, foe.estates, "Duchy")
    foe.provinces.value, foe.ducats.value, mine.ducats.value = 1, 8, 2
    drive(rules.attack(war, conqueror, foe), [None])
    assert war.table.out == {1}
    assert (mine.provinces.value, mine.ducats.value) == (6, 10)
    assert list(mine.hand) == spoils
    assert [card.name for card in mine.estates] == ["Duchy"]
    assert war.leaders(0) == [conqueror, idle] or war.leaders(0) == [idle, conqueror]
    assert not war.settled
    assert (idle, 2) in rules.attacks(war, mine)


def test_the_last_state_standing_has_won(start: Start, field: Field, drive: Drive) -> None:  # ruling: last-province
    war = start(2)
    war.states[1].provinces.value, war.states[1].ducats.value = 1, 50
    _, asked = drive(rules.battle(war, war.states[0]) if field(war, 0, "Gonzaga") else None, ["Gonzaga, seat 2"])
    assert asked[-1].phase == "province"
    assert rules.victory(war).winners == (0,)


# diplomacy


def test_a_deal_changes_hands_only_if_both_agree(start: Start, put: Put, field: Field, drive: Drive) -> None:
    for answers, swapped in ((("agree", "agree"), True), (("agree", "refuse"), False), (("refuse", "agree"), False)):
        war = start()  # ruling: form-of-deals, deals
        mine, other = war.states
        (ambush,) = put(war.table, mine.hand, "Ambush")
        gonzaga = field(war, 1, "Gonzaga", "Pikemen")
        mine.ducats.value = 16
        drive(
            deal(war, mine, other),
            ["Ten ducats", "Five ducats", "One ducat", ambush, None, "Gonzaga", "province", None, *answers],
        )
        assert (mine.ducats.value, other.ducats.value) == ((0, 16) if swapped else (16, 0))
        assert [state.provinces.value for state in war.states] == ([6, 4] if swapped else [5, 5])
        assert gonzaga.owner == (0 if swapped else 1)
        assert ambush in (other.hand if swapped else mine.hand)
        assert not ambush.marks and not gonzaga.marks
        assert total_force(gonzaga) == 5


def test_both_answer_a_deal_without_seeing_the_other(start: Start, drive: Drive) -> None:  # ruling: form-of-deals
    war = start()
    _, asked = drive(deal(war, *war.states), [None, None, "agree", "agree"])
    assert [choice.secret for choice in asked if choice.phase == "deal"] == [True, True]


def test_nobody_gives_away_his_last_province(start: Start, drive: Drive) -> None:  # ruling: deals
    war = start()
    war.states[0].provinces.value = 2
    _, asked = drive(deal(war, *war.states), ["province", None, "agree", "agree"])
    offers = [choice.options for choice in asked if choice.phase == "offer" and choice.player == 0]
    assert offers == [[None, "province"], [None]]


def test_a_province_leaves_with_its_revenue_card_or_bare(start: Start, put: Put) -> None:  # ruling: deals
    war = start()
    mine, other = war.states
    mine.provinces.value = 2
    duchy, _ = put(war.table, mine.estates, "Duchy", "Trade Routes")
    steps = deal(war, mine, other)
    assert "province" not in next(steps).options  # both are under Revenue cards
    assert "province" in steps.send(duchy).options
    steps.send("province")
    drive_on(steps, [None, None, "agree", "agree"])
    assert (mine.provinces.value, [card.name for card in mine.estates]) == (1, ["Trade Routes"])
    assert (other.provinces.value, list(other.estates)) == (6, [duchy])


def drive_on(steps: Steps[Any], answers: list[Any]) -> None:
    """Answer the questions that are left."""
    with pytest.raises(StopIteration):
        for answer in answers:
            steps.send(answer)


def test_a_troop_goes_to_a_captain_of_its_new_owner(start: Start, field: Field, drive: Drive) -> None:  # ruling: deals
    war = start()
    field(war, 0, "Gonzaga", "Pikemen")
    goal, _ = field(war, 1, "Faggiuola"), field(war, 1, "Carmagnola")
    drive(deal(war, *war.states), ["Pikemen", None, None, "agree", "agree", goal])
    assert [card.name for card in company(goal)] == ["Faggiuola", "Pikemen"]


def test_a_troop_is_not_offered_to_who_has_no_captain(start: Start, field: Field) -> None:  # ruling: deals
    war = start()
    gonzaga = field(war, 0, "Gonzaga", "Pikemen")
    assert first(deal(war, *war.states)).options == [None, "province", gonzaga]


def test_what_finds_no_captain_is_discarded(start: Start, field: Field, drive: Drive) -> None:  # ruling: form-of-deals
    war = start()
    field(war, 0, "Gonzaga", "Pikemen")
    field(war, 1, "Faggiuola")
    drive(deal(war, *war.states), ["Pikemen", None, "Faggiuola", None, "agree", "agree"])
    assert [card.name for card in war.discards] == ["Pikemen"]


def test_a_card_of_the_hand_is_shown_to_the_partner_only(start: Start, put: Put, drive: Drive) -> None:
    war = start(3)  # ruling: form-of-deals
    (ambush,) = put(war.table, war.states[0].hand, "Ambush")
    drive(deal(war, *war.states[:2]), ["Ambush", None, None, "refuse", "agree"])
    assert ambush.known(0b111) == 0b011


def test_deals_are_with_the_player_whose_turn_it_is_and_few(
    start: Start, drive: Drive
) -> None:  # ruling: form-of-deals
    war = start(3)
    talk = [None, None, "agree", "agree"]
    _, asked = drive(rules.diplomacy(war, war.states[1]), [0, *talk, 2, *talk])
    asked = [c for c in asked if c.phase == "diplomacy"]
    assert {c.player for c in asked} == {1}
    assert [c.options for c in asked] == [[None, 2, 0]] * war.numbers.deals + [[None]]


@pytest.mark.parametrize(("city", "limit"), [("Venice", 5), ("Papal States", 7)])
def test_only_the_player_whose_turn_it_is_keeps_the_hand_limit(
    start: Start, drive: Drive, city: str, limit: int
) -> None:  # ruling: hand-limit
    war = start(2, city, "Genoa")
    war.deck.deal(9, war.states[0].hand, war.states[1].hand)
    drive(rules.diplomacy(war, war.states[0]), [None, *[lambda _: True] * (9 - limit)])
    assert [len(state.hand) for state in war.states] == [limit, 9]


# the end


def test_among_equal_provinces_ducats_decide_and_equals_share(start: Start) -> None:  # ruling: final-tie
    war = start(3)
    for state, purse in zip(war.states, (4, 7, 7), strict=True):
        state.ducats.value = purse
    assert rules.victory(war).winners == (1, 2)
    war.states[0].provinces.value += 1
    assert rules.victory(war).winners == (0,)


# whole plays


@pytest.fixture(scope="module")
def condottieri() -> Cast:
    return cast(load("condottieri"))


def played(made: Cast, seed: int, players: int, thumb: int | None = None) -> Match:
    agents = [rules.thumb if seat == thumb else RandomAgent((seed, seat)) for seat in range(players)]
    match = Match(made, rules, seed, agents, players=players)
    match.run()
    return match


@pytest.mark.parametrize(("players", "games"), [(2, 120), (3, 80), (4, 60), (8, 40)])
def test_random_plays_end_lawfully_within_the_turns(condottieri: Cast, players: int, games: int) -> None:
    for seed in range(games):
        match = played(condottieri, seed, players)
        assert match.result is not None
        assert not match.result.capped
        assert match.result.facts["turns"] <= match.table.numbers.turns
        assert sum(match.result.scores) == sum(
            5 + card.extra_provinces for seat in range(players) for card in match.table.pile(own("city", seat))
        )


def test_the_rule_of_thumb_beats_chance(condottieri: Cast) -> None:
    for players, least in ((2, 0.9), (4, 0.85)):
        wins = sum(
            seed % players in (played(condottieri, seed, players, seed % players).result or ()).winners
            for seed in range(100)
        )
        assert wins >= 100 * least


# the story


def test_a_whole_turn_is_told_in_order() -> None:
    told = turns("condottieri", 3, 4)
    (first,) = (turn for turn in told if turn[0] == "Turn 1. Seat 2's turn")
    assert first == [
        "Turn 1. Seat 2's turn",
        "Opportunity",
        "Seat 2 draws Spies",
        "Revenue",
        "Ducats of seat 2: 5 (+5)",
        "Recruit",
        "Seat 2 brings Trade Routes for a province; Niccolo Piccinino into play; Foreign Mercenaries for "
        "Niccolo Piccinino; Heavy Infantry for Niccolo Piccinino; Entrepreneur for Niccolo Piccinino",
        "Upkeep",
        "Seat 2 pays Niccolo Piccinino 3 ducats.",
        "Ducats of seat 2: 2 (-3)",
        "Event",
        "Seat 2 plays Devastate Enemy Territory on seat 3; Spies on seat 3",
        "Shown, hand of seat 3: Assassination, Prolong War, Cavalry Squadrons, Loyalty, Francesco Sforza, "
        "Foreign Mercenaries, Block Route of Retreat",
    ]
    after = next(turn for turn in told if "Gonzaga attacks seat 2." in turn)
    assert after[-9:] == [
        "Battle",
        "Gonzaga attacks seat 2.",
        "Nobody blocks: seat 2 gives up what an attack costs.",
        "Provinces of seat 2: 4 (-1)",
        "Provinces of seat 1: 6 (+1)",
        "Casale Monferrato attacks seat 2.",
        "Nobody blocks: seat 2 gives up what an attack costs.",
        "Provinces of seat 2: 3 (-1)",
        "Provinces of seat 1: 7 (+1)",
    ]
    assert any(
        "Diplomacy" in turn and " discards at the hand limit: " in turn[turn.index("Diplomacy") + 1] for turn in told
    )
    assert told[-1][-3:] == ["The end", "All have had 10 turns: the game is over.", "Seat 3 wins with 14 provinces."]


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        (["Ambush", None], "9 against 5: Gonzaga beats Carmagnola."),
        ([None, None], "4 against 5: Carmagnola beats Gonzaga."),
        ([None, "Stalemate"], "The battle is called off: nobody wins."),
    ],
)
def test_a_battle_tells_its_totals(
    the_table: Any, put: Put, drive: Drive, story: Any, cards: list[Any], line: str
) -> None:
    war = War(the_table("condottieri", 2, told=True))
    for state, city in zip(war.states, CITIES, strict=False):
        put(war.table, state.city, city)
        state.provinces.value = 2
    for seat, name, attached in ((0, "Gonzaga", ()), (1, "Carmagnola", ("Pikemen",))):
        (captain, *_) = put(war.table, f"company of {name}", name, *attached)
        captain.owner = seat
    put(war.table, war.states[0].hand, "Ambush")
    put(war.table, war.states[1].hand, "Stalemate")
    war.turn.value = 2
    attacker = war.leaders(0)[0]
    drive(rules.attack(war, attacker, war.states[1]), ["Carmagnola", *cards], war.table)
    told = story(war.table)
    assert "Carmagnola blocks: force 4 of Gonzaga against 5." in told
    assert line in told


def test_what_captains_are_worth_and_how_far_a_state_is(start: Start, field: Field, put: Put) -> None:
    war = start(3, "Milan", "Venice", "Savoy")
    captain = field(war, 0, "Gonzaga", "Pikemen", "Crafty")
    field(war, 2, "Carmagnola", "Heavy Cavalry")
    view, saving = View(war.table, 0), View(war.table, 2)
    assert rules.worth(view, "company of Gonzaga") == {"total force": 6}
    assert rules.worth(view, captain) == {"total force": 6, "upkeep": 3}
    assert rules.worth(view, company(captain)[1]) == {"upkeep without it": 3}  # 5 / 2, rounded up
    assert rules.worth(saving, war.leaders(2)[0]) == {"total force": 6, "upkeep": 2}
    assert rules.worth(view, (captain, war.seats[2])) == {"attacking": 8, "strongest block": 6}
    assert rules.worth(view, (captain, war.seats[1])) == {"attacking": 8, "strongest block": 0}
    (card,) = put(war.table, war.states[0].hand, "Ambush")
    assert rules.worth(view, card) is None
    captain.put("attacker", 1)
    assert rules.worth(view, card) == {"force with it": 13}
    assert rules.goal(view, 1) == {"provinces": 5, "ducats": 0, "turn": 2, "turns": 10}


def test_a_province_lost_with_the_last_one_is_told(story: Any, the_table: Any, drive: Drive) -> None:
    war = War(the_table("condottieri", 3, told=True))
    for state in war.states:
        state.provinces.value = 1
    drive(rules.conquer(war, war.states[0], war.states[1]), [], war.table)
    assert "Seat 1 has taken the last province of seat 2, with all cards, ducats and captains." in story(war.table)
    assert "You have taken the last province of seat 2, with all cards, ducats and captains." in story(war.table, 0)
