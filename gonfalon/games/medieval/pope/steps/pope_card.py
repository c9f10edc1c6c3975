"""The Pope Card and its uses: Crusade, Excommunication, absolution, and the optional Marriage and papal passage.

rules: MD-POPE-01 to MD-POPE-06, MD-EXC-08, MD-MAR-01, MD-MAR-04, MD-PAP-01
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.questions.routes import reach_unasked
from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.components.changes import receive
from gonfalon.games.medieval.pope.questions import knights_income, may_be_excommunicated, may_marry
from gonfalon.games.medieval.pope.steps.crusade import call_crusade, crusade_outlook
from gonfalon.games.medieval.pope.steps.excommunication import (
    absolve,
    declare_excommunication,
    excommunication_outlook,
    refuse_excommunication,
)
from gonfalon.games.medieval.powers.questions import powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import POPE, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

POPE_VERBS = ("crusade", "excommunicate", "absolve", "marry", "papal-passage")


def pope_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    """MD-POPE-01 to MD-POPE-03: the uses of a Pope Card."""
    if s.map_card_drawn or not may_hold(s, seat, POPE):
        return
    v, w = s.vocabulary, s.world
    if not s.crusade_called:
        moves.append(v[("crusade",)])
    excommunicate = w.moves_of["excommunicate"]
    moves += [excommunicate[n] for n in bits(w.catholic) if may_be_excommunicated(s, n)]
    # MD-POPE-05: the income of Knights of Christ is there before it is paid
    if s.florins[seat] + knights_income(s, seat) >= w.limits.absolution_cost:
        moves += [v["absolve", power] for power in bits(s.excommunicated)]
    if w.with_marriage:
        moves += [
            v["marry", mine, other]
            for mine in w.powers
            if s.card_at[mine] == seat and may_marry(s, mine)
            for other in w.powers
            if other != mine and may_marry(s, other)
        ]
    if w.with_papal_passage and not s.papal_passage:
        moves.append(v[("papal-passage",)])


def play_pope(s: MedState, seat: int, move: Move) -> None:
    """MD-POPE-04, MD-POPE-05: first Knights of Christ income for all, then the chosen use."""
    use_card(s, seat, POPE)
    s.commit()
    s.emit("pope-played", "MD-POPE-01", seat=seat, use=move.verb)
    for other in range(s.world.seats):
        florins = knights_income(s, other)
        if florins:
            receive(s, other, florins)
            s.emit("knights-income", "MD-POPE-04", seat=other, florins=florins)
    if move.verb == "crusade":
        call_crusade(s, seat)
    elif move.verb == "excommunicate":
        declare_excommunication(s, seat, move.args[0])
    elif move.verb == "absolve":
        absolve(s, seat, move.args[0])
    elif move.verb == "marry":
        mine, other = move.args
        s.spouse[mine], s.spouse[other] = other, mine
        s.emit("married", "MD-MAR-01", seat=seat, first_power=mine, power=other)
    else:
        s.papal_passage = 1
        s.emit("papal-passage", "MD-PAP-01", seat=seat)


def pope_outlook(s: MedState, seat: int, move: Move) -> list[Consequence]:
    """MD-MAR-01, MD-PAP-01: of Marriage and papal passage, where the seat's Powers get without asking anybody."""
    if move.verb == "crusade":
        return crusade_outlook(s, seat)
    if move.verb == "excommunicate":
        return excommunication_outlook(s, seat, move.args[0])
    if move.verb == "absolve":
        return []
    then = s.copy()
    play_pope(then, seat, move)
    more = 0
    for power in powers_of(s, seat):
        more |= reach_unasked(then, seat, power) & ~reach_unasked(s, seat, power)
    return [remark("more-in-reach", count=more.bit_count())]


def refuse_pope(s: MedState, seat: int, move: Move) -> Refusal:
    w = s.world
    if move.verb == "marry" and not w.with_marriage:
        return Refusal("MD-MAR-01", "option-off")
    if move.verb == "papal-passage" and not w.with_papal_passage:
        return Refusal("MD-PAP-01", "option-off")
    if s.map_card_drawn:
        return Refusal("MD-POPE-02", "no-pope-after-map-card")
    if not may_hold(s, seat, POPE):
        return Refusal("MD-CARD-03", "not-in-hand", card=POPE)
    if move.verb == "crusade":
        return Refusal("MD-POPE-03", "one-crusade")
    if move.verb == "papal-passage":
        return Refusal("MD-PAP-01", "passage-is-open")
    if move.verb == "absolve":
        if not s.excommunicated >> move.args[0] & 1:
            return Refusal("MD-EXC-08", "not-excommunicated", power=move.args[0])
        return Refusal(
            "MD-EXC-08", "too-few-florins", florins=w.limits.absolution_cost, have=s.florins[seat]
        )
    if move.verb == "marry":
        if s.card_at[move.args[0]] != seat:
            return Refusal("MD-MAR-01", "not-your-power", power=move.args[0])
        return Refusal("MD-MAR-04", "no-marriage", power=move.args[1])
    return refuse_excommunication(s, move.args[0])
