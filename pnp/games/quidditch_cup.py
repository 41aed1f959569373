"""Quidditch Cup: two teams lay three piles face down, turn by turn, until one of them has caught the Snitch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, View, own
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import final
from pnp.games.families.piles import FaceDown, laid_by, total_of
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import SharedDeck, in_hand, in_turn

PILES = ("bludger", "quaffle", "snitch")


def play(table: Table) -> Steps[Result]:
    """Turns of six phases until the Snitch is caught (ruling: winning)."""
    pitch = Pitch(table)
    yield from pick_houses(pitch)
    roll_stars(pitch)
    for turn in range(1, pitch.numbers.turn_cap + 1):
        table.track("turn").value = turn
        table.begin("turn")
        if (yield from take_turn(pitch)):
            return result(pitch)
        pitch.pass_on()
    return result(pitch, capped=True)  # ruling: turn-cap


class Pitch(SharedDeck, FaceDown):
    """The deck; three piles a team, face down and then face up; points, houses and stars. `first` is a seat from 1."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        self.first = first_by_lot(table)  # ruling: first-player
        self.points = table.each_track("points")
        self.fewer = table.each_track("draws fewer")
        self.set_out(table, PILES)
        self.badges = table.each_pile("house")
        self.houses = table.unbox("house", table.pile("houses"))
        self.seen = View(table, 0)
        """What everybody sees: stars, badges, and the piles once they are turned up."""
        for star in table.cast.entries["star"] if self.numbers.stars else ():
            for seat in table.seats:
                table.track(own(star.name, seat))
        if not self.numbers.houses:  # ruling: house-cards
            for card in [card for card in self.deck if card.type == "house"]:
                self.deck.give(card, table.pile("_box"))

    def can(self, seat: int, use: str) -> list[Piece]:
        """The House cards of a hand, if the house of this player uses them so."""
        badge = self.badges[seat].top
        return [c for c in self.hands[seat] if c.type == "house"] if badge is not None and badge.use == use else []


def result(pitch: Pitch, capped: bool = False) -> Result:
    """More points win; equal ones are a draw (ruling: winning)."""
    turns = pitch.table.track("turn").value
    return final(pitch.table, Result.ranked([track.value for track in pitch.points], capped, turns=turns))


def pick_houses(pitch: Pitch) -> Steps[None]:
    """Each takes the badge of another house (ruling: houses)."""
    for seat in pitch.order() if pitch.numbers.houses else ():
        badge = yield Choice("house", list(pitch.houses), seat)
        pitch.houses.give(badge, pitch.badges[seat])
        pitch.table.say("house", seat=seat, badge=badge)


def roll_stars(pitch: Pitch) -> None:
    """Roll for the stars of both teams; each row's count is a track (ruling: stars)."""
    for seat in pitch.order() if pitch.numbers.stars else ():
        for _ in range(pitch.numbers.star_rolls):
            pitch.table.track(own(pitch.table.roll_on("star", seat=seat).name, seat)).value += 1


def stars(view: View, seat: int) -> Iterator[tuple[Piece, int]]:
    """The stars of a player, each with how often he rolled it."""
    for star in view.rows("star") if view.numbers.stars else ():
        yield star, view.track(own(star.name, seat))


def take_turn(pitch: Pitch) -> Steps[bool]:
    """The six phases; whether the Snitch was caught."""
    yield from draw_phase(pitch)
    pitch.table.begin("tactics phase")
    for seat in pitch.order():
        yield from tactics(pitch, seat)
    pitch.table.begin("foul phase")
    for seat in pitch.order():
        yield from foul(pitch, seat)
    yield from action(pitch)
    pitch.table.begin("modifier phase")
    yield from in_turn(list(pitch.order()), lambda seat: modifier(pitch, seat))  # ruling: modifiers
    caught = score(pitch)
    pitch.clear_piles(lambda _: pitch.discards)  # ruling: clearing
    return caught


def draw_phase(pitch: Pitch) -> Steps[None]:
    """Discard down to a few cards, or fewer, then draw (rulings: discarding, hands, empty-deck)."""
    pitch.table.begin("draw phase")
    for seat in pitch.order():
        hand, keep = pitch.hands[seat], int(pitch.numbers.keep)
        gone = yield from pitch.table.subset("draw", hand, seat, least=max(0, len(hand) - keep))
        for card in gone:
            pitch.discard(card)
    for seat in pitch.order():
        pitch.draw(seat, pitch.numbers.draw - pitch.fewer[seat].value)
        pitch.fewer[seat].value = 0


def tactics(pitch: Pitch, seat: int) -> Steps[None]:
    """Replace some cards; House cards of two houses are used now (ruling: house-time)."""
    most: int = pitch.numbers.tactics + sum(star.more_tactics * n for star, n in stars(pitch.seen, seat))
    again = True
    while again:
        gone = yield from pitch.table.subset("tactics", pitch.hands[seat], seat, most=most)
        for card in gone:
            pitch.discard(card)
        pitch.draw(seat, len(gone))
        again = yield from house_help(pitch, seat)


