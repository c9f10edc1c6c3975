"""Florins from the bank, worked out by hand: Collect Income, and the Knights of Christ when a Pope Card is played."""

from __future__ import annotations

from dataclasses import dataclass

Met = set[str]


@dataclass(frozen=True)
class Province:
    """A Province in play that the player holds."""

    income: int
    power: str  # "" for none
    has_card: bool  # the player controls its Power
    is_knights: bool
    has_heresy: bool
    is_at_war: bool  # its Power has a Civil War marker


def collected(held: list[Province], complete: list[str], has_maritime: bool, met: Met) -> int:
    """MD-INC-01 to MD-INC-07, MD-INV-08; `complete` are the Powers of which the player holds all Provinces."""
    total = 0
    for province in held:
        if province.is_knights:
            met.add("Knights of Christ wait for the Pope")  # MD-INC-03
        elif province.has_heresy:
            met.add("Heresy")  # MD-INC-06
        elif province.is_at_war:
            # MD-INC-04, MD-INC-05
            met.add(
                "Civil War" if province.has_card else "Civil War of a Power that others control"
            )
        else:
            met.add("own Power" if province.has_card else "Province without its Power")  # MD-INC-02
            if not province.power:
                met.add("Province of no Power")
            total += province.income
    if has_maritime and complete:
        met.add("Maritime investment")
        total += len(complete)
    return total


def knights_income(held: list[Province], met: Met) -> int:
    """MD-POPE-04, MD-KOC-20; MD-HER-03: not with Heresy. A Civil War does not matter (MD-INC-05)."""
    total = 0
    for province in held:
        if province.is_knights and province.has_heresy:
            met.add("Heresy among Knights")
        elif province.is_knights:
            met.add("Knights of Christ income")
            total += province.income
    return total
