"""Plain questions about a realm, and the few ways in which it changes.

Levels and abilities (TECH, PROD, TRD, MIL), control of provinces (PROV), scores (VP) and wars (WAR). Questions
take the state and numbers and change nothing; the same functions serve rules, views, forecasts and bots.
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.state import IDLE, READY, WarState
from gonfalon.games.warriors_traders.world import (
    FOREIGN,
    MILITARY,
    NOBODY,
    PRODUCTION,
    STASH,
    TRADE,
)

# ---- seats


def in_play(s: WarState, seat: int) -> bool:
    """Has the seat not left the game?"""
    return not s.left >> seat & 1


def seats_in_play(s: WarState) -> list[int]:
    """The seats still in the game, in the play order of this turn."""
    return [seat for seat in s.order if not s.left >> seat & 1]


def seat_of(s: WarState, country: int) -> int:
    """The seat that plays a country, or NOBODY."""
    return s.country.index(country) if country in s.country else NOBODY


def are_allies(s: WarState, one: int, other: int) -> bool:
    """Do the two seats belong to the same alliance? Everybody is allied with oneself."""
    return s.world.team[one] == s.world.team[other]


# ---- technology; levels count from 0


def level(s: WarState, seat: int, path: int) -> int:
    """WT-TECH-01, WT-TECH-02: the highest level below which every space is covered."""
    return s.world.level_of[path][s.tokens[seat * 3 + path]]


def has_commander(s: WarState, seat: int) -> bool:
    return level(s, seat, MILITARY) >= s.world.commander


def has_double_strike(s: WarState, seat: int) -> bool:
    return level(s, seat, MILITARY) >= s.world.double_strike


def has_monopoly(s: WarState, seat: int) -> bool:
    return level(s, seat, TRADE) >= s.world.monopoly


def title_holder(s: WarState, path: int) -> int:
    """WT-VP-07 to 09: the single seat with the most tokens on the path, or NOBODY on a tie."""
    best, holder = -1, NOBODY
    for seat in range(s.world.seats):
        if s.dissolved >> seat & 1:
            continue
        tokens = s.tokens[seat * 3 + path]
        if tokens > best:
            best, holder = tokens, seat
        elif tokens == best:
            holder = NOBODY
    return holder


def tell_title(s: WarState, path: int, before: int, won: str, lost: str) -> None:
    """Say whether a title has changed hands; the two rules are those of the events."""
    now = title_holder(s, path)
    if now == before:
        return
    if now != NOBODY:
        s.emit("title-won", won, seat=now, title=path)
    else:
        s.emit("title-lost", lost, seat=before, title=path)


# ---- stores


def can_pay(s: WarState, seat: int, cost: tuple[int, ...]) -> bool:
    at = seat * 4
    return (
        s.store[at] >= cost[0]
        and s.store[at + 1] >= cost[1]
        and s.store[at + 2] >= cost[2]
        and s.store[at + 3] >= cost[3]
    )


def pay(s: WarState, seat: int, cost: tuple[int, ...]) -> None:
    for resource, amount in enumerate(cost):
        s.store[seat * 4 + resource] -= amount


def receive(s: WarState, seat: int, goods: tuple[int, ...]) -> None:
    for resource, amount in enumerate(goods):
        s.store[seat * 4 + resource] += amount


def income(s: WarState, seat: int) -> tuple[int, int, int, int]:
    """WT-UPKEEP-10, WT-UPKEEP-12: the harvest of the own provinces, and the two taxes."""
    w = s.world
    food = products = weapons = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            food += w.food[province]
            products += w.products[province]
            weapons += w.weapons[province]
    production, trade = level(s, seat, PRODUCTION), level(s, seat, TRADE)
    gold = 0
    if production >= w.production_tax:
        gold += w.production_tax_gold * sum(s.owner[p] == seat for p in w.capitals)
    if trade >= w.trade_tax:
        gold += w.trade_tax_gold * sum(s.owner[p] == seat for p in w.trade_centers)
    return (
        food * w.food_times[production],
        products * w.product_times[production],
        weapons * w.weapon_times[level(s, seat, MILITARY)],
        gold,
    )


# ---- pieces


def armies_in(s: WarState, seat: int, province: int) -> list[int]:
    """The seat's armies in a province."""
    at = s.army_at
    return [army for army in s.world.armies_of[seat] if at[army] == province]


def princesses_in(s: WarState, seat: int, province: int) -> list[int]:
    at = s.princess_at
    return [princess for princess in s.world.princesses_of[seat] if at[princess] == province]


def has_unit(s: WarState, seat: int, province: int) -> bool:
    """WT-PROV-01: any army, retreated or not, Princess or Fort."""
    w = s.world
    for army in w.armies_of[seat]:
        if s.army_at[army] == province:
            return True
    for princess in w.princesses_of[seat]:
        if s.princess_at[princess] == province:
            return True
    return s.owner[province] == seat and len(s.forts[province]) > 0


def army_in_stash(s: WarState, seat: int, unit: int) -> int:
    """An army of this type that is not on the map, or STASH when there is none (WT-COMP-02)."""
    w = s.world
    for army in w.armies_of[seat]:
        if w.type_of[army] == unit and s.army_at[army] == STASH:
            return army
    return STASH


def forts_on_map(s: WarState, seat: int) -> int:
    forts = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            forts += len(s.forts[province])
    return forts


