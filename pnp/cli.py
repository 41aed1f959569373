"""The command line: gathers the commands, and turns whatever goes wrong into a sentence and an exit code.

0 fine, 1 findings that are errors, 2 wrong use, 3 a bug of ours with a log file.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

import typer

COMMANDS = {
    "list": "list_games",
    "show": "show",
    "check": "check",
    "new": "new",
    "extract": "extract",
    "make": "make",
    "printed": "printed",
    "calibrate": "calibrate",
    "printer": "printer",
    "watch": "watch",
    "serve": "serve",
    "map": "map_of",
    "build": "build",
    "export": "export",
    "shop": "shop",
    "box": "box",
    "schema": "schema",
    "diff": "diff",
    "play": "play",
    "verify": "verify",
    "replay": "replay",
    "site": "site",
    "playtest": "playtest",
    "tune": "tune",
    "solve": "solve",
}
"""A verb is a module of `pnp.commands` and this function of it, or verbs of its own; the order is `pnp --help`'s."""

COMPLETING = "_PNP_COMPLETE"
"""The variable by which a shell asks how a word may go on."""


def gathered(verbs: Iterable[str]) -> typer.Typer:
    """The command line with these verbs; a run needs its own one only, and is sooner ready without the others."""
    app = typer.Typer(
        name="pnp",
        help="Print and play: cards, sheets and kits from rulebooks kept as YAML.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    for verb in verbs:
        command = getattr(import_module(f"pnp.commands.{verb}"), COMMANDS[verb])
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=verb)
        else:
            app.command(verb, cls=getattr(command, "told_as", None))(command)
    app.callback()(_common)
    return app


def _version(value: bool) -> None:
    if value:
        from pnp import __version__

        print(f"pnp {__version__}")
        raise typer.Exit


def _common(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    pass


def main() -> NoReturn:
    """Run a command and exit with its code; nothing but our own bug leaves a traceback, and that in a file.

    A key press that stops us exits with 130, a reader of our output who has gone with 1, both without a word.
    """
    from pnp.terminal import guarded

    streams = sys.stdout, sys.stderr
    for stream in streams:
        # A pipe may take no more than ASCII.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    sys.stdout, sys.stderr = guarded(sys.stdout), guarded(sys.stderr, messages=True)
    try:
        _run()
    finally:
        sys.stdout, sys.stderr = streams


def _run() -> NoReturn:
    from pnp.limits import lower

    # A command lives for a moment: looking for garbage in what it imports and draws takes a tenth of that moment.
    gc.set_threshold(100_000, 20, 20)
    # Plugins that other software registers with pydantic are none of ours, and finding them takes as long as loading.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        try:
            _check_date()
            lower()
            verb = sys.argv[1] if len(sys.argv) > 1 else ""
            if COMPLETING in os.environ:
                _complete()
            gathered([verb] if verb in COMMANDS else COMMANDS)()
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


def _complete() -> None:
    """Tell a shell how a word goes on: verbs and options as the commands have them, games as the library has them."""
    from pnp.model.library import slugs

    # Who sets the variable by hand, and not what a shell sets with it, is told the verbs.
    os.environ.setdefault("COMP_WORDS", "pnp ")
    os.environ.setdefault("_TYPER_COMPLETE_ARGS", "pnp ")
    if not os.environ.get("COMP_CWORD", "").isdecimal():
        os.environ["COMP_CWORD"] = "1"
    asked = "COMP_WORDS" if "bash" in os.environ[COMPLETING] else "_TYPER_COMPLETE_ARGS"
    words = os.environ[asked].split()
    verb = words[1] if len(words) > 1 else ""
    command: Any = typer.main.get_command(gathered([verb] if verb in COMMANDS else COMMANDS))
    for parameter in (parameter for one in command.commands.values() for parameter in one.params):
        if (parameter.metavar or "").strip("[].") == "GAME" or parameter.name in ("before", "after"):
            parameter._custom_shell_complete = lambda *asked: [slug for slug in slugs() if slug.startswith(asked[-1])]
    command(prog_name="pnp")


def _check_date() -> None:
    """Refuse a SOURCE_DATE_EPOCH that is no date before the maker of the PDF falls over it."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "").strip() or "0"
    if not (given.isascii() and given.isdecimal() and len(given) < 12):
        from pnp.model.errors import PnpError

        name = f"SOURCE_DATE_EPOCH is {given[:40]!r}"
        raise PnpError(f"{name}; it must be a number of seconds since 1970, or not set at all.")


def _failed(error: Exception) -> int:
    from pnp.limits import spent
    from pnp.model.errors import PnpError
    from pnp.terminal import bug, line

    if isinstance(error, PnpError):
        print(line(error), file=sys.stderr)
        return 2
    if isinstance(error, MemoryError):
        print(spent(), file=sys.stderr)
        return 1
    if isinstance(error, OSError) and error.strerror:
        # Of the two names of a move the second is the one a person knows; a full disk gives none at all.
        place = error.filename2 or error.filename or "The output"
        print(line(f"{place}: {error.strerror}. Nothing there was changed."), file=sys.stderr)
        return 1
    print(bug(error), file=sys.stderr)
    return 3
