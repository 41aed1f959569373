"""Dragon Slayers: a rolled party attacks a dragon with cards, the dragon kills it one by one, and both block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.engine import Choice, Piece, Pile, Result, Steps, Table, Track, own
from pnp.games.dragon_slayers.party import DRAGON, DRAGON_HITS, HITS, SLAYER, Artifact, Member, Party
from pnp.games.dragon_slayers.thumb import goal, thumb, worth

__all__ = ["goal", "play", "thumb", "worth"]


def play(table: Table) -> Steps[Result]:
    """Draw, let the party attack and then the dragon (ruling: no-opening-hand), until one side is dead."""
    party = yield from party_generation(table)
    dragon = set_up(table)
    for turn in range(1, table.numbers.turn_cap + 1):
        table.track("turn").value = turn
        table.begin("turn")
        yield from draw_phase(table, party)
        yield from slayer_phase(table, party)
        if not dragon.value:
            table.say("dragon-dead", winner=SLAYER)
            return result(table, party, (1, 0))
        yield from dragon_phase(table, party)
        if not party.living():
            table.say("party-dead", winner=DRAGON)
            return result(table, party, (0, 1))
    table.say("called-off", n=table.numbers.turn_cap)
    return result(table, party, (0, 0), capped=True)  # ruling: turn-cap


def result(table: Table, party: Party, scores: tuple[int, int], capped: bool = False) -> Result:
    """Who won, when, and what is left of both."""
    turns, dragon = table.track("turn").value, table.track(DRAGON_HITS).value
    return Result.ranked(scores, capped, turns=turns, dragon=dragon, slayers=len(party.living()))


def party_generation(table: Table) -> Steps[Party]:
    """Roll the recruits, and when all are there give the artifacts to heroes (ruling: assign)."""
    table.begin("Party Generation", SLAYER)
    party = Party({}, {})
    while not party.members:  # ruling: empty-party
        table.tracks.clear()
        party.artifacts.clear()
        for _ in range(table.numbers.recruit_rolls):
            row = table.roll_on("recruitment", seat=SLAYER)
            if row.recruit == "any":
                row = yield from pick_one(table)
            recruit(table, party, row)
    table.say("party", members=list(party.members))
    yield from hand_on(table, party, "Party Generation")
    return party


def pick_one(table: Table) -> Steps[Piece]:
    """Any other line of the recruitment table (ruling: pick-one)."""
    lines: dict[str, Piece] = {row.name: row for row in table.cast.entries["recruitment"] if row.recruit != "any"}
    line = yield Choice("Pick One", list(lines), SLAYER)
    return lines[line]


def recruit(table: Table, party: Party, row: Piece) -> None:
    """Write on the roster what a line of the recruitment table brings."""
    for _ in range(row.recruits):
        if row.recruit == "artifact":
            item = table.roll_on("artifact", seat=SLAYER)
            name = f"{item.name} {len(party.artifacts) + 1}"
            owner, uses = table.track(f"owner of {name}"), table.track(f"uses of {name}", item.uses)
            party.artifacts[name] = Artifact(name, item, owner, uses)
        else:
            number = len(party.members) + 1
            name = f"{row.recruit} {number}"
            hits = table.track(f"{HITS}{name}", table.numbers.member_hits)
            party.members[name] = Member(number, name, row, hits, table.track(f"attacks of {name}"))


def set_up(table: Table) -> Track:
    """Shuffle the decks and lay out the tracks; return the dragon's hit points."""
    for seat, side in enumerate(table.game.sides):
        table.shuffled(side)
        table.track(own("draws fewer", seat))
    for part in parts(table):
        attacks_of(table, part)
    for name in ("turn", "single out", "attacker", "damage", "target"):
        table.track(name)
    return table.track(DRAGON_HITS, table.numbers.dragon_hits)


def parts(table: Table) -> tuple[str, ...]:
    """The parts of the dragon's body."""
    return table.game.fields["part"].values


def attacks_of(table: Table, part: str) -> Track:
    """The attacks of this turn by a part of the dragon's body."""
    return table.track(f"attacks of {part}")


def hand(table: Table, seat: int) -> Pile:
    """The cards in a side's hand."""
    return table.pile(own("hand", seat), "owner", seat)


def discard_pile(table: Table, seat: int) -> Pile:
    """A side's discard pile."""
    return table.pile(own("discard", seat))


def draw_phase(table: Table, party: Party) -> Steps[None]:
    """Hand on, drink, then the Slayer draws and then the dragon (ruling: draw-order); discard excess cards."""
    table.begin("Draw Phase")
    yield from hand_on(table, party, "Draw Phase: artifact")
    yield from drink_potions(table, party)
    for seat in table.seats:
        fewer = table.track(own("draws fewer", seat))
        if fewer.value:
            table.say("draws-fewer", by=seat, n=fewer.value)
        draw(table, seat, max(0, table.numbers.draw - fewer.value))  # ruling: draw-floor
        fewer.value = 0
    yield from discard_excess(table)


