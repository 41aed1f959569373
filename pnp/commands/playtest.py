"""`pnp playtest`: play a game many times and count."""

from __future__ import annotations

from typing import Any

import typer

from pnp.commands.ready import TRUST


def playtest(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    games: int = typer.Option(..., "-n", metavar="N", min=1, help="How many playouts."),
    players: int = typer.Option(None, "--players", metavar="N", help="How many play."),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play, where a game has several."),
    agents: str = typer.Option("random", "--agents", metavar="A,B", help="Who plays: random, thumb."),
    seed: int = typer.Option(0, "--seed", metavar="N", help="Another seed, other playouts."),
    jobs: int = typer.Option(1, "--jobs", metavar="J", min=1, max=256, help="How many processes share the work."),
    coverage: bool = typer.Option(False, "--coverage", help="Tell of each card, and which fields are unread."),
    trust: bool = TRUST,
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Play a game many times, and tell who wins, how long it takes and what becomes of the cards."""
    from time import perf_counter

    from pnp.commands.output import bar, print_json
    from pnp.commands.ready import blaming, get, seats
    from pnp.lab.figures import figures, unread
    from pnp.lab.playtest import Plan, run

    loaded = get(game, trust)
    count, way, names = seats(loaded, players, mode, agents)
    plan = Plan(game, games, count, way, tuple(names), seed, coverage, trust)
    start = perf_counter()
    with blaming(), bar(loaded.cast.game.slug, quiet=as_json) as progress:
        tally = run(plan, jobs, progress)
    seconds = perf_counter() - start
    document = figures(plan, tally, loaded.cast)
    if coverage:
        document["unread"] = unread(tally, loaded.cast)
    answers = sum(length * many for length, many in tally.lengths.items())
    rates = {"games_per_second": round(games / seconds, 1), "decisions_per_second": round(answers / seconds)}
    document["timing"] = {"seconds": round(seconds, 3), "jobs": jobs, **rates}
    if as_json:
        print_json(document)
    else:
        _print(document)
    if coverage:
        _complain(document["unread"])


def _complain(unread: list[dict[str, Any]]) -> None:
    import sys

    for field in unread:
        where = ", ".join(field["components"])
        print(f"error: no playout read the field '{field['field']}' (of: rules) of {where}.", file=sys.stderr)
    if unread:
        raise typer.Exit(1)


def _print(document: dict[str, Any]) -> None:
    length, branching = document["length"], document["branching"]
    way = f", {document['mode']}" if document["mode"] else ""
    print(f"{document['game']}{way}: {document['games']:,} games of {document['players']}, seed {document['seed']}")
    for row in document["seats"]:
        print(f"  seat {row['seat']:<10}{_rate(row)}")
    if len(document["by_agent"]) > 1:
        for row in document["by_agent"]:
            print(f"  {row['agent']:<15}{_rate(row)}")
    print(
        f"  length {length['mean']:,.1f} answers ({length['min']:,} to {length['max']:,}, half up to {length['p50']:,})"
    )
    print(f"  options {branching['free']:.2f} a free answer, {branching['forced']:.0%} of the answers forced")
    print(f"  ended by the cap: {document['caps']:,}")
    if "unread" in document:
        _cards(document["cards"])
    elif dead := [card["title"] for card in document["cards"] if card["dead"]]:
        print(f"  drawn, but never played: {', '.join(dead)}")
    timing = document["timing"]
    print(f"  {timing['games_per_second']:,.0f} games, {timing['decisions_per_second']:,} answers a second")


def _rate(row: dict[str, Any]) -> str:
    return f"wins {row['rate']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _cards(cards: list[dict[str, Any]]) -> None:
    wide = max((len(card["title"]) for card in cards), default=0)
    print(f"  {'':<{wide}}  copies    drawn   played resolved")
    for card in cards:
        figures = f"{card['copies']:>8}{card['drawn']:>9,}{card['played']:>9,}{card['resolved']:>9,}"
        print(f"  {card['title']:<{wide}}{figures}{'  dead' if card['dead'] else ''}")
