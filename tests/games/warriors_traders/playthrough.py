"""A game told as text: what each seat is asked, sees and may do, move by move.

Every decision shows the board and the players (whenever they have changed at the start of a phase), the question in
words and the legal moves of every seat that may act, the move played, and what each seat sees of it. What one seat
knows and others do not (sealed choices, offers being written, answers left in advance) stands under `own secrets`,
as that seat's own view has it. Everything is read through the table, as a player's screen would.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gonfalon
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import HOST
from gonfalon.kernel.table import UNDO, Table
from tests.games.warriors_traders.scene import given

FIXTURES = Path(__file__).resolve().parent / "fixtures"
WIDTH = 118
SECRETS = ("sealed", "draft", "orders")


def tell(table: Table, moves: list[tuple[int, str]], title: str) -> str:
    """The story of the moves, played on the table."""
    story = Story(table, title)
    for seat, text in moves:
        story.play(seat, text)
    story.end()
    return "\n".join(story.lines) + "\n"


class Story:
    """Lines that grow with the game."""

    def __init__(self, table: Table, title: str) -> None:
        self.table = table
        self.lines: list[str] = []
        self.moment = ""
        self.board: list[str] = []
        self.secrets: list[list[Any]] = [[[], None, []]] * table.seats
        self.asked: dict[int, list[str]] = {}
        self.standing: dict[int, list[str]] = {}
        self.number = 0
        self.say(f"# {title}")
        self.say(f"# {table.seats} seats, seed {table.seed}; options:")
        self.say(f"#   {json.dumps(table.options)}")
        self.say()
        if table.opening:
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
        return "Host" if seat == HOST else GAME.word(self.table.state, "en", "seat", seat)

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
        if text == UNDO:
            self.table.undo(seat)
        else:
            self.events(self.table.play(seat, text))

    def show_seat(self, seat: int) -> None:
        """What the seat is asked and may do; in full where it has changed."""
        table = self.table
        prompt = table.prompt(seat)
        lines = [] if prompt is None else self.question(prompt)
        if prompt is None:
            known = self.names(table.knowledge(seat).waiting)
            self.say(f"{self.name(seat)} waits, as far as it knows for: {known}", 1)
        elif lines == self.asked.get(seat):
            self.say(
                f"{self.name(seat)} {'is asked' if prompt['owes'] else 'may act'} as before", 1
            )
        else:
            self.say(
                f"{self.name(seat)} {'is asked' if prompt['owes'] else 'may act'}: {lines[0]}", 1
            )
            for line in lines[1:]:
                self.say(line, 2)
        self.asked[seat] = lines
        standing = [move.text for move in table.standing(seat)]
        if standing != self.standing.get(seat):
            self.standing[seat] = standing
            self.say(f"from now on at any time: {grouped(standing)}", 2)

    def question(self, prompt: dict[str, Any]) -> list[str]:
        return [
            self.table.say(f"prompt.{prompt['window']}", prompt["values"]),
            f"moves: {grouped(prompt['moves'])}",
            *(f"forecast, {about}: {told}" for about, told in forecasts(prompt["hints"])),
        ]

    def show_secrets(self) -> None:
        """What each seat's view holds for it alone, whenever this has changed."""
        views = [self.table.view(seat) for seat in range(self.table.seats)]
        secrets = [[view[key] for key in SECRETS] for view in views]
        if secrets != self.secrets:
            self.secrets = secrets
            self.say("own secrets, in the view of", 1)
            for seat, view in enumerate(views):
                held = [
                    f"{key} {', '.join(view[key])}" for key in ("sealed", "orders") if view[key]
                ]
                if view["draft"]:
                    held.append(f"draft {self.offer(view['draft'])}")
                self.say(f"{self.name(seat)}: {'; '.join(held) or 'none'}", 2)

    def offer(self, offer: dict[str, Any]) -> str:
        goods = {
            side: counts({name: amount for name, amount in offer[side].items() if amount})
            for side in ("gives", "wants")
        }
        return (
            f"to {self.name(offer['to'])}, gives {goods['gives'] or 'nothing'},"
            f" wants {goods['wants'] or 'nothing'}"
        )

    def events(self, events: list[Event]) -> None:
        """What happened, for those who see it."""
        everybody = list(range(self.table.seats))
        if not events:
            self.say("nobody sees anything", 1)
        for event in events:
            seats = [seat for seat in everybody if event.seen_by(seat)]
            who = "all see" if seats == everybody else f"only {self.names(seats)} sees"
            self.say(f"{who}: {self.table.describe_event(event)} [{event.rule}]", 1)

    # ---- the board

    def show_board(self) -> None:
        """Board and players, once a phase, where they have changed; all seats must see the same."""
        views = [self.table.view(seat) for seat in range(self.table.seats)]
        public = [{k: v for k, v in view.items() if k not in (*SECRETS, "seat")} for view in views]
        assert all(view == public[0] for view in public), "the board is open to everybody"
        view = public[0]
        moment = f"turn {view['turn']}, {view['phase']}"
        if moment == self.moment:
            return
        self.moment = moment
        board = [*self.player_lines(view), *self.province_lines(view), *self.relation_lines(view)]
        self.say()
        self.say(f"==== {moment}; play order {self.names(view['order'])} ====")
        for line in board:
            if line not in self.board:
                self.say(line)
        self.board = board

    def player_lines(self, view: dict[str, Any]) -> list[str]:
        return [
            f"{self.name(player['seat'])} ({player['colour']}): {player['vp']} of {view['threshold']} VP;"
            f" store {counts(player['store'])}; income {counts(player['income'])};"
            f" tokens {counts(player['tokens'])}"
            + "".join(f"; {title}" for title in player["titles"])
            + (f"; united in turn {player['united']}" if player["united"] else "")
            for player in view["players"]
        ]

    def province_lines(self, view: dict[str, Any]) -> list[str]:
        lines = []
        for province in view["provinces"]:
            owner = "-" if province["owner"] is None else self.name(province["owner"])
            pieces = [
                army["id"]
                + (f" -{army['damage']}" if army["damage"] else "")
                + (" lying" if army["lies"] else "")
                for army in province["armies"]
            ]
            pieces += [princess["id"] for princess in province["princesses"]]
            pieces += [f"fort -{damage}" if damage else "fort" for damage in province["forts"]]
            pieces += [
                "barbarian lying"
                if one["lies"]
                else f"barbarian -{one['damage']}".removesuffix("-0").strip()
                for one in province["barbarians"]
            ]
            lines.append(f"{province['name']} ({owner}): {', '.join(pieces) or 'empty'}")
        return lines

    def relation_lines(self, view: dict[str, Any]) -> list[str]:
        lines = [
            f"route of {self.name(opener)} to {'abroad' if partner is None else self.name(partner)}"
            for opener, partner in view["routes"]
        ]
        for war in view["wars"]:
            one, other = war["sides"]
            lines.append(
                f"war: {self.names(one)} against {self.names(other)} since turn {war['since']}"
            )
        return lines

    def end(self) -> None:
        result = self.table.result
        self.say()
        if result is None:
            self.say("The story ends here; the game goes on.")
            return
        places = "; ".join(
            ", ".join(f"{self.name(seat)} {result.scores[seat]} VP" for seat in place)
            for place in result.ranking
        )
        self.say(
            f"The end ({result.reason}, {result.rule}): {places}. Winner: {self.names(result.winners)}."
        )


