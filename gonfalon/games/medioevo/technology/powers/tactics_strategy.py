"""Tactics and Strategy: what becomes of points of damage.

rules: MU-TN-15, MU-TN-16
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.questions.arithmetic import becomes
from gonfalon.games.medioevo.battle.questions.muster import (
    at_sea,
    captains,
    current,
    force,
    places,
    side,
    side_of,
)
from gonfalon.games.medioevo.battle.questions.record import ARROWS, CASUALTIES
from gonfalon.games.medioevo.battle.questions.siege import protection
from gonfalon.games.medioevo.battle.steps.damage import ahead, assign, can_take, dying
from gonfalon.games.medioevo.definitions.questions.realm import units_in, units_in_reserve
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAIN, HEAVY, LIGHT

# ---- Tactics


def marked(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-15: units that the points the user causes can be directed at; not where all of them fall anyway."""
    k = 1 - side_of(s, seat)
    if side_of(s, seat) == NOBODY or current(s).source == CASUALTIES:
        return []
    twin, due = ahead(s, k), side(s, k).due
    if not due or due >= can_take(twin, k):
        return []
    found: list[Args] = []
    gone = dying(twin, k)
    enemy = side(s, k).seat
    for place in places(twin, k):
        counts = units_in(twin, enemy, place) if enemy != BARBARIANS else force(twin, k).units
        for kind, count in enumerate(counts):
            if count > gone.get((place, kind), 0):
                found += [_aim(s, place, kind, n) for n in range(1, min(due, _lives(s, kind)) + 1)]
    if enemy == BARBARIANS:
        if force(twin, k).levels:
            found.append(_aim(s, current(s).space, CAPTAIN, 1))
        return found
    kept = [captain for _, _, captain in side(s, k).kept]
    chiefs = [captain for captain in captains(twin, k) if captain not in kept]
    return found + [("apply-hit-captain", captain) for captain in chiefs]


def _lives(s: MedState, kind: int) -> int:
    """How many points of damage a unit takes."""
    return 1 if at_sea(s) or kind == CAPTAIN else len(s.world.reduced_to[kind]) + 1


def _aim(s: MedState, place: int, kind: int, points: int) -> Args:
    deck = place - s.world.first_deck
    if deck >= 0:
        return ("apply-hit-aboard", deck, kind, points)
    return ("apply-hit", kind, points)


def direct(s: MedState, used: Use) -> None:
    k = 1 - side_of(s, used.seat)
    if used.verb == "apply-hit-captain":
        captain = used.args[0]
        assign(s, k, (s.captain_at[captain], CAPTAIN, captain))
    else:
        *deck, kind, points = used.args
        place = s.world.aboard(deck[0]) if deck else current(s).space
        for _ in range(points):
            assign(s, k, (place, kind, NOBODY))
            owner = side(s, k).seat
            reserve = [1, 1]
            if owner != BARBARIANS:
                reserve = [units_in_reserve(s, owner, spare) for spare in (LIGHT, HEAVY)]
            kind = CAPTAIN if kind == CAPTAIN else becomes(s.world, kind, at_sea(s), reserve)
            if kind == CAPTAIN:
                break
    s.emit("damage-directed", "MU-TN-15", seat=used.seat)


def points_directed(s: MedState, args: Args) -> int:
    return 1 if len(args) == 1 else int(args[-1])


# ---- Strategy


def plans(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-TN-16: as many points as the enemy could take, and the enemy's walls keep off."""
    k = side_of(s, seat)
    if k == NOBODY:
        return []
    most = can_take(s, 1 - k) + protection(s, 1 - k, ARROWS) - side(s, k).strategy
    return [(points,) for points in range(1, most + 1)]


def plan(s: MedState, used: Use) -> None:
    k = side_of(s, used.seat)
    change(s, k, strategy=side(s, k).strategy + used.args[0])
    s.emit("strategy", "MU-TN-16", seat=used.seat, points=used.args[0])


def points_planned(s: MedState, args: Args) -> int:
    price = next(t.tp_cost for t in s.world.technologies if t.id == "strategy")
    return int(price * args[0])


TECHNIQUES: dict[str, Power] = {
    "tactics": Power("apply-hit", marked, direct, points=points_directed),
    "strategy": Power("apply-count", plans, plan, points=points_planned),
}
