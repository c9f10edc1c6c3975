"""Attack routes over land and sea.

rules: MD-ROUTE-01 to MD-ROUTE-13, MD-MAP-02, MD-MAP-08, MD-EXC-03 to MD-EXC-06, MD-NAVY-02, MD-TWO-08, MD-MAR-01,
MD-MAR-05, MD-MAR-06, MD-PAP-01, MD-PAP-02

Places of a route are Provinces, the Papal States (`world.papal`) and Naval Areas as `~sea`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gonfalon.games.medieval.powers.questions import may_sail, uncontrolled
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import MOST_KEPT, NOBODY, bits


class Ways:
    """What a Power may use on its way."""

    __slots__ = ("free", "on_request", "papal", "starts", "waters")

    def __init__(self, starts: int, free: int, on_request: int, waters: int, papal: bool) -> None:
        self.starts = starts
        self.free = free
        """Provinces it may pass without asking anybody."""
        self.on_request = on_request
        """Provinces it may pass with the permission of the player who controls them."""
        self.waters = waters
        """Naval Areas it may sail; 0 without a navy."""
        self.papal = papal


class Route(NamedTuple):
    """One way from a Province of the attacking Power to the target."""

    places: tuple[int, ...]
    asked: int
    """Seats whose permission it needs."""
    threats: int
    """Seats whose Powers might intercept it."""

    @property
    def is_free(self) -> bool:
        return not self.asked and not self.threats


def ways(s: MedState, seat: int, power: int, target: int = NOBODY) -> Ways:
    """MD-ROUTE-02 to MD-ROUTE-05, MD-ROUTE-13: what is open to this Power, for this target."""
    w = s.world
    mine = s.held[seat]
    own = w.provinces_of[power]
    free = mine | uncontrolled(s)
    on_request = s.land & ~free & ~s.held[w.npc]
    if s.excommunicated >> power & 1:
        # MD-EXC-03: not even through the seat's own Provinces if these are Catholic and of another Power
        barred = (w.catholic_land & ~own) | s.knights
        free &= ~barred
        on_request &= ~barred
    else:
        family = _family(s, power)
        free |= family
        on_request &= ~family
    if s.requests >= w.limits.requests_per_turn:
        on_request = 0
    for refused_power, refused_target, refuser in s.refusals:
        if refused_power == power and refused_target == target:
            on_request &= ~s.held[refuser]
    under_tiles = s.covered | s.destroyed
    water = w.waters(under_tiles) if may_sail(s, power) else 0
    papal = bool(
        s.papal_passage and w.catholic >> power & 1 and not under_tiles >> w.papal_area & 1
    )
    return Ways(mine & own & ~s.knights, free, on_request, water, papal)


def _family(s: MedState, power: int) -> int:
    """MD-MAR-01, MD-MAR-06: the Provinces of the spouse that its own controller holds."""
    spouse = s.spouse[power]
    if spouse == NOBODY or s.card_at[spouse] < 0:
        return 0
    return s.world.provinces_of[spouse] & s.held[s.card_at[spouse]] & ~s.knights


def reach(s: MedState, seat: int, power: int, target: int = NOBODY) -> int:
    """The Provinces to which the Power has a route, with or without permissions.

    With a target, permissions that were refused for it do not count.
    """
    on = ways(s, seat, power, target)
    known = s.world.reached
    key = (on.starts, on.free | on.on_request, on.waters, on.papal)
    reached = known.get(key)
    if reached is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        reached = known[key] = _reach(s, on)
    return reached & s.land & ~s.held[seat]


def reach_unasked(s: MedState, seat: int, power: int) -> int:
    """The Provinces to which the Power has a route without anybody's permission."""
    on = ways(s, seat, power)
    on.on_request = 0
    return _reach(s, on) & s.land & ~s.held[seat]


def _reach(s: MedState, on: Ways, passages: int = 1) -> int:
    """All that such ways lead to with so many sea passages; MD-ROUTE-09 allows one."""
    passable = on.free | on.on_request
    seen, borders = _flood(s, on.starts, passable, on.papal)
    for _ in range(passages):
        shore = _sail(s, seen, on.waters)
        landed, beyond = _flood(s, shore & passable & ~seen, passable, on.papal)
        seen |= landed
        borders |= shore | beyond
    return borders


def _sail(s: MedState, ports: int, waters: int) -> int:
    """The Provinces on all Naval Areas that can be sailed from these Provinces."""
    w = s.world
    seen = fresh = w.coasts[ports] & waters
    while fresh:
        fresh = w.next_seas[fresh] & waters & ~seen
        seen |= fresh
    return w.shores_along[seen]


def _flood(s: MedState, starts: int, passable: int, papal: bool) -> tuple[int, int]:
    """All passable Provinces joined to the starts by land, and everything that borders on them."""
    w = s.world
    papal_land = w.papal_land
    seen = fresh = starts
    borders = 0
    while fresh:
        next_to = w.borders[fresh]
        if papal and fresh & papal_land:
            next_to |= papal_land
        borders |= next_to
        fresh = next_to & passable & ~seen
        seen |= fresh
    return seen, borders


