"""The card windows of a round: instant cards, then the cards of the roll; the leader.

rules: MP-TIME-06, MP-TIME-07, MP-TIME-10, MP-BATTLE-02 to MP-BATTLE-07, MP-ATT-15, MP-CARD-14
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.battle.changes.parties import change_party, show
from gonfalon.games.prototype.battle.questions.parties import (
    ATTACK,
    DEFENCE,
    attack_vf,
    cards_of,
    defence_vf,
    seat_of_side,
)
from gonfalon.games.prototype.battle.questions.prospects import prospects
from gonfalon.games.prototype.battle.questions.rolls import may_show
from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, ProtoState
from gonfalon.games.prototype.timing.questions import OWN, might_ask, stored_cards, wants
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


class Cards(Step):
    """MP-BATTLE-02 to MP-BATTLE-06: instant cards one by one, then the cards for this roll."""

    id = "Cards"
    __slots__ = ()

    rule = "MP-BATTLE-02"
    side = ATTACK
    other_use = "defence"
    """MP-BATTLE-07: the use of cards that only the other side may show."""

    def asked(self, s: ProtoState) -> bool:
        """MP-TIME-06: on public grounds."""
        return bool(s.hands[seat_of_side(s.battle, self.side)])

    def waits_for(self, s: ProtoState) -> list[int]:
        b = s.battle
        seat = seat_of_side(b, self.side)
        if seat == BARBARIANS or not self.asked(s) or self.orders(s):
            return []
        return [seat]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def orders(self, s: ProtoState) -> list[int]:
        """MP-TIME-07: stored cards that can be used for this roll, as many as may be."""
        b = s.battle
        seat = seat_of_side(b, self.side)
        index = b.attacker if self.side == ATTACK else b.defender
        if cards_of(b, self.side):
            return []
        other = seat_of_side(b, 1 - self.side)
        stored = [
            card
            for card in stored_cards(s, seat, other == BARBARIANS)
            if card in s.hands[seat]
            and card in s.world.in_window.get(self.window, ())
            and may_show(s, b, self.side, index, card)
        ]
        return stored[: level(s, seat)]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.done, *card_moves(s, seat, self.window)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
        else:
            play_card(s, seat, move, self.window)

    def run(self, s: ProtoState) -> None:
        seat = seat_of_side(s.battle, self.side)
        if seat != BARBARIANS:
            for card in self.orders(s):
                show(s, seat, card)
                s.emit("card-shown", "MP-TIME-07", seat=seat, card=card)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        odds = prospects(s, seat, move, self.window)
        return [*odds, *card_outlook(s, seat, move, self.window)] if is_card_move(move) else odds

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        card = move.args[0]
        if card in s.hands[seat] and s.world.characters[card].use == self.other_use:
            return Refusal("MP-BATTLE-07", "card-other-side", card=card)
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        b = s.battle
        return {
            "place": b.place,
            "seat": seat_of_side(b, 1 - self.side),
            "vf": attack_vf(s, b, b.attacker),
            "enemy_vf": defence_vf(s, b, b.defender),
            "cards": list(b.attack_cards),
        }


NEVER_IN_BATTLE = all_but(
    "play",
    "play-seat",
    "play-captain",
    "play-territory",
    "play-from-to",
    "play-florins",
    "play-copy",
)
"""Kinds of uses that no card has in a battle."""


@dataclass(slots=True)
class AttackerCards(Cards):
    """The attacker first; with several Captains the attacker names the leader."""

    id = "AttackerCards"
    window = "battle.attacker-cards"
    verbs = ("done", "lead", *PLAY_VERBS)
    refused_verbs = NEVER_IN_BATTLE
    side = ATTACK

    named: int = 0
    """1 once a leader is named."""

    def asked(self, s: ProtoState) -> bool:
        choice = len(living_captains(s)) > 1 and not self.named
        return bool(s.hands[s.battle.party.seat]) or choice

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        moves = Cards.moves(self, s, seat)
        able = living_captains(s)
        if len(able) > 1 and not self.named:
            moves += [s.vocabulary["lead", captain] for captain in able]
        return moves

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "lead":
            s.done()
            change_party(s, s.battle.attacker, leader=move.args[0])
            s.push(AttackerCards(1))
        else:
            Cards.apply(self, s, seat, move)
            if move.verb == "done":
                self.set_leader(s)

    def run(self, s: ProtoState) -> None:
        Cards.run(self, s)
        self.set_leader(s)

    def set_leader(self, s: ProtoState) -> None:
        """MP-ATT-15: without a word the Captain of highest level leads."""
        if not self.named:
            change_party(s, s.battle.attacker, leader=NOBODY)
        replace_leader(s)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if move.verb == "lead":
            return Refusal("MP-ATT-15", "cannot-lead", captain=move.args[0])
        return Cards.refuse(self, s, seat, move)


@dataclass(slots=True)
class DefenderCards(Cards):
    """The defender answers, knowing the attacker's cards."""

    id = "DefenderCards"
    window = "battle.defender-cards"
    verbs = ("done", *PLAY_VERBS)
    refused_verbs = NEVER_IN_BATTLE
    side = DEFENCE
    other_use = "attack"
    reaction = True
    masked = True

    def might_ask(self, s: ProtoState) -> bool:
        return might_ask(s, self)

    def asked(self, s: ProtoState) -> bool:
        seat = s.battle.facing
        return seat >= 0 and bool(s.hands[seat]) and wants(s, seat, self.window, OWN)


def living_captains(s: ProtoState) -> list[int]:
    """The Captains of the attacker whose roll it is who are still in play."""
    return [captain for captain in s.battle.party.captains if s.captain_level[captain]]


def replace_leader(s: ProtoState) -> None:
    """MP-ATT-15: without a leader who lives, the Captain of highest level leads."""
    able = living_captains(s)
    if able and s.battle.party.leader not in able:
        change_party(s, s.battle.attacker, leader=max(able, key=lambda c: s.captain_level[c]))
