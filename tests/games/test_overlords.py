"""Overlords: how stones move figures, what they capture, and who rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View, own
from pnp.games import overlords as rules
from pnp.games.overlords import Overlords
from pnp.games.overlords.field import Field

Drive = Callable[..., tuple[Any, list[Choice]]]
WHITE, BLACK = 0, 1


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Overlords:
    """An empty board, all pieces beside it."""
    return Overlords(the_table("overlords"))


@pytest.fixture
def stand(game: Overlords) -> Callable[..., Piece]:
    """`stand(seat, kind, space)`: a figure of a seat on a space; `stand(None, feature, space)`: a feature."""

    def stands(seat: int | None, kind: str, space: str) -> Piece:
        if seat is None:
            piece = next(each for each in game.features if each.name == kind)
            game.features.give(piece, game.pile(space))
        else:
            piece = next(each for each in game.figures[seat] if each.type == kind)
            game.figures[seat].give(piece, game.pile(space))
        return piece

    return stands


@pytest.fixture
def keep(game: Overlords) -> Callable[..., None]:
    """`keep(seat, *names)`: all other stones are played."""

    def kept(seat: int, *names: str) -> None:
        left = list(names)
        for stone in list(game.stones[seat]):
            if stone.name in left:
                left.remove(stone.name)
            else:
                game.stones[seat].give(stone, game.played[seat])
        assert not left

    return kept


def reach(game: Overlords, figure: Piece, goes: str) -> set[str]:
    assert figure.pile is not None
    return set(Field(game.table).reach(figure, figure.pile.name, goes))


def pairs(game: Overlords, seat: int) -> set[tuple[str, str]]:
    return {(move.rune.name, move.fate.name) for move in Field(game.table).moves(seat)}


def test_fifteen_features_lie_on_fifteen_spaces(game: Overlords, falls: Callable[..., list[int]]) -> None:
    """Ruling: features."""
    left = falls(game, 1, 1, 1, 1, 8, 8)
    first, *others = list(game.features)
    for feature in others[1:]:
        game.features.give(feature, game.table.pile("aside"))
    rules.lay_features(game)
    assert not left
    assert first.pile is game.pile("a1")
    assert others[0].pile is game.pile("h8"), "a taken space is rolled again"


def test_all_features_are_laid_out(game: Overlords) -> None:  # ruling: features
    rules.lay_features(game)
    field = Field(game.table)
    assert (len(field.sources), len(field.barriers)) == (9, 6)
    assert (
        sorted(source.recruits for source in field.sources.values()) == ["dragon"] * 3 + ["hero"] * 3 + ["wizard"] * 3
    )


def test_figures_are_set_up_in_turns_on_the_back_rows(game: Overlords, stand: Any, drive: Drive) -> None:
    """Rulings: set-up, first-markers."""
    for space in "abcdef":
        stand(None, "Mountain" if space in "abc" else "Bottomless Pit", f"{space}1")
    castle = stand(None, "Castle", "g1")
    kinds = ["hero", "hero", "overlord", "overlord", "dragon", "dragon", "wizard", "wizard"]
    spaces = ["g1", "a8", "h1", "b8", "a2", "c8", "h2", "d8"]
    script = [
        lambda option, kind=kind, space=space: (option[0].type, option[1]) == (kind, space)
        for kind, space in zip(kinds, spaces, strict=True)
    ]
    _, asked = drive(rules.set_up(game), script)
    assert [choice.player for choice in asked] == [WHITE, BLACK] * 4
    assert {space for _, space in asked[0].options} == {"g1", "h1"}, "no barrier"
    assert {space for _, space in asked[4].options} == {f"{column}2" for column in "abcdefgh"}, "row 1 is full"
    field = Field(game.table)
    assert field.control == {"g1": WHITE}
    assert castle.pile is game.pile("g1")


@pytest.mark.parametrize(
    ("goes", "kind", "spaces"),
    [
        ("king", "overlord", {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}),
        ("knight", "wizard", {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}),
        ("pawn", "hero", {"d5"}),
    ],
)
def test_steps_and_jumps(game: Overlords, stand: Any, goes: str, kind: str, spaces: set[str]) -> None:
    assert reach(game, stand(WHITE, kind, "d4"), goes) == spaces


def test_lines_stop_at_barriers_figures_and_the_edge(game: Overlords, stand: Any) -> None:  # ruling: blocked
    rook = stand(WHITE, "hero", "d4")
    stand(None, "Mountain", "d6")
    stand(WHITE, "dragon", "b4")
    stand(BLACK, "dragon", "g4")
    assert reach(game, rook, "rook") == {"d5", "d3", "d2", "d1", "c4", "e4", "f4", "g4"}
    stand(None, "Bottomless Pit", "b2")
    stand(BLACK, "wizard", "f6")
    assert reach(game, rook, "bishop") == {"c5", "b6", "a7", "c3", "e3", "f2", "g1", "e5"}, "a Hero spares Wizards"


def test_dragons_fly_over_barriers_and_end_on_none(game: Overlords, stand: Any) -> None:  # ruling: blocked
    dragon = stand(WHITE, "dragon", "d4")
    stand(None, "Mountain", "d6")
    stand(None, "Bottomless Pit", "d7")
    assert reach(game, dragon, "rook") & {"d5", "d6", "d7", "d8"} == {"d5", "d8"}


def test_knights_jump_over_everything_and_land_on_no_barrier(game: Overlords, stand: Any) -> None:  # ruling: knight
    overlord = stand(WHITE, "overlord", "a1")
    for space in ("a2", "b1", "b2"):
        stand(None, "Mountain", space)
    assert reach(game, overlord, "knight") == {"b3", "c2"}
    stand(None, "Bottomless Pit", "b3")
    assert reach(game, overlord, "knight") == {"c2"}


def test_flight_goes_to_every_empty_space(game: Overlords, stand: Any) -> None:  # ruling: flight
    hero = stand(WHITE, "hero", "a1")
    stand(BLACK, "hero", "h8")
    stand(None, "Mountain", "d4")
    stand(None, "Castle", "e5")
    spaces = reach(game, hero, "anywhere")
    assert len(spaces) == 64 - 3
    assert "e5" in spaces


def test_pawns_go_forward_and_capture_aslant(game: Overlords, stand: Any) -> None:  # ruling: pawn
    white, black = stand(WHITE, "hero", "d4"), stand(BLACK, "hero", "d5")
    assert reach(game, white, "pawn") == set(), "blocked, and nothing aslant"
    other = stand(BLACK, "dragon", "c5")
    assert reach(game, white, "pawn") == {"c5"}
    assert reach(game, black, "pawn") == set()
    assert reach(game, other, "pawn") == {"c4"}, "a Dragon spares Heroes"
    edge = stand(WHITE, "wizard", "a8")
    assert reach(game, edge, "pawn") == set(), "and it never becomes another piece"


@pytest.mark.parametrize(
    ("kind", "spared"), [("dragon", "hero"), ("wizard", "dragon"), ("hero", "wizard"), ("overlord", None)]
)
def test_who_captures_whom(game: Overlords, stand: Any, kind: str, spared: str | None) -> None:
    figure = stand(WHITE, kind, "d4")
    for other, space in (("overlord", "d5"), ("wizard", "e4"), ("dragon", "d3"), ("hero", "c4")):
        stand(BLACK, other, space)
        assert (space in reach(game, figure, "king")) == (other != spared)


def test_stones_that_never_move_a_figure(game: Overlords, stand: Any) -> None:
    for kind, space in (("overlord", "d4"), ("wizard", "b2"), ("dragon", "g2"), ("hero", "d7")):
        stand(WHITE, kind, space)
    found = pairs(game, WHITE)
    never = {("King", "Dragon"), ("Rook", "Wizard"), ("Knight", "Hero"), ("Pawn", "Overlord")}
    kinds = ("Overlord", "Wizard", "Dragon", "Hero")
    runes = ("King", "Bishop", "Rook", "Knight", "Flight", "Pawn")
    assert found == {(rune, f"{kind} Stone") for rune in runes for kind in kinds if (rune, kind) not in never}


def test_recruits_stand_on_empty_sources_of_ones_own(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:
    """Rulings: control, overlord-recruit."""
    stand(WHITE, "overlord", "a1")
    for name, space in (("Castle", "c3"), ("Castle", "e3"), ("Tower", "g3"), ("Dragon Lair", "c6")):
        stand(None, name, space)
        hero = stand(WHITE, "hero", "h1")
        rules.land(game, WHITE, hero, space)
        if space != "c6":
            game.pile(space).give(hero, game.figures[WHITE])
    keep(WHITE, "Recruit", "Hero Stone", "Overlord Stone", "Dragon Stone")
    assert pairs(game, WHITE) == {("Recruit", "Hero Stone")}, "the Lair is not empty, the Overlord is none to recruit"
    _, asked = drive(rules.take_turn(game, WHITE), ["c3"])
    assert set(asked[-1].options) == {"c3", "e3"}
    field = Field(game.table)
    assert field.figures["c3"].type == "hero"
    assert field.control["c3"] == WHITE


def test_no_figure_is_recruited_beyond_the_set(game: Overlords, stand: Any, keep: Any) -> None:  # ruling: captured
    stand(None, "Dragon Lair", "c6")
    dragon = stand(WHITE, "dragon", "h1")
    rules.land(game, WHITE, dragon, "c6")
    game.pile("c6").give(dragon, game.pile("d1"))
    keep(WHITE, "Recruit", "Dragon Stone")
    assert pairs(game, WHITE) == {("Recruit", "Dragon Stone")}
    stand(WHITE, "dragon", "d2")
    assert not pairs(game, WHITE)


def test_control_changes_with_who_lands_there(game: Overlords, stand: Any) -> None:  # ruling: control
    stand(None, "Tower", "d4")
    hero = stand(WHITE, "hero", "a1")
    rules.land(game, WHITE, hero, "d4")
    rules.land(game, WHITE, hero, "a1")
    assert Field(game.table).control == {"d4": WHITE}, "also when nobody stands there"
    rules.land(game, BLACK, stand(BLACK, "hero", "h8"), "d4")
    assert Field(game.table).control == {"d4": BLACK}
    assert [len(pile) for pile in game.markers] == [9, 8]


def test_a_captured_figure_may_be_recruited_again(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:
    """Ruling: captured."""
    stand(WHITE, "dragon", "d4")
    foe = stand(BLACK, "wizard", "d8")
    keep(WHITE, "Rook", "Dragon Stone", "Hero Stone")
    won, _ = drive(rules.take_turn(game, WHITE), [lambda option: option[1] == "d8"])
    assert not won
    assert foe.pile is game.figures[BLACK]


def test_the_overlords_capture_wins(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:  # ruling: king
    stand(WHITE, "hero", "d4")
    stand(BLACK, "overlord", "e5")
    keep(WHITE, "Pawn", "Hero Stone")
    won, _ = drive(rules.take_turn(game, WHITE), [lambda option: option[1] == "e5"])
    assert won


def test_all_nine_sources_win(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:
    rules.lay_features(game)
    sources = list(Field(game.table).sources)
    hero = stand(WHITE, "hero", "a1")
    for space in sources[:-1]:
        rules.land(game, WHITE, hero, space)
    keep(WHITE, "Flight", "Hero Stone", "Dragon Stone")
    won, _ = drive(rules.take_turn(game, WHITE), [lambda option: option[1] == sources[-1]])
    assert won
    assert rules.goal(View(game.table, BLACK), WHITE) == {"sources": 9, "wanted": 9, "figures": 1}


def test_a_pair_that_moves_has_to_be_played(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:
    """Ruling: must-move."""
    stand(WHITE, "hero", "d4")
    keep(WHITE, "Knight", "Pawn", "Hero Stone", "Wizard Stone")
    _, asked = drive(rules.take_turn(game, WHITE))
    assert [(rune.name, fate.name) for rune, fate in asked[0].options] == [("Pawn", "Hero Stone")]


def test_only_figures_of_the_fate_stone_move(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:
    stand(WHITE, "hero", "a2")
    stand(WHITE, "wizard", "d4")
    keep(WHITE, "Bishop", "Hero Stone", "Wizard Stone")
    keep_hero = [lambda pair: pair[1].name == "Hero Stone", lambda option: option[1] == "b3"]
    _, asked = drive(rules.take_turn(game, WHITE), keep_hero)
    assert {figure.type for figure, _ in asked[-1].options} == {"hero"}


def test_without_a_move_any_pair_is_laid_aside(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:
    """Rulings: must-move, which-figure."""
    stand(WHITE, "hero", "d4")
    keep(WHITE, "Knight", "Bishop", "Dragon Stone", "Wizard Stone")
    _, asked = drive(
        rules.take_turn(game, WHITE), [lambda pair: (pair[0].name, pair[1].name) == ("Bishop", "Dragon Stone")]
    )
    assert len(asked[0].options) == 4
    assert {stone.name for stone in game.stones[WHITE]} == {"Knight", "Wizard Stone"}


def test_all_stones_come_back_after_the_last(game: Overlords, stand: Any, keep: Any, drive: Drive) -> None:
    """Ruling: reckoning."""
    stand(WHITE, "hero", "d4")
    keep(WHITE, "Pawn", "Hero Stone")
    assert len(game.played[WHITE]) == 12
    drive(rules.take_turn(game, WHITE))
    assert (len(game.stones[WHITE]), len(game.played[WHITE])) == (14, 0)


def test_stones_lie_open(game: Overlords, keep: Any) -> None:  # ruling: open
    keep(WHITE, "Pawn", "Hero Stone")
    view = View(game.table, BLACK)
    assert {stone.name for stone in view.known(own("stones", WHITE))} == {"Pawn", "Hero Stone"}


def test_white_begins_and_the_cap_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:  # ruling: turn-cap
    def never(_: Overlords, seat: int) -> Any:
        seats.append(seat)
        yield from ()
        return False

    seats: list[int] = []
    monkeypatch.setattr(rules, "take_turn", never)
    match = Match(cast_of("overlords"), rules, 1, [rules.thumb] * 2)
    result = match.run()
    assert (result.capped, result.winners, result.facts["turns"]) == (True, (0, 1), 300)
    assert seats[:4] == [WHITE, BLACK, WHITE, BLACK]


def test_a_thumb_takes_the_overlord(game: Overlords, stand: Any, keep: Any) -> None:
    stand(WHITE, "wizard", "d4")
    stand(BLACK, "overlord", "h8")
    keep(WHITE, "Bishop", "Rook", "Wizard Stone")
    view = View(game.table, WHITE)
    options = [(move.rune, move.fate) for move in Field(game.table).moves(WHITE)]
    rune, _ = rules.thumb(view, Choice("pair", list(dict.fromkeys(options)), WHITE))
    assert rune.name == "Bishop"
    moves = [(move.figure, move.space) for move in Field(game.table).moves(WHITE)]
    assert rules.thumb(view, Choice("move", moves, WHITE))[1] == "h8"


def test_the_story_of_a_turn(the_table: Callable[..., Any], drive: Drive, story: Any) -> None:
    table = the_table("overlords", told=True)
    game = Overlords(table)
    tower = next(each for each in game.features if each.name == "Tower")
    game.features.give(tower, game.pile("d5"))
    for seat, kind, space in ((WHITE, "hero", "d4"), (BLACK, "hero", "d5")):
        figure = next(each for each in game.figures[seat] if each.type == kind)
        game.figures[seat].give(figure, game.pile(space))
    story(table)
    answers = [lambda pair: pair[0].name == "Rook", lambda option: option[1] == "d5"]
    drive(rules.take_turn(game, WHITE), answers, table)
    assert [line for line in story(table) if "marker" not in line] == [
        "Seat 1 captures Hero on d5.",
        "Hero d4 to d5",
        "Seat 1 takes control of Tower on d5: 1 Source.",
    ]
