"""May a siege be declared, and who would lead it?

rules: MP-ATT-15, MP-SIEGE-01, MP-SIEGE-02, MP-SIEGE-18, MP-SIEGE-24, MP-NAVAL-09
"""

from __future__ import annotations

from gonfalon.games.prototype.battle.questions.parties import Battle, Party, present_vf
from gonfalon.games.prototype.realm.questions.pieces import carried_by, is_ship, kind
from gonfalon.games.prototype.siege.questions.camps import (
    besieging_vf,
    camps,
    engines_aboard,
    has_engine,
    outnumber,
    siege_at,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import GALLEY, WAGON

OUTSIDE, WALLS = 1, 2
"""Of a battle that comes out of a siege: against those outside, the siege goes on; against the walls, it is over."""


def may_besiege(s: ProtoState) -> bool:
    """MP-SIEGE-01, MP-SIEGE-18: an engine, and more VF on the spot than the besieged, crews included; by sea only before the port, with the
    engine on a Galley. MP-SIEGE-08: a siege that was confirmed goes on, however many have fallen outside."""
    b: Battle = s.battle
    if b.siege:
        return b.siege == OUTSIDE and siege_at(s, b.place, b.attackers[0].seat) is not None
    return _suffice(s, [])


def _suffice(s: ProtoState, ashore: list[int]) -> bool:
    """With those who camp already where they are, and these who go ashore."""
    b: Battle = s.battle
    other = siege_at(s, b.place, b.party.seat)
    own = [t for party in b.attackers for t in party.transports if may_camp(s, t, b.place)] + ashore
    aboard = {t for top in own for t in (top, *carried_by(s, top))}
    armed = [t for t in own if not is_ship(s, t) or kind(s, t) == GALLEY]
    engine = any(engines_aboard(s, t) for t in armed)
    vf = sum(s.transport_vf[t] for t in aboard)
    if other is not None and not {s.transport_at[t] for t in own} & set(camps(s, other)):
        engine = engine or has_engine(s, other)
        vf += besieging_vf(s, other)
    besieged = sum(present_vf(s, b, index) for index in range(len(b.defenders)))
    return engine and outnumber(vf, besieged)


def may_camp(s: ProtoState, transport: int, territory: int) -> bool:
    """MP-SIEGE-02, MP-SIEGE-18: land transports enter, ships count before the port only."""
    return not is_ship(s, transport) or s.transport_at[transport] == s.world.harbour[territory]


def landing(s: ProtoState) -> list[int]:
    """MP-NAVAL-09: the manned land transports that the attacker's ships can put ashore, if ships keep a crew and War Wagons are among them."""
    ships = [t for t in s.battle.party.transports if is_ship(s, t) and s.transport_vf[t]]
    found = [t for ship in ships for t in carried_by(s, ship) if s.transport_vf[t]]
    return found if any(kind(s, t) == WAGON for t in found) else []


def may_besiege_ashore(s: ProtoState) -> bool:
    """MP-NAVAL-09: is there a siege by land for those who go ashore?"""
    ashore = [] if s.battle.siege else landing(s)
    return bool(ashore) and _suffice(s, ashore)


def leading(s: ProtoState, party: Party) -> int:
    """MP-ATT-15: the Captain who was named or has led last, else the one of highest level."""
    if party.leader in party.captains and s.captain_level[party.leader]:
        return party.leader
    return max(party.captains, key=lambda captain: s.captain_level[captain])


def on_front(s: ProtoState, party: Party, territory: int, by_sea: int) -> bool:
    """Has the party transports for this front?"""
    return any(int(is_ship(s, t)) == by_sea and may_camp(s, t, territory) for t in party.transports)
