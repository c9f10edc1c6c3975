"""A game told as text: what each seat is asked, sees and may do, move by move.

Every decision shows what has changed in view, the question in words and the legal moves of every seat that may act, the move
played, and what each seat sees of it. What has not changed is not told again. What one seat knows and spectators do not stands
under `own secrets`. Everything is read through the table, as a player's screen would.

A game lists its stories in `tests/games/<game>/playthrough.py` as `PLAYTHROUGHS`; `tools/record_playthroughs.py` stores them.
"""

from __future__ import annotations

import importlib
import json
import textwrap
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.table import UNDO, Table
from tests.games.recorded import recorded

HERE = Path(__file__).resolve().parent
WIDTH = 118
LISTED = 4
"""Moves of a verb that are written out; of more, their number and a checksum are told."""
SAID = ("id", "seat", "number", "game", "map")
"""Entries that the name of a thing, or the title, says already."""
LONG = 160
"""Letters of a hint that are written out, likewise."""

Told = tuple[int, str]
"""A seat and the text of its move."""


class Screen(Protocol):
    """How the table of a game is shown; it remembers what it has shown."""

    def heading(self, table: Table) -> str:
        """The part of the game."""

    def board(self, table: Table) -> list[str]:
        """What everybody sees, as far as it has changed."""

    def secrets(self, table: Table) -> list[tuple[int, str]]:
        """What a seat sees and others do not, as far as it has changed."""

    def moves(self, table: Table, seat: int, moves: list[AnyMove]) -> dict[str, str]:
        """By verb, its moves in a line."""

    def hints(self, hints: dict[str, Any]) -> list[str]:
        """What the seat is told about its moves."""


def stories(game_id: str) -> dict[str, Callable[[], str]]:
    """The stories of a game by their names, and how each is told."""
    module = importlib.import_module(f"tests.games.{game_id}.playthrough")
    found: dict[str, Callable[[], str]] = module.PLAYTHROUGHS
    return found


def stored(game_id: str) -> Path:
    """The folder of a game's stories."""
    return HERE / game_id / "playthroughs"


def of_record(file: Path, title: str, first: int, count: int, language: str = "en") -> str:
    """The story of some moves of a recorded game, from move `first` on."""
    table, moves = recorded(file)
    for seat, text in moves[: first - 1]:
        take(table, seat, text)
    table.language = language
    return tell(table, moves[first - 1 :][:count], title, Changes())


def tell(table: Table, moves: list[Told], title: str, screen: Screen) -> str:
    """The story of the moves, played on the table."""
    story = Story(table, title, screen)
    for seat, text in moves:
        story.play(seat, text)
    story.end()
    return "\n".join(story.lines) + "\n"


def take(table: Table, seat: int, text: str) -> list[Event]:
    """Play a move, or take one back."""
    if text != UNDO:
        return table.play(seat, text, recorded=True)
    table.undo(seat)
    return []


