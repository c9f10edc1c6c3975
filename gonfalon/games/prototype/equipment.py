"""Transports, siege engines and Captains on sale in the Purchase phase.

rules: MP-BUY-01 to MP-BUY-04, MP-TRANS-06 to MP-TRANS-09, MP-ENGINE-01 to MP-ENGINE-03, MP-CAPT-01, MP-CAPT-02, MP-COMP-04
"""

from __future__ import annotations

from collections.abc import Iterator

from gonfalon.games.prototype.building import refuse_site
from gonfalon.games.prototype.pieces import (
    free_captain,
    free_engine,
    free_transport,
    full_pm,
    own_engines,
    own_transports,
    put_engine,
    remove_engine,
)
from gonfalon.games.prototype.prices import (
    OTHER,
    basket,
    buy,
    engine_price,
    improvement_price,
    keep,
    knew,
    level_then,
    refuse_price,
    transport_price,
)
from gonfalon.games.prototype.purchases import (
    count_captains,
    count_engines,
    count_transports,
    owe_captain,
    owe_engine,
    owe_transport,
)
from gonfalon.games.prototype.realm import settlement
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.wares import LEVELS, Args, Ware, sites, technology_needed
from gonfalon.games.prototype.world import KINDS, SHIPS
from gonfalon.kernel.events import Refusal

# ---- transports


def places_for(s: ProtoState, seat: int, *, port: bool = False) -> bool:
    """MP-BUY-02: has he a settlement, with a port for ships, where a new piece can be placed?"""
    return any(
        s.settlement[t] and (not port or s.world.harbour[t] != NOBODY) for t in sites(s, seat)
    )


def _transports(s: ProtoState, seat: int) -> Iterator[Args]:
    for kind in range(len(KINDS)):
        for level in LEVELS[: level_then(s, seat)]:
            yield kind, level


def _refuse_level(s: ProtoState, seat: int, kind: int, level: int) -> Refusal | None:
    """MP-TRANS-06."""
    if level > level_then(s, seat):
        return Refusal("MP-TRANS-06", "level-needed", level=level)
    row = s.world.transport[kind][level - 1]
    return technology_needed(s, seat, "MP-TRANS-06", row.technologies)


def _refuse_more_transports(s: ProtoState, seat: int) -> Refusal | None:
    """MP-TRANS-08."""
    content, most = basket(s, seat), s.world.limits.transports_per_turn
    if content.transports + len(content.improved) >= most:
        return Refusal("MP-TRANS-08", "transports-enough", count=most)
    return None


def fleet_limit(s: ProtoState, seat: int, kind: int) -> int:
    """MP-TRANS-09, with the technologies held when the phase began."""
    more = s.world.limits.arsenal_ships if kind in SHIPS and knew(s, seat, "arsenal") else 0
    return level_then(s, seat) + more


def _refuse_transport(s: ProtoState, seat: int, args: Args) -> Refusal | None:
    kind, level = args
    if level not in LEVELS:
        return Refusal("MP-TRANS-01", "no-such-level", count=level)
    refusal = _refuse_level(s, seat, kind, level) or _refuse_more_transports(s, seat)
    if refusal:
        return refusal
    limit = fleet_limit(s, seat, kind)
    if count_transports(s, seat, kind) >= limit:
        return Refusal("MP-TRANS-09", "fleet-full", kind=kind, count=limit)
    if free_transport(s, kind) == NOBODY:
        return Refusal("MP-COMP-04", "no-transport-left", kind=kind)
    if not places_for(s, seat, port=kind in SHIPS):
        return Refusal("MP-BUY-02", "no-port" if kind in SHIPS else "no-place-for-pieces")
    return refuse_price(s, seat, OTHER, transport_price(s, seat, kind, level))


def _buy_transport(s: ProtoState, seat: int, args: Args) -> None:
    kind, level = args
    buy(s, seat, OTHER, transport_price(s, seat, kind, level))
    content = basket(s, seat)
    keep(s, seat, content._replace(transports=content.transports + 1))
    owe_transport(s, seat, kind, level, may_wait=False)
    s.emit("transport-ordered", "MP-BUY-03", seat=seat, transport_kind=kind, level=level)


def _improvements(s: ProtoState, seat: int) -> Iterator[Args]:
    top = level_then(s, seat)
    for transport in own_transports(s, seat):
        for level in range(s.transport_level[transport] + 1, top + 1):
            yield transport, level


def _refuse_improvement(s: ProtoState, seat: int, args: Args) -> Refusal | None:
    transport, level = args
    if s.transport_owner[transport] != seat:
        return Refusal("MP-BUY-01", "not-your-transport", transport=transport)
    if level not in LEVELS or level <= s.transport_level[transport]:
        return Refusal("MP-TRANS-07", "not-better", transport=transport)
    place = s.transport_at[transport]
    if s.world.is_sea(place):
        return Refusal("MP-BUY-02", "not-your-place", place=place)
    refusal = refuse_site(s, seat, place) or _refuse_level(
        s, seat, s.world.transport_kind[transport], level
    )
    if refusal:
        return refusal
    if not settlement(s, place) or s.transport_aboard[transport] != NOBODY:
        return Refusal("MP-TRANS-08", "only-in-settlement", transport=transport)
    if transport not in basket(s, seat).improved:
        refusal = _refuse_more_transports(s, seat)
    return refusal or refuse_price(s, seat, OTHER, improvement_price(s, transport, level))


