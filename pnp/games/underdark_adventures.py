"""Underdark Adventures: parties of six go down through caves and drow cities for the Maps, and back up with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.games.families.expedition import (
    BATTLE,
    MOVE,
    NEEDED,
    PLAYED,
    RECRUIT,
    STANDING,
    Expedition,
    ground_of,
    heading,
    holder_of,
    to_go,
)
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import COMPANY, attached, leaders_seen, move
from pnp.games.families.trail import FACED, beginner

BARRIER, DANGER, TRAP, PORTAL, ARMOUR = "barrier", "danger", "trap", "portal", "armour"
FIGHTER, ROGUE, MAGE = ROLES = ("fighter", "rogue", "mage")
SPELL, ONCE = "spell", "once"


class Delve(Expedition):
    """Adventurers with what is attached to them, and the difficulties of the Underdark."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "event", "maps", ["adventurer"])
        self.box = table.unbox("adventurer", table.pile("adventurers"))

    # the party

    def party(self, seat: int) -> list[Piece]:
        return self.leaders(seat)

    def gear(self, seat: int) -> list[Piece]:
        """All that is attached to the members of a party."""
        return [card for member in self.party(seat) for card in attached(member)]

    def join(self, seat: int) -> Steps[None]:
        """Roll for an adventurer; a race that is used up is rolled again (rulings: pick-class, races)."""
        member, picks = None, False
        while member is None:
            row = self.table.roll_on("adventurer", seat=seat)
            picks = picks or row.picks
            member = next((each for each in self.box if each.name == row.name), None)
        self.enter(seat, member)
        self.table.say("joins", owner=seat, member=member)
        if picks:
            role = yield Choice("class", list(ROLES), seat)
            member.put(role, 1)

    def bury(self, member: Piece, heir: int | None) -> None:
        """The winner takes what was attached (ruling: spoils)."""
        for card in list(attached(member)):
            if heir is None:
                self.discard(card)
            else:
                move(card, self.hands[heir])
        member.owner = None
        move(member, self.box)

    def saved(self, seat: int, member: Piece) -> bool:
        """Armour may be lost in its wearer's place (rulings: armor-save, armor-rolls)."""
        armour = next((card for card in attached(member) if card.type == ARMOUR), None)
        if armour is None:
            return False
        worn = [card for card in self.gear(seat) if card.type != ARMOUR or card is armour]
        rolled = self.table.roll(self.numbers.armour_die, "armour roll", seat) + bonus(worn, ARMOUR, self.lands(seat))
        if rolled < self.numbers.armour_saves:
            return False
        self.table.say("saved", ours=rolled, armour=armour, member=member)
        self.discard(armour)
        return True

    # rolls

    def bonus(self, seat: int, kind: str) -> int:
        """What attachments, the right class, the Maps and the place add."""
        total: int = bonus(self.gear(seat), kind, self.lands(seat))
        guide = self.numbers.guides.get(kind)
        total += sum(int(self.numbers.guide) for member in self.party(seat) if role(member) == guide)
        if kind in (BARRIER, DANGER) and self.holder == seat:
            total += int(self.numbers.maps_help)
        tile = self.tile(seat)
        if kind == RECRUIT and tile is not None:
            total += int(tile.recruits)
        return total

    def helpers(self, seat: int, kind: str) -> Sequence[Piece]:
        """Spells, if there is a Mage (ruling: spells)."""
        roles = [role(member) for member in self.party(seat)]
        return [card for card in self.hands[seat] if kind in card.helps and card.role in roles]

    def spend(self, seat: int, option: Any, kind: str) -> int:  # noqa: ARG002 - each helps with one kind
        self.discard(option)
        return int(option.help)

    # a turn

    def act(self, seat: int) -> Steps[bool]:
        """All phases after drawing; who has nobody left can only recruit (ruling: no-members)."""
        free = yield from self.difficulties(seat)
        yield from self.recruit(seat)
        if not self.party(seat):
            return False
        yield from self.attachments(seat)
        planar = (yield from self.move_on(seat)) if free else 0
        if self.home(seat):
            return True
        yield from self.encounter(seat, free, planar)
        self.tidy()
        return False

    def difficulties(self, seat: int) -> Steps[bool]:
        """Navigation Rolls; whether the party may move."""
        tile = self.tile(seat)
        if not self.party(seat) or tile is None:
            return True
        if tile.type == BARRIER:
            return (yield from self.test(seat, BARRIER, self.numbers.passes))
        if tile.type == DANGER and not (yield from self.test(seat, DANGER, self.numbers.passes)):
            self.lose_member(seat)
        return True

    def attachments(self, seat: int) -> Steps[None]:
        """Attach cards to members who can use them (ruling: attached)."""
        self.table.begin("attachments", seat)
        while (answer := (yield Choice("attach", [None, *self.fits(seat)], seat))) is not None:
            card, member = answer
            self.attach(card, member)
            self.table.say("equips", owner=seat, card=card, member=member)

    def fits(self, seat: int) -> list[tuple[Piece, Piece]]:
        """The cards of a hand, each with every member who has its class and room for it."""
        limits = self.numbers.limits
        return [
            (card, member)
            for card in self.hands[seat]
            if card.type in limits
            for member in self.party(seat)
            if role(member) == card.role
            and sum(each.type == card.type for each in attached(member)) < limits[card.type]
        ]

    def move_on(self, seat: int) -> Steps[int]:
        """Move, and roll for a portal; the level of a planar foe, or 0."""
        way = yield from self.travel(seat)
        tile = self.tile(seat)
        if tile is None or tile.type != PORTAL:
            return 0
        rolled = self.table.roll(self.numbers.portal_die, "portal roll", seat) + self.bonus(seat, PORTAL)
        row = self.table.nearest_row(PORTAL, rolled)
        self.table.say("portal", ours=rolled, what=row.name)
        if not row.way:
            return self.table.roll(self.numbers.planar_die, "planar foe")
        self.arrive(seat, way * row.way * self.table.roll(self.numbers.portal_steps, "portal steps", seat))
        return 0  # ruling: portal

    # encounters

    def encounter(self, seat: int, landed: bool, planar: int) -> Steps[None]:
        """Fight a planar foe, a party that is here, or what an opponent sends (rulings: portal, one-encounter)."""
        foes = self.opposed(seat)
        if planar:
            yield from self.creature(seat, planar)
        elif self.tile(seat) is None:
            return  # ruling: start-space
        elif foes:
            if landed:  # ruling: one-fight
                yield from self.fight(seat, (yield from self.pick_foe(seat, foes)))
        else:
            card = yield from self.meet(seat)
            if card is not None and card.type == TRAP:
                if not (yield from self.test(seat, TRAP, self.numbers.passes)):
                    self.lose_member(seat)
            elif card is not None:
                yield from self.creature(seat, level(card, self.tile(seat)))

    def threats(self, foe: int, seat: int) -> Sequence[Piece]:
        lands = self.lands(seat)
        return [card for card in self.hands[foe] if card.level or any(land in lands for land in card.only)]

    def mages(self, seat: int) -> bool:
        """Whether a party has a Mage."""
        return any(role(member) == MAGE for member in self.party(seat))

    def force(self, seat: int, foe: int | None) -> int:
        """Some cards are better against Mages (ruling: dispel)."""
        mages = any(card.mage for card in self.faced) if foe is None else self.mages(foe)
        return force(self.party(seat), self.played[seat], self.tile(seat), mages)

    def playable(self, seat: int, foe: int | None) -> Sequence[Piece]:  # noqa: ARG002 - against anybody
        """Spells, one for each Mage, and one use items of the classes in the party (ruling: spells)."""
        roles = [role(member) for member in self.party(seat)]
        spells = sum(card.type == SPELL for card in self.played[seat])
        return [
            card
            for card in self.hands[seat]
            if (card.type == ONCE and card.role in roles) or (card.type == SPELL and spells < roles.count(card.role))
        ]


