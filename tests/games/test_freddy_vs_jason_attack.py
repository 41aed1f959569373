"""Freddy vs Jason: traps, attacks and escapes, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_freddy_vs_jason import (
    FREDDY,
    JASON,
    At,
    Drive,
    Hold,
    Put,
    asked_in,
    begun,
    guarding,
    holding,
    names,
    placing,
    points_left,
)

from pnp.games import freddy_vs_jason as rules
from pnp.games.freddy_vs_jason import Film, attacks, points


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


def test_the_initiative_helps_against_victims_too(
    film: Film, hold: Hold, guard: Hold, at: At, drive: Drive
) -> None:  # ruling: initiative
    at("Sewers", FREDDY)
    (impale,) = hold(FREDDY, "Impale")
    (survivor,) = guard(JASON, "Veteran Survivor")
    drive(rules.attack(film, FREDDY, impale, survivor))
    assert survivor.pile is film.discards


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


def test_an_escaped_sacrifice_costs_nobody_anything(
    film: Film, hold: Hold, drive: Drive
) -> None:  # rulings: one-escape, death-blow
    (card,) = hold(FREDDY, "Sacrificial Attack")
    hold(JASON, "Jump")
    film.hit_points[JASON].value = 3
    drive(rules.attack(film, FREDDY, card, JASON), ["Jump"])
    assert points_left(film) == (13, 3)


def test_the_order_not_to_attack_holds_one_turn_and_does_not_add_up(
    film: Film, hold: Hold, drive: Drive
) -> None:  # ruling: no-attack
    for card in hold(FREDDY, "Hamstring", "Rip off Arm"):
        drive(rules.attack(film, FREDDY, card, JASON))
    hold(JASON, "Impale")
    assert drive(rules.attack_phase(film, JASON)) == (None, [])
    _, asked = drive(rules.attack_phase(film, JASON), [None])
    assert len(asked[0].options) == 2


def test_who_cannot_attack_does_all_the_rest_of_a_turn(film: Film, hold: Hold) -> None:  # ruling: no-attack
    film.no_attack[JASON].value = 1
    plays = ("Sewers", "Chase", "Massacre")
    hold(JASON, "Impale", *plays)
    asked = asked_in(rules.take_turn(film, JASON), *plays)
    assert "attack" not in [choice.phase for choice in asked]
    assert film.location.top.name == "Sewers"
    assert {card.name for card in film.discards} == {"Chase", "Massacre"}


def test_a_sacrifice_costs_the_attacker_and_is_not_raised(film: Film, hold: Hold, at: At, drive: Drive) -> None:
    at("Woods", JASON)  # ruling: sacrificial
    (card,) = hold(JASON, "Sacrificial Attack")
    film.hit_points[FREDDY].value = 5
    drive(rules.attack(film, JASON, card, FREDDY))
    assert points_left(film) == (0, 11)  # 3, 1 of the woods, 1 of the initiative


def test_a_death_blow_strikes_directly_only_if_it_puts_the_foe_out(
    film: Film, hold: Hold, guard: Hold, at: At
) -> None:  # ruling: death-blow
    hold(JASON, "Mortal Wound")
    film.hit_points[FREDDY].value = 4
    assert attacks(film, JASON) == []
    at("Sewers", JASON)
    assert len(attacks(film, JASON)) == 1
    film.hit_points[FREDDY].value = 13
    guard(FREDDY, "Screamer")
    assert len(attacks(film, JASON)) == 1


def test_an_attack_for_outside_needs_a_location_outside(film: Film, hold: Hold, at: At) -> None:  # ruling: no-place
    hold(JASON, "Swinging Crane")
    assert attacks(film, JASON) == []
    sewers = at("Sewers", FREDDY)
    assert attacks(film, JASON) == []
    film.discard(sewers)
    at("Woods", FREDDY)
    assert len(attacks(film, JASON)) == 1


# escapes


def test_what_is_to_be_escaped_lies_on_the_table(film: Film, hold: Hold) -> None:  # ruling: one-escape
    chase, impale = hold(FREDDY, "Chase", "Impale")
    trap = rules.trap(film, FREDDY)
    next(trap)
    assert (trap.send(chase).phase, film.played.top) == ("escape", chase)
    assert next(rules.attack(film, FREDDY, impale, JASON)).phase == "escape"
    assert film.played.top is impale


def test_the_victim_under_attack_counts_for_an_escape(
    film: Film, hold: Hold, guard: Hold, drive: Drive
) -> None:  # ruling: escape-victim
    (impale,) = hold(FREDDY, "Impale")
    (screamer,) = guard(JASON, "Screamer")
    hold(JASON, "Run Away")
    drive(rules.attack(film, FREDDY, impale, screamer), ["Run Away"])
    assert screamer.pile is film.victims[JASON]
    assert not any(screamer.marks.values())


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
    film: Film, hold: Hold, guard: Hold, at: At, card: str, kind: str, place: str | None, victim: bool, may: bool
) -> None:
    hold(JASON, card)
    if place:
        at(place, FREDDY)
    if victim:
        guard(JASON, "Screamer")
    assert bool(film.answers(JASON, kind)) is may
