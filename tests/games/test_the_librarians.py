"""The Librarians: what librarians would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any

import pytest
from melds_kit import answered, last, names

from pnp.engine import Choice, Match, Piece, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import the_librarians as rules
from pnp.games.families.melds import Part, own_kinds
from pnp.games.the_librarians import Library
from pnp.model import load

SLUG = "the-librarians"
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
EIGHT = [
    "Jacob Stone",
    "Troll",
    "Tesla Experiment",
    "Pep Talk",
    "Remote Forest",
    "Trapped",
    "Persuasion",
    "Strange Incidents",
]
"""A card of each type, none of which goes together with another."""


def begin(the_table: Callable[..., Any], players: int = 2, told: bool = False) -> Library:
    """The deck shuffled, nothing dealt."""
    return Library(the_table(SLUG, players, told=told))


@pytest.fixture
def library(start: Callable[..., Library]) -> Library:
    return start()


@pytest.fixture
def hold(put: Put) -> Callable[..., list[Piece]]:
    """`hold(library, seat, *names)`: cards in a hand, and no others."""

    def held(library: Library, seat: int, *names: str) -> list[Piece]:
        library.hands[seat].give_all(library.deck)
        return put(library.table, library.hands[seat], *names)

    return held


def acts(library: Library, drive: Drive, *answers: Any) -> list[Choice]:
    """Reveal something with the first player's hand."""
    return drive(rules.action(library, 0), answers)[1]


# The list


def test_ten_cards_of_each_type_and_the_combos_of_the_list() -> None:
    titles = cast(load(SLUG)).titles["card"]
    counts = Counter(card.type for card, copies in titles for _ in range(copies))
    assert set(counts.values()) == {10}
    assert len(counts) == 8
    known = {card.name for card, _ in titles}
    assert sum(card.combo is not None for card, _ in titles) == 38
    assert {card.combo for card, _ in titles if card.combo} <= known  # ruling: combos


# Set-up and end


def test_lots_say_who_begins_with_three_cards() -> None:
    firsts = set()
    for seed in range(12):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 2, told=True)
        question = match.question
        assert question is not None
        assert [len(match.table.pile(own("hand", seat))) for seat in (question.player, 1 - question.player)] == [5, 3]
        firsts.add(question.player)
    assert firsts == {0, 1}


def last_turns(melds: int, cap: int) -> tuple[Match, list[tuple[str, int]]]:
    """A match that nearly is at its end, in which nobody does anything; what was asked of whom since."""
    match = Match(cast(load(SLUG)), rules, 5, [RandomAgent(5)] * 3, 3)
    assert match.question is not None
    match.table.track("melds").value = melds
    match.table.track("turn").value = cap
    asked = []
    while (choice := match.question) is not None:
        asked.append((choice.phase, choice.player))
        match.answer(choice.options[0])
    return match, asked


def test_after_the_tenth_meld_all_have_a_last_chance() -> None:  # rulings: last-chance, ties
    match, asked = last_turns(10, 4)
    (first,) = {seat for phase, seat in asked if phase == "action"}  # the turn is still finished
    chances = [seat for phase, seat in asked if phase == "meld: librarian"]
    assert chances == [first, (first + 1) % 3, (first + 2) % 3, first]
    assert match.result is not None
    assert match.result.winners == (0, 1, 2)
    assert not match.result.capped


def test_the_cap_ends_the_game_with_the_last_chance_as_well() -> None:  # ruling: turn-cap
    match, asked = last_turns(3, 598)
    assert match.result is not None
    assert match.result.capped
    assert match.result.facts["turns"] == 600
    assert len([phase for phase, _ in asked if phase == "action"]) == 3


def test_an_empty_deck_is_made_anew_of_the_discards(library: Library) -> None:  # ruling: empty-deck
    library.deck.give_all(library.discards)
    library.deck.give_all(library.discards)
    library.draw(0, 2)
    assert (len(library.hands[0]), len(library.deck), len(library.discards)) == (2, 78, 0)
    library.deck.give_all(library.discards)
    assert len(library.peek(0, 4)) == 4


