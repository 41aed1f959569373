"""Ice Lords: clans of the far North, their ships, their witches, and the weather."""

from __future__ import annotations

from itertools import product
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Seat, Steps, Table, View
from pnp.games.families.decks import in_turn
from pnp.games.families.tile_war import Battle, War
from pnp.games.families.tile_war.war import goal as on_the_map
from pnp.games.ice_lords.north import BLIZZARD, FLYING, HERO, MAGIC, RELIC, SHIP, North, borne, worth
from pnp.games.ice_lords.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]

VILLAGE, UNIT, SUMMONED = "village", "unit", "summoned"


class Fray(Battle):
    """A battle in which every hit is a casualty."""

    war: IceLords

    def force(self, unit: Piece) -> int:
        """Force, with what a relic and spells add (ruling: sure-hit)."""
        return super().force(unit) + unit.mark(RELIC)

    def fight(self) -> Steps[None]:
        """To the end; then whoever has lost his ship drowns (ruling: wrecked)."""
        yield from super().fight()
        self.war.strand()

    def suffer(self, seat: int, striker: Piece) -> Steps[None]:
        """The side that was hit picks its casualty (ruling: casualties)."""
        for _ in range(int(self.numbers.casualties)):
            if self.units(seat):
                yield from super().suffer(seat, striker)


