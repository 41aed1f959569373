"""`pnp show`: one game, its components, rulings and credits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.layout.faces import Faces
    from pnp.model import Component, Game


def show(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    lang: str = typer.Option(None, "--lang", metavar="LANG", help="In this language, such as de."),
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Show what a game is made of, which rulings it plays by and whose it is."""
    from pnp.checks.faces import layout
    from pnp.commands.output import print_findings, print_json
    from pnp.layout.faces import Faces
    from pnp.model import LoadError, load

    try:
        loaded = load(game, lang)
    except LoadError as error:
        import sys

        print_findings(error.findings, sys.stderr)
        raise typer.Exit(1) from None
    faces = Faces(loaded)
    layout(faces)  # drawing the faces tells which fonts and icons are used, and so whom to credit
    document = _document(faces)
    if as_json:
        print_json(document)
    else:
        _print(loaded, document)


def _document(faces: Faces) -> dict[str, Any]:
    from pnp.commands.decks import row
    from pnp.commands.summary import heading

    game = faces.game
    return {
        **heading(game),
        "print_for": game.players.print_for,
        "sides": list(game.sides),
        "modes": {mode.id: mode.title for mode in game.modes.values()},
        "needs": list(game.needs),
        "languages": list(game.languages),
        "components": [_component(component) for component in game.components.values()],
        "rulings": dict(game.rulings),
        "credits": _credits(faces),
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


def _credits(faces: Faces) -> dict[str, Any]:
    from pnp.sheets.kit.reading import font_credits

    due = faces.game.credits
    return {
        "author": due and due.author,
        "year": due and due.year,
        "where": due and due.where,
        "thanks": list(due.thanks) if due else [],
        "notice": faces.game.notice,
        "fonts": font_credits(faces),
        "icons": [
            {"artist": artist.name, "page": artist.page, "licence": artist.licence, "icons": list(artist.icons)}
            for artist in faces.artists()
        ],
    }


def _print(game: Game, document: dict[str, Any]) -> None:
    from pnp.commands.decks import line
    from pnp.commands.output import counted

    seats = "player" if document["players"] == "1" else "players"
    say(f"{game.title} ({game.slug}): {game.kind}, {document['players']} {seats}")
    for part in document["components"]:
        types = ", ".join(f"{count} {name}" for name, count in part["by_type"].items())
        size = f"{counted(part['pieces'], 'piece')}, {counted(part['titles'], 'title')}"
        say(f"  {part['id']:<14}{part['kind']:<9}{part['title']}: {size}{f' ({types})' if types else ''}")
    if document["pool"] and game.building is not None and not game.building.open:
        pool = document["pool"]
        say(f"Lists are built of {counted(pool['titles'], 'title')}, {counted(pool['pieces'], 'piece')} in the box.")
    for built in game.lists.values():
        say(f"  {built.id:<23}{line(game, built)}{', ours' if built.house else ''}")
    if game.languages:
        say("Other languages: " + ", ".join(game.languages))
    if game.needs:
        say("You also need: " + "; ".join(game.needs))
    if game.rulings:
        say("Rulings:")
        for name, sentence in game.rulings.items():
            say(f"  {name}: {sentence}")
    due = document["credits"]
    if due["author"]:
        say(f"Rules: {', '.join(str(part) for part in (due['author'], due['year']) if part)}. {due['where']}")
    for credit in due["fonts"]:
        say(f"Type: {credit}")
    for artist in due["icons"]:
        say(f"Icons: {artist['artist']} ({artist['licence']}): {', '.join(artist['icons'])}")
    if game.notice:
        say(game.notice)
