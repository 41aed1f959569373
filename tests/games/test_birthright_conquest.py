"""Birthright Conquest: Realms and Lords, cards when they are due, attacks, and how it ends."""

from __future__ import annotations

import pytest

from pnp.engine import Choice, View
from pnp.games import birthright_conquest as rules
from pnp.games.birthright_conquest.acts import moves, play_card
from pnp.games.birthright_conquest.war import AWAY, BLOCK, BLOOD, TIRED, War, allies

GOOD, EVIL = range(2)


@pytest.fixture
def war(the_table):
    """Empty hands, ten Gold each."""
    war = War(the_table("birthright-conquest"))
    for track in war.gold:
        track.value = 10
    return war


@pytest.fixture
def field(war, put):
    """`field(seat, *names)`: Lords, Realms, and Armies on the Lord before them."""

    def fielded(seat, *names):
        lords = []
        for card in put(war.table, war.courts[seat], *names):
            if card.type == "lord":
                war.enter(seat, card)
                lords.append(card)
            elif card.type == "realm":
                war.courts[seat].give(card, war.lands[seat])
            else:
                war.attach(card, lords[-1])
        return lords

    return fielded


@pytest.fixture
def hold(war, put):
    return lambda seat, *names: put(war.table, war.hands[seat], *names)


def plain(name):
    """The option of a card that needs no aim."""
    return lambda option: option is not None and option[0].name == name


def offered(war, seat, time):
    return {(card.name, getattr(target, "name", target)) for card, target in moves(war, seat, time)}


def test_regents_and_realms_name_each_other(war):
    cards = [card for card, _ in war.titles]
    regents = {card.name: card.regent for card in cards if card.type == "realm"}
    assert regents == {card.realm: card.name for card in cards if card.type == "lord"}
    assert len(regents) == 30


def test_set_up(the_table):
    war = War(the_table("birthright-conquest"))
    rules.set_up(war)
    assert [len(hand) for hand in (*war.hands, *war.courts)] == [5, 5, 4, 4]
    assert [track.value for track in war.gold] == [5, 5]
    assert [len(stock.draw) for stock in war.stocks] == [41, 41, 58]


def test_alliance_fills_or_draws_one_and_puts_the_excess_under(war, drive):  # rulings: alliance, limits
    drive(rules.alliance(war, GOOD), ["fill", None])
    assert len(war.courts[GOOD]) == 4
    under = war.courts[GOOD][0]
    drive(rules.alliance(war, GOOD), ["one", None, under])
    assert war.stocks[GOOD].draw[0] is under
    assert len(war.courts[GOOD]) == 4
    drive(rules.alliance(war, GOOD), ["fill", "buy", None, war.courts[GOOD][0]])
    assert war.gold[GOOD].value == 7


def test_the_action_deck_is_made_anew_a_realm_deck_is_not(war):  # ruling: realm-deck
    war.actions.draw.give_all(war.actions.discards)
    war.draw_actions(GOOD, 2)
    war.mill(GOOD, 99)
    war.draw_realms(GOOD, 2)
    assert (len(war.hands[GOOD]), len(war.courts[GOOD])) == (2, 0)


def test_recruiting_costs_force_and_one_realm_comes(war, put, drive):  # rulings: free-lord, recruiting
    put(war.table, war.courts[GOOD], "Avanil", "Mhoried", "Darien Avan", "Elves")
    _, asked = drive(rules.recruit(war, GOOD), ["Avanil, play", "Darien Avan, play", "Elves, Darien Avan"])
    assert war.gold[GOOD].value == 10 - 3
    assert "Mhoried" not in str(asked[-1].options)
    assert [card.name for card in war.lands[GOOD]] == ["Avanil"]


def test_realms_bring_gold(war, field, drive):
    field(EVIL, "Ghore", "Endier")
    drive(rules.realms(war, EVIL))
    assert war.gold[EVIL].value == 12


