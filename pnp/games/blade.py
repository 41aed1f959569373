"""Blade: alone against a city of vampires, with strikes, companions and ways out, until its deck of foes is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pnp.engine import Choice, Piece, Result, Steps, Table, View, clear, own
from pnp.games.families.scored import Scores, highest
from pnp.games.families.shared_deck import move
from pnp.games.families.solo_deck import ALONE, SoloDeck

HAND, BLOOD = own("hand", ALONE), own("blood", ALONE)


def play(table: Table) -> Steps[Result]:
    """Turns of nine phases, until no foe card is left or no blood."""
    night = Night(table)
    night.draw(ALONE, night.numbers.start_hand)
    for _ in night.turns(ALONE, night.numbers.turn_cap):
        result = yield from take_turn(night)
        if result is not None:
            return result
    table.say("called-off", n=night.numbers.turn_cap)
    return ended(night, capped=True)  # ruling: turn-cap


class Night(SoloDeck):
    """Both decks, what is in play of each, and Blade's blood. Damage on a foe and use of a companion are marks."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, "aid", "blood")  # ruling: heal-limit
        self.foe_deck, self.foe_discards = table.shuffled("foe"), table.pile("foe discard")
        self.enemies, self.location = table.pile("foes"), table.pile("location")
        self.companions = table.pile(own("companions", ALONE), owner=ALONE)

    def usable(self, test: Callable[[Piece], Any]) -> list[Piece]:
        """Cards of the hand but companions, and companions in play that were not used, that pass a test."""
        rested = (card for card in self.companions if card.mark("used") < self.numbers.uses)
        hand = (card for card in self.hand if card.type != "companion")  # ruling: companions
        return [card for card in (*hand, *rested) if test(card)]

    def use(self, card: Piece) -> None:
        """Discard a card for what it does; a companion stays if the coin shows heads (ruling: coin)."""
        if card.pile is not self.companions:
            self.discard(card)
            return
        card.put("used", card.mark("used") + 1)
        heads = self.table.roll("d2", "_coin") == 1
        self.table.say("heads" if heads else "tails", card=card)
        if not heads:
            self.discard(card)

    def sweep(self) -> None:
        """Destroy the foes that have as much damage as their defence (ruling: destroyed)."""
        for foe in tuple(self.enemies):
            if foe.mark("damage") >= defence(foe, self.location.top):
                self.table.say("destroyed", foe=foe)
                move(foe, self.foe_discards)


def helped(foe: Piece, location: Piece | None) -> bool:
    """Whether the location in play is for this foe."""
    return location is not None and all(each in (foe.type, foe.band) for each in location.bonus_for)


def defence(foe: Piece, location: Piece | None) -> int:
    return int(foe.force + (location.bonus_force if location is not None and helped(foe, location) else 0))


def attack(foe: Piece, location: Piece | None) -> int:
    return int(foe.damage + (location.bonus_damage if location is not None and helped(foe, location) else 0))


def harm(strike: Piece, foe: Piece, silver: int) -> int:
    """The damage that a strike does to a foe (rulings: by-name, silver)."""
    if strike.only and foe.type not in strike.only:
        return 0
    return max(0, int(strike.damage) - (silver if strike.silver and foe.type == "human" else 0))


def take_turn(night: Night) -> Steps[Result | None]:
    """The nine phases; the result if the game ends in one of them. No card has to be used (ruling: no-duty)."""
    clear(night.companions, "used")
    yield from aid(night)
    yield from info(night)
    yield from help_phase(night)
    begins(night, "foe")
    if not (night.foe_deck or night.enemies or night.location):  # ruling: victory
        return ended(night)
    foe(night)
    yield from strike(night)
    yield from attack_phase(night)
    if night.is_dead:  # ruling: defeat
        return ended(night)
    yield from escape(night)
    yield from heal(night)
    yield from end(night)
    return None


def begins(night: Night, phase: str) -> None:
    """Tell that a phase of the turn begins."""
    night.table.begin(f"{phase} phase")


def ended(night: Night, capped: bool = False) -> Result:
    """Won with all foe cards beaten; of two defeats the one with fewer of them left is better (ruling: score)."""
    left = len(night.foe_deck) + len(night.enemies) + len(night.location)
    facts = {"turns": night.table.track("turn").value, "blood": night.life.value, "foe cards left": left}
    if not left:
        night.table.say("victory")
    elif not capped:
        night.table.say("defeat", n=left)
    if left or capped:
        return Result((), (-left,), capped, facts)
    return Result.won(**facts)


