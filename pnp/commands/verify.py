"""`pnp verify`: play a transcript again."""

from __future__ import annotations

from pathlib import Path

import typer


def verify(
    transcript: Path = typer.Argument(..., metavar="TRANSCRIPT", help="What `pnp play --record` wrote."),
) -> None:
    """Replay a transcript, and name its first answer that is not legal."""
    import sys

    from pnp.commands.output import counted
    from pnp.commands.ready import blaming, get
    from pnp.engine.telling import outcome
    from pnp.engine.transcript import TranscriptError, read
    from pnp.engine.transcript import verify as replay
    from pnp.model import PnpError

    try:
        text = transcript.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise PnpError(f"There is no file {transcript}.") from None
    except IsADirectoryError:
        raise PnpError(f"{transcript} is a folder, not a transcript.") from None
    except UnicodeDecodeError:
        text = "\0"
    try:
        loaded = read(text.split("\n"))
    except TranscriptError as error:
        print(f"{transcript}: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    cast, rules = get(loaded.header["game"])
    with blaming():
        verdict = replay(loaded, cast, rules)
    for warning in verdict.warnings:
        print(f"{transcript}: warning: {warning}", file=sys.stderr)
    if verdict.fault:
        print(f"{transcript}: {verdict.fault}", file=sys.stderr)
        raise typer.Exit(1)
    ending = outcome(verdict.result) if verdict.result else "The match is not over."
    print(f"{counted(verdict.answers, 'answer')}, all legal. {ending}")
