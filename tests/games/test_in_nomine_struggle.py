"""In Nomine: attacks, blocks, answers and fights, ruling by ruling, and how a turn and the thumb read."""

from __future__ import annotations

import pytest
from test_in_nomine import ANGELS, DAMNED, DEMONS, HUMAN, field, hold, war

from pnp.engine import Choice, View
from pnp.games import in_nomine as rules
from pnp.games.in_nomine.acts import moves
from pnp.games.in_nomine.war import War

__all__ = ["field", "hold", "war"]


def gone(war, seat):
    return len(war.stocks[seat].discards)


def card(name):
    """A move with a card or a power."""
    return lambda move: isinstance(move, tuple) and move[0].name == name


def named(name, target):
    """Such a move at a target."""
    return lambda move: card(name)(move) and move[-1] is target


def phases(asked):
    return [(choice.phase, choice.player) for choice in asked]


def test_unblocked_force_discards_the_deck(war, field, drive):
    (djinn,) = field(DEMONS, "Djinn")
    drive(rules.attack(war, DEMONS, djinn, "deck"))
    assert (gone(war, ANGELS), djinn.mark("essence")) == (4, 0)
    assert list(rules.attacks(war, DEMONS)) == []


@pytest.mark.parametrize(
    ("attacker", "blocker", "left"),
    [("Djinn", "Cherubim", (0, 0)), ("Calabim", "Cherubim", (0, 1)), ("Calabim", "Malakim", (1, 0))],
)
def test_the_smaller_force_is_destroyed_and_in_a_tie_both(war, field, drive, attacker, blocker, left):
    (unit,), (other,) = field(DEMONS, attacker), field(ANGELS, blocker)
    drive(rules.attack(war, DEMONS, unit, "deck"), [other])
    assert (len(war.units(DEMONS)), len(war.units(ANGELS))) == left
    assert gone(war, ANGELS) + gone(war, DEMONS) == 2 - sum(left)


def test_a_block_costs_essence_and_nobody_without_blocks(war, field, drive):
    units, (guard, tired) = field(DEMONS, DAMNED, DAMNED), field(ANGELS, "Cherubim", "Kyriotate")
    tired.put("essence", 0)
    _, asked = drive(rules.attack(war, DEMONS, units[0], "deck"), [guard])
    assert next(choice.options for choice in asked if choice.phase == "block") == [None, guard]
    assert guard.mark("essence") == 0
    drive(rules.attack(war, DEMONS, units[1], "deck"))
    assert gone(war, ANGELS) == 1


def test_an_attacked_persona_fights_without_essence_again_and_again(war, field, drive):  # ruling: persona-attack
    (one, two), (guard,) = field(DEMONS, "Calabim", "Calabim"), field(ANGELS, "Cherubim")
    guard.put("essence", 0)
    drive(rules.attack(war, DEMONS, one, guard))
    drive(rules.attack(war, DEMONS, two, guard))
    assert (war.units(DEMONS), war.units(ANGELS)) == ([], [guard])


def test_the_attacked_one_is_no_blocker_but_others_are(war, field, drive):  # rulings: persona-attack, self-block
    (djinn,), (human, guard) = field(DEMONS, "Calabim"), field(ANGELS, HUMAN, "Cherubim")
    _, asked = drive(rules.attack(war, DEMONS, djinn, human), [guard])
    assert next(choice.options for choice in asked if choice.phase == "block") == [None, guard]
    assert set(war.units(ANGELS)) == {human, guard}
    assert human.mark("essence") == 1
    assert not any(unit.mark(mark) for unit in war.units(ANGELS) for mark in ("target", "defender"))


def test_ofanim_are_blocked_only_when_they_attack_a_persona(war, field, drive):  # ruling: no-block
    (wheel,), (djinn, human) = field(ANGELS, "Ofanim"), field(DEMONS, "Djinn", DAMNED)
    _, asked = drive(rules.attack(war, ANGELS, wheel, "deck"))
    assert ("block", DEMONS) not in phases(asked)
    assert gone(war, DEMONS) == 2
    wheel.put("essence", 1)
    _, asked = drive(rules.attack(war, ANGELS, wheel, human), [djinn])
    assert ("block", DEMONS) in phases(asked)


@pytest.mark.parametrize(("name", "seat"), [("Janus", ANGELS), ("Song of Motion", DEMONS), ("Song of Entropy", DEMONS)])
def test_cards_keep_blockers_away(war, field, hold, drive, name, seat):  # ruling: no-block
    unit, singer = field(seat, *(("Kyriotate", "Malakim") if seat == ANGELS else ("Calabim", "Djinn")))
    (enemy,) = field(1 - seat, "Djinn" if seat == ANGELS else "Malakim")
    hold(seat, name)
    _, asked = drive(rules.attack(war, seat, unit, "deck"), [card(name)])
    assert "block" not in {choice.phase for choice in asked}
    hold(seat, name)
    unit.put("essence", 1), singer.put("essence", 1)
    (before, *_) = drive(rules.attack(war, seat, unit, enemy), [None] if seat == DEMONS else [])[1]
    assert (len(before.options) > 1) == (seat == DEMONS)


