"""Deployment (variant): pieces are bought without a place, and placed after everybody has bought.

rules: MU-VAR-14 to MU-VAR-16

`s.deployment` says whether it may still be called in this Purchase phase, whether it is too late, or that it holds. What lies behind a
player's screen is in `s.hidden_purchases`, as (verb of the purchase, its arguments without the territory).
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.definitions.questions.realm import (
    captains_in_reserve,
    hidden_captains,
    units_in_reserve,
)
from gonfalon.games.medioevo.effects.changes import saved
from gonfalon.games.medioevo.purchase.changes.armies import UNIT_OFFERS
from gonfalon.games.medioevo.purchase.changes.buildings import BUILDING_OFFERS
from gonfalon.games.medioevo.purchase.changes.transports import EQUIPMENT_OFFERS
from gonfalon.games.medioevo.purchase.questions import Buyer, Choice, Offer
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.technology.questions.points import Bill
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

MAY_CALL, TOO_LATE, CALLED = range(3)
"""Values of `s.deployment`."""

ORDERED = {
    "order-building": "build",
    "order-piece": "buy-piece",
    "order-units": "enlist",
    "order-captain": "hire-captain",
}
"""The purchase that a hidden one stands for."""
PLACED = (*ORDERED.values(), "place", "place-captain")
"""Purchases that put a piece on the board."""

STANDING_ORDER = ("deployment",)
DEPLOYMENT_VERBS = ("always-deploy", "stop-deploying")

PIECE_OFFERS: dict[str, Offer] = {**BUILDING_OFFERS, **EQUIPMENT_OFFERS, **UNIT_OFFERS}
_TERRITORY = {"build": 1, "buy-piece": 1, "enlist": 1, "hire-captain": 0}
"""Where in the arguments of a purchase its territory stands."""

Entry = tuple[Any, ...]


def without_place(verb: str, arguments: tuple[int, ...]) -> tuple[int, ...]:
    at = _TERRITORY[verb]
    return (*arguments[:at], *arguments[at + 1 :])


def with_place(verb: str, arguments: tuple[int, ...], territory: int) -> tuple[int, ...]:
    at = _TERRITORY[verb]
    return (*arguments[:at], territory, *arguments[at:])


# ---- hidden purchases


def _places(s: MedState, seat: int, verb: str) -> list[int]:
    """Territories that come into question for a purchase, money apart."""
    at, anyone = _TERRITORY[verb], Buyer(s, seat, at_any_price=True)
    return sorted({arguments[at] for arguments, _ in PIECE_OFFERS[verb].choices(s, anyone)})


def _open(s: MedState, seat: int, move: Move) -> Move:
    """The purchase that a hidden one stands for, in a place where it is lawful now, or in any place."""
    verb = ORDERED[move.verb]
    offer = PIECE_OFFERS[verb]
    any_place = s.vocabulary[(verb, *with_place(verb, move.args, 0))]
    for territory in _places(s, seat, verb):
        open_ = s.vocabulary[(verb, *with_place(verb, move.args, territory))]
        if offer.refuse(s, seat, open_) is None:
            return open_
    return any_place


def _hidden(order: str) -> Offer:
    """The offer of a hidden purchase."""
    verb = ORDERED[order]
    offer = PIECE_OFFERS[verb]

    def choices(s: MedState, buyer: Buyer) -> list[Choice]:
        if s.deployment != CALLED:
            return []
        at = _TERRITORY[verb]
        found: dict[tuple[int, ...], list[int] | None] = {}
        for arguments, amounts in offer.choices(s, buyer):
            found.setdefault((*arguments[:at], *arguments[at + 1 :]), amounts)
        return list(found.items())

    def refuse(s: MedState, seat: int, move: Move) -> Refusal | None:
        if s.deployment != CALLED:
            return Refusal("MU-VAR-14", "no-deployment")
        return offer.refuse(s, seat, _open(s, seat, move)) or _refuse_reserve(s, seat, move)

    def act(s: MedState, seat: int, move: Move) -> int:
        s.hidden_purchases[seat] = (*s.hidden_purchases[seat], (verb, *move.args))
        s.units_placed[seat] += units_of(verb, move.args)
        s.emit("hidden-purchase", "MU-VAR-15", seat=seat)
        return 0

    def bill(s: MedState, seat: int, move: Move) -> Bill:
        return offer.bill(s, seat, _any(s, verb, move))

    def takes(s: MedState, move: Move) -> list[int]:
        return offer.takes(s, _any(s, verb, move))

    return Offer(choices, refuse, act, bill, takes)


def _any(s: MedState, verb: str, move: Move) -> Move:
    """Prices and stocks do not depend on the place."""
    return s.vocabulary[(verb, *with_place(verb, move.args, 0))]


def _refuse_reserve(s: MedState, seat: int, move: Move) -> Refusal | None:
    """What lies behind the screen already is no longer in the player's own reserve."""
    if move.verb == "order-units" and move.args[1] > units_in_reserve(s, seat, move.args[0]):
        return Refusal("MU-COMP-01", "none-in-reserve", unit=move.args[0])
    if move.verb == "order-captain" and hidden_captains(s, seat) >= len(
        captains_in_reserve(s, seat)
    ):
        return Refusal("MU-CAP-03", "no-captain-left")
    return None


def units_of(verb: str, arguments: tuple[int, ...]) -> int:
    """How much of the unit limit a hidden purchase takes."""
    if verb == "enlist":
        return arguments[-1]
    return int(verb == "hire-captain")


