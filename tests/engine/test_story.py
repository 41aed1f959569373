"""A match's story: what happened, in the order in which it did, told to each seat as far as that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pnp.engine import Cast, Match, RulesError, Seat, cast
from pnp.engine.events import Answered, Marked, Rolled, Said, Stood, Went
from pnp.engine.story import StoryTable
from pnp.engine.told.reading import Reading
from pnp.model import load

Source = Callable[[str], ModuleType]
END = "\n\ndef thumb(view, choice):\n    return choice.options[0]\n"
SAYS = """\
says:
  met: "{by} {meets|meet} {foe} with {cards}: {n:point|points}."
  quiet: "Nothing stirs."
  far: "{seat}: {points} of {wanted}."
words:
  card: {name: the deck}
  gone: {gets: destroyed}
  laid: {told: false}
  lay: {name: lays, asks: Lay a card}
  camp of {}: "the camp of the {}"
  inner: null
  plans: {told: false}
"""


@pytest.fixture
def toy(folder: Path) -> Cast:
    """The small game with sentences and words."""
    manifest = folder / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + SAYS, encoding="utf-8")
    return cast(load(folder))


@pytest.fixture
def told(toy: Cast, rules: Source) -> Callable[..., Match]:
    """`told(source, *answers)`: a match of two with its story, answered so (by names of cards, or options)."""

    def made(source: str, *answers: Any, players: int = 2, seed: int = 1) -> Match:
        match = Match(toy, rules(source + END), seed, players=players, told=True)
        for answer in answers:
            assert match.question is not None
            named = (option for option in match.question.options if getattr(option, "name", option) == answer)
            match.answer(next(named))
        assert match.question is None or answers
        return match

    return made


def lines(match: Match, reader: int | None, own: bool = True) -> list[str]:
    return [line.text for line in Reading(match.table, reader, own).news()]


def heads(match: Match, reader: int | None) -> list[str]:
    return [line.text for line in Reading(match.table, reader, True).news() if line.head]


HANDS = """\
def play(table):
    table.unbox("card", table.pile("card", "nobody"))
    mine, other = (table.pile(f"hand of seat {n + 1}", "owner", n) for n in (0, 1))
    for hand, names in ((mine, ("Ruby", "Rose", "Fog", "Fog")), (other, ("Sea", "Sky", "Fog"))):
        for name in names:
            card = next(card for card in table.pile("card") if card.name == name)
            table.pile("card").give(card, hand)
