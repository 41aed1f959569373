"""The stamp on fronts, and art that goes by its file's name."""

from __future__ import annotations

import pytest
from samples import HEAD, MANIFEST

from pnp.checks.report import check
from pnp.layout.drawing.theme import contrast, luminance
from pnp.layout.faces import Faces
from pnp.model import LoadError, load
from pnp.pdf.drawing import Group, Image, Text

CREATURE = '<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">%s</drawing>'
GROUND = CREATURE % '<rect x="-3" y="-3" width="99" height="99" fill="{{ numbers.ground }}"/>'
ART = CREATURE % '{% if piece.art %}<image x="0" y="0" width="9" height="9" file="{{ piece.art }}"/>{% endif %}'
ROWS = "rows: [{name: Titan, force: 7, type: giant}]\n"


@pytest.fixture
def faces(make_game):
    """`faces("stamp: true", ...)`: the faces of a game with these keys in its manifest."""

    def made(keys="", deck=HEAD + ROWS, layout=GROUND, ground="#ffffff"):
        game = MANIFEST.replace("hand: 5", f'hand: 5, ground: "{ground}"') + keys
        return Faces(load(make_game(game=game, foe=deck, layouts={"creature": layout})))

    return made


def stamp(face):
    return [op for op in face.drawing.ops if isinstance(op, Text)]


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("stamp: true", "foe:titan"),
        ('stamp: true\nversion: "0.3"', "foe:titan 0.3"),
        ('stamp: "{title} {version}, {name} <{numbers.hand}>"\nversion: beta', "Hill War beta, Titan <5>"),
    ],
)
def test_a_front_bears_what_the_stamp_says(faces, keys, text):
    drawn = faces(keys)
    (piece,) = drawn.game.components["foe"].pieces
    front, back = drawn.of(piece), drawn.of(piece, "back")
    (run,) = stamp(front)
    assert (run.text, run.size, front.findings) == (text, 4.0, [])
    assert 85 < run.y < 88.9 - 1
    assert [mark.box for mark in front.texts] == ["stamp"]
    assert not any("titan" in op.text for op in stamp(back))


@pytest.mark.parametrize("keys", ["", "stamp: false", "version: 3"])
def test_it_is_off_unless_asked_for(faces, keys):
    drawn = faces(keys)
    assert stamp(drawn.of(drawn.game.components["foe"].pieces[0])) == []


@pytest.mark.parametrize("ground", ["#ffffff", "#000000", "#808080", "#aa1010"])
def test_it_reads_on_any_ground(faces, ground):
    drawn = faces("stamp: true", ground=ground)
    assert check(drawn.game.folder) == []
    (run,) = stamp(drawn.of(drawn.game.components["foe"].pieces[0]))
    plate = luminance(drawn.theme.colour("border"))
    assert contrast(luminance(run.fill), plate) >= 4.5


@pytest.mark.parametrize(
    ("shape", "size"), [("round", "[20, 20]"), ("hex", "[26, 30]"), ("hex", "[34.64, 30]"), ("standee", "[20, 30]")]
)
def test_it_stays_inside_the_cut_of_a_counter(faces, shape, size):
    deck = f"kind: counters\ntitle: C\nlayout: creature\nsize: {size}\nshape: {shape}\n{ROWS}"
    drawn = faces("stamp: true", deck)
    component = drawn.game.components["foe"]
    face = drawn.of(component.pieces[0])
    (run,) = stamp(face)
    assert face.findings == []
    wide, high = component.size
    x0, _, x1, y1 = face.texts[-1].area
    for x in (x0, x1):
        across, down = abs(2 * x / wide - 1), abs(2 * y1 / high - 1)
        if shape == "round":
            assert across**2 + down**2 < 1
        elif shape == "hex":
            along, over = (across, down) if wide > high else (down, across)
            assert over < 1
            assert along < 1 - over / 2
        else:
            assert across < 1
    assert run.y < high - 1


def test_a_stamp_that_does_not_fit_is_left_out_and_told(faces):
    deck = f"kind: counters\ntitle: C\nlayout: creature\nsize: [12, 12]\n{ROWS}"
    drawn = faces('stamp: "{id}, a very long line for so small a counter"', deck)
    face = drawn.of(drawn.game.components["foe"].pieces[0])
    assert stamp(face) == []
    (finding,) = face.findings
    assert (finding.code, finding.box, finding.piece) == ("text-overflow", "stamp", "foe:titan")


def test_faces_of_one_drawing_are_told_apart_by_their_stamps(faces):
    deck = HEAD + "rows: [{name: Titan, force: 7, type: giant}, {name: Imp, force: 7, type: giant}]\n"
    drawn = faces("stamp: true", deck)
    keys = {drawn.of(piece).drawing.key for piece in drawn.game.components["foe"].pieces}
    assert len(keys) == 2


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ('stamp: "{version}"', "empty-reference stamp: {version} has no value here;"),
        ('stamp: "{force}"', "unknown-field stamp: in a text: unknown field 'force'"),
        ('stamp: "{"', "lone-brace stamp:"),
        ("stamp: [a]", "wrong-value stamp: a list is no stamp;"),
        (f"stamp: {'x' * 200}", "wrong-value stamp: a stamp of 200 characters; it has at most 120."),
        ("version: [1]", "wrong-value version: a list stands where one text belongs."),
    ],
)
def test_a_stamp_that_nobody_can_fill_is_an_error(faces, keys, told):
    with pytest.raises(LoadError) as error:
        faces(keys)
    (finding,) = error.value.findings
    assert f"{finding.code} {finding.message}".startswith(told)
    assert finding.line == 11


