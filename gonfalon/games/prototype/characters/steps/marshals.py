"""Characters of an own Combat turn that move and make Captains, and sabotage: Marshal, Constable, Infiltrator.

rules: MP-CHAR-18, MP-CHAR-29, MP-CHAR-32, MP-CHAR-56, MP-CHAR-62
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.loading.changes import vacate
from gonfalon.games.prototype.realm.changes.holdings import change_ground
from gonfalon.games.prototype.realm.changes.pieces import add_captain, change_level, disown_if_empty
from gonfalon.games.prototype.realm.questions.holdings import has, level, transports_at
from gonfalon.games.prototype.realm.questions.pieces import (
    captains,
    convoy,
    is_ship,
    kind,
    own_transports,
    seat_of,
)
from gonfalon.games.prototype.state import EXTRA, MADE, NOBODY, SABOTAGED, ProtoState
from gonfalon.games.prototype.world import CAPTAINS_EACH, WAR
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

# ---- Marshal


def _marshal_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not has(s, seat, "tactics"):
        return []
    card = s.world.card["marshal"]
    return [
        s.vocabulary["play-captain", card, captain]
        for captain in captains(s, seat)
        if s.captain_aboard[captain] != NOBODY
    ]


def _marshal(s: ProtoState, use: Use) -> None:
    """MP-CHAR-32: the convoy of a Captain that is aboard; with Strategy the Captain may attack once more."""
    captain = use.args[0]
    plain, more = s.world.characters[use.card].effects
    assert plain.by_lt is not None
    pm = plain.by_lt[s.captain_level[captain] - 1]
    vehicle = s.captain_aboard[captain]
    if s.transport_aboard[vehicle] != NOBODY:
        vehicle = s.transport_aboard[vehicle]
    by_sea = is_ship(s, vehicle)
    for t in convoy(s, use.seat, s.captain_at[captain]):
        if is_ship(s, t) == by_sea:
            s.transport_pm[t] += pm
    s.emit("hastened", "MP-CHAR-32", seat=use.seat, captain=captain, pm=pm)
    if has(s, use.seat, more.requires[0]):
        s.captain_marks[captain] |= EXTRA


def _why_no_marshal(s: ProtoState, use: Use) -> Refusal:
    if not has(s, use.seat, "tactics"):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal("MP-CHAR-32", "captain-aboard", card=use.card)


# ---- Constable


def _constable_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    v, card = s.vocabulary, s.world.card["constable"]
    own = captains(s, seat)
    found: list[AnyMove] = [
        v["play-captain", card, captain]
        for captain in own
        if s.captain_level[captain] < len(s.world.captain_cost)
    ]
    if len(own) < CAPTAINS_EACH:
        found += [v["play-territory", card, place] for place in sorted(s.ground[seat])]
        found += [
            v["play-transport", card, t]
            for t in own_transports(s, seat)
            if s.transport_vf[t] and kind(s, t) in WAR
        ]
    return found


def _constable(s: ProtoState, use: Use) -> None:
    """MP-CHAR-18: 1 VF becomes a Captain on the spot, or a Captain rises."""
    seat, target = use.seat, use.args[0]
    if use.move.verb == "play-captain":
        change_level(s, target, 1)
        return
    by_land = use.move.verb == "play-territory"
    place = target if by_land else s.transport_at[target]
    captain = add_captain(s, seat, 1, place)
    s.captain_marks[captain] |= MADE
    if by_land:
        change_ground(s, seat, place, -1)
        vacate(s, seat, place)
    else:
        s.captain_aboard[captain] = target
        s.transport_vf[target] -= 1
        disown_if_empty(s, target)
    s.emit("captain-made", "MP-CHAR-18", seat=seat, captain=captain, place=place)


def _why_no_constable(s: ProtoState, use: Use) -> Refusal:
    if use.move.verb == "play-captain":
        rule = "MP-CHAR-18" if seat_of(use.args[0]) == use.seat else "MP-CARD-07"
        return Refusal(rule, "card-cannot", card=use.card)
    if len(captains(s, use.seat)) >= CAPTAINS_EACH:
        return Refusal("MP-CHAR-56", "no-figure")
    return Refusal("MP-CHAR-18", "card-cannot", card=use.card)


# ---- Infiltrator: sabotage


def _targets(s: ProtoState, owner: int, place: int) -> list[int]:
    return [t for t in transports_at(s, place, owner) if not s.transport_marks[t] & SABOTAGED]


def sabotage_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """MP-CHAR-29, MP-CHAR-62: transports of another player on land."""
    if not has(s, seat, "strategy"):
        return []
    card = s.world.card["infiltrator"]
    return [
        s.vocabulary["play-transport", card, t]
        for t, owner in enumerate(s.transport_owner)
        if owner >= 0
        and owner != seat
        and not s.world.is_sea(s.transport_at[t])
        and not s.transport_marks[t] & SABOTAGED
    ]


def sabotage(s: ProtoState, use: Use) -> None:
    """The one that was named, then others of the same player beside it."""
    first = use.args[0]
    place, owner = s.transport_at[first], s.transport_owner[first]
    _spoil(s, use.seat, first)
    s.push(Sabotage(use.seat, owner, place, level(s, use.seat) - 1))


def _spoil(s: ProtoState, seat: int, transport: int) -> None:
    s.transport_marks[transport] |= SABOTAGED
    s.emit("sabotaged", "MP-CHAR-29", seat=seat, transport=transport)


def why_no_sabotage(s: ProtoState, use: Use) -> Refusal:
    if use.move.verb == "play-transport" and s.transport_marks[use.args[0]] & SABOTAGED:
        return Refusal("MP-CHAR-62", "sabotaged-already", transport=use.args[0])
    return Refusal("MP-CHAR-62", "sabotage-on-land", card=use.card)


@dataclass(slots=True)
class Sabotage(Step):
    """MP-CHAR-29: up to LT transports in one territory."""

    id = "Sabotage"
    window = "card.choice"
    question = "card.sabotage"
    rule = "MP-CHAR-29"
    verbs = ("sabotage",)

    seat: int
    owner: int
    place: int
    left: int

    def waits_for(self, s: ProtoState) -> list[int]:
        has_choice = 0 < self.left < len(_targets(s, self.owner, self.place))
        return [self.seat] if has_choice else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["sabotage", t] for t in _targets(s, self.owner, self.place)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        _spoil(s, seat, move.args[0])
        s.done()
        s.push(replace(self, left=self.left - 1))

    def run(self, s: ProtoState) -> None:
        for t in _targets(s, self.owner, self.place)[: self.left]:
            _spoil(s, self.seat, t)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return [remark("cannot-move")]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal("MP-CHAR-62", "sabotage-there", place=self.place)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        card = s.world.card["infiltrator"]
        return {
            "card": card,
            "place": self.place,
            "number": self.left,
            "seat": self.owner,
        }


def _before_marshal(s: ProtoState, use: Use) -> list[Consequence]:
    plain, more = s.world.characters[use.card].effects
    assert plain.by_lt is not None
    found = [remark("hastens", pm=plain.by_lt[s.captain_level[use.args[0]] - 1])]
    return [*found, remark("one-more-attack")] if has(s, use.seat, more.requires[0]) else found


POWERS = {
    "marshal": Power(_marshal_offers, _marshal, _why_no_marshal, outlook=_before_marshal),
    "constable": Power(_constable_offers, _constable, _why_no_constable),
}
