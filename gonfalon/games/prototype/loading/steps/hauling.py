"""Loading, unloading and handing over, as moves of a Combat or a Commerce turn; Captains who board; relics.

rules: MP-LOAD-01 to MP-LOAD-15, MP-SUPPLY-01, MP-CAPT-03, MP-RELIC-02, MP-RELIC-03, MP-TRADE-03, MP-TRADE-12
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.events.changes.relics import use_relic
from gonfalon.games.prototype.events.questions.relics import refuse_relic
from gonfalon.games.prototype.loading.changes import begin, move_goods, move_vf, vacate
from gonfalon.games.prototype.loading.questions import (
    ARMY,
    CARGO,
    Obstacle,
    Way,
    besieged,
    fee,
    may_man,
    no_landing,
    obstacle,
    on_ground,
    reach,
    stock,
)
from gonfalon.games.prototype.loading.steps.boarding import board, refuse_boarding
from gonfalon.games.prototype.loading.steps.loads import no_embarking, no_engine, origin_of
from gonfalon.games.prototype.movement.questions.ways import moved_mark
from gonfalon.games.prototype.realm.changes.pieces import disown_if_empty, move_transport
from gonfalon.games.prototype.realm.questions.pieces import is_ship
from gonfalon.games.prototype.state import NOBODY, OWNERLESS, ProtoState
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move

ITEM_VERBS = (
    "load", "unload", "hand-over", "put-engine", "land-engine", "embark", "land", "load-goods", "unload-goods",
    "hand-goods",
)  # fmt: skip
HAUL_VERBS = (*ITEM_VERBS, "board", "go-ashore", "take-relic", "deposit-relic")


# ---- what is done


def haul(s: ProtoState, seat: int, move: Move) -> None:
    """Carry out one of `haul_moves`."""
    verb, args = move.verb, move.args
    if verb in ("board", "go-ashore"):
        board(s, seat, move)
    elif verb in ("take-relic", "deposit-relic"):
        use_relic(s, seat, move)
    else:
        way = way_of(s, move)
        begin(s, seat, way)
        if verb in ("load", "unload", "hand-over"):
            move_vf(s, seat, way, args[-1])
            s.emit(f"vf-{_PAST[verb]}", "MP-LOAD-01", seat=seat, vf=args[-1], **_ends(way))
        elif verb in ("load-goods", "unload-goods", "hand-goods"):
            _, _, good, word, units = args
            move_goods(s, seat, way, good, origin_of(s, word), units)
            kind_of_event = f"goods-{_PAST[verb.removesuffix('-goods')]}"
            s.emit(kind_of_event, "MP-LOAD-01", seat=seat, good=good, units=units, **_ends(way))
        elif verb in ("put-engine", "land-engine"):
            _move_engine(s, args[0], way)
            s.emit(f"engine-{_how(way)}", "MP-LOAD-01", seat=seat, engine=args[0], **_ends(way))
        else:
            _move_wagon(s, seat, args[0], way)
            s.emit(
                f"transport-{_how(way)}",
                "MP-LOAD-01",
                seat=seat,
                carried_transport=args[0],
                **_ends(way),
            )


_PAST = {"load": "loaded", "unload": "unloaded", "hand-over": "handed", "hand": "handed"}


def _how(way: Way) -> str:
    if way.territory == NOBODY:
        return "handed"
    return "loaded" if way.giver == NOBODY else "landed"


def _ends(way: Way) -> dict[str, Any]:
    """Giver and receiver for the words of an event."""
    if way.territory != NOBODY:
        transport = way.receiver if way.giver == NOBODY else way.giver
        return {"transport": transport, "territory": way.territory}
    return {"transport": way.giver, "other_transport": way.receiver}


def way_of(s: ProtoState, move: Move) -> Way:
    """The operation that a move belongs to."""
    verb, args = move.verb, move.args
    if verb in ("load", "load-goods"):
        return Way(ARMY if verb == "load" else CARGO, NOBODY, args[0], args[1])
    if verb in ("unload", "unload-goods"):
        return Way(ARMY if verb == "unload" else CARGO, args[0], NOBODY, args[1])
    if verb in ("hand-over", "hand-goods"):
        return Way(ARMY if verb == "hand-over" else CARGO, args[0], args[1])
    if verb in ("put-engine", "land-engine"):
        items, giver, place = CARGO, s.engine_aboard[args[0]], s.engine_at[args[0]]
    else:
        items, giver, place = ARMY, s.transport_aboard[args[0]], s.transport_at[args[0]]
    if verb in ("land-engine", "land"):
        return Way(items, giver, NOBODY, args[1])
    return Way(items, giver, args[1], place if giver == NOBODY else NOBODY)


def _move_engine(s: ProtoState, engine: int, way: Way) -> None:
    s.engine_aboard[engine] = way.receiver
    s.engine_at[engine] = way.territory if way.receiver == NOBODY else s.transport_at[way.receiver]


def _move_wagon(s: ProtoState, seat: int, wagon: int, way: Way) -> None:
    """MP-MOVE-12: it may take the last VF of its owner with it. MP-LOAD-15: who goes to sea is carried."""
    s.transport_aboard[wagon] = way.receiver
    place = way.territory if way.receiver == NOBODY else s.transport_at[way.receiver]
    move_transport(s, wagon, place)
    s.column = tuple(t for t in s.column if t != wagon)
    if way.receiver == NOBODY:
        disown_if_empty(s, wagon)
    if way.giver != NOBODY:
        disown_if_empty(s, way.giver)
    elif way.receiver != NOBODY:
        if s.world.is_sea(place):
            s.transport_marks[wagon] |= moved_mark(s)
        vacate(s, seat, way.territory)


# ---- why not


def refuse_haul(s: ProtoState, seat: int, move: Move) -> Refusal:
    """The rule that forbids an operation."""
    if move.verb in ("board", "go-ashore"):
        return refuse_boarding(s, seat, move)
    if move.verb in ("take-relic", "deposit-relic"):
        return refuse_relic(s, seat, move)
    rule, key = _why_not(s, seat, move)
    if key != "no-pm-to-load":
        return Refusal(rule, key)
    payer, pm = fee(s, seat, way_of(s, move))
    return Refusal(rule, key, pm=pm, left_pm=s.transport_pm[payer])


def _why_not(s: ProtoState, seat: int, move: Move) -> Obstacle:
    if move.verb.endswith("engine") and s.engine_owner[move.args[0]] != seat:
        return ("MP-LOAD-14", "not-yours")
    if move.verb in ("embark", "land") and s.transport_owner[move.args[0]] != seat:
        return ("MP-LOAD-14", "not-yours")
    way = way_of(s, move)
    given, received = way.giver, way.receiver
    if given == received == NOBODY:
        return ("MP-LOAD-03", "not-aboard")
    if given != NOBODY and s.transport_owner[given] != seat:
        return ("MP-LOAD-14", "not-yours")
    if received != NOBODY and s.transport_owner[received] != seat:
        if s.transport_owner[received] != OWNERLESS or move.verb not in ("load", "hand-over"):
            return ("MP-LOAD-14", "not-yours")
        if not may_man(s, seat, received):
            return ("MP-TRANS-09", "too-many-transports")
    if way.territory != NOBODY:
        transport = received if given == NOBODY else given
        if way.territory not in reach(s, transport):
            if not is_ship(s, transport):
                return ("MP-LOAD-04", "out-of-reach")
            if besieged(s, seat, way.territory, by_sea=True):
                return ("MP-SIEGE-18", "siege-closes")
            return ("MP-LOAD-05", "out-of-reach")
        if received == NOBODY:
            wrong = no_landing(s, seat, way.territory)
            if wrong:
                return wrong
    elif s.transport_at[given] != s.transport_at[received]:
        return ("MP-LOAD-14", "not-together")
    if move.verb == "put-engine":
        return no_engine(s, seat, move.args[0], way) or ("MP-LOAD-03", "not-offered")
    if move.verb == "embark":
        return no_embarking(s, seat, move.args[0], way) or ("MP-LOAD-03", "not-offered")
    return obstacle(s, seat, way) or _amount(s, seat, way, move)


def _amount(s: ProtoState, seat: int, way: Way, move: Move) -> Obstacle:
    if move.verb.endswith("goods"):
        lots = (
            on_ground(s, seat, way.territory)
            if way.giver == NOBODY
            else s.transport_goods[way.giver]
        )
        _, _, good, word, units = move.args
        if stock(lots).get((good, origin_of(s, word)), 0) < units:
            return ("MP-TRADE-12" if way.giver == NOBODY else "MP-LOAD-03", "not-so-many")
    elif move.verb in ("load", "unload", "hand-over"):
        held = (
            s.ground[seat].get(way.territory, 0)
            if way.giver == NOBODY
            else s.transport_vf[way.giver]
        )
        if held < move.args[-1] or not move.args[-1]:
            return ("MP-LOAD-03", "not-so-many")
        if way.receiver == NOBODY:
            return ("MP-SUPPLY-01", "feeds-no-more")
    return ("MP-LOAD-06", "no-room")


# ---- what is said before


def haul_outlook(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """VF on both ends, and the movement that is left."""
    if move.verb not in ITEM_VERBS:
        return []
    way, after = way_of(s, move), s.copy()
    haul(after, seat, move)
    found = []
    if way.items == ARMY and way.receiver != NOBODY:
        found.append(remark("vf-aboard", vf=after.transport_vf[way.receiver]))
    if way.items == ARMY and way.receiver == NOBODY:
        there, limit = after.ground[seat].get(way.territory, 0), supply_limit(s, way.territory)
        found.append(remark("vf-there", vf=there, limit_vf=limit))
    payer, pm = fee(s, seat, way)
    if after.transport_pm[payer] != s.transport_pm[payer]:
        found.append(remark("movement", pm=pm, left_pm=after.transport_pm[payer]))
    if move.verb == "unload-goods" and s.owner[way.territory] != seat:
        found.append(remark("goods-abroad"))
    return found
