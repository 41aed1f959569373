"""Warmeister: turns, buying and events, ruling by ruling, and that whole plays hold; see battles, too."""

from __future__ import annotations

from functools import partial

import pytest

from pnp.engine import Choice, Match, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import warmeister as rules
from pnp.games.families.shared_deck import attached
from pnp.games.warmeister.buying import buy, cost, cutting, income, revenue, revenue_cards, ways
from pnp.games.warmeister.clash import Clash
from pnp.games.warmeister.events import play_event, playable
from pnp.games.warmeister.orders import play_battle_event
from pnp.games.warmeister.war import SIDES, War
from pnp.model import load

ATTACKER, DEFENDER = SIDES


def begun(the_table, players=2, mode="base", turn=2, told=False):
    """A war in which everybody has the territories of the start, and nothing else."""
    war = War(the_table("warmeister", players, mode, told=told))
    war.turn.value = turn
    return war


def enlisted(put, war, seat, *names):
    """Army cards in play."""
    units = put(war.table, war.hands[seat], *names)
    for unit in units:
        war.enter(seat, unit)
    return units


def fray_of(the_table, put, attackers, defenders, attack="Attack", players=2):
    """A battle between the first two seats in its first round, with all their units in it."""
    war = begun(the_table, players, "expansion")
    put(war.table, war.attack, attack)
    for seat, (side, units) in enumerate({ATTACKER: attackers, DEFENDER: defenders}.items()):
        for unit in enlisted(put, war, seat, *units):
            unit.put(side, 1)
    war.round.value = 1
    return Clash(war, {ATTACKER: 0, DEFENDER: 1})


def play_on(drive, hold, fray, side, card, *answers):
    """Have a side play a battle event."""
    (played,) = hold(fray.war, fray.seats[side], card)
    drive(play_battle_event(fray, side, played), answers)
    return played


def bonus(fray, side):
    return dict(zip((unit.name for unit in fray.units(side)), fray.bonuses(side), strict=True))


def rig(war, *rolls):
    """Decide what the dice show; gives those that have not been rolled yet."""
    left = list(rolls)
    war.table.roll = lambda *_: left.pop(0)
    return left


def names(cards):
    return sorted(card.name for card in cards)


def offered(choice):
    return sorted(option.name for option in choice.options if option is not None)


def asked_of(asked, *phases):
    return [(choice.phase, choice.player) for choice in asked if choice.phase in phases]


@pytest.fixture
def start(the_table):
    return partial(begun, the_table)


@pytest.fixture
def enlist(put):
    return partial(enlisted, put)


@pytest.fixture
def hold(put):
    """Cards in a hand."""
    return lambda war, seat, *cards: put(war.table, war.hands[seat], *cards)


@pytest.fixture
def build(put):
    """Holdings before a player."""
    return lambda war, seat, *cards: put(war.table, war.holdings[seat], *cards)


# set-up, priority, draw


@pytest.mark.parametrize(("mode", "cards"), [("base", 132), ("expansion", 132 + 56)])
def test_the_deck_has_the_cards_of_its_lists(start, mode, cards):  # rulings: deck-count, expansion
    war = start(mode=mode)
    assert len(war.deck) == cards
    assert ("expansion" in {card.component for card in war.deck}) == (mode == "expansion")


def test_everybody_begins_with_territories_a_hand_and_no_gold(the_table):  # ruling: start-gold
    table = the_table("warmeister", 3, "base")
    next(rules.play(table))
    assert [table.tracks[f"territories of seat {seat}"].value for seat in (1, 2, 3)] == [5, 5, 5]
    assert [len(table.pile(f"hand of seat {seat}")) for seat in (1, 2, 3)] == [5, 5, 5]
    assert {track.value for name, track in table.tracks.items() if name.startswith("gold")} == {0}


