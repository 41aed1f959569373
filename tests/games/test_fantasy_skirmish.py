"""Fantasy Skirmish: moves, attacks, answers, leaders, and the story of a turn; rulings are cited."""

from __future__ import annotations

from collections import Counter

from fantasy_kit import begin, card, sa, used
from skirmish_kit import ends, shots

from pnp.engine import Match, View, own
from pnp.engine.agents import seated
from pnp.games import fantasy_skirmish as rules
from pnp.games.families.skirmish import Blow
from pnp.layout.faces import Faces
from pnp.model import load
from pnp.model.lists.printing import printed

OURS, THEIRS = 0, 1
FOE = ("elf", {"h8": "Elf Lord"})


def test_lists_of_ours_are_legal_armies_two_of_each():
    # ruling: armies, army-size, leader
    game = load("fantasy-skirmish")
    assert Counter(each.of[0] for each in game.lists.values()) == dict.fromkeys(game.building.armies, 2)
    assert {len(each) for each in game.lists.values()} == {game.numbers["figures"]}
    assert all(each.house for each in game.lists.values())


def test_a_move_is_straight_exact_and_within_the_units_move():
    # ruling: steps, move-stat
    made = begin(("orc", {"a1": "Chieftain", "d1": "Hedge Wizard"}), FOE)
    found = ends(made, OURS, card(made, "Move 2"))
    assert found == {"a1": {"a3", "c3", "c1"}}
    assert ends(made, OURS, card(made, "Move 1"))["d1"] == {"c1", "e1", "c2", "d2", "e2"}


def test_a_knight_move_takes_a_move_of_three():
    # ruling: move-stat, forward
    made = begin(("orc", {"a1": "Chieftain", "d1": "Guards", "b1": "Black Orcs"}), FOE)
    knight = card(made, "Move K")
    assert ends(made, OURS, knight) == {"a1": {"b3", "c2"}, "b1": {"a3", "c3", "d2"}}
    assert made.advances(OURS, knight) == []


def test_three_units_go_forward_and_no_more(drive, put):
    # ruling: forward
    made = begin(("orc", {f"{column}1": "Scimitars" for column in "abcd"} | {"h1": "War Drums"}), FOE)
    put(made.table, made.hands[OURS], "Move 2")
    go = [lambda move, column=column: move and move[1] == f"{column}3" for column in "abc"]
    _, asked = drive(made.move_phase(OURS), ["Move 2", *go])
    assert [choice.phase for choice in asked].count("forward") == 2
    assert sorted(space for space in made.at if space[0] != "h") == ["a3", "b3", "c3", "d1"]


def test_negate_stops_a_whole_move_card(drive, put):
    # ruling: negating
    made = begin(("orc", {"a1": "Chieftain", "b1": "Guards"}), FOE)
    put(made.table, made.hands[OURS], "Move 2", "Move 2")
    put(made.table, made.hands[THEIRS], "Negate")
    ahead = lambda move: move[1] == "a3"  # noqa: E731
    _, asked = drive(made.move_phase(OURS), ["Move 2", ahead, "Negate", "Move 2", ahead, None])
    assert "a3" in made.at  # by the second card: it had not moved
    assert [choice.phase for choice in asked].count("answer move") == 2


def test_who_rides_moves_twice_and_eagles_fly():
    # ruling: free-abilities, fly, once-each, line
    made = begin(
        ("elf", {"a1": "Great Eagle", "a2": "Swords", "c1": "Riders", "e1": "Scout"}), ("orc", {"a3": "Guards"})
    )
    units = made.at
    assert {units[space].name: made.often(units[space], "moves") for space in ("a1", "a2", "c1", "e1")} == {
        "Great Eagle": 2,
        "Swords": 1,
        "Riders": 2,
        "Scout": 1,
    }
    assert "a4" in ends(made, OURS, card(made, "Move 3"))["a1"]
    assert "c1" not in shots(made, OURS, card(made, "Attack 1"))
    assert shots(made, OURS, card(made, "Attack 1")) == {("a2", "a3")}


