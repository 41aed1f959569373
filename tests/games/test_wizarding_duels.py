"""Wizarding Duels: decks, effort, attacks, creatures and the Stun Table, ruling by ruling."""

from __future__ import annotations

import pytest

from pnp.games import wizarding_duels as rules
from pnp.games.wizarding_duels.arena import Arena, may_have, title
from pnp.games.wizarding_duels.attack import stun, succeeds

ONE, TWO = range(2)


@pytest.fixture
def duel(the_table):
    """`duel(wizard, wizard)`: these two, with empty hands."""

    def made(one, two, told=False):
        table = the_table("wizarding-duels", told=told)
        sheets = table.unbox("wizard", table.pile("wizards"))
        arena = Arena(table, [next(each for each in sheets if each.name.startswith(name)) for name in (one, two)])
        for seat in (ONE, TWO):
            arena.hands[seat].give_all(arena.stocks[seat].draw)
        return arena

    return made


@pytest.fixture
def hold():
    """`hold(arena, seat, *names)`: take cards of one's deck, or of those that nobody uses, into the hand."""

    def held(arena, seat, *names):
        found = []
        for name in names:
            piles = (arena.stocks[seat].draw, arena.table.pile("unused"))
            card = next(card for pile in piles for card in pile if card.name == name)
            card.owner = seat
            card.pile.give(card, arena.hands[seat])
            found.append(card)
        return found

    return held


def call(arena, seat, name):
    """A creature beside a wizard."""
    creature = next(each for each in arena.creatures if each.name == name)
    creature.owner = seat
    arena.creatures.give(creature, arena.beside[seat])
    return creature


def move(name, effect=None, target=None):
    """The move of a thing, for an effect, at who has a name."""

    def wanted(option):
        if option is None:
            return False
        thing = getattr(option[0], "name", option[0])
        return thing == name and effect in (None, option[2]) and target in (None, getattr(option[1], "name", None))

    return wanted


def offered(arena, seat):
    return {(getattr(thing, "name", thing), effect) for thing, _, effect in rules.moves(arena, seat, set())}


@pytest.mark.parametrize(
    "wizard",
    ["Rubeus", "Ron", "Albus", "Lord"],
)
def test_decks_are_what_stats_allow(duel, wizard):  # ruling: decks
    arena = duel(wizard, "Draco")
    fits = [card for card, _ in arena.table.cast.titles["card"] if may_have(arena.sheets[ONE], card)]
    deck = arena.stocks[ONE].draw
    assert len({card.id for card in deck}) == len(deck) >= len(fits)
    held = {title(card) for card in deck}
    assert held == {title(card) for card in fits} | set(arena.sheets[ONE].starts)


def test_hagrid_and_ron_have_as_few_cards_as_the_rulebook_lets_them(duel):
    arena = duel("Rubeus", "Ron")
    fits = [sum(may_have(sheet, card) for card, _ in arena.table.cast.titles["card"]) for sheet in arena.sheets]
    assert fits == [38, 41]


def test_the_first_hand_has_the_starting_cards(the_table):  # ruling: hand
    table = the_table("wizarding-duels")
    sheets = list(table.unbox("wizard", table.pile("wizards")))
    arena = Arena(table, [sheets[0], sheets[5]])
    assert [len(hand) for hand in arena.hands] == [6, 5]
    assert {"invisibility-cloak", "marauders-map"} <= {title(card) for card in arena.hands[ONE]}
    assert {"summon-fang", "crossbow", "buckbeak"} <= {title(card) for card in arena.hands[TWO]}


def test_effort_is_paid_with_other_cards(duel, hold):  # rulings: effort, silencio
    arena = duel("Albus", "Draco")
    hold(arena, ONE, "Reducto", "Dodge")
    assert ("Reducto", "stun") not in offered(arena, ONE)
    hold(arena, ONE, "Concentration")
    assert ("Reducto", "stun") in offered(arena, ONE)
    (silence,) = hold(arena, TWO, "Silencio")
    arena.hands[TWO].give(silence, arena.on[ONE])
    assert arena.effort(ONE, next(card for card in arena.hands[ONE] if card.name == "Reducto")) == 3
    assert arena.effort(ONE, next(card for card in arena.hands[ONE] if card.name == "Dodge")) == 0


