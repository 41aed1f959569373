"""Wizarding Duels: two wizards, each with all the spells his stats allow, until one is defeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table
from pnp.games.families.decks import first_by_lot
from pnp.games.families.ending import winners
from pnp.games.wizarding_duels.arena import (
    DAMAGE,
    FLED,
    NO_ATTACK,
    NO_DRAW,
    POISON,
    TIMERS,
    TURNS,
    USED,
    WAND,
    Arena,
    title,
)
from pnp.games.wizarding_duels.attack import (
    attack,
    bite,
    cured,
    done,
    lands,
    lay_on,
    pay,
    play_card,
    roused,
    steal,
    strike,
    succeeds,
)
from pnp.games.wizarding_duels.thumb import goal, thumb

__all__ = ["goal", "play", "thumb"]

Move = tuple[Any, ...]
TAMED = ("dementor", "basilisk", "serpent")
"""Creatures that nobody tames."""
REPLIES = frozenset(("dodge", "repel", "counter", "reflect", "open", "reroll"))
"""Effects that only answer something."""


def play(table: Table) -> Steps[Result]:
    """Turns until a wizard is defeated, or to the cap (ruling: turn-cap)."""
    arena = Arena(table, wizards(table))
    first = first_by_lot(table).value - 1  # ruling: first-player
    for seat in arena.turns(first, table.numbers.turn_cap):
        yield from take_turn(arena, seat)
        if table.out:
            break
    return result(arena)


def wizards(table: Table) -> list[Piece]:
    """Two wizards by lot (ruling: wizards)."""
    sheets = table.unbox("wizard", table.pile("wizards"))
    found: list[Piece] = []
    for seat in table.seats:
        found.append(table.lot("wizard", [sheet for sheet in sheets if sheet not in found], seat))
    return found


def result(arena: Arena) -> Result:
    """Who is not defeated has won; at the cap who has more Hits left."""
    seats = arena.table.seats
    left = [0 if seat in arena.table.out else arena.left(seat) for seat in seats]
    won = tuple(seat for seat in seats if left[seat] == max(left))
    arena.table.say("final", winner=winners(won))
    facts = {"turns": arena.table.track("turn").value}
    return Result(won, tuple(map(float, left)), not arena.table.out, facts)


def take_turn(arena: Arena, seat: int) -> Steps[None]:
    """The three phases; who fled has none of them (ruling: flee)."""
    if arena.sheets[seat].mark(FLED):
        arena.table.say("away", seat=Seat(seat))
    else:
        arena.table.begin("draw phase", seat)
        if not arena.sheets[seat].mark(NO_DRAW):
            arena.draw(seat, max(0, arena.stat(seat, "experience")))
        yield from act(arena, seat)
    if not arena.table.out:
        yield from end(arena, seat)


def act(arena: Arena, seat: int) -> Steps[None]:
    """Look for a lost wand, then play cards and use what is in play, in any order."""
    arena.table.begin("action phase", seat)
    if arena.sheets[seat].mark(WAND) and (yield from succeeds(arena, seat, "to find the wand", 0)):
        arena.sheets[seat].put(WAND, 0)
    used: set[str] = set()
    while not arena.table.out:
        answer = yield Choice("act", [None, *moves(arena, seat, used)], seat)
        if answer is None:
            break
        yield from carry_out(arena, seat, answer, used)
    for thing in (*arena.items[seat], *arena.beside[seat]):
        thing.put(USED, 0)


def end(arena: Arena, seat: int) -> Steps[None]:
    """Poison works, the hand limit is kept, and what counts turns goes by one (ruling: timers)."""
    arena.table.begin("end phase", seat)
    sheet = arena.sheets[seat]
    if sheet.mark(POISON):
        arena.hurt(seat, arena.table.roll(arena.numbers.poison, "poison", seat))
    if arena.table.out:
        return
    yield from arena.hand_limit(seat, max(0, arena.stat(seat, "intellect")))
    for mark in TIMERS:
        sheet.put(mark, max(0, sheet.mark(mark) - 1))
    for card in list(arena.on[seat]):
        if card.mark(TURNS):
            card.put(TURNS, card.mark(TURNS) - 1)
            if not card.mark(TURNS):
                arena.discard(card)


# what may be done


def moves(arena: Arena, seat: int, used: set[str]) -> Iterator[Move]:
    """All that a player may do in his Action Phase: (thing, target, effect)."""
    sheet = arena.sheets[seat]
    for card in arena.hands[seat]:
        if not (card.spell and sheet.mark(WAND)) and arena.payable(seat, arena.effort(seat, card), card):
            yield from plays(arena, seat, card)
    if not sheet.mark(NO_ATTACK) and arena.payable(seat, arena.numbers.arms):
        for item in arena.items[seat]:
            if title(item) in ("crossbow", "sword-of-gryffindor") and not item.mark(USED):
                at = [each for each in arena.targets(seat) if item.damage or each.type == "creature"]
                yield from ((item, target, "arms") for target in at)
    for creature in arena.beside[seat]:
        if not creature.mark(USED):
            yield from ((creature, target, "bite") for target in arena.targets(seat))
            if title(creature) == "fawkes" and (sheet.mark(DAMAGE) or sheet.mark(POISON)):
                yield creature, None, "tears"
    yield from gifts(arena, seat, used)


def gifts(arena: Arena, seat: int, used: set[str]) -> Iterator[Move]:
    """What only one wizard can do."""
    gift, foe = arena.sheets[seat].gift, arena.foe(seat)
    if gift == "mind" and gift not in used and arena.hands[foe] and arena.payable(seat, arena.numbers.mind):
        yield "mind", None, None
    if gift == "clever" and gift not in used and arena.payable(seat, arena.numbers.clever):
        yield "clever", None, None
    if gift == "giant" and gift not in used and arena.payable(seat, arena.numbers.tame):
        yield from (("tame", creature, None) for creature in arena.beside[foe] if title(creature) not in TAMED)


def plays(arena: Arena, seat: int, card: Piece) -> Iterator[Move]:
    """How a card may be played in one's own turn."""
    if card.type == "item":
        yield card, None, "item"
        return
    effects = [effect for effect in card.does if effect not in REPLIES]
    if not effects:
        return
    if card.type == "attack" and not card.calm and effects != ["summon"]:
        if arena.sheets[seat].mark(NO_ATTACK):
            return
        for target in arena.targets(seat):
            if card.both:
                yield card, target, None
            else:
                yield from ((card, target, effect) for effect in effects if matters(arena, seat, target, effect))
        return
    for effect in effects:
        if possible(arena, seat, card, effect):
            yield card, None, effect


