"""The table as a seat sees it, made from its knowledge."""

from __future__ import annotations

from typing import Any, cast

from gonfalon.games.warriors_traders.realm.questions import (
    action_points,
    armies_in,
    forts_on_map,
    income,
    level,
    princesses_in,
)
from gonfalon.games.warriors_traders.state import LYING, PHASES, RETREATED, WarState
from gonfalon.games.warriors_traders.victory.questions import title_holder, vp_sources
from gonfalon.games.warriors_traders.view import shapes
from gonfalon.games.warriors_traders.war.questions import at_war, peace_consents, war_began
from gonfalon.games.warriors_traders.world import (
    ARMY_TYPES,
    FOREIGN,
    FORT,
    NOBODY,
    ORDERS,
    PATHS,
    STASH,
    TITLES,
    TYPES,
    UNITS,
)

_PHASES = cast(list[shapes.Phase], PHASES)
_TYPES = cast(list[shapes.ProvinceType], TYPES)


def view(s: WarState, seat: int) -> shapes.View:
    """The table as the seat sees it, in names. `s` is the seat's knowledge."""
    w = s.world
    return shapes.View(
        game="warriors_traders",
        seat=seat,
        map=w.board.map,
        scenario=w.scenario.id if w.scenario else "none",
        turn=s.turn,
        last_turn=w.last_turn,
        phase=_PHASES[s.phase],
        active=None if s.active == NOBODY else s.active,
        order=list(s.order),
        threshold=w.threshold,
        outcome=s.outcome,
        players=[player_view(s, at) for at in range(w.seats)],
        provinces=[province_view(s, province) for province in w.provinces],
        routes=[[opener, None if partner == FOREIGN else partner] for opener, partner in s.routes],
        wars=wars_view(s),
        battles=[w.province_ids[province] for province in s.battles],
        offers=[offer_view(offer) for offer in s.offers],
        draft=offer_view((seat, *s.drafts[seat])) if seat >= 0 and s.drafts[seat] else None,
        orders=[
            name for order, name in enumerate(ORDERS) if seat >= 0 and s.orders[seat] >> order & 1
        ],
        sealed=[move.text for move in s.sealed[seat]] if seat >= 0 else [],
    )


def goods(amounts: tuple[int, ...] | list[int]) -> shapes.Goods:
    food, products, weapons, gold = amounts
    return shapes.Goods(food, products, weapons, gold)


def by_path(numbers: list[int]) -> shapes.ByPath:
    production, trade, military = numbers
    return shapes.ByPath(production, trade, military)


def offer_view(offer: Any) -> shapes.Offer:
    sender, receiver, gives, wants = offer
    return shapes.Offer(from_=sender, to=receiver, gives=goods(gives), wants=goods(wants))


def player_view(s: WarState, seat: int) -> shapes.Realm:
    w = s.world
    sources = vp_sources(s, seat)
    country = s.country[seat]
    stash = {
        UNITS[unit]: sum(
            w.type_of[army] == unit and s.army_at[army] == STASH for army in w.armies_of[seat]
        )
        for unit in ARMY_TYPES
    }
    stash[UNITS[FORT]] = w.stock[FORT] - forts_on_map(s, seat)
    return shapes.Realm(
        seat=seat,
        country=None if country == NOBODY else w.country_ids[country],
        number=None if country == NOBODY else w.country_numbers[country],
        colour=w.options["colours"][seat],
        team=w.team[seat],
        vp=sum(sources.values()),
        vp_sources=sources,
        store=goods(s.store[seat * 4 : seat * 4 + 4]),
        income=goods(income(s, seat)),
        tokens=by_path(s.tokens[seat * 3 : seat * 3 + 3]),
        levels=by_path([level(s, seat, path) + 1 for path in range(3)]),
        abilities=abilities(s, seat),
        titles=[name for path, name in enumerate(TITLES) if title_holder(s, path) == seat],
        stash=stash,
        princesses=sum(s.princess_at[p] != STASH for p in w.princesses_of[seat]),
        united=s.united[seat],
        finished=bool(s.finished >> seat & 1),
        left=bool(s.left >> seat & 1),
    )


def abilities(s: WarState, seat: int) -> list[str]:
    return [
        ability.id
        for ability in s.world.data.technologies.abilities
        if level(s, seat, PATHS.index(ability.path)) + 1 >= ability.level
    ]


def province_view(s: WarState, province: int) -> shapes.Province:
    w = s.world
    armies = [
        shapes.Army(
            id=w.vocabulary.kinds["army"][army],
            seat=seat,
            unit=UNITS[w.type_of[army]],
            damage=s.army_damage[army],
            points=action_points(s, army) if seat == s.active else None,
            lies=s.army_state[army] == RETREATED,
        )
        for seat in range(w.seats)
        for army in armies_in(s, seat, province)
    ]
    princesses = [
        shapes.Princess(id=w.vocabulary.kinds["princess"][princess], seat=seat)
        for seat in range(w.seats)
        for princess in princesses_in(s, seat, province)
    ]
    return shapes.Province(
        id=w.province_ids[province],
        name=w.province_names[province],
        type=_TYPES[w.types[province]],
        countries=[w.country_ids[country] for country in w.countries_of[province]],
        vp=w.vp[province],
        symbols=shapes.Symbols(
            food=w.food[province],
            products=w.products[province],
            weapons=w.weapons[province],
        ),
        adjacent=[w.province_ids[place] for place in w.adjacent[province]],
        owner=None if s.owner[province] == NOBODY else s.owner[province],
        armies=armies,
        princesses=princesses,
        forts=list(s.forts[province]),
        barbarians=[
            shapes.Barbarian(damage=0 if damage == LYING else damage, lies=damage == LYING)
            for damage in s.barbarians[province]
        ],
        barbarian_strength=w.barbarian_strength[max(s.turn, 1)],
    )


def wars_view(s: WarState) -> list[shapes.War]:
    w = s.world
    wars = []
    for one in range(w.teams):
        for other in range(one + 1, w.teams):
            a, b = w.members[one][0], w.members[other][0]
            if at_war(s, a, b):
                consents = peace_consents(s, a, b)
                wars.append(
                    shapes.War(
                        sides=[list(w.members[one]), list(w.members[other])],
                        since=war_began(s, a, b),
                        peace=[seat for seat in range(w.seats) if consents >> seat & 1],
                    )
                )
    return wars
