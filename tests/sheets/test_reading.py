"""The pages that are read: what stands on a cover and its picture, and rulings behind their lead words."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import HEAD, write_game

import pnp
from pnp.layout.faces import Faces
from pnp.model import LoadError, load
from pnp.pdf.drawing import Drawing, Group, Text, Use
from pnp.pdf.raster import opened
from pnp.sheets.kit.gallery import HERO, hero
from pnp.sheets.kit.reading import aid, cover, lead
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

GAME = """\
title: Hill War
kind: card
family: two decks
players: {min: 2, max: 4}
minutes: 45
rulings:
  ties: "Ties keep the hill."
  hand-limit: "Seven cards are the most."
  copies: "One of each."
aid:
  - title: Goal
    rulings: [ties]
    text: Take the hill.
  - title: A turn
    rulings: [hand-limit]
    steps: [Play a card.]
"""
DECK = f"{HEAD}columns: [name, copies]\nrows:\n  - [Titan, 2]\n  - [Giant, 1]\n"
A4 = Options(paper("a4"))


@pytest.fixture
def faces(tmp_path: Path) -> Faces:
    return Faces(load(write_game(tmp_path / "hill", {"game": GAME, "foe": DECK})))


def words(drawing: Drawing) -> str:
    return " ".join(op.text for op in drawing.ops if isinstance(op, Text))


def test_rulings_stand_behind_their_lead_words_under_the_headings_of_the_aid(faces: Faces) -> None:
    (page,) = aid(faces, A4)
    told = words(page.drawing)
    order = ["Rulings", "Goal", "Ties.", "A turn", "Hand limit.", "The kit", "Copies.", "One of each."]
    places = [told.index(word, told.index("Rulings")) for word in order]
    assert places == sorted(places)
    assert lead("one-of-each") == "One of each"


def test_in_another_language_an_english_id_leads_nowhere(tmp_path: Path) -> None:
    files = {"game": GAME, "foe": DECK, "game.de": 'rulings: {ties: "Bei Gleichstand bleibt der Hügel."}\n'}
    folder = write_game(tmp_path / "hill", files)
    kit = pnp.make(folder, tmp_path / "out", preview=False, lang="de")
    with opened(kit.file) as pdf:
        told = " ".join(pdf[1].get_textpage().get_text_range().split())
    assert "Bei Gleichstand" in told
    assert "Ties." not in told


def test_an_aid_that_tells_all_is_called_how_to_play(tmp_path: Path) -> None:
    for line, title in (("", "Play aid"), ("how_to_play: true\n", "How to play")):
        told = load(write_game(tmp_path / f"hill-{title[0].lower()}", {"game": GAME + line, "foe": DECK}))
        (page,) = aid(Faces(told), A4)
        assert words(page.drawing).startswith(title)


def test_a_ruling_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "hill", {"game": GAME.replace("[ties]", "[tie]"), "foe": DECK})
    with pytest.raises(LoadError) as caught:
        load(folder)
    (found,) = caught.value.findings
    assert (found.code, found.line) == ("unknown-ruling", 12)


def test_the_cover_tells_players_and_minutes_and_keeps_to_one_page(faces: Faces) -> None:
    (page,) = cover(faces, [], A4)
    assert "2 to 4 players · about 45 minutes" in words(page.drawing)
    ((name, (x0, y0, x1, y1)),) = page.whole
    assert name == HERO
    # As large as the page allows: more than a third of it.
    assert y1 - y0 > 100
    assert x1 - x0 > 150


def test_a_long_checklist_takes_room_from_the_picture(tmp_path: Path) -> None:
    needs = "needs: [" + ", ".join(f"a thing number {n} that lies on the table" for n in range(40)) + "]\n"
    game = load(write_game(tmp_path / "hill", {"game": GAME + needs, "foe": DECK}))
    (page,) = cover(Faces(game), [], A4)
    assert sum(y1 - y0 for _, (_, y0, _, y1) in page.whole) < 90


def test_credits_close_what_is_read(faces: Faces, tmp_path: Path) -> None:
    kit = pnp.make(faces.game.folder, tmp_path / "out", preview=False)
    with opened(kit.file) as pdf:
        first, second = (" ".join(pdf[index].get_textpage().get_text_range().split()) for index in (0, 1))
    assert "SIL Open Font License" not in first
    assert "SIL Open Font License" in second
    assert "First print page 3 alone" in first


def used(ops: list[object]) -> list[Drawing]:
    found: list[Drawing] = []
    for op in ops:
        if isinstance(op, Use):
            found.append(op.drawing)
        elif isinstance(op, Group):
            found += used(list(op.ops))
    return found


def test_the_picture_is_the_largest_board_behind_cards_else_counters() -> None:
    small, large = Drawing(100, 80, [], 0, "small"), Drawing(300, 200, [], 0, "large")
    cards = [Drawing(63.5, 88.9, [], 0, f"card {n}") for n in range(9)]
    tokens = [Drawing(20, 20, [], 0, f"token {n}") for n in range(3)]
    room = (16.0, 50.0, 170.0, 120.0)
    shown = [drawing.key for drawing in used(list(hero([small, large], cards, tokens, room)))]
    assert shown == ["large", "card 0", "card 1", "card 3", "card 4", "card 5", "card 7", "card 8"]
    assert [d.key for d in used(list(hero([], [], tokens, room)))] == ["token 0", "token 1", "token 2"]
    assert hero([], [], [], room) == []
    (group,) = hero([large], [], [], room)
    assert isinstance(group, Group)
    assert group.clip is not None
