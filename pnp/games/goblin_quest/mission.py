"""A Mission of Goblin Quest: Threats are laid on it, faced from the top, and answered with Aids and Mishaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from pnp.engine import Choice, Piece, Steps
from pnp.games.families.shared_deck import company, in_turn, one_of
from pnp.games.goblin_quest.gang import ALONE, ANY, TRIED, Gang, picks_of, short


def go_on(gang: Gang, seat: int, mission: Piece) -> Steps[bool]:
    """A team goes on a Mission, of its hand or left behind; whether nothing failed (ruling: left-behind)."""
    if company(mission) not in gang.companies:
        gang.enter(seat, mission)
    gang.table.say("sets-out", seat=seat, mission=mission)
    set_out(seat, mission)
    yield from threaten(gang, seat, mission)
    gang.muster(seat)
    return (yield from face_all(gang, seat, mission))


def set_out(seat: int, mission: Piece) -> None:
    """A Mission belongs to the team that is on it."""
    mission.owner = seat
    mission.put(TRIED, 1)


def threaten(gang: Gang, seat: int, mission: Piece) -> Steps[None]:
    """Everybody may lay Threats on a Mission, one at a time from the left on (ruling: threats)."""
    gang.table.begin("threats")

    def lay(player: int) -> Steps[bool]:
        answer = yield Choice("threat", [None, *gang.of(gang.hands[player], "threat")], player)
        if answer is not None:
            gang.attach(answer, mission)
        return answer is not None

    yield from in_turn(list(gang.table.around(seat + 1)), lay)


def face_all(gang: Gang, seat: int, mission: Piece) -> Steps[bool]:
    """The Threats on a Mission from the top, and then the Mission; it lies at the bottom of its pile."""
    gang.table.begin("facing")
    pile = company(mission)
    set_out(seat, mission)
    for goblin in gang.teams[seat]:
        goblin.put("greenhorn", 0)  # ruling: new-goblin
    while mission.pile is pile:
        if not (yield from face(gang, seat, pile[-1])):
            mission.owner = None  # ruling: left-behind
            mission.put(TRIED, 0)
            yield from fail(gang, seat)
            return False
        if gang.won(seat):
            return True
    return True


def face(gang: Gang, seat: int, card: Piece) -> Steps[bool]:
    """Whether the team does a Threat or a Mission; if so, it scores at once (ruling: points)."""
    if gang.solo:
        strike(gang)
    yield from answer_all(gang, seat, card)
    missing = short(card, gang.has)
    done = not missing
    gang.lapse()
    if not done:
        gang.table.say("failed", card=card, missing=missing)
    else:
        gang.table.say("done", card=card, points=card.points)
        gang.points[seat].value += card.points
        gang.discard(card)
    return done


# Aids and Mishaps


def answer_all(gang: Gang, seat: int, card: Piece) -> Steps[None]:
    """The team's player may play Aids, the others Mishaps, until all pass in succession (ruling: answers)."""

    def play(player: int) -> Steps[bool]:
        moves = aids(gang, player, card) if player == seat else mishaps(gang, player)
        answer = yield Choice("aid" if player == seat else "mishap", [None, *moves], player)
        if answer is None:
            return False
        gang.put_down(answer[0])
        if player == seat:
            help_out(gang, *answer)
        else:
            for skill in answer[1:]:
                gang.change(skill, -1)
        return True

    yield from in_turn([seat, *gang.foes(seat)], play)


def aids(gang: Gang, seat: int, faced: Piece) -> Iterator[tuple[Piece, str]]:
    """The Aids of a hand with the skill that each may be played for (rulings: one-of, preparation, doggerel)."""
    has = gang.has
    for card in gang.of(gang.hands[seat], "aid"):
        if (card.factor and faced.type != "mission") or (card.spends and has[card.spends] < card.spent):
            continue
        for skill in gang.named(card.skills):
            if skill != card.spends and (not card.factor or has[skill]):
                yield card, skill


