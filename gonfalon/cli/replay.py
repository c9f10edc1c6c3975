"""`gonfalon replay`: print a recorded game move by move, or verify it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from gonfalon.cli.files import read_whole
from gonfalon.cli.own_texts import choose_language, say, tell
from gonfalon.cli.parsing import game_with
from gonfalon.cli.screen import Screen
from gonfalon.cli.session import kept_data, look_out, parse_save
from gonfalon.kernel.errors import GonfalonError, ReplayError
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST, Game
from gonfalon.kernel.luck import luck_of
from gonfalon.kernel.records import open_table
from gonfalon.kernel.records import replay as replay_strictly
from gonfalon.kernel.state import hash_of
from gonfalon.kernel.table import UNDO, Table
from gonfalon.kernel.verify import verify as verify_record

HASH_SHOWN = 12


def replay_command(file: Path, verify: bool, step: bool, wish: str, data: Path | None) -> None:
    record = parse_save(read_whole(file), file)
    language = choose_language(wish)
    game = game_with(record["game"], data or kept_data(record))
    try:
        table = verify_record(record, game) if verify else replay_strictly(record, game)
        check_present(record, table)
    except GonfalonError as problem:
        raise ReplayError(f"{file}: {problem}") from None
    if verify:
        print(verdict(table, language))
        for remark in remarks(record, table, language):
            print(remark)
    else:
        with look_out(file, table):
            Teller(table, language, step).tell()


def check_present(record: dict[str, Any], table: Table) -> None:
    """The state that a saved game carries must be the one its moves lead to."""
    if "now" not in record:
        return
    now = record["now"]
    state = {key: now[key] for key in now if key != "schema"} if isinstance(now, dict) else None
    if hash_of(state) != table.state_hash:
        raise ReplayError(tell("error.wrong-present"))


def verdict(table: Table, language: str) -> str:
    own = [s for s in table.past_segments if s["rules"] == table.game.rules_version]
    skipped = len(table.past_segments) - len(own)
    moves = len(table.written) + sum(len(segment["moves"]) for segment in own)
    facts = {"moves": moves, "hash": table.state_hash[:HASH_SHOWN]}
    if skipped:
        return say(language, "replay.skipped", count=skipped, **facts)
    return say(language, "replay.verified", segments=len(own) + 1, **facts)


def remarks(record: dict[str, Any], table: Table, language: str) -> list[str]:
    """What the verdict does not cover, and what it proves of the dice."""
    first, found = record["segments"][0], []
    if first["start"].get("set", False):
        found.append(say(language, "replay.set"))
    if "chain" not in record:
        found.append(say(language, "replay.no-chain"))
    dice = record.get("dice", {})
    if dice.get("chosen"):
        found.append(say(language, "replay.chosen", seed=table.seed))
    if table.start.key:
        texts = (text for segment in record["segments"] for text in segment["draws"].values())
        facts = {"draws": sum(len(text.split()) for text in texts)}
        parts = sum(row["part"] is not None for row in dice.get("seats", ()))
        contributed = "replay.dice" if parts else "replay.dice-server"
        key = contributed if dice else "replay.dice-alone"
        found.append(say(language, key, parts=parts, **facts))
    return found


class Teller:
    """Plays a verified record again and says what happens, as somebody who sees everything."""

    def __init__(self, table: Table, language: str, step: bool) -> None:
        self.whole = table
        self.step = step
        self.again = Table(table.game, table.seats, table.seed, table.options, table.start.copy())
        self.screen = Screen(self.again, language)

    def tell(self) -> None:
        table, screen = self.again, self.screen
        facts = {"game": table.game.name, "seats": table.seats, "seed": table.seed}
        title = "replay.title-keyed" if table.start.key else "replay.title"
        screen.tell(title, style="bold", **facts)
        if self.whole.past_segments:
            screen.tell("replay.segment", style="dim", count=len(self.whole.past_segments))
        else:
            self.tell_events(opening(table.game, self.whole))
        turn = -1
        for number, (seat, text) in enumerate(self.whole.written, 1):
            if table.game.turn(table.state) != turn:
                turn = table.game.turn(table.state)
                head = "replay.turn" if turn else "replay.opening"
                screen.out.rule(screen.say(head, turn=turn))
            self.tell_move(number, seat, text)
            if self.step and not self.goes_on():
                return
        if table.over:
            screen.result(table.view(0))
            self.tell_luck()
        else:
            players = ", ".join(screen.board.name(seat) for seat in table.waiting)
            screen.tell("replay.unfinished", players=players)

    def tell_luck(self) -> None:
        """How the dice fell for each seat."""
        screen, luck = self.screen, luck_of(self.again)
        if not luck.moves:
            return
        screen.tell("replay.luck", style="dim", moves=luck.moves)
        for seat, one in enumerate(luck.seats):
            name, better = screen.board.name(seat), one.better
            points = f"{one.points:+.1f}".replace(".", screen.say("replay.point"))
            screen.tell("replay.luck-seat", player=name, points=points, better=better)

    def tell_move(self, number: int, seat: int, text: str) -> None:
        table, screen = self.again, self.screen
        line = Text(f"{number:>4}  ", style="dim")
        name = screen.say("replay.host") if seat == HOST else screen.board.name(seat)
        line.append(name, style=f"bold {screen.board.style(seat)}")
        if text == UNDO:
            table.replay_undo(seat)
            line.append(f": {screen.say('replay.takes-back')}", style="default")
            screen.print(line)
            return
        move = table.state.vocabulary.parse(text)
        line.append(f": {screen.move(move)}", style="default")
        line.append(f"  {move.text}", style="dim")
        screen.print(line)
        self.tell_events(table.play(seat, text, recorded=True))

    def tell_events(self, events: list[Event]) -> None:
        self.screen.print(*(self.screen.event(event) for event in events))

    def goes_on(self) -> bool:
        """Wait for the person; the end of the input means go on no more."""
        self.screen.out.print(self.screen.say("replay.more"), end="", style="dim", markup=False)
        sys.stdout.flush()
        answer = sys.stdin.readline()
        return bool(answer) and answer.strip().lower() not in ("q", "quit")


def opening(game: Game, table: Table) -> list[Event]:
    """What happened before the first choice; it is not recorded, but follows from the seed."""
    fresh = open_table(game, table.seats, table.start.key or table.seed, table.options)
    same = hash_of(fresh.start.dump()) == hash_of(table.start.dump())
    return fresh.opening if same else []