def test_only_those_who_tie_roll_again_for_priority(start, drive):  # ruling: priority
    war = start(4)
    left = rig(war, 6, 2, 6, 5, 1, 3)
    drive(rules.priority(war))
    assert (war.priority.value, left) == (3, [])
    assert list(war.parts()) == [2, 3, 0, 1]


def test_who_last_had_priority_answers_first_to_the_rolls_for_it(start, drive):  # ruling: event-time
    war = start(3)
    war.priority.value, war.acting.value = 2, 1
    rig(war, 6, 1, 1)
    _, asked = drive(rules.priority(war))
    assert asked_of(asked, "luck: priority") == [("luck: priority", seat) for seat in (1, 2, 0)]
    assert war.priority.value == 2


def test_cards_are_drawn_for_territories_and_holdings_or_not_at_all(start, build, drive):  # ruling: draw
    war = start()
    war.territories[1].value = 2
    build(war, 1, "Wizard Tower", "Wizard Tower")
    _, asked = drive(rules.draw(war), [0, 4])
    assert [choice.options for choice in asked] == [[5, 0], [4, 0]]
    assert [len(hand) for hand in war.hands] == [0, 4]


def test_an_empty_draw_pile_is_made_anew_of_the_discards(start, drive):  # ruling: empty-deck
    war = start()
    war.deck.deal(2, war.discards)
    war.deck.give_all(war.hands[0])
    drive(rules.draw(war), [0, 5])
    assert (len(war.hands[1]), len(war.deck), len(war.discards)) == (2, 0, 0)


# revenue


def test_income_is_dice_cards_and_spoils_and_what_is_left_is_kept(
    start, enlist, build, drive
):  # rulings: spoils, buying
    war = start(mode="expansion")
    war.territories[0].value, war.gold[0].value, war.spoils[0].value = 2, 3, 4
    enlist(war, 0, "Farmers")
    build(war, 0, "Market", "base:tavern")
    rig(war, 6, 1)
    drive(income(war, 0))
    assert (war.gold[0].value, war.spoils[0].value) == (3 + 7 + 1 + 3 + 1 + 4, 0)


def test_one_buys_what_one_can_pay_in_ones_own_part(start, hold, drive):  # ruling: buying
    war = start()
    war.territories[1].value = 1
    hold(war, 0, "Keep", "Palisade", "base:farm", "Forest", "Fernando the Dragon")
    rig(war, 4, 2, 2, 3, 2, 6)
    war.priority.value = 2
    _, asked = drive(revenue(war), ["Keep", "Palisade", "base:farm"])
    mine = [choice for choice in asked if (choice.phase, choice.player) == ("revenue", 0)]
    assert [offered(choice) for choice in mine] == [
        ["Farm", "Fernando the Dragon", "Keep", "Palisade"],
        ["Farm", "Palisade"],
        ["Farm"],
        [],
    ]
    assert (names(war.castles[0]), names(war.holdings[0]), war.gold[0].value) == (["Keep", "Palisade"], ["Farm"], 2)


@pytest.mark.parametrize(
    ("card", "holdings", "gold"),
    [
        ("Bowmen", ["Barracks"], 3),
        ("Swordsmen", ["Barracks"], 1),
        ("Goblin Stabbers", ["Barracks"], 1),  # never less than 1
        ("Siege Golem", ["Workshop", "Mead Hall"], 6),  # cheaper for each of its kinds
        ("Donkey Raiders", ["Horse Breeder"], 3),  # a trait leaves a kind what it is
        ("Skellington Troopers", ["Barracks"], 1),  # and a basic card basic
        ("Wizard Tower", ["Barracks"], 3),
    ],
)
def test_holdings_make_armies_cheaper(start, put, build, card, holdings, gold):  # rulings: costs, undefined-traits
    war = start()
    build(war, 0, *holdings)
    (bought,) = put(war.table, war.hands[0], card)
    assert cost(war, bought, (None, None), cutting(war, 0)) == gold


