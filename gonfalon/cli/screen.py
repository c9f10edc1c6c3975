"""What the terminal shows: events, questions, moves and rules as text. It knows no game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards import Board, board_of
from gonfalon.cli.own_texts import say
from gonfalon.kernel.events import Event
from gonfalon.kernel.ledger import Rule
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.table import Table
from gonfalon.kernel.terms import Term

MANY_MOVES = 8
"""Longer lists of moves are grouped by verb."""
MOST_MOVES = 40
"""Of still longer lists only the first moves under a heading are shown; `moves` shows them all."""
MANY_ALIKE = 10
"""So many moves under one heading are shown at first."""
MANY_EVENTS = 24
"""More events than this are cut; `log` shows them all."""


def console(stderr: bool = False) -> Console:
    return Console(stderr=stderr, highlight=False, emoji=False)


class Screen:
    """One terminal showing one table to the seat that looks at it."""

    def __init__(self, table: Table, language: str) -> None:
        self.table = table
        self.language = language
        self.out = console()
        self.board: Board = board_of(table, language)
        self.main = ""
        """The text of the main move of the list."""

    def speak(self, language: str) -> None:
        self.language = language
        self.board = board_of(self.table, language)

    @property
    def is_terminal(self) -> bool:
        return self.out.is_terminal and sys.stdin.isatty()

    def say(self, key: str, **values: Any) -> str:
        return say(self.language, key, **values)

    def print(self, *things: RenderableType, style: str = "") -> None:
        for thing in things:
            self.out.print(thing, style=style or None, markup=False)

    def tell(self, key: str, style: str = "", **values: Any) -> None:
        self.print(self.say(key, **values), style=style)

    def tell_file(self, key: str, file: Path) -> None:
        """A sentence with a path in it, never broken so that it can be copied."""
        self.out.print(self.say(key, file=str(file)), markup=False, soft_wrap=True)

    def clear(self) -> None:
        if self.out.is_terminal:
            self.out.clear()

    # ---- what happened

    def events(self, events: Sequence[Event], title: str, most: int = MANY_EVENTS) -> None:
        if not events:
            return
        self.print(Text(title, style="bold"))
        shown = events[-most:]
        if len(events) > len(shown):
            self.tell("play.earlier", style="dim", count=len(events) - len(shown))
        for event in shown:
            self.print(self.event(event))

    def event(self, event: Event) -> RenderableType:
        """One line: a mark in the colour of the seat, the sentence, the rule."""
        line = Text("• ", style=self.board.style(event.values.get("seat")))
        line.append(self.table.describe_event(event, self.language), style="default")
        line.append(f"  {event.rule}", style="dim")
        return hanging([line], 2)

    # ---- what is asked

    def question(self, prompt: dict[str, Any]) -> None:
        words = self.table.say(f"prompt.{prompt['question']}", prompt["values"], self.language)
        line = Text().append(words, style="bold")
        line.append(f"  {prompt['rule']}", style="dim")
        self.print(line)

    def moves(
        self,
        moves: list[AnyMove],
        notes: dict[str, str],
        view: dict[str, Any],
        in_full: bool,
        mark: str = "",
        main: str = "",
    ) -> None:
        """The numbered list, the main move marked; many moves stand in groups, in columns where there is room.

        A group with a heading of its own is cut after its first moves, unless the list is wanted in full.
        """
        self.main = main
        width = len(f"{mark}{len(moves)}")
        numbers = [f"{mark}{number}".rjust(width) for number in range(1, len(moves) + 1)]
        lines = [
            self.move_line(number, move, notes) for number, move in zip(numbers, moves, strict=True)
        ]
        heads = [self.board.heading(view, move) for move in moves]
        if len(moves) <= MANY_MOVES and not any(heads):
            self.print(hanging(lines, width + 2))
            return
        in_full = in_full or len(moves) <= MOST_MOVES
        for (_, head), group in groupby(range(len(moves)), lambda at: (moves[at].verb, heads[at])):
            places = list(group)
            if head:
                few = places if in_full else places[:MANY_ALIKE]
                same = [
                    self.line(
                        numbers[at], self.board.under_heading(view, moves[at]), notes, moves[at]
                    )
                    for at in few
                ]
                self.print(Text(head, style="bold"))
            else:
                few, same = places, [lines[at] for at in places]
            if 2 * max(len(line) for line in same) + 4 > self.out.width:
                self.print(hanging(same, width + 2))
            else:
                self.print(Columns(same, padding=(0, 3), column_first=True))
            if len(few) < len(places):
                self.tell("play.more-moves", style="dim", count=len(places) - len(few))

    def move_line(self, number: str, move: AnyMove, notes: dict[str, str]) -> Text:
        return self.line(number, self.move(move), notes, move)

    def line(self, number: str, words: str, notes: dict[str, str], move: AnyMove) -> Text:
        line = Text().append(number, style="bold cyan")
        main = move.text == self.main
        line.append(f" ▸ {words}" if main else f"  {words}", style="bold" if main else "default")
        if note := notes.get(move.text):
            line.append(f"  {note}", style="dim")
        return line

    def move(self, move: AnyMove) -> str:
        return self.table.describe_move(move, self.language)

    # ---- rules

    def purpose(self, prompt: dict[str, Any]) -> None:
        """Show what a question is for."""
        purpose = self.table.purpose(prompt["question"], self.language)
        if purpose:
            self.print(Text(purpose))

    def rule(self, id: str) -> bool:
        """Show the text of a rule; False if there is none of this id."""
        ledger = self.table.game.rules(self.language)
        rule = ledger.get(id.upper())
        if rule is None:
            return False
        self.print(*rule_lines(rule, self.language))
        return True

    def term(self, term: Term) -> None:
        """Show what a word means, with its numbers."""
        facts = [Text(f"{label}: {value}") for label, value in term.facts]
        self.print(Text(term.name, style="bold"))
        self.print(*(Padding(line, (0, 0, 0, 2)) for line in (Text(term.text), *facts)))

    # ---- the end

    def result(self, view: dict[str, Any]) -> None:
        result = self.table.result
        assert result is not None
        self.out.rule(self.say("play.over"), style="bold")
        self.print(self.table.say(f"result.{result.reason}", {}, self.language))
        names = [self.board.name(seat) for seat in result.winners]
        if names:
            players = ", ".join(names)
            self.tell("play.winner", style="bold", count=len(names), players=players)
        else:
            self.tell("play.no-winner", style="bold")
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False)
        for key in ("place", "player", "points"):
            grid.add_column(self.say(f"play.{key}"), justify="left" if key == "player" else "right")
        place = 1
        for group in result.ranking:
            for seat in group:
                name = Text(self.board.name(seat), style=self.board.style(seat))
                grid.add_row(str(place), name, str(result.scores[seat]))
            place += len(group)
        self.print(grid, *self.board.players(view))


def rule_lines(rule: Rule, language: str) -> list[RenderableType]:
    """A rule of the ledger as it stands in the rulebook."""
    head = Text(rule.id, style="cyan")
    head.append(f"  {rule.title}", style="bold default")
    lines: list[RenderableType] = [head, Padding(Text(rule.text), (0, 0, 0, 2))]
    if rule.ruling:
        ruling = Text().append(say(language, "rules.ruling"), style="bold")
        ruling.append(rule.ruling, style="default")
        lines.append(Padding(ruling, (0, 0, 0, 2)))
    if rule.cites:
        see = Text(say(language, "rules.see") + ", ".join(rule.cites), style="dim")
        lines.append(Padding(see, (0, 0, 0, 2)))
    return lines


def hanging(lines: Sequence[Text], indent: int) -> RenderableType:
    """Lines whose continuations are indented under their text."""
    grid = Grid.grid(padding=0)
    grid.add_column(width=indent)
    grid.add_column()
    for line in lines:
        grid.add_row(line[:indent], line[indent:])
    return grid
