"""The view of a seat: what it holds."""

from __future__ import annotations

import pytest

from tests.games.medioevo.battles import fight
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import THREE, given
from tests.games.worded import check_shown


def test_pacts_battles_and_effects_have_their_shapes() -> None:
    scene = given(THREE, phase="purchase")
    number = sign(
        scene, "anna", "bruno", "grant commercial @anna @bruno", "defend 2", "lead @anna 3", "target @carla",
        "payment @bruno @anna 20",
    )  # fmt: skip
    scene.play(f"bruno: claim @anna {number}", "carla: pact-with @anna", "carla: no-war")
    view = scene.view("carla")
    assert view["pacts"]
    assert view["pacts"][0]["clauses"]
    assert view["claims"]
    check_shown(scene.table.typed_view(2))
    battle = fight(
        "anna: 3 archer, captain 1", "bruno: 2 cavalry", fields={"effects": [("no-fight", 3)]}
    )
    view = battle.view("carla")
    assert view["battle"]
    assert view["effects"]
    check_shown(battle.table.typed_view(2))


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
