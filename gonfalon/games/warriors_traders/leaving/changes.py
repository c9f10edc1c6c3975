"""The realm of a player who left falls to the Barbarians, and their ties are cut.

rules: WT-LEAVE-02, WT-LEAVE-03
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.control.changes import lose_token
from gonfalon.games.warriors_traders.realm.changes import remove_army
from gonfalon.games.warriors_traders.realm.questions import armies_in
from gonfalon.games.warriors_traders.state import LYING, RETREATED, WarState
from gonfalon.games.warriors_traders.victory.changes import tell_title
from gonfalon.games.warriors_traders.victory.questions import title_holder
from gonfalon.games.warriors_traders.world import (
    BARBARIAN_FORT,
    NOBODY,
    PATHS,
    STASH,
)


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
