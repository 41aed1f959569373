"""Ravenloft Quest: what players would argue about, ruling by ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games import ravenloft_quest as rules
from pnp.model import load

SLUG = "ravenloft-quest"
LAMORDIA, DEMENTLIEU, MISERY, TEPEST, END = 1, 9, 49, 81, 89
DOMAINS = [
    "Lamordia",
    "Dementlieu",
    "The Boglands",
    "The Forest of Shadows",
    "The Jagged Coast",
    "The Mistlands",
    "The Mountains of Misery",
    "The Vale of Tears",
    "Falkovnia",
    "Keening",
    "Tepest",
]
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]
Story = Callable[..., list[str]]


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., rules.Journey]:
    """`start(players, told)`: pawns in the Mists, without Heroes and with empty hands."""
    return lambda players=2, told=False: rules.Journey(the_table(SLUG, players, told=told))


@pytest.fixture
def quest(start: Callable[..., rules.Journey]) -> rules.Journey:
    return start()


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Falls:
    """`falls(quest, *faces)`: let the next dice fall so."""
    return lambda quest, *faces: dice(quest.table, *faces)


@pytest.fixture
def deal(put: Put) -> Callable[..., list[Piece]]:
    """`deal(quest, seat, *names)`: put cards into a hand."""
    return lambda quest, seat, *names: put(quest.table, quest.hands[seat], *names)


@pytest.fixture
def muster(put: Put) -> Callable[..., list[Piece]]:
    """`muster(quest, seat, *names)`: let Heroes join a party."""
    return lambda quest, seat, *names: put(quest.table, quest.parties[seat], *names)


def put_at(quest: rules.Journey, seat: int, place: int) -> None:
    pawn = quest.pawns[seat]
    assert pawn.pile is not None
    pawn.pile.give(pawn, quest.spaces[place])


def met(quest: rules.Journey, domain: str, roll: int) -> Any:
    """A row of a Domain's table."""
    return quest.table.row("encounter", roll, domain)


def on(name: str, seat: int) -> Callable[[Any], bool]:
    """Whether an option is a card of this name played on a seat."""
    return lambda option: isinstance(option, tuple) and option[0].name == name and option[1] == seat


def on_top(quest: rules.Journey, *wanted: str) -> list[str]:
    """Lay cards of the deck on its top, the last one uppermost."""
    for name in wanted:
        card = next(card for card in quest.deck if card.name == name)
        quest.deck.give(card, quest.discards)
        quest.discards.give(card, quest.deck)
    return list(wanted)


def names(cards: Any) -> list[str]:
    return sorted(card.name for card in cards if card is not None)


def asked_by(asked: list[Choice]) -> list[tuple[str, int]]:
    return [(choice.phase, choice.player) for choice in asked]


# The lists, counted once more from the rulebook


def test_the_heroes_are_the_rulebooks() -> None:
    heroes = {hero.name: hero for hero in load(SLUG).components["hero"].pieces if hero.name != "Pick One"}
    traits = {name: tuple(hero.fields.get(trait, 0) for trait in rules.TRAITS) for name, hero in heroes.items()}
    assert traits == HEROES
    assert list(traits) == list(HEROES)
    assert tuple(map(sum, zip(*traits.values(), strict=True))) == (15, 11, 10, 11)
    notes = {
        name: (tuple(hero.fields["against"]), hero.fields["bonus"])
        for name, hero in heroes.items()
        if hero.fields.get("bonus")
    }
    assert notes == {
        "Cleric": (("undead",), 1),
        "Illusionist": (("men",), 1),
        "Ranger": (("location",), 1),
        "Druid": (("location",), 1),
    }
    assert [name for name, hero in heroes.items() if hero.fields.get("provokes") == "darklord"] == ["Paladin"]


def test_each_domain_has_its_table(quest: rules.Journey) -> None:
    component = load(SLUG).components["encounter"]
    rows = quest.table.cast.entries["encounter"]
    for number, section in enumerate(component.sections):
        own_rows = [row for row in rows if row.section == section.id]
        letters = "".join(LETTERS[row.type] + LETTERS[row.test] + str(row.difficulty) for row in own_rows)
        suffers = "".join(LETTERS[row.fail] for row in own_rows)
        natures = "".join(LETTERS[row.nature] for row in own_rows)
        assert section.title == DOMAINS[number]
        assert (component.die_of(section.id), letters, suffers, natures) == ENCOUNTERS[number], section.title
    assert len(rows) == 96
    assert sum(row.difficulty for row in rows) == 174


def test_what_the_tables_add_up_to(quest: rules.Journey) -> None:
    rows = quest.table.cast.entries["encounter"]
    assert Counter(row.type for row in rows) == {"event": 35, "creature": 34, "darklord": 14, "quest": 13}
    assert Counter(row.test for row in rows) == {"fight": 32, "holy": 23, "scout": 21, "magic": 20}
    assert Counter(row.fail for row in rows) == {"hero": 46, "move": 38, "domain": 12}
    assert Counter(row.nature for row in rows) == {None: 36, "men": 27, "location": 18, "undead": 15}


def test_names_of_encounters_decide_nothing(quest: rules.Journey) -> None:  # ruling: as-printed
    skragg, adam = met(quest, "coast", 1), met(quest, "lamordia", 1)
    assert (skragg.name, skragg.type, skragg.test) == ("Damon Skragg the Ghoul Lord", "creature", "holy")
    assert (adam.name, adam.type, adam.test) == ("Fight Adam the Flesh Golem", "darklord", "magic")
    assert "darklord" not in [row.type for row in quest.table.cast.entries["encounter"] if row.section == "coast"]


def test_the_power_cards_are_the_rulebooks() -> None:
    cards = load(SLUG).components["card"].pieces
    assert Counter(card.fields["type"] for card in cards) == {"aid": 18, "foe": 12, "special": 10}
    assert {card.copies for card in cards} == {1}
    found = {
        card.name: (
            card.fields["type"][0],
            card.fields["bonus"],
            " ".join(card.fields["against"]),
            card.fields.get("needs") or "",
        )
        for card in cards
        if card.fields.get("bonus")
    }
    assert found == CARDS