def aid(night: Night) -> Steps[None]:
    """Draw a card, and more with a draw card (rulings: limits-a-turn, strike-draw, empty-aid)."""
    begins(night, "aid")
    night.draw(ALONE, night.numbers.draw)
    for _ in range(night.numbers.draw_cards):
        card = yield Choice("aid", [None, *night.usable(lambda card: card.draws)])
        if card is not None:
            night.table.say("uses", by=ALONE, card=card)
            night.use(card)
            night.draw(ALONE, card.draws)


def info(night: Night) -> Steps[None]:
    """Look at the top of the Foe deck, leave or shuffle it, and draw (ruling: look)."""
    begins(night, "info")
    for _ in range(night.numbers.looks):
        card = yield Choice("info", [None, *night.usable(lambda card: card.looks)])
        if card is not None:
            night.table.say("uses", by=ALONE, card=card)
            night.use(card)
            night.foresee(night.foe_deck, card.looks)
            if (yield Choice("foe deck", ["leave", "shuffle"])) == "shuffle":
                night.table.shuffle(night.foe_deck)
            night.draw(ALONE, night.numbers.look_draw)


def help_phase(night: Night) -> Steps[None]:
    """Put companions into play, or rescue one from the discard pile (ruling: rescue)."""
    begins(night, "help")
    while True:
        lost = [card for card in night.discards if card.type == "companion"]
        cards = [card for card in night.hand if card.type == "companion" or (card.returns and lost)]
        card = yield Choice("help", [None, *cards])
        if card is None:
            return
        if card.returns:
            saved = yield Choice("rescue", lost)
            night.table.say("uses", by=ALONE, card=card)
            night.discards.give(saved, night.companions)
            night.discard(card)
        else:
            night.hand.give(card, night.companions)


def foe(night: Night) -> None:
    """Turn up a foe card; a location takes the place of the one in play (ruling: empty-foe)."""
    if not night.foe_deck:
        night.table.say("no-foe")
    for _ in range(min(night.numbers.foes, len(night.foe_deck))):
        card = night.foe_deck[-1]
        if card.type == "location":
            night.location.give_all(night.foe_discards)
        night.foe_deck.give(card, night.location if card.type == "location" else night.enemies)
        if card.type == "location":
            night.table.say("location", card=card)
        else:
            place = night.location.top
            night.table.say("foe-comes", card=card, attack=attack(card, place), defence=defence(card, place))
    night.sweep()


def strike(night: Night) -> Steps[None]:
    """Strike one, two or three foes with each card, as often as one likes (ruling: targets)."""
    begins(night, "strike")
    silver: int = night.numbers.silver
    while True:
        strikes = night.usable(lambda card: any(harm(card, foe, silver) for foe in night.enemies))
        card = yield Choice("strike", [None, *strikes])
        if card is None:
            return
        foes = [foe for foe in night.enemies if harm(card, foe, silver)]
        most: int = night.numbers.targets[card.reach]
        for target in (yield from night.table.subset("target", foes, ALONE, least=1, most=most)):
            target.put("damage", target.mark("damage") + harm(card, target, silver))
            sums = {"now": target.mark("damage"), "defence": defence(target, night.location.top)}
            night.table.say("strikes", card=card, target=target, damage=harm(card, target, silver), **sums)
        night.use(card)
        night.sweep()
        night.draw(ALONE, card.strike_draws)  # ruling: strike-draw, companion-draw


def attack_phase(night: Night) -> Steps[None]:
    """Name the blocks, each against another vampire (ruling: block); then all other foes strike together."""
    begins(night, "attack")
    while open_ := [foe for foe in night.enemies if not foe.mark("blocked")]:
        blocks = night.usable(lambda card: any(foe.type in card.negates for foe in open_))
        card = yield Choice("block", [None, *blocks])
        if card is None:
            break
        blocked = yield Choice("blocked foe", [foe for foe in open_ if foe.type in card.negates])
        blocked.put("blocked", 1)
        night.table.say("blocks", card=card, target=blocked)
        night.use(card)
    strikers = [foe for foe in night.enemies if not foe.mark("blocked")]
    force = sum(attack(foe, night.location.top) for foe in strikers)
    if strikers:
        night.table.say("struck", foes=strikers, attack=force)
    night.life.lose(force)
    clear(night.enemies, "blocked")


def escape(night: Night) -> Steps[None]:
    """Leave the location, and all foes to shuffle back into their deck (rulings: move, daybreak)."""
    begins(night, "escape")
    if not (night.enemies or night.location):
        return
    card = yield Choice("escape", [None, *night.usable(lambda card: card.moves)])
    if card is None:
        return
    night.table.say("escapes", by=ALONE, card=card)
    night.use(card)
    night.location.give_all(night.foe_discards)
    clear(night.enemies, "damage")
    night.enemies.give_all(night.foe_deck)
    night.table.shuffle(night.foe_deck)


