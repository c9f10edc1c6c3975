"""How effects that last, answers left in advance and hidden purchases are shown: part of `seat_view.py`.

rules: MU-EOT-03, MU-COM-11, MU-TIME-06, MU-VAR-15
"""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    NAMES,
    Barricaded,
    Borrowed,
    ClosedRoads,
    Convalescent,
    Convertible,
    Deposit,
    DraughtTeams,
    Driverless,
    EventSpared,
    GunCarriage,
    Hidden,
    HiredUnits,
    Machinery,
    Moneylender,
    NoFight,
    NoTrade,
    Ramparts,
    Rebate,
    SafeBuilding,
    SafeCube,
    SafePiece,
    all_in_force,
)
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.view import shapes_affairs as shapes
from gonfalon.games.medioevo.vocabulary import ORDERS
from gonfalon.games.medioevo.world import BUILDINGS, KINDS, UNIT_KINDS

MODES: list[shapes.Mode] = ["phase", "turn", "abroad"]
"""How long, or where, an answer left in advance holds."""
_ORDERS = cast(list[shapes.TrafficAnswer], ORDERS)
IN_FORCE: dict[type[NamedTuple], tuple[str, ...]] = {
    NoFight: ("zone",),
    NoTrade: ("zone",),
    ClosedRoads: ("zone",),
    EventSpared: ("zone",),
    Barricaded: ("zone", "seat"),
    Ramparts: ("zone", "seat"),
    SafeBuilding: ("zone", "class"),
    SafeCube: ("zone", "good"),
    SafePiece: ("piece",),
    Convertible: ("piece",),
    DraughtTeams: ("piece",),
    GunCarriage: ("piece", "count"),
    Hidden: ("piece",),
    Machinery: ("piece",),
    HiredUnits: ("seat", "zone"),
    Driverless: ("seat",),
    Rebate: ("seat", "florins", "percent"),
    Moneylender: ("seat",),
    Deposit: ("seat", "florins"),
    Borrowed: ("seat", "card"),
    Convalescent: ("seat", "unit", "level"),
}
"""Kinds of effects that players are shown, and what their values are."""

FIELDS = {"class": "class_"}
"""Values whose field of `Effect` has another name, because Python has the word."""

# ---- effects


def effects_view(s: MedState) -> list[shapes.Effect]:
    """What cards and technologies have brought about and still holds; mere book-keeping is left out."""
    found = []
    for effect in all_in_force(s):
        kind = type(effect)
        if kind in IN_FORCE:
            fields = dict(zip(IN_FORCE[kind], effect, strict=False))
            ids = {FIELDS.get(name, name): _id(s, name, n) for name, n in fields.items()}
            found.append(shapes.Effect(NAMES[kind], **ids))
    return found


def _id(s: MedState, kind: str, number: int) -> Any:
    ids = s.vocabulary.kinds.get(kind)
    return number if kind == "seat" or ids is None else ids[number]


# ---- what one seat has said or bought in secret


def orders_view(s: MedState, seat: int) -> list[shapes.Order]:
    """MU-COM-11, MU-TIME-06: what the seat's armies do with traders, and the questions it does not want."""
    return [order_view(s, *entry) for entry in s.orders[seat]]


def order_view(s: MedState, kind: str, about: int = NOBODY, *more: int) -> shapes.Order:
    names = s.vocabulary.kinds
    if about == NOBODY:
        return shapes.DeploymentOrder() if kind == "deployment" else shapes.SlotOrder()
    if kind == "traffic":
        return shapes.TrafficOrder(about, _ORDERS[more[0]])
    if kind == "quiet":
        rival, mode = more[:2]
        return shapes.QuietOrder(
            family=names["family"][about],
            rival=None if rival == NOBODY else rival,
            mode=MODES[mode],
        )
    holds, spared = MODES[more[0]], [names["territory"][territory] for territory in more[2:]]
    if kind == "mute-technology":
        return shapes.MuteTechnologyOrder(names["technology"][about], holds, spared)
    return shapes.MuteOrder(names["card"][about], holds, spared)


def hidden_view(s: MedState, seat: int) -> list[shapes.Hidden]:
    """MU-VAR-15: what the seat has bought behind its screen."""
    return [_hidden(*entry) for entry in s.hidden_purchases[seat]]


def _hidden(verb: str, *values: int) -> shapes.Hidden:
    if verb == "build":
        return shapes.Hidden(what=BUILDINGS[values[0]])
    if verb == "enlist":
        return shapes.Hidden(what=UNIT_KINDS[values[0]], count=values[1])
    if verb == "buy-piece":
        return shapes.Hidden(what=KINDS[values[0]], level=values[1])
    return shapes.Hidden(what="captain", level=values[0])
