"""Golems with the optional rule: what each material does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from golems_kit import BLUE, RED, TILES, Drive, cards, fight, laid, made, offers, parts, wizard

from pnp.games.golems import Golems


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Golems:
    return laid(the_table("golems", players=2, mode="abilities"), **TILES)


@pytest.fixture
def plain(the_table: Callable[..., Any]) -> Golems:
    """Without the optional rule."""
    return laid(the_table("golems", players=2), **TILES)


def numbers(game: Golems, what: str, space: str = "d3") -> tuple[int, int, int, int]:
    """Hits, Move, Force and Armor of a golem of its own."""
    golem = made(game, RED, what, space)
    body = game.domain.body(golem)
    found = body.hits, body.move, game.domain.force(golem, space), game.domain.armor(golem, space)
    game.lose(golem)
    return found


@pytest.mark.parametrize(
    ("material", "more"),
    [
        ("stone", (1, 0, 0, 0)),
        ("iron", (0, 0, 0, 2)),
        ("bone", (0, 0, 1, 1)),
        ("clockwork", (0, 0, 2, 0)),
        ("silver", (0, 1, 0, 0)),
        ("gold", (0, 0, 1, 0)),
        ("bronze", (0, 0, 0, 1)),
        ("salt", (0, 0, 0, 0)),
        ("flesh", (0, 0, 0, 0)),
    ],
)
def test_what_a_material_adds(game: Golems, plain: Golems, material: str, more: tuple[int, ...]) -> None:
    """Rulings: aids, price."""
    without = numbers(plain, f"small {material} beast")
    assert numbers(game, f"small {material} beast") == tuple(map(sum, zip(without, more, strict=True)))


def test_salt_is_strong_beside_water(game: Golems, plain: Golems) -> None:
    assert numbers(game, "small salt beast", "d4")[2] == 2 + 3
    assert numbers(plain, "small salt beast", "d4")[2] == 2


def test_abilities_cost_nothing(game: Golems, put: Any) -> None:
    """Ruling: price."""
    plan = parts(put, game, RED, "Clockwork", "Small", "Beast")
    assert game.domain.price(RED, plan) == 2 * (3 + 1)


def test_gold_and_bronze_help_their_stack_and_its_wizard(game: Golems) -> None:
    """Ruling: aids."""
    ours = made(game, RED, "small gold beast", "a1")
    other = made(game, RED, "large clay man", "a1")
    assert game.domain.force(other, "a1") == 3 + 1
    assert game.domain.force(wizard(game, RED), "a1") == 8
    game.lose(ours)
    made(game, RED, "small bronze beast", "a1")
    assert game.domain.armor(other, "a1") == 3 + 1 + 1
    assert game.domain.armor(wizard(game, RED), "a1") == 9
    assert game.domain.force(other, "a1") == 3


def test_sand_blinds_the_other_stack(game: Golems) -> None:
    """Ruling: aids."""
    made(game, RED, "small sand beast", "d4")
    foe = made(game, BLUE, "large iron man", "e4")
    assert game.domain.force(foe, "e4", "d4") == 6 - 1
    assert game.domain.force(foe, "e4") == 6


def test_crystal_brings_mana(game: Golems, plain: Golems, drive: Drive) -> None:
    for each, mana in ((game, 26), (plain, 25)):
        made(each, RED, "small crystal beast", "d4")
        drive(each.power(RED))
        assert each.mana[RED].value == mana


def test_flesh_heals_at_the_end_of_its_own_turn(game: Golems, plain: Golems, drive: Drive) -> None:
    for each, left in ((game, 1), (plain, 2)):
        golem = made(each, RED, "giant flesh beast", "d4")
        foe = made(each, BLUE, "giant flesh beast", "f4")
        golem.put("hit", 2)
        foe.put("hit", 2)
        drive(each.finish(RED))
        assert (golem.mark("hit"), foe.mark("hit")) == (left, 2)


def test_clay_changes_when_the_turn_begins(game: Golems, plain: Golems, drive: Drive) -> None:
    """Ruling: reshaping."""
    made(game, RED, "large iron flyer", "d4")
    golem = made(game, RED, "small clay man", "d4")
    _, asked = drive(game.power(RED), [(golem, "juggernaut")])
    assert asked[0].options == [None, (golem, "beast"), (golem, "juggernaut")]
    assert game.domain.named(golem) == "Small Clay Juggernaut"
    drive(game.power(RED), [None])
    made(plain, RED, "small clay man", "d4")
    _, asked = drive(plain.power(RED))
    assert asked == []


def test_wood_grows_for_a_card(game: Golems, plain: Golems, put: Any, drive: Drive) -> None:
    """Ruling: growth."""
    golem = made(game, RED, "medium wood beast", "d4")
    made(game, RED, "giant clay man", "d4")
    parts(put, game, RED, "Iron")
    cards(put, game, RED, "Haste")
    _, asked = drive(game.craft(RED), ["Haste, Golem 1"])
    assert [len(choice.options) for choice in asked] == [1, 3, 1]  # a Giant is in its stack
    assert game.domain.named(golem) == "Large Wood Beast"
    assert [card.name for card in game.stocks[0].discards] == ["Haste"]
    assert len(game.workshops[RED]) == 1
    other = made(plain, RED, "small wood beast", "d4")
    parts(put, plain, RED, "Iron")
    drive(plain.craft(RED))
    assert plain.domain.named(other) == "Small Wood Beast"


def test_a_giant_of_wood_grows_no_more(game: Golems) -> None:
    assert game.larger(made(game, RED, "giant wood beast", "d4")) is None
    assert game.larger(made(game, RED, "large wood beast", "c4")) == "giant"
    assert game.larger(made(game, RED, "small iron beast", "b4")) is None


def test_ice_freezes_whom_it_likes(game: Golems, plain: Golems, drive: Drive) -> None:
    """Ruling: begins."""
    made(game, RED, "small ice beast", "d4")
    foes = [made(game, BLUE, what, "e4") for what in ("large iron man", "small stone beast")]
    _, asked = drive(fight(game, "d4", "e4").opening(), [foes[0]])
    assert [(choice.phase, choice.player) for choice in asked] == [("freeze", RED)]
    assert game.domain.force(foes[0], "e4") == 6 - 2
    assert foes[1].mark("chilled") == 0
    made(plain, RED, "small ice beast", "d4")
    made(plain, BLUE, "large iron man", "e4")
    assert drive(fight(plain, "d4", "e4").opening())[1] == []


def test_basalt_attacks_first_the_active_player_before_the_other(game: Golems, drive: Drive, dice: Any) -> None:
    """Ruling: begins."""
    ours, foe = made(game, RED, "giant basalt man", "d4"), made(game, BLUE, "large basalt beast", "e4")
    left = dice(game.table, 10, 1, 1, 10)
    battle = fight(game, "d4", "e4")
    drive(battle.opening())
    assert not left
    assert (ours.mark("hit"), foe.mark("hit")) == (0, 1)
    assert ours.mark("acted") == 0


def test_a_fireball_may_end_a_battle(game: Golems, drive: Drive, dice: Any) -> None:
    made(game, RED, "giant basalt man", "d4")
    foe = made(game, BLUE, "small iron beast", "e4")
    left = dice(game.table, 10, 1)
    drive(fight(game, "d4", "e4").fight())
    assert not left
    assert foe.owner is None


def test_obsidian_is_like_nobody(game: Golems, plain: Golems) -> None:
    """Ruling: wisdom."""
    for each, fits in ((game, True), (plain, False)):
        made(each, RED, "small stone beast", "d4")
        golem = made(each, RED, "small obsidian beast", "c4")
        assert each.domain.ends(golem, "d4") is fits
    for what in ("medium iron man", "large clay flyer", "giant ice juggernaut"):
        made(game, RED, what, "d4")
    assert not game.domain.ends(game.domain.golems("c4")[0], "d4")


def test_extras_are_not_for_what_comes_before_the_rounds(game: Golems, put: Any) -> None:
    golem = made(game, RED, "giant basalt man", "d4")
    made(game, BLUE, "small iron beast", "e4")
    cards(put, game, RED, "Stomp")
    assert offers(fight(game, "d4", "e4").choose(RED, [golem])) == [(golem, game.domain.golems("e4")[0])]
