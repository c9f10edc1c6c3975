"""Sell-off: buildings, transports and engines go to the bank for half their price.

Taxes offers it among the orders; whoever must pay and cannot is offered `sell_off_moves` and `sell_off` by the step that asks.

rules: MP-COMP-04, MP-LOAN-05, MP-LOAN-06
"""

from __future__ import annotations

from gonfalon.games.prototype.purchase.questions.buildings import (
    is_damaged,
    level_at,
    planned_level,
    refuse_site,
    row_level,
)
from gonfalon.games.prototype.realm.questions.holdings import held, standing_buildings
from gonfalon.games.prototype.realm.questions.pieces import carried_by, own_engines, own_transports
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import TOWER
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

SALE_VERBS = ("sell-building", "sell-transport", "sell-engine")


def sell_off_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    v = s.vocabulary
    found: list[AnyMove] = [
        v["sell-building", building, territory]
        for territory in held(s, seat)
        for building in standing_buildings(s, territory)
        if _refuse_building(s, seat, building, territory) is None
    ]
    found += [
        v["sell-transport", transport]
        for transport in own_transports(s, seat)
        if refuse_sale_of_transport(s, seat, transport) is None
    ]
    return found + [
        v["sell-engine", engine]
        for engine in own_engines(s, seat)
        if refuse_sale_of_engine(s, seat, engine) is None
    ]


def refuse_sale(s: ProtoState, seat: int, move: Move) -> Refusal | None:
    if move.verb == "sell-building":
        return refuse_sale_of_building(s, seat, *move.args)
    if move.verb == "sell-transport":
        return refuse_sale_of_transport(s, seat, move.args[0])
    return refuse_sale_of_engine(s, seat, move.args[0])


def sale_price(s: ProtoState, move: Move) -> int:
    w = s.world
    if move.verb == "sell-building":
        cost = w.buildings[move.args[0]].cost
    elif move.verb == "sell-transport":
        transport = move.args[0]
        cost = w.transport[w.transport_kind[transport]][s.transport_level[transport] - 1].cost
    else:
        cost = w.engine[w.engine_kind[move.args[0]]].cost
    return cost * w.limits.sell_off_percent // 100


def refuse_sale_of_building(
    s: ProtoState, seat: int, building: int, territory: int
) -> Refusal | None:
    """Whole buildings in own land; not the settlement of the capital, and not what was paid to rise in this turn."""
    return _refuse_land(s, seat, territory) or _refuse_building(s, seat, building, territory)


def _refuse_building(s: ProtoState, seat: int, building: int, territory: int) -> Refusal | None:
    """For a building on land that the player holds."""
    if level_at(s, territory, building) != row_level(building):
        return Refusal("MP-LOAN-05", "not-there", building=building, territory=territory)
    if is_damaged(s, territory, building):
        return Refusal("MP-BUILD-09", "repair-first", territory=territory)
    if building < TOWER and s.capital[seat] == territory:
        return Refusal("MP-LOAN-05", "capital-not-sold")
    if planned_level(s, seat, territory, building) > row_level(building):
        return Refusal("MP-LOAN-05", "being-raised", territory=territory)
    return None


def refuse_sale_of_transport(s: ProtoState, seat: int, transport: int) -> Refusal | None:
    """It is unloaded where it stands; the armies must find supply there."""
    if s.transport_owner[transport] != seat:
        return Refusal("MP-LOAN-05", "not-your-transport", transport=transport)
    place = s.transport_at[transport]
    refusal = _refuse_land(s, seat, place)
    if refusal:
        return refusal
    if s.transport_aboard[transport] != NOBODY or carried_by(s, transport):
        return Refusal("MP-LOAN-05", "sell-unloaded", transport=transport)
    vf = s.transport_vf[transport]
    if vf:
        limit = supply_limit(s, place)
        if vf + s.ground[seat].get(place, 0) > limit:
            return Refusal("MP-SUPPLY-01", "over-supply", territory=place, limit_vf=limit)
    return None


def refuse_sale_of_engine(s: ProtoState, seat: int, engine: int) -> Refusal | None:
    if s.engine_owner[engine] != seat:
        return Refusal("MP-LOAN-05", "not-your-engine")
    return _refuse_land(s, seat, s.engine_at[engine])


def _refuse_land(s: ProtoState, seat: int, place: int) -> Refusal | None:
    if s.world.is_sea(place):
        return Refusal("MP-LOAN-05", "not-your-place", place=place)
    refusal = refuse_site(s, seat, place)
    return None if refusal is None else Refusal("MP-LOAN-05", refusal.key, territory=place)
