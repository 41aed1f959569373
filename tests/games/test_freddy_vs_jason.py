"""Freddy vs Jason: what players would argue about, ruling by ruling."""

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


@pytest.fixture
def film(the_table: Callable[..., Any]) -> Film:
    """Both monsters unhurt, with empty hands, no victims and no location."""
    return Film(the_table("freddy-vs-jason"))


@pytest.fixture
def hold(film: Film, put: Callable[..., list[Piece]]) -> Hold:
    """`hold(seat, *names)`: take cards into a hand."""
    return lambda seat, *names: put(film.table, film.hands[seat], *names)


@pytest.fixture
def at(film: Film, put: Callable[..., list[Piece]]) -> Callable[[str, int | None], Piece]:
    """`at(location, seat)`: lay out a location, played by a seat."""

    def lay(name: str, seat: int | None) -> Piece:
        (place,) = put(film.table, film.location, name)
        place.owner = seat
        return place

    return lay


@pytest.fixture
def guard(film: Film, put: Callable[..., list[Piece]]) -> Hold:
    """`guard(seat, *names)`: lay victims before a player."""
    return lambda seat, *names: put(film.table, film.victims[seat], *names)


def names(choice: Choice) -> list[str | None]:
    return [option and option.name for option in choice.options]


def points_left(film: Film) -> tuple[int, int]:
    return film.hit_points[FREDDY].value, film.hit_points[JASON].value


# set-up and the whole turn


def test_who_goes_first_is_drawn_by_lot_and_both_draw_six(the_table: Any) -> None:  # ruling: sides
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


# inspiration, location, victim


def test_one_inspiration_a_turn_draws_two(film: Film, hold: Hold, drive: Drive) -> None:
    hold(FREDDY, "Killing Machine", "Gore Fest")
    drive(rules.inspiration(film, FREDDY), ["Gore Fest"])
    assert len(film.hands[FREDDY]) == 3


def test_a_new_location_replaces_the_old_and_takes_the_initiative(
    film: Film, hold: Hold, at: Any, drive: Drive
) -> None:  # ruling: initiative
    old = at("Sewers", JASON)
    (machete,) = hold(JASON, "Machete")
    assert points(film, JASON, machete) == 3  # 1, 1 for Jason, 1 for the initiative
    hold(FREDDY, "Junk Yard")
    drive(rules.location(film, FREDDY), ["Junk Yard"])
    assert [card.name for card in film.location] == ["Junk Yard"]
    assert old.pile is film.discards
    assert points(film, JASON, machete) == 2


def test_before_the_first_location_nobody_has_the_initiative(film: Film, hold: Hold) -> None:  # ruling: initiative
    impale, deep = hold(FREDDY, "Impale", "Deep Gash")
    assert points(film, FREDDY, impale) == points(film, JASON, deep) == 1


def test_a_location_adds_for_the_side_it_names_whoever_played_it(
    film: Film, hold: Hold, at: Any
) -> None:  # ruling: location-bonus
    at("Lake Pier", FREDDY)
    mine, his = hold(FREDDY, "Impale")[0], hold(JASON, "Deep Gash")[0]
    assert points(film, JASON, his) == 2  # the pier is Jason's
    assert points(film, FREDDY, mine) == 2  # the initiative is Freddy's


def test_a_construction_site_adds_for_fire_only(film: Film, hold: Hold, at: Any) -> None:
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


# traps and specials


def test_a_trap_costs_two_random_cards(film: Film, hold: Hold, drive: Drive) -> None:  # ruling: random-discard
    hold(FREDDY, "Chase")
    hold(JASON, "Impale", "Machete", "Claws")
    drive(rules.trap(film, FREDDY), ["Chase"])
    assert len(film.hands[JASON]) == 1


def test_a_small_hand_goes_whole_to_a_trap(film: Film, hold: Hold, drive: Drive) -> None:  # ruling: random-discard
    hold(FREDDY, "Chase")
    hold(JASON, "Impale")
    drive(rules.trap(film, FREDDY), ["Chase"])
    assert not film.hands[JASON]


