"""The War Phase: fleets are mustered at a Locale, and fight rounds of the Battle Table until one is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.families.decks import in_turn, one_of
from pnp.games.families.shared_deck import attached, company
from pnp.games.spelljammer.events import destroy
from pnp.games.spelljammer.fleets import ATTACK, BLOCK, GHOST, STATS, Fleets, alike, cost, roles

Move = tuple[Any, ...]
OWN = {ATTACK: BLOCK, BLOCK: ATTACK}
"""The other part."""


def war(fleets: Fleets, seat: int) -> Steps[None]:
    """Attack a Locale of the other side, and take it if nobody is left to defend it (rulings: war, defence)."""
    fleets.table.begin("war phase", seat)
    goals = [locale for foe in fleets.enemies(seat) for locale in fleets.locales[foe]]
    if not fleets.ready(seat) or not goals:
        return
    locale = yield Choice("war", [None, *goals], seat)
    if locale is None:
        return
    foe = next(each for each in fleets.enemies(seat) if locale in fleets.locales[each])
    fleets.table.say("attacks", by=Seat(seat), locale=locale)
    yield from muster(fleets, seat, ATTACK)
    if not fleets.fleet(ATTACK):
        return
    yield from muster(fleets, foe, BLOCK)
    fled = None
    if fleets.fleet(BLOCK):
        scout(fleets, seat, foe)
        fled = yield from rounds(fleets, seat, foe)
    won = fleets.fleet(ATTACK) and fled != ATTACK and (fled == BLOCK or not fleets.fleet(BLOCK))
    fleets.end_battle()
    fleets.table.begin("control phase", seat)
    if won:
        company(locale).give(locale, fleets.locales[seat])
        fleets.table.say("taken", by=Seat(seat), locale=locale)


def muster(fleets: Fleets, seat: int, part: str) -> Steps[None]:
    """Ships of one race join a fleet, of several after an Ally card, and are jammed (ruling: races)."""
    mixed = False
    while True:
        fleet = fleets.fleet(part)
        able = [ship for ship in fleets.ready(seat) if not ship.mark(part)]
        options: list[Any] = [ship for ship in able if mixed or alike([*fleet, ship])]
        if not mixed and len(options) < len(able):
            options += [card for card in fleets.hands[seat] if allies(fleets, seat, part, card)]
        answer = yield Choice("muster" if part == ATTACK else "defend", [None, *options], seat)
        if answer is None:
            return
        if answer.type == "event":
            mixed = True
            fleets.discard(answer)
        else:
            answer.put(part, 1)
            fleets.jam(answer)


def allies(fleets: Fleets, seat: int, part: str, card: Piece) -> bool:
    """Whether a card lets a fleet have several races."""
    return card.does == "ally" and card.side in (None, part) and fleets.usable(seat, card)


def scout(fleets: Fleets, seat: int, foe: int) -> None:
    """The fleet with most Scouts sees the enemy's hand, and has more Tactics."""
    count = [sum("scout" in roles(ship) for ship in fleets.fleet(part)) for part in (ATTACK, BLOCK)]
    if count[0] != count[1]:
        first, other = (seat, foe) if count[0] > count[1] else (foe, seat)
        fleets.scouting.value = first + 1
        fleets.table.say("scouts", by=Seat(first), seat=Seat(other))
        fleets.look(first, other)


def rounds(fleets: Fleets, seat: int, foe: int) -> Steps[str | None]:
    """Rounds until a fleet is gone or flees; which one fled (ruling: retreat)."""
    sides = ((ATTACK, seat), (BLOCK, foe))
    while fleets.fleet(ATTACK) and fleets.fleet(BLOCK):
        loser = yield from one_round(fleets, dict(sides))
        if loser is not None:
            ships = fleets.fleet(loser)
            if ships:
                destroy(fleets, (yield from one_of("lose", ships, dict(sides)[loser])))
        if not (fleets.fleet(ATTACK) and fleets.fleet(BLOCK)):
            return None
        for part, who in sides:
            if (yield Choice("retreat", [None, "retreat"], who)):
                fleets.table.say("retreats", by=Seat(who))
                return part
    return None


def one_round(fleets: Fleets, sides: dict[str, int]) -> Steps[str | None]:
    """One round: the stat, combat cards, Combat Advantages, dice; whose fleet has lost a ship."""
    for part in sides:
        fleets.swing[part].value = 0
    roll_stat(fleets, sides[ATTACK])
    yield from cards(fleets, sides)
    if not (fleets.fleet(ATTACK) and fleets.fleet(BLOCK)):
        return None
    more = advantages(fleets, sides)
    score = yield from rolled(fleets, sides, more)
    use_up(fleets)
    loser = BLOCK if score[ATTACK] > score[BLOCK] else ATTACK
    fleets.table.say("round", by=Seat(sides[OWN[loser]]), ours=score[OWN[loser]], theirs=score[loser])
    return loser


def roll_stat(fleets: Fleets, seat: int) -> None:
    """The stat of the round by the Battle Table."""
    row = fleets.table.roll_on("battle", seat=seat)
    fleets.stat.value = STATS.index(row.stat) + 1


def advantages(fleets: Fleets, sides: dict[str, int]) -> dict[str, int]:
    """Combat Advantages: of the higher stat, and of the costlier fleet (ruling: ties)."""
    numbers = fleets.numbers
    found = dict.fromkeys(sides, 0)
    totals = {part: fleets.total(part, seat) for part, seat in sides.items()}
    worth = {part: cost(fleets.fleet(part)) for part in sides}
    fleets.table.say("totals", ours=totals[ATTACK], theirs=totals[BLOCK])
    for part, other in OWN.items():
        if totals[part] > totals[other]:
            found[part] += numbers.strong
        if worth[part] > worth[other]:
            found[part] += numbers.twice if worth[part] > 2 * worth[other] else numbers.rich
    return found


