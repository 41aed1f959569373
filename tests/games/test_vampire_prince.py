"""Vampire Prince: what players would argue about, ruling by ruling, and that whole plays hold; see attacks, too."""

from __future__ import annotations

from functools import partial
from operator import itemgetter

import pytest

from pnp.engine import Match, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.numbers import Numbers
from pnp.games import vampire_prince as rules
from pnp.games.families.shared_deck import COMPANY, attached
from pnp.games.vampire_prince.attack import attacks
from pnp.games.vampire_prince.city import City, force, is_elder
from pnp.games.vampire_prince.events import play_event, targets
from pnp.model import load

CLANS = ("brujah", "gangrel", "malkavian", "nosferatu", "toreador", "tremere", "ventrue")
"""Who sits where."""


def begun(the_table, put, players=2, turn=3, told=False):
    """A city after set-up with empty hands."""
    city = City(the_table("vampire-prince", players, told=told))
    for seat in city.table.seats:
        (claimant,) = put(city.table, city.claimants[seat], f"claimant:{CLANS[seat]}")
        claimant.owner = seat
    city.turn.value = turn
    return city


def entered(put, city, seat, name, *more):
    """A Vampire in play with what is on it."""
    (vampire,) = put(city.table, city.hands[seat], name)
    city.enter(seat, vampire)
    for card in put(city.table, city.hands[seat], *more):
        city.attach(card, vampire)
        card.put("torpor", card.stuns)
    return vampire


@pytest.fixture
def start(the_table, put):
    return partial(begun, the_table, put)


@pytest.fixture
def field(put):
    return partial(entered, put)


def names(cards):
    return sorted(card.name for card in cards)


def finished(steps, pick, look=lambda: None):
    """The result of rules answered by a function of the options, and looked at at every question."""
    choice = next(steps)
    try:
        while True:
            look()
            choice = steps.send(pick(choice.options))
    except StopIteration as end:
        return end.value


def asked_of(asked, phase):
    return [(choice.player, choice.options) for choice in asked if choice.phase == phase]


# set-up, fate, the end


def test_claimants_are_picked_once_each_in_turn_order(the_table, drive):  # ruling: clans
    city = City(the_table("vampire-prince", 7))
    _, asked = drive(rules.set_up(city, 3), [lambda _: True] * 6)
    assert [choice.player for choice in asked] == [3, 4, 5, 6, 0, 1, 2]
    assert len({pile[0].clan for pile in city.claimants}) == 7
    assert {len(hand) for hand in city.hands} == {city.numbers.start_hand}


def test_the_first_player_is_drawn_by_lot(the_table):  # ruling: first-player
    assert {next(rules.play(the_table("vampire-prince", 3, None, seed))).player for seed in range(40)} == {0, 1, 2}


@pytest.mark.parametrize(("politics", "won", "drawn"), [(19, False, 2), (20, True, 0), (23, True, 0)])
def test_politics_win_before_the_draw_of_ones_own_turn(start, politics, won, drawn):  # ruling: win-time
    city = start()
    city.politics[0].value, city.politics[1].value = politics, 30
    assert rules.fate(city, 0) is won
    assert len(city.hands[0]) == drawn


def test_with_no_card_left_nothing_is_drawn(start, put):  # ruling: empty-deck
    city = start()
    city.deck.give_all(city.hands[1])
    put(city.table, city.discards, "Brujah")
    rules.fate(city, 0)
    assert names(city.hands[0]) == ["Brujah"]


def test_vampires_modifiers_places_and_supporters_make_politics(start, put, field):  # rulings: win-time, clans
    city = start()
    field(city, 0, "Brujah", "Progeny")  # 1, 1 of the Modifier, 1 of the clan
    field(city, 0, "Ventrue")  # 3, of another clan
    field(city, 0, "Caitiff", "Torpor")
    field(city, 1, "Gangrel", "Torpor")  # 1 and 1 of the clan, immobilized or not
    put(city.table, city.holdings[0], "Elysium", "Primogen")
    city.count_politics()
    assert [track.value for track in city.politics] == [3 + 3 + 0 + 4 + 4, 2]


def test_the_cap_goes_to_the_highest_politics_and_equals_share(the_table):  # ruling: turn-cap
    ends = []
    for seed, turns in ((0, 1), (1, 1), (2, 2)):
        table = the_table("vampire-prince", 3, None, seed)
        table.numbers = Numbers({**table.numbers, "turn_cap": turns})
        result = finished(rules.play(table), itemgetter(-1 if seed else 0))
        assert (result.capped, result.facts["turns"]) == (True, turns)
        ends.append((result.winners, result.scores))
    assert ends[0] == ((0, 1, 2), (0, 0, 0))
    for winners, scores in ends[1:]:
        assert winners == tuple(seat for seat in range(3) if scores[seat] == max(scores) > 0)


