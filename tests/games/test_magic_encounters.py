"""Magic Encounters: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View
from pnp.games import magic_encounters as rules
from pnp.games.magic_encounters import Realm, field
from pnp.games.magic_encounters.battle import Battle, battle_phase

Put = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
Dice = Callable[..., list[int]]
HERE = "c3"
PLAIN = (3, 3, 3, 3, 3)


def realm_of(table: Any) -> Realm:
    """Five rows of Territories: plains in front of the first seats, then mountains, swamp, water, forest."""
    realm = Realm(table)
    tiles = table.unbox("tile", table.pile("tile"))
    spaces = sorted(realm.land.board.spaces, key=lambda space: (space[1], space[0]))
    for space, tile in zip(spaces, sorted(tiles, key=lambda tile: kinds().index(tile.type)), strict=True):
        tiles.give(tile, table.pile(space))
    return realm


def kinds() -> list[str]:
    return ["plains", "mountains", "swamp", "water", "forest"]


@pytest.fixture
def realm(the_table: Callable[..., Any]) -> Realm:
    """Two players without a race or a Token; rows 1 to 5 are plains, mountains, swamp, water, forest."""
    return realm_of(the_table("magic-encounters", 2))


@pytest.fixture
def people(realm: Realm, put: Put) -> Callable[..., None]:
    """`people(*names)`: the races of the seats."""

    def are(*names: str) -> None:
        for seat, name in enumerate(names):
            put(realm.table, realm.races[seat], name)

    return are


@pytest.fixture
def fight(realm: Realm, people: Any, put: Put, drive: Drive, dice: Dice) -> Callable[..., tuple[Battle, list[Choice]]]:
    """`fight(races, counts, faces, answers, hands)`: a battle in the swamp that seat 1 begins."""

    def fought(
        races: Sequence[str],
        counts: Sequence[int] = (5, 5),
        faces: Sequence[int] = (),
        answers: Sequence[Any] = (),
        hands: Sequence[Sequence[str]] = ((), ()),
        space: str = HERE,
    ) -> tuple[Battle, list[Choice]]:
        people(*races)
        for seat, count in enumerate(counts):
            realm.add(seat, space, count)
            realm.fallen[seat].value = 0
        for seat, hand in enumerate(hands):
            put(realm.table, realm.hands[seat], *hand)
        left = dice(realm.table, *faces)
        battle = Battle(realm, space, 0)
        _, asked = drive(battle.fight(), answers)
        assert not left, "all dice were rolled"
        return battle, asked

    return fought


def here(realm: Realm, seat: int, space: str = HERE) -> int:
    return len(realm.land.of(space, seat))


def test_all_peoples_differ_and_begin_with_a_stack_in_their_corner(the_table: Callable[..., Any]) -> None:
    realm = Realm(the_table("magic-encounters", 4))  # rulings: players, copies, race, corners
    rules.lay_tiles(realm)
    rules.set_up(realm)
    assert [here(realm, seat, corner) for seat, corner in enumerate(("a1", "e5", "a5", "e1"))] == [10] * 4
    assert len({realm.race(seat).name for seat in range(4)}) == 4
    assert len(realm.deck) == 32
    assert sorted(realm.land.kinds.values()) == sorted(5 * kinds())
    assert [len(reserve) for reserve in realm.reserves] == [30] * 4


def test_the_attacker_wins_ties_and_the_winner_draws(realm: Realm, fight: Any) -> None:  # ruling: ties
    fight(("Rangers", "Eagles"), faces=PLAIN * 2)
    assert (here(realm, 0), here(realm, 1)) == (5, 0)
    assert [len(hand) for hand in realm.hands] == [2, 0]
    assert len(realm.reserves[1]) == 40


def test_a_point_more_wins_for_the_defender(realm: Realm, fight: Any) -> None:
    fight(("Rangers", "Eagles"), (5, 6), PLAIN * 2)
    assert (here(realm, 0), here(realm, 1)) == (0, 6)


@pytest.mark.parametrize(
    ("races", "faces", "totals"),
    [
        (("Knights", "Eagles"), (3, 3, 3, 3, 3, 6, 6, 1, 1, 1), (20, 8)),
        (("Samurai", "Eagles"), (2, 2, 3, 3, 3, 3, 3, 3, 3, 3), (24, 20)),
        (("Warriors", "Eagles"), PLAIN * 2, (25, 20)),
        (("Ogres", "Kobolds"), PLAIN * 2, (30, 30)),
        (("Kobolds", "Ogres"), PLAIN * 2, (20, 20)),
        (("Demons", "Warriors"), PLAIN * 2, (20, 20)),
        (("Mountain Dwarves", "Treants"), PLAIN * 2, (35, 20)),
        (("Huns", "Eagles"), PLAIN * 2, (20, 20)),
        (("War Machines", "Witch"), PLAIN * 2, (20, 20)),
        (("War Machines", "Eagles"), (*PLAIN, 6, *PLAIN), (26, 20)),
        (("Eagles", "Witch"), (3, 3, 3, 3, *PLAIN), (17, 20)),
        (("Wraiths", "Warriors"), PLAIN * 2, (23, 25)),
        (("Doppelgangers", "Warriors"), PLAIN * 2, (25, 25)),
        (("Doppelgangers", "Eagles"), PLAIN * 2, (20, 20)),
    ],
)
def test_what_only_counts_counts_by_itself(
    realm: Realm, fight: Any, monkeypatch: pytest.MonkeyPatch, races: Any, faces: Any, totals: tuple[int, int]
) -> None:  # rulings: force, adjacent, copy, once
    said: dict[str, Any] = {}
    monkeypatch.setattr(realm.table, "say", lambda key, **parts: said.update({key: parts}))
    fight(races, faces=faces)
    assert sorted((said["wins"]["n"], said["wins"]["m"])) == sorted(totals)
    assert said["wins"]["by"] == (0 if totals[0] >= totals[1] else 1)


def test_a_dragon_keeps_its_force_where_others_are_set(realm: Realm, fight: Any) -> None:  # ruling: force
    realm.add(0, HERE, 1, giant=7)
    fight(("Ogres", "Eagles"), (2, 13), faces=PLAIN * 2)
    assert here(realm, 0) == 3, "7 and twice 3 against 13"


def test_a_lost_dragon_is_a_plain_token_again(realm: Realm, fight: Any) -> None:  # ruling: dragons
    realm.add(0, HERE, 1, giant=7)
    fight(("Eagles", "Warriors"), (1, 20), faces=PLAIN * 2)
    assert not any(token.marks for token in realm.reserves[0])


@pytest.mark.parametrize(
    ("race", "faces", "answers", "wins"),
    [
        ("Gnomes", (1, 3, 3, 3, 3, *PLAIN, 6), ("Gnomes", 1), True),
        ("Dark Elves", (1, 1, 3, 3, 3, *PLAIN, 3, 3), ("Dark Elves",), True),
        ("Barbarians", (2, 2, 2, 3, 3, *PLAIN), ("Barbarians",), True),
        ("Orcs", (2, 2, 3, 3, 3, *PLAIN), ("Orcs",), True),
    ],
)
def test_what_has_to_be_chosen_is_chosen_once(
    realm: Realm, fight: Any, race: str, faces: Any, answers: Any, wins: bool
) -> None:  # ruling: once
    _, asked = fight((race, "Eagles"), faces=faces, answers=answers)
    assert (here(realm, 1) == 0) == wins
    mine = [choice for choice in asked if choice.phase == "powers" and choice.player == 0]
    assert [realm.race(0) in choice.options for choice in mine] == [True, False]


def test_a_giant_throws_a_card(realm: Realm, fight: Any) -> None:
    fight(
        ("Stone Giants", "Eagles"),
        faces=(1, 3, 3, 3, 3, *PLAIN, 5),
        answers=("Stone Giants",),
        hands=(("Huns",), ()),
    )
    assert here(realm, 1) == 0
    assert [card.name for card in realm.discards] == ["Huns"]


def test_ones_cost_the_opponent_cards_or_tokens(realm: Realm, fight: Any) -> None:  # ruling: ones
    _, asked = fight(
        ("Wood Elves", "Eagles"),
        faces=(1, 1, 6, 6, 6, *PLAIN),
        answers=("Wood Elves", "Huns", "Orcs", None),
        hands=((), ("Huns", "Orcs", "Witch")),
    )
    assert [choice.player for choice in asked if choice.phase == "robbed"] == [1, 1]
    assert [card.name for card in realm.hands[1]] == ["Witch"]


def test_assassins_leave_the_last_token(realm: Realm, fight: Any) -> None:  # rulings: ones, last-token
    battle, _ = fight(("Assassins", "Eagles"), (15, 2), (1, 1, 1, 3, 3, *PLAIN), ("Assassins",))
    assert battle.lost == {0: 0, 1: 2}, "one is killed, and the last one lost with the battle"
    assert realm.fallen[1].value == 2


def test_who_has_one_token_pays_none(fight: Any) -> None:  # ruling: last-token
    _, asked = fight(("Barbarians", "Eagles"), (1, 1), PLAIN * 2)
    assert asked[0].options == [None]


def test_druids_count_the_cards_of_their_side(realm: Realm, fight: Any) -> None:  # rulings: druids, played
    fight(("Rangers", "Eagles"), (5, 9), PLAIN * 2, ("Druids", "Kobolds"), (("Druids", "Kobolds"), ()))
    assert here(realm, 0) == 5, "twice 2 make up for 4 Tokens, though Kobolds do nothing for an attacker"
    assert {card.name for card in realm.discards} == {"Druids", "Kobolds"}


def test_pixies_negate_the_first_card_only(realm: Realm, fight: Any) -> None:  # ruling: negate
    answers = ("Warriors", "Knights")
    fight(("Rangers", "Pixies"), (5, 5), (3, 3, 3, 3, 3, 6, 3, 3, 3, 1), answers, (("Warriors", "Knights"), ()))
    assert here(realm, 0) == 5, "Knights take a 6 away; Warriors did nothing"
    assert here(realm, 1) == 0


def test_pixies_from_the_hand_negate_the_next_card(realm: Realm, fight: Any) -> None:  # ruling: negate
    answers = ("Druids", "Pixies", "Warriors")
    fight(("Rangers", "Eagles"), (5, 8), PLAIN * 2, answers, (("Druids", "Warriors"), ("Pixies",)))
    assert (here(realm, 0), here(realm, 1)) == (0, 8), "2 for the Druids' own card, nothing for Warriors"


def test_phantoms_help_and_go_back(realm: Realm, fight: Any) -> None:  # ruling: phantoms
    fight(("Wraiths", "Eagles"), (5, 8), PLAIN * 2)
    assert (here(realm, 0), here(realm, 1), len(realm.phantoms)) == (5, 0, 6)


def test_a_charmed_token_is_one_of_the_winners_own(realm: Realm, fight: Any) -> None:  # ruling: charm
    fight(("Enchanter", "Eagles"), (5, 7), PLAIN * 2, ("Enchanter",))
    assert (here(realm, 0), len(realm.reserves[0])) == (6, 34)


def test_devils_exchange_dice(realm: Realm, fight: Any) -> None:
    fight(("Devils", "Eagles"), (5, 9), (1, 3, 3, 3, 3, 6, 3, 3, 3, 3), ("Devils", 1, 6))
    assert here(realm, 0) == 5


def test_zealots_trade_all_but_the_last(fight: Any) -> None:  # ruling: last-token
    battle, asked = fight(("Zealots", "Eagles"), (5, 3), PLAIN * 2, ("Zealots", 2))
    assert asked[1].options == [1, 2]
    assert battle.lost == {0: 2, 1: 3}


def test_vampires_gain_all_that_was_lost(realm: Realm, fight: Any) -> None:  # rulings: feed, limits
    fight(("Vampires", "Eagles"), (16, 9), PLAIN * 2)
    assert here(realm, 0) == 20, "sixteen and nine are more than a stack may have"


def test_conjurers_call_from_spaces_without_an_enemy(realm: Realm, fight: Any) -> None:  # ruling: conjurer
    realm.add(0, "e5", 6)
    realm.add(0, "a1", 2)
    realm.add(1, "a1", 1)
    _, asked = fight(("Conjurer", "Eagles"), (5, 9), PLAIN * 2, ("Conjurer", "e5", "e5", "e5", "e5"))
    assert asked[1].options == [None, "e5"]
    assert (here(realm, 0), here(realm, 0, "e5")) == (9, 2)


def test_a_dragon_is_called_first_and_changed_last(
    realm: Realm, people: Any, drive: Drive, fight: Any
) -> None:  # rulings: conjurer, discards
    realm.add(0, "e5", 1, giant=7)
    realm.add(0, "e5", 1)
    fight(("Conjurer", "Eagles"), (5, 9), PLAIN * 2, ("Conjurer", "e5", None))
    assert sorted(token.mark(field.GIANT) for token in realm.land.of(HERE, 0)) == [0] * 5 + [7]
    people("Shapeshifters", "Devils")
    realm.races[0].give(realm.races[0][0], realm.discards)
    realm.deck.lay(sorted(realm.deck, key=lambda card: card.type == "battle"))
    drive(rules.ally_phase(realm, 0), [realm.race(0), HERE])
    assert sorted(token.mark(field.GIANT) for token in realm.land.of(HERE, 0)) == [0] * 4 + [7]


def test_a_witch_played_late_takes_a_die_of_its_owners_choice(realm: Realm, fight: Any) -> None:  # ruling: battle
    answers = ("Witch", 2)
    _, asked = fight(("Rangers", "Eagles"), (5, 5), (3, 3, 3, 3, 3, 2, 5, 3, 3, 3), answers, (("Witch",), ()))
    assert (asked[1].phase, asked[1].player, asked[1].options) == ("aside", 1, [2, 3, 5])
    assert here(realm, 0) == 5


def test_a_war_machine_played_late_rolls_at_once(realm: Realm, fight: Any) -> None:  # ruling: battle
    fight(("Rangers", "Eagles"), (5, 9), (*PLAIN, *PLAIN, 4), ("War Machines",), (("War Machines",), ()))
    assert here(realm, 0) == 5


def test_the_attacker_goes_first_and_two_passes_end_it(fight: Any) -> None:  # ruling: battle
    answers = (None, "Warriors", "Samurai")
    _, asked = fight(("Rangers", "Eagles"), faces=PLAIN * 2, answers=answers, hands=(("Samurai",), ("Warriors",)))
    assert [choice.player for choice in asked] == [0, 1, 0, 1, 0]


def test_who_copies_uses_the_others_power(realm: Realm, fight: Any) -> None:  # ruling: copy
    fight(("Doppelgangers", "Barbarians"), (5, 5), (2, 2, 2, 3, 3, *PLAIN), ("Doppelgangers", None))
    assert here(realm, 0) == 4


def test_the_mystic_sees_hands_in_battle_too(realm: Realm, fight: Any) -> None:  # ruling: visions
    fight(("Mystic", "Eagles"), (1, 9), PLAIN * 2, [None], hands=((), ("Huns", "Orcs")))
    assert {card.name for card in View(realm.table, 0).known(realm.hands[1].name)} == {"Huns", "Orcs"}
    assert not View(realm.table, 1).known(realm.hands[0].name)


def test_who_loses_the_last_stack_is_out(realm: Realm, people: Any, put: Put, drive: Drive, dice: Dice) -> None:
    people("Rangers", "Eagles")  # ruling: out
    realm.add(0, HERE, 9)
    realm.add(1, HERE, 3)
    put(realm.table, realm.hands[1], "Orcs")
    dice(realm.table, *PLAIN, *PLAIN)
    drive(battle_phase(realm, 0), [None])
    assert realm.table.out == {1}
    assert not realm.hands[1]


def test_hands_are_cut_in_the_ally_phase_only(
    realm: Realm, people: Any, put: Put, drive: Drive
) -> None:  # ruling: hand
    people("Rangers", "Eagles")
    cards = put(realm.table, realm.hands[0], "Orcs", "Witch", "Huns", "Demons", "Kobolds", "Gnomes", "Knights")
    realm.add(0, "a1", 3)
    _, asked = drive(rules.ally_phase(realm, 0), [cards[0], cards[1]])
    assert [choice.phase for choice in asked] == ["ally powers", "excess", "excess"]
    assert len(realm.hands[0]) == 7


@pytest.mark.parametrize(("race", "drawn"), [("Wizard", 3), ("Rangers", 2)])
def test_a_wizard_draws_more(realm: Realm, people: Any, drive: Drive, race: str, drawn: int) -> None:
    people(race, "Eagles")
    drive(rules.ally_phase(realm, 0), ())
    assert len(realm.hands[0]) == drawn


def test_a_wizard_from_the_hand_draws_two(realm: Realm, people: Any, put: Put, drive: Drive) -> None:
    people("Rangers", "Eagles")
    (card,) = put(realm.table, realm.hands[0], "Wizard")
    drive(rules.ally_phase(realm, 0), [card])
    assert len(realm.hands[0]) == 4


def test_shapeshifters_change_once_a_phase(
    realm: Realm, people: Any, drive: Drive
) -> None:  # rulings: once, last-token
    people("Shapeshifters", "Eagles")
    realm.add(0, "a1", 2)
    realm.deck.lay(sorted(realm.deck, key=lambda card: card.type == "battle"))
    _, asked = drive(rules.ally_phase(realm, 0), [realm.race(0)])
    assert asked[-1].options == [None]
    assert (here(realm, 0, "a1"), len(realm.hands[0])) == (1, 3)


@pytest.mark.parametrize(("race", "rolled", "stack"), [("Rangers", [4], 6), ("Goblin Horde", [4, 5], 11)])
def test_recruits_join_one_stack(
    realm: Realm, people: Any, drive: Drive, dice: Dice, race: str, rolled: list[int], stack: int
) -> None:
    people(race, "Eagles")
    realm.add(0, "a1", 2)
    realm.add(0, "c3", 20)
    dice(realm.table, *rolled)
    _, asked = drive(rules.recruit_phase(realm, 0))
    assert asked[-1].options == ["a1"], "no more for a full stack"
    assert here(realm, 0, "a1") == stack


def test_all_spaces_of_a_kind_bring_a_token(
    realm: Realm, people: Any, drive: Drive, dice: Dice
) -> None:  # ruling: control
    people("Rangers", "Eagles")
    for space in ("a1", "b1", "c1", "d1", "e1"):
        realm.add(0, space, 1)
    dice(realm.table, 2)
    drive(rules.recruit_phase(realm, 0), ["a1"])
    assert here(realm, 0, "a1") == 4


def test_a_dragon_is_all_that_is_recruited(realm: Realm, people: Any, drive: Drive) -> None:  # ruling: dragons
    people("Red Dragons", "Eagles")
    realm.add(0, "a1", 2)
    drive(rules.recruit_phase(realm, 0))
    assert [token.mark(field.GIANT) for token in realm.land.of("a1", 0)] == [0, 0, 7]


def test_zombies_and_the_alchemists_tokens_come_too(
    realm: Realm, people: Any, put: Put, drive: Drive, dice: Dice
) -> None:  # rulings: dead, played
    people("Zombies", "Eagles")
    realm.add(0, "a1", 2)
    realm.fallen[0].value = 5
    alchemist, orcs, huns = put(realm.table, realm.hands[0], "Alchemist", "Orcs", "Huns")
    left = dice(realm.table, 1, 6, 2)
    drive(rules.recruit_phase(realm, 0), [alchemist, orcs, huns])
    assert not left
    assert (here(realm, 0, "a1"), realm.fallen[0].value) == (2 + 1 + 5 + 8, 0)


def test_a_token_moves_one_space_and_a_part_counts_as_a_stack(
    realm: Realm, people: Any, drive: Drive, dice: Dice
) -> None:  # rulings: moves, stop, adjacent
    people("Wizard", "Devils")
    realm.add(0, "a1", 3)
    dice(realm.table, 2)
    _, asked = drive(rules.move_phase(realm, 0), ["a1", "b1", 2, "a1", "a2"])
    assert [choice.options for choice in asked if choice.phase == "move"] == [[None, "a1"], [None, "a1"]]
    assert set(asked[2].options) == {"a2", "b1"}
    assert [here(realm, 0, space) for space in ("a1", "a2", "b1")] == [0, 1, 2]
    assert not any(token.marks for space in ("a2", "b1") for token in realm.land.of(space, 0))


def test_eagles_go_on_but_not_out_of_a_battle(
    realm: Realm, people: Any, drive: Drive, dice: Dice
) -> None:  # ruling: stop
    people("Eagles", "Devils")
    realm.add(0, "a1", 1)
    realm.add(1, "a3", 1)
    dice(realm.table, 3)
    _, asked = drive(rules.move_phase(realm, 0), ["a1", "a2", "a2", "a3"])
    assert here(realm, 0, "a3") == 1
    assert asked[-1].options == [None]


def test_rangers_roll_two_dice(realm: Realm, people: Any, drive: Drive, dice: Dice) -> None:
    people("Rangers", "Devils")
    realm.add(0, "a1", 1)
    left = dice(realm.table, 5, 6)
    drive(rules.move_phase(realm, 0), [None])
    assert not left


def test_nobody_moves_into_a_full_stack(realm: Realm, people: Any, drive: Drive, dice: Dice) -> None:  # ruling: limits
    people("Wizard", "Devils")
    realm.add(0, "a1", 5)
    realm.add(0, "a2", 18)
    realm.add(0, "b1", 17)
    dice(realm.table, 2)
    _, asked = drive(rules.move_phase(realm, 0), ["a1", "a2", 2, None])
    assert asked[3].options == [1, 2]
    assert asked[4].options == [None, "a2", "a1", "b1"]


def test_red_dragons_are_counted_apart(realm: Realm, people: Any, drive: Drive, dice: Dice) -> None:
    people("Red Dragons", "Devils")
    realm.add(0, "a1", 3)
    realm.add(0, "a1", 1, giant=7)
    dice(realm.table, 1)
    _, asked = drive(rules.move_phase(realm, 0), ["a1", "b1", 2, 0])
    assert asked[4].options == [0, 1]
    assert [token.mark(field.GIANT) for token in realm.land.of("b1", 0)] == [0, 0]


def test_discards_are_shuffled_when_the_deck_is_out(realm: Realm, people: Any, put: Put) -> None:  # ruling: deck
    people("Rangers", "Devils")
    realm.deck.give_all(realm.hands[1])
    put(realm.table, realm.discards, "Orcs")
    realm.draw(0, 2)
    assert [card.name for card in realm.hands[0]] == ["Orcs"]


def test_at_the_cap_most_tokens_win(realm: Realm) -> None:  # ruling: turn-cap
    realm.add(0, "a1", 4)
    realm.add(1, "a2", 5)
    result = rules.most(realm)
    assert (result.capped, result.winners, result.scores) == (True, (1,), (4, 5))


def test_the_goal_counts_tokens_and_stacks(realm: Realm) -> None:
    realm.add(0, "a1", 4)
    realm.add(0, "e5", 2)
    realm.add(1, "c3", 7)
    assert rules.goal(View(realm.table, 0), 0) == {"tokens": 6, "stacks": 2, "others": 7}


# The thumb


def test_the_thumb_strikes_where_it_is_stronger_and_not_where_it_is_not(realm: Realm, people: Any) -> None:
    people("Rangers", "Eagles")
    realm.add(0, "a1", 12)
    realm.add(1, "a2", 4)
    realm.add(1, "b1", 16)
    view = View(realm.table, 0)
    assert rules.thumb(view, Choice("move", [None, "a1"], 0)) == "a1"
    assert rules.thumb(view, Choice("to", ["a2", "b1"], 0)) == "a2"


def test_the_thumb_leaves_somebody_behind_of_a_full_stack(realm: Realm, people: Any) -> None:
    people("Rangers", "Eagles")
    realm.add(0, "a1", 20)
    realm.add(1, "e5", 20)
    assert rules.thumb(View(realm.table, 0), Choice("many", list(range(1, 21)), 0)) == 19


def test_the_thumb_plays_no_card_that_it_does_not_need(realm: Realm, people: Any, put: Put, dice: Dice) -> None:
    people("Rangers", "Eagles")
    realm.add(0, HERE, 5)
    realm.add(1, HERE, 5)
    cards = put(realm.table, realm.hands[0], "Warriors", "Demons")
    dice(realm.table, *PLAIN, *PLAIN)
    steps = Battle(realm, HERE, 0).fight()
    choice = next(steps)
    assert rules.thumb(View(realm.table, 0), choice) is None, "a tie is won"
    realm.dice[0][3].lose(1)
    assert rules.thumb(View(realm.table, 0), choice) in cards
    realm.dice[0][3].lose(4)
    realm.dice[1][6].value = 5
    assert rules.thumb(View(realm.table, 0), choice) is None, "nothing helps any more"


# The story


def test_a_turn_is_told_in_order(the_table: Any, put: Put, drive: Drive, dice: Dice, story: Any) -> None:
    realm = realm_of(the_table("magic-encounters", 2, None, 0, True))
    table = realm.table
    for seat, race in enumerate(("Barbarians", "Devils")):
        put(table, realm.races[seat], race)
    cards = put(table, table.pile("aside"), "Orcs", "Huns", "Witch", "Kobolds")
    for card in cards:
        table.pile("aside").give(card, realm.deck)
    realm.add(0, "a1", 6)
    realm.add(1, "a2", 7)
    story(table)
    left = dice(table, 2, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6)
    for steps, answers in (
        (rules.ally_phase(realm, 0), []),
        (rules.recruit_phase(realm, 0), []),
        (rules.move_phase(realm, 0), ["a1", "a2", 8]),
        (battle_phase(realm, 0), [realm.race(0), None, None]),
    ):
        drive(steps, answers, table)
    assert not left
    assert story(table) == [
        "Seat 1: Ally Phase",
        "Seat 1 draws Kobolds, Witch",
        "Seat 1: Recruit Phase",
        "Seat 1 rolls 1d6 for recruits: 2",
        "Seat 1 gains 2 Tokens on a1.",
        "Seat 1: Move Phase",
        "Seat 1 rolls 1d6 for moves: 1",
        "Seat 1 moves 8 Tokens from a1 to a2.",
        "Seat 1: Battle Phase",
        "Seat 1 attacks seat 2 on a2, 8 against 7 Tokens.",
        "Seat 1 rolls 3, 3, 3, 3 and 3.",
        "Seat 2 rolls 6, 3, 3, 3 and 3.",
        "Seat 1 uses Barbarians",
        "Seat 1 loses 1 Token.",
        "Seat 1 wins on a2, 26 against 25.",
        "Seat 1 draws Huns, Orcs",
        "Seat 2 is out of the game",
    ]


def test_a_whole_game_ends_with_its_winner() -> None:
    match = Match(cast_of("magic-encounters"), rules, 3, [rules.thumb, rules.thumb], players=2)
    result = match.run()
    assert len(result.winners) == 1
    assert not result.capped
