"""After the blows: armies retreat, attackers withdraw, Barbarians flee.

rules: WT-BATTLE-11 to WT-BATTLE-13, WT-BATTLE-17, WT-RETREAT-01 to WT-RETREAT-07, WT-BARB-04 to WT-BARB-09, WT-VP-06,
WT-ASK-15, WT-ASK-16
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.battle.questions.blows import (
    barbarian_refuges,
    refuges,
    same_countries,
)
from gonfalon.games.warriors_traders.control.changes import take_token
from gonfalon.games.warriors_traders.control.questions import has_unit, is_barbarian, is_free
from gonfalon.games.warriors_traders.realm.changes import exhaust, remove_army
from gonfalon.games.warriors_traders.realm.questions import armies_in, princesses_in
from gonfalon.games.warriors_traders.state import IDLE, LYING, RETREATED, WarState
from gonfalon.games.warriors_traders.world import (
    NOBODY,
)
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def best_refuge(s: WarState, seat: int, places: list[int]) -> int:
    """WT-ASK-15: own with the most own units, else free with the most VP; allied land in between; the first of equals."""

    def worth(place: int) -> tuple[int, int]:
        if s.owner[place] == NOBODY:
            return (0, s.world.vp[place])
        units = len(armies_in(s, seat, place)) + len(princesses_in(s, seat, place))
        if s.owner[place] == seat:
            return (2, units + len(s.forts[place]))
        return (1, units)

    return max(places, key=worth)


def retreating(s: WarState, seat: int, province: int) -> list[int]:
    """The seat's armies that this battle brought to exactly 0 life."""
    hits = dict(s.hits)
    return [
        army
        for army in armies_in(s, seat, province)
        if hits.get(army) and s.army_damage[army] == s.world.toughness[s.world.type_of[army]]
    ]


@dataclass(slots=True)
class Retreat(Step):
    """Armies at exactly 0 life go together to one refuge, or die for lack of one."""

    id = "Retreat"
    window = "battle.retreat"
    rule = "WT-RETREAT-02"
    verbs = ("retreat",)

    seat: int
    province: int

    def waits_for(self, s: WarState) -> list[int]:
        if retreating(s, self.seat, self.province) and refuges(s, self.seat, self.province):
            return [self.seat]
        return []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["retreat", place] for place in refuges(s, seat, self.province)]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        place = move.args[0]
        for army in retreating(s, seat, self.province):
            s.army_at[army] = place
            exhaust(s, army, RETREATED)
            s.emit(
                "army-retreated", "WT-RETREAT-03", seat=seat, unit=s.world.type_of[army],
                from_province=self.province, province=place,
            )  # fmt: skip
        if is_free(s, place):
            take_token(s, seat, place, "WT-RETREAT-07")

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        return [remark("lies")]

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return refuse_refuge(s, self.province, move.args[0], "WT-RETREAT-02")

    def default(self, s: WarState, seat: int) -> Move:
        return s.vocabulary["retreat", best_refuge(s, seat, refuges(s, seat, self.province))]

    def run(self, s: WarState) -> None:
        for army in retreating(s, self.seat, self.province):
            lose_army(s, army, "WT-RETREAT-04")

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"province": self.province, "count": len(retreating(s, seat, self.province))}


def refuse_refuge(s: WarState, origin: int, place: int, rule: str) -> Refusal:
    if place not in s.world.adjacent[origin]:
        return Refusal("WT-PROV-07", "not-adjacent", from_province=origin, province=place)
    if place in s.battles:
        return Refusal("WT-BATTLE-17", "battle-pending", province=place)
    return Refusal(rule, "no-refuge", province=place)


def lose_army(s: WarState, army: int, rule: str) -> None:
    """WT-VP-06: an army without a way out is gone; nobody scores."""
    w = s.world
    s.emit(
        "army-lost", rule, seat=w.seat_of_army[army], unit=w.type_of[army],
        province=s.army_at[army],
    )  # fmt: skip
    remove_army(s, army)


