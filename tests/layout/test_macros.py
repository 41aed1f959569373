"""Macros of modules: worked out once for the same numbers and words, and never where the answer may change."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2.runtime import Macro

from pnp.layout.templates.environment import environment, render
from pnp.layout.templates.sandbox import Sandbox

IMPORT = "{% import 'parts.xml' as parts %}"


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the macros that are really run, in their order."""
    run: list[str] = []
    invoke = Macro._invoke

    def told(self: Macro, arguments: list[object], autoescape: bool) -> str:
        run.append(str(self.name))
        return invoke(self, arguments, autoescape)

    monkeypatch.setattr(Macro, "_invoke", told)
    return run


def sandbox(folder: Path, parts: str, page: str) -> Sandbox:
    (folder / "parts.xml").write_text(parts, encoding="utf-8")
    (folder / "page.xml").write_text(page, encoding="utf-8")
    return environment([folder])


def printed(made: Sandbox, **given: object) -> str:
    return render(made.get_template("page.xml"), given)


def test_a_macro_of_a_module_is_worked_out_once_on_all_cards(tmp_path: Path, worked: list[str]) -> None:
    page = IMPORT + "{% block one %}{{ parts.ring(n, fill='ink') }}{% endblock %}"
    made = sandbox(tmp_path, "{% macro ring(n, fill) %}<g fill='{{ fill }}'>{{ n }}</g>{% endmacro %}", page)
    assert [printed(made, n=n) for n in (1, 2, 1)] == [f"<g fill='ink'>{n}</g>" for n in (1, 2, 1)]
    assert worked == ["ring", "ring"]


def test_what_is_not_worked_out_again_is_paid_for_again(tmp_path: Path) -> None:
    made = sandbox(
        tmp_path,
        "{% macro dots() %}{% for i in range(700) %}.{% endfor %}{% endmacro %}",
        IMPORT + "{{ parts.dots() }}",
    )
    steps = []
    for _ in range(3):
        printed(made)
        steps.append(made.steps)
    assert steps[1] == steps[2] > 700


def test_values_that_are_equal_and_print_otherwise_are_told_apart(tmp_path: Path) -> None:
    page = IMPORT + "{% for value in values %}{{ parts.say(value) }} {% endfor %}{{ parts.say('<'|safe) }}"
    made = sandbox(tmp_path, "{% macro say(value) %}{{ value }}{% endmacro %}", page)
    assert printed(made, values=[1, 1.0, True, "1", 0.0, -0.0, "<"]) == "1 1.0 True 1 0.0 -0.0 &lt; <"


@pytest.mark.parametrize(
    ("parts", "page", "wanted"),
    [
        ("{% macro who() %}{{ name }}{% endmacro %}", IMPORT[:-3] + " with context %}{{ parts.who() }}", "ab"),
        ("{% macro who(it) %}{{ it.name }}{% endmacro %}", IMPORT + "{{ parts.who(piece) }}", "ab"),
        (
            "{% set turn = cycler('x', 'y') %}{% macro who() %}{{ turn.next() }}{% endmacro %}",
            IMPORT + "{{ parts.who() }}",
            "xy",
        ),
        (
            "{% set n = namespace(n=0) %}{% macro who() %}{% set n.n = n.n + 1 %}{{ n.n }}{% endmacro %}",
            IMPORT + "{{ parts.who() }}",
            "12",
        ),
        (
            "{% set left = ['x', 'y']|map('upper') %}{% macro who() %}{{ left|first }}{% endmacro %}",
            IMPORT + "{{ parts.who() }}",
            "XY",
        ),
        (
            "{% import 'more.xml' as more %}{% macro who() %}{{ more.next() }}{% endmacro %}",
            IMPORT + "{{ parts.who() }}",
            "xy",
        ),
        ("", "{% macro who() %}{{ name }}{% endmacro %}{{ who() }}", "ab"),
    ],
    ids=["with context", "a piece", "a cycler", "a namespace", "what runs out", "another module", "no module"],
)
def test_what_may_change_is_worked_out_each_time(tmp_path: Path, parts: str, page: str, wanted: str) -> None:
    more = "{% set turn = cycler('x', 'y') %}{% macro next() %}{{ turn.next() }}{% endmacro %}"
    (tmp_path / "more.xml").write_text(more, encoding="utf-8")
    made = sandbox(tmp_path, parts, page)
    assert "".join(printed(made, name=name, piece={"name": name}) for name in "ab") == wanted
