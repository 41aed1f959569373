"""Miracles: how a card is used, answered and carried out."""

from __future__ import annotations

from pnp.engine import Choice, Piece, Seat, Steps, Table, clear
from pnp.games.deity.world import (
    ARMIES,
    BLESSED,
    BLIGHT,
    CAME,
    DEAD,
    DEAD_HOLDER,
    HOLDER,
    KINDS,
    MONSTERS,
    PEOPLE,
    STARVED,
    TEMPLE,
    WARD,
    World,
)  # fmt: skip

LOST = {PEOPLE: "lost-people", ARMIES: "lost-armies", TEMPLE: "lost-temple", MONSTERS: "lost-monsters"}
BACK = {PEOPLE: "back-people", ARMIES: "back-armies", TEMPLE: "back-temple", MONSTERS: "back-monsters"}
MOVES = {PEOPLE: "moves-people", ARMIES: "moves-armies"}
"""The sentences that tell what came of counters of a kind."""


class Miracles(World):
    """The world, and what cards and battles do to it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.table = table
        self.deck, self.used = table.shuffled("miracle"), table.pile("used")
        self.hands = table.each_pile("hand", "owner")
        self.reserve = table.pile("reserve", "nobody")
        self.old = table.pile("old tiles")
        self.signs = table.pile("signs")
        table.unbox("marker", self.signs)
        self.attacks = 1
        """How often the armies of a space may attack in this turn."""

    @property
    def first(self) -> int:
        """Whose turn it is."""
        return self.table.track("_active").value

    def others(self, seat: int) -> list[int]:
        """All other players, in turn order."""
        return [other for other in self.table.around(seat) if other != seat]

    # counters

    def gain(self, space: str, kind: str, number: int, seat: int) -> int:
        """Place counters as far as the terrain holds them; how many (ruling: limits)."""
        tile = self.land[space]
        number = min(number, self.room(tile))
        if number > 0:
            tile.put(kind, tile.mark(kind) + number)
            tile.put(HOLDER, seat + 1)
        return max(0, number)

    def take(self, space: str, kind: str, number: int) -> int:
        """Take counters of a kind off a space; how many there were."""
        tile = self.land[space]
        number = min(number, tile.mark(kind))
        tile.put(kind, tile.mark(kind) - number)
        came = CAME.get(kind)
        if came:
            tile.put(came, min(tile.mark(came), tile.mark(kind)))
        if not self.total(tile):
            tile.put(HOLDER, 0)
        return number

    def destroy(self, space: str, number: int, kinds: tuple[str, ...] = KINDS) -> int:
        """Destroy so many counters of a space, in order, and tell it; how many (ruling: casualties)."""
        tile = self.land[space]
        holder = self.holder(tile)
        if holder is None:
            return 0
        if tile.mark(DEAD_HOLDER) != holder + 1:
            for kind in KINDS:
                tile.put(DEAD[kind], 0)
            tile.put(DEAD_HOLDER, holder + 1)
        left = number
        for kind in kinds:
            gone = self.take(space, kind, left)
            left -= gone
            tile.put(DEAD[kind], tile.mark(DEAD[kind]) + gone)
            if gone:
                self.table.say(LOST[kind], seat=Seat(holder), n=gone, space=space)
        return number - left

    def fallen(self) -> None:
        """Who has nothing left but Monsters is out (rulings: out, monsters)."""
        for seat in [seat for seat in self.table.seats if seat not in self.table.out]:
            found = self.counted(seat)
            if found[PEOPLE] or found[ARMIES] or found[TEMPLE]:
                continue
            for space in self.held(seat):
                self.take(space, MONSTERS, found[MONSTERS])
            self.hands[seat].give_all(self.used)
            self.table.out.add(seat)

    # using cards

    def draw(self, seat: int, number: int) -> None:
        """Draw cards; the used ones are shuffled when the deck is empty (ruling: draw)."""
        for _ in range(number):
            if not self.deck and self.used:
                self.used.give_all(self.deck)
                self.table.shuffle(self.deck)
            self.deck.deal(1, self.hands[seat])

    def usable(self, seat: int, when: str) -> list[Piece]:
        """The cards of a hand that could be used now (ruling: miracles)."""
        return [card for card in self.hands[seat] if card.when == when and self.possible(card, seat)]

    def possible(self, card: Piece, seat: int) -> bool:
        """Whether a card can do anything (rulings: miracles, altered, monsters, growth-cards)."""
        match card.effect:
            case "offer":
                return bool(self.counted(seat)[PEOPLE] >= card.pays)
            case "zeal":
                return self.attacks < int(card.times)
            case "alter" | "create" if not self.reserve and not self.old:
                return False
            case "bless" if seat != self.first:
                return False
            case "blight" | "ward" | "spawn" if not self.left(card.effect):
                return False
        return bool(self.at(card, seat)) if card.effect != "bless" else bool(self.growing(seat))

    def left(self, effect: str) -> int:
        """How many signs or Monsters are not on the map."""
        kind, mark = {"spawn": ("monster", MONSTERS), "ward": ("sanctuary", WARD), "blight": ("blight", BLIGHT)}[effect]
        there = sum(tile.mark(mark) for tile in self.land.values())
        return len([sign for sign in self.signs if sign.type == kind]) - there

    def growing(self, seat: int) -> list[str]:
        """The spaces of a player in which Population grows (ruling: growth)."""
        land = self.land
        return [
            s
            for s in self.held(seat)
            if land[s].mark(PEOPLE) and not any(map(land[s].mark, (ARMIES, TEMPLE, MONSTERS)))
        ]

    def use(self, seat: int, card: Piece) -> Steps[None]:
        """A player uses a card: its target, the others' answers, what it does (rulings: miracles, answers)."""
        space = there = None
        if card.effect not in ("zeal", "offer"):
            space = yield Choice("target", [(card, space) for space in self.at(card, seat)], seat)
            space = space[1]
        if card.effect == "speed":
            there = yield Choice("landing", self.flights(seat, str(space), int(card.far), self.land), seat)
        self.hands[seat].give(card, self.used)
        if space is None:
            self.table.say("uses", by=Seat(seat), card=card)
        else:
            self.table.say("on", by=Seat(seat), card=card, space=space)
        if not (yield from self.stopped(seat, card)):
            yield from self.work(seat, card, str(space), str(there))
            self.fallen()

    def stopped(self, seat: int, card: Piece) -> Steps[bool]:
        """Whether somebody ends a card's effect, and nobody the effect of that (ruling: answers)."""
        for other in self.others(seat):
            if not self.hands[other]:
                continue
            answers = [each for each in self.hands[other] if each.when == "answer"]
            answer = yield Choice("answer", [None, *answers], other)
            if answer is None:
                continue
            self.hands[other].give(answer, self.used)
            self.table.say("uses", by=Seat(other), card=answer)
            if not (yield from self.stopped(other, answer)):
                self.table.say("abjured", card=card)
                return True
        return False

    def work(self, seat: int, card: Piece, space: str, there: str) -> Steps[None]:
        """What a card does."""
        table, land = self.table, self.land
        number = table.roll(card.counters, "counters", seat) if card.counters else 0
        match card.effect:
            case "slay":
                self.destroy(space, number)
            case "spare":
                self.destroy(space, max(0, self.total(land[space]) - number))
            case "raze":
                self.destroy(space, land[space].mark(TEMPLE), (TEMPLE,))
            case "rout":
                self.destroy(space, self.total(land[space]), (ARMIES, MONSTERS))
            case "wither":
                for other in self.withered(space, land):
                    self.destroy(other, int(card.loses), (PEOPLE,))
            case "alter" | "create":
                self.lay_anew(space)
            case "sink":
                self.sink(space)
                table.say("sunk", space=space)
            case "offer":
                yield from self.offer(seat, card)
            case "zeal":
                self.attacks = int(card.times)
            case "bless" | "starve":
                for other in (space, *self.near[space]):
                    if other in land:
                        mark = BLESSED if card.effect == "bless" else STARVED
                        land[other].put(mark, land[other].mark(mark) + max(1, int(card.more)))
            case "double" | "gain":
                holder = seat if card.effect == "gain" else self.holder(land[space])
                more = number if card.effect == "gain" else land[space].mark(PEOPLE)
                gained = self.gain(space, PEOPLE, more, int(holder or 0))
                table.say("gains", by=Seat(int(holder or 0)), n=gained, space=space)
            case "spawn":
                self.spawn(seat, space, number)
            case "blight":
                land[space].put(BLIGHT, 1)
                table.say("blighted", space=space)
            case "ward":
                land[space].put(WARD, 1)
                table.say("ward", space=space)
            case "speed":
                yield from self.fly(seat, space, there)
            case "revive":
                self.revive(seat, space)

    def spawn(self, seat: int, space: str, number: int) -> None:
        """Monsters come to an empty space, as many as there are counters (ruling: monsters)."""
        number = self.gain(space, MONSTERS, min(number, self.left("spawn")), seat)
        self.table.say("spawned", by=Seat(seat), n=number, space=space)

    def new_tile(self) -> Piece:
        """The next tile of the reserve; old tiles are shuffled into a new one (ruling: altered)."""
        if not self.reserve:
            self.old.give_all(self.reserve)
            self.table.shuffle(self.reserve)
        assert self.reserve.top is not None
        return self.reserve.top

    def lay_anew(self, space: str) -> None:
        """A tile of the reserve comes to a space, with what stands there on it (ruling: altered)."""
        tile, old, pile = self.new_tile(), self.land.get(space), self.table.pile(space)
        if old is None:
            self.reserve.give(tile, pile)
            self.changed()
            self.table.say("created", tile=tile, space=space)
            return
        kept = {mark: old.mark(mark) for mark in old.marks}
        self.sink(space)
        self.reserve.give(tile, pile)
        self.changed()
        for mark, number in kept.items():
            tile.put(mark, number)
        self.table.say("altered", tile=tile, space=space)
        self.destroy(space, max(0, self.total(tile) - int(tile.most)))

    def sink(self, space: str) -> None:
        """A tile leaves the map (ruling: altered)."""
        tile = self.land[space]
        clear([tile])
        self.table.pile(space).give(tile, self.old)
        self.changed()

    def offer(self, seat: int, card: Piece) -> Steps[None]:
        """Population is given up for cards."""
        for _ in range(int(card.pays)):
            homes = [space for space in self.held(seat) if self.land[space].mark(PEOPLE)]
            space = yield Choice("victims", homes, seat)
            self.take(space, PEOPLE, 1)
        self.table.say("offers", by=Seat(seat), n=int(card.pays))
        self.draw(seat, int(card.draws))

    def fly(self, seat: int, here: str, there: str) -> Steps[None]:
        """Counters are sent to another space (ruling: godspeed)."""
        able = {kind: self.land[here].mark(kind) for kind in (ARMIES, PEOPLE)}
        yield from self.sent(seat, here, there, able)

    def sent(self, seat: int, here: str, there: str, able: dict[str, int]) -> Steps[dict[str, int]]:
        """How many counters of each kind, of so many at most, go to another space: at least one in all."""
        gone: dict[str, int] = {}
        for kind, most in able.items():
            most = min(most, self.room(self.land[there]))
            least = int(kind == PEOPLE and not any(gone.values())) if able.get(PEOPLE) else 1
            if most:
                options = [(kind, number) for number in range(least, most + 1)]
                gone[kind] = (yield Choice("movers", options, seat))[1]
                if gone[kind]:
                    self.shift(seat, here, there, kind, gone[kind])
        return gone

    def shift(self, seat: int, here: str, there: str, kind: str, number: int) -> None:
        """Counters go from one space to another."""
        self.take(here, kind, number)
        self.gain(there, kind, number, seat)
        self.table.say(MOVES[kind], by=Seat(seat), n=number, here=here, space=there)

    def revive(self, seat: int, space: str) -> None:
        """What was destroyed on a space in this turn comes back (ruling: revival)."""
        tile = self.land[space]
        for kind in KINDS:
            if number := self.gain(space, kind, tile.mark(DEAD[kind]), seat):
                self.table.say(BACK[kind], by=Seat(seat), n=number, space=space)
            tile.put(DEAD[kind], 0)
        tile.put(DEAD_HOLDER, 0)
