"""A general: attacks where most falls, charges where the odds are good, saves Events for attacks that they decide."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, View, once, own
from pnp.games.families.companies import all_leaders, leads
from pnp.games.families.decks import in_hand
from pnp.games.families.scored import Scores, highest
from pnp.games.flintloque_skirmish.attack import GRANT, PASS_ON
from pnp.games.flintloque_skirmish.force import (
    ACTIVE,
    CASUALTIES,
    CHARGE,
    CHARGED,
    CHARGING,
    LEADER,
    NOBODY,
    RALLYING,
    ROLLS,
    ROUTING,
    SKIRMISH,
    SPENT,
    TARGET,
    brigades,
    charges,
    declines,
    defensive,
    fits,
    holding,
    is_brigade,
    others,
    rally_bonus,
    rating,
    tables,
    traits,
)
from pnp.games.flintloque_skirmish.odds import RAID, best, gain, gone, marked, price, prospect, sides, table_of


def goal(view: View, seat: int) -> dict[str, int]:
    """How many enemy units a player has sent to their Graves, and how many win."""
    return {"n": view.track(own("units sent", seat)), "wanted": view.numbers.wanted}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The Attack Rating of a Brigade with its Leader, and the casualty markers it can still take."""
    if isinstance(thing, str) and thing.startswith("company of") and view.known(thing):
        thing = view.known(thing)[0]
    elif not (isinstance(thing, Piece) and thing.pile is not None and leads(thing)):
        return None
    leader = holding(thing, LEADER)
    return {"AR": thing.ar + (leader.ar if leader else 0), "left": max(0, thing.ar - thing.mark(CASUALTIES))}


def thumb(view: View, choice: Choice) -> Any:
    """Answers by scores; the answer to a reroll by what the first roll came to."""
    phase = choice.phase.partition(":")[0]
    if phase == "reroll":
        return choice.options[-1] if failed(view, choice.phase.partition(": ")[2]) else None
    if phase == "refuse":
        return granted(view)
    return highest(view, choice, SCORES)


# orders


def attacks(kind: str) -> Any:
    """The score of a Brigade that may attack in a phase: it costs nothing to shoot."""

    def score(view: View, option: Piece) -> float:
        if not is_brigade(option):
            return 0.01
        return 0.1 + max(0.0, best(view, option, kind))

    return score


def declared(view: View, brigade: Piece) -> float:
    """Charge only where it pays."""
    return best(view, brigade, CHARGE) - DARING


DARING = 0.15
"""What a charge has to promise."""


def charged_home(view: View, option: Piece) -> float:
    """Who came through the fire charges home, if the odds are still good."""
    if not is_brigade(option):
        mine = [each for each in brigades(view, view.seat) if each.mark(SPENT)]
        fit = [each for each in mine if fits(option, traits(view, each), NOBODY, {CHARGE})]
        return max(best(view, each, CHARGE) for each in fit) - DARING
    number = option.mark(CHARGING)
    theirs = next((each for each in all_leaders(view) if number and each.mark(CHARGED) == number), None)
    if theirs is None:
        return RAID
    return 0.1 + gain(view, option, theirs, CHARGE, rating(view, option, theirs, {CHARGE}))


def aimed(view: View, option: Any) -> float:
    """The target that promises most; a Reserve where nothing does."""
    mine = marked(view, ACTIVE)
    if mine is None or not isinstance(option, Piece):
        return RAID + 1
    kind = table_of(view)
    return 1 + prospect(view, mine, option, kind) * (0.5 if declines(view, mine, option, kind) else 1)


def granted(view: View) -> str:
    """Pass an attack on while the Reserve is large; its top card may be a Leader, though."""
    target = marked(view, TARGET)
    spare = [card for card in view.known(own("army hand", view.seat)) if not is_brigade(card) and card.type != LEADER]
    if target is None:
        return GRANT
    return PASS_ON if spare or price(target) > 1.5 else GRANT


def screened(view: View, option: tuple[Piece, Piece]) -> float:
    """Send another one if much less is lost."""
    mine, target = marked(view, ACTIVE), marked(view, TARGET)
    if mine is None or target is None:
        return 0
    kind = table_of(view)
    saves = prospect(view, mine, target, kind) - prospect(view, mine, option[1], kind)
    return saves - 0.4


def boosted(view: View, card: Piece) -> float:
    """An Event on an attack, if it adds enough to what the attack brings."""
    mine, theirs = marked(view, ACTIVE), marked(view, TARGET)
    if mine is None or theirs is None:
        return 0
    if card.holds:
        return 0.1 if charges(view, theirs) and theirs.ar >= 4 else 0
    x, kind = view.track("attack rating"), table_of(view)
    more = gain(view, mine, theirs, kind, x + card.bonus) - gain(view, mine, theirs, kind, x)
    return more - crowded(view, 0.2)


def answered(view: View, card: Piece) -> float:
    """An Event against an attack, if it saves enough."""
    mine, theirs = marked(view, ACTIVE), marked(view, TARGET)
    if mine is None or theirs is None:
        return 0
    x, kind = view.track("attack rating"), table_of(view)
    fears = gain(view, mine, theirs, kind, x)
    left = 0 if card.stops else gain(view, mine, theirs, kind, x + card.bonus)
    return fears - left - crowded(view, 0.35)


@once
def crowded(view: View, least: float) -> float:
    """What an Event has to bring: less with a full hand."""
    return least * (1 if len(in_hand(view)) < view.numbers.hand_limit - 1 else 0.4)


