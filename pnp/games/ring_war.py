"""Ring War: light and darkness lay a War pile and a Quest pile face down, turn by turn, and pull at rows of tokens."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, clear, own
from pnp.engine.numbers import Numbers
from pnp.games.families.decks import Decks, Stock, first_by_lot, in_hand
from pnp.games.families.piles import FaceDown, laid_by, total_of
from pnp.games.families.scored import Scores, highest

QUEST, WAR = PILES = ("quest", "war")
"""The piles, in the order in which they are judged, which is that in which they win (ruling: quest-before-war)."""


def play(table: Table) -> Steps[Result]:
    """Turns of five phases until somebody has all tokens of a kind."""
    war = War(table)
    for turn in range(1, war.numbers.turn_cap + 1):
        table.track("turn").value = turn
        table.begin("turn")
        yield from take_turn(war)
        if (seat := winner(war)) is not None:
            return result(war, [int(each == seat) for each in table.seats])
        war.pass_on()
    return result(
        war, [sum(t.value for t in tokens.values()) for tokens in war.tokens], capped=True
    )  # ruling: turn-cap


class War(Decks, FaceDown):
    """A deck a seat with its discards and hand, two piles a player, and the tokens. `first` is a seat from 1."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.first = first_by_lot(table)  # ruling: first-player
        self.discards = table.each_pile("discard")
        for seat, side in enumerate(table.game.sides):  # ruling: sides
            self.lay_out(side, discards=own("discard", seat))
        self.hands = self.hold()
        start = table.numbers.tokens
        self.tokens = [
            {name: table.track(own(f"{name} tokens", seat), start) for name in PILES} for seat in table.seats
        ]
        self.set_out(table, PILES)

    def stock(self, seat: int) -> Stock:
        return self.stocks[seat]

    def fill(self, seat: int) -> None:
        """Fill a hand; a deck that runs out is made anew of its discards (ruling: empty-deck)."""
        self.draw(seat, self.numbers.hand - len(self.hands[seat]))

    def total(self, seat: int, name: str) -> int:
        """What a pile that is turned up comes to."""
        foe = self.piles[self.foe(seat)]
        played = [card for piles in self.piles for pile in piles.values() for card in pile]
        return total(name, self.piles[seat][name], foe[name], played, self.numbers)


def result(war: War, scores: Sequence[int], capped: bool = False) -> Result:
    """Who won, and after how many turns."""
    return Result.ranked(list(scores), capped, turns=war.table.track("turn").value)


def winner(war: War) -> int | None:
    """Who has enough tokens of a kind; those of the Quest come first (ruling: quest-before-war)."""
    enough = war.numbers.wanted
    won = (seat for name in PILES for seat in war.table.seats if war.tokens[seat][name].value >= enough)
    return next(won, None)


def take_turn(war: War) -> Steps[None]:
    """Draw, aid, scout, lay out the piles and judge them."""
    war.table.begin("draw")
    for seat in war.order():
        war.fill(seat)
    war.table.begin("aid phase")
    for seat in war.order():
        yield from aid(war, seat)
    war.table.begin("scout phase")
    scouted = []
    for seat in war.order():
        if (yield from scout(war, seat)):
            scouted.append(seat)
    yield from action(war, scouted)
    war.table.begin("resolution phase")
    for name in PILES:
        judge(war, name)
    war.clear_piles(lambda seat: war.discards[seat])  # ruling: clearing


def aid(war: War, seat: int) -> Steps[None]:
    """Discard a few cards, and draw as many."""
    gone = yield from war.table.subset("aid", war.hands[seat], seat, most=war.numbers.aid)
    for card in gone:
        war.discard(card)
    war.fill(seat)


def scout(war: War, seat: int) -> Steps[bool]:
    """Reveal a scout to look at the other's hand (rulings: scouts, strider); whether it was done."""
    scouts = [card for card in war.hands[seat] if card.scout]
    card = yield Choice("scout", [None, *scouts], seat)
    if card is None:
        return False
    foe = war.foe(seat)
    card.put("revealed", 1)
    war.hands[seat].show(card, 1 << foe)
    war.table.say("scouts", by=seat, scout=card.name)
    war.look(seat, foe)
    return True


def action(war: War, scouted: Collection[int]) -> Steps[None]:
    """Both lay their piles face down, who looked into a hand first (ruling: scouts); then all are turned up."""
    war.table.begin("action phase")
    for seat in sorted(war.order(), key=lambda seat: seat not in scouted):
        yield from lay_out(war, seat)
    war.turn_up(war.order())


def lay_out(war: War, seat: int) -> Steps[None]:
    """Lay cards until both piles are full, or as full as the hand allows (rulings: pile-size, locations)."""
    hand, laid = war.hands[seat], war.laid[seat]
    while moves := ways(hand, laid, war.numbers.pile):
        card, name = yield Choice("action", moves, seat)
        clear([card], "revealed")
        hand.give(card, laid[name])
    if short := [name for name in PILES if len(laid[name]) < war.numbers.pile]:
        war.table.say("short", seat=seat, pile=short[0])


