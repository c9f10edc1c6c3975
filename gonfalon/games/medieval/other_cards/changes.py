"""The Powers Table, and the beginning of a Civil War.

rules: MD-TABLE-01 to MD-TABLE-03, MD-ALT-01, MD-CW-01, MD-DIS-04
"""

from __future__ import annotations

from gonfalon.games.medieval.components.changes import roll
from gonfalon.games.medieval.other_cards.questions import valid_above, valid_rows
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import NOBODY


def start_civil_war(s: MedState, power: int, rule: str) -> None:
    s.civil_war |= 1 << power
    s.emit("civil-war", rule, power=power)


def find_power(s: MedState, barred: int) -> int:
    """MD-TABLE-01 to MD-TABLE-03, MD-ALT-01: the Power that a d66 roll strikes, or NOBODY."""
    table = s.world.powers_table
    valid = valid_rows(s, barred)
    if not valid:
        return NOBODY
    while True:
        coloured, white = roll(s), roll(s)
        row = (coloured - 1) * 6 + white - 1
        s.emit("powers-table", "MD-TABLE-01", roll=coloured * 10 + white, power=table[row])
        if s.world.with_reroll:
            if row in valid:
                return table[row]
            continue
        return table[valid_above(s, row, valid)]
