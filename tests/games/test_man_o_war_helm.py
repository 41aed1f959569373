"""Man-o-war at the helm: what an attack is worth, and what a sensible captain does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from test_man_o_war import Deal, Sea, begin, ship

from pnp.engine import Choice, View
from pnp.games import man_o_war as rules
from pnp.games.man_o_war.helm import damage, gain, harm, plan
from pnp.games.man_o_war.sea import ACTIVE, DAMAGE, ENTANGLED, SPEED, TARGET, again, more


def asked(sea: Sea, seat: int, phase: str, options: list[Any]) -> Any:
    return rules.thumb(View(sea.table, seat), Choice(phase, options, seat))


def at_it(sea: Sea, ours: str, theirs: str) -> None:
    """A ship of seat 0 is active, and one of seat 1 its target."""
    ship(sea, 0, ours).put(ACTIVE, 1)
    ship(sea, 1, theirs).put(TARGET, 1)


@pytest.mark.parametrize(
    ("name", "use", "most", "mean", "all_of_it"),
    [
        ("Galleon", "broad", 9, 2.5, 0),
        ("Galleon", "broad", 1, 31 / 32, 31 / 32),
        ("Buccaneer", "broad", 2, 1, 0.25),
        ("Wolfship", "fire", 2, 2 / 3, 1 / 9),  # indirect
        ("Wolfship", "ram", 2, 1, 0.25),
        ("Hellhammer", "fire", 6, 1.75, 1 / 12),
        ("Hellhammer", "fire", 2, 0.5 * 11 / 6, 0.5 * 5 / 6),
        ("Ironfist", "fire", 7, 3.5 / 3, 0),
    ],
)
def test_what_an_attack_does_on_average(name: str, use: str, most: int, mean: float, all_of_it: float) -> None:
    sea = begin(name, "Hulk")
    assert damage(View(sea.table, 0), ship(sea, 0, name), use, most) == pytest.approx((mean, all_of_it))


def test_improved_blasts_hit_more_surely() -> None:
    sea = begin("Hellhammer", "Hulk")
    hammer = ship(sea, 0, "Hellhammer")
    hammer.put(more("fire"), 2)
    assert damage(View(sea.table, 0), hammer, "fire", 6)[0] == pytest.approx(3.5 * 7 / 8)


def test_harm_is_counted_in_points_and_sinking_most_of_all() -> None:
    sea = begin("Galleon", "Buccaneer, Hulk")
    view, galleon = View(sea.table, 0), ship(sea, 0, "Galleon")
    hulk, buccaneer = ship(sea, 1, "Hulk"), ship(sea, 1, "Buccaneer")
    whole = harm(view, galleon, hulk, "broad")
    assert whole == pytest.approx(0.5 * 6 / 8 * 2.5)
    hulk.put(DAMAGE, 6)
    assert harm(view, galleon, hulk, "broad") > 2 * whole
    assert harm(view, galleon, buccaneer, "broad") > whole


def test_answers_are_a_risk_and_what_cannot_attack_gains_nothing() -> None:
    sea = begin("Hawkship, Corsair", "Corsair, Monitor")
    view, corsair = View(sea.table, 0), ship(sea, 0, "Corsair")
    target, monitor = ship(sea, 1, "Corsair"), ship(sea, 1, "Monitor")
    risk = harm(view, target, corsair, "broad")
    assert gain(view, corsair, target, "broad") == pytest.approx(harm(view, corsair, target, "broad") - risk / 2)
    hawk = ship(sea, 0, "Hawkship")
    assert gain(view, hawk, target, "broad") == harm(view, hawk, target, "broad")
    assert gain(view, corsair, monitor, "board") == gain(view, corsair, target, "ram") == 0
    monitor.put(DAMAGE, 1)
    assert gain(view, corsair, monitor, "board") > 0


def test_a_plan_needs_speed_and_an_attack_card(deal: Deal) -> None:
    sea = begin("Galleon", "Hulk, Hulk")
    view, galleon, hulk = View(sea.table, 0), ship(sea, 0, "Galleon"), ship(sea, 1, "Hulk")
    assert plan(view, galleon, hulk) == 0
    deal(sea, 0, "Broadsides")
    assert plan(view, galleon, hulk) == 0
    deal(sea, 0, "Row")
    assert plan(view, galleon, hulk) == 0
    deal(sea, 0, "Sail")
    alone = plan(view, galleon, hulk)
    assert alone > 0
    deal(sea, 1, "Row", "Row", "Row", "Row")
    assert 0 < plan(view, galleon, hulk) < alone
    hulk.put(ENTANGLED, 1)
    assert plan(view, galleon, hulk) == pytest.approx(alone)
    sea.hands[0].give(next(card for card in sea.hands[0] if card.use == "broad"), sea.discards)
    assert plan(view, galleon, hulk) == 0
    galleon.put(again("broad"), 1)  # the same card fires at a second ship
    assert plan(view, galleon, hulk) == pytest.approx(alone)


def test_the_ship_that_can_hope_for_most_has_its_phase(deal: Deal) -> None:
    sea = begin("Buccaneer, Galleon", "Hulk, Hulk")
    ships = list(sea.fleets[0])
    assert asked(sea, 0, "ship", ships).name == "Buccaneer"  # nothing to hope for: the one that has least to lose
    deal(sea, 0, "Broadsides", "Sail", "Sail")
    assert asked(sea, 0, "ship", ships).name == "Galleon"


@pytest.mark.parametrize(
    ("active", "hand", "gone"),
    [
        ("Galleon", ["Row", "Sail"], "Row"),
        ("Galleon", ["Ram", "Sail", "Broadsides"], "Ram"),
        ("Galleon", ["Broadsides"] * 2, None),
        ("Galleon", ["Broadsides"] * 3 + ["Sail"], "Broadsides"),
        ("Monitor", ["Row", "Row", "Sail"], "Sail"),
        ("Monitor", ["Broadsides", "Ram", "Fire-Forward", "Boarding Action", "Row"], None),
        ("Dreadnaught", ["Broadsides", "Ram", "Ram", "Fire-Forward", "Boarding Action"], "Fire-Forward"),
    ],
)
def test_what_is_not_wanted(deal: Deal, active: str, hand: list[str], gone: str | None) -> None:
    sea = begin(active, "Hulk")
    ship(sea, 0, active).put(ACTIVE, 1)
    cards = deal(sea, 0, *hand)
    card = asked(sea, 0, "unwanted", [None, *cards])
    assert (card and card.name) == gone


def test_spells_are_cast_and_attacks_answered(deal: Deal) -> None:
    sea = begin("Galleon", "Hulk")
    assert asked(sea, 0, "spell", [None, "spell"]) == "spell"
    (card,) = deal(sea, 0, "Broadsides")
    for phase in ("answer", "repel"):
        assert asked(sea, 0, phase, [None, card]) is card


def test_the_target_that_promises_most_is_picked_and_none_without_hope(deal: Deal) -> None:
    sea = begin("Galleon", "Hulk, Hulk, Buccaneer")
    ship(sea, 0, "Galleon").put(ACTIVE, 1)
    options = [None, *sea.fleets[1]]
    assert asked(sea, 0, "target", options) is None
    deal(sea, 0, "Broadsides", "Sail")
    hurt = ship(sea, 1, "Hulk", 1)
    hurt.put(DAMAGE, 7)
    assert asked(sea, 0, "target", options) is hurt


def test_a_ship_in_danger_evades_with_the_card_that_is_worth_least(deal: Deal) -> None:
    sea = begin("Hulk", "Eagleship, Galleon")
    galleon = ship(sea, 1, "Galleon")
    galleon.put(DAMAGE, 4)
    at_it(sea, "Hulk", "Galleon")
    row, sail = deal(sea, 1, "Row", "Sail")
    assert asked(sea, 1, "evade", [None, sail, row]) is row
    galleon.put(TARGET, 0)
    ship(sea, 1, "Eagleship").put(TARGET, 1)
    assert asked(sea, 1, "evade", [None, sail, row]) is None


@pytest.mark.parametrize(
    ("target", "entangled", "cards", "played"),
    [
        ("Wolfship", 0, 4, 3),  # two Sail cards of it make eight
        ("Wargalley", 0, 4, 3),  # and of this one six, which is not outrun by six
        ("Wolfship", 0, 2, 2),
        ("Wolfship", 1, 3, 1),
    ],
)
def test_no_more_cards_than_it_takes_to_catch(deal: Deal, target: str, entangled: int, cards: int, played: int) -> None:
    sea = begin("Monitor", target)
    at_it(sea, "Monitor", target)
    ship(sea, 1, target).put(ENTANGLED, entangled)
    deal(sea, 0, "Broadsides")
    hand = deal(sea, 0, *["Row"] * cards)
    options = [None, *(tuple(hand[:n]) for n in range(1, cards + 1))]
    assert len(asked(sea, 0, "speed", options)) == played


def test_nobody_hurries_without_a_card_to_attack_with(deal: Deal) -> None:
    sea = begin("Monitor", "Wolfship")
    at_it(sea, "Monitor", "Wolfship")
    (row,) = deal(sea, 0, "Row")
    assert asked(sea, 0, "speed", [None, (row,)]) is None


@pytest.mark.parametrize(("speed", "played"), [(6, 2), (7, 3), (3, 1), (10, None)])
def test_as_few_cards_as_get_away_and_none_in_vain(deal: Deal, speed: int, played: int | None) -> None:
    sea = begin("Monitor", "Monitor")
    at_it(sea, "Monitor", "Monitor")
    hand = deal(sea, 1, *["Row"] * 3)
    sea.table.track(SPEED).value = speed
    cards = asked(sea, 1, "flee", [None, *(tuple(hand[:n]) for n in (1, 2, 3))])
    assert (cards and len(cards)) == played


def test_the_attack_that_brings_most(deal: Deal) -> None:
    sea = begin("Hulk", "Corsair")
    at_it(sea, "Hulk", "Corsair")
    cards = deal(sea, 0, "Fire-Forward", "Boarding Action", "Broadsides")
    assert asked(sea, 0, "attack", [None, *cards]).name == "Boarding Action"


@pytest.mark.parametrize(
    ("test", "best"),
    [
        (lambda option: option[2] in ("broad", "fire"), ("Galleon", "broad")),
        (lambda option: option[2] in ("row", "sail"), ("Galleon", "sail")),
        (lambda option: option[2] == "hull", ("Galleon", "hull")),
    ],
)
def test_improvements_go_where_there_is_much_of_the_like(put: Any, test: Callable[[Any], bool], best: Any) -> None:
    sea = begin("Galleon, Buccaneer", "Hulk")
    cards = put(sea.table, "drawn", "Swivel Guns", "Rogue Captain", "Massive Hull")
    options = [(card, each, name) for card in cards for each in sea.fleets[0] for name in card.raises]
    _, each, name = asked(sea, 0, "improve", [option for option in options if test(option)])
    assert (each.name, name) == best
