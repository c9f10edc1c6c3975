"""War between players: what an army could take from another, and whether that is worth the honour it costs.

War is declared on a neighbour whose land or convoys can be had by the odds, for more honour than the declaration and the pacts that fall
cost, and than the neighbour could take back. Wrongs suffered (CB) pay for it. Allies are spared, and one war at a time is enough.

rules: MP-WAR-02, MP-WAR-03, MP-CB-06, MP-DIPL-14, MP-ATT-08, MP-CONQ-03
"""

from __future__ import annotations

from gonfalon.games.prototype.diplomacy.questions.pacts import allied
from gonfalon.games.prototype.diplomacy.questions.wrongs import war_cost, wrongs
from gonfalon.games.prototype.realm.questions.holdings import in_truce, vf_at
from gonfalon.games.prototype.realm.questions.pieces import (
    captains_on,
    engines_at,
    engines_on,
    free_vf,
    full_pm,
    room_vf,
)
from gonfalon.games.prototype.siege.questions.camps import camp
from gonfalon.games.prototype.state import NOBODY
from gonfalon.games.prototype.steward.roads import tree_of
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.steward.war.campaigns import outcome, points, power_of, stand
from gonfalon.games.prototype.world import SHIPS, WAR
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

MARTIAL = 3
"""The taste of those who go to war for less."""
GAIN = {MARTIAL: 0.3}
"""Honour above the price from which war is declared, by taste."""
CAUTION = 0.6
"""The same for all others."""
SECOND = 1.0
"""What a further war must bring more."""
FEAR = 0.5
"""How much of what the other could take back is counted."""
STAMINA, LONGEST = 0.25, 3
"""What a war goes on to bring in each of the turns after the first, and for how many of them."""
UNDER_WAY = 0.9
"""The chance that a siege under way ends well."""
MARGIN = 3
"""VF that a garrison may get before the attack."""
PAID = 0.5
"""How much more gladly a war is begun for which wrongs give a reason."""


# ---- convoys


def open_prey(o: Situation, other: int) -> dict[int, int]:
    """By place, how many transports of another player stand where an army could fall on them."""
    s = o.s
    found: dict[int, int] = {}
    for t, owner in enumerate(s.transport_owner):
        place = s.transport_at[t]
        if owner != other or place == NOBODY:
            continue
        at_sea = o.w.is_sea(place)
        if at_sea or (s.owner[place] == NOBODY and not s.barbarian_vf[place] and not _ships(o, t)):
            found[place] = found.get(place, 0) + 1
    return found


def _ships(o: Situation, t: int) -> bool:
    return o.w.transport_kind[t] in SHIPS


def can_beat(o: Situation, vf: int, other: int, place: int) -> bool:
    """Are so many VF sure to beat a convoy or fleet?"""
    return vf >= 2 * vf_at(o.s, other, place) + 4


# ---- what a war would bring


def armies(o: Situation) -> list[int]:
    """War transports with a Captain, free to go."""
    s = o.s
    return [
        t
        for t in o.transports
        if o.w.transport_kind[t] in WAR
        and s.transport_aboard[t] == NOBODY
        and captains_on(s, t)
        and not besieges(o, t)
    ]


def besieges(o: Situation, t: int) -> bool:
    """MP-SIEGE-02: does it lie before walls?"""
    place = o.s.transport_at[t]
    return any(siege.besieger == o.seat and camp(o.s, siege) == place for siege in o.s.sieges)


def hopes(o: Situation, other: int) -> float:
    """Honour that our armies could win from another player, this turn and by sieges, those under way included."""
    s = o.s
    prey = open_prey(o, other)
    taken: set[int] = set()
    total = 0.0
    for siege in s.sieges:
        if siege.besieger == o.seat and s.owner[siege.territory] == other:
            taken.add(siege.territory)
            total += UNDER_WAY * points(o, siege.territory)
    return total + sum(_army_hopes(o, other, t, prey, taken) for t in armies(o))


def _army_hopes(o: Situation, other: int, t: int, prey: dict[int, int], taken: set[int]) -> float:
    """Of one army: the best objectives, as many as its Captain may attack, as long as its VF last."""
    s = o.s
    ways, full = tree_of(o, t).pm, full_pm(s, t)
    place = s.transport_at[t]
    vf = s.transport_vf[t]
    if o.own_mask >> place & 1:
        vf += max(0, min(free_vf(s, t), o.surplus(place)))
    engines = engines_on(s, t)
    if not engines:
        engines = engines_at(s, place, o.seat)[:1]
        vf -= max(0, o.w.limits.engine_space - (room_vf(s, t) - vf)) if engines else 0
    attacks = max(s.captain_level[c] for c in captains_on(s, t))
    convoys = [
        (float(count), 2.0, place, 0)
        for place, count in prey.items()
        if place not in taken and ways.get(place, full) < full and can_beat(o, vf, other, place)
    ]
    total = 0.0
    for _ in range(attacks):
        found = convoys + _lands(o, other, t, vf, power_of(o, engines), taken)
        if not found:
            break
        worth, lost, place, turns = max(found)
        total += worth
        taken.add(place)
        convoys = [entry for entry in convoys if entry[2] != place]
        vf -= round(lost)
        if turns:
            break
    return total


def _lands(
    o: Situation, other: int, t: int, vf: int, power: int, taken: set[int]
) -> list[tuple[float, float, int, int]]:
    """Territories of the other: what they bring, what they cost, where, in how many turns."""
    s = o.s
    ways, full = tree_of(o, t).pm, full_pm(s, t)
    found = []
    for target, owner in enumerate(s.owner):
        if owner != other or target in taken:
            continue
        _, pm = stand(o, t, target, ways)
        if pm > full:
            continue
        vf_left = vf - 1 - (MARGIN if s.settlement[target] else 0)
        worth, lost, siege = outcome(o, target, vf_left, power, honour=True)
        if worth > 0:
            found.append((worth, lost, target, siege))
    return found


# ---- the decision


def declare(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The war that pays, if there is one; wrongs suffered pay for honour."""
    best: Move | None = None
    most = GAIN.get(o.taste, CAUTION) + SECOND * len(o.enemies)
    for listed in legal:
        if listed.verb != "declare-war":
            continue
        other = listed.args[0]
        if in_truce(o.s, o.seat, other) or allied(o.s, o.seat, other):
            continue
        waived = listed.high if isinstance(listed, RangeMove) else listed.args[1]
        lasting = 1 + STAMINA * min(o.turns_left, LONGEST)
        gain = hopes(o, other) * lasting - max(0, war_cost(o.s, o.seat, other) - waived)
        if wrongs(o.s, o.seat, other) >= o.w.limits.cb_per_po:
            gain += PAID
        if gain >= most:
            gain -= FEAR * fear(o, other)
        if gain >= most:
            most = gain
            best = listed.at(waived) if isinstance(listed, RangeMove) else listed
    return best


def fear(o: Situation, other: int) -> float:
    """What the other could take from us, as far as we can see."""
    return hopes(Situation(o.s, other), o.seat)