def ways(hand: Iterable[Piece], laid: dict[str, Any], size: int) -> list[tuple[Piece, str]]:
    """Which card may be laid on which pile, so that the most cards come to lie there, a revealed scout among them."""
    held = list(hand)
    most = room(held, laid, size)
    found = []
    for card in held:
        rest = [each for each in held if each is not card]
        for name in PILES:
            then = {**laid, name: [*laid[name], card]}
            fits = len(laid[name]) < size and not (is_place(card) and any(map(is_place, laid[name])))
            if fits and room(rest, then, size) == most - 1 and not left_out(rest, most - 1):
                found.append((card, name))
    return found


def room(hand: Sequence[Piece], laid: dict[str, Any], size: int) -> int:
    """How many more cards of a hand can be laid, with one location in each pile at most."""
    free = sum(size - len(pile) for pile in laid.values())
    spots = sum(len(pile) < size and not any(map(is_place, pile)) for pile in laid.values())
    places = sum(map(is_place, hand))
    return min(free, len(hand) - places + min(places, spots))


def is_place(card: Piece) -> bool:
    return bool(card.type == "location")


def left_out(hand: Iterable[Piece], more: int) -> bool:
    """Whether a revealed scout would have to stay in the hand, which it may not (ruling: reserve)."""
    return not more and any(card.mark("revealed") for card in hand)


def judge(war: War, name: str) -> None:
    """Compare two piles; the winner takes a token, or more for twice the total (rulings: twice, tokens-left)."""
    numbers = war.numbers
    totals = [war.total(seat, name) for seat in war.table.seats]
    best = max(war.table.seats, key=lambda seat: totals[seat])
    worst = war.foe(best)
    if totals[best] == totals[worst]:
        war.table.say("tie", pile=name, total=totals[best])
        return
    due = numbers.twice_takes if totals[best] >= numbers.twice * totals[worst] else numbers.takes
    count = min(due, war.tokens[worst][name].value)
    war.table.say("takes", pile=name, seat=best, ours=totals[best], theirs=totals[worst], n=count)
    war.tokens[worst][name].lose(count)
    war.tokens[best][name].value += count


def total(
    name: str, mine: Sequence[Piece], theirs: Sequence[Piece] | None, played: Sequence[Piece], numbers: Numbers
) -> int:
    """What a pile comes to against the other's: its cards, its alliances and, in war, the greater numbers.

    `theirs` is None as long as nobody knows it; `played` are all cards that are turned up (ruling: in-play).
    """
    helpers = [card for card in mine if card.helps and adds(card, name)]
    points: int = sum(value(card, name, mine, theirs or (), played) for card in mine) + alliances(mine, numbers)
    points += sum(helper.bonus * called(helper.helps, mine) for helper in helpers)  # rulings: generals, palantir
    if name == WAR and theirs is not None:  # ruling: more-armies
        points += numbers.most_armies * (armies(mine) > armies(theirs))
        points += numbers.most_cavalry * (cavalry(mine) > cavalry(theirs))
    return points


def armies(pile: Iterable[Piece]) -> int:
    return sum(card.type == "army" for card in pile)


def cavalry(pile: Iterable[Piece]) -> int:
    return sum(card.cavalry for card in pile)


def alliances(pile: Sequence[Piece], numbers: Numbers) -> int:
    """What cards of one alliance add, each alliance by itself (ruling: alliances)."""
    names = [each for card in pile for each in card.alliances]
    return sum(numbers.alliance.at_least(names.count(each)) for each in sorted(set(names)) if names.count(each) > 1)


def value(card: Piece, name: str, mine: Sequence[Piece], theirs: Sequence[Piece], played: Iterable[Piece]) -> int:
    """What a card counts in a pile, with its own bonus for others there or in the other pile."""
    if card.nothing_if and called(card.nothing_if, played):  # ruling: in-play
        return 0
    points: int = getattr(card, name)
    if card.bonus and adds(card, name):
        against = called(card.against, theirs)  # ruling: against
        points += card.bonus * (against if card.each else min(against, 1))
        points += card.bonus * bool(called(card.beside, mine))
    return points


def adds(card: Piece, name: str) -> bool:
    """Whether a card's bonus counts in a pile."""
    return card.bonus_in in (None, name)


def fits(card: Piece, words: Collection[str]) -> bool:
    """Whether a card is of one of some types or kin."""
    return card.type in words or any(kin in words for kin in card.kin)


def called(words: Collection[str], cards: Iterable[Piece]) -> int:
    """How many of the cards are of the types or kin that are named."""
    return sum(fits(card, words) for card in cards) if words else 0