"""


def begun(rest: str) -> str:
    """Rules by which two have hands of known cards, then go on so."""
    return HANDS + "".join(f"    {line}\n" for line in rest.strip("\n").split("\n"))


ORDER = begun("""
card = yield Choice("lay", list(mine), 0)
table.roll("d6", "courage", 0)
mine.give(card, table.pile("laid"))
card.put("hurt", 1)
table.track("points of seat 1").value += 2
table.say("met", by=0, foe=1, cards=[card], n=2)
table.pile("laid").give(card, table.pile("gone"))
table.out.add(1)
return Result((0,), (2, 0))
""")


def test_events_come_in_the_order_in_which_they_happened(told: Callable[..., Match]) -> None:
    match = told(ORDER, "Ruby")
    assert isinstance(match.table, StoryTable)
    news = match.table.story[match.table.laid_out :]
    assert [type(event).__name__ for event in news] == [
        *("Answered", "Rolled", "Went", "Marked", "Stood", "Said", "Went", "Left")
    ]
    answered, rolled, went, marked, stood, said, *_ = news
    assert isinstance(answered, Answered) and (answered.phase, answered.seat, answered.options) == ("lay", 0, 3)
    assert isinstance(rolled, Rolled) and (rolled.dice, rolled.what, rolled.seat) == ("d6", "courage", 0)
    assert isinstance(went, Went) and (went.source, went.target) == ("hand of seat 1", "laid")
    assert isinstance(marked, Marked) and (marked.mark, marked.before, marked.now) == ("hurt", 0, 1)
    assert isinstance(stood, Stood) and (stood.track, stood.before, stood.now) == ("points of seat 1", 0, 2)
    assert isinstance(said, Said) and said.parts["by"] == Seat(0)


def test_a_story_reads_as_each_seat_is_addressed(told: Callable[..., Match]) -> None:
    match = told(ORDER, "Ruby")
    rolled = match.table.rolls[0]
    assert lines(match, None) == [
        "Seat 1, lays: Ruby",
        f"Seat 1 rolls d6 for courage: {rolled}",
        "Ruby: hurt",
        "Points of seat 1: 2 (+2)",
        "Seat 1 meets seat 2 with Ruby: 2 points.",
        "Destroyed: Ruby",
        "Seat 2 is out of the game",
    ]
    assert lines(match, 0)[:2] == ["You, lays: Ruby", f"You roll d6 for courage: {rolled}"]
    assert lines(match, 0)[3:5] == ["Your points: 2 (+2)", "You meet seat 2 with Ruby: 2 points."]
    assert lines(match, 1)[4:] == [
        "Seat 1 meets you with Ruby: 2 points.",
        "Destroyed: Ruby",
        "You are out of the game",
    ]


def test_own_answers_are_told_only_where_they_are_wished_for(told: Callable[..., Match]) -> None:
    match = told(ORDER, "Ruby")
    assert lines(match, 0, own=False) == lines(match, 0)[1:]


FACE_DOWN = begun("""
card = yield Choice("lay", list(mine), 0)
mine.give(card, table.pile("aside", "nobody"))
yield Choice("guess", ["red", "blue"], 1)
table.pile("aside").give(card, table.pile("gone"))
yield Choice("rest", ["on", "off"], 1)
return Result((0,))
""")


def test_a_card_laid_face_down_is_named_when_it_is_turned_up(told: Callable[..., Match]) -> None:
    match = told(FACE_DOWN, "Rose")
    before = Reading(match.table, 1)
    assert [line.text for line in before.news()] == ["Seat 1, lays: a card", "A card to aside"]
    assert lines(match, 0) == ["You, lays: Rose"]
    match.answer("red")
    assert [line.text for line in before.news()] == ["Destroyed: Rose"]
    # Whoever followed it from the hand may be told afterwards which it was.
    assert lines(match, 1)[0] == "Seat 1, lays: Rose"


LATER = begun("""
card = yield Choice("lay", list(mine), 0)
yield Choice("answer", ["yes", "no"], 1)
mine.give(card, table.pile("laid"))
yield Choice("rest", ["on", "off"], 1)
return Result((0,))
""")


def test_which_card_of_a_hand_was_meant_before_another_was_asked_is_not_told_later(told: Callable[..., Match]) -> None:
    match = told(LATER, "Rose", "yes")
    assert lines(match, 1)[0] == "Seat 1, lays: a card"
    assert lines(match, 0)[0] == "You, lays: Rose"


TOGETHER = begun("""
cards = yield from table.together([Choice("lay", list(hand), seat) for seat, hand in enumerate((mine, other))])
for hand, card in zip((mine, other), cards):
    hand.give(card, table.pile("laid"))
yield Choice("rest", ["on", "off"], 0)
return Result((0,))
""")


def test_nobody_is_told_what_seats_lay_together_before_all_are_in(told: Callable[..., Match]) -> None:
    match = told(TOGETHER, "Ruby")
    readings = [Reading(match.table, seat) for seat in (0, 1)]
    assert [reading.news() for reading in readings] == [[], []]
    assert lines(match, None) == ["Seat 1, lays: Ruby"]
    match.answer(next(card for card in match.question.options if card.name == "Sky"))  # type: ignore[union-attr]
    assert [[line.text for line in reading.news()] for reading in readings] == [
        ["Seat 2, lays: Sky"],
        ["Seat 1, lays: Ruby"],
    ]


NOTES = begun("""
def order(seat):
    card = yield Choice("card", list((mine, other)[seat]), seat)
    way = yield Choice("way", ["north", "south"], seat)
    return card, way

