"""What things are worth to the steward, in Honour Points."""

from __future__ import annotations

from functools import cached_property

from gonfalon.games.medioevo.commerce import dangers
from gonfalon.games.medioevo.movement import awaits_horde
from gonfalon.games.medioevo.realm import (
    armies_in,
    at_open_war,
    captains_in,
    controlled,
    has_barbarians,
    home,
    horde_in,
    in_play,
    level_of,
    units_in,
)
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.trade import refuse_market
from gonfalon.games.medioevo.world import CAPTAINS_EACH, CLASSES, bits, mask_of

FLORIN = 1 / 400
"""What a florin is worth."""
LAND = 0.3
"""A territory more, for its taxes and for the award."""
CITY = 1.0
"""Rome or Jerusalem, for whose control there is an award."""
FIRST = 2
"""For who conquers them first."""
PULLS = (0.3, 0.22, 0.16, 0.12, 0.09, 0.07)
"""What it is worth to stand one, two ... steps from an inhabited area that could be conquered."""


class Outlook:
    """The position as one seat sees it."""

    def __init__(self, s: MedState, seat: int) -> None:
        self.s = s
        self.seat = seat

    @cached_property
    def turns_left(self) -> int:
        """Turns still to come, this one included; a guess where no limit is set."""
        limit = self.s.world.options["turn_limit"] or max(8, self.s.turn + 3)
        return max(1, limit - self.s.turn + 1)

    @property
    def is_last_turn(self) -> bool:
        return self.turns_left == 1

    @cached_property
    def own(self) -> list[int]:
        return controlled(self.s, self.seat)

    @cached_property
    def home(self) -> int:
        return home(self.s, self.seat)

    @cached_property
    def has_rebels(self) -> bool:
        return any(has_barbarians(self.s, place) for place in bits(self.home))

    def levels(self, place: int) -> int:
        """Levels of all buildings of a territory."""
        return sum(level_of(self.s, place, which) for which in range(len(CLASSES)))

    def is_own(self, seat: int) -> bool:
        """This seat, or another one of its team."""
        teams = self.s.world.teams
        return seat == self.seat or bool(teams and teams[seat] == teams[self.seat])

    @cached_property
    def dangerous(self) -> int:
        """Bit mask of the zones in which a trader would be lost; before the game, where barbarians will stand."""
        s, zones = self.s, self.s.world.zones
        if not s.turn:
            return s.world.fires
        return mask_of(zone for zone in zones if dangers(s, self.seat, zone).is_warned)

    @cached_property
    def markets(self) -> int:
        """Bit mask of the areas in which the seat may trade."""
        s, areas = self.s, bits(self.s.world.inhabited & self.s.land)
        return mask_of(t for t in areas if refuse_market(s, self.seat, t) is None)

    # ---- land

    def land_worth(self, place: int) -> float:
        """What holding a territory is worth from now on."""
        s, w = self.s, self.s.world
        worth = LAND if w.inhabited >> place & 1 else LAND / 2
        if s.civil[place]:
            worth += LAND * s.civil[place] / 2
        if place in (w.rome, w.jerusalem):
            worth += CITY
        return worth * min(1.0, 0.3 + self.turns_left / 10)

    def conquest_points(self, place: int) -> float:
        """MU-HP-02, MU-HP-03, MU-HP-05, MU-HP-10: Honour Points for conquering a territory."""
        s = self.s
        points = float(self.levels(place))
        if s.world.inhabited >> place & 1 and not s.conquered >> place & 1:
            points += 1
        cities = (s.world.rome, s.world.jerusalem)
        if place in cities and not s.first_conquests >> cities.index(place) & 1:
            points += FIRST
        if self.home >> place & 1 and has_barbarians(s, place):
            points += s.brought_by[place] != self.seat
        return points

    @cached_property
    def prizes(self) -> int:
        """Bit mask of inhabited areas that could be conquered: of nobody, or of somebody with whom we are at war."""
        s, w = self.s, self.s.world
        return mask_of(
            t
            for t in bits(w.inhabited & s.land)
            if s.control[t] != self.seat
            and (s.control[t] == NOBODY or self.may_fight(s.control[t]))
        )

    @cached_property
    def pull_by_land(self) -> dict[int, float]:
        return self._pull(self.s.world.crossing, self.s.land)

    @cached_property
    def pull_by_sea(self) -> dict[int, float]:
        return self._pull(self.s.world.next_to, in_play(self.s))

    def _pull(self, next_to: list[int], zones: int) -> dict[int, float]:
        """By zone, how much the nearest prize draws an army there: less with every step."""
        found: dict[int, float] = {}
        seen = fresh = self.prizes
        for pull in PULLS:
            around = 0
            for zone in bits(fresh):
                around |= next_to[zone]
            fresh = around & zones & ~seen
            seen |= fresh
            for zone in bits(fresh):
                found[zone] = pull
        return found

    def defenders(self, place: int) -> list[int]:
        """The sides that an own army would meet in a territory; BARBARIANS also where a horde would appear."""
        s = self.s
        if has_barbarians(s, place) or awaits_horde(s, place):
            return [BARBARIANS]
        return [other for other in armies_in(s, place) if other != self.seat]

    def horde(self, place: int) -> tuple[int, int, int]:
        return horde_in(self.s, place) if has_barbarians(self.s, place) else self.s.horde

    def army(self, seat: int, space: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Units by kind and levels of captains."""
        s = self.s
        levels = tuple(sorted(s.captain_level[c] for c in captains_in(s, seat, space)))
        return units_in(s, seat, space), levels

    def may_fight(self, other: int) -> bool:
        return other == BARBARIANS or at_open_war(self.s, self.seat, other)

    def is_foreign(self, place: int) -> bool:
        return self.s.control[place] not in (NOBODY, self.seat)

    def units_everywhere(self, seat: int) -> int:
        s = self.s
        first = seat * CAPTAINS_EACH
        captains = sum(at >= 0 for at in s.captain_at[first : first + CAPTAINS_EACH])
        return captains + sum(sum(counts) for counts in s.army[seat].values())
