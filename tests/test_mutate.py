"""The changes that `python -m tests.mutate` makes: small, each another program, the same for the same seed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutate import ROOT, Change, changes, of_numbers, of_rules

RULES = """\
def hit(table, ünder):
    if table.n < 3 and ünder:
        table.lose(1)
    return 1 if table.n == 0 else ünder
"""
DATA = "title: 7 hills\nnumbers: {hand: 5}  # 4 once\nrows:\n  - [Ogre, 2, 0, d6]\nnote: 9 in all\n"


def changed(text: str, change: Change) -> str:
    raw = text.encode()
    return (raw[: change.start] + change.after.encode() + raw[change.end :]).decode()


def test_every_change_of_rules_is_another_program() -> None:
    found = of_rules(Path("hit.py"), RULES)
    made = {ast.unparse(ast.parse(changed(RULES, change))) for change in found}
    assert len(made) == len(found) == 13
    assert ast.unparse(ast.parse(RULES)) not in made
    assert "hit.py:3: table.lose(1) -> pass" in map(str, found)
    assert "hit.py:2: table.n < 3 -> (table.n <= 3)" in map(str, found)


def test_numbers_of_rows_and_rules_are_changed_by_one() -> None:
    assert [(change.line, change.before, change.after) for change in of_numbers(Path("a.yaml"), DATA)] == [
        *[(2, "5", "6"), (2, "5", "4"), (4, "2", "3"), (4, "2", "1"), (4, "0", "1")]
    ]
    assert "[Ogre, 3, 0, d6]" in changed(DATA, of_numbers(Path("a.yaml"), DATA)[2])


@pytest.mark.parametrize("slug", ["blade", "condottieri"])
def test_a_seed_makes_the_same_changes(slug: str) -> None:
    drawn = changes(ROOT, slug, 5, 5, 3)
    assert drawn == changes(ROOT, slug, 5, 5, 3)
    assert drawn != changes(ROOT, slug, 5, 5, 4)
    assert [change.file.suffix for change in drawn] == [".py"] * 5 + [".yaml"] * 5
    for change in drawn:
        assert (ROOT / change.file).read_bytes()[change.start : change.end].decode() == change.before
