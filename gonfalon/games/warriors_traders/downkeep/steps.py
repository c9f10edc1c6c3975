"""Down-keep, the end of a turn: Merchants, storage limit, recovery, wars that end, victory.

rules: WT-DOWN-01 to WT-DOWN-03, WT-TRD-03, WT-BATTLE-10, WT-RETREAT-08, WT-WAR-03, WT-WAR-04, WT-VIC-03, WT-ASK-19
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.warriors_traders.realm.questions import level, seats_in_play
from gonfalon.games.warriors_traders.state import DOWN_KEEP, READY, RETREATED, WarState
from gonfalon.games.warriors_traders.victory.changes import end_game
from gonfalon.games.warriors_traders.victory.questions import victory_is_due
from gonfalon.games.warriors_traders.war.changes import end_war
from gonfalon.games.warriors_traders.war.questions import has_fought, war_began
from gonfalon.games.warriors_traders.world import GOLD, RESOURCES, TRADE
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class DownKeep(Step):
    """Everything that happens by itself at the end of a turn, in the order of WT-DOWN."""

    id = "DownKeep"

    def run(self, s: WarState) -> None:
        s.phase = DOWN_KEEP
        double_gold(s)
        cut_stores(s)
        recover(s)
        end_wars(s)
        reason = victory_is_due(s)
        if reason:
            end_game(s, reason)


def double_gold(s: WarState) -> None:
    w = s.world
    for seat in seats_in_play(s):
        gold = s.store[seat * 4 + GOLD]
        if gold and level(s, seat, TRADE) >= w.merchant:
            s.store[seat * 4 + GOLD] = gold * w.merchant_factor
            s.emit("gold-doubled", "WT-DOWN-01", seat=seat, count=gold * w.merchant_factor)


def cut_stores(s: WarState) -> None:
    cap = s.world.resource_cap
    for seat in seats_in_play(s):
        for resource in range(len(RESOURCES)):
            surplus = s.store[seat * 4 + resource] - cap
            if surplus > 0:
                s.store[seat * 4 + resource] = cap
                s.emit("store-cut", "WT-DOWN-02", seat=seat, resource=resource, count=surplus)


def recover(s: WarState) -> None:
    """WT-DOWN-03, WT-RETREAT-08: all damage is removed and retreated armies stand up."""
    s.army_damage = [0] * len(s.army_damage)
    s.army_state = [READY if state == RETREATED else state for state in s.army_state]
    s.forts = [(0,) * len(forts) if forts else () for forts in s.forts]
    s.barbarians = [(0,) * len(group) if group else () for group in s.barbarians]


def end_wars(s: WarState) -> None:
    """A war ends without damage this turn, or with its third turn; peace offers lapse."""
    w = s.world
    for one in range(w.teams):
        for other in range(one + 1, w.teams):
            a, b = w.members[one][0], w.members[other][0]
            began = war_began(s, a, b)
            if not began:
                continue
            if not has_fought(s, a, b):
                s.emit("war-faded", "WT-WAR-03", seat=a, enemy_seat=b)
                end_war(s, a, b)
            elif s.turn - began + 1 >= w.war_turns:
                s.emit("war-ended", "WT-WAR-04", seat=a, enemy_seat=b)
                end_war(s, a, b)
    s.war_damage = [0] * len(s.war_damage)
    s.peace = [0] * len(s.peace)
    s.peace_offers = [0] * len(s.peace_offers)
