"""Marauder 65: a horde serves a player for the rest of the turn.

rules: MU-EC-65, MU-EOT-03, MU-INTER-24

Hired barbarians are army units of the player like others; of a kind they fall first. They leave where they were hired, else
where most units of their kind stand.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.changes.hordes import add_phantom
from gonfalon.games.medioevo.definitions.changes.units import (
    change_units,
    remove_captain,
    take_units,
)
from gonfalon.games.medioevo.definitions.questions.effect_kinds import HiredUnits
from gonfalon.games.medioevo.definitions.questions.hordes import available
from gonfalon.games.medioevo.definitions.questions.realm import controlled, has_army, units_in
from gonfalon.games.medioevo.effects.changes import begin
from gonfalon.games.medioevo.effects.questions.registry import AT_END
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import RESERVE, MedState
from gonfalon.games.medioevo.world import ARCHER, CAPTAINS_EACH, HIRED, LIGHT


def garrisons(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """Own territories with own army units; of a threat, the threatened one."""
    if not any(available(s, s.horde)):
        return []
    lands = [t for t in controlled(s, seat) if has_army(s, seat, t)]
    if moment.window == "threat.entered":
        comer, zone = moment.values
        lands = [t for t in lands if t == zone and comer != seat]
    return [(t,) for t in lands]


def hire(s: MedState, used: Use) -> None:
    seat, territory = used.seat, used.args[0]
    light, archers, captains = available(s, s.horde)
    captain = seat * CAPTAINS_EACH + HIRED
    captains = min(captains, int(s.captain_at[captain] == RESERVE))
    change_units(s, seat, territory, LIGHT, light)
    change_units(s, seat, territory, ARCHER, archers)
    if captains:
        s.captain_at[captain] = territory
        s.captain_level[captain] = s.world.barbarian_level
        s.captain_marks[captain] = 0
    begin(s, HiredUnits(seat, territory, light, archers))
    add_phantom(s, seat, LIGHT, light)
    add_phantom(s, seat, ARCHER, archers)
    hired = [light, archers, captains]
    s.emit("horde-hired", "MU-EC-65", seat=seat, territory=territory, horde=hired)


# ---- they leave


def leave(s: MedState, effect: HiredUnits) -> list[int]:
    seat, territory, light, archers = effect
    spaces = _take_away(s, seat, territory, LIGHT, light)
    spaces += _take_away(s, seat, territory, ARCHER, archers)
    captain = seat * CAPTAINS_EACH + HIRED
    if s.captain_at[captain] != RESERVE:
        spaces += [s.captain_at[captain]] if s.captain_at[captain] >= 0 else []
        remove_captain(s, captain)
    s.emit("horde-leaves", "MU-EC-65", seat=seat)
    return spaces


def _take_away(s: MedState, seat: int, territory: int, kind: int, count: int) -> list[int]:
    """Units of a kind leave the board."""
    spaces = []
    for _ in range(count):
        there = {space: units_in(s, seat, space)[kind] for space in s.army[seat]}
        there = {space: number for space, number in there.items() if number}
        if there:
            space = territory if territory in there else max(there, key=lambda at: (there[at], -at))
            take_units(s, seat, space, kind)
            spaces.append(space)
    return spaces


AT_END[HiredUnits] = leave

POWERS: dict[int, Power] = {65: Power("play-at", garrisons, hire)}
