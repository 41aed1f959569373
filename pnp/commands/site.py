"""`pnp site`: the library, or one game, as static pages."""

from __future__ import annotations

from pathlib import Path

import typer

from pnp.terminal import say


def site(
    game: str = typer.Argument(None, metavar="[GAME]", help="A slug of the library, or a game's folder; else all."),
    output: Path = typer.Option(..., "-o", "--output", metavar="FOLDER", help="Where the pages go."),
    paper: str = typer.Option("a4", help="The paper of the kits, as for make."),
    no_kits: bool = typer.Option(False, "--no-kits", help="Leave the kits out."),
    no_replays: bool = typer.Option(False, "--no-replays", help="Leave out the match that each game shows."),
    jobs: int = typer.Option(None, "--jobs", metavar="J", min=1, help="Processes; as many as there are processors."),
    games: int = typer.Option(0, "--games", metavar="N", min=0, help="Play N games of each, and add the report."),
) -> None:
    """Write pages to give away: gallery, faces, how to play, kits, a match to watch; no server is needed."""
    from pnp.commands.output import bar, counted
    from pnp.commands.ready import blaming
    from pnp.model import PnpError, library
    from pnp.sheets.paper.papers import paper as known
    from pnp.web.desk import Desk
    from pnp.web.site import Wish, write

    try:
        known(paper)
    except ValueError as error:
        raise PnpError(str(error)) from None
    desk = Desk([] if game is None else [library.find(game)])
    wish = Wish(not no_kits, not no_replays, games, paper)
    with bar("Pages") as progress, blaming():
        notes = write(desk, output, wish, progress, jobs)
    for note in notes:
        say(note)
    say(f"{output / 'index.html'}: {counted(len(desk.slugs), 'game')}")
