"""Victory Points, titles, and the end of the game: when it is due, and who has won.

rules: WT-VP-01, WT-VP-07 to WT-VP-09, WT-OBJ-01, WT-VIC-01 to WT-VIC-05, WT-ALLY-12, WT-ALLY-13, WT-EARLY-01, WT-LEAVE-04
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.realm.questions import in_play
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import (
    NOBODY,
)
from gonfalon.kernel.game import Result

# ---- technology; levels count from 0


def title_holder(s: WarState, path: int) -> int:
    """WT-VP-07 to 09: the single seat with the most tokens on the path, or NOBODY on a tie."""
    best, holder = -1, NOBODY
    for seat in range(s.world.seats):
        if s.dissolved >> seat & 1:
            continue
        tokens = s.tokens[seat * 3 + path]
        if tokens > best:
            best, holder = tokens, seat
        elif tokens == best:
            holder = NOBODY
    return holder


# ---- scores


def vp_sources(s: WarState, seat: int) -> dict[str, int]:
    """WT-VP-01: a player's VP by source."""
    w = s.world
    if s.dissolved >> seat & 1:
        return {"provinces": 0, "forts": 0, "titles": 0, "kills": 0, "bought": 0}
    provinces = forts = titles = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            provinces += w.vp[province]
            forts += len(s.forts[province])
    for path, worth in enumerate(w.title_vp):
        if title_holder(s, path) == seat:
            titles += worth
    return {
        "provinces": provinces,
        "forts": w.fort_vp * forts,
        "titles": titles,
        "kills": s.kill_vp[seat],
        "bought": s.bought_vp[seat],
    }


def vp(s: WarState, seat: int) -> int:
    return sum(vp_sources(s, seat).values())


def team_vp(s: WarState, team: int) -> int:
    """WT-ALLY-12: an alliance has the sum of its members' VP."""
    return sum(vp(s, seat) for seat in s.world.members[team])


def victory_is_due(s: WarState) -> str:
    """The reason why the game ends with this turn, or nothing (WT-VIC-01, WT-EARLY-01)."""
    w = s.world
    if any(team_vp(s, team) >= w.threshold for team in range(w.teams)):
        return "points"
    if s.turn >= w.last_turn:
        return "last-turn" if w.full_length else "turn-limit"
    if s.time_is_up:
        return "time"
    return ""


REASONS = {
    "points": "WT-VIC-01",
    "last-turn": "WT-VIC-01",
    "turn-limit": "WT-EARLY-01",
    "time": "WT-EARLY-01",
    "stopped": "WT-LEAVE-01",
    "last-player": "WT-LEAVE-06",
    "team-left": "WT-LEAVE-04",
    "no-winner": "WT-LEAVE-04",
}
"""Why a game can end, and by which rule."""


def result(s: WarState) -> Result:
    """WT-VIC-01, WT-VIC-04: the most VP win; equal totals share the place.

    Players who left come last, or do not win with their allies.
    """
    w = s.world
    everybody = list(range(w.seats))
    # in an allied game the total of a team that a member left still stands (WT-LEAVE-04)
    ranked = everybody if w.allied else [seat for seat in everybody if in_play(s, seat)]
    totals = {seat: team_vp(s, w.team[seat]) for seat in ranked}
    ranking = [
        [seat for seat in ranked if totals[seat] == total]
        for total in sorted(set(totals.values()), reverse=True)
    ]
    gone = [seat for seat in everybody if seat not in totals]
    if gone:
        ranking.append(gone)
    best = [] if s.outcome == "no-winner" else ranking[0]
    winners = [seat for seat in best if in_play(s, seat)]
    scores = [vp(s, seat) for seat in everybody]
    return Result(ranking, scores, s.outcome, REASONS[s.outcome], winners)