@pytest.mark.parametrize(("gold", "buys"), [(2, False), (3, True)])
def test_a_half_is_taken_last_and_rounded_up(start, hold, build, drive, gold, buys):  # ruling: costs
    war = start()
    war.gold[0].value = gold
    build(war, 0, "Barracks")
    hold(war, 0, "Ogre Bullies", "Recruitment Drive", "Busy as Beavers")
    assert names(revenue_cards(war, 0)) == ["Ogre Bullies"] * buys
    if buys:
        drive(revenue_of(war, 0))
        assert (names(war.leaders(0)), war.gold[0].value, names(war.discards)) == (
            ["Ogre Bullies"],
            0,
            ["Recruitment Drive"],
        )


def revenue_of(war, seat):
    """A player's part of the Revenue phase without his income, as far as the first purchase."""
    yield from buy(war, seat, (yield Choice("revenue", list(revenue_cards(war, seat)), seat)))


def test_tool_golems_cut_holdings_down_to_one_at_least(start, enlist, hold):  # ruling: costs
    war = start(mode="expansion")
    enlist(war, 0, "Tool Golem", "Tool Golem")
    tower, castle, farm = hold(war, 0, "Wizard Tower", "Keep", "base:farm")
    assert [cost(war, card, (None, None), cutting(war, 0)) for card in (tower, castle, farm)] == [1, 7, 1]


def test_a_cancelled_half_leaves_the_card_in_hand_if_it_cannot_be_paid(
    start, hold, drive
):  # rulings: costs, event-time
    war = start()
    war.gold[0].value = 3
    hold(war, 0, "Ogre Bullies", "Recruitment Drive")
    hold(war, 1, "Denied!")
    drive(revenue_of(war, 0), ["Denied!"])
    assert (names(war.hands[0]), war.gold[0].value) == (["Ogre Bullies"], 3)
    assert names(war.discards) == ["Denied!", "Recruitment Drive"]


def test_what_helped_in_vain_is_discarded(start, hold, drive):  # rulings: costs, attachments
    war = start(mode="expansion")
    war.gold[0].value = 6
    hold(war, 0, "Captain Tim", "Sword of Maybe", "Recruitment Drive")
    hold(war, 1, "Denied!")
    drive(revenue_of(war, 0), ["Sword of Maybe, Recruitment Drive", None, "Denied!"])
    assert (names(war.hands[0]), war.gold[0].value) == (["Captain Tim"], 3)
    assert names(war.discards) == ["Denied!", "Recruitment Drive", "Sword of Maybe"]


def test_cards_to_discard_come_on_top_of_the_gold(start, hold, drive):  # ruling: discard-cost
    war = start()
    war.gold[0].value = 9
    hold(war, 0, "Siege Golem", "Forest")
    assert list(revenue_cards(war, 0)) == []
    hold(war, 0, "Ruins", "Swamp")
    drive(revenue_of(war, 0), ["Forest", "Swamp"])
    assert (names(war.hands[0]), names(war.leaders(0)), war.gold[0].value) == (["Ruins"], ["Siege Golem"], 1)


def test_what_helps_to_recruit_cannot_be_discarded_for_it(start, hold):  # ruling: discard-cost
    war = start()
    war.gold[0].value = 1
    hold(war, 0, "Old Hob", "Recruitment Drive")
    assert list(revenue_cards(war, 0)) == []
    hold(war, 0, "Forest")
    assert names(revenue_cards(war, 0)) == ["Old Hob"]


def test_recruits_draw_and_make_others_discard(start, hold, drive):  # ruling: opponents
    war = start(3)
    war.gold[0].value = 6
    hold(war, 0, "Captain Tim")
    drive(revenue_of(war, 0))
    assert len(war.hands[0]) == 2
    war.hands[0].give_all(war.discards)
    war.gold[0].value = 4
    hold(war, 0, "Goblin Slingshooters")
    hold(war, 2, "Forest", "Ruins")
    _, asked = drive(revenue_of(war, 0), ["seat 3", "Ruins"])
    assert asked_of(asked, "revenue: opponent", "discard") == [("revenue: opponent", 0), ("discard", 2)]
    assert names(war.hands[2]) == ["Forest"]