def test_spells_need_a_caster_and_blood_a_lord(war, field, hold):  # rulings: casters, blood
    hold(GOOD, "Alchemy", "Blood History", "Trade Routes")
    assert offered(war, GOOD, "own") == {("Trade Routes", None)}
    field(GOOD, "Aeric Boeruine")
    assert offered(war, GOOD, "own") == {("Trade Routes", None), ("Blood History", None)}
    field(GOOD, "Fhileraene")
    assert len(offered(war, GOOD, "own")) == 3


def test_extra_realms_cost_gold_and_can_be_negated(war, hold, put, drive):  # rulings: extra-realm, negating
    put(war.table, war.courts[EVIL], "Ghore")
    hold(EVIL, "Regency"), hold(GOOD, "Law Holdings")
    drive(rules.events(war, EVIL), ["Regency, Ghore", "Law Holdings"])
    assert (len(war.lands[EVIL]), war.gold[EVIL].value) == (0, 8)
    hold(EVIL, "Vassalage")
    drive(rules.events(war, EVIL), ["Vassalage, Ghore"])
    assert len(war.lands[EVIL]) == 1


def test_the_cold_rider_takes_wizards_only(war, field, hold):  # ruling: casters
    field(EVIL, "The Gorgon", "The Eyeless One")
    hold(GOOD, "The Cold Rider")
    assert offered(war, GOOD, "own") == {("The Cold Rider", "The Eyeless One")}


def test_a_stolen_realm_goes_home_when_put_back(war, field, hold, drive):  # ruling: stolen
    field(EVIL, "Ghore")
    realm = war.lands[EVIL][0]
    war.lands[EVIL].give(realm, war.lands[GOOD])
    hold(EVIL, "Rebellion")
    drive(rules.events(war, EVIL), ["Rebellion, Ghore"])
    assert realm.pile is war.courts[EVIL]


def test_ransom_takes_what_there_is(war, hold, drive):  # ruling: too-little
    hold(EVIL, "Ransom")
    war.gold[GOOD].value = 2
    drive(rules.events(war, EVIL), [plain("Ransom")])
    assert [track.value for track in war.gold] == [0, 12]


def test_the_higher_force_wins_and_ties_are_the_blockers(war, field, drive):
    (gorgon,), (grimm,) = field(EVIL, "The Gorgon"), field(GOOD, "Grimm Graybeard", "Men")
    drive(rules.attack(war, EVIL, gorgon), ["Grimm Graybeard"])
    assert not war.units(EVIL)
    assert (grimm.mark(BLOOD), war.strength(grimm, BLOCK)) == (1, 10)  # ruling: blood-tokens
    drive(rules.end(war, EVIL), [])
    assert not allies(grimm)  # ruling: loss


def test_unblocked_attacks_mill_then_raze(war, field, drive):  # rulings: short-deck, realm-choice
    (spider,) = field(EVIL, "The Spider")
    field(GOOD, "Avanil", "Elinie")
    war.mill(GOOD, len(war.stocks[GOOD].draw) - 2)
    drive(rules.attack(war, EVIL, spider), [])
    assert (war.left(GOOD), len(war.lands[GOOD])) == (2, 2)
    drive(rules.attack(war, EVIL, spider), ["Elinie"])
    assert [card.name for card in war.lands[GOOD]] == ["Avanil"]
    drive(rules.attack(war, EVIL, spider), [])
    assert war.settled  # ruling: defeat
    assert rules.result(war).winners == (EVIL,)


def test_who_attacked_cannot_block_unless_woken(war, field, hold, drive):  # ruling: tired
    (spider,), (darien,) = field(EVIL, "The Spider"), field(GOOD, "Darien Avan")
    darien.put(TIRED, 1)
    hold(GOOD, "Roads")
    drive(rules.attack(war, EVIL, spider), ["Roads, Darien Avan", "Darien Avan"])
    assert not war.units(EVIL)


