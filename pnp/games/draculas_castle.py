"""Draculas Castle: vampires and hunters write orders in secret, and strike where they meet, card against card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.boards import Rooms
from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, View, own
from pnp.engine.boards import board
from pnp.games.families.scored import Scores, highest

PIECES = "leader", "pawn"
STAY, WOUNDS = "stay", "wounds"
ORDERS, ATTACK, DEFENCE = "orders", "attack", "defence"
"""The phases in which both sides answer in secret, and the notes that they write in them."""


class Castle:
    """The rooms, the pieces in them, and the cards of both sides; a pawn belongs to the side it fights for."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.plan = board(table, "castle", Rooms)  # ruling: plan
        for room in self.plan.spaces:
            table.pile(room)
        self.hands = table.each_pile("hand", "owner")
        self.decks = [table.shuffled(deck) for deck in self.numbers.decks]  # rulings: two-sides, first-shuffle
        self.discards = [table.pile(own("discard", seat)) for seat in table.seats]
        self.fallen = table.pile("fallen")
        self.pieces = self._set_up()

    def _set_up(self) -> list[Piece]:
        """Each side begins in a room of its own; gives all pieces, the leaders first."""
        box, sides = self.table.pile("box"), self.table.game.sides
        for component in PIECES:
            self.table.unbox(component, box)
        pieces = list(box)
        rooms = {row.start: self.table.pile(row.name) for row in self.table.cast.entries["castle"]}
        for pawn in pieces:
            pawn.owner = sides.index(pawn.side)
            box.give(pawn, rooms[pawn.side])
        return pieces

    def pawns(self, seat: int) -> list[Piece]:
        """The pieces of a side that are left, its leader first (ruling: all-pawns)."""
        return [pawn for pawn in self.pieces if pawn.owner == seat and pawn.pile is not self.fallen]

    def foes_met(self, seat: int) -> list[Piece]:
        """The enemy pawns in rooms with a pawn of this side."""
        rooms = {pawn.pile.name for pawn in self.pawns(seat) if pawn.pile is not None}
        return [foe for foe in self.pawns(1 - seat) if foe.pile is not None and foe.pile.name in rooms]

    def ways(self, pawn: Piece, cards: Sequence[Piece]) -> Iterator[Order]:
        """The orders that a pawn can carry out: stay, go, or go further with one of these Move cards."""
        assert pawn.pile is not None
        near = self.plan.within(pawn.pile.name, self.numbers.moves)
        yield pawn, STAY
        yield from ((pawn, room) for room in near if room != pawn.pile.name)
        for card in cards:
            far = self.plan.within(pawn.pile.name, self.numbers.moves + card.moves)
            yield from ((pawn, room, card) for room in far if room not in near)

    def against(self, pawn: Piece) -> Pile:
        """Where the cards lie that are played against a pawn."""
        return self.table.pile(against(pawn))

    def discard(self, card: Piece) -> None:
        assert card.pile is not None
        card.pile.give(card, self.discards[self.numbers.decks.index(card.component)])


Order = tuple[Any, ...]
"""A pawn, the room it goes to or `STAY`, and the Move card it needs for it, if it needs one."""


def against(pawn: Piece) -> str:
    return f"against {pawn.name}"


def play(table: Table) -> Steps[Result]:
    """Turns of five phases, both sides at once, until a side has no pawn left."""
    castle = Castle(table)
    for turn in range(1, castle.numbers.turn_cap + 1):
        table.track("turn").value = turn
        table.begin("turn")
        yield from take_turn(castle)
        if not all(map(castle.pawns, table.seats)):
            return ended(castle)
    table.say("turn-cap", turns=castle.numbers.turn_cap)  # ruling: turn-cap
    return result(castle, (), capped=True)


def take_turn(castle: Castle) -> Steps[None]:
    """The five phases."""
    draw(castle)
    notes = yield from castle.table.secretly(ORDERS, lambda seat: write_orders(castle, seat))
    move(castle, [order for note in notes for order in note.open()])
    for note in notes:
        note.clear()
    yield from fight(castle)
    discard(castle)


def ended(castle: Castle) -> Result:
    """The side that has pawns left wins; if none has, nobody does (ruling: draw)."""
    left = [seat for seat in castle.table.seats if castle.pawns(seat)]
    if left:
        castle.table.say("won", winner=left[0], loser=1 - left[0])
    else:
        castle.table.say("drawn")
    return result(castle, tuple(left))


