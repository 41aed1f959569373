"""`pnp playtest`: play a game many times, and tell what that says about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.decks import DECKS
from pnp.commands.ready import SETS, TRUST
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.lab.figures.sequential import Test, Until
    from pnp.lab.runs.plan import Plan
    from pnp.lab.runs.ready import Ready
    from pnp.lab.runs.store import Store

_MOST = 100_000_000
"""Playouts of one run: its list of chunks is to fit into memory."""
_MOMENTS, _LAWS, _DEALS, _LADDER = 40, 10, 20, "random,thumb"
"""What a report to be read asks for where nobody says otherwise."""
_WHOLE = {".html", ".pdf"}


def playtest(
    game: str = typer.Argument(None, metavar="GAME", help="A slug of the library, or a game's folder."),
    games: int = typer.Option(None, "-n", metavar="N", min=1, max=_MOST, help="How many playouts, at most."),
    players: int = typer.Option(None, "--players", metavar="N", help="How many play."),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play, where a game has several."),
    agents: str = typer.Option("random", "--agents", metavar="A,B", help="Who plays: random, thumb, flat:N, ismcts:N."),
    rotate: bool = typer.Option(False, "--rotate", help="Agents move on by a seat from game to game."),
    seed: int = typer.Option(0, "--seed", metavar="N", help="Another seed, other playouts."),
    sets: list[str] = SETS,
    decks: str = DECKS,
    against: str = typer.Option(None, "--against", metavar="GAME", help="Compare with another version of the game."),
    until: str = typer.Option(None, "--until", metavar="P%", help="End when win rates are known to +-P points."),
    test: str = typer.Option(None, "--test", metavar="WHAT=P%", help="End when it is told: win(seat1)=50%."),
    margin: str = typer.Option("5%", "--margin", metavar="P%", help="How far off is too far for --test."),
    moments: int = typer.Option(None, "--moments", metavar="K", min=0, help="Look for tension in K of the games."),
    coach: int = typer.Option(None, "--coach", metavar="K", min=0, help="Hold thumbs to a search in K games."),
    ladder: str = typer.Option(
        None, "--ladder", metavar="A,B,..", help="Does skill matter? Agents, the weakest first."
    ),
    ladder_games: int = typer.Option(200, "--ladder-games", metavar="K", min=1, help="Games for each step of it."),
    deals: int = typer.Option(None, "--deals", metavar="K", min=0, help="A solitaire: how many of K deals can be won."),
    laws: int = typer.Option(
        None, "--laws", metavar="K", min=0, help="Hold the rules to their laws in K of the games."
    ),
    report: list[Path] = typer.Option([], "--report", metavar="FILE", help="Write FILE.html, .pdf, .csv or .json."),
    jobs: int = typer.Option(1, "--jobs", metavar="J", min=1, max=256, help="How many processes share the work."),
    cluster: str = typer.Option(None, "--cluster", metavar="ADDRESS", help="A Dask cluster that shares it instead."),
    db: Path = typer.Option(None, "--db", metavar="FILE", help="Where runs are kept, if not in your data folder."),
    no_db: bool = typer.Option(False, "--no-db", help="Keep nothing, and play all games anew."),
    coverage: bool = typer.Option(False, "--coverage", help="Tell of each card, and which fields are unread."),
    explain: bool = typer.Option(False, "--explain", help="Print how each figure is defined."),
    trust: bool = TRUST,
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Play a game many times, and tell who wins, how long it takes and what becomes of the cards.

    What is played is kept: a run that was stopped goes on where it was, and a longer one plays only what it lacks.
    """
    from pnp.commands.decks import sat
    from pnp.commands.figures import print_figures
    from pnp.commands.output import bar, print_json
    from pnp.commands.ready import blaming, get, seats
    from pnp.lab.report import write, writer
    from pnp.lab.runs.plan import Plan
    from pnp.lab.runs.whatif import in_mode, parted
    from pnp.lab.study import Asked, Study
    from pnp.model import PnpError

    if explain:
        _explain()
        return
    if game is None or games is None:
        raise PnpError("Name a game and how many playouts: pnp playtest GAME -n N. --explain tells what figures mean.")
    for file in report:
        writer(file)
        _take(file)
    loaded = get(game, trust, sets)
    count, way, names = seats(loaded, players, mode, agents)
    in_mode(loaded.cast.game, [parted(change)[0] for change in sets], way)
    plan = Plan(game, games, count, way, tuple(names), seed, coverage, trust, tuple(sets), rotate)
    plan = plan._replace(decks=sat(loaded.cast.game, decks, seed, loaded.rules, way))
    whole = any(file.suffix.lower() in _WHOLE for file in report)
    deals = (_DEALS if whole and count == 1 else 0) if deals is None else deals
    if deals and count > 1:
        raise PnpError("--deals is for what one person plays: leave it out.")
    asked = Asked(
        _MOMENTS if whole and moments is None else moments or 0,
        _names(_LADDER if whole and ladder is None else ladder, loaded, plan),
        ladder_games,
        deals,
        laws=_LAWS if whole and laws is None else laws or 0,
        stop=_stop(until, test, margin),
        against=plan._replace(game=against, sets=()) if against is not None else None,
        coach=coach or 0,
    )
    if asked.against:
        seats(get(against, trust), count, way, agents)  # or say now what is wrong with it
    with blaming(), _store(db, no_db) as store:
        study = Study(jobs, store, cluster, lambda title: bar(title, quiet=as_json))
        document = study.document(plan, loaded, asked)
    try:
        for file in report:
            write(document, loaded.cast.game, file)
    finally:  # what a long run found out is told even where a report cannot be written after all
        if as_json:
            print_json(document)
        else:
            print_figures(document)
    if not as_json:
        for file in report:
            say(f"The report: {file}")
    if coverage:
        _complain(document["unread"])
    if (document["laws"] or {}).get("broken"):
        raise typer.Exit(1)


