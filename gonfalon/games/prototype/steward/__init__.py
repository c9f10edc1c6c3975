"""The steward: a heuristic player for the prototype of Medioevo Universale.

It sees what its seat knows, the legal moves and nothing else, and always answers alike in the same position. `court` leads
through set-up, auctions, taxes and placement, buys and uses characters; `war` leads armies and fights; `trade` travels the roads of
`roads.py`; `diplomacy` deals with others. `situation.py`, `war/campaigns.py` and `war/prospects.py` say what things are worth.
"""

from __future__ import annotations

from collections.abc import Callable

from gonfalon.games.prototype.state import COMMERCE, ProtoState
from gonfalon.games.prototype.steward.court import phases, purse
from gonfalon.games.prototype.steward.diplomacy import bargain, envoy
from gonfalon.games.prototype.steward.drive import among
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.games.prototype.steward.trade import market_day
from gonfalon.games.prototype.steward.war import armies, battles
from gonfalon.games.prototype.victory.questions import final_points
from gonfalon.kernel.moves import AnyMove, Move, covers

Answer = Callable[[Situation, list[AnyMove]], Move | None]

_ANSWERS: dict[str, Answer] = {
    "setup.capital": phases.choose_capital,
    "setup.cathedral": phases.choose_cathedral,
    "setup.pieces": phases.station,
    "setup.armies": phases.deploy,
    "auction.bid": phases.bid,
    "cards.keep": phases.keep_card,
    "diplomacy.turn": envoy.negotiate,
    "diplomacy.answer": bargain.answer,
    "diplomacy.counter": bargain.counter,
    "war.treaty": bargain.stand_by,
    "diplomacy.gift": envoy.give,
    "card.declared": battles.shield,
    "card.choice": battles.take_card,
    "purchase.cards": phases.open_phase,
    "purchase.orders": purse.buy,
    "taxes.cards": phases.open_phase,
    "taxes.orders": phases.collect,
    "reinforcements.orders": phases.recruit,
    "placement.orders": phases.place,
    "combat.turn": armies.act,
    "attack.announce": battles.charge,
    "attack.prepare": battles.open_gates,
    "attack.react": battles.react,
    "attack.mode": battles.choose_mode,
    "battle.attacker-cards": battles.show_cards,
    "battle.defender-cards": battles.show_cards,
    "battle.lost-card": battles.lose_card,
    "battle.continue": battles.go_on,
    "battle.captain": battles.promote,
    "siege.confirm": battles.confirm_siege,
    "siege.damage": battles.show_genius,
    "conquest.landing": battles.put_ashore,
    "conquest.choices": battles.share_out,
    "combat.healing": battles.heal,
    "commerce.start": market_day.prepare,
    "commerce.turn": market_day.act,
    "fair.bid": phases.bid_for_card,
}
"""Questions that are not named here, or to which nothing better comes to mind, get the default answer."""


def choose(s: ProtoState, seat: int, legal: list[AnyMove], standing: list[AnyMove]) -> Move:
    """The steward's move. `s` is the seat's knowledge."""
    situation = Situation(s, seat)
    free = freely(situation, standing)
    if free is not None:
        return free
    step = s.agenda[-1]
    answer = _ANSWERS.get(step.window)
    move = answer(situation, legal) if answer is not None else None
    if move is None or not covers(legal, move):
        # others may have begun what the steward now goes on with: then its plan need not fit
        return step.default(s, seat)
    return move


def freely(o: Situation, standing: list[AnyMove]) -> Move | None:
    """MP-END-03, MP-DIPL-12: claim what wins, and vote where a vote is open; nobody waits for either."""
    s, v = o.s, o.s.vocabulary
    if s.world.honour_limit and s.phase == COMMERCE and not s.claimed >> o.seat & 1:
        points = s.po[o.seat] + sum(final_points(s, o.seat).values())
        ahead = all(points > s.po[other] + RESERVE for other in o.rivals)
        if points >= s.world.honour_limit and ahead:
            return among(standing, v[("claim-honour",)])
    for claim in s.claims:
        kept = claim.accused == o.seat or (claim.claimant != o.seat and o.taste % 2 == 0)
        vote = among(standing, v["vote-kept" if kept else "vote-broken", claim.number])
        if vote is not None:
            return vote
    if s.pacts and s.agenda[-1].window == "diplomacy.turn":
        return bargain.break_off(o, standing)
    return None


RESERVE = 5
"""Points that others are taken to score at the end."""
