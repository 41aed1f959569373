"""Draculas Castle: nobody's orders or targets are guessed better than by chance, and the rule of thumb plays well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from statistics import fmean
from types import ModuleType
from typing import Any

import pytest
from library_games import cast_of
from test_draculas_castle import place

from pnp.engine import Choice, Match, Result, Steps, Table, View, own
from pnp.engine.agents import RandomAgent, agent
from pnp.engine.chance import seeded
from pnp.engine.worlds.memory import Memory, remember
from pnp.engine.worlds.worlds import Worlds
from pnp.games import draculas_castle as rules
from pnp.games.draculas_castle import Castle
from pnp.lab.figures.wilson import wilson

SLUG = "draculas-castle"
VAMPIRES, HUNTERS = 0, 1
GAMES, MATCHES, WORLDS = 40, 16, 6


def guessing_orders(table: Table) -> Steps[Result]:
    """The vampires write their orders; the hunters guess into which of the rooms beside him Dracula goes."""
    castle = Castle(table)
    rules.draw(castle)
    (note,) = yield from table.secretly(rules.ORDERS, lambda seat: rules.write_orders(castle, seat), [VAMPIRES])
    near = castle.plan.within("Master's Chambers", castle.numbers.moves)
    guess = yield Choice("guess", list(near), HUNTERS)
    return Result((HUNTERS if rules.room_of(note.value[0]) == guess else VAMPIRES,))


def guessing_targets(table: Table) -> Steps[Result]:
    """The vampires lay their cards; the hunters guess against which pawn the first of them is, if there is any."""
    castle = Castle(table)
    rules.draw(castle)
    for pawn in castle.pieces:
        assert pawn.pile is not None
        pawn.pile.give(pawn, table.pile("Crypt"))
    (note,) = yield from table.secretly(rules.ATTACK, lambda seat: rules.attack(castle, seat), [VAMPIRES])
    guess = yield Choice("guess", castle.foes_met(VAMPIRES), HUNTERS)
    return Result((HUNTERS if note.value and note.value[0][1] is guess else VAMPIRES,))


def a_game(play: Callable[[Table], Steps[Result]]) -> ModuleType:
    made = ModuleType("guessing")
    made.play = play  # type: ignore[attr-defined]
    made.thumb = lambda _, choice: choice.options[0]  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize("name", ["flat:12", "ismcts:12"])
@pytest.mark.parametrize(("play", "chance"), [(guessing_orders, 1 / 4), (guessing_targets, 1 / 5)])
def test_no_search_guesses_orders_or_targets(play: Any, chance: float, name: str) -> None:
    """Who answers at random goes to one of four rooms, or farther with a Move card, and strikes one of five pawns."""
    made, won = a_game(play), 0
    for seed in range(GAMES):
        agents = [RandomAgent(("written", seed)), agent(name, made, seed)]
        won += HUNTERS in remember(Match(cast_of(SLUG), made, seed, agents, players=2)).run().winners
    low, high = wilson(won, GAMES)
    print(f"{play.__name__}, {name}: {won} of {GAMES}, {low:.3f} to {high:.3f}, chance at most {chance:.3f}")
    assert low < chance


@cache
def positions() -> tuple[Match, ...]:
    """Matches stopped where the hunters are asked for their first order of a turn, the vampires' being written."""
    found = []
    for seed in range(MATCHES):
        agents = [RandomAgent((seed, seat)) for seat in (VAMPIRES, HUNTERS)]
        match = Match(cast_of(SLUG), rules, seed, agents, players=2)
        turn = 2 + seed % 4
        for choice in asked(match):
            writes = choice.phase == rules.ORDERS and choice.player == HUNTERS
            if writes and match.table.track("turn").value == turn:
                found.append(match)
                break
    return tuple(found)


def asked(match: Match) -> Iterator[Choice]:
    while (choice := match.question) is not None:
        yield choice
        match.answer(match.advice(choice))