def heal(night: Night) -> Steps[None]:
    """Regain blood (ruling: heal-limit), more with a heal card where no foe is; then foes regenerate."""
    begins(night, "heal")
    night.heal(night.numbers.recover)
    for _ in range(0 if night.enemies else night.numbers.heal_cards):  # ruling: no-foes
        cards = night.usable(lambda card: card.heals) if night.life.value < night.most_life else []
        card = yield Choice("heal", [None, *cards])
        if card is not None:
            night.table.say("uses", by=ALONE, card=card)
            night.use(card)
            night.heal(card.heals)
    for foe in night.enemies:  # ruling: regeneration
        if healed := min(foe.heals, foe.mark("damage")):
            foe.put("damage", foe.mark("damage") - healed)
            night.table.say("regenerates", card=foe, damage=healed, now=foe.mark("damage"))


def end(night: Night) -> Steps[None]:
    """Keep as many cards as the limit says; where no foe is, the location goes, too (ruling: no-foes)."""
    begins(night, "end")
    yield from night.hand_limit(ALONE, night.numbers.hand_limit)
    if not night.enemies:
        for card in night.location:
            night.table.say("left-behind", card=card)
        night.location.give_all(night.foe_discards)


def goal(view: View, _: int) -> dict[str, int]:
    """The foe cards that are left to beat, and the blood."""
    return {"left": sum(map(view.count, ("foe", "foes", "location"))), "blood": view.track(BLOOD)}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What a foe has of attack and defence where it stands, and the attack of all that are not blocked."""
    foes = view.known("foes")
    if thing == "foes":
        return {"attack": sum(attack(foe, place(view)) for foe in foes if not foe.mark("blocked"))}
    if not isinstance(thing, Piece) or thing not in foes:
        return None
    return {"attack": attack(thing, place(view)), "defence": defence(thing, place(view))}


def thumb(view: View, choice: Choice) -> Any:
    """The option with the highest score, or None where none scores above 0."""
    return highest(view, choice, SCORES)


def place(view: View) -> Piece | None:
    """The location in play."""
    return next(iter(view.known("location")), None)


def left(view: View, foe: Piece) -> int:
    """The damage a foe can still take."""
    return defence(foe, place(view)) - foe.mark("damage")


def struck(view: View, card: Piece) -> float:
    """What a strike kills at once, the dearest first and the least wasted; or what several may kill together."""
    silver: int = view.numbers.silver
    foes = view.known("foes")
    kills = [foe for foe in foes if harm(card, foe, silver) >= left(view, foe)]
    most: int = view.numbers.targets[card.reach]
    if kills:
        killed = sorted(kills, key=lambda foe: -attack(foe, place(view)))[:most]
        waste = sum(harm(card, foe, silver) - left(view, foe) for foe in killed)
        return 100 + 10 * sum(attack(foe, place(view)) for foe in killed) - waste
    hand = view.known(HAND)
    sums = (sum(harm(each, foe, silver) for each in hand) - left(view, foe) for foe in foes if harm(card, foe, silver))
    return int(card.damage) if max(sums, default=-1) >= 0 or len(hand) > view.numbers.hand_limit else 0


def chosen(view: View, foe: Piece) -> float:
    """The foe who would strike hardest, or is nearest to his end."""
    return 10 * attack(foe, place(view)) - left(view, foe)


def blocked(view: View, _: Piece) -> float:
    """Blocks are for strong vampires, and for all of them when blood is low."""
    strongest = max(attack(foe, place(view)) for foe in view.known("foes") if not foe.mark("blocked"))
    return float(strongest - (1 if view.track(BLOOD) <= view.numbers.blood // 4 else 2))


def fled(view: View, card: Piece) -> float:
    """Run when what is in play would kill within a turn or two."""
    total = sum(attack(foe, place(view)) for foe in view.known("foes"))
    return float(2 * total - view.track(BLOOD) - card.damage)


def kept(_: View, card: Piece) -> float:
    """What goes first out of a full hand."""
    worth = {"setback": 0, "look": 1, "heal": 3, "draw": 5, "move": 4, "rescue": 2}
    return -float(worth.get(card.type, 6 + card.damage))


SCORES: Scores = {
    "aid": lambda _, card: card.draws - (card.type == "companion"),
    "info": lambda _, card: card.type != "companion",
    "foe deck": lambda _, word: word == "leave",
    "help": lambda *_: 1,
    "rescue": lambda _, card: card.damage + card.draws,
    "strike": struck,
    "target": chosen,
    "block": blocked,
    "blocked foe": lambda view, foe: attack(foe, place(view)),
    "escape": fled,
    "heal": lambda _, card: card.heals - (card.type == "companion"),
    "hand limit": kept,
}
