"""A siege is declared.

rules: MP-SIEGE-01, MP-SIEGE-02, MP-NAVAL-09
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.battle.changes.parties import change_party
from gonfalon.games.prototype.battle.questions.parties import Battle
from gonfalon.games.prototype.capital.changes.downfall import leave_if_empty
from gonfalon.games.prototype.realm.changes.pieces import move_transport
from gonfalon.games.prototype.realm.questions.pieces import is_ship, kind
from gonfalon.games.prototype.siege.questions.camps import fronts, siege_at
from gonfalon.games.prototype.siege.questions.declaring import landing, leading, on_front
from gonfalon.games.prototype.state import MOVED_IN_COMBAT, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.world import WAGON, mask_of


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
