"""Elder Things & Outer Gods: six races roll on tables of their own and summon creatures, until one has cities left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.games.families.ending import final
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import SharedDeck, in_hand, in_turn

ARMY, RELICS = "armies", "relics committed"


def play(table: Table) -> Steps[Result]:
    """Turns of seven phases until a single player has cities."""
    earth = Earth(table)
    deal_races(earth)
    seat = table.lot("first player", table.seats)  # ruling: first-player
    for turn in range(1, earth.numbers.turn_cap + 1):
        table.track("turn").value = turn
        table.begin("turn", seat)
        yield from take_turn(earth, seat)
        if earth.settled:
            return result(earth)
        seat = table.after(seat)
    return result(earth, capped=True)  # ruling: turn-cap


class Earth(SharedDeck):
    """The spells and the hands; each player's race, cities, populations and relics; what an army comes to in a war."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "spell")
        numbers = table.numbers
        self.races = table.each_pile("people")
        self.cities = table.each_track("cities", numbers.cities)
        self.populations = table.each_track("populations", numbers.populations)
        self.relics = table.each_track("relics")
        self.force = table.each_track("force")
        self.spells = table.each_track("spells left")
        self.summoned = table.each_pile("summoned")

    def total(self, seat: int) -> int:
        """The force of a side: its rolls and its creatures."""
        return self.force[seat].value + creatures(self.summoned[seat])


def result(earth: Earth, capped: bool = False) -> Result:
    """Who has cities left; at the cap who has most of them, then most populations (ruling: turn-cap)."""
    table = earth.table
    ranks = sorted((earth.cities[seat].value, earth.populations[seat].value) for seat in table.seats)
    scores = [ranks.index((earth.cities[seat].value, earth.populations[seat].value)) for seat in table.seats]
    return final(table, Result.ranked(scores, capped, turns=table.track("turn").value))


def deal_races(earth: Earth) -> None:
    """Deal a race to each (ruling: races)."""
    box = earth.table.shuffled("race")
    for seat in earth.table.seats:
        box.deal(1, earth.races[seat])
        earth.table.say("race", seat=seat, race=earth.races[seat][0])
        earth.table.plays(seat, earth.races[seat][0].name)


def take_turn(earth: Earth, seat: int) -> Steps[None]:
    """Recruit; perhaps a war."""
    recruit(earth, seat)
    foe = yield from aggression(earth, seat)
    if foe is None:
        return
    earth.table.begin("power phase", seat)
    for side in (seat, foe):
        earth.draw(side, max(0, earth.numbers.hand - len(earth.hands[side])))  # rulings: hands, empty-deck
    armies = yield from sacrifice(earth, seat, foe)
    yield from allies(earth, seat, foe, armies)
    yield from war(earth, seat, foe, armies)
    destruction(earth, seat, foe)


def recruit(earth: Earth, seat: int) -> None:
    """Roll once for populations, a relic or a city."""
    earth.table.begin("recruit phase", seat)
    row = earth.table.roll_on("recruit", seat=seat)
    earth.populations[seat].value += row.populations
    earth.relics[seat].value += row.relics
    earth.cities[seat].value += row.cities


def aggression(earth: Earth, seat: int) -> Steps[int | None]:
    """Roll once for peace or war; whom it is against."""
    table = earth.table
    table.begin("aggression phase", seat)
    row = table.roll_on("conflict", seat=seat)
    if row.foe is None:
        table.say("peace")
        return None
    foes = earth.foes(seat)
    foe: int = (
        table.lot("foe", [Seat(each) for each in foes])
        if row.foe == "lot"
        else (yield Choice("foe", [Seat(each) for each in foes], seat))
    )
    table.say("war", by=seat, foe=foe)
    return int(foe)


Armies = list[tuple[int, int, int]]
"""Who sent how many populations to whose side."""


def sacrifice(earth: Earth, seat: int, foe: int) -> Steps[Armies]:
    """Attacker and defender commit populations and relics in secret (ruling: commit)."""
    table = earth.table
    table.begin("sacrifice phase", seat)

    def commit(side: int) -> Steps[tuple[int, int]]:
        army = yield Choice(ARMY, list(range(earth.populations[side].value + 1)), side)
        relics = yield Choice(RELICS, list(range(earth.relics[side].value + 1)), side)
        return army, relics

    notes = yield from table.secretly("commitment", commit, [seat, foe])
    armies = []
    for side, note in zip((seat, foe), notes, strict=True):
        army, relics = note.open()
        table.say("commits", seat=side, populations=army, relics=relics)
        earth.populations[side].lose(army)
        earth.spells[side].value = earth.relics[side].lose(relics)  # ruling: relics
        armies.append((side, army, side))
    return armies


def allies(earth: Earth, seat: int, foe: int, armies: Armies) -> Steps[None]:
    """The others may send populations to a side (ruling: allies)."""
    table = earth.table
    table.begin("allies phase", seat)
    for ally in table.around(seat):
        if ally in (seat, foe):
            continue
        most = earth.populations[ally].value
        ways = [(Seat(side), count) for side in (seat, foe) for count in range(1, most + 1)]
        answer = yield Choice("allies", [None, *ways], ally)
        if answer is not None:
            side, count = answer
            table.say("ally", seat=ally, n=count, by=int(side))
            earth.populations[ally].lose(count)
            armies.append((ally, count, int(side)))


