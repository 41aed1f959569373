"""Exorcist: exorcist and demon bet souls on hands of suits, each from a deck of his own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, Track, View, own
from pnp.games.families.patterns import pattern, row_of

EXORCIST, DEMON = range(2)


class Side(NamedTuple):
    """What a player has: a deck, its discards, a hand, souls, and those he put into the pot."""

    seat: int
    deck: Pile
    discards: Pile
    hand: Pile
    souls: Track
    pot: Track


def play(table: Table) -> Steps[Result]:
    """Hands until one player has all souls."""
    sides = [side(table, seat) for seat in table.seats]
    hands, active = table.track("round"), DEMON  # rulings: sides, active
    while all(each.souls.value for each in sides) and hands.value < table.numbers.hand_cap:
        hands.value += 1
        yield from play_hand(table, sides[active], sides[1 - active])
        active = 1 - active
    capped = all(each.souls.value for each in sides)  # ruling: hand-cap
    if capped:
        table.say("hand-cap", hands=hands.value)
    else:
        table.say("won", winner=next(each.seat for each in sides if each.souls.value))
    return Result.ranked([each.souls.value for each in sides], capped, hands=hands.value)


def side(table: Table, seat: int) -> Side:
    deck = table.shuffled(table.game.sides[seat])
    discards, hand = table.pile(own("discard", seat), "nobody"), table.pile(own("hand", seat), "owner", seat)
    souls, pot = table.track(own("souls", seat), table.numbers.souls), table.track(own("pot", seat))
    return Side(seat, deck, discards, hand, souls, pot)


def play_hand(table: Table, active: Side, other: Side) -> Steps[None]:
    """Ante, draw, bet, replace, bet and show; `active` begins each time."""
    both = active, other
    table.begin("turn", active.seat)
    table.begin("ante")
    pay(both, min(table.numbers.ante, poorer(both)))  # ruling: poor
    table.say("antes", ante=active.pot.value)
    for each in both:
        draw(table, each, table.numbers.hand)
    table.begin("first betting")
    folded = yield from betting(table, active, other)
    if folded is None:
        table.begin("replacing")
        for each in both:  # ruling: draw-order
            yield from replace(table, each)
        table.begin("second betting")
        folded = yield from betting(table, active, other)
    table.begin("showdown")
    showdown(table, both, folded)
    for each in both:
        each.hand.give_all(each.discards)


def poorer(both: tuple[Side, Side]) -> int:
    """The souls that the poorer player has left."""
    return min(each.souls.value for each in both)


def pay(sides: Iterable[Side], count: int) -> None:
    """Move souls into the pot."""
    for each in sides:
        each.pot.value += each.souls.lose(count)


def draw(table: Table, each: Side, count: int) -> None:
    """Draw from one's own deck, which is made anew of its discards (ruling: empty-deck)."""
    for _ in range(count):
        if not each.deck:
            each.discards.give_all(each.deck)
            table.shuffle(each.deck)
        each.deck.deal(1, each.hand)


def betting(table: Table, active: Side, other: Side) -> Steps[Side | None]:
    """The active player may raise, then the other; returns who folded (rulings: bets, fold)."""
    for raiser, caller in ((active, other), (other, active)):
        most = min(table.numbers.most_raise, poorer((active, other)))  # ruling: poor
        raised = yield Choice("bet", list(range(most + 1)), raiser.seat)
        if raised:
            pay([raiser], raised)
            table.say("raises", by=raiser.seat, n=raised)
            if (yield Choice("answer", ["match", "fold"], caller.seat)) == "fold":
                table.say("folds", by=caller.seat)
                return caller
            pay([caller], raised)
            table.say("matches", by=caller.seat, pot=raiser.pot.value + caller.pot.value)
        else:
            table.say("checks", by=raiser.seat)
    return None


