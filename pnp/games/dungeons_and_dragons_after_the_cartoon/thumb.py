"""A sensible hero: leave an obstacle to whoever is best at it, and do in a fight what spares most hit points."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, View, own
from pnp.games.dungeons_and_dragons_after_the_cartoon.team import (
    AWAY,
    FOES,
    HEAL,
    HELD,
    HERE,
    HERO,
    HIT,
    HITS,
    RUN,
    STOPS,
    WOUNDS,
    skills,
    strength,
)
from pnp.games.families.scored import Scores, highest


def goal(view: View, seat: int) -> dict[str, Any]:
    """The hit points of a hero, and how many there were."""
    heroes = view.known(own(HERO, seat))
    hits = int(heroes[0].hits) if heroes else 0
    return {"hero": heroes[0].name if heroes else str(Seat(seat)), "hits": view.track(own(HITS, seat)), "most": hits}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """What an answer adds to the die, and what the die has to show."""
    bonus = _bonus(view, thing)
    return None if bonus is None else {"bonus": bonus, "needed on the die": max(1, view.numbers.needed - bonus)}


def _bonus(view: View, answer: Any) -> int | None:
    """What the hero of a seat adds to the die for an answer; None for what is not rolled for."""
    mine = view.known(own(HERO, view.seat))
    if not mine:
        return None
    (hero,) = mine
    if isinstance(answer, tuple):
        what, whom = answer
        if what == HEAL:
            return int(hero.heal_self if whom == view.seat else hero.heal)
        return strength(hero, whom) if what == HIT else int(getattr(hero, what))
    if answer == RUN:
        return int(hero.run)
    here = view.known(HERE)
    if isinstance(answer, str) and here and answer in skills(here[-1], hero):
        return int(getattr(hero, answer))
    return None


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """The best one opens the way; stop the monster that hurts more than a blow would; rest when tired."""
    return highest(view, choice, SCORES)


def _chance(view: View, bonus: int) -> float:
    """How likely the die with a bonus is to be a success."""
    sides = int(view.numbers.die.removeprefix("d"))
    return min(1.0, max(0.0, (sides + 1 + bonus - int(view.numbers.needed)) / sides))


def _heroes(view: View) -> dict[int, Piece]:
    """The heroes by seat."""
    return {seat: hero for seat in view.seats for hero in view.known(own(HERO, seat))}


def _tried(view: View, skill: str) -> float:
    """The best of those who can open the way for all does it; the others wait, or else all do their best."""
    card = view.known(HERE)[-1]
    heroes = _heroes(view)
    ours = int(getattr(heroes[view.seat], skill))
    openers = [getattr(hero, each) for hero in heroes.values() for each in card.clears]
    best = max((int(bonus) for bonus in openers if bonus is not None), default=None)
    if best is None:
        return 1.0 + ours
    return 1.0 + ours if skill in card.clears and ours == best else -1.0 / (2 + ours)


def _tired(view: View, _: Any) -> float:
    """Whether a hero is near the end."""
    return 1.0 if min(view.track(own(HITS, seat)) for seat in view.seats) <= view.numbers.worth["weak"] else -1.0


def _done(view: View, answer: Any) -> float:
    """Hit points that an action saves: a hit shortens the fight, a stop spares one attack, healing gives them back."""
    bonus = _bonus(view, answer)
    if answer == RUN or bonus is None:
        return -1.0
    chance, (what, whom) = _chance(view, bonus), answer
    if what == HEAL:
        return chance * float(view.numbers.worth["heal"]) / 100 / view.track(own(HITS, whom))
    if what in STOPS:
        return chance * _danger(view, whom)
    danger: float = sum(_danger(view, foe) for foe in view.known(FOES))
    fighters = [hero for hero in _heroes(view).values() if not hero.mark(AWAY)]
    blows: float = sum(_chance(view, strength(hero, whom)) for hero in fighters)
    left = int(whom.hits) - int(whom.mark(WOUNDS))
    return chance * danger / blows + 0.001 / left - 0.0005 * int(whom.mark(HELD))


def _danger(view: View, monster: Piece) -> float:
    """The hit points that an attack of a monster is likely to cost."""
    return _chance(view, int(monster.bonus)) + 1 / int(view.numbers.die.removeprefix("d"))


def _taken(_: View, hero: Piece) -> float:
    """Sturdy heroes who hit, and next those who stop or heal."""
    hits = [bonus for bonus in (hero.huge, hero.medium, hero.small, hero.magic) if bonus is not None]
    return float(hero.hits * sum(hits) / len(hits))


SCORES: Scores = {"hero choice": _taken, "obstacle": _tried, "rest": _tired, "fight": _done}
