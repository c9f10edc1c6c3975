"""Answers written in advance: orders of sealed phases, bids, answers to treaties.

While a player writes, the answer lies in `s.ahead` under a name that no question has. What may be written is shown by the position as it
would be if the question came now; when it comes, what is not legal then is left out.

rules: MP-TIME-27
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.prototype.cards.steps.opening import PurchaseCards, TaxCards
from gonfalon.games.prototype.commerce.steps.phase import CommerceStart
from gonfalon.games.prototype.diplomacy.questions.pacts import help_owed
from gonfalon.games.prototype.placement.steps import PlacementOrders, PlacementPhase
from gonfalon.games.prototype.purchase.steps.phase import PurchaseOrders, PurchasePhase
from gonfalon.games.prototype.realm.questions.holdings import is_eliminated
from gonfalon.games.prototype.reinforcements.steps import ReinforcementOrders, ReinforcementsPhase
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.taxes.steps import Collect, TaxOrders
from gonfalon.games.prototype.timing.questions import TREATIES, WRITING
from gonfalon.games.prototype.timing.steps.sealed_orders import START_OVER, Orders
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

PLAN_VERBS = ("plan-answer", "leave-answer", "drop-plan")
CLOSING = ("done", "pass", "settle", "bid-up-to")
"""With these an answer is complete, and left."""
MOST_MOVES = 40
"""Moves of one answer."""

Opening = tuple[type[Orders], tuple[Step, ...]]
ORDERS: dict[str, Opening] = {
    "purchase.orders": (PurchaseOrders, (PurchasePhase(),)),
    "taxes.orders": (TaxOrders, (Collect(),)),
    "reinforcements.orders": (ReinforcementOrders, (ReinforcementsPhase(),)),
    "placement.orders": (PlacementOrders, (PlacementPhase(),)),
    "commerce.start": (CommerceStart, ()),
}
"""The orders of a sealed phase, and what comes before them without a question."""
CARDS: dict[str, Callable[[int], PurchaseCards]] = {
    "purchase.cards": PurchaseCards,
    "taxes.cards": TaxCards,
}
BIDS = "auction.bid"
PLANNED = (*ORDERS, *CARDS, BIDS, TREATIES)
PLANNED_VERBS = tuple(
    dict.fromkeys(
        (
            *(verb for orders, _ in ORDERS.values() for verb in orders.verbs),
            *PurchaseCards.verbs,
            "bid-up-to", "confirm-treaty", "settle",
        )
    )
)  # fmt: skip


def plan_of(s: ProtoState, seat: int) -> tuple[str, tuple[str, ...]] | None:
    """The window for which the player is writing, and what is written so far."""
    for at, name, *texts in s.ahead:
        if at == seat and name.startswith(WRITING):
            return name.removeprefix(WRITING), tuple(texts)
    return None


def plan_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """Nobody plans while they are asked something."""
    if not s.world.is_on("answers_ahead") or is_eliminated(s, seat):
        return []
    if s.agenda[-1].open_to(s, seat) or not s.turn:
        return []
    v, plan = s.vocabulary, plan_of(s, seat)
    if plan is None:
        return [v["plan-answer", s.world.windows[window]] for window in PLANNED]
    moves: list[AnyMove] = [v[("drop-plan",)]]
    if plan[1]:
        moves.append(v[("leave-answer",)])
    return moves + _next_moves(s, seat, *plan)


def _next_moves(s: ProtoState, seat: int, window: str, texts: tuple[str, ...]) -> list[AnyMove]:
    v = s.vocabulary
    if window in ORDERS:
        step, at = _desk(s, seat, window, texts)
        moves = step.moves(at, seat)
        return moves if len(texts) < MOST_MOVES else [s.world.done]
    if window in CARDS:
        moves = CARDS[window](seat).moves(s, seat)
        return [move for move in moves if move.text not in texts]
    if window == BIDS:
        most = s.florins[seat]
        return [s.world.pass_, *([v.range("bid-up-to", low=1, high=most)] if most else [])]
    treaties = [
        v["confirm-treaty", pact.number]
        for pact in s.pacts
        if any(help_owed(pact, seat, other) for other in pact.others(seat))
    ]
    return [v[("settle",)], *(move for move in treaties if move.text not in texts)]


def _desk(
    s: ProtoState, seat: int, window: str, texts: tuple[str, ...]
) -> tuple[Orders, ProtoState]:
    """The phase as if it began now, without what is no longer possible; a die that an order needs shows 1."""
    orders, before = ORDERS[window]
    step, at = orders(), s.copy()
    at.books, at.ready = [()] * s.world.seats, 0
    for opening in before:
        opening.run(at)
    for text in texts:
        desk, move = step.desk(at, seat), s.vocabulary.parse(text)
        if step.allows(desk, seat, move):
            roll = int(bool(step.die_for(desk, seat, move)))
            at.books[seat] = (*at.books[seat], (text, roll))
    return step, at


def planned_orders(s: ProtoState, seat: int) -> tuple[Orders, ProtoState] | None:
    """The sealed phase for which the player is writing orders, and its position."""
    plan = plan_of(s, seat)
    return _desk(s, seat, *plan) if plan is not None and plan[0] in ORDERS else None


def write_plan(s: ProtoState, seat: int, move: Move) -> None:
    if move.verb == "plan-answer":
        window = list(s.world.windows)[move.args[0]]
        s.ahead = (*s.ahead, (seat, WRITING + window))
        return
    plan = plan_of(s, seat)
    assert plan is not None
    window, texts = plan
    rest = tuple(e for e in s.ahead if e[:2] != (seat, WRITING + window))
    if move.verb == "drop-plan":
        s.ahead = rest
    elif move.verb == START_OVER:
        s.ahead = (*rest, (seat, WRITING + window))
    elif move.verb == "leave-answer" or move.verb in CLOSING:
        said: tuple[str, ...] = () if move.verb == "leave-answer" else (move.text,)
        if move.verb == "bid-up-to":
            said = (move.text, s.world.pass_.text)
        s.ahead = (*(e for e in rest if e[:2] != (seat, window)), (seat, window, *texts, *said))
    else:
        s.ahead = (*rest, (seat, WRITING + window, *texts, move.text))


def refuse_plan(s: ProtoState, seat: int, move: Move) -> Refusal:
    plan = plan_of(s, seat)
    if move.verb == "plan-answer" or (plan is not None and not plan_moves(s, seat)):
        return Refusal("MP-TIME-27", "no-plan-now")
    if plan is None:
        if move.verb in PLAN_VERBS:
            return Refusal("MP-TIME-27", "no-plan")
        return Refusal("MP-TIME-01", "not-now")
    if plan[0] in ORDERS and move.verb in ORDERS[plan[0]][0].verbs:
        step, at = _desk(s, seat, *plan)
        return step.refuse(at, seat, move)
    return Refusal("MP-TIME-27", "not-in-plan")
