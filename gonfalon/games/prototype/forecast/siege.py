"""How long a besieged place holds out, from what everybody can see.

Exact: every siege turn is counted through with the arithmetic of the chapter `siege`, the battles in it by `rounds.py`: artillery,
blows, falling walls, those who no longer fit inside, hunger. This is taken for granted: the besieger keeps the siege up as long as allowed,
fights on against all who are outside, and assaults nothing; nobody comes, leaves, sallies or shows a card; everybody gives up their weakest
engine first, and crews fall last. Where several players would make more than `odds.MOST` stands of one battle each side counts as one
player, and the forecast says that it is not exact.

rules: MP-SIEGE-01, MP-SIEGE-04 to MP-SIEGE-06, MP-SIEGE-08 to MP-SIEGE-13, MP-SIEGE-19, MP-SIEGE-24, MP-SIEGE-27
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gonfalon.games.prototype.battle.questions.parties import overflow
from gonfalon.games.prototype.battle.questions.rolls import Roll
from gonfalon.games.prototype.forecast.battle import MOST
from gonfalon.games.prototype.forecast.rounds import (
    Chances,
    Sides,
    Stand,
    Terms,
    extent,
    fight_out,
    total_of,
)
from gonfalon.games.prototype.siege.questions.camps import outnumber, walls_left
from gonfalon.games.prototype.siege.steps.artillery import losers
from gonfalon.games.prototype.siege.steps.siege_turn import worn
from gonfalon.games.prototype.state import NOBODY

DUEL, CONFIRM, BLOWS, REDUCTION, ATTRITION = range(5)
"""Parts of a siege turn (MP-SIEGE-04)."""
WHOLE_TURN = (DUEL, CONFIRM, BLOWS, REDUCTION, ATTRITION)
HORIZON = 12
"""Turns that are counted; only a siege without power of its own lasts longer."""


class Engine(NamedTuple):
    """A siege engine."""

    seat: int
    level: int
    hit: float
    """The chance that it hits."""
    bonus: int
    """What it adds to its owner's roll in the field."""


class Camp(NamedTuple):
    """How a siege stands."""

    walls: int
    outside: tuple[int, ...]
    """Per besieger, all their VF; who leads the siege first."""
    inside: tuple[int, ...]
    """Per garrison: the owner, those who fight beside the owner, then others whom the walls shelter."""
    ours: tuple[Engine, ...] = ()
    """The besiegers' engines, the weakest first."""
    theirs: tuple[Engine, ...] = ()


class Siegeworks(NamedTuple):
    """What does not change while a siege lasts."""

    besiegers: tuple[int, ...]
    """Seats."""
    garrison: tuple[int, ...]
    """Seats or BARBARIANS."""
    attack: tuple[Roll, ...]
    """Per besieger, what they roll in the field without engines."""
    defence: tuple[Roll, ...]
    """Per garrison that fights, likewise."""
    terms: Terms
    crews: tuple[int, ...]
    """Per besieger, VF that do not fight; all VF of a besieger without Captain."""
    counted: int
    """How many garrisons count when both sides are compared (MP-SIEGE-08)."""
    rooms: tuple[int, ...]
    """VF that walls shelter, by their level."""
    blow: int
    """VF that the besieger's Alchemy costs the owner in every siege turn (MP-SIEGE-11)."""
    answer: int
    toll_outside: tuple[int, ...]
    """Percent that hunger takes (MP-SIEGE-12)."""
    toll_inside: tuple[int, ...]
    least_toll: int
    led: bool
    """Is a Captain there who keeps it up?"""
    helped: bool
    """Has an ally engines in a siege of their own (MP-SIEGE-19)?"""


class SiegeForecast(NamedTuple):
    """How a siege ends."""

    falls: tuple[float, ...]
    """The chance that the place falls in this turn, in the next, and so on: it is taken, or nobody is left in it."""
    fails: float
    """The chance that the siege cannot be kept up."""
    lost: float
    """VF that the besiegers are expected to lose."""
    destroyed: float
    exact: bool = True

    @property
    def turns(self) -> float:
        """The turn in which it falls on average, if it falls; 0 is this one."""
        total = sum(self.falls)
        return sum(n * chance for n, chance in enumerate(self.falls)) / total if total else 0.0


Camps = dict[Camp, float]
Arms = tuple[tuple[Engine, ...], tuple[Engine, ...]]


class Turnout(NamedTuple):
    """What a part of a siege turn leads to."""

    holds: Camps
    falls: Camps
    fails: Camps


def course(works: Siegeworks, camp: Camp, due: tuple[int, ...]) -> SiegeForecast:
    """From a camp to the end; `due`: the parts of this turn that are still to come."""
    several = len(camp.outside) > 1 or len(works.defence) > 1
    if several and _work(works, camp) > MOST:
        return _course(*one_each(works, camp), due)._replace(exact=False)
    return _course(works, camp, due)


