"""City Guard: what players would argue about, ruling by ruling, and the story of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Seat, View
from pnp.engine.agents import RandomAgent
from pnp.games import city_guard as rules
from pnp.games.city_guard import battles as fights
from pnp.games.city_guard.city import City
from pnp.model import load

SLUG = "city-guard"
BOXES = "Catacombs", "Dark Woods", "Ancient Ruins"
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]


@pytest.fixture
def city(the_table: Callable[..., Any]) -> City:
    """Three captains, the first of them Leader; no monster stands before the city."""
    made = City(the_table(SLUG, 3, told=True))
    made.marker.owner = 0
    for box in BOXES:
        made.table.pile(box).give_all(made.decks["monster"])
    return made


@pytest.fixture
def have(city: City, put: Put) -> Callable[..., None]:
    """`have(seat, *names)`: heroes in a captain's zone, and cards in the hand."""

    def give(seat: int, *names: str) -> None:
        for name in names:
            hero = next((cube for cube in city.pool if cube.name == name), None)
            if hero is None:
                put(city.table, city.hands[seat], name)
            else:
                city.pool.give(hero, city.heroes[seat])

    return give


def foe(city: City, name: str, box: str = "Dark Woods") -> None:
    deck = city.decks["monster"]
    deck.give(next(card for card in deck if card.name == name), city.table.pile(box))


def claim(city: City, seat: int, *spaces: str) -> None:
    for space in spaces:
        city.tokens[seat].give(city.tokens[seat][-1], city.table.pile(space))


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards)


def row(city: City, name: str) -> Any:
    return next(each for each in (*city.spaces, *city.boxes) if each.name == name)


def beats(city: City, seat: int = 0) -> list[str]:
    return [box.name for box in fights.beatable(city, seat)]


# The lists, counted once more from the rulebook


def test_the_decks_are_the_rulebooks() -> None:  # rulings: one-of-each, legend-lore, printed-names
    game = load(SLUG)
    decks = {deck: game.components[deck].pieces for deck in ("monster", "item", "hero")}
    assert {deck: len(cards) for deck, cards in decks.items()} == {"monster": 24, "item": 18, "hero": 44}
    assert {card.copies for cards in decks.values() for card in cards} == {1}
    monsters = sorted((card.fields["type"], card.fields["strength"]) for card in decks["monster"])
    assert monsters == sorted((kind, n) for kind in ("undead", "brute", "magical", "beast") for n in range(3, 9))
    heroes = decks["hero"]
    assert sum(card.fields["bonus"] == 2 for card in heroes if card.fields.get("bonus")) == 16
    assert sum(bool(card.fields.get("save")) for card in (*heroes, *decks["item"])) == 12
    assert {card.name: card.fields["also"] for card in heroes if card.fields.get("also")} == {
        "Druid": "priest",
        "Battle Mage": "warrior",
        "Paladin": "warrior",
        "Barbarian": "ranger",
        "Beast Master": "ranger",
    }


def test_the_city_has_its_spaces(city: City) -> None:  # rulings: board, magical
    assert (len(city.spaces), [box.foe_strength for box in city.boxes]) == (23, [-1, 0, 1])
    crafts = {each.name: (each.who, each.versus) for each in city.spaces if each.bonus}
    assert crafts == {
        "Alchemist": ("any", "magical"),
        "Druids' Grove": ("any", "beast"),
        "Shrine": ("any", "undead"),
        "Tactician": ("any", "brute"),
        "Oracle": ("priest", None),
        "Library": ("mage", None),
        "Fletcher": ("ranger", None),
        "Sword Smith": ("warrior", None),
        "Shield Smith": ("soldier", None),
    }


def test_captains_begin_with_tokens_and_gold(the_table: Callable[..., Any]) -> None:  # rulings: players, most-tokens
    city = City(the_table(SLUG, 6))
    assert [(len(tokens), gold.value) for tokens, gold in zip(city.tokens, city.gold, strict=True)] == [(3, 2)] * 6
    assert len({tokens[0].set for tokens in city.tokens}) == 6
    assert [len(city.table.pile(box)) for box in BOXES] == [1, 1, 1]
    assert city.gain_tokens(0, 9) == 7
    assert len(city.tokens[0]) == load(SLUG).numbers["most_tokens"] == 10


