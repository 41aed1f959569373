"""Ortus Regni: the Church, Jousts, the Vikings, and what is told."""

from __future__ import annotations

import pytest
from earls import Drive, begin, captured, fief, hired, hold, names, offered, palace, says, take, towers
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, Result, Seat, View, own
from pnp.games import ortus_regni as rules
from pnp.games.ortus_regni.battle import battle, church, draw_card
from pnp.games.ortus_regni.earldom import ANTE, COMPANY, TILTED, TOWERS, Realm, castle_of, lord_of
from pnp.games.ortus_regni.joust import joust, score
from pnp.games.ortus_regni.thumb import thumb
from pnp.games.ortus_regni.vikings import viking_turn

# the Church


def test_the_archbishop_decides_and_without_a_cathedral_most_churches(drive: Drive) -> None:  # ruling: archbishop
    realm = begin(3)
    assert church(realm) is None
    take(realm, 0, palace(realm, 0), "Church")
    assert church(realm) == 0
    take(realm, 1, palace(realm, 1), "Church")
    assert church(realm) is None, "a tie"
    take(realm, 1, palace(realm, 1), "Church")
    assert church(realm) == 1
    see = fief(realm, 2, "Cathedral")
    assert church(realm) is None, "a Cathedral without an Archbishop"
    take(realm, 2, see, "Vassal")
    assert church(realm) is None
    realm.discard(lord_of(see))  # type: ignore[arg-type]
    take(realm, 2, see, "Monk")
    assert church(realm) == 2
    says(realm, "church")
    outcome, asked = drive(draw_card(realm), ["defender"])
    assert outcome == "defender"
    assert [(choice.player, choice.options) for choice in asked] == [(2, ["normal", "attacker", "defender"])]


def test_without_anybody_to_decide_it_is_a_normal_battle(drive: Drive) -> None:  # ruling: archbishop
    realm = begin()
    says(realm, "church")
    assert drive(draw_card(realm)) == ("normal", [])


# Jousts


def card(name: str) -> Piece:
    rows = {row.name: row for row in cast_of("ortus-regni").game.components["earl"].one_set}
    found: Piece = rows[name]
    return found


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Prince Prince Prince", "Champion Vassal Vassal"),
        ("Vassal Vassal Champion", "Prince Prince Vassal"),
        ("Prince Champion Land", "Vassal Vassal Prince"),
        ("Prince Prince Vassal", "Prince Champion Monk"),
        ("Vassal Champion Land", "Prince Vassal Land"),
        ("Prince Vassal Monk", "Prince Land Monk"),
        ("Prince Land Monk", "Vassal Land Monk"),
        ("Vassal Land Monk", "Land Land Monk"),
    ],
)
def test_three_beat_two_princes_beat_vassals_and_the_high_card_matters(better: str, worse: str) -> None:  # ruling: tilt
    ranks = cast_of("ortus-regni").numbers[None].joust
    assert score(map(card, better.split()), ranks) > score(map(card, worse.split()), ranks)


def test_champions_are_what_is_best() -> None:  # ruling: tilt
    ranks = cast_of("ortus-regni").numbers[None].joust
    hands = {"Champion Champion Champion": ((3, 2),), "Champion Champion Vassal": ((3, 1),), "Champion": ((1, 2),)}
    for hand, expected in hands.items():
        assert score(map(card, hand.split()), ranks) == expected


def stack(realm: Realm, *cards: str) -> None:
    """Let these be dealt from the Joust Deck, the first one first."""
    for name in reversed(cards):
        found = next(each for each in realm.joust.draw if each.name == name)
        realm.joust.draw.give(found, realm.joust.discards)
        realm.joust.discards.give(found, realm.joust.draw)


