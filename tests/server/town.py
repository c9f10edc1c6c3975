"""A server with tables in every condition, and its description told with what is really there."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import requests

from tests.server.house import GAME, Guest, House, trading, two_players

MOVES = (
    "finish", "order feed-all", "cancel-order feed-all", "order finish-trade", "resign", "undo",
    "pass", "time-up", "remove france", "offer-peace france", "bank products gold 1", "vote stop",
)  # fmt: skip
BOT_TABLES = 6
"""Some will be resigned from."""


class Town:
    def __init__(self, house: House) -> None:
        self.house = house
        self.ada, self.bert, self.running = trading(house)
        _, _, self.ended = two_players(house, public=True)
        self.guests = [self.ada, self.bert, *house.guests[-2:], house.guest("Eve")]
        """Two who play, two who have played, and a stranger."""
        host = self.guests[2]
        host.post(f"/api/tables/{self.ended}/resign", seat=0, version=0)
        self.open = [
            self.ada.table("me", "friend", "friend", start=False, public=True) for _ in range(3)
        ]
        against_bots = [self.ada.table("me", "random") for _ in range(BOT_TABLES)]
        self.tables = [self.running, self.ended, *against_bots, *self.open]
        watch = self.ada.get(f"/api/tables/{self.running}")["links"]["watch"]
        self.tokens = [watch.removeprefix("/watch/"), self.ada.token(self.open[0], 1)]
        way_back = self.bert.post(f"/api/tables/{self.running}/seats/1/return-link")["link"]
        self.return_token = way_back.partition("#")[2]
        self.sessions = [_session(guest) for guest in self.guests]

    def description(self) -> dict[str, Any]:
        """The server's own, with ids, seats and moves that exist in place of any text and number."""
        described: dict[str, Any] = deepcopy(self.ada.get("/schema/openapi.json"))
        seats, bots = {"enum": [0, 1]}, {"enum": ["random"]}
        moves = {"anyOf": [{"enum": list(MOVES)}, {"type": "string", "maxLength": 200}]}
        moves["anyOf"][1]["minLength"] = 1
        real = {
            "id": {"enum": self.tables},
            "game": {"enum": [GAME]},
            "map": {"enum": ["west", "east"]},
            "tour": {"enum": ["first-round"]},
            "token": {"enum": self.tokens},
            "seat": seats,
            "move": moves,
        }
        for call in (call for path in described["paths"].values() for call in path.values()):
            for parameter in call.get("parameters", []):
                parameter["schema"] = real.get(parameter["name"], parameter["schema"])
        for path in ("record", "dice"):  # of games that are over; others are refused
            (id, *_) = described["paths"][f"/api/tables/{{id}}/{path}"]["get"]["parameters"]
            assert id["name"] == "id"
            id["schema"] = {"enum": [self.ended, self.running]}
        toured = described["paths"]["/api/games/{game}/tours/{tour}"]["get"]["parameters"]
        toured[[one["name"] for one in toured].index("game")]["schema"] = {"enum": ["medieval"]}
        shapes = described["components"]["schemas"]
        for shape, field, schema in (
            ("TableBody", "game", real["game"]),
            ("SeatWish", "bot", bots),
            ("StartBody", "fill", bots),
            ("ForkBody", "bot", bots),
            ("ForkBody", "seat", seats),
            ("PlayBody", "seat", seats),
            ("PlayBody", "move", moves),
            ("SeatBody", "seat", seats),
            ("ReturnBody", "token", {"enum": [self.return_token, "x" * 22]}),
            *(
                (body, "seat", seats)
                for body in ("RemoveBody", "VoteBody", "InviteBody", "SeatChange")
            ),
            ("SeatChange", "bot", bots),
            ("HostBody", "move", moves),
            ("HostBody", "seat", {"enum": [-1, 0]}),
        ):
            shapes[shape]["properties"][field] = schema
        return described

    def seat_of(self, who: int) -> Any:
        """The state of a seat that the guest has in a running game; None without one."""
        guest = self.guests[who]
        for table in guest.get("/api/tables")["tables"]:
            for seat in table["seats"]:
                if table["status"] == "running" and seat["mine"]:
                    return guest.state(table["id"], seat["seat"])
        return None


def _session(guest: Guest) -> requests.Session:
    session = requests.Session()
    session.cookies.set("gonfalon_guest", guest.cookie)
    return session