def test_the_highest_roll_leads_and_equals_roll_again(
    city: City, dice: Callable[..., list[int]]
) -> None:  # ruling: winner
    left = dice(city.table, 5, 5, 2, 1, 3)
    assert rules.first_leader(city.table) == 1
    assert not left


# The Action phase


def test_tokens_are_placed_in_turns_until_all_are(city: City, drive: Drive) -> None:  # ruling: leader
    city.marker.owner = 1
    city.gain_tokens(2, 1)
    _, asked = drive(
        rules.action_phase(city),
        ["Arena", "Town Hall", "Temple", "Tower", "Lodge", "Barracks", "Academy", "Guard Tower", "Market", "Alchemist"],
    )
    order = [choice.player for choice in asked if choice.phase == "place"]
    assert order == [1, 2, 0, 1, 2, 0, 1, 2, 0, 2]
    assert city.marker.owner == 2, "who claimed the Town Hall"


def test_a_space_is_claimed_once_and_the_tavern_by_anybody(city: City, drive: Drive) -> None:  # ruling: empty-claims
    claim(city, 0, "Arena", "Tavern")
    _, asked = drive(rules.place(city, 1), ["Tower"])
    assert "Arena" not in asked[0].options
    assert "Tavern" in asked[0].options
    assert "Guild Hall" in asked[0].options, "a space may be claimed to keep others out"
    assert not set(BOXES) & set(asked[0].options)
    assert names(city.heroes[1]) == ["Mage"]


@pytest.mark.parametrize(
    ("space", "answers", "expected"),
    [
        ("Guard Tower", [], {"gold": 1}),
        ("Academy", [], {"hand": 1}),
        ("Market", [], {"hand": 2}),
        ("Barracks", [], {"heroes": 1}),
        ("Mercenaries", ["pay", "Priest"], {"gold": -1, "heroes": 1}),
        ("Mercenaries", [None], {}),
        ("Shrine", [], {}),
    ],
)
def test_what_a_space_brings(
    city: City, drive: Drive, space: str, answers: list[Any], expected: dict[str, int]
) -> None:
    drive(rules.use(city, 0, row(city, space)), answers)
    found = {"gold": city.gold[0].value - 2, "hand": len(city.hands[0]), "heroes": len(city.heroes[0])}
    assert {name: count for name, count in found.items() if count} == expected


def test_the_guild_hall_sells_a_token_for_five_gold(
    city: City, drive: Drive
) -> None:  # rulings: new-tokens, most-tokens
    hall = row(city, "Guild Hall")
    _, asked = drive(rules.use(city, 0, hall))
    assert not asked, "who has too little gets nothing"
    city.gold[0].value = 11
    drive(rules.use(city, 0, hall), ["pay"])
    assert (len(city.tokens[0]), city.gold[0].value) == (4, 6)
    city.gain_tokens(0, 6)
    _, asked = drive(rules.use(city, 0, hall))
    assert not asked, "no captain has more than ten"


@pytest.mark.parametrize(
    ("table", "rolled", "expected"),
    [
        ("Tavern", 1, (1, 0, 0)),
        ("Tavern", 3, (3, 0, 0)),
        ("Tavern", 4, (2, 1, 0)),
        ("Tavern", 5, (2, 1, 0)),
        ("Dwarf Hall", 2, (2, 0, 1)),
        ("Dwarf Hall", 4, (3, 0, 0)),
        ("Dwarf Hall", 6, (2, 1, 0)),
        ("Elf Grotto", 3, (2, 0, 1)),
        ("Elf Grotto", 6, (2, 1, 0)),
    ],
)
def test_rolls_on_tables(
    city: City, drive: Drive, dice: Any, table: str, rolled: int, expected: tuple[int, int, int]
) -> None:
    dice(city.table, rolled)
    drive(rules.use(city, 0, row(city, table)))
    assert (city.gold[0].value, len(city.hands[0]), len(city.heroes[0])) == expected


