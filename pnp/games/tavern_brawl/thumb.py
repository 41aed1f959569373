"""A sensible brawler: bring everybody in, attack all of a foe's characters if possible, and drink with the rest."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own, owner_of
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import attached, company, in_hand, leaders_seen
from pnp.games.tavern_brawl.bar import aim, is_small, left, strength


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def mine(view: View, character: Piece) -> bool:
    """Whether a character is on one's own side."""
    return character.owner == view.seat


def worth(view: View, character: Piece) -> float:
    """What a character in play is worth: another mouth, strong and hard to knock out."""
    return 10 + 3 * strength(character, view.numbers) + left(character) / 4


def played(view: View, move: Any) -> float:
    """Characters, then what takes, throws out or stuns the worthiest, then Weapons for the strongest."""
    if isinstance(move, Piece):
        return 1000
    card, target = move
    if "weapon" in (card.type, target.type):
        return 100 if target.type == "weapon" else 1 + strength(target, view.numbers)
    harm = 30 if card.control else 20 if card.discards else 10 * (not target.mark("stunned"))
    return harm * worth(view, target)


def weakest(view: View, seat: int) -> float:
    """The foe of whom most can drink: few characters first, then few beers."""
    return -len(leaders_seen(view, seat)) - view.track(own("beers", seat)) / float(view.numbers.beers)


def eaten(view: View, move: tuple[Piece, Piece]) -> float:
    """Spells that take or stun; healing where it heals all it can, and somebody is nearly down."""
    card, actor = move
    if card.control or card.stuns:
        return 50 - worth(view, actor)
    hurt = [actor] if card.type == "food" else leaders_seen(view, view.seat)
    return max(healed(each, card.heals) for each in hurt)


def healed(character: Piece, heals: int) -> float:
    """Whether healing is worth while, and more so for the strong."""
    worth_while = character.mark("damage") >= heals and left(character) <= NEARLY_DOWN
    return worth_while * float(1 + character.force)


def aimed(view: View, target: Piece) -> float:
    """The worthiest foe, or whoever of one's own needs it most."""
    if mine(view, target):
        return target.mark("damage") / (1 + max(0, left(target)))
    return worth(view, target) - 5 * bool(target.mark("stunned"))


def attacking(view: View, card: Piece) -> float:
    """The strongest first, so that the weak are left to drink; Gang Up where nobody will drink."""
    if card.type == "character":
        return 1 + strength(card, view.numbers)
    foes = [each for seat in view.seats if seat != view.seat for each in leaders_seen(view, seat)]
    sides = {owner_of(each) for each in foes if each.mark("attacked")}
    return any(not each.mark("attacked") for each in foes if each.owner in sides) / 2


def attacked(view: View, target: Piece) -> float:
    """Whoever is nearest to fall; small ones rather not, and Employees first: fewer can attack them."""
    return 5 * ("employee" in target.traits) - 5 * is_small(target, view.numbers) - left(target) / 5


def struck_with(view: View, move: tuple[Piece, Piece]) -> float:
    """The card that just does; else stuns, then strength, but no more than is needed."""
    card, (attacker, target) = move[0], fight(view)
    force = strength(attacker, view.numbers)
    if force >= left(target):
        return 0
    if force + card.force >= left(target):
        return 100 - float(card.force)
    return float(1 + card.force + 3 * card.stuns * (not target.mark("stunned")))


def fight(view: View) -> tuple[Piece, Piece]:
    """Who strikes, and whom."""
    everybody = [each for seat in view.seats for each in leaders_seen(view, seat)]
    attacker = next(each for each in everybody if each.mark("strikes"))
    return attacker, next(each for each in everybody if attacker.mark(aim(each)))


def answered(view: View, move: tuple[Piece, Piece]) -> float:
    """Hit Wrong Guy if it hurts; a Defense card against a hard blow or a stun, a Weapon if nothing else saves one."""
    (card, target), (attacker, _) = move, fight(view)
    blow, stuns = target.mark("blow"), max(card.stuns for card in company(attacker))
    deadly = blow >= left(target)
    if card.redirects:
        return 2 if blow >= HARD or deadly else 0
    if card in attached(target):
        return 1 if deadly or stuns > 0 else 0
    return 3 if deadly or stuns > 0 or blow >= HARD else 0


def redirected(view: View, target: Piece) -> float:
    """A foe, the one who falls of it above all."""
    return worth(view, target) * (-1 if mine(view, target) else 1) - left(target)


def shared(_: View, move: tuple[Piece, int]) -> float:
    """As much as the first target needs to fall, and no more."""
    target, damage = move
    return -abs(left(target) - damage)


def kept(view: View, card: Piece) -> float:
    """What one keeps of a full hand: what somebody in play or in the hand can use, by its type."""
    guests = [each for each in in_hand(view) if each.type == "character"]
    traits = {trait for each in (*leaders_seen(view, view.seat), *guests) for trait in each.traits}
    useful = not card.only or bool(traits & set(card.only))
    return KEPT.index(card.type) + useful * len(KEPT) / 2 + float(card.force + card.stuns) / 10


HARD = 4
"""Damage that is worth a Defense card."""
NEARLY_DOWN = 8
"""What is left of a character who had better eat."""
KEPT = ("food", "modifier", "attack", "weapon", "defense", "spell", "special", "character")
"""What one keeps of a hand, the dearer the later."""
SCORES: Scores = {
    "quaff": lambda view, move: 2 - view.track(own("beers", move[1])) / view.numbers.beers,
    "hand limit": lambda view, card: -kept(view, card),
    "I'll get you for that": played,
    "I'll get you for that: bearer": lambda view, bearer: strength(bearer, view.numbers),
    "modifiers": lambda _, move: 1 + abs(move[0].force),
    "brawling": weakest,
    "eat and cast": eaten,
    "eat and cast: target": aimed,
    "attack": attacking,
    "attack: gang up": attacking,
    "attack: target": attacked,
    "settle": lambda view, attacker: strength(attacker, view.numbers),
    "attack card": struck_with,
    "damage: second target": lambda _, target: -left(target),
    "damage: share": shared,
    "answer": answered,
    "answer: new target": redirected,
    "drink": lambda _, count: 1 + count,
}
