"""Sieges.

rules: MP-SIEGE-01, MP-SIEGE-02
"""

from __future__ import annotations

from gonfalon.games.prototype.battle import Battle, present_vf
from gonfalon.games.prototype.pieces import carried_by, engines_on, is_ship, move_transport
from gonfalon.games.prototype.state import MOVED_IN_COMBAT, ProtoState, Siege


def may_besiege(s: ProtoState) -> bool:
    """MP-SIEGE-01: an engine, and more VF on the spot than the besieged, crews included."""
    b: Battle = s.battle
    own = [t for party in b.attackers for t in party.transports]
    aboard = [t for top in own for t in (top, *carried_by(s, top))]
    besieged = sum(present_vf(s, b, index) for index in range(len(b.defenders)))
    engine = any(engines_on(s, t) for t in aboard)
    return engine and sum(s.transport_vf[t] for t in aboard) > besieged


def declare_siege(s: ProtoState) -> None:
    """MP-SIEGE-02: by land the transports enter, by sea the fleet stays before the port."""
    b: Battle = s.battle
    party = b.party
    by_sea = is_ship(s, party.transports[0])
    if not by_sea:
        for t in party.transports:
            move_transport(s, t, b.place)
            s.transport_marks[t] |= MOVED_IN_COMBAT
    leader = party.leader if party.leader in party.captains else party.captains[0]
    s.sieges.append(Siege(b.place, party.seat, 1, int(by_sea), leader, s.turn))
    s.emit("siege", "MP-SIEGE-01", seat=party.seat, territory=b.place)
