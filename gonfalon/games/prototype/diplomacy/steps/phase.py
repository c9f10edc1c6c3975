"""Players take their diplomatic actions one after the other.

rules: MP-DIPL-01, MP-DIPL-02, MP-DIPL-04, MP-DIPL-18, MP-WAR-03, MP-WAR-05, MP-EXCOM-03, MP-EXCOM-04, MP-CRUS-01, MP-TIME-14
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.commons.pacts.clauses import PEACE, Clause
from gonfalon.commons.pacts.pacts import Pact, Proposal
from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.church.changes.crusade import proclaim
from gonfalon.games.prototype.church.changes.excommunication import proclaim_antipope
from gonfalon.games.prototype.church.questions.crusade import crusade_note, goals
from gonfalon.games.prototype.church.questions.excommunication import (
    may_ask_pardon,
    may_proclaim_antipope,
)
from gonfalon.games.prototype.church.steps import JoinCrusade
from gonfalon.games.prototype.diplomacy.changes.pacts import new_number
from gonfalon.games.prototype.diplomacy.changes.proposals import make_offer
from gonfalon.games.prototype.diplomacy.questions.outlook import pact_outlook, war_outlook
from gonfalon.games.prototype.diplomacy.questions.pacts import PARDON
from gonfalon.games.prototype.diplomacy.questions.war import most_waived, no_war
from gonfalon.games.prototype.diplomacy.steps.answers import Answer
from gonfalon.games.prototype.diplomacy.steps.drafts import (
    DRAFT_VERBS,
    MOST_WORDS,
    UNSET,
    clause_moves,
    may_offer,
    refuse_words,
    written,
)
from gonfalon.games.prototype.diplomacy.steps.war import declare_war
from gonfalon.games.prototype.realm.questions.holdings import at_war, level
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

ACTION_VERBS = (
    "propose", "declare-war", "offer-peace", "ask-pardon", "proclaim-antipope", "proclaim-crusade",
)  # fmt: skip
"""MP-DIPL-01: each is one diplomatic action."""


@dataclass(slots=True)
class DiplomacyPhase(Step):
    """Players take their diplomatic actions one after the other."""

    id = "DiplomacyPhase"
    first: int = NOBODY
    """Begin with this seat's turn (positions set in tests); else with the first in turn order."""

    def run(self, s: ProtoState) -> None:
        queue = s.order[s.order.index(self.first) :] if self.first in s.order else s.order
        s.push(
            *(step for seat in queue for step in (BeginDiplomacyTurn(seat), DiplomacyTurn(seat)))
        )


@dataclass(slots=True)
class BeginDiplomacyTurn(Step):
    """The next player in turn order."""

    id = "BeginDiplomacyTurn"
    seat: int

    def run(self, s: ProtoState) -> None:
        s.active = self.seat


