"""The Librarians: eight cards of eight types make a meld, and cards revealed from the hand help to find them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, clear, own
from pnp.games.families.decks import in_hand, one_of
from pnp.games.families.melds import Kinds, MeldDeck, Melds, Part, laid, own_kinds, planned
from pnp.games.families.scored import highest

SEARCH = "search"
"""To use a card for what it finds in the deck."""


def play(table: Table) -> Steps[Result]:
    """Turns of four phases until ten melds are made, and one last chance for each."""
    library = Library(table)
    seat, turns = table.lot("first player", table.seats), table.track("turn")
    for each in table.around(seat):
        library.draw(each, table.numbers.deal)
    while not library.full and turns.value < table.numbers.turn_cap:  # ruling: turn-cap
        turns.value += 1
        table.begin("turn", seat)
        yield from turn(library, seat)
        seat = table.after(seat)
    capped = not library.full
    table.begin("last chance")
    table.say("cap" if capped else "full", n=turns.value)
    for each in table.around(seat):  # ruling: last-chance
        yield from meld(library, each)
    points = [track.value for track in library.points]
    return Result.ranked(points, capped=capped, turns=turns.value)  # ruling: ties


class Library(MeldDeck):
    """The deck, the hands, the points of each player, and the melds that all have made together."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.points = table.each_track("points")
        self.melds, self.place = table.track("melds"), table.pile("meld")
        self.rows = {row.type: row for row in table.cast.entries["kind"]}
        self.sets = table.cast.entries["set"]
        self.shelf = Shelf(table.cast.entries["kind"], table.numbers.meld, table.numbers.combo)

    @property
    def full(self) -> bool:
        """Whether as many melds are made as the game has."""
        return bool(self.melds.value >= self.numbers.melds)

    def reveal(self, seat: int, cards: Sequence[Piece]) -> None:
        """Show cards of a hand to all; they stay in it (ruling: stays)."""
        for card in cards:
            self.hands[seat].show(card, (1 << len(self.table.seats)) - 1)
        self.table.say("reveals", by=seat, cards=cards)

    def shuffle_in(self, seat: int, cards: Sequence[Piece]) -> None:
        """Shuffle cards of a hand into the deck."""
        for card in cards:
            self.hands[seat].give(card, self.deck)
        self.table.shuffle(self.deck)

    def put_back(self, seat: int, number: int) -> Steps[None]:
        """Have a player shuffle so many cards of the hand, which he picks, into the deck; too few go all."""
        hand = self.hands[seat]
        number = min(number, len(hand))
        gone = yield from self.table.subset("shuffle", hand, seat, least=number, most=number)
        if gone:
            self.shuffle_in(seat, gone)

    def sets_of(self, seat: int) -> list[Any]:
        """The sets that a hand holds (ruling: sets)."""
        return [row for row in self.sets if len(self.reveals(seat, row)) >= row.size]

    def reveals(self, seat: int, row: Any) -> list[Piece]:
        """The cards of a hand that may be revealed for a set: of each title one, if they have to be different."""
        cards = [card for card in self.hands[seat] if row.type in own_kinds(card)]
        return list({card.name: card for card in cards}.values()) if row.different else cards


def turn(library: Library, seat: int) -> Steps[None]:
    """Draw, Action, Meld and End."""
    library.table.begin("draw")
    library.draw(seat, library.numbers.draw)
    yield from action(library, seat)
    yield from meld(library, seat)
    yield from end(library, seat)


def action(library: Library, seat: int) -> Steps[None]:
    """Reveal a card, a set, or nothing (ruling: one-action)."""
    library.table.begin("action")
    hand = library.hands[seat]
    chosen = yield Choice("action", [None, *hand, *(row.name for row in library.sets_of(seat))], seat)
    if isinstance(chosen, Piece):
        ways = [*own_kinds(chosen), *([SEARCH] if chosen.searches else [])]
        way = yield from one_of("use", ways, seat)  # rulings: shadowbox-house, search
        library.reveal(seat, [chosen])
        if way == SEARCH:
            yield from search(library, seat, chosen)
        else:
            yield from deed(library, seat, library.rows[way], [chosen])
    elif chosen is not None:
        row = next(row for row in library.sets if row.name == chosen)
        cards = library.reveals(seat, row)
        shown = yield from library.table.subset("set", cards, seat, least=row.size, most=row.size)
        library.reveal(seat, shown)
        yield from deed(library, seat, row, shown)


