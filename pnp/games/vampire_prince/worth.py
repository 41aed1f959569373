"""What the screen counts in Vampire Prince: politics, force, and force against force."""

from __future__ import annotations

from pnp.engine import Piece, View, own
from pnp.games.families.shared_deck import company, in_hand, leads
from pnp.games.vampire_prince.city import SIDES, force, politics
from pnp.games.vampire_prince.thumb import balance, fighters, holder


def goal(view: View, seat: int) -> dict[str, int]:
    """The politics of a seat, and those that make a Prince."""
    return {"politics": view.track(own("politics", seat)), "wanted": view.numbers.politics_to_win}


def worth(view: View, thing: object) -> dict[str, int] | None:
    """Force and politics of a Vampire in play; force against force of an attack, as it stands or with a card more."""
    if isinstance(thing, tuple):
        sides = [each for each in thing if isinstance(each, Piece) and in_play(each)]
        if len(sides) < len(SIDES):
            return None
        return dict(zip(("force", "against"), (force(each, view.numbers) for each in sides), strict=True))
    if not isinstance(thing, Piece):
        return None
    if in_play(thing):
        return {"force now": force(thing, view.numbers)} | (
            {"politics now": swayed(view, thing)} if leads(thing) else {}
        )
    if thing.force and thing.type == "combat" and thing in in_hand(view) and fighters(view):
        mine, other, _ = balance(view)
        ours, theirs = (in_fight(view, each) for each in (mine, other))
        return {"force with it": ours + thing.force, "against": theirs}
    return None


def in_play(card: Piece) -> bool:
    """Whether a card is a Vampire that stands before a player, a claimant too."""
    return card.pile is not None and (leads(card) or company(card).name.startswith(own("claimant", 0)[:-1]))


def swayed(view: View, vampire: Piece) -> int:
    """A Vampire's politics, with its clan (ruling: clans)."""
    clan = {claimant.clan for claimant in view.known(own("claimant", holder(vampire)))}
    return politics(vampire) + (vampire.clan in clan) * int(view.numbers.clan_politics)


def in_fight(view: View, vampire: Piece) -> int:
    """The force of a Vampire that fights, with the cards played."""
    side = next(side for side in SIDES if vampire.mark(side))
    return force(vampire, view.numbers) + int(sum(card.force for card in view.known(side)))