def test_strength_allows_attack_cards_and_adjacent_leaders_lend_one():
    # ruling: move-stat, leadership, leader
    made = begin(
        ("orc", {"a1": "Spy", "b1": "Chieftain", "b2": "War Drums", "d1": "Spears"}),
        ("elf", {"a2": "Scout", "d2": "Scout"}),
    )
    at = made.at
    assert [made.lent(at[space]) for space in ("a1", "b1", "b2", "d1")] == [1, 1, 1, 0]
    assert {shot[0] for shot in shots(made, OURS, card(made, "Attack 3"))} == {"a1", "b1"}
    assert {shot[0] for shot in shots(made, OURS, card(made, "Attack 2"))} == {"a1", "b1", "b2", "d1"}
    made.afflict(at["b1"], "under Curse", 3, THEIRS)
    assert [made.lent(at["a1"]), made.lent(at["b2"])] == [1, 0]  # the drums lead, the chieftain does not


def test_an_enemys_leader_lends_nothing():
    # ruling: leadership
    made = begin(("orc", {"a1": "Spy"}), ("elf", {"a2": "Elf Lord"}))
    assert made.lent(made.at["a1"]) == 0


def test_the_range_is_the_units_and_may_be_shorter():
    # ruling: range, line
    made = begin(
        ("orc", {"a1": "Archers", "b1": "Catapult", "c3": "Guards"}),
        ("elf", {"a3": "Scout", "a4": "Swords", "b6": "Scout", "d4": "Druid"}),
    )
    assert shots(made, OURS, card(made, "Attack 1")) == {("a1", "a3"), ("b1", "b6"), ("c3", "d4")}
    assert shots(made, OURS, card(made, "Attack 2")) == {("b1", "b6"), ("c3", "d4")}


def test_indirect_fire_goes_over_others():
    # ruling: line, names, free-abilities
    made = begin(
        ("goblin", {"a1": "Shortbows", "a2": "Infantry", "f1": "Wolf Riders", "f2": "Infantry"}),
        ("elf", {"a3": "Scout", "f4": "Scout"}),
    )
    attack = card(made, "Attack 1")
    assert shots(made, OURS, attack) == {("a1", "a3"), ("a2", "a3")}


def test_berserk_attacks_twice_each_by_a_card(drive, put):
    # ruling: once-each
    made = begin(("dwarf", {"a1": "Berserkers", "h1": "Dwarf Lord"}), ("elf", {"a2": "Treant", "h8": "Elf Lord"}))
    put(made.table, made.hands[OURS], "Attack 1", "Attack 1", "Attack 2")
    _, asked = drive(made.attack_phase(OURS), ["Attack 1", "Attack 2"])
    assert made.left(made.at["a2"]) == 2
    assert asked[-1].options == [None]


def test_slay_does_two_damage_also_by_throws_and_spells():
    # ruling: damage
    made = begin(("dwarf", {"a1": "Troll Slayer", "b1": "Champion"}), FOE)
    assert [made.harms(made.at[space]) for space in ("a1", "b1")] == [2, 1]
    made.afflict(made.at["b1"], "under Poison", 3, OURS)
    assert made.harms(made.at["b1"]) == 1  # no spell of these armies


def test_defend_stops_an_attack_on_anybody_but_the_immobilized(drive, put):
    # ruling: defending, immobilized
    made = begin(("orc", {"a1": "Scimitars"}), ("elf", {"a2": "Elf Lord", "h8": "Swords"}))
    put(made.table, made.hands[OURS], "Attack 1", "Attack 2")
    put(made.table, made.hands[THEIRS], "Defend", "Defend", "SA")
    unit, lord = made.at["a1"], made.at["a2"]
    (first, second) = list(made.hands[OURS])
    _, asked = drive(made.attack(OURS, Blow(first, unit, lord)), ["Defend"])
    assert {each.name for each in asked[0].options if each} == {"Defend"}
    assert made.left(lord) == 2
    made.afflict(lord, "under Petrify", 2, OURS)
    made.powers["Petrify"] = made.rows("dwarf-book")[5]
    made.timed[own("under Petrify", OURS)] = made.powers["Petrify"]
    _, asked = drive(made.attack(OURS, Blow(second, unit, lord)))
    assert asked[0].options == [None]
    assert made.left(lord) == 1


