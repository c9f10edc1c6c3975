"""The Combat turn: armies load, drive to land that is worth its price, take it, leave a garrison and come home for more.

An army is a War Wagon or a Galley with a Captain aboard. What it does next follows from where it stands, so nothing need be remembered.

rules: MP-COMBAT-01, MP-ATT-02 to MP-ATT-10, MP-LOAD-01 to MP-LOAD-13, MP-RELIC-02, MP-RELIC-03, MP-SIEGE-01
"""

from __future__ import annotations

from typing import NamedTuple

from gonfalon.games.prototype.attack.questions.objectives import objective_of, selection
from gonfalon.games.prototype.battle.questions.parties import Party
from gonfalon.games.prototype.forecast.battle import forecast_attack
from gonfalon.games.prototype.realm.questions.holdings import at_war, vf_at, walls
from gonfalon.games.prototype.realm.questions.pieces import (
    attacks_left,
    captains,
    captains_on,
    engines_at,
    engines_on,
    free_vf,
    full_pm,
)
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.state_rows import CARRIED, ON_GROUND
from gonfalon.games.prototype.steward.court import talents
from gonfalon.games.prototype.steward.drive import among, drive, most
from gonfalon.games.prototype.steward.roads import FAR, pm_now, tree_of, turns_for
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.steward.war import ambition
from gonfalon.games.prototype.steward.war.campaigns import DELAY, conquest, spoils, stand
from gonfalon.games.prototype.steward.war.prospects import SURE, in_field
from gonfalon.games.prototype.world import SHIPS, WAGON, WAR, bits, mask_of
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

FARTHEST = 2
"""Turns after this one within which a goal must lie."""
ENOUGH = 0.05
"""Worth from which an army sets out."""
REMOTE = 0.012
"""What every PM from home to a goal takes off its worth."""
RELIC = 1.2
"""What a relic is worth that nobody has taken yet."""


class Goal(NamedTuple):
    """Where an army should go."""

    worth: float
    place: int
    """Where it should stand."""
    target: int
    """The territory to take, or to relieve."""


