"""Dragon Slayers: the party that is rolled, what each phase allows and asks, and what ends the hunt."""

from __future__ import annotations

import pytest
from turns import turns

from pnp.engine import Choice, Match, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import dragon_slayers as rules
from pnp.games.dragon_slayers.party import DRAGON, SLAYER
from pnp.model import load

CAST = cast(load("dragon-slayers"))
ROWS = {row.name: row for name in ("recruitment", "artifact") for row in CAST.entries[name]}


def dice(table, *rolls):
    """The next rolls of the table's six-sided dice; then chance goes on as before."""
    left, chance = iter(rolls), table._random
    table._random = lambda: (roll - 0.5) / 6 if (roll := next(left, None)) else chance()


@pytest.fixture
def camp(the_table, put):
    """`camp(*lines, slayer=(), dragon=())`: a table, and a party of these lines, artifacts unowned; hands of cards."""

    def make(*lines, slayer=(), dragon=(), told=False):
        table, party = the_table("dragon-slayers", told=told), rules.Party({}, {})
        rules.set_up(table)
        for name in lines:
            row = ROWS[name]
            dice(table, int(row.roll))
            rules.recruit(table, party, row if row.component == "recruitment" else ROWS["Artifact"])
        put(table, rules.hand(table, SLAYER), *slayer)
        put(table, rules.hand(table, DRAGON), *dragon)
        return table, party

    return make


def give(party, **owners):
    """Artifacts to owners by number: `Magic_Sword_1=2`."""
    for name, number in owners.items():
        party.artifacts[name.replace("_", " ")].owner.value = number


def offered(steps):
    """The options of the first question of a phase, as a transcript writes them but without the copies."""
    choice = next(steps)
    return {str(option).replace("#1", "").replace("#2", "") for option in choice.options}


def texts(choices, phase):
    return [choice for choice in choices if choice.phase.startswith(phase)]


def names(pile):
    return [card.name for card in pile]


# party generation


def generated(table, drive, answers, *rolls):
    dice(table, *rolls)
    return drive(rules.party_generation(table), answers)[0]


def test_eight_rolls_make_the_party(the_table, drive):
    party = generated(the_table("dragon-slayers"), drive, [], 1, 2, 3, 5, 5, 1, 2, 3)
    assert [member.row.recruit for member in party.members.values()] == [
        *("wizard", "warrior", "archer"),
        *["man-at-arms"] * 4,
        *("wizard", "warrior", "archer"),
    ]
    assert all(member.hits.value == 1 for member in party.members.values())


def test_pick_one_offers_every_other_line_and_still_rolls_the_artifact(the_table, drive):  # ruling: pick-one
    table = the_table("dragon-slayers")
    dice(table, 6, 5, 2, 2, 2, 2, 2, 2, 2)
    party, asked = drive(rules.party_generation(table), ["Artifact"])
    assert asked[0].options == ["Wizard", "Warrior", "Archer", "Artifact", "Men-at-Arms"]
    assert list(party.artifacts) == ["Magic Armor 1"] and len(party.members) == 7


def test_artifacts_are_assigned_after_the_last_roll(the_table, drive):  # ruling: assign
    table = the_table("dragon-slayers")
    dice(table, 4, 1, 4, 5, 2, 3, 3, 1, 2, 5)  # sword, armor, warrior, archer, archer, wizard, warrior, men-at-arms
    party, asked = drive(rules.party_generation(table), ["Magic Armor 2, warrior 1"])
    assert [len(choice.options) for choice in asked] == [1, 2]  # at first the two Warriors are alike
    assert [item.name for item in party.gear(party.members["warrior 1"])] == ["Magic Sword 1", "Magic Armor 2"]


USERS = {
    "Magic Sword": {"warrior"},
    "Magic Armor": {"warrior"},
    "Magic Arrows": {"archer"},
    "Magic Staff": {"wizard"},
    "Magic Scrolls": {"wizard"},
    "Magic Potion": {"warrior", "archer", "wizard"},
}


@pytest.mark.parametrize("artifact", USERS)
def test_only_heroes_who_can_use_an_artifact_get_it(camp, artifact):  # ruling: who-can-use
    table, party = camp("Warrior", "Archer", "Wizard", "Men-at-Arms", artifact)
    choice = next(rules.hand_on(table, party, ""))
    assert {who.split()[0] for _, who in choice.options} == USERS[artifact]


