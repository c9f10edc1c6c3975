"""Barbarians: where they are, whom they may attack, what is out of their reach.

rules: MP-COMP-04, MP-REBEL-07, MP-BARB-02 to MP-BARB-05, MP-BARB-17, MP-PIRATE-01
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import in_play, vf_at, walls
from gonfalon.games.prototype.realm.questions.pieces import captains_at
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Pirates
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.world import bits

BASE, GALLEY = range(2)
"""Of a stack: a territory, or a barbarian galley by its number."""

Stack = tuple[int, int]
Target = tuple[int, int]
"""A place, and whose territory, convoy or fleet it is."""


def captains_in_play(s: ProtoState) -> int:
    aboard = [galley for galley in s.pirates if galley.captain]
    return sum(level > 0 for level in s.barbarian_captain) + len(aboard)


def captain_left(s: ProtoState) -> bool:
    """MP-COMP-04."""
    return captains_in_play(s) < s.world.data.components.shared.barbarian_captains


def galley_left(s: ProtoState) -> bool:
    """MP-PIRATE-01."""
    return len(s.pirates) < s.world.data.components.shared.barbarian_galleys


def stirred_by_players(s: ProtoState) -> list[int]:
    """MP-REBEL-07: barbarian land next to land of players in the same kingdom, where the kingdom holds a barbarian army."""
    found = []
    for home in s.world.home:
        land = bits(home & s.land)
        if any(s.barbarian_vf[t] for t in land) and any(s.owner[t] != NOBODY for t in land):
            taken = sum(1 << t for t in land if s.owner[t] != NOBODY)
            found += [t for t in land if s.owner[t] == NOBODY and s.world.adjacent[t] & taken]
    return sorted(found)


def is_over_supply(s: ProtoState, territory: int) -> bool:
    return s.barbarian_vf[territory] > supply_limit(s, territory)


def is_free(s: ProtoState, target: Target) -> bool:
    """MP-BARB-05, MP-BARB-17: not attacked by barbarians this turn, not under a Castellan."""
    return not effects.holds(s, effects.Raided(*target)) and not is_protected(s, target[0])


def is_protected(s: ProtoState, territory: int) -> bool:
    return any(shield.territory == territory for shield in effects.of(s, effects.Protected))


def player_neighbours(s: ProtoState, territory: int) -> list[int]:
    return [t for t in bits(s.world.adjacent[territory]) if in_play(s, t) and s.owner[t] != NOBODY]


def targets(s: ProtoState, territory: int) -> list[Target]:
    """MP-BARB-02, MP-BARB-03: convoys in the same territory, else neighbours; the best ones by MP-BARB-04, several if they are equal."""
    vf = s.barbarian_vf[territory]
    convoys = [
        (territory, seat)
        for seat in s.order
        if 0 < vf_at(s, seat, territory) < vf and is_free(s, (territory, seat))
    ]
    if convoys:
        weakest = min(vf_at(s, seat, territory) for _, seat in convoys)
        return [target for target in convoys if vf_at(s, target[1], territory) == weakest]
    over = is_over_supply(s, territory)
    land = [
        (t, s.owner[t])
        for t in player_neighbours(s, territory)
        if (over or vf_at(s, s.owner[t], t) < vf) and is_free(s, (t, s.owner[t]))
    ]
    if not land:
        return []
    keys = {target: _preference(s, territory, target) for target in land}
    best = min(keys.values())
    return [target for target in land if keys[target] == best]


def _preference(s: ProtoState, territory: int, target: Target) -> tuple[int, ...]:
    """MP-BARB-04: own kingdom, fewest VF, no walls, the smaller settlement, fewer Captains."""
    place, seat = target
    w = s.world
    return (
        int(w.kingdom_of[place] != w.kingdom_of[territory]),
        vf_at(s, seat, place),
        int(walls(s, place) > 0),
        s.settlement[place],
        len(captains_at(s, place, seat)),
    )


def fleets(s: ProtoState, galley: Pirates) -> list[Target]:
    """MP-PIRATE-05: the weakest fleet in the zone with fewer VF; several if they are equal."""
    found = [
        (galley.sea, seat)
        for seat in s.order
        if 0 < vf_at(s, seat, galley.sea) < galley.vf and is_free(s, (galley.sea, seat))
    ]
    weakest = min((vf_at(s, seat, galley.sea) for _, seat in found), default=0)
    return [target for target in found if vf_at(s, target[1], galley.sea) == weakest]
