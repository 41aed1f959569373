"""`pnp build`: a legal list by chance, or a better one by playing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.choice import MOST_SEED
from pnp.commands.ready import TRUST
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.lab.lists.build import Builder
    from pnp.lab.lists.good import Better
    from pnp.model.game import Game

_MOST_GAMES, _MOST_POINTS = 1_000_000, 100_000


def build(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    points: int = typer.Option(
        None, "--points", metavar="N", min=0, max=_MOST_POINTS, help="Of so many points, not the game's own number."
    ),
    seed: int = typer.Option(0, "--seed", metavar="S", min=0, max=MOST_SEED, help="Another seed, another list."),
    of: str = typer.Option(None, "--of", metavar="ARMY", help="A list of this army; without it one is drawn."),
    output: Path = typer.Option(None, "-o", "--output", metavar="FILE", help="Write it to a file."),
    good: bool = typer.Option(False, "--good", help="Look for a better one: lists play against the game's own."),
    games: int = typer.Option(400, "-n", metavar="N", min=10, max=_MOST_GAMES, help="Games that tell how good it is."),
    players: int = typer.Option(None, "--players", metavar="N", help="How many play, with --good."),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play that it is for."),
    trust: bool = TRUST,
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Build a legal list: every one that there is can come, and the same seed gives the same list."""
    import sys

    from pnp.checks.lists import legal_of, unasked
    from pnp.commands.decks import line, loaded, row, trusted, way
    from pnp.commands.output import print_json
    from pnp.commands.ready import blaming
    from pnp.lab.lists.build import build as built_of
    from pnp.lab.lists.build import builder, written
    from pnp.whole import replace

    found = loaded(game)
    way(found, mode)
    played = mode or next(iter(found.modes_of_lists), None)
    better = None
    with blaming():
        made = builder(found, points, legal_of(found, trusted(found) if trust else None), played)
        if good:
            better = _better(game, made, seed, of, games, players, trust)
        built = better.built if better is not None else built_of(made, seed, of)
    if not trust and (file := unasked(found)) is not None:
        say(f"warning: {file.name} has a 'legal(cards)' that was not asked; --trust lets it run.", file=sys.stderr)
    text = written(built)
    if output is not None:
        replace(output, text.encode())
    if as_json:
        print_json({**row(found, built), "list": {"of": list(built.of), "cards": dict(built.cards)}, **_told(better)})
    elif output is not None:
        say(f"{output}: {line(found, built)}")
    else:
        sys.stdout.write(text)
    if better is not None and not as_json:
        say(_said(found, better), file=sys.stderr)


def _better(
    name: str,
    made: Builder,
    seed: int,
    of: str | None,
    games: int,
    players: int | None,
    trust: bool,
) -> Better:
    from pnp.commands.output import bar
    from pnp.commands.ready import get, seats
    from pnp.lab.lists.good import Table, good, rivals

    ready = get(name, trust)
    count, way, _ = seats(ready, players, made.mode, "thumb")
    table = Table(ready, count, way, rivals(made, seed))
    with bar("playing") as progress:
        return good(made, table, seed, of, games, progress)


def _told(better: Better | None) -> dict[str, Any]:
    from pnp.lab.figures.rates import rate

    if better is None:
        return {}
    rates = {"wins": rate(better.wins, better.games), "first": rate(better.before, better.games)}
    return {"good": {"games": better.games, **rates}}


def _said(game: Game, better: Better) -> str:
    told = _told(better)["good"]
    rates = [f"{row['rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})" for row in (told["wins"], told["first"])]
    own = "the game's own lists" if game.lists else "lists by chance"
    return f"It wins {rates[0]} of {better.games:,} games against {own}; the one drawn first won {rates[1]}."
