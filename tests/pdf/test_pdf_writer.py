"""The file: each thing stored once, the same bytes every time, written whole or not at all."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from letters import COLOURS, FONTS, content, pdf_of, picture, read

from pnp.model import library
from pnp.pdf.drawing import Drawing, Gradient, Group, Icon, Op, Paint, Shape, Text, Use
from pnp.pdf.fonts import FontBook
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf, replace

RED, BLUE = COLOURS["R"], COLOURS["B"]


def face(key: str | None = None) -> Drawing:
    return Drawing(2, 2, [Shape("0 0 2 2 re", Paint(RED))], key=key)


def forms(data: bytes) -> int:
    """How many form XObjects a PDF holds."""
    with read(data) as pdf:
        return sum(1 for thing in pdf.objects if is_form(thing))


def is_form(thing: Any) -> bool:
    return hasattr(thing, "keys") and "/Subtype" in thing and thing["/Subtype"] == "/Form"


def plain(colour: tuple[float, float, float]) -> Drawing:
    return Drawing(8, 1, [Shape("0 0 8 1 re", Paint(colour))])


def sample() -> Drawing:
    """A page with something of everything but a picture."""
    blend = Gradient("linear", (0, 0, 8, 0), ((0, RED), (1, BLUE)))
    ops: list[Op] = [
        Shape("0 0 8 8 re", Paint(blend, BLUE, fill_opacity=0.5)),
        Text(1, 3, "Hödor and the 12 elves", "Alegreya", 9),
        Text(1, 5, "SLAIN", "Cinzel", 9, opacity=0.4),
        Icon("block", "0 0 512 512 re", 1, 1, 2),
        Use(face("one"), 1, 1),
        Group((Use(face("two"), 2, 1),), (1, 0, 0, 1, 0, 2)),
    ]
    return Drawing(60, 30, ops)


def test_drawings_with_one_key_are_stored_once() -> None:
    uses = [Use(face("hill-giant"), x, 0) for x in (0, 2, 4)]
    data = pdf_of(Drawing(8, 2, uses), Drawing(8, 2, uses[:1]))
    assert forms(data) == 1
    assert [picture(data, page)[0] for page in (0, 1)] == ["RRRRRR__", "RR______"]


def test_drawings_of_different_keys_are_stored_apart() -> None:
    assert forms(pdf_of(Drawing(8, 2, [Use(face("hill-giant"), 0, 0), Use(face("titan"), 2, 0)]))) == 2


def test_a_drawing_without_a_key_is_stored_once_for_all_its_uses() -> None:
    bare = face()
    assert forms(pdf_of(Drawing(8, 2, [Use(bare, 0, 0), Use(bare, 2, 0), Use(face(), 4, 0)]))) == 2


def test_drawings_without_keys_are_never_taken_for_one_another() -> None:
    """Each page's drawing is gone before the next one is made, and may leave its place in memory to it."""
    pdf = Pdf(FONTS)
    for index in range(50):
        shape = Shape("0 0 2 2 re", Paint(RED if index % 2 else BLUE))
        pdf.add_page(Drawing(2, 2, [Use(Drawing(2, 2, [shape]), 0, 0)]))
    data = pdf.data()
    assert [picture(data, page)[0] for page in (47, 48, 49)] == ["RR", "BB", "RR"]


def test_an_icon_is_stored_once_whatever_its_size_and_colour() -> None:
    icons = [Icon("block", "0 0 512 512 re", x, 0, 1 + x, RED if x else BLUE) for x in range(3)]
    assert forms(pdf_of(Drawing(8, 8, icons))) == 1


def test_a_drawing_in_a_drawing_is_stored_beside_it() -> None:
    outer = Drawing(4, 2, [Use(face("inner"), 0, 0), Use(face("inner"), 2, 0)], key="outer")
    data = pdf_of(Drawing(8, 2, [Use(outer, 0, 0), Use(outer, 4, 0)]))
    assert forms(data) == 2
    assert picture(data) == ["RRRRRRRR"] * 2


def test_a_page_is_as_large_as_its_drawing() -> None:
    with read(pdf_of(Drawing(210, 297))) as pdf:
        assert [float(side) for side in pdf.pages[0].MediaBox] == pytest.approx([0, 0, 595.2756, 841.8898], abs=1e-4)


def test_pages_are_put_in_front_in_the_order_asked_for() -> None:
    pdf = Pdf(FONTS)
    for letter in "RG":
        pdf.add_page(plain(COLOURS[letter]))
    for index, letter in enumerate("BK"):
        pdf.add_page(plain(COLOURS[letter]), at=index)
    data = pdf.data()
    assert pdf.pages == 4
    assert "".join(picture(data, page)[0][0] for page in range(4)) == "BKRG"


def test_the_document_says_what_it_is() -> None:
    with read(pdf_of(sample())) as pdf:
        told = {name: str(pdf.docinfo[f"/{name}"]) for name in ("Title", "Author", "Subject", "Creator")}
    assert told == {"Title": "Title", "Author": "Author", "Subject": "Subject", "Creator": "pnp"}


