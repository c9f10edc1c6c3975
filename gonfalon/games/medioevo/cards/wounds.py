"""Surgeons, the Jailer, Tactics and Strategy: what becomes of points of damage.

rules: MU-EC-27 to MU-EC-29, MU-EC-39, MU-TN-15, MU-TN-16, MU-INTER-23

The points that were assigned to a side lie in its record as `hits` until they are carried out; those of an Event in `CarryOutDamage`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gonfalon.games.medioevo.battle.changes.casualties import change_prisoners, not_fallen
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
from gonfalon.games.medioevo.battle.questions.record import ARROWS, ARTILLERY, CASUALTIES, Hit
from gonfalon.games.medioevo.battle.questions.siege import protection
from gonfalon.games.medioevo.battle.steps.damage import ahead, assign, can_take, dying
from gonfalon.games.medioevo.definitions.questions.realm import units_in, units_in_reserve
from gonfalon.games.medioevo.events.steps.losses import CarryOutDamage
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.purchase.changes.convalescents import note_convalescents
from gonfalon.games.medioevo.state import BARBARIANS, HELD, NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAIN, HEAVY, LIGHT

EVENT = "event.damage"


# ---- 27: one point less


def last_points(hits: Sequence[Hit], s: MedState, seat: int, sea: bool) -> list[int]:
    """Numbers of the points that can be taken back: of each unit hit more than once, the last."""
    waiting: dict[tuple[int, int], list[int]] = {}
    last: list[int] = []
    reserve = [units_in_reserve(s, seat, spare) for spare in (LIGHT, HEAVY)]
    for number, (place, kind, captain) in enumerate(hits):
        before = waiting.get((place, kind))
        if before and captain == NOBODY:
            last.remove(before.pop())
        last.append(number)
        new = CAPTAIN if captain != NOBODY else becomes(s.world, kind, sea, reserve)
        if new != CAPTAIN:
            waiting.setdefault((place, new), []).append(number)
    return last


def wounds(s: MedState, seat: int, moment: Moment) -> list[Hit]:
    """The points of damage assigned to the seat that wait to be carried out."""
    if moment.window == EVENT:
        step = _event_step(s)
        if step is None or step.seat != seat:
            return []
        return [
            (s.captain_at[at], CAPTAIN, at) if kind == CAPTAIN else (at, kind, NOBODY)
            for at, kind in step.points
        ]
    k = side_of(s, seat)
    return [] if k == NOBODY or side(s, k).due else list(side(s, k).hits)


def _event_step(s: MedState) -> CarryOutDamage | None:
    for step in reversed(s.agenda):
        if isinstance(step, CarryOutDamage):
            return step
    return None


def _named(s: MedState, one: Hit) -> Args:
    place, kind, captain = one
    if captain != NOBODY:
        return ("play-captain", captain)
    deck = place - s.world.first_deck
    if deck >= 0:
        return ("play-aboard", deck, kind)
    return ("play-unit-at", kind, place)


def treatable(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-27: own units that have just been assigned damage."""
    hits = wounds(s, seat, moment)
    sea = moment.window != EVENT and at_sea(s)
    names = [_named(s, hits[number]) for number in last_points(hits, s, seat, sea)]
    return list(dict.fromkeys(names))


def treat(s: MedState, used: Use) -> None:
    hits = wounds(s, used.seat, used.moment)
    sea = used.moment.window != EVENT and at_sea(s)
    wanted = (used.verb, *used.args)
    number = next(
        n for n in last_points(hits, s, used.seat, sea)[::-1] if _named(s, hits[n]) == wanted
    )
    kind = hits[number][1]
    if used.moment.window == EVENT:
        step = _event_step(s)
        assert step is not None
        points = tuple(p for n, p in enumerate(step.points) if n != number)
        s.agenda[s.agenda.index(step)] = replace(step, points=points)
    else:
        rest = tuple(one for n, one in enumerate(hits) if n != number)
        change(s, side_of(s, used.seat), hits=rest)
    s.emit("wound-dressed", "MU-EC-27", seat=used.seat, unit=kind)


# ---- 29: to the last breath


def struck(s: MedState, seat: int, moment: Moment) -> list[Args]:
    k = side_of(s, seat)
    fire = current(s).source in (ARTILLERY, ARROWS)
    return [()] if fire and wounds(s, seat, moment) and not side(s, k).keeps else []


def keep_up(s: MedState, used: Use) -> None:
    change(s, side_of(s, used.seat), keeps=1)
    s.emit("last-breath", "MU-EC-29", seat=used.seat)


# ---- 28: convalescents


def losses(s: MedState, seat: int, moment: Moment) -> list[Args]:
    return [()] if side(s, side_of(s, seat)).fallen else []


def hospital(s: MedState, used: Use) -> None:
    k = side_of(s, used.seat)
    note_convalescents(s, used.seat, side(s, k).fallen)
    change(s, k, fallen=())


# ---- 39: seized


def seizable(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-39: a unit of the other player that the own damage removes."""
    owner = moment.values[0]
    return [()] if owner not in (seat, BARBARIANS) else []


def seize(s: MedState, used: Use) -> None:
    """MU-EC-67: a captain of the Heroine is the unit that he was."""
    owner, kind, captain, rank, was = used.moment.values
    if captain != NOBODY and was != CAPTAIN:
        kind, captain = was, NOBODY
    if captain != NOBODY:
        s.captain_at[captain] = HELD - used.seat
        s.captain_level[captain] = rank
    else:
        change_prisoners(s, used.seat, owner, kind, 1)
    not_fallen(s, side_of(s, owner), was, rank)
    s.emit("unit-captured", "MU-EC-39", seat=used.seat, from_seat=owner, unit=kind)


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
    """MU-TN-16: as many points as the enemy could take, and his walls keep off."""
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


POWERS: dict[int, Power] = {
    27: Power("play-unit-at", treatable, treat),
    28: Power("play", losses, hospital),
    29: Power("play", struck, keep_up),
    39: Power("play", seizable, seize),
}

TECHNIQUES: dict[str, Power] = {
    "tactics": Power("apply-hit", marked, direct, points=points_directed),
    "strategy": Power("apply-count", plans, plan, points=points_planned),
}
