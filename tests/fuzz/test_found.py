"""What fuzzing found, each with the smallest folder that showed it."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pnp.checks.report import check
from pnp.layout.drawing.setting import Line, Part, Word, fit
from pnp.model import load
from pnp.pdf.raster import opened, page_image
from pnp.sheets.kit.changes import TALL, WIDTH, Album
from pnp.sheets.kit.preview import MOST_PIXELS
from pnp.sheets.make import make

BOARD = """\
kind: board
title: Hill
size: {size}
layout: plain
"""
PLAIN = """\
<drawing width="{{ width }}" height="{{ height }}">
<text x="1" y="10" size="4">{{ component.id }}</text>
</drawing>
"""

MakeGame = Callable[..., Path]


@pytest.fixture
def hill(make_game: MakeGame) -> Callable[..., Path]:
    """`hill("words.yaml", text)`: a game of one board with a layout of its own, and one more file in `templates/`."""

    def make_hill(name: str = "plain.xml", text: str = PLAIN, size: str = "[60, 60]") -> Path:
        folder = make_game(hill=BOARD.format(size=size))
        (folder / "templates").mkdir()
        (folder / "templates" / "plain.xml").write_text(PLAIN, encoding="utf-8")
        (folder / "templates" / name).write_text(text, encoding="utf-8")
        return folder

    return make_hill


def told(folder: Path) -> list[tuple[str, str]]:
    """Codes and messages of a folder's errors."""
    return [(finding.code, finding.message) for finding in check(folder) if finding.level == "error"]


@pytest.mark.parametrize(
    ("section", "phrase", "holes"),
    [
        ("cover", "players", "{max}, {min}"),
        ("sheet", "front", "{component}, {number}, {title}, {total}"),
        ("aid", "title", "none"),
    ],
)
def test_a_phrase_of_the_house_asked_for_more_than_it_is_given(hill, tmp_path, section, phrase, holes):
    folder = hill("words.yaml", f'{section}: {{{phrase}: "{{wind}}"}}')
    message = f"words.yaml: '{section}.{phrase}' has a hole {{wind}} that nobody fills; its holes: {holes}."
    assert ("bad-words", message) in told(folder)
    kit = make(folder, tmp_path / "out", preview=False)
    assert kit.pages > 1, "the house's own words stand"


def test_a_number_in_words_that_is_too_long_to_write_out_is_the_text_that_stands_there(hill):
    assert told(hill("words.yaml", f"hill: {{height: 0x{'f' * 5000}}}")) == []


@pytest.mark.parametrize("thing", ["theme.mix", "entries|map('upper')", "range(3)|batch(2)"])
def test_a_thing_without_a_text_is_not_printed(hill, thing):
    """Its place in memory made every kit another one."""
    folder = hill(text=PLAIN.replace("component.id", thing))
    ((code, message),) = told(folder)
    assert code == "template-error"
    assert "prints a thing that has no text" in message
    assert "0x" not in message


@pytest.mark.parametrize("word", ["include", "extends", "import"])
def test_a_layout_that_takes_in_itself(hill, word, capfd):
    """Python left hundreds of suspended templates with tracebacks on the screen."""
    taken = f'{{% {word} "plain.xml" %}}' if word != "import" else '{% import "plain.xml" as me with context %}'
    folder = hill(text="x" * 5000 + taken + PLAIN)
    message = (
        "layout 'plain': templates that take in one another more than 50 deep, a recursion: one may take in itself."
    )
    assert told(folder) == [("template-error", message)]
    assert capfd.readouterr() == ("", "")


class Counted(list[Word]):
    """Words that count how often they are looked at."""

    looks = 0

    def __iter__(self) -> Iterator[Word]:
        for word in super().__iter__():
            self.looks += 1
            yield word


def test_a_book_in_a_small_box_is_not_set_at_every_size():
    """At each quarter point from 400 down all of it was set: seconds a card."""
    words = Counted(Word([Part("word", "Alegreya", 2.0)], 0.25, 2.0) for _ in range(5000))

    def tall(lines: list[Line], size: float) -> float:
        return len(lines) * size * 0.4

    fitted = fit([words], (20.0, 30.0), (1.0, 400.0), tall)
    assert (fitted.fits, fitted.size) == (False, 1.0)
    assert words.looks < 6 * len(words)


def test_boards_on_giant_paper_are_shown_smaller(hill, tmp_path):
    """Twelve of them at three pixels a millimetre took a gigabyte."""
    folder = hill(size="[1200, 1200]")
    for number in range(11):
        (folder / f"hill-{number}.yaml").write_text(BOARD.format(size="[1200, 1200]"), encoding="utf-8")
    kit = make(folder, tmp_path / "out", paper="2000x2000")
    assert kit.preview is not None
    with Image.open(kit.preview) as sheet:
        assert MOST_PIXELS / 2 < sheet.width * sheet.height < 2 * MOST_PIXELS


def test_a_strip_in_a_page_of_changes_is_drawn_narrower(hill):
    """As wide as any other face it was 115,000 pixels high."""
    game = load(hill(size="[5, 1200]"))
    picture = Album(game).picture(game.components["hill"].pieces[0])
    assert picture is not None
    with Image.open(BytesIO(b64decode(picture.partition(",")[2]))) as image:
        assert image.height == TALL * 2 * WIDTH


def test_a_jpeg_whose_flaws_are_forgiven_stands_in_the_kit_as_it_is(hill, tmp_path):
    """Strict readers of PDF complain of its data; it is drawn all the same, and the rest of the page with it."""
    folder = hill(text=PLAIN.replace("</draw", '<image file="a.jpg" x="5" y="5" width="50" height="50"/></draw'))
    data = BytesIO()
    Image.linear_gradient("L").save(data, "JPEG")
    flawed = data.getvalue()[:-2] + b"\x55" * 40 + data.getvalue()[-2:]
    (folder / "art").mkdir()
    (folder / "art" / "a.jpg").write_bytes(flawed)
    kit = make(folder, tmp_path / "out", preview=False)
    assert flawed in kit.file.read_bytes()
    with opened(kit.file) as document:
        last = page_image(document, len(document) - 1, 4)
    assert sum(count > 150 for count in last.convert("L").histogram()) > 150, "a line of each grey"
