"""The steward: a heuristic player for Medioevo Universale.

It sees what its seat knows, the legal moves and nothing else, and always answers alike in the same position. `court.py` leads through
set-up, auctions, events and taxes, `purse.py` buys, `war.py` moves and fights, `trade.py` travels the roads that `roads.py` plans,
`envoy.py` deals with others, `dice.py` throws again, `powers.py` and `reactions.py` use cards and technologies. `worth.py` says what
things are worth, in Honour Points.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.steward import court, dice, envoy, powers, purse, reactions, trade, war
from gonfalon.games.medioevo.steward.worth import Outlook
from gonfalon.kernel.moves import AnyMove, Move, covers

Answer = Callable[[Outlook, list[AnyMove]], Move | None]

_ANSWERS: dict[str, Answer] = {
    "setup.auction": court.bid_for_kingdom,
    "setup.place": court.place_start,
    "setup.card": court.keep_card,
    "order.bid": court.bid,
    "order.rebid": court.bid_again,
    "events.choose-effects": court.choose_effects,
    "events.supply": court.lead_barbarians,
    "tax.level": court.set_tax,
    "purchase": purse.buy,
    "tp.payment": purse.pay,
    "combat.own-turn": war.act,
    "move.step": war.step,
    "move.confirm": war.confirm,
    "battle.reroll": dice.throw_again,
    "conquest.assets": war.keep_assets,
    "commerce.own-turn": trade.act,
    "commerce.purchase": trade.lay_road,
    "commerce.sale": trade.sell,
    "end.objectives": court.claim,
}
"""Questions that are not named here, or to which nothing better comes to mind, get the default answer."""


def choose(s: MedState, seat: int, legal: list[AnyMove], standing: list[AnyMove]) -> Move:
    """The steward's move. `s` is the seat's knowledge."""
    outlook = Outlook(s, seat)
    if legal[0].verb in envoy.ANSWER_VERBS:
        return envoy.answer(outlook, legal)
    free = court.claim_freely(outlook, standing) or envoy.propose(outlook, standing)
    if free is not None:
        return free
    step = s.agenda[-1]
    move = powers.use(outlook, legal) if step.window in powers.WINDOWS else None
    answer = reactions.react if isinstance(step, Reaction) else _ANSWERS.get(step.window)
    if move is None and answer is not None:
        move = answer(outlook, legal)
    if move is None or not covers(legal, move):
        # others may have begun what the steward now goes on with: then its plan need not fit
        return step.default(s, seat)
    return move