class IceLords(War):
    """A common pile of chits, a hero for everybody, and blizzards in every turn."""

    LAND = North
    BATTLE = Fray

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.chits = self.lay_out(UNIT, discards="lost chits")
        self.kept = table.each_pile("chits", "owner")  # ruling: secret-chits
        self.heroes = table.unbox(HERO, table.pile("heroes"))
        self.spirits = table.unbox(SUMMONED, table.pile("spirits"))
        self.sky = table.unbox(BLIZZARD, table.pile("sky"))
        self.storms = list(self.sky)

    @property
    def north(self) -> North:
        """The land as it lies now."""
        return North(self.table)

    # set-up

    def set_up(self) -> Steps[int]:
        """The map, and a hero in a village for everybody (rulings: villages, heroes, nine-by-nine)."""
        table, tiles = self.table, self.land.tiles
        self.lay_tiles([space for space in self.board.spaces if not tiles[space].water])
        clans = list(dict.fromkeys(hero.set for hero in self.heroes))
        first = self.first()
        for seat in table.around(first):
            land = self.land
            free = [space for space, tile in land.tiles.items() if tile.type == VILLAGE and land.holder(space) is None]
            space = yield Choice("start", free, seat)
            for hero in [hero for hero in self.heroes if hero.set == clans[seat]][: int(self.numbers.heroes)]:
                hero.owner = seat
                self.heroes.give(hero, table.pile(space))
        return first

    # chits

    def lost(self, unit: Piece) -> Pile:
        """Chits lie beside the pile, others go to the box (rulings: used-chits, heroes, summoning)."""
        if unit.component == SUMMONED:
            return self.spirits
        return self.heroes if unit.component == HERO else self.chits.discards

    def lose(self, unit: Piece) -> None:
        """Take a unit off the map, with its relic (ruling: relics)."""
        relic = borne(unit)
        super().lose(unit)
        if relic is not None:
            self.discard(relic)

    def bring(self, unit: Piece, space: str) -> None:
        """Put a unit on another space, with its relic (ruling: relics)."""
        relic = borne(unit)
        super().bring(unit, space)
        if relic is not None:
            assert relic.pile is not None
            relic.pile.give(relic, self.table.pile(space))

    def recruit(self, seat: int) -> Steps[None]:
        """Draw a chit, and put one of those that are kept into play (rulings: one-recruit, used-chits)."""
        kept = self.kept[seat]
        self.deal_out(self.chits, int(self.numbers.chit_draw), kept)
        for _ in range(int(self.numbers.recruits)):
            land = self.north
            units = [(chit, space) for chit in kept if chit.muster for space in land.landings(seat, chit)]
            relics = [(chit, unit) for chit in kept if chit.type == RELIC for unit in land.bearers(seat, chit)]
            answer = yield Choice("recruit", [None, *units, *relics], seat)
            if answer is None:
                return
            chit, place = answer
            if isinstance(place, Piece):
                self.table.say("bears", piece=place, relic=chit)
                place.put(RELIC, int(chit.bonus))
                assert place.pile is not None
                kept.give(chit, place.pile)
            else:
                chit.owner = seat
                kept.give(chit, self.table.pile(place))

    # blizzards

    def weather(self, seat: int) -> Steps[None]:
        """The old blizzards go, new ones come, and witches call more (rulings: coordinates, snow-storm)."""
        table = self.table
        table.begin("blizzard")
        table.track("active").value = seat + 1
        for space in sorted(self.shut()):
            self.calm(space)
        for _ in range(table.roll(self.numbers.blizzard_die, "blizzards", seat)):
            space = yield from self.anywhere(seat)
            self.snow(space)
        land = self.land
        sides = [other for other in table.around(seat) if any(map(self.casts, land.units(other)))]
        yield from in_turn(sides, self.storm)

    def anywhere(self, seat: int) -> Steps[str]:
        """A space by two dice, the column and the row; the sea at either end is up to the player."""
        table, lines = self.table, sorted({space[0] for space in self.board.spaces})
        die = "1" + str(self.numbers.place_dice).lstrip("0123456789")
        column, row = (table.roll(die, "_place") for _ in range(2))
        names = [[*lines], [str(number) for number in range(len(lines), 0, -1)]]
        ends = [
            (axis[0], axis[-1]) if rolled == self.numbers.sea_roll else (axis[rolled],)
            for axis, rolled in zip(names, (column, row), strict=True)
        ]
        table.say("rolled", column=column, row=row)
        spaces = ["".join(place) for place in product(*ends)]
        space: str = yield Choice("sea", spaces, seat)
        return space

    def shut(self) -> set[str]:
        """The spaces on which blizzards lie."""
        return {token.pile.name for token in self.storms if token.pile is not None and token.pile is not self.sky}

    def snow(self, space: str) -> None:
        """Lay a blizzard on a space, if none lies there."""
        if space in self.shut():
            self.table.say("again", space=space)
        elif self.sky:
            self.sky.deal(1, self.table.pile(space))

    def calm(self, space: str) -> None:
        """Take the blizzard off a space."""
        pile = self.table.pile(space)
        for piece in [piece for piece in pile if piece.component == BLIZZARD]:
            pile.give(piece, self.sky)

    def storm(self, seat: int) -> Steps[bool]:
        """A player may play a Snow Storm; whether he has."""
        cards = [card for card in self.hands[seat] if card.when == BLIZZARD]
        card = yield Choice("storm", [None, *cards], seat)
        if card is None:
            return False
        self.discard(card)
        for _ in range(int(card.blizzards)):
            shut = self.shut()
            space = yield Choice("storm space", [s for s in self.board.spaces if self.sky or s in shut], seat)
            if space in shut:
                self.table.say("cleared", space=space)
                self.calm(space)
            else:
                self.snow(space)
        return True

    # moves

    def go(self, unit: Piece, space: str) -> Steps[None]:
        """Move a unit; a ship takes its passengers along (ruling: passengers)."""
        company: list[Piece] = []
        if SHIP in unit.traits and (land := self.north).aboard(unit):
            company = land.bound(unit)
            if not company:
                assert unit.owner is not None
                most = land.berths(unit, space)
                company = yield from self.table.subset("aboard", land.aboard(unit), unit.owner, 0, most)
        yield from super().go(unit, space)
        for passenger in company:
            self.bring(passenger, space)

    def strand(self) -> None:
        """Who stands on water without a ship is lost, but for flyers (ruling: wrecked)."""
        land = self.north
        for space, stack in land.stacks.items():
            assert stack[0].owner is not None
            if land.tiles[space].water and not land.ship(stack[0].owner, space):
                for unit in stack:
                    if FLYING not in unit.traits:
                        self.table.say("drowned", piece=unit)
                        self.lose(unit)

    # spells and battles

    def casts(self, unit: Piece) -> bool:
        """Witches and sprites do."""
        return MAGIC in unit.traits

    def charmable(self, unit: Piece) -> bool:
        """Heroes are not."""
        return HERO not in unit.traits

    def may_attack(self, land: Any, here: str, there: str) -> bool:
        """Nobody fights across the edge of a blizzard."""
        return not land.blizzards & {here, there}

    def can_call(self, seat: int, card: Piece) -> bool:  # noqa: ARG002 - all draw on the same box
        """Whether there is such a unit in the box (ruling: copies)."""
        return any(self.called(card, unit) for unit in self.spirits)

    def kin(self, seat: int, card: Piece) -> list[Piece]:  # noqa: ARG002 - as above
        """The unit that a spell calls (ruling: summoning)."""
        return [next(unit for unit in self.spirits if self.called(card, unit))]

    @staticmethod
    def called(card: Piece, unit: Piece) -> bool:
        """Whether a spell calls a unit of this name."""
        return bool(unit.id == f"{SUMMONED}:{card.summons}")

    def standing(self, seat: int) -> int:
        """Units on the map (ruling: turn-cap)."""
        return len(self.land.own(seat))

    def end_turn(self, seat: int) -> None:
        """Guests and the shipwrecked go; who is out gives his chits back (ruling: out)."""
        super().end_turn(seat)
        for other in self.table.out:
            for chit in list(self.kept[other]):
                self.table.say("returns", by=Seat(other), piece=chit)
                self.discard(chit)


def play(table: Table) -> Steps[Result]:
    """Wipe all other clans off the map."""
    return (yield from IceLords(table).play())


def goal(view: View, seat: int) -> dict[str, Any]:
    """The units of a player, and how many enemies are left."""
    return on_the_map(North(view), seat)
