"""Gods & Demons: attackers and blockers, fights, the fight around the Leader, and how a turn reads."""

from __future__ import annotations

import pytest
from test_gods_and_demons import RAMA, RAVANA, field, hold, host

from pnp.engine import Choice, View
from pnp.games import gods_and_demons as rules
from pnp.games.gods_and_demons.battle import battle, pair
from pnp.games.gods_and_demons.cards import answers
from pnp.games.gods_and_demons.host import Host

__all__ = ["field", "hold", "host"]


def card(name, target=None):
    """A card played in a fight, at a unit where that matters."""
    return lambda move: isinstance(move, tuple) and move[0].name == name and target in (None, move[1])


def harm(*units):
    return [unit.mark("damage") for unit in units]


def test_damage_stays_and_kills_only_beyond_the_defense(host, field, drive):
    (apes,), (legions, soldiers) = field(RAMA, "Black Apes"), field(RAVANA, "Massed Legions", "Demon Soldiers")
    drive(pair(host, apes, soldiers))
    assert (harm(apes), soldiers in host.units(RAVANA)) == ([2], False)
    drive(pair(host, apes, legions))
    assert (harm(legions), apes in host.units(RAMA)) == ([3], False)


def test_who_deals_more_lives_barely_and_equals_both_die(host, field, drive):  # ruling: equal-damage
    (red, black), (dealing, demonesses) = (
        field(RAMA, "Red Apes", "Black Apes"),
        field(RAVANA, "Death Dealing Demons", "Huge Demons"),
    )
    drive(pair(host, red, dealing))
    assert (host.units(RAVANA, "troop"), harm(red)) == ([demonesses], [3])
    black.put("damage", 3), demonesses.put("damage", 3)
    (bears,) = field(RAMA, "Bhalluka Bears")
    (henchmen,) = field(RAVANA, "Giant Headless Demon")
    bears.put("damage", 1), henchmen.put("damage", 4)
    drive(pair(host, black, demonesses))
    assert harm(demonesses) == [5]
    henchmen.put("damage", 4), host.discard(demonesses)
    legions, band = field(RAVANA, "Vast Army of Demons")[0], field(RAMA, "Hanuman")[0]
    legions.put("damage", 1), band.put("damage", 1)
    drive(pair(host, band, legions))
    assert legions not in host.units(RAVANA)
    assert band not in host.units(RAMA)


def test_who_is_not_killed_saves_nobody_by_dealing_less(host, field, drive):  # ruling: equal-damage
    (apes,), (demons,) = field(RAMA, "Black Apes"), field(RAVANA, "Death Dealing Demons")
    apes.put("damage", 1)
    drive(pair(host, apes, demons))
    assert (harm(apes), demons in host.units(RAVANA)) == ([5], False)


def test_every_arrow_gets_the_bonus(host, field, hold, drive):
    (archers,), (devourer,) = field(RAMA, "Archers"), field(RAVANA, "Kumbhakarna the Devourer")
    hold(RAMA, "Wind Arrows", "Scimitar Quills")
    devourer.put("damage", 0)
    drive(pair(host, archers, devourer), [card("Wind Arrows"), card("Scimitar Quills")])
    assert devourer not in host.units(RAVANA)  # 3 + 3 + 2 + 3 + 2 is more than 12


def test_a_leader_who_attacks_with_others_saves_himself(host, field, hold, drive):  # rulings: leaders, defenses
    (hanuman,) = field(RAMA, "Hanuman")
    rama, ravana = host.leader(RAMA), host.leader(RAVANA)
    hold(RAMA, "Escape")
    drive(battle(host, RAMA), [rama, hanuman, card("Escape", rama)])
    assert (harm(rama, ravana), hanuman in host.units(RAMA)) == ([0, 18], False)


