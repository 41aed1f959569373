"""Lists: those of a game's folder, or a user's files, held against what `building:` says a legal one is."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pnp import games
from pnp.engine.blame import raised
from pnp.files import MB, own
from pnp.model.built import Building, BuiltList
from pnp.model.errors import PnpError
from pnp.model.findings import Finding
from pnp.model.game import Game
from pnp.model.lists.judging import Legal, Wish, judge, judge_codex
from pnp.model.lists.pool import pool_of
from pnp.model.lists.reading import read_file, read_limits
from pnp.model.report import Report, TooManyFaults, by_place, too_many
from pnp.model.text import unknown

_LARGEST = 4 * MB


class NoBuilding(PnpError):
    """A game that no player builds a list for."""


@dataclass(frozen=True)
class Decks:
    """What a user asks of lists: the files, and beside them other points, a file of limits, the rules of a folder that
    are trusted, and the mode that they are for."""

    files: Sequence[Path]
    points: int | None = None
    limits: Path | None = None
    rules: Any = None
    mode: str | None = None


def lists(game: Game, rules: Any = None) -> list[Finding]:
    """What is wrong with the lists of a game's own folder; `rules` are those of a folder that are trusted."""
    if game.building is None or not game.lists:
        return []
    report = Report(game.slug, game.folder / "game.yaml")
    for built in game.lists.values() if not game.outside else ():
        _origin(built, report)
    for mode in game.modes_of_lists:
        if not game.lists_in(mode):
            message = f"lists are brought with --mode {mode}, and no list of the folder is for it; write one."
            report.error("list-mode", message, game.marks.get(f"modes.{mode}"))
    return _judged(game, list(game.lists.values()), report, Wish(legal=legal_of(game, rules)))


def of_files(game: Game, decks: Decks) -> tuple[list[BuiltList], list[Finding]]:
    """A user's lists as far as they can be read, and all that is wrong with them.

    Raises:
        NoBuilding: the game says nothing of lists.
        RulesError: `legal` of its rules raised.
    """
    building = built_of(game)
    report = Report(game.slug, decks.files[0] if decks.files else game.folder)
    limits = None
    if decks.limits is not None:
        limits = read_limits(decks.limits, building.restricted, report)
    pool = pool_of(building, game.components)
    made = []
    try:
        for file in decks.files:
            before = report.counts["error"]
            built = read_file(file, pool, game.rulings, report)
            if built is not None and (report.counts["error"] == before or built.cards):
                made.append(built)
    except TooManyFaults:
        return [], [*sorted(report.findings, key=by_place), too_many(report)]
    wish = Wish(decks.points, limits, legal_of(game, decks.rules), decks.mode)
    found = _judged(game, made, report, wish)
    return made, found


def built_of(game: Game) -> Building:
    """What the game says of lists.

    Raises:
        NoBuilding: nothing.
    """
    if game.building is None:
        raise NoBuilding(f"{game.title} has no 'building' in its game.yaml: nobody builds a list for it.")
    return game.building


def _judged(game: Game, built: Sequence[BuiltList], report: Report, wish: Wish) -> list[Finding]:
    building = built_of(game)
    try:
        for each in built:
            _judge(game, each, report, wish)
        if len(built) > 1:
            judge_codex(built, building, report)
    except TooManyFaults:
        report.findings.append(too_many(report))
    if built and wish.legal is None and (file := unasked(game)) is not None:
        message = f"{file.name} has a 'legal(cards)' that was not asked: it is a program; --trust lets it run."
        report.of(file, None).warning("list-unasked", message)
    return sorted(report.findings, key=by_place)


def _judge(game: Game, built: BuiltList, report: Report, wish: Wish) -> None:
    """Judge a list by the mode that is asked for, else by each of its own; one that names none is good for all modes,
    or, where a user brought it, for the first."""
    strange = [mode for mode in built.modes if mode not in game.modes_of_lists]
    if strange:
        problem = f"{built.title}: {unknown('mode', strange[0], game.modes_of_lists)}"
        place = built.marks.get("modes")
        report.of(built.file or report.file, None).error("list-mode", problem, place)
        return
    own: tuple[str | None, ...] = built.modes
    if not own:
        own = game.modes_of_lists if built in game.lists.values() else (next(iter(game.modes_of_lists), None),)
    told = set()
    for mode in (wish.mode,) if wish.mode is not None else own or (None,):
        building = game.building_in(mode) or built_of(game)
        if id(building) not in told:
            told.add(id(building))
            said = mode if wish.mode is not None or mode in game.buildings else None
            judge(built, pool_of(building, game.components), report, replace(wish, mode=said))


def _origin(built: BuiltList, report: Report) -> None:
    if built.source is None and not built.house and built.file is not None:
        message = f"{built.title}: say where it is from, 'source: {{lines: [[40, 58]]}}', or 'house: true' of ours."
        report.of(built.file, None).error("list-origin", message, built.marks.get("title"))


def legal_of(game: Game, rules: Any = None) -> Legal | None:
    """What rules say of lists: those that are given, or the package's own; a folder's are a program from outside."""
    module = rules if rules is not None else None if _file(game) is not None else _own(game)
    asked = getattr(module, "legal", None)
    if not callable(asked):
        return None

    def legal(cards: list[Any]) -> Any:
        try:
            return asked(cards)
        except Exception as error:
            raise raised(error) from error

    return legal


def _own(game: Game) -> Any:
    return games.find(game.slug) if game.slug.replace("-", "_").isidentifier() else None


def _file(game: Game) -> Path | None:
    """The rules that lie in the folder of a game from outside."""
    places = (game.folder / "rules.py", game.folder / "rules" / "__init__.py") if game.outside else ()
    return next((file for file in places if file.is_file()), None)


def unasked(game: Game) -> Path | None:
    """The rules of a folder that were not asked though they would have an answer; they are read, and not run."""
    file = _file(game)
    if file is None:
        return None
    try:
        page = ast.parse(own(file, _LARGEST))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return file if any(isinstance(line, ast.FunctionDef) and line.name == "legal" for line in page.body) else None
