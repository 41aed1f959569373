"""How many sit down, and to which way of playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.model.game import Game, Players


def seating(game: Game, players: int | None = None, mode: str | None = None) -> tuple[int, str | None]:
    """The number of players and the mode of a match, each settled where it is not asked for.

    Without `players`: as many as the kit is printed for, or the fewest that the mode takes. Without `mode`: the first
    mode that takes them; a game without modes has None.

    Raises:
        ValueError: there is no such mode, or it does not take that many; the message lists what there is.
    """
    modes = game.modes
    if mode is not None and mode not in modes:
        known = f"The modes of {game.title} are: {', '.join(modes)}." if modes else f"{game.title} has no modes."
        raise ValueError(f"There is no mode '{mode}'. {known}")
    if mode is None:
        count = game.players.print_for if players is None else players
        mode = next((name for name in modes if fits(range_of(game, name), count)), None)
    allowed = range_of(game, mode)
    if players is None:
        players = game.players.print_for if fits(allowed, game.players.print_for) else allowed.min
    if not fits(allowed, players):
        raise ValueError(f"{game.title}{f' ({mode})' if mode else ''} is for {said(allowed)}, not for {players}.")
    return players, mode


MOST_SEATS = 64
"""More than any table seats: a game without a limit of its own ends here."""


def range_of(game: Game, mode: str | None) -> Players:
    """How many a mode takes, or the game itself."""
    found = game.modes.get(mode) if mode is not None else None
    return found.players if found is not None and found.players is not None else game.players


def fits(allowed: Players, count: int) -> bool:
    """Whether so many may play."""
    return allowed.min <= count <= (allowed.max or MOST_SEATS)


def said(allowed: Players) -> str:
    """`2 to 8 players`, `3 players or more`."""
    if allowed.max is None:
        return f"{allowed.min} players or more"
    if allowed.min == allowed.max:
        return f"{allowed.min} player{'s' if allowed.min != 1 else ''}"
    return f"{allowed.min} to {allowed.max} players"
