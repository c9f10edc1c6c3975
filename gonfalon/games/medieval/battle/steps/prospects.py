"""How likely a battle is won as it stands, and what both sides win or lose by it.

rules: MD-BAT-01, MD-BAT-04, MD-ATT-08, MD-KOC-12, MD-MIL-01, MD-JIH-01
"""

from __future__ import annotations

from gonfalon.games.medieval.battle.questions import (
    battle_chance,
    buys_militia,
    defender_of,
    jihad_is_possible,
    knights_may_defend,
)
from gonfalon.games.medieval.battle.steps.dice import win_battle
from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.victory.stakes import if_lost, if_won, points_of_others
from gonfalon.games.medieval.world import JIHAD, KNIGHTS, NOBODY
from gonfalon.kernel.consequences import Consequence, remark


def conquest(s: MedState, attack: Attack) -> MedState:
    """The position after a won attack."""
    then = s.copy()
    win_battle(then, attack)
    return then


def battle_outlook(s: MedState, seat: int, attack: Attack, last: bool = False) -> list[Consequence]:
    """The chance of a side as the battle stands, and its stake; `last` if the other side has added all it may."""
    wins, of = battle_chance(s, attack)
    then = conquest(s, attack)
    other = defender_of(s, attack) if seat == s.active else s.active
    adds = not last and may_add(s, attack, other)
    if seat != s.active:
        key = "holds-so-far" if adds else "holds"
        return [remark(key, chance=1 - wins / of), *if_lost(s, then, seat)]
    key = "victory-so-far" if adds else "victory"
    stake = if_won(s, then, seat)
    return [remark(key, chance=wins / of), *stake, *points_of_others(s, then, seat)]


def attack_of_another(s: MedState, seat: int, attack: Attack) -> list[Consequence]:
    """The chance of an attack that the seat does not make, and whose points it changes."""
    wins, of = battle_chance(s, attack)
    then = conquest(s, attack)
    found = [remark("they-conquer", chance=wins / of, province=attack.target)]
    return [*found, *if_lost(s, then, seat), *points_of_others(s, then, seat)]


def may_add(s: MedState, attack: Attack, seat: int) -> bool:
    """Might this side still make itself stronger, as far as is known?"""
    knights = seat != s.active and knights_may_defend(s, attack) and may_hold(s, seat, KNIGHTS)
    return seat != NOBODY and (buys_militia(s, attack, seat) or knights)


def militia_outlook(
    s: MedState, seat: int, attack: Attack, florins: int, last: bool = False
) -> list[Consequence]:
    """MD-MIL-01: the battle with so many Florins of Militia, and those that buy nothing."""
    attacks = seat == s.active
    bought = attack._replace(militia=florins) if attacks else attack._replace(defence=florins)
    # Knights of Christ were asked for before
    other = defender_of(s, attack) if attacks else s.active
    found = battle_outlook(s, seat, bought, last or not buys_militia(s, attack, other))
    cheaper = attacks and jihad_is_possible(s, attack.power, attack.target)
    if cheaper and may_hold(s, seat, JIHAD):
        return found
    return [*found, *wasted(florins, s.world.limits.militia_price)]


def wasted(florins: int, price: int) -> list[Consequence]:
    """The Florins of a bid that give no further point."""
    left = florins % price
    return [remark("wasted", florins=left)] if left else []