def test_a_joust_from_its_antes_to_its_prizes(drive: Drive) -> None:  # rulings: ante, settle, tilt
    realm = begin(3)
    take(realm, 0, palace(realm, 0), "Land", "Church")
    home = fief(realm, 1, "Champion", "Market Town")
    hold(realm, 0, "Prince", "Banner")
    hold(realm, 2, "Champion")
    stack(realm, "Prince", "Vassal", "Vassal", "Vassal")
    _, asked = drive(joust(realm, 0), ["Market Town", "Champion", "Land", "Prince", home])
    assert [(choice.phase, choice.player) for choice in asked] == [
        ("ante", 1),
        ("tilt", 1),
        ("ante", 0),
        ("tilt", 0),
        ("settle", 1),
    ], "to the left of who began it first; who has nothing does not enter"
    assert names(offered(asked, "ante")[0]) == ["Market Town", "Castle"]
    assert names(offered(asked, "ante")[1]) == ["Land", "Church", "Banner"]
    assert names(offered(asked, "tilt")[0][1:]) == ["Champion"]
    assert names(home) == ["Castle", "Champion", "Market Town", "Land"]
    assert names(realm.discards) == ["Prince"]
    assert len(realm.joust.draw) == 18
    assert not any(piece.mark(ANTE) or piece.mark(TILTED) for piece in realm.table.pieces)


def test_a_losing_lord_is_discarded_and_a_banner_opts_out(drive: Drive) -> None:  # ruling: ante
    realm = begin(3)
    take(realm, 0, palace(realm, 0), "Land")
    fief(realm, 1, "Vassal", "Church")
    take(realm, 2, palace(realm, 2), "Land")
    hold(realm, 0, "Prince")
    hold(realm, 2, "Banner")
    stack(realm, "Vassal", "Prince", "Prince", "Prince")
    drive(joust(realm, 0), ["Church", "Vassal", "Banner", "Prince"])
    assert sorted(names(realm.discards)) == ["Banner", "Prince", "Vassal"]
    assert names(palace(realm, 0)) == ["Palace", "Land", "Church"]
    assert names(palace(realm, 2)) == ["Palace", "Land"]


def test_equals_draw_for_the_high_card_until_one_is_ahead(drive: Drive) -> None:  # ruling: tilt
    realm = begin()
    for seat in (0, 1):
        take(realm, seat, palace(realm, seat), "Land")
        hold(realm, seat, "Prince")
    dealt = ["Prince", "Vassal", "Prince", "Vassal", "Champion", "Prince", "Vassal", "Champion"]
    stack(realm, *dealt)
    drive(joust(realm, 1), ["Prince", "Prince"])
    assert names(palace(realm, 1)) == ["Palace", "Land", "Land"]
    assert names(palace(realm, 0)) == ["Palace"]


def test_if_nobody_tilts_antes_stay(drive: Drive) -> None:  # ruling: no-tilt
    realm = begin()
    for seat in (0, 1):
        take(realm, seat, palace(realm, seat), "Land")
        hold(realm, seat, "Prince")
    drive(joust(realm, 0), [None, None])
    assert [names(palace(realm, seat)) for seat in (0, 1)] == [["Palace", "Land"]] * 2
    assert len(realm.hands[0]) == 1


def test_a_castle_is_won_as_a_fief_with_its_properties(drive: Drive) -> None:  # rulings: ransom, settle
    realm = begin()
    won = fief(realm, 0, "Church", "Vassal")
    take(realm, 1, palace(realm, 1), "Land")
    hold(realm, 0, "Monk")
    hold(realm, 1, "Prince")
    drive(joust(realm, 1), [castle_of(won), None, "Prince"])
    assert not won
    assert [names(pile) for pile in realm.fiefs(1)] == [["Palace", "Land"], ["Castle", "Church"]]
    assert sorted(names(realm.discards)) == ["Prince", "Vassal"], "its own Lord is gone"


