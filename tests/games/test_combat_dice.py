"""Combat Dice: what players would argue about, ruling by ruling, and the rulebook's sample turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, View, own
from pnp.games import combat_dice as rules
from pnp.games.combat_dice.fighter import SCORES, THROWN, TURNS, Fighter
from pnp.games.combat_dice.setting import prepare, take

Drive = Callable[..., tuple[Any, list[Choice]]]


def begin(
    the_table: Callable[..., Any], mode: str = "gladiators", arms: tuple[Any, Any] | None = None
) -> list[Fighter]:
    """Two fighters with arms, basic ones unless named; the first was named by the lot."""
    table = the_table("combat-dice", 2, mode, told=True)
    rack = table.unbox("item", table.pile("rack"))
    table.unbox("marker", table.pile("markers"))
    fighters = [Fighter(table, seat) for seat in (0, 1)]
    for seat, fighter in enumerate(fighters):
        take(rack, fighter, (arms or (None, None))[seat] or table.numbers.start)
    return fighters


@pytest.fixture
def two(the_table: Callable[..., Any]) -> list[Fighter]:
    return begin(the_table)


def show(fighter: Fighter, **dice: int) -> None:
    """Dice as they lie."""
    for score in SCORES:
        fighter.dice[score].value = dice.get(score, 0)


def marks(fighter: Fighter) -> list[str]:
    return sorted(marker.name for marker in fighter.wounds)


def hit(two: list[Fighter], tied: bool = False, tricks: tuple[str | None, ...] = (None, None)) -> list[bool]:
    return rules.attack(two[0].table, two, tied, list(tricks))


# the data


def test_the_arms_are_those_of_the_rulebook() -> None:
    items = {item.name: item for item, _ in cast_of("combat-dice").titles["item"]}
    assert len(items) == 24
    assert all(
        getattr(items[name], score) == 0 for name in cast_of("combat-dice").game.numbers["start"] for score in SCORES
    )
    assert [getattr(items["2-H Battle Axe"], score) for score in SCORES] == [0, -1, 3, 0, -1, -1]
    assert [getattr(items["No Shield"], score) for score in SCORES] == [0, 0, 0, -2, 1, 1]


def test_the_gladiators_carry_what_is_there() -> None:  # ruling: gladiator-shields
    cast = cast_of("combat-dice")
    kinds = {item.name: item.type for item, _ in cast.titles["item"]}
    for card, _ in cast.titles["gladiator"]:
        held = [kinds[name] for name in card.arms]
        assert (held.count("shield"), held.count("armor")) == (1, 1)
    assert sorted(card.talents for card, _ in cast.titles["gladiator"]) == [1, 2, 3, 4, 5, 6]  # ruling: champions


# before the fight


def test_gladiators_are_kept_in_secret(the_table: Any) -> None:  # rulings: deal, champions
    table = the_table("combat-dice", 2, "gladiators")
    fighters = [Fighter(table, seat) for seat in (0, 1)]
    steps, asked = prepare(table, fighters), []
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            asked.append(choice)
            choice = steps.send(choice.options[0])
    cards = [table.pile(own("gladiator", seat))[0] for seat in (0, 1)]
    assert [len(choice.options) for choice in asked[:2]] == [3, 3]
    for fighter, card in zip(fighters, cards, strict=True):
        assert fighter.hits.value == 10 + card.talents
        assert len(fighter.talents) == card.talents
        assert sorted(arm.name for arm in fighter.arms) == sorted(card.arms)
        assert fighter.style is card.style


def test_arms_of_ones_own(the_table: Any, drive: Drive, dice: Any) -> None:  # rulings: own-arms, two-handed, champions
    table = the_table("combat-dice", 2, "arms")
    fighters = [Fighter(table, seat) for seat in (0, 1)]
    dice(table, 2)
    script = ["2-H Sword", "Heavy Armor", "Club", "Large Shield", "No Armor", *["Strength", "Prowess"] * 2]
    _, asked = drive(prepare(table, fighters), script)
    assert "Net" not in [each.name for each in asked[0].options]
    assert all(each.type == "weapon" for each in asked[0].options)
    assert [each.name for each in asked[1].options] == ["No Shield"]
    assert [fighter.hits.value for fighter in fighters] == [12, 12]
    assert [talent.name for talent in fighters[1].talents] == ["Prowess", "Prowess"]


# the rulebook's sample turn


def test_the_sample_turn(the_table: Any, dice: Any, drive: Drive) -> None:
    """The warrior does three damage, the myrmidon's armor takes two."""
    warrior, myrmidon = begin(the_table, "duel")
    left = dice(warrior.table, 2, 3, 1, 3, 5, 3, 6, 4, 1, 4, 5, 3)
    _, asked = drive(rules.take_turn(warrior.table, [warrior, myrmidon]))
    assert not left and not asked
    assert [warrior.score(name) for name in SCORES] == [1, 1, 3, 0, 1, 0]
    assert [myrmidon.score(name) for name in SCORES] == [1, 0, 1, 2, 1, 1]
    assert (warrior.hits.value, myrmidon.hits.value) == (10, 9)


