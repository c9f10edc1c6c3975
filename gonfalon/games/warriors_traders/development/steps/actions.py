"""The five Actions: upgrade technology, build army, build Fort, upgrade army, declare war.

Used by the Development phase and by Unification. Each Action has three functions next to each other: which moves
it offers, why a move is refused, what it does.

rules: WT-DEV-05, WT-DEV-07, WT-ACT-01 to WT-ACT-12, WT-COMP-02, WT-MIL-03 to WT-MIL-05, WT-PROD-02, WT-PROD-03,
WT-ALLY-03, WT-ALLY-04, WT-ALLY-07, WT-WAR-01, WT-WAR-05
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.realm.changes import pay, place_army, remove_army
from gonfalon.games.warriors_traders.realm.questions import (
    are_allies,
    army_in_stash,
    can_pay,
    forts_on_map,
    in_play,
    level,
    seat_of,
)
from gonfalon.games.warriors_traders.state import READY, WarState
from gonfalon.games.warriors_traders.victory.changes import tell_title
from gonfalon.games.warriors_traders.victory.questions import title_holder
from gonfalon.games.warriors_traders.war.changes import begin_war
from gonfalon.games.warriors_traders.world import (
    ARMY_TYPES,
    FORT,
    MILITARY,
    NOBODY,
    PATHS,
    PRODUCTION,
    PRODUCTS,
    STASH,
)
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

ACTIONS = ("upgrade-technology", "build-army", "build-fort", "upgrade-army", "declare-war")


def action_moves(s: WarState, seat: int, surcharge: int = 0) -> list[AnyMove]:
    """Every Action the seat could take now, if the Action itself costs a surcharge in Gold."""
    moves: list[AnyMove] = []
    technology_moves(s, seat, moves)
    army_moves(s, seat, moves, surcharge)
    fort_moves(s, seat, moves, surcharge)
    upgrade_moves(s, seat, moves)
    war_moves(s, seat, moves)
    return moves


def refuse_action(s: WarState, seat: int, move: Move, surcharge: int = 0) -> Refusal:
    return _REFUSALS[move.verb](s, seat, move, surcharge)


def action_outlook(s: WarState, seat: int, move: Move) -> list[Consequence]:
    """What follows from an Action besides what it takes and brings at once."""
    if move.verb == "declare-war":
        return [remark("war", turn=s.turn + s.world.war_turns - 1)]
    if move.verb == "upgrade-technology":
        path = move.args[0]
        tokens = s.tokens[seat * 3 + path] + 1
        at = s.world.level_of[path]
        missing = next((n for n in range(tokens, len(at)) if at[n] > at[tokens]), 0)
        if missing and at[tokens] == at[tokens - 1]:
            return [remark("next-level", path=path, count=missing - tokens)]
    return []


def price(s: WarState, unit: int, surcharge: int) -> tuple[int, ...]:
    food, products, weapons, gold = s.world.cost[unit]
    return (food, products, weapons, gold + surcharge)


def take_action(s: WarState, seat: int, move: Move, condition: int = READY) -> None:
    """Carry out an Action. `condition` is that of a newly built army (WT-UNIF-06)."""
    if move.verb == "build-army":
        build_army(s, seat, move, condition)
    else:
        _ACTS[move.verb](s, seat, move)


# ---- Upgrade Technology


def technology_moves(s: WarState, seat: int, moves: list[AnyMove]) -> None:
    v = s.vocabulary
    moves += [
        v["upgrade-technology", path]
        for path in range(len(PATHS))
        if s.tokens[seat * 3 + path] < s.world.spaces[path]
    ]


def refuse_technology(s: WarState, seat: int, move: Move, surcharge: int) -> Refusal:
    return Refusal("WT-ACT-02", "path-full", path=move.args[0])


def upgrade_technology(s: WarState, seat: int, move: Move) -> None:
    path = move.args[0]
    change_tokens(s, seat, path, 1, "WT-ACT-01")


def change_tokens(s: WarState, seat: int, path: int, change: int, rule: str) -> None:
    """A token comes or goes; levels and titles follow at once (WT-TECH-05, WT-VP-09)."""
    holder = title_holder(s, path)
    s.tokens[seat * 3 + path] += change
    s.emit(
        "token-placed" if change > 0 else "token-taken", rule, seat=seat, path=path,
        level=level(s, seat, path) + 1,
    )  # fmt: skip
    tell_title(s, path, holder, "WT-VP-07", "WT-VP-09")


# ---- Build Army


def army_moves(s: WarState, seat: int, moves: list[AnyMove], surcharge: int = 0) -> None:
    v, w = s.vocabulary, s.world
    here: list[int] | None = None
    for unit in ARMY_TYPES:
        if level(s, seat, MILITARY) < w.army_level[unit]:
            continue
        if not can_pay(s, seat, price(s, unit, surcharge)):
            continue
        if army_in_stash(s, seat, unit) == STASH:
            continue
        if here is None:
            # WT-ALLY-03: allied provinces are building ground for armies
            allies = w.members[w.team[seat]]
            here = [province for province, owner in enumerate(s.owner) if owner in allies]
        moves += [v["build-army", unit, province] for province in here]


def refuse_army(s: WarState, seat: int, move: Move, surcharge: int) -> Refusal:
    w = s.world
    unit, province = move.args
    if not any(owner != NOBODY and are_allies(s, seat, owner) for owner in s.owner):
        return Refusal("WT-ACT-05", "no-province")
    if level(s, seat, MILITARY) < w.army_level[unit]:
        rule = f"WT-MIL-0{3 + unit}"
        return Refusal(rule, "needs-level", path=MILITARY, level=w.army_level[unit] + 1)
    if army_in_stash(s, seat, unit) == STASH:
        return Refusal("WT-COMP-02", "none-in-stash", unit=unit)
    owner = s.owner[province]
    if owner == NOBODY or not are_allies(s, seat, owner):
        return Refusal("WT-ACT-03", "not-your-province", province=province)
    return refuse_price(s, seat, price(s, unit, surcharge))


def refuse_price(s: WarState, seat: int, cost: tuple[int, ...]) -> Refusal:
    """WT-DEV-07: the first resource of the price that the store lacks."""
    for resource, amount in enumerate(cost):
        have = s.store[seat * 4 + resource]
        if have < amount:
            return Refusal(
                "WT-DEV-07", "not-enough", count=amount, resource=resource, have_count=have
            )
    return Refusal("WT-DEV-05", "not-offered")


def build_army(s: WarState, seat: int, move: Move, condition: int) -> None:
    unit, province = move.args
    pay(s, seat, s.world.cost[unit])
    place_army(s, army_in_stash(s, seat, unit), province, condition)
    s.emit("army-built", "WT-ACT-03", seat=seat, unit=unit, province=province)


# ---- Build Fort


def fort_moves(s: WarState, seat: int, moves: list[AnyMove], surcharge: int) -> None:
    v, w = s.vocabulary, s.world
    if level(s, seat, PRODUCTION) < w.masonry or not can_pay(s, seat, price(s, FORT, surcharge)):
        return
    if forts_on_map(s, seat) >= w.stock[FORT]:
        return
    for province, owner in enumerate(s.owner):
        if owner == seat and len(s.forts[province]) < w.forts_per_province:
            moves.append(v["build-fort", province])


def refuse_fort(s: WarState, seat: int, move: Move, surcharge: int) -> Refusal:
    w = s.world
    province = move.args[0]
    owner = s.owner[province]
    if seat not in s.owner:
        return Refusal("WT-ACT-05", "no-province")
    if level(s, seat, PRODUCTION) < w.masonry:
        return Refusal("WT-PROD-02", "needs-level", path=PRODUCTION, level=w.masonry + 1)
    if owner not in (NOBODY, seat) and are_allies(s, seat, owner):
        return Refusal("WT-ALLY-03", "no-fort-at-allies", province=province)
    if owner != seat:
        return Refusal("WT-ACT-06", "not-your-province", province=province)
    if len(s.forts[province]) >= w.forts_per_province:
        return Refusal("WT-ACT-07", "forts-full", province=province, count=w.forts_per_province)
    if forts_on_map(s, seat) >= w.stock[FORT]:
        return Refusal("WT-COMP-02", "none-in-stash", unit=FORT)
    return refuse_price(s, seat, price(s, FORT, surcharge))


def build_fort(s: WarState, seat: int, move: Move) -> None:
    province = move.args[0]
    pay(s, seat, s.world.cost[FORT])
    s.forts[province] = (*s.forts[province], 0)
    s.emit("fort-built", "WT-ACT-06", seat=seat, province=province)


# ---- Upgrade Army


def upgrade_moves(s: WarState, seat: int, moves: list[AnyMove]) -> None:
    v, w = s.vocabulary, s.world
    if level(s, seat, PRODUCTION) < w.reinforce:
        return
    purse = s.store[seat * 4 + PRODUCTS]
    # WT-ALLY-04: allies' armies may be upgraded too
    for owner in w.members[w.team[seat]]:
        seen = set()
        for army in w.armies_of[owner]:
            if s.army_at[army] == STASH:
                continue
            kind = condition_of(s, army)
            if kind in seen:
                continue
            seen.add(kind)
            for unit in ARMY_TYPES:
                products = w.upgrade_price.get((w.type_of[army], unit))
                if products is None or products > purse:
                    continue
                if army_in_stash(s, owner, unit) != STASH:
                    moves.append(v["upgrade-army", army, unit])


def condition_of(s: WarState, army: int) -> tuple[int, int, int, int, int]:
    """Armies of one player in the same condition are interchangeable."""
    return (
        s.world.type_of[army],
        s.army_at[army],
        s.army_damage[army],
        s.army_spent[army],
        s.army_state[army],
    )


def refuse_upgrade(s: WarState, seat: int, move: Move, surcharge: int) -> Refusal:
    w = s.world
    army, unit = move.args
    owner = w.seat_of_army[army]
    if level(s, seat, PRODUCTION) < w.reinforce:
        return Refusal("WT-PROD-03", "needs-level", path=PRODUCTION, level=w.reinforce + 1)
    if not are_allies(s, seat, owner):
        rule = "WT-ALLY-04" if w.allied else "WT-ACT-11"
        return Refusal(rule, "not-your-army", army=army)
    if s.army_at[army] == STASH:
        return Refusal("WT-ACT-08", "army-not-on-map", army=army)
    products = w.upgrade_price.get((w.type_of[army], unit))
    if products is None:
        return Refusal("WT-ACT-08", "no-such-upgrade", army=army, unit=unit)
    if army_in_stash(s, owner, unit) == STASH:
        return Refusal("WT-COMP-02", "none-in-stash", unit=unit)
    return refuse_price(s, seat, (0, products, 0, 0))


def upgrade_army(s: WarState, seat: int, move: Move) -> None:
    """WT-ACT-10: damage, used Action Points and a retreated state carry over."""
    w = s.world
    army, unit = move.args
    owner = w.seat_of_army[army]
    pay(s, seat, (0, w.upgrade_price[w.type_of[army], unit], 0, 0))
    better = army_in_stash(s, owner, unit)
    province = s.army_at[army]
    s.army_at[better] = province
    s.army_damage[better] = s.army_damage[army]
    s.army_spent[better] = s.army_spent[army]
    s.army_state[better] = s.army_state[army]
    remove_army(s, army)
    s.emit(
        "army-upgraded", "WT-ACT-08", seat=seat, owner_seat=owner, province=province,
        old_unit=w.type_of[army], unit=unit,
    )  # fmt: skip


# ---- Declare War


def war_moves(s: WarState, seat: int, moves: list[AnyMove]) -> None:
    v = s.vocabulary
    moves += [
        v["declare-war", s.country[enemy]]
        for enemy in range(s.world.seats)
        if in_play(s, enemy) and not are_allies(s, seat, enemy)
    ]


def refuse_war(s: WarState, seat: int, move: Move, surcharge: int) -> Refusal:
    enemy = seat_of(s, move.args[0])
    if enemy == NOBODY or not in_play(s, enemy):
        return Refusal("WT-ACT-12", "no-such-player", country=move.args[0])
    if enemy == seat:
        return Refusal("WT-ACT-12", "not-on-yourself")
    return Refusal("WT-ALLY-07", "not-on-allies")


def declare_war(s: WarState, seat: int, move: Move) -> None:
    enemy = seat_of(s, move.args[0])
    begin_war(s, seat, enemy)
    s.emit("war-declared", "WT-ACT-12", seat=seat, enemy_seat=enemy)


_ACTS = {
    "upgrade-technology": upgrade_technology,
    "build-fort": build_fort,
    "upgrade-army": upgrade_army,
    "declare-war": declare_war,
}

_REFUSALS = {
    "upgrade-technology": refuse_technology,
    "build-army": refuse_army,
    "build-fort": refuse_fort,
    "upgrade-army": refuse_upgrade,
    "declare-war": refuse_war,
}
