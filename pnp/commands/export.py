"""`pnp export`: games for virtual tabletops."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.asking import asks
from pnp.sheets.paper.wishes import EXPORT
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.exports.export import Exported
    from pnp.model.findings import Finding

HELP = "images, thoth (a folder in its manner; its index files are not known), tts, vassal, pcio or tabletop-club."


@asks(EXPORT.values())
def export(
    form: str = typer.Argument(..., metavar="FORMAT", help=HELP),
    games: list[str] = typer.Argument(None, metavar="[GAME]...", help="Slugs of the library, or games' folders."),
    every: bool = typer.Option(False, "--all", help="Export every game of the library."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the games' folders go."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
    **asked: Any,
) -> None:
    """Export games for a virtual tabletop: writes DIR/<game>/<format>/ and says what is in it."""
    from time import perf_counter

    from pnp import exports
    from pnp.commands import decks
    from pnp.commands.choice import apart, chosen, on_a_map
    from pnp.commands.output import bar, print_findings, print_json, shown, tally
    from pnp.exports.export import export as exported
    from pnp.exports.options import ExportError
    from pnp.exports.options import asked as wanted
    from pnp.model import LoadError
    from pnp.model.text import unknown

    if form not in exports.FORMATS:
        raise ExportError(f"U{unknown('format', form, exports.FORMATS)[1:]}")
    lang, map_seed, mode = asked["lang"], asked["map_seed"], asked["mode"]
    names = chosen(games, every, lang)
    apart(names, output)
    for name in names:
        on_a_map(name, map_seed)
    cards = decks.chosen(names, asked["deck"], asked["pool"], mode)
    options = wanted(asked)
    start = perf_counter()
    results: list[Exported] = []
    findings: list[Finding] = []
    refused = 0
    for name in names:
        try:
            with bar(name, quiet=as_json) as progress:
                made = exported(form, name, output, options, progress, lang, map_seed, mode, **cards)
        except LoadError as error:
            findings += error.findings
            if not as_json:
                print_findings(error.findings, sys.stderr)
                say(f"{name}: nothing was exported.")
            continue
        except ExportError as error:
            # one game that a format cannot hold keeps no other from being exported
            if len(names) == 1:
                raise
            refused += 1
            say(f"{name}: {error}", file=sys.stderr)
            continue
        results.append(made)
        findings += made.findings
        if not as_json:
            _print(made)
    if as_json:
        document: dict[str, Any] = {"files": [file for made in results for file in made.files]}
        document["objects"] = sum(made.objects for made in results)
        document["pieces"] = sum(made.pieces for made in results)
        document["notes"] = list(dict.fromkeys(note for made in results for note in made.notes))
        document["findings"] = [finding.as_dict() for finding in shown(findings)]
        print_json({**document, "timing": {"seconds": round(perf_counter() - start, 3)}})
    raise typer.Exit(2 if refused else 1 if tally(findings)["errors"] else 0)


def _print(made: Exported) -> None:
    from pnp.commands.output import counted, print_findings

    print_findings(made.findings, sys.stderr)
    size = sum(made.sizes.values()) / 1000
    what = f"{counted(len(made.sizes), 'file')}, {counted(made.objects, 'object')}"
    say(f"{made.place}: {what}, {counted(made.pieces, 'piece')}, {size:,.0f} kB")
    for note in made.notes:
        say(note)
