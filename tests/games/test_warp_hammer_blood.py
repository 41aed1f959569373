"""Warp Hammer beside its battles: march, orders, Battle Totals, the first edition, the rule of thumb and the story."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from warp_kit import add, begin, brought, card, made, names, row

from pnp.engine import Choice, Match, View, own
from pnp.engine.told.reading import Reading
from pnp.games import warp_hammer as rules
from pnp.games.warp_hammer import march, orders, play_turn
from pnp.games.warp_hammer.battle import majority
from pnp.games.warp_hammer.blood import blood, fighting, riders, settle
from pnp.games.warp_hammer.first import exchange, first_edition, total
from pnp.games.warp_hammer.thumb import goal, thumb, worth
from pnp.games.warp_hammer.war import IMMOBILIZED, USED, War, attributes

Drive = Callable[..., tuple[Any, list[Choice]]]
Falls = Callable[..., list[int]]


def totals(war: War, ours: str = "Charge", theirs: str = "Charge") -> tuple[int, int]:
    """The Battle Totals of two lines."""
    told: dict[str, Any] = {}
    war.table.say = lambda sentence, **parts: told.update(parts) if sentence == "totals" else None  # type: ignore[method-assign]
    blood(war, [ours, theirs])
    return told["ours"], told["theirs"]


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ("Hammerers, Dwarf Lord", "Ogre", (7, 4)),
        ("Troll Slayers", "Ogre", (4, 4)),  # ruling: versus
        ("Troll Slayers", "Ogre, Ogre", (4, 8)),
        ("Troll Slayers", "Orc Boyz", (2, 2)),
        ("Orc Shaman, Drain Magic", "Dwarf Runesmith", (11, 3)),
        ("Dwarf Runesmith, Drain Magic", "Orc Boyz, The Crown of Sorcery", (6, 2)),  # an item is no Wizard
        (
            "Duke, Morning Star of Fracasse",
            "Orc Boyz, The Red Fang",
            (10, 2),
        ),  # an Item in play, though it does not count
        ("Duke, Blade of Couronne", "Skeleton Warriors", (10, 1)),
        ("Shadow Worriers", "Dark Elf Warriors", (4, 2)),
        ("Gotrek Gurnisson, Felix Jaegar", "Ogre", (8, 4)),
        ("Gotrek Gurnisson", "Felix Jaegar", (3, 3)),
        ("Isabella Von Carstein, Count Vlad Von Carstein", "Ogre", (12, 4)),
        ("Rune Hammer", "Ogre", (0, 4)),  # ruling: users
        ("Dwarf Lord, Rune Hammer", "Ogre", (8, 4)),
        ("Duke, Barded Warhorse", "Ogre", (7, 4)),  # ruling: mounts
        ("Duke, Barded Warhorse, Barded Warhorse", "Ogre", (8, 4)),
        ("Duke, Squire, Barded Warhorse, Barded Warhorse", "Ogre", (10, 4)),
        ("Orc Shaman, Steed of Shadows", "Ogre", (6, 4)),  # no Hero rides
    ],
)
def test_force_is_added_up(ours: str, theirs: str, wanted: tuple[int, int]) -> None:
    war = begin(ours, theirs)
    charging = [
        sum(any(trait in war.orders["Charge"].boosts for trait in each.traits) for each in fighting(line))
        for line in war.lines
    ]
    found = totals(war)
    assert (found[0] - charging[0], found[1] - charging[1]) == wanted


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ("Charge", "Charge", (9, 6)),
        ("Charge", "Defend", (12, 5)),
        ("Charge", "Advance", (9, 8)),
        ("Advance", "Charge", (13, 6)),
        ("Advance", "Advance", (10, 5)),
        ("Advance", "Defend", (10, 8)),
        ("Defend", "Charge", (8, 9)),
        ("Defend", "Advance", (11, 5)),
        ("Defend", "Defend", (8, 5)),
    ],
)
def test_orders_make_stronger_and_beat_each_other(ours: str, theirs: str, wanted: tuple[int, int]) -> None:
    # ruling: orders (the Squig Hoppers are Monsters and Cavalry, and get 1 for both)
    assert totals(begin("Squig Hoppers, Dwarf Lord, Gretchen Mob", "Wyvern"), ours, theirs) == wanted


def test_enhancements_that_count_get_the_order_too() -> None:  # ruling: orders
    assert totals(begin("Dwarf Runesmith, Commandment of Brass, Transmutation of Lead", "Ogre"))[0] == 3 + 3 + 4 + 1


def test_immobilized_cards_have_no_force_and_ride_nobody() -> None:
    war = begin("Duke, Barded Warhorse", "Ogre")
    card(war, 0, "Barded Warhorse").put(IMMOBILIZED, 1)
    assert riders(fighting(war.lines[0])) == 0
    assert totals(war)[0] == 5


def test_an_immobilized_user_is_in_play_all_the_same() -> None:  # ruling: users
    war = begin("Dwarf Lord, Rune Hammer", "Ogre")
    card(war, 0, "Dwarf Lord").put(IMMOBILIZED, 1)
    assert totals(war)[0] == 3


def test_dice_are_rolled_each_time(falls: Falls) -> None:  # ruling: rolled
    war = begin("Mortar", "Rock Lobber")
    falls(war, 5, 2, 6, 1)
    assert totals(war) == (5, 2)


def test_the_infantry_bonus_counts_once() -> None:
    war = begin("Hammerers", "Orc Boyz")
    war.edge[1].value = 5
    assert totals(war) == (2, 7)
    assert war.edge[1].value == 0


def test_equal_totals_change_nothing() -> None:  # ruling: tie
    war = begin("Hammerers", "Orc Boyz")
    settle(war, [4, 4])
    assert [won.value for won in war.won] == [0, 0]
    assert not war.casualties[0]
    assert names(war.stocks[0].discards) == ["Hammerers"]


def test_the_loser_loses_cards_by_chance_of_all_in_play() -> None:  # ruling: losses
    lost = set()
    for seed in range(20):
        war = begin("Hammerers", "Orc Boyz, Ogre, The Red Fang", seed=seed)
        card(war, 1, "Ogre").put(IMMOBILIZED, 1)
        settle(war, [4, 3])
        assert war.won[0].value == 1
        assert 1 <= len(war.casualties[1]) <= 3
        assert len(war.casualties[1]) + len(war.stocks[1].discards) == 3
        assert not war.casualties[0]
        assert not any(each.mark(IMMOBILIZED) for each in war.stocks[1].discards)
        lost.add(tuple(names(war.casualties[1])))
    assert len(lost) > 3


def test_who_has_too_few_cards_to_lose_loses_all(falls: Falls) -> None:  # ruling: losses
    war = begin("Hammerers", "Orc Boyz")
    falls(war, 6, 1)
    settle(war, [4, 3])
    assert names(war.casualties[1]) == ["Orc Boyz"]


def test_attributes_come_back_after_the_turn() -> None:  # ruling: attribute
    war = begin("Hammerers", "Orc Boyz")
    chip = add(war, 0, "armor")
    chip.put(USED, 1)
    settle(war, [1, 2])
    assert chip in war.spare[0]
    assert not chip.mark(USED)


# march and orders


def test_ten_cards_march_and_nobody_sees_the_rest(drive: Drive) -> None:  # ruling: reserve
    war = begin(", ".join(["Hammerers"] * 8 + ["Clansmen"] * 4), "Ogre")
    war.lines[0].give_all(war.hands[0])
    _, asked = drive(march(war, 0), ["Hammerers", "Clansmen"])
    assert not any(None in choice.options for choice in asked)
    assert len(war.hands[0]) == 10
    assert names(View(war.table, 0).known(own("reserve", 0))) == ["Clansmen", "Hammerers"]
    assert View(war.table, 1).count(own("reserve", 0)) == 2
    assert View(war.table, 1).known(own("reserve", 0)) == []
    war.hands[0].deal(1, war.casualties[0])
    assert drive(march(war, 0))[1] == []


@pytest.mark.parametrize(
    ("army", "traits"),
    [
        ("dwarf", ["armor", "martyr"]),
        ("ork", None),
        ("goblin", ["ambush", "cowardly"]),
        ("kislev", ["berserk", "cavalry"]),  # ruling: second-list
        ("khorne", ["berserk", "infantry"]),
    ],
)
def test_an_army_adds_one_of_its_own_attributes(drive: Drive, army: str, traits: list[str] | None) -> None:
    war = begin("Hammerers", "Ogre", of=(army, "ork"))
    answers = ["Charge", traits[0]] if traits else ["Charge"]
    written, asked = drive(orders(war, 0), answers)
    assert written == ("Charge", traits[0] if traits else "berserk")
    assert sorted(asked[1].options) == (traits or ["berserk"])


def test_a_second_list_keeps_the_attributes_of_the_first() -> None:  # ruling: second-list
    assert attributes(made().entries["race"], ("kislev", "empire")) == ("berserk", "cavalry")
    assert attributes(made().entries["race"], ("empire",)) == ("infantry", "cavalry")
    assert attributes(made().entries["race"], ()) == ()


def test_orders_are_secret_until_both_are_written() -> None:
    war = begin(", ".join(["Ogre"] * 10), ", ".join(["Orc Boyz"] * 10))
    for seat in (0, 1):
        war.lines[seat].give_all(war.stocks[seat].draw)
    steps, seen = play_turn(war), {}
    choice = next(steps)
    while choice.phase in ("order", "attribute", "strike") and "strike" not in seen:
        if choice.player == 1 or choice.phase == "strike":
            seen[choice.phase] = View(war.table, 1).note(own("orders", 0))
        choice = steps.send(choice.options[0])
    assert seen == {"order": None, "attribute": None, "strike": ("Charge", "armor")}


# the first edition


def test_up_to_five_cards_are_exchanged(drive: Drive) -> None:  # ruling: first-edition
    war = begin(", ".join(["Hammerers"] * 10 + ["Clansmen"] * 6), "Ogre", mode="first-edition")
    for each in [each for each in war.lines[0] if each.name == "Clansmen"]:
        war.lines[0].give(each, war.stocks[0].draw)
    war.lines[0].give_all(war.hands[0])
    _, asked = drive(exchange(war, 0), ["Hammerers"] * 5)
    assert len(asked) == 5
    assert names(war.hands[0]).count("Clansmen") == 5
    assert len(war.stocks[0].discards) == 5
    assert {choice.phase for choice in asked} == {"discard"}
    assert len(war.hands[0]) == 10
    drive(exchange(war, 0), ["Hammerers", None])
    assert (len(war.hands[0]), len(war.stocks[0].draw)) == (10, 0)  # as many as were put away


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ("Hammerers", "Gretchen Mob", 2),  # equally much Infantry
        ("Hammerers, Clansmen", "Gretchen Mob", 6),
        ("Dwarf Pikes", "Ogre", 3),  # ruling: first-leader (the Spears count once)
        ("Gorfang Rotgut", "Orc Boyz", 8),  # ruling: first-leader (a Hero is no Leader)
        ("Duke, Barded Warhorse", "Orc Boyz", 5 + 1 + 1 + 2 + 2),
        ("Rune Hammer", "Orc Boyz", 0),
        ("Dwarf Lord, Rune Hammer", "Orc Boyz", 5 + 3 + 2 + 2),
        ("Troll Slayers", "Giant Squig, Orc Boyz", 4),
    ],
)
def test_first_edition_totals(ours: str, theirs: str, wanted: int) -> None:  # ruling: first-edition
    assert total(begin(ours, theirs, mode="first-edition"), 0) == wanted


def test_an_ambush_is_rolled_for(falls: Falls) -> None:
    for rolled in (3, 4):
        war = begin("Rangers, Unseen Lurker", "Net Chukkas", mode="first-edition")  # the spell has no Wizard
        falls(war, rolled)
        assert total(war, 0) == 2 + 2 * (rolled == 3)


def test_a_turn_of_the_first_edition(drive: Drive) -> None:
    war = begin("Hammerers", "Ogre", mode="first-edition")
    for seat in (0, 1):
        war.lines[seat].give_all(war.stocks[seat].draw)
    drive(first_edition(war), [None, None])
    assert [won.value for won in war.won] == [0, 1]
    assert not war.orders
    assert not war.table.has("attribute")


@pytest.mark.parametrize("mode", ["second-edition", "first-edition"])
def test_after_the_last_turn_equals_share(mode: str) -> None:  # ruling: turn-cap
    result = Match(made().bringing([brought("Standard Bearer", "ork")] * 2), rules, 1, [thumb] * 2, 2, mode).run()
    assert result.capped
    assert result.winners == (0, 1)
    assert result.facts == {"turns": 25}


# the rule of thumb, goal and worth


def answers(war: War, phase: str, options: list[Any], seat: int = 0, step: int = 0) -> Any:
    war.table.track("contest").value = step
    return thumb(View(war.table, seat), Choice(phase, options, seat))


def test_the_thumb_leaves_what_nobody_can_use() -> None:
    war = begin("Hammerers, Fireball, Dwarf Pikes", "Ogre")
    war.lines[0].give_all(war.hands[0])
    assert answers(war, "excess", list(war.hands[0])).name == "Fireball"


def test_the_thumb_aims_at_the_dearest() -> None:
    war = begin("Norse Dwarves", "Gorfang Rotgut, Gretchen Mob")
    assert answers(war, "target", list(war.lines[1]), step=16).name == "Gorfang Rotgut"
    war = begin("Harpy", "Arrer Boyz, Frenzy, Ogre")
    assert answers(war, "strike", [None, *war.lines[0]], step=9).name == "Harpy"


def test_the_thumb_keeps_a_card_for_what_it_does_better() -> None:
    war = begin("Orc Shaman", "Ogre, The Red Fang")
    assert answers(war, "strike", [None, *war.lines[0]], step=10) is None


def test_the_thumb_saves() -> None:
    war = begin("", "Ogre, Snotling Pump Wagon")
    assert answers(war, "save", [None, card(war, 1, "Snotling Pump Wagon")], 1, 16).name == "Snotling Pump Wagon"


def test_goal_and_worth() -> None:
    war = begin("Hammerers, Mortar", "Ogre")
    war.won[0].value = 2
    view = View(war.table, 1)
    assert goal(view, 0) == {"won": 2, "wanted": 5, "cards": 2}
    assert worth(view, own("line", 0)) == {"force": 2}
    assert worth(view, "deck") is None


# the story


def test_a_turn_is_told_in_order() -> None:
    match = Match(made(), rules, 4, [thumb] * 2, 2, "second-edition", told=True)
    match.run()
    lines = list(Reading(match.table, None, own=True).news())
    heads = [line.text for line in lines if line.head]
    assert heads[:9] == ["Turn 1", "Logistics", "Orders", "Battle", "Blood", "Turn 2", "Logistics", "Orders", "Battle"]
    told = [line.text for line in lines]
    for words in ("orders:", "lays out", "Battle Totals:", "wins the hand", "in all."):
        assert any(words in line for line in told)
    first = next(at for at, line in enumerate(told) if "orders:" in line)
    assert first < next(at for at, line in enumerate(told) if "lays out" in line)


def told_of(war: War) -> list[str]:
    return [line.text for line in Reading(war.table, None, own=True).news()]


def test_the_better_order_is_told_where_it_counts() -> None:
    war = begin("Hammerers", "Orc Boyz", told=True)
    blood(war, ["Defend", "Advance"])
    assert "Defend of seat 1 beats Advance: +3." in told_of(war)
    war = begin("Hammerers", "Orc Boyz", told=True)
    blood(war, ["Advance", "Advance"])
    assert not any("beats" in line for line in told_of(war))


def test_majorities_of_the_first_edition_are_told() -> None:
    war = begin("Hammerers, Clansmen, Organ Gun", "Gretchen Mob", told=True, mode="first-edition")
    assert total(war, 0) == 2 + 2 + 4 + 4
    assert total(war, 1) == 1
    assert [line for line in told_of(war) if "most" in line] == ["Seat 1 has most of infantry and war machine: +4."]


def test_who_looks_is_told_before_what_is_seen(drive: Drive) -> None:
    war = begin("Runners", "Orc Boyz, Ogre", told=True)
    for name in ("Orc Boyz", "Ogre"):
        war.lines[1].give(card(war, 1, name), war.stocks[1].draw)
    war.table.shuffle(war.stocks[1].draw)
    drive(majority(war, row("Scouts")))
    told = told_of(war)
    looks, shown = (next(at for at, line in enumerate(told) if word in line) for word in ("looks at", "Shown"))
    assert looks < shown


def test_orders_are_told_once() -> None:
    match = Match(made(), rules, 4, [thumb] * 2, 2, "second-edition", told=True)
    match.run()
    told = [line.text for line in Reading(match.table, 0).news()]
    assert not any("Orders of" in line for line in told)
    assert sum("orders:" in line or "order:" in line for line in told) == 2 * match.table.track("turn").value


def test_phases_of_the_first_edition() -> None:
    match = Match(made(), rules, 4, [thumb] * 2, 2, "first-edition", told=True)
    match.run()
    heads = [line.text for line in Reading(match.table, None, own=True).news() if line.head]
    assert heads[:5] == ["Turn 1", "Logistics", "March", "Battle", "Blood"]


# the paper


def test_cards_and_sheet_say_what_the_rules_do() -> None:
    rows = {row.name: row for row in made().entries["contest"]}
    assert "no Hero" in rows["Cavalry"].brief
    assert "a card of yours" in rows["Saves"].text  # ruling: saves (it does not matter what is killed)
