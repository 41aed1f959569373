"""Spelljammer: the turn, what is bought, Events and battles, ruling by ruling."""

from __future__ import annotations

import pytest

from pnp.games import spelljammer as rules
from pnp.games.families.shared_deck import attached
from pnp.games.spelljammer.battle import advantages, rounds, scout, war
from pnp.games.spelljammer.events import targets
from pnp.games.spelljammer.fleets import ATTACK, BLOCK, STATS, Fleets, alike, roles

GOOD, EVIL = range(2)


@pytest.fixture
def space(the_table):
    """`space(players)`: empty hands, nothing in play."""
    return lambda players=2, told=False: Fleets(the_table("spelljammer", players, told=told))


@pytest.fixture
def hold(put):
    return lambda fleets, seat, *names: put(fleets.table, fleets.hands[seat], *names)


@pytest.fixture
def sail(hold):
    """`sail(fleets, seat, *names)`: ships in play, other cards on the last of them; Locales before the player."""

    def sailed(fleets, seat, *names):
        ships = []
        for card in hold(fleets, seat, *names):
            if card.type == "ship":
                fleets.enter(seat, card)
                ships.append(card)
            elif card.type == "locale":
                fleets.hands[seat].give(card, fleets.locales[seat])
            else:
                fleets.attach(card, ships[-1])
        return ships

    return sailed


def names(cards):
    return [card.name for card in cards]


def fight(fleets, ours, theirs, stat):
    """Two fleets in a round of a stat."""
    for part, ships in ((ATTACK, ours), (BLOCK, theirs)):
        for ship in ships:
            ship.put(part, 1)
    fleets.stat.value = STATS.index(stat) + 1


def test_the_deck_is_one_card_of_each_title(space):  # ruling: deck
    fleets = space()
    assert len(fleets.deck) == 208
    assert {card.type for card in fleets.deck} == {
        "ship",
        "locale",
        "character",
        "crew",
        "equipment",
        "combat",
        "event",
    }
    assert [fleets.gold[seat].value for seat in (GOOD, EVIL)] == [10, 10]


def test_sides_by_the_number_of_players(space):  # ruling: teams
    assert [space(count).teams for count in (2, 3, 4)] == [
        ["good", "evil"],
        [None, None, None],
        ["good", "evil", "good", "evil"],
    ]
    four, three = space(4), space(3)
    assert (four.enemies(0), four.enemies(3), three.enemies(1)) == ([1, 3], [0, 2], [2, 0])


def test_who_controls_what(space, hold):  # ruling: alignment
    fleets = space()
    cards = hold(fleets, GOOD, "Caravel", "Urchin", "Tradesman", "Griktha", "Crack Crew", "Astrolabe")
    assert [fleets.usable(GOOD, card) for card in cards] == [True, False, True, False, True, True]
    assert [fleets.usable(EVIL, card) for card in cards] == [False, True, True, True, True, True]
    assert all(space(3).usable(seat, card) for seat in range(3) for card in cards)


def test_jam_tokens_come_off_first(space, sail):  # ruling: unjam
    fleets = space()
    (ship, other) = sail(fleets, GOOD, "Caravel", "Longship")
    ship.put("jammed", 1), ship.put("jam tokens", 1), other.put("jammed", 1)
    rules.unjam(fleets, GOOD)
    assert (ship.mark("jammed"), ship.mark("jam tokens"), other.mark("jammed")) == (1, 0, 0)
    rules.unjam(fleets, GOOD)
    assert not ship.mark("jammed")


def move(name, what=None):
    """The move with a thing of a name, and with what it is done."""

    def wanted(option):
        if option is None or option[0].name != name:
            return False
        return what in (None, option[1], getattr(option[1], "name", None))

    return wanted


def test_one_locale_a_turn_and_explorers_for_more(space, sail, hold, drive):  # ruling: explorers
    fleets = space()
    ships = sail(fleets, GOOD, "Dragonfly", "Swan Ship", "Astrolabe")
    hold(fleets, GOOD, "Plata", "Krynnspace")
    _, asked = drive(
        rules.explore(fleets, GOOD), [move("Plata"), move("Dragonfly", "Krynnspace"), move("Swan Ship", "draw")]
    )
    assert {(option[0].name, option[1]) for option in asked[0].options[1:]} == {
        ("Plata", None),
        ("Krynnspace", None),
        ("Dragonfly", "draw"),
        ("Swan Ship", "draw"),
    }
    assert (names(fleets.locales[GOOD]), len(fleets.hands[GOOD])) == (["Plata", "Krynnspace"], 2)
    assert [ship.mark("jammed") for ship in ships] == [1, 1]


