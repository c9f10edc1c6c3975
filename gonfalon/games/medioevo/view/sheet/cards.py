"""Technologies with their prices, and the Empire cards with their objectives."""

from __future__ import annotations

from gonfalon.games.medioevo.data import Card, Data, DieRow, Objective
from gonfalon.kernel.sheets import Line, Mark, SheetWriter, is_ours, line


def technologies_part(w: SheetWriter, data: Data) -> None:
    w.part("technologies")
    w.table(
        "technologies",
        (
            "technology",
            "branch",
            "colour",
            "level:number",
            "cost:number",
            "points:number",
            "effect",
        ),
        [
            line(
                w.name("technology", one.id),
                w.name("branch", one.branch),
                w.texts.name("colour", one.colour),
                one.level,
                one.cost_florins,
                Mark(one.tp_cost, is_ours(one.tp_basis)),
                w.texts.say(f"ability.{one.id}", {}),
                rule=one.rule,
                ours=is_ours(one.basis),
            )
            for one in data.technologies
        ],
        rule="MU-TECH-01",
    )


def cards_part(w: SheetWriter, data: Data) -> None:
    w.part("cards")
    w.table(
        "cards",
        ("number:number", "card", "character", "card_points", "cost:number", "effect"),
        [_card(w, one) for one in data.cards],
        rule="MU-CARD-01",
    )
    w.table("card_numbers", ("card", "amount:number", "die", "rolled"), [
        line(
            w.name("card", f"card-{one.number}"), one.amount or None, one.die,
            ", ".join(_rolled(w, row) for row in one.die_table), rule=one.rule,
            ours=is_ours(one.basis),
        )
        for one in data.cards
        if one.amount or one.die_table
    ])  # fmt: skip
    w.table(
        "objectives",
        ("number:number", "objective", "test", "token", "when"),
        [_objective(w, one) for one in data.objectives],
        rule="MU-GOAL-01",
    )


def _card(w: SheetWriter, one: Card) -> Line:
    points = [w.texts.name("colour", colour) for colour in one.tp]
    mode = f"points.{one.tp_mode}"
    said = w.say(mode, one=points[0], other=points[-1]) if points else ""
    return line(
        one.number,
        w.name("card", f"card-{one.number}"),
        w.name("character", one.character),
        Mark(said, is_ours(one.tp_basis)),
        one.cost_florins or None,
        w.texts.say(f"ability.card-{one.number}", {}),
        rule=one.rule,
        ours=is_ours(one.basis),
    )


def _rolled(w: SheetWriter, row: DieRow) -> str:
    faces = f"{row.low}–{row.high}"
    return f"{faces}: {w.say(f'result.{row.result}') if row.result else row.amount}"


def _objective(w: SheetWriter, one: Objective) -> Line:
    tokens = w.names("colour", one.token) or w.say("any-colour")
    return line(
        one.card,
        w.texts.say(f"objective-title.card-{one.card}", {}),
        w.texts.say(f"objective.card-{one.card}", {}),
        tokens,
        w.say(f"when.{one.kind}"),
        ours=is_ours(one.basis),
    )