def test_a_killing_curse_ends_it_and_harry_turns_it_back(duel, hold, drive, falls):  # rulings: defeat, harry
    arena = duel("Lord", "Albus")
    hold(arena, ONE, "Avada Kedavra", "Dodge", "Duck", "Accio", "Stupefy", "Protego")
    falls(arena, 6, 5)
    drive(rules.act(arena, ONE), [move("Avada Kedavra"), "Dodge", "Duck", "Accio", "Stupefy"])
    assert arena.table.out == {TWO}
    arena = duel("Lord", "Harry")
    hold(arena, ONE, "Avada Kedavra", "Dodge", "Duck", "Accio", "Stupefy", "Protego")
    falls(arena, 6, 4)
    drive(rules.act(arena, ONE), [move("Avada Kedavra"), "Dodge", "Duck", "Accio", "Stupefy"])
    assert arena.table.out == {ONE}


def test_aim_cloaks_and_speed_count(duel, hold, drive, falls):  # rulings: rolls, defenses
    arena = duel("Draco", "Harry")
    hold(arena, ONE, "Stupefy", "Jinx", "Dodge", "Duck")
    (cloak,) = hold(arena, TWO, "Invisibility Cloak")
    arena.hands[TWO].give(cloak, arena.items[TWO])
    falls(arena, 6)  # and 1 for Aim, less 2
    drive(rules.act(arena, ONE), [move("Stupefy"), "Duck", None])
    hold(arena, TWO, "Protego", "Accio")
    falls(arena, 7, 2)  # and 1 for Speed, 3 for Protego
    drive(rules.act(arena, ONE), [move("Jinx"), lambda option: option and option[0].name == "Protego"])
    assert not arena.on[TWO] and not arena.hands[TWO]


def test_alohomora_opens_a_defense(duel, hold, drive, falls):  # ruling: defenses
    arena = duel("Draco", "Ron")
    hold(arena, ONE, "Wand Jab", "Dodge", "Alohomora", "Duck")
    hold(arena, TWO, "Hide", "Accio", "Reparo")
    falls(arena, 6, 4, 3)
    hide = lambda option: option and option[0].name == "Hide"  # noqa: E731
    drive(rules.act(arena, ONE), [move("Wand Jab"), "Dodge", hide, "Accio", "Alohomora"])
    assert arena.left(TWO) == 12


def test_spells_that_are_no_attacks_just_work(duel, hold, drive, falls):  # ruling: no-attack
    arena = duel("Harry", "Draco")
    hold(arena, ONE, "Diffindo", "Dodge", "Duck", "Hide")
    arena.sheets[ONE].put("no attack", 1)
    falls(arena, 4, 5)
    drive(rules.act(arena, ONE), [move("Diffindo", "damage"), "Dodge", "Duck"])
    assert arena.left(TWO) == 15 - 9


@pytest.mark.parametrize(
    ("roll", "mark"),
    [(1, "hurt"), (4, "wand lost"), (5, "no attack"), (6, "limping"), (7, "no draw"), (9, "shaken")],
)
def test_the_stun_table(duel, falls, roll, mark):  # ruling: stun
    arena = duel("Draco", "Ron")
    falls(arena, roll, 4)
    stun(arena, TWO)
    assert arena.sheets[TWO].mark(mark) == (4 if mark in ("hurt", "limping") else 1)
    lower = {"hurt": ("aim",), "limping": ("speed",), "shaken": ("aim", "speed", "experience")}.get(mark, ())
    for stat in ("aim", "speed", "experience"):
        assert arena.stat(TWO, stat) == getattr(arena.sheets[TWO], stat) - (stat in lower)


def test_more_of_the_stun_table(duel, hold, falls, drive):  # rulings: stun, flee
    arena = duel("Draco", "Ron")
    falls(arena, 2, 5)
    stun(arena, TWO)
    assert arena.left(TWO) == 10
    hold(arena, TWO, "Dodge", "Duck")
    falls(arena, 3)
    stun(arena, TWO)
    assert not arena.hands[TWO]
    falls(arena, 8, 5)
    stun(arena, TWO)
    assert not arena.sheets[TWO].mark("fled")
    falls(arena, 8, 6)
    stun(arena, TWO)
    drive(rules.take_turn(arena, TWO))
    assert (arena.sheets[TWO].mark("fled"), len(arena.hands[TWO])) == (0, 0)
    falls(arena, 10)
    stun(arena, TWO)
    assert arena.table.out == {TWO}


