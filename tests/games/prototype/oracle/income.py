"""What a player receives in Taxes and Reinforcements, term by term."""

from __future__ import annotations

from dataclasses import dataclass

from tests.games.prototype.oracle.battle import Sum

DIE = {1: 4, 2: 6, 3: 8}
"""The die of a technology level (MP-CHAR-15, MP-LOAN-01)."""


@dataclass(frozen=True)
class Land:
    """A territory of the player that is not contested. Of buildings only undamaged ones are told (MP-BUILD-09)."""

    plain: bool = False
    settlement: int = 0
    fortification: int = 0
    cathedral: int = 0
    home: bool = False
    """Of the starting kingdom."""


@dataclass(frozen=True)
class Realm:
    lands: tuple[Land, ...]
    technologies: frozenset[str]
    florins: int = 0
    """Before Taxes."""
    free_principalities: int = 0
    """For the Golden Horde: Russian principalities in play without a player; 0 for everybody else."""
    kingdoms: tuple[str, ...] = ()
    """Sizes of the kingdoms that are owned completely, but for the starting one."""
    misers: int = 0
    own_usurers: int = 0
    hostile_usurers: int = 0
    doubled: int = 0
    """Jesters."""
    crusader: bool = False
    """Takes part in a Crusade that runs."""

    def count(self, what: str, level: int = 1) -> int:
        return sum(getattr(land, what) >= level for land in self.lands)

    def best(self, steps: tuple[str, ...]) -> int:
        """MP-CARD-08: the highest step whose technology is owned, counted from 1."""
        return max((n for n, id in enumerate(steps, 1) if id in self.technologies), default=0)


def level(technologies: frozenset[str]) -> int:
    """MP-TERM-02."""
    return 1 + (len(technologies) >= 8) + (len(technologies) >= 16)


# ---- Taxes


def plain_taxes(realm: Realm, farmer: bool) -> Sum:
    """MP-TAX-01 to MP-TAX-05; MP-CHAR-25: a Tax Farmer doubles what comes from land and plains."""
    known = realm.technologies
    total = Sum()
    times = 2 if farmer and "mathematics" in known else 1
    total.add("territories", 5 * len(realm.lands) * times)
    total.add("cathedrals", 50 * realm.count("cathedral"))
    total.add("level", 50 * level(known))
    total.met.add(f"level {level(known)}")
    total.add("tribute", 5 * realm.free_principalities)  # MP-TAX-02
    if "mill" in known and "mathematics" in known:  # MP-TAX-04
        total.add("mill", 5 * realm.count("plain") * times)
    elif "mill" in known:
        total.met.add("mill without mathematics")
    if "vassalage" in known:
        total.add("vassalage", 10 * realm.count("settlement"))  # MP-TAX-05
    if "feudalism" in known:
        total.add("feudalism", 50 * realm.count("settlement", 3))
    return total


def taxes(realm: Realm, farmer: bool = False) -> Sum:
    """MP-TAX-06: percentages are each counted of the plain sum; MP-CHAR-05: a Miser leaves nothing."""
    plain = plain_taxes(realm, farmer)
    if realm.misers:
        return Sum(0, {"miser"})
    percent = 40 if "banking" in realm.technologies else 20
    words = " with banking" if percent == 40 else ""
    total = Sum(plain.value, plain.met)
    total.add("jester", plain.value * realm.doubled)  # MP-CHAR-27
    if realm.own_usurers:  # MP-CHAR-47
        total.add(f"own usurer{words}", plain.value * percent * realm.own_usurers // 100)
    if realm.hostile_usurers:  # MP-CHAR-64
        total.add(f"hostile usurer{words}", -(plain.value * percent * realm.hostile_usurers // 100))
    total.value = max(0, total.value)
    return total


def interest(realm: Realm) -> int:
    """MP-TAX-03, MP-TAX-07: 10 % of what was held before."""
    return realm.florins // 10 if "banking" in realm.technologies else 0


def chamberlain(realm: Realm, roll: int) -> int:
    """MP-CHAR-15."""
    return 100 * roll + (100 if "banking" in realm.technologies else 0)


def bishop(realm: Realm) -> int:
    """MP-CHAR-48."""
    return 100 * realm.best(("monotheism", "theology", "fanaticism")) * realm.count("cathedral")


def loan(realm: Realm, roll: int) -> int:
    """MP-LOAN-01."""
    more = 200 if "guilds" in realm.technologies else 100 if "banking" in realm.technologies else 0
    return 100 * roll + more


def repayment(received: int) -> int:
    """MP-LOAN-02."""
    return received * 110 // 100


# ---- Reinforcements


def levies(realm: Realm) -> Sum:
    """MP-REINF-01 to MP-REINF-04: VF that come without cards and florins."""
    known = realm.technologies
    total = Sum()
    total.add("home", realm.count("home"))
    for size in realm.kingdoms:
        total.add(f"{size} kingdom", {"small": 1, "minor": 2, "large": 3, "major": 4}[size])
    if "fanaticism" in known:
        if realm.crusader:
            total.add("fanaticism in a crusade", 7)  # MP-CRUS-04
        else:
            total.add("fanaticism", 2)
    if "feudalism" in known:
        total.add("castles", realm.count("fortification", 3))
    total.add("levies of the horde", realm.free_principalities // 3)
    return total


def cardinal(realm: Realm) -> int:
    """MP-CHAR-09."""
    return realm.best(("monotheism", "theology", "fanaticism")) * realm.count("cathedral")


def knight(realm: Realm) -> int:
    """MP-CHAR-13."""
    return realm.best(("investiture", "vassalage", "feudalism")) * realm.count("fortification", 3)
