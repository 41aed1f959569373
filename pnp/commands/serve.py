"""`pnp serve`: the workbench in the browser."""

from __future__ import annotations

from pathlib import Path

import typer

from pnp.commands.ready import TRUST
from pnp.terminal import say


def serve(
    game: str = typer.Argument(None, metavar="[GAME]", help="A slug of the library, or a game's folder; else all."),
    host: str = typer.Option("127.0.0.1", help="The address to be found at; only this machine sees the usual one."),
    port: int = typer.Option(None, min=0, max=65535, help="The port; else the first free one from 8650 on."),
    no_open: bool = typer.Option(False, "--no-open", help="Do not open the browser."),
    trust: bool = TRUST,
) -> None:
    """Look at games in the browser: every face, board and rule, live while files are saved. Ctrl-C ends it."""
    from pnp.model import PnpError, library

    folder: Path | None = None if game is None else library.find(game)
    try:
        from pnp.web.desk import Desk
        from pnp.web.serving import place
        from pnp.web.serving import serve as answer
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("pnp"):
            raise
        raise PnpError(f"The workbench needs {error.name}: pip install 'pnp[web]'.") from None
    desk = Desk([] if folder is None else [folder])
    at = place(host, port)
    if host not in ("127.0.0.1", "localhost", "::1"):
        say(f"Others on your network can reach {host}; only who has the link is let in.")
    say(f"The workbench: {at.link}", flush=True)
    say("Ctrl-C ends it.", flush=True)

    def opened() -> None:
        import webbrowser
        from threading import Thread

        Thread(target=webbrowser.open, args=(at.link,), daemon=True).start()

    answer(desk, at, None if no_open else opened, trust)
