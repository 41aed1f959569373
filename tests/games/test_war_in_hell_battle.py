"""War in Hell: what hosts come to, who survives, and what the story tells, ruling by ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hell_kit import begin as begin
from hell_kit import stand
from melds_kit import names

from pnp.engine import Choice, Piece, View
from pnp.games import war_in_hell as rules
from pnp.games.families.shared_deck import attached
from pnp.games.war_in_hell.battle import battle, battles, total
from pnp.games.war_in_hell.hell import PLANE, TRAITOR, Hell

Lay = Callable[..., list[Piece]]
Drive = Callable[..., tuple[Any, list[Choice]]]
Stack = list[str]
A, B = 0, 1


@pytest.fixture
def hell(start: Callable[..., Hell]) -> Hell:
    return start()


def hosts(hell: Hell, put: Lay, ours: list[Stack], theirs: list[Stack], plane: int = 5) -> None:
    """Set out stacks of both players on a Plane."""
    for seat, stacks in ((A, ours), (B, theirs)):
        for stack in stacks:
            stand(hell, put, seat, plane, *stack)


def totals(hell: Hell, plane: int = 5) -> tuple[int, int]:
    """The totals of both, when seat 0 attacks."""
    return total(hell, A, plane, True), total(hell, B, plane, False)


# totals


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ([["Tiamat"]], [["Bael"]], (13, 10)),
        ([["Tiamat", "Lemures", "Ice Devils"]], [["Bael"]], (13 + 3 + 11, 10)),
        # ruling: bonuses
        ([["Bael", "Barbed Devils", "Barbed Devils", "Lemures"]], [["Amon"]], (10 + 2 * (8 + 3) + 3, 13)),
        ([["Bael"], ["Amon", "Barbed Devils"]], [["Hutijin"]], (10 + 13 + 8, 11)),
        ([["Geryon"]], [["Gorson"]], (14, 9 + 5)),
        ([["leader:moloch-arch-devil"]], [["Geryon"]], (13 + 5, 14 + 5)),
        ([["Gorson"]], [["leader:moloch-arch-devil"]], (9, 13)),
        ([["Belial"]], [["Bael"], ["Amon"]], (16 + 5, 23)),
        ([["Belial"]], [["Tiamat"]], (16, 13)),
        ([["Bael"]], [["Belial"], ["Alastor"]], (10, 16 + 5 + 8 + 5)),
        ([["Alastor"]], [["Bael"]], (8 + 5, 10)),
        ([["Mammon"]], [["Bael", "Lemures", "Nupperibos"]], (14, 10 + 2 + 1)),
        ([["Mammon"]], [["Bael"]], (14, 10)),
        # ruling: consort
        ([["Glasya"], ["Tiamat"], ["Dispater"]], [["Bael"]], (7 + 13 + 15 + 5, 10)),
        ([["Glasya"], ["Amon"]], [["Bael"]], (20, 10)),
        # ruling: flyers
        ([["Amon", "Erinyes"]], [["Bael", "Lemures"]], (13 + 4 + 5, 13)),
        (
            [["Amon", "Erinyes", "Dragons"], ["Hutijin", "Spined Devils"]],
            [["Bael"]],
            (32 + 19, 10),
        ),
        ([["Amon", "Erinyes"]], [["Bael", "Spined Devils"]], (17, 13)),
        ([["Titivilus"]], [["Bael"]], (8, 10)),
    ],
)
def test_what_a_host_comes_to(
    hell: Hell, put: Lay, ours: list[Stack], theirs: list[Stack], wanted: tuple[int, int]
) -> None:
    hosts(hell, put, ours, theirs)
    assert totals(hell) == wanted


def test_the_avenger_hates_traitors(hell: Hell, put: Lay) -> None:  # rulings: bonuses, traitors
    hosts(hell, put, [["Arioch"]], [["Bael"]])
    assert totals(hell) == (12, 10)
    hell.host(B, 5)[0].put(TRAITOR, 1)
    assert totals(hell) == (17, 10)


def test_only_those_of_the_plane_count(hell: Hell, put: Lay) -> None:  # rulings: bonuses, consort
    hosts(hell, put, [["Tiamat"]], [["Bael"]])
    stand(hell, put, A, 4, "Glasya"), stand(hell, put, B, 6, "Amon")
    assert totals(hell) == (13, 10)


# battles


def test_battles_go_from_the_highest_plane(hell: Hell, put: Lay) -> None:  # ruling: battle-order
    hosts(hell, put, [["Tiamat"]], [["Bael"]], 8)
    hosts(hell, put, [["Amon"]], [["Hutijin"]], 2)
    stand(hell, put, A, 5, "Geryon")
    order: list[int] = []
    steps = battles(hell, A)
    choice = next(steps)
    with pytest.raises(StopIteration):
        while True:
            order.append(hell.battle.value)
            choice = steps.send(choice.options[0])
    assert list(dict.fromkeys(order)) == [2, 8]


def test_events_go_in_turns_the_attacker_first(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: battle-events
    hosts(hell, put, [["Hutijin"]], [["Amon"]])
    put(hell.table, hell.hands[A], "Surprise", "Summon", "Treachery")
    put(hell.table, hell.hands[B], "Slaughter", "Outflank")
    _, asked = drive(battle(hell, A, 5), [None, "Slaughter", "Surprise", "Outflank", "Avernus"])
    assert [choice.player for choice in asked if choice.phase == "battle event"] == [A, B, A, B, A, B]
    assert {card and card.name for card in asked[0].options} == {None, "Surprise"}
    assert asked[-1].phase == "withdraw", "23 against 23"


def test_events_decide_and_are_discarded(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: battle-events
    hosts(hell, put, [["Hutijin"]], [["Amon"]])
    put(hell.table, hell.hands[A], "Slaughter")
    drive(battle(hell, A, 5), ["Slaughter"])
    assert names(hell.leaders(A)) == ["Hutijin"]
    assert set(names(hell.discards)) == {"Slaughter", "Amon"}
    assert not any(hell.played)


def test_the_loser_loses_all(hell: Hell, put: Lay, drive: Drive) -> None:
    hosts(hell, put, [["Asmodeus"]], [["Bael", "Lemures"], ["Neabaz"]])
    stand(hell, put, B, 6, "Geryon", "Nupperibos")
    put(hell.table, hell.hands[A], "Surprise")
    drive(battle(hell, A, 5), ["Surprise"])
    assert set(names(hell.discards)) == {"Bael", "Lemures", "Neabaz", "Surprise"}
    assert names(hell.leaders(B)) == ["Geryon"]


def test_the_destroyer_comes_before_events(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: destroyer
    hosts(hell, put, [["Tiamat"]], [["Hutijin", "Pit Fiends", "Lemures"]])
    _, asked = drive(battle(hell, A, 5), ["Pit Fiends"])
    assert asked[0].phase == "destroy"
    assert {card.name for card in asked[0].options} == {"Pit Fiends", "Lemures"}
    assert "Pit Fiends" in names(hell.discards)


def test_a_defending_destroyer_destroys_too(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: destroyer
    hosts(hell, put, [["Hutijin", "Lemures"]], [["Tiamat"]])
    drive(battle(hell, A, 5), [])
    assert names(hell.leaders(B)) == ["Tiamat"]
    assert "Lemures" in names(hell.discards)


# who survives


def test_the_difference_says_who_is_kept(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: survivors
    hosts(hell, put, [["Bael", "Barbed Devils", "Lemures"], ["Neabaz", "Nupperibos"]], [["Amon"]])
    assert totals(hell) == (10 + 11 + 3 + 8 + 2, 13)
    _, asked = drive(battle(hell, A, 5), ["Neabaz", "Barbed Devils", "Lemures", None])
    kept = [choice for choice in asked if choice.phase in ("leader kept", "survivor")]
    assert [{card and card.name for card in choice.options} for choice in kept] == [
        {"Bael", "Neabaz"},
        {None, "Bael", "Barbed Devils", "Lemures", "Nupperibos"},  # 21 less 8
        {None, "Lemures", "Nupperibos"},  # 5 are left
        {None, "Nupperibos"},
    ]
    (leader,) = hell.leaders(A)
    assert names(attached(leader)) == ["Barbed Devils", "Lemures"], "without Bael they follow the other"
    assert {"Bael", "Nupperibos", "Amon"} == set(names(hell.discards))


def test_one_leader_is_kept_even_if_he_has_more(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: survivors
    hosts(hell, put, [["Asmodeus", "Nupperibos"]], [["Mephistopheles"]])
    drive(battle(hell, A, 5))
    (leader,) = hell.leaders(A)
    assert (leader.name, attached(leader)) == ("Asmodeus", [])


def test_legions_choose_among_the_kept(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: survivors
    hosts(hell, put, [["Phongor"], ["Neabaz"], ["Asmodeus", "Lemures"]], [["Bael"]])
    script = ["Phongor", "Neabaz", "Lemures", "Neabaz"]
    _, asked = drive(battle(hell, A, 5), script)
    assert asked[-1].phase == "attach: Lemures"
    assert {leader.name: names(attached(leader)) for leader in hell.leaders(A)} == {
        "Phongor": [],
        "Neabaz": ["Lemures"],
    }


def test_events_widen_the_difference(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: survivors
    hosts(hell, put, [["Amon", "Lemures"]], [["Hutijin"]])
    put(hell.table, hell.hands[A], "Surprise")
    _, asked = drive(battle(hell, A, 5), ["Surprise", "Lemures"])
    assert names(attached(hell.leaders(A)[0])) == ["Lemures"], "28 against 11 leaves 17: 13 and 3"
    assert asked[-1].phase == "survivor"


def test_a_draw_leaves_a_leader_each(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: battle-ties
    hosts(hell, put, [["Amon"]], [["Bael", "Lemures"]])
    stand(hell, put, B, 4, "Neabaz")
    _, asked = drive(battle(hell, A, 5), ["Avernus"])
    assert asked[-1].phase == "withdraw"
    assert {plane.plane for plane in asked[-1].options} == {1, 2, 3, 6, 7, 8, 9}
    assert [(leader.name, leader.mark(PLANE)) for leader in hell.leaders(A)] == [("Amon", 1)]
    assert [(leader.name, attached(leader)) for leader in hell.host(B, 5)] == [("Bael", [])]


def test_who_cannot_withdraw_is_lost(hell: Hell, put: Lay, drive: Drive) -> None:  # ruling: battle-ties
    hosts(hell, put, [["Neabaz"]], [["Titivilus"]])
    others = ["Bael", "Amon", "Hutijin", "Arioch", "Gorson", "Alastor", "Tartach", "Phongor"]
    for plane, name in zip([1, 2, 3, 4, 6, 7, 8, 9], others, strict=True):
        stand(hell, put, B, plane, name)
    drive(battle(hell, A, 5))
    assert not hell.leaders(A)
    assert names(hell.host(B, 5)) == ["Titivilus"]


# the story, totals on the screen, the thumb


def test_the_story_of_a_turn_is_told_in_order(start: Any, put: Lay, story: Any) -> None:
    hell = start(told=True)
    stand(hell, put, A, 4, "Hutijin", "Pit Fiends")
    stand(hell, put, B, 5, "Amon")
    put(hell.table, hell.hands[A], "Geryon", "Lemures")
    put(hell.table, hell.hands[B], "Slaughter")
    hell.table.story.clear()
    hell.table.asked(None)
    hell.table.begin("turn", A)

    steps = rules.take_turn(hell, A)
    answers = {
        "host": ["Geryon", "Lemures", None],
        "attach: Lemures": ["Geryon"],
        "gate": ["Hutijin", None],
        "plane": ["Stygia"],
        "battle event": [None, "Slaughter", None, None],
        "leader kept": ["Hutijin"],
        "survivor": ["Pit Fiends", None],
    }
    choice = next(steps)
    try:
        while True:
            left = answers.get(choice.phase, [])
            name = left.pop(0) if left else None
            if choice.phase == "bid":
                leader, owner = choice.options[0][0], choice.player
                wanted = {(A, "Hutijin"): 45, (B, "Hutijin"): 85, (A, "Amon"): 10}.get((owner, leader.name), 0)
                answer = next(option for option in choice.options if option[1] == wanted)
            elif name is None:
                answer = None if None in choice.options else choice.options[0]
            else:
                answer = next(option for option in choice.options if option is not None and option.name == name)
            hell.table.answered(choice, answer)
            choice = steps.send(answer)
            hell.table.asked(choice)
    except StopIteration:
        pass
    told = story(hell.table, B)
    assert [line for line in told if "draws" not in line] == [
        "Seat 1's turn",
        "Summon Phase",
        "Host Phase",
        "Seat 1 brings Geryon to Stygia.",
        "Lemures follow Geryon.",
        "Intrigue Phase",
        "You bid for Hutijin with 85; Amon with 0; Geryon with 0",
        "Bids of seat 1: Hutijin, 45, Amon, 10, Geryon, 0",
        "Hutijin stays with seat 1, 90 against 85.",
        "Seat 1 wins Amon by intrigue, 10 against 0.",
        "Amon belongs to seat 1",
        "Gate Phase",
        "Hutijin goes to Stygia.",
        "Control Phase",
        "Seat 1 takes control of Stygia.",
        "Seat 1 controls 1 of 9 Planes.",
    ]


def test_the_story_of_a_battle(start: Any, put: Lay, drive: Drive, story: Any) -> None:
    hell = start(told=True)
    hosts(hell, put, [["Hutijin", "Pit Fiends"]], [["Amon"]])
    put(hell.table, hell.hands[B], "Slaughter")
    hell.table.story.clear()
    hell.table.asked(None)
    drive(battles(hell, A), ["Slaughter"], hell.table)
    assert story(hell.table, A) == [
        "Battle on Stygia: you against seat 2.",
        "Seat 2 plays Slaughter.",
        "Force 32 of you against 17 of seat 2.",
        "Discarded from the Events played of seat 2: Slaughter",
        "Seat 2 loses all on Stygia.",
        "Discarded: Amon",
        "You may keep units of Force 15 together, and one Leader in any case.",
        "Discarded: Pit Fiends",
    ]


def test_worth_tells_totals(hell: Hell, put: Lay) -> None:
    hosts(hell, put, [["Bael", "Barbed Devils"]], [["Gorson"]])
    (card,) = put(hell.table, hell.hands[A], "Surprise")
    view = View(hell.table, A)
    assert rules.worth(view, hell.planes[5]) == {"your force": 21, "their force": 14}
    assert rules.worth(view, hell.planes[4]) is None
    assert rules.worth(view, "company of Bael") == {"force": 21}
    assert rules.worth(view, card) is None
    hell.battle.value = 5
    assert rules.worth(view, card) == {"total with it": 33}


def test_the_thumb_plays_the_smallest_event_that_wins(hell: Hell, put: Lay) -> None:
    hosts(hell, put, [["Bael"]], [["Amon"]])
    put(hell.table, hell.hands[A], "Surprise", "Slaughter", "Overrun")
    choice = next(battle(hell, A, 5))
    assert rules.thumb(View(hell.table, A), choice).name == "Slaughter"


def test_the_thumb_attacks_the_weaker_and_leaves_the_stronger(hell: Hell, put: Lay) -> None:
    army = stand(hell, put, A, 5, "Geryon", "Pit Fiends")
    stand(hell, put, B, 6, "Bael"), stand(hell, put, B, 4, "Asmodeus", "Pit Fiends", "Pit Fiends")
    steps = rules.movement(hell, A, "gate")
    choice = next(steps)
    assert rules.thumb(View(hell.table, A), choice) is army
    choice = steps.send(army)
    assert rules.thumb(View(hell.table, A), choice).plane == 6
