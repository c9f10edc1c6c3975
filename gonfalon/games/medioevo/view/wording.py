"""Words for the values of moves, events and questions.

Texts are in `text/<language>/<chapter>.toml`; territories, sea zones and kingdoms have their names from the board. A seat is called
by the short name of its kingdom, a piece by its kind, letter, level and place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from gonfalon.commons.pacts.clauses import CLAUSE_KINDS, OFFENSIVE, PRISONERS, TEXT, text_of
from gonfalon.commons.universale.board import BoardData
from gonfalon.games.medioevo.data import Card, Data, Technology
from gonfalon.games.medioevo.definitions.questions.realm import zone_of
from gonfalon.games.medioevo.state import BARBARIANS, NOBODY, PHASES, REASONS, RESERVE, MedState
from gonfalon.games.medioevo.vocabulary import PARTS
from gonfalon.games.medioevo.world import (
    CAPTAIN,
    CAPTAINS_EACH,
    GOODS,
    HORDE,
    KINDS,
    PIECES_EACH,
    UNITS,
)
from gonfalon.kernel.texts import Texts

LEVELS = ("0", "I", "II", "III", "IV")
LETTERS = "abcdefghij"

CAUSES = [*PARTS, "casualties"]
"""Where damage in a battle comes from."""
VOTES = ["respect", "rupture", "abstain"]
MATTERS = ["pact", "exchange", "armistice", "peace", "end-of-pact", "call"]
"""Kinds of proposals, as `relations` numbers them."""

NUMBERED = {
    "barbarian": HORDE,
    "cause": CAUSES,
    "vote": VOTES,
    "matter": MATTERS,
    "phase": PHASES,
}
"""Kinds of values that have names and are in no vocabulary."""

TOLD = {"piece": "sign", "captain": "chief", "clause": "promise"}
"""Events name a piece by its letter, beside the kind that it was of, and a captain without the place where they are now."""

COUNTED = {"army": ("unit", UNITS), "horde": ("unit", HORDE), "cube": ("good", GOODS)}
"""Kinds of lists of counts: what is counted, by name."""


def load_texts(folder: Path, language: str, board: BoardData, data: Data) -> Texts:
    """The texts of a language: the names of the board and of the data, then the game's own, one file for each chapter."""
    own = Texts.load(folder / language)
    for card in data.cards:
        key = f"ability.card-{card.number}"
        own.entries[key] = own.say(key, card_values(data, card))
    for technology in data.technologies:
        key = f"ability.{technology.id}"
        own.entries[key] = own.say(key, technology_values(data, technology))
    return Texts(
        language, {**names_of_board(board, language), **names_of_data(data), **own.entries}
    )


def card_values(data: Data, card: Card) -> dict[str, Any]:
    """The numbers for the text of a card."""
    amounts = [row.amount for row in card.die_table if row.amount]
    rolls = {row.result: f"{row.low}-{row.high}" for row in card.die_table if row.result}
    return {
        "amount": card.amount,
        "florins": card.cost_florins,
        "die": card.die,
        "least": min(amounts, default=0),
        "most": max(amounts, default=0),
        "success": rolls.get("success", ""),
        "backfire": rolls.get("backfire", ""),
        "bonus": data.limits.deposit_bonus_percent,
    }


def technology_values(data: Data, technology: Technology) -> dict[str, Any]:
    """The numbers for the text of a technology."""
    village, town, city = data.limits.commerce_florins_per_cube
    return {
        "points": technology.tp_cost,
        "florins": data.limits.market_florins_per_point,
        "village": village,
        "town": town,
        "city": city,
    }


def names_of_board(board: BoardData, language: str) -> dict[str, str]:
    italian = language == "it"
    names = {}
    for place in board.territories:
        if place.board == "core":
            name = place.name_it if italian else place.name
            names[f"name.territory.{place.id}"] = names[f"name.zone.{place.id}"] = name
            if place.inhabited_area:
                city = place.inhabited_area_it if italian else place.inhabited_area
                names[f"name.city.{place.id}"] = city or place.inhabited_area
    for sea in board.seas:
        name = sea.name_it if italian else sea.name
        names[f"name.sea.{sea.id}"] = names[f"name.zone.{sea.id}-sea"] = name
    for kingdom in board.kingdoms:
        names[f"name.kingdom.{kingdom.id}"] = kingdom.name_it if italian else kingdom.name
    return names


def names_of_data(data: Data) -> dict[str, str]:
    """Cards, objectives and technologies, as far as a language has no words of its own for them."""
    names = {f"name.card.card-{card.number}": card.title for card in data.cards}
    for goal in data.objectives:
        names[f"objective-title.card-{goal.card}"] = goal.title
        names[f"objective.card-{goal.card}"] = goal.text
    return names | {f"name.technology.{item.id}": item.name for item in data.technologies}


