"""The five answers: which verdict on which figures, and what each rests on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from toys import scripted, told, toy

from pnp.engine import Choice, Result
from pnp.engine.chance import mixed
from pnp.lab.figures.answers import answers
from pnp.lab.figures.wilson import wilson

Document = dict[str, Any]
FAIR, ENDS, LENGTH, SKILL, CARDS = range(5)


def rate(wins: float, games: int) -> dict[str, float]:
    low, high = wilson(wins, games)
    return {"rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}


def document(
    *wins: float, games: int = 1000, shared: int = 0, together: int = 0, p: float = 1.0, **more: Any
) -> Document:
    """What answers read of a document of so many games, of which each seat won so many."""
    nobody = games - round(sum(wins))
    return {
        "games": games, "seed": 0, "agents": ["thumb"], "rotate": False, "sides": [], "cards": [],
        "seats": [{"seat": seat, "wins": won, **rate(won, games)} for seat, won in enumerate(wins, 1)],
        "first": {"p": p} if len(wins) > 1 else None,
        "ties": {"shared": shared, "together": together, "nobody": nobody, "nobody_rate": rate(nobody, games)},
        "caps": 0, "caps_rate": rate(0, games),
        "length": {"mean": 20.0, "sd": 5.0, "p5": 10, "p50": 18, "p95": 30, "max": 40}, "branching": {"forced": 0.25},
        "games_of": {
            kind: [{"number": number, "seed": 10 * number, "value": 3}]
            for number, kind in enumerate(("longest", "shortest", "won by seat 1", "won by seat 2", "capped"))
        },
        **more,
    }  # fmt: skip


def answer(which: int, *wins: float, **facts: Any) -> Document:
    return answers(document(*(wins or (500, 500)), **facts))[which]


def ends(found: Document) -> tuple[Any, Any, Any]:
    return found["effect"], found["low"], found["high"]


def test_there_are_five_in_order() -> None:
    found = answers(document(500, 500))
    assert [row["question"] for row in found] == ["fair", "ends", "length", "skill", "cards"]
    assert all(set(row) == {"question", "verdict", "text", "effect", "low", "high", "games", "seeds"} for row in found)


@pytest.mark.parametrize(
    ("wins", "games", "p", "verdict"),
    [
        ((500, 500), 1000, 1.0, "fair"),  # 3.1 points to either side
        ((520, 480), 1000, 0.2, "open"),  # may be 5.1 off
        ((515, 485), 1000, 0.3, "fair"),  # 4.6 at most
        ((50, 50), 100, 1.0, "open"),  # nothing is known
        ((600, 400), 1000, 0.0, "unfair"),
        ((5150, 4850), 10_000, 0.0027, "nearly"),  # surely off, and surely not by 5
        ((5110, 4890), 10_000, 0.028, "fair"),  # chance alone makes as much in one run of 36
        ((5420, 4580), 10_000, 0.0, "unfair"),  # 4.2 off, and maybe 5.2
        ((340, 330, 330), 1000, 0.9, "fair"),
    ],
)  # fmt: skip
def test_fair(wins: tuple[float, ...], games: int, p: float, verdict: str) -> None:
    assert answer(FAIR, *wins, games=games, p=p)["verdict"] == verdict


def test_fair_tells_of_the_seat_that_is_furthest_off() -> None:
    found = answer(FAIR, 300, 500, games=1000, p=0.0)
    # 800 games were won: an even share is 40 % of all; seat 1 has 30 % (27.2 to 32.9), seat 2 as much above.
    assert ends(found) == pytest.approx((-0.1, -0.1276, -0.0709), abs=2e-4)
    assert (
        found["text"]
        == "Seat 1 wins 30.0% of the games, 10.0 points less than an even share: more than chance would make of it."
    )
    assert (found["games"], found["seeds"]) == (1000, [{"number": 2, "seed": 20}])
    found = answer(FAIR, 200, 300, 500, p=0.0, sides=[{"side": side} for side in ("ant", "bee", "cat")])
    assert found["text"].startswith("The cat wins 50.0% of the games, 16.7 points more")
    assert found["seeds"] == []  # no game of seat 3 is at hand


def test_seats_of_different_agents_are_not_called_unfair_without_a_word() -> None:
    word = "But different agents sat on these seats"
    told = answer(FAIR, 600, 400, p=0.0, agents=["thumb", "random"])
    assert word in told["text"]
    assert (told["verdict"], told["effect"]) == ("not told", 0.1)
    assert word not in answer(FAIR, 600, 400, p=0.0, agents=["thumb", "random"], rotate=True)["text"]
    assert word not in answer(FAIR, 600, 300, 100, p=0.0, agents=["thumb", "random"])["text"]  # these move on
    assert word not in answer(FAIR, 600, 400, p=0.0, agents=["thumb", "thumb"])["text"]


@pytest.mark.parametrize(
    ("won", "games", "verdict"),
    [
        (0, 1000, "never won"), (50, 1000, "hard"), (90, 1000, "yes"), (500, 1000, "yes"),
        (910, 1000, "yes"), (950, 1000, "easy"), (3, 3, "yes"),
    ],
)  # fmt: skip
def test_who_plays_alone_is_told_how_often_it_is_won(won: int, games: int, verdict: str) -> None:
    found = answer(FAIR, won, games=games)
    assert found["verdict"] == verdict
    low, high = wilson(won, games)
    assert ends(found) == pytest.approx((won / games, low, high), abs=2e-4)
    assert found["seeds"] == [{"number": 2, "seed": 20}]
    together = answer(FAIR, *[won / 3] * 3, games=games, shared=won, together=won)
    assert (together["verdict"], ends(together)) == (verdict, ends(found))


def test_deals_that_can_be_won_are_told() -> None:
    deals = {"deals": 40, "won": 30, "low": 0.6, "high": 0.86, "lost": 2}
    text = answer(FAIR, 200, solvable=deals)["text"]
    assert "Of 40 deals 30 are won" in text
    assert "(60% to 86%); 2 are proved to be lost." in text
    assert "deals" not in answer(FAIR, 200, solvable=None)["text"]


def test_partners_who_win_equally_often_do_not_win_together() -> None:
    # Seats 1 and 3 against 2 and 4: each victory is shared, and all seats have 250 by chance.
    found = answer(FAIR, *[250] * 4, shared=1000)
    assert (found["verdict"], found["effect"]) == ("fair", 0.0)


def test_a_game_that_nobody_ever_won_is_not_fair() -> None:
    assert answer(FAIR, 0, 0, games=1000)["verdict"] == "never won"


@pytest.mark.parametrize(
    ("caps", "verdict"), [(0, "yes"), (3, "nearly"), (10, "not always"), (500, "not always"), (560, "seldom")]
)
def test_ends(caps: int, verdict: str) -> None:
    found = answer(ENDS, caps=caps, caps_rate=rate(caps, 1000))
    assert found["verdict"] == verdict
    low, high = wilson(1000 - caps, 1000)
    assert ends(found) == pytest.approx((1 - caps / 1000, low, high), abs=2e-4)
    assert found["seeds"] == [{"number": 4, "seed": 40} if caps else {"number": 0, "seed": 0}]
    assert ("after 40 answers" in found["text"]) == (not caps)


def test_a_broken_law_comes_before_all_else() -> None:
    broken = [{"text": f"Law {number}.", "number": number, "seed": 7, "games": 1} for number in range(5)]
    found = answer(ENDS, laws={"broken": broken, "held": []})
    assert found["verdict"] == "broken"
    assert found["text"] == "The rules break a law of the table: Law 0; Law 1; Law 2; Law 3."
    assert found["seeds"][4] == {"number": 4, "seed": 7}
    assert answer(ENDS, laws={"broken": [], "held": []})["verdict"] == "yes"


def test_length() -> None:
    found = answer(LENGTH)
    # 5 / sqrt(1000) x 1.96 = .31
    assert ends(found) == (20.0, 19.6901, 20.3099)
    assert found["verdict"] == "steady"
    assert (
        found["text"] == "Half of the games take up to 18 answers, nine of ten 10 to 30; 25% of the answers are forced."
    )
    assert found["seeds"] == [{"number": 1, "seed": 10}, {"number": 0, "seed": 0}]
    length = {"mean": 20.0, "sd": 5.0, "p5": 10, "p50": 18, "p95": 31, "max": 40}
    assert answer(LENGTH, length=length)["verdict"] == "varies"
    assert answer(LENGTH, length={**length, "p5": 0, "p95": 3})["verdict"] == "steady"


def step(effect: float, low: float, high: float, together: bool = False, **facts: Any) -> Document:
    return {
        "lower": "random", "higher": "thumb", "rate": 0.5 + effect, "par": 0.5, "effect": effect, "effect_low": low,
        "effect_high": high, "significant": low > 0 or high < 0, "games": 200, "wins": 100, "together": together,
        "score": None, **facts,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "verdict"),
    [
        (step(0.2, 0.1, 0.3), "yes"),
        (step(0.06, 0.02, 0.1), "a little"),
        (step(0.06, -0.02, 0.14), "open"),
        (step(0.0, -0.04, 0.04), "no"),
        (step(-0.2, -0.3, -0.1), "no"),
    ],
)
def test_skill(row: Document, verdict: str) -> None:
    found = answer(SKILL, ladder=[row])
    assert (found["verdict"], found["games"]) == (verdict, 200)
    assert ends(found) == (row["effect"], row["effect_low"], row["effect_high"])


def test_skill_is_that_of_the_best_step_and_all_are_told() -> None:
    biggest = [{"number": 3, "seed": 30}]
    moments = {"comebacks": {"biggest": biggest}}
    ladder = [step(0.0, -0.04, 0.04), step(0.2, 0.1, 0.3, True, lower="thumb", higher="flat:8")]
    found = answer(SKILL, ladder=ladder, moments=moments)
    assert (found["verdict"], found["effect"], found["seeds"]) == ("yes", 0.2, biggest)
    assert found["text"] == (
        "Thumb wins 50.0% against random (even would be 50.0%); flat:8 wins 70.0% where thumb wins 50.0%."
    )
    assert answer(SKILL, ladder=None)["verdict"] == "not asked"


def card(
    name: str, verdict: str | None = None, why: str | None = None, effect: float = 0.0, first: int = 5
) -> Document:
    improvement = {"effect": effect, "low": effect - 0.02, "high": effect + 0.02}
    return {
        "id": name, "title": name.title(), "verdict": verdict, "why": why, "first": first, "held": 100,
        "improvement": improvement if verdict != "dead" else None,
    }  # fmt: skip


def test_cards() -> None:
    cards = [
        card("ace", "strong", effect=0.2, first=8), card("two", "weak", effect=-0.3, first=9), card("six"),
        *[card(f"d{number}", "dead", "unplayable" if number else "unwanted") for number in range(5)],
    ]  # fmt: skip
    found = answer(CARDS, cards=cards)
    assert found["verdict"] == "dead and strong and weak"
    assert ends(found) == pytest.approx((-0.3, -0.32, -0.28))
    assert found["text"] == (
        "Never played: D0, D1, D2, D3 and 1 more; too strong: Ace; too weak: Two (4 could not be played, 1 nobody "
        "wanted). Two changes the chance to win most, by -30.0 points."
    )
    # Each dead card's first game, and that of the card that changes most.
    assert found["seeds"] == [{"number": 5, "seed": mixed(0, 5)}] * 5 + [{"number": 9, "seed": mixed(0, 9)}]


def test_cards_of_which_nothing_is_to_be_said() -> None:
    none = answer(CARDS, cards=[card("ace"), {**card("two"), "improvement": None}, {**card("six"), "held": 0}])
    assert (none["verdict"], none["effect"]) == ("none", None)
    assert none["text"] == "None of 2 titles that were drawn is dead; of 2 none is surely too strong or weak."
    assert answer(CARDS, cards=[{**card("two"), "improvement": None}])["verdict"] == "open"
    assert answer(CARDS, cards=[{**card("six"), "held": 0, "improvement": None}])["verdict"] == "none drawn"


def test_answers_of_games_that_were_played(tmp_path: Path) -> None:
    def tell(_table: Any, story: tuple[int, ...]) -> Any:
        yield Choice("go", [1])
        return Result(story)

    def verdicts(name: str, *stories: tuple[int, ...], players: int) -> list[str]:
        found = told(toy(tmp_path / name, scripted(tell, *stories)), len(stories), players)
        return [row["verdict"] for row in answers({**found, "laws": None, "ladder": None, "solvable": None})]

    rest = ["yes", "steady", "not asked", "none drawn"]
    assert verdicts("one", *[(0,)] * 30, *[()] * 2, players=1) == ["yes", *rest]
    assert verdicts("together", *[(0, 1, 2)] * 40, players=3) == ["easy", *rest]
    assert verdicts("never", *[()] * 40, players=3) == ["never won", *rest]
    assert verdicts("partners", *[(0, 2), (1, 3)] * 20, players=4) == ["open", *rest]
    assert verdicts("unfair", *[(1,)] * 40, players=2) == ["unfair", *rest]
