"""What follows from a purchase beside its price: what a technology leads to, what a building or a piece does.

rules: MP-TERM-02, MP-TECH-06, MP-TECH-07, MP-SUPPLY-02, MP-REBEL-01, MP-TRANS-03, MP-SIEGE-09, MP-CAPT-03
"""

from __future__ import annotations

from gonfalon.games.prototype.events.questions.rebellion import worst_level
from gonfalon.games.prototype.purchase.changes.buildings import put_up
from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move


def ware_outlook(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """Of an order of the Purchase phase, on the player's desk."""
    args, w = move.args, s.world
    if move.verb == "buy-technology":
        return technology_outlook(s, seat, args[0])
    if move.verb in ("build", "build-free"):
        return building_outlook(s, *args)
    if move.verb == "buy-transport":
        return [transport_note(s, *args)]
    if move.verb == "improve-transport":
        return [transport_note(s, w.transport_kind[args[0]], args[1])]
    if move.verb in ("buy-engine", "improve-engine"):
        return [remark("engine-power", count=w.engine[args[-1]].level)]
    if move.verb == "buy-captain":
        return [remark("captain-attacks", count=args[0])]
    return [remark("no-decay")] if move.verb == "repair" else []


def technology_outlook(s: ProtoState, seat: int, technology: int) -> list[Consequence]:
    """How far the next LT and the next PO are then, and what it opens."""
    w, known = s.world, s.tech[seat] | 1 << technology
    count = known.bit_count()
    found = []
    if w.level_by_count[count] > level(s, seat):
        found.append(remark("reaches-level", level=w.level_by_count[count]))
    elif left := [n for n, lt in enumerate(w.level_by_count) if lt > level(s, seat)]:
        found.append(remark("to-level", count=left[0] - count, level=level(s, seat) + 1))
    rest = -count % w.limits.technologies_per_po
    if rest:
        found.append(remark("to-honour", count=rest))
    opened = [
        number
        for number, needs in enumerate(w.needs)
        if needs >> technology & 1 and not known >> number & 1 and not needs & ~known
    ]
    return [*found, remark("opens", technologies=opened)] if opened else found


def building_outlook(s: ProtoState, building: int, territory: int) -> list[Consequence]:
    """From Placement on: VF that the land feeds, and VF that it needs against rebellion."""
    built = s.copy()
    put_up(built, building, territory)
    found = []
    fed, feeds = supply_limit(s, territory), supply_limit(built, territory)
    if feeds != fed:
        found.append(remark("feeds-more", vf=fed, more_vf=feeds))
    needed, needs = worst_level(s, territory), worst_level(built, territory)
    if needs != needed:
        found.append(remark("quieter", vf=needed, less_vf=needs))
    return found


def transport_note(s: ProtoState, kind: int, rank: int) -> Consequence:
    row = s.world.transport[kind][rank - 1]
    return remark("transport", vf=row.capacity_vf, units=row.capacity_goods, pm=row.pm)
