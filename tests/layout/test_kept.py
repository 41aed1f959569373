"""Kept faces: after a change only what changed is drawn, and what is written is what a fresh run writes."""

from __future__ import annotations

import os
import pickle
import random
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import rotation
from samples import DECK

from pnp import store as stores
from pnp.checks import contrast, ground
from pnp.checks.report import check
from pnp.known import cache_folder, program
from pnp.layout import kept
from pnp.layout.compose import Composer, Face
from pnp.layout.faces import Faces
from pnp.layout.kept import Kept
from pnp.layout.templates import sandbox
from pnp.layout.templates.sandbox import Sandbox
from pnp.model import load
from pnp.pdf.drawing import Drawing
from pnp.sheets.kit import press
from pnp.sheets.make import make

CREATURE = """\
<drawing width="{{ width }}" height="{{ height }}" bleed="{{ bleed }}">
  <linearGradient id="g"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#eeeeee"/></linearGradient>
  <symbol id="s"><icon name="anchor" x="-2" y="-2" size="4"/></symbol>
  <rect x="-3" y="-3" width="70" height="95" fill="url(#g)" stroke="ink" stroke-dasharray="1 2"/>
  <use href="#s" x="9" y="80"/>
  <g transform="rotate(3 30 30)" opacity="0.9"><icon name="axe-swing" x="20" y="60" size="9"/></g>
  <textbox id="name" x="5" y="5" width="50" height="20" style="title">
    {{ piece.name|plain }} [anchor] {{ piece.force }}</textbox>
</drawing>
"""


@pytest.fixture
def folder(make_game: Callable[..., Path]) -> Path:
    return make_game(foe=DECK, layouts={"creature": CREATURE})


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The keys of the faces that were drawn; pages that are read have none."""
    keys: list[str | None] = []
    compose = Composer.compose

    def noting(self: Composer, root: object, key: str | None = None) -> Face:
        keys.append(key)
        return compose(self, root, key)  # type: ignore[arg-type]

    monkeypatch.setattr(Composer, "compose", noting)
    return keys


def written(folder: Path, to: Path) -> bytes:
    make(folder, to, preview=False)
    return (to / folder.name / "kit.pdf").read_bytes()


def fresh(folder: Path, to: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The same by a user who has made nothing before."""
    with monkeypatch.context() as other:
        other.setenv("PNP_HOME", str(to / "home"))
        return written(folder, to)


def changed(folder: Path) -> None:
    foes = folder / "foe.yaml"
    foes.write_text(foes.read_text(encoding="utf-8").replace("Titan", "Giant of the Hill"), encoding="utf-8")


