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
from gonfalon.games.prototype.diplomacy.changes.directions import tell_voters
from gonfalon.games.prototype.diplomacy.changes.pacts import break_pact, new_number, publish
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark, pay_honour
from gonfalon.games.prototype.diplomacy.questions.pacts import any_pact
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import players
from gonfalon.games.prototype.state import ProtoState


def call_vote(s: ProtoState, pact: Pact, seat: int, accused: int) -> None:
    s.commit()
    pact = publish(s, pact)
    claim = put_to_vote(Claim(new_number(s), pact.number, seat, accused), s.world.seats)
    s.claims.append(claim)
    begin(s, effects.Disputed(pact.number, seat, accused), s.turn + 1)
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