def fired(view: View, option: tuple[Piece, Piece]) -> float:
    """Defensive fire: the best shot at the best charger."""
    shooter, charger = option
    kind = defensive(view, shooter)
    assert kind is not None
    x = rating(view, shooter, charger, {kind, "defence"})
    return 0.1 + gain(view, shooter, charger, kind, x)


def saved(view: View, card: Piece) -> float:
    """A Martyr goes for a Brigade that is worth more than he; an Event for any but the weakest."""
    brigade = marked(view, ROUTING)
    if brigade is None or card.type != LEADER:
        return 1
    return 1 if gone(view, brigade) > 0.5 else 0


def rallied(view: View, card: Piece) -> float:
    """An Event for a Brigade that would hardly rally."""
    brigade = marked(view, RALLYING)
    return 0 if brigade is None else price(brigade) * gone(view, brigade) - 0.4 - 0.01 * card.bonus


def failed(view: View, what: str) -> bool:
    """Whether the roll that may be made again came to little, to who made it."""
    rolled, numbers = view.rolls[-1], view.numbers
    if what in ROLLS:
        x = view.track("attack rating")
        return bool(rolled > (numbers.twice * x if what == SKIRMISH else max(x, sides(view) // 4)))
    if what == "sniper":
        return bool(rolled > -(-view.track("attack rating") // numbers.sniper))
    if what == "rally":
        brigade = marked(view, RALLYING)
        return brigade is not None and bool(rolled + rally_bonus(view, brigade) < numbers.rally)
    return rolled < sides(view) // 2


# cards


def deployed(view: View, option: Any) -> float:
    """All that can be: the strongest Brigades, Leaders and items where they help most; Events for what waits."""
    if isinstance(option, tuple):
        return attached_well(view, option)
    if is_brigade(option):
        return 20 + float(option.ar)
    waiting = [card for card in view.known(own("army hand", view.seat)) if is_brigade(card)]
    return 1 if option.recalls or waiting else 0


def attached_well(view: View, option: tuple[Piece, Piece]) -> float:
    """A Leader or item goes where its special effect counts, and to the strong."""
    card, brigade = option
    us = traits(view, brigade)
    special = 0.0
    if card.scope == "brigade" and (not card.who or not us.isdisjoint(card.who)):
        special = float(card.bonus)
    if card.rolls and CHARGE in card.rolls and not charges(view, brigade):
        special = 0
    if card.raids and not tables(view, brigade):
        special -= 1
    shy = 4.0 if brigade.type == "hospital" else 0.0
    return 5 + special + 0.3 * float(brigade.ar) - shy - 0.5 * float(brigade.mark(CASUALTIES))


def ground(view: View, option: tuple[Piece, Piece]) -> float:
    """Terrain goes to who stays where he is and is worth it."""
    card, brigade = option
    us = traits(view, brigade)
    if card.who and us.isdisjoint(card.who):
        return 0
    stays = 1.0 if not charges(view, brigade) else 0.6 if "infantry" in us else 0
    return stays * (1 + 0.2 * price(brigade) + 0.1 * float(brigade.ar)) + 0.05


def ordered(view: View, card: Piece) -> float:
    """Orders are given when they are of use."""
    if card.sees and not card.draws:
        return 0.2
    if card.musters and len(view.known(own("army hand", view.seat))) > view.numbers.army_limit - card.musters:
        return 0
    if card.breaks:
        return 3 if any(price(each) > 1.4 for each in shaken_seen(view)) else 0
    if card.confuses:
        return 1 if any(view.count(own("hand", foe)) >= card.confuses for foe in others(view, view.seat)) else 0
    return 1


@once
def shaken_seen(view: View) -> list[Piece]:
    """The enemy Brigades with casualty markers."""
    return [each for foe in others(view, view.seat) for each in brigades(view, foe) if each.mark(CASUALTIES)]


def kept(_: View, card: Piece) -> float:
    """What to discard of strategy cards: what is played least."""
    return LITTLE.get(card.when, 3.0)


LITTLE = {"orders": 6.0, "answer": 1.0, "attack": 4.0, "rout": 1.0, "again": 2.0, "target": 4.5}


def returned(_: View, card: Piece) -> float:
    """What goes back to the Reserve: items, then what is weak."""
    return 10 - float(card.ar) - (3 if is_brigade(card) else 0)


def put_in(view: View, card: Piece) -> float:
    """An item in place of the top card of the Reserve, which may be a Leader."""
    del view
    return 1 if not is_brigade(card) and card.type != LEADER else 0


def costly(_: View, brigade: Piece) -> float:
    """The enemy Brigade that is worth most."""
    return price(brigade)


SCORES: Scores = {
    "set up": attached_well,
    "orders": ordered,
    "foe": lambda *_: 1,
    "maneuver": ground,
    "terrain": ground,
    "deployment": deployed,
    "reform": lambda _, card: float(card.ar),
    "raze": lambda _, card: 1 + 2 * card.fort + card.bonus,
    "break": costly,
    "skirmish": attacks("skirmish"),
    "bombardment": attacks("bombardment"),
    "volley": attacks("volley"),
    "again": lambda _, brigade: float(brigade.ar),
    "target": aimed,
    "screen": screened,
    "boost": boosted,
    "answer": answered,
    "substitute": put_in,
    "declaration": declared,
    "defence": fired,
    "charge": charged_home,
    "rout": saved,
    "casualty": lambda *_: 1,
    "sniper": lambda *_: 1,
    "rally": rallied,
    "hospital": lambda _, brigade: float(brigade.mark(CASUALTIES) + brigade.ar),
    "hand limit": kept,
    "loss": kept,
    "excess": returned,
}
