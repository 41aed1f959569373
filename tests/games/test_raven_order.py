"""The Raven Order: building, training, evolution cards, and attackers against many defenders; rulings are cited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Piece, View
from pnp.games import raven_order as rules
from pnp.games.families.shared_deck import attached
from pnp.games.raven_order import Ravens
from pnp.games.raven_order.order import ATTACKED, FRESH, SELL, power, wall
from pnp.games.raven_order.thumb import Head

SLUG = "raven-order"


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Ravens:
    """Nothing before anybody, and nobody with a card."""
    return Ravens(the_table(SLUG, told=True))


@pytest.fixture
def stands(game: Ravens) -> Callable[..., list[Piece]]:
    """`stands(seat, *names)`: units and buildings before a player."""

    def stand(seat: int, *names: str) -> list[Piece]:
        came = []
        for name in names:
            pile = game.stock_pile if name in game.kinds else game.site_pile
            piece = next(piece for piece in pile if piece.name == name)
            game.enter(seat, piece)
            came.append(piece)
        return came

    return stand


@pytest.fixture
def holds(game: Ravens, put: Any) -> Callable[..., list[Piece]]:
    """`holds(seat, *cards)`: evolution cards in a hand."""
    return lambda seat, *names: put(game.table, game.hands[seat], *(f"evolution:{name}" for name in names))


def of(*names: str) -> Callable[[Any], bool]:
    """An answer by the names of its parts."""

    def fits(option: Any) -> bool:
        parts = option if isinstance(option, tuple) else (option,)
        return tuple(part.name if isinstance(part, Piece) else part for part in parts) == names

    return fits


def told(pieces: Any) -> list[str]:
    return sorted(piece.name for piece in pieces)


# data


def test_what_the_rulebook_says_of_numbers() -> None:  # ruling: numbers
    buildings = {row.name: row for row in cast_of(SLUG).game.components["building"].entries}
    units = {row.name: row for row in cast_of(SLUG).game.components["unit"].entries}
    assert (buildings["Town"].cost, buildings["Guildhall"].cost) == (5, 4)
    assert (units["Rider"].power, units["Druid"].power) == (2, 4)
    assert [name for name, unit in units.items() if unit.attacks] == ["Rider", "Druid"]
    assert units["Sentry"].grade == "Worker"
    assert set(buildings) == {"Camp", "Town", "Capitol", "Guildhall", *(f"Academy Level {n}" for n in (1, 2, 3))}
    hosts = {*buildings, *units}
    assert all(set(card.host) <= hosts for card in cast_of(SLUG).game.components["evolution"].entries)


def test_the_numbers_of_ours_add_up() -> None:
    parts = cast_of(SLUG).game.components
    assert [row.cost for row in parts["building"].entries] == [3, 5, 8, 2, 3, 4, 4]
    assert [row.income for row in parts["building"].entries] == [2, 2, 3, 0, 0, 0, 0]
    assert [(row.power, row.price) for row in parts["unit"].entries] == [(1, 0), (2, 2), (2, 1), (4, 2)]
    cards = parts["evolution"].entries
    assert [sum(getattr(card, field) for card in cards) for field in ("level", "bonus", "wall", "income")] == [
        28,
        26,
        10,
        6,
    ]


# start


@pytest.mark.parametrize(("faces", "first"), [((5, 2), 0), ((3, 3, 1, 6), 1)])
def test_the_start(game: Ravens, falls: Any, story: Any, faces: tuple[int, ...], first: int) -> None:  # ruling: start
    left = falls(game, *faces)
    assert game.set_up() == first
    for seat in (0, 1):
        assert told(game.buildings(seat)) == ["Camp"]
        assert len(game.hands[seat]) == 5
        assert told(game.units(seat)) == ([] if seat == first else ["Sentry"])
        assert game.gold[seat].value == 0
    assert not left
    assert ("A tie, once more." in story(game.table)) == (len(faces) > 2)


# harvest


def test_harvest(game: Ravens, stands: Any, holds: Any, story: Any) -> None:
    stands(0, "Camp", "Town", "Academy Level 1", "Academy Level 2")
    game.harvest(0)
    assert (told(game.units(0)), game.gold[0].value, len(game.hands[0])) == (["Worker"], 4, 0)
    stands(0, "Capitol", "Academy Level 3")
    (market,) = holds(0, "market")
    game.attach(market, next(one for one in game.buildings(0) if one.name == "Town"))
    game.harvest(0)
    assert (len(game.units(0)), game.gold[0].value, len(game.hands[0])) == (2, 4 + 9, 1)
    assert "Seat 1 gets Worker and 9 gold." in story(game.table)


def test_no_worker_comes_out_of_an_empty_stock(game: Ravens, stands: Any) -> None:  # ruling: stock
    stands(1, *["Worker"] * 30)
    game.harvest(0)
    assert game.units(0) == []


# construction


def test_one_building_a_turn_and_none_twice(game: Ravens, stands: Any, drive: Any) -> None:  # rulings: order, needs
    stands(0, "Camp")
    game.gold[0].value = 30
    assert told(game.sites(0)) == ["Academy Level 1", "Town"]
    _, asked = drive(game.construction(0), [of("Town")])
    assert (told(game.buildings(0)), game.gold[0].value) == (["Camp", "Town"], 25)
    assert len(asked) == 1  # nothing else can be done
    assert told(game.sites(0)) == ["Academy Level 1", "Capitol", "Guildhall"]
    game.gold[0].value = 3
    assert told(game.sites(0)) == ["Academy Level 1"]


def test_a_needed_building_may_fall_later(game: Ravens, stands: Any) -> None:  # ruling: needs
    camp, _ = stands(0, "Camp", "Town")
    game.discard(camp)
    game.gold[0].value = 30
    assert "Capitol" in told(game.sites(0))
    assert camp.pile is game.site_pile
    assert "Camp" in told(game.sites(0))


def test_training(game: Ravens, stands: Any, holds: Any, drive: Any) -> None:  # ruling: training
    worker, _ = stands(0, "Worker", "Worker")
    game.gold[0].value = 6
    assert [(unit.name, name) for unit, name in game.trainings(0)] == [("Worker", "Sentry")]
    stands(0, "Town", "Guildhall")
    game.attach(*holds(0, "raven-banner"), worker)
    assert [(unit.name, name) for unit, name in game.trainings(0)] == [("Worker", "Sentry")] * 2 + [
        ("Worker", "Rider")
    ] * 2
    drive(
        game.construction(0),
        [lambda option: option == (worker, "Sentry"), of("Sentry", "Druid"), None],
    )
    druid = next(unit for unit in game.units(0) if unit.name == "Druid")
    assert (game.gold[0].value, power(druid), druid.mark(FRESH)) == (2, 4 + 4, 1)
    assert not game.may_attack(druid)
    assert told(game.units(0)) == ["Druid", "Worker"]


def test_workers_are_sold(game: Ravens, stands: Any, drive: Any) -> None:
    stands(0, "Worker", "Worker", "Sentry")
    drive(game.construction(0), [of("Worker", SELL), of("Worker", SELL), None])
    assert (told(game.units(0)), game.gold[0].value) == (["Sentry"], 2)


def test_evolution_needs_a_level_and_a_free_host(game: Ravens, stands: Any, holds: Any) -> None:
    # rulings: academy, evolution
    camp, sentry, _ = stands(0, "Camp", "Sentry", "Academy Level 2")
    holds(0, "palisade", "granary", "round-shields", "raven-banner", "stone-walls", "long-spears")
    names = {(card.name, host.name) for card, host in game.evolutions(0)}
    assert names == {("Round Shields", "Sentry"), ("Stone Walls", "Camp"), ("Stone Walls", "Academy Level 2")}
    stands(0, "Academy Level 1")
    palisade = next(card for card in game.hands[0] if card.name == "Palisade")
    game.do(0, (palisade, camp))
    assert wall(camp) == 5
    assert {host.name for _, host in game.evolutions(0)} == {"Sentry", "Academy Level 1", "Academy Level 2"}
    game.discard(camp)
    assert palisade.pile is game.discards
    assert not attached(sentry)


def test_the_other_players_cards_host_nothing_of_ours(game: Ravens, stands: Any, holds: Any) -> None:
    stands(0, "Academy Level 1")
    stands(1, "Sentry")
    holds(0, "long-spears")
    assert game.evolutions(0) == []


def test_who_holds_cards_is_asked_whatever_they_are(game: Ravens, stands: Any, holds: Any, drive: Any) -> None:
    stands(0, "Camp")
    holds(0, "citadel")
    _, asked = drive(game.construction(0))
    assert [choice.options for choice in asked] == [[None]]


# war


def test_only_rested_riders_and_druids_attack(game: Ravens, stands: Any, drive: Any) -> None:  # ruling: attack
    stands(1, "Camp")
    rider, druid, *_ = stands(0, "Rider", "Druid", "Sentry", "Worker")
    druid.put(FRESH, 1)
    _, asked = drive(game.war(0), [rider])
    assert told(option for option in asked[0].options if option) == ["Rider"]
    assert rider.mark(ATTACKED)
    drive(game.turn(0), [None, None])
    assert not rider.mark(ATTACKED)


def test_who_attacked_does_not_defend(game: Ravens, stands: Any, drive: Any) -> None:  # ruling: defence
    (druid,) = stands(0, "Druid")
    rider, worker = stands(1, "Rider", "Worker")
    rider.put(ATTACKED, 1)
    _, asked = drive(game.defence(1, [druid]), [None])
    assert [option[0] for option in asked[0].options if option] == [worker]


def fight(game: Ravens, drive: Any, attacker: Piece, defenders: list[Piece], *answers: Any) -> list[Choice]:
    return drive(game.fight(0, attacker, defenders), answers)[1]


def test_four_against_two_and_two(game: Ravens, stands: Any, drive: Any, story: Any) -> None:  # ruling: fighting
    (druid,) = stands(0, "Druid")
    fight(game, drive, druid, stands(1, "Sentry", "Sentry"))
    assert game.units(0) == game.units(1) == []
    assert "Killed: 2 x Sentry, Druid." in story(game.table)


def test_four_against_two_and_three(game: Ravens, stands: Any, holds: Any, drive: Any) -> None:  # ruling: fighting
    (druid,) = stands(0, "Druid")
    two, strong = stands(1, "Sentry", "Sentry")
    game.attach(*holds(1, "long-spears"), strong)  # two more: 4
    asked = fight(game, drive, druid, [two, strong], two)
    assert [choice.phase for choice in asked] == ["kill"]
    assert game.units(1) == [strong]
    assert game.units(0) == []


def test_an_attacker_that_is_stronger_lives(game: Ravens, stands: Any, drive: Any) -> None:  # ruling: fighting
    (druid,) = stands(0, "Druid")
    fight(game, drive, druid, stands(1, "Sentry", "Worker"), of("Sentry"))
    assert (told(game.units(0)), game.units(1)) == (["Druid"], [])


def test_evolution_cards_die_with_their_units(game: Ravens, stands: Any, holds: Any, drive: Any) -> None:
    (rider,) = stands(0, "Rider")
    (card,) = holds(0, "ironshod")
    game.attach(card, rider)
    assert power(rider) == 5
    fight(game, drive, rider, stands(1, "Druid", "Worker"), of("Druid"))
    assert (game.units(0), told(game.units(1)), card.pile is game.discards) == ([], [], True)


def test_two_riders_break_a_guildhall_and_no_town(game: Ravens, stands: Any, drive: Any, story: Any) -> None:
    # ruling: breaking
    riders = stands(0, "Rider", "Rider")
    stands(1, "Guildhall", "Town")
    drive(game.storm(0, riders), [of("Rider", "Town"), of("Rider", "Town")])
    assert told(game.buildings(1)) == ["Guildhall", "Town"]
    drive(game.storm(0, riders), [of("Rider", "Guildhall"), of("Rider", "Guildhall")])
    assert told(game.buildings(1)) == ["Town"]
    assert story(game.table)[-1] == "Guildhall falls to 2 x Rider, 4 against 4."
    assert "Town holds, 4 against 5." in story(game.table)


def test_walls_add_to_the_cost(game: Ravens, stands: Any, holds: Any, drive: Any) -> None:
    riders = stands(0, "Rider", "Rider")
    (camp,) = stands(1, "Camp")
    game.attach(*holds(1, "palisade"), camp)
    drive(game.storm(0, riders))
    assert game.buildings(1) == [camp]


def test_a_whole_war(game: Ravens, stands: Any, drive: Any) -> None:
    druid, rider = stands(0, "Druid", "Rider")
    stands(1, "Camp", "Guildhall")
    sentry, worker = stands(1, "Sentry", "Worker")
    _, asked = drive(
        game.war(0),
        [druid, rider, of("Sentry", "Rider"), None, of("Druid", "Guildhall")],
    )
    assert [choice.phase for choice in asked] == ["attack", "attack", "defend", "defend", "kill", "strike"]
    assert (told(game.units(0)), game.units(1), told(game.buildings(1))) == (["Druid"], [worker], ["Camp"])
    assert sentry.pile is game.stock_pile


# the end


def test_no_building_is_the_end(game: Ravens, stands: Any, drive: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "set_up", lambda: 1)  # ruling: victory
    stands(0, "Camp")
    stands(1, "Camp", "Druid")
    answers = [of("Druid")]
    monkeypatch.setattr(game, "construction", lambda _: iter(()))
    result, _ = drive(game.game(), answers)
    assert (result.winners, result.capped, game.table.track("round").value) == ((1,), False, 1)


def test_the_cap_compares_buildings(game: Ravens, stands: Any) -> None:  # ruling: cap
    stands(0, "Camp", "Town")
    stands(1, "Capitol")
    assert game.capped().winners == ()
    stands(1, "Camp")
    assert game.capped().winners == (1,)
    assert game.capped().capped


# the thumb and the goal


def test_the_head_spreads_its_attackers(game: Ravens, stands: Any) -> None:
    (druid,) = stands(0, "Druid")
    hall, town = stands(1, "Guildhall", "Town")
    head = Head(View(game.table, 0))
    choice = Choice("strike", [(druid, hall), (druid, town)], 0)
    assert head.answer(choice) == (druid, hall)
    hall.put("_struck", 4)
    assert Head(View(game.table, 0)).answer(choice) == (druid, town)


def test_the_head_stops_with_as_little_as_it_takes(game: Ravens, stands: Any) -> None:
    (rider,) = stands(1, "Rider")
    stands(0, "Camp")
    druid, sentry = stands(0, "Druid", "Sentry")
    choice = Choice("defend", [None, (druid, rider), (sentry, rider)], 0)
    assert Head(View(game.table, 0)).answer(choice) == (sentry, rider)
    rider.put("_stopped", 2)
    assert Head(View(game.table, 0)).answer(choice) is None


def test_the_goal_counts_what_a_player_has(game: Ravens, stands: Any) -> None:
    stands(1, "Camp", "Druid", "Worker")
    game.gold[1].value = 7
    assert rules.goal(View(game.table, 0), 1) == {"buildings": 1, "power": 5, "gold": 7}


def test_a_turn_has_its_phases(heads: Any) -> None:
    turns = [turn for turn in heads(SLUG, seed=1) if turn]
    assert all(turn[0] == "Harvest" for turn in turns[1:])
    assert ["Harvest", "Construction", "War"] in turns


def test_coins_are_worth_what_they_say() -> None:
    coins = {row.name: row.value for row in cast_of(SLUG).game.components["gold"].entries}
    assert coins == {"One gold": 1, "Five gold": 5}