def test_an_artifact_nobody_can_use_is_set_aside_and_waits(camp, drive):  # ruling: useless-artifact
    table, party = camp("Archer", "Magic Sword")
    assert drive(rules.hand_on(table, party, ""))[1] == []
    rules.recruit(table, party, ROWS["Warrior"])
    drive(rules.hand_on(table, party, ""))
    assert party.artifacts["Magic Sword 1"].owner.value == 2


def test_a_party_of_artifacts_is_rolled_again(the_table, drive):  # ruling: empty-party
    table = the_table("dragon-slayers")
    party = generated(table, drive, [], *[4, 1] * 8, *[3] * 8)
    assert len(party.members) == 8 and not party.artifacts
    assert not [name for name in table.tracks if "Magic" in name]


# draw phase


def test_nobody_has_a_hand_before_the_first_draw():  # ruling: no-opening-hand
    match = Match(CAST, rules, 3)
    while (choice := match.question).phase in ("Pick One", "Party Generation"):
        match.answer(choice.options[0])
    assert (choice.phase, choice.player) == ("Slayer Phase", SLAYER)
    assert [len(rules.hand(match.table, seat)) for seat in match.table.seats] == [3, 3]


def test_heroes_come_back_too_late_for_an_artifact(camp, drive):  # rulings: draw-order, potion, useless-artifact
    table, party = camp("Warrior", "Warrior", "Wizard", "Magic Potion", "Magic Sword")
    give(party, Magic_Potion_1=3)
    rules.kill(party, party.members["warrior 1"])
    rules.kill(party, party.members["warrior 2"])
    drive(rules.draw_phase(table, party), ["Magic Potion 1", "Magic Potion 1"])
    assert len(party.living()) == 3 and party.artifacts["Magic Potion 1"].spent
    assert party.artifacts["Magic Sword 2"].owner.value == 0
    drive(rules.draw_phase(table, party))
    assert party.artifacts["Magic Sword 2"].owner.value == 1


def test_potions_are_drunk_before_the_cards_are_drawn(camp):  # ruling: draw-order
    table, party = camp("Wizard", "Archer", "Magic Potion")
    give(party, Magic_Potion_1=1)
    rules.kill(party, party.members["archer 2"])
    assert next(rules.draw_phase(table, party)).options == [None, "Magic Potion 1"]
    assert not rules.hand(table, SLAYER)


def test_a_potion_whose_owner_is_dead_and_not_replaced_helps_nobody(camp, drive):  # ruling: potion
    table, party = camp("Wizard", "Men-at-Arms", "Magic Potion")
    give(party, Magic_Potion_1=1)
    rules.kill(party, party.members["wizard 1"])
    assert drive(rules.draw_phase(table, party))[1] == []


def test_a_potion_may_be_saved(camp, drive):
    table, party = camp("Wizard", "Archer", "Magic Potion")
    give(party, Magic_Potion_1=1)
    rules.kill(party, party.members["archer 2"])
    drive(rules.draw_phase(table, party), [None])
    assert party.artifacts["Magic Potion 1"].uses.value == 2


def test_a_dead_owners_artifact_keeps_its_uses_for_a_chosen_heir(camp, drive):  # ruling: handing-on
    table, party = camp("Archer", "Archer", "Archer", "Magic Arrows", "Magic Potion")
    give(party, Magic_Arrows_1=1, Magic_Potion_2=2)
    arrows = party.artifacts["Magic Arrows 1"]
    arrows.uses.lose(1)
    rules.kill(party, party.members["archer 1"])
    drive(rules.draw_phase(table, party), ["Magic Arrows 1, archer 3", "Magic Potion 2"])
    assert party.members["archer 1"].hits.value == 1  # back, but without the arrows
    assert (arrows.owner.value, arrows.uses.value) == (3, 2)


def test_who_comes_back_gets_an_artifact_again_only_if_it_has_no_owner(camp, drive):  # ruling: handing-on
    table, party = camp("Warrior", "Archer", "Archer", "Magic Sword", "Magic Arrows", slayer=["Recovery"])
    give(party, Magic_Sword_1=1, Magic_Arrows_2=2)
    sword, arrows = party.artifacts.values()
    for name in ("warrior 1", "archer 2"):
        rules.kill(party, party.members[name])
    for side in table.game.sides:
        table.pile(side).give_all(table.pile("box"))
    drive(rules.draw_phase(table, party))
    assert (sword.owner.value, arrows.owner.value) == (0, 3)
    drive(rules.slayer_phase(table, party), ["Recovery", "warrior 1"])
    party.members["archer 2"].hits.value = 1
    assert sword.owner.value == 0
    drive(rules.draw_phase(table, party))
    assert (sword.owner.value, arrows.owner.value) == (1, 3)


