"""Holyquest: what a player would argue about, ruling by ruling, and how well the rule of thumb does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from pnp.engine import Cast, Choice, Match, Piece, Pile, Result, Steps, Table, cast
from pnp.engine.agents import RandomAgent
from pnp.games import holyquest as rules
from pnp.games.holyquest import ATTACKED, HITS, UNSEEN, USED, Quest, power
from pnp.model import load

SLUG = "holyquest"
HIT, MISS = (4, 0), (0, 4)
WORKS, FAILS = 0, -1


@cache
def the_cast() -> Cast:
    return cast(load(SLUG))


class Field(Quest):
    """A table with four heroes and nothing else: all cards lie in the box, and the dice fall as told."""

    def __init__(self, table: Table, put: Callable[..., list[Piece]], drive: Callable[..., Any]) -> None:
        super().__init__(table)
        self._put, self._drive = put, drive
        self.sums: list[int] = []
        for deck in (self.deck, self.victory):
            deck.give_all(table.pile("box", "nobody"))

    def roll(self) -> int:
        return self.sums.pop(0) if self.sums else super().roll()

    def lay(self, pile: Pile, *names: str) -> list[Piece]:
        return self._put(self.table, pile, *names)

    def face(self, *names: str) -> list[Piece]:
        return self.lay(self.monsters, *names)

    def hero(self, name: str, hits: int = 0) -> Piece:
        found = next(hero for hero in self.cards if hero.name == name)
        found.put(HITS, hits)
        return found

    def give(self, name: str, card: str) -> Piece:
        return self.lay(self.cards[self.hero(name)], card)[0]

    def fall(self, *names: str) -> None:
        for name in names:
            self.wound(self.hero(name), self.numbers.hits)

    def run(self, steps: Steps[Any], *answers: Any, dice: tuple[int, ...] = ()) -> list[Choice]:
        """Go through a phase with these dice; what was asked."""
        self.sums = list(dice)
        asked: list[Choice] = self._drive(steps, answers)[1]
        assert not self.sums, f"never rolled: {self.sums}"
        return asked

    def options(self) -> list[Any]:
        """What the heroes may do now; the names of pieces."""
        found = (*rules.attacks(self), *rules.skills(self), *rules.drinks(self))
        return [tuple(getattr(part, "name", part) for part in option) for option in found]

    def hits(self) -> list[int]:
        return [hero.mark(HITS) for hero in self.cards]


@pytest.fixture
def quest(the_table, put, drive):
    return Field(the_table(SLUG, mode="long"), put, drive)


def test_four_dice_count_a_minus_a_blank_and_a_plus(the_table):  # ruling: dice
    quest = Quest(the_table(SLUG, mode="long"))
    sums = {quest.roll() for _ in range(2000)}
    assert sums == set(range(-4, 5))
    assert [quest.table.row("dice", face).value for face in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


# draw, land, traps


def test_the_discards_are_a_new_deck_and_the_land_stays(quest, monkeypatch):  # ruling: empty-monster
    quest.lay(quest.deck, "Elf")
    quest.lay(quest.land, "Hut")
    quest.lay(quest.discards, "Ogre", "Trap", "Troll")
    shuffled: list[int] = []
    monkeypatch.setattr(quest.table, "shuffle", lambda pile: shuffled.append(len(pile)))
    assert quest.run(rules.draw_phase(quest)) == []  # nothing to drink, nothing asked
    assert shuffled == [3]
    assert sorted(card.name for card in quest.monsters) == ["Elf", "Ogre", "Troll"]
    assert [card.name for card in quest.drawn] == ["Trap"]
    assert [card.name for card in quest.land] == ["Hut"]


def test_the_deck_is_made_anew_only_when_a_card_is_wanted(quest):  # ruling: empty-monster
    quest.lay(quest.deck, "Elf", "Ogre", "Troll", "Giant")
    quest.lay(quest.discards, "Dragon")
    quest.run(rules.draw_phase(quest))
    assert (len(quest.monsters), len(quest.deck), len(quest.discards)) == (4, 0, 1)


def test_the_first_land_drawn_takes_the_old_ones_place(quest):  # ruling: land
    quest.lay(quest.land, "Hut")
    quest.lay(quest.drawn, "Forest", "Quagmire")
    rules.land_phase(quest)
    assert [card.name for card in quest.land] == ["Forest"]
    assert {card.name for card in quest.discards} == {"Hut", "Quagmire"}
    rules.land_phase(quest)  # a turn in which none is drawn
    assert [card.name for card in quest.land] == ["Forest"]


@pytest.mark.parametrize(("rolled", "hits"), [(WORKS, [0] * 4), (FAILS, [1] * 4)])
def test_an_undetected_trap_hits_every_hero(quest, rolled, hits):  # rulings: heroes, trap-hit
    quest.lay(quest.drawn, "Trap")
    quest.sums = [rolled]
    rules.trap_phase(quest)
    assert quest.hits() == hits
    assert [card.name for card in quest.discards] == ["Trap"]


def test_the_scout_rolls_against_each_trap_and_nobody_else_does(quest):  # ruling: trap-scout
    quest.lay(quest.drawn, "Trap", "Trap")
    for hero in quest.party:
        hero.put(UNSEEN, 1)  # no help
    quest.sums = [FAILS, WORKS]
    rules.trap_phase(quest)
    assert (quest.hits(), quest.sums) == ([1] * 4, [])
    quest.fall("Scout")
    quest.lay(quest.drawn, "Trap")
    rules.trap_phase(quest)
    assert quest.hits()[0] == 2


@pytest.mark.parametrize(
    ("land", "changed"),
    [
        ("High Wall", {"Elf": -1, "Giant": 0, "Wyvern": 0, "Ogre": -1}),
        ("Low Wall", {"Elf": -1, "Goblins": -1, "Dwarf": -1, "Giant": 0}),
        ("Mausoleum", {"Skeleton": 1, "Zombie": 1, "Ghoul": 1, "Wraith": 1, "Elf": 0}),
        ("Briars", {"Elf": 0, "Cockatrice": 0, "Chimera": 0, "Dragon": 0, "Basilisk": -1}),
        ("Stake Barrier", {"Ogre": -2, "Dragon": -2, "Wraith": -2}),
        ("Hill", {"Dwarf": 1, "Goblins": 0}),
        ("Forest", {"Elf": 1, "Wraith": 0}),
        ("Hut", {"Werewolf": 1, "Ogre": 0}),
        ("Hedge Row", {"Dwarf": -1, "Goblins": -1, "Elf": 0}),
        ("Quagmire", {"Giant": -1, "Dragon": -1, "Elf": -1}),
    ],
)
def test_a_land_changes_the_power_of_some_monsters(quest, land, changed):  # rulings: land-monsters, kinds
    foes = quest.face(*changed)
    quest.lay(quest.land, land)
    assert [power(quest.table, foe) - foe.force for foe in foes] == list(changed.values())
    assert power(quest.table, quest.hero("Knight")) == 4


# attack and defence


def test_the_higher_total_hits_and_an_equal_one_does_not(quest):  # ruling: below-zero
    (foe,) = quest.face("Giant")
    knight = quest.hero("Knight")
    quest.run(rules.attack(quest, knight, foe), dice=(3, 0))
    assert foe.mark(HITS) == 0
    quest.run(rules.attack(quest, knight, foe), dice=(4, 0))
    assert (foe.mark(HITS), power(quest.table, foe)) == (1, 6)
    assert [power(quest.table, quest.hero(name, 2)) for name in ("Knight", "Prophet")] == [2, -2]


def test_every_hero_but_the_minister_may_attack_once(quest):  # rulings: who-attacks, one-attack
    quest.face("Elf", "Ogre")
    attacks = [option for option in quest.options() if rules.ATTACK in option]
    assert [option[0] for option in attacks] == ["Knight", "Knight", "Scout", "Scout", "Prophet", "Prophet"]
    asked = quest.run(rules.heroes_half(quest), "Knight, attack, Elf", None, dice=MISS)
    assert all(choice.options[0] is None for choice in asked)
    assert {option[0] for option in quest.options() if rules.ATTACK in option} == {"Scout", "Prophet"}


def test_you_choose_the_order_and_the_targets_of_monsters(quest):  # ruling: one-attack
    quest.face("Elf", "Ogre")
    asked = quest.run(rules.monsters_half(quest), "Ogre, Minister", "Elf, Prophet", dice=(*HIT, *HIT))
    assert [len(choice.options) for choice in asked] == [8, 4]
    assert quest.hits() == [0, 0, 1, 1]


def test_a_new_round_begins_with_everybody_ready(quest):  # rulings: one-attack, one-skill
    (foe,) = quest.face("Elf")
    knight, prophet = quest.hero("Knight"), quest.hero("Prophet")
    for mark in (ATTACKED, USED):
        knight.put(mark, 1)
    quest.fall("Scout", "Minister")
    foe.put(HITS, 2)
    script = [None, "Elf, Prophet", "Knight, attack, Elf"]
    quest.run(rules.combat(quest), *script, dice=(*HIT, *HIT))
    assert (quest.round.value, quest.rounds.value, prophet.mark(HITS)) == (2, 2, 1)


def test_the_last_monsters_defeat_ends_the_combat_at_once(quest):
    (foe,) = quest.face("Elf")
    foe.put(HITS, 2)
    quest.hero("Scout", 1)
    asked = quest.run(rules.combat(quest), "Prophet, hide", "Knight, attack, Elf", dice=(WORKS, *HIT))
    assert [choice.phase for choice in asked] == ["heroes", "heroes"]
    assert (foe.pile, foe.marks) == (quest.discards, {})
    assert not any(hero.mark(UNSEEN) for hero in quest.party)  # ruling: hide


# the end


def test_no_card_is_drawn_once_the_points_have_won(the_table, put, drive):
    quest = Field(the_table(SLUG, mode="short"), put, drive)
    quest.points.value = quest.numbers.win_points - 2
    for foe in quest.face("Ogre", "Elf"):
        foe.put(HITS, 2)
    quest.lay(quest.victory, "victory:experience", "victory:experience")
    quest.give("Prophet", "Call Down Fire Skill")
    quest.run(rules.heroes_half(quest), "Prophet, Call Down Fire Skill", dice=(WORKS,))
    assert rules.ended(quest).scores == (quest.numbers.win_points,)


@pytest.mark.parametrize(("mode", "points"), [("long", 80), ("short", 40)])
def test_points_win_at_once(the_table, put, drive, mode, points):  # rulings: short-game, all-points
    quest = Field(the_table(SLUG, mode=mode), put, drive)
    quest.points.value = points - 2
    quest.lay(quest.victory, "victory:experience")
    assert not quest.over
    quest.face("Ogre", "Elf")
    quest.run(rules.strike(quest, quest.monsters[0], 3))
    assert rules.ended(quest) == Result.won(points, turns=0, rounds=0, heroes_left=4)


def test_the_long_game_asks_for_all_the_experience(the_table):  # ruling: all-points
    table = the_table(SLUG, mode="long")
    assert sum(card.points for card in table.shuffled("victory")) == table.numbers.win_points


def test_only_the_dragon_wins_its_game(the_table, put, drive):
    quest = Field(the_table(SLUG, mode="dragon"), put, drive)
    quest.points.value = 80
    troll, dragon = quest.face("Troll", "Dragon")
    quest.run(rules.strike(quest, troll, 3))
    assert not quest.over
    quest.run(rules.strike(quest, dragon, 3))
    assert rules.ended(quest).winners == (0,)


def test_slaying_the_dragon_does_not_win_the_long_game(quest):
    quest.run(rules.strike(quest, quest.face("Dragon")[0], 3))
    assert not quest.over


def test_without_heroes_the_quest_is_lost_with_its_points(quest):  # rulings: defeat, hard-start
    quest.points.value = 6
    quest.fall("Knight", "Scout", "Minister", "Prophet")
    assert rules.ended(quest) == Result.lost(6, turns=0, rounds=0, heroes_left=0)


def test_the_cap_ends_a_quest(quest):  # ruling: round-cap
    quest.face("Elf")
    quest.rounds.value = quest.numbers.round_cap - 1
    assert len(quest.run(rules.combat(quest), None, "Elf, Knight", dice=MISS)) == 2
    assert rules.ended(quest).capped


# the rule of thumb


def test_the_thumb_gathers_far_more_experience_than_chance():
    thumb = [Match(the_cast(), rules, seed, [rules.thumb], 1, "short").run() for seed in range(40)]
    chance = [Match(the_cast(), rules, seed, [RandomAgent(seed)], 1, "short").run() for seed in range(40)]
    assert sum(result.scores[0] for result in thumb) > 4 * sum(result.scores[0] for result in chance)
    assert sum(bool(result.winners) for result in thumb) >= 10
