"""Completion: a shell asks how a word goes on."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pnp.model import library


def told(asked: dict[str, str]) -> str:
    """What `pnp` says when the environment holds this."""
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
    return run.stdout


def completed(line: str) -> list[str]:
    """What bash is told when a line ends like this; the word that is being typed is the last one."""
    words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split(" ")) - 1)}
    return told({"_PNP_COMPLETE": "complete_bash", **words}).split()


@pytest.mark.parametrize("shell", ["complete_bash", "complete_zsh", "complete_fish"])
@pytest.mark.parametrize("more", [{}, {"COMP_WORDS": "pnp 'make", "COMP_CWORD": "zwei"}])
def test_whatever_stands_in_the_environment_is_no_bug_of_ours(shell: str, more: dict[str, str]) -> None:
    assert "bug" not in told({"_PNP_COMPLETE": shell, **more})


def test_another_shell_asks_in_its_own_way() -> None:
    assert "thieves-guild" in told({"_PNP_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "pnp play thi"})


@pytest.mark.parametrize("line", ["pnp make war", "pnp play war", "pnp check conan war", "pnp diff conan war"])
def test_a_game_goes_on_as_the_library_has_it(line: str) -> None:
    assert completed(line) == [slug for slug in library.slugs() if slug.startswith("war")]


def test_verbs_and_options_go_on_as_the_command_line_has_them() -> None:
    assert completed("pnp pl") == ["play", "playtest"]
    assert "--players" in completed("pnp play conan --pl")


def test_what_is_no_game_does_not_go_on_as_one() -> None:
    assert completed("pnp new war") == []