def search(library: Library, seat: int, card: Piece) -> Steps[None]:
    """Shuffle a card into the deck and take one of a type out of it (ruling: search)."""
    library.shuffle_in(seat, [card])
    for each in library.deck:
        library.deck.show(each, 1 << seat)
    found = [each for each in library.deck if card.searches in own_kinds(each)]
    if found:
        card = yield Choice("find", found, seat)
        library.deck.give(card, library.hands[seat])
    library.table.shuffle(library.deck)


def deed(library: Library, seat: int, does: Any, shown: Sequence[Piece]) -> Steps[None]:
    """What cards do that were revealed."""
    hand = library.hands[seat]
    if does.returns:
        library.shuffle_in(seat, shown)
    library.points[seat].value += does.points
    if does.points:
        library.table.say("points", by=seat, n=does.points, total=library.points[seat].value)
    library.draw(seat, does.draws)
    yield from library.put_back(seat, does.shuffles)
    if does.looks and (seen := library.peek(seat, does.looks)):
        card = yield Choice("keep", seen, seat)
        library.deck.give(card, hand)
        if does.swaps:
            hand.give(shown[0], library.deck)  # ruling: aid-on-top
    if does.digs:
        yield from dig(library, seat, does.digs)
    if does.foe_shuffles or does.trades or does.robs or does.sees:
        yield from against(library, seat, (yield from library.opponent("opponent", seat)), does, shown)


def dig(library: Library, seat: int, number: int) -> Steps[None]:
    """Keep one of so many cards of the discard pile, drawn by chance (ruling: dig)."""
    drawn: list[Piece] = []
    for _ in range(min(number, len(library.discards))):
        rest = [card for card in library.discards if card not in drawn]
        drawn.append(library.table.lot("by chance", rest))
    if drawn:
        card = yield from one_of("keep", drawn, seat)
        library.discards.give(card, library.hands[seat])


def against(library: Library, seat: int, foe: int, does: Any, shown: Sequence[Piece]) -> Steps[None]:
    """What cards do to an opponent."""
    mine, theirs = library.hands[seat], library.hands[foe]
    yield from library.put_back(foe, does.foe_shuffles)
    if does.trades:
        mine.give(shown[0], theirs)
        others = [card for card in theirs if card is not shown[0]]  # ruling: trade
        if others:
            card = yield Choice("return", others, foe)
            theirs.give(card, mine)
    for _ in range(min(does.robs, len(theirs))):
        theirs.give(library.blind(foe), mine)
    if does.sees:
        library.look(seat, foe)
        library.table.say("sees", by=seat, foe=foe)
        if does.takes and theirs:
            card = yield Choice("take", list(theirs), seat)
            theirs.give(card, mine)
    library.draw(foe, does.foe_draws)


def meld(library: Library, seat: int) -> Steps[None]:
    """Lay a card of each type, or nothing (ruling: one-meld)."""
    library.table.begin("melding")
    parts = yield from library.shelf.compose("meld", seat, library.hands[seat], library.place)
    if not parts:
        return
    combos = library.shelf.combos(parts)
    library.points[seat].value += library.shelf.worth(parts)
    library.melds.value += 1
    total = library.points[seat].value
    library.table.say("meld", by=seat, combos=combos, points=library.shelf.worth(parts), total=total)
    clear(library.place)
    library.place.give_all(library.discards)
    library.draw(seat, max(0, library.numbers.fill - len(library.hands[seat])))


def end(library: Library, seat: int) -> Steps[None]:
    """Put what is too much on top of the deck, one by one (ruling: excess)."""
    library.table.begin("end")
    hand = library.hands[seat]
    while len(hand) > library.numbers.hand:
        card = yield Choice("excess", list(hand), seat)
        hand.give(card, library.deck)