class Story:
    """Lines that grow with the game."""

    def __init__(self, table: Table, title: str, screen: Screen) -> None:
        self.table, self.screen = table, screen
        self.lines: list[str] = []
        self.heading = ""
        self.asked: dict[int, list[str]] = {}
        self.standing: dict[int, dict[str, str]] = {}
        self.number = len(table.written)
        self.say(f"# {title}")
        self.say(f"# {table.seats} seats, seed {table.seed}; options:")
        self.say(f"#   {json.dumps(table.options)}")
        self.say()
        if table.opening and not self.number:
            self.events(table.opening)

    def say(self, line: str = "", indent: int = 0) -> None:
        """A line, wrapped where it is too long."""
        lead = "  " * indent
        self.lines += textwrap.wrap(
            lead + line,
            WIDTH,
            subsequent_indent=lead + "    ",
            break_on_hyphens=False,
            break_long_words=False,
        ) or [""]

    def name(self, seat: int) -> str:
        table = self.table
        language = table.language
        return "Host" if seat == HOST else table.game.word(table.state, language, "seat", seat)

    def names(self, seats: list[int]) -> str:
        return ", ".join(map(self.name, seats)) or "nobody"

    # ---- one decision

    def play(self, seat: int, text: str) -> None:
        self.show_board()
        self.number += 1
        step = self.table.state.agenda[-1]
        self.say()
        self.say(f"{self.number}. {step.window} [{step.rule}]")
        for at in range(self.table.seats):
            self.show_seat(at)
        self.show_secrets()
        self.say(f"> {self.name(seat)} plays: {text}")
        events = take(self.table, seat, text)
        if text != UNDO:
            self.events(events)

    def show_board(self) -> None:
        """What everybody sees, where it has changed."""
        heading = self.screen.heading(self.table)
        lines = self.screen.board(self.table)
        if heading != self.heading:
            self.heading = heading
            self.say()
            self.say(f"==== {heading} ====")
        for line in lines:
            self.say(line)

    def show_seat(self, seat: int) -> None:
        """What the seat is asked and may do; in full where it has changed."""
        table = self.table
        prompt = table.prompt(seat)
        lines = [] if prompt is None else self.question(seat, prompt)
        if prompt is None:
            known = self.names(table.knowledge(seat).waiting)
            self.say(f"{self.name(seat)} waits, as far as it knows for: {known}", 1)
        else:
            may = "is asked" if prompt["owes"] else "may act"
            if lines == self.asked.get(seat):
                self.say(f"{self.name(seat)} {may} as before", 1)
            else:
                self.say(f"{self.name(seat)} {may}: {lines[0]}", 1)
                for line in lines[1:]:
                    self.say(line, 2)
        self.asked[seat] = lines
        self.show_standing(seat)

    def show_standing(self, seat: int) -> None:
        """What the seat may do at any time, as far as it has changed."""
        before = self.standing.get(seat, {})
        now = self.screen.moves(self.table, seat, self.table.standing(seat))
        self.standing[seat] = now
        news = [moves for verb, moves in now.items() if moves != before.get(verb)]
        gone = [verb for verb in before if verb not in now]
        if news:
            self.say(f"from now on at any time: {'; '.join(news)}", 2)
        if gone:
            self.say(f"no more: {', '.join(gone)}", 2)

    def question(self, seat: int, prompt: dict[str, Any]) -> list[str]:
        table = self.table
        return [
            table.say(f"prompt.{prompt['question']}", prompt["values"]),
            f"moves: {'; '.join(self.screen.moves(table, seat, table.legal(seat)).values())}",
            *self.screen.hints(prompt["hints"]),
        ]

    def show_secrets(self) -> None:
        """What each seat sees alone, whenever this has changed."""
        secrets = self.screen.secrets(self.table)
        if secrets:
            self.say("own secrets, in the view of", 1)
        for seat, held in secrets:
            self.say(f"{self.name(seat)}: {held}", 2)

    def events(self, events: list[Event]) -> None:
        """What happened, for those who see it."""
        everybody = list(range(self.table.seats))
        if not events:
            self.say("nobody sees anything", 1)
        for event in events:
            seats = [seat for seat in everybody if event.seen_by(seat)]
            who = "all see" if seats == everybody else f"only {self.names(seats)} sees"
            self.say(f"{who}: {self.table.describe_event(event)} [{event.rule}]", 1)

    def end(self) -> None:
        result = self.table.result
        self.say()
        if result is None:
            self.say("The story ends here; the game goes on.")
            return
        places = "; ".join(
            ", ".join(f"{self.name(seat)} {result.scores[seat]}" for seat in place)
            for place in result.ranking
        )
        self.say(
            f"The end ({result.reason}, {result.rule}): {places}. Winner: {self.names(result.winners)}."
        )


