"""Force: what a Brigade is, what it comes to in an attack, and what it may attack; all of it lies open to everybody."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from pnp.engine import Piece, View, once, own, owner_of
from pnp.games.families.companies import all_leaders, attached

ROLLS = SKIRMISH, BOMBARDMENT, VOLLEY, CHARGE = "skirmish", "bombardment", "volley", "charge"
DEFENCE, SNIPER, RALLY = "defence", "sniper", "rally"
CASUALTIES, ROUTED, RESERVE, SUPPORT = "casualties", "routed", "from the Reserve", "support"
SPENT, TIMES, VOLLEYS, SMOKE, HELD = "has attacked", "attacked this turn", "volleys", "smoke", "held"
CHARGING, CHARGED, RAIDING, USED = "charging", "charged", "charges a Reserve", "used"
ACTIVE, TARGET, ROUTING = "attacks now", "is attacked now", "is to rout"
SUPPORTED, RALLYING = "supported against", "rallying"
LEADER, BANNER, RELIC, TERRAIN = "leader", "banner", "relic", "terrain"
NOBODY: frozenset[str] = frozenset()


ATTACKED_BY, FIRED_BY = "attacked by ", "fired on by "


def attacked_by(brigade: Piece) -> str:
    """The mark on whom a Brigade has attacked."""
    assert brigade.pile is not None
    return ATTACKED_BY + brigade.pile.name


def fired_by(brigade: Piece) -> str:
    """The mark on whom a Brigade has fired a volley in this turn: its place among those that did."""
    assert brigade.pile is not None
    return FIRED_BY + brigade.pile.name


def has_attacked(seat: int) -> str:
    """The mark on a Brigade that has attacked a player."""
    return f"has attacked seat {seat + 1}"


def place(mine: Piece, theirs: Piece) -> int:
    """Which of those firing volleys at a Brigade one is, or would be: the first, the second (ruling: two-brigades)."""
    return int(theirs.mark(fired_by(mine)) or 1 + theirs.mark(VOLLEYS))


# what there is


def brigades(view: View, seat: int) -> list[Piece]:
    """The Brigades of a player that are in play and not routed."""
    return [each for each in all_leaders(view) if each.owner == seat and not each.mark(ROUTED)]


def others(view: View, seat: int) -> list[int]:
    """The other players, in turn order."""
    count = len(view.seats)
    return [(seat + step) % count for step in range(1, count)]


def holding(brigade: Piece, kind: str) -> Piece | None:
    """What a Brigade has of a kind: its Leader, Banner, Relic or Terrain."""
    return next((card for card in attached(brigade) if card.type == kind), None)


def room(brigade: Piece, card: Piece) -> bool:
    """Whether a card may be attached to a Brigade: one of a kind, a Relic to a Leader (ruling: attached)."""
    return holding(brigade, card.type) is None and (card.type != RELIC or holding(brigade, LEADER) is not None)


def is_brigade(card: Piece) -> bool:
    """Whether a card of an army is a Brigade."""
    return bool(card.kin)


# what a Brigade is


def arms_of(view: View, brigade: Piece) -> Iterator[Any]:
    """The rows of the table of arms that are about a Brigade: its type and its weapons."""
    words = (brigade.type, *brigade.arms)
    return (row for row in view.rows("arm") if row.arm in words)


def tables(view: View, brigade: Piece) -> list[str]:
    """The shooting tables that a Brigade rolls on."""
    return [row.fires for row in arms_of(view, brigade) if row.fires]


def charges(view: View, brigade: Piece) -> bool:
    """Whether a Brigade is of those that charge."""
    return any(row.charges for row in arms_of(view, brigade))


@once
def traits(view: View, brigade: Piece) -> set[str]:
    """All that effects may ask of a Brigade: arm, kin and weapons, what is attached to it, how it came to fight."""
    found = {brigade.type, brigade.kin, *brigade.arms}
    for row in arms_of(view, brigade):
        found.update(row.groups)
    cards = attached(brigade)
    if any(card.fort for card in cards):
        found.add("fortified")
    if any(card.type == LEADER for card in cards):
        found.add("led")
    found.update(trait for mark, trait in ((RESERVE, "reserve"), (SUPPORT, "support")) if brigade.mark(mark))
    return found


@once
def seen_as(view: View, mine: Piece, theirs: Piece) -> set[str]:
    """What a target is to who attacks it: its traits, and whether it has attacked before (ruling: memory)."""
    found = set(traits(view, theirs))
    if mine.mark(attacked_by(theirs)):
        found.add("attacked-it")
    if theirs.mark(has_attacked(owner_of(mine))):
        found.add("attacked-us")
    return found


# effects


def fits(card: Any, mine: Set[str], theirs: Set[str], kinds: Set[str]) -> bool:
    """Whether an effect is about a roll of these kinds by a Brigade of such traits, against one of those."""
    if card.who and mine.isdisjoint(card.who):
        return False
    if card.versus and theirs.isdisjoint(card.versus):
        return False
    if not kinds.isdisjoint(card.unless):
        return False
    return not kinds.isdisjoint(card.rolls or ROLLS)


def effects(view: View, mine: Piece, theirs: Piece | None, kinds: Set[str]) -> Iterator[Any]:
    """All that changes a roll of a Brigade: special rules, and cards of its own, its army, its enemies, its target."""
    us = traits(view, mine)
    them = NOBODY if theirs is None else seen_as(view, mine, theirs)
    for card in sources(view, mine, theirs):
        if card.bonus and fits(card, us, them, kinds):
            yield card


def sources(view: View, mine: Piece, theirs: Piece | None) -> Iterator[Any]:
    """All cards and rules whose reach a Brigade is in; a routed Brigade's count for itself only (ruling: routed)."""
    yield from view.rows("rule")
    for each in all_leaders(view):
        if each.mark(ROUTED) and each is not mine:
            continue
        scopes = {"own" if each.owner == mine.owner else "enemy"}
        scopes |= {"brigade"} if each is mine else {"against"} if each is theirs else NOBODY
        yield from (card for card in attached(each) if card.scope in scopes)
    yield from view.known(own("in force", owner_of(mine)))


