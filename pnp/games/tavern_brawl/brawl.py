"""The Brawling phase: Food and Spells, attacks that are named and then settled, and beer (ruling: brawl-order)."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.engine import Choice, Piece, Seat, Steps, owner_of
from pnp.games.families.shared_deck import attached, company, leads, one_of
from pnp.games.tavern_brawl.bar import Bar, aim, is_small, may_attack, strength, suits, weapons

Sides = tuple[int, int]
"""Whose turn it is, and whom he attacks."""


def brawling(bar: Bar, seat: int) -> Steps[None]:
    """All of a turn's attacks go to one opponent (ruling: more-players); without characters there is nothing to do."""
    bar.table.begin("brawl", seat)
    if not bar.leaders(seat):
        return
    foe = yield from one_of("brawling", [Seat(other) for other in bar.foes(seat)], seat)
    yield from eat_and_cast(bar, seat)
    yield from name_attacks(bar, seat, foe)
    yield from settle_attacks(bar, seat, foe)
    yield from drink(bar, seat, foe)
    for character in bar.in_play():
        for card in attached(character):
            if card.type in ("attack", "defense"):
                bar.discard(card)


def ready(bar: Bar, seat: int) -> list[Piece]:
    """Characters of a player who have not acted in this turn (ruling: one-action)."""
    return [character for character in bar.leaders(seat) if not character.mark("acted")]


def eat_and_cast(bar: Bar, seat: int) -> Steps[None]:
    """Characters eat, and Mages cast, instead of attacking (ruling: stunned)."""
    while idle := ready(bar, seat):
        cards = [card for card in bar.of("brawl", seat) if card.type in ("food", "spell") and bar.targets(seat, card)]
        acts = [(card, character) for card in cards for character in idle if suits(card, character)]
        answer = yield Choice("eat and cast", [None, *acts], seat)
        if answer is None:
            return
        card, character = answer
        character.put("acted", 1)
        bar.discard(card)
        targets = [character] if card.type == "food" else bar.targets(seat, card)  # ruling: targets
        target = yield from one_of("eat and cast: target", targets, seat)
        yield from bar.play_on(seat, card, target)


def name_attacks(bar: Bar, seat: int, foe: int) -> Steps[None]:
    """Name attackers and their targets; who has somebody left to attack with is asked for Gang Up, too."""
    usual, most = bar.numbers.attackers, len(bar.leaders(seat))
    while pairs(bar, seat, foe, range(most)):
        free = pairs(bar, seat, foe, range(usual))
        gangs = [card for card in bar.of("brawl", seat) if pairs(bar, seat, foe, range(usual, usual + card.joins))]
        answer = yield Choice("attack", [None, *dict.fromkeys(attacker for attacker, _ in free), *gangs], seat)
        if answer is None:
            return
        if answer in gangs:
            bar.discard(answer)
            yield from gang_up(bar, seat, foe, range(usual, usual + answer.joins))
        else:
            yield from aim_attack(bar, free, answer, seat)


def gang_up(bar: Bar, seat: int, foe: int, counts: range) -> Steps[None]:
    """More of a player's characters attack a target that is attacked (ruling: gang-up)."""
    for _ in counts:
        if joining := pairs(bar, seat, foe, counts):
            attacker = yield from one_of("attack: gang up", list(dict.fromkeys(each for each, _ in joining)), seat)
            yield from aim_attack(bar, joining, attacker, seat)


def aim_attack(bar: Bar, named: Sequence[tuple[Piece, Piece]], attacker: Piece, seat: int) -> Steps[None]:
    """Name the target of an attacker."""
    target = yield from one_of("attack: target", [target for each, target in named if each is attacker], seat)
    attack(attacker, target)
    bar.table.say("attacks", attacker=attacker, target=target)


def pairs(bar: Bar, seat: int, foe: int, counts: range) -> list[tuple[Piece, Piece]]:
    """Who may attack whom of the targets that so many attack already (ruling: stunned)."""
    attackers = [each for each in ready(bar, seat) if not each.mark("stunned")]
    named = {target: sum(each.mark(aim(target)) for each in bar.leaders(seat)) for target in bar.leaders(foe)}
    targets = [target for target, count in named.items() if count in counts]
    return [(attacker, target) for attacker in attackers for target in targets if may_attack(attacker, target)]


def attack(attacker: Piece, target: Piece) -> None:
    """Aim an attack (ruling: attacked)."""
    attacker.put("acted", 1)
    attacker.put(aim(target), 1)
    target.put("attacked", 1)


def aimed_at(bar: Bar, attacker: Piece) -> list[Piece]:
    """The targets of a character that are still there."""
    return [target for target in bar.in_play() if attacker.mark(aim(target))]


