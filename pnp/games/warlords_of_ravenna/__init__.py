"""Warlords of Ravenna: lay cards before everybody, seen and unseen, and attack when your own are worth more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from string import ascii_uppercase

from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, View, clear, own
from pnp.games.families.ending import final
from pnp.games.warlords_of_ravenna.thumb import thumb
from pnp.games.warlords_of_ravenna.war import (
    ATTACK,
    DECK,
    DISCARD,
    FACE_DOWN,
    FACE_UP,
    LAID,
    LAY,
    Battle,
    Hand,
    Place,
    War,
    divide,
    had,
    marker,
    total,
)

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Play rounds until one side has enough points and alone the most of them, or as many as the mode says."""
    war, rounds, single = set_up(table), table.track("round"), table.numbers.rounds
    # ruling: youngest
    side, battle = starter(war, war.side_of(table.lot("first player", table.seats))), None
    for _ in range(single or war.numbers.round_cap):
        rounds.value += 1
        battle = yield from play_round(war, side)
        if battle is not None:  # ruling: no-loser
            score(war, battle)
            winner = None if single else ruler(war, battle)
            if winner is not None:
                won = Result(tuple(war.sides[winner]), scores(war), facts={"rounds": rounds.value})
                return final(table, won)
            side = starter(war, war.side_of(battle.loser.seat))
        shuffle_in(war, war.discard, *(pile for hand in war.hands.values() for pile in hand.piles))
    # rulings: round-cap, single-round
    return final(table, Result.ranked(scores(war), capped=not single or battle is None, rounds=rounds.value))


def set_up(table: Table) -> War:
    """Shuffle the deck, lay out the discard pile, the hands and a marker for every side."""
    mode = table.mode if table.mode and not table.numbers.rounds else first_mode(table)
    numbers = table.cast.numbers[mode]
    sides = divide(mode, numbers, len(table.seats))
    hands = [lay_out(table, seat, number, numbers.hands) for seat in table.seats for number in range(numbers.hands)]
    # ruling: many-players
    deck, discard = table.shuffled("war"), table.pile(DISCARD)
    # ruling: cutthroat-debt
    debt = len(sides) * max(numbers.attack_points, numbers.defence_points) * numbers.loser_pays * numbers.round_cap
    for side in sides:
        table.track(marker(side), floor=-debt)
    return War(table, mode, numbers, sides, {hand.name: hand for hand in hands}, deck, discard)


def first_mode(table: Table) -> str:
    """The first way to play that admits so many players."""
    seats, modes = len(table.seats), table.game.modes.values()
    return next(m.id for m in modes if m.players and m.players.min <= seats <= (m.players.max or seats))


def lay_out(table: Table, seat: int, number: int, of: int) -> Hand:
    """The piles of a hand. They lie on the table, where nobody moves them: who laid a card knows it still."""
    name = own("hand" if of == 1 else f"hand {ascii_uppercase[number]}", seat)
    up, down, sealed = (table.pile(f"{laid} {name}", "all" if laid == FACE_UP else "nobody", seat) for laid in LAID)
    return Hand(name, seat, up, down, sealed)


def starter(war: War, side: int) -> int:
    """The side that starts a round; of uneven teams it is always the larger one (ruling: loser-starts)."""
    sizes = [len(seats) for seats in war.sides]
    return side if min(sizes) == max(sizes) else sizes.index(max(sizes))


def play_round(war: War, side: int) -> Steps[Battle | None]:
    """Fill the hands where the mode says so, then take turns; None when nobody can draw or attack any more."""
    if war.mode == "duel":
        yield from first_turns(war, side)
    elif war.mode == "teams":
        side = yield from team_first_turns(war, side)
    turn = war.table.track("turn")
    turn.value = 0
    for current in count(side):
        turn.value += 1
        taken = yield from take_turn(war, current % len(war.sides))
        if taken is None:
            break
        seat, action = taken
        if action == ATTACK:
            return (yield from attack(war, seat))
        yield from draw_and_play(war, seat, war.deck if action == DECK else war.discard)
    return None


def first_turns(war: War, side: int) -> Steps[None]:
    """Two players: in two turns each draw four cards, and lay two before oneself and two before the opponent."""
    numbers = war.numbers
    for _ in range(numbers.opening_turns):  # ruling: opening
        for seat in war.table.around(side):
            war.deck.deal(numbers.opening_draw, war.drawn(seat))
            yield from lay_all(war, seat, own=numbers.opening_own, others=numbers.opening_other)


