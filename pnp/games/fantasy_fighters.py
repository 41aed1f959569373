"""Fantasy Fighters: pairs, runs and flushes of a common deck are the blows, parries and tricks of two fighters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, once, own
from pnp.games.families.combos import Cards, combos, nearest
from pnp.games.families.ending import winners
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import SharedDeck, in_hand

BOTH = "both"
"""The condition that asks for cards of both colours."""


def play(table: Table) -> Steps[Result]:
    """Turns of three phases until a fighter is beaten."""
    arena = Arena(table)
    yield from choose(arena)
    first = table.lot("first player", table.seats)  # ruling: first-player
    for seat in arena.turns(first, arena.numbers.turn_cap // len(table.seats)):
        yield from take_turn(arena, seat)
        foe = arena.foe(seat)
        if not arena.hits[foe].value:
            table.say("beaten", loser=foe, winner=seat)
            return result(arena, [int(each == seat) for each in table.seats])
    lost = [arena.fighters[seat][0].hits - arena.hits[seat].value for seat in table.seats]
    end = result(arena, [-each for each in lost], capped=True)  # ruling: turn-cap
    table.say("cap", n=arena.numbers.turn_cap, winner=winners(end.winners), lost=min(lost))
    return end


class Arena(SharedDeck):
    """The deck and the hands; a fighter and hit points for each; the damage of the attack that is being made."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.box = table.unbox("fighter", table.pile("fighters"))
        self.fighters = table.each_pile("fighter")
        self.hits = table.each_track("hit points")
        self.damage = table.track("damage")

    def fill(self, seat: int) -> None:
        """Fill a hand (ruling: full-hands)."""
        self.draw(seat, max(0, self.numbers.hand - len(self.hands[seat])))

    def plays(self, seat: int, *sorts: str) -> list[tuple[Any, ...]]:
        """The actions of some sorts that a hand can pay for: the name of each with its cards; not those that answer."""
        rows = [row for row in self.rows(seat) if row.sort in sorts and not row.negates]
        return [
            (row.name, *cards) for row in rows for cards in payments(self.table.cast.entries, row, self.hands[seat])
        ]

    def answers_with(self, seat: int) -> list[tuple[Any, ...]]:
        """The actions that negate a special, with their cards."""
        rows = [row for row in self.rows(seat) if row.negates]
        return [
            (row.name, *cards) for row in rows for cards in payments(self.table.cast.entries, row, self.hands[seat])
        ]

    def rows(self, seat: int) -> list[Any]:
        """The actions of a player's fighter."""
        return rows_of(self.table.cast.entries["fighter"], self.fighters[seat][0])

    def pay(self, seat: int, answer: tuple[Any, ...]) -> Any:
        """Discard the cards of an action; its row."""
        for card in answer[1:]:
            self.discard(card)
        return next(row for row in self.rows(seat) if row.name == answer[0])


def result(arena: Arena, scores: list[int], capped: bool = False) -> Result:
    """Who won, and after how many turns."""
    return Result.ranked(scores, capped, turns=arena.table.track("turn").value)


def rows_of(rows: Any, fighter: Piece) -> list[Any]:
    return [row for row in rows if row.section == fighter.section]


def payments(tables: Any, action: Any, hand: Any) -> Iterator[Cards]:
    """The cards of a hand that pay for an action, in all ways (rulings: aces, runs, two-pairs)."""
    combo = combo_of(tables["combo"], action)
    found = combos(combo, [card for card in hand if meets(card, action.only) and combo.of in (None, card.sort)])
    return (each for each in found if action.only != BOTH or len({card.colour for card in each}) > 1)


def combo_of(rows: Any, action: Any) -> Any:
    """The combination that an action costs."""
    return next(row for row in rows if row.id == f"combo:{action.cost}")


def meets(card: Piece, only: str | None) -> bool:
    """Whether a card is of the colour or sort that is asked for."""
    return only in (None, BOTH, card.colour, card.sort)


def choose(arena: Arena) -> Steps[None]:
    """Both choose a fighter at the same time (ruling: fighters)."""
    table = arena.table
    chosen = yield from table.together([Choice("fighter", list(arena.box), seat) for seat in table.seats])
    for seat, fighter in enumerate(chosen):
        copy = next(each for each in arena.box if each.id == fighter.id)
        arena.box.give(copy, arena.fighters[seat])
        table.say("chosen", seat=seat, fighter=copy)
        arena.hits[seat].value = copy.hits


def take_turn(arena: Arena, seat: int) -> Steps[None]:
    """Encounter, Maneuver, Strike."""
    arena.table.begin("encounter", seat)
    for each in arena.table.around(seat):
        arena.fill(each)
    arena.table.begin("maneuver phase", seat)
    for each in arena.table.around(seat):
        yield from maneuver(arena, each)
    arena.table.begin("strike phase", seat)
    yield from strike(arena, seat)


def maneuver(arena: Arena, seat: int) -> Steps[None]:
    """Discard a few cards, and draw as many (ruling: maneuver)."""
    gone = yield from arena.table.subset("maneuver", arena.hands[seat], seat, most=arena.numbers.maneuver)
    for card in gone:
        arena.discard(card)
    arena.draw(seat, len(gone))


def strike(arena: Arena, seat: int) -> Steps[None]:
    """Play specials, each once, and then attack once, or not at all (ruling: specials)."""
    played: set[str] = set()
    while True:
        plays = [play for play in arena.plays(seat, "special", "attack") if play[0] not in played]
        answer = yield Choice("strike", [None, *plays], seat)
        if answer is None:
            return
        row = arena.pay(seat, answer)
        played.add(row.name)
        if row.sort == "attack":
            yield from attack(arena, seat, row, list(answer[1:]))
            return
        arena.table.say("special", by=seat, action=row.name, cards=list(answer[1:]))
        if not (yield from negated(arena, seat)):
            take_effect(arena, seat, row)


