"""Cards that strengthen an army in battle.

rules: MU-EC-04, MU-EC-07, MU-EC-35, MU-EC-68, MU-EUSE-08
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.arithmetic import allowed_powers, powers
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    captains,
    current,
    level,
    melee,
    powers_of,
    side,
    side_of,
)
from gonfalon.games.medioevo.definitions.questions.realm import (
    captain_owner,
    home,
    units_in_reserve,
)
from gonfalon.games.medioevo.empire_cards.powers.battle.fighters import (
    berths,
    joined,
    place_fighter,
)
from gonfalon.games.medioevo.empire_cards.steps.picks import outcome
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import BARBARIANS, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH, UNITS

HIGHEST = 3
"""Level of a captain."""


def outnumbers(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-04: only where another power would come free."""
    return [()] if outnumbering(s, side_of(s, seat)) else []


def outnumbering(s: MedState, k: int) -> list[int]:
    """The types of a side whose power is blocked now and would come free by number."""
    own, enemy = side(s, k), side(s, 1 - k)
    allowed = allowed_powers(s.world, at_sea(s))
    free = powers(melee(s, k), melee(s, 1 - k), allowed, own.enabled, enemy.cancelled, True)
    freed = free & ~powers_of(s, k)
    return [kind for kind in range(len(UNITS)) if freed >> kind & 1]


def by_number(s: MedState, used: Use) -> None:
    change(s, side_of(s, used.seat), by_number=1)
    s.emit("by-number", "MU-EC-04", seat=used.seat)


def has_melee(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if melee(s, side_of(s, seat)).size else []


def volley(s: MedState, used: Use) -> None:
    """MU-EC-07: as many units as rolled shoot once more; which ones makes no difference."""
    k = side_of(s, used.seat)
    own = side(s, k)
    shots = min(outcome(s, used.card, used.die).amount, melee(s, k).size)
    change(s, k, shots=own.shots + shots)
    s.emit("volley", "MU-EC-07", seat=used.seat, count=shots)


# ---- a brother in arms


def brothers(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-35: outside the starting kingdom, what the reserve holds; at sea aboard a galley with room."""
    space, k = current(s).space, side_of(s, seat)
    if space < s.world.first_sea and home(s, seat) >> space & 1:
        return []
    kinds = [kind for kind in range(len(UNITS)) if units_in_reserve(s, seat, kind)]
    if not s.world.is_sea(space):
        return [(kind,) for kind in kinds]
    first = s.world.first_deck
    return [("play-aboard", deck - first, kind) for deck in berths(s, k) for kind in kinds]


def brother(s: MedState, used: Use) -> None:
    k = side_of(s, used.seat)
    *deck, kind = used.args
    place = s.world.aboard(deck[0]) if deck else current(s).space
    place_fighter(s, k, kind, place)
    joined(s, k)
    s.emit("unit-joined", "MU-EC-35", seat=used.seat, unit=kind)


# ---- captains


def promotable(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-68: captains of players on either side, below the highest level."""
    return [
        (captain,)
        for k in (0, 1)
        if side(s, k).seat != BARBARIANS
        for captain in captains(s, k)
        if level(s, captain) < HIGHEST
    ]


def inspire(s: MedState, used: Use) -> None:
    captain = used.args[0]
    k = side_of(s, captain_owner(captain))
    more = side(s, k).levels_more + (1 << 2 * (captain % CAPTAINS_EACH))
    change(s, k, levels_more=more)
    s.emit("captain-inspired", "MU-EC-68", captain=captain, level=level(s, captain))


POWERS: dict[int, Power] = {
    4: Power("play", outnumbers, by_number),
    7: Power("play", has_melee, volley),
    35: Power("play-unit", brothers, brother),
    68: Power("play-captain", promotable, inspire),
}
