"""What a game can show: characters, technologies and clauses, and which of them a played move used.

For the table of `gonfalon rules prototype --coverage`. A technology works from the moment it is owned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gonfalon.commons.pacts.clauses import ALL_KINDS
from gonfalon.games.prototype.data import Data
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.events import Event

CLAUSE_RULES = {
    "commercial": "MP-DIPL-06", "passage": "MP-DIPL-06", "non-belligerence": "MP-DIPL-06", "payment": "MP-DIPL-17",
    "later-payment": "MP-DIPL-17", "loan": "MP-DIPL-17", "text": "MP-DIPL-04", "defensive-alliance": "MP-DIPL-05",
    "offensive-alliance": "MP-DIPL-05", "peace": "MP-WAR-05", "no-separate-peace": "MP-WAR-06", "territory": "MP-DIPL-09",
    "armies": "MP-DIPL-09", "transport": "MP-DIPL-09", "engine": "MP-DIPL-09",
}  # fmt: skip

USES = ("card-played", "card-shown", "card-neutralised")

Part = tuple[str, str]
"""The kind of a part and its id."""


def parts(data: Data) -> dict[str, dict[str, str]]:
    """By kind, the ids of all parts with the rule that each stands in."""
    return {
        "card": {character.id: character.rules[0] for character in data.deck.characters},
        "technology": {technology.id: technology.rule for technology in data.technologies},
        "clause": CLAUSE_RULES,
    }


def used(s: ProtoState, events: Iterable[Event]) -> Iterator[Part]:
    """The parts that took effect in what just happened."""
    w = s.world
    for event in events:
        kind, values = event.kind, event.values
        if kind in USES:
            yield "card", w.card_ids[values["card"]]
        elif kind == "corsair":
            yield "card", kind
        elif kind == "technology":
            yield "technology", w.technology_ids[values["technology"]]
        elif kind in ("pact", "pact-says") and event.rule == "MP-DIPL-04":
            for clause in values["clauses"]:
                yield "clause", ALL_KINDS[clause[0]].id
