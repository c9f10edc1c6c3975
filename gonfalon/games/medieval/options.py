"""The options of a table, checked against each other and brought into one form.

rules: MD-COMP-01, MD-SETUP-06, MD-INV-05, MD-TWO-19, MD-MAR-01, MD-PAP-01, MD-MER-01, MD-ALT-01, MD-SHO-01
"""

from __future__ import annotations

from typing import Any

from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import Option

SWITCH = ("off", "on")

OPTIONS = [
    Option("investments", "off", SWITCH, "MD-INV-05"),
    Option("marriage", "off", SWITCH, "MD-MAR-01"),
    Option("papal_passage", "off", SWITCH, "MD-PAP-01"),
    Option("mercenaries", "off", SWITCH, "MD-MER-01"),
    Option("powers_table", "move-up", ("move-up", "reroll"), "MD-ALT-01"),
    Option("length", "normal", ("normal", "shorter"), "MD-SHO-01"),
    Option("first", "random", (), "MD-SETUP-06"),
]


def check_options(seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """The options of a table, checked against each other and brought into one form."""
    chosen = dict(options)
    if seats == 2 and chosen["investments"] == "on":
        raise OptionError("special investments need three or more players [MD-TWO-19]")
    first = chosen["first"]
    numbers = [str(seat + 1) for seat in range(seats)]
    if first != "random" and str(first) not in numbers:
        raise OptionError(
            f"option first: {first!r} is neither random nor a seat from 1 to {seats} [MD-SETUP-06]"
        )
    chosen["first"] = first if first == "random" else int(first)
    return chosen