def test_an_attachment_laid_at_once_makes_its_card_cheaper(start, hold, build, drive):  # ruling: attachments
    war = start(mode="expansion")
    war.gold[0].value = 1
    build(war, 0, "Spooky House")
    swordsmen, creepy, _ = hold(war, 0, "Swordsmen", "Creepy...", "Sword of Maybe")
    assert list(ways(war, 0, swordsmen, cutting(war, 0))) == [(creepy, None)]
    drive(revenue_of(war, 0))
    assert attached(swordsmen) == [creepy]
    assert war.gold[0].value == 0


def test_a_basic_card_that_is_given_a_kind_is_basic_no_longer(start, hold, build):  # ruling: attachments
    war = start(mode="expansion")
    build(war, 0, "Barracks", "Horse Breeder")
    card, horsies, creepy = hold(war, 0, "Pikemen", "... On Horsies", "Creepy...")
    prices = [cost(war, card, (each, None), cutting(war, 0)) for each in (None, horsies, creepy)]
    assert prices == [2, 2, 2]
    war.discard(next(card for card in war.holdings[0] if card.name == "Horse Breeder"))
    assert cost(war, card, (horsies, None), cutting(war, 0)) == 3


def test_the_sword_is_for_generals_and_paid_when_played(start, enlist, hold, drive):  # ruling: attachments
    war = start(mode="expansion")
    _, tim = enlist(war, 0, "Giant", "Captain Tim")
    (sword,) = hold(war, 0, "Sword of Maybe")
    war.gold[0].value = 2
    assert list(playable(war, 0, "warfare")) == []
    war.gold[0].value = 3
    drive(play_event(war, 0, sword))
    assert attached(tim) == [sword]
    assert war.gold[0].value == 0


# supply, end


def test_cards_that_cannot_be_supplied_are_discarded_by_choice(start, enlist, build, drive):  # ruling: supply
    war = start()
    war.territories[0].value = 3
    build(war, 0, "base:tavern")
    enlist(war, 0, "Fernando the Dragon", "Peasants", "Giant")
    drive(rules.supply(war), ["Giant"])
    assert names(war.leaders(0)) == ["Fernando the Dragon", "Peasants"]


def test_pizza_supplies_all_unless_it_is_cancelled(start, enlist, hold, drive):  # rulings: supply, event-time
    for answer, left in ((None, 2), ("Denied!", 1)):
        war = start()
        war.territories[0].value = 1
        enlist(war, 0, "Peasants", "Swordsmen")
        hold(war, 0, "Pizza & Beer")
        hold(war, 1, "Denied!")
        drive(rules.supply(war), ["Pizza & Beer", answer, *(["Peasants"] if answer else [])])
        assert len(war.leaders(0)) == left


def test_at_the_end_damage_comes_off_and_hands_are_cut(start, put, enlist, build, drive):
    war = start()
    (giant,) = enlist(war, 1, "Giant")
    giant.put("damage", 1)
    put(war.table, war.fallen[0], "Peasants")
    build(war, 0, "Armoury")
    war.deck.deal(8, *war.hands)
    _, asked = drive(rules.end(war), [lambda _: True] * 5)
    assert asked_of(asked, "hand limit") == [("hand limit", 0)] * 2 + [("hand limit", 1)] * 3
    assert not giant.marks
    assert not war.fallen[0]
    assert "Peasants" in names(war.discards)


# whole plays


@pytest.fixture(scope="module")
def made():
    return cast(load("warmeister"))


def played(made, seed, players, mode, thumb=None):
    agents = [rules.thumb if seat == thumb else RandomAgent((seed, seat)) for seat in range(players)]
    match = Match(made, rules, seed, agents, players, mode)
    match.run()
    return match