def test_what_special_cards_do(quest: rules.Journey) -> None:
    specials = {card.name: card for card, _ in quest.table.cast.titles["card"] if card.type == "special"}
    does = {name: {each for each in rules.EFFECTS if getattr(card, each)} for name, card in specials.items()}
    assert does == {
        "Vistani Gypsies": {"discards"},
        "Carnival": {"misses"},
        "The Fraternity of Shadows": {"draws"},
        "Dark Secrets": {"rerolls"},
        "Healing Herbs": {"revives"},
        "Resurrection": {"revives"},
        "Reincarnation": {"revives"},
        "Divination": {"looks"},
        "Find Companion": {"gains"},
        "Henchman": {"gains"},
    }
    assert {specials[name].needs for name in ("Healing Herbs", "Resurrection", "Reincarnation")} == {
        "scout",
        "holy",
        "magic",
    }
    assert (specials["Vistani Gypsies"].discards, specials["The Fraternity of Shadows"].draws) == (3, 3)
    assert (specials["Divination"].looks, specials["Carnival"].misses, specials["Henchman"].gains) == (7, 1, 1)


def test_the_way_leads_through_the_domains_in_order(quest: rules.Journey) -> None:  # rulings: domain-order, misery
    sections = [space.section for space in quest.ground]
    titles = {section.id: section.title for section in load(SLUG).components["board"].sections}
    assert len(quest.spaces) == load(SLUG).numbers["length"] == 90
    assert [titles[section] for section in dict.fromkeys(sections)] == ["The Mists", *DOMAINS, "The far Mists"]
    counts = Counter(sections)
    assert {count for section, count in counts.items() if "mists" not in section} == {load(SLUG).numbers["domain"]}
    assert (counts["mists"], counts["far-mists"], load(SLUG).numbers["domain"]) == (1, 1, 8)
    tables = {section.id: section.title for section in load(SLUG).components["encounter"].sections}
    assert {key: title for key, title in titles.items() if "mists" not in key} == tables


def test_the_numbers_are_the_rulebooks() -> None:
    numbers = load(SLUG).numbers
    dice = {name: numbers[name] for name in ("move_die", "test_die", "quest_die")}
    assert set(dice.values()) == {"d6"}
    counts = {"start": 5, "draw": 1, "hand": 7, "party": 6, "won": 1, "killed": 1, "held": 1}
    assert {name: numbers[name] for name in counts} == counts
    assert load(SLUG).components["hero"].die == "d20"
    assert {hero.copies for hero in load(SLUG).components["hero"].pieces if hero.copies} == {4}  # ruling: hero-cards


# Set-up


def test_five_hands_are_as_many_as_the_cards_allow() -> None:  # ruling: how-many
    game = load(SLUG)
    assert game.players.max == 5
    assert game.numbers["hand"] * game.players.max < sum(card.copies for card in game.components["card"].pieces)


def test_everybody_gets_five_cards_and_six_heroes(  # ruling: first-player
    start: Callable[..., rules.Journey], drive: Drive, falls: Falls, the_table: Callable[..., Any]
) -> None:
    quest = start(3)
    left = falls(quest, *range(1, 19))
    _, asked = drive(quest.set_up(1), ["Wizard"])
    assert not left
    assert [len(hand) for hand in quest.hands] == [5, 5, 5]
    assert len(quest.deck) == 25
    assert [hero.name for hero in quest.parties[1]] == list(HEROES)[:6]
    assert [hero.name for hero in quest.parties[2]] == list(HEROES)[6:12]
    assert [hero.name for hero in quest.parties[0]] == [*list(HEROES)[12:], "Wizard"]
    assert {hero.owner for hero in quest.parties[2]} == {2}
    assert asked_by(asked) == [("hero", 0)]
    assert [quest.place(seat) for seat in range(3)] == [0, 0, 0]
    table = the_table(SLUG, 3)
    next(rules.play(table))
    assert table.rolls[0] in (1, 2, 3)


@pytest.mark.parametrize("rolled", [18, 19, 20])
def test_who_rolls_high_picks_any_hero(  # ruling: pick-one
    quest: rules.Journey, drive: Drive, falls: Falls, rolled: int
) -> None:
    falls(quest, rolled)
    _, asked = drive(quest.join(0), ["Bard"])
    assert names(quest.parties[0]) == ["Bard"]
    assert {hero.name for hero in asked[0].options} == set(HEROES)


def test_a_hero_without_cards_left_is_rolled_again(  # ruling: hero-cards
    start: Callable[..., rules.Journey], drive: Drive, falls: Falls, muster: Any, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 1, "Monk", "Monk", "Monk", "Monk")
    left = falls(quest, 4, 4, 5)
    drive(quest.join(0))
    assert not left
    assert names(quest.parties[0]) == ["Knight"]
    assert story(quest.table).count("No card of Monk is left.") == 2
    falls(quest, 20)
    _, asked = drive(quest.join(0), ["Elf"])
    assert "Monk" not in {hero.name for hero in asked[0].options}


def test_without_any_hero_card_nobody_joins(quest: rules.Journey, drive: Drive) -> None:  # ruling: hero-cards
    quest.box.give_all(quest.parties[1])
    assert drive(quest.join(0)) == (None, [])
    assert len(quest.parties[0]) == 0
    assert len(quest.parties[1]) == 4 * len(HEROES)


# A turn


