"""`pnp extract`: from a rulebook's text to a draft of its components."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.terminal import say

REVIEW = "review.html"

if TYPE_CHECKING:
    from pnp.extract import Extraction


def extract(
    rulebook: Path = typer.Argument(
        ..., metavar="RULEBOOK", help="PDF, .docx, .html, Markdown, text, .csv, .tsv or .xlsx."
    ),
    output: Path = typer.Option(None, "-o", "--output", metavar="FOLDER", help="Write a draft game there."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Find the lists in a rulebook: cards, units, tiles, tables to roll on, each row with its line."""
    from pnp.extract import drafted, extract, reviewed
    from pnp.model import PnpError

    if rulebook.is_dir():
        raise PnpError(f"{rulebook} is a folder; name a rulebook's file in it.")
    if not rulebook.is_file():
        raise PnpError(f"There is no file {str(rulebook)!r}.")
    if output is not None and output.exists() and not output.is_dir():
        raise PnpError(f"{output} is a file; give -o another name.")
    found = extract(rulebook)
    told: list[str] = []
    if output is not None:
        told = _write({**drafted(found, rulebook), REVIEW: reviewed(found, rulebook.name)}, output)
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
    return [*told, f"Next: open {folder / REVIEW}, mend the drafts beside it, then pnp check {folder}."]


def _tell(found: Extraction) -> None:
    from pnp.commands.output import counted

    for table in found.tables:
        likely = sum(bool(row.doubt) for row in table.rows)
        many = counted(len(table.rows), "row") + (f", {likely} of them likely, not sure" if likely else "")
        say(f"{found.place(table.line)}: {table.title}: {many} ({', '.join(table.columns)})")
    for each in found.unread:
        say(f"{found.place(each.line)}: not read: {each.text} ({each.why})")
    doubted = [row.doubt for table in found.tables for row in table.rows]
    sure = f"{counted(len(doubted), 'row')} ({len(doubted) - sum(map(bool, doubted))} sure)"
    say(f"{counted(len(found.tables), 'table')}, {sure}, {len(found.unread)} not read.")
