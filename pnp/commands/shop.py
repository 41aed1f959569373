"""`pnp shop`: files for a print shop."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.asking import asks
from pnp.sheets.paper.wishes import SHOP
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.sheets.shop.shop import Shopped


@asks(SHOP.values())
def shop(
    game: str = typer.Argument(None, metavar="GAME", help="A slug of the library, or a game's folder."),
    presets: bool = typer.Option(False, "--presets", help="List the print shops that are known, and say where from."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the game's folder goes."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
    **asked: Any,
) -> None:
    """Write files for a print shop into DIR/<game>/shop: PDFs with TrimBox and BleedBox, or pictures."""
    from pnp.commands.choice import outlet
    from pnp.commands.output import bar, print_json, shown, tally
    from pnp.model import LoadError, PnpError, load
    from pnp.sheets.shop.shop import shop as make
    from pnp.sheets.shop.wish import asked as wanted

    if presets:
        _presets(as_json)
        return
    if game is None:
        raise PnpError("Name a game, or ask for the --presets.")
    try:
        wish = wanted(asked)
    except ValueError as error:
        raise PnpError(str(error)) from None
    outlet(game, output)
    try:
        loaded = load(game, lang=asked["lang"])
    except LoadError as error:
        _failed(error.findings, as_json)
        raise typer.Exit(1) from None
    with bar(game, quiet=as_json) as progress:
        made = make(loaded, wish, output, asked["only"], progress)
    if as_json:
        findings = [finding.as_dict() for finding in shown(made.findings)]
        print_json({"files": made.files, "findings": findings, "notes": made.notes})
    else:
        _print(made)
    raise typer.Exit(1 if tally(made.findings)["errors"] else 0)


def _failed(findings: list[Any], as_json: bool) -> None:
    from pnp.commands.output import print_findings, print_json, shown

    if as_json:
        print_json({"files": [], "findings": [finding.as_dict() for finding in shown(findings)], "notes": []})
    else:
        print_findings(findings, sys.stderr)


def _print(made: Shopped) -> None:
    from pnp.commands.output import counted, print_findings

    print_findings(made.findings, sys.stderr)
    if not made.files:
        say(f"{made.folder}: nothing was written.", *made.notes)
        return
    pictures = [file for file in made.files if file["kind"] in ("png", "jpg")]
    for file in made.files:
        if file["kind"] == "pdf":
            what = f"{counted(file['pages'], 'page')}, {counted(file['pieces'], 'piece')}"
            say(f"{file['path']}: {what}, {file['bytes'] / 1000:,.0f} kB")
    if pictures:
        size = sum(file["bytes"] for file in pictures) / 1000
        say(f"{made.folder}: {counted(len(pictures), 'picture')}, {size:,.0f} kB")
    for note in made.notes:
        say(note)
    say(f"{made.folder / 'README.txt'} says how they are printed, copies.csv how many of each.")


def _presets(as_json: bool) -> None:
    from pnp.commands.output import print_json
    from pnp.sheets.shop.shops import shops

    if as_json:
        print_json([{**each._asdict(), "cuts": [cut._asdict() for cut in each.cuts]} for each in shops().values()])
        return
    for each in shops().values():
        safe = "not known" if each.safe is None else f"{each.safe:g} mm"
        say(f"{each.name}: {each.title}")
        say(f"  {each.files}, {each.order}, copies as {each.copies}, {each.dpi} dpi")
        say(f"  bleed {each.bleed:g} mm, safe zone {safe}")
        say(f"  sizes: {', '.join(map(str, each.cuts)) or 'all'}")
        for ask in each.asks:
            say(f"  mind: {ask}")
        for says, where in each.sources:
            say(f"  source: {where} ({says})")