def test_a_brawl_costs_a_hero_of_the_captains_choice(  # ruling: nothing-to-lose
    city: City, drive: Drive, dice: Any, have: Any
) -> None:
    dice(city.table, 2, 2, 1)
    tavern = row(city, "Tavern")
    drive(rules.use(city, 0, tavern))
    have(0, "Mage", "Priest")
    drive(rules.use(city, 0, tavern), ["Priest"])
    assert names(city.heroes[0]) == ["Mage"]
    city.gold[0].value = 0
    drive(rules.use(city, 0, tavern))
    assert city.gold[0].value == 0


def test_an_empty_pool_gives_nothing_and_empty_decks_neither(  # ruling: empty-pool
    city: City, drive: Drive, have: Any
) -> None:
    have(1, *["Warrior"] * 10)
    drive(rules.use(city, 0, row(city, "Arena")))
    assert not city.heroes[0]
    hall = row(city, "Mercenaries")
    _, asked = drive(rules.use(city, 0, hall), ["pay", "Mage"])
    assert "Warrior" not in names(asked[1].options)
    city.decks["item"].deal(17, city.hands[1])
    city.decks["item"].deal(1, city.discards["item"])
    city.draw(0, "item", 2)
    assert (len(city.hands[0]), len(city.discards["item"])) == (1, 0)


# Cards in one's own turn


def test_cards_are_played_before_and_after_a_token_is_placed(city: City, drive: Drive, have: Any) -> None:
    have(0, "Sack of Coins", "Militia", "Sword", "Armor", "Treasure Hoard")  # rulings: card-time, sack
    city.tokens[0].give_all(city.common)
    city.gain_tokens(0, 1)
    for seat in (1, 2):
        city.tokens[seat].give_all(city.common)
    _, asked = drive(rules.action_phase(city), ["Sack of Coins", "Temple", "Militia"])
    offered = [each for each in asked[0].options if not isinstance(each, str)]
    assert names(offered) == ["Militia", "Sack of Coins"]
    assert [choice.phase for choice in asked if len(choice.options) > 1] == ["place", "place", "card"]
    assert (city.gold[0].value, names(city.heroes[0])) == (3, ["Priest", "Soldier"])
    assert (names(city.discards["item"]), names(city.discards["hero"])) == (["Sack of Coins"], ["Militia"])


def tokens(city: City, *counts: int) -> None:
    """So many tokens for each captain."""
    for seat, count in enumerate(counts):
        city.tokens[seat].give_all(city.common)
        city.gain_tokens(seat, count)


def test_who_holds_cards_is_asked_for_them_after_a_token_whatever_they_are(  # a question tells nothing of a hand
    city: City, drive: Drive, have: Any
) -> None:
    have(0, "Sword")
    tokens(city, 1, 1, 0)
    _, asked = drive(rules.action_phase(city), ["Guard Tower", "Shrine"])
    assert [(choice.phase, choice.player) for choice in asked] == [("place", 0), ("card", 0), ("place", 1)]


def test_cards_are_asked_for_once_before_the_next_token_of_the_same_captain(
    city: City, drive: Drive, have: Any
) -> None:
    have(0, "Sack of Coins")
    tokens(city, 2, 0, 0)
    _, asked = drive(rules.action_phase(city), ["Shrine", "Sack of Coins", "Guild Hall"])
    assert [choice.phase for choice in asked] == ["place"] * 3
    tokens(city, 2, 0, 1)
    city.marker.owner = 2
    have(0, "Militia")
    _, asked = drive(rules.action_phase(city), ["Lodge", "Oracle", "Library", "Militia"])
    assert [(choice.phase, choice.player) for choice in asked] == [
        ("place", 2),
        ("place", 0),
        ("place", 0),
        ("card", 0),
    ]


def test_nothing_is_asked_where_the_table_shows_that_nothing_can_be_chosen(city: City, drive: Drive, have: Any) -> None:
    have(0, *["Soldier"] * 3)
    foe(city, "Kobolds")
    _, asked = drive(rules.place(city, 0), ["Dark Woods", "Soldier", "Soldier"])
    assert {choice.phase for choice in asked} == {"place", "commit"}, "no card, so no rescue and no spoils"
    _, asked = drive(rules.use(city, 0, row(city, "Arena")))
    assert not asked


