"""The Combat turn: armies load, drive to land that is worth its price, take it, leave a garrison and come home for more.

An army is a War Wagon or a Galley with a Captain aboard. What it does next follows from where it stands, so nothing need be remembered.

rules: MP-COMBAT-01, MP-ATT-02 to MP-ATT-10, MP-LOAD-01 to MP-LOAD-13, MP-RELIC-02, MP-RELIC-03, MP-SIEGE-01
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.moving import entry_cost
from gonfalon.games.prototype.pieces import (
    attacks_left,
    captains,
    captains_on,
    engines_at,
    engines_on,
    free_vf,
    full_pm,
)
from gonfalon.games.prototype.realm import at_war, vf_at, walls
from gonfalon.games.prototype.state import CARRIED, NOBODY, ON_GROUND, RISEN
from gonfalon.games.prototype.steward import ambition, talents
from gonfalon.games.prototype.steward.drive import among, drive, most
from gonfalon.games.prototype.steward.outlook import Outlook
from gonfalon.games.prototype.steward.prospects import SURE, Prospect, prospect
from gonfalon.games.prototype.steward.roads import FAR, pm_now, tree_of, turns_for
from gonfalon.games.prototype.world import SHIPS, WAGON, WAR, bits
from gonfalon.kernel.moves import AnyMove, Move

VF = 0.025
"""What a VF is worth in Honour Points."""
DELAY = 0.55
"""What is left of the worth of a goal that is a turn farther away."""
FARTHEST = 2
"""Turns after this one within which a goal must lie."""
ENOUGH = 0.05
"""Worth from which an army sets out."""
REMOTE = 0.012
"""What every PM from home to a goal takes off its worth."""
LESSON = 0.15
"""What it is worth that a Captain rises this turn."""
RELIC = 1.2
"""What a relic is worth that nobody has taken yet."""


class Goal(NamedTuple):
    """Where an army should go."""

    worth: float
    place: int
    """Where it should stand."""
    target: int
    """The territory to take, or to relieve."""


def act(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """The next move of a Combat turn; None when nothing is left to do."""
    if o.s.forced:
        return None
    move = relics(o, legal) or talents.use(o, legal)
    if move is not None:
        return move
    armies = [
        t
        for t in o.transports
        if o.w.transport_kind[t] in WAR and o.s.transport_aboard[t] == NOBODY
    ]
    armies.sort(key=lambda t: (o.w.transport_kind[t] != WAGON, t))
    for t in armies:
        if not _besieges(o, t):
            move = _prepare(o, t, legal) or _campaign(o, t, legal)
            if move is not None:
                return move
    return None


def _besieges(o: Outlook, t: int) -> bool:
    """MP-SIEGE-02: does it lie before walls?"""
    place = o.s.transport_at[t]
    for siege in o.s.sieges:
        if siege.besieger == o.seat:
            camp = o.w.harbour[siege.territory] if siege.by_sea else siege.territory
            if camp == place:
                return True
    return False


# ---- relics


def relics(o: Outlook, legal: list[AnyMove]) -> Move | None:
    s, v = o.s, o.s.vocabulary
    for captain in captains(s, o.seat):
        place = s.captain_at[captain]
        deposit = among(legal, v["deposit-relic", captain])
        if deposit is not None:
            return deposit
        if any(relic.where == ON_GROUND and relic.number == place for relic in s.relics):
            taken = among(legal, v["take-relic", captain])
            if taken is not None:
                return taken
    return None


# ---- making ready


def _prepare(o: Outlook, t: int, legal: list[AnyMove]) -> Move | None:
    """A Captain comes aboard; VF go where they are needed; surplus and an engine come along."""
    s, v = o.s, o.s.vocabulary
    place = s.transport_at[t]
    led = bool(captains_on(s, t))
    if not led:
        for captain in captains(s, o.seat):
            if s.captain_at[captain] == place and s.captain_aboard[captain] == NOBODY:
                aboard = among(legal, v["board", captain, t])
                if aboard is not None:
                    return aboard
    if o.w.is_sea(place):
        return _land(o, t, place, legal)
    if s.owner[place] != o.seat:
        return None
    short = -o.surplus(place)
    if short > 0 and s.transport_vf[t] > 1:
        return most(legal, "unload", (t, place), min(short, s.transport_vf[t] - 1))
    if not led:
        return None
    if o.surplus(place) > 0 and free_vf(s, t) > 0:
        loaded = most(legal, "load", (t, place), o.surplus(place))
        if loaded is not None:
            return loaded
    return _engine(o, t, place, legal)


def _land(o: Outlook, t: int, sea: int, legal: list[AnyMove]) -> Move | None:
    """MP-LOAD-05: from a Galley VF go ashore where they are missing."""
    for shore in bits(o.w.shores[sea] & o.own_mask):
        short = -o.surplus(shore)
        if short > 0 and o.s.transport_vf[t] > 2:
            landed = most(legal, "unload", (t, shore), min(short, o.s.transport_vf[t] - 2))
            if landed is not None:
                return landed
    return None


def _engine(o: Outlook, t: int, place: int, legal: list[AnyMove]) -> Move | None:
    """An engine comes aboard if walls are worth it."""
    if engines_on(o.s, t):
        return None
    engines = [e for e in engines_at(o.s, place, o.seat) if o.s.engine_aboard[e] == NOBODY]
    if not engines or o.turns_left < 1:
        return None
    near = _reach(o, t)
    if not any(
        walls(o.s, land) and o.s.owner[land] == NOBODY and o.land_worth(land) > 0.4 for land in near
    ):
        return None
    return among(legal, o.s.vocabulary["put-engine", engines[0], t])


def _reach(o: Outlook, t: int) -> list[int]:
    full = full_pm(o.s, t)
    return [p for p, pm in tree_of(o, t).pm.items() if pm <= 2 * full and not o.w.is_sea(p)]


# ---- campaigns


def _campaign(o: Outlook, t: int, legal: list[AnyMove]) -> Move | None:
    """Attack what is here, or drive towards the best goal, or home for more VF."""
    s = o.s
    led = captains_on(s, t)
    if not led:
        return None
    prize = _convoy(o, legal)
    if prize is not None:
        return prize
    goal = best_goal(o, t)
    here = s.transport_at[t]
    if o.own_mask >> here & 1 and not o.garrison(here):
        return None  # MP-MOVE-12: it holds the place alone
    if goal is None:
        return _home(o, t, legal)
    if goal.place == s.transport_at[t]:
        if goal.target == NOBODY or s.owner[goal.target] == o.seat:
            return None
        return among(legal, s.vocabulary["attack", goal.target])
    way = tree_of(o, t).way(goal.place)
    return drive(o, t, way[0], legal) if way and pm_now(o, t) else None


def _convoy(o: Outlook, legal: list[AnyMove]) -> Move | None:
    """MP-ATT-08, MP-CONQ-03: transports of an enemy that stand open are honour for the taking; pirates are a danger."""
    s = o.s
    for move in legal:
        if not isinstance(move, Move):
            continue
        if move.verb == "attack-convoy" and at_war(s, o.seat, move.args[1]):
            enemy = vf_at(s, move.args[1], move.args[0])
        elif move.verb == "attack-galley":
            enemy = next((g.vf + 3 * g.captain for g in s.pirates if g.number == move.args[1]), 99)
        else:
            continue
        if o.aboard.get(move.args[0], 0) >= 2 * enemy + 4:
            return move
    return None


def best_goal(o: Outlook, t: int) -> Goal | None:
    """The land that is most worth going to with what is aboard."""
    s = o.s
    now, full = pm_now(o, t), full_pm(s, t)
    ways = tree_of(o, t)
    can_attack = any(attacks_left(s, captain) > 0 for captain in captains_on(s, t))
    best: Goal | None = None
    for target in bits(s.land):
        own = s.owner[target] == o.seat
        if own and (o.surplus(target) >= 0 or o.surplus(target) + o.aboard.get(target, 0) >= 0):
            continue
        if not own and s.owner[target] != NOBODY and not at_war(s, o.seat, s.owner[target]):
            continue
        place, pm = _stand(o, t, target, ways.pm)
        if pm >= FAR:
            continue
        turns = turns_for(pm, now, full)
        if not own and not can_attack:
            turns = max(turns, 1)
        if turns > min(FARTHEST, o.turns_left):
            continue
        worth = _relief(o, t, target) if own else _conquest(o, t, target, turns)
        worth = (
            worth * DELAY**turns - 0.002 * pm - REMOTE * (0 if own else _from_home(o, t, target))
        )
        if worth > ENOUGH and (best is None or worth > best.worth):
            best = Goal(worth, place, target)
    for worth, place in _errands(o, t):
        turns = turns_for(ways.pm.get(place, FAR), now, full)
        if turns <= min(FARTHEST, o.turns_left):
            worth *= DELAY**turns
            if best is None or worth > best.worth:
                best = Goal(worth, place, NOBODY)
    return best


def _errands(o: Outlook, t: int) -> list[tuple[float, int]]:
    """MP-RELIC-02, MP-RELIC-05: relics to be fetched, and brought to a Cathedral; enemies on the road (MP-ATT-08)."""
    s = o.s
    led = captains_on(s, t)
    carried = any(relic.where == CARRIED and relic.number in led for relic in s.relics)
    found = []
    if carried:
        churches = [place for place in o.land if s.cathedral[place] and not o.has_relic(place)]
        found += [(1.0, place) for place in churches]
    if s.transport_vf[t] >= 4:
        lying = [r.number for r in s.relics if r.where == ON_GROUND]
        found += [(RELIC, place) for place in lying]
    for other in s.order:
        if at_war(s, o.seat, other):
            prey = ambition.open_prey(o, other).items()
            vf = s.transport_vf[t]
            found += [(n * 0.9, p) for p, n in prey if ambition.can_beat(o, vf, other, p)]
    return [(worth, place) for worth, place in found if place != s.transport_at[t]]


def _from_home(o: Outlook, t: int, target: int) -> int:
    """PM from the nearest own settlement, where VF come from; no more than two days' drive."""
    if o.w.transport_kind[t] in SHIPS:
        return 0
    homes = [place for place in o.land if o.s.settlement[place]]
    return min((tree_of(o, t, home).pm.get(target, 16) for home in homes), default=16)