def test_answers_go_to_and_fro_with_the_attacker_first(war, field, hold, drive):  # rulings: answers, battle-bonus
    (djinn,), (guard,) = field(DEMONS, "Calabim"), field(ANGELS, "Kyriotate")
    hold(DEMONS, "Kiss of Death", "Vapula"), hold(ANGELS, "Miracle", "Celestial Forces", "Smite")
    script = [guard, *map(card, ["Kiss of Death", "Miracle"]), None, *map(card, ["Celestial Forces", "Vapula"])]
    _, asked = drive(rules.attack(war, DEMONS, djinn, "deck"), script)
    after = [choice.player for choice in asked if choice.phase == "after the block"]
    assert after[:5] == [DEMONS, ANGELS, DEMONS, ANGELS, DEMONS]
    offers = [move[0].name for choice in asked for move in filter(None, choice.options) if choice.phase != "block"]
    assert "Smite" not in offers
    assert (war.units(DEMONS), war.units(ANGELS)) == ([], [guard])
    assert not war.in_force[DEMONS]
    assert gone(war, ANGELS) == 2
    assert war.force(guard, "block") == 3


def test_a_bonus_for_all_holds_for_the_turn(war, field, hold, drive):  # ruling: battle-bonus
    human, djinn = field(DEMONS, DAMNED, "Djinn")
    (guard,) = field(ANGELS, "Cherubim")
    hold(DEMONS, "Imbroglia", "Baal")
    drive(rules.struggle(war, DEMONS), [card("Imbroglia"), card("Baal"), None])
    assert [war.force(unit, role) for unit in (human, guard) for role in ("attack", "block")] == [2, 0, 3, 3]
    drive(rules.end(war, DEMONS))
    assert war.force(djinn, "attack") == 4
    assert gone(war, DEMONS) == 2


def test_michael_helps_his_own_side_alone(war, field, hold, drive):
    (angel,), (djinn,) = field(ANGELS, "Ofanim"), field(DEMONS, "Djinn")
    hold(ANGELS, "Michael")
    drive(rules.struggle(war, ANGELS), [card("Michael"), None])
    assert (war.force(angel, "attack"), war.force(angel, "block"), war.force(djinn, "attack")) == (3, 2, 4)


def test_attunement_is_for_angels_who_defend(war, field, hold, drive):
    (djinn,), (human, angel) = field(DEMONS, "Djinn"), field(ANGELS, HUMAN, "Cherubim")
    hold(ANGELS, "Attunement")
    _, asked = drive(rules.attack(war, DEMONS, djinn, human), [None])
    assert asked[-1].options == [None]
    djinn, other = war.units(DEMONS)[0], angel
    djinn.put("essence", 1)
    drive(rules.attack(war, DEMONS, djinn, other), [card("Attunement")])
    assert (war.units(DEMONS), angel in war.units(ANGELS)) == ([], True)


@pytest.mark.parametrize("name", ["Jordi", "Song of Light"])
def test_a_negated_attack_is_over(war, field, hold, drive, name):
    (djinn,), _ = field(DEMONS, "Djinn"), field(ANGELS, "Malakim")
    hold(ANGELS, name)
    drive(rules.attack(war, DEMONS, djinn, "deck"), [card(name)])
    assert (gone(war, ANGELS), djinn.mark("essence")) == (1, 0)
    assert not djinn.marks


@pytest.mark.parametrize("name", ["Novalis", "Song of Harmony"])
def test_no_more_attacks_until_the_turn_is_over(war, field, hold, drive, name):  # ruling: no-attacks
    (djinn, _), _ = field(DEMONS, "Djinn", DAMNED), field(ANGELS, "Malakim")
    hold(ANGELS, name)
    drive(rules.attack(war, DEMONS, djinn, "deck"), [card(name)])
    assert list(rules.attacks(war, DEMONS)) == []
    drive(rules.end(war, DEMONS))
    assert list(rules.attacks(war, DEMONS))


