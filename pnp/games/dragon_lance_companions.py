"""Dragon Lance Companions: heroes and aids of one deck capture foes, until the deck is gone and nobody captures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.engine.numbers import Numbers
from pnp.games.families.ending import final
from pnp.games.families.shared_deck import SharedDeck


def play(table: Table) -> Steps[Result]:
    """Turns of two phases; the highest total of captured force wins (ruling: ties)."""
    ruins = Ruins(table)  # ruling: no-hand
    seat = table.lot("first player", table.seats)  # ruling: first-player
    turns, idle = table.track("turn"), table.track("turns without a capture")
    while idle.value < len(table.seats):
        turns.value += 1
        table.begin("turn", seat)
        yield from adventure(ruins, seat)
        captured = yield from quest(ruins, seat)
        idle.value = 0 if captured or ruins.deck else idle.value + 1  # ruling: end
        seat = table.after(seat)
    table.begin("end")
    table.say("over", n=idle.value)
    totals = [sum(foe.force for foe in pile) for pile in ruins.victories]
    return final(table, Result.ranked(totals, turns=turns.value, captured=sum(map(len, ruins.victories))))


class Ruins(SharedDeck):
    """The deck, hands, and a victory pile a player."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.victories = table.each_pile("victory pile")
        self.shown = table.pile("quest")

    def draw(self, seat: int, count: int) -> None:
        """Draw what there is; the discard pile never comes back (ruling: short-deck)."""
        self.deck.deal(count, self.hands[seat])


def adventure(ruins: Ruins, seat: int) -> Steps[None]:
    """Draw, then keep as many cards as the limit says (ruling: hand-limit)."""
    ruins.table.begin("adventure", seat)
    ruins.draw(seat, ruins.numbers.draw)
    yield from ruins.hand_limit(seat, ruins.numbers.hand_limit)


def quest(ruins: Ruins, seat: int) -> Steps[bool]:
    """Capture a foe of one's own hand (rulings: one-capture, foe-hidden)."""
    ruins.table.begin("quest phase", seat)
    hand, captured = ruins.hands[seat], False
    for _ in range(ruins.numbers.captures):
        foes = [card for card in hand if card.type == "foe" and enough(card, band(hand, ruins.numbers))]
        foe = yield Choice("quest", [None, *foes], seat)
        if foe is None:
            break
        hand.give(foe, ruins.shown)
        ruins.table.say("sets-out", by=seat, card=foe, force=foe.force)
        yield from fight(ruins, seat, foe)
        ruins.shown.give(foe, ruins.victories[seat])
        captured = True
    if not captured:
        ruins.table.say("no-capture", by=seat)
    return captured


def fight(ruins: Ruins, seat: int, foe: Piece) -> Steps[None]:
    """Play heroes and aids until they are enough, and more if one likes (ruling: too-much); all are discarded."""
    hand, shown = ruins.hands[seat], ruins.shown
    while True:
        played = [card for card in shown if card is not foe]
        left = [card for card in hand if card.type != "foe" and fits(card, played, ruins.numbers)]
        options: list[Piece | None] = [None, *left] if enough(foe, played) else list(left)
        card = yield Choice("fight", options, seat)
        if card is None:
            break
        hand.give(card, shown)
    force, needed = total(foe, played), int(foe.force)
    if force >= needed:
        ruins.table.say("captures", by=seat, card=foe, force=force, needed=needed)
    else:
        ruins.table.say("turns", by=seat, card=foe)
    for card in played:
        ruins.discard(card)


def fits(card: Piece, played: Iterable[Piece], numbers: Numbers) -> bool:
    """Whether a card may be played with others: of each hero only one copy (ruling: one-copy)."""
    return card.type != "hero" or sum(other.id == card.id for other in played) < int(numbers.copies)


def band(hand: Iterable[Piece], numbers: Numbers) -> list[Piece]:
    """The most that a hand can play for one capture."""
    chosen: list[Piece] = []
    for card in hand:
        if card.type != "foe" and fits(card, chosen, numbers):
            chosen.append(card)
    return chosen