notes = yield from table.secretly("orders", order, [0, 1])
yield Choice("wait", [1, 2], 0)
notes[0].open(1)
mine.give(notes[0].value[0], table.pile("laid"))
yield Choice("wait", [1, 2], 0)
notes[1].open()
yield Choice("wait", [1, 2], 0)
return Result((0,))
""")


def test_a_note_is_told_when_it_is_opened_and_to_those_who_may_read_it(told: Callable[..., Match]) -> None:
    match = told(NOTES, "Ruby", "north", "Sky", "south", players=3)
    readings = [Reading(match.table, seat) for seat in range(3)]
    assert [reading.news() for reading in readings] == [[], [], []]
    match.answer(1)
    news = [[line.text for line in reading.news()] for reading in readings]
    assert news[1] == ["Seat 1, wait: 1", "Orders of seat 1: a card, north"]
    assert news[2] == ["Seat 1, wait: 1"], "it was not opened to the third"
    match.answer(1)
    news = [[line.text for line in reading.news()] for reading in readings]
    assert news[0] == news[2][1:] == ["Orders of seat 2: a card, south"], "a card in a hand is one of those there"


def test_a_note_whose_word_says_so_is_not_told(told: Callable[..., Match]) -> None:
    match = told(NOTES.replace('"orders"', '"plans"'), "Ruby", "north", "Sky", "south", players=3)
    reading = Reading(match.table, 1)
    match.answer(1)
    assert [line.text for line in reading.news()] == ["Seat 1, wait: 1"]


DRAWS = begun("""
yield Choice("wait", [1, 2], 0)
table.pile("card").deal(1, other)
other.show(other[0], 1)
for card in other:
    card.put("hurt", 1)
card = table.lot("prey", list(other))
other.give(card, mine)
yield Choice("wait", [1, 2], 0)
return Result((0,))
""")


def test_draws_and_looks_are_known_to_those_who_saw_them(told: Callable[..., Match]) -> None:
    match = told(DRAWS, 1)
    mine, other = lines(match, 0), lines(match, 1)
    assert mine[1:3] == ["Seat 2 draws a card", "Shown, hand of seat 2: Sea"]
    assert other[1] == "You draw Rust"
    assert not [line for line in other if line.startswith("Shown")]
    assert [line for line in mine if line.endswith(": hurt")] == ["A card: hurt"] * 4
    assert [line for line in mine if "by lot" in line] == ["Prey by lot: a card"]
    assert [line for line in other if "by lot" in line] != ["Prey by lot: a card"]


COPIES = begun("""
card = yield Choice("lay", [[card for card in mine if card.name == "Fog"][PICK]], 0)
mine.give(card, table.pile("laid"))
yield Choice("wait", [1, 2], 0)
return Result((0,))
""")


def test_copies_of_a_title_are_told_alike(rules: Source, toy: Cast) -> None:
    texts = set()
    for pick in (0, -1):
        match = Match(toy, rules(COPIES.replace("PICK", str(pick)) + END), 1, players=2, told=True)
        assert match.question is not None
        match.answer(match.question.options[0])
        texts.add(tuple(lines(match, 1)))
    assert texts == {("Seat 1, lays: Fog",)}


SHUFFLES = begun("""
yield Choice("wait", [1, 2], 0)
mine.give_all(table.pile("card"))
other.give_all(table.pile("gone"))
table.shuffle(table.pile("card"))
table.pile("card").deal(1, mine)
yield Choice("wait", [1, 2], 0)
return Result((0,))
""")


def test_what_is_gathered_to_be_shuffled_is_told_once(told: Callable[..., Match]) -> None:
    assert lines(told(SHUFFLES, 1), 1) == [
        "Seat 1, wait: 1",
        "Destroyed from your hand: Sea, Sky, Fog",
        "The deck: shuffled",
        "Seat 1 draws a card",
    ]


TURNS = """\
def play(table):
    table.track("points of seat 1", 3)
    table.begin("set up")
    table.say("quiet")
    for turn in range(2):
        for seat in table.seats:
            table.begin("turn", seat)
            table.begin("trap")
            table.begin("rest")
            answer = yield Choice("rest", [None, "sleep"], seat)
            if answer:
                table.begin("trap", 1 - seat)
                table.roll("d1", "trap", seat)
                table.roll("d6", "_unseen", seat)
        table.track("round").value += 1
    return Result((0,))
