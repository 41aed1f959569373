"""`pnp printer`: what the calibration page showed of a printer, kept for every later print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.asking import Grouped, asks
from pnp.sheets.paper.wishes import PRINTER
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.sheets.paper.printer import Printer

STATE: Path = typer.Option(None, "--state", metavar="DIR", help="Where printers are kept.")

printer = typer.Typer(
    help="Keep what the calibration page shows of a printer.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@printer.command("add", cls=Grouped)
@asks(PRINTER.values())
def add(
    name: str = typer.Argument(..., metavar="NAME", help="What to call it; a printer of that name is replaced."),
    default: bool = typer.Option(False, "--default", help="Use it for every print that names no printer."),
    state: Path = STATE,
    **asked: Any,
) -> None:
    """Add a printer by what its calibration page shows (pnp calibrate)."""
    from pnp.model import PnpError
    from pnp.sheets.paper.printer import asked as wanted
    from pnp.state import State

    try:
        kept = wanted(name, asked)
    except ValueError as error:
        raise PnpError(str(error)) from None
    user = State(state)
    user.keep_printer(kept, default)
    say(_line(kept, user.default == name))


@printer.command("list")
def list_printers(
    state: Path = STATE, as_json: bool = typer.Option(False, "--json", help="Print one JSON document.")
) -> None:
    """List the printers; a star marks the default one."""
    from pnp.commands.output import print_json
    from pnp.state import State

    user = State(state)
    known, default = user.printers(), user.default
    if as_json:
        print_json([{**each._asdict(), "default": each.name == default} for each in known.values()])
        return
    for each in known.values():
        say(_line(each, each.name == default))
    if not known:
        say("No printers. `pnp calibrate` prints the page that tells what one needs.")


@printer.command("remove")
def remove(name: str = typer.Argument(..., metavar="NAME", help="The printer to forget."), state: Path = STATE) -> None:
    """Forget a printer."""
    from pnp.state import State

    State(state).drop_printer(name)
    say(f"{name}: removed.")


def _line(each: Printer, default: bool) -> str:
    from pnp.sheets.paper.printer import told

    return f"{'*' if default else ' '} {each.name}: {told(each)}"
