"""Attack routes over land and sea.

rules: MD-ROUTE-01 to MD-ROUTE-13, MD-MAP-02, MD-MAP-08, MD-EXC-03 to MD-EXC-06, MD-NAVY-02, MD-TWO-08, MD-MAR-01,
MD-MAR-05, MD-MAR-06, MD-PAP-01, MD-PAP-02

Places of a route are Provinces, the Papal States (`world.papal`) and Naval Areas as `~sea`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gonfalon.games.medieval.realm import may_sail, uncontrolled
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY, bits


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
        # MD-EXC-03: not even through one's own Provinces, where they are Catholic ones of others
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
    """The Provinces to which the Power finds some route, with or without permissions.

    With a target, permissions that were refused for it are not counted on.
    """
    return _reach(s, seat, ways(s, seat, power, target))


def _reach(s: MedState, seat: int, on: Ways, passages: int = 1) -> int:
    """What can be reached with so many sea passages; MD-ROUTE-09 allows one."""
    passable = on.free | on.on_request
    seen, borders = _flood(s, on.starts, passable, on.papal)
    for _ in range(passages if on.waters else 0):
        shore = _sail(s, seen, on.waters)
        landed, beyond = _flood(s, shore & passable & ~seen, passable, on.papal)
        seen |= landed
        borders |= shore | beyond
    return borders & s.land & ~s.held[seat]


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
"""Places that are come to together, LAND or SAILED or SEA, burden, the way before them."""

LaterVisit = tuple[int, int, int, Any, int]
"""The same, and the length of the way."""

NOTHING_LEFT = [0, 0, 0]
"""No place on LAND, SAILED or at SEA."""


class Search:
    """Which places are still to be reached, burden by burden; those that weigh less come first."""

    __slots__ = ("later", "left")

    def __init__(self, seats: int) -> None:
        self.left: dict[int, list[int]] = {}
        """Per burden, the places not yet reached with it or with parts of it: on LAND, SAILED, at SEA."""
        self.later: list[list[LaterVisit]] = [[] for _ in range(2 * seats + 1)]
        """Per number of seats in a burden, the visits that were found with less."""

    def begin(self, visits: list[LaterVisit]) -> dict[int, list[Visit]]:
        """By the length of the way, the visits to places that nobody reached with less."""
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
        """What parts of a burden do not reach. They are through before it is begun."""
        land = sailed = sea = -1
        for other, left in self.left.items():
            if not other & ~burden:
                land &= left[LAND]
                sailed &= left[SAILED]
                sea &= left[SEA]
        return [land, sailed, sea]


def leave_out(left: list[int], at: int, places: int) -> None:
    others = ~places
    left[at] = left[at] & others
    if at == LAND:
        # who got there before going to sea can do all that is possible after it
        left[SAILED] = left[SAILED] & others


def routes(s: MedState, seat: int, power: int, target: int) -> list[Route]:
    """MD-ROUTE-12: the routes worth choosing from, those that need least of others first, then short ones.

    A route is left out when another asks nobody else and fears nobody else. What a route needs is one bit mask, its
    burden: the seats it asks, and above them the seats that might intercept it.
    """
    w = s.world
    on = ways(s, seat, power, target)
    free = _free_way(s, on, target)
    if free:
        return [Route(free, 0, 0)]
    seats, waters, target_bit = w.seats, on.waters, 1 << target
    papal_land = w.papal_land if on.papal else 0
    open_land = (on.free | target_bit) & s.land
    on_request = on.on_request & ~target_bit
    asks = [(1 << other, on_request & s.held[other]) for other in range(seats)]
    threats = [fleets << seats for fleets in _threats(s, seat)] if waters else []
    # who has sailed goes ashore only where the rest of the way is over land
    landings = _flood(s, target_bit, on.free | on.on_request, on.papal)[0] if waters else 0
    search = Search(seats)
    later = search.later
    later[0].append((on.starts, LAND, 0, None, 1))
    offered: list[Route] = []
    for weight, visits in enumerate(later):
        waves = search.begin(visits)
        length = 0
        while waves:
            length += 1
            wave = waves.pop(length, None)
            if wave is None:
                continue
            next_wave: list[Visit] = []
            for places, at, burden, before in wave:
                left = search.left[burden]
                if left is NOTHING_LEFT:
                    continue
                if at != SEA and places & target_bit:
                    way = _walk((target, before))
                    offered.append(Route(way, burden & (1 << seats) - 1, burden >> seats))
                    if not burden or len(offered) == w.limits.routes_offered:
                        return offered
                    search.left[burden] = NOTHING_LEFT
                    continue
                for place in bits(places):
                    ashore, seas = at, 0
                    if at == SEA:
                        ashore = SAILED
                        steps = w.shores[place] & landings
                        seas = w.sea_links[place] & waters
                        here: Way = (~place, before)
                    else:
                        here = (place, before)
                        if place == w.papal:
                            steps = papal_land
                        else:
                            steps = w.land[place]
                            if at == LAND:
                                seas = w.coast[place] & waters
                    seas &= left[SEA]
                    if seas:
                        for sea in bits(seas):
                            feared = burden | threats[sea]
                            if feared == burden:
                                leave_out(left, SEA, 1 << sea)
                                next_wave.append((1 << sea, SEA, burden, here))
                            else:
                                later[feared.bit_count()].append(
                                    (1 << sea, SEA, feared, here, length + 1)
                                )
                    if papal_land and at != SEA and papal_land >> place & left[at] >> w.papal & 1:
                        leave_out(left, at, 1 << w.papal)
                        next_wave.append((1 << w.papal, at, burden, here))
                    steps &= left[ashore]
                    fresh = steps & open_land
                    if fresh:
                        leave_out(left, ashore, fresh)
                        next_wave.append((fresh, ashore, burden, here))
                    if steps & on_request:
                        for asked, theirs in asks:
                            fresh = steps & theirs
                            if not fresh:
                                continue
                            if burden & asked:
                                leave_out(left, ashore, fresh)
                                next_wave.append((fresh, ashore, burden, here))
                            else:
                                later[weight + 1].append(
                                    (fresh, ashore, burden | asked, here, length + 1)
                                )
            if next_wave:
                waves.setdefault(length + 1, []).extend(next_wave)
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
    threats = [0] * len(w.seas)
    for power in bits(w.seafaring & ~s.civil_war):
        holder = s.card_at[power]
        if 0 <= holder < w.seats and holder != seat:
            ports = w.provinces_of[power] & s.held[holder] & ~s.knights
            for sea in bits(w.coasts[ports]):
                threats[sea] |= 1 << holder
    return threats


def why_unreachable(s: MedState, seat: int, power: int, target: int) -> str:
    """The rule that bars the way: the first one without which there would be a route."""
    for rule, table, on, passages in _without_rules(s, seat, power, target):
        if _reach(table, seat, on, passages) >> target & 1:
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

    if s.refusals:
        yield "MD-ROUTE-05", *changed(refusals=[])
    if s.requests >= w.limits.requests_per_turn:
        yield "MD-ASK-11", *changed(requests=0)
    if s.excommunicated >> power & 1:
        married = on.free | _family(s, power)
        yield "MD-MAR-05", s, Ways(on.starts, married, on.on_request, on.waters, on.papal), 1
        yield "MD-EXC-03", *changed(excommunicated=0)
    if s.held[w.npc]:
        yield "MD-TWO-08", *changed(held=[*s.held[: w.npc], 0])
    if not on.papal:
        rule = "MD-PAP-02" if s.papal_passage else "MD-MAP-08"
        yield rule, s, Ways(on.starts, on.free, on.on_request, on.waters, papal=True), 1
    if not may_sail(s, power):
        waters = w.waters(s.covered | s.destroyed)
        yield "MD-NAVY-02", s, Ways(on.starts, on.free, on.on_request, waters, on.papal), 1
    yield "MD-ROUTE-09", s, on, len(w.seas)
    everything = (1 << len(w.province_ids)) - 1
    yield "MD-ROUTE-04", *changed(covered=0, destroyed=0, land=everything)
