"""Quests of the Librarian: what librarians would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from melds_kit import answered, last, names

from pnp.engine import Choice, Match, Piece, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import quests_of_the_librarian as rules
from pnp.games.quests_of_the_librarian import SPENT, USED, Quest
from pnp.model import load

SLUG = "quests-of-the-librarian"
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
EIGHT = ["Judson", "Asp", "Brawl", "Evil Uncle", "History", "Museum", "Break Code", "Boat"]
"""A card of each suit, in the order of the list."""


def begin(the_table: Callable[..., Any], players: int = 2, mode: str = "short", told: bool = False) -> Quest:
    """Decks shuffled, nothing dealt but the prize."""
    return Quest(the_table(SLUG, players, mode, told=told))


@pytest.fixture
def quest(start: Callable[..., Quest]) -> Quest:
    return start()


@pytest.fixture
def hold(put: Put) -> Callable[..., list[Piece]]:
    """`hold(quest, seat, *names)`: cards in a hand, and no others."""

    def held(quest: Quest, seat: int, *names: str) -> list[Piece]:
        quest.hands[seat].give_all(quest.deck)
        return put(quest.table, quest.hands[seat], *names)

    return held


@pytest.fixture
def own_(put: Put) -> Callable[..., list[Piece]]:
    """`own_(quest, seat, *names)`: artifacts in a Library; names by id where a card is called the same."""
    return lambda quest, seat, *names: put(quest.table, quest.libraries[seat], *names)


# The lists


def test_all_artifacts_of_the_list_are_there() -> None:  # ruling: artifacts
    types = Counter(card.type for card, _ in cast(load(SLUG)).titles["artifact"])
    assert types == {
        "biblical": 7,
        "greek": 6,
        "renaissance": 4,
        "modern": 4,
        "arthurian": 3,
        "gold": 2,
        "atlantis": 1,
    }


def test_abilities_of_the_artifacts_are_those_of_the_list() -> None:
    titles = [card for card, _ in cast(load(SLUG)).titles["artifact"]]
    for field, number in (("flips", 4), ("stands_for", 4), ("also", 5), ("bonus_with", 5), ("immune", 1)):
        assert sum(bool(getattr(card, field)) for card in titles) == number
    assert sum(rules.active(card) for card in titles) == 8


# Fate and Initiative


def test_the_fate_number_is_a_die_and_the_players(start: Any, own_: Any, dice: Any) -> None:  # ruling: fate
    quest = start(3)
    own_(quest, 1, "Spear of Destiny")
    for roller, number in ((0, 4 + 3), (1, 4 + 3 + 1)):
        quest.fate.give_all(quest.deck)
        dice(quest.table, 4)
        rules.fate(quest, roller)
        assert len(quest.fate) == number


def test_who_led_rolls_for_fate_and_lots_before(quest: Quest) -> None:  # ruling: fate
    rollers = set()
    for seed in range(10):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 2, "short", told=True)
        assert match.question is not None
        rollers.add(next(event.drawn for event in match.table.story if hasattr(event, "drawn")))
    assert rollers == {0, 1}
    assert answered(rules.turn(quest, 0), last) == quest.rolls.index(max(quest.rolls, key=lambda track: track.value))


def test_cards_change_the_rolls_until_all_pass(quest: Quest, hold: Any, drive: Drive, dice: Any) -> None:
    travel, companion = hold(quest, 0, "Boat", "Judson")  # ruling: rolls
    left = dice(quest.table, 3, 4, 1)
    again = (companion, 1)
    leader, asked = drive(rules.initiative(quest, 0), [travel, again])
    assert not left
    assert [track.value for track in quest.rolls] == [4, 1]
    assert leader == 0
    assert asked[0].options == [None, travel, (companion, 0), (companion, 1)]
    assert [choice.player for choice in asked] == [0, 1, 0, 1, 0]
    assert list(quest.discards) == [travel, companion]


def test_a_roll_made_again_loses_what_travel_added(quest: Quest, hold: Any, drive: Drive, dice: Any) -> None:
    travel, companion = hold(quest, 0, "Boat", "Judson")  # ruling: rolls
    dice(quest.table, 6, 1, 2)
    drive(rules.initiative(quest, 0), [travel, (companion, 0)])
    assert quest.rolls[0].value == 2


def test_equal_rolls_are_settled_by_lot(start: Any) -> None:  # ruling: equal-rolls
    leaders = set()
    quest = start(3)
    plain = quest.table.roll
    quest.table.roll = lambda dice, what, seat=None: plain(dice, what) if seat is None else (5, 5, 2)[seat]
    for _ in range(12):
        leaders.add(answered(rules.initiative(quest, 0), lambda choice: choice.options[0]))
    assert leaders == {0, 1}


# Adventure


def test_fate_cards_are_picked_in_turn_until_none_is_left(start: Any, drive: Drive) -> None:  # ruling: draft
    quest = start(3)
    quest.deck.deal(5, quest.fate)
    _, asked = drive(rules.adventure(quest, [2, 0, 1]), [quest.fate[n] for n in (4, 3, 2, 1)])
    assert [choice.player for choice in asked] == [2, 0, 1, 2, 0]
    assert [len(hand) for hand in quest.hands] == [2, 1, 2]


# Action


def test_actions_go_round_until_all_have_passed(start: Any, hold: Any) -> None:  # ruling: actions
    quest = start(3)
    hold(quest, 0, "Asp")
    hold(quest, 1, "Museum", "New Orleans")
    seats = []

    def answer(choice: Choice) -> Any:
        """Seat 0 passes at first, seat 1 plays what it has, and nobody has an answer."""
        if choice.phase == "act":
            seats.append(choice.player)
            return choice.options[0 if len(seats) == 1 else -1]
        return choice.options[0]

    answered(rules.actions(quest, [0, 1, 2]), answer)
    assert seats == [0, 1, 2, 0, 1, 2, 0]  # seat 0 had passed, and plays later; it takes the last card of seat 1
    assert names(quest.discards)[0] == "New Orleans"


def play(quest: Quest, drive: Drive, *answers: Any) -> list[Choice]:
    """The first player plays a card or uses an artifact."""
    return drive(rules.act(quest, 0), answers)[1]


def test_a_location_looks_and_knowledge_reads(quest: Quest, hold: Any, drive: Drive) -> None:  # ruling: looks
    hold(quest, 0, "Museum", "History")
    theirs = hold(quest, 1, "Boat", "Asp")
    before = list(quest.deck)
    play(quest, drive, "Museum")
    assert View(quest.table, 0).known(own("hand", 1)) == theirs
    play(quest, drive, "History")
    assert View(quest.table, 0).known("card") == before[-7:]
    assert list(quest.deck) == before
    assert View(quest.table, 1).known("card") == []


def test_dangers_foes_and_puzzles(start: Any, hold: Any, drive: Drive) -> None:  # ruling: target
    quest = start(3)
    hold(quest, 0, "Asp", "Evil Uncle", "Break Code")
    hold(quest, 1, "Boat", "Canoe")
    hold(quest, 2, "Train")
    asked = play(quest, drive, "Asp", 1)
    assert asked[1].options == [1, 2]
    assert (len(quest.hands[1]), len(quest.discards)) == (1, 2)
    play(quest, drive, "Evil Uncle", 2)
    assert names(quest.hands[0]) == ["Break Code", "Train"]
    play(quest, drive, "Break Code")
    assert len(quest.hands[0]) == 2
    assert len(quest.deck) == 80 - 6 - 1


def test_what_has_no_action_is_not_offered(quest: Quest, hold: Any) -> None:
    hold(quest, 0, *EIGHT)
    choice = next(rules.act(quest, 0))
    assert set(names(choice.options[1:])) == {"Asp", "Evil Uncle", "History", "Museum", "Break Code"}


def test_foes_are_not_aimed_at_medusa(start: Any, hold: Any, own_: Any, drive: Drive) -> None:  # ruling: immune
    quest = start(3)
    own_(quest, 1, "Medusas Head")
    hold(quest, 0, "Evil Uncle", "Asp")
    hold(quest, 2, "Boat")
    play(quest, drive, "Evil Uncle")
    assert names(quest.hands[0]) == ["Asp", "Boat"]
    own_(quest, 2, "Medusas Head")
    quest.libraries[2].give_all(quest.libraries[1])
    assert next(rules.act(start(2), 0)).options == [None]
    hold(quest, 1, "Canoe")
    asked = play(quest, drive, "Asp", 1)
    assert asked[1].options == [1, 2]  # of Dangers she is not safe


def test_an_escape_negates_what_was_just_played(start: Any, hold: Any, drive: Drive) -> None:  # ruling: escape
    quest = start(3)
    hold(quest, 0, "Evil Uncle")
    hold(quest, 1, "Boat", "Canoe")
    hold(quest, 2, "Brawl")
    asked = play(quest, drive, "Evil Uncle", 1, "Brawl")
    assert [choice.player for choice in asked if choice.phase == "answer"][:2] == [1, 2]
    assert len(quest.hands[1]) == 2
    assert names(quest.discards) == ["Evil Uncle", "Brawl"]


def test_an_escape_is_negated_by_another(quest: Quest, hold: Any, drive: Drive) -> None:  # ruling: escape
    hold(quest, 0, "Evil Uncle", "Slip Bonds")
    hold(quest, 1, "Brawl", "Boat")
    play(quest, drive, "Evil Uncle", "Brawl", "Slip Bonds")
    assert names(quest.hands[0]) == ["Boat"]
    assert names(quest.discards) == ["Evil Uncle", "Brawl", "Slip Bonds"]


def test_artifacts_cannot_be_escaped(quest: Quest, hold: Any, own_: Any, drive: Drive) -> None:  # ruling: escape
    own_(quest, 0, "Crystal Skull")
    hold(quest, 1, "Brawl")
    asked = play(quest, drive, "Crystal Skull")
    assert [choice.phase for choice in asked] == ["act"]
    assert names(View(quest.table, 0).known(own("hand", 1))) == ["Brawl"]


@pytest.mark.parametrize(("top", "takes", "kept"), [("Asp", True, 1), ("Asp", False, 0), ("Boat", None, 0)])
def test_a_card_turned_up_may_be_kept_if_it_matches(  # ruling: flip
    quest: Quest, own_: Any, put: Put, drive: Drive, top: str, takes: bool | None, kept: int
) -> None:
    (box,) = own_(quest, 0, "Pandora's Box")
    put(quest.table, quest.hands[1], top)
    quest.hands[1].give_all(quest.deck)
    asked = play(quest, drive, box, *([] if takes is None else [top if takes else None]))
    assert len(quest.hands[0]) == kept
    assert names(quest.discards) == ([] if kept else [top])
    assert len(asked) == (1 if takes is None else 2)


def test_artifacts_are_used_once_in_a_phase(quest: Quest, own_: Any) -> None:  # ruling: using-artifacts
    own_(quest, 0, "HG Wells Time Machine", "Tree of Knowledge", "Golden Fleece")
    used = []

    def answer(choice: Choice) -> Any:
        used.append(choice.options[-1])
        return choice.options[-1]

    answered(rules.actions(quest, [0, 1]), answer)
    assert [each.name for each in used if each is not None] == ["Tree of Knowledge", "HG Wells Time Machine"]
    assert View(quest.table, 0).known("artifact") == [quest.store[-1]]
    assert len(View(quest.table, 0).known("card")) == 7
    assert not any(card.mark(USED) for card in quest.libraries[0])


@pytest.mark.parametrize("cards", [["Boat", "Asp"], []])
def test_the_book_of_solomon_exchanges_a_card(
    quest: Quest, own_: Any, hold: Any, drive: Drive, cards: list[str]
) -> None:
    own_(quest, 0, "Book of Solomon")
    hold(quest, 0, *cards)
    play(quest, drive, "Book of Solomon", *cards[:1])
    assert len(quest.hands[0]) == len(cards)
    assert names(quest.discards) == cards[:1]


# Meld


def test_the_first_meld_takes_the_prize(start: Any, hold: Any) -> None:  # ruling: meld
    quest = start(3)
    prize, following = quest.prize[0], quest.store[-1]
    hold(quest, 1, *EIGHT, "Canoe")
    asked = []

    def answer(choice: Choice) -> Any:
        asked.append(choice.player)
        return choice.options[-1]

    answered(rules.melding(quest, [2, 1, 0]), answer)
    assert list(quest.libraries[1]) == [prize]
    assert list(quest.prize) == [following]
    assert len(quest.hands[1]) == 1
    assert len(quest.discards) == 8
    assert set(asked) == {2, 1}


@pytest.mark.parametrize("missing", range(8))
def test_no_suit_may_lack(quest: Quest, hold: Any, missing: int) -> None:
    hold(quest, 0, *[name for number, name in enumerate(EIGHT) if number != missing])
    answered(rules.melding(quest, [0, 1]), last)
    assert not quest.libraries[0]


@pytest.mark.parametrize("suit", [0, 5])
def test_an_artifact_helps_once_in_the_game(quest: Quest, hold: Any, own_: Any, suit: int) -> None:  # ruling: limited
    (fountain,) = own_(quest, 0, "Fountain of Youth")  # a Companion or a Location
    for artifacts in (2, 2):
        hold(quest, 0, *[name for number, name in enumerate(EIGHT) if number != suit])
        answered(rules.melding(quest, [0, 1]), last)
        assert len(quest.libraries[0]) == artifacts
    assert fountain.mark(SPENT) == 1
    assert fountain.pile is quest.libraries[0]


def test_several_artifacts_help_in_one_meld(quest: Quest, hold: Any, own_: Any) -> None:  # ruling: limited
    own_(quest, 0, "Fountain of Youth", "Jet Pack", "Judas' Chalice", "Dead Sea Scrolls")
    hold(quest, 0, "Museum", "Brawl", "Asp", "Break Code")
    answered(rules.melding(quest, [0, 1]), last)
    assert len(quest.libraries[0]) == 5


# End and victory


@pytest.mark.parametrize(
    ("mine", "theirs", "limit"),
    [
        ([], [], 10),
        (["Ark of the Covenant"], [], 11),
        (["Ark of the Covenant", "Trident of Poseidon"], [], 12),
        ([], ["Tesla's Death Ray"], 9),
        (["Tesla's Death Ray"], [], 10),
        (["Trident of Poseidon"], ["Tesla's Death Ray"], 10),
    ],
)
def test_how_many_cards_are_held(quest: Quest, own_: Any, mine: list[str], theirs: list[str], limit: int) -> None:
    own_(quest, 0, *mine)
    own_(quest, 1, *theirs)
    assert quest.limit(0) == limit


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (["Pan's Flute"], 1),  # ruling: bonus
        (["Pan's Flute", "Golden Fleece"], 3),
        (["Pan's Flute", "Golden Fleece", "Pandora's Box"], 4),
        (["Golden Goose", "Golden Fleece"], 3),
        (["Golden Goose", "Blackbeard's Chest", "King Midas"], 4),
        (["Golden Goose", "Jet Pack"], 2),
        (["Shroud of Turin", "Holy Grail"], 3),
        (["Live Unicorn", "Holy Grail", "Shroud of Turin"], 5),
        (["Little Boy Prototype", "Jet Pack"], 3),
        (["Philosophers Stone", "Davinci's Diary"], 2),
    ],
)
def test_what_artifacts_count(quest: Quest, own_: Any, cards: list[str], number: int) -> None:
    own_(quest, 0, *cards)
    assert quest.artifacts(0) == number
    assert rules.worth(View(quest.table, 1), own("library", 0)) == number


@pytest.mark.parametrize(("mode", "wanted"), [("short", 3), ("mid", 5), ("long", 7), ("full", 9)])
def test_the_length_says_how_many_win(start: Any, mode: str, wanted: int) -> None:
    quest = start(mode=mode)
    quest.store.deal(wanted - 1, quest.libraries[0])
    for card in quest.libraries[0]:
        card.pile.give(card, quest.libraries[0])
    plain = [card for card in [*quest.libraries[0], *quest.store] if not card.bonus_with]
    quest.libraries[0].give_all(quest.store)
    for card in plain[:wanted]:
        assert not quest.over
        card.pile.give(card, quest.libraries[0])
    assert quest.over
    assert rules.goal(View(quest.table, 1), 0) == {"artifacts": wanted, "wanted": wanted}


def test_the_last_prize_ends_the_game(start: Any) -> None:  # ruling: last-prize
    quest = start(mode="full")
    quest.store.give_all(quest.discards)
    assert not quest.over
    rules.claim(quest, 0)
    assert quest.over


def test_the_cap_ends_the_game_by_count() -> None:  # ruling: turn-cap
    match = Match(cast(load(SLUG)), rules, 5, [RandomAgent(5)] * 2, 2, "short")
    assert match.question is not None
    match.table.track("turn").value = 199
    prize = match.table.pile("prize")[0]
    match.table.pile("prize").give(prize, match.table.pile(own("library", 1)))
    match.table.pile("artifact").deal(1, match.table.pile("prize"))
    while (choice := match.question) is not None:
        match.answer(choice.options[0])
    assert match.result is not None
    assert match.result.capped
    assert match.result.winners == (1,)
    assert match.result.facts["turns"] == 200


def test_an_empty_deck_is_made_anew(quest: Quest) -> None:  # ruling: empty-deck
    quest.deck.give_all(quest.hands[0])
    for card in list(quest.hands[0])[:4]:
        quest.discard(card)
    quest.table.roll = lambda *_: 6
    rules.fate(quest, 0)
    assert len(quest.fate) == 4  # no more cards are there


def test_of_a_short_deck_is_seen_what_is_left(quest: Quest, hold: Any, drive: Drive) -> None:  # ruling: looks
    hold(quest, 0, "History")
    quest.deck.deal(len(quest.deck) - 3, quest.discards)
    play(quest, drive, "History")
    assert len(View(quest.table, 0).known("card")) == len(quest.deck) == 3


def test_the_story_says_who_changed_which_roll(
    start: Any, hold: Any, drive: Drive, dice: Any, story: Any
) -> None:  # ruling: rolls
    quest = start(told=True)
    travel, companion = hold(quest, 0, "Boat", "Judson")
    dice(quest.table, 3, 4, 1)
    drive(rules.initiative(quest, 0), [travel, (companion, 1)])
    told = " / ".join(line.strip() for line in story(quest.table))
    assert "Seat 1 adds 1 with Boat, and has 4 now." in told
    assert "Seat 1 has the roll of seat 2 made again with Judson." in told


def test_the_story_says_who_answers_with_an_escape(start: Any, hold: Any, story: Any) -> None:  # ruling: escape
    quest = start(3, told=True)
    hold(quest, 0, "Evil Uncle")
    hold(quest, 1, "Boat")
    hold(quest, 2, "Brawl")
    steps = rules.act(quest, 0)
    choice = next(steps)
    for pick in ("Evil Uncle", 1, None, "Brawl"):
        option = next(each for each in choice.options if pick in (each, getattr(each, "name", each)))
        quest.table.answered(choice, option)
        choice = steps.send(option)
        quest.table.asked(choice)
    told = [line.strip() for line in story(quest.table)]
    assert "Seat 3 answers with Brawl" in told
    assert not any("Seat 2 answers" in line for line in told)


def test_what_is_printed_is_english() -> None:
    texts = [card.text or "" for card, _ in cast(load(SLUG)).titles["artifact"]]
    assert [text for text in texts if " a Escape" in text] == []


def test_a_whole_turn_is_told_in_its_order(heads: Any) -> None:
    order = ["Fate", "Initiative", "Adventure", "Action", "Meld", "End"]
    turns = [turn for turn in heads(SLUG, 2, "short", 1)[1:] if turn]
    assert all([each for each in order if each in turn] == [each for each in turn if each in order] for turn in turns)
    assert {each for turn in turns for each in turn} >= set(order)


# The rule of thumb


def thumbed(quest: Quest, phase: str, options: Iterable[Any], seat: int = 0) -> Any:
    return rules.thumb(View(quest.table, seat), Choice(phase, list(options), seat))


def test_the_thumb_makes_a_meld_whenever_it_can(the_table: Any, own_: Any) -> None:
    made = possible = 0
    for seed in range(40):
        quest = Quest(the_table(SLUG, 2, "short", seed))
        quest.prize.give_all(quest.store)
        own_(quest, 0, "Fountain of Youth", "Jet Pack")
        quest.store.deal(1, quest.prize)
        quest.deck.deal(14, quest.hands[0])
        hand = [*quest.hands[0], *quest.libraries[0]]
        possible += quest.melds.completed([], quest.melds.uses(hand, quest.melds.kinds, hand)) is not None
        answered(rules.melding(quest, [0]), lambda choice, quest=quest: thumbed(quest, choice.phase, choice.options))
        made += len(quest.libraries[0]) == 3
    assert made == possible > 5


def test_the_thumb_picks_the_suit_it_lacks_and_keeps_it(quest: Quest, hold: Any, put: Put) -> None:
    hold(quest, 0, *EIGHT[1:], "Canoe")
    found = put(quest.table, quest.fate, "Secretary", "Train", "Ghosts")
    assert thumbed(quest, "pick", found).name == "Secretary"
    for phase in ("hand limit", "exchange"):
        assert thumbed(quest, phase, quest.hands[0]).type == "travel"


def test_the_thumb_plays_only_what_it_has_twice(quest: Quest, hold: Any, put: Put) -> None:
    put(quest.table, quest.discards, "Previous Librarian")
    cards = hold(quest, 0, *EIGHT)
    assert thumbed(quest, "act", [None, *cards]) is None
    assert thumbed(quest, "answer", [None, cards[2]]) is None
    cards = hold(quest, 0, *EIGHT, "Fem Fatale", "Slip Bonds")
    assert thumbed(quest, "act", [None, *cards]).type == "foe"
    assert thumbed(quest, "answer", [None, cards[2], cards[-1]]).type == "escape"
    put(quest.table, quest.discards, "Geography")
    assert thumbed(quest, "answer", [None, cards[2], cards[-1]]) is None  # does no harm


def test_the_thumb_aims_at_who_is_near_victory(start: Any) -> None:
    quest = start(3)
    quest.store.deal(1, quest.libraries[2])
    assert thumbed(quest, "target", [1, 2]) == 2


def test_the_thumb_changes_rolls_with_what_it_does_not_need(quest: Quest, hold: Any) -> None:
    *_, canoe, secretary = hold(quest, 0, *EIGHT, "Canoe", "Secretary")
    options = [None, canoe, (secretary, 0), (secretary, 1)]
    for rolls, answer in (((4, 4), canoe), ((5, 4), None), ((2, 5), (secretary, 0)), ((4, 6), (secretary, 1))):
        quest.rolls[0].value, quest.rolls[1].value = rolls
        assert thumbed(quest, "influence", options) == answer
