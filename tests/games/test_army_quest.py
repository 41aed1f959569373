"""Army Quest: who flees and rallies, what the weapons do, and the Warlock's spells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from library_games import cast_of

from pnp.engine import Choice, Match, Piece, View, own
from pnp.games import army_quest as rules
from pnp.games.army_quest import War
from pnp.games.army_quest.field import (
    ARMY,
    BOUND,
    BURNT,
    CONTROLLED,
    EMPTY,
    FANTASY,
    FLEES,
    GRENADE,
    GRENADES,
    LOAD,
    MOVED,
    SIDES,
    SPELLS,
    USES,
)
from pnp.games.army_quest.thumb import Mind
from pnp.games.families.figures import ACTED, HURT, camp

SLUG = "army-quest"
Drive = Callable[..., tuple[Any, list[Choice]]]
Stand = Callable[..., Piece]


def anywhere(option: Any) -> bool:
    """The first way that is offered."""
    return option is not None


@pytest.fixture
def game(the_table: Callable[..., Any]) -> War:
    """An empty floor, all figures in reserve, each man with what he carries, and a Warlock without spells."""
    war = War(the_table(SLUG, told=True), SIDES)
    war.outfit()
    war.table.pile(SPELLS).give_all(war.table.pile("unlearned"))
    return war


@pytest.fixture
def stand(game: War) -> Stand:
    """`stand(name, space)`: a figure on a space."""

    def stands(name: str, space: str) -> Piece:
        figure = next(one for reserve in game.reserve for one in reserve if one.name == name)
        game.put(figure, space)
        return figure

    return stands


@pytest.fixture
def knows(game: War, put: Any) -> Callable[..., list[Piece]]:
    """`knows(*spells)`: give the Warlock spells."""
    return lambda *names: put(game.table, SPELLS, *(f"chit:{name}" for name in names))


def test_the_figures_are_the_rulebooks() -> None:  # rulings: names, sergeant
    rows = {row.name: row for row in cast_of(SLUG).game.components["figure"].entries}
    assert len(rows) == 19
    like = {"Sergeant": "Pistol", "Rifle 1": "Rifle", "Rifle 2": "Rifle", "Rifle 3": "Rifle"}
    met = set()
    for component in ("army", "fantasy"):
        for piece in cast_of(SLUG).game.components[component].pieces:
            row = rows[like.get(piece.name, piece.name)]
            met.add(row.name)
            told = row.stands, row.steps, row.reach, (row.needs.low, row.needs.high)
            assert (piece.hits, piece.move, piece.range, (piece.hit.low, piece.hit.high)) == told
    assert met == set(rows)  # ruling: sides


def test_everybody_has_a_kit_bag(game: War) -> None:  # ruling: uses
    boxes = {row.name: row.boxes or [] for row in cast_of(SLUG).game.components["roster"].entries}
    assert set(boxes) == {man.name for man in game.reserve[ARMY]}
    for man in game.reserve[ARMY]:
        assert boxes[man.name].count("grenade") == man.mark(GRENADES) == (0 if man.name == "Grenade" else 2)
        assert len(boxes[man.name]) - man.mark(GRENADES) == man.mark(USES)
    assert {man.name: man.mark(USES) for man in game.reserve[ARMY] if man.mark(USES)} == {
        "Flame thrower": 5,
        "Bazooka": 6,
    }


def test_there_are_markers_enough(game: War) -> None:
    marks = Counter(row.name for row in cast_of(SLUG).game.components["marker"].pieces for _ in range(row.copies))
    assert marks["Hit"] == sum(one.hits - 1 for one in game.reserve[FANTASY])
    assert marks["Flees"] == len(game.reserve[ARMY])
    assert marks["Grenade"] == sum(man.mark(GRENADES) for man in game.reserve[ARMY])
    assert (marks["Rocket"], marks["Flame"]) == (6, 5)


def test_the_floor_is_the_same_for_both(game: War) -> None:  # ruling: field
    assert len(game.map.spaces) == 20 * 14

    def turned(space: str) -> str:
        x, y = game.map.cell(space)
        return next(one for one in game.map.spaces if game.map.cell(one) == (19 - x, 13 - y))

    assert (len(game.hiding), len(game.closed)) == (38, 14)
    assert {turned(space) for space in game.hiding} == game.hiding
    assert {turned(space) for space in game.closed} == game.closed
    assert game.closed < game.hiding
    assert not any(space in game.hiding for seat in (0, 1) for space in camp(game.map, seat, 3))


def test_nobody_enters_blocks_and_who_flies_goes_over(game: War, stand: Stand) -> None:  # ruling: blocks
    orc, gargoyle = stand("Orc", "l7"), stand("Gargoyle", "l8")
    assert "m7" not in game.ends(orc, game.at)
    assert "n7" in game.ends(orc, game.at)  # round them
    ends = game.ends(gargoyle, game.at)
    assert "m7" not in ends
    assert "n6" in ends
    assert "j9" in ends  # ruling: trees


def test_a_move_is_three_spaces_by_corners_too(game: War, stand: Stand) -> None:  # rulings: spaces, bodies
    orc, zombie = stand("Orc", "r8"), stand("Zombie", "d8")
    assert {"o5", "r11", "t6"} <= set(game.ends(orc, game.at))
    assert "n8" not in game.ends(orc, game.at)
    assert not {"g8", "d11"} & set(game.ends(zombie, game.at))


def test_nobody_goes_through_a_friend(game: War, stand: Stand) -> None:  # ruling: passing
    orc = stand("Orc", "a1")
    for name, space in (("Goblin", "a2"), ("Goblin", "b1"), ("Skeleton", "b2")):
        stand(name, space)
    gargoyle = stand("Gargoyle", "a3")
    assert not game.ends(orc, game.at)
    stand("Goblin", "b3")
    assert "c2" in game.ends(gargoyle, game.at)
    assert "b2" not in game.ends(gargoyle, game.at)


@pytest.mark.parametrize(
    ("here", "there", "seen"),
    [
        ("i8", "t8", True),
        ("g8", "i8", False),  # blocks between
        ("i9", "l9", False),  # trees between
        ("j9", "m9", False),  # out of trees, but through others
        ("k9", "t9", True),  # out of trees
        ("t9", "k9", True),  # into them
        ("i5", "l5", False),
    ],
)
def test_sight(game: War, stand: Stand, here: str, there: str, seen: bool) -> None:  # rulings: sight, trees, blocks
    rifle, orc = stand("Rifle 1", here), stand("Orc", there)
    assert (orc in game.attacks(rifle, game.at)) is seen


def test_figures_do_not_stop_a_shot_and_who_shoots_may_do_so_beside(game: War, stand: Stand) -> None:
    rifle, near, far = stand("Rifle 1", "t8"), stand("Orc", "s8"), stand("Goblin", "m8")  # rulings: sight, contact
    assert {near, far} <= {one for one in game.attacks(rifle, game.at) if isinstance(one, Piece)}
    pistol = stand("Pistol", "t12")
    assert far not in game.attacks(pistol, game.at)


@pytest.mark.parametrize(("name", "needs"), [("Rifle 1", 3), ("Sniper", 4), ("Pistol", 2)])
def test_what_hits(game: War, stand: Stand, drive: Drive, falls: Any, name: str, needs: int) -> None:
    man, mummy = stand(name, "t8"), stand("Mummy", "n8")  # ruling: damage
    falls(game, needs + 1, needs)
    drive(game.attack(man, ARMY), [mummy])
    assert not mummy.mark(HURT)
    drive(game.attack(man, ARMY), [mummy])
    assert mummy.mark(HURT) == 1


def test_each_of_three_attacks_has_a_target_of_its_own(game: War, stand: Stand, drive: Drive, falls: Any) -> None:
    gun, orc, goblin, mummy = stand("MG", "t8"), stand("Orc", "n8"), stand("Goblin", "m8"), stand("Mummy", "l8")
    falls(game, 1, 2, 1)  # ruling: several
    _, asked = drive(game.attack(gun, ARMY), [orc, goblin, mummy])
    assert orc.pile is goblin.pile is game.fallen[FANTASY]
    assert mummy.mark(HURT) == 1
    assert not any(isinstance(option, tuple) for choice in asked[1:] for option in choice.options)
    smg = stand("Sub-MG", "t7")
    falls(game, 6)
    _, asked = drive(game.attack(smg, ARMY), [mummy, None])
    assert len(asked) == 2


@pytest.mark.parametrize("name", ["MG", "Bazooka"])
def test_the_heavy_move_or_attack(game: War, stand: Stand, name: str) -> None:  # ruling: heavy
    man, orc = stand(name, "t8"), stand("Orc", "s8")
    assert orc in game.attacks(man, game.at)
    man.put(MOVED, 1)
    assert not game.attacks(man, game.at)
    rifle = stand("Rifle 1", "t9")
    rifle.put(MOVED, 1)
    assert orc in game.attacks(rifle, game.at)


def test_the_bazooka_loads_between_shots(game: War, stand: Stand, drive: Drive, falls: Any) -> None:
    man, ogre = stand("Bazooka", "t8"), stand("Ogre", "m8")  # rulings: loading, damage
    falls(game, 3, 3)
    drive(game.attack(man, ARMY), [ogre])
    assert (game.left(ogre), man.mark(USES), man.mark(EMPTY)) == (1, 5, 1)
    assert ogre not in game.attacks(man, game.at)
    assert LOAD in game.attacks(man, game.at)
    drive(game.attack(man, ARMY), [LOAD])
    assert ogre in game.attacks(man, game.at)
    falls(game, 1, 6)
    drive(game.attack(man, ARMY), [ogre])
    assert ogre.pile is game.fallen[FANTASY]
    man.put(MOVED, 1)
    assert not game.attacks(man, game.at)  # nobody loads who has moved
    man.put(MOVED, 0)
    man.put(USES, 0)
    orc = stand("Orc", "m8")
    options = game.attacks(man, game.at)
    assert orc not in options
    assert LOAD not in options


def test_flames_run_out_and_what_they_do_stays(game: War, stand: Stand, drive: Drive, falls: Any) -> None:
    man, mummy, pistol = stand("Flame thrower", "t8"), stand("Mummy", "p8"), stand("Pistol", "t9")
    falls(game, 5, 2)  # rulings: uses, regenerate
    drive(game.attack(man, ARMY), [mummy])
    assert (mummy.mark(BURNT), mummy.mark(HURT), man.mark(USES)) == (1, 1, 4)
    drive(game.attack(pistol, ARMY), [mummy])
    assert mummy.mark(HURT) == 2
    game.regenerate()
    assert mummy.mark(HURT) == 1
    game.regenerate()
    assert mummy.mark(HURT) == 1
    man.put(USES, 0)
    assert not any(isinstance(option, Piece) for option in game.attacks(man, game.at))


def test_zombies_regenerate_and_orcs_do_not(game: War, stand: Stand) -> None:  # ruling: regenerate
    zombie, ogre = stand("Zombie", "c8"), stand("Ogre", "c9")
    for one in (zombie, ogre):
        one.put(HURT, 1)
    game.regenerate()
    assert (zombie.mark(HURT), ogre.mark(HURT)) == (0, 1)


def test_a_grenade_hits_friends_too(game: War, stand: Stand, drive: Drive, falls: Any) -> None:
    man, friend = stand("Rifle 1", "t8"), stand("Hand-to-hand", "o8")  # rulings: grenade, area
    orc, goblin, far = stand("Orc", "n8"), stand("Goblin", "n9"), stand("Skeleton", "l8")
    where = {one.name for one in game.inside("n9", 3, game.at)}
    assert where == {"Hand-to-hand", "Orc", "Goblin"}
    left = falls(game, 3, 4, 3)
    drive(game.attack(man, ARMY), [(GRENADE, "n9")])
    assert not left
    assert goblin.pile is game.fallen[FANTASY]  # the floor is read from the top
    assert orc.pile.name == "n8"
    assert friend.pile is game.fallen[ARMY]
    assert far.pile.name == "l8"
    assert man.mark(GRENADES) == 1
    man.put(GRENADES, 0)
    assert not any(isinstance(option, tuple) for option in game.attacks(man, game.at))


def test_a_grenade_needs_an_enemy_in_range_and_sight(game: War, stand: Stand) -> None:  # rulings: grenade, sight
    man, friend = stand("Pistol", "t8"), stand("Rifle 1", "p8")
    orc = stand("Orc", "m8")
    middles = [option[1] for option in game.attacks(man, game.at) if isinstance(option, tuple)]
    assert middles
    for middle in middles:
        assert game.map.apart("t8", middle) <= 6
        assert orc in game.inside(middle, 3, game.at)
        assert game.sees("t8", middle)
    game.put(orc, "l8")
    assert not any(isinstance(option, tuple) for option in game.attacks(man, game.at))
    assert friend.pile.name == "p8"


def test_the_grenadier_never_runs_out(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: uses
    man, ogre = stand("Grenade", "t8"), stand("Ogre", "o8")
    for _ in range(3):
        falls(game, 3)
        drive(game.attack(man, ARMY), [lambda option: isinstance(option, tuple)])
    assert game.left(ogre) == 1
    assert ogre not in game.attacks(man, game.at)


@pytest.mark.parametrize(
    ("who", "where", "rolled", "flees"),
    [
        ("Orc", "q9", 4, True),
        ("Orc", "q9", 5, False),
        ("Orc", "p8", 1, False),
        ("Mummy", "k8", 3, True),
        ("Mummy", "k8", 4, False),
        ("Mummy", "j8", 1, False),
    ],
)
def test_who_flees(
    game: War, stand: Stand, drive: Drive, falls: Any, who: str, where: str, rolled: int, flees: bool
) -> None:
    man = stand("Rifle 1", "r8")  # ruling: flee-when
    stand(who, where)
    falls(game, rolled)
    drive(game.nerve(), [anywhere] if flees else [])
    assert bool(man.mark(FLEES)) is flees


def test_beside_the_mummy_a_man_rolls_for_both(game: War, stand: Stand, drive: Drive, falls: Any) -> None:
    man = stand("Rifle 1", "r8")  # ruling: flee-when
    stand("Mummy", "q8")
    left = falls(game, 5, 3)
    drive(game.nerve(), [anywhere])
    assert not left
    assert man.mark(FLEES)
    left = falls(game, 1)
    man.put(MOVED, 0)
    game.put(man, "r8")
    drive(game.nerve(), [anywhere])
    assert left == [1]  # who flees already does not roll


def test_who_flees_runs_as_far_as_he_can_and_does_not_attack(game: War, stand: Stand, drive: Drive) -> None:
    man, orc = stand("Rifle 1", "p8"), stand("Orc", "o8")  # ruling: fleeing
    assert orc in game.attacks(man, game.at)
    man.put(FLEES, 1)
    _, asked = drive(game.nerve(), ["Rifle 1, s8"])
    assert {space for _, space in asked[0].options} == {f"s{n}" for n in range(5, 12)}
    assert man.mark(MOVED)
    assert not game.attacks(man, game.at)
    assert not game.may_move(man)
    man.put(MOVED, 0)
    game.put(man, "t14")
    game.put(orc, "a1")
    drive(game.nerve())
    assert man.pile.name == "t14"


def test_who_rallies(game: War, stand: Stand, falls: Any) -> None:  # rulings: rally, within
    sergeant, near, far = stand("Sergeant", "t8"), stand("Rifle 1", "h7"), stand("Rifle 2", "g7")
    for man in (near, far):
        man.put(FLEES, 1)
    assert game.map.apart("t8", "h7") == 12
    falls(game, 3, 3)
    game.rally()
    assert sorted(man.mark(FLEES) for man in (near, far)) == [0, 1]
    assert far.mark(FLEES)
    falls(game, 4)
    game.rally()
    assert not far.mark(FLEES)
    sergeant.put(FLEES, 1)
    near.put(FLEES, 1)
    falls(game, 3, 3)
    game.rally()
    assert sergeant.mark(FLEES)
    assert near.mark(FLEES)


def test_the_phases_come_in_order(heads: Any) -> None:  # rulings: phases, first
    turns = [turn for turn in heads(SLUG) if turn]
    order = ["Nerve", "Move Phase", "Attack Phase", "Rally Phase", "Regeneration"]
    assert all(turn == sorted(turn, key=order.index) for turn in turns)
    assert {head for turn in turns for head in turn} == set(order)


def test_each_moves_and_attacks_once(game: War, stand: Stand, drive: Drive, falls: Any) -> None:  # ruling: phases
    rifle, pistol = stand("Rifle 1", "t8"), stand("Pistol", "t12")
    orc, ogre = stand("Orc", "m8"), stand("Ogre", "a14")
    falls(game, 1)
    _, asked = drive(game.turn(ARMY), [rifle, (rifle, "s8"), None, rifle, orc])
    assert [choice.phase for choice in asked] == ["mover", "move", "mover", "attacker", "attack"]
    assert orc.pile is game.fallen[FANTASY]
    assert pistol.pile.name == "t12"
    game.put(ogre, "m8")
    _, asked = drive(game.turn(ARMY), [pistol, None, rifle, None, None])
    assert not ogre.mark(HURT)
    assert not rifle.mark(MOVED)
    assert not rifle.mark(ACTED)


def test_the_fantasy_side_sets_up_first(game: War) -> None:  # rulings: set-up, first
    steps, answer, seats = game.set_up(), None, []
    while True:
        try:
            choice = steps.send(answer)
        except StopIteration:
            break
        answer = choice.options[-1]
        seats.append(choice.player)
    assert seats == [FANTASY] * 17 + [ARMY] * 12
    assert {one.pile.name[0] for one in game.side(FANTASY)} <= set("abc")
    assert {one.pile.name[0] for one in game.side(ARMY)} <= set("rst")


def test_spells_are_rolled_again_when_their_chits_are_out(the_table: Any, falls: Any) -> None:  # ruling: spells
    war = War(the_table(SLUG), SIDES)
    left = falls(war, 1, 4, 1, 1, 1, 1, 1, 2)
    war.outfit()
    assert not left
    assert Counter(chit.name for chit in war.known()) == {"Fireball": 4, "Earthbind": 1}


def test_one_spell_a_turn_in_place_of_the_attack(game: War, stand: Stand, knows: Any, drive: Drive, falls: Any) -> None:
    warlock, man = stand("Chaos Warlock", "m8"), stand("Rifle 1", "n8")  # ruling: casting
    (chit, _) = knows("fear", "fear")
    options = game.attacks(warlock, game.at)
    assert man in options
    assert sum(getattr(option, "component", "") == "chit" for option in options) == 1
    falls(game, 4)
    _, asked = drive(game.turn(FANTASY), [None, warlock, lambda option: getattr(option, "name", "") == "Fear"])
    assert man.mark(FLEES)
    assert len(game.known()) == 1
    assert asked[-1].phase == "attack"
    assert chit.spell == 5


def test_fear_needs_no_sight(game: War, stand: Stand, knows: Any, drive: Drive, falls: Any) -> None:  # ruling: fear
    warlock, near, far = stand("Chaos Warlock", "g8"), stand("Rifle 1", "q8"), stand("Rifle 2", "r8")
    (chit,) = knows("fear")
    assert not game.sees("g8", "q8")
    left = falls(game, 4, 1)
    drive(game.act(warlock, chit, FANTASY))
    assert near.mark(FLEES)
    assert not far.mark(FLEES)
    assert left == [1]
    (chit,) = knows("fear")
    near.put(FLEES, 0)
    falls(game, 5)
    drive(game.act(warlock, chit, FANTASY))
    assert not near.mark(FLEES)


def test_a_fireball_reaches_eighteen_spaces(game: War, stand: Stand, knows: Any, drive: Drive, falls: Any) -> None:
    warlock, man, orc = stand("Chaos Warlock", "a12"), stand("Rifle 1", "s12"), stand("Orc", "s11")  # ruling: fireball
    game.put(warlock, "a9")
    game.put(man, "t8")
    game.put(orc, "s8")
    (chit,) = knows("fireball")
    middles = [option[1] for option in game.attacks(warlock, game.at) if isinstance(option, tuple)]
    assert all(game.map.apart("a9", middle) <= 18 and game.sees("a9", middle) for middle in middles)
    falls(game, 3, 3)
    drive(game.act(warlock, (chit, "s9"), FANTASY))
    assert man.pile is game.fallen[ARMY]
    assert orc.pile is game.fallen[FANTASY]


def test_who_is_bound_neither_moves_nor_attacks(game: War, stand: Stand, knows: Any, drive: Drive, falls: Any) -> None:
    warlock = stand("Chaos Warlock", "j8")  # ruling: earthbind
    men = [stand(f"Rifle {n}", space) for n, space in ((1, "q9"), (2, "r8"), (3, "s7"))]
    orc = stand("Orc", "p8")
    (chit,) = knows("earthbind")
    webs = [option for option in game.attacks(warlock, game.at) if isinstance(option, tuple)]
    assert webs
    web = next(option for option in webs if sum(one in men for one in inside_web(game, option[1])) == 3)
    falls(game, 2, 2)
    drive(game.act(warlock, web, FANTASY), [men[0], men[2]])
    assert [man.mark(BOUND) for man in men] == [2, 0, 2]
    assert not game.attacks(men[0], game.at)
    assert not game.may_move(men[0])
    assert orc in game.attacks(men[1], game.at)
    men[0].put(FLEES, 1)
    assert game.flights(men[0], game.at) == ["q9"]
    game.wear_off(FANTASY)
    assert men[0].mark(BOUND) == 2
    game.wear_off(ARMY)
    game.wear_off(ARMY)
    assert not men[2].mark(BOUND)
    assert chit.pile.name == "spent"


def inside_web(game: War, anchor: str) -> list[Piece]:
    """Who stands in four by four spaces."""
    x, y = game.map.cell(anchor)
    cells = {(x + i, y + j) for i in range(4) for j in range(4)}
    return [one for space, one in game.at.items() if game.map.cell(space) in cells]


def test_a_web_lies_on_the_field_with_its_middle_in_range(game: War, stand: Stand, knows: Any) -> None:
    warlock = stand("Chaos Warlock", "i8")  # ruling: earthbind
    stand("Rifle 1", "t8")
    knows("earthbind")
    assert [option[1] for option in game.attacks(warlock, game.at)]
    for _, anchor in game.attacks(warlock, game.at):
        x, y = game.map.cell(anchor)
        assert x <= 16
        assert y <= 10
        middles = [space for space in game.map.spaces if game.map.cell(space) in {(x + 1, y + 1), (x + 2, y + 2)}]
        assert any(game.map.apart("i8", space) <= 10 for space in middles)
    game.put(warlock, "g7")
    assert not [option for option in game.attacks(warlock, game.at) if isinstance(option, tuple)]


def test_missiles_are_aimed_one_after_the_other(game: War, stand: Stand, knows: Any, drive: Drive, falls: Any) -> None:
    warlock, one, two = stand("Chaos Warlock", "k8"), stand("Rifle 1", "t8"), stand("Rifle 2", "t7")  # ruling: missiles
    (chit,) = knows("magic-missiles")
    assert (chit, one) in game.attacks(warlock, game.at)
    left = falls(game, 3, 5, 4, 4)
    _, asked = drive(game.act(warlock, (chit, one), FANTASY), [one])
    assert not left
    assert [choice.phase for choice in asked] == ["missile", "missile"]
    assert one.pile is two.pile is game.fallen[ARMY]
    third = stand("Rifle 3", "t5")
    (chit,) = knows("magic-missiles")
    left = falls(game, 4, 1, 1)
    drive(game.act(warlock, (chit, third), FANTASY))
    assert left == [1]  # nobody is left to aim at


def test_a_shield_undoes_a_hit(game: War, stand: Stand, knows: Any, drive: Drive, falls: Any) -> None:  # ruling: shield
    stand("Chaos Warlock", "c8")
    ogre, bazooka = stand("Ogre", "s9"), stand("Bazooka", "t8")
    (chit,) = knows("magic-shield")
    left = falls(game, 1, 2, 6)
    _, asked = drive(game.attack(bazooka, ARMY), [ogre, lambda option: option is not None])
    assert [(choice.phase, choice.player) for choice in asked] == [("attack", ARMY), ("shield", FANTASY)]
    assert not ogre.mark(HURT)
    assert left == [2, 6]  # before damage is rolled
    assert chit.pile.name == "spent"
    knows("magic-shield")
    bazooka.put(EMPTY, 0)
    falls(game, 1, 2)
    drive(game.attack(bazooka, ARMY), [ogre, None])
    assert ogre.mark(HURT) == 2
    game.put(ogre, "t9")  # 17 spaces from the Warlock
    bazooka.put(EMPTY, 0)
    falls(game, 1, 1)
    drive(game.attack(bazooka, ARMY), [ogre])
    assert ogre.mark(HURT) == 3
    assert len(game.known()) == 1


def test_a_controlled_man_is_the_armys_again_in_time(
    game: War, stand: Stand, knows: Any, drive: Drive, falls: Any
) -> None:
    warlock, man, friend = stand("Chaos Warlock", "k8"), stand("Rifle 1", "t8"), stand("Rifle 2", "t7")
    (chit,) = knows("control")  # ruling: control
    man.put(FLEES, 1)
    falls(game, 2)
    drive(game.act(warlock, (chit, man), FANTASY))
    assert (man.owner, man.mark(CONTROLLED), man.mark(FLEES)) == (FANTASY, 2, 0)
    assert not game.may_move(man)
    game.wear_off(FANTASY)
    assert man.mark(CONTROLLED) == 2
    assert friend in game.attacks(man, game.at)
    assert game.frights(friend, game.at)
    assert game.standing_sides() == [FANTASY, ARMY]
    for owner in (FANTASY, ARMY):
        game.wear_off(ARMY)
        game.wear_off(FANTASY)
        assert man.owner == owner


def test_the_last_man_is_not_lost_while_he_is_controlled(game: War, stand: Stand) -> None:  # ruling: annihilation
    man, orc = stand("Rifle 1", "t8"), stand("Orc", "a1")
    man.owner = FANTASY
    assert game.standing_sides() == [FANTASY, ARMY]
    game.wound(man, 1)
    assert man.pile is game.fallen[ARMY]
    assert game.standing_sides() == [FANTASY]
    assert rules.ended(game, [FANTASY], 3).winners == (FANTASY,)
    game.wound(orc, 1)
    assert rules.ended(game, game.standing_sides(), 3).winners == (FANTASY, ARMY)


def test_spells_are_lost_with_the_warlock(game: War, stand: Stand, knows: Any) -> None:  # ruling: spells
    warlock = stand("Chaos Warlock", "c8")
    knows("fear", "control")
    game.wound(warlock, 2)
    assert not game.known()
    assert len(game.table.pile("spent")) == 2


def test_after_so_many_turns_it_is_a_draw() -> None:  # ruling: turn-cap
    class Idle(War):
        """Nobody does anything."""

        def turn(self, _: int) -> Any:
            yield from ()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "War", Idle)
        result = Match(cast_of(SLUG), rules, 3, [rules.thumb] * 2).run()
    assert result.capped
    assert result.winners == (FANTASY, ARMY)
    assert result.facts["turns"] == 40


def test_a_match_ends_in_annihilation() -> None:  # ruling: annihilation
    result = Match(cast_of(SLUG), rules, 1, [rules.thumb] * 2).run()
    (winner,) = result.winners
    assert result.facts[own("standing", 1 - winner)] == 0
    assert result.facts[own("standing", winner)] > 0


def test_the_thumb_throws_at_a_crowd_and_not_at_friends(game: War, stand: Stand) -> None:
    man = stand("Pistol", "t8")
    stand("Orc", "o8")
    stand("Chaos Warrior", "o7")
    mind = Mind(View(game.table, ARMY))
    throws = [option for option in game.attacks(man, game.at) if isinstance(option, tuple)]
    orc = next(option for option in game.attacks(man, game.at) if isinstance(option, Piece))
    best = max(throws, key=lambda option: mind.act(man, option))
    assert mind.act(man, best) > mind.act(man, orc) > 0
    stand("Sniper", "n7")
    stand("MG", "n8")
    stand("Bazooka", "p8")
    assert Mind(View(game.table, ARMY)).act(man, best) < mind.act(man, best)


def test_the_story_of_a_turn(game: War, stand: Stand, drive: Drive, falls: Any, story: Any) -> None:
    rifle, zombie, mummy = stand("Rifle 1", "t8"), stand("Zombie", "s8"), stand("Mummy", "k8")
    pistol = stand("Pistol", "q11")
    stand("Sergeant", "t14")
    game.table.story.clear()  # type: ignore[attr-defined]
    left = falls(game, 4, 2, 1, 3)
    answers = [(rifle, "t11"), pistol, (pistol, "t12"), None, pistol, zombie, None]
    drive(game.turn(ARMY), answers, game.table)
    assert not left
    assert mummy.pile.name == "k8"
    assert story(game.table) == [
        "Seat 2's turn",
        "Nerve",
        "Pistol is afraid of Mummy, rolls 4 and stands.",
        "Rifle 1 is afraid of Zombie, rolls 2 and flees.",
        "Seat 2 flees with Rifle 1 to t11",
        "Move Phase",
        "Seat 2 moves Pistol to t12",
        "Attack Phase",
        "Pistol attacks Zombie: 1, a hit.",
        "Zombie has 1 hit left.",
        "Rally Phase",
        "Rifle 1 rolls 3, +1 for the Sergeant, and rallies.",
    ]
