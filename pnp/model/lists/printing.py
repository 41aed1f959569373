"""Lists on paper: a game and lists in, the same game with just the cards of these lists out, as many as they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pnp.model.built import BuiltList
from pnp.model.game import Component, Game
from pnp.model.text import slugify


def printed(game: Game, lists: Sequence[BuiltList]) -> Game:
    """A game to be printed or exported with the cards of lists, and the rosters of these; what is in no pool stays."""
    pool = game.building.pool if game.building is not None else ()
    counts = Counter[str]()
    for built in lists:
        counts.update(built.cards)
    parts = {
        ident: part if ident not in pool else _held(part, counts)
        for ident, part in game.components.items()
        if ident not in pool or any(counts[card.id] for card in part.one_set)
    }
    return replace(game, components=parts, brought=tuple(lists), whole=game)


def _held(part: Component, counts: Counter[str]) -> Component:
    pieces = tuple(replace(card, copies=counts[card.id]) for card in part.one_set if counts[card.id])
    if part.cards:
        return replace(part, pieces=pieces, cards=pieces, sets=(), claims=(), counted=())
    return replace(part, pieces=pieces, entries=pieces, sets=(), claims=(), counted=())


def to_print(game: Game, lists: Sequence[BuiltList], pool: bool) -> Game:
    """A game with the cards of the lists that are named, else of its own; with `pool`, or where some mode is played
    without lists, all that lists are built of."""
    building = game.building
    if not lists and (pool or building is None or building.open or building.modes or not game.lists):
        return game
    return printed(game, lists or list(game.lists.values()))


def kit_of(lists: Sequence[BuiltList], pool: bool) -> str | None:
    """What tells the kit of some lists from others of its game; None of the game's own lists."""
    if lists:
        return "deck-" + "-".join(slugify(built.title)[:40] or "list" for built in lists)[:120]
    return "pool" if pool else None
