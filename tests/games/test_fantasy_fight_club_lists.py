"""Fantasy Fight Club's built warbands: which are legal, that all can be built, and that no other passes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from library_games import cast_of

from pnp.checks.lists import Decks, of_files
from pnp.commands.decks import in_mode
from pnp.engine import Match
from pnp.engine.agents import seated
from pnp.games import fantasy_fight_club as rules
from pnp.lab.lists.build import Builder, build, builder, written
from pnp.model import PnpError
from pnp.model.game import Game

SLUG = "fantasy-fight-club"
FISTS = "big-fists"


def game() -> Game:
    return cast_of(SLUG).game


@cache
def maker() -> Builder:
    return builder(game())


def findings(folder: Path, text: str, name: str = "band.yaml") -> list[tuple[str, str, int | None]]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return [(each.level, each.code, each.line) for each in of_files(game(), Decks([file]))[1]]


def band(changes: dict[str, Any] | None = None, leave: tuple[str, ...] = ()) -> str:
    """The Big Fists with changes; the cards begin in line 4."""
    cards = {ident.partition(":")[2]: count for ident, count in game().lists[FISTS].cards.items()}
    cards = {name: count for name, count in {**cards, **(changes or {})}.items() if name not in leave}
    return "title: Band\nhouse: true\ncards:\n" + "".join(f"  {name}: {count}\n" for name, count in cards.items())


def test_every_warband_within_the_points_can_be_built() -> None:  # ruling: muster
    """Counted plainly, by how many cards of each deck and their points: as many as the builder counts."""

    def ways(part: str, most: int) -> dict[tuple[int, int], int]:
        found = {(0, 0): 1}
        for card in game().components[part].one_set:
            for (count, points), many in list(found.items()):
                if count < most:
                    key = (count + 1, points + card.points)
                    found[key] = found.get(key, 0) + many
        return found

    limit = game().numbers["muster"]
    sums = {0: 1}
    for part, least, most in (("warrior", 10, 10), ("weapon", 0, 14), ("armor", 0, 14)):
        more: dict[int, int] = {}
        for (count, points), many in ways(part, most).items():
            for before, so_far in sums.items() if count >= least else ():
                more[before + points] = more.get(before + points, 0) + so_far * many
        sums = more
    assert sum(many for points, many in sums.items() if points <= limit) == maker().counted(None).total


def test_what_is_built_is_legal_and_the_same_again(tmp_path: Path) -> None:
    texts = [written(build(maker(), seed)) for seed in range(40)]
    assert texts[:5] == [written(build(maker(), seed)) for seed in range(5)]
    assert len(set(texts)) == 40
    for text in texts:
        assert findings(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (lambda: band({"battle-axe": 2}), "list-copies", 14),
        (lambda: band({"elf": 1}), "list-too-many", 4),  # an eleventh warrior
        (lambda: band(leave=("bugbear",)), "list-needs", 4),
        (lambda: band({"heavy-crossbow": 1}), "list-points", 4),
        (lambda: band({"orcc": 1}), "list-unknown", 32),
        (lambda: band({"fireball": 1}), "list-unknown", 32),  # a spell is dealt
        (lambda: band({"ogre": 0}), "wrong-value", 5),
        (lambda: band({"ogre": "two"}), "wrong-value", 5),
        (lambda: band().replace("  ogre: 1", "  bugbear: 1"), "double-key", 5),
        (lambda: band().replace("cards:", "warriors:"), "unknown-key", 3),
        (lambda: band().replace("house: true", "claims: {total: 29}"), "claim", 2),
    ],
)
def test_what_is_no_warband_is_told_with_its_line(tmp_path: Path, text: Any, code: str, line: int) -> None:
    found = findings(tmp_path, text())
    assert ("error", code, line) in found, found  # ruling: muster


def test_no_more_than_half_a_deck_of_gear(tmp_path: Path) -> None:
    cheap = sorted(game().components["weapon"].one_set, key=lambda card: card.points)[:15]
    text = band(leave=tuple(card.id.partition(":")[2] for card in game().components["armor"].one_set))
    names = {card.id.partition(":")[2] for card in cheap}
    kept = "".join(f"  {name}: 1\n" for name in sorted(names) if f"  {name}: 1\n" not in text)
    assert any(code == "list-too-many" for _, code, _ in findings(tmp_path, text + kept))


def test_warbands_are_brought_in_a_muster_only() -> None:
    in_mode(game(), "muster")
    with pytest.raises(PnpError, match="muster"):
        in_mode(game(), "deal")
    for mode, lists in (("deal", 0), ("muster", 2)):
        match = Match(cast_of(SLUG), rules, 1, seated(["random"], rules, 1), 2, mode)
        assert len(match.cast.lists) == lists


def test_both_may_bring_the_same_warband() -> None:  # ruling: muster
    same = game().lists[FISTS]
    match = Match(cast_of(SLUG).bringing([same, same]), rules, 5, seated(["thumb"], rules, 5), 2, "muster")
    assert match.run().winners
    assert sum(piece.name == "Ogre" for piece in match.table.pieces) == 2


def test_broken_lists_are_caught_by_the_dozen(tmp_path: Path) -> None:
    """Lists that were built and then spoilt in six ways, in turn."""
    dice = Random(7)
    for seed in range(24):
        lines = written(build(maker(), 500 + seed)).splitlines()
        cards = [at for at, line in enumerate(lines) if line.startswith("  ")]
        at = dice.choice([place for place in cards if "warrior:" in lines[place]] if seed % 6 in (0, 4) else cards)
        lines[at] = {
            0: "",
            1: lines[at].replace(": 1", ": 2"),
            2: "  weapon:nothing-at-all: 1",
            3: lines[at].replace(": 1", ": 0"),
            4: lines[at].replace("warrior:", "armor:"),
            5: "  spell:heal: 1",
        }[seed % 6]
        found = findings(tmp_path, "\n".join(line for line in lines if line) + "\n")
        assert any(level == "error" for level, _, _ in found), lines[at]
