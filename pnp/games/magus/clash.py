"""How a sensible Magus fights: abilities that help first, then as many cards as are needed, and none in vain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.engine import Piece, View, once, own, owner_of
from pnp.games.magus.odds import army, artifacts, standing, titles
from pnp.games.magus.sums import ATTACKING, DEFENDING, NEGATED, NO_FORCE, USED, Side, able, look, total

SAFE = 5.0
"""A lead that needs no more cards while the enemy may still do something."""


@once
def sides(view: View) -> tuple[Side, Side, Piece, Piece] | None:
    """Our side and theirs in the battle that is on, and the banners."""
    for banners in standing(view).values():
        if len(banners) > 1 and any(banner.owner == view.seat for banner in banners):
            ours = next(banner for banner in banners if banner.owner == view.seat)
            theirs = next(banner for banner in banners if banner.owner != view.seat)
            attacking = banners[-1] is ours
            made = [
                Side(army(view, banner), ATTACKING if attacks else DEFENDING, help_of(view, owner_of(banner)))
                for banner, attacks in ((ours, attacking), (theirs, not attacking))
            ]
            return made[0], made[1], ours, theirs
    return None


def help_of(view: View, seat: int) -> list[Piece]:
    """Artifacts and spells that help a side."""
    return [*artifacts(view, seat), *(card for card in view.known(own("cast", seat)) if not card.mark(NEGATED))]


def lead(view: View, ours: Side, theirs: Side) -> int:
    """By how much we lead."""
    if not theirs.army:
        return 99
    return total(ours, theirs, titles(view), view.numbers) - total(theirs, ours, titles(view), view.numbers)


def after(view: View, option: Any, ours: Side, theirs: Side) -> float:
    """Our lead after an ability or a card."""
    card, target = option if isinstance(option, tuple) else (option, None)
    row = card if card.component == "magic" else look(card, titles(view))
    now = float(lead(view, ours, theirs))
    if row.destroys or row.controls:
        rest = theirs._replace(army=[each for each in theirs.army if each is not target])
        gained = ours._replace(army=[*ours.army, target]) if row.controls else ours
        return float(lead(view, gained, rest))
    if row.saps:
        return now + (0.0 if target.mark(NO_FORCE) else float(look(target, titles(view)).force))
    if row.mimics:
        return now + float(look(target, titles(view)).force) + 0.5 * bool(target.destroys or target.traits)
    if row.spends:
        return now + float(row.spends) - 0.5
    if card.component == "magic" and row.lift:
        return float(lead(view, ours._replace(help=[*ours.help, card]), theirs))
    if row.draws or row.steals:
        return now + 0.9
    rest = theirs._replace(army=[each for each in theirs.army if each is not target])
    force = float(look(target, titles(view)).force)
    return float(lead(view, ours, rest)) - force if target else now  # without its ability, not without its Force


def best_act(view: View, options: Sequence[Any]) -> Any:
    """The act that brings most; a card only where it is needed and there is hope."""
    found = sides(view)
    if found is None:
        return None
    ours, theirs = found[0], found[1]
    now = float(lead(view, ours, theirs))
    free = [option for option in options if option is not None and not costs(option)]
    cards = [option for option in options if option is not None and costs(option)]
    gains = {id(option): after(view, option, ours, theirs) - now for option in (*free, *cards)}
    use = max(free, key=lambda option: gains[id(option)], default=None)
    if use is not None and gains[id(use)] > 0:
        return use
    card = max(cards, key=lambda option: gains[id(option)], default=None)
    if card is None or gains[id(card)] <= 0 or now >= safe(view, theirs, found[3]):
        return None
    hope = sum(sorted((gains[id(option)] for option in best_each(cards, gains)), reverse=True)[: points(view, ours)])
    return card if now + hope > 0 else None


def costs(option: Any) -> bool:
    """Whether an option costs a card of the hand."""
    first, target = option if isinstance(option, tuple) else (option, None)
    return first.component == "magic" or getattr(target, "component", "") == "magic"


def best_each(cards: Sequence[Any], gains: dict[int, float]) -> list[Any]:
    """The best use of each card."""
    best: dict[Any, Any] = {}
    for option in cards:
        card = option[0] if isinstance(option, tuple) else option
        if card not in best or gains[id(option)] > gains[id(best[card])]:
            best[card] = option
    return list(best.values())


def points(view: View, side: Side) -> int:
    """The cards that our side may still play, at least one."""
    return max(1, sum(int(creature.spells) for creature in side.army) - view.count(own("cast", view.seat)))


def safe(view: View, theirs: Side, banner: Piece) -> float:
    """The lead that is enough: a small one, where the enemy can do nothing more."""
    foe = owner_of(banner)
    left = sum(int(creature.spells) for creature in theirs.army) - view.count(own("cast", foe))
    cards = min(left, view.count(own("hand", foe)))
    idle = [each for each in theirs.army if able(each) and not each.mark(USED) and acts(look(each, titles(view)))]
    return SAFE * (cards > 0) + 3.0 * len(idle) + 1.0


def acts(row: Piece) -> bool:
    """Whether a creature has something to use."""
    return bool(row.destroys or row.saps or row.mimics or row.spends)


def best_counter(view: View, options: Sequence[Any]) -> Any:
    """Creatures negate whatever they can; a counterspell is for battles that hang in the balance."""
    if len(options) == 1:
        return options[0]
    free = [option for option in options if option is not None and not costs(option)]
    if free:
        return free[0]
    found = sides(view)
    return options[-1] if found and abs(lead(view, found[0], found[1])) < 15 else None
