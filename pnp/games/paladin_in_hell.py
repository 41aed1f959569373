"""Paladin In Hell: each card is a blow, a guard or a wonder, once; with them a lost paladin slays his way out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, own
from pnp.games.families.shared_deck import move
from pnp.games.families.solo_deck import ALONE, SoloDeck, bonus, standing

HAND, LIFE = own("hand", ALONE), own("life", ALONE)
PLAY, LOCATION = "demons in play", "location"
WEAKENED, AT_REST = "demons weakened", "demons at rest"


def play(table: Table) -> Steps[Result]:
    """Shuffle both decks, and fight your way out."""
    hell = Hell(table)
    hell.draw(ALONE, hell.numbers.start_hand)  # ruling: no-hand
    return (yield from way_out(hell))


def way_out(hell: Hell) -> Steps[Result]:
    """Turns of four phases, until the last demon is defeated or the paladin is."""
    for _ in hell.turns(ALONE, hell.numbers.turn_cap):
        for phase in (solace, summon, slay, suffering):
            yield from phase(hell)
            if hell.is_dead or not hell.demons_left:  # ruling: victory
                return ended(hell)
    return ended(hell)._replace(capped=True)  # ruling: turn-cap


class Hell(SoloDeck):
    """Both decks, what is in play, and what holds for this turn. Damage on a demon is a mark."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "holy", "life")  # ruling: two-lists
        self.demon_deck, self.demon_discards = table.shuffled("demon"), table.pile("demon discard")
        self.demons, self.location = table.pile(PLAY), table.pile(LOCATION)
        self.weakened, self.at_rest = table.track(WEAKENED), table.track(AT_REST)
        self.no_attack = table.track("paladin at rest")

    @property
    def demons_left(self) -> int:
        """The demons that are not in the discard pile; every card with a power is one (ruling: demon)."""
        return sum(card.type == "demon" for pile in (self.demon_deck, self.demons) for card in pile)

    def hurt(self, demon: Piece, damage: int) -> None:
        """Put damage on a demon, where it stays (ruling: spare)."""
        demon.put("damaged", demon.mark("damaged") + damage)

    def strike(self, card: Piece, demon: Piece, damage: int) -> None:
        """Do a demon the damage of a card."""
        self.hurt(demon, damage)
        parts = {"now": demon.mark("damaged"), "power": power(self.table, demon)}
        self.table.say("damage", card=card, demon=demon, damage=damage, **parts)

    def defeat(self, demon: Piece) -> None:
        """A demon is defeated (ruling: defeated)."""
        self.table.say("defeated", demon=demon)
        move(demon, self.demon_discards)

    def bury(self) -> None:
        """Demons whose damage has reached their power are defeated (ruling: power)."""
        for demon in tuple(self.demons):
            if left(self.table, demon) <= 0:
                self.defeat(demon)

    def turn_up(self, location: Piece) -> None:
        """Turn up a location in place of the old one (ruling: locations)."""
        while len(self.location) >= self.numbers.locations:
            move(self.location[0], self.demon_discards)
        self.demon_deck.give(location, self.location)


def ended(hell: Hell) -> Result:
    """The life that is left; after a defeat, a point less than none for each demon left (ruling: score)."""
    demons, turns = hell.demons_left, hell.table.track("turn").value
    if demons:
        hell.table.say("fallen" if hell.is_dead else "kept", demons=demons)
        return Result.lost(-demons, demons_left=demons, turns=turns)
    hell.table.say("out", life=hell.life.value)
    return Result.won(hell.life.value, demons_left=demons, turns=turns)


# the four phases


def solace(hell: Hell) -> Steps[None]:
    """Draw, then discard a card for its ability, or none (rulings: empty-holy, ability-time)."""
    hell.table.begin("solace")
    hell.draw(ALONE, hell.numbers.draw)
    for _ in range(hell.numbers.abilities):
        card = yield Choice("solace", [None, *hell.hand])  # ruling: no-target
        if card is not None:
            hell.discard(card)  # ruling: one-use
            hell.table.say("ability", card=card)
            yield from ability(hell, card)


def summon(hell: Hell) -> Steps[None]:
    """Turn up a Demon card; nobody is asked (rulings: empty-demon, locations)."""
    hell.table.begin("summon")
    for card in hell.demon_deck[: -hell.numbers.summon - 1 : -1]:
        if card.type == "location":
            hell.turn_up(card)
        else:
            hell.demon_deck.give(card, hell.demons)
    hell.bury()
    yield from ()


