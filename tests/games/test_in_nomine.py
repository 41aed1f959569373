"""In Nomine: the turn, tokens, cards between attacks and the three ways to win, ruling by ruling."""

from __future__ import annotations

from functools import partial

import pytest

from pnp.engine import View
from pnp.games import in_nomine as rules
from pnp.games.families.companies import attached
from pnp.games.families.duel import force
from pnp.games.in_nomine.acts import RECRUIT, moves, play_card, targets, use
from pnp.games.in_nomine.war import DECKS, War

ANGELS, DEMONS = range(2)
HUMAN, DAMNED = "angel-deck:humans", "demon-deck:humans"


@pytest.fixture
def war(the_table):
    """Two full decks, empty hands, nobody in play."""
    return War(the_table("in-nomine"))


@pytest.fixture
def hold(war, put):
    """`hold(seat, *names)`: take cards into a hand."""
    return lambda seat, *names: put(war.table, war.hands[seat], *names)


@pytest.fixture
def field(war, hold):
    """`field(seat, *names)`: Personas with Essence before a player."""
    return partial(fielded, war, hold)


def fielded(war, hold, seat, *names):
    units = hold(seat, *names)
    for unit in units:
        war.enter(seat, unit)
        unit.put("essence", 1)
    return units


def offered(war, seat, *times):
    return {move[0].name for move in moves(war, seat, *times)}


# tokens


def test_only_ones_own_personas_get_tokens(war, field):  # ruling: own-tokens
    mine, angel = field(ANGELS, HUMAN, "Malakim")
    (his,) = field(DEMONS, DAMNED)
    for unit in (mine, angel, his):
        unit.put("essence", 0)
    for _ in range(2):
        war.refresh(ANGELS)
    assert [unit.mark("essence") for unit in (mine, angel, his)] == [1, 1, 0]
    assert [unit.mark("prophecy") for unit in (mine, angel, his)] == [2, 0, 0]


def test_a_child_of_the_grigori_gives_its_token_every_time(war, field, hold, drive):  # ruling: extra-prophecy
    (human,) = field(ANGELS, HUMAN)
    (child,) = hold(ANGELS, "Child of the Grigori")
    drive(play_card(war, ANGELS, child, human))
    war.refresh(ANGELS), war.refresh(ANGELS)
    assert human.mark("prophecy") == 4


def test_the_demons_begin_and_one_persona_is_recruited_without_essence(war, hold, drive):  # ruling: new-personas
    assert war.table.game.sides[DEMONS] == war.numbers.first
    human, djinn = hold(DEMONS, DAMNED, "Djinn")
    _, asked = drive(rules.recruit(war, DEMONS), ["Djinn, play"])
    assert war.units(DEMONS) == [djinn]
    assert asked[-1].options == [None]
    assert list(rules.attacks(war, DEMONS)) == []
    war.refresh(DEMONS)
    assert list(rules.attacks(war, DEMONS)) == [(djinn, "deck")]
    assert human in war.hands[DEMONS]


# recruiting and modifiers


@pytest.mark.parametrize(("seat", "name"), [(ANGELS, "Mercurian"), (DEMONS, "Lilim")])
def test_a_power_recruits_one_more_and_costs_its_own_essence(war, field, hold, drive, seat, name):
    (unit,) = field(seat, name)
    hold(seat, *[HUMAN if seat == ANGELS else DAMNED] * 3)
    drive(rules.recruit(war, seat), ["Humans, play", f"{name}, power", "Humans, play"])
    assert len(war.units(seat)) == 3
    assert unit.mark("essence") == 0
    assert war.recruits.value == 0


@pytest.mark.parametrize(("seat", "name"), [(ANGELS, "Eli"), (DEMONS, "Song of Charm")])
def test_some_cards_let_one_recruit_any_number_in_this_phase_only(war, field, hold, drive, seat, name):
    field(seat, "Malakim" if seat == ANGELS else "Djinn")
    hold(seat, name, *[HUMAN if seat == ANGELS else DAMNED] * 3)
    drive(rules.recruit(war, seat), [name, "Humans, play", "Humans, play", "Humans, play"])
    assert len(war.units(seat)) == 4
    hold(seat, HUMAN if seat == ANGELS else DAMNED)
    assert rules.recruits(war, seat) == []
    assert not offered(war, seat, "own")


