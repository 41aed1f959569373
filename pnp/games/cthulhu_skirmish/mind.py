"""A sensible commander of Cthulhu Skirmish: spares Leaders, casts what helps most, stops what hurts."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pnp.engine import Choice, Piece, View, own
from pnp.games.cthulhu_skirmish.arena import BOOK, CREATURE, SPELL, Arena
from pnp.games.families import skirmish
from pnp.games.families.decks import in_hand
from pnp.games.families.skirmish import Mind, square

WIN = 100.0
"""What it counts to take the last life that a player can lose."""
WARY, SAFE = 0.35, 5
"""What each square counts that a Leader stays away from the nearest enemy, up to so many."""
HUNT = 0.15
"""What each square counts that a unit comes nearer to the enemy's Leaders."""
THRIFT = 0.5
"""What a spell has to be worth to be cast."""
LORE = 50.0
"""What a card counts that only brings others: those come first."""
DEAR = 3.0
"""From which worth on a unit is saved by a spell, too."""
HARMS = ("destroys", "controls", "holds", "strikes", "summons", "wounds", "forgets", "steals", "raises", "negates")
"""What a spell has to do to be stopped."""


class Captain(Mind):
    """What one seat makes of the field, of its faction and of its spells."""

    ground: Arena

    def __init__(self, view: View, ground: Arena) -> None:
        super().__init__(view, ground)
        self.foes += [(space, unit) for space, unit in self.at.items() if self.prey(unit)]

    def prey(self, unit: Piece) -> bool:
        """Whether a unit that one controls is better dead: its death brings its own side nearer to defeat."""
        home = self.ground.belongs(unit)
        if home in (None, self.view.seat) or unit.owner != self.view.seat or unit.component == CREATURE:
            return False
        return bool(unit.leader or not self._led[home])

    def _priced(self, unit: Piece) -> float:
        """What a unit is worth: a Leader most, one of a faction without Leaders more than others of its Hits."""
        if unit.component == CREATURE:
            return 0.5 * self.ground.left(unit)
        return super()._priced(unit) + (2.0 if unit.caster and not unit.leader else 0.0)

    def gain(self, target: Piece, damage: int) -> float:
        """What it is worth to hit a unit; the last life of a player wins."""
        ground = self.ground
        home = ground.belongs(target)
        fatal = target.component != CREATURE and damage >= ground.left(target) and self.fatal(target)
        if home == self.view.seat:
            return -WIN if fatal else -super().gain(target, damage)
        if fatal:
            return WIN
        lost = target.owner == self.view.seat and not self.prey(target)
        return -super().gain(target, damage) if lost else super().gain(target, damage)

    def fatal(self, unit: Piece) -> bool:
        """Whether the death of a unit decides the game."""
        home = self.ground.belongs(unit)
        assert home is not None
        return self._last[home] and bool(unit.leader or not self._led[home])

    @cached_property
    def _last(self) -> list[bool]:
        return [self.ground.lives(seat) == 1 for seat in self.view.seats]

    @cached_property
    def _led(self) -> list[bool]:
        return [any(unit.leader for unit in self.ground.faction(seat)) for seat in self.view.seats]

    def _stands(self, unit: Piece, space: str) -> float:
        worth = super()._stands(unit, space)
        if unit.leader:
            return worth + WARY * min(SAFE, self.apart(space))
        quarry = [there for there, foe in self.foes if foe.component != CREATURE and foe.leader]
        return worth - HUNT * min((self.ground.field.apart(space, there) for there in quarry), default=0)

    def apart(self, space: str) -> int:
        """How far the nearest enemy is."""
        return min((self.ground.field.apart(space, there) for there, _ in self.foes), default=SAFE)

    def charged(self, card: Piece, unit: Piece, space: str) -> float:
        """What it is worth to move a unit by a card, after which it may attack at once by some."""
        worth = self.better(unit, space)
        if not card.charge or self.ground.still:
            return worth
        foes = self.ground.shots(unit, space, card, self.at)
        return worth + max((self.gain(foe, int(self.view.numbers.damage)) for foe in foes), default=0.0)

    # specials and spells

    def uses(self, card: Piece) -> float:
        """What a special card or a spell is worth now, beyond what it would be worth to wait."""
        return max(self.aim(card, *aim) for aim in self.ground.aimed(self.view.seat, card)) - THRIFT

    def aim(self, card: Piece, user: Piece | None, target: Piece | None) -> float:
        """What a special card or a spell is worth in one way to use it."""
        if target is None:
            return self.lore(card)
        if card.type == SPELL and card.strikes:
            return self.gain(target, int(self.view.numbers.damage))
        if card.destroys:
            return self.gain(target, self.ground.left(target))
        if card.sacrifices:
            return 1.5 - self.gain(target, self.ground.left(target)) / 20 if self.cheap(target) else 0.0
        if card.controls:
            return self.charm(target, card.turns)
        if card.holds:
            return 0.4 * self.price(target) if not self.ground.suffers(target, skirmish.HELD) else 0.0
        if card.pushes:
            assert user is not None
            return max(self.drawn(target, end) for end in self.ground.driven(user, target, card))
        if card.wounds:
            struck = self.ground.around(target, card) if card.around else [target]
            return sum(self.gain(unit, card.wounds) for unit in struck)
        return self.aid(card, target)

    def lore(self, card: Piece) -> float:
        """What it is worth to draw, to search, to summon, or to take cards from the other player."""
        view, foe = self.view, 1 - self.view.seat
        if card.empties:
            ours = view.count(own("hand", view.seat)) + 1.5 * (view.count(own(BOOK, view.seat)) - 1)
            return view.count(own("hand", foe)) + 1.5 * view.count(own(BOOK, foe)) - ours - 2
        if card.forgets or card.steals:
            return float(view.count(own(BOOK, foe)))
        return 4.0 if card.summons else LORE

    def charm(self, unit: Piece, turns: int | None) -> float:
        """What it is worth to take a unit over."""
        lasting = self.ground.belongs(unit) == self.view.seat or turns is None
        return 2.0 + (1.2 if lasting else 0.5) * self.price(unit)

    def cheap(self, unit: Piece) -> bool:
        """Whether a unit can be spared for a spell: one of the other side, or one of little worth."""
        if self.ground.belongs(unit) != self.view.seat:
            return True
        return unit.component != CREATURE and not unit.caster and self.ground.left(unit) == 1

    def drawn(self, foe: Piece, end: str) -> float:
        """What it is worth that an enemy stands elsewhere: how many it then stands among."""
        apart = self.ground.field.apart
        here = square(foe)
        nearer = sum((apart(end, square(unit)) <= 1) - (apart(here, square(unit)) <= 1) for unit in self.mine)
        shy = sum(apart(end, square(unit)) - apart(here, square(unit)) for unit in self.mine if unit.leader)
        return 0.15 * nearer * self.price(foe) + 0.1 * shy

    def aid(self, card: Piece, unit: Piece) -> float:
        """What it is worth to help a unit of one's own side."""
        if card.frees:
            return 3.0 + self.price(unit)
        if card.raises:
            return 2.0 + self.price(unit)
        if card.heals or card.boosts:
            return 0.3 * self.price(unit)
        if card.wards:
            return 1.0 if self.apart(square(unit)) == 1 else 0.0
        if card.gates and unit.leader and self.apart(square(unit)) <= 2:
            return max(self.better(unit, end) for end in self.ground.field.spaces if self.ground.free(end, self.at))
        return 0.0

    def keeps(self, card: Piece) -> float:
        """What a spell or a card is worth to have."""
        if card.type != SPELL:
            return self.serves(card)
        for field, worth in KEPT.items():
            if getattr(card, field):
                return worth
        return 1.0