def test_one_trap_a_turn_even_when_it_was_escaped(film: Film, hold: Hold, drive: Drive) -> None:  # ruling: one-trap
    hold(FREDDY, "Chase", "Dead End", "Massacre")
    hold(JASON, "Jump", "Impale")
    _, asked = drive(rules.trap(film, FREDDY), ["Chase", "Jump", None])
    assert names(asked[-1]) == [None, "Massacre"]
    assert len(film.hands[JASON]) == 1


def test_who_has_no_escape_is_asked_all_the_same(film: Film, hold: Hold, drive: Drive) -> None:
    hold(FREDDY, "Chase")
    _, asked = drive(rules.trap(film, FREDDY), ["Chase"])
    assert [(c.player, c.options) for c in asked if c.phase == "escape"] == [(JASON, [None])]


def test_a_massacre_takes_all_victims_and_nobody_escapes_it(
    film: Film, hold: Hold, guard: Hold, drive: Drive
) -> None:  # ruling: specials
    hold(FREDDY, "Massacre", "Chase", "Slaughter")
    hold(JASON, "Jump", "Impale")
    guard(FREDDY, "Screamer"), guard(JASON, "Easy Prey")
    _, asked = drive(rules.trap(film, FREDDY), ["Chase", None, "Massacre", "Slaughter"])
    assert not film.victims[FREDDY]
    assert not film.victims[JASON]
    assert sum(choice.phase == "escape" for choice in asked) == 1


# attacks


def test_victims_must_fall_before_the_foe_is_struck(film: Film, hold: Hold, guard: Hold, drive: Drive) -> None:
    hold(FREDDY, "Impale", "Deep Gash")
    guard(JASON, "Screamer")
    drive(rules.attack_phase(film, FREDDY), [lambda o: o and o[0].name == "Impale", lambda o: o is not None])
    assert points_left(film) == (13, 12)


def test_damage_beyond_a_victim_is_lost_and_attacks_do_not_add_up(
    film: Film, hold: Hold, guard: Hold, drive: Drive
) -> None:  # ruling: one-attack-at-a-time
    impale, machete = hold(JASON, "Impale", "Machete")
    (survivor,) = guard(FREDDY, "Veteran Survivor")
    drive(rules.attack(film, JASON, impale, survivor))
    assert survivor.pile is film.victims[FREDDY]
    drive(rules.attack(film, JASON, machete, survivor))
    assert survivor.pile is film.discards
    assert points_left(film) == (13, 13)


def test_a_weapon_serves_its_own_monster_better(film: Film, hold: Hold) -> None:  # ruling: damage-sum
    machete, claws = hold(JASON, "Machete", "Claws")
    assert (points(film, JASON, machete), points(film, JASON, claws)) == (2, 1)
    assert (points(film, FREDDY, machete), points(film, FREDDY, claws)) == (1, 2)


def test_the_rest_of_an_attack_holds_even_when_it_was_too_weak(
    film: Film, hold: Hold, guard: Hold, drive: Drive
) -> None:  # ruling: attack-effects
    hamstring, gut = hold(FREDDY, "Hamstring", "Disembowel")
    hold(JASON, "Impale")
    (survivor,) = guard(JASON, "Veteran Survivor")
    drive(rules.attack(film, FREDDY, hamstring, survivor))
    drive(rules.attack(film, FREDDY, gut, survivor))
    assert survivor.pile is film.victims[JASON]
    assert film.no_attack[JASON].value == 1
    assert not film.hands[JASON]


def test_an_escaped_attack_does_nothing_at_all(film: Film, hold: Hold, drive: Drive) -> None:  # ruling: one-escape
    (gouge,) = hold(FREDDY, "Eye Gouge")
    block, _ = hold(JASON, "Block Attack", "Impale")
    _, asked = drive(rules.attack(film, FREDDY, gouge, JASON), ["Block Attack"])
    assert points_left(film) == (13, 13)
    assert len(film.hands[JASON]) == 1
    assert block.pile is gouge.pile is film.discards
    assert [choice.phase for choice in asked] == ["escape"]  # nothing negates an escape


