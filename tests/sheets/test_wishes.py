"""What may be asked is told once: commands, the Python functions and what refuses impossible values agree with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from inspect import signature
from typing import Any

import pytest

from pnp.cli import gathered
from pnp.exports.options import Options as ExportOptions
from pnp.sheets.box.boxing import BoxWish
from pnp.sheets.make import make
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.wishes import BOX, CALIBRATE, EXPORT, MAKE, MARGIN, PRINTER, SHOP, Refused, Wish
from pnp.sheets.shop.wish import ShopWish
from tests.commands.conftest import run as run

Run = Callable[..., Any]
VERBS = {"make": MAKE, "shop": SHOP, "box": BOX, "export": EXPORT, "calibrate": CALIBRATE}
EVERY = [(verb, wish) for verb, wishes in {**VERBS, "printer": PRINTER}.items() for wish in wishes.values()]
BOUND = [(verb, wish) for verb, wish in EVERY if wish.most is not None or wish.choices]
"""Wishes that can be asked for in vain."""
GIVEN = {"make": ["a"], "shop": ["a"], "box": ["a"], "export": ["tts", "a"], "calibrate": [], "printer": ["add", "a"]}


def told(kind: type) -> dict[str, Any]:
    return {each.name: each.default for each in fields(kind) if each.default is not MISSING}  # type: ignore[arg-type]


def test_python_has_the_same_wishes_with_the_same_values() -> None:
    asked = {name: each.default for name, each in signature(make).parameters.items()}
    python = {**asked, **told(Options)}
    elsewhere = {"deck", "changed"}  # lists come loaded, and so does what was printed
    assert {name: wish.default for name, wish in MAKE.items() if name not in elsewhere} == {
        name: None if name == "only" else python[name] for name in MAKE if name not in elsewhere
    } | {"margin": None}
    assert python["margin"] == MARGIN == BOX["margin"].default
    for kind, wishes in ((BoxWish, BOX), (ShopWish, SHOP), (ExportOptions, EXPORT)):
        values = told(kind)
        shared = wishes.keys() & values.keys()
        assert len(shared) > 4 and {name: wishes[name].default for name in shared} == {n: values[n] for n in shared}


@pytest.mark.parametrize(("verb", "wishes"), VERBS.items())
def test_a_command_has_an_option_for_each_wish_under_its_group(verb: str, wishes: dict[str, Wish], run: Run) -> None:
    import typer.main

    command = typer.main.get_command(gathered([verb]))
    command = getattr(command, "commands", {}).get(verb, command)
    flags = {flag for param in command.params for flag in param.opts}
    assert {wish.dashed for wish in wishes.values()} <= flags
    told = run(verb, "--help").out
    heads = [line for line in told.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert [head.rstrip(":") for head in heads if head not in ("Arguments:", "Options:")] == list(
        dict.fromkeys(wish.group for wish in wishes.values())
    )
    for wish in wishes.values():
        group = told.split(f"\n{wish.group}:\n")[1].split("\n\n")[0]
        assert wish.dashed in group and wish.help.split()[0] in group


@pytest.mark.parametrize(("verb", "wish"), BOUND, ids=lambda each: getattr(each, "name", each))
def test_a_value_that_cannot_be_had_is_refused_in_one_sentence_everywhere(verb: str, wish: Wish, run: Run) -> None:
    value = "nonsense" if wish.choices else (wish.most or 0) + 1
    with pytest.raises(Refused) as refused:
        wish.check(value)
    assert refused.value.field == wish.name and str(refused.value).endswith(".")
    game = "warlords-of-ravenna" if verb not in ("calibrate", "printer") else None
    words = [game if word == "a" and game else word for word in GIVEN[verb]]
    done = run(verb, *words, wish.dashed, f"{value:g}" if isinstance(value, float) else str(value))
    assert (done.code, done.err.strip()) == (2, str(refused.value))


def test_a_number_is_read_as_people_write_it() -> None:
    assert (MAKE["bleed"].read("2,5"), MAKE["bleed"].read(" 3 "), MAKE["blanks"].read("7")) == (2.5, 3.0, 7)
    for wish, text in (
        (MAKE["bleed"], "wide"),
        (MAKE["blanks"], "2.5"),
        (MAKE["gap"], ""),
        (MAKE["blanks"], "9" * 5000),
    ):
        with pytest.raises(Refused, match=f"is no (whole )?number of {wish.unit}"):
            wish.read(text)


def test_what_is_wanted_by_itself_is_asked_for_by_its_opposite() -> None:
    assert [wish.dashed for wish in MAKE.values() if wish.opposite] == ["--no-mix", "--no-preview"]