@pytest.mark.parametrize(("stakes", "fiefs"), [(True, ["Palace", "Castle"]), (False, ["Palace"])])
def test_a_last_castle_may_be_staked_and_need_not(drive: Drive, stakes: bool, fiefs: list[str]) -> None:
    realm = begin()  # ruling: ante
    realm.fall(palace(realm, 1))
    last = castle_of(fief(realm, 1))
    take(realm, 0, palace(realm, 0), "Land")
    hold(realm, 0, "Prince")
    hold(realm, 1, "Banner")
    _, asked = drive(joust(realm, 0), [last, None, "Prince"] if stakes else [None, "Prince"])
    assert names(offered(asked, "ante")[0][1:]) == ["Castle", "Banner"]
    assert [castle_of(each).name for each in realm.fiefs(0)] == fiefs
    assert realm.table.out == ({1} if stakes else set())
    assert not any(piece.mark(ANTE) for piece in realm.table.pieces)


def test_a_tilted_card_is_hidden_until_all_have_chosen() -> None:
    realm = begin()
    for seat in (0, 1):
        take(realm, seat, palace(realm, seat), "Land")
        hold(realm, seat, "Prince", "Monk")
    steps = joust(realm, 0)
    choice = next(steps)
    choice = steps.send(choice.options[1])
    while choice.phase != "tilt" or choice.player != 0:
        choice = steps.send(choice.options[0])
    pile = own("tilt face down", 1)
    assert View(realm.table, 0).count(pile) == 1
    assert View(realm.table, 0).known(pile) == []
    assert len(View(realm.table, 1).known(pile)) == 1


# the Vikings


def test_the_timer_stops_for_combat(drive: Drive) -> None:  # ruling: white-marker
    realm = begin()
    drive(viking_turn(realm))
    assert realm.time.value == 1
    realm.combat.value = 1
    drive(viking_turn(realm))
    assert (realm.time.value, realm.combat.value) == (1, 0)
    drive(viking_turn(realm))
    assert realm.time.value == 2


@pytest.mark.parametrize("players", [2, 3, 6])
def test_they_land_one_more_than_players_and_attack_at_once(drive: Drive, players: int) -> None:  # ruling: arrival
    realm = begin(players)
    realm.time.value = 7
    _, asked = drive(viking_turn(realm), [None])
    assert len(realm.raiders) == players + 1
    assert offered(asked, "vikings")
    assert (realm.time.value, realm.combat.value, realm.arrived.value) == (0, 0, 1)


def test_they_land_even_if_the_white_marker_goes_back(drive: Drive) -> None:  # rulings: white-marker, emissary
    realm = begin()
    realm.time.value, realm.combat.value = 7, 1
    (monk,) = hold(realm, 0, "Monk")
    drive(rules.act(realm, 0, "emissary", monk))
    assert realm.time.value == 8
    assert monk.pile is realm.discards
    drive(viking_turn(realm), [None])
    assert realm.arrived.value == 1


def test_no_marker_moves_beyond_the_last_nor_after_the_landing(drive: Drive) -> None:  # ruling: white-marker
    realm = begin()
    monk, vassal = hold(realm, 0, "Monk", "Vassal")
    realm.time.value = 8
    drive(rules.act(realm, 0, "emissary", monk))
    assert (realm.time.value, realm.cubes[0].value) == (8, 3)
    realm.arrived.value, realm.time.value = 1, 0
    hired(realm, 0, "Mercenary")
    drive(battle(realm, ("siege", palace(realm, 1)), 0), ["Mercenary", None])
    drive(rules.act(realm, 0, "emissary", vassal))
    assert (realm.time.value, realm.combat.value) == (0, 0)


def test_they_grow_by_one_and_rest_while_they_are_few(drive: Drive) -> None:
    realm = begin()
    realm.arrived.value = 1
    assert drive(viking_turn(realm))[1] == []
    assert drive(viking_turn(realm))[1] == []
    assert offered(drive(viking_turn(realm), [None])[1], "vikings")
    assert len(realm.raiders) == 3
    realm.table.out.add(1)
    assert len(realm.table.seats) == 2, "it is those who began that count"