def test_tokens_of_a_card_are_placed_in_this_turn_and_go_back(  # ruling: new-tokens
    city: City, drive: Drive, have: Any
) -> None:
    have(0, "Legend Lore", "Scroll")
    drive(rules.cards(city, 0), ["Legend Lore", "Scroll"])
    assert (len(city.tokens[0]), city.temporary[0].value) == (6, 3)
    claim(city, 0, *["Tavern"] * 6)
    drive(rules.end_phase(city))
    assert (len(city.tokens[0]), city.temporary[0].value, len(city.common)) == (3, 0, 51)


@pytest.mark.parametrize("gold", [0, 4])
def test_a_pick_pocket_takes_what_there_is(city: City, drive: Drive, have: Any, gold: int) -> None:  # ruling: victims
    have(0, "Pick Pocket")
    city.gold[2].value = gold
    drive(rules.cards(city, 0), [lambda option: option and option[1] == Seat(2)])
    assert [track.value for track in city.gold] == [2 + min(gold, 1), 2, max(gold - 1, 0)]


def test_an_assassin_picks_the_hero_and_a_thief_draws_blind(  # rulings: victims, nothing-to-lose
    city: City, drive: Drive, have: Any, dice: Any, story: Callable[..., list[str]]
) -> None:
    have(0, "Assassin", "Thief", "Ring")
    have(1, "Mage", "Priest", "Potion", "Sword")
    have(2, "Ranger")
    _, asked = drive(rules.cards(city, 0), [lambda option: option and getattr(option[1], "name", "") == "Priest", None])
    aims = [option[1] for option in asked[0].options if option and option[0].name == "Assassin"]
    assert names(aims) == ["Mage", "Priest", "Ranger"]
    assert names(city.heroes[1]) == ["Mage"]
    dice(city.table, 2)
    drive(rules.cards(city, 0), [lambda option: option and option[1] == Seat(1)])
    assert (names(city.hands[0]), names(city.hands[1])) == (["Ring", "Sword"], ["Potion"])
    assert {"You play Assassin against seat 2.", "You play Thief against seat 2."} <= {*story(city.table, 0)}
    have(0, "Thief")
    drive(rules.cards(city, 0), [lambda option: option and option[1] == Seat(2)])
    assert names(city.hands[0]) == ["Ring", "Sword"]


def test_a_wandering_monster_leaves_its_box_empty_until_the_end(  # ruling: wandering
    city: City, drive: Drive, have: Any
) -> None:
    have(0, "Wandering Monster", *["Soldier"] * 8)
    foe(city, "Kobolds", "Catacombs")
    foe(city, "Goblins")
    left = len(city.decks["monster"])
    drive(rules.cards(city, 0), ["Wandering Monster, Catacombs"])
    assert (len(city.decks["monster"]), len(city.table.pile("Catacombs"))) == (left + 1, 0)
    assert beats(city) == ["Dark Woods"]
    assert city.gold[0].value == 2
    drive(rules.end_phase(city))
    assert all(len(city.table.pile(box)) == 1 for box in BOXES)


# Battles


