"""A sensible elder: recruit all, take from who leads, attack where nobody can block, and save the claimant."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import company, leaders_seen, leads
from pnp.games.vampire_prince.city import SIDES, able, force


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def worth(card: Piece) -> int:
    """What a card in play is worth: its force, and its politics twice; a Vampire's with all that is on it."""
    return sum(2 * each.politics + each.force for each in (company(card) if leads(card) else [card]))


def lead(view: View, seat: int) -> float:
    """How near a player is to winning, to settle between targets that are worth the same."""
    return float(view.track(own("politics", seat)) / view.numbers.politics_to_win)


def recruited(_: View, move: Any) -> float:
    """Everything; Modifiers last, on the strongest who can fight."""
    if isinstance(move, Piece):
        return 100
    _, vampire = move
    return 1 + able(vampire) + float(sum(card.force for card in company(vampire)) / 10)


def aimed(view: View, move: tuple[Piece, Any]) -> float:
    """Draw first; the worthiest card of another; the fullest hand; what hurts all only where it hurts others more."""
    card, target = move
    if isinstance(target, Piece):
        owner = holder(target)
        return 0 if owner == view.seat else worth(target) + lead(view, owner)
    if target is not None:
        return 1 + view.count(own("hand", target)) / 10
    others = [seat for seat in view.seats if seat not in (view.seat, *view.out)]
    if card.each_discards == "hand":
        return max(view.count(own("hand", seat)) for seat in others) - view.count(own("hand", view.seat)) + 1
    if card.each_discards == "vampire":
        losses = [min(map(worth, leaders_seen(view, seat)), default=0) for seat in (view.seat, *others)]
        return max(losses[1:]) - losses[0]
    return 50


def holder(card: Piece) -> int:
    """Who controls a card in play."""
    pile = company(card)
    owner = pile[0].owner if pile.owner is None else pile.owner
    assert owner is not None
    return owner


def attacked(view: View, move: tuple[Piece, Piece]) -> float:
    """The worthiest target that nobody can save by force; a claimant also where Combat cards may do it."""
    attacker, target = move
    mine, guarded = force(attacker, view.numbers), guard(view, target)
    if target.type == "claimant":
        return 100 * (mine + reserve(view) > guarded)
    return (worth(target) + lead(view, holder(target))) * (mine > guarded)


def guard(view: View, target: Piece) -> int:
    """The most force that an attack on a target may meet, without Combat cards."""
    blockers = [vampire for vampire in leaders_seen(view, holder(target)) if able(vampire)]
    return max(force(vampire, view.numbers) for vampire in (target, *blockers))


def reserve(view: View) -> int:
    """The force of the Combat cards in one's hand."""
    return sum(card.force for card in view.known(own("hand", view.seat)) if card.type == "combat")


def balance(view: View) -> tuple[Piece, Piece, int]:
    """One's own Vampire in the fight, the other one, and how much the other is ahead, with the cards played."""
    sides = fighters(view)
    cards = [sum(card.force for card in view.known(side)) for side in SIDES]
    forces = [force(vampire, view.numbers) + more for vampire, more in zip(sides, cards, strict=True)]
    mine = int(holder(sides[1]) == view.seat)
    return sides[mine], sides[1 - mine], forces[1 - mine] - forces[mine]


def fighters(view: View) -> list[Piece]:
    """The Vampires of an attack, the attacker first; none while there is no attack."""
    companies = [leader for seat in view.seats for leader in leaders_seen(view, seat)]
    claimants = [card for seat in view.seats for card in view.known(own("claimant", seat))]
    return [each for side in SIDES for each in (*companies, *claimants) if each.mark(side)]


def unblockable(view: View, _: Piece) -> float:
    """Where the target would lose and another Vampire may save it."""
    attacker, target, short = balance(view)
    return short < 0 and guard(view, target) >= force(attacker, view.numbers)


def block(view: View, blocker: Piece) -> float:
    """The weakest Vampire that beats the attacker, or one that saves the target; for a claimant anybody falls."""
    target, attacker, short = balance(view)
    ahead = force(blocker, view.numbers) - force(attacker, view.numbers)
    if ahead > 0:
        return 10 - ahead
    sacrifice = target.type == "claimant" or (ahead == 0 and worth(blocker) <= worth(target))
    return (short > 0 and sacrifice) / (1 + worth(blocker))


def played(view: View, card: Piece) -> float:
    """The smallest card that wins, or several; else calling off what is lost, which is surest for a claimant."""
    mine, _, short = balance(view)
    if card.negates:
        return (short > 0) * (20 if mine.type == "claimant" else 1)
    if 0 <= short < card.force:
        return 10 - float(card.force)
    return (0 <= short < reserve(view)) * (2 + float(card.force))


def answered(view: View, _: Piece) -> float:
    """Against a card that saves what was lost, or that turns the fight."""
    _, other, short = balance(view)
    side = next(side for side in SIDES if other.mark(side))
    card = view.known(side)[-1]
    return short < 0 if "attack" in card.negates else short > 0 or bool(card.unblockable)


def damaged(view: View, move: tuple[Piece, Piece]) -> float:
    """Save one's own, the claimant above all; else keep a strong one of another out of play."""
    _, vampire = move
    if holder(vampire) == view.seat:
        return vampire.mark("beaten") * (100 if vampire.type == "claimant" else worth(vampire))
    strong = vampire.type == "vampire" and able(vampire)
    return strong * (force(vampire, view.numbers) - 3)


def given_up(_: View, card: Piece) -> float:
    """Cards for a fight are kept, those that call it off above all."""
    return -KEPT.get(card.type, 0) - ("attack" in card.negates) * len(KEPT)


KEPT = {"modifier": 1, "event": 2, "combat": 3, "damage": 4}
"""What one keeps of a hand, the dearer the later; not named: what comes into play anyhow."""
SCORES: Scores = {
    "claimant": lambda _, card: card.force,
    "recruit": recruited,
    "event": aimed,
    "lost Vampire": lambda _, vampire: -worth(vampire),
    "attack": attacked,
    "card against blocks": unblockable,
    "block": block,
    "combat card": played,
    "answer": answered,
    "damage": damaged,
    "discard": given_up,
    "hand limit": given_up,
}