def enough(foe: Piece, played: Sequence[Piece]) -> bool:
    """Whether what is played captures a foe: by its total, or by what turns its kind (ruling: undead)."""
    for card in played:
        if card.defeats and foe.kind in card.versus and helped(card, played):
            return True
    return total(foe, played) >= int(foe.force)


def total(foe: Piece, played: Sequence[Piece]) -> int:
    """The force of what is played against a foe (rulings: aids, crystal-staff)."""
    return sum(int(card.force) + bonus(card, foe, played) for card in played)


def bonus(card: Piece, foe: Piece, played: Sequence[Piece]) -> int:
    """What an aid adds with its hero, and against a kind of foes."""
    if not helped(card, played):
        return 0
    return int(card.bonus + (card.bonus_versus if foe.kind in card.versus else 0))


def helped(card: Piece, played: Iterable[Piece]) -> bool:
    """Whether a hero whom an aid needs is played with it (ruling: two-classes)."""
    return any(set(card.bonus_for) & set(hero.classes) for hero in played)


def goal(view: View, seat: int) -> dict[str, int]:
    """The force that a seat has captured, and the cards that are left to draw."""
    return {"force": sum(foe.force for foe in view.known(own("victory pile", seat))), "left": view.count("card")}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The force of a victory pile; of a foe in hand, what all cards of the hand come to against it; while a foe is on
    the table, what is played against it by now, and what that would be with a card of the hand."""
    if isinstance(thing, str):
        if thing == "quest" and view.count(thing):
            foe, *played = view.known(thing)
            return {"played": total(foe, played), "needed": int(foe.force)}
        return {"force": sum(foe.force for foe in view.known(thing))} if thing.startswith("victory pile") else None
    hand = view.known(own("hand", view.seat))
    if not isinstance(thing, Piece) or thing not in hand:
        return None
    if view.count("quest"):
        foe, *played = view.known("quest")
        return {"total with it": total(foe, [*played, thing])} if fits(thing, played, view.numbers) else None
    return {"your cards": total(thing, band(hand, view.numbers))} if thing.type == "foe" else None


def thumb(view: View, choice: Choice) -> Any:
    """Capture the dearest foe with as little waste as possible; keep heroes, useful aids and the foes in reach."""
    hand = view.known(own("hand", view.seat))
    options = [option for option in choice.options if option is not None]
    if choice.phase == "quest":
        return max(options, key=lambda foe: foe.force, default=None)
    if choice.phase == "fight":
        foe, *played = view.known("quest")
        if None in choice.options:
            return None
        best = max(options, key=lambda card: adds(card, foe, [*hand, *played], played))
        return fitting(foe, played, options) or best
    return min(options, key=lambda card: kept(card, hand))


def adds(card: Piece, foe: Piece, at_hand: Sequence[Piece], played: Sequence[Piece]) -> tuple[bool, int]:
    """What a card is worth in a fight: aids that count before heroes, dear ones first."""
    counts = card.type == "hero" or not card.bonus_for or helped(card, played)
    opens = card.type == "hero" and any(helped(aid, [card]) for aid in at_hand if aid.type == "aid" and aid.bonus)
    return counts, card.force + bonus(card, foe, [*played, card]) + 2 * opens


def fitting(foe: Piece, played: Sequence[Piece], options: Sequence[Piece]) -> Piece | None:
    """The smallest card that is enough."""
    last = [card for card in options if enough(foe, [*played, card])]
    return min(last, key=lambda card: total(foe, [*played, card]), default=None)


def kept(card: Piece, hand: Sequence[Piece]) -> float:
    """What a card is worth in the hand; second copies of a hero, aids without one and third foes go first.

    Weak foes are kept: they can be captured soon.
    """
    if card.type == "foe":
        weaker = sum(other.type == "foe" and other.force < card.force for other in hand)
        return 6 if weaker == 0 else 3 if weaker == 1 else 0
    if card.type == "hero":
        return float(card.force - 4 * (sum(other.id == card.id for other in hand) > 1))
    return float(card.force + card.bonus * (0.9 if helped(card, hand) else 0.5) + card.defeats)
