"""Which powers of cards hold now: questions to the effects in force; see `definitions/questions/effect_kinds.py`.

rules: MU-EC-01, MU-EC-03, MU-EC-11, MU-EC-26, MU-EC-50, MU-EC-51, MU-EC-53 to MU-EC-56, MU-EUSE-04

They are asked at every step of a movement, so each looks first whether there is anything at all.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.effect_kinds import (
    Barricaded,
    ClosedRoads,
    Convertible,
    DraughtTeams,
    Driverless,
    GunCarriage,
    Hidden,
    Machinery,
    NoFight,
    NotAgain,
    NoTrade,
    Rebate,
    SafeBuilding,
    SafeCube,
    SafePiece,
    holds,
    of,
)
from gonfalon.games.medioevo.definitions.questions.realm import capacity
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CARAVAN, COMMERCIAL, SHIP, WAGON

BARRICADES = 25
"""Card 26, as numbered in the state."""


def has_machinery(s: MedState, piece: int) -> bool:
    """MU-TN-03: does the crew of the engine fight?"""
    return bool(s.effects) and holds(s, Machinery(piece))


def fighting_forbidden(s: MedState, zone: int) -> bool:
    """MU-EC-01: no battle there this turn."""
    return bool(s.effects) and holds(s, NoFight(zone))


def trade_forbidden(s: MedState, territory: int) -> bool:
    """MU-EC-02: nothing is bought or sold there this turn."""
    return bool(s.effects) and holds(s, NoTrade(territory))


def is_closed(s: MedState, zone: int) -> bool:
    """MU-EC-03, MU-INTER-21: nothing leaves this territory this turn."""
    return bool(s.effects) and holds(s, ClosedRoads(zone))


def may_repeat(s: MedState, card: int, territory: int) -> bool:
    """MU-EC-01 to MU-EC-03: a Bishop's power is not used on the same territory in two consecutive turns."""
    return not any(e.card == card and e.territory == territory for e in of(s, NotAgain))


# ---- carriers


def is_convertible(s: MedState, piece: int) -> bool:
    return bool(s.effects) and holds(s, Convertible(piece))


def is_military(s: MedState, piece: int) -> bool:
    """MU-CPHASE-05, MU-EC-11: does the piece act in the Combat phase?"""
    return s.piece_kind[piece] not in COMMERCIAL or is_convertible(s, piece)


def is_commercial(s: MedState, piece: int) -> bool:
    """MU-COM-04, MU-EC-11: does the piece act in the Commerce phase?"""
    kind = s.piece_kind[piece]
    if kind in (CARAVAN, SHIP):
        return True
    ashore = s.piece_at[piece] < s.world.first_sea
    return kind == WAGON and ashore and is_convertible(s, piece)


def supplies(s: MedState, piece: int) -> int:
    """MU-MOVE-05, MU-EC-11, MU-EC-54: how many army units a piece takes along on land."""
    kind = s.piece_kind[piece]
    if kind == WAGON:
        return capacity(s, piece)
    if s.effects:
        if kind == CARAVAN and holds(s, Convertible(piece)):
            return s.world.capacity[WAGON][s.piece_level[piece] - 1]
        for carriage in of(s, GunCarriage):
            if carriage.piece == piece:
                return carriage.capacity
    return 0


def cargo_room(s: MedState, piece: int) -> int:
    """MU-TRN-02, MU-EC-11: how many cubes a piece can carry."""
    if s.piece_kind[piece] == WAGON:
        convertible = is_convertible(s, piece)
        return s.world.capacity[CARAVAN][s.piece_level[piece] - 1] if convertible else 0
    return capacity(s, piece) if s.piece_kind[piece] in COMMERCIAL else 0


def has_teams(s: MedState, piece: int) -> bool:
    return bool(s.effects) and holds(s, DraughtTeams(piece))


def is_hidden(s: MedState, piece: int) -> bool:
    return bool(s.effects) and holds(s, Hidden(piece))


# ---- what cannot be plundered


def is_safe_piece(s: MedState, piece: int) -> bool:
    """MU-EC-50, MU-EC-51: protected itself."""
    return bool(s.effects) and holds(s, SafePiece(piece))


def is_safe_building(s: MedState, territory: int, which: int) -> bool:
    return bool(s.effects) and holds(s, SafeBuilding(territory, which))


def is_safe_cube(s: MedState, territory: int, good: int) -> bool:
    return bool(s.effects) and holds(s, SafeCube(territory, good))


def barricade(s: MedState, territory: int, seat: int) -> int:
    """MU-EC-26: points by which a territory protects a player more."""
    if not s.effects:
        return 0
    used = of(s, Barricaded).count(Barricaded(territory, seat))
    return used * s.world.cards[BARRICADES].amount


# ---- prices


def rebated(s: MedState, seat: int, florins: int) -> int:
    """MU-EC-32, MU-EC-33: the price of a building for who has used an Architect, in the order of their use."""
    for rebate in of(s, Rebate):
        if rebate.seat == seat:
            florins = max(0, florins * rebate.percent // 100 - rebate.florins)
    return florins


# ---- roads


def driverless(s: MedState, seat: int) -> Driverless | None:
    """MU-EC-30: the road of a seat that waits for a new transport."""
    return next((road for road in of(s, Driverless) if road.seat == seat), None)
