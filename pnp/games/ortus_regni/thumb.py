"""A rule of thumb: build Castles and Lords, strike where it should do, guard what would be lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.families.decks import in_hand
from pnp.games.families.scored import Scores, highest
from pnp.games.ortus_regni.earldom import (
    AIM,
    ARRIVED,
    CAPTURED,
    FIELDED,
    TIME,
    TOWERS,
    TOWN,
    at_no_cost,
    castle_of,
    companies_seen,
    fiefs_seen,
    fielded_seen,
    lord_of,
    properties,
    ready_seen,
    strength,
)

HIDDEN = 0.4
"""The forces that a card of another's hand is on average."""


def thumb(view: View, choice: Choice) -> Any:
    """The option that scores most."""
    return highest(view, choice, SCORES)


def goal(view: View, seat: int) -> dict[str, int]:
    """What an Earl has, and how long his deck lasts."""
    fiefs = fiefs_seen(view, seat)
    return {
        "fiefs": len(fiefs),
        "properties": sum(len(properties(fief)) for fief in fiefs),
        "towers": view.count(own(TOWERS, seat)),
        "cards": view.count(own("deck", seat)),
    }


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The damage that those in the field send, and the Vikings."""
    for seat in view.seats:
        if thing == own("field", seat):
            return {"sends": strength(fielded_seen(view, seat))}
    return {"sends": strength(view.known("vikings"))} if thing == "vikings" else None


# what things are worth


def value(card: Piece) -> float:
    """What a card is worth on the table or in the hand."""
    if card.type == "castle":
        return 6
    if card.type == "property":
        return float(1.5 + card.recruits + 0.7 * card.slots + 0.3 * card.see)
    return float(1 + card.sends + 0.6 * card.royal + 0.5 * card.slots)


def fief_value(view: View, fief: list[Piece], seat: int) -> float:
    """What its Earl loses with a Fief; the last one is everything."""
    if len(fiefs_seen(view, seat)) == 1:
        return 60
    return sum(map(value, fief))


def at_stake(view: View) -> tuple[str, int, list[Piece]] | None:
    """The attack that is under way: how, against which Earl, on which Fief."""
    for seat in view.seats:
        if any(tower.mark(AIM.format("towers")) for tower in view.known(own(TOWERS, seat))):
            return "towers", seat, []
        for fief in fiefs_seen(view, seat):
            for way in ("raid", "siege"):
                if castle_of(fief).mark(AIM.format(way)):
                    return way, seat, fief
    return None


def shield(view: View, seat: int) -> float:
    """The damage that an Earl's forces may take, as far as one knows."""
    hand = view.pile(own("hand", seat))
    known = sum(isinstance(card, Piece) and "lord" in card.plays for card in hand)
    hidden = sum(not isinstance(card, Piece) for card in hand)
    return float(sum(card.takes for card in ready_seen(view, seat)) + known + HIDDEN * hidden)


def mine(view: View) -> list[Piece]:
    """All that one may field."""
    return [*ready_seen(view, view.seat), *(card for card in in_hand(view) if "lord" in card.plays)]


def pressed(view: View) -> bool:
    """Whether one's own deck runs out first."""
    cards = {seat: view.count(own("deck", seat)) for seat in view.seats if seat not in view.out}
    return cards[view.seat] <= min(cards.values())


def strike(view: View, way: str, seat: int, fief: list[Piece], power: float) -> float:
    """What an attack of so much damage brings on average."""
    towers = view.count(own(TOWERS, seat))
    through = power - shield(view, seat) - (0 if way == "towers" else towers)
    clear = power - (0 if way == "towers" else towers)
    if way == "siege":
        need = castle_of(fief).takes
        sure, lucky = float(through >= need), float(clear >= need)
        return fief_value(view, fief, seat) * (0.75 * sure + 0.17 * lucky)
    prey = [value(card) for card in properties(fief)] if way == "raid" else [1.8] * towers
    prey.sort()
    return 0.75 * sum(prey[: max(0, int(through))]) + 0.17 * sum(prey[: max(0, int(clear))])


# the turn


