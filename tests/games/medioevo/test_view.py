"""The view of a seat: what it holds, and that the page knows its shape."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gonfalon.kernel.game import HOST
from tests.games.medioevo.battles import fight
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import THREE, given
from tests.games.medioevo.test_play import Played

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "medioevo" / "view.ts"


def interfaces() -> dict[str, tuple[set[str], set[str]]]:
    """By interface of the page, its fields and those that may be left out."""
    found = {}
    text = re.sub(r"/\*\*.*?\*/", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    for name, body in re.findall(r"export interface (\w+) \{\n(.*?)\n\}", text, flags=re.DOTALL):
        fields = re.findall(r"^  (\w+)(\??):", body, flags=re.MULTILINE)
        found[name] = {field for field, _ in fields}, {field for field, mark in fields if mark}
    return found


PARTS: dict[str, Callable[[dict[str, Any]], list[Any]]] = {
    "View": lambda view: [view],
    "Player": lambda view: view["players"],
    "EmpireCard": lambda view: [card for player in view["players"] for card in player["cards"]],
    "Territory": lambda view: view["territories"],
    "Sea": lambda view: view["seas"],
    "Army": lambda view: view["armies"],
    "Captain": lambda view: view["captains"],
    "Piece": lambda view: view["pieces"],
    "EventCard": lambda view: [view["event"]],
    "War": lambda view: view["wars"],
    "Pact": lambda view: [*view["pacts"], view["draft"]],
    "Clause": lambda view: [clause for pact in view["pacts"] for clause in pact["clauses"]],
    "Proposal": lambda view: view["proposals"],
    "Claim": lambda view: view["claims"],
    "Alliance": lambda view: view["alliances"],
    "Direction": lambda view: view["directions"],
    "Guest": lambda view: view["guests"],
    "Battle": lambda view: [view["battle"]],
    "Side": lambda view: view["battle"]["sides"] if view["battle"] else [],
    "Movement": lambda view: [view["movement"]],
    "Trade": lambda view: [view["trade"]],
    "Effect": lambda view: view["effects"],
    "Road": lambda view: [player["road"] for player in view["players"]],
}
"""By interface of the page, where it stands in a view."""


def test_the_page_knows_the_shape_of_views() -> None:
    shapes, met = interfaces(), set()
    for seats, seed in ((3, 21), (4, 22)):
        generator = random.Random(seed)
        game = Played((seats, {"turn_limit": 5}), seed)
        while not game.table.over:
            game.table.play(*game.choose(generator))
            if generator.random() < 0.2:
                view = game.table.view(generator.randrange(HOST, seats))
                assert json.loads(json.dumps(view)) == view
                met |= _compare(view, shapes)
        met |= _compare(game.table.view(0), shapes)
    expected = {
        "View",
        "Player",
        "Territory",
        "Sea",
        "Army",
        "Piece",
        "EventCard",
        "Battle",
        "Movement",
    }
    assert expected <= met


def _compare(view: dict[str, Any], shapes: dict[str, tuple[set[str], set[str]]]) -> set[str]:
    met = set()
    for name, where in PARTS.items():
        fields, optional = shapes[name]
        for thing in where(view):
            if thing is not None:
                met.add(name)
                assert set(thing) <= fields, name
                assert fields - set(thing) <= optional, name
    return met


def test_pacts_battles_and_effects_have_the_shape_too() -> None:
    shapes = interfaces()
    scene = given(THREE, phase="purchase")
    number = sign(
        scene, "anna", "bruno", "grant commercial @anna @bruno", "defend 2", "lead @anna 3", "target @carla",
        "payment @bruno @anna 20",
    )  # fmt: skip
    scene.play(f"bruno: claim @anna {number}", "carla: pact-with @anna", "carla: no-war")
    assert {"Pact", "Clause", "Claim"} <= _compare(scene.view("carla"), shapes)
    battle = fight(
        "anna: 3 archer, captain 1", "bruno: 2 cavalry", fields={"effects": [("no-fight", 3)]}
    )
    assert {"Battle", "Side", "Effect"} <= _compare(battle.view("carla"), shapes)


@pytest.mark.rule("MU-HID-02")
def test_everything_on_the_table_stands_in_the_view() -> None:
    scene = given(
        THREE,
        phase="combat",
        active="anna",
        units={
            "thrace": "anna: 2 light-infantry, 1 cavalry moved, captain 2",
            "south-aegean-sea": "anna: 2 archer",
            "serbia": "barbarians: 2 light-infantry, 1 captain",
        },
        pieces={
            "thrace": "anna: siege-engine 2, caravan 2 [2 wine, 1 salt]",
            "south-aegean-sea": "anna: galley 2",
        },
        buildings={"thrace": "town, castle, cathedral"},
        damage={"thrace": (1, 0, 2)},
        markets={"thrace": "wine, salt"},
        control_tokens={"moesia": "anna"},
        technologies={"anna": "religion 2"},
        cards={"anna": "5"},
        tapped={"anna": "5"},
        tokens={"anna": "2 green"},
        war=["anna bruno"],
    )
    view = scene.view("carla")
    thrace = next(place for place in view["territories"] if place["id"] == "thrace")
    assert (thrace["civil"], thrace["military"], thrace["cathedral"]) == (2, 3, 1)
    assert thrace["damage"] == {"civil": 1, "religious": 2}
    assert sorted(thrace["market"]) == ["salt", "wine"]
    assert (thrace["control"], thrace["contested"]) == (0, False)
    moesia = next(place for place in view["territories"] if place["id"] == "moesia")
    assert (moesia["control"], moesia["token"]) == (0, 0)
    [land, sea] = view["armies"]
    assert land["units"] == {"light-infantry": 2}
    assert land["moved"] == {"cavalry": 1}
    assert land["captains"] == ["captain-1a"]
    assert (sea["zone"], sea["units"]) == ("south-aegean-sea", {"archer": 2})
    assert sea["aboard"] == next(p["id"] for p in view["pieces"] if p["kind"] == "galley")
    engine, caravan = (
        next(p for p in view["pieces"] if p["kind"] == kind) for kind in ("siege-engine", "caravan")
    )
    assert (engine["name"], engine["level"]) == ("trebuchet", 2)
    assert caravan["cubes"] == {"salt": 1, "wine": 2}
    assert view["barbarians"] == [{"zone": "serbia", "units": {"light-infantry": 2, "captain": 1}}]
    assert view["wars"] == [{"seats": [0, 1], "state": "open", "armistice": False}]
    anna = view["players"][0]
    assert anna["technologies"]["religion"] == 2
    assert anna["tokens"] == {"green": 2}
    assert anna["cards"] == [
        {"id": "card-5", "tapped": True, "stays_tapped": False, "objective": False}
    ]
