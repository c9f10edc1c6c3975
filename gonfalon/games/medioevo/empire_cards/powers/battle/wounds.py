"""Surgeons and the Jailer: what becomes of points of damage.

rules: MU-EC-27 to MU-EC-29, MU-EC-39, MU-INTER-23

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
    current,
    side,
    side_of,
)
from gonfalon.games.medioevo.battle.questions.record import ARROWS, ARTILLERY, Hit
from gonfalon.games.medioevo.definitions.questions.realm import units_in_reserve
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
    """MU-EC-67: a captain of the Heroine is the unit that it was."""
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


POWERS: dict[int, Power] = {
    27: Power("play-unit-at", treatable, treat),
    28: Power("play", losses, hospital),
    29: Power("play", struck, keep_up),
    39: Power("play", seizable, seize),
}
