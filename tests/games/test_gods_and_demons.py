"""Gods & Demons: the turn, cards that are attached and Events, ruling by ruling."""

from __future__ import annotations

import pytest

from pnp.engine import Choice, View
from pnp.games import gods_and_demons as rules
from pnp.games.families.companies import attached
from pnp.games.gods_and_demons.cards import bears, heals, play_event, summons
from pnp.games.gods_and_demons.host import Host, strength

RAMA, RAVANA = range(2)


@pytest.fixture
def host(the_table):
    """Both Leaders, empty hands."""
    host = Host(the_table("gods-and-demons"))
    for seat in (RAMA, RAVANA):
        host.enter(seat, next(card for card in host.stocks[seat].draw if card.type == "leader"))
    return host


@pytest.fixture
def hold(host, put):
    """`hold(seat, *names)`: take cards into a hand."""
    return lambda seat, *names: put(host.table, host.hands[seat], *names)


@pytest.fixture
def field(host, hold):
    """`field(seat, *names)`: units that may attack, and cards on the last of them."""

    def fielded(seat, *names):
        units = []
        for card in hold(seat, *names):
            if card.guard:
                host.enter(seat, card)
                units.append(card)
            else:
                host.attach(card, units[-1])
        return units

    return fielded


def now(host, unit):
    return strength(unit, host.before()), host.defense(unit)


def offered(host, seat):
    return {(card.name, getattr(target, "name", target)) for card, target in summons(host, seat)}


def test_set_up_lays_leaders_and_deals_seven(the_table):  # ruling: decks-unequal
    host = Host(the_table("gods-and-demons"))
    rules.set_up(host)
    assert [unit.name for seat in (RAMA, RAVANA) for unit in host.units(seat)] == ["Rama", "Ravana the Demon King"]
    assert [len(stock.draw) for stock in host.stocks] == [83 - 1 - 7, 73 - 1 - 7]


def test_three_cards_are_drawn_and_one_more_with_sugriva(host, field):
    field(RAMA, "Sugriva the Monkey King")
    rules.destiny(host, RAMA), rules.destiny(host, RAVANA)
    assert [len(hand) for hand in host.hands] == [4, 3]


def test_an_empty_deck_gives_nothing_and_stays_empty(host):  # ruling: empty-deck
    host.mill(RAMA, 99)
    rules.destiny(host, RAMA)
    assert (len(host.hands[RAMA]), len(host.stocks[RAMA].draw), host.settled) == (0, 0, False)


def test_all_units_come_for_nothing_and_wait_with_attacks(host, hold, drive):  # ruling: new-units
    hold(RAMA, "Hanuman", "Red Apes")
    drive(rules.summon(host, RAMA), ["Hanuman, play", "Red Apes, play"])
    assert len(host.units(RAMA)) == 3
    _, asked = drive(rules.battle(host, RAMA), [None])
    assert [unit.type for unit in filter(None, asked[0].options)] == ["leader"]  # ruling: leaders
    drive(rules.heal(host, RAMA))
    _, asked = drive(rules.battle(host, RAMA), [None])
    assert len(asked[0].options) == 4


@pytest.mark.parametrize(
    ("card", "bearers"),
    [
        ("Golden Sword", {"Rama", "Hanuman"}),  # ruling: leaders
        ("Swords & Maces", {"Red Apes"}),
        ("The Unbending Bow", {"Rama", "Hanuman"}),  # ruling: codes
        ("Speed of a Zephyr", {"Rama", "Hanuman", "Eagle Avatar of Vishnu"}),  # ruling: codes
        ("Blessings", {"Rama", "Hanuman", "Red Apes", "Eagle Avatar of Vishnu"}),
        ("Chariots", {"Red Apes"}),
        ("Invincible", set()),
        ("Inexhaustible Quiver", set()),
    ],
)
def test_who_bears_what(host, field, hold, card, bearers):
    field(RAMA, "Hanuman", "Red Apes", "Eagle Avatar of Vishnu")
    (each,) = hold(RAMA, card)
    assert {unit.name for unit in host.units(RAMA) if bears(unit, each)} == bearers