# recruit


def test_recruiting_is_free_and_without_limit(start, put, drive):  # ruling: recruiting
    city = start()
    hand = ["Brujah", "Gangrel", "Elysium", "Clan", "Haven", "Torpor", "Spies"]
    put(city.table, city.hands[0], *hand)
    _, asked = drive(rules.recruit(city, 0), hand[:4])
    assert names(city.leaders(0)) == ["Brujah", "Gangrel"]
    assert names(city.holdings[0]) == ["Clan", "Elysium"]
    assert asked[-1].options == [None]
    assert city.politics[0].value == 2 + 1 + 4 + 3
    assert attacks(city, 0)  # in the turn they came


def test_modifiers_go_to_own_vampires_and_to_no_claimant(
    start, put, field, drive
):  # rulings: recruiting, claimant-safe
    city = start()
    put(city.table, city.hands[0], "Ghouls", "Elder")
    field(city, 1, "Gangrel")
    assert next(rules.recruit(city, 0)).options == [None]
    mine = field(city, 0, "Childe")
    drive(rules.recruit(city, 0), ["Ghouls, Childe", "Elder, Childe"])
    assert force(mine, city.numbers) == 1 + 1 + 1


def test_haven_and_disciplines_are_what_the_list_makes_them(start, put):  # rulings: combat-places, disciplines
    city = start()
    put(city.table, city.hands[0], "Haven", "Pax Vampirica", "Celerity Discipline", "Auspex Discipline")
    assert next(rules.recruit(city, 0)).options == [None]
    assert [option and option[0].name for option in next(rules.events(city, 0)).options] == [None, "Auspex Discipline"]


# events


@pytest.mark.parametrize(
    ("name", "elder"),
    [("Brujah", True), ("Malkavian", True), ("Toreador", True), ("Ancilla", False), ("Caitiff", False)],
)
def test_an_elder_vampire_is_one_by_its_print(start, field, name, elder):  # ruling: claimant
    city = start()
    vampire = field(city, 0, name, "Elder", "Brood")
    assert is_elder(vampire, city.numbers) is elder
    assert not any(is_elder(card, city.numbers) for card in attached(vampire))
    assert not is_elder(city.claimants[0][0], city.numbers)


@pytest.mark.parametrize(
    ("event", "aims"),
    [
        ("Golconda", ["Brujah", "Gangrel"]),  # ruling: misprints
        ("Sunlight", ["Brujah", "Caitiff", "Gangrel"]),  # rulings: any-card, brackets
        ("Sabbat Activity", ["Clan", "Conclave"]),
        ("The Jyhad", ["Barrens", "Brood", "Brujah", "Caitiff", "Clan", "Conclave", "Elysium", "Gangrel", "Torpor"]),
        ("Turf War", ["Elysium"]),
        ("Influence", ["Clan"]),
        ("Thrall", ["Brujah"]),  # ruling: claimant-safe
        ("Contacts", [None]),
        ("Spies", [1]),
    ],
)
def test_an_event_is_aimed_at_what_it_says(start, put, field, event, aims):
    city = start()
    field(city, 0, "Gangrel", "Brood")
    field(city, 0, "Caitiff")
    field(city, 1, "Brujah")
    put(city.table, city.holdings[0], "Barrens", "Conclave")
    put(city.table, city.holdings[1], "Elysium", "Clan")
    put(city.table, city.claimants[1], "Torpor")  # ruling: any-card
    (card,) = put(city.table, city.hands[0], event)
    found = targets(city, 0, card)
    assert (names(found) if hasattr(found[0], "name") else found) == aims


def test_an_event_without_a_target_stays_in_the_hand(start, put):
    city = start()
    put(city.table, city.hands[0], "Sunlight", "Turf War", "Influence", "Thrall", "The Jyhad")
    assert next(rules.events(city, 0)).options == [None]


def test_a_vampire_goes_with_all_that_is_on_it_and_a_modifier_alone(start, put, field, drive):  # ruling: any-card
    city = start()
    field(city, 1, "Brujah", "Brood")
    field(city, 1, "Gangrel", "Ghouls", "Torpor")
    put(city.table, city.hands[0], "The Jyhad", "Sunlight")
    drive(rules.events(city, 0), ["The Jyhad, Brood", "Sunlight, Gangrel"])
    assert names(city.discards) == ["Brood", "Gangrel", "Ghouls", "Sunlight", "The Jyhad", "Torpor"]
    assert not any(card.marks for card in city.discards)
    assert city.politics[1].value == 1