# scores and the throw


def test_arms_add_and_nothing_is_below_zero(the_table: Any) -> None:  # ruling: floor
    thief, knight = begin(
        the_table, arms=(["Unarmed", "No Shield", "No Armor"], ["Large Sword", "Large Shield", "Heavy Armor"])
    )
    show(thief, attack=1, armor=3, maneuver=1)
    show(knight, armor=1, maneuver=1, damage=2)
    assert [thief.score(name) for name in SCORES] == [0, 0, 0, 0, 2, 3]
    assert [knight.score(name) for name in SCORES] == [0, 0, 3, 4, 0, 0]


def test_at_least_one_die_is_thrown(two: list[Fighter], dice: Any) -> None:  # ruling: floor
    for _ in range(2):
        two[0].mark("marker:blinded")
    two[0].mark("marker:stunned")
    left = dice(two[0].table, 4)
    two[0].throw()
    assert not left
    assert two[0].score("armor") == 1


def test_specialty_dice_score_on_a_one(two: list[Fighter], dice: Any) -> None:
    box = two[0].table.unbox("talent", two[0].table.pile("talent box"))
    for name in ("Strength", "Evasion"):
        box.give(next(each for each in box if each.name == name), two[0].talents)
    dice(two[0].table, 6, 6, 6, 6, 6, 6, 1, 2)
    two[0].throw()
    assert (two[0].score("damage"), two[0].score("dodge"), two[0].score("maneuver")) == (1, 0, 6)


@pytest.mark.parametrize(("mine", "theirs", "first", "tied"), [(2, 1, 0, False), (1, 2, 1, False), (1, 1, 0, True)])
def test_initiative(two: list[Fighter], mine: int, theirs: int, first: int, tied: bool) -> None:  # ruling: tied
    show(two[0], initiative=mine)
    show(two[1], initiative=theirs)
    order, even = rules.initiative(two[0].table, two)
    assert (order[0].seat, even) == (first, tied)


@pytest.mark.parametrize(
    ("mine", "theirs", "tied", "asked"), [(1, 0, False, 1), (1, 1, False, 0), (1, 0, True, 0), (0, 1, False, 0)]
)
def test_who_may_throw_again(
    two: list[Fighter], drive: Drive, dice: Any, mine: int, theirs: int, tied: bool, asked: int
) -> None:  # rulings: rethrow, tied
    show(two[0], maneuver=mine)
    show(two[1], maneuver=theirs)
    dice(two[0].table, 3, 3, 3, 3, 3, 3)
    _, choices = drive(rules.maneuver(two[0].table, two, tied), ["again"] * asked)
    assert [choice.phase for choice in choices] == ["rethrow"] * asked
    assert two[0].score("damage") == 6 * asked


def test_actions_go_by_the_first_throw(
    two: list[Fighter], drive: Drive, dice: Any
) -> None:  # rulings: actions, rethrow
    show(two[0], maneuver=2, attack=1)
    dice(two[0].table, 1, 1, 1, 1, 1, 1)
    tricks, asked = drive(rules.maneuver(two[0].table, two, False), ["again", "Retreat"])
    assert [choice.phase for choice in asked] == ["rethrow", "act"]
    assert (two[0].score("attack"), two[0].score("dodge")) == (5, 1)
    assert tricks == [None, None]


@pytest.mark.parametrize(
    ("name", "dice", "after"),
    [
        ("Shield Bash", {"armor": 2}, {"armor": 1, "attack": 1}),
        ("Parry", {"attack": 2}, {"attack": 1, "armor": 1}),
        ("Pommel Strike", {"damage": 2}, {"damage": 1, "attack": 1}),
        ("Retreat", {"attack": 1}, {"dodge": 1}),
        ("Sand in the Eyes", {"damage": 3}, {"damage": 1}),
    ],
)
def test_actions_spend_dice(
    two: list[Fighter], drive: Drive, name: str, dice: dict[str, int], after: dict[str, int]
) -> None:  # rulings: actions, sand
    show(two[0], **dice)
    drive(rules.act(two[0], two[1]), [name])
    assert {score: two[0].dice[score].value for score in SCORES if two[0].dice[score].value} == after
    assert marks(two[1]) == (["Sand"] if name.startswith("Sand") else [])


