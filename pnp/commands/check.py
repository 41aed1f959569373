"""`pnp check`: everything that is wrong or doubtful about games."""

from __future__ import annotations

from pathlib import Path

import typer

from pnp.commands.choice import MAP
from pnp.commands.decks import HELP
from pnp.commands.ready import TRUST
from pnp.model.errors import PnpError
from pnp.terminal import say


def check(
    games: list[str] = typer.Argument(None, metavar="[GAME]...", help="Slugs of the library, or games' folders."),
    every: bool = typer.Option(False, "--all", help="Check every game of the library."),
    lang: str = typer.Option(None, "--lang", metavar="LANG", help="Only what is found in this language, such as de."),
    code: str = typer.Option(
        None, "--explain", metavar="CODE", help="Say what a code means: it stands in brackets behind each finding."
    ),
    map_seed: int = MAP,
    deck: list[Path] = typer.Option([], "--deck", metavar="FILE", help=HELP),
    points: int = typer.Option(None, "--points", metavar="N", min=0, help="The points of these lists, not the game's."),
    limits: Path = typer.Option(
        None, "--limits", metavar="FILE", help="Names with how many of each a list may hold: '0 Chaos Orb'."
    ),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play that these lists are for."),
    trust: bool = TRUST,
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Check games: data, composition against the rulebook's claims, and every face drawn in every language.

    With --deck check nothing of the game but these lists, against what it says that players may build.
    """
    if code is not None:
        _explain(code, bool(games) or every, as_json)
        return
    if deck:
        _decks(games, every, deck, points, limits, mode, trust, as_json)
        return
    if points is not None or limits is not None or mode is not None:
        raise PnpError("--points, --limits and --mode are for lists: name one with --deck FILE.")
    import sys
    from functools import partial

    from pnp.checks.report import check as report
    from pnp.commands.choice import chosen, on_a_map
    from pnp.commands.decks import trusted
    from pnp.commands.output import bar, counted, print_findings, print_json, shown, tally
    from pnp.commands.ready import blaming
    from pnp.pool import in_order

    names = chosen(games, every, lang)
    for name in names:
        on_a_map(name, map_seed)
    findings = []
    with bar("checking", quiet=as_json) as progress:
        ask = partial(report, lang=lang, map_seed=map_seed, trusted=trusted if trust else None)
        with blaming():
            checked = in_order(ask, names)
            for done, name in enumerate(names):
                progress(done, len(names), name)
                findings.extend(next(checked))
            progress(len(names), len(names))
    counts = tally(findings)
    if as_json:
        print_json({**counts, "findings": [finding.as_dict() for finding in shown(findings)]})
    else:
        print_findings(findings, sys.stdout)
        sums = f"{counted(counts['errors'], 'error')}, {counted(counts['warnings'], 'warning')}"
        say(f"{counted(len(names), 'game')} checked: {sums}.")
    raise typer.Exit(1 if counts["errors"] else 0)


def _decks(
    games: list[str] | None,
    every: bool,
    files: list[Path],
    points: int | None,
    limits: Path | None,
    mode: str | None,
    trust: bool,
    as_json: bool,
) -> None:
    from pnp.checks.lists import Decks
    from pnp.commands.decks import MOST_DECKS, check_decks

    if every or not games or len(games) != 1:
        raise PnpError("Name the one game that these lists are built for: pnp check GAME --deck FILE.")
    if len(files) > MOST_DECKS:
        raise PnpError(f"{len(files)} lists are more than can be named at once: {MOST_DECKS} are the most.")
    check_decks(games[0], Decks(files, points, limits, mode=mode), trust, as_json)


def _explain(code: str, and_games: bool, as_json: bool) -> None:
    from pnp.checks.codes import explain
    from pnp.commands.output import print_json

    if and_games:
        raise PnpError("--explain tells of a code and checks no game: leave out either.")
    told = explain(code)
    if as_json:
        print_json(told._asdict())
    else:
        print(f"{told.code} ({told.level}): {told.title}\n\nWhy: {told.why}\n\nMend: {told.mend}")
