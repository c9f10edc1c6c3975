"""Which pacts may be disputed."""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.diplomacy.questions.pacts import OVER
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import ProtoState


def disputable(s: ProtoState, seat: int) -> list[Pact]:
    """The player's pacts in force, and those that ran out at the end of the turn before."""
    over = [item.pact for item in s.proposals if item.kind == OVER and item.pact is not None]
    return [pact for pact in (*s.pacts, *over) if pact.binds(seat)]


def may_dispute(s: ProtoState, pact: Pact, seat: int, accused: int) -> bool:
    """Once per alleged breach, until the end of the turn after it."""
    if not pact.binds(seat, accused) or seat == accused:
        return False
    return not effects.holds(s, effects.Disputed(pact.number, seat, accused))
