"""`pnp box`: boxes to fold for a game's decks and counters."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.asking import asks
from pnp.sheets.paper.wishes import BOX
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.sheets.box.boxing import Boxes


@asks(BOX.values())
def box(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the game's folder goes."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
    **asked: Any,
) -> None:
    """Write DIR/<game>/tuckbox.pdf (tray.pdf, envelope.pdf): a box to cut and fold for each deck, or those named."""
    from pnp.commands.choice import outlet
    from pnp.commands.output import print_findings, print_json, shown, tally
    from pnp.model import LoadError, PnpError, load
    from pnp.sheets.box.boxing import asked as wanted
    from pnp.sheets.box.boxing import boxed

    try:
        wish = wanted(asked)
    except ValueError as error:
        raise PnpError(str(error)) from None
    outlet(game, output)
    try:
        loaded = load(game, lang=asked["lang"])
    except LoadError as error:
        if as_json:
            findings = [finding.as_dict() for finding in shown(error.findings)]
            print_json({"files": [], "boxes": [], "refused": [], "findings": findings})
        else:
            print_findings(error.findings, sys.stderr)
        raise typer.Exit(1) from None
    made = boxed(loaded, asked["component"], wish, output)
    if as_json:
        boxes = [each._asdict() for each in made.boxes]
        findings = [finding.as_dict() for finding in shown(made.findings)]
        print_json({"files": made.files, "boxes": boxes, "refused": made.refused, "findings": findings})
    else:
        _print(made)
    raise typer.Exit(1 if made.refused or tally(made.findings)["errors"] else 0)


def _print(made: Boxes) -> None:
    from pnp.commands.output import counted, print_findings

    print_findings(made.findings, sys.stderr)
    for sentence in made.refused:
        say(sentence, file=sys.stderr)
    for each in made.boxes:
        wide, high, deep = each.held
        size = f"{wide:.4g} x {high:.4g}" + (f" x {deep:.3g}" if deep else "")
        pages = " and ".join(map(str, each.pages))
        say(f"{each.component}: {each.kind} for {size} mm, {'page' if len(each.pages) == 1 else 'pages'} {pages}")
    for file in made.files:
        say(f"{file['path']}: {counted(file['pages'], 'page')}, {file['bytes'] / 1000:,.0f} kB")
    if not made.files:
        say("Nothing was written.")