def role(member: Piece) -> str:
    """The class of an adventurer: the one that was picked, or the printed one."""
    return next((each for each in ROLES if member.mark(each)), member.type)


def bonus(cards: Iterable[Piece], kind: str, lands: Sequence[str]) -> int:
    """What attached cards add to a kind of roll in such lands."""
    fitting = (card for card in cards if kind in card.rolls and (not card.where or set(card.where) & set(lands)))
    return sum(int(card.bonus) for card in fitting)


def force(party: Sequence[Piece], played: Iterable[Piece], tile: Piece | None, against_mages: bool) -> int:
    """The members and their attachments, what helps the Battle Roll, cards played, and Mages where they are strong."""
    gear = [card for member in party for card in attached(member)]
    total = len(party) + sum(int(card.force) for card in gear) + bonus(gear, BATTLE, tile.lands if tile else ())
    total += sum(int(card.versus if against_mages and card.versus else card.force) for card in played)  # ruling: dispel
    if tile is not None and tile.boosts == MAGE:  # ruling: earth-node
        total += int(tile.boost) * sum(role(member) == MAGE for member in party)
    return total


def level(card: Piece, tile: Piece | None) -> int:
    """The level of a creature where it is met."""
    total = int(card.level)
    if tile is not None:
        total += card.more * (card.more_in in tile.lands)
        total += tile.boost * (tile.boosts in (card.type, MAGE if card.mage else None))
    return total


