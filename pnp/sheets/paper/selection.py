"""`--only`: which pieces a person asked for."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.model import PnpError, slugify
from pnp.model.game import Component, Game, Piece


class UnknownPiece(PnpError):
    """A selection that names nothing of the game."""


def select(game: Game, wishes: Sequence[str]) -> dict[str, Sequence[Piece]] | None:
    """Pieces by component for wishes such as `foe`, `foe:titan` or `foe:giants` (a section); None for no wish.

    Raises:
        UnknownPiece: no such component, piece or section; the sentence names the nearest.
    """
    if not wishes:
        return None
    chosen: dict[str, dict[str, Piece]] = {}
    for wish in wishes:
        id_, _, rest = wish.partition(":")
        component = game.components.get(id_)
        if component is None:
            raise UnknownPiece(f"{game.slug} has no component '{id_}'. {_hint(id_, list(game.components))}")
        for piece in _pieces(component, rest):
            chosen.setdefault(id_, {})[piece.id] = piece
    return {id_: list(chosen[id_].values()) for id_ in game.components if id_ in chosen}


def _pieces(component: Component, wish: str) -> Sequence[Piece]:
    if not wish:
        return component.pieces
    wanted = slugify(wish)
    found = [piece for piece in component.pieces if _name(piece) == wanted]
    found = found or [piece for piece in component.pieces if piece.section == wanted]
    if not found:
        names = [_name(piece) for piece in component.pieces] + [section.id for section in component.sections]
        raise UnknownPiece(
            f"{component.id} has no piece or section '{wish}'. {_hint(wanted, list(dict.fromkeys(names)))}"
        )
    return found


def _name(piece: Piece) -> str:
    """A piece as it is asked for: without its component, and in whichever set."""
    return piece.id.partition(":")[2].partition("@")[0]


def _hint(word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=3)
    return f"Did you mean {' or '.join(close)}?" if close else f"There is: {', '.join(known)}."
