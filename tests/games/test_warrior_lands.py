"""Warrior Lands: what cards let units do, what undoes a hit, spells, and what lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Piece
from pnp.games.families.figures import HURT, space_of
from pnp.games.warrior_lands import Battle
from pnp.games.warrior_lands.field import (
    ACTING,
    ATTACKED,
    CALLED,
    CONTROLLED,
    CURSED,
    EXTRA,
    INSPIRED,
    ITEM,
    LOST_HORSE,
    MOVED,
    RALLIED,
    SHIELDED,
    STUNNED,
    TOKENS,
    TRAPPED,
    UNHORSED,
    WAS,
    Act,
    read,
)

SLUG = "warrior-lands"
Stand = Callable[..., Piece]


@pytest.fixture
def game(the_table: Callable[..., Any]) -> Battle:
    """An empty field, all Greeks in reserve."""
    return Battle(the_table(SLUG, mode="greeks", told=True))


@pytest.fixture
def japan(the_table: Callable[..., Any]) -> Battle:
    """An empty field, all Japanese in reserve."""
    return Battle(the_table(SLUG, mode="japan", told=True))


def stand(game: Battle, name: str, space: str) -> Piece:
    """A unit on a space."""
    unit = next(one for reserve in game.reserve for one in reserve if one.name == name)
    game.put(unit, space)
    return unit


def card(game: Battle, colour: str) -> Piece:
    """A card of a colour on top of the deck."""
    found = next(one for pile in (game.deck, game.discards) for one in pile if one.type == colour)
    assert found.pile is not None
    found.pile.give(found, game.deck)
    return found


def hold(game: Battle, seat: int, *colours: str) -> list[Piece]:
    """Cards in a hand."""
    for colour in colours:
        card(game, colour)
        game.deck.deal(1, game.hands[seat])
    return list(game.hands[seat])


def anywhere(option: Any) -> bool:
    """The first space that is offered."""
    return option is not None


def words(offers: Any) -> set[str]:
    """What is offered, without targets."""
    return {option[1] for option in offers}


def test_rosters_say_what_the_types_say() -> None:  # ruling: names
    data = cast_of(SLUG).game.components
    types = {row.name: row for row in data["trait"].entries}
    assert len(types) == 75
    for army in ("greek-heroes", "greek-monsters", "japanese", "japanese-monsters", "summoned"):
        rows = {row.name: row for row in data[f"roster-{army}"].entries}
        for unit in data[army].pieces:
            row = rows[unit.name]
            assert (row.stands, row.many, row.skills, row.fates) == (unit.hits, unit.copies, unit.skill, unit.fate)
            for text, colour in ((row.blues, "blue"), (row.purples, "purple")):
                parts = [
                    f"{trait}: {' or '.join(getattr(types[trait], colour))}"
                    for trait in unit.traits
                    if trait in types and getattr(types[trait], colour)
                ]
                assert (text or "").replace("\u2013", "-") == "; ".join(parts)


def test_every_pair_of_cards_is_one_spell() -> None:
    rows = cast_of(SLUG).game.components["spell"].entries
    assert len(rows) == 16 + 12 + 14 + 13 + 13
    pairs = [(row.section, *row.cards) for row in rows]
    assert len(set(pairs)) == len(pairs)


def test_the_notation_is_read() -> None:  # rulings: brackets, missing
    assert read("Indirect 2 (1-3)", "Sling") == Act("indirect", 2, 1, 3, 0, "Sling")
    assert read("Stun All 2 (1-4)") == Act("stun all", 2, 1, 4)
    assert read("Burst 2 (1-3/1)") == Act("burst", 2, 1, 3, 1)
    assert read("Switch") == Act("switch")
    for row in cast_of(SLUG).game.components["trait"].entries:
        assert all(read(notation) for notation in [*row.blue, *row.purple] if "Spell" not in notation)


def test_nobody_moves_through_units_but_who_flies(game: Battle) -> None:
    archer, icarus = stand(game, "Archer", "0101"), stand(game, "Icarus", "0505")
    for space in game.beside("0101"):
        stand(game, "Hoplite", space)
    assert game.aims(archer, Act("move", 2), game.at) == []
    assert ("0103",) in game.aims(archer, Act("flying", 3), game.at)
    assert len(game.aims(icarus, Act("move", 1), game.at)) == 6


def test_one_move_and_one_attack(game: Battle) -> None:  # ruling: one-each
    hero, foe = stand(game, "Perseus", "0505"), stand(game, "Medea", "0506")
    cards = hold(game, 0, "red", "yellow", "blue")
    assert {"move 1", "attack 1 on 1-3 by Sword or Scimitar"} <= words(game.offers(hero, cards))
    hero.put(MOVED, 1)
    hero.put(ATTACKED, 1)
    assert words(game.offers(hero, cards)) == set()
    assert foe.owner == 1


def test_second_needs_a_first(game: Battle) -> None:
    hydra, _ = stand(game, "Hydra", "0505"), stand(game, "Hoplite", "0506")
    cards = hold(game, 1, "purple")
    assert not any("second" in word for word in words(game.offers(hydra, cards)))
    hydra.put(ATTACKED, 1)
    assert any("second" in word for word in words(game.offers(hydra, cards)))
    hydra.put(ATTACKED, 2)
    assert not any("second" in word for word in words(game.offers(hydra, cards)))


def test_units_stop_shots_but_not_indirect_ones(game: Battle) -> None:  # ruling: way
    archer, _, foe = stand(game, "Archer", "0504"), stand(game, "Hoplite", "0505"), stand(game, "Medea", "0506")
    assert foe not in game.aimed(archer, Act("attack", 2), game.at)
    assert foe in game.aimed(archer, Act("indirect", 2), game.at)
    assert foe not in game.aimed(archer, Act("indirect", 1), game.at)


def test_a_hit_can_be_defended(game: Battle, drive: Any, falls: Any) -> None:  # ruling: defend
    hero, foe = stand(game, "Perseus", "0505"), stand(game, "Medusa", "0506")
    card(game, "green")
    left = falls(game, 3, 3)
    came, asked = drive(game.strike(hero, foe, Act("attack")), [lambda option: option is not None])
    assert (came, left, foe.mark(HURT)) == (False, [], 0)
    assert [choice.phase for choice in asked] == ["guard"]
    card(game, "green")
    falls(game, 3, 4)
    assert drive(game.strike(hero, foe, Act("attack")), [lambda option: option is not None])[0]
    assert foe in game.fallen[1]


def test_skill_draws_more_to_defend(game: Battle, drive: Any, falls: Any) -> None:  # ruling: defend
    foe, hero = stand(game, "Medusa", "0505"), stand(game, "Bellerophon", "0506")
    for colour in ("green", "red", "orange"):
        card(game, colour)
    falls(game, 1, 1)
    came, _ = drive(game.strike(foe, hero, Act("attack")), [lambda option: option is not None])
    assert not came
    assert len(game.discards) == 3


def test_armour_rolls_layer_by_layer(game: Battle, drive: Any, falls: Any) -> None:  # ruling: layers
    hero, foe = stand(game, "Hoplite", "0505"), stand(game, "Medusa", "0506")
    assert game.layers(hero, Act("attack")) == [2]
    assert game.layers(hero, Act("pierce")) == []
    hero.put(SHIELDED, 1)
    assert game.layers(hero, Act("attack")) == [2, 4]
    card(game, "red")
    left = falls(game, 3, 3, 4)
    assert not drive(game.strike(foe, hero, Act("attack")))[0]
    assert left == []
    left = falls(game, 1)  # nothing helps against Crush
    assert drive(game.strike(foe, hero, Act("crush")))[0]
    assert hero in game.fallen[0]


def test_flex_goes_round_shields_and_parrying(game: Battle) -> None:
    hero, foe = stand(game, "Perseus", "0505"), stand(game, "Cyclops", "0506")
    cards = hold(game, 0, "purple", "blue")
    club = Act("attack", by="Mace or Club")
    assert {guard.kind for guard in game.guards(hero, foe, club, cards).values()} == {"defend", "parry"}
    assert game.guards(hero, foe, Act("flex"), cards) == {}
    teeth = game.guards(hero, foe, Act("attack", by="Fangs"), cards)  # ruling: parry
    assert {guard.kind for guard in teeth.values()} == {"defend"}


def test_a_receiver_strikes_back(game: Battle, drive: Any, falls: Any) -> None:  # ruling: receive
    hoplite, foe = stand(game, "Hoplite", "0505"), stand(game, "Medusa", "0506")
    card(game, "red")  # with which Medusa cannot defend
    card(game, "purple")
    falls(game, 1, 2)
    came, _ = drive(game.strike(foe, hoplite, Act("attack")), [lambda option: option and "receive" in option[1]])
    assert not came
    assert foe in game.fallen[1]
    far = game.guards(hoplite, stand(game, "Centaur", "0508"), Act("indirect", 3), hold(game, 0, "purple"))
    assert not any(guard.kind == "receive" for guard in far.values())


def test_the_horse_is_hit_instead(japan: Battle, drive: Any, falls: Any) -> None:  # ruling: mount
    rider, foe = stand(japan, "Samurai", "0505"), stand(japan, "Kappa", "0506")
    card(japan, "red")
    falls(japan, 3, 1, 6)
    drive(japan.strike(foe, rider, Act("attack")))
    assert rider.mark(LOST_HORSE)
    assert not rider.mark(HURT)
    assert "Horse or Fast" not in japan.traits(rider)
    left = falls(japan, 1, 6)
    card(japan, "red")
    drive(japan.strike(foe, rider, Act("attack")))
    assert left == []
    assert rider in japan.fallen[0]


def test_a_martyr_takes_the_blow(japan: Battle, drive: Any, falls: Any) -> None:  # ruling: martyr
    friend, brave, foe = stand(japan, "Bushi", "0505"), stand(japan, "Samurai", "0504"), stand(japan, "Kappa", "0506")
    falls(japan, 4, 6)
    drive(japan.strike(foe, friend, Act("attack")), [brave])
    assert (space_of(brave), space_of(friend)) == ("0505", "0504")


def test_spirits_and_skeletons(japan: Battle) -> None:  # rulings: spirit, skeletal
    gaki, bushi, skeleton = stand(japan, "Gaki", "0505"), stand(japan, "Bushi", "0506"), japan.summonable[0]
    assert not japan.harms(bushi, gaki, Act("attack"))
    assert japan.harms(bushi, gaki, Act("attack", spell=japan.rows("spell")[0]))
    skeleton = next(one for one in japan.summonable if one.name == "Skeleton")
    assert japan.layers(skeleton, Act("attack", by="Spear or Lance")) == [3]
    assert japan.layers(skeleton, Act("attack", by="Mace or Club")) == []


def test_infernal_units_do_not_defend_with_green(japan: Battle) -> None:  # ruling: infernal
    oni, foe = stand(japan, "Oni", "0505"), stand(japan, "Bushi", "0506")
    cards = hold(japan, 1, "green")
    assert japan.guards(oni, foe, Act("attack"), cards) == {}
    assert words(japan.offers(oni, cards)) == {"attack 1 on 1-3"}


def test_push_stun_and_trap(game: Battle, drive: Any, falls: Any) -> None:  # rulings: push, stun, trap
    hero, foe = stand(game, "Theseus", "0504"), stand(game, "Medusa", "0505")
    foe.put(TOKENS, 1)
    for kind in ("stun", "trap", "push"):
        card(game, "red")
        falls(game, 1)
        drive(game.strike(hero, foe, Act(kind)), ["0506"] if kind == "push" else [])
    assert (foe.mark(TOKENS), foe.mark(STUNNED), foe.mark(TRAPPED), space_of(foe)) == (0, 1, 1, "0506")
    assert foe.mark(HURT) == 0
    falls(game, 5)
    foe.put(TOKENS, 1)
    drive(game.activate(foe, 1))
    assert foe.mark(TRAPPED)
    foe.put(TOKENS, 1)
    falls(game, 4)
    drive(game.activate(foe, 1))
    assert not foe.mark(TRAPPED)
    assert not game.hands[1]


def test_who_cannot_be_pushed_is_hurt(game: Battle, drive: Any, falls: Any) -> None:  # ruling: push
    hero, foe = stand(game, "Theseus", "0102"), stand(game, "Hydra", "0101")
    card(game, "red")
    falls(game, 1)
    drive(game.strike(hero, foe, Act("push")))
    assert foe.mark(HURT) == 1


def test_a_pushed_rider_gets_back_on(japan: Battle, drive: Any, falls: Any) -> None:  # ruling: mount
    hero, foe = stand(japan, "Kappa", "0504"), stand(japan, "Samurai", "0505")
    card(japan, "red")
    falls(japan, 1)
    drive(japan.strike(hero, foe, Act("push")), ["0506"])
    assert foe.mark(UNHORSED)
    assert japan.aims(foe, Act("move", 1), japan.at) == [("remount",)]
    drive(japan.perform(foe, Act("move", 1), ("remount",)))
    assert not foe.mark(UNHORSED)
    assert foe.mark(MOVED)


def test_who_is_fast_rides_no_horse(game: Battle, drive: Any, falls: Any) -> None:  # ruling: mount
    hero, foe = stand(game, "Theseus", "0504"), stand(game, "Centaur", "0505")
    card(game, "red")
    left = falls(game, 1)
    drive(game.strike(hero, foe, Act("attack")))
    assert left == []
    assert (foe.mark(HURT), foe.mark(LOST_HORSE)) == (1, 0)


def test_a_screech_stuns_all_in_range(game: Battle, drive: Any, falls: Any) -> None:
    hero, near, far = stand(game, "Theseus", "0504"), stand(game, "Medusa", "0506"), stand(game, "Hydra", "0508")
    card(game, "red")
    falls(game, 1)
    drive(game.perform(hero, Act("stun all", 2), ()))
    assert (near.mark(STUNNED), far.mark(STUNNED), hero.mark(ATTACKED)) == (1, 0, 1)


def test_inspired_and_rallied(game: Battle, drive: Any, falls: Any) -> None:  # ruling: inspire
    hero, friend = stand(game, "Perseus", "0505"), stand(game, "Archer", "0507")
    falls(game, 4, 3)
    drive(game.perform(hero, Act("inspire", 3, 1, 4), (friend,)))
    drive(game.perform(hero, Act("rally", 3, 1, 3), (friend,)))
    assert (friend.mark(INSPIRED), friend.mark(RALLIED), friend.mark(TOKENS)) == (1, 1, 1)
    assert game.aims(hero, Act("rally", 3), game.at) == []
    for _ in range(3):
        card(game, "green")
    before = len(game.deck)
    drive(game.activate(friend, 0))
    assert before - len(game.deck) == 3
    assert not friend.mark(INSPIRED)


def test_deployed_friends_act_at_once(game: Battle, drive: Any) -> None:  # ruling: deploy
    hero, friend = stand(game, "Theseus", "0505"), stand(game, "Hercules", "0507")
    assert game.aims(hero, Act("deploy"), game.at) == []
    friend.put(TOKENS, 1)
    assert game.aims(hero, Act("deploy"), game.at) == [(friend,)]
    kept = hold(game, 0, "green")
    for _ in range(4):
        card(game, "green")
    drive(game.perform(hero, Act("deploy"), (friend,)), ["0509"])
    assert (space_of(friend), friend.mark(TOKENS)) == ("0509", 0)
    assert list(game.hands[0]) == kept


def test_switch_and_regain(game: Battle, drive: Any) -> None:  # ruling: switch
    hero, friend = stand(game, "Theseus", "0505"), stand(game, "Hercules", "0506")
    drive(game.perform(hero, Act("switch"), (hero, friend)))
    assert (space_of(hero), space_of(friend)) == ("0506", "0505")
    hydra = stand(game, "Hydra", "0909")
    assert game.aims(hydra, Act("regain"), game.at) == []
    hydra.put(HURT, 2)
    drive(game.perform(hydra, Act("regain"), ()))
    assert hydra.mark(HURT) == 1


def spell(game: Battle, name: str) -> Any:
    """A spell of the lists."""
    return next(row for row in game.rows("spell") if row.name == name)


def aim(game: Battle, caster: Piece, name: str) -> tuple[Any, Act]:
    """The first way to cast a spell."""
    return game.castings(caster, spell(game, name), game.at)[0]


def test_two_cards_make_a_spell(game: Battle) -> None:  # ruling: spells
    medea, foe = stand(game, "Medea", "0505"), stand(game, "Hoplite", "0507")
    assert "Magic Missile" in words(game.offers(medea, hold(game, 1, "blue", "red")))
    assert "Paralyze" not in words(game.offers(medea, game.hands[1]))
    assert "Paralyze" in words(game.offers(medea, hold(game, 1, "blue")))
    medea.put(ATTACKED, 1)
    assert "Magic Missile" not in words(game.offers(medea, game.hands[1]))
    assert foe.owner == 0


def test_a_fire_ball_burns_beside_its_target(game: Battle, drive: Any, falls: Any) -> None:  # ruling: beside
    medea, foe, near = stand(game, "Medea", "0505"), stand(game, "Archer", "0507"), stand(game, "Slinger", "0508")
    _, act = aim(game, medea, "Fire Ball")
    for _ in range(2):
        card(game, "red")
    falls(game, 4, 1)
    drive(game.perform(medea, act, (foe,)))
    assert foe in game.fallen[0]
    assert near in game.fallen[0]


def test_summoning_has_a_limit(game: Battle, drive: Any, falls: Any) -> None:  # ruling: summon
    medea = stand(game, "Medea", "0505")
    for number in (1, 2):
        falls(game, 3)
        target, act = aim(game, medea, "Summon Elemental")
        drive(game.perform(medea, act, target), [anywhere])
        assert medea.mark(CALLED) == 2 * number
    assert game.castings(medea, spell(game, "Summon Elemental"), game.at) == []
    assert len(game.side(1)) == 3
    assert all(one.mark(TOKENS) == 0 for one in game.side(1))


def test_a_dead_friend_is_tried_once(japan: Battle, drive: Any, falls: Any) -> None:  # ruling: dead
    priest, dead, other = stand(japan, "Shukenja", "0505"), stand(japan, "Bushi", "0506"), stand(japan, "Ninja", "0507")
    japan.remove(dead)
    japan.remove(other)
    _, act = aim(japan, priest, "Resurrect")
    falls(japan, 4)
    drive(japan.perform(priest, act, (dead,)))
    assert japan.dead(priest) == [other]
    falls(japan, 3)
    drive(japan.perform(priest, act, (other,)), [anywhere])
    assert japan.hexes.apart(space_of(other), "0505") == 1


def test_control_ends(japan: Battle, drive: Any, falls: Any) -> None:  # rulings: duration, victory
    priest, ogre = stand(japan, "Shukenja", "0505"), stand(japan, "Ogre Magi", "0507")
    target, act = aim(japan, priest, "Control Mind")
    falls(japan, 5, 2)
    drive(japan.perform(priest, act, target))
    assert (ogre.owner, ogre.mark(CONTROLLED)) == (0, 2)
    assert japan.sides() == [0, 1]
    japan.wear_off()
    japan.wear_off()
    assert ogre.owner == 1


def test_shape_is_changed_and_cured(game: Battle, drive: Any, falls: Any) -> None:  # ruling: polymorph
    medea, foe = stand(game, "Medea", "0505"), stand(game, "Hercules", "0506")
    act = Act("change", 2, 1, 3, spell=spell(game, "Polymorph"))
    falls(game, 3, 1)
    drive(game.perform(medea, act, (foe,)), ["Zombie"])
    form = game.at["0506"]
    assert (form.name, form.owner, bool(form.mark(WAS))) == ("Zombie", 0, True)
    form.put(CURSED, 1)
    game.cure(form)
    assert game.at["0506"] is foe


def test_items_wear_off(game: Battle, drive: Any, falls: Any) -> None:  # rulings: enchant, duration
    medea = stand(game, "Medea", "0505")
    act = Act("enchant", spell=spell(game, "Enchant"))
    falls(game, 1, 1)
    drive(game.perform(medea, act, (medea, "Seven League Boots")))
    assert "Horse or Fast" in game.traits(medea)
    game.wear_off()
    game.wear_off()
    assert not medea.mark(ITEM)


def test_cursed_ground_attacks(japan: Battle, drive: Any, falls: Any) -> None:  # ruling: cursed-ground
    lord, foe = stand(japan, "Dark Lord", "0505"), stand(japan, "Shukenja", "0509")
    act = Act("ground", 3, spell=spell(japan, "Cursed Ground"))
    drive(japan.perform(lord, act, ("0508",)))
    card(japan, "red")
    falls(japan, 3)
    drive(japan.enter(foe, "0508"))
    assert foe in japan.fallen[0]


def test_rituals_and_curses_change_the_draw(japan: Battle, drive: Any) -> None:
    lord = stand(japan, "Dark Lord", "0505")
    drive(japan.perform(lord, Act("ritual", spell=spell(japan, "Dark Ritual")), ()))
    assert lord.mark(EXTRA) == 3
    lord.put(CURSED, 1)
    for _ in range(6):
        card(japan, "green")
    before = len(japan.deck)
    lord.put(TOKENS, 1)
    drive(japan.activate(lord, 1))
    assert before - len(japan.deck) == 2 + 3 - 1
    assert not lord.mark(ACTING)


def test_a_turn_is_told_in_order(game: Battle, drive: Any, falls: Any, story: Any) -> None:
    hero, foe = stand(game, "Perseus", "0505"), stand(game, "Medusa", "0507")
    hero.put(TOKENS, 1)
    for colour in ("red", "green", "green", "yellow", "red"):
        card(game, colour)
    falls(game, 3)
    answers = [lambda option: option and option[2:] == ("0506",), lambda option: option and "attack" in option[1]]
    drive(game.activate(hero, 0), answers, game.table)
    told = [line.strip() for line in story(game.table)]
    wanted = ["Perseus plays Red and moves to 0506.", "Perseus hits Medusa.", "Medusa falls."]
    assert [line for line in told if line in wanted] == wanted
    assert foe in game.fallen[1]


def test_a_round_goes_by_turns(game: Battle, falls: Any) -> None:  # rulings: rounds, alternate, stun
    stand(game, "Archer", "0101"), stand(game, "Slinger", "0103")
    stunned = stand(game, "Medusa", "1301")
    stand(game, "Medea", "1303")
    stunned.put(STUNNED, 1)
    falls(game, 2, 2, 1, 5)
    seen: list[Choice] = []
    steps = game.round()
    choice = next(steps)
    try:
        while True:
            seen.append(choice)
            choice = steps.send(choice.options[0])
    except StopIteration:
        pass
    assert [choice.player for choice in seen if choice.phase == "unit"] == [1, 0, 0]
    assert not stunned.mark(STUNNED)