def test_an_empty_deck_is_the_discard_pile_shuffled(camp):  # ruling: short-deck
    table, _ = camp()
    deck, waste = table.pile("slayer"), rules.discard_pile(table, SLAYER)
    deck.give_all(waste)
    waste.deal(len(waste) - 2, table.pile("box"))
    rules.draw(table, SLAYER, 5)
    assert (len(rules.hand(table, SLAYER)), len(deck), len(waste)) == (2, 0, 0)


def test_a_deck_that_runs_out_in_a_draw_is_filled_only_then(camp):  # ruling: short-deck
    table, _ = camp()
    deck, waste = table.pile("dragon"), rules.discard_pile(table, DRAGON)
    deck.deal(len(deck) - 1, waste)
    rules.draw(table, DRAGON, 1)
    assert (len(deck), len(waste)) == (0, 34)
    rules.draw(table, DRAGON, 1)
    assert (len(deck), len(waste)) == (33, 0)


def test_a_card_that_draws_is_discarded_before_and_may_come_back(camp, drive):  # ruling: short-deck
    table, party = camp("Archer", slayer=["Teamwork"])
    deck, waste = table.pile("slayer"), rules.discard_pile(table, SLAYER)
    deck.deal(len(deck), table.pile("box"))
    table.pile("box").deal(2, waste)
    _, asked = drive(rules.slayer_phase(table, party), ["Teamwork", None])
    assert "slayer:teamwork" in {getattr(option, "id", None) for option in asked[-1].options}
    assert (len(rules.hand(table, SLAYER)), len(deck), len(waste)) == (3, 0, 0)


FULL = ("Sword", "Sword", "Arrow", "Arrow", "Dodge", "Armor", "Skill")


def test_both_choose_their_excess_in_secret(camp, drive):  # ruling: hand-limit
    table, party = camp("Archer", slayer=FULL, dragon=("Bite", "Claws", "Fangs", "Crush", "Hover", "Melee"))
    _, asked = drive(rules.draw_phase(table, party), ["Armor", "Bite", "Skill", "Claws", "Dodge"])
    assert [choice.player for choice in asked] == [SLAYER, DRAGON, SLAYER, DRAGON, SLAYER]
    assert all(choice.secret for choice in asked)
    assert [len(rules.hand(table, seat)) for seat in (0, 1)] == [7, 7]
    assert [len(rules.discard_pile(table, seat)) for seat in (0, 1)] == [3, 2]


def test_the_other_side_sees_no_excess_card_before_all_are_chosen(camp):  # ruling: hand-limit
    table, party = camp("Archer", slayer=FULL, dragon=("Bite", "Claws", "Fangs", "Crush", "Hover", "Melee"))
    steps, shown = rules.draw_phase(table, party), []
    choice = next(steps)
    for _ in range(4):
        choice = steps.send(choice.options[0])
        shown.append(len(View(table, 1 - choice.player).known(f"{table.game.sides[choice.player]} excess")))
    assert shown == [0, 0, 0, 0]


def test_a_hand_may_go_beyond_the_limit_in_between(camp, drive):  # ruling: hand-limit
    table, party = camp("Archer", slayer=("Teamwork", *FULL))
    drive(rules.slayer_phase(table, party), ["Teamwork", None])
    assert len(rules.hand(table, SLAYER)) == 10


@pytest.mark.parametrize(("wounds", "drawn"), [(0, 3), (1, 1), (2, 0)])
def test_slowing_cards_add_up_to_no_less_than_none(camp, drive, wounds, drawn):  # rulings: draw-floor, next-draw
    table, party = camp("Archer", slayer=["Grievous Wound"] * wounds)
    drive(rules.slayer_phase(table, party), ["Grievous Wound"] * wounds)
    for expected in (drawn, drawn + 3):  # the draw after it is a full one
        drive(rules.draw_phase(table, party))
        assert len(rules.hand(table, DRAGON)) == expected


