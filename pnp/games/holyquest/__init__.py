"""Holyquest: a knight, a scout, a minister and a prophet against four cards a turn, for experience or a dragon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, View, clear
from pnp.games.families.solo_deck import ALONE
from pnp.games.holyquest.powers import (
    ATTACK,
    ATTACKED,
    BLINDED,
    DRAUGHTS,
    FALLEN,
    FIGHTERS,
    HEALING,
    HIDE,
    HITS,
    LAND,
    MISSILE,
    MONSTERS,
    PARTY,
    POINTS,
    ROUND,
    TRAPS,
    UNSEEN,
    USED,
    cards_of,
    power,
)
from pnp.games.holyquest.thumb import thumb

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Turns of four phases, until the quest is won or lost."""
    quest = Quest(table)
    while not quest.over and quest.rounds_left:
        quest.turn.value += 1
        table.begin("turn", ALONE)
        yield from draw_phase(quest)
        land_phase(quest)
        trap_phase(quest)
        yield from combat(quest)
    return ended(quest)


class Quest:
    """Both decks, the heroes and what they have, and what they face. Hits and what holds for a round are marks."""

    def __init__(self, table: Table) -> None:
        self.table, self.numbers = table, table.numbers
        self.party = table.unbox("hero", table.pile(PARTY, owner=ALONE))
        self.cards = {hero: table.pile(cards_of(hero), owner=ALONE) for hero in self.party}
        self.fallen, self.lost = table.pile(FALLEN), table.pile("lost cards")
        self.draughts, self.waiting = table.pile(DRAUGHTS, owner=ALONE), table.pile("waiting", owner=ALONE)
        self.monsters, self.drawn, self.land = (table.pile(name) for name in (MONSTERS, "drawn", LAND))
        self.deck, self.discards = table.shuffled("monster"), table.pile("monster discard")
        self.victory, self.victory_discards = table.shuffled("victory"), table.pile("victory discard")
        self.points, self.turn = table.track(POINTS), table.track("turn")
        self.round, self.rounds = table.track(ROUND), table.track("rounds played")
        self.prizes = table.track("prizes slain")

    @property
    def won(self) -> bool:
        """Whether the party has the points that win, or has slain what wins."""
        wanted: int = self.numbers.win_points  # rulings: all-points, short-game
        slain = self.prizes.value > 0 and bool(self.numbers.slay)
        return slain or 0 < wanted <= self.points.value

    @property
    def over(self) -> bool:
        return not self.party or self.won  # ruling: defeat

    @property
    def rounds_left(self) -> int:
        return int(self.numbers.round_cap) - self.rounds.value

    def roll(self) -> int:
        """The sum of the Fudge dice (ruling: dice)."""
        return sum(self.table.roll_on("dice", seat=ALONE).value for _ in range(self.numbers.dice))

    def succeeds(self, hero: Piece, skill: Piece | str) -> bool:
        """Roll for a skill (ruling: all-roll)."""
        success, rolled = int(self.numbers.success), self.roll()
        self.table.say("works" if rolled >= success else "fails", hero=hero, skill=skill, dice=rolled)
        return rolled >= success

    def beats(self, attacker: Piece, defender: Piece) -> bool:
        """Roll for an attack; equal totals are no hit (ruling: below-zero)."""
        force, dice = power(self.table, attacker), self.roll()
        guard, luck = power(self.table, defender), self.roll()
        hit, parts = force + dice > guard + luck, {"power": force, "dice": dice, "guard": guard, "luck": luck}
        parts |= {"ours": force + dice, "theirs": guard + luck}
        self.table.say("hit" if hit else "miss", attacker=attacker, defender=defender, **parts)
        return hit

    def hurt(self) -> list[Piece]:
        return [hero for hero in self.party if hero.mark(HITS)]

    def struck(self, creature: Piece, hits: int) -> None:
        """A hero or monster has so many hits more."""
        creature.put(HITS, creature.mark(HITS) + hits)
        if creature.mark(HITS) >= self.numbers.hits:
            self.table.say("defeated", creature=creature)
        elif hits:
            self.table.say("hits", creature=creature, hits=creature.mark(HITS))

    def heal(self, hero: Piece, hits: int) -> None:
        """A hero loses hits, as many as there are at most."""
        hero.put(HITS, max(0, hero.mark(HITS) - hits))
        self.table.say("hits", creature=hero, hits=hero.mark(HITS))

    def wound(self, hero: Piece, hits: int) -> None:
        """Give a hero hits; who is defeated is laid aside, and his cards are lost (ruling: defeated)."""
        self.struck(hero, hits)
        if hero.mark(HITS) >= self.numbers.hits:
            move(hero, self.fallen)
            self.cards[hero].give_all(self.lost)