def house_help(pitch: Pitch, seat: int) -> Steps[bool]:
    """Discard House cards to draw, or one for another Tactics phase (True)."""
    while True:
        cards = pitch.can(seat, "draw") + pitch.can(seat, "tactics")
        card = yield Choice("house card", [None, *cards], seat)
        if card is None:
            return False
        pitch.discard(card)
        badge = pitch.badges[seat][0]
        if badge.use == "tactics":
            return True
        pitch.draw(seat, badge.draws)


def foul(pitch: Pitch, seat: int) -> Steps[None]:
    """Make the opponent discard at random, at the price of points if a player is hit (ruling: foul)."""
    foe = pitch.foe(seat)
    while True:
        cards = [card for card in pitch.hands[seat] if card.type == "foul"] + pitch.can(seat, "foul")
        card = yield Choice("foul", [None, *cards], seat)
        if card is None:
            return
        pitch.discard(card)
        before = len(pitch.discards)
        pitch.lose_at_random(foe, pitch.numbers.foul_discards)
        lost = pitch.discards[before:]
        pitch.table.say("fouled", foe=foe, cards=lost)
        if any(hit.player for hit in lost):
            pitch.points[foe].value += pitch.numbers.foul_points


def action(pitch: Pitch) -> Steps[None]:
    """Both lay out their piles, face down, and then all are turned up (ruling: piles)."""
    pitch.table.begin("action phase")
    for seat in pitch.order():
        yield from lay_out(pitch, seat)
    pitch.turn_up(pitch.order())


def lay_out(pitch: Pitch, seat: int) -> Steps[None]:
    """Lay any cards on the piles they may lie in."""
    hand, laid = pitch.hands[seat], pitch.laid[seat]
    while (
        answer := (yield Choice("action", [None, *((c, name) for c in hand for name in c.piles)], seat))
    ) is not None:
        card, name = answer
        hand.give(card, laid[name])
    if any(laid.values()):
        pitch.table.say("lays", seat=seat, **{name: len(pile) for name, pile in laid.items()})
    else:
        pitch.table.say("lays-nothing", seat=seat)


def modifier(pitch: Pitch, seat: int) -> Steps[bool]:
    """Play a Keeper, Magic at a card (ruling: magic), or a House card into a pile; False is to pass."""
    plays: list[Any] = []
    for card in pitch.hands[seat]:
        if card.discards == "card":
            plays += [(card, each) for piles in pitch.piles for pile in piles.values() for each in pile]
        elif card.discards:
            plays.append((card, None))
    plays += [(card, pile) for card in pitch.can(seat, "force") for pile in pitch.piles[seat].values()]
    answer = yield Choice("modifier", [None, *plays], seat)
    if answer is None:
        return False
    card, target = answer
    if isinstance(target, Pile):
        pitch.hands[seat].give(card, target)
        return True
    pitch.discard(card)
    gone = [target] if target else [each for piles in pitch.piles for each in piles[card.discards]]
    pitch.table.say("spoiled", cards=gone)
    for each in gone:
        pitch.discard(each)
    return True


def score(pitch: Pitch) -> bool:
    """Score the three pairs of piles; whether the Snitch is caught (rulings: score-time, ties)."""
    pitch.table.begin("score phase")
    for name, sentence in (("bludger", "hits"), ("quaffle", "scores")):
        winner = next((seat for seat in pitch.order() if beats(pitch, seat, name)), None)
        judge(pitch, name, winner, sentence)
        if winner is not None and name == "bludger":
            pitch.fewer[pitch.foe(winner)].value = pitch.numbers.fewer
        elif winner is not None:
            pitch.points[winner].value += pitch.numbers.goal_points
    times: int = pitch.numbers.catch_times
    enough = [total(pitch, seat, "snitch") >= times * total(pitch, pitch.foe(seat), "snitch") for seat in (0, 1)]
    catcher = next((seat for seat in pitch.order() if complete(pitch, seat, "snitch") and enough[seat]), None)
    judge(pitch, "snitch", catcher, "catches")
    if catcher is not None:  # ruling: snitch
        pitch.points[catcher].value += pitch.numbers.catch_points
    return catcher is not None


def beats(pitch: Pitch, seat: int, name: str) -> bool:
    """Whether a Bludger or Quaffle pile counts, and is better than the other."""
    foe = pitch.foe(seat)
    lead = total(pitch, seat, name) - total(pitch, foe, name)
    return complete(pitch, seat, name) and lead > (guard(pitch, foe) if name == "quaffle" else 0)