def test_lasting_spells_go_by_and_are_ended(duel, hold, drive, falls):  # rulings: timers, stats
    arena = duel("Albus", "Draco")
    hold(arena, ONE, "Tarantallegra", "Hex", "Dodge", "Duck", "Accio")
    falls(arena, 6, 4, 2, 6, 4, 3)
    answers = [move("Tarantallegra"), "Dodge", move("Hex"), "Duck", "experience"]
    drive(rules.act(arena, ONE), answers)
    assert [arena.stat(TWO, stat) for stat in ("aim", "speed", "experience", "intellect")] == [0, 0, 2, 5]
    drive(rules.end(arena, TWO)), drive(rules.end(arena, TWO))
    assert [card.name for card in arena.on[TWO]] == ["Hex"]
    drive(rules.end(arena, TWO))
    assert not arena.on[TWO]


def test_a_lost_wand(duel, hold, drive, falls):  # rulings: disarmed, rouse
    arena = duel("Draco", "Ron")
    hold(arena, ONE, "Stupefy", "Wand Jab", "Ennervate", "Dodge")
    arena.sheets[ONE].put("wand lost", 1)
    falls(arena, 5)
    drive(rules.act(arena, ONE), [None])
    assert offered(arena, ONE) == {("Wand Jab", "damage")}
    falls(arena, 6)
    drive(rules.act(arena, ONE), [None])
    assert ("Stupefy", "stun") in offered(arena, ONE)


def test_creatures_stand_in_the_way(duel, hold, drive, falls):  # rulings: blockers, creatures
    arena = duel("Draco", "Harry")
    fang, statue = call(arena, TWO, "Fang"), call(arena, TWO, "Animated Statue")
    assert arena.targets(ONE) == [statue]
    hold(arena, ONE, "Incendio", "Dodge", "Duck")
    falls(arena, 6, 5, 6)
    drive(rules.act(arena, ONE), [move("Incendio"), "Dodge"])
    assert (statue.mark("damage"), arena.sheets[TWO].mark("no attack")) == (6, 0)
    arena.fell(statue)
    assert (arena.targets(ONE), statue.pile) == ([fang], arena.creatures)
    arena.fell(fang)
    assert arena.targets(ONE) == [arena.sheets[TWO]]


def test_creatures_bite_once_a_turn(duel, drive, falls):  # ruling: creature-turn
    arena = duel("Draco", "Harry")
    serpent = call(arena, ONE, "Serpent")
    falls(arena, 6, 4)
    drive(rules.act(arena, ONE), [move("Serpent")])
    assert (arena.sheets[TWO].mark("poison"), serpent.mark("used")) == (1, 0)
    falls(arena, 3)
    drive(rules.end(arena, TWO))
    assert arena.left(TWO) == 12


def test_gazes_kisses_and_blind_basilisks(duel, drive, falls):
    arena = duel("Draco", "Ron")
    basilisk = call(arena, ONE, "Basilisk")
    basilisk.put("blind", 1)
    falls(arena, 6, 4)
    drive(rules.act(arena, ONE), [move("Basilisk")])
    assert (arena.table.out, arena.sheets[TWO].mark("poison")) == (set(), 1)
    basilisk.put("blind", 0)
    falls(arena, 6, 4)
    drive(rules.act(arena, ONE), [move("Basilisk")])
    assert arena.table.out == {TWO}


def test_a_patronus_drives_a_dementor_off(duel, hold, drive, falls):  # ruling: patronus
    arena = duel("Harry", "Lord")
    dementor = call(arena, TWO, "Dementor")
    hold(arena, ONE, "Banishing Charm", "Incendio", "Dodge", "Duck", "Hide")
    falls(arena, 4, 1)  # with 2 for Aim
    drive(rules.act(arena, ONE), [move("Banishing Charm"), "Dodge", None])
    assert dementor.pile is arena.creatures


