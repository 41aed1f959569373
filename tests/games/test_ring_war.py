"""Ring War: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, View, cast
from pnp.engine.agents import RandomAgent
from pnp.games import ring_war as rules
from pnp.games.ring_war import PILES, QUEST, WAR, War
from pnp.model import load

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
DARK, LIGHT = 0, 1


def begin(the_table: Callable[..., Any], seed: int = 0, told: bool = False) -> War:
    """Two full decks and empty hands; the dark is the first player."""
    war = War(the_table("ring-war", 2, None, seed, told))
    war.first.value = 1
    return war


@pytest.fixture
def war(start: Callable[..., War]) -> War:
    return start()


@pytest.fixture
def pile(put: Lay) -> Lay:
    """`pile(war, seat, name, *names)`: lay cards face up into a pile."""
    return lambda war, seat, name, *names: put(war.table, war.piles[seat][name], *names)


def decks_of(war: War) -> list[Any]:
    return [stock.draw for stock in war.stocks]


def laid(choice: Choice) -> set[tuple[str, str]]:
    return {(card.name, name) for card, name in choice.options}


# set-up and the draw


def test_the_first_player_is_drawn_by_lot(the_table: Any) -> None:  # ruling: first-player
    assert {War(the_table("ring-war", 2, None, seed)).first.value for seed in range(30)} == {1, 2}


def test_each_side_has_its_own_deck_and_five_tokens_of_both_kinds(war: War) -> None:  # ruling: sides
    assert [len(deck) for deck in decks_of(war)] == [52, 54]
    assert [{card.component for card in deck} for deck in decks_of(war)] == [{"dark"}, {"light"}]
    assert [[t.value for t in tokens.values()] for tokens in war.tokens] == [[5, 5], [5, 5]]


def test_rows_that_slid_in_the_list(war: War) -> None:  # rulings: misprints, letters, strider
    cards = {card.name: card for deck in decks_of(war) for card in deck}
    found = {
        name: (cards[name].alliances, cards[name].war, cards[name].quest) for name in ("Ents", "Dead Men of Dunharrow")
    }
    assert found == {"Ents": (("ents",), 5, 0), "Dead Men of Dunharrow": ((), 5, 0)}
    assert cards["Thorin Oakenshield"].alliances == cards["Grey Mountain Dwarves"].alliances == ("dwarf",)
    assert (cards["Orcs of Angmar"].alliances, cards["Pippin"].alliances[1]) == (("angmar", "goblins"), "gondor")
    assert cards["Aragorn (Strider)"].scout


def test_a_hand_is_filled_from_the_discards_where_the_deck_ends(war: War, deal: Lay) -> None:  # ruling: empty-deck
    kept = deal(war, DARK, "Smaug", "Kraken")
    war.stocks[DARK].draw.give_all(war.discards[DARK])
    war.fill(DARK)
    assert len(war.hands[DARK]) == 9
    assert set(kept) <= set(war.hands[DARK])
    assert not war.discards[DARK]


def test_the_first_player_changes_with_each_turn(the_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    firsts = []  # ruling: first-player

    def turn(war: War) -> Any:
        firsts.append(war.first.value)
        yield from ()

    monkeypatch.setattr(rules, "take_turn", turn)
    with pytest.raises(StopIteration):
        next(rules.play(the_table("ring-war", 2)))
    assert set(pairwise(firsts)) == {(1, 2), (2, 1)}


# aid and scouts


def test_three_cards_are_replaced_at_most(war: War, drive: Drive) -> None:  # ruling: aid-once
    war.fill(LIGHT)
    before = list(war.hands[LIGHT])
    _, asked = drive(rules.aid(war, LIGHT), [lambda o: o is not None] * 3)
    assert len(asked) == 3
    assert all(set(choice.options) <= {None, *before} for choice in asked)
    assert (len(war.hands[LIGHT]), len(war.discards[LIGHT])) == (9, 3)


def test_a_scout_shows_himself_and_the_other_hand(war: War, deal: Lay, drive: Drive) -> None:  # ruling: scouts
    spy, fly = deal(war, DARK, "Southron Spy", "Flies of Mordor")
    (sam,) = deal(war, LIGHT, "Samwise")
    scouted, asked = drive(rules.scout(war, DARK), ["Southron Spy"])
    assert scouted
    assert fly not in asked[0].options
    assert [bool(card.known(0b10)) for card in (spy, fly)] == [True, False]
    assert sam.known(0b01)


def test_a_scout_is_named_even_to_who_has_seen_him(start: Any, deal: Lay, drive: Drive, story: Any) -> None:
    war = start(told=True)
    deal(war, DARK, "Crebain", "Trolls", "Kraken"), deal(war, LIGHT, "Giant Eagles", "Shadowfax", "Samwise")
    war.table.story.clear()
    war.table.asked(None)
    drive(rules.scout(war, DARK), ["Crebain"], war.table)
    drive(rules.scout(war, LIGHT), ["Shadowfax"], war.table)  # which of the two is bound to be laid
    assert "Light looks at the other hand with Shadowfax." in story(war.table, DARK)
    assert "You look at the other hand with Shadowfax." in story(war.table, LIGHT)


def test_who_scouted_lays_first(war: War) -> None:  # ruling: scouts
    for seat in war.order():
        war.fill(seat)
    assert next(rules.action(war, [LIGHT])).player == LIGHT
    assert next(rules.action(war, [])).player == DARK


def test_a_revealed_scout_is_not_the_reserve(war: War, deal: Lay, drive: Drive) -> None:  # ruling: reserve
    names = ["Vampires", "Great Bats", "Kraken", "Wargs", "Hillmen", "Trolls", "Olog-hai", "Uruk-hai"]
    deal(war, DARK, "Bandits", *names)
    drive(rules.scout(war, DARK), ["Bandits"])
    choice = next(steps := rules.lay_out(war, DARK))
    for n, name in enumerate(names[:7]):
        assert {card.name for card, _ in choice.options} == {"Bandits", *names[n:]}
        choice = steps.send(next(o for o in choice.options if o == (o[0], PILES[n // 4]) and o[0].name == name))
    assert laid(choice) == {("Bandits", WAR)}
    with pytest.raises(StopIteration):
        steps.send(choice.options[0])
    assert [card.name for card in war.hands[DARK]] == ["Uruk-hai"]
    assert not any(card.mark("revealed") for card in war.laid[DARK][WAR])


# piles


def test_both_piles_get_four_cards_unseen(war: War) -> None:  # ruling: pile-size
    war.fill(DARK)
    steps = rules.lay_out(war, DARK)
    choice, count = next(steps), 0
    with pytest.raises(StopIteration):
        while True:
            count += 1
            choice = steps.send(choice.options[0])
    assert [len(war.laid[DARK][name]) for name in PILES] == [4, 4]
    assert (count, len(war.hands[DARK])) == (8, 1)
    assert not any(card.known(0b10) for name in PILES for card in war.laid[DARK][name])


def test_a_pile_takes_one_location(war: War, deal: Lay) -> None:
    deal(war, LIGHT, "Rivendell", "Lorien", "Samwise")
    choice = next(steps := rules.lay_out(war, LIGHT))
    choice = steps.send(next(o for o in choice.options if o[0].name == "Rivendell" and o[1] == QUEST))
    assert laid(choice) == {("Lorien", WAR), ("Samwise", WAR), ("Samwise", QUEST)}


def test_with_three_locations_each_pile_has_to_get_one(war: War, deal: Lay) -> None:  # ruling: locations
    others = ["Samwise", "Merry", "Bilbo Baggins", "Beorn", "Ents", "Huorns"]
    deal(war, LIGHT, "Rivendell", "Lorien", "The Shire", *others)
    choice = next(steps := rules.lay_out(war, LIGHT))
    for name in others[:3]:
        choice = steps.send(next(o for o in choice.options if o[0].name == name and o[1] == QUEST))
    assert all(place == WAR or card.type == "location" for card, place in choice.options)


def test_too_many_locations_leave_a_pile_short(war: War, deal: Lay) -> None:  # ruling: locations
    places = ["Rivendell", "Lorien", "The Shire", "Minas Tirith"]
    deal(war, LIGHT, *places, "Samwise", "Merry", "Bilbo Baggins", "Beorn", "Ents")
    steps = rules.lay_out(war, LIGHT)
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            choice = steps.send(choice.options[-1])
    assert sum(len(pile) for pile in war.laid[LIGHT].values()) == 7
    assert all(card.type == "location" for card in war.hands[LIGHT])


def test_the_reserve_stays_in_the_hand_and_the_piles_are_discarded(start: Any) -> None:  # rulings: clearing, reserve
    war = start()
    steps = rules.take_turn(war)
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
    assert [len(hand) for hand in war.hands] == [1, 1]
    assert [len(cards) for cards in war.discards] == [8, 8]
    assert [{card.component for card in cards} for cards in war.discards] == [{"dark"}, {"light"}]


# totals


@pytest.mark.parametrize(
    ("name", "dark", "light", "totals"),
    [
        (QUEST, ["Great Bats", "Kraken"], ["Beorn"], (5, 4)),
        # ruling: alliances
        (QUEST, ["Shelob the Great", "Great Spiders"], [], (7 + 1, 0)),
        (QUEST, ["Smaug", "Cave-Drake", "Winged Fire-Drake"], [], (12 + 3, 0)),
        (QUEST, [], ["Samwise", "Frodo the Ring Bearer", "Merry", "Pippin"], (0, 17 + 5 + 5)),
        (QUEST, [], ["Samwise", "Merry", "Bilbo Baggins"], (0, 12 + 3 + 1)),
        (WAR, ["Orcs of Angmar", "Hillmen"], ["Ents", "Huorns", "Treebeard"], (4 + 1, 12 + 3)),
        # ruling: more-armies
        (WAR, ["Trolls", "Hillmen"], ["Ents"], (6 + 3, 5)),
        (WAR, ["Wainriders"], ["Ents"], (3 + 1, 5)),
        (WAR, ["Wainriders", "Hillmen"], ["Horsemen of Rohan", "Half Elves"], (5, 5)),
        (QUEST, ["Trolls", "Hillmen"], [], (3, 0)),
        # rulings: against, beside
        (QUEST, ["Nazgul Ring Wraiths"], ["The One Ring"], (5, 6)),
        (WAR, ["Nazgul Ring Wraiths"], ["The One Ring"], (5, 0)),
        (QUEST, ["Smeagol Gollum"], ["The One Ring", "Frodo the Ring Bearer"], (8, 12 + 1)),
        (WAR, ["Smeagol Gollum"], ["The One Ring"], (0, 0)),
        (WAR, ["Wormtongue"], ["King Theoden"], (5, 3)),
        (WAR, ["The Grond"], ["Helms Deep"], (6, 4)),
        (QUEST, ["The Grond"], ["Lorien"], (0, 3)),
        (QUEST, ["Balrog Demon"], ["Gandalf the Grey"], (5, 7)),
        (QUEST, ["Shelob the Great"], ["Samwise"], (4, 7)),
        (WAR, ["Smaug"], ["Bilbo Baggins", "Bard of Esgaroth"], (5, 2 + 5)),
        (WAR, ["Smaug", "Cave-Drake"], ["Bard of Esgaroth"], (10, 5)),
        (WAR, ["Witch King of Morgul", "Nazgul Ring Wraiths"], ["Eowyn"], (9 + 1, 6)),
        (QUEST, [], ["The One Ring", "Cracks of Doom"], (0, 6 + 3 + 4)),
        (WAR, [], ["The One Ring", "Cracks of Doom"], (0, 0)),
        (QUEST, [], ["Sting", "Frodo the Ring Bearer"], (0, 3 + 1 + 6 + 1)),
        (QUEST, [], ["Anduril", "Aragorn (Strider)"], (0, 3 + 2 + 5)),
        (WAR, [], ["Shadowfax", "Gandalf the Grey"], (0, 6)),
        (QUEST, ["Moria", "Balrog Demon"], [], (3 + 5 + 2, 0)),
        (WAR, ["Moria", "Balrog Demon"], [], (6, 0)),
        # ruling: legolas-and-gimli
        (WAR, [], ["Legolas the Elf Lord", "Gimli the Dwarf Lord"], (0, 8 + 2 + 1)),
        # ruling: generals
        (WAR, ["Mouth of Sauron", "Gothmog", "Hillmen"], [], (2 + 3 + 2 + 2 + 1 + 3, 0)),
        (QUEST, ["Mouth of Sauron", "Trolls"], [], (3, 0)),
        # ruling: palantir
        (QUEST, ["Palantir", "Sauron the Dark Lord", "Saruman the White"], [], (3 + 8 + 6, 0)),
        (QUEST, ["Fell Beasts", "Witch King of Morgul"], ["Eowyn"], (2 + 6 + 1, 4)),
        # rulings: hobbits, in-play
        (QUEST, ["Corruption"], ["Beorn", "Elrond Half-elven", "Galadriel"], (3 + 2, 12 + 1)),
        (QUEST, ["Corruption"], ["The Shire", "Elrond Half-elven"], (3 + 1, 7)),
        (QUEST, ["Corruption"], ["Merry", "Beorn"], (0, 7)),
        (QUEST, [], ["Boromir", "The One Ring"], (0, 0 + 6 + 1)),
        (QUEST, ["Palantir"], ["Pippin"], (3, 0)),
    ],
)
def test_what_a_pile_comes_to(
    war: War, pile: Lay, name: str, dark: list[str], light: list[str], totals: tuple[int, int]
) -> None:
    pile(war, DARK, name, *dark)
    pile(war, LIGHT, name, *light)
    assert tuple(war.total(seat, name) for seat in (DARK, LIGHT)) == totals


def test_what_counts_nothing_looks_at_all_four_piles(war: War, pile: Lay) -> None:  # ruling: in-play
    pile(war, LIGHT, QUEST, "Boromir", "Beorn")
    assert war.total(LIGHT, QUEST) == 8
    pile(war, LIGHT, WAR, "The One Ring")
    assert war.total(LIGHT, QUEST) == 4


def test_help_is_for_cards_of_the_same_pile(war: War, pile: Lay) -> None:  # ruling: beside
    pile(war, DARK, QUEST, "Fell Beasts")
    pile(war, DARK, WAR, "Witch King of Morgul")
    assert [war.total(DARK, name) for name in PILES] == [2, 5]


def test_nobody_has_more_armies_than_a_pile_that_is_not_turned_up(war: War, deal: Lay) -> None:
    (elves,) = deal(war, LIGHT, "Half Elves")
    war.hands[LIGHT].give(elves, war.laid[LIGHT][WAR])
    assert rules.worth(View(war.table, LIGHT), "war face down of seat 2") == {"total": 2}


# tokens


@pytest.mark.parametrize(
    ("dark", "light", "tokens"),
    [
        (["Great Bats"], ["Faramir"], (7, 3)),  # ruling: twice
        (["Kraken", "Great Bats"], ["Bard of Esgaroth"], (7, 3)),
        (["Kraken"], ["Bard of Esgaroth"], (6, 4)),
        (["Kraken"], ["Lorien"], (5, 5)),
        (["Hillmen"], ["Ents"], (5, 5)),
    ],
)
def test_tokens_change_hands(war: War, pile: Lay, dark: list[str], light: list[str], tokens: tuple[int, int]) -> None:
    pile(war, DARK, QUEST, *dark)
    pile(war, LIGHT, QUEST, *light)
    rules.judge(war, QUEST)
    assert tuple(each[QUEST].value for each in war.tokens) == tokens
    assert [each[WAR].value for each in war.tokens] == [5, 5]


def test_nobody_gives_more_than_he_has(war: War, pile: Lay) -> None:  # ruling: tokens-left
    war.tokens[LIGHT][WAR].value, war.tokens[DARK][WAR].value = 1, 9
    pile(war, DARK, WAR, "Smaug")
    rules.judge(war, WAR)
    assert [each[WAR].value for each in war.tokens] == [10, 0]
    assert rules.winner(war) == DARK


def test_all_quest_tokens_win_before_all_war_tokens(war: War) -> None:  # ruling: quest-before-war
    assert rules.winner(war) is None
    war.tokens[DARK][WAR].value = 10
    war.tokens[LIGHT][QUEST].value = 10
    assert rules.winner(war) == LIGHT


def test_a_match_without_a_winner_ends(the_table: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    monkeypatch.setattr(rules, "winner", lambda _: None)
    table = the_table("ring-war", 2)
    steps = rules.play(table)
    choice = next(steps)
    with pytest.raises(StopIteration) as done:
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
    held = [sum(table.track(f"{name} tokens of seat {seat}").value for name in PILES) for seat in (1, 2)]
    result = done.value.value
    assert result.capped
    assert table.track("turn").value == 200
    assert result.winners == tuple(seat for seat in (0, 1) if held[seat] == max(held))


# the story and what the screen tells


def test_a_turn_tells_its_phases_in_order(start: Any, deal: Lay, drive: Drive, story: Any) -> None:
    war = start(told=True)
    dark = ["Bandits", "Vampires", "Great Bats", "Kraken", "Wargs", "Hillmen", "Trolls", "Olog-hai", "Uruk-hai"]
    light = ["Samwise", "Merry", "Bilbo Baggins", "Beorn", "Ents", "Huorns", "Eomer", "Faramir", "Half Elves"]
    deal(war, DARK, *dark), deal(war, LIGHT, *light)
    war.table.story.clear()
    war.table.asked(None)
    script = [None, None, "Bandits"]
    for names in (dark, light):
        script += [f"{name}, quest" for name in names[:4]] + [f"{name}, war" for name in names[4:8]]
    drive(rules.take_turn(war), script, war.table)
    assert story(war.table, LIGHT) == [
        *("Scout", "Shown, hand of Dark: Bandits"),
        "Dark looks at the other hand with Bandits.",
        *("Action", "Bandits, Vampires, Great Bats, Kraken to Quest pile of Dark"),
        "Wargs, Hillmen, Trolls, Olog-hai to War pile of Dark",
        "Samwise, Merry, Bilbo Baggins, Beorn to your Quest pile",
        "Ents, Huorns, Eomer, Faramir to your War pile",
        *("Resolution", "Quest pile, 20 against 10: you take 2 tokens."),
        *("Quest tokens of Dark: 3 (-2)", "Your Quest tokens: 7 (+2)"),
        "War pile: 17 each, and no token goes over.",
    ]


def test_play_has_every_phase(heads: Any) -> None:
    every = ["Draw", "Aid", "Scout", "Action", "Resolution"]
    assert any(every in heads("ring-war", 2, None, seed) for seed in range(3))


def test_what_counts_as_what(war: War, deal: Lay, pile: Lay) -> None:
    (sam,) = deal(war, LIGHT, "Samwise")
    (merry,) = deal(war, LIGHT, "Merry")
    war.hands[LIGHT].give(merry, war.laid[LIGHT][QUEST])
    mine, his = View(war.table, LIGHT), View(war.table, DARK)
    assert rules.worth(mine, "quest face down of seat 2") == {"total": 3}
    assert rules.worth(his, "quest face down of seat 2") is None
    assert rules.worth(mine, (sam, QUEST)) == {"total": 5 + 3 + 1 + 1}
    assert rules.worth(mine, sam) is None
    war.laid[LIGHT][QUEST].give(merry, war.piles[LIGHT][QUEST])
    pile(war, DARK, QUEST, "Corruption")
    assert rules.worth(his, "quest of seat 1") == {"total": 0}
    war.tokens[DARK][QUEST].value = 7
    assert rules.goal(mine, DARK) == {"quest": 7, "war": 5, "wanted": 10}


# the thumb


def test_the_thumb_sends_each_card_where_it_is_strong(war: War, deal: Lay) -> None:
    quest = ["Samwise", "Frodo the Ring Bearer", "Elrond Half-elven", "Beorn"]
    deal(war, LIGHT, *quest, "Ents", "Huorns", "Eomer", "Grey Mountain Dwarves", "Half Elves")
    steps = rules.lay_out(war, LIGHT)
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            choice = steps.send(rules.thumb(View(war.table, LIGHT), choice))
    assert {card.name for card in war.laid[LIGHT][QUEST]} == set(quest)
    assert [card.name for card in war.hands[LIGHT]] == ["Half Elves"]


def test_the_thumb_replaces_weak_cards_and_scouts(war: War, deal: Lay) -> None:
    bats, smaug, spy = deal(war, DARK, "Great Bats", "Smaug", "Southron Spy")
    view = View(war.table, DARK)
    assert rules.thumb(view, Choice("aid", [None, bats, smaug], DARK)) is bats
    assert rules.thumb(view, Choice("aid", [None, smaug], DARK)) is None
    assert rules.thumb(view, Choice("scout", [None, spy], DARK)) is spy


def test_the_rule_of_thumb_beats_chance() -> None:
    made, wins = cast(load("ring-war")), 0
    for seed in range(10):
        seat = seed % 2
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(2)]
        wins += Match(made, rules, seed, agents, 2).run().winners == (seat,)
    assert wins >= 9