def judge(pitch: Pitch, name: str, winner: int | None, sentence: str) -> None:
    """Tell the totals of two piles, and what came of them."""
    totals = {seat: total(pitch, seat, name) for seat in pitch.order()}
    best = max(totals, key=lambda seat: totals[seat]) if winner is None else winner
    if winner is None:
        sentence = "not-enough" if complete(pitch, best, name) else "incomplete"
    if any(totals.values()):
        pitch.table.say(sentence, pile=name, seat=best, ours=totals[best], theirs=totals[pitch.foe(best)])


def total(pitch: Pitch, seat: int, name: str) -> int:
    """The force of a pile, with what stars and houses add."""
    return counted(pitch.seen, seat, pitch.piles[seat][name])


def counted(view: View, seat: int, cards: Iterable[Piece]) -> int:
    """The force of a player's cards, with what stars and houses add."""
    bonus = sum(badge.bonus for badge in view.known(own("house", seat)))
    return sum(force(view, seat, card) + (bonus if card.type == "house" else 0) for card in cards)


def force(view: View, seat: int, card: Piece) -> int:
    """The force of a player's card with his stars."""
    return int(card.force + sum(star.bonus * n for star, n in stars(view, seat) if card.type in star.bonus_for))


def guard(pitch: Pitch, seat: int) -> int:
    """By how much a Quaffle pile has to be better than this player's (ruling: star-keeper)."""
    return sum(star.guard * n for star, n in stars(pitch.seen, seat))


def complete(pitch: Pitch, seat: int, name: str) -> bool:
    """Whether a pile has its ball and its player (ruling: bludger)."""
    return whole(pitch.piles[seat][name], name)


def whole(pile: Iterable[Piece], name: str) -> bool:
    """Whether there are a ball and a player of a pile among some cards."""
    return {card.player for card in pile if card.piles == (name,)} == {True, False}


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def at_hand(view: View) -> list[Piece]:
    """The cards of one's hand, and those one has laid face down."""
    return [*in_hand(view), *(card for name in PILES for card in laid_by(view, name))]


def partnered(view: View, card: Piece) -> bool:
    """Whether there is a ball for this player, or a player for this ball, in the hand or laid already."""
    return any(each.piles == card.piles and each.player != card.player for each in at_hand(view))


def kept(card: Piece) -> float:
    """What to keep for the next turn: the best Snitch and Seeker, then Magic and Keepers, then strong cards."""
    worth = {"snitch": 12, "seeker": 12, "speed": 8, "magic": 7, "keeper": 4, "house": 5, "foul": 3}
    return float(worth.get(card.type, 2) + card.force / 2)


def replaced(view: View, card: Piece) -> float:
    """Weak cards that go with nothing else in the hand."""
    return 0 if not card.piles or card.type == "speed" or partnered(view, card) else 8 - card.force


def laid(view: View, move: tuple[Piece, str]) -> float:
    """Lay what belongs together; Speed or a single card to the Snitch, where the other needs several times as much."""
    card, name = move
    pairs = {each.piles[0] for each in at_hand(view) if len(each.piles) == 1 and partnered(view, each)}
    if card.type == "speed":
        return 2.0 * (name == "snitch")
    if name in pairs:
        return 20 + float(card.force)
    if name != "snitch":
        return 0
    return 10 if card.force <= view.numbers.keep else float(not laid_by(view, "snitch"))


def turned(view: View, move: tuple[Piece, Any]) -> float:
    """Spoil what would score for the other: his Snitch pile, then his goal; strengthen one's own."""
    _, target = move
    other = 1 - view.seat
    sums = {n: [sum(c.force for c in view.known(own(n, seat))) for seat in (view.seat, other)] for n in PILES}
    if isinstance(target, Pile):
        name = target.name.partition(" of ")[0]
        mine, his = sums[name]
        return 1 if len(target) > 1 and mine <= his else 0
    if target is None:  # a Keeper saves a goal, and nothing else
        return whole(view.known(own("quaffle", other)), "quaffle") * float(sums["quaffle"][1] - sums["quaffle"][0])
    home = target.pile.name if target.pile else ""
    if home == own("snitch", other) and sums["snitch"][1] >= view.numbers.catch_times * sums["snitch"][0]:
        return 50 + float(target.force)
    if home == own("quaffle", other) and 0 < sums["quaffle"][1] - sums["quaffle"][0] < target.force:
        return float(target.force)
    return 0


SCORES: Scores = {
    "house": lambda _, badge: badge.bonus + badge.draws,
    "draw": lambda view, card: -kept(card) if len(in_hand(view)) > view.numbers.keep else 0,
    "tactics": replaced,
    "house card": lambda *_: 1,
    "foul": lambda view, _: view.count(own("hand", 1 - view.seat)) - view.numbers.foul_discards,
    "action": laid,
    "modifier": turned,
}


def goal(view: View, seat: int) -> dict[str, int]:
    """The points of a seat."""
    return {"points": view.track(own("points", seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """The total of a pile that the seat can see, and of one of its own with a card more."""
    return total_of(view, thing, PILES, lambda view, seat, _, cards: counted(view, seat, cards))