def act(view: View, option: tuple[Any, ...]) -> float:
    """How good it is to do something now."""
    what = option[0]
    if what in ("towers", "raid", "siege"):
        return assault(view, what, option[1]) + (2 if pressed(view) else 0)
    return float(ACTS[what](view, *option[1:]))


def assault(view: View, way: str, pile: Any) -> float:
    """What an attack with all one has would bring, less what it costs."""
    forces = mine(view)
    foe = pile.owner
    fief = [] if way == "towers" else list(pile)
    gain = strike(view, way, foe, fief, strength(forces))
    hand = [card for card in in_hand(view) if "lord" in card.plays]
    risk = 0.3 * min(shield(view, foe), len(forces)) + 0.8 * min(len(hand), 3)
    return gain - risk - 1


def raised(view: View, card: Piece) -> float:
    """A Tower at once; Allies where no Action is left to hire them."""
    if "mercenary" not in card.plays:
        return 100
    return 6.5 if view.count(own(TOWERS, view.seat)) < 3 else 3


def attached(view: View, card: Piece, fief: Any) -> float:
    """Lands and towns that can be used; the Fief that stands longest."""
    home = castle_of(fief).takes * 0.1
    if card.see:
        return float(3.5 + home + (2 if (lord := lord_of(fief)) is not None and lord.abbot else 0))
    have = [each for each in in_play(view) if each.recruits and card.recruits]
    return float(value(card) + 2 + home - 0.5 * len(have))


def in_play(view: View) -> list[Piece]:
    """One's own Properties."""
    return [card for fief in fiefs_seen(view, view.seat) for card in properties(fief)]


def ennobled(_: View, card: Piece, fief: Any) -> float:
    """Lords that fight, and an Abbot beside the Cathedral."""
    if any(each.see for each in fief):
        return 9 if card.abbot else 3
    return 3 + value(card)


def recruited(view: View) -> float:
    """As many as find a slot."""
    slots = sum(card.slots for card in in_play(view)) - view.count(own(TOWN, view.seat))
    slots += sum(company[0].slots >= len(company) for company in companies_seen(view, view.seat))
    slots += view.numbers.royal * (view.count(own("king", view.seat)) > 0) - view.count(own("royal army", view.seat))
    lands = sum(card.recruits for card in in_play(view))
    held = sum(card.type == "army" for card in in_hand(view))
    return float(3.2 * max(0, min(lands, slots - held)))


def emissary(view: View, card: Piece) -> float:
    """Late, and with Monks."""
    if view.track(ARRIVED):
        return float(2.0 * card.cubes)
    return float(card.cubes * view.track(TIME) / view.numbers.markers)


def ride(view: View, card: Piece) -> float:
    """A Joust where one has a good card for it."""
    best = max((len(each.tilts) for each in in_hand(view) if each is not card), default=0)
    return 2.5 * best - 0.5


def threatened(view: View, card: Piece) -> float:  # noqa: ARG001 - it makes no difference which Banquet
    """A Banquet where others could strike."""
    foes = [seat for seat in view.seats if seat != view.seat and seat not in view.out]
    power = max(strength(ready_seen(view, foe)) + HIDDEN * view.count(own("hand", foe)) for foe in foes)
    return 5.0 if power - shield(view, view.seat) - view.count(own(TOWERS, view.seat)) > 2 else 0.4


ACTS: dict[str, Any] = {
    "raise": raised,
    "garrison": lambda *_: 90,
    "castle": lambda *_: 9,
    "mercenary": lambda _, card: 6 if "tower" in card.plays else 8,
    "attach": attached,
    "ennoble": ennobled,
    "recruit": recruited,
    "emissary": emissary,
    "joust": ride,
    "banquet": threatened,
    "treachery": lambda _view, _card, prize: 3 + value(prize),
    "intrigue": lambda _view, _card, lord: 3 + value(lord),
    "reveal": lambda *_: 0.3,
}


# battles


def price(view: View, card: Piece) -> float:
    """What it costs to field a card."""
    if card.type == "crown":
        return 0
    if any(card is each for each in in_hand(view)):
        return 0.6 + value(card) * 0.5
    return 0.4 if at_no_cost(card) else 0.8 + 0.3 * card.sends