def settle_attacks(bar: Bar, seat: int, foe: int) -> Steps[None]:
    """Settle the attacks one by one, as their player likes."""
    while attackers := [each for each in bar.leaders(seat) if aimed_at(bar, each)]:
        attacker = yield from one_of("settle", attackers, seat)
        (target,) = aimed_at(bar, attacker)
        attacker.put("strikes", 1)
        yield from play_attack_card(bar, seat, attacker, target)
        for struck, damage in (yield from divide(bar, (seat, foe), attacker, target)):
            if leads(struck):
                yield from strike(bar, (seat, foe), attacker, struck, damage)
        attacker.put("strikes", 0)


def play_attack_card(bar: Bar, seat: int, attacker: Piece, target: Piece) -> Steps[None]:
    """Play an Attack card on an attacker (rulings: attack-cards, shocking-grasp, male)."""
    for _ in range(bar.numbers.attack_cards):
        cards = [card for card in bar.of("brawl", seat) if card.type == "attack" and suits(card, attacker)]
        cards = [card for card in cards if not set(card.spares) & set(target.traits)]
        answer = yield Choice("attack card", [None, *((card, attacker) for card in cards)], seat)
        if answer is None:
            return
        bar.attach(*answer)


def divide(bar: Bar, sides: Sides, attacker: Piece, target: Piece) -> Steps[list[tuple[Piece, int]]]:
    """The targets of an attack with the damage for each (ruling: bang-heads)."""
    seat, foe = sides
    least, damage = bar.numbers.share, strength(attacker, bar.numbers)
    struck, blows = [target], []
    for _ in range(1, min(max(card.splits for card in company(attacker)), damage // least)):
        more = [other for other in bar.leaders(foe) if other not in struck and may_attack(attacker, other)]
        if more:
            struck.append((yield from one_of("damage: second target", more, seat)))
            attack(attacker, struck[-1])
    for waiting, each in zip(range(len(struck) - 1, -1, -1), struck, strict=True):
        shares = range(least, damage - waiting * least + 1) if waiting else [damage]
        _, share = yield from one_of("damage: share", [(each, share) for share in shares], seat)
        damage -= share
        blows.append((each, share))
    return blows


def strike(bar: Bar, sides: Sides, attacker: Piece, target: Piece, damage: int) -> Steps[None]:
    """A blow falls on a target, unless the coin or an answer keeps it off."""
    attack(attacker, target)
    target.put("blow", damage)
    bar.table.say("strikes", attacker=attacker, target=target, damage=damage)
    others = [each for each in bar.characters(sides) if each is not target and may_attack(attacker, each)]
    tails = is_small(target, bar.numbers) and flip(bar, attacker)  # ruling: coin
    if not tails:
        possible = [(card, target) for card in answers(bar, target, bool(others))]
        answer = yield Choice("answer", [None, *possible], owner_of(target))
    target.put("blow", 0)
    attacker.put(aim(target), 0)
    if tails:
        return
    if answer is None:
        bar.stun(target, max(card.stuns for card in company(attacker)))
        bar.hurt(target, damage)
    elif answer[0].type == "defense":
        bar.attach(*answer)
        bar.table.say("negated", attacker=attacker)
    else:
        bar.discard(answer[0])
        bar.table.say("redirected" if answer[0].redirects else "negated", attacker=attacker)
        if answer[0].redirects:  # ruling: wrong-guy
            other = yield from one_of("answer: new target", others, owner_of(target))
            yield from strike(bar, sides, attacker, other, damage)


def flip(bar: Bar, attacker: Piece) -> bool:
    """Whether the coin falls so that the attack is negated."""
    tails = bar.table.roll(bar.numbers.coin, "_coin", owner_of(attacker)) == bar.numbers.tails
    bar.table.say("tails" if tails else "heads", by=owner_of(attacker))
    return bool(tails)


def answers(bar: Bar, target: Piece, redirected: bool) -> list[Piece]:
    """Defense cards, Hit Wrong Guy if there is another target, and the target's Weapon (rulings: answers, stunned)."""
    hand = bar.hands[owner_of(target)]
    defenses = [card for card in hand if card.type == "defense" and suits(card, target) and not target.mark("stunned")]
    wrong_guys = [card for card in hand if card.redirects and redirected]
    return [*defenses, *wrong_guys, *(weapon for weapon in weapons(target) if "attack" in weapon.negates)]


def drink(bar: Bar, seat: int, foe: int) -> Steps[None]:
    """If all characters of the foe have been attacked, those who did nothing may drink (ruling: attacked)."""
    if not (idle := ready(bar, seat)):
        return
    if not all(character.mark("attacked") for character in bar.leaders(foe)):
        bar.table.say("thirsty", seat=seat, foe=foe)
        return
    count = yield Choice("drink", list(range(len(idle), -1, -1)), seat)
    if count:
        bar.table.say("drinks", count=count)
    bar.lose_beers(foe, count * bar.numbers.drinks)
