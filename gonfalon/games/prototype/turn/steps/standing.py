"""Standing moves: open to every player whenever the game is at rest, never asked for.

rules: MP-TIME-04, MP-TIME-07, MP-TIME-26, MP-TIME-27, MP-END-01, MP-ELIM-05
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.capital.steps.leaving import LEAVING_VERBS, leave, leaving_moves
from gonfalon.games.prototype.cards.questions.power import all_but
from gonfalon.games.prototype.diplomacy.steps.affairs import (
    AFFAIR_VERBS,
    affair_moves,
    affair_outlook,
    do_affair,
    refuse_affair,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.changes import set_order, store_card
from gonfalon.games.prototype.timing.questions import uses_always, wants
from gonfalon.games.prototype.turn.steps.absence import (
    ABSENCE_VERBS,
    absence_moves,
    apply_absence,
    refuse_absence,
)
from gonfalon.games.prototype.turn.steps.plans import (
    PLAN_VERBS,
    PLANNED_VERBS,
    plan_moves,
    planned_orders,
    refuse_plan,
    write_plan,
)
from gonfalon.games.prototype.victory.questions import final_points
from gonfalon.games.prototype.vocabulary import AFFAIRS, FOES
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

CLOCK_VERBS = ("time-up", "missed")
"""What only the table says."""


@dataclass(slots=True)
class Standing(Step):
    """Rights outside the agenda."""

    id = "Standing"
    rule = "MP-TIME-04"
    windows = ("pact.vote",)
    verbs = (
        "always-ask", "always-pass", "use-always", "use-no-more", "claim-honour", "time-up", *AFFAIR_VERBS, *ABSENCE_VERBS,
        *PLAN_VERBS, *PLANNED_VERBS, *LEAVING_VERBS,
    )  # fmt: skip
    refused_verbs = all_but(
        "play", "play-seat", "play-technology", "play-card", "play-cards", "play-amount"
    )

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        if seat == HOST:
            time_up: list[AnyMove] = [v[("time-up",)]] if s.turn and not s.time_is_up else []
            return time_up + absence_moves(s, seat)
        if s.left >> seat & 1:
            return []
        found = affair_moves(s, seat) + absence_moves(s, seat) + plan_moves(s, seat)
        if s.world.honour_limit and s.turn and seat in s.order and not s.claimed >> seat & 1:
            found.append(v[("claim-honour",)])
        for name, number in s.world.windows.items():
            if s.world.data.windows[number].class_ == "reaction":
                for affair in range(len(AFFAIRS)):
                    asked = wants(s, seat, name, affair)
                    found.append(v["always-pass" if asked else "always-ask", number, affair])
        for card in s.world.battle_cards:
            for foe in range(len(FOES)):
                stored = uses_always(s, seat, card, foe)
                found.append(v["use-no-more" if stored else "use-always", card, foe])
        return found + leaving_moves(s, seat)

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.desks = {}
        if move.verb in AFFAIR_VERBS:
            do_affair(s, seat, move)
            return
        if move.verb in ABSENCE_VERBS:
            apply_absence(s, seat, move)
            return
        if move.verb in LEAVING_VERBS:
            leave(s, seat)
            return
        if move.verb in PLAN_VERBS or move.verb in PLANNED_VERBS:
            write_plan(s, seat, move)
            return
        if move.verb == "time-up":
            s.time_is_up = 1
            s.emit("time-up", "MP-END-01", turn=s.turn)
            return
        if move.verb == "claim-honour":
            s.claimed |= 1 << seat
            s.commit()
            s.emit("honour-claimed", "MP-END-03", seat=seat)
            return
        if move.verb in ("use-always", "use-no-more"):
            card, foe = move.args
            store_card(s, seat, card, foe, move.verb == "use-always")
            return
        window = list(s.world.windows)[move.args[0]]
        set_order(s, seat, window, move.args[1], move.verb == "always-ask")

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb in AFFAIR_VERBS:
            return affair_outlook(s, seat, move)
        if move.verb == "claim-honour":
            points = s.po[seat] + sum(final_points(s, seat).values())
            return [remark("claim", points=points, limit_points=s.world.honour_limit)]
        if move.verb in LEAVING_VERBS:
            return [remark("resign")]
        planned = planned_orders(s, seat) if move.verb in PLANNED_VERBS else None
        return planned[0].outlook(planned[1], seat, move) if planned else []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if seat == HOST and move.verb not in CLOCK_VERBS:
            return Refusal("MP-TIME-04", "players-only")
        if move.verb in AFFAIR_VERBS:
            return refuse_affair(s, seat, move)
        if move.verb in ABSENCE_VERBS:
            return refuse_absence(s, seat, move)
        if move.verb in LEAVING_VERBS:
            return Refusal("MP-ELIM-05", "not-in-game")
        if move.verb in PLAN_VERBS or move.verb in PLANNED_VERBS:
            return refuse_plan(s, seat, move)
        if move.verb == "time-up":
            return Refusal("MP-END-01", "time-is-up")
        if move.verb == "claim-honour":
            return Refusal("MP-END-03", "no-claim")
        return Refusal("MP-TIME-07", "so-already")
