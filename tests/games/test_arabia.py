"""Arabia: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Match, Piece, Seat, View, cast, own
from pnp.engine.agents import RandomAgent
from pnp.games import arabia as rules
from pnp.games.arabia.points import FAITH, FAME, FORTUNE, SORTS, points
from pnp.games.arabia.thumb import REROLL, TOKEN, thumb
from pnp.model import load

SLUG = "arabia"
HEROES = ["Thief of Bagdhad", "Morgiana", "Antar", "Aladdin", "Ali Baba", "Sindbad the Sailor"]
Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]
Put = Callable[..., list[Piece]]
Start = Callable[..., rules.Ring]


def begin(the_table: Callable[..., Any], *heroes: str, told: bool = False) -> rules.Ring:
    """Players with these heroes on Bagdhad; two without a use in a challenge, if none are named."""
    heroes = heroes or ("Thief of Bagdhad", "Thief of Bagdhad")
    ring = rules.Ring(the_table(SLUG, len(heroes), told=told))
    for seat, name in enumerate(heroes):
        hero = next((each for each in ring.heroes if each.name == name), ring.heroes.top)
        assert hero is not None
        steps = ring.choose(seat)
        next(steps)
        with pytest.raises(StopIteration):
            steps.send(hero)
    return ring


@pytest.fixture
def ring(start: Start) -> rules.Ring:
    return start("Thief of Bagdhad", "Antar")


def stand(ring: rules.Ring, seat: int, space: str) -> None:
    """Put a pawn on a space."""
    here = ring.spaces[ring.place(seat)]
    if here is not ring.spaces[space]:
        here.give(ring.pawns[seat], ring.spaces[space])


def on_top(ring: rules.Ring, *names: str) -> list[Piece]:
    """Lay cards on the deck, so that the first named is drawn first."""
    cards = [next(card for card in ring.deck if card.name == name) for name in names]
    for card in reversed(cards):
        ring.deck.give(card, ring.discards)
        ring.discards.give(card, ring.deck)
    return cards


def had(ring: rules.Ring, seat: int) -> list[int]:
    """Fortune, Fame and Faith of a player."""
    return [points(View(ring.table, 0), seat)[sort] for sort in SORTS]


def lost(ring: rules.Ring, seat: int) -> int:
    return int(ring.track(rules.LOST, seat).value)


def goods(ring: rules.Ring, seat: int) -> list[str]:
    return [card.name for card in ring.goods[seat]]


# Set-up


def test_six_can_play_and_each_hero_has_a_pawn() -> None:  # ruling: how-many
    game = load(SLUG)
    assert game.players.max == len(game.components["hero"].pieces) == 6
    assert [row.name for row in game.components["pawn"].pieces] == [row.name for row in game.components["hero"].pieces]


def test_the_highest_roll_begins_and_ties_roll_again(start: Start, falls: Falls) -> None:  # ruling: first-player
    ring = start("Antar", "Aladdin", "Morgiana")
    left = falls(ring, 5, 2, 5, 3, 6)
    assert ring.first() == 2
    assert not left


def test_heroes_are_chosen_in_the_order_of_play_and_only_once() -> None:  # ruling: heroes
    match = Match(cast(load(SLUG)), rules, 3, [RandomAgent(seat) for seat in range(6)], 6)
    asked: list[int] = []
    while match.question is not None and match.question.phase == rules.HERO:
        asked.append(match.question.player)
        assert len(match.question.options) == 7 - len(asked)
        match.answer(match.question.options[0])
    assert [(seat - asked[0]) % 6 for seat in asked] == list(range(len(asked)))


def test_pawns_begin_on_bagdhad(ring: rules.Ring) -> None:
    assert [ring.place(seat) for seat in (0, 1)] == ["Bagdhad", "Bagdhad"]
    assert [ring.pawns[seat].name for seat in (0, 1)] == ["Thief of Bagdhad", "Antar"]


def test_eight_of_one_treasure_and_one_of_all_else(ring: rules.Ring) -> None:  # ruling: eight-alike
    count = Counter(card.name for card in ring.deck)
    assert count.pop("Gold & Silver") == 8
    assert set(count.values()) == {1}
    assert len(count) == 106


def test_genres_have_one_spelling(ring: rules.Ring) -> None:  # rulings: genres, snakes, dendan
    count = Counter(card.genre for card in ring.deck if card.type == "challenge")
    assert count == {
        "men": 19, "nature": 10, "beast": 8, "magic": 7, "underworld": 5, "djinn": 4, "animal": 4, "women": 1,
    }  # fmt: skip
    by_name = {card.name: card for card in ring.deck}
    assert {by_name[name].genre for name in ("Giant Snake", "Sea Monster", "Dendan")} == {"beast"}
    assert by_name["Dendan"].fate == 0
    assert not any("women" in card.against for card in ring.deck)


# Move


def test_a_pawn_goes_clockwise_round_the_corners(ring: rules.Ring, drive: Drive, falls: Falls) -> None:
    falls(ring, 6)
    drive(ring.move(0))
    assert ring.place(0) == "Yemen"
    stand(ring, 0, "Damascus")
    falls(ring, 2)
    drive(ring.move(0))
    assert ring.place(0) == "2"


@pytest.mark.parametrize(("rolled", "passing", "after"), [(1, 0, 1), (2, 1, 1)])
def test_bagdhad_gives_fame_to_who_passes_or_lands(
    ring: rules.Ring, drive: Drive, falls: Falls, rolled: int, passing: int, after: int
) -> None:
    stand(ring, 0, "Damascus")
    on_top(ring, "Gold & Silver")
    falls(ring, rolled)
    drive(ring.move(0))
    assert had(ring, 0)[1] == passing
    drive(ring.space(0))
    assert had(ring, 0)[1] == after


@pytest.mark.parametrize(
    ("space", "gained", "missed"), [("Mecca", [0, 0, 1], 1), ("Medina", [0, 0, 1], 1), ("Silk Road", [1, 0, 0], 0)]
)
def test_corners(ring: rules.Ring, drive: Drive, space: str, gained: list[int], missed: int) -> None:
    stand(ring, 0, space)
    assert drive(ring.space(0))[0] is False
    assert (had(ring, 0), lost(ring, 0)) == (gained, missed)
    assert len(ring.deck) == 114


def test_nobody_gains_by_passing_other_corners(ring: rules.Ring, drive: Drive, falls: Falls) -> None:
    stand(ring, 0, "27")
    falls(ring, 4)
    drive(ring.move(0))
    assert had(ring, 0) == [0, 0, 0]


def test_carpet_and_slippers(ring: rules.Ring, drive: Drive, falls: Falls, put: Put) -> None:  # ruling: steps
    put(ring.table, ring.goods[0], "Magic Carpet", "Magic Slippers")
    falls(ring, 4, 5)
    drive(ring.move(0), ["two"])
    assert ring.place(0) == "11"
    falls(ring, 2)
    drive(ring.move(0), ["one"])
    assert ring.place(0) == "Libya"


def test_horses_give_a_turn_with_two_dice(ring: rules.Ring, drive: Drive, falls: Falls, put: Put) -> None:
    put(ring.table, ring.goods[0], "Magic Slippers")
    on_top(ring, "Arabian Horses", "Gold & Silver", "Rubies & Sapphires")
    falls(ring, 1, 5, 6)
    drive(ring.turns(0))
    assert ring.place(0) == "15"
    assert [card.name for card in ring.discards] == ["Arabian Horses"]
    falls(ring, 1)
    drive(ring.turns(0))
    assert ring.place(0) == "17"


def test_the_ride_is_lost_with_its_turn(ring: rules.Ring, drive: Drive, falls: Falls) -> None:  # ruling: horses
    ring.track(rules.LOST, 0).value = 0
    on_top(ring, "Arabian Horses")
    stand(ring, 0, "2")
    drive(ring.space(0))
    ring.track(rules.LOST, 0).value = 1
    drive(ring.turn(0))
    assert not ring.rides[0]
    assert [card.name for card in ring.discards] == ["Arabian Horses"]
    falls(ring, 6)
    drive(ring.move(0))
    assert ring.place(0) == "8"


# Gained and lost turns


def test_a_gained_turn_follows_at_once(ring: rules.Ring, drive: Drive, falls: Falls) -> None:  # ruling: gained-turns
    on_top(ring, "Camels", '"Open Sesame"', "Gold & Silver")
    left = falls(ring, 1, 1, 1)
    drive(ring.turns(0))
    assert (ring.place(0), left) == ("4", [])


def test_a_gained_turn_takes_off_a_lost_one(ring: rules.Ring, drive: Drive, falls: Falls) -> None:
    # ruling: gained-turns
    ring.track(rules.GAINED, 0).value = 1
    stand(ring, 0, "8")
    falls(ring, 2)
    drive(ring.turns(0))
    assert (ring.place(0), lost(ring, 0)) == ("Mecca", 0)


def test_lost_turns_add_up(ring: rules.Ring, drive: Drive, falls: Falls) -> None:  # ruling: lost-turns
    drive(ring.lose_turns(0, 2))
    drive(ring.turns(0))
    drive(ring.turns(0))
    assert (ring.place(0), lost(ring, 0)) == ("Bagdhad", 0)
    on_top(ring, "Gold & Silver")
    falls(ring, 3)
    drive(ring.turns(0))
    assert ring.place(0) == "4"


def test_oasis_gains_a_turn(ring: rules.Ring, drive: Drive, put: Put) -> None:
    put(ring.table, ring.spaces["6"], "Oasis")
    stand(ring, 0, "6")
    drive(ring.space(0))
    assert ring.track(rules.GAINED, 0).value == 1


@pytest.mark.parametrize("name", ["Hospitality", "Led by Wild Beast"])
def test_an_aid_saves_a_turn_and_is_discarded(ring: rules.Ring, drive: Drive, put: Put, name: str) -> None:
    put(ring.table, ring.goods[0], name)
    drive(ring.lose_turns(0, 2), [name])
    assert (lost(ring, 0), goods(ring, 0)) == (1, [])
    assert [card.name for card in ring.discards] == [name]


def test_a_turn_may_be_lost_all_the_same(ring: rules.Ring, drive: Drive, put: Put) -> None:  # ruling: saving
    put(ring.table, ring.goods[0], "Hospitality")
    drive(ring.lose_turns(0, 1), [None])
    assert (lost(ring, 0), goods(ring, 0)) == (1, ["Hospitality"])


def test_the_elixir_goes_after_three_uses(ring: rules.Ring, drive: Drive, put: Put) -> None:  # ruling: elixir
    (elixir,) = put(ring.table, ring.goods[0], "Healing Elixir")
    drive(ring.lose_turns(0, 2), ["Healing Elixir", "Healing Elixir"])
    assert elixir.mark(rules.USED) == 2
    ring.goods[0].give(elixir, ring.goods[1])
    drive(ring.lose_turns(1, 2), ["Healing Elixir"])
    assert (lost(ring, 0), lost(ring, 1), goods(ring, 1)) == (0, 1, [])
    assert elixir.mark(rules.USED) == 0


@pytest.mark.parametrize(("rolled", "missed"), [(3, 1), (4, 0)])
def test_the_ring_is_tried_once_for_each_turn(
    ring: rules.Ring, drive: Drive, falls: Falls, put: Put, rolled: int, missed: int
) -> None:  # ruling: saving
    put(ring.table, ring.goods[0], "Magic Ring")
    falls(ring, rolled)
    drive(ring.lose_turns(0, 1), ["Magic Ring"])
    assert (lost(ring, 0), goods(ring, 0)) == (missed, ["Magic Ring"])


def test_after_the_ring_another_card_may_save(ring: rules.Ring, drive: Drive, falls: Falls, put: Put) -> None:
    put(ring.table, ring.goods[0], "Magic Ring", "Hospitality")
    falls(ring, 1)
    _, asked = drive(ring.lose_turns(0, 1), ["Magic Ring", "Hospitality"])
    assert [len(choice.options) for choice in asked] == [3, 2]
    assert lost(ring, 0) == 0


def test_what_comes_with_a_lost_turn_is_kept(ring: rules.Ring, drive: Drive, put: Put) -> None:  # ruling: same-loss
    put(ring.table, ring.goods[0], "Hospitality")
    stand(ring, 0, "Mecca")
    drive(ring.space(0), ["Hospitality"])
    assert (had(ring, 0), lost(ring, 0)) == ([0, 0, 1], 0)


def test_an_eye_for_an_eye_may_be_dodged_by_its_victim(start: Start, drive: Drive, put: Put) -> None:  # ruling: saving
    ring = start("Antar", "Aladdin", "Morgiana")
    put(ring.table, ring.goods[2], "Hospitality")
    on_top(ring, "An Eye for an Eye")
    stand(ring, 0, "2")
    _, asked = drive(ring.space(0), [Seat(2), "Hospitality"])
    assert [choice.player for choice in asked] == [0, 2]
    assert [lost(ring, seat) for seat in range(3)] == [0, 0, 0]


def test_an_eye_for_an_eye_costs_its_victim_a_turn(ring: rules.Ring, drive: Drive) -> None:
    on_top(ring, "An Eye for an Eye")
    stand(ring, 0, "2")
    drive(ring.space(0))
    assert [lost(ring, seat) for seat in (0, 1)] == [0, 1]


# Cards


@pytest.mark.parametrize("name", ["Magic Ring", "Gold & Silver", "Disguise"])
def test_items_treasures_and_aids_lie_before_their_owner(ring: rules.Ring, drive: Drive, name: str) -> None:
    on_top(ring, name)
    stand(ring, 0, "2")
    drive(ring.space(0))
    assert goods(ring, 0) == [name]
    assert had(ring, 0) == [int(name == "Gold & Silver"), 0, 0]


@pytest.mark.parametrize(
    ("name", "gained", "missed"),
    [
        ("Caravan", [1, 0, 0], 0),
        ("Enslaved", [0, 0, 0], 1),
        ("Ramadan", [0, 0, 1], 1),
        ("Hajj Pilgrimage", [0, 0, 2], 1),
        ("Shahada", [0, 0, 1], 0),
    ],
)
def test_events_are_done_and_discarded(
    ring: rules.Ring, drive: Drive, name: str, gained: list[int], missed: int
) -> None:
    on_top(ring, name)
    stand(ring, 0, "2")
    drive(ring.space(0))
    assert (had(ring, 0), lost(ring, 0)) == (gained, missed)
    assert [card.name for card in ring.discards] == [name]
    assert ring.track(rules.GAINED, 0).value == 0


def test_alms_cost_a_token_or_a_treasure(ring: rules.Ring, drive: Drive, put: Put) -> None:
    # rulings: alms, discard-fortune
    put(ring.table, ring.goods[0], "Rubies & Sapphires", "Magic Ring")
    ring.track(FORTUNE, 0).value = 1
    stand(ring, 0, "2")
    on_top(ring, "Alms")
    _, asked = drive(ring.space(0), ["Rubies & Sapphires"])
    assert len(asked[0].options) == 3
    assert (had(ring, 0), goods(ring, 0)) == ([1, 0, 2], ["Magic Ring"])


def test_alms_may_be_declined_and_cost_who_has_nothing_nothing(ring: rules.Ring, drive: Drive) -> None:  # ruling: alms
    stand(ring, 0, "2")
    (alms,) = on_top(ring, "Alms")
    drive(ring.space(0))
    assert had(ring, 0) == [0, 0, 0]
    ring.discards.give(alms, ring.deck)
    ring.track(FORTUNE, 0).value = 1
    drive(ring.space(0), [None])
    assert had(ring, 0) == [1, 0, 0]


def test_the_ivory_ship_is_used_at_once(ring: rules.Ring, drive: Drive) -> None:  # ruling: ivory
    stand(ring, 0, "2")
    on_top(ring, "Ivory Ship")
    drive(ring.space(0))
    assert (had(ring, 0), goods(ring, 0), ring.track(rules.GAINED, 0).value) == ([1, 0, 0], [], 1)


def test_a_new_location_waits_for_who_lands_there_next(ring: rules.Ring, drive: Drive) -> None:  # ruling: new-location
    stand(ring, 0, "2")
    (bazaar,) = on_top(ring, "Bazaar")
    drive(ring.space(0))
    assert (had(ring, 0), bazaar.pile) == ([0, 0, 0], ring.spaces["2"])
    for seat in (1, 0):
        stand(ring, seat, "2")
        drive(ring.space(seat))
        assert had(ring, seat) == [1, 0, 0]
    assert bazaar.pile is ring.spaces["2"]
    assert len(ring.deck) == 113


@pytest.mark.parametrize(
    ("name", "gained", "missed"),
    [("Elephant Graveyard", [1, 0, 0], 1), ("Mosque", [0, 0, 1], 1), ("City of Brass", [0, 1, 0], 0)],
)
def test_locations(ring: rules.Ring, drive: Drive, put: Put, name: str, gained: list[int], missed: int) -> None:
    put(ring.table, ring.spaces["2"], name)
    stand(ring, 0, "2")
    drive(ring.space(0))
    assert (had(ring, 0), lost(ring, 0)) == (gained, missed)


@pytest.mark.parametrize(("rolled", "answers", "gained"), [(3, [], [0, 0, 0]), (4, ["fame"], [0, 1, 0])])
def test_the_valley_takes_a_roll_and_no_card_helps(
    ring: rules.Ring, drive: Drive, falls: Falls, put: Put, rolled: int, answers: list[str], gained: list[int]
) -> None:  # ruling: no-dodge
    put(ring.table, ring.spaces["2"], "Valley of Serpents")
    put(ring.table, ring.goods[0], "Magic Potion")
    stand(ring, 0, "2")
    falls(ring, rolled)
    _, asked = drive(ring.space(0), answers)
    assert had(ring, 0) == gained
    assert lost(ring, 0) == 0
    assert all(choice.options == [FORTUNE, FAME] for choice in asked if choice.phase == "gain")


# Challenges


@pytest.mark.parametrize(("rolled", "won"), [(3, False), (4, True)])
def test_a_challenge_is_won_with_four(ring: rules.Ring, drive: Drive, falls: Falls, rolled: int, won: bool) -> None:
    stand(ring, 0, "2")
    (storm,) = on_top(ring, "Storm at Sea")
    falls(ring, rolled)
    drive(ring.space(0))
    assert storm.pile is (ring.won[0] if won else ring.spaces["2"])
    assert (had(ring, 0)[1], lost(ring, 0)) == (1, 0) if won else (0, 1)


def test_a_failed_challenge_is_faced_by_who_lands_there(ring: rules.Ring, drive: Drive, falls: Falls) -> None:
    stand(ring, 0, "2")
    (storm,) = on_top(ring, "Storm at Sea")
    falls(ring, 1, 2, 5)
    for seat in (0, 1, 0):
        stand(ring, seat, "2")
        drive(ring.space(seat))
    assert storm.pile is ring.won[0]
    assert (lost(ring, 0), lost(ring, 1), len(ring.deck)) == (1, 1, 113)
    on_top(ring, "Gold & Silver")
    drive(ring.space(0))
    assert len(ring.deck) == 112, "the space is empty again"


@pytest.mark.parametrize(
    ("name", "bonus"), [("Mountain Lion", 1), ("Jackals", 1), ("Dragon", -1), ("Sorcerer", -1), ("Cobra", 0)]
)
def test_what_a_challenge_adds(ring: rules.Ring, name: str, bonus: int) -> None:
    card = next(card for card in ring.deck if card.name == name)
    assert rules.fate_bonus(card, []) == bonus


def test_all_that_fits_adds_up(start: Start, drive: Drive, falls: Falls, put: Put) -> None:  # ruling: fate
    ring = start("Aladdin", "Antar")
    put(ring.table, ring.goods[0], "Green Turban", "Ancient Curse", "Flaming Sword")
    sorcerer, nomads = (next(card for card in ring.deck if card.name == name) for name in ("Sorcerer", "Nomads"))
    mine = [*ring.goods[0], *ring.chosen[0]]
    assert rules.fate_bonus(sorcerer, mine) == 1 + 1 - 1 - 1
    assert rules.fate_bonus(nomads, mine) == 1 - 1
    put(ring.table, ring.goods[1], "Ancient Curse")
    (dragon,) = put(ring.table, ring.spaces["2"], "Dragon")
    for seat in (0, 1):
        stand(ring, seat, "2")
    falls(ring, 6, 5)
    drive(ring.space(1))
    assert dragon.pile is ring.won[1], "6 - 2 is 4"


@pytest.mark.parametrize(
    ("hero", "helps"),
    [
        ("Aladdin", {"magic", "djinn", "underworld"}),
        ("Sindbad the Sailor", {"animal", "beast", "nature"}),
        ("Antar", {"men"}),
        ("Ali Baba", set()),
        ("Thief of Bagdhad", set()),
        ("Morgiana", set()),
    ],
)
def test_what_heroes_are_good_against(start: Start, hero: str, helps: set[str]) -> None:
    ring = start(hero, "Antar" if hero != "Antar" else "Morgiana")
    plain = {card.genre: card for card in ring.deck if card.type == "challenge" and not card.fate}
    assert len(plain) == 8
    assert {genre for genre, card in plain.items() if rules.fate_bonus(card, list(ring.chosen[0]))} == helps


@pytest.mark.parametrize(("card", "fortune"), [("Nomads", 1), ("Scorpion", 0), ("Harem", 0)])
def test_ali_baba_gains_by_men(start: Start, drive: Drive, falls: Falls, put: Put, card: str, fortune: int) -> None:
    ring = start("Ali Baba", "Antar")
    put(ring.table, ring.spaces["2"], card)
    stand(ring, 0, "2")
    falls(ring, 4)
    drive(ring.space(0))
    assert had(ring, 0) == [fortune, 1, 0]


@pytest.mark.parametrize(
    ("name", "gained"), [("Demon", [0, 1, 1]), ("False Prophet", [0, 1, 1]), ("Ancient Ruins", [1, 1, 0])]
)
def test_some_challenges_bring_more(
    ring: rules.Ring, drive: Drive, falls: Falls, put: Put, name: str, gained: list[int]
) -> None:
    (card,) = put(ring.table, ring.spaces["2"], name)
    stand(ring, 0, "2")
    falls(ring, 2, 4)
    drive(ring.challenge(0, card))
    assert had(ring, 0) == [0, 0, 0]
    drive(ring.challenge(0, card))
    assert had(ring, 0) == gained


def test_thieves_take_one_fortune_if_there_is_any(  # ruling: discard-fortune
    ring: rules.Ring, drive: Drive, falls: Falls, put: Put
) -> None:
    (thieves,) = put(ring.table, ring.spaces["2"], "Forty Thieves")
    put(ring.table, ring.goods[0], "Gold & Silver")
    ring.track(FORTUNE, 0).value = 1
    stand(ring, 0, "2")
    falls(ring, 1, 1, 1)
    drive(ring.challenge(0, thieves), [TOKEN])
    assert (had(ring, 0)[0], goods(ring, 0)) == (1, ["Gold & Silver"])
    drive(ring.challenge(0, thieves))
    drive(ring.challenge(0, thieves))
    assert (had(ring, 0)[0], goods(ring, 0), lost(ring, 0)) == (0, [], 3)


@pytest.mark.parametrize(
    ("helper", "card"),
    [
        ("Magic Potion", "Harem"),
        ("Rukh Egg", "Giant Snake"),
        ("Snake Charmer", "Cobra"),
        ("Alchemist", "Golem"),
        ("Disguise", "Evil Vizier"),
        ("Scalding Oil", "Pirates"),
    ],
)
def test_a_card_wins_in_place_of_the_roll(
    ring: rules.Ring, drive: Drive, put: Put, helper: str, card: str
) -> None:  # ruling: before-roll
    put(ring.table, ring.goods[0], helper)
    (faced,) = put(ring.table, ring.spaces["2"], card)
    stand(ring, 0, "2")
    drive(ring.challenge(0, faced), [helper])
    assert faced.pile is ring.won[0]
    assert [used.name for used in ring.discards] == [helper]


def test_helpers_keep_to_their_genre_and_may_be_kept(
    ring: rules.Ring, drive: Drive, falls: Falls, put: Put
) -> None:  # ruling: snakes
    put(ring.table, ring.goods[0], "Snake Charmer", "Alchemist", "Magic Potion")
    (snake,) = put(ring.table, ring.spaces["2"], "Giant Snake")
    stand(ring, 0, "2")
    falls(ring, 5)
    _, asked = drive(ring.challenge(0, snake), [None])
    assert [len(choice.options) for choice in asked] == [2]
    assert len(goods(ring, 0)) == 3


def test_the_seal_beats_djinn_and_stays(ring: rules.Ring, drive: Drive, put: Put) -> None:
    put(ring.table, ring.goods[0], "Seal of Solomon", "Magic Potion")
    (marid,) = put(ring.table, ring.spaces["2"], "Marid")
    stand(ring, 0, "2")
    _, asked = drive(ring.challenge(0, marid))
    assert not asked
    assert (marid.pile, len(goods(ring, 0))) == (ring.won[0], 2)


# Items used before the move


def test_the_stone_turns_faith_into_fortune_as_often_as_can_be(  # ruling: when-used
    ring: rules.Ring, drive: Drive, put: Put
) -> None:
    put(ring.table, ring.goods[0], "Philosophers Stone")
    ring.track(FAITH, 0).value = 2
    drive(ring.use(0), ["Philosophers Stone", "Philosophers Stone"])
    assert (had(ring, 0), goods(ring, 0)) == ([2, 0, 0], ["Philosophers Stone"])


@pytest.mark.parametrize(("faith", "lifted"), [(1, False), (2, True)])
def test_the_curse_costs_two_faith(ring: rules.Ring, drive: Drive, put: Put, faith: int, lifted: bool) -> None:
    # ruling: when-used
    put(ring.table, ring.goods[0], "Ancient Curse")
    ring.track(FAITH, 0).value = faith
    drive(ring.use(0), ["Ancient Curse"] if lifted else [])
    assert (goods(ring, 0) == []) == lifted
    assert had(ring, 0) == [0, 0, 0 if lifted else faith]


def test_the_spy_glass_shows_four_cards_to_its_owner_once(  # ruling: spy-glass
    ring: rules.Ring, drive: Drive, put: Put
) -> None:
    put(ring.table, ring.goods[0], "Magic Spy Glass")
    before = list(ring.deck)
    drive(ring.use(0), ["Magic Spy Glass"])
    assert list(ring.deck) == before
    assert View(ring.table, 0).known("adventure") == before[-4:]
    assert View(ring.table, 1).known("adventure") == []


def test_with_the_orb_one_of_two_is_kept(ring: rules.Ring, drive: Drive, put: Put) -> None:
    put(ring.table, ring.goods[0], "Celestial Orb")
    on_top(ring, "Nomads", "Rubies & Sapphires")
    stand(ring, 0, "2")
    drive(ring.space(0), ["Rubies & Sapphires"])
    assert goods(ring, 0) == ["Celestial Orb", "Rubies & Sapphires"]
    assert [card.name for card in ring.discards] == ["Nomads"]
    assert not ring.hands[0]


def test_the_orb_draws_the_last_card(ring: rules.Ring, drive: Drive, put: Put) -> None:  # ruling: one-left
    put(ring.table, ring.goods[0], "Celestial Orb")
    (last,) = on_top(ring, "Caravan")
    for card in [card for card in ring.deck if card is not last]:
        ring.deck.give(card, ring.discards)
    stand(ring, 0, "2")
    assert drive(ring.space(0))[0] is False
    assert had(ring, 0) == [1, 0, 0]


def test_morgiana_rolls_again_once_a_turn(start: Start, drive: Drive, falls: Falls) -> None:  # ruling: reroll
    ring = start("Morgiana", "Antar")
    on_top(ring, "Storm at Sea")
    left = falls(ring, 1, 3, 5)
    _, asked = drive(ring.turn(0), [None, REROLL])
    assert [choice.phase for choice in asked if len(choice.options) > 1] == ["reroll: move", "reroll: fate roll"]
    assert (had(ring, 0), left) == ([0, 1, 0], [])
    on_top(ring, "Cobra")
    falls(ring, 6, 1, 2)
    stand(ring, 0, "Oman")
    drive(ring.turn(0), [REROLL])
    assert (ring.place(0), lost(ring, 0)) == ("6", 1)


def test_nobody_else_rolls_again_nor_she_in_another_turn(start: Start, drive: Drive, falls: Falls, put: Put) -> None:
    # ruling: reroll
    ring = start("Morgiana", "Antar")
    put(ring.table, ring.goods[0], "Magic Ring")
    falls(ring, 1)
    drive(ring.lose_turns(0, 1), ["Magic Ring"])
    assert lost(ring, 0) == 1
    on_top(ring, "Gold & Silver")
    falls(ring, 2)
    _, asked = drive(ring.turn(1))
    assert all(len(choice.options) == 1 for choice in asked)
    on_top(ring, "Gold & Silver")
    ring.track(rules.LOST, 0).value = 0
    falls(ring, 3, 1)
    drive(ring.turn(0), [None])
    drive(ring.lose_turns(0, 1), ["Magic Ring"])
    assert lost(ring, 0) == 1, "what she saved in her turn is gone"


# Stealing


@pytest.mark.parametrize(("hero", "rolled", "stolen"), [("Antar", 3, 0), ("Antar", 4, 1), ("Thief of Bagdhad", 3, 1)])
def test_a_steal_roll(start: Start, drive: Drive, falls: Falls, hero: str, rolled: int, stolen: int) -> None:
    ring = start(hero, "Aladdin")
    ring.track(FORTUNE, 1).value = 1
    falls(ring, rolled)
    drive(ring.steal(0), [Seat(1), TOKEN][: 1 + stolen])
    assert (had(ring, 0)[0], had(ring, 1)[0]) == (stolen, 1 - stolen)


def test_what_can_be_stolen(ring: rules.Ring, drive: Drive, falls: Falls, put: Put) -> None:  # ruling: loot
    put(ring.table, ring.goods[1], "Disguise", "Magic Ring", "South Sea Pearls")
    put(ring.table, ring.won[1], "Nomads")
    ring.track(FAME, 1).value = ring.track(FAITH, 1).value = 1
    falls(ring, 6)
    _, asked = drive(ring.steal(0), [Seat(1), "Magic Ring"])
    assert [getattr(option, "name", option) for option in asked[-1].options] == [None, "Magic Ring", "South Sea Pearls"]
    assert (goods(ring, 0), goods(ring, 1)) == (["Magic Ring"], ["Disguise", "South Sea Pearls"])


def test_nobody_is_robbed_who_has_nothing_or_is_elsewhere(start: Start, drive: Drive, put: Put) -> None:
    # ruling: one-robbery
    ring = start("Thief of Bagdhad", "Antar", "Aladdin", "Ali Baba")
    put(ring.table, ring.goods[1], "Disguise")
    put(ring.table, ring.goods[2], "Gold & Silver")
    put(ring.table, ring.goods[3], "Rubies & Sapphires")
    stand(ring, 2, "2")
    _, asked = drive(ring.steal(0), [None])
    assert asked[0].options == [None, Seat(3)]
    assert goods(ring, 3) == ["Rubies & Sapphires"]


def test_slippers_help_to_steal(ring: rules.Ring, drive: Drive, falls: Falls, put: Put) -> None:
    put(ring.table, ring.goods[0], "Magic Slippers")
    put(ring.table, ring.goods[1], "Gold & Silver")
    falls(ring, 2)
    drive(ring.steal(0), [Seat(1), "Gold & Silver"])
    assert had(ring, 0)[0] == 1, "2, and 1 for the slippers, and 1 for the Thief"


def test_the_space_comes_first_and_then_the_opponent(ring: rules.Ring, drive: Drive, falls: Falls) -> None:
    # ruling: pawns
    stand(ring, 1, "4")
    ring.track(FORTUNE, 1).value = 1
    on_top(ring, "Storm at Sea")
    falls(ring, 3, 1, 3)
    drive(ring.turn(0), [Seat(1), TOKEN])
    assert (had(ring, 0), lost(ring, 0)) == ([1, 0, 0], 1)


# The end


def test_the_game_ends_when_no_card_is_left_to_draw(ring: rules.Ring, drive: Drive, falls: Falls) -> None:
    # ruling: no-shuffle
    ring.deck.give_all(ring.discards)
    ring.track(FORTUNE, 1).value = 1
    falls(ring, 3)
    stand(ring, 1, "4")
    assert drive(ring.turns(0))[0] is True
    stand(ring, 0, "Mecca")
    assert drive(ring.space(0))[0] is False


def test_three_victories_and_who_holds_most_of_them(start: Start, put: Put) -> None:  # rulings: shared, overall
    ring = start("Antar", "Aladdin", "Morgiana")
    put(ring.table, ring.goods[0], "Rubies & Sapphires", "Magic Ring")
    put(ring.table, ring.won[1], "Nomads", "Cobra")
    ring.track(FAITH, 1).value = ring.track(FAITH, 2).value = 3
    result = ring.result()
    assert (result.winners, result.scores) == ((1,), (1, 2, 1))
    assert result.facts == {
        "victories": 2, FORTUNE: 1, FAME: 2, FAITH: 3, "fortune shared": 0, "fame shared": 0, "faith shared": 1,
    }  # fmt: skip


def test_equals_win_together_and_without_points_there_is_no_victory(
    ring: rules.Ring,
) -> None:  # rulings: shared, overall
    assert ring.result().scores == (0, 0)
    ring.track(FAITH, 0).value = ring.track(FAME, 1).value = 1
    assert (ring.result().winners, ring.result().scores) == ((0, 1), (1, 1))


def test_goal_and_worth_count_cards_and_tokens(ring: rules.Ring, put: Put) -> None:
    put(ring.table, ring.goods[0], "Rubies & Sapphires", "Gold & Silver", "Magic Ring")
    put(ring.table, ring.won[0], "Nomads")
    ring.track(FORTUNE, 0).value = 1
    view = View(ring.table, 1)
    assert rules.goal(view, 0) == {"fortune": 3, "fame": 1, "faith": 0}
    assert rules.worth(view, own("goods", 0)) == 2
    assert rules.worth(view, own("won", 0)) == 1
    assert rules.worth(view, "discard") is None


# The story


def test_the_story_of_a_turn(start: Start, drive: Drive, story: Any, falls: Falls, put: Put) -> None:
    ring = start("Ali Baba", "Antar", told=True)
    put(ring.table, ring.goods[1], "Gold & Silver")
    stand(ring, 0, "Damascus")
    stand(ring, 1, "2")
    on_top(ring, "Mountain Lion")
    ring.table.story.clear()  # type: ignore[attr-defined]
    falls(ring, 2, 2, 5)
    drive(ring.turn(0), [Seat(1), "Gold & Silver"], ring.table)
    assert story(ring.table, 1) == [
        "Seat 1's turn",
        "Seat 1 rolls d6 for the move: 2",
        "Seat 1 passes Bagdhad.",
        "Fame of seat 1: 1 (+1)",
        "Ali Baba to space 2",
        "Mountain Lion to space 2",
        "Seat 1 rolls d6 for the Fate roll: 2",
        "3 of 4: seat 1 fails against Mountain Lion.",
        "Seat 1 loses a turn: 1 to miss.",
        "Seat 1 tries to rob you",
        "Seat 1 rolls d6 for the Steal roll: 5",
        "5 of 4: seat 1 may rob you.",
        "Seat 1 steals Gold & Silver",
    ]


def test_the_story_of_a_card_that_lies_there_and_of_a_turn_more(
    start: Start, drive: Drive, story: Any, falls: Falls, put: Put
) -> None:
    ring = start("Morgiana", "Antar", told=True)
    put(ring.table, ring.goods[0], "Magic Slippers")
    put(ring.table, ring.spaces["4"], "Cobra")
    put(ring.table, ring.spaces["6"], "Oasis")
    stand(ring, 0, "2")
    stand(ring, 1, "Cairo")
    on_top(ring, "Gold & Silver")
    ring.table.story.clear()  # type: ignore[attr-defined]
    falls(ring, 1, 3, 4)
    drive(ring.turn(0), [None, REROLL], ring.table)
    falls(ring, 1, 1)
    drive(ring.turns(0), [None, None], ring.table)
    assert story(ring.table, 1) == [
        "Seat 1's turn",
        "Seat 1 rolls d6 for the move: 1",
        "Seat 1 goes 1 space further with Magic Slippers.",
        "Morgiana to space 4",
        "Seat 1 comes to Cobra.",
        "Seat 1 rolls d6 for the Fate roll: 3",
        "Seat 1 rolls again.",
        "Seat 1 rolls d6 for the Fate roll: 4",
        "4 of 4: seat 1 defeats Cobra.",
        "Seat 1's turn",
        "Seat 1 rolls d6 for the move: 1",
        "Seat 1 goes 1 space further with Magic Slippers.",
        "Morgiana to space 6",
        "Seat 1 comes to Oasis.",
        "Seat 1 gains another turn.",
        "Seat 1's turn",
        "Seat 1 rolls d6 for the move: 1",
        "Seat 1 goes 1 space further with Magic Slippers.",
        "Morgiana to space 8",
        "Seat 1 lays out Gold & Silver.",
    ]


@pytest.mark.parametrize(
    ("kept", "left", "told"),
    [
        ("Disguise", "Cobra", ["Seat 1 lays out Disguise."]),
        (
            "Jackals",
            "Scorpion",
            ["Jackals to space 4", "Seat 1 rolls d6 for the Fate roll: 3", "4 of 4: seat 1 defeats Jackals."],
        ),
    ],
)
def test_the_story_of_two_cards_drawn(
    start: Start, drive: Drive, story: Any, falls: Falls, put: Put, kept: str, left: str, told: list[str]
) -> None:
    ring = start("Ali Baba", "Antar", told=True)
    put(ring.table, ring.goods[0], "Celestial Orb")
    stand(ring, 0, "2")
    on_top(ring, left)
    on_top(ring, kept)
    ring.table.story.clear()  # type: ignore[attr-defined]
    falls(ring, 2, 3)
    drive(ring.turn(0), [kept], ring.table)
    lines = story(ring.table, 1)
    assert lines[:3] == ["Seat 1's turn", "Seat 1 rolls d6 for the move: 2", "Ali Baba to space 4"]
    assert lines[3:] == [f"Drawn: {kept}, {left}", f"Discarded: {left}", *told]


# The rule of thumb


def test_thumb_takes_fortune_where_it_is_close(ring: rules.Ring) -> None:
    ring.track(FAME, 1).value = 5
    view = View(ring.table, 0)
    assert thumb(view, Choice("gain", [FORTUNE, FAME], 0)) == FORTUNE
    ring.track(FAME, 0).value, ring.track(FORTUNE, 1).value = 5, 4
    assert thumb(view, Choice("gain", [FORTUNE, FAME], 0)) == FAME


def test_thumb_saves_turns_by_what_costs_nothing_first(ring: rules.Ring, put: Put) -> None:
    cards = put(ring.table, ring.goods[0], "Hospitality", "Magic Ring", "Healing Elixir")
    view = View(ring.table, 0)
    assert thumb(view, Choice("avoid", [None, *cards], 0)) is cards[1]
    assert thumb(view, Choice("avoid", [None, cards[0], cards[2]], 0)) is cards[2]
    assert thumb(view, Choice("avoid", [None, cards[0]], 0)) is cards[0]


def test_thumb_keeps_the_potion_where_another_card_helps(ring: rules.Ring, put: Put) -> None:
    cards = put(ring.table, ring.goods[0], "Magic Potion", "Disguise")
    assert thumb(View(ring.table, 0), Choice("defeat", [None, *cards], 0)) is cards[1]


def test_thumb_steals_no_curse(ring: rules.Ring, put: Put) -> None:
    curse, ring_, pearls = put(ring.table, ring.goods[1], "Ancient Curse", "Magic Ring", "South Sea Pearls")
    view = View(ring.table, 0)
    assert thumb(view, Choice("steal", [None, curse], 0)) is None
    assert thumb(view, Choice("steal", [None, curse, ring_], 0)) is ring_
    assert thumb(view, Choice("steal", [None, TOKEN, ring_, pearls], 0)) is pearls


def test_thumb_rolls_again_what_would_fail(ring: rules.Ring, falls: Falls) -> None:
    view = View(ring.table, 0)
    ring.needed.value = 4
    for rolled, answer in ((3, REROLL), (4, None)):
        falls(ring, rolled)
        ring.table.roll("d6")
        assert thumb(view, Choice("reroll: fate roll", [None, REROLL], 0)) == answer


def test_thumb_looks_only_at_what_it_does_not_know(ring: rules.Ring, put: Put) -> None:
    (glass,) = put(ring.table, ring.goods[0], "Magic Spy Glass")
    view = View(ring.table, 0)
    assert thumb(view, Choice("use", [None, glass], 0)) is glass
    for card in ring.deck[-4:]:
        ring.deck.show(card, 1)
    assert thumb(view, Choice("use", [None, glass], 0)) is None


def test_thumb_would_be_morgiana(start: Start) -> None:
    ring = start("Antar", "Aladdin")
    chosen = thumb(View(ring.table, 0), Choice(rules.HERO, list(ring.heroes), 0))
    assert chosen.name == "Morgiana"


def test_thumb_keeps_treasures_before_challenges_and_those_before_lost_turns(ring: rules.Ring) -> None:
    pearls, nomads, dragon, enslaved = on_top(ring, "South Sea Pearls", "Nomads", "Dragon", "Enslaved")
    view = View(ring.table, 0)
    for better, worse in ((pearls, nomads), (nomads, dragon), (nomads, enslaved)):
        assert thumb(view, Choice("keep", [better, worse], 0)) is better
        assert thumb(view, Choice("keep", [worse, better], 0)) is better