def test_swoop_slows_the_slayer_and_kills_nobody(camp, drive):  # rulings: swoop, next-draw
    table, party = camp("Archer", dragon=("Swoop Attack", "Wing Buffet"))
    _, asked = drive(rules.dragon_phase(table, party), ["Swoop Attack", None])
    assert [choice.player for choice in asked] == [DRAGON] * 2
    assert rules.attacks_of(table, "wings").value == 0
    drive(rules.draw_phase(table, party))
    assert [len(rules.hand(table, seat)) for seat in (0, 1)] == [1, 4]


# slayer phase


def hurt(camp, drive, lines, card, attack, **owners):
    """The dragon's loss from one attack."""
    table, party = camp(*lines, slayer=[card] if card else [])
    give(party, **owners)
    drive(rules.slayer_phase(table, party), [attack])
    return 10 - table.track(rules.DRAGON_HITS).value


DAMAGE = [
    (["Men-at-Arms"], "Sword", "Sword, man-at-arms 1", 1),
    (["Men-at-Arms"], "Mighty Blow", "Mighty Blow, man-at-arms 1", 2),
    (["Warrior"], "Sword", "Sword, warrior 1", 2),
    (["Warrior"], "Mighty Blow", "Mighty Blow, warrior 1", 3),
    (["Archer"], "Arrow", "Arrow, archer 1", 1),
    (["Archer"], "Missing Scale", "Missing Scale, archer 1", 2),
    (["Wizard"], "Lightning Bolt", "Lightning Bolt, wizard 1", 1),
    (["Wizard"], "Fireball", "Fireball, wizard 1", 2),
]


@pytest.mark.parametrize(("lines", "card", "move", "loss"), DAMAGE)
def test_an_attack_does_its_card_and_the_warriors_bonus(camp, drive, lines, card, move, loss):  # ruling: at-arms
    assert hurt(camp, drive, lines, card, move) == loss


def test_only_fitting_members_attack_and_alike_ones_are_one_option(camp):
    table, party = camp("Men-at-Arms", "Warrior", "Warrior", "Archer", slayer=("Sword", "Sword", "Fireball", "Dodge"))
    assert offered(rules.slayer_phase(table, party)) == {
        "None",
        "(slayer:sword, 'man-at-arms 1', None)",
        "(slayer:sword, 'warrior 3', None)",
    }


def test_a_member_attacks_once_a_turn(camp, drive):
    table, party = camp("Warrior", "Warrior", slayer=["Sword"] * 4)
    drive(rules.slayer_phase(table, party), ["Sword, warrior 1", "Sword, warrior 2"])
    assert (table.track(rules.DRAGON_HITS).value, len(rules.hand(table, SLAYER))) == (6, 2)
    assert "(slayer:sword#3, 'warrior 1', None)" in map(str, next(rules.slayer_phase(table, party)).options)


GEAR = [
    ("Warrior", "Magic Sword", "Sword", "Sword, warrior 1, Magic Sword 1", 3),
    ("Archer", "Magic Arrows", "Missing Scale", "Missing Scale, archer 1, Magic Arrows 1", 3),
    ("Archer", "Magic Arrows", "Missing Scale", "Missing Scale, archer 1", 2),
    ("Wizard", "Magic Staff", "Fireball", "Fireball, wizard 1, Magic Staff 1", 3),
    ("Wizard", "Magic Scrolls", None, "Magic Scrolls 1, wizard 1", 1),
]


@pytest.mark.parametrize(("hero", "artifact", "card", "move", "loss"), GEAR)
def test_artifacts_help_their_owner(camp, drive, hero, artifact, card, move, loss):
    owners = {f"{artifact.replace(' ', '_')}_1": 1}
    assert hurt(camp, drive, [hero, artifact], card, move, **owners) == loss


def test_an_artifact_helps_its_owner_alone(camp):  # ruling: who-can-use
    table, party = camp("Warrior", "Warrior", "Magic Sword", slayer=["Sword"])
    give(party, Magic_Sword_1=2)
    assert offered(rules.slayer_phase(table, party)) == {
        "None",
        "(slayer:sword, 'warrior 1', None)",
        "(slayer:sword, 'warrior 2', 'Magic Sword 1')",
    }


def test_two_magic_swords_do_not_add_up(camp, drive):  # ruling: equal-artifacts
    lines = ["Warrior", "Magic Sword", "Magic Sword"]
    assert hurt(camp, drive, lines, "Sword", "Sword, warrior 1, Magic Sword 1", Magic_Sword_1=1, Magic_Sword_2=1) == 3