def test_discards_wait_until_a_card_is_needed(library: Library, hold: Any, drive: Drive) -> None:  # ruling: empty-deck
    hold(library, 0, "Small Town", "Pep Talk")
    library.deck.deal(len(library.deck), library.discards)
    acts(library, drive, "Small Town")
    assert (len(library.deck), len(library.discards), len(library.hands[0])) == (0, 77, 3)
    library.discards.deal(2, library.deck)
    asked = acts(library, drive, "Pep Talk", last_of)
    assert len(asked[1].options) == 2  # no more were left to look at
    assert len(library.discards) == 75


# Actions


def test_one_action_a_turn_or_none(library: Library, hold: Any, drive: Drive) -> None:  # ruling: one-action
    hold(library, 0, "Apple of Discord", "Excalibur")
    assert len(acts(library, drive, None)) == 1
    assert len(acts(library, drive, "Excalibur")) == 1
    assert library.points[0].value == 1


def test_what_is_revealed_stays_and_everybody_knows_it(library: Library, hold: Any, drive: Drive) -> None:
    (relic,) = hold(library, 0, "Apple of Discord")  # ruling: stays
    assert View(library.table, 1).known(own("hand", 0)) == []
    for points in (1, 2):
        acts(library, drive, relic)
        assert library.points[0].value == points
    assert list(library.hands[0]) == [relic]
    assert View(library.table, 1).known(own("hand", 0)) == [relic]


def test_a_librarian_draws_and_a_mystery_draws_and_shuffles(library: Library, hold: Any, drive: Drive) -> None:
    hold(library, 0, "Flynn Carson")
    acts(library, drive, "Flynn Carson")
    assert len(library.hands[0]) == 2
    hold(library, 0, "Town Secret", "Troll")
    acts(library, drive, "Town Secret", "Troll", "Town Secret")
    assert len(library.hands[0]) == 2
    assert {"Troll", "Town Secret"} <= set(names(library.deck))
    assert View(library.table, 0).known("card") == []  # shuffled


def test_a_foe_makes_an_opponent_exchange_a_card(start: Any, hold: Any, put: Put, drive: Drive) -> None:
    library = start(3)  # ruling: opponent
    hold(library, 0, "Troll")
    put(library.table, library.hands[2], "Science", "Betrayal")
    asked = acts(library, drive, "Troll", 2, "Science")
    assert asked[1].options == [1, 2]
    assert asked[2].player == 2
    assert "Betrayal" in names(library.hands[2])
    assert len(library.hands[2]) == 2


def test_an_aid_is_laid_on_the_deck_for_one_of_four(
    library: Library, hold: Any, drive: Drive
) -> None:  # ruling: aid-on-top
    (aid,) = hold(library, 0, "Pep Talk")
    before = list(library.deck)
    asked = acts(library, drive, aid, before[-3])
    assert asked[1].options == before[-4:]
    assert list(library.hands[0]) == [before[-3]]
    assert list(library.deck) == [*before[:-3], *before[-2:], aid]


def test_a_place_finds_a_discard_by_chance(library: Library, hold: Any, put: Put, drive: Drive) -> None:  # ruling: dig
    hold(library, 0, "Small Town")
    acts(library, drive, "Small Town")
    assert len(library.hands[0]) == 1
    put(library.table, library.discards, "Troll", "Science")
    acts(library, drive, "Small Town")
    assert len(library.hands[0]) == 2
    assert len(library.discards) == 1


@pytest.mark.parametrize(("theirs", "back"), [(["Troll", "Science"], ["Troll"]), ([], [])])
def test_a_situation_is_given_for_another_card(  # ruling: trade
    library: Library, hold: Any, put: Put, drive: Drive, theirs: list[str], back: list[str]
) -> None:
    hold(library, 0, "Betrayal")
    put(library.table, library.hands[1], *theirs)
    asked = acts(library, drive, "Betrayal", *back)
    assert names(library.hands[0]) == back
    assert "Betrayal" in names(library.hands[1])
    assert [choice.player for choice in asked[1:]] == [1] * len(back)


def test_a_knowledge_shows_a_hand(library: Library, hold: Any, put: Put, drive: Drive) -> None:
    hold(library, 0, "Science")
    theirs = put(library.table, library.hands[1], "Troll", "Betrayal")
    acts(library, drive, "Science")
    assert View(library.table, 0).known(own("hand", 1)) == theirs


