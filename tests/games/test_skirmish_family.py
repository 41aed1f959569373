"""The family of skirmishes on squares: what every game of it rules alike, shown with the figures of Moria."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from skirmish_kit import card_of, ends, field_of, shots

from pnp import games
from pnp.engine import Choice, View, own
from pnp.games.families import skirmish
from pnp.games.families.skirmish import HELD, Blow, Ground, Mind, Skirmish
from pnp.model import library, load

MINE, YOURS = 0, 1
FAMILY = Path(skirmish.__file__).parent


@pytest.fixture
def made(the_table: Any) -> Skirmish:
    return Skirmish(the_table("moria-skirmish"), ["fellowship", "orc"])


def test_a_move_is_straight_and_exactly_as_long_as_its_number(made):
    # ruling: steps
    field_of(made, {"c2": "Boromir"})
    assert ends(made, MINE, card_of(made.table, "Hurry"))["c2"] == {"a2", "e2", "c4", "a4", "e4"}
    assert ends(made, MINE, card_of(made.table, "Sprint"))["c2"] == {"h2", "c7", "h7"}


def test_nobody_moves_through_others_or_onto_them(made):
    # ruling: steps, line
    field_of(made, {"a1": "Boromir", "a2": "Frodo", "b2": "Warriors", "c1": "Runners"})
    assert ends(made, MINE, card_of(made.table, "Walk"))["a1"] == {"b1"}
    assert "a1" not in ends(made, MINE, card_of(made.table, "Hurry"))


def test_a_knight_jumps_over_anything_to_an_empty_square(made):
    # ruling: steps, line
    field_of(made, {"a1": "Boromir", "a2": "Frodo", "b1": "Samwise", "b2": "Warriors", "b3": "Runners"})
    assert ends(made, MINE, card_of(made.table, "Zig-Zag"))["a1"] == {"c2"}


def test_units_never_stack(made):
    units = field_of(made, {"a1": "Boromir", "a2": "Frodo"})
    with pytest.raises(ValueError, match="fellowship:frodo cannot enter a1"):
        made.go(units["a2"], "a1")
    with pytest.raises(ValueError, match="cannot enter b4"):
        made.enter(units["a2"], "b4")


def test_an_attack_reaches_its_number_or_less_in_a_line(made):
    # ruling: range
    field_of(made, {"c3": "Legolas", "c6": "Warriors", "e3": "Warriors", "h8": "Runners", "d5": "Archers"})
    assert shots(made, MINE, card_of(made.table, "Short Range")) == {("c3", "e3")}
    assert shots(made, MINE, card_of(made.table, "Medium Range")) == {("c3", "e3"), ("c3", "c6")}
    assert shots(made, MINE, card_of(made.table, "Arched Shot")) == {("c3", "d5")}


def test_units_of_both_sides_stand_in_the_line_but_for_knights(made):
    # ruling: line
    field_of(made, {"c3": "Legolas", "c4": "Boromir", "c5": "Warriors", "d3": "Warriors", "e3": "Orc Chief"})
    assert shots(made, MINE, card_of(made.table, "Long Range")) == {("c3", "d3")}


def test_exact_attacks_reach_no_nearer(made):
    # ruling: range
    field_of(made, {"c3": "Legolas", "c5": "Warriors", "f3": "Warriors"})
    card = card_of(made.table, "Medium Range")
    assert shots(made, MINE, card) == {("c3", "c5"), ("c3", "f3")}
    made.exact = True
    assert shots(made, MINE, card) == {("c3", "f3")}


def test_a_game_may_let_attacks_and_moves_go_over_units(made):
    # ruling: line
    field_of(made, {"c3": "Legolas", "c5": "Warriors", "c6": "Orc Chief"})
    card = card_of(made.table, "Long Range")
    made.over = lambda *_: True  # type: ignore[method-assign]
    assert shots(made, MINE, card) == {("c3", "c5"), ("c3", "c6")}
    charge = card_of(made.table, "Charge")
    assert "c7" not in ends(made, MINE, charge)["c3"]
    made.passes = lambda *_: True  # type: ignore[method-assign]
    assert "c7" in ends(made, MINE, charge)["c3"]
    assert "d4" not in ends(made, MINE, card_of(made.table, "Walk"))["c3"]  # but never through walls


def test_one_card_takes_units_forward_the_front_one_first(made, put, drive):
    # ruling: forward
    units = field_of(
        made, {"a1": "Boromir", "a3": "Frodo", "c1": "Samwise", "c3": "Merry", "c5": "Warriors", "h1": "Pippin"}
    )
    put(made.table, made.hands[MINE], "Hurry")
    script = ["Hurry", lambda move: move == (units["a3"], "a5"), lambda move: move == (units["a1"], "a3"), None]
    _, asked = drive(made.move_phase(MINE), script)
    offered = [{(unit.name, end) for unit, end in choice.options[1:]} for choice in asked if choice.phase == "forward"]
    assert offered == [{("Boromir", "a3"), ("Pippin", "h3")}, {("Pippin", "h3")}]  # Merry and Samwise are blocked
    assert (made.at["a5"], made.at["a3"]) == (units["a3"], units["a1"])


def test_forward_is_towards_the_enemys_edge(made):
    # ruling: forward
    field_of(made, {"c3": "Boromir", "f6": "Warriors"})
    card = card_of(made.table, "Hurry")
    assert {end for _, end in made.advances(MINE, card)} == {"c5"}
    assert {end for _, end in made.advances(YOURS, card)} == {"f4"}
    assert made.advances(MINE, card_of(made.table, "Zig-Zag")) == []


def test_a_move_aside_takes_nobody_along(made, put, drive):
    # ruling: forward
    units = field_of(made, {"a1": "Boromir", "c1": "Frodo", "h8": "Warriors"})
    put(made.table, made.hands[MINE], "Walk")
    _, asked = drive(made.move_phase(MINE), ["Walk", lambda move: move == (units["a1"], "b2")])
    assert "forward" not in [choice.phase for choice in asked]


def test_who_has_won_by_a_move_moves_nobody_else(made, put, drive, monkeypatch):
    units = field_of(made, {"a1": "Boromir", "c1": "Frodo", "h8": "Warriors"})
    monkeypatch.setattr(made, "beaten", lambda seat: seat == YOURS and made.at.get("a2") is units["a1"])
    put(made.table, made.hands[MINE], "Walk")
    _, asked = drive(made.move_phase(MINE), ["Walk", lambda move: move == (units["a1"], "a2")])
    assert asked[-1].phase == "move"


def test_a_game_may_limit_how_many_go_forward(made, put, drive):
    # ruling: forward
    units = field_of(made, {"a1": "Boromir", "c1": "Frodo", "e1": "Merry", "h8": "Warriors"})
    made.abreast = 2
    put(made.table, made.hands[MINE], "Walk")
    script = ["Walk", lambda move: move == (units["a1"], "a2"), lambda move: move == (units["c1"], "c2")]
    _, asked = drive(made.move_phase(MINE), script)
    assert [choice.phase for choice in asked].count("forward") == 1
    assert made.at["e1"] is units["e1"]


def test_each_moves_and_attacks_once_until_its_turn_is_over(made, put, drive):
    # ruling: once-each
    units = field_of(made, {"a1": "Boromir", "b1": "Cave Troll"})
    walk, swords = card_of(made.table, "Walk"), card_of(made.table, "Swords")
    made.go(units["a1"], "a2")
    assert not made.may_move(units["a1"], walk)
    put(made.table, made.hands[MINE], "Swords")
    drive(made.attack(MINE, Blow(swords, units["a1"], units["b1"])))
    assert not made.may_attack(units["a1"], swords)
    drive(made.end_phase(MINE))
    assert made.may_move(units["a1"], walk)
    assert made.may_attack(units["a1"], swords)


def test_who_is_held_neither_moves_nor_attacks_for_so_many_turns_of_who_did_it(made, drive):
    units = field_of(made, {"a1": "Boromir", "b1": "Cave Troll"})
    walk, swords = card_of(made.table, "Walk"), card_of(made.table, "Swords")
    ended: list[str] = []
    made.released = lambda _, state: ended.append(state)  # type: ignore[method-assign]
    made.afflict(units["a1"], HELD, 2, YOURS)
    for seat, held in ((MINE, True), (YOURS, True), (MINE, True), (YOURS, False)):
        drive(made.end_phase(seat))
        assert made.may_move(units["a1"], walk) is not held
        assert made.may_attack(units["a1"], swords) is not held
        assert ended == ([] if held else [HELD])


def test_healing_gives_back_no_more_than_was_lost(made):
    units = field_of(made, {"a1": "Boromir"})
    made.wound(units["a1"], 2)
    made.heal(units["a1"], 1)
    assert made.left(units["a1"]) == 2
    made.heal(units["a1"], 5)
    assert made.left(units["a1"]) == 3


def special(**more: Any) -> Any:
    """A special card that none of these games has."""
    return SimpleNamespace(**{"type": "special", "value": None, "knight": False, "users": (), **more})


def test_a_special_is_aimed_at_enemies_in_reach_or_at_those_it_is_for(made):
    units = field_of(made, {"a1": "Boromir", "b1": "Frodo", "a3": "Warriors", "d1": "Orc Chief", "h8": "Runners"})
    assert made.aims(MINE, special(on="enemy", value=2)) == [units["a3"], units["d1"]]
    assert made.aims(MINE, special(on="enemy", value=2, users=("boromir",))) == [units["a3"]]
    assert made.aims(MINE, special(on="friend", users=("hobbit",))) == [units["b1"]]
    heals = special(on="friend", heals=1)
    assert not made.of_use(MINE, heals)
    made.wound(units["a1"], 1)
    assert made.aims(MINE, heals) == [units["a1"]]
    assert made.of_use(MINE, special(draws=2))


def test_a_special_for_somebody_is_of_use_while_he_stands(made):
    # ruling: specials
    units = field_of(made, {"a1": "Boromir", "b1": "Frodo", "h8": "Runners"})
    draws = special(draws=2, users=("boromir",))
    assert made.of_use(MINE, draws)
    assert not made.of_use(YOURS, draws)
    made.kill(units["a1"])
    assert not made.of_use(MINE, draws)


def test_what_specials_do(made, drive):
    # ruling: specials
    units = field_of(made, {"a1": "Boromir", "a3": "Warriors", "d1": "Orc Chief", "h8": "Runners"})
    made.wound(units["a1"], 2)
    drive(made.special(MINE, special(on="friend", heals=1)))
    assert made.left(units["a1"]) == 2
    _, asked = drive(made.special(MINE, special(on="enemy", value=3, holds=2)), [units["a3"]])
    assert asked[0].options == [units["a3"], units["d1"]]
    assert units["a3"].mark(own(HELD, YOURS)) == 2  # of the turns of whose it is
    assert not made.suffers(units["d1"], HELD)
    drive(made.special(MINE, special(on="enemy", value=3, converts=True)), [units["d1"]])
    assert (units["d1"].owner, units["a3"].owner) == (MINE, YOURS)
    assert not made.hands[MINE]  # they draw nothing unless they say so


def test_a_special_may_be_stopped_where_a_card_says_so(made, put, drive, monkeypatch):
    # ruling: specials
    units = field_of(made, {"a1": "Boromir", "a3": "Warriors", "h8": "Runners"})
    (parry,) = put(made.table, made.hands[YOURS], "Parry")
    monkeypatch.setattr(parry, "negates", ("special",))
    made.negatable = frozenset(["special"])
    drive(made.special(MINE, special(on="enemy", value=3, converts=True)), [parry])
    assert units["a3"].owner == YOURS


def test_each_side_may_have_a_deck_of_its_own(the_table):
    made = Skirmish(the_table("moria-skirmish"), ["fellowship", "orc"], "card", "marker")
    for seat, component in ((MINE, "card"), (YOURS, "marker")):
        made.draw(seat, 2)
        assert [card.component for card in made.hands[seat]] == [component] * 2
        made.discard(made.hands[seat][0])
        assert made.stocks[seat].discards.top.component == component
        assert made.stocks[seat].discards.name == f"discard of seat {seat + 1}"


def test_a_game_may_let_moves_be_shorter(made):
    # ruling: steps
    field_of(made, {"a1": "Boromir", "a2": "Frodo"})
    made.whole = False
    assert ends(made, MINE, card_of(made.table, "Run"))["a1"] == {"b1", "c1", "d1", "b2", "c3"}


class Plain(SimpleNamespace):
    """A unit with nothing but what it is given; as pieces do, it counts as itself."""

    __hash__ = object.__hash__


def test_fields_that_a_game_need_not_have(made):
    unit: Any = Plain(id="orc:plain", component="orc", mark=lambda _: 0, marked=lambda _: False)
    walk, swords = card_of(made.table, "Walk"), card_of(made.table, "Swords")
    assert made.left(unit) == 1
    assert made.may_move(unit, walk)
    assert not made.may_attack(unit, swords)  # it bears none
    assert made.may_attack(unit, special(type="attack", value=1))
    assert not made.passes(unit, unit)


def test_leaders_are_dear_to_the_thumb(made):
    units = field_of(made, {"a1": "Boromir", "h8": "Warriors"})
    mind = Mind(View(made.table, MINE), Ground(View(made.table, MINE)))
    leader: Any = Plain(mark=units["a1"].mark, hits=3, leader=True)
    assert mind.price(leader) > 2 * mind.price(units["a1"])


def test_the_thumb_plays_specials_whenever_it_can(made):
    field_of(made, {"a1": "Boromir", "h8": "Warriors"})
    view, draws = View(made.table, MINE), special(draws=2)
    assert skirmish.thumb(view, Choice("attack card", [None, draws], MINE), Ground(view)) is draws


def test_a_view_allows_what_the_table_allows(made):
    field_of(made, {"a1": "Boromir", "c3": "Legolas", "c5": "Warriors"})
    seen = Ground(View(made.table, YOURS))
    for name in ("Walk", "Zig-Zag"):
        assert seen.moves(MINE, card_of(made.table, name)) == made.moves(MINE, card_of(made.table, name))
    for name in ("Short Range", "Arched Shot"):
        assert seen.targets(MINE, card_of(made.table, name)) == made.targets(MINE, card_of(made.table, name))


def test_who_is_beaten_by_the_last_blow_of_both_leaves_no_winner(made):
    assert made.ended().winners == ()


def test_the_weaker_side_minds_its_fear(made):
    field_of(made, {"a1": "Boromir", "b1": "Strider (Aragorn)", "h8": "Warriors"})
    strong, weak = (Mind(View(made.table, seat), Ground(View(made.table, seat))) for seat in (MINE, YOURS))
    assert strong.risk < weak.risk == 1.0


# rulings

PROMISED = frozenset(["set-up", "fate", "once-each", "steps", "range", "line", "forward", "specials", "turn-cap"])
GAMES = Path(games.__file__).parent


def cited(*files: Path) -> set[str]:
    """The rulings that rules name."""
    texts = [file.read_text(encoding="utf-8") for file in files]
    lists = [names for text in texts for names in re.findall(r"rulings?: ([a-z0-9-]+(?:, [a-z0-9-]+)*)", text)]
    return {name for names in lists for name in names.split(", ")}


def files_of(slug: str) -> list[Path]:
    module = GAMES / slug.replace("-", "_")
    return sorted(module.glob("*.py")) if module.is_dir() else [module.with_suffix(".py")]


def imports(slug: str, what: str) -> bool:
    """Whether the rules of a game import from the family."""
    wanted = re.compile(rf"from pnp\.games\.families\.skirmish[.\w]* import (?:\([^)]*|.*)\b{what}")
    return any(file.exists() and wanted.search(file.read_text(encoding="utf-8")) for file in files_of(slug))


FIELDS = [slug for slug in library.slugs() if imports(slug, "")]
"""Games on the family's squares."""
SKIRMISHES = [slug for slug in FIELDS if imports(slug, r"Skirmish\b")]
"""Those that take the family's turn, too, and so promise its rulings; others, as Minions, borrow the ground alone."""


def test_the_family_follows_the_rulings_that_it_says():
    assert cited(*FAMILY.glob("*.py")) == PROMISED
    assert all(name in (skirmish.__doc__ or "") for name in PROMISED)


def test_who_takes_the_familys_turn_and_who_only_its_ground():
    assert {"moria-skirmish", "fantasy-skirmish", "wizard-skirmish"} <= set(SKIRMISHES)
    assert set(FIELDS) - set(SKIRMISHES) <= {"minions", "warcraft-skirmish"}


@pytest.mark.parametrize("slug", FIELDS)
def test_every_skirmish_has_the_familys_rulings_and_those_its_rules_name(slug):
    rulings = load(slug).rulings
    promised = PROMISED if slug in SKIRMISHES else frozenset[str]()
    assert set(rulings) >= promised | cited(*files_of(slug))
    unnamed = (
        set(rulings)
        - promised
        - cited(*files_of(slug), *(Path(__file__).parent.glob(f"test_{slug.replace('-', '_')}*.py")))
    )
    assert unnamed <= {"names"}  # a ruling that nothing follows is words only