def test_pairs_fight_in_order_and_the_leader_last(host, field, drive):  # rulings: order, leader-block
    (one, two, three) = field(RAMA, "Red Apes", "Vanar Apes", "Black Apes")
    (soldiers,) = field(RAVANA, "Demon Soldiers")
    ravana = host.leader(RAVANA)
    _, asked = drive(battle(host, RAMA), [one, two, three, None, None, soldiers, 5])
    blocks = [choice for choice in asked if choice.phase == "block"]
    assert [choice.options for choice in blocks] == [[None, soldiers], [None, soldiers], [None]]
    assert (harm(ravana), harm(two), soldiers in host.units(RAVANA)) == ([8], [2], False)
    assert harm(one, three) == [0, 5]
    assert one not in host.units(RAMA)


def test_serpents_hold_the_gate_and_bear_nothing(host, field, hold, drive):
    (serpent,) = field(RAVANA, "Fearsome Naga Serpent")
    (claws,) = hold(RAVANA, "Razory Talons")
    _, asked = drive(battle(host, RAVANA), [None])
    assert serpent not in asked[0].options
    assert [move[1] for move in rules.summons(host, RAVANA)] == [host.leader(RAVANA)]
    assert claws.slot == "close"


def test_strikes_in_any_number_and_modifiers_beside_them(host, field, hold, drive):  # rulings: strikes, answers
    (hanuman,), (devourer,) = field(RAMA, "Hanuman"), field(RAVANA, "Kumbhakarna the Devourer")
    hold(RAMA, "Holy Arrow", "Massive Stone", "Spiritual Energy"), hold(RAVANA, "Disguise", "Hurl Lances")
    script = [card("Holy Arrow"), card("Spiritual Energy"), None]
    _, asked = drive(pair(host, hanuman, devourer), script)
    first = {move[0].name for move in filter(None, asked[0].options)}
    assert first == {"Holy Arrow", "Massive Stone"}  # ruling: strike-modifiers
    assert all(choice.options == [None] for choice in asked if choice.player == RAVANA)
    assert devourer not in host.units(RAVANA)
    assert harm(hanuman) == [8]
    assert {each.name for each in host.hands[RAMA]} == {"Massive Stone"}


def test_power_counts_the_cards_left_in_the_hand(host, field, hold, drive):  # ruling: hand-count
    (hanuman,), (devourer,) = field(RAMA, "Hanuman"), field(RAVANA, "Kumbhakarna the Devourer")
    hold(RAMA, "Three Flaming Bolts", "Metaphysical Power", "Prayer")
    drive(pair(host, hanuman, devourer), [card("Three Flaming Bolts"), card("Metaphysical Power")])
    assert harm(devourer) == [8 + 3 + 1]
    assert not host.stocks[RAMA].discards[0].mark("in hand")


@pytest.mark.parametrize(
    ("unit", "more", "strike", "damage"),
    [
        ("Archers", [], "Wind Arrows", 3 + 3 + 2),  # ruling: archers
        ("Archers", [], "Massive Stone", None),
        ("Ayodhyan Prince", ["The Unbending Bow"], "Wind Arrows", 4 + 2 + 3 + 2),
        ("Ayodhyan Prince", ["The Unbending Bow"], "Sever Limbs", 4 + 2 + 5),
        ("Ayodhyan Prince", ["The Unbending Bow"], "Arrow of Vishnu", None),
        ("Red Apes", [], "Wind Arrows", None),
    ],
)
def test_arrows_strike_harder_from_bows_and_archers(host, field, hold, drive, unit, more, strike, damage):
    (shooter,), (devourer,) = field(RAMA, unit, *more), field(RAVANA, "Kumbhakarna the Devourer")
    (arrow,) = hold(RAMA, strike)
    shooter.put("fights", 1)
    able = [move for move in answers(host, RAMA) if move[0] is arrow]
    shooter.put("fights", 0)
    if strike == "Arrow of Vishnu":  # ruling: arrow-of-vishnu
        drive(pair(host, shooter, devourer), [card(strike)])
        assert devourer not in host.units(RAVANA)
    elif damage is None:
        assert not able
    else:
        drive(pair(host, shooter, devourer), [card(strike)])
        assert harm(devourer) == [damage]


def test_akampana_and_lances(host, field, hold, drive):
    (akampana, demons), (bears,) = field(RAVANA, "Akampana", "Huge Demons"), field(RAMA, "Apish Infantrymen")
    hold(RAVANA, "Quill of Fire", "Hurl Lances")
    drive(pair(host, akampana, bears), [card("Quill of Fire")])
    assert bears not in host.units(RAMA)
    demons.put("fights", 1)
    assert [move[0].name for move in answers(host, RAVANA)] == ["Hurl Lances"]


