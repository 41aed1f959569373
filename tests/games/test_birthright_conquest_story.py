"""Birthright Conquest: what the story of a turn tells."""

from __future__ import annotations

from pnp.games import birthright_conquest as rules
from pnp.games.birthright_conquest.war import War

GOOD, EVIL = range(2)


def test_the_phases_of_a_turn_in_order(heads):
    order = ["Alliance", "Planning", "Realm", "Recruit", "Event", "Attack", "End of the turn"]
    for turn in heads("birthright-conquest", seed=1):
        assert turn == [head for head in order if head in turn]


def test_a_turn_reads_in_order(the_table, put, drive, story):
    war = War(the_table("birthright-conquest", told=True))
    war.gold[EVIL].value = 12
    (diem,) = put(war.table, war.courts[GOOD], "Heirl Diem")
    war.enter(GOOD, diem)
    put(war.table, war.courts[EVIL], "Ghore", "Gavin Tael", "Orogs", "Goblins")
    for stock, *names in ((war.stocks[EVIL], "Giants"), (war.actions, "Roads", "Blood Challenge")):
        put(war.table, stock.discards, *names)
        put(war.table, stock.draw, *names)
    put(war.table, war.hands[GOOD], "Militia", "Iron Will")
    put(war.table, war.hands[EVIL], "Avatar")
    script = [
        *("one", None, "Giants"),
        *(None, "Ghore, play", "Gavin Tael, play", "Orogs, Gavin Tael", None),
        *("Gavin Tael", "Blood Challenge, Heirl Diem", "Avatar, Gavin Tael", "Militia, Heirl Diem", "Iron Will"),
    ]
    war.table.begin("turn", EVIL)
    drive(rules.take_turn(war, EVIL), script, war.table)
    assert story(war.table)[-26:] == [
        "Evil's turn",
        "Alliance",
        "To the Realm hand: Giants",
        "Evil puts Giants under the Realm deck.",
        "Planning",
        "Evil draws Blood Challenge, Roads",
        "Recruit",
        "Evil recruits Ghore into play; Gavin Tael into play; Orogs for Gavin Tael",
        "Gold of Evil: 10 (-2)",
        "Attack",
        "Gavin Tael attacks.",
        "Evil plays Blood Challenge on Heirl Diem",
        "Heirl Diem must block.",
        "Discarded: Blood Challenge",
        "Heirl Diem blocks.",
        "Evil plays Avatar on Gavin Tael",
        "Good plays Militia on Heirl Diem",
        "Gavin Tael fights with 17, Heirl Diem with 8.",
        "Gavin Tael of Evil wins, Heirl Diem is beaten.",
        "Good plays Iron Will",
        "Discarded: Militia",
        "Good, to the Realm hand: Heirl Diem",
        "Gavin Tael: Blood token",
        "Discarded: Avatar",
        "End of the turn",
        "Discarded: Orogs",
    ]
