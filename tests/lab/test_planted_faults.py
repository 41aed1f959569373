"""Faults planted in copies of games: the figures or the laws find each, and find nothing where none is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import faults
import pytest
from rotation import some

from pnp.engine import RulesError
from pnp.engine import match as matches
from pnp.lab.figures.answers import answers
from pnp.lab.figures.figures import figures
from pnp.lab.questions import soundness
from pnp.lab.questions.soundness import check
from pnp.lab.runs.playtest import play_games

GAMES, LAWS_IN = 300, 4
"""Playouts, and games in which laws are tested: enough for faults as large as these."""
Edits = tuple[tuple[str, str], ...]


@cache
def told(home: Path, slug: str, *edits: tuple[str, str]) -> dict[str, Any]:
    """The document of a playtest of a copy, by the rule of thumb."""
    plan, loaded = faults.plan_of(faults.planted(home, slug, *edits), GAMES, "thumb")
    return figures(plan, play_games(plan, 0, GAMES, loaded, set()), loaded.cast)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("faults")


def card_of(document: dict[str, Any], title: str) -> dict[str, Any]:
    (card,) = (card for card in document["cards"] if card["title"] == title)
    return dict(card)


def test_a_card_that_always_wins_is_strong_and_the_strongest(home: Path) -> None:
    slug, *edits = faults.STRONG
    document = told(home / "strong", slug, *edits)
    card = card_of(document, "Green 1")
    assert card["verdict"] == "strong"
    assert card["improvement"]["low"] > 0.2
    others = [other["improvement"]["effect"] for other in document["cards"] if other["improvement"] and other != card]
    assert card["improvement"]["effect"] > 2 * max(others)
    assert "Green 1" in answers(document)[4]["text"]


@pytest.mark.parametrize(
    ("fault", "title", "why"),
    [
        (faults.UNPLAYABLE, "Six of clubs", "unplayable"),
        (faults.THROWN, "Hospital", "unplayable"),
        (faults.UNWANTED, "Ten of hearts", "unwanted"),
    ],
    ids=["unplayable", "thrown", "unwanted"],
)
def test_a_dead_card_is_dead_and_the_only_one(fault: Any, title: str, why: str, home: Path) -> None:
    slug, *edits = fault
    document = told(home / title, slug, *edits)
    card = card_of(document, title)
    assert (card["verdict"], card["why"]) == ("dead", why)
    assert card["rates"]["play"]["high"] < 0.02
    assert [other["title"] for other in document["cards"] if other["verdict"] == "dead"] == [title]
    assert title in answers(document)[4]["text"]


def test_a_seat_that_is_let_off_points_makes_the_game_unfair(home: Path) -> None:
    slug, *edits = faults.UNFAIR
    document = told(home / "unfair", slug, *edits)
    fair = answers(document)[0]
    assert fair["verdict"] == "unfair"
    assert fair["low"] > 0.05
    assert fair["text"].startswith("Seat 1 wins ")
    assert document["seats"][0]["low"] > 0.35


def test_without_the_faults_nothing_of_them_is_found(home: Path) -> None:
    slugs = "uno", "crazy-eights", "freddy-vs-jason", "hearts"
    uno, eights, film, hearts = (told(home / "sound", slug) for slug in slugs)
    assert card_of(uno, "Green 1")["verdict"] != "strong"
    assert not [card["title"] for game in (uno, eights, film) for card in game["cards"] if card["verdict"] == "dead"]
    assert card_of(eights, "Six of clubs")["rates"]["play"]["low"] > 0.5
    assert answers(hearts)[0]["verdict"] in ("fair", "open")
    assert all(row["low"] < 0.25 < row["high"] for row in hearts["seats"])


def laws(home: Path, fault: Any, agent: str = "random", first: int = 1) -> dict[str, dict[str, Any]]:
    """The laws that a copy with a fault breaks, by their names."""
    slug, *edits = fault
    plan, loaded = faults.plan_of(faults.planted(home, slug, *edits), LAWS_IN, agent)
    document = check(plan, loaded, games=first) if edits else {"broken": []}  # most are found in the first game
    if not document["broken"]:
        document = check(plan, loaded, games=LAWS_IN)
    seeds = [plan.seed_of(number) for number in range(LAWS_IN)]
    for broken in document["broken"]:
        assert broken["seed"] == seeds[broken["number"]]
        assert f"--seed {broken['seed']} " in broken["replay"]
        assert str(plan.game) in broken["replay"]
        assert broken["text"].startswith(f"Game {broken['number']} (--seed {broken['seed']}): ")
    return {broken["law"]: broken for broken in document["broken"]}


def test_a_game_without_an_end_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (matches, soundness):
        monkeypatch.setattr(module, "MOST_ANSWERS", 5_000)
    broken = laws(tmp_path, faults.ENDLESS)
    assert broken.keys() == {"ends"}
    assert "no end after 5,000 answers" in broken["ends"]["text"]


def test_rules_that_shuffle_nothing_for_ever_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "PATIENCE", 0.3)
    broken = laws(tmp_path, faults.DEAF)
    assert broken.keys() == {"ends"}
    assert "NoQuestion" in broken["ends"]["text"]
    assert "rules.py:" in broken["ends"]["text"]


@pytest.mark.parametrize(("fault", "times"), [(faults.LOST, 0), (faults.DOUBLED, 2)], ids=["lost", "doubled"])
def test_a_card_that_is_lost_or_doubled_is_found(fault: Any, times: int, tmp_path: Path) -> None:
    broken = laws(tmp_path, fault, first=LAWS_IN)
    assert broken.keys() == {"pieces"}
    assert f"lies on it {times} times" in broken["pieces"]["text"]
    assert broken["pieces"]["games"] == LAWS_IN


@pytest.mark.parametrize("fault", [faults.LOST, faults.DOUBLED], ids=["lost", "doubled"])
def test_a_playtest_ends_at_a_lost_or_doubled_card(fault: Any, tmp_path: Path) -> None:
    slug, *edits = fault
    plan, loaded = faults.plan_of(faults.planted(tmp_path, slug, *edits), 5, "thumb")
    with pytest.raises(RulesError, match=rf"Game 0 \(--seed {plan.seed_of(0)}\): (.|\n)*127 pieces came to the table"):
        play_games(plan, 0, 1, loaded, set())
    with pytest.raises(RulesError, match=rf"Game 1 \(--seed {plan.seed_of(1)}\): "):
        play_games(plan, 1, 4, loaded, set())  # not strictly: only the first game of a run is held to every law


@pytest.mark.parametrize(
    ("fault", "law", "what"),
    [
        (faults.REACTION, "asked", "is asked 'Block: "),
        (faults.PEEKING, "thumb", "knows what its seat has not seen"),
        (faults.HINTING, "offered", "'nothing' is an option only because of cards"),
    ],
    ids=["reaction", "peeking", "hinting"],
)
def test_a_leak_is_found(fault: Any, law: str, what: str, tmp_path: Path) -> None:
    broken = laws(tmp_path, fault)
    assert broken.keys() == {law}
    assert what in broken[law]["text"]


@pytest.mark.parametrize("slug", some(["blade", "exorcist", "dragon-slayers", "solitaire-conquest"], 2))
def test_without_the_faults_every_law_holds(slug: str, tmp_path: Path) -> None:
    assert laws(tmp_path, (slug,)) == {}
