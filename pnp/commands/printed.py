"""`pnp printed`: confirm that the last kit came out of the printer, so that `make --changed` prints what differs."""

from __future__ import annotations

from pathlib import Path

import typer

from pnp.terminal import say


def printed(
    games: list[str] = typer.Argument(..., metavar="GAME...", help="Slugs of the library, or games' folders."),
    only: list[str] = typer.Option(
        None, metavar="COMPONENT[:PIECE|:SECTION]", help="Confirm only these of the kit; repeatable."
    ),
    output: Path = typer.Option(Path("output"), "-o", "--output", metavar="DIR", help="Where the kits' folders are."),
    lang: str = typer.Option(None, "--lang", metavar="LANG", help="The kit in this language, such as de."),
    second: str = typer.Option(None, "--second", metavar="LANG", help="The kit with this language on its backs."),
    state: Path = typer.Option(None, "--state", metavar="DIR", help="Where printers and prints are kept."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Confirm that the last kit of a game was printed: from then on make --changed prints only what differs from it.

    What counts is what the kit held when it was made, whatever became of the game's files since.
    """
    from pnp.commands.choice import chosen
    from pnp.commands.output import counted, print_json
    from pnp.model import library
    from pnp.sheets.kit.record import home, load_in, variant
    from pnp.state import State

    user = State(state)
    tongues = "".join(f" {flag} {value}" for flag, value in (("--lang", lang), ("--second", second)) if value)
    told = []
    for name in chosen(games, False):
        folder = library.find(name)
        load = load_in(home(output, folder.name, lang, second), folder)
        fresh = load.chosen(only or ())
        before = user.printed(folder, variant(lang, second))
        file = user.keep_printed(folder, before.confirmed(load, only or ()), variant(lang, second))
        pieces = sum(each.copies for each in fresh.values())
        told.append({"game": name, "pieces": sorted(fresh), "state": str(file)})
        if not as_json:
            what = f"{counted(pieces, 'piece')} of {counted(len(fresh), 'title')}"
            say(f"{name}: {what} on the table. `pnp make {name}{tongues} --changed` prints what differs from now on.")
    if as_json:
        print_json({"printed": told})
