"""Consequences that many moves share: odds of battles, land and upkeep, the price of a breach."""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import at_open_war, controlled
from gonfalon.games.medioevo.diplomacy.questions import attacking, breach_cost
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack
from gonfalon.games.medioevo.forecast.odds import Forecast
from gonfalon.games.medioevo.purchase.questions import unit_limit
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.taxes.steps import maintenance_due, tax_income
from gonfalon.kernel.consequences import Consequence, remark


def odds_for(odds: Forecast, k: int) -> list[Consequence]:
    """How a battle ends for a side (0 attacks, 1 defends), and what it loses."""
    least, most = odds.likely(k)
    won, lost = (odds.attacker, odds.defender) if k == 0 else (odds.defender, odds.attacker)
    found = [remark("battle-won", won)]
    if lost:
        found.append(remark("battle-lost", lost))
    if least == most:
        return [*found, remark("battle-losses-exactly", count=most)]
    return [*found, remark("battle-losses", least=least, most=most, about=round(odds.expected(k)))]


def breach(known: MedState, seat: int, victims: tuple[int, ...]) -> list[Consequence]:
    """MU-DIP-06: what an attack on these players costs, and who is at war with the seat then, as far as it knows."""
    found: list[Consequence] = []
    if not victims:
        return found
    cost = breach_cost(known, seat, attacking(*victims))
    if cost.undeclared:
        found.append(remark("undeclared", seats=list(cost.undeclared)))
    if cost.pacts:
        found.append(remark("pacts-broken", count=len(cost.pacts)))
    if cost.armistices:
        found.append(remark("armistice-broken", seats=list(cost.armistices)))
    if cost.hp:
        found.append(remark("honour-lost", points=-cost.hp))
    after = known.copy()
    attack(after, seat, *victims)
    return found + new_wars(known, after, seat)


def new_wars(before: MedState, after: MedState, seat: int) -> list[Consequence]:
    """Who is at war with the seat then and was not before, declared or open."""
    at = seat * before.world.seats
    others = range(before.world.seats)
    declared = [o for o in others if after.war[at + o] and not before.war[at + o]]
    fresh = [o for o in declared if at_open_war(after, seat, o)]
    later = [o for o in declared if o not in fresh]
    found = [remark("war-now", seats=fresh)] if fresh else []
    return found + ([remark("war-next-turn", seats=later)] if later else [])


def economy(before: MedState, after: MedState, seat: int) -> list[Consequence]:
    """What changes of the income, the army limit and the upkeep of every turn, and which land is lost."""
    found = []
    income = tax_income(after, seat) - tax_income(before, seat)
    if income:
        found.append(remark("income-more" if income > 0 else "income-less", florins=abs(income)))
    room = unit_limit(after, controlled(after, seat)) - unit_limit(before, controlled(before, seat))
    if room:
        found.append(remark("limit-more" if room > 0 else "limit-less", count=abs(room)))
    return found + upkeep(before, after, seat) + lost_land(before, after, seat)


def upkeep(before: MedState, after: MedState, seat: int) -> list[Consequence]:
    """MU-MAINT-01: what the upkeep of every turn becomes more or less."""
    more = maintenance_due(after, seat) - maintenance_due(before, seat)
    if not more:
        return []
    return [remark("upkeep-more" if more > 0 else "upkeep-less", florins=abs(more))]


def lost_land(before: MedState, after: MedState, seat: int) -> list[Consequence]:
    lost = [t for t in controlled(before, seat) if after.control[t] != seat]
    return [remark("land-lost", territories=lost)] if lost else []