def test_the_order_not_to_attack_holds_one_turn_and_does_not_add_up(
    film: Film, hold: Hold, drive: Drive
) -> None:  # ruling: no-attack
    for card in hold(FREDDY, "Hamstring", "Rip off Arm"):
        drive(rules.attack(film, FREDDY, card, JASON))
    hold(JASON, "Impale")
    assert drive(rules.attack_phase(film, JASON)) == (None, [])
    _, asked = drive(rules.attack_phase(film, JASON), [None])
    assert len(asked[0].options) == 2


def test_a_sacrifice_costs_the_attacker_and_is_not_raised(film: Film, hold: Hold, at: Any, drive: Drive) -> None:
    at("Woods", JASON)  # ruling: sacrificial
    (card,) = hold(JASON, "Sacrificial Attack")
    film.hit_points[FREDDY].value = 5
    drive(rules.attack(film, JASON, card, FREDDY))
    assert points_left(film) == (0, 11)  # 3, 1 of the woods, 1 of the initiative


def test_a_death_blow_strikes_directly_only_if_it_puts_the_foe_out(
    film: Film, hold: Hold, guard: Hold, at: Any
) -> None:  # ruling: death-blow
    hold(JASON, "Mortal Wound")
    film.hit_points[FREDDY].value = 4
    assert attacks(film, JASON) == []
    at("Sewers", JASON)
    assert len(attacks(film, JASON)) == 1
    film.hit_points[FREDDY].value = 13
    guard(FREDDY, "Screamer")
    assert len(attacks(film, JASON)) == 1


def test_an_attack_for_outside_needs_a_location_outside(film: Film, hold: Hold, at: Any) -> None:  # ruling: no-place
    hold(JASON, "Swinging Crane")
    assert attacks(film, JASON) == []
    sewers = at("Sewers", FREDDY)
    assert attacks(film, JASON) == []
    film.discard(sewers)
    at("Woods", FREDDY)
    assert len(attacks(film, JASON)) == 1


# escapes


@pytest.mark.parametrize(
    ("card", "kind", "place", "victim", "may"),
    [
        ("Submerged", "fire", None, False, True),
        ("Submerged", "attack", None, False, False),  # ruling: submerged
        ("Submerged", "trap", None, False, False),
        ("Jump", "trap", None, False, True),
        ("Jump", "death-blow", None, False, True),
        ("Jump", "special", None, False, False),  # ruling: specials
        ("Booby Trap", "attack", None, False, False),
        ("Booby Trap", "attack", None, True, True),  # ruling: escape-victim
        ("Barricade", "attack", "Sewers", False, True),
        ("Barricade", "attack", "Woods", False, False),
        ("Fall off Ledge", "attack", "Woods", False, True),
        ("Fall off Ledge", "attack", None, False, False),  # ruling: no-place
    ],
)
def test_what_an_escape_answers(
    film: Film, hold: Hold, guard: Hold, at: Any, card: str, kind: str, place: str | None, victim: bool, may: bool
) -> None:
    hold(JASON, card)
    if place:
        at(place, FREDDY)
    if victim:
        guard(JASON, "Screamer")
    assert bool(film.answers(JASON, kind)) is may


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


def end(the_table: Any, freddy: int, jason: int, whose: int) -> Any:
    """How a match ends whose first turn finds the monsters so and in which everybody passes."""
    for seed in range(50):
        table = the_table("freddy-vs-jason", 2, None, seed)
        steps = rules.play(table)
        choice = next(steps)
        if choice.player == whose:
            break
    table.track("hit points of seat 1").value, table.track("hit points of seat 2").value = freddy, jason
    try:
        while not (choice.phase == "inspiration" and choice.player != whose):
            choice = steps.send(None if None in choice.options else choice.options[0])
    except StopIteration as done:
        return done.value
    return None


def test_the_turns_player_wins_if_both_are_down(the_table: Any) -> None:  # ruling: end-of-turn
    assert end(the_table, 0, -2, FREDDY).winners == (FREDDY,)
    assert end(the_table, 0, -2, JASON).winners == (JASON,)


def test_who_is_down_in_his_own_turn_plays_on(the_table: Any) -> None:  # ruling: end-of-turn
    assert end(the_table, 0, 5, FREDDY) is None
    assert end(the_table, 5, 1, FREDDY) is None


def test_a_game_without_end_is_a_draw(the_table: Any) -> None:  # ruling: turn-cap
    table = the_table("freddy-vs-jason")
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
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
