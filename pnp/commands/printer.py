"""`pnp printer`: what the calibration page showed of a printer, kept for every later print."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.sheets.paper.printer import Printer

RULERS = 200.0, 250.0
"""Lengths in mm of the rulers across and down a calibration page of A4 or Letter."""
STATE: Path = typer.Option(None, "--state", metavar="DIR", help="Where printers are kept.")

printer = typer.Typer(
    help="Keep what the calibration page shows of a printer.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@printer.command("add")
def add(
    name: str = typer.Argument(..., metavar="NAME", help="What to call it; a printer of that name is replaced."),
    measured_x: str = typer.Option(
        None, "--measured-x", metavar="MM[/MM]", help="How long the ruler across came out, of its length (200)."
    ),
    measured_y: str = typer.Option(
        None, "--measured-y", metavar="MM[/MM]", help="How long the ruler down came out, of its length (250)."
    ),
    scale_x: float = typer.Option(None, "--scale-x", metavar="FACTOR", help="The same as a factor, such as 0.9925."),
    scale_y: float = typer.Option(None, "--scale-y", metavar="FACTOR", help="The same down the page."),
    back_dx: float = typer.Option(0.0, "--back-dx", metavar="MM", help="How far backs have to move to the right."),
    back_dy: float = typer.Option(0.0, "--back-dy", metavar="MM", help="How far backs have to move down."),
    margin: float = typer.Option(5.0, "--margin", metavar="MM", help="The rim that stays white."),
    landscape: bool = typer.Option(False, "--landscape", help="The calibration page lay on its long side."),
    default: bool = typer.Option(False, "--default", help="Use it for every print that names no printer."),
    state: Path = STATE,
) -> None:
    """Add a printer by what its calibration page shows (pnp calibrate)."""
    from pnp.model import PnpError
    from pnp.sheets.paper.printer import printer as made
    from pnp.state import State

    across = _scale("x", scale_x, measured_x, RULERS[0])
    down = _scale("y", scale_y, measured_y, RULERS[1])
    try:
        kept = made(name, across, down, back_dx, back_dy, margin, landscape)
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


def _scale(axis: str, scale: float | None, measured: str | None, of: float) -> float:
    from pnp.model import PnpError

    if measured is None:
        return 1.0 if scale is None else scale
    if scale is not None:
        raise PnpError(f"Give --measured-{axis} or --scale-{axis}, not both.")
    found = re.fullmatch(r"\s*(\d+(?:[.,]\d+)?)\s*(?:/\s*(\d+(?:[.,]\d+)?))?\s*", measured)
    length, ruler = (float((part or str(of)).replace(",", ".")) for part in found.groups()) if found else (0.0, 0.0)
    if not length or not ruler:
        example = f"write what you measured in mm, such as {of - 1.5:g} or {of - 1.5:g}/{of:g}"
        raise PnpError(f"--measured-{axis} is {measured!r}; {example}.")
    return round(length / ruler, 6)


def _line(each: Printer, default: bool) -> str:
    backs = f"backs {each.back_dx:+g} mm right, {each.back_dy:+g} mm down"
    pages = ", pages that lie" if each.lying else ""
    scale = f"100 mm come out as {100 * each.scale_x:.4g} x {100 * each.scale_y:.4g} mm"
    return f"{'*' if default else ' '} {each.name}: {scale}, {backs}, margin {each.margin:g} mm{pages}"
