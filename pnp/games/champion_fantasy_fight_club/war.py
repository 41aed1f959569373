"""The Attack Phase: the active player sends groups against a group, and others may support either side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Pile, Steps
from pnp.games.champion_fantasy_fight_club.band import NEW, Champions, Group
from pnp.games.families.warband.band import PAIRED
from pnp.games.families.warband.clash import Clash, Host

BOTH = "both groups"
ATTACK, DEFEND = "attack", "defend"
TARGET = "target of the attack"


def attack_phase(band: Champions, seat: int) -> Steps[None]:
    """Attacks, one of each group (rulings: one-each, new-terrain)."""
    done: set[str] = set()
    while (answer := (yield Choice("attack", [None, *attacks(band, seat, done)], seat))) is not None:
        who, aim = answer
        groups = ready(band, seat, done) if who == BOTH else [band.called(who)]
        done |= {group[0].name for group in groups}
        band.table.begin("battle", seat)
        band.table.say("marches", by=seat, group=aim)
        yield from battle(band, seat, groups, band.called(aim))


def ready(band: Champions, seat: int, done: set[str]) -> list[Group]:
    """The groups that may still attack: under no terrain that was laid in this turn."""
    free = [group for group in band.manned(seat) if group[0].name not in done]
    return [group for group in free if not any(card.mark(NEW) for card in band.ground(group))]


def attacks(band: Champions, seat: int, done: set[str]) -> Iterator[tuple[Any, ...]]:
    """A group against a group; both together, if both may attack."""
    groups = ready(band, seat, done)
    aims = [group[0] for foe in band.foes(seat) for group in band.manned(foe)]
    yield from ((group[0], aim) for group in groups for aim in aims)
    if len(groups) > 1:
        yield from ((BOTH, aim) for aim in aims)


def battle(band: Champions, seat: int, groups: list[Group], aim: Group) -> Steps[None]:
    """The two hosts with whoever supports them; they fight as in the basic game (rulings: support, merged)."""
    victim = aim[0].owner
    assert victim is not None
    band.table.track(TARGET).value = victim + 1
    hosts = [Host([seat], list(groups)), Host([victim], [aim])]
    for other in band.foes(seat):
        if other != victim:
            yield from support(band, other, hosts)
    for host in hosts:
        for warrior in (*host.front, *host.back):
            warrior.put(PAIRED, 0)
    clash = band.battle = Clash(band, hosts)
    yield from clash.fight()
    band.battle = None
    band.table.track(TARGET).value = 0


def support(band: Champions, seat: int, hosts: list[Host]) -> Steps[None]:
    """Send groups to one side or the other; who sends two sends them to the same (ruling: support)."""
    while True:
        sent = [side for side, host in zip((ATTACK, DEFEND), hosts, strict=True) if seat in host.seats]
        answer = yield Choice("support", [None, *supports(band, seat, hosts, sent)], seat)
        if answer is None:
            return
        front, side = answer
        host = hosts[0 if side == ATTACK else 1]
        if seat not in host.seats:
            host.seats.append(seat)
        host.groups.append(band.called(front))
        band.table.say("supports", by=seat, foe=host.seats[0])


def supports(band: Champions, seat: int, hosts: list[Host], sent: list[str]) -> Iterator[tuple[Pile, str]]:
    """Groups that are not there yet; those on terrain just laid do not help to attack (ruling: new-terrain)."""
    for group in band.manned(seat):
        if any(group in host.groups for host in hosts):
            continue
        for side in sent or (ATTACK, DEFEND):
            if side == DEFEND or not any(card.mark(NEW) for card in band.ground(group)):
                yield (group[0], side)
