"""`away`: let a bot play on for the person, under orders, and show what it did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rich.table import Table as Grid
from rich.text import Text

from gonfalon.bots import bot_names
from gonfalon.bots.obedient import obedient
from gonfalon.bots.order_texts import choice_label, fact_label, say, wish_label
from gonfalon.bots.playing import play_one
from gonfalon.cli.screen import Screen
from gonfalon.kernel.errors import OptionError
from gonfalon.kernel.events import Event
from gonfalon.kernel.standing_orders import POSTURES, Orders, StandingOrders, Wish
from gonfalon.kernel.table import Table

if TYPE_CHECKING:
    from gonfalon.bots import Bot

SUBSTITUTES = ("steward", "marshal", "marshal-5s")
Ask = Callable[[str], str]


@dataclass(slots=True)
class Away:
    """A bot that plays a seat of this session."""

    bot: Bot
    seat: int
    decisions: int
    """After so many it stops; 0: not by their number."""
    turn: int
    """It stops when this turn begins; 0: not by turns."""
    before: dict[str, int]
    played: int = 0
    done: list[tuple[int, str]] = field(default_factory=list)
    """By turn, what came of its decisions."""

    def is_over(self, table: Table) -> bool:
        if table.over or (self.decisions and self.played >= self.decisions):
            return True
        return bool(self.turn) and table.game.turn(table.state) >= self.turn

    def play(self, table: Table) -> None:
        turn, seat = table.game.turn(table.state), self.seat
        first = table.legal(seat)
        events = play_one(table, seat, self.bot)
        self.played += 1
        lines = [table.describe_event(event) for event in events if _is_own(event, seat)]
        move = table.played[-1].move
        if not lines and not (first and move == first[0]):
            lines = [table.describe_move(move)]
        self.done += [(turn, line) for line in lines]


def _is_own(event: Event, seat: int) -> bool:
    return event.seen_by(seat) and event.values.get("seat") == seat


def begin(table: Table, seat: int, wish: str, screen: Screen, ask: Ask) -> Away:
    """Ask for the orders, and hand over. `wish` says how long: `5` decisions, or `turn 7`."""
    game = table.game
    orders = game.standing_orders
    if orders is None:
        raise OptionError(screen.say("away.no-orders"))
    decisions, turn = how_long(table, wish, screen)
    bots = [name for name in bot_names(game) if name in SUBSTITUTES]
    bot = chosen(screen, ask, screen.say("away.bot"), bots, bots)
    given = form(table, seat, orders, screen, ask)
    seed = table.seed * 64 + seat + len(table.written)
    before = orders.facts(table.knowledge(seat), seat)
    return Away(obedient(bot, game, seed, seat, given), seat, decisions, turn, before)


def how_long(table: Table, wish: str, screen: Screen) -> tuple[int, int]:
    """Decisions and turn; one of them is 0."""
    word, _, number = wish.rpartition(" ")
    if not (number.isascii() and number.isdigit() and 0 < int(number) < 10_000):
        raise OptionError(screen.say("away.how-long"))
    if not word:
        return int(number), 0
    if word != "turn" or int(number) <= table.game.turn(table.state):
        raise OptionError(screen.say("away.how-long"))
    return 0, int(number)


def form(table: Table, seat: int, orders: StandingOrders, screen: Screen, ask: Ask) -> Orders:
    """One question for each line; an empty answer leaves it to the bot."""
    game, language = table.game, table.language
    screen.print(Text(say(game, language, "posture.help"), style="dim"))
    names = [say(game, language, f"posture.{posture}") for posture in POSTURES]
    posture = {}
    for other in range(table.seats):
        if other != seat:
            label = say(game, language, "posture.label", seat=screen.board.name(other))
            posture[other] = chosen(screen, ask, label, list(POSTURES), names, at=1)
    wishes: dict[str, Any] = {}
    for wish in orders.wishes:
        wishes[wish.id] = wished(table, wish, screen, ask)
    return orders.read(table.seats, seat, posture, wishes)


def wished(table: Table, wish: Wish, screen: Screen, ask: Ask) -> str | bool:
    game, language = table.game, table.language
    label = wish_label(game, language, wish)
    if wish.choices:
        names = [choice_label(game, language, wish, choice) for choice in wish.choices]
        return chosen(screen, ask, label, list(wish.choices), names)
    no, yes = screen.say("away.no"), screen.say("away.yes")
    return chosen(screen, ask, label, ["no", "yes"], [no, yes]) == "yes"


def chosen(
    screen: Screen, ask: Ask, label: str, ids: list[str], names: list[str], at: int = 0
) -> str:
    """A number or the beginning of a name; the usual one is marked."""
    listed = "  ".join(
        f"{number} {name}{'*' if number == at + 1 else ''}" for number, name in enumerate(names, 1)
    )
    while True:
        answer = ask(f"{label}: {listed} > ").strip().lower()
        if not answer:
            return ids[at]
        if answer.isascii() and answer.isdigit() and 0 < int(answer) <= len(ids):
            return ids[int(answer) - 1]
        fits = [id for id, name in zip(ids, names, strict=True) if name.lower().startswith(answer)]
        if len(fits) == 1:
            return fits[0]
        screen.tell("away.not-understood", style="red", text=answer)


def digest(away: Away, table: Table, screen: Screen) -> None:
    """What it did, turn by turn, and what has changed."""
    game, language = table.game, table.language
    screen.print("", Text(screen.say("away.digest", count=away.played), style="bold"))
    last = -1
    for turn, line in away.done:
        if turn != last:
            key = "away.turn" if turn else "away.setup"
            screen.print(Text(screen.say(key, number=turn), style="yellow"))
            last = turn
        screen.print(f"  {line}")
    if not away.done:
        screen.tell("away.nothing")
    orders = game.standing_orders
    assert orders is not None
    after = orders.facts(table.knowledge(away.seat), away.seat)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for id, now in after.items():
        then = away.before.get(id, now)
        change = f"{now - then:+}" if now != then else ""
        grid.add_row(fact_label(game, language, id), str(then), "→", str(now), change)
    screen.print(grid)
