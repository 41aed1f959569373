"""`pnp diff`: what changed between two games, or between a game and itself at a git revision."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.terminal import encoded, say

if TYPE_CHECKING:
    from pnp.model.changes import Changes, Differences
    from pnp.model.game import Component, Game

LINE = 100
"""Characters up to which old and new stand on one line."""


def diff(
    before: str = typer.Argument(..., metavar="A", help="A slug, a folder, or GAME@REVISION (git)."),
    after: str = typer.Argument(..., metavar="B", help="What to compare it with, written likewise."),
    output: Path = typer.Option(None, "-o", "--output", metavar="FILE.html", help="Write a page with all faces, too."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Show what changed from A to B: pieces, copies, components, numbers, rulings.

    Both are drawn with the layouts of today, except for layouts in the game's own folder.
    """
    from pnp.commands.output import print_json
    from pnp.model.changes import compare

    _check(output)
    with _loaded(before) as old, _loaded(after) as new:
        changes = compare(old, new)
        if output is not None:
            _write(output, old, new, changes, (before, after))
        if as_json:
            print_json(changes.as_dict())
        else:
            _print(old, new, changes, (before, after))
    if output is not None and not as_json:
        say(f"{output}: the same with pictures.")


def _check(output: Path | None) -> None:
    from pnp.model import PnpError

    if output is not None and output.suffix.lower() not in {".html", ".htm"}:
        raise PnpError(f"{str(output)!r} is no page; name a file that ends in .html.")


@contextmanager
def _loaded(name: str) -> Iterator[Game]:
    import sys

    from pnp.commands.output import print_findings
    from pnp.model import LoadError, load
    from pnp.model.revisions import folder_of

    with folder_of(name) as folder:
        try:
            game = load(folder)
        except LoadError as error:
            say(f"{name} does not load:", file=sys.stderr)
            print_findings(error.findings, sys.stderr)
            raise typer.Exit(1) from None
        yield game


def _write(file: Path, old: Game, new: Game, changes: Changes, names: tuple[str, str]) -> None:
    from pnp.pdf.writer import replace
    from pnp.sheets.kit.changes import changes_page

    replace(file, encoded(changes_page(old, new, changes, names)))


def _print(old: Game, new: Game, changes: Changes, names: tuple[str, str]) -> None:
    if not changes:
        say(f"{new.title}: no difference between {names[0]} and {names[1]}.")
        return
    told = [f"{count} {status}" for status, count in changes.counts.items() if count]
    say(f"{new.title}, {names[0]} to {names[1]}: {', '.join(told) or 'no piece changed'}.")
    if changes.game:
        say("game.yaml")
        _print_fields(changes.game, "  ")
    headers = {part.id: part for part in changes.components}
    pieces = [*changes.added, *changes.removed, *(change.new for change in changes.changed)]
    touched = {*headers, *(piece.component for piece in pieces)}
    for ident, component in {**new.components, **old.components}.items():
        if ident in touched:
            status = headers[ident].status if ident in headers else "changed"
            say(f"{component.title} ({ident})" + ("" if status == "changed" else f": {status}"))
            _print_fields(headers[ident].fields if ident in headers else {}, "  ")
            _print_pieces(component, changes)


def _print_pieces(component: Component, changes: Changes) -> None:
    for sign, pieces in (("-", changes.removed), ("+", changes.added)):
        for piece in pieces:
            if piece.component == component.id:
                number = "1 copy" if piece.copies == 1 else f"{piece.copies} copies"
                printed = component.rows_are_pieces and (not component.cards or piece.id.count(":") == 1)
                say(f"  {sign} {piece.name} ({piece.id})" + (f", {number}" if printed else ""))
    for change in changes.changed:
        if change.new.component == component.id:
            was = f", was {change.old.name} ({change.old.id})" if change.renamed else ""
            say(f"  ~ {change.new.name} ({change.new.id}){was}")
            _print_fields(change.fields, "      ")


def _print_fields(different: Differences, indent: str) -> None:
    for name, (old, new) in different.items():
        line = f"{indent}{name}: {_written(old)} -> {_written(new)}"
        if len(line) > LINE:
            say(f"{indent}{name}:")
            say(f"{indent}  {_written(old)}")
            line = f"{indent}  -> {_written(new)}"
        say(line)


def _written(value: Any) -> str:
    """As JSON has it, so that a text and a number, or two texts that differ in a space, cannot be mistaken."""
    import json

    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)