def test_damage_taken_off_takes_its_counters_along(start, put, field, drive):  # ruling: any-card
    city = start()
    mine = field(city, 0, "Brujah", "Torpor", "Aggravated Wounds")
    put(city.table, city.hands[0], "The Jyhad")
    drive(rules.events(city, 0), ["The Jyhad, Torpor"])
    assert [card.mark("torpor") for card in attached(mine)] == [3]


def test_who_is_taken_changes_sides_for_good_with_all_it_has(start, put, field, drive):  # rulings: taking, clans
    city = start()
    taken = field(city, 1, "Brujah", "Brood")
    put(city.table, city.hands[0], "Thrall", "Turf War", "Influence")
    put(city.table, city.holdings[1], "Elysium", "Clan")
    city.count_politics()
    drive(rules.events(city, 0), ["Thrall, Brujah", "Turf War, Elysium", "Influence, Clan"])
    assert city.leaders(0) == [taken]
    assert names(city.holdings[0]) == ["Clan", "Elysium"]
    assert [track.value for track in city.politics] == [1 + 1 + 1 + 4 + 3, 0]
    assert taken in {attacker for attacker, _ in attacks(city, 0)}


def test_who_is_taken_immobilized_wakes_in_the_turns_of_the_taker(start, put, field, drive):  # ruling: taking
    city = start()
    taken = field(city, 1, "Brujah", "Torpor")
    put(city.table, city.hands[0], "Thrall")
    drive(rules.events(city, 0), ["Thrall, Brujah"])
    for seat, left in ((0, 2), (1, 2), (0, 1)):
        drive(rules.end(city, seat))
        assert [card.mark("torpor") for card in attached(taken)] == [left]


def test_a_hand_is_shown_to_nobody_else(start, put, drive):  # ruling: opponents
    city = start(3)
    put(city.table, city.hands[0], "Spies")
    (seen,) = put(city.table, city.hands[2], "Haven")
    _, asked = drive(rules.events(city, 0), ["Spies, seat 3"])
    assert asked[0].options[1:] == [(asked[0].options[1][0], seat) for seat in (1, 2)]
    assert seen.known(0b111) == 0b101


@pytest.mark.parametrize("held", [2, 5])
def test_who_has_to_discard_chooses_the_cards(start, put, drive, held):  # ruling: opponent-discard
    city = start(3)
    (card,) = put(city.table, city.hands[0], "Control Mafia")
    put(city.table, city.hands[1], *["Fire", "Guns", "Haven", "Escape", "Elysium"][:held])
    _, asked = drive(play_event(city, 0, card, 1), ["Guns", "Elysium", "Fire"] if held == 5 else ["Guns"])
    assert {choice.player for choice in asked} == {1}
    assert names(city.hands[1]) == (["Escape", "Haven"] if held == 5 else [])


def test_everyone_chooses_a_vampire_of_his_own(start, put, field, drive):  # ruling: everyone
    city = start(3)
    for seat, name in ((2, "Childe"), (2, "Brujah"), (0, "Caitiff")):
        field(city, seat, name)
    (card,) = put(city.table, city.hands[2], "Anarch Rebellion")
    _, asked = drive(play_event(city, 2, card, None), ["Childe"])
    assert [choice.player for choice in asked] == [2, 0]  # the third has but his claimant
    assert names(city.in_play()) == ["Brujah"]


def test_all_hands_go_ones_own_too(start, put, drive):
    city = start(3)
    (card, *_) = put(city.table, city.hands[1], "Domain Dispute", "Fire")
    put(city.table, city.hands[2], "Guns")
    drive(play_event(city, 1, card, None))
    assert names(city.discards) == ["Domain Dispute", "Fire", "Guns"]


def test_contacts_draw_three(start, put, drive):
    city = start()
    (card,) = put(city.table, city.hands[1], "Contacts")
    drive(play_event(city, 1, card, None))
    assert len(city.hands[1]) == 3


# whole plays


def test_the_markers_show_the_politics_at_every_question(the_table):
    for seed in range(3):
        table, random = the_table("vampire-prince", 4, None, seed), seeded("markers", seed)

        def look(table=table):
            for seat in table.seats:
                leaders = [pile for pile in table.piles.values() if pile.name.startswith(COMPANY) and pile]
                mine = [pile for pile in leaders if pile[0].owner == seat]
                cards = [card for pile in (*mine, table.pile(own("holdings", seat))) for card in pile]
                clan = [claimant.clan for claimant in table.pile(own("claimant", seat))]
                kin = sum(pile[0].clan in clan for pile in mine)
                assert table.track(own("politics", seat)).value == sum(card.politics for card in cards) + kin

        finished(rules.play(table), random.choice, look)


