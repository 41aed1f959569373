"""Magic Encounters: races of forty Tokens meet on twenty-five lands, and cards lend the powers of other races."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View
from pnp.engine.pieces import clear
from pnp.games.families.ending import winners
from pnp.games.magic_encounters import field
from pnp.games.magic_encounters.battle import battle_phase
from pnp.games.magic_encounters.field import Land
from pnp.games.magic_encounters.thumb import thumb

__all__ = ["Realm", "goal", "play", "thumb"]


def play(table: Table) -> Steps[Result]:
    """Turns of four phases, until one player alone has Tokens."""
    realm = Realm(table)
    lay_tiles(realm)
    set_up(realm)
    seat = first_player(table)
    for number in range(1, table.numbers.turn_cap + 1):
        realm.turn.value = number
        table.begin("turn", seat)
        yield from ally_phase(realm, seat)
        yield from recruit_phase(realm, seat)
        yield from move_phase(realm, seat)
        yield from battle_phase(realm, seat)
        left = [each for each in table.seats if each not in table.out]
        if len(left) == 1:
            table.say("final", winner=Seat(left[0]))
            return Result((left[0],), facts={"turns": number})
        seat = table.after(seat)
    return most(realm)


def most(realm: Realm) -> Result:
    """The cap: most Tokens on the board win (ruling: turn-cap)."""
    table = realm.table
    table.begin("end")
    result = Result.ranked([realm.land.total(seat) for seat in table.seats], capped=True, turns=table.numbers.turn_cap)
    table.say("over", winner=winners(result.winners), n=result.scores[result.winners[0]])
    return result


class Realm:
    """The land, the deck, and what each player has."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.turn, self.left = table.track("turn"), table.track("moves left")
        self.deck, self.discards = table.shuffled("ally"), table.pile("discard")
        self.hands = table.each_pile(field.HAND, "owner")
        self.races, self.played = table.each_pile(field.RACE), table.each_pile(field.PLAYED)
        self.reserves = table.each_pile(field.RESERVE)
        self.phantoms = table.unbox(field.PHANTOM, table.pile("phantoms"))
        by_face = {face: table.each_track(field.DICE.format(face)) for face in field.FACES}
        self.dice = [{face: tracks[seat] for face, tracks in by_face.items()} for seat in table.seats]
        self.bonus, self.raised, self.warded, self.used, self.fallen = (
            table.each_track(name) for name in (field.BONUS, field.RAISED, field.WARDED, field.USED, field.FALLEN)
        )
        box = table.unbox(field.TOKEN, table.pile("box"))
        colours = list(dict.fromkeys(token.set or "" for token in box))  # ruling: players
        for token in list(box):
            seat = colours.index(token.set or "")
            if seat < len(table.seats):
                token.owner = seat
                box.give(token, self.reserves[seat])

    @property
    def land(self) -> Land:
        """The land as it lies now."""
        return Land(self.table)

    def race(self, seat: int) -> Piece:
        """The card that says what a seat's people are."""
        (race,) = self.races[seat]
        return race

    def draw(self, seat: int, count: int) -> None:
        """Draw Ally cards; the discards are shuffled when the deck is out (ruling: deck)."""
        for _ in range(count):
            if not self.deck:
                self.discards.give_all(self.deck)
                self.table.shuffle(self.deck)
            self.deck.deal(1, self.hands[seat])

    def add(self, seat: int, space: str, count: int, giant: int = 0) -> int:
        """Tokens of the reserve come to a space, as many as may lie there; how many do (ruling: limits)."""
        room = self.numbers.stack - len(self.land.of(space, seat))
        reserve, there = self.reserves[seat], self.table.pile(space)
        added: int = min(count, room, len(reserve))
        for token in reserve[len(reserve) - added :]:
            if giant:
                token.put(field.GIANT, giant)
            reserve.give(token, there)
        return added

    def remove(self, seat: int, tokens: Iterable[Piece]) -> None:
        """Tokens go back to the reserve, as plain ones."""
        for token in list(tokens):
            assert token.pile is not None
            clear([token], field.GIANT, field.MOVED)
            token.pile.give(token, self.reserves[seat])
            self.fallen[seat].value += 1

    def look(self, seat: int) -> None:
        """See the others' hands (ruling: visions)."""
        for each in self.table.seats:
            if each != seat:
                for card in self.hands[each]:
                    self.hands[each].show(card, 1 << seat)