def test_modifiers_go_where_they_help_or_harm(war, field, hold):  # rulings: modifiers, aims
    field(ANGELS, HUMAN, "Malakim"), field(DEMONS, DAMNED)
    cards = hold(DEMONS, "Soldier of Hell", "Diabolical", "Dissonance", "Stigmata", "Geas")
    found = [[(target.type, target.owner) for target in targets(war, DEMONS, card)] for card in cards]
    mine, both = [("human", DEMONS)], [("angel", ANGELS), ("human", ANGELS)]
    assert [sorted(each) for each in found] == [mine, mine, [both[0]], both, mine]
    war.discard(war.units(DEMONS)[0])
    assert offered(war, DEMONS, RECRUIT) == {"Dissonance", "Stigmata"}


def test_the_four_with_the_letter_of_angels_are_artifacts(war):  # ruling: artifacts
    found = {card.name for card, _ in war.titles if card.type == "artifact"}
    assert found == {"Relic", "Fiery Sword", "Talisman", "Unholy Shotgun"}
    assert all(card.target == "persona" and not card.force for card, _ in war.titles if card.type == "artifact")


def test_valefor_takes_an_artifact_and_lays_it_on_one_of_his(war, field, hold, drive):
    (angel,) = field(ANGELS, "Malakim")
    djinn, _ = field(DEMONS, "Djinn", "Calabim")
    sword, grace, valefor = *hold(ANGELS, "Fiery Sword", "Gods Grace"), *hold(DEMONS, "Valefor")
    war.attach(sword, angel), war.attach(grace, angel)
    assert targets(war, DEMONS, valefor) == [sword]
    drive(play_card(war, DEMONS, valefor, sword), ["Djinn"])
    assert (attached(angel), attached(djinn)) == ([grace], [sword])
    assert war.force(djinn, "block") == 3
    war.discard(djinn)  # ruling: stolen
    assert sword in war.stocks[ANGELS].discards


def test_an_artifact_is_stolen_for_somebody_only(war, field, hold):  # ruling: aims
    (angel,) = field(ANGELS, "Malakim")
    sword, valefor = *hold(ANGELS, "Fiery Sword"), *hold(DEMONS, "Valefor")
    war.attach(sword, angel)
    assert targets(war, DEMONS, valefor) == []


# events


def test_who_discards_picks_and_nobody_is_robbed_of_nothing(war, field, hold, drive):  # ruling: discards
    (shedim,) = field(DEMONS, "Shedim")
    assert offered(war, DEMONS, "own") == set()
    smite, relic = hold(ANGELS, "Smite", "Relic")
    size = len(war.stocks[ANGELS].draw)
    _, asked = drive(use(war, DEMONS, (shedim, "power", None)), [relic])
    assert [(choice.phase, choice.player) for choice in asked] == [("discard", ANGELS)]
    assert (list(war.hands[ANGELS]), len(war.stocks[ANGELS].draw)) == ([smite], size)


def test_a_song_costs_the_essence_of_a_celestial(war, field, hold, drive):  # rulings: songs, searching
    human, angel, other = field(ANGELS, HUMAN, "Malakim", "Seraphim")
    (song,) = hold(ANGELS, "Song of Attraction")
    size = len(war.stocks[ANGELS].draw)
    drive(play_card(war, ANGELS, song, None), ["Malakim", "Smite"])
    assert (human.mark("essence"), angel.mark("essence"), other.mark("essence")) == (1, 0, 1)
    assert [card.name for card in war.hands[ANGELS]] == ["Smite"]
    assert len(war.stocks[ANGELS].draw) == size - 1
    war.tire(other), hold(ANGELS, "Song of Healing")
    assert "Song of Healing" not in offered(war, ANGELS, "own")


def test_one_takes_back_from_ones_own_discards_only(war, field, hold):  # ruling: own-discards
    human, angel, demon = *field(ANGELS, HUMAN, "Malakim"), *field(DEMONS, "Djinn")
    for unit in (human, angel, demon):
        war.discard(unit)
    (reviver,), (summon,) = hold(ANGELS, "Reviver"), hold(DEMONS, "Summon Demon")
    assert set(targets(war, ANGELS, reviver)) == {human, angel}
    assert targets(war, DEMONS, summon) == [demon]