def result(castle: Castle, winners: tuple[int, ...], capped: bool = False) -> Result:
    """Who won, and the pawns that each side has left."""
    left = [len(castle.pawns(seat)) for seat in castle.table.seats]
    facts = {"turns": castle.table.track("turn").value}
    return Result(winners, tuple(map(float, left)), capped, facts)


# the phases


def draw(castle: Castle) -> None:
    """Each side draws its cards; a deck that runs out is made of its discards anew (ruling: short-draw)."""
    castle.table.begin("draw")
    for seat, (deck, hand) in enumerate(zip(castle.decks, castle.hands, strict=True)):
        drawn = deck.deal(castle.numbers.draw, hand)
        if drawn < castle.numbers.draw:
            castle.discards[seat].give_all(deck)
            castle.table.shuffle(deck)
            deck.deal(castle.numbers.draw - drawn, hand)
        castle.table.say("draws", seat=seat, cards=list(hand))


def write_orders(castle: Castle, seat: int) -> Steps[list[Order]]:
    """An order for every pawn (rulings: orders, move-cards)."""
    cards = [card for card in castle.hands[seat] if card.moves]
    written = []
    for pawn in castle.pawns(seat):
        order = yield Choice(ORDERS, [*castle.ways(pawn, cards)], seat)
        cards = [card for card in cards if card not in order]
        written.append(order)
    return written


def move(castle: Castle, orders: Sequence[Order]) -> None:
    """Move all pawns at once: only where they end counts (ruling: passing); discard the Move cards that are used."""
    castle.table.begin("move")
    for pawn, room, *cards in orders:
        for card in cards:
            castle.discard(card)
            castle.table.say("hurries", by=pawn.owner, card=card, pawn=pawn)
        if room != STAY:
            pawn.pile.give(pawn, castle.table.pile(room))


def fight(castle: Castle) -> Steps[None]:
    """Where both sides share a room: attacks together, then defences; all that is left happens at once."""
    if not castle.foes_met(0):
        return
    table = castle.table
    table.begin("attack")
    attacks = yield from table.secretly(ATTACK, lambda seat: attack(castle, seat))
    for note in attacks:  # ruling: at-once
        for card, pawn in note.open():
            castle.hands[note.owner].give(card, castle.against(pawn))
            table.say("strikes", by=note.owner, card=card, pawn=pawn)
    struck = [seat for seat in table.seats if attacks[1 - seat].value]
    defences = yield from table.secretly(DEFENCE, lambda seat: defend(castle, seat), struck)
    for note in defences:  # ruling: negating
        for card, met, pawn in note.open():
            castle.discard(card)
            castle.discard(met)
            table.say("negates", by=note.owner, card=card, met=met, pawn=pawn)
    settle(castle)
    for note in (*attacks, *defences):
        note.clear()


def attack(castle: Castle, seat: int) -> Steps[list[tuple[Piece, Piece]]]:
    """The cards that a side lays, each with the enemy pawn it is for (ruling: any-number)."""
    foes = castle.foes_met(seat)
    cards = [card for card in castle.hands[seat] if card.wounds or card.converts]
    laid: list[tuple[Piece, Piece]] = []
    while True:
        pairs = [(card, foe) for card in cards for foe in foes if not (card.converts and foe.immune)]
        answer = yield Choice(ATTACK, [None, *pairs], seat)
        if answer is None:
            return laid
        laid.append(answer)
        cards.remove(answer[0])


def defend(castle: Castle, seat: int) -> Steps[list[tuple[Piece, Piece, Piece]]]:
    """The Defence cards that a side lays, each with the card it negates and the pawn that card was for."""
    met = [(card, pawn) for pawn in castle.pawns(seat) for card in castle.against(pawn)]
    cards = [card for card in castle.hands[seat] if card.negates]
    laid: list[tuple[Piece, Piece, Piece]] = []
    while True:
        pairs = [(card, *struck) for card in cards for struck in met if struck[0].type in card.negates]
        answer = yield Choice(DEFENCE, [None, *pairs], seat)
        if answer is None:
            return laid
        laid.append(answer)
        cards.remove(answer[0])
        met.remove(answer[1:])


