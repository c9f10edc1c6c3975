"""Every way to open a table of Warriors & Traders, for the tests that hold for all games."""

from __future__ import annotations

from itertools import product
from typing import Any

from gonfalon.games.warriors_traders.game import GAME
from gonfalon.kernel.errors import OptionError

PRIVATE_VERBS = ("offer", "give", "want", "order", "cancel-order")
"""An offer being written and answers left in advance are nobody else's business (WT-ASK-22)."""


def configurations() -> list[tuple[int, dict[str, Any]]]:
    """Seats and options: all that fit together, each once.

    Seats x map x scenario x alliances, settled before or after x turn order x countries x foreign routes; the turn limit, which does not
    depend on the others, takes turns.
    """
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    last = GAME.data.victory.last_turn
    limits = [last, last, last, 3, last, last, last, 6, last]
    for seats in range(GAME.min_seats, GAME.max_seats + 1):
        for board, scenario, alliances, settled, order, countries, routes in product(
            GAME.data.boards,
            ("none", *GAME.data.scenarios),
            ("none", *alliance_formats()),
            ("before", "after"),
            ("fixed", "variable"),
            ("random", "chosen", "given"),
            ("auto", "on", "off"),
        ):
            options: dict[str, Any] = {
                "map": board,
                "scenario": scenario,
                "alliances": alliances,
                "alliances_settled": settled,
                "turn_order": order,
                "countries": named(seats, board, scenario) if countries == "given" else countries,
                "foreign_routes": routes,
            }
            try:
                chosen = GAME.check_options(seats, options)
            except OptionError:
                continue
            if chosen["map"] != board:
                continue  # the scenario has its own map
            options["turn_limit"] = limits[len(found) % len(limits)]
            found[f"{seats} {chosen}"] = (seats, options)
    return list(found.values())


def alliance_formats() -> list[str]:
    return ["v".join(map(str, format.teams)) for format in GAME.data.victory.allied_thresholds]


def named(seats: int, board: str, scenario: str) -> list[str]:
    """Countries as the host would give them: the last ones first."""
    if scenario == "none":
        countries = [country.id for country in GAME.data.boards[board].countries]
    else:
        countries = list(GAME.data.scenarios[scenario].start_countries)
    return countries[::-1][:seats]