def replace(table: Table, each: Side) -> Steps[None]:
    """Discard some cards, face down, and draw as many (ruling: shown)."""
    gone = yield from table.subset("replace", each.hand, each.seat, most=table.numbers.replace)
    for card in gone:
        each.hand.give(card, each.discards)
    table.say("replaces" if gone else "keeps", by=each.seat, **({"cards": gone} if gone else {}))
    draw(table, each, len(gone))


def showdown(table: Table, both: tuple[Side, Side], folded: Side | None) -> None:
    """The higher rank takes the pot, or who did not fold; at equal ranks each takes his own back (ruling: tie)."""
    ranks = {each.seat: rank(table, each.hand) for each in both}
    if folded is not None:
        ranks = {each.seat: int(each is not folded) for each in both}
    else:
        for each in both:
            for card in each.hand:
                each.hand.show(card, (1 << len(table.seats)) - 1)
            table.say("rank", seat=each.seat, rank=row(table, each.hand).name)
    best = [each for each in both if ranks[each.seat] == max(ranks.values())]
    pot = sum(each.pot.value for each in both)
    if len(best) == 1:
        table.say("takes", winner=best[0].seat, pot=pot)
    else:
        table.say("tie")
    for each in both:
        winner = best[0] if len(best) == 1 else each
        winner.souls.value += each.pot.lose(each.pot.value)
    for each in sorted(both):
        table.say("left", seat=each.seat, souls=each.souls.value)


def row(table: Table, cards: Iterable[Piece]) -> Any:
    """The row of the table of ranks that a hand is (ruling: suits)."""
    return row_of(table.cast.entries["rank"], cards)


def rank(table: Table, cards: Iterable[Piece]) -> int:
    """The rank of a hand."""
    return int(row(table, cards).rank)


def goal(view: View, seat: int) -> dict[str, int]:
    """The souls of a seat, and all there are."""
    return {"souls": view.track(own("souls", seat)), "all": view.numbers.souls * len(view.seats)}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The rank of a hand all of whose cards are known, and what it costs to match."""
    if thing == "match":
        return {"cost": view.track(own("pot", 1 - view.seat)) - view.track(own("pot", view.seat))}
    cards = view.known(thing) if isinstance(thing, str) and thing.startswith("hand of") else []
    if len(cards) < view.numbers.hand:
        return None
    found = row_of(view.rows("rank"), cards)
    return {f"{found.name}, rank": found.rank}


def thumb(view: View, choice: Choice) -> Any:
    """Bet on what the hand holds, match what it can bear, and keep what belongs together."""
    return ANSWERS[choice.phase](view, choice)


def strength(view: View) -> int:
    """How good the own hand is, from 0 (a pair) to 3 (a full house or better)."""
    most = pattern(view.known(own("hand", view.seat)))
    return {"2+1+1+1": 0, "2+2+1": 1, "3+1+1": 1, "1+1+1+1+1": 2}.get(most, 3)


def bet(view: View, choice: Choice) -> int:
    """All that is allowed on a strong hand, a little on a fair one."""
    most: int = choice.options[-1]
    return (0, min(1, most), most, most)[strength(view)]


def answered(view: View, _: Choice) -> str:
    """A fair hand matches; a pair only what is cheap beside the pot."""
    mine, theirs = view.track(own("pot", view.seat)), view.track(own("pot", 1 - view.seat))
    return "match" if strength(view) or theirs - mine <= view.numbers.ante else "fold"


def replaced(view: View, choice: Choice) -> Piece | None:
    """Cards that stand alone beside a pair or more of a suit, one after the other; five different ones stay."""
    counts = Counter(card.type for card in view.known(own("hand", view.seat)))
    loose = (card for card in choice.options if card is not None and counts[card.type] == 1)
    return next(loose, None) if max(counts.values()) > 1 else None


ANSWERS: dict[str, Callable[[View, Choice], Any]] = {"bet": bet, "answer": answered, "replace": replaced}
