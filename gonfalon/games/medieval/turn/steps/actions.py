"""Phase C: Perform Actions.

rules: MD-TURN-08 to MD-TURN-12, MD-CARD-03 to MD-CARD-08, MD-INV-12, MD-ASK-05
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.attack.questions.allowance import attacks_allowed, may_launch
from gonfalon.games.medieval.attack.steps.declaration import (
    attack_moves,
    attack_outlook,
    declare,
    refuse_attack,
)
from gonfalon.games.medieval.attack.steps.knights_attack import (
    attack_with_knights,
    refuse_knights_attack,
)
from gonfalon.games.medieval.battle.steps.prospects import battle_outlook
from gonfalon.games.medieval.cards.changes import lose_card
from gonfalon.games.medieval.cards.questions import may_discard, power_card
from gonfalon.games.medieval.investments.questions import investments_for
from gonfalon.games.medieval.investments.steps import (
    buy_investment,
    investment_outlook,
    refuse_investment,
)
from gonfalon.games.medieval.other_cards.steps.civil_war import (
    civil_war_outlook,
    fight_civil_war,
    refuse_civil_war_fight,
)
from gonfalon.games.medieval.other_cards.steps.heresy import end_heresy, refuse_heresy_end
from gonfalon.games.medieval.other_cards.steps.playing_cards import (
    CARD_OF,
    card_moves,
    card_outlook,
    play_card,
    refuse_card,
)
from gonfalon.games.medieval.pope.steps.pope_card import (
    POPE_VERBS,
    play_pope,
    pope_moves,
    pope_outlook,
    refuse_pope,
)
from gonfalon.games.medieval.powers.changes import play_power_card
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.trade.steps import Lapse
from gonfalon.games.medieval.turn.steps.drawing import cards_drawn, discard, refuse_discard
from gonfalon.games.medieval.world import FIRST_POWER_CARD, MERCHANT, NOBODY
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def end_outlook(s: MedState, seat: int) -> list[Consequence]:
    """What the seat leaves unused, and how many cards it draws then."""
    unused = max(0, attacks_allowed(s) - s.attacks)
    found = [remark("attacks-unused", count=unused)] if unused and not s.collected else []
    drawn = cards_drawn(s)
    return [*found, remark("draws", count=drawn)] if drawn else found


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

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        verb, args = move.verb, move.args
        if verb == "attack":
            return attack_outlook(s, seat, *args)
        if verb == "knights-attack":
            return battle_outlook(s, seat, Attack(NOBODY, args[0], knights=args[1]))
        if verb == "fight-civil-war":
            return civil_war_outlook(s, seat, args[0], 0)
        if verb in POPE_VERBS:
            return pope_outlook(s, seat, move)
        if verb in CARD_OF:
            return card_outlook(s, seat, move)
        if verb == "buy":
            return investment_outlook(s, args[0])
        return end_outlook(s, seat) if verb == "end" else []

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
