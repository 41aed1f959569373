"""Solo Crusade: one hero along a road of tiles, through one of four adventures or through all of them."""

from __future__ import annotations

from typing import Any

from pnp.engine import Piece, Result, Steps, Table, View
from pnp.games.solo_crusade.hero import FINDS, GOLD, HERO, HITS, WEAK, Hero, bonus, wanted
from pnp.games.solo_crusade.journey import JOURNAL, Journey
from pnp.games.solo_crusade.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Adventures in a row, each turn by turn until its goal is won, the hero is dead, or the journal is full."""
    hero = Hero(table)
    journey = Journey(table, hero)
    for ident in table.numbers.adventures:
        yield from journey.begin(ident)
        while not journey.done:
            if journey.journal.value >= table.numbers.journal_cap:  # ruling: journal
                table.say("given-up")
                return Result((), (0,), True, facts(hero, journey))
            yield from journey.turn()
            if hero.is_dead:
                table.say("dead")
                return Result((), (0,), False, facts(hero, journey))
    table.say("won", coins=fortune(hero))
    return Result.won(fortune(hero), **facts(hero, journey))  # ruling: score


def fortune(hero: Hero) -> int:
    """Gold, and what finds are worth (ruling: score)."""
    return int(hero.gold.value + sum(find.worth for find in hero.finds))


def facts(hero: Hero, journey: Journey) -> dict[str, int]:
    """What is worth counting."""
    return {
        "lines": journey.lines.value,
        "camps": journey.camps.value,
        "leaves": journey.leaves.value,
        "beaten": hero.beaten.value,
        "finds": len(hero.finds),
        "hits": hero.hits.value,
    }


def goal(view: View, _: int) -> dict[str, int]:
    """Hits and gold, and the lines that are left in the journal."""
    left = view.numbers.journal_cap - view.track(JOURNAL)
    return {"hits": view.track(HITS), "gold": view.track(GOLD), "left": left}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """What the hero adds against a foe, and what the foe asks for."""
    if isinstance(thing, Piece) and thing.component == "foe" and view.known(HERO):
        ours = bonus(view.known(HERO)[0], "fight", view.known(FINDS), view.track(WEAK))
        return {"fight bonus": ours, "needs": wanted(thing)}
    return None
