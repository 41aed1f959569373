"""Goblin Quest: teams of Goblins go on Missions or grow in the Warren, and others put Threats in their way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import final
from pnp.games.goblin_quest.gang import ALONE, WARREN, Gang, picks_of, short
from pnp.games.goblin_quest.mission import go_alone, go_on
from pnp.games.goblin_quest.thumb import facing, pile_of, teams_turn, thumb

__all__ = ["goal", "play", "thumb", "worth"]

SET_OUT, CARD, HIRE = "set out", "card", "new Goblin"


def play(table: Table) -> Steps[Result]:
    """Turns of three phases until somebody has the goal or the deck has run out."""
    gang = Gang(table)
    first = first_by_lot(table).value - 1  # ruling: first-player
    for seat in table.around(first):
        yield from set_up(gang, seat)
    for seat in turns(gang, first):
        yield from take_turn(gang, seat)
    tell_end(gang)
    points = [track.value for track in gang.points]
    turn = table.track("turn").value
    if gang.solo:  # ruling: solo-goal
        end = Result.won if gang.won(ALONE) else Result.lost
        return end(points[ALONE], turns=turn)
    return final(table, Result.ranked(points, turns=turn))


def set_up(gang: Gang, seat: int) -> Steps[None]:
    """A team gets its Boss and its skill picks."""
    gang.table.begin("set-up", seat)
    for goblin in gang.teams[seat]:
        if goblin is gang.teams[seat][0]:
            gang.lead(goblin)
        yield from gang.learn(seat, goblin, gang.numbers.boss_picks if goblin.mark("boss") else gang.numbers.picks)


def turns(gang: Gang, first: int) -> Iterator[int]:
    """Whose turn it is, round after round, until the game is over."""
    turn = gang.table.track("turn")
    for turn.value in count(1):
        for seat in gang.table.around(first):
            gang.table.begin("turn", seat)
            yield seat
            if gang.settled:
                return


def take_turn(gang: Gang, seat: int) -> Steps[None]:
    """The Draw, Action and End phases; who is delayed does without them (rulings: delayed, solo-delayed)."""
    missed = gang.misses[seat].lose(1)
    if missed:
        gang.table.say("misses", seat=seat)
    if missed and not gang.solo:
        return
    if missed:
        gang.deck.deal(gang.numbers.draw, gang.discards)
        return
    gang.table.begin("draw")
    gang.draw(seat, gang.numbers.draw)
    gang.table.begin("action")
    yield from (act_alone(gang) if gang.solo else act(gang, seat))
    if not gang.won(seat):
        gang.table.begin("end")
        gang.come_home()
        yield from gang.hand_limit(seat, gang.numbers.hand_limit)


def tell_end(gang: Gang) -> None:
    """Why the game is over."""
    winner = next(filter(gang.won, gang.table.seats), None)
    if winner is not None:
        gang.table.say("reached", seat=winner, points=gang.points[winner].value)
    else:
        gang.table.say("nobody-left" if gang.deck else "deck-out")


def act(gang: Gang, seat: int) -> Steps[None]:
    """Hang out in the Warren, or go on a Mission of one's hand or of the table (ruling: nobody-left)."""
    missions = [*gang.of(gang.hands[seat], "mission"), *gang.in_play()] if gang.teams[seat] else []
    answer = yield Choice("action", [WARREN, *missions], seat)
    if answer == WARREN:
        yield from hang_out(gang, seat)
    else:
        yield from go_on(gang, seat, answer)


def act_alone(gang: Gang) -> Steps[None]:
    """Solo, the Warren is for the turn after a failure (ruling: solo-warren)."""
    failed = gang.failed.lose(1)
    stays = not gang.teams[ALONE] or (failed and (yield Choice("action", [WARREN, SET_OUT], ALONE)) == WARREN)
    if stays:
        gang.drawn.give_all(gang.discards)
        yield from hang_out(gang, ALONE)
    else:
        yield from go_alone(gang)


def hang_out(gang: Gang, seat: int) -> Steps[None]:
    """Buy Goblins, skill picks and a card, in any order (rulings: warren, new-goblin, card-price)."""
    gang.table.say("warren", seat=seat)
    numbers, points, cards = gang.numbers, gang.points[seat], gang.numbers.warren_cards
    while (answer := (yield Choice("warren", [None, *wares(gang, seat, cards)], seat))) is not None:
        if answer == CARD:
            points.lose(numbers.card_price)
            gang.draw(seat, 1)
            cards -= 1
        elif isinstance(answer, Piece):
            points.lose(numbers.pick_price)
            yield from gang.learn(seat, answer, 1)
        else:
            points.lose(numbers.goblin_price + answer[1] * numbers.new_pick_price)
            yield from gang.learn(seat, gang.hire(seat), answer[1])


def wares(gang: Gang, seat: int, cards: int) -> Iterator[Any]:
    """What a player can pay for in the Warren."""
    numbers = gang.numbers
    for picks in range(numbers.picks + 1) if gang.lost[seat] else ():
        if gang.pays(seat, "goblin_price", picks * numbers.new_pick_price):
            yield HIRE, picks
    for goblin in gang.teams[seat] if gang.pays(seat, "pick_price") else ():
        if not goblin.mark("greenhorn") and picks_of(goblin, gang.skills) < numbers.most_picks:
            yield goblin
    if cards and gang.deck and gang.pays(seat, "card_price"):
        yield CARD


# what the story and the screen are told


def goal(view: View, seat: int) -> dict[str, int]:
    """The points of a seat, and those that win."""
    wanted = view.numbers.solo_goal if view.numbers.solo else view.numbers.goal
    return {"points": view.track(own("victory points", seat)), "wanted": wanted}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """What a team lacks for a Mission with all that lies on it, for a Threat, or for what it faces after an Aid or a
    Mishap: the team that is on a Mission, else one's own."""
    card, *skills = thing if isinstance(thing, tuple) else (thing,)
    if not isinstance(card, Piece) or card.pile is None or card.pile.name == "discard":
        return None
    has, faced = teams_turn(view), facing(view)
    if skills:
        return {"picks missing": short(faced[-1], after(has, card, skills))} if faced else None
    if card.component != "card" or not card.ways:
        return None
    pile = pile_of(view, card)
    if card.type == "threat" or len(pile) == 1:
        return {"picks missing": short(card, has)}
    missing = sum(short(each, has) for each in pile)
    return {"points in all": sum(each.points for each in pile), "picks missing in all": missing}


def after(has: dict[str, int], card: Piece, skills: list[str]) -> dict[str, int]:
    """The picks of a team after an Aid or a Mishap."""
    if card.type == "mishap":
        return {skill: count - skills.count(skill) for skill, count in has.items()}
    changed = {**has, skills[0]: has[skills[0]] * (card.factor or 1) + card.picks}
    if card.spends:
        changed[card.spends] -= card.spent
    return changed
