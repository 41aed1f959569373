"""Freddy vs Jason: two monsters of one deck trap and strike one another, with victims to hide behind and escapes."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Result, Seat, Steps, Table, View, own
from pnp.engine.numbers import Numbers
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import SharedDeck


def play(table: Table) -> Steps[Result]:
    """Turns of seven phases until a monster is out as the other's turn ends."""
    film = Film(table)
    numbers = film.numbers
    first = table.lot("first player", table.seats)  # ruling: sides
    for seat in table.around(first):
        film.draw(seat, numbers.start_hand)
    for seat in film.turns(first, numbers.turn_cap // len(table.seats)):
        yield from take_turn(film, seat)
        left = film.hit_points[film.foe(seat)].value
        if left <= numbers.out:  # ruling: end-of-turn
            table.say("beaten", winner=seat, loser=film.foe(seat), left=left)
            return result(film, tuple(int(other == seat) for other in table.seats))
    table.say("turn-cap", turns=numbers.turn_cap)
    return result(film, tuple(0 for _ in table.seats), capped=True)  # ruling: turn-cap


class Film(SharedDeck):
    """The deck, the hit points, the victims before each player, the location that lies out, and the card just played.

    The location belongs to who played it: he has the initiative.
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table, "card")
        points, floor = table.numbers.hit_points, table.numbers.floor  # ruling: below-zero
        self.hit_points = table.each_track("hit points", points, floor)
        self.no_attack = table.each_track("no attack")
        self.victims = table.each_pile("victims")
        self.location, self.played = table.pile("location"), table.pile("played")

    def may(self, seat: int, card: Piece) -> bool:
        """Whether what a card needs is so: where play is (ruling: no-place), or a victim (ruling: escape-victim)."""
        place = self.location.top
        so = {"victim": bool(self.victims[seat]), **({place.place: True} if place else {})}
        return all(so.get(need, False) for need in card.needs)

    def of(self, phase: str, seat: int) -> list[Piece]:
        """The cards of a hand that can be played in a phase."""
        return [card for card in self.hands[seat] if card.phase == phase and self.may(seat, card)]

    def answers(self, seat: int, kind: str, about: Any = None) -> list[Piece]:
        return [card for card in super().answers(seat, kind, about) if self.may(seat, card)]

    def lose_at_random(self, seat: int, count: int) -> None:
        held = list(self.hands[seat])
        super().lose_at_random(seat, count)
        if count:
            lost = [card for card in held if card.pile is self.discards]
            self.table.say("loses", foe=seat, cards=lost)

    def is_out(self, seat: int, damage: int = 0) -> bool:
        """Whether a monster is out, or would be after so much damage."""
        return self.hit_points[seat].value - damage <= int(self.numbers.out)


def result(film: Film, scores: tuple[int, ...], capped: bool = False) -> Result:
    """Who won, and the hit points left."""
    points = {side: film.hit_points[seat].value for seat, side in enumerate(film.table.game.sides)}
    return Result.ranked(scores, capped, turns=film.table.track("turn").value, **points)


def take_turn(film: Film, seat: int) -> Steps[None]:
    """The seven phases; nobody has to play anything (ruling: may-play)."""
    film.table.begin("draw", seat)
    film.draw(seat, film.numbers.draw)  # ruling: empty-deck
    yield from inspiration(film, seat)
    yield from location(film, seat)
    yield from victim(film, film.foe(seat))  # ruling: who-places
    yield from trap(film, seat)
    yield from attack_phase(film, seat)
    yield from recovery(film, film.foe(seat))
    yield from film.hand_limit(seat, film.numbers.hand_limit)  # ruling: hand-limit


def inspiration(film: Film, seat: int) -> Steps[None]:
    """Discard an inspiration to draw cards."""
    film.table.begin("inspiration", seat)
    for _ in range(film.numbers.inspirations):
        card = yield Choice("inspiration", [None, *film.of("inspiration", seat)], seat)
        if card is not None:
            film.discard(card)
            film.table.say("plays", by=seat, card=card)
            film.draw(seat, card.draws)


def location(film: Film, seat: int) -> Steps[None]:
    """Lay out a location in place of the old one, and with it take the initiative (ruling: initiative)."""
    film.table.begin("location", seat)
    for _ in range(film.numbers.locations):
        card = yield Choice("location", [None, *film.of("location", seat)], seat)
        if card is not None:
            for old in tuple(film.location):
                film.discard(old)
            film.hands[seat].give(card, film.location)
            card.owner = seat
            film.table.say("initiative", by=seat, card=card)
            film.lose_at_random(film.foe(seat), card.opponent_discards)  # ruling: blind-alley


def victim(film: Film, seat: int) -> Steps[None]:
    """The opponent of the player whose turn it is lays out a victim."""
    film.table.begin("victim", seat)
    for _ in range(film.numbers.victims):
        card = yield Choice("victim", [None, *film.of("victim", seat)], seat)
        if card is not None:
            film.hands[seat].give(card, film.victims[seat])
            film.table.say("plays", by=seat, card=card)


def trap(film: Film, seat: int) -> Steps[None]:
    """Set a trap (ruling: one-trap), and play specials before or after it (ruling: specials)."""
    left = film.numbers.traps
    film.table.begin("trap", seat)
    while True:
        cards = [card for card in film.of("trap", seat) if left or card.type != "trap"]
        card = yield Choice("trap", [None, *cards], seat)
        if card is None:
            return
        if card.type != "trap":
            film.discard(card)
            film.table.say("plays", by=seat, card=card)
            massacre(film, card)
            continue
        left -= 1
        film.hands[seat].give(card, film.played)
        film.table.say("plays", by=seat, card=card)
        if not (yield from escaped(film, seat, card)):
            film.lose_at_random(film.foe(seat), card.opponent_discards)  # ruling: random-discard
        film.discard(card)


def massacre(film: Film, card: Piece) -> None:
    """Discard all cards in play of the types that are named, of both sides."""
    gone = [each for lying in film.victims for each in lying if each.type in card.discards]
    film.table.say("massacre", victims=gone)
    for each in gone:
        film.discard(each)


def escaped(film: Film, seat: int, card: Piece) -> Steps[bool]:
    """Whether the foe escapes a trap or attack (rulings: one-escape, submerged)."""
    if yes := (yield from film.negated(card.type, [film.foe(seat)], "escape")):
        film.table.say("escaped", card=card)
    return yes


def attack_phase(film: Film, seat: int) -> Steps[None]:
    """As many attacks as one likes, one at a time, unless one may not attack (ruling: no-attack)."""
    film.table.begin("attack", seat)
    if film.no_attack[seat].value:
        film.table.say("barred", seat=seat)
    else:
        while (answer := (yield Choice("attack", [None, *attacks(film, seat)], seat))) is not None:
            yield from attack(film, seat, *answer)
    film.no_attack[seat].lose(1)


def attacks(film: Film, seat: int) -> list[tuple[Piece, Any]]:
    """Attacks with their targets: a victim, or the foe if he has none; a death blow only if it puts him out."""
    foe = film.foe(seat)
    cards = film.of("attack", seat)
    if film.victims[foe]:  # ruling: death-blow
        return [(card, target) for card in cards for target in film.victims[foe]]
    direct = (card for card in cards if card.type != "death-blow" or film.is_out(foe, points(film, seat, card)))
    return [(card, Seat(foe)) for card in direct]


def attack(film: Film, seat: int, card: Piece, target: Any) -> Steps[None]:
    """Strike a victim or the foe unless he escapes; what else the card says holds too (ruling: attack-effects)."""
    foe, struck = film.foe(seat), isinstance(target, Piece)
    film.hands[seat].give(card, film.played)
    film.table.say("attacks", by=seat, target=target, card=card)
    if struck:
        target.put("under attack", 1)
    if not (yield from escaped(film, seat, card)):
        damage = points(film, seat, card)
        if not struck:
            film.hit_points[foe].lose(damage)
        else:
            dies = damage >= target.toughness  # ruling: one-attack-at-a-time
            outcome = "victim-dies" if dies else "victim-lives"
            film.table.say(outcome, victim=target, damage=damage, toughness=target.toughness)
            if dies:
                film.discard(target)
        film.lose_at_random(foe, card.opponent_discards)
        if card.stuns:
            film.table.say("stunned", foe=foe)
        film.no_attack[foe].value = max(film.no_attack[foe].value, card.stuns)
        film.hit_points[seat].lose(card.self_damage)  # ruling: sacrificial
    if struck:
        target.put("under attack", 0)
    film.discard(card)


def points(film: Film, seat: int, card: Piece) -> int:
    """The damage that an attack of a player does."""
    return damage_of(card, seat, film.table.game.sides[seat], film.location.top, film.numbers)


def damage_of(card: Piece, seat: int, side: str, place: Piece | None, numbers: Numbers) -> int:
    """Damage of the card, and what it, the location (ruling: location-bonus) and the initiative add."""
    damage: int = card.damage + bonus(card, side, card)  # ruling: damage-sum
    if place is not None:
        damage += bonus(place, side, card)
        damage += numbers.initiative_bonus if place.owner == seat else 0
    return damage


def bonus(source: Piece, side: str, card: Piece) -> int:
    """What a card or location adds to an attack of a side."""
    meant = not source.bonus_for or side in source.bonus_for or card.type in source.bonus_for
    return int(source.bonus) if meant else 0


def recovery(film: Film, seat: int) -> Steps[None]:
    """The opponent of the player whose turn it is heals, but no more than he has lost (ruling: heal-limit)."""
    track = film.hit_points[seat]
    film.table.begin("recovery", seat)
    while True:
        lost = film.numbers.hit_points - track.value
        heal = yield Choice("recovery", [None, *(film.of("recovery", seat) if lost else [])], seat)
        if heal is None:
            return
        film.discard(heal)
        film.table.say("plays", by=seat, card=heal)
        track.value += min(lost, heal.heals)


def goal(view: View, seat: int) -> dict[str, int]:
    """The hit points of a seat's monster, and at how many it is beaten."""
    return {"points": view.track(own("hit points", seat)), "out": view.numbers.out}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The damage that an attack would do now, against the toughness of the victim it is for."""
    card, target = thing if isinstance(thing, tuple) else (thing, None)
    if not isinstance(card, Piece) or card.phase != "attack" or card.pile is None:
        return None
    damage = harm(view, card)
    if isinstance(target, Piece):
        return {"damage": damage, "toughness": target.toughness}
    return {"damage": damage} if target is not None else None


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def place_of(view: View) -> Piece | None:
    """The location in play."""
    return next(iter(view.known("location")), None)


def harm(view: View, card: Piece) -> int:
    """The damage an attack of one's own would do."""
    return damage_of(card, view.seat, view.sides[view.seat], place_of(view), view.numbers)


def better_place(view: View, card: Piece) -> float:
    """A location that helps; any, as long as the foe has the initiative or nobody."""
    old = place_of(view)
    gain = helps(view, card) - (helps(view, old) if old is not None and old.owner == view.seat else -1)
    return float(gain + card.opponent_discards / 2)


def helps(view: View, place: Piece) -> int:
    """How much more a location adds for oneself than for the foe, with what one could play only there."""
    sides = {side: 1 if seat == view.seat else -1 for seat, side in enumerate(view.sides)}
    tied = [card for card in view.known(own("hand", view.seat)) if {"inside", "outside"} & set(card.needs)]
    fitting = sum(place.place in card.needs for card in tied)
    return fitting + sum(sides.get(side, 0) * int(place.bonus) for side in place.bonus_for)


def strike(view: View, move: tuple[Piece, Any]) -> float:
    """Weak cards for victims, then the strongest for the foe; never at the price of one's own life.

    A death blow is of no use against a foe who is well: it is for his victims, and kept once he is half beaten.
    """
    card, target = move
    damage, mine = harm(view, card), view.track(own("hit points", view.seat))
    if card.self_damage and mine - card.self_damage <= view.numbers.out:
        return 0
    if isinstance(target, Piece):
        well = view.track(own("hit points", 1 - view.seat)) > view.numbers.hit_points / 2
        last = card.type == "death-blow"
        if damage < target.toughness or card.self_damage or (last and not well):
            return 0
        return float(10 + 5 * last - damage - card.stuns - card.opponent_discards)
    finishes = view.track(own("hit points", target)) - damage <= view.numbers.out
    return 100 if finishes else 20 + damage + card.stuns + card.opponent_discards


def escape(view: View, _: Piece) -> float:
    """Escapes are for traps and for what strikes oneself."""
    return not any(each.mark("under attack") for each in view.known(own("victims", view.seat)))


def healed(view: View, card: Piece) -> float:
    """Heal whole cards' worth, or what keeps one alive."""
    mine, numbers = view.track(own("hit points", view.seat)), view.numbers
    return float(mine + card.heals <= numbers.hit_points or mine <= numbers.out)


def slain(view: View, card: Piece) -> float:
    """Traps always; a massacre where more of the foe's victims fall than of one's own."""
    return (
        1 if card.type == "trap" else view.count(own("victims", 1 - view.seat)) - view.count(own("victims", view.seat))
    )


KEPT = {"inspiration": 1, "location": 2, "special": 3, "trap": 4, "heal": 5, "victim": 6, "fire": 7, "attack": 8}
"""What one keeps in a full hand, the dearer the later; not named: escapes and death blows."""
SCORES: Scores = {
    "inspiration": lambda _, card: card.draws,
    "location": better_place,
    "victim": lambda _, card: card.toughness,
    "trap": slain,
    "escape": escape,
    "attack": strike,
    "recovery": healed,
    "hand limit": lambda _, card: -KEPT.get(card.type, 9),
}