class Shelf(Melds):
    """What makes a meld, and what it is worth."""

    def __init__(self, kinds: Kinds, points: int, combo: int) -> None:
        super().__init__(kinds)
        self.points, self.combo = points, combo

    def combos(self, parts: Sequence[Part]) -> int:
        """How many pairs there are that go together (ruling: combos)."""
        names = {part.card.name for part in parts}
        return len({frozenset((part.card.name, part.card.combo)) for part in parts if part.card.combo in names})

    def worth(self, parts: Sequence[Part]) -> int:
        """The Meld Points."""
        return self.points + self.combo * self.combos(parts)


def goal(view: View, seat: int) -> dict[str, int]:
    """The points of a seat, the melds that all have made, and those the game has."""
    return {"points": view.track(own("points", seat)), "melds": view.track("melds"), "all": view.numbers.melds}


def worth(view: View, thing: object) -> int | None:
    """The Meld Points of a meld as far as it lies there."""
    return (
        shelf(view).worth(laid(view.rows("kind"), view.known("meld")))
        if thing == "meld" and view.count("meld")
        else None
    )


def thumb(view: View, choice: Choice) -> Any:
    """Collect what the hand has not, show Relics when nothing is missed, and meld at once."""
    phase, _, kind = choice.phase.partition(":")
    hand = in_hand(view)
    if phase == "meld":
        parts = laid(view.rows("kind"), view.known("meld"))
        return planned(shelf(view).extend(parts, hand), kind.strip(), choice.options)
    if phase == "action":
        return highest(view, choice, {"action": helps})
    if phase == "opponent":
        return max(choice.options, key=lambda foe: (view.track(own("points", foe)), view.count(own("hand", foe))))
    if phase == "use":
        return max(choice.options, key=lambda way: used(view, way))
    if phase in ("keep", "find", "take"):
        return max(choice.options, key=lambda card: fitness(view, [*hand, card]))
    if phase == "set":
        return choice.options[0]
    return max(choice.options, key=lambda card: fitness(view, [each for each in hand if each is not card]))


def shelf(view: View) -> Shelf:
    """What makes a meld."""
    return Shelf(view.rows("kind"), view.numbers.meld, view.numbers.combo)


def missing(view: View, cards: Sequence[Piece]) -> set[str]:
    """The types of which some cards have none."""
    return {row.type for row in view.rows("kind")}.difference(*(own_kinds(card) for card in cards))


def fitness(view: View, cards: Sequence[Piece]) -> float:
    """How near to a meld cards are: the types they have, and a little for what goes together."""
    names = {card.name for card in cards}
    return 0.1 * sum(card.combo in names for card in cards) - len(missing(view, cards))


def used(view: View, way: str) -> float:
    """How much it helps to use a single card as one of a type, or to search the deck with it."""
    lacks = missing(view, in_hand(view))
    if way == SEARCH:
        return filled(view, len(lacks)) * any(card.searches in lacks for card in in_hand(view))
    return gain(view, next(row for row in view.rows("kind") if row.type == way), len(lacks))


def helps(view: View, option: Any) -> float:
    """How much it helps to reveal a card or a set."""
    hand = in_hand(view)
    lacks = len(missing(view, hand))
    each = filled(view, lacks)
    if not isinstance(option, Piece):
        return gain(view, next(row for row in view.rows("set") if row.name == option), lacks)
    without = len(missing(view, [card for card in hand if card is not option])) - lacks
    found = bool(option.searches and option.searches in missing(view, hand))
    rows = [row for row in view.rows("kind") if row.type in own_kinds(option)]
    gains = [gain(view, row, lacks) - each * without * bool(row.swaps or row.trades) for row in rows]
    return max([*gains, each * (found - without)])


def filled(view: View, lacks: int) -> float:
    """How many points a type is worth of which the hand had none: its share of the meld that lacks so many."""
    return float(view.numbers.meld) / max(1, lacks)


def gain(view: View, does: Any, lacks: int) -> float:
    """What a deed is worth to who lacks so many types: points, and cards that may be of one of them."""
    chance = lacks / len(view.rows("kind"))
    best = 1 - (1 - chance) ** max(does.looks, min(does.digs, view.count("discard")), 6 * does.takes)
    cards = chance * (does.draws + does.robs) + best + 0.5 * chance * does.trades
    spoils = 0.3 * does.foe_shuffles + 0.3 * does.robs + 0.3 * does.takes - 0.3 * does.foe_draws
    return float(does.points + filled(view, lacks) * cards * (not does.returns) + spoils)