def test_shield_stops_an_attack_on_itself_for_an_sa_card(drive, put):
    # ruling: defending
    made = begin(("orc", {"a1": "Scimitars"}), ("elf", {"a2": "Guardians", "b2": "Swords", "h8": "Elf Lord"}))
    attack = put(made.table, made.hands[OURS], "Attack 1")[0]
    put(made.table, made.hands[THEIRS], "SA")
    unit, at = made.at["a1"], made.at
    _, asked = drive(made.attack(OURS, Blow(attack, unit, at["a2"])), [used("Shield")])
    assert made.left(at["a2"]) == 2
    assert not made.hands[THEIRS]
    assert made.wards(THEIRS, at["b2"]) == []
    assert [choice.phase for choice in asked] == ["answer"]


def test_a_martyr_takes_all_damage_of_an_attack_that_was_not_stopped(drive, put):
    # ruling: martyr
    made = begin(
        ("dwarf", {"a1": "Giant Slayer"}),
        ("feudal", {"a2": "King", "b2": "Footmen", "c2": "Shieldmen", "h1": "Footmen"}),
    )
    attack = put(made.table, made.hands[OURS], "Attack 1")[0]
    put(made.table, made.hands[THEIRS], "SA")
    king, footmen = made.at["a2"], made.at["b2"]
    assert made.martyrs(king) == [footmen]
    assert made.martyrs(footmen) == [made.at["c2"]]
    _, asked = drive(
        made.attack(OURS, Blow(attack, made.at["a1"], king)), [lambda answer: answer and answer[1] is footmen]
    )
    assert [choice.phase for choice in asked] == ["answer", "martyr"]
    assert made.left(king) == 2
    assert made.fallen[THEIRS].top is footmen


def test_trample_moves_on_after_an_attack_once(drive, put):
    # ruling: trample
    made = begin(("dwarf", {"a1": "War Machine", "c1": "Dwarf Lord"}), ("elf", {"a2": "Scout", "h8": "Elf Lord"}))
    put(made.table, made.hands[OURS], "Attack 2", "Move 3", "Move 2")
    machine = made.at["a1"]
    assert made.follow_ups(OURS, card(made, "Move 3")) == []
    on = lambda move: move == (machine, "a4")  # noqa: E731
    _, asked = drive(made.attack_phase(OURS), ["Attack 2", "Move 3", on])
    assert made.at["a4"] is machine
    assert asked[-1].options == [None]
    assert made.may_move(machine, card(made, "Move 2"))  # it was no move of the Move Phase


def test_who_loses_the_last_printed_leader_loses():
    # ruling: leader
    made = begin(("orc", {"a1": "Chieftain", "b1": "War Drums", "c1": "Guards"}), FOE)
    for space, over in (("a1", False), ("b1", True)):
        made.kill(made.at[space])
        assert made.over_with is over
    assert made.ended().winners == (THEIRS,)


def test_the_hand_limit_and_an_empty_deck(drive, put):
    # ruling: fate
    made = begin(("orc", {"a1": "Chieftain"}), FOE)
    put(made.table, made.hands[OURS], "SA", "SA", "SA", "SA", "Defend")
    _, asked = drive(made.draw_phase(OURS), ["SA", "SA", "SA"])
    assert (len(asked), len(made.hands[OURS])) == (3, made.numbers.hand)
    made.stocks[0].draw.give_all(made.hands[THEIRS])
    made.stocks[0].discards.give_all(made.hands[THEIRS])
    drive(made.draw_phase(OURS))
    assert len(made.hands[OURS]) == made.numbers.hand


def test_the_deck_is_the_rulebooks():
    deck = begin(("orc", {"a1": "Chieftain"}), FOE).stocks[0].draw
    assert Counter(each.type for each in deck) == {"move": 30, "attack": 30, "ability": 20, "defend": 5, "negate": 5}


def test_armies_are_shown_and_set_up_on_full_rows():
    # ruling: set-up, spells
    match = Match(begin.cast(), rules, 3, seated(["random"] * 2, rules, 3))
    choice = match.question
    seen = Counter[tuple[str, int]]()
    while choice is not None and choice.phase != "move card":
        seen[choice.phase, choice.player] += 1
        choice = match.answer(choice.options[0])
    assert [seen["set-up", seat] for seat in (OURS, THEIRS)] == [16, 16]
    assert seen["study", OURS] == 3
    spells = View(match.table, THEIRS).note(own("spells", OURS))
    assert spells[0][0] == "Shaman"
    assert len(set(spells[0][1:])) == 3
    rows = Counter(space[1] for space in match.table.piles if len(space) == 2 and match.table.piles[space])
    assert rows == {"1": 8, "2": 8, "7": 8, "8": 8}


