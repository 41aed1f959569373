"""Values found by their keys, changed at their place in a file."""

from __future__ import annotations

import pytest

from pnp.model.editors.cells import CannotChange
from pnp.model.editors.places import placed

FILE = """\
# a game
title: Moths   # ours
theme:
  colours:
    ink: "#111111"   # dark
    paper: '#eeeeee'
    # the end
  fonts: {title: Cinzel}
numbers: {hand: 5}

# rulings follow
rulings:
  tie: Nobody wins.
"""


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        ("theme.colours.ink", "#222222", '"#111111"   # dark', '"#222222"   # dark'),
        ("theme.colours.paper", "#222222", "'#eeeeee'", "'#222222'"),
        ("theme.fonts.title", "Grenze", "{title: Cinzel}", "{title: Grenze}"),
        ("theme.fonts.body", "Alegreya:bold", "{title: Cinzel}", '{title: Cinzel, body: "Alegreya:bold"}'),
        ("theme.emblem", "moth", "  fonts: {title: Cinzel}\n", "  fonts: {title: Cinzel}\n  emblem: moth\n"),
        ("theme.colours.gold", "#ffee00", "'#eeeeee'\n", "'#eeeeee'\n    gold: \"#ffee00\"\n"),
        ("theme.styles.body.font", "title", "Cinzel}\n", "Cinzel}\n  styles: {body: {font: title}}\n"),
        ("title", "Moths: two", "Moths   # ours", '"Moths: two"   # ours'),
    ],
)
def test_only_that_value_changes(path: str, value: str, old: str, new: str) -> None:
    assert FILE.count(old) == 1
    assert placed(FILE, path.split("."), value) == FILE.replace(old, new)


def test_keys_that_are_missing_are_added_behind_the_last() -> None:
    assert placed("title: Moths\n", ["theme", "colours", "ink"], "#000000") == (
        'title: Moths\ntheme: {colours: {ink: "#000000"}}\n'
    )


@pytest.mark.parametrize("path", ["theme.colours", "title.colours", "theme.fonts.title.more"])
def test_no_other_value_is_overwritten(path: str) -> None:
    with pytest.raises(CannotChange):
        placed(FILE, path.split("."), "x")


@pytest.mark.parametrize("text", ["", "- a list\n", "a: [\n", "just words\n"])
def test_a_file_without_keys_stays(text: str) -> None:
    with pytest.raises(CannotChange):
        placed(text, ["title"], "x")


def test_a_shared_value_is_not_changed_for_one_place() -> None:
    """An alias: the value would change in two places."""
    with pytest.raises(CannotChange):
        placed("a: &x {b: one}\nc: *x\n", ["c", "b"], "two")
