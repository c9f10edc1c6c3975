"""What a pact may hand over: florins, land, armies, transports and siege engines.

rules: MP-DIPL-06, MP-DIPL-09, MP-DIPL-17, MP-POPE-03
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import (
    ARMIES,
    ENGINE,
    LOAN,
    PAYMENT,
    TERRITORY,
    TRANSPORT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.purchase.questions.on_the_way import count_engines, count_transports
from gonfalon.games.prototype.realm.questions.holdings import is_contested, level, total_vf, vf_at
from gonfalon.games.prototype.realm.questions.pieces import (
    captains_on,
    carried_by,
    engines_on,
    room_vf,
    transport_limit,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.events import Refusal


def unable(s: ProtoState, pact: Pact, seat: int) -> Refusal | None:
    """What only the player may know: MP-DIPL-17, they pay or lend more than they have; MP-COMP-02, their reserve leaves no room."""
    sums = [c.amount for c in pact.of_kind(PAYMENT, LOAN) if c.by == seat]
    if sum(sums) > s.florins[seat]:
        return Refusal("MP-DIPL-17", "lacks-florins", florins=sum(sums))
    return _over_ceiling(s, pact, seat, total_vf(s, seat))


def _over_ceiling(s: ProtoState, pact: Pact, seat: int, vf: int) -> Refusal | None:
    handed = pact.of_kind(TERRITORY, ARMIES, TRANSPORT)
    gained = sum(c.amount for c in handed if c.to == seat)
    given = sum(c.amount for c in handed if c.by == seat)
    if gained and vf + gained - given > s.world.army_ceiling:
        return Refusal("MP-COMP-02", "too-many-vf", seat=seat)
    return None


def hindrance(s: ProtoState, pact: Pact) -> Refusal | None:
    """MP-DIPL-09: why what the pact hands over cannot be handed over."""
    for clause in pact.clauses:
        check = _CHECKS.get(clause.kind)
        key = check(s, pact, clause) if check else ""
        if key:
            return Refusal("MP-DIPL-09", key)
    for seat in pact.signatories:
        refusal = _over_ceiling(s, pact, seat, total_vf(s, seat) - s.reserve[seat])
        if refusal:
            return refusal
        key = _over_limit(s, pact, seat)
        if key:
            return Refusal("MP-DIPL-09", key)
    return None


def _over_limit(s: ProtoState, pact: Pact, seat: int) -> str:
    """The receiver's limits by LT."""
    kinds = s.world.transport_kind
    change: dict[int, int] = {}
    for clause in pact.of_kind(TRANSPORT):
        kind = kinds[clause.more[0]]
        change[kind] = change.get(kind, 0) + (clause.to == seat) - (clause.by == seat)
    for kind, count in change.items():
        limit = transport_limit(s, seat, kind, level(s, seat))
        if count > 0 and count_transports(s, seat, kind) + count > limit:
            return "receiver-transports"
    engines = sum((c.to == seat) - (c.by == seat) for c in pact.of_kind(ENGINE))
    if engines > 0 and count_engines(s, seat) + engines > level(s, seat):
        return "receiver-engines"
    return ""


def _ceded_to(pact: Pact, territory: int) -> int:
    """Who receives this territory by the pact, or NOBODY."""
    for clause in pact.of_kind(TERRITORY):
        if clause.more[0] == territory:
            return clause.to
    return NOBODY


def _leaving_ground(pact: Pact, s: ProtoState, territory: int) -> int:
    """VF that all clauses together take from the giver's ground of a territory."""
    vf = sum(c.amount for c in pact.of_kind(TERRITORY, ARMIES) if c.more[0] == territory)
    for clause in pact.of_kind(TRANSPORT):
        if s.transport_at[clause.more[0]] == territory:
            vf += clause.amount - s.transport_vf[clause.more[0]]
    return vf


def _empties(s: ProtoState, pact: Pact, giver: int, territory: int) -> bool:
    """MP-TERM-06: would the giver have no VF left in land that the giver keeps, neither on the ground nor aboard?"""
    vf = sum(c.amount for c in pact.of_kind(ARMIES) if c.more[0] == territory)
    for clause in pact.of_kind(TRANSPORT):
        if s.transport_at[clause.more[0]] == territory:
            vf += clause.amount
    return vf >= vf_at(s, giver, territory)


def _no_territory(s: ProtoState, pact: Pact, clause: Clause) -> str:
    territory = clause.more[0]
    if s.owner[territory] != clause.by:
        return "not-the-givers"
    if is_contested(s, territory) or any(siege.territory == territory for siege in s.sieges):
        return "land-in-dispute"
    if not clause.amount:
        return "no-garrison"
    if _leaving_ground(pact, s, territory) > s.ground[clause.by].get(territory, 0):
        return "too-few-vf"
    return ""


def _no_armies(s: ProtoState, pact: Pact, clause: Clause) -> str:
    territory = clause.more[0]
    if s.owner[territory] != clause.by:
        return "not-the-givers"
    if _ceded_to(pact, territory) != NOBODY:
        return "cede-with-land"
    if _leaving_ground(pact, s, territory) > s.ground[clause.by].get(territory, 0):
        return "too-few-vf"
    return "leaves-land-empty" if _empties(s, pact, clause.by, territory) else ""


def _no_transport(s: ProtoState, pact: Pact, clause: Clause) -> str:
    t = clause.more[0]
    place = s.transport_at[t]
    if s.transport_owner[t] != clause.by:
        return "not-the-givers"
    if s.transport_aboard[t] != NOBODY or carried_by(s, t):
        return "not-while-carried"
    at_home = not s.world.is_sea(place) and s.owner[place] == clause.by
    if not at_home:
        if clause.amount != s.transport_vf[t]:
            return "crew-goes-along"
        if captains_on(s, t):
            return "captain-not-given"
        named = {c.more[0] for c in pact.of_kind(ENGINE) if c.to == clause.to}
        if set(engines_on(s, t)) - named:
            return "engine-aboard"
    elif _leaving_ground(pact, s, place) > s.ground[clause.by].get(place, 0):
        return "too-few-vf"
    elif _ceded_to(pact, place) == NOBODY and _empties(s, pact, clause.by, place):
        return "leaves-land-empty"
    named_aboard = [
        e for e in engines_on(s, t) if any(c.more[0] == e for c in pact.of_kind(ENGINE))
    ]
    if clause.amount + s.world.limits.engine_space * len(named_aboard) > room_vf(s, t):
        return "no-room-for-crew"
    if clause.amount or _is_receivers(s, pact, place, clause.to):
        return ""
    return "needs-crew"


def _no_engine(s: ProtoState, pact: Pact, clause: Clause) -> str:
    engine = clause.more[0]
    if s.engine_owner[engine] != clause.by:
        return "not-the-givers"
    for other in pact.of_kind(TRANSPORT):
        if other.more[0] == s.engine_aboard[engine]:
            return "" if other.to == clause.to and other.amount else "needs-crew"
    return "" if _is_receivers(s, pact, s.engine_at[engine], clause.to) else "engine-needs-place"


def _is_receivers(s: ProtoState, pact: Pact, place: int, receiver: int) -> bool:
    """Is it the receiver's land, or ceded to the receiver by the same pact?"""
    if s.world.is_sea(place):
        return False
    return s.owner[place] == receiver or _ceded_to(pact, place) == receiver


_CHECKS = {
    TERRITORY: _no_territory,
    ARMIES: _no_armies,
    TRANSPORT: _no_transport,
    ENGINE: _no_engine,
}
