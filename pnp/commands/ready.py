"""What the playing commands share: a game with rules, and a mistake in rules told as a sentence."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.lab.runs.ready import Ready


MOST_PLAYOUTS, _MOST_AGENTS = 100_000, 1_000
"""Worlds that an agent may play out for one answer, and agents that may be named."""
TRUST: bool = typer.Option(False, "--trust", help="Run the rules in the game's own folder: they are code, run as you.")
"""The flag of every command that plays."""
SETS: list[str] = typer.Option(
    [], "--set", metavar="WHAT=VALUE", help="What if: foe:titan.force=6, numbers.hand=5; again for more."
)
"""The changes of a game's data that it is played with; nothing of it is written."""


def get(name: str, trust: bool = False, sets: Sequence[str] = (), map_seed: int | None = None) -> Ready:
    """A game's cast and rules; a folder that does not load is told by its findings, with exit code 1.

    Rules in the folder itself run only with `trust`; `sets` are what the data is to be changed to, and `map_seed` is
    the seed of the map that it is played on.
    """
    from pnp.commands.output import print_findings
    from pnp.lab.runs.ready import ready
    from pnp.model import LoadError

    try:
        with blaming():
            return ready(name, trust=trust, sets=sets, map_seed=map_seed)
    except LoadError as error:
        print_findings(error.findings, sys.stderr)
        raise typer.Exit(1) from None


def seats(
    loaded: Ready, players: int | None, mode: str | None, agents: str, at_once: bool = True
) -> tuple[int, str | None, list[str]]:
    """How many sit down to which mode, and the names of the agents, who need not all find a seat `at_once`.

    Raises:
        PnpError: no such mode or agent, or more or fewer players than the game is for.
    """
    from pnp.engine.agents import agent
    from pnp.engine.seating import seating
    from pnp.model import PnpError

    names = [name.strip() for name in agents.split(",")]
    if len(names) > _MOST_AGENTS:
        raise PnpError(f"{len(names)} agents are more than sit down to any game.")
    try:
        count, way = seating(loaded.cast.game, players, mode)
        for name in names:
            if any(int(number[:9]) > MOST_PLAYOUTS for number in re.findall(r"\d+", name)):
                raise PnpError(f"{name[:40]!r} plays out too much for each answer: {MOST_PLAYOUTS:,} is the most.")
            agent(name, loaded.rules, 0)
    except ValueError as error:
        raise PnpError(str(error)) from None
    if at_once and len(names) > count:
        raise PnpError(f"{len(names)} agents are too many for {count} seat{'s' if count > 1 else ''}.")
    return count, way, names


@contextmanager
def blaming() -> Iterator[None]:
    """Tell what is wrong with rules as a sentence, with exit code 1."""
    from pnp.engine import RulesError

    try:
        yield
    except RulesError as error:
        for each in f"The rules are wrong. {error}".split("\n"):
            say(each, file=sys.stderr)
        raise typer.Exit(1) from None
