"""`pnp make`: print games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.asking import asks
from pnp.sheets.paper.wishes import MAKE
from pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.sheets.kit.printed import Printed
    from pnp.sheets.kit.record import Made
    from pnp.state import State


@asks(MAKE.values())
def make(
    games: list[str] = typer.Argument(None, metavar="[GAME]...", help="Slugs of the library, or games' folders."),
    every: bool = typer.Option(False, "--all", help="Make every game of the library."),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the kits' folders go."),
    state: Path = typer.Option(None, "--state", metavar="DIR", help="Where printers and prints are kept."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
    **asked: Any,
) -> None:
    """Print games: writes DIR/<game>/kit.pdf and preview.png, and says what was found on the way."""
    from time import perf_counter

    from pnp.commands import decks
    from pnp.commands.choice import apart, chosen, on_a_map
    from pnp.commands.output import bar, print_json, shown, tally
    from pnp.model.errors import PnpError
    from pnp.model.lists.printing import kit_of
    from pnp.sheets.batch import make_many
    from pnp.sheets.kit.record import variant
    from pnp.sheets.paper.options import asked as wanted
    from pnp.state import State

    lang, second, map_seed, mode = (asked[name] for name in ("lang", "second", "map_seed", "mode"))
    names = chosen(games, every, lang)
    if second not in (None, "original"):
        names = chosen(names, False, second)
    apart(names, output)
    for name in names:
        on_a_map(name, map_seed)
    user = State(state)
    known = user.printer(asked["printer"])
    try:
        options = wanted(asked, known)
    except ValueError as error:
        raise PnpError(str(error)) from None
    options |= decks.chosen(names, asked["deck"], asked["pool"], mode)
    kind = variant(lang, second, map_seed, mode, kit_of(options["lists"], options["pool"]))
    changed = asked["changed"]
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