def test_fawkes_comes_back_and_heals(duel, hold, drive, falls):  # ruling: creatures
    arena = duel("Harry", "Lord")
    (card,) = hold(arena, ONE, "Summon Fawkes")
    arena.discard(card)
    fawkes = call(arena, ONE, "Fawkes")
    arena.sheets[ONE].put("damage", 8)
    falls(arena, 5)
    drive(rules.act(arena, ONE), [move("Fawkes", "tears")])
    assert arena.left(ONE) == 15 - 3
    arena.fell(fawkes)
    assert card in arena.hands[ONE]


def test_what_only_one_wizard_can_do(duel, hold, drive, falls):  # ruling: hagrid
    arena = duel("Severus", "Rubeus")
    fang = call(arena, ONE, "Fang")
    call(arena, ONE, "Serpent")
    hold(arena, TWO, "Dodge", "Duck", "Accio", "Stupefy")
    hold(arena, ONE, "Dodge")
    assert ("mind", None) in offered(arena, ONE)
    drive(rules.by_gift(arena, ONE, "mind", None))
    assert all(card.known(1 << ONE) for card in arena.hands[TWO])
    assert [target.name for thing, target, _ in rules.moves(arena, TWO, set()) if thing == "tame"] == ["Fang"]
    falls(arena, 6)
    drive(rules.by_gift(arena, TWO, "tame", fang), ["Dodge", "Duck", "Accio"])
    assert (fang.owner, list(arena.beside[TWO])) == (TWO, [fang])
    arena = duel("Hermonie", "Rubeus")
    hold(arena, ONE, "Dodge", "Duck")
    drive(rules.by_gift(arena, ONE, "clever", None), ["Dodge", "Stupefy"])
    assert [card.name for card in arena.hands[ONE]] == ["Stupefy"]


def test_spells_bounce_off_hagrid(duel, hold, drive, falls):  # ruling: hagrid
    arena = duel("Draco", "Rubeus")
    hold(arena, ONE, "Stupefy", "Expelliramus", "Dodge", "Duck")
    falls(arena, 6, 1, 6)
    drive(rules.act(arena, ONE), [move("Stupefy"), "Duck", None])
    assert not arena.sheets[TWO].mark("wand lost")
    falls(arena, 6, 1, 5)
    drive(rules.act(arena, ONE), [move("Expelliramus")])
    assert arena.sheets[TWO].mark("wand lost") == 1


def test_spells_are_countered_and_reflected(duel, hold, drive):  # ruling: counter
    arena = duel("Albus", "Harry")
    hold(arena, ONE, "Expelliramus", "Dodge")
    hold(arena, TWO, "Hex-Deflection", "Dodge", "Duck", "Hide")
    drive(rules.act(arena, ONE), [move("Expelliramus"), "Hex-Deflection", "Dodge", "Duck"])
    assert [sheet.mark("wand lost") for sheet in arena.sheets] == [1, 0]


def test_heroics_roll_again(duel, hold, drive, falls):  # ruling: heroics
    arena = duel("Ron", "Draco")
    hold(arena, ONE, "Heroics", "Dodge")
    left = falls(arena, 1, 6, 3)
    found, _ = drive(succeeds(arena, ONE, "to hit", 0), ["Heroics"])
    assert (found, left) == (True, [3])


def test_items_and_arms(duel, hold, drive, falls):  # rulings: items, felix
    arena = duel("Harry", "Draco")
    for name in ("Crossbow", "Sword of Gryffindor", "Sorting Hat", "Felix Felicis", "Broom Stick", "Marauders Map"):
        (item,) = hold(arena, ONE, name)
        arena.hands[ONE].give(item, arena.items[ONE])
    assert [arena.stat(ONE, stat) for stat in ("aim", "speed", "experience", "knowledge")] == [3, 3, 6, 4]
    assert arena.luck(ONE) == 1
    hold(arena, ONE, "Dodge", "Duck", "Hide", "Accio")
    assert {thing for thing, effect in offered(arena, ONE) if effect == "arms"} == {"Crossbow"}
    falls(arena, 2, 4, 3, 4)
    drive(rules.act(arena, ONE), [move("Crossbow"), "Dodge", "Duck"])
    assert arena.left(TWO) == 15 - 7
    call(arena, TWO, "Serpent")
    falls(arena, 2, 4)
    drive(rules.act(arena, ONE), [move("Sword of Gryffindor"), "Hide"])
    assert not arena.beside[TWO]