def rating(view: View, mine: Piece, theirs: Piece, kinds: Set[str]) -> int:
    """The Attack Rating of a Brigade in an attack, before Events (rulings: leaders, defensive-tables)."""
    leader = holding(mine, LEADER)
    led = 0 if leader is None else leader.ar
    return int(mine.ar + led + sum(card.bonus for card in effects(view, mine, theirs, kinds)))


def rally_bonus(view: View, brigade: Piece) -> int:
    """What is added to a Rally Roll, before Events."""
    return sum(card.bonus for card in effects(view, brigade, None, {RALLY}))


def ruled(view: View, brigade: Piece, name: str) -> int:
    """What a special rule says of a Brigade in a field of its own."""
    us = traits(view, brigade)
    return max((getattr(row, name) for row in view.rows("rule") if not us.isdisjoint(row.who)), default=0)


def standing(view: View, seat: int, name: str) -> list[Piece]:
    """The cards in play of a player that say something in a field, at Brigades that are not routed."""
    return [card for each in brigades(view, seat) for card in attached(each) if getattr(card, name)]


# who may attack whom


def raids(view: View, brigade: Piece) -> bool:
    """Whether a Brigade may attack a Reserve whoever is in play (ruling: raids)."""
    return any(card.raids for card in attached(brigade)) or bool(ruled(view, brigade, "raids"))


def declines(view: View, mine: Piece, theirs: Piece, kind: str) -> bool:
    """Whether the owner of a target may pass an attack on to the Reserve."""
    us, them = traits(view, mine), traits(view, theirs)
    return any(row.declines and fits(row, us, them, {kind}) for row in view.rows("rule"))


def within(view: View, mine: Piece, theirs: Piece, kind: str) -> bool:
    """Whether a Brigade may still be attacked so in this turn by another (rulings: two-brigades, blocking)."""
    group, numbers = theirs.mark(CHARGED), view.numbers
    chargers = sum(each.mark(CHARGING) == group for each in all_leaders(view)) if group else 0
    if any(card.once for card in attached(theirs)) and theirs.mark(TIMES) + chargers:
        return False
    if kind == CHARGE:
        return bool(chargers < numbers.chargers)
    return bool(kind != VOLLEY or place(mine, theirs) <= numbers.volleys)


def targets(view: View, mine: Piece, kind: str) -> list[Piece]:
    """The enemy Brigades that a Brigade may attack."""
    return [
        each for foe in others(view, owner_of(mine)) for each in brigades(view, foe) if within(view, mine, each, kind)
    ]


def open_reserves(view: View, mine: Piece) -> list[int]:
    """The players whose Reserve a Brigade may attack (rulings: reserve, raids, empty-reserve)."""
    free = raids(view, mine)
    return [
        foe
        for foe in others(view, owner_of(mine))
        if view.count(own("reserve", foe)) and (free or not brigades(view, foe))
    ]


def may_attack(view: View, mine: Piece, kind: str) -> bool:
    """Whether a Brigade may attack in a phase at all, having anything to attack (rulings: smoke, holding-attack)."""
    if mine.mark(SMOKE) or (kind == CHARGE and mine.mark(HELD)):
        return False
    able = charges(view, mine) if kind == CHARGE else kind in tables(view, mine)
    return able and bool(targets(view, mine, kind) or open_reserves(view, mine))


def defensive(view: View, mine: Piece) -> str | None:
    """The table that a Brigade fires defensively on; cavalry that can shoot skirmishes."""
    fires = tables(view, mine)
    if not fires:
        return None
    return SKIRMISH if "cavalry" in traits(view, mine) else fires[0]


def defenders(view: View, foe: int, seat: int) -> list[tuple[Piece, Piece]]:
    """Who of a player may fire at which charging Brigade of another (ruling: support)."""
    mine = brigades(view, foe)
    groups = {each.mark(CHARGED) for each in mine} - {0}
    chargers = [each for each in brigades(view, seat) if each.mark(CHARGING) in groups]
    return [
        (each, charger)
        for each in mine
        if not each.mark(SPENT) and not each.mark(SMOKE) and defensive(view, each) is not None
        for charger in chargers
        if (each.mark(CHARGED) == charger.mark(CHARGING) if each.mark(CHARGED) else not charger.mark(SUPPORTED))
    ]