def orders_of(table: Table) -> list[tuple[Any, ...]]:
    """The vampires' orders, which only they know, by names."""
    note = table.notes[own(rules.ORDERS, VAMPIRES)]
    return [tuple(getattr(part, "name", part) for part in order) for order in note.value]


def test_in_worlds_orders_are_true_no_more_often_than_worlds_agree() -> None:
    right, alike = list[float](), list[float]()
    for number, match in enumerate(positions()):
        choice = match.question
        assert choice is not None
        source = Worlds(Memory(match).history(choice), seeded("orders", number))
        true, guesses = orders_of(match.table), []
        for _ in range(WORLDS):
            world = source.next()
            if world is not None:
                guesses.append(orders_of(world.table))
                world.table.pack_up()
        right += [same(guess, true) for guess in guesses]
        alike += [same(guess, guesses[place - 1]) for place, guess in enumerate(guesses)]
    assert len(right) > MATCHES * WORLDS / 2
    print(f"{fmean(right):.3f} of the orders true, {fmean(alike):.3f} alike, in {len(right)} worlds")
    assert fmean(right) < fmean(alike) + 0.06


def same(one: list[Any], other: list[Any]) -> float:
    return fmean(a == b for a, b in zip(one, other, strict=True))


# The rule of thumb


def by_thumb(castle: Castle, steps: Steps[Any]) -> list[Any]:
    """What the rule of thumb answers, in a phase."""
    answers, choice = [], next(steps)
    while True:
        answers.append(rules.thumb(View(castle.table, choice.player), choice))
        try:
            choice = steps.send(answers[-1])
        except StopIteration:
            return answers


@pytest.mark.parametrize("seat", [VAMPIRES, HUNTERS])
def test_the_rule_of_thumb_beats_chance(seat: int) -> None:
    wins = 0
    for seed in range(24):
        agents = [rules.thumb if each == seat else RandomAgent((seed, each)) for each in (VAMPIRES, HUNTERS)]
        wins += Match(cast_of(SLUG), rules, seed, agents).run().winners == (seat,)
    assert wins > 20


def test_it_closes_in_with_a_hand_that_strikes_and_keeps_away_without(
    the_table: Callable[..., Table], put: Callable[..., Any]
) -> None:
    hands = [
        (("Claws", "Mesmerize", "Shadows"), True),
        (("Gift of Darkness", "Shadows", "Bat Form"), True),
        (("Claws", "Shadows", "Bat Form"), False),
    ]
    for cards, expected in hands:
        castle = Castle(the_table(SLUG))
        place(castle, "Antechamber", "Vampire Hunter")
        put(castle.table, castle.hands[VAMPIRES], *cards)
        orders = by_thumb(castle, castle.table.secretly(rules.ORDERS, partial(rules.write_orders, castle), [VAMPIRES]))
        rooms = {rules.room_of(order) for order in orders}
        assert ("Antechamber" in rooms) is expected
        assert len(rooms) > 1 or not expected, "each pawn another room"


def test_it_strikes_pawn_after_pawn_and_negates_what_costs_most(
    the_table: Callable[..., Table], put: Callable[..., Any]
) -> None:
    castle = Castle(the_table(SLUG))
    place(castle, "Crypt", "Dracula", "Assistant D", "Assistant E", "Lesser Vampire A")
    put(castle.table, castle.hands[VAMPIRES], "Claws", "Claws", "Gift of Darkness")
    put(castle.table, castle.hands[HUNTERS], "Cross", "Fire", "Wooden Stake")
    moves = [tuple(part.name for part in move) for move in by_thumb(castle, rules.fight(castle)) if move]
    (turned, pawn), (_, struck), *_ = moves
    assert (turned, {pawn, struck}) == ("Gift of Darkness", {"Assistant D", "Assistant E"})
    assert [foe for card, foe in moves[3:5]] == ["Lesser Vampire A", "Dracula"]
    assert [move[:2] for move in moves[5:]] == [("Cross", "Gift of Darkness")]