def test_looking_changes_nothing_and_tells_only_who_looks(war, hold, drive):  # ruling: looking
    deck = war.stocks[ANGELS].draw
    order, top = list(deck), deck[-7:]
    (kronos,) = hold(DEMONS, "Kronos")
    drive(play_card(war, DEMONS, kronos, deck))
    assert list(deck) == order
    assert View(war.table, DEMONS).known(DECKS[ANGELS]) == top
    assert not View(war.table, ANGELS).known(DECKS[ANGELS])


def test_asmodeus_sees_both_decks_and_fewer_where_there_are_fewer(war, hold, drive):  # ruling: looking
    (asmodeus,) = hold(DEMONS, "Asmodeus")
    war.mill(ANGELS, 64)
    drive(play_card(war, DEMONS, asmodeus, None))
    view = View(war.table, DEMONS)
    assert (len(view.known(DECKS[ANGELS])), len(view.known(DECKS[DEMONS]))) == (2, 3)


def test_who_has_too_few_loses_all(war, field, hold, drive):  # ruling: too-few
    (human,) = field(ANGELS, HUMAN)
    human.put("prophecy", 1)
    hold(ANGELS, "Smite")
    imps, corruption = hold(DEMONS, "Imps & Gremlins", "Corruption")
    drive(play_card(war, DEMONS, imps, None))
    drive(play_card(war, DEMONS, corruption, human))
    assert (len(war.hands[ANGELS]), human.mark("prophecy")) == (0, 0)
    assert targets(war, DEMONS, corruption) == []


def test_a_stolen_persona_keeps_its_tokens_and_goes_home(war, field, hold, drive):  # rulings: stolen, stolen-kinds
    (human,) = field(DEMONS, DAMNED)
    human.put("prophecy", 6)
    light, banish = hold(ANGELS, "See the Light", "Banish")
    drive(play_card(war, ANGELS, light, human))
    assert human in war.units(ANGELS)
    war.refresh(ANGELS)
    assert war.won(ANGELS) == "prophet"
    war.discard(human)
    assert human in war.stocks[DEMONS].discards
    assert human.mark("prophecy") == 0
    (djinn,) = field(DEMONS, "Djinn")
    drive(play_card(war, ANGELS, banish, djinn))
    assert (djinn in war.hands[DEMONS], djinn.owner) == (True, None)


def test_who_changed_sides_for_good_stays(war, field, hold, drive):  # ruling: possession
    (djinn,) = field(DEMONS, "Djinn")
    (redemption,) = hold(ANGELS, "Redemption")
    drive(play_card(war, ANGELS, redemption, djinn))
    drive(rules.end(war, ANGELS))
    assert djinn in war.units(ANGELS)


def test_renegades_are_shuffled_back_and_what_lies_on_them_is_discarded(war, field, hold, drive):  # ruling: stolen
    (djinn,) = field(DEMONS, "Djinn")
    shotgun, renegade = *hold(DEMONS, "Unholy Shotgun"), *hold(ANGELS, "Renegade")
    war.attach(shotgun, djinn)
    size = len(war.stocks[DEMONS].draw)
    drive(play_card(war, ANGELS, renegade, djinn))
    assert len(war.stocks[DEMONS].draw) == size + 1
    assert list(war.stocks[DEMONS].discards) == [shotgun]


def test_an_undead_is_a_human_and_weaker_ones_stop_at_nothing(war, field, hold, drive):  # rulings: undead, floor
    (human,), (soldier,) = field(DEMONS, DAMNED), field(ANGELS, HUMAN)
    saminga, blind = hold(DEMONS, "Saminga", "Blindness")
    drive(play_card(war, DEMONS, saminga, human))
    drive(play_card(war, DEMONS, blind, soldier))
    war.refresh(DEMONS)
    assert (human.type, human.mark("prophecy"), war.force(human, "attack")) == ("human", 1, 2)
    soldier.put("weaker", 2)
    assert (war.force(soldier, "block"), force(soldier, "attack", ())) == (0, 0)


