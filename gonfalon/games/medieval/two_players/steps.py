"""The NPC of the two-player game: its Powers and its turn.

rules: MD-TWO-03, MD-TWO-04, MD-TWO-12 to MD-TWO-15, MD-ASK-19
"""

from __future__ import annotations

from dataclasses import dataclass

from gonfalon.games.medieval.cards.changes import draw_card
from gonfalon.games.medieval.components.changes import roll
from gonfalon.games.medieval.other_cards.steps.mandatory_cards import resolve_from_deck
from gonfalon.games.medieval.powers.changes import play_power_card
from gonfalon.games.medieval.powers.questions import powers_of
from gonfalon.games.medieval.setup.questions import borders, power_outlook
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.questions import ledger
from gonfalon.games.medieval.world import FIRST_POWER_CARD, MONGOL, UNSEEN
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class DealNpcCards(Step):
    """MD-TWO-03: five of the remaining stronger Powers for each player to choose from."""

    id = "DealNpcCards"

    def run(self, s: MedState) -> None:
        w = s.world
        cards = s.shuffle(
            [
                power
                for power in w.powers
                if s.card_at[power] == UNSEEN and w.strength[power] >= w.limits.draft_rating
            ]
        )
        dealt = w.limits.npc_cards_dealt
        for seat in range(w.seats):
            s.npc_hands[seat] = tuple(sorted(cards[seat * dealt : (seat + 1) * dealt]))
        order = [s.first, 1 - s.first] * w.limits.npc_cards_chosen
        s.push(*(ChooseNpcPower(seat) for seat in order))


@dataclass(slots=True)
class ChooseNpcPower(Step):
    """MD-TWO-04: one of the dealt Powers goes to the NPC."""

    id = "ChooseNpcPower"
    window = "npc.choice"
    rule = "MD-ASK-19"
    verbs = ("give-npc",)

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["give-npc", power] for power in s.npc_hands[seat]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        power = move.args[0]
        s.npc_hands[seat] = tuple(card for card in s.npc_hands[seat] if card != power)
        s.card_at[power] = s.world.npc
        s.emit("npc-power", "MD-TWO-04", seat=seat, power=power)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """What the NPC gets, and which Powers of the seat stand next to it."""
        power = move.args[0]
        near = [own for own in powers_of(s, seat) if borders(s, power, own)]
        found = power_outlook(s, power)
        return [*found, remark("next-to-yours", powers=near)] if near else found

    def default(self, s: MedState, seat: int) -> Move:
        strength = s.world.strength
        power = max(s.npc_hands[seat], key=lambda power: strength[power])
        return s.vocabulary["give-npc", power]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-TWO-04", "not-dealt", power=move.args[0])


@dataclass(slots=True)
class NpcTurn(Step):
    """MD-TWO-12 to MD-TWO-15: two cards from the Action Deck, one after the other."""

    id = "NpcTurn"
    cards: int

    def run(self, s: MedState) -> None:
        if not self.cards or not s.deck:
            return
        s.push(NpcTurn(self.cards - 1))
        card = draw_card(s)
        npc = s.world.npc
        s.commit()
        s.emit("npc-draws", "MD-TWO-12", card=card)
        if card >= FIRST_POWER_CARD:
            play_power_card(s, npc, card - FIRST_POWER_CARD)
        else:
            director = mongol_director(s) if card == MONGOL and attacks_now(s) else s.active
            resolve_from_deck(s, card, npc, director)


def attacks_now(s: MedState) -> bool:
    return s.mongols_set_aside >= s.world.limits.mongols_set_aside


def mongol_director(s: MedState) -> int:
    """MD-TWO-13: the player with fewer points on the ledger; a tie is rolled for."""
    points = [ledger(s, seat) for seat in range(2)]
    while points[0] == points[1]:
        points = [-roll(s), -roll(s)]
        s.emit("mongol-director", "MD-TWO-13", dice=[-number for number in points])
    return points.index(min(points))
