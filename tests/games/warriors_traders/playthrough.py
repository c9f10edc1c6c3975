"""The stories of Warriors & Traders: see `tests/games/playthrough.py`. Its board is open to everybody and told once a phase."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gonfalon
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.table import Table
from tests.games.playthrough import grouped, tell
from tests.games.recorded import recorded
from tests.games.warriors_traders.scene import given

FIXTURES = Path(__file__).resolve().parent / "fixtures"
SECRETS = ("sealed", "draft", "orders")

View = dict[str, Any]


class Board:
    """Board and players, once a phase, where they have changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.moment = ""
        self.shown: list[str] = []
        self.held: list[list[Any]] = [[[], None, []]] * table.seats

    def name(self, seat: int) -> str:
        return GAME.word(self.table.state, "en", "seat", seat)

    def names(self, seats: list[int]) -> str:
        return ", ".join(map(self.name, seats)) or "nobody"

    def heading(self, table: Table) -> str:
        view = table.view(gonfalon.HOST)
        return f"turn {view['turn']}, {view['phase']}; play order {self.names(view['order'])}"

    def board(self, table: Table) -> list[str]:
        """All seats must see the same."""
        views = [table.view(seat) for seat in range(table.seats)]
        public = [{k: v for k, v in view.items() if k not in (*SECRETS, "seat")} for view in views]
        assert all(view == public[0] for view in public), "the board is open to everybody"
        view = public[0]
        moment = f"turn {view['turn']}, {view['phase']}"
        if moment == self.moment:
            return []
        self.moment = moment
        board = [*self.player_lines(view), *self.province_lines(view), *self.relation_lines(view)]
        changed = [line for line in board if line not in self.shown]
        self.shown = board
        return changed

    def secrets(self, table: Table) -> list[tuple[int, str]]:
        """What each seat's view holds for it alone, of all seats whenever one has changed."""
        views = [table.view(seat) for seat in range(table.seats)]
        secrets = [[view[key] for key in SECRETS] for view in views]
        if secrets == self.held:
            return []
        self.held = secrets
        found = []
        for seat, view in enumerate(views):
            held = [f"{key} {', '.join(view[key])}" for key in ("sealed", "orders") if view[key]]
            if view["draft"]:
                held.append(f"draft {self.offer(view['draft'])}")
            found.append((seat, "; ".join(held) or "none"))
        return found

    def moves(self, table: Table, seat: int, moves: list[AnyMove]) -> dict[str, str]:
        groups = grouped([move.text for move in moves])
        return {verb: f"{verb} {', '.join(words)}".strip() for verb, words in groups.items()}

    def hints(self, hints: dict[str, Any]) -> list[str]:
        return [f"forecast, {about}: {told}" for about, told in forecasts(hints)]

    def offer(self, offer: dict[str, Any]) -> str:
        goods = {
            side: counts({name: amount for name, amount in offer[side].items() if amount})
            for side in ("gives", "wants")
        }
        return (
            f"to {self.name(offer['to'])}, gives {goods['gives'] or 'nothing'},"
            f" wants {goods['wants'] or 'nothing'}"
        )

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


def counts(amounts: dict[str, int]) -> str:
    """`{"food": 2, "gold": 0}` as `food 2 gold 0`."""
    return " ".join(f"{name} {amount}" for name, amount in amounts.items())


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
    start, moves = recorded(FIXTURES / "two-turn-limit.json")
    table = gonfalon.open_table(GAME, start.seats, start.seed, start.options)
    title = "Warriors & Traders: two players on a restricted map, three turns"
    return tell(table, moves, title, Board(table))


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
    title = "Warriors & Traders: three players, a bargain and a battle"
    return tell(table, moves, title, Board(table))


PLAYTHROUGHS: dict[str, Callable[[], str]] = {
    "two-players": two_players,
    "three-players": three_players,
}
"""The name of every stored text and how it is made."""