def hand_on(table: Table, party: Party, phase: str) -> Steps[None]:
    """Give every artifact that nobody owns to a living hero who can use it (rulings: handing-on, useless-artifact)."""
    for item in party.artifacts.values():
        users = [member for member in party.living() if member.row.recruit in item.row.users]  # ruling: who-can-use
        if users and not item.owner.value and not item.spent:
            _, name = yield Choice(phase, [(item.name, user.name) for user in party.unlike(users)], SLAYER)
            item.owner.value = party.members[name].number
            table.say("owns", item=item.name, member=name)


def drink_potions(table: Table, party: Party) -> Steps[None]:
    """Bring killed heroes back with the potions of living ones (ruling: potion)."""
    while party.killed_heroes():
        potions = [item.name for who in party.living() for item in party.gear(who) if item.row.returns]
        potion = (yield Choice("Draw Phase: potion", [None, *potions], SLAYER)) if potions else None
        if potion is None:
            return
        party.artifacts[potion].uses.lose(1)
        table.say("drinks", potion=potion, n=party.artifacts[potion].uses.value)
        yield from bring_back(table, party, party.artifacts[potion].row.returns)


def bring_back(table: Table, party: Party, count: int) -> Steps[None]:
    """Return so many killed heroes to play, never Men-at-Arms (ruling: recovery)."""
    for _ in range(min(count, len(party.killed_heroes()))):
        killed = [hero.name for hero in party.unlike(party.killed_heroes())]
        name = yield Choice("Return a killed hero", killed, SLAYER)
        party.members[name].hits.value = table.numbers.member_hits
        table.say("comes-back", member=name)


def draw(table: Table, seat: int, count: int) -> None:
    """Draw cards one by one, from the shuffled discard pile when the deck is empty (ruling: short-deck)."""
    deck = table.pile(table.game.sides[seat])
    for _ in range(count):
        if not deck:
            discard_pile(table, seat).give_all(deck)
            table.shuffle(deck)
        if not deck:
            table.say("no-cards", by=seat)
            return
        deck.deal(1, hand(table, seat))


def discard_excess(table: Table) -> Steps[None]:
    """Each side puts its excess cards aside face down; they are discarded when both are done (ruling: hand-limit)."""
    aside = table.each_pile("excess", "owner")
    while over := [seat for seat in table.seats if len(hand(table, seat)) > table.numbers.hand]:
        choices = [Choice("Draw Phase: excess", hand(table, seat), seat) for seat in over]
        for seat, card in zip(over, (yield from table.together(choices)), strict=True):
            hand(table, seat).give(card, aside[seat])
    for seat in table.seats:
        if cards := list(aside[seat]):
            aside[seat].give_all(discard_pile(table, seat))
            table.say("excess", by=seat, cards=cards)


def slayer_phase(table: Table, party: Party) -> Steps[None]:
    """Let the party attack, and play its events (ruling: event-time), until the Slayer stops or the dragon is dead."""
    table.begin("turn", SLAYER)
    for member in party.members.values():
        member.attacks.value = 0
    while table.track(DRAGON_HITS).value:
        answer = yield Choice("Slayer Phase", [None, *events(table, SLAYER), *slayer_attacks(table, party)], SLAYER)
        if answer is None:
            return
        if isinstance(answer, Piece):
            yield from play_event(table, party, SLAYER, answer)
        else:
            yield from slayer_attack(table, party, *answer)


def slayer_attacks(table: Table, party: Party) -> Iterator[tuple[Piece | str, str, str | None]]:
    """The attacks the party can make: a card or a Magic Scroll, the member, an artifact that adds damage or None."""
    fresh = [member for member in party.living() if member.attacks.value < table.numbers.member_attacks]
    for member in party.unlike(fresh):
        kind, gear = member.row.attack, party.gear(member)
        cards = [card for card in hand(table, SLAYER) if card.attack == kind]  # ruling: at-arms
        scrolls = [item.name for item in gear if item.row.damage and item.row.attack == kind]  # ruling: scroll-attack
        weapons: list[Piece | str] = [*cards, *scrolls]
        yield from ((weapon, member.name, helper) for weapon in weapons for helper in helpers(gear, kind))


def helpers(gear: Iterable[Artifact], kind: str) -> list[str | None]:
    """The artifacts of which one adds damage (ruling: equal-artifacts); those that wear out need not be used."""
    found = [item for item in gear if item.row.bonus and item.row.attack == kind]
    lasting = [item.name for item in found if not item.row.uses]
    return [lasting[0]] if lasting else [None, *(item.name for item in found)]


