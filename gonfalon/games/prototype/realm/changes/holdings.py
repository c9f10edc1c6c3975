"""What a player has and is changes here: money, honour, land, armies, and who is Pope.

rules: MP-POPE-01, MP-POPE-02, MP-EXCOM-03, MP-SCORE-07, MP-SCORE-08, MP-MOVE-12
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import (
    fallen_to,
    is_catholic,
    level,
    players,
    vf_at,
)
from gonfalon.games.prototype.state import (
    NOBODY,
    ProtoState,
)
from gonfalon.games.prototype.state_rows import IN_CATHEDRAL, ON_GROUND
from gonfalon.games.prototype.vocabulary import SOURCES


def roll(s: ProtoState, die: int) -> int:
    """A die of so many sides."""
    return s.draw(die) + 1


def roll_by_level(s: ProtoState, seat: int) -> int:
    """Where a rule says d4, d6 or d8 at LT I, II or III."""
    return roll(s, s.world.level_die[level(s, seat) - 1])


# ---- money and honour


def pay(s: ProtoState, seat: int, florins: int) -> None:
    assert s.florins[seat] >= florins
    s.florins[seat] -= florins


def receive(s: ProtoState, seat: int, florins: int) -> None:
    s.florins[seat] += florins


def score(s: ProtoState, seat: int, points: int, source: str, rule: str) -> None:
    """MP-SCORE-07: honour points are marked at once, before all."""
    if points:
        s.po[seat] += points
        s.po_by[seat * len(s.world.sources) + SOURCES.index(source)] += points
        s.emit("honour", rule, seat=seat, points=points, source=SOURCES.index(source))


def set_owner(s: ProtoState, territory: int, seat: int) -> None:
    """The territory changes hands. MP-SCORE-08: losing a religious capital costs honour, however it is lost."""
    loser = s.owner[territory]
    if loser == seat:
        return
    s.owner[territory] = seat
    if seat == NOBODY:
        s.damage[territory] = 0  # MP-EVENT-08
    _leave_behind(s, territory, loser)
    if loser != NOBODY and s.world.religious_capitals >> territory & 1:
        score(s, loser, s.world.po["lose-religious-capital"], "religious-capitals", "MP-SCORE-08")


def _leave_behind(s: ProtoState, territory: int, loser: int) -> None:
    """MP-RELIC-04, MP-TRADE-12: relics of a lost Cathedral lie in the territory, goods on the ground go with it."""
    for number, relic in enumerate(s.relics):
        if relic.where == IN_CATHEDRAL and relic.number == territory:
            s.relics[number] = relic._replace(where=ON_GROUND)
    owner = s.owner[territory]
    for number, heap in enumerate(s.goods):
        if heap.territory != territory or heap.owner == NOBODY:
            continue
        if owner == NOBODY:
            s.goods[number] = heap._replace(owner=NOBODY, last_turn=s.turn + 1)
        elif heap.owner == loser:
            s.goods[number] = fallen_to(heap, owner)


def settle_pope(s: ProtoState) -> None:
    """To be called when Rome has changed hands, by conquest, cession or otherwise."""
    holder = s.owner[s.world.rome]
    if holder == s.pope:
        return
    if holder != NOBODY and is_catholic(s, holder):
        s.pope = holder
        s.emit("pope", "MP-POPE-01", seat=holder)
    elif s.pope != NOBODY:
        old, s.pope = s.pope, NOBODY
        s.emit("pope-dies", "MP-POPE-02", seat=old)
        pardon_all(s)


def pardon_all(s: ProtoState) -> None:
    """MP-EXCOM-03: excommunications end with the Pope who spoke them."""
    if s.excommunicated:
        s.excommunicated, s.antipope = 0, NOBODY
        s.emit("pardoned-all", "MP-EXCOM-03")


def change_ground(s: ProtoState, seat: int, territory: int, by: int) -> None:
    vf = s.ground[seat].get(territory, 0) + by
    assert vf >= 0
    if vf:
        s.ground[seat][territory] = vf
    else:
        s.ground[seat].pop(territory, None)


def abandon_if_empty(s: ProtoState, territory: int) -> None:
    """MP-MOVE-12: a territory without VF of its owner is barbarian at once."""
    owner = s.owner[territory]
    if owner != NOBODY and not vf_at(s, owner, territory):
        set_owner(s, territory, NOBODY)
        s.emit("abandoned", "MP-MOVE-12", seat=owner, territory=territory)
        if territory == s.world.rome:
            settle_pope(s)


def ask_again_if_all_are_absent(s: ProtoState) -> None:
    """MP-TIME-26: with nobody there the game would play itself to its end."""
    if all(s.absent >> seat & 1 for seat in players(s)):
        s.absent = s.left
