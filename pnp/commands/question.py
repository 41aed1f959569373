"""How `pnp play` asks: the options numbered, each with what a person has to know of it; many of them in columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.commands.screen import console, drawn
from pnp.engine import Choice, View
from pnp.engine.told.asking import groups, heading, said
from pnp.engine.told.scene import Worth
from pnp.terminal import say

if TYPE_CHECKING:
    from rich.text import Text

_ROWS = 8
"""Options that stand below each other; more stand in columns."""


def ask(choice: Choice, view: View, worth: Worth | None = None) -> None:
    """Print a question and its options; on a terminal many of them in columns, under what they have in common."""
    head = heading(choice, view)
    options = said(choice, view, worth)
    if not drawn():
        say(head)
        for number, option in enumerate(options, 1):
            say(f"{number:>4}  {option}")
        return
    from rich.text import Text

    terminal = console()
    terminal.print(Text(head, style="bold yellow"))
    if len(options) <= _ROWS:
        _below(list(enumerate(options, 1)))
        return
    for group in groups(choice, options, view.seat):
        if group.head:
            terminal.print(Text(f"      {group.head.removesuffix(', ')}", style="bold"))
        _beside(group.options)


def _below(group: list[tuple[int, str]]) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold", min_width=4)
    for number, option in group:
        table.add_row(str(number), Text(option))
    console().print(table)


def _beside(group: list[tuple[int, str]]) -> None:
    """Print options in as many columns as there is room for, going down each."""
    from rich.columns import Columns

    width = console().width
    if len(group) <= 2 or max(len(option) for _, option in group) + 10 > width // 2:
        _below(group)
    else:
        console().print(
            Columns([_numbered(*member) for member in group], padding=(0, 3), equal=True, column_first=True)
        )


def _numbered(number: int, option: str) -> Text:
    from rich.text import Text

    return Text.assemble((f"{number:>4}", "bold"), f"  {option}")
