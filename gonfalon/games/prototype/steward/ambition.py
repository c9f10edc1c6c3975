"""War between players: what an army could take from another, and whether that is worth the honour it costs.

rules: MP-WAR-02, MP-WAR-03, MP-CB-06, MP-DIPL-14, MP-ATT-08, MP-CONQ-03
"""

from __future__ import annotations

from gonfalon.games.prototype.pieces import captains_on, full_pm
from gonfalon.games.prototype.realm import in_truce, vf_at
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.outlook import Outlook
from gonfalon.games.prototype.steward.roads import tree_of
from gonfalon.games.prototype.world import SHIPS, WAR
from gonfalon.games.prototype.wrongs import war_cost, wrongs
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

MARTIAL = 3
"""The taste of those who go to war for less."""
GAIN = {MARTIAL: 0.0}
"""Honour above the price from which war is declared, by taste."""
CAUTION = 1.0
"""The same for all others."""


def open_prey(o: Outlook, other: int) -> dict[int, int]:
    """By place, how many transports of another player stand where an army could fall on them."""
    s = o.s
    found: dict[int, int] = {}
    for t, owner in enumerate(s.transport_owner):
        place = s.transport_at[t]
        if owner != other or place == NOBODY:
            continue
        at_sea = o.w.is_sea(place)
        if at_sea or (s.owner[place] == NOBODY and not s.barbarian_vf[place] and not _ships(o, t)):
            found[place] = found.get(place, 0) + 1
    return found


def _ships(o: Outlook, t: int) -> bool:
    return o.w.transport_kind[t] in SHIPS


def can_beat(o: Outlook, vf: int, other: int, place: int) -> bool:
    """Are so many VF sure to beat a convoy or fleet?"""
    return vf >= 2 * vf_at(o.s, other, place) + 4


def hopes(o: Outlook, other: int) -> float:
    """Honour that our armies could win from another player this turn."""
    s = o.s
    prey = open_prey(o, other)
    total = 0.0
    for t in o.transports:
        led = captains_on(s, t)
        if not led or o.w.transport_kind[t] not in WAR or s.transport_aboard[t] != NOBODY:
            continue
        ways, full = tree_of(o, t).pm, full_pm(s, t)
        near = [
            count
            for place, count in prey.items()
            if ways.get(place, full) < full and can_beat(o, s.transport_vf[t], other, place)
        ]
        near.sort(reverse=True)
        total += sum(near[: max(s.captain_level[c] for c in led)])
    return total


def declare(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """The war that pays, if there is one; wrongs suffered pay for honour."""
    best: Move | None = None
    most = GAIN.get(o.taste, CAUTION)
    for listed in legal:
        if listed.verb != "declare-war":
            continue
        other = listed.args[0]
        if in_truce(o.s, o.seat, other):
            continue
        waived = listed.high if isinstance(listed, RangeMove) else listed.args[1]
        gain = hopes(o, other) - max(0, war_cost(o.s, o.seat, other) - waived)
        if wrongs(o.s, o.seat, other) >= o.w.limits.cb_per_po:
            gain += 0.5
        if gain >= most:
            most = gain
            best = listed.at(waived) if isinstance(listed, RangeMove) else listed
    return best
