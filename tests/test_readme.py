"""README is a session: its commands are run and its output is compared, so it cannot promise what is not there.

A ```console block holds lines `$ pnp ...` and what they print below them; `...` stands for anything, as in doctest.
A ```python block runs as a whole. All of them share one empty folder, from the top of the page to its end. The library
of the session has the games that the page names, the first and the last: what `--all` does is tested game by game.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import forked
import pytest
import typer.main

from pnp.cli import COMMANDS, gathered
from pnp.model import library
from tests import pictures

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
SECONDS = 120


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(README) if name == language]


def session(block: str) -> Iterator[tuple[str, str]]:
    """Each command of a block and the output that the page shows for it; what stands above the first is left out."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = command[:-1] + more.removeprefix("> ")
        yield command, output.strip()


def same(shown: str, printed: str) -> bool:
    """Whether the page shows what was printed: `...` is anything, an empty line at an end is nothing."""
    checker = doctest.OutputChecker()
    got = "\n".join(line.rstrip() for line in printed.strip().splitlines())
    return checker.check_output(shown + "\n", got + "\n", doctest.ELLIPSIS)


def named() -> list[str]:
    """The games of the library that the page's sessions name, the first and the last."""
    text, slugs = "\n".join(blocks("console")), library.slugs()
    found = {slug for slug in slugs if re.search(rf"(?<![\w-]){slug}(?![\w-])", text)}
    return sorted({slugs[0], *found, slugs[-1]})


ALL = "dragon-slayers", "warlords-of-ravenna"
"""The library of a command that looks into all games."""


@pytest.fixture
def libraries(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A library with the games that the page names, and one of a few of them."""
    made = []
    for slugs in (named(), ALL):
        made.append(tmp_path_factory.mktemp("library"))
        for slug in slugs:
            (made[-1] / slug).symlink_to(library.card_data() / slug)
    return made[0], made[1]


def run(command: str, folder: Path, games: Path) -> str:
    """What a person at a terminal would see: output and errors as they come."""
    _, *words = shlex.split(command)
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as nothing:
        done = forked.run(words, folder, dict(os.environ), nothing, said, {}, SECONDS, games)
        said.seek(0)
        printed = said.read().decode()
    assert done.code in (0, 1, 2), printed
    return printed


@pytest.mark.timeout(600)
def test_every_session_prints_what_the_page_shows(tmp_path: Path, libraries: tuple[Path, Path]) -> None:
    differing = []
    for block in blocks("console"):
        for command, shown in session(block):
            if command.split()[0] != "pnp":
                continue
            printed = run(command, tmp_path, libraries["--all" in command.split()])
            if not same(shown, printed):
                differing.append(f"$ {command}\n--- README\n{shown}\n--- printed\n{printed[:2000]}")
    if differing:
        pytest.fail("\n\n".join(differing), pytrace=False)


@pytest.mark.parametrize("code", blocks("python"))
def test_every_piece_of_python_runs(code: str, tmp_path: Path) -> None:
    line = [sys.executable, "-W", "error", "-c", textwrap.dedent(code)]
    done = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr


def test_the_page_has_a_session() -> None:
    assert [command for block in blocks("console") for command, _ in session(block) if command.startswith("pnp make")]


def test_the_page_names_some_games_and_checks_them_all() -> None:
    assert 4 <= len(named()) < 8
    assert "pnp check --all" in [command for block in blocks("console") for command, _ in session(block)]


@pytest.mark.parametrize("name", typer.main.get_group(gathered(COMMANDS)).commands)
def test_every_command_is_named(name: str) -> None:
    assert re.search(rf"\bpnp {name}\b", README)


def options_named() -> set[str]:
    """The options of our commands that the page names: in their lines, or by themselves in the text."""
    lines = [line for line in README.splitlines() if "pnp " in line]
    return {*re.findall(r"(?<=\s)--[a-z][a-z-]*", "\n".join(lines)), *re.findall(r"(?<=`)--[a-z][a-z-]*", README)}


@pytest.mark.parametrize("option", sorted(options_named()))
def test_every_option_it_names_is_there(option: str) -> None:
    pnp: Any = typer.main.get_command(gathered(COMMANDS))
    known = {"--help", *(name for option in pnp.params for name in option.opts)}
    for command in pnp.commands.values():
        for each in (command, *getattr(command, "commands", {}).values()):
            known |= {name for option in each.params for name in option.opts}
    assert option in known


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)[^):]*\)", README))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (Path(__file__).parent.parent / link).exists()


def test_dots_stand_for_anything_and_nothing_else_does() -> None:
    assert same("a ... c\n...", "a b b c\nd\ne\n")
    assert not same("a ... d", "a b c\n")
    assert not same("1 page", "11 page\n")


def test_its_pictures_are_there_and_light() -> None:
    shown = [pictures.ROOT / name for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)]
    assert sorted(shown) == sorted(pictures.PLACE.glob("*.webp"))
    assert 0 < sum(picture.stat().st_size for picture in shown) <= pictures.MOST_BYTES
