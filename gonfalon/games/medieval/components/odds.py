"""Throws of dice, counted.

rules: MD-BAT-01, MD-BAT-04, MD-INT-10, MD-CRUS-12, MD-MONGOL-13
"""

from __future__ import annotations

from itertools import product

DICE = range(1, 7)


def beating(lead: int) -> int:
    """Of 36 throws of two dice, in how many is the first with its lead greater than the second?"""
    return sum(die + lead > other for die, other in product(DICE, DICE))


def crusade_succeeds(strength: int) -> int:
    """Of 36 throws, how many does the Crusade's strength exceed?"""
    return sum(strength > die + other for die, other in product(DICE, DICE))


def mongols_win(defence: int, mongols: int) -> int:
    """Of 36 throws, in how many do the Mongols reach the Area's total?"""
    return sum(die + mongols >= other + defence for die, other in product(DICE, DICE))
