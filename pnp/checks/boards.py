"""Boards: what is wrong with the geometry of each, and spaces that nobody can reach or come back from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pnp.boards import CellBoard, MapError, Rooms, Track, built
from pnp.boards.flaws import stranger
from pnp.model.findings import Finding, Mark
from pnp.model.game import Component, Game

_SHOWN = 5
"""Spaces of a group that are named."""
_GROUPS = 10
"""Groups of spaces that are told of, and spaces that can only be left."""
_LINKS = 200
"""One-way links that are followed back."""
_Where = tuple[str, str, None, None, Path, int, int]


def boards(game: Game) -> list[Finding]:
    """Errors `bad-map`, warnings `unreachable-space` and notes `no-way-back` of every board with spaces."""
    found = [finding for component in game.components.values() for finding in _Judge(game, component).findings()]
    return [*found, *_starts(game)]


def _starts(game: Game) -> Iterator[Finding]:
    """Errors `bad-map` of counters that are to begin on a space that no board has."""
    counters = [part for part in game.components.values() if part.kind == "counters" and "start" in part.fields]
    spaces: dict[str, None] = {}
    laid = []
    for part in game.components.values():
        if counters and part.plan is not None:
            with suppress(MapError):
                laid.append(built(part.plan))
                spaces.update(dict.fromkeys([*laid[-1].spaces, *laid[-1].laid.places]))
    for part in counters:
        for row in part.entries:
            start = row.fields.get("start")
            for name in start if isinstance(start, tuple) else [start] if start else []:
                if not any(board.called(str(name)) for board in laid):
                    message = f"row {row.name!r}, start: {stranger(str(name), spaces)}"
                    if not spaces:
                        message = f"row {row.name!r}, start: no board of the game has spaces; take it out."
                    place = (part.file, row.line, 1)
                    yield Finding("error", "bad-map", message, game.slug, part.id, row.id, None, *place)


class _Judge:
    """One component, judged if it is a board with spaces."""

    def __init__(self, game: Game, component: Component) -> None:
        self.game, self.component = game, component

    def findings(self) -> Iterator[Finding]:
        if self.component.plan is None:
            return
        try:
            board = built(self.component.plan)
        except MapError as error:
            for flaw in error.flaws:
                yield Finding("error", "bad-map", flaw.message, *self._at(flaw.at))
            return
        yield from self._apart(board)
        if any(link.one_way for link in board.laid.links):
            yield from self._no_way_in(board)
            if not (isinstance(board, Track) and board.one_way):
                yield from self._no_way_back(board)

    def _where(self, mark: Mark) -> _Where:
        return self.game.slug, self.component.id, None, None, *mark

    def _at(self, key: str) -> _Where:
        """Where a key stands, or the nearest one above it; a row by its number."""
        row = key.removeprefix("rows.")
        if row != key:
            return self._row(int(row))
        marks = self.component.marks
        while key and key not in marks:
            key = key.rpartition(".")[0]
        # A board with spaces has one of these.
        return self._where(marks[key or next(other for other in ("map", "grid", "spaces") if other in marks)])

    def _row(self, index: int) -> _Where:
        return self._where(Mark(self.component.file, self.component.entries[index].line, 1))

    def _space(self, space: str) -> _Where:
        """Where a space stands: in its own row, or with the others in the map."""
        rows = (index for index, entry in enumerate(self.component.entries) if entry.name == space)
        index = next(rows, None)
        return self._at("map") if index is None else self._row(index)

    def _apart(self, board: CellBoard) -> Iterator[Finding]:
        """Groups of spaces that no step joins to the largest; rooms without any door are places to put things on."""
        if isinstance(board, Rooms) and not board.laid.links:
            return
        groups = board.parts()
        main = max(groups, key=len)
        for group in [group for group in groups if group is not main][:_GROUPS]:
            more = f" and {len(group) - _SHOWN} more" if len(group) > _SHOWN else ""
            them = "it" if len(group) == 1 else "them"
            message = f"no way leads between {', '.join(group[:_SHOWN])}{more} and the other spaces; "
            message += f"link {them}, or take {them} out."
            yield Finding("warning", "unreachable-space", message, *self._space(group[0]))

    def _no_way_in(self, board: CellBoard) -> Iterator[Finding]:
        """Spaces that can only be left; the first may be the start."""
        lost = [space for space in board.spaces[1:] if board.neighbours(space) and not board.into(space)]
        for space in lost[:_GROUPS]:
            message = f"ways lead out of {space} and none leads in; link it both ways, or put the start first."
            yield Finding("warning", "unreachable-space", message, *self._space(space))

    def _no_way_back(self, board: CellBoard) -> Iterator[Finding]:
        """One-way links after which nobody can return."""
        for link in [link for link in board.laid.links if link.one_way][:_LINKS]:
            if board.distance(link.second, link.first) is None:
                message = f"nobody who goes from {link.first} to {link.second} can come back; if that is not meant, "
                message += f"write [{link.first}, {link.second}]."
                yield Finding("info", "no-way-back", message, *self._at(link.at))
