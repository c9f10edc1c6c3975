"""The Purchase phase: repairs, technologies, transports, Captains, walls and Cathedrals, in the order of what they bring for their price.

rules: MP-TECH-01 to MP-TECH-07, MP-BUILD-02 to MP-BUILD-07, MP-TRANS-02 to MP-TRANS-09, MP-CAPT-01, MP-ENGINE-01
"""

from __future__ import annotations

from gonfalon.games.prototype.purchase.questions.prices import (
    building_price,
    engine_price,
    improvement_price,
    repair_price,
    technology_price,
    transport_price,
)
from gonfalon.games.prototype.purchase.steps.phase import PurchaseOrders
from gonfalon.games.prototype.realm.questions.holdings import holds, walls
from gonfalon.games.prototype.realm.questions.pieces import captains, own_engines
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.court import talents
from gonfalon.games.prototype.steward.court.learning import is_quiet, scores, tech_worth
from gonfalon.games.prototype.steward.situation import FLORIN, Situation
from gonfalon.games.prototype.taxes.questions.income import taxes
from gonfalon.games.prototype.taxes.questions.loans import debts
from gonfalon.games.prototype.world import (
    CATHEDRAL,
    COMMERCIAL,
    FAIR,
    GALLEY,
    TOWER,
    WAGON,
)
from gonfalon.kernel.moves import AnyMove, Move, concrete

CAPITAL = 250
"""Florins that stay for trade while there is time for it."""