@pytest.mark.parametrize(
    ("monster", "have_", "spaces", "sure"),
    [
        ("Kobolds", ["Warrior"], [], False),
        ("Kobolds", ["Warrior", "Soldier"], [], True),  # 2 + 1
        ("Goblins", ["Warrior", "Soldier"], [], False),
        ("Goblins", ["Warrior", "Soldier"], ["Sword Smith"], True),
        ("Goblins", ["Warrior", "Soldier"], ["Library"], False),
        ("Orcs", ["Warrior", "Soldier"], ["Tactician"], True),  # each of them +1
        ("Goblins", ["Warrior", "Soldier"], ["Shrine"], False),
        ("Goblins", ["Warrior", "Soldier", "Sword"], [], True),
        ("Orcs", ["Warrior", "Warrior", "Sword"], [], True),  # 2 + 2 + 1: one of them
        ("Ogre", ["Warrior", "Warrior", "Sword"], [], False),
        ("Goblins", ["Warrior", "Soldier", "Wand"], [], False),
        ("Zombies", ["Mage", "Fire Magic", "Holy Water"], [], True),  # 1 + 2 + 1
        ("Goblins", ["Mage", "Fire Magic", "Holy Water"], [], False),
        ("Kobolds", ["Mage", "Battle Mage"], [], True),  # 1 + 1, and the bonus of a Warrior
        ("Kobolds", ["Mage", "Battle Mage"], ["Library", "Sword Smith"], True),
        ("Troll", ["Mage", "Battle Mage", "Sword", "Giant Slayer"], ["Sword Smith"], True),  # 1+1+1+1+1+2
        ("Giant", ["Mage", "Battle Mage", "Sword", "Giant Slayer"], ["Sword Smith"], False),
        ("Kobolds", ["Battle Mage", "Sword", "Ring"], [], False),  # ruling: sure-win
        ("Zombies", ["Ranger", "Druid", "Paladin"], [], True),  # 1 + 1 + 1 as a Priest + 1
        ("Kobolds", ["Ranger", "Druid", "Paladin"], [], True),
        ("Ghouls", ["Ranger", "Druid", "Paladin"], [], False),
    ],
)
def test_a_box_is_offered_where_heroes_cards_and_spaces_suffice(  # rulings: sure-win, one-cube, two-trades, foe-boxes
    city: City, have: Any, monster: str, have_: list[str], spaces: list[str], sure: bool
) -> None:
    foe(city, monster)
    have(0, *have_)
    claim(city, 0, *spaces)
    assert beats(city) == (["Dark Woods"] if sure else [])
    assert beats(city, 1) == []


def test_catacombs_weaken_and_ruins_strengthen_but_the_bounty_stays(  # ruling: foe-boxes
    city: City, drive: Drive, have: Any
) -> None:
    have(0, *["Soldier"] * 3)
    for monster, box in (("Goblins", "Catacombs"), ("Stirges", "Ancient Ruins"), ("Zombies", "Dark Woods")):
        foe(city, monster, box)
    assert beats(city) == ["Catacombs"]
    drive(fights.battle(city, 0, row(city, "Catacombs")), ["Soldier", "Soldier"])
    assert city.gold[0].value == 2 + 4
    assert (names(city.discards["monster"]), len(city.heroes[0])) == (["Goblins"], 0)
    have(0, *["Soldier"] * 5)
    assert beats(city) == ["Dark Woods", "Ancient Ruins"]


def test_heroes_and_cards_are_committed_until_they_suffice(city: City, drive: Drive, have: Any) -> None:
    have(0, "Warrior", "Warrior", "Mage", "Sword", "Ring", "Wand")
    foe(city, "Orcs")
    _, asked = drive(
        fights.battle(city, 0, row(city, "Dark Woods")), ["Warrior", "Sword, Warrior", "Mage", "Ring, Mage"]
    )
    assert [choice.phase for choice in asked] == [*["commit"] * 4, "rescue"]
    assert names(option for option in asked[0].options) == ["Mage", "Warrior", "Warrior"], "first of all a hero"
    assert names(city.heroes[0]) == ["Warrior"]
    assert (names(city.hands[0]), names(city.discards["item"])) == (["Wand"], ["Ring", "Sword"])
    assert len(city.pool) == 49
    assert city.gold[0].value == 7


def test_each_pick_leaves_a_way_to_win(city: City, drive: Drive, have: Any) -> None:  # ruling: sure-win
    """Mage, Priest and Ranger bring 3, Battle Mage and Paladin 2 each against a brute: 7, and nothing to spare."""
    have(0, "Mage", "Priest", "Ranger", "Battle Mage", "Paladin")
    foe(city, "Troll")
    assert beats(city) == ["Dark Woods"]
    asked = drive(fights.battle(city, 0, row(city, "Dark Woods")), ["Mage", "Priest", "Ranger", "Battle Mage, Mage"])[1]
    last = [choice for choice in asked if choice.phase == "commit"][-1]
    assert [tuple(part.name for part in option) for option in last.options] == [("Paladin", "Priest")]
    assert city.gold[0].value == 9


