"""Peace: offered, accepted, refused and taken back as standing moves, and concluded once no battle is pending.

rules: WT-WAR-02, WT-ALLY-06, WT-ASK-19
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.realm.questions import (
    in_play,
    seat_of,
    seats_in_play,
)
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.war.changes import end_war, set_peace_consents
from gonfalon.games.warriors_traders.war.questions import at_war, peace_consents
from gonfalon.games.warriors_traders.world import NOBODY
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

PEACE_VERBS = ("offer-peace", "accept-peace", "refuse-peace", "withdraw-peace")


# ---- peace


def sides(s: WarState, one: int, other: int) -> int:
    """Bit mask of everybody whose consent a peace between two seats needs (WT-ALLY-06)."""
    w = s.world
    needed = 0
    for seat in (*w.members[w.team[one]], *w.members[w.team[other]]):
        if in_play(s, seat):
            needed |= 1 << seat
    return needed


def peace_moves(s: WarState, seat: int, moves: list[AnyMove]) -> None:
    v, w = s.vocabulary, s.world
    for enemy in range(w.seats):
        if not at_war(s, seat, enemy) or spokesman(s, enemy) != enemy:
            continue
        consents = peace_consents(s, seat, enemy)
        country = s.country[enemy]
        if consents >> seat & 1:
            moves.append(v["withdraw-peace", country])
        elif consents:
            moves.append(v["accept-peace", country])
            moves.append(v["refuse-peace", country])
        elif offers_left(s, seat, enemy):
            moves.append(v["offer-peace", country])


def spokesman(s: WarState, seat: int) -> int:
    """An alliance is addressed through its first member in the game (WT-ALLY-06); NOBODY if all left."""
    members = s.world.members[s.world.team[seat]]
    return next((member for member in members if in_play(s, member)), NOBODY)


def offers_left(s: WarState, seat: int, enemy: int) -> bool:
    w = s.world
    return s.peace_offers[w.team[seat] * w.teams + w.team[enemy]] < w.peace_offers_per_turn


def apply_peace(s: WarState, seat: int, move: Move) -> None:
    w = s.world
    enemy = seat_of(s, move.args[0])
    consents = peace_consents(s, seat, enemy)
    if move.verb in ("offer-peace", "accept-peace"):
        set_peace_consents(s, seat, enemy, consents | 1 << seat)
        if move.verb == "offer-peace":
            s.peace_offers[w.team[seat] * w.teams + w.team[enemy]] += 1
            s.emit("peace-offered", "WT-ASK-19", seat=seat, enemy_seat=enemy)
        else:
            s.emit("peace-accepted", "WT-WAR-02", seat=seat, enemy_seat=enemy)
        conclude_peace(s)
    else:
        set_peace_consents(s, seat, enemy, 0)
        kind = "peace-refused" if move.verb == "refuse-peace" else "peace-withdrawn"
        s.emit(kind, "WT-ASK-19", seat=seat, enemy_seat=enemy)


def conclude_peace(s: WarState) -> None:
    """End every war to whose end all have agreed, unless its armies stand before battle (WT-WAR-02)."""
    w = s.world
    playing = seats_in_play(s)
    for one in playing:
        for other in playing:
            if w.team[one] >= w.team[other] or not at_war(s, one, other):
                continue
            needed = sides(s, one, other)
            if peace_consents(s, one, other) & needed == needed and not battle_pending(
                s, one, other
            ):
                end_war(s, one, other)
                s.emit("peace-made", "WT-WAR-02", seat=one, enemy_seat=other)


def battle_pending(s: WarState, one: int, other: int) -> bool:
    """Has an army of one side entered a province of the other, and not fought yet?"""
    teams = {s.world.team[one], s.world.team[other]}
    return any(
        s.owner[province] != NOBODY
        and {s.world.team[s.owner[province]], s.world.team[s.active]} == teams
        for province in s.battles
    )


def refuse_peace(s: WarState, seat: int, move: Move) -> Refusal:
    enemy = seat_of(s, move.args[0])
    if enemy == NOBODY or not in_play(s, enemy):
        return Refusal("WT-WAR-02", "no-such-player", country=move.args[0])
    if not at_war(s, seat, enemy):
        return Refusal("WT-WAR-02", "no-war", seat=enemy)
    if move.verb == "offer-peace" and not offers_left(s, seat, enemy):
        return Refusal("WT-ASK-19", "peace-offered-enough", seat=enemy)
    return Refusal("WT-ASK-19", "peace-stands-so", seat=enemy)
