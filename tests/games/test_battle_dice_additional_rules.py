"""Battle Dice Additional Rules: quests and Artifacts, and that the rest is Battle Dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, own
from pnp.games import battle_dice_additional_rules as rules
from pnp.games.battle_dice_additional_rules.artifacts import FELL, READY, USED
from pnp.games.battle_dice_additional_rules.quest import Host, Quest
from pnp.games.families.army_dice.battle import FACE, Battle

SLUG = "battle-dice-additional-rules"
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


@pytest.fixture
def host(the_table: Callable[..., Any]) -> Host:
    return Host(the_table(SLUG, 2, "lists"))


def stand(battle: Battle, seat: int, **faces: list[int]) -> None:
    for kind, shown in faces.items():
        battle.enlist(seat, kind, len(shown))
        for unit, face in zip(list(battle.armies[seat])[-len(shown) :], shown, strict=True):
            unit.put(FACE, face)


def give(host: Host, seat: int, *names: str, pile: str = "relics") -> list[Piece]:
    given = []
    for name in names:
        artifact = next(each for each in host.found if each.name == name)
        host.found.give(artifact, host.table.pile(own(pile, seat)))
        given.append(artifact)
    return given


def faces(battle: Battle, seat: int) -> list[int]:
    return [unit.mark(FACE) for unit in battle.armies[seat]]


@pytest.mark.parametrize("component", ["army", "tactics", "spell", "maneuver", "line", "tally"])
def test_the_rows_are_those_of_battle_dice(component: str) -> None:
    ours, base = (cast_of(slug).entries[component] for slug in (SLUG, "battle-dice"))
    assert [(each.id, each.name, each.text, each.icon) for each in ours] == [
        (each.id, each.name, each.text, each.icon) for each in base
    ]
    for field in (
        "effect",
        "what",
        "amount",
        "later",
        "breeds",
        "throw",
        "acts",
        "aided",
        "leaves",
        "slays",
        "boxes",
        "gives",
        "first",
        "last",
        "keeps",
        "roll",
    ):
        assert [str(getattr(each, field, None)) for each in ours] == [str(getattr(each, field, None)) for each in base]


def test_the_armies_and_numbers_are_those_of_battle_dice() -> None:
    ours, base = (cast_of(slug) for slug in (SLUG, "battle-dice"))
    kinds = ("general", "infantry", "archers", "cavalry", "mages", "monster")
    kinds += ("throw", "phase", "acts", "aided", "leaves", "slays")
    for component in ("army", "unit"):
        rows = [
            [
                (piece.name, copies, *(getattr(piece, kind, None) for kind in kinds))
                for piece, copies in made.titles[component]
            ]
            for made in (ours, base)
        ]
        assert rows[0] == rows[1]
    for name in ("dice", "offered", "first", "steady", "one", "turn_cap"):
        assert ours.game.numbers[name] == base.game.numbers[name]


def test_artifacts_have_the_rows_of_the_rulebook() -> None:
    """Counted again from the text: what each face of the d4 is worth, of twenty Artifacts."""
    cast = cast_of(SLUG)
    assert [row.name for row in cast.entries["find"]] == [piece.name for piece, _ in cast.titles["artifact"]]
    worth: dict[str, list[str]] = {}
    for row in cast.entries["artifact"]:
        if row.effect in ("raise", "ward", "hire", "gain"):
            worth.setdefault(row.section, []).append(f"{row.roll}:{row.amount}")
    assert worth["sword-3"] == worth["bow-3"] == ["2:1", "3:2", "4:3"]
    twos = ("sword-2", "shield-2", "bow-2", "staff-of-wizardry", "wings-of-the-pegasii", "crown-of-command")
    assert all(worth[name] == ["3:1", "4:2"] for name in (*twos, "banner-of-bravery"))
    assert all(worth[name] == ["3-4:1"] for name in ("sword-1", "shield-1", "bow-1"))
    assert worth["gold-cache"] == ["1:1", "2:d4", "3:d6", "4:2d4"]
    assert worth["scroll-of-summoning"] == ["1:d4", "2:d4", "3:d6", "4:2d4"]


def test_a_party_leaves_a_die_behind(host: Host, drive: Drive) -> None:  # ruling: setting-out
    stand(host, 0, infantry=[3, 4], mages=[2])
    stand(host, 1, cavalry=[5, 5])
    give(host, 0, "Sword +1")
    _, asked = drive(host.set_out(), ["quest", 1, 1, "Sword +1"])
    assert [choice.player for choice in asked] == [0] * len(asked), "Cavalry does not go on quests"
    assert [unit.type for unit in host.parties[0]] == ["infantry", "mages"]
    assert len(host.armies[0]) == 1
    assert all(not unit.mark(FACE) for unit in host.parties[0])
    assert len(host.packs[0]) == 1


def test_an_encounter_has_as_many_dice(host: Host, drive: Drive) -> None:  # ruling: encounter
    stand(host, 0, infantry=[1])
    for unit in [each for each in host.stock if each.type == "infantry"][:3]:
        host.stock.give(unit, host.parties[0])
    quest = Quest(host, 0)
    _, asked = drive(quest.lay_out(), [1, 1])
    assert asked[0].options == [0, 1], "a Monster counts two"
    assert [choice.player for choice in asked] == [1] * len(asked)
    assert [unit.type for unit in quest.armies[1]] == ["monster", "mages"]


@pytest.mark.parametrize(("name", "face", "after"), [("Sword +1", 4, 5), ("Sword +2", 6, 6)])
def test_a_sword_turns_one_infantry(
    host: Host, drive: Drive, falls: Falls, name: str, face: int, after: int
) -> None:  # rulings: one-die, turned, bearers
    stand(host, 0, infantry=[face])
    first, second = give(host, 0, name, name)
    falls(host, 4)
    chosen = [name, lambda unit: unit is not None] if face < 6 else [name]
    drive(host.use(late=False), chosen)
    assert faces(host, 0) == [after]
    assert first.mark(USED) + second.mark(USED) == 1, "one Infantry uses one Sword"


def test_a_shield_turns_an_enemy_down(host: Host, drive: Drive, falls: Falls) -> None:  # rulings: one-die, turned
    stand(host, 0, infantry=[1])
    stand(host, 1, infantry=[2], cavalry=[9])
    give(host, 0, "Shield +2")
    falls(host, 4)
    _, asked = drive(host.use(late=False), ["Shield +2", lambda unit: unit is not None])
    assert faces(host, 1) == [1, 9]
    assert len(asked[1].options) == 2, "none, or the Infantry"


def test_a_wand_undoes_a_death_of_this_turn(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: undone
    stand(host, 0, mages=[4, 5], infantry=[6])
    give(host, 0, "Wand of Resurrection")
    assert host.able(0, late=True) == []
    host.fall(0, host.armies[0][2])
    falls(host, 2)
    drive(host.use(late=True), ["Wand of Resurrection"])
    assert (len(host.armies[0]), host.casualties[0].value, faces(host, 0)) == (3, 0, [4, 5, 0])
    assert not host.armies[0][2].mark(FELL)


def test_what_is_spent_is_discarded(host: Host, drive: Drive, falls: Falls) -> None:  # rulings: finds, wand-of-death
    stand(host, 0, mages=[4])
    stand(host, 1, general=[1, 2])
    (wand,) = give(host, 0, "Wand of Death")
    falls(host, 2)
    drive(host.use(late=False), ["Wand of Death"])
    host.clear()
    assert wand.pile is host.found
    (wand,) = give(host, 0, "Wand of Death")
    falls(host, 4)
    _, asked = drive(host.use(late=False), ["Wand of Death", lambda unit: unit.mark(FACE) == 1])
    assert asked[-1].player == 1, "the owner picks"


def test_a_cache_hires_no_monsters_and_is_gone(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: hired
    stand(host, 0, general=[1])
    (cache,) = give(host, 0, "Gold Cache")
    falls(host, 1)
    _, asked = drive(host.use(late=False), ["Gold Cache", "Cavalry"])
    assert "monster" not in [unit.type for unit in asked[1].options]
    host.clear()
    assert cache.pile is host.found
    assert len(host.armies[0]) == 2


def test_an_orb_changes_a_roll_by_one(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: orbs
    stand(host, 0, mages=[4])
    (orb,) = give(host, 0, "Orb of the Archmagi")
    orb.put(READY, 1)
    falls(host, 1)
    row, asked = drive(host.rolled_on("spell", 0), ["Healing"])
    assert (row.name, asked[0].options) == ("Healing", [None, "Healing"])
    assert not orb.mark(READY)


def test_a_banner_helps_its_army(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: banner
    stand(host, 0, general=[1, 1])
    give(host, 0, "Banner of Bravery", "Banner of Bravery")
    falls(host, 4, 3)
    drive(host.use(late=False), ["Banner of Bravery"] * 2)
    assert host.morale[0].value == 3


@pytest.mark.parametrize(("rolls", "won"), [((5, 1), True), ((1, 5), False), ((5, 5), False)])
def test_a_quest(
    host: Host, drive: Drive, falls: Falls, rolls: tuple[int, int], won: bool
) -> None:  # rulings: quest-won, home, quest-fallen, quest-when
    stand(host, 0, infantry=[1, 1])
    give(host, 0, "Bow +1", pile="pack")
    host.armies[0].give(host.armies[0][0], host.parties[0])
    falls(host, *rolls, *([20] if won else []))
    drive(Quest(host, 0).fought(rules.FIGHT), [0, 0])
    assert len(host.armies[0]) == (2 if won else 1)
    assert len(host.fallen[0]) == (0 if won else 1)
    assert [each.name for each in host.relics[0]] == (["Bow +1", "Bow +3"] if won else [])
    assert len(host.stock) == 132 - 2
    assert not host.quester.value


def test_matches_of_all_modes_end() -> None:
    found = 0
    for mode in ("lists", "war", "free"):
        for seed in range(4):
            match = Match(cast_of(SLUG), rules, seed, [rules.thumb] * 2, 2, mode)
            match.run()
            found += 40 - len(match.table.pile("artifacts"))
    assert found
