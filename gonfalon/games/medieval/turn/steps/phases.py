"""A player's turn begins, goes through its five phases, and ends.

rules: MD-TURN-01, MD-TURN-18, MD-VIC-13, MD-TIME-13
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.cards.changes import draw_card
from gonfalon.games.medieval.other_cards.steps.mandatory_cards import resolve_from_deck
from gonfalon.games.medieval.state import NOTHING, MedState
from gonfalon.games.medieval.turn.steps.actions import PerformActions
from gonfalon.games.medieval.turn.steps.drawing import Draw
from gonfalon.games.medieval.turn.steps.income import CollectIncome
from gonfalon.games.medieval.turn.steps.mandatory import PlayMandatory
from gonfalon.games.medieval.turn.steps.map_card import SelectMapCard
from gonfalon.games.medieval.two_players.steps import NpcTurn
from gonfalon.games.medieval.world import FIRST_POWER_CARD, PASS_CARDS
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class BeginTurn(Step):
    """MD-TURN-01: the five phases of one player's turn."""

    id = "BeginTurn"
    seat: int

    def run(self, s: MedState) -> None:
        s.turn += 1
        s.active = self.seat
        s.map_card_drawn = s.collected = s.attacks = s.spent = s.crusaded = s.hired = 0
        s.knights_attacked = s.crusade_called = s.papal_passage = 0
        s.card_dealt = s.requests = s.drew = 0
        s.offers_made = [0] * s.world.seats
        s.refusals = []
        s.ripe = s.excommunicated | s.disaster
        s.orders[self.seat] &= ~(1 << PASS_CARDS)
        s.commit()
        s.emit("turn-begins", "MD-TURN-01", seat=self.seat, turn=s.turn)
        s.push(
            SelectMapCard(), CollectIncome(), PerformActions(), Draw(), PlayMandatory(), EndTurn()
        )


@dataclass(slots=True)
class EndTurn(Step):
    """MD-TURN-18: offers lapse, a card is turned up after too many quiet turns, and the next player begins."""

    id = "EndTurn"

    def run(self, s: MedState) -> None:
        w = s.world
        s.offers = []
        s.drafts = [()] * w.seats
        s.terms = [NOTHING] * w.seats
        s.push(BeginTurn((s.active + 1) % w.seats))
        if w.two_players:
            s.push(NpcTurn(w.limits.npc_cards_a_turn))
            return
        s.quiet_turns = 0 if s.drew else s.quiet_turns + 1
        if s.quiet_turns > w.limits.quiet_rounds * w.seats:
            turn_up(s)


def turn_up(s: MedState) -> None:
    """MD-VIC-13: the top card of the Action Deck is turned up."""
    if not s.deck:
        return
    card = draw_card(s)
    s.commit()
    s.emit("turned-up", "MD-VIC-13", seat=s.active, card=card)
    if card >= FIRST_POWER_CARD:
        s.deck.insert(0, card)
    else:
        resolve_from_deck(s, card, s.active, s.active)
