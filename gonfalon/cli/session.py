"""A game at one screen: the table, who sits where, and the file in which every move is kept."""

from __future__ import annotations

import json
import secrets
import sys
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from gonfalon.bots import Bot, bot_names, make_bot
from gonfalon.cli.files import data_folder, read_whole, write_whole
from gonfalon.cli.own_texts import choose_language, tell
from gonfalon.cli.parsing import game_with, parse_bots, parse_options
from gonfalon.kernel.errors import GonfalonError, OptionError, SaveError
from gonfalon.kernel.game import HOST, Game
from gonfalon.kernel.records import load_table, open_table, starts_as_dealt
from gonfalon.kernel.registry import game_ids
from gonfalon.kernel.table import Table
from gonfalon.kernel.timed import TIME_UP, may_ring, seconds_of
from gonfalon.kernel.untrusted import one_line

USUAL_SEATS = 4
PREFERRED_BOTS = ("steward", "random")
MOST_SECONDS = 10**9
PERSON = "person"
"""Stands among the names of the bots for a seat that a person plays."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was asked for on the command line; empty where nothing was."""

    game: str
    seats: int | None
    me: str
    bots: str
    seed: int | None
    options: list[str]
    language: str
    data: Path | None


@dataclass(slots=True)
class Session:
    table: Table
    players: list[str]
    """Per seat the name of its bot, or PERSON."""
    language: str
    file: Path
    """Where every move is saved."""
    data: Path | None = None
    """The folder of a designer's own data, if the game uses one."""
    bots: dict[int, Bot] = field(default_factory=dict)
    seconds: float = 0
    """How long it was played before this time."""
    began: float = field(default_factory=lambda: time.monotonic())

    def __post_init__(self) -> None:
        self.table.language = self.language
        for seat, name in enumerate(self.players):
            if name != PERSON:
                seed = (self.table.seed * 64 + seat) * 100_003 + len(self.table.written)
                self.bots[seat] = make_bot(name, self.table.game, seed)

    def played(self) -> float:
        """For how many seconds the game has been on a screen."""
        return self.seconds + time.monotonic() - self.began

    def ring(self) -> None:
        """Say that the time of a timed game is up, once it is."""
        limit = seconds_of(self.table.options)
        if limit is not None and self.played() >= limit and may_ring(self.table):
            self.table.play(HOST, TIME_UP)

    def keep(self, file: Path | None = None) -> None:
        """Save the game so that it can go on from here."""
        data = json.loads(self.table.save())
        data["session"] = {
            "players": self.players,
            "language": self.language,
            "data": str(self.data.resolve()) if self.data else "",
            "over": self.table.over,
            "seconds": int(self.played()),
        }
        write_whole(file or self.file, json.dumps(data))


def new_session(wishes: Wishes) -> Session:
    if not wishes.game:
        installed = game_ids() or [tell("error.none")]
        raise OptionError(tell("error.name-game", games=installed))
    game = game_with(wishes.game, wishes.data)
    players = seat_players(game, wishes)
    seed = secrets.randbelow(1_000_000) if wishes.seed is None else wishes.seed
    table = open_table(game, len(players), seed, parse_options(game, wishes.options))
    language = choose_language(wishes.language)
    return Session(table, players, language, new_file(game.id), wishes.data)


def seat_players(game: Game, wishes: Wishes) -> list[str]:
    """Who sits where: people at the seats they ask for, bots in order at the others."""
    people = parse_people(wishes.me)
    if wishes.bots:
        bots = parse_bots(game, wishes.bots)
    else:
        able = bot_names(game)
        bots = [next(name for name in PREFERRED_BOTS if name in able)]
    seats = wishes.seats
    if seats is None:
        seats = min(max(USUAL_SEATS, game.min_seats), game.max_seats)
        if "," in wishes.bots:
            seats = len(bots) + len(people)
    game.check_options(seats, {})
    if people[-1] >= seats:
        raise OptionError(tell("error.no-seat", number=people[-1] + 1, seats=seats))
    free = [seat for seat in range(seats) if seat not in people]
    if len(bots) > max(len(free), 1):
        raise OptionError(tell("error.many-bots", count=len(bots), free=len(free)))
    players = [PERSON] * seats
    for number, seat in enumerate(free):
        players[seat] = bots[number % len(bots)]
    return players