"""


def test_turns_and_phases_are_named_when_something_happens_in_them(told: Callable[..., Match]) -> None:
    match = told(TURNS, "sleep", None, None, "sleep")
    assert lines(match, None) == [
        *("Set up", "Nothing stirs."),
        *("Seat 1's turn", "Rest", "Rest: sleep", "Seat 2: trap", "Seat 1 rolls d1 for trap: 1"),
        *("Seat 2's turn", "Nothing is done."),
        *("Round 1. Seat 1's turn", "Nothing is done."),
        *("Seat 2's turn", "Rest", "Rest: sleep", "Seat 1: trap", "Seat 2 rolls d1 for trap: 1"),
        "Round 2",
    ]
    assert heads(match, 0)[1:4] == ["Your turn", "Rest", "Seat 2: trap"]
    assert "Your turn" in heads(match, 1)


def test_what_is_laid_out_before_the_first_question_is_no_news(told: Callable[..., Match]) -> None:
    match = told(TURNS, None)
    assert not [line for line in lines(match, None) if "oints" in line]


TABLES = begun("""
yield Choice("wait", [1, 2], 0)
table.roll_on("luck", seat=1)
table.lot("first player", table.seats)
table.track("inner").value += 1
table.pile("camp of Elves").name
mine.give(mine[0], table.pile("camp of Elves"))
table.pile("camp of Elves")[0].owner = 0
table.track("inner").value += 1
table.pile("camp of Elves")[0].owner = 1
table.pile("camp of Elves")[0].put("bond of seat 2", 1)
table.pile("camp of Elves")[0].put("bond of seat 2", 0)
table.track("_hidden").value += 1
yield Choice("wait", [1, 2], 0)
return Result((0,))
""")


def test_rolls_on_tables_lots_owners_and_marks(told: Callable[..., Match]) -> None:
    match = told(TABLES, 1)
    roll, lot = match.table.rolls[-2:]
    row = "Bad" if roll <= 6 else "Good"
    assert lines(match, 1)[1:] == [
        f"You roll 2d6 on Luck: {roll}, {row}",
        f"First player by lot: {'you' if lot == 2 else 'seat 1'}",
        "Ruby to the camp of the Elves",
        "Ruby belongs to you",
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('table.say("mett", by=0)', "game.yaml says nothing under 'mett'; did you mean 'met'?"),
        ('table.say("far", seat=0, points=1)', "'far' has places for points, seat, wanted, not for points, seat."),
        ('table.say("quiet", seat=0)', "'quiet' has places for nothing, not for seat."),
        ('table.say("far", seat=0, points={1}, wanted=2)', "'points' is a set, which has no order; say a list."),
    ],
)
def test_a_sentence_that_is_said_wrongly_is_told_with_the_line_of_the_rules(
    told: Callable[..., Match], line: str, message: str
) -> None:
    with pytest.raises(RulesError) as caught:
        told(begun(f"yield Choice('wait', [1, 2], 0)\n{line}\nreturn Result((0,))"), 1)
    assert message in str(caught.value)
    assert "toy_rules.py:" in str(caught.value)


def test_an_answer_that_is_taken_back_is_not_told(told: Callable[..., Match]) -> None:
    match = told(TURNS, "sleep", "sleep")
    again = match.replayed(match.answers[:1])
    assert lines(again, None) == lines(told(TURNS, "sleep"), None)
    reading = Reading(again.table, None)
    reading.skip()
    assert reading.news() == []


def test_only_a_match_that_is_told_has_a_story(match: Match) -> None:
    with pytest.raises(ValueError, match="begin it with told=True"):
        Reading(match.table, 0)


def test_a_told_match_is_the_match_that_it_tells(toy: Cast, shedding: ModuleType) -> None:
    matches = [Match(toy, shedding, 7, [shedding.thumb], told=told) for told in (False, True)]
    assert matches[0].run() == matches[1].run()
    assert matches[0].answers == matches[1].answers


def test_a_side_is_called_by_its_name(toy: Cast, rules: Source) -> None:
    sided = toy._replace(game=replace(toy.game, sides=("raiders", "king")))
    match = Match(sided, rules(ORDER + END), 1, players=2, told=True)
    assert match.question is not None
    match.answer(match.question.options[0])
    assert lines(match, 1)[4:] == [
        "Raiders meets you with Ruby: 2 points.",
        "Destroyed: Ruby",
        "You are out of the game",
    ]


PHASES = """\
says:
  scored: "{by} {scores|score} {n:point|points} and {has|have} {all}; {cards} {goes|go}."
