"""`pnp new`: a folder for a game of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.model.drafting.draft import Draft

LONGEST = 60
"""Characters of a name, so that the cover can print it."""


def new(
    name: str = typer.Argument(..., metavar="NAME", help="What the game is called."),
    table: Path = typer.Option(None, "--from", metavar="FILE", help="A table for the deck: .csv or .xlsx."),
    sheet: str = typer.Option(None, "--sheet", help="The sheet of a workbook; the first one unless named."),
    output: Path = typer.Option(Path(), "-o", "--output", metavar="DIR", help="Where the game's folder goes."),
) -> None:
    """Begin a game: writes DIR/<name>/ with a manifest and a deck that prints at once, or one from a table."""
    from pnp.model import PnpError
    from pnp.model.drafting.draft import sample

    target = output / _slug(name)
    if sheet is not None and (table is None or table.suffix.lower() != ".xlsx"):
        raise PnpError("--sheet names a sheet of the workbook that --from names (.xlsx).")
    if target.is_symlink() or target.exists():
        raise PnpError(f"{target} is there already; give the game another name, or -o another folder.")
    draft = _drafted(name, table, sheet) if table is not None else sample(name)
    target.mkdir(parents=True)
    for path, text in draft.files.items():
        (target / path).parent.mkdir(exist_ok=True)
        (target / path).write_text(text, encoding="utf-8", newline="\n")
    _tell(target, draft, table)


def _slug(name: str) -> str:
    from pnp.model import PnpError, slugify

    if not name.isprintable() or len(name) > LONGEST:
        raise PnpError(f"A name is one line of at most {LONGEST} characters.")
    slug = slugify(name)
    if not slug:
        raise PnpError(f"No letter of {name!r} makes a folder's name; use a-z here, the title in game.yaml can be any.")
    return slug


def _drafted(name: str, table: Path, sheet: str | None) -> Draft:
    """The files from a table; its faults end the command."""
    import sys

    from pnp.commands.output import print_findings
    from pnp.model import PnpError
    from pnp.model.drafting.draft import from_table
    from pnp.model.report import Report, TooManyFaults

    if not table.exists():
        raise PnpError(f"There is no file {str(table)!r}.")
    report = Report(table.stem, table)
    try:
        draft = from_table(name, table, report, sheet)
    except TooManyFaults:
        draft = None
    errors = [finding for finding in report.findings if finding.level == "error"]
    if draft is None or errors:
        print_findings(errors, sys.stderr)
        raise typer.Exit(1)
    return draft


def _tell(target: Path, draft: Draft, table: Path | None) -> None:
    from pnp.commands.output import counted
    from pnp.model import library

    say(f"{target}: {', '.join(draft.files)}")
    if table is not None:
        from pnp.model.reading.csvfile import is_latin

        wide = max(len(column.header.text) for column in draft.columns)
        for column in draft.columns:
            say(f"  {column.header.text:{min(wide, 24)}} -> {column.told}")
        if is_latin(table):
            say("  The file is not UTF-8 and was read as Windows-1252: look at letters with accents.")
        if draft.empty:
            say(f"  {counted(draft.empty, 'empty row')} left out.")
        say(f"  {counted(draft.rows, 'row')}, {counted(draft.cards, 'card')}.")
    # A slug of the library goes before a folder of that name.
    here = f"./{target}" if str(target) in library.slugs() else str(target)
    say(f"Next: pnp make {here}, and while you edit pnp watch {here}, or pnp serve {here} in your browser.")