def test_the_hand_limit(space, hold, drive):
    fleets = space()
    hold(fleets, GOOD, "Caravel", "Longship", "Drakkar", "Great Galley", "Damselfly", "Batship")
    hold(fleets, GOOD, "Ambush", "Decoy", "Nebula", "Treaty", "Piracy", "Patrols")
    fleets.deck.give(next(card for card in fleets.deck if card.name == "Urchin"), fleets.hands[EVIL])
    while fleets.deck[-1].type == "locale":
        fleets.table.shuffle(fleets.deck)
    drive(rules.explore(fleets, GOOD), ["Batship"])
    assert len(fleets.hands[GOOD]) == 12


def test_gold_of_locales_traders_and_pirates(space, sail, drive, falls):  # rulings: locales, pirates
    fleets = space()
    sail(fleets, GOOD, "Caravel", "Longship", "Drakkar", "Waterdeep (Realmspace)", "Plata")
    falls(fleets, 5, 1, 6)
    drive(rules.trade(fleets, GOOD), [move("Caravel", "trader"), move("Longship", "pirate"), move("Drakkar", "pirate")])
    assert fleets.gold[GOOD].value == 10 + 5 + 3 + 1 + 1 - 2 + 3
    fleets.gold[GOOD].value = 0
    for ship in fleets.ships(GOOD):
        ship.put("jammed", 0)
    fleets.locales[GOOD].give_all(fleets.discards)
    falls(fleets, 1, 1)
    drive(rules.trade(fleets, GOOD), [move("Longship", "pirate"), None])
    assert fleets.gold[GOOD].value == 0


def test_what_ships_and_cargo_cost(space, sail, hold):  # ruling: cheaper
    fleets = space()
    sail(
        fleets,
        GOOD,
        "Caravel",
        "Leuthilspar",
        "Free City of Greyhawk",
        "Rock of Bral (Wildspace)",
        "Palanthus (Krynnspace)",
    )
    cards = hold(fleets, GOOD, "Armada", "Dragonfly", "Admiral Icarus", "Jolly Roger", "Citadel", "Crack Crew")
    assert [fleets.price(GOOD, card) for card in cards] == [16, 1, 3, 0, 28, 1]
    assert [fleets.price(EVIL, card) for card in cards] == [17, 3, 4, 1, 28, 1]


def test_ships_come_unjammed_and_cargo_goes_on_such(space, sail, hold, drive):  # rulings: carriers, cargo
    fleets = space()
    (jammed,) = sail(fleets, GOOD, "Longship")
    jammed.put("jammed", 1)
    fleets.gold[GOOD].value = 20
    hold(fleets, GOOD, "Cuttle Command", "Flitter", "Crack Gunners", "Urchin")
    _, asked = drive(rules.recruit(fleets, GOOD), [move("Cuttle Command"), "Flitter", move("Crack Gunners", "Flitter")])
    assert names(fleets.ships(GOOD)) == ["Cuttle Command", "Flitter", "Longship"]
    assert (fleets.gold[GOOD].value, asked[1].options[0]) == (20 - 10 - 2, None)
    offered = {option[1].name for option in asked[2].options if option and option[0].name == "Crack Gunners"}
    assert offered == {"Cuttle Command", "Flitter"}


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("Saboteur", {"Urchin", "Tyrant Scout Ship", "Scorpion"}),
        ("Wraithship", {"Urchin", "Tyrant Scout Ship", "Scorpion"}),
        ("Discovered", {"Tyrant Scout Ship"}),
        ("Allura", {"Tyrant Scout Ship"}),
        ("Patrols", set()),
        ("Gate Spell", {"Longship"}),
        ("Treasure Ship", {"Drakkar"}),
        ("Celestial Navigation", set()),
        ("Salvage", {"Batship"}),
        ("Assassin", {"Griktha"}),
        ("Decommission", {"Longship", "Drakkar"}),
    ],
)
def test_what_events_may_be_played_on(space, sail, hold, card, found):  # ruling: events
    fleets = space()
    (longship, _, batship) = sail(fleets, GOOD, "Longship", "Drakkar", "Batship")
    (_, scouting, _) = sail(fleets, EVIL, "Urchin", "Tyrant Scout Ship", "Scorpion", "Griktha")
    fleets.discard(batship)
    longship.put("jammed", 1), scouting.put("jammed", 1)
    (event,) = hold(fleets, GOOD, card)
    assert {each.name for each in targets(fleets, GOOD, event)} == found