def play(table: Table) -> Steps[Result]:
    """Be the first to bring the Underdark Maps back to the start."""
    delve = Delve(table)
    for seat in table.seats:
        yield from delve.deal(seat)
    result: Result = yield from delve.race(beginner(table))
    return result


def goal(view: View, seat: int) -> dict[str, int]:
    """How far a party has to go, and how strong it is."""
    party = leaders_seen(view, seat)
    return {"left": to_go(view, seat), "members": len(party), "force": force(party, (), ground_of(view, seat), False)}


def worth(view: View, thing: object) -> int | None:
    """What a company, and all that was played in a battle, count in Force."""
    if isinstance(thing, str) and thing.startswith(COMPANY):
        return sum(1 if card.component == "adventurer" else int(card.force) for card in view.known(thing))
    if thing in {own(PLAYED, seat) for seat in view.seats}:
        return sum(int(card.force) for card in view.known(str(thing)))
    return None


# the rule of thumb


def thumb(view: View, choice: Choice) -> Any:
    """Spend on a roll only what can save it, play what makes a battle safe; else the option with the highest score."""
    phase, _, kind = choice.phase.partition(": ")
    if phase == "help":
        return _help(view, choice, kind)
    if phase == "direction":
        return heading(view, choice.options, view.track(STANDING))
    if phase == "battle":
        return _battle(view, choice)
    return highest(view, choice, SCORES)


def _help(view: View, choice: Choice, kind: str) -> Any:
    """Haste is always good; else what is enough."""
    cards = [card for card in choice.options if card is not None]
    lacks = 0 if kind == MOVE else view.track(NEEDED) - view.track(STANDING)
    return cards[0] if sum(card.help for card in cards) >= max(1, lacks) else None


def _battle(view: View, choice: Choice) -> Any:
    """The strongest card, unless the battle is as good as won or lost."""
    seat, numbers = view.seat, view.numbers
    party, tile = leaders_seen(view, seat), ground_of(view, seat)
    ours = force(party, view.known(own(PLAYED, seat)), tile, False)
    faced = [card for card in view.known(FACED) if isinstance(card, Piece)]
    theirs = sum(level(card, tile) for card in faced) if faced else _strongest(view, tile)
    if not numbers.hopeless <= ours - theirs < numbers.safe:
        return None
    return max((card for card in choice.options if card is not None), key=lambda card: card.force, default=None)


def _strongest(view: View, tile: Piece | None) -> int:
    """The Force of the strongest party that we may be fighting; of a planar foe we know nothing."""
    here = [seat for seat in view.seats if seat != view.seat and ground_of(view, seat) is tile]
    return max((force(leaders_seen(view, seat), (), tile, False) for seat in here), default=view.numbers.planar)


def _fitting(view: View, card: Piece) -> int:
    """How many of our members can use a card."""
    return sum(role(member) == card.role for member in leaders_seen(view, view.seat))


def _kept(view: View, card: Piece) -> float:
    """What a card is worth in the hand."""
    if card.level:
        return float(card.level)
    if card.type == TRAP:
        return float(view.numbers.worth[TRAP])
    return float(view.numbers.worth[card.type]) if _fitting(view, card) else 0.0


def _sent(view: View, move_: tuple[Piece, Seat]) -> float:
    """The strongest creature there is, on whoever is not far behind."""
    card, seat = move_
    if to_go(view, seat) > to_go(view, view.seat) + view.numbers.behind and holder_of(view) != seat:
        return 0.0
    return float(level(card, ground_of(view, seat)) or view.numbers.worth[TRAP])


SCORES: Scores = {
    "class": lambda view, wanted: view.numbers.worth[wanted],
    "attach": lambda _, pair: 1.0 + pair[0].bonus + len(attached(pair[1])) / 10,
    "encounter": _sent,
    "foe": lambda view, pawn: 100.0 * (holder_of(view) == pawn.owner) + 50 - len(leaders_seen(view, pawn.owner)),
    "hand limit": lambda view, card: -_kept(view, card),
}
