"""Which words a move has: those of its verb, or those of the card or technology that is used; and whose things it names.

A use of a card has words of its own under `use.<card>.<verb>`, one of a technology under `use.<technology>.<verb>`; dice that lie are named
under `use.die`.
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import find
from gonfalon.games.medioevo.battle.questions.muster import current, side
from gonfalon.games.medioevo.battle.steps.round import AttackerDeclares
from gonfalon.games.medioevo.definitions.questions.accounts import deposit
from gonfalon.games.medioevo.definitions.questions.realm import captain_owner, owner_of
from gonfalon.games.medioevo.diplomacy.changes.treaties import terms
from gonfalon.games.medioevo.empire_cards.powers.battle.dice import AimAgain, dice_step, lowered
from gonfalon.games.medioevo.powers import APPLY_VERBS, USE_VERBS
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.borrowing import holder
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.texts import Texts

Values = dict[str, Any]

OWNED = {
    "play-on": "piece", "play-captain": "captain", "play-for": "side", "play-unit-for": "side", "play-aboard": "piece",
    "play-card": "card", "ask-help": "card", "seize": "piece", "keep-piece": "piece", "plunder-piece": "piece",
}  # fmt: skip
"""Verbs whose words say whose thing they name: the kind of their last argument of that kind."""
OWNER = "owner_seat"

FLIGHT = ("fight", "flee")
ON_PROPOSALS = ("accept", "refuse", "withdraw")

DIE_VALUES = {OWNER, "number", "faces", "result", "new"}


def wording(s: MedState, texts: Texts, move: AnyMove) -> tuple[str, Values]:
    """The key of the words for a move, and values besides its arguments."""
    verb = move.verb
    if verb == "play-die" and len(move.args) == 2:
        return _of_die(s, move)
    if verb in ON_PROPOSALS:
        return _of_proposal(s, move)
    if verb in FLIGHT and isinstance(s.agenda[-1], AttackerDeclares) and current(s).path:
        return _of_flight(s, verb)
    values = {OWNER: _owner(s, move)} if verb in OWNED else {}
    ids = s.vocabulary.kinds
    if verb == "play-sum" and deposit(s, holder(s, move.args[0])):
        return "use.card-36.take", values
    if verb in USE_VERBS:
        key = f"use.{ids['card'][move.args[0]]}.{verb}"
    elif verb in APPLY_VERBS:
        key = f"use.{ids['technology'][move.args[0]]}.{verb}"
    else:
        return f"move.{verb}", values
    return (key if key in texts else f"move.{verb}"), values


def _of_proposal(s: MedState, move: AnyMove) -> tuple[str, Values]:
    """An answer names what was proposed, with its terms."""
    proposal = find(s.proposals, move.args[0]) if move.args else None
    if proposal is None:
        return f"move.{move.verb}", {}
    values: Values = {"matter": proposal.kind, "seat": proposal.proposer}
    if proposal.pact is None:
        return f"move.{move.verb}-matter", values
    return f"move.{move.verb}-terms", values | {"clauses": terms(proposal.pact)}


def _of_flight(s: MedState, verb: str) -> tuple[str, Values]:
    """Once a way is named, the fight is its flight, and a further step goes on from there."""
    if verb == "flee":
        return "move.flee-on", {}
    return "move.fight-and-flee", {"zone": current(s).path[-1]}


def _owner(s: MedState, move: AnyMove) -> int:
    kind, kinds = OWNED[move.verb], s.vocabulary.verbs[move.verb]
    value = move.args[len(kinds) - 1 - kinds[::-1].index(kind)]
    if kind == "piece":
        return owner_of(value)
    if kind == "captain":
        return captain_owner(value)
    if kind == "card":
        return holder(s, value)
    return side(s, value).seat if s.battle is not None else NOBODY


def _of_die(s: MedState, move: AnyMove) -> tuple[str, Values]:
    """The die among those that lie: whose it is, which of the owner's, what it shows, and what it would show."""
    card, number = move.args
    top, step = s.agenda[-1], dice_step(s)
    if isinstance(top, AimAgain):
        return "use.die.again", {"number": number, "result": top.dice(s)[number - 1]}
    if step is None or number > len(step.lying(s)):
        return "move.play-die", {}
    sides, result = step.lying(s)[number - 1]
    seat, place = step.whose(s, number - 1)
    values = {OWNER: seat, "number": place + 1, "faces": sides, "result": result}
    values["new"] = lowered(result, s.world.cards[card].amount)
    return f"use.die.{step.dice_of}", values