def rolled(fleets: Fleets, sides: dict[str, int], more: dict[str, int]) -> Steps[dict[str, int]]:
    """A die for each fleet with its advantages; equal ones are rolled again, and a die where it is altered."""
    table = fleets.table
    while True:
        score = {part: table.roll(fleets.numbers.battle, "battle", sides[part]) + more[part] for part in sides}
        for seat in sides.values():
            able = [(card, Seat(sides[each])) for card in spells_of(fleets, seat, "reroll-die") for each in OWN]
            answer = yield Choice("alter", [None, *able], seat)
            if answer is not None and (yield from played(fleets, seat, answer[0])):
                altered = next(each for each in sides if sides[each] == answer[1])
                score[altered] = table.roll(fleets.numbers.battle, "battle", sides[altered]) + more[altered]
        if score[ATTACK] != score[BLOCK]:
            return score


def spells_of(fleets: Fleets, seat: int, effect: str) -> list[Piece]:
    """The cards of a hand with an effect."""
    return [card for card in fleets.hands[seat] if card.does == effect]


def use_up(fleets: Fleets) -> None:
    """What is good for one use is discarded after a round in which it counted."""
    stat = STATS[fleets.stat.value - 1]
    for part in OWN:
        for ship in fleets.fleet(part):
            for card in attached(ship):
                if card.once and getattr(card, stat):
                    fleets.discard(card)


# combat cards


def cards(fleets: Fleets, sides: dict[str, int]) -> Steps[None]:
    """Both play combat cards in turn, the attacker first, until both pass in succession (ruling: combat-cards)."""

    def ask(part: str) -> Steps[bool | None]:
        seat = sides[part]
        answer = yield Choice("combat", [None, *combat(fleets, part, sides)], seat)
        if answer is None:
            return False
        card, target = answer
        if (yield from played(fleets, seat, card)):
            yield from carry_out(fleets, part, sides, card, target)
        both = fleets.fleet(ATTACK) and fleets.fleet(BLOCK)
        return True if both else None

    yield from in_turn(list(sides), ask)


def combat(fleets: Fleets, part: str, sides: dict[str, int]) -> Iterator[Move]:
    """The combat cards that a fleet may play now, each with what it is played on."""
    stat, seat = STATS[fleets.stat.value - 1], sides[part]
    ours, theirs = fleets.fleet(part), fleets.fleet(OWN[part])
    for card in fleets.hands[seat]:
        if card.type != "combat":
            continue
        if card.does is None:
            if swing(card, stat, part):
                yield card, None
        elif card.does in ("reroll-stat", "reroll-die"):
            yield card, None
        elif card.does == "blow":
            yield from ((card, ship) for ship in theirs)
        elif card.does == "move-crew":
            if len(ours) > 1:
                yield from ((card, each) for ship in ours for each in attached(ship) if each.type == "crew")
        elif card.does == "disenchant":
            yield from ((card, each) for ship in theirs for each in attached(ship) if each.magical)
        elif card.does == "banish":
            yield from ((card, ship) for ship in theirs if "monster" in ship.races)
        elif card.does == "ghost":
            yield from ((card, ship) for ship in fleets.void() if fleets.usable(seat, ship))


def swing(card: Piece, stat: str, part: str) -> bool:
    """Whether a card changes the stat of the round for a fleet that plays it, or against its enemy."""
    return card.side in (None, part) and bool(getattr(card, stat) or (stat == "range" and card.range_dice))


def played(fleets: Fleets, seat: int, card: Piece) -> Steps[bool]:
    """Discard a combat card; whether nobody answers it with one that negates it (ruling: combat-cards)."""
    fleets.table.by(None)
    fleets.discard(card)
    for foe in fleets.enemies(seat):
        while True:
            able = spells_of(fleets, foe, "outguess") + (spells_of(fleets, foe, "dispel") if card.spell else [])
            answer = yield Choice("answer", [None, *able], foe)
            if answer is None:
                break
            if (yield from played(fleets, foe, answer)):
                fleets.table.say("negated", card=card)
                return False
    return True


def carry_out(fleets: Fleets, part: str, sides: dict[str, int], card: Piece, target: Any) -> Steps[None]:
    """What a combat card does."""
    seat = sides[part]
    if card.does is None:
        stat = STATS[fleets.stat.value - 1]
        count = getattr(card, stat)
        if stat == "range" and card.range_dice:
            count += fleets.table.roll(card.range_dice, "range", seat)
        fleets.swing[part if count > 0 else OWN[part]].value += count
    elif card.does in ("reroll-stat", "reroll-die"):
        for track in fleets.swing.values():
            track.value = 0  # ruling: rerolls
        roll_stat(fleets, seat)
    elif card.does == "blow":
        destroy(fleets, target)
        destroy(fleets, (yield from one_of("sacrifice", fleets.fleet(part), seat)))
    elif card.does == "move-crew":
        others = [ship for ship in fleets.fleet(part) if ship is not company(target)[0]]
        fleets.attach(target, (yield from one_of("board", others, seat)))
    elif card.does == "disenchant":
        fleets.discard(target)
    elif card.does == "banish":
        destroy(fleets, target)
    else:
        fleets.enter(seat, target)
        target.put(part, 1)
        target.put(GHOST, 1)
