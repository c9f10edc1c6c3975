"""Movement: what a step costs, where a transport may go, and columns that go together.

rules: MP-DIPL-07, MP-DIPL-16, MP-WAR-12, MP-WAR-15, MP-COMBAT-02 to MP-COMBAT-04, MP-EVENT-09, MP-LOAD-08, MP-LOAD-15, MP-MOVE-01 to
MP-MOVE-12, MP-ATT-04, MP-SIEGE-17 to MP-SIEGE-19, MP-BLOCK-01 to MP-BLOCK-06, MP-CHAR-29
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.questions.guests import host_of, must_leave
from gonfalon.games.prototype.diplomacy.questions.rights import may_pass
from gonfalon.games.prototype.loading.questions import Obstacle, besieged
from gonfalon.games.prototype.movement.questions.blockade import blockaders, is_closed, may_force
from gonfalon.games.prototype.realm.questions.holdings import at_war, has
from gonfalon.games.prototype.realm.questions.pieces import (
    carried_by,
    crew,
    is_ship,
    own_transports,
)
from gonfalon.games.prototype.state import (
    BOUGHT,
    COMBAT,
    HELD,
    LEAVING,
    MOVED_IN_COMBAT,
    MOVED_IN_COMMERCE,
    NOBODY,
    SABOTAGED,
    SOLD,
    STOPPED,
    ProtoState,
)
from gonfalon.games.prototype.world import CARAVAN, WAR, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

# ---- what a step costs


def next_places(s: ProtoState, transport: int) -> list[int]:
    """The places one step away, whoever holds them."""
    w, place = s.world, s.transport_at[transport]
    if is_ship(s, transport):
        if not w.is_sea(place):
            return [w.harbour[place]] if w.harbour[place] != NOBODY else []
        return bits(w.ports[place] & s.land) + bits(w.sea_links[place])
    return [] if w.is_sea(place) else bits(w.adjacent[place] & s.land)


def entry_cost(s: ProtoState, transport: int, place: int) -> int:
    """MP-MOVE-02 to MP-MOVE-05: PM for a step to a place next to it. MP-ATT-04: the same for an attack; ships pay as for a port."""
    w, seat = s.world, s.transport_owner[transport]
    if is_ship(s, transport):
        if not w.is_sea(place):
            return w.sea_pm["port"].pm
        row = w.sea_pm["open" if w.is_open_sea >> place & 1 else "coastal"]
        return _with(s, seat, row.pm, row.technology, row.with_technology)
    start = s.transport_at[transport]
    rows = w.data.movement
    if (start, place) in w.straits:
        return rows.strait.pm
    terrain = w.terrain_pm[w.terrain[place]]
    pm = terrain.caravan if w.transport_kind[transport] == CARAVAN else terrain.war_wagon
    pm = _with(s, seat, pm, terrain.technology, terrain.with_technology)
    if (start, place) in w.rivers:
        pm += _with(s, seat, rows.river.pm, rows.river.technology, rows.river.with_technology)
    return pm


def _with(s: ProtoState, seat: int, pm: int, technology: str | None, cheaper: int | None) -> int:
    if technology is not None and cheaper is not None and has(s, seat, technology):
        return cheaper
    return pm


# ---- what keeps a transport or a column


def moved_mark(s: ProtoState) -> int:
    return MOVED_IN_COMBAT if s.phase == COMBAT else MOVED_IN_COMMERCE


def stuck(s: ProtoState, transport: int) -> Obstacle | None:
    """Why a transport cannot move at all now, or None."""
    marks = s.transport_marks[transport]
    if s.transport_aboard[transport] != NOBODY:
        return ("MP-LOAD-15", "is-carried")
    for t in carried_by(s, transport):
        marks |= s.transport_marks[t] & SABOTAGED
    if marks & SABOTAGED:
        return ("MP-CHAR-29", "sabotaged")
    if marks & HELD:
        return ("MP-EVENT-09", "held")
    if not crew(s, transport):
        return ("MP-LOAD-08", "no-crew")
    if s.phase != COMBAT:
        return stuck_in_commerce(s, transport)
    return None


def stuck_in_commerce(s: ProtoState, transport: int) -> Obstacle | None:
    """MP-COMBAT-02, MP-COMBAT-03, MP-TRADE-01, MP-TRADE-02; MP-LOAD-15: the same for those that would be carried."""
    for t in (transport, *carried_by(s, transport)):
        marks = s.transport_marks[t]
        if marks & MOVED_IN_COMBAT:
            war = s.world.transport_kind[t] in WAR
            return ("MP-COMBAT-03" if war else "MP-COMBAT-02", "moved-in-combat")
        if marks & STOPPED:
            return ("MP-TRADE-02", "movement-over")
        if marks & BOUGHT and marks & SOLD:
            return ("MP-TRADE-01", "two-actions")
    return None


def no_entry(s: ProtoState, seat: int, transport: int, place: int) -> Obstacle | None:
    """Why a transport may not go to a place next to it, whatever its PM."""
    w, start = s.world, s.transport_at[transport]
    by_sea = is_ship(s, transport)
    if besieged(s, seat, start, by_sea) or besieged(s, seat, place, by_sea):
        return ("MP-SIEGE-18" if by_sea else "MP-SIEGE-17", "siege-closes")
    if w.is_sea(place):
        if w.is_sea(start) and is_closed(s, seat, start, place):
            return ("MP-BLOCK-01", "strait-closed")
        return None
    owner = s.owner[place]
    if owner in (seat, NOBODY) or may_pass(s, seat, owner, place):
        return None
    if not by_sea and s.phase == COMBAT and has_camp(s, place):
        return None
    if s.transport_marks[transport] & LEAVING and not w.is_sea(start) and s.owner[start] == owner:
        return None
    if at_war(s, seat, owner):
        return ("MP-MOVE-09", "enemy-land")
    return ("MP-DIPL-07", "no-passage")


def has_camp(s: ProtoState, place: int) -> bool:
    """MP-SIEGE-08: is this place besieged by land? Then more pieces may come to the camp, of those whom the siege does not shut out."""
    return any(siege.territory == place and not siege.by_sea for siege in s.sieges)


def column_obstacle(s: ProtoState, seat: int, place: int) -> Obstacle | None:
    """Why the column cannot go to a place, or None. MP-MOVE-11: every transport pays for itself."""
    column = s.column
    if not column:
        return ("MP-MOVE-11", "no-column")
    wrong = _unescorted(s)
    if wrong:
        return wrong
    if place not in next_places(s, column[0]):
        on_foot = not is_ship(s, column[0])
        overseas = on_foot and (s.world.is_sea(place) or not s.world.adjacent[place])
        return ("MP-MOVE-10" if overseas else "MP-MOVE-01", "not-adjacent")
    for t in column:
        wrong = stuck(s, t) or _no_step(s, seat, t, place)
        if wrong:
            return wrong
    return _blocked(s, seat, place)


def _unescorted(s: ProtoState) -> Obstacle | None:
    if s.phase == COMBAT:
        for t in s.column:
            if s.world.transport_kind[t] in WAR:
                return None
        return ("MP-COMBAT-02", "needs-war-transport")
    return None


def _no_step(s: ProtoState, seat: int, transport: int, place: int) -> Obstacle | None:
    """Why one of the column cannot go to a place next to it."""
    wrong = no_entry(s, seat, transport, place)
    if wrong is None and s.transport_pm[transport] < entry_cost(s, transport, place):
        return ("MP-MOVE-11" if len(s.column) > 1 else "MP-MOVE-01", "no-pm")
    return wrong


def _open_places(s: ProtoState, seat: int) -> list[int]:
    """Where the column may go: the places for which there is no `column_obstacle`."""
    column = s.column
    if _unescorted(s):
        return []
    for t in column:
        if stuck(s, t):
            return []
    places = next_places(s, column[0])
    for t in column:
        places = [place for place in places if _no_step(s, seat, t, place) is None]
    if is_ship(s, column[0]):
        places = [place for place in places if _blocked(s, seat, place) is None]
    return places


def _blocked(s: ProtoState, seat: int, place: int) -> Obstacle | None:
    """MP-BLOCK-02, MP-BLOCK-03, MP-BLOCK-06."""
    column = s.column
    leaving = blockaders(s, seat, s.transport_at[column[0]])
    entering = blockaders(s, seat, place, column)
    if not leaving and not entering:
        return None
    if s.phase != COMBAT:
        return ("MP-BLOCK-06", "blocked")
    if leaving:
        return ("MP-BLOCK-02", "blocked")
    if may_force(s, seat, column, entering):
        return None
    return ("MP-BLOCK-03", "blocked-without-leader")


# ---- moves


def move_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """Pick transports for a column, and go one step with it."""
    v = s.vocabulary
    found: list[AnyMove] = []
    if s.column:
        found += [v["go", place] for place in _open_places(s, seat)]
    if s.picks < s.world.limits.picks:
        found += [v["take", t] for t in own_transports(s, seat) if no_pick(s, seat, t) is None]
    if len(s.column) > 1:
        found += [v["leave", t] for t in s.column]
    return found


def joins(s: ProtoState, transport: int) -> bool:
    """Would it join the column, rather than begin a new one?"""
    if not s.column:
        return False
    first = s.column[0]
    return s.transport_at[first] == s.transport_at[transport] and is_ship(s, first) == is_ship(
        s, transport
    )


def no_pick(s: ProtoState, seat: int, transport: int) -> Obstacle | None:
    """Why a transport cannot be taken into a column."""
    if transport in s.column:
        return ("MP-MOVE-11", "in-column")
    wrong = stuck(s, transport)
    if wrong:
        return wrong
    if not s.transport_pm[transport]:
        return ("MP-MOVE-01", "no-pm-left")
    if s.phase == COMBAT and s.world.transport_kind[transport] not in WAR:
        escort = joins(s, transport) and any(s.world.transport_kind[t] in WAR for t in s.column)
        if not escort:
            return ("MP-COMBAT-02", "needs-war-transport")
    return None


# ---- guests who leave


def exit_move(s: ProtoState, seat: int) -> Move | None:
    """MP-WAR-12, MP-DIPL-16: the next move of a guest who drives out by the cheapest way, for a player who does not answer."""
    for t in own_transports(s, seat):
        if not must_leave(s, t) or stuck(s, t):
            continue
        if s.phase == COMBAT and s.world.transport_kind[t] not in WAR:
            continue
        place = _first_step_out(s, seat, t)
        alone = s.copy()
        alone.column = (t,)
        if place == NOBODY or column_obstacle(alone, seat, place):
            continue
        if s.column == (t,):
            return s.vocabulary["go", place]
        if t in s.column:
            return s.vocabulary["leave", next(other for other in s.column if other != t)]
        if s.picks < s.world.limits.picks:
            return s.vocabulary["take", t]
    return None


def _first_step_out(s: ProtoState, seat: int, transport: int) -> int:
    """The first step of the cheapest way off the host's land within its PM, or NOBODY."""
    host, twin = host_of(s, transport), s.copy()
    reached = [(0, s.transport_at[transport], NOBODY)]
    seen = set()
    while reached:
        reached.sort(reverse=True)
        pm, at, first = reached.pop()
        if s.world.is_sea(at) or s.owner[at] != host:
            return first
        if at in seen:
            continue
        seen.add(at)
        twin.transport_at[transport] = at
        for place in next_places(twin, transport):
            cost = pm + entry_cost(twin, transport, place)
            if cost <= s.transport_pm[transport] and not no_entry(twin, seat, transport, place):
                reached.append((cost, place, place if first == NOBODY else first))
    return NOBODY


