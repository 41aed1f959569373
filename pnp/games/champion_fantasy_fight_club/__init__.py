"""Champion Fantasy Fight Club: three or four warbands with champions, in groups on terrain, with allies of the moment.

`band` is what lies on the table and what champions can do, `moves` the Move Phase, `war` the Attack Phase, `mind` the
rule of thumb.
"""

from __future__ import annotations

from pnp.engine import Result, Steps, Table
from pnp.games.champion_fantasy_fight_club.band import Champions
from pnp.games.champion_fantasy_fight_club.mind import goal, thumb, worth
from pnp.games.champion_fantasy_fight_club.moves import move_phase
from pnp.games.champion_fantasy_fight_club.war import attack_phase
from pnp.games.families.warband.recruit import recruit
from pnp.games.families.warband.tactics import draw_phase, poison, rearm, tactics_phase

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Recruit the warbands; then turns until one of them is left."""
    band = Champions(table)
    first = lead = table.lot("first", table.seats)  # ruling: who-leads
    yield from recruit(band, first)
    turn = table.track("turn")
    while turn.value < band.numbers.turn_cap and not band.settled and len(table.out) < len(table.seats):
        turn.value += 1
        table.begin("turn")
        yield from take_turn(band, lead)
        lead = next(table.around((lead + 1) % len(table.seats)), lead)
    return result(band)


def take_turn(band: Champions, lead: int) -> Steps[None]:
    """Draw and Tactics by all, then each in turn moves, then each in turn attacks (rulings: who-leads, active)."""
    table = band.table
    table.begin("draw")
    for seat in table.around(lead):
        yield from draw_phase(band, seat)
    table.begin("tactics")
    poison(band)
    band.mend()
    rearm(band)
    for seat in table.around(lead):
        yield from tactics_phase(band, seat)
    band.sweep()
    table.begin("moving")
    for seat in table.around(lead):
        yield from move_phase(band, seat)
    for seat in table.around(lead):
        yield from attack_phase(band, seat)
    band.end_turn()
    for seat in list(table.around(lead)):
        if not band.living(seat):
            table.out.add(seat)


def result(band: Champions) -> Result:
    """Who has warriors left has won; at the cap who has most hits left (rulings: victory, turn-cap)."""
    left = [sum(warrior.hits - warrior.mark("damage") for warrior in band.living(seat)) for seat in band.table.seats]
    return Result.ranked(left, capped=sum(map(bool, left)) > 1, turns=band.table.track("turn").value)
