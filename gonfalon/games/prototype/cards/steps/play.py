"""A card is played: shown, answered where it is offensive, carried out.

rules: MP-TIME-05, MP-TIME-06, MP-TIME-08, MP-TIME-13, MP-CARD-10, MP-CHAR-42, MP-CHAR-51
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.cards.changes.hands import discard, lose_card, reveal
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, Use, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, happen, refuse_card, target
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.timing.questions import OTHERS, OWN, answer_order, wants
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

NO_WRONG = ("concession", "diplomat", "princess", "spy", "golden-tablet")
"""MP-CB-09: offensive characters that give no CB by themselves in the variant."""


def play_card(s: ProtoState, seat: int, move: Move, window: str, roll: int = 0) -> None:
    """To be called by the step that offered `card_moves`; what must follow is pushed."""
    reveal(s, seat, move)
    use = Use(seat, move, window, roll)
    aimed = target(s, seat, move)
    if aimed == NOBODY:
        happen(s, use)
    else:
        s.push(Declared(seat, move.text, window, aimed), Happens(seat, move.text, window))


@dataclass(slots=True)
class Happens(Step):
    """The effect of a card that was not neutralised."""

    id = "Happens"
    seat: int
    move: str
    played_in: str

    def run(self, s: ProtoState) -> None:
        use = Use(self.seat, s.vocabulary.parse(self.move), self.played_in)
        if s.world.is_on("wrongs_by_cards") and s.world.card_ids[use.card] not in NO_WRONG:
            victim = target(s, self.seat, use.move)
            limits, papal = s.world.limits, self.seat in (s.pope, s.antipope)
            number = limits.cb_for_card_of_pope if papal else limits.cb_for_offensive_card
            mark(s, victim, self.seat, number, "MP-CB-09")
        happen(s, use)


@dataclass(slots=True)
class Declared(Step):
    """MP-TIME-13: an offensive card is announced; the target, and others who want to be asked, may neutralise it."""

    id = "Declared"
    window = "card.declared"
    rule = "MP-TIME-13"
    verbs = ("pass", *PLAY_VERBS)
    refused_verbs = all_but("play")
    sealed = True
    masked = True

    seat: int
    move: str
    played_in: str
    target: int

    def might_ask(self, s: ProtoState) -> bool:
        """Whoever holds a card may have asked to be asked, or not to be."""
        return any(s.hands[seat] for seat in s.order if seat != self.seat)

    def waits_for(self, s: ProtoState) -> list[int]:
        """MP-TIME-06: who has a card in hand, as everybody can see."""
        return [
            seat
            for seat in s.order
            if seat != self.seat
            and s.hands[seat]
            and not s.sealed[seat]
            and wants(s, seat, self.window, OWN if seat == self.target else OTHERS)
        ]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def run(self, s: ProtoState) -> None:
        for seat in answer_order(s, self.seat, self.target):
            answer = s.sealed[seat]
            if not answer or answer[0].verb == "pass":
                continue
            lose_card(s, seat, answer[0].args[0])
            card = s.vocabulary.parse(self.move).args[0]
            if s.world.characters[card].keep != "discard":
                discard(s, card)
            s.emit(
                "card-neutralised", self.rule, seat=seat, card=answer[0].args[0], other_card=card
            )
            s.done()  # takes off `Happens`
            return

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """MP-TIME-08: of several who answer only the first one's card is used."""
        if move.verb == "pass":
            return []
        card = s.vocabulary.parse(self.move).args[0]
        alone = not [other for other in self.waits_for(s) if other != seat]
        return [remark("stops", card=card), *([] if alone else [remark("stops-first")])]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        card = s.vocabulary.parse(self.move).args[0]
        return {"seat": self.seat, "card": card, "target_seat": self.target}


def enemies(s: ProtoState, seat: int) -> list[int]:
    """The players at war with this one."""
    return [other for other in s.order if at_war(s, seat, other)]