def test_after_a_negated_block_the_attack_goes_on(war, field, drive):  # ruling: negated-block
    liar, human = field(DEMONS, "Balseraph", DAMNED)
    (guard,) = field(ANGELS, "Cherubim")
    _, asked = drive(rules.attack(war, DEMONS, human, "deck"), [guard, card("Balseraph")])
    assert phases(asked).count(("block", ANGELS)) == 1
    assert (gone(war, ANGELS), guard.mark("essence"), human in war.units(DEMONS)) == (1, 0, True)
    liar.put("essence", 1)
    drive(rules.attack(war, DEMONS, liar, "deck"))
    assert gone(war, ANGELS) == 3


def test_an_attack_without_attacker_or_target_is_over(war, field, hold, drive):  # ruling: gone
    (djinn, human), (angel,) = field(DEMONS, "Djinn", DAMNED), field(ANGELS, HUMAN)
    hold(ANGELS, "Banish"), hold(DEMONS, "Haagenti")
    drive(rules.attack(war, DEMONS, djinn, "deck"), [None, card("Banish")])
    assert (gone(war, ANGELS), djinn in war.hands[DEMONS]) == (1, True)
    assert not war.on_deck.value
    war.discard(angel)
    (seraph,) = field(ANGELS, "Ofanim")
    hold(DEMONS, "Outcast")
    drive(rules.attack(war, DEMONS, human, seraph), [card("Outcast")])
    assert (war.units(ANGELS), human in war.units(DEMONS)) == ([], True)


def test_who_was_blocked_stays_blocked(war, field, hold, drive):  # ruling: gone
    (djinn,), (guard,) = field(DEMONS, "Djinn"), field(ANGELS, "Cherubim")
    hold(DEMONS, "Outcast")
    drive(rules.attack(war, DEMONS, djinn, "deck"), [None, guard, card("Outcast")])
    assert (gone(war, ANGELS), djinn in war.units(DEMONS), war.units(ANGELS)) == (0, True, [])
    human, guard = field(ANGELS, HUMAN, "Cherubim")
    hold(DEMONS, "Outcast"), djinn.put("essence", 1)
    drive(rules.attack(war, DEMONS, djinn, human), [None, guard, card("Outcast")])
    assert war.units(ANGELS) == [human]


def test_a_tie_is_told_as_one(the_table, put, drive, story):
    table = the_table("in-nomine", told=True)
    war = War(table)
    for seat, name in ((DEMONS, "Shedim"), (ANGELS, "Elohim")):
        (unit,) = put(table, war.hands[seat], name)
        war.enter(seat, unit)
    drive(rules.attack(war, DEMONS, war.units(DEMONS)[0], war.units(ANGELS)[0]), [], table)
    assert any("A tie: Shedim and Elohim are destroyed" in line for line in story(table))


def test_the_stopped_neither_attack_nor_block_but_defend_themselves(war, field, hold, drive):  # ruling: stopped
    (_, human), (guard, elohim) = field(DEMONS, "Djinn", DAMNED), field(ANGELS, "Cherubim", "Elohim")
    hold(DEMONS, "Kobal", "Beleth")
    drive(rules.struggle(war, DEMONS), [named("Kobal", guard), None])
    assert war.able(ANGELS) == [elohim]
    drive(rules.attack(war, DEMONS, human, guard), [None, None])
    assert human not in war.units(DEMONS)
    assert guard.mark("essence") == 1
    assert [move[0] for move in moves(war, ANGELS, "own")] == [elohim]
    elohim.put("essence", 1)
    drive(rules.attack(war, ANGELS, elohim, "deck"), [named("Beleth", elohim)])
    assert (gone(war, DEMONS), elohim.mark("essence")) == (3, 0)


def test_the_stopped_are_no_blockers(war, field, drive):  # ruling: stopped
    (djinn,), (guard, other) = field(DEMONS, "Djinn"), field(ANGELS, "Cherubim", "Elohim")
    guard.put("stopped", 1), war.tire(other)
    _, asked = drive(rules.attack(war, DEMONS, djinn, "deck"))
    assert next(choice.options for choice in asked if choice.phase == "block") == [None]


def test_only_a_block_that_was_made_is_negated(war, field, drive):
    (human, _), (angel,) = field(DEMONS, DAMNED, "Balseraph"), field(ANGELS, "Elohim")
    _, asked = drive(rules.attack(war, DEMONS, human, angel))
    after = next(choice.options for choice in asked if choice.phase == "after the block")
    assert after == [None]


def test_sacrifice_takes_both_and_thunder_the_attacker(war, field, hold, drive):  # ruling: self-block
    (djinn, demon), (human, angel) = field(DEMONS, "Djinn", "Calabim"), field(ANGELS, HUMAN, "Elohim")
    hold(ANGELS, "Sacrifice", "Song of Thunder")
    drive(rules.attack(war, DEMONS, djinn, human), [None, None, card("Sacrifice")])
    assert (war.units(DEMONS), war.units(ANGELS)) == ([demon], [angel])
    drive(rules.attack(war, DEMONS, demon, "deck"), [card("Song of Thunder")])
    assert (war.units(DEMONS), angel.mark("essence")) == ([], 0)


