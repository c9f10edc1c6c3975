"""Players choose which VF they lose in several places.

rules: MP-EVENT-12, MP-TIME-19, MP-TIME-24
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.capital.changes.downfall import leave_if_empty
from gonfalon.games.prototype.capital.changes.elimination import check_elimination
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.changes.pieces import disown_if_empty
from gonfalon.games.prototype.realm.questions.holdings import transports_at, vf_at
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def owe_losses(
    s: ProtoState, step: type[PlaceLosses], owed: list[int], places: tuple[int, ...]
) -> None:
    """Everybody loses what they owe in these places; who has a choice is asked."""
    due = tuple(
        min(vf, sum(vf_at(s, seat, at) for at in set(places))) for seat, vf in enumerate(owed)
    )
    if any(due):
        s.push(step(due, places))


@dataclass(slots=True)
class PlaceLosses(Step):
    """All who lose VF say where, at the same time."""

    id = "PlaceLosses"
    verbs = ("lose-vf", "lose-aboard")
    sealed = True

    owed: tuple[int, ...]
    places: tuple[int, ...]

    def left(self, s: ProtoState, seat: int) -> int:
        return self.owed[seat] - sum(move.args[1] for move in s.sealed[seat])

    def waits_for(self, s: ProtoState) -> list[int]:
        return [seat for seat in s.order if self.left(s, seat) > 0 and self.has_choice(s, seat)]

    def has_choice(self, s: ProtoState, seat: int) -> bool:
        sources = self.sources(s, seat)
        return len(sources) > 1 and sum(sources.values()) > self.left(s, seat)

    def sources(self, s: ProtoState, seat: int) -> dict[tuple[str, int], int]:
        """Where VF may still be lost: (verb, territory or transport) and how many."""
        found: dict[tuple[str, int], int] = {}
        for place in dict.fromkeys(self.places):
            ground = s.ground[seat].get(place, 0)
            if ground:
                found["lose-vf", place] = ground
            for transport in transports_at(s, place, seat):
                if s.transport_vf[transport]:
                    found["lose-aboard", transport] = s.transport_vf[transport]
        for move in s.sealed[seat]:
            found[move.verb, move.args[0]] -= move.args[1]
        return {source: vf for source, vf in found.items() if vf > 0}

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        left = self.left(s, seat)
        return [
            s.vocabulary.range(verb, number, low=1, high=min(vf, left))
            for (verb, number), vf in self.sources(s, seat).items()
        ]

    def default(self, s: ProtoState, seat: int) -> Move:
        """MP-TIME-24: the fullest place first, there the ground before the fullest transport, sparing last VF as long as possible."""
        left, sources = self.left(s, seat), self.sources(s, seat)
        at = {source: self._place(s, source) for source in sources}
        there = dict.fromkeys(at.values(), 0)
        for source, vf in sources.items():
            there[at[source]] += vf
        source = max(
            sources,
            key=lambda one: (there[at[one]], one[0] == "lose-vf", sources[one]),
        )
        spared = there[at[source]] - 1 if source[0] == "lose-vf" else sources[source] - 1
        return s.vocabulary[(*source, min(left, sources[source], max(1, spared)))]

    def _place(self, s: ProtoState, source: tuple[str, int]) -> int:
        verb, number = source
        return number if verb == "lose-vf" else s.transport_at[number]

    def run(self, s: ProtoState) -> None:
        for seat in list(s.order):
            chosen = [(move.verb, move.args[0], move.args[1]) for move in s.sealed[seat]]
            left = self.left(s, seat)
            for (verb, number), vf in self.sources(s, seat).items() if left > 0 else ():
                chosen.append((verb, number, min(vf, left)))
                left -= min(vf, left)
            for verb, number, vf in chosen:
                if verb == "lose-vf":
                    change_ground(s, seat, number, -vf)
                    s.emit("vf-lost", self.rule, seat=seat, territory=number, vf=vf)
                else:
                    s.transport_vf[number] -= vf
                    s.emit("vf-lost-aboard", self.rule, seat=seat, transport=number, vf=vf)
                    disown_if_empty(s, number)
        for place in self.places:
            if not s.world.is_sea(place):
                leave_if_empty(s, place)
        for seat in list(s.order):
            check_elimination(s, seat, BARBARIANS)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """What is left there; the last VF takes land or transport along."""
        left = self.sources(s, seat)[move.verb, move.args[0]] - move.args[1]
        place = self._place(s, (move.verb, move.args[0]))
        ends_here = not s.world.is_sea(place) and s.owner[place] == seat
        if left or (ends_here and self._there(s, seat, place) > move.args[1]):
            return [remark("left-there", vf=left)]
        if ends_here:
            return [remark("land-lost", place=place)]
        return [remark("crew-gone")] if move.verb == "lose-aboard" else []

    def _there(self, s: ProtoState, seat: int, place: int) -> int:
        """VF of the player that are left in a place after what was chosen so far."""
        sources = self.sources(s, seat)
        return sum(vf for source, vf in sources.items() if self._place(s, source) == place)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        number, vf = move.args
        if (move.verb, number) not in self.sources(s, seat):
            return Refusal(self.rule, "not-struck")
        if vf > self.left(s, seat):
            return Refusal(self.rule, "vf-too-many", vf=vf, left_vf=self.left(s, seat))
        return Refusal(self.rule, "not-so-many-there", vf=vf)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"left_vf": self.left(s, seat)}
