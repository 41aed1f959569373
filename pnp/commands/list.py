"""`pnp list`: the games of the library and what is there of each."""

from __future__ import annotations

from functools import partial

import typer

from pnp.terminal import say


def list_games(
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """List the games of the library: what each is, and what of it is ready."""
    from pnp.commands.output import print_json
    from pnp.known import Known
    from pnp.model import library
    from pnp.summary import ROW, summary

    known, top = Known("list", ROW), library.card_data()
    rows = [known.of(top / slug, partial(summary, slug)) for slug in library.slugs()]
    known.keep()
    if as_json:
        print_json(rows)
        return
    if not rows:
        say("The library is empty.")
        return
    wide = max(len(row["slug"]) for row in rows)
    for row in rows:
        ready = [word for word in ("data", "prints", "plays") if row[word]]
        size = f"{row['titles']:>4} titles {row['pieces']:>5} pieces"
        seats = f"{row['players']:>6} {'player ' if row['players'] == '1' else 'players'}"
        say(f"{row['slug']:<{wide}}  {row['kind']:<14}{seats} {size}  {', '.join(ready)}")
