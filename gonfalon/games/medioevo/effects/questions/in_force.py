"""Which powers of cards hold now: questions to `s.effects`, whose entries are (kind, values ...).

rules: MU-EC-01, MU-EC-03, MU-EC-11, MU-EC-26, MU-EC-50, MU-EC-51, MU-EC-53 to MU-EC-56, MU-EUSE-04

They are asked at every step of a movement, so each looks first whether there is anything at all.
"""

from __future__ import annotations

from typing import Any

from gonfalon.games.medioevo.definitions.questions.realm import capacity
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.world import CARAVAN, COMMERCIAL, SHIP, WAGON

NO_FIGHT = "no-fight"
"""(territory): nobody fights there."""
INTERDICTED = "no-trade"
"""(territory): nothing is bought or sold there."""
CLOSED = "closed-roads"
"""(territory): nothing leaves it."""
NOT_AGAIN = "not-again"
"""(card, territory, turn): where a Bishop's power was used; not there in the next turn."""
CONVERTIBLE = "convertible"
"""(piece): a caravan that is a war wagon too, or the other way round."""
BARRICADES = 25
"""Card 26, as numbered in the state."""
BARRICADED = "barricaded"
"""(territory, seat): protects that player with one point more."""
TEAMS = "draught-teams"
"""(piece): an engine that goes with an army for nothing."""
CARRIAGE = "gun-carriage"
"""(piece, capacity): an engine that takes army units along."""
HIDDEN = "hidden"
"""(piece): a transport that passes unseen."""
DRIVERLESS = "driverless"
"""(seat, origin, done, stages ...): a road that waits for a new transport."""
REBATE = "rebate"
"""(seat, florins off, percent): what the next building of the seat costs less."""
SAVED = "saved"
"""(seat, building, florins): what rebates took off a building that waits behind the screen."""
INTEREST = "interest"
"""(seat, florins): interest paid in this Tax phase."""
LENDER = "moneylender"
"""(seat): receives a part of the interest of the others."""
SAFE_PIECE = "safe-piece"
"""(piece): it cannot be plundered."""
SAFE_BUILDING = "safe-building"
"""(territory, class)."""
SAFE_CUBE = "safe-cube"
"""(territory, good)."""


MACHINERY = "machinery"
"""(piece): the crew of the engine fights, too."""
RAMPARTS = "ramparts"
"""(territory, seat): the military building protects him against two attack types."""


def has_machinery(s: MedState, piece: int) -> bool:
    """MU-TN-03: does the crew of the engine fight?"""
    return bool(s.effects) and (MACHINERY, piece) in s.effects


def fighting_forbidden(s: MedState, zone: int) -> bool:
    """MU-EC-01: no battle there this turn."""
    return bool(s.effects) and (NO_FIGHT, zone) in s.effects


def is_closed(s: MedState, zone: int) -> bool:
    """MU-EC-03, MU-INTER-21: nothing leaves this territory this turn."""
    return bool(s.effects) and (CLOSED, zone) in s.effects


def may_repeat(s: MedState, card: int, territory: int) -> bool:
    """MU-EC-01 to MU-EC-03: a Bishop's power is not used on the same territory in two consecutive turns."""
    return not any(entry[:3] == (NOT_AGAIN, card, territory) for entry in s.effects)


# ---- carriers


def is_convertible(s: MedState, piece: int) -> bool:
    return bool(s.effects) and (CONVERTIBLE, piece) in s.effects


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
        if kind == CARAVAN and (CONVERTIBLE, piece) in s.effects:
            return s.world.capacity[WAGON][s.piece_level[piece] - 1]
        for entry in s.effects:
            if entry[0] == CARRIAGE and entry[1] == piece:
                return int(entry[2])
    return 0


def cargo_room(s: MedState, piece: int) -> int:
    """MU-TRN-02, MU-EC-11: how many cubes a piece can carry."""
    if s.piece_kind[piece] == WAGON:
        convertible = is_convertible(s, piece)
        return s.world.capacity[CARAVAN][s.piece_level[piece] - 1] if convertible else 0
    return capacity(s, piece) if s.piece_kind[piece] in COMMERCIAL else 0


def has_teams(s: MedState, piece: int) -> bool:
    return bool(s.effects) and (TEAMS, piece) in s.effects


def is_hidden(s: MedState, piece: int) -> bool:
    return bool(s.effects) and (HIDDEN, piece) in s.effects


# ---- what cannot be plundered


def is_safe_piece(s: MedState, piece: int) -> bool:
    """MU-EC-50, MU-EC-51: protected itself."""
    return bool(s.effects) and (SAFE_PIECE, piece) in s.effects


def is_safe_building(s: MedState, territory: int, which: int) -> bool:
    return bool(s.effects) and (SAFE_BUILDING, territory, which) in s.effects


def is_safe_cube(s: MedState, territory: int, good: int) -> bool:
    return bool(s.effects) and (SAFE_CUBE, territory, good) in s.effects


def barricade(s: MedState, territory: int, seat: int) -> int:
    """MU-EC-26: points by which a territory protects a player more."""
    if not s.effects:
        return 0
    used = s.effects.count((BARRICADED, territory, seat))
    return used * s.world.cards[BARRICADES].amount


# ---- prices


def rebated(s: MedState, seat: int, florins: int) -> int:
    """MU-EC-32, MU-EC-33: the price of a building for who has used an Architect, in the order of their use."""
    for entry in s.effects:
        if entry[0] == REBATE and entry[1] == seat:
            florins = max(0, florins * entry[3] // 100 - entry[2])
    return florins


# ---- roads


def driverless(s: MedState, seat: int) -> tuple[Any, ...] | None:
    """MU-EC-30: the road of a seat that waits for a new transport."""
    if not s.effects:
        return None
    return next((e for e in s.effects if e[0] == DRIVERLESS and e[1] == seat), None)