def team_first_turns(war: War, side: int) -> Steps[int]:
    """Teams: by turns a member of each lays all cards dealt; return the side that begins after that."""
    deal = war.numbers.deal
    war.deck.deal(deal, *(war.drawn(seat) for seat in war.table.seats))
    waiting = [list(seats) for seats in war.sides]
    for current in count(side):  # ruling: uneven-teams
        if not any(waiting):
            break
        members = waiting[current % len(waiting)]
        if members:
            seat = yield from volunteer(members)
            members.remove(seat)
            yield from lay_all(war, seat, own=deal, others=deal)
    return side if len(war.sides[0]) == len(war.sides[1]) else 1 - side


def volunteer(members: list[int]) -> Steps[int]:
    """The teammate who lays the cards dealt: the first who wants to, or else the last (ruling: team-turn)."""
    for seat in members[:-1]:
        if (yield Choice("first turn", [LAY, None], seat)) is not None:
            return seat
    return members[-1]


def lay_all(war: War, seat: int, own: int, others: int) -> Steps[None]:
    """Lay all drawn cards face-down on hands with room; they were seen before (ruling: opening-hidden)."""
    drawn, left = war.drawn(seat), {True: own, False: others}
    while drawn:
        free = [hand for hand in war.hands.values() if left[hand.seat == seat] and war.room(hand)]
        card, name = yield Choice("first cards", [(card, hand.name) for card in drawn for hand in free], seat)
        lay(war, seat, card, (FACE_DOWN, name, None))
        left[war.hands[name].seat == seat] -= 1


def take_turn(war: War, side: int) -> Steps[tuple[int, str] | None]:
    """Ask the side on turn whether to draw, and from where, or to attack; None when it can do neither."""
    members = war.sides[side]
    war.table.begin("turn", members[0] if len(members) == 1 else None)
    for seat in members:  # ruling: team-turn
        options = actions(war, seat)
        if not options:
            break
        action = yield Choice("turn", options if seat == members[-1] else [None, *options], seat)
        if action is not None:
            return seat, action
    return None


def actions(war: War, seat: int) -> list[str]:
    """What a player may do on turn."""
    found = []
    if war.table.track("turn").value <= war.numbers.turn_cap:  # ruling: turn-cap
        if war.deck:  # ruling: nothing-to-draw
            found.append(DECK)
        if war.discard.top is not None and any(places(war, seat, war.discard.top)):  # ruling: discard-no-place
            found.append(DISCARD)
    return [*found, ATTACK] if any(targets(war, seat)) else found


def draw_and_play(war: War, seat: int, source: Pile) -> Steps[None]:
    """Draw a card and play it at once, then replenish an empty deck."""
    drawn = war.drawn(seat)
    source.deal(war.numbers.draw, drawn)
    for card in list(drawn):
        place = yield Choice("play", places(war, seat, card), seat)
        lay(war, seat, card, place)
    if not war.deck:  # ruling: reshuffle
        shuffle_in(war, war.discard)


def places(war: War, seat: int, card: Piece) -> Iterator[Place]:
    """Every legal way to play a card, on anybody who has not had it since it was last shuffled."""
    for name, hand in war.hands.items():
        if card.mark(had(hand.seat)):  # ruling: discard-hands
            continue
        room = war.room(hand)
        if not card.hidden_only:  # ruling: face-up-place
            if room and len(hand.up) < war.numbers.face_up:
                yield FACE_UP, name, None
            if hand.seat == seat:
                yield from ((FACE_UP, name, old) for old in hand.up)
        if room:
            yield FACE_DOWN, name, None
        yield from ((FACE_DOWN, name, old) for pile in (hand.down, hand.sealed) for old in pile)


def lay(war: War, seat: int, card: Piece, place: Place) -> None:
    """Lay a drawn card on a hand; the card it replaces goes face-up on top of the discard pile."""
    way, name, old = place
    hand = war.hands[name]
    if old is not None and old.pile is not None:
        old.pile.give(old, war.discard)
    target = hand.up if way == FACE_UP else hand.down if hand.seat == seat else hand.sealed
    war.drawn(seat).give(card, target)
    card.put(had(hand.seat), 1)


def shuffle_in(war: War, *piles: Pile) -> None:
    """Shuffle piles into the deck; their cards forget whose they have been (ruling: discard-memory)."""
    for pile in piles:
        clear(pile)
        pile.give_all(war.deck)
    war.table.shuffle(war.deck)


def targets(war: War, seat: int) -> Iterator[Hand]:
    """The full hands of the other sides."""
    own = war.sides[war.side_of(seat)]
    return (hand for hand in war.hands.values() if hand.seat not in own and not war.room(hand))