def test_one_card_changed_is_one_card_drawn(
    folder: Path, tmp_path: Path, composed: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = written(folder, tmp_path / "1")
    assert len([key for key in composed if key]) == 4  # three fronts and a back
    composed.clear()
    assert written(folder, tmp_path / "2") == first
    assert [key for key in composed if key] == []
    changed(folder)
    again = written(folder, tmp_path / "3")
    assert len([key for key in composed if key]) == 1
    assert again == fresh(folder, tmp_path / "4", monkeypatch) != first


def test_the_marks_of_kept_faces_are_kept_with_them(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a kit's record says of a piece is the same, and what did not change is not hashed once more."""
    hashed: list[str | None] = []
    mark = press.mark

    def noting(drawing: Drawing) -> str:
        hashed.append(drawing.key)
        return mark(drawing)

    monkeypatch.setattr(press, "mark", noting)
    first = make(folder, tmp_path / "1", preview=False).load
    assert len(hashed) == len(set(hashed)) > 3
    hashed.clear()
    assert make(folder, tmp_path / "2", preview=False).load == first
    assert hashed == []
    changed(folder)
    again = make(folder, tmp_path / "3", preview=False).load
    assert len(hashed) == 1
    monkeypatch.setenv("PNP_HOME", str(tmp_path / "home"))
    assert make(folder, tmp_path / "4", preview=False).load == again != first


def test_a_check_draws_and_looks_at_what_changed(
    folder: Path, composed: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    see = ground.page_image
    monkeypatch.setattr(ground, "page_image", lambda *of: (looked.append(of[1]), see(*of))[1])
    first = check(folder)
    pages = len(looked)
    composed.clear()
    looked.clear()
    assert check(folder) == first
    assert [key for key in composed if key] == []
    assert len(looked) < pages
    changed(folder)
    check(folder)
    assert len([key for key in composed if key]) == 1


def test_what_is_hard_to_read_is_told_each_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contrast, "NEEDED", 22.0)
    monkeypatch.setattr(contrast, "NEEDED_LARGE", 22.0)
    first = [finding for finding in check(folder) if finding.code == "contrast"]
    assert {finding.piece for finding in first} >= {"foe:hill-giant", "foe:titan", "foe:elf-lord"}
    assert [finding for finding in check(folder) if finding.code == "contrast"] == first


def store() -> Path:
    (file,) = (cache_folder() / "faces").iterdir()
    return file


@pytest.mark.parametrize("cut", [0, 10, 40, 200, -1, -40])
def test_a_file_that_is_not_whole_is_not_believed(
    cut: int, folder: Path, tmp_path: Path, composed: list[str | None]
) -> None:
    first = written(folder, tmp_path / "1")
    store().write_bytes(store().read_bytes()[:cut])
    composed.clear()
    assert written(folder, tmp_path / "2") == first
    assert len([key for key in composed if key]) == 4


def test_a_file_with_other_bytes_is_not_believed(folder: Path, tmp_path: Path) -> None:
    first = written(folder, tmp_path / "1")
    data = bytearray(store().read_bytes())
    data[len(data) // 2] ^= 1
    store().write_bytes(bytes(data))
    assert written(folder, tmp_path / "2") == first


@pytest.mark.parametrize("other", [{"program": lambda: program() + b"!"}, {"__version__": "0.0.0"}])
def test_nothing_is_believed_of_another_version(
    other: dict[str, object],
    folder: Path,
    tmp_path: Path,
    composed: list[str | None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written(folder, tmp_path / "1")
    composed.clear()
    for name, value in other.items():
        monkeypatch.setattr(kept, name, value)
    written(folder, tmp_path / "2")
    assert len([key for key in composed if key]) == 4


def test_a_theme_and_own_icons_count(folder: Path, tmp_path: Path, composed: list[str | None]) -> None:
    icons = folder / "templates" / "icons"
    icons.mkdir()
    (icons / "anchor.svg").write_text('<svg><path d="M0 0h512v512z"/></svg>', encoding="utf-8")
    first = written(folder, tmp_path / "1")
    (icons / "anchor.svg").write_text('<svg><path d="M0 0h512v512h-512z"/></svg>', encoding="utf-8")
    second = written(folder, tmp_path / "2")
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8") + 'theme: {colours: {ink: "#102030"}}\n', encoding="utf-8")
    composed.clear()
    third = written(folder, tmp_path / "3")
    assert len({first, second, third}) == 3
    assert len([key for key in composed if key]) == 4


def test_faces_with_findings_or_pictures_are_drawn_each_time(folder: Path, composed: list[str | None]) -> None:
    from PIL import Image

    (folder / "art").mkdir()
    Image.new("RGB", (800, 800)).save(folder / "art" / "titan.png")
    (folder / "templates" / "creature.xml").write_text(
        '<drawing width="{{ width }}" height="{{ height }}">{% if piece.art %}<image x="1" y="1" width="9" height="9" '
        'file="{{ piece.art }}"/>{% elif piece.force == 1 %}<icon name="no-such-icon"/>{% endif %}</drawing>',
        encoding="utf-8",
    )
    first = check(folder)
    composed.clear()
    assert check(folder) == first
    assert "missing-icon" in {finding.code for finding in first}
    assert len([key for key in composed if key]) == 2


def test_credits_are_those_of_a_fresh_run(folder: Path) -> None:
    def used() -> tuple[list[str], list[str]]:
        store = Kept(load(folder))
        faces = Faces(load(folder), kept=store)
        for piece in faces.game.components["foe"].pieces:
            faces.of(piece)
        store.save()
        return faces.icons.used, faces.fonts.used

    assert used() == used() == (["anchor", "axe-swing"], used()[1])
    assert used()[1]


def test_the_store_is_the_users_alone_and_bounded(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(folder, tmp_path / "1")
    if os.name == "posix":
        assert store().stat().st_mode & 0o77 == store().parent.stat().st_mode & 0o77 == 0
    mine = store()
    old = mine.parent / "old"
    old.write_bytes(b"x" * 1000)
    os.utime(old, (1, 1))
    monkeypatch.setattr(stores, "MOST_IN_ALL", 2 * mine.stat().st_size)
    changed(folder)
    written(folder, tmp_path / "2")
    assert old.exists()
    monkeypatch.setattr(stores, "MOST_IN_ALL", mine.stat().st_size)
    written(folder, tmp_path / "3")
    changed_again = folder / "foe.yaml"
    changed_again.write_text(changed_again.read_text(encoding="utf-8").replace("Elf", "Oak"), encoding="utf-8")
    written(folder, tmp_path / "4")
    assert not old.exists()


def test_of_a_large_game_the_faces_of_late_are_known(
    folder: Path, tmp_path: Path, composed: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    written(folder, tmp_path / "1")
    monkeypatch.setattr(kept, "MOST_BYTES", store().stat().st_size - 400)
    changed(folder)
    written(folder, tmp_path / "2")
    assert store().stat().st_size <= kept.MOST_BYTES + 1000
    composed.clear()
    written(folder, tmp_path / "3")
    assert 0 < len([key for key in composed if key]) < 4


def test_without_a_place_for_it_all_is_drawn(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = written(folder, tmp_path / "1")
    place = tmp_path / "no-folder"
    place.write_text("a file", encoding="utf-8")
    monkeypatch.setenv("PNP_HOME", str(place))
    assert written(folder, tmp_path / "2") == first


def test_layouts_are_made_into_code_once(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    generate = Sandbox._generate

    def noting(self: Sandbox, source: object, name: str, *rest: object, **more: object) -> str:
        made.append(name)
        return generate(self, source, name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Sandbox, "_generate", noting)
    monkeypatch.setattr(sandbox, "_COMPILED", {})
    first = written(folder, tmp_path / "1")
    assert "creature.xml" in made
    made.clear()
    monkeypatch.setattr(sandbox, "_COMPILED", {})  # as in another process
    assert written(folder, tmp_path / "2") == first
    assert made == []
    layout = folder / "templates" / "creature.xml"
    layout.write_text(layout.read_text(encoding="utf-8").replace('x="9"', 'x="10"'), encoding="utf-8")
    changed = written(folder, tmp_path / "3")
    assert changed != first
    assert made == ["creature.xml"]
    assert changed == fresh(folder, tmp_path / "4", monkeypatch)
    (code,) = (cache_folder() / "layouts").iterdir()
    assert code.stat().st_mode & 0o077 == 0
    code.write_bytes(code.read_bytes()[:-1])
    assert written(folder, tmp_path / "5") == changed


ROWS = ("Titan: Colossus", ", giant, : , ogre, ", "Elf: Wood Elf", "1]: 2]")
LAYOUT = ('x="9": x="8"', "0.9: 0.7", "piece.force: piece.copies", "#ffffff: #fafafa", "1 2: 2 2", "axe-swing: anchor")


@pytest.mark.parametrize("seed", range(rotation.SEED, rotation.SEED + 6))
def test_whatever_is_changed_the_bytes_are_those_of_a_fresh_run(
    folder: Path, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows, the layout, the theme and an icon of the game's own change by chance, and back again."""
    rng = random.Random(seed)
    texts = {
        file: file.read_text(encoding="utf-8") for file in (folder / "foe.yaml", folder / "templates/creature.xml")
    }
    manifest = folder / "game.yaml"
    texts[manifest] = manifest.read_text(encoding="utf-8")
    for step in range(4):
        file = rng.choice([*texts])
        if file == manifest:
            ink = f"#{rng.randrange(0x60):02x}0000"
            changed = f"{texts[file]}\ntheme: {{colours: {{ink: '{ink}'}}}}\n"
        else:
            old, _, new = rng.choice(ROWS if file.name == "foe.yaml" else LAYOUT).partition(": ")
            changed = file.read_text(encoding="utf-8").replace(old, new) if rng.random() < 0.7 else texts[file]
        file.write_text(changed, encoding="utf-8")
        assert written(folder, tmp_path / f"kept-{step}") == fresh(folder, tmp_path / f"fresh-{step}", monkeypatch)


def test_nothing_is_made_of_what_is_kept_but_faces(folder: Path, tmp_path: Path) -> None:
    written(folder, tmp_path / "1")
    known = Kept(load(folder))
    faces = Faces(load(folder), kept=known)
    piece = load(folder).components["foe"].pieces[0]
    assert faces.of(piece).drawing.ops
    bad = zlib.compress(pickle.dumps((os.system, [], None, {}, [], [])))
    known._known = dict.fromkeys(known._known, bad)
    again = Faces(load(folder), kept=known).of(piece)
    assert again.drawing == faces.of(piece).drawing
