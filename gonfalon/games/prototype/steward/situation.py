"""How things stand for the steward's seat: what is worth what, in Honour Points, and how its land is kept safe."""

from __future__ import annotations

from functools import cached_property

from gonfalon.games.prototype.diplomacy.questions.rights import may_pass, may_trade
from gonfalon.games.prototype.events.questions.rebellion import rebellion_level
from gonfalon.games.prototype.realm.questions.holdings import (
    at_war,
    has,
    in_play,
    level,
    owned,
    settlement,
    walls,
)
from gonfalon.games.prototype.realm.questions.pieces import own_transports
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL
from gonfalon.games.prototype.world import CLASSES, bits, mask_of, sides

FLORIN = 0.001
"""MP-SCORE-02: what a florin is worth at the end."""
LAND = 0.06
"""A territory brings taxes every turn, and decides ties."""
LEVY = 0.015
"""A VF that comes every turn."""
HOPE = 0.85
"""What is left of the worth of a kingdom for every territory that must be taken before the last."""
ABROAD = 0.5
"""The same for a kingdom that is not next door."""
RELIEF = 0.15
"""To be rid of barbarians who threaten an own territory."""
MOST = 9
"""VF with which a place is held against barbarians; against more walls are better."""
STAND = 0.75
"""Part of the VF of a raiding army against which a garrison is likely to hold."""
MOST_RAID = 14
"""VF with which a place is held against a player."""
LONG = 10
"""Turns that a game is taken to last where nothing says it."""
SCHOOLS = (
    ("university-medicine", "trade-finance", "sciences"),
    ("trade-finance", "agriculture-crafts", "politics"),
    ("religion", "university-medicine", "military"),
    ("military", "sciences", "trade-finance"),
    ("politics", "religion", "agriculture-crafts"),
    ("sciences", "trade-finance", "military"),
    ("agriculture-crafts", "sciences", "religion"),
)
"""Stewards of different seats and kingdoms have learnt at different schools: the trees that they like, the dearest to them first."""