HIDDEN_OFFERS = {order: _hidden(order) for order in ORDERED}


# ---- calling


def may_call(s: MedState) -> bool:
    return s.world.deployment_on and s.deployment == MAY_CALL


def call(s: MedState, seat: int) -> None:
    """MU-VAR-14: it holds for all players in this phase."""
    s.deployment = CALLED
    s.commit()
    s.emit("deployment-called", "MU-VAR-14", seat=seat)


def refuse_verb(s: MedState, verb: str) -> Refusal | None:
    """Purchases that fit the other way of placing."""
    if s.deployment == CALLED and verb in PLACED:
        return Refusal("MU-VAR-15", "kept-behind-the-screen")
    if s.deployment != CALLED and verb in ORDERED:
        return Refusal("MU-VAR-14", "no-deployment")
    return None


def begin_phase(s: MedState) -> None:
    """A new Purchase phase; a standing order makes the call."""
    s.deployment = MAY_CALL
    if s.world.deployment_on:
        callers = [seat for seat in s.order if STANDING_ORDER in s.orders[seat]]
        if callers:
            call(s, callers[0])


def deployment_moves(s: MedState, seat: int) -> list[AnyMove]:
    """The standing order to call every turn."""
    if not s.world.deployment_on:
        return []
    given = STANDING_ORDER in s.orders[seat]
    return [s.vocabulary[(DEPLOYMENT_VERBS[given],)]]


def order_deployment(s: MedState, seat: int, move: Move) -> None:
    rest = tuple(entry for entry in s.orders[seat] if entry != STANDING_ORDER)
    s.orders[seat] = (*rest, STANDING_ORDER) if move.verb == DEPLOYMENT_VERBS[0] else rest
    kind = "deployment-ordered" if move.verb == DEPLOYMENT_VERBS[0] else "deployment-order-ended"
    s.emit(kind, "MU-VAR-14", (seat,), seat=seat)


# ---- placing


def take_out(s: MedState, seat: int, verb: str, arguments: tuple[int, ...]) -> None:
    """Pieces leave the screen, arguments as in the purchase without its territory; of units so many as are named."""
    kept: list[Entry] = []
    wanted = arguments[-1] if verb == "enlist" else 1
    for entry in s.hidden_purchases[seat]:
        if verb == "enlist" and entry[:2] == (verb, arguments[0]):
            taken = min(wanted, entry[2])
            if entry[2] > taken:
                kept.append((verb, entry[1], entry[2] - taken))
        else:
            taken = int(wanted > 0 and entry == (verb, *arguments))
            if not taken:
                kept.append(entry)
        wanted -= taken
    s.hidden_purchases[seat] = tuple(kept)
    s.units_placed[seat] -= units_of(verb, arguments)


def unveiled(s: MedState, seat: int) -> MedState:
    """A copy in which nothing lies behind the seat's screen: what could be placed now is lawful there."""
    twin = s.copy()
    for verb, *arguments in s.hidden_purchases[seat]:
        twin.units_placed[seat] -= units_of(verb, tuple(arguments))
    twin.hidden_purchases[seat] = ()
    return twin


def placings(s: MedState, seat: int) -> list[AnyMove]:
    """MU-VAR-16: every hidden piece in every place that is lawful at this moment; units of a kind in any number."""
    v, twin = s.vocabulary, unveiled(s, seat)
    amounts: dict[Entry, int] = {}
    for entry in s.hidden_purchases[seat]:
        if entry[0] == "enlist":
            amounts[entry[:2]] = amounts.get(entry[:2], 0) + entry[2]
        else:
            amounts[entry] = 0
    moves: list[AnyMove] = []
    for (verb, *rest), most in amounts.items():
        arguments = (*rest, 1) if most else tuple(rest)
        for territory in _places(twin, seat, verb):
            move = v[(verb, *with_place(verb, arguments, territory))]
            if PIECE_OFFERS[verb].refuse(twin, seat, move) is not None:
                continue
            moves.append(v.range(verb, *move.args[:-1], low=1, high=most) if most > 1 else move)
    return moves


def refund(s: MedState, seat: int) -> None:
    """MU-VAR-16: what has no lawful place left is paid back."""
    for verb, *arguments in s.hidden_purchases[seat]:
        move = s.vocabulary[(verb, *with_place(verb, tuple(arguments), 0))]
        florins = PIECE_OFFERS[verb].bill(s, seat, move).florins
        if verb == "build":
            florins -= saved(s, seat, arguments[0])
        s.florins[seat] += florins
        s.units_placed[seat] -= units_of(verb, tuple(arguments))
        s.emit("refunded", "MU-VAR-16", (seat,), seat=seat, florins=florins)
    s.hidden_purchases[seat] = ()


def refuse_placing(s: MedState, seat: int, move: Move) -> Refusal:
    """Why a hidden piece cannot be placed so."""
    if move.verb in ("place", "place-captain"):
        why = PIECE_OFFERS[move.verb].refuse(s, seat, move)
        return why or Refusal("MU-VAR-16", "not-offered")
    behind = [entry[0] for entry in s.hidden_purchases[seat]]
    why = PIECE_OFFERS[move.verb].refuse(unveiled(s, seat), seat, move)
    if move.verb not in behind or why is None:
        return Refusal("MU-VAR-16", "not-behind-the-screen")
    return why
