"""Blade: what a player would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from turns import turns

from pnp.engine import Choice, Match, Piece, Pile, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import blade as rules
from pnp.games.blade import Night, attack, defence, harm
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
HEADS, TAILS = 1, 2


@pytest.fixture
def night(the_table: Callable[..., Any]) -> Night:
    """Nothing drawn, all blood, a coin that shows heads; what is drawn from the Aid deck is of no use."""
    made = Night(the_table("blade"))
    made.table.roll = lambda *_: HEADS
    for card in [card for card in made.deck if card.type == "setback"]:
        on_top(made.deck, card, made.discards)
    return made


def on_top(deck: Pile, card: Piece, by_way_of: Pile) -> None:
    """Lay a card of a deck on its top."""
    deck.give(card, by_way_of)
    by_way_of.give(card, deck)


@pytest.fixture
def hold(night: Night, put: Lay) -> Lay:
    """`hold(*names)`: take cards into the hand."""
    return lambda *names: put(night.table, night.hands[0], *names)


@pytest.fixture
def stand(night: Night, put: Lay) -> Lay:
    """`stand(*names)`: turn up foes."""
    return lambda *names: put(night.table, night.enemies, *names)


@pytest.fixture
def friend(night: Night, put: Lay) -> Lay:
    """`friend(*names)`: put companions into play."""
    return lambda *names: put(night.table, night.companions, *names)


@pytest.fixture
def lie(night: Night, put: Lay) -> Callable[[str], Piece]:
    """`lie(name)`: lay out a location."""
    return lambda name: put(night.table, night.location, name)[0]


def names(options: list[Any]) -> set[str]:
    return {option.name for option in options if option is not None}


# the turn


def test_a_game_starts_with_all_blood_and_five_cards(the_table: Any) -> None:
    table = the_table("blade")
    choice = next(rules.play(table))
    assert table.track(rules.BLOOD).value == 20
    assert len(table.pile("hand of seat 1")) == 5 + 1  # and the card of the first Aid phase
    assert choice.phase == "aid"


def test_the_nine_phases_come_in_order(night: Night, hold: Lay, stand: Lay, drive: Drive) -> None:
    hold("Preparations", "Archives", "Bloodpack", "Katana", "Body Armor", "Muscle Car")
    stand("Drake")
    _, asked = drive(rules.take_turn(night), [None, None, None, None, None, None, *[lambda _: True] * 2])
    assert len(night.foe_deck) == 41 - 1 - 1  # a foe came in the Foe phase
    phases = list(dict.fromkeys(choice.phase for choice in asked))
    assert phases == ["aid", "info", "help", "strike", "block", "escape", "hand limit"]


def test_one_draw_card_a_turn_a_companion_counted_in(night: Night, hold: Lay, friend: Lay, drive: Drive) -> None:
    hold("Preparations", "Resupply")  # ruling: limits-a-turn
    friend("Old Man")
    _, asked = drive(rules.aid(night), ["Preparations"])
    assert len(night.hands[0]) == 1 + 1 + 3
    assert {"Preparations", "Resupply", "Old Man"} <= names(asked[0].options)
    assert len(asked) == 1


def test_a_strike_that_draws_is_no_draw_card(night: Night, hold: Lay, stand: Lay, drive: Drive) -> None:
    hold("Kung Fu")  # ruling: strike-draw
    assert drive(rules.aid(night))[1][0].options == [None]
    stand("Drake")
    drive(rules.strike(night), ["Kung Fu"])
    assert len(night.hands[0]) == 2  # of the Aid phase and of the strike


def test_a_look_shows_seven_and_may_shuffle_then_a_card_is_drawn(night: Night, hold: Lay, drive: Drive) -> None:
    hold("Archives")
    order = list(night.foe_deck)
    _, asked = drive(rules.info(night), ["Archives", "leave"])
    assert list(night.foe_deck) == order
    assert [card.seen for card in order[-8:]] == [0, *[1] * 7]
    assert len(night.hands[0]) == 1
    assert len(asked) == 2


def test_few_foe_cards_are_all_looked_at(night: Night, hold: Lay, drive: Drive) -> None:  # ruling: look
    hold("Archives")
    night.foe_deck.deal(len(night.foe_deck) - 3, night.foe_discards)
    drive(rules.info(night), ["Archives", "shuffle"])
    assert len(night.hands[0]) == 1
    assert View(night.table, 0).known("foe") == []


def test_the_discards_of_the_aid_deck_come_back_those_of_the_foes_never(night: Night) -> None:
    night.deck.give_all(night.discards)  # ruling: empty-aid, empty-foe
    night.draw(0, 1)
    assert len(night.hands[0]) == 1
    night.foe_deck.give_all(night.foe_discards)
    rules.foe(night)
    assert not night.enemies
    assert not night.location


def test_a_companion_cannot_be_used_from_the_hand(night: Night, hold: Lay, stand: Lay, drive: Drive) -> None:
    hold("Bloodpack")  # ruling: companions
    stand("Club Vampires")
    assert night.usable(lambda _: True) == []
    drive(rules.help_phase(night), ["Bloodpack"])
    assert names(night.usable(lambda card: card.damage)) == {"Bloodpack"}


def test_a_rescue_needs_a_companion_in_the_discard_pile(night: Night, hold: Lay, put: Lay, drive: Drive) -> None:
    hold("Rescue")  # ruling: rescue
    assert drive(rules.help_phase(night))[1][0].options == [None]
    put(night.table, night.discards, "Slice", "Old Man")
    drive(rules.help_phase(night), ["Rescue"])
    assert names(list(night.companions)) == {"Old Man"}
    assert {"Rescue", "Slice"} <= names(list(night.discards))


def test_who_is_rescued_may_be_used_again_in_the_same_turn(night: Night, hold: Lay, friend: Lay, drive: Drive) -> None:
    hold("Rescue")  # ruling: rescue
    night.table.roll = lambda *_: TAILS
    friend("Old Man")
    drive(rules.aid(night), ["Old Man"])
    assert not night.companions
    drive(rules.help_phase(night), ["Rescue"])
    assert names(night.usable(lambda card: card.damage)) == {"Old Man"}


# foes


def turn_up(night: Night, name: str) -> None:
    on_top(night.foe_deck, next(card for card in night.foe_deck if card.name == name), night.foe_discards)
    rules.foe(night)


def test_a_location_takes_the_place_of_the_old_one(night: Night, lie: Any) -> None:
    old = lie("Subway")
    turn_up(night, "Sewers")
    assert names(list(night.location)) == {"Sewers"}
    assert old.pile is night.foe_discards
    turn_up(night, "Drake")  # who joins the foes in play; the location stays
    assert (names(list(night.enemies)), names(list(night.location))) == ({"Drake"}, {"Sewers"})


@pytest.mark.parametrize(
    ("location", "foe", "hits", "guard"),
    [
        ("Sewers", "Club Vampires", 1, 5),
        ("Sewers", "Cops", 1, 2),
        ("Sewers", "Drake", 3, 13),
        ("Ritual Chamber", "Drake", 3, 15),
        ("Safe House", "Cops", 1, 3),
        ("House of Erebus", "Reaper Pack", 4, 6),
        ("Vampire Stronghold", "Familiar", 1, 1),
        ("Vampire Stronghold", "Zombie Vampire", 2, 2),
        ("Subway", "Zombie Vampire", 1, 2),
    ],
)
def test_whom_a_location_helps(stand: Lay, lie: Any, location: str, foe: str, hits: int, guard: int) -> None:
    place, (found,) = lie(location), stand(foe)
    assert (attack(found, place), defence(found, place)) == (hits, guard)


def test_a_foe_dies_when_the_location_that_shielded_him_goes(night: Night, stand: Lay, lie: Any) -> None:
    (foe,) = stand("Club Vampires")  # ruling: destroyed
    lie("Sewers")
    foe.put("damage", 3)
    night.sweep()
    assert foe.pile is night.enemies
    turn_up(night, "Subway")
    assert foe.pile is night.foe_discards
    assert not foe.marks


# strikes


@pytest.mark.parametrize(
    ("card", "foe", "damage"),
    [
        ("Sunlight", "Cops", 0),
        ("Daybreak", "Cops", 0),
        ("UV Lamp", "Familiar", 0),
        ("UV Grenade", "Drake", 4),
        ("Vampire Mace", "SWAT Team", 0),
        ("Silver Stakes", "Police", 4),
        ("Silver Bullets", "Drake", 3),
        ("Vampire Anti-Virus", "Cops", 10),
    ],
)
def test_what_a_strike_is_made_of(night: Night, hold: Lay, stand: Lay, card: str, foe: str, damage: int) -> None:
    (strike,), (target,) = hold(card), stand(foe)  # rulings: by-name, silver
    assert harm(strike, target, night.numbers.silver) == damage


def test_silver_never_heals_a_human(hold: Lay, stand: Lay) -> None:  # ruling: silver
    (strike,), (target,) = hold("Silver Bullets"), stand("Cops")
    strike.damage = 0
    assert harm(strike, target, 1) == 0


def test_an_area_strike_does_its_damage_to_three_and_may_choose_fewer(
    night: Night, hold: Lay, stand: Lay, drive: Drive
) -> None:  # ruling: targets
    hold("Bomb")
    foes = stand("Drake", "Blood God", "Mutant Vampire", "Master Vampire")
    _, asked = drive(rules.strike(night), ["Bomb", "Drake", "Blood God", "Mutant Vampire"])
    assert [foe.mark("damage") for foe in foes] == [4, 4, 4, 0]
    assert [None in choice.options for choice in asked if choice.phase == "target"] == [False, True, True]


def test_foes_that_a_strike_cannot_harm_are_not_offered(night: Night, hold: Lay, stand: Lay, drive: Drive) -> None:
    hold("Sunlight")  # ruling: targets
    stand("Cops")
    assert drive(rules.strike(night))[1][0].options == [None]
    stand("Drake")
    drive(rules.strike(night), ["Sunlight"])
    assert {foe.name: foe.mark("damage") for foe in night.enemies} == {"Cops": 0, "Drake": 3}


def test_enough_damage_destroys_at_once_and_leaves_no_marks(
    night: Night, hold: Lay, stand: Lay, drive: Drive
) -> None:  # ruling: destroyed
    hold("Behead", "Slice")
    (foe,) = stand("Ancient Vampire")
    _, asked = drive(rules.strike(night), ["Behead"])
    assert foe.pile is night.foe_discards
    assert not foe.marks
    assert asked[-1].options == [None]


@pytest.mark.parametrize(("rolled", "stays"), [(HEADS, True), (TAILS, False)])
def test_a_companion_strikes_once_a_turn_and_the_coin_decides(
    night: Night, stand: Lay, friend: Lay, drive: Drive, rolled: int, stays: bool
) -> None:  # ruling: coin
    night.table.roll = lambda *_: rolled
    (hunter,), (foe,) = friend("Vampire Hunter"), stand("Drake")
    _, asked = drive(rules.strike(night), ["Vampire Hunter"])
    assert foe.mark("damage") == 2
    assert (hunter.pile is night.companions) is stays
    assert "Vampire Hunter" not in names(asked[-1].options)
    assert len(night.hands[0]) == 1  # ruling: companion-draw


def test_who_was_used_is_rested_in_the_next_turn(night: Night, friend: Lay) -> None:
    (pack,) = friend("Bloodpack")
    pack.put("used", 1)
    assert not night.usable(lambda _: True)
    next(rules.take_turn(night))
    assert names(night.usable(lambda card: card is pack)) == {"Bloodpack"}


# blocks, escapes, heals


def test_each_block_stops_another_vampire_and_no_human(night: Night, hold: Lay, stand: Lay, drive: Drive) -> None:
    hold("Body Armor", "Jump")  # ruling: block
    stand("Drake", "Reaper Pack", "SWAT Team")
    _, asked = drive(rules.attack_phase(night), ["Body Armor", "Drake", "Jump"])
    assert names(next(c for c in asked if c.phase == "blocked foe").options) == {"Drake", "Reaper Pack"}
    assert night.life.value == 19
    assert not any(foe.mark("blocked") for foe in night.enemies)


def test_a_companion_who_blocked_cannot_help_to_escape(night: Night, friend: Lay, stand: Lay, drive: Drive) -> None:
    friend("Night Stalkers")
    stand("Drake")
    drive(rules.attack_phase(night), ["Night Stalkers"])
    assert night.life.value == 20
    assert drive(rules.escape(night))[1][0].options == [None]


def test_blood_at_nothing_is_the_end(night: Night, stand: Lay, drive: Drive) -> None:  # ruling: defeat
    stand("Drake")
    night.life.value = 3
    night.foe_deck.give_all(night.foe_discards)
    result, asked = drive(rules.take_turn(night))
    assert night.life.value == 0
    assert result.winners == ()
    assert asked[-1].phase == "block"


def test_an_escape_takes_all_back_and_their_wounds_with_it(
    night: Night, hold: Lay, stand: Lay, friend: Lay, lie: Any, drive: Drive
) -> None:  # ruling: move
    hold("Muscle Car")
    (foe,), place, (mate,) = stand("Drake"), lie("Sewers"), friend("Bloodpack")
    foe.put("damage", 5)
    drive(rules.escape(night), ["Muscle Car"])
    assert night.discards.top.name == "Muscle Car"
    assert foe.pile is night.foe_deck
    assert View(night.table, 0).known("foe") == []
    assert not foe.marks
    assert place.pile is night.foe_discards
    assert mate.pile is night.companions


def test_nobody_escapes_from_nothing(night: Night, hold: Lay, lie: Any, drive: Drive) -> None:  # ruling: move
    hold("Muscle Car")
    assert drive(rules.escape(night)) == (None, [])
    lie("Subway")
    assert drive(rules.escape(night), [None])[0] is None


def test_daybreak_is_a_strike_or_a_move(night: Night, hold: Lay, stand: Lay, drive: Drive) -> None:  # ruling: daybreak
    hold("Daybreak")
    stand("Drake")
    drive(rules.strike(night), ["Daybreak"])
    assert drive(rules.escape(night))[1][0].options == [None]


def test_a_heal_card_needs_a_street_without_foes(night: Night, hold: Lay, stand: Lay, lie: Any, drive: Drive) -> None:
    hold("Infusion", "Serum")  # rulings: no-foes, limits-a-turn
    lie("Subway")
    night.life.value = 10
    _, asked = drive(rules.heal(night), ["Infusion"])
    assert (night.life.value, len(asked)) == (14, 1)
    stand("Cops")
    assert drive(rules.heal(night)) == (None, [])
    assert night.life.value == 15


def test_no_more_blood_than_there_was(night: Night, hold: Lay, drive: Drive) -> None:  # ruling: heal-limit
    hold("Infusion", "Serum")
    night.life.value = 18
    drive(rules.heal(night), ["Infusion"])
    assert night.life.value == 20
    assert names(list(night.hand)) == {"Serum"}
    assert drive(rules.heal(night))[1][0].options == [None]
    assert night.life.value == 20


def test_foes_regenerate_but_never_below_nothing(night: Night, stand: Lay, drive: Drive) -> None:
    drake, master = stand("Drake", "Master Vampire")  # ruling: regeneration
    drake.put("damage", 1)
    master.put("damage", 4)
    drive(rules.heal(night))
    assert (drake.mark("damage"), master.mark("damage")) == (0, 3)


# the end


def test_the_hand_is_cut_to_five_and_setbacks_may_go(night: Night, hold: Lay, drive: Drive) -> None:  # ruling: setbacks
    hold("Trap", "Ambush", "Slice", "Katana", "Slash", "Behead")
    assert night.usable(lambda card: card.type == "setback" and (card.damage or card.draws or card.moves)) == []
    drive(rules.end(night), ["Trap"])
    assert len(night.hands[0]) == 5


def test_the_location_goes_when_no_foe_is_left(night: Night, stand: Lay, lie: Any, drive: Drive) -> None:
    place, (foe,) = lie("Subway"), stand("Cops")  # ruling: no-foes
    drive(rules.end(night))
    assert place.pile is night.location
    night.enemies.give(foe, night.foe_discards)
    drive(rules.end(night))
    assert place.pile is night.foe_discards


def test_victory_is_seen_at_the_beginning_of_a_foe_phase_only(night: Night, lie: Any, drive: Drive) -> None:
    night.foe_deck.give_all(night.foe_discards)  # ruling: victory
    place = lie("Subway")
    assert drive(rules.take_turn(night))[0] is None
    assert place.pile is night.foe_discards
    result, _ = drive(rules.take_turn(night))
    assert result.winners == (0,)
    assert result.facts["foe cards left"] == 0


def test_of_two_defeats_the_one_with_fewer_foes_left_is_better(night: Night, stand: Lay, lie: Any) -> None:
    stand("Drake", "Cops")  # ruling: score
    lie("Subway")
    worse = rules.ended(night)
    assert worse.scores == (-41,)
    night.foe_deck.deal(5, night.foe_discards)
    assert rules.ended(night).scores > worse.scores


def test_a_game_that_never_ends_is_lost(the_table: Any) -> None:  # ruling: turn-cap
    table = the_table("blade")
    table.numbers = type(table.numbers)({**table.game.numbers, "turn_cap": 2})
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
    result = done.value.value
    assert (result.winners, result.capped, result.facts["turns"]) == ((), True, 2)


def test_the_rule_of_thumb_beats_chance() -> None:
    made = cast(load("blade"))
    wins = [
        sum(bool(Match(made, rules, seed, [agent]).run().winners) for seed in range(60))
        for agent in (rules.thumb, RandomAgent(1))
    ]
    assert wins[0] > 35
    assert wins[1] < 3


# the story


def test_a_whole_turn_is_told_in_order() -> None:
    told = turns("blade", 3, 1)
    assert told[4] == [
        "Turn 4. Your turn",
        "Aid phase",
        "You draw Drink Blood",
        "Foe phase",
        "Vampire Henchman turns up: attack 1, defence 6.",
        "Strike phase",
        "Katana does 5 damage to Vampire Henchman: 5 of 6.",
        "Vampiric Love Interest does 2 damage to Vampire Henchman: 7 of 6.",
        "The coin shows heads: Vampiric Love Interest stays.",
        "Vampire Henchman is destroyed.",
    ]
    assert told[5][:10] == [
        "Turn 5. Your turn",
        "Aid phase",
        "You draw Surprise",
        "You use Surprise.",
        "You draw Rescue, Read Glyphs",
        "Info phase",
        "You use Read Glyphs.",
        "Shown, Foe deck: Assassin Vampire, Goth Vampires, Bionic Vampire, Drake, Cops, Police, Leader Vampire",
        "The Foe deck: left as it is",
        "You draw Crucifixion Attack",
    ]
    assert told[6][4:7] == [
        "You draw Thermal Grenade, The Herbalist, Silver Stakes",
        "Help phase",
        "Joins Blade: The Herbalist",
    ]
    assert told[2][-2:] == ["End phase", "City Streets is left behind."]
    assert told[-1][-2:] == ["Foe phase", "All foe cards are beaten."]
    assert turns("blade", 12, 1)[17] == [
        "Turn 17. Your turn",
        "Aid phase",
        "You draw Muscle Car",
        "Help phase",
        "You use Rescue.",
        "Joins Blade: Bloodpack",
        "Foe phase",
        "Penthouse is the location now.",
        "Strike phase",
        "Bloodpack does 3 damage to Blood God: 6 of 12.",
        "The coin shows heads: Bloodpack stays.",
        "Attack phase",
        "Female Doctor blocks Blood God.",
        "The coin shows heads: Female Doctor stays.",
        "The attack of Bloodsuckers, Security Detail comes to 2.",
        "Your blood: 3 (-2)",
        "Escape phase",
        "You escape by Muscle Car: all foes in play are shuffled into their deck.",
        "Foe deck: shuffled",
        "Heal phase",
        "Your blood: 4 (+1)",
        "You use Transfusion.",
        "Your blood: 8 (+4)",
    ]


def test_a_night_of_attacks_is_told_to_its_end(the_table: Any, put: Lay, drive: Drive, story: Any) -> None:
    night = Night(the_table("blade", told=True))
    table, hand = night.table, night.hand
    put(table, night.enemies, "Leader Vampire", "SWAT Team")
    put(table, night.location, "House of Erebus")
    put(table, hand, "Out of Range", "Daybreak")
    night.enemies[0].put("damage", 3)
    night.life.value = 10
    table.story.clear()
    table.laid_out = 0
    drive(rules.attack_phase(night), ["Out of Range"], table)
    drive(rules.heal(night), [], table)
    drive(rules.escape(night), ["Daybreak"], table)
    assert story(table) == [
        "Attack phase",
        "Out of Range blocks Leader Vampire.",
        "The attack of SWAT Team comes to 1.",
        "Your blood: 9 (-1)",
        "Heal phase",
        "Your blood: 10 (+1)",
        "Leader Vampire regenerates 1 damage and has 2 left.",
        "Escape phase",
        "You escape by Daybreak: all foes in play are shuffled into their deck.",
        "Foe deck: shuffled",
    ]


def test_what_foes_are_worth_where_they_stand_and_how_far_blade_is(night: Night, stand: Lay, lie: Any) -> None:
    lie("House of Erebus")
    group, leader = stand("Goth Vampires", "Leader Vampire")
    view = View(night.table, 0)
    assert rules.worth(view, group) == {"attack": 2, "defence": 2}
    assert rules.worth(view, leader) == {"attack": 3, "defence": 8}
    assert rules.worth(view, "foes") == {"attack": 5}
    leader.put("blocked", 1)
    assert rules.worth(view, "foes") == {"attack": 2}
    assert rules.worth(view, night.location.top) is None
    assert rules.goal(view, 0) == {"left": 41, "blood": 20}
