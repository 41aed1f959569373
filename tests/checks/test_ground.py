"""Grounds: what no text stands on is not looked at, what is behind a text is; nothing is judged otherwise for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pnp.checks import contrast, ground
from pnp.checks.contrast import read_contrast
from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.model import library, load
from pnp.pdf.fonts import FontBook

FONTS = FontBook(library.fonts())
WORDS = '<text id="t" x="5" y="40" font="Alegreya" size="9" fill="#777777">Hills</text>'
PAGE = '<drawing width="{{ width }}" height="{{ height }}"><rect width="63.5" height="88.9" fill="#ffffff"/>'
Draw = Callable[[str], Face]


@pytest.fixture
def draw(game_folder: Path) -> Draw:
    """A white card with this on it."""
    (game_folder / "templates").mkdir()

    def face(body: str) -> Face:
        (game_folder / "templates" / "creature.xml").write_text(f"{PAGE}{body}</drawing>", encoding="utf-8")
        faces = Faces(load(game_folder), FONTS)
        return faces.of(faces.game.components["foe"].pieces[0])

    return face


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pages that were rendered."""
    pages: list[int] = []
    see = ground.page_image
    monkeypatch.setattr(ground, "page_image", lambda file, page, scale: (pages.append(page), see(file, page, scale))[1])
    return pages


def told(faces: Sequence[Face]) -> list[list[str]]:
    return [[finding.message for finding in face.findings] for face in faces]


def icon(y: float, fill: str = "#222222", x: float = 20, name: str = "flame") -> str:
    return f'<icon name="{name}" x="{x}" y="{y}" size="12" fill="{fill}"/>'


def test_what_no_text_stands_on_is_not_looked_at(draw: Draw, rendered: list[int]) -> None:
    bodies = [
        WORDS,
        icon(60) + WORDS,
        icon(60, "#ff0000", name="crown") + WORDS,
        f'<g opacity="0.5">{icon(5)}</g>{WORDS}',
    ]
    faces = list(read_contrast(FONTS, map(draw, bodies)))
    assert len(rendered) == 1
    assert told(faces) == [told(faces)[0]] * 4
    assert "4.47 : 1" in told(faces)[0][0]


@pytest.mark.parametrize(
    "under",
    [
        icon(32, x=4),
        f'<g transform="translate(0 -28)">{icon(60, x=4)}</g>',
        f'<g transform="rotate(90 20 40)">{icon(45, x=14)}</g>',
        '<line x1="0" y1="46" x2="40" y2="46" stroke="#222222" stroke-width="18"/>',
        '<symbol id="s"><rect x="-9" y="-9" width="40" height="12" fill="#222"/></symbol><use href="#s" x="9" y="40"/>',
    ],
)
def test_what_a_text_stands_on_is(draw: Draw, rendered: list[int], under: str) -> None:
    plain, dark = read_contrast(FONTS, [draw(WORDS), draw(under + WORDS)])
    assert len(rendered) == 2
    assert told([plain]) != told([dark])


def test_grounds_of_a_batch_before_are_remembered(
    draw: Draw, rendered: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contrast, "BATCH", 2)
    faces = [draw(icon(60 + step) + WORDS) for step in range(5)]
    assert all(face.findings for face in read_contrast(FONTS, faces))
    assert len(rendered) == 1


def test_grounds_that_are_let_go_are_looked_at_anew(
    draw: Draw, rendered: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contrast, "BATCH", 1)
    monkeypatch.setattr(ground, "_MOST_PIXELS", 1)
    faces = [draw(body) for body in (WORDS, icon(32, x=4) + WORDS, WORDS)]
    for at, face in enumerate(faces):
        face.drawing.key = str(at)
    first, second, third = told(list(read_contrast(FONTS, faces)))
    assert first == third != second
    assert len(rendered) == 3


@pytest.mark.parametrize("slug", ["warlords-of-ravenna", "voyage-of-sinbad"])
def test_a_game_is_judged_as_if_all_of_each_face_were_looked_at(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contrast, "NEEDED", 7.5)  # most texts have something to be told of
    monkeypatch.setattr(contrast, "NEEDED_LARGE", 6.5)

    def found(pairs: int) -> list[tuple[str | None, str | None, str]]:
        monkeypatch.setattr(ground, "_MOST_PAIRS", pairs)
        faces = Faces(load(slug), FONTS)
        drawn = [faces.of(piece) for part in faces.game.components.values() for piece in part.pieces]
        read = read_contrast(FONTS, drawn)
        return [
            (each.piece, each.box, each.message) for face in read for each in face.findings if each.code == "contrast"
        ]

    some = found(40_000)
    assert len(some) > 2
    assert sorted(some) == sorted(found(-1))