def test_what_is_not_shown_cannot_be_spent(the_table: Any, drive: Drive) -> None:  # rulings: bash, actions
    bare, foe = begin(the_table, arms=(["Short Sword", "No Shield", "No Armor"], None))
    show(bare, armor=3, damage=1)
    _, asked = drive(rules.act(bare, foe), ["Feint"])
    assert asked[0].options == [None, "Pommel Strike", "Feint", "Grapple"]


def test_nobody_acts_without_maneuver(two: list[Fighter], drive: Drive) -> None:
    show(two[0], maneuver=1, attack=3)
    show(two[1], maneuver=1, attack=3)
    assert drive(rules.maneuver(two[0].table, two, True)) == ([None, None], [])


@pytest.mark.parametrize(("way", "dodge", "strength"), [("attack as dodge", 2, 1), ("dodge as attack", 0, 3)])
def test_two_weapon_style(
    two: list[Fighter], drive: Drive, way: str, dodge: int, strength: int
) -> None:  # ruling: style
    two[0].style = True
    show(two[0], attack=2, dodge=1)
    drive(rules.maneuver(two[0].table, two, False), [way])
    assert (two[0].score("dodge"), two[0].score("attack")) == (dodge, strength)


# attack and damage


@pytest.mark.parametrize(("strength", "dodge", "hits"), [(2, 1, True), (1, 1, False), (0, 0, False)])
def test_more_attack_than_dodge_hits(two: list[Fighter], strength: int, dodge: int, hits: bool) -> None:
    show(two[0], attack=strength)
    show(two[1], dodge=dodge)
    assert hit(two) == [hits, False]


def test_damage_beyond_armor(the_table: Any) -> None:
    two = begin(the_table, "duel")
    show(two[0], damage=5)
    show(two[1], armor=2, damage=2)
    rules.damage(two[0].table, two, False, [True, True])
    assert (two[0].hits.value, two[1].hits.value) == (8, 7)
    rules.damage(two[0].table, two, False, [False, False])
    assert (two[0].hits.value, two[1].hits.value) == (8, 7)


def test_damage_dice_are_rolled_for_damage_alone(two: list[Fighter], dice: Any) -> None:  # ruling: when
    show(two[0], damage=2)
    show(two[1], armor=1, damage=0)
    left = dice(two[0].table, 11)
    rules.wound, kept = (lambda *_: left.pop()), rules.wound  # type: ignore[assignment]
    try:
        rules.damage(two[0].table, two, False, [True, True])
    finally:
        rules.wound = kept
    assert not left


@pytest.mark.parametrize(("tied", "left"), [(False, 10), (True, 4)])
def test_who_falls_first_strikes_no_more(the_table: Any, tied: bool, left: int) -> None:  # rulings: in-order, tied
    two = begin(the_table, "duel")
    show(two[0], damage=10)
    show(two[1], damage=6)
    rules.damage(two[0].table, two, tied, [True, True])
    assert (two[0].hits.value, two[1].hits.value) == (left, 0)


@pytest.mark.parametrize(
    ("roll", "marker"),
    [
        (2, "Bleeding"), (3, "Hurt Arm"), (5, "Disarmed"), (6, "Stunned"), (8, "Stunned"), (9, "Down"),
        (10, "Broken Armor"), (11, "Hurt Leg"), (12, "Blinded"),
    ],
)  # fmt: skip
def test_damage_dice(two: list[Fighter], roll: int, marker: str) -> None:
    table = two[0].table
    table.roll_on = lambda component, *_, **__: table.row(component, roll)  # type: ignore[method-assign]
    rules.wound(table, two[0], two[1])
    assert marks(two[1]) == [marker]
    assert not marks(two[0])


def test_a_double_critical_rolls_twice(two: list[Fighter]) -> None:  # rulings: names, twice
    table, rolls = two[0].table, [4, 3, 3]
    table.roll_on = lambda component, *_, **__: table.row(component, rolls.pop(0))  # type: ignore[method-assign]
    rules.wound(table, two[0], two[1])
    assert not rolls
    assert marks(two[1]) == ["Hurt Arm", "Hurt Arm"]
    show(two[1], attack=3)
    assert two[1].score("attack") == 1


