"""Battles: dice, powers in turn, and the stack with the lower total is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pnp.engine import Choice, Piece, Seat, Steps
from pnp.games.magic_encounters import field
from pnp.games.magic_encounters.field import Land, sides

if TYPE_CHECKING:
    from pnp.games.magic_encounters import Realm

Effect = Callable[["Battle", int, Any], Steps[None]]


def battle_phase(realm: Realm, seat: int) -> Steps[None]:
    """Battles wherever two stacks lie together, in an order of the attacker's choice; who has no Token left is out."""
    table = realm.table
    if realm.land.contested():
        table.begin("battle phase", seat)
    while spaces := realm.land.contested():
        space = spaces[0] if len(spaces) == 1 else (yield Choice("next", spaces, seat))
        yield from Battle(realm, space, seat).fight()
    for each in table.seats:
        if each not in table.out and not realm.land.total(each):
            table.out.add(each)
            if realm.hands[each]:
                table.say("falls", by=Seat(each), cards=tuple(realm.hands[each]))
            realm.hands[each].give_all(realm.discards)


class Battle:
    """One battle; what the two sides have in it stands on tracks, so that everybody can reckon."""

    def __init__(self, realm: Realm, space: str, attacker: int) -> None:
        self.realm, self.table, self.space = realm, realm.table, space
        land = realm.land
        (defender,) = (seat for seat in land.tokens[space] if seat != attacker)
        self.attacker, self.foe = attacker, {attacker: defender, defender: attacker}
        self.lost = dict.fromkeys(self.foe, 0)
        self.where = self.table.track(field.FIELD)
        self.first = self.table.track(field.ATTACKER)

    @property
    def land(self) -> Land:
        """The land as it lies now."""
        return self.realm.land

    def tokens(self, seat: int) -> list[Piece]:
        """A side's Tokens, plain ones first."""
        return sorted(self.land.of(self.space, seat), key=lambda token: token.mark(field.GIANT))

    def fight(self) -> Steps[None]:
        """Roll, use powers in turn, compare (rulings: battle, ties)."""
        table, attacker = self.table, self.attacker
        defender = self.foe[attacker]
        self.where.value = list(self.land.board.spaces).index(self.space) + 1
        self.first.value = attacker + 1
        n, m = (len(self.tokens(seat)) for seat in (attacker, defender))
        table.say("battle", by=Seat(attacker), foe=Seat(defender), space=self.space, n=n, m=m)
        for seat in self.foe:
            race = self.race(seat)
            self.begin(seat, race)
        for seat, foe in self.foe.items():
            race, other = self.race(seat), self.race(foe)
            more, less = (race.dice if race else 0), (other.fewer if other else 0)
            self.roll(seat, self.realm.numbers.dice + more - less)
        yield from self.exchange()
        self.settle()

    def race(self, seat: int) -> Piece | None:
        """The race whose power a side has: its own, or who copies, the other's (ruling: copy)."""
        race = self.realm.race(seat)
        if race.copies_race:
            race = self.realm.race(self.foe[seat])
        return None if race.copies_race else race

    def begin(self, seat: int, power: Piece | None) -> None:
        """What a power brings as soon as it is there."""
        if power is None:
            return
        if power.looks:
            self.realm.look(seat)
        if power.negates:
            self.realm.warded[self.foe[seat]].value = 1
        if power.phantoms:
            phantoms, there = self.realm.phantoms, self.table.pile(self.space)
            for phantom in phantoms[len(phantoms) - power.phantoms :]:
                phantom.owner = seat
                phantoms.give(phantom, there)
            self.table.say("phantoms", by=Seat(seat), n=power.phantoms)

    def roll(self, seat: int, count: int) -> list[int]:
        """Roll Battle Dice, and lay them with the others."""
        rolled = [self.table.roll("d6", "_a battle die", seat) for _ in range(count)]
        for face in rolled:
            self.realm.dice[seat][face].value += 1
        if rolled:
            self.table.say("rolls", by=Seat(seat), dice=tuple(sorted(rolled, reverse=True)))
        return rolled

    def faces(self, seat: int) -> list[int]:
        """The faces that lie before a side."""
        return [face for face, track in self.realm.dice[seat].items() if track.value]

    def exchange(self) -> Steps[None]:
        """Powers and cards one by one in turn, until both pass (ruling: battle)."""
        seat, passes = self.attacker, 0
        while passes < len(self.foe):
            power = yield Choice("powers", [None, *self.options(seat)], seat)
            passes = passes + 1 if power is None else 0
            if power is not None:
                yield from self.use(seat, power)
            seat = self.foe[seat]

    def options(self, seat: int) -> list[Piece]:
        """The race's power where it has to be chosen, and all cards for battles whose price can be paid."""
        race, own_race, found = self.race(seat), self.realm.race(seat), []
        if race is not None and not self.realm.used[seat].value and effect_of(race) and self.possible(seat, race):
            found = [own_race]
        hand = self.realm.hands[seat]
        return found + [card for card in hand if card.type in ("battle", "any") and self.possible(seat, card)]

    def possible(self, seat: int, card: Piece) -> bool:
        """Whether a power can do what it does (ruling: last-token)."""
        foe, mine = self.foe[seat], len(self.tokens(seat))
        theirs, hand, ones = len(self.tokens(foe)), self.realm.hands[seat], self.realm.dice[seat][1].value
        if card.costs:
            return (
                len(hand) > (card.pile is hand)
                if card.costs == "card"
                else mine > 1 and (not card.trades or theirs > 1)
            )
        if card.ones:
            return ones > 0 and (theirs > 1 if card.ones == "token" else len(self.realm.hands[foe]) > 0)
        if card.rerolls:
            return ones > 0 if card.rerolls == "ones" else len(self.faces(seat)) > 0
        if card.swaps:
            return bool(self.faces(seat) and self.faces(foe))
        if card.charms:
            return theirs > 1
        return not card.summons or (len(self.helpers(seat)) > 0 and mine < self.realm.numbers.stack)

    def use(self, seat: int, card: Piece) -> Steps[None]:
        """Play a card, which may be negated, or use the race's power (rulings: once, negate)."""
        table, realm = self.table, self.realm
        power: Piece | None = card
        if card.pile is realm.hands[seat]:
            if realm.warded[seat].value:
                realm.warded[seat].value = 0
                realm.hands[seat].give(card, realm.discards)
                table.say("negated", card=card)
                return
            realm.hands[seat].give(card, realm.played[seat])
            if card.copies_race:
                other = realm.race(self.foe[seat])
                power = None if other.copies_race else other
            self.begin(seat, power)
            if power is not None and power.dice:
                self.roll(seat, power.dice)
            if power is not None and power.fewer:
                yield from self.set_aside(self.foe[seat])
        else:
            realm.used[seat].value = 1
            power = self.race(seat)
        effect = effect_of(power) if power is not None else None
        if power is not None and effect is not None and self.possible(seat, power):
            yield from effect(self, seat, power)

    def set_aside(self, seat: int) -> Steps[None]:
        """A die less, of its owner's choice."""
        if self.faces(seat):
            face = yield Choice("aside", self.faces(seat), seat)
            self.realm.dice[seat][face].lose(1)

    def helpers(self, seat: int) -> list[str]:
        """Other spaces from which Tokens may be called (ruling: conjurer)."""
        land = self.land
        return [space for space in land.stacks(seat) if space != self.space and len(land.tokens[space]) == 1]

    def discard(self, seat: int, count: int) -> int:
        """Tokens are discarded, never the last one; how many were (ruling: last-token)."""
        tokens = self.tokens(seat)
        gone = min(count, len(tokens) - 1)
        self.realm.remove(seat, tokens[:gone])
        self.lost[seat] += gone
        self.table.say("loses", by=Seat(seat), n=gone)
        return gone

    def settle(self) -> None:
        """Compare; the lower stack is discarded, the winner draws (rulings: ties, feed)."""
        table, realm = self.table, self.realm
        attack, defence = sides(self.land, self.space, self.attacker)
        mine, theirs = attack.total(), defence.total()
        winner, loser = (attack, defence) if mine >= theirs else (defence, attack)
        table.say("wins", by=Seat(winner.seat), n=winner.total(), m=loser.total(), space=self.space)
        feeds = any(power.feeds for power in winner.mine)
        there = table.pile(self.space)
        for phantom in [piece for piece in there if piece.component == field.PHANTOM]:
            phantom.owner = None
            there.give(phantom, realm.phantoms)
        self.lost[loser.seat] += len(loser.tokens)
        realm.remove(loser.seat, loser.tokens)
        if feeds:
            gained = realm.add(winner.seat, self.space, self.lost[loser.seat])
            table.say("feeds", by=Seat(winner.seat), n=gained)
        realm.draw(winner.seat, realm.numbers.prize)
        for seat in self.foe:
            realm.played[seat].give_all(realm.discards)
            for track in (
                *realm.dice[seat].values(),
                realm.bonus[seat],
                realm.raised[seat],
                realm.warded[seat],
                realm.used[seat],
            ):
                track.value = 0
        self.where.value = self.first.value = 0


