"""Transports, siege engines and Captains on sale in the Purchase phase.

rules: MP-BUY-01 to MP-BUY-04, MP-TRANS-06 to MP-TRANS-09, MP-ENGINE-01 to MP-ENGINE-03, MP-CAPT-01, MP-CAPT-02, MP-COMP-04
"""

from __future__ import annotations

from gonfalon.games.prototype.purchase.changes.basket import buy, keep
from gonfalon.games.prototype.purchase.changes.on_the_way import (
    owe_captain,
    owe_engine,
    owe_transport,
)
from gonfalon.games.prototype.purchase.questions.buildings import refuse_site
from gonfalon.games.prototype.purchase.questions.on_the_way import (
    count_captains,
    count_engines,
    count_transports,
)
from gonfalon.games.prototype.purchase.questions.prices import (
    OTHER,
    Buyer,
    basket,
    engine_price,
    improvement_price,
    knew,
    refuse_price,
    technology_needed,
    transport_price,
)
from gonfalon.games.prototype.purchase.steps.wares import LEVELS, Args, Ware
from gonfalon.games.prototype.realm.changes.pieces import put_engine, remove_engine
from gonfalon.games.prototype.realm.questions.holdings import settlement
from gonfalon.games.prototype.realm.questions.pieces import (
    free_captain,
    free_engine,
    free_transport,
    full_pm,
    own_engines,
    own_transports,
)
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.world import KINDS, SHIPS
from gonfalon.kernel.events import Refusal

# ---- transports


def places_for(s: ProtoState, buyer: Buyer, *, port: bool = False) -> bool:
    """MP-BUY-02: has the buyer a settlement, with a port for ships, where a new piece can be placed?"""
    for t in buyer.sites:
        if s.settlement[t] and (not port or s.world.harbour[t] != NOBODY):
            return True
    return False


def _transports(s: ProtoState, buyer: Buyer) -> list[Args]:
    found: list[Args] = []
    if _refuse_more_transports(s, buyer):
        return found
    for kind in range(len(KINDS)):
        levels = [
            level
            for level in range(1, buyer.level + 1)
            if buyer.can_pay(OTHER, transport_price(s, buyer.seat, kind, level))
            and _refuse_level(s, buyer, kind, level) is None
        ]
        if levels and _refuse_kind(s, buyer, kind) is None:
            found += [(kind, level) for level in levels]
    return found


def _refuse_level(s: ProtoState, buyer: Buyer, kind: int, level: int) -> Refusal | None:
    """MP-TRANS-06."""
    if level > buyer.level:
        return Refusal("MP-TRANS-06", "level-needed", level=level)
    row = s.world.transport[kind][level - 1]
    return technology_needed(s, buyer, "MP-TRANS-06", row.technologies)


def _refuse_more_transports(s: ProtoState, buyer: Buyer) -> Refusal | None:
    """MP-TRANS-08."""
    content, most = buyer.basket, s.world.limits.transports_per_turn
    if content.transports + len(content.improved) >= most:
        return Refusal("MP-TRANS-08", "transports-enough", count=most)
    return None


def fleet_limit(s: ProtoState, buyer: Buyer, kind: int) -> int:
    """MP-TRANS-09, with the technologies held when the phase began."""
    arsenal = kind in SHIPS and knew(s, buyer.seat, "arsenal")
    return buyer.level + (s.world.limits.arsenal_ships if arsenal else 0)


def _refuse_kind(s: ProtoState, buyer: Buyer, kind: int) -> Refusal | None:
    """MP-TRANS-09, MP-COMP-04, MP-BUY-02: one more of this kind, of whatever level."""
    limit = fleet_limit(s, buyer, kind)
    if count_transports(s, buyer.seat, kind) >= limit:
        return Refusal("MP-TRANS-09", "fleet-full", kind=kind, count=limit)
    if free_transport(s, kind) == NOBODY:
        return Refusal("MP-COMP-04", "no-transport-left", kind=kind)
    if not places_for(s, buyer, port=kind in SHIPS):
        return Refusal("MP-BUY-02", "no-port" if kind in SHIPS else "no-place-for-pieces")
    return None