def _improve(s: ProtoState, seat: int, args: Args) -> None:
    transport, level = args
    buy(s, seat, OTHER, improvement_price(s, transport, level))
    content = basket(s, seat)
    if transport not in content.improved:
        keep(s, seat, content._replace(improved=(*content.improved, transport)))
    s.transport_level[transport] = level
    s.transport_pm[transport] = full_pm(s, transport)
    s.emit("transport-improved", "MP-TRANS-07", seat=seat, transport=transport, level=level)


# ---- siege engines


def _engines(s: ProtoState, seat: int) -> Iterator[Args]:
    for kind in range(level_then(s, seat)):
        yield (kind,)


def _refuse_kind(s: ProtoState, seat: int, kind: int) -> Refusal | None:
    """MP-ENGINE-01, MP-COMP-04."""
    row = s.world.engine[kind]
    if row.level > level_then(s, seat):
        return Refusal("MP-ENGINE-01", "level-needed", level=row.level)
    refusal = technology_needed(s, seat, "MP-ENGINE-01", row.technologies)
    if refusal is None and free_engine(s, kind) == NOBODY:
        return Refusal("MP-COMP-04", "no-engine-left", artillery=kind)
    return refusal


def _refuse_engine(s: ProtoState, seat: int, args: Args) -> Refusal | None:
    refusal = _refuse_kind(s, seat, args[0])
    if refusal:
        return refusal
    limit = level_then(s, seat)
    if count_engines(s, seat) >= limit:
        return Refusal("MP-ENGINE-02", "engines-enough", count=limit)
    if not places_for(s, seat):
        return Refusal("MP-BUY-02", "no-place-for-pieces")
    return refuse_price(s, seat, OTHER, engine_price(s, args[0]))


def _buy_engine(s: ProtoState, seat: int, args: Args) -> None:
    buy(s, seat, OTHER, engine_price(s, args[0]))
    owe_engine(s, seat, args[0])
    s.emit("engine-ordered", "MP-BUY-03", seat=seat, artillery=args[0])


def _better_engines(s: ProtoState, seat: int) -> Iterator[Args]:
    for engine in own_engines(s, seat):
        for kind in range(s.world.engine_kind[engine] + 1, level_then(s, seat)):
            yield engine, kind


def _refuse_better(s: ProtoState, seat: int, args: Args) -> Refusal | None:
    """MP-ENGINE-03."""
    engine, kind = args
    if s.engine_owner[engine] != seat:
        return Refusal("MP-BUY-01", "not-your-engine")
    before = s.world.engine_kind[engine]
    if kind <= before:
        return Refusal("MP-ENGINE-03", "engine-not-better")
    place = s.engine_at[engine]
    if s.world.is_sea(place):
        return Refusal("MP-BUY-02", "not-your-place", place=place)
    refusal = refuse_site(s, seat, place) or _refuse_kind(s, seat, kind)
    if refusal:
        return refusal
    if not settlement(s, place):
        return Refusal("MP-ENGINE-03", "engine-in-settlement")
    return refuse_price(s, seat, OTHER, engine_price(s, kind, before))


def _improve_engine(s: ProtoState, seat: int, args: Args) -> None:
    """The piece is changed; a new one lies where the old one was, aboard or not."""
    engine, kind = args
    buy(s, seat, OTHER, engine_price(s, kind, s.world.engine_kind[engine]))
    place, aboard = s.engine_at[engine], s.engine_aboard[engine]
    s.emit("engine-improved", "MP-ENGINE-03", seat=seat, engine=engine, artillery=kind)
    remove_engine(s, engine)
    better = put_engine(s, seat, free_engine(s, kind), place)
    s.engine_aboard[better] = aboard


# ---- Captains


def _captains(s: ProtoState, seat: int) -> Iterator[Args]:
    for level in range(1, level_then(s, seat) + 1):
        yield (level,)


def _refuse_captain(s: ProtoState, seat: int, args: Args) -> Refusal | None:
    level = args[0]
    if level not in LEVELS:
        return Refusal("MP-CAPT-01", "no-such-level", count=level)
    row = s.world.data.captains[level - 1]
    refusal = technology_needed(s, seat, "MP-CAPT-01", row.technologies)
    if refusal:
        return refusal
    limit = level_then(s, seat)
    if level > limit:
        return Refusal("MP-CAPT-01", "level-needed", level=level)
    if count_captains(s, seat) >= limit or free_captain(s, seat) == NOBODY:
        return Refusal("MP-CAPT-02", "captains-enough", count=limit)
    if not places_for(s, seat):
        return Refusal("MP-BUY-02", "no-place-for-pieces")
    return refuse_price(s, seat, OTHER, row.cost)


def _buy_captain(s: ProtoState, seat: int, args: Args) -> None:
    buy(s, seat, OTHER, s.world.captain_cost[args[0] - 1])
    owe_captain(s, seat, args[0])
    s.emit("captain-ordered", "MP-BUY-03", seat=seat, level=args[0])


EQUIPMENT = {
    "buy-transport": Ware(_transports, _refuse_transport, _buy_transport),
    "improve-transport": Ware(_improvements, _refuse_improvement, _improve),
    "buy-engine": Ware(_engines, _refuse_engine, _buy_engine),
    "improve-engine": Ware(_better_engines, _refuse_better, _improve_engine),
    "buy-captain": Ware(_captains, _refuse_captain, _buy_captain),
}
