"""The Militia: a threatened territory is defended.

rules: MU-EC-24, MU-EC-26, MU-EUSE-08

`threat.entered` has the values (who came, zone); who came is a seat or BARBARIANS. Control is not settled yet.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.changes.units import change_units
from gonfalon.games.medioevo.definitions.questions.effect_kinds import Barricaded
from gonfalon.games.medioevo.definitions.questions.realm import (
    captains_in_reserve,
    units_in_reserve,
)
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CAPTAIN, UNITS


def is_threatened(s: MedState, seat: int, moment: Moment) -> bool:
    """Has somebody come into land that the seat controls?"""
    comer, zone = moment.values
    return comer != seat and zone < s.world.first_sea and s.control[zone] == seat


def recruits(s: MedState, seat: int) -> list[int]:
    """MU-EUSE-08: the kinds of army units in the seat's reserve."""
    return [kind for kind in range(len(UNITS)) if units_in_reserve(s, seat, kind) > 0]


def levies(s: MedState, seat: int, moment: Moment) -> list[Args]:
    if not is_threatened(s, seat, moment):
        return []
    kinds = recruits(s, seat) + ([CAPTAIN] if captains_in_reserve(s, seat) else [])
    return [(kind,) for kind in kinds]


def levy(s: MedState, used: Use) -> None:
    kind, zone = used.args[0], used.moment.values[1]
    if kind == CAPTAIN:
        captain = captains_in_reserve(s, used.seat)[0]
        s.captain_at[captain], s.captain_level[captain] = zone, 1
        s.captain_marks[captain] = 0
    else:
        change_units(s, used.seat, zone, kind, 1)
    s.emit("levy", "MU-EC-24", seat=used.seat, unit=kind, territory=zone)


def barricades(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if is_threatened(s, seat, moment) else []


def barricade(s: MedState, used: Use) -> None:
    zone = used.moment.values[1]
    begin(s, Barricaded(zone, used.seat))
    s.emit("barricades", "MU-EC-26", seat=used.seat, territory=zone)


POWERS: dict[int, Power] = {
    24: Power("play-unit", levies, levy),
    26: Power("play", barricades, barricade),
}
