"""Phase 2, step 3: the barbarian points of the first player.

rules: MU-BSUP-01 to MU-BSUP-13, MU-COMP-10, MU-COMP-11
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medioevo.barbarians import questions as barbarians
from gonfalon.games.medioevo.barbarians.steps.hordes import add_unit, move_horde
from gonfalon.games.medioevo.definitions.questions.hordes import barbarians_left, has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import in_play
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.world import HORDE, UNIT_KINDS, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

_UNIT = [UNIT_KINDS.index(kind) for kind in HORDE]
"""Kinds of barbarian units as they are called among all units."""


@dataclass(slots=True)
class Supply(Step):
    """MU-BSUP-01: one action at a time; what is not used is lost."""

    id = "Supply"
    window = "events.supply"
    rule = "MU-BSUP-01"
    verbs = ("done", "add-barbarian", "move-barbarians")

    points: int

    def waits_for(self, s: MedState) -> list[int]:
        return s.order[:1] if self.points else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        w = s.world
        moves: list[AnyMove] = [w.done]
        stock = [
            (kind, w.horde_for[kind]) for kind, left in enumerate(barbarians_left(s)) if left > 0
        ]
        for zone in bits(barbarians.zones_to_add(s)):
            size = barbarians.horde_size(s, zone) if zone in s.barbarians else 0
            adding = w.add_barbarian[zone]
            moves += [adding[kind] for kind, least in stock if size >= least]
        galley = barbarians.has_barbarian_galley(s)
        pinned = barbarians.pinned(s)
        for zone in sorted(s.barbarians):
            if zone in pinned or barbarians.is_kept_by(s, zone, seat):
                continue
            going = w.horde_moves(zone, barbarians.targets(s, zone))
            if not galley:
                going = [move for move in going if barbarians.can_sail(s, zone, move.args[1])]
            moves += going
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            return
        s.push(Supply(self.points - 1))
        if move.verb == "add-barbarian":
            zone, unit = move.args
            add_unit(s, zone, _UNIT.index(unit), seat)
        else:
            move_horde(s, move.args[0], move.args[1], seat)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        zone, other = move.args
        if not in_play(s) >> zone & 1:
            return Refusal("MU-KING-08", "out-of-play", zone=zone)
        if move.verb == "add-barbarian":
            return self._refuse_unit(s, zone, other)
        if not has_barbarians(s, zone):
            return Refusal("MU-BSUP-06", "no-horde", zone=zone)
        if zone in barbarians.pinned(s):
            return Refusal("MU-BSUP-08", "pinned", zone=zone)
        if barbarians.is_kept_by(s, zone, seat):
            return Refusal("MU-BSUP-09", "in-own-land", zone=zone)
        if not in_play(s) >> other & 1:
            return Refusal("MU-KING-08", "out-of-play", zone=other)
        if not barbarians.targets(s, zone) >> other & 1:
            return Refusal("MU-BSUP-10", "not-adjacent", zone=other)
        return Refusal("MU-COMP-11", "no-barbarian-galley")

    def _refuse_unit(self, s: MedState, zone: int, unit: int) -> Refusal:
        if unit not in _UNIT:
            return Refusal("MU-BSUP-04", "no-barbarian-unit", unit=unit)
        if not barbarians.zones_to_add(s) >> zone & 1:
            all_held = not barbarians.free_fires(s) and zone < s.world.first_sea
            free = all_held and s.control[zone] == NOBODY
            return Refusal("MU-BSUP-03" if free else "MU-BSUP-02", "not-there", zone=zone)
        if not barbarians.enough_for(s, zone, _UNIT.index(unit)):
            return Refusal("MU-BSUP-04", "horde-too-small", unit=unit)
        return Refusal("MU-COMP-10", "none-left", unit=unit)
