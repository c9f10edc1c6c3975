"""The Heroine's banner bearer and false barbarians: units that count as something else.

rules: MU-EC-66, MU-EC-67, MU-INTER-24
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.medioevo.battle.changes.record import change
from gonfalon.games.medioevo.battle.changes.shapes import (
    join_horde,
    raise_banner,
)
from gonfalon.games.medioevo.battle.questions.muster import (
    captains,
    current,
    places,
    side,
)
from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.realm import captains_in, units_in, zone_of
from gonfalon.games.medioevo.empire_cards.powers.battle.fighters import fighters
from gonfalon.games.medioevo.empire_cards.steps.card_step import CardStep
from gonfalon.games.medioevo.powers import Args, Moment, Power, Use
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAIN, CAPTAINS_EACH, OWN_CAPTAINS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

# ---- the banner bearer


def bearers(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-67: units of a player whose side has no captain."""
    found: list[Args] = []
    for k in (0, 1):
        if side(s, k).seat == BARBARIANS or captains(s, k):
            continue
        for place, kind, _ in fighters(s, k):
            deck = place - s.world.first_deck
            found.append(("play-aboard", deck, kind) if deck >= 0 else (kind, k))
    return found


def bear_banner(s: MedState, used: Use) -> None:
    if used.verb == "play-aboard":
        galley, kind = used.args
        place = s.world.aboard(galley)
        k = next(k for k in (0, 1) if place in places(s, k))
    else:
        kind, k = used.args
        place = current(s).space
    raise_banner(s, k, place, kind)
    s.emit("banner", "MU-EC-67", seat=side(s, k).seat, unit=kind)


def own_captains(found: list[int]) -> list[int]:
    """Without those that cards have made."""
    return [captain for captain in found if captain % CAPTAINS_EACH < OWN_CAPTAINS]


# ---- false barbarians


def hordes(s: MedState, seat: int, moment: Moment) -> list[Args]:
    """MU-EC-66: the horde of the battle, or any; if the seat has units elsewhere."""
    zones = [current(s).space] if s.battle is not None else sorted(s.barbarians)
    zones = [zone for zone in zones if zone in s.barbarians]
    return [(zone,) for zone in zones] if volunteers(s, seat) else []


def volunteers(s: MedState, seat: int) -> list[tuple[int, int, int]]:
    """Own units on the map that are in no battle: space, kind and captain."""
    space = current(s).space if s.battle is not None else NOBODY
    found = []
    for where in sorted({*s.army[seat], *(at for at in s.captain_at if at >= 0)}):
        if zone_of(s, where) == space:
            continue
        found += [(where, kind, NOBODY) for kind, n in enumerate(units_in(s, seat, where)) if n]
        chiefs = own_captains(captains_in(s, seat, where))
        found += [(where, CAPTAIN, captain) for captain in chiefs]
    return found


def call_up(s: MedState, used: Use) -> None:
    s.push(Volunteers(used.seat, used.card, used.args[0], s.world.cards[used.card].amount))


@dataclass(slots=True)
class Volunteers(CardStep):
    """Up to three units go to the horde, one after the other."""

    id = "Volunteers"
    window = "card.choice"
    question = "card.volunteers"
    rule = "MU-EC-66"
    verbs = ("play-unit-at", "play-aboard", "play-captain", "done")

    seat: int
    card: int
    zone: int
    left: int
    some: int = 0

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self.left and volunteers(s, self.seat) else []

    def offers(self, s: MedState, seat: int) -> list[AnyMove]:
        v, first = s.vocabulary, s.world.first_deck
        moves: list[AnyMove] = [s.world.done] if self.some else []
        for where, kind, captain in volunteers(s, seat):
            if captain != NOBODY:
                moves.append(v["play-captain", self.card, captain])
            elif where >= first:
                moves.append(v["play-aboard", self.card, where - first, kind])
            else:
                moves.append(v["play-unit-at", self.card, kind, where])
        return moves

    def answer(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            return
        s.push(replace(self, left=self.left - 1, some=1))
        if move.verb == "play-captain":
            captain = move.args[1]
            where, kind = s.captain_at[captain], CAPTAIN
        elif move.verb == "play-aboard":
            where, kind, captain = s.world.aboard(move.args[1]), move.args[2], NOBODY
        else:
            kind, where, captain = move.args[1], move.args[2], NOBODY
        join_horde(s, seat, where, kind, captain, self.zone)
        s.emit("false-barbarian", "MU-EC-66", seat=seat, unit=kind, zone=self.zone)
        if s.battle is not None:
            k = next(k for k in (0, 1) if side(s, k).seat == BARBARIANS)
            change(s, k, size=side(s, k).size + 1)
        settle(s, [zone_of(s, where)])

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-EC-66", "no-such-target", card=self.card)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"card": self.card, "count": self.left}


POWERS: dict[int, Power] = {
    66: Power("play-at", hordes, call_up),
    67: Power("play-unit-for", bearers, bear_banner),
}
