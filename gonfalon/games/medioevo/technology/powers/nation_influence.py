"""Technologies about barbarians: Nation and Influence, in a battle and outside.

rules: MU-TN-11, MU-TN-12
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.barbarians.questions import targets
from gonfalon.games.medioevo.barbarians.steps.meeting import MeetBarbarians
from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.muster import is_beaten, side, side_of
from gonfalon.games.medioevo.battle.questions.record import LEFT
from gonfalon.games.medioevo.battle.steps.contact import meet
from gonfalon.games.medioevo.battle.steps.round import BeginRound, EndOfRound
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.hordes import follow_horde, set_horde
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians, horde_in
from gonfalon.games.medioevo.definitions.questions.realm import (
    captains_in_reserve,
    controlled,
    transports_in_reserve,
    units_in_reserve,
)
from gonfalon.games.medioevo.effects.questions.in_force import fighting_forbidden
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, Horde, MedState
from gonfalon.games.medioevo.technology.questions.points import within_reach
from gonfalon.games.medioevo.world import ARCHER, CAPTAIN, GALLEY, LIGHT, ORANGE, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

TYPES = (LIGHT, ARCHER, CAPTAIN)
"""Kinds of army units, in the order of a horde."""
NO_HORDE: Horde = (0, 0, 0)


def own_battle(s: MedState, seat: int) -> int:
    """The zone of the battle that the seat fights with barbarians, or NOBODY."""
    k = side_of(s, seat)
    if k == NOBODY or side(s, 1 - k).seat != BARBARIANS:
        return NOBODY
    return int(s.battle.space)


def within_the_law(s: MedState, seat: int) -> list[int]:
    """The zones whose barbarians may be touched now: in a battle only its own."""
    if s.battle is None:
        return sorted(s.barbarians)
    zone = own_battle(s, seat)
    return [zone] if zone != NOBODY and has_barbarians(s, zone) else []


def price_by_count(s: MedState, args: Args) -> int:
    """MU-TUSE-01: a point for every unit."""
    amount = args[-1]
    return amount.start if isinstance(amount, range) else int(amount)


def most_points(s: MedState, seat: int) -> int:
    """More points than these the seat could never pay."""
    florins = s.florins[seat] // s.world.limits.florins_per_missing_tp
    return within_reach(s, seat, ORANGE) + florins


def affordable(amounts: range, points: int) -> range:
    """As many as the points allow; one is always named, for purses are not tested before asking."""
    most = max(amounts.start, points)
    return range(amounts.start, min(amounts.stop, most + 1))


def end_if_none_is_left(s: MedState, seat: int) -> None:
    """The battle of the seat is over when no barbarian is left in it."""
    if is_beaten(s, 1 - side_of(s, seat)):
        while not isinstance(s.agenda[-1], BeginRound | EndOfRound):
            s.agenda.pop()


# ---- Nation


def further_fleet(s: MedState) -> bool:
    """MU-COMP-11: can the barbarians man one galley more?"""
    w = s.world
    fleets = sum(w.is_sea(space) for space in s.barbarians)
    return fleets < w.barbarian_tokens and transports_in_reserve(s, GALLEY) > 0


def most_to_move(s: MedState, zone: int, target: int, further: bool) -> range:
    """MU-COMP-11: how many units may go at once; a fleet that is parted or puts to sea needs a further galley."""
    w, size = s.world, sum(horde_in(s, zone))
    if further or not w.is_sea(target) or has_barbarians(s, target):
        return range(1, size + 1)
    return range(size, size + 1) if w.is_sea(zone) else range(0)


def migrations(s: MedState, seat: int, moment: Moment) -> list[Args]:
    found: list[Args] = []
    points, further = most_points(s, seat), further_fleet(s)
    for zone in within_the_law(s, seat):
        for target in bits(targets(s, zone)):
            amounts = most_to_move(s, zone, target, further)
            if amounts:
                found.append((zone, target, affordable(amounts, points)))
    return found


def migrate(s: MedState, used: Use) -> None:
    zone, target, count = used.args
    if (
        count not in most_to_move(s, zone, target, further_fleet(s))
        or not targets(s, zone) >> target & 1
    ):
        # something came between while the points were paid
        s.emit("reaction-lapsed", "MU-TN-11", seat=used.seat)
        return
    s.push(ChooseTribe(used.seat, zone, count, target))


def _move(s: MedState, seat: int, zone: int, target: int, units: Sequence[int]) -> None:
    battle = own_battle(s, seat)
    _take(s, zone, units)
    there = horde_in(s, target)
    if target < s.world.first_sea and not any(there):
        s.brought_by[target] = seat
    light, archers, captains = (there[kind] + units[kind] for kind in range(3))
    set_horde(s, target, (light, archers, captains))
    follow_horde(s, zone, target)
    s.emit("horde-moved", "MU-TN-11", seat=seat, from_zone=zone, zone=target)
    steps = (Reaction("threat.entered", (BARBARIANS, target)), MeetBarbarians(target, seat))
    if battle == NOBODY:
        settle(s, [zone])
        s.push(*steps)
        return
    # what follows there waits until this battle is over
    last = next(n for n, step in enumerate(s.agenda) if isinstance(step, BeginRound | EndOfRound))
    s.agenda[last:last] = reversed(steps)
    change(s, 1 - side_of(s, seat), left=side(s, 1 - side_of(s, seat)).left | LEFT)
    end_if_none_is_left(s, seat)


def _take(s: MedState, zone: int, units: Sequence[int]) -> None:
    light, archers, captains = (horde_in(s, zone)[kind] - units[kind] for kind in range(3))
    set_horde(s, zone, (light, archers, captains))


# ---- Influence


def reserve_for(s: MedState, seat: int) -> Horde:
    """How many units of the types of a horde the seat's reserve holds."""
    return (
        units_in_reserve(s, seat, LIGHT),
        units_in_reserve(s, seat, ARCHER),
        len(captains_in_reserve(s, seat)),
    )