def test_emissaries_bring_cubes_and_time(drive: Drive) -> None:  # ruling: emissary
    realm = begin()
    vassal, monk, _prince = hold(realm, 0, "Vassal", "Monk", "Prince")
    assert names(o[1] for o in rules.actions(realm, 0) if o[0] == "emissary") == ["Vassal", "Monk"]
    drive(rules.act(realm, 0, "emissary", vassal))
    assert (realm.cubes[0].value, realm.time.value) == (2, 1)
    realm.arrived.value, realm.time.value = 1, 0
    drive(rules.act(realm, 0, "emissary", monk))
    assert (realm.cubes[0].value, realm.time.value) == (4, 0)


def test_the_bag_is_as_full_as_the_cubes(drive: Drive) -> None:  # ruling: bag
    realm = begin(3)
    realm.cubes[1].value, realm.cubes[2].value = 3, 0
    realm.table.out.add(2)
    realm.arrived.value = 1
    realm.viking.draw.deal(4, realm.raiders)
    bags = []

    def lot(what: str, among: list[Seat], seat: int | None = None) -> Seat:  # noqa: ARG001
        bags.append(among)
        return among[0]

    realm.table.lot = lot  # type: ignore[method-assign]
    _, asked = drive(viking_turn(realm), [None])
    assert bags == [[0, 1, 1, 1]]
    foes = {pile.owner for _, pile in offered(asked, "vikings")[0][1:]}
    assert foes == {1}, "never against oneself, nor against who is out"  # ruling: viking-foe


def test_vikings_fight_as_earls_do_but_capture_nobody(drive: Drive) -> None:  # ruling: viking-foe
    realm = begin()
    says(realm, "attacker")
    home = fief(realm, 1, "Champion")
    realm.viking.draw.deal(5, realm.raiders)
    towers(realm, 1, 4)
    take(realm, 1, realm.fiefs(1)[0], "Land")
    before = realm.combat.value
    _, asked = drive(battle(realm, ("siege", home), 0, vikings=True), ["Champion"])
    assert offered(asked, "ransom") == []
    assert offered(asked, "field") == []
    assert realm.combat.value == before
    assert len(realm.raiders) == 5


def test_who_directs_the_vikings_says_which_of_them_die(drive: Drive) -> None:  # ruling: viking-foe
    realm = begin()
    says(realm, "defender")
    for name in ("Viking Infantry", "Chieftain"):
        found = next(each for each in realm.viking.draw if each.name == name)
        realm.viking.draw.give(found, realm.raiders)
    fief(realm, 1, "Vassal")
    _, asked = drive(battle(realm, ("siege", palace(realm, 1)), 0, vikings=True), ["Vassal", "Chieftain"])
    assert [choice.player for choice in asked if choice.phase == "casualty"] == [0]
    assert names(realm.raiders) == ["Viking Infantry"]
    assert names(realm.viking.discards) == ["Chieftain"]


def test_the_vikings_turn_ends_a_round_even_of_one_who_is_out(drive: Drive) -> None:  # ruling: viking-turn
    realm = begin(3)
    realm.table.out.add(1)
    order: list[tuple[str, int | None]] = []
    realm.table.begin = lambda phase, seat=None: order.append((phase, seat))  # type: ignore[method-assign]
    drive(rules.play_round(realm, 1))
    assert order == [("turn", 2), ("turn", 0), ("vikings", None)]


# what is told, and the rule of thumb


def test_an_attack_is_told_in_order(drive: Drive, story: object) -> None:
    realm = begin(told=True)
    says(realm, "attacker")
    towers(realm, 1, 1)
    home = fief(realm, 1, "Vassal", "Land")
    hired(realm, 0, "Mercenary", "Knights")
    drive(
        rules.act(realm, 0, "siege", home),
        ["Mercenary", "Knights", "Vassal", None],
        realm.table,
    )
    told = story(realm.table)  # type: ignore[operator]
    assert [line for line in told if not line.startswith("Reveal")][-8:] == [
        "Seat 1 besieges Fief 2 of seat 2.",
        "Seat 1 fields Mercenary, Knights: 4 damage.",
        "Seat 2 fields Vassal: 1 damage.",
        "The Battle Card says Attacker Wins.",
        "Seat 1 captures Vassal, for whom nothing is paid.",
        "4 damage comes to seat 2.",
        "The Towers of seat 2 absorb 1 damage.",
        "Castle of seat 2 falls.",
    ]