def act(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The next move of a Combat turn; None when nothing is left to do."""
    if o.s.forced:
        return None
    move = relics(o, legal) or talents.use(o, legal) or sally(o, legal)
    if move is not None:
        return move
    armies = [
        t
        for t in o.transports
        if o.w.transport_kind[t] in WAR and o.s.transport_aboard[t] == NOBODY
    ]
    armies.sort(key=lambda t: (o.w.transport_kind[t] != WAGON, t))
    for t in armies:
        if not ambition.besieges(o, t):
            move = _prepare(o, t, legal) or _campaign(o, t, legal)
            if move is not None:
                return move
    return None


# ---- relics


def relics(o: Situation, legal: list[AnyMove]) -> Move | None:
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


def _prepare(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
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
    engine = _engine(o, t, place, legal) if o.enemies else None
    if engine is not None:
        return engine
    if o.surplus(place) > 0 and free_vf(s, t) > 0:
        loaded = most(legal, "load", (t, place), o.surplus(place))
        if loaded is not None:
            return loaded
    return _engine(o, t, place, legal)


def _land(o: Situation, t: int, sea: int, legal: list[AnyMove]) -> Move | None:
    """MP-LOAD-05: from a Galley VF go ashore where they are missing."""
    for shore in bits(o.w.shores[sea] & o.own_mask):
        short = -o.surplus(shore)
        if short > 0 and o.s.transport_vf[t] > 2:
            landed = most(legal, "unload", (t, shore), min(short, o.s.transport_vf[t] - 2))
            if landed is not None:
                return landed
    return None


def _engine(o: Situation, t: int, place: int, legal: list[AnyMove]) -> Move | None:
    """An engine comes aboard if walls are worth it."""
    if engines_on(o.s, t):
        return None
    engines = [e for e in engines_at(o.s, place, o.seat) if o.s.engine_aboard[e] == NOBODY]
    if not engines or o.turns_left < 1:
        return None
    wanted = [land for land in _reach(o, t) if walls(o.s, land) and _is_wanted(o, land)]
    if not wanted:
        return None
    short = o.w.limits.engine_space - free_vf(o.s, t)
    if short > 0:
        hostile = any(o.s.owner[land] != NOBODY for land in wanted)
        return most(legal, "unload", (t, place), short) if hostile else None
    return among(legal, o.s.vocabulary["put-engine", engines[0], t])


def _is_wanted(o: Situation, land: int) -> bool:
    owner = o.s.owner[land]
    if owner == NOBODY:
        return o.land_worth(land) > 0.4
    return at_war(o.s, o.seat, owner) and spoils(o, land) >= 1


def _reach(o: Situation, t: int) -> list[int]:
    """Land within two turns, and that of enemies beside it."""
    full = full_pm(o.s, t)
    near = [p for p, pm in tree_of(o, t).pm.items() if pm <= 2 * full and not o.w.is_sea(p)]
    if not o.enemies:
        return near
    beside = mask_of(near)
    for place in near:
        beside |= o.w.adjacent[place]
    return bits(beside & o.s.land)


# ---- campaigns


def _campaign(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
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


def _convoy(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MP-ATT-08, MP-CONQ-03: transports of an enemy that stand open, or before our walls, are honour for the taking; pirates are a danger."""
    s = o.s
    for move in legal:
        if not isinstance(move, Move):
            continue
        if move.verb == "attack-convoy" and at_war(s, o.seat, move.args[1]):
            if _odds(o, move) >= SURE:
                return move
        elif move.verb == "attack-galley":
            enemy = next((g.vf + 3 * g.captain for g in s.pirates if g.number == move.args[1]), 99)
            if o.aboard.get(move.args[0], 0) >= 2 * enemy + 4:
                return move
    return None


def _odds(o: Situation, move: Move) -> float:
    """The chance of an attack as it would be announced."""
    goal = objective_of(o.s, move)
    transports, captain = selection(o.s, o.seat, goal)
    if captain == NOBODY:
        return 0.0
    return forecast_attack(o.s, Party(o.seat, tuple(transports), (captain,)), goal).win


def sally(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MP-SIEGE-22: a garrison with a Captain comes out if that is likely to break the siege."""
    s = o.s
    for listed in legal:
        if listed.verb != "sally":
            continue
        territory = listed.args[0]
        camps = [g.besieger for g in s.sieges if g.territory == territory and not g.by_sea]
        vf = listed.high if isinstance(listed, RangeMove) else listed.args[1]
        enemy = sum(vf_at(s, other, territory) for other in camps)
        if camps and enemy and in_field(o, vf, enemy, camps[0])[0] >= SURE:
            return listed.at(vf) if isinstance(listed, RangeMove) else listed
    return None


def best_goal(o: Situation, t: int) -> Goal | None:
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
        place, pm = stand(o, t, target, ways.pm)
        if pm >= FAR:
            continue
        turns = turns_for(pm, now, full)
        if not own and not can_attack:
            turns = max(turns, 1)
        if turns > min(FARTHEST, o.turns_left):
            continue
        worth = _relief(o, t, target) if own else conquest(o, t, target, turns)
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


def _errands(o: Situation, t: int) -> list[tuple[float, int]]:
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
    vf = s.transport_vf[t]
    for other in o.enemies:
        prey = ambition.open_prey(o, other).items()
        found += [(n * 0.9, p) for p, n in prey if ambition.can_beat(o, vf, other, p)]
    for siege in s.sieges:
        place, other = siege.territory, siege.besieger
        if s.owner[place] == o.seat and not siege.by_sea and ambition.can_beat(o, vf, other, place):
            near = bits(o.w.adjacent[place] & o.open_land)
            found += [(0.8, p) for p in near if s.owner[p] != other]
    return [(worth, place) for worth, place in found if place != s.transport_at[t]]


def _from_home(o: Situation, t: int, target: int) -> int:
    """PM from the nearest own settlement, where VF come from; no more than two days' drive."""
    if o.w.transport_kind[t] in SHIPS:
        return 0
    homes = [place for place in o.land if o.s.settlement[place]]
    return min((tree_of(o, t, home).pm.get(target, 16) for home in homes), default=16)


def _relief(o: Situation, t: int, target: int) -> float:
    """MP-REBEL-02: own land without enough VF."""
    short = -o.surplus(target) - o.aboard.get(target, 0)
    if o.s.transport_vf[t] - 1 < min(short, 2):
        return 0.0
    home = o.w.kingdom_of[target] == o.s.kingdom[o.seat]
    return 0.5 if home else 0.3


def _home(o: Situation, t: int, legal: list[AnyMove]) -> Move | None:
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
