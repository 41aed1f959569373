"""Lists that a user names on the command line: checked, played, printed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from pnp.terminal import say

if TYPE_CHECKING:
    from pnp.checks.lists import Decks
    from pnp.lab.lists.build import Builder
    from pnp.lab.runs.brought import Brought
    from pnp.model.built import BuiltList
    from pnp.model.findings import Finding
    from pnp.model.game import Game

HELP = "A list that a player built: YAML, a table, or lines such as '3 Clansmen'; repeatable."
MOST_DECKS, MOST_RANDOM = 100, 2_000
"""Lists that are checked at once, and that a run has."""
DECKS: str = typer.Option(
    None,
    "--decks",
    metavar="A,B",
    help="What seats bring: lists of the game, files, built:SEED or random:N; without it the game's own lists.",
)
"""The flag of commands that play what players built."""


def loaded(name: str, as_json: bool = False) -> Game:
    """A game; a folder that does not load is told by its findings, with exit code 1."""
    from pnp.commands.output import print_findings, print_json, shown, tally
    from pnp.model import LoadError, load

    try:
        return load(name)
    except LoadError as error:
        if as_json:
            found = [finding.as_dict() for finding in shown(error.findings)]
            print_json({**tally(error.findings), "findings": found})
        else:
            print_findings(error.findings, sys.stderr)
        raise typer.Exit(1) from None


def trusted(game: Game) -> Any:
    """The rules in the folder of a game, None where it has none; whoever asks for them trusts them."""
    from pnp.lab.runs.ready import NoRules, ready

    try:
        return ready(game, trust=True).rules
    except NoRules:
        return None


def check_decks(name: str, decks: Decks, trust: bool, as_json: bool) -> None:
    """`pnp check GAME --deck FILE`: tell all that is wrong with lists, and what they come to."""
    from dataclasses import replace

    from pnp.checks.lists import of_files
    from pnp.commands.output import counted, print_findings, print_json, shown, tally
    from pnp.commands.ready import blaming

    game = loaded(name, as_json)
    way(game, decks.mode)
    with blaming():
        made, findings = of_files(game, replace(decks, rules=trusted(game) if trust else None))
    counts = tally(findings)
    if as_json:
        rows = [row(game, built) for built in made]
        print_json({**counts, "findings": [finding.as_dict() for finding in shown(findings)], "lists": rows})
    else:
        print_findings(findings, sys.stdout)
        for built in made:
            say(line(game, built))
        sums = f"{counted(counts['errors'], 'error')}, {counted(counts['warnings'], 'warning')}"
        say(f"{counted(len(decks.files), 'list')} checked: {sums}.")
    raise typer.Exit(1 if counts["errors"] else 0)


def row(game: Game, built: BuiltList) -> dict[str, Any]:
    """What a list comes to."""
    from pnp.commands.output import near
    from pnp.model.lists.judging import points

    return {
        "id": built.id,
        "title": built.title,
        "of": list(built.of),
        "file": None if built.file is None else str(near(built.file)),
        "house": built.house,
        "cards": len(built),
        "titles": len(built.cards),
        "points": points(game, built),
    }


def line(game: Game, built: BuiltList) -> str:
    """The same in a line: `Hammer and Rune (dwarf, metal): 40 cards, 12 titles, 98 points`."""
    from pnp.commands.output import counted

    told = row(game, built)
    of = f" ({', '.join(built.of)})" if built.of else ""
    parts = [counted(told["cards"], "card"), counted(told["titles"], "title")]
    parts += [counted(told["points"], "point")] if told["points"] is not None else []
    return f"{built.title}{of}: {', '.join(parts)}"


def named(game: Game, words: str, seed: int = 0, rules: Any = None, mode: str | None = None) -> tuple[Brought, ...]:
    """The lists of `--decks`, with commas between: those of the game's folder by their file's name, files, those that
    `pnp build` gives for a seed (`built:7`), and so many by chance (`random:20`). One that is not legal in the mode is
    told by its findings, with exit code 1.

    Raises:
        PnpError: one is none of these, or is for another mode, or there are too many.
        NoBuilding: nobody builds lists for this game.
    """
    from pnp.checks.lists import Decks, built_of, legal_of, of_files
    from pnp.commands.output import print_findings, tally
    from pnp.lab.lists.build import build, builder
    from pnp.lab.runs.brought import brought
    from pnp.model import PnpError
    from pnp.model.text import did_you_mean

    built_of(game)
    lists: list[BuiltList] = []
    names: list[str] = []
    findings: list[Finding] = []
    made: Builder | None = None
    for word in [part.strip() for part in words.split(",")]:
        kind, _, number = word.partition(":")
        if word in game.lists:
            if not game.lists[word].fits(mode):
                modes = " or ".join(game.lists[word].modes)
                raise PnpError(f"{word!r} is a list for --mode {modes}, not for --mode {mode}.")
            lists.append(game.lists[word])
            names.append(word)
        elif kind in ("built", "random") and number.isdecimal() and len(number) <= 9:
            made = made or builder(game, None, legal_of(game, rules), mode)
            many = int(number)
            if kind == "random" and not 1 <= many <= MOST_RANDOM:
                raise PnpError(f"{word!r}: 1 to {MOST_RANDOM} lists are drawn by chance.")
            seeds = [many] if kind == "built" else range(seed, seed + many)
            lists += [build(made, each) for each in seeds]
            names += [f"built:{each}" for each in seeds]
        elif Path(word).is_file():
            read, found = of_files(game, Decks([Path(word)], rules=rules, mode=mode))
            lists += read
            names += [word] * len(read)
            findings += found
        else:
            near = did_you_mean(word, game.lists)
            known = ", ".join(game.lists) or "none"
            hint = f";{near}" if near else "."
            raise PnpError(f"{word[:80]!r} is neither a list of {game.title} nor a file{hint} Its lists: {known}.")
    if len(lists) > MOST_RANDOM:
        raise PnpError(f"{len(lists)} lists are more than can be named at once: {MOST_RANDOM} are the most.")
    print_findings(findings, sys.stderr)
    if tally(findings)["errors"]:
        raise typer.Exit(1)
    return brought(lists, names)


def way(game: Game, mode: str | None) -> None:
    """Refuse a mode that there is not, or in which nobody brings a list.

    Raises:
        PnpError: so it is.
    """
    from pnp.model import PnpError
    from pnp.model.text import unknown

    if mode is not None and mode not in game.modes:
        known = unknown("mode", mode, game.modes) if game.modes else f"{game.title} has no modes: leave --mode out."
        raise PnpError(f"{known[:1].upper()}{known[1:]}")
    if mode is not None:
        in_mode(game, mode)


def in_mode(game: Game, mode: str | None) -> None:
    """Refuse lists where nobody brings any.

    Raises:
        PnpError: they are brought in other modes only.
    """
    from pnp.model import PnpError

    if game.building is not None and not game.building.brings(mode):
        raise PnpError(f"{game.title}: lists are brought with --mode {' or '.join(game.building.modes)} only.")


def chosen(names: list[str], deck: list[str], pool: bool, mode: str | None = None) -> dict[str, Any]:
    """What `make` and `export` print of what lists are built of: those that are named, or the whole pool.

    Raises:
        PnpError: lists are named for several games, or both are asked for.
        NoBuilding: nobody builds lists for this game.
    """
    from pnp.model import LoadError, PnpError, load

    if not deck:
        return {"lists": (), "pool": pool}
    if pool:
        raise PnpError("--deck prints the cards of lists and --pool all there are: choose one.")
    if len(names) != 1:
        raise PnpError("Name the one game that these lists are built for: pnp make GAME --deck FILE.")
    try:
        game = load(names[0])
    except LoadError:
        return {"lists": (), "pool": False}  # the command itself tells what is wrong with it
    if mode in game.modes:  # a mode that there is not is told by what prints
        in_mode(game, mode)
    return {"lists": tuple(each.built for each in named(game, ",".join(deck), mode=mode)), "pool": False}


def sat(
    game: Game, words: str | None, seed: int = 0, rules: Any = None, mode: str | None = None
) -> tuple[Brought, ...]:
    """What seats bring: the lists that are named, else the game's own, if players build any for it in this mode."""
    from pnp.lab.runs.brought import brought

    if words is not None:
        in_mode(game, mode)
        return named(game, words, seed, rules, mode)
    if game.building is None or game.building.open or not game.building.brings(mode):
        return ()
    return brought(list(game.lists_in(mode).values()))
