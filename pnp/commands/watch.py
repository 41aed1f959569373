"""`pnp watch`: a preview that is drawn anew with every save."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pnp.model import Finding
    from pnp.sheets.proof import Proof


def watch(
    game: str = typer.Argument(..., metavar="GAME", help="A game's folder, or a slug of the library."),
    output: Path = typer.Option(
        Path("output"), "-o", "--output", metavar="DIR", help="Where the preview's folder goes."
    ),
    paper: str = typer.Option("a4", help="The paper of its sheets, as for make."),
    kit: bool = typer.Option(False, "--kit", help="Make the whole kit each time, not only the preview."),
    once: bool = typer.Option(False, "--once", help="Draw once and end, for scripts."),
) -> None:
    """Draw DIR/<game>/preview.png anew whenever a file of the game is saved; Ctrl-C ends it."""
    from pnp.commands.choice import outlet
    from pnp.model import PnpError, library
    from pnp.sheets.proof import Proof

    outlet(game, output)
    try:
        proof = Proof(library.find(game), output, paper, kit)
    except ValueError as error:
        raise PnpError(str(error)) from None
    if once:
        raise typer.Exit(0 if _drawn(proof) else 1)
    try:
        seen = proof.state()
        _drawn(proof)
        while True:
            seen = proof.changed(seen)
            _drawn(proof)
    except KeyboardInterrupt:
        return


def _drawn(proof: Proof) -> bool:
    """Draw it, and tell in a line what came of it; whether it has no error. What cannot be read is told, too."""
    from time import perf_counter, strftime

    from pnp.commands.output import counted, near, tally
    from pnp.model import LoadError, PnpError

    start = perf_counter()
    try:
        game, made = proof.draw()
    except LoadError as error:
        _print(error.findings)
        found = counted(tally(error.findings)["errors"], "error")
        say(f"{strftime('%H:%M:%S')} {near(proof.folder)}: {found}; the last preview stays.", flush=True)
        return False
    except PnpError as error:
        say(f"{strftime('%H:%M:%S')} {error}", flush=True)
        return False
    except OSError as error:
        say(f"{strftime('%H:%M:%S')} {error.filename2 or error.filename}: {error.strerror}.", flush=True)
        return False
    findings = [*game.findings, *made.findings]
    _print(findings)
    counts = tally(findings)
    told = f"{counted(counts['errors'], 'error')}, {counted(counts['warnings'], 'warning')}"
    file = made.preview if made.preview_bytes else f"{game.slug} has nothing to print"
    faces, seconds = counted(len(made.spots), "face"), perf_counter() - start
    say(f"{strftime('%H:%M:%S')} {file}: {faces} in {seconds:.2f} s, {told}.", flush=True)
    return not counts["errors"]


def _print(findings: Sequence[Finding]) -> None:
    import sys

    from pnp.commands.output import print_findings

    print_findings(findings, sys.stdout)