def goal(view: View, seat: int) -> dict[str, int]:
    """The tokens of a seat, and how many it wants."""
    return {**{name: view.track(own(f"{name} tokens", seat)) for name in PILES}, "wanted": view.numbers.wanted}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The total of a pile that the seat can see, and of one of its own with a card more."""
    return total_of(view, thing, PILES, counted)


def counted(view: View, seat: int, name: str, cards: list[Piece]) -> int:
    """The total of a player's cards in a pile, against what lies turned up there (ruling: against)."""
    up = {(who, each): view.known(own(each, who)) for who in view.seats for each in PILES}
    theirs = up[(1 - seat, name)]
    return total(name, cards, theirs or None, [card for pile in up.values() for card in pile], view.numbers)


def thumb(view: View, choice: Choice) -> Any:
    """Lay what the best split of the hand begins with; else the option with the highest score."""
    if choice.phase == "action":
        laid = {name: laid_by(view, name) for name in PILES}
        return begun(best_split(view, in_hand(view), laid, view.seat, forecast(view)), choice.options)
    return highest(view, choice, SCORES)


Split = dict[str, tuple[Piece, ...]]
"""Cards for both piles."""
USUAL = {QUEST: 20, WAR: 17}
"""What a pile of the other comes to, as long as nothing is known."""


def begun(split: Split, options: Sequence[tuple[Piece, str]]) -> Any:
    """The first answer that leads to a split."""
    return next(option for option in options if option[0] in split[option[1]])


def splits(hand: Sequence[Piece], laid: dict[str, Any], size: int) -> Iterator[Split]:
    """All ways to lay as many cards of a hand as can be laid."""
    most = room(hand, laid, size)
    free = {name: size - len(laid[name]) for name in PILES}
    careful = any(is_place(card) or card.mark("revealed") for card in hand)
    for count in range(max(0, most - free[WAR]), min(free[QUEST], most) + 1):
        for quest in combinations(hand, count):
            rest = [card for card in hand if card not in quest]
            for war in combinations(rest, most - count):
                split = {QUEST: quest, WAR: war}
                if not careful or allowed(split, laid, rest):
                    yield split


def allowed(split: Split, laid: dict[str, Any], rest: Iterable[Piece]) -> bool:
    """Whether a split has one location a pile at most, and leaves out no revealed scout."""
    lone = all(sum(map(is_place, [*laid[name], *split[name]])) <= 1 for name in PILES)
    return lone and not any(card.mark("revealed") for card in rest if card not in split[WAR])


def best_split(view: View, hand: Sequence[Piece], laid: dict[str, Any], seat: int, theirs: Split | None) -> Split:
    """The split with the best prospects of a player; `theirs` are the piles that the other is likely to lay."""
    memo: dict[tuple[str, tuple[Piece, ...]], float] = {}

    def prospect(name: str, cards: tuple[Piece, ...]) -> float:
        if (name, cards) not in memo:
            foe = theirs[name] if theirs else None
            pile = [*laid[name], *cards]
            ours = total(name, pile, foe, [*pile, *(foe or ())], view.numbers)
            other = total(name, foe, pile, [*pile, *foe], view.numbers) if foe else USUAL[name]
            memo[name, cards] = urgency(view, seat, name) * chance(ours, other, view.numbers.twice)
        return memo[name, cards]

    return max(splits(hand, laid, view.numbers.pile), key=lambda split: sum(prospect(n, split[n]) for n in PILES))


def chance(ours: int, theirs: int, twice: int) -> float:
    """How well a pile may do: to win, to win by twice as much, not to lose by that."""
    return lean(ours - theirs) + (lean(ours - twice * theirs) + lean(twice * ours - theirs)) / 2


def lean(margin: int) -> float:
    """From -1 to 1: what lies within a few points is open."""
    return margin / (abs(margin) + 5)


def urgency(view: View, seat: int, name: str) -> float:
    """The tokens that are nearly all on one side matter more."""
    start: int = view.numbers.tokens
    return 1 + abs(view.track(own(f"{name} tokens", seat)) - start) / start


def forecast(view: View) -> Split | None:
    """What the other is likely to lay, if his hand is known: each card where it is the stronger."""
    held = view.known(own("hand", 1 - view.seat))
    if len(held) < view.numbers.hand:
        return None
    ranked = sorted(held, key=lambda card: (card.quest - card.war, card.quest))
    size: int = view.numbers.pile
    return {QUEST: tuple(ranked[-size:]), WAR: tuple(ranked[:size])}


def spare(view: View, card: Piece) -> float:
    """How little a card adds: weak ones without friends, and locations too many."""
    hand = [each for each in in_hand(view) if each is not card]
    best: int = max(card.quest, card.war) + card.bonus * bool(called(card.helps, hand))
    friends = max((sum(name in each.alliances for each in hand) for name in card.alliances), default=0)
    surplus = is_place(card) and sum(map(is_place, hand)) >= len(PILES)
    return 3.4 - best - 0.4 * min(friends, 3) + 9 * surplus


SCORES: Scores = {
    "aid": spare,
    "scout": lambda _, card: card.quest + card.war,
}
