"""Paladin In Hell: what a player would argue about, ruling by ruling, and how well the rule of thumb does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pnp.engine import Cast, Choice, Match, Piece, Pile, Result, Steps, Table, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import paladin_in_hell as rules
from pnp.games.paladin_in_hell import Hell, attack, defence, harm, left, power
from pnp.model import load

SLUG = "paladin-in-hell"


@cache
def the_cast() -> Cast:
    return cast(load(SLUG))


class Pit(Hell):
    """A table with both decks, the hand and everything else empty: all cards lie in the box."""

    def __init__(self, table: Table, put: Callable[..., list[Piece]], drive: Callable[..., Any]) -> None:
        super().__init__(table)
        self._put, self._drive = put, drive
        for deck in (self.deck, self.demon_deck):
            deck.give_all(table.pile("box", "nobody"))

    def lay(self, pile: Pile, *names: str) -> list[Piece]:
        """Lay cards on a pile, the last one on top."""
        return [self._put(self.table, pile, name)[0] for name in names]

    def in_hand(self, *names: str) -> list[Piece]:
        return self.lay(self.hand, *names)

    def face(self, *names: str) -> list[Piece]:
        return self.lay(self.demons, *names)

    def place(self, name: str) -> None:
        """Turn up a location."""
        self.turn_up(self.lay(self.demon_deck, name)[0])
        self.bury()

    def run(self, phase: Callable[[Hell], Steps[None]], *answers: Any) -> list[Choice]:
        """Go through a phase; what was asked."""
        return self._drive(phase(self), answers)[1]

    def use(self, name: str, *answers: Any) -> list[Choice]:
        """Discard a card for its ability; what was asked."""
        (card,) = self.lay(self.discards, name)
        return self._drive(rules.ability(self, card), answers)[1]


@pytest.fixture
def hell(the_table, put, drive):
    return Pit(the_table(SLUG), put, drive)


@pytest.fixture
def told(the_table, put, drive):
    """A table that keeps its story, with both decks empty."""
    pit = Pit(the_table(SLUG, told=True), put, drive)
    pit.table.story.clear()
    return pit


def names(cards):
    return [card and card.name for card in cards]


# the decks and the turn


def test_both_parts_of_the_list_are_one_deck_and_there_is_no_hand(the_table):  # rulings: two-lists, no-hand
    hell = Hell(the_table(SLUG))
    assert (len(hell.deck), len(hell.demon_deck), len(hell.hand)) == (40, 30, 0)
    assert sum(card.force for card in hell.demon_deck) == 90
    choice = next(rules.play(the_table(SLUG)))
    assert (choice.phase, len(choice.options)) == ("solace", 3)


def test_the_phases_come_in_the_order_of_the_book(the_table):
    steps = rules.play(the_table(SLUG, seed=2))
    phases = [next(steps).phase, *(steps.send(None).phase for _ in range(3))]
    assert phases == ["solace", "slay", "suffering", "solace"]


def test_what_is_drawn_when_the_deck_runs_out(hell):  # ruling: empty-holy
    hell.lay(hell.deck, "Heal")
    hell.lay(hell.discards, "Smite", "Smite")
    hell.draw(rules.ALONE, 2)
    assert sorted(names(hell.hand)) == ["Heal", "Smite"]
    assert not hell.discards
    hell.draw(rules.ALONE, 5)
    assert len(hell.hand) == 3


def test_one_card_a_turn_for_its_ability_or_none(hell):  # ruling: ability-time
    hell.lay(hell.deck, "Blessing", "Prayer")
    hell.in_hand("Heal")
    asked = hell.run(rules.solace, "Heal")
    assert len(asked) == 1
    assert names(asked[0].options) == [None, "Heal", "Prayer", "Blessing"]
    assert names(hell.discards) == ["Heal"]


def test_a_card_is_discarded_before_it_takes_effect(hell):  # ruling: one-use
    hell.use("Guardian Angel")
    assert names(hell.hand) == ["Guardian Angel"]  # drawn again: nothing else was left


def test_an_ability_without_a_target_does_the_rest(hell):  # ruling: no-target
    hell.life.value = 10
    for name in ("Smite", "Holy Aura", "Turn Undead", "Banish Demon", "Holy Sword", "Hand of God", "Cleansing Flame"):
        assert hell.use(name) == []
    assert hell.life.value == 11


# summon


def test_one_card_is_turned_up_and_a_location_takes_the_old_ones_place(hell):  # rulings: locations, empty-demon
    hell.lay(hell.demon_deck, "Imps", "Hades", "Abyss")
    for turned_up in ([], [], ["Imps"], ["Imps"]):
        hell.run(rules.summon)
        assert names(hell.demons) == turned_up
    assert (names(hell.location), names(hell.demon_discards)) == (["Hades"], ["Abyss"])


RAISED = [("Acheron", "Ice Devil", 7), ("Nine Hells", "Manes", 5), ("Gehenna", "Imps", 4), ("Abyss", "Pit Fiend", 7)]
RAISED += [("Tarterus", "Lemures", 4), ("Abyss", "Hell Hounds", 6)]
RAISED += [("Hades", "Barbed Devils", 5), ("Pandemonium", "Barbed Devils", 5)]


@pytest.mark.parametrize(("location", "demon", "strength"), RAISED)
def test_a_location_adds_to_damage_and_to_toughness(hell, location, demon, strength):  # ruling: power
    (devil,) = hell.face(demon)
    hell.place(location)
    assert power(hell.table, devil) == left(hell.table, devil) == harm(hell.table, devil) == strength


def test_a_demon_may_fall_with_its_location(hell):  # ruling: power
    (imps,) = hell.face("Imps")
    hell.place("Gehenna")
    hell.hurt(imps, 2)
    hell.bury()
    assert names(hell.demons) == ["Imps"]
    hell.lay(hell.demon_deck, "Hades")
    hell.run(rules.summon)
    assert names(hell.demon_discards) == ["Gehenna", "Imps"]
    assert not imps.marks


# slay


def test_damage_stays_and_does_not_lower_power(hell):  # ruling: power
    (fiend,) = hell.face("Pit Fiend")
    hell.in_hand("Smite", "Blessing")
    hell.run(rules.slay, "Smite", None)
    hell.run(rules.suffering, None)
    assert (fiend.mark("damaged"), power(hell.table, fiend), hell.life.value) == (4, 7, 13)


def test_damage_beyond_the_power_is_lost(hell):  # ruling: spare
    imps, fiend = hell.face("Imps", "Pit Fiend")
    hell.in_hand("Hand of God", "Smite")
    hell.run(rules.slay, "Hand of God", "Imps", None)
    assert names(hell.demon_discards) == ["Imps"]
    assert (imps.marks, fiend.marks) == ({}, {})


def test_several_attacks_may_go_against_one_demon(hell):
    hell.face("Pit Fiend")
    hell.in_hand("Smite", "Turn Undead", "Heal", "Prayer")
    asked = hell.run(rules.slay, "Smite", "Turn Undead")
    assert names(asked[0].options) == [None, "Smite", "Turn Undead"]  # others have no attack level
    assert names(hell.demon_discards) == ["Pit Fiend"]
    assert names(hell.discards) == ["Smite", "Turn Undead"]  # ruling: one-use


# suffering


def test_a_demon_attacks_in_the_turn_it_comes_and_you_guard_first(hell):  # ruling: order
    hell.lay(hell.demon_deck, "Pit Fiend")
    hell.face("Ice Devil")
    hell.in_hand("Prayer", "Blessed Shield", "Holy Aura")
    hell.run(rules.summon)
    hell.run(rules.suffering, "Prayer", "Pit Fiend", "Holy Aura", "Pit Fiend", None)
    assert hell.life.value == 20 - 6 - 1
    assert names(hell.hand) == ["Blessed Shield"]


def test_defence_beyond_the_damage_is_lost(hell):  # rulings: spare, order
    hell.face("Imps", "Ice Devil")
    hell.in_hand("Sanctuary", "Prayer")
    asked = hell.run(rules.suffering, "Sanctuary", "Imps", None)
    assert names(asked[-1].options) == [None, "Prayer"]
    assert hell.life.value == 14


def test_no_guard_against_a_demon_that_does_no_damage(hell):  # ruling: spare
    hell.face("Imps", "Pit Fiend")
    hell.in_hand("Prayer", "Defender")
    asked = hell.run(rules.suffering, "Prayer", "Imps", "Defender")
    assert [choice.phase for choice in asked][2:] == ["suffering", "suffering: Defender", "suffering"]
    assert names(asked[3].options) == ["Pit Fiend"]
    assert hell.life.value == 19
    hell.run(rules.suffering)  # a guard lasts one turn
    assert hell.life.value == 11


def test_the_hand_limit_holds_at_the_end_only(hell):  # ruling: hand-limit
    hell.in_hand("Heal", "Smite", "Prayer", "Defender", "Sanctuary", "Strength", "Blessing")
    asked = hell.run(rules.suffering, "Blessing", "Heal")
    assert [choice.phase for choice in asked] == ["suffering", "hand limit", "hand limit"]
    assert len(hell.hand) == 5


# abilities


def test_looking_changes_no_order_and_nothing_else_is_seen(hell):  # ruling: looking
    hell.lay(
        hell.demon_deck, "Imps", "Manes", "Hades", "Abyss", "Bone Devil", "Ice Devil", "Incubus", "Lemures", "Imps"
    )
    hell.lay(hell.deck, "Heal", "Smite")
    view = View(hell.table, rules.ALONE)
    before = list(hell.demon_deck)
    hell.use("Blessing")
    assert list(hell.demon_deck) == before
    assert view.known("demon") == before[2:]
    hell.use("Prayer")
    assert names(view.known("holy")) == ["Heal", "Smite"]  # fewer than seven are left


def test_blessed_shield_goes_with_the_discards_into_its_deck(hell):  # ruling: blessed-shield
    hell.lay(hell.discards, "Heal", "Smite")
    hell.lay(hell.demon_discards, "Imps")
    hell.use("Blessed Shield")
    assert sorted(names(hell.deck)) == ["Blessed Shield", "Heal", "Smite"]
    assert View(hell.table, rules.ALONE).known("holy") == []  # nobody knows any longer what lies where
    assert (len(hell.discards), len(hell.demon_discards)) == (0, 1)


def test_holy_aura_needs_a_damaged_demon(hell):  # ruling: defeated
    _, prince = hell.face("Imps", "Demon Prince")
    hell.hurt(prince, 1)
    hell.use("Holy Aura")
    assert (names(hell.demons), names(hell.demon_discards)) == (["Imps"], ["Demon Prince"])


def test_protection_heals_and_draws(hell):
    hell.life.value = 5
    hell.lay(hell.deck, "Smite", "Heal")
    hell.use("Protection from Evil")
    assert (hell.life.value, names(hell.hand)) == (6, ["Heal"])


def test_defender_draws_three_and_then_discards_two(hell):
    hell.lay(hell.deck, "Smite", "Heal", "Prayer")
    hell.in_hand("Blessing")
    hell.use("Defender", "Blessing", "Prayer")
    assert names(hell.hand) == ["Heal", "Smite"]


def test_armour_is_against_demons_that_come_later_too(hell):  # rulings: ability-time, order
    hell.face("Manes")
    hell.use("Holy Armor")
    hell.lay(hell.demon_deck, "Pit Fiend")
    hell.run(rules.summon)
    assert [harm(hell.table, demon) for demon in hell.demons] == [0, 3]
    hell.run(rules.suffering)
    assert [harm(hell.table, demon) for demon in hell.demons] == [2, 7]


def test_in_a_sanctuary_nobody_attacks_for_a_turn(hell):  # ruling: sanctuary
    hell.use("Sanctuary")
    hell.lay(hell.demon_deck, "Pit Fiend")
    hell.run(rules.summon)
    hell.in_hand("Smite", "Prayer")
    assert hell.run(rules.slay) == []
    hell.run(rules.suffering)
    assert hell.life.value == 20
    asked = hell.run(rules.slay, None)
    assert names(asked[0].options) == [None, "Smite"]
    hell.run(rules.suffering, None)
    assert hell.life.value == 13


def test_strength_adds_to_every_printed_level(hell):  # ruling: strength
    cards = hell.in_hand("Blessing", "Smite", "Defender", "Heal")
    hell.use("Strength")
    assert [attack(hell.table, card) for card in cards] == [3, 6, 0, 0]
    assert [defence(hell.table, card) for card in cards] == [3, 0, 8, 0]
    hell.run(rules.suffering)
    assert [attack(hell.table, card) for card in cards] == [1, 4, 0, 0]


def test_a_demon_that_is_turned_has_to_be_met_again(hell):  # rulings: undead, demon, defeated
    hell.lay(hell.demon_deck, "Imps")
    (arch,) = hell.face("Arch-Devil")
    hell.hurt(arch, 5)
    hell.use("Turn Undead")
    assert (sorted(names(hell.demon_deck)), arch.marks) == (["Arch-Devil", "Imps"], {})
    assert View(hell.table, rules.ALONE).known("demon") == []
    assert hell.demons_left == 2


def test_smite_hurts_a_demon_and_keeps_it_from_attacking(hell):
    hell.face("Ice Devil", "Pit Fiend", "Manes")
    hell.use("Smite", "Pit Fiend")
    hell.run(rules.suffering)
    assert hell.life.value == 20 - 6 - 2
    assert all(harm(hell.table, demon) for demon in hell.demons)
    hell.use("Smite", "Manes")
    assert names(hell.demon_discards) == ["Manes"]


def test_damage_to_all_is_for_those_in_play(hell):  # ruling: ability-time
    hell.life.value = 7
    hell.face("Imps", "Manes", "Ice Devil")
    hell.use("Cleansing Flame")
    assert (names(hell.demons), hell.life.value) == (["Manes", "Ice Devil"], 8)
    hell.use("Vial of Holy Water")
    assert [(demon.name, demon.mark("damaged")) for demon in hell.demons] == [("Ice Devil", 3)]


def test_banish_picks_among_the_demons_in_play(the_table, put, drive):  # ruling: banish
    banished = set()
    for seed in range(30):
        hell = Pit(the_table(SLUG, seed=seed), put, drive)
        hell.face("Imps", "Manes", "Arch-Devil")
        assert hell.use("Banish Demon") == []
        banished.update(names(hell.demon_discards))
    assert banished == {"Imps", "Manes", "Arch-Devil"}


def test_the_holy_sword_counts_the_power_of_both(hell):  # ruling: holy-sword
    hell.face("Imps", "Manes", "Hell Hounds", "Demon Prince")
    hell.place("Gehenna")
    asked = hell.use("Holy Sword", "Hell Hounds", None)
    assert names(asked[0].options) == ["Imps", "Manes", "Hell Hounds"]
    assert names(asked[1].options) == [None, "Manes"]
    hell.use("Holy Sword", "Imps", "Manes")
    assert names(hell.demons) == ["Demon Prince"]


def test_the_hand_of_god_takes_the_location(hell):  # ruling: power
    (manes,) = hell.face("Manes")
    hell.place("Nine Hells")
    hell.hurt(manes, 3)
    hell.use("Hand of God")
    assert (names(hell.location), names(hell.demon_discards)) == ([], ["Nine Hells", "Manes"])


@pytest.mark.parametrize(("name", "life"), [("Lay on Hands", 19), ("Cure Wounds", 20), ("Heal", 20)])
def test_healing_regains_lost_life_only(hell, name, life):  # ruling: heal-limit
    hell.life.value = 17
    hell.use(name)
    assert hell.life.value == life


# the end


def test_the_last_demon_wins_at_once_whatever_locations_are_left(hell, drive):  # rulings: victory, score
    hell.lay(hell.demon_deck, "Hades", "Abyss", "Imps")
    hell.in_hand("Blessing")
    result, asked = drive(rules.way_out(hell), [None, "Blessing"])
    assert result == Result.won(20, demons_left=0, turns=1)
    assert (asked[-1].phase, names(hell.demon_deck)) == ("slay", ["Hades", "Abyss"])


def test_an_ability_may_win_before_anything_is_summoned(hell, drive):  # rulings: victory, defeated
    hell.lay(hell.demon_deck, "Hades")
    hell.face("Imps")
    hell.in_hand("Banish Demon")
    assert drive(rules.way_out(hell), ["Banish Demon"])[0] == Result.won(20, demons_left=0, turns=1)
    assert names(hell.demon_deck) == ["Hades"]


def test_the_match_is_lost_at_once_without_life(hell, drive):  # ruling: score
    hell.lay(hell.demon_deck, "Imps", "Manes")
    hell.face("Arch-Devil", "Demon Prince", "Bone Devil")
    hell.in_hand("Heal", "Smite", "Prayer", "Defender", "Sanctuary", "Strength", "Blessing")
    result, asked = drive(rules.way_out(hell), [None, None, None])
    assert result == Result.lost(-5, demons_left=5, turns=1)
    assert (hell.life.value, asked[-1].phase) == (0, "suffering")  # who is dead discards nothing


def test_hell_keeps_who_slays_nobody_for_too_long(hell, drive):  # ruling: turn-cap
    (imps,) = hell.face("Imps")
    imps.put("stunned", 1_000)
    assert drive(rules.way_out(hell))[0] == Result.lost(-1, demons_left=1, turns=100)._replace(capped=True)


def test_a_rule_of_thumb_wins_most_deals_and_chance_none():
    thumb = [Match(the_cast(), rules, seed, [rules.thumb]).run() for seed in range(100)]
    chance = [Match(the_cast(), rules, seed, [RandomAgent(seed)]).run() for seed in range(100)]
    assert sum(bool(result.winners) for result in thumb) > 60
    assert sum(bool(result.winners) for result in chance) < 10


# the story


def test_a_turn_tells_its_four_phases(told, drive, story):
    told.lay(told.deck, "Cleansing Flame", "Prayer", "Blessing", "Smite")
    told.lay(told.demon_deck, "Imps")
    told.table.story.clear()
    told.lay(told.demons, "Ice Devil")
    told.hurt(told.demons[0], 5)
    told.table.story.clear()
    answers = [None, "Smite", "Imps", None, "Blessing", "Cleansing Flame"]
    drive(rules.way_out(told), answers, told.table)
    assert story(told.table, 0) == [
        "Turn 1. Your turn",
        "Solace",
        "You draw Smite, Blessing",
        "Summon",
        "Summoned: Imps",
        "Slay",
        "Smite: 4 damage to Imps, 4 now against a power of 1.",
        "Defeated: Imps.",
        "Suffering",
        "Blessing against Ice Devil: 1 off its attack, 5 left.",
        "Life lost to Ice Devil: 5.",
        "Your life: 15 (-5)",
        "Turn 2. Your turn",
        "Solace",
        "You draw Prayer, Cleansing Flame",
        "Used for its ability: Cleansing Flame.",
        "Your life: 16 (+1)",
        "Cleansing Flame: 1 damage to Ice Devil, 6 now against a power of 6.",
        "Defeated: Ice Devil.",
        "The last demon is defeated: the way out is free, with 16 life left.",
    ]


def test_an_ability_tells_what_it_changes(told, story):
    told.face("Imps", "Pit Fiend")
    told.table.begin("turn", 0)
    for card in ("Strength", "Holy Armor"):
        told.use(card)
    told.use("Smite", "Pit Fiend")
    told.use("Sanctuary")
    told.use("Turn Undead", "Pit Fiend")
    told.use("Banish Demon")
    assert story(told.table, 0) == [
        "Your turn",
        "This turn every attack and defence counts 2 more.",
        "This turn every demon does 4 less harm.",
        "Smite: 3 damage to Pit Fiend, 3 now against a power of 7.",
        "Kept from attacking this turn: Pit Fiend.",
        "You do not attack this turn.",
        "No demon attacks this turn.",
        "Back into the Demon deck: Pit Fiend.",
        "Defeated: Imps.",
    ]


def test_levels_and_powers_are_those_of_the_rules(hell):
    (fiend,) = hell.face("Barbed Devils")
    prayer, strength = hell.in_hand("Prayer", "Strength")
    hell.place("Hades")
    hell.hurt(fiend, 1)
    view = View(hell.table, 0)
    assert rules.worth(view, fiend) == {"to defeat it": 4, "harm": 5}
    assert rules.worth(view, prayer) == {"defence now": 2}
    hell.use("Holy Armor")
    hell.encourage(strength)
    assert rules.worth(view, fiend) == {"to defeat it": 4, "harm": 1}
    assert rules.worth(view, prayer) == {"defence now": 4}
    assert rules.worth(view, "location") is None
    (thrown_away,) = hell.lay(hell.discards, "Smite")
    assert rules.worth(view, thrown_away) is None
    assert rules.goal(view, 0) == {"demons": 23, "life": 20}
    hell.bury()
    hell.defeat(fiend)
    assert rules.goal(view, 0) == {"demons": 22, "life": 20}
    assert rules.worth(view, fiend) is None
