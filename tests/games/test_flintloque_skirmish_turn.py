"""Flintloque Skirmish: the twelve phases, the charge, rallying, what is told, and the general who plays by thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flint_kit import A, B, begin, find, hold, made, names, on_top, stand, take

from pnp.engine import Choice, Match, Piece, View
from pnp.games import flintloque_skirmish as rules
from pnp.games.flintloque_skirmish.attack import PASS_ON
from pnp.games.flintloque_skirmish.charge import charge, commit, declaration, defensive_fire
from pnp.games.flintloque_skirmish.force import (
    ACTIVE,
    BOMBARDMENT,
    CASUALTIES,
    CHARGE,
    CHARGED,
    CHARGING,
    LEADER,
    RAIDING,
    ROUTED,
    ROUTING,
    TARGET,
    brigades,
    holding,
    rating,
    targets,
)
from pnp.games.flintloque_skirmish.shoot import shooting
from pnp.games.flintloque_skirmish.war import War, index

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


def phases(asked: list[Choice]) -> list[str]:
    return [choice.phase for choice in asked]


def offered(choice: Choice) -> list[str]:
    """What a question offers, by name; a pair by both names."""
    told = []
    for option in choice.options:
        parts = option if isinstance(option, tuple) else (option,)
        told.append(" on ".join(getattr(part, "name", str(part)) for part in parts))
    return told


def pair(one: str, other: str) -> Callable[[Any], bool]:
    """The option that is a card on a Brigade, or a shot at one."""
    return lambda option: isinstance(option, tuple) and [each.name for each in option] == [one, other]


# set-up


def test_eight_cards_are_deployed(drive: Drive) -> None:  # rulings: setup, attached, hands
    war = begin()
    on_top(
        war,
        A,
        "Elf Line Infantry",
        "Gun Battery",
        "Captain Dumont Gaheris",
        "Heroic Elf Officer",
        "Dastardly Elf Officer",
        "Staff of Warping",
        "Banner of Might",
        "Eagle of Glory",
    )
    on_top(
        war, B, *["Orc Line Infantry"] * 3, "Orc Guard", "Orc Marines", "Rat Artillery", "Gun Battery", "Orc Hussars"
    )
    script = [
        pair("Staff of Warping", "Elf Line Infantry"),
        pair("Captain Dumont Gaheris", "Gun Battery"),
        pair("Banner of Might", "Elf Line Infantry"),
    ]
    with pytest.raises(AssertionError):  # a Relic needs a Leader
        drive(rules.set_up(war, A), script)
    war = begin()
    on_top(war, A, "Elf Line Infantry", "Gun Battery", "Captain Dumont Gaheris", "Heroic Elf Officer")
    on_top(war, A, "Dastardly Elf Officer", "Staff of Warping", "Banner of Might", "Eagle of Glory")
    on_top(
        war, B, *["Orc Line Infantry"] * 3, "Orc Guard", "Orc Marines", "Rat Artillery", "Gun Battery", "Orc Hussars"
    )
    script = [
        pair("Captain Dumont Gaheris", "Gun Battery"),
        pair("Staff of Warping", "Gun Battery"),
        pair("Heroic Elf Officer", "Elf Line Infantry"),
        pair("Banner of Might", "Elf Line Infantry"),
    ]
    drive(rules.set_up(war, A), script)
    assert names(war.army_hands[A]) == ["Dastardly Elf Officer"]
    assert len(brigades(war.view, A)) == 2
    assert len(brigades(war.view, B)) == 8
    assert [len(hand) for hand in war.hands] == [5, 5]


# the first five Phases


def test_the_strategy_phase(drive: Drive) -> None:  # rulings: orders, crossroads
    war = begin()
    stand(war, A, "Elf Line Infantry", "Dastardly Elf Officer", "Symbol of Shivalia", "Strategic Position")
    hold(war, A, "Superior Strategy", "Bayonets", "Smoke", "Reform Unit", "Disorderly Retreat", "Force Withdrawal")
    script = ["Superior Strategy", "Smoke", "Bayonets", "Reform Unit", "Disorderly Retreat", "Force Withdrawal"]
    war.stocks[0].draw.deal(99, war.stocks[0].discards)
    for name in ("Redoubt", "Field Works", "Farmhouse", "Salient", "High Ground", "Reverse Slope", "Vantage Point"):
        take(war.stocks[0].draw, next(card for card in war.stocks[0].discards if card.name == name))
    _, asked = drive(rules.strategy(war, A), script)
    first = offered(asked[0])
    assert "Superior Strategy" in first
    assert not {"Bayonets", "Smoke", "Reform Unit", "Disorderly Retreat", "Force Withdrawal"} & set(first)
    assert len(war.hands[A]) == 7
    assert phases(asked) == ["orders", "orders", *["hand limit"] * 5]
    assert len(war.stocks[0].draw) == 0  # two, two more by cards in play, three by the Event


def test_events_that_need_something_wait_for_it(drive: Drive) -> None:  # ruling: disorderly
    war = begin()
    guns = stand(war, B, "Orc Foot Artillery", "Captain Sharke", "Redoubt")
    stand(war, B, "Orc Guard")
    guns.put(CASUALTIES, 1)
    cards = hold(war, A, "Force Withdrawal", "Disorderly Retreat")
    assert rules.playable(war, A) == cards
    drive(rules.order(war, A, cards[0]))
    assert names(war.stocks[0].discards) == ["Force Withdrawal", "Redoubt"]
    drive(rules.order(war, A, cards[1]))
    assert sorted(names(war.graves[B])) == ["Captain Sharke", "Orc Foot Artillery"]
    assert war.sent[A].value == 2


def test_confusion_maneuver_and_looks(drive: Drive) -> None:  # rulings: hindered, sight, several
    war = begin("elf", "orc", "dwarf")
    cards = hold(war, A, "Confusion", "Maneuver", "Spy", "Piquets", "Forced March")
    hold(war, 2, "Bayonets", "Rally", "Shell")
    hold(war, B, "Canister")
    foe = "reserve of seat 3"
    drive(rules.order(war, A, cards[0]), [foe, "Rally", "Shell"])
    assert [len(hand) for hand in war.hands] == [4, 1, 1]
    drive(rules.order(war, A, cards[1]), [foe])
    assert names(war.hindered[2]) == ["Maneuver"]
    drive(rules.reserves(war, 2))
    assert len(war.army_hands[2]) == 1
    assert not war.hindered[2]
    drive(rules.order(war, A, cards[2]), [foe])
    drive(rules.order(war, A, cards[3]), [foe])
    view = View(war.table, A)
    assert names(view.known("hand of seat 3")) == ["Bayonets"]
    assert view.known("reserve of seat 3") == war.reserves[2][-7:]
    assert not view.known("hand of seat 2")
    drive(rules.order(war, A, cards[4]))
    assert len(war.army_hands[A]) == 2


def test_the_banner_of_sight_shows_both_hands(drive: Drive) -> None:  # ruling: sight
    war = begin("orc", "elf")
    stand(war, A, "Orc Guard", "Banner of Sight")
    hold(war, B, "Rally", "Gun Battery")
    drive(rules.strategy(war, A), [None])
    view = View(war.table, A)
    assert names([*view.known("hand of seat 2"), *view.known("army hand of seat 2")]) == ["Rally", "Gun Battery"]


def test_all_brigades_in_this_turn_or_the_next(drive: Drive) -> None:  # ruling: all-brigades
    war = begin()
    line, theirs = stand(war, A, "Elf Line Infantry"), stand(war, B, "Orc Hussars")
    now, later = hold(war, A, "Audacious Attack", "Feigned Withdrawal")
    for card in (now, later):
        drive(rules.order(war, A, card))
    assert rating(war.view, line, theirs, {CHARGE}) == 3 - 1 + 2
    war.end(A)
    assert rating(war.view, line, theirs, {CHARGE}) == 3 - 1
    steps = rules.take_turn(war, A)
    next(steps)
    assert rating(war.view, line, theirs, {CHARGE}) == 3 - 1 + 2
    assert names(war.stocks[0].discards) == ["Audacious Attack"]


def test_terrain_in_two_phases_one_a_brigade(drive: Drive) -> None:  # rulings: maneuver, crossroads
    war = begin()
    for name in ("Elf Line Infantry", "Gun Battery", "Elf Engineers"):
        stand(war, A, name)
    stand(war, A, "Mountain Guns", "Crossroads")
    hold(war, A, "Redoubt", "High Ground", "Salient", "Bayonets")
    _, asked = drive(rules.maneuver(war, A), [pair("Redoubt", "Gun Battery")])
    assert len(asked[0].options) == 1 + 3 * 3
    assert len(war.army_hands[A]) == 1
    _, asked = drive(
        rules.terrain(war, A), [pair("Salient", "Elf Engineers"), pair("High Ground", "Elf Line Infantry")]
    )
    assert len(asked[0].options) == 1 + 2 * 2
    assert names(war.hands[A]) == ["Bayonets"]


def test_the_army_hand_holds_five(drive: Drive) -> None:  # rulings: excess, empty-reserve
    war = begin()
    held = hold(war, A, "Elf Engineers", "Gun Battery", "Mountain Guns", "Eagle of Glory", "Heroic Elf Officer")
    before = len(war.reserves[A])
    _, asked = drive(rules.reserves(war, A), ["Eagle of Glory", "Mountain Guns"])
    assert phases(asked) == ["excess", "excess"]
    assert names(war.reserves[A])[-2:] != ["Eagle of Glory", "Mountain Guns"]  # shuffled
    assert len(war.army_hands[A]) == 5
    assert len(war.reserves[A]) == before
    assert held[3].pile is war.reserves[A]
    war.reserves[A].give_all(war.graves[A])
    assert drive(rules.reserves(war, A))[1] == []
    assert len(war.graves[A]) == before


def test_what_may_be_deployed(drive: Drive) -> None:  # rulings: deployment, attached
    war = begin("orc", "elf")
    stand(war, A, "Orc Guard", "Captain Sharke", "Bridgehead")
    hold(war, A, "Orc Marines", "Gun Battery", "Orc Hussars", "Major Crowfoot", "Captain Flashorc")
    hold(war, A, "Banner of Flight", "Staff of Command", "Bring Up Reserves")
    script: list[Any] = ["Orc Marines", pair("Major Crowfoot", "Orc Marines"), "Gun Battery"]
    script += [pair("Staff of Command", "Orc Marines"), "Bring Up Reserves", "Orc Hussars"]
    _, asked = drive(rules.deployment(war, A), script)
    assert "Staff of Command on Orc Guard" in offered(asked[0])
    assert "Banner of Flight on Orc Guard" in offered(asked[0])
    assert offered(asked[-1]) == ["None"]
    assert names(war.army_hands[A]) == ["Captain Flashorc", "Banner of Flight"]


def test_a_unit_more_is_a_brigade_or_a_leader(drive: Drive) -> None:  # ruling: deployment
    war = begin("orc", "elf")
    stand(war, A, "Orc Guard")
    stand(war, A, "Orc Engineers")
    hold(war, A, "Captain Sharke", "Captain Flashorc", "Banner of Flight", "Banner of Might", "Rapid Deployment")
    script = [
        pair("Captain Sharke", "Orc Guard"),
        "Rapid Deployment",
        pair("Captain Flashorc", "Orc Engineers"),
        pair("Banner of Might", "Orc Guard"),
    ]
    _, asked = drive(rules.deployment(war, A), script)
    assert names(war.army_hands[A]) == ["Banner of Flight"]
    assert offered(asked[1]) == [
        "None",
        "Banner of Flight on Orc Guard",
        "Banner of Flight on Orc Engineers",
        "Banner of Might on Orc Guard",
        "Banner of Might on Orc Engineers",
        "Rapid Deployment",
    ]


def test_a_unit_is_reformed(drive: Drive) -> None:  # rulings: reform, victory
    war = begin()
    guard = stand(war, A, "Imperial Garde Troopers", "Heroic Elf Officer")
    guard.put(CASUALTIES, 6)
    war.lose(guard, B)
    hold(war, A, "Reform Unit")
    drive(rules.deployment(war, A), ["Reform Unit"])
    assert names(brigades(war.view, A)) == ["Imperial Garde Troopers"]
    assert not guard.mark(CASUALTIES)
    assert names(war.graves[A]) == ["Heroic Elf Officer"]
    assert war.sent[B].value == 2


# the charge


def test_chargers_leave_their_terrain_and_bear_a_number(
    drive: Drive,
) -> None:  # rulings: declaration, two-brigades, refuse
    war = begin()
    line = [stand(war, A, "Elf Line Infantry", "Redoubt"), *(stand(war, A, "Elf Line Infantry") for _ in "ab")]
    guns, hussars = stand(war, B, "Orc Foot Artillery"), stand(war, B, "Orc Hussars")
    script: list[Any] = ["Elf Line Infantry", "Orc Foot Artillery", "Elf Line Infantry", "Orc Foot Artillery"]
    _, asked = drive(declaration(war, A), [*script, "Elf Line Infantry", PASS_ON])
    assert names(war.stocks[0].discards) == ["Redoubt"]
    assert [each.mark(CHARGING) for each in line] == [1, 1, 0]
    assert (guns.mark(CHARGED), hussars.mark(CHARGED)) == (1, 0)
    assert line[2].mark(RAIDING) == B + 1
    assert [len(choice.options) for choice in asked if choice.phase == "target"] == [2, 2, 1]


def test_declared_charges_count_for_blocking_terrain() -> None:  # ruling: blocking
    war = begin()
    lancers, hussars = stand(war, A, "Lanciers Rogue"), stand(war, A, "Hussars de Jeune")
    blocked, free = stand(war, B, "Orc Guard", "Blocking Terrain"), stand(war, B, "Orc Marines")
    assert targets(war.view, lancers, CHARGE) == [blocked, free]
    charging(war, (lancers, blocked))
    assert targets(war.view, hussars, CHARGE) == [free]


def test_nobody_but_infantry_and_cavalry_charges(drive: Drive) -> None:
    war = begin()
    for name in ("Gun Battery", "Elf Chasseurs", "Field Hospital", "Lanciers Rogue"):
        stand(war, A, name)
    stand(war, B, "Orc Foot Artillery")
    _, asked = drive(declaration(war, A), [None])
    assert offered(asked[0]) == ["None", "Lanciers Rogue"]


def charging(war: War, *ways: tuple[Piece, Piece]) -> None:
    """Commit Brigades to charges."""
    for mine, theirs in ways:
        commit(war, mine, theirs)


def test_the_charged_and_their_supports_fire(drive: Drive, falls: Falls) -> None:  # rulings: support, defensive-tables
    war = begin()
    one, two = stand(war, A, "Elf Line Infantry"), stand(war, A, "Elf Engineers")
    stand(war, A, "Republican Militia")
    theirs = stand(war, B, "Orc Line Infantry")
    stand(war, B, "Orc Hussars")
    guns = stand(war, B, "Orc Foot Artillery")
    stand(war, B, "Orc Life Guards")
    hold(war, B, "Crossfire", "Grape Shot")
    charging(war, (one, theirs), (two, theirs))
    falls(war, 20, 14, 20)
    script: list[Any] = [pair("Orc Line Infantry", "Elf Engineers"), pair("Orc Foot Artillery", "Elf Engineers")]
    script += ["Crossfire", None, pair("Orc Hussars", "Elf Line Infantry")]
    _, asked = drive(defensive_fire(war, A), script)
    shooters = ("Orc Line Infantry", "Orc Foot Artillery", "Orc Hussars")
    chargers = ("Elf Line Infantry", "Elf Engineers")
    assert set(offered(asked[0])) == {"None", *(f"{one} on {other}" for one in shooters for other in chargers)}
    shots = [offered(choice) for choice in asked if choice.phase == "defence"]
    assert "Orc Hussars on Elf Engineers" not in shots[2]  # supported against already
    assert two.mark(CASUALTIES) == 1  # 4, +1 for infantry, +2 for direct fire, +3: 10
    assert not one.mark(CASUALTIES)
    assert guns.mark("support") == 0
    assert theirs.mark("has attacked")


def test_a_brigade_without_muskets_does_not_fire(drive: Drive) -> None:  # ruling: support
    war = begin()
    charging(war, (stand(war, A, "Hussars de Jeune"), stand(war, B, "Orc Life Guards")))
    assert drive(defensive_fire(war, A))[1] == []


def test_the_charge_goes_home(drive: Drive, falls: Falls) -> None:  # rulings: lost-target, another-attack
    war = begin()
    lancers, other = stand(war, A, "Lanciers Rogue"), stand(war, A, "Corps Imperial Dragoons")
    lost = stand(war, A, "Hussars de Jeune")
    guns, guard = stand(war, B, "Orc Foot Artillery"), stand(war, B, "Orc Marines")
    charging(war, (lancers, guns), (other, guns), (lost, guard))
    lost.put(ROUTED, B + 1)
    hold(war, A, "Exploit Success")
    falls(war, 1, 20)
    script: list[Any] = ["Lanciers Rogue", "Exploit Success"]
    _, asked = drive(charge(war, A), script)
    assert sorted(offered(asked[0])) == ["Corps Imperial Dragoons", "Lanciers Rogue", "None"]
    after = [choice for choice in asked if choice.phase == "charge"][1]
    assert sorted(offered(after)) == ["Exploit Success", "None"]  # the guns have routed
    assert guns.mark(ROUTED) == A + 1
    assert lancers.mark(ROUTED) == B + 1  # by the second charge, at more than twice X
    assert not other.mark("has attacked")
    assert not guard.mark(CASUALTIES)


def test_a_reserve_is_charged(drive: Drive, falls: Falls) -> None:  # ruling: reserve
    war = begin()
    lancers = stand(war, A, "Lanciers Rogue")
    on_top(war, B, "Orc Foot Artillery")
    drive(declaration(war, A), ["Lanciers Rogue"])
    assert drive(defensive_fire(war, A))[1] == []
    falls(war, 5)
    drive(charge(war, A), ["Lanciers Rogue"])
    assert war.rating.value == 3 + 2 - 1
    (guns,) = [each for each in war.in_play() if each.owner == B]
    assert guns.mark(CASUALTIES) == 1
    assert lancers.mark(CASUALTIES)


# Rally


@pytest.mark.parametrize(("rolled", "stays"), [(15, False), (16, True)])
def test_the_routed_rally_or_go(drive: Drive, falls: Falls, rolled: int, stays: bool) -> None:
    war = begin()  # rulings: routed, rallied, units
    line = stand(war, A, "Elf Line Infantry", "Dastardly Elf Officer", "Staff of Warping", "Eagle of Glory", "Salient")
    line.put(CASUALTIES, 3)
    line.put(ROUTED, B + 1)
    assert not brigades(war.view, A)
    falls(war, rolled)
    drive(rules.rally(war, A))
    if stays:
        assert brigades(war.view, A) == [line]
        assert line.mark(CASUALTIES) == 2
        assert war.sent[B].value == 0
    else:
        assert len(war.graves[A]) == 4
        assert names(war.stocks[0].discards) == ["Salient"]
        assert war.sent[B].value == 2


def test_rally_events_and_the_order_of_the_rolls(drive: Drive, falls: Falls) -> None:  # ruling: routed
    war = begin()
    guns, line = stand(war, A, "Gun Battery"), stand(war, B, "Orc Line Infantry")
    for each in (guns, line):
        each.put(ROUTED, 2 - (each.owner or 0))
    hold(war, A, "Rallying Square", "Rally")
    falls(war, 17, 7)
    _, asked = drive(rules.rally(war, B), ["Rally"])
    assert [choice.player for choice in asked] == [B, A, A]
    assert offered(asked[1]) == ["None", "Rally"]  # the square is for Infantry
    assert names(war.graves[B]) == ["Orc Line Infantry"]
    assert brigades(war.view, A) == []


def test_any_number_of_events_on_a_rally_roll(drive: Drive, falls: Falls, story: Any) -> None:  # ruling: events
    war = begin(told=True)
    militia = stand(war, A, "Republican Militia")
    militia.put(ROUTED, B + 1)
    hold(war, A, "Rallying Square", "Rally")
    falls(war, 1)
    drive(rules.rally(war, A), ["Rallying Square", "Rally"], war.table)
    war.table.asked(None)
    assert brigades(war.view, A) == [militia]
    told = [line for line in story(war.table, A) if "needs" in line or "rallies" in line]
    assert told == [
        "Republican Militia needs 20 or more.",
        "Republican Militia needs 10 or more.",
        "Republican Militia needs 1 or more.",
        "Republican Militia rallies with 19.",
    ]


def test_undead_and_hospitals_mend(drive: Drive, falls: Falls) -> None:  # ruling: regenerate
    war = begin("undead", "elf")
    line, guns, hospital = (stand(war, A, name) for name in ("Zombie Line", "Zombie Artillery", "Graviski Reanimator"))
    elves = stand(war, B, "Elf Engineers")
    for each in (line, guns, elves):
        each.put(CASUALTIES, 2)
    falls(war, *((10, 9) if brigades(war.view, A)[0] is line else (9, 10)))
    _, asked = drive(rules.rally(war, A), ["Zombie Artillery"])
    assert (line.mark(CASUALTIES), guns.mark(CASUALTIES), elves.mark(CASUALTIES)) == (1, 1, 2)
    assert phases(asked) == ["hospital"]
    assert not hospital.mark(CASUALTIES)
    stand(war, B, "Field Hospital")
    hospital.put(ROUTED, B + 1)
    line.put(CASUALTIES, 1)
    falls(war, 1, 1, 1)
    assert not phases(drive(rules.rally(war, A), [])[1]).count("hospital")  # an enemy's mends nobody of yours


# turns, the end


def test_the_cap() -> None:  # ruling: turn-cap
    def idle(_: View, choice: Choice) -> Any:
        return None if None in choice.options else choice.options[0]

    lists = [made().game.lists[name] for name in ("elf", "orc")]
    result = Match(made().bringing(lists), rules, 1, [idle, idle], 2).run()
    assert result.capped
    assert result.facts["turns"] == 80
    assert result.winners == (0, 1)


def turns_of(war: War, monkeypatch: pytest.MonkeyPatch, extra: dict[int, int], end: int) -> tuple[list[int], Any]:
    """Whose turns a war has, if some bring so many turns more, and the tenth unit is sent in another."""
    seats: list[int] = []

    def turn(war: War, seat: int) -> Any:
        seats.append(seat)
        war.extra.value += extra.get(len(seats), 0)
        war.sent[seat].value += 10 if len(seats) == end else 0
        yield from ()

    monkeypatch.setattr(rules, "War", lambda _: war)
    monkeypatch.setattr(rules, "take_turn", turn)
    monkeypatch.setattr(rules, "set_up", lambda *_: iter(()))
    with pytest.raises(StopIteration) as ended:
        next(rules.play(war.table))
    return seats, ended.value.value


def test_turns_more_and_the_tenth_unit(monkeypatch: pytest.MonkeyPatch) -> None:  # rulings: first-player, victory
    firsts = set()
    for seed in range(8):
        war = begin("elf", "orc", "dwarf", seed=seed)
        seats, result = turns_of(war, monkeypatch, {2: 2}, 7)
        first = seats[0]
        assert [(seat - first) % 3 for seat in seats] == [0, 1, 1, 1, 2, 0, 1]
        assert result.winners == (seats[-1],)
        assert not result.capped
        firsts.add(first)
    assert len(firsts) > 1
    war = begin()
    drawn = hold(war, A, "Breakthrough", "Envelopment")
    for card in drawn:
        with pytest.raises(StopIteration):
            next(rules.order(war, A, card))
    assert war.extra.value == 2


def test_who_has_most_has_won() -> None:  # ruling: victory
    war = begin("elf", "orc", "dwarf")
    for track, value in zip(war.sent, (11, 10, 11), strict=True):
        track.value = value
    assert rules.result(war).winners == (0, 2)


def test_a_whole_turn_is_told_in_order(drive: Drive, falls: Falls, story: Any) -> None:
    war = begin("elf", "orc", told=True)
    stand(war, A, "Gun Battery")
    stand(war, A, "Elf Line Infantry", "Major Michele D'Kless")
    stand(war, A, "Elf Chasseurs")
    stand(war, B, "Orc Guard", "Captain Sharke")
    stand(war, B, "Orc Foot Artillery")
    hold(war, A, "Bayonets", "Redoubt", "Elf Engineers")
    for name in ("Rally", "Wheel About"):
        take(war.stocks[0].draw, find(war, A, name))
    on_top(war, A, "Mountain Guns", "Heroic Elf Officer")
    falls(war, 8, 2, 3, 20, 20, 1, 17, 17)
    script: list[Any] = [
        pair("Redoubt", "Gun Battery"),
        "Elf Engineers",
        None,
        "Elf Chasseurs",
        "Orc Guard",
        "Gun Battery",
        "Orc Foot Artillery",
        "Elf Line Infantry",
        None,
        "Elf Engineers",
        None,
        pair("Orc Guard", "Elf Engineers"),
        "Elf Engineers",
        "Bayonets",
    ]
    drive(rules.take_turn(war, A), script, war.table)
    war.table.asked(None)
    assert story(war.table, A) == [
        "Your turn",
        "Strategy Phase",
        "You draw Wheel About, Rally",
        "Maneuver Phase",
        "You attach Redoubt to Gun Battery.",
        "Reserves Phase",
        "You draw Heroic Elf Officer, Mountain Guns",
        "Deployment Phase",
        "You deploy Elf Engineers.",
        "Skirmish Phase",
        "Elf Chasseurs attacks Orc Guard with an AR of 4.",
        "You roll d20 for the Skirmish Roll: 8",
        "Orc Guard has 1 casualty of 6.",
        "You roll d20 for the Sniper Roll: 2",
        "You shoot Captain Sharke.",
        "Bombardment Phase",
        "Gun Battery attacks Orc Foot Artillery with an AR of 4.",
        "You roll d20 for the Bombardment Roll: 3",
        "Orc Foot Artillery routs.",
        "Volley Phase",
        "Elf Line Infantry attacks Orc Guard with an AR of 7.",
        "You roll d20 for the Volley Roll: 20",
        "Elf Line Infantry does Orc Guard no harm.",
        "Declaration Phase",
        "Elf Engineers is to charge Orc Guard.",
        "Defensive Fire Phase",
        "Orc Guard fires defensively at Elf Engineers with an AR of 6.",
        "Seat 2 rolls d20 for the Volley Roll: 20",
        "Orc Guard does Elf Engineers no harm.",
        "Charge Phase",
        "Elf Engineers attacks Orc Guard with an AR of 2.",
        "You play Bayonets.",
        "The AR of Elf Engineers is 5 now.",
        "You roll d20 for the Charge Roll: 1",
        "Orc Guard routs.",
        "Rally Phase",
        "Orc Guard needs 18 or more.",
        "Seat 2 rolls d20 for the Rally Roll: 17",
        "Seat 2 loses Orc Guard: 1 unit for you.",
        "Orc Foot Artillery needs 18 or more.",
        "Seat 2 rolls d20 for the Rally Roll: 17",
        "Seat 2 loses Orc Foot Artillery: 1 unit for you.",
    ]


def test_what_an_enemy_lays_open_is_named(drive: Drive, falls: Falls, story: Any) -> None:
    war = begin(told=True)
    stand(war, B, "Orc Guard")
    hold(war, A, "Elf Siege Artillery", "Captain Dumont Gaheris", "Feigned Withdrawal", "Logistics", "Maneuver")
    hold(war, A, "Redoubt")
    top = on_top(war, B, "Banner of Flight")[0]
    war.stocks[0].draw.give_all(war.stocks[0].discards)
    drive(rules.strategy(war, A), ["Feigned Withdrawal", "Logistics", "Maneuver"], war.table)
    guns = pair("Captain Dumont Gaheris", "Elf Siege Artillery")
    drive(rules.deployment(war, A), ["Elf Siege Artillery", guns], war.table)
    drive(rules.maneuver(war, A), [pair("Redoubt", "Elf Siege Artillery")], war.table)
    falls(war, 20)
    drive(shooting(war, A, BOMBARDMENT), ["Elf Siege Artillery", lambda option: option is war.reserves[B]], war.table)
    war.discard(next(each for each in war.everything() if each.name == "Redoubt"))
    war.table.asked(None)
    told = "\n".join(story(war.table, B))
    assert "a card" not in told
    for card in ("Feigned Withdrawal", "Logistics", "Maneuver"):
        assert f"Seat 1 plays {card}." in told
    assert "Seat 1 deploys Elf Siege Artillery." in told
    assert "Seat 1 attaches Captain Dumont Gaheris to Elf Siege Artillery." in told
    assert f"You lose {top.name} from the Reserve." in told
    assert told.endswith("Redoubt is discarded.")


# the thumb


def asks(war: War, phase: str, options: list[Any], seat: int) -> Any:
    return rules.thumb(View(war.table, seat), Choice(phase, options, seat))


def test_the_thumb_aims_at_what_falls() -> None:
    war = begin()
    guns = stand(war, A, "Gun Battery")
    weak, strong = stand(war, B, "Rat Artillery"), stand(war, B, "Orc Guard", "Redoubt")
    guns.put(ACTIVE, 1)
    war.roll.value = index("bombardment")
    assert asks(war, "target", [weak, strong], A) is weak
    assert asks(war, "bombardment", [None, guns], A) is guns


def test_the_thumb_does_not_charge_into_its_grave() -> None:
    war = begin()
    militia, guards = (
        stand(war, A, "Republican Militia"),
        stand(war, A, "L'Esprit Du Garde Cuirassiers", "Banner of Might"),
    )
    guard = stand(war, B, "Orc Guard", "Redoubt")
    assert asks(war, "declaration", [None, militia], A) is None
    guard.put(ROUTED, 1)
    stand(war, B, "Rat Artillery")
    assert asks(war, "declaration", [None, militia, guards], A) is guards


def test_the_thumb_saves_events_for_what_they_decide() -> None:
    war = begin()
    line, theirs = stand(war, A, "Elf Line Infantry"), stand(war, B, "Orc Guard", "General Fartsagale")
    fire, stop = hold(war, A, "Disciplined Fire")[0], hold(war, B, "Lost Orders")[0]
    line.put(ACTIVE, 1)
    theirs.put(TARGET, 1)
    war.roll.value, war.rating.value = index("volley"), 3
    assert asks(war, "boost", [None, fire], A) is fire
    war.rating.value = 9
    assert asks(war, "answer", [None, stop], B) is stop
    war.rating.value = 0
    assert asks(war, "answer", [None, stop], B) is None
    war.rating.value = 25
    assert asks(war, "boost", [None, fire], A) is None


def test_the_thumb_deploys_where_it_helps() -> None:
    war = begin()
    line, guns = stand(war, A, "Elf Line Infantry"), stand(war, A, "Mountain Guns")
    gunner = find(war, A, "Captain Dumont Gaheris")
    assert asks(war, "set up", [(gunner, line), (gunner, guns)], A) == (gunner, guns)
    chosen = asks(war, "deployment", [None, find(war, A, "Imperial Garde Troopers"), find(war, A, "Elf Engineers")], A)
    assert chosen.name == "Imperial Garde Troopers"


def test_the_thumb_keeps_a_good_roll() -> None:
    war = begin("orc", "elf")
    amulet = find(war, A, "Amulet of Command")
    war.rating.value = 6
    for rolled, again in ((5, None), (19, amulet)):
        war.table.rolls.append(rolled)
        assert asks(war, "reroll: volley", [None, amulet], A) is again


def test_a_martyr_dies_for_a_brigade() -> None:
    war = begin()
    line = stand(war, A, "Elf Line Infantry", "Heroic Elf Officer")
    leader = holding(line, LEADER)
    line.put(ROUTING, 1)
    assert asks(war, "rout", [None, leader], A) is leader


def test_goal_and_worth() -> None:
    war = begin()
    line = stand(war, A, "Elf Line Infantry", "Major Michele D'Kless")
    line.put(CASUALTIES, 1)
    war.sent[A].value = 4
    view = View(war.table, B)
    assert rules.goal(view, A) == {"n": 4, "wanted": 10}
    assert rules.worth(view, line) == {"AR": 6, "left": 2} == rules.worth(view, line.pile.name if line.pile else "")
    assert rules.worth(view, "hand of seat 1") is None
    assert rules.worth(view, find(war, A, "Gun Battery")) is None


def test_the_phases_of_a_match(heads: Callable[..., list[list[str]]]) -> None:
    order = [
        "Strategy Phase",
        "Maneuver Phase",
        "Reserves Phase",
        "Deployment Phase",
        "Terrain Phase",
        "Skirmish Phase",
        "Bombardment Phase",
        "Volley Phase",
        "Declaration Phase",
        "Defensive Fire Phase",
        "Charge Phase",
        "Rally Phase",
    ]
    turns = heads("flintloque-skirmish", seed=3)
    assert {head for turn in turns for head in turn} >= set(order) - {"Terrain Phase"}
    for turn in turns:
        assert [head for head in order if head in turn] == turn
