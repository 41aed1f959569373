"""`pnp make`: print games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from pnp.sheets.kit import Kit


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
    low_ink: bool = typer.Option(False, "--low-ink", help="Outlines instead of fills."),
    only: list[str] = typer.Option(None, metavar="COMPONENT[:PIECE|:SECTION]", help="Print only these; repeatable."),
    no_preview: bool = typer.Option(False, "--no-preview", help="Leave preview.png out."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Print games: writes DIR/<game>/kit.pdf and preview.png, and says what was found on the way."""
    from time import perf_counter

    from pnp.commands.choice import apart, chosen
    from pnp.commands.output import print_json, shown, tally

    names = chosen(games, every)
    apart(names)
    options: dict[str, Any] = {"paper": paper, "duplex": duplex, "gutterfold": gutterfold, "marks": marks}
    options |= {"fronts_only": fronts_only, "backs_only": backs_only, "bleed": bleed, "gap": gap, "margin": margin}
    options |= {"low_ink": low_ink}
    _refuse(options)
    options |= {"only": only or (), "preview": not no_preview}
    start = perf_counter()
    files: list[dict[str, Any]] = []
    findings = []
    for name in names:
        made, found = _make(name, output, options, quiet=as_json)
        findings.extend(found)
        files.extend(made)
    if as_json:
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


def _make(name: str, output: Path, options: dict[str, Any], quiet: bool) -> tuple[list[dict[str, Any]], list[Any]]:
    import sys

    from pnp.commands.output import bar, print_findings
    from pnp.model import LoadError
    from pnp.sheets.make import make as make_kit

    try:
        with bar(name, quiet) as progress:
            kit = make_kit(name, output, progress=progress, **options)
    except LoadError as error:
        if not quiet:
            print_findings(error.findings, sys.stderr)
        return [], error.findings
    if not quiet:
        print_findings(kit.findings, sys.stderr)
        _print(kit)
    return _files(kit), kit.findings


def _files(kit: Kit) -> list[dict[str, Any]]:
    if not kit.pages:
        return []
    files = [{"path": str(kit.file), "kind": "pdf", "pages": kit.pages, "pieces": kit.pieces, "bytes": kit.bytes}]
    if kit.preview:
        preview = {"path": str(kit.preview), "kind": "preview", "pages": 1}
        files.append({**preview, "pieces": len(kit.spots), "bytes": kit.preview_bytes})
    return files


def _print(kit: Kit) -> None:
    from pnp.commands.output import counted

    if not kit.pages:
        print(f"{kit.file.parent.name}: nothing to print.")
    for file in _files(kit):
        size = f"{counted(file['pages'], 'page')}, {counted(file['pieces'], 'piece')}"
        what = size if file["kind"] == "pdf" else f"contact sheet of {counted(file['pieces'], 'face')}"
        print(f"{file['path']}: {what}, {file['bytes'] / 1000:,.0f} kB")