def lay_tiles(realm: Realm) -> None:
    """Deal the twenty-five Territories at random."""
    table = realm.table
    tiles = table.shuffled("tile")
    tiles.deal(1, *(table.pile(space) for space in realm.land.board.spaces))


def set_up(realm: Realm) -> None:
    """A race and a stack for each, in the corners (ruling: corners)."""
    table = realm.table
    realm.deck.deal(1, *realm.races)
    for seat, corner in zip(table.seats, table.numbers.corners, strict=False):
        realm.add(seat, corner, table.numbers.tokens)
        table.plays(seat, realm.race(seat).name)
        table.say("begins", by=Seat(seat), race=realm.race(seat), space=corner)


def first_player(table: Table) -> int:
    """Who rolls highest; equals roll again."""
    left = list(table.seats)
    while len(left) > 1:
        rolls = {seat: table.roll("d6", "first", seat) for seat in left}
        left = [seat for seat, rolled in rolls.items() if rolled == max(rolls.values())]
    return left[0]


def ally_phase(realm: Realm, seat: int) -> Steps[None]:
    """Draw cards, use powers, keep as many as a hand may hold (ruling: hand)."""
    table, race = realm.table, realm.race(seat)
    table.begin("ally phase", seat)
    realm.draw(seat, table.numbers.draw + (0 if race.costs else race.draws))
    yield from use_powers(realm, seat, "ally")
    hand = realm.hands[seat]
    while len(hand) > table.numbers.hand:
        hand.give((yield Choice("excess", list(hand), seat)), realm.discards)


def use_powers(realm: Realm, seat: int, phase: str) -> Steps[list[Piece]]:
    """Play cards of a phase from the hand, and use the race's power once; which were (rulings: once, played)."""
    race = realm.race(seat)
    if race.looks:
        realm.look(seat)
    used = [race] if race.type == phase and not race.costs else []
    while (power := (yield Choice(f"{phase} powers", [None, *usable(realm, seat, phase, used)], seat))) is not None:
        if power is not race:
            realm.hands[seat].give(power, realm.discards)
        if power.looks:
            realm.look(seat)
        elif phase == "ally":
            yield from draw_more(realm, seat, power)
        used.append(power)
    return used


def usable(realm: Realm, seat: int, phase: str, used: list[Piece]) -> list[Piece]:
    """The race, where its power has to be chosen, and the cards of a phase."""
    race, hand = realm.race(seat), realm.hands[seat]
    cards = [race] if race.type == phase and race not in used else []
    cards += [card for card in hand if card.type in (phase, "any")]
    many = realm.land.total(seat) > 1  # ruling: last-token
    return [card for card in cards if card.costs != "token" or many]


def draw_more(realm: Realm, seat: int, power: Piece) -> Steps[None]:
    """Draw by a power of the Ally Phase, for a Token or for nothing."""
    table, land = realm.table, realm.land
    if power.costs:
        space = yield Choice("change", land.stacks(seat), seat)
        realm.remove(seat, sorted(land.of(space, seat), key=lambda token: token.mark(field.GIANT))[:1])
        table.say("changes", by=Seat(seat), space=space)
    realm.draw(seat, power.draws if power.costs else power.more)