def effect_of(power: Any) -> Effect | None:
    """What a power does when it is used; none where it only counts."""
    effects: list[tuple[Any, Effect]] = [
        (power.rerolls == "one", reroll_one),
        (power.rerolls == "ones", reroll_ones),
        (power.costs == "card", throw),
        (power.trades, trade),
        (power.costs == "token", rage),
        (power.ones == "card", rob),
        (power.ones == "token", kill),
        (power.summons, summon),
        (power.swaps, swap),
        (power.charms, charm),
    ]
    return next((effect for is_it, effect in effects if is_it and power.type == "battle"), None)


def reroll_one(battle: Battle, seat: int, power: Piece) -> Steps[None]:  # noqa: ARG001  # one way to call all effects
    """One die of one's choice again."""
    face = yield Choice("again", battle.faces(seat), seat)
    battle.realm.dice[seat][face].lose(1)
    battle.roll(seat, 1)


def reroll_ones(battle: Battle, seat: int, power: Piece) -> Steps[None]:  # noqa: ARG001
    """All ones again, once."""
    ones = battle.realm.dice[seat][1]
    battle.roll(seat, ones.lose(ones.value))
    return
    yield


def throw(battle: Battle, seat: int, power: Piece) -> Steps[None]:
    """A card for a die's Force."""
    hand = battle.realm.hands[seat]
    hand.give((yield Choice("boulder", list(hand), seat)), battle.realm.discards)
    battle.realm.bonus[seat].value += battle.table.roll(power.adds, power.name, seat)


