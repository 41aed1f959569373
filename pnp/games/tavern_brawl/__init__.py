"""Tavern Brawl: characters of two sides or more knock each other out, and drink the other side's beer."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, clear, own
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import final
from pnp.games.families.shared_deck import leads
from pnp.games.tavern_brawl.bar import Bar, left, strength, suits
from pnp.games.tavern_brawl.brawl import brawling
from pnp.games.tavern_brawl.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of three phases until a single player has beer left (ruling: turn-cap)."""
    bar = Bar(table)
    first = first_by_lot(table).value - 1  # ruling: first-player
    for seat in table.around(first):
        bar.draw(seat, bar.numbers.start_hand)
    for seat in bar.turns(first, bar.numbers.turn_cap):
        yield from take_turn(bar, seat)
        if bar.settled:
            return result(bar)
    return result(bar, capped=True)


def result(bar: Bar, capped: bool = False) -> Result:
    """Who has the most beers: the last player who has any, or as the cap ends the game."""
    beers = [track.value for track in bar.beers]
    return final(bar.table, Result.ranked(beers, capped, turns=bar.table.track("turn").value))


def take_turn(bar: Bar, seat: int) -> Steps[None]:
    """The three phases; nobody has to play anything (ruling: may-play)."""
    for phase in (quaff, get_you, brawling):
        yield from phase(bar, seat)
        if bar.settled:
            return
    end_turn(bar, seat)


def quaff(bar: Bar, seat: int) -> Steps[None]:
    """Draw, play Chug, and then discard what is too much (rulings: empty-deck, quaff)."""
    bar.table.begin("quaff phase", seat)
    bar.draw(seat, bar.numbers.draw)
    while True:
        cards = bar.of("quaff", seat) if bar.leaders(seat) else []  # ruling: chug
        answer = yield Choice("quaff", [None, *((card, Seat(foe)) for card in cards for foe in bar.foes(seat))], seat)
        if answer is None:
            break
        card, foe = answer
        bar.discard(card)
        bar.lose_beers(foe, card.drinks)
        if bar.settled:
            return
    yield from bar.hand_limit(seat, bar.numbers.hand_limit)


def get_you(bar: Bar, seat: int) -> Steps[None]:
    """The phase I'll get you for that: new characters, Weapons and Specials, in any order."""
    bar.table.begin("get-you", seat)
    while (answer := (yield Choice("I'll get you for that", [None, *plays(bar, seat)], seat))) is not None:
        if isinstance(answer, Piece):
            yield from recruit(bar, seat, answer)
        elif answer[0].type == "weapon":
            bar.attach(*answer)
        else:
            bar.discard(answer[0])
            yield from bar.play_on(seat, *answer)


def plays(bar: Bar, seat: int) -> Iterator[Piece | tuple[Piece, Piece]]:
    """Characters, Weapons with who has none (ruling: weapons), and Specials with their targets."""
    for card in bar.of("get-you", seat):
        if card.type == "character":
            yield card
        elif card.type == "weapon":
            yield from ((card, bearer) for bearer in bar.empty_handed(seat))
        elif card.type == "special":
            yield from ((card, target) for target in bar.targets(seat, card))


def recruit(bar: Bar, seat: int, character: Piece) -> Steps[None]:
    """A character comes in; his player attaches Modifiers that add, then each foe those that take away."""
    bar.enter(seat, character)  # ruling: recruiting
    for player in bar.table.around(seat):  # ruling: modifiers
        side = "own" if player == seat else "opponent"
        while True:
            cards = [card for card in bar.of("get-you", player) if card.type == "modifier" and card.side == side]
            pairs = [(card, character) for card in cards if suits(card, character)]
            answer = yield Choice("modifiers", [None, *pairs], player)
            if answer is None:
                break
            bar.attach(*answer)


def end_turn(bar: Bar, seat: int) -> None:
    """A stun counter comes off, but none of those laid in this very turn (ruling: stun); all may act again."""
    for character in bar.in_play():
        if character.owner == seat and character.mark("stunned"):
            character.put("stunned", max(character.mark("stunned") - 1, character.mark("just stunned")))
        clear([character], "just stunned", "acted", "attacked")


def goal(view: View, seat: int) -> dict[str, int]:
    """The beers that a seat has left."""
    return {"beers": view.track(own("beers", seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """Strength and Hits of a character in play as they are now; what one strikes with once an Attack card is added."""
    if isinstance(thing, Piece) and thing.pile is not None and leads(thing):
        return {"strength now": strength(thing, view.numbers), "hits left": left(thing)}
    if isinstance(thing, tuple) and isinstance(thing[0], Piece) and thing[0].type == "attack":
        return {"strikes with": strength(thing[1], view.numbers, thing[0])}
    return None
