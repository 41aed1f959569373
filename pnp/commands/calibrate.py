"""`pnp calibrate`: the page that shows what a printer does to lengths, to backs and to the rim of the paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from pnp.commands.asking import asks
from pnp.sheets.paper.wishes import CALIBRATE
from pnp.terminal import say


@asks(CALIBRATE.values())
def calibrate(
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where calibration.pdf goes."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
    **asked: Any,
) -> None:
    """Write DIR/calibration.pdf: print it at 100 % on both sides, and it says how to add your printer."""
    from pnp.commands.output import print_json
    from pnp.model import PnpError
    from pnp.sheets.laying.calibration import calibration
    from pnp.sheets.paper.options import Options
    from pnp.sheets.paper.papers import paper as paper_of

    file = output / "calibration.pdf"
    try:
        options = Options(paper_of(asked["paper"], asked["landscape"]), asked["duplex"])
        size = calibration(options, file, asked["lang"])
    except ValueError as error:
        raise PnpError(str(error)) from None
    if as_json:
        print_json({"files": [{"path": str(file), "kind": "pdf", "pages": 2, "pieces": 0, "bytes": size}]})
        return
    say(f"{file}: 2 pages, {size / 1000:,.0f} kB. Print both sides of one sheet at 100 %, and read it.")
