"""D&D Miniatures Quick Rules: bodies of several spaces, paces, ranges, and who is attacked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, own
from pnp.games import dandd_miniatures_quick_rules as rules
from pnp.games.dandd_miniatures_quick_rules import Battle
from pnp.games.dandd_miniatures_quick_rules.ground import SIDES, SIZES
from pnp.games.families.figures import ACTED, HURT, body, camp

SLUG = "dandd-miniatures-quick-rules"
Drive = Callable[..., tuple[Any, list[Choice]]]
Stand = Callable[..., Piece]
KEEP, WILDS = 0, 1


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Battle:
    """An empty field, all figures in reserve."""
    return Battle(the_table(SLUG), SIDES)


@pytest.fixture
def stand(game: Battle) -> Stand:
    """`stand(name, space)`: a figure with its top left corner on a space."""

    def stands(name: str, space: str) -> Piece:
        figure = next(one for reserve in game.reserve for one in reserve if one.name == name)
        game.put(figure, space)
        return figure

    return stands


def sizes() -> dict[str, Any]:
    """The rows of the sheet by their names, in lower letters."""
    return {row.name.lower(): row for row in cast_of(SLUG).game.component("size").pieces}


def test_both_sides_are_equal(game: Battle) -> None:  # ruling: sides
    def told(figure: Piece) -> tuple[Any, ...]:
        return figure.size, figure.type, figure.pace, figure.move, figure.range, figure.hits, str(figure.damage)

    keep, wilds = (sorted(map(told, reserve)) for reserve in game.reserve)
    assert keep == wilds
    assert len(keep) == 15


@pytest.mark.parametrize("seat", [KEEP, WILDS])
def test_a_figure_can_do_what_its_size_kind_and_pace_say(game: Battle, seat: int) -> None:
    rows = {"small": (2, 1, "1", 1), "medium": (2, 2, "1", 1), "large": (2, 3, "1", 1)}
    rows |= {"big": (4, 4, "d2", 2), "huge": (4, 5, "d3", 2), "giant": (6, 6, "d6", 3)}
    paces = {"walks": 0, "fast": 4, "cavalry": 6, "flying": 8}
    for figure in game.reserve[seat]:
        move, hits, damage, base = rows[figure.size]
        assert (figure.hits, str(figure.damage), figure.base) == (hits, damage, base)
        assert figure.move == max(move, paces[figure.pace])  # ruling: pace
        reach, hit = (1, (4, 6)) if figure.type == "fighter" else (8, (5, 6))
        assert (figure.range, (figure.hit.low, figure.hit.high)) == (reach, hit)


def test_a_giant_takes_nine_spaces(game: Battle, stand: Stand) -> None:  # ruling: bodies
    giant = stand("Titan", "b8")
    assert set(body(game.map, "b8", 3)) == {f"{c}{r}" for c in "bcd" for r in (6, 7, 8)}
    goblin = stand("Goblin", "e5")
    assert game.apart(giant, "b8", goblin, "e5") == game.apart(goblin, "e5", giant, "b8") == 1
    assert game.apart(giant, "b8", goblin, "f4") == 2


def test_nobody_stands_over_the_rim(game: Battle) -> None:  # ruling: bodies
    assert body(game.map, "s2", 2)
    assert not body(game.map, "t2", 2)
    assert not body(game.map, "r2", 3)


def test_a_large_body_does_not_pass_a_narrow_gap(game: Battle, stand: Stand) -> None:  # rulings: bodies, passing
    giant = stand("Titan", "b8")
    for row in (2, 4, 7, 10, 13):  # two spaces at most between any two
        stand(("Goblin", "Kobold", "Raider", "Hobgoblin", "Shaman")[(row - 1) // 3], f"f{row}")
    assert all(space[0] in "abc" for space in game.ends(giant, game.at))
    human = stand("Human", "e5")
    assert "g5" in game.ends(human, game.at)


def test_nobody_goes_through_a_friend_but_who_flies(game: Battle, stand: Stand) -> None:  # ruling: passing
    human, griffon = stand("Human", "a14"), stand("Griffon", "b14")
    stand("Dwarf", "a13")
    stand("Cleric", "b13")
    assert not game.ends(human, game.at)
    ends = game.ends(griffon, game.at)
    assert "a12" in ends
    assert "j6" in ends
    assert not {"a13", "a14", "b13", "k6"} & set(ends)


def test_who_walks_goes_two_spaces_by_corners_too(game: Battle, stand: Stand) -> None:  # ruling: spaces
    human = stand("Human", "e5")
    assert set(game.ends(human, game.at)) == {f"{c}{r}" for c in "cdefg" for r in range(3, 8)} - {"e5"}


@pytest.mark.parametrize(("there", "reached"), [("m5", True), ("n5", False), ("m13", True), ("f5", True)])
def test_a_shooter_reaches_from_the_next_space_to_the_eighth(  # rulings: sight, contact
    game: Battle, stand: Stand, there: str, reached: bool
) -> None:
    mage, goblin = stand("Mage", "e5"), stand("Goblin", there)
    stand("Human", "h5")
    assert (goblin in game.targets(mage, "e5", game.at)) is reached


def test_the_largest_in_range_draws_the_attack(game: Battle, stand: Stand) -> None:  # ruling: largest
    mage = stand("Mage", "e5")
    stand("Goblin", "e6")
    bugbear, rider = stand("Bugbear", "h5"), stand("Wolf Rider", "e9")
    assert set(game.targets(mage, "e5", game.at)) == {bugbear, rider}
    giant = stand("Fomorian", "k5")
    assert game.targets(mage, "e5", game.at) == [giant]


@pytest.mark.parametrize(("name", "needs"), [("Human", 4), ("Mage", 5)])
def test_what_hits(game: Battle, stand: Stand, falls: Any, name: str, needs: int) -> None:
    figure, foe = stand(name, "e5"), stand("Raider", "e6")
    falls(game, needs - 1, needs)
    game.attack(figure, foe, KEEP)
    assert not foe.mark(HURT)
    game.attack(figure, foe, KEEP)
    assert foe.mark(HURT) == 1


def test_a_giant_does_up_to_six(game: Battle, stand: Stand, falls: Any) -> None:  # ruling: damage
    titan, giant = stand("Titan", "b8"), stand("Fire Giant", "e8")
    falls(game, 4, 4)
    game.attack(titan, giant, KEEP)
    assert game.left(giant) == 1
    falls(game, 4, 6)
    game.attack(titan, giant, KEEP)
    assert giant.pile is game.fallen[WILDS]
    assert not giant.mark(HURT)


def test_each_acts_once_and_moves_before_it_attacks(game: Battle, stand: Stand, drive: Drive, falls: Any) -> None:
    human, goblin = stand("Human", "e5"), stand("Goblin", "e8")  # ruling: order
    falls(game, 4)
    _, asked = drive(game.turn(KEEP), [human, (human, "e7"), goblin])
    assert [choice.phase for choice in asked] == ["unit", "move", "attack"]
    assert goblin.pile is game.fallen[WILDS]
    assert not human.mark(ACTED)


def test_a_turn_may_end_early_and_an_attack_be_left_out(game: Battle, stand: Stand, drive: Drive) -> None:
    human = stand("Human", "e5")  # ruling: order
    goblin = stand("Goblin", "e6")
    stand("Dwarf", "a1")
    _, asked = drive(game.turn(KEEP), [human, None, None, None])
    assert [choice.phase for choice in asked] == ["unit", "move", "attack", "unit"]
    assert not goblin.mark(HURT)
    assert goblin.pile.name == "e6"


def test_the_largest_are_set_up_first_and_in_turns(game: Battle) -> None:  # ruling: set-up
    seen: list[tuple[int, str]] = []
    steps, answer = game.set_up(WILDS), None
    while True:
        try:
            choice = steps.send(answer)
        except StopIteration:
            break
        answer = choice.options[0]
        seen.append((choice.player, answer[0].size))
    assert seen[:4] == [(WILDS, "giant"), (KEEP, "giant"), (WILDS, "huge"), (KEEP, "huge")]
    assert len(seen) == 30
    ranks = [SIZES.index(size) for _, size in seen]
    assert ranks == sorted(ranks, reverse=True)
    for seat in (KEEP, WILDS):
        spaces = camp(game.map, seat, 4)
        assert len(spaces) == 56
        for figure in game.side(seat):
            assert set(body(game.map, figure.pile.name, figure.base)) <= set(spaces)


def test_the_cap_counts_hits_not_figures(game: Battle, stand: Stand) -> None:  # ruling: turn-cap
    stand("Titan", "b8")
    for name, space in (("Goblin", "q1"), ("Kobold", "q3"), ("Raider", "q5")):
        stand(name, space)
    result = rules.at_the_cap(game, 40)
    assert result.winners == (KEEP,)
    assert result.capped
    assert list(result.scores) == [6, 4]
    game.wound(game.at["b8"], 2)
    level = rules.at_the_cap(game, 40)
    assert list(level.scores) == [4, 4]
    assert level.winners == (KEEP, WILDS)


def test_a_side_without_figures_has_lost() -> None:  # ruling: victory
    match = Match(cast_of(SLUG), rules, 3, [rules.thumb] * 2, mode="skirmish")
    result = match.run()
    assert not result.capped
    (winner,) = result.winners
    assert result.facts[own("standing", 1 - winner)] == 0
    assert result.facts[own("standing", winner)] > 0


def test_a_set_up_ends_though_a_camp_has_no_room(game: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "camp", lambda field, seat, _: camp(field, seat, 2))
    steps = game.set_up(KEEP)
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            choice = steps.send(choice.options[0])
    assert [[figure.size for figure in reserve] for reserve in game.reserve] == [["giant"], ["giant"]]