def sent(view: View, card: Piece) -> float:
    """As much as the attack needs; the cheapest first."""
    stake = at_stake(view)
    if stake is None:
        return 0
    way, foe, fief = stake
    power = strength(fielded_seen(view, view.seat))
    gain = strike(view, way, foe, fief, power + card.sends + 1) - strike(view, way, foe, fief, power)
    if card.sends and way == "siege":
        goal_ = shield(view, foe) + view.count(own(TOWERS, foe)) + castle_of(fief).takes
        gain = max(gain, 2.0 if power < goal_ else 0)
    return float(gain - price(view, card) + 0.01 * card.sends)


def incoming(view: View) -> int:
    """The damage that the attackers send."""
    others = [strength(fielded_seen(view, seat)) for seat in view.seats if seat != view.seat]
    return max(others) or strength(view.known("vikings"))


def guarded(view: View, card: Piece) -> float:
    """Enough to save what is attacked; one card for a chance where that cannot be."""
    stake = at_stake(view)
    if stake is None:
        return 0
    way, _, fief = stake
    towers = 0 if way == "towers" else view.count(own(TOWERS, view.seat))
    field = fielded_seen(view, view.seat)
    through = incoming(view) - towers - sum(each.takes for each in field)
    if way == "siege":
        lost = fief_value(view, fief, view.seat)
        need = through - castle_of(fief).takes + 1
    else:
        lost, need = 2.0 * max(0, through), through
    if need <= 0:
        return -price(view, card)
    able = sum(each.takes for each in mine(view) if not each.mark(FIELDED))
    share = lost / need if able >= need else 0.3 * lost / (1 + len(field))
    return share - price(view, card)


def ransom(view: View, prize: Piece) -> float:
    """What a captured Lord is worth, less what he costs."""
    lords = [lord for fief in fiefs_seen(view, view.seat) if (lord := lord_of(fief)) and lord.mark(CAPTURED)]
    return max((value(lord) for lord in lords), default=0) - with_all(view, prize)


def with_all(view: View, prize: Piece) -> float:
    """What a Property is worth, or a Castle with all that goes with it."""
    if prize.type != "castle":
        return value(prize)
    return next(sum(map(value, fief)) for fief in fiefs_seen(view, view.seat) if castle_of(fief) is prize)


def judgement(view: View, outcome: str) -> float:
    """One's own side wins; between others it is a normal battle."""
    stake = at_stake(view)
    if stake is not None and stake[1] == view.seat:
        return outcome == "defender"
    ours = fielded_seen(view, view.seat)
    return outcome == ("attacker" if ours else "normal")


def directed(view: View, target: tuple[str, Any]) -> float:
    """Where the Vikings do most harm."""
    way, pile = target
    return 0.1 + strike(view, way, pile.owner, [] if way == "towers" else list(pile), strength(view.known("vikings")))


# Jousts


def ante(view: View, card: Piece) -> float:
    """The cheapest; a Banner where one has nothing to ride for it."""
    if card.type == "politics":
        return -1.5 if best_tilt(in_hand(view)) else -0.5
    return -with_all(view, card)


def best_tilt(cards: Iterable[Piece]) -> int:
    """How good the best of some cards is in a Joust."""
    return max((2 * len(card.tilts) + card.royal for card in cards), default=0)


def tilt(view: View, card: Piece) -> float:
    """The best card of the hand; else whatever can be spared."""
    held = any(card is each for each in in_hand(view))
    good = 2 * len(card.tilts) + card.royal
    return float(3 + good - (0.5 * value(card) if held else 2.5))


SCORES: Scores = {
    "act": act,
    "field": sent,
    "defend": guarded,
    "church": judgement,
    "ransom": ransom,
    "casualty": lambda _, card: -card.sends - card.slots,
    "fallen tower": lambda _, card: -card.sends,
    "lost property": lambda _, card: -value(card),
    "loss": lambda _, card: -card.sends,
    "settle": lambda _, fief: castle_of(fief).takes,
    "vikings": directed,
    "ante": ante,
    "tilt": tilt,
}
