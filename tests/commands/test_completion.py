"""Completion: a shell asks how a word goes on."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pnp.model import library


def completed(line: str) -> list[str]:
    """What a shell is told when a line ends like this; the word that is being typed is the last one."""
    asked = {"_PNP_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    code = "import sys; sys.argv = ['pnp']; from pnp.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.split()


@pytest.mark.parametrize("line", ["pnp make war", "pnp play war", "pnp check conan war", "pnp diff conan war"])
def test_a_game_goes_on_as_the_library_has_it(line: str) -> None:
    assert completed(line) == [slug for slug in library.slugs() if slug.startswith("war")]


def test_verbs_and_options_go_on_as_the_command_line_has_them() -> None:
    assert completed("pnp pl") == ["play", "playtest"]
    assert "--players" in completed("pnp play conan --pl")


def test_what_is_no_game_does_not_go_on_as_one() -> None:
    assert completed("pnp new war") == []
