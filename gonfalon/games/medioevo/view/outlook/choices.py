"""Choices in the middle of a card or technology.

rules: MU-EUSE-09, MU-EC-06, MU-EC-09, MU-EC-25, MU-EC-31, MU-EC-34, MU-EC-50, MU-EC-61, MU-EC-66, MU-EC-71, MU-TN-04, MU-TN-11, MU-CTRL-03
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.battle.questions.arithmetic import Force
from gonfalon.games.medioevo.events import questions as event
from gonfalon.games.medioevo.forecast.odds import forecast
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.view.hints import opponents_in
from gonfalon.games.medioevo.view.outlook import purchase
from gonfalon.games.medioevo.view.outlook.parts import breach, odds_for
from gonfalon.games.medioevo.world import EFFECTS, UNITS
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move

DIE = 8
"""Faces of the dice of archers."""


def of_pick(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    """Something more may be chosen, or not."""
    if move.verb == "done":
        return [remark("picks-lapse", count=step.left)]
    return [remark("picks-left", count=step.left - 1)]


def of_alms(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    return [remark("points-of-the-phase")] if move.verb == "done" else []


def of_tokens(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    return purchase.of_tokens(move, step.count)


def of_providence(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    """MU-EC-61: whom the Event would strike."""
    if move.verb == "draw-event":
        return [remark("one-more-event")]
    after = known.copy()
    after.event = move.args[0]
    zones, icons = event.area(after), known.world.events[after.event].icons
    struck = [
        other
        for other in known.order
        if any(event.is_hit(after, other, EFFECTS.index(icon), zones) for icon in icons)
    ]
    return [remark("strikes", seats=struck) if struck else remark("strikes-nobody")]


def of_forced_march(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    after = known.copy()
    step.apply(after, seat, move)
    top: Any = after.agenda[-1]
    return [remark("named-so-far", count=sum(top.units) + len(top.captains))]


def of_crusade(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    """MU-EC-34: the battle that the unit may have to fight there."""
    kind, zone = move.args[:2]
    counts = [int(each == kind) for each in range(len(UNITS))]
    coming = Force((counts[0], counts[1], counts[2], counts[3]))
    return _entry(known, seat, zone, coming) + breach(known, seat, step.attacked(known, seat, move))


def _entry(known: MedState, seat: int, zone: int, coming: Force) -> list[Consequence]:
    opponents = opponents_in(known, seat, zone, False)
    if not opponents or not coming.size:
        return [remark("no-battle-there")]
    return odds_for(forecast(known, zone, seat, opponents[0], coming), 0)


def of_charted_step(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    """MU-TN-04: who goes so far, and what the step meets."""
    if move.verb != "go":
        after = known.copy()
        step.apply(after, seat, move)
        top: Any = after.agenda[-1]
        return [remark("named-so-far", count=sum(top.units) + len(top.captains))]
    units = step.units
    levels = tuple(sorted(known.captain_level[captain] for captain in step.captains))
    coming = Force((units[0], units[1], units[2], units[3]), levels)
    victims = step.attacked(known, seat, move)
    return _entry(known, seat, step.end, coming) + breach(known, seat, victims)


def of_rally(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    if move.verb == "done":
        return [remark("points-lapse", count=step.points)]
    if move.verb == "go":
        return [remark("steps-left", count=step.points - 1)]
    after = known.copy()
    step.apply(after, seat, move)
    top: Any = after.agenda[-1]
    return [remark("named-so-far", count=sum(top.units) + len(top.captains))]


def of_aim(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    """MU-EC-09: the chance of a die that is thrown again."""
    chance = len(known.world.archery_hits) / DIE
    if move.verb == "done":
        return [remark("dice-again", count=len(step.chosen)), remark("die-hits", chance)]
    hits = step.dice(known)[move.args[1] - 1] in known.world.archery_hits
    return [remark("hits-now" if hits else "misses-now"), remark("die-hits", chance)]


def of_tribe(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    return [remark("picks-left", count=step.count - sum(step.chosen) - move.args[1])]


def of_new_route(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    """MU-EC-31: how many stages lie anew, and how many stay."""
    stages = len(known.roads[seat].stages) - 1
    laid = len(step.laid) + (move.verb == "stage")
    return [remark("stages-moved", count=laid, left_count=stages - laid)]


def of_caught_spy(known: MedState, seat: int, step: Any, move: Move) -> list[Consequence]:
    return [remark("unit-lost")]
