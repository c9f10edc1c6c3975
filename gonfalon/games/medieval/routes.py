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


class Ways(NamedTuple):
    """What a Power may use on its way."""

    starts: int
    free: int
    """Provinces it may pass without asking anybody."""
    on_request: int
    """Provinces it may pass with the permission of the player who controls them."""
    waters: int
    """Naval Areas it may sail; 0 without a navy."""
    papal: bool


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

Visit = tuple[int, int, int, int]
"""Place, LAND or SAILED or SEA, burden, the visit before it."""

HEAVIER = 1 << 10
"""Burdens count before length: each seat in one weighs as much as so many places."""

EVERYWHERE = [-1, -1, -1]
"""All places on LAND, SAILED and at SEA."""


class Search:
    """Places to go on from, and how they were reached."""

    __slots__ = ("lighter", "reached", "target", "trail", "waves")

    def __init__(self, target: int) -> None:
        self.target = target
        self.trail: list[Visit] = []
        self.waves: dict[int, list[int]] = {}
        """Visits to go on from, as positions in the trail, by the weight of the way there."""
        self.reached: dict[int, list[int]] = {}
        """Per burden, the places that were reached with it: on LAND, SAILED, at SEA."""
        self.lighter: dict[int, list[int]] = {}
        """The same for lighter burdens within it. Made when the burden's turn comes: by then these are through."""

    def visit(self, places: int, at: int, burden: int, before: int, length: int) -> None:
        """Come to places, unless they were reached with this burden."""
        reached = self.reached.get(burden)
        if reached is None:
            reached = self.reached[burden] = self.with_less(burden)[:]
        fresh = places & ~reached[at]
        if at == SAILED:
            # who got there before going to sea can do all that is possible after it
            fresh &= ~reached[LAND]
        if not fresh:
            return
        reached[at] |= fresh
        trail = self.trail
        wave = self.waves.setdefault(burden.bit_count() * HEAVIER + length, [])
        for place in bits(fresh):
            wave.append(len(trail))
            trail.append((place, at, burden, before))

    def with_less(self, burden: int) -> list[int]:
        """What was reached with parts of a burden; everything, if they lead to the target."""
        land = sailed = sea = 0
        for other, reached in self.reached.items():
            if other != burden and not other & ~burden:
                land |= reached[LAND]
                sailed |= reached[SAILED]
                sea |= reached[SEA]
        sailed |= land
        return EVERYWHERE if sailed >> self.target & 1 else [land, sailed, sea]

    def go_on(self, at: int, burden: int, place: int) -> bool:
        """Is a place worth going on from: did nobody get there with less?"""
        lighter = self.lighter.get(burden)
        if lighter is None:
            lighter = self.lighter[burden] = self.with_less(burden)
            reached = self.reached[burden]
            self.reached[burden] = [reached[kind] | lighter[kind] for kind in (LAND, SAILED, SEA)]
        return not lighter[at] >> place & 1


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
    waters, target_bit = on.waters, 1 << target
    open_land = (on.free | target_bit) & s.land
    on_request = on.on_request & ~target_bit
    asks = [on_request & held for held in s.held[: w.seats]]
    threats = [fleets << w.seats for fleets in _threats(s, seat)] if waters else []
    # who has sailed goes ashore only where the rest of the way is over land
    landings = _flood(s, target_bit, on.free | on.on_request, on.papal)[0] if waters else 0
    search = Search(target)
    trail, waves = search.trail, search.waves
    offered: list[Route] = []
    search.visit(on.starts, LAND, 0, -1, 1)
    while waves:
        weight = min(waves)
        length = weight % HEAVIER + 1
        for here in waves.pop(weight):
            place, at, burden, _ = trail[here]
            if not search.go_on(at, burden, place):
                continue
            if place == target and at != SEA:
                places = _walk(trail, here)
                offered.append(Route(places, burden & (1 << w.seats) - 1, burden >> w.seats))
                if not burden or len(offered) == w.limits.routes_offered:
                    return offered
                search.lighter[burden] = EVERYWHERE
                continue
            ashore, seas = at, 0
            if at == SEA:
                ashore, steps, seas = (
                    SAILED,
                    w.shores[place] & landings,
                    w.sea_links[place] & waters,
                )
            elif place == w.papal:
                steps = w.papal_land
            else:
                steps = w.land[place]
                if at == LAND:
                    seas = w.coast[place] & waters
            reached = search.reached[burden]
            seas &= ~reached[SEA]
            if seas:
                for sea in bits(seas):
                    search.visit(1 << sea, SEA, burden | threats[sea], here, length)
            if on.papal and at != SEA and w.papal_land >> place & 1:
                search.visit(1 << w.papal, at, burden, here, length)
            steps &= ~reached[ashore]
            if steps & open_land:
                search.visit(steps & open_land, ashore, burden, here, length)
            if steps & on_request:
                for other, theirs in enumerate(asks):
                    if steps & theirs:
                        search.visit(steps & theirs, ashore, burden | 1 << other, here, length)
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


def _walk(trail: list[Visit], here: int) -> tuple[int, ...]:
    """The places from the start to an entry of the trail."""
    places = []
    while here >= 0:
        place, at, _, before = trail[here]
        places.append(~place if at == SEA else place)
        here = before
    return tuple(reversed(places))


def _threats(s: MedState, seat: int) -> list[int]:
    """Per Naval Area, the other seats that have a Power which might intercept there (MD-INT-01)."""
    w = s.world
    threats = [0] * len(w.seas)
    for power in bits(w.seafaring & ~s.civil_war):
        holder = s.card_at[power]
        if 0 <= holder < w.seats and holder != seat:
            for port in bits(w.provinces_of[power] & s.held[holder] & ~s.knights):
                for sea in bits(w.coast[port]):
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
        yield "MD-MAR-05", s, on._replace(free=on.free | _family(s, power)), 1
        yield "MD-EXC-03", *changed(excommunicated=0)
    if s.held[w.npc]:
        yield "MD-TWO-08", *changed(held=[*s.held[: w.npc], 0])
    if not on.papal:
        rule = "MD-PAP-02" if s.papal_passage else "MD-MAP-08"
        yield rule, s, on._replace(papal=True), 1
    if not may_sail(s, power):
        waters = w.waters(s.covered | s.destroyed)
        yield "MD-NAVY-02", s, on._replace(waters=waters), 1
    yield "MD-ROUTE-09", s, on, len(w.seas)
    everything = (1 << len(w.province_ids)) - 1
    yield "MD-ROUTE-04", *changed(covered=0, destroyed=0, land=everything)
