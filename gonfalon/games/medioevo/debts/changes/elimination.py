"""A player leaves the game: what goes with them, what stays.

rules: MU-DEBT-10, MU-ELIM-01 to MU-ELIM-08
"""

from __future__ import annotations

from gonfalon.games.medioevo.control.changes.ruin import destroy_building
from gonfalon.games.medioevo.control.changes.settle import remove_control_token, settle
from gonfalon.games.medioevo.control.questions import building_owner
from gonfalon.games.medioevo.definitions.changes.money import empty_deposit
from gonfalon.games.medioevo.definitions.changes.pieces import lose_piece
from gonfalon.games.medioevo.definitions.changes.units import remove_captain
from gonfalon.games.medioevo.definitions.questions.effect_kinds import HiredUnits, of
from gonfalon.games.medioevo.definitions.questions.realm import (
    captain_owner,
    captured_by,
    pieces_of,
)
from gonfalon.games.medioevo.diplomacy.changes.agreements import leave_diplomacy
from gonfalon.games.medioevo.effects.changes import end
from gonfalon.games.medioevo.empire_cards.changes.hand import return_cards
from gonfalon.games.medioevo.state import NOBODY, RETURNED, MedState
from gonfalon.games.medioevo.turn.changes import end_if_last
from gonfalon.games.medioevo.world import CAPTAINS_EACH, CLASSES, UNITS, bits


def eliminate(s: MedState, seat: int) -> None:
    """MU-DEBT-10: the player is out at once; the last one left wins."""
    s.emit("eliminated", "MU-ELIM-01", seat=seat)
    owned = [t for t in bits(s.land) if building_owner(s, t) == seat]
    _clear_board(s, seat, owned)
    _clear_hand(s, seat)
    _free_prisoners(s, seat)
    s.eliminated |= 1 << seat
    s.eliminated_in[seat] = s.turn
    s.order = [other for other in s.order if other != seat]
    s.last_order = [other for other in s.last_order if other != seat]
    s.orders[seat] = ()
    leave_diplomacy(s, seat)
    for territory in owned:
        s.last_control[territory] = NOBODY
    settle(s, bits(s.land))
    end_if_last(s)


def _clear_board(s: MedState, seat: int, owned: list[int]) -> None:
    """MU-ELIM-02: units, transports, siege engines, buildings and tokens; the cubes of great markets stay."""
    s.army[seat] = {}
    for hired in of(s, HiredUnits):
        if hired.seat == seat:
            end(s, hired)
    first = seat * CAPTAINS_EACH
    for captain in range(first, first + CAPTAINS_EACH):
        remove_captain(s, captain)
    for piece in pieces_of(s, seat):
        if piece in pieces_of(s, seat):
            lose_piece(s, piece, "MU-ELIM-02")
    for territory in owned:
        levels = (s.civil[territory], s.military[territory], s.cathedral[territory])
        for which in range(len(CLASSES)):
            if levels[which]:
                destroy_building(s, territory, which, "MU-ELIM-02")
    for territory, holder in enumerate(s.control_token):
        if holder == seat:
            remove_control_token(s, territory, "MU-ELIM-02")


def _clear_hand(s: MedState, seat: int) -> None:
    cards = bits(s.cards[seat]) + list(s.offered_cards[seat])
    s.cards[seat] = s.tapped[seat] = s.held_tapped[seat] = 0
    empty_deposit(s, seat)
    s.offered_cards[seat] = ()
    return_cards(s, cards)
    for at in range(seat * 6, seat * 6 + 6):
        s.tokens[at] = s.tokens_used[at] = s.points[at] = s.tech[at] = 0
    s.blood[seat] = 0
    s.florins[seat] = s.debt[seat] = s.debt_at_start[seat] = s.strike[seat] = 0
    s.roads[seat] = s.log[seat] = ()


def _free_prisoners(s: MedState, seat: int) -> None:
    """MU-ELIM-04: the player's prisoners go to the returned pools; the player's own units held by others vanish."""
    seats = s.world.seats
    none = (0,) * len(UNITS)
    for owner in range(seats):
        units = s.prisoners[seat * seats + owner]
        if any(units):
            pool = s.returned[owner]
            s.returned[owner] = tuple(a + b for a, b in zip(pool, units, strict=True))
            s.emit("prisoners-freed", "MU-ELIM-04", seat=owner, army=list(units))
        s.prisoners[seat * seats + owner] = none
        s.prisoners[owner * seats + seat] = none
    for captain in range(len(s.captain_at)):
        if captured_by(s, captain) == seat and captain_owner(captain) != seat:
            s.captain_at[captain] = RETURNED
    s.returned[seat] = none
