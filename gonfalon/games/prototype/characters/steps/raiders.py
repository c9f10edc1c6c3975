"""Flagellant, Pirate, and the Infiltrator at the gates.

rules: MP-CHAR-24, MP-TIME-24, MP-CHAR-29, MP-CHAR-40, MP-PIRATE-01, MP-COMP-04
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.barbarians.changes.barbarians import new_galley
from gonfalon.games.prototype.barbarians.questions import captain_left, galley_left
from gonfalon.games.prototype.battle.questions.rolls import beats
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.characters.steps.marshals import (
    sabotage,
    sabotage_moves,
    why_no_sabotage,
)
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.holdings import roll
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import (
    cathedral,
    has,
    level,
    owned,
    step_amount,
    vf_at,
    walls,
)
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.steps.place_losses import PlaceLosses, owe_losses
from gonfalon.games.prototype.world import sides
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove

# ---- Flagellant


def scourged(s: ProtoState, victim: int) -> list[int]:
    """MP-CHAR-24: territories with enough VF, without Cathedral and no religious capital."""
    least = s.world.limits.flagellant_vf
    return [
        t
        for t in owned(s, victim)
        if vf_at(s, victim, t) > least
        and not cathedral(s, t)
        and not s.world.religious_capitals >> t & 1
    ]


def _flagellant_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    card = s.world.card["flagellant"]
    others = [other for other in s.order if other != seat and scourged(s, other)]
    return [s.vocabulary["play-seat", card, other] for other in others]


def _flagellant(s: ProtoState, use: Use) -> None:
    victim, die = use.args[0], sides(s.world.limits.field_die)
    more = step_amount(s, use.seat, use.card), step_amount(s, victim, use.card)
    struck = []
    for territory in scourged(s, victim):
        own, other = roll(s, die) + more[0], roll(s, die) + more[1]
        if own > other:
            struck.append(territory)
        s.emit(
            "scourge", "MP-CHAR-24", seat=victim, territory=territory, total=own,
            other_total=other, vf=int(own > other),
        )  # fmt: skip
    owed = [int(seat == victim) for seat in range(s.world.seats)]
    for territory in reversed(struck):
        owe_losses(s, Scourged, owed, (territory,))


@dataclass(slots=True)
class Scourged(PlaceLosses):
    """MP-CHAR-24: the owner says which VF of the territory is lost."""

    id = "Scourged"
    window = "card.losses"
    rule = "MP-CHAR-24"

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"territory": self.places[0], "left_vf": self.left(s, seat)}


# ---- Pirate


def _pirate_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not galley_left(s):
        return []
    card = s.world.card["pirate"]
    return [s.vocabulary["play-sea", card, sea] for sea in range(len(s.world.sea_ids))]


def _pirate(s: ProtoState, use: Use) -> None:
    """MP-CHAR-40."""
    first, second = s.world.characters[use.card].effects
    assert first.by_lt is not None
    guilds = has(s, use.seat, second.requires[0]) and captain_left(s)
    vf = first.by_lt[level(s, use.seat) - 1]
    new_galley(s, s.world.first_sea + use.args[0], vf, second.amount if guilds else 0)


def _why_no_pirate(s: ProtoState, use: Use) -> Refusal:
    if not galley_left(s):
        return Refusal("MP-PIRATE-01", "no-galley-left")
    return Refusal("MP-CHAR-40", "card-cannot", card=use.card)


# ---- Infiltrator: the gates


def gates_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """MP-CHAR-29: before the battle, a fortification of a level lower than LT."""
    place = s.battle.place
    if not has(s, seat, "strategy") or not 0 < walls(s, place) < level(s, seat):
        return []
    return [s.vocabulary["play-territory", s.world.card["infiltrator"], place]]


def open_gates(s: ProtoState, use: Use) -> None:
    begin(s, effects.OpenGates(use.args[0], use.seat), s.turn)
    s.emit("gates-opened", "MP-CHAR-29", seat=use.seat, territory=use.args[0])


def _infiltrator_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    return gates_moves(s, seat) if window == "attack.prepare" else sabotage_moves(s, seat)


def _infiltrator(s: ProtoState, use: Use) -> None:
    if use.move.verb == "play-transport":
        sabotage(s, use)
    else:
        open_gates(s, use)


def _why_no_infiltrator(s: ProtoState, use: Use) -> Refusal:
    if not has(s, use.seat, "strategy"):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    if use.window != "attack.prepare":
        if use.move.verb == "play-territory":
            return Refusal("MP-CHAR-29", "gates-before-battle")
        return why_no_sabotage(s, use)
    place = s.battle.place
    if use.move.verb == "play-transport":
        return Refusal("MP-CHAR-29", "card-cannot", card=use.card)
    if use.args and use.args[0] != place:
        return Refusal("MP-CHAR-29", "gates-there", place=place)
    return Refusal("MP-CHAR-29", "gates-too-strong", card=use.card)


# ---- what is said before


def _before_flagellant(s: ProtoState, use: Use) -> list[Consequence]:
    victim, die = use.args[0], sides(s.world.limits.field_die)
    more = step_amount(s, use.seat, use.card) - step_amount(s, victim, use.card)
    return [remark("scourged", beats(die, more), count=len(scourged(s, victim)))]


def _before_pirate(s: ProtoState, use: Use) -> list[Consequence]:
    by_lt = s.world.characters[use.card].effects[0].by_lt
    assert by_lt is not None
    return [remark("pirates", vf=by_lt[level(s, use.seat) - 1])]


def _before_infiltrator(s: ProtoState, use: Use) -> list[Consequence]:
    if use.move.verb == "play-territory":
        return [remark("no-walls")]
    return [remark("spoils", count=level(s, use.seat))]


POWERS = {
    "flagellant": Power(_flagellant_offers, _flagellant, outlook=_before_flagellant),
    "pirate": Power(_pirate_offers, _pirate, _why_no_pirate, outlook=_before_pirate),
    "infiltrator": Power(
        _infiltrator_offers, _infiltrator, _why_no_infiltrator, outlook=_before_infiltrator
    ),
}