LAND, SAILED, SEA = range(3)
"""Ashore before the one sea passage, ashore after it, at sea."""

Way = tuple[int, Any]
"""A place and the way before it, or None at the start."""

Visit = tuple[int, int, int, Any]
"""Places reached together; LAND, SAILED or SEA; burden; the way before them."""

LaterVisit = tuple[int, int, int, Any, int]
"""The same, and the length of the way."""

NOTHING_LEFT = [0, 0, 0]
"""No place on LAND, SAILED or at SEA."""


class Search:
    """The search for routes to a target, burden by burden.

    What a route needs is one bit mask, its burden: the seats it asks, and above them the seats
    that might intercept it. Burdens of few seats come first, and with each of them short ways.
    """

    __slots__ = (
        "asks", "landings", "later", "left", "length", "next_wave", "on_request", "open_land",
        "papal_land", "threats", "waters", "world",
    )  # fmt: skip

    def __init__(self, s: MedState, seat: int, on: Ways, target: int) -> None:
        w = self.world = s.world
        seats, target_bit = w.seats, 1 << target
        self.waters = on.waters
        self.papal_land = w.papal_land if on.papal else 0
        self.open_land = (on.free | target_bit) & s.land
        self.on_request = on.on_request & ~target_bit
        self.asks = [self.on_request & held for held in s.held[:seats]]
        self.threats = _threats(s, seat) if on.waters else []
        # after sailing a route goes ashore only where the rest of the way is over land
        passable = on.free | on.on_request
        self.landings = _flood(s, target_bit, passable, on.papal)[0] if on.waters else 0
        self.left: dict[int, list[int]] = {}
        """Per burden, the places not yet reached with it or less: on LAND, SAILED, at SEA."""
        self.later: list[list[LaterVisit]] = [[] for _ in range(2 * seats + 1)]
        """Per number of seats in a burden, the visits that were found with less."""
        self.later[0].append((on.starts, LAND, 0, None, 1))
        self.length = 0
        """The length of the ways that are continued now."""
        self.next_wave: list[Visit] = []
        """Visits with the same burdens, one place further on."""

    def begin(self, visits: list[LaterVisit]) -> dict[int, list[Visit]]:
        """By the length of the way, the visits to places that no smaller burden reached."""
        waves: dict[int, list[Visit]] = {}
        for places, at, burden, before, length in visits:
            left = self.left.get(burden)
            if left is None:
                left = self.left[burden] = self.left_by_less(burden)
            fresh = places & left[at]
            if fresh:
                leave_out(left, at, fresh)
                waves.setdefault(length, []).append((fresh, at, burden, before))
        return waves

    def left_by_less(self, burden: int) -> list[int]:
        """What smaller parts of a burden do not reach; their search is finished before this one begins."""
        land = sailed = sea = -1
        for other, left in self.left.items():
            if not other & ~burden:
                land &= left[LAND]
                sailed &= left[SAILED]
                sea &= left[SEA]
        return [land, sailed, sea]

    def go_on(self, place: int, at: int, burden: int, left: list[int], before: Any) -> None:
        """Visits the neighbours of a place that are not yet reached."""
        w = self.world
        here: Way = (place, before)
        ashore, seas = at, 0
        if at == SEA:
            here = (~place, before)
            ashore = SAILED
            steps = w.shores[place] & self.landings
            seas = w.sea_links[place] & self.waters
        elif place == w.papal:
            steps = self.papal_land
        else:
            steps = w.land[place]
            if at == LAND:
                seas = w.coast[place] & self.waters
        seas &= left[SEA]
        if seas:
            for sea in bits(seas):
                feared = self.threats[sea] << w.seats
                if feared & ~burden:
                    self.put_off(1 << sea, SEA, burden | feared, here)
                else:
                    self.visit(1 << sea, SEA, burden, left, here)
        if self.papal_land and at != SEA and self.papal_land >> place & left[at] >> w.papal & 1:
            self.visit(1 << w.papal, at, burden, left, here)
        steps &= left[ashore]
        if steps & self.open_land:
            self.visit(steps & self.open_land, ashore, burden, left, here)
        if steps & self.on_request:
            for other, theirs in enumerate(self.asks):
                if not steps & theirs:
                    continue
                if burden >> other & 1:
                    self.visit(steps & theirs, ashore, burden, left, here)
                else:
                    self.put_off(steps & theirs, ashore, burden | 1 << other, here)

    def visit(self, places: int, at: int, burden: int, left: list[int], before: Way) -> None:
        leave_out(left, at, places)
        self.next_wave.append((places, at, burden, before))

    def put_off(self, places: int, at: int, burden: int, before: Way) -> None:
        """Keeps a visit with a heavier burden for later."""
        self.later[burden.bit_count()].append((places, at, burden, before, self.length + 1))


