"""After the last round: the place changes hands, Captains of barbarians fall, neighbours take up arms.

rules: MP-TIME-11, MP-CONQ-01, MP-CONQ-07, MP-CONQ-13, MP-BARB-09
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.activation import activate
from gonfalon.games.prototype.battle import CONQUERED, CONVOY, TERRITORY, Battle, attack_vf
from gonfalon.games.prototype.downfall import fall_to_barbarians
from gonfalon.games.prototype.pieces import convoy, disown_if_empty, is_ship, move_transport
from gonfalon.games.prototype.realm import change_ground, set_owner, vf_at
from gonfalon.games.prototype.state import BARBARIANS, MOVED_IN_COMBAT, NOBODY, ProtoState
from gonfalon.games.prototype.steps.spoils import captain_falls
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class AfterBattle(Step):
    """MP-TIME-11: the rest, with `s.battle` still set; then the battle is over."""

    def run(self, s: ProtoState) -> None:
        b: Battle = s.battle
        if b.result == CONQUERED:
            if b.by_barbarians:
                barbarians_enter(s, b)
            elif b.kind == TERRITORY:
                occupy(s, b)
            else:
                crews_gone(s)
        captain_falls(s)
        if b.result == CONQUERED and b.kind == TERRITORY and b.target == BARBARIANS:
            activate(s, b.place)
        s.battle = None


def occupy(s: ProtoState, b: Battle) -> None:
    """MP-CONQ-01: the attacking transports enter; from ships that cannot, 1 VF goes ashore."""
    party = next(party for party in b.attackers if party.seat == b.last_blow)
    for t in party.transports:
        if not is_ship(s, t) or s.world.harbour[b.place] == s.transport_at[t]:
            move_transport(s, t, b.place)
            s.transport_marks[t] |= MOVED_IN_COMBAT
    if not vf_at(s, party.seat, b.place):
        ship = max(party.transports, key=lambda t: s.transport_vf[t])
        s.transport_vf[ship] -= 1
        change_ground(s, party.seat, b.place, 1)
    set_owner(s, b.place, party.seat)
    s.emit("conquered", "MP-CONQ-01", seat=party.seat, territory=b.place)


def barbarians_enter(s: ProtoState, b: Battle) -> None:
    """MP-BARB-09: the surviving attackers move in."""
    if b.kind == TERRITORY:
        vf = attack_vf(s, b, 0)
        fall_to_barbarians(s, b.place, "MP-BARB-09")
        if b.base != NOBODY:
            s.barbarian_vf[b.base] -= vf
        s.barbarian_vf[b.place] += vf
        s.barbarian_captain[b.place] = b.captain if b.base == NOBODY else 0
    else:
        crews_gone(s)


def crews_gone(s: ProtoState) -> None:
    """MP-CONQ-13: at sea, in barbarian land and in the port of another a transport without VF takes no further part."""
    b: Battle = s.battle
    if b.kind != CONVOY:
        return
    for seat in b.defenders:
        if seat != BARBARIANS:
            for t in convoy(s, seat, b.place):
                disown_if_empty(s, t)
