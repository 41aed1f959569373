"""Battle Dice Additional Rules: quests and Artifacts, and that the rest is Battle Dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View, own
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
    assert asked[-1].player == 0, "who uses it picks, as by the Spells"
    assert faces(host, 1) == [2]
    assert host.casualties[1].value == 1


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
    host.armies[0].give(host.armies[0][0], host.parties[0])
    quest = Quest(host, 0)
    give(host, 0, "Bow +1", pile="pack")
    falls(host, *rolls, *([20] if won else []))
    quest.relics = [(), ()]  # an encounter of one die
    drive(quest.fought(rules.FIGHT), [0, 0])
    assert len(host.armies[0]) == (2 if won else 1)
    assert len(host.fallen[0]) == (0 if won else 1)
    assert [each.name for each in host.relics[0]] == (["Bow +1", "Bow +3"] if won else [])
    assert len(host.stock) == 132 - 2
    assert not host.quester.value


def test_artifacts_count_for_the_encounter(host: Host, drive: Drive) -> None:  # rulings: encounter, no-unit
    stand(host, 0, infantry=[1, 1])
    host.armies[0].give(host.armies[0][0], host.parties[0])
    give(host, 0, "Sword +1", pile="pack")
    quest = Quest(host, 0)
    _, asked = drive(quest.lay_out(), [0, 0, 0])
    assert asked[0].options == [0, 1], "two dice, or one Monster"
    assert [unit.type for unit in quest.armies[1]] == ["infantry", "infantry"]


def test_one_mage_uses_one_wand(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: bearers
    stand(host, 0, mages=[4], infantry=[6])
    stand(host, 1, general=[1, 2])
    give(host, 0, "Wand of Death", "Wand of Resurrection")
    falls(host, 3)
    drive(host.use(late=False), ["Wand of Death"])
    host.fall(0, host.armies[0][1])
    assert host.able(0, late=True) == [], "the Mage has used a Wand"
    stand(host, 0, mages=[5])
    assert [each.name for each in host.able(0, late=True)] == ["Wand of Resurrection"]


def test_a_find_whose_cards_are_taken_is_rolled_again(host: Host, falls: Falls) -> None:  # ruling: finds
    give(host, 0, "Gold Cache", "Gold Cache")
    left = falls(host, 1, 1, 13)
    host.find(1)
    assert [each.name for each in host.relics[1]] == ["Wings of the Pegasii"]
    assert not left


def test_a_quest_breaks_off(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: quest-cap
    stand(host, 0, infantry=[1, 1])
    host.armies[0].give(host.armies[0][0], host.parties[0])
    left = falls(host, *[1, 1] * 10)
    drive(Quest(host, 0).fought(rules.FIGHT), [0, 0])
    assert not left, "ten turns"
    assert len(host.armies[0]) == 2
    assert not host.relics[0]


def test_what_a_party_gains_comes_home(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: quest-gains
    """A Summon brings three Cavalry, who come home; what the encounter took over does not."""
    stand(host, 0, general=[1], mages=[1], archers=[1])
    for unit in list(host.armies[0])[1:]:
        host.armies[0].give(unit, host.parties[0])
    quest = Quest(host, 0)
    drive(quest.lay_out(), [0, 0, 0])
    falls(host, 3)
    table = host.table
    spells = {row.name: row for row in table.cast.entries["spell"]}
    drive(quest.carry_out(0, spells["Summon"]), ["Cavalry"])
    drive(quest.carry_out(1, spells["Control"]), ["Archers"])
    assert len(quest.armies[1]) == 3
    quest.come_home()
    assert sorted(unit.type for unit in host.armies[0]) == ["cavalry"] * 3 + ["general", "mages"]
    assert not host.fallen[0]
    assert len(host.stock) == 132 - 5


def test_a_party_is_away(host: Host, drive: Drive, falls: Falls) -> None:  # rulings: away, wiped-out, quest-when
    """An army that is destroyed has lost, though its party stands; nothing reached the party."""
    stand(host, 0, infantry=[0, 0])
    stand(host, 1, infantry=[0, 0])
    falls(host, 1, 5, 6)
    result, asked = drive(rules.army_dice.take_turn(host, rules.PHASES), ["quest", None])
    assert (result.winners, result.scores) == ((1,), (0, 2))
    assert len(host.parties[0]) == 1
    assert not host.parties[0][0].mark(FACE)
    assert all(choice.phase == "venture" or choice.phase.startswith("setting out of ") for choice in asked)


def test_a_quest_has_tallies_of_its_own(host: Host) -> None:  # ruling: away
    host.negations[0].value, host.later[1].value, host.morale[0].value = 2, 1, -3
    quest = Quest(host, 0)
    assert [quest.negations[0].value, quest.later[1].value, quest.morale[0].value] == [0, 0, 0]
    quest.negations[0].value = quest.later[0].value = 4
    quest.come_home()
    assert [track.value for track in (*quest.negations, *quest.later, quest.points["maneuver"][0])] == [0] * 5
    assert host.negations[0].value == 2


def test_only_those_who_fell_in_the_quest_come_back_in_it(host: Host) -> None:  # ruling: quest-fallen
    stand(host, 0, infantry=[1, 1, 1])
    host.fall(0, host.armies[0][0])
    host.armies[0].give(host.armies[0][0], host.parties[0])
    quest = Quest(host, 0)
    assert quest.just_fallen(0) == []
    quest.fall(0, host.parties[0][0])
    quest.come_home()
    assert len(host.fallen[0]) == 2
    assert all(not unit.mark(FELL) for unit in list(host.fallen[0])[1:])


def test_artifacts_of_any_kind_may_go_along(host: Host, drive: Drive, falls: Falls) -> None:  # ruling: generals
    """Wings wait for Cavalry, which may join on the way."""
    stand(host, 0, infantry=[1, 1])
    give(host, 0, "Wings of the Pegasii")
    drive(host.set_out(), ["quest", "Wings of the Pegasii"])
    assert len(host.packs[0]) == 1
    quest = Quest(host, 0)
    assert quest.able(0, late=False) == []
    stand(quest, 0, cavalry=[7])
    falls(host, 3)
    drive(quest.use(late=False), ["Wings of the Pegasii", "Cavalry"])
    assert faces(quest, 0) == [0, 8]


def test_an_artifact_is_no_unit(host: Host, drive: Drive) -> None:  # ruling: no-unit
    stand(host, 1, general=[3])
    give(host, 1, "Crown of Command", "Sword +1")
    (death,) = (row for row in host.table.cast.entries["spell"] if row.name == "Death")
    drive(host.carry_out(0, death))
    assert not host.armies[1]
    assert len(host.relics[1]) == 2


def test_an_artifact_without_effect_says_so(the_table: Any, drive: Drive, falls: Falls, story: Any) -> None:
    host = Host(the_table(SLUG, 2, "lists", told=True))
    stand(host, 0, infantry=[5])
    give(host, 0, "Sword +1")
    falls(host, 1)
    drive(host.use(late=False), ["Sword +1"], host.table)
    assert [line.strip() for line in story(host.table)][-1] == "Nothing comes of it."
    host = Host(the_table(SLUG, 2, "lists", told=True))
    stand(host, 0, infantry=[6])
    give(host, 0, "Sword +1")
    falls(host, 4)
    drive(host.use(late=False), ["Sword +1"], host.table)
    assert [line.strip() for line in story(host.table)][-1] == "Nothing comes of it."


def test_the_story_of_a_turn(the_table: Any, drive: Drive, falls: Falls, story: Any) -> None:
    """A party of one sets out with a Sword, the armies fight, and the quest takes two turns."""
    host = Host(the_table(SLUG, 2, "lists", told=True))
    stand(host, 0, infantry=[1, 1])
    stand(host, 1, cavalry=[1, 1])
    give(host, 0, "Sword +1")
    left = falls(host, 2, 4, 4, 2, 4, 4, 1, 4, 1, 1, 4, 13)
    answers = ["quest", "Sword +1", 0, 0, 0, "Sword +1", "Sword +1", "Infantry", "Infantry"]
    assert drive(rules.army_dice.take_turn(host, rules.PHASES), answers, host.table)[0] is None
    assert not left
    lines = [line.strip() for line in story(host.table)]
    assert lines[:5] == [
        "Setting out",
        "Seat 1 sends 1 die on a quest: Infantry.",
        "Seat 1 takes along Sword +1",
        "Roll",
        "Seat 1 rolls for 1 Infantry: 2.",
    ]
    assert lines[lines.index("Seat 1: A quest") :] == [
        "Seat 1: A quest",
        "Seat 2 lays out the encounter: 2 x Infantry.",
        "Roll",
        "Seat 1 rolls for 1 Infantry: 2.",
        "Seat 2 rolls for 2 Infantry: 4 4.",
        "Artifacts",
        "Seat 1 uses Sword +1",
        "Seat 1 rolls d4 on the Artifact: 1, No Effect",
        "Nothing comes of it.",
        "Morale",
        "Nobody has lost more: nobody checks.",
        "The quest goes on, turn 2.",
        "Roll",
        "Seat 1 rolls for 1 Infantry: 4.",
        "Seat 2 rolls for 2 Infantry: 1 1.",
        "Artifacts",
        "Seat 1 uses Sword +1",
        "Seat 1 rolls d4 on the Artifact: 4, Magic Attack",
        "Seat 1 turns Infantry from 4 up to 5.",
        "Melee",
        "Seat 1 hits 1 time.",
        "Seat 2 loses Infantry",
        "Seat 2 has 1 die left, 1 fewer.",
        "Morale",
        "Seat 2 has lost 1 die and counts 0 steady, morale +0.",
        "The troop of seat 2 in the quest routs.",
        "Seat 1 wins the quest.",
        "1 die of the party comes home to seat 1.",
        "Seat 1 rolls d20 on the Finds: 13, Wings of the Pegasii",
        "Seat 1 finds the Wings of the Pegasii.",
    ]


def test_matches_of_all_modes_end() -> None:
    found = 0
    for mode in ("lists", "war", "free"):
        for seed in range(8):
            match = Match(cast_of(SLUG), rules, seed, [rules.thumb] * 2, 2, mode)
            match.run()
            found += 40 - len(match.table.pile("artifacts"))
    assert found


def test_the_thumb_risks_one_die_while_ahead(host: Host) -> None:
    stand(host, 0, archers=[1, 7], infantry=[1, 4])
    stand(host, 1, general=[1, 2, 2, 1])
    view = View(host.table, 0)
    venture = Choice("venture", [None, "quest"], 0)
    assert rules.thumb(view, venture) is None, "as many dice are not more"
    host.fall(1, host.armies[1][0])
    view = View(host.table, 0)
    assert rules.thumb(view, venture) == "quest"
    assert rules.thumb(view, Choice("setting out of infantry", [0, 1, 2], 0)) == 0
    assert rules.thumb(view, Choice("setting out of archers", [0, 1, 2], 0)) == 1
    units = list(host.armies[0])
    assert rules.thumb(view, Choice("raise", [None, *units[2:]], 0)) is units[3], "the one that is short by one"
    assert rules.thumb(view, Choice("raise", [None, *units[:2]], 0)) is units[0], "not the one that hits already"


def test_goal_counts_who_is_away(host: Host) -> None:
    stand(host, 0, infantry=[2, 2])
    host.armies[0].give(host.armies[0][0], host.parties[0])
    give(host, 0, "Sword +1")
    give(host, 0, "Bow +1", pile="pack")
    assert rules.goal(View(host.table, 1), 0) == {"dice": 1, "lost": 0, "steady": 1, "away": 1, "artifacts": 2}
