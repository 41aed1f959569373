"""`pnp make`: print games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.choice import MAP, MODE
from pnp.commands.decks import DECK, POOL
from pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.sheets.kit.printed import Printed
    from pnp.sheets.kit.record import Made
    from pnp.state import State


def make(
    games: list[str] = typer.Argument(None, metavar="[GAME]...", help="Slugs of the library, or games' folders."),
    every: bool = typer.Option(False, "--all", help="Make every game of the library."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the kits' folders go."),
    paper: str = typer.Option("a4", help="a4, letter, a3, a5, legal, tabloid, or WIDTHxHEIGHT in mm or in (8.5x11in)."),
    landscape: bool = typer.Option(False, "--landscape", help="Lay the paper on its long side."),
    duplex: str = typer.Option("long", help="The edge the printer turns the paper on: long or short."),
    gutterfold: bool = typer.Option(False, "--gutterfold", help="Fronts and backs on one page, to fold and glue."),
    fronts_only: bool = typer.Option(False, "--fronts-only", help="Leave the backs out."),
    backs_only: bool = typer.Option(False, "--backs-only", help="Print only the backs."),
    backs_last: bool = typer.Option(False, "--backs-last", help="All backs after all fronts, to be turned by hand."),
    reverse_backs: bool = typer.Option(False, "--reverse-backs", help="The last back first."),
    no_mix: bool = typer.Option(False, "--no-mix", help="Each size on sheets of its own."),
    marks: str = typer.Option("corner", help="Cut marks: corner, cross, lines or none."),
    mark_length: float = typer.Option(5.0, metavar="MM", help="How long a mark is where there is room."),
    mark_offset: float = typer.Option(0.5, metavar="MM", help="How far marks stand off the pieces."),
    mark_colour: str = typer.Option(None, metavar="#RRGGBB", help="The colour of the marks."),
    marks_two_colour: bool = typer.Option(False, "--marks-two-colour", help="Dark marks with a light rim."),
    bleed: float = typer.Option(2.0, metavar="MM", help="How far faces are printed beyond the outer cuts."),
    back_bleed: float = typer.Option(0.0, metavar="MM", help="How much further backs are printed than fronts."),
    gap: float = typer.Option(0.0, metavar="MM", help="Room between pieces, so that each has its own bleed."),
    margin: float = typer.Option(None, metavar="MM", help="The rim your printer leaves white (5, or the printer's)."),
    printer: str = typer.Option(None, metavar="NAME", help="The printer to correct for, or `none`; see pnp printer."),
    overlap: float = typer.Option(10.0, metavar="MM", help="Glue strips of boards laid over several sheets."),
    whole: bool = typer.Option(False, "--whole", help="Boards larger than the paper on one page each, for a shop."),
    low_ink: bool = typer.Option(False, "--low-ink", help="Outlines instead of fills."),
    grey: bool = typer.Option(False, "--grey", help="Greys instead of colours."),
    cutter: str = typer.Option(None, metavar="svg|dxf", help="Cut lines for a cutting machine, a file a sheet design."),
    corner: float = typer.Option(0.0, metavar="MM", help="Radius of the corners in cutter files."),
    lang: str = typer.Option(None, "--lang", metavar="LANG", help="Print in this language, such as de."),
    second: str = typer.Option(
        None, "--second", metavar="LANG", help="On the back of each card its front in this language, or `original`."
    ),
    map_seed: int = MAP,
    mode: str = MODE,
    deck: list[str] = DECK,
    pool: bool = POOL,
    blanks: int = typer.Option(0, "--blanks", metavar="N", help="Blank cards to write on behind each deck."),
    only: list[str] = typer.Option(None, metavar="COMPONENT[:PIECE|:SECTION]", help="Print only these; repeatable."),
    changed: bool = typer.Option(False, "--changed", help="Only what differs from the last print (see pnp printed)."),
    state: Path = typer.Option(None, "--state", metavar="DIR", help="Where printers and prints are kept."),
    no_preview: bool = typer.Option(False, "--no-preview", help="Leave preview.png out."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Print games: writes DIR/<game>/kit.pdf and preview.png, and says what was found on the way."""
    from time import perf_counter

    from pnp.commands import decks
    from pnp.commands.choice import apart, chosen, on_a_map
    from pnp.commands.output import bar, print_json, shown, tally
    from pnp.model.lists.printing import kit_of
    from pnp.sheets.batch import make_many
    from pnp.sheets.kit.record import variant
    from pnp.state import State

    names = chosen(games, every, lang)
    if second not in (None, "original"):
        names = chosen(names, False, second)
    apart(names, output)
    for name in names:
        on_a_map(name, map_seed)
    options: dict[str, Any] = {"paper": paper, "duplex": duplex, "gutterfold": gutterfold, "marks": marks}
    options |= {"fronts_only": fronts_only, "backs_only": backs_only, "bleed": bleed, "gap": gap}
    options |= {"overlap": overlap, "whole": whole, "low_ink": low_ink, "grey": grey}
    options |= {"blanks": blanks}
    options |= {"mix": not no_mix, "backs_last": backs_last, "reverse_backs": reverse_backs, "back_bleed": back_bleed}
    options |= {"mark_length": mark_length, "mark_offset": mark_offset, "mark_colour": mark_colour}
    options |= {"marks_two_colour": marks_two_colour, "cutter": cutter, "corner": corner}
    user = State(state)
    known = user.printer(printer)
    rim = margin if margin is not None else known.margin if known else None
    options |= {"landscape": landscape, "printer": known} | ({} if rim is None else {"margin": rim})
    _refuse(options)
    options |= {"only": only or (), "preview": not no_preview, "lang": lang, "second": second, "map_seed": map_seed}
    options |= {"mode": mode, **decks.chosen(names, deck, pool, mode)}
    kind = variant(lang, second, map_seed, mode, kit_of(options["lists"], pool))
    printed = _printed(user, names, kind) if changed else None
    start = perf_counter()
    results = []
    with bar("making" if len(names) > 1 else names[0], quiet=as_json) as progress:
        for made in make_many(names, output, options, progress, printed):
            results.append(made)
            if not as_json:
                _print(made)
    findings = [finding for made in results for finding in made.findings]
    if as_json:
        document: dict[str, Any] = {"files": [file for made in results for file in made.files]}
        document["findings"] = [finding.as_dict() for finding in shown(findings)]
        if changed:
            found = [{"game": made.game, **each.as_dict()} for made in results for each in made.changes or ()]
            document["changed"] = found
        print_json({**document, "timing": {"seconds": round(perf_counter() - start, 3)}})
    raise typer.Exit(1 if tally(findings)["errors"] else 0)