def to_win_over(s: MedState, seat: int, zone: int) -> Horde:
    have, horde = reserve_for(s, seat), horde_in(s, zone)
    return (min(have[0], horde[0]), min(have[1], horde[1]), min(have[2], horde[2]))


def neighbours_of_land(s: MedState, seat: int) -> int:
    near = 0
    for territory in controlled(s, seat):
        near |= s.world.adjacent[territory]
    return near


def converts(s: MedState, seat: int, moment: Moment) -> list[Args]:
    found: list[Args] = []
    zones = [zone for zone in within_the_law(s, seat) if zone < s.world.first_sea]
    if not zones:
        return []
    near, points = neighbours_of_land(s, seat), most_points(s, seat)
    for zone in zones:
        most = sum(to_win_over(s, seat, zone)) if near >> zone & 1 else 0
        if most:
            found.append((zone, affordable(range(1, most + 1), points)))
    return found


def refuse_converts(s: MedState, seat: int, args: Args) -> Refusal | None:
    zone, count = args
    if not has_barbarians(s, zone):
        return Refusal("MU-TN-12", "no-barbarians", zone=zone)
    if zone >= s.world.first_sea or not neighbours_of_land(s, seat) >> zone & 1:
        return Refusal("MU-TN-12", "not-next-to-your-land", zone=zone)
    if count > sum(to_win_over(s, seat, zone)):
        return Refusal("MU-TN-12", "not-so-many", zone=zone)
    return None


def win_over(s: MedState, used: Use) -> None:
    s.push(ChooseTribe(used.seat, used.args[0], used.args[1]))


def _replace(s: MedState, seat: int, zone: int, units: Sequence[int]) -> None:
    _take(s, zone, units)
    change_units(s, seat, zone, LIGHT, units[0])
    change_units(s, seat, zone, ARCHER, units[1])
    for captain in captains_in_reserve(s, seat)[: units[2]]:
        s.captain_at[captain], s.captain_level[captain] = zone, s.world.barbarian_level
        s.captain_marks[captain] = 0
    s.emit("barbarians-won-over", "MU-TN-12", seat=seat, zone=zone, horde=list(units))
    if own_battle(s, seat) != NOBODY:
        k, count = side_of(s, seat), sum(units)
        change(s, k, size=side(s, k).size + count)
        change(s, 1 - k, left=side(s, 1 - k).left | LEFT)
        end_if_none_is_left(s, seat)
    elif has_barbarians(s, zone) and not fighting_forbidden(s, zone):
        meet(s, seat, zone)
    else:
        settle(s, [zone])


# ---- which units


@dataclass(slots=True)
class ChooseTribe(CardStep):
    """Which barbarian units are meant, one type after the other."""

    id = "ChooseTribe"
    window = "card.choice"
    question = "card.tribe"
    rule = "MU-TUSE-01"
    verbs = ("take",)

    seat: int
    zone: int
    count: int
    target: int = NOBODY
    """Where they go (Nation); NOBODY: they are won over (Influence)."""
    chosen: Sequence[int] = NO_HORDE

    def _most(self, s: MedState) -> Horde:
        moving = self.target != NOBODY
        return horde_in(s, self.zone) if moving else to_win_over(s, self.seat, self.zone)

    def _left(self, s: MedState) -> list[int]:
        return [most - self.chosen[kind] for kind, most in enumerate(self._most(s))]

    def _missing(self) -> int:
        return self.count - sum(self.chosen)

    def waits_for(self, s: MedState) -> list[int]:
        left = self._left(s)
        unclear = 0 < self._missing() < sum(left) and sum(n > 0 for n in left) > 1
        return [self.seat] if unclear else []

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        v, left, missing = s.vocabulary, self._left(s), self._missing()
        moves: list[AnyMove] = []
        for kind, count in enumerate(left):
            if count > 0:
                low, high = max(1, missing - (sum(left) - count)), min(count, missing)
                exact = v["take", TYPES[kind], low]
                moves.append(
                    exact if low == high else v.range("take", TYPES[kind], low=low, high=high)
                )
        return moves

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        chosen = list(self.chosen)
        chosen[TYPES.index(move.args[0])] += move.args[1]
        s.push(replace(self, chosen=tuple(chosen)))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-TN-12" if self.target == NOBODY else "MU-TN-11", "not-so-many")

    def run(self, s: MedState) -> None:
        """Others may have moved some of them meanwhile (MU-FLOW-08)."""
        most = self._most(s)
        units = [min(count, most[kind]) for kind, count in enumerate(self.chosen)]
        missing = self.count - sum(units)
        for kind, count in enumerate(most):
            more = min(count - units[kind], missing)
            units[kind] += more
            missing -= more
        if not any(units):
            s.emit("reaction-lapsed", self.rule, seat=self.seat)
        elif self.target == NOBODY:
            _replace(s, self.seat, self.zone, units)
        else:
            _move(s, self.seat, self.zone, self.target, units)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"zone": self.zone, "count": self._missing()}


TECHNIQUES: dict[str, Power] = {
    "nation": Power("apply-move", migrations, migrate, points=price_by_count),
    "influence": Power("apply-there", converts, win_over, refuse_converts, points=price_by_count),
}
