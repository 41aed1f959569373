"""Man-o-war: two fleets that their players built chase each other with cards and shoot with dice.

`sea` is what lies on the table and what is true of a ship, `attack` the Attack Segment, `helm` the rule of thumb.
"""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Steps, Table, clear, own, owner_of
from pnp.games.man_o_war.attack import attack, attack_segment
from pnp.games.man_o_war.helm import goal, thumb, worth
from pnp.games.man_o_war.sea import (
    ACTIVE,
    ATTACKS,
    DAMAGE,
    ENTANGLED,
    EVADED,
    IMPROVED,
    MOVES,
    RAMMED,
    SAILED,
    TARGET,
    Sea,
    again,
    more,
    stat,
)

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Improve the fleets; then rounds until one of them is sunk."""
    sea, rounds = Sea(table), table.track("round")
    first: int | None = yield from improve(sea)
    while not sea.over and rounds.value < sea.numbers.round_cap:
        rounds.value += 1
        yield from play_round(sea, first)
        first = None
    return result(sea)


def result(sea: Sea) -> Result:
    """The fleet that is left has won; at the cap the larger one (rulings: both-sunk, round-cap)."""
    points = [float(sum(ship.cost for ship in fleet)) for fleet in sea.fleets]
    best = tuple(seat for seat in sea.table.seats if points[seat] == max(points))
    return Result(best, tuple(points), not sea.over, {"rounds": sea.table.track("round").value})


def first_of(sea: Sea) -> int:
    """Who has more ships, equals by lot (ruling: who-begins)."""
    ships = [len(fleet) for fleet in sea.fleets]
    return int(sea.table.lot("first", sea.table.seats)) if ships[0] == ships[1] else ships.index(max(ships))


def improve(sea: Sea) -> Steps[int]:
    """Draw improvements and lay them under ships in turns; who began (rulings: improvements, no-stat)."""
    table, numbers = sea.table, sea.numbers
    deck = table.shuffled("improvement")
    drawn = [table.pile(own("improvements to place", seat)) for seat in table.seats]
    placed = [table.pile(own("improvements placed", seat)) for seat in table.seats]
    deck.deal(numbers.improvements, *drawn)
    table.begin("improve")
    first = first_of(sea)
    for _ in range(numbers.improvements):
        for seat in table.around(first):
            ships = [ship for ship in sea.fleets[seat] if ship.mark(IMPROVED) < numbers.per_ship]
            options = [(card, ship, name) for card in drawn[seat] for ship in ships for name in card.raises]
            if not options:
                continue
            card, ship, name = yield Choice("improve", options, seat)
            drawn[seat].give(card, placed[seat])
            ship.put(IMPROVED, ship.mark(IMPROVED) + 1)
            ship.put(more(name), ship.mark(more(name)) + card.by)
            table.say("improves", by=seat, card=card, ship=ship, stat=name, n=card.by)
    return first


def play_round(sea: Sea, first: int | None = None) -> Steps[None]:
    """A phase for every ship, the players in turns; who has none left is passed over (rulings: who-begins, surplus).

    Who begins the first round is known from the improvements; in any other it is settled now.
    """
    for seat, fleet in enumerate(sea.fleets):
        clear(fleet, SAILED)
        sea.cast[seat].value = 0
    seat = first_of(sea) if first is None else first
    while not sea.over and any(map(sea.ready, sea.table.seats)):
        if sea.ready(seat):
            yield from phase(sea, seat)
        seat = 1 - seat


def phase(sea: Sea, seat: int) -> Steps[None]:
    """The four segments of a ship."""
    sea.table.begin("turn", seat)
    ship = yield Choice("ship", sea.ready(seat), seat)
    sea.table.say("sails", ship=ship, by=seat)
    ship.put(SAILED, 1)
    ship.put(ACTIVE, 1)
    ship.put(ENTANGLED, 0)
    yield from draw_segment(sea, seat)
    yield from hunt(sea, ship)
    clear([each for fleet in sea.fleets for each in fleet], ACTIVE, TARGET, EVADED, *map(again, ATTACKS))
    end_segment(sea, seat, ship)


def draw_segment(sea: Sea, seat: int) -> Steps[None]:
    """Discard what is not wanted and fill the hand; then the wizard may cast a spell."""
    sea.table.begin("draw", seat)
    gone = yield from sea.table.subset("unwanted", sea.hands[seat], seat)
    for card in gone:
        sea.discard(card)
    if gone:
        sea.table.say("unwanted", by=seat, cards=gone)
    sea.fill(seat)
    yield from spell(sea, seat)


def spell(sea: Sea, seat: int) -> Steps[None]:
    """Once a round draw cards by magic (ruling: spell)."""
    if sea.cast[seat].value or not any(ship.wizard for ship in sea.fleets[seat]):
        return
    if (yield Choice("spell", [None, "spell"], seat)) is None:
        return
    sea.cast[seat].value += 1
    wards = max(ship.wards for ship in sea.fleets[1 - seat])
    drawn = max(0, sea.table.roll(sea.numbers.spell_die, "spell", seat) - wards)
    sea.table.say("spell", by=seat, n=drawn)
    sea.draw(seat, drawn)


def hunt(sea: Sea, ship: Piece) -> Steps[None]:
    """Move against a target and attack it; a broadside may go on to a second one (rulings: second, dragonship)."""
    target = yield from move_segment(sea, ship)
    use = None if target is None else (yield from attack_segment(sea, ship, target))
    if target is None or use is None or sea.over or not sea.afloat(ship):
        return
    if not any(each is not target for each in sea.fleets[1 - owner_of(ship)]):
        return  # there is no second ship
    if use == "broad" or (use == "ram" and ship.rams_on and not sea.afloat(target)):
        ship.put(again(use), 1)
        other = yield from move_segment(sea, ship, target)
        if other is not None:
            sea.table.begin("attack", owner_of(ship))
            sea.table.say("again", ship=ship, target=other)
            yield from attack(sea, ship, other, use)


def move_segment(sea: Sea, ship: Piece, but: Piece | None = None) -> Steps[Piece | None]:
    """Pick a target, another than the first one, and outrun it; the target, if it may be attacked."""
    sea.table.begin("move", owner_of(ship))
    target = yield from pick(sea, ship, but)
    if target is None:
        return None
    ours = sea.speed.value = yield from speed(sea, ship, "speed")
    theirs = 0 if not ours or target.mark(ENTANGLED) else (yield from speed(sea, target, "flee"))  # ruling: entangled
    sea.speed.value = 0
    caught = ours > theirs
    sea.table.say("catches" if caught else "escapes", ship=ship, target=target, ours=ours, theirs=theirs)
    return target if caught else None


def pick(sea: Sea, ship: Piece, but: Piece | None) -> Steps[Piece | None]:
    """Pick a target until one of them does not evade; None for none (rulings: no-target, evade)."""
    seat, foe = owner_of(ship), 1 - owner_of(ship)
    options = [each for each in sea.fleets[foe] if each is not but]
    while True:
        target: Piece | None = yield Choice("target", [None, *options], seat)
        for each in sea.fleets[foe]:
            each.put(TARGET, int(each is target))
        if target is not None:
            sea.table.say("picks", by=seat, target=target)
        if target is None or len(options) == 1 or target.mark(EVADED) or target.mark(ENTANGLED):
            return target
        card = yield Choice("evade", [None, *sea.cards(foe, *MOVES)], foe)
        if card is None:
            return target
        sea.discard(card)
        sea.table.say("evades", ship=target, card=card, by=foe)
        target.put(EVADED, 1)
        options.remove(target)


def speed(sea: Sea, ship: Piece, asked: str) -> Steps[int]:
    """Play Row cards or Sail cards, any number of one kind; the Speed Score (rulings: one-kind, speed)."""
    seat = owner_of(ship)
    held = [sea.cards(seat, use) for use in MOVES if stat(ship, use)]
    played = yield Choice(asked, [None, *(tuple(cards[: n + 1]) for cards in held for n in range(len(cards)))], seat)
    if played is None:
        return 0
    for card in played:
        sea.discard(card)
    score: int = len(played) * stat(ship, played[0].use)
    sea.table.say("speed", by=seat, ship=ship, cards=list(played), n=score)
    return score


def end_segment(sea: Sea, seat: int, ship: Piece) -> None:
    """Fill the hand; a ship that is left and can repair itself tries to (rulings: active-sunk, repair)."""
    sea.table.begin("end", seat)
    sea.fill(seat)
    if not sea.afloat(ship):
        return
    ship.put(RAMMED, 0)
    if ship.repairs and ship.mark(DAMAGE):
        numbers = sea.numbers
        if sea.table.roll(numbers.repair_die, "repair", seat) <= numbers.repair_on:
            mended = min(numbers.repairs, ship.mark(DAMAGE))
            ship.put(DAMAGE, ship.mark(DAMAGE) - mended)
            sea.table.say("repairs", ship=ship, n=mended)