def _refuse_transport(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    kind, level = args
    if level not in LEVELS:
        return Refusal("MP-TRANS-01", "no-such-level", count=level)
    return (
        _refuse_level(s, buyer, kind, level)
        or _refuse_more_transports(s, buyer)
        or _refuse_kind(s, buyer, kind)
        or refuse_price(s, buyer, OTHER, transport_price(s, buyer.seat, kind, level))
    )


def _buy_transport(s: ProtoState, seat: int, args: Args) -> None:
    kind, level = args
    buy(s, seat, OTHER, transport_price(s, seat, kind, level))
    content = basket(s, seat)
    keep(s, seat, content._replace(transports=content.transports + 1))
    owe_transport(s, seat, kind, level, may_wait=False)
    s.emit("transport-ordered", "MP-BUY-03", seat=seat, transport_kind=kind, level=level)


def _improvements(s: ProtoState, buyer: Buyer) -> list[Args]:
    if buyer.level == 1:
        return []
    return [
        (transport, level)
        for transport in own_transports(s, buyer.seat)
        for level in range(s.transport_level[transport] + 1, buyer.level + 1)
        if buyer.can_pay(OTHER, improvement_price(s, transport, level))
        and _refuse_improvement(s, buyer, (transport, level)) is None
    ]


def _refuse_improvement(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    transport, level = args
    if s.transport_owner[transport] != buyer.seat:
        return Refusal("MP-BUY-01", "not-your-transport", transport=transport)
    if level not in LEVELS or level <= s.transport_level[transport]:
        return Refusal("MP-TRANS-07", "not-better", transport=transport)
    place = s.transport_at[transport]
    if s.world.is_sea(place):
        return Refusal("MP-BUY-02", "not-your-place", place=place)
    refusal = refuse_site(s, buyer.seat, place) or _refuse_level(
        s, buyer, s.world.transport_kind[transport], level
    )
    if refusal:
        return refusal
    if not settlement(s, place) or s.transport_aboard[transport] != NOBODY:
        return Refusal("MP-TRANS-08", "only-in-settlement", transport=transport)
    if transport not in buyer.basket.improved:
        refusal = _refuse_more_transports(s, buyer)
    return refusal or refuse_price(s, buyer, OTHER, improvement_price(s, transport, level))


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


def _engines(s: ProtoState, buyer: Buyer) -> list[Args]:
    kinds = [
        kind
        for kind in range(buyer.level)
        if buyer.can_pay(OTHER, engine_price(s, kind))
        and _refuse_engine_kind(s, buyer, kind) is None
    ]
    return [(kind,) for kind in kinds] if kinds and _refuse_engines(s, buyer) is None else []


def _refuse_engine_kind(s: ProtoState, buyer: Buyer, kind: int) -> Refusal | None:
    """MP-ENGINE-01, MP-COMP-04."""
    row = s.world.engine[kind]
    if row.level > buyer.level:
        return Refusal("MP-ENGINE-01", "level-needed", level=row.level)
    refusal = technology_needed(s, buyer, "MP-ENGINE-01", row.technologies)
    if refusal is None and free_engine(s, kind) == NOBODY:
        return Refusal("MP-COMP-04", "no-engine-left", artillery=kind)
    return refusal


def _refuse_engines(s: ProtoState, buyer: Buyer) -> Refusal | None:
    """MP-ENGINE-02, MP-BUY-02: one more, of whatever kind."""
    if count_engines(s, buyer.seat) >= buyer.level:
        return Refusal("MP-ENGINE-02", "engines-enough", count=buyer.level)
    if not places_for(s, buyer):
        return Refusal("MP-BUY-02", "no-place-for-pieces")
    return None


def _refuse_engine(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    return (
        _refuse_engine_kind(s, buyer, args[0])
        or _refuse_engines(s, buyer)
        or refuse_price(s, buyer, OTHER, engine_price(s, args[0]))
    )


def _buy_engine(s: ProtoState, seat: int, args: Args) -> None:
    buy(s, seat, OTHER, engine_price(s, args[0]))
    owe_engine(s, seat, args[0])
    s.emit("engine-ordered", "MP-BUY-03", seat=seat, artillery=args[0])


def _better_engines(s: ProtoState, buyer: Buyer) -> list[Args]:
    if buyer.level == 1:
        return []
    return [
        (engine, kind)
        for engine in own_engines(s, buyer.seat)
        for kind in range(s.world.engine_kind[engine] + 1, buyer.level)
        if _refuse_better(s, buyer, (engine, kind)) is None
    ]


def _refuse_better(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    """MP-ENGINE-03."""
    engine, kind = args
    if s.engine_owner[engine] != buyer.seat:
        return Refusal("MP-BUY-01", "not-your-engine")
    before = s.world.engine_kind[engine]
    if kind <= before:
        return Refusal("MP-ENGINE-03", "engine-not-better")
    place = s.engine_at[engine]
    if s.world.is_sea(place):
        return Refusal("MP-BUY-02", "not-your-place", place=place)
    refusal = refuse_site(s, buyer.seat, place) or _refuse_engine_kind(s, buyer, kind)
    if refusal:
        return refusal
    if not settlement(s, place):
        return Refusal("MP-ENGINE-03", "engine-in-settlement")
    return refuse_price(s, buyer, OTHER, engine_price(s, kind, before))


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


def _captains(s: ProtoState, buyer: Buyer) -> list[Args]:
    levels = [
        level
        for level in range(1, buyer.level + 1)
        if buyer.can_pay(OTHER, s.world.captain_cost[level - 1])
        and _refuse_captain_level(s, buyer, level) is None
    ]
    return [(level,) for level in levels] if levels and _refuse_captains(s, buyer) is None else []


def _refuse_captain_level(s: ProtoState, buyer: Buyer, level: int) -> Refusal | None:
    """MP-CAPT-01."""
    technologies = s.world.data.captains[level - 1].technologies
    refusal = technology_needed(s, buyer, "MP-CAPT-01", technologies)
    if refusal is None and level > buyer.level:
        return Refusal("MP-CAPT-01", "level-needed", level=level)
    return refusal


def _refuse_captains(s: ProtoState, buyer: Buyer) -> Refusal | None:
    """MP-CAPT-02, MP-BUY-02: one more, of whatever level."""
    seat, limit = buyer.seat, buyer.level
    if count_captains(s, seat) >= limit or free_captain(s, seat) == NOBODY:
        return Refusal("MP-CAPT-02", "captains-enough", count=limit)
    if not places_for(s, buyer):
        return Refusal("MP-BUY-02", "no-place-for-pieces")
    return None


def _refuse_captain(s: ProtoState, buyer: Buyer, args: Args) -> Refusal | None:
    level = args[0]
    if level not in LEVELS:
        return Refusal("MP-CAPT-01", "no-such-level", count=level)
    return (
        _refuse_captain_level(s, buyer, level)
        or _refuse_captains(s, buyer)
        or refuse_price(s, buyer, OTHER, s.world.captain_cost[level - 1])
    )


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
