"""What a game can show: cards, technologies and clauses, and which of them a played move used.

For the table of `gonfalon rules medioevo --coverage`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gonfalon.commons.pacts.clauses import CLAUSE_KINDS
from gonfalon.games.medioevo.data import Data
from gonfalon.games.medioevo.purchase.changes.armies import MILITARY_ART
from gonfalon.games.medioevo.purchase.changes.buildings import ENGINEERING
from gonfalon.games.medioevo.purchase.changes.transports import technology_for
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Event

CLAUSE_RULES = {
    "commercial": "MU-DIP-28", "passage": "MU-DIP-29", "military-control": "MU-DIP-31",
    "civilian-control": "MU-DIP-32", "non-belligerence": "MU-DIP-33", "defensive-alliance": "MU-DIP-35",
    "offensive-alliance": "MU-DIP-40", "payment": "MU-DIP-21", "prisoners": "MU-DIP-24", "text": "MU-DIP-26",
}  # fmt: skip

Part = tuple[str, str]
"""The kind of a part and its id."""


def parts(data: Data) -> dict[str, dict[str, str]]:
    """By kind, the ids of all parts with the rule that each stands in."""
    return {
        "card": {card.id: card.rule for card in data.cards},
        "technology": {technology.id: technology.rule for technology in data.technologies},
        "clause": {kind.id: CLAUSE_RULES[kind.id] for kind in CLAUSE_KINDS},
    }


def used(s: MedState, events: Iterable[Event]) -> Iterator[Part]:
    """The parts that took effect in what just happened."""
    w = s.world
    for event in events:
        kind, values = event.kind, event.values
        if kind in ("card-used", "princess-joined"):
            yield "card", w.cards[values["card"]].id
        elif kind == "technology-used":
            yield "technology", w.technologies[values["technology"]].id
        elif kind == "built":
            engineered = event.rule == "MU-TN-20"
            tech = ENGINEERING if engineered else w.buildings[values["building"]].tech
            yield "technology", tech
        elif kind in ("piece-bought", "piece-upgraded"):
            engineered = event.rule == "MU-TN-20"
            yield "technology", ENGINEERING if engineered else technology_for(values["piece_kind"])
        elif kind == "captain-promoted" or (kind == "captain-placed" and event.rule == "MU-CAP-01"):
            yield "technology", MILITARY_ART
        elif kind in LENT:
            yield "technology", LENT[kind]
        elif kind == "pact-signed":
            for clause in values["clauses"]:
                yield "clause", CLAUSE_KINDS[clause[0]].id


LENT = {
    "point-converted": "monasticism",
    "card-borrowed": "proselytism",
    "technology-borrowed": "temporal-power",
}
