"""The families: a game of data and a theme alone, with no layout of its own, is printed as it should be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from pnp.checks.report import check
from pnp.layout.faces import Faces
from pnp.model import load
from pnp.model.game import Game
from pnp.pdf.drawing import Group, Icon, Op, Text
from pnp.pdf.raster import opened, page_image
from pnp.pdf.writer import Pdf
from pnp.sheets.kit.kit import make_kit
from pnp.sheets.paper.options import Options
from pnp.sheets.paper.papers import paper

CARDS = ["power-card", "ledger-card", "tale-card"]
TYPES = ["crew", "cargo", "storm"]
MANIFEST = """\
title: Salt and Tar
kind: card
family: a harbour for the tests
players: {min: 2, max: 4, print_for: 2}
theme:
  emblem: anchor
  colours: {tar: "#2a2430", sand: "#e8c98a", sea: "#1f5a7a", rope: "#8a4b1c", squall: "#59306a"}
  types:
    crew: {colour: sea, icon: meeple, label: Crew}
    cargo: {colour: rope, icon: cardboard-box, label: Cargo}
    storm: {colour: squall, icon: lightning-storm, label: Storm}
    captain: {icon: crown, label: Captain}
    harbour: {colour: sand}
fields:
  type: {type: one-of, values: [crew, cargo, storm]}
  force: {type: int, default: 0}
  value: {type: int, default: 0}
  role: {type: one-of, values: [any, captain], default: any}
  sign: {type: text, default: null, of: face}
  shape: {type: text, default: null, of: face}
  flavour: {type: text, default: null, of: face}
"""
FORTY = (
    "Look at the three topmost cards of the harbour deck and put one of them into your hand, the second under it, "
    "and the third beside a ship of yours that has no cargo, or else into the deep sea."
)
DECK = """\
kind: deck
title: Harbour
size: poker
layout: LAYOUT
back: emblem-back
columns: [name, type, force, icon, text, flavour, role, sign]
rows:
  - [Mate, crew, 3, anchor, "Counts twice in a gale.", "He has seen worse.", captain]
  - [The Very Long-Winded Harbour Master of Saint Bartholomew, crew, 12, anchor, "Counts twice in a gale."]
  - [Cook, crew, 0, anchor]
  - [Salt, cargo, 2, anchor, null, "Worth its weight.", any, "+"]
  - [Tar, cargo, 1, anchor, "FORTY", "It sticks to the hands, to the deck, and in the end to the memory, too."]
  - [Rum, cargo, 0, anchor, "Give one to each neighbour."]
  - [Gale, storm, 4, anchor, null, "The sea stands up."]
  - [Calm, storm, 0, null]
""".replace("FORTY", FORTY)
TWINS = """\
kind: deck
title: Twins
size: poker
layout: LAYOUT
columns: [id, name, type, icon]
rows:
"""
COINS = """\
kind: counters
title: Coins
size: [20, 20]
layout: token
columns: [name, value, icon, shape]
rows:
  - [Penny, 1, two-coins]
  - [Crown, 100, crown]
  - [Barrel, 0, cardboard-box]
  - [Buoy, 0, anchor, round]
"""
TRACK = """\
kind: board
title: Weather
size: [190, 90]
layout: track
columns: [name, icon, text]
rows:
  - [Dawn, hourglass, "Turn up one storm."]
  - [Dusk, hourglass, "Pay every hand."]
"""


def harbour(folder: Path, layout: str = "power-card", **files: str) -> Path:
    """The folder of the game: a deck whose cards have this layout, coins, and what else is given."""
    folder.mkdir(exist_ok=True)
    for name, text in {"game": MANIFEST, "harbour": DECK, "coins": COINS, **files}.items():
        (folder / f"{name}.yaml").write_text(text.replace("LAYOUT", layout), encoding="utf-8")
    return folder


def spoken(folder: Path) -> list[str]:
    return [f"{finding.piece} {finding.box}: {finding.message}" for finding in check(folder)]


@contextmanager
def rendered(game: Game, component: str, side: str = "front") -> Iterator[Callable[[int], Image.Image]]:
    """The pixels of a component's faces, by the number of the piece."""
    faces = Faces(game)
    pdf = Pdf(faces.fonts)
    for piece in game.components[component].pieces:
        pdf.add_page(faces.of(piece, "back" if side == "back" else "front").drawing)
    with opened(pdf.data()) as document:
        yield lambda index: page_image(document, index, 3.0)


def flat(ops: Iterable[Op]) -> Iterator[Op]:
    """What is painted, groups taken apart."""
    for op in ops:
        yield from flat(op.ops) if isinstance(op, Group) else (op,)


def unlike(first: Image.Image, second: Image.Image) -> float:
    """The share of pixels that differ to the eye, by more than 20 of 255 in some channel."""
    channels = ImageChops.difference(first, second).split()
    plain = [channel.point(lambda value: 255 if value > 20 else 0) for channel in channels]
    counts = reduce(ImageChops.lighter, plain).histogram()
    return counts[255] / sum(counts)


