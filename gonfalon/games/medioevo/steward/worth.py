"""What things are worth to the steward, in Honour Points."""

from __future__ import annotations

from functools import cached_property

from gonfalon.games.medioevo.commerce.questions.journeys import dangers
from gonfalon.games.medioevo.commerce.questions.trade import refuse_market
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians, horde_in
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    at_open_war,
    captains_in,
    controlled,
    home,
    in_play,
    level_of,
    units_in,
    zone_of,
)
from gonfalon.games.medioevo.diplomacy.questions import at_peace
from gonfalon.games.medioevo.movement.questions.full_movement import awaits_horde
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH, CLASSES, bits, mask_of

FLORIN = 1 / 400
"""What a florin is worth."""
LAST_FLORIN = 1 / 1500
"""Likewise in the last turn, when it can only be compared with the florins of others."""
HARM, MOST_MENACE = 6, 1.5
"""Honour Points of a lead that make harm to a rival count twice, and how much more it can count at most."""
LAND = 0.3
"""A territory more, for its taxes and for the award."""
CITY = 1.0
"""Rome or Jerusalem, for whose control there is an award."""
FIRST = 2
"""For who conquers them first."""
REBELS = 0.5
"""For own land without rebels, as further ones would cost honour (MU-REB-03)."""
STEPS = 6
"""Steps of an army with wagons or galleys."""
THREAT = 3
"""Steps from which an enemy may come."""
PULLS = (0.3, 0.22, 0.16, 0.12, 0.09, 0.07)
"""What it is worth to stand one, two ... steps from an inhabited area that could be conquered."""


class Situation:
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

    @property
    def florin(self) -> float:
        return LAST_FLORIN if self.is_last_turn else FLORIN

    def menace(self, seat: int) -> float:
        """How much it counts to harm a rival: most for who leads the table, little for who is far behind."""
        s = self.s
        others = [s.hp[other] for other in s.order if other != seat]
        lead = s.hp[seat] - sum(others) / max(1, len(others))
        return 1 + max(-0.5, min(MOST_MENACE, lead / HARM))

    def next_token(self) -> float:
        """MU-FIN-14: Honour Points of another objective token, with an eye on the one after it."""
        s = self.s
        table = [row.hp for row in s.world.data.scoring.objective_tokens]
        count = sum(s.tokens[self.seat * 6 : self.seat * 6 + 6])
        now, then = (table[min(n, len(table) - 1)] for n in (count, count + 2))
        return (then - now) / 2

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
        s = self.s
        if not s.turn:
            return s.world.fires
        zones = {zone_of(s, space) for space in s.barbarians}
        enemies = [seat for seat in s.order if self.may_fight(seat)]
        for seat in enemies:
            zones |= {zone_of(s, space) for space in s.army[seat]}
            captains = s.captain_at[seat * CAPTAINS_EACH : (seat + 1) * CAPTAINS_EACH]
            zones |= {zone_of(s, space) for space in captains if space >= 0}
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
            points += (s.brought_by[place] != self.seat) + REBELS
        return points

    @cached_property
    def prizes(self) -> int:
        """Bit mask of own land with rebels, and of inhabited areas of nobody or of somebody with whom we are at war."""
        s, w = self.s, self.s.world
        areas = mask_of(
            t
            for t in bits(w.inhabited & s.land)
            if s.control[t] != self.seat
            and (s.control[t] == NOBODY or self.may_fight(s.control[t]))
        )
        return areas | mask_of(t for t in bits(self.home) if has_barbarians(s, t))

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

    # ---- others

    def bonds(self, other: int) -> int:
        """Pacts with another seat."""
        return sum(pact.binds(self.seat, other) for pact in self.s.pacts)

    def spoils(self, place: int) -> float:
        """What a territory of a rival would be worth to us, with what the rival loses."""
        worth = self.conquest_points(place) + self.land_worth(place)
        return worth * (0.5 + 0.5 * self.menace(self.s.control[place]))

    def land_targets(self, start: int) -> int:
        """Bit mask of foreign territories that an army with wagons comes to from here over own land."""
        s, w = self.s, self.s.world
        own = mask_of(t for t in self.own if not has_barbarians(s, t))
        return self._targets(1 << start, w.crossing, own)

    def sea_targets(self, start: int) -> int:
        """Likewise with galleys over the sea."""
        s, w = self.s, self.s.world
        seas = s.seas << w.first_sea
        return self._targets(w.next_to[start] & seas, w.next_to, seas)

    def _targets(self, fresh: int, next_to: list[int], through: int) -> int:
        seen = fresh
        for _ in range(STEPS - 1):
            around = 0
            for zone in bits(fresh):
                around |= next_to[zone]
            seen |= around
            fresh = around & through & ~fresh
        land = seen & self.s.land
        return mask_of(t for t in bits(land) if self.is_foreign(t))

    def is_threatened(self, place: int) -> bool:
        """Could an enemy's army come here soon?"""
        s, w = self.s, self.s.world
        near = w.within(place, THREAT, in_play(s)) | 1 << place
        enemies = [seat for seat in s.order if not at_peace(s, self.seat, seat)]
        return any(
            space < w.first_sea and near >> space & 1 and sum(counts) > 1
            for seat in enemies
            for space, counts in s.army[seat].items()
        )

    def may_fight(self, other: int) -> bool:
        return other == BARBARIANS or at_open_war(self.s, self.seat, other)

    def is_foreign(self, place: int) -> bool:
        return self.s.control[place] not in (NOBODY, self.seat)

    def units_everywhere(self, seat: int) -> int:
        s = self.s
        first = seat * CAPTAINS_EACH
        captains = sum(at >= 0 for at in s.captain_at[first : first + CAPTAINS_EACH])
        return captains + sum(sum(counts) for counts in s.army[seat].values())