def counts(amounts: dict[str, int]) -> str:
    """`{"food": 2, "gold": 0}` as `food 2 gold 0`."""
    return " ".join(f"{name} {amount}" for name, amount in amounts.items())


def grouped(texts: list[str]) -> str:
    """Moves of one verb together: `done; move infantry-1a london, infantry-1a wales`."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        verb, _, words = text.partition(" ")
        groups.setdefault(verb, []).append(words)
    return "; ".join(f"{verb} {', '.join(words)}".strip() for verb, words in groups.items())


def forecasts(hints: dict[str, Any]) -> list[tuple[str, str]]:
    """The forecasts in a prompt, in a line each."""
    found = {**hints.get("battles", {}), **hints.get("attacks", {})}
    lines = []
    for about, battle in found.items():
        parts = [
            f"{battle['attack']} against {battle['defence']}",
            f"conquers {battle['conquers']}",
            f"withdraws {battle['withdraws']}",
        ]
        for key in (
            "own_dies",
            "own_retreats",
            "own_lost",
            "enemy_dies",
            "enemy_retreats",
            "enemy_lost",
        ):
            if battle[key]:
                losses = [f"{unit} {least}-{most}" for unit, (least, most) in battle[key].items()]
                parts.append(f"{key.replace('_', ' ')} {', '.join(losses)}")
        parts.append(f"VP +{battle['vp_gained']}, given {'-'.join(map(str, battle['vp_given']))}")
        lines.append((about, "; ".join(parts)))
    return lines


# ---- the games that are told


def two_players() -> str:
    """The fixture `two-turn-limit`, from beginning to end."""
    record = json.loads((FIXTURES / "two-turn-limit.json").read_text(encoding="utf-8"))
    table = gonfalon.open_table(GAME, record["seats"], record["seed"], record["options"])
    moves = [(seat, text) for seat, text in record["segments"][0]["moves"]]
    return tell(table, moves, "Warriors & Traders: two players on a restricted map, three turns")


THREE = """
england: order standard-defence
england: undo
ireland: order finish-trade
ireland: offer england
ireland: give products 2
ireland: want weapons 1
scotland: finish
ireland: send
england: counter ireland
england: give weapons 1
england: want products 3
england: send
ireland: accept england
england: finish
ireland: finish
scotland: build-army infantry lothian
ireland: upgrade-technology trade
england: pass
england: pass
ireland: pass
scotland: pass
scotland: pass
ireland: pass
england: pass
scotland: move cavalry-2a yorkshire
scotland: move archer-2a yorkshire
scotland: move archer-2b yorkshire
scotland: undo
scotland: move infantry-2a yorkshire
scotland: done
england: hit cavalry-2a 4
scotland: hit fort-a 3
scotland: undo
scotland: hit archer-1a 2
england: hit archer-2a 2
scotland: hit infantry-1a 1
scotland: hit fort-a 3
england: hit infantry-2a 2
england: hit cavalry-2a 1
"""
"""Orders that nobody else sees, an offer being written, a counter-offer; then damage that both sides seal."""


def three_players() -> str:
    """A position of the British isles: a bargain, then a battle between players with sealed damage."""
    scene = given(
        "england",
        "scotland",
        "ireland",
        turn=5,
        phase="trade",
        scenario="3p-british-isles",
        provinces={
            "london": "england: 1 fort, 1 princess",
            "wessex": "england: 1 princess",
            "east-anglia": "england: 1 princess",
            "yorkshire": "england: 2 infantry, 1 archer, 1 fort, 1 princess",
            "lothian": "scotland: 1 infantry, 2 archer, 1 cavalry",
            "aberdeen": "scotland: 1 princess",
            "highlands": "scotland: 1 princess",
            "dublin": "ireland: 1 fort, 1 princess",
            "connaught": "ireland: 1 princess",
        },
        store={
            "england": {"food": 4, "products": 2, "weapons": 3},
            "scotland": {"food": 7, "products": 1, "weapons": 1, "gold": 2},
            "ireland": {"food": 3, "products": 6},
        },
        tokens={"england": (2, 1, 5), "scotland": (1, 0, 7), "ireland": (4, 3, 0)},
        wars=[("england", "scotland")],
        routes=[("ireland", "england")],
    )
    table = scene.table
    moves = []
    for line in THREE.split("\n"):
        if line:
            country, _, text = line.partition(": ")
            moves.append((scene.seat(country), text))
    return tell(table, moves, "Warriors & Traders: three players, a bargain and a battle")


PLAYTHROUGHS: dict[str, Callable[[], str]] = {
    "two-players": two_players,
    "three-players": three_players,
}
"""The name of every stored text and how it is made."""
