"""Attacks: what answers them, the rolls to hit and to dodge, and what a hit does to wizards and creatures."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.wizarding_duels.arena import (
    BLIND,
    CHOSEN,
    FLED,
    HURT,
    LIMPING,
    NO_ATTACK,
    NO_DRAW,
    POISON,
    SHAKEN,
    TURNS,
    WAND,
    Arena,
    owner,
    title,
)


def pay(arena: Arena, seat: int, count: int) -> Steps[None]:
    """Discard cards for so much effort."""
    while count > 0 and arena.hands[seat]:
        card = yield Choice("effort", list(arena.hands[seat]), seat)
        count -= card.worth
        arena.discard(card)


def play_card(arena: Arena, seat: int, card: Piece) -> Steps[None]:
    """Lay a card open and pay its effort."""
    arena.hands[seat].give(card, arena.shown)
    yield from pay(arena, seat, arena.effort(seat, card))


def done(arena: Arena, card: Piece) -> None:
    """Discard a card that was played and lies nowhere else."""
    if card.pile is arena.shown:
        arena.discard(card)


def able(arena: Arena, seat: int, *effects: str) -> Iterator[Piece]:
    """The cards of a hand with an effect that can be paid; spells want a wand."""
    for card in arena.hands[seat]:
        if card.spell and arena.sheets[seat].mark(WAND):
            continue
        if not set(effects).isdisjoint(card.does) and arena.payable(seat, arena.effort(seat, card), card):
            yield card


def succeeds(arena: Arena, seat: int, what: str, more: int) -> Steps[bool]:
    """A ten-sided die that has to reach the number, which Heroics may have rolled again (ruling: heroics)."""
    table = arena.table
    while True:
        rolled = table.roll(arena.numbers.die, what, seat) + more + arena.luck(seat)
        table.say("test", by=Seat(seat), n=rolled)
        again = False
        for who in (seat, arena.foe(seat)):
            card = yield Choice("again", [None, *able(arena, who, "reroll")], who)
            if card is not None:
                yield from play_card(arena, who, card)
                done(arena, card)
                again = True
                break
        if not again:
            return bool(rolled >= arena.numbers.need)


def attack(arena: Arena, seat: int, card: Piece, target: Piece, effect: str | None) -> Steps[None]:
    """Attack with a card: it may be countered or reflected, hits, is dodged, and does what it does."""
    foe = arena.foe(seat)
    arena.table.say("attacks", by=Seat(seat), target=target, card=card)
    if card.spell:
        reply = yield Choice("answer", [None, *answers(arena, foe, target)], foe)
        if reply is not None:
            yield from play_card(arena, foe, reply)
            done(arena, reply)
            arena.table.say("countered", card=card)
            if "reflect" in reply.does:
                yield from strike(arena, foe, card, arena.sheets[seat], effect)
            return
    if (yield from lands(arena, seat, target, card)):
        yield from strike(arena, seat, card, target, effect)


def answers(arena: Arena, foe: int, target: Piece) -> list[Piece]:
    """What stops a spell as it is cast; it is reflected only by the wizard at whom it goes."""
    return [
        card for card in able(arena, foe, "counter", "reflect") if "counter" in card.does or target is arena.sheets[foe]
    ]


def lands(arena: Arena, seat: int, target: Piece, card: Piece | None) -> Steps[bool]:
    """Roll to hit, and to dodge; a creature attacks without Aim, and dodges without cards (ruling: rolls)."""
    foe = arena.foe(seat)
    wizard = target is arena.sheets[foe]
    more = arena.stat(seat, "aim") if card is not None and card.type != "creature" else 0
    if wizard and any(title(item) == "invisibility-cloak" for item in arena.items[foe]):
        more -= arena.numbers.cloak
    if not (yield from succeeds(arena, seat, "to hit", more)):
        arena.table.say("misses")
        return False
    more = (yield from dodging(arena, foe, card)) + arena.stat(foe, "speed") if wizard else 0
    if (yield from succeeds(arena, foe, "to dodge", more)):
        arena.table.say("dodged")
        return False
    spell = card is not None and card.spell
    if wizard and spell and arena.sheets[foe].gift == "giant" and (yield from succeeds(arena, foe, "to resist", 0)):
        arena.table.say("bounces")
        return False
    return True


def dodging(arena: Arena, foe: int, card: Piece | None) -> Steps[int]:
    """Defenses that help to dodge, any number of them; who attacks may open each (ruling: defenses)."""
    found, spell = 0, card is not None and card.spell
    seat = arena.foe(foe)
    while True:
        cards = [each for each in able(arena, foe, "dodge", "repel") if spell or not each.spells_only]
        moves = [(each, effect) for each in cards for effect in each.does if effect in ("dodge", "repel")]
        answer = yield Choice("dodge", [None, *moves], foe)
        if answer is None:
            return found
        defense, effect = answer
        yield from play_card(arena, foe, defense)
        opened = yield Choice("open", [None, *able(arena, seat, "open")], seat)
        if opened is not None:
            yield from play_card(arena, seat, opened)
            done(arena, opened)
        elif effect == "dodge":
            found += defense.dodge
        else:
            arena.sheets[seat].put(NO_ATTACK, max(1, arena.sheets[seat].mark(NO_ATTACK)) + 1)  # this turn's, too
        done(arena, defense)


def strike(arena: Arena, seat: int, card: Piece, target: Piece, effect: str | None) -> Steps[None]:
    """What a hit does, each of its effects or the one chosen."""
    effects = card.does if effect is None else [effect]
    if target.type == "creature":
        yield from strike_creature(arena, seat, card, target, effects)
        return
    foe = owner(target)
    for each in effects:
        if foe not in arena.table.out:
            yield from strike_wizard(arena, seat, foe, card, each)


def strike_creature(arena: Arena, seat: int, card: Piece, target: Piece, effects: list[str]) -> Steps[None]:
    """Creatures take damage and fall to what defeats; the rest does nothing to them (ruling: creatures)."""
    patronus = card.spell and max(card.knowledge, card.power) >= arena.numbers.patronus
    if (patronus and title(target) == "dementor") or not {"kill", "defeat"}.isdisjoint(effects):
        arena.fell(target)
    elif "damage" in effects:
        arena.wound(target, arena.table.roll(card.damage, "damage", seat))
    elif "stun" in effects:
        for _ in range(card.stuns):
            row = arena.table.roll_on("stun", seat=seat)
            if row.blow == "out":
                arena.fell(target)
                return
            if row.blow == "winded":
                arena.wound(target, arena.table.roll(arena.numbers.winded, "damage", seat))
            if target.pile is arena.creatures:
                return
    return
    yield


def strike_wizard(arena: Arena, seat: int, foe: int, card: Piece, effect: str) -> Steps[None]:
    """One effect of a card on a wizard."""
    sheet, table = arena.sheets[foe], arena.table
    if effect == "kill" and sheet.gift == "mirror" and foe != seat:
        table.say("mirrored", seat=Seat(foe))
        arena.beat(arena.foe(foe), "killed")
    elif effect in ("kill", "defeat"):
        arena.beat(foe, "killed" if effect == "kill" else "down")
    elif effect == "damage":
        arena.hurt(foe, table.roll(card.damage, "damage", seat))
    elif effect == "stun":
        for _ in range(card.stuns):
            if foe not in table.out:
                stun(arena, foe)
    elif effect == "disarm":
        sheet.put(WAND, 1)
    elif effect in ("stop", "entrance"):
        turns = table.roll(card.turns, "turns", seat) if card.turns else 1
        sheet.put(NO_ATTACK, max(sheet.mark(NO_ATTACK), turns))
    elif effect == "shed":
        arena.lose_at_random(foe, card.sheds)
    elif effect == "steal":
        yield from steal(arena, arena.foe(foe))
    else:
        yield from lay_on(arena, seat, foe, card)


def lay_on(arena: Arena, seat: int, foe: int, card: Piece) -> Steps[None]:
    """A spell lies on a wizard, for some turns or until it is ended; of two stats one is chosen."""
    if card.either:
        stat = yield Choice("stat", list(card.lowers), seat)
        card.put(CHOSEN, card.lowers.index(stat) + 1)
    if card.turns:
        card.put(TURNS, arena.table.roll(card.turns, "turns", seat))
    assert card.pile is not None
    card.pile.give(card, arena.on[foe])


def steal(arena: Arena, seat: int) -> Steps[None]:
    """Take an Item of the opponent, if he has any in play."""
    loot = list(arena.items[arena.foe(seat)])
    if loot:
        item = yield Choice("steal", loot, seat)
        arena.items[arena.foe(seat)].give(item, arena.items[seat])


def stun(arena: Arena, seat: int) -> None:
    """A roll on the Stun Table (rulings: stun, flee)."""
    table, numbers, sheet = arena.table, arena.numbers, arena.sheets[seat]
    blow = table.roll_on("stun", seat=seat).blow
    if blow == "out":
        arena.beat(seat, "down")
    elif blow == "winded":
        arena.hurt(seat, table.roll(numbers.winded, "damage", seat))
    elif blow == "dazed":
        for card in list(arena.hands[seat]):
            arena.discard(card)
    elif blow == "disarmed":
        sheet.put(WAND, 1)
    elif blow == "discouraged":
        if table.roll(numbers.courage, "courage", seat) > arena.stat(seat, "courage"):
            table.say("flees", seat=Seat(seat))
            sheet.put(FLED, 1)
    elif blow in ("hurt", "limping"):
        mark = HURT if blow == "hurt" else LIMPING
        sheet.put(mark, sheet.mark(mark) + table.roll(numbers.stun_turns, "turns", seat))
    else:
        mark = {"confused": NO_ATTACK, "stupefied": NO_DRAW, "shaken": SHAKEN}[blow]
        sheet.put(mark, max(1, sheet.mark(mark)))


def bite(arena: Arena, seat: int, creature: Piece, target: Piece) -> Steps[None]:
    """The attack of a creature."""
    arena.table.say("attacks", by=Seat(seat), target=target, card=creature)
    if not (yield from lands(arena, seat, target, creature)):
        return
    foe, wizard = arena.foe(seat), target.type != "creature"
    venom = "poison" if creature.venom == "gaze" and creature.mark(BLIND) else creature.venom
    if venom == "gaze":
        arena.beat(foe, "down") if wizard else arena.fell(target)
    elif venom is not None and (wizard or venom == "blind"):
        target.put(POISON if venom == "poison" else BLIND, 1)
    if creature.bite:
        count = arena.table.roll(creature.bite, "damage", seat)
        if wizard:
            arena.hurt(foe, count)
        else:
            arena.wound(target, count)
    if creature.sheds and wizard:
        arena.lose_at_random(foe, creature.sheds)


def cured(arena: Arena, seat: int) -> None:
    """A healing spell takes poison and blindness off a wizard."""
    for mark in (POISON, BLIND):
        arena.sheets[seat].put(mark, 0)


def roused(arena: Arena, seat: int) -> None:
    """All that the Stun Table did to a wizard ends (ruling: rouse)."""
    for mark in (NO_ATTACK, NO_DRAW, FLED, HURT, LIMPING, SHAKEN, WAND):
        arena.sheets[seat].put(mark, 0)
