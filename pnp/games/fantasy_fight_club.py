"""Fantasy Fight Club: two warbands of dealt warriors and dealt gear fight until one of them is gone."""

from __future__ import annotations

from pnp.engine import Result, Steps, Table
from pnp.games.families.warband.band import Warband
from pnp.games.families.warband.clash import Clash, Host
from pnp.games.families.warband.mind import goal, thumb, worth
from pnp.games.families.warband.recruit import recruit
from pnp.games.families.warband.tactics import draw_phase, poison, rearm, tactics_phase

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Recruit the warbands; then turns until one of them is gone."""
    band = Warband(table)
    first = table.lot("first", table.seats)  # ruling: who-leads
    yield from recruit(band, first)
    turn = table.track("turn")
    while turn.value < band.numbers.turn_cap and all(map(band.living, table.seats)):
        lead = (first + turn.value) % len(table.seats)
        turn.value += 1
        table.begin("turn")
        yield from take_turn(band, lead)
    return result(band)


def take_turn(band: Warband, lead: int) -> Steps[None]:
    """Draw, Tactics, Attack, all by the player who leads first (ruling: who-leads)."""
    order = list(band.table.around(lead))
    band.table.begin("draw")
    for seat in order:
        yield from draw_phase(band, seat)
    band.table.begin("tactics")
    poison(band)
    rearm(band)
    for seat in order:
        yield from tactics_phase(band, seat)
    yield from Clash(band, [Host([seat], band.groups(seat)) for seat in order]).fight()
    band.end_turn()


def result(band: Warband) -> Result:
    """Who has warriors left has won; at the cap who has more hits left (rulings: victory, turn-cap)."""
    left = [sum(warrior.hits - warrior.mark("damage") for warrior in band.living(seat)) for seat in band.table.seats]
    return Result.ranked(left, capped=all(left), turns=band.table.track("turn").value)