def test_what_can_be_shaken_off_counts_once(two: list[Fighter]) -> None:  # rulings: twice, free
    for _ in range(2):
        two[0].mark("marker:disarmed")
    two[0].mark("marker:hurt-leg")
    show(two[0], attack=5, maneuver=3)
    assert two[0].score("attack") == 3
    two[0].shake_off()
    assert marks(two[0]) == ["Disarmed", "Hurt Leg"], "the leg leaves a Maneuver of 1"
    show(two[0], attack=5, maneuver=4)
    two[0].shake_off()
    assert marks(two[0]) == ["Hurt Leg"]


def test_turns_are_counted_from_the_next(two: list[Fighter]) -> None:  # ruling: when
    two[0].mark("marker:stunned")
    two[0].pass_turn()
    assert marks(two[0]) == ["Stunned"]
    two[0].pass_turn()
    assert not marks(two[0])


def test_bleeding(two: list[Fighter], dice: Any) -> None:  # ruling: bleeding
    dice(two[0].table, 3, 1)
    two[0].mark("marker:bleeding")
    two[0].mark("marker:bleeding")
    (marker,) = two[0].wounds
    assert (marker.bleeds, marker.mark(TURNS)) == (1, 4), "the longer one"
    rules.bleed(two[0], 1)
    assert two[0].hits.value == 9


def test_a_feint_brings_a_die_if_nobody_hits(the_table: Any, drive: Drive, dice: Any) -> None:  # ruling: feint
    for theirs, brought in ((2, []), (5, ["Feint"])):
        two = begin(the_table)
        dice(two[0].table, 6, 6, 1, 1, 1, 5, 1 if theirs == 2 else 2, 2, 2, 2, 2, 2)
        drive(rules.take_turn(two[0].table, two), [None, "Feint"])
        assert marks(two[0]) == brought


def test_a_feint_has_no_attack(two: list[Fighter]) -> None:  # ruling: feint
    show(two[0], attack=6)
    assert hit(two, tricks=("feint", None)) == [False, False]


def test_a_grapple_binds_the_foe_and_disarms_both(two: list[Fighter]) -> None:  # ruling: grapple
    show(two[0], attack=1)
    assert hit(two, tricks=("grapple", None))[0]
    assert (marks(two[0]), marks(two[1])) == (["Disarmed"], ["Disarmed", "Grappled"])
    show(two[0])
    two[0].wounds.give_all(two[0].table.pile("markers"))
    assert not hit(two, tricks=("grapple", None))[0]
    assert not marks(two[0])


@pytest.mark.parametrize(("tied", "strikes_back"), [(False, False), (True, True)])
def test_a_grapple_counts_at_once(two: list[Fighter], tied: bool, strikes_back: bool) -> None:  # ruling: grapple
    show(two[0], attack=1)
    show(two[1], attack=3)
    assert hit(two, tied=tied, tricks=("grapple", None)) == [True, strikes_back]


# the net, and several weapons


@pytest.fixture
def netted(the_table: Any) -> list[Fighter]:
    return begin(the_table, arms=(["Net", "Trident", "No Shield", "No Armor"], None))


def wield(two: list[Fighter], drive: Drive, name: str) -> list[Choice]:
    two[0].table._random = lambda: 0.0
    _, asked = drive(rules.combat_roll(two[0].table, two), [name])
    return asked


def test_a_net_entangles_and_does_no_damage(netted: list[Fighter], drive: Drive) -> None:  # rulings: net, several
    wield(netted, drive, "Net")
    show(netted[0], attack=1, damage=6)
    show(netted[1], attack=6)
    assert netted[0].score("initiative") == 2, "not the trident's"
    hits = hit(netted)
    assert hits == [True, False]
    rules.damage(netted[0].table, netted, False, hits)
    assert netted[1].hits.value == 10
    assert marks(netted[1]) == ["Entangled"]
    netted[1].pass_turn()
    show(netted[1], attack=6, dodge=6)
    assert hit(netted) == [True, False], "nor does he dodge in the next turn"
    netted[1].pass_turn()
    assert not marks(netted[1])


def test_at_once_a_net_comes_too_late(netted: list[Fighter], drive: Drive) -> None:  # ruling: net
    wield(netted, drive, "Net")
    show(netted[0], attack=1)
    show(netted[1], attack=6)
    assert hit(netted, tied=True) == [True, True]


def test_a_net_is_thrown_once(netted: list[Fighter], drive: Drive) -> None:  # ruling: net-back
    asked = wield(netted, drive, "Net")
    assert [each.name for each in asked[0].options] == ["Net", "Trident"]
    show(netted[0])
    hit(netted)
    assert next(arm for arm in netted[0].arms if arm.nets).mark(THROWN)
    netted[0].table._random = lambda: 0.0
    _, asked = drive(rules.combat_roll(netted[0].table, netted))
    assert not asked
    show(netted[0], initiative=1)
    assert netted[0].score("initiative") == 4, "the trident, no shield and no armor"