def test_the_dragon_knows_who_attacks_and_how_hard_before_it_blocks(camp):  # ruling: attacker-named
    table, party = camp("Archer", "Warrior", "Magic Sword", slayer=["Sword"])
    give(party, Magic_Sword_1=2)
    steps = rules.slayer_phase(table, party)
    choice = steps.send(next(steps).options[-1])
    view = View(table, DRAGON)
    assert (choice.phase, choice.player, choice.options) == ("Block: sword", DRAGON, [None])
    assert (view.track("attacker"), view.track("damage"), view.track(rules.DRAGON_HITS)) == (2, 3, 10)


def test_a_block_costs_the_use_but_no_hit_points(camp, drive):  # ruling: spent-uses
    table, party = camp("Archer", "Magic Arrows", slayer=["Arrow"], dragon=["Melee"])
    give(party, Magic_Arrows_1=1)
    drive(rules.slayer_phase(table, party), ["Arrow, archer 1, Magic Arrows 1", "Melee"])
    assert (table.track(rules.DRAGON_HITS).value, party.artifacts["Magic Arrows 1"].uses.value) == (10, 2)
    assert names(rules.discard_pile(table, DRAGON)) == ["Melee"]


BLOCKS = {
    "sword": {"Hover", "Dragon Armor", "Tough Hide"},
    "arrow": {"Scale Plates", "Melee", "Tough Hide"},
    "spell": {"Magic Resistance", "Dragon Armor", "Melee"},
}


@pytest.mark.parametrize("kind", BLOCKS)
def test_what_the_dragon_blocks_with(camp, kind):
    table, _ = camp(dragon=sorted(title.name for title, _ in CAST.titles["dragon"]))
    options = next(rules.blocked(table, DRAGON, kind)).options
    assert options[0] is None and set(names(options[1:])) == BLOCKS[kind]


def test_one_card_blocks_and_nobody_answers_it(camp, drive):  # ruling: one-block
    table, party = camp("Warrior", slayer=["Sword", "Dodge"], dragon=["Hover", "Tough Hide"])
    _, asked = drive(rules.slayer_phase(table, party), ["Sword, warrior 1", "Hover"])
    assert [choice.player for choice in asked] == [SLAYER, DRAGON, SLAYER]
    assert names(rules.hand(table, DRAGON)) == ["Tough Hide"]


def test_a_scroll_is_its_wizards_attack_a_spell_and_staffed(camp, drive):  # ruling: scroll-attack
    table, party = camp("Wizard", "Magic Scrolls", "Magic Staff", slayer=["Fireball"], dragon=["Magic Resistance"])
    give(party, Magic_Scrolls_1=1, Magic_Staff_2=1)
    move = "Magic Scrolls 1, wizard 1, Magic Staff 2"
    _, asked = drive(rules.slayer_phase(table, party), [move, None])
    assert table.track(rules.DRAGON_HITS).value == 8
    assert [choice.phase for choice in asked] == ["Slayer Phase", "Block: spell", "Slayer Phase"]
    assert asked[-1].options == [None]  # the Fireball finds no fresh Wizard
    drive(rules.slayer_phase(table, party), [move, "Magic Resistance"])
    assert (table.track(rules.DRAGON_HITS).value, party.artifacts["Magic Scrolls 1"].uses.value) == (8, 1)


def test_a_scroll_without_uses_or_owner_is_not_offered(camp):  # ruling: scroll-attack
    table, party = camp("Wizard", "Magic Scrolls", "Magic Scrolls")
    give(party, Magic_Scrolls_1=1)
    party.artifacts["Magic Scrolls 1"].uses.value = 0
    assert offered(rules.slayer_phase(table, party)) == {"None"}


def test_events_are_played_in_their_owners_phase_and_not_blocked(camp, drive):  # ruling: event-time
    table, party = camp("Archer", slayer=["Teamwork", "Teamwork"], dragon=["Dragon Rage", "Dragon Blood"])
    _, asked = drive(rules.slayer_phase(table, party), ["Teamwork", "Teamwork", None])
    assert {choice.player for choice in asked} == {SLAYER}
    assert len(rules.hand(table, SLAYER)) == 6
    assert offered(rules.dragon_phase(table, party)) == {"None", "dragon:dragon-rage", "dragon:dragon-blood"}


