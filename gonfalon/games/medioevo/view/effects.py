"""How effects that last, answers left in advance and hidden purchases are shown: part of `seat_view.py`.

rules: MU-EOT-03, MU-COM-11, MU-TIME-06, MU-VAR-15
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.definitions.questions.accounts import DEPOSIT
from gonfalon.games.medioevo.definitions.questions.hordes import HIRED_UNITS
from gonfalon.games.medioevo.effects.questions.in_force import (
    BARRICADED,
    CARRIAGE,
    CLOSED,
    CONVERTIBLE,
    DRIVERLESS,
    HIDDEN,
    INTERDICTED,
    LENDER,
    MACHINERY,
    NO_FIGHT,
    RAMPARTS,
    REBATE,
    SAFE_BUILDING,
    SAFE_CUBE,
    SAFE_PIECE,
    TEAMS,
)
from gonfalon.games.medioevo.events.questions import SPARED
from gonfalon.games.medioevo.purchase.changes.convalescents import WOUNDED
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.borrowing import BORROWED
from gonfalon.games.medioevo.vocabulary import ORDERS
from gonfalon.games.medioevo.world import BUILDINGS, KINDS, UNIT_KINDS

Names = dict[str, Any]

MODES = ["phase", "turn", "abroad"]
"""How long, or where, an answer left in advance holds."""
IN_FORCE: dict[str, tuple[str, ...]] = {
    NO_FIGHT: ("zone",),
    INTERDICTED: ("zone",),
    CLOSED: ("zone",),
    SPARED: ("zone",),
    BARRICADED: ("zone", "seat"),
    RAMPARTS: ("zone", "seat"),
    SAFE_BUILDING: ("zone", "class"),
    SAFE_CUBE: ("zone", "good"),
    SAFE_PIECE: ("piece",),
    CONVERTIBLE: ("piece",),
    TEAMS: ("piece",),
    CARRIAGE: ("piece", "count"),
    HIDDEN: ("piece",),
    MACHINERY: ("piece",),
    HIRED_UNITS: ("seat", "zone"),
    DRIVERLESS: ("seat",),
    REBATE: ("seat", "florins", "percent"),
    LENDER: ("seat",),
    DEPOSIT: ("seat", "florins"),
    BORROWED: ("seat", "card"),
    WOUNDED: ("seat", "unit", "level"),
}
"""Kinds of `effects` that players are shown, and what their values are."""

# ---- effects


def effects_view(s: MedState) -> list[Names]:
    """What cards and technologies have brought about and still holds; mere book-keeping is left out."""
    found = []
    for kind, *values in s.effects:
        if kind in IN_FORCE:
            fields = dict(zip(IN_FORCE[kind], values, strict=False))
            found.append({"kind": kind, **{name: _id(s, name, n) for name, n in fields.items()}})
    return found


def _id(s: MedState, kind: str, number: int) -> str | int:
    ids = s.vocabulary.kinds.get(kind)
    return number if kind == "seat" or ids is None else ids[number]


# ---- what one seat has said or bought in secret


def orders_view(s: MedState, seat: int) -> list[Names]:
    """MU-COM-11, MU-TIME-06: what the seat's armies do with traders, and the questions it does not want."""
    return [order_view(s, *entry) for entry in s.orders[seat]]


def order_view(s: MedState, kind: str, about: int = NOBODY, *more: int) -> Names:
    names = s.vocabulary.kinds
    if about == NOBODY:
        return {"kind": kind}
    if kind == "traffic":
        return {"kind": kind, "seat": about, "order": ORDERS[more[0]]}
    if kind == "quiet":
        rival, mode = more[:2]
        return {
            "kind": kind,
            "family": names["family"][about],
            "rival": None if rival == NOBODY else rival,
            "mode": MODES[mode],
        }
    what = "technology" if kind == "mute-technology" else "card"
    return {
        "kind": kind,
        what: names[what][about],
        "mode": MODES[more[0]],
        "except": [names["territory"][territory] for territory in more[2:]],
    }


def hidden_view(s: MedState, seat: int) -> list[Names]:
    """MU-VAR-15: what the seat has bought behind its screen."""
    return [_hidden(*entry) for entry in s.hidden_purchases[seat]]


def _hidden(verb: str, *values: int) -> Names:
    if verb == "build":
        return {"what": BUILDINGS[values[0]]}
    if verb == "enlist":
        return {"what": UNIT_KINDS[values[0]], "count": values[1]}
    if verb == "buy-piece":
        return {"what": KINDS[values[0]], "level": values[1]}
    return {"what": "captain", "level": values[0]}
