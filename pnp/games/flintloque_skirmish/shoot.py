"""The shooting phases: Skirmish, Bombardment and Volley are one and the same but for who shoots, and the table."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Steps
from pnp.games.flintloque_skirmish.attack import aim, strike
from pnp.games.flintloque_skirmish.force import SPENT, SUPPORT, VOLLEY, fits, may_attack, place, traits
from pnp.games.flintloque_skirmish.war import War


def shooting(war: War, seat: int, kind: str) -> Steps[None]:
    """Every Brigade shooting so may attack once, in any order; Events let one attack again (ruling: another-attack)."""
    war.table.begin(kind, seat)
    war.fresh()
    while True:
        able = [each for each in war.brigades(seat) if may_attack(war.view, each, kind)]
        ready = [each for each in able if not each.mark(SPENT)]
        spent = [each for each in able if each.mark(SPENT)]
        answer = yield Choice(kind, [None, *ready, *more(war, seat, kind, spent)], seat)
        if answer is None:
            return
        brigade = answer
        if answer not in ready:
            brigade = yield from once_more(war, seat, answer, spent)
        brigade.put(SPENT, 1)
        aimed = yield from aim(war, brigade, kind)
        brigade.put(SUPPORT, int(kind == VOLLEY and isinstance(aimed, Piece) and place(brigade, aimed) > 1))
        yield from strike(war, brigade, aimed, kind)
        brigade.put(SUPPORT, 0)


def more(war: War, seat: int, kind: str, spent: list[Piece]) -> list[Piece]:
    """The Events that let one of the Brigades that have attacked in a phase attack again."""
    return [
        card
        for card in war.cards(seat, "again")
        if any(fits(card, traits(war.view, each), set(), {kind}) for each in spent)
    ]


def once_more(war: War, seat: int, card: Piece, spent: list[Piece]) -> Steps[Piece]:
    """Which Brigade attacks again by an Event."""
    war.play(seat, card)
    fit = [each for each in spent if fits(card, traits(war.view, each), set(), set(card.rolls))]
    brigade: Piece = yield Choice("again", fit, seat)
    return brigade