def test_recovery_returns_a_hero_who_attacks_at_once(camp, drive):  # ruling: recovery
    table, party = camp("Men-at-Arms", "Archer", "Warrior", slayer=["Recovery", "Arrow"])
    for name in ("man-at-arms 1", "archer 3", "warrior 4"):
        rules.kill(party, party.members[name])
    _, asked = drive(rules.slayer_phase(table, party), ["Recovery", "archer 3", "Arrow, archer 3"])
    assert texts(asked, "Return")[0].options == ["archer 3", "warrior 4"]
    assert table.track(rules.DRAGON_HITS).value == 9


def test_the_slayers_win_at_once_when_the_dragon_has_none_left(camp, drive):  # ruling: dragon-blood
    table, party = camp("Warrior", "Warrior", slayer=["Mighty Blow", "Sword"], dragon=["Dragon Blood"])
    table.track(rules.DRAGON_HITS).value = 2
    _, asked = drive(rules.slayer_phase(table, party), ["Mighty Blow, warrior 1"])
    assert (table.track(rules.DRAGON_HITS).value, len(texts(asked, "Slayer Phase"))) == (0, 1)


# dragon phase


@pytest.mark.parametrize(("hits", "after"), [(10, 10), (9, 10), (3, 4)])
def test_dragon_blood_heals_to_the_start_at_most(camp, drive, hits, after):  # ruling: dragon-blood
    table, party = camp("Archer", dragon=["Dragon Blood"])
    table.track(rules.DRAGON_HITS).value = hits
    drive(rules.dragon_phase(table, party), ["Dragon Blood"])
    assert table.track(rules.DRAGON_HITS).value == after


def test_each_part_attacks_once_and_so_each_type(camp, drive):  # ruling: attack-type
    table, party = camp("Men-at-Arms", "Men-at-Arms", dragon=["Bite", "Bite", "Firebreath", "Claws", "Tail Sweep"])
    moves = ["Bite, man-at-arms 1", "Claws, man-at-arms 2"]
    _, asked = drive(rules.dragon_phase(table, party), [*moves, None])
    last = texts(asked, "Dragon Phase")[-1].options
    assert [move and move[0].name for move in last] == [None, "Tail Sweep"]
    drive(rules.dragon_phase(table, party), ["Bite, man-at-arms 3", None])  # the next turn the mouth is free


def test_men_at_arms_then_warriors_then_the_rest(camp):  # ruling: target-order
    table, party = camp("Wizard", "Archer", "Warrior", "Men-at-Arms", dragon=["Bite"])
    order = []
    while party.living():
        front = rules.targets(table, party)
        order.append({member.row.recruit for member in front})
        for member in front:
            rules.kill(party, member)
    assert order == [{"man-at-arms"}, {"man-at-arms"}, {"warrior"}, {"wizard", "archer"}]


def test_a_kill_opens_the_next_group_in_the_same_turn(camp, drive):  # ruling: target-order
    table, party = camp("Warrior", "Archer", dragon=["Bite", "Claws"])
    drive(rules.dragon_phase(table, party), ["Bite, warrior 1", "Claws, archer 2"])
    assert not party.living()


def test_single_out_opens_everybody_for_the_rest_of_the_turn(camp, drive):  # ruling: single-out
    table, party = camp("Men-at-Arms", "Warrior", "Wizard", dragon=["Single Out", "Bite", "Claws"])
    _, asked = drive(rules.dragon_phase(table, party), ["Single Out", "Bite, wizard 4", None])
    assert {move[1] for move in asked[1].options[1:]} == {"man-at-arms 1", "warrior 3", "wizard 4"}
    assert {move[1] for move in asked[3].options[1:]} == {"man-at-arms 1", "warrior 3"}
    assert offered(rules.dragon_phase(table, party)) == {"None", "(dragon:claws, 'man-at-arms 1')"}


GUARDS = {
    "man-at-arms": {"Dodge", "Armor", "Luck"},
    "warrior": {"Dodge", "Armor", "Skill"},
    "archer": {"Dodge", "Out of Range", "Retreat"},
    "wizard": {"Dodge", "Out of Range", "Magic Shield"},
}


@pytest.mark.parametrize("target", GUARDS)
def test_what_the_slayer_blocks_with(camp, target):
    table, _ = camp(slayer=sorted(title.name for title, _ in CAST.titles["slayer"]))
    options = next(rules.blocked(table, SLAYER, target)).options
    assert options[0] is None and set(names(options[1:])) == GUARDS[target]


