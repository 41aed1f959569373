"""Freddy vs Jason: what the story tells, and what the screen counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_freddy_vs_jason import FREDDY, JASON, At, Drive, Hold, Put, begun, guarding, holding, placing

from pnp.engine import Choice, Match, Seat, View
from pnp.games import freddy_vs_jason as rules
from pnp.games.freddy_vs_jason import Film

KEPT = "Jump", "Run Away", "Booby Trap", "Meddling Kids"
Story = Callable[..., list[str]]


@pytest.fixture
def film(the_table: Callable[..., Any]) -> Film:
    return begun(the_table, told=True)


@pytest.fixture
def hold(film: Film, put: Put) -> Hold:
    return holding(film, put)


@pytest.fixture
def at(film: Film, put: Put) -> At:
    return placing(film, put)


@pytest.fixture
def guard(film: Film, put: Put) -> Hold:
    return guarding(film, put)


def topped(film: Film, *names: str) -> None:
    """Lay cards on top of the deck, the first of them uppermost."""
    for name in reversed(names):
        film.deck.give(next(card for card in film.deck if card.name == name), film.deck)


def test_a_whole_turn_tells_every_phase_in_order(film: Film, hold: Hold, drive: Drive, story: Story) -> None:
    hold(FREDDY, "Gore Fest", "Sewers", "Chase", "Hatchet Job", "Impale", *KEPT)
    hold(JASON, "Fresh Meat", "Good as New", "Wake Up")
    topped(film, "Furnace", "Gas Cans", "Regenerate", "Woods")
    film.hit_points[JASON].value -= 5
    film.table.begin("turn", FREDDY)
    traps, strikes = ["Chase", "Wake Up"], ["Hatchet Job, Fresh Meat", "Impale, seat 2", None]
    answers = ["Gore Fest", "Sewers", "Fresh Meat", *traps, *strikes, "Good as New", "Jump"]
    drive(rules.take_turn(film, FREDDY), answers, film.table)
    assert story(film.table, JASON) == [
        "Freddy's turn",
        "Freddy draws 2 cards",
        "Inspiration",
        "Freddy plays Gore Fest.",
        "Freddy draws 2 cards",
        "Location",
        "Freddy takes the initiative with Sewers.",
        "You: victim",
        "You play Fresh Meat.",
        "Trap",
        "Freddy plays Chase.",
        "You escape with Wake Up",
        "That negates Chase.",
        "Attack",
        "Freddy attacks Fresh Meat with Hatchet Job.",
        "Damage 2 against toughness 1 kills Fresh Meat.",
        "Freddy attacks you with Impale.",
        "Your hit points: 6 (-2)",
        "You: recovery",
        "You play Good as New.",
        "Your hit points: 8 (+2)",
        "Discarded down to the hand limit: Jump",
    ]


def test_what_a_trap_a_massacre_and_a_hamstring_do_is_told(
    film: Film, hold: Hold, guard: Hold, drive: Drive, story: Story
) -> None:
    hold(FREDDY, "Chase", "Massacre", "Hamstring")
    hold(JASON, "Machete")
    guard(JASON, "Veteran Survivor")
    film.table.begin("turn", FREDDY)
    drive(rules.attack_phase(film, FREDDY), ["Hamstring, Veteran Survivor"], film.table)
    drive(rules.trap(film, FREDDY), ["Massacre", "Chase"], film.table)
    film.hit_points[JASON].lose(1)
    drive(rules.attack_phase(film, JASON), table=film.table)
    assert story(film.table, FREDDY)[1:] == [
        "Attack",
        "You attack Veteran Survivor with Hamstring.",
        "Damage 1 against toughness 2 does not kill Veteran Survivor.",
        "Jason cannot attack in the next turn.",
        "Trap",
        "You play Massacre.",
        "All victims are discarded: Veteran Survivor.",
        "You play Chase.",
        "Jason discards at random: Machete.",
        "Hit points of Jason: 12 (-1)",
        "Jason: Attack",
        "Jason cannot attack in this turn.",
    ]


def test_the_end_is_told_with_who_won(the_table: Any, story: Story) -> None:
    for seed in range(3):
        match = Match(film_cast(the_table), rules, seed, [rules.thumb], told=True)
        winner = match.run().winners[0]
        loser, names = 1 - winner, ("Freddy", "Jason")
        left = match.table.tracks[f"hit points of seat {loser + 1}"].value
        end = f"At the end of the turn {names[loser]} stands at {left} hit points: {names[winner]} wins."
        assert story(match.table)[-1] == end


def film_cast(the_table: Any) -> Any:
    return the_table("freddy-vs-jason").cast


def test_what_is_worth_what_and_how_far_it_is(film: Film, hold: Hold, guard: Hold, at: At) -> None:
    claws, jump = hold(FREDDY, "Claws", "Jump")
    (girl,) = guard(JASON, "Veteran Survivor")
    at("Boiler Room", FREDDY)
    view = View(film.table, FREDDY)
    assert rules.worth(view, (claws, girl)) == {"damage": 4, "toughness": 2}
    assert rules.worth(view, (claws, Seat(JASON))) == {"damage": 4}
    assert [rules.worth(view, thing) for thing in (claws, jump, "deck", None)] == [None] * 4
    film.hit_points[JASON].value = 5
    assert rules.goal(view, JASON) == {"points": 5, "out": 0}


def struck(film: Film) -> Any:
    """What the thumb of Freddy's player attacks with."""
    options = [None, *rules.attacks(film, FREDDY)]
    answer = rules.thumb(View(film.table, FREDDY), Choice("attack", options, FREDDY))
    return answer and answer[0]


def test_the_thumb_kills_victims_with_death_blows_while_the_foe_is_well(film: Film, hold: Hold, guard: Hold) -> None:
    blow, gash = hold(FREDDY, "Mortal Wound", "Deep Gash")
    guard(JASON, "Screamer")
    assert struck(film) is blow
    film.hit_points[JASON].value = 6
    assert struck(film) is gash
    film.discard(gash)
    assert struck(film) is None


def test_the_thumb_pays_nothing_for_a_victim(film: Film, hold: Hold, guard: Hold) -> None:
    hold(FREDDY, "Sacrificial Attack")
    guard(JASON, "Screamer")
    assert struck(film) is None