def test_a_pick_that_would_spoil_the_battle_is_not_offered(city: City, drive: Drive, have: Any) -> None:
    """Barbarian makes a warrior a ranger; on a mage who is one already by Beast Master it would be worth less."""
    have(0, "Mage", "Warrior", "Battle Mage", "Beast Master", "Barbarian")
    foe(city, "Bandersnatch")
    # mage 1 + 1 + 1, warrior 1, Barbarian 1, and a ranger's bonus against beasts for each: 7
    assert beats(city) == ["Dark Woods"]
    steps = ["Mage", "Warrior", "Battle Mage, Mage", "Beast Master, Mage"]
    asked = drive(fights.battle(city, 0, row(city, "Dark Woods")), steps)[1]
    last = [choice for choice in asked if choice.phase == "commit"][-1]
    assert [(card.name, cube.name) for card, cube in last.options] == [("Barbarian", "Warrior")]


def test_rescue_cards_bring_heroes_back(city: City, drive: Drive, have: Any) -> None:  # rulings: card-time, two-trades
    have(0, "Mage", "Soldier", "Battle Mage", "Tough", "Luck", "Wards", "Potion")
    foe(city, "Goblins")
    commits = ["Mage", "Battle Mage, Mage"]
    _, asked = drive(fights.battle(city, 0, row(city, "Dark Woods")), [*commits, "Tough, Mage", "Luck, Soldier"])
    first = next(choice for choice in asked if choice.phase == "rescue")
    pairs = {(card.name, cube.name) for card, cube in filter(None, first.options)}
    assert pairs == {
        ("Tough", "Mage"),  # by Battle Mage a Warrior
        ("Wards", "Mage"),
        ("Potion", "Mage"),
        ("Luck", "Soldier"),
        ("Potion", "Soldier"),
    }
    assert names(city.heroes[0]) == ["Mage", "Soldier"]
    assert all(not cube.marks for cube in city.heroes[0])
    assert names(city.hands[0]) == ["Potion", "Wards"]


def test_treasure_follows_a_victory(city: City, drive: Drive, have: Any) -> None:  # ruling: card-time
    have(0, "Soldier", "Soldier", "Soldier", "Treasure Hoard")
    foe(city, "Kobolds")
    drive(rules.place(city, 0), ["Dark Woods", "Soldier", "Soldier", "Treasure Hoard"])
    assert (city.gold[0].value, len(city.hands[0])) == (2 + 3 + 2, 1)
    assert [piece.component for piece in city.table.pile("Dark Woods")] == ["token"]


def test_a_box_whose_monster_was_beaten_is_claimed(city: City, drive: Drive, have: Any) -> None:
    have(0, *["Soldier"] * 3)
    have(1, *["Soldier"] * 7)
    foe(city, "Kobolds")
    assert beats(city, 1) == ["Dark Woods"]
    drive(rules.place(city, 0), ["Dark Woods", "Soldier", "Soldier"])
    assert beats(city, 1) == []


# The End phase and the end


def test_the_end_phase_takes_tokens_back_and_cuts_hands(city: City, drive: Drive) -> None:
    claim(city, 0, "Arena", "Tavern")
    claim(city, 2, "Tavern")
    city.draw(1, "hero", 9)
    _, asked = drive(rules.end_phase(city), [lambda _: True] * 2)
    assert [(choice.phase, choice.player) for choice in asked] == [("hand limit", 1)] * 2
    assert [len(tokens) for tokens in city.tokens] == [3, 3, 3]
    assert (len(city.hands[1]), len(city.discards["hero"])) == (7, 2)
    assert all(len(city.table.pile(box)) == 1 for box in BOXES)


def played(table: Any) -> Any:
    """A whole game in which every token goes to the Tavern and no card is played."""
    steps = rules.play(table)
    choice = next(steps)
    while True:
        answer = "Tavern" if choice.phase == "place" else choice.options[0]
        try:
            choice = steps.send(answer)
        except StopIteration as end:
            return end.value


def test_the_game_ends_when_the_last_monster_is_laid(city: City, drive: Drive) -> None:
    monsters = city.decks["monster"]  # ruling: game-end
    monsters.deal(len(monsters) - 3, city.discards["monster"])
    drive(rules.end_phase(city))
    assert (len(monsters), sum(len(city.table.pile(box)) for box in BOXES)) == (0, 3)
    city.gold[1].value = 9
    done = rules.result(city)
    assert (done.winners, done.scores, done.capped) == ((1,), (2, 9, 2), False)
    city.gold[2].value = 9
    assert rules.result(city).winners == (1, 2), "equal gold shares"  # ruling: winner


