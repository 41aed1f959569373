"""Cthulhu Quest: what tellers of tales would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pytest
from melds_kit import answered

from pnp.engine import Choice, Match, Piece, Steps, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import cthulhu_quest as rules
from pnp.games.cthulhu_quest import Club, Tales, story
from pnp.games.families.melds import Part, mark
from pnp.model import load

SLUG = "cthulhu-quest"
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
LEAST = ["Author", "Gugs", "Island"]
"""A tale of three cards without a bonus."""


def begin(the_table: Callable[..., Any], players: int = 2, mode: str = "base", told: bool = False) -> Club:
    """The deck shuffled, nothing dealt."""
    return Club(the_table(SLUG, players, mode, told=told))


@pytest.fixture
def club(start: Callable[..., Club]) -> Club:
    return start()


@pytest.fixture
def rotated(start: Callable[..., Club]) -> Club:
    """A club with all cards of both lists at hand."""
    club = start(mode="rotation")
    club.table.pile("_aside").give_all(club.deck)
    return club


@pytest.fixture
def cards(put: Put) -> Callable[..., list[Piece]]:
    """`cards(club, *names)`: cards in the hand of the first player, and no others."""

    def dealt(club: Club, *names: str) -> list[Piece]:
        club.hands[0].give_all(club.deck)
        return put(club.table, club.hands[0], *names)

    return dealt


@pytest.fixture
def tell(cards: Callable[..., list[Piece]]) -> Callable[..., tuple[int, int]]:
    """`tell(club, *names)`: lay whatever of these cards may be laid; how many that were, and the Story Points."""

    def told(club: Club, *names: str) -> tuple[int, int]:
        cards(club, *names)
        before = club.points[0].value
        laid = most(story(club, 0))
        return laid, club.points[0].value - before

    return told


def most(steps: Steps[Any]) -> Any:
    """Answer each question with the last option, but nothing in the Insanity Phase."""
    return answered(steps, lambda choice: choice.options[0 if choice.phase == "insanity" else -1])


def parts(club: Club, *names: str) -> list[Part]:
    """Cards as parts of their own types; `Name/type` for another."""
    found = {card.name: card for card in club.deck}
    split = [name.partition("/") for name in names]
    return [Part(found[name], kind or found[name].type) for name, _, kind in split]


# The lists


def test_as_many_cards_of_each_type_as_the_lists_have() -> None:
    types = ["investigator", "monster", "location", "transport", "ally", "object", "book", "god", "spell", "event"]
    for component, numbers in (
        ("card", [15, 20, 20, 10, 20, 10, 10, 10, 10, 10]),
        ("rotation", [5, 6, 10, 2, 5, 6, 2, 3, 4, 3]),
    ):
        pieces = cast(load(SLUG)).titles[component]
        counts = Counter(card.type for card, copies in pieces for _ in range(copies))
        assert [counts[kind] for kind in types] == numbers


@pytest.mark.parametrize(
    ("component", "numbers"),
    [
        ("card", {"water": 5, "city": 1, "relic": 5, "weapon": 5, "tough": 5, "desert": 1, "egypt": 1}),
        (
            "rotation",
            {"water": 1, "city": 2, "relic": 5, "weapon": 2, "desert": 2, "egypt": 3, "mountain": 1, "space": 1},
        ),
    ],
)
def test_keywords_are_those_of_the_lists(component: str, numbers: dict[str, int]) -> None:  # ruling: keywords
    assert Counter(word for card, _ in cast(load(SLUG)).titles[component] for word in card.keywords) == numbers


def test_every_name_that_is_wanted_is_a_card() -> None:  # ruling: names
    titles = [card for component in ("card", "rotation") for card, _ in cast(load(SLUG)).titles[component]]
    names = {card.name for card in titles}
    assert [name for card in titles for name in card.bonus_cards if name not in names] == []
    assert next(card for card in titles if card.name == "Psychic").bonus_cards == ("Screaming Window",)
    assert {"Dust of Ibn Ghazi", "Powder of Ibn Ghazi"} < names


# Set-up


def test_lots_say_who_begins() -> None:  # ruling: first-player
    firsts = set()
    for seed in range(10):
        match = Match(cast(load(SLUG)), rules, seed, [RandomAgent(seed)], 2, "base", told=True)
        match.run()
        firsts.add(next(event.drawn for event in match.table.story if hasattr(event, "drawn")))
    assert firsts == {0, 1}


@pytest.mark.parametrize(("players", "number"), [(2, 13), (7, 13), (9, 13), (10, 9), (12, 9)])
def test_a_crowd_is_dealt_fewer(players: int, number: int) -> None:  # ruling: crowd
    match = Match(cast(load(SLUG)), rules, 1, [RandomAgent(1)] * players, players, "base")
    assert match.question is not None
    hands = sorted(len(match.table.pile(own("hand", seat))) for seat in range(players))
    assert hands == [number] * (players - 1) + [number + 2]  # one has drawn for the first turn


def test_rotation_cards_take_the_place_of_as_many(start: Callable[..., Club]) -> None:  # rulings: rotation, twins
    kept = set()
    for mode in ("base", "rotation"):
        club = start(mode=mode)
        counts = Counter(card.type for card in club.deck)
        assert counts["investigator"] == 15
        assert counts["location"] == 20
        assert len(club.deck) == 135
        kept.add(frozenset(card.id for card in club.deck))
    assert sum(card.component == "rotation" for card in club.deck) == 46
    assert [card.component for card in club.deck if card.name == "Nightgaunts"] == ["rotation"]


# A turn


@pytest.mark.parametrize(("more", "fewer", "number"), [(0, 0, 2), (2, 0, 4), (0, 1, 1), (1, 1, 2), (0, 4, 0)])
def test_cards_more_and_fewer_count_once(club: Club, more: int, fewer: int, number: int) -> None:  # ruling: next-turn
    club.more[0].value, club.fewer[0].value = more, fewer
    rules.investigation(club, 0)
    assert len(club.hands[0]) == number
    assert (club.more[0].value, club.fewer[0].value) == (0, 0)


def test_insanity_may_be_left_out(club: Club, cards: Any, drive: Drive) -> None:
    cards(club, "Train")
    drive(rules.insanity(club, 0), [None])
    assert len(club.hands[0]) == 1


def insane(club: Club, drive: Drive, name: str, *answers: Any) -> list[Choice]:
    """Discard a card in the Insanity Phase."""
    return drive(rules.insanity(club, 0), [name, *answers])[1]


def test_an_ally_draws_and_an_investigator_draws_and_discards(club: Club, cards: Any, drive: Drive) -> None:
    cards(club, "Shaman", "Lawyer", "Gugs")
    insane(club, drive, "Shaman")
    assert len(club.hands[0]) == 4
    asked = insane(club, drive, "Lawyer", "Gugs", lambda card: card.name != "Gugs")
    assert len(club.hands[0]) == 4
    assert len(asked[1].options) == 6  # the new ones, too, may be discarded
    assert len(club.discards) == 4


def test_a_transport_finds_one_of_five(club: Club, cards: Any, drive: Drive) -> None:  # ruling: peek
    cards(club, "Train")
    before = list(club.deck)
    asked = insane(club, drive, "Train", before[-4])
    assert asked[1].options == before[-5:]
    assert list(club.hands[0]) == [before[-4]]
    assert list(club.deck) == [*before[:-4], *before[-3:]]


def test_a_book_shows_ten_cards_to_its_reader_only(club: Club, cards: Any, drive: Drive) -> None:  # ruling: peek
    cards(club, "Necronomicon")
    before = list(club.deck)
    insane(club, drive, "Necronomicon")
    assert list(club.deck) == before
    assert View(club.table, 0).known("card") == before[-10:]
    assert View(club.table, 1).known("card") == []


def test_of_a_short_deck_is_seen_what_is_left(club: Club, cards: Any, drive: Drive) -> None:  # ruling: peek
    cards(club, "Train")
    club.deck.deal(len(club.deck) - 3, club.discards)
    left = list(club.deck)
    asked = insane(club, drive, "Train", left[1])
    assert asked[1].options == left
    assert list(club.deck) == [left[0], left[2]]


def test_a_god_takes_the_hand_and_gives_nine(club: Club, cards: Any, drive: Drive) -> None:
    rest = cards(club, "Yig", "Train", "Gugs")[1:]
    insane(club, drive, "Yig")
    assert len(club.hands[0]) == 9
    assert all(card.pile is club.discards for card in rest)


@pytest.mark.parametrize("lay", [[], ["Gugs"], ["Gugs", "Train"]])
def test_a_location_takes_what_lay_on_top_before(  # ruling: dig
    club: Club, cards: Any, put: Put, drive: Drive, lay: list[str]
) -> None:
    put(club.table, club.discards, *lay)
    cards(club, "Island")
    drive(rules.insanity(club, 0), ["Island"])
    assert [card.name for card in club.hands[0]] == lay[-1:]
    assert [card.name for card in club.discards] == [*lay[:-1], "Island"]


@pytest.mark.parametrize(("has", "left"), [(3, 2), (0, 0)])
def test_an_object_steals_what_there_is(club: Club, cards: Any, drive: Drive, has: int, left: int) -> None:
    cards(club, "Revolver")  # ruling: steal
    club.points[1].value = has
    insane(club, drive, "Revolver")
    assert (club.points[1].value, club.points[0].value) == (left, has - left)


@pytest.mark.parametrize(("has", "told"), [(3, "takes 1 Story Point from"), (0, "takes 0 Story Points from")])
def test_a_theft_is_told(start: Any, cards: Any, drive: Drive, story: Any, has: int, told: str) -> None:
    club = start(told=True)
    cards(club, "Revolver", "Gugs")
    club.points[1].value = has
    insane(club, drive, "Revolver")
    assert [line.strip() for line in story(club.table) if "Story Point" in line] == [f"Seat 1 {told} seat 2."]
    insane(club, drive, "Gugs")
    assert sum("Story Point" in line for line in story(club.table)) <= 1


def test_a_spell_gets_what_the_opponent_likes_to_give(club: Club, cards: Any, put: Put, drive: Drive) -> None:
    cards(club, "Dominate")
    gift, other = put(club.table, club.hands[1], "Gugs", "Train")
    asked = insane(club, drive, "Dominate", gift)
    assert asked[1].player == 1
    assert list(club.hands[0]) == [gift]
    assert list(club.hands[1]) == [other]


@pytest.mark.parametrize("name", ["Dominate", "Gugs"])
def test_who_has_no_card_gives_none(club: Club, cards: Any, drive: Drive, name: str) -> None:  # ruling: steal
    cards(club, name)
    insane(club, drive, name)
    assert not club.hands[0]
    assert len(club.discards) == 1


def test_an_event_looks_and_a_monster_robs(club: Club, cards: Any, put: Put, drive: Drive) -> None:
    cards(club, "Day", "Gugs")
    put(club.table, club.hands[1], "Train", "Ship")
    assert View(club.table, 0).known(own("hand", 1)) == []
    insane(club, drive, "Day")
    assert len(View(club.table, 0).known(own("hand", 1))) == 2
    insane(club, drive, "Gugs")
    assert len(club.hands[1]) == 1


def test_each_time_another_opponent_may_be_picked(start: Any, cards: Any, put: Put, drive: Drive) -> None:
    club = start(3)  # ruling: opponent
    cards(club, "Gugs", "Mi-Go")
    put(club.table, club.hands[1], "Train")
    put(club.table, club.hands[2], "Ship")
    for name, foe in (("Gugs", 2), ("Mi-Go", 1)):
        asked = insane(club, drive, name, foe)
        assert asked[1].options == [1, 2]
        assert not club.hands[foe]


def test_a_tale_is_drawn_anew_and_the_hand_cut_to_thirteen(club: Club, cards: Any) -> None:
    cards(club, *LEAST)
    club.deck.deal(12, club.hands[0])
    told = answered(rules.turn(club, 0), lambda choice: choice.options[0])
    assert told is None
    assert len(club.hands[0]) == 13
    assert len(club.discards) == 3 + 12 + 2 - 13
    cards(club, *LEAST)
    deck, discards = len(club.deck), len(club.discards)
    most(rules.turn(club, 0))
    assert len(club.hands[0]) == 3 + 2  # some of the two were told, too, and as many drawn again
    assert deck - len(club.deck) == 2 + len(club.discards) - discards


# Tales


def test_the_least_tale_and_what_each_card_more_is_worth(club: Club, tell: Any) -> None:  # ruling: longest
    assert tell(club, *LEAST) == (3, 2)
    assert club.points[0].value == 2
    assert [card.name for card in club.discards] == LEAST
    lengths = [club.tales.length(number) for number in range(3, 17)]
    assert lengths == [2, 4, 6, 8, 10, 12, 14, 16, 18, 21, 25, 29, 33, 37]


@pytest.mark.parametrize("missing", range(3))
def test_without_one_of_the_three_there_is_no_tale(club: Club, tell: Any, missing: int) -> None:  # ruling: one-tale
    rest = [name for number, name in enumerate(LEAST) if number != missing]
    assert tell(club, *rest, "Shaman", "Revolver", "Train", "Yig") == (0, 0)
    assert len(club.hands[0]) == 6
    assert not club.tale


def test_one_of_each_type_and_two_of_some_are_thirteen(club: Club, tell: Any) -> None:
    thirteen = ["Author", "Gugs", "Mi-Go", "Island", "Sewers", "Ship", "Shaman", "Guide", "Revolver", "Necronomicon"]
    laid, points = tell(club, *thirteen, "Yig", "Dominate", "Night")
    assert laid == 13
    assert points == 25 + 1 + 2 + 1 + 1  # a Book, Water, a Book, two Monsters


@pytest.mark.parametrize(
    ("extra", "number"),
    [
        (["Doctor"], 3),
        (["Mi-Go", "Ghouls"], 4),
        (["Sewers"], 3),
        (["Sewers", "Ship"], 5),
        (["Ship", "Boat"], 4),
        (["Shaman", "Guide", "Sailor"], 5),
        (["Revolver", "Shotgun"], 4),
        (["Day", "Night"], 4),
        (["Yig", "Hastur"], 4),
    ],
)
def test_no_more_of_a_type_than_the_table_says(club: Club, tell: Any, extra: list[str], number: int) -> None:
    assert tell(club, *LEAST, *extra)[0] == number  # ruling: limits


@pytest.mark.parametrize(
    ("extra", "number"),
    [
        (["Lawyer"], 4),
        (["Zeppelin", "Doctor"], 5),
        (["Zeppelin", "Doctor", "Lawyer"], 5),  # two do not add up
        (["Automobile", "Shaman", "Guide", "Sailor"], 7),
        (["Automobile", "Asylum", "Shaman", "Guide", "Sailor", "Artist"], 8),
        (["Necronomicon", "Mi-Go", "Ghouls"], 6),
        (["Necronomicon", "Mi-Go", "Ghouls", "Yith"], 6),
        (["Remote Farmhouse", "Ship", "Necronomicon", "Mi-Go", "Ghouls", "Yith"], 9),  # one more than three
        (["Space Mead", "Sewers", "Temple", "Ship"], 7),
        (["Aldebaran Moves", "Yig", "Hastur"], 6),
        (["Screaming Window", "Day", "Night"], 6),
        (["Celaeno Fragments", "Dominate", "Elder Sign"], 6),
        (["University", "Ship", "Necronomicon", "Book of Eibon"], 7),
    ],
)
def test_cards_let_more_of_a_type_in(club: Club, tell: Any, extra: list[str], number: int) -> None:  # ruling: limits
    assert tell(club, *LEAST, *extra)[0] == number


def test_whatever_is_begun_can_be_ended(club: Club, cards: Any, drive: Drive) -> None:
    doctor, _, gugs, *_ = cards(club, "Doctor", "Author", "Gugs", "Island", "Zeppelin")
    asked = drive(story(club, 0), ["Doctor", "Author"])[1]
    kinds = {choice.phase: choice.options for choice in asked if choice.options != [None]}
    assert kinds["tale: transport"][0].name == "Zeppelin"  # no way back from two Investigators
    assert len(kinds["tale: transport"]) == 1
    assert doctor.pile is gugs.pile is club.discards


def test_several_locations_need_a_transport(club: Club, cards: Any, drive: Drive) -> None:  # ruling: one-tale
    cards(club, *LEAST, "Sewers", "Ship", "Boat")
    asked = drive(story(club, 0), ["Author", "Island", "Sewers", "Ship"])[1]
    (transport,) = [choice.options for choice in asked if choice.phase == "tale: transport" and len(choice.options) > 1]
    assert {card.name for card in transport} == {"Ship", "Boat"}


def test_two_objects_for_the_officer_if_both_are_weapons(rotated: Club, tell: Any) -> None:  # ruling: weapons
    assert tell(rotated, *LEAST, "Army Officer", "Revolver", "Shotgun") == (6, 8 + 1)
    assert tell(rotated, *LEAST, "Army Officer", "Sacred Knife", "Shotgun")[0] == 6
    assert tell(rotated, *LEAST, "Army Officer", "Space Mead", "Shotgun")[0] == 5
    assert tell(rotated, *LEAST, "Alchemist", "Space Mead", "Shotgun")[0] == 6


@pytest.mark.parametrize(
    ("names", "number"),
    [
        (["Author", "Island", "Maniac"], 3),
        (["Author", "Corrupt Wizard", "Island"], 3),
        (["Author", "Gugs", "Sandstorm"], 3),
        ([*LEAST, "Elder Sign", "Dust of Ibn Ghazi"], 5),
        ([*LEAST, "Zanthu Tablets", "Revolver"], 5),
        (["Corrupt Wizard", "Island"], 0),
        (["Author", "Island", "Shaman", "Mist Projector"], 4),  # ruling: told-as-a-monster
        (["Author", "Island", "Shaman"], 0),
        (["Author", "Doctor", "Island", "Pallid Mask"], 4),
        (["Author", "Island", "Pallid Mask"], 0),
        (["Author", "Gugs", "Island", "Shaman", "Guide", "Sailor", "Hands of Colubra"], 7),
        (["Author", "Gugs", "Island", "Shaman", "Guide", "Sailor", "Artist", "Hands of Colubra"], 7),
    ],
)
def test_a_card_may_be_told_as_another(rotated: Club, tell: Any, names: list[str], number: int) -> None:
    assert tell(rotated, *names)[0] == number  # ruling: instead


def test_what_a_card_is_told_as_is_marked_until_it_is_discarded(rotated: Club, cards: Any) -> None:
    maniac, *_ = cards(rotated, "Maniac", "Author", "Island")
    steps, marks = story(rotated, 0), []
    choice = next(steps)
    try:
        while True:
            choice = steps.send(choice.options[-1])
            marks.append(maniac.mark(mark("monster")))
    except StopIteration:
        pass
    assert max(marks) == 1
    assert maniac.mark(mark("monster")) == 0


@pytest.mark.parametrize(
    ("names", "points"),
    [
        (["Historian", "Cultists", "Island", "Nyarlahotep"], 3),
        (["Historian", "Cultists", "Island", "Yig"], 0),
        (["Professor", "Gugs", "University"], 3),  # ruling: names
        (["Historian", "Gugs", "Island", "Psychic", "Screaming Window"], 3),
        (["Author", "Gugs", "Island", "Necronomicon"], 1),
        (["Doctor", "Gugs", "Island", "Artist"], 0),
        (["Doctor", "Gugs", "Island", "Artist", "Musician"], 1),
        (["Adventurer", "Gugs", "Island", "Sewers", "Train"], 1),
        (["Antiquarian", "Gugs", "Temple", "Space Mead"], 2),
        (["Antiquarian", "Gugs", "Temple", "Revolver"], 0),
        (["Gangster", "Gugs", "New York City"], 3),
        (["Gangster", "Gugs", "Lost City"], 0),  # ruling: keywords
        (["Historian", "Gugs", "Lost City", "Sailor"], 2),
        (["Historian", "Gugs", "Catacombs", "Yig"], 1),
        (["Historian", "Gugs", "Temple", "Sailor"], 0),
        (["Historian", "Gugs", "Island", "Sewers", "Sailor", "Ship"], 4),  # ruling: each-bonus
        (["Historian", "Mother Hydra", "Island", "Star-Spawn", "Deep Ones", "Necronomicon"], 2),  # ruling: each-bonus
        (["Antiquarian", "Gugs", "Temple", "Zanthu Tablets"], 0),
        (["Antiquarian", "Gugs", "Temple", "Zanthu Tablets/object"], 2),  # ruling: instead
        (["Antiquarian", "Stone Idol/monster", "Temple"], 0),
        (["Antiquarian", "Stone Idol", "Gugs", "Temple"], 2),
        (["Occultist", "Gugs", "Island", "Dust of Ibn Ghazi/spell"], 1),
        (["Historian", "Gugs", "Island", "Soldier", "Sacred Knife"], 2),
        (["Antiquarian", "Gugs", "Island", "Sacred Knife"], 2),
        (["Historian", "Gugs", "Sandstorm/location", "Nomad"], 2),
        (["Historian", "Steadfast Companion", "Gugs", "Maniac/monster", "Island"], 1),
        (["Historian", "Gugs", "Island", "Rifle", "Soldier"], 4),
        (["Historian", "Gugs", "Island", "Rifle", "Artist"], 0),
        (["Historian", "Island", "Rifle", "Soldier/monster"], 2),  # no Ally there, but his own note holds
        (["Egyptologist", "Gugs", "Cairo"], 2),
        (["Gangster", "Gugs", "Cairo"], 3),
    ],
)
def test_what_goes_together(rotated: Club, names: list[str], points: int) -> None:
    assert rotated.tales.bonuses(parts(rotated, *names)) == points


# Effects of a tale


@pytest.mark.parametrize(
    ("striker", "hit", "safe"),
    [
        ("Hounds of Tindalos", "Lawyer", "Gugs"),
        ("Dynamite", "Mi-Go", "Lawyer"),
        ("Pipes of Madness", "Shaman", "Lawyer"),
        ("Typhoon", "Sewers", "Temple"),
        ("Bandit", "Revolver", "Maniac"),
        ("Elder Sign", "Yig", "Mi-Go"),
        ("Dynamite", None, "Maniac"),  # as it is printed: no Monster in the hand
    ],
)
def test_a_card_of_the_type_is_picked_from_the_hand(  # ruling: look-at-hand
    rotated: Club, tell: Any, put: Put, striker: str, hit: str | None, safe: str
) -> None:
    theirs = put(rotated.table, rotated.hands[1], *([hit] if hit else []), safe)
    least = LEAST if striker != "Hounds of Tindalos" else ["Author", "Island"]
    tell(rotated, *least, striker)
    assert View(rotated.table, 0).known(own("hand", 1)) == [theirs[-1]]
    assert (theirs[0].pile is rotated.discards) == (hit is not None)


def test_effects_follow_the_points_in_the_order_laid(club: Club, tell: Any, put: Put) -> None:  # ruling: effects
    put(club.table, club.hands[1], "Shaman", "Doctor", "Yig")
    names = ["Author", "Hounds of Tindalos", "Island", "Pipes of Madness"]
    tell(club, *names)
    assert [card.name for card in club.discards] == ["Doctor", "Shaman", *names]


def test_cards_more_for_me_and_fewer_for_another(start: Any, drive: Drive, cards: Any) -> None:
    club = start(3)  # rulings: next-turn, opponent
    cards(club, *LEAST, "Star Stone of Mnar", "Sussex Manuscript", "Imprisonment")
    order = [*LEAST, "Star Stone of Mnar", "Sussex Manuscript", "Imprisonment"]
    asked = drive(story(club, 0), [order[0], *order[3:], 2])[1]
    assert asked[-1].options == [1, 2]
    assert [track.value for track in club.more] == [2, 0, 0]
    assert [track.value for track in club.fewer] == [0, 0, 1]


def test_the_lamp_shows_cards_and_cloud_memory_takes_one(rotated: Club, tell: Any, put: Put) -> None:
    put(rotated.table, rotated.hands[1], "Shaman", "Doctor")
    tell(rotated, *LEAST, "Lamp of Alhazred", "Cloud Memory")
    assert View(rotated.table, 0).known("card") == list(rotated.deck[-10:])
    assert len(rotated.hands[1]) == 1


# The end


def test_the_deck_is_never_made_anew(club: Club) -> None:  # ruling: end
    club.deck.give_all(club.discards)
    club.draw(0, 3)
    assert not club.hands[0]


def test_the_game_ends_when_all_in_turn_tell_nothing(club: Club, cards: Any) -> None:  # ruling: end
    cards(club, *LEAST)
    most(rules.turn(club, 1))
    assert club.passes.value == 0  # while there is a deck nobody's pass counts
    club.deck.give_all(club.discards)
    club.hands[1].give_all(club.discards)
    most(rules.turn(club, 1))
    assert (club.passes.value, club.over) == (1, False)
    most(rules.turn(club, 0))  # tells a tale
    assert (club.passes.value, club.over) == (0, False)
    most(rules.turn(club, 1))
    assert (club.passes.value, club.over) == (1, False)
    most(rules.turn(club, 0))
    assert club.over


@pytest.mark.parametrize(("points", "winners"), [((5, 5), (0, 1)), ((5, 4), (0,))])
def test_equal_points_share_the_victory(points: tuple[int, int], winners: tuple[int, ...]) -> None:  # ruling: ties
    match = Match(cast(load(SLUG)), rules, 3, [RandomAgent(3)] * 2, 2, "base")
    while (choice := match.question) is not None:
        for seat in match.table.seats:
            match.table.track(own("points", seat)).value = points[seat]
        match.answer(choice.options[0])
    assert match.result is not None
    assert match.result.winners == winners


def test_a_whole_turn_is_told_in_its_order(heads: Any) -> None:
    order = ["Investigation", "Insanity", "The story", "Mythos"]
    turns = [turn for turn in heads(SLUG, 2, "base", 1)[1:] if turn]
    assert any(turn == order for turn in turns)
    assert all([each for each in order if each in turn] == [each for each in turn if each in order] for turn in turns)


def test_goal_tells_points_and_what_is_left(club: Club) -> None:
    club.points[1].value = 7
    assert rules.goal(View(club.table, 0), 1) == {"points": 7, "left": 135}


# The rule of thumb


def best(tales: Tales, hand: Sequence[Piece]) -> int:
    """The dearest tale of a hand: every card in or out as each of its types, but where even all that are left could
    not make it dearer than the best so far."""
    cards = sorted(hand, key=lambda card: -card.bonus)
    found, last = 0, len(cards)
    hopes = [sum(card.bonus for card in cards[number:]) for number in range(last + 1)]

    def search(number: int, meld: list[Part], bonus: int) -> None:
        nonlocal found
        hope = tales.length(max(3, len(meld) + last - number)) + bonus + hopes[number]
        if hope <= found:
            return
        if number == last:
            found = max(found, tales.worth(meld) if tales.is_meld(meld) else 0)
            return
        for part in tales.uses([cards[number]], tales.kinds, cards):
            search(number + 1, [*meld, part], bonus + part.card.bonus)
        search(number + 1, meld, bonus)

    search(0, [], 0)
    return found


@pytest.mark.parametrize("mode", ["base", "rotation"])
def test_the_thumb_reaches_nine_tenths_of_the_best_tales(the_table: Any, mode: str) -> None:
    reached = possible = 0
    for seed in range(8):
        club = Club(the_table(SLUG, 2, mode, seed))
        club.deck.deal(12, club.hands[0])
        hand = list(club.hands[0])
        possible += best(club.tales, hand)
        told = answered(story(club, 0), partial(thumbed, club))
        reached += club.points[0].value
        assert not told or club.points[0].value > 0
    assert 0.9 * possible <= reached <= possible


def thumbed(club: Club, choice: Choice) -> Any:
    """What the rule of thumb answers."""
    return rules.thumb(View(club.table, choice.player), choice)


def asked_of(club: Club, phase: str, options: Iterable[Any], seat: int = 0) -> Any:
    return thumbed(club, Choice(phase, list(options), seat))


def test_the_thumb_discards_what_its_tale_does_not_need(club: Club, cards: Any) -> None:
    *_, spare = cards(club, *LEAST, "Shaman", "Guide", "Artist")
    answer = asked_of(club, "insanity", [None, *club.hands[0]])
    assert answer.type == "ally"
    assert asked_of(club, "hand limit", club.hands[0]).type == "ally"
    assert spare.pile is club.hands[0]


def test_the_thumb_keeps_its_hand_from_the_gods(club: Club, cards: Any) -> None:
    cards(club, *LEAST, "Yig", "Hastur")
    assert asked_of(club, "insanity", [None, *club.hands[0]]) is None


def test_the_thumb_steals_from_who_has_most(start: Any) -> None:
    club = start(3)
    club.points[2].value = 4
    assert asked_of(club, "victim", [1, 2]) == 2


def test_the_thumb_finds_what_its_tale_lacks(club: Club, cards: Any, put: Put) -> None:
    cards(club, "Author", "Gugs", "Shaman")
    found = put(club.table, club.tale, "Ghouls", "Island", "Doctor")
    assert asked_of(club, "keep", found).name == "Island"


def test_what_a_tale_is_worth_so_far(club: Club, put: Put) -> None:
    assert rules.worth(View(club.table, 0), "tale") is None
    put(club.table, club.tale, "Author", "Gugs", "Island", "Necronomicon")
    assert rules.worth(View(club.table, 0), "tale") == 5
    assert rules.worth(View(club.table, 0), "card") is None
