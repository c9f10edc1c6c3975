"""The words of the game that explain themselves, with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gonfalon.commons.universale.terms import add_places
from gonfalon.games.medioevo.data import Building, Captain, Card, Data, SiegeEngine, Transport
from gonfalon.games.medioevo.view.wording import LEVELS
from gonfalon.kernel.terms import Term, TermList
from gonfalon.kernel.texts import Texts

Levelled = Transport | Captain | Building | SiegeEngine


def terms(data: Data, texts: Texts) -> list[Term]:
    found = TermList(texts)
    add_glossary(found, data)
    for army in data.armies:
        found.add("unit", army.id, unit_text(found, data, army.id), price=army.cost)
    add_captain(found, data)
    for building in data.buildings:
        add_building(found, building)
    for kind in dict.fromkeys(item.kind for item in data.transports):
        add_transport(found, kind, [item for item in data.transports if item.kind == kind])
    for engine in data.siege_engines:
        add_engine(found, engine)
    for technology in data.technologies:
        found.add(
            "technology",
            technology.id,
            found.say(f"ability.{technology.id}"),
            branch=texts.name("branch", technology.branch),
            level=LEVELS[technology.level],
            price=technology.cost_florins,
        )
    for card in data.cards:
        add_card(found, card)
    for good in data.components.merchandise:
        text = found.say("about.good", count=good.count)
        made = [place.id for place in data.board.territories if place.merchandise == good.id]
        found.add("good", good.id, text, made_in=found.names("city", made))
    add_places(found, data.board, core=True)
    return found.all


def add_glossary(found: TermList, data: Data) -> None:
    limits = data.limits
    first, *_, last = limits.tax_levels
    found.glossary(
        steps=limits.neighbouring_distance,
        point=limits.florins_per_missing_tp,
        points=limits.barbarian_points,
        superiority=limits.superiority_step,
        piece=limits.maintenance_per_piece,
        per_rebellion=limits.florins_per_rebellion,
        low=first,
        high=last,
        loan=limits.loan,
        debt=limits.max_debt,
        interest=limits.interest_percent,
        army=limits.army_limit,
        repair=limits.repair_cost,
        ransom=limits.ransom_percent,
        buy=limits.buy_price,
        market=limits.great_market_bonus_per_cube,
        road=limits.road_bonus_per_trade_point,
        plunder=limits.plunder_percent,
        sale=limits.bankruptcy_sale_percent,
        technologies=len(data.technologies),
        cards=len(data.cards),
        goods=len(data.components.merchandise),
        roads=", ".join(
            found.say("about.road", stages=row.stages, count=row.trade_points)
            for row in data.scoring.roads
        ),
    )


def unit_text(found: TermList, data: Data, unit: str) -> str:
    limits, archery = data.limits, data.combat.archery
    return found.say(
        f"about.unit.{unit}",
        bonus=limits.sacrifice_bonus,
        damage=limits.cavalry_damage,
        die=archery.die,
        low=archery.hit_on[0],
        high=archery.hit_on[-1],
    )


def points(found: TermList, item: Levelled) -> str:
    """`2 blue points`."""
    return f"{item.tp} {found.texts.name('holding', f'{item.tp_colour}-points', item.tp)}"


def sites(found: TermList, item: Levelled) -> list[str]:
    return [found.say(f"about.site.{site}") for site in item.place]


def by_level(values: Sequence[Any]) -> list[str]:
    return [f"{LEVELS[level]}: {value}" for level, value in enumerate(values, 1)]


def add_captain(found: TermList, data: Data) -> None:
    captains = data.captains
    found.add(
        "unit",
        "captain",
        unit_text(found, data, "captain"),
        price=by_level([item.cost for item in captains]),
        points=by_level([points(found, item) for item in captains]),
        technology=found.texts.name("technology", captains[0].tech),
    )


def add_building(found: TermList, item: Building) -> None:
    found.add(
        "building",
        item.id,
        found.say(f"about.building.{item.class_}"),
        level=LEVELS[item.level],
        price=item.cost,
        points=points(found, item),
        technology=found.texts.name("technology", item.tech),
        place=sites(found, item),
        structure=item.sp,
        tax=item.tax_territories or None,
        units=item.army_limit or None,
        protection=item.protection or None,
        tokens=item.control_tokens or None,
    )


def add_transport(found: TermList, kind: str, levels: list[Transport]) -> None:
    first = levels[0]
    found.add(
        "kind",
        kind,
        found.say(f"about.transport.{kind}"),
        price=by_level([item.cost for item in levels]),
        points=by_level([points(found, item) for item in levels]),
        technology=found.texts.name("technology", first.tech),
        movement=by_level([item.mp for item in levels]),
        room=by_level([item.capacity for item in levels]),
        place=sites(found, first),
    )


def add_engine(found: TermList, item: SiegeEngine) -> None:
    hit = found.say("about.hit", die=item.die, low=item.hit_on[0], high=item.hit_on[-1])
    found.add(
        "stock",
        item.id,
        found.say("about.engine"),
        level=LEVELS[item.level],
        price=item.cost,
        points=points(found, item),
        technology=found.texts.name("technology", item.tech),
        movement=item.mp,
        crew=item.max_crew,
        hit=hit,
        damage_units=item.damage_units,
        damage_buildings=item.damage_buildings or None,
        place=sites(found, item),
    )


def add_card(found: TermList, card: Card) -> None:
    texts = found.texts
    colours = found.names("colour", card.tp)
    among = {"choice": "about.either", "both": "about.both"}.get(card.tp_mode)
    found.add(
        "card",
        f"card-{card.number}",
        found.say(f"ability.card-{card.number}"),
        character=texts.name("character", card.character),
        price=card.cost_florins or None,
        card_points=found.say(among, one=colours[0], other=colours[-1]) if among else colours,
    )
