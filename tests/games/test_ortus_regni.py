"""Ortus Regni: what players would argue about in a turn and an attack, ruling by ruling."""

from __future__ import annotations

import pytest
from earls import Drive, begin, captured, fief, hired, hold, kinds, names, offered, palace, says, take, towers

from pnp.engine import Seat, View, own
from pnp.games import ortus_regni as rules
from pnp.games.ortus_regni.battle import Attack, allocate, battle, clash, harm, targets
from pnp.games.ortus_regni.earldom import COMPANY, FIELDED, ROYAL, TOWERS, TOWN, castle_of, lord_of

# the turn


def test_an_earl_has_one_action_and_draws(drive: Drive) -> None:  # ruling: fief
    realm = begin()
    hold(realm, 0, "Castle", "Land", "Tower")
    pick = [lambda o: o and o[0] == "castle", lambda o: o and o[0] == "raise"]
    _, asked = drive(rules.take_turn(realm, 0), pick)
    assert kinds(o for o in asked[0].options if o) >= {"castle", "attach", "raise"}
    assert kinds(o for o in asked[1].options if o) == {"raise"}
    assert len(realm.hands[0]) == 2
    assert len(realm.fiefs(0)) == 2
    assert names(realm.near(TOWERS, 0)) == ["Tower"]


def test_who_cannot_draw_is_out_and_the_last_has_won(drive: Drive) -> None:  # ruling: fief
    realm = begin(3)
    hold(realm, 0, "Prince")
    fief(realm, 0, "Land", "Prince")
    realm.crown()
    realm.decks[0].give_all(realm.discards)
    drive(rules.take_turn(realm, 0), [None])
    assert realm.table.out == {0}
    assert not realm.hands[0]
    assert not realm.fiefs(0)
    assert realm.cubes[0].value == 0
    assert realm.king.pile is realm.table.pile("king")
    assert not realm.settled
    realm.fall(palace(realm, 1))
    drive(realm.settle())
    assert realm.settled


def test_towers_and_garrisons_come_after_the_action_too(drive: Drive) -> None:  # rulings: army-hand, recruiting
    realm = begin()
    take(realm, 0, palace(realm, 0), "Land", "Land", "Market Town")
    pick = [("recruit",), lambda o: o and o[0] == "garrison", None]
    drive(rules.take_turn(realm, 0), pick)
    assert len(realm.near(TOWN, 0)) == 1
    assert len([card for card in realm.hands[0] if card.type == "army"]) == 1
    assert realm.forces(0) == list(realm.near(TOWN, 0))


def test_without_a_land_nobody_recruits() -> None:  # ruling: recruiting
    realm = begin()
    assert ("recruit",) not in rules.actions(realm, 0)
    take(realm, 0, palace(realm, 0), "Land")
    assert ("recruit",) in rules.actions(realm, 0)
    realm.army.draw.give_all(realm.hands[1])
    assert ("recruit",) not in rules.actions(realm, 0)


def test_slots_are_with_mercenaries_in_towns_and_with_the_king() -> None:  # ruling: slots
    realm = begin()
    assert realm.slots(0) == []
    company = hired(realm, 0, "Mercenary")[0].pile
    assert realm.slots(0) == [company]
    assert company is not None
    take(realm, 0, company, "Infantry")
    assert realm.slots(0) == []
    take(realm, 0, palace(realm, 0), "Market Town")
    for count in (2, 1):
        assert realm.slots(0) == [realm.near(TOWN, 0)], count
        take(realm, 0, realm.near(TOWN, 0), "Infantry")
    assert realm.slots(0) == []
    fief(realm, 0, "Prince")
    realm.crown()
    for _ in range(4):
        assert realm.slots(0) == [realm.near(ROYAL, 0)]
        take(realm, 0, realm.near(ROYAL, 0), "Infantry")
    assert realm.slots(0) == []


def test_a_lost_slot_loses_its_garrison(drive: Drive) -> None:  # ruling: slots
    realm = begin()
    town = take(realm, 0, palace(realm, 0), "Market Town")[0]
    take(realm, 0, realm.near(TOWN, 0), "Infantry", "Knights")
    realm.discard(town)
    _, asked = drive(realm.settle(), ["Knights"])
    assert [choice.phase for choice in asked] == ["loss", "loss"]
    assert len(realm.army.discards) == 2
    home = fief(realm, 0, "Prince")
    realm.crown()
    take(realm, 0, realm.near(ROYAL, 0), "Infantry")
    realm.discard(lord_of(home))  # type: ignore[arg-type]
    realm.crown()
    assert not realm.near(ROYAL, 0)


