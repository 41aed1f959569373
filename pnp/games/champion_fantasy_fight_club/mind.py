"""The rule of thumb for groups: where terrain is of use, whom to attack and whom to help; else as in the family."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View
from pnp.engine.naming import owned
from pnp.games.champion_fantasy_fight_club.war import BOTH, TARGET
from pnp.games.families.scored import Scores, highest
from pnp.games.families.warband import mind
from pnp.games.families.warband.band import ATTACKED, BACK, DAMAGE, FRONT, NEUTRALIZED, SECOND, TERRAIN
from pnp.games.families.warband.mind import goal, worth

__all__ = ["goal", "thumb", "worth"]


def might(warriors: list[Piece]) -> float:
    """What warriors are worth in a fight, roughly."""
    total: float = sum(
        (each.hits - each.mark(DAMAGE)) * (3.0 + each.skill + each.dam / 2 + each.spells / 2) / 3
        for each in warriors
        if not each.mark(NEUTRALIZED)
    )
    return total


def group(view: View, front: str) -> list[Piece]:
    """The warriors of a group, by its front row."""
    return [*view.known(front), *view.known(front.replace(FRONT, BACK))]


def cover(view: View, front: str) -> int:
    """The terrain of a group."""
    return sum(card.cover for card in view.known(front.replace(FRONT, TERRAIN)))


def band(view: View, seat: int) -> float:
    """What a whole warband is worth."""
    return sum(might(group(view, f"{FRONT}{more} of seat {seat + 1}")) for more in ("", SECOND))


def replaced(_: View, warrior: Piece) -> float:
    """The weakest, if he is weak."""
    return float(13 - warrior.hits - 2 * warrior.skill - 2 * warrior.dam - 4 * warrior.spells)


def attacked(view: View, option: tuple[Any, Any]) -> float:
    """The group against which one is strongest, if one is not much the weaker."""
    who, aim = option
    mine = [who.name] if who != BOTH else [f"{FRONT}{more} of seat {view.seat + 1}" for more in ("", SECOND)]
    ours = sum(might([one for one in group(view, each) if not one.mark(ATTACKED)]) for each in mine)
    if not ours:
        return 0.0
    theirs = might(group(view, aim.name)) * (1 - 0.15 * cover(view, aim.name))
    return ours / (theirs + 1) - max(0.0, DARE - BOLDER * view.track("turn"))


DARE, BOLDER = 0.6, 0.04
"""The share of a group's might with which one attacks it, and how much less is enough with each turn."""


def supported(view: View, option: tuple[Any, str]) -> float:
    """Help to attack the strongest of the others; keep out of other fights."""
    seats = [seat for seat in view.seats if seat != view.seat]
    strongest = max(seats, key=lambda seat: band(view, seat))
    attacked_seat = view.track(TARGET) - 1
    if option[1] == "attack":
        return 1.0 if attacked_seat == strongest else 0.0
    return 0.0


PATIENT = 6
"""Turns after which cards are given away to get at who sits behind walls."""


def moved(view: View, option: tuple[Any, ...]) -> float:
    """Bad ground under the strong, good ground under oneself when one is weakest; bad ground is cleared."""
    what, *rest = option
    if what == "lay":
        seat = owned(rest[0].name)[1]
        good = -rest[1].cover
        if seat == view.seat:
            others = [strength for each in view.seats if each != seat and (strength := band(view, each))]
            return float(good) if good > 0 and band(view, seat) < min(others, default=0.0) else 0.0
        return -good * might(group(view, rest[0].name)) / 50 if good < 0 else 0.0
    if what == "clear":
        mine = owned(rest[0].name)[1] == view.seat
        bad = cover(view, rest[0].name)
        if mine:
            return 1.0 if bad > 0 and isinstance(rest[1], Piece) else 0.0
        return -bad / 2 if isinstance(rest[1], Piece) or view.track("turn") > PATIENT else 0.0
    return 0.5 if what == "combine" and isinstance(rest[0], Piece) else 0.0


SCORES: Scores = {
    **mind.SCORES,
    "replace": replaced,
    "price": mind.thrown_away,
    "move": moved,
    "split": lambda _, warrior: 20.0 - warrior.hits,
    "attack": attacked,
    "support": supported,
}


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score; what is not asked here the family answers."""
    if choice.phase == "equip":
        return mind.thumb(view, choice)
    return highest(view, choice, SCORES)
