"""The conqueror decides about every element of the loser.

rules: MP-CONQ-02 to MP-CONQ-06, MP-CONQ-09, MP-CONQ-13, MP-TRANS-10
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.conquest.questions import KINDS, Element, may_keep
from gonfalon.games.prototype.conquest.steps.elements import destroy, keep, plunder
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

DEEDS = {"destroy": destroy, "plunder": plunder}


@dataclass(slots=True)
class ConquestChoices(Step):
    """MP-CONQ-02: destroy, plunder or keep, each on its own; `done` keeps what may be kept and plunders the rest. Once nothing is left it is
    the only move, and nobody is asked."""

    id = "ConquestChoices"
    window = "conquest.choices"
    rule = "MP-CONQ-02"
    verbs = (
        "done", *(f"{deed}-{kind}" for deed in (*DEEDS, "keep") for kind in KINDS if (deed, kind) != ("keep", "captain")),
    )  # fmt: skip

    seat: int
    place: int
    elements: tuple[Element, ...]

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        found: list[AnyMove] = [s.world.done]
        for element in self.elements:
            kind = KINDS[element[0]]
            found += [v[f"{deed}-{kind}", element[1]] for deed in ("destroy", "plunder")]
            if may_keep(s, seat, self.place, element) is None:
                found.append(v[f"keep-{kind}", element[1]])
        return found

    def _element(self, move: Move) -> Element | None:
        kind = KINDS.index(move.verb.split("-", 1)[1])
        named = (kind, move.args[0])
        return next((e for e in self.elements if tuple(e[:2]) == named), None)

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            for element in self.elements:
                able = may_keep(s, seat, self.place, element) is None
                (keep if able else plunder)(s, seat, self.place, element)
            return
        taken = self._element(move)
        assert taken is not None
        rest = tuple(element for element in self.elements if element != taken)
        s.push(replace(self, elements=rest))
        deed = move.verb.split("-", 1)[0]
        if deed == "keep":
            keep(s, seat, self.place, taken, ask=True)
        else:
            DEEDS[deed](s, seat, self.place, taken)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return [remark("stays-yours")] if move.verb == "keep-building" else []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        element = self._element(move)
        if element is None:
            return Refusal(self.rule, "not-taken")
        obstacle = may_keep(s, seat, self.place, element)
        return Refusal(*obstacle) if obstacle else Refusal(self.rule, "not-offered")

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": self.place}
