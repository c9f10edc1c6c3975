"""An attack is declared: by which Power and on what.

rules: MD-ATT-01 to MD-ATT-05, MD-ROUTE-05, MD-ROUTE-12, MD-TURN-09 to MD-TURN-12, MD-ASK-11
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.questions.allowance import (
    can_pay_attack,
    may_launch,
    ready_powers,
)
from gonfalon.games.medieval.attack.questions.routes import reach, routes, why_unreachable
from gonfalon.games.medieval.attack.steps.knights_attack import knights_attack_moves
from gonfalon.games.medieval.attack.steps.passage import ChooseRoute, route_outlook, take_route
from gonfalon.games.medieval.battle.steps.prospects import battle_outlook
from gonfalon.games.medieval.powers.questions import is_knights_power
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import NOBODY, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove


def attack_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    if not may_launch(s):
        return
    knights_attack_moves(s, seat, moves)
    if not can_pay_attack(s):
        return
    for power in ready_powers(s, seat):
        targets = reach(s, seat, power)
        for refused_power, target, _ in s.refusals:
            if refused_power == power and not reach(s, seat, power, target) >> target & 1:
                targets &= ~(1 << target)
        listed = s.world.attack_moves[power]
        moves += [listed[province] for province in bits(targets)]
    v = s.vocabulary
    fighting = bits(s.civil_war & ~s.spent)
    moves += [v["fight-civil-war", power] for power in fighting if s.card_at[power] == seat]
    moves += [v["end-heresy", province] for province in bits(s.heresy & s.held[seat])]


def refuse_attack(s: MedState, seat: int, power: int, target: int) -> Refusal:
    """Why this Power may not attack this Province now."""
    if s.card_at[power] != seat:
        return Refusal("MD-POWER-18", "not-your-power", power=power)
    if not may_launch(s):
        rule = "MD-TURN-03" if s.map_card_drawn else "MD-TURN-09"
        return Refusal(rule, "no-attack-left", count=s.attacks)
    if not s.land >> target & 1:
        return Refusal("MD-MAP-02", "out-of-play", province=target)
    if s.held[seat] >> target & 1:
        return Refusal("MD-ATT-02", "your-own-province", province=target)
    if s.civil_war >> power & 1:
        return Refusal("MD-CW-05", "in-civil-war", power=power)
    if is_knights_power(s, power):
        return Refusal("MD-KOC-14", "knights-power", power=power)
    if s.spent >> power & 1:
        rule = "MD-TURN-12" if s.crusaded >> power & 1 else "MD-TURN-10"
        return Refusal(rule, "power-is-spent", power=power)
    if not can_pay_attack(s):
        return Refusal(
            "MD-ATT-05", "no-florin", florins=s.world.limits.attack_cost, have=s.florins[seat]
        )
    if not s.world.provinces_of[power] & s.held[seat] & ~s.knights:
        return Refusal("MD-KOC-13", "no-start", power=power)
    rule = why_unreachable(s, seat, power, target)
    if rule == "MD-ROUTE-05":
        return Refusal(rule, "passage-was-refused", power=power, province=target)
    if rule == "MD-ASK-11":
        return Refusal(rule, "asked-enough", power=power, province=target)
    return Refusal(rule, "no-route", power=power, province=target)


def attack_outlook(s: MedState, seat: int, power: int, target: int) -> list[Consequence]:
    """The battle before Militia, and what the best route needs of others."""
    found = battle_outlook(s, seat, Attack(power, target))
    best = routes(s, seat, power, target)[0]
    if not best.is_free:
        found += route_outlook(s, power, target, best)
    if s.world.power_of[target] == s.spouse[power] != NOBODY:
        found.append(remark("ends-marriage"))
    return found


def declare(s: MedState, power: int, target: int) -> None:
    """MD-ROUTE-12: a route that asks nobody and stays ashore is taken; else the attacker chooses."""
    open_routes = routes(s, s.active, power, target)
    if open_routes[0].is_free:
        take_route(s, power, target, open_routes[0])
    else:
        s.push(ChooseRoute(power, target, tuple(open_routes)))
