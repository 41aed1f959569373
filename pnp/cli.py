"""The command line: gathers the commands, and turns whatever goes wrong into a sentence and an exit code.

0 fine, 1 findings that are errors, 2 wrong use, 3 a bug of ours with a log file.
"""

from __future__ import annotations

import gc
import os
import sys
from io import TextIOWrapper
from typing import NoReturn

import typer

from pnp.commands.check import check
from pnp.commands.diff import diff
from pnp.commands.list import list_games
from pnp.commands.make import make
from pnp.commands.schema import schema
from pnp.commands.show import show

app = typer.Typer(
    name="pnp",
    help="Print and play: cards, sheets and kits from rulebooks kept as YAML.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("list")(list_games)
app.command("show")(show)
app.command("check")(check)
app.command("make")(make)
app.command("schema")(schema)
app.command("diff")(diff)


def _version(value: bool) -> None:
    if value:
        from pnp import __version__

        print(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    pass


def main() -> NoReturn:
    """Run a command and exit with its code; nothing but our own bug leaves a traceback, and that in a file.

    A key press that stops us exits with 130, a reader of our output who has gone with 1, both without a word.
    """
    for stream in (sys.stdout, sys.stderr):
        # A file's name may hold bytes that are no text, and a pipe may take no more than ASCII.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    # A command lives for a moment: looking for garbage in what it imports and draws takes a tenth of that moment.
    gc.set_threshold(100_000, 20, 20)
    # Plugins that other software registers with pydantic are none of ours, and finding them takes as long as loading.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
            # What is left is the system's to take back: the last search for garbage would free it piece by piece.
            gc.disable()
            gc.freeze()
    except BrokenPipeError:
        # What is still unwritten must not be tried again, and complained about, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        sys.exit(_failed(error))
    sys.exit(0)


def _failed(error: Exception) -> int:
    from pnp.model.errors import PnpError

    if isinstance(error, PnpError):
        print(error, file=sys.stderr)
        return 2
    if isinstance(error, OSError) and error.strerror:
        # Of the two names of a move the second is the one a person knows; a full disk gives none at all.
        place = error.filename2 or error.filename or "The output"
        print(f"{place}: {error.strerror}. Nothing there was changed.", file=sys.stderr)
        return 1
    import tempfile
    import traceback

    with tempfile.NamedTemporaryFile("w", prefix="pnp-", suffix=".log", delete=False, encoding="utf-8") as log:
        traceback.print_exception(error, file=log)
    message = f"This is a bug in pnp ({type(error).__name__}). Please report it with the log file {log.name}"
    print(message, file=sys.stderr)
    return 3
