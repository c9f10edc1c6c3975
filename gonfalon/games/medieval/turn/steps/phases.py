"""A player turn: Map Card, income, actions, drawing, Mandatory Cards.

rules: MD-TURN-01 to MD-TURN-18, MD-CARD-02 to MD-CARD-12, MD-INC-08, MD-VIC-13, MD-ASK-03 to MD-ASK-07, MD-INV-01 to
MD-INV-06, MD-INV-12, MD-MAP-13, MD-TIME-13
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.attack.questions.allowance import attacks_allowed, may_launch
from gonfalon.games.medieval.attack.steps.declaration import attack_moves, declare, refuse_attack
from gonfalon.games.medieval.attack.steps.knights_attack import (
    attack_with_knights,
    refuse_knights_attack,
)
from gonfalon.games.medieval.cards.changes import draw_card, lose_card, take_card, use_card
from gonfalon.games.medieval.cards.questions import held_cards, may_discard, may_hold, power_card
from gonfalon.games.medieval.cards.steps import announce
from gonfalon.games.medieval.components.changes import receive
from gonfalon.games.medieval.investments.questions import investments_for
from gonfalon.games.medieval.investments.steps import buy_investment, refuse_investment
from gonfalon.games.medieval.mongols.steps import play_mongol
from gonfalon.games.medieval.other_cards.steps.civil_war import (
    fight_civil_war,
    refuse_civil_war_fight,
)
from gonfalon.games.medieval.other_cards.steps.heresy import end_heresy, refuse_heresy_end
from gonfalon.games.medieval.other_cards.steps.mandatory_cards import effect_of, resolve_from_deck
from gonfalon.games.medieval.other_cards.steps.playing_cards import (
    CARD_OF,
    card_moves,
    play_card,
    refuse_card,
)
from gonfalon.games.medieval.pope.steps.pope_card import (
    POPE_VERBS,
    play_pope,
    pope_moves,
    refuse_pope,
)
from gonfalon.games.medieval.powers.changes import play_power_card, uncover
from gonfalon.games.medieval.powers.questions import can_be_uncovered, powers_of
from gonfalon.games.medieval.state import NOTHING, MedState
from gonfalon.games.medieval.trade.changes import lapse
from gonfalon.games.medieval.trade.steps import Lapse
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.two_players.steps import NpcTurn
from gonfalon.games.medieval.world import (
    CARDS,
    CHANGE_OF_RULER,
    DISASTER,
    FIRST_POWER_CARD,
    MERCHANT,
    MONGOL,
    PASS_CARDS,
    SPIES,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
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


# ---- A: Select Map Card


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

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-CARD-03", "not-in-hand", card=SPIES)


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


# ---- B: Collect Income


@dataclass(slots=True)
class CollectIncome(Step):
    """Collecting pays, clears Disasters and skips phase C (MD-TURN-05 to MD-TURN-07)."""

    id = "CollectIncome"
    window = "turn.income"
    rule = "MD-ASK-04"
    verbs = ("pass", "collect")

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, s.vocabulary[("collect",)]]

    def default(self, s: MedState, seat: int) -> Move:
        return s.vocabulary[("collect",)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "pass":
            return
        florins = income(s, seat)
        receive(s, seat, florins)
        s.collected = 1
        for power in powers_of(s, seat):
            s.disaster &= ~(1 << power)
        s.emit("income", "MD-INC-01", seat=seat, florins=florins)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"florins": income(s, seat)}


# ---- C: Perform Actions


@dataclass(slots=True)
class PerformActions(Step):
    """Cards and attacks in any order, until the player ends the phase (MD-TURN-08)."""

    id = "PerformActions"
    window = "turn.actions"
    rule = "MD-ASK-05"
    verbs = (
        "end", "discard", "play-power", *POPE_VERBS, "spy-hand", "spy-deck", "assassinate", "civil-war",
        "heresy", "buy", "attack", "knights-attack", "fight-civil-war", "end-heresy",
    )  # fmt: skip

    acted: int = 0
    """What was done, attacks by Powers apart: these count when they are launched (MD-ATT-06)."""

    def waits_for(self, s: MedState) -> list[int]:
        if s.collected and (self.has_acted(s) or s.investments[MERCHANT] != s.active):
            return []
        return [s.active]

    def has_acted(self, s: MedState) -> bool:
        return self.acted > 0 or s.attacks > 0

    def stays_open(self, s: MedState) -> bool:
        return self.has_acted(s)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, w = s.vocabulary, s.world
        moves: list[AnyMove] = [w.end]
        kinds = sorted(set(s.hands[seat]))
        moves += [v["play-power", c - FIRST_POWER_CARD] for c in kinds if c >= FIRST_POWER_CARD]
        pope_moves(s, seat, moves)
        card_moves(s, seat, moves)
        attack_moves(s, seat, moves)
        if not s.collected:
            moves += [v["discard", card] for card in kinds if may_discard(s, card)]
            moves += [v["buy", item] for item in investments_for(s, seat)]
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        verb, args = move.verb, move.args
        if verb == "end":
            return
        s.push(Lapse(), PerformActions(self.acted + (verb != "attack")))
        if verb == "attack":
            declare(s, *args)
        elif verb == "knights-attack":
            attack_with_knights(s, seat, *args)
        elif verb == "fight-civil-war":
            fight_civil_war(s, seat, args[0])
        elif verb == "end-heresy":
            end_heresy(s, seat, args[0])
        elif verb == "play-power":
            lose_card(s, seat, power_card(args[0]))
            s.commit()
            s.emit("power-played", "MD-CARD-06", seat=seat, power=args[0])
            play_power_card(s, seat, args[0])
        elif verb in POPE_VERBS:
            play_pope(s, seat, move)
        elif verb in CARD_OF:
            play_card(s, seat, move)
        elif verb == "discard":
            discard(s, seat, args[0])
        else:
            buy_investment(s, seat, args[0])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        verb, args = move.verb, move.args
        if verb == "attack":
            return refuse_attack(s, seat, *args)
        if verb == "knights-attack":
            return refuse_knights_attack(s, seat, move)
        if verb in ("fight-civil-war", "end-heresy"):
            if not may_launch(s):
                rule = "MD-TURN-03" if s.map_card_drawn else "MD-TURN-09"
                return Refusal(rule, "no-attack-left", count=s.attacks)
            find = refuse_civil_war_fight if verb == "fight-civil-war" else refuse_heresy_end
            return find(s, seat, args[0])
        if verb == "play-power":
            return Refusal("MD-CARD-06", "not-in-hand", card=power_card(args[0]))
        if verb in POPE_VERBS:
            return refuse_pope(s, seat, move)
        if verb in CARD_OF:
            return refuse_card(s, seat, move)
        if verb == "discard":
            return refuse_discard(s, seat, args[0])
        if verb == "buy":
            return refuse_investment(s, seat, args[0])
        return Refusal("MD-TURN-08", "not-offered")

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"count": s.attacks, "allowed_count": attacks_allowed(s)}


def discard(s: MedState, seat: int, card: int) -> None:
    use_card(s, seat, card)
    s.emit("discarded", "MD-CARD-07", seat=seat, card=card)


def refuse_discard(s: MedState, seat: int, card: int) -> Refusal:
    if not held_cards(s, seat, card):
        return Refusal("MD-CARD-07", "not-in-hand", card=card)
    if card >= FIRST_POWER_CARD:
        return Refusal("MD-CARD-08", "power-card-kept", card=card)
    if s.world.mandatory >> card & 1:
        return Refusal("MD-CARD-02", "mandatory-card", card=card)
    return Refusal("MD-TURN-06", "collected")


# ---- D: Draw Action Cards


@dataclass(slots=True)
class Draw(Step):
    """More than four cards are discarded, fewer are filled up (MD-TURN-13 to MD-TURN-15)."""

    id = "Draw"
    window = "turn.discard"
    rule = "MD-ASK-06"
    verbs = ("discard",)

    def discardable(self, s: MedState) -> list[int]:
        hand = s.hands[s.active]
        if len(hand) <= s.world.limits.hand:
            return []
        return [card for card in sorted(set(hand)) if may_discard(s, card)]

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if self.discardable(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["discard", card] for card in self.discardable(s)]

    def default(self, s: MedState, seat: int) -> Move:
        order = s.world.discard_order

        def rank(card: int) -> int:
            return 0 if card >= FIRST_POWER_CARD else order[card]

        return s.vocabulary["discard", min(self.discardable(s), key=rank)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        discard(s, seat, move.args[0])
        lapse(s)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse_discard(s, seat, move.args[0])

    def run(self, s: MedState) -> None:
        seat = s.active
        wanted = s.world.limits.hand - len(s.hands[seat])
        drawn = [draw_card(s) for _ in range(min(wanted, len(s.deck)))]
        if not drawn:
            return
        s.drew = 1
        s.commit()
        for card in drawn:
            take_card(s, seat, card)
        s.emit("drew", "MD-TURN-13", seat=seat, count=len(drawn))
        s.emit("drew-cards", "MD-TURN-13", audience=(seat,), cards=drawn)


# ---- E: Play Mandatory Cards


@dataclass(slots=True)
class PlayMandatory(Step):
    """Every Mandatory Card is played, one after another (MD-TURN-17)."""

    id = "PlayMandatory"
    window = "turn.mandatory"
    rule = "MD-ASK-07"
    verbs = ("resolve",)

    def cards(self, s: MedState) -> list[int]:
        """The kinds in hand, in the order in which they are played by default."""
        order = (CHANGE_OF_RULER, DISASTER, MONGOL)
        return [card for card in order if may_hold(s, s.active, card)]

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if self.cards(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["resolve", card] for card in self.cards(s)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        card = move.args[0]
        s.push(Lapse())
        if card == MONGOL:
            lose_card(s, seat, card)
            s.commit()
            play_mongol(s, seat)
        else:
            announce(s, seat, card, effect_of(card), use=CARDS[card])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if not s.world.mandatory >> move.args[0] & 1:
            return Refusal("MD-CARD-03", "not-mandatory", card=move.args[0])
        return Refusal("MD-TURN-17", "not-in-hand", card=move.args[0])


# ---- the end of a turn


@dataclass(slots=True)
class EndTurn(Step):
    """MD-TURN-18: offers lapse, a quiet table is stirred, and the next player begins."""

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