@pytest.mark.parametrize(("mode", "players", "games"), [("base", 2, 60), ("base", 6, 10), ("expansion", 3, 30)])
def test_plays_end_with_one_player_or_at_the_cap(made, mode, players, games):  # rulings: out, turn-cap
    for seed in range(games):
        match = played(made, seed, players, mode)
        result, table = match.result, match.table
        assert sum(result.scores) >= len(result.winners)
        assert {seat for seat, score in enumerate(result.scores) if not score} == table.out
        assert result.capped or len(table.out) == players - 1
        assert max(result.scores) == result.scores[result.winners[0]]
        for seat in table.out:
            assert not table.pile(f"hand of seat {seat + 1}")


def test_at_the_cap_gold_settles_between_equal_territories(start):  # ruling: turn-cap
    war = start(4)
    for seat, (territories, gold) in enumerate([(6, 1), (6, 5), (4, 9), (6, 5)]):
        war.territories[seat].value, war.gold[seat].value = territories, gold
    assert rules.victory(war, capped=True).winners == (1, 3)


@pytest.mark.parametrize(("mode", "players", "least"), [("base", 2, 0.95), ("base", 4, 0.9), ("expansion", 3, 0.9)])
def test_the_rule_of_thumb_beats_chance(made, mode, players, least):
    wins = sum(seed % players in played(made, seed, players, mode, seed % players).result.winners for seed in range(60))
    assert wins >= 60 * least


# the story


def test_a_battle_is_told_from_the_attack_to_the_ruins(start, put, hold, enlist, build, drive, story):
    war = start(told=True)
    enlist(war, 0, "Theo the Minotaur"), enlist(war, 1, "Peasants", "Swordsmen")
    hold(war, 0, "Attack"), build(war, 1, "Mines")
    put(war.table, war.castles[1], "Keep")
    war.table.story.clear()
    war.table.asked(None)
    rig(war, 5, 4, 6, 3, 1)
    drive(rules.warfare(war), ["Attack", "Peasants", "Swordsmen", "Keep", "Peasants"], war.table)
    assert story(war.table, 1) == [
        *("Seat 1: warfare", "Seat 1 plays Attack", "Seat 1 attacks you.", "Seat 1 sends Theo the Minotaur"),
        *("You send Peasants; Swordsmen", "You defend in Keep", "Round 1"),
        "Theo the Minotaur (seat 1): 5 rolled, which makes 8: a hit.",
        *("Peasants (you): 4 rolled, which makes 5.", "Swordsmen (you): 6 rolled, which makes 8: a hit."),
        *("Theo the Minotaur: damaged", "Peasants: damaged", "Peasants: destroyed."),
        *("Rout check of seat 1: 4, where 5 is needed: the army runs.", "Seat 1 loses the battle."),
        *("1 is rolled for Mines.", "Mines: destroyed."),
    ]


def test_play_has_every_phase(heads):
    every = ["priority", "draw", "revenue", "warfare", "supply", "end"]
    assert not any("Round 0" in turn for turn in heads("warmeister", 4, "base", 3))
    turns = [[head.split(": ")[-1].lower() for head in turn] for turn in heads("warmeister", 4, "base", 3)]
    assert every in [[head for head in dict.fromkeys(turn) if head in every] for turn in turns]


def test_what_counts_as_what(start, hold, enlist, build):
    war = start(mode="expansion")
    slug, troopers = enlist(war, 0, "Rampaging Slug", "Pikemen")
    slug.put("damage", 2)
    catapult, farm = hold(war, 0, "Catapult", "base:farm")
    view = View(war.table, 0)
    assert rules.worth(view, slug) == {"force now": 5, "wounds left": 2}
    assert rules.worth(view, troopers) == {"force now": 2, "wounds left": 2}
    assert rules.worth(view, catapult) is None
    build(war, 0, "Workshop")
    assert rules.worth(view, catapult) == {"costs you": 2}
    assert rules.worth(view, farm) is None
    assert rules.goal(view, 1) == {"territories": 5}