def test_the_slayer_is_asked_without_a_card_and_knows_the_target(camp):
    table, party = camp("Archer", "Wizard", dragon=["Bite"])
    steps = rules.dragon_phase(table, party)
    choice = steps.send(next(steps).options[-1])
    assert (choice.phase, choice.player, choice.options) == ("Block: wizard", SLAYER, [None])
    assert View(table, SLAYER).track("target") == 2


def test_a_blocked_attack_kills_nobody_but_uses_the_part(camp, drive):
    table, party = camp("Archer", slayer=["Retreat"], dragon=["Bite", "Fangs"])
    drive(rules.dragon_phase(table, party), ["Bite, archer 1", "Retreat"])
    assert party.living() and names(rules.hand(table, DRAGON)) == ["Fangs"]


@pytest.mark.parametrize(("roll", "lives"), [(1, True), (4, True), (5, False), (6, False)])
def test_magic_armor_holds_on_four_or_less(camp, drive, roll, lives):  # ruling: armor-roll
    table, party = camp("Warrior", "Archer", "Magic Armor", dragon=["Bite"])
    give(party, Magic_Armor_1=1)
    dice(table, roll)
    _, asked = drive(rules.dragon_phase(table, party), ["Bite, warrior 1"])
    assert bool(party.members["warrior 1"].hits.value) == lives
    assert len(texts(asked, "Block")) == (not lives)


def test_a_card_may_block_when_the_armor_fails(camp, drive):  # ruling: armor-roll
    table, party = camp("Warrior", "Magic Armor", slayer=["Skill"], dragon=["Bite"])
    give(party, Magic_Armor_1=1)
    dice(table, 5)
    drive(rules.dragon_phase(table, party), ["Bite, warrior 1", "Skill"])
    assert party.living()


def test_armor_guards_its_wearer_alone_and_rolls_once(camp):  # rulings: armor-roll, equal-artifacts
    table, party = camp("Warrior", "Warrior", "Magic Armor", "Magic Armor", dragon=["Bite"])
    give(party, Magic_Armor_1=2, Magic_Armor_2=2)
    dice(table, 5)  # a second roll, or one for the other Warrior, would find no die
    assert not rules.armor_holds(table, party, party.members["warrior 2"])
    assert not rules.armor_holds(table, party, party.members["warrior 1"])
    assert [member.name for member in rules.targets(table, party)] == ["warrior 1", "warrior 2"]


# the end


def test_the_last_death_ends_it_whatever_the_slayer_holds(camp, drive):  # ruling: last-member
    table, party = camp("Archer", "Magic Potion", slayer=["Recovery"], dragon=["Bite", "Claws"])
    give(party, Magic_Potion_1=1)
    _, asked = drive(rules.dragon_phase(table, party), ["Bite, archer 1"])
    assert [choice.phase for choice in asked] == ["Dragon Phase", "Block: archer"]
    assert not party.living()


def idle(_view, choice: Choice):
    return None if None in choice.options else choice.options[0]


def test_a_hunt_without_an_end_is_a_draw():  # ruling: turn-cap
    result = Match(CAST, rules, 1, [idle]).run()
    assert result.capped and result.winners == (0, 1) and result.facts["turns"] == 100


@pytest.mark.parametrize(("agents", "winner"), [((RandomAgent(1), idle), SLAYER), ((idle, RandomAgent(1)), DRAGON)])
def test_who_only_looks_on_loses(agents, winner):
    result = Match(CAST, rules, 2, agents).run()
    assert result.winners == (winner,) and not result.capped


# many games


def test_random_hunts_end_lawfully_and_repeat():
    for seed in range(300):
        one = Match(CAST, rules, seed, [RandomAgent(seed)], strict=seed % 10 == 0)
        result = one.run()
        assert not result.capped and len(one.answers) < 1000
        if seed % 10 == 0:
            two = Match(CAST, rules, seed, [RandomAgent(seed)])
            assert (two.run(), two.answers) == (result, one.answers)
            assert one.replayed(one.answers).result == result


def test_the_thumb_beats_chance_on_both_sides():
    won = [0, 0]
    for seed in range(200):
        seat = seed % 2
        agents = [rules.thumb, RandomAgent(seed)]
        won[seat] += seat in Match(CAST, rules, seed, agents[::-1] if seat else agents).run().winners
    assert min(won) > 80


# The story


