"""Faces in another language: other words, the same looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from pnp.layout.bilingual import Bilingual
from pnp.layout.compose import Face
from pnp.layout.faces import Faces
from pnp.model import Game, load

GAME = """\
title: Hill War
kind: hex-wargame
family: f
players: {min: 2, max: 2}
fields: {letter: {type: text}, cost: {type: int, default: 1}}
theme: {colours: {moss: "#445533"}, types: {Ten coins: {colour: moss}, Salt Lake: {colour: moss}, river: {icon: sun}}}
"""
BOARD = """\
kind: board
title: Land
layout: hex-map
size: [190, 190]
spaces: flat-hexes
columns: [letter, name, cost]
rows: [[c, Clear], [f, Deep Woods, 2]]
map: [ccfcc, cfffc, ccfcc]
borders: {river: [[0101, 0102, 0201]]}
places: {Temple: 0302}
"""
TOKEN = "kind: counters\ntitle: Coins\nlayout: token\nsize: [16, 16]\nrows: [{name: Ten coins, icon: sun}]\n"
TILE = "kind: tiles\ntitle: Tiles\nlayout: terrain-tile\nshape: hex\nsize: [34.64, 30]\nrows: [{name: Salt Lake}]\n"
DECK = "kind: deck\ntitle: Foes\nlayout: power-card\nsize: poker\nrows: [{name: Imp, icon: sun}]\n"
TURNED = DECK.replace("Foes", "Orders") + "back: {name: Done}\n"
GERMAN = {
    "game.de": "title: Krieg\ntheme: {types: {river: Fluss}}\n",
    "land.de": "title: Land\nrows: {Clear: Ebene, Deep Woods: Tiefer Wald}\nplaces: {Temple: Tempel}\n",
    "coin.de": "title: Geld\nrows: {Ten coins: Zehner}\n",
    "tile.de": "title: Teile\nrows: {Salt Lake: Salzsee}\n",
    "foe.de": "title: Feinde\nrows: {Imp: Kobold}\n",
    "order.de": "title: Befehle\nrows: {Imp: Kobold}\nback: {name: Erledigt}\n",
}


@pytest.fixture
def both(make_game: Callable[..., Path]) -> tuple[Game, Game]:
    """The game and its German."""
    folder = make_game(game=GAME, land=BOARD, coin=TOKEN, tile=TILE, foe=DECK, order=TURNED, **GERMAN)
    game, german = load(folder), load(folder, "de")
    assert (game.findings, german.findings) == ((), ())
    return game, german


def walked(ops: Iterable[Any]) -> Iterable[Any]:
    for op in ops:
        yield op
        if hasattr(op, "ops"):
            yield from walked(op.ops)
        if hasattr(op, "drawing"):
            yield from walked(op.drawing.ops)


def words(face: Face) -> list[str]:
    return [op.text for op in walked(face.drawing.ops) if hasattr(op, "text")]


def looks(face: Face) -> set[str]:
    return {repr(getattr(op, "paint", getattr(op, "fill", None))) for op in walked(face.drawing.ops)}


@pytest.mark.parametrize(
    ("component", "own", "other"),
    [("tile", "Salt Lake", "Salzsee"), ("coin", None, None), ("land", "Temple", "Tempel")],
)
def test_looks_go_by_the_original_name(both: tuple[Game, Game], component: str, own: str, other: str) -> None:
    first, second = (Faces(game).of(game.components[component].pieces[0]) for game in both)
    assert (first.findings, second.findings) == ([], [])
    assert looks(first) == looks(second)
    if own:
        assert own.split()[0].upper() in " ".join(words(first)).upper()
        assert other.upper() in " ".join(words(second)).upper()
        assert own.upper() not in " ".join(words(second)).upper()


def test_a_legend_speaks_the_language(both: tuple[Game, Game]) -> None:
    said = " ".join(words(Faces(both[1]).of(both[1].components["land"].pieces[0]))).upper()
    assert all(word in said for word in ("FLUSS", "EBENE", "TIEFER WALD"))


def test_the_back_of_a_card_is_its_front_in_the_second_language(both: tuple[Game, Game]) -> None:
    game, german = both
    faces = Bilingual(game, german)
    card, order, coin = (game.components[name].pieces[0] for name in ("foe", "order", "coin"))
    assert "".join(words(faces.of(card))).startswith("I")
    assert faces.of(card, "back").drawing.key == Faces(german).of(german.components["foe"].pieces[0]).drawing.key
    assert "Erledigt" not in words(faces.of(order, "back")), "a back that says something stays"
    assert faces.back_layout(game.components["coin"]) is None
    assert faces.of(coin).drawing.key == Faces(game).of(coin).drawing.key