def rage(battle: Battle, seat: int, power: Piece) -> Steps[None]:
    """A Token for Force, of the total or of each other Token."""
    battle.discard(seat, 1)
    battle.realm.bonus[seat].value += power.plus
    battle.realm.raised[seat].value += power.raises
    return
    yield


def trade(battle: Battle, seat: int, power: Piece) -> Steps[None]:  # noqa: ARG001
    """Tokens for as many of the opponent's."""
    most = min(len(battle.tokens(each)) for each in battle.foe) - 1
    count = yield Choice("zeal", list(range(1, most + 1)), seat)
    for each in (seat, battle.foe[seat]):
        battle.discard(each, count)


def rob(battle: Battle, seat: int, power: Piece) -> Steps[None]:  # noqa: ARG001
    """The opponent discards a card for each one, of his choice."""
    foe = battle.foe[seat]
    hand = battle.realm.hands[foe]
    for _ in range(min(battle.realm.dice[seat][1].value, len(hand))):
        hand.give((yield Choice("robbed", list(hand), foe)), battle.realm.discards)


def kill(battle: Battle, seat: int, power: Piece) -> Steps[None]:  # noqa: ARG001
    """The opponent discards a Token for each one."""
    battle.discard(battle.foe[seat], battle.realm.dice[seat][1].value)
    return
    yield


def summon(battle: Battle, seat: int, power: Piece) -> Steps[None]:
    """Tokens from elsewhere come to the battle."""
    table, realm = battle.table, battle.realm
    for _ in range(power.summons):
        spaces = battle.helpers(seat)
        if not spaces or len(battle.tokens(seat)) >= realm.numbers.stack:
            return
        space = yield Choice("summon", [None, *spaces], seat)
        if space is None:
            return
        token = max(realm.land.of(space, seat), key=lambda token: token.mark(field.GIANT))
        table.pile(space).give(token, table.pile(battle.space))
        table.say("moves", by=Seat(seat), n=1, start=space, to=battle.space)


def swap(battle: Battle, seat: int, power: Piece) -> Steps[None]:  # noqa: ARG001
    """A die for one of the opponent's."""
    foe, dice = battle.foe[seat], battle.realm.dice
    given = yield Choice("given", battle.faces(seat), seat)
    taken = yield Choice("taken", battle.faces(foe), seat)
    for each, less, more in ((seat, given, taken), (foe, taken, given)):
        dice[each][less].lose(1)
        dice[each][more].value += 1
    battle.table.say("swaps", by=Seat(seat), given=given, taken=taken)


def charm(battle: Battle, seat: int, power: Piece) -> Steps[None]:
    """A Token of the opponent is exchanged for one's own (ruling: charm)."""
    battle.discard(battle.foe[seat], power.charms)
    battle.realm.add(seat, battle.space, power.charms)
    return
    yield