def _work(works: Siegeworks, camp: Camp) -> int:
    """Stands to be counted, at most. A duel of engines leaves open in which turn the walls fall; and where some are outside before that,
    those who are left are fought again later, with any engines that are left."""
    stands = extent(Stand(camp.outside, camp.inside[: len(works.defence)]))
    if not (camp.ours and camp.theirs):
        return stands
    if sum(camp.inside) <= works.rooms[min(1, camp.walls)]:
        return stands * camp.walls
    return stands * (len(camp.ours) + 1) * (len(camp.theirs) + 1)


@lru_cache(maxsize=256)
def _course(works: Siegeworks, camp: Camp, due: tuple[int, ...]) -> SiegeForecast:
    holds: Camps = {camp: 1.0}
    over: Camps = {}
    falls: list[float] = []
    fails = 0.0
    while holds and len(falls) < HORIZON:
        fell = 0.0
        for part in WHOLE_TURN if falls else due:
            turnout = PARTS[part](works, holds)
            holds = turnout.holds
            fell += sum(turnout.falls.values())
            fails += sum(turnout.fails.values())
            for ended in (turnout.falls, turnout.fails):
                for end, chance in ended.items():
                    over[end] = over.get(end, 0.0) + chance
        falls.append(fell)
    ends = [*over.items(), *holds.items()]
    lost = sum(camp.outside) - sum(chance * sum(end.outside) for end, chance in ends)
    destroyed = sum(camp.inside) - sum(chance * sum(end.inside) for end, chance in ends)
    while falls and not falls[-1]:
        falls.pop()
    return SiegeForecast(tuple(falls), fails, lost, destroyed)


def one_each(works: Siegeworks, camp: Camp) -> tuple[Siegeworks, Camp]:
    """The same as if each side were one player, like its first one."""
    fighting, first = len(works.defence), works.besiegers[0]
    seats = (works.garrison[0], *works.garrison[fighting:])
    garrison = (sum(camp.inside[:fighting]), *camp.inside[fighting:])
    ours = tuple(engine._replace(seat=first) for engine in camp.ours)
    theirs = tuple(engine._replace(seat=seats[0]) for engine in camp.theirs)
    merged = works._replace(
        besiegers=(first,),
        garrison=seats,
        attack=works.attack[:1],
        defence=works.defence[:1],
        crews=(sum(works.crews),),
        counted=max(1, works.counted - fighting + 1),
        toll_outside=works.toll_outside[:1],
        toll_inside=(works.toll_inside[0], *works.toll_inside[fighting:]),
    )
    return merged, camp._replace(
        outside=(sum(camp.outside),), inside=garrison, ours=ours, theirs=theirs
    )


# ---- the parts of a siege turn


def _duel(works: Siegeworks, camps: Camps) -> Turnout:
    """MP-SIEGE-05, MP-SIEGE-06."""
    found = Turnout({}, {}, {})
    for camp, chance in camps.items():
        hits, answers = {0: 1.0}, {0: 1.0}
        if camp.ours and camp.theirs:
            hits, answers = (
                total_of({1: engine.hit, 0: 1 - engine.hit} for engine in engines)
                for engines in (camp.ours, camp.theirs)
            )
        for hit, one in hits.items():
            for answer, other in answers.items():
                after = camp._replace(
                    ours=_without(camp.ours, answer, works.besiegers),
                    theirs=_without(camp.theirs, hit, works.garrison),
                )
                kept = found.holds if after.ours or works.helped else found.fails
                kept[after] = kept.get(after, 0.0) + chance * one * other
    return found


def _without(engines: tuple[Engine, ...], hits: int, seats: tuple[int, ...]) -> tuple[Engine, ...]:
    left = list(engines)
    for seat in losers([engine.seat for engine in engines], hits, seats):
        left.remove(next(engine for engine in left if engine.seat == seat))
    return tuple(left)


def _confirm(works: Siegeworks, camps: Camps) -> Turnout:
    """MP-SIEGE-08."""
    found = Turnout({}, {}, {})
    for camp, chance in camps.items():
        able = works.led and camp.walls and (camp.ours or works.helped)
        able = able and outnumber(sum(camp.outside), sum(camp.inside[: works.counted]))
        (found.holds if able else found.fails)[camp] = chance
    return found


def _blows(works: Siegeworks, camps: Camps) -> Turnout:
    """MP-SIEGE-11."""
    outside = (works.answer, *(0 for _ in works.besiegers[1:]))
    inside = (works.blow, *(0 for _ in works.garrison[1:]))
    return _hurt(dict.fromkeys(camps, (outside, inside)), camps)


def _attrition(works: Siegeworks, camps: Camps) -> Turnout:
    """MP-SIEGE-12, MP-SIEGE-13, MP-SIEGE-24."""
    tolls = {
        camp: (
            _toll(camp.outside, works.toll_outside, works.least_toll),
            _toll(camp.inside, works.toll_inside, works.least_toll),
        )
        for camp in camps
    }
    return _hurt(tolls, camps)


