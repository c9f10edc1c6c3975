"""Set-up: the draft of Powers, markers, Florins, decks, hands.

rules: MD-SETUP-01 to MD-SETUP-24, MD-COMP-07, MD-COMP-08, MD-TWO-02, MD-TWO-05, MD-ASK-02
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.cards.changes import draw_card, take_card
from gonfalon.games.medieval.cards.questions import power_card
from gonfalon.games.medieval.powers.changes import give_power
from gonfalon.games.medieval.setup.questions import draftable, first_holder, power_outlook
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.turn.steps.phases import BeginTurn
from gonfalon.games.medieval.two_players.steps import DealNpcCards
from gonfalon.games.medieval.victory.questions import ledger
from gonfalon.games.medieval.world import NOBODY, UNSEEN, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def opening(s: MedState) -> None:
    """The agenda of a new game."""
    s.push(Prepare())


@dataclass(slots=True)
class Prepare(Step):
    """MD-SETUP-02, MD-SETUP-06: shuffle the Map Deck and pick who chooses first."""

    id = "Prepare"

    def run(self, s: MedState) -> None:
        w = s.world
        s.map_deck = s.shuffle(list(bits(s.covered)))
        first = w.options["first"]
        s.first = s.draw(w.seats) if first == "random" else int(first) - 1
        s.emit("first-chooser", "MD-SETUP-06", seat=s.first)
        picks = draft_order(w.seats, s.first, w.powers_each)
        npc = [DealNpcCards()] if w.two_players else []
        s.push(*(Draft(seat) for seat in picks), *npc, FinishSetup())


def draft_order(seats: int, first: int, rounds: int) -> list[int]:
    """MD-SETUP-07: clockwise, then back, then clockwise again."""
    clockwise = [(first + step) % seats for step in range(seats)]
    order: list[int] = []
    for number in range(rounds):
        order += clockwise if number % 2 == 0 else clockwise[::-1]
    return order


# ---- the draft


@dataclass(slots=True)
class Draft(Step):
    """One pick (MD-SETUP-03)."""

    id = "Draft"
    window = "setup.draft"
    rule = "MD-ASK-02"
    verbs = ("draft",)

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["draft", power] for power in draftable(s, seat)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        power = move.args[0]
        s.card_at[power] = seat
        s.drafted.append(seat)
        s.emit("drafted", "MD-SETUP-03", seat=seat, power=power)

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        """What the Power begins with, what comes later, and which Powers it closes for the next pick."""
        power = move.args[0]
        found = power_outlook(s, power)
        if any(isinstance(step, Draft) and step.seat == seat for step in s.agenda[:-1]):
            then = s.copy()
            then.card_at[power] = seat
            closed = sorted({*draftable(s, seat)} - {*draftable(then, seat)} - {power})
            found += [remark("closes", powers=closed)] if closed else []
        return found

    def default(self, s: MedState, seat: int) -> Move:
        """MD-ASK-02: the highest rating, then the most income of its own in play."""
        w = s.world

        def worth(power: int) -> tuple[int, int]:
            own = w.provinces_of[power] & s.land
            held = [p for p in bits(own) if p not in w.holder_at_start]
            return w.strength[power], sum(w.income[p] for p in held)

        return s.vocabulary["draft", max(draftable(s, seat), key=worth)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        power = move.args[0]
        w = s.world
        if s.card_at[power] != UNSEEN:
            return Refusal("MD-SETUP-11", "power-taken", power=power)
        if w.strength[power] < w.limits.draft_rating:
            return Refusal("MD-SETUP-04", "rating-too-low", power=power)
        if not w.provinces_of[power] & s.land:
            return Refusal("MD-SETUP-05", "not-on-board", power=power)
        return Refusal("MD-SETUP-08", "borders-yours", power=power)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"count": s.drafted.count(seat) + 1, "of_count": s.world.powers_each}


# ---- the rest


@dataclass(slots=True)
class FinishSetup(Step):
    """MD-SETUP-12 to MD-SETUP-23: markers, Florins, ledger, deck, hands, first player."""

    id = "FinishSetup"

    def run(self, s: MedState) -> None:
        w = s.world
        s.npc_hands = [()] * w.seats
        for power in w.powers:
            holder = s.card_at[power]
            if holder != UNSEEN:
                give_power(s, holder, power, "MD-SETUP-17")
        for province in bits(s.land):
            # MD-SETUP-13 to MD-SETUP-15: two Provinces start under another Power, or under none
            power = first_holder(s, province)
            holder = NOBODY if power == NOBODY else s.card_at[power]
            if holder >= 0:
                s.held[holder] |= 1 << province
        deck = [card for card in w.cards for _ in range(w.card_count[card])]
        deck += [power_card(power) for power in w.powers if s.card_at[power] == UNSEEN]
        s.deck = s.shuffle(deck)
        for _ in range(w.limits.hand):
            for seat in range(w.seats):
                take_card(s, seat, draw_card(s))
        s.first = first_player(s)
        s.drafted = []
        s.emit("set-up", "MD-SETUP-18", points=[ledger(s, seat) for seat in range(w.seats)])
        for seat in range(w.seats):
            s.emit("dealt", "MD-SETUP-20", audience=(seat,), cards=list(s.hands[seat]))
        s.emit("first-player", "MD-SETUP-21", seat=s.first)
        s.push(BeginTurn(s.first))


def first_player(s: MedState) -> int:
    """MD-SETUP-21, MD-SETUP-22: the lowest total; among equals the one who picked last."""
    last_pick = {seat: number for number, seat in enumerate(s.drafted)}
    return min(range(s.world.seats), key=lambda seat: (ledger(s, seat), -last_pick[seat]))