def test_eagles_beat_snakes_that_lie_there(host, field, hold, drive):  # ruling: snakes
    (hanuman,), (indrajit,) = field(RAMA, "Hanuman"), field(RAVANA, "Atikaya", "Naga Weapons")
    hold(RAMA, "Eagle Weapons"), hold(RAVANA, "Magic Net of Snakes")
    drive(pair(host, hanuman, indrajit), [None, card("Magic Net of Snakes"), card("Eagle Weapons")])
    assert (harm(hanuman), indrajit in host.units(RAVANA)) == ([4], False)


def test_a_defense_saves_its_hero_from_one_foe(host, field, hold, drive):  # rulings: defenses, codes
    (hanuman, apes), (devourer,) = field(RAMA, "Hanuman", "Red Apes"), field(RAVANA, "Kumbhakarna the Devourer")
    hold(RAMA, "Escape", "Form Defensive Circle")
    apes.put("fights", 1)
    assert [move[0].name for move in answers(host, RAMA)] == ["Form Defensive Circle"]
    apes.put("fights", 0)
    drive(pair(host, hanuman, devourer), [card("Escape")])
    assert (harm(hanuman, devourer), len(host.hands[RAMA])) == ([0, 8], 1)


def test_the_leader_names_one_of_many_and_they_save_themselves(host, field, hold, drive):  # rulings: defenses, strikes
    (hanuman, lakshman) = field(RAMA, "Hanuman", "Lakshman")
    ravana = host.leader(RAVANA)
    hold(RAMA, "Escape", "Holy Arrow"), hold(RAVANA, "Deception")
    script = [
        hanuman,
        lakshman,
        None,
        card("Escape", lakshman),
        card("Deception", hanuman),
        card("Holy Arrow", lakshman),
    ]
    _, asked = drive(battle(host, RAMA), script)
    assert "divide" not in {choice.phase for choice in asked}
    assert (harm(ravana), hanuman in host.units(RAMA), harm(lakshman)) == ([13], False, [0])


def test_several_around_a_leader_and_one_alone(host, field, drive):  # ruling: leader-fight
    (hanuman, lakshman) = field(RAMA, "Hanuman", "Lakshman")
    ravana = host.leader(RAVANA)
    ravana.put("damage", 5)
    drive(battle(host, RAMA), [hanuman, lakshman, None, 9])
    assert (host.fallen, harm(lakshman), hanuman in host.units(RAMA)) == ([RAVANA], [1], False)
    host.enter(RAVANA, ravana), ravana.put("damage", 15)
    drive(battle(host, RAMA), [lakshman, None])
    assert (host.fallen, lakshman in host.units(RAMA), harm(ravana)) == ([], False, [20])


def test_mercy_spares_and_draws(host, field, hold, drive):  # ruling: mercy
    (hanuman,), (demons,) = field(RAMA, "Hanuman"), field(RAVANA, "Demon Soldiers")
    hold(RAMA, "Mercy")
    drive(pair(host, hanuman, demons), ["Mercy"])
    assert (harm(demons), len(host.hands[RAMA])) == ([2], 3)
    ravana = host.leader(RAVANA)
    host.hands[RAMA].give_all(host.stocks[RAMA].discards)
    ravana.put("damage", 20), hold(RAMA, "Mercy")
    (lakshman,) = field(RAMA, "Lakshman", "Holiness")
    drive(pair(host, lakshman, ravana))
    assert host.fallen == [RAVANA]


def test_maricha_has_the_last_word(host, field, hold, drive):
    (hanuman,), (maricha,) = field(RAMA, "Hanuman"), field(RAVANA, "Maricha")
    hold(RAMA, "Prayer", "Destiny", "Sacred Texts")
    drive(pair(host, hanuman, maricha), ["Prayer", "Destiny"])
    assert [each.name for each in host.hands[RAMA]] == ["Sacred Texts"]