def action_points(s: WarState, army: int) -> int:
    """WT-MIL-02, WT-UNIF-08: the points an army has left this turn."""
    if s.army_state[army] != READY:
        return 0
    seat = s.world.seat_of_army[army]
    return max(0, s.world.action_points[level(s, seat, MILITARY)] - s.army_spent[army])


def place_army(s: WarState, army: int, province: int, state: int = READY) -> None:
    s.army_at[army] = province
    s.army_damage[army] = 0
    s.army_spent[army] = 0
    s.army_state[army] = state


def remove_army(s: WarState, army: int) -> None:
    """WT-COMP-03: a dead army goes back to its owner's stash."""
    place_army(s, army, STASH)


def exhaust(s: WarState, army: int, state: int = IDLE) -> None:
    """The army has no Action Points left this turn."""
    s.army_state[army] = state


# ---- provinces


def is_barbarian(s: WarState, province: int) -> bool:
    """WT-PROV-02: a Barbarian army or a Barbarian Fort stands there."""
    return len(s.barbarians[province]) > 0 or (
        s.owner[province] == NOBODY and len(s.forts[province]) > 0
    )


def is_free(s: WarState, province: int) -> bool:
    """WT-PROV-02: nobody's, and no Barbarians."""
    return s.owner[province] == NOBODY and not s.barbarians[province] and not s.forts[province]


def provinces_of(s: WarState, seat: int) -> list[int]:
    return [province for province, owner in enumerate(s.owner) if owner == seat]


def has_trade_center(s: WarState, seat: int) -> bool:
    owner = s.owner
    for province in s.world.trade_centers:
        if owner[province] == seat:
            return True
    return False


def take_token(s: WarState, seat: int, province: int, rule: str) -> None:
    """The seat becomes owner of a province."""
    if s.owner[province] != seat:
        s.owner[province] = seat
        s.emit("province-taken", rule, seat=seat, province=province)


def lose_token(s: WarState, province: int, rule: str) -> None:
    """The Province token goes back to the map."""
    if s.owner[province] != NOBODY:
        s.emit("province-lost", rule, seat=s.owner[province], province=province)
        s.owner[province] = NOBODY


# ---- scores


def vp_sources(s: WarState, seat: int) -> dict[str, int]:
    """WT-VP-01: a player's VP by source."""
    w = s.world
    if s.dissolved >> seat & 1:
        return {"provinces": 0, "forts": 0, "titles": 0, "kills": 0, "bought": 0}
    provinces = forts = titles = 0
    for province, owner in enumerate(s.owner):
        if owner == seat:
            provinces += w.vp[province]
            forts += len(s.forts[province])
    for path, worth in enumerate(w.title_vp):
        if title_holder(s, path) == seat:
            titles += worth
    return {
        "provinces": provinces,
        "forts": w.fort_vp * forts,
        "titles": titles,
        "kills": s.kill_vp[seat],
        "bought": s.bought_vp[seat],
    }


def vp(s: WarState, seat: int) -> int:
    return sum(vp_sources(s, seat).values())


def team_vp(s: WarState, team: int) -> int:
    """WT-ALLY-12: an alliance has the sum of its members' VP."""
    return sum(vp(s, seat) for seat in s.world.members[team])


# ---- wars


def _pair(s: WarState, one: int, other: int) -> int:
    """Index of two seats' war; wars are between alliances (WT-ALLY-05)."""
    w = s.world
    a, b = w.team[one], w.team[other]
    return min(a, b) * w.teams + max(a, b)


def at_war(s: WarState, one: int, other: int) -> bool:
    return s.war_since[_pair(s, one, other)] > 0


def begin_war(s: WarState, one: int, other: int) -> None:
    """WT-WAR-01, WT-WAR-05: a new war, counted from this turn, replaces an old one."""
    pair = _pair(s, one, other)
    s.war_since[pair] = s.turn
    s.war_damage[pair] = 0
    s.peace[pair] = 0


def end_war(s: WarState, one: int, other: int) -> None:
    pair = _pair(s, one, other)
    s.war_since[pair] = s.war_damage[pair] = s.peace[pair] = 0


def note_damage(s: WarState, one: int, other: int) -> None:
    s.war_damage[_pair(s, one, other)] = 1


def has_fought(s: WarState, one: int, other: int) -> bool:
    return s.war_damage[_pair(s, one, other)] > 0


def peace_consents(s: WarState, one: int, other: int) -> int:
    """Bit mask of the seats that agree to peace between the two sides."""
    return s.peace[_pair(s, one, other)]


def set_peace_consents(s: WarState, one: int, other: int, consents: int) -> None:
    s.peace[_pair(s, one, other)] = consents


def war_began(s: WarState, one: int, other: int) -> int:
    return s.war_since[_pair(s, one, other)]


# ---- trade


def route_between(s: WarState, one: int, other: int) -> bool:
    return (one, other) in s.routes or (other, one) in s.routes


def routes_opened(s: WarState, seat: int) -> int:
    """WT-TRADE-06: only routes the player opened count against the limit, foreign ones too."""
    return sum(route[0] == seat for route in s.routes)


def foreign_routes(s: WarState, seat: int) -> list[int]:
    """Positions, in the player's own order of opening, of the routes to foreign parts."""
    own = [route for route in s.routes if route[0] == seat]
    return [number for number, route in enumerate(own) if route[1] == FOREIGN]
