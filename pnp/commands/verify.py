"""`pnp verify`: play a transcript again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pnp.commands.ready import TRUST
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.engine import Match
    from pnp.engine.transcript import Transcript, Verdict
    from pnp.lab.runs.ready import Ready

_MOST_BYTES, _MOST_LINES = 16 * 1024 * 1024, 100_000
"""What a transcript may have; the longest match of the library has a few thousand lines."""


def verify(
    transcript: Path = typer.Argument(..., metavar="TRANSCRIPT", help="What `pnp play --record` wrote."),
    game: str = typer.Option(None, "--game", metavar="GAME", help="The folder of its game, where that is not here."),
    tell: bool = typer.Option(False, "--tell", help="Tell what happened in the match, as somebody who sees it all."),
    seat: str = typer.Option("none", "--as", metavar="P", help="With --tell: as this seat could know it."),
    trust: bool = TRUST,
) -> None:
    """Replay a transcript, and name its first answer that is not legal."""
    from pnp.commands.output import counted
    from pnp.commands.ready import blaming
    from pnp.engine.told.ending import outcome
    from pnp.engine.transcript import verify as replay

    loaded = opened(transcript)
    cast, rules = found(loaded.header["game"], game, trust)
    heard = _heard(seat, loaded.header["players"]) if tell or seat != "none" else None
    with blaming():
        verdict = replay(loaded, cast, rules, heard)
    judged(transcript, verdict)
    ending = outcome(verdict.result) if verdict.result else "The match is not over."
    say(f"{counted(verdict.answers, 'answer')}, all legal. {ending}")


def judged(transcript: Path, verdict: Verdict) -> None:
    """Tell what a replay warned of.

    Raises:
        typer.Exit: it found a fault, which was told.
    """
    import sys

    for warning in verdict.warnings:
        say(f"{transcript}: warning: {warning}", file=sys.stderr)
    if verdict.fault:
        say(f"{transcript}: {verdict.fault}", file=sys.stderr)
        raise typer.Exit(1)


def opened(transcript: Path) -> Transcript:
    """A file that `pnp play --record` wrote.

    Raises:
        PnpError: there is none, or it is none.
        typer.Exit: a line of it is at fault, and was told.
    """
    import sys

    from pnp.engine.transcript import TranscriptError, read
    from pnp.files import Unfit, own
    from pnp.model import PnpError

    try:
        text = own(transcript, _MOST_BYTES).decode("utf-8")
    except FileNotFoundError:
        raise PnpError(f"There is no file {transcript}.") from None
    except Unfit as error:
        raise PnpError(f"{transcript} is no transcript. {error.strerror}.") from None
    except UnicodeDecodeError:
        text = "\0"
    if text.count("\n") > _MOST_LINES:
        raise PnpError(f"{transcript} has more than {_MOST_LINES:,} lines; no match is that long.")
    try:
        return read(text.split("\n"))
    except TranscriptError as error:
        say(f"{transcript}: {error}", file=sys.stderr)
        raise typer.Exit(1) from None


def _heard(seat: str, players: int) -> Callable[[Match], None]:
    """Who is told of the match."""
    from pnp.commands.play import seat_of
    from pnp.commands.watched import Watcher

    return Watcher(seat_of(seat, players))


def found(named: str, game: str | None, trust: bool) -> Ready:
    """The game of a transcript: where the user says, else a slug of the library or a folder here of that name.

    Raises:
        PnpError: there is none, or the transcript names a path: whose rules run is not for a file to say.
    """
    from pnp.commands.ready import get
    from pnp.lab.runs.ready import NoRules
    from pnp.model import PnpError

    hint = "If its folder is somewhere else, say so: --game FOLDER."
    if game is None and (Path(named).name != named or named == ".."):
        raise PnpError(f"A transcript names its game, and {named!r} is no name. {hint}")
    try:
        return get(named if game is None else game, trust)
    except NoRules as error:
        raise PnpError(f"{error} {hint}" if game is None else str(error)) from None
