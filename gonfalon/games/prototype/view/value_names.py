"""Words for the values of moves, events and questions.

Texts stand in `text/<language>/<chapter>.toml`, one file for each chapter; territories, sea zones, kingdoms, characters, technologies and
pieces have their names from the data. A seat is called by the short name of its kingdom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from gonfalon.commons.pacts.clauses import (
    ALL,
    ALL_KINDS,
    ARMIES,
    DEFENSIVE,
    ENGINE,
    LATER,
    LOAN,
    OFFENSIVE,
    TERRITORY,
    TEXT,
    TRANSFERS,
    TRANSPORT,
    text_of,
)
from gonfalon.games.prototype.data import Character, Data
from gonfalon.games.prototype.state import (
    BARBARIANS,
    NOBODY,
    OWNERLESS,
    PHASES,
    REASONS,
    ProtoState,
)
from gonfalon.games.prototype.vocabulary import SOURCES
from gonfalon.games.prototype.world import CAPTAINS_EACH, ENGINES, KINDS
from gonfalon.kernel.ledger import Ledger
from gonfalon.kernel.table import argument_names
from gonfalon.kernel.texts import Texts

LEVELS = ("0", "I", "II", "III", "IV")
LETTERS = "abc"

HANDED = {TERRITORY: "territory", ARMIES: "territory", TRANSPORT: "transport", ENGINE: "engine"}
"""What a clause of the kind hands over."""

NUMBERED = {"phase": PHASES, "source": SOURCES}
"""Kinds of values that have names and are in no vocabulary."""

EFFECTS = ("one", "two", "three", "four", "five")
"""Names of the effects of a character in its text."""

TOLD = {"transport": "vessel", "captain": "chief", "engine": "machine", "clause": "promise"}
"""Pieces in events are named without the place where they are now."""


def load_texts(folder: Path, language: str, data: Data, ledger: Ledger) -> Texts:
    """The texts of a language: the names of the data, what cards and technologies do, then the files of the chapters."""
    names = names_of_data(data, language == "it") | abilities(data, ledger)
    own = Texts.load(folder / language)
    for character in data.deck.characters:
        key = f"ability.{character.id}"
        own.entries[key] = own.say(key, card_values(data, character))
    return Texts(language, names | own.entries)


def names_of_data(data: Data, italian: bool) -> dict[str, str]:
    names: dict[str, str] = {}

    def add(kind: str, item: Any) -> None:
        names[f"name.{kind}.{item.id}"] = item.name_it if italian else item.name

    for place in data.board.territories:
        add("territory", place)
        add("place", place)
        add("origin", place)
        if place.inhabited_area:
            city = place.inhabited_area_it if italian else place.inhabited_area
            names[f"name.city.{place.id}"] = city or place.inhabited_area
    for sea in data.board.seas:
        add("sea", sea)
        names[f"name.place.{sea.id}-sea"] = names[f"name.sea.{sea.id}"]
    for kingdom in data.board.kingdoms:
        add("kingdom", kingdom)
    for character in data.deck.characters:
        add("card", character)
    for technology in data.technologies:
        add("technology", technology)
    for tree in data.trees:
        add("tree", tree)
    for building in data.buildings:
        add("building", building)
    for transport in data.transports:
        names[f"name.kind.{transport.kind}"] = transport.name_it if italian else transport.name
    for engine in data.engines:
        add("artillery", engine)
    return names


def abilities(data: Data, ledger: Ledger) -> dict[str, str]:
    """What every technology does, as its rule says it."""
    rules = {technology.id: technology.rule for technology in data.technologies}
    return {f"ability.{id}": ledger[rule].text for id, rule in rules.items()}


def card_values(data: Data, character: Character) -> dict[str, Any]:
    """The numbers for the text of a character: of its effects, in their order, and those of the rules."""
    values: dict[str, Any] = {
        name: number
        for name, number in msgspec.structs.asdict(data.limits).items()
        if isinstance(number, int)
    }
    for name, effect in zip(EFFECTS, character.effects, strict=False):
        values[name] = effect.amount
        values[f"{name}_also"] = effect.second
        values[f"{name}_levels"] = slashed(effect.by_lt or ())
    steps = [effect for effect in character.effects if effect.mode == "step"]
    values["steps"] = slashed(effect.amount for effect in steps)
    values["steps_also"] = slashed(effect.second for effect in steps)
    values["dice"] = slashed(effect.die for effect in steps)
    values["level_dice"] = slashed(level.die for level in data.tables.levels)
    return values


def slashed(values: Iterable[Any]) -> str:
    return "/".join(map(str, values))


class Words:
    """Says the values of one position in one language."""

    def __init__(self, texts: Texts, s: ProtoState) -> None:
        self.texts = texts
        self.s = s

    def say(self, key: str, **values: Any) -> str:
        return self.texts.say(key, values, self.name)

    def name(self, kind: str, value: Any, count: int | None = None) -> str:
        """One value, or several."""
        if isinstance(value, list | tuple):
            return self.several(kind, value)
        return self.one(kind, value, count)

    def several(self, kind: str, values: Sequence[Any]) -> str:
        if kind == "clause":
            written = "; ".join(self.clause(*item) for item in values)
            return written or self.texts.name(kind, "none")
        if kind == "promise":
            written = "; ".join(self.clause(*item, told=True) for item in values)
            return written or self.texts.name("clause", "none")
        names = ", ".join(self.one(kind, value) for value in values)
        return names or self.texts.name(kind, "none")

    def one(self, kind: str, value: Any, count: int | None = None) -> str:
        if kind == "seat":
            return self.seat(value)
        if kind == "transport":
            return self.transport(value)
        if kind == "captain":
            return self.captain(value)
        if kind == "engine":
            return self.engine(value)
        if kind == "vessel":
            return self.vessel(value)
        if kind == "chief":
            return self.chief(value)
        if kind == "machine":
            return self.machine(value)
        if kind == "level":
            return LEVELS[value] if value in range(len(LEVELS)) else str(value)
        if kind == "objective":
            return self.objective(value)
        if kind == "order":
            return self.order(value)
        if kind == "reason":
            reason = REASONS[value] if isinstance(value, int) else value
            return self.texts.say(f"result.{reason}", {})
        ids = NUMBERED.get(kind) or self.s.vocabulary.kinds.get(kind)
        if ids is None or isinstance(value, str):
            return self.texts.name(kind, str(value), count)
        if not 0 <= value < len(ids):
            return self.texts.name(kind, "none", count)
        return self.texts.name(kind, ids[value], count)

    def clause(
        self, kind: int, by: int, to: int, amount: int, more: Sequence[int], *, told: bool = False
    ) -> str:
        """A clause of a pact; `told`: as an event names it."""
        key = f"name.clause.{ALL_KINDS[kind].id}"
        if kind == TEXT:
            return self.say(key, text=text_of(tuple(more)))
        values: dict[str, Any] = {"seat": by, "to_seat": to, "count": amount}
        if kind == OFFENSIVE:
            values["target_seats"] = list(more)
        elif kind == DEFENSIVE and by == ALL:
            key += "-all"
        elif kind == LATER:
            values["turn"] = more[0]
        elif kind == LOAN:
            values |= {"florins": more[0], "turn": more[1]}
        elif kind in TRANSFERS:
            what = HANDED[kind]
            values["name"] = self.one(TOLD.get(what, what) if told else what, more[0])
        return self.say(key, **values)

    def order(self, text: str) -> str:
        """A move by its text, as one of a sealed phase (MP-TIME-03)."""
        move = self.s.vocabulary.parse(text)
        names = argument_names(self.s.vocabulary.verbs[move.verb])
        return self.say(f"move.{move.verb}", **dict(zip(names, move.args, strict=True)))

    def objective(self, number: int) -> str:
        """An Objective card by its kingdom and its difficulty."""
        card = self.s.world.objectives[number]
        name = self.texts.name("realm", self.s.world.kingdom_ids[card.kingdom])
        return self.say("name.objective.of", name=name, level=card.difficulty)

    def seat(self, seat: int) -> str:
        if seat == BARBARIANS:
            return self.texts.name("seat", "barbarians")
        if not 0 <= seat < self.s.world.seats:
            return self.texts.name("seat", "nobody")
        kingdom = self.s.kingdom[seat]
        if kingdom == NOBODY:
            return self.say("name.seat.numbered", number=seat + 1)
        return self.texts.name("realm", self.s.world.kingdom_ids[kingdom])

    def transport(self, number: int) -> str:
        s = self.s
        name, owner = self.vessel(number), s.transport_owner[number]
        if s.transport_at[number] == NOBODY:
            return name
        key = "name.transport.ownerless" if owner == OWNERLESS else "name.transport.there"
        level, place = s.transport_level[number], s.transport_at[number]
        return self.say(key, name=name, level=level, place=place)

    def vessel(self, number: int) -> str:
        """A transport, wherever it is."""
        if number == NOBODY:
            return self.texts.name("transport", "none")
        w = self.s.world
        serial = int(w.transport_names[number].rsplit("-", 1)[1])
        return f"{self.texts.name('kind', KINDS[w.transport_kind[number]])} {serial}"

    def machine(self, number: int) -> str:
        """A siege engine, wherever it is."""
        return self.texts.name("artillery", ENGINES[self.s.world.engine_kind[number]])

    def chief(self, captain: int) -> str:
        """A Captain, wherever it is."""
        letter, seat = LETTERS[captain % CAPTAINS_EACH], captain // CAPTAINS_EACH
        return self.say("name.captain.of", letter=letter, seat=seat)

    def engine(self, number: int) -> str:
        s = self.s
        name = self.machine(number)
        if s.engine_at[number] == NOBODY:
            return name
        if s.engine_aboard[number] != NOBODY:
            return self.say("name.engine.aboard", name=name, transport=s.engine_aboard[number])
        return self.say("name.engine.there", name=name, place=s.engine_at[number])

    def captain(self, captain: int) -> str:
        s = self.s
        letter = LETTERS[captain % CAPTAINS_EACH]
        if s.captain_at[captain] == NOBODY:
            return self.say("name.captain.gone", letter=letter)
        level, place = s.captain_level[captain], s.captain_at[captain]
        return self.say("name.captain.there", letter=letter, level=level, place=place)