def test_at_the_cap_the_gold_counts(the_table: Callable[..., Any]) -> None:  # ruling: turn-cap
    done = played(the_table(SLUG, 2))
    assert (done.capped, done.facts["turns"], done.facts["beaten"]) == (True, 60, 0)


# What is told


def test_a_whole_turn_tells_every_phase_in_order(  # the Leader fights, the others hire
    city: City, drive: Drive, have: Any, story: Callable[..., list[str]]
) -> None:
    have(0, "Soldier", "Warrior", "Armor", "Ring", "Sack of Coins")
    for tokens in city.tokens:
        tokens.give_all(city.common)
    for seat in (0, 1):
        city.gain_tokens(seat, 1)
    foe(city, "Goblins")
    foe(city, "Ratlings", "Catacombs")
    foe(city, "Demon", "Ancient Ruins")
    tops = [("hero", "Tracker"), ("hero", "Sentry"), ("hero", "Knight"), ("monster", "Witch")]
    for deck, name in tops:
        card = next(card for card in city.decks[deck] if card.name == name)
        city.decks[deck].give(card, city.discards[deck])
        city.discards[deck].give(card, city.decks[deck])
    city.table.track("round").value = 1
    rules.hero_phase(city)
    fight = ["Dark Woods", "Warrior", "Soldier", "Ring, Warrior", "Armor, Warrior"]
    drive(rules.action_phase(city), ["Sack of Coins", *fight, "Temple"], city.table)
    drive(rules.end_phase(city), (), city.table)
    lines = story(city.table, 1)
    assert lines[lines.index("Turn 1") :] == [
        "Turn 1",
        "Hero Phase",
        "Seat 1 draws Knight",
        "You draw Sentry",
        "Seat 3 draws Tracker",
        "Seat 1's turn",
        "Seat 1 plays Sack of Coins.",
        "Gold of seat 1: 3 (+1)",
        "Action token to Dark Woods",
        "Battle",
        "Committed: Warrior",
        "Committed: Soldier",
        "Played: Ring",
        "4 against 4: seat 1 defeats Goblins of Dark Woods.",
        "Seat 1 plays Armor.",
        "Warrior to heroes of seat 1",
        "Soldier to the pool",
        "Gold of seat 1: 7 (+4)",
        "Your turn",
        "Action token to Temple",
        "Priest to your heroes",
        "End Phase",
        "Witch to Dark Woods",
    ]


def test_goal_and_worth(city: City, have: Any) -> None:
    foe(city, "Giant", "Ancient Ruins")
    have(0, "Warrior", "Soldier", "Sword")
    claim(city, 0, "Tactician")
    view = View(city.table, 0)
    assert rules.worth(view, "Ancient Ruins") == {"needed": 9, "your heroes": 5}
    assert rules.worth(view, "Dark Woods") is None
    assert rules.worth(view, "Arena") is None
    assert rules.goal(view, 1) == {"gold": 2, "monsters": 23}


@pytest.mark.parametrize("players", [2, 4])
def test_the_rule_of_thumb_beats_chance(players: int) -> None:
    wins = 0
    for seed in range(8):
        seat = seed % players
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in range(players)]
        wins += Match(cast_of(SLUG), rules, seed, agents, players).run().winners == (seat,)
    assert wins >= 7


def test_it_takes_a_bonus_that_makes_a_monster_beatable(city: City, have: Any) -> None:
    foe(city, "Orcs")
    have(0, "Warrior", "Soldier", "Soldier")
    spaces = [each.name for each in city.free()]
    assert rules.thumb(View(city.table, 0), Choice("place", spaces, 0)) == "Tactician"
    assert rules.thumb(View(city.table, 0), Choice("place", [*spaces, "Dark Woods"], 0)) == "Dark Woods"


def test_it_plays_what_brings_something_before_its_token(city: City, have: Any) -> None:
    have(0, "Militia")
    spaces = [each.name for each in city.free()]
    card = city.hands[0][0]
    assert rules.thumb(View(city.table, 0), Choice("place", [*spaces, card], 0)) is card
