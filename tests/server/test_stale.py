"""Moves on versions that are gone, over the wire."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import httpx
import pytest

from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.table import Table
from tests.games.every_game import pick
from tests.games.medioevo import pacts as medioevo
from tests.games.prototype import diplomacy as prototype
from tests.games.table_scene import TableScene
from tests.server.house import PATIENCE, House
from tests.server.planted import plant, plant_like
from tests.server.verbs import INDEX, RESERVED, Position, moves_of, positions


def proposed(game: str) -> tuple[TableScene, str, str]:
    """Bruno is asked to sign a pact; how he accepts it, and what Carla does meanwhile in public."""
    if game == "medioevo":
        scene = medioevo.table()
        number = medioevo.propose(scene, "anna", "pact-with @bruno", "payment @bruno @anna 1")
        return scene, f"accept {number}", "declare-war player-1"
    table = prototype.table()
    old = prototype.sign(table, "anna", "carla", "no-aggression", "unlimited").number
    while table.asked != ["bruno"]:
        table.default(table.asked[0])
    prototype.write(table, "bruno", "anna", "no-aggression", "unlimited")
    return table, "accept", f"dispute player-1 {old}"


@pytest.mark.parametrize("game", ["medioevo", "prototype"])
def test_a_pact_is_accepted_though_something_happened_in_public(house: House, game: str) -> None:
    ada, bert, cleo = house.guest("Ada"), house.guest("Bert"), house.guest("Cleo")
    scene, accept, meanwhile = proposed(game)
    who, seat = (bert, 1) if game == "medioevo" else (ada, 0)
    table = plant(house.settings.folder, scene.table, ada, bert, cleo)
    seen = who.state(table, seat)["version"]

    cleo.play(table, 2, meanwhile)

    assert who.state(table, seat)["version"] > seen
    answer = who.try_to_play(table, seat, accept, seen)
    assert answer.status_code == 200, answer.text


# ---- every verb of every game

FINE = {200, 403, 404, 409, 422}
FORGED = "eyJndWVzdCI6ImFkYSJ9.bm90LW91cnM"
MOST_TRIED = 12
"""Moves of others that are tried as what happens meanwhile."""


def meanwhile(position: Position) -> list[tuple[int, str]]:
    """Something that another seat can do and this one notices, with the verb open still, if there is such a thing."""
    table, seat, text = position
    tried = [
        (other, concrete(move).text)
        for other in range(table.seats)
        for moves in (table.standing(other), table.legal(other))
        for move in {move.verb: move for move in moves}.values()
        if other != seat
    ]
    noticed: list[tuple[int, str]] = []
    for other, move in tried[:MOST_TRIED]:
        twin = table.copy()
        events = twin.play(other, move)
        if twin.over or not any(event.seen_by(max(seat, 0)) for event in events):
            continue
        noticed.append((other, move))
        if any(concrete(one).text == text for one in moves_of(twin, seat)):
            return noticed[-1:]
    return noticed[:1]


class Siege:
    """All verbs of one game are sent to a server, by the wrong people and on versions that are gone."""

    def __init__(self, house: House, game: str) -> None:
        self.house = house
        self.game = game
        self.ada, self.eve = house.guest("Ada"), house.guest("Eve")
        self.forger = httpx.Client(base_url=self.ada.http.base_url, timeout=PATIENCE)
        self.forger.cookies.set("gonfalon_guest", FORGED)
        self.lobbies: dict[str, str] = {}
        self.heard: Counter[tuple[str, int]] = Counter()

    def plant(self, table: Table, played: list[tuple[int, str]]) -> str:
        """The position with Ada at every seat, and what was played since; whoever comes by may watch."""
        key = f"{table.seats} {table.options}"
        if key not in self.lobbies:
            seats = [{"kind": "me"}, *[{"kind": "hot-seat"}] * (table.seats - 1)]
            wish = {"game": self.game, "seats": seats, "options": table.options, "public": True}
            self.lobbies[key] = self.ada.post("/api/tables", **wish)["id"]
        return plant_like(self.house.settings.folder, table, self.lobbies[key], *played)

    def send(self, who: httpx.Client, what: str, path: str, **body: Any) -> int:
        answer = who.post(path, json=body)
        where = f"{self.game}: {what}: {path} {body}: {answer.status_code} {answer.text[:300]}"
        assert answer.status_code in FINE, where
        if answer.status_code != 200:
            problem = answer.json()
            assert problem["status"] == answer.status_code, where
            assert problem["code"] and " " in problem["reason"].strip(), where
        self.heard[what, answer.status_code] += 1
        return answer.status_code

    def storm(self, position: Position) -> None:
        table, seat, text = position
        since = meanwhile(position)
        path = f"/api/tables/{self.plant(table, since)}"
        call, body = (f"{path}/play", {"seat": seat}) if seat != HOST else (f"{path}/host", {})
        body |= {"move": text, "version": 0}
        assert self.send(self.eve.http, "stranger", call, **body) in (403, 404)
        assert self.send(self.forger, "forged", call, **body) in (403, 404)
        other = {**body, "seat": (seat + 1) % table.seats}
        assert self.send(self.ada.http, "another seat", call, **other) != 403
        self.send(self.ada.http, "stale" if since else "at once", call, **body)


@pytest.mark.parametrize("game", sorted(INDEX))
def test_every_verb_is_answered_on_a_version_that_is_gone(house: House, game: str) -> None:
    siege, found = Siege(house, game), positions(game)
    for position in found.values():
        siege.storm(position)
    # options may bring in verbs of their own
    verbs = {verb for at in found.values() for verb in at.table.state.vocabulary.verbs}
    assert set(found) == verbs - RESERVED.get(game, set())
    # most of what was sent late still meant the same
    late = siege.heard["stale", 200], siege.heard["stale", 409]
    assert sum(late) > len(found) / 2, siege.heard
    assert late[0] > late[1] > 0, siege.heard


SOAKED = 400
"""Positions of each game in `make soak`."""


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(INDEX))
def test_whatever_is_open_is_answered_on_a_version_that_is_gone(house: House, game: str) -> None:
    """From the positions of the tests others play on at random; then a move of any verb is sent by the wrong people and late."""
    siege, starts = Siege(house, game), list(positions(game).values())
    for seed in range(SOAKED):
        generator = random.Random(seed)
        table = generator.choice(starts).table.copy()
        for _ in range(generator.randrange(40)):
            if table.over:
                break
            seat = generator.choice(table.waiting)
            table.play(seat, pick(generator, table.legal(seat)))
        seat = generator.randrange(HOST, table.seats)
        by_verb = {move.verb: move for move in moves_of(table, seat)}
        if by_verb:
            move = by_verb[generator.choice(sorted(by_verb))]
            siege.storm(Position(table, seat, concrete(move).text))
    assert siege.heard["stale", 200] > SOAKED / 4, siege.heard
