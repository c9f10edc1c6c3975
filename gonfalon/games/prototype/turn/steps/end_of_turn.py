"""What happens at the end of a turn.

rules: MP-TURN-10, MP-CHAR-56, MP-CAPT-07, MP-SUPPLY-05, MP-SUPPLY-07, MP-LOAD-10, MP-CARD-12, MP-CONQ-10, MP-TRADE-12
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.prototype.capital.changes.elimination import check_elimination
from gonfalon.games.prototype.cards.changes.hands import discard
from gonfalon.games.prototype.church.changes.crusade import settle_crusade
from gonfalon.games.prototype.diplomacy.changes.guests import guests_overdue, left_behind
from gonfalon.games.prototype.diplomacy.steps.payments import PactsDue, expire_pacts
from gonfalon.games.prototype.realm.changes.effects import expire_effects
from gonfalon.games.prototype.realm.changes.pieces import remove_captain, remove_transport
from gonfalon.games.prototype.realm.questions.holdings import fallen_to, vf_at
from gonfalon.games.prototype.realm.questions.pieces import captain_limit, captains, may_stay_alone
from gonfalon.games.prototype.siege.changes.sieges import settle_sieges
from gonfalon.games.prototype.state import BARBARIANS, MADE, NOBODY, OWNERLESS, ProtoState
from gonfalon.games.prototype.supply.changes import lose_excess
from gonfalon.games.prototype.victory.changes import why_over
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class EndOfTurn(Step):
    """MP-TURN-10: in this order."""

    id = "EndOfTurn"

    def run(self, s: ProtoState) -> None:
        remove_ownerless(s)
        guests_overdue(s)
        left_behind(s)
        lose_excess(s)
        settle_sieges(s)
        remove_surplus_captains(s)
        goods_of_the_ground(s)
        s.push(PactsDue(), CloseTurn())


@dataclass(slots=True)
class CloseTurn(Step):
    """MP-TURN-10 (6), (7): what has run out ends; is the game over?"""

    id = "CloseTurn"

    def run(self, s: ProtoState) -> None:
        for entry in s.delivered:
            if entry.last_turn and entry.last_turn <= s.turn:
                discard(s, entry.card)
                s.emit("card-ends", "MP-CARD-12", card=entry.card, seat=entry.victim)
        s.delivered = [e for e in s.delivered if not e.last_turn or e.last_turn > s.turn]
        s.truce = [last if last > s.turn else 0 for last in s.truce]
        expire_pacts(s)
        expire_effects(s)
        settle_crusade(s)
        for seat in list(s.order):
            check_elimination(s, seat, BARBARIANS)
        s.over = why_over(s)
        s.claimed = 0


def remove_ownerless(s: ProtoState) -> None:
    """MP-LOAD-10: a transport without crew on foreign ground is removed with its load."""
    for transport, owner in enumerate(s.transport_owner):
        if owner == OWNERLESS:
            s.emit("removed", "MP-LOAD-10", transport=transport)
            remove_transport(s, transport)


def remove_surplus_captains(s: ProtoState) -> None:
    """MP-CHAR-56, MP-CAPT-07."""
    for seat in s.order:
        own = captains(s, seat)
        made = [captain for captain in own if s.captain_marks[captain] & MADE]
        for captain in made[: max(0, len(own) - captain_limit(s, seat))]:
            s.emit("captain-surplus", "MP-CHAR-56", captain=captain)
            remove_captain(s, captain)
        for captain in captains(s, seat):
            if not vf_at(s, seat, s.captain_at[captain]) and not may_stay_alone(s, captain):
                s.emit("captain-alone", "MP-CAPT-07", captain=captain)
                remove_captain(s, captain)


def goods_of_the_ground(s: ProtoState) -> None:
    """MP-TRADE-12, MP-CONQ-10: goods whose time is over vanish, goods of a player on foreign ground go to its owner."""
    kept = []
    for heap in s.goods:
        if heap.last_turn and heap.last_turn <= s.turn:
            s.emit("goods-vanish", "MP-CONQ-10", territory=heap.territory)
            continue
        owner = s.owner[heap.territory]
        if NOBODY not in (owner, heap.owner) and owner != heap.owner:
            heap = fallen_to(heap, owner)
        kept.append(heap)
    s.goods = kept
