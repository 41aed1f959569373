"""A sensible warlord: income first, then as many armies as can be supplied, and attacks on who is weaker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.shared_deck import leaders_seen
from pnp.games.warmeister.clash import DAMAGE, SHIELD
from pnp.games.warmeister.estimate import answered, in_battle, might, played, rerolled, worth
from pnp.games.warmeister.events import holder
from pnp.games.warmeister.war import SIDES, has, need


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    options = [option for option in choice.options if option is not None]
    if not options:
        return None
    score = score_of(choice.phase)
    scored = [(score(view, option), option) for option in options]
    best = max(scored, key=lambda each: each[0])
    return best[1] if None not in choice.options or best[0] > 0 else None


def score_of(phase: str) -> Callable[[View, Any], float]:
    """What scores the options of a phase."""
    if phase.startswith("luck"):
        return lambda view, option: rerolled(view, phase, option)
    if phase.startswith("rout") or phase == "cancel":
        return lambda view, option: answered(view, phase, option)
    return SCORES[phase]


# cards of one's own turn


def bought(view: View, card: Piece) -> float:
    """What pays, what fights as long as it can be supplied, a castle; and events that do good."""
    if card.type == "army":
        fed = need(card) <= supply_left(view)
        return float(fed * (20 + worth(card) - 2 * card.discard_cost))
    if card.type == "castle":
        return float(5 - card.attackers - 3 * view.count(own("castles", view.seat)))
    if card.type == "holding":
        return float(10 + 8 * card.income + 4 * card.draw_bonus + card.supply_bonus)
    return useful(view, card)


@once
def supply_left(view: View) -> int:
    """How many army cards more one's territories and holdings can supply."""
    supplied = view.numbers.supply * view.track(own("territories", view.seat))
    supplied += sum(holding.supply_bonus for holding in view.known(own("holdings", view.seat)))
    return int(supplied - sum(map(need, leaders_seen(view, view.seat))))


def useful(view: View, card: Piece) -> float:
    """Events: what brings something at once; what hurts only where there is a foe to be hurt."""
    if card.gold or card.draws or card.regains:
        return 50
    if card.discards:
        return any(aimed_card(view, card, each) > 0 for each in in_play_of(view, card.discards))
    if card.swaps:
        return swap_pays(view)
    return 1


@once
def swap_pays(view: View) -> bool:
    """Whether a foe's best army card is worth more than one's own worst."""
    theirs = max(worth(unit) for seat in foes(view) for unit in leaders_seen(view, seat))
    return theirs > min(worth(unit) for unit in leaders_seen(view, view.seat))


def made_war(view: View, card: Piece) -> float:
    """Attack if somebody is weaker; events as in the Revenue phase; Wardogs are worth more alive."""
    if card.attacks:
        return (best_odds(view) > BOLD) * (10 + bool(card.conquers) + bool(card.razes) + bool(card.win_gold))
    return 0 if card.sacrifice else useful(view, card)


@once
def best_odds(view: View) -> float:
    """How much stronger one is than the weakest foe."""
    return max(attacked(view, foe) for foe in foes(view))


def attacked(view: View, foe: int) -> float:
    """How much stronger one is than a foe with all he has."""
    return might(view, view.seat, "attacker") / (1 + might(view, foe, "defender"))


@once
def foes(view: View) -> list[int]:
    return [seat for seat in view.seats if seat not in (view.seat, *view.out)]


@once
def in_play_of(view: View, kinds: tuple[str, ...]) -> list[Piece]:
    """All cards in play of some types."""
    armies = [unit for seat in view.seats for unit in leaders_seen(view, seat)]
    others = [card for seat in view.seats for name in ("holdings", "castles") for card in view.known(own(name, seat))]
    return [card for card in (*armies, *others) if card.type in kinds]


# targets


def aimed(view: View, target: Any) -> float:
    """Where the card that was just played does most good, or most harm."""
    card = played(view)
    if isinstance(target, Piece):
        return aimed_card(view, card, target)
    if isinstance(target, str):
        friendly = card.army_bonus > 0
        return float((in_battle(view, target) == view.seat) == friendly)
    if card.discards:
        return float(target != view.seat) * view.count(own("holdings", target))
    return view.count(own("hand", target))