def test_two_weapons_alike_count_once(the_table: Any) -> None:  # ruling: several
    two = begin(the_table, arms=(["Short Sword", "Short Sword", "No Shield", "No Armor"], None))
    show(two[0], damage=3)
    assert two[0].score("damage") == 2


# the end


def test_both_may_fall(the_table: Any) -> None:  # ruling: both-down
    two = begin(the_table, "duel")
    for fighter in two:
        fighter.hits.value = 0
    assert rules.end(two[0].table, two).scores == (0, 0)


@pytest.mark.parametrize(("hits", "word"), [(0, "unconscious"), (-1, "unconscious"), (-2, "dead")])
def test_the_fallen(the_table: Any, story: Any, hits: int, word: str) -> None:  # ruling: in-order
    two = begin(the_table, "duel")
    two[1].hits.value = hits
    assert rules.end(two[0].table, two).winners == (0,)
    assert f"Seat 2 is {word}." in "\n".join(story(two[0].table))


def test_the_crowd_roars_and_the_umpire_stops(the_table: Any) -> None:  # rulings: roar, turn-cap
    table = the_table("combat-dice", 2, "arms")
    table._random = lambda: 0.2
    table.track("turn").value = 48
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as end:
        while True:
            choice = steps.send(choice.options[0])
    result = end.value.value
    assert result.capped
    assert table.track("turn").value == 60
    assert [marker.name for marker in table.pile(own("wounds", 0))] == ["Roar"] * 3, "in turns 50, 55 and 60"


def test_a_basic_duel_is_by_the_rulebook_alone(the_table: Any) -> None:  # rulings: roar, turn-cap
    table = the_table("combat-dice", 2, "duel")
    table._random = lambda: 0.2
    table.track("turn").value = 48
    with pytest.raises(StopIteration) as end:
        next(rules.play(table))
    assert end.value.value.capped
    assert (end.value.value.scores, table.track("turn").value) == ((10, 10), 300)
    assert not list(table.pile(own("wounds", 0)))


# the story, thumb, goal


def test_the_story_of_a_turn(the_table: Any, dice: Any, drive: Drive, story: Any) -> None:
    warrior, myrmidon = begin(the_table, "duel")
    dice(warrior.table, 2, 3, 1, 3, 5, 3, 6, 4, 1, 4, 5, 3)
    drive(rules.take_turn(warrior.table, [warrior, myrmidon]), [], warrior.table)
    text = "\n".join(story(warrior.table))
    lines = [
        "Seat 1 rolls 6 dice: Attack 1, Dodge 1, Damage 3, Armor 0, Initiative 1, Maneuver 0.",
        "The initiative is tied.",
        "Seat 1 hits: Attack 1 against Dodge 0.",
        "Seat 2 misses: Attack 1 against Dodge 1.",
        "Seat 2 loses 1 hit: Damage 3 against Armor 2; 9 left.",
    ]
    places = [text.index(line) for line in lines]
    assert places == sorted(places)


def test_the_thumb_throws_again_when_it_pays(two: list[Fighter]) -> None:
    view = View(two[0].table, 0)
    choice = Choice("rethrow", [None, "again"], 0)
    show(two[0], attack=3, damage=3)
    show(two[1], damage=1)
    assert rules.thumb(view, choice) is None
    show(two[0], initiative=3, maneuver=3)
    assert rules.thumb(View(two[0].table, 0), choice) == "again"


def test_the_thumb_bashes_to_hit(two: list[Fighter]) -> None:
    show(two[0], damage=4, armor=2, attack=1)
    show(two[1], dodge=1)
    assert rules.thumb(View(two[0].table, 0), Choice("act", [None, "Shield Bash", "Parry"], 0)) == "Shield Bash"


def test_goal_and_worth(the_table: Any) -> None:
    two = begin(the_table, arms=(["Trident", "No Shield", "No Armor"], None))
    view = View(two[0].table, 1)
    assert rules.goal(view, 0) == {"hits": 10}
    assert rules.worth(view, own("arms", 0)) == {"armor": -4, "initiative": 3, "maneuver": 1}
    assert rules.worth(view, "rack") is None


def test_the_thumb_knows_that_no_score_is_below_zero(two: list[Fighter]) -> None:  # ruling: floor
    cards = {card.name: card for card, _ in cast_of("combat-dice").titles["gladiator"]}
    options = [cards["Murmillo"], cards["Retiarius"], cards["Samnites"]]
    assert rules.thumb(View(two[0].table, 0), Choice("choose", options, 0)).name == "Retiarius"
