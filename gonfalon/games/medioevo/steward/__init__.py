"""The steward: a heuristic player for Medioevo Universale.

It sees what its seat knows, the legal moves and nothing else, and always answers alike in the same position. `setup_to_taxes.py`
leads through set-up, auctions, events and taxes, `purchase.py` buys, `combat.py` moves and fights, `commerce.py` travels the roads
that `roads.py` plans, `diplomacy.py` deals with others, `rerolls.py` throws again, `uses.py` and `reactions.py` use cards and
technologies. `worth.py` says what things are worth, in Honour Points. `standing_orders.py` has the orders that a player may leave.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steward import (
    combat,
    commerce,
    diplomacy,
    purchase,
    reactions,
    rerolls,
    setup_to_taxes,
    uses,
)
from gonfalon.games.medioevo.steward.worth import Situation
from gonfalon.kernel.moves import AnyMove, Move, covers

Answer = Callable[[Situation, list[AnyMove]], Move | None]

_ANSWERS: dict[str, Answer] = {
    "setup.auction": setup_to_taxes.bid_for_kingdom,
    "setup.place": setup_to_taxes.place_start,
    "setup.card": setup_to_taxes.keep_card,
    "order.bid": setup_to_taxes.bid,
    "order.rebid": setup_to_taxes.bid_again,
    "events.choose-effects": setup_to_taxes.choose_effects,
    "events.supply": setup_to_taxes.lead_barbarians,
    "tax.level": setup_to_taxes.set_tax,
    "purchase": purchase.buy,
    "tp.payment": purchase.pay,
    "combat.own-turn": combat.act,
    "move.step": combat.step,
    "move.confirm": combat.confirm,
    "battle.reroll": rerolls.throw_again,
    "conquest.assets": combat.keep_assets,
    "commerce.own-turn": commerce.act,
    "commerce.purchase": commerce.lay_road,
    "commerce.sale": commerce.sell,
    "end.objectives": setup_to_taxes.claim,
}
"""Questions that are not named here, or to which nothing better comes to mind, get the default answer."""


def choose(s: MedState, seat: int, legal: list[AnyMove], standing: list[AnyMove]) -> Move:
    """The steward's move. `s` is the seat's knowledge."""
    situation = Situation(s, seat)
    if legal[0].verb in diplomacy.ANSWER_VERBS:
        return diplomacy.answer(situation, legal)
    free = setup_to_taxes.claim_freely(situation, standing) or diplomacy.propose(
        situation, standing
    )
    if free is not None:
        return free
    step = s.agenda[-1]
    move = uses.use(situation, legal) if step.window in uses.WINDOWS else None
    answer = reactions.react if isinstance(step, Reaction) else _ANSWERS.get(step.window)
    if move is None and answer is not None:
        move = answer(situation, legal)
    if move is None or not covers(legal, move):
        # others may have begun what the steward now goes on with: then its plan need not fit
        return step.default(s, seat)
    return move
