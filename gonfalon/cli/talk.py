"""The conversation with one person: the question, the answers understood, the commands."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli import away, foresight
from gonfalon.cli.own_texts import choose_language
from gonfalon.cli.screen import Screen
from gonfalon.cli.session import Session
from gonfalon.cli.sheets import found_in, sheet_lines, table_lines
from gonfalon.kernel.errors import GonfalonError, IllegalMove, OptionError
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from gonfalon.kernel.terms import find_terms

PLAYED, QUIT, STAY, AWAY = "played", "quit", "stay", "away"
"""What follows from an answer: a move was played; the person stops; the question stands; a bot plays on."""

LOG_LINES = 20
MOST_TERMS = 4
MANY_NEW = 6
"""More standing moves than this are not listed when they come up; `standing` shows them."""


class EndOfInput(Exception):
    """Nobody is there to answer any more."""


class Talk:
    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.table = session.table
        self.screen = screen
        self.seen: dict[int, int] = {}
        """Per person, how much of the log was shown."""
        self.chapters: set[tuple[int, str]] = set()
        """The people and parts of the game for which the board was shown."""
        self.stood: dict[int, set[str]] = {}
        """Per person, the standing moves that were there at the last question."""
        self.listed: list[AnyMove] = []
        """The moves as they are numbered on the screen."""
        self.quiet: set[tuple[int, str]] = set()
        """The people and verbs that are not asked about any more."""
        self.prompt: dict[str, Any] = {}
        self.away: away.Away | None = None
        """The bot that plays for the person."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives the input line a history)

    # ---- the question

    def ask(self, seat: int) -> str:
        """Ask a person until one move is played, or the person stops."""
        self.tell_news(seat)
        self.show(seat)
        while True:
            try:
                answer = self.read(self.screen.say("play.ask", player=self.screen.board.name(seat)))
                outcome = self.obey(seat, answer.strip())
            except EndOfInput:
                self.session.keep()
                self.screen.print("")
                self.screen.tell("play.input-ended")
                return QUIT
            except IllegalMove as refused:
                self.refuse(refused.rule, refused.reason)
                continue
            if outcome != STAY:
                return outcome

    def tell_news(self, seat: int) -> None:
        """What happened since this person was last asked."""
        log = self.table.log
        first = min(self.seen.get(seat, 0), len(log))
        events = [log[at] for at in range(first, len(log)) if log[at].seen_by(seat)]
        if seat not in self.seen and not self.table.past_segments:
            events = [event for event in self.table.opening if event.seen_by(seat)] + events
        self.seen[seat] = len(log)
        first_time = not any(played.seat == seat for played in self.table.played)
        self.screen.events(events, self.screen.say("play.log" if first_time else "play.since"))

    def show(self, seat: int) -> None:
        """The position in short, the question and the moves."""
        screen, board = self.screen, self.screen.board
        prompt = self.table.prompt(seat)
        assert prompt is not None
        self.prompt = prompt
        view = self.table.view(seat)
        chapter = board.chapter(view, seat, prompt["window"])
        screen.print("")
        if chapter and (seat, chapter) not in self.chapters:
            screen.print(*board.fresh(view, seat, prompt["window"]), "")
            self.chapters.add((seat, chapter))
        screen.print(*board.status(view, seat))
        screen.print(*board.ahead(prompt["hints"]))
        self.show_moves(seat)

    def show_moves(self, seat: int, in_full: bool = False) -> None:
        screen, board, hints = self.screen, self.screen.board, self.prompt["hints"]
        view, legal = self.table.view(seat), self.table.legal(seat)
        verbs = list(dict.fromkeys(move.verb for move in legal))
        self.listed = sorted(
            legal, key=lambda move: (verbs.index(move.verb), board.rank(view, hints, move))
        )
        screen.question(self.prompt)
        found, main = foresight.notes_on(self.table, seat, legal)
        screen.moves(self.listed, found | board.notes(view, hints, legal), view, in_full, main=main)
        standing = self.table.standing(seat)
        texts = {move.text for move in standing}
        new = texts - self.stood.get(seat, texts)
        self.stood[seat] = texts
        for number, move in enumerate(standing, 1):
            if move.text in new and len(new) <= MANY_NEW:
                screen.print(screen.move_line(f"s{number}", move, {}))
        if standing:
            screen.tell("play.standing-hint", style="dim", count=len(standing))

    def read(self, question: str) -> str:
        """One line; typed at a terminal, or taken from whatever is piped in."""
        if self.screen.is_terminal:
            try:
                return input(question)
            except EOFError:
                raise EndOfInput from None
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        self.screen.print(question + line.rstrip("\n"))
        return line

    def refuse(self, rule: str, reason: str) -> None:
        self.screen.tell("play.refused", style="red", reason=reason, rule=rule)

    # ---- the answer

    def obey(self, seat: int, answer: str) -> str:
        """Do what was typed: a command, a number, or the text of a move."""
        word, _, rest = answer.partition(" ")
        rest = rest.strip()
        if not word:
            return STAY
        if word.lower() in self.screen.board.lookups:
            self.look_up(seat, word.lower(), rest)
            return STAY
        command = _COMMANDS.get(word.lower())
        if command is not None:
            return str(command(self, seat, rest) or STAY)
        found = self.numbered(seat, answer)
        if found is not None:
            return self.play(seat, found)
        if word.isdigit() or (word[0] == "s" and word[1:].isdigit()):
            return STAY
        return self.play(seat, answer)

    def numbered(self, seat: int, answer: str) -> Move | None:
        """The move of a number, with its amount; None after saying what is wrong with it."""
        number, _, amount = answer.partition(" ")
        moves, key = self.listed, "play.no-number"
        if number[:1] == "s":
            moves, key, number = self.table.standing(seat), "play.no-standing-number", number[1:]
        if not number.isascii() or not number.isdigit():
            return None
        if not 0 < int(number) <= len(moves):
            self.screen.tell(key, style="red", text=answer)
            return None
        move = moves[int(number) - 1]
        return self.with_amount(move, amount.strip()) if isinstance(move, RangeMove) else move

    def with_amount(self, move: RangeMove, amount: str) -> Move | None:
        """A concrete move of a range; asks for the amount where there is a choice."""
        bounds: dict[str, Any] = {"low": move.low, "high": move.high}
        if not amount:
            if move.low == move.high:
                return move.at(move.low)
            if move.step == 1:
                amount = self.read(self.screen.say("play.amount", **bounds)).strip()
            else:
                amount = self.read(self.screen.say("play.amount-step", step=move.step, **bounds))
        amount = amount.strip()
        if amount.isascii() and amount.isdigit() and move.holds(int(amount)):
            return move.at(int(amount))
        self.screen.tell("play.not-an-amount", style="red", text=amount or "?", **bounds)
        return None

    def play(self, seat: int, move: Move | str) -> str:
        leaving = self.table.game.resignation(self.table.state, seat)
        leaves = leaving is not None and str(move).split() == leaving.text.split()
        if leaves and not self.confirm("play.ask-resign"):
            return STAY
        if not leaves and not self.is_sure(seat, move):
            return STAY
        self.table.play(seat, move)
        return PLAYED

    def is_sure(self, seat: int, move: Move | str) -> bool:
        """Ask before what harms or is never taken lightly, with what it costs; what can be taken back, until there is enough of it."""
        asked, outlook = foresight.asked_about(self.table, seat, move)
        found = self.table.find(seat, str(move))[0]
        if not asked or (seat, found.verb) in self.quiet:
            return True
        what = foresight.words(self.table, outlook)
        values = {"move": self.screen.move(found), "what": what}
        question = self.screen.say("play.ask-harm" if what else "play.ask-sure", **values)
        if outlook.final:
            question += self.screen.say("play.final") + " "
        key = "play.sure" if asked == "always" else "play.sure-once"
        answer = self.read(question + self.screen.say(key)).strip().lower()
        if asked == "once" and answer in self.screen.say("play.never-ask").split():
            self.quiet.add((seat, found.verb))
            return True
        return answer in self.screen.say("play.yes").split()

    def confirm(self, question: str, **values: Any) -> bool:
        answer = self.read(self.screen.say(question, **values)).strip().lower()
        return answer in self.screen.say("play.yes").split()

    # ---- commands

    def help(self, seat: int, rest: str) -> None:
        example = self.listed[0].text if self.listed else ""
        lookups = self.screen.board.lookups
        rows = [
            ("3", self.screen.say("command.number", example="3 5")),
            ("", self.screen.say("command.text", example=example)),
        ]
        for key, usage in _USAGE.items():
            rows.append((usage, self.screen.say(f"command.{key}")))
            if key == "board":
                rows += [(f"{kind} <name>", self.screen.say(f"command.{kind}")) for kind in lookups]
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for usage, words in rows:
            grid.add_row(Text(usage, style="cyan"), words)
        self.screen.print(grid)

    def moves(self, seat: int, rest: str) -> None:
        self.show_moves(seat, in_full=True)

    def standing(self, seat: int, rest: str) -> None:
        moves = self.table.standing(seat)
        if moves:
            self.screen.print(Text(self.screen.say("play.standing"), style="bold"))
            self.screen.moves(moves, {}, self.table.view(seat), in_full=True, mark="s")
        else:
            self.screen.tell("play.none-standing")

    def whole_board(self, seat: int, rest: str) -> None:
        view = self.table.view(seat)
        self.screen.print(*self.screen.board.whole(view), *self.screen.board.players(view))

    def look_up(self, seat: int, kind: str, rest: str) -> None:
        view, board = self.table.view(seat), self.screen.board
        if not rest:
            name = next(iter(board.known(view, kind)), "...")
            self.screen.tell("play.look-up", command=f"{kind} {name}")
            return
        found = board.look_up(view, kind, rest)
        if found is None:
            self.screen.tell("play.unknown-thing", style="red", text=rest)
        else:
            self.screen.print(*found)

    def tables(self, seat: int, rest: str) -> None:
        """The reference sheet for this table, whole or only what has the words."""
        sheet = self.table.game.sheet(self.screen.language, self.table.options)
        if not rest:
            self.screen.print(*sheet_lines(sheet, self.screen.language))
            return
        found = found_in(sheet, rest)
        for table in found:
            self.screen.print(*table_lines(table))
        if not found:
            self.screen.tell("rules.no-table", style="red", text=rest)

    def players(self, seat: int, rest: str) -> None:
        self.screen.print(*self.screen.board.players(self.table.view(seat)))

    def me(self, seat: int, rest: str) -> None:
        self.screen.print(*self.screen.board.realm(self.table.view(seat), seat))

    def forecast(self, seat: int, rest: str) -> None:
        lines = self.screen.board.forecasts(self.prompt["hints"])
        self.screen.print(*lines)
        if not lines:
            self.screen.tell("play.no-forecast")

    def named(self, seat: int, rest: str) -> Move | str | None:
        """The move that a command is about, by number or text; None after saying what is wrong with it."""
        if not rest:
            self.screen.tell("play.which-move", move=self.listed[0].text)
            return None
        if rest[:1].isdigit() or (rest[0] == "s" and rest[1:2].isdigit()):
            return self.numbered(seat, rest)
        return rest

    def follows(self, seat: int, rest: str) -> None:
        move = self.named(seat, rest)
        if move is None:
            return
        outlook = foresight.outlook_of(self.table, seat, move)
        text = foresight.words(self.table, outlook)
        self.screen.tell("play.follows" if text else "play.nothing-follows", what=text)
        if outlook.final:
            self.screen.tell("play.final", style="dim")

    def advice(self, seat: int, rest: str) -> None:
        text = foresight.advice(self.table, seat)
        outlook = foresight.outlook_of(self.table, seat, text)
        move = self.screen.move(self.table.find(seat, text)[0])
        what = foresight.words(self.table, outlook)
        self.screen.tell("play.advice-expects" if what else "play.advice", move=move, what=what)

    def why(self, seat: int, rest: str) -> None:
        """What the question is for and by which rule it is put; of a move, whether it is allowed."""
        if not rest:
            self.screen.purpose(self.prompt)
            self.screen.rule(self.prompt["rule"])
            return
        move = self.named(seat, rest)
        if move is None:
            return
        reason = self.table.why(seat, move)
        if reason is None:
            self.screen.tell("play.legal", style="green")
            return
        self.refuse(reason.rule, reason.reason)
        self.screen.rule(reason.rule)

    def rule(self, seat: int, rest: str) -> None:
        if not rest:
            self.screen.tell("play.which-rule", rule=self.prompt["rule"])
        elif not self.screen.rule(rest):
            self.screen.tell("play.unknown-rule", style="red", text=rest)

    def what(self, seat: int, rest: str) -> None:
        """What a word of the game means."""
        found = find_terms(self.table.game.terms(self.table.language), rest)
        for term in found[:MOST_TERMS]:
            self.screen.term(term)
        if not found:
            self.screen.tell("play.unknown-term", style="red", text=rest)
        elif len(found) > MOST_TERMS:
            more = ", ".join(term.name for term in found[MOST_TERMS:])
            self.screen.tell("play.more-terms", names=more)

    def log(self, seat: int, rest: str) -> None:
        most = int(rest) if rest.isascii() and rest.isdigit() and int(rest) > 0 else LOG_LINES
        events = [event for event in (*self.table.opening, *self.table.log) if event.seen_by(seat)]
        self.screen.events(events, self.screen.say("play.log"), most)
        if not events:
            self.screen.tell("play.log-empty")

    def undo(self, seat: int, rest: str) -> str | None:
        last = self.table.undoable(seat)
        if last is None:
            self.screen.tell("play.cannot-undo", style="red")
            return None
        words = self.screen.move(last.move)
        self.table.undo(seat)
        self.seen[seat] = min(self.seen.get(seat, 0), len(self.table.log))
        self.screen.tell("play.undone", move=words)
        return PLAYED

    def default(self, seat: int, rest: str) -> str:
        move = self.table.default(seat)
        self.screen.tell("play.played-default", move=self.screen.move(move))
        return self.play(seat, move)

    def leave_to_bot(self, seat: int, rest: str) -> str | None:
        """Let a bot play on for so many decisions, or until a turn."""
        try:
            self.away = away.begin(self.table, seat, rest, self.screen, self.read)
        except OptionError as problem:
            self.screen.print(str(problem), style="red")
            return None
        return AWAY

    def save(self, seat: int, rest: str) -> None:
        file = Path(rest).expanduser() if rest else self.session.file
        try:
            self.session.keep(file)
        except (OSError, GonfalonError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            self.screen.tell("play.not-saved", style="red", reason=f"{file}: {reason}")
        else:
            self.screen.tell_file("play.saved", file)

    def speak(self, seat: int, rest: str) -> None:
        try:
            language = choose_language(rest or "?")
        except GonfalonError as problem:
            self.screen.print(str(problem), style="red")
            return
        self.session.language = self.table.language = language
        self.screen.speak(language)
        self.show_moves(seat)

    def quit(self, seat: int, rest: str) -> str | None:
        answer = self.read(self.screen.say("play.ask-keep")).strip().lower()
        if answer in self.screen.say("play.cancel").split():
            return None
        if answer in self.screen.say("play.no").split():
            self.session.file.unlink(missing_ok=True)
            self.screen.tell("play.forgotten")
        else:
            self.session.keep()
            self.screen.tell("play.kept")
        return QUIT


_COMMANDS = {
    "help": Talk.help, "?": Talk.help, "h": Talk.help,
    "moves": Talk.moves,
    "standing": Talk.standing,
    "board": Talk.whole_board, "map": Talk.whole_board,
    "tables": Talk.tables,
    "players": Talk.players,
    "me": Talk.me,
    "forecast": Talk.forecast,
    "follows": Talk.follows,
    "advice": Talk.advice,
    "why": Talk.why,
    "what": Talk.what,
    "rule": Talk.rule,
    "log": Talk.log,
    "undo": Talk.undo,
    "default": Talk.default,
    "away": Talk.leave_to_bot,
    "save": Talk.save,
    "language": Talk.speak,
    "quit": Talk.quit, "exit": Talk.quit, "q": Talk.quit,
}  # fmt: skip

_USAGE = {
    "moves": "moves",
    "standing": "standing",
    "board": "board",
    "tables": "tables [text]",
    "players": "players",
    "me": "me",
    "forecast": "forecast",
    "follows": "follows <move>",
    "advice": "advice",
    "why": "why [move]",
    "what": "what <word>",
    "rule": "rule <id>",
    "log": "log [n]",
    "undo": "undo",
    "default": "default",
    "away": "away <n> | away turn <n>",
    "save": "save [file]",
    "language": "language <en|it>",
    "help": "help",
    "quit": "quit",
}
