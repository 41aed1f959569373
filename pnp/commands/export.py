"""`pnp export`: games for virtual tabletops."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from pnp.exports.export import Exported

HELP = "images, thoth, tts, vassal, pcio or tabletop-club."


def export(
    form: str = typer.Argument(..., metavar="FORMAT", help=HELP),
    games: list[str] = typer.Argument(None, metavar="[GAME]...", help="Slugs of the library, or games' folders."),
    every: bool = typer.Option(False, "--all", help="Export every game of the library."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the games' folders go."),
    base_url: str = typer.Option(None, metavar="URL", help="Where the files will be found by other players."),
    image_format: str = typer.Option("png", help="png, bmp, gif or jpg (thoth and images)."),
    px_per_mm: float = typer.Option(None, metavar="N", help="How fine pictures are; 12 is about 300 dpi."),
    longest: int = typer.Option(4096, metavar="PIXELS", help="The longest side of a picture."),
    install: bool = typer.Option(False, "--install", help="Put it where the tabletop looks (tts)."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Export games for a virtual tabletop: writes DIR/<game>/<format>/ and says what is in it."""
    from time import perf_counter

    from pnp import exports
    from pnp.commands.choice import apart, chosen
    from pnp.commands.output import bar, counted, print_findings, print_json, shown, tally
    from pnp.exports.export import export as exported
    from pnp.exports.options import ExportError, Options
    from pnp.model.text import unknown

    if form not in exports.FORMATS:
        raise ExportError(unknown("format", form, exports.FORMATS).capitalize())
    names = chosen(games, every)
    apart(names)
    values: dict[str, Any] = {"base_url": base_url, "image_format": image_format, "px_per_mm": px_per_mm}
    options = Options(**values, longest=longest, install=install)
    start = perf_counter()
    results: list[Exported] = []
    for name in names:
        with bar(name, quiet=as_json) as progress:
            made = exported(form, name, output, options, progress)
        results.append(made)
        if not as_json:
            import sys

            print_findings(made.findings, sys.stderr)
            size = sum(made.sizes.values()) / 1000
            what = f"{counted(len(made.sizes), 'file')}, {counted(made.objects, 'object')}"
            print(f"{made.place}: {what}, {counted(made.pieces, 'piece')}, {size:,.0f} kB")
    findings = [finding for made in results for finding in made.findings]
    if as_json:
        document: dict[str, Any] = {"files": [file for made in results for file in made.files]}
        document["objects"] = sum(made.objects for made in results)
        document["pieces"] = sum(made.pieces for made in results)
        document["findings"] = [finding.as_dict() for finding in shown(findings)]
        print_json({**document, "timing": {"seconds": round(perf_counter() - start, 3)}})
    raise typer.Exit(1 if tally(findings)["errors"] else 0)
