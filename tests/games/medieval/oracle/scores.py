"""Victory Points, worked out by hand."""

from __future__ import annotations

from dataclasses import dataclass

Met = set[str]


@dataclass(frozen=True)
class Numbers:
    """The printed figures: limits.toml."""

    complete: int
    traitor: int
    mongols: dict[str, int]  # resolved Mongol Cards that end the game, by length


@dataclass(frozen=True)
class Realm:
    incomes: list[int]  # of all Provinces in play that the player holds
    knights: int  # how many of them are Knights of Christ Provinces
    heresies: int
    complete: list[str]  # Powers with several Provinces, none under a tile, all held
    is_traitor: bool
    destroyed: int  # Areas under Mongol Tiles, of the whole map


def ledger(realm: Realm, met: Met) -> int:
    """MD-VIC-04, MD-VIC-05, MD-VIC-09, MD-VIC-10: Province values only."""
    if realm.incomes:
        met.add("Provinces")
    if realm.knights:
        met.add("Knights of Christ Provinces")
    if realm.heresies:
        met.add("Provinces with Heresy")
    return sum(realm.incomes)


def score(realm: Realm, numbers: Numbers, met: Met) -> int:
    total = ledger(realm, met)
    if realm.complete:
        met.add("complete Powers")
        total += numbers.complete * len(realm.complete)  # MD-VIC-06 to MD-VIC-08
    if realm.is_traitor and realm.destroyed:
        met.add("Traitor")
        total += numbers.traitor * realm.destroyed  # MD-INV-10
    return total


def winners(totals: list[int]) -> list[int]:
    """MD-VIC-11: all who share the most."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
