"""Cards of the hand and actions of units: who can use them, on whom, what they do, and what is dispelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.families.companies import attached, company, leads
from pnp.games.families.decks import one_of
from pnp.games.plane_wars.planes import (
    ATTACK,
    BLOCK,
    DAMAGE,
    DECKS,
    DYING,
    GIFT,
    GIFTS,
    HOLDS,
    LENT,
    SPARED,
    TARGET,
    TOKENS,
    Planes,
    acted,
    free,
    immune,
    is_of,
    traits,
)

CALM = frozenset(
    ("immobilize", "damage", "damage-all", "distribute", "recruit", "scry", "control", "revive", "return", "dispel")
)
"""Effects of the Spell Phase; the others are for attacks (ruling: when)."""
DISPELLED = ("spell", "natural")
Move = tuple[Any, ...]


def usable(planes: Planes, seat: int, card: Piece) -> bool:
    """Whether a player has a unit that can use a card; for a spell one who may act (rulings: users, spells)."""
    units = planes.units(seat)
    if card.type == "spell":
        return any(free(unit) and is_of(unit, card) for unit in units)
    return any(is_of(unit, card) for unit in units)


def hand(planes: Planes, seat: int) -> list[Piece]:
    """The cards of a hand that are played for an effect, and can be."""
    return [card for card in planes.hands[seat] if card.does and usable(planes, seat, card)]


# the Spell Phase


def spells(planes: Planes, seat: int) -> Iterator[Move]:
    """What may be done in the Spell Phase: (card or unit, target, effect)."""
    for card in hand(planes, seat):
        for effect in card.does:
            if effect in CALM:
                yield from ((card, target, effect) for target in targets(planes, seat, card, effect))
    for unit in planes.units(seat):
        if free(unit):
            has = traits(unit)
            if "scout" in has:
                yield from ((unit, Seat(foe), "scout") for foe in planes.foes(seat))
            if "missile" in has:
                yield from ((unit, other, "shoot") for other in planes.enemies(seat))
            if "immobilize" in has:
                yield from ((unit, other, "hold") for other in planes.enemies(seat))


def targets(planes: Planes, seat: int, card: Piece, effect: str) -> list[Any]:
    """On whom or what a card of the Spell Phase is played."""
    if effect in ("immobilize", "damage", "control"):
        return [
            unit
            for unit in planes.enemies(seat)
            if not immune(unit, card) and (not card.only or unit.type == card.only)
        ]
    if effect == "scry":
        filled = [name for name, stock in zip(DECKS, planes.decks[seat], strict=True) if stock.draw]
        return [*map(Seat, planes.foes(seat)), *filled]
    if effect in ("revive", "return"):
        return planes.dead(seat)
    if effect == "dispel":
        return [each for unit in planes.in_play() for each in attached(unit) if each.mark(HOLDS)]
    return [None]


def cast(planes: Planes, seat: int, move: Move) -> Steps[None]:
    """Carry out a move of the Spell Phase."""
    thing, target, effect = move
    if effect in ("scout", "shoot", "hold"):
        acted(thing)
        if effect == "scout":
            planes.table.say("looks", by=Seat(seat), seat=target)
            planes.look(seat, target)
        elif effect == "shoot":
            planes.hurt(target, planes.numbers.shot)
        else:
            target.put(TOKENS, target.mark(TOKENS) + planes.numbers.immobilize)
        yield from bury(planes)
    elif (yield from play_card(planes, seat, thing)):
        yield from settle(planes, seat, thing, effect, target)
        if thing.pile is planes.played:
            planes.discard(thing)
        yield from bury(planes)


def play_card(planes: Planes, seat: int, card: Piece) -> Steps[bool]:
    """Lay a card open, let who casts a spell act, and let others dispel it; whether it has its effect."""
    if card.type == "spell":
        casters = [unit for unit in planes.units(seat) if free(unit) and is_of(unit, card)]
        acted((yield from one_of("caster", casters, seat)))
    company(card).give(card, planes.played)
    if card.type in DISPELLED and (yield from dispelled(planes, seat)):
        planes.table.say("dispelled", card=card)
        planes.discard(card)
        return False
    return True


def dispelled(planes: Planes, seat: int) -> Steps[bool]:
    """Whether the card just played is dispelled by another player, whose card may be dispelled again."""
    for foe in planes.foes(seat):
        while True:
            able = [card for card in hand(planes, foe) if "dispel" in card.does]
            card = yield Choice("dispel", [None, *able], foe)
            if card is None:
                break
            if (yield from play_card(planes, foe, card)):
                planes.discard(card)
                return True
    return False


def settle(planes: Planes, seat: int, card: Piece, effect: str, target: Any) -> Steps[None]:
    """What a card of the Spell Phase does."""
    numbers = planes.numbers
    if effect == "immobilize":
        target.put(TOKENS, target.mark(TOKENS) + numbers.immobilize)
    elif effect == "damage":
        planes.hurt(target, card.amount)
        yield from draw_from(planes, seat, card.draws)
    elif effect == "damage-all":
        for unit in list(planes.in_play()):
            if not immune(unit, card, unit.owner != seat):
                planes.hurt(unit, card.amount)
    elif effect == "distribute":
        yield from distribute(planes, seat, card)
    elif effect == "recruit":
        planes.points[seat].value += numbers.recruit
    elif effect == "scry":
        look(planes, seat, target)
    elif effect == "control":
        company(card).give(card, company(target))
        card.put(HOLDS, 1)
        target.owner = seat
    elif effect == "revive":
        planes.enter(seat, target)
    elif effect == "return":
        company(target).give(target, planes.hands[seat])
    else:
        unit = company(target)[0]
        planes.discard(target)
        if not any(each.mark(HOLDS) for each in attached(unit)):
            planes.release(unit)


def distribute(planes: Planes, seat: int, card: Piece) -> Steps[None]:
    """Damage, point by point, to units of enemies."""
    for _ in range(card.amount):
        able = [
            unit for unit in planes.enemies(seat) if not immune(unit, card) and unit.mark(DAMAGE) < planes.bears(unit)
        ]
        if not able:
            return
        planes.hurt((yield from one_of("share", able, seat)), 1)


def draw_from(planes: Planes, seat: int, count: int, wait: bool = False) -> Steps[int]:
    """Draw cards, each from a deck of one's choice; with `wait` the player may stop. How many were drawn."""
    for drawn in range(count):
        able = [name for name, stock in zip(DECKS, planes.decks[seat], strict=True) if stock.draw or stock.discards]
        if not able:
            return drawn
        name = yield Choice("draw", [None, *able] if wait else able, seat)
        if name is None:
            return drawn
        planes.deal_out(planes.decks[seat][DECKS.index(name)], 1, planes.hands[seat])
    return count


