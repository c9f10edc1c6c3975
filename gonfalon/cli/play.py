"""`gonfalon play`: one game at one screen, people and bots."""

from __future__ import annotations

import sys
from pathlib import Path

import typer

from gonfalon.bots.playing import courted, next_seat, play_one
from gonfalon.cli.away import digest
from gonfalon.cli.own_texts import tell
from gonfalon.cli.screen import Screen
from gonfalon.cli.session import (
    PERSON,
    Session,
    Wishes,
    last_file,
    load_session,
    look_out,
    new_session,
)
from gonfalon.cli.talk import QUIT, Talk
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.game import HOST

INTERRUPTED = 130


def play_command(wishes: Wishes, load: Path | None, resume: bool) -> None:
    if load and resume:
        raise OptionError(tell("error.load-or-resume"))
    if load or resume:
        if wishes.options or wishes.seed is not None or wishes.seats is not None:
            raise OptionError(tell("error.new-games-only"))
        session = load_session(load or last_file(wishes.game), wishes)
    else:
        session = new_session(wishes)
    screen = Screen(session.table, session.language)
    table = session.table
    screen.tell("play.welcome", game=table.game.name, seats=table.seats, seed=table.seed)
    who = [screen.say("play.you") if name == PERSON else name for name in session.players]
    players = ", ".join(f"{seat} {name}" for seat, name in enumerate(who, 1))
    screen.tell("play.seats", players=players)
    if load or resume:
        screen.tell("play.resumed", count=len(table.written))
    try:
        with look_out(session.file if load or resume else None, table):
            Play(session, screen).run()
    except KeyboardInterrupt:
        session.keep()
        screen.print("")
        screen.tell("play.kept")
        raise typer.Exit(INTERRUPTED) from None


class Play:
    """Asks bots and people in turn until the game is over or the people stop."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self.session = session
        self.screen = screen
        self.talk = Talk(session, screen)
        self.looking = -1
        """The person whose screen this is now."""

    def run(self) -> None:
        session, screen, table = self.session, self.screen, self.session.table
        session.keep()
        last = HOST
        while not table.over:
            session.ring()
            waiting = table.waiting
            away = self.talk.away
            if away is not None and away.is_over(table):
                self.come_back()
                continue
            asked = (*courted(table), *waiting)
            bots = [s for s in asked if s in session.bots or (away and away.seat == s)]
            if bots:
                last = next_seat(bots, last)
                if away and away.seat == last:
                    away.play(table)
                    session.keep()
                else:
                    play_one(table, last, session.bots[last])
                continue
            session.keep()
            seat = self.looking if self.looking in waiting else waiting[0]
            self.turn_to(seat)
            if self.talk.ask(seat) == QUIT:
                return
            session.keep()
        session.keep()
        if self.talk.away is not None:
            self.come_back()
        seat = max(self.looking, 0)
        self.talk.tell_news(seat)
        screen.result(table.view(seat))
        screen.tell_file("play.record", session.file)

    def come_back(self) -> None:
        """The person plays again, and reads what the bot did."""
        away, self.talk.away = self.talk.away, None
        assert away is not None
        self.turn_to(away.seat)
        digest(away, self.session.table, self.screen)

    def turn_to(self, seat: int) -> None:
        """Hand the screen over to another person, so that nobody sees what is not theirs."""
        people = [at for at in range(self.session.table.seats) if at not in self.session.bots]
        if seat != self.looking and len(people) > 1:
            if self.looking >= 0:
                self.screen.clear()
            self.screen.tell("play.hand-over", style="bold", player=self.screen.board.name(seat))
            if self.screen.is_terminal:
                sys.stdin.readline()
                self.screen.clear()
        self.looking = seat
