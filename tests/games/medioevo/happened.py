"""Whether what was shown with a chance has happened, as events tell it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gonfalon.games.medioevo.battle.questions.arithmetic import basic_attack
from gonfalon.games.medioevo.events import questions as event_questions
from gonfalon.games.medioevo.events.steps.events import composition
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Event
from tests.games.shown import Promise, Verdict


def _compared(holds: Callable[[int, int], bool]) -> Verdict:
    """MU-DICE-08: the value of the player's side against that of the other."""

    def verdict(promise: Promise, chance: Consequence, event: Event) -> bool | None:
        if event.kind != "comparison" or promise.seat not in event.values["seats"]:
            return None
        k = event.values["seats"].index(promise.seat)
        return holds(event.values["values"][k], event.values["values"][1 - k])

    return verdict


def _die(promise: Promise, event: Event) -> Any:
    """MU-EUSE-09: the row of a card's table that its die has given."""
    state: Any = promise.state
    if event.kind != "card-die":
        return None
    die = event.values["die"]
    table = state.world.cards[event.values["card"]].die_table
    return next(row for row in table if row.low <= die <= row.high)


def _result(wanted: str) -> Verdict:
    def verdict(promise: Promise, chance: Consequence, event: Event) -> bool | None:
        row = _die(promise, event)
        return None if row is None else row.result == wanted

    return verdict


def _gives(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    row = _die(promise, event)
    if row is None:
        return None
    return row.result != "nothing" and row.amount == chance.values["count"]


def _harms(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    """MU-EVENT-05: the die of the first victim."""
    state: Any = promise.state
    if event.kind != "event-die" or event.values["effect"] != promise.move.args[0]:
        return None
    harm = event_questions.harm_of(state, event.values["effect"], event.values["die"])
    return bool(harm)


def _horde(measure: Callable[[Any, list[int]], int], sign: int) -> Verdict:
    """MU-BDICE-02: the dice that lie then against those before."""

    def verdict(promise: Promise, chance: Consequence, event: Event) -> bool | None:
        state: Any = promise.state
        if event.kind != "barbarian-reroll":
            return None
        now, then = state.barbarian_dice, event.values["dice"]
        return sign * (measure(state.world, then) - measure(state.world, now)) > 0

    return verdict


def _units(world: Any, dice: list[int]) -> int:
    return sum(composition(world, dice))


def _attack(world: Any, dice: list[int]) -> int:
    return basic_attack(dice)


def _rebels(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    """MU-REB-02: so many for what the tax is above the tolerated one."""
    state: Any = promise.state
    if event.kind != "tolerated-tax":
        return None
    above = max(0, promise.move.args[0] - event.values["tax"])
    return bool(above // state.world.limits.florins_per_rebellion == chance.values["count"])


def _shot(promise: Promise, chance: Consequence, event: Event) -> bool | None:
    """MU-ARTY-04: the first shot of the engine."""
    state: Any = promise.state
    piece = promise.move.args[0]
    if event.kind != "engine-fires" or event.values["piece"] != piece:
        return None
    return event.values["dice"][0] in state.world.engines[state.piece_level[piece] - 1].hit_on


def _battle(won: bool) -> Verdict:
    """MU-BATTLE-03: nobody has won where both sides are gone or the battle was stopped."""

    def verdict(promise: Promise, chance: Consequence, event: Event) -> bool | None:
        if event.kind != "battle-over":
            return None
        winner = event.values["winner_seat"]
        return winner == promise.seat if won else winner not in (promise.seat, -1)

    return verdict


VERDICTS: dict[str, Verdict] = {
    "round-won": _compared(lambda own, other: own > other),
    "round-tied": _compared(lambda own, other: own == other),
    "round-lost": _compared(lambda own, other: own < other),
    "spy-succeeds": _result("success"),
    "spy-caught": _result("backfire"),
    "die-gives": _gives,
    "harms-each": _harms,
    "horde-greater": _horde(_units, 1),
    "horde-smaller": _horde(_units, -1),
    "attack-higher": _horde(_attack, 1),
    "attack-lower": _horde(_attack, -1),
    "rebellions": _rebels,
    "shot-hits": _shot,
    "battle-won": _battle(won=True),
    "battle-lost": _battle(won=False),
}
LASTING = frozenset({"rebellions"})
"""Decided in the next turn."""
CHOSEN = frozenset({"battle-won", "battle-lost"})
"""Battles that may be stopped, fled from or decided by cards."""