def test_who_is_out_or_king_is_told(drive: Drive, story: object) -> None:  # rulings: fief, king
    realm = begin(3, told=True)
    fief(realm, 2, "Prince")
    realm.fall(palace(realm, 0))
    drive(realm.settle(), table=realm.table)
    realm.decks[1].give_all(realm.discards)
    drive(rules.take_turn(realm, 1), table=realm.table)
    told = story(realm.table)  # type: ignore[operator]
    said = [line for line in told if "Fief left" in line or "pass away" in line or "passes" in line or "King" in line]
    assert said == [
        "Seat 1 has no Fief left.",
        "Seat 3 has most Princes as Lords, and takes the King Card.",
        "Seat 2 has no card to draw, and passes away.",
    ]


def test_goal_and_worth_say_what_there_is() -> None:
    realm = begin()
    fief(realm, 0, "Vassal", "Land")
    towers(realm, 0, 2)
    view = View(realm.table, 0)
    cards = len(realm.decks[0])
    assert rules.goal(view, 0) == {"fiefs": 2, "properties": 1, "towers": 2, "cards": cards}
    realm.viking.draw.give_all(realm.raiders)
    assert rules.worth(view, "vikings") == {"sends": 19}
    take(realm, 0, realm.near("field", 0), "Champion", "Prince")
    assert rules.worth(view, own("field", 0)) == {"sends": 3}
    assert rules.worth(view, own("hand", 0)) is None


def asked_of(realm: Realm, seat: int) -> object:
    view = View(realm.table, seat)
    options = [None, *rules.free(realm, seat), *rules.actions(realm, seat)]
    return thumb(view, Choice("act", options, seat))


def test_the_thumb_strikes_where_it_wins_and_builds_before() -> None:
    realm = begin()
    hold(realm, 0, "Castle", "Land")
    answer = asked_of(realm, 0)
    assert isinstance(answer, tuple)
    assert answer[0] == "castle"
    for _ in range(3):
        hired(realm, 0, "Mercenary", "Knights")
    assert asked_of(realm, 0) == ("siege", palace(realm, 1))
    hold(realm, 0, "Tower")
    answer = asked_of(realm, 0)
    assert isinstance(answer, tuple)
    assert answer[0] == "raise"


def test_the_thumb_guards_its_last_fief() -> None:
    realm = begin()
    hired(realm, 0, "Mercenary")
    hired(realm, 0, "Mercenary")
    hired(realm, 1, "Mercenary", "Infantry")
    steps = battle(realm, ("siege", palace(realm, 1)), 0)
    choice = next(steps)
    fielded = []
    while choice.phase != "casualty":
        answer = thumb(View(realm.table, choice.player), choice) if choice.phase == "defend" else choice.options[-1]
        fielded += [answer] if choice.phase == "defend" and answer else []
        choice = steps.send(answer)
        if len(fielded) > 3:
            break
    assert len(fielded) == 2
    assert len(list(realm.piles(COMPANY, 1))) == 1
    assert own(TOWERS, 1) not in {piece.pile for piece in fielded}


def test_a_match_ends_within_twenty_rounds() -> None:  # ruling: fief
    made = cast_of("ortus-regni")
    for seed in range(12):
        match = Match(made, rules, seed, [thumb] * 2, 2)
        match.run()
        result = match.result
        assert isinstance(result, Result)
        assert len(result.winners) == 1
        assert result.facts["rounds"] <= 20


def test_whoever_is_captured_by_an_earl_can_be_paid_for(drive: Drive) -> None:  # ruling: ransom
    realm = begin()
    fief(realm, 1, "Vassal", "Church")
    asked = captured(realm, drive, "Vassal", "Church")
    assert len(offered(asked, "ransom")) == 1
    assert names(palace(realm, 0)) == ["Palace", "Church"]
    assert not realm.discards
