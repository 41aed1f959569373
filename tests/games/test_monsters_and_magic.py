"""Monsters & Magic: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View
from pnp.games import monsters_and_magic as rules
from pnp.games.monsters_and_magic import War, field
from pnp.games.monsters_and_magic.actions import usable, use
from pnp.games.monsters_and_magic.combat import assault

SLUG = "monsters-and-magic"
Put = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
Dice = Callable[..., list[int]]

TERRAINS = ["plains", "forest", "mountains", "badlands"]
SITES = ["village", "town", "city", "castle", "ruins", "mine", "temple", "tower"]


def war_of(table: Any) -> War:
    """Columns a to h are villages, towns, cities, castles, ruins, mines, temples, towers; rows 1-2 plains, 3-4 forest,
    5-6 mountains, 7-8 badlands."""
    war = War(table)
    spaces = war.field.board.spaces
    for component, column, order in (("tile", False, TERRAINS), ("structure", True, SITES)):
        pieces = sorted(table.unbox(component, table.pile(component)), key=lambda piece: order.index(piece.type))
        ordered = sorted(spaces, key=lambda space: space if column else (space[1], space[0]))
        for space, piece in zip(ordered, pieces, strict=True):
            table.pile(component).give(piece, table.pile(space))
    return war


@pytest.fixture
def war(the_table: Callable[..., Any]) -> War:
    """Two players without units or permanent cards."""
    return war_of(the_table(SLUG, 2))


def stand(war: War, seat: int, kind: str, space: str) -> Piece:
    """A unit on a space."""
    if kind == "garrison":
        war.settle(seat, space)
        unit = war.field.garrison(space, seat)
        assert unit is not None
        return unit
    return war.put(seat, kind, space)


def pairs(*totals: int) -> list[int]:
    """The faces of two dice for each total."""
    return [face for total in totals for face in (total // 2, total - total // 2)]


def force(war: War, unit: Piece, foe: Piece, space: str, role: str) -> int:
    return war.field.force(unit, foe, space, role)


# Set-up


def test_two_begin_in_opposite_corners_on_a_garrison(the_table: Any, drive: Drive) -> None:
    war = War(the_table(SLUG, 2))  # rulings: corners, start, first
    rules.lay_tiles(war)
    first, asked = drive(rules.set_up(war), ["a8", "mage", "army"])
    second = next(choice for choice in asked if choice.phase == "corner" and len(choice.options) == 1)
    assert second.options == ["h1"]
    here = war.field
    assert {space for seat in (0, 1) for space in here.garrisoned(seat)} == {"a8", "h1"}
    assert sorted(f.type for seat in (0, 1) for f in here.figures(seat)) == ["army", "mage"]
    assert [len(cards) for cards in war.permanent] == [5, 5]
    assert [len(hand) for hand in war.hands] == [0, 0]
    assert len(war.deck) == 54
    assert first in (0, 1)
    assert all(here.on(space, "structure") is not None for space in here.board.spaces)


def test_equal_rolls_are_rolled_again(war: War, dice: Dice) -> None:  # ruling: first
    left = dice(war.table, *pairs(7, 7, 5, 9))
    assert rules.highest(war.table) == 1
    assert not left


@pytest.mark.parametrize(
    ("corners", "seat"), [(("a1", "h8", "a8"), 2), (("a1", "a8", "h8"), 1), (("h1", "a1", "h8"), 0)]
)
def test_who_is_between_the_others_may_put_a_figure_opposite(
    the_table: Any, drive: Drive, corners: Sequence[str], seat: int
) -> None:  # ruling: middle
    war = war_of(the_table(SLUG, 3))
    _, asked = drive(rules.middle(war, list(war.numbers.corners), dict(enumerate(corners))), ["hero"])
    assert asked[0].player == seat
    (free,) = {"a1", "a8", "h8", "h1"} - set(corners)
    figure = war.field.figure(free, seat)
    assert figure is not None
    assert figure.type == "hero"
    assert war.field.garrison(free, seat) is None


def test_the_figure_opposite_may_be_left_out(the_table: Any, drive: Drive) -> None:  # ruling: middle
    war = war_of(the_table(SLUG, 3))
    drive(rules.middle(war, list(war.numbers.corners), {0: "a1", 1: "a8", 2: "h8"}), [None])
    assert "h1" not in war.field.stacks


def test_of_three_one_is_asked_for_the_corner_opposite(the_table: Any, drive: Drive) -> None:  # ruling: middle
    war = War(the_table(SLUG, 3))
    rules.lay_tiles(war)
    answers = ["a1", "mage", "a8", "army", "h8", "hero", "monster"]
    _, asked = drive(rules.set_up(war), answers)
    assert [choice.phase for choice in asked][-1] == "middle"
    here = war.field
    assert sum(len(here.figures(seat)) for seat in range(3)) == 4
    assert here.figure("h1", asked[2].player) is not None, "who picked second is between the others"


def test_the_thumb_likes_types_that_its_cards_help(war: War, put: Put) -> None:
    stand(war, 0, "garrison", "a1")
    put(war.table, war.permanent[0], "Wings")
    choice = Choice("recruit", ["mage", "hero", "monster", "army"], 0)
    assert rules.thumb(View(war.table, 0), choice) == "monster"


# Winning


def test_temples_win_at_the_beginning_of_a_turn(war: War) -> None:  # rulings: temples, occupied
    for line in "1234":
        stand(war, 0, "garrison", f"g{line}")
    assert rules.at_the_beginning(war, 0) is None
    stand(war, 0, "mage", "g5")
    result = rules.at_the_beginning(war, 0)
    assert result is not None
    assert result.winners == (0,)
    assert rules.at_the_beginning(war, 1) is None


def test_33_garrisons_win(war: War) -> None:
    spaces = [space for space in war.field.board.spaces if space[0] != "g"]
    for space in spaces[:32]:
        stand(war, 1, "garrison", space)
    stand(war, 1, "hero", spaces[32])
    assert rules.at_the_beginning(war, 1) is None
    stand(war, 1, "garrison", spaces[32])
    result = rules.at_the_beginning(war, 1)
    assert result is not None
    assert result.winners == (1,)


def test_who_has_no_unit_is_out_with_all_his_cards(war: War, put: Put) -> None:  # ruling: out
    stand(war, 0, "garrison", "a1")
    lost = stand(war, 1, "garrison", "h8")
    put(war.table, war.permanent[1], "Knights")
    put(war.table, war.hands[1], "Dragons")
    war.remove(lost)
    assert war.table.out == {1}
    assert {card.name for card in war.discards} == {"Knights", "Dragons"}
    assert war.over
    assert war.conquest().winners == (0,)


def test_who_fall_together_share(war: War) -> None:  # ruling: out
    war.remove(stand(war, 0, "hero", "a1"), stand(war, 1, "hero", "a1"))
    assert war.conquest().winners == (0, 1)


# The turn


def test_a_declaration_lasts_until_the_next_one(war: War) -> None:  # ruling: declared
    units = [stand(war, 0, "garrison", f"e{line}") for line in "12345"]
    rules.declaration_phase(war, 0)
    assert [card.name for card in war.declared[0]] == ["Ruins"]
    stand(war, 1, "garrison", "h8")
    war.remove(units[0])
    rules.declaration_phase(war, 1)
    assert [card.name for card in war.declared[0]] == ["Ruins"]
    rules.declaration_phase(war, 0)
    assert not war.declared[0]
    assert len(war.control) == 5


def test_who_declares_takes_it_from_whoever_had_enough_before(war: War) -> None:  # ruling: declared
    units = [stand(war, 0, "garrison", f"a{line}") for line in "12345"]
    rules.declaration_phase(war, 0)
    war.remove(*units[:2])
    for line in "1267":
        stand(war, 1, "garrison", f"a{line}")
    rules.declaration_phase(war, 1)
    assert [card.name for card in war.declared[0]] == ["Villages"], "four are too few"
    stand(war, 1, "garrison", "a8")
    rules.declaration_phase(war, 1)
    assert [card.name for card in war.declared[1]] == ["Villages"]
    assert not war.declared[0]
    rules.declaration_phase(war, 0)
    assert [card.name for card in war.declared[1]] == ["Villages"]


def test_who_falls_in_his_own_turn_does_nothing_more(the_table: Any, put: Put, drive: Drive, dice: Dice) -> None:
    war = war_of(the_table(SLUG, 3))  # ruling: out
    stand(war, 0, "hero", "c1")
    war.garrisons[0].give_all(war.table.pile("aside"))
    for seat, space in ((1, "c2"), (2, "h8")):
        stand(war, seat, "garrison", space)
    put(war.table, war.hands[0], "Paladin")
    left = dice(war.table, *pairs(2, 12))
    _, asked = drive(rules.turn(war, 0), ["Hero", "c2", "Paladin"])
    assert not left
    assert {choice.phase for choice in asked[2:]} == {"card"}, "no card is drawn, nobody recruited"
    assert war.table.out == {0}
    assert not war.hands[0]
    assert not war.played[0]
    assert [card.name for card in war.discards] == ["Paladin"]


@pytest.mark.parametrize(
    ("column", "said"), [("a", 1), ("b", 0), ("c", 1), ("d", 0), ("e", 1), ("f", 1), ("g", 0), ("h", 1)]
)
def test_towns_castles_and_temples_are_not_declared(war: War, column: str, said: int) -> None:
    for line in "12345":
        stand(war, 0, "garrison", f"{column}{line}")
    rules.declaration_phase(war, 0)
    assert len(war.declared[0]) == said


def test_a_garrison_for_each_figure_that_has_none(war: War) -> None:  # ruling: garrisons
    stand(war, 0, "hero", "a1")
    stand(war, 0, "garrison", "a1")
    stand(war, 0, "mage", "b2")
    rules.garrison_phase(war, 0)
    assert set(war.field.garrisoned(0)) == {"a1", "b2"}
    war.garrisons[0].give_all(war.table.pile("aside"))
    stand(war, 0, "army", "c3")
    rules.garrison_phase(war, 0)
    assert set(war.field.garrisoned(0)) == {"a1", "b2"}


def test_a_figure_has_one_step_and_may_not_meet_its_like(war: War, drive: Drive) -> None:  # ruling: steps
    hero = stand(war, 0, "hero", "d4")
    stand(war, 0, "mage", "e5")
    _, asked = drive(rules.movement_phase(war, 0), ["Hero", "d5", None])
    assert "e5" not in asked[1].options
    assert {"c3", "c5", "e3", "d3"} < set(asked[1].options)
    assert len(asked[1].options) == 7
    assert war.field.left(hero) == 0
    assert [getattr(option, "name", None) for option in asked[2].options] == [None, "Mage"]


def test_a_town_that_one_occupies_is_passed_through(war: War) -> None:  # ruling: towns
    hero = stand(war, 0, "hero", "a1")
    plain = set(war.field.steps(hero))
    assert plain == {"a2", "b1", "b2"}
    stand(war, 0, "army", "b2")
    through = set(war.field.steps(hero))
    assert "b2" not in through, "another figure stands there"
    assert through == {"a2", "b1", "a3", "b3", "c1", "c2", "c3"}
    stand(war, 0, "garrison", "b3")
    assert "c4" in war.field.steps(hero), "through two Towns"
    assert "b3" in war.field.steps(hero)


def test_figures_are_no_way_through_where_no_town_is(war: War) -> None:
    hero = stand(war, 0, "hero", "h1")
    for space in ("g1", "g2", "h2"):
        stand(war, 0, "garrison", space)
    assert set(war.field.steps(hero)) == {"g1", "g2", "h2"}


def test_guides_give_the_step_back_once(war: War, put: Put, drive: Drive) -> None:  # ruling: guides
    hero = stand(war, 0, "hero", "e2")
    put(war.table, war.permanent[0], "Forest Scouts")
    _, asked = drive(rules.movement_phase(war, 0), ["Hero", "e3", "Hero", "e4"])
    assert war.field.left(hero) == 0
    assert [choice.phase for choice in asked] == ["move", "to", "move", "to", "move"]


def test_a_guide_from_the_hand_and_move_cards_add_up(war: War, put: Put, drive: Drive) -> None:  # ruling: lasting
    hero = stand(war, 0, "hero", "e2")
    stand(war, 0, "mage", "a8")
    put(war.table, war.hands[0], "Seven League Boots")
    drive(rules.movement_phase(war, 0), ["Seven League Boots", "Hero", "e3", "Hero", "e4", None])
    assert war.field.left(hero) == 0
    assert [card.name for card in war.played[0]] == ["Seven League Boots"]
    drive(rules.end_phase(war, 0))
    assert not war.played[0]
    assert war.field.left(hero) == 1


def test_cities_draw_one_card_more(war: War, drive: Drive) -> None:
    for line in "12345":
        stand(war, 0, "garrison", f"c{line}")
    rules.declaration_phase(war, 0)
    drive(rules.allies_phase(war, 0))
    assert len(war.hands[0]) == 2


def test_discards_are_shuffled_when_the_deck_is_out(war: War, put: Put) -> None:  # ruling: deck
    war.deck.give_all(war.hands[1])
    put(war.table, war.discards, "Druids")
    war.draw(0, 2)
    assert [card.name for card in war.hands[0]] == ["Druids"]


@pytest.mark.parametrize(
    ("rolled", "villages", "answers", "kind"),
    [
        (2, 0, [], "army"),
        (3, 0, [], "hero"),
        (4, 0, [], "mage"),
        (5, 0, [], "monster"),
        (6, 0, ["mage"], "mage"),
        (1, 1, [], "army"),
        (5, 1, ["hero"], "hero"),
        (6, 1, ["monster"], "monster"),
    ],
)
def test_the_recruit_roll(
    war: War, drive: Drive, dice: Dice, put: Put, rolled: int, villages: int, answers: list[str], kind: str
) -> None:  # ruling: recruit-roll
    stand(war, 0, "garrison", "h8")
    if villages:
        put(war.table, war.declared[0], "Villages")
    left = dice(war.table, rolled)
    drive(rules.recruitment_phase(war, 0), answers)
    assert not left
    figure = war.field.figure("h8", 0)
    assert figure is not None
    assert figure.type == kind


def test_a_one_draws_a_card(war: War, drive: Drive, dice: Dice) -> None:
    stand(war, 0, "garrison", "h8")
    dice(war.table, 1)
    drive(rules.recruitment_phase(war, 0))
    assert len(war.hands[0]) == 1
    assert not war.field.figures(0)


def test_four_of_a_type_and_five_with_the_card(war: War, put: Put, drive: Drive) -> None:  # rulings: levy, limit
    for space in ("a1", "b1", "c1", "d1"):
        stand(war, 0, "hero", space)
    stand(war, 0, "garrison", "h8")
    drive(war.recruit(0, "hero"))
    assert len(war.field.figures(0)) == 4
    assert "hero" not in field.kinds(war.field, 0)
    put(war.table, war.permanent[0], "Fellowship")
    drive(war.recruit(0, "hero"))
    assert len(war.field.figures(0)) == 5
    assert "hero" not in field.kinds(war.field, 0)


def test_without_a_free_garrison_nobody_comes(war: War, drive: Drive) -> None:  # ruling: recruit-place
    stand(war, 0, "garrison", "h8")
    stand(war, 0, "mage", "h8")
    stand(war, 0, "mage", "g8")
    drive(war.recruit(0, "hero"))
    assert len(war.field.figures(0)) == 2


def test_five_cards_are_kept_and_seven_with_the_emperor(war: War, put: Put, drive: Drive) -> None:  # ruling: hand
    war.deck.deal(8, war.hands[0])
    put(war.table, war.permanent[0], "Emperor")
    war.deck.deal(8 - len(war.hands[0]), war.hands[0])
    _, asked = drive(rules.end_phase(war, 0), [war.hands[0][0]])
    assert [choice.phase for choice in asked] == ["excess"]
    war.permanent[0].give_all(war.discards)
    _, asked = drive(rules.end_phase(war, 0), [war.hands[0][0], war.hands[0][1]])
    assert len(war.hands[0]) == 5


def test_realignment_is_a_mode(the_table: Any, put: Put, drive: Drive) -> None:  # ruling: realignment
    war = war_of(the_table(SLUG, 2, "realignment"))
    oracle, _ = put(war.table, war.permanent[0], "Oracle", "Wings")
    put(war.table, war.hands[0], "Cavalry")
    oracle.put(field.USED, 1)
    drive(rules.end_phase(war, 0), ["Cavalry", "Oracle"])
    assert {card.name for card in war.permanent[0]} == {"Wings", "Cavalry"}
    assert [card.name for card in war.discards] == ["Oracle"]
    assert not oracle.mark(field.USED), "whoever draws it can use it at once"
    plain = war_of(the_table(SLUG, 2))
    put(plain.table, plain.permanent[0], "Oracle")
    put(plain.table, plain.hands[0], "Cavalry")
    _, asked = drive(rules.end_phase(plain, 0))
    assert not asked


# Combat


@pytest.mark.parametrize(
    ("faces", "mine", "theirs"),
    [((7, 8), 1, 0), ((6, 8), 0, 0), ((5, 8), 0, 1)],
)
def test_the_lower_total_falls_and_equals_both(
    war: War, drive: Drive, dice: Dice, faces: Sequence[int], mine: int, theirs: int
) -> None:
    hero = stand(war, 0, "hero", "a1")
    stand(war, 0, "garrison", "h1")
    stand(war, 1, "garrison", "h8")
    stand(war, 1, "garrison", "a1")
    left = dice(war.table, *pairs(*faces))  # a Garrison has 2 less
    drive(assault(war, hero, "a1"))
    assert not left
    assert len(war.field.figures(0)) == mine
    assert (war.field.garrison("a1", 1) is not None) == theirs


def test_the_garrison_fights_after_the_figure(war: War, drive: Drive, dice: Dice) -> None:  # ruling: combat
    hero = stand(war, 0, "hero", "a1")
    stand(war, 1, "garrison", "a1")
    stand(war, 1, "army", "a1")
    left = dice(war.table, *pairs(9, 5, 9, 9))
    drive(assault(war, hero, "a1"))
    assert not left
    assert war.field.holder("a1") == 0


def test_the_garrison_stays_where_figures_fall_together(war: War, drive: Drive, dice: Dice) -> None:  # ruling: combat
    hero = stand(war, 0, "hero", "a1")
    stand(war, 0, "garrison", "h1")
    stand(war, 1, "garrison", "a1")
    stand(war, 1, "army", "a1")
    left = dice(war.table, *pairs(9, 9))
    drive(assault(war, hero, "a1"))
    assert not left
    assert war.field.garrison("a1", 1) is not None
    assert not war.field.figures(1)


def test_cards_are_played_in_turn_until_both_pass(war: War, put: Put, drive: Drive, dice: Dice) -> None:
    hero = stand(war, 0, "hero", "a1")  # rulings: combat, lasting
    stand(war, 1, "mage", "a1")
    stand(war, 1, "garrison", "h8")
    put(war.table, war.hands[0], "Paladin", "Witch Hunter", "Dragon Slayer")
    put(war.table, war.hands[1], "Priests", "Wizards", "Cavalry")
    dice(war.table, *pairs(5, 5))
    _, asked = drive(assault(war, hero, "a1"), ["Paladin", "Priests", None, "Wizards", "Witch Hunter"])
    assert [choice.player for choice in asked] == [0, 1, 0, 1, 0, 1, 0]
    assert {card.name for card in asked[0].options if card} == {"Paladin", "Witch Hunter"}
    assert war.field.holder("a1") == 0, "9 against 8"
    assert {card.name for card in war.played[0]} == {"Paladin", "Witch Hunter"}
    assert [card.name for card in war.hands[0]] == ["Dragon Slayer"]


def test_an_attacker_with_move_points_left_moves_on(war: War, put: Put, drive: Drive, dice: Dice) -> None:
    stand(war, 0, "hero", "d3")
    stand(war, 1, "garrison", "d4")
    stand(war, 1, "garrison", "h8")
    put(war.table, war.permanent[0], "Seven League Boots")
    dice(war.table, *pairs(9, 5))
    drive(rules.movement_phase(war, 0), ["Hero", "d4", "Hero", "d5"])
    assert war.field.holder("d5") == 0


# Card by card: who, whom, where, as what
CASES = [
    ("Treants", "monster", "hero", "e3", "attacker", 2),
    ("Treants", "monster", "hero", "e3", "defender", 2),
    ("Treants", "monster", "hero", "e1", "attacker", 0),
    ("Treants", "army", "hero", "e3", "attacker", 0),
    ("Wood Elves", "army", "hero", "e3", "attacker", 2),
    ("Druids", "mage", "hero", "e3", "attacker", 2),
    ("Rangers", "hero", "army", "e3", "attacker", 1),
    ("Rangers", "hero", "army", "e5", "defender", 1),
    ("Rangers", "hero", "army", "e7", "defender", 0),
    ("Giants", "monster", "army", "e5", "attacker", 2),
    ("Demons", "monster", "army", "e7", "attacker", 2),
    ("Dwarves", "army", "army", "e5", "attacker", 2),
    ("Lich Lord", "mage", "army", "e7", "attacker", 2),
    ("Elementalist", "mage", "army", "e5", "attacker", 2),
    ("Juggernauts", "monster", "army", "e1", "attacker", 2),
    ("Witch Hunter", "hero", "mage", "e1", "attacker", 2),
    ("Witch Hunter", "hero", "army", "e1", "attacker", 0),
    ("Dragon Slayer", "hero", "monster", "e1", "defender", 2),
    ("Shield Bearers", "army", "monster", "e1", "defender", 1),
    ("Shield Bearers", "army", "monster", "e1", "attacker", 0),
    ("Knights", "army", "monster", "e1", "attacker", 1),
    ("Knights", "army", "monster", "e1", "defender", 0),
    ("Undead Hordes", "army", "monster", "e7", "defender", 2),
    ("Chaos Lord", "hero", "monster", "e7", "defender", 2),
    ("Fortifications", "garrison", "monster", "e7", "defender", 1),
    ("Priests", "mage", "monster", "e1", "defender", 2),
    ("Horse Archers", "army", "monster", "e1", "defender", 2),
    ("Paladin", "hero", "monster", "e1", "defender", 2),
    ("Dragons", "monster", "hero", "e1", "attacker", 1),
    ("Dragons", "monster", "hero", "e1", "defender", 0),
    ("Wizards", "mage", "hero", "e1", "defender", 1),
    ("Barbarians", "army", "garrison", "e1", "attacker", 2),
    ("Earthquakes", "mage", "army", "e1", "attacker", 2),
    ("Army Eater", "monster", "army", "e1", "attacker", 2),
    ("Amazons", "army", "army", "e1", "attacker", 2),
    ("Assassin", "hero", "hero", "e1", "attacker", 1),
    ("Assassin", "hero", "mage", "e1", "attacker", 1),
    ("Assassin", "hero", "army", "e1", "attacker", 0),
    ("Clerics", "mage", "army", "e1", "defender", 2),
    ("Clerics", "mage", "army", "e1", "attacker", 0),
    ("Clerics", "mage", "army", "e7", "attacker", 2),
    ("Clerics", "mage", "army", "e7", "defender", 0),
    ("Siege Engines", "army", "hero", "d1", "attacker", 2),
    ("Siege Engines", "army", "hero", "h1", "attacker", 2),
    ("Siege Engines", "army", "hero", "c1", "attacker", 2),
    ("Siege Engines", "army", "hero", "b1", "attacker", 2),
    ("Siege Engines", "army", "hero", "b1", "defender", 0),
    ("Siege Engines", "army", "hero", "e1", "attacker", 0),
    ("Duelist", "hero", "hero", "e1", "attacker", 2),
    ("Orc Warbands", "army", "hero", "e5", "attacker", 1),
    ("Orc Warbands", "army", "hero", "e7", "defender", 1),
    ("Ruins", "monster", "hero", "e1", "defender", 2),
    ("Mines", "hero", "hero", "e1", "defender", 1),
    ("Mines", "army", "hero", "e1", "attacker", 1),
    ("Towers", "mage", "hero", "e1", "attacker", 2),
    ("Villages", "mage", "hero", "e1", "attacker", 0),
]


@pytest.mark.parametrize(("card", "kind", "foe", "space", "role", "bonus"), CASES)
def test_what_a_card_adds(
    war: War, put: Put, card: str, kind: str, foe: str, space: str, role: str, bonus: int
) -> None:  # rulings: where, force, plain-bonus
    unit, other = stand(war, 0, kind, space), stand(war, 1, foe, space)
    before = force(war, unit, other, space, role)
    (piece,) = put(war.table, war.permanent[0], card)
    assert force(war, unit, other, space, role) - before == bonus
    war.permanent[0].give(piece, war.permanent[1])
    assert force(war, unit, other, space, role) == before, "they help their owner alone"


@pytest.mark.parametrize(
    ("card", "kind", "by", "role"),
    [
        ("Warlord", "hero", "army", "attacker"),
        ("General", "army", "hero", "attacker"),
        ("Necromancer", "army", "mage", "defender"),
        ("Beast Master", "monster", "hero", "attacker"),
        ("Healers", "garrison", "mage", "defender"),
        ("Healers", "mage", "mage", "defender"),
    ],
)
def test_who_stands_near_counts_once_from_the_space_fought_for(
    war: War, put: Put, card: str, kind: str, by: str, role: str
) -> None:  # rulings: where, force
    unit, other = stand(war, 0, kind, "e1"), stand(war, 1, "hero", "e1")
    put(war.table, war.permanent[0], card)
    before = force(war, unit, other, "e1", role)
    stand(war, 1, by, "f1")
    assert force(war, unit, other, "e1", role) == before, "an enemy's does not count"
    stand(war, 0, by, "d2")
    assert force(war, unit, other, "e1", role) == before + 1
    stand(war, 0, by, "f2")
    assert force(war, unit, other, "e1", role) == before + 1
    if card == "Healers":
        assert force(war, unit, other, "e1", "attacker") == before


@pytest.mark.parametrize(
    ("space", "role", "kind", "total"),
    [
        ("d1", "defender", "hero", 2),
        ("d1", "attacker", "hero", 0),
        ("d1", "defender", "garrison", 0),
        ("c1", "defender", "garrison", -2),
    ],
)
def test_castles_help_who_defends_them(war: War, space: str, role: str, kind: str, total: int) -> None:
    unit, other = stand(war, 0, kind, space), stand(war, 1, "hero", space)
    assert force(war, unit, other, space, role) == total


def test_bonuses_add_up(war: War, put: Put) -> None:  # ruling: force
    unit, other = stand(war, 0, "army", "e7"), stand(war, 1, "army", "e7")
    put(war.table, war.permanent[0], "Amazons", "Orc Warbands")
    put(war.table, war.played[0], "Undead Hordes")
    assert force(war, unit, other, "e7", "attacker") == 5


# What cards do


def test_a_levy_card_recruits_from_the_hand_only(war: War, put: Put, drive: Drive) -> None:  # rulings: levy, timing
    stand(war, 0, "garrison", "h8")
    put(war.table, war.permanent[0], "Legions")
    (card,) = put(war.table, war.hands[0], "Fellowship")
    assert usable(war, 0, False) == [card]
    drive(use(war, 0, card))
    assert [figure.type for figure in war.field.figures(0)] == ["hero"]
    (other,) = put(war.table, war.hands[0], "Breeding Pits")
    assert other not in usable(war, 0, False), "no Garrison is free"


def test_summoned_figures_have_not_moved_and_do_not_move(war: War, put: Put, drive: Drive) -> None:  # ruling: summon
    stand(war, 0, "mage", "a1")
    beast, other = stand(war, 0, "monster", "h8"), stand(war, 0, "monster", "e8")
    other.put(field.SPENT, 1)
    (card,) = put(war.table, war.permanent[0], "Magic Gate")
    _, asked = drive(use(war, 0, card), ["b2"])
    assert asked[0].options == [beast]
    assert set(asked[1].options) == {"a2", "b1", "b2"}
    assert war.field.left(beast) == 0
    assert card not in usable(war, 0, True), "nobody is left to be summoned"
    drive(rules.end_phase(war, 0))
    assert card in usable(war, 0, True)
    assert card not in usable(war, 0, False)


def test_a_summoned_figure_attacks_where_an_enemy_is(war: War, put: Put, drive: Drive, dice: Dice) -> None:
    stand(war, 0, "hero", "a1")  # ruling: summon
    stand(war, 0, "army", "h8")
    stand(war, 0, "army", "h7")
    stand(war, 1, "garrison", "a2")
    stand(war, 1, "garrison", "a8")
    (card,) = put(war.table, war.hands[0], "Horn of Valhalla")
    left = dice(war.table, *pairs(9, 5))
    drive(use(war, 0, card), [lambda figure: figure.pile.name == "h8", "a2"])
    assert not left
    assert war.field.holder("a2") == 0
    assert card in usable(war, 0, True), "played, it works until the end of the turn"


def test_the_oracle_sees_a_hand(war: War, put: Put, drive: Drive) -> None:  # ruling: oracle
    (seen,) = put(war.table, war.hands[1], "Druids")
    (card,) = put(war.table, war.permanent[0], "Oracle")
    assert not seen.known(1)
    drive(use(war, 0, card))
    assert seen.known(1)
    assert card not in usable(war, 0, False), "once in a turn"
    drive(rules.end_phase(war, 0))
    assert card in usable(war, 0, False)


def test_the_empire_settles_beside_its_own(war: War, put: Put, drive: Drive) -> None:  # rulings: empire, once
    stand(war, 0, "hero", "a1")
    stand(war, 1, "garrison", "b2")
    (card,) = put(war.table, war.permanent[0], "Empire")
    _, asked = drive(use(war, 0, card), ["b1"])
    assert set(asked[0].options) == {"a2", "b1"}
    assert war.field.garrisoned(0) == ["b1"]
    assert usable(war, 0, True) == []


def test_the_merchant_settles_in_any_empty_city_or_town(war: War, put: Put, drive: Drive) -> None:
    stand(war, 1, "hero", "c4")
    (card,) = put(war.table, war.hands[0], "Merchant")
    _, asked = drive(use(war, 0, card), ["b7"])
    assert len(asked[0].options) == 15
    assert "c4" not in asked[0].options
    assert war.field.garrisoned(0) == ["b7"]


def test_altered_terrain_lasts(war: War, put: Put, drive: Drive) -> None:  # rulings: alter, lasting
    (card,) = put(war.table, war.permanent[0], "Alter Terrain")
    _, asked = drive(use(war, 0, card), ["e1", "badlands"])
    assert set(asked[1].options) == {"forest", "mountains", "badlands"}
    drive(rules.end_phase(war, 0))
    assert war.field.terrain("e1") == "badlands"
    drive(use(war, 0, card), ["e1", "plains"])
    assert war.field.terrain("e1") == "plains"
    assert len(war.altered) == 24


def test_a_terrain_without_chits_cannot_be_chosen(war: War, put: Put, drive: Drive) -> None:  # ruling: alter
    (card,) = put(war.table, war.permanent[0], "Alter Terrain")
    for chit in [chit for chit in war.altered if chit.type != "forest"]:
        war.altered.give(chit, war.table.pile("aside"))
    _, asked = drive(use(war, 0, card), ["e1"])
    assert asked[1].options == ["forest"]


def test_haste_and_the_artificer_work_for_a_turn(war: War, put: Put, drive: Drive) -> None:  # ruling: own-figures
    hero, foe = stand(war, 0, "hero", "e1"), stand(war, 1, "hero", "e2")
    haste, arms = put(war.table, war.permanent[0], "Haste Spell", "Artificer")
    _, asked = drive(use(war, 0, haste))
    assert asked[0].options == [hero]
    drive(use(war, 0, arms))
    assert war.field.left(hero) == 2
    assert force(war, hero, foe, "e2", "attacker") == 1
    drive(rules.end_phase(war, 0))
    assert war.field.left(hero) == 1
    assert force(war, hero, foe, "e2", "attacker") == 0


def test_the_altar_takes_no_last_unit(war: War, put: Put, drive: Drive) -> None:  # ruling: altar
    stand(war, 0, "hero", "e1")
    (card,) = put(war.table, war.permanent[0], "Altar of Sacrifice")
    assert card not in usable(war, 0, False)
    stand(war, 0, "mage", "e2")
    stand(war, 0, "garrison", "e2")
    drive(use(war, 0, card), ["Mage"])
    assert len(war.hands[0]) == 2
    assert card in usable(war, 0, False), "as often as one likes"


def test_the_alchemist_changes_any_number(war: War, put: Put, drive: Drive) -> None:  # ruling: alchemist
    put(war.table, war.hands[0], "Druids", "Demons", "Giants")
    (card,) = put(war.table, war.permanent[0], "Alchemist")
    drive(use(war, 0, card), ["Druids", "Giants", None])
    assert len(war.hands[0]) == 3
    assert {each.name for each in war.discards} == {"Druids", "Giants"}


def test_the_diplomat_may_send_himself(war: War, put: Put, drive: Drive) -> None:  # ruling: diplomat
    card, _ = put(war.table, war.permanent[0], "Diplomat", "Oracle")
    put(war.table, war.hands[0], "Druids", "Demons")
    drive(use(war, 0, card), ["Diplomat", "Demons"])
    assert {each.name for each in war.permanent[0]} == {"Oracle", "Demons"}
    assert {each.name for each in war.hands[0]} == {"Druids", "Diplomat"}
    assert card in usable(war, 0, False), "from the hand he works again"


def test_the_jester_counts_hands_without_himself(war: War, put: Put, drive: Drive) -> None:  # ruling: jester
    (card,) = put(war.table, war.hands[0], "Jester")
    put(war.table, war.hands[0], "Druids")
    put(war.table, war.hands[1], "Demons", "Giants")
    assert card not in usable(war, 0, False)
    put(war.table, war.discards, "Giants")
    drive(use(war, 0, card))
    assert [each.name for each in war.hands[0]] == ["Demons"]
    assert [each.name for each in war.hands[1]] == ["Druids"]


def test_polymorph_keeps_what_was_spent(war: War, put: Put, drive: Drive) -> None:  # ruling: polymorph
    hero = stand(war, 0, "hero", "e1")
    hero.put(field.SPENT, 1)
    (card,) = put(war.table, war.permanent[0], "Polymorph")
    _, asked = drive(use(war, 0, card), ["monster"])
    assert set(asked[1].options) == {"mage", "monster", "army"}
    beast = war.field.figure("e1", 0)
    assert beast is not None
    assert beast.type == "monster"
    assert war.field.left(beast) == 0
    assert hero in war.sets[0]


def test_the_illusionist_changes_places(war: War, put: Put, drive: Drive) -> None:  # ruling: illusionist
    stand(war, 0, "hero", "a1")
    stand(war, 0, "hero", "b1")
    mage, guard = stand(war, 0, "mage", "e1"), stand(war, 0, "garrison", "h8")
    stand(war, 0, "garrison", "a1")
    (card,) = put(war.table, war.permanent[0], "Illusionist")
    _, asked = drive(use(war, 0, card), ["Mage", guard])
    partners = {(unit.name, unit.pile.name) for unit in asked[1].options if unit not in (mage, guard)}
    assert partners == {("Hero", "a1"), ("Hero", "b1")}, "the Garrison of a1 has a figure with it"
    assert war.field.figure("h8", 0) is mage
    assert war.field.garrison("e1", 0) is guard
    assert war.field.left(mage) == 1, "it is no move"


def test_the_emperor_draws_from_the_hand_only(war: War, put: Put, drive: Drive) -> None:
    (card,) = put(war.table, war.permanent[0], "Emperor")
    assert card not in usable(war, 0, False)
    war.permanent[0].give(card, war.hands[0])
    drive(use(war, 0, card))
    assert len(war.hands[0]) == 3


def test_move_cards_are_for_the_movement_phase(war: War, put: Put) -> None:  # ruling: timing
    stand(war, 0, "mage", "e1")
    cards = put(war.table, war.hands[0], "Wings", "Plains Riders", "Haste Spell", "Artificer")
    assert set(usable(war, 0, True)) == set(cards)
    assert not usable(war, 0, False)


def test_the_goal_counts_spaces_once(war: War) -> None:  # ruling: turn-cap
    stand(war, 0, "hero", "a1")
    stand(war, 0, "garrison", "a1")
    stand(war, 1, "garrison", "h8")
    stand(war, 1, "mage", "h7")
    assert [len(war.field.spaces(seat)) for seat in (0, 1)] == [1, 2]
    assert rules.goal(View(war.table, 1), 1) == {"spaces": 2, "temples": 0, "garrisons": 1, "round": 0, "of": 20}


# The story and the thumb


def test_a_turn_is_told_in_order(the_table: Any, put: Put, drive: Drive, dice: Dice, story: Any) -> None:
    war = war_of(the_table(SLUG, 2, None, 0, True))
    table = war.table
    stand(war, 0, "hero", "d3")
    for line in "23456":
        stand(war, 0, "garrison", f"a{line}")
    stand(war, 1, "garrison", "d4")
    stand(war, 1, "garrison", "h8")
    put(table, war.hands[0], "Rangers")
    put(table, table.pile("aside"), "Druids")
    for card in list(table.pile("aside")):
        table.pile("aside").give(card, war.deck)
    story(table)
    left = dice(table, *pairs(6, 8), 2)
    rules.declaration_phase(war, 0)
    rules.garrison_phase(war, 0)
    drive(rules.movement_phase(war, 0), ["Hero", "d4", "Rangers"], table)
    drive(rules.allies_phase(war, 0), [], table)
    drive(rules.recruitment_phase(war, 0), ["a2"], table)
    drive(rules.end_phase(war, 0), [], table)
    assert not left
    assert story(table) == [
        "Seat 1: Declaration Phase",
        "Seat 1 declares 5 spaces with Villages.",
        "Seat 1: Garrison Phase",
        "Seat 1 puts 1 Garrison: d3.",
        "Seat 1: Movement Phase",
        "Seat 1 moves Hero from d3 to d4.",
        "Seat 1 attacks seat 2 on d4: Hero against Garrison.",
        "Seat 1 rolls 6: 6 with Force 0.",
        "Seat 2 rolls 8: 8 with Force 0.",
        "Seat 1 plays Rangers",
        "Seat 1 has 7 now.",
        "8 against 7: Hero of seat 1 is destroyed.",
        "Seat 1: Allies Phase",
        "Seat 1 draws Druids",
        "Seat 1: Recruitment Phase",
        "Seat 1 rolls d6 for recruits: 2",
        "Seat 1 gains Hero on a2.",
    ]


def test_the_thumb_takes_empty_spaces_and_good_fights_only(war: War) -> None:
    hero = stand(war, 0, "hero", "e1")
    stand(war, 0, "garrison", "e1")
    stand(war, 1, "garrison", "d1")
    stand(war, 1, "monster", "d1")
    view = View(war.table, 0)
    choice = Choice("move", [None, hero], 0)
    assert rules.thumb(view, choice) is hero
    assert rules.thumb(view, Choice("to", war.field.steps(hero), 0)) != "d1", "a Castle with a figure in it"


def test_the_thumb_plays_no_card_that_it_does_not_need(war: War, put: Put, dice: Dice) -> None:
    hero = stand(war, 0, "hero", "e1")
    stand(war, 1, "mage", "e1")
    cards = put(war.table, war.hands[0], "Paladin", "Witch Hunter", "Assassin")
    dice(war.table, *pairs(7, 6))
    steps = assault(war, hero, "e1")
    choice = next(steps)
    assert rules.thumb(View(war.table, 0), choice) is None
    war.rolled[0].value = 6
    assert rules.thumb(View(war.table, 0), choice) is cards[2], "the least that wins"
    war.rolled[0].value = 2
    assert rules.thumb(View(war.table, 0), choice) in cards[:2]
    war.rolled[1].value = 12
    assert rules.thumb(View(war.table, 0), choice) is None


@pytest.mark.parametrize("players", [2, 3])
def test_a_whole_game_ends_with_its_winner(players: int) -> None:
    match = Match(cast_of(SLUG), rules, 3, [rules.thumb] * players, players=players)
    result = match.run()
    assert result.winners
    assert not result.capped


def test_after_twenty_rounds_most_spaces_win() -> None:  # ruling: turn-cap
    def sits(view: View, choice: Choice) -> Any:  # noqa: ARG001
        return choice.options[0]

    match = Match(cast_of(SLUG), rules, 1, [sits, sits], players=2)
    result = match.run()
    assert (result.winners, result.scores) == ((0, 1), (1, 1)), "nobody has left his corner: they share"
    assert match.table.track("round").value == 20
    busy = Match(cast_of(SLUG), rules, 1, [sits, rules.thumb], players=2).run()
    assert busy.winners == (1,)


def test_the_turn_has_its_phases_in_order(heads: Callable[..., list[list[str]]]) -> None:
    order = [f"{name} Phase" for name in ("Declaration", "Garrison", "Movement", "Allies", "Recruitment", "End")]
    told = heads(SLUG, 2, seed=3)
    assert {name for turn in told for name in turn} >= set(order[1:5])
    for turn in told[1:]:
        phases = [name for name in turn if name in order]
        assert phases == sorted(phases, key=order.index)
