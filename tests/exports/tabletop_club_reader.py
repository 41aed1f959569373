"""A reader of Tabletop Club asset packs, strict where the game only complains: what its menu offers, and how it looks.

It reads as the game's importer does: a folder a type, `config.cfg` by file name, names unique in a folder and free of
slashes, a stack of at least two things of one size, textures of models imported from the same folder. Pictures come
back as a player sees them: lying face up in front of them, and turned over about the axis that points away from them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

TYPES = {"boards", "cards", "pieces", "tokens/cube", "tokens/cylinder"}
TEXTURES, MODELS, SUPPORT = {".png", ".jpg"}, {".obj"}, {".mtl"}
_VALUE = re.compile(
    r'\s*(?:(?P<text>"(?:[^"\\]|\\["\\])*")|(?P<word>true|false)|Vector(?P<n>[23])\((?P<sides>[^()]*)\)'
    r"|(?P<number>-?\d+(?:\.\d+)?)|(?P<list>\[))"
)


@dataclass
class Thing:
    """An object of the menu: what it is called, its size in cm, its pictures from above and turned over."""

    name: str
    type: str
    size: tuple[float, ...]
    values: dict[str, Any]
    above: Image.Image
    under: Image.Image | None
    solid: list[tuple[str, list[tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]]]] = field(
        default_factory=list
    )


@dataclass
class Pack:
    """A pack: its objects by folder and name, and its stacks: names of objects, top first."""

    name: str
    things: dict[tuple[str, str], Thing] = field(default_factory=dict)
    stacks: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    @property
    def pieces(self) -> int:
        """As many as the box holds: stacks, copies of what does not stack, and what lies in no stack."""
        stacked = {(place, item) for (place, _), items in self.stacks.items() for item in items}
        loose = sum(thing.values.get("copies", 1) for key, thing in self.things.items() if key not in stacked)
        return loose + sum(map(len, self.stacks.values()))


def read(folder: Path) -> Pack:
    """The one pack in an export's folder."""
    (home,) = (path for path in folder.iterdir() if path.is_dir())
    assert re.fullmatch(r"[A-Za-z0-9 -]+", home.name)
    pack = Pack(home.name)
    used: set[Path] = set()
    folders = {path.parent for path in home.rglob("*") if path.is_file()} - {home}
    assert {path.relative_to(home).as_posix() for path in folders} <= TYPES
    for place in sorted(folders):
        _folder(pack, place, place.relative_to(home).as_posix(), used)
    files = {path for path in home.rglob("*") if path.is_file()}
    assert files - used == {home / "README.txt"}, "a file that nothing uses"
    assert all(re.fullmatch(r"[A-Za-z0-9._ -]+", path.name) for path in files)
    return pack


def _folder(pack: Pack, place: Path, type_: str, used: set[Path]) -> None:
    config = configured((place / "config.cfg").read_text(encoding="utf-8"))
    used.add(place / "config.cfg")
    assert all("*" not in section and (place / section).is_file() for section in config), "a section without its file"
    flat = type_ in ("boards", "pieces")
    objects = {path.name for path in place.iterdir() if path.suffix in (MODELS if flat else TEXTURES)}
    # a texture of a model must not be ignored, or the game would not import it
    assert set(config) == objects
    for file, values in ((place / name, values) for name, values in config.items()):
        if values.get("ignore"):
            assert type_ == "cards"
            continue
        used.add(file)
        name = values["name"]
        assert name
        assert name == name.strip()
        assert "/" not in name, "the game takes it for a path"
        assert (type_, name) not in pack.things
        assert values["mass"] > 0
        pack.things[type_, name] = _thing(file, name, type_, values, used)
    stacks = place / "stacks.cfg"
    if stacks.exists():
        assert not flat
        used.add(stacks)
        for name, values in configured(stacks.read_text(encoding="utf-8")).items():
            items = values["items"]
            assert (type_, name) not in pack.things
            assert len(items) >= 2
            assert len({pack.things[type_, item].size for item in items}) == 1
            pack.stacks[type_, name] = items