def test_a_punisher_weakens_for_the_turn(war, field, drive):
    (punisher, calabim), (guard,) = field(DEMONS, "Habbalah", "Calabim"), field(ANGELS, "Kyriotate")
    drive(rules.attack(war, DEMONS, calabim, guard), [named("Habbalah", guard)])
    assert (war.units(ANGELS), set(war.units(DEMONS))) == ([], {punisher, calabim})


def test_who_is_weakened_is_so_until_the_turn_ends(war, field, drive):  # ruling: weaker
    field(DEMONS, "Habbalah")
    (guard,) = field(ANGELS, "Kyriotate")
    drive(rules.struggle(war, DEMONS), [lambda move: move and move[1:] == ("power", guard)])
    assert war.force(guard, "block") == 2
    drive(rules.end(war, DEMONS))
    assert war.force(guard, "attack") == 3


def test_cards_are_used_only_at_their_time(war, field, hold):  # ruling: timing
    field(ANGELS, "Mercurian"), field(DEMONS, "Djinn")
    hold(ANGELS, "Jean", "Marc", "Eli", "Miracle", "Divine Intervention", "Jordi")
    found = {
        time: {move[0].name for move in moves(war, ANGELS, time)} for time in ("recruit", "own", "attack", "block")
    }
    assert found == {"recruit": {"Mercurian", "Eli"}, "own": {"Jean", "Marc"}, "attack": {"Jean"}, "block": {"Jean"}}


def test_a_turn_reads_in_order(the_table, put, drive, story):
    table = the_table("in-nomine", told=True)
    war = War(table)
    for seat, name in ((DEMONS, "Djinn"), (ANGELS, "Cherubim")):
        (unit,) = put(table, war.hands[seat], name)
        war.enter(seat, unit)
    put(table, war.hands[DEMONS], DAMNED, "Kiss of Death")
    war.units(ANGELS)[0].put("essence", 1)
    table.begin("turn", DEMONS)
    (drawn,) = put(table, war.hands[DEMONS], "Calabim")
    war.hands[DEMONS].give(drawn, war.stocks[DEMONS].draw)
    script = ["Humans, play", "Djinn, deck", "Cherubim", card("Kiss of Death")]
    drive(rules.take_turn(war, DEMONS), script, table)
    told = story(table)
    wanted = [
        "Fates",
        "Recruit",
        "Struggle",
        "attacks the deck",
        "Cherubim blocks",
        "Kiss of Death",
        "7 of Djinn against 4",
    ]
    found = [next(at for at, line in enumerate(told) if part in line) for part in wanted]
    assert found == sorted(found)
    assert any("Djinn of Demons wins, Cherubim is destroyed" in line for line in told)


def at(war, phase, options, seat, wanted):
    assert rules.thumb(View(war.table, seat), Choice(phase, options, seat)) is wanted


def test_the_thumb_blocks_what_it_beats_and_spares_who_would_die(war, field):
    (djinn, human), (guard, angel) = field(DEMONS, "Djinn", DAMNED), field(ANGELS, "Cherubim", "Seraphim")
    human.put("attacker", 1)
    assert rules.thumb(View(war.table, ANGELS), Choice("block", [None, guard, angel], ANGELS)) in (guard, angel)
    human.put("attacker", 0), djinn.put("attacker", 1)
    at(war, "block", [None, angel], ANGELS, None)


def test_the_thumb_takes_the_smallest_card_that_turns_a_fight(war, field, hold):
    (djinn,), (guard,) = field(DEMONS, "Djinn"), field(ANGELS, "Cherubim")
    shields, miracle = hold(ANGELS, "Celestial Forces", "Miracle")
    djinn.put("attacker", 1), djinn.put("blocked", 1), guard.put("defender", 1)
    options = [None, (miracle, guard), (shields, guard)]
    at(war, "after the block", options, ANGELS, options[2])


def test_the_thumb_brings_a_prophet_first_and_strikes_theirs(war, field, hold):
    human, angel = hold(ANGELS, HUMAN, "Malakim")
    options = [None, (angel, "play"), (human, "play")]
    at(war, "recruit", options, ANGELS, options[2])
    (prophet,), (malakim,) = field(DEMONS, DAMNED), field(ANGELS, "Malakim")
    prophet.put("prophecy", 5)
    options = [None, (malakim, "deck"), (malakim, prophet)]
    at(war, "struggle", options, ANGELS, options[2])
    assert rules.worth(View(war.table, ANGELS), options[2]) == {"attacks with": 4, "against": 1}