def negated(arena: Arena, seat: int) -> Steps[bool]:
    """Whether the other answers a special just played; that answer may be answered in turn (ruling: negation)."""
    foe = arena.foe(seat)
    if not any(row.negates for row in arena.rows(foe)):
        return False
    answer = yield Choice("negation", [None, *arena.answers_with(foe)], foe)
    if answer is None:
        return False
    row = arena.pay(foe, answer)
    arena.table.say("negates", by=foe, action=row.name, cards=list(answer[1:]))
    return not (yield from negated(arena, foe))


def take_effect(arena: Arena, seat: int, row: Any) -> None:
    """What an action does besides damage."""
    foe = arena.foe(seat)
    arena.draw(seat, row.draws)
    if row.discards:
        held = list(arena.hands[foe])
        arena.lose_at_random(foe, row.discards)  # ruling: few-cards
        arena.table.say("loses", seat=foe, cards=[card for card in held if card.pile is arena.discards])
    if row.heals:
        arena.hits[seat].value = min(
            arena.fighters[seat][0].hits, arena.hits[seat].value + row.heals
        )  # ruling: healing
    if row.hand:
        arena.look(seat, foe)
    for card in arena.deck[-row.looks :] if row.looks else ():  # ruling: crystal-ball
        arena.deck.show(card, 1 << seat)


def attack(arena: Arena, seat: int, row: Any, cards: list[Piece]) -> Steps[None]:
    """Strike; the other may parry with one defence (ruling: one-defence)."""
    foe = arena.foe(seat)
    arena.damage.value = row.damage
    arena.table.say("attacks", by=seat, action=row.name, cards=cards, damage=row.damage)
    answer = yield Choice("defence", [None, *arena.plays(foe, "defence")], foe)
    if answer is not None:
        parry = arena.pay(foe, answer)
        arena.table.say("parries", by=foe, action=parry.name, cards=list(answer[1:]), blocks=parry.blocks)
        arena.damage.lose(parry.blocks)
    arena.hits[foe].lose(arena.damage.value)
    arena.damage.value = 0
    take_effect(arena, seat, row)  # ruling: plink


def goal(view: View, seat: int) -> dict[str, int]:
    """The hit points of a seat."""
    return {"hits": view.track(own("hit points", seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What an action that is offered does or parries."""
    if not (isinstance(thing, tuple) and isinstance(thing[0], str)):
        return None
    row = row_named(view, thing[0])
    return {"damage": row.damage} if row.damage else {"blocks": row.blocks} if row.blocks else None


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    if choice.phase == "strike":
        return blow(view, choice)
    return highest(view, choice, SCORES)


def actions(view: View) -> list[Any]:
    """The actions of one's own fighter."""
    return rows_of(view.rows("fighter"), view.known(own("fighter", view.seat))[0])


def row_named(view: View, name: str) -> Any:
    """The action of a name, of whichever fighter: all are called differently."""
    return next(row for row in view.rows("fighter") if row.name == name)


def gain(view: View, row: Any) -> float:
    """What an action is good for, in points of damage."""
    lost = view.known(own("fighter", view.seat))[0].hits - view.track(own("hit points", view.seat))
    seen = 0.1 * (row.hand or row.looks > 0)
    tricks = row.draws / 4 + row.discards / 3 + row.negates / 2
    return float(row.damage + 0.7 * row.blocks + tricks + min(row.heals, lost) + seen)


@once
def wishes(view: View) -> list[tuple[float, Any, list[Piece]]]:
    """What each action is good for, the best first, its combination and the cards of the hand that fit it."""
    found = []
    for row in actions(view):
        combo = combo_of(view.rows("combo"), row)
        fitting = [each for each in in_hand(view) if meets(each, row.only) and combo.of in (None, each.sort)]
        found.append((gain(view, row), combo, fitting))
    return sorted(found, key=lambda wish: -wish[0])


@once
def use(view: View, card: Piece) -> float:
    """What a card of the hand is good for: the best action that it brings near."""
    best = 0.0
    for good, combo, fitting in wishes(view):
        if good <= best:  # however near it is
            break
        if card in fitting:
            best = max(best, good * nearest(combo, fitting, card) ** 3)
    return best


def blow(view: View, choice: Choice) -> Any:
    """Specials that leave the best attack what it needs; then the attack."""
    offered = [(row_named(view, option[0]), option) for option in choice.options if option is not None]
    blows = [(row, option) for row, option in offered if row.sort == "attack"]
    best = max(blows, key=lambda pair: (pair[0].damage, -spent(view, pair[1])), default=None)
    kept = set(best[1][1:]) if best else set()
    tricks = [(row, option) for row, option in offered if row.sort == "special" and not kept & set(option[1:])]
    worthy = [(gain(view, row) - 0.05 * len(option), option) for row, option in tricks]
    top = max(worthy, key=lambda pair: pair[0], default=(0.0, None))
    if top[0] > 0:
        return top[1]
    return best[1] if best else None


def spent(view: View, option: tuple[Any, ...]) -> float:
    """What the cards of an action would be good for otherwise."""
    return sum(use(view, card) for card in option[1:])


def parry(view: View, option: tuple[Any, ...]) -> float:
    """The defence that stops most, with the cards that are least missed."""
    stopped = min(row_named(view, option[0]).blocks, view.track("damage"))
    return float(10 * stopped - spent(view, option) / 10)


SCORES: Scores = {
    "fighter": lambda _, fighter: fighter.hits,
    "maneuver": lambda view, card: 1.5 - use(view, card),
    "negation": lambda view, option: 10 - spent(view, option),
    "defence": parry,
}
