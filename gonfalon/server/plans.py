"""What follows from several moves of a seat, in words. Everything here is made from the seat's knowledge alone."""

from __future__ import annotations

from gonfalon.kernel.errors import IllegalMove
from gonfalon.kernel.plans import foresee
from gonfalon.kernel.table import Table
from gonfalon.kernel.ways import ways
from gonfalon.server.seat_texts import consequence, foreseen, label, prompt_of
from gonfalon.server.shapes import AboutShape, PlanBody, PlannedShape, PlanShape, WayShape


def plan_of(known: Table, seat: int, version: int, body: PlanBody) -> PlanShape:
    """Try a plan on a table that holds the knowledge of the seat, and say what could be done after it."""
    plan, then = foresee(known, seat, body.moves)
    steps = [
        PlannedShape(
            one.move.text,
            label(known, one.move),
            one.window,
            one.outlook.final,
            [consequence(known, follows) for follows in one.outlook.consequences],
        )
        for one in plan.steps
    ]
    prompt = None if plan.stop else prompt_of(then, seat)
    if prompt is not None:
        # what stands in a plan is taken out of it
        prompt.can_undo = False
    return PlanShape(
        version=version,
        steps=steps,
        total=[consequence(known, follows) for follows in plan.total],
        stop=plan.stop,
        rule=(plan.why.rule or None) if plan.why else None,
        reason=plan.why.reason if plan.why else "",
        prompt=prompt,
        about=[] if plan.stop else [_about(then, seat, text) for text in body.about],
        ways=[] if plan.stop or not body.ways else _ways(then, seat, body.ways),
    )


def _ways(then: Table, seat: int, stem: str) -> list[WayShape]:
    found = ways(then, seat, stem).items()
    return [
        WayShape(to, way.moves, [consequence(then, one) for one in way.harm])
        for to, way in found
        if len(way.moves) > 1
    ]


def _about(then: Table, seat: int, text: str) -> AboutShape:
    try:
        move, standing = then.find(seat, text)
    except IllegalMove as refused:
        return AboutShape(False, False, [], rule=refused.rule or None, reason=refused.reason)
    found = foreseen(then, seat, move, standing)
    return AboutShape(found.legal, found.final, found.consequences, found.asked)
