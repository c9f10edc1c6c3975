"""Phase A: Select Map Card.

rules: MD-TURN-02 to MD-TURN-04, MD-MAP-13, MD-SPY-03, MD-ASK-03
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.attack.questions.allowance import attacks_allowed
from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.other_cards.steps.playing_cards import card_outlook, play_card
from gonfalon.games.medieval.powers.changes import uncover
from gonfalon.games.medieval.powers.questions import can_be_uncovered
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.trade.steps import Lapse
from gonfalon.games.medieval.victory.stakes import more_points
from gonfalon.games.medieval.world import POPE, SPIES, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class SelectMapCard(Step):
    """Draw the top Map Card or not; Spies may look at it first (MD-TURN-02, MD-SPY-03)."""

    id = "SelectMapCard"
    window = "turn.map"
    rule = "MD-ASK-03"
    verbs = ("pass", "draw-map-card", "spy-map")

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if s.map_deck else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        moves: list[AnyMove] = [s.world.pass_, v[("draw-map-card",)]]
        if may_hold(s, seat, SPIES):
            moves.append(v[("spy-map",)])
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "spy-map":
            s.push(Lapse())
            play_card(s, seat, move)
            return
        s.done()
        if move.verb == "draw-map-card":
            draw_map_card(s)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "spy-map":
            return card_outlook(s, seat, move)
        return map_card_outlook(s, seat) if move.verb == "draw-map-card" else []

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-CARD-03", "not-in-hand", card=SPIES)


def map_card_outlook(s: MedState, seat: int) -> list[Consequence]:
    """MD-TURN-02, MD-TURN-03: how many of the cards bring the seat land, and what it gives up."""
    drawn = s.copy()
    drawn.map_card_drawn = 1
    found = [remark("attacks-left", count=attacks_allowed(drawn))]
    if may_hold(s, seat, POPE):
        found.append(remark("pope-waits"))
    if s.map_peeks >> seat & 1:
        return found
    points = []
    for area in bits(s.covered):
        if can_be_uncovered(s, area):
            then = s.copy()
            uncover(then, area)
            points.append(more_points(s, then, seat))
    lucky = [more for more in points if more > 0]
    if not lucky:
        return [remark("no-land-for-you"), *found]
    chance = len(lucky) / len(s.map_deck)
    return [remark("land-for-you", chance=chance, points=max(lucky)), *found]


def draw_map_card(s: MedState) -> None:
    """MD-TURN-02, MD-MAP-13: the tile goes, unless Mongol Tiles surround it."""
    area = s.map_deck.pop()
    s.map_peeks = 0
    s.map_card_drawn = 1
    s.commit()
    s.emit("map-card-drawn", "MD-TURN-02", seat=s.active, area=area)
    if can_be_uncovered(s, area):
        uncover(s, area)
    else:
        s.emit("tile-stays", "MD-MAP-13", area=area)