@pytest.mark.parametrize(("name", "kind"), [("Clipping Book", "foe"), ("Portland Annex Portal", "place")])
def test_two_aids_may_be_exchanged_for_a_card(library: Library, hold: Any, drive: Drive, name: str, kind: str) -> None:
    (aid,) = hold(library, 0, name)  # ruling: search
    asked = acts(library, drive, name, rules.SEARCH, last_of)
    assert asked[1].options == ["aid", rules.SEARCH]
    found = asked[2].options
    assert all(kind in own_kinds(card) for card in found)
    assert len(found) == {"foe": 10, "place": 11}[kind]  # ruling: shadowbox-house
    assert aid.pile is library.deck
    assert len(library.hands[0]) == 1
    assert View(library.table, 1).known(own("hand", 0)) == []
    assert View(library.table, 0).known("card") == []


def last_of(option: Any) -> bool:
    """Any option will do."""
    return option is not None


def test_the_shadowbox_house_is_used_as_either(library: Library, hold: Any, put: Put, drive: Drive) -> None:
    hold(library, 0, "Shadowbox House")  # ruling: shadowbox-house
    put(library.table, library.discards, "Troll")
    acts(library, drive, "Shadowbox House", "place")
    assert "Troll" in names(library.hands[0])
    acts(library, drive, "Shadowbox House", "relic")
    assert library.points[0].value == 1
    hold(library, 0, "Shadowbox House", "Small Town", "Labyrinth")
    assert [row.name for row in library.sets_of(0)] == ["Three Places"]


# Sets


def test_sets_that_a_hand_holds(library: Library, hold: Any) -> None:  # ruling: sets
    for cards, sets in (
        (["Jacob Stone", "Flynn Carson", "Jacob Stone"], ["Three Librarians"]),
        (["Jacob Stone", "Flynn Carson", "Jacob Stone", "Flynn Carson"], ["Three Librarians"]),
        (
            ["Jacob Stone", "Flynn Carson", "Ezekiel Jones", "Guardian Eve Baird"],
            ["Three Librarians", "Four Librarians"],
        ),
        (["Pep Talk", "Morse Code", "Caretaker Jenkins", "Caretaker Jenkins"], ["Three Aids"]),
        (["Troll", "Lamia"], []),
    ):
        hold(library, 0, *cards)
        assert [row.name for row in library.sets_of(0)] == sets


def test_copies_count_in_a_set_of_five(library: Library, hold: Any, drive: Drive) -> None:  # ruling: sets
    five = hold(library, 0, "Pep Talk", "Morse Code", "Caretaker Jenkins", "Caretaker Jenkins", "Faraday Cage")
    acts(library, drive, "Combined Genius", *names(five)[:4])
    assert library.points[0].value == 5
    assert len(library.hands[0]) == 5
    assert len(library.deck) == 75


def test_who_holds_more_picks_what_is_revealed(library: Library, hold: Any, drive: Drive) -> None:  # ruling: sets
    relics = ["Excalibur", "Loom of Fate", "Magical App", "Apple of Discord"]
    hold(library, 0, *relics)
    asked = acts(library, drive, "Three Relics", "Excalibur", "Magical App", "Apple of Discord")
    assert [len(choice.options) for choice in asked[1:]] == [4, 3, 2]
    assert library.points[0].value == 2
    assert {card.name for card in View(library.table, 1).known(own("hand", 0))} == set(relics) - {"Loom of Fate"}


def test_librarians_of_a_set_are_shuffled_in_and_drawn_anew(library: Library, hold: Any, drive: Drive) -> None:
    hold(library, 0, "Jacob Stone", "Flynn Carson", "Ezekiel Jones", "Guardian Eve Baird", "Cassandra Cillian", "Troll")
    acts(library, drive, "Gangs All Here", *["Jacob Stone", "Flynn Carson", "Ezekiel Jones", "Guardian Eve Baird"])
    assert library.points[0].value == 5
    assert len(library.hands[0]) == 6
    assert library.hands[0][0].name == "Troll"


@pytest.mark.parametrize(
    ("kind", "number"), [("Three Librarians", 5), ("Three Mysteries", 3), ("Three Places", 4), ("Three Aids", 4)]
)
def test_sets_of_three_that_draw(library: Library, hold: Any, put: Put, kind: str, number: int) -> None:
    row = next(row for row in library.sets if row.name == kind)
    hold(library, 0, *[card.name for card in library.deck if card.type == row.type][:3])
    put(library.table, library.discards, "Troll", "Lamia", "Minotaur", "Dulaque")
    answered(rules.action(library, 0), lambda choice: kind if kind in choice.options else choice.options[-1])
    assert len(library.hands[0]) == number
    assert len(library.discards) == (3 if kind == "Three Places" else 4)
    assert len(library.deck) == 80 - number - len(library.discards)