class Words:
    """Says the values of one position in one language."""

    def __init__(self, texts: Texts, s: MedState) -> None:
        self.texts = texts
        self.s = s

    def say(self, key: str, **values: Any) -> str:
        return self.texts.say(key, values, self.name)

    def name(self, kind: str, value: Any, count: int | None = None) -> str:
        """One value, or several."""
        if isinstance(value, list | tuple):
            return self.several(kind, value)
        return self.one(kind, value, count)

    # ---- one

    def one(self, kind: str, value: Any, count: int | None = None) -> str:
        if kind == "seat":
            return self.seat(value)
        if kind == "piece":
            return self.piece(value)
        if kind == "captain":
            return self.captain(value)
        if kind == "sign":
            return LETTERS[value % PIECES_EACH]
        if kind == "chief":
            return self.chief(value)
        if kind == "rival" and isinstance(value, int) and value < self.s.world.seats:
            return self.seat(value)
        if kind == "level":
            return LEVELS[value] if value in range(len(LEVELS)) else str(value)
        if kind == "event":
            return self.say("name.event.numbered", number=value + 1)
        if kind == "reason":
            return self.texts.say(
                f"result.{REASONS[value] if isinstance(value, int) else value}", {}
            )
        if kind == "window":
            key = f"window.{value}"
            return self.texts.say(key, {}) if key in self.texts else self.texts.name(kind, value)
        if kind == "zone" and isinstance(value, int):
            value = zone_of(self.s, value)
        ids = NUMBERED.get(kind) or self.s.vocabulary.kinds.get(kind)
        if ids is None or isinstance(value, str):
            return self.texts.name(kind, str(value), count)
        if not 0 <= value < len(ids):
            return self.texts.name(kind, "none", count)
        if kind == "barbarian":
            return self.texts.name("unit", ids[value], count)
        return self.texts.name(kind, ids[value], count)

    def seat(self, seat: int) -> str:
        if seat == BARBARIANS:
            return self.texts.name("seat", "barbarians")
        if not 0 <= seat < self.s.world.seats:
            return self.texts.name("seat", "nobody")
        kingdom = self.s.kingdom[seat]
        if kingdom == NOBODY:
            return self.say("name.seat.numbered", number=seat + 1)
        return self.texts.name("realm", self.s.world.kingdom_ids[kingdom])

    def piece(self, piece: int) -> str:
        s = self.s
        kind, letter = s.piece_kind[piece], LETTERS[piece % PIECES_EACH]
        if kind == RESERVE:
            return self.say("name.piece.gone", letter=letter)
        name = self.texts.name("kind", KINDS[kind])
        values = {"level": s.piece_level[piece], "zone": s.piece_at[piece]}
        return self.say("name.piece.there", name=name, letter=letter, **values)

    def captain(self, captain: int) -> str:
        s = self.s
        letter, at = LETTERS[captain % CAPTAINS_EACH], s.captain_at[captain]
        if at < 0:
            return self.say("name.captain.away", letter=letter)
        values = {"level": s.captain_level[captain], "zone": at}
        return self.say("name.captain.there", letter=letter, **values)

    def chief(self, captain: int) -> str:
        """A captain, wherever they are."""
        return self.say("name.captain.away", letter=LETTERS[captain % CAPTAINS_EACH])

    # ---- several

    def several(self, kind: str, values: Sequence[Any]) -> str:
        if kind in COUNTED:
            return self.counted(kind, values)
        if kind in ("dice", "die", "value", "point", "florin"):
            return ", ".join(map(str, values)) or self.texts.name(kind, "none")
        if kind == "transport":
            return self.listed(kind, (self.transport(*item) for item in values))
        if kind == "clause":
            return self.listed(kind, (self.clause(*item) for item in values), "; ")
        if kind == "promise":
            return self.listed("clause", (self.clause(*item, told=True) for item in values), "; ")
        if kind == "zone":
            return self.listed(kind, (self.one(kind, value) for value in values), " – ")
        return self.listed(kind, (self.one(kind, value) for value in values))

    def listed(self, kind: str, names: Iterable[str], between: str = ", ") -> str:
        return between.join(names) or self.texts.name(kind, "none")

    def counted(self, kind: str, counts: Sequence[int]) -> str:
        """So many of each of several things."""
        what, ids = COUNTED[kind]
        return self.listed(
            kind,
            (
                f"{count} {self.texts.name(what, id, count)}"
                for id, count in zip(ids, counts, strict=False)
                if count
            ),
        )

    def transport(self, kind: int, territory: int, level: int) -> str:
        values = {"kind": kind, "level": level, "territory": territory}
        return self.say("name.transport.there", **values)

    def clause(
        self, kind: int, by: int, to: int, amount: int, more: Sequence[int], *, told: bool = False
    ) -> str:
        """A clause of a pact; `told`: as an event names it."""
        key = f"name.clause.{CLAUSE_KINDS[kind].id}"
        if kind == TEXT:
            return self.say(key, text=text_of(tuple(more)))
        values: dict[str, Any] = {"seat": by, "to_seat": to, "count": amount}
        if kind == PRISONERS:
            if more[0] == CAPTAIN:
                captain = self.chief(more[1]) if told else self.captain(more[1])
                return self.say("name.clause.captain", seat=by, to_seat=to, name=captain)
            values["unit"] = more[0]
        if kind == OFFENSIVE:
            values["target_seats"] = list(more)
        return self.say(key, **values)