def recruit_phase(realm: Realm, seat: int) -> Steps[None]:
    """Gain Tokens, all for one stack (rulings: control, dragons, limits)."""
    table, numbers = realm.table, realm.numbers
    table.begin("recruit phase", seat)
    powers = yield from use_powers(realm, seat, "recruit")
    giant = max((power.giant for power in powers), default=0)
    count, back = 1, 0
    if not giant:
        dice = next((power.recruits for power in powers if power.recruits and not power.costs), numbers.recruits)
        count = table.roll(dice, "recruits", seat) + numbers.controls * realm.land.controlled(seat)
    for power in powers:
        if power.regains:
            back += realm.fallen[seat].value
        if power.costs:
            back += yield from transmute(realm, seat, power)
    realm.fallen[seat].value = 0
    land = realm.land
    spaces = [space for space in land.stacks(seat) if len(land.of(space, seat)) < numbers.stack]
    if not spaces:
        table.say("full", by=Seat(seat))
        return
    space = yield Choice("stack", spaces, seat)
    gained = realm.add(seat, space, count, giant) + realm.add(seat, space, back)
    if giant:
        table.say("dragon", by=Seat(seat), n=gained, space=space, force=giant)
    else:
        table.say("recruits", by=Seat(seat), n=gained, space=space)


def transmute(realm: Realm, seat: int, power: Piece) -> Steps[int]:
    """Discard any number of cards, a roll of Tokens for each; how many in all."""
    hand, count = realm.hands[seat], 0
    while hand and (card := (yield Choice("transmute", [None, *hand], seat))) is not None:
        hand.give(card, realm.discards)
        count += realm.table.roll(power.recruits, power.name, seat)
    return count


def move_phase(realm: Realm, seat: int) -> Steps[None]:
    """Move as many stacks, or parts of them, as a die allows (rulings: moves, stop, limits)."""
    table = realm.table
    table.begin("move phase", seat)
    powers = yield from use_powers(realm, seat, "move")
    dice = next((power.moves for power in powers if power.moves), table.numbers.moves)
    flies = any(power.flies for power in powers)
    realm.left.value = table.roll(dice, "moves", seat)
    while realm.left.value:
        ways = {space: to for space in realm.land.stacks(seat) if (to := targets(realm, seat, space))}
        space = yield Choice("move", [None, *ways], seat)
        if space is None:
            break
        to = yield Choice("to", ways[space], seat)
        yield from march(realm, seat, space, to, flies)
        realm.left.lose(1)
    realm.left.value = 0
    clear((token for space in realm.land.stacks(seat) for token in table.pile(space)), field.MOVED)


def ready(realm: Realm, seat: int, space: str) -> list[Piece]:
    """The Tokens of a stack that may still move."""
    return [token for token in realm.land.of(space, seat) if not token.mark(field.MOVED)]


def targets(realm: Realm, seat: int, space: str) -> list[str]:
    """Where Tokens of a stack may go: beside it, where there is room."""
    land = realm.land
    if not ready(realm, seat, space):
        return []
    near = land.board.neighbours(space)
    return [to for to in near if len(land.of(to, seat)) < realm.numbers.stack]


def march(realm: Realm, seat: int, space: str, to: str, flies: bool) -> Steps[None]:
    """So many Tokens go; those of greater Force are counted apart."""
    table, land = realm.table, realm.land
    room = realm.numbers.stack - len(land.of(to, seat))
    tokens = sorted(ready(realm, seat, space), key=lambda token: -token.mark(field.GIANT))
    giants = sum(token.mark(field.GIANT) > 0 for token in tokens)
    most = min(len(tokens), room)
    count = (yield Choice("many", list(range(1, most + 1)), seat)) if most > 1 else 1
    if giants and len(tokens) > max(giants, count):
        least = max(0, count - (len(tokens) - giants))
        giants = yield Choice("dragons", list(range(least, min(giants, count) + 1)), seat)
        tokens = tokens[:giants] + [token for token in tokens if not token.mark(field.GIANT)]
    stops = not flies or len(land.tokens[to].keys() - {seat}) > 0  # ruling: stop
    for token in tokens[:count]:
        if stops:
            token.put(field.MOVED, 1)
        table.pile(space).give(token, table.pile(to))
    table.say("moves", by=Seat(seat), n=count, start=space, to=to)


def goal(view: View, seat: int) -> dict[str, Any]:
    """A player's Tokens and stacks, and how many Tokens the others have left."""
    land = Land(view)
    others = sum(land.total(each) for each in view.seats if each != seat)
    return {"tokens": land.total(seat), "stacks": len(land.stacks(seat)), "others": others}