words:
  lay: {head: The laying, answers: "{lays|lay} down"}
  quiet: {name: the quiet, head: false}
  laid: {name: the pile}
"""
PHASED = """\
def play(table):
    table.unbox("card", table.pile("laid"))
    turn = table.track("turn")
    for seat in table.seats:
        turn.value += 1
        table.begin("turn", seat)
        table.begin("lay", seat)
        table.begin("quiet", seat)
        table.track("points").value += 1
        table.begin("lay", seat)
        yield Choice("lay", table.pile("laid")[:2], seat)
        table.say("scored", by=seat, n=1, all=9, cards=table.pile("laid")[:2])
    return Result((0,))
"""


@pytest.mark.parametrize(
    ("players", "reader", "expected"),
    [
        (
            2,
            1,
            [
                "Turn 1. Seat 1's turn",
                "Points: 1 (+1)",
                "The laying",
                "Seat 1 lays down Ruby",
                "Seat 1 scores 1 point and has 9; Ruby, Rose go.",
                "Turn 2. Your turn",
                "Points: 2 (+1)",
                "The laying",
                "You lay down Ruby",
                "You score 1 point and have 9; Ruby, Rose go.",
            ],
        ),
        (
            1,
            None,
            [
                "Turn 1. Your turn",
                "Points: 1 (+1)",
                "The laying",
                "You lay down Ruby",
                "You score 1 point and have 9; Ruby, Rose go.",
            ],
        ),
    ],
)
def test_a_phase_has_a_head_and_answers_of_its_own(
    folder: Path, rules: Source, players: int, reader: int | None, expected: list[str]
) -> None:
    """A pile of its name reads otherwise, a phase without a head takes that of none before it, and who watches a
    solitaire is spoken to as its player; verbs go with their seats, whatever numbers stand between."""
    manifest = folder / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + PHASES, encoding="utf-8")
    match = Match(cast(load(folder)), rules(PHASED + END), 1, players=players, told=True)
    while (choice := match.question) is not None:
        match.answer(choice.options[0])
    assert lines(match, reader) == expected


REFUSED = begun("""
rose, fog = mine[1], mine[2]
offer = yield Choice("lay", [rose, fog], 0)
offer.put("offered", 1)
yield Choice("wait", [1, 2], 1)
offer.put("offered", 0)
mine.give(offer, table.pile("gone"))
kept = yield Choice("lay", [rose, fog], 0)
yield Choice("plans", [kept, mine[0]], 0)
mine.give(kept, table.pile("gone"))
return Result((0,))
""")


def test_what_was_named_once_and_stayed_is_told_when_it_goes(told: Callable[..., Match]) -> None:
    assert lines(told(REFUSED, "Fog", 1, "Rose", "Rose"), 0) == [
        "You, lays: Fog",
        "Fog: offered",
        "Seat 2, wait: 1",
        "Destroyed from your hand: Fog",
        "You, lays: Rose",
        "Destroyed from your hand: Rose",
    ]


OFFERED = """\
def play(table):
    table.unbox("card", table.pile("card", "nobody"))
    hand = table.pile("hand of seat 1", "owner", 0)
    for name in ("Rose", "Fog", "Sea"):
        table.pile("card").give(next(card for card in table.pile("card") if card.name == name), hand)
    card = yield Choice("offer", list(hand), 0)
    hand.show(card, 2)
    hand.show(next(other for other in hand if other is not card), 2)
    yield Choice("agree", ["yes", "no"], 1)
    return Result((0,))