def matters(arena: Arena, seat: int, target: Piece, effect: str) -> bool:
    """Whether an effect can do anything to a target (rulings: creatures, entrancement)."""
    foe = arena.foe(seat)
    if target.type == "creature":
        return effect in ("kill", "defeat", "damage", "stun") or title(target) == "dementor"
    if effect == "entrance":
        return bool(arena.sheets[seat].female != target.female)
    if effect == "steal":
        return bool(arena.items[foe])
    return effect != "shed" or bool(arena.hands[foe])


def possible(arena: Arena, seat: int, card: Piece, effect: str) -> bool:
    """Whether there is anything for an effect that attacks nobody."""
    foe, discards = arena.foe(seat), arena.stocks[seat].discards
    checks: dict[str, Callable[[], Any]] = {
        "find-item": lambda: any(each.type == "item" for each in discards),
        "find-spell": lambda: any(each.spell for each in discards),
        "steal": lambda: arena.items[foe],
        "destroy": lambda: arena.items[foe],
        "end": lambda: enchantments(arena, seat),
        "shed": lambda: arena.hands[foe],
        "look": lambda: arena.hands[foe],
        "heal": lambda: arena.sheets[seat].mark(DAMAGE),
        "summon": lambda: any(each.name == card.summons for each in arena.creatures),
    }
    return bool(checks.get(effect, lambda: True)())


def enchantments(arena: Arena, seat: int) -> list[Piece]:
    """The Enchantments that lie on a wizard."""
    return [card for card in arena.on[seat] if card.enchantment]


# and what it does


def carry_out(arena: Arena, seat: int, move: Move, used: set[str]) -> Steps[None]:
    """Carry out a move of the Action Phase."""
    thing, target, effect = move
    if isinstance(thing, str):
        used.add(thing)
        yield from by_gift(arena, seat, thing, target)
    elif effect == "bite":
        thing.put(USED, 1)
        yield from bite(arena, seat, thing, target)
    elif effect == "tears":
        thing.put(USED, 1)
        yield from tears(arena, seat)
    elif effect == "arms":
        thing.put(USED, 1)
        yield from pay(arena, seat, arena.numbers.arms)
        yield from arms(arena, seat, thing, target)
    else:
        yield from play_card(arena, seat, thing)
        if target is not None:
            yield from attack(arena, seat, thing, target, effect)
        elif effect == "item":
            arena.shown.give(thing, arena.items[seat])
        else:
            yield from cast(arena, seat, thing, effect)
        done(arena, thing)


def by_gift(arena: Arena, seat: int, gift: str, target: Any) -> Steps[None]:
    """Snape reads a mind, Hermonie finds a card, Hagrid tames a creature."""
    foe = arena.foe(seat)
    if gift == "mind":
        yield from pay(arena, seat, arena.numbers.mind)
        arena.table.say("looks", by=Seat(seat), seat=Seat(foe))
        arena.look(seat, foe)
    elif gift == "clever":
        yield from pay(arena, seat, arena.numbers.clever)
        yield from search(arena, seat, lambda _: True)
    else:
        yield from pay(arena, seat, arena.numbers.tame)
        if (yield from succeeds(arena, seat, "to tame", 0)):
            target.owner = seat
            arena.beside[foe].give(target, arena.beside[seat])


