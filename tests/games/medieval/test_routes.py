"""Routes are found by a search that keeps only the best; here every way is walked, in positions of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

import gonfalon
from gonfalon.games.medieval.attack.questions.routes import Route, reach, routes
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.interception.questions import interceptors
from gonfalon.games.medieval.powers.questions import holder_of, powers_of
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import CATHOLIC, NO_NAVY, NOBODY, bits, mask_of
from gonfalon.kernel.moves import RangeMove

BEFORE_SEA, AT_SEA, AFTER_SEA = range(3)


class Place(NamedTuple):
    """Where a traveller stands, and whom it asked and feared on the way."""

    place: int
    phase: int
    asked: int
    threats: int


def passage(s: MedState, power: int, province: int) -> int | None:
    """The seats to ask for passage through a Province, as a mask; None if it cannot be passed."""
    w, holder = s.world, holder_of(s, province)
    owner = w.power_of[province]
    knights = s.knights >> province & 1
    if s.excommunicated >> power & 1:
        catholic = owner != NOBODY and w.religion[owner] == CATHOLIC
        if knights or (catholic and owner != power):
            return None
    else:
        married = owner != NOBODY and owner == s.spouse[power] and not knights
        if married and holder == s.card_at[owner]:
            return 0
    if holder in (NOBODY, s.active):
        return 0
    if holder == w.npc or s.requests >= w.limits.requests_per_turn:
        return None
    return 1 << holder


def next_places(s: MedState, power: int, at: Place) -> Iterator[tuple[int, int]]:
    """Everything next to a place, in play or not: the place and the phase of the route there."""
    w, closed = s.world, s.covered | s.destroyed
    seas = [sea for sea in w.seas if not closed >> w.sea_area[sea] & 1]
    papal = s.papal_passage and w.religion[power] == CATHOLIC and not closed >> w.papal_area & 1
    if at.place < 0:
        yield from ((~sea, AT_SEA) for sea in seas if w.sea_links[~at.place] >> sea & 1)
        yield from ((land, AFTER_SEA) for land in bits(w.shores[~at.place]))
    elif at.place == w.papal:
        yield from ((land, at.phase) for land in bits(w.papal_land))
    else:
        yield from ((land, at.phase) for land in bits(w.land[at.place]))
        if papal and w.papal_land >> at.place & 1:
            yield w.papal, at.phase
        if at.phase == BEFORE_SEA and w.navy[power] != NO_NAVY:
            yield from ((~sea, AT_SEA) for sea in seas if w.coast[at.place] >> sea & 1)


def every_way(s: MedState, power: int) -> dict[int, set[tuple[int, int]]]:
    """Per Province that can be attacked, what its routes need: seats asked, seats that may intercept."""
    w, attack = s.world, Attack(power, 0)
    threats = [
        mask_of(s.card_at[other] for other in interceptors(s, attack, sea)) for sea in w.seas
    ]
    own = s.held[s.active] & w.provinces_of[power] & ~s.knights
    todo = [Place(start, BEFORE_SEA, 0, 0) for start in bits(own)]
    seen = set(todo)
    found: dict[int, set[tuple[int, int]]] = {}
    while todo:
        at = todo.pop()
        for place, phase in next_places(s, power, at):
            asked: int | None = 0
            if 0 <= place < w.papal:
                if not s.land >> place & 1:
                    continue
                if not s.held[s.active] >> place & 1:
                    found.setdefault(place, set()).add((at.asked, at.threats))
                asked = passage(s, power, place)
            if asked is None:
                continue
            danger = threats[~place] if place < 0 else 0
            onward = Place(place, phase, at.asked | asked, at.threats | danger)
            if onward not in seen:
                seen.add(onward)
                todo.append(onward)
    return found


def best(ways: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those that no other one undercuts."""

    def undercuts(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return one != other and not one[0] & ~other[0] and not one[1] & ~other[1]

    return {way for way in ways if not any(undercuts(other, way) for other in ways)}


def check_route(s: MedState, power: int, route: Route) -> None:
    """Every step of a route leads to a neighbour, and it asks those whose Provinces it passes."""
    phase, asked = BEFORE_SEA, 0
    for place, following in zip(route.places, route.places[1:], strict=False):
        phases = dict(next_places(s, power, Place(place, phase, 0, 0)))
        phase = phases[following]
        if following != route.places[-1] and 0 <= following < s.world.papal:
            needed = passage(s, power, following)
            assert needed is not None
            asked |= needed
    assert asked == route.asked


def positions(seed: int) -> Iterator[MedState]:
    """Some moments of a random game in which its active player may attack."""
    chance = random.Random(seed)
    options = {"marriage": "on", "papal_passage": "on", "mercenaries": "on"}
    table = gonfalon.open_table(GAME, seats=2 + seed % 5, seed=seed, options=options)
    while not table.over:
        state = table.state
        assert isinstance(state, MedState)
        if (
            state.agenda[-1].window == "turn.actions"
            and not state.refusals
            and chance.random() < 0.03
        ):
            yield state
        seat = chance.choice(table.waiting)
        move = chance.choice(table.legal(seat))
        if isinstance(move, RangeMove):
            move = move.at(chance.choice(list(move.amounts)))
        table.play(seat, move)


@pytest.mark.rule("MD-ROUTE-01")
@pytest.mark.rule("MD-ROUTE-12")
@pytest.mark.parametrize("seed", range(5))
def test_the_routes_offered_are_the_best_of_all_there_are(seed: int) -> None:
    for state in positions(seed):
        for power in powers_of(state, state.active):
            ways = every_way(state, power)
            assert reach(state, state.active, power) == mask_of(ways)
            for target, needs in ways.items():
                offered = routes(state, state.active, power, target)
                needed = [(route.asked, route.threats) for route in offered]
                assert len(set(needed)) == len(needed)
                assert set(needed) <= best(needs)
                assert len(needed) == min(len(best(needs)), state.world.limits.routes_offered)
                for route in offered:
                    check_route(state, power, route)
