"""Draw docs/img/terminal.svg: what a player sees in `gonfalon play`, taken from a real game.

    .venv/bin/python tools/screenshot.py

Bots play all seats up to the moment that is shown; what is printed then is printed by the command line's own code.
The same code always gives the same picture. The picture names no font that would have to be loaded.
"""

from __future__ import annotations

import argparse
import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from gonfalon.bots import make_bot
from gonfalon.bots.playing import next_seat, play_one
from gonfalon.cli.screen import Screen
from gonfalon.cli.session import Session, Wishes, new_session
from gonfalon.cli.talk import Talk
from gonfalon.kernel.table import Table

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "img" / "terminal.svg"

FIRST_SEED = 8
SEEDS = 100
ME = 0
TURNS = range(3, 8)
WINDOW = "maneuver.move"
MOST_MOVES = 11
NEWS = 5
"""How many of the last events are shown first."""
WIDTH = 112

FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
THEME = TerminalTheme(
    (24, 26, 31),
    (212, 215, 221),
    [
        (24, 26, 31),
        (232, 106, 112),
        (140, 196, 115),
        (229, 192, 110),
        (97, 160, 240),
        (205, 130, 225),
        (86, 190, 200),
        (212, 215, 221),
    ],
    [
        (135, 142, 155),
        (232, 106, 112),
        (140, 196, 115),
        (229, 192, 110),
        (110, 172, 250),
        (205, 130, 225),
        (86, 190, 200),
        (255, 255, 255),
    ],
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the picture of the terminal.")
    parser.add_argument("--out", type=Path, default=PICTURE)
    out: Path = parser.parse_args().out
    svg = draw()
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(svg, encoding="utf-8")
    print(f"{out.name}: {len(svg)} bytes")


def draw() -> str:
    session = the_moment()
    table = session.table
    screen = Screen(table, session.language)
    screen.out = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        emoji=False,
    )
    talk = Talk(session, screen)
    talk.seen[ME] = len(table.log) - NEWS
    talk.tell_news(ME)
    talk.show(ME)
    asks = screen.say("play.ask", player=screen.board.name(ME))
    answer = f"why {too_far(table)}"
    screen.print(asks + answer)
    talk.obey(ME, answer)
    screen.print(asks)
    svg = screen.out.export_svg(
        title="gonfalon play warriors_traders", theme=THEME, unique_id="gonfalon"
    )
    fonts = "ui-monospace, Menlo, Consolas, monospace"
    return FONT.sub("", svg).replace("Fira Code, monospace", fonts)


def the_moment() -> Session:
    """The first game in which the player is about to move and has something to win."""
    for seed in range(FIRST_SEED, FIRST_SEED + SEEDS):
        session = new_session(
            Wishes(
                game="warriors_traders",
                seats=4,
                me=str(ME + 1),
                bots="steward",
                seed=seed,
                options=["map=west"],
                language="en",
                data=None,
            )
        )
        table = session.table
        mine = make_bot("steward", table.game, seed)
        last = -1
        while not table.over:
            if is_worth_showing(table):
                return session
            last = next_seat(table.waiting, last)
            play_one(table, last, session.bots.get(last, mine))
    raise SystemExit(f"no moment worth showing in {SEEDS} games")


def is_worth_showing(table: Table) -> bool:
    if ME not in table.waiting or table.game.turn(table.state) not in TURNS:
        return False
    prompt = table.prompt(ME)
    if prompt is None or prompt["window"] != WINDOW or len(prompt["moves"]) > MOST_MOVES:
        return False
    chances = {forecast["conquers"] for forecast in prompt["hints"]["attacks"].values()}
    return {"yes", "no"} <= chances


def too_far(table: Table) -> str:
    """A move of the first army that can move, to a province that is not adjacent."""
    army = next(move.text.split()[1] for move in table.legal(ME) if move.verb == "move")
    provinces = table.view(ME)["provinces"]
    here = next(p for p in provinces if any(a["id"] == army for a in p["armies"]))
    away = next(p["id"] for p in provinces if p["id"] not in (here["id"], *here["adjacent"]))
    return f"move {army} {away}"


if __name__ == "__main__":
    main()
