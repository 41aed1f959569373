"""Blank cards: after the cards of each deck that is printed, a few to write on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pnp.model.game import Component, Game, Piece

_NAME = "_blank"
"""What no piece can be called: a slug has no underscore."""


def with_blanks(game: Game, chosen: Mapping[str, Sequence[Piece]], count: int) -> Mapping[str, Sequence[Piece]]:
    """What was chosen of a game, and behind the cards of each deck `count` blank ones as one more piece."""
    if not count:
        return chosen
    return {id_: [*pieces, *_blank(game.components[id_], pieces, count)] for id_, pieces in chosen.items()}


def is_blank(piece: Piece) -> bool:
    """Whether it is the blank card of a deck."""
    return piece.id.endswith(f":{_NAME}")


def _blank(component: Component, pieces: Sequence[Piece], count: int) -> Sequence[Piece]:
    printed = [piece for piece in pieces if piece.copies]
    if not printed or not (component.kind == "deck" or component.as_card):
        return ()
    return [replace(printed[0], id=f"{component.id}:{_NAME}", name="", fields={}, copies=count)]
