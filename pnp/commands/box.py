"""`pnp box`: boxes to fold for a game's decks and counters."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.sheets.box.boxing import Boxes


def box(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    component: list[str] = typer.Option(None, "--component", metavar="ID", help="A box for this one; repeatable."),
    kind: str = typer.Option("tuckbox", help="tuckbox or envelope for cards, tray for counters and tiles."),
    thickness: float = typer.Option(None, metavar="MM", help="How thick a piece is: 0.3 for cards, 1.5 for counters."),
    sleeved: bool = typer.Option(False, "--sleeved", help="Room for cards in sleeves."),
    split: bool = typer.Option(False, "--split", help="A tuckbox in two halves, each on its own page."),
    paper: str = typer.Option("a4", help="The paper, as for make."),
    margin: float = typer.Option(5.0, metavar="MM", help="The rim your printer leaves white."),
    low_ink: bool = typer.Option(False, "--low-ink", help="Outlines instead of fills."),
    grey: bool = typer.Option(False, "--grey", help="Greys instead of colours."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the game's folder goes."),
    lang: str = typer.Option(None, "--lang", metavar="LANG", help="Print in this language, such as de."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Write DIR/<game>/tuckbox.pdf (tray.pdf, envelope.pdf): a box to cut and fold for each deck, or those named."""
    from pnp.commands.choice import outlet
    from pnp.commands.output import print_findings, print_json, shown, tally
    from pnp.model import LoadError, PnpError, load
    from pnp.sheets.box.boxing import BoxWish, boxed
    from pnp.sheets.paper.papers import paper as paper_of

    try:
        wish = BoxWish(paper_of(paper), kind, thickness, sleeved, split, margin, low_ink, grey)  # type: ignore[arg-type]
    except ValueError as error:
        raise PnpError(str(error)) from None
    outlet(game, output)
    try:
        loaded = load(game, lang=lang)
    except LoadError as error:
        if as_json:
            findings = [finding.as_dict() for finding in shown(error.findings)]
            print_json({"files": [], "boxes": [], "refused": [], "findings": findings})
        else:
            print_findings(error.findings, sys.stderr)
        raise typer.Exit(1) from None
    made = boxed(loaded, component or (), wish, output)
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
