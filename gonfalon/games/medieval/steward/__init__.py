"""The steward: a heuristic player for Medieval.

It sees what its seat knows, the legal moves and nothing else, and always answers alike in the same position.
`plans.py` leads through the turn, `war.py` fights, `cards.py` and `church.py` play the cards, `bargain.py` deals.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.steward import bargain, cards, church, plans, war
from gonfalon.games.medieval.value import Situation
from gonfalon.kernel.moves import AnyMove, Move

Answer = Callable[[Situation, list[AnyMove]], Move]

_ANSWERS: dict[str, Answer] = {
    "setup.draft": plans.draft,
    "npc.choice": plans.give_npc,
    "turn.map": plans.select_map_card,
    "turn.income": plans.collect_income,
    "turn.actions": plans.act,
    "turn.discard": cards.must_discard,
    "card.response": cards.answer_card,
    "attack.route": war.choose_route,
    "attack.request": war.request_passage,
    "attack.passage": war.grant_passage,
    "attack.price": war.pay_price,
    "attack.mercenaries": war.hire,
    "attack.naval-bid": war.naval_bid,
    "attack.intercept": war.intercept,
    "attack.interceptor-bid": war.interceptor_bid,
    "attack.spies": war.spies,
    "attack.knights": war.support_with_knights,
    "attack.militia": war.militia,
    "attack.open-militia": war.militia,
    "attack.jihad": war.jihad,
    "civil-war.militia": war.civil_war_militia,
    "crusade.punish": church.punish,
    "crusade.commit": church.commit,
    "excommunication.deal": church.offer_against,
    "excommunication.answer": church.answer_against,
    "mongol.target": plans.invade,
    "mongol.knights": plans.defend_area,
    "investment.military": plans.station,
}
"""Questions that are not named here get the default answer: Mandatory Cards, terms for passage."""


def choose(s: MedState, seat: int, legal: list[AnyMove], standing: list[AnyMove]) -> Move:
    """The steward's move. `s` is the seat's knowledge."""
    situation = Situation(s, seat)
    if legal[0].verb in ("accept", "decline"):
        return bargain.answer_offer(situation, legal)
    step = s.agenda[-1]
    if step.window.startswith("turn."):
        offer = bargain.make_offer(situation, standing)
        if offer is not None:
            return offer
    answer = _ANSWERS.get(step.window)
    return answer(situation, legal) if answer else step.default(s, seat)