def test_one_of_a_slot_and_modifiers_without_end(host, field, hold):  # rulings: mounts, modifiers-on-weapons
    (hanuman, apes) = field(RAMA, "Hanuman", "Golden Sword", "Red Apes", "Bow & Arrow")
    invincible, quiver, blade, bow = hold(
        RAMA, "Invincible", "Inexhaustible Quiver", "Shula Black Steel Trident", "Divine Diamond Bow"
    )
    assert (bears(hanuman, blade), bears(hanuman, bow), bears(hanuman, invincible)) == (False, True, True)
    assert (bears(hanuman, quiver), bears(apes, quiver), bears(apes, invincible)) == (False, False, True)
    host.attach(bow, hanuman), host.attach(invincible, hanuman)
    assert bears(hanuman, quiver)
    assert now(host, hanuman) == (8 + 3 + 3 + 3, 8)
    host.discard(hanuman)
    assert len(host.stocks[RAMA].discards) == 4


def test_generals_brahmins_and_traitors(host, field, hold, drive):  # rulings: all-troops, curse
    (_, apes, brahmin) = field(RAMA, "General Neela", "Red Apes", "Vishvamitra the Brahmin")
    (demons, sister) = field(RAVANA, "Demon Soldiers", "Surpanakha")
    rama, ravana = host.leader(RAMA), host.leader(RAVANA)
    assert (now(host, apes), now(host, brahmin), now(host, rama)) == ((6, 3), (2, 3), (11, 21))
    demons.put("damage", 2)
    hold(RAMA, "Vibhishan the Betrayer")
    drive(rules.summon(host, RAMA), ["Vibhishan the Betrayer, play"])
    assert (set(host.units(RAVANA)), now(host, ravana)) == ({ravana, sister}, (10, 19))  # ruling: at-once
    assert (now(host, sister), now(host, rama)) == ((3, 0), (11, 21))


def test_a_turns_help_is_over_after_the_battle(host, field, hold, drive):  # ruling: events
    (apes,) = field(RAMA, "Red Apes")
    hold(RAMA, "Comrades-at-Arms", "Garuda Vyuha Formation")
    drive(rules.summon(host, RAMA), ["Comrades-at-Arms", "Garuda Vyuha Formation"])
    assert (now(host, apes)[0], now(host, host.leader(RAMA))[0], now(host, host.leader(RAVANA))[0]) == (7, 11, 10)
    drive(rules.heal(host, RAMA))
    assert (now(host, apes)[0], len(host.stocks[RAMA].discards)) == (5, 2)


def test_stored_merit_keeps_strikes_alone(host, hold, drive):  # ruling: stored-merit
    deck = host.stocks[RAMA].draw
    for card in hold(RAMA, "Holy Arrow", "Spiritual Energy", "Prayer", "Massive Stone"):
        host.hands[RAMA].give(card, deck)
    hold(RAMA, "Stored Merit")
    drive(rules.summon(host, RAMA), ["Stored Merit"])
    assert {card.name for card in host.hands[RAMA]} == {"Holy Arrow", "Massive Stone"}
    assert {card.name for card in host.stocks[RAMA].discards} == {"Spiritual Energy", "Prayer", "Stored Merit"}


def test_destiny_renews_both_hands_and_mantras_cost_four(host, hold, drive):  # ruling: both-players
    hold(RAMA, "Destiny", "Prayer"), hold(RAVANA, "Spies", "Duty")
    drive(rules.summon(host, RAMA), ["Destiny", None])
    assert [len(hand) for hand in host.hands] == [5, 5]
    for card in list(host.hands[RAMA]):
        host.discard(card)
    (mantras,) = hold(RAMA, "Mantras")
    drive(play_event(host, RAMA, mantras), [lambda _: True] * 4)
    assert len(host.hands[RAMA]) == 1


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("Summon Magical Weapons", {"weapon"}), ("Vision", {"strike"}), ("Order of the Universe", {"hero", "troop"})],
)
def test_searches_offer_what_they_say(host, hold, drive, name, kinds):  # ruling: search
    (event,) = hold(RAMA, name)
    _, asked = drive(play_event(host, RAMA, event), [lambda _: True])
    found = next(choice for choice in asked if choice.phase == "search")
    assert {card.type for card in found.options} == kinds
    assert not View(host.table, RAVANA).known("hand of seat 1")


def test_yama_takes_two_troops_of_each(host, field, hold, drive):  # rulings: yama, no-target
    field(RAMA, "Red Apes"), field(RAVANA, "Massed Legions", "Demonesses", "Demon Soldiers", "Indrajit")
    hold(RAVANA, "Yama the God of Death")
    drive(rules.summon(host, RAVANA), ["Yama the God of Death", "Demonesses", "Demon Soldiers"])
    assert {unit.name for unit in host.units(RAVANA, "troop", "hero")} == {"Massed Legions", "Indrajit"}
    assert host.units(RAMA, "troop") == []


