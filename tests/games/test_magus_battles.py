"""Magus in battle: what a side adds up, abilities, Magic cards and counterspells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, View, own
from pnp.games import magus as rules
from pnp.games.magus.battle import Battle
from pnp.games.magus.magi import Magi
from pnp.games.magus.sums import COPY, NO_ABILITY, Side, total

Drive = Callable[..., tuple[Any, list[Choice]]]
COLOURS = ("black", "blue", "white", "green", "red")


@pytest.fixture
def magi(the_table: Callable[..., Any]) -> Magi:
    """Two players, nobody on the ring yet, no artifacts."""
    return Magi(the_table("magus", players=2))


@pytest.fixture
def stand(magi: Magi, put: Any) -> Callable[..., Piece]:
    """`stand(seat, space, *names)`: the next army of a player, with these creatures."""

    def stood(seat: int, space: str, *names: str) -> Piece:
        banner = magi.spare(seat)[0]
        magi.reserves[seat].give(banner, magi.table.pile(space))
        put(magi.table, magi.army(banner), *names)
        for colour in COLOURS:
            magi.turn_up(colour)
        return banner

    return stood


@pytest.fixture
def fight(magi: Magi, drive: Drive) -> Callable[..., tuple[Battle, list[Choice]]]:
    """`fight(space, answers)`: seat 0 fights a battle to its end."""

    def fought(space: str, answers: Any = ()) -> tuple[Battle, list[Choice]]:
        battle = Battle(magi, 0, space)
        _, asked = drive(battle.fight(), answers)
        return battle, asked

    return fought


def names(pile: Any) -> list[str]:
    return [card.name for card in pile]


def totals(magi: Magi, space: str) -> tuple[int, int]:
    battle = Battle(magi, 0, space)
    return battle.total(0), battle.total(1)


def on_top(magi: Magi, put: Any, *cards: str) -> None:
    """Lay Magic cards on their deck, the last one uppermost."""
    put(magi.table, "aside", *cards)
    put(magi.table, magi.magic.draw, *cards)


def relic(magi: Magi, put: Any, seat: int, name: str) -> None:
    put(magi.table, magi.artifacts[seat], name)


# what a side adds up


@pytest.mark.parametrize(
    ("ours", "theirs", "sums"),
    [
        (["Griffins"], ["Minotaur"], (5 + 3, 5 + 3)),  # Flying; the Minotaur hates white
        (["Griffins", "Archers"], ["Trolls"], (8 + 1 + 6, 4 + 3)),  # two of a colour, Flying, Arrows; Regeneration
        (["Griffins"], ["Lich"], (5, 5)),  # ruling: most
        (["Knight", "Knight", "Priest"], ["Titan"], (9 + 3 * 2 + 3, 7)),  # ruling: lifts
        (["Wolves", "Barbarians"], ["Pikemen"], (6 + 1 + 2 + 3, 3 + 2)),  # roles
        (["Pikemen"], ["Wolves", "Barbarians"], (3, 6 + 3)),
        (["Centaur", "Wolves", "Druid"], ["Titan"], (10 + 2 + 1 + 3 + 3, 7)),  # comrades
        (["Treant"], ["Siren"], (6 + 3, 1)),
        (["Skeletons", "Zombies"], ["Hydra", "Wolves"], (3 + 1 + 3, 8)),  # ruling: regeneration
        (["Doppelganger"], ["Siren"], (0, 1)),  # ruling: doppelganger
        (["Phantasms", "Titan"], ["Dragon", "Elves"], (10 + 1 + 3 + 3, 9 + 3)),
        (["Archangel", "Guardian Angel"], ["Dragon", "Gargoyle"], (13 + 1 + 6, 11)),
        (["Dwarves"], ["Vampire"], (2, 4 + 3)),
    ],
)
def test_what_a_side_adds_up(magi: Magi, stand: Any, ours: list[str], theirs: list[str], sums: tuple[int, int]) -> None:
    stand(1, "Gold N", *theirs)
    stand(0, "Gold N", *ours)
    assert totals(magi, "Gold N") == sums


@pytest.mark.parametrize(
    ("count", "bonus"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15), (7, 21), (8, 28), (9, 36)]
)
def test_creatures_of_one_colour(magi: Magi, put: Any, count: int, bonus: int) -> None:  # ruling: so-on
    box = magi.table.pile("line")
    army = put(magi.table, box, *(["Titan"] * 3 + ["Pirate"] * 3 + ["Siren"] * 3)[:count])
    plain = sum(creature.force for creature in army)
    assert total(Side(army, "attacking"), Side([], "defending"), magi.looks, magi.numbers) == plain + bonus


@pytest.mark.parametrize(
    ("name", "seat", "more"),
    [
        ("Celestial Sword", 0, 2),
        ("Celestial Sword", 1, 0),
        ("Titans Armor", 1, 2),
        ("Titans Armor", 0, 0),
        ("Wand of Orcus", 0, 0),
        ("Holy Shroud", 0, 3),
        ("Eternal Flame", 0, 3),
        ("Orb of Illusions", 1, 6),
        ("Oaken Shield", 1, 0),
    ],
)
def test_artifacts_help_their_player(magi: Magi, stand: Any, put: Any, name: str, seat: int, more: int) -> None:
    stand(1, "Gold N", "Titan", "Pirate")
    stand(0, "Gold N", "Archers", "Hydra")
    before = totals(magi, "Gold N")
    relic(magi, put, seat, name)
    after = totals(magi, "Gold N")
    assert (after[seat] - before[seat], after[1 - seat] - before[1 - seat]) == (more, 0)


# battles


def test_the_lower_side_is_destroyed_and_the_higher_loses_nothing(magi: Magi, stand: Any, fight: Any) -> None:
    loser, winner = stand(1, "Gold N", "Hydra", "Wolves"), stand(0, "Gold N", "Dragon", "Minotaur")
    stand(1, "Gold S", "Hydra")
    battle, asked = fight("Gold N")
    assert {choice.phase for choice in asked} == {"battle"}
    assert magi.ring.standing["Gold N"] == [winner]
    assert names(magi.army(winner)) == ["Dragon", "Minotaur"]
    assert loser.pile is magi.reserves[1]
    assert names(magi.recruits["red"].discards) == ["Hydra"]
    assert battle.attacker == 0
    assert len(View(magi.table, 1).known(own("army 1", 0))) == 2, "both sides were shown"


def test_a_tie_sends_the_attacker_back(magi: Magi, stand: Any, fight: Any) -> None:  # ruling: ties
    defender, attacker = stand(1, "Gold N", "Hydra"), stand(0, "Gold N", "Hydra")
    stand(0, "Red N1", "Knight")
    stand(1, "Green N2", "Knight")
    fight("Gold N")
    assert magi.ring.standing["Gold N"] == [defender]
    assert magi.ring.standing["Red N2"] == [attacker]
    magi.table.pile("Red N2").give(attacker, magi.table.pile("Gold N"))
    magi.table.pile("Red N1").give(magi.ring.standing["Red N1"][0], magi.table.pile("Tower SE"))
    _, asked = fight("Gold N", ["Red N1"])
    assert asked[-1].phase == "retreat"
    assert set(asked[-1].options) == {"Red N1", "Red N2"}


def test_both_act_in_turn_until_both_pass(
    magi: Magi, stand: Any, fight: Any
) -> None:  # rulings: battle-turns, abilities
    stand(1, "Gold N", "Druid", "Ranger", "Titan")
    stand(1, "Gold S", "Hydra")
    cleric = stand(0, "Gold N", "Cleric", "Wizard", "Dragon", "Warlock")
    answers = [
        lambda o: isinstance(o, tuple) and (o[0].name, o[1].name) == ("Warlock", "Ranger"),
        lambda o: isinstance(o, tuple) and (o[0].name, o[1].name) == ("Druid", "Wizard"),
    ]
    battle, asked = fight("Gold N", answers)
    turns = [choice.player for choice in asked if choice.phase == "battle"]
    assert turns[:4] == [0, 1, 0, 1]
    assert names(magi.army(cleric)) == ["Cleric", "Dragon", "Warlock"]
    assert {"Wizard"} == set(names(magi.recruits["blue"].discards)) - {"Titan"}
    assert not any(creature.marks for creature in battle.armies[0])


def test_spell_points_limit_cards(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: spell-points
    stand(1, "Gold N", "Titan", "Hydra", "Knight")
    stand(0, "Gold N", "Dragon", "Minotaur", "Griffins")
    deal(magi, 0, "Red Power", "White Power", "Blue Blast", "Haste", "Black Blast")
    battle = Battle(magi, 0, "Gold N")
    assert battle.points(0) == 1
    assert sorted((o[0] if isinstance(o, tuple) else o).name for o in battle.spells(0)) == [
        "Blue Blast",
        "Red Power",
        "White Power",
    ]
    before = battle.total(0)
    drive(battle.cast(0, magi.hands[0][0], None))
    assert battle.total(0) == before + 2 * 3
    assert not list(battle.spells(0))
    assert not list(battle.spells(1))


def test_control_takes_a_creature_for_good(magi: Magi, stand: Any, deal: Any, fight: Any) -> None:  # ruling: control
    stand(1, "Gold N", "Titan", "Siren")
    stand(1, "Gold S", "Hydra")
    mine = stand(0, "Gold N", *["Dragon"] * 3, *["Knight"] * 3)
    (control,) = deal(magi, 0, "Control Blue")
    _, asked = fight("Gold N", [lambda o: isinstance(o, tuple) and o[1].name == "Titan", None, "Knight"])
    assert asked[-1].phase == "excess"
    assert names(magi.army(mine)) == ["Dragon"] * 3 + ["Knight"] * 2 + ["Titan"]
    assert control.pile is magi.magic.discards


def test_an_army_that_is_emptied_has_lost(
    magi: Magi, stand: Any, deal: Any, fight: Any
) -> None:  # ruling: no-creatures
    stand(1, "Gold N", "Dragon")
    stand(1, "Gold S", "Hydra")
    mine = stand(0, "Gold N", "Lich")
    deal(magi, 0, "Creature Kill")
    _, asked = fight("Gold N", [lambda o: isinstance(o, tuple)])
    assert [choice.phase for choice in asked] == ["battle", "counter"]
    assert magi.ring.standing["Gold N"] == [mine]


def test_destroying_is_for_the_colour_named_and_once_a_battle(magi: Magi, stand: Any, drive: Drive) -> None:
    stand(1, "Gold N", "Trolls", "Trolls", "Titan")  # ruling: abilities
    stand(0, "Gold N", "Paladin", "Paladin")
    battle = Battle(magi, 0, "Gold N")
    uses = list(battle.abilities(0))
    assert {(creature.name, target.name) for creature, target in uses} == {("Paladin", "Trolls")}
    drive(battle.use(0, *uses[0]))
    assert {creature for creature, _ in battle.abilities(0)} == {magi.army(magi.armies(0)[0])[1]}


def test_negated_force_is_the_printed_force(magi: Magi, stand: Any, drive: Drive) -> None:  # ruling: negated-force
    stand(1, "Gold N", "Minotaur", "Shaman")
    stand(0, "Gold N", "Enchantress", "Griffins")
    battle = Battle(magi, 0, "Gold N")
    before = battle.total(1)
    assert before == 5 + 3 + 1 + 1 + 1 + 1
    drive(battle.use(0, *next(o for o in battle.abilities(0) if o[1].name == "Minotaur")))
    assert battle.total(1) == before - 5


def test_a_doppelganger_copies_force_and_ability(magi: Magi, stand: Any, drive: Drive) -> None:  # ruling: doppelganger
    stand(1, "Gold N", "Ranger", "Hydra", "Doppelganger", "Lich")
    army = magi.army(stand(0, "Gold N", "Doppelganger", "Siren"))
    battle, copier = Battle(magi, 0, "Gold N"), army[0]
    aims = [option for option in battle.abilities(0) if option[0] is copier]
    assert {target.name for _, target in aims} == {"Ranger", "Hydra", "Lich"}
    assert battle.points(0) == 0
    drive(battle.use(0, *next(o for o in aims if o[1].name == "Ranger")))
    assert battle.total(0) == 4 + 1 + 1, "Arrows on both sides"
    assert {o[1].name for o in battle.abilities(0) if o[0] is copier} == {"Lich"}, "it destroys as the Ranger does"
    drive(battle.use(0, copier, next(each for each in battle.armies[1] if each.name == "Lich")))
    assert not [o for o in battle.abilities(0) if o[0] is copier]
    assert copier.type == "blue"


def test_goblins_pirates_and_wizards(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: goblins
    stand(1, "Gold N", "Hydra")
    stand(0, "Gold N", "Goblins", "Pirate", "Wizard")
    deal(magi, 0, "Haste")
    deal(magi, 1, "Fly")
    battle = Battle(magi, 0, "Gold N")
    goblins, pirate, wizard = magi.army(magi.armies(0)[0])
    before = battle.total(0)
    drive(battle.use(0, goblins, magi.hands[0][0]))
    assert battle.total(0) == before + 3
    assert names(magi.magic.discards) == ["Haste"]
    drive(battle.use(0, pirate, None))
    assert (names(magi.hands[0]), names(magi.hands[1])) == (["Fly"], [])
    drive(battle.use(0, wizard, None))
    assert len(magi.hands[0]) == 2
    assert not list(battle.abilities(0))


def test_a_priest_negates_a_spell_once(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:
    stand(1, "Gold N", "Priest", "Hydra")  # rulings: answers, spell-points
    stand(0, "Gold N", "Djinn")
    kill, blast = deal(magi, 0, "Creature Kill", "Red Blast")
    hydra = magi.army(magi.armies(1)[0])[1]
    battle = Battle(magi, 0, "Gold N")
    drive(battle.cast(0, kill, hydra), ["Priest"])
    assert hydra.pile is battle.armies[1]
    assert battle.points(0) == 2, "it counts as played"
    _, asked = drive(battle.cast(0, blast, hydra))
    assert names(option for option in asked[0].options if option) == []
    assert hydra.pile is magi.recruits["red"].discards


def test_power_that_was_negated_adds_nothing(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:
    stand(1, "Gold N", "Priest")
    stand(0, "Gold N", "Djinn")
    (power,) = deal(magi, 0, "Blue Power")
    battle = Battle(magi, 0, "Gold N")
    before = battle.total(0)
    drive(battle.cast(0, power, None), ["Priest"])
    assert battle.total(0) == before


def test_nullify_answers_an_ability(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:  # ruling: nullify
    stand(1, "Gold N", "Lich", "Gargoyle")
    stand(0, "Gold N", "Cleric", "Archers")
    deal(magi, 1, "Nullify")
    battle = Battle(magi, 0, "Gold N")
    cleric = battle.armies[0][0]
    _, asked = drive(battle.use(0, cleric, battle.armies[1][0]), ["Nullify"])
    assert [choice.phase for choice in asked] == ["counter", "counter"]
    assert names(battle.armies[1]) == ["Lich", "Gargoyle"]
    assert cleric.mark(NO_ABILITY)
    assert battle.points(1) == 2


def test_nullify_takes_arrows_and_flying_too(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:
    stand(1, "Gold N", "Gargoyle", "Necromancer")  # ruling: nullify
    stand(0, "Gold N", "Sorcerer", "Pikemen")
    deal(magi, 0, "Nullify")
    battle = Battle(magi, 0, "Gold N")
    before = battle.total(1)
    aims = {target.name: (card, target) for card, target in battle.spells(0)}
    assert set(aims) == {"Gargoyle", "Necromancer"}
    drive(battle.cast(0, *aims["Gargoyle"]))
    assert battle.total(1) == before - 3


def test_a_priest_that_is_nullified_lets_the_spell_through(magi: Magi, stand: Any, deal: Any, drive: Drive) -> None:
    stand(1, "Gold N", "Priest", "Hydra")  # ruling: answers
    stand(0, "Gold N", "Djinn")
    kill, _ = deal(magi, 0, "Creature Kill", "Nullify")
    hydra = magi.army(magi.armies(1)[0])[1]
    battle = Battle(magi, 0, "Gold N")
    _, asked = drive(battle.cast(0, kill, hydra), ["Priest", "Nullify"])
    assert [choice.player for choice in asked] == [1, 0, 1, 1]
    assert hydra.pile is magi.recruits["red"].discards


def test_a_counterspell_needs_a_spell_point_in_battle(magi: Magi, stand: Any, deal: Any) -> None:  # ruling: timing
    stand(1, "Gold N", "Hydra")
    stand(0, "Gold N", "Djinn")
    deal(magi, 1, "Spell Blast")
    assert not list(Battle(magi, 0, "Gold N").counters(1, "spell"))
    deal(magi, 0, "Spell Blast")
    assert names(Battle(magi, 0, "Gold N").counters(0, "spell")) == ["Spell Blast"]


def test_the_attacker_orders_his_battles(magi: Magi, stand: Any, drive: Drive) -> None:  # ruling: battles
    for space in ("Gold N", "Gold S"):
        stand(1, space, "Knight")
        stand(0, space, "Minotaur")
    stand(1, "Gold E", "Siren")
    _, asked = drive(rules.battles(magi, 0), ["Gold S"])
    assert asked[0].options == ["Gold N", "Gold S"]
    assert len(magi.armies(0)) == 2
    assert len(magi.armies(1)) == 1


def test_a_sensible_magus_copies_the_strongest_and_spares_a_card_that_is_not_needed(
    magi: Magi, stand: Any, deal: Any
) -> None:
    magi.table.track("turn", 1)
    stand(1, "Gold N", "Hydra", "Titan", "Siren")
    mine = stand(0, "Gold N", "Doppelganger", "Djinn")
    deal(magi, 0, "Blue Power", "Red Blast", "Creature Kill")
    for creature in magi.army(magi.armies(1)[0]):
        magi.army(magi.armies(1)[0]).show(creature, magi.everybody)
    battle = Battle(magi, 0, "Gold N")
    view = View(magi.table, 0)

    def wants() -> Any:
        acts = [None, *battle.abilities(0), *battle.spells(0)]
        return rules.thumb(view, Choice("battle", acts, 0))

    copier, target = wants()
    assert (copier.name, target.name) == ("Doppelganger", "Titan")
    copier.put(COPY, 1 + [title.name for title in magi.looks].index("Titan"))
    card, target = wants()
    assert (card.name, target.name) == ("Creature Kill", "Titan"), "what brings most, as long as it is needed"
    magi.army(mine).give(copier, magi.table.pile("aside"))
    battle.armies[1].give(target, magi.table.pile("aside"))
    for name in ("Hydra", "Siren"):
        battle.armies[1].give(next(c for c in battle.armies[1] if c.name == name), magi.table.pile("aside"))
        if len(battle.armies[1]) == 1:
            break
    assert wants() is None, "the Djinn beats a Siren without cards"