def _movement(s: ProtoState, place: int, key: str) -> dict[str, int]:
    """Where movement is short: what the step takes of the transport with the least, and what that has left."""
    if key != "no-pm":
        return {}
    short = min(s.column, key=lambda t: s.transport_pm[t] - entry_cost(s, t, place))
    return {"pm": entry_cost(s, short, place), "left_pm": s.transport_pm[short]}


def refuse_movement(s: ProtoState, seat: int, move: Move) -> Refusal:
    """The rule that forbids a pick or a step."""
    if move.verb == "go":
        why = column_obstacle(s, seat, move.args[0])
        assert why is not None
        rule, key = why
        return Refusal(rule, key, place=move.args[0], **_movement(s, move.args[0], key))
    t = move.args[0]
    if s.transport_owner[t] != seat:
        rule = "MP-LOAD-10" if s.transport_owner[t] < NOBODY else "MP-MOVE-01"
        return Refusal(rule, "not-yours")
    if move.verb == "leave":
        return Refusal("MP-MOVE-11", "not-in-column")
    if s.picks >= s.world.limits.picks:
        return Refusal("MP-MOVE-11", "too-many-picks")
    return Refusal(*(no_pick(s, seat, t) or ("MP-MOVE-11", "not-offered")))


def step_outlook(s: ProtoState, place: int) -> list[Consequence]:
    """MP-MOVE-01: what a step of the column costs, and what the slowest has left; MP-BLOCK-02: whom it must fight."""
    seat = s.transport_owner[s.column[0]]
    cost = max(entry_cost(s, t, place) for t in s.column)
    left = min(s.transport_pm[t] - entry_cost(s, t, place) for t in s.column)
    found = [remark("movement", pm=cost, left_pm=left)]
    blocking = blockaders(s, seat, place, s.column) if s.world.is_sea(place) else []
    return [*found, remark("must-fight", seats=blocking)] if blocking else found