def leave_out(left: list[int], at: int, places: int) -> None:
    others = ~places
    left[at] = left[at] & others
    if at == LAND:
        # what reached a place before going to sea can do everything that is possible after it
        left[SAILED] = left[SAILED] & others


def routes(s: MedState, seat: int, power: int, target: int) -> list[Route]:
    """MD-ROUTE-12: the routes worth choosing from, those that need least of others first, then short ones.

    A route is left out when another asks nobody else and fears nobody else.
    """
    w = s.world
    on = ways(s, seat, power, target)
    free = _free_way(s, on, target)
    if free:
        return [Route(free, 0, 0)]
    search = Search(s, seat, on, target)
    offered: list[Route] = []
    for visits in search.later:
        waves = search.begin(visits)
        search.length = 0
        while waves:
            search.length += 1
            search.next_wave = []
            wave: list[Visit] = waves.pop(search.length, [])
            for places, at, burden, before in wave:
                left = search.left[burden]
                if left is NOTHING_LEFT:
                    continue
                if at == SEA or not places >> target & 1:
                    for place in bits(places):
                        search.go_on(place, at, burden, left, before)
                    continue
                way = _walk((target, before))
                offered.append(Route(way, burden & (1 << w.seats) - 1, burden >> w.seats))
                if not burden or len(offered) == w.limits.routes_offered:
                    return offered
                search.left[burden] = NOTHING_LEFT
            if search.next_wave:
                waves.setdefault(search.length + 1, []).extend(search.next_wave)
    return offered


def _free_way(s: MedState, on: Ways, target: int) -> tuple[int, ...]:
    """The shortest way over land that asks nobody; an empty one if there is none."""
    w = s.world
    layers = [on.starts]
    seen = on.starts
    while layers[-1]:
        next_to = w.borders[layers[-1]]
        if next_to >> target & 1:
            break
        layers.append(next_to & on.free & ~seen)
        seen |= layers[-1]
    else:
        return ()
    way = [target]
    for layer in reversed(layers):
        way.append(bits(layer & w.land[way[-1]])[0])
    return tuple(reversed(way))


def _walk(way: Way) -> tuple[int, ...]:
    """The places of a way, from its start."""
    places = []
    here: Way | None = way
    while here:
        place, here = here
        places.append(place)
    return tuple(places[::-1])


def _threats(s: MedState, seat: int) -> list[int]:
    """Per Naval Area, the other seats that have a Power which might intercept there (MD-INT-01)."""
    w = s.world
    ports = [0] * w.seats
    for power in bits(w.seafaring & ~s.civil_war):
        holder = s.card_at[power]
        if 0 <= holder < w.seats and holder != seat:
            ports[holder] |= w.provinces_of[power] & s.held[holder]
    threats = [0] * len(w.seas)
    for holder, theirs in enumerate(ports):
        for sea in bits(w.coasts[theirs & ~s.knights]):
            threats[sea] |= 1 << holder
    return threats


def why_unreachable(s: MedState, seat: int, power: int, target: int) -> str:
    """The rule that bars the way where there is no route: the first one without which there would be one."""
    for rule, table, on, passages in _without_rules(s, seat, power, target):
        targets = table.land & ~table.held[seat]
        if (_reach(table, on, passages) & targets) >> target & 1:
            return rule
    return "MD-ROUTE-01"


def _without_rules(
    s: MedState, seat: int, power: int, target: int
) -> Iterator[tuple[str, MedState, Ways, int]]:
    """Tables, ways and sea passages as they would be without one rule after another."""
    w = s.world
    on = ways(s, seat, power, target)

    def changed(**fields: Any) -> tuple[MedState, Ways, int]:
        table = s.copy()
        for name, value in fields.items():
            setattr(table, name, value)
        return table, ways(table, seat, power, target), 1

    yield "MD-ROUTE-05", *changed(refusals=[])
    yield "MD-ASK-11", *changed(requests=0)
    married = on.free | _family(s, power)
    yield "MD-MAR-05", s, Ways(on.starts, married, on.on_request, on.waters, on.papal), 1
    yield "MD-EXC-03", *changed(excommunicated=0)
    yield "MD-TWO-08", *changed(held=[*s.held[: w.npc], 0])
    rule = "MD-PAP-02" if s.papal_passage else "MD-MAP-08"
    yield rule, s, Ways(on.starts, on.free, on.on_request, on.waters, papal=True), 1
    waters = w.waters(s.covered | s.destroyed)
    yield "MD-NAVY-02", s, Ways(on.starts, on.free, on.on_request, waters, on.papal), 1
    yield "MD-ROUTE-09", s, on, len(w.seas)
    everything = (1 << len(w.province_ids)) - 1
    yield "MD-ROUTE-04", *changed(covered=0, destroyed=0, land=everything)
