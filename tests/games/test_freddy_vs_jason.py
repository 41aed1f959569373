"""Freddy vs Jason: what players would argue about, ruling by ruling; see attacks, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Cast, Choice, Match, Piece, cast
from pnp.engine.agents import RandomAgent
from pnp.games import freddy_vs_jason as rules
from pnp.games.freddy_vs_jason import Film, attacks, points
from pnp.model import load

FREDDY, JASON = range(2)
Hold = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
At = Callable[[str, int | None], Piece]


def begun(the_table: Callable[..., Any], told: bool = False) -> Film:
    """Both monsters unhurt, with empty hands, no victims and no location."""
    return Film(the_table("freddy-vs-jason", told=told))


def holding(film: Film, put: Put) -> Hold:
    """`hold(seat, *names)`: take cards into a hand."""
    return lambda seat, *names: put(film.table, film.hands[seat], *names)


def placing(film: Film, put: Put) -> At:
    """`at(location, seat)`: lay out a location, played by a seat."""

    def lay(name: str, seat: int | None) -> Piece:
        (place,) = put(film.table, film.location, name)
        place.owner = seat
        return place

    return lay


def guarding(film: Film, put: Put) -> Hold:
    """`guard(seat, *names)`: lay victims before a player."""
    return lambda seat, *names: put(film.table, film.victims[seat], *names)


@pytest.fixture
def film(the_table: Callable[..., Any]) -> Film:
    return begun(the_table)


@pytest.fixture
def hold(film: Film, put: Put) -> Hold:
    return holding(film, put)


@pytest.fixture
def at(film: Film, put: Put) -> At:
    return placing(film, put)


@pytest.fixture
def guard(film: Film, put: Put) -> Hold:
    return guarding(film, put)


def names(choice: Choice) -> list[str | None]:
    return [option and option.name for option in choice.options]


def passed(choice: Choice, *plays: str) -> Any:
    """One of the cards to be played if it is offered; else nothing, or the first card where something is due."""
    found = [option for option in choice.options if isinstance(option, Piece) and option.name in plays]
    return (found or [None] if None in choice.options else choice.options)[0]


def asked_in(steps: Any, *plays: str) -> list[Choice]:
    """All that rules ask of players who play some cards and pass else."""
    asked = [next(steps)]
    try:
        while True:
            asked.append(steps.send(passed(asked[-1], *plays)))
    except StopIteration:
        return asked


def points_left(film: Film) -> tuple[int, int]:
    return film.hit_points[FREDDY].value, film.hit_points[JASON].value


# the deck, set-up and the whole turn


def test_the_deck_has_one_of_each_card_and_ten_types(film: Film) -> None:  # rulings: one-of-each, ten-types
    assert len({card.name for card in film.deck}) == len(film.deck) == 74
    assert len({card.type for card in film.deck}) == 10
    assert {card.place for card in film.deck if card.type == "location"} == {"inside", "outside"}


def test_who_goes_first_is_drawn_by_lot_and_both_draw_six(
    the_table: Any,
) -> None:  # rulings: sides, misprints
    starts = set()
    for seed in range(30):
        table = the_table("freddy-vs-jason", 2, None, seed)
        choice = next(rules.play(table))
        starts.add(choice.player)
        hands = [len(table.pile(f"hand of seat {seat + 1}")) for seat in table.seats]
        assert sorted(hands) == [6, 8]
        assert hands[choice.player] == 8
    assert starts == {FREDDY, JASON}


def test_the_phases_come_in_the_order_of_the_book(film: Film, hold: Hold, drive: Drive) -> None:
    hold(FREDDY, "Killing Machine", "Sewers", "Chase", "Machete")
    hold(JASON, "Screamer", "Good as New")
    _, asked = drive(rules.take_turn(film, FREDDY), [None, "Sewers", "Screamer", None, None])
    assert [(c.phase, c.player) for c in asked] == [
        ("inspiration", FREDDY),
        ("location", FREDDY),
        ("victim", JASON),
        ("trap", FREDDY),
        ("attack", FREDDY),
        ("recovery", JASON),
    ]


def test_nobody_has_to_play_anything(film: Film, hold: Hold, drive: Drive) -> None:  # ruling: may-play
    hold(FREDDY, "Killing Machine", "Sewers", "Chase", "Machete")
    hold(JASON, "Screamer")
    _, asked = drive(rules.take_turn(film, FREDDY), [None, None, None, None, None])
    assert all(None in choice.options for choice in asked if choice.phase != "hand limit")
    assert len(film.discards) == 0


def test_with_no_cards_left_anywhere_nothing_is_drawn(film: Film) -> None:  # ruling: empty-deck
    film.deck.give_all(film.hands[JASON])
    film.draw(FREDDY, 2)
    assert not film.hands[FREDDY]


def test_a_new_draw_pile_is_made_of_all_that_was_discarded_before(film: Film, hold: Hold, drive: Drive) -> None:
    film.deck.give_all(film.hands[JASON])
    hold(FREDDY, "Gore Fest")
    drive(rules.inspiration(film, FREDDY), ["Gore Fest"])
    assert [card.name for card in film.hands[FREDDY]] == ["Gore Fest"]


# inspiration, location, victim


def test_one_inspiration_a_turn_draws_two(film: Film, hold: Hold, drive: Drive) -> None:
    hold(FREDDY, "Killing Machine", "Gore Fest")
    drive(rules.inspiration(film, FREDDY), ["Gore Fest"])
    assert len(film.hands[FREDDY]) == 3


def test_a_new_location_replaces_the_old_and_takes_the_initiative(
    film: Film, hold: Hold, at: At, drive: Drive
) -> None:  # ruling: initiative
    old = at("Sewers", JASON)
    (machete,) = hold(JASON, "Machete")
    assert points(film, JASON, machete) == 3  # 1, 1 for Jason, 1 for the initiative
    hold(FREDDY, "Junk Yard")
    drive(rules.location(film, FREDDY), ["Junk Yard"])
    assert [card.name for card in film.location] == ["Junk Yard"]
    assert old.pile is film.discards
    (impale,) = hold(FREDDY, "Impale")
    assert (points(film, JASON, machete), points(film, FREDDY, impale)) == (2, 2)


def test_before_the_first_location_nobody_has_the_initiative(film: Film, hold: Hold) -> None:  # ruling: initiative
    impale, deep = hold(FREDDY, "Impale", "Deep Gash")
    assert points(film, FREDDY, impale) == points(film, JASON, deep) == 1


def test_a_location_adds_for_the_side_it_names_whoever_played_it(
    film: Film, hold: Hold, at: At
) -> None:  # ruling: location-bonus
    at("Lake Pier", FREDDY)
    mine, his = hold(FREDDY, "Impale")[0], hold(JASON, "Deep Gash")[0]
    assert points(film, JASON, his) == 2  # the pier is Jason's
    assert points(film, FREDDY, mine) == 2  # the initiative is Freddy's


def test_a_construction_site_adds_for_fire_only(film: Film, hold: Hold, at: At) -> None:
    at("Construction Site", JASON)
    furnace, impale = hold(FREDDY, "Furnace", "Impale")
    assert (points(film, FREDDY, furnace), points(film, FREDDY, impale)) == (2, 1)


def test_a_blind_alley_costs_the_foe_a_card_when_it_is_played(film: Film, hold: Hold, drive: Drive) -> None:
    hold(FREDDY, "Blind Alley")  # ruling: blind-alley
    hold(JASON, "Impale", "Chase")
    drive(rules.location(film, FREDDY), ["Blind Alley"])
    assert len(film.hands[JASON]) == 1


def test_the_foe_lays_out_one_victim_and_it_guards_him(
    film: Film, hold: Hold, guard: Hold, drive: Drive
) -> None:  # ruling: who-places
    guard(JASON, "Easy Prey")
    hold(JASON, "Screamer", "Fresh Meat")
    drive(rules.victim(film, JASON), ["Screamer"])
    (impale,) = hold(FREDDY, "Impale")
    assert {(card.name, target.name) for card, target in attacks(film, FREDDY)} == {
        ("Impale", "Easy Prey"),
        ("Impale", "Screamer"),
    }
    assert impale.pile is film.hands[FREDDY]


# recovery and the end


def test_heals_are_the_foes_and_stop_at_thirteen(film: Film, hold: Hold, drive: Drive) -> None:  # ruling: heal-limit
    hold(JASON, "Regenerate", "Good as New")
    film.hit_points[JASON].value = 12
    drive(rules.recovery(film, JASON), ["Regenerate"])
    assert film.hit_points[JASON].value == 13
    assert len(film.hands[JASON]) == 1


def test_points_below_zero_count_and_are_healed_first(film: Film, hold: Hold, drive: Drive) -> None:
    (impale,) = hold(FREDDY, "Impale")  # ruling: below-zero
    film.hit_points[JASON].value = 0
    drive(rules.attack(film, FREDDY, impale, JASON))
    hold(JASON, "Regenerate")
    drive(rules.recovery(film, JASON), ["Regenerate"])
    assert film.hit_points[JASON].value == 1
    film.hit_points[JASON].lose(100)
    assert film.hit_points[JASON].value == -13


def test_only_the_player_whose_turn_it_is_discards_down_to_seven(film: Film, drive: Drive) -> None:
    escapes = [card for card in film.deck if card.type == "escape"]  # ruling: hand-limit
    for card in escapes:
        film.deck.give(card, film.hands[FREDDY])
    film.deck.give_all(film.hands[JASON])
    many = len(film.hands[JASON])
    drive(rules.take_turn(film, FREDDY), [None, *escapes[:2]])  # Jason lays out no victim
    assert (len(film.hands[FREDDY]), len(film.hands[JASON])) == (7, many)


def test_the_hand_is_cut_after_the_foe_has_healed(film: Film) -> None:  # ruling: hand-limit
    film.deck.deal(6, film.hands[FREDDY])
    film.hit_points[JASON].value = 5
    asked = asked_in(rules.take_turn(film, FREDDY))
    assert [choice.phase for choice in asked][-2:] == ["recovery", "hand limit"]


def end(the_table: Any, freddy: int, jason: int, whose: int, heal: str = "") -> Any:
    """How a match ends whose first turn finds the monsters so, and in which all pass but for a heal of Jason's."""
    for seed in range(50):
        table = the_table("freddy-vs-jason", 2, None, seed)
        steps = rules.play(table)
        choice = next(steps)
        if choice.player == whose:
            break
    table.track("hit points of seat 1").value, table.track("hit points of seat 2").value = freddy, jason
    for card in [card for card in table.pieces if card.name == heal]:
        card.pile.give(card, table.pile("hand of seat 2"))
    try:
        while not (choice.phase == "inspiration" and choice.player != whose):
            choice = steps.send(passed(choice, heal))
    except StopIteration as done:
        return done.value
    return None


