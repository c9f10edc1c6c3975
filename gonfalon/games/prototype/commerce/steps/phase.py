"""A sealed step for all, then the Commerce turns.

rules: MP-TRADE-01 to MP-TRADE-16, MP-TIME-22, MP-TECHFX-42, MP-TECHFX-44, MP-TECHFX-45, MP-COMBAT-02 to MP-COMBAT-04, MP-CHAR-23, MP-CHAR-57
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.attack.questions.objectives import ATTACK_VERBS
from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.combat.steps.phase import MOVE_VERBS, start_turn
from gonfalon.games.prototype.commerce.changes.corsairs import write_note
from gonfalon.games.prototype.commerce.changes.market import tolls_of_transit
from gonfalon.games.prototype.commerce.questions.corsairs import NOTE_VERBS, note_moves, refuse_note
from gonfalon.games.prototype.commerce.questions.market import leads_zone, monopoly_of
from gonfalon.games.prototype.commerce.questions.outlook import order_outlook, purchase_outlook
from gonfalon.games.prototype.commerce.steps.corsairs import lie_in_wait
from gonfalon.games.prototype.commerce.steps.fairs import auction_moves, put_up, refuse_auction
from gonfalon.games.prototype.commerce.steps.trade import (
    TRADE_VERBS,
    refuse_trade,
    trade,
    trade_moves,
)
from gonfalon.games.prototype.diplomacy.questions.guests import overdue_note
from gonfalon.games.prototype.loading.steps.hauling import (
    HAUL_VERBS,
    ITEM_VERBS,
    haul,
    haul_outlook,
    refuse_haul,
)
from gonfalon.games.prototype.loading.steps.loads import haul_moves
from gonfalon.games.prototype.movement.changes import move_column
from gonfalon.games.prototype.movement.questions.ways import (
    exit_move,
    move_moves,
    refuse_movement,
    step_outlook,
)
from gonfalon.games.prototype.realm.questions.holdings import has, owned
from gonfalon.games.prototype.realm.questions.pieces import own_transports
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import START_OVER, Orders
from gonfalon.games.prototype.victory.questions import safe_land
from gonfalon.games.prototype.world import GOODS
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class CommercePhase(Step):
    """MP-TRADE-13: a sealed step for all, then the Commerce turns."""

    id = "CommercePhase"
    first: int = NOBODY
    """Begin with this seat's turn (positions set in tests); else with the sealed step and the first in turn order."""

    def run(self, s: ProtoState) -> None:
        queue = s.order[s.order.index(self.first) :] if self.first in s.order else s.order
        steps: list[Step] = [] if self.first in s.order else [CommerceStart()]
        for seat in queue:
            steps += [BeginCommerceTurn(seat), CommerceTurn(seat)]
        s.push(*steps, EndCommerce())


# ---- the start


def monopoly_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """MP-TECHFX-42, MP-TECHFX-44: who has no monopoly, or has lost it, names a good and a zone in which they lead."""
    if not has(s, seat, "monopoly") or monopoly_of(s, seat):
        return []
    zones = [zone for zone in range(len(s.world.land_zones)) if leads_zone(s, seat, zone)]
    return [
        s.vocabulary["name-monopoly", good, zone] for zone in zones for good in range(len(GOODS))
    ]


def refuse_monopoly(s: ProtoState, seat: int, move: Move) -> Refusal:
    if not has(s, seat, "monopoly"):
        return Refusal("MP-TECHFX-42", "needs-monopoly")
    if monopoly_of(s, seat):
        return Refusal("MP-TECHFX-45", "one-monopoly")
    return Refusal("MP-TECHFX-42", "no-majority", zone=move.args[1])