def parse_people(text: str) -> list[int]:
    """Seats as people count them, from 1."""
    words = [word.strip() for word in (text or "1").split(",")]
    if not all(word.isascii() and word.isdigit() and 0 < int(word) < 100 for word in words):
        raise OptionError(tell("error.not-seats", text=text))
    if len(set(words)) < len(words):
        raise OptionError(tell("error.seat-twice"))
    return sorted(int(word) - 1 for word in words)


def load_session(file: Path, wishes: Wishes) -> Session:
    """A saved game, with the wishes of this time before those of the last."""
    text = read_whole(file)
    save = parse_save(text, file)
    kept = save.get("session")
    kept = kept if isinstance(kept, dict) else {}
    data = wishes.data or kept_data(save)
    game = game_with(save["game"], data)
    if wishes.game and wishes.game != game.id:
        raise OptionError(tell("error.other-game", file=file, game=game.id, wish=wishes.game))
    try:
        table = load_table(text, game)
    except GonfalonError as problem:
        raise SaveError(f"{file}: {problem}") from None
    players = kept.get("players")
    fits = isinstance(players, list) and len(players) == table.seats and PERSON in players
    if wishes.me or wishes.bots or not fits:
        again = Wishes(game.id, table.seats, wishes.me, wishes.bots, None, [], "", None)
        players = seat_players(game, again)
    assert players is not None
    language = choose_language(wishes.language or str(kept.get("language", "")))
    own = file if file.resolve().parent == saves_folder().resolve() else new_file(game.id)
    seconds = kept.get("seconds")
    session = Session(table, [str(name) for name in players], language, own, data)
    session.seconds = seconds if type(seconds) is int and 0 <= seconds < MOST_SECONDS else 0
    return session


def parse_save(text: str, file: Path) -> dict[str, Any]:
    try:
        save = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError(tell("error.not-json", file=file)) from None
    if not isinstance(save, dict) or not isinstance(save.get("game"), str):
        raise SaveError(tell("error.not-a-save", file=file))
    return save


def kept_data(save: dict[str, Any]) -> Path | None:
    """The folder of a designer's own data that a saved game was played with."""
    kept = save.get("session")
    data = kept.get("data") if isinstance(kept, dict) else None
    return Path(data) if isinstance(data, str) and data else None


def look_out(file: Path | None, table: Table) -> AbstractContextManager[None]:
    """For going on with a game from a file: where the file sets a position of its own, anything may be wrong with it."""
    if file is None or starts_as_dealt(table):
        return nullcontext()
    return one_line(str(file))


def saves_folder() -> Path:
    return data_folder() / "games"


def new_file(game: str) -> Path:
    now = datetime.now().astimezone()
    return saves_folder() / f"{game}-{now:%Y%m%d-%H%M%S}-{secrets.token_hex(2)}.json"


def last_file(game: str) -> Path:
    """The game that was played last and is not finished."""
    folder = saves_folder()
    files = [file for file in folder.glob("*.json") if not file.name.startswith(".")]
    for file in sorted(files, key=lambda file: file.stat().st_mtime_ns, reverse=True):
        try:
            save = json.loads(file.read_text(encoding="utf-8"))
            is_open = not save["session"]["over"] and game in ("", save["game"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            print(f"gonfalon: {tell('error.damaged', file=file)}", file=sys.stderr)
            continue
        if is_open:
            return file
    raise SaveError(tell("error.nothing-unfinished", folder=folder))
