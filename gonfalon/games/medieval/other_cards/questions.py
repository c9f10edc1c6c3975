"""What the cards can be played against, and whom the Powers Table strikes.

rules: MD-ASN-02, MD-ASN-03, MD-CW-01 to MD-CW-04, MD-HER-01, MD-TABLE-01 to MD-TABLE-03, MD-ALT-01
"""

from __future__ import annotations

from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.powers.questions import is_knights_power
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import UNSEEN


def has_ruler(s: MedState, power: int) -> bool:
    """MD-ASN-02, MD-ASN-03: controlled by a player or the NPC, and no Knights of Christ Power."""
    return s.card_at[power] >= 0 and not is_knights_power(s, power)


def may_break_out(s: MedState, power: int) -> bool:
    """MD-CW-01 to MD-CW-04: ripe since the turn began, in play, not in Civil War, no Knights."""
    return (
        s.ripe >> power & 1 == 1
        and s.card_at[power] > UNSEEN
        and not s.civil_war >> power & 1
        and not is_knights_power(s, power)
    )


def valid_rows(s: MedState, barred: int) -> list[int]:
    """MD-TABLE-02: the rows of the Powers Table whose Power can be struck."""
    return [row for row, power in enumerate(s.world.powers_table) if _is_struck(s, power, barred)]


def valid_above(s: MedState, row: int, valid: list[int]) -> int:
    """MD-TABLE-02: the row itself, or the next valid one above; from the first to the last."""
    while row not in valid:
        row = (row - 1) % len(s.world.powers_table)
    return row


def _is_struck(s: MedState, power: int, barred: int) -> bool:
    player = 0 <= s.card_at[power] < s.world.seats
    return player and not barred >> power & 1 and not is_knights_power(s, power)


def strike_chance(s: MedState, seat: int, barred: int) -> float:
    """MD-TABLE-01 to MD-TABLE-03, MD-ALT-01: how likely the Powers Table strikes a Power of the seat."""
    table, valid = s.world.powers_table, valid_rows(s, barred)
    if not valid:
        return 0
    rows = valid if s.world.with_reroll else [valid_above(s, r, valid) for r in range(len(table))]
    return sum(s.card_at[table[row]] == seat for row in rows) / len(rows)


def heretics(s: MedState) -> int:
    """MD-HER-01: controlled Provinces of Catholic Powers, without Heresy and Knights of Christ."""
    held = 0
    for holder, provinces in enumerate(s.held):
        if not is_shielded(s, holder):
            held |= provinces
    return held & s.world.catholic_land & ~s.heresy & ~s.knights