def _explain() -> None:
    from importlib.resources import files

    print(files("pnp.lab").joinpath("metrics.md").read_text(encoding="utf-8"), end="")


def _take(file: Path) -> None:
    """Find out before a long run whether a report may be written there."""
    import os

    from pnp.model import PnpError

    folder = file.absolute().parent
    if not folder.is_dir():
        raise PnpError(f"There is no folder {file.parent} to write {file.name} to.")
    if file.is_dir():
        raise PnpError(f"{file} is a folder: name a file for the report.")
    if not os.access(folder, os.W_OK):
        raise PnpError(f"Nothing can be written to the folder {folder}: name another one for {file.name}.")


def _names(agents: str | None, loaded: Ready, plan: Plan) -> list[str]:
    from pnp.commands.ready import seats

    return seats(loaded, plan.players, plan.mode, agents, at_once=False)[2] if agents is not None else []


def _stop(until: str | None, test: str | None, margin: str) -> Until | Test | None:
    from pnp.lab.figures.measure import parse_target
    from pnp.lab.figures.sequential import Until
    from pnp.lab.figures.sequential import test as made
    from pnp.model import PnpError

    if until is not None and test is not None:
        raise PnpError("--until and --test are two ways to end: choose one.")
    if until is not None:
        return Until(_points(until, "--until"))
    return made(parse_target(test), _points(margin, "--margin")) if test is not None else None


def _points(text: str, option: str) -> float:
    """`2%` as .02."""
    from pnp.model import PnpError

    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise PnpError(f"{option} takes such as 2%, not {text!r}.")
    return value


@contextmanager
def _store(file: Path | None, none: bool) -> Iterator[Store | None]:
    """Where runs are kept. Who has no folder of their own, or one that takes nothing, plays without."""
    import sys

    from pnp.lab.runs.store import NoPlace, store
    from pnp.state import NoHome, State

    with ExitStack() as stack:
        opened = None
        try:
            if not none:
                opened = stack.enter_context(store(file or State().playtests))
        except (NoHome, NoPlace) as error:
            if file is not None:
                raise
            say(f"This run is not kept. {error}", file=sys.stderr)
        yield opened


def _complain(unread: list[dict[str, Any]]) -> None:
    import sys

    for field in unread:
        where = ", ".join(field["components"])
        say(f"error: no playout read the field '{field['field']}' (of: rules) of {where}.", file=sys.stderr)
    if unread:
        raise typer.Exit(1)