def war(earth: Earth, seat: int, foe: int, armies: Armies) -> Steps[None]:
    """Roll for every population, then summon creatures in turns (rulings: spells, allies-table)."""
    table = earth.table
    table.begin("war phase", seat)
    for owner, count, side in armies:
        section = earth.races[owner][0].section
        for _ in range(count):
            row = table.roll_on("race", section, owner)
            earth.force[side].value += row.force
            earth.spells[side].value += row.spell
    for side in (seat, foe):
        table.say("rolled", seat=side, force=earth.force[side].value, spells=earth.spells[side].value)
    yield from in_turn([seat, foe], lambda side: summon(earth, side))


def summon(earth: Earth, seat: int) -> Steps[bool]:
    """Play a spell, or pass."""
    able = list(earth.hands[seat]) if earth.spells[seat].value else []
    card = yield Choice("summon", [None, *able], seat)
    if card is None:
        return False
    earth.spells[seat].value -= 1
    earth.hands[seat].give(card, earth.summoned[seat])
    earth.table.say("plays", seat=seat, card=card, force=earth.total(seat))
    return True


def destruction(earth: Earth, seat: int, foe: int) -> None:
    """The side with less loses a city (rulings: losses, ties); all that was used is gone."""
    table = earth.table
    table.begin("destruction phase", seat)
    totals = {side: earth.total(side) for side in (seat, foe)}
    if totals[seat] == totals[foe]:
        table.say("tie", ours=totals[seat], theirs=totals[foe])
    else:
        best = max(totals, key=lambda side: totals[side])
        worst = foe if best == seat else seat
        table.say("wins", seat=best, foe=worst, ours=totals[best], theirs=totals[worst])
        earth.cities[worst].lose(earth.numbers.destroyed)
        if not earth.cities[worst].value:
            leave(earth, worst)
    for side in (seat, foe):
        earth.force[side].value = earth.spells[side].value = 0
        earth.summoned[side].give_all(earth.discards)


def leave(earth: Earth, seat: int) -> None:
    """Take a player out of the game, with all he has (ruling: defeat)."""
    earth.table.say("out", seat=seat)
    earth.populations[seat].value = earth.relics[seat].value = 0
    earth.hands[seat].give_all(earth.discards)
    earth.table.out.add(seat)


def creatures(cards: Iterable[Piece]) -> int:
    """The force of creatures that are together, with what company adds (rulings: company, outer-gods)."""
    side = list(cards)
    return sum(card.force + card.bonus * any(card.beside in (each.name, each.type) for each in side) for card in side)


def goal(view: View, seat: int) -> dict[str, int]:
    """What a seat has."""
    return {name: view.track(own(name, seat)) for name in ("cities", "populations", "relics")}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The total of a side's creatures, and with one of the hand more."""
    if isinstance(thing, Piece) and thing.component == "spell":
        return {"force": side_force(view, view.seat, [thing])}
    return None


def side_force(view: View, seat: int, more: Iterable[Piece] = ()) -> int:
    """What a side comes to, with some creatures more."""
    return view.track(own("force", seat)) + creatures([*view.known(own("summoned", seat)), *more])


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    if choice.phase == "summon":
        return creature(view, choice)
    return highest(view, choice, SCORES)


def warring(view: View) -> int:
    """The other side of the war: who has force, spells or creatures there besides oneself."""
    others = [seat for seat in view.seats if seat != view.seat]
    return max(others, key=lambda seat: (side_force(view, seat), view.track(own("spells left", seat))))


def creature(view: View, choice: Choice) -> Any:
    """Pass while one leads; else the weakest creature that takes the lead, or the strongest if several together do."""
    foe = warring(view)
    lacks = side_force(view, foe) - side_force(view, view.seat)
    cards = sorted(
        (card for card in choice.options if card is not None), key=lambda card: side_force(view, view.seat, [card])
    )
    if lacks < 0 or not cards:
        return None
    for card in cards:
        if side_force(view, view.seat, [card]) > side_force(view, foe):
            return card
    left = view.track(own("spells left", view.seat))
    enough = side_force(view, view.seat, cards[-left:]) > side_force(view, foe)
    return cards[-1] if enough else None


def prey(view: View, seat: int) -> float:
    """Who has few populations and few cities."""
    held = view.track(own("populations", seat)) + view.count(own("hand", seat))
    return 100.0 - held - 2 * view.track(own("cities", seat))


def army(view: View, count: int) -> float:
    """About a fifth of what one has, and more for the last cities."""
    cities = view.track(own("cities", view.seat))
    share = view.track(own("populations", view.seat)) / min(cities + 1, 5)
    return 100.0 - abs(count - share)


SCORES: Scores = {
    "foe": prey,
    ARMY: army,
    RELICS: lambda view, count: 1 + count if len(in_hand(view)) > 2 else -count,
    "allies": lambda *_: 0,
}