def slay(hell: Hell) -> Steps[None]:
    """Discard attack cards, each against one demon; in a sanctuary none."""
    hell.table.begin("slay")
    while not hell.no_attack.value:
        card = yield Choice("slay", [None, *(card for card in hell.hand if hell.demons and attack(hell.table, card))])
        if card is None:
            break
        hell.discard(card)
        demon = yield Choice(f"slay: {card.name}", hell.demons)
        hell.strike(card, demon, attack(hell.table, card))
        hell.bury()


def suffering(hell: Hell) -> Steps[None]:
    """Discard defence cards, each against one demon, lose what gets through, and keep so many cards."""
    hell.table.begin("suffering")
    while True:
        foes = [demon for demon in hell.demons if harm(hell.table, demon)]  # rulings: order, spare
        card = yield Choice("suffering", [None, *(card for card in hell.hand if foes and defence(hell.table, card))])
        if card is None:
            break
        hell.discard(card)
        demon = yield Choice(f"suffering: {card.name}", foes)
        demon.put("blocked", demon.mark("blocked") + defence(hell.table, card))
        hell.table.say("guarded", card=card, demon=demon, level=defence(hell.table, card), harm=harm(hell.table, demon))
    for demon in hell.demons:
        hell.table.say("harm", demon=demon, harm=harm(hell.table, demon))
    hell.life.lose(sum(harm(hell.table, demon) for demon in hell.demons))
    end_turn(hell)
    if not hell.is_dead:
        yield from hell.hand_limit(ALONE, hell.numbers.hand_limit)  # ruling: hand-limit


def end_turn(hell: Hell) -> None:
    """What abilities have changed ends with the turn (rulings: ability-time, sanctuary)."""
    hell.calm()
    hell.weakened.value = 0
    for track in (hell.at_rest, hell.no_attack):
        track.lose(1)
    for demon in hell.demons:
        demon.put("blocked", 0)
        demon.put("stunned", max(0, demon.mark("stunned") - 1))


# abilities


def ability(hell: Hell, card: Piece) -> Steps[None]:
    """Do what the text of a card says."""
    if card.looks:
        hell.foresee(hell.table.pile(card.looks_at), card.looks)  # ruling: looking
    if card.shuffles == "discard":  # ruling: blessed-shield
        hell.discards.give_all(hell.deck)
        hell.table.shuffle(hell.deck)
    hell.heal(card.heals)  # ruling: heal-limit
    hell.draw(ALONE, card.draws)
    if card.self_discards:
        hand = list(hell.hand)
        yield from hell.give_up(f"solace: {card.name}", ALONE, card.self_discards)
        hell.table.say("costs", cards=[each for each in hand if each not in hell.hand])
    hell.encourage(card)  # ruling: strength
    if card.bonus:
        hell.table.say("raised", bonus=card.bonus)
    if card.self_stuns:
        hell.table.say("no-attack", seat=ALONE)
    hell.no_attack.value = max(hell.no_attack.value, card.self_stuns)
    if card.discards == "location":
        hell.location.give_all(hell.demon_discards)
    if card.target == "all":  # ruling: ability-time
        hell.at_rest.value = max(hell.at_rest.value, card.stuns)
        hell.weakened.value += card.weakens
        if card.stuns:
            hell.table.say("at-rest")
        if card.weakens:
            hell.table.say("weakened", less=card.weakens)
    yield from work(hell, card)
    hell.bury()


def work(hell: Hell, card: Piece) -> Steps[None]:
    """Do what a card does to its targets (rulings: banish, holy-sword, undead, defeated)."""
    foes = [demon for demon in hell.demons if all(map(demon.mark, card.only))]
    phase = f"solace: {card.name}"
    for demon in (yield from hell.targets(phase, card, foes, lambda demon: power(hell.table, demon))):
        if card.ability_damage:
            hell.strike(card, demon, card.ability_damage)
        if card.target != "all":
            demon.put("stunned", max(demon.mark("stunned"), card.stuns))
            if card.stuns:
                hell.table.say("stunned", demon=demon)
        if card.discards == "demon":
            hell.defeat(demon)
        if card.shuffles == "demon":
            hell.table.say("sent-back", demon=demon)
            move(demon, hell.demon_deck)
            hell.table.shuffle(hell.demon_deck)


# power and levels


def power(seen: Table | View, demon: Piece) -> int:
    """A demon's power, with what the location adds (ruling: power)."""
    places: Iterable[Any] = seen.pile(LOCATION)
    return int(demon.force + sum(place.bonus for place in places if demon.name in place.bonus_for))


def left(seen: Table | View, demon: Piece) -> int:
    """The damage it still takes to defeat a demon."""
    return power(seen, demon) - demon.mark("damaged")