def test_three_foes_situations_and_knowledges(library: Library, hold: Any, put: Put, drive: Drive) -> None:
    hold(library, 0, "Troll", "Lamia", "Minotaur")
    put(library.table, library.hands[1], "Science", "Pep Talk", "Town Secret")
    acts(library, drive, "Three Foes", "Troll", "Lamia", "Science")
    assert names(library.hands[1]) == ["Pep Talk", "Town Secret"]  # and draws none
    hold(library, 0, "Trapped", "Betrayal", "Ambushed")
    acts(library, drive, "Three Situations", "Trapped", "Betrayal")
    assert (len(library.hands[0]), len(library.hands[1])) == (4, 1)
    hold(library, 0, "Codebreaking", "Persuasion", "Basic Chemistry")
    kept = library.hands[1][0]
    acts(library, drive, "Three Knowledges", "Codebreaking", "Persuasion")
    assert kept.pile is library.hands[0]
    assert len(library.hands[1]) == 2


# Melds


def test_a_meld_has_one_of_each_type(library: Library, hold: Any) -> None:  # ruling: one-meld
    hold(library, 0, *EIGHT, "Lamia", "Town Secret")
    answered(rules.meld(library, 0), last)
    assert (library.points[0].value, library.melds.value) == (10, 1)
    assert len(library.discards) == 8
    assert not library.place
    assert len(library.hands[0]) == 7  # two were left, five drawn


@pytest.mark.parametrize("missing", range(8))
def test_without_a_type_there_is_no_meld(library: Library, hold: Any, missing: int) -> None:
    rest = [name for number, name in enumerate(EIGHT) if number != missing]
    hold(library, 0, *rest)
    asked = list[Choice]()
    answered(rules.meld(library, 0), lambda choice: asked.append(choice) or choice.options[-1])
    assert (library.points[0].value, library.melds.value) == (0, 0)
    assert [choice.options for choice in asked] == [[None]]


def test_the_house_may_be_the_place_of_a_meld(library: Library, hold: Any) -> None:  # ruling: shadowbox-house
    eight = [name for name in EIGHT if name != "Remote Forest"]
    (*_, house) = hold(library, 0, *eight, "Shadowbox House")
    answered(rules.meld(library, 0), last)
    assert library.melds.value == 1
    assert house.pile is library.discards
    assert not house.mark("as place")


@pytest.mark.parametrize(
    ("exchange", "combos"),
    [
        ({}, 0),
        ({"Troll": "Morgan le Fay", "Tesla Experiment": "Magical App"}, 1),  # both say so
        ({"Troll": "Minotaur", "Remote Forest": "Labyrinth", "Strange Incidents": "Missing Interns"}, 2),
        ({"Jacob Stone": "Flynn Carson", "Persuasion": "Ancient Languages", "Tesla Experiment": "Excalibur"}, 2),
        ({"Troll": "Dulaque", "Pep Talk": "Caretaker Jenkins", "Persuasion": "Arthurian Lore"}, 2),
        ({"Remote Forest": "River of Time", "Tesla Experiment": "Loom of Fate"}, 1),
        ({"Troll": "Katie the Serial Killer", "Remote Forest": "Shadowbox House"}, 1),
        ({"Remote Forest": "Pocket Dimension"}, 1),  # with the Tesla Experiment
    ],
)
def test_pairs_that_go_together_count_once(  # ruling: combos
    library: Library, hold: Any, exchange: dict[str, str], combos: int
) -> None:
    hold(library, 0, *[exchange.get(name, name) for name in EIGHT])
    answered(rules.meld(library, 0), last)
    assert library.points[0].value == 10 + combos


def test_what_is_too_much_goes_onto_the_deck_in_the_order_picked(library: Library, hold: Any, drive: Drive) -> None:
    hold(library, 0, *EIGHT, "Lamia", "Town Secret")  # ruling: excess
    drive(rules.end(library, 0), ["Lamia", "Troll"])
    assert names(library.deck[-2:]) == ["Lamia", "Troll"]
    assert len(library.hands[0]) == 8