@dataclass(slots=True)
class Withdraw(Step):
    """Attackers who did not clear the province go together to one adjacent province."""

    id = "Withdraw"
    window = "battle.withdraw"
    rule = "WT-BATTLE-12"
    verbs = ("fall-back",)

    seat: int
    province: int

    def _must(self, s: WarState) -> bool:
        return bool(armies_in(s, self.seat, self.province)) and is_defended(s, self.province)

    def waits_for(self, s: WarState) -> list[int]:
        if self._must(s) and refuges(s, self.seat, self.province):
            return [self.seat]
        return []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["fall-back", place] for place in refuges(s, seat, self.province)]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        place = move.args[0]
        for army in armies_in(s, seat, self.province):
            s.army_at[army] = place
            exhaust(s, army, IDLE)
            s.emit(
                "army-withdrew", "WT-BATTLE-12", seat=seat, unit=s.world.type_of[army],
                from_province=self.province, province=place,
            )  # fmt: skip
        if is_free(s, place):
            take_token(s, seat, place, "WT-PROV-04")

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return refuse_refuge(s, self.province, move.args[0], "WT-BATTLE-12")

    def default(self, s: WarState, seat: int) -> Move:
        return s.vocabulary["fall-back", best_refuge(s, seat, refuges(s, seat, self.province))]

    def run(self, s: WarState) -> None:
        if self._must(s):
            for army in armies_in(s, self.seat, self.province):
                lose_army(s, army, "WT-BATTLE-13")

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"province": self.province, "count": len(armies_in(s, seat, self.province))}


def is_defended(s: WarState, province: int) -> bool:
    """Is any unit of the defending side left?"""
    holder = s.owner[province]
    if holder == NOBODY:
        return is_barbarian(s, province)
    return any(has_unit(s, ally, province) for ally in s.world.members[s.world.team[holder]])


# ---- Barbarians retreat


def fleeing_barbarians(s: WarState, province: int) -> int:
    strength = s.world.barbarian_strength[s.turn]
    return s.barbarians[province].count(strength)


@dataclass(slots=True)
class BarbarianCountry(Step):
    """Which country counts as the same for Barbarians fleeing from a Contested province."""

    id = "BarbarianCountry"
    window = "battle.barbarian-country"
    rule = "WT-BARB-05"
    verbs = ("same-country",)

    seat: int
    province: int

    def waits_for(self, s: WarState) -> list[int]:
        """Asked only where it matters (WT-ASK-16)."""
        if not fleeing_barbarians(s, self.province):
            return []
        places = {
            tuple(barbarian_refuges(s, self.province, c))
            for c in same_countries(s, self.seat, self.province)
        }
        return [self.seat] if len(places) > 1 else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        return [
            s.vocabulary["same-country", country]
            for country in same_countries(s, self.seat, self.province)
        ]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        s.done()
        s.push(BarbarianRetreat(seat, self.province, move.args[0]))

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return Refusal("WT-BARB-05", "not-its-country", country=move.args[0])

    def run(self, s: WarState) -> None:
        country = same_countries(s, self.seat, self.province)[0]
        s.push(BarbarianRetreat(self.seat, self.province, country))

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"province": self.province}


@dataclass(slots=True)
class BarbarianRetreat(Step):
    """Barbarians at exactly 0 life flee by the list; the attacker breaks ties."""

    id = "BarbarianRetreat"
    window = "battle.barbarian-refuge"
    rule = "WT-BARB-07"
    verbs = ("drive",)

    seat: int
    province: int
    country: int

    def waits_for(self, s: WarState) -> list[int]:
        if not fleeing_barbarians(s, self.province):
            return []
        return [self.seat] if barbarian_refuges(s, self.province, self.country) else []

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        places = barbarian_refuges(s, self.province, self.country)
        return [s.vocabulary["drive", place] for place in places]

    def apply(self, s: WarState, seat: int, move: Move) -> None:
        place = move.args[0]
        count = self._leave(s)
        s.barbarians[place] = (*s.barbarians[place], *([LYING] * count))
        s.emit(
            "barbarians-fled", "WT-BARB-04", from_province=self.province, province=place,
            count=count,
        )  # fmt: skip

    def outlook(self, s: WarState, seat: int, move: Move) -> list[Consequence]:
        there = len(s.barbarians[move.args[0]]) + fleeing_barbarians(s, self.province)
        return [remark("barbarians-there", count=there)]

    def _leave(self, s: WarState) -> int:
        strength = s.world.barbarian_strength[s.turn]
        group = s.barbarians[self.province]
        s.barbarians[self.province] = tuple(damage for damage in group if damage != strength)
        return group.count(strength)

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        if move.args[0] in s.battles:
            return Refusal("WT-BATTLE-17", "battle-pending", province=move.args[0])
        return Refusal("WT-BARB-04", "not-first-choice", province=move.args[0])

    def run(self, s: WarState) -> None:
        if fleeing_barbarians(s, self.province):
            count = self._leave(s)
            s.emit("barbarians-lost", "WT-BARB-09", province=self.province, count=count)

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"province": self.province, "count": fleeing_barbarians(s, self.province)}