def slayer_attack(table: Table, party: Party, weapon: Piece | str, who: str, helper: str | None) -> Steps[None]:
    """Name member and artifact, spend them, and hurt the dragon unless it blocks (ruling: attacker-named)."""
    member = party.members[who]
    member.attacks.value += 1
    for name in (weapon, helper):
        if isinstance(name, str):
            party.artifacts[name].uses.lose(1)  # ruling: spent-uses
    if isinstance(weapon, Piece):
        hand(table, SLAYER).give(weapon, discard_pile(table, SLAYER))
    row = party.artifacts[weapon].row if isinstance(weapon, str) else weapon
    bonus = party.artifacts[helper].row.bonus if helper else 0
    attacker, damage = table.track("attacker"), table.track("damage")
    attacker.value, damage.value = member.number, row.damage + member.row.bonus + bonus
    means = [weapon, helper] if helper else [weapon]
    table.say("attacks", member=who, means=means, damage=damage.value)
    if not (yield from blocked(table, DRAGON, row.attack)):
        dragon = table.track(DRAGON_HITS)
        lost = dragon.lose(damage.value)
        table.say("hits", n=lost, left=dragon.value)
    attacker.value = damage.value = 0


def dragon_phase(table: Table, party: Party) -> Steps[None]:
    """Let the dragon attack and play its events, until it stops or the party is dead (ruling: last-member)."""
    table.begin("turn", DRAGON)
    table.track("single out").value = 0
    for part in parts(table):
        attacks_of(table, part).value = 0
    while party.living():
        answer = yield Choice("Dragon Phase", [None, *events(table, DRAGON), *dragon_attacks(table, party)], DRAGON)
        if answer is None:
            return
        if isinstance(answer, Piece):
            yield from play_event(table, party, DRAGON, answer)
        else:
            yield from dragon_attack(table, party, *answer)


def dragon_attacks(table: Table, party: Party) -> Iterator[tuple[Piece, str]]:
    """The attacks the dragon can make: a card of a part that is free (rulings: attack-type, swoop), and its target."""
    for card in hand(table, DRAGON):
        if card.part and attacks_of(table, card.part).value < table.numbers.part_attacks:
            for target in targets(table, party):
                yield card, target.name


def targets(table: Table, party: Party) -> list[Member]:
    """Those who stand in front now (ruling: target-order), or anybody once one is singled out (ruling: single-out)."""
    living = party.living()
    front = min(member.row.rank for member in living)
    anybody = table.track("single out").value
    return party.unlike(member for member in living if anybody or member.row.rank == front)


def dragon_attack(table: Table, party: Party, card: Piece, name: str) -> Steps[None]:
    """Attack a member, who dies unless the armor holds or a card blocks (ruling: armor-roll)."""
    target, marker = party.members[name], table.track("target")
    hand(table, DRAGON).give(card, discard_pile(table, DRAGON))
    attacks_of(table, card.part).value += 1
    marker.value = target.number
    table.say("dragon-attacks", card=card, part=card.part, member=name)
    if not armor_holds(table, party, target) and not (yield from blocked(table, SLAYER, target.row.recruit)):
        kill(party, target)
        table.say("killed", member=name)
    marker.value = 0


def armor_holds(table: Table, party: Party, target: Member) -> bool:
    """Roll for the Magic Armor that the target wears; a second one adds nothing (ruling: equal-artifacts)."""
    armor = [item.row for item in party.gear(target) if target.row.recruit in item.row.negates]
    if not armor:
        return False
    holds: bool = table.roll(table.numbers.save_die, armor[0].name, SLAYER) <= armor[0].saves
    table.say("armor-holds" if holds else "armor-fails", armor=armor[0].name, saves=armor[0].saves)
    return holds


def kill(party: Party, target: Member) -> None:
    """Cross out a member; the artifacts wait, with their uses, for a new owner (ruling: handing-on)."""
    for item in party.gear(target):
        item.owner.value = 0
    target.hits.value = 0


def blocked(table: Table, seat: int, kind: str) -> Steps[bool]:
    """Ask a side for one card that negates an attack of this kind, or on this kind of member (ruling: one-block)."""
    cards = [card for card in hand(table, seat) if kind in card.negates]
    card = yield Choice(f"Block: {kind}", [None, *cards], seat)
    if card is None:
        return False
    hand(table, seat).give(card, discard_pile(table, seat))
    table.say("blocks", by=seat, card=card)
    return True


def events(table: Table, seat: int) -> list[Piece]:
    """The cards in hand that are neither attack nor block."""
    return [card for card in hand(table, seat) if card.type == "event"]


def play_event(table: Table, party: Party, seat: int, card: Piece) -> Steps[None]:
    """Discard a card for what it says; nobody can block it (ruling: event-time)."""
    hand(table, seat).give(card, discard_pile(table, seat))
    table.say("plays", by=seat, card=card)
    draw(table, seat, card.draws)
    table.track(own("draws fewer", table.after(seat))).value += card.slows  # rulings: next-draw, draw-floor
    if card.slows:
        table.say("slows", foe=table.after(seat), n=card.slows)
    dragon = table.track(DRAGON_HITS)
    dragon.value = min(dragon.value + card.heals, table.numbers.dragon_hits)  # ruling: dragon-blood
    if card.heals:
        table.say("heals", left=dragon.value)
    if card.single_out:
        table.track("single out").value = 1
        table.say("anybody")
    yield from bring_back(table, party, card.returns)