def ended(quest: Quest) -> Result:
    """The experience of the party, also of one that lost (ruling: hard-start)."""
    quest.table.say("won" if quest.won else "unfinished" if quest.party else "lost")
    facts = {"turns": quest.turn.value, "rounds": quest.rounds.value, "heroes_left": len(quest.party)}
    if quest.won:
        return Result.won(quest.points.value, **facts)
    # rulings: defeat, round-cap
    return Result.lost(quest.points.value, **facts)._replace(capped=bool(quest.party))


# the phases


def draw_phase(quest: Quest) -> Steps[None]:
    """Drink, then draw (rulings: draught, empty-monster)."""
    quest.table.begin("draw")
    while drinkable := list(drinks(quest)):
        answer = yield Choice("draw", [None, *drinkable])
        if answer is None:
            break
        drink(quest, *answer)
    for _ in range(quest.numbers.draw):
        if not quest.deck:
            quest.discards.give_all(quest.deck)
            quest.table.shuffle(quest.deck)
        quest.deck.deal(1, quest.drawn)
    for card in tuple(quest.drawn):
        if card.type == "monster":
            move(card, quest.monsters)


def land_phase(quest: Quest) -> None:
    """The first land drawn takes the place of the one in play, the others are discarded (ruling: land)."""
    quest.table.begin("lands")
    lands = [card for card in quest.drawn if card.type in ("dungeon", "wilderness")]
    played: list[Piece] = lands[: quest.numbers.lands]
    for card in played:
        while len(quest.land) >= quest.numbers.lands:
            move(quest.land[0], quest.discards)
        move(card, quest.land)
    for card in lands[len(played) :]:
        move(card, quest.discards)


def trap_phase(quest: Quest) -> None:
    """A roll against each trap by who can detect it, or hits for all heroes (rulings: trap-scout, trap-hit, heroes)."""
    quest.table.begin("traps")
    for trap in tuple(quest.drawn):
        scouts = [hero for hero in quest.party if trap.type in hero.negates]
        if not any(quest.succeeds(scout, TRAPS) for scout in scouts):
            quest.table.say("sprung", trap=trap)
            for hero in tuple(quest.party) if trap.target == "all" else ():
                quest.wound(hero, trap.damage)
        move(trap, quest.discards)


def combat(quest: Quest) -> Steps[None]:
    """Rounds until one side is defeated; without monsters there is one, for a skill (ruling: one-skill)."""
    quest.round.value = 0
    while not quest.over and quest.rounds_left:
        quest.round.value += 1
        quest.rounds.value += 1
        yield from heroes_half(quest)
        yield from monsters_half(quest)
        clear((*quest.party, *quest.monsters), ATTACKED, USED)
        if not quest.monsters:
            break
    for hero in quest.party:  # ruling: hide
        hero.put(UNSEEN, 0)


