"""Dark Sun Adventures: what players would argue about, ruling by ruling; what it shares is tested with Underdark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games import dark_sun_adventures as rules
from pnp.games.families.trail import beginner
from pnp.model import load

SLUG = "dark-sun-adventures"
END = 39
Drive = Callable[..., tuple[Any, list[Choice]]]
Put = Callable[..., list[Piece]]
Falls = Callable[..., list[int]]
GLADIATOR, GUIDE, OUTCAST, PRIEST = "Human Gladiator", "Halfling Guide", "Half Elf Outcast", "Human Water Priest"


@pytest.fixture
def start(the_table: Callable[..., Any]) -> Callable[..., rules.Trek]:
    """`start(players, told)`: pawns on the Start, without members and cards."""
    return lambda players=2, told=False: rules.Trek(the_table(SLUG, players, told=told))


@pytest.fixture
def trek(start: Callable[..., rules.Trek]) -> rules.Trek:
    return start()


@pytest.fixture
def deal(put: Callable[..., list[Piece]]) -> Callable[..., list[Piece]]:
    """`deal(trek, seat, *names)`: put cards into a hand."""
    return lambda trek, seat, *names: put(trek.table, trek.hands[seat], *names)


@pytest.fixture
def falls(dice: Callable[..., list[int]]) -> Falls:
    """`falls(trek, *faces)`: let the next dice fall so."""
    return lambda trek, *faces: dice(trek.table, *faces)


def enlist(trek: rules.Trek, seat: int, *wanted: str) -> list[Piece]:
    found = [next(each for each in trek.strangers if each.name == name) for name in wanted]
    for member in found:
        trek.strangers.give(member, trek.parties[seat])
    return found


def put_at(trek: rules.Trek, seat: int, place: int, terrain: str | None = None) -> None:
    pawn, space, tiles = trek.pawns[seat], trek.spaces[place], trek.table.pile("tiles")
    assert pawn.pile is not None
    pawn.pile.give(pawn, space)
    if terrain is not None:
        space.give(next(piece for piece in space if piece.component == "terrain"), tiles)
        tiles.give(next(tile for tile in tiles if tile.name == terrain), space)


def sent(name: str) -> Callable[[Any], bool]:
    """Whether an option is a card of this name, with somebody or some way."""
    return lambda option: isinstance(option, tuple) and option[0].name == name


def names(pieces: Any) -> list[str]:
    return sorted(piece.name for piece in pieces)


def phases(asked: list[Choice]) -> list[tuple[str, int]]:
    return [(choice.phase, choice.player) for choice in asked]


def card_of(trek: rules.Trek, name: str) -> Piece:
    return next(card for card in trek.table.pieces if card.name == name)


def on_top(trek: rules.Trek, *wanted: str) -> None:
    for name in wanted:
        trek.deck.give(card_of(trek, name), trek.discards)
        trek.discards.give(card_of(trek, name), trek.deck)


# The lists, counted once more from the rulebook


def test_the_deck_is_the_rulebooks() -> None:  # rulings: copies, types
    cards = load(SLUG).components["event"].pieces
    assert Counter(card.fields["type"] for card in cards) == {
        "power": 22,
        "spell": 20,
        "humanoid": 14,
        "monster": 14,
        "weapon": 12,
        "transport": 10,
        "armor": 8,
        "natural": 6,
        "ally": 5,
        "delay": 3,
        "item": 3,
        "beast": 2,
        "trade": 2,
        "civilized-peril": 2,
    }
    assert [card.id for card in cards if card.name == "Ride Kanks"] == [
        "event:ride-kanks-grasshoppers",
        "event:ride-kanks-katydids",
    ]


@pytest.mark.parametrize(
    ("field", "cards"),
    [
        ("misses", ["Ash Storm", "Desert Twister", "Dust Storm", "Lost", "Sand Storm"]),
        ("looks", ["Detection", "Empathy", "Telepathy"]),
        ("sees", ["Divination", "Precognition"]),
        ("immune", ["Athasian Giants", "Obsidian Golems"]),
        ("poison", ["Asp", "Scorpion", "Wyvern"]),
        ("recruit", ["Resurrection"]),
        ("trade", ["Caravan", "Howdah", "Landmark", "Nikaal Nomads", "Silt Skimmer", "Trading Outpost", "Wagon"]),
        (
            "ally",
            [
                "Arakocra Flock",
                "Desert Warriors",
                "Kank Lancers",
                "Pyreen",
                "Tarek Savages",
                "Veiled Alliance",
                "War Chariot",
            ],
        ),
        (
            "survival",
            [
                "Caravan",
                "Control Weather",
                "Create Water",
                "Endure Heat",
                "Erdlu Eggs",
                "Kank Honey",
                "Trading Outpost",
                "Water Hunters",
                "Well",
            ],
        ),
        (
            "stealth",
            [
                "Chameleon Power",
                "Cistern Fiend",
                "Danger Sense",
                "Elf Night Runners",
                "Illusions",
                "Invisibility",
                "Pyrotechnics",
                "Sand Elemental",
            ],
        ),
    ],
)
def test_what_cards_do(field: str, cards: list[str]) -> None:
    assert names(card for card in load(SLUG).components["event"].pieces if card.fields.get(field)) == cards


def test_water_is_the_rulebooks(trek: rules.Trek) -> None:
    rows = [trek.table.row("terrain", n) for n in range(1, 21)]
    assert [row.water for row in rows] == [
        *(0, 0, 16, 14, 0, 12, 0, 18, 16, 16),
        *(18, 14, 18, 16, 18, 10, 18, 18, 18, 16),
    ]
    assert {row.name: row.peril for row in rows if row.peril} == {"Silt Basin": 8, "Smoking Lands": 10}


# Set-up


def test_the_ends_are_given_and_laid_first(  # rulings: ends, tiles
    the_table: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = the_table(SLUG, 2)
    left = [*[3] * 6, *[1] * 5, *[n for n in range(4, 20) for _ in range(2)]][:41] + [20] * 2
    monkeypatch.setattr(table, "roll_on", lambda _: table.row("terrain", left.pop(0)))
    trek = rules.Trek(table)
    laid = [piece.name for space in trek.spaces for piece in space if piece.component == "terrain"]
    assert len(laid) == 40
    assert (laid[0], laid[-1], laid.count("Ruins"), laid.count("City State")) == ("City State", "Ruins", 5, 5)
    assert trek.prize.pile is trek.spaces[END]


def test_four_parties_of_six_and_the_dead_come_back(  # rulings: how-many, characters
    start: Callable[..., rules.Trek], drive: Drive
) -> None:
    trek = start(4)
    for seat in range(4):
        drive(trek.deal(seat))
    assert [(len(trek.party(seat)), len(trek.hands[seat])) for seat in range(4)] == [(6, 7)] * 4
    trek.bury(trek.party(0)[0], None)
    for _ in range(4):
        drive(trek.join(1))
    assert (len(trek.strangers), len(trek.dead), len(trek.party(1))) == (0, 0, 10)
    assert load(SLUG).players.max == 4


def test_the_highest_roll_begins(trek: rules.Trek, falls: Falls) -> None:  # ruling: turn-order
    falls(trek, 7, 7, 3, 9)
    assert beginner(trek.table) == 1


# Trade


def test_thieves_trade_in_towns(trek: rules.Trek, drive: Drive) -> None:  # ruling: trade
    enlist(trek, 0, OUTCAST, "Human Bard Assassin", GUIDE)
    on_top(trek, "Awe", "Gaj", "Asp")
    drive(trek.trade(0))
    assert names(trek.hands[0]) == ["Asp", "Gaj"]
    put_at(trek, 0, 5, "Oasis")
    drive(trek.trade(0))
    assert names(trek.hands[0]) == ["Asp", "Gaj"]


@pytest.mark.parametrize(("way", "hand"), [("draw", 4), ("new hand", 5)])
def test_one_trade_card_a_turn(  # ruling: trade
    trek: rules.Trek, drive: Drive, deal: Any, way: str, hand: int
) -> None:
    enlist(trek, 0, GUIDE)
    put_at(trek, 0, 5, "Oasis")
    deal(trek, 0, "Caravan", "Wagon", "Awe")
    drive(trek.trade(0), [lambda option: option is not None and option[0].name == "Caravan" and option[1] == way])
    assert (len(trek.hands[0]), "Caravan" in names(trek.discards)) == (hand, True)


def test_the_trader_swaps_anywhere(trek: rules.Trek, drive: Drive, deal: Any) -> None:  # ruling: trade
    enlist(trek, 0, "Elf Desert Trader")
    put_at(trek, 0, 5, "Desert")
    deal(trek, 0, "Awe")
    on_top(trek, "Telekinesis")
    _, asked = drive(trek.trade(0), ["Awe"])
    assert (names(trek.hands[0]), phases(asked)) == (["Telekinesis"], [("swap", 0), ("trade", 0), ("foresee", 0)])


def test_precognition_shows_the_next_seven(  # ruling: foresight
    trek: rules.Trek, drive: Drive, deal: Any
) -> None:
    enlist(trek, 0, GUIDE)
    put_at(trek, 0, 5, "Desert")
    deal(trek, 0, "Precognition")
    drive(trek.trade(0), ["Precognition"])
    assert (names(View(trek.table, 0).known("event")), names(trek.discards)) == (
        names(trek.deck[-7:]),
        ["Precognition"],
    )
    assert View(trek.table, 1).known("event") == []


# Survival


@pytest.mark.parametrize(("rolled", "thirst", "left"), [(13, 0, 1), (12, 3, 0)])
def test_thirst(trek: rules.Trek, drive: Drive, falls: Falls, rolled: int, thirst: int, left: int) -> None:
    enlist(trek, 0, "Halfling Druid Shaman")
    put_at(trek, 0, 5, "Mountains")
    trek.thirst[0].value = 2
    falls(trek, rolled, 1)
    drive(trek.survive(0))
    assert (trek.thirst[0].value, len(trek.party(0))) == (thirst if left else 0, left)


def test_two_tokens_are_bearable_and_towns_have_water(trek: rules.Trek, drive: Drive, falls: Falls) -> None:
    enlist(trek, 0, GLADIATOR)
    put_at(trek, 0, 5, "Desert")
    for thirst in (1, 2):
        falls(trek, 17)
        drive(trek.survive(0))
        assert (trek.thirst[0].value, len(trek.party(0))) == (thirst, 1)
    put_at(trek, 0, 6, "Village")
    assert drive(trek.survive(0)) == (None, [])
    assert trek.thirst[0].value == 0


def test_rangers_cards_and_a_priest_find_water(  # rulings: enough, once-a-roll
    trek: rules.Trek, drive: Drive, falls: Falls, deal: Any
) -> None:
    (_, priest) = enlist(trek, 0, GUIDE, PRIEST)
    put_at(trek, 0, 5, "Desert")
    assert trek.bonus(0, "survival") == 2
    awe, _, _ = deal(trek, 0, "Awe", "Endure Heat", "Domination")
    falls(trek, 11)
    _, asked = drive(trek.survive(0), [(awe, priest), "Endure Heat"])
    assert (trek.thirst[0].value, names(trek.hands[0])) == (0, ["Domination"])
    assert not any(isinstance(option, tuple) for option in asked[1].options)
    assert not priest.mark("used")


def test_spells_need_a_mage(trek: rules.Trek, deal: Any) -> None:  # ruling: enough
    enlist(trek, 0, GUIDE)
    deal(trek, 0, "Create Water", "Kank Honey", "Familiar", "Resurrection", "Wind Walk", "Teleport")
    assert names(trek.helpers(0, "survival")) == ["Kank Honey"]
    assert names(trek.helpers(0, "move")) == ["Teleport"]
    enlist(trek, 0, "Elf Windsinger")
    assert names(trek.helpers(0, "survival")) == ["Create Water", "Familiar", "Kank Honey"]
    assert names(trek.helpers(0, "recruit")) == ["Familiar", "Resurrection"]  # ruling: familiar
    assert names(trek.helpers(0, "move")) == ["Familiar", "Teleport", "Wind Walk"]


# Move and perils


def test_one_transport_a_move(  # ruling: transport
    trek: rules.Trek, drive: Drive, falls: Falls, deal: Any
) -> None:
    enlist(trek, 0, GUIDE, "Elf Silt Stalker")
    deal(trek, 0, "Well", "Wagon")
    falls(trek, 3, 4)
    _, asked = drive(trek.travel(0), ["Wagon"])
    assert (trek.place(0), names(trek.hands[0])) == (3 + 2 + 4, ["Well"])
    assert phases(asked) == [("help: move", 0), ("help: move", 0)]
    assert not trek.pawns[0].mark("rode")


@pytest.mark.parametrize(("terrain", "rolled", "left"), [("Silt Basin", 8, 1), ("Silt Basin", 7, 0), ("Desert", 1, 1)])
def test_perilous_terrain(  # ruling: terrain-peril
    trek: rules.Trek, drive: Drive, falls: Falls, terrain: str, rolled: int, left: int
) -> None:
    enlist(trek, 0, GLADIATOR)
    put_at(trek, 0, 5, terrain)
    falls(trek, rolled, 1)
    drive(trek.terrain(0))
    assert len(trek.party(0)) == left


@pytest.mark.parametrize(
    ("terrain", "cards"),
    [
        ("Village", ["Arena Combats", "Assassin", "Lost", "Tembo"]),
        ("Oasis", ["Ash Storm", "Lost", "Quicksand", "Tembo"]),
    ],
)
def test_where_cards_are_sent(trek: rules.Trek, deal: Any, terrain: str, cards: list[str]) -> None:  # ruling: perils
    deal(trek, 1, "Ash Storm", "Assassin", "Quicksand", "Arena Combats", "Lost", "Tembo", "Awe", "Wagon")
    put_at(trek, 0, 5, terrain)
    assert names(trek.threats(1, 0)) == cards


def test_storms_delay_and_kill(  # rulings: storms, lost-turns
    trek: rules.Trek, drive: Drive, falls: Falls, deal: Any
) -> None:
    enlist(trek, 0, GLADIATOR)
    put_at(trek, 0, 5, "Desert")
    deal(trek, 1, "Ash Storm")
    falls(trek, 9, 1)
    drive(trek.encounter(0), [sent("Ash Storm")])
    assert (trek.missed[0].value, len(trek.party(0))) == (1, 0)
    assert drive(trek.turn(0)) == (False, [])
    assert (trek.missed[0].value, len(trek.hands[0])) == (0, 0)


def test_civilized_perils_need_stealth(trek: rules.Trek, drive: Drive, falls: Falls, deal: Any) -> None:
    enlist(trek, 0, "Human Bard Assassin", GUIDE)
    put_at(trek, 0, 5, "Village")
    deal(trek, 1, "Assassin")
    falls(trek, 11)
    _, asked = drive(trek.encounter(0), [sent("Assassin")])
    assert (len(trek.party(0)), phases(asked)) == (2, [("encounter", 1)])


def test_one_card_from_the_left(  # ruling: one-encounter
    start: Callable[..., rules.Trek], drive: Drive, deal: Any
) -> None:
    trek = start(3)
    enlist(trek, 1, GLADIATOR)
    put_at(trek, 1, 5, "Desert")
    deal(trek, 0, "Lost")
    deal(trek, 2, "Sand Storm")
    _, asked = drive(trek.encounter(1), [sent("Sand Storm")])
    assert (phases(asked), names(trek.hands[0])) == ([("encounter", 2)], ["Lost"])


# Stealth


@pytest.mark.parametrize(
    ("rolled", "answers", "avoided", "surprise"),
    [(14, [], False, 0), (15, [], False, 1), (19, [], False, 1), (20, ["avoid"], True, 0), (20, [None], False, 1)],
)
def test_stealth(  # ruling: stealth
    trek: rules.Trek, drive: Drive, falls: Falls, rolled: int, answers: list[Any], avoided: bool, surprise: int
) -> None:
    enlist(trek, 0, GLADIATOR)
    falls(trek, rolled)
    assert drive(trek.stealth(0), answers)[0] is avoided
    assert trek.pawns[0].mark("surprise") == surprise
    assert trek.force(0, 1) == 2 + 4 * surprise
    trek.tidy()
    assert trek.pawns[0].mark("surprise") == 0


@pytest.mark.parametrize(("foe", "bonus"), [("Cistern Fiend", -1), ("Sand Elemental", 0), ("Tembo", 3)])
def test_who_sneaks_up(trek: rules.Trek, put: Any, foe: str, bonus: int) -> None:  # ruling: surprise-roll
    enlist(trek, 0, OUTCAST, "Human Bard Assassin", "Elf Windsinger", "Half Giant Pit Fighter")
    put(trek.table, trek.faced, foe)
    assert trek.bonus(0, "stealth") == bonus


# Battle


def test_who_may_use_what(trek: rules.Trek, deal: Any, drive: Drive) -> None:  # ruling: limits
    enlist(trek, 0, "Mantis Warrior", PRIEST)
    deal(trek, 0, "Awe", "Steel Sword", "Shield", "Flame Strike", "Pyreen", "Create Water", "Wagon", "Tembo")
    assert names(trek.playable(0, 1)) == ["Awe", "Flame Strike", "Pyreen", "Steel Sword"]
    deal(trek, 0, "Impaler", "Kank Lancers", "Psychic Drain", "Giant Strength Potion", "Dust Devil")
    drive(trek.prepare(0, 1), ["Awe", "Steel Sword", "Flame Strike", "Pyreen", "Psychic Drain"])
    assert trek.playable(0, 1) == []
    enlist(trek, 0, "Dwarf Weapon Master")
    assert names(trek.playable(0, 1)) == ["Giant Strength Potion", "Impaler", "Shield"]


def test_the_veiled_alliance_casts(trek: rules.Trek, deal: Any, drive: Drive) -> None:  # ruling: limits
    enlist(trek, 0, GLADIATOR)
    deal(trek, 0, "Veiled Alliance", "Flame Strike")
    assert names(trek.playable(0, 1)) == ["Veiled Alliance"]
    drive(trek.prepare(0, 1), ["Veiled Alliance", "Flame Strike"])
    assert trek.force(0, 1) == 2 + 2 + 3
    enlist(trek, 0, "Human Cosmologist")
    deal(trek, 0, "Dust Devil", "Call Lightning", "Animate Rock")
    drive(trek.prepare(0, 1), ["Dust Devil", "Call Lightning"])
    assert trek.playable(0, 1) == []


@pytest.mark.parametrize(
    ("card", "foe", "value"),
    [
        ("Mental Barrier", "Belgoi", 3),
        ("Mental Barrier", "Tembo", 1),
        ("Mental Barrier", None, 3),
        ("Animate Dead", "Belgoi", 4),
        ("Animate Dead", None, 2),
        ("Control Monster", "Tembo", 5),
        ("Control Monster", "Asp", 5),
        ("Control Monster", "Belgoi", 0),
        ("Awe", "Obsidian Golems", 0),
        ("Flame Strike", "Obsidian Golems", 3),
        ("Familiar", "Tembo", 1),
        ("Kank Lancers", "Tembo", 3),
        ("Tower of Iron Will", "Athasian Giants", 0),
    ],
)
def test_what_is_better_against_whom(  # rulings: better, beasts, parties, familiar
    trek: rules.Trek, card: str, foe: str | None, value: int
) -> None:
    assert rules.value(card_of(trek, card), [card_of(trek, foe)] if foe else []) == value


@pytest.mark.parametrize(
    ("member", "card", "force"),
    [
        ("Dwarf Defender", "Shield", 2 + 2 + 4),
        ("Dwarf Geomancer", "Dust Devil", 1 + 2 + 2),
        ("Human Psionic Warlock", "Awe", 1 + 3 + 2),
        (GLADIATOR, "Steel Sword", 2 + 3 + 2),
        (GLADIATOR, "Awe", 2 + 3),
        ("Freed Mul Gladiator", None, 2 + 2),
        ("Half Elf Beast Master", None, 1),
        ("Half Giant Pit Fighter", None, 2 + 2),
        (OUTCAST, None, 1),
    ],
)
def test_characters_in_battle(  # ruling: raises
    trek: rules.Trek, put: Any, member: str, card: str | None, force: int
) -> None:
    enlist(trek, 0, member)
    if card:
        put(trek.table, trek.played[0], card)
    assert trek.force(0, 1) == force


def test_one_card_is_raised(trek: rules.Trek, put: Any) -> None:  # ruling: raises
    enlist(trek, 0, GLADIATOR, "Mantis Warrior")
    put(trek.table, trek.played[0], "Steel Sword", "Impaler")
    assert trek.force(0, 1) == (2 + 4) + 3 + 2 + 2


def test_the_defiler_discards_for_force(trek: rules.Trek, drive: Drive, deal: Any) -> None:  # ruling: once-a-roll
    defiler, preserver = enlist(trek, 0, "Human Defiler Wizard", "Human Preserver Wizard")
    tembo, gaj, _ = deal(trek, 0, "Tembo", "Gaj", "Belgoi")
    drive(trek.prepare(0, 1), [(tembo, defiler), (gaj, preserver)])
    assert (trek.force(0, 1), names(trek.discards)) == (2 + 2 + 1, ["Gaj", "Tembo"])
    trek.tidy()
    assert trek.force(0, 1) == 2


@pytest.mark.parametrize(("foe", "faces", "cards"), [("Wyvern", [5], 3), ("Tembo", [5, 5, 10], 0)])
def test_poison_is_neutralized(
    trek: rules.Trek, drive: Drive, falls: Falls, deal: Any, foe: str, faces: list[int], cards: int
) -> None:
    enlist(trek, 0, PRIEST)
    put_at(trek, 0, 5, "Desert")
    deal(trek, 0, "Neutralize Poison")
    deal(trek, 1, foe)
    falls(trek, *faces, 1)
    answers = [sent(foe), *(["Neutralize Poison"] if cards else [])]
    drive(trek.encounter(0), answers)
    assert len([card for card in trek.hands[0] if card.name != "Neutralize Poison"]) == cards


def test_foes_are_stronger_in_ruins(trek: rules.Trek) -> None:
    put_at(trek, 0, END)
    assert rules.level(card_of(trek, "Tembo"), trek.tile(0)) == 10
    put_at(trek, 0, 5, "Desert")
    assert rules.level(card_of(trek, "Tembo"), trek.tile(0)) == 8


def test_a_look_at_a_hand(start: Callable[..., rules.Trek], drive: Drive, deal: Any) -> None:  # ruling: look
    trek = start(3)
    enlist(trek, 0, GLADIATOR)
    deal(trek, 0, "Empathy")
    deal(trek, 2, "Awe")
    drive(trek.prepare(0, 1), ["Empathy", Seat(2)])
    assert names(View(trek.table, 0).known(own("hand", 2))) == ["Awe"]


def test_parties_fight_for_the_rod(  # rulings: rod, one-fight, cards-first, attachments
    start: Callable[..., rules.Trek], drive: Drive, falls: Falls
) -> None:
    trek = start(3)
    for seat, name in enumerate((GLADIATOR, "Mantis Warrior", GUIDE)):
        enlist(trek, seat, name)
        put_at(trek, seat, 5)
    trek.take(2)
    falls(trek, 3, 10, 11, 15, 5, 1)
    _, asked = drive(trek.encounter(0), [trek.pawns[2]])
    assert phases(asked) == [("foe", 0), ("help: stealth", 0), ("battle", 0), ("battle", 2)]
    assert (trek.holder, trek.party(2), names(trek.dead)) == (0, [], [GUIDE])


def test_nobody_left(trek: rules.Trek, drive: Drive, falls: Falls) -> None:  # ruling: no-members
    enlist(trek, 0, GLADIATOR)
    put_at(trek, 0, 10, "Desert")
    trek.take(0)
    trek.thirst[0].value = 2
    falls(trek, 4, 1, 5)
    won, _ = drive(trek.act(0))
    assert (won, trek.holder, trek.prize.pile, trek.thirst[0].value) == (False, None, trek.spaces[10], 0)
    falls(trek, 20)
    drive(trek.recruit(0))
    assert (len(trek.party(0)), trek.holder) == (1, 0)


def test_home_wins(trek: rules.Trek, drive: Drive, falls: Falls) -> None:  # ruling: whole-move
    enlist(trek, 0, GLADIATOR)
    put_at(trek, 0, 2, "Oasis")
    trek.take(0)
    falls(trek, 1, 5)
    assert drive(trek.act(0))[0] is True
    assert rules.goal(View(trek.table, 0), 0) == {"left": 0, "members": 1, "force": 2}


def test_the_cap_ends_it(trek: rules.Trek, drive: Drive) -> None:  # ruling: round-cap
    trek.numbers = type(trek.numbers)({**load(SLUG).numbers, "round_cap": 0})
    result, _ = drive(trek.race(0))
    assert (result.winners, result.capped) == ((), True)


# The rule of thumb, and the story


@pytest.mark.parametrize(("standing", "answer"), [(15, "Kank Honey"), (14, None)])
def test_the_thumb_spends_what_is_enough(trek: rules.Trek, deal: Any, standing: int, answer: str | None) -> None:
    enlist(trek, 0, GUIDE)
    put_at(trek, 0, 5, "Desert")
    deal(trek, 0, "Kank Honey")
    trek.standing.value, trek.needed.value = standing, 18
    found = rules.thumb(View(trek.table, 0), Choice("help: survival", [None, *trek.hands[0]], 0))
    assert (found.name if found else None) == answer


@pytest.mark.parametrize(
    ("terrain", "needed", "answer"),
    [("Smoking Lands", 18, "Kank Honey"), ("Smoking Lands", 10, None), ("Silt Basin", 18, "Kank Honey")],
)
def test_the_thumb_tells_thirst_from_the_peril_of_a_place(
    trek: rules.Trek, deal: Any, terrain: str, needed: int, answer: str | None
) -> None:
    enlist(trek, 0, GUIDE)
    put_at(trek, 0, 5, terrain)
    deal(trek, 0, "Kank Honey")
    trek.standing.value, trek.needed.value = 15, needed
    found = rules.thumb(View(trek.table, 0), Choice("help: survival", [None, *trek.hands[0]], 0))
    assert (found.name if found else None) == answer


@pytest.mark.parametrize(
    ("foe", "standing", "answer"),
    [
        ("Dragon of Tyr", 16, "Chameleon Power"),
        ("Dragon of Tyr", 15, None),
        ("Dragon of Tyr", 11, "Chameleon Power"),
        ("Belgoi", 16, None),
        ("Belgoi", 14, "Chameleon Power"),
    ],
)
def test_the_thumb_hides_from_who_is_stronger_and_surprises_the_others(
    trek: rules.Trek, deal: Any, put: Put, foe: str, standing: int, answer: str | None
) -> None:
    enlist(trek, 0, GUIDE, GLADIATOR, "Mantis Warrior", "Half Giant Mercenary")
    put_at(trek, 0, 5, "Canyon")
    deal(trek, 0, "Chameleon Power")
    put(trek.table, trek.faced, foe)
    trek.standing.value, trek.needed.value = standing, 20
    found = rules.thumb(View(trek.table, 0), Choice("help: stealth", [None, *trek.hands[0]], 0))
    assert (found.name if found else None) == answer


def test_the_rod_dropped_on_the_end_lets_parties_go_either_way(trek: rules.Trek, drive: Drive, falls: Falls) -> None:
    # ruling: no-members
    enlist(trek, 0, GLADIATOR)
    enlist(trek, 1, GUIDE)
    put_at(trek, 0, 39)
    put_at(trek, 1, 20)
    trek.take(0)
    trek.lose_member(0)
    assert trek.prize.pile is trek.spaces[39]
    assert trek.ways(1) == ["forward", "back"]
    put_at(trek, 1, 39)
    falls(trek, 2)
    drive(trek.travel(1))
    assert (trek.holder, trek.place(1)) == (1, 36), "moved on from where the Rod lay, 2 and a Ranger's 1"


@pytest.mark.parametrize(("rolled", "left"), [(12, 1), (11, 0)])
def test_stealth_saves_from_the_perils_of_towns(
    trek: rules.Trek, drive: Drive, falls: Falls, deal: Any, rolled: int, left: int
) -> None:
    enlist(trek, 0, "Human Bard Assassin")
    enlist(trek, 1, GUIDE)
    put_at(trek, 0, 5, "Village")
    put_at(trek, 1, 20)
    deal(trek, 1, "Templar Accusation")
    falls(trek, rolled + 1, 1)
    drive(trek.encounter(0), [sent("Templar Accusation")])
    assert len(trek.party(0)) == left, "15 are needed; a Thief's 1 and this one's own 1 are added"


def test_nothing_is_sent_to_a_party_whose_last_member_the_place_has_killed(  # ruling: no-members
    trek: rules.Trek, drive: Drive, falls: Falls, deal: Any
) -> None:
    enlist(trek, 0, GLADIATOR)
    enlist(trek, 1, GUIDE)
    put_at(trek, 1, 20)
    put_at(trek, 0, 7, "Silt Basin")
    put_at(trek, 0, 5, "Oasis")
    deal(trek, 1, "Tembo")
    falls(trek, 1, 2, 7, 1)
    won, asked = drive(trek.act(0))
    assert (won, trek.party(0), trek.place(0)) == (False, [], 7)
    assert "encounter" not in [choice.phase for choice in asked]
    assert [card.name for card in trek.hands[1]] == ["Tembo"]


def test_a_spring_and_a_cure_are_told(
    start: Callable[..., rules.Trek], drive: Drive, story: Any, deal: Any, put: Put
) -> None:
    trek = start(2, told=True)
    enlist(trek, 0, "Human Water Priest")
    put_at(trek, 0, 5, "Oasis")
    trek.thirst[0].value = 2
    trek.table.story.clear()
    drive(trek.survive(0))
    assert story(trek.table) == ["Seat 1 finds water.", "Dehydration tokens of seat 1: 0 (-2)"]
    drive(trek.survive(0))
    deal(trek, 0, "Neutralize Poison")
    put(trek.table, trek.faced, "Asp")
    trek.table.story.clear()
    trek.table.begin("turn", 0)
    drive(trek.creature(0, 3), ["Neutralize Poison"], trek.table)
    lines = story(trek.table)
    assert lines[1:4] == [
        "Battle",
        "Seat 1 uses Neutralize Poison",
        "The poison is neutralized: seat 1 defeats the Foe.",
    ]
    assert lines[4].startswith("Seat 1 draws")


def test_the_story_of_a_turn(
    start: Callable[..., rules.Trek], drive: Drive, story: Any, deal: Any, falls: Falls
) -> None:
    trek = start(2, told=True)
    enlist(trek, 0, GLADIATOR, GUIDE)
    put_at(trek, 0, 5, "Desert")
    put_at(trek, 1, 30)
    put_at(trek, 0, 8, "Canyon")
    put_at(trek, 0, 5)
    deal(trek, 0, "Steel Sword")
    deal(trek, 1, "Tembo")
    on_top(trek, "Gaj", "Asp")
    trek.table.story.clear()
    trek.table.begin("turn", 0)
    falls(trek, 3, 3, 2, 12, 8, 20, 1)
    drive(trek.turn(0), [sent("Tembo"), "Steel Sword"], trek.table)
    assert story(trek.table) == [
        "Seat 1's turn",
        "Seat 1 draws Asp, Gaj",
        "Seat 1 rolls d20 for the Survival Roll: 3",
        "5 against 18: seat 1 fails the Survival Roll.",
        "Dehydration tokens of seat 1: 1 (+1)",
        "Seat 1 rolls d20 for the Recruit Roll: 3",
        "3 against 18: seat 1 fails the Recruit Roll.",
        "Seat 1 rolls d6 for the Move Roll: 2",
        "3 in all.",
        "Sun party to space 9",
        "Seat 1 comes to Canyon.",
        "Seat 1 meets Tembo, sent by seat 2.",
        "Seat 1 rolls d20 for the Stealth Roll: 12",
        "12: seat 1 is seen.",
        "Battle",
        "Seat 1 uses Steel Sword",
        "Seat 1 rolls d20 for the Battle Roll: 8",
        "D20 for the Foe's Battle Roll: 20",
        "16 against 28: seat 1 loses to the Foe.",
        "Seat 1 loses Human Gladiator.",
        "Discarded: Steel Sword",
        "Discarded: Tembo",
    ]
