"""Sieges change, are abandoned and lifted.

rules: MP-SIEGE-15, MP-SIEGE-23, MP-SIEGE-27
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.changes.guests import send_away
from gonfalon.games.prototype.realm.changes.pieces import change_level
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.realm.questions.pieces import captains, convoy
from gonfalon.games.prototype.siege.questions.camps import (
    besieged_vf,
    besiegers,
    besieging_vf,
    camp_vf,
    fronts,
    leader,
)
from gonfalon.games.prototype.state import MOVED_IN_COMBAT, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Siege


def change(s: ProtoState, old: Siege, new: Siege | None) -> None:
    at = s.sieges.index(old)
    s.sieges[at : at + 1] = [] if new is None else [new]


def abandon(s: ProtoState, siege: Siege, *, setback: bool = True) -> None:
    """MP-SIEGE-15: given up; the leading Captain loses a level, and who stands on the land of another leaves."""
    captain, both = leader(s, siege), fronts(s, siege)
    if captain == NOBODY and siege.captain in captains(s, siege.besieger):
        captain = siege.captain
    for front in both:
        change(s, front, None)
    s.emit("siege-abandoned", "MP-SIEGE-15", seat=siege.besieger, territory=siege.territory)
    if setback and captain != NOBODY:
        change_level(s, captain, -s.world.limits.captain_setback)
    if s.owner[siege.territory] == NOBODY:
        return
    camped = {seat for front in both if not front.by_sea for seat in besiegers(front)}
    for seat in sorted(camped):
        _decamp(s, seat, siege.territory, "MP-SIEGE-15")


def _decamp(s: ProtoState, seat: int, territory: int, rule: str) -> None:
    """Who lay before the walls leaves in this turn; who has moved already, in the next."""
    for t in convoy(s, seat, territory):
        moved = bool(s.transport_marks[t] & MOVED_IN_COMBAT)
        send_away(s, t, s.turn + moved, rule)


def forestall(s: ProtoState, territory: int, conqueror: int) -> None:
    """MP-SIEGE-27: the place is taken; others who besieged it are guests, and as enemies of the conqueror must leave."""
    for siege in list(s.sieges):
        if siege.territory != territory:
            continue
        change(s, siege, None)
        if conqueror in besiegers(siege):
            continue
        s.emit("siege-over", "MP-SIEGE-27", seat=siege.besieger, territory=territory)
        for seat in besiegers(siege) if not siege.by_sea else ():
            if at_war(s, seat, conqueror):
                _decamp(s, seat, territory, "MP-SIEGE-27")


def lift(s: ProtoState, *territories: int) -> None:
    """MP-SIEGE-27: these places have changed hands without the besiegers."""
    for siege in list(s.sieges):
        if siege.territory in territories:
            s.sieges.remove(siege)
            s.emit("siege-over", "MP-SIEGE-27", seat=siege.besieger, territory=siege.territory)


def settle_sieges(s: ProtoState) -> None:
    """MP-SIEGE-23, MP-SIEGE-27: a siege ends when nobody besieges any more, or nobody is left to be besieged. MP-SIEGE-15: who leaves it in
    their own turn has abandoned it."""
    for siege in list(s.sieges):
        if siege not in s.sieges:
            continue
        gone = s.owner[siege.territory] in besiegers(siege) or not besieged_vf(s, siege.territory)
        if not gone and s.active == siege.besieger and not besieging_vf(s, siege):
            abandon(s, siege)
        elif gone or not camp_vf(s, siege):
            change(s, siege, None)
            rule = "MP-SIEGE-27" if gone else "MP-SIEGE-23"
            s.emit("siege-over", rule, seat=siege.besieger, territory=siege.territory)