KEPT = {
    "destroys": 6.0,
    "controls": 5.0,
    "stills": 2.5,
    "negates": 3.0,
    "summons": 4.5,
    "strikes": 3.5,
    "spells": 4.0,
    "holds": 3.0,
    "raises": 3.0,
    "draws": 2.5,
}
"""How much spells are wanted, by what they do."""


def advised(view: View, choice: Choice) -> Any:
    """What a sensible commander answers."""
    arena, options = Arena(view), choice.options
    mind = Captain(view, arena)
    if choice.phase in ("spell hand limit", "discard drawn"):
        return min(options, key=mind.keeps)
    if choice.phase == "search":
        return max(options, key=mind.keeps)
    if choice.phase == "move card":
        return _move_card(mind, options)
    if choice.phase == "move":
        return _moved(mind, options)
    if choice.phase in ("aim", "cast"):
        card = view.known("spell discard" if choice.phase == "cast" else own("discard", view.seat))[-1]
        return max(options, key=lambda aim: mind.aim(card, *aim))
    if choice.phase == "charge":
        worth = {option: mind.gain(option[1], int(view.numbers.damage)) for option in options if option}
        best = max(worth, key=lambda option: worth[option])
        return best if worth[best] > 0 else None
    if choice.phase == "attack":
        return max(options, key=lambda pair: mind.gain(pair[1], int(view.numbers.damage)))
    if choice.phase == "song":
        return max((unit for unit in options if unit is not None), key=mind.price)
    if choice.phase == "push":
        return max(options, key=lambda option: mind.drawn(*option))
    if choice.phase in ("land", "appear"):
        return max(options, key=lambda option: _lands(mind, *option))
    if choice.phase == "answer":
        return _defended(mind, options)
    if choice.phase in ("answer spell", "answer control"):
        return _stopped(view, options)
    return skirmish.thumb(view, choice, arena, Captain)


def _move_card(mind: Captain, options: list[Any]) -> Any:
    """The card by which somebody comes to stand better, or to attack; none where nobody does."""
    best, most = None, 0.0
    for card in options:
        moves = [] if card is None else mind.ground.moves(mind.view.seat, card)
        worth = max((mind.charged(card, *move) for move in moves), default=0.0)
        if worth > most:
            best, most = card, worth
    return best


def _moved(mind: Captain, options: list[Any]) -> Any:
    """The best move by the card that was played: which it was, its moves tell."""
    cards = [card for card in in_hand(mind.view) if card.charge and mind.ground.moves(mind.view.seat, card) == options]
    if cards:
        return max(options, key=lambda move: mind.charged(cards[0], *move))
    return max(options, key=lambda move: mind.better(*move))


def _lands(mind: Captain, unit: Piece, space: str) -> float:
    """What it is worth that a unit comes to stand on a square; what was dead is kept away from enemies."""
    creature = unit.component == CREATURE
    return -mind.apart(space) if creature else mind.stands(unit, space) + (WARY * mind.apart(space))


def _defended(mind: Captain, options: list[Any]) -> Any:
    """Stop an attack with a card for it, if there is one; spells are dearer."""
    cards = [card for card in options if card is not None]
    plain = [card for card in cards if card.type != SPELL]
    return min(plain or cards, key=mind.keeps, default=None)


def _stopped(view: View, options: list[Any]) -> Any:
    """Stop what does harm."""
    cards = [card for card in options if card is not None]
    tops = [pile[-1] for name in ("spell discard", own("discard", 1 - view.seat)) if (pile := view.known(name))]
    harm = any(getattr(top, field) for top in tops[:1] for field in HARMS) or (tops and tops[-1].controls)
    return min(cards, key=lambda card: len(card.negates), default=None) if harm else None