def look(planes: Planes, seat: int, target: Any) -> None:
    """Look at a hand, or at the next cards of a deck."""
    if isinstance(target, int):
        planes.table.say("looks", by=Seat(seat), seat=target)
        planes.look(seat, target)
        return
    stock = planes.decks[seat][DECKS.index(target)]
    for card in stock.draw[-planes.numbers.scry :]:
        stock.draw.show(card, 1 << seat)


# attacks


def helps(planes: Planes, seat: int) -> Iterator[Move]:
    """What a player may do in the attack that is on: (card or unit, target, effect) (ruling: when)."""
    ours = [unit for unit in planes.fighters(ATTACK, BLOCK, TARGET) if unit.owner == seat]
    theirs = [unit for unit in planes.fighters(ATTACK, BLOCK, TARGET) if unit.owner != seat]
    met = bool(planes.fighters(BLOCK, TARGET))
    for card in hand(planes, seat):
        for effect in card.does:
            if effect == "lend" and "track" not in card.gives:
                yield from ((card, unit, effect) for unit in ours if lendable(card, unit))
            elif effect == "rally" and ours:
                yield card, None, effect
            elif effect in ("negate", "wall") and not any(unit.mark(ATTACK) for unit in ours):
                if not all(immune(unit, card) for unit in theirs):
                    yield card, None, effect
            elif effect in ("escape", "gift"):
                yield from ((card, unit, effect) for unit in ours)
            elif effect in ("kill", "unsummon") and met:
                yield from ((card, unit, effect) for unit in theirs if not immune(unit, card))
            elif effect == "spare":
                yield from ((card, unit, effect) for unit in ours if is_of(unit, card) and not unit.mark(SPARED))
    for unit in ours:
        if free(unit) and any("transport" in each.gives and each.type == "object" for each in attached(unit)):
            yield unit, None, "escape"
    yield from gifts(planes, seat, ours)


def lendable(card: Piece, unit: Piece) -> bool:
    """Whether a card is played on a unit in the part it has; nature and events want their own users."""
    if card.role != "any" and not unit.mark(ATTACK if card.role == ATTACK else BLOCK):
        return False
    return card.type in ("spell", "psionic") or is_of(unit, card)


