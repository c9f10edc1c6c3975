"""A siege is declared, and artillery fires.

rules: MP-SIEGE-01, MP-SIEGE-02, MP-SIEGE-05, MP-SIEGE-07, MP-SIEGE-18, MP-SIEGE-24
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.battle import Battle, Party, present_vf
from gonfalon.games.prototype.downfall import leave_if_empty
from gonfalon.games.prototype.pieces import (
    carried_by,
    engines_at,
    engines_on,
    is_ship,
    move_transport,
    remove_engine,
)
from gonfalon.games.prototype.realm import roll, score
from gonfalon.games.prototype.sieges import (
    all_engines,
    besieging_vf,
    camps,
    defenders,
    fronts,
    has_engine,
    siege_at,
)
from gonfalon.games.prototype.state import MOVED_IN_COMBAT, ProtoState, Siege
from gonfalon.games.prototype.world import mask_of, sides
from gonfalon.kernel.state import Step

OUTSIDE, WALLS = 1, 2
"""Of a battle that comes out of a siege: against those outside, the siege goes on; against the walls, it is over."""


def may_besiege(s: ProtoState) -> bool:
    """MP-SIEGE-01, MP-SIEGE-18: an engine, and more VF on the spot than the besieged, crews included; by sea only before the port."""
    b: Battle = s.battle
    if b.siege == WALLS:
        return False
    own = [t for party in b.attackers for t in party.transports if may_camp(s, t, b.place)]
    aboard = [t for top in own for t in (top, *carried_by(s, top))]
    engine = any(engines_on(s, t) for t in aboard)
    vf = sum(s.transport_vf[t] for t in aboard)
    other = siege_at(s, b.place, b.party.seat)
    if other is not None and not {s.transport_at[t] for t in own} & set(camps(s, other)):
        engine = engine or has_engine(s, other)
        vf += besieging_vf(s, other)
    besieged = sum(present_vf(s, b, index) for index in range(len(b.defenders)))
    return engine and vf > besieged


def may_camp(s: ProtoState, transport: int, territory: int) -> bool:
    """MP-SIEGE-02, MP-SIEGE-18: land transports enter, ships count before the port only."""
    return not is_ship(s, transport) or s.transport_at[transport] == s.world.harbour[territory]


def declare_siege(s: ProtoState) -> None:
    """MP-SIEGE-02: by land the transports enter, by sea the fleet stays before the port. A siege that is under way goes on."""
    b: Battle = s.battle
    party = b.party
    other = siege_at(s, b.place, party.seat)
    under_way = [front.by_sea for front in fronts(s, other)] if other else []
    leads = party.leader if party.leader in party.captains else party.captains[0]
    for by_sea in (0, 1):
        seats = [each.seat for each in b.attackers if _on_front(s, each, b.place, by_sea)]
        if party.seat not in seats or by_sea in under_way:
            continue
        allies = mask_of(seat for seat in seats if seat != party.seat)
        turns = other.turns if other else 1
        s.sieges.append(Siege(b.place, party.seat, turns, by_sea, leads, s.turn, allies))
        s.emit("siege", "MP-SIEGE-01", seat=party.seat, territory=b.place)
    for each in b.attackers:
        for t in each.transports:
            start = s.transport_at[t]
            if not is_ship(s, t) and start != b.place:
                move_transport(s, t, b.place)
                s.transport_marks[t] |= MOVED_IN_COMBAT
                leave_if_empty(s, start)
    if not under_way:
        s.push(Artillery(b.place, party.seat))


def _on_front(s: ProtoState, party: Party, territory: int, by_sea: int) -> bool:
    """Has the party transports for this front?"""
    return any(int(is_ship(s, t)) == by_sea and may_camp(s, t, territory) for t in party.transports)


@dataclass(slots=True)
class Artillery(Step):
    """MP-SIEGE-05: if both sides have engines all fire at the same time; a hit destroys an enemy engine, his weakest."""

    territory: int
    seat: int

    def run(self, s: ProtoState) -> None:
        siege = siege_at(s, self.territory, self.seat)
        if siege is None:
            return
        ours = all_engines(s, siege)
        theirs = [
            e for seat in defenders(s, self.territory) for e in engines_at(s, self.territory, seat)
        ]
        if not ours or not theirs:
            return
        hits, answer = fire(s, ours), fire(s, theirs)
        s.emit("artillery", "MP-SIEGE-05", territory=self.territory, hits=hits, other_hits=answer)
        _destroy(s, theirs, hits, self.seat)
        _destroy(s, ours, answer, s.owner[self.territory])


def fire(s: ProtoState, engines: list[int]) -> int:
    die, kinds = sides(s.world.limits.duel_die), s.world.engine_kind
    return sum(roll(s, die) >= s.world.engine[kinds[engine]].duel_from for engine in engines)


def _destroy(s: ProtoState, engines: list[int], hits: int, by: int) -> None:
    """MP-SIEGE-07: honour for an engine of a player."""
    for engine in sorted(engines, key=lambda e: s.world.engine_kind[e])[:hits]:
        s.emit("engine-hit", "MP-SIEGE-05", seat=s.engine_owner[engine], engine=engine)
        remove_engine(s, engine)
        if by >= 0:
            score(s, by, s.world.po["destroy-engine"], "destruction", "MP-SIEGE-07")
