"""The words of the game that explain themselves, with their numbers."""

from __future__ import annotations

import msgspec

from gonfalon.games.warriors_traders.data import Ability, Board, Data, Province, Unit
from gonfalon.kernel.terms import Term, TermList
from gonfalon.kernel.texts import Texts


def terms(data: Data, texts: Texts) -> list[Term]:
    found = TermList(texts)
    limits, victory = data.limits, data.victory
    found.glossary(
        last_turn=victory.last_turn,
        gold=victory.gold_per_vp,
        war_turns=limits.war_turns,
        move=limits.move_cost,
        battle=limits.battle_cost,
        levels=data.technologies.levels,
        cap=victory.resource_cap,
    )
    for resource in msgspec.structs.fields(victory.start_resources):
        found.add("resource", resource.name, found.say(f"about.resource.{resource.name}"))
    for unit in data.units.values():
        add_unit(found, data, unit)
    for ability in data.technologies.abilities:
        add_ability(found, ability)
    for title in victory.titles:
        path = texts.name("path", title.path)
        found.add("title", title.id, found.say("about.title", path=path), vp=title.vp)
    for type_ in victory.province_types:
        found.add("type", type_.id, found.say(f"about.province-type.{type_.id}"), vp=type_.vp)
    add_boards(found, data)
    return found.all


def add_unit(found: TermList, data: Data, unit: Unit) -> None:
    military = data.technologies.military
    level = next((row.level for row in military if unit.id in row.units), None)
    by_turn = [
        found.say("about.by-turn", value=row.value, first=row.turns[0], last=row.turns[-1])
        for row in data.barbarian_strengths
    ]
    found.add(
        "unit",
        unit.id,
        found.say(f"about.unit.{unit.id}"),
        power=by_turn if unit.power is None else unit.power,
        toughness=by_turn if unit.toughness is None else unit.toughness,
        cost=found.counted("resource", msgspec.to_builtins(unit.cost)),
        upkeep=found.counted("resource", {"food": unit.food_upkeep}),
        military_level=level and found.texts.name("level", str(level)),
        upgrade=[
            f"{found.texts.name('unit', way.to)} ({found.counted('resource', {'products': way.products})[0]})"
            for way in data.upgrades
            if way.from_ == unit.id
        ],
        standing_vp=unit.standing_vp or None,
        kill_vp=unit.kill_vp,
        most=unit.max_per_province,
    )


def add_ability(found: TermList, ability: Ability) -> None:
    found.add(
        "ability",
        ability.id,
        found.say(f"ability.{ability.id}"),
        level=f"{found.texts.name('path', ability.path)} {found.texts.name('level', str(ability.level))}",
        gold=ability.gold or None,
        actions=ability.actions or None,
        factor=ability.factor if ability.factor > 1 else None,
        armies=ability.armies_per_build if ability.armies_per_build > 1 else None,
        rounds=ability.rounds if ability.rounds > 1 else None,
    )


def add_boards(found: TermList, data: Data) -> None:
    worth = {row.id: row.vp for row in data.victory.province_types}
    for board in data.boards.values():
        names = {province.id: province.name for province in board.provinces}
        for country in board.countries:
            own = [item.name for item in board.provinces if country.id in item.countries]
            text = found.say("about.place.country", order=country.order)
            found.add("country", country.id, text, provinces=own)
        for province in board.provinces:
            add_province(found, board, province, names, worth[province.type])


def add_province(
    found: TermList, board: Board, province: Province, names: dict[str, str], vp: int
) -> None:
    texts = found.texts
    found.add(
        "province",
        province.id,
        found.say(
            "about.place.province",
            type=texts.name("type", province.type),
            countries=", ".join(texts.name("country", id) for id in province.countries),
        ),
        province.name,
        vp=vp,
        symbols=found.counted(
            "resource",
            {
                "food": province.food,
                "products": province.products,
                "weapons": province.weapons,
            },
        ),
        neighbours=[names[id] for id in province.adjacent],
    )
