"""Card 28: units lost in a battle round can be bought at half price in the next Purchase phase.

rules: MU-EC-28
"""

from __future__ import annotations

from collections.abc import Sequence

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    Convalescent,
    anything_in_force,
    of,
)
from gonfalon.games.medioevo.definitions.questions.realm import (
    captains_in_reserve,
    units_in_reserve,
)
from gonfalon.games.medioevo.definitions.questions.reserve import stock_of_standard
from gonfalon.games.medioevo.effects.changes import begin, end
from gonfalon.games.medioevo.effects.questions.registry import LASTING
from gonfalon.games.medioevo.purchase.changes.armies import (
    put_captain,
    put_units,
    refuse_limit,
    refuse_place,
)
from gonfalon.games.medioevo.purchase.questions import Buyer, Choice, Offer
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.questions.points import Bill
from gonfalon.games.medioevo.world import CAPTAIN
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import Move


def _until_next_turn(s: MedState, effect: Convalescent) -> bool:
    return effect.turn == s.turn


LASTING[Convalescent] = _until_next_turn


def note_convalescents(s: MedState, seat: int, fallen: Sequence[tuple[int, int]]) -> None:
    for kind, level in fallen:
        begin(s, Convalescent(seat, kind, level, s.turn))
    units = [kind for kind, _ in fallen]
    s.emit("convalescents", "MU-EC-28", seat=seat, units=units)


def convalescents(s: MedState, seat: int) -> list[tuple[int, int]]:
    """Kind and level of those that can be bought now."""
    able = [e for e in of(s, Convalescent) if e.seat == seat and e.turn == s.turn - 1]
    return [(convalescent.unit, convalescent.level) for convalescent in able]


def _forget(s: MedState, seat: int, kind: int, level: int) -> None:
    end(s, Convalescent(seat, kind, level, s.turn - 1))


# ---- units


def recall_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    if not anything_in_force(s) or not buyer.room:
        return []
    kinds = sorted({kind for kind, _ in convalescents(s, buyer.seat) if kind != CAPTAIN})
    present = [kind for kind in kinds if units_in_reserve(s, buyer.seat, kind)]
    return [((kind, t), None) for kind in present for t in buyer.bases]


def refuse_recall(s: MedState, seat: int, move: Move) -> Refusal | None:
    kind, territory = move.args
    if (kind, 0) not in convalescents(s, seat):
        return Refusal("MU-EC-28", "no-convalescent", unit=kind)
    if not units_in_reserve(s, seat, kind):
        return Refusal("MU-COMP-01", "none-in-reserve", unit=kind)
    return refuse_place(s, seat, territory) or refuse_limit(s, seat, 1)


def bill_recall(s: MedState, seat: int, move: Move) -> Bill:
    return Bill(s.world.unit_cost[move.args[0]] // 2)


def recall(s: MedState, seat: int, move: Move) -> int:
    kind, territory = move.args
    _forget(s, seat, kind, 0)
    put_units(s, seat, kind, territory, 1, "MU-EC-28")
    return 0


# ---- captains


def recall_captain_choices(s: MedState, buyer: Buyer) -> list[Choice]:
    if not anything_in_force(s) or not buyer.room:
        return []
    levels = sorted({level for kind, level in convalescents(s, buyer.seat) if kind == CAPTAIN})
    if not levels or not captains_in_reserve(s, buyer.seat):
        return []
    return [((t,), levels) for t in buyer.bases]


def refuse_recall_captain(s: MedState, seat: int, move: Move) -> Refusal | None:
    territory, level = move.args
    if (CAPTAIN, level) not in convalescents(s, seat):
        return Refusal("MU-EC-28", "no-convalescent", unit=CAPTAIN)
    if not captains_in_reserve(s, seat):
        return Refusal("MU-CAP-03", "no-captain-left")
    return refuse_place(s, seat, territory, "MU-CAP-01") or refuse_limit(s, seat, 1)


def bill_recall_captain(s: MedState, seat: int, move: Move) -> Bill:
    return Bill(s.world.captain_cost[move.args[1] - 1] // 2)


def recall_captain(s: MedState, seat: int, move: Move) -> int:
    territory, level = move.args
    _forget(s, seat, CAPTAIN, level)
    put_captain(s, seat, captains_in_reserve(s, seat)[0], territory, level, "MU-EC-28")
    return 0


def takes_standard(s: MedState, move: Move) -> list[int]:
    return stock_of_standard(move.args[1])


RECALL_OFFERS = {
    "recall": Offer(recall_choices, refuse_recall, recall, bill_recall),
    "recall-captain": Offer(
        recall_captain_choices,
        refuse_recall_captain,
        recall_captain,
        bill_recall_captain,
        takes_standard,
    ),
}