def test_the_turns_player_wins_if_both_are_down(the_table: Any) -> None:  # ruling: end-of-turn
    assert end(the_table, 0, -2, FREDDY).winners == (FREDDY,)
    assert end(the_table, 0, -2, JASON).winners == (JASON,)


def test_who_heals_in_time_plays_on(the_table: Any) -> None:  # rulings: end-of-turn, death-blow
    assert end(the_table, 13, -1, FREDDY, "Good as New") is None
    assert end(the_table, 13, -2, FREDDY, "Good as New").winners == (FREDDY,)


def test_who_is_down_in_his_own_turn_plays_on(the_table: Any) -> None:  # ruling: end-of-turn
    assert end(the_table, 0, 5, FREDDY) is None
    assert end(the_table, 5, 1, FREDDY) is None


def test_a_game_without_end_is_a_draw(the_table: Any) -> None:  # ruling: turn-cap
    table = the_table("freddy-vs-jason")
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(passed(choice))
    assert done.value.value.winners == (FREDDY, JASON)
    assert done.value.value.capped
    assert table.track("turn").value == 100


def test_the_rule_of_thumb_beats_chance() -> None:
    made: Cast = cast(load("freddy-vs-jason"))
    wins = 0
    for seed in range(200):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        result = Match(made, rules, seed, agents).run()
        wins += result.winners == (seat,)
    assert wins > 170