def test_shadow_form_and_blood_challenge(war, field, hold, drive):  # rulings: shadow, challenge
    (spider,) = field(EVIL, "The Spider")
    field(GOOD, "Darien Avan", "Heirl Diem", "Suris Enlien")
    hold(EVIL, "Shadow Form")
    drive(rules.attack(war, EVIL, spider), ["Shadow Form, The Spider"])
    assert len(war.stocks[GOOD].discards) == 3
    hold(EVIL, "Blood Challenge")
    drive(rules.attack(war, EVIL, spider), ["Blood Challenge, Suris Enlien"])
    assert "Suris Enlien" not in [lord.name for lord in war.units(GOOD)]


def test_fear_and_character_reading_weaken_one_side(war, field, hold, drive):  # rulings: lasting, battle
    (spider,), (darien,) = field(EVIL, "The Spider", "Goblins"), field(GOOD, "Darien Avan", "Elves")
    hold(GOOD, "Fear", "Character Reading")
    drive(rules.events(war, GOOD), [plain("Fear"), plain("Character Reading")])
    assert (war.strength(spider, BLOCK), war.strength(darien, "any")) == (3, 8)
    drive(rules.end(war, GOOD))
    assert war.strength(spider, BLOCK) == 5


def test_a_battle_card_is_gone_after_the_battle(war, field, hold, drive):
    (spider,), (darien,) = field(EVIL, "The Spider"), field(GOOD, "Darien Avan")
    hold(GOOD, "Fortifications"), hold(EVIL, "Avatar", "Bloodsilver Blade")
    drive(rules.attack(war, EVIL, spider), ["Darien Avan", "Avatar, The Spider", "Fortifications, Darien Avan", None])
    assert not war.units(GOOD)
    assert war.strength(spider, "any") == 5
    assert darien.pile is war.stocks[GOOD].discards


def test_summoned_allies_leave_and_pay_for_a_victory(war, field, hold, drive):  # ruling: summoned
    (rogr,) = field(GOOD, "Rogr Aglondier", "Elves")
    hold(GOOD, "Legion of Dead")
    drive(rules.events(war, GOOD), ["Legion of Dead, Rogr Aglondier"])
    assert war.strength(rogr, "any") == 2 + 3 + 3
    rogr.put("owes", 1)
    drive(rules.end(war, GOOD), ["Undead"])
    assert [card.name for card in allies(rogr)] == ["Elves"]
    assert len(war.summons) == 12


def test_healing_and_iron_will(war, field, hold, drive):  # rulings: healing, rescue, wrath
    (darien,) = field(GOOD, "Darien Avan", "Elves")
    hold(EVIL, "Divine Wrath", "Assassination"), hold(GOOD, "Healing", "Iron Will")
    field(EVIL, "The Spider")
    drive(rules.events(war, EVIL), ["Divine Wrath, Elves", "Healing", "Assassination, Darien Avan", "Iron Will"])
    assert darien.pile is war.courts[GOOD]
    assert [card.name for card in war.stocks[GOOD].discards] == ["Elves"]


def test_warding_ends_attacks_and_adventure_lasts_a_turn(war, field, hold, drive):  # rulings: peace, adventure
    (spider,) = field(EVIL, "The Spider")
    hold(GOOD, "Festival", "Adventure")
    drive(rules.attacks(war, EVIL), [plain("Festival")])
    assert not spider.mark(TIRED)
    drive(rules.events(war, GOOD), ["Adventure, The Spider"])
    assert spider.mark(AWAY)
    assert not war.ready(EVIL)


def test_subversion_takes_an_army(war, field, hold, drive):  # ruling: subversion
    field(EVIL, "The Spider", "Dragons")
    lords = field(GOOD, "Rogr Aglondier", "Darien Avan")
    hold(GOOD, "Subversion")
    drive(rules.events(war, GOOD), ["Subversion, Dragons", "Darien Avan"])
    assert [war.strength(lord, "any") for lord in lords] == [2, 10]


