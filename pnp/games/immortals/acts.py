"""Acts of Immortals: what they are aimed at, the foils that answer them, and what Plot cards do."""

from __future__ import annotations

from typing import Any

from pnp.engine import Choice, Piece, Seat, Steps, owner_of
from pnp.games.families.decks import in_turn, move
from pnp.games.families.dice import opposed
from pnp.games.families.shared_deck import attached
from pnp.games.immortals.councils import ACTS, AIMED, DELAY, FOILS, OUT, RISEN, TOKEN, Councils, able, boosts, suits


def strikers(councils: Councils, seat: int, card: Piece) -> list[Piece]:
    """The Immortals that can play a Plot card."""
    if card.type != "plot":
        return []
    return [leader for leader in councils.ready(seat) if targets(councils, seat, card, leader)]


def targets(councils: Councils, seat: int, card: Piece, actor: Piece) -> list[Any]:
    """What a plot can be aimed at: Immortals, Resources, opponents' hands, or `[None]` (ruling: naming-aims)."""
    foes = councils.foes(seat)
    theirs = [leader for foe in foes for leader in councils.leaders(foe)]
    kind = card.steals or card.kills
    if kind:
        found = [each for leader in theirs for each in attached(leader) if each.resource == kind]
        return [each for each in found if card.kills or suits(each, actor)]
    if card.levels:  # ruling: explore
        return [actor] if actor.level + actor.mark(RISEN) < max(councils.powers_of_level) else []
    if card.robs or card.wastes or card.sees:
        return [Seat(foe) for foe in foes if councils.hands[foe]]
    if card.does == "free":
        return [leader for leader in councils.leaders(seat) if not able(leader)]
    if card.does == "raise":
        return [each for each in councils.discards if each.type == "immortal"]
    if card.does in ("neutralize", "delay"):
        return [leader for leader in theirs if able(leader)]
    return theirs if card.does else [None]


def act(councils: Councils, seat: int, actor: Piece, card: Piece | None = None, target: Any = None) -> Steps[bool]:
    """Spend a token; whether the act succeeds, or is foiled, its card discarded (rulings: naming-aims, who-foils)."""
    actor.put(TOKEN, 0)
    if card is not None:
        councils.hands[seat].give(card, councils.plan)
    announce(councils, seat, actor, card, target)
    if card is not None:
        if card.sure:
            return True
        if card.does == "fight":
            return (yield from fight(councils, {target.owner: target, seat: actor}))
    point_out(councils, actor, target)
    done = True
    for foe in councils.foes(seat):
        foiler = yield from foil(councils, foe)
        if foiler is not None:
            done = (yield from contest(councils, {foe: foiler, seat: actor})) == seat
            councils.table.say("succeeds" if done else "foiled", foiler=foiler, actor=actor)
            break
    point_out(councils, actor, target, 0)
    if card is not None and not done:
        councils.discard(card)
    return done


def announce(councils: Councils, seat: int, actor: Piece, card: Piece | None, target: Any) -> None:
    """Tell what an act is for, with the card that lies on the table now (ruling: naming-aims)."""
    say = councils.table.say
    if card is None:
        say("plotting", by=seat, actor=actor)
    elif card.type != "plot":
        say("recruits", by=seat, card=card, actor=actor)
    elif isinstance(target, Seat):
        say("aims-hand", by=seat, actor=actor, card=card, foe=target)
    elif target is None or target is actor:
        say("strikes", by=seat, actor=actor, card=card)
    else:
        say("aims-at", by=seat, actor=actor, card=card, target=target)


def point_out(councils: Councils, actor: Piece, target: Any, on: int = 1) -> None:
    """Mark who acts and at what, as long as it may be foiled."""
    actor.put(ACTS, on)
    if isinstance(target, Piece):
        target.put(AIMED, on)
    elif target is not None:
        councils.aim.value = on * (target + 1)


def foil(councils: Councils, seat: int) -> Steps[Piece | None]:
    """Whether and with whom a player foils an act; that takes a token."""
    ready = councils.ready(seat)
    foiler: Piece | None = (yield Choice("foil", [None, *ready], seat)) if ready else None
    if foiler is not None:
        foiler.put(TOKEN, 0)
        councils.table.say("foiling", by=seat, foiler=foiler)
    return foiler