def test_allies_are_a_tower_or_a_mercenary(drive: Drive) -> None:  # ruling: allies
    realm = begin()
    hold(realm, 0, "Allies", "Allies")
    pick = [lambda o: o and o[0] == "raise", lambda o: o and o[0] == "mercenary"]
    drive(rules.take_turn(realm, 0), pick)
    assert names(realm.near(TOWERS, 0)) == ["Allies"]
    assert [names(pile) for pile in realm.piles(COMPANY, 0)] == [["Allies"]]
    assert names(realm.forces(0)) == ["Allies"]


def test_a_castle_has_one_lord_and_a_palace_none() -> None:  # ruling: lords
    realm = begin()
    hold(realm, 0, "Prince", "Monk")
    assert "ennoble" not in kinds(rules.actions(realm, 0))
    home = fief(realm, 0)
    ways = [o for o in rules.actions(realm, 0) if o[0] == "ennoble"]
    assert {o[2] for o in ways} == {home}
    assert names(o[1] for o in ways) == ["Prince", "Monk"]
    take(realm, 0, home, "Vassal")
    assert "ennoble" not in kinds(rules.actions(realm, 0))


def test_an_abbot_makes_another_show_his_hand(drive: Drive) -> None:  # ruling: lords
    realm = begin(3)
    hold(realm, 1, "Prince", "Land")
    home = fief(realm, 0, "Vassal")
    assert "reveal" not in kinds(rules.actions(realm, 0))
    home.give(lord_of(home), realm.discards)  # type: ignore[arg-type]
    take(realm, 0, home, "Monk")
    assert [o for o in rules.actions(realm, 0) if o[0] == "reveal"] == [("reveal", Seat(1))]
    drive(rules.act(realm, 0, "reveal", Seat(1)))
    for seat in (0, 2):
        assert sorted(names(View(realm.table, seat).known(own("hand", 1)))) == ["Land", "Prince"]


def test_most_princes_have_the_king() -> None:  # ruling: king
    realm = begin()
    fief(realm, 0, "Prince")
    realm.crown()
    assert realm.crowned(0)
    fief(realm, 1, "Prince")
    realm.crown()
    assert realm.crowned(0), "with equally many he stays"
    fief(realm, 1, "Prince")
    realm.crown()
    assert realm.crowned(1)
    for seat in (0, 1):
        for lord in realm.lords(seat):
            realm.discard(lord)
    realm.crown()
    assert realm.king.pile is realm.table.pile("king")
    for seat in (0, 1):
        fief(realm, seat, "Prince")
    realm.crown()
    assert realm.king.pile is realm.table.pile("king"), "nobody has more than the other"


def test_one_cathedral_is_in_play() -> None:  # ruling: cathedral
    realm = begin()
    hold(realm, 0, "Cathedral")
    assert "attach" in kinds(rules.actions(realm, 0))
    other = take(realm, 1, palace(realm, 1), "Cathedral")[0]
    assert "attach" not in kinds(rules.actions(realm, 0))
    realm.discard(other)
    assert "attach" in kinds(rules.actions(realm, 0))


def test_banquet_keeps_the_peace_until_the_next_turn(drive: Drive) -> None:  # rulings: banquet, politics
    realm = begin(3)
    (card,) = hold(realm, 0, "Banquet")
    hired(realm, 0, "Mercenary")
    hired(realm, 1, "Mercenary")
    assert "siege" in kinds(rules.actions(realm, 1))
    drive(rules.act(realm, 0, "banquet", card))
    for seat in (0, 1):
        assert "siege" not in kinds(rules.actions(realm, seat))
    assert targets(realm, 1), "the Vikings may"
    drive(rules.take_turn(realm, 0), [None])
    assert "siege" in kinds(rules.actions(realm, 1))


def test_treachery_seizes_a_property_and_nothing_else(drive: Drive) -> None:  # rulings: treachery, settle
    realm = begin()
    (card,) = hold(realm, 0, "Treachery")
    fief(realm, 1, "Vassal", "Land")
    towers(realm, 1, 1)
    home = fief(realm, 0)
    ways = [o for o in rules.actions(realm, 0) if o[0] == "treachery"]
    assert names(o[2] for o in ways) == ["Land"]
    _, asked = drive(rules.act(realm, 0, *ways[0]), [home])
    assert offered(asked, "settle") == [realm.fiefs(0)]
    assert names(home) == ["Castle", "Land"]
    assert card.pile is realm.discards