@dataclass(slots=True)
class DiplomacyTurn(Step):
    """MP-DIPL-01: up to LT actions, and cards of Diplomacy."""

    id = "DiplomacyTurn"
    window = "diplomacy.turn"
    rule = "MP-DIPL-01"
    verbs = ("done", "pact-with", "drop-pact", *DRAFT_VERBS, *ACTION_VERBS, *PLAY_VERBS)
    refused_verbs = all_but(
        "play",
        "play-seat",
        "play-territory",
        "play-kingdom",
        "play-use",
        "play-kind",
        "play-artillery",
        "play-boon",
        "play-building",
    )

    seat: int
    used: int = 0
    """Actions taken."""
    words: int = 0
    """Moves of writing so far."""

    def seen_by(self, seat: int) -> DiplomacyTurn:
        """MP-TIME-08: nobody sees that another one writes."""
        return self if seat == self.seat else replace(self, words=0)

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if self.seat in s.order else []

    def stays_open(self, s: ProtoState) -> bool:
        """Who holds cards is asked, whatever they are."""
        return bool(s.hands[self.seat])

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        moves: list[AnyMove] = [s.world.done, *card_moves(s, seat, self.window)]
        if self.left(s):
            moves += self._draft_moves(s) + self._action_moves(s)
        return moves

    def left(self, s: ProtoState) -> int:
        return level(s, self.seat) - self.used

    def _draft_moves(self, s: ProtoState) -> list[AnyMove]:
        v, seat = s.vocabulary, self.seat
        draft = s.drafts[seat]
        parties = draft.signatories if draft else (seat,)
        moves: list[AnyMove] = []
        if draft:
            moves.append(v[("drop-pact",)])
            if not may_offer(s, seat, draft):
                moves.append(v[("propose",)])
        if self.words < MOST_WORDS:
            moves += [v["pact-with", other] for other in s.order if other not in parties]
            if draft:
                moves += clause_moves(s, draft)
        return moves

    def _action_moves(self, s: ProtoState) -> list[AnyMove]:
        v, seat = s.vocabulary, self.seat
        moves: list[AnyMove] = []
        for other in s.order:
            if at_war(s, seat, other):
                moves.append(v["offer-peace", other])
            elif no_war(s, seat, other) is None:
                most = most_waived(s, seat, other)
                moves.append(
                    v.range("declare-war", other, low=0, high=most)
                    if most
                    else v["declare-war", other, 0]
                )
        if may_ask_pardon(s, seat):
            moves.append(v[("ask-pardon",)])
        if may_proclaim_antipope(s, seat):
            moves.append(v[("proclaim-antipope",)])
        return moves + [v["proclaim-crusade", goal] for goal in goals(s, seat)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            s.drafts[seat] = ()
            s.commit()
        elif is_card_move(move):
            s.push(self)
            play_card(s, seat, move, self.window)
        elif move.verb in ACTION_VERBS:
            s.push(DiplomacyTurn(self.seat, self.used + 1, self.words))
            self._act(s, move)
        else:
            words = self.words + (move.verb != "text")
            s.push(DiplomacyTurn(self.seat, self.used, words))
            self._write(s, move)

    def _write(self, s: ProtoState, move: Move) -> None:
        seat = self.seat
        if move.verb == "drop-pact":
            s.drafts[seat] = ()
        elif move.verb == "pact-with":
            draft = s.drafts[seat] or Pact(0, (seat,), last_turn=UNSET)
            s.drafts[seat] = draft._replace(signatories=(*draft.signatories, move.args[0]))
        else:
            s.drafts[seat] = written(s, s.drafts[seat], move)

    def _act(self, s: ProtoState, move: Move) -> None:
        seat, verb = self.seat, move.verb
        if verb == "propose":
            pact = s.drafts[seat]
            s.drafts[seat] = ()
            self._offer(s, pact)
        elif verb == "offer-peace":
            self._offer(s, Pact(0, (seat, move.args[0]), (Clause(PEACE),)))
        elif verb == "declare-war":
            declare_war(s, seat, move.args[0], waived=move.args[1])
        elif verb == "ask-pardon":
            number = new_number(s)
            s.proposals.append(Proposal(number, PARDON, seat, (s.pope,)))
            s.commit()
            s.emit("pardon-asked", "MP-EXCOM-03", seat=seat, to_seat=s.pope)
            s.push(Answer(number, may_counter=0))
        elif verb == "proclaim-antipope":
            proclaim_antipope(s, seat)
        else:
            s.commit()
            proclaim(s, seat, move.args[0])
            s.push(JoinCrusade())

    def _offer(self, s: ProtoState, pact: Pact) -> None:
        s.push(Answer(make_offer(s, self.seat, pact, tuple(pact.others(self.seat)))))

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if is_card_move(move):
            return card_outlook(s, seat, move, self.window)
        if move.verb == "declare-war":
            return war_outlook(s, seat, move.args[0])
        if move.verb == "propose":
            return [remark("one-action"), *pact_outlook(s, seat, s.drafts[seat])]
        if move.verb == "done":
            return self._lapses(s)
        if move.verb == "proclaim-crusade":
            called = s.copy()
            proclaim(called, seat, move.args[0])
            return [crusade_note(called)]
        if move.verb == "offer-peace":
            return [remark("peace-if-accepted")]
        if move.verb == "ask-pardon":
            return [remark("pope-decides")]
        return [remark("antipope")] if move.verb == "proclaim-antipope" else []

    def _lapses(self, s: ProtoState) -> list[Consequence]:
        """What is lost with the turn."""
        found = [remark("actions-lapse", count=self.left(s))] if self.left(s) else []
        return [*found, remark("draft-dropped")] if s.drafts[self.seat] else found

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if is_card_move(move):
            return refuse_card(s, seat, move, self.window)
        if not self.left(s):
            rule = "MP-WAR-03" if move.verb == "declare-war" else "MP-DIPL-01"
            return Refusal(rule, "no-action-left")
        draft = s.drafts[seat]
        if move.verb in ("propose", "drop-pact"):
            why = may_offer(s, seat, draft) if draft else None
            return why or Refusal("MP-DIPL-04", "no-draft")
        if move.verb == "declare-war":
            return no_war(s, seat, move.args[0]) or Refusal("MP-CB-06", "no-wrongs", seat=move.args[0])  # fmt: skip
        if move.verb in _REFUSED:
            return Refusal(*_REFUSED[move.verb])
        if move.verb == "pact-with":
            return Refusal("MP-DIPL-04", "party-already")
        return refuse_words(s, draft, move)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"count": self.left(s)}


_REFUSED = {
    "offer-peace": ("MP-WAR-05", "no-war-to-end"),
    "ask-pardon": ("MP-EXCOM-03", "no-pardon"),
    "proclaim-antipope": ("MP-EXCOM-04", "no-antipope"),
    "proclaim-crusade": ("MP-CRUS-01", "no-crusade"),
}