def gifts(planes: Planes, seat: int, units: list[Piece]) -> Iterator[Move]:
    """A wizard gives a unit an ability for a card of the hand (ruling: wizard)."""
    if planes.hands[seat] and any("wizard" in traits(unit) for unit in planes.units(seat)):
        yield from (("wizard", unit, "gift") for unit in units)


def before_attack(planes: Planes, seat: int) -> Iterator[Move]:
    """What the player whose turn it is may do between attacks: give Track, and abilities by wizards."""
    able = [unit for unit in planes.units(seat) if free(unit)]
    for card in hand(planes, seat):
        if "track" in card.gives and "lend" in card.does:
            yield from ((card, unit, "lend") for unit in able if lendable(card, unit))
        elif "gift" in card.does:
            yield from ((card, unit, "gift") for unit in able)
    yield from gifts(planes, seat, able)


def help_out(planes: Planes, seat: int, move: Move) -> Steps[str | None]:
    """Carry out a move of an attack; "negate" or "wall" if it has come to nothing by it."""
    thing, target, effect = move
    if thing == "wizard":
        planes.discard((yield Choice("price", list(planes.hands[seat]), seat)))
        yield from give(planes, seat, target)
        return None
    if leads(thing):
        acted(thing)
        leave(planes, thing)
        return None
    if not (yield from play_card(planes, seat, thing)):
        return None
    found = None
    if effect == "lend":
        yield from lend(planes, seat, thing, target)
    elif effect == "rally":
        planes.played.give(thing, planes.in_force[seat])
    elif effect in ("negate", "wall"):
        found = effect
    elif effect == "gift":
        yield from give(planes, seat, target)
    elif not leads(target):  # it was sent away while others answered
        pass
    elif effect == "escape":
        leave(planes, target)
    elif effect == "kill":
        yield from kill(planes, target)
    elif effect == "unsummon":
        planes.table.say("sent-back", unit=target)
        planes.send_home(target)
    else:
        target.put(SPARED, 1)
    if thing.pile is planes.played:
        planes.discard(thing)
    return found


def lend(planes: Planes, seat: int, card: Piece, unit: Piece) -> Steps[None]:
    """Lay a card on a unit for the turn; one for two units is marked on the second."""
    if card.targets > 1:
        others = [each for each in planes.fighters(ATTACK, BLOCK, TARGET) if each.owner == seat and each is not unit]
        other = yield Choice("another", [None, *others], seat)
        if other is not None:
            other.put(LENT, other.mark(LENT) + card.bonus)
    planes.played.give(card, company(unit))


def give(planes: Planes, seat: int, unit: Piece) -> Steps[None]:
    """Give a unit an ability for the turn."""
    has = traits(unit)
    trait = yield Choice("gift", [trait for trait in GIFTS if trait not in has], seat)
    unit.put(GIFT + trait, 1)
    planes.table.say("given", unit=unit, what=trait)


def leave(planes: Planes, unit: Piece) -> None:
    """A unit leaves the attack that is on."""
    planes.table.say("escapes", unit=unit)
    for mark in (ATTACK, BLOCK, TARGET):
        unit.put(mark, 0)


def healed(planes: Planes, unit: Piece) -> Steps[bool]:
    """Whether its player has a dying unit healed, by a card or by the action of another (ruling: heal)."""
    seat = unit.owner
    assert seat is not None
    while True:
        able: list[Any] = [card for card in hand(planes, seat) if "heal" in card.does]
        able += [other for other in planes.units(seat) if other is not unit and free(other) and "heal" in traits(other)]
        answer = yield Choice("heal", [None, *able], seat)
        if answer is None:
            return False
        if leads(answer):
            acted(answer)
            return True
        if (yield from play_card(planes, seat, answer)):
            planes.discard(answer)
            return True


def kill(planes: Planes, unit: Piece) -> Steps[None]:
    """A unit is killed, unless it is healed; one that regenerates goes back to its hand (ruling: heal)."""
    unit.put(DYING, 1)
    lives = yield from healed(planes, unit)
    if not leads(unit):
        return
    unit.put(DYING, 0)
    if lives:
        unit.put(DAMAGE, 0)
        planes.table.say("healed", unit=unit)
    elif "regenerate" in traits(unit):
        planes.table.say("regenerates", unit=unit)
        planes.send_home(unit)
    else:
        planes.table.say("killed", unit=unit)
        planes.discard(unit)


def bury(planes: Planes) -> Steps[None]:
    """All units whose damage is not below their Force are killed (ruling: damage)."""
    while fallen := [unit for unit in planes.in_play() if unit.mark(DAMAGE) >= planes.bears(unit)]:
        yield from kill(planes, fallen[0])