def test_occupation_after_a_victory(war, field, hold, drive):  # ruling: spoils
    (gorgon,) = field(EVIL, "The Gorgon")
    field(GOOD, "Darien Avan", "Avanil")
    hold(EVIL, "Occupation", "Pillage")
    drive(rules.attack(war, EVIL, gorgon), ["Darien Avan", "Occupation, Avanil", plain("Pillage")])
    assert ([card.name for card in war.lands[EVIL]], war.gold[EVIL].value) == (["Avanil"], 14)


def test_temple_ley_lines_and_scry(war, field, hold, put, drive):  # rulings: temple, looking
    field(GOOD, "Rogr Aglondier")
    hold(GOOD, "Temple Holdings", "Ley Lines")
    put(war.table, war.actions.discards, "Alchemy", "Blight", "Roads")
    card = next(each for each in war.hands[GOOD] if each.recovers)
    drive(play_card(war, GOOD, card, None), ["Alchemy"])
    assert {each.name for each in war.hands[GOOD]} == {"Ley Lines", "Alchemy", "Blight"}
    drive(play_card(war, GOOD, war.hands[GOOD][0], war.stocks[GOOD].draw))
    assert len(war.courts[GOOD]) == 2


def test_dispell_realm_magic_needs_a_caster(war, field, hold, drive):  # rulings: casters, negating
    field(EVIL, "The Spider")
    field(GOOD, "Darien Avan")
    hold(EVIL, "Alchemy", "Honest Dealings"), hold(GOOD, "Dispell Realm Magic")
    drive(rules.events(war, EVIL), [plain("Alchemy"), None])
    assert war.gold[EVIL].value == 13
    field(GOOD, "Suris Enlien")
    drive(rules.events(war, EVIL), [plain("Honest Dealings"), "Dispell Realm Magic"])
    assert war.gold[EVIL].value == 13


def test_warding_may_follow_a_negated_festival(war, field, hold, drive):  # rulings: peace, negating, aims
    (spider,) = field(EVIL, "The Spider")
    field(GOOD, "Suris Enlien")
    hold(EVIL, "Law Holdings"), hold(GOOD, "Festival", "Warding")
    drive(rules.attacks(war, EVIL), [plain("Festival"), "Law Holdings", plain("Warding")])
    assert not spider.mark(TIRED)
    assert not offered(war, GOOD, "eve")


def test_ley_lines_draw_from_an_action_deck_made_anew(war, field, hold, drive):  # ruling: realm-deck
    field(GOOD, "Rogr Aglondier")
    (card,) = hold(GOOD, "Ley Lines")
    war.actions.draw.give_all(war.actions.discards)
    assert ("Ley Lines", "action-deck") in offered(war, GOOD, "own")
    drive(play_card(war, GOOD, card, war.actions.draw))
    assert len(war.hands[GOOD]) == 2


def test_scry_shows_seven_cards_in_their_order(war, field, hold, drive):  # ruling: looking
    field(GOOD, "Rogr Aglondier")
    (card,) = hold(GOOD, "Scry")
    deck = war.stocks[EVIL].draw
    before = list(deck)
    drive(play_card(war, GOOD, card, deck))
    assert View(war.table, GOOD).known("evil-deck") == before[-7:]
    assert not View(war.table, EVIL).known("evil-deck")
    assert list(deck) == before


def test_a_look_at_a_hand_shows_the_action_hand(war, hold, drive):  # ruling: hand-look
    cards = hold(EVIL, "Roads", "Avatar")
    assert not View(war.table, GOOD).known("hand of seat 2")
    hold(GOOD, "Intrigue")
    drive(rules.events(war, GOOD), [plain("Intrigue")])
    assert View(war.table, GOOD).known("hand of seat 2") == cards
    assert war.gold[GOOD].value == 9


def test_cards_without_a_target_stay_in_the_hand(war, field, hold):  # ruling: aims
    field(GOOD, "Darien Avan", "Avanil", "Elves")
    hold(GOOD, "Assassination", "Rebellion", "Adventure", "Divine Wrath", "Vassalage", "Persuasion", "Temple Holdings")
    assert not offered(war, GOOD, "own")


