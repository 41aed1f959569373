"""A match: asks, keeps the log, repeats itself, and says where rules are wrong."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

from pnp.engine import Cast, Choice, Match, Result, RulesError, View
from pnp.engine.agents import RandomAgent, agent

Rules = Callable[[str], ModuleType]


def test_a_match_is_its_seed_and_its_answers(deck: Cast, shedding: ModuleType) -> None:
    first, second = (Match(deck, shedding, 5, [RandomAgent(2)], players=3, strict=strict) for strict in (True, False))
    assert first.run() == second.run()
    assert first.answers == second.answers == first.replayed(first.answers).answers
    assert first.replayed(first.answers).result == first.result
    assert Match(deck, shedding, 6, [RandomAgent(2)], players=3).run() is not None


def test_another_seed_deals_otherwise(deck: Cast, shedding: ModuleType) -> None:
    hands = []
    for seed in range(6):
        match = Match(deck, shedding, seed, [])
        assert match.question is not None
        hands.append(tuple(map(str, match.table.pile("hand 0"))))
    assert len(set(hands)) > 1


def test_forced_answers_are_logged_and_nobody_is_called_for_them(deck: Cast, rules: Rules) -> None:
    called: list[Choice] = []

    def last(_view: View, choice: Choice) -> object:
        called.append(choice)
        return choice.options[-1]

    source = 'def play(table):\n    a = yield Choice("one", [7])\n    b = yield Choice("two", [8, 9])\n'
    match = Match(deck, rules(source + "    return Result.ranked([a, b, 0])\n"), 0, [last])
    assert match.run() == Result((1,), (7, 9, 0))
    assert [(entry.choice.phase, entry.answer) for entry in match.log] == [("one", 7), ("two", 9)]
    assert [choice.phase for choice in called] == ["two"]


def test_a_match_goes_on_from_where_it_stands(match: Match) -> None:
    question = match.question
    assert question is not None
    match.answer(question.options[-1])
    assert match.run() is not None
    assert match.question is None
    with pytest.raises(ValueError, match="the match is over"):
        match.answer("pass")


def test_an_answer_is_one_of_the_options(match: Match, deck: Cast, shedding: ModuleType) -> None:
    with pytest.raises(ValueError, match="'fly', the answer of seat 0, is none of the options of 'play'"):
        match.answer("fly")
    with pytest.raises(RulesError, match=r"test_match\.py:\d+: 'fly', the answer of seat \d, is none of the options"):
        Match(deck, shedding, 1, [lambda _view, _choice: "fly"]).run()
    with pytest.raises(ValueError, match="without agents"):
        Match(deck, shedding, 1).run()
    with pytest.raises(LookupError, match="'fly' is none of the options of 'play'"):
        match.replayed(["fly"])


WRONG = {
    'yield "play"': "the rules yielded 'play'; they yield a Choice.",
    'yield Choice("play", [])': "'play' offers seat 0 nothing.",
    'yield Choice("play", [1, 2], 3)': "'play' asks seat 3; seats count from 0.",
    'yield Choice("play", [1, 2], -1)': "'play' asks seat -1; seats count from 0.",
    "table.pile('x', 'owner')": "the pile 'x' is seen by its owner, and has none.",
    "table.track('gold').value -= 1": "the track 'gold' would fall to -1, below its floor 0.",
    "table.shuffled('card')[0].forse": " has no field 'forse'",
    "table.numbers.hnad": "game.yaml has no number 'hnad'",
    "1 / 0": "ZeroDivisionError: division by zero",
    "next(iter([]))": "RuntimeError: generator raised StopIteration",
    "yield from table.together([Choice('bid', [])])": "'bid' offers seat 0 nothing.",
    "sorted([1, 'a'])": "TypeError: '<' not supported",
    "import json; json.loads('{')": "Expecting property name",
}


@pytest.mark.parametrize("line", WRONG)
@pytest.mark.parametrize("strict", [True, False])
def test_wrong_rules_are_told_by_their_own_file_and_line(deck: Cast, rules: Rules, line: str, strict: bool) -> None:
    module = rules(f'def play(table):\n    yield Choice("first", [1, 2])\n    {line}\n    yield Choice("last", [1])\n')
    with pytest.raises(RulesError) as error:
        Match(deck, module, 0, [RandomAgent(1)], strict=strict).run()
    first, source = str(error.value).splitlines()
    assert first.startswith(f"{module.__file__}:5: ")
    assert WRONG[line] in first
    assert source == f"    {line}"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("table.pile('card')[0].pile = None", "says it lies in None"),
        ("list.pop(table.pile('card'))", r"8 pieces came to the table, 7 lie on it: .* lies on it 0 times"),
        ("list.append(table.pile('card'), table.pile('card')[0])", "lies on it 2 times"),
        ("table.pile('card')[0]._marks = {'hurt': -1}", "bears fewer than no marks"),
    ],
)
def test_a_strict_match_finds_broken_laws_where_they_are_broken(
    deck: Cast, rules: Rules, line: str, message: str
) -> None:
    source = f'def play(table):\n    table.shuffled("card")\n    {line}\n    yield Choice("last", [1])\n'
    module = rules(source + "    return Result.won()\n")
    with pytest.raises(RulesError, match=message) as error:
        Match(deck, module, 0, [RandomAgent(1)], strict=True).run()
    assert f"{module.__file__}:6" in str(error.value)
    if "marks" not in message:  # which nothing but a hand in the works can bring about
        with pytest.raises(RulesError, match=message):
            Match(deck, module, 0, [RandomAgent(1)]).run()


def test_options_that_read_alike_break_a_law(deck: Cast, rules: Rules) -> None:
    module = rules('def play(table):\n    yield Choice("bid", [1, "1"])\n')
    with pytest.raises(RulesError, match=r":4: 'bid': two different options read '1'"):
        Match(deck, module, 0, [RandomAgent(1)], strict=True).run()


@pytest.mark.parametrize("strict", [True, False])
def test_rules_without_an_end_are_stopped(
    deck: Cast, rules: Rules, strict: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.engine.match.MOST_ANSWERS", 50)
    module = rules('def play(table):\n    while True:\n        yield Choice("on", [1, 2])\n')
    with pytest.raises(RulesError, match=r":5: no end after 50 answers"):
        Match(deck, module, 0, [RandomAgent(1)], strict=strict).run()


@pytest.mark.parametrize("result", ["None", "Result((3,), (1, 2, 3))", "Result((0,), (1, 2))"])
def test_a_result_names_seats_and_their_scores(deck: Cast, rules: Rules, result: str) -> None:
    module = rules(f'def play(table):\n    yield Choice("on", [1])\n    return {result}\n')
    with pytest.raises(RulesError, match=r"toy_rules\.py: play returned"):
        Match(deck, module, 0, [RandomAgent(1)]).run()


def test_agents_are_found_by_name(shedding: ModuleType) -> None:
    assert agent("thumb", shedding, 0) is shedding.thumb
    with pytest.raises(ValueError, match=r"no agent 'genius'\. The agents are: random, thumb"):
        agent("genius", shedding, 0)


def test_a_random_agent_takes_every_option_alike_often() -> None:
    random, counts = RandomAgent(3), [0] * 4
    for _ in range(4000):
        counts[random(None, Choice("x", [0, 1, 2, 3]))] += 1  # type: ignore[arg-type]
    assert max(abs(count - 1000) for count in counts) < 110  # four standard deviations


def test_an_agent_that_raises_is_told_where(deck: Cast, shedding: Rules) -> None:
    def clumsy(_view: View, choice: Choice) -> object:
        return choice.options[99]

    for strict in (True, False):
        with pytest.raises(RulesError, match=r"test_match\.py:\d+: IndexError"):
            Match(deck, shedding, 1, [clumsy], strict=strict).run()


@pytest.mark.parametrize("strict", [True, False])
def test_an_option_that_is_no_value_is_refused(deck: Cast, rules: Rules, strict: bool) -> None:
    module = rules('def play(table):\n    hand = table.shuffled("card")\n    yield Choice("pick", [{}, hand[0], {}])\n')
    with pytest.raises(RulesError, match=r":5: 'pick' has an option that cannot be one: unhashable type"):
        Match(deck, module, 0, [RandomAgent(1)], strict=strict).run()


def test_what_is_printed_stays_as_it_is(deck: Cast, rules: Rules) -> None:
    source = 'def play(table):\n    table.shuffled("card")[0].rank = 99\n    yield Choice("x", [1])\n'
    with pytest.raises(RulesError, match=r"the field 'rank' of .* is 99, but \d is printed there; what"):
        Match(deck, rules(source + "    return Result.won()\n"), 0, [RandomAgent(1)], strict=True).run()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("table.pile('draw', 'everyone')", "seen by 'everyone'; it can be seen by"),
        ("table.shuffled('cards')", "there are no pieces 'cards'; there are: card, luck"),
        ("table.shuffled('card').deal(-1, table.pile('x'))", "'card' cannot deal -1"),
        ("table.numbers.rounds", "no number 'rounds'; the numbers here are: hand"),
    ],
)
def test_a_slip_is_told_with_what_there_is(deck: Cast, rules: Rules, line: str, message: str) -> None:
    module = rules(f"def play(table):\n    {line}\n    yield Choice('x', [1])\n")
    with pytest.raises(RulesError, match=message):
        Match(deck, module, 0, [RandomAgent(1)]).run()


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def play(table):\n    return 7\n", r"toy_rules\.py: play asks nothing"),
        ("def play(table):\n    return 1 / 0\n", r"toy_rules\.py:\d+: ZeroDivisionError"),
    ],
)
def test_rules_that_never_ask_are_told_of(deck: Cast, rules: Rules, source: str, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Match(deck, rules(source), 0)


def test_one_score_is_that_of_a_whole_team(deck: Cast, rules: Rules) -> None:
    def ended(result: str) -> Result:
        module = rules(f'def play(table):\n    yield Choice("on", [1])\n    return {result}\n')
        return Match(deck, module, 0, [RandomAgent(1)] * 2, 2).run()

    won, lost = (ended(f"Result.team(table.seats, {won}, 7, turns=3)") for won in (True, False))
    assert (won.winners, lost.winners) == ((0, 1), ())
    assert won.common and lost.common and won.scores == lost.scores == (7,)
    assert won.facts == {"turns": 3}
    assert not ended("Result((0, 1), (7, 7))").common
