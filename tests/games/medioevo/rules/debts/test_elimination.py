"""ELIM: a player is out."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.commons.pacts.clauses import COMMERCIAL, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import HELD
from gonfalon.games.medioevo.world import KINDS
from tests.games.medioevo.scene import THREE, Scene, given

FOUR = {**THREE, "dino": "golden-horde"}
NONE = (0, 0, 0, 0)


def out(players: dict[str, str] = THREE, name: str = "anna", **position: Any) -> Scene:
    """A player leaves interest unpaid for the second time in a row."""
    seats = list(players)
    strike = [2 * (seat == name) for seat in seats]
    fields = {"strike": strike, **position.pop("fields", {})}
    florins = {name: 0, **position.pop("florins", {})}
    scene = given(
        players, phase="tax", debt={name: 2500}, fields=fields, florins=florins, **position
    )
    scene.play(*(f"{seats[seat]}: tax 10" for seat in scene.state.order))
    if scene.window == "pay.due":
        scene.play(f"{name}: done")
    return scene


@pytest.mark.rule("MU-ELIM-02", "MU-COMP-18")
def test_everything_leaves_but_the_markets() -> None:
    scene = out(
        units={"thrace": "anna: 1 archer, captain 3"},
        pieces={"thrace": "anna: galley 1, siege-engine 2", "lydia": "anna: caravan 1 [1 wine]"},
        buildings={"thrace": "city, castle, cathedral"},
        control_tokens={"moesia": "anna"},
        markets={"thrace": "salt, furs"},
        cards={"anna": "1, 2, 3"},
        tokens={"anna": "2 red"},
        florins={"anna": 100},
    )
    s = scene.state
    thrace = s.world.territory("thrace")

    assert s.army[0] == {}
    assert max(s.captain_at[:5]) == -1
    assert max(s.piece_kind[:10]) == -1
    assert (s.civil[thrace], s.military[thrace], s.cathedral[thrace]) == (0, 0, 0)
    assert 0 not in s.control_token
    assert s.market[thrace].bit_count() == 2
    assert len(s.empire_deck) == 72
    assert set(s.empire_deck[:3]) == {0, 1, 2}
    assert sum(s.tokens) == 0
    assert scene.florins("anna") == 0


@pytest.mark.rule("MU-ELIM-02", "MU-REMOVE-02")
def test_a_galley_at_sea_goes_with_its_load() -> None:
    scene = out(pieces={"marmara-sea": "anna: galley 2, war-wagon 1, siege-engine 1"})
    lost = [KINDS[event.values["piece_kind"]] for event in scene.happened("piece-lost")]
    assert lost == ["galley", "war-wagon", "siege-engine"]
    assert max(scene.state.piece_kind[:10]) == -1


@pytest.mark.rule("MU-ELIM-03")
def test_his_kingdom_belongs_to_nobody() -> None:
    scene = out(units={"thrace": "bruno: 1 archer"})
    assert scene.controls("anna") == []
    assert scene.controller("thrace") == "bruno"
    scene.play("bruno: remove archer thrace 1")

    assert scene.controller("thrace") is None


@pytest.mark.rule("MU-ELIM-04")
def test_prisoners() -> None:
    prisoners = [NONE] * 9
    prisoners[0 * 3 + 2] = (0, 0, 2, 0)
    prisoners[1 * 3 + 0] = (3, 0, 0, 0)
    captains = [-1] * 15
    captains[0], captains[10] = HELD - 1, HELD - 0
    levels = [2, *[0] * 9, 3, *[0] * 4]
    scene = out(fields={"prisoners": prisoners, "captain_at": captains, "captain_level": levels})
    s = scene.state

    assert s.returned[2] == (0, 0, 2, 0)
    assert s.prisoners == [NONE] * 9
    assert s.captain_at[0] == -1
    assert (s.captain_at[10], s.captain_level[10]) == (-2, 3)
    assert s.hp == [10, 10, 10]


@pytest.mark.rule("MU-ELIM-05")
def test_wars_end_and_a_pact_of_three_goes_on() -> None:
    three = Pact(1, (0, 1, 2), (Clause(COMMERCIAL, 0, 1), Clause(COMMERCIAL, 1, 2)))
    two = Pact(2, (0, 1), (Clause(COMMERCIAL, 0, 1),))
    scene = out(war=["anna bruno"], fields={"pacts": [three, two]})

    assert set(scene.state.war) == {0}
    assert [pact.number for pact in scene.state.pacts] == [1]
    assert scene.state.pacts[0].signatories == (1, 2)
    assert scene.state.hp == [10, 10, 10]


@pytest.mark.rule("MU-ELIM-06")
def test_ranking() -> None:
    """Both go in this turn; suppose then that Dino had gone earlier. Honour Points do not help them."""
    scene = given(
        FOUR,
        phase="tax",
        debt={"anna": 2500, "dino": 2500},
        florins={"anna": 0, "dino": 0},
        honour={"anna": 50, "dino": 60},
        fields={"strike": [2, 0, 0, 2]},
    )
    scene.play(
        "anna: tax 10", "bruno: tax 10", "carla: tax 10", "dino: tax 10", "anna: done", "dino: done"
    )
    assert scene.state.eliminated_in == [3, 0, 0, 3]
    later = scene.state.copy()
    later.eliminated_in[3] = 1
    result = GAME.result(later)

    assert [group[0] for group in result.ranking][-2:] == [0, 3]


@pytest.mark.rule("MU-ELIM-06")
def test_he_is_asked_no_more() -> None:
    scene = out()

    assert scene.window == "purchase"
    assert scene.asked == ["bruno", "carla"]
    assert scene.legal("anna") == []
    scene.refuses("anna: loan", "MU-DEBT-01")


@pytest.mark.rule("MU-ELIM-07")
def test_the_last_one_wins() -> None:
    scene = given(
        THREE,
        phase="tax",
        debt={"anna": 2500, "bruno": 2500},
        florins={"anna": 0, "bruno": 0, "carla": 0},
        honour={"anna": 90},
        fields={"strike": [2, 2, 0]},
    )
    scene.play("anna: tax 10", "bruno: tax 10", "carla: tax 10", "anna: done", "bruno: done")

    assert scene.over
    assert scene.table.result is not None
    assert scene.table.result.winners == [2]


@pytest.mark.rule("MU-ELIM-08")
def test_the_order_closes_up() -> None:
    scene = out()
    assert scene.state.order == [1, 2]
    scene.play("carla: done")
    events = scene.play("bruno: done")

    assert "phase-begins" in [event.kind for event in events]
