"""What moves cost, as buttons show it: florins and PO. From the seat's knowledge alone.

rules: MP-BUY-04 to MP-BUY-06, MP-TRADE-04, MP-WAR-02, MP-WAR-04, MP-WAR-07, MP-DIPL-11, MP-DIPL-14, MP-DIPL-17, MP-CHAR-54, MP-CHAR-59
"""

from __future__ import annotations

from collections.abc import Sequence

from gonfalon.commons.pacts.pacts import find
from gonfalon.games.prototype.attack.steps.announce import Announce
from gonfalon.games.prototype.battle.questions.parties import Objective
from gonfalon.games.prototype.commerce.questions.market import buying_price, selling_price
from gonfalon.games.prototype.diplomacy.questions.pacts import any_pact
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, waivable, war_cost
from gonfalon.games.prototype.diplomacy.steps.treaty_chain import TreatyAnswer
from gonfalon.games.prototype.purchase.steps.phase import OFFERS
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.games.prototype.turn.steps.plans import planned_orders
from gonfalon.kernel.moves import AnyMove, Move

Cost = dict[str, int]

INCOME = ("borrow", "sell-building", "sell-transport", "sell-engine")
"""Orders of the Taxes phase that bring florins: a price below 0."""


def cost_of(known: ProtoState, seat: int, move: AnyMove) -> Cost:
    """By florins and honour; empty where a move costs nothing, or it depends on an amount: see `rates`."""
    if move.verb in OFFERS or move.verb in INCOME:
        return {"florins": price_of_order(known, seat, move)} if isinstance(move, Move) else {}
    if move.verb in ("pay-due", "pay-all-due"):
        return {"florins": sum(due.florins for due in _due(known, seat, move.args))}
    honour = price_in_honour(known, seat, move)
    if honour:
        return {"honour": honour}
    if isinstance(move, Move) and move.verb == "buy-vf":
        return {"florins": move.args[0] * known.world.limits.vf_price}
    return {}


def price_of_order(known: ProtoState, seat: int, move: Move) -> int:
    """What an order adds to the bill, with all that the other orders change."""
    step, at = _orders(known, seat)
    if step is None or move.verb not in step.verbs:
        return 0
    desk = step.desk(at, seat)
    twin = desk.copy()
    twin.baskets = dict(desk.baskets)
    step.carry_out(twin, seat, move, 0)
    return desk.florins[seat] - twin.florins[seat]


def _orders(known: ProtoState, seat: int) -> tuple[Orders | None, ProtoState]:
    """The sealed phase under way, or the one for which the player writes in advance (MP-TIME-27), and its position."""
    step = known.agenda[-1]
    if isinstance(step, Orders) and step.open_to(known, seat):
        return step, known
    return planned_orders(known, seat) or (None, known)


def price_in_honour(known: ProtoState, seat: int, move: AnyMove) -> int:
    verb, po = move.verb, known.world.po
    args = move.args
    if verb in ("declare-war", "fight-too", "surprise", "join"):
        declared = verb in ("declare-war", "fight-too")
        other = args[0] if declared else _enemy(known, verb)
        if other < 0 or known.war[seat * known.world.seats + other]:
            return 0
        waived = args[1] if declared and len(args) > 1 else 0
        return war_cost(known, seat, other, surprise=not declared) - waived
    if verb == "refuse-due":
        pact = any_pact(known, args[1])
        return break_price(known, pact, seat) if pact else 0
    if verb == "settle":
        return _price_of_answer(known, seat)
    if verb in ("break-pact", "break-wronged"):
        pact = find(known.pacts, args[-1])
        if pact is None:
            return 0
        price = break_price(known, pact, seat)
        return price - (waivable(known, seat, args[0], price) if verb == "break-wronged" else 0)
    if verb == "end-truce":
        return -po["cancel-truce-turn"]
    return -po["cancel-castellan"] if verb == "cancel-protection" else 0


def _due(known: ProtoState, seat: int, named: Sequence[int]) -> list[effects.Due]:
    """Payments that fall due: to this player by this pact, or all of them."""
    all_due = [due for due in effects.of(known, effects.Due) if due.debtor == seat]
    return [due for due in all_due if not named or (due.creditor, due.pact) == tuple(named)]


def _enemy(known: ProtoState, verb: str) -> int:
    """Who is attacked by what is being announced; who attacks, for those who would help the defence."""
    if verb == "join":
        return known.battle.attackers[0].seat if known.battle else NOBODY
    step = known.agenda[-1]
    return Objective(*step.goal).target if isinstance(step, Announce) else NOBODY


def _price_of_answer(known: ProtoState, seat: int) -> int:
    """MP-WAR-07, MP-CB-06: what wars and broken treaties come to, less what CB pay for."""
    step = known.agenda[-1]
    if not isinstance(step, TreatyAnswer) or step.seat != seat:
        return 0
    return int(step.asks(known, seat)["points"]) - sum(points for _, points in step.waived)


def rates(known: ProtoState, seat: int, moves: list[AnyMove]) -> dict[str, int]:
    """Of trades with an amount, by the words before it: florins paid or received for one unit."""
    found: dict[str, int] = {}
    for move in moves:
        if move.verb in ("buy", "sell"):
            t, good = move.args[:2]
            price = buying_price if move.verb == "buy" else selling_price
            stem = " ".join(
                known.vocabulary.words(move.verb, move.args[: 2 if move.verb == "buy" else 3])
            )
            found[stem] = price(known, seat, known.transport_at[t], good)
    return found
