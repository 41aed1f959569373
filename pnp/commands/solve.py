"""`pnp solve`: the best that one player, or a team, can make of a deal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.commands.ready import TRUST
from pnp.terminal import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.engine import Match
    from pnp.lab.questions.solve import Solution


def solve(
    game: str = typer.Argument(..., metavar="GAME", help="A slug of the library, or a game's folder."),
    mode: str = typer.Option(None, "--mode", metavar="NAME", help="The way to play, where a game has several."),
    players: int = typer.Option(1, "--players", metavar="N", min=1, help="How many, where they win as one team."),
    seed: int = typer.Option(0, "--seed", metavar="N", help="The deal: that of `pnp play GAME --seed N`."),
    deals: int = typer.Option(None, "--deals", metavar="K", min=1, help="How many deals can be won, instead of one."),
    budget: int = typer.Option(5_000, "--budget", metavar="B", min=1, help="Playouts that a deal may take."),
    jobs: int = typer.Option(1, "--jobs", metavar="J", min=1, max=256, help="Processes that share the deals."),
    record: Path = typer.Option(None, "--record", metavar="FILE", help="Write the best play of a deal to a file."),
    trust: bool = TRUST,
    as_json: bool = typer.Option(False, "--json", help="Print one JSON document."),
) -> None:
    """Find the best play of a deal for who knows every card and roll, one or a team, or how many deals can be won."""
    from pnp.commands.output import bar, print_json
    from pnp.commands.ready import blaming, get
    from pnp.lab.questions.solve import Plan, share, solve_one
    from pnp.model import PnpError

    loaded = get(game, trust)
    if record is not None and deals is not None:
        raise PnpError("--record writes the play of one deal: leave out --deals.")
    if record is not None and not record.parent.is_dir():
        raise PnpError(f"There is no folder {record.parent} to write {record.name} to.")
    plan = Plan(game, _way(loaded.cast.game, players, mode), seed, budget, trust, players=players)
    with blaming(), bar(loaded.cast.game.slug, quiet=as_json) as progress:
        if deals is not None:
            found = share(plan, deals, jobs, progress)
        else:
            solution = solve_one(loaded, plan, progress=progress)
            found = {**solution.document(), "line": list(_line(solution.match))}
    document = {
        "game": loaded.cast.game.slug,
        "mode": plan.mode,
        "players": players,
        "seed": seed,
        "budget": budget,
        **found,
    }
    if record is not None:
        from pnp.engine.transcript import save

        save(record, solution.match, ["solve"])
    if as_json:
        print_json(document)
    elif deals is not None:
        _print_share(document)
    else:
        _print_line(solution, document["line"])


def _way(game: Any, players: int, mode: str | None) -> str | None:
    """The mode that so many play.

    Raises:
        PnpError: none is for them.
    """
    from pnp.engine.seating import seating
    from pnp.model import PnpError

    try:
        return seating(game, players, mode)[1]
    except ValueError as error:
        raise PnpError(f"Solved is what one plays, or a team (--players). {error}") from None


def _line(match: Match) -> Iterator[dict[str, Any]]:
    """The free answers of a match, with the turn they were given in where the game counts turns."""
    from pnp.engine.choice import code, labels

    again = match.replayed(())
    for choice, answer in match._log:
        question = again.question
        assert question is not None
        word = code(answer)
        option = question.pick(word)
        if len(question.options) > 1:
            turn = again.table.tracks.get("turn")
            told = labels(question.options, question.player)[question.options.index(option)]
            yield {"turn": turn and turn.value, "phase": choice.phase, "answer": word, "says": told}
        again.answer(option)


def _print_line(solution: Solution, line: list[dict[str, Any]]) -> None:
    from textwrap import fill

    from pnp.engine.told.ending import outcome

    rank = "No play is better." if solution.proved else "A better play may exist."
    say(f"{outcome(solution.result)} Found by playout {solution.found:,} of {solution.playouts:,}. {rank}")
    turns: dict[int | None, list[tuple[str, list[str]]]] = {}
    for step in line:
        phases = turns.setdefault(step["turn"], [])
        if not phases or phases[-1][0] != step["phase"]:
            phases.append((step["phase"], []))
        phases[-1][1].append(step["says"])
    for turn, phases in turns.items():
        told = " / ".join(f"{phase}: {'; '.join(says)}" for phase, says in phases)
        print(fill(f"Turn {turn}. {told}" if turn else told, 110, subsequent_indent="    ", break_on_hyphens=False))


def _print_share(document: dict[str, Any]) -> None:
    from pnp.commands.output import counted

    rate = f"{document['share']:.1%} ({document['low']:.1%} to {document['high']:.1%})"
    say(f"{document['game']}: {document['won']:,} of {counted(document['deals'], 'deal')} won, {rate},")
    say(f"by a search that knows every card and roll, in at most {document['budget']:,} playouts a deal.")
    say(f"Proved to be lost: {document['lost']:,}. Open, so perhaps more are won: {document['open']:,}.")
    say("Best scores: " + ", ".join(f"{score:g} ({count:,})" for score, count in document["scores"]))