def help_out(gang: Gang, card: Piece, skill: str) -> None:
    """What an Aid does for the team."""
    if card.spends:
        gang.change(card.spends, -card.spent)
    if card.factor:
        gang.change(skill, gang.skills[skill].value * (card.factor - 1), lapses=True)
    gang.change(skill, card.picks)


def mishaps(gang: Gang, seat: int) -> Iterator[tuple[Any, ...]]:
    """The Mishaps of a hand with the picks that each may take, of those the team has (ruling: picks-lost)."""
    has = gang.has
    for card in gang.of(gang.hands[seat], "mishap"):
        taken = [skill for skill in gang.named(card.skills) if has[skill]]
        count = min(card.picks, sum(has[skill] for skill in taken))
        for skills in combinations_with_replacement(taken, count) if count else ():
            if all(skills.count(skill) <= has[skill] for skill in skills):
                yield card, *skills


def strike(gang: Gang) -> None:
    """Solo, all Mishaps drawn count for the card that is faced next (ruling: solo-mishaps)."""
    for card in list(gang.mishaps):
        for _ in range(card.picks):
            picks = [skill for skill in gang.named(card.skills) for _ in range(gang.skills[skill].value)]
            if picks:
                taken = gang.table.lot("_bad luck", picks) if ANY in card.skills else picks[0]
                gang.table.say("struck", card=card, skill=taken)
                gang.change(taken, -1, lapses=True)
        gang.discard(card)


# failure


def fail(gang: Gang, seat: int) -> Steps[None]:
    """Roll on the Failure Result Table (ruling: failure-table)."""
    gang.failed.value = int(gang.solo)
    result = gang.table.roll_on("failure", seat=seat)
    team, boss = gang.teams[seat], gang.boss(seat)
    if result.loses == "boss" and boss:
        gang.lose(boss, seat)
        yield from crown(gang, seat)
    others = [goblin for goblin in team if goblin is not boss]
    if result.loses == "goblin" and others:  # ruling: nobody-left
        gang.lose(gang.table.lot("_lost", others), seat)
    gang.misses[seat].value += result.misses
    hand = list(gang.hands[seat])
    gang.lose_at_random(seat, result.discards)
    if gone := [card for card in hand if card not in gang.hands[seat]]:
        gang.table.say("lost-stuff", seat=seat, cards=gone)


def crown(gang: Gang, seat: int) -> Steps[None]:
    """The Goblin with the most picks becomes Boss (ruling: new-boss)."""
    team = gang.teams[seat]
    most = max((picks_of(goblin, gang.skills) for goblin in team), default=0)
    if heirs := [goblin for goblin in team if picks_of(goblin, gang.skills) == most]:
        gang.lead((yield from one_of("new boss", heirs, seat)))


# solo


def go_alone(gang: Gang) -> Steps[None]:
    """Try the Missions drawn, the Threats on the first, or one left behind, or Threats alone (ruling: solo-turn)."""
    missions, threats = gang.of(gang.drawn, "mission"), gang.of(gang.drawn, "threat")
    open_ones = [] if missions else list(gang.in_play())
    if open_ones and (answer := (yield Choice("mission", [None, *open_ones], ALONE))) is not None:
        missions = [answer]
    elif len(missions) > 1:
        missions = yield from gang.table.order("mission", missions, ALONE)
    for mission in missions:
        if company(mission) is gang.drawn:
            gang.enter(ALONE, mission)
    gang.muster(ALONE)
    for threat in threats if missions else ():
        gang.attach(threat, missions[0])
    for mission in missions:
        gang.table.say("sets-out", seat=ALONE, mission=mission)
        if not (yield from face_all(gang, ALONE, mission)) or gang.won(ALONE):
            return
    yield from face_threats(gang)


def face_threats(gang: Gang) -> Steps[None]:
    """Threats without a Mission, the last one drawn first; after a failure what is left is discarded."""
    gang.table.begin("facing")
    while (threats := gang.of(gang.drawn, "threat")) and not gang.won(ALONE):
        if not (yield from face(gang, ALONE, threats[-1])):
            yield from fail(gang, ALONE)
            gang.drawn.give_all(gang.discards)