# the story


def test_a_turn_tells_its_phases_in_order(start, put, field, drive, story):
    city = start(told=True)
    put(city.table, city.hands[0], "Elysium", "Great Wealth", "Spies", "Fire", *["Guns", "Ghouls", "Escape", "Brood"])
    put(city.table, city.hands[1], "Haven", "Torpor")
    field(city, 0, "prince:brujah"), field(city, 0, "Caitiff", "Aggravated Wounds")
    field(city, 1, "Tremere"), field(city, 1, "Childe")
    for name in ("Wassail", "Sunlight", "Primogen", "Barrens", "Canaille"):
        for card in put(city.table, city.discards, name):
            city.discards.give(card, city.deck)
    city.table.story.clear()
    city.table.asked(None)
    answers = {
        rules.recruit: ["Elysium", "Brood, Brujah", None],
        rules.events: ["Great Wealth", "Spies, seat 2", None],
        rules.attack_phase: ["Brujah, Childe", "Tremere", "Fire", None, None],
        rules.end: ["Torpor, Tremere", "Ghouls"],
    }
    assert not rules.fate(city, 0)
    for phase, script in answers.items():
        drive(phase(city, 0), script, city.table)
    assert story(city.table, 1) == [
        *("Seat 1: Fate", "Seat 1 draws Canaille, Barrens"),
        *("Seat 1: Recruit", "Seat 1 brings in Elysium", "Politics of seat 1: 6 (+6)", "Your politics: 2 (+2)"),
        *("Seat 1 brings in Brood for Brujah", "Politics of seat 1: 7 (+1)"),
        *("Seat 1: Events", "Seat 1 plays Great Wealth", "Seat 1 draws Primogen, Sunlight, Wassail"),
        "Seat 1 plays Spies on you",
        *("Seat 1: Attacks", "Brujah (seat 1) attacks Childe (you).", "Tremere blocks, in place of Childe."),
        *("Seat 1 plays Fire", "8 against 3: Brujah beats Tremere.", "Discarded: Fire"),
        *("Seat 1: End", "You play Torpor on Tremere", "Torpor: turns left 3 (+3)"),
        *("Tremere is saved, but immobilized.", "Aggravated Wounds: turns left 2 (-1)"),
        "Seat 1 discards at the hand limit: Ghouls",
    ]


def test_play_has_every_phase(heads):
    assert ["Fate", "Recruit", "Events", "Attacks", "End"] in heads("vampire-prince", 3, None, 3)


def test_what_counts_as_what(start, put, field):
    city = start()
    brujah, childe = field(city, 0, "prince:brujah", "Brood"), field(city, 1, "Childe", "Torpor")
    (fire,) = put(city.table, city.hands[0], "Fire")
    view = View(city.table, 0)
    assert rules.worth(view, brujah) == {"force now": 5, "politics now": 3}  # its clan is that of the claimant
    assert rules.worth(view, city.claimants[0][0]) == {"force now": 5}
    assert rules.worth(view, (brujah, childe)) == {"force": 5, "against": 1}
    assert rules.worth(view, fire) is None
    brujah.put("attacker", 1), childe.put("defender", 1)
    assert rules.worth(view, fire) == {"force with it": 8, "against": 1}
    city.count_politics()
    assert rules.goal(view, 0) == {"politics": 3, "wanted": 20}


@pytest.fixture(scope="module")
def made():
    return cast(load("vampire-prince"))


def played(made, seed, players, thumb=None):
    agents = [rules.thumb if seat == thumb else RandomAgent((seed, seat)) for seat in range(players)]
    match = Match(made, rules, seed, agents, players=players)
    match.run()
    return match


@pytest.mark.parametrize(("players", "games"), [(2, 160), (4, 100), (7, 40)])
def test_random_plays_end_by_politics_or_blood(made, players, games):
    for seed in range(games):
        match = played(made, seed, players)
        result, numbers = match.result, match.table.numbers
        assert result.facts["turns"] <= numbers.turn_cap
        if not result.capped:
            (winner,) = result.winners
            assert result.scores[winner] >= numbers.politics_to_win or result.facts["out"] == players - 1
        assert all(result.scores[seat] == 0 and seat not in result.winners for seat in match.table.out)


@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (4, 0.65)])
def test_the_rule_of_thumb_beats_chance(made, players, least):
    wins = sum(seed % players in played(made, seed, players, seed % players).result.winners for seed in range(100))
    assert wins >= 100 * least