def _toll(vfs: tuple[int, ...], percents: tuple[int, ...], least: int) -> tuple[int, ...]:
    return tuple(worn(vf, percent, least) for vf, percent in zip(vfs, percents, strict=True))


def _hurt(lost: dict[Camp, tuple[tuple[int, ...], tuple[int, ...]]], camps: Camps) -> Turnout:
    """MP-SIEGE-27: a place without its owner's last VF has fallen."""
    found = Turnout({}, {}, {})
    for camp, chance in camps.items():
        outside, inside = (
            tuple(max(0, vf - fallen) for vf, fallen in zip(vfs, owed, strict=True))
            for vfs, owed in zip((camp.outside, camp.inside), lost[camp], strict=True)
        )
        kept = found.holds if any(outside) else found.fails
        kept = kept if inside[0] else found.falls
        after = camp._replace(outside=outside, inside=inside)
        kept[after] = kept.get(after, 0.0) + chance
    return found


def _reduction(works: Siegeworks, camps: Camps) -> Turnout:
    """MP-SIEGE-09, MP-SIEGE-10."""
    found = Turnout({}, {}, {})
    battles: dict[tuple[Sides, Camp], dict[Arms, Chances]] = {}
    for camp, chance in camps.items():
        power = sum(engine.level for engine in camp.ours)
        after = camp._replace(walls=walls_left(camp.walls, power))
        if sum(after.inside[: works.counted]) <= works.rooms[after.walls]:
            found.holds[after] = found.holds.get(after, 0.0) + chance
        elif after.outside[0] <= works.crews[0]:
            found.fails[after] = found.fails.get(after, 0.0) + chance
        else:
            sides, rest, stand = drawn_up(works, after)
            starts = battles.setdefault((sides, rest), {}).setdefault(
                (after.ours, after.theirs), {}
            )
            starts[stand] = starts.get(stand, 0.0) + chance
    for (sides, rest), by_arms in battles.items():
        for (ours, theirs), ends in _fought(sides, by_arms).items():
            for stand, chance in ends.items():
                after = rest._replace(
                    outside=_sum(rest.outside, stand.attack),
                    inside=_sum(rest.inside, stand.defence),
                    ours=ours,
                    theirs=theirs,
                )
                kept = found.fails if any(stand.defence) else found.holds
                kept = kept if after.walls or any(stand.defence) else found.falls
                kept[after] = kept.get(after, 0.0) + chance
    return found


def _fought(sides: Sides, by_arms: dict[Arms, Chances]) -> dict[Arms, Chances]:
    """Battles that differ only in who stands there and in engines that do not count in the field: each stand is fought out once, or all of
    them together for each choice of engines, whichever is less."""
    stands = {stand for starts in by_arms.values() for stand in starts}
    if len(stands) > len(by_arms):
        return {arms: fight_out(sides, starts) for arms, starts in by_arms.items()}
    ends = {stand: fight_out(sides, {stand: 1.0}) for stand in stands}
    found: dict[Arms, Chances] = {}
    for arms, starts in by_arms.items():
        left = found.setdefault(arms, {})
        for start, chance in starts.items():
            for end, part in ends[start].items():
                left[end] = left.get(end, 0.0) + chance * part
    return found


def drawn_up(works: Siegeworks, camp: Camp) -> tuple[Sides, Camp, Stand]:
    """The battle against those for whom there is no room: its sides; who is not in it, without engines; who is."""
    fighting = len(works.defence)
    there = camp.inside[:fighting]
    outside = overflow(works.rooms[camp.walls], there, range(fighting))
    inside = tuple(vf - out for vf, out in zip(there, outside, strict=True))
    crews = tuple(min(vf, crew) for vf, crew in zip(camp.outside, works.crews, strict=True))
    attack = tuple(vf - crew for vf, crew in zip(camp.outside, crews, strict=True))
    sides = Sides(
        _with_engines(works.attack, works.besiegers, camp.ours),
        _with_engines(works.defence, works.garrison, camp.theirs),
        works.terms,
        inside=inside,
        owner=0 if works.garrison[0] >= 0 else NOBODY,
    )
    rest = Camp(camp.walls, crews, (*inside, *camp.inside[fighting:]))
    return sides, rest, Stand(attack, outside)


def _with_engines(
    rolls: tuple[Roll, ...], seats: tuple[int, ...], engines: tuple[Engine, ...]
) -> tuple[Roll, ...]:
    """MP-BATTLE-10."""
    return tuple(
        roll._replace(bonus=roll.bonus + sum(e.bonus for e in engines if e.seat == seat))
        for roll, seat in zip(rolls, seats, strict=False)
    )


def _sum(vfs: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return (*(one + two for one, two in zip(vfs, more, strict=False)), *vfs[len(more) :])


PARTS = (_duel, _confirm, _blows, _reduction, _attrition)