def test_a_turn_in_order(
    start: Callable[..., rules.Journey], drive: Drive, falls: Falls, deal: Any, muster: Any, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 0, "Knight", "Gypsy")
    muster(quest, 1, "Wizard")
    deal(quest, 0, "Magic Ring", "The Fraternity of Shadows")
    deal(quest, 1, "Horror")
    on_top(quest, "Smite", "Rapier", "Fear", "Divination", "Courage")
    left = falls(quest, 3, 5, 6, 1, 2)
    quest.table.begin("turn", 0)
    answers = ["The Fraternity of Shadows", None, None, on("Horror", 0), "Magic Ring", "Rapier"]
    won, asked = drive(quest.turn(0), answers, quest.table)
    assert won is False
    assert not left
    assert story(quest.table) == STORY
    phases = ["special"] * 2 + ["reroll"] * 2 + ["add"] * 7
    assert [choice.phase for choice in asked] == phases
    assert [choice.player for choice in asked] == [0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0]
    assert names(quest.discards) == ["Horror", "Magic Ring", "Rapier", "The Fraternity of Shadows"]
    assert quest.place(0) == 3
    assert (quest.ours.value, quest.theirs.value, quest.rolled.value) == (0, 0, 0)


def test_a_turn_draws_a_card_and_keeps_seven(  # ruling: hand-limit
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight", "Priest")
    deal(quest, 0, "Fear", "Horror", "Terror", "Madness", "Corruption", "Rapier", "Smite")
    on_top(quest, "Stealth", "Courage")
    falls(quest, 1, 5, 1, 6)
    _, asked = drive(quest.turn(0), ["Fear", None])
    assert asked[0].phase == "hand limit"
    assert names(quest.discards) == ["Fear"]
    assert len(quest.hands[0]) == 8  # the card for winning is looked at in the next Aid Phase only
    assert "Stealth" in names(quest.hands[0])
    assert [choice.phase for choice in asked].count("hand limit") == 1


def test_without_deck_and_discards_nothing_is_drawn(quest: rules.Journey) -> None:  # ruling: hand-limit
    quest.deck.give_all(quest.hands[1])
    quest.draw(0, 1)
    assert len(quest.hands[0]) == 0
    quest.hands[1].give(quest.hands[1][0], quest.discards)
    quest.draw(0, 2)
    assert (len(quest.hands[0]), len(quest.discards)) == (1, 0)


def test_specials_come_after_the_aid_phase_and_before_the_move(  # ruling: own-turn
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    deal(quest, 0, "Carnival", "Vistani Gypsies", "Dark Secrets")
    deal(quest, 1, "Fear", "Horror")
    left = falls(quest, 1, 1, 1, 5, 1, 6)
    options = [on("Carnival", 1), on("Vistani Gypsies", 1), None]
    _, asked = drive(quest.act(0), options)
    assert not left
    first = asked[0].options
    assert {card.name for card, _ in filter(None, first)} == {"Carnival", "Vistani Gypsies"}
    assert asked_by(asked)[:4] == [("special", 0), ("special", 0), ("special", 0), ("reroll", 0)]
    assert names(quest.discards) == ["Carnival", "Fear", "Horror", "Vistani Gypsies"]


def test_a_card_is_discarded_before_its_effect(  # ruling: own-turn
    quest: rules.Journey, drive: Drive, deal: Any
) -> None:
    deal(quest, 0, "The Fraternity of Shadows")
    quest.deck.give_all(quest.hands[1])
    quest.hands[1].give(quest.hands[1][0], quest.discards)
    drive(quest.specials(0), ["The Fraternity of Shadows", None])
    assert len(quest.hands[0]) == 2
    assert "The Fraternity of Shadows" in names(quest.hands[0])


def test_the_fraternity_draws_three(quest: rules.Journey, drive: Drive, deal: Any) -> None:
    deal(quest, 0, "The Fraternity of Shadows")
    drawn = on_top(quest, "Smite", "Rapier", "Courage")
    drive(quest.specials(0), ["The Fraternity of Shadows"])
    assert names(quest.hands[0]) == sorted(drawn)


@pytest.mark.parametrize(("held", "left"), [(5, 2), (3, 0), (2, 0)])
def test_gypsies_take_three_cards_or_all(  # ruling: gypsies
    quest: rules.Journey, drive: Drive, deal: Any, held: int, left: int
) -> None:
    deal(quest, 0, "Vistani Gypsies")
    deal(quest, 1, *["Fear", "Horror", "Terror", "Madness", "Corruption"][:held])
    drive(quest.specials(0), [on("Vistani Gypsies", 1)])
    assert len(quest.hands[1]) == left
    assert len(quest.discards) == held - left + 1


def test_gypsies_need_somebody_with_cards(start: Callable[..., rules.Journey], deal: Any) -> None:
    quest = start(3)
    deal(quest, 0, "Vistani Gypsies", "Carnival")
    deal(quest, 2, "Fear")
    found = [(card.name, seat) for card, seat in quest.playable(0)]
    assert found == [("Vistani Gypsies", Seat(2)), ("Carnival", Seat(1)), ("Carnival", Seat(2))]


def test_a_missed_turn_is_without_anything_and_keeps_the_held_marker(  # ruling: carnival
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    muster(quest, 1, "Knight")
    put_at(quest, 1, LAMORDIA)
    deal(quest, 0, "Carnival")
    quest.held[1].value = 1
    drive(quest.specials(0), [on("Carnival", 1)])
    assert quest.missed[1].value == 1
    assert drive(quest.turn(1)) == (False, [])
    assert (quest.missed[1].value, quest.held[1].value, len(quest.hands[1]), quest.place(1)) == (0, 1, 0, LAMORDIA)
    falls(quest, 5, 1, 1)
    drive(quest.act(1))
    assert (quest.held[1].value, quest.place(1)) == (0, LAMORDIA)


def test_divination_looks_at_the_next_seven(quest: rules.Journey, drive: Drive, deal: Any) -> None:
    deal(quest, 0, "Divination")
    before = [card.name for card in quest.deck]
    drive(quest.specials(0), ["Divination"])
    assert [card.name for card in quest.deck] == before
    assert [card.name for card in View(quest.table, 0).known("card")] == before[-7:]
    assert View(quest.table, 1).known("card") == []


def test_divination_looks_at_what_there_is(quest: rules.Journey, drive: Drive, deal: Any) -> None:  # ruling: divination
    deal(quest, 0, "Divination")
    while len(quest.deck) > 2:
        quest.deck.give(quest.deck[0], quest.discards)
    drive(quest.specials(0), ["Divination"])
    assert len(View(quest.table, 0).known("card")) == len(quest.deck) == 2


@pytest.mark.parametrize(
    ("name", "able", "unable"),
    [("Healing Herbs", "Thief", "Knight"), ("Resurrection", "Priest", "Gypsy"), ("Reincarnation", "Wizard", "Monk")],
)
def test_killed_heroes_of_ones_own_return(  # rulings: returning, needs
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, put: Put, name: str, able: str, unable: str
) -> None:
    deal(quest, 0, name)
    put(quest.table, quest.killed[0], f"hero:{able.lower()}#2", "Avenger")
    put(quest.table, quest.killed[1], "Bard")
    muster(quest, 0, unable)
    assert quest.playable(0) == []  # whoever is killed has no trait to offer
    muster(quest, 0, able)
    found = quest.playable(0)
    assert names(hero for _, hero in found) == sorted({able, "Avenger"})
    drive(quest.specials(0), [lambda option: option is not None and option[1].name == "Avenger"])
    assert names(quest.parties[0]) == sorted(["Avenger", able, unable])
    assert "Avenger" not in names(quest.killed[0])


@pytest.mark.parametrize("name", ["Find Companion", "Henchman"])
def test_a_party_may_grow_beyond_six(  # ruling: no-limit
    quest: rules.Journey, drive: Drive, deal: Any, muster: Any, falls: Falls, name: str
) -> None:
    muster(quest, 0, "Monk", "Bard", "Elf", "Thief", "Druid", "Gypsy")
    deal(quest, 0, name)
    falls(quest, 17)
    drive(quest.specials(0), [name])
    assert len(quest.parties[0]) == 7
    assert "Anchorite" in names(quest.parties[0])


def test_a_party_moves_as_rolled(quest: rules.Journey, falls: Falls) -> None:
    falls(quest, 4)
    quest.travel(0)
    assert quest.place(0) == 4


def test_who_is_held_stays_and_has_an_encounter(  # ruling: held
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    put_at(quest, 0, 5)
    quest.held[0].value = 1
    left = falls(quest, 5, 1, 6)
    _, asked = drive(quest.act(0))
    assert not left
    assert (quest.place(0), quest.held[0].value, len(quest.hands[0])) == (5, 0, 1)
    assert ("add", 0) in asked_by(asked)


def test_the_end_needs_no_exact_roll_and_meets_nothing(  # ruling: end-space
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    put_at(quest, 0, END - 1)
    falls(quest, 6)
    assert drive(quest.act(0))[0] is True
    assert quest.place(0) == END


# Encounters


def test_the_die_is_that_of_the_domain(quest: rules.Journey, drive: Drive) -> None:
    dice = []
    plain = quest.table.roll

    def roll(die: str, *more: Any) -> int:
        dice.append(die)
        return plain(die, *more)

    quest.table.roll = roll  # type: ignore[method-assign]
    for number in range(11):
        put_at(quest, 0, 1 + 8 * number)
        row, _ = drive(quest.meeting(0))
        assert row.section == quest.ground[1 + 8 * number].section
        assert quest.rolled.value == int(row.roll)
    assert dice == ["d10", "d10", "d6", "d10", "d6", "d8", "d10", "d6", "d12", "d6", "d12"]


def test_dark_secrets_roll_again_whoever_plays_it(  # ruling: dark-secrets
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, falls: Falls
) -> None:
    quest = start(3)
    put_at(quest, 1, DEMENTLIEU)
    deal(quest, 0, "Dark Secrets")
    falls(quest, 1, 8)
    row, asked = drive(quest.meeting(1), [on("Dark Secrets", 1)])
    assert row.name == "Decadence"
    assert asked_by(asked) == [("reroll", 1), ("reroll", 2), ("reroll", 0), ("reroll", 1), ("reroll", 2), ("reroll", 0)]
    assert names(quest.discards) == ["Dark Secrets"]
    assert quest.rolled.value == 8


def test_dark_secrets_may_be_ones_own(quest: rules.Journey, drive: Drive, deal: Any, falls: Falls) -> None:
    put_at(quest, 0, DEMENTLIEU)
    deal(quest, 0, "Dark Secrets")
    falls(quest, 1, 2)
    assert drive(quest.meeting(0), [on("Dark Secrets", 0)])[0].name == "Pistol Duel"


@pytest.mark.parametrize(
    ("party", "where", "ours", "theirs", "won"),
    [
        (["Knight", "Avenger"], ("lamordia", 5), 1, 6, True),  # 7 against 7
        (["Knight", "Thief"], ("lamordia", 5), 1, 6, False),  # 5 against 7
        (["Priest", "Cleric"], ("lamordia", 6), 1, 3, True),  # 5 against 5
        (["Wizard", "Elf"], ("lamordia", 9), 2, 6, False),  # 6 against 7
        (["Gypsy", "Thief"], ("lamordia", 3), 1, 5, True),  # 6 against 6
        (["Gypsy", "Thief"], ("lamordia", 8), 1, 4, False),  # 6 against 7
    ],
)
def test_a_tie_wins(
    quest: rules.Journey,
    drive: Drive,
    muster: Any,
    falls: Falls,
    party: list[str],
    where: tuple[str, int],
    ours: int,
    theirs: int,
    won: bool,
) -> None:
    muster(quest, 0, *party)
    falls(quest, theirs, ours)
    assert drive(quest.test(0, met(quest, *where)))[0] is won


@pytest.mark.parametrize(
    ("party", "where", "total"),
    [
        (["Cleric", "Cleric"], ("lamordia", 7), 4),
        (["Cleric", "Cleric"], ("lamordia", 5), 2),
        (["Illusionist", "Wizard"], ("lamordia", 9), 5),
        (["Ranger", "Druid"], ("lamordia", 3), 4),
        (["Ranger", "Druid"], ("lamordia", 2), 2),
        (["Ranger", "Druid"], ("lamordia", 8), 2),
    ],
)
def test_notes_of_heroes_add_up(  # ruling: several
    quest: rules.Journey, muster: Any, party: list[str], where: tuple[str, int], total: int
) -> None:
    muster(quest, 0, *party)
    assert rules.strength(quest.parties[0], met(quest, *where)) == total


def test_paladins_provoke_darklords(  # ruling: several
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Paladin", "Paladin")
    party = quest.parties[0]
    assert rules.provoked(party, met(quest, "boglands", 1)) == 4
    assert rules.provoked(party, met(quest, "boglands", 3)) == 0
    falls(quest, 1, 2)
    assert drive(quest.test(0, met(quest, "boglands", 1)))[0] is False  # 6 against 7


def test_both_sides_add_cards_until_all_pass(  # ruling: modifiers
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, muster: Any, falls: Falls
) -> None:
    quest = start(3)
    muster(quest, 1, "Knight")
    deal(quest, 1, "Magic Ring", "Magic Potion", "Fear")
    deal(quest, 2, "Fear", "Horror")
    deal(quest, 0, "Terror", "Rapier")
    falls(quest, 2, 1)
    answers = [None, on("Horror", 1), None, "Magic Ring", None, on("Terror", 1), "Magic Potion", None]
    won, asked = drive(quest.test(1, met(quest, "lamordia", 5)), answers)
    assert won is False  # 6 against 7
    assert [choice.player for choice in asked] == [1, 2, 0, 1, 2, 0, 1, 2, 0, 1]
    assert names(quest.discards) == ["Horror", "Magic Potion", "Magic Ring", "Terror"]


def test_all_totals_fit_what_is_printed(
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, muster: Any, falls: Falls, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 0, "Knight")
    deal(quest, 0, "Smite")
    deal(quest, 1, "Horror")
    falls(quest, 2, 1)
    drive(quest.test(0, met(quest, "lamordia", 5)), [None, on("Horror", 0), "Smite"], quest.table)
    told = story(quest.table)
    assert [line for line in told if "against" in line] == [
        "4 against 3.",
        "Seat 2 adds Horror: 4 against 5.",
        "Seat 1 adds Smite: 6 against 5.",
    ]
    assert told[-1] == "Seat 1 wins."


def test_aids_are_for_oneself_and_foes_for_others(quest: rules.Journey, deal: Any, muster: Any, drive: Drive) -> None:
    muster(quest, 0, "Knight")
    for seat in (0, 1):
        deal(quest, seat, *([["Magic Ring", "Fear"], ["Magic Potion", "Horror"]][seat]))
    _, asked = drive(quest.test(0, met(quest, "lamordia", 5)), [None, None])
    assert [card.name for card in asked[0].options if card] == ["Magic Ring"]
    assert [option[0].name for option in asked[1].options if option] == ["Horror"]


FIT = [
    ("Matchlock Pistol", ("lamordia", 5), True),
    ("Matchlock Pistol", ("lamordia", 1), False),  # to fight Adam is a Magic test
    ("Fear", ("lamordia", 5), True),
    ("Fear", ("lamordia", 8), False),
    ("Revulsion", ("lamordia", 8), True),
    ("Revulsion", ("lamordia", 4), False),
    ("Closed Border", ("lamordia", 8), True),
    ("Closed Border", ("coast", 1), False),
    ("Split Up", ("lamordia", 2), True),
    ("Split Up", ("lamordia", 10), False),  # a Quest is no Event
    ("Holy Water", ("lamordia", 7), True),
    ("Holy Water", ("lamordia", 5), False),
    ("Sinkhole of Evil", ("coast", 1), True),
    ("Corruption", ("coast", 1), True),
    ("Holy Word", ("lamordia", 6), True),
    ("Holy Word", ("lamordia", 7), False),
    ("Macabre & Supernatural", ("lamordia", 2), True),
    ("Enchantment", ("lamordia", 5), False),
    ("Terror", ("falkovnia", 12), True),
    ("Find Weakness", ("lamordia", 1), True),
    ("Know Vulnerabilities", ("lamordia", 10), False),
    ("Know Vulnerabilities", ("lamordia", 6), True),
    ("Good Secret Society", ("lamordia", 10), True),
    ("Something Sinister", ("lamordia", 2), True),
]


@pytest.mark.parametrize(("name", "where", "fits"), FIT)
def test_where_cards_fit(  # rulings: tests, quest-letter
    quest: rules.Journey, deal: Any, muster: Any, name: str, where: tuple[str, int], fits: bool
) -> None:
    muster(quest, 0, "Priest", "Knight", "Wizard", "Gypsy")
    (card,) = deal(quest, 1, name)
    assert quest.fits(card, 0, met(quest, *where)) is fits


@pytest.mark.parametrize(
    ("name", "where", "able", "unable"),
    [
        ("Faith Magic", ("lamordia", 6), "Anchorite", "Wizard"),
        ("Summoning", ("lamordia", 2), "Bard", "Thief"),
        ("Necromancy", ("lamordia", 6), "Arcanist", "Priest"),
        ("Smite", ("lamordia", 5), "Monk", "Priest"),
        ("Stealth", ("lamordia", 3), "Elf", "Knight"),
        ("Backstab", ("lamordia", 5), "Druid", "Avenger"),
        ("Courage", ("lamordia", 6), "Cleric", "Bard"),
    ],
)
def test_some_cards_need_a_living_hero(  # ruling: needs
    quest: rules.Journey, deal: Any, muster: Any, put: Put, name: str, where: tuple[str, int], able: str, unable: str
) -> None:
    (card,) = deal(quest, 0, name)
    muster(quest, 0, unable)
    put(quest.table, quest.killed[0], f"hero:{able.lower()}#2")
    muster(quest, 1, f"hero:{able.lower()}#3")
    assert not quest.fits(card, 0, met(quest, *where))
    muster(quest, 0, able)
    assert quest.fits(card, 0, met(quest, *where))


# What comes of it


def test_winners_draw_a_card_and_do_not_move(quest: rules.Journey) -> None:
    put_at(quest, 0, 5)
    quest.win(0, met(quest, "lamordia", 5))
    assert (len(quest.hands[0]), quest.place(0)) == (1, 5)


def test_a_quest_that_is_won_leads_on_without_an_encounter(  # ruling: quest-move
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Priest")
    put_at(quest, 0, 3)
    left = falls(quest, 4, 10, 1, 6, 5)
    won, asked = drive(quest.act(0))
    assert won is False
    assert not left
    assert (quest.place(0), len(quest.hands[0])) == (12, 1)
    assert [choice.phase for choice in asked].count("reroll") == 2


def test_a_quest_may_lead_to_the_end(quest: rules.Journey, drive: Drive, muster: Any, falls: Falls) -> None:
    muster(quest, 0, "Priest")
    put_at(quest, 0, TEPEST + 2)
    falls(quest, 2, 12, 1, 6, 4)
    assert drive(quest.act(0))[0] is True
    assert quest.place(0) == END


def test_a_quest_that_is_lost_leads_back_to_the_first_space(  # rulings: quest-letter, quest-move
    quest: rules.Journey, drive: Drive, muster: Any, falls: Falls
) -> None:
    muster(quest, 0, "Knight")
    put_at(quest, 0, DEMENTLIEU + 2)
    left = falls(quest, 3, 10, 6, 1)
    _, asked = drive(quest.act(0))
    assert not left
    assert quest.place(0) == DEMENTLIEU
    assert (quest.held[0].value, len(quest.parties[0]), len(quest.hands[0])) == (0, 1, 0)
    assert [choice.phase for choice in asked].count("reroll") == 2


def test_the_miners_are_easy_and_hold_who_fails(quest: rules.Journey, falls: Falls) -> None:  # ruling: gnome-miners
    row = met(quest, "misery", 9)
    assert (row.name, row.type, row.test, row.difficulty) == ("Aid Gnome Miners", "quest", "magic", 1)
    put_at(quest, 0, MISERY + 3)
    quest.lose(0, row)
    assert (quest.place(0), quest.held[0].value) == (MISERY + 3, 1)
    falls(quest, 2)
    quest.win(0, row)
    assert quest.place(0) == MISERY + 5


def test_a_move_is_missed_once(quest: rules.Journey) -> None:
    quest.lose(0, met(quest, "lamordia", 2))
    assert quest.held[0].value == 1
    quest.travel(0)
    assert (quest.held[0].value, quest.place(0)) == (0, 0)
    quest.travel(0)
    assert quest.place(0) > 0


def test_who_is_killed_is_decided_by_lot(quest: rules.Journey, muster: Any, falls: Falls) -> None:  # ruling: killed
    muster(quest, 0, "Knight", "Priest", "Wizard")
    falls(quest, 2)
    quest.lose(0, met(quest, "lamordia", 5))
    assert (names(quest.parties[0]), names(quest.killed[0])) == (["Knight", "Wizard"], ["Priest"])
    assert not quest.table.out
    assert quest.held[0].value == 0


def test_who_loses_the_last_hero_is_out(  # ruling: out
    start: Callable[..., rules.Journey], deal: Any, muster: Any, put: Put
) -> None:
    quest = start(3)
    muster(quest, 0, "Knight")
    put(quest.table, quest.killed[0], "Priest", "Bard")
    deal(quest, 0, "Fear", "Rapier")
    put_at(quest, 0, 4)
    quest.lose(0, met(quest, "lamordia", 5))
    assert quest.table.out == {0}
    assert names(quest.discards) == ["Fear", "Rapier"]
    assert (len(quest.box), len(quest.killed[0]), len(quest.parties[0])) == (4 * len(HEROES), 0, 0)
    assert {hero.owner for hero in quest.box} == {None}
    assert quest.pawns[0].pile is quest.table.pile("pawns")
    assert list(quest.table.around(0)) == [1, 2]


def test_the_last_party_wins(  # ruling: out
    start: Callable[..., rules.Journey], drive: Drive, muster: Any, falls: Falls, story: Story
) -> None:
    quest = start(2, told=True)
    muster(quest, 0, "Bard")
    muster(quest, 1, "Knight")
    falls(quest, 3, 5, 6, 1, 1)
    result, _ = drive(quest.race(0))
    assert result.winners == (1,)
    assert quest.place(1) == 0
    assert "Seat 2 leads the last party there is." in story(quest.table)


def test_the_game_is_capped(  # ruling: round-cap
    quest: rules.Journey, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def idle(_: int) -> Any:
        yield from ()
        return False

    monkeypatch.setattr(quest, "turn", idle)
    result, _ = drive(quest.race(0))
    assert (result.winners, result.capped, quest.table.track("turn").value) == ((), True, 120)


def test_the_story_tells_what_comes_of_it(
    start: Callable[..., rules.Journey], drive: Drive, deal: Any, muster: Any, put: Put, falls: Falls, story: Story
) -> None:
    quest = start(3, told=True)
    muster(quest, 0, "Knight", "Priest")
    put(quest.table, quest.killed[0], "Bard")
    deal(quest, 0, "Resurrection", "Henchman", "Carnival")
    deal(quest, 1, "Dark Secrets")
    put_at(quest, 0, DEMENTLIEU + 2)
    quest.held[0].value = 1
    falls(quest, 19, 1, 10, 6, 1)
    answers = [on("Carnival", 2), "Henchman", "Elf", lambda option: isinstance(option, tuple), on("Dark Secrets", 0)]
    drive(quest.act(0), answers, quest.table)
    assert [line for line in story(quest.table) if not line.startswith("Discarded")] == [
        "Seat 1 plays Carnival on seat 3.",
        "Seat 1 plays Henchman.",
        "Seat 1 rolls d20 on the Hero table: 19, Pick One",
        "Seat 1 picks Elf.",
        "Seat 1 plays Resurrection.",
        "Bard returns to seat 1.",
        "Seat 1 cannot move.",
        "Seat 1 rolls d10 on the encounter table: 1, Dominic d'Honaire the Mesmerist",
        "A Darklord: Holy test with a Difficulty of 3.",
        "Seat 2 plays Dark Secrets: the encounter is rolled again.",
        "Seat 1 rolls d10 on the encounter table: 10, Thwart Insidious Plot",
        "A Quest: Scout test with a Difficulty of 3.",
        "D6 for the Challenge Total: 6",
        "Seat 1 rolls d6 for the Scout test: 1",
        "3 against 9.",
        "Seat 1 loses.",
        "Seat 1 must go back to the first space of the Domain.",
        "Raven party to space 10",
    ]
    quest.lose(0, met(quest, "lamordia", 2))
    put(quest.table, quest.parties[1], "Wizard")
    falls(quest, 1)
    quest.lose(1, met(quest, "lamordia", 5))
    put_at(quest, 0, END)
    assert quest.arrived(0)
    told = story(quest.table)
    assert told[-1] == "Seat 1 reaches the Mists, and the way out."
    assert {"Seat 1 will not move next turn.", "Wizard is killed.", "Seat 2 has no Hero left."} < set(told)


# Goal, totals and the rule of thumb


def test_the_goal_counts_spaces_and_heroes(quest: rules.Journey, muster: Any) -> None:
    muster(quest, 1, "Knight", "Bard")
    put_at(quest, 1, 20)
    view = View(quest.table, 0)
    assert rules.goal(view, 1) == {"left": 69, "heroes": 2}
    quest.perish(0)
    assert rules.goal(view, 0) == {"left": 89, "heroes": 0}


def test_a_party_is_worth_its_traits(quest: rules.Journey, muster: Any) -> None:
    muster(quest, 1, "Knight", "Bard", "Anchorite")
    view = View(quest.table, 0)
    assert rules.worth(view, own("party", 1)) == {"fight": 4, "holy": 3, "magic": 1, "scout": 1}
    assert rules.worth(view, own("party", 0)) is None
    assert rules.worth(view, quest.box[0]) is None


@pytest.fixture
def thinks() -> Callable[..., Any]:
    """`thinks(quest, seat, phase, options)`: what the rule of thumb answers."""
    return lambda quest, seat, phase, options: rules.thumb(View(quest.table, seat), Choice(phase, options, seat))


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [(6, 5, None), (5, 5, None), (4, 5, "Magic Ring"), (3, 5, "Rapier"), (2, 5, "Rapier"), (1, 5, None)],
)
def test_thumb_adds_only_what_can_decide(
    quest: rules.Journey, deal: Any, thinks: Any, ours: int, theirs: int, wanted: str | None
) -> None:
    cards = deal(quest, 0, "Rapier", "Magic Ring")
    quest.ours.value, quest.theirs.value = ours, theirs
    answer = thinks(quest, 0, "add", [None, *cards])
    assert (answer and answer.name) == wanted


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"), [(4, 5, None), (5, 5, "Fear"), (6, 5, "Horror"), (7, 5, "Horror"), (8, 5, None)]
)
def test_thumb_hinders_where_that_decides(
    quest: rules.Journey, deal: Any, thinks: Any, ours: int, theirs: int, wanted: str | None
) -> None:
    moves = [(card, Seat(0)) for card in deal(quest, 1, "Horror", "Fear")]
    quest.ours.value, quest.theirs.value = ours, theirs
    answer = thinks(quest, 1, "add", [None, *moves])
    assert (answer and answer[0].name) == wanted
    put_at(quest, 1, 13)
    assert thinks(quest, 1, "add", [None, *moves]) is None  # who is far behind is spared
    put_at(quest, 0, 1)
    answer = thinks(quest, 1, "add", [None, *moves])
    assert (answer and answer[0].name) == wanted


def test_thumb_has_hard_encounters_rolled_again(quest: rules.Journey, deal: Any, muster: Any, thinks: Any) -> None:
    muster(quest, 0, "Knight", "Avenger")
    put_at(quest, 0, LAMORDIA)
    put_at(quest, 1, LAMORDIA)
    (card,) = deal(quest, 1, "Dark Secrets")
    options = [None, (card, Seat(0))]
    hard, easy = 10, 5
    quest.rolled.value = hard
    assert thinks(quest, 0, "reroll", options) == options[1]
    assert thinks(quest, 1, "reroll", options) is None
    quest.rolled.value = easy
    assert thinks(quest, 0, "reroll", options) is None
    assert thinks(quest, 1, "reroll", options) == options[1]


def test_thumb_plays_specials_on_the_first_and_the_rich(
    start: Callable[..., rules.Journey], deal: Any, thinks: Any
) -> None:
    quest = start(3)
    deal(quest, 1, "Fear", "Horror")
    deal(quest, 2, "Rapier")
    put_at(quest, 2, 9)
    gypsies, carnival = deal(quest, 0, "Vistani Gypsies", "Carnival")
    assert thinks(quest, 0, "special", [None, (gypsies, Seat(1)), (gypsies, Seat(2))])[1] == 1
    assert thinks(quest, 0, "special", [None, (carnival, Seat(1)), (carnival, Seat(2))])[1] == 2


def test_thumb_picks_and_recalls_who_can_do_most(quest: rules.Journey, deal: Any, put: Put, thinks: Any) -> None:
    heroes = put(quest.table, quest.killed[0], "Monk", "Knight", "Paladin", "Druid")
    assert thinks(quest, 0, "hero", heroes).name == "Knight"
    (card,) = deal(quest, 0, "Healing Herbs")
    assert thinks(quest, 0, "special", [None, *((card, hero) for hero in heroes)])[1].name == "Knight"


def test_thumb_discards_what_seldom_helps(quest: rules.Journey, deal: Any, muster: Any, thinks: Any) -> None:
    muster(quest, 0, "Knight")
    cards = deal(quest, 0, "Henchman", "Rapier", "Faith Magic", "Magic Ring", "Divination")
    assert thinks(quest, 0, "hand limit", cards).name == "Divination"
    assert thinks(quest, 0, "hand limit", cards[:4]).name == "Faith Magic"
    assert thinks(quest, 0, "hand limit", cards[:2]).name == "Rapier"


LETTERS = {
    "darklord": "D",
    "event": "E",
    "creature": "C",
    "quest": "Q",
    "magic": "M",
    "fight": "F",
    "holy": "H",
    "scout": "S",
    "hero": "L",
    "move": "X",
    "domain": "Q",
    "undead": "U",
    "men": "M",
    "location": "O",
    None: "-",
}
HEROES = {
    "Paladin": (2, 1, 0, 0),
    "Priest": (0, 3, 0, 0),
    "Cleric": (1, 1, 0, 0),
    "Monk": (1, 1, 0, 1),
    "Knight": (3, 0, 0, 0),
    "Wizard": (0, 0, 3, 0),
    "Illusionist": (0, 0, 1, 1),
    "Bard": (0, 1, 1, 1),
    "Ranger": (1, 0, 0, 1),
    "Elf": (1, 0, 1, 1),
    "Thief": (1, 0, 0, 2),
    "Druid": (0, 1, 0, 1),
    "Avenger": (3, 0, 0, 0),
    "Gypsy": (0, 0, 0, 3),
    "Arcanist": (0, 1, 2, 0),
    "Elementalist": (1, 0, 2, 0),
    "Anchorite": (1, 2, 0, 0),
}
ENCOUNTERS = [
    ("d10", "DM2EM2ES1EH1CF1CH2CF1DS3EM1QH3", "LXXXLXLXLQ", "UOOM-MUUMM"),
    ("d10", "DH3CF1ES1CF1EM1EH2CS1EH1DM1QS3", "XLXLXXLXXQ", "MMM-M-MMMM"),
    ("d6", "DF2QM2CF1ES2ES2QH1", "LQLXXQ", "---OO-"),
    ("d10", "DH3CF2QF3CF2EH2CF1EM3CH2CH1CF2", "LLQLXLLLLL", "UUO-O--UU-"),
    ("d6", "CH1QS3CF1EM2CF2CF2", "LQLXLL", "UOMO-U"),
    ("d8", "DM2EH1EM1ES2CF1CF2QS3EH2", "LXXXLLQX", "UMOO--O-"),
    ("d10", "DH2CF2CF2CF1ES1ES2ES1CF1QM1CH2", "LLLLXXXLXL", "U---OOO--M"),
    ("d6", "DH2CF2EM1CF2CF2QS2", "LLXLLQ", "UUO---"),
    ("d12", "DH3ES1EM2CF1ES2CF2CF1EH2EM2CF2QS3QF3", "LXLXXXXXLLQQ", "MOMMMMMMMMMM"),
    ("d6", "DH3CF2ES2EM2EM1EM1", "LLXXXX", "UUO---"),
    ("d12", "DM2DH3DS1CF1ES2EH2CF2EF3EM1EM2QS3QH3", "LLLLXLLXXXQQ", "---M---O----"),
]
CARDS = {
    "Matchlock Pistol": ("a", 2, "fight", ""),
    "Rapier": ("a", 2, "fight", ""),
    "Fear": ("f", 1, "creature", ""),
    "Revulsion": ("f", 1, "creature darklord", ""),
    "Horror": ("f", 2, "creature", ""),
    "Madness": ("f", 2, "creature darklord", ""),
    "Closed Border": ("f", 3, "darklord", ""),
    "Holy Water": ("a", 2, "undead", ""),
    "Turn Undead": ("a", 2, "undead", ""),
    "Find Weakness": ("a", 2, "darklord", ""),
    "Know Vulnerabilities": ("a", 1, "creature darklord", ""),
    "Holy Symbol": ("a", 2, "undead", ""),
    "Holy Word": ("a", 2, "holy", "holy"),
    "Good Secret Society": ("a", 1, "any", ""),
    "Split Up": ("f", 2, "event", ""),
    "Something Sinister": ("f", 1, "any", ""),
    "Macabre & Supernatural": ("f", 2, "magic", ""),
    "Sinkhole of Evil": ("f", 2, "undead", ""),
    "Corruption": ("f", 2, "holy", ""),
    "Terror": ("f", 2, "fight", ""),
    "Faith Magic": ("a", 2, "holy", "holy"),
    "Summoning": ("a", 2, "magic", "magic"),
    "Enchantment": ("f", 2, "magic", ""),
    "Necromancy": ("a", 2, "holy", "magic"),
    "Smite": ("a", 2, "fight", "fight"),
    "Stealth": ("a", 2, "scout", "scout"),
    "Backstab": ("a", 2, "fight", "scout"),
    "Courage": ("a", 2, "holy", "fight"),
    "Magic Potion": ("a", 1, "any", ""),
    "Magic Ring": ("a", 1, "any", ""),
}
STORY = [
    "Seat 1's turn",
    "Seat 1 draws Courage",
    "Discarded: The Fraternity of Shadows",
    "Seat 1 plays The Fraternity of Shadows.",
    "Seat 1 draws Divination, Fear, Rapier",
    "Seat 1 rolls d6 for the move: 3",
    "Raven party to space 4",
    "Seat 1 rolls d10 on the encounter table: 5, Deformed Beasts",
    "A Creature: Fight test with a Difficulty of 1.",
    "D6 for the Challenge Total: 6",
    "Seat 1 rolls d6 for the Fight test: 1",
    "4 against 7.",
    "Discarded: Horror",
    "Seat 2 adds Horror: 4 against 9.",
    "Discarded: Magic Ring",
    "Seat 1 adds Magic Ring: 5 against 9.",
    "Discarded: Rapier",
    "Seat 1 adds Rapier: 7 against 9.",
    "Seat 1 loses.",
    "Gypsy is killed.",
]