def test_what_events_do(space, sail, hold, drive, falls):  # ruling: jam-tokens
    fleets = space()
    (caravel, batship) = sail(fleets, GOOD, "Caravel", "Batship")
    (urchin,) = sail(fleets, EVIL, "Urchin", "Griktha")
    hold(fleets, GOOD, "Saboteur", "Assassin", "Piracy", "Decommission", "Divination Spell")
    falls(fleets, 4, 5)
    fleets.gold[EVIL].value = 3
    drive(
        rules.recruit(fleets, GOOD),
        [
            move("Saboteur"),
            move("Assassin"),
            move("Piracy"),
            move("Divination Spell"),
            move("Decommission", "Batship"),
            None,
        ],
    )
    assert (urchin.mark("jammed"), urchin.mark("jam tokens"), attached(urchin)) == (1, 4, [])
    assert (fleets.gold[EVIL].value, fleets.gold[GOOD].value, fleets.ships(GOOD)) == (0, 10 + 18, [caravel])
    assert all(card.known(1 << GOOD) for card in fleets.deck[-10:]) and not fleets.deck[-11].known(1 << GOOD)
    assert batship in fleets.void()


def test_a_fleet_is_of_one_race(space, sail):  # rulings: races, codes
    fleets = space()
    dragonfly, swan, armada, caravel = sail(fleets, GOOD, "Dragonfly", "Swan Ship", "Armada", "Caravel")
    trader, whale, lamprey = sail(fleets, EVIL, "Tradesman", "Whaleship", "Nautiloid")
    assert alike([dragonfly, swan, armada]) and alike([dragonfly, caravel]) and not alike([armada, caravel])
    assert not alike([dragonfly, armada, caravel]) and alike([trader, armada]) and alike([whale, lamprey])
    assert roles(trader) == {"trader", "pirate", "explorer"}


def test_ally_cards_join_races(space, sail, hold, drive):  # rulings: races, defence
    fleets = space()
    sail(fleets, GOOD, "Armada", "Caravel")
    sail(fleets, EVIL, "Urchin", "Plata")
    fleets.ships(EVIL)[0].put("jammed", 1)
    hold(fleets, GOOD, "Treaty", "Dark Alliance", "Defense of the Realm")
    _, asked = drive(war(fleets, GOOD), ["Plata", "Armada", "Treaty", "Caravel"])
    assert names(filter(None, asked[2].options)) == ["Treaty"]
    assert (names(fleets.locales[GOOD]), [ship.mark("jammed") for ship in fleets.ships(GOOD)]) == (["Plata"], [1, 1])


def test_totals_count_cargo_locales_and_scouts(space, sail):  # rulings: scouts, cost, ties
    fleets = space()
    ours = sail(fleets, GOOD, "Armada", "Flitter", "Captain Yerthad", "Kapri Spacestation")
    theirs = sail(fleets, EVIL, "Mindspider", "Blade", "Trident of the Phlogiston")
    fight(fleets, ours, theirs, "tactics")
    assert (fleets.total(ATTACK, GOOD), fleets.total(BLOCK, EVIL)) == (1 + 1 + 3 + 1, 2 + 1)
    scout(fleets, GOOD, EVIL)
    assert fleets.scouting.value == 0  # one each
    theirs[1].put(BLOCK, 0)
    scout(fleets, GOOD, EVIL)
    assert (fleets.scouting.value, fleets.total(ATTACK, GOOD)) == (1, 1 + 1 + 3 + 1 + 2)
    assert advantages(fleets, {ATTACK: GOOD, BLOCK: EVIL}) == {ATTACK: 1 + 2, BLOCK: 0}
    fleets.stat.value = STATS.index("crew") + 1
    assert fleets.total(BLOCK, EVIL) == 5


def test_a_battle_to_its_end(space, sail, drive, falls):  # rulings: loser, retreat
    fleets = space()
    sail(fleets, GOOD, "Armada", "Monarch")
    sail(fleets, EVIL, "Mindspider", "Deathspider", "Plata")
    falls(fleets, 3, 5, 1, 3, 2, 2)
    answers = ["Plata", "Armada", "Monarch", "Deathspider", "Mindspider", "Mindspider", None, None]
    _, asked = drive(war(fleets, GOOD), answers)
    phases = [choice.phase for choice in asked]
    assert phases.count("retreat") == 2
    assert (names(fleets.locales[GOOD]), names(fleets.ships(EVIL))) == (["Plata"], [])


def test_who_flees_leaves_the_locale(space, sail, drive, falls):  # ruling: retreat
    fleets = space()
    sail(fleets, GOOD, "Armada", "Monarch")
    sail(fleets, EVIL, "Mindspider", "Deathspider", "Plata")
    falls(fleets, 3, 6, 1)
    drive(
        war(fleets, GOOD), ["Plata", "Armada", "Monarch", "Deathspider", "Mindspider", "Deathspider", None, "retreat"]
    )
    assert (names(fleets.locales[GOOD]), names(fleets.ships(EVIL))) == (["Plata"], ["Mindspider"])
    falls(fleets, 3, 1, 6)
    for ship in fleets.ships(GOOD):
        ship.put("jammed", 0)
    fleets.ships(EVIL)[0].put("jammed", 0)
    fleets.locales[GOOD].give_all(fleets.locales[EVIL])
    drive(war(fleets, GOOD), ["Plata", "Monarch", "Armada", "Mindspider", "Monarch", "retreat"])
    assert (names(fleets.locales[EVIL]), names(fleets.ships(GOOD))) == (["Plata"], ["Armada"])