def buy(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The next order: of what is worth more than its price, the best for its price; None to end."""
    step = o.s.agenda[-1]
    assert isinstance(step, PurchaseOrders)
    desk = Situation(step.desk(o.s, o.seat), o.seat)
    card = talents.use(desk, legal)
    if card is not None:
        return card
    saved = _saves(desk)
    purse = desk.florins - max(_capital(desk), saved)
    best: Move | None = None
    most = 1.0
    for listed in legal:
        worth = _WORTHS.get(listed.verb)
        if worth is None:
            continue
        move = concrete(listed)
        value, price = worth(desk, move)
        dear = price > purse and (o.turns_left < 2 or value < 1.5 * FLORIN * price)
        dear = dear or (listed.verb == "buy-technology" and price > desk.florins - saved)
        if value <= 0 or dear:
            continue
        rank = value / (FLORIN * max(price, 25))
        if rank > most:
            best, most = move, rank
    return best


def _capital(o: Situation) -> int:
    """What trade needs: the fuller the holds, the more."""
    if o.turns_left < 2:
        return max(0, debts(o.s, o.seat) - taxes(o.s, o.seat))
    holds_ = sum(
        o.w.room_goods[o.w.transport_kind[t]][o.s.transport_level[t] - 1]
        for t in o.transports
        if o.w.transport_kind[t] in COMMERCIAL
    )
    return min(CAPITAL + 10 * holds_, 200 + o.florins // 2)


LORDLY = 0.3
"""What walls are worth that let the land bear Feudalism."""
WEALTH = 450
"""Florins from which they are built."""
IDLE = 15
"""VF at home from which somebody should lead them."""

Worth = tuple[float, int]
"""Honour Points that a purchase is worth, and its price."""


def _technology(o: Situation, move: Move) -> Worth:
    return tech_worth(o, move.args[0]), technology_price(o.s, o.seat, move.args[0])


# ---- buildings


def _repair(o: Situation, move: Move) -> Worth:
    building, _ = move.args
    worth = 0.9 if building == CATHEDRAL else 0.25
    return worth, repair_price(o.s, building)


def _build(o: Situation, move: Move) -> Worth:
    building, territory = move.args
    s = o.s
    if building == CATHEDRAL:
        safe = holds(s, o.seat, territory) and _is_kept(o, territory)
        return (1.05 + 0.05 * o.turns_left if safe else 0.0), building_price(s, o.seat, building, 0)
    if building >= FAIR:
        merchants = s.hands[o.seat].count(o.w.card["merchant"])
        worth = FLORIN * o.turns_left * (30 * merchants + 10 * (o.taste % 2))
        if o.florins > 1200 and not s.fairs[territory]:
            worth += 0.2
        return worth, building_price(s, o.seat, building, 0)
    if building >= TOWER:
        return _fortify(o, building, territory)
    before = s.settlement[territory]
    price = building_price(s, o.seat, building, before)
    worth = 0.0 if before else 0.12
    if o.has("vassalage"):
        worth += 0.01 * o.turns_left * (not before)
    if o.has("feudalism") and building == TOWER - 1:
        worth += 0.05 * o.turns_left
    return worth, price


def _fortify(o: Situation, building: int, territory: int) -> Worth:
    """Walls lower what a garrison needs, and hold off whoever is next door."""
    s = o.s
    before = s.fortification[territory]
    price = building_price(s, o.seat, building, before)
    short = max(0, o.safe_vf(territory) - o.garrison(territory) - o.aboard.get(territory, 0))
    threat = max(0, o.threat(territory) + 2 - o.garrison(territory))
    worth = 0.25 * min(short, 1) + 0.06 * min(threat, 5)
    if territory == s.capital[o.seat] or s.cathedral[territory]:
        worth += 0.1 + 0.05 * o.turns_left * o.has("feudalism")
    if o.w.religious_capitals >> territory & 1:
        worth += 0.15
    if not before and _is_lords(o, territory):
        worth += LORDLY
    elif not before and o.florins > 900:
        worth += 0.11
    return worth, price


def _is_lords(o: Situation, territory: int) -> bool:
    """MP-REBEL-01: politicians on their way to Feudalism need walls where the land feeds no larger garrison."""
    if o.school[0] != "politics" or not o.has("vassalage") or o.florins < WEALTH:
        return False
    unrest = 1 - o.has("feudalism")
    return scores(o, territory) and o.garrison(territory) < o.safe_vf(territory) + unrest


def _saves(o: Situation) -> int:
    """Florins that a politician keeps for Feudalism in the next turn."""
    if o.school[0] != "politics" or not o.has("vassalage") or o.has("feudalism"):
        return 0
    price = technology_price(o.s, o.seat, o.w.technology_ids.index("feudalism"))
    return price if o.turns_left and o.florins < price and is_quiet(o) else 0


def _is_kept(o: Situation, territory: int) -> bool:
    """Is the territory likely to stay safe?"""
    return o.garrison(territory) >= o.safe_vf(territory) and walls(o.s, territory) >= 0


# ---- pieces


def _transport(o: Situation, move: Move) -> Worth:
    kind, level = move.args
    price = transport_price(o.s, o.seat, kind, level)
    return _kind_worth(o, kind, level), price


def _kind_worth(o: Situation, kind: int, level: int) -> float:
    """What one more of a kind is worth."""
    left = o.turns_left
    if kind in COMMERCIAL:
        room = o.w.room_goods[kind][level - 1]
        return FLORIN * room * 9 * max(0, left - 1)
    idle = [c for c in captains(o.s, o.seat) if o.s.captain_aboard[c] == NOBODY]
    own = [t for t in o.transports if o.w.transport_kind[t] == kind]
    if kind == WAGON:
        many = o.idle_vf >= IDLE
        return 0.2 * left if not own else (0.06 + 0.04 * many) * left * bool(idle)
    return 0.0 if own or left < 3 else 0.1


def _improve(o: Situation, move: Move) -> Worth:
    t, level = move.args
    kind = o.w.transport_kind[t]
    price = improvement_price(o.s, t, level)
    if kind in COMMERCIAL:
        rooms = o.w.room_goods[kind]
        more = rooms[level - 1] - rooms[o.s.transport_level[t] - 1]
        return FLORIN * more * 9 * max(0, o.turns_left - 1), price
    full = o.s.transport_vf[t] >= 12 or o.idle_vf >= IDLE
    return (0.03 * o.turns_left * (1 + full) if kind != GALLEY else 0.015 * o.turns_left), price


def _captain(o: Situation, move: Move) -> Worth:
    level = move.args[0]
    own = len(captains(o.s, o.seat))
    free = [
        t
        for t in o.transports
        if o.w.transport_kind[t] in (WAGON, GALLEY)
        and not any(o.s.captain_aboard[c] == t for c in captains(o.s, o.seat))
    ]
    need = 0.2 if not own else (0.06 + 0.06 * (o.idle_vf >= IDLE)) * bool(free)
    return need * min(o.turns_left, 4) * (1 + 0.3 * (level - 1)), o.w.captain_cost[level - 1]


def _engine(o: Situation, move: Move) -> Worth:
    kind = move.args[0]
    worth = 0.12 if not own_engines(o.s, o.seat) and o.turns_left > 1 else 0.0
    return worth, engine_price(o.s, kind)


def _improve_engine(o: Situation, move: Move) -> Worth:
    engine, kind = move.args
    worth = 0.12 if o.turns_left > 2 and o.florins > 600 else 0.0
    return worth, engine_price(o.s, kind, o.w.engine_kind[engine])


def _free(o: Situation, move: Move) -> Worth:
    """MP-CHAR-08: what costs nothing is taken."""
    building, territory = move.args
    near = territory == o.s.capital[o.seat] or o.threat(territory) > 0
    walls_ = building >= TOWER
    lords = LORDLY * (walls_ and not o.s.fortification[territory] and _is_lords(o, territory))
    return 0.1 + 0.05 * near + 0.02 * walls_ + lords, 0


_WORTHS = {
    "buy-technology": _technology,
    "repair": _repair,
    "build": _build,
    "build-free": _free,
    "buy-transport": _transport,
    "improve-transport": _improve,
    "buy-captain": _captain,
    "buy-engine": _engine,
    "improve-engine": _improve_engine,
}