def harm(seen: Table | View, demon: Piece) -> int:
    """The life that a demon's attack would cost now."""
    if standing(seen, AT_REST) or demon.mark("stunned"):
        return 0
    return max(0, power(seen, demon) - standing(seen, WEAKENED) - demon.mark("blocked"))


def attack(seen: Table | View, card: Piece) -> int:
    """The attack level of a card now; 0 of a card that has none (ruling: strength)."""
    return int(card.damage) and int(card.damage) + bonus(seen, card)


def defence(seen: Table | View, card: Piece) -> int:
    """The defence level of a card now; 0 of a card that has none (ruling: strength)."""
    return int(card.defence) and int(card.defence) + bonus(seen, card)


# what the story and the screen are told


def goal(view: View, seat: int) -> dict[str, int]:
    """The demons that are not in the discard pile, and the life that is left."""
    all_demons = sum(copies for card, copies in view.titles("demon") if card.type == "demon")
    slain = sum(card.type == "demon" for card in view.known("demon discard"))
    return {"demons": all_demons - slain, "life": view.track(own("life", seat))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What it takes to defeat a demon in play and what it would cost; the levels that a card of the hand has now."""
    place = thing.pile.name if isinstance(thing, Piece) and thing.pile is not None else None
    if not isinstance(thing, Piece) or place not in (PLAY, HAND):
        return None
    if place == PLAY:
        return {"to defeat it": max(0, left(view, thing)), "harm": harm(view, thing)}
    levels = {"attack now": attack(view, thing), "defence now": defence(view, thing)}
    return {name: level for name, level in levels.items() if level} or None


# the rule of thumb

BLOW, KEPT, DRAWN = 3, 0.5, 20
"""Worth in life: a point of damage now, a point of a level later, a card drawn (nothing wins as many matches)."""


def thumb(view: View, choice: Choice) -> Any:
    """The option that gains most, or None where none gains anything."""
    phase, _, used = choice.phase.partition(": ")

    def score(option: Any) -> float:
        if option is None:
            return 0
        if phase in GAINS:
            card = view.known("discard")[-1] if used else option
            return max(GAINS[phase](view, card, demon) for demon in ([option] if used else view.known(PLAY)))
        if option.type == "demon":
            return left(view, option) + harm(view, option)
        return wonder(view, option) if choice.phase == "solace" else -max(option.damage, option.defence, option.heals)

    return max(choice.options, key=score)


def wonder(view: View, card: Piece) -> float:
    """What the ability of a card gains beyond what it may do as a blow or a guard in this turn or later."""
    demons = [demon for demon in view.known(PLAY) if all(map(demon.mark, card.only))]
    lefts, harms = [left(view, demon) for demon in demons], [harm(view, demon) for demon in demons]
    gain = min(card.heals, view.numbers.life - view.track(LIFE)) + DRAWN * (card.draws - card.self_discards)
    gain += card.bonus * sum(max(other.damage, other.defence) > 0 for other in view.known(HAND))
    if card.target == "all":
        gain += sum(min(card.weakens, one) + card.stuns * one for one in harms)
        gain += BLOW * sum(min(card.ability_damage, one) for one in lefts)
    elif card.target and demons:
        fit = [left(view, demon) for demon in demons if not card.limit or power(view, demon) <= card.limit]
        slain = sum(lefts) / len(lefts) if card.target == "random" else max(fit, default=0)
        gain += BLOW * (slain if card.discards else min(card.ability_damage, max(lefts)))
        gain += card.stuns * max(harms) + max(lefts) * (card.shuffles is not None)
    blow, guard = attack(view, card), defence(view, card)
    now = [max(BLOW * min(blow, left(view, one)), min(guard, harm(view, one))) for one in view.known(PLAY)]
    return float(gain - max(KEPT * max(blow, guard), *now, 0))


def strike(view: View, card: Piece, demon: Piece) -> float:
    """Defeat what can be defeated, the strongest first and with little waste, or what comes closest to it."""
    over = attack(view, card) - left(view, demon)
    return power(view, demon) + (10 - 2 * over if over >= 0 else over)


def ward(view: View, card: Piece, demon: Piece) -> float:
    """Waste little of a card, unless life is in danger."""
    level, pain = defence(view, card), harm(view, demon)
    danger = sum(harm(view, each) for each in view.known(PLAY)) >= view.track(LIFE)
    return min(level, pain) - (0 if danger else level / 2)


GAINS: dict[str, Callable[[View, Piece, Piece], float]] = {"slay": strike, "suffering": ward}
"""What a card gains against a demon, by the phase."""
