"""Modifiers in battles; the rules and the odds both use them.

rules: MD-BAT-01 to MD-BAT-06, MD-MIL-01, MD-MIL-02, MD-JIH-01, MD-KOC-02, MD-KOC-03, MD-KOC-04, MD-KOC-10, MD-KOC-15,
MD-KOC-16, MD-PROV-08, MD-PROV-09, MD-TWO-09, MD-TWO-11
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medieval.components.odds import beating
from gonfalon.games.medieval.powers.questions import army, holder_of, religion_of
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import CATHOLIC, ISLAM, NOBODY, ORTHODOX, PAGAN, bits


def current(s: MedState) -> Attack:
    """The attack under way."""
    assert s.attack is not None
    return s.attack


def asks_about(s: MedState, seat: int) -> dict[str, Any]:
    """Values for the texts of questions about the attack under way; `defends_count` is 1 for the defender."""
    attack = current(s)
    return {
        "seat": s.active,
        "power": attack.power,
        "province": attack.target,
        "price": s.world.limits.militia_price,
        "defends_count": int(seat != s.active),
    }


def attacker_strength(s: MedState, attack: Attack) -> int:
    """MD-BAT-02, MD-KOC-10, MD-MER-01: what the attacker adds to the die, Militia apart."""
    if attack.power == NOBODY:
        return attack.knights * s.world.limits.knights_strength
    strength = army(s, attack.power) + s.ruler[attack.power]
    return strength + sum(army(s, power) for power in bits(attack.mercenaries))


def defender_strength(s: MedState, province: int, support: int = 0) -> int:
    """MD-BAT-03, MD-MER-03: army and ruler only with the Power Card of the Province; Knights always their own."""
    knights = s.world.limits.knights_strength
    if s.knights >> province & 1:
        return knights * (1 + support)
    power, holder = s.world.power_of[province], holder_of(s, province)
    if power == NOBODY or holder == NOBODY or s.card_at[power] != holder:
        return 0
    return army(s, power) + s.ruler[power] + knights * support


def militia_price(s: MedState, attack: Attack) -> int:
    limits = s.world.limits
    return limits.jihad_price if attack.jihad else limits.militia_price


def attacker_militia(s: MedState, attack: Attack) -> int:
    return attack.militia // militia_price(s, attack)


def defender_militia(s: MedState, attack: Attack) -> int:
    if attack.npc_militia != NOBODY:
        return attack.npc_militia
    return attack.defence // s.world.limits.militia_price


def modifiers(s: MedState, attack: Attack) -> tuple[int, int]:
    """MD-BAT-02, MD-BAT-03: what attacker and defender add to their dice, with all that is bought and played so far."""
    return (
        attacker_strength(s, attack) + attacker_militia(s, attack),
        defender_strength(s, attack.target, attack.support) + defender_militia(s, attack),
    )


def battle_chance(s: MedState, attack: Attack, extra: int = 0) -> tuple[int, int]:
    """MD-BAT-04, MD-TWO-09: in how many of how many throws the attacker wins; the defender may add `extra`, the NPC rolls."""
    mine, theirs = modifiers(s, attack)
    rolls = s.world.npc_militia if npc_rolls(s, attack) else [0]
    lead = mine - theirs - extra
    return sum(beating(lead - militia) for militia in rolls), 36 * len(rolls)


def npc_rolls(s: MedState, attack: Attack) -> bool:
    """MD-TWO-09: is Militia of the NPC still to be rolled for?"""
    return npc_defends(s, attack) and attack.npc_militia == NOBODY


def buys_militia(s: MedState, attack: Attack, seat: int) -> bool:
    """MD-MIL-02, MD-KOC-16: may this seat buy Militia in the attack?"""
    if seat == s.active:
        return attack.power != NOBODY
    return seat == defender_of(s, attack) and not s.knights >> attack.target & 1


def defender_of(s: MedState, attack: Attack) -> int:
    """The seat that defends; NOBODY for uncontrolled Provinces and those of the NPC."""
    holder = holder_of(s, attack.target)
    return NOBODY if holder == s.world.npc else holder


def npc_defends(s: MedState, attack: Attack) -> bool:
    return s.held[s.world.npc] >> attack.target & 1 == 1


def knights_may_defend(s: MedState, attack: Attack) -> bool:
    """MD-KOC-03, MD-KOC-04: against Pagan and Islamic Powers, for a Catholic Power that has its Province."""
    seat = defender_of(s, attack)
    if seat == NOBODY or attack.power == NOBODY:
        return False
    if s.world.religion[attack.power] not in (ISLAM, PAGAN):
        return False
    if s.knights >> attack.target & 1:
        return True
    power = s.world.power_of[attack.target]
    return power != NOBODY and s.world.catholic >> power & 1 == 1 and s.card_at[power] == seat


def jihad_is_possible(s: MedState, power: int, target: int) -> bool:
    """MD-JIH-01: an Islamic Power against a Catholic or Eastern Orthodox Province."""
    return (
        power != NOBODY
        and s.world.religion[power] == ISLAM
        and religion_of(s, target) in (CATHOLIC, ORTHODOX)
    )
