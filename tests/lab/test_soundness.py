"""Laws in the lab: each is found where it is broken, and none where it holds."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from faults import PLUGINS, REACTION, plan_of, planted
from library_games import SLUGS
from rotation import EVERY, some

from pnp.engine.seating import seating
from pnp.engine.worlds import worlds
from pnp.lab.questions import soundness
from pnp.lab.questions.soundness import LAWS, check
from pnp.lab.runs.plan import Plan
from pnp.lab.runs.playtest import match_of
from pnp.lab.runs.ready import ready

GAMES = [*SLUGS, *sorted(path.parent.name for path in PLUGINS.glob("*/rules.py"))]
Found = Callable[..., dict[str, dict[str, Any]]]
ASK = '            answer = yield Choice("play", options, seat)'
"""Where crazy eights ask for a card."""


@pytest.fixture
def found(tmp_path: Path) -> Found:
    """`found(slug, *edits, games=...)`: the laws that a faulty copy of a game breaks, by their names."""

    def found(slug: str, *edits: tuple[str, str], games: int = 6) -> dict[str, dict[str, Any]]:
        plan, loaded = plan_of(planted(tmp_path, slug, *edits), games, "random")
        return {broken["law"]: broken for broken in check(plan, loaded, games)["broken"]}

    return found


NO_LIKENESS = {"constantine", "voyage-of-sinbad"}
"""Games whose hidden hands hold one kind of card only: two games are too few to find another world by chance."""


FAR = soundness.FAR if EVERY else 150
"""Answers of a game after which it is seldom looked into: every look is worlds, and a world is the game replayed."""


@pytest.mark.parametrize("name", some(GAMES))
def test_every_game_keeps_the_laws(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = name if name in SLUGS else str(PLUGINS / name)
    monkeypatch.setattr(worlds, "MOST_REPLAYED", 10_000 if EVERY else 4_000)
    loaded = ready(game, trust=True)
    players, mode = seating(loaded.cast.game)
    unlooked = {"offered", "asked"} if name in NO_LIKENESS else set()
    for games, looks, tries, far in (
        (2, 3, 2, FAR),
        (3, 5, 3, FAR),
        (6, 6, 3, soundness.FAR),
    ):  # other worlds are found by chance: where few looks had none, more
        monkeypatch.setattr(soundness, "FAR", far)
        monkeypatch.setattr(soundness, "LOOKS", looks)
        monkeypatch.setattr(soundness, "TRIES", tries)
        told = check(Plan(game, games, players, mode, ("thumb",)), loaded, games=games)
        assert told["broken"] == []
        tested = {held["law"]: held["tested"] for held in told["held"]}
        assert tested.keys() == LAWS.keys()
        if all(tested[law] for law in tested.keys() - unlooked):
            break
    else:
        pytest.fail(f"a law was never looked at: {tested}")
    assert told["games"] == games
    assert told["decisions"] > games


def test_what_is_found_hangs_on_the_seed_only(tmp_path: Path) -> None:
    folder = planted(tmp_path, "hearts")
    one, same, other = (check(*plan_of(folder, 9, "thumb", seed), games=3) for seed in (1, 1, 2))
    assert json.dumps(one) == json.dumps(same) != json.dumps(other)


def test_rules_that_raise_name_the_game_and_its_seed(found: Found) -> None:
    broken = found("crazy-eights", (ASK, f'            assert len(hand) != 3, "three!"\n{ASK}'))
    assert broken.keys() == {"runs"}
    assert "AssertionError: three!" in broken["runs"]["text"]
    assert broken["runs"]["number"] == 0
    assert broken["runs"]["games"] > 1
    assert f"--seed {broken['runs']['seed']} " in broken["runs"]["replay"]


@pytest.mark.parametrize(
    ("law", "told", "edit"),
    [
        ("runs", "offers seat 0 nothing", (ASK, f"            options = options if seat else []\n{ASK}")),
        ("runs", "it returns a Result", ("    return Result.ranked(", "    return (")),
        ("numbers", "below its floor", (ASK, f'            table.track("left")._value = left - 1\n{ASK}')),
        ("printed", "but 50 is printed", ("answer.put(suit, 1)", "answer.points = 1")),
        ("readable", "two different options read '1'", (ASK, f'            options += [1, "1"]\n{ASK}')),
        ("pieces", "lies on it 2 times", ("hand.give(answer, discard)", "list.append(discard, answer)")),
        ("thumb", "no option", ("return max(choice.options, key=held.count)", "return 5")),
    ],
)
def test_a_law_that_does_not_hold_is_found(law: str, told: str, edit: tuple[str, str], found: Found) -> None:
    broken = found("crazy-eights", edit)
    assert broken.keys() == {law}
    assert told in broken[law]["text"]


def test_an_option_that_reads_what_lies_face_down_is_found(found: Found) -> None:
    asked = 'suit = yield Choice("name a suit", numbers.suits, seat)'
    peeking = asked.replace("numbers.suits", "[*numbers.suits, Peek(draw)]")
    peeking += "\n                suit = suit if type(suit) is str else answer.suit"
    peek = "class Peek:\n    def __init__(self, pile):\n        self.card = pile.top or pile.owner\n\n"
    peek += "    def __str__(self):\n        return f'{self.card}, I think'\n\n\ndef turned_up("
    broken = found("crazy-eights", (asked, peeking), ("def turned_up(", peek))
    assert "secret" in broken
    assert "sees what nobody showed it" in broken["secret"]["text"]


def test_chance_of_the_rules_own_is_found(found: Found) -> None:
    broken = found(
        "crazy-eights",
        ('table.roll(f"d{seats}")', "random.randint(1, seats)"),
        ("from pnp", "import random\n\nfrom pnp"),
    )
    assert broken.keys() <= {"repeats", "replays"}
    assert "repeats" in broken


def test_what_rules_keep_outside_their_table_is_found(found: Found) -> None:
    keep = "    KEPT[:] = hands\n    draw.deal(numbers.hand.at_least(seats), *hands)"
    edits = (
        ("    draw.deal(numbers.hand.at_least(seats), *hands)", keep),
        ("def turned_up(", "KEPT = []\n\n\ndef turned_up("),
        ("        hand = hands[seat]", "        hand = KEPT[seat]"),
    )
    assert found("crazy-eights", *edits).keys() & {"repeats", "replays"}


def test_a_thumb_that_answers_by_chance_is_found(found: Found) -> None:
    edits = (
        ("    return max(cards, key=lambda card: (not card.wild, card.points), default=choice.options[-1])",
         "    return random.choice(choice.options)"),
        ("from pnp", "import random\n\nfrom pnp"),
    )  # fmt: skip
    assert "repeats" in found("crazy-eights", *edits)


def test_rules_that_never_ask_are_stopped(found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "PATIENCE", 0.2)
    broken = found(
        "crazy-eights",
        ("            draw.deal(1, hand)", "            while len(draw) % 3 != 4:\n                pass"),
    )
    assert broken.keys() == {"ends"}
    assert "rules.py:" in broken["ends"]["text"]
    assert broken["ends"]["games"] == 1


def test_one_broken_law_does_not_end_the_others(found: Found) -> None:
    edits = ("answer.put(suit, 1)", "answer.points = 1"), ("return max(choice.options, key=held.count)", "return 5")
    assert found("crazy-eights", *edits).keys() == {"printed", "thumb"}


def test_the_replay_is_the_game_that_broke_the_law(tmp_path: Path) -> None:
    slug, *edits = REACTION
    plan, loaded = plan_of(planted(tmp_path, slug, *edits), 4, "thumb")
    (broken,) = check(plan, loaded, games=2)["broken"]
    file = tmp_path / "game.jsonl"
    line = [sys.executable, "-m", *shlex.split(broken["replay"]), "--record", str(file)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    played = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]
    who = "thumb" if broken["number"] % 2 else "random"
    match = match_of(plan._replace(agents=(who,)), broken["number"], loaded)
    match.run()
    assert played[0]["seed"] == broken["seed"] == match.seed
    assert [row["answer"] for row in played if "answer" in row] == match.answers
