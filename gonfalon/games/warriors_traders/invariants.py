"""What must be so after every decision, whatever was played."""

from __future__ import annotations

from gonfalon.games.warriors_traders.control.questions import has_unit
from gonfalon.games.warriors_traders.control.steps import HandOver
from gonfalon.games.warriors_traders.realm.questions import forts_on_map
from gonfalon.games.warriors_traders.state import IDLE, READY, RETREATED, WarState
from gonfalon.games.warriors_traders.world import FORT, NOBODY, STASH
from gonfalon.kernel.errors import InvariantBroken


def check(s: WarState) -> None:
    _check_numbers(s)
    _check_pieces(s)
    _check_provinces(s)
    _check_table(s)


def _claim(holds: bool, what: str) -> None:
    if not holds:
        raise InvariantBroken(what)


def _check_numbers(s: WarState) -> None:
    w = s.world
    _claim(min(s.store) >= 0, "no store is negative")
    _claim(0 <= s.turn <= w.data.victory.last_turn, "the turn counter stays within the game")
    for seat in range(w.seats):
        for path, spaces in enumerate(w.spaces):
            _claim(0 <= s.tokens[seat * 3 + path] <= spaces, "tokens lie on spaces")
        _claim(s.kill_vp[seat] >= 0 and s.bought_vp[seat] >= 0, "permanent VP never fall below 0")


def _check_pieces(s: WarState) -> None:
    w = s.world
    places = range(STASH, len(w.provinces))
    _claim(len(s.army_at) == w.armies_each * w.seats, "every seat has its armies")
    _claim(all(at in places for at in s.army_at), "armies stand on the map or lie in the stash")
    _claim(all(at in places for at in s.princess_at), "Princesses stand on the map or are gone")
    for army in w.armies:
        _claim(s.army_state[army] in (READY, IDLE, RETREATED), "an army has a known condition")
        _claim(s.army_damage[army] >= 0, "damage is not negative")
        if s.army_at[army] == STASH:
            _claim(s.army_damage[army] == 0, "armies in the stash are whole")
    for seat in range(w.seats):
        _claim(forts_on_map(s, seat) <= w.stock[FORT], "nobody has more Forts than pieces")


def _check_provinces(s: WarState) -> None:
    w = s.world
    moving = s.active != NOBODY
    between_holders = {step.province for step in s.agenda if isinstance(step, HandOver)}
    for province in w.provinces:
        holder = s.owner[province]
        _claim(holder in range(NOBODY, w.seats), "a province has at most one owner")
        _claim(len(s.forts[province]) <= w.forts_per_province, "no province has too many Forts")
        if holder == NOBODY:
            continue
        _claim(not s.barbarians[province], "Barbarians hold no player's province")
        _claim(not s.dissolved >> holder & 1, "a dissolved realm holds nothing")
        if not moving and province not in between_holders:
            _claim(has_unit(s, holder, province), "an owner has a unit in the province")
    if not moving:
        _claim(not s.battles, "battles are pending only in the Maneuvering phase")
        for seat in range(w.seats):
            for army in w.armies_of[seat]:
                place = s.army_at[army]
                if place != STASH:
                    owner = s.owner[place]
                    at_home = owner != NOBODY and w.team[owner] == w.team[seat]
                    _claim(at_home, "armies stand in own or allied provinces")


def _check_table(s: WarState) -> None:
    w = s.world
    for opener, partner in s.routes:
        _claim(opener != partner and (partner, opener) not in s.routes, "one route between a pair")
    _claim(bool(s.outcome) or len(s.agenda) > 0, "a running game has something to do")
    _claim(not s.sides or s.sides == w.team, "alliances are as they were settled")
    _claim(len(s.war_since) == w.teams * w.teams, "wars are between alliances")
    for one in range(w.teams):
        _claim(s.war_since[one * w.teams + one] == 0, "nobody is at war with oneself")
