"""`pnp tune`: which small changes bring a figure of a game to a target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.decks import DECKS
from pnp.commands.ready import TRUST
from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.lab.figures.measure import Measure

_MOST_FAILED = 3


def tune(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    target: str = typer.Option(..., "--target", metavar="T", help='What is wanted: "win(seat1)=50%", "length=40".'),
    vary: list[str] = typer.Option(
        ..., "--vary", metavar="KEY=4..8", help='What may change: "foe:titan.force=4..8", "numbers.hand=5,6"; again.'
    ),
    games: int = typer.Option(2_000, "-n", metavar="N", min=1, help="How many playouts the last few candidates get."),
    players: int = typer.Option(None, "--players", metavar="N", help="How many play."),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play, where a game has several."),
    agents: str = typer.Option("random", "--agents", metavar="A,B", help="Who plays: random, thumb."),
    decks: str = DECKS,
    seed: int = typer.Option(0, "--seed", metavar="N", help="Another seed, other playouts."),
    jobs: int = typer.Option(1, "--jobs", metavar="J", min=1, max=256, help="How many processes share the work."),
    trust: bool = TRUST,
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Try small changes of a game's cards and numbers, and tell which bring a figure to a target."""
    from time import perf_counter

    from pnp.commands.decks import sat
    from pnp.commands.output import bar, print_json
    from pnp.commands.ready import blaming, get, seats
    from pnp.lab.figures.measure import parse_target
    from pnp.lab.questions.tune import tune as search
    from pnp.lab.runs.playtest import Plan

    wanted = parse_target(target)
    loaded = get(game, trust)
    count, way, names = seats(loaded, players, mode, agents)
    plan = Plan(game, games, count, way, tuple(names), seed, trust=trust)
    plan = plan._replace(decks=sat(loaded.cast.game, decks, seed, loaded.rules, way))
    start = perf_counter()
    with blaming(), bar(loaded.cast.game.slug, quiet=as_json) as progress:
        document = search(plan, wanted, vary, jobs, progress)
    document["timing"] = {"seconds": round(perf_counter() - start, 3), "jobs": jobs}
    if as_json:
        print_json(document)
    else:
        _print(document, wanted.measure, _again(game, players, mode, agents, decks, trust))


def _again(game: str, players: int | None, mode: str | None, agents: str, decks: str | None, trust: bool) -> str:
    """The command that plays the same again, without its sets."""
    from shlex import quote

    given = {"--players": players, "--mode": mode, "--agents": None if agents == "random" else agents}
    given["--decks"] = decks
    words = [f"{name} {quote(str(value))}" for name, value in given.items() if value is not None]
    return " ".join(["pnp playtest", quote(game), *words, *(["--trust"] if trust else [])])


def _print(document: dict[str, Any], measure: Measure, again: str) -> None:
    from pnp.commands.output import counted

    rows, games, fresh = document["rows"], document["games"], document["fresh_seed"]
    way = f", {document['mode']}" if document["mode"] else ""
    say(f"{document['game']}{way}: {measure} to be {measure.said(document['wanted'])}")
    print(
        f"{counted(document['tried'], 'candidate')} tried. The best of many looks better than it is, so the games that"
    )
    say(f"chose these few do not count: each row is of {counted(games, 'other game')}, those of seed {fresh}.")
    told = [_figure(measure, row) for row in rows]
    wide = max(map(len, told))
    # What a change does besides: a fair game that never ends is no better one.
    say(f"  {measure!s:<{wide}}           {'answers':>9}{'capped':>8}")
    for row, figure in zip(rows, told, strict=True):
        reached = "reached" if row["reached"] else ""
        says = ", ".join(row["says"]) or "as it is"
        say(f"  {figure:<{wide}}  {reached:<7}{row['length']:>11,.1f}{row['caps']:>8.1%}  {says}")
    for failed in document["failed"][:_MOST_FAILED]:
        say(f"  not played: {' '.join(failed['sets'])}: {failed['why'].splitlines()[0]}")
    if len(document["failed"]) > _MOST_FAILED:
        say(f"  not played: {len(document['failed']) - _MOST_FAILED:,} more")
    _advise(document, measure, again)


def _figure(measure: Measure, row: dict[str, Any]) -> str:
    return f"{measure.said(row['value'])} ({measure.said(row['low'])} to {measure.said(row['high'])})"


def _advise(document: dict[str, Any], measure: Measure, again: str) -> None:
    """What follows, in a sentence, and the command to go on with."""
    from shlex import quote

    from pnp.commands.output import counted

    best, games = document["rows"][0], document["games"]
    off = f"{best['distance'] * 100:.1f} points" if measure.share else f"{best['distance']:,.1f}"
    if best["reached"]:
        it = "Reached" if best["sets"] else "The game as it is reaches it"
        say(f"{it}: {counted(games, 'game')} cannot tell it from the target, nor from the rest of its interval.")
    elif best["sets"]:
        say(f"Nothing tried reaches it: the nearest is {off} off. Vary more, or further.")
    else:
        say(f"Nothing tried comes nearer than the game as it is, {off} off. Vary something else, or further.")
    if best["sets"]:
        sets = " ".join(f"--set {quote(each)}" for each in best["sets"])
        say(f"Next: {again} -n {games} --seed {document['fresh_seed']} {sets}")
