"""Pantheons: two Greater Gods gather Worshipers, Faith and units of one deck, and the first with enough Gods wins."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Steps, Table, View, clear, own
from pnp.games.families.ending import final
from pnp.games.pantheons.attacks import ATTACKS, attack, attacks, least
from pnp.games.pantheons.miracles import RECRUITS, miracles, play_miracle, powers, use_power
from pnp.games.pantheons.olympus import Olympus, bonus, cost
from pnp.games.pantheons.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]

ANOTHER = "another card"
"""What is bought in the Fate phase."""


def play(table: Table) -> Steps[Result]:
    """Turns of nine phases until a player has the Gods to win."""
    olympus = Olympus(table)
    first = set_up(olympus)
    for seat in olympus.turns(first, olympus.numbers.turn_cap):
        if (yield from take_turn(olympus, seat)):
            return result(olympus, (seat,))
    standings = [(len(olympus.gods(seat)), olympus.worshipers[seat].value) for seat in table.seats]
    best = max(standings)  # ruling: turn-cap
    return result(olympus, tuple(seat for seat in table.seats if standings[seat] == best), capped=True)


def set_up(olympus: Olympus) -> int:
    """Draw hands and roll for the first turn; who does not have it gets more Worshipers. Gives who goes first."""
    for seat in olympus.table.seats:
        olympus.draw(seat, olympus.numbers.start_hand)
    rolls = [0 for _ in olympus.table.seats]
    while rolls.count(max(rolls)) > 1:  # ruling: first-player
        rolls = [olympus.table.roll(olympus.numbers.first_roll, "first turn", seat) for seat in olympus.table.seats]
    first = rolls.index(max(rolls))
    olympus.worshipers[olympus.foe(first)].value += olympus.numbers.second_worshipers
    return first


def result(olympus: Olympus, winners: tuple[int, ...], capped: bool = False) -> Result:
    """Who won, with the Gods of both."""
    scores = tuple(float(len(olympus.gods(seat))) for seat in olympus.table.seats)
    turns = olympus.table.track("turn").value
    return final(olympus.table, Result(winners, scores, capped, {"turns": turns}))


def take_turn(olympus: Olympus, seat: int) -> Steps[bool]:
    """The nine phases; whether the player has won. Nobody has to do what he may (ruling: may-play)."""
    faith(olympus, seat)
    yield from worshiper(olympus, seat)
    yield from miracle(olympus, seat)
    yield from fate(olympus, seat)
    if (yield from destiny(olympus, seat)):
        return True
    if olympus.no_attack[seat].value:
        olympus.table.say("no-attacks", seat=seat)
    for phase in ATTACKS:
        yield from attack_phase(olympus, seat, phase)
    end(olympus, seat)
    return False


def faith(olympus: Olympus, seat: int) -> None:
    """Worshipers, Priests and Temples bring Faith to the player whose turn it is (ruling: faith-time)."""
    olympus.table.begin("faith phase", seat)
    income = sum(unit.income for unit in olympus.units[seat])
    olympus.faith.value = income + olympus.worshipers[seat].value * olympus.numbers.worshiper_faith


def worshiper(olympus: Olympus, seat: int) -> Steps[None]:
    """New Worshipers come, more where Gods help (ruling: same-powers)."""
    olympus.table.begin("worshiper phase", seat)
    rolled = yield from olympus.thrown(seat, olympus.numbers.recruit_roll, RECRUITS)
    olympus.worshipers[seat].value += rolled + sum(god.recruit_bonus for god in olympus.units[seat])


def miracle(olympus: Olympus, seat: int) -> Steps[None]:
    """Play Miracles and use powers of Gods in any order (ruling: powers)."""
    olympus.table.begin("miracle phase", seat)
    while olympus.miracles_left(seat) or powers(olympus, seat, "miracle"):
        moves = [*miracles(olympus, seat), *powers(olympus, seat, "miracle")]
        answer = yield Choice("miracle", [None, *moves], seat)
        if answer is None:
            return
        card, target = answer
        yield from (use_power if card.type == "god" else play_miracle)(olympus, seat, card, target)


def fate(olympus: Olympus, seat: int) -> Steps[None]:
    """Draw cards, buy more (ruling: extra-cards), let a God draw more, and keep to the limit (ruling: hand-limit)."""
    olympus.table.begin("fate phase", seat)
    price = olympus.numbers.extra_cost
    olympus.draw(seat, olympus.numbers.draw)
    while True:
        cards = olympus.deck or olympus.discards  # ruling: empty-deck
        moves = [*powers(olympus, seat, "fate"), *([ANOTHER] if cards and olympus.faith.value >= price else [])]
        answer = (yield Choice("fate", [None, *moves], seat)) if moves else None
        if answer is None:
            break
        if answer == ANOTHER:
            olympus.faith.value -= price
            olympus.draw(seat, 1)
        else:
            yield from use_power(olympus, seat, *answer)
    yield from olympus.hand_limit(seat, olympus.numbers.hand_limit)


def destiny(olympus: Olympus, seat: int) -> Steps[bool]:
    """Put units into play; whether that was the God who wins (ruling: win-time)."""
    olympus.table.begin("destiny phase", seat)
    while olympus.hands[seat]:
        unit = yield Choice("destiny", [None, *olympus.payable(seat, "destiny")], seat)
        if unit is None:
            return False
        olympus.pay(seat, unit)
        olympus.enter(seat, unit)
        if len(olympus.gods(seat)) >= olympus.numbers.gods_to_win:
            olympus.table.say("wins", seat=seat, gods=len(olympus.gods(seat)))
            return True
    return False


def attack_phase(olympus: Olympus, seat: int, phase: str) -> Steps[None]:
    """The units of a phase attack one after the other, unless the opponent is in Sanctuary (ruling: sanctuary)."""
    olympus.table.begin(f"{phase} phase", seat)
    while not olympus.no_attack[seat].value and (pairs := attacks(olympus, seat, phase)):
        answer = yield Choice(phase, [None, *pairs], seat)
        if answer is None:
            return
        yield from attack(olympus, seat, *answer)


def end(olympus: Olympus, seat: int) -> None:
    """What held for this turn is over, and Faith that was not used is lost."""
    olympus.table.begin("end phase", seat)
    olympus.faith.value = olympus.played_miracles.value = 0
    olympus.no_attack[seat].lose(1)
    olympus.lasting.give_all(olympus.discards)
    clear(olympus.units[seat], "attacked", "used")


def goal(view: View, seat: int) -> dict[str, int]:
    """The Gods that a seat has in play, and those that win."""
    gods = sum(unit.type == "god" for unit in view.known(own("units", seat)))
    return {"gods": gods, "wanted": view.numbers.gods_to_win}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The roll that an attack needs, and what a card of the hand costs where that is not what is printed on it."""
    units = view.known(own("units", view.seat))
    if isinstance(thing, tuple) and thing[0] in units and (roll := least(*thing)):
        helpers = *units, *view.known("lasting"), *view.known("gifts")[: thing[0].mark("gift")]
        return {"hits with": max(1, roll - bonus(helpers, thing[0]))}
    if thing == ANOTHER:
        return {"costs you": view.numbers.extra_cost}
    if isinstance(thing, Piece) and thing in view.known(own("hand", view.seat)) and cost(thing, units) != thing.cost:
        return {"costs you": cost(thing, units)}
    return None
