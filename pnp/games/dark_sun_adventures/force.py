"""What cards and characters of Dark Sun Adventures count, for the rules and for who looks on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pnp.engine import Piece, View, own
from pnp.games.families.expedition import RECRUIT

SURVIVAL, STEALTH, ANY, FORCE = "survival", "stealth", "any", "force"
FIGHTER, RANGER, THIEF, MAGE = "fighter", "ranger", "thief", "mage"
SPELL, POWER, ITEM, WEAPON, ARMOR, ALLY = "spell", "power", "item", "weapon", "armor", "ally"
HUMANOID, HUMANOID_FOE, MONSTER = "humanoid", "humanoid-foe", "monster"
CIVILIZED, WILD, DELAY, CIVIL_PERIL = "civilized", "wild", "delay", "civilized-peril"
PARTY, THIRST, USED, RODE, SURPRISE = "party", "dehydration", "used", "rode", "surprise"
AVOID, TWO, HAND = "avoid", "draw", "new hand"
GIFTS = (POWER, ITEM)


def help_of(card: Piece, kind: str) -> int:
    """What a card adds to a kind of roll."""
    helps = getattr(card, kind) if kind in (SURVIVAL, STEALTH, RECRUIT) else 0
    return int(helps or card.any)


def kinds_of(faced: Sequence[Piece]) -> set[str]:
    """What cards are better against: a Foe, or a party (rulings: beasts, parties)."""
    foe = next((card for card in faced if card.level), None)
    if foe is None:
        return {HUMANOID}
    return {HUMANOID, HUMANOID_FOE} if foe.type == HUMANOID else {MONSTER}


def value(card: Piece, faced: Sequence[Piece]) -> int:
    """The Force of a card in a battle (rulings: better, familiar)."""
    if card.type == POWER and any(each.immune for each in faced):
        return 0
    if card.versus in kinds_of(faced):
        return int(card.better)
    return int(card.ally or card.force or card.any)


def of_use(card: Piece, faced: Sequence[Piece]) -> bool:
    """Whether a card does anything in a battle."""
    return value(card, faced) > 0 or (card.cures and any(each.poison for each in faced))


def slot(card: Piece) -> str:
    """What a card counts as where their number is limited."""
    return ALLY if card.ally else POWER if card.type in GIFTS else str(card.type)


def rooms(party: Sequence[Piece], played: Iterable[Piece]) -> Counter[str]:
    """How many more cards of each kind a party can use in a battle (ruling: limits)."""
    cards = list(played)
    room = Counter({ALLY: 1, POWER: len(party)})
    room[SPELL] = sum(each.spells + (each.type == MAGE) for each in party) + sum(card.counts_mage for card in cards)
    room[WEAPON] = sum(each.weapons + (each.type != MAGE) for each in party)
    room[ARMOR] = sum(each.type == FIGHTER and not each.bare for each in party)
    room.subtract(slot(card) for card in cards)
    return room


def force(party: Iterable[Piece], played: Sequence[Piece], faced: Sequence[Piece]) -> int:
    """Members with what they bring, and the cards they use (ruling: raises)."""
    members, kinds = list(party), kinds_of(faced)
    total: int = len(members) + sum(value(card, faced) for card in played)
    total += sum(int(each.force) + (each.type == FIGHTER) for each in members)
    total += sum(int(each.better) for each in members if each.versus in kinds)
    total += sum(int(each.discard_bonus) for each in members if each.mark(USED))
    for kind in {each.raises for each in members if each.raises}:
        raises = sorted((int(each.raise_by) for each in members if each.raises == kind), reverse=True)
        total += sum(raises[: sum(card.type == kind and value(card, faced) > 0 for card in played)])
    return total


def level(card: Piece, tile: Piece | None) -> int:
    """The level of a Foe where it is met."""
    return int(card.level) + (int(tile.boost) if tile is not None else 0)


def party_of(view: View, seat: int) -> list[Piece]:
    """The members of a party, as anybody sees them."""
    return [each for each in view.known(own(PARTY, seat)) if isinstance(each, Piece)]
