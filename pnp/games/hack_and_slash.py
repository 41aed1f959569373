"""Hack & Slash: a barbarian goes once through a deck of kills, defences and attackers, and has to outlive it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from statistics import fmean
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.engine.told.scene import titles
from pnp.games.families.scored import Scores, highest
from pnp.games.families.solo_deck import ALONE, SoloDeck, bonus

HAND, HIT_POINTS = own("hand", ALONE), own("hit points", ALONE)
ATTACKERS, SLAIN, STOPPED = "attackers", "slain discard", "stopped"


def play(table: Table) -> Steps[Result]:
    """Turns of four phases, until a card has to be flipped and none is left, or the barbarian is dead."""
    fray = Fray(table)
    while (yield from draw_phase(fray)) and (yield from wits_phase(fray)):  # ruling: last-cards
        yield from slay_phase(fray)
        yield from foes_phase(fray)
        if fray.is_dead:
            return Result.lost(score(fray), **facts(fray))
    return Result.won(score(fray), **facts(fray))


class Fray(SoloDeck):
    """The one deck, the attackers who stand before the barbarian, and those he has slain. A stopped hit is a mark."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card", "hit_points", abilities="wits")  # rulings: set-up, one-list, heal-limit
        self.attackers, self.slain = table.pile(ATTACKERS), table.pile(SLAIN)
        self.turn = table.track("turn")

    def slay(self, foe: Piece) -> None:
        """Lay an attacker on the pile of the slain, however he was slain (ruling: slain, discards)."""
        self.attackers.give(foe, self.slain)

    def flip(self, count: int) -> Steps[bool]:
        """Flip cards one by one, then keep the hand limit; False as soon as there is none to flip."""
        for _ in range(count):
            if self.deck.top is None:  # ruling: last-cards, discards
                self.table.say("over")
                return False
            self.deck.deal(1, self.attackers if self.deck.top.type == "attacker" else self.hand)
        yield from self.hand_limit(ALONE, self.numbers.hand_limit)  # ruling: hand-limit
        return True


# the four phases


def draw_phase(fray: Fray) -> Steps[bool]:
    """Flip cards; False if they ran out."""
    fray.turn.value += 1
    fray.table.begin("turn", ALONE)
    fray.table.begin("draw", ALONE)
    return fray.flip(fray.numbers.draw)


def wits_phase(fray: Fray) -> Steps[bool]:
    """Discard a card for the ability of its force, or none (rulings: wits-card, force); False if cards ran out."""
    fray.table.begin("wits", ALONE)
    for _ in range(fray.numbers.abilities):
        rows = {card: fray.table.row("wits", card.force) for card in fray.hand}
        answer = yield Choice("wits", [None, *((card, row.name) for card, row in rows.items())])
        if answer is not None:
            card, name = answer
            fray.table.say("wits", card=card, ability=name)
            fray.discard(card)
            if not (yield from ability(fray, rows[card])):
                return False
    return True


def slay_phase(fray: Fray) -> Steps[None]:
    """Slay attackers with kill cards, as many as one likes."""
    fray.table.begin("slay", ALONE)
    while (blow := (yield Choice("slay", [None, *blows(fray, "kill")]))) is not None:
        foe, *cards = blow
        told(fray, "slain", foe, cards)
        fray.slay(foe)
        for card in cards:
            fray.discard(card)


def foes_phase(fray: Fray) -> Steps[None]:
    """Stop hits with defence cards, and take the others, so many at most (ruling: most-damage)."""
    fray.table.begin("foes", ALONE)
    while (parry := (yield Choice("foes", [None, *blows(fray, "defence")]))) is not None:
        foe, *cards = parry
        told(fray, "stopped", foe, cards)
        foe.put(STOPPED, 1)
        for card in cards:
            fray.discard(card)
    hitting = [foe for foe in fray.attackers if not foe.mark(STOPPED)]
    damage = sum(foe.damage for foe in hitting)
    if hitting:
        fray.table.say("hit", foes=hitting, damage=damage)
    if damage > fray.numbers.most_damage:
        fray.table.say("most-damage", most=fray.numbers.most_damage)
    fray.life.lose(min(damage, fray.numbers.most_damage))
    if fray.is_dead:
        fray.table.say("dead")
    fray.calm()  # ruling: bonus
    for foe in fray.attackers:  # ruling: attackers-stay
        foe.put(STOPPED, 0)


def blows(fray: Fray, kind: str) -> Iterator[tuple[Piece, ...]]:
    """Each attacker not stopped, with each group of cards whose force just reaches his (ruling: joining-cards)."""
    cards = [card for card in fray.hand if card.type == kind]
    groups = list(chain.from_iterable(combinations(cards, size) for size in range(1, len(cards) + 1)))
    forces = [[force(fray.table, card) for card in group] for group in groups]
    reach = [(group, sum(each), sum(each) - min(each)) for group, each in zip(groups, forces, strict=True)]
    foes = (foe for foe in fray.attackers if not foe.mark(STOPPED))
    return ((foe, *group) for foe in foes for group, all_, less in reach if less < foe.force <= all_)


def told(fray: Fray, outcome: str, foe: Piece, cards: list[Piece]) -> None:
    """Say what became of an attacker, and by which cards."""
    fray.table.say(outcome, foe=foe, cards=cards, ours=sum(force(fray.table, card) for card in cards), theirs=foe.force)