def test_intrigue_removes_a_lord(drive: Drive) -> None:  # ruling: intrigue
    realm = begin()
    (card,) = hold(realm, 0, "Intrigue")
    home = fief(realm, 1, "Prince")
    realm.crown()
    fief(realm, 0, "Vassal")
    ways = [o for o in rules.actions(realm, 0) if o[0] == "intrigue"]
    assert [o[2] for o in ways] == [lord_of(home)]
    drive(rules.act(realm, 0, *ways[0]))
    assert names(home) == ["Castle"]
    assert not realm.crowned(1)
    assert names(realm.discards) == ["Intrigue", "Prince"]
    assert card.pile is realm.discards


# attacks


def test_what_can_be_attacked() -> None:  # ruling: targets
    realm = begin(3)
    land = fief(realm, 1, "Land")
    assert targets(realm, 0) == [
        ("siege", palace(realm, 1)),
        ("raid", land),
        ("siege", land),
        ("siege", palace(realm, 2)),
    ]
    towers(realm, 2, 1)
    assert ("towers", realm.near(TOWERS, 2)) in targets(realm, 0)
    realm.table.out.add(2)
    assert len(targets(realm, 0)) == 3


def test_without_forces_nobody_attacks_and_the_attacker_fields_one(drive: Drive) -> None:  # ruling: forces
    realm = begin()
    hold(realm, 0, "Land", "Banner")
    assert "siege" not in kinds(rules.actions(realm, 0))
    hold(realm, 0, "Vassal", "Monk")
    hold(realm, 1, "Prince")
    fief(realm, 0, "Champion")
    realm.crown()
    _, asked = drive(battle(realm, ("siege", palace(realm, 1)), 0), ["Vassal", None, None])
    first, second, third = offered(asked, "field")[0], offered(asked, "field")[1], offered(asked, "defend")[0]
    assert names(first) == ["Champion", "Vassal", "Monk"]
    assert second[0] is None
    assert third[0] is None
    assert names(third[1:]) == ["Prince"]
    assert realm.combat.value == 1, "any attack is combat"  # ruling: white-marker
    assert names(realm.discards) == ["Vassal"]


def test_unmet_all_damage_comes_through_without_a_card(drive: Drive) -> None:
    realm = begin()
    hired(realm, 0, "Mercenary", "Knights")
    home = palace(realm, 1)
    drive(battle(realm, ("siege", home), 0), ["Mercenary", "Knights"])
    assert not home
    assert realm.table.out == {1}
    assert names(realm.table.pile("spare palaces")) == ["Palace"] * 5


@pytest.mark.parametrize(("count", "falls"), [(1, True), (2, False)])
def test_towers_absorb_and_stay(drive: Drive, count: int, falls: bool) -> None:  # ruling: excess
    realm = begin()
    towers(realm, 1, count)
    home = fief(realm, 1, "Land")
    drive(harm(realm, Attack(0, 0, 1, "siege", home), 3))
    assert bool(home) is not falls
    assert len(realm.near(TOWERS, 1)) == count
    drive(harm(realm, Attack(0, 0, 1, "siege", palace(realm, 1)), 2 + count))
    assert len(realm.fiefs(1)) == (1 if falls else 2), "a Palace stands 2 points"


def test_a_raid_takes_properties_and_a_tower_attack_towers(drive: Drive) -> None:
    realm = begin()
    towers(realm, 1, 2)
    home = fief(realm, 1, "Land", "Church", "Market Town")
    _, asked = drive(harm(realm, Attack(0, 0, 1, "raid", home), 4), ["Church", "Land"])
    assert names(home) == ["Castle", "Market Town"]
    assert [choice.player for choice in asked] == [1, 1]
    drive(harm(realm, Attack(0, 0, 1, "raid", home), 9))
    assert names(home) == ["Castle"], "the Castle is untouched"
    drive(harm(realm, Attack(0, 0, 1, "towers"), 1), ["Tower"])
    assert len(realm.near(TOWERS, 1)) == 1
    drive(harm(realm, Attack(0, 0, 1, "towers"), 5))
    assert not realm.near(TOWERS, 1)