def test_divine_intervention_answers_princes_only(war, field, hold, drive):  # ruling: no-prince-answer
    field(DEMONS, DAMNED), field(ANGELS, HUMAN)
    nybbas, road, divine = *hold(DEMONS, "Nybbas", "Road to Hell"), *hold(ANGELS, "Divine Intervention")
    (human,) = war.units(DEMONS)
    _, asked = drive(play_card(war, DEMONS, nybbas, human), ["Divine Intervention"])
    assert human.mark("prophecy") == 0
    assert [choice.player for choice in asked] == [ANGELS]
    assert divine in war.stocks[ANGELS].discards
    _, asked = drive(play_card(war, DEMONS, road, human))
    assert (human.mark("prophecy"), asked) == (1, [])


def test_a_possessed_persona_goes_back_at_the_end(war, field, hold, drive):  # rulings: possession, songs
    angel, _ = field(ANGELS, "Ofanim"), field(DEMONS, "Calabim")
    (song,) = hold(DEMONS, "Song of Possession")
    drive(play_card(war, DEMONS, song, angel[0]))
    assert angel[0] in war.units(DEMONS)
    drive(rules.attack(war, DEMONS, angel[0], "deck"))
    assert len(war.stocks[ANGELS].discards) == 2
    drive(rules.end(war, DEMONS))
    assert angel[0] in war.units(ANGELS)
    assert not angel[0].marks


# the end


def test_only_who_ends_his_turn_discards_to_the_limit(war, drive):  # ruling: hand-limit
    war.draw(ANGELS, 9), war.draw(DEMONS, 9)
    first = war.hands[DEMONS][0]
    drive(rules.end(war, DEMONS), [first, lambda _: True])
    assert [len(hand) for hand in war.hands] == [9, 7]
    assert first in war.stocks[DEMONS].discards


def test_an_empty_deck_loses_at_once(war, drive):  # ruling: deck-out
    war.draw(ANGELS, 65)
    assert not war.settled
    drive(rules.take_turn(war, ANGELS), [])
    assert war.won(DEMONS) == "deck-out"
    assert rules.result(war, ANGELS).winners == (DEMONS,)


def test_seven_kinds_of_ones_own_celestials_win(war, field):  # ruling: stolen-kinds
    own = ["Balseraph", "Djinn", "Calabim", "Habbalah", "Lilim", "Shedim"]
    field(DEMONS, *own, "Djinn")
    (angel,), (last,) = field(ANGELS, "Ofanim"), field(DEMONS, "Impudites")
    war.control(angel, DEMONS), war.control(last, ANGELS)
    assert war.won(DEMONS) is None
    war.control(last, DEMONS)
    assert war.won(DEMONS) == "choir"


def test_whose_turn_it_is_wins_before_the_other(war, field):  # ruling: both-win
    for seat, name in ((ANGELS, HUMAN), (DEMONS, DAMNED)):
        field(seat, name)[0].put("prophecy", 7)
    assert [rules.result(war, seat).winners for seat in (ANGELS, DEMONS)] == [(ANGELS,), (DEMONS,)]


def test_a_prophet_wins_in_the_essence_phase_before_anything_is_drawn(war, field, drive):
    field(ANGELS, HUMAN)[0].put("prophecy", 6)
    _, asked = drive(rules.take_turn(war, ANGELS))
    assert (war.won(ANGELS), asked, len(war.hands[ANGELS])) == ("prophet", [], 0)


def test_the_goal_tells_all_three_ways(war, field):
    human, *_ = field(ANGELS, HUMAN, "Ofanim", "Malakim", "Malakim")
    human.put("prophecy", 3)
    told = rules.goal(View(war.table, DEMONS), ANGELS)
    assert told == {"cards": 62, "prophecies": 3, "wanted": 7, "kinds": 2, "all": 7}


def test_powers_wait_for_essence(war, field, hold, drive):
    (seraph, elohim), _ = field(ANGELS, "Seraphim", "Elohim"), hold(DEMONS, "Smite", "Discord")
    assert offered(war, ANGELS, "own") == {"Seraphim", "Elohim"}
    drive(use(war, ANGELS, (seraph, "power", None)))
    assert len(View(war.table, ANGELS).known("hand of seat 2")) == 2
    drive(use(war, ANGELS, (elohim, "power", None)))
    assert len(war.hands[ANGELS]) == 1
    assert offered(war, ANGELS, "own") <= {war.hands[ANGELS][0].name}