def heroes_half(quest: Quest) -> Steps[None]:
    """Attacks, a skill and draughts, until the last monster is defeated (rulings: one-attack, skill-time)."""
    quest.table.begin("heroes")
    fight = bool(quest.monsters)
    while not quest.over and bool(quest.monsters) == fight:
        answer = yield Choice("heroes", [None, *attacks(quest), *skills(quest), *drinks(quest)])
        if answer is None:
            break
        hero, what, *targets = answer
        if what == ATTACK:
            yield from attack(quest, hero, targets[0])
        elif what in quest.draughts:
            drink(quest, hero, what)
        else:
            yield from use_skill(quest, hero, what, targets)


def monsters_half(quest: Quest) -> Steps[None]:
    """Each monster attacks a hero whom it sees; you choose the order and the heroes (rulings: one-attack, hide)."""
    if not quest.over:
        quest.table.begin("monsters")
    while not quest.over:
        seen = [hero for hero in quest.party if not hero.mark(UNSEEN)]
        if quest.monsters and not seen:
            quest.table.say("unseen")
        pairs = [(foe, hero) for foe in quest.monsters if foe.mark(ATTACKED) < foe.attacks for hero in seen]
        if not pairs:
            break
        foe, hero = yield Choice("monsters", pairs)
        foe.put(ATTACKED, foe.mark(ATTACKED) + 1)
        if quest.beats(foe, hero):
            quest.wound(hero, 1)


# what heroes do


def attacks(quest: Quest) -> Iterator[Any]:
    """Who may still attack, and whom (ruling: who-attacks)."""
    ready = (hero for hero in quest.party if hero.mark(ATTACKED) < hero.attacks)
    return ((hero, ATTACK, foe) for hero in ready for foe in quest.monsters)


def attack(quest: Quest, hero: Piece, foe: Piece) -> Steps[None]:
    """Attack a monster, and be seen (ruling: hide)."""
    hero.put(ATTACKED, hero.mark(ATTACKED) + 1)
    hero.put(UNSEEN, 0)
    if quest.beats(hero, foe):
        yield from strike(quest, foe, 1)


def skills(quest: Quest) -> Iterator[Any]:
    """The skills that may be tried: those of the heroes' own cards, and those attached (rulings: one-skill, no-use)."""
    if sum(hero.mark(USED) for hero in quest.party) >= quest.numbers.skills:
        return
    for hero in quest.party:
        if hero.heals:
            yield from ((hero, HEALING, each) for each in quest.hurt())  # ruling: healing
        if hero.damage:
            yield from ((hero, MISSILE, *group) for group in targets_of(quest, hero))
        if hero.hides and quest.monsters and not all(each.mark(UNSEEN) for each in quest.party):
            yield (hero, HIDE)
        for card in quest.cards[hero]:
            if card.type == "skill" and (quest.round.value == 1 or not card.first_round):  # ruling: sneak
                yield from ((hero, card, *group) for group in targets_of(quest, card))


def targets_of(quest: Quest, card: Piece) -> Iterator[Sequence[Piece]]:
    """The targets that may be named for a skill; of one that works on all, nobody (rulings: light, no-use)."""
    if card.target == "all":
        return iter([()] if quest.monsters else [])
    count, pool = card.targets, list[Piece](quest.monsters)
    if card.heals:
        pool = quest.hurt()
    elif card.returns:
        count, pool = card.returns, quest.fallen
    elif card.weakens:
        pool = [foe for foe in quest.monsters if not foe.mark(BLINDED)]
    return combinations(pool, min(count, len(pool))) if pool else iter(())


def use_skill(quest: Quest, hero: Piece, skill: Piece | str, targets: Sequence[Piece]) -> Steps[None]:
    """Roll, and do what the skill does; who uses one is seen, unless it is Hide (rulings: all-roll, hide)."""
    hero.put(USED, hero.mark(USED) + 1)
    if skill != HIDE:
        hero.put(UNSEEN, 0)
    if not quest.succeeds(hero, skill):
        return
    if skill == HIDE:
        for each in quest.party:
            each.put(UNSEEN, 1)
        quest.table.say("hidden")
        return
    card = hero if isinstance(skill, str) else skill
    for target in tuple(quest.monsters) if card.target == "all" else targets:
        if quest.over:
            return
        yield from work(quest, card, target)