@dataclass(slots=True)
class CommerceStart(Orders):
    """MP-TIME-22: Merchants and Toll Collectors, notes of Corsairs, monopolies."""

    id = "CommerceStart"
    window = "commerce.start"
    rule = "MP-TIME-22"
    verbs = ("done", START_OVER, "name-monopoly", *NOTE_VERBS, *PLAY_VERBS)
    refused_verbs = all_but("play")

    def concerned(self, s: ProtoState) -> list[int]:
        return [
            seat
            for seat in s.order
            if s.hands[seat] or (has(s, seat, "monopoly") and not monopoly_of(s, seat))
        ]

    def choices(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [
            *card_moves(s, seat, self.window),
            *note_moves(s, seat, first=True),
            *monopoly_moves(s, seat),
        ]

    def carry_out(self, s: ProtoState, seat: int, move: Move, roll: int) -> None:
        if is_card_move(move):
            play_card(s, seat, move, self.window)
        elif move.verb in NOTE_VERBS:
            write_note(s, seat, move)
        else:
            s.monopolies[seat] = move.args
            good, zone = move.args
            s.emit("monopoly-named", "MP-TECHFX-42", seat=seat, good=good, zone=zone)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        desk = self.desk(s, seat)
        if is_card_move(move):
            return card_outlook(desk, seat, move, self.window)
        if move.verb == "done":
            merchant = s.vocabulary["play", s.world.card["merchant"]]
            idle = merchant in card_moves(desk, seat, self.window)
            return [remark("merchant-idle")] if idle else []
        return order_outlook(desk, seat, move)

    def refuse_order(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if is_card_move(move):
            return refuse_card(s, seat, move, self.window)
        if move.verb in NOTE_VERBS:
            return refuse_note(s, seat, move)
        if move.verb == "name-monopoly":
            return refuse_monopoly(s, seat, move)
        return Refusal("MP-TIME-02", "nothing-ordered")

    def default(self, s: ProtoState, seat: int) -> Move:
        """MP-TIME-24: Merchants are used, nothing else."""
        merchant = s.vocabulary["play", s.world.card["merchant"]]
        return merchant if merchant in self.moves(s, seat) else s.world.done


# ---- a turn


@dataclass(slots=True)
class BeginCommerceTurn(Step):
    """MP-TIME-22: Corsairs strike fleets that lie in their zones."""

    id = "BeginCommerceTurn"
    seat: int

    def run(self, s: ProtoState) -> None:
        if self.seat not in s.order:
            return
        start_turn(s, self.seat)
        seas = {s.transport_at[t] for t in own_transports(s, self.seat)}
        for sea in sorted(seas, reverse=True):
            if s.world.is_sea(sea):
                lie_in_wait(s, self.seat, sea)


@dataclass(slots=True)
class CommerceTurn(Step):
    """MP-TRADE-01, MP-TRADE-03, MP-TRADE-16: move, trade, load and unload."""

    id = "CommerceTurn"
    window = "commerce.turn"
    rule = "MP-TRADE-13"
    verbs = (
        "done", "auction", *HAUL_VERBS, *MOVE_VERBS, *TRADE_VERBS, *NOTE_VERBS, *PLAY_VERBS, *ATTACK_VERBS,
    )  # fmt: skip
    refused_verbs = (*all_but("play"), *ATTACK_VERBS)

    seat: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if self.seat in s.order else []

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        found = [
            s.world.done,
            *move_moves(s, seat),
            *haul_moves(s, seat),
            *trade_moves(s, seat),
            *auction_moves(s, seat),
            *card_moves(s, seat, self.window),
        ]
        if s.notes[seat] and s.picks < s.world.limits.picks:
            found += note_moves(s, seat, first=False)
        return found

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        verb = move.verb
        if verb not in ITEM_VERBS and verb not in TRADE_VERBS and verb not in PLAY_VERBS:
            s.operation = ()
        if verb in NOTE_VERBS:
            s.picks += 1
        elif verb not in MOVE_VERBS:
            s.picks = 0
        if verb == "done":
            s.done()
        elif verb in HAUL_VERBS:
            haul(s, seat, move)
        elif verb == "go":
            self._go(s, seat, move)
        elif verb in MOVE_VERBS:
            move_column(s, seat, move)
        elif verb in TRADE_VERBS:
            trade(s, seat, move)
        elif verb == "auction":
            put_up(s, seat, move)
        elif verb in NOTE_VERBS:
            write_note(s, seat, move)
        else:
            play_card(s, seat, move, self.window)

    def _go(self, s: ProtoState, seat: int, move: Move) -> None:
        start, column, place = s.transport_at[s.column[0]], s.column, move.args[0]
        move_column(s, seat, move)
        tolls_of_transit(s, seat, start, place, column)
        if s.world.is_sea(place):
            s.commit()  # that no Corsair strikes is news as well
            lie_in_wait(s, seat, place)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "done":
            unsafe = len(owned(s, seat)) - len(safe_land(s, seat))
            risk = [remark("may-rebel", count=unsafe)] if unsafe else []
            return [*risk, *overdue_note(s, seat)]
        if move.verb == "go":
            return step_outlook(s, move.args[0])
        if move.verb in HAUL_VERBS:
            return haul_outlook(s, seat, move)
        if move.verb == "buy":
            return purchase_outlook(s, seat, move)
        if move.verb == "auction":
            return [remark("highest-bid")]
        if is_card_move(move):
            return card_outlook(s, seat, move, self.window)
        return order_outlook(s, seat, move)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb in HAUL_VERBS:
            return refuse_haul(s, seat, move)
        if move.verb in MOVE_VERBS:
            return refuse_movement(s, seat, move)
        if move.verb in TRADE_VERBS:
            return refuse_trade(s, seat, move)
        if move.verb == "auction":
            return refuse_auction(s, seat, move)
        if move.verb in NOTE_VERBS:
            return refuse_note(s, seat, move)
        if move.verb in ATTACK_VERBS:
            return Refusal("MP-TRADE-16", "no-attack-in-commerce")
        return refuse_card(s, seat, move, self.window)

    def default(self, s: ProtoState, seat: int) -> Move:
        """Guests bound to leave drive out, then the turn ends."""
        return exit_move(s, seat) or s.world.done

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"transports": list(s.column)}


@dataclass(slots=True)
class EndCommerce(Step):
    """MP-CHAR-57: an unused note is void, its card stays in hand."""

    id = "EndCommerce"

    def run(self, s: ProtoState) -> None:
        start_turn(s, NOBODY)
        s.notes = [()] * s.world.seats
