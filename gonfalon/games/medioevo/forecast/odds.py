"""Exact odds of a whole battle, from what everybody can see.

rules: MU-BATTLE-03, MU-BATTLE-04, MU-BATTLE-12, MU-MOVE-16, MU-WINDOW-06

All rounds are counted through (`odds_count.py`), with the arithmetic of `battle/questions/arithmetic.py`. Both sides decide by the defaults of MU-WINDOW-06: no
crews, no re-rolls, no sacrifices, walls against melee, captains acting, the cheapest units hit first. Cards are left out, and so is
what sinking galleys do to the galley bonus of later rounds.
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.questions.arithmetic import Force, penalty
from gonfalon.games.medioevo.battle.questions.muster import current, force, galley_levels
from gonfalon.games.medioevo.battle.questions.record import ATTACKER, DEFENDER, Battle, Side
from gonfalon.games.medioevo.battle.questions.siege import holder
from gonfalon.games.medioevo.definitions.changes.hordes import set_horde
from gonfalon.games.medioevo.definitions.questions.hordes import available, has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import units_in_reserve
from gonfalon.games.medioevo.forecast.odds_count import Contender, Forecast, fight_out
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.games.medioevo.world import HEAVY, LIGHT

__all__ = ["Contender", "Forecast", "contender", "fight_out", "forecast"]


def forecast(
    known: MedState,
    space: int,
    attacker: int,
    defender: int,
    coming: Force | None = None,
    galleys: int = 0,
) -> Forecast:
    """The odds of a battle in a space; `coming`: army units of the attacker that would join those that are there, with
    `galleys` of so many levels. Barbarians who are not there yet are the horde that would appear (MU-MOVE-16)."""
    s = known.copy()
    if defender == BARBARIANS and not has_barbarians(s, space):
        set_horde(s, space, available(s, s.horde))
    if s.battle is None:
        owner = holder(s, space, attacker, defender)
        s.battle = Battle(space, (Side(attacker), Side(defender)), owner=owner)
    sides = [contender(s, k) for k in (ATTACKER, DEFENDER)]
    if coming is not None:
        first = sides[ATTACKER]
        more = galleys if s.world.is_sea(space) else 0
        sides[ATTACKER] = first._replace(
            force=_joined(first.force, coming), galleys=first.galleys + more
        )
    return fight_out(s.world, (sides[0], sides[1]), s.world.is_sea(space))


def contender(s: MedState, k: int) -> Contender:
    """What a side of the battle in the state brings into its next round."""
    battle = current(s)
    seat = battle.sides[k].seat
    if seat == BARBARIANS:
        return Contender(force(s, k), galleys=galley_levels(s, k), dice=tuple(s.barbarian_dice))
    walls = 0
    if battle.owner == k and s.military[battle.space]:
        walls = s.world.buildings[2 + s.military[battle.space]].protection
    reserve = (units_in_reserve(s, seat, LIGHT), units_in_reserve(s, seat, HEAVY))
    less = penalty(s.world, s.order, seat)
    return Contender(force(s, k), reserve, less, galley_levels(s, k), walls)


def _joined(one: Force, other: Force) -> Force:
    units = [a + b for a, b in zip(one.units, other.units, strict=True)]
    levels = tuple(sorted((*one.levels, *other.levels)))
    return Force((units[0], units[1], units[2], units[3]), levels)
