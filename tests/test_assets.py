"""The open fonts and icons: whole, usable, licensed and credited."""

import importlib.util
import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml
from pypdfium2 import PdfDocument
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

ROOT = Path(__file__).parent.parent
FONTS = ROOT / "fonts"
ICONS = ROOT / "templates" / "icons"
FAMILIES: dict[str, dict[str, Any]] = yaml.safe_load((FONTS / "fonts.yaml").read_text(encoding="utf-8"))
CREDITS: dict[str, Any] = yaml.safe_load((ICONS / "credits.yaml").read_text(encoding="utf-8"))
FILES = sorted({f"{family['folder']}/{file}" for family in FAMILIES.values() for file in family["styles"].values()})
FOLDERS = sorted({family["folder"] for family in FAMILIES.values()})
SVGS = sorted(ICONS.glob("*.svg"))
STYLES = ["regular", "italic", "bold", "bold-italic"]

BASIC_LATIN = {chr(code) for code in range(0x20, 0x7F)}
LATIN_1_LETTERS = {chr(code) for code in range(0xC0, 0x100)}
PUNCTUATION = set("\u201c\u201d\u2018\u2019\u2013\u2014\u2026\u00d7\u2212\u2022\u00bd")  # quotes - -- ... x - * 1/2
OFL_PARTS = [  # a phrase from the start, each condition and the end of the licence
    "SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007",
    '"Reserved Font Name" refers to',
    "1) Neither the Font Software nor any of its individual components",
    "2) Original or Modified Versions of the Font Software may be bundled",
    "3) No Modified Version of the Font Software may use the Reserved Font",
    "4) The name(s) of the Copyright Holder(s)",
    "5) The Font Software, modified or unmodified, in part or in whole",
    "TERMINATION",
    'THE FONT SOFTWARE IS PROVIDED "AS IS"',
    "OTHER DEALINGS IN THE FONT SOFTWARE.",
]
SVG_PATH = re.compile(r"[mM][\d\s.,+\-eEmMzZlLhHvVcCsSqQtTaA]+")


def loaded(file: str) -> TTFont:
    return TTFont(file, str(FONTS / file))


@pytest.mark.parametrize("name", FAMILIES)
def test_family_has_regular_credit_and_licence(name: str) -> None:
    family = FAMILIES[name]
    assert set(family) == {"folder", "credit", "licence", "styles"}
    assert list(family["styles"]) == [style for style in STYLES if style in family["styles"]]
    assert "regular" in family["styles"]
    assert "copyright" in family["credit"]
    assert family["licence"] == "OFL-1.1"


@pytest.mark.parametrize("file", FILES)
def test_font_has_what_cards_need(file: str) -> None:
    glyphs = loaded(file).face.charToGlyph
    missing = {char for char in BASIC_LATIN | LATIN_1_LETTERS | PUNCTUATION if not glyphs.get(ord(char))}
    assert not missing


@pytest.mark.parametrize("file", FILES)
def test_font_figures_are_as_tall_as_capitals(file: str, tmp_path: Path) -> None:
    """Old-style figures would make the 1 of a card half as tall as its 6."""
    pdfmetrics.registerFont(loaded(file))
    canvas = Canvas(str(tmp_path / "figures.pdf"), pagesize=(120, 600))
    canvas.setFont(file, 100)
    for at, figure in enumerate("H0128"):
        canvas.drawString(10, 500 - 120 * at + 20, figure)
    canvas.save()
    with PdfDocument(tmp_path / "figures.pdf") as document:
        page = document[0].render(grayscale=True).to_pil()
    inked = [page.crop((0, 120 * at, 120, 120 * at + 120)).point(lambda grey: 255 - grey).getbbox() for at in range(5)]
    capital, *figures = (box[3] - box[1] for box in inked)
    assert min(figures) > 0.9 * capital


