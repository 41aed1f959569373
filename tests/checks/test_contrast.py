"""Contrast: ratios worked out by hand, on grounds of every kind a face can have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.checks import ground
from pnp.checks.contrast import BATCH, read_contrast
from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.model import library, load
from pnp.pdf.fonts import FontBook

FONTS = FontBook(library.fonts())
PAGE = '<drawing width="{{ width }}" height="{{ height }}"><rect width="63.5" height="88.9" fill="#ffffff"/>'
Draw = Callable[[str], Face]
Judge = Callable[[str], list[str]]


@pytest.fixture
def draw(game_folder: Path) -> Draw:
    """A white card with this on it."""
    (game_folder / "templates").mkdir()

    def face(body: str) -> Face:
        (game_folder / "templates" / "creature.xml").write_text(f"{PAGE}{body}</drawing>", encoding="utf-8")
        faces = Faces(load(game_folder), FONTS)
        made = faces.of(faces.game.components["foe"].pieces[0])
        assert {finding.code for finding in made.findings} <= {"text-outside"}
        return made

    return face


@pytest.fixture
def judge(draw: Draw) -> Judge:
    """What is found on a white card: `box size ratio needed` a text."""

    def told(body: str) -> list[str]:
        (face,) = read_contrast(FONTS, [draw(body)])
        return [short(finding.box, finding.message) for finding in face.findings if finding.code == "contrast"]

    return told


def short(box: str | None, message: str) -> str:
    words = message.split()
    return f"{box} {words[2]} {words[words.index('contrast') + 2]} {words[words.index('needs') + 1]}"


def text(fill: str, size: float = 9, x: float = 5, y: float = 40, more: str = "") -> str:
    return f'<text id="t" x="{x}" y="{y}" font="Alegreya" size="{size}" fill="{fill}" {more}>Hills and giants</text>'


# Luminance of a grey g: ((g / 255 + 0.055) / 1.055) ^ 2.4; its contrast with white: 1.05 / (luminance + 0.05).
@pytest.mark.parametrize(
    ("fill", "size", "found"),
    [
        ("#777777", 9, ["t 9 4.47 4.5"]),  # 0.1845 -> 4.478
        ("#767676", 9, []),  # 0.1812 -> 4.542
        ("#949494", 17.5, ["t 17.5 3.03 4.5"]),  # 0.2961 -> 3.033
        ("#949494", 18, []),
        ("#959595", 18, ["t 18 2.99 3"]),  # 0.3005 -> 2.995
        ("#ffffff", 9, ["t 9 1.00 4.5"]),
        ("#000000", 9, []),
    ],
)
def test_grey_on_white(fill: str, size: float, found: list[str], judge: Judge) -> None:
    assert judge(text(fill, size, x=2)) == found


@pytest.mark.parametrize(("size", "found"), [(13.5, ["t 13.5 3.03 4.5"]), (14, [])])
def test_bold_type_is_large_from_14_points(size: float, found: list[str], judge: Judge) -> None:
    bold = text("#949494", size, x=2).replace('"Alegreya"', '"Alegreya:bold"')
    assert judge(bold) == found


def test_the_whole_sentence(draw: Draw) -> None:
    (face,) = read_contrast(FONTS, [draw(text("#777777"))])
    (finding,) = face.findings
    assert (finding.level, finding.code, finding.piece, finding.box) == ("warning", "contrast", "foe:hill-giant", "t")
    assert finding.message == (
        "text of 9 pt has a contrast of 4.47 : 1 with what is printed behind it; it needs 4.5 : 1. "
        "Make the one darker or the other lighter."
    )


@pytest.mark.parametrize(
    ("transparent", "found"),
    [
        # Black at half strength on white is the grey 0.5: luminance 0.2140 -> 3.977; at 0.6 it is 0.4: 0.1329 -> 5.742.
        (text("#000000", more='fill-opacity="0.5"'), ["t 9 3.97 4.5"]),
        (text("#000000", more='fill-opacity="0.6"'), []),
        (f'<g opacity="0.5">{text("#000000")}</g>', ["t 9 3.97 4.5"]),
        (f'<g opacity="0.8"><g opacity="0.625">{text("#000000")}</g></g>', ["t 9 3.97 4.5"]),
    ],
)
def test_a_text_that_lets_its_ground_shine_through(transparent: str, found: list[str], judge: Judge) -> None:
    assert judge(transparent) == found


def test_a_ground_that_lets_white_shine_through(judge: Judge) -> None:
    veil = '<rect width="63.5" height="88.9" fill="#000000" fill-opacity="{}"/>'
    # Black on a grey of 0.5: 0.2640 / 0.05 = 5.28; on one of 0.4: 0.1829 / 0.05 = 3.66 (a pixel is 102 of 255: 0.1329).
    assert judge(veil.format(0.5) + text("#000000")) == []
    assert judge(veil.format(0.6) + text("#000000")) == ["t 9 3.65 4.5"]


def blend(first: str, second: str) -> str:
    stops = f'<stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{second}"/>'
    shape = '<rect x="0" y="30" width="60" height="20" fill="url(#g)"/>'
    return f'<linearGradient id="g">{stops}</linearGradient>{shape}'


def test_a_blend_counts_where_the_text_stands(judge: Judge) -> None:
    assert judge(blend("#ffffff", "#eeeeee") + text("#000000")) == []
    assert judge(blend("#ffffff", "#000000") + text("#000000", x=1)) == []
    (found,) = judge(blend("#ffffff", "#000000") + text("#000000", x=36))
    box, size, ratio, needed = found.split()
    assert (box, size, needed) == ("t", "9", "4.5")
    # It is 19.8 mm wide: a tenth of it stands right of x = 53.8, where the grey is 0.10: luminance 0.0103 -> 1.21.
    assert float(ratio) == pytest.approx(1.21, abs=0.03)


def test_the_worst_part_of_a_blend_decides(judge: Judge) -> None:
    across = text("#000000", size=22, x=1)
    assert judge(blend("#ffffff", "#888888") + across) == []
    assert judge(blend("#ffffff", "#111111") + across) != []


def test_an_icon_under_a_text(judge: Judge) -> None:
    icon = '<icon name="flame" x="0" y="20" size="40" fill="{}"/>'
    inside = '<text id="t" x="18" y="45" font="Alegreya" size="9" fill="#000000">iii</text>'
    assert judge(icon.format("#eeeeee") + inside) == []
    assert judge(icon.format("#222222") + inside) == ["t 9 1.31 4.5"]  # grey 34: 0.0160 -> 0.0660 / 0.05 = 1.32
    assert judge(icon.format("#222222") + text("#000000", x=41).replace("Hills and giants", "iii")) == []


def test_a_line_that_crosses_a_text_is_no_ground(judge: Judge) -> None:
    assert judge('<line x1="15" y1="30" x2="15" y2="50" stroke="#000000" stroke-width="0.5"/>' + text("#000000")) == []


def ribbon(fill: str, degrees: int) -> str:
    """A dark band of 40 x 6 mm across the middle of the card, and a text in it, both turned."""
    band = '<rect x="11" y="37" width="42" height="6" fill="#222222"/>'
    words = text(fill, x=32, y=41, more='text-anchor="middle"')
    return f'<g transform="rotate({degrees} 32 40)">{band}{words}</g>'


@pytest.mark.parametrize("degrees", [0, 20, 45, 90, 135, 180, 270, 330])
def test_a_turned_text_is_held_against_its_own_ground(degrees: int, judge: Judge) -> None:
    assert judge(ribbon("#ffffff", degrees)) == []
    assert judge(ribbon("#000000", degrees)) == ["t 9 1.31 4.5"]


def test_a_text_in_a_group_stands_where_the_group_puts_it(judge: Judge) -> None:
    dark = '<rect x="0" y="50" width="63.5" height="38" fill="#222222"/>'
    assert judge(f'{dark}<g transform="translate(0 30)">{text("#ffffff")}</g>') == []
    assert judge(f'{dark}<g transform="translate(0 30)"><g transform="translate(0 -30)">{text("#ffffff")}</g></g>') == [
        "t 9 1.00 4.5"
    ]


def test_a_text_is_as_large_as_it_is_printed(judge: Judge) -> None:
    assert judge(f'<g transform="scale(0.5)">{text("#949494", 20)}</g>') == ["t 10 3.03 4.5"]
    assert judge(f'<g transform="scale(2)">{text("#949494", 9, x=1, y=20)}</g>') == []


@pytest.mark.parametrize("transform", ["scale(99999) " * 100, "rotate(30) " + "scale(99999) " * 30, "skewX(90)"])
def test_a_text_beyond_all_bounds_stands_before_nothing(transform: str, judge: Judge) -> None:
    assert judge(f'<g transform="{transform}">{text("#ffffff")}</g>') == []


def test_a_box_is_told_once_with_its_worst_text(judge: Judge) -> None:
    assert judge(text("#777777") + text("#aaaaaa", y=50)) == ["t 9 2.32 4.5"]  # grey 170: 0.4020 -> 2.323
    assert judge(text("#777777") + text("#aaaaaa", y=50).replace('"t"', '"u"')) == ["t 9 4.47 4.5", "u 9 2.32 4.5"]


def test_a_textbox_is_read_line_by_line(judge: Judge) -> None:
    lower = '<rect x="0" y="43" width="63.5" height="40" fill="#333333"/>'
    words = "Hills and giants and rivers and elves and towers and dwarves and caves and goblins"
    frame = 'x="5" y="39" width="50" height="20" valign="top"'
    box = f'<textbox id="b" {frame} style="rules" size="9.5" fill="#222222">{words}</textbox>'
    assert judge(box) == []
    (found,) = judge(lower + box)
    assert found.startswith("b 9.5 1.2")  # grey 51: 0.0331 -> 0.0831 / 0.0660 = 1.26


def test_one_drawing_is_told_once_however_many_faces_show_it(draw: Draw) -> None:
    first, second = draw(text("#777777")), draw(text("#777777"))
    first.drawing.key = second.drawing.key = "same"
    assert len(list(read_contrast(FONTS, [first, second]))) == 2
    assert (len(first.findings), len(second.findings)) == (1, 0)


def test_any_number_of_faces_comes_out_again(draw: Draw) -> None:
    faces = [draw(text("#777777")) for _ in range(BATCH + 5)]
    for index, face in enumerate(faces):
        face.drawing.key = f"face-{index}"
    read = list(read_contrast(FONTS, faces))
    assert len(read) == len(faces)
    assert all(len(face.findings) == 1 for face in read)


def test_faces_with_one_ground_are_looked_at_together_and_judged_each(
    draw: Draw, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    see = ground.page_image
    monkeypatch.setattr(
        ground, "page_image", lambda file, page, scale: (looked.append(page), see(file, page, scale))[1]
    )
    dark = '<rect x="0" y="30" width="63.5" height="20" fill="#222222"/>'
    bodies = [text("#777777"), dark + text("#777777"), text("#000000"), dark + text("#000000"), text("#999999", y=50)]
    read = list(read_contrast(FONTS, [draw(body) for body in bodies]))
    assert looked == [0, 1]
    alone = [next(read_contrast(FONTS, [draw(body)])) for body in bodies]
    assert [told(face) for face in read] == [told(face) for face in alone]
    assert [bool(face.findings) for face in read] == [True, True, False, True, True]


def told(face: Face) -> list[str]:
    return [finding.message for finding in face.findings]
