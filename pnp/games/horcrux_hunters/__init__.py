"""Horcrux Hunters: gather what destroys the Horcruxes before you, while the others steal and hide them."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families.ending import winners as named
from pnp.games.families.shared_deck import in_hand
from pnp.games.horcrux_hunters.actions import act, aims
from pnp.games.horcrux_hunters.hunt import Hunt, missing
from pnp.games.horcrux_hunters.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of four phases, until somebody kills Voldemort."""
    hunt = Hunt(table)
    first = table.lot("first player", table.seats)  # ruling: first-player
    for seat in table.around(first):
        hunt.draw(seat, hunt.numbers.start_hand)
    for seat in hunt.turns(first, hunt.numbers.turn_cap):
        if (yield from destruction(hunt, seat)):
            return result(hunt, seat)
        yield from horcrux(hunt, seat)
        played = yield from action(hunt, seat)
        yield from draw_phase(hunt, seat, idle=not played)
    return result(hunt, None)  # ruling: turn-cap


def result(hunt: Hunt, killer: int | None) -> Result:
    """The killer wins with those who have destroyed most Horcruxes (ruling: victory)."""
    if killer is None:
        hunt.table.say("cap")
    counts = [len(pile) for pile in hunt.victories]
    winners = {killer} if killer is not None else set[int]()
    winners |= {seat for seat, count in enumerate(counts) if count == max(counts)}
    facts = {"turns": hunt.table.track("turn").value, "destroyed": sum(counts)}
    hunt.table.say("final", winner=named(sorted(winners)), n=max(counts))
    return Result(tuple(sorted(winners)), tuple(map(float, counts)), killer is None, facts)


def destruction(hunt: Hunt, seat: int) -> Steps[bool]:
    """Destroy Horcruxes (rulings: destroying, in-play), or kill Voldemort when all are destroyed (ruling: death)."""
    hunt.table.begin("destruction", seat)
    while True:
        ready = [each for each in hunt.horcruxes[seat] if not missing(each, hunt.hands[seat])]
        doom = [hunt.death] if hunt.all_destroyed and not missing(hunt.death, hunt.hands[seat]) else []
        target = yield Choice("destruction", [None, *(each.name for each in (*ready, *doom))], seat)
        if target is None:
            return False
        goal = next(each for each in (*ready, *doom) if each.name == target)
        yield from use(hunt, seat, goal)
        if goal is hunt.death:
            hunt.table.say("killed", seat=seat)
            return True
        hunt.table.say("destroyed", seat=seat, horcrux=goal)
        hunt.horcruxes[seat].give(goal, hunt.victories[seat])


def use(hunt: Hunt, seat: int, goal: Piece) -> Steps[None]:
    """Discard the cards that something needs; of several that would do, one is picked."""
    used = [next(card for card in hunt.hands[seat] if card.key == key) for key in goal.needs]
    for card in used:
        hunt.discard(card)
    if goal.needs_one:
        fitting = [card for card in hunt.hands[seat] if card.key in goal.needs_one]
        used.append((yield Choice("destroy with", fitting, seat)))
        hunt.discard(used[-1])
    hunt.table.say("used", cards=used)


def horcrux(hunt: Hunt, seat: int) -> Steps[None]:
    """Put a Horcrux into play."""
    hunt.table.begin("horcrux", seat)
    for _ in range(hunt.numbers.horcrux_plays):
        cards = [card for card in hunt.hands[seat] if card.phase == "horcrux"]
        card = yield Choice("horcrux", [None, *cards], seat)
        if card is None:
            break
        hunt.hands[seat].give(card, hunt.horcruxes[seat])


def action(hunt: Hunt, seat: int) -> Steps[bool]:
    """Play actions (ruling: specials), which any opponent may answer (ruling: isolated); whether there were any."""
    hunt.table.begin("action", seat)
    for count in range(hunt.numbers.actions):
        cards = [card for card in hunt.hands[seat] if card.phase == "action" and aims(hunt, seat, card)]
        card = yield Choice("action", [None, *cards], seat)
        if card is None:
            return count > 0
        hunt.hands[seat].give(card, hunt.played)
        if (yield from hunt.negated("action", hunt.foes(seat))):
            hunt.table.say("negated", card=card)
        else:
            yield from act(hunt, seat, card)
        hunt.discard(card)
    return True


def draw_phase(hunt: Hunt, seat: int, idle: bool) -> Steps[None]:
    """Discard one after an idle turn (ruling: stuck), fill the hand, and keep to the limit."""
    hunt.table.begin("draw", seat)
    hand = hunt.hands[seat]
    if idle and hand:
        card = yield Choice("idle discard", [None, *hand], seat)
        if card is not None:
            hunt.discard(card)
    hunt.draw(seat, max(0, hunt.numbers.fill - len(hand)))
    yield from hunt.hand_limit(seat, hunt.numbers.hand_limit)


# what the story and the screen are told


def goal(view: View, seat: int) -> dict[str, int]:
    """The Horcruxes that a seat has destroyed, and those that nobody has."""
    counts = {each: view.count(own("victory pile", each)) for each in view.seats}
    return {"destroyed": counts[seat], "left": int(view.numbers.horcruxes) - sum(counts.values())}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """How many cards one's own hand lacks to destroy a Horcrux."""
    place = thing.pile.name if isinstance(thing, Piece) and thing.pile is not None else ""
    if not isinstance(thing, Piece) or thing.type != "horcrux" or not place.startswith(("hand", "horcruxes")):
        return None
    return {"cards missing": missing(thing, in_hand(view))}