def force(seen: Table | View, card: Piece) -> int:
    """The force of a card of the hand now (ruling: bonus)."""
    return int(card.force) + bonus(seen, card)


# wits


def ability(fray: Fray, row: Any) -> Steps[bool]:
    """Do what a row of the wits says; False if it had to flip a card and there was none."""
    fray.encourage(row)
    yield from look(fray, row)
    foes = [foe for foe in fray.attackers if foe.type == row.discards]
    # rulings: random, two-attackers
    for foe in (yield from fray.targets(f"wits: {row.name}", row, foes, lambda foe: foe.force)):
        fray.table.say("slain-by-wits", foe=foe, ability=row.name)
        fray.slay(foe)
    fray.heal(row.heals)  # ruling: heal-first
    return (yield from fray.flip(row.draws))


def look(fray: Fray, row: Any) -> Steps[None]:
    """Look at the next cards and take of those that may be taken; the others stay where they are (ruling: looking)."""
    fitting = [card for card in fray.foresee(fray.deck, row.looks) if card.type in row.only]
    for card in (yield from fray.table.subset(f"wits: {row.name}", fitting, ALONE, row.takes, row.takes)):
        fray.deck.give(card, fray.hand)


# the end, and what a player asks for


def score(fray: Fray) -> int:
    """Points for the hit points left, and for the attackers slain, also in a defeat (rulings: score, slain)."""
    numbers = fray.numbers
    return int(numbers.hit_point_score * fray.life.value + numbers.slain_score * len(fray.slain))


def facts(fray: Fray) -> dict[str, int]:
    """What is worth counting."""
    return {"hit_points": fray.life.value, "slain": len(fray.slain), "turns": fray.turn.value}


def goal(view: View, seat: int) -> dict[str, int]:
    """Cards that have to be flipped yet, hit points left, and attackers slain so far."""
    left, life, slain = view.count("card"), view.track(own("hit points", seat)), view.count(SLAIN)
    return {"left": left, "life": life, "slain": slain}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The force of cards against that of an attacker; the hits of all attackers; the force of a card that is raised."""
    if thing == ATTACKERS:
        return {"damage": sum(foe.damage for foe in view.known(ATTACKERS) if not foe.mark(STOPPED))}
    if isinstance(thing, tuple) and isinstance(thing[1], Piece):
        foe, *cards = thing
        return {"force": sum(force(view, card) for card in cards), "against": foe.force}
    if isinstance(thing, Piece) and thing.type != "attacker" and bonus(view, thing):
        return {"force now": force(view, thing)}
    return None


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def gain(view: View, option: Any) -> float:
    """How much better a turn looks with an ability than without; of cards kills, then the strongest first."""
    if isinstance(option, Piece):  # an attacker to slay, or a card to take
        return strength(option)
    card, name = option
    row: Any = next(row for row in titles(view) if row.component == "wits" and row.name == name)
    foes, hand = view.known(ATTACKERS), view.known(HAND)
    sizes = range(1, row.targets + 1) if row.target == "chosen" else [min(row.targets, len(foes))]
    groups = [group for size in sizes for group in combinations(foes, size)] if row.discards else [()]
    fitting = [group for group in groups if not row.limit or sum(foe.force for foe in group) <= row.limit] or [()]
    left = [[foe for foe in foes if foe not in group] for group in fitting]
    kept = [each for each in hand if each is not card]
    outlooks = [outlook(kept, standing, row.bonus) for standing in left]
    more = 0.5 * row.takes + 0.3 * row.draws + 0.3 * min(row.heals, view.numbers.hit_points - view.track(HIT_POINTS))
    best = max(outlooks) if row.target == "chosen" else fmean(outlooks)
    return best + float(more) - outlook(hand, foes, 0)


def outlook(hand: list[Piece], foes: list[Piece], more: int) -> float:
    """How a turn would end: cards left are good, attackers left are bad, and worse if they hit."""
    left, kills = matched([foe.force for foe in foes], [card.force + more for card in hand if card.type == "kill"])
    hits, defences = matched(left, [card.force + more for card in hand if card.type == "defence"])
    return 0.6 * (len(kills) + len(defences)) - 2 * len(left) - len(hits)


def matched(foes: list[int], cards: list[int]) -> tuple[list[int], list[int]]:
    """The forces left of attackers and cards if each attacker gets the weakest card or two that will do."""
    left, cards = [], sorted(cards)
    for foe in sorted(foes):
        groups = [group for size in (1, 2) for group in combinations(cards, size) if sum(group) >= foe]
        if not groups:
            left.append(foe)
        for card in min(groups, key=lambda group: (len(group), sum(group)), default=()):
            cards.remove(card)
    return left, cards


def thrift(view: View, blow: Any) -> float:
    """Few cards, little force that is lost, and rather a strong attacker."""
    foe, *cards = blow
    return 100 - 10 * len(cards) - sum(force(view, card) for card in cards) + 1.1 * float(foe.force)


def strength(card: Piece) -> float:
    """Strong cards are worth more than weak ones, and kills more than defences."""
    return float(card.force + 1.5 * (card.type == "kill"))


SCORES: Scores = {
    "wits": gain,
    "slay": thrift,
    "foes": thrift,
    "hand limit": lambda _, card: -strength(card),
}