class Situation:
    """A seat's knowledge, and what the steward makes of it."""

    def __init__(self, s: ProtoState, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.w = s.world

    # ---- time and money

    @property
    def turns_left(self) -> int:
        """Turns after this one."""
        if self.s.time_is_up:
            return 0
        limit = self.w.turn_limit or LONG
        return max(0, limit - self.s.turn)

    @property
    def florins(self) -> int:
        return self.s.florins[self.seat]

    @cached_property
    def taste(self) -> int:
        kingdom = max(0, self.s.kingdom[self.seat])
        return (self.seat * 3 + kingdom * 2 + self.w.seats) % len(SCHOOLS)

    @property
    def school(self) -> tuple[str, ...]:
        return SCHOOLS[self.taste]

    @cached_property
    def level(self) -> int:
        return level(self.s, self.seat)

    def has(self, technology: str) -> bool:
        return has(self.s, self.seat, technology)

    # ---- land

    @cached_property
    def land(self) -> list[int]:
        return owned(self.s, self.seat)

    @cached_property
    def own_mask(self) -> int:
        return mask_of(self.land)

    @cached_property
    def open_land(self) -> int:
        """Bit mask of the territories where the seat's transports may drive: its own, barbarian, or with passage."""
        s = self.s
        hosts = {other: may_pass(s, self.seat, other) for other in s.order if other != self.seat}
        mask = 0
        for territory, owner in enumerate(s.owner):
            if owner in (NOBODY, self.seat) or hosts.get(owner):
                mask |= 1 << territory
        return mask & s.land

    @cached_property
    def markets(self) -> list[int]:
        """MP-TRADE-05: settlements with prices where the seat may trade."""
        s = self.s
        hosts = {other: may_trade(s, self.seat, other) for other in s.order if other != self.seat}
        return [
            place
            for place in self.w.price
            if in_play(s, place)
            and settlement(s, place)
            and (s.owner[place] in (NOBODY, self.seat) or hosts.get(s.owner[place]))
        ]

    @cached_property
    def transports(self) -> list[int]:
        return own_transports(self.s, self.seat)

    @cached_property
    def aboard(self) -> dict[int, int]:
        """VF on own transports by place."""
        found: dict[int, int] = {}
        for t in self.transports:
            place = self.s.transport_at[t]
            found[place] = found.get(place, 0) + self.s.transport_vf[t]
        return found

    def garrison(self, territory: int) -> int:
        return self.s.ground[self.seat].get(territory, 0)

    @cached_property
    def unrest(self) -> int:
        """MP-REBEL-01: VF that keep land without walls on the worst roll."""
        limits = self.w.limits
        more = sum(row.adds for row in self.w.data.tables.rebellion if self.has(row.technology))
        return sides(limits.rebellion_die) + limits.rebellion_base + more

    def safe_vf(self, territory: int) -> int:
        """MP-SCORE-03: VF with which it cannot rebel; it may be the seat's or not yet."""
        if self.s.owner[territory] == self.seat:
            worst = sides(self.w.limits.rebellion_die)
            return max(1, rebellion_level(self.s, territory, worst))
        return max(1, self.unrest - walls(self.s, territory))

    def threat(self, territory: int) -> int:
        """MP-BARB-02: VF below which barbarians next door would come."""
        vf = self.s.barbarian_vf
        return max((vf[near] for near in bits(self.w.adjacent[territory])), default=0)

    def wanted_vf(self, territory: int) -> int:
        """What should stand in an own territory: barbarians next door have grown by one before they come."""
        threat = self.threat(territory)
        safe = self.safe_vf(territory) + self.strict
        raid = self.raids.get(territory, 0)
        if raid and (self.s.settlement[territory] or self.s.cathedral[territory]):
            safe = max(safe, min(int(STAND * raid), MOST_RAID))
        return max(safe, min(threat + 1, MOST) if threat > 1 else 0)

    @cached_property
    def raids(self) -> dict[int, int]:
        """By own territory, VF of the strongest army of an enemy that stands within two steps of it."""
        s, w = self.s, self.w
        found: dict[int, int] = {}
        for t, owner in enumerate(s.transport_owner):
            if owner not in self.enemies or s.transport_vf[t] < 4 or t not in s.captain_aboard:
                continue
            place = s.transport_at[t]
            reach = w.shores[place] if w.is_sea(place) else w.adjacent[place] | 1 << place
            for near in bits(w.sea_links[place] if w.is_sea(place) else w.adjacent[place]):
                reach |= w.shores[near] if w.is_sea(near) else w.adjacent[near]
            for territory in bits(reach & self.own_mask):
                found[territory] = max(found.get(territory, 0), s.transport_vf[t])
        return found

    @cached_property
    def strict(self) -> int:
        """MP-REBEL-01: who means to make vassals of subjects keeps one VF more everywhere."""
        return int(
            self.school[0] == "politics" and self.turns_left > 0 and not self.has("feudalism")
        )

    def surplus(self, territory: int) -> int:
        """VF on the ground that could go elsewhere."""
        return self.garrison(territory) - self.wanted_vf(territory)

    @cached_property
    def idle_vf(self) -> int:
        """VF at home that wait for somebody to lead them."""
        return sum(max(0, self.surplus(t)) for t in self.land if self.s.settlement[t])

    # ---- what land is worth

    def kingdom_points(self, kingdom: int) -> float:
        """MP-SCORE-02, MP-REINF-02: honour at the end, and VF every turn till then."""
        size = self.w.class_of[kingdom]
        points: int = self.w.po[f"kingdom-{CLASSES[size]}"]
        levies = self.w.data.tables.kingdom_classes[size].reinforcements
        return points + LEVY * levies * self.turns_left

    def missing(self, kingdom: int) -> list[int]:
        return [t for t in bits(self.w.home[kingdom] & self.s.land) if self.s.owner[t] != self.seat]

    @cached_property
    def _parts(self) -> dict[int, float]:
        """By kingdom that could be had, what every missing territory of it is worth for the whole."""
        found: dict[int, float] = {}
        for kingdom in range(len(self.w.home)):
            missing = self.missing(kingdom)
            if missing and all(self.s.owner[t] == NOBODY for t in missing):
                found[kingdom] = self._part(kingdom, missing)
        return found

    def _part(self, kingdom: int, missing: list[int]) -> float:
        near = any(self.w.adjacent[t] & self.own_mask for t in missing)
        chance = HOPE ** (len(missing) - 1) * (1.0 if near else ABROAD)
        return float(chance * self.kingdom_points(kingdom) / len(missing) ** 0.5)

    def part(self, territory: int) -> float:
        """What a territory of another player is worth for the whole of its kingdom, if nobody else stands in the way."""
        owner, kingdom = self.s.owner[territory], self.w.kingdom_of[territory]
        missing = self.missing(kingdom)
        if any(self.s.owner[t] not in (NOBODY, owner) for t in missing):
            return 0.0
        return self._part(kingdom, missing)

    def land_worth(self, territory: int) -> float:
        """Honour Points that the territory is worth to the seat, which does not own it."""
        s, w = self.s, self.w
        worth = LAND * (1 + self.turns_left / 4) + self._parts.get(w.kingdom_of[territory], 0.0)
        if w.religious_capitals >> territory & 1:
            worth += 1.7
        if s.settlement[territory]:
            worth += 0.15
        if s.cathedral[territory]:
            worth += 0.8
        vf = s.barbarian_vf[territory]
        if vf > 2:
            near = bits(w.adjacent[territory] & self.own_mask)
            worth += RELIEF * sum(vf > self.garrison(t) - 2 for t in near)
        return worth

    def has_relic(self, territory: int) -> bool:
        return any(r.where == IN_CATHEDRAL and r.number == territory for r in self.s.relics)

    # ---- rivals

    @cached_property
    def enemies(self) -> list[int]:
        """The others with whom the seat is at war."""
        return [other for other in self.s.order if at_war(self.s, self.seat, other)]

    @cached_property
    def rivals(self) -> list[int]:
        """The others, the strongest first."""
        others = [seat for seat in self.s.order if seat != self.seat]
        return sorted(others, key=lambda seat: (-self.strength(seat), seat))

    def strength(self, seat: int) -> float:
        """By what everybody sees."""
        s = self.s
        land = sum(owner == seat for owner in s.owner)
        return s.po[seat] + 0.3 * land + 0.2 * s.tech[seat].bit_count()