def test_equal_rolls_are_rolled_again(space, sail, drive, falls):
    fleets = space()
    ours, theirs = sail(fleets, GOOD, "Monarch"), sail(fleets, EVIL, "Flying Pyramid")
    fight(fleets, ours, theirs, "hull")
    left = falls(fleets, 4, 2, 2, 3, 3, 6, 1)  # Crew: the Monarch has more; 2 and 2 with its 1, then 3 and 3
    drive(rounds(fleets, GOOD, EVIL))
    assert (names(fleets.ships(EVIL)), left) == ([], [3, 3, 6, 1])


def test_combat_cards_change_the_stat_of_the_round(space, sail, hold, drive, falls):  # ruling: combat-cards
    fleets = space()
    fight(fleets, sail(fleets, GOOD, "Monarch"), sail(fleets, EVIL, "Flying Pyramid"), "hull")
    hold(fleets, GOOD, "Fireball Spell", "Broadsides", "Surprise Attack", "Slow Spell")
    hold(fleets, EVIL, "Out of Range", "Dispell Spell", "Outguess")
    falls(fleets, 1, 3, 1)  # Range
    _, asked = drive(
        rounds(fleets, GOOD, EVIL),
        [move("Fireball Spell"), "Dispell Spell", move("Out of Range"), move("Broadsides"), None],
    )
    first = next(choice for choice in asked if choice.phase == "combat")
    assert {option[0].name for option in first.options if option} == {"Fireball Spell", "Broadsides"}
    assert (fleets.swing[ATTACK].value, fleets.swing[BLOCK].value) == (5 - 2, 0)


def test_the_book_of_special_cards(space, sail, hold, drive, falls):  # rulings: rerolls, blow, ghost, once
    fleets = space()
    ours = sail(fleets, GOOD, "Monarch", "Crack Crew", "Flitter")
    theirs = sail(fleets, EVIL, "Celestial Dragon", "Flying Pyramid", "Helmseeker Missile")
    (lost,) = sail(fleets, GOOD, "Citadel")
    fleets.discard(lost)
    fight(fleets, ours, theirs, "hull")
    hold(fleets, GOOD, "Banish Spell", "Ghost Ship", "Teleportation Spell", "Evasive Action")
    hold(fleets, EVIL, "Blow the Hold")
    falls(fleets, 4, 1, 6, 1)
    drive(
        rounds(fleets, GOOD, EVIL),
        [
            move("Banish Spell"),
            None,
            move("Ghost Ship", "Citadel"),
            None,
            move("Evasive Action"),
            None,
            move("Teleportation Spell"),
            "Flitter",
            None,
        ],
    )
    assert names(fleets.ships(EVIL)) == []
    assert [card.name for card in attached(ours[1])] == ["Crack Crew"]
    fleets.end_battle()
    assert (lost in fleets.void(), "Helmseeker Missile" in names(fleets.discards)) == (True, True)


def test_the_end(space, sail):  # rulings: end, ties
    fleets = space()
    sail(fleets, GOOD, "Caravel", "Plata")
    sail(fleets, EVIL, "Urchin", "Krynnspace")
    fleets.gold[EVIL].value = 11
    assert rules.result(fleets).winners == (EVIL,)
    fleets.gold[GOOD].value = 11
    assert rules.result(fleets).winners == (GOOD, EVIL)
    four = space(4)
    sail(four, 2, "Caravel", "Plata")
    assert rules.result(four).winners == (0, 2)
    fleets.deck.give_all(fleets.discards)
    fleets.draw(GOOD, 1)
    assert (fleets.hands[GOOD], fleets.deck) == ([], [])


def test_the_story_of_a_battle(space, sail, drive, falls, story):
    fleets = space(told=True)
    sail(fleets, GOOD, "Armada")
    sail(fleets, EVIL, "Mindspider", "Plata")
    falls(fleets, 3, 6, 1)
    drive(war(fleets, GOOD), ["Plata", "Armada", "Mindspider"], fleets.table)
    told = story(fleets.table)
    for line in (
        "Seat 1 rolls d8 on Battle: 3, Speed",
        "The attackers have 4, the defenders 5.",
        "Mindspider is lost.",
    ):
        assert line in told, told
    assert any(line.endswith("Plata.") and "attack" in line for line in told)
