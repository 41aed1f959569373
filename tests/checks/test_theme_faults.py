"""A fault of a theme is on every face, and is told once."""

from __future__ import annotations

import re
from typing import Any


def test_an_unknown_font_is_told_once_with_how_many_faces_have_it(ravenna: Any) -> None:
    font = re.search(r"body: ([^,}\n]+)", ravenna.read("game.yaml"))
    assert font is not None
    ravenna.change("game.yaml", font[0], "body: Alegrya")
    told = [line for line in ravenna.found() if "unknown-font" in line]
    (line,) = told
    assert "there is no font 'Alegrya'. Did you mean 'Alegreya'?" in line
    count = re.search(r"(\d+) more faces have it, too\.$", line)
    assert count is not None
    assert int(count[1]) > 10


def test_a_fault_of_a_row_is_told_of_each_row(ravenna: Any) -> None:
    ravenna.change("templates/warlord.xml", 'width="53.5" height="8" size="12"', 'width="1" height="8" size="12"')
    assert len([line for line in ravenna.found() if "text-overflow" in line]) > 10
