"""Disputes about pacts: one vote of all players, open and final, beside the game.

rules: MP-DIPL-12, MP-DIPL-15, MP-TIME-16
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.pacts import (
    RESPECT,
    RUPTURE,
    Claim,
    Pact,
    find,
    is_rupture,
    put_to_vote,
    replaced,
    still_to_vote,
    voted,
    without,
)
from gonfalon.games.prototype.directions import tell_voters
from gonfalon.games.prototype.realm.changes.effects import begin_effect
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import players
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.treaties import OVER, any_pact, break_pact, new_number, publish
from gonfalon.games.prototype.wrongs import break_price, mark, pay_honour


def disputable(s: ProtoState, seat: int) -> list[Pact]:
    """His pacts in force, and those that ran out at the end of the turn before."""
    over = [item.pact for item in s.proposals if item.kind == OVER and item.pact is not None]
    return [pact for pact in (*s.pacts, *over) if pact.binds(seat)]


def may_dispute(s: ProtoState, pact: Pact, seat: int, accused: int) -> bool:
    """Once per alleged breach, until the end of the turn after it."""
    if not pact.binds(seat, accused) or seat == accused:
        return False
    return not effects.holds(s, effects.DISPUTED, pact.number, seat, accused)


def call_vote(s: ProtoState, pact: Pact, seat: int, accused: int) -> None:
    s.commit()
    pact = publish(s, pact)
    claim = put_to_vote(Claim(new_number(s), pact.number, seat, accused), s.world.seats)
    s.claims.append(claim)
    begin_effect(s, effects.DISPUTED, s.turn + 1, pact.number, seat, accused)
    values: dict[str, Any] = {
        "claim": claim.number,
        "pact": pact.number,
        "seat": seat,
        "accused_seat": accused,
    }
    s.emit("dispute", "MP-DIPL-12", **values)
    tell_voters(s, pact, accused)


def cast_vote(s: ProtoState, number: int, seat: int, broken: bool) -> None:
    s.commit()
    claim = find(s.claims, number)
    assert claim is not None
    claim = voted(claim, seat, RUPTURE if broken else RESPECT)
    s.claims = replaced(s.claims, claim)
    s.emit("vote", "MP-TIME-16", claim=number, seat=seat, broken=int(broken))
    if not still_to_vote(claim, players(s)):
        close(s, claim)


def close(s: ProtoState, claim: Claim) -> None:
    """The majority of the votes cast decides; a tie means kept."""
    s.claims = without(s.claims, claim.number)
    broken = is_rupture(claim, s.order)
    values: dict[str, Any] = {"claim": claim.number, "pact": claim.pact, "seat": claim.accused}
    s.emit("verdict-broken" if broken else "verdict-kept", "MP-DIPL-12", **values)
    pact = any_pact(s, claim.pact)
    if not broken or pact is None:
        return
    if find(s.pacts, pact.number):
        break_pact(s, pact, claim.accused, "MP-DIPL-12", at_will=False)
    else:
        price = break_price(s, pact, claim.accused)
        pay_honour(s, claim.accused, price, "MP-DIPL-12")
        for other in pact.others(claim.accused):
            mark(s, other, claim.accused, price * s.world.limits.cb_per_po, "MP-CB-05")


def close_votes(s: ProtoState) -> None:
    """MP-TIME-16: at the latest at the end of the turn."""
    for claim in s.claims[:]:
        close(s, claim)