def _stand(o: Outlook, t: int, target: int, ways: dict[int, int]) -> tuple[int, int]:
    """From where an army attacks a territory, and the PM for all of it."""
    s, w = o.s, o.w
    if w.transport_kind[t] in SHIPS:
        seas = [(ways.get(sea, FAR) + 1, sea) for sea in bits(w.coast[target])]
        pm, sea = min(seas, default=(FAR, NOBODY))
        return sea, pm
    if s.owner[target] in (NOBODY, o.seat):
        return target, ways.get(target, FAR)
    best, at = FAR, NOBODY
    for near in bits(w.adjacent[target] & o.open_land):
        pm = ways.get(near, FAR)
        if pm < best:
            best, at = pm, near
    return at, best + (entry_cost(s, t, target) if at == s.transport_at[t] else 3)


def _relief(o: Outlook, t: int, target: int) -> float:
    """MP-REBEL-02: own land without enough VF."""
    short = -o.surplus(target) - o.aboard.get(target, 0)
    if o.s.transport_vf[t] - 1 < min(short, 2):
        return 0.0
    home = o.w.kingdom_of[target] == o.s.kingdom[o.seat]
    return 0.5 if home else 0.3


def _conquest(o: Outlook, t: int, target: int, turns: int) -> float:
    """What is left of its worth when the losses and the garrison are paid."""
    s = o.s
    vf = s.transport_vf[t] - 1
    if vf <= 1:
        return 0.0
    seen: Prospect = prospect(o, target, vf, bool(engines_on(s, t)))
    if seen.win < SURE:
        return 0.0
    left = vf + 1 - seen.lost
    need = o.safe_vf(target) + seen.walls_gone
    if left < need:
        return 0.0
    worth = o.land_worth(target) if s.owner[target] == NOBODY else _spoils(o, target)
    if not turns and any(_learns(o, captain) for captain in captains_on(s, t)):
        worth += LESSON
    if turns + seen.turns > o.turns_left:
        return 0.0
    return (worth - VF * (seen.lost + 0.3 * need)) * DELAY**seen.turns