def contest(councils: Councils, sides: dict[int, Piece]) -> Steps[int]:
    """Powers in turns, then the dice: the seat with the higher total. The foiler comes first (ruling: foil-powers)."""
    table = councils.table
    foiler, _ = sides.values()
    foiler.put(FOILS, 1)

    def power_card(side: int) -> Steps[bool]:
        cards = [card for card in councils.hands[side] if card.type == "power"]
        card = yield Choice("power card", [None, *cards], side)
        if card is not None:
            councils.hands[side].give(card, councils.played[side])
            table.say("plays", by=side, card=card)
        return card is not None

    yield from in_turn(list(sides), power_card)
    before = {side: councils.power(each) + boosts(councils.played[side], each) for side, each in sides.items()}
    best = opposed(table, {side: f"{table.numbers.die}+{before[side]}" for side in sides}, "power total", "tied")
    foiler.put(FOILS, 0)
    for pile in councils.played:
        pile.give_all(councils.discards)
    return best


def fight(councils: Councils, sides: dict[int, Piece]) -> Steps[bool]:
    """A fight in place of a foil: who loses is killed; whether it was the one aimed at (ruling: fight)."""
    target, actor = sides.values()
    point_out(councils, actor, target)
    councils.table.say("fighting", target=target, actor=actor)
    won = sides[(yield from contest(councils, sides))] is actor
    point_out(councils, actor, target, 0)
    dead, winner = (target, actor) if won else (actor, target)
    councils.table.say("slain", card=dead, other=winner)
    councils.discard(dead)
    return won


def strike(councils: Councils, seat: int, actor: Piece, card: Piece, target: Any) -> Steps[None]:
    """Play a Plot card with an Immortal, unless it is foiled; then it is discarded."""
    if (yield from act(councils, seat, actor, card, target)):
        effect(councils, seat, actor, card, target)
    if card.pile is councils.plan:
        councils.discard(card)


def effect(councils: Councils, seat: int, actor: Piece, card: Piece, target: Any) -> None:
    """What a Plot card does, as its fields say."""
    say = councils.table.say
    if card.steals:
        councils.attach(target, actor)
        say("taken", by=seat, card=target, actor=actor)
    elif card.kills:
        councils.discard(target)
    elif card.levels:  # ruling: explore
        actor.put(RISEN, actor.mark(RISEN) + card.levels)
        level = actor.level + actor.mark(RISEN)
        say("rises", card=actor, level=level, title=councils.titles_of_level[level])
    elif card.does:
        change(councils, seat, card, target)
    elif card.sees:
        councils.look(seat, target)
        say("looks-hand", by=seat, foe=target)
    elif card.divines:  # ruling: looks
        for each in councils.deck[-card.divines :]:
            councils.deck.show(each, 1 << seat)
        say("looks-deck", by=seat, n=min(card.divines, len(councils.deck)))
    for _ in range(min(card.robs, len(councils.hands[target])) if card.robs else 0):
        councils.hands[target].give(councils.blind(target), councils.hands[seat])
    if card.wastes:
        councils.lose_at_random(target, card.wastes)
    councils.draw(seat, card.draws)


def change(councils: Councils, seat: int, card: Piece, target: Piece) -> None:
    """What becomes of an Immortal that a plot is aimed at; of one in a fight it is settled already."""
    say = councils.table.say
    if card.does == "neutralize":
        target.put(OUT, 1)
        say("neutralized", card=target)
    elif card.does == "delay":
        target.put(DELAY, card.turns)
        say("delayed", card=target, n=card.turns)
    elif card.does == "free":  # ruling: healing
        target.put(OUT, 0)
        target.put(DELAY, 0)
        say("freed", card=target)
    elif card.does == "persuade":  # ruling: attached
        target.owner = seat
        say("persuaded", by=seat, card=target)
    elif card.does == "home":
        send_home(councils, target)
    elif card.does == "raise":
        councils.enter(seat, target)
        say("raised", by=seat, card=target)
    elif card.does == "kill":
        councils.discard(target)


def send_home(councils: Councils, leader: Piece) -> None:
    """Put an Immortal back into the hand of its player; its Resources are discarded (ruling: home)."""
    hand = councils.hands[owner_of(leader)]
    councils.table.say("home", by=leader.owner, card=leader)
    for card in attached(leader):
        councils.discard(card)
    leader.owner = None
    move(leader, councils.homeward)  # told in a sentence of its own, not as a card taken from its own Resources
    move(leader, hand)
