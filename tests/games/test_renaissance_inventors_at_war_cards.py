"""Renaissance Inventors At War: the Tactics Deck, card by card."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from inventors import Drive, Give, Stand, aboard, given, mustered, stands, to

from pnp.engine import Piece, own
from pnp.games.families.figures import HURT, space_of
from pnp.games.renaissance_inventors_at_war import War
from pnp.games.renaissance_inventors_at_war.coast import (
    ABOARD,
    ACTED,
    AGAIN,
    BROKEN,
    FIVIZZANO,
    HOLDS,
    LADEN,
    MINES,
    MOVED,
    PINNED,
    PIOMBINO,
    SPARE,
)


@pytest.fixture
def game(the_table: Any, drive: Drive) -> War:
    """An empty coast, both armies in reserve, without Leaders and inventions, and no cards in hand."""
    return mustered(the_table, drive)


@pytest.fixture
def stand(game: War) -> Stand:
    """`stand(name, space, seat)`: a unit on a space."""
    return partial(stands, game)


@pytest.fixture
def gives(game: War) -> Give:
    """`gives(seat, *names)`: Leaders and inventions for a side."""
    return partial(given, game)


def with_card(card: Piece) -> Any:
    """The answer that plays a card."""
    return lambda option: isinstance(option, tuple) and option[0] is card


# cards that improve attacks

BOOSTS = [
    ("Dive Bomb", "Flying Machine", "Infantry", 0, 3),
    ("Dive Bomb", "Flying Machine", "Infantry", 1, 0),
    ("Boiling Oil", "Fortification", "Infantry", 1, 3),
    ("Boiling Oil", "Fortification", "Infantry", 2, 0),
    ("Boiling Oil", "Fortification", "Flying Machine", 1, 0),
    ("Powder Kegs", "Infantry", "War Machine", 1, 3),
    ("Powder Kegs", "Engineer", "Fortification", 1, 0),
    ("Powder Kegs", "Infantry", "Cavalry", 2, 0),
    ("Stone Balls", "Artillery", "Transport", 5, 3),
    ("Stone Balls", "War Machine", "Infantry", 1, 0),
    ("Dogfight", "Flying Machine", "Flying Machine", 1, 3),
    ("Dogfight", "Flying Machine", "Infantry", 0, 0),
    ("Breakthrough", "Small Warship", "Infantry", 3, 3),
    ("Breakthrough", "Artillery", "Infantry", 3, 0),
    ("Breakthrough", "Fortification", "Infantry", 3, 0),
    ("Charge", "Cavalry", "Fortification", 1, 3),
    ("Charge", "War Machine", "Infantry", 2, 0),
    ("Charge", "Infantry", "Infantry", 1, 0),
    ("Bombardment", "Artillery", "Fortification", 5, 3),
    ("Iron Tipped Rams", "Transport", "Small Warship", 1, 3),
    ("Iron Tipped Rams", "Large Warship", "Small Warship", 2, 0),
    ("Iron Tipped Rams", "Large Warship", "Infantry", 1, 0),
    ("Scaling Ladders", "Infantry", "Fortification", 2, 3),
    ("Scaling Ladders", "Cavalry", "Fortification", 1, 0),
    ("Exploding Warheads", "Transport", "Infantry", 1, 2),
    ("Exploding Warheads", "Artillery", "Infantry", 5, 2),
    ("Exploding Warheads", "War Machine", "Infantry", 1, 0),
    ("Men-at-Arms", "Cavalry", "Engineer", 1, 3),
    ("Men-at-Arms", "Cavalry", "War Machine", 1, 0),
    ("Men-at-Arms", "Cavalry", "Fortification", 1, 0),
    ("Stink Pots", "Engineer", "Infantry", 1, 2),
    ("Stink Pots", "Artillery", "Infantry", 4, 2),
    ("Stink Pots", "Infantry", "Infantry", 1, 0),
]


@pytest.mark.parametrize(("card", "mine", "theirs", "gap", "bonus"), BOOSTS)
def test_attack_cards(
    game: War, deal: Any, stand: Stand, card: str, mine: str, theirs: str, gap: int, bonus: int
) -> None:
    deal(game, FIVIZZANO, card)
    unit, foe = stand(mine, "a1", FIVIZZANO), stand(theirs, "a2", PIOMBINO)
    assert sum(one.bonus for one in game.boosts(unit, foe, gap, FIVIZZANO)) == bonus


def test_attack_cards_are_played_before_the_roll(
    game: War, deal: Any, stand: Stand, drive: Drive, falls: Any
) -> None:  # ruling: tactics
    balls, shot = deal(game, FIVIZZANO, "Stone Balls", "Bombardment")
    gun, foe = stand("Artillery", "k2"), stand("Cavalry", "p2", PIOMBINO)
    falls(game, 1)
    drive(game.attack(gun, FIVIZZANO), [balls, shot])
    assert foe.pile is game.fallen[PIOMBINO]
    assert not game.hands[FIVIZZANO]
    assert balls.pile is shot.pile is game.table.pile("discard")


# cards that answer


@pytest.mark.parametrize("card", ["Mud", "Fog", "Lost Orders", "Breakdown"])
def test_a_move_is_undone(game: War, deal: Any, stand: Stand, drive: Drive, card: str) -> None:
    (played,) = deal(game, PIOMBINO, card)  # rulings: answers, breakdown
    unit = stand("War Machine", "k2")
    drive(game.move(unit, FIVIZZANO), [to("k1"), with_card(played)])
    assert space_of(unit) == "k2"
    assert not game.may_move(unit)
    assert bool(unit.mark(BROKEN)) is (card == "Breakdown")
    assert bool(game.attacks(unit)) is (card != "Breakdown")


@pytest.mark.parametrize(
    ("card", "name", "space", "asked"),
    [
        ("Mud", "Flying Machine", "k2", False),
        ("Mud", "Transport", "d5", False),
        ("Mud", "Infantry", "k2", True),
        ("Fog", "Transport", "d5", True),
        ("Lost Orders", "Flying Machine", "k2", True),
        ("Breakdown", "Infantry", "k2", False),
        ("Breakdown", "War Machine", "k2", True),
    ],
)
def test_whose_move(game: War, deal: Any, stand: Stand, card: str, name: str, space: str, asked: bool) -> None:
    deal(game, PIOMBINO, card)
    assert bool(game.answering(PIOMBINO, "move", stand(name, space))) is asked


def test_pinned_down(game: War, deal: Any, stand: Stand, drive: Drive, falls: Any) -> None:
    deal(game, PIOMBINO, "Pinned Down")
    unit, other = stand("Infantry", "k2"), stand("Flying Machine", "k2")
    gun = stand("Artillery", "p2", PIOMBINO)
    assert not game.answering(PIOMBINO, "move", unit)
    falls(game, 1)
    drive(game.attack(gun, PIOMBINO))
    assert unit.mark(PINNED)
    assert game.answering(PIOMBINO, "move", unit)
    other.put(PINNED, 1)
    assert not game.answering(PIOMBINO, "move", other)


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "gap", "asked"),
    [
        ("Smoke Screen", "Artillery", "Fortification", 5, True),
        ("Pike Formation", "Cavalry", "Infantry", 1, True),
        ("Pike Formation", "Infantry", "Infantry", 1, True),
        ("Pike Formation", "Infantry", "Infantry", 2, False),
        ("Pike Formation", "War Machine", "Infantry", 1, False),
        ("Pike Formation", "Cavalry", "Engineer", 1, False),
        ("Retreat", "Artillery", "Cavalry", 5, True),
        ("Retreat", "Artillery", "Infantry", 5, False),
        ("Decoys", "Artillery", "War Machine", 5, True),
        ("Decoys", "Artillery", "Fortification", 5, False),
        ("Breakdown", "War Machine", "Infantry", 3, True),
        ("Breakdown", "Artillery", "War Machine", 3, False),
    ],
)
def test_whose_attack(
    game: War, deal: Any, stand: Stand, card: str, mine: str, theirs: str, gap: int, asked: bool
) -> None:  # ruling: answers
    deal(game, PIOMBINO, card)
    about = (stand(mine, "a1"), stand(theirs, "a2", PIOMBINO), gap)
    assert bool(game.answering(PIOMBINO, "assault", about)) is asked


def test_an_attack_is_undone(game: War, deal: Any, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: answers
    (screen,) = deal(game, PIOMBINO, "Smoke Screen")
    (balls,) = deal(game, FIVIZZANO, "Stone Balls")
    gun, foe = stand("Artillery", "k2"), stand("Cavalry", "p2", PIOMBINO)
    left = falls(game, 10)
    drive(game.attack(gun, FIVIZZANO), [balls, with_card(screen)])
    assert left
    assert space_of(foe) == "p2"
    assert gun.mark(ACTED)
    assert not game.hands[FIVIZZANO]


def test_breakdown_stops_an_attack(game: War, deal: Any, stand: Stand, drive: Drive) -> None:  # ruling: breakdown
    (card,) = deal(game, PIOMBINO, "Breakdown")
    machine, _ = stand("War Machine", "k2"), stand("Cavalry", "k3", PIOMBINO)
    drive(game.attack(machine, FIVIZZANO), [with_card(card)])
    assert machine.mark(BROKEN)
    assert game.attacks(machine) <= 0


def test_explosion(game: War, deal: Any, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: answers
    (card,) = deal(game, PIOMBINO, "Explosion")
    gun, foe = stand("Artillery", "k2"), stand("Infantry", "p2", PIOMBINO)
    falls(game, 7)
    drive(game.attack(gun, FIVIZZANO), [with_card(card)])
    assert foe.mark(HURT) == 1  # after it
    assert gun.pile is game.fallen[FIVIZZANO]
    other = stand("Infantry", "n2")
    assert not game.answering(PIOMBINO, "burst", (other, foe, 2))


def test_fate_intervenes(game: War, deal: Any, stand: Stand, drive: Drive) -> None:
    (fog,) = deal(game, PIOMBINO, "Fog")
    (fate,) = deal(game, FIVIZZANO, "Fate Intervenes")
    unit = stand("Cavalry", "k2")
    drive(game.move(unit, FIVIZZANO), [to("k1"), with_card(fog), with_card(fate)])
    assert space_of(unit) == "k1"
    (bombs,) = deal(game, FIVIZZANO, "Calculations")
    (fate,) = deal(game, PIOMBINO, "Fate Intervenes")
    drive(game.order(bombs, FIVIZZANO), [with_card(fate)])
    assert not game.hands[FIVIZZANO]


# marches


@pytest.mark.parametrize("card", ["Out Flank", "Signal Flares"])
def test_moving_again(game: War, deal: Any, stand: Stand, drive: Drive, card: str) -> None:  # ruling: again
    (played,) = deal(game, FIVIZZANO, card)
    unit, _ = stand("Infantry", "k2"), stand("Cavalry", "p2")
    unit.put(MOVED, 1)
    assert not game.may_move(unit)
    drive(game.order(played, FIVIZZANO), [unit])
    assert game.may_move(unit)
    drive(game.move(unit, FIVIZZANO), [to("k1")])
    assert not game.may_move(unit)


def test_reserve_move(game: War, deal: Any, stand: Stand, drive: Drive) -> None:  # ruling: again
    (card,) = deal(game, FIVIZZANO, "Reserve Move")
    units = [stand("Cavalry", space) for space in ("k1", "l1", "m1", "n1")]
    drive(game.order(card, FIVIZZANO), units[:3])
    assert [one.mark(AGAIN) for one in units] == [1, 1, 1, 0]
    assert [one.mark(HOLDS) for one in units] == [1, 1, 1, 0]
    assert [game.attacks(one) for one in units] == [0, 0, 0, 1]


def test_faster_marches(game: War, deal: Any, stand: Stand, drive: Drive) -> None:
    march, winds = deal(game, FIVIZZANO, "Forced March", "Air Currents")
    first, second, horse = stand("Infantry", "k1"), stand("Infantry", "l1"), stand("Cavalry", "m1")
    machine = stand("Flying Machine", "m1")
    _, asked = drive(game.order(march, FIVIZZANO), [first, None])
    assert horse not in asked[1].options
    drive(game.order(winds, FIVIZZANO))
    assert [game.points(one) for one in (first, second, machine)] == [3, 2, 9]


def test_confusion(game: War, deal: Any, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: confusion
    (card,) = deal(game, FIVIZZANO, "Confusion")
    ship, sailor = stand("Transport", "d5", PIOMBINO), stand("Infantry", "d5", PIOMBINO)
    aboard(sailor, ship, game)
    stand("Mine Field", "d7")
    stand("Fortification", "e9", PIOMBINO)
    ship.put(LADEN, 1)
    falls(game, 7)
    _, asked = drive(game.order(card, FIVIZZANO), [to("d7")])
    assert {choice.player for choice in asked if len(choice.options) > 1} == {FIVIZZANO}
    assert (space_of(ship), space_of(sailor)) == ("d7", "d7")
    assert (ship.mark(HURT), ship.mark(LADEN)) == (1, 1)
    assert game.may_move(ship)


# orders


def test_rally(game: War, deal: Any, stand: Stand, drive: Drive) -> None:
    (card,) = deal(game, FIVIZZANO, "Rally")
    unit, other = stand("Infantry", "k1"), stand("War Machine", "l1")
    other.put(HURT, 1)
    assert not game.playable(FIVIZZANO)
    unit.put(HURT, 1)
    assert game.playable(FIVIZZANO) == [card]
    drive(game.order(card, FIVIZZANO))
    assert (unit.mark(HURT), other.mark(HURT)) == (0, 1)


def test_reinforcements(game: War, deal: Any, drive: Drive) -> None:  # rulings: reinforcements, spares
    (card,) = deal(game, FIVIZZANO, "Reinforcements")
    offers = list(game.offers(card, FIVIZZANO))
    assert {unit.sort for unit, _ in offers} == {
        "infantry",
        "engineers",
        "cavalry",
        "artillery",
        "war-machine",
        "flying-machine",
        "small-warship",
        "large-warship",
        "transport",
    }
    horses = {space for unit, space in offers if unit.sort == "cavalry"}
    assert {"i1", "p1", "p16", "i16"} <= horses
    assert "j2" not in horses
    assert "a1" not in horses
    drive(game.order(card, FIVIZZANO), [lambda option: option[0].sort == "cavalry" and option[1] == "p8"])
    (unit,) = game.at["p8"]
    assert (unit.owner, game.may_move(unit)) == (FIVIZZANO, True)
    game.table.pile(own(SPARE, FIVIZZANO)).give_all(game.table.pile("box"))
    assert next(game.offers(card, FIVIZZANO), None) is None


def test_secret_weapon(game: War, deal: Any, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: secret
    (card,) = deal(game, FIVIZZANO, "Secret Weapon")
    ship = stand("Small Warship", "d5")
    falls(game, 93, 60)
    drive(game.order(card, FIVIZZANO))
    assert [one.name for one in game.gifts(FIVIZZANO)] == ["Mine Layer"]
    assert ship.mark(LADEN) == 1  # ruling: layer


def test_hidden_movement(game: War, deal: Any, stand: Stand, drive: Drive) -> None:  # ruling: hidden
    (card,) = deal(game, FIVIZZANO, "Hidden Movement")
    ship, sailor = stand("Transport", "d5"), stand("Infantry", "d5")
    aboard(sailor, ship, game)
    other, far, horse = stand("Large Warship", "d2"), stand("Small Warship", "d11"), stand("Cavalry", "j1")
    machine = stand("Flying Machine", "k3")
    pairs = [set(pair) for pair in game.offers(card, FIVIZZANO)]
    assert {ship, other} in pairs
    assert {horse, machine} in pairs
    assert not any(far in pair or sailor in pair for pair in pairs)
    assert {ship, horse} not in pairs
    drive(game.order(card, FIVIZZANO), [lambda pair: set(pair) == {ship, other}])
    assert (space_of(ship), space_of(sailor), space_of(other)) == ("d2", "d2", "d5")
    assert sailor.mark(ABOARD)


def test_high_ground(game: War, deal: Any, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: tactics
    card, other = deal(game, FIVIZZANO, "High Ground", "Calculations")
    unit, foe = stand("Infantry", "k2"), stand("Cavalry", "n2", PIOMBINO)
    assert game.playable(FIVIZZANO, attacking=True) == [card]
    assert set(game.playable(FIVIZZANO)) == {card, other}
    falls(game, 7)
    drive(game.attacking(FIVIZZANO), [card, unit])
    assert foe.pile is game.fallen[PIOMBINO]


def test_cards_from_the_enemy(game: War, deal: Any, drive: Drive) -> None:
    balloon, glass = deal(game, FIVIZZANO, "Observation Balloon", "Spy Glass")
    assert not game.playable(FIVIZZANO)
    theirs = deal(game, PIOMBINO, "Fog", "Mud", "Rally")
    drive(game.order(balloon, FIVIZZANO))
    assert len(game.hands[PIOMBINO]) == 2
    assert sum(one in theirs for one in game.hands[FIVIZZANO]) == 1
    drive(game.order(glass, FIVIZZANO))
    assert not game.hands[PIOMBINO]
    assert sum(one.pile is game.table.pile("discard") for one in theirs) == 2


def test_calculations(game: War, deal: Any, drive: Drive) -> None:
    (card,) = deal(game, FIVIZZANO, "Calculations")
    drive(game.order(card, FIVIZZANO))
    assert len(game.hands[FIVIZZANO]) == 2


def test_negotiate_surrender(game: War, deal: Any, stand: Stand, drive: Drive) -> None:  # ruling: surrender
    (card,) = deal(game, FIVIZZANO, "Negotiate Surrender")
    fort, ship = stand("Fortification", "h7", PIOMBINO), stand("Small Warship", "d7", PIOMBINO)
    stand("Infantry", "i7")
    ship.put(HURT, 1)
    assert not game.playable(FIVIZZANO)
    fort.put(HURT, 1)
    drive(game.order(card, FIVIZZANO))
    assert fort.pile is game.fallen[PIOMBINO]


def test_caltrops(game: War, deal: Any, stand: Stand, drive: Drive) -> None:  # rulings: caltrops, supply
    (card,) = deal(game, FIVIZZANO, "Caltrops")
    stand("Infantry", "l6")
    stand("Cavalry", "k6", PIOMBINO)
    assert set(game.offers(card, FIVIZZANO)) == {"l5"}  # north and east are Mountains
    drive(game.order(card, FIVIZZANO))
    assert [one.domain for one in game.at["l5"]] == ["mine"]
    assert not list(game.offers(card, FIVIZZANO))
    game.table.pile(MINES).give_all(game.table.pile("box"))
    stand("Infantry", "k2")
    assert not list(game.offers(card, FIVIZZANO))