def settle(castle: Castle) -> None:
    """Deal all wounds; pawns that have too many fall, and others change sides (rulings: at-once, control, flipping)."""
    struck = [(pawn, list(castle.against(pawn))) for seat in castle.table.seats for pawn in castle.pawns(seat)]
    for pawn, cards in struck:
        wounds = sum(card.wounds for card in cards)
        pawn.put(WOUNDS, pawn.mark(WOUNDS) + wounds)  # ruling: no-healing
        if pawn.mark(WOUNDS) >= pawn.hits:
            assert pawn.pile is not None
            pawn.pile.give(pawn, castle.fallen)
        elif wounds:
            castle.table.say("wounded", pawn=pawn, wounds=pawn.mark(WOUNDS), hits=pawn.hits)
    for pawn, cards in struck:
        if pawn.owner is not None and pawn.pile is not castle.fallen and any(card.converts for card in cards):
            pawn.owner = 1 - pawn.owner
        for card in cards:
            castle.discard(card)


def discard(castle: Castle) -> None:
    """Both sides discard what they still hold."""
    if any(castle.hands):
        castle.table.begin("end")
    for seat, (hand, discards) in enumerate(zip(castle.hands, castle.discards, strict=True)):
        cards = list(hand)
        hand.give_all(discards)
        if cards:
            castle.table.say("discards", seat=seat, cards=cards)


# what the screen is told


def goal(view: View, seat: int) -> dict[str, int]:
    """The pawns that a side has left, and the wounds they can still take."""
    pawns = army(view, seat)
    return {"pawns": len(pawns), "wounds": sum(map(left, pawns))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The wounds that a pawn can still take, and those that the cards laid against it deal."""
    if not isinstance(thing, Piece) or thing.component not in PIECES or not left(thing):
        return None
    dealt = sum(card.wounds for card in view.known(against(thing)))
    return {"wounds left": left(thing), **({"wounds dealt": dealt} if dealt else {})}


def left(pawn: Piece) -> int:
    """The wounds that a pawn can still take."""
    return max(0, int(pawn.hits - pawn.mark(WOUNDS)))


def army(view: View, seat: int) -> list[Piece]:
    """The pawns of a side in the castle, as everybody sees them."""
    rooms = board(view, "castle", Rooms).spaces
    return [pawn for room in rooms for pawn in view.known(room) if pawn.owner == seat]


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Close in with a hand that strikes, keep away with another; lay every card where it does most."""
    if choice.phase == ORDERS:
        return _ordered(view, choice)
    return highest(view, choice, SCORES)


def _ordered(view: View, choice: Choice) -> Any:
    """The room where enemies are likely to be, each pawn another, or the one where they are least likely to be."""
    plan, ours = board(view, "castle", Rooms), choice.options[0][0].owner
    foes = [foe.pile.name for foe in army(view, 1 - ours) if foe.pile is not None]
    near = Counter[str]()
    for room in foes:
        ways = plan.within(room, view.numbers.moves)
        near.update({way: view.numbers.scale // len(ways) for way in ways})
    hand = view.known(own("hand", view.seat))
    hunting = sum(card.wounds + card.converts * view.numbers.control_worth for card in hand) >= view.numbers.strong
    taken = [room_of(order) for order in view.note(own(ORDERS, view.seat)) or ()]

    def score(order: Order) -> tuple[float, ...]:
        room = room_of(order)
        far = min(plan.distance(room, foe) or 0 for foe in foes)
        if hunting:
            return near[room] / (1 + taken.count(room)), -far, -len(order)
        return -near[room], far, -len(order)

    return max(choice.options, key=score)


def room_of(order: Order) -> str:
    """Where a pawn ends its move."""
    pawn, room, *_ = order
    return str(pawn.pile.name if room == STAY else room)


def _struck(view: View, move: tuple[Piece, Piece]) -> float:
    """Controls first; then wounds, where they still kill and are not yet enough."""
    card, foe = move
    laid = [(each, pawn) for each, pawn in filter(None, view.note(own(ATTACK, view.seat)) or ()) if pawn is foe]
    if any(each.converts for each, _ in laid):
        return 1
    wounds = sum(each.wounds for each, _ in laid)
    if card.converts:
        return 6
    return 5 - left(foe) / 4 if wounds < left(foe) else 2


def _negated(view: View, move: tuple[Piece, Piece, Piece]) -> float:
    """What keeps a pawn on our side, then what saves one; else what takes a wound off it."""
    _, met, pawn = move
    stopped = [each[1] for each in filter(None, view.note(own(DEFENCE, view.seat)) or ())]
    coming = [card for card in view.known(against(pawn)) if card not in stopped]
    over = sum(card.wounds for card in coming) - left(pawn)
    if met.converts:
        return 5 if over < 0 else 1
    return 4 - over if over >= 0 else 2


SCORES: Scores = {ATTACK: _struck, DEFENCE: _negated}
