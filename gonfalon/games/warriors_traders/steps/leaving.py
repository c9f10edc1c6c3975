"""A player leaves: the others vote, and the realm falls to the Barbarians.

rules: WT-LEAVE-01 to WT-LEAVE-06, WT-ASK-20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.warriors_traders.control_changes import lose_token
from gonfalon.games.warriors_traders.realm import armies_in, in_play
from gonfalon.games.warriors_traders.realm_changes import remove_army
from gonfalon.games.warriors_traders.state import LYING, RETREATED, WarState
from gonfalon.games.warriors_traders.victory_changes import end_game, tell_title
from gonfalon.games.warriors_traders.victory_questions import title_holder
from gonfalon.games.warriors_traders.world import (
    ABSTAIN,
    BARBARIAN_FORT,
    COUNT,
    GO_ON,
    NO_COUNT,
    NOBODY,
    PATHS,
    STASH,
    STOP,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def leave(s: WarState, seat: int) -> None:
    """The seat is given up; until its realm is gone its choices are answered by default."""
    s.left |= 1 << seat
    s.absent |= 1 << seat
    s.commit()
    s.emit("player-left", "WT-LEAVE-05", seat=seat)
    if not s.world.allied and sum(in_play(s, other) for other in range(s.world.seats)) == 1:
        end_game(s, "last-player")
    elif not isinstance(s.agenda[-1], LeaveVote):
        s.interrupt(LeaveVote(seat))


@dataclass(slots=True)
class LeaveVote(Step):
    """The others decide at once, hidden from each other, whether to go on without the leaver."""

    id = "LeaveVote"
    window = "table.leave"
    rule = "WT-LEAVE-01"
    verbs = ("vote",)
    sealed = True

    seat: int

    def waits_for(self, s: WarState) -> list[int]:
        return [seat for seat in range(s.world.seats) if in_play(s, seat) and not s.sealed[seat]]

    def moves(self, s: WarState, seat: int) -> list[AnyMove]:
        votes = (COUNT, NO_COUNT) if s.world.allied else (ABSTAIN, GO_ON, STOP)
        return [s.vocabulary["vote", vote] for vote in votes]

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        rule = "WT-LEAVE-04" if s.world.allied else "WT-LEAVE-01"
        return Refusal(rule, "already-voted" if s.sealed[seat] else "no-such-vote")

    def run(self, s: WarState) -> None:
        votes = [
            s.sealed[seat][0].args[0]
            for seat in range(s.world.seats)
            if in_play(s, seat) and s.sealed[seat]
        ]
        if s.world.allied:
            end_game(s, "no-winner" if NO_COUNT in votes else "team-left")
            return
        go_on, stop = votes.count(GO_ON), votes.count(STOP)
        s.emit("leave-vote", "WT-LEAVE-01", go_count=go_on, stop_count=stop)
        if stop and stop >= go_on:
            end_game(s, "stopped")
        elif s.turn and not s.battles:
            dissolve_leavers(s)

    def asks(self, s: WarState, seat: int) -> dict[str, Any]:
        return {"seat": self.seat}


def dissolve_leavers(s: WarState) -> None:
    """The realm of everybody who left is dissolved, once no battle is pending."""
    if s.left == s.dissolved:
        return
    holders = [title_holder(s, path) for path in range(len(PATHS))]
    for seat in range(s.world.seats):
        if s.left >> seat & 1 and not s.dissolved >> seat & 1:
            dissolve(s, seat)
    for path, holder in enumerate(holders):
        tell_title(s, path, holder, "WT-LEAVE-03", "WT-LEAVE-03")


def dissolve(s: WarState, seat: int) -> None:
    """WT-LEAVE-02: armies and Forts turn Barbarian, Princesses vanish, goods go to the bank."""
    w = s.world
    s.dissolved |= 1 << seat
    s.emit("realm-dissolved", "WT-LEAVE-02", seat=seat)
    for province in w.provinces:
        armies = armies_in(s, seat, province)
        group = tuple(barbarian_damage(s, army) for army in armies)
        s.barbarians[province] = (*s.barbarians[province], *group)
        for army in armies:
            remove_army(s, army)
        if s.owner[province] == seat:
            most = w.toughness[BARBARIAN_FORT] - 1
            s.forts[province] = tuple(min(damage, most) for damage in s.forts[province])
            lose_token(s, province, "WT-LEAVE-02")
    for princess in w.princesses_of[seat]:
        s.princess_at[princess] = STASH
    s.store[seat * 4 : seat * 4 + 4] = [0, 0, 0, 0]
    s.tokens[seat * 3 : seat * 3 + 3] = [0, 0, 0]
    s.kill_vp[seat] = s.bought_vp[seat] = 0
    cut_ties(s, seat)


def barbarian_damage(s: WarState, army: int) -> int:
    """WT-LEAVE-02: what an army has suffered this turn stays on it, but leaves it 1 life at least."""
    if s.army_state[army] == RETREATED:
        return LYING
    return min(s.army_damage[army], s.world.barbarian_strength[max(s.turn, 1)] - 1)


def cut_ties(s: WarState, seat: int) -> None:
    """WT-LEAVE-03: wars, routes, offers and answers in advance of the leaver are gone."""
    w = s.world
    s.routes = [route for route in s.routes if seat not in route]
    s.offers = [offer for offer in s.offers if seat not in offer[:2]]
    s.drafts = [
        () if holder == seat or (draft and draft[0] == seat) else draft
        for holder, draft in enumerate(s.drafts)
    ]
    s.orders[seat] = 0
    team = w.team[seat]
    for other in range(w.teams):
        for pair in (team * w.teams + other, other * w.teams + team):
            s.war_since[pair] = s.war_damage[pair] = s.peace[pair] = 0
    if s.active == seat:
        s.active = NOBODY