def flat(ops):
    for op in ops:
        yield from flat(op.ops) if isinstance(op, Group) else (op,)


def pictures(face):
    files = [op.file.as_posix() for op in flat(face.drawing.ops) if isinstance(op, Image)]
    return [file[file.rindex("/art/") + 1 :] for file in files]


@pytest.fixture
def shown(make_game, tmp_path):
    """`shown("a.png", ..., deck=)`: which picture the Titan shows when these files lie in `art/`."""
    from PIL import Image as Picture

    def which(*files, rows=ROWS, link=False):
        folder = make_game(foe=HEAD + rows, layouts={"creature": ART})
        for name in files:
            file = folder / "art" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            if link:
                Picture.new("RGB", (90, 90)).save(tmp_path / "out.png")
                file.symlink_to(tmp_path / "out.png")
            else:
                Picture.new("RGB", (90, 90)).save(file)
        drawn = Faces(load(folder))
        face = drawn.of(drawn.game.components["foe"].pieces[0])
        assert face.findings == []
        return pictures(face)

    return which


@pytest.mark.parametrize(
    ("files", "found"),
    [
        (["titan.png"], ["art/titan.png"]),
        (["titan.jpg"], ["art/titan.jpg"]),
        (["titan.jpg", "titan.png"], ["art/titan.png"]),
        (["titan.png", "foe/titan.jpg"], ["art/foe/titan.jpg"]),
        (["imp.png", "foe/imp.png", "other/titan.png", "titan.gif"], []),
    ],
)
def test_art_is_found_by_the_name_of_its_piece(shown, files, found):
    assert shown(*files) == found


def test_a_row_that_names_its_art_has_that(shown):
    rows = "rows: [{name: Titan, force: 7, type: giant, art: own.png}]\n"
    assert shown("titan.png", "own.png", rows=rows) == ["art/own.png"]


def test_a_name_is_found_by_its_slug(shown):
    rows = 'rows: [{name: "Old Töm\'s *Frog*", force: 7, type: giant}]\n'
    assert shown("old-toms-frog.png", rows=rows) == ["art/old-toms-frog.png"]


def test_a_link_out_of_the_folder_is_no_art(shown):
    assert shown("titan.png", link=True) == []


@pytest.mark.parametrize("row", ["name: Titan", "name: Titan, art: titan.png"])
def test_a_folder_that_is_a_link_out_of_the_game_holds_no_art(make_game, tmp_path, row):
    from PIL import Image as Picture

    folder = make_game(foe=HEAD + f"rows: [{{{row}, force: 7, type: giant}}]\n", layouts={"creature": ART})
    (tmp_path / "out").mkdir()
    Picture.new("RGB", (90, 90)).save(tmp_path / "out" / "titan.png")
    (folder / "art").symlink_to(tmp_path / "out")
    drawn = Faces(load(folder))
    face = drawn.of(drawn.game.components["foe"].pieces[0])
    assert (pictures(face), [finding.code for finding in face.findings]) == ([], ["missing-image"] * ("art:" in row))


def test_a_folder_of_templates_that_is_a_link_out_of_the_game_is_not_read(make_game, tmp_path):
    folder = make_game(foe=HEAD + ROWS)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "creature.xml").write_text(ART, encoding="utf-8")
    (folder / "templates").symlink_to(tmp_path / "out")
    assert not Faces(load(folder)).has_layout("creature")


def test_a_picture_of_too_many_pixels_is_a_finding(make_game, monkeypatch):
    from PIL import Image as Picture

    monkeypatch.setattr("pnp.pdf.pictures.MOST_PIXELS", 100)
    folder = make_game(foe=HEAD + ROWS, layouts={"creature": ART})
    (folder / "art").mkdir()
    Picture.new("RGB", (91, 91)).save(folder / "art" / "titan.png")
    drawn = Faces(load(folder))
    (finding,) = drawn.of(drawn.game.components["foe"].pieces[0]).findings
    assert finding.code == "bad-image"


@pytest.mark.parametrize("family", ["power-card", "ledger-card", "tale-card"])
def test_the_families_show_art_in_place_of_an_icon(make_game, family):
    from PIL import Image as Picture

    folder = make_game(foe=HEAD.replace("creature", family) + ROWS)
    (folder / "art").mkdir()
    Picture.new("RGB", (900, 900)).save(folder / "art" / "titan.png")
    drawn = Faces(load(folder))
    face = drawn.of(drawn.game.components["foe"].pieces[0])
    assert (pictures(face), [finding.code for finding in face.findings]) == (["art/titan.png"], [])