def test_those_who_lose_nothing_take_damage_first(drive: Drive) -> None:  # ruling: free-first
    realm = begin()
    fief(realm, 1, "Prince")
    realm.crown()
    company = hired(realm, 1, "Mercenary", "Infantry")
    take(realm, 1, realm.near(TOWN, 1), "Knights")
    cards = [realm.king, *realm.lords(1), *company, *realm.near(TOWN, 1)]
    left, asked = drive(allocate(realm, 1, cards, 2))
    assert (left, asked) == (0, [])
    left, asked = drive(allocate(realm, 1, cards, 4), ["Infantry", "Mercenary"])
    assert [names(choice.options) for choice in asked] == [["Infantry", "Knights"], ["Mercenary", "Knights"]]
    assert names(realm.army.discards) == ["Infantry"]
    assert names(realm.discards) == ["Mercenary"]
    rest = [realm.king, *realm.lords(1), *realm.near(TOWN, 1)]
    assert drive(allocate(realm, 1, rest, 9))[0] == 6


def test_a_mercenary_takes_a_garrison_along_that_stayed_behind(drive: Drive) -> None:  # ruling: free-first
    realm = begin()
    mercenary, _ = hired(realm, 1, "Mercenary", "Knights")
    drive(allocate(realm, 1, [mercenary], 1))
    assert names(realm.army.discards) == ["Knights"]
    assert names(realm.discards) == ["Mercenary"]


@pytest.mark.parametrize(("outcome", "ours", "theirs"), [("normal", 1, 1), ("attacker", 0, 1), ("defender", 1, 0)])
def test_whose_damage_counts(drive: Drive, outcome: str, ours: int, theirs: int) -> None:
    realm = begin()
    says(realm, outcome)
    for seat in (0, 1):
        for card in hired(realm, seat, "Mercenary"):
            card.put(FIELDED, 1)
    _, asked = drive(clash(realm, Attack(0, 0, 1, "siege", palace(realm, 1))))
    assert [choice.player for choice in asked] == [0] * ours + [1] * theirs, "the attacker allocates first"
    assert len(realm.discards) == ours + theirs
    assert len(realm.battle.discards) == 1


def test_captured_lords_are_ransomed_or_die(drive: Drive) -> None:  # rulings: ransom, settle
    realm = begin()
    fief(realm, 1, "Champion", "Land")
    fief(realm, 1, "Vassal")
    bare = fief(realm, 1, "Church", "Monk")
    asked = captured(realm, drive, "Champion", "Vassal", None, "Castle", None)
    assert names(offered(asked, "ransom")[0][1:]) == ["Land", "Church", "Castle"]
    assert names(offered(asked, "ransom")[1][1:]) == ["Land"]
    assert not bare
    assert [names(pile) for pile in realm.fiefs(0)][1] == ["Castle", "Church"]
    assert [lord.name for lord in realm.lords(1)] == ["Champion"]
    assert not any(lord.mark(FIELDED) for lord in realm.lords(1))
    assert names(realm.discards) == ["Monk", "Vassal"]


def test_a_castle_under_siege_is_no_ransom(drive: Drive) -> None:  # ruling: ransom
    realm = begin()
    fief(realm, 1, "Champion")
    besieged = fief(realm, 1)
    says(realm, "attacker")
    hired(realm, 0, "Mercenary")
    _, asked = drive(battle(realm, ("siege", besieged), 0), ["Champion"])
    assert offered(asked, "ransom") == [[None]]
    assert names(realm.discards) == ["Champion"], "he took one point, and is not paid for"


def test_what_is_no_ransom() -> None:  # rulings: ransom, ante
    realm = begin()
    home = palace(realm, 1)
    assert realm.prizes(1) == []
    castle = fief(realm, 1)
    towers(realm, 1, 1)
    assert realm.prizes(1) == [castle_of(castle)]
    assert realm.prizes(1, castle) == [], "a Castle under siege, or of a Lord in the field"
    realm.fall(home)
    assert realm.prizes(1) == [], "the last Fief"


def test_face_cards_of_the_hand_are_not_captured(drive: Drive) -> None:
    realm = begin()
    take(realm, 1, palace(realm, 1), "Land")
    hold(realm, 1, "Prince")
    asked = captured(realm, drive, "Prince")
    assert offered(asked, "ransom") == []
    assert names(realm.discards) == ["Prince"]


def test_a_lord_whose_castle_falls_goes_with_it(drive: Drive) -> None:  # ruling: homeless
    realm = begin()
    says(realm, "normal")
    home = fief(realm, 1, "Champion")
    hired(realm, 0, "Mercenary", "Knights")
    drive(battle(realm, ("siege", home), 0), ["Mercenary", "Knights", "Champion"])
    assert not home
    assert sorted(names(realm.discards)) == ["Castle", "Champion", "Mercenary"]