def tears(arena: Arena, seat: int) -> Steps[None]:
    """Fawkes heals damage, or poison."""
    sheet = arena.sheets[seat]
    options = [name for name in (DAMAGE, POISON) if sheet.mark(name)]
    if (yield Choice("tears", options, seat)) == POISON:
        sheet.put(POISON, 0)
    else:
        mend(arena, seat, arena.table.roll(arena.numbers.tears, "healing", seat))


def arms(arena: Arena, seat: int, item: Piece, target: Piece) -> Steps[None]:
    """An attack with the Crossbow, or with the Sword at a creature."""
    arena.table.say("attacks", by=Seat(seat), target=target, card=item)
    if not (yield from lands(arena, seat, target, item)):
        return
    if not item.damage:
        arena.fell(target)
    elif target.type == "creature":
        arena.wound(target, arena.table.roll(item.damage, "damage", seat))
    else:
        arena.hurt(arena.foe(seat), arena.table.roll(item.damage, "damage", seat))


def cast(arena: Arena, seat: int, card: Piece, effect: str) -> Steps[None]:
    """A card that attacks nobody; a spell of these may be countered as well (ruling: counter)."""
    foe, table = arena.foe(seat), arena.table
    if card.spell:
        reply = yield Choice("answer", [None, *counters(arena, foe)], foe)
        if reply is not None:
            yield from play_card(arena, foe, reply)
            done(arena, reply)
            table.say("countered", card=card)
            return
    if card.type == "healing":
        cured(arena, seat)
    if effect == "rouse":
        roused(arena, seat)
    elif effect == "heal":
        mend(arena, seat, table.roll(card.heals, "healing", seat))
    elif effect == "end":
        arena.discard((yield Choice("end", enchantments(arena, seat), seat)))
    elif effect == "find-item":
        yield from find(arena, seat, lambda each: each.type == "item")
    elif effect == "find-spell":
        yield from find(arena, seat, lambda each: each.spell)
    elif effect == "search-item":
        yield from search(arena, seat, lambda each: each.type == "item")
    elif effect == "search-evil":
        yield from search(arena, seat, lambda each: each.spell and each.align == "evil")
    elif effect == "steal":
        yield from steal(arena, seat)
    elif effect == "destroy":
        arena.discard((yield Choice("destroy", list(arena.items[foe]), seat)))
    elif effect in ("damage", "stun"):
        yield from hurl(arena, seat, card, effect)
    elif effect == "shed":
        arena.lose_at_random(foe, card.sheds)
    elif effect == "look":
        table.say("looks", by=Seat(seat), seat=Seat(foe))
        arena.look(seat, foe)
    elif effect == "draw":
        arena.draw(seat, card.draws)
    elif effect == "quicken":
        yield from lay_on(arena, seat, seat, card)
    else:
        creature = next(each for each in arena.creatures if each.name == card.summons)
        creature.owner = seat
        arena.creatures.give(creature, arena.beside[seat])


def hurl(arena: Arena, seat: int, card: Piece, effect: str) -> Steps[None]:
    """A spell that is no attack hits without a roll, and is not dodged (ruling: no-attack)."""
    at = arena.targets(seat)
    target = at[0] if len(at) == 1 else (yield Choice("hurl", at, seat))
    yield from strike(arena, seat, card, target, effect)


def counters(arena: Arena, foe: int) -> list[Piece]:
    """What stops any spell."""
    return [card for card in arena.hands[foe] if "counter" in card.does and arena.payable(foe, card.effort, card)]


def mend(arena: Arena, seat: int, count: int) -> None:
    """Take damage off a wizard."""
    sheet = arena.sheets[seat]
    sheet.put(DAMAGE, max(0, sheet.mark(DAMAGE) - count))


def find(arena: Arena, seat: int, wanted: Callable[[Piece], bool]) -> Steps[None]:
    """Take a card out of one's discards."""
    pile = arena.stocks[seat].discards
    pile.give((yield Choice("find", [card for card in pile if wanted(card)], seat)), arena.hands[seat])


def search(arena: Arena, seat: int, wanted: Callable[[Piece], bool]) -> Steps[None]:
    """Take a card out of one's deck, and shuffle."""
    deck = arena.stocks[seat].draw
    for card in deck:
        deck.show(card, 1 << seat)
    found = [card for card in deck if wanted(card)]
    if found:
        deck.give((yield Choice("search", found, seat)), arena.hands[seat])
    arena.table.shuffle(deck)