def test_the_cap_is_a_draw(drive, monkeypatch):
    # ruling: turn-cap
    made = begin(("orc", {"a1": "Chieftain"}), FOE)
    for phase in ("study", "set_up", "turn"):
        monkeypatch.setattr(made, phase, lambda _: iter(()))
    result, _ = drive(made.battle())
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, made.numbers.turn_cap)


def test_the_goal_counts_leaders():
    made = begin(("orc", {"a1": "Chieftain", "b1": "War Drums", "c1": "Guards"}), FOE)
    assert rules.goal(View(made.table, THEIRS), OURS) == {"leaders": 2, "left": 3}


def test_what_a_pile_is_worth_is_what_its_units_cost():
    made = begin(("orc", {"a1": "Chieftain", "b1": "War Drums", "c1": "Guards"}), FOE)
    for space in ("a1", "b1"):
        made.kill(made.at[space])
    view = View(made.table, THEIRS)
    assert rules.worth(view, own("fallen", OURS)) == {"cost": 15 + 8}
    assert rules.worth(view, own("fallen", THEIRS)) is None
    assert rules.worth(view, made.at["c1"]) is None


def test_the_story_of_a_turn(put, drive, story):
    made = begin(
        ("orc", {"a1": "Scimitars", "b1": "Shaman", "c1": "Chieftain"}),
        ("elf", {"a3": "Guardians", "b5": "Swords", "h8": "Elf Lord"}),
        {"Shaman": ["Fire Ball", "Blood Rage", "Curse"]},
        told=True,
    )
    table = made.table
    put(table, made.hands[OURS], "Move 1", "Attack 1", "SA")
    put(table, made.hands[THEIRS], "SA", "Negate")
    story(table)
    table.begin("turn", OURS)
    go = lambda move: move[0].name == "Scimitars" and move[1] == "a2"  # noqa: E731
    drive(made.move_phase(OURS), ["Move 1", go, None, None], table)
    fire = lambda use: use[1] == "Fire Ball"  # noqa: E731
    drive(made.attack_phase(OURS), ["Attack 1", used("Shield"), sa, fire], table)
    told = story(table)
    assert told[told.index("Seat 1's turn") :] == [
        "Seat 1's turn",
        "Move",
        "Seat 1 plays Move 1: Scimitars on a1 heads for a2.",
        "Scimitars a1 to a2",
        "Attack",
        "Attack 1: Scimitars on a2 against Guardians on a3.",
        "Seat 2 answers with SA, Guardians, Shield",
        "Seat 1 plays SA.",
        "Fire Ball: Shaman on b1 against Swords on b5.",
        "Killed: Swords.",
    ]


def test_answers_are_told_once(put, drive, story):
    # ruling: martyr
    made = begin(
        ("dwarf", {"a1": "Giant Slayer", "h1": "Dwarf Lord"}), ("feudal", {"a2": "King", "b2": "Footmen"}), told=True
    )
    put(made.table, made.hands[OURS], "Attack 1")
    put(made.table, made.hands[THEIRS], "SA")
    story(made.table)
    drive(
        made.attack_phase(OURS),
        ["Attack 1", lambda pair: pair[1].name == "King", lambda offer: offer is not None],
        made.table,
    )
    assert story(made.table)[-3:] == [
        "Attack 1: Giant Slayer on a1 against King on a2.",
        "Footmen on b2 takes the blow.",
        "Killed: Footmen.",
    ]


def test_an_army_book_lists_every_unit_also_where_a_kit_of_lists_leaves_it_out():
    game = load("fantasy-skirmish")
    for lists in (list(game.lists.values()), [game.lists["black-drum"]]):
        kit = printed(game, lists)
        for army in game.building.armies:
            whole, left = (Faces(made).of(made.components[f"{army}-book"].pieces[0], "front") for made in (game, kit))
            assert not left.problems.found
            assert [mark.box for mark in left.texts] == [mark.box for mark in whole.texts]
