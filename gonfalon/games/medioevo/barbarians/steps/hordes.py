"""Hordes appear, grow and move, and whom they meet then.

rules: MU-BARB-01, MU-BARB-10, MU-BDICE-06, MU-BSUP-02, MU-BSUP-06, MU-BSUP-11, MU-BSUP-13, MU-COMP-10
"""

from __future__ import annotations

from gonfalon.games.medioevo.barbarians.steps.meeting import MeetBarbarians
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.changes.hordes import follow_horde, set_horde
from gonfalon.games.medioevo.definitions.questions.hordes import available, horde_in
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import BARBARIANS, Horde, MedState


def place_horde(s: MedState, zone: int, bringer: int, rule: str) -> None:
    """MU-BDICE-06, MU-COMP-10: a horde of the War Circle, as far as the supply goes, and what follows of it.

    `bringer` is the player whose action brings it, NOBODY for a rebellion.
    """
    units = available(s, s.horde)
    if not any(units):
        return
    _join(s, zone, units, bringer)
    s.emit("horde-placed", rule, zone=zone, horde=list(units))
    arrive(s, zone, bringer)


def add_unit(s: MedState, zone: int, kind: int, bringer: int) -> None:
    """MU-BSUP-02: one barbarian unit joins, or begins, a horde; `kind` as in HORDE."""
    _join(s, zone, (int(kind == 0), int(kind == 1), int(kind == 2)), bringer)
    s.emit("barbarian-added", "MU-BSUP-02", seat=bringer, zone=zone, barbarian=kind)
    arrive(s, zone, bringer)


def _join(s: MedState, zone: int, units: Horde, bringer: int) -> None:
    there = horde_in(s, zone)
    if zone < s.world.first_sea and not any(there):
        s.brought_by[zone] = bringer
    set_horde(s, zone, (there[0] + units[0], there[1] + units[1], there[2] + units[2]))


def move_horde(s: MedState, start: int, target: int, bringer: int) -> None:
    """MU-BSUP-06, MU-BSUP-11, MU-BSUP-13: the whole horde goes, and merges; its galley comes and goes with the sea."""
    units = horde_in(s, start)
    set_horde(s, start, (0, 0, 0))
    _join(s, target, units, bringer)
    follow_horde(s, start, target)
    s.emit("horde-moved", "MU-BSUP-06", seat=bringer, from_zone=start, zone=target)
    settle(s, [start])
    arrive(s, target, bringer)


def arrive(s: MedState, zone: int, bringer: int) -> None:
    """MU-BARB-01, MU-BARB-10: who is threatened may answer; then tokens, battles and plunder."""
    s.push(Reaction("threat.entered", (BARBARIANS, zone)), MeetBarbarians(zone, bringer))
