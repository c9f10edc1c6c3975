"""The words of the game that explain themselves, with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gonfalon.commons.universale.terms import add_places
from gonfalon.games.prototype.data import Building, Character, Data, Technology, Transport
from gonfalon.games.prototype.view.value_names import LEVELS
from gonfalon.kernel.terms import Term, TermList
from gonfalon.kernel.texts import Texts


def terms(data: Data, texts: Texts) -> list[Term]:
    found = TermList(texts)
    add_glossary(found, data)
    for figure in data.components.figures:
        text, name = found.say("about.figure"), found.say(f"about.figures.{figure.id}")
        found.add("figure", figure.id, text, name, strength=figure.vf)
    add_captain(found, data)
    for building in data.buildings:
        add_building(found, building)
    for kind in dict.fromkeys(item.kind for item in data.transports):
        add_transport(found, kind, [item for item in data.transports if item.kind == kind])
    for engine in data.engines:
        found.add(
            "artillery",
            engine.id,
            found.say("about.engine"),
            level=LEVELS[engine.level],
            price=engine.cost,
            needs=found.names("technology", engine.technologies),
            duel=found.say("about.duel", die=data.limits.duel_die, face=engine.duel_from),
            field=engine.field_bonus or None,
        )
    for technology in data.technologies:
        add_technology(found, data, technology)
    for character in data.deck.characters:
        add_character(found, character)
    for good in dict.fromkeys(item.merchandise for item in data.board.territories):
        if good:
            found.add("good", good, found.say("about.good"))
    add_places(found, data.board, core=False)
    return found.all


def add_glossary(found: TermList, data: Data) -> None:
    limits = data.limits
    found.glossary(
        figures=", ".join(
            f"{found.say(f'about.figures.{figure.id}')} {figure.vf}"
            for figure in data.components.figures
        ),
        levels=", ".join(
            found.say("about.level", level=LEVELS[row.level], count=row.technologies_from)
            for row in data.tables.levels
        ),
        wrongs=limits.cb_per_po,
        technologies=len(data.technologies),
        cards=len(data.deck.characters),
        pieces=limits.transports_per_turn,
        per_turn=limits.technologies_per_turn,
        prisoners=limits.prisoners_percent,
        tribute=limits.tribute_percent,
        repair=limits.repair_percent,
        loan=limits.loan_repayment_percent,
        attrition=limits.attrition_percent,
        desert=limits.attrition_percent_desert,
        actions=limits.commerce_actions,
        die=limits.rebellion_die,
        plunder=limits.plunder_percent,
        cube=limits.units_per_cube,
    )


def by_level(values: Sequence[Any]) -> list[str]:
    return [f"{LEVELS[level]}: {value}" for level, value in enumerate(values, 1)]


def add_captain(found: TermList, data: Data) -> None:
    captains = data.captains
    found.add(
        "piece",
        "captain",
        found.say("about.captain"),
        found.say("about.captain-name"),
        price=by_level([item.cost for item in captains]),
        needs=found.names("technology", captains[0].technologies),
    )


def add_building(found: TermList, item: Building) -> None:
    texts = found.texts
    found.add(
        "building",
        item.id,
        found.say(f"about.building.{item.kind}"),
        level=LEVELS[item.level],
        price=item.cost,
        upgrade=texts.name("building", item.upgrade_from) if item.upgrade_from else None,
        needs=found.names("technology", item.technologies),
        supply=item.supply or None,
        shelters=item.shelters or None,
        defence=item.defence or None,
        tax=item.tax or None,
        most=item.per_kingdom,
        cheaper=[
            f"{texts.name('technology', less.technology)} −{less.florins}"
            for less in item.reductions
        ],
    )


def add_transport(found: TermList, kind: str, levels: list[Transport]) -> None:
    goods = [item.capacity_goods for item in levels]
    found.add(
        "kind",
        kind,
        found.say(f"about.transport.{kind}"),
        price=by_level([item.cost for item in levels]),
        needs=[
            f"{LEVELS[item.level]}: {', '.join(found.names('technology', item.technologies))}"
            for item in levels
            if item.technologies
        ],
        movement=by_level([item.pm for item in levels]),
        room=by_level([item.capacity_vf for item in levels]),
        goods_room=by_level(goods) if any(goods) else None,
    )


def add_technology(found: TermList, data: Data, item: Technology) -> None:
    found.add(
        "technology",
        item.id,
        found.say(f"ability.{item.id}"),
        tree=found.texts.name("tree", item.tree),
        level=LEVELS[item.level],
        price=data.limits.technology_costs[item.level - 1],
        needs=found.names("technology", item.prerequisites),
    )


def add_character(found: TermList, item: Character) -> None:
    needs = dict.fromkeys(id for effect in item.effects for id in effect.requires)
    found.add(
        "card",
        item.id,
        found.say(f"ability.{item.id}"),
        phase=found.names("phase", item.phases),
        offensive=found.say("about.yes") if item.offensive else None,
        better=found.names("technology", needs),
    )
