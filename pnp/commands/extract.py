"""`pnp extract`: from a rulebook's text to a draft of its components."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.extract import Extraction


def extract(
    rulebook: Path = typer.Argument(..., metavar="RULEBOOK", help="Markdown, text, .csv, .tsv or .xlsx."),
    output: Path = typer.Option(None, "-o", "--output", metavar="FOLDER", help="Write a draft game there."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Find the lists in a rulebook: cards, units, tiles, tables to roll on, each row with its line."""
    from pnp.extract import drafted, extract
    from pnp.model import PnpError

    if rulebook.is_dir():
        raise PnpError(f"{rulebook} is a folder; name a rulebook's file in it.")
    if not rulebook.is_file():
        raise PnpError(f"There is no file {str(rulebook)!r}.")
    if output is not None and output.exists() and not output.is_dir():
        raise PnpError(f"{output} is a file; give -o another name.")
    found = extract(rulebook)
    told = _write(drafted(found, rulebook), output) if output is not None else []
    if as_json:
        from pnp.commands.output import print_json

        print_json(found.as_dict())
        return
    _tell(found)
    for line in told:
        say(line)


def _write(files: dict[str, str], folder: Path) -> list[str]:
    """Write what is not there yet, and say what was."""
    folder.mkdir(parents=True, exist_ok=True)
    made, kept = [], []
    for name, text in files.items():
        try:
            with (folder / name).open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
            made.append(name)
        except FileExistsError:
            kept.append(name)
    told = [f"{folder}: {', '.join(made) or 'nothing new'}"]
    told += [f"There already, and left alone: {', '.join(kept)}"] if kept else []
    return [*told, f"Next: read the drafts beside the rulebook, then pnp check {folder}."]


def _tell(found: Extraction) -> None:
    from pnp.commands.output import counted

    for table in found.tables:
        say(f"line {table.line}: {table.title}: {counted(len(table.rows), 'row')} ({', '.join(table.columns)})")
    for each in found.unread:
        say(f"line {each.line}: not read: {each.text} ({each.why})")
    rows = sum(len(table.rows) for table in found.tables)
    say(f"{counted(len(found.tables), 'table')}, {counted(rows, 'row')}, {len(found.unread)} not read.")
