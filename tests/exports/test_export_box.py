"""What every format starts from: the box of a game, its pictures, dice, names, and the folder it is written to."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from library_boxes import GAMES, library_box
from PIL import Image

from pnp.exports import FORMATS
from pnp.exports.dice import Dice, dice
from pnp.exports.export import export
from pnp.exports.folder import RECORD, written
from pnp.exports.names import filed, lines, numbered, one_line
from pnp.exports.options import ExportError, Options, saved_at
from pnp.exports.pictures import Pictures, encoded
from pnp.model import load


@pytest.mark.parametrize("slug", GAMES)
def test_the_box_holds_what_show_counts(slug: str) -> None:
    box = library_box(slug)
    assert box.pieces == sum(part.count for part in load(slug).components.values())
    assert len({thing.id for lot in box.lots for thing in lot.things}) == sum(len(lot.things) for lot in box.lots)
    for lot in box.lots:
        assert box.pictures.size(lot.things[0].front) == pytest.approx(lot.size, abs=0.01)


def test_a_space_lies_where_its_face_shows_it() -> None:
    lot = next(lot for lot in library_box("draculas-castle").lots if lot.board)
    assert lot.board is not None
    width, height = lot.size
    assert len(lot.board.spaces) > 20
    assert all(0 < space.x < width and 0 < space.y < height for space in lot.board.spaces)


@pytest.mark.parametrize(
    ("needs", "players", "found"),
    [
        (["a six-sided die", "two eight-sided dice"], 2, [(1, 6), (2, 8)]),
        (["2d8 and a pencil"], 2, [(2, 8)]),
        (["dice: d6 (halved for a d3), d10, d12 and d20"], 4, [(1, 6), (1, 10), (1, 12), (1, 20)]),
        (["a ten-sided die for each player"], 3, [(3, 10)]),
        (["about ten six-sided dice", "a d7"], 2, [(10, 6)]),
        (["a pencil", "ad6min"], 2, []),
    ],
)
def test_needed_dice_are_read_from_the_sentences(needs: list[str], players: int, found: list[tuple[int, int]]) -> None:
    assert dice(needs, players) == [Dice(*each) for each in found]


def test_names_of_files_are_plain_and_short() -> None:
    assert filed("Éowyn / the *Shield*-Maiden: 'x'") == "eowyn-the-shield-maiden-x"
    assert filed("🂡 קלף") == "piece"
    assert len(filed("x" * 10_000)) == 60
    assert numbered(7, 54, "Hill Giant") == "007_hill-giant"
    assert len(numbered(7, 2000, "y" * 300) + "_front") <= 60


def test_a_text_keeps_its_letters_and_what_joins_them() -> None:
    assert one_line(" a\tb\x07\n\u2028c\ufffe ") == "a b c"
    assert one_line("می\u200cرویم 👩\u200d👧") == "می\u200cرویم 👩\u200d👧"
    assert lines("one \x07 two\r\n\n three") == "one two\n\nthree"


def test_a_large_piece_is_cut_out_in_bounded_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    whole = Image.new

    def new(mode: str, size: tuple[int, int], *rest: object) -> Image.Image:
        asked.append(max(size))
        return whole(mode, size, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Image, "new", new)
    monkeypatch.setattr("pnp.exports.pictures.page_image", lambda *_: whole("RGB", (6000, 600)))
    with Pictures(b"", {0: "round"}) as pictures:
        cut = pictures.image(0, 20)
    assert (cut.getpixel((0, 0))[3], cut.getpixel((3000, 300))[3]) == (0, 255)  # type: ignore[index]
    assert 6000 <= max(asked) <= 8192


@pytest.mark.parametrize("date", ["yesterday", "-1", "1e9", "²", "٣", "9" * 5000])
def test_a_date_that_is_none_is_refused_in_a_sentence(
    date: str, game_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", date)
    for form in FORMATS:
        with pytest.raises(
            ExportError, match=r"SOURCE_DATE_EPOCH is .* must be a number of seconds since 1970"
        ) as told:
            export(form, game_folder, tmp_path / "out", Options(px_per_mm=1))
        assert len(str(told.value)) < 150
    assert not (tmp_path / "out").exists()


def test_the_last_date_there_is_can_be_given(
    game_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "253402300799")
    assert saved_at() == 253_402_300_799
    assert export("vassal", game_folder, tmp_path / "out", Options(px_per_mm=1)).pieces == 6


def test_what_is_round_is_transparent_around_and_magenta_where_it_cannot_be() -> None:
    box = library_box("ice-lords")
    lot = next(lot for lot in box.lots if lot.shape in ("round", "hex"))
    image = box.pictures.image(lot.things[0].front, 6)
    assert image.mode == "RGBA"
    assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert image.getpixel((image.width // 2, image.height // 2))[3] == 255  # type: ignore[index]
    for form, corner in (("bmp", (255, 0, 255)), ("jpg", (255, 255, 255))):
        shown = Image.open(BytesIO(encoded(image, form))).convert("RGB")  # type: ignore[arg-type]
        pixel = shown.getpixel((0, 0))
        assert isinstance(pixel, tuple)
        assert all(abs(a - b) < 12 for a, b in zip(pixel, corner, strict=True))


def test_a_folder_replaces_only_what_an_export_wrote(tmp_path: Path) -> None:
    place = tmp_path / "game" / "tts"
    for text in ("old", "new"):
        with written(place) as folder:
            folder.add("a/b.txt", text)
    assert (place / "a" / "b.txt").read_text() == "new"
    assert list(json.loads((place / RECORD).read_text())["files"]) == ["a/b.txt"]
    (place / "mine.txt").write_text("mine")
    with pytest.raises(ExportError, match=r"mine.* was not written by an export"), written(place):
        pass
    (place / "mine.txt").unlink()
    (place / "a" / "b.txt").write_text("edited")
    with pytest.raises(ExportError, match="changed since"), written(place):
        pass
    assert [path.name for path in place.parent.iterdir()] == ["tts"]


def test_a_folder_of_somebody_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(ExportError, match="stays as it is"), written(tmp_path):
        pass


def test_a_failed_export_leaves_what_was_there(tmp_path: Path) -> None:
    place = tmp_path / "tts"
    with written(place) as folder:
        folder.add("a.txt", "old")
    with pytest.raises(RuntimeError), written(place) as folder:
        folder.add("a.txt", "half")
        raise RuntimeError
    assert (place / "a.txt").read_text() == "old"
    with pytest.raises(RuntimeError), written(tmp_path / "new" / "de" / "tts"):
        raise RuntimeError
    assert [path.name for path in tmp_path.iterdir()] == ["tts"]


@pytest.mark.parametrize(
    "wrong", [{"px_per_mm": 0.2}, {"longest": 20_000}, {"image_format": "tiff"}, {"base_url": "ftp://x"}]
)
def test_impossible_wishes_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ExportError):
        Options(**wrong)  # type: ignore[arg-type]
