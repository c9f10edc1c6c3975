"""Phase 2, step 2: every player hit by an effect of the Event card rolls a die and chooses what to lose.

rules: MU-EVENT-05 to MU-EVENT-16, MU-EVENT-18, MU-TIME-13

The dice lie in the step `Losses`, under the window `die.rolled`; the damage assigned to army units lies in `CarryOutDamage`, under the
window `event.damage`. Who changes them takes the step off and puts a new one in its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from gonfalon.games.medioevo.battle.changes.shapes import unit_gone, unit_hit
from gonfalon.games.medioevo.control.changes.ruin import damage_building
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.control.questions import building_owner
from gonfalon.games.medioevo.definitions.changes.units import change_units, remove_captain
from gonfalon.games.medioevo.definitions.questions.realm import (
    captain_owner,
    cubes_aboard,
    owner_of,
    units_in_reserve,
    zone_of,
)
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.events import questions as event
from gonfalon.games.medioevo.state import NO_UNITS, STOPPED, MedState
from gonfalon.games.medioevo.world import CAPTAIN, GOODS, UNITS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.state import Step

Rolls = Sequence[Sequence[int]]


@dataclass(slots=True)
class RollEffect(Step):
    """MU-EVENT-05, MU-EVENT-18: a d6 for everybody who has something to lose."""

    id = "RollEffect"
    effect: int

    def run(self, s: MedState) -> None:
        zones = event.area(s)
        victims = [seat for seat in s.order if event.is_hit(s, seat, self.effect, zones)]
        if not victims:
            s.emit("effect-without-victims", "MU-EVENT-18", effect=self.effect)
            return
        rolls = tuple((seat, s.draw(6) + 1) for seat in victims)
        for seat, die in rolls:
            s.emit("event-die", "MU-EVENT-05", seat=seat, effect=self.effect, die=die)
        s.push(Reaction("die.rolled"), Losses(self.effect, rolls))


# ---- damage to units, point by point


class Muster:
    """The army units of a seat in the area while points of damage are being distributed (MU-EVENT-09)."""

    def __init__(self, s: MedState, seat: int, zones: int) -> None:
        self.world = s.world
        self.units = event.units_hit(s, seat, zones)
        self.captains = event.captains_hit(s, seat, zones)
        self.reserve = [units_in_reserve(s, seat, kind) for kind in range(len(UNITS))]

    def successor(self, kind: int) -> int | None:
        """What a unit is replaced by: the first kind that the reserve holds."""
        return next((new for new in self.world.reduced_to[kind] if self.reserve[new]), None)

    def hit(self, space: int, kind: int) -> int | None:
        new = self.successor(kind)
        self.units[space, kind] -= 1
        if not self.units[space, kind]:
            del self.units[space, kind]
        if new is not None:
            self.units[space, new] = self.units.get((space, new), 0) + 1
            self.reserve[new] -= 1
        self.reserve[kind] += 1
        return new

    def take(self, s: MedState, move: Move) -> None:
        """What was chosen happens."""
        if move.verb == "harm-captain":
            self.captains.remove(move.args[0])
        else:
            self.hit(_space(s, move), move.args[1])

    def loss(self, kind: int) -> int:
        """What a point on such a unit costs, in florins."""
        new, cost = self.successor(kind), self.world.unit_cost
        return cost[kind] - (0 if new is None else cost[new])


def _space(s: MedState, move: Move) -> int:
    return s.world.aboard(move.args[0]) if move.verb == "harm-aboard" else move.args[0]


def _unit_moves(s: MedState, muster: Muster) -> list[AnyMove]:
    v, deck = s.vocabulary, s.world.first_deck
    moves: list[AnyMove] = []
    for space, kind in sorted(muster.units):
        if space >= deck:
            moves.append(v["harm-aboard", space - deck, kind])
        else:
            moves.append(v["harm", space, kind])
    return [*moves, *(v["harm-captain", captain] for captain in muster.captains)]


# ---- the question


@dataclass(slots=True)
class Losses(Step):
    """MU-EVENT-05: all who are harmed choose at the same time."""

    id = "Losses"
    window = "events.losses"
    rule = "MU-EVENT-05"
    verbs = ("stop", "harm", "harm-aboard", "harm-captain", "harm-building", "lose-cube")
    sealed = True

    effect: int
    rolls: Rolls
    """Seat and die of everybody who rolled."""

    dice_of: ClassVar[str] = "event"

    def lying(self, s: MedState) -> list[tuple[int, int]]:
        return [(6, die) for _, die in self.rolls]

    def whose(self, s: MedState, number: int) -> tuple[int, int]:
        return self.rolls[number][0], 0

    def turn(self, s: MedState, number: int, result: int) -> None:
        rolls = [*self.rolls]
        rolls[number] = (rolls[number][0], result)
        s.agenda[s.agenda.index(self)] = replace(self, rolls=tuple(rolls))

    def same(self, s: MedState, number: int, result: int) -> bool:
        die = self.rolls[number][1]
        return event.harm_of(s, self.effect, die) == event.harm_of(s, self.effect, result)

    def harm(self, s: MedState, seat: int) -> int:
        for victim, die in self.rolls:
            if victim == seat:
                return event.harm_of(s, self.effect, die)
        return 0

    def waits_for(self, s: MedState) -> list[int]:
        return [seat for seat, _ in self.rolls if self._is_open(s, seat)]

    def _is_open(self, s: MedState, seat: int) -> bool:
        return self.harm(s, seat) > 0 and bool(self.moves(s, seat))

    def answer(self, s: MedState, seat: int) -> tuple[Move, ...]:
        """What the seat has chosen and, between its choices, what it has no choice about."""
        chosen: tuple[Move, ...] = ()
        picks = list(s.sealed[seat])
        while len(chosen) < self.harm(s, seat):
            moves = self._offers(s, seat, chosen)
            if len(moves) == 1:
                chosen = (*chosen, concrete(moves[0]))
            elif moves and picks:
                chosen = (*chosen, picks.pop(0))
            else:
                break
        return chosen

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        chosen = self.answer(s, seat)
        return self._offers(s, seat, chosen) if len(chosen) < self.harm(s, seat) else []

    def _offers(self, s: MedState, seat: int, chosen: tuple[Move, ...]) -> list[AnyMove]:
        zones = event.area(s)
        if self.effect == event.MOVEMENT:
            taken = [move.args[0] for move in chosen]
            pieces = event.transports_hit(s, seat, zones)
            return [s.vocabulary["stop", piece] for piece in pieces if piece not in taken]
        if self.effect == event.ARMIES:
            return _unit_moves(s, self._muster(s, seat, chosen))
        if self.effect == event.BUILDINGS:
            left = event.buildings_hit(s, seat, zones)
            for move in chosen:
                left[move.args[0], move.args[1]] -= 1
            return [s.vocabulary["harm-building", *where] for where in left if left[where]]
        return self._cube_moves(s, seat, chosen)

    def _muster(self, s: MedState, seat: int, chosen: tuple[Move, ...]) -> Muster:
        muster = Muster(s, seat, event.area(s))
        for move in chosen:
            muster.take(s, move)
        return muster

    def _cube_moves(self, s: MedState, seat: int, chosen: tuple[Move, ...]) -> list[AnyMove]:
        """MU-EVENT-12: from one transport, one that covers the loss if there is one."""
        lost = [tuple(move.args) for move in chosen]
        carriers = event.carriers_hit(s, seat, event.area(s))
        most = max((cubes_aboard(s, piece) for piece in carriers), default=0)
        needed = min(self.harm(s, seat), most)
        carriers = [piece for piece in carriers if cubes_aboard(s, piece) >= needed]
        if lost:
            carriers = [lost[0][0]]
        return [
            s.vocabulary["lose-cube", piece, good]
            for piece in carriers
            for good in range(len(GOODS))
            if s.piece_cubes[piece][good] > lost.count((piece, good))
        ]

    def default(self, s: MedState, seat: int) -> Move:
        """MU-TIME-13: the cheapest lawful choice."""
        moves = [concrete(move) for move in self.moves(s, seat)]
        return min(moves, key=lambda move: self._cost(s, seat, move))

    def _cost(self, s: MedState, seat: int, move: Move) -> tuple[int, ...]:
        if move.verb == "stop":
            piece = move.args[0]
            return s.piece_level[piece], len(s.piece_cubes[piece])
        if move.verb == "harm-building":
            place, which = move.args
            left = event.buildings_hit(s, seat, event.area(s))[place, which]
            left -= self.answer(s, seat).count(move)
            # a building that would fall is the worse choice, the dearer the worse
            return int(left == 1), (s.civil[place], s.military[place], 3)[which]
        if move.verb in ("harm", "harm-aboard"):
            muster = self._muster(s, seat, self.answer(s, seat))
            return muster.loss(move.args[1]), move.args[1]
        if move.verb == "harm-captain":
            return (s.world.captain_cost[s.captain_level[move.args[0]] - 1], CAPTAIN)
        return (0,)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"effect": self.effect, "points": self.harm(s, seat) - len(self.answer(s, seat))}

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        verbs = (
            ("stop",),
            ("harm", "harm-aboard", "harm-captain"),
            ("harm-building",),
            ("lose-cube",),
        )[self.effect]
        zones, first = event.area(s), move.args[0]
        if move.verb not in verbs:
            return Refusal("MU-EVENT-02", "other-effect", effect=self.effect)
        if move.verb in ("stop", "lose-cube", "harm-aboard") and owner_of(first) != seat:
            return Refusal("MU-EVENT-05", "not-yours")
        if move.verb == "harm-captain" and captain_owner(first) != seat:
            return Refusal("MU-EVENT-05", "not-yours")
        at = first if move.verb in ("harm", "harm-building") else s.piece_at[first]
        if move.verb == "harm-captain":
            at = s.captain_at[first]
        if not event.is_struck(s, at, zones):
            return Refusal("MU-EVENT-04", "not-in-area")
        if move.verb == "harm-building" and building_owner(s, first) != seat:
            return Refusal("MU-EVENT-11", "not-yours")
        rule = ("MU-EVENT-06", "MU-EVENT-09", "MU-EVENT-10", "MU-EVENT-12")[self.effect]
        return Refusal(rule, "not-offered")

    # ---- what follows

    def run(self, s: MedState) -> None:
        zones = event.area(s)
        damage: list[Step] = []
        for seat in s.order:
            chosen = self.answer(s, seat)
            if not chosen:
                continue
            if self.effect == event.MOVEMENT:
                for move in chosen:
                    stop(s, move.args[0])
            elif self.effect == event.ARMIES:
                points = tuple(_as_numbers(s, move) for move in chosen)
                damage += [Reaction("event.damage", (seat,)), CarryOutDamage(seat, points)]
            elif self.effect == event.BUILDINGS:
                for place, which in event.buildings_hit(s, seat, zones):
                    hits = sum(move.args == (place, which) for move in chosen)
                    damage_building(s, place, which, hits, "MU-EVENT-10")
                places = {move.args[0] for move in chosen}
                # the tokens of a military building that fell lay next to it
                near = [next_to for place in places for next_to in bits(s.world.adjacent[place])]
                settle(s, sorted(place for place in {*places, *near} if s.land >> place & 1))
            else:
                for move in chosen:
                    lose_cube(s, *move.args)
        s.push(*damage)


def _as_numbers(s: MedState, move: Move) -> tuple[int, int]:
    """Space and kind of a unit; a captain's number and CAPTAIN."""
    if move.verb == "harm-captain":
        return move.args[0], CAPTAIN
    return _space(s, move), move.args[1]