def test_spies_and_omens(host, hold, drive):
    hold(RAMA, "Prayer"), hold(RAVANA, "Spies")
    (spies,) = host.hands[RAVANA]
    drive(play_event(host, RAVANA, spies))
    assert [card.name for card in View(host.table, RAVANA).known("hand of seat 1")] == ["Prayer"]
    assert len(host.hands[RAVANA]) == 1


def test_omens_cost_the_opponent_cards_of_his_choice(host, hold, drive):  # ruling: discards
    (omens, _), _ = hold(RAMA, "Bad Omens", "Prayer"), hold(RAVANA, "Duty", "Spies", "Obliterate", "Illusion")
    drive(play_event(host, RAMA, omens), ["Spies", "Duty", "Illusion"])
    assert [[card.name for card in hand] for hand in host.hands] == [["Prayer"], ["Obliterate"]]


def test_beasts_bear_mounts_though_no_weapons(host, field, hold):  # ruling: mounts
    (beasts,) = field(RAVANA, "Ravenous Beasts")
    elephants, sabers = hold(RAVANA, "Three Tusked Elephants", "Freshly Honed Sabers")
    assert (bears(beasts, elephants), bears(beasts, sabers)) == (True, False)


def test_only_ones_own_units_heal_by_their_kind(host, field, drive):  # ruling: heal-whose
    hanuman, apes = field(RAMA, "Hanuman", "Red Apes")
    units = [apes, hanuman, host.leader(RAMA), host.leader(RAVANA)]
    for unit in units:
        unit.put("damage", 3)
    drive(rules.heal(host, RAMA))
    assert [unit.mark("damage") for unit in units] == [2, 1, 0, 3]


def test_healing_cards_are_for_one_unit_in_the_heal_phase(host, field, hold, drive):  # rulings: heal, events
    (hanuman,) = field(RAMA, "Hanuman")
    salve, _ = hold(RAMA, "Salve Wounds", "Mercy")
    assert (offered(host, RAMA), list(heals(host, RAMA))) == (set(), [])
    hanuman.put("damage", 8), host.leader(RAMA).put("damage", 9)
    drive(rules.heal(host, RAMA), ["Salve Wounds, Hanuman"])
    assert (hanuman.mark("damage"), host.leader(RAMA).mark("damage")) == (2, 6)
    assert salve in host.stocks[RAMA].discards


def test_the_hand_limit_is_eight(host, drive):
    host.draw(RAMA, 9), host.draw(RAVANA, 9)
    drive(rules.heal(host, RAMA), [lambda _: True])
    assert [len(hand) for hand in host.hands] == [8, 9]


def test_both_leaders_dead_is_a_draw_and_the_cap_looks_at_what_leaders_bear(host):  # rulings: both-leaders, turn-cap
    host.leader(RAMA).put("damage", 4)
    assert (rules.result(host).winners, rules.result(host).capped) == ((RAVANA,), True)
    host.leader(RAVANA).put("damage", 4)
    assert rules.result(host).winners == (RAMA, RAVANA)
    host.discard(host.leader(RAVANA))
    assert (rules.result(host).winners, rules.result(host).capped) == ((RAMA,), False)
    host.discard(host.leader(RAMA))
    assert rules.result(host).winners == ()


def test_the_cap_ends_a_match_between_idle_players(the_table):  # rulings: turn-cap, first-player
    table = the_table("gods-and-demons")
    steps = rules.play(table)
    choice = next(steps)
    try:
        while True:
            choice = steps.send(None if None in choice.options else choice.options[0])
    except StopIteration as end:
        assert (end.value.capped, end.value.facts["turns"]) == (True, table.numbers.turn_cap)


def test_arrow_notes_are_on_the_cards_that_the_list_marks(host):  # rulings: arrow-of-vishnu, snakes
    cards = [card for card, _ in host.titles]
    assert sum(card.arrow for card in cards) == 9 + 6 + 1
    assert {card.name for card in cards if card.snake} == {"Naga Weapons", "Magic Net of Snakes"}


def test_goal_and_thumb(host, field, hold):
    assert rules.goal(View(host.table, RAMA), RAVANA) == {"left": 20}
    (hanuman,) = field(RAMA, "Hanuman", "Golden Sword")
    unit, sword = hold(RAMA, "Red Apes", "Divine Armaments")
    options = [None, (sword, hanuman), (unit, "play")]
    assert rules.thumb(View(host.table, RAMA), Choice("summon", options, RAMA)) == options[2]
    assert rules.worth(View(host.table, RAMA), hanuman) == {"Strength now": 11, "Defense now": 8}
    assert len(attached(hanuman)) == 1
