"""Quests: a party leaves its army and meets what the enemy lays out; who wins finds an Artifact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pnp.engine import Choice, Piece, Seat, Steps, Table, clear, own
from pnp.games.battle_dice_additional_rules.artifacts import Armed, home
from pnp.games.families.army_dice import clash


class Host(Armed):
    """Two armies with their Artifacts, and the parties that they send on quests."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.found = table.unbox("artifact", table.pile("artifacts"))
        self.relics = table.each_pile("relics")
        self.parties, self.packs = table.each_pile("party"), table.each_pile("pack")
        self.quester = table.track("quester")

    def pack_up(self) -> None:
        """Put everything back after a battle of a war; Artifacts stay (rulings: war, quest-when)."""
        super().pack_up()
        for seat in self.table.seats:
            self.packs[seat].give_all(self.table.pile(own("relics", seat)))
            home(self.parties[seat], self.stock)

    def set_out(self) -> Steps[None]:
        """Each may send a party on a quest (ruling: setting-out)."""
        for seat in self.order:
            room = len(self.armies[seat]) - 1
            able = {kind: len(self.of_type(seat, kind)) for kind in self.numbers.setting_out}
            if room and any(able.values()) and (yield Choice("venture", [None, "quest"], seat)):
                yield from self.send(seat, able, room)

    def send(self, seat: int, able: Mapping[str, int], room: int) -> Steps[None]:
        """Choose the party and what it takes along."""
        party, left = self.parties[seat], sum(able.values())
        for kind, count in able.items():
            left -= count
            least = 0 if party or left else 1
            going = yield Choice(f"setting out of {kind}", list(range(least, min(count, room - len(party)) + 1)), seat)
            for unit in self.of_type(seat, kind)[:going]:
                clear([unit])
                self.armies[seat].give(unit, party)
        self.table.say("sets-out", by=Seat(seat), n=len(party), units=list(party))
        relics = self.table.pile(own("relics", seat))
        for artifact in (yield from self.table.subset("take along", list(relics), seat)):
            relics.give(artifact, self.packs[seat])

    def find(self, seat: int) -> None:
        """Roll for an Artifact, again where both of its cards are taken (ruling: finds)."""
        while self.found:
            name = self.table.roll_on("find", seat=seat).name
            for artifact in self.found:
                if artifact.name == name:
                    self.found.give(artifact, self.table.pile(own("relics", seat)))
                    self.table.say("finds", by=Seat(seat), artifact=artifact)
                    return
            self.table.say("taken", by=Seat(seat))


class Quest(Armed):
    """A party against an encounter, with tallies of their own (ruling: away)."""

    tale: ClassVar = {"destroyed": "quest-destroyed", "routs": "quest-routs", "steadfast": "quest-steadfast"}
    prefix: ClassVar = "quest "
    quiet: ClassVar = True

    def __init__(self, host: Host, seat: int) -> None:
        self.host, self.seat, self.foe = host, seat, 1 - seat
        self.table, self.numbers, self.stock, self.banners = host.table, host.numbers, host.stock, host.banners
        self.lead, self.turn, self.phase = host.lead, host.table.track("quest turn"), host.phase
        roster, fallen = self.table.each_pile("roster"), self.table.each_pile("quest fallen")
        self.armies = [host.parties[each] if each == seat else roster[each] for each in self.table.seats]
        self.fallen = fallen
        packs: list[Sequence[Piece]] = [host.packs[each] if each == seat else () for each in self.table.seats]
        self.relics = packs
        self.keep_tallies()

    def fought(self, phases: Mapping[str, Any]) -> Steps[None]:
        """Lay out the encounter, fight to the end, and come home (rulings: quest-when, quest-cap)."""
        table, self.host.quester.value = self.table, self.seat + 1
        table.begin("quest begins", self.seat)
        yield from self.lay_out()
        won, self.turn.value = None, 0
        while won is None and self.turn.value < self.numbers.quest_cap:
            self.turn.value += 1
            if self.turn.value > 1:
                table.say("quest-turn", n=self.turn.value)
            ended = yield from clash(self, phases)
            if ended is not None:
                won = ended[0][self.seat] > ended[0][self.foe]  # ruling: quest-won
            self.clear()
        if won is None:
            table.say("quest-over", n=self.numbers.quest_cap)
        else:
            table.say("quest-won" if won else "quest-lost", by=Seat(self.seat))
        self.come_home()
        if won:
            self.host.find(self.seat)

    def lay_out(self) -> Steps[None]:
        """The enemy chooses what the party meets (ruling: encounter)."""
        left, prices = len(self.armies[self.seat]) + len(self.relics[self.seat]), self.numbers.price
        limits = {kind: sum(unit.type == kind for unit in self.stock) for kind in self.numbers.encounter}
        for kind, limit in list(limits.items()):
            del limits[kind]
            price = getattr(prices, kind)
            most = min(limit, left // price)
            least = max(0, left - sum(count * getattr(prices, each) for each, count in limits.items()))
            fewest = min(most, -(-least // price))
            count = yield Choice(f"encounter of {kind}", list(range(fewest, most + 1)), self.foe)
            left -= price * self.enlist(self.foe, kind, count)
        self.table.say("meets", by=Seat(self.foe), units=list(self.armies[self.foe]))

    def come_home(self) -> None:
        """What is left of the party goes back to its army, the encounter to the stock (rulings: home, quest-gains,
        quest-fallen)."""
        table, seat = self.table, self.seat
        for each in table.seats:
            self.negations[each].value = 0
            self.later[each].value = 0
        self.clear()
        home(self.armies[self.foe], self.stock)
        home(self.fallen[self.foe], self.stock)
        home(self.fallen[seat], self.host.fallen[seat])
        pack, party = self.host.packs[seat], self.armies[seat]
        if party:
            table.say("comes-home", by=Seat(seat), n=len(party))
            home(pack, table.pile(own("relics", seat)))
        elif pack:
            table.say("all-lost", by=Seat(seat), n=len(pack))
            home(pack, self.host.found)
        home(party, self.host.armies[seat])
        self.turn.value = self.host.quester.value = 0