def test_who_loses_a_bonus_may_die_of_old_damage(host, field, drive):  # ruling: at-once
    (brahmin, prince), (devourer,) = (
        field(RAMA, "Vishvamitra the Brahmin", "Ayodhyan Prince"),
        field(RAVANA, "Kumbhakarna the Devourer"),
    )
    prince.put("damage", 6)
    drive(pair(host, brahmin, devourer))
    assert host.units(RAMA) == [host.leader(RAMA)]


@pytest.mark.parametrize("attacker", [RAMA, RAVANA])
def test_who_dies_before_its_fight_leaves_its_enemy_idle(host, field, drive, attacker):  # ruling: order
    brahmin, prince = field(RAMA, "Vishvamitra the Brahmin", "Ayodhyan Prince")
    devourer, soldiers = field(RAVANA, "Kumbhakarna the Devourer", "Demon Soldiers")
    prince.put("damage", 6)
    ours, theirs = (brahmin, prince), (devourer, soldiers)
    script = [*ours, None, *theirs] if attacker == RAMA else [*theirs, None, *ours]
    drive(battle(host, attacker), script)
    assert set(host.in_play()) == {host.leader(RAMA), host.leader(RAVANA), devourer, soldiers}
    assert harm(soldiers, host.leader(RAMA), host.leader(RAVANA)) == [0, 0, 0]


def test_the_winner_keeps_as_much_as_it_bears_with_its_bonuses(host, field, drive):  # ruling: equal-damage
    (angada,), (demons,) = field(RAMA, "Angada Vanar Heir-Apparent", "Holiness"), field(RAVANA, "Demonesses")
    angada.put("damage", 4)
    drive(pair(host, angada, demons))
    assert (harm(angada), demons in host.units(RAVANA)) == ([5], False)


def test_a_second_defense_of_the_leader_names_another(host, field, hold):  # ruling: defenses
    hanuman, lakshman = field(RAMA, "Hanuman", "Lakshman")
    hold(RAVANA, "Deception")
    for unit in (hanuman, lakshman, host.leader(RAVANA)):
        unit.put("fights", 1)
    hanuman.put("harmless", 1)
    assert [move[1] for move in answers(host, RAVANA)] == [lakshman]


def test_a_turn_reads_in_order(the_table, put, drive, story):
    table = the_table("gods-and-demons", told=True)
    host = Host(table)
    rules.set_up(host)
    for seat, name in ((RAMA, "Hanuman"), (RAVANA, "Huge Demons")):
        for each in list(host.hands[seat]):
            host.discard(each)
        host.enter(seat, put(table, host.hands[seat], name)[0])
    for name in ("Prayer", "Cut Down in Midair", "Holy Arrow"):
        (each,) = put(table, host.hands[RAMA], name)
        host.hands[RAMA].give(each, host.stocks[RAMA].draw)
    table.begin("turn", RAMA)
    script = [None, "Hanuman", None, "Huge Demons", card("Holy Arrow"), card("Cut Down in Midair")]
    drive(rules.take_turn(host, RAMA), script, table)
    told = story(table)
    wanted = [
        "Destiny",
        "Hanuman attacks",
        "Huge Demons blocks",
        "uses Holy Arrow",
        "takes no damage",
        "deals 12",
        "killed",
    ]
    found = [next(at for at, line in enumerate(told) if part in line) for part in wanted]
    assert found == sorted(found)


def test_the_thumb_blocks_what_it_kills_and_divides_to_kill(host, field):
    (apes, hanuman), (legions, soldiers) = (
        field(RAMA, "Red Apes", "Hanuman"),
        field(RAVANA, "Massed Legions", "Demon Soldiers"),
    )
    apes.put("attacks", 1), apes.put("fights", 1)
    view = View(host.table, RAVANA)
    assert rules.thumb(view, Choice("block", [None, soldiers, legions], RAVANA)) is legions
    hanuman.put("dealt to", 1)
    assert rules.thumb(view, Choice("divide", list(range(11)), RAVANA)) == 9
    hanuman.put("damage", 3)
    assert rules.thumb(view, Choice("divide", list(range(5)), RAVANA)) == 0