def test_a_whole_turn_is_told_in_its_order(start: Any, hold: Any, story: Any) -> None:
    library = start(told=True)
    hold(library, 0, *EIGHT)
    steps = rules.turn(library, 0)
    choice = next(steps)
    try:
        while True:
            wanted = [option for option in choice.options if getattr(option, "name", "") == "Tesla Experiment"]
            pick = wanted[0] if choice.phase == "action" else choice.options[-1]
            library.table.answered(choice, pick)
            choice = steps.send(pick)
            library.table.asked(choice)
    except StopIteration:
        pass
    told = " / ".join(line.strip() for line in story(library.table))
    parts = ["Draw", "draws", "Action", "reveals Tesla Experiment", "1 point", "Meld", "makes a meld", "draws"]
    at = 0
    for part in parts:
        at = told.index(part, at)


def test_goal_tells_points_and_melds(library: Library) -> None:
    library.points[1].value, library.melds.value = 12, 3
    assert rules.goal(View(library.table, 0), 1) == {"points": 12, "melds": 3, "all": 10}


def test_what_a_meld_is_worth_so_far(library: Library, put: Put) -> None:
    assert rules.worth(View(library.table, 0), "meld") is None
    put(library.table, library.place, "Minotaur", "Labyrinth")
    assert rules.worth(View(library.table, 0), "meld") == 11
    assert rules.worth(View(library.table, 0), "card") is None


# The rule of thumb


def best(library: Library, hand: Sequence[Piece]) -> int:
    """The dearest meld of a hand: every choice of a card for each type."""
    places = [[card for card in hand if row.type in own_kinds(card)] for row in library.shelf.kinds]
    melds = (cards for cards in product(*places) if len(set(cards)) == len(cards))
    kinds = [row.type for row in library.shelf.kinds]
    return max((library.shelf.worth([*map(Part, cards, kinds)]) for cards in melds), default=0)


def thumbed(library: Library, choice: Choice) -> Any:
    """What the rule of thumb answers."""
    return rules.thumb(View(library.table, choice.player), choice)


def test_the_thumb_makes_nearly_the_best_melds(the_table: Any) -> None:
    made = possible = 0
    for seed in range(30):
        library = Library(the_table(SLUG, 2, None, seed))
        library.deck.deal(16, library.hands[0])
        possible += best(library, list(library.hands[0]))
        answered(rules.meld(library, 0), lambda choice, library=library: thumbed(library, choice))
        made += library.points[0].value
    assert 100 < 0.97 * possible <= made <= possible


def asked_of(library: Library, phase: str, options: Iterable[Any]) -> Any:
    return thumbed(library, Choice(phase, list(options), 0))


def test_the_thumb_takes_what_it_lacks_and_puts_back_what_it_has_twice(library: Library, hold: Any, put: Put) -> None:
    hold(library, 0, *EIGHT[1:], "Lamia")
    found = put(library.table, library.place, "Dulaque", "Flynn Carson", "Science")
    for phase in ("keep", "find", "take"):
        assert asked_of(library, phase, found).name == "Flynn Carson"
    for phase in ("excess", "shuffle", "return"):
        assert asked_of(library, phase, library.hands[0]).type == "foe"


def test_the_thumb_acts_for_the_meld_first_and_then_for_points(library: Library, hold: Any) -> None:
    hold(library, 0, *EIGHT)
    assert asked_of(library, "action", [None, *library.hands[0]]).type == "relic"
    hold(library, 0, *EIGHT[1:], "Lamia")
    assert asked_of(library, "action", [None, *library.hands[0]]).type != "relic"
    hold(library, 0, "Clipping Book", *EIGHT[2:])
    assert asked_of(library, "action", [None, *library.hands[0]]).name == "Clipping Book"
    assert asked_of(library, "use", ["aid", rules.SEARCH]) == rules.SEARCH
    hold(library, 0, "Clipping Book", *EIGHT)
    assert asked_of(library, "use", ["aid", rules.SEARCH]) == "aid"


def test_the_thumb_turns_to_who_leads(start: Any) -> None:
    library = start(3)
    library.points[2].value = 5
    assert asked_of(library, "opponent", [1, 2]) == 2