def grouped(texts: list[str]) -> dict[str, list[str]]:
    """Moves by their verb, without it: `{"done": [""], "move": ["infantry-1a london", "infantry-1a wales"]}`."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        verb, _, words = text.partition(" ")
        groups.setdefault(verb, []).append(words)
    return groups


# ---- any game


class Changes:
    """The views of any game, entry by entry, as they change."""

    def __init__(self) -> None:
        self.public: dict[str, Any] = {}
        self.own: dict[int, dict[str, Any]] = {}

    def heading(self, table: Table) -> str:
        view = table.view(HOST)
        return f"turn {view['turn']}, {view['phase']}"

    def board(self, table: Table) -> list[str]:
        now = entries(table.view(HOST))
        before, self.public = self.public, now
        return changed(before, now)

    def secrets(self, table: Table) -> list[tuple[int, str]]:
        found = []
        for seat in range(table.seats):
            own = beside(self.public, entries(table.view(seat)))
            lines = changed(self.own.get(seat, {}), own)
            self.own[seat] = own
            if lines:
                found.append((seat, "; ".join(lines)))
        return found

    def moves(self, table: Table, seat: int, moves: list[AnyMove]) -> dict[str, str]:
        """Many of a verb are shortened; with them stands what the first of them costs."""
        known = table.knowledge(seat)
        costs: dict[str, dict[str, int]] = {}
        for move in moves:
            if move.verb not in costs:
                costs[move.verb] = table.game.cost(known, seat, move)
        found = {}
        for verb, words in grouped([move.text for move in moves]).items():
            line = f"{verb} {', '.join(words[:LISTED])}".strip()
            if len(words) > LISTED:
                line += f" … {len(words)} in all, {checksum(words)}"
            if costs[verb]:
                line += f" (costs {short(costs[verb])})"
            found[verb] = line
        return found

    def hints(self, hints: dict[str, Any]) -> list[str]:
        found = []
        for about, value in hints.items():
            text = short(value)
            if value and len(text) > LONG:
                text = f"{text[:LONG]} … {checksum(text)}"
            if value:
                found.append(f"hint, {about}: {text}")
        return found


def entries(view: dict[str, Any]) -> dict[str, Any]:
    """A view as entries with a name: of lists, each thing that has an id or a seat is one."""
    found: dict[str, Any] = {}
    for key, value in view.items():
        if key in SAID:
            continue
        names = [name_of(item) for item in value] if isinstance(value, list) else []
        if names and all(names) and len({*names}) == len(names):
            for name, item in zip(names, value, strict=True):
                found[f"{key} {name}"] = {k: v for k, v in item.items() if k not in SAID}
        elif isinstance(value, dict) and value and all(isinstance(v, dict) for v in value.values()):
            found.update({f"{key} {name}": item for name, item in value.items()})
        else:
            found[key] = value
    return found


def beside(public: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """What a view has besides what everybody sees."""
    own = {key: value for key, value in view.items() if value != public.get(key)}
    for key, value in own.items():
        known = public.get(key)
        if isinstance(value, dict) and isinstance(known, dict):
            own[key] = {k: v for k, v in value.items() if v != known.get(k)}
    return own


def name_of(item: Any) -> str:
    """What a thing in a view is called; empty for one without a name."""
    if not isinstance(item, dict):
        return ""
    return next((str(item[key]) for key in SAID if key in item), "")


def changed(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """The entries that are new, other or gone; of a thing that was there before, what has changed about it."""
    lines = []
    for key, value in now.items():
        old = before.get(key)
        if value == old or (old is None and is_empty(value)):
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            value = {k: v for k, v in value.items() if v != old.get(k)}
            lines.append(f"{key}: {short(value, whole=True)}")
        else:
            lines.append(f"{key}: {short(value)}")
    return lines + [f"{key}: gone" for key in before if key not in now]


def short(value: Any, whole: bool = False) -> str:
    """A value in few letters; what is empty or no is left out, unless it is the `whole` that counts."""
    if isinstance(value, dict):
        held = value.items() if whole else [(k, v) for k, v in value.items() if not is_empty(v)]
        return ", ".join(f"{key} {bare(item)}" for key, item in held) or "nothing"
    return bare(value)


def bare(value: Any) -> str:
    """JSON without what a reader can do without."""
    if isinstance(value, dict):
        held = [f"{key} {bare(item)}" for key, item in value.items() if not is_empty(item)]
        return f"{{{', '.join(held)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(bare, value))}]"
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)


def is_empty(value: Any) -> bool:
    return value is None or value is False or value in ("", [], {})


def checksum(value: Any) -> str:
    """A few letters that change with the value."""
    return f"{zlib.crc32(json.dumps(value).encode()):08x}"