def _learns(o: Outlook, captain: int) -> bool:
    """MP-CAPT-04: would he rise by a victory?"""
    risen = o.s.captain_marks[captain] & RISEN
    return o.turns_left > 1 and not risen and o.s.captain_level[captain] < len(o.w.captain_cost)


def _spoils(o: Outlook, target: int) -> float:
    """MP-CONQ-03: what an enemy has there."""
    s, enemy = o.s, o.s.owner[target]
    things = bool(s.settlement[target]) + bool(s.fortification[target]) + s.cathedral[target]
    things += s.fairs[target].bit_count()
    things += sum(
        s.transport_at[t] == target and owner == enemy for t, owner in enumerate(s.transport_owner)
    )
    things += sum(s.captain_at[c] == target for c in captains(s, enemy))
    capital = 1.7 * (o.w.religious_capitals >> target & 1)
    return things + capital + 0.3


def _home(o: Outlook, t: int, legal: list[AnyMove]) -> Move | None:
    """Back to where VF wait, or come aboard when they are placed."""
    s = o.s
    ways = tree_of(o, t)
    here = s.transport_at[t]
    goals: list[tuple[int, int]] = []
    room = free_vf(s, t)
    if o.w.is_sea(here) or s.owner[here] != o.seat or (room and o.surplus(here) <= 0):
        homes = [place for place in o.land if place in ways.pm]
        homes = [place for place in homes if s.settlement[place] or o.surplus(place) > 2]
        goals = [(ways.pm[place] - min(room, o.surplus(place)) // 2, place) for place in homes]
    if not goals or not pm_now(o, t):
        return None
    _, place = min(goals)
    way = ways.way(place)
    arrives = ways.pm[place] <= pm_now(o, t)
    if not arrives and s.transport_vf[t] < 3 and not o.w.is_sea(here) and s.owner[here] == o.seat:
        return None
    return drive(o, t, way[0], legal) if way else None
