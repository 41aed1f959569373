"""`pnp show`: one game, its components, rulings and credits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.model import Component, Game

_PART = {
    **dict.fromkeys(("id", "kind", "title"), str),
    **dict.fromkeys(("titles", "pieces"), int),
    "by_type": {str: int},
}
_DUE = {
    "author": (str, None),
    "year": (str, int, None),
    "where": (str, None),
    "notice": (str, None),
    "fonts": [str],
    "icons": [{"artist": str, "licence": str, "icons": [str]}],
}
SHOWN = {
    **dict.fromkeys(("slug", "title", "kind", "players"), str),
    "needs": [str],
    "languages": [str],
    "components": [_PART],
    "rulings": {str: str},
    "credits": _DUE,
}
"""What is told of a game, as far as it is read again."""


def show(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    lang: str = typer.Option(None, "--lang", metavar="LANG", help="In this language, such as de."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Show what a game is made of, which rulings it plays by and whose it is."""
    from pnp.commands.output import print_json
    from pnp.known import Known
    from pnp.model import library

    known = Known("show", {"document": SHOWN, "lists": [str]})
    found = known.of(library.find(game), partial(_found, game, lang), lang or "")
    known.keep()
    if as_json:
        print_json(found["document"])
    else:
        _print(found["document"], found["lists"])


def _found(game: str, lang: str | None) -> dict[str, Any]:
    """The document of a game that has not been asked for since it changed last."""
    from pnp.commands.output import print_findings
    from pnp.model import LoadError, load

    try:
        loaded = load(game, lang)
    except LoadError as error:
        import sys

        print_findings(error.findings, sys.stderr)
        raise typer.Exit(1) from None
    document = _document(loaded)
    return {"document": document, "lists": _lists(loaded, document)}


def _document(game: Game) -> dict[str, Any]:
    from pnp.commands.decks import row
    from pnp.summary import heading

    return {
        **heading(game),
        "print_for": game.players.print_for,
        "sides": list(game.sides),
        "modes": {mode.id: mode.title for mode in game.modes.values()},
        "needs": list(game.needs),
        "languages": list(game.languages),
        "components": [_component(component) for component in game.components.values()],
        "rulings": dict(game.rulings),
        "credits": _credits(game),
        "pool": _pool(game),
        "lists": [row(game, built) for built in game.lists.values()],
    }


def _pool(game: Game) -> dict[str, int] | None:
    """What lists are built of, as the box has it; None in a game without lists."""
    if game.building is None:
        return None
    parts = [game.components[ident] for ident in game.building.pool]
    return {"titles": sum(part.titles for part in parts), "pieces": sum(part.count for part in parts)}


def _component(component: Component) -> dict[str, Any]:
    return {
        "id": component.id,
        "kind": component.kind,
        "title": component.title,
        "titles": component.titles,
        "pieces": component.count,
        "per_set": component.per_set,
        "by_type": component.by_type,
        "fields": {name: field.type for name, field in component.fields.items()},
        "claims": [
            {"kind": claim.kind, "of": claim.of, "says": claim.says, "ruling": claim.ruling}
            for claim in component.claims
        ],
    }


def _credits(game: Game) -> dict[str, Any]:
    """Whose the game is, and everybody whose type and icons its data and layouts name: no face is drawn for it."""
    from pnp.layout.drawing.icons import artists
    from pnp.layout.named import named
    from pnp.model import library
    from pnp.pdf.fonts import FontBook

    due, found, book = game.credits, named(game), FontBook(library.fonts())
    return {
        "author": due and due.author,
        "year": due and due.year,
        "where": due and due.where,
        "thanks": list(due.thanks) if due else [],
        "notice": game.notice,
        "fonts": book.credits(found.fonts),
        "icons": [
            {"artist": artist.name, "page": artist.page, "licence": artist.licence, "icons": list(artist.icons)}
            for artist in artists(library.templates() / "icons", found.icons)
        ],
    }


def _lists(game: Game, document: dict[str, Any]) -> list[str]:
    """What is told of lists that players build, and of those that are there."""
    from pnp.commands.decks import line
    from pnp.commands.output import counted

    told = []
    if document["pool"] and game.building is not None and not game.building.open:
        pool = document["pool"]
        size = f"{counted(pool['titles'], 'title')}, {counted(pool['pieces'], 'piece')}"
        told.append(f"Lists are built of {size} in the box.")
    for built in game.lists.values():
        told.append(f"  {built.id:<23}{line(game, built)}{', ours' if built.house else ''}")
    return told


def _print(document: dict[str, Any], lists: list[str]) -> None:
    from pnp.commands.output import counted

    seats = "player" if document["players"] == "1" else "players"
    say(f"{document['title']} ({document['slug']}): {document['kind']}, {document['players']} {seats}")
    for part in document["components"]:
        types = ", ".join(f"{count} {name}" for name, count in part["by_type"].items())
        size = f"{counted(part['pieces'], 'piece')}, {counted(part['titles'], 'title')}"
        say(f"  {part['id']:<14}{part['kind']:<9}{part['title']}: {size}{f' ({types})' if types else ''}")
    for told in lists:
        say(told)
    if document["languages"]:
        say("Other languages: " + ", ".join(document["languages"]))
    if document["needs"]:
        say("You also need: " + "; ".join(document["needs"]))
    if document["rulings"]:
        say("Rulings:")
        for name, sentence in document["rulings"].items():
            say(f"  {name}: {sentence}")
    due = document["credits"]
    if due["author"]:
        say(f"Rules: {', '.join(str(part) for part in (due['author'], due['year']) if part)}. {due['where']}")
    for credit in due["fonts"]:
        say(f"Type: {credit}")
    for artist in due["icons"]:
        say(f"Icons: {artist['artist']} ({artist['licence']}): {', '.join(artist['icons'])}")
    if due["notice"]:
        say(due["notice"])