def aimed_card(view: View, card: Piece, target: Piece) -> float:
    """One's own best card for what helps; another's best for what does not."""
    friendly = bool(card.type == "attachment" or card.regains or (card.type == "battle" and card.force))
    value = float(worth(target) if target.type == "army" else target.cost)
    return value if (holder(target) == view.seat) == friendly else -value


# battles


def ordered(view: View, card: Piece) -> float:
    """Cards while a battle is in doubt; those against a rout only for a small army."""
    units, enemies = armies(view)
    if card.sacrifice:
        weak = [worth(unit) for unit in enemies if unit.force == card.kills_force]
        return max(weak, default=0) - worth(card)
    return len(units) < STEADY if card.steadfast else in_doubt(view)


@once
def armies(view: View) -> tuple[list[Piece], list[Piece]]:
    """The units in the battle, one's own and the foe's."""
    mine = next(side for side in SIDES if in_battle(view, side) == view.seat)
    other = SIDES[1 - SIDES.index(mine)]
    units = [unit for unit in leaders_seen(view, view.seat) if unit.mark(mine)]
    return units, [unit for seat in foes(view) for unit in leaders_seen(view, seat) if unit.mark(other)]


@once
def in_doubt(view: View) -> bool:
    """Whether a battle is not decided yet."""
    units, enemies = armies(view)
    return CLEAR[0] < (1 + sum(map(worth, units))) / (1 + sum(map(worth, enemies))) < CLEAR[1]


def damaged(view: View, unit: Piece) -> float:
    """One's own where nothing dies, else the cheapest; of the foe's the one that dies soonest for its worth."""
    left = unit.wounds - unit.mark(DAMAGE) + (has(unit, "tough") and not unit.mark(SHIELD))
    if unit.owner == view.seat:
        return float(100 + left if left > 1 else -worth(unit))
    return float(worth(unit) / max(1, left))


# cards one parts with


def given_up(view: View, card: Piece) -> float:
    """Attack cards are kept, and what can be paid; what answers others, too."""
    if card.type in ("army", "castle", "holding"):
        affordable = card.cost <= view.track(own("gold", view.seat))
        return float(-3 - card.force if affordable else -2 - 1 / (1 + card.cost))
    return -KEPT[card.type]


KEPT = {"attack": 8, "battle": 4, "terrain": 4, "event": 5, "attachment": 3}
"""What one keeps of a hand, the dearer the later."""
BOLD, STEADY, CLEAR = 0.8, 4, (0.2, 3)
"""Odds for an attack; an army that is not likely to run; and odds beyond which a battle is decided."""
SCORES: dict[str, Callable[[View, Any], float]] = {
    "draw": lambda _, count: count,
    "revenue": bought,
    "revenue: help": lambda _, pair: sum(card is not None for card in pair),
    "target": aimed,
    "warfare": made_war,
    "warfare: opponent": attacked,
    "battle: army": lambda *_: 1,
    "battle: castle": lambda _, card: card.defenders - card.attackers,
    "battle: event": ordered,
    "battle: drunk units": lambda _, unit: worth(unit),
    "battle: units to go home": lambda _, unit: -worth(unit),
    "battle: damage": damaged,
    "battle: cure": lambda _, unit: unit.mark(DAMAGE),
    "battle: holding to crush": lambda _, card: card.cost,
    "battle: card to ram": lambda _, unit: worth(unit),
    "battle: holding to lose": lambda _, card: -card.cost,
    "swap away": lambda _, unit: -worth(unit),
    "swap for": lambda _, unit: worth(unit),
    "supply": lambda _, card: -worth(card) if card.type == "army" else 1,
    "discard": given_up,
    "revenue: discard to recruit": given_up,
    "hand limit": given_up,
    "revenue: opponent": lambda view, foe: view.count(own("hand", foe)),
}