def test_a_whole_turn_is_told_in_order():
    told = turns("dragon-slayers", 3, 2)
    assert told[0][:3] == [
        "Slayer: Party Generation",
        "Slayer rolls d6 on Recruitment: 4, Artifact",
        "Slayer rolls d6 on Artifacts: 2, Magic Arrows",
    ]
    assert told[0][-6:] == [
        "The party: warrior 1, warrior 2, archer 3 and warrior 4.",
        "Archer 3 takes Magic Arrows 1.",
        "Warrior 1 takes Magic Potion 2.",
        "Archer 3 takes Magic Arrows 3.",
        "Slayer deck: shuffled",
        "Dragon deck: shuffled",
    ]
    assert [*told[4], *told[5], *told[6]] == [
        "Turn 2",
        "Draw Phase",
        "Slayer draws 2 cards fewer.",
        "Slayer draws Mighty Blow",
        "Dragon draws Bite, Dragon Rage, Hover",
        "Slayer's turn",
        "Warrior 1 attacks with Mighty Blow: 3 damage.",
        "Dragon blocks with Hover.",
        "Dragon's turn",
        "Dragon plays Dragon Rage.",
        "Dragon draws Magic Resistance, Dragon Armor, Firebreath",
        "Bite, an attack of the mouth, at warrior 1.",
        "Slayer blocks with Dodge.",
    ]


def test_the_draw_tells_of_potions_excess_and_an_empty_deck(camp, drive, story):
    table, party = camp(
        "Warrior", "Wizard", "Magic Potion", slayer=["Dodge"] * 2 + ["Armor"] * 2 + ["Skill"] * 2, told=True
    )
    give(party, Magic_Potion_1=2)
    party.members["warrior 1"].hits.value = 0
    table.pile("dragon").give_all(table.pile("box"))
    table.story.clear()
    table.laid_out = 0
    drive(rules.draw_phase(table, party), ["Magic Potion 1", "Dodge", "Dodge"], table)
    told = story(table)
    assert told[:3] == ["Draw Phase", "Magic Potion 1 is drunk; 1 use left.", "Warrior 1 comes back to life."]
    assert told[4:] == ["Dragon has no card left to draw.", "Slayer discards 2 x Dodge, too many for the hand."]


@pytest.mark.parametrize(("roll", "lines"), [(4, ["holds on 4 or less: the attack does nothing."]), (5, ["it fails."])])
def test_an_attack_tells_of_the_armor(camp, drive, story, roll, lines):
    table, party = camp("Warrior", "Magic Armor", dragon=["Bite"], told=True)
    give(party, Magic_Armor_1=1)
    dice(table, roll)
    table.story.clear()
    table.laid_out = 0
    drive(rules.dragon_phase(table, party), ["Bite, warrior 1"], table)
    told = story(table)
    assert told[:3] == [
        "Dragon's turn",
        "Bite, an attack of the mouth, at warrior 1.",
        f"Slayer rolls d6 for Magic Armor: {roll}",
    ]
    assert told[3].endswith(lines[0])
    assert ("Warrior 1 is killed." in told) == (roll == 5)


def test_what_an_attack_is_worth_and_how_far_each_is(camp):
    table, party = camp("Warrior", "Wizard", "Magic Staff", "Magic Scrolls", slayer=["Mighty Blow", "Fireball"])
    give(party, Magic_Staff_1=2, Magic_Scrolls_2=2)
    party.members["warrior 1"].hits.value, view = 1, View(table, SLAYER)
    worth = {rules.worth(view, option)["damage"] for option in rules.slayer_attacks(table, party)}
    assert worth == {3, 2}  # 2 + 1 of the warrior, 2 + 1 of the staff, 1 + 1 of scroll and staff
    assert rules.worth(view, next(iter(rules.hand(table, SLAYER)))) is None
    assert rules.goal(view, SLAYER) == {"left": 10}
    assert rules.goal(view, DRAGON) == {"left": 2}


def test_the_thumb_keeps_single_out_while_nothing_can_attack(camp):
    table, party = camp("Warrior", "Wizard", dragon=["Single Out"])
    view, steps = View(table, DRAGON), rules.dragon_phase(table, party)
    assert rules.thumb(view, next(steps)) is None
    table, party = camp("Warrior", "Wizard", dragon=["Single Out", "Bite"])
    assert rules.thumb(View(table, DRAGON), next(rules.dragon_phase(table, party))).name == "Single Out"
