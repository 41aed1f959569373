"""LOTR Warrior Dice: what two warriors would argue about, ruling by ruling; the other modes have their own file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Table, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.engine.told.lookup import looked_up
from pnp.games import lotr_warrior_dice as rules
from pnp.games.lotr_warrior_dice.faces import die_of
from pnp.games.lotr_warrior_dice.warrior import Warrior
from pnp.model import load

SLUG = "lotr-warrior-dice"
Blow = Callable[..., tuple[Warrior, Warrior]]
Drive = Callable[..., tuple[Any, list[Choice]]]


@pytest.fixture
def face_to_face(the_table: Callable[..., Table], put: Any) -> Callable[..., list[Warrior]]:
    """`face_to_face(first, second, told)`: two warriors, whole, before each other."""

    def begin(first: str, second: str, told: bool = False, mode: str = "duel") -> list[Warrior]:
        table = the_table(SLUG, 2, mode, told=told)
        for seat, name in enumerate((first, second)):
            table.pile(own("warrior", seat), owner=seat)
            if first != second:
                put(table, own("warrior", seat), name)
        if first == second:
            put(table, "warrior of both", first)
        warriors = [Warrior(table, seat) for seat in table.seats]
        for warrior in warriors:
            warrior.ready()
        return warriors

    return begin


@pytest.fixture
def turns(drive: Drive, dice: Any) -> Callable[..., list[Choice]]:
    """`turns(attacker, defender, faces, answers)`: a turn in which the dice fall so, all of them."""

    def go(attacker: Warrior, defender: Warrior, faces: list[int], answers: list[Any] | None = None) -> list[Choice]:
        left = dice(attacker.table, *faces)
        _, asked = drive(rules.turn(attacker, defender), answers or [])
        assert not left, f"not rolled: {left}"
        return asked

    return go


@pytest.fixture
def blow(face_to_face: Any, turns: Any) -> Blow:
    """`blow(attacker, defender, faces, answers)`: the first turn of a battle; both warriors after it."""

    def strike(first: str, second: str, faces: list[int], answers: list[Any] | None = None) -> tuple[Warrior, Warrior]:
        ours, theirs = face_to_face(first, second)
        for warrior in (ours, theirs):  # somebody has to have something to regain
            warrior.hits.value = 50
        turns(ours, theirs, faces, answers)
        return ours, theirs

    return strike


def hits(pair: tuple[Warrior, Warrior]) -> tuple[int, int]:
    return pair[0].hits.value, pair[1].hits.value


# The choice of warriors, and who begins


def test_both_choose_in_secret(the_table: Callable[..., Table], drive: Drive) -> None:  # ruling: same-warrior
    table = the_table(SLUG, 2, "duel")
    _, asked = drive(rules.choose(table), ["Troll", "Elf"])
    assert [choice.secret for choice in asked] == [True, True]
    assert [Warrior(table, seat).card.name for seat in table.seats] == ["Troll", "Elf"]


def test_it_is_told_who_fights_as_whom(the_table: Callable[..., Table], drive: Drive, story: Any) -> None:
    table = the_table(SLUG, 2, "duel", told=True)
    drive(rules.choose(table), ["Troll", "Elf"], table)
    assert story(table, 1) == ["Seat 1 fights as Troll.", "You fight as Elf."]


def test_who_chose_the_same_share_its_card(the_table: Callable[..., Table], drive: Drive) -> None:
    table = the_table(SLUG, 2, "duel")  # ruling: same-warrior
    drive(rules.choose(table), ["Aragorn / Elessar", "Aragorn / Elessar"])
    ours, theirs = (Warrior(table, seat) for seat in table.seats)
    assert ours.card is theirs.card
    ours.ready(), theirs.ready()
    drive(rules.reforge(ours), ["reforge"])
    assert (ours.reforged.value, theirs.reforged.value) == (1, 0)
    assert ours.die[3][0].force == 50
    assert theirs.die[3][0].force == die_of(table, 1)[3][0].force == 30


@pytest.mark.parametrize(("faces", "first"), [([4, 3], 0), ([3, 10], 1), ([5, 5, 2, 2, 1, 9], 1)])
def test_the_higher_roll_begins(the_table: Callable[..., Table], dice: Any, faces: list[int], first: int) -> None:
    table = the_table(SLUG, 2, "duel")  # ruling: who-begins
    left = dice(table, *faces)
    assert (rules.first_of(table), left) == (first, [])


# A turn


@pytest.mark.parametrize(
    ("faces", "left"),
    [([3, 7], 50), ([3, 9], 40), ([3, 10], 30), ([3, 3], 20), ([5, 8], 50), ([7], 50)],
)
def test_force_less_defence(blow: Blow, faces: list[int], left: int) -> None:
    assert hits(blow("Fighter", "Orc" if faces[-1] == 3 else "Fighter", faces)) == (50, left)


def test_an_attack_in_the_defend_phase_does_nothing(blow: Blow) -> None:  # ruling: attack-in-defence
    for faces in ([3, 9], [3, 7], [3, 1, 7]):
        ours, theirs = blow("Fighter", "Wizard" if 7 in faces else "Knight", faces)
        assert (hits((ours, theirs)), ours.skips.value) == ((50, 20), 0)


def test_a_defence_ends_the_turn_whatever_came_before(blow: Blow) -> None:  # ruling: defence-in-attack
    assert hits(blow("Fighter", "Elf", [1, 7])) == (50, 50)
    assert hits(blow("Knight", "Elf", [9, 5])) == (50, 50)
    assert hits(blow("Troll", "Elf", [6, 7])) == (60, 50)  # one that regains does so all the same
    assert hits(blow("Troll", "Elf", [1, 7])) == (60, 50)


def test_hits_come_back_in_either_phase_but_not_beyond_the_start(  # ruling: regain
    blow: Blow, face_to_face: Any, turns: Any
) -> None:
    assert hits(blow("Troll", "Elf", [7])) == (60, 50)
    assert hits(blow("Fighter", "Troll", [5, 7])) == (50, 50)
    ours, theirs = face_to_face("Troll", "Elf")
    turns(ours, theirs, [7])
    ours.hits.value = 96
    turns(ours, theirs, [7])
    assert ours.hits.value == 100


@pytest.mark.parametrize("faces", [[3, 1, 7], [3, 2, 7, 7]])
def test_regained_hits_are_no_force(blow: Blow, faces: list[int]) -> None:  # rulings: regain, no-force
    assert hits(blow("Fighter", "Troll", faces)) == (50, 30)


# What is rolled again


@pytest.mark.parametrize(
    ("faces", "left"),
    [
        ([1, 3], 60),  # Adder
        ([9, 3], 40),  # All Out
        ([1, 9, 3], 30),  # Adder, All Out: added to the doubled Force
        ([9, 1, 3], 20),  # All Out, Adder: doubled, too
        ([1, 1, 3], 50),
        ([9, 9, 3], 0),
        ([1, 9, 1, 3], 10),
    ],
)
def test_what_was_rolled_first_is_applied_last(  # ruling: first-rolled
    face_to_face: Any, turns: Any, faces: list[int], left: int
) -> None:
    ours, theirs = face_to_face("Knight", "Elf")
    turns(ours, theirs, [*faces, 3])
    assert theirs.hits.value == left


def test_an_adder_adds_to_a_defence(blow: Blow) -> None:
    assert hits(blow("Fighter", "Fighter", [6, 1, 9])) == (50, 40)
    assert hits(blow("Fighter", "Fighter", [6, 1, 1, 9])) == (50, 50)


@pytest.mark.parametrize("faces", [[5], [1, 5], [6, 5], [1, 6, 5]])
def test_frenzy_is_wasted_whatever_came_before(blow: Blow, faces: list[int]) -> None:  # rulings: frenzy, no-force
    assert hits(blow("Cave Troll / Olog Hai", "Elf", [*faces, 3])) == (50, 50)


def test_a_doubler_keeps_one_face_and_does_what_it_says(face_to_face: Any, turns: Any) -> None:  # ruling: doubler
    ours, theirs = face_to_face("Knight", "Fighter")
    asked = turns(ours, theirs, [2, 9, 5, 4, 3], ["Charge, attack, all-out"])
    assert asked[0].phase == "keep: attack"
    assert asked[0].options == [("Charge", "attack", "all-out"), ("Armor", "defence", 20)]
    assert theirs.hits.value == 40
    turns(ours, theirs, [1, 2, 8, 5, 3], ["Furious Assault, attack, 30"])  # an Adder before it still counts
    assert theirs.hits.value == 0


def test_a_doubler_may_keep_a_doubler(face_to_face: Any, turns: Any) -> None:  # ruling: doubler
    ours, theirs = face_to_face("Fighter", "Elf")
    asked = turns(ours, theirs, [2, 2, 7, 6, 3, 3], [("doubler",), ("Hack & Slash", "attack", 40)])
    assert len(asked) >= 2
    assert theirs.hits.value == 60


def test_faces_alike_are_no_choice(face_to_face: Any, turns: Any) -> None:
    ours, theirs = face_to_face("Fighter", "Elf")
    asked = turns(ours, theirs, [2, 3, 3, 3])
    assert not asked
    assert theirs.hits.value == 70


@pytest.mark.parametrize(("answer", "left"), [("Drop Fang, attack, 30", 70), ("Mist Form, defence, 30", 100)])
def test_who_rolls_chooses_of_two_on_a_number(  # ruling: two-on-a-number
    face_to_face: Any, turns: Any, answer: str, left: int
) -> None:
    ours, theirs = face_to_face("Master Vampire", "Elf")
    asked = turns(ours, theirs, [3, 3] if left == 70 else [3], [answer])
    assert [choice.phase for choice in asked] == ["face: attack"]
    assert theirs.hits.value == left


def test_a_doubler_offers_every_face_of_both_rolls(face_to_face: Any, turns: Any) -> None:
    ours, theirs = face_to_face("Master Vampire", "Elf")  # rulings: two-on-a-number, doubler
    asked = turns(ours, theirs, [2, 3, 5, 3], ["Rending Blow, attack, 20"])
    assert [option[0] for option in asked[0].options] == ["Drop Fang", "Mist Form", "Undead", "Rending Blow"]
    assert theirs.hits.value == 80


def test_shrug_it_off_doubles_a_defence_and_is_one(blow: Blow) -> None:  # ruling: shrug
    assert hits(blow("Cave Troll / Olog Hai", "Gimli", [4, 7, 5])) == (50, 40)
    assert hits(blow("Cave Troll / Olog Hai", "Gimli", [4, 7, 1, 5])) == (50, 50)
    assert hits(blow("Cave Troll / Olog Hai", "Gimli", [4, 7, 3])) == (50, 0)
    assert hits(blow("Gimli", "Elf", [7])) == (50, 50)


# Neutralize


def test_a_neutralized_warrior_skips_two_attacks_and_still_defends(  # ruling: neutralize-twice
    face_to_face: Any, turns: Any
) -> None:
    wizard, fighter = face_to_face("Wizard", "Fighter")
    turns(wizard, fighter, [7, 3])
    assert (fighter.skips.value, fighter.hits.value) == (2, 100)
    turns(fighter, wizard, [])
    assert fighter.skips.value == 1
    turns(wizard, fighter, [5, 7])
    assert fighter.hits.value == 90
    turns(wizard, fighter, [7, 3])
    assert fighter.skips.value == 2
    turns(fighter, wizard, [])
    turns(fighter, wizard, [])
    turns(fighter, wizard, [3, 5])
    assert wizard.hits.value == 70


@pytest.mark.parametrize(
    ("faces", "skips"), [([7, 10], 2), ([7, 9], 0), ([7, 8], 0), ([7, 1, 10], 0), ([7, 6], 2), ([1, 7, 10], 2)]
)
def test_a_defence_of_twenty_negates_it(  # ruling: neutralize-negated
    blow: Blow, faces: list[int], skips: int
) -> None:
    ours, theirs = blow("Wizard", "Fighter", faces)
    assert (ours.skips.value, theirs.skips.value, theirs.hits.value) == (0, skips, 50)


def test_neutralize_self_works_against_any_defence(blow: Blow) -> None:  # ruling: neutralize-self
    ours, theirs = blow("Boromir", "Fighter", [7, 8])
    assert (ours.skips.value, theirs.skips.value, hits((ours, theirs))) == (2, 0, (50, 50))
    ours, theirs = blow("Fighter", "Boromir", [3, 7])  # but not in the Defend phase
    assert (theirs.skips.value, theirs.hits.value) == (0, 20)


def test_stunning_roar_stops_no_damage_but_the_attacker(blow: Blow) -> None:  # ruling: stunning-roar
    ours, theirs = blow("Fighter", "Demon Lord", [3, 10])
    assert (hits((ours, theirs)), ours.skips.value, theirs.skips.value) == ((50, 20), 2, 0)
    ours, theirs = blow("Demon Lord", "Fighter", [10])
    assert (hits((ours, theirs)), ours.skips.value, theirs.skips.value) == ((50, 50), 0, 0)


def test_a_roar_negates_no_neutralize(blow: Blow) -> None:  # ruling: neutralize-negated
    ours, theirs = blow("Wizard", "Demon Lord", [7, 10])
    assert (ours.skips.value, theirs.skips.value) == (2, 2)


@pytest.mark.parametrize(("face", "force", "stake"), [(7, 0, 2), (5, 40, 0)])
def test_who_defends_knows_what_is_coming(face_to_face: Any, dice: Any, face: int, force: int, stake: int) -> None:
    wizard, vampire = face_to_face("Wizard", "Master Vampire")
    dice(wizard.table, face, 3)
    steps = rules.turn(wizard, vampire)
    choice = next(steps)
    tracks = View(wizard.table, 1).tracks
    assert (choice.phase, tracks["force of the attack"], tracks["attacks at stake"]) == ("face: defence", force, stake)
    with pytest.raises(StopIteration):
        steps.send(choice.options[0])
    assert View(wizard.table, 1).tracks["force of the attack"] == 0


# Narsil


def test_narsil_is_reforged_once_before_an_attack_of_ones_own(face_to_face: Any, turns: Any) -> None:
    aragorn, fighter = face_to_face("Aragorn / Elessar", "Fighter")  # ruling: reforged
    asked = turns(aragorn, fighter, [3, 3], [None])
    assert (asked[0].options, fighter.hits.value) == ([None, "reforge"], 70)
    assert not turns(fighter, aragorn, [3, 1, 9])  # the Adder still is one
    assert aragorn.hits.value == 100
    turns(aragorn, fighter, [3, 3], ["reforge"])
    assert fighter.hits.value == 20
    asked = turns(fighter, aragorn, [6, 1, 7, 9], ["Parry, defence, 40"])
    assert [choice.phase for choice in asked] == ["keep: defence"]
    assert not turns(aragorn, fighter, [4, 3])  # not asked again


def test_narsil_is_not_reforged_in_an_attack_that_is_skipped(face_to_face: Any, turns: Any) -> None:
    aragorn, fighter = face_to_face("Aragorn / Elessar", "Fighter")  # ruling: reforged
    aragorn.skips.value = 1
    assert not turns(aragorn, fighter, [])


# The end


def test_zero_hits_lose_the_battle(face_to_face: Any, drive: Drive, dice: Any) -> None:
    ours, theirs = face_to_face("Fighter", "Elf")
    theirs.hits.value = 30
    dice(ours.table, 3, 3)
    assert drive(rules.turn(ours, theirs))[0] is True
    theirs.hits.value = 31
    dice(ours.table, 3, 3)
    assert drive(rules.turn(ours, theirs))[0] is False


def test_after_the_cap_it_is_a_draw(face_to_face: Any, drive: Drive, dice: Any) -> None:  # ruling: turn-cap
    warriors = face_to_face("Fighter", "Elf")
    cap = load(SLUG).numbers["turn_cap"]
    left = dice(warriors[0].table, 2, 1, *[7, 5] * (cap // 2))
    assert drive(rules.battle(warriors[0].table, warriors))[0] is None
    assert (left, warriors[0].table.track("turns").value) == ([], cap)
    drawn = rules.result(warriors, True)
    assert (drawn.winners, drawn.capped) == ((), True)


def test_the_turns_alternate_and_the_winner_has_the_battle(face_to_face: Any, drive: Drive, dice: Any) -> None:
    warriors = face_to_face("Fighter", "Elf")
    left = dice(warriors[0].table, 1, 2, *[3, 4, 7] * 4)
    assert drive(rules.battle(warriors[0].table, warriors))[0] == 1
    assert (left, warriors[0].hits.value, warriors[1].hits.value) == ([7], 0, 100)


def test_a_duel_is_one_battle_for_its_winner() -> None:
    match = Match(cast(load(SLUG)), rules, 3, [RandomAgent(3)], 2, "duel")
    result = match.run()
    assert (len(result.winners), sum(result.scores), result.facts["battles"]) == (1, 1.0, 1)
    loser = 1 - result.winners[0]
    assert match.table.track(own("hits", loser)).value == 0
    assert not any(match.table.track(own("XP", seat)).value for seat in match.table.seats)


# What stands in the data


def test_points_are_those_of_the_design_prices() -> None:  # rulings: points, untyped
    game = load(SLUG)
    rows, prices = cast(game).entries["warrior"], game.numbers["worth"]
    both = {"doubler": prices["doubler_attack"] + prices["doubler_defence"]}
    price = {"all-out": prices["all_out"], "regain": prices["regain"], "neutralize": prices["neutralize"]}
    price |= {"neutralize-self": prices["neutralize_self"], "adder": prices["adder"], **both}
    other = {}
    for card, _ in cast(game).titles["warrior"]:
        faces = [row for row in rows if row.section == card.section]
        total = card.hits + sum(row.force + price.get(row.effect or "", 0) for row in faces if int(row.roll) > 2)
        if total != card.points:
            other[card.name] = total - card.points
    assert other == {}


def test_the_faces_are_those_of_the_rulebook() -> None:  # added up in its tables, not in the list
    rows = cast(load(SLUG)).entries["warrior"]
    effects = Counter(row.effect for row in rows)
    assert (len(rows), sum(row.force for row in rows)) == (516, 9620)
    assert {name: effects[name] for name in ("all-out", "neutralize", "neutralize-self", "regain", "no-damage")} == {
        "all-out": 18,
        "neutralize": 15,
        "neutralize-self": 2,
        "regain": 17,
        "no-damage": 2,
    }
    assert Counter(row.trait for row in rows)[True] == 4  # ruling: traits


# The rule of thumb, and what is told


def choose(view: View, phase: str, *options: Any) -> Any:
    return rules.thumb(view, Choice(phase, list(options), view.seat))


def test_thumb_takes_the_strongest_warrior(the_table: Callable[..., Table]) -> None:
    titles = {card.name: card for card, _ in cast(load(SLUG)).titles["warrior"]}
    options = [titles[name] for name in ("Fighter", "Master Vampire", "Greater Witch", "Gandalf")]
    assert choose(View(the_table(SLUG, 2, "duel"), 0), "choice", *options).name == "Greater Witch"


def test_thumb_keeps_the_face_that_promises_most(face_to_face: Any) -> None:
    wizard, _ = face_to_face("Wizard", "Boromir")
    view = View(wizard.table, 0)
    fireball, charm, shield = ("Fireball", "attack", 40), ("Charm", "attack", "neutralize"), ("Blur", "defence", 20)
    assert choose(view, "keep: attack", shield, charm, fireball) is fireball
    assert choose(view, "keep: attack", shield, charm) is charm
    assert choose(view, "keep: defence", fireball, charm, shield, ("regain", "defence", "regain")) is fireball
    wizard.table.track("force of the attack").value = 20
    assert choose(view, "keep: defence", fireball, charm, shield) is shield
    wizard.table.track("force of the attack").value = 0
    wizard.table.track("attacks at stake").value = 2
    heal = ("Heal", "defence", "regain")
    wizard.hits.value = 50
    assert choose(view, "keep: defence", heal, shield) is shield
    wizard.table.track("attacks at stake").value = 0
    assert choose(view, "keep: defence", shield, heal) is heal
    other = View(wizard.table, 1)
    assert choose(other, "keep: attack", ("Tempted by Ring", "attack", "neutralize-self"), shield) is shield
    assert choose(other, "keep: attack", ("adder",), ("doubler",), ("Kick", "attack", 10)) == ("doubler",)
    assert choose(other, "keep: attack", ("Kick", "attack", 10), ("adder",)) == ("adder",)
    assert choose(other, "keep: attack", ("Kick", "attack", 10), ("Berserk", "attack", "all-out"))[0] == "Berserk"


def test_goal_and_worth(face_to_face: Any) -> None:
    ours, theirs = face_to_face("Troll", "Demon Lord")
    theirs.hits.value = 70
    view = View(ours.table, 0)
    assert rules.goal(view, 1) == {"hits": 70, "full": 200, "won": 0}
    assert rules.worth(view, theirs.card) is None
    theirs.points.value += 20
    assert rules.worth(view, theirs.card) == {"points now": 520}
    assert rules.worth(view, ours.card) is None
    assert rules.worth(view, "keep") is None


def test_a_question_mark_tells_the_faces_of_a_warrior(the_table: Callable[..., Table]) -> None:
    table = the_table(SLUG, 2, "duel")
    cards = list(table.unbox("warrior", table.pile("warriors")))
    (told,) = looked_up(View(table, 0), Choice("choice", cards, 0), "Orc")
    assert told.startswith("Orc: basic, hits 100, points 300. 1 Adder (kind again, effect adder); 2 Doubler (")
    assert "; 6 Disembowel (kind attack, force 40); 7 Helm (" in told
    assert told.endswith("; 10 Piecemeal Armor (kind defence, force 30)")


def test_the_story_of_a_turn(face_to_face: Any, drive: Drive, story: Any, dice: Any) -> None:
    wizard, gimli = face_to_face("Wizard", "Gimli", told=True)
    table = wizard.table
    table.story.clear()
    dice(table, 2, 5, 10, 7, 1, 5)
    table.begin("turn", 0)
    drive(rules.turn(wizard, gimli), ["Fireball, attack, 40"], table)
    assert story(table, 1) == [
        "Seat 1's turn",
        "Attack",
        "Seat 1 rolls d10 for attack: 2",
        "Doubler.",
        "Seat 1 rolls d10 for attack: 5",
        "Fireball, 40 Force.",
        "Seat 1 rolls d10 for attack: 10",
        "Blur, 20 Force.",
        "Seat 1 keeps Fireball, attack, 40",
        "You: the defence",
        "You roll d10 for defence: 7",
        "Shrug It Off.",
        "You roll d10 for defence: 1",
        "Adder.",
        "You roll d10 for defence: 5",
        "Shield, 20 Force.",
        "40 Force against 60: you lose 0 Hits and have 100.",
    ]


def test_the_story_tells_of_hits_regained_once(the_table: Callable[..., Table], story: Any) -> None:
    table = the_table(SLUG, 2, "duel", told=True)
    table.unbox("warrior", table.pile("box")).give(table.pile("box")[0], table.pile(own("warrior", 0)))
    warrior = Warrior(table, 0)
    warrior.hits.value = 95
    table.story.clear()
    warrior.regain(10)
    warrior.regain(10)
    assert story(table, 0) == ["You regain 5 Hits and have 100."]