def attack(war: War, seat: int) -> Steps[Battle]:
    """Name the hands that fight; of two players or teams the one beaten may counter-attack."""
    # ruling: short-attacker
    own = [hand for hand in war.hands.values() if hand.seat == seat]
    pairs = [(hand.name, target.name) for hand in own for target in targets(war, seat)]
    attacker, defender = (war.hands[name] for name in (yield Choice("attack", pairs, seat)))
    first = Battle(attacker, defender, fight(war, attacker, defender))
    if not first.won or war.mode not in {"duel", "teams"}:
        return first
    answer = yield from counter_attack(war, first)
    if answer is None:
        return first
    counter, target = (war.hands[name] for name in answer)
    # ruling: counter-fortifications
    return first._replace(won=fight(war, target, counter), factor=war.numbers.counter_factor)


def counter_attack(war: War, first: Battle) -> Steps[tuple[str, str] | None]:
    """Ask the side attacked whether it strikes back, with hands and at hands that were not in the first battle."""
    seat, side = first.defender.seat, war.sides[war.side_of(first.defender.seat)]
    # ruling: counter-members
    own = [hand for hand in war.hands.values() if hand.seat in side and hand is not first.defender]
    foes = [hand for hand in targets(war, seat) if hand is not first.attacker]
    for member in dict.fromkeys(hand.seat for hand in own or [first.defender]):
        pairs = [(hand.name, foe.name) for hand in own if hand.seat == member for foe in foes]
        answer: tuple[str, str] | None = yield Choice("counter-attack", [None, *pairs], member)
        if answer is not None:
            return answer
    return None


def fight(war: War, attacker: Hand, defender: Hand) -> bool:
    """Reveal two hands; the attack succeeds with the higher total or a tie."""
    for pile in attacker.piles + defender.piles:
        for card in pile:
            pile.show(card, war.discard.eyes)
    first, second = attacker.cards, defender.cards
    ours, theirs = total(war.numbers, first, second, False), total(war.numbers, second, first, True)
    outcome = "attack-succeeds" if ours >= theirs else "attack-fails"
    war.table.say(outcome, attacker=attacker.name, defender=defender.name, ours=ours, theirs=theirs)
    return ours >= theirs


def score(war: War, battle: Battle) -> None:
    """Award the points of a round; with cutthroat scoring the loser pays them."""
    numbers = war.numbers
    attacking, defending = war.side_of(battle.attacker.seat), war.side_of(battle.defender.seat)
    if battle.won:
        points = [0 for _ in war.sides]
        points[attacking] = numbers.attack_points * len(war.sides) * battle.factor
    else:  # ruling: counter-score
        points = [numbers.defence_points for _ in war.sides]
        points[attacking] = 0
        if any(card.type == "fortification" for card in battle.defender.cards):
            points[defending] = numbers.fortified_points
    # ruling: cutthroat-debt
    points[war.side_of(battle.loser.seat)] -= numbers.loser_pays * sum(points)
    for side, change in enumerate(points):
        war.points(side).value += change


def ruler(war: War, battle: Battle) -> int | None:
    """The side that has won the game, None while it goes on."""
    points = [war.points(side).value for side in range(len(war.sides))]
    best = max(points)
    # ruling: team-victory, shared-lead
    if best < war.numbers.victory.at_least(len(war.sides)) or points.count(best) > 1:
        return None
    leader = points.index(best)
    by_attack = battle.won and leader == war.side_of(battle.attacker.seat)
    return None if war.mode == "cutthroat" and not by_attack else leader  # ruling: cutthroat-win


def goal(view: View, seat: int) -> dict[str, int]:
    """The points of a seat's side, and those that it needs."""
    sides = divide(view.mode, view.numbers, len(view.seats))
    side = next(side for side in sides if seat in side)
    return {"points": view.track(marker(side)), "wanted": view.numbers.victory.at_least(len(sides))}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """What the cards of a pile add up to when they attack and when they defend; nothing while one is unknown."""
    cards = view.known(thing) if isinstance(thing, str) and thing.startswith(LAID) else []
    if not cards or len(cards) < view.count(str(thing)):
        return None
    return {name: total(view.numbers, cards, (), name == "defending") for name in ("attacking", "defending")}


def scores(war: War) -> tuple[int, ...]:
    """The points of every seat: teammates share those of their side."""
    return tuple(war.points(side).value for side, seats in enumerate(war.sides) for _ in seats)
