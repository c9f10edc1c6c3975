"""What moves cost, as buttons show it: florins and PO. From the seat's knowledge alone.

rules: MP-BUY-04 to MP-BUY-06, MP-TRADE-04, MP-WAR-02, MP-WAR-04, MP-WAR-07, MP-DIPL-11, MP-DIPL-14, MP-DIPL-17, MP-CHAR-54, MP-CHAR-59
"""

from __future__ import annotations

from collections.abc import Sequence

from gonfalon.commons.pacts.pacts import find
from gonfalon.games.prototype.attack.steps.announce import Announce
from gonfalon.games.prototype.battle.questions.parties import Objective
from gonfalon.games.prototype.capital.steps.name_capital import NameCapital
from gonfalon.games.prototype.cards.steps.draw import Keep
from gonfalon.games.prototype.commerce.questions.market import buying_price, selling_price
from gonfalon.games.prototype.diplomacy.questions.pacts import any_pact
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, waivable, war_cost
from gonfalon.games.prototype.diplomacy.steps.treaty_chain import TreatyAnswer
from gonfalon.games.prototype.purchase.steps.phase import OFFERS
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.taxes.questions.sell_off import SALE_VERBS, refuse_sale, sale_price
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.games.prototype.turn.steps.plans import planned_orders
from gonfalon.games.prototype.world import VILLAGE
from gonfalon.kernel.moves import AnyMove, Move

Cost = dict[str, int]

MONEY = (*SALE_VERBS, "repay", "pay-debt", "go-bankrupt", "play-amount")
"""Orders of other sealed phases that take or bring florins without a die; what they bring is a price below 0."""


def cost_of(known: ProtoState, seat: int, move: AnyMove) -> Cost:
    """By florins and honour; empty where a move costs nothing, or it depends on an amount: see `rates`."""
    if move.verb in OFFERS or move.verb in MONEY:
        return price_of_order(known, seat, move) if isinstance(move, Move) else {}
    if move.verb in ("pay-due", "pay-all-due"):
        return {"florins": sum(due.florins for due in _due(known, seat, move.args))}
    honour = price_in_honour(known, seat, move)
    if honour:
        return {"honour": honour}
    florins = price_in_florins(known, seat, move)
    return {"florins": florins} if florins else {}


def price_in_florins(known: ProtoState, seat: int, move: AnyMove) -> int:
    """Of what is paid at once: VF of Investiture, a second card, a Village for a new capital."""
    step, w = known.agenda[-1], known.world
    if isinstance(move, Move) and move.verb == "buy-vf":
        return move.args[0] * w.limits.vf_price
    if move.verb == "keep-card" and isinstance(step, Keep) and step.kept >= w.limits.cards_kept:
        return w.limits.more_card_cost
    if (
        move.verb == "capital"
        and isinstance(step, NameCapital)
        and not known.settlement[move.args[0]]
    ):
        return w.buildings[VILLAGE].cost
    return 0


def price_of_order(known: ProtoState, seat: int, move: Move) -> Cost:
    """What an order adds to the bill, with all that the other orders change; honour as well."""
    step, at = _orders(known, seat)
    if step is None or move.verb not in step.verbs:
        return _price_of_sale(known, seat, move)
    desk = step.desk(at, seat)
    twin = desk.copy()
    twin.baskets = dict(desk.baskets)
    step.carry_out(twin, seat, move, 0)
    cost = {"florins": desk.florins[seat] - twin.florins[seat]}
    lost = desk.po[seat] - twin.po[seat]
    return {**cost, "honour": lost} if lost else cost


def _price_of_sale(known: ProtoState, seat: int, move: Move) -> Cost:
    """MP-LOAN-05: what is sold to pay what falls due."""
    may_sell = move.verb in SALE_VERBS and refuse_sale(known, seat, move) is None
    return {"florins": -sale_price(known, move)} if may_sell else {}


def _orders(known: ProtoState, seat: int) -> tuple[Orders | None, ProtoState]:
    """The sealed phase under way, or the one for which the player writes in advance (MP-TIME-27), and its position."""
    step = known.agenda[-1]
    if isinstance(step, Orders) and step.open_to(known, seat):
        return step, known
    return planned_orders(known, seat) or (None, known)


def price_in_honour(known: ProtoState, seat: int, move: AnyMove) -> int:
    verb, po = move.verb, known.world.po
    args = move.args
    if verb == "join":
        return _price_of_help(known, seat)
    if verb in ("declare-war", "fight-too", "surprise"):
        declared = verb in ("declare-war", "fight-too")
        other = args[0] if declared else _target(known)
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
        return -po["cancel-truce-turn"] * (args[1] if isinstance(move, Move) else 1)
    return -po["cancel-castellan"] if verb == "cancel-protection" else 0


def _due(known: ProtoState, seat: int, named: Sequence[int]) -> list[effects.Due]:
    """Payments that fall due: to this player by this pact, or all of them."""
    all_due = [due for due in effects.of(known, effects.Due) if due.debtor == seat]
    return [due for due in all_due if not named or (due.creditor, due.pact) == tuple(named)]


def _price_of_help(known: ProtoState, seat: int) -> int:
    """MP-WAR-04: who helps the defence declares war on all who attack, as far as they are known."""
    enemies = [party.seat for party in known.battle.attackers] if known.battle else []
    wars = [one for one in enemies if one >= 0 and not at_war(known, seat, one)]
    return sum(war_cost(known, seat, enemy, surprise=True) for enemy in wars)


def _target(known: ProtoState) -> int:
    """Who is attacked by what is being announced."""
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
