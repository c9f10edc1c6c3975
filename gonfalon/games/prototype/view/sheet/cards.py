"""Technologies with their prices, honour points, and the Empire cards."""

from __future__ import annotations

from collections.abc import Iterator

from gonfalon.games.prototype.data import Character, Data, Effect
from gonfalon.games.prototype.view.sheet.numbers import Facts, facts
from gonfalon.games.prototype.view.value_names import LEVELS
from gonfalon.kernel.sheets import Line, Mark, SheetWriter, is_ours, line

TECHNOLOGIES: Facts = (
    ("technologies_per_turn", "MP-TECH-03"),
    ("technologies_per_po", "MP-TECH-07"),
    ("university_percent", "MP-TECHFX-32"),
)
POINTS = (
    ("home_lost", "MP-OBJ-03"),
    ("near", "MP-OBJ-04"),
    ("near_territories", "MP-OBJ-04"),
    ("far", "MP-OBJ-03"),
    ("all", "MP-OBJ-03"),
    ("difficulty", "MP-OBJ-06"),
)


def technologies_part(w: SheetWriter, data: Data) -> None:
    w.part("technologies")
    trees = {tree.id: tree for tree in data.trees}
    w.table(
        "technologies",
        ("technology", "tree", "colour", "level", "cost:number", "needs", "effect"),
        [
            line(
                w.name("technology", one.id),
                w.name("tree", one.tree),
                Mark(w.say(f"colour.{trees[one.tree].colour}"), is_ours(trees[one.tree].basis)),
                LEVELS[one.level],
                data.limits.technology_costs[one.level - 1],
                Mark(w.names("technology", one.prerequisites), is_ours(one.tree_basis)),
                w.texts.say(f"ability.{one.id}", {}),
                rule=one.rule,
                ours=is_ours(one.basis),
            )
            for one in data.technologies
        ],
        rule="MP-TECH-01",
    )
    facts(w, data, "technology_numbers", TECHNOLOGIES)
    w.table("levels", ("lt:number", "technologies_from:number", "die", "reserve:number", "guilds:number"), [
        line(row.level, row.technologies_from, row.die, row.reserve, row.guilds, ours=is_ours(row.basis))
        for row in data.tables.levels
    ], rule="MP-TERM-02")  # fmt: skip


def victory_part(w: SheetWriter, data: Data) -> None:
    w.part("victory")
    for when in ("during", "end"):
        w.table(f"scores_{when}", ("per", "po:signed"), [
            line(w.say(f"per.{one.id}"), one.po, rule=one.rule, ours=is_ours(one.basis))
            for one in data.scoring.scores
            if one.when == when
        ], florins=data.limits.florins_per_po, count=data.limits.technologies_per_po)  # fmt: skip
    w.table("tie_breaks", ("number:number", "tie"), [
        line(number, w.say(f"tie.{one}")) for number, one in enumerate(data.scoring.tie_breaks, 1)
    ], rule="MP-SCORE-05")  # fmt: skip
    if w.plays("objectives", "on"):
        _objectives(w, data)


def _objectives(w: SheetWriter, data: Data) -> None:
    points = data.objectives.points
    w.facts("objective_points", points, POINTS, dict(POINTS) if is_ours(points.basis) else ())
    w.table("objectives", ("kingdom", "difficulty:number", "near", "far"), [
        line(w.name("kingdom", one.kingdom), Mark(one.difficulty, False),
             w.names("territory", one.near), w.names("territory", one.far), ours=is_ours(one.basis))
        for one in data.objectives.cards
    ], rule="MP-OBJ-02")  # fmt: skip


def cards_part(w: SheetWriter, data: Data) -> None:
    w.part("cards")
    cards = data.deck.characters
    w.table("cards", ("card", "phases", "offensive", "kept", "effect"), [
        line(w.name("card", one.id), w.names("phase", one.phases), w.yes(one.offensive),
             w.say(f"keep.{one.keep}"), w.texts.say(f"ability.{one.id}", {}), rule=one.rules[0],
             ours=is_ours(one.basis))
        for one in cards
    ], rule="MP-CARD-06")  # fmt: skip
    w.table("card_numbers", ("card", "needs", "amount:number", "second:number", "by_lt", "die", "counts"), [
        row for one in cards for row in _effects(w, one)
    ])  # fmt: skip
    w.table("copies", ("card", *(w.column(f"for-{count}:number") for count in data.deck.players)), [
        *(line(w.name("card", one.id), *one.copies, ours=is_ours(one.basis)) for one in cards),
        line(w.say("total"), *data.deck.totals),
    ], rule="MP-SETUP-01")  # fmt: skip


def _effects(w: SheetWriter, card: Character) -> Iterator[Line]:
    for one in card.effects:
        if _has_numbers(one):
            yield line(
                w.name("card", card.id), w.names("technology", one.requires), one.amount or None,
                one.second or None, one.by_lt, one.die, w.names("technology", one.counts),
                rule=card.rules[0], ours=is_ours(card.basis),
            )  # fmt: skip


def _has_numbers(effect: Effect) -> bool:
    return bool(effect.amount or effect.second or effect.by_lt or effect.die)
