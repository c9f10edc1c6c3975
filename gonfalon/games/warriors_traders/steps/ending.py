"""The end of the game: when it is due, and who has won.

rules: WT-OBJ-01, WT-VIC-01 to WT-VIC-05, WT-ALLY-12, WT-ALLY-13, WT-EARLY-01, WT-LEAVE-04
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.realm import in_play
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.victory_questions import team_vp, vp
from gonfalon.kernel.game import Result


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


def end_game(s: WarState, reason: str) -> None:
    s.outcome = reason
    s.emit("game-over", REASONS[reason], reason=reason, seats=result(s).winners)


def result(s: WarState) -> Result:
    """WT-VIC-01, WT-VIC-04: the most VP win; equal totals share the place; who left comes last, or does not win with their allies."""
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
