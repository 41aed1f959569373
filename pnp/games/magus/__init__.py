"""Magus: armies of creatures go round a ring of colours, recruit where they land, and fight for the four Towers."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import winners
from pnp.games.magus.battle import Battle
from pnp.games.magus.magi import LANDED, SPLIT, Magi
from pnp.games.magus.ring import COLOURS, GOLD, Ring, army_name, space_of
from pnp.games.magus.sums import force_of, looks
from pnp.games.magus.thumb import thumb
from pnp.games.magus.travel import travel

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of five phases, until somebody has all Towers or is left alone, or to the cap."""
    magi = Magi(table)
    first = first_by_lot(table).value - 1  # ruling: first-player
    yield from set_up(magi, first)
    for seat in magi.turns(first, magi.numbers.turn_cap):
        yield from turn(magi, seat)
        won = magi.winner()
        if won is not None:
            table.say("final", winner=winners([won]))
            return Result((won,), facts={"turns": table.track("turn").value})
    return capped(magi)


def capped(magi: Magi) -> Result:
    """Most Towers, then most creatures (ruling: turn-cap)."""
    ring = Ring(magi.table)
    scores = [
        (-1.0 if seat in magi.table.out else len(ring.towers(seat)) + magi.creatures(seat) / 1000)
        for seat in magi.table.seats
    ]
    won = tuple(seat for seat in magi.table.seats if scores[seat] == max(scores))
    magi.table.say("capped", winner=winners(won), n=magi.numbers.turn_cap)
    return Result(won, tuple(scores), True, {"turns": magi.numbers.turn_cap})


def set_up(magi: Magi, first: int) -> Steps[None]:
    """A Tower and creatures of one's choice for everybody, then artifacts by chance (rulings: set-up, relics)."""
    table = magi.table
    order = list(table.around(first))
    for seat in order:
        towers = [space for space in magi.ring.tower_spaces if not table.pile(space)]
        space = yield Choice("tower", towers, seat)
        magi.reserves[seat].give(magi.spare(seat)[0], table.pile(space))
    for _ in range(magi.numbers.creatures):
        for seat in order:
            deck = yield Choice("first recruit", [stock.draw for stock in magi.recruits.values()], seat)
            magi.recruit(deck.name, magi.armies(seat)[0])
    table.begin("artifacts")
    for seat in order:
        magi.relics.draw.deal(magi.numbers.relics, magi.artifacts[seat])


def turn(magi: Magi, seat: int) -> Steps[None]:
    """The five phases; nothing more happens once one player is left."""
    for phase in (magic, travel, recruit, split, battles):
        if not (magi.settled or seat in magi.table.out):
            yield from phase(magi, seat)


def magic(magi: Magi, seat: int) -> Steps[None]:
    """Draw a card, play cards of this phase, and keep to the limit (rulings: timing, hand)."""
    magi.table.begin("magic phase", seat)
    magi.draw(seat, magi.numbers.draw + sum(relic.draws for relic in magi.artifacts[seat]))
    while not magi.settled:
        answer = yield Choice("magic", [None, *magi.mind_spells(seat)], seat)
        if answer is None:
            break
        yield from magi.cast_mind(seat, answer)
    yield from magi.hand_limit(seat, magi.numbers.hand_limit)


def recruit(magi: Magi, seat: int) -> Steps[None]:
    """Armies that landed on empty spaces draw; cards of this phase (rulings: recruiting, summons, metamorphosis)."""
    magi.table.begin("recruit phase", seat)
    while True:
        landed = [banner for banner in magi.armies(seat) if banner.mark(LANDED) and brings(magi, banner)]
        answer = yield Choice("recruit", [None, *landed, *magi.recruit_spells(seat)], seat)
        if answer is None:
            break
        if isinstance(answer, Piece):
            answer.put(LANDED, 0)
            kind = magi.ring.kind(space_of(answer))
            if kind == GOLD:
                magi.draw(seat, magi.numbers.gold)
            else:
                for _ in range(magi.numbers.recruits):
                    magi.recruit(kind, answer)
        else:
            yield from magi.cast_recruit(seat, answer)
    for banner in magi.armies(seat):
        banner.put(LANDED, 0)
    yield from magi.hand_limit(seat, magi.numbers.hand_limit)


def brings(magi: Magi, banner: Piece) -> bool:
    """Whether the space on which an army stands has something for it (rulings: recruiting, army-limit)."""
    kind = magi.ring.kind(space_of(banner))
    if kind == GOLD:
        return bool(magi.magic.draw or magi.magic.discards)
    return kind in COLOURS and magi.stocked(kind) and magi.room(banner) > 0


def split(magi: Magi, seat: int) -> Steps[None]:
    """Large armies may part in two (ruling: splitting)."""
    table, numbers = magi.table, magi.numbers
    table.begin("split phase", seat)
    while True:
        large = [
            (banner, space)
            for banner in magi.armies(seat)
            if len(magi.army(banner)) > numbers.split_over and not banner.mark(SPLIT) and magi.spare(seat)
            for space in magi.ring.track.neighbours(space_of(banner))
            if not table.pile(space)
        ]
        answer = yield Choice("split", [None, *large], seat)
        if answer is None:
            break
        old, space = answer
        old.put(SPLIT, 1)
        leaving = yield from table.subset("split off", list(magi.army(old)), seat, numbers.split, numbers.split)
        new = magi.spare(seat)[0]
        magi.reserves[seat].give(new, table.pile(space))
        table.say("splits", by=seat, army=old, new=new, space=space)
        for creature in leaving:
            magi.army(old).give(creature, magi.army(new))
    for banner in magi.armies(seat):
        banner.put(SPLIT, 0)


def battles(magi: Magi, seat: int) -> Steps[None]:
    """Fight wherever an army stands on an enemy (ruling: battles)."""
    magi.table.begin("battle phase", seat)
    while not magi.settled and (spaces := magi.contested()):
        space = yield Choice("battles", spaces, seat)
        yield from Battle(magi, seat, space).fight()


def goal(view: View, seat: int) -> dict[str, Any]:
    """The Towers that a player holds, and the armies."""
    ring = Ring(view)
    return {"towers": len(ring.towers(seat)), "armies": len(ring.banners(seat)), "of": view.numbers.towers}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The Force of an army whose creatures the seat knows, or of the army of a banner."""
    name = army_name(thing) if isinstance(thing, Piece) and thing.component == "banner" else thing
    if not isinstance(name, str) or not name.startswith("army "):
        return None
    cards = view.known(name)
    if not cards or len(cards) < view.count(name):
        return None
    return {"Force": force_of(cards, looks(view), view.numbers)}