def test_entrancement_is_between_the_sexes(duel, hold):  # ruling: entrancement
    for wizard, can in (("Draco", True), ("Ron", False)):
        arena = duel("Hermonie" if can else "Harry", wizard)
        hold(arena, ONE, "Entrancement", "Dodge", "Duck", "Hide")
        assert (("Entrancement", "entrance") in offered(arena, ONE)) is can


def test_the_cap_goes_to_who_has_more_hits(duel):  # ruling: turn-cap
    arena = duel("Ron", "Draco")
    arena.sheets[TWO].put("damage", 1)
    assert rules.result(arena).winners == (ONE,)
    arena.sheets[ONE].put("damage", 1)
    found = rules.result(arena)
    assert (found.winners, found.capped) == ((ONE, TWO), True)


def test_the_story_of_a_turn(duel, hold, drive, falls, story):
    arena = duel("Draco", "Ron", told=True)
    hold(arena, ONE, "Wand Jab", "Dodge")
    falls(arena, 6, 4, 3)
    drive(rules.act(arena, ONE), [move("Wand Jab")], arena.table)
    told = story(arena.table)
    for line in (
        "Seat 1 attacks Ron Weasley with Wand Jab.",
        "That makes 7 for seat 1.",
        "Seat 2 takes 3 damage and has 12 left.",
    ):
        assert line in told, told


def test_summoning_brings_the_creature_that_is_named(duel, hold, drive):  # ruling: summoning
    arena = duel("Harry", "Draco")
    hold(arena, ONE, "Summon Fang", "Animate Statue", "Dodge", "Duck", "Hide", "Accio", "Stupefy", "Reparo", "Reducto")
    drive(rules.act(arena, ONE), [move("Summon Fang"), "Dodge", "Duck", move("Fang"), None])
    assert [creature.name for creature in arena.beside[ONE]] == ["Fang"]
    assert arena.beside[ONE][0].owner == ONE
    assert ("Summon Fang", "summon") not in offered(arena, ONE)


def test_stunning_a_creature_wounds_or_fells_it(duel, hold, drive, falls):  # ruling: creatures
    arena = duel("Harry", "Draco")
    fang = call(arena, TWO, "Fang")
    hold(arena, ONE, "Reducto", "Dodge", "Duck", "Great Stun", "Hide", "Accio", "Reparo")
    falls(arena, 6, 1, 2, 5, 9)
    drive(rules.act(arena, ONE), [move("Reducto"), "Dodge", "Duck", None])
    assert (fang.mark("damage"), fang in arena.beside[TWO]) == (5, True)
    falls(arena, 6, 1, 4, 10)
    drive(rules.act(arena, ONE), [move("Great Stun"), "Hide", "Accio"])
    assert fang.pile is arena.creatures


def test_a_repelling_charm_keeps_attacks_off_for_a_turn(duel, hold, drive, falls):  # ruling: repelling
    arena = duel("Ron", "Severus")
    hold(arena, ONE, "Tarantallegra", "Conjunctivitis Curse", "Dodge", "Duck", "Hide", "Escape")
    hold(arena, TWO, "Repelling Charm", "Accio", "Reparo", "Legilimens")
    repel = lambda option: option and option[1] == "repel"  # noqa: E731
    falls(arena, 6, 6)
    drive(rules.act(arena, ONE), [move("Tarantallegra"), "Escape", repel, "Accio", "Reparo"])
    assert [card.name for card in arena.hands[TWO]] == ["Legilimens"]
    drive(rules.end(arena, ONE))
    assert arena.sheets[ONE].mark("no attack") == 1
    assert "Conjunctivitis Curse" not in {thing for thing, _ in offered(arena, ONE)}
    drive(rules.end(arena, ONE))
    assert "Conjunctivitis Curse" in {thing for thing, _ in offered(arena, ONE)}


def test_spells_that_attack_nobody_are_countered_for_their_price(duel, hold, drive):  # ruling: counter
    arena = duel("Albus", "Ron")
    hold(arena, ONE, "Switching Spell", "Dodge")
    hold(arena, TWO, "Interrupt Curse", "Dodge", "Duck", "Hide", "Accio")
    drive(rules.act(arena, ONE), [move("Switching Spell"), "Interrupt Curse", "Dodge", "Duck", "Hide"])
    assert (len(arena.hands[ONE]), [card.name for card in arena.hands[TWO]]) == (0, ["Accio"])
