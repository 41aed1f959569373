"""What becomes of cards: counts of games that are told card by card, and what seeing a card is worth."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from toys import cards_at_chance, scripted, tally_of, told, toy

from pnp.engine import Choice, Result
from pnp.lab.figures.wilson import wilson
from pnp.lab.runs.fates import Fates, about
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import play_games
from pnp.lab.runs.tally import Tally

DECK = {"card": {"Knave": 2, "King": 1, "Queen": 1}}
Row = dict[str, Any]


def cards_of(home: Path, *stories: Any, deck: Any = None, **words: Any) -> dict[str, Row]:
    """The rows of cards by their titles, of games that are told move by move."""
    document = told(toy(home, scripted(moved, *stories), deck or DECK), len(stories), **words)
    return {row["title"]: row for row in document["cards"]}


def moved(table: Any, story: str) -> Any:
    """A game as moves, each `WHAT SEAT CARDS`, the last `won SEATS`; cards are named K, Q, A and B (the Knaves).

    draw: they come into the seat's hand. lay, hand, discard: the seat answers the first of the cards, the others being
    options too; lay gives it to the table, name only names it, the others throw it away. pair: both in one answer.
    skip: they could have been.
    dump: the seat's whole hand goes to the table. back: they go where they came from. pass: to the other seat's hand.
    """
    box = table.unbox("card", table.pile("box", "nobody"))
    laid, named = table.pile("laid"), {card.name[0]: card for card in box}
    named["A"], named["B"] = (card for card in box if card.name == "Knave")
    hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
    result = Result(())
    for move in story.split("; "):
        what, *words = move.split()
        if what == "won":
            result = Result(tuple(int(word) - 1 for word in words))
            continue
        seat, cards = int(words[0]) - 1, [named[letter] for letter in words[1]]
        if what == "draw":
            for card in cards:
                box.give(card, hands[seat])
        elif what == "turn":
            for card in cards:
                box.give(card, laid)
        elif what == "back":
            for card in cards:
                card.pile.give(card, box)
        elif what == "pass":
            for card in cards:
                card.pile.give(card, hands[1 - seat])
        elif what == "pair":
            yield Choice("lay a pair", [tuple(cards), None], seat)
            for card in cards:
                card.pile.give(card, laid)
        elif what == "dump":
            hands[seat].give_all(laid)
        elif what == "skip":
            yield Choice("lay a pair", [None, tuple(cards)], seat)
        else:
            phase = {"hand": "hand limit", "name": "lay"}.get(what, what)
            card = yield Choice(phase, [*cards, None], seat)
            if what != "name":
                card.pile.give(card, laid)
    return result


def counts(row: Row) -> dict[str, int]:
    names = ("drawn", "played", "resolved", "kept", "ended", "held", "offered")
    return {name: row[name] for name in names if row[name]}


def shares(wins: float, games: int) -> Row:
    low, high = wilson(wins, games)
    return {
        "rate": pytest.approx(wins / games, abs=5e-5),
        "low": pytest.approx(low, abs=5e-5),
        "high": pytest.approx(high, abs=5e-5),
    }


def test_a_game_card_by_card(tmp_path: Path) -> None:
    # Seat 1 lays its King, and could have laid its Knave; seat 2 throws its Queen away and keeps the other Knave.
    found = cards_of(tmp_path, "draw 1 AK; draw 2 BQ; lay 1 KA; hand 2 QB; won 1")
    assert counts(found["King"]) == {"drawn": 1, "played": 1, "resolved": 1, "held": 1, "offered": 1}
    # Thrown away: answered and gone, but never offered to be played; and no card was answered after it.
    assert counts(found["Queen"]) == {"drawn": 1, "played": 1, "resolved": 1, "ended": 1, "held": 1}
    assert counts(found["Knave"]) == {"drawn": 2, "kept": 2, "held": 2, "offered": 1}
    rates = {title: row["rates"] for title, row in found.items()}
    assert rates["King"] == {"play": shares(1, 1), "keep": shares(0, 1)}
    assert rates["Queen"] == {"play": shares(0, 1), "keep": shares(0, 1)}
    assert rates["Knave"] == {"play": shares(0, 2), "keep": shares(2, 2)}
    assert [row["dead"] for row in found.values()] == [True, False, False]
    assert (found["Knave"]["component"], found["Knave"]["id"], found["Knave"]["copies"]) == ("card", "card:knave", 2)


def test_wins_of_seats_that_saw_a_card_did_not_or_played_it(tmp_path: Path) -> None:
    found = cards_of(
        tmp_path,
        "draw 1 AK; draw 2 BQ; lay 1 KA; hand 2 QB; won 1",
        "draw 1 K; lay 1 K; won 1 2",
        "draw 1 Q; draw 2 K; lay 2 K; won 1",
        "draw 1 Q; won",
    )
    # Of eight seats in four games three saw the King: they won 1, 1/2 and 0, and all three played it. The other five
    # have the rest of the three victories.
    king = found["King"]["wins"]
    assert king["seen"] == {"games": 3, **shares(1.5, 3)}
    assert king["unseen"] == {"games": 5, **shares(1.5, 5)}
    assert king["played"] == {"games": 3, **shares(1.5, 3)}
    # The Queen was thrown away by a loser, kept by a winner, and kept in the game that nobody won.
    queen = found["Queen"]["wins"]
    assert queen["seen"] == {"games": 3, **shares(1, 3)}
    assert queen["unseen"] == {"games": 5, **shares(2, 5)}
    assert queen["played"] == {"games": 0, **shares0()}
    # Both seats saw a Knave in the first game.
    assert found["Knave"]["wins"]["seen"] == {"games": 2, **shares(1, 2)}


def shares0() -> Row:
    return {"rate": 0.0, "low": 0.0, "high": 1.0}


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        # The same piece drawn twice is two pieces drawn by one seat.
        ("draw 1 K; back 1 K; draw 1 K; won 1", {"drawn": 2, "kept": 1, "held": 1}),
        # Named and kept: it is played, and in the hand at the end. The last answer that names a card names it.
        ("draw 1 K; name 1 K; won 1", {"drawn": 1, "played": 1, "kept": 1, "held": 1, "offered": 1, "ended": 1}),
        # Named, and gone only later, after other answers: still resolved.
        (
            "draw 1 KQ; name 1 K; lay 1 Q; back 1 K; won 1",
            {"drawn": 1, "played": 1, "resolved": 1, "held": 1, "offered": 1},
        ),
        # Named before it came back to the hand: when it leaves again, it was not answered since.
        (
            "draw 1 KQ; lay 1 K; back 1 K; draw 1 K; lay 1 Q; back 1 K; won 1",
            {"drawn": 2, "played": 1, "resolved": 1, "held": 1, "offered": 1},
        ),
        # Named, and then the whole hand goes; and the same for what was not named.
        (
            "draw 1 KQ; name 1 K; dump 1 K; won 1",
            {"drawn": 1, "played": 1, "resolved": 1, "held": 1, "offered": 1, "ended": 1},
        ),
        ("draw 1 KQ; name 1 Q; dump 1 K; won 1", {"drawn": 1, "held": 1}),
        # It could have been part of an answer.
        ("draw 1 KA; skip 1 KA; won 1", {"drawn": 1, "kept": 1, "held": 1, "offered": 1}),
        # Passed on: another seat draws it, and it is offered to that one only.
        (
            "draw 1 K; pass 1 K; lay 2 K; won 1",
            {"drawn": 2, "played": 1, "resolved": 1, "held": 2, "offered": 1, "ended": 1},
        ),
        # Thrown away under another word.
        ("draw 1 K; discard 1 K; won 1", {"drawn": 1, "played": 1, "resolved": 1, "held": 1, "ended": 1}),
        # Laid from the open table by who never had it: answered, and no more.
        ("turn 1 K; lay 1 K; won 1", {"played": 1, "ended": 1}),
    ],
    ids=["twice", "named", "later", "since", "dumped", "unnamed", "skipped", "passed", "thrown", "open"],
)  # fmt: skip
def test_odd_ways_of_a_card(tmp_path: Path, story: str, expected: dict[str, int]) -> None:
    assert counts(cards_of(tmp_path, story)["King"]) == expected


def test_a_card_that_somebody_else_names_is_not_played_by_who_holds_it(tmp_path: Path) -> None:
    king = cards_of(tmp_path, "draw 2 K; name 1 K; won 1", "draw 2 K; name 1 K; name 2 K; won 1")["King"]
    assert counts(king) == {"drawn": 2, "played": 3, "kept": 2, "ended": 2, "held": 2, "offered": 1}
    assert king["rates"]["play"] == shares(1, 2)


def test_all_cards_of_an_answer_are_played(tmp_path: Path) -> None:
    found = cards_of(tmp_path, "draw 1 ABK; pair 1 AK; won 1")
    assert counts(found["Knave"]) == {
        "drawn": 2, "played": 1, "resolved": 1, "kept": 1, "ended": 1, "held": 1, "offered": 1,
    }  # fmt: skip
    assert counts(found["King"]) == {"drawn": 1, "played": 1, "resolved": 1, "ended": 1, "held": 1, "offered": 1}
    assert found["Knave"]["rates"] == {"play": shares(1, 1), "keep": shares(1, 2)}


def test_a_title_nobody_drew_has_no_rates(tmp_path: Path) -> None:
    found = cards_of(tmp_path, "draw 1 K; won 1", "draw 2 Q; won 1")
    knave = found["Knave"]
    assert (counts(knave), knave["dead"], knave["first"]) == ({}, False, None)
    assert (knave["rates"], knave["wins"], knave["improvement"], knave["verdict"]) == (None, None, None, None)
    assert (found["King"]["first"], found["Queen"]["first"]) == (0, 1)


def test_many_cards_at_once_are_counted_as_one_by_one_are(tmp_path: Path) -> None:
    def dealt(table: Any) -> Any:
        box = table.unbox("card", table.pile("box", "nobody"))
        hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
        box.deal(2, *hands)  # off the top: Queen and Knave to seat 1, King and Knave to seat 2
        yield Choice("go", [1])
        hands[0].give_all(table.pile("heap", "nobody"))
        table.pile("heap").give_all(hands[1])
        hands[1].give_all(table.pile("gone"))
        return Result((0,))

    rows = told(toy(tmp_path, dealt, DECK), 1)["cards"]
    # The Queen goes through both hands, the King through one; one Knave through both, one through one.
    assert {row["title"]: counts(row) for row in rows} == {
        "Queen": {"drawn": 2, "held": 2},
        "King": {"drawn": 1, "held": 1},
        "Knave": {"drawn": 3, "held": 2},
    }


def test_a_hand_that_lies_there_from_the_start_was_drawn(tmp_path: Path) -> None:
    def laid(table: Any) -> Any:
        table.unbox("card", table.pile("hand", "owner", 1))
        yield Choice("go", [1])
        return Result((0,))

    rows = told(toy(tmp_path, laid, DECK), 1)["cards"]
    assert [(row["drawn"], row["held"], row["kept"]) for row in rows] == [(2, 1, 2), (1, 1, 1), (1, 1, 1)]


@pytest.mark.parametrize("how", ["deal", "deals", "give"])
def test_who_plays_alone_has_seen_what_was_turned_up(tmp_path: Path, how: str) -> None:
    def turned(table: Any) -> Any:
        box, up = table.unbox("card", table.pile("box", "nobody")), table.pile("up")
        if how == "deal":
            box.deal(1, up)
        elif how == "deals":
            box.deal(1, up, table.pile("more"))
        else:
            box.give(box.top, up)
        box.deal(1, table.pile("down", "nobody"))
        card = yield Choice("lay", [*up, None])
        return Result.won() if card else Result.lost()

    rows = {row["title"]: row for row in told(toy(tmp_path, turned, {"card": {"C": 1, "B": 1, "A": 1}}), 2, 1)["cards"]}
    assert [rows[title]["held"] for title in "ABC"] == [2, 2 * (how == "deals"), 0]
    assert (rows["A"]["drawn"], rows["A"]["rates"], rows["A"]["wins"]["seen"]["rate"]) == (0, None, 1.0)
    assert (rows["A"]["offered"], rows["A"]["first"]) == (2, 0)
    # Where two play, what lies open before anybody was asked is nobody's.
    rows = {row["title"]: row for row in told(toy(tmp_path, turned, {"card": {"C": 1, "B": 1, "A": 1}}), 2, 2)["cards"]}
    assert (rows["A"]["held"], rows["A"]["wins"]["seen"]["games"]) == (0, 0)


@pytest.mark.parametrize("how", ["deal", "deals", "give"])
def test_what_a_seat_turns_up_on_its_turn_counts_for_that_seat(tmp_path: Path, how: str) -> None:
    def turned(table: Any) -> Any:
        box, up = table.unbox("card", table.pile("box", "nobody")), table.pile("up")
        for seat in table.seats:
            yield Choice("turn", ["go"], seat)
            if how == "deal":
                box.deal(1, up)
            elif how == "deals":
                box.deal(1, up, table.pile("more"))
            else:
                box.give(box.top, up)
        return Result((0,))

    copies = {"C": 1, "B": 1, "A": 1, "X": 1}
    rows = {row["title"]: row for row in told(toy(tmp_path, turned, {"card": copies}), 4, 2)["cards"]}
    both = how == "deals"  # X and A for the first seat, B and C for the second
    assert {title: rows[title]["held"] for title in copies} == {"X": 4, "A": 4, "B": 4 * both, "C": 4 * both}
    assert [rows[title]["drawn"] for title in "AX"] == [0, 0]
    wins = {title: rows[title]["wins"]["seen"] for title in "AX"}
    assert (wins["X"]["games"], wins["A"]["games"]) == (4, 4)
    assert wins["X"]["rate"] == 1.0
    assert wins["A"]["rate"] == (1.0 if both else 0.0)


def test_numbers_of_cards_that_are_near_each_other() -> None:
    assert [about(count) for count in range(130)] == [*range(129), 128]
    assert [about(count) for count in (255, 256, 259, 260, 511, 513)] == [254, 256, 256, 260, 508, 512]


def test_counts_of_parts_of_a_run_add_up_to_those_of_all(tmp_path: Path) -> None:
    loaded = toy(tmp_path, cards_at_chance(6), {"card": {"Ace": 6, "Two": 6}})
    plan = Plan("toy", 30, 2, None, ("thumb",))
    whole = play_games(plan, 0, 30, loaded, set())
    for order in (1, -1):
        parts = [play_games(plan, first, 10, loaded, set()) for first in (0, 10, 20)][::order]
        total = Tally()
        for part in parts:
            total.add(Tally.unpacked(part.packed()))
        assert total == whole
    assert whole.fates.alike
    assert whole.fates.lots.total() == 60


def test_a_title_without_copies_has_no_row(tmp_path: Path) -> None:
    assert list(cards_of(tmp_path, "draw 1 K; won 1", deck={"card": {"Knave": 2, "King": 1, "Joker": 0}})) == [
        "Knave",
        "King",
    ]


def test_cards_of_several_decks_are_lots_of_their_own(tmp_path: Path) -> None:
    def play(table: Any) -> Any:
        elves, orcs = (table.unbox(name, table.pile(name, "nobody")) for name in ("elf", "orc"))
        hands = [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
        elves.deal(2, hands[0])
        orcs.deal(1, *hands)
        yield Choice("go", [1])
        return Result((1,) if table.roll("d2") else ())

    fates = tally_of(toy(tmp_path, play, {"elf": {"Elf": 2}, "orc": {"Boss": 1, "Orc": 1}}), 1).fates
    # Seat 1 drew two Elves and the Orc, and lost; seat 2 drew the Boss and won.
    assert fates.seen == {
        ("elf", 0, "thumb", 2, 0): {"elf:elf": 1},
        ("orc", 0, "thumb", 1, 0): {"orc:orc": 1},
        ("orc", 1, "thumb", 1, 1): {"orc:boss": 1},
    }
    assert fates.lots == dict.fromkeys(fates.seen, 1)


@pytest.mark.parametrize(("end", "outcomes"), [("won", (-1, -1)), ("won 1", (1, 0)), ("won 1 2", (2, 2))])
def test_what_a_game_was_for_each_seat(tmp_path: Path, end: str, outcomes: tuple[int, int]) -> None:
    fates = tally_of(toy(tmp_path, scripted(moved, f"draw 1 K; draw 2 Q; {end}"), DECK), 1).fates
    assert {(lot[1], lot[-1]) for lot in fates.lots} == set(enumerate(outcomes))


def test_titles_that_several_seats_saw(tmp_path: Path) -> None:
    loaded = toy(
        tmp_path,
        scripted(
            moved,
            "draw 1 AK; draw 2 B; won 2",
            "draw 1 A; draw 2 BQ; won 1",
            "draw 1 A; draw 2 B; won 1 2",
            "draw 1 A; draw 2 B; draw 2 Q; pass 2 Q; won",
            "draw 1 AB; won 1",
        ),
        DECK,
    )
    # How many saw it, how many of them won, how many won at all. Both Knaves in one hand are one seat's.
    assert tally_of(loaded, 5).fates.alike == {
        ("card:knave", 2, 1, 1): 2,
        ("card:knave", 2, 2, 2): 1,
        ("card:knave", 2, 0, 0): 1,
        ("card:queen", 2, 0, 0): 1,
    }


def test_titles_that_up_to_four_seats_saw(tmp_path: Path) -> None:
    seen: Counter[tuple[str, int, int, int]] = Counter()

    def play(table: Any) -> Any:
        """Each seat draws up to three of four titles, and any number of seats win."""
        draw, hands = table.shuffled("card"), [table.pile(f"hand {seat}", "owner", seat) for seat in table.seats]
        for hand in hands:
            draw.deal(table.roll("d3"), hand)
        yield Choice("go", [1])
        winners = tuple(seat for seat in table.seats if table.roll("d2") == 1)
        for title in {card.id for hand in hands for card in hand}:
            saw = {seat for seat, hand in enumerate(hands) if any(card.id == title for card in hand)}
            if len(saw) > 1:
                seen[title, len(saw), len(saw & {*winners}), len(winners)] += 1
        return Result(winners)

    deck = {"card": {"Knave": 4, "King": 3, "Queen": 3, "Ace": 2}}
    assert tally_of(toy(tmp_path, play, deck), 300, 4).fates.alike == seen
    assert {(saw, won) for _, saw, won, _ in seen} >= {(2, 0), (2, 1), (2, 2), (3, 2), (4, 1), (4, 3)}


def test_the_first_game_is_the_first_in_whatever_order_they_are_added() -> None:
    early, late = Fates(met={"a": 2, "b": 9}), Fates(met={"a": 5, "b": 3, "c": 4})
    for one, other in ((early, late), (late, early)):
        both = Fates()
        both.add(one)
        both.add(other)
        assert both.met == {"a": 2, "b": 3, "c": 4}


def test_fates_are_empty_at_first() -> None:
    assert Fates.of(Fates().told()) == Fates()


def test_a_card_that_ends_games_is_told_from_one_that_is_merely_played(tmp_path: Path) -> None:
    found = cards_of(tmp_path, *["draw 1 KQAB; lay 1 A; lay 1 B; lay 1 Q; lay 1 K; won 1"] * 10)
    low = round(wilson(10, 10)[0], 4)  # .7225, of which half is more than the King's share of four answers
    assert found["King"]["ends"] == {"rate": 1.0, "low": low, "high": 1.0, "par": 0.25, "ending": True}
    assert (found["Knave"]["ends"]["par"], found["Knave"]["ends"]["ending"]) == (0.5, False)
    assert (found["Queen"]["ends"]["rate"], found["Queen"]["ends"]["ending"]) == (0.0, False)