def _thing(file: Path, name: str, type_: str, values: dict[str, Any], used: set[Path]) -> Thing:
    if type_ == "cards":
        assert len(values["scale"]) == 2
        back = values.get("back_face")
        assert back is None or "/" not in back
        used.update([file.parent / back] if back else [])
        return Thing(
            name, type_, values["scale"], values, _picture(file), _picture(file.parent / back) if back else None
        )
    if type_.startswith("tokens"):
        assert len(values["scale"]) == 3
        unfolded = _picture(file)
        seen = cube if type_.endswith("cube") else cylinder
        return Thing(name, type_, values["scale"], values, seen(unfolded, False), seen(unfolded, True))
    pictures, solid = _model(file, used)
    corners = [at for _, side in solid for at, _, _ in side]
    size = tuple(round(max(axis) - min(axis), 3) for axis in zip(*corners, strict=True))
    return Thing(name, type_, size, values, pictures["face"], pictures.get("back"), solid)


def _picture(file: Path) -> Image.Image:
    return Image.open(BytesIO(file.read_bytes()))


def cube(unfolded: Image.Image, over: bool) -> Image.Image:
    """A face of a cube: the lower middle cell on top, the one right of it below, upright when it is turned over."""
    wide, high = unfolded.width // 3, unfolded.height // 2
    left = wide * (2 if over else 1)
    return unfolded.crop((left, high, left + wide, 2 * high))


def cylinder(unfolded: Image.Image, over: bool) -> Image.Image:
    """An end of a cylinder: the lower left cell on top; the lower right one below, and upside down when turned over."""
    wide, high = unfolded.width // 2, unfolded.height // 2
    if not over:
        return unfolded.crop((0, high, wide, 2 * high))
    return unfolded.crop((wide, high, 2 * wide, 2 * high)).rotate(180)


def _model(file: Path, used: set[Path]) -> tuple[dict[str, Image.Image], list[Any]]:
    """The pictures of a model's materials, and its triangles: material, and (place, picture point, normal) thrice."""
    lists: dict[str, list[tuple[float, ...]]] = {"v": [], "vt": [], "vn": []}
    solid, material, library = [], "", ""
    for line in file.read_text(encoding="ascii").splitlines():
        word, *rest = line.split()
        if word in lists:
            lists[word].append(tuple(map(float, rest)))
        elif word == "mtllib":
            library = " ".join(rest)
        elif word == "usemtl":
            material = rest[0]
        elif word == "f":
            assert len(rest) == 3
            corners = [[int(number) - 1 for number in corner.split("/")] for corner in rest]
            solid.append((material, [(lists["v"][v], lists["vt"][t], lists["vn"][n]) for v, t, n in corners]))
    assert "/" not in library
    used.add(file.parent / library)
    pictures, name = {}, ""
    for line in (file.parent / library).read_text(encoding="ascii").splitlines():
        word, *rest = line.split()
        if word == "newmtl":
            name = rest[0]
        elif word == "map_Kd":
            used.add(file.parent / rest[0])
            pictures[name] = _picture(file.parent / rest[0])
    return pictures, solid


def configured(text: str) -> dict[str, dict[str, Any]]:
    """A configuration file of Godot."""
    sections: dict[str, dict[str, Any]] = {}
    current: dict[str, Any] | None = None
    for line in text.splitlines():
        if not line or line.startswith(";"):
            continue
        if line.startswith("["):
            # the game reads up to the first closing bracket
            name, rest = line[1:].split("]", 1)
            assert not rest
            assert name not in sections
            assert "\\" not in name
            current = sections[name] = {}
            continue
        key, _, value = line.partition(" = ")
        assert current is not None
        assert re.fullmatch(r"\w+", key)
        assert key not in current
        current[key], end = _value(value, 0)
        assert not value[end:].strip()
    return sections


def _value(text: str, at: int) -> tuple[Any, int]:
    match = _VALUE.match(text, at)
    assert match, f"not a value: {text[at : at + 40]}"
    end = match.end()
    if match["text"]:
        return re.sub(r"\\(.)", r"\1", match["text"][1:-1]), end
    if match["word"]:
        return match["word"] == "true", end
    if match["n"]:
        sides = tuple(map(float, match["sides"].split(",")))
        assert len(sides) == int(match["n"])
        return sides, end
    if match["number"]:
        return (float if "." in match["number"] else int)(match["number"]), end
    items = []
    while not text[end:].lstrip().startswith("]"):
        value, end = _value(text, end)
        items.append(value)
        end += len(text[end:]) - len(text[end:].lstrip(" ,"))
    return items, text.index("]", end) + 1
