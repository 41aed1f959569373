"""`pnp map`: the map that a seed grows, as a designer writes it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from pnp.commands.choice import MOST_SEED, NoMap
from pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.model import Component, Game
    from pnp.model.plan import Ways


def map_of(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    seed: int = typer.Option(None, "--seed", metavar="N", min=0, max=MOST_SEED, help="Another map for each number."),
    board: str = typer.Option(None, "--board", metavar="ID", help="Only this board, where a game grows several."),
) -> None:
    """Grow the map of a game and print it as YAML, to stand in place of `grow:`."""
    from pnp.boards import MapError, grown
    from pnp.commands.output import print_findings
    from pnp.model import LoadError, load

    try:
        loaded = load(game, map_seed=seed)
    except LoadError as error:
        print_findings(error.findings, sys.stderr)
        raise typer.Exit(1) from None
    faulty = False
    for part in _boards(loaded, board):
        assert part.plan is not None and part.plan.grow is not None
        try:
            plan = grown(part.plan)
        except MapError as error:
            say(f"{part.file}: {error}", file=sys.stderr)
            faulty = True
            continue
        say(f"# {part.file.name}, in place of grow: the map of seed {part.plan.grow.seed}")
        say("map:")
        for line in plan.map:
            say(f'  - "{line}"')
        for key, ways in (("links", plan.links), ("borders", plan.borders), ("paths", plan.paths)):
            for line in _written(key, ways):
                say(line)
    if faulty:
        raise typer.Exit(1)


def _boards(game: Game, board: str | None) -> list[Component]:
    """The boards whose maps grow, or one of them.

    Raises:
        NoMap: there is none, or none of that id.
    """
    from pnp.model.text import unknown

    found = {part.id: part for part in game.components.values() if part.plan is not None and part.plan.grow}
    if not found:
        raise NoMap(f"{game.title} has no map that grows from a seed: none of its boards has 'grow'.")
    if board is None:
        return list(found.values())
    if board not in found:
        raise NoMap(f"U{unknown('board', board, found)[1:]}")
    return [found[board]]


def _written(key: str, ways: Ways) -> Iterator[str]:
    """Links, borders or paths by kind; a kind that is not named is a list alone."""
    if not ways:
        return
    yield f"{key}:"
    for kind, found in ways:
        lead = "  "
        if kind:
            yield f"  {kind}:"
            lead = "    "
        for way in found:
            spaces = ", ".join(f'"{space}"' for space in way.spaces)
            yield f'{lead}- "{" -> ".join(way.spaces)}"' if way.one_way else f"{lead}- [{spaces}]"
