"""`pnp make`: print games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from pnp.sheets.record import Made


def make(
    games: list[str] = typer.Argument(None, metavar="[GAME]...", help="Slugs of the library, or games' folders."),
    every: bool = typer.Option(False, "--all", help="Make every game of the library."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the kits' folders go."),
    paper: str = typer.Option("a4", help="a4, letter, a3, legal, tabloid, or WIDTHxHEIGHT in mm or in (8.5x11in)."),
    duplex: str = typer.Option("long", help="The edge the printer turns the paper on: long or short."),
    gutterfold: bool = typer.Option(False, "--gutterfold", help="Fronts and backs on one page, to fold and glue."),
    fronts_only: bool = typer.Option(False, "--fronts-only", help="Leave the backs out."),
    backs_only: bool = typer.Option(False, "--backs-only", help="Print only the backs."),
    marks: str = typer.Option("corner", help="Cut marks: corner, cross, lines or none."),
    bleed: float = typer.Option(2.0, metavar="MM", help="How far faces are printed beyond the outer cuts."),
    gap: float = typer.Option(0.0, metavar="MM", help="Room between pieces, so that each has its own bleed."),
    margin: float = typer.Option(5.0, metavar="MM", help="The rim your printer leaves white."),
    overlap: float = typer.Option(10.0, metavar="MM", help="Glue strips of boards laid over several sheets."),
    whole: bool = typer.Option(False, "--whole", help="Boards larger than the paper on one page each, for a shop."),
    low_ink: bool = typer.Option(False, "--low-ink", help="Outlines instead of fills."),
    only: list[str] = typer.Option(None, metavar="COMPONENT[:PIECE|:SECTION]", help="Print only these; repeatable."),
    no_preview: bool = typer.Option(False, "--no-preview", help="Leave preview.png out."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Print games: writes DIR/<game>/kit.pdf and preview.png, and says what was found on the way."""
    from time import perf_counter

    from pnp.commands.choice import apart, chosen
    from pnp.commands.output import bar, print_json, shown, tally
    from pnp.sheets.batch import make_many

    names = chosen(games, every)
    apart(names)
    options: dict[str, Any] = {"paper": paper, "duplex": duplex, "gutterfold": gutterfold, "marks": marks}
    options |= {"fronts_only": fronts_only, "backs_only": backs_only, "bleed": bleed, "gap": gap, "margin": margin}
    options |= {"overlap": overlap, "whole": whole, "low_ink": low_ink}
    _refuse(options)
    options |= {"only": only or (), "preview": not no_preview}
    start = perf_counter()
    results = []
    with bar("making" if len(names) > 1 else names[0], quiet=as_json) as progress:
        for made in make_many(names, output, options, progress):
            results.append(made)
            if not as_json:
                _print(made)
    findings = [finding for made in results for finding in made.findings]
    if as_json:
        files = [file for made in results for file in made.files]
        timing = {"seconds": round(perf_counter() - start, 3)}
        print_json({"files": files, "findings": [f.as_dict() for f in shown(findings)], "timing": timing})
    raise typer.Exit(1 if tally(findings)["errors"] else 0)


def _refuse(options: dict[str, Any]) -> None:
    """Say what is impossible before any work is done; a `ValueError` of the work itself is a bug."""
    from pnp.model.errors import PnpError
    from pnp.sheets.options import Options
    from pnp.sheets.papers import paper

    try:
        Options(**{**options, "paper": paper(options["paper"])})
    except ValueError as error:
        raise PnpError(str(error)) from None


def _print(made: Made) -> None:
    import sys

    from pnp.commands.output import counted, print_findings

    print_findings(made.findings, sys.stderr)
    if not made.files:
        print(f"{made.game}: nothing was printed.")
    for file in made.files:
        size = f"{counted(file['pages'], 'page')}, {counted(file['pieces'], 'piece')}"
        what = size if file["kind"] == "pdf" else f"contact sheet of {counted(file['pieces'], 'face')}"
        kept = ", unchanged" if made.unchanged else ""
        print(f"{file['path']}: {what}, {file['bytes'] / 1000:,.0f} kB{kept}")
