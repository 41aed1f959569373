"""The house of the package: which room may use which, and that no page of it grows beyond reading."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "pnp"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_library" not in path.parts)
ROOMS = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
PRINTING = {"sheets", "layout", "boards", "pdf", "model"}
PLAYING = PRINTING | {"engine", "games"}
DOORS = {
    "commands": ROOMS,
    "web": ROOMS - {"commands"},
    "lab": PLAYING,
    "checks": PLAYING,
    "exports": PLAYING,
    "extract": {"model", "pdf"},
    "sheets": PRINTING,
    "layout": {"boards", "pdf", "model"},
    "games": {"engine", "boards"},
    "engine": {"model", "boards"},
    "boards": set(),
    "pdf": set(),
    "model": set(),
}
INNER = {
    "engine": {"worlds": set(), "told": set()},
    "extract": {"cut": set(), "inputs": set(), "drafts": set()},
    "lab": {
        "runs": set(),
        "figures": {"runs"},
        "questions": {"figures", "runs"},
        "report": {"figures", "runs"},
        "lists": {"runs"},
    },
    "layout": {"drawing": set(), "templates": {"drawing"}, "ground": {"templates"}},
    "model": {
        "reading": set(),
        "components": {"reading"},
        "languages": {"components", "reading"},
        "editors": {"components", "reading"},
        "drafting": {"components", "reading"},
    },
    "sheets": {
        "paper": set(),
        "laying": {"paper"},
        "kit": {"laying", "paper"},
        "shop": {"kit", "laying", "paper"},
        "box": {"paper"},
    },
    "web": {"printing": set()},
}
"""Rooms within rooms, and which of their neighbours each may use."""
BY_NAME = {"games", "commands"}
"""Where a file is found by its name, however many there are."""
MOST_PAGES = 25
STATE = "pnp.state."
BACKENDS = {"reportlab", "pypdfium2"}


class Page(NamedTuple):
    """What is looked at of a page: how long it is, what it says of itself, every module that it names in an import,
    wherever in it that stands."""

    lines: int
    says: str | None
    imports: tuple[str, ...]


@cache
def page(path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    tree, found = ast.parse(text), list[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots, which hides the room"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return Page(len(text.splitlines()), ast.get_docstring(tree), tuple(found))


def imports(path: Path) -> tuple[str, ...]:
    return page(path).imports


def named(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_uses_only_the_doors_it_has(room: str) -> None:
    used = {
        (named(path), name.split(".")[1])
        for path in (PACKAGE / room).rglob("*.py")
        for name in imports(path)
        if name.startswith("pnp.") and name.split(".")[1] in ROOMS
    }
    assert {(path, other) for path, other in used if other not in DOORS[room] | {room}} == set()


def part(room: str, dotted: str) -> str:
    """What of a room a module or an import belongs to: an inner room, or a page of its own."""
    return dotted.removeprefix(f"pnp.{room}.").split(".")[0]


def uses(room: str) -> dict[str, set[str]]:
    """For each part of a room the other parts that it imports."""
    home = PACKAGE / room
    parts = {path.stem if path.is_file() else path.name for path in home.iterdir()}
    found: dict[str, set[str]] = {}
    for path in home.rglob("*.py"):
        own = part(room, f"pnp.{room}." + ".".join(path.relative_to(home).with_suffix("").parts))
        names = {part(room, name) for name in imports(path) if name.startswith(f"pnp.{room}.")}
        found.setdefault(own, set()).update((names & parts) - {own})
    found.pop("__init__", None)
    return found


@pytest.mark.parametrize("room", sorted(ROOMS - {"games"}))
def test_a_room_runs_one_way(room: str) -> None:
    """Inner rooms have the doors they are given, and no two parts of a room use one another, however far around."""
    used = uses(room)
    inner = {path.parent.name for path in (PACKAGE / room).glob("*/__init__.py")}
    doors = INNER.get(room, {})
    assert {name: used.get(name, set()) & inner for name in doors} == {name: doors[name] & used[name] for name in doors}
    while used:
        ends = {name for name, others in used.items() if not others & used.keys()}
        assert ends, f"a circle among {sorted(used)}"
        used = {name: others for name, others in used.items() if name not in ends}


@pytest.mark.parametrize("folder", sorted({path.parent for path in MODULES}), ids=lambda path: str(path.name))
def test_a_room_is_seen_at_a_glance(folder: Path) -> None:
    if not BY_NAME & {*folder.relative_to(PACKAGE).parts}:
        assert len(list(folder.glob("*.py"))) <= MOST_PAGES


def test_only_one_room_knows_the_pdf_libraries() -> None:
    users = {named(path).split("/")[0] for path in MODULES if BACKENDS & {n.split(".")[0] for n in imports(path)}}
    assert users == {"pdf"}


def test_only_commands_and_the_workbench_come_to_what_is_the_user_s() -> None:
    users = {named(path).split("/")[0] for path in MODULES for name in imports(path) if f"{name}.".startswith(STATE)}
    assert users == {"commands", "web"}


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("import pnp", {"pnp"}),
        ("import pnp.cli", {"pnp", "pnp.cli", "pnp.commands", "pnp.commands.*"}),
    ],
)
def test_importing_the_front_door_loads_no_room(code: str, allowed: set[str]) -> None:
    line = f"import sys; {code}; print(*(name for name in sys.modules if name.split('.')[0] == 'pnp'))"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {n for n in loaded if n not in allowed and f"{n.rpartition('.')[0]}.*" not in allowed} == set()


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_a_module_says_what_it_is_and_stays_short(path: Path) -> None:
    assert page(path).says
    assert page(path).lines <= 400
