"""Warlords of Ravenna: what may be laid where, what a hand is worth, who scores, and the modes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pnp.engine import Match, Table, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.engine.chance import seeded
from pnp.engine.seating import seating
from pnp.games import warlords_of_ravenna as rules
from pnp.games.warlords_of_ravenna.war import FACE_DOWN, FACE_UP, Battle
from pnp.model import load

SLUG = "warlords-of-ravenna"
CAST = cast(load(SLUG))
WEAK = ("Country Levy", "Pikemen", "Archers", "Crossbowmen")  # 2 + 3 + 4 + 5
STRONG = ("Swordsmen", "Halberdiers", "Light Horse", "Knights")  # 6 + 7 + 8 + 9


def changed(**numbers):
    """The game with other numbers."""
    return cast(replace(CAST.game, numbers={**CAST.game.numbers, **numbers}))


@pytest.fixture
def war(the_table):
    """`war(players, mode)`: a table set up, before anybody has drawn."""
    return lambda players=3, mode=None, seed=0, told=False: rules.set_up(the_table(SLUG, players, mode, seed, told))


def put(game, pile, *names):
    """Lay cards of the deck into a pile."""
    taken = []
    for name in names:
        taken.append(next(card for card in game.deck if card.name == name))
        game.deck.give(taken[-1], pile)
    return taken


def deal(game, name, *names, laid=FACE_DOWN):
    """Lay cards on a hand: those its player has laid face-down, or, with `laid`, others."""
    seat = game.hands[name].seat
    cards = put(game, game.table.pile(f"{laid} {name}"), *names)
    for card in cards:
        card.put(rules.had(seat), 1)
        card.seen |= 1 << seat if laid == FACE_DOWN else 0
    return cards


def draw_pile(game, name):
    """Lay a card on top of the deck."""
    card = next(card for card in game.deck if card.name == name)
    game.deck.give(card, game.deck)


def draw(game, seat, name):
    """A card just drawn."""
    return put(game, game.drawn(seat), name)[0]


def ways(war, seat, card):
    return {(way, name, old and old.name) for way, name, old in rules.places(war, seat, card)}


def points(war):
    return [war.points(side).value for side in range(len(war.sides))]


def set_points(war, *values):
    for side, value in enumerate(values):
        war.points(side).value = value


def fought(war, attacker, defender, won, factor=1):
    battle = Battle(war.hands[attacker], war.hands[defender], won, factor)
    rules.score(war, battle)
    return battle


def turn(war, number=1):
    war.table.track("turn").value = number
    return war


# Set-up


@pytest.mark.parametrize(("players", "mode", "hands"), [(2, None, 4), (2, "duel", 4), (3, None, 3), (5, "teams", 5)])
def test_two_players_have_two_hands_each_and_others_one(war, players, mode, hands):
    assert len(war(players, mode).hands) == hands


def test_deck_of_54_cards_is_face_down(war):
    table = war().table
    assert len(table.pile("war")) == 54
    assert not any(View(table, seat).known("war") for seat in table.seats)


def test_lots_say_who_starts_the_first_round():  # ruling: youngest
    starts = Counter(
        Match(CAST, rules, seed, players=3, mode="warlords").question.player  # type: ignore[union-attr]
        for seed in range(60)
    )
    assert set(starts) == {0, 1, 2} and min(starts.values()) > 8


def test_no_more_sit_down_than_the_deck_has_hands_for(war):  # ruling: many-players
    table = war(13, "teams").table
    allowed = {CAST.game.players.max, *(mode.players.max for mode in CAST.game.modes.values() if mode.id != "duel")}
    assert allowed == {len(table.pile("war")) // table.numbers.hand}
    with pytest.raises(ValueError, match="is for 2 to 13 players, not for 14"):
        seating(CAST.game, 14)


# A turn


def test_first_turn_can_only_draw_from_the_deck(war):
    assert rules.actions(turn(war()), 0) == ["deck"]


def test_attack_needs_a_full_hand_of_somebody_else(war):
    game = turn(war())
    deal(game, "hand of seat 1", *WEAK)
    assert "attack" not in rules.actions(game, 0)
    assert "attack" in rules.actions(game, 1)
    assert [hand.name for hand in rules.targets(game, 2)] == ["hand of seat 1"]


def test_teammates_are_no_targets(war):
    game = turn(war(4, "teams"))
    deal(game, "hand of seat 2", *WEAK)
    assert "attack" not in rules.actions(game, 0)
    assert "attack" in rules.actions(game, 3)


def test_drawn_card_is_played_at_once_and_turn_passes(war, drive):
    game = turn(war())
    _, asked = drive(rules.draw_and_play(game, 0, game.deck), [lambda place: place[1] == "hand of seat 2"])
    assert [choice.phase for choice in asked] == ["play"]
    assert len(game.hands["hand of seat 2"].cards) == 1 and not game.drawn(0)


def test_with_nothing_to_draw_only_attack_is_left(war):  # ruling: nothing-to-draw
    game = turn(war())
    deal(game, "hand of seat 2", *WEAK)
    game.deck.give_all(game.table.pile("elsewhere", "nobody"))
    assert rules.actions(game, 0) == ["attack"]
    assert rules.actions(game, 1) == []


def test_turn_beyond_the_cap_must_attack(war):  # ruling: turn-cap
    game = war()
    cap = game.numbers.turn_cap
    deal(game, "hand of seat 2", *WEAK)
    assert "deck" in rules.actions(turn(game, cap), 0)
    assert rules.actions(turn(game, cap + 1), 0) == ["attack"]


def test_round_in_which_nobody_can_be_attacked_ends_without_points():  # ruling: turn-cap, no-loser
    match = Match(changed(turn_cap=2, round_cap=3), rules, 1, [RandomAgent(1)], 3, "warlords", strict=True)
    result = match.run()
    assert result.capped and result.scores == (0, 0, 0)
    turns = [choice.player for choice, _ in match.log if choice.phase == "turn"]
    assert len(turns) == 6 and turns[0] == turns[2] == turns[4]  # the same side starts every round


# Where a card may be laid


@pytest.mark.parametrize("name", ["Fortifications", "Assassin"])
def test_fortifications_and_assassins_are_never_face_up(war, name):
    game = war()
    assert {way for way, _, _ in ways(game, 0, draw(game, 0, name))} == {FACE_DOWN}


def test_anybody_without_a_face_up_card_can_be_given_one(war):
    game = war()
    deal(game, "hand of seat 2", "Knights", laid=FACE_UP)
    up = {option for option in ways(game, 0, draw(game, 0, "Archers")) if option[0] == FACE_UP}
    assert up == {(FACE_UP, "hand of seat 1", None), (FACE_UP, "hand of seat 3", None)}


def test_only_its_owner_replaces_a_face_up_card(war):
    game = war()
    deal(game, "hand of seat 2", "Knights", laid=FACE_UP)
    assert (FACE_UP, "hand of seat 2", "Knights") in ways(game, 1, draw(game, 1, "Archers"))
    assert (FACE_UP, "hand of seat 2", "Knights") not in ways(game, 0, draw(game, 0, "Pikemen"))


def test_face_up_card_needs_room_and_replaces_no_face_down_card(war):  # ruling: face-up-place
    game = war()
    deal(game, "hand of seat 1", *WEAK)
    assert not any(
        way == FACE_UP and name == "hand of seat 1" for way, name, _ in ways(game, 0, draw(game, 0, "Knights"))
    )


def test_face_down_card_replaces_no_face_up_card(war):  # ruling: face-up-place
    game = war()
    deal(game, "hand of seat 1", "Knights", laid=FACE_UP)
    assert (FACE_DOWN, "hand of seat 1", "Knights") not in ways(game, 0, draw(game, 0, "Archers"))


def test_face_down_card_is_added_or_replaces_even_with_room(war):
    game = war()
    deal(game, "hand of seat 2", "Knights")
    deal(game, "hand of seat 2", "Pikemen", laid="sideways")
    options = ways(game, 0, draw(game, 0, "Assassin"))
    assert {old for _, name, old in options if name == "hand of seat 2"} == {None, "Knights", "Pikemen"}


def test_hand_never_holds_more_than_four(war):
    game = war()
    deal(game, "hand of seat 2", *WEAK)
    assert (FACE_DOWN, "hand of seat 2", None) not in ways(game, 0, draw(game, 0, "Assassin"))
    assert len([name for _, name, _ in ways(game, 0, game.drawn(0)[0]) if name == "hand of seat 2"]) == 4


@pytest.mark.parametrize(("players", "mode"), [(2, "duel"), (4, "teams")])
def test_duel_and_teams_lay_nothing_face_up(war, players, mode):
    game = war(players, mode)
    assert {way for way, _, _ in ways(game, 0, draw(game, 0, "Knights"))} == {FACE_DOWN}


def test_replaced_card_goes_face_up_on_the_discard(war):
    game = war()
    deal(game, "hand of seat 2", "Knights", laid="sideways")
    card, old = draw(game, 0, "Archers"), game.hands["hand of seat 2"].sealed[0]
    rules.lay(game, 0, card, (FACE_DOWN, "hand of seat 2", old))
    assert game.discard.top is old
    assert all(View(game.table, seat).known("discard") == [old] for seat in game.table.seats)
    assert game.hands["hand of seat 2"].cards == [card]


# The discard pile


def test_discarded_card_goes_to_nobody_who_had_it(war):
    game = war()
    card = put(game, game.drawn(2), "Knights")[0]
    rules.lay(game, 2, card, (FACE_DOWN, "hand of seat 1", None))
    for seat, name in ((2, "hand of seat 2"), (0, "hand of seat 3")):
        assert card.pile is not None
        card.pile.give(card, game.drawn(seat))
        assert name in {place[1] for place in rules.places(game, seat, card)}
        rules.lay(game, seat, card, (FACE_DOWN, name, None))
    assert not list(rules.places(game, 1, card))  # had by all three, the first included


def test_discarded_card_without_a_place_is_not_offered(war):  # ruling: discard-no-place
    game = turn(war())
    card = put(game, game.discard, "Knights")[0]
    assert rules.actions(game, 0) == ["deck", "discard"]
    for seat in game.table.seats:
        card.put(rules.had(seat), 1)
    assert rules.actions(game, 0) == ["deck"]


def test_card_of_one_hand_was_its_players(war):  # ruling: discard-hands
    game = war(2)
    card = put(game, game.drawn(0), "Knights")[0]
    rules.lay(game, 0, card, (FACE_DOWN, "hand A of seat 1", None))
    assert {name for _, name, _ in rules.places(game, 1, card)} == {"hand A of seat 2", "hand B of seat 2"}


def test_shuffled_card_may_be_played_on_anybody(war):  # ruling: discard-memory
    game = war()
    card = put(game, game.discard, "Knights")[0]
    card.put(rules.had(0), 1)
    rules.shuffle_in(game, game.discard)
    assert card in game.deck and not card.marks and not card.seen


def test_empty_deck_is_replenished_with_the_card_just_replaced(war, drive):  # ruling: reshuffle
    game = turn(war())
    old = deal(game, "hand of seat 2", "Knights", laid="sideways")[0]
    put(game, game.discard, "Archers")
    last = game.deck[0]
    for card in list(game.deck)[1:]:
        game.deck.give(card, game.table.pile("elsewhere", "nobody"))
    drive(rules.draw_and_play(game, 0, game.deck), [lambda place: place[2] is old])
    assert sorted(card.name for card in game.deck) == ["Archers", "Knights"]
    assert not game.discard and last in game.hands["hand of seat 2"].cards


# Who knows what


def test_sealed_card_is_known_only_to_who_laid_it(war):
    game = war()
    rules.lay(game, 0, draw(game, 0, "Knights"), (FACE_DOWN, "hand of seat 2", None))
    assert [len(View(game.table, seat).known("sideways hand of seat 2")) for seat in game.table.seats] == [1, 0, 0]


def test_own_face_down_card_can_be_looked_at_again(war):
    game = war()
    rules.lay(game, 1, draw(game, 1, "Knights"), (FACE_DOWN, "hand of seat 2", None))
    assert [len(View(game.table, seat).known("face-down hand of seat 2")) for seat in game.table.seats] == [0, 1, 0]


def test_all_saw_a_card_taken_from_the_discard(war):
    game = war()
    card = put(game, game.discard, "Knights")[0]
    game.discard.deal(1, game.drawn(0))
    rules.lay(game, 0, card, (FACE_DOWN, "hand of seat 2", None))
    assert all(View(game.table, seat).known("sideways hand of seat 2") == [card] for seat in game.table.seats)


# What hands are worth


def worth(war, cards, against=(), defending=False):
    mine, theirs = put(war, war.table.pile("mine"), *cards), put(war, war.table.pile("theirs"), *against)
    return rules.total(war.numbers, mine, theirs, defending)


def test_fortifications_count_only_in_defence(war):
    assert worth(war(), ["Fortifications", "Knights"]) == 0 + 9
    assert worth(war(), ["Fortifications", "Fortifications"], defending=True) == 10 + 10


def test_every_commander_counts_ten(war):
    assert worth(war(), ["Commander"] * 3 + ["Archers"]) == 10 + 10 + 10 + 4


def test_each_assassin_strikes_one_commander(war):
    assert worth(war(), ["Commander"] * 3, ["Assassin"]) == 20
    assert worth(war(), ["Commander"] * 3, ["Assassin"] * 2) == 10


def test_assassins_of_both_hands_strike_and_count(war):  # ruling: both-assassins
    game = war()
    assert worth(game, ["Assassin", "Commander"], ["Assassin", "Commander"]) == 1 + 0
    assert rules.total(game.numbers, game.table.pile("theirs"), game.table.pile("mine"), True) == 1 + 0
    assert worth(war(), ["Assassin"] * 2, ["Knights"]) == 2


@pytest.mark.parametrize(
    ("attacker", "won"),
    [(WEAK, True), ((*WEAK[:3], "Country Levy"), False), ((), False), (("Commander", "Archers"), True)],
)
def test_tie_goes_to_the_attacker_who_may_have_fewer_cards(war, attacker, won):  # ruling: short-attacker
    game = war()
    deal(game, "hand of seat 2", *WEAK)
    deal(game, "hand of seat 1", *attacker)
    assert rules.fight(game, game.hands["hand of seat 1"], game.hands["hand of seat 2"]) is won


def test_attack_reveals_the_two_hands_to_all(war, drive):
    game = war()
    for name, cards in (("hand of seat 1", STRONG), ("hand of seat 2", WEAK), ("hand of seat 3", ["Commander"])):
        deal(game, name, *cards)
    battle, asked = drive(rules.attack(game, 0))
    assert battle.won and [choice.phase for choice in asked] == ["attack"]  # no counter-attack among three
    view = View(game.table, 2)
    assert (len(view.known("face-down hand of seat 1")), len(view.known("face-down hand of seat 2"))) == (4, 4)
    assert not View(game.table, 0).known("face-down hand of seat 3")


# Points


@pytest.mark.parametrize(
    ("players", "mode", "won", "expected"),
    [
        (4, "warlords", True, [4, 0, 0, 0]),
        (4, "warlords", False, [0, 1, 1, 1]),
        (2, "duel", True, [2, 0]),
        (2, "duel", False, [0, 1]),
        (4, "cutthroat", True, [4, 0, -4, 0]),
        (4, "cutthroat", False, [-3, 1, 1, 1]),
    ],
)
def test_points_of_a_round(war, players, mode, won, expected):
    game = war(players, mode)
    names = ("hand A of seat 1", "hand B of seat 2") if mode == "duel" else ("hand of seat 1", "hand of seat 3")
    fought(game, *names, won)
    assert points(game) == expected


@pytest.mark.parametrize(("won", "expected"), [(True, [2, 0]), (False, [0, 1])])
def test_teams_score_like_two_players(war, won, expected):
    game = war(5, "teams")
    fought(game, "hand of seat 2", "hand of seat 5", won)
    assert points(game) == expected
    assert rules.scores(game) == tuple(expected[:1] * 3 + expected[1:] * 2)


@pytest.mark.parametrize(("mode", "expected"), [("warlords", [0, 1, 1]), ("cutthroat", [-1, 0, 1])])
def test_cutthroat_defender_with_fortifications_scores_nothing(war, mode, expected):  # ruling: cutthroat-debt
    game = war(3, mode)
    deal(game, "hand of seat 2", "Fortifications")
    fought(game, "hand of seat 1", "hand of seat 2", False)
    assert points(game) == expected


def test_debt_can_grow_until_the_last_round(war):  # ruling: cutthroat-debt
    game = war(8, "cutthroat")
    for _ in range(game.numbers.round_cap):
        fought(game, "hand of seat 1", "hand of seat 2", True)
    assert points(game)[:2] == [800, -800] and sum(points(game)) == 0


@pytest.mark.parametrize(("players", "victory"), [(3, 7), (4, 11), (5, 11), (6, 16), (7, 16), (8, 25), (11, 25)])
def test_points_for_victory(war, players, victory):
    game = war(players, "warlords")
    battle = Battle(game.hands["hand of seat 1"], game.hands["hand of seat 2"], True)
    set_points(game, victory - 1)
    assert rules.ruler(game, battle) is None
    set_points(game, victory)
    assert rules.ruler(game, battle) == 0


@pytest.mark.parametrize(("players", "mode"), [(2, "duel"), (3, "teams"), (8, "teams")])
def test_teams_need_the_points_of_two_players(war, players, mode):  # ruling: team-victory
    game = war(players, mode)
    first, *_, last = game.hands.values()
    set_points(game, 0, 7)
    assert rules.ruler(game, Battle(first, last, False)) == 1


def test_game_goes_on_while_the_lead_is_shared(war):  # ruling: shared-lead
    game = war()
    set_points(game, 6, 6, 5)
    battle = fought(game, "hand of seat 3", "hand of seat 1", False)
    assert points(game) == [7, 7, 5] and rules.ruler(game, battle) is None
    battle = fought(game, "hand of seat 3", "hand of seat 1", True)  # 8: another one than the leaders
    assert rules.ruler(game, battle) == 2


def test_cutthroat_is_not_won_on_a_defensive_point(war):  # ruling: cutthroat-win
    game = war(3, "cutthroat")
    set_points(game, 0, 6, -6)
    assert rules.ruler(game, fought(game, "hand of seat 1", "hand of seat 2", False)) is None
    assert points(game)[1] == 7
    assert (
        rules.ruler(game, fought(game, "hand of seat 1", "hand of seat 3", True)) is None
    )  # a third one wins no battle
    assert rules.ruler(game, fought(game, "hand of seat 2", "hand of seat 3", True)) == 1


def battles(match, seed):
    """Play at random; each attack with whether it won, and the question after it that starts the next round."""
    random, track = seeded("battles", seed).random, lambda seat: match.table.track(own("points", seat)).value
    while (choice := match.question) is not None:
        answer, before = choice.options[int(random() * len(choice.options))], track(choice.player)
        after = match.answer(answer)
        if choice.phase == "attack" and after is not None:
            yield choice.player, int(answer[1][-1]) - 1, track(choice.player) > before, after


def test_loser_starts_the_next_round():  # ruling: loser-starts
    ends = set()
    for seed in range(4):
        for attacker, defender, won, after in battles(Match(CAST, rules, seed, [], 3, "warlords"), seed):
            ends.add(won)
            assert after.player == (defender if won else attacker)
    assert ends == {True, False}


def test_all_cards_are_shuffled_for_the_next_round():
    match, rounds = Match(CAST, rules, 3, [], 3, "warlords"), 0
    for *_, after in battles(match, 3):
        rounds += 1
        assert after.phase == "turn" and after.options == ["deck"]
        assert len(match.table.pile("war")) == 54
        assert not any(card.marks or card.seen for card in match.table.pile("war"))
    assert rounds > 2


def test_larger_team_always_starts(war):  # ruling: loser-starts
    assert [rules.starter(war(5, "teams"), side) for side in (0, 1)] == [0, 0]
    assert [rules.starter(war(4, "teams"), side) for side in (0, 1)] == [0, 1]


def test_round_cap_shares_the_victory():  # ruling: round-cap
    match = Match(changed(round_cap=1), rules, 5, [rules.thumb], 5, "warlords")
    result = match.run()
    assert result.capped and max(result.scores) in (1, 5)
    assert all(result.scores[seat] == max(result.scores) for seat in result.winners)


@pytest.mark.parametrize(("players", "asked"), [(2, "counter-attack"), (3, "attack"), (13, "attack")])
def test_single_round_is_won_by_whoever_scores_in_it(players, asked):  # ruling: single-round
    ends = set()
    for seed in range(60):
        match = Match(CAST, rules, seed, [RandomAgent(seed)], players, "single")
        result, attacks = match.run(), [choice for choice, _ in match.log if choice.phase == "attack"]
        others = tuple(seat for seat in range(players) if seat != attacks[0].player)
        ends.add(result.winners == others)
        assert result.winners in {others, (attacks[0].player,)}
        assert (len(attacks), result.facts["rounds"], result.capped) == (1, 1, False)
        assert match.log[-1].choice.phase == asked or result.winners == others
    assert ends == {True, False}


def test_single_round_without_a_battle_is_capped():  # ruling: turn-cap, single-round
    result = Match(changed(turn_cap=2), rules, 1, [RandomAgent(1)], 3, "single").run()
    assert (result.capped, result.winners, result.scores) == (True, (0, 1, 2), (0, 0, 0))


# Two players


def opened(game):
    """The choices of the first turns, answered at random."""
    random, steps = seeded("opening").random, rules.first_turns(game, 0)
    asked = []
    try:
        choice = next(steps)
        while True:
            asked.append((choice, choice.options[int(random() * len(choice.options))]))
            choice = steps.send(asked[-1][1])
    except StopIteration:
        return asked


def test_first_turns_lay_two_cards_on_each_player(war):  # ruling: opening
    game = war(2)
    asked = opened(game)
    assert [choice.player for choice, _ in asked] == [0] * 4 + [1] * 4 + [0] * 4 + [1] * 4
    for first in range(0, 16, 4):
        owners = Counter(answer[1][-1] for _, answer in asked[first : first + 4])
        assert owners == {"1": 2, "2": 2}
    assert all(len(hand.cards) == 4 and not hand.up for hand in game.hands.values())


def test_opening_cards_are_seen_before_the_first_is_laid(war):  # ruling: opening-hidden
    game = war(2)
    choice = next(rules.first_turns(game, 0))
    assert len({card for card, _ in choice.options}) == 4 == len(View(game.table, 0).known("drawn cards of seat 1"))
    assert {name for _, name in choice.options} == set(game.hands)
    assert not View(game.table, 1).known("drawn cards of seat 1")


def duel(war, *hands):
    game = war(2)
    for name, cards in zip(game.hands, hands, strict=True):
        deal(game, name, *cards)
    return game


def test_attacker_names_one_hand_of_each(war, drive):
    game = duel(war, WEAK, STRONG, WEAK, STRONG)
    battle, asked = drive(rules.attack(game, 0), [("hand A of seat 1", "hand B of seat 2")])
    assert len(asked[0].options) == 4 and not battle.won and len(asked) == 1  # beaten: nobody strikes back
    assert [len(View(game.table, 1).known(f"face-down hand {hand} of seat 1")) for hand in "AB"] == [4, 0]


@pytest.mark.parametrize(
    ("counter", "target", "held", "expected"),
    [
        (STRONG, WEAK, True, [0, 1]),  # ruling: counter-score
        (WEAK, WEAK, False, [4, 0]),  # the tie goes to who attacked first
        (WEAK, STRONG, False, [4, 0]),
        # ruling: counter-fortifications
        (("Fortifications", "Assassin", "Assassin", "Assassin"), (*WEAK[:3], "Country Levy"), True, [0, 1]),
        (
            ("Country Levy", "Archers", "Assassin", "Assassin"),
            ("Fortifications", *WEAK[:2], "Country Levy"),
            True,
            [0, 1],
        ),
    ],
)
def test_counter_attack_with_the_other_hands(war, drive, counter, target, held, expected):
    game = duel(war, ("Commander",) * 4, target, ("Country Levy", "Pikemen", "Pikemen", "Pikemen"), counter)
    battle, asked = drive(
        rules.attack(game, 0), [("hand A of seat 1", "hand A of seat 2"), ("hand B of seat 2", "hand B of seat 1")]
    )
    assert asked[1].phase == "counter-attack" and asked[1].player == 1
    assert asked[1].options == [None, ("hand B of seat 2", "hand B of seat 1")]
    assert battle.won is not held
    rules.score(game, battle)
    assert points(game) == expected


def test_declined_counter_attack_scores_once_and_reveals_nothing_more(war, drive):
    game = duel(war, STRONG, WEAK, WEAK, STRONG)
    battle, _ = drive(rules.attack(game, 0), [("hand A of seat 1", "hand A of seat 2"), None])
    rules.score(game, battle)
    assert points(game) == [2, 0]
    assert not View(game.table, 0).known("face-down hand B of seat 2")


# Teams


@pytest.mark.parametrize(("players", "sizes"), [(3, [2, 1]), (4, [2, 2]), (5, [3, 2]), (7, [4, 3])])
def test_teams_sit_together_and_are_as_equal_as_can_be(war, players, sizes):  # ruling: even-teams
    assert [len(seats) for seats in war(players, "teams").sides] == sizes


@pytest.mark.parametrize(("larger_by", "sizes"), [(2, [3, 1]), (9, [3, 1]), (0, [2, 2])])
def test_other_teams_can_be_agreed_on(larger_by, sizes):  # ruling: even-teams
    game = rules.set_up(Table(changed(larger_by=larger_by), 4, "teams", seeded("teams")))
    assert [len(seats) for seats in game.sides] == sizes


def laid_in_turn(game, side, passing=()):
    """Who lays all cards, turn by turn, with the side that begins after that; `passing` seats leave it to others."""
    random, steps, players = seeded("teams").random, rules.team_first_turns(game, side), []
    try:
        choice = next(steps)
        while True:
            if choice.phase == "first turn":
                choice = steps.send(None if choice.player in passing else "lay")
                continue
            players.append(choice.player)
            choice = steps.send(choice.options[int(random() * len(choice.options))])
    except StopIteration as end:
        return players[::4], end.value


@pytest.mark.parametrize(
    ("players", "side", "order", "begins"),
    [(5, 0, [0, 3, 1, 4, 2], 1), (3, 0, [0, 2, 1], 1), (4, 0, [0, 2, 1, 3], 0), (4, 1, [2, 0, 3, 1], 1)],
)
def test_members_lay_their_cards_by_turns(war, players, side, order, begins):  # ruling: uneven-teams
    game = war(players, "teams")
    assert laid_in_turn(game, side) == (order, begins)
    assert all(len(hand.cards) == 4 and not hand.up for hand in game.hands.values())


@pytest.mark.parametrize(
    ("passing", "order"), [((0,), [1, 3, 2, 4, 0]), ((0, 1, 3), [2, 4, 1, 3, 0]), (range(5), [2, 4, 1, 3, 0])]
)
def test_member_who_does_not_want_to_lay_yet_leaves_it_to_the_next(war, passing, order):  # ruling: team-turn
    assert laid_in_turn(war(5, "teams"), 0, passing) == (order, 1)


def test_last_member_left_has_to_lay(drive):  # ruling: team-turn
    seat, asked = drive(rules.volunteer([1, 2, 4]), [None, None])
    assert seat == 4 and [choice.player for choice in asked] == [1, 2]


def test_much_larger_team_lays_while_the_other_waits():  # ruling: uneven-teams
    game = rules.set_up(Table(changed(larger_by=3), 5, "teams", seeded("teams")))
    assert laid_in_turn(game, 0) == ([0, 4, 1, 2, 3], 1)


def test_four_cards_may_be_laid_on_one_player(war, drive):
    game = war(4, "teams")
    game.deck.deal(4, game.drawn(0))
    drive(rules.lay_all(game, 0, 4, 4), [lambda option: option[1] == "hand of seat 4"] * 4)
    assert len(game.hands["hand of seat 4"].sealed) == 4
    assert not View(game.table, 3).known("sideways hand of seat 4")


def test_any_member_may_take_the_turn_and_the_last_must(war, drive):  # ruling: team-turn
    game = turn(war(5, "teams"))
    taken, asked = drive(rules.take_turn(game, 0), [None, "deck"])
    assert taken == (1, "deck") and [choice.player for choice in asked] == [0, 1]
    taken, asked = drive(rules.take_turn(game, 0), [None, None])
    assert taken == (2, "deck") and asked[-1].options == ["deck"]
    assert drive(rules.take_turn(game, 0), ["deck"])[0] == (0, "deck")  # consecutive turns are allowed


def test_no_member_has_to_strike_back(war, drive):  # ruling: team-turn
    game = war(6, "teams")
    for name, cards in (("hand of seat 1", STRONG), ("hand of seat 2", WEAK), ("hand of seat 4", WEAK)):
        deal(game, name, *cards)
    battle, asked = drive(rules.attack(game, 0), [None, None])
    assert [choice.player for choice in asked] == [0, 4, 5] and battle.won and battle.factor == 1


def test_cards_are_not_shown_to_teammates(war):
    game = war(4, "teams")
    next(rules.team_first_turns(game, 0))
    assert [len(View(game.table, seat).known(game.drawn(0).name)) for seat in (0, 1)] == [4, 0]


def test_teammate_not_involved_strikes_back_at_another_one(war, drive):  # ruling: counter-members
    game = war(5, "teams")
    for name, cards in (
        ("hand of seat 1", STRONG),
        ("hand of seat 2", WEAK),
        ("hand of seat 3", WEAK),
        ("hand of seat 4", WEAK),
        ("hand of seat 5", STRONG),
    ):
        deal(game, name, *cards)
    battle, asked = drive(
        rules.attack(game, 0), [("hand of seat 1", "hand of seat 4"), ("hand of seat 5", "hand of seat 3")]
    )
    assert asked[1].player == 4
    assert asked[1].options == [None, ("hand of seat 5", "hand of seat 2"), ("hand of seat 5", "hand of seat 3")]
    assert not battle.won


@pytest.mark.parametrize(("attacker", "defender", "asks"), [(0, "hand of seat 3", 2), (2, "hand of seat 1", 1)])
def test_team_without_a_second_member_is_asked_all_the_same(war, drive, attacker, defender, asks):
    game = war(3, "teams")  # ruling: counter-members
    for name in game.hands:
        deal(game, name, "Knights", *WEAK[:3])
    battle, asked = drive(rules.attack(game, attacker), [lambda pair: pair[1] == defender] if attacker == 2 else [])
    assert battle.won and battle.factor == 1
    assert (asked[-1].phase, asked[-1].player, asked[-1].options) == ("counter-attack", asks, [None])


# Whole games


PLAYOUTS = [
    *[("warlords", 3, 60), ("warlords", 4, 30), ("warlords", 5, 20), ("warlords", 8, 8), ("warlords", 13, 3)],
    *[("duel", 2, 100), ("teams", 3, 50), ("teams", 4, 40), ("teams", 7, 20)],
    *[("cutthroat", 3, 60), ("cutthroat", 4, 30), ("cutthroat", 6, 10)],
]


@pytest.mark.parametrize(("mode", "players", "games"), PLAYOUTS)
def test_random_playouts_are_lawful(mode, players, games):
    made = changed(round_cap=6) if mode == "cutthroat" else CAST  # it is a long game among random players
    for seed in range(games):
        result = Match(made, rules, seed, [RandomAgent(seed)], players, mode, strict=seed % 25 == 0).run()
        assert result.winners and len(result.scores) == players
        assert mode != "cutthroat" or sum(result.scores) == 0
        assert mode == "cutthroat" or not result.capped


@pytest.mark.parametrize(("mode", "players"), [(None, 2), ("warlords", 4), ("teams", 5), ("cutthroat", 3)])
def test_same_seed_gives_the_same_log(mode, players):
    first, second = (Match(CAST, rules, 7, [RandomAgent(7)], players, mode) for _ in range(2))
    assert first.run() == second.run() and first.answers == second.answers


@pytest.mark.parametrize(
    ("mode", "players", "games", "least"),
    [("warlords", 3, 80, 0.7), ("duel", 2, 80, 0.85), ("teams", 4, 50, 0.8), ("cutthroat", 3, 20, 0.7)],
)
def test_thumb_beats_random(mode, players, games, least):
    won = 0
    for seed in range(games):
        ours = range(seed % 2 * 2, seed % 2 * 2 + 2) if mode == "teams" else [seed % players]
        agents = [rules.thumb if seat in ours else RandomAgent((seed, seat)) for seat in range(players)]
        won += ours[0] in Match(CAST, rules, seed, agents, players, mode).run().winners
    assert won / games > least


def reckless(view, choice):
    """Attack as soon as there is somebody to attack."""
    return "attack" if choice.phase == "turn" and "attack" in choice.options else rules.thumb(view, choice)


@pytest.mark.parametrize(("mode", "players", "least"), [("duel", 2, 0.6), ("teams", 4, 0.6)])
def test_who_waits_for_a_lead_beats_who_attacks_at_once(mode, players, least):
    won, games = 0, 100
    for seed in range(games):
        ours = range(seed % 2 * players // 2, (seed % 2 + 1) * players // 2)
        agents = [rules.thumb if seat in ours else reckless for seat in range(players)]
        won += ours[0] in Match(CAST, rules, seed, agents, players, mode).run().winners
    assert won / games > least


def test_thumbs_do_not_all_turn_on_one_seat():
    wins = Counter()
    for seed in range(160):
        wins.update(Match(CAST, rules, seed, [rules.thumb], 4, "warlords").run().winners)
    assert all(20 <= wins[seat] <= 60 for seat in range(4))  # 40 each, give or take four standard errors of 5


# The story


def test_a_turn_tells_what_was_drawn_and_where_it_was_laid(war, drive, story):
    game = war(3, told=True)
    draw_pile(game, "Archers")
    game.table.story.clear()
    drive(rules.take_turn(game, 1), table=game.table)
    drive(rules.draw_and_play(game, 1, game.deck), [(FACE_DOWN, "hand of seat 3", None)], game.table)
    assert story(game.table) == ["Seat 2's turn", "Seat 2 draws Archers", "Archers to sideways hand of seat 3"]
    assert story(game.table, 1) == ["Your turn", "You draw Archers", "Archers to sideways hand of seat 3"]
    assert story(game.table, 2) == ["Seat 2's turn", "Seat 2 draws a card", "A card to your sideways hand"]


def test_an_attack_tells_the_totals_and_who_won(war, drive, story):
    game = war(2, "warlords", told=True)
    deal(game, "hand of seat 1", "Knights", "Light Horse")
    deal(game, "hand of seat 2", *WEAK)
    game.table.story.clear()
    battle, _ = drive(rules.attack(game, 0), table=game.table)
    rules.score(game, battle)
    assert story(game.table, 0) == [
        "You attack with your hand against hand of seat 2",
        "Shown, face-down hand of seat 2: Country Levy, Pikemen, Archers, Crossbowmen",
        "17 against 14: your hand beats hand of seat 2.",
        "Your points: 2 (+2)",
    ]


def test_what_is_worth_what(war):
    game = war(3)
    deal(game, "hand of seat 1", "Fortifications", "Archers")
    assert rules.worth(View(game.table, 0), "face-down hand of seat 1") == {"attacking": 4, "defending": 14}
    assert rules.worth(View(game.table, 1), "face-down hand of seat 1") is None
    assert rules.goal(View(game.table, 0), 1) == {"points": 0, "wanted": 7}