def test_the_same_pages_are_the_same_bytes() -> None:
    assert pdf_of(sample(), sample()) == pdf_of(sample(), sample())


def test_the_bytes_do_not_depend_on_what_the_fonts_were_used_for_before() -> None:
    fresh = Pdf(FontBook(library.fonts()), "Title", "Author", "Subject")
    fresh.add_page(sample())
    pdf_of(Drawing(8, 8, [Text(1, 4, "zyxwv 987", "Cinzel", 9), Text(1, 4, "qqq", "Alegreya:bold", 9)]))
    assert pdf_of(sample()) == fresh.data()


def test_the_bytes_do_not_depend_on_the_hash_seed() -> None:
    code = "import hashlib, test_pdf_writer as t; print(hashlib.sha256(t.pdf_of(t.sample())).hexdigest())"
    here = Path(__file__).parent

    def digest(seed: str) -> str:
        path = os.pathsep.join([str(here), str(here.parent.parent)])
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
        return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout

    assert digest("1") == digest("4242")


@pytest.mark.parametrize("words", ["Hill Giant", "Überfall bei Öslö: ½ “naïve” façade", "office fluff affix"])
def test_text_can_be_read_out_of_the_file(words: str) -> None:
    with opened(pdf_of(Drawing(120, 20, [Text(5, 10, words, "Alegreya", 9)]))) as document:
        page = document[0]
        text = page.get_textpage()
        found = text.get_text_bounded()
        text.close()
        page.close()
    assert found == words


def test_text_of_more_glyphs_than_one_subset_holds_can_be_read() -> None:
    """A simple PDF font has 256 codes; the runs change fonts in the middle of a line."""
    known = FONTS.font("EB Garamond").ttf.face.charToGlyph
    codes = (*range(0x21, 0x7F), *range(0xC0, 0x180))
    words = "".join(chr(code) for code in codes if code in known)
    assert len(words) > 256
    with opened(pdf_of(Drawing(900, 20, [Text(5, 10, words, "EB Garamond", 6)]))) as document:
        page = document[0]
        text = page.get_textpage()
        found = text.get_text_bounded()
        text.close()
        page.close()
    assert found.replace("\r\n", "") == words


def descriptors(data: bytes) -> Iterator[tuple[str, int]]:
    """Name and bytes of every font program in a PDF."""
    with read(data) as pdf:
        for thing in pdf.objects:
            if hasattr(thing, "keys") and "/FontFile2" in thing:
                yield str(thing["/FontName"]), len(thing["/FontFile2"].read_bytes())


def test_fonts_are_embedded_and_only_the_glyphs_in_use() -> None:
    found = list(descriptors(pdf_of(Drawing(60, 20, [Text(1, 5, "Titan", "Alegreya", 9)]))))
    ((name, size),) = found
    assert re.fullmatch(r"/[A-Z]{6}\+Alegreya-Regular", name)
    assert size < FONTS.font("Alegreya").file.stat().st_size / 2


def test_no_font_is_stored_that_no_text_uses() -> None:
    FONTS.font("Spectral").width("opened, measured, not written")
    assert list(descriptors(pdf_of(face()))) == []


def test_a_form_names_its_own_resources() -> None:
    """Viewers need not look for them on the page that shows the form."""
    inner = Drawing(4, 4, [Text(1, 3, "A", "Alegreya", 9, opacity=0.5)], key="inner")
    with read(pdf_of(Drawing(8, 8, [Use(inner, 0, 0)]))) as pdf:
        (form,) = (thing for thing in pdf.objects if is_form(thing))
        assert list(form.Resources.ExtGState.keys()) == ["/a5000s5000"]
        assert len(list(form.Resources.Font.keys())) >= 1
        assert "/a5000s5000 gs" not in content(pdf.pages[0])


def test_pixels_are_no_more_than_the_page_holds() -> None:
    with opened(pdf_of(Drawing(8, 63.5))) as document:
        assert page_image(document, 0, 1).size == (8, 64)
        assert page_image(document, 0, 10).size == (80, 635)


def test_save_writes_the_file_and_tells_its_size(tmp_path: Path) -> None:
    pdf = Pdf(FONTS)
    pdf.add_page(face())
    file = tmp_path / "new" / "folder" / "kit.pdf"
    assert pdf.save(file) == file.stat().st_size
    assert file.read_bytes().startswith(b"%PDF-1.4")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_a_saved_file_has_the_permissions_of_any_other_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").write_bytes(b"")
    replace(tmp_path / "kit.pdf", b"new")
    assert (tmp_path / "kit.pdf").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("step", ["replace", "chmod"])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_beside_it(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kit.pdf"
    file.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Path, step, fail)
    with pytest.raises(OSError, match="disk full"):
        replace(file, b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("kit.pdf", b"old")]