@pytest.mark.parametrize("layout", CARDS)
def test_a_game_without_a_layout_of_its_own_is_found_faultless(tmp_path: Path, layout: str) -> None:
    folder = harbour(tmp_path / "salt", layout, track=TRACK)
    assert len(FORTY.split()) == 40
    assert spoken(folder) == []


@pytest.mark.parametrize("layout", CARDS)
@pytest.mark.parametrize("size", ["mini", "tarot"])
def test_cards_of_another_size_take_the_same_layouts(tmp_path: Path, layout: str, size: str) -> None:
    short = "\n".join(line for line in DECK.splitlines() if "Tar," not in line and "Long-Winded" not in line)
    assert spoken(harbour(tmp_path / "salt", layout, harbour=short.replace("poker", size))) == []


def test_a_kit_of_it_has_no_findings(tmp_path: Path) -> None:
    game = load(harbour(tmp_path / "salt", track=TRACK))
    kit = make_kit(game, Options(paper("a4")), tmp_path / "kit.pdf")
    assert [finding.message for finding in kit.findings] == []
    assert kit.pieces == 8 + 4 + 1


@pytest.mark.parametrize("layout", CARDS)
def test_types_differ_in_shape_where_colours_do_not(tmp_path: Path, layout: str) -> None:
    eight = ["crew", "cargo", "storm", "tide", "reef", "port", "fleet", "shoal"]
    looks = "".join(f"    {kind}: {{colour: sea, label: A}}\n" for kind in eight)
    manifest = MANIFEST.replace("[crew, cargo, storm]", f"[{', '.join(eight)}]")
    start, end = manifest.index("    crew:"), manifest.index("    captain:")
    twins = TWINS + "".join(f"  - [{kind}, Same, {kind}, anchor]\n" for kind in eight)
    game = load(harbour(tmp_path / "salt", layout, game=manifest[:start] + looks + manifest[end:], harbour=twins))
    with rendered(game, "harbour") as face:
        pictures = [face(index).convert("L") for index in range(8)]
    alike = [(a, b) for a in range(8) for b in range(a) if unlike(pictures[a], pictures[b]) < 0.015]
    assert alike == []


@pytest.mark.parametrize("layout", CARDS)
def test_types_differ_in_colour_and_frames_from_each_other(tmp_path: Path, layout: str) -> None:
    twins = TWINS + "".join(f"  - [{kind}, Same, {kind}, anchor]\n" for kind in TYPES)
    others = [other for other in CARDS if other != layout]
    decks = {f"other{index}": twins.replace("LAYOUT", other) for index, other in enumerate(others)}
    game = load(harbour(tmp_path / "salt", layout, harbour=twins, **decks))
    with rendered(game, "harbour") as mine, rendered(game, "other0") as one, rendered(game, "other1") as two:
        assert min(unlike(mine(0), one(0)), unlike(mine(0), two(0))) > 0.15
        assert min(unlike(mine(0), mine(1)), unlike(mine(1), mine(2))) > 0.2


@pytest.mark.parametrize("layout", CARDS)
def test_where_there_is_no_text_the_picture_is_larger(tmp_path: Path, layout: str) -> None:
    rows = f'  - [a, Same, crew, anchor, "{FORTY}"]\n  - [b, Same, crew, anchor]\n'
    twins = TWINS.replace("icon]", "icon, text]") + rows
    faces = Faces(game := load(harbour(tmp_path / "salt", layout, harbour=twins)))
    with_text, without = (
        max(op.size for op in flat(faces.of(piece).drawing.ops) if isinstance(op, Icon))
        for piece in game.components["harbour"].pieces
    )
    assert without > with_text * 1.1


def test_a_number_is_the_first_field_that_has_one_with_its_sign(tmp_path: Path) -> None:
    game = load(harbour(tmp_path / "salt", coins=COINS.replace("layout: token", "layout: token\nhouse: [value]")))
    faces = Faces(game)
    shown = {
        piece.name: [op.text for op in flat(faces.of(piece).drawing.ops) if isinstance(op, Text)]
        for component in game.components.values()
        for piece in component.pieces
    }
    assert "3" in shown["Mate"]
    assert "+2" in shown["Salt"]
    assert not any(text[:1].isdigit() for text in shown["Cook"])
    assert "100" in shown["Crown"], "a star on a coin would read as a value: the checklist has it"
    assert shown["Barrel"] == []


def test_backs_of_two_decks_differ_and_are_the_same_when_turned(tmp_path: Path) -> None:
    look = "    harbour: {colour: sand}\n"
    manifest = MANIFEST.replace(look, look + "    deep: {colour: tar, icon: sea-dragon}\n")
    game = load(harbour(tmp_path / "salt", game=manifest, deep=DECK))
    with rendered(game, "harbour", "back") as light, rendered(game, "deep", "back") as dark:
        assert unlike(light(0), dark(0)) > 0.3
        for back in (light(0), dark(0)):
            assert unlike(back, back.rotate(180)) < 0.02


