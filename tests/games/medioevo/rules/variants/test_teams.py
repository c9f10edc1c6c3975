"""VAR-11 to VAR-13, VAR-17: teams, and how variants are chosen."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.options import OPTIONS
from gonfalon.kernel.errors import OptionError
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.finish import last_turn
from tests.games.medioevo.scene import Scene

FOUR = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks", "dino": "golden-horde"}


def teams(text: str, **position: Any) -> Scene:
    return last_turn(FOUR, teams=text, **position)


def places(scene: Scene) -> list[list[str]]:
    result = scene.table.result
    assert result is not None
    return [[scene.names[seat] for seat in place] for place in result.ranking]


@pytest.mark.rule("MU-VAR-11")
def test_teams_of_any_size() -> None:
    assert GAME.check_options(5, {"teams": "1, 1, 2, 2, 2"})["teams"]
    assert GAME.check_options(6, {"teams": "1,1,2,2,3,3"})["teams"]
    assert GAME.check_options(4, {"teams": ""})["teams"] == ""
    for wrong in ("1, 2", "1, 1, 1, 1", "red, blue, red, blue", "1,,2,2", 3, None, " "):
        with pytest.raises(OptionError, match="MU-VAR-11"):
            GAME.check_options(4, {"teams": wrong})


@pytest.mark.rule("MU-VAR-12")
def test_the_sum_of_honour_wins() -> None:
    """Without awards: A 30 + 12 against B 20 + 21. Everybody has as many coins and as much land as their rival."""
    alone = last_turn(FOUR)
    gain = [hp - 10 for hp in alone.state.hp]
    honour = dict(zip(FOUR, (30, 20, 12, 21), strict=True))
    honour = {name: hp - gain[seat] for seat, (name, hp) in enumerate(honour.items())}
    scene = teams("1, 2, 1, 2", honour=honour)

    assert scene.state.hp == [30, 20, 12, 21]
    assert places(scene) == [["anna", "carla"], ["bruno", "dino"]]
    assert scene.winners == ["anna", "carla"]
    assert scene.table.result is not None
    assert scene.table.result.rule == "MU-VAR-12"


@pytest.mark.rule("MU-VAR-12")
def test_equal_sums_are_parted_by_wealth_then_by_the_best_place() -> None:
    florins = {"anna": 500, "bruno": 400, "carla": 100, "dino": 300}
    gain = [hp - 10 for hp in last_turn(FOUR, florins=florins).state.hp]
    even = {name: 20 - gain[seat] for seat, name in enumerate(FOUR)}
    rich = teams("1, 2, 1, 2", honour=even, florins=florins)
    assert rich.state.hp == [20, 20, 20, 20]
    assert rich.winners == ["bruno", "dino"], "400 + 300 against 500 + 100"

    florins = dict.fromkeys(FOUR, 100)
    gain = [hp - 10 for hp in last_turn(FOUR, florins=florins).state.hp]
    even = {name: 20 - gain[seat] for seat, name in enumerate(FOUR)}
    order = {"order": [3, 0, 1, 2], "last_order": [3, 0, 1, 2]}
    equal = teams("1, 2, 1, 2", honour=even, florins=florins, fields=order)
    assert equal.winners == ["bruno", "dino"], "Dino was 1st in the last turn"


@pytest.mark.rule("MU-VAR-12", "MU-ELIM-06")
def test_an_eliminated_member_adds_nothing() -> None:
    fields = {"eliminated": 1, "eliminated_in": [3, 0, 0, 0], "order": [1, 2, 3]}
    scene = teams("1, 2, 1, 2", honour={"anna": 90, "carla": 15}, fields=fields)
    assert scene.winners == ["bruno", "dino"]


@pytest.mark.rule("MU-VAR-12", "MU-ELIM-07")
def test_the_last_player_wins_for_his_team() -> None:
    scene = combat(players=FOUR, teams="1, 2, 1, 2", honour={"anna": 90},
                   units={"thrace": "anna: 1 archer"}, pieces={"thrace": "anna: war-wagon 1"})  # fmt: skip
    scene.play("anna: resign", "carla: resign", "bruno: resign")
    assert scene.over
    assert scene.winners == ["dino"], "Bruno has left and does not win with the team"
    assert scene.table.result is not None
    assert scene.table.result.ranking == [[1, 3], [0, 2]]


@pytest.mark.rule("MU-VAR-13")
def test_teammates_attack_each_other_as_anybody_does() -> None:
    scene = combat(
        players=FOUR,
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1"},
        teams="1, 1, 2, 2",
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.window == "move.confirm"
    scene.play("anna: confirm")
    assert scene.happened("undeclared-attack")
    assert scene.controller("transylvania") == "anna"


@pytest.mark.rule("MU-VAR-13", "MU-END-03")
def test_the_limit_of_honour_is_each_players_own() -> None:
    scene = combat(
        players=FOUR,
        units={"wallachia": "anna: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 1"},
        war=["anna bruno"],
        honour={"anna": 20, "dino": 29},
        honour_limit=30,
        teams="1, 2, 2, 1",
    )
    scene.play("anna: march wallachia", "anna: go transylvania")
    assert scene.honour("anna") == 21
    assert not scene.over


@pytest.mark.rule("MU-VAR-17")
def test_variants_are_off_unless_chosen_and_may_be_combined() -> None:
    chosen = GAME.check_options(3, {})
    assert {name: chosen[name] for name in ("terrain", "blood", "deployment")} == {
        "terrain": "off", "blood": "off", "deployment": "off",
    }  # fmt: skip
    assert (chosen["teams"], chosen["kingdoms"]) == ("", "random")
    scene = combat(blood="on", terrain="on")
    w = scene.state.world
    assert (w.blood_on, w.terrain_on, w.deployment_on) == (True, True, False)
    assert scene.state.copy().world is w, "nothing in the game changes it"
    with pytest.raises(OptionError):
        GAME.check_options(3, {"terrain": "maybe"})
    assert all(option.rule for option in OPTIONS)
