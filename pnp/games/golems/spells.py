"""The Spells of the Wizards, each by its fields: whom it may be cast on, and what it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pnp.engine import Choice, Piece, Pile, Seat, Steps
from pnp.games.golems.domain import GOLEM, HASTE, HIT, POWER, PROTECTION, Domain, key

if TYPE_CHECKING:
    from pnp.games.golems import Golems


def casts(game: Golems, seat: int, active: int) -> Iterator[Any]:
    """What a player may cast: cards, each with its target if it needs one (rulings: spells, targets)."""
    if game.mana[seat].value < game.numbers.spell_cost:
        return
    land = game.domain
    for card in game.hands[seat]:
        if card.type == "spell" and not card.negates:
            if card.gains or card.reads:
                yield card
            else:
                yield from ((card, target) for target in targets(game, land, seat, active, card))


def targets(game: Golems, land: Domain, seat: int, active: int, card: Piece) -> Iterator[Any]:
    """The stacks, golems or hands that a Spell may be aimed at (rulings: targets, theft, transformation)."""
    if card.blast:
        yield from land.foes(seat)
    elif card.steals:
        yield from (hand for other in game.foes(seat) for hand in (game.hands[other], game.workshops[other]) if hand)
    elif card.alters:
        yield from (unit for stack in land.stacks.values() for unit in stack if unit.component == GOLEM)
    elif card.again:
        yield from land.held_by_golems(seat) if seat == active else ()
    elif card.moves:
        yield from land.held_by_golems(seat) if empty(land) else ()
    elif card.repairs:
        yield from (space for space in land.held(seat) if any(unit.mark(HIT) for unit in land.stacks[space]))
    else:
        yield from land.held(seat)


def empty(land: Domain) -> list[str]:
    """The spaces to which a Portal may lead (ruling: portal)."""
    return [space for space in land.tiles if land.open(space) and space not in land.stacks]


def tell(game: Golems, seat: int, card: Piece, target: Any) -> None:
    """Say what is cast, and on what."""
    table, by = game.table, Seat(seat)
    if target is None:
        table.say("cast", by=by, card=card)
    elif isinstance(target, Piece):
        game.tell("cast-golem", target, by=by, card=card)
    elif isinstance(target, Pile):
        table.say("cast-at", by=by, card=card, foe=Seat(game.owner_of_hand(target)))
    else:
        table.say("cast-on", by=by, card=card, space=target)


def carry_out(game: Golems, seat: int, card: Piece, target: Any) -> Steps[None]:
    """What a Spell does."""
    if card.gains:
        game.mana[seat].value += int(card.gains)
    elif card.reads:
        divine(game, seat, int(card.reads))
    elif card.blast:
        storm(game, seat, card, target)
    elif card.steals:
        steal(game, seat, target, int(card.steals))
    elif card.alters:
        yield from transform(game, seat, target)
    elif card.moves:
        yield from portal(game, seat, target)
    else:
        for unit in game.domain.stacks.get(target, ()):
            strengthen(game, card, unit)


def strengthen(game: Golems, card: Piece, unit: Piece) -> None:
    """Haste, Power, Protection or Repair for one unit of a stack (rulings: haste, two-turns)."""
    if card.again and unit.component == GOLEM:
        unit.put(HASTE, unit.mark(HASTE) + int(card.again))
    for marks, more in ((POWER, card.own_force), (PROTECTION, card.own_armor)):
        name = marks[int(card.turns) - 1]
        if more:
            unit.put(name, unit.mark(name) + int(more))
    if card.repairs and unit.mark(HIT):
        unit.put(HIT, 0)
        game.tell("repaired", unit)


def divine(game: Golems, seat: int, count: int) -> None:
    """Look at hands and decks (ruling: divination)."""
    game.table.say("reads", by=Seat(seat))
    for other in game.foes(seat):
        for hand in (game.hands[other], game.workshops[other]):
            for card in hand:
                hand.show(card, 1 << seat)
    for stock in game.stocks:
        for card in stock.draw[-count:]:
            stock.draw.show(card, 1 << seat)


def storm(game: Golems, seat: int, card: Piece, space: str) -> None:
    """Attack each unit of a stack (ruling: storm)."""
    for unit in list(game.domain.stacks.get(space, ())):
        if unit.owner is None:
            continue  # its Wizard has just fallen
        ours, theirs = game.roll_off(seat, unit.owner, int(card.blast), game.domain.armor(unit, space))
        hits = ours >= theirs
        game.tell("strikes" if hits else "spares", unit, card=card, ours=ours, theirs=theirs)
        if hits and game.wound(unit):
            game.destroy(unit)


def steal(game: Golems, seat: int, hand: Pile, count: int) -> None:
    """Take cards of a hand by lot (ruling: theft)."""
    other = game.owner_of_hand(hand)
    mine = game.hands[seat] if hand is game.hands[other] else game.workshops[seat]
    for _ in range(min(count, len(hand))):
        game.table.say("steals", by=Seat(seat), foe=Seat(other))
        hand.give(game.table.lot("_by chance", hand, seat), mine)


def transform(game: Golems, seat: int, unit: Piece) -> Steps[None]:
    """Change a trait of a golem (ruling: transformation)."""
    land = game.domain
    made = land.traits(unit)
    others = [key(part) for part in land.parts.values() if part not in made.values()]
    _, name = yield Choice("transform", [(unit, name) for name in others], seat)
    game.change(unit, name)
    assert unit.pile is not None
    if pair := game.domain.clash(unit.pile.name):  # ruling: alike
        game.tell("alike", pair[0], that=game.domain.named(pair[1]))
        for each in pair:
            game.lose(each)
    elif game.domain.left(unit) <= 0:
        game.destroy(unit)


def portal(game: Golems, seat: int, space: str) -> Steps[None]:
    """Put a stack elsewhere; a Wizard stays (rulings: portal, wizard)."""
    goal = yield Choice("portal", empty(game.domain), seat)
    game.table.say("portal", space=goal)
    for unit in game.domain.golems(space):
        game.bring(unit, goal)
