"""A siege is declared.

rules: MP-ATT-15, MP-NAVAL-09, MP-SIEGE-01, MP-SIEGE-02, MP-SIEGE-18, MP-SIEGE-24
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.battle.changes.parties import change_party
from gonfalon.games.prototype.battle.questions.parties import Battle, Party, present_vf
from gonfalon.games.prototype.capital.changes.downfall import leave_if_empty
from gonfalon.games.prototype.realm.changes.pieces import move_transport
from gonfalon.games.prototype.realm.questions.pieces import carried_by, is_ship, kind
from gonfalon.games.prototype.sieges import (
    besieging_vf,
    camps,
    engines_aboard,
    fronts,
    has_engine,
    outnumber,
    siege_at,
)
from gonfalon.games.prototype.state import MOVED_IN_COMBAT, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.world import GALLEY, WAGON, mask_of

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


def go_ashore(s: ProtoState) -> None:
    """MP-NAVAL-09: they land as they would to conquer, without PM; Captains whose ships do not lie before the port go with them."""
    b: Battle = s.battle
    ashore = landing(s)
    first = next(t for t in ashore if kind(s, t) == WAGON)
    for t in ashore:
        ship, s.transport_aboard[t] = s.transport_aboard[t], NOBODY
        move_transport(s, t, b.place)
        s.transport_marks[t] |= MOVED_IN_COMBAT
        values: dict[str, Any] = {"transport": ship, "carried_transport": t, "territory": b.place}
        s.emit("transport-landed", "MP-NAVAL-09", seat=b.party.seat, **values)
    for captain in b.party.captains:
        if s.captain_at[captain] not in (b.place, s.world.harbour[b.place]):
            s.captain_aboard[captain], s.captain_at[captain] = first, b.place
    change_party(s, b.attacker, transports=(*b.party.transports, *ashore))


def declare_siege(s: ProtoState) -> None:
    """MP-SIEGE-02: by land the transports enter, by sea the fleet stays before the port. A siege that is under way goes on."""
    b: Battle = s.battle
    if b.siege:
        return
    party = b.party
    other = siege_at(s, b.place, party.seat)
    under_way = [front.by_sea for front in fronts(s, other)] if other else []
    leads = leading(s, party)
    for by_sea in (0, 1):
        seats = [each.seat for each in b.attackers if on_front(s, each, b.place, by_sea)]
        if party.seat not in seats or by_sea in under_way:
            continue
        allies = mask_of(seat for seat in seats if seat != party.seat)
        turns = other.turns if other else 1
        s.sieges.append(Siege(b.place, party.seat, turns, by_sea, leads, s.turn, allies, allies))
        s.emit("siege", "MP-SIEGE-01", seat=party.seat, territory=b.place)
    for each in b.attackers:
        for t in each.transports:
            start = s.transport_at[t]
            if not is_ship(s, t) and start != b.place:
                move_transport(s, t, b.place)
                s.transport_marks[t] |= MOVED_IN_COMBAT
                leave_if_empty(s, start)
    if not under_way:
        s.push(s.make_step("Artillery", b.place, party.seat))


def leading(s: ProtoState, party: Party) -> int:
    """MP-ATT-15: the Captain who was named or has led last, else the one of highest level."""
    if party.leader in party.captains and s.captain_level[party.leader]:
        return party.leader
    return max(party.captains, key=lambda captain: s.captain_level[captain])


def on_front(s: ProtoState, party: Party, territory: int, by_sea: int) -> bool:
    """Has the party transports for this front?"""
    return any(int(is_ship(s, t)) == by_sea and may_camp(s, t, territory) for t in party.transports)