def test_a_track_has_a_space_for_every_row_without_a_text(tmp_path: Path) -> None:
    spaces = "".join(f'  - ["{number}"]\n' for number in range(1, 31))
    folder = harbour(tmp_path / "salt", track=TRACK + spaces, bare=TRACK[: TRACK.index("  - [Dawn")] + spaces)
    assert spoken(folder) == []
    game = load(folder)
    faces = Faces(game)
    for name in ("track", "bare"):
        (face,) = (faces.of(piece) for piece in game.components[name].pieces)
        assert [mark.box for mark in face.texts].count("space") == 30


@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_challenges_and_characters_are_found_faultless(tmp_path: Path, size: str) -> None:
    folder = tmp_path / "quest"
    folder.mkdir()
    for name, text in QUEST.items():
        (folder / f"{name}.yaml").write_text(text.replace("size: poker", f"size: {size}"), encoding="utf-8")
    assert check(folder) == []
    faces = Faces(load(folder))
    said = {
        piece.name: texts(faces.of(piece).drawing.ops)
        for part in faces.game.components.values()
        for piece in part.pieces
    }
    assert re.search("combat .*combat .*stealth", said["Guardian of the Idol"])
    assert "take the idol." in said["Guardian of the Idol"]
    assert re.search(r"survival .*lore .*or .*magic", said["The Siren Rocks"])
    assert " or " not in said["Guardian of the Idol"]
    assert re.search("5 .*lore", said["The Old Scholar"])
    assert "combat" not in said["The Old Scholar"]  # a trait that is 0 is left out


@pytest.mark.parametrize("size", ["poker", "tarot"])
def test_cards_of_stats_are_found_faultless_and_show_a_dash_for_none(tmp_path: Path, size: str) -> None:
    """The stats are those of the component, so that they stand on every card, whichever are printed."""
    folder = tmp_path / "quest"
    folder.mkdir()
    hero = QUEST["hero"].replace("character-card", "stat-card").replace("hits", "cost")
    for name, text in {"game": QUEST["game"], "hero": hero.replace("poker", size)}.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert {found.code for found in check(folder)} == {"unused-type"}  # sea and temple are of other cards
    faces = Faces(load(folder))
    anna, scholar = (texts(faces.of(piece).drawing.ops) for piece in faces.game.components["hero"].pieces)
    for told in (anna, scholar):
        assert all(f" {name} " in f" {told}" for name in ("combat", "lore", "stealth", "survival", "magic"))
    assert (anna.count("\N{EN DASH}"), scholar.count("\N{EN DASH}")) == (2, 1)
    assert "cost" not in anna


def texts(ops: Iterable[Op]) -> str:
    """What is written on a face, in small letters."""
    return " ".join(op.text for op in flat(ops) if isinstance(op, Text)).lower() + " "


QUEST = {
    "game": """\
title: Quest
kind: card
family: test
players: {min: 1, max: 2}
theme:
  types:
    sea: {colour: "#2e5d78", icon: trireme, label: Sea}
    temple: {colour: "#8a5a2b", icon: greek-temple, label: Temple}
    hero: {colour: "#6b2f3a", icon: hood, label: Adventurer}
    combat: {colour: "#8f2d2d", icon: sword-wound, label: Combat}
    lore: {colour: "#3d4f8a", icon: open-book, label: Lore}
    stealth: {colour: "#4a4a52", icon: hood, label: Stealth}
    survival: {colour: "#476b35", icon: footsteps, label: Survival}
    magic: {colour: "#6a3f86", icon: magic-swirl, label: Magic}
fields:
  type: {type: one-of, values: [sea, temple, hero]}
""",
    "challenge": """\
kind: deck
title: Challenges
size: poker
layout: challenge-card
back: emblem-back
fields:
  checks: {type: list, default: []}
  or_checks: {type: list, default: []}
  dm: {type: int, default: 0}
  win: {type: text, default: ~}
  loss: {type: text, default: ~}
  sign: {type: text, default: "+", of: face}
columns: [name, type, icon, checks, or_checks, dm, win, loss, text]
rows:
  - [The Siren Rocks, sea, trireme, [survival, lore], [magic], 3, "Go on one space, and draw once more.",
    "Back a die; one of your crew hears her song and is lost."]
  - [Guardian of the Idol, temple, rock-golem, [combat, combat, stealth], [], 5, Take the idol., Back to the gate.,
    "The lamp goes out as you enter: reroll nothing here."]
  - [A Quiet Shrine, temple, greek-temple, [lore], [], 1, ~, ~]
""",
    "hero": """\
kind: deck
title: Adventurers
size: poker
layout: character-card
back: emblem-back
fields:
  combat: {type: int, default: 0}
  lore: {type: int, default: 0}
  stealth: {type: int, default: 0}
  survival: {type: int, default: 0}
  magic: {type: int, default: 0}
  hits: {type: int, default: 0}
columns: [name, type, icon, combat, lore, stealth, survival, magic, hits, text]
rows:
  - [Anna of the Isles, hero, viking-helmet, 4, 0, 1, 3, 0, 5, "Once a turn she may roll survival again."]
  - [The Old Scholar, hero, wizard-face, 0, 5, 1, 1, 3, 3]
""",
}
