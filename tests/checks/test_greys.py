"""Greys: what is told apart by an icon, a word or its lightness is no clash; what only a colour parts is one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from samples import MANIFEST

from pnp.checks.report import check

DECK = """\
kind: counters
title: Units
size: [20, 20]
layout: unit
columns: [id, name, type, force]
rows:
  - [a, Unit, giant, 1]
  - [b, Unit, elf, 1]
"""
RED, GREEN, PALE = "#a03030", "#2f6f2f", "#e0c0c0"
PLAIN = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
<rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="{{ theme.of(piece.type) }}"/>
%s
</drawing>
"""
LABEL = '<textbox x="1" y="1" width="18" height="6" size="7" fill="paper">{{ theme.label(piece.type) }}</textbox>'
ICON = '<icon x="5" y="8" size="9" name="{{ theme.icon(piece.type) }}" fill="paper"/>'


@pytest.mark.parametrize(
    ("giant", "elf", "drawn", "clash"),
    [
        (f"colour: '{RED}'", f"colour: '{GREEN}'", "", True),
        (f"colour: '{RED}'", f"colour: '{PALE}'", "", False),
        (f"colour: '{RED}'", f"colour: '{RED}'", "", False),
        (f"colour: '{RED}'", f"colour: '{GREEN}'", LABEL, False),
        (f"colour: '{RED}', icon: sun", f"colour: '{GREEN}', icon: moon", ICON, False),
        (f"colour: '{RED}', icon: sun", f"colour: '{GREEN}', icon: sun", ICON, True),
    ],
)
def test_only_a_colour_is_not_enough(
    make_game: Callable[..., Path], giant: str, elf: str, drawn: str, clash: bool
) -> None:
    theme = f"theme: {{types: {{giant: {{{giant}}}, elf: {{{elf}}}}}}}\n"
    folder = make_game(game=MANIFEST + theme, unit=DECK, layouts={"unit": PLAIN % drawn})
    codes = [finding.code for finding in check(folder)]
    assert ("grey-clash" in codes) == clash, codes
