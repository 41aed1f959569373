"""Blank cards: behind the cards of each deck, with its back, and counted apart."""

from __future__ import annotations

import pypdfium2
import pytest
from printed import flat_game, sheets

import pnp
from pnp.layout.faces import Faces
from pnp.model import load
from pnp.pdf.drawing import Shape
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper


@pytest.fixture
def folder(tmp_path):
    return flat_game(tmp_path / "flat", [("#ff0000", "#0000ff")] * 12)


def words(file):
    with pypdfium2.PdfDocument(file) as document:
        return " ".join(document[0].get_textpage().get_text_range().split())


def test_blanks_follow_the_cards_and_are_no_pieces(folder, tmp_path):
    kit = pnp.make(folder, tmp_path / "out", blanks=8)
    assert [len(page) for page in sheets(kit.file)] == [9, 9, 9, 9, 2, 2]
    assert (kit.pieces, kit.blanks) == (12, 8)
    assert (kit.files[0]["pieces"], kit.files[0]["blanks"]) == (12, 8)
    assert "12 cards" in words(kit.file)
    assert "8 blank cards to write on" in words(kit.file)


def test_they_do_not_show_on_the_contact_sheet(folder, tmp_path):
    plain, more = (pnp.make(folder, tmp_path / str(n), blanks=n) for n in (0, 3))
    assert len(plain.spots) == len(more.spots)
    assert "blanks" not in plain.files[0]
    assert "blank" not in words(plain.file)


def test_one_is_told_as_one(folder, tmp_path):
    assert "1 blank card to write on" in words(pnp.make(folder, tmp_path / "out", blanks=1).file)


def test_a_blank_has_the_decks_back_and_an_empty_front(folder):
    faces = Faces(load(folder))
    (component,) = faces.game.components.values()
    front, back = faces.blank(component), faces.blank(component, "back")
    assert all(isinstance(op, Shape) for op in front.drawing.ops)
    assert (front.drawing.width, front.drawing.height, front.findings) == (*component.size, [])
    assert front.drawing.ops
    if faces.back_layout(component) != component.layout:
        assert back.drawing.key == faces.of(component.pieces[0], "back").drawing.key


def test_only_decks_that_are_printed_get_them(run_make, make_game):
    counters = "kind: counters\ntitle: C\nsize: [20, 20]\nlayout: token\nrows: [{name: Imp, icon: imp}]\n"
    deck = "kind: deck\ntitle: %s\nsize: poker\nlayout: power-card\nrows: [{name: Imp, force: 1, type: elf}]\n"
    none = deck.replace("force: 1", "force: 1, copies: 0")
    folder = make_game(foe=deck % "Foe", ally=deck % "Ally", coin=counters, none=none % "None")
    assert run_make(folder)["blanks"] == 6
    assert run_make(folder, only=["foe"])["blanks"] == 3
    assert run_make(folder, backs_only=True)["blanks"] == 6
    assert "blanks" not in run_make(folder, only=["coin"])


@pytest.fixture
def run_make(tmp_path):
    return lambda folder, **options: pnp.make(folder, tmp_path / "out", blanks=3, preview=False, **options).files[0]


@pytest.mark.parametrize("count", [-1, 201])
def test_their_number_has_bounds(count):
    with pytest.raises(ValueError, match=f"^{count} blank cards; ask for 0 to 200"):
        Options(paper("a4"), blanks=count)