@pytest.mark.parametrize("file", FILES)
def test_font_is_small_and_named_as_its_file(file: str) -> None:
    assert (FONTS / file).stat().st_size < 250_000
    assert loaded(file).face.name.decode() == Path(file).stem


def test_every_font_file_is_in_the_index() -> None:
    assert sorted(str(path.relative_to(FONTS)) for path in FONTS.rglob("*.[to]tf")) == FILES


@pytest.mark.parametrize("folder", FOLDERS)
def test_licence_is_complete_and_reserves_no_name(folder: str) -> None:
    text = (FONTS / folder / "OFL.txt").read_text(encoding="utf-8")
    assert [part for part in OFL_PARTS if part not in text] == []
    copyright_line = text.splitlines()[0]
    assert re.match(r"Copyright \d{4},? The .+ Project Authors \(https://", copyright_line)
    assert "Reserved Font Name" not in copyright_line


def test_every_icon_is_one_path() -> None:
    assert [path.stem for path in SVGS if not is_one_path(ET.parse(path).getroot())] == []


def is_one_path(root: ET.Element) -> bool:
    if (root.tag, root.attrib) != ("{http://www.w3.org/2000/svg}svg", {"viewBox": "0 0 512 512"}) or len(root) != 1:
        return False
    (shape,) = root
    one = shape.tag == "{http://www.w3.org/2000/svg}path" and set(shape.attrib) == {"d"} and not list(shape)
    return one and SVG_PATH.fullmatch(shape.attrib["d"]) is not None


@pytest.mark.parametrize(
    "drawn",
    [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 512"><path d="M1 2"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"/>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M1 2" fill="red"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="L1 2"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M1 2"/><path d="M1 2"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M1 2"><g/></path></svg>',
    ],
)
def test_anything_else_is_no_icon(drawn: str) -> None:
    assert not is_one_path(ET.fromstring(drawn))


def test_every_icon_is_credited_once() -> None:
    credited = Counter(icon for artist in CREDITS["artists"].values() for icon in artist["icons"])
    assert credited == Counter(path.stem for path in SVGS)


def test_credits_name_artist_and_licence() -> None:
    assert "game-icons.net" in CREDITS["source"]
    for artist in CREDITS["artists"].values():
        assert artist["name"]
        assert artist["licence"] in ("CC-BY-3.0", "CC0-1.0")
        assert artist.get("page", "http://").startswith("http")
        assert artist["icons"] == sorted(artist["icons"])


@pytest.fixture
def collect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The icon script, in a checkout of its own that has one icon and one game."""
    spec = importlib.util.spec_from_file_location("collect", ICONS / "collect.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    icons = tmp_path / "templates" / "icons"
    icons.mkdir(parents=True)
    (icons / "owl.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "card_data" / "game").mkdir(parents=True)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "HERE", icons)
    return module


@pytest.mark.parametrize(
    ("rows", "told", "code"),
    [
        ("[[What ranger?, owl], [Why?]]", "", 0),
        ("[[Why?, ~], [No, fox]]", "unused: owl\nmissing: fox, named in card_data/game/foe.yaml\n", 1),
        ("[[1:20, owl], ['Take an [elk].']]", "missing: elk, named in card_data/game/foe.yaml\n", 1),
    ],
)
def test_the_icon_report_reads_data_as_the_loader_does(
    collect: ModuleType, capsys: pytest.CaptureFixture[str], rows: str, told: str, code: int
) -> None:
    text = f"icons: '{{count}} icons'\ncolumns: [name, icon]\nrows: {rows}\n"
    (collect.ROOT / "card_data" / "game" / "foe.yaml").write_text(text, encoding="utf-8")
    assert collect.main([]) == code
    assert capsys.readouterr().out == told


def test_the_icon_report_names_the_line_it_cannot_read(collect: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    (collect.ROOT / "card_data" / "game" / "foe.yaml").write_text("title: Foe\nrows: [a\n", encoding="utf-8")
    assert collect.main([]) == 1
    assert "foe.yaml:3: not YAML" in capsys.readouterr().err
