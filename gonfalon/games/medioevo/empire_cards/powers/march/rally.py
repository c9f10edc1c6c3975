"""Militia 25: own pieces hurry into a threatened territory.

rules: MU-EC-25, MU-INTER-21

Groups move one after the other and share the movement points. Marks and spent points of the pieces do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    captains_in,
    hostile,
    pieces_in,
    units_in,
)
from gonfalon.games.medioevo.effects.questions.in_force import is_closed
from gonfalon.games.medioevo.empire_cards.powers.march.militia import is_threatened
from gonfalon.games.medioevo.movement.questions.full_movement import granted
from gonfalon.games.medioevo.movement.questions.group import captain_bit, piece_bit
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import NO_UNITS, NOBODY, MedState
from gonfalon.games.medioevo.world import GALLEY, SHIPS, UNITS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

RALLY = 24
"""Card 25, as numbered in the state."""


def is_passable(s: MedState, seat: int, zone: int) -> bool:
    """Own or granted land; sea zones without hostile fleets."""
    if s.world.is_sea(zone):
        fleets = armies_in(s, zone)
        return not has_barbarians(s, zone) and not any(hostile(s, seat, other) for other in fleets)
    return s.control[zone] == seat or granted(s, seat, zone)


def distances(s: MedState, seat: int, zone: int, points: int) -> dict[int, int]:
    """Steps to the threatened territory from every zone within reach: over land for land pieces, over sea for ships."""
    w = s.world
    found = {zone: 0}
    fresh = [zone]
    for steps in range(1, points + 1):
        further = []
        for at in fresh:
            if at != zone and not is_passable(s, seat, at):
                continue
            if at >= w.first_sea:
                near = w.sea_links[at - w.first_sea] & s.seas
                zones = [w.first_sea + sea for sea in bits(near)]
            else:
                zones = bits(w.crossing[at] & s.land)
                if at == zone:
                    zones += [w.first_sea + sea for sea in bits(w.coast[at] & s.seas)]
            for near_zone in zones:
                if near_zone not in found and not is_closed(s, near_zone):
                    found[near_zone] = steps
                    further.append(near_zone)
        fresh = further
    return found


def everything(s: MedState, seat: int, zone: int) -> tuple[tuple[int, ...], ...]:
    """Units, captains and pieces that could go from a zone; at sea the ships with what they carry."""
    if s.world.is_sea(zone):
        ships = [p for p in pieces_in(s, seat, zone) if s.piece_kind[p] in SHIPS]
        return ((0, 0, 0, 0), (), tuple(ships))
    pieces = [p for p in pieces_in(s, seat, zone) if s.piece_kind[p] not in SHIPS]
    return (units_in(s, seat, zone), tuple(captains_in(s, seat, zone)), tuple(pieces))


def starts(s: MedState, seat: int, zone: int, points: int) -> list[int]:
    near = distances(s, seat, zone, points)
    return sorted(at for at in near if at != zone and any(map(sum, _counts(s, seat, at))))


def _counts(s: MedState, seat: int, zone: int) -> list[list[int]]:
    units, captains, pieces = everything(s, seat, zone)
    return [[*units], [1] * len(captains), [1] * len(pieces)]


def within_call(s: MedState, seat: int, moment: Moment) -> list[Args]:
    if not is_threatened(s, seat, moment):
        return []
    return [()] if starts(s, seat, moment.values[1], s.world.cards[RALLY].amount) else []


def rally(s: MedState, used: Use) -> None:
    s.push(Rally(used.seat, used.moment.values[1], s.world.cards[RALLY].amount))


@dataclass(slots=True)
class Rally(Step):
    """Which group starts next, what is in it, and its steps."""

    id = "Rally"
    window = "card.choice"
    question = "card.rally"
    rule = "MU-EC-25"
    verbs = ("done", "march", "sail", "take", "leave-captain", "leave", "go")

    seat: int
    zone: int
    points: int
    at: int = NOBODY
    """Where the group is that moves now."""
    units: Sequence[int] = (0, 0, 0, 0)
    captains: Sequence[int] = ()
    pieces: Sequence[int] = ()
    changed: int = 0

    def waits_for(self, s: MedState) -> list[int]:
        if self.at != NOBODY or starts(s, self.seat, self.zone, self.points):
            return [self.seat]
        return []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, w = s.vocabulary, s.world
        if self.at == NOBODY:
            zones = starts(s, seat, self.zone, self.points)
            return [s.world.done, *(v["sail" if w.is_sea(z) else "march", z] for z in zones)]
        onward: list[AnyMove] = [v["go", zone] for zone in self._onward(s)]
        return onward + self._changes(s) if onward else [s.world.done]

    def _onward(self, s: MedState) -> list[int]:
        """Zones from which the threatened territory is still within reach."""
        w, near = s.world, distances(s, self.seat, self.zone, self.points - 1)
        around = w.crossing[self.at] if self.at < w.first_sea else w.next_to[self.at]
        return [
            z
            for z in bits(around)
            if z in near
            and (
                z == self.zone
                or (w.is_sea(z) == w.is_sea(self.at) and is_passable(s, self.seat, z))
            )
        ]

    def _changes(self, s: MedState) -> list[AnyMove]:
        v, size = s.vocabulary, sum(self.units) + len(self.captains) + len(self.pieces)
        moves: list[AnyMove] = []
        there = everything(s, self.seat, self.at)[0]
        for kind, count in enumerate(there):
            if count and not self.changed >> kind & 1:
                low = 0 if size > self.units[kind] else 1
                moves.append(v.range("take", kind, low=low, high=count))
        if size > 1:
            free = [c for c in self.captains if not self.changed & captain_bit(c)]
            moves += [v["leave-captain", captain] for captain in free]
            moves += [v["leave", p] for p in self.pieces if not self.changed & piece_bit(p)]
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            if self.at != NOBODY:  # the way was closed while the group was on it
                s.push(Rally(seat, self.zone, self.points))
            return
        thing = move.args[0]
        if move.verb in ("march", "sail"):
            units, captains, pieces = everything(s, seat, thing)
            s.push(replace(self, at=thing, units=units, captains=captains, pieces=pieces))
        elif move.verb == "take":
            units_now = list(self.units)
            units_now[thing] = move.args[1]
            s.push(replace(self, units=tuple(units_now), changed=self.changed | 1 << thing))
        elif move.verb == "leave":
            pieces = tuple(p for p in self.pieces if p != thing)
            s.push(replace(self, pieces=pieces, changed=self.changed | piece_bit(thing)))
        elif move.verb == "leave-captain":
            captains = tuple(c for c in self.captains if c != thing)
            s.push(replace(self, captains=captains, changed=self.changed | captain_bit(thing)))
        else:
            self._step(s, thing)

    def _step(self, s: MedState, to: int) -> None:
        seat, start, points = self.seat, self.at, self.points - 1
        for kind, count in enumerate(self.units):
            _shift(s, seat, start, to, kind, count)
        for captain in self.captains:
            s.captain_at[captain] = to
        for piece in self.pieces:
            s.piece_at[piece] = to
            if s.world.is_sea(start) and to < s.world.first_sea:
                s.piece_anchorage[piece] = start
                if s.piece_kind[piece] == GALLEY:
                    _land(s, seat, piece, to)
        s.emit("rally", self.rule, seat=seat, from_zone=start, zone=to)
        settle(s, [start] if to == self.zone else [start, to])
        if to == self.zone:
            s.push(Rally(seat, self.zone, points))
        else:
            s.push(replace(self, points=points, at=to, changed=0))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb == "go" and is_closed(s, self.at):
            return Refusal("MU-EC-03", "roads-closed", zone=self.at)
        return Refusal(self.rule, "not-within-reach")

    def default(self, s: MedState, seat: int) -> Move:
        """A group that has started goes the shortest way."""
        onward = self._onward(s) if self.at != NOBODY else []
        if not onward:
            return s.world.done
        near = distances(s, seat, self.zone, self.points - 1)
        return s.vocabulary["go", min(onward, key=lambda zone: near[zone])]

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"territory": self.zone, "points": self.points}


def _shift(s: MedState, seat: int, start: int, to: int, kind: int, count: int) -> None:
    """Units go with their marks; those that have moved go first."""
    marked = min(count, s.army[seat].get(start, NO_UNITS)[kind + len(UNITS)])
    for number, moved in ((marked, True), (count - marked, False)):
        if number:
            change_units(s, seat, start, kind, -number, moved=moved)
            change_units(s, seat, to, kind, number, moved=moved)


def _land(s: MedState, seat: int, galley: int, territory: int) -> None:
    """What a galley carries goes ashore."""
    deck = s.world.aboard(galley)
    for kind, count in enumerate(units_in(s, seat, deck)):
        _shift(s, seat, deck, territory, kind, count)
    for captain in captains_in(s, seat, deck):
        s.captain_at[captain] = territory
    for cargo in pieces_in(s, seat, deck):
        s.piece_at[cargo] = territory


POWERS: dict[int, Power] = {25: Power("play", within_call, rally)}