def test_the_attacker_plays_first_and_both_until_both_pass(war, field, hold, drive):  # ruling: answers
    (spider,) = field(EVIL, "The Spider")
    field(GOOD, "Darien Avan")
    hold(EVIL, "Battlewise", "Resistance"), hold(GOOD, "Militia", "Bloodsilver Blade")
    script = ["Darien Avan", "Battlewise, The Spider", "Militia, Darien Avan", None, "Bloodsilver Blade, Darien Avan"]
    _, asked = drive(rules.attack(war, EVIL, spider), [*script, "Resistance, The Spider"])
    battle = [choice.player for choice in asked if choice.phase == "after the block"]
    assert battle == [EVIL, GOOD, EVIL, GOOD, EVIL, GOOD, EVIL]
    assert not war.units(EVIL)  # 4 and 6 against 5, 4 and 3


def test_at_the_cap_who_has_more_left_wins(war, field):  # ruling: turn-cap
    assert rules.result(war).winners == (GOOD, EVIL)
    assert rules.result(war).capped
    war.mill(GOOD, 1)
    assert rules.result(war).winners == (EVIL,)
    field(EVIL, "Ghore", "Endier")  # out of the deck: as many in all
    field(GOOD, "Avanil")
    assert rules.result(war).scores == (44, 45)


def test_a_card_put_under_an_empty_deck_is_in_it_again(war, put, drive):  # rulings: defeat, limits
    put(war.table, war.courts[GOOD], "Men", "Avanil", "Elinie", "Mhoried")
    war.mill(GOOD, len(war.stocks[GOOD].draw) - 1)
    drive(rules.alliance(war, GOOD), ["one", "Men"])
    assert [card.name for card in war.stocks[GOOD].draw] == ["Men"]
    assert not war.settled


def test_marks_end_with_the_turn_of_who_they_are_for(war, field):  # rulings: tired, adventure
    (spider,), (darien,) = field(EVIL, "The Spider"), field(GOOD, "Darien Avan")
    for lord in (spider, darien):
        lord.put(TIRED, 1)
        lord.put(AWAY, 1)
    next(rules.take_turn(war, GOOD))
    assert (darien.mark(TIRED), darien.mark(AWAY)) == (0, 1)
    assert (spider.mark(TIRED), spider.mark(AWAY)) == (1, 0)


def test_a_doomed_lord_is_marked_while_a_rescue_is_asked(war, field):
    (darien,) = field(GOOD, "Darien Avan")
    next(war.fall(darien))
    assert darien.mark("falling")


def test_idle_gold_buys_a_realm_card_where_a_lord_is_missing(war, put, field):
    def buys():
        return rules.thumb(View(war.table, GOOD), Choice("more realms", [None, "buy"], GOOD))

    put(war.table, war.courts[GOOD], "Rangers", "Elves")
    assert buys() == "buy"
    field(GOOD, "Darien Avan")
    war.gold[GOOD].value = 3 + 4 + 3
    assert buys() == "buy"
    war.gold[GOOD].value -= 1
    assert buys() is None


def test_the_defender_neither_challenges_nor_slips_past(war, field, hold):  # rulings: challenge, shadow
    (spider,) = field(EVIL, "The Spider", "Goblins")
    field(GOOD, "Darien Avan")
    hold(GOOD, "Blood Challenge", "Shadow Form")
    next(rules.attack(war, EVIL, spider))
    assert not offered(war, GOOD, "attack")
    hold(EVIL, "Blood Challenge", "Shadow Form")
    assert offered(war, EVIL, "attack") == {("Blood Challenge", "Darien Avan"), ("Shadow Form", "The Spider")}


def test_the_thumb_takes_a_realm_before_a_small_army(war, field, hold):
    field(EVIL, "The Spider", "Goblins", "Ghore")
    (card,) = hold(GOOD, "Subversion")
    ghore, goblins = war.lands[EVIL][0], allies(war.units(EVIL)[0])[0]
    choice = Choice("event", [None, (card, goblins), (card, ghore)], GOOD)
    assert rules.thumb(View(war.table, GOOD), choice) == (card, ghore)