def stop(s: MedState, piece: int) -> None:
    """MU-EVENT-06, MU-EVENT-07: no movement points this turn, but not marked as moved."""
    s.piece_marks[piece] |= STOPPED
    s.piece_points[piece] = 0
    s.emit(
        "transport-stopped",
        "MU-EVENT-06",
        seat=owner_of(piece),
        piece=piece,
        piece_kind=s.piece_kind[piece],
    )


def lose_cube(s: MedState, piece: int, good: int) -> None:
    """MU-EVENT-13: it returns to the game reserve."""
    cubes = list(s.piece_cubes[piece])
    cubes[good] -= 1
    s.piece_cubes[piece] = tuple(cubes) if any(cubes) else ()
    s.emit(
        "cube-lost",
        "MU-EVENT-13",
        seat=owner_of(piece),
        piece=piece,
        piece_kind=s.piece_kind[piece],
        good=good,
    )


@dataclass(slots=True)
class CarryOutDamage(Step):
    """MU-EVENT-09: the points as they were assigned, one after another."""

    id = "CarryOutDamage"
    seat: int
    points: Sequence[Sequence[int]]
    """Space and kind of each unit hit; number and CAPTAIN of a captain."""

    def run(self, s: MedState) -> None:
        muster = Muster(s, self.seat, event.area(s))
        spaces = set()
        for where, kind in self.points:
            if kind == CAPTAIN:
                spaces.add(zone_of(s, s.captain_at[where]))
                remove_captain(s, where)
                s.emit("captain-lost", "MU-EVENT-09", seat=self.seat, captain=where)
                continue
            if (where, kind) not in muster.units:
                continue
            spaces.add(zone_of(s, where))
            reduce_unit(s, self.seat, where, kind, muster.hit(where, kind))
        settle(s, sorted(spaces))


def reduce_unit(s: MedState, seat: int, space: int, kind: int, new: int | None) -> None:
    """MU-DMG-06: the replacement keeps the moved mark."""
    moved = s.army[seat].get(space, NO_UNITS)[kind + 4] > 0
    change_units(s, seat, space, kind, -1, moved)
    if new is None:
        unit_gone(s, seat, kind)
    else:
        unit_hit(s, seat, kind, new)
        change_units(s, seat, space, new, 1, moved)
    s.emit(
        "unit-hit",
        "MU-EVENT-09",
        seat=seat,
        zone=zone_of(s, space),
        unit=kind,
        left_units=[] if new is None else [new],
    )