def _refuse(options: dict[str, Any]) -> None:
    """Say what is impossible before any work is done; a `ValueError` of the work itself is a bug."""
    from pnp.model.errors import PnpError
    from pnp.sheets.paper.options import Options
    from pnp.sheets.paper.papers import paper

    try:
        told = {name: value for name, value in options.items() if name != "landscape"}
        Options(**{**told, "paper": paper(options["paper"], options["landscape"])}).fitted()
    except ValueError as error:
        raise PnpError(str(error)) from None


def _printed(user: State, names: Sequence[str], kind: str) -> dict[str, Printed]:
    """What was confirmed as printed of each game, of one kind of its kits."""
    from pnp.model import library

    return {name: user.printed(library.find(name), kind) for name in names}


def _print(made: Made) -> None:
    import sys

    from pnp.commands.output import counted, print_findings

    print_findings(made.findings, sys.stderr)
    if made.changes is not None:
        from pnp.commands.changes import told

        for each in told(made.game, made.changes):
            say(each)
    if not made.files and not (made.changes is not None and not any(change.prints for change in made.changes)):
        say(f"{made.game}: nothing was printed.")
    for file in made.files:
        size = f"{counted(file['pages'], 'page')}, {counted(file['pieces'], 'piece')}"
        size += f", {counted(file['blanks'], 'blank card')}" if "blanks" in file else ""
        what = size if file["kind"] == "pdf" else f"contact sheet of {counted(file['pieces'], 'face')}"
        if file["kind"] == "cutter":
            what = f"cut lines of {counted(file['pieces'], 'piece')} for {counted(file['pages'], 'page')}"
        kept = ", unchanged" if made.unchanged else ""
        say(f"{file['path']}: {what}, {file['bytes'] / 1000:,.0f} kB{kept}")
