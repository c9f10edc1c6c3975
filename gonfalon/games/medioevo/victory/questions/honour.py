"""Where Honour Points come from, for reports.

rules: MU-HP-01
"""

from __future__ import annotations

from gonfalon.games.medioevo.vocabulary import SOURCES

_RULES = {
    "conquest": ("MU-HP-02",),
    "buildings": ("MU-HP-11",),
    "battles": ("MU-HP-12", "MU-HP-14"),
    "rebellions": ("MU-HP-10", "MU-REB-03", "MU-DEBT-15"),
    "roads": ("MU-ROAD-10",),
    "objectives": ("MU-FIN-14",),
    "awards": tuple(f"MU-FIN-{number:02}" for number in range(5, 12)),
    "prisoners": ("MU-FIN-12",),
    "debts": ("MU-FIN-13",),
}

_SOURCE_OF = {rule: SOURCES.index(source) for source, rules in _RULES.items() for rule in rules}
_DIPLOMACY, _OTHERS = SOURCES.index("diplomacy"), SOURCES.index("others")


def source_of(rule: str) -> int:
    """The number in `SOURCES` of what a rule gives or takes points for."""
    return _SOURCE_OF.get(rule, _DIPLOMACY if rule.startswith("MU-DIP-") else _OTHERS)


def tally(hp_by: list[int], seat: int) -> dict[str, int]:
    """The points of a seat by their source; sources without points are left out."""
    first = seat * len(SOURCES)
    return {source: hp_by[first + n] for n, source in enumerate(SOURCES) if hp_by[first + n]}