"""


def test_what_an_answer_named_is_not_told_again_when_it_is_shown(told: Callable[..., Match]) -> None:
    assert lines(told(OFFERED, "Fog"), 1) == ["Seat 1, offer: Fog", "Shown, hand of seat 1: Rose"]


LOST = begun("""
table.begin("turn", 0)
yield Choice("wait", [1, 2], 0)
gone, camp, grave = table.pile("gone"), table.pile("camp of seat 2"), table.pile("gone of seat 2")
mine.give(mine[0], gone)
other.give(other[0], gone)
other.give(other[0], camp)
camp.give(camp[0], gone)
other.give(other[0], grave)
table.pile("card").give(table.pile("card")[0], gone)
return Result((0,))
""")


@pytest.mark.parametrize(("reader", "hand", "who"), [(0, "the hand of seat 2", "Seat 2"), (1, "your hand", "You")])
def test_what_is_lost_is_told_with_whose_it_was_but_for_whose_turn_it_is(
    told: Callable[..., Match], reader: int, hand: str, who: str
) -> None:
    heard = lines(told(LOST, 1), reader)
    assert "Destroyed: Ruby" in heard
    assert f"Destroyed from {hand}: Sea" in heard
    assert f"Destroyed from {hand.replace('hand', 'camp')}: Sky" in heard
    assert f"{who}, destroyed: Fog" in heard
    assert heard[-1].startswith("Destroyed: ")


@pytest.mark.parametrize(
    ("word", "part", "expected"),
    [
        ("{name: lays}", "seat 2", "You, lays: Fog, seat 2"),
        ('{answers: "{plays|play}", joins: against}', "seat 2", "You play Fog against seat 2"),
        ('{answers: "{plays|play}", joins: against}', "home", "You play Fog at home"),
        ('{answers: "{plays|play}"}', "home", "You play Fog at home"),
        ('{answers: "{plays|play}", joins: false}', "home", "You play Fog at home"),
        ('{answers: "{plays|play}", joins: false}', "hidden", "You play Fog hidden"),
        ('{answers: "{plays|play}", joins: on}', "hidden", "You play Fog on hidden"),
    ],
)
def test_the_parts_of_an_answer_are_joined_as_the_words_say(
    folder: Path, rules: Source, word: str, part: str, expected: str
) -> None:
    words = f"says: {{}}\nwords:\n  lay: {word}\n  home: {{name: home, joins: at}}\n"
    manifest = folder / "game.yaml"
    manifest.write_text(manifest.read_text(encoding="utf-8") + words, encoding="utf-8")
    source = begun("""
    from pnp.engine import Seat
    card = mine[2]
    yield Choice("lay", [(card, Seat(1)), (card, "home"), (card, "hidden")], 0)
    return Result((0,))
    """)
    match = Match(cast(load(folder)), rules(source + END), 1, players=2, told=True)
    assert match.question is not None
    match.answer(next(option for option in match.question.options if str(option[1]) == part))
    assert lines(match, 0)[0] == expected
