"""The course of Fantasy Skirmish: spells chosen in secret, Move cards that may be negated, SA cards, and answers."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, clear, own
from pnp.games.families.skirmish import ATTACK, ATTACKED, HELD, MOVE, Blow, Skirmish, square
from pnp.games.families.skirmish.powers import under
from pnp.games.fantasy_skirmish.lore import CAST, HEX, SPARE, SPELLS, TRAMPLES, Lore

SA = "ability"


class Battle(Lore, Skirmish):
    """Two armies that their players built."""

    def __init__(self, table: Table) -> None:
        armies = [table.list_of(seat).of[0] for seat in table.seats]
        Skirmish.__init__(self, table, armies, "fate")
        self.abreast = int(self.numbers.forward_units)  # ruling: forward
        self.states = [under(row) for row in self.powers.values() if row.turns]
        self.lay_by(armies)

    def muster(self, seat: int, army: str) -> None:  # noqa: ARG002 - it is the list's
        """The units of the list that a player brought (rulings: armies, army-size)."""
        self.table.brought(seat, self.reserve[seat])

    def lay_by(self, armies: list[str]) -> None:
        """Lay ready the counters of those that can be summoned, but for as many as the lists use."""
        summoned = {row.summons for row in self.powers.values() if row.summons}
        used = [unit.name for pile in self.reserve for unit in pile]
        for army in dict.fromkeys(armies):
            if any(title.name.lower() in summoned for title, _ in self.table.cast.titles[army]):
                box, spare = self.table.pile("_box", "nobody"), self.table.pile(SPARE)
                for unit in list(self.table.unbox(army, box)):
                    if unit.name in used:
                        used.remove(unit.name)
                    elif unit.name.lower() in summoned:
                        box.give(unit, spare)

    # the game

    def battle(self) -> Steps[Result]:
        """Choose spells in secret and show them, then fight (rulings: set-up, spells)."""
        self.table.begin("study")
        for note in (yield from self.table.secretly(SPELLS, self.study)):
            note.open()
        return (yield from super().battle())

    def study(self, seat: int) -> Steps[list[tuple[str, ...]]]:
        """Choose the spells that the casters of a player know: all units of a name the same, none twice."""
        chosen = []
        book = [row.name for row in self.rows(self.book(seat))]
        for name, count in sorted({(unit.name, unit.spells) for unit in self.reserve[seat] if unit.spells}):
            offers = [(name, spell) for spell in book]
            picked = yield from self.table.subset("study", offers, seat, count, count)
            chosen.append((name, *(spell for _, spell in picked)))
        return chosen

    def beaten(self, seat: int) -> bool:
        """Whether a player has lost the last leader (ruling: leader)."""
        return not any(map(self.leads, self.army(seat)))

    def facts(self) -> dict[str, int]:
        """What is left of the armies, in points."""
        armies = ((own("points", seat), self.army(seat)) for seat in self.table.seats)
        return {**super().facts(), **{name: sum(unit.cost for unit in army) for name, army in armies}}

    # the Attack Phase

    def arms(self, seat: int) -> list[Piece]:
        """Attack cards, Move cards for who tramples, SA cards (ruling: specials)."""
        hand = self.hands[seat]
        follow = [card for card in hand if card.type == MOVE and self.follow_ups(seat, card)]
        return [*super().arms(seat), *follow, *(card for card in self.held(seat, SA) if self.uses(seat))]

    def fight(self, seat: int, card: Piece) -> Steps[None]:
        """Attack, move on after an attack, or use an ability or a spell."""
        if card.type == SA:
            unit, name = yield Choice("ability", self.uses(seat), seat)
            self.discard(card)
            self.played(seat, card)
            yield from self.use(seat, unit, self.powers[name])
        elif card.type == MOVE:
            yield from self.trample(seat, card)
        else:
            unit, target = yield Choice("attack", self.targets(seat, card), seat)
            self.discard(card)
            yield from self.attack(seat, Blow(card, unit, target))

    def trample(self, seat: int, card: Piece) -> Steps[None]:
        """Move on after an attack, once (rulings: trample, negating)."""
        unit, space = yield Choice("move", self.follow_ups(seat, card), seat)
        self.discard(card)
        if not (yield from self.held_back(seat, card, unit, space)):
            unit.put(TRAMPLES, 0)
            self.enter(unit, space)

    def use(self, seat: int, unit: Piece, row: Any) -> Steps[None]:
        """A unit uses an ability or casts a spell; what it is aimed at is chosen first."""
        at = self.at
        aims = self.room(unit, row, at) if row.summons else self.aimed(unit, row, at)
        aim: Any = None
        if aims:
            _, aim = yield Choice("aim", [(row.name, aim) for aim in aims], seat)
        spell = self.is_spell(row.name)
        if spell:
            unit.put(CAST, unit.mark(CAST) + 1)
        if row.strikes:
            yield from self.attack(seat, Blow(row, unit, aim, spell))
            return
        here = square(unit)
        if isinstance(aim, Piece) and aim is not unit:
            self.table.say("aims", unit=unit, here=here, power=row.name, target=aim, there=square(aim))
        elif row.closes:
            self.table.say("closes", unit=unit, here=here, power=row.name, there=aim)
        else:
            self.table.say("uses", unit=unit, here=here, power=row.name)
        if not spell or not (yield from self.dispelled(seat)):
            yield from self.work(seat, unit, row, aim)

    def work(self, seat: int, unit: Piece, row: Any, aim: Any) -> Steps[None]:
        """What an ability or a spell does that is no attack."""
        if row.dies:
            self.explode(unit, row)
        elif row.summons:
            summoned = self.spare(row)[0]
            summoned.owner = seat
            self.enter(summoned, aim)
        elif row.looks == "hand":
            for foe in self.foes(seat):
                self.look(seat, foe)
        elif row.looks:  # ruling: lore
            draw = self.stocks[0].draw
            for card in draw[-row.cards :]:
                draw.show(card, 1 << seat)
        elif row.closes:
            track = self.table.track(own(f"{HEX} {aim}", seat))
            track.value = row.turns + 1
        elif row.teleports:
            space = yield Choice("land", self.landings(self.at), seat)
            self.enter(aim, space)
        else:
            self.heal(aim, row.heals)
            if row.turns:
                self.afflict(aim, under(row), row.turns + 1, seat)  # ruling: turns

    def released(self, unit: Piece, state: str) -> None:
        """What lasted on a unit is over."""
        self.table.say("over", unit=unit, here=square(unit), power=state.partition(" ")[2])

    def explode(self, unit: Piece, row: Any) -> None:
        """A unit dies and hurts all around it, friend and foe at once (ruling: explode)."""
        around = [other for other in self.near(square(unit), row.reach, self.at) if other is not unit]
        self.kill(unit)
        for other in around:
            self.wound(other, row.damage)

    # attacks and answers

    def attack(self, seat: int, blow: Blow) -> Steps[None]:
        """An attack, whatever it is made with; who tramples may move on."""
        unit, target = blow.unit, blow.target
        assert blow.card is not None
        unit.put(ATTACKED, unit.mark(ATTACKED) + 1)
        here, there = square(unit), square(target)
        self.table.say("attacks", unit=unit, here=here, target=target, there=there, card=blow.card.name)
        follows = sum(row.extra_moves for row in self.gifts(unit) if row.after_attack)
        unit.put(TRAMPLES, follows)
        if not (yield from self.warded(1 - seat, blow)):
            yield from self.harm(blow)

    def warded(self, seat: int, blow: Blow) -> Steps[bool]:
        """Whether a card, an ability or a spell stops an attack (rulings: defending, immobilized)."""
        while True:
            held = self.suffers(blow.target, HELD)
            cards = [] if held else [card for card in self.hands[seat] if ATTACK in card.negates]
            wards = self.wards(seat, blow.target) + (self.wards(seat, None) if blow.spell else [])
            answer = yield Choice("answer", [None, *cards, *self.paid(seat, wards)], seat)
            if answer is None:
                return False
            if (yield from self.carried_out(seat, answer)):
                return True

    def paid(self, seat: int, wards: list[tuple[Piece, str]]) -> list[tuple[Piece, Piece, str]]:
        """Answers that take an SA card, with one of the hand."""
        return [(card, *ward) for card in self.held(seat, SA)[:1] for ward in wards]

    def carried_out(self, seat: int, answer: Any) -> Steps[bool]:
        """Discard the card of an answer; what is a spell may be dispelled."""
        if isinstance(answer, Piece):
            self.discard(answer)
            return True
        card, _, name = answer
        self.discard(card)
        return not self.is_spell(name) or not (yield from self.dispelled(seat))

    def dispelled(self, seat: int) -> Steps[bool]:
        """Whether a spell that a player cast is dispelled; who has units that could do that is asked."""
        foe = 1 - seat
        wards = self.wards(foe, None)
        if not wards:
            return False
        answer = yield Choice("dispel", [None, *self.paid(foe, wards)], foe)
        return answer is not None and (yield from self.carried_out(foe, answer))

    def harm(self, blow: Blow) -> Steps[None]:
        """The damage of an attack, which a Martyr may take for the target (rulings: martyr, damage)."""
        target, seat = blow.target, blow.target.owner
        assert seat is not None
        if martyrs := self.martyrs(target):
            offers = [(card, martyr, target) for card in self.held(seat, SA)[:1] for martyr in martyrs]
            answer = yield Choice("martyr", [None, *offers], seat)
            if answer is not None:
                card, target, _ = answer
                self.discard(card)
                self.table.say("suffers", unit=target, here=square(target))
                self.table.by(blow.unit)
        self.wound(target, self.harms(blow.unit))

    # the end of a turn

    def end_phase(self, seat: int) -> Steps[None]:
        """Units may act again in the next turn; what lasts on the clock of this player runs on (ruling: turns)."""
        for unit in self.army(seat):
            clear([unit], CAST, TRAMPLES)
        for name, track in self.table.tracks.items():
            if name.startswith(HEX) and name == own(" ".join(name.split()[:2]), seat):
                was = track.value
                track.lose(1)
                if was and not track.value:
                    self.table.say("opens", there=name.split()[1])
        yield from super().end_phase(seat)