def work(quest: Quest, card: Piece, target: Piece) -> Steps[None]:
    """Do what a skill does to a target (rulings: healing, light, defeated)."""
    if target.pile is quest.party:
        quest.heal(target, card.heals)
    elif target.pile is quest.fallen:
        move(target, quest.party)
        yield from attach(quest)
    else:
        if card.weakens:
            target.put(BLINDED, target.mark(BLINDED) + card.weakens)
            quest.table.say("blinded", monster=target, less=target.mark(BLINDED))
        yield from strike(quest, target, quest.numbers.hits if card.discards == target.type else card.damage)


def strike(quest: Quest, foe: Piece, hits: int) -> Steps[None]:
    """Give a monster hits; for each one defeated draw Victory cards (rulings: victory-card, empty-victory)."""
    quest.struck(foe, hits)
    if foe.mark(HITS) < quest.numbers.hits:
        return
    move(foe, quest.discards)
    quest.prizes.value += foe.prize
    for card in quest.victory[: -quest.numbers.victory_draw - 1 : -1]:
        move(card, {"experience": quest.victory_discards, "draught": quest.draughts}.get(card.type, quest.waiting))
        quest.table.say("victory-card", card=card)
        quest.points.value += card.points
        if not quest.over:
            yield from attach(quest)


def attach(quest: Quest) -> Steps[None]:
    """Attach the cards that wait to their heroes, as soon as there are points enough (rulings: prerequisites, arms)."""
    for card in tuple(quest.waiting):
        heroes = bearers(quest.party, card)  # ruling: letters
        if heroes and quest.points.value >= card.needs_points:
            hero = yield Choice(f"victory cards: {card.name}", heroes)
            move(card, quest.cards[hero])


def bearers(heroes: Sequence[Piece], card: Piece) -> list[Piece]:
    """Those of some heroes whom a card is for."""
    return [hero for hero in heroes if not set(card.who).isdisjoint(hero.who)]


def drinks(quest: Quest) -> Iterator[Any]:
    """Who may drink what (ruling: draught)."""
    return ((hero, card) for card in quest.draughts for hero in bearers(quest.hurt(), card))


def drink(quest: Quest, hero: Piece, card: Piece) -> None:
    quest.table.say("drinks", hero=hero, draught=card)
    quest.heal(hero, card.heals)
    move(card, quest.victory_discards)


def move(card: Piece, pile: Pile) -> None:
    """Move a card to another pile, without what lies on it."""
    clear([card])
    assert card.pile is not None
    card.pile.give(card, pile)


# what the story and the screen are told


def goal(view: View, seat: int) -> dict[str, Any]:  # noqa: ARG001
    """The points, what wins, and the heroes that are left."""
    prize = next(card.name for card, _ in view.titles("monster") if card.prize)
    wanted = prize if view.numbers.slay else view.numbers.win_points
    return {"points": view.track(POINTS), "wanted": wanted, "heroes": view.count(PARTY)}


def worth(view: View, thing: Any) -> dict[str, int] | None:
    """The powers in an attack, as the dice will find them; of a fighter alone, where it is not what is printed."""
    if isinstance(thing, tuple):
        pair = [part for part in thing if part != ATTACK]
        if len(pair) != len(FIGHTERS) or not all(isinstance(part, Piece) and part.type in FIGHTERS for part in pair):
            return None
        return {"power": power(view, pair[0]), "against": power(view, pair[1])}
    there = isinstance(thing, Piece) and thing.pile is not None and thing.pile.name in (PARTY, MONSTERS)
    return {"power now": power(view, thing)} if there and power(view, thing) != thing.force else None
