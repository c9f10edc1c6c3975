"""A conquest word by word: the points, what is asked about every asset, what is told and what objectives remember."""

from __future__ import annotations

import pytest

from gonfalon.games.medioevo.world import GOODS, KINDS
from tests.games.medioevo.battles import naval
from tests.games.medioevo.campaign import combat, enter, fight_on, into_transylvania
from tests.games.medioevo.scene import Scene

ANNA, BRUNO = 0, 1
SALT, WINE = GOODS.index("salt"), GOODS.index("wine")
CARAVAN, ENGINE = KINDS.index("caravan"), KINDS.index("siege-engine")
Told = list[tuple[object, ...]]


def play(scene: Scene, line: str) -> Told:
    return [(event.kind, event.rule, *event.values.values()) for event in scene.play(line)]


def entered() -> Scene:
    """Anna has taken the Great Plain of Bruno with all that stands there; Carla's wagon is nobody's concern."""
    scene = combat(
        units={"macedonia": "anna: 3 archer"},
        pieces={
            "macedonia": "anna: war-wagon 1",
            "great-plain": "bruno: caravan 2 [2 wine], siege-engine 1; carla: war-wagon 1",
        },
        buildings={"great-plain": "city, castle, cathedral"}, markets={"great-plain": "salt, wine"},
        control_tokens={"serbia": "anna"}, war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: go serbia")
    plain = scene.state.world.zone("great-plain")
    assert play(scene, "anna: go great-plain")[1:] == [
        ("control", "MU-CONTROL-07", plain, ANNA),
        ("conquest", "MU-CONQ-01", ANNA, plain, BRUNO),
        ("honour", "MU-HP-02", ANNA, 9, 0),
    ]
    return scene


@pytest.mark.rule("MU-CONQ-02", "MU-CONQ-03", "MU-CONQ-04", "MU-HP-03", "MU-HP-04")
def test_asset_by_asset() -> None:
    scene = entered()
    plain = scene.state.world.zone("great-plain")
    assets = [f"building {which}" for which in ("civil", "military", "religious")]
    assets += ["cube salt", "cube wine", "piece piece-2a", "piece piece-2b"]
    choices = [f"{verb}-{asset}" for asset in assets for verb in ("keep", "plunder")]
    assert scene.legal("anna") == ["keep-all", "plunder-all", *choices]
    asks = scene.prompt("anna")["values"]
    assert asks["zone"] == plain
    assert asks["assets"] == [[0, 0], [0, 1], [0, 2], [1, SALT], [1, WINE], [2, 10], [2, 11]]
    assert asks["florins"] == [150, 150, 150, 50, 50, 200, 50]

    assert play(scene, "anna: keep-building civil") == [("building-kept", "MU-CONQ-04", ANNA, plain, 0)]  # fmt: skip
    scene.refuses("anna: keep-building civil", "MU-CONQ-02")
    scene.refuses("anna: plunder-cube grain", "MU-CONQ-02")
    scene.refuses("anna: keep-piece piece-3a", "MU-CONQ-06")
    scene.refuses("anna: leave piece-2a", "MU-CONQ-02")
    assert play(scene, "anna: plunder-building military") == [
        ("building-plundered", "MU-CONQ-03", ANNA, plain, 1, 3, 150)
    ]
    assert play(scene, "anna: keep-building religious") == [("building-kept", "MU-CONQ-04", ANNA, plain, 2)]  # fmt: skip
    assert play(scene, "anna: keep-cube wine") == [("cube-kept", "MU-CONQ-04", ANNA, plain, WINE)]
    assert play(scene, "anna: plunder-cube salt") == [("cube-plundered", "MU-CONQ-03", ANNA, plain, SALT, 50)]  # fmt: skip
    assert play(scene, "anna: keep-piece piece-2a") == [("piece-kept", "MU-CONQ-04", ANNA, BRUNO, CARAVAN, 2)]  # fmt: skip
    assert scene.legal("anna") == ["keep-piece piece-2b", "plunder-piece piece-2b"]
    assert play(scene, "anna: plunder-piece piece-2b")[:2] == [
        ("piece-plundered", "MU-CONQ-03", ANNA, BRUNO, ENGINE, 1, 50),
        ("piece-lost", "MU-CONQ-03", BRUNO, ENGINE, 1, plain),
    ]

    s = scene.state
    assert (s.civil[plain], s.military[plain], s.cathedral[plain]) == (3, 0, 1)
    assert s.market[plain] == 1 << WINE
    assert (scene.florins("anna"), scene.honour("anna")) == (1250, 19)
    assert s.log[ANNA] == (
        ("conquest", plain),
        ("taken", "building", -1, 0, 0), ("taken", "building", -1, 0, 150), ("plunder", 150), ("taken", "building", -1, 0, 0),
        ("taken", "cube", -1, 1, 50), ("plunder", 50), ("taken", "caravan", BRUNO, 2, 0),
        ("taken", "siege-engine", BRUNO, 0, 50), ("plunder", 50),
    )  # fmt: skip


@pytest.mark.rule("MU-CONQ-02", "MU-CONQ-03", "MU-CTRL-12")
@pytest.mark.parametrize("answer", ["keep-all", "plunder-all"])
def test_all_at_once(answer: str) -> None:
    scene = entered()
    s, plain = scene.state, scene.state.world.zone("great-plain")
    s.damage[plain] = (1, 2, 1)
    scene.play(f"anna: {answer}")
    keeps = answer == "keep-all"
    s = scene.state
    assert (s.civil[plain], s.military[plain], s.cathedral[plain]) == ((3, 3, 1) if keeps else (0, 0, 0))  # fmt: skip
    assert s.damage[plain] == ((1, 2, 1) if keeps else (0, 0, 0))
    assert s.market[plain].bit_count() == (2 if keeps else 0)
    assert scene.florins("anna") == 1000 + (0 if keeps else 150 * 3 + 50 * 2 + 200 + 50)
    assert sum(s.piece_at[piece] == plain for piece in range(10)) == (3 if keeps else 1)
    assert s.piece_at[20] == plain
    assert (scene.controller("great-plain"), scene.controller("serbia")) == ("anna", "anna")


@pytest.mark.rule("MU-CONQ-08")
def test_on_land_only_what_the_beaten_side_left_is_taken() -> None:
    """Bruno beats Anna off; Carla's wagon stands there too, and he is at war with her."""
    scene = combat(
        units={"serbia": "bruno: 20 heavy-infantry", "macedonia": "anna: 1 light-infantry"},
        pieces={"macedonia": "anna: war-wagon 2", "serbia": "carla: war-wagon 1"},
        war=["anna bruno", "bruno carla"],
    )
    scene.play("anna: march macedonia", "anna: go serbia")
    scene.pass_until("conquest.assets", "bruno")
    assert scene.legal("bruno") == ["keep-piece piece-1a", "plunder-piece piece-1a"]
    assert scene.prompt("bruno")["values"]["florins"] == [100]


@pytest.mark.rule("MU-NAVAL-09")
@pytest.mark.parametrize("war", [True, False])
def test_at_sea_ships_of_other_enemies_are_taken_too(war: bool) -> None:
    wars = ["anna bruno", "anna carla"] if war else ["anna bruno"]
    scene = naval(
        "anna: 9 heavy-infantry", "bruno: 1 light-infantry",
        "anna: galley 3; bruno: galley 1, merchant-ship 1; carla: merchant-ship 2", war=wars,
    )  # fmt: skip
    scene.dice("d8=8")
    scene.pass_until("conquest.assets", "anna")
    taken = {text.split()[1] for text in scene.legal("anna", "keep-piece")}
    assert ("piece-3a" in taken) is war
    assert "piece-2b" in taken


@pytest.mark.rule("MU-PROP-04", "MU-NAVAL-09")
def test_the_load_of_a_kept_galley_is_plundered_where_tokens_are_missing() -> None:
    scene = combat(
        pieces={
            "marmara-sea": "anna: galley 1", "north-aegean-sea": "bruno: galley 2, war-wagon 1",
            "thrace": "anna: " + ", ".join(["caravan 1"] * 6 + ["war-wagon 2"] * 2),
        },
        units={"marmara-sea": "anna: 1 archer"}, war=["anna bruno"],
    )  # fmt: skip
    s = scene.state
    s.piece_at[11] = s.world.aboard(10)
    scene.restart()
    scene.play("anna: sail marmara-sea", "anna: go north-aegean-sea", "anna: seize piece-2a")
    told = play(scene, "anna: keep-piece piece-2a")
    assert [event[:3] for event in told[:3]] == [
        ("piece-kept", "MU-CONQ-04", ANNA),
        ("piece-plundered", "MU-PROP-04", ANNA),
        ("piece-lost", "MU-PROP-04", BRUNO),
    ]
    assert scene.florins("anna") == 1050
    assert scene.state.log[ANNA][-1] == ("plunder", 50)
    assert max(scene.state.piece_kind[10:20]) < 0


@pytest.mark.rule("MU-CONQ-02", "MU-CPHASE-11")
@pytest.mark.parametrize("last", [ANNA, BRUNO])
def test_who_wins_a_contested_land_back_is_not_asked_about_the_own_buildings(last: int) -> None:
    scene = combat(
        units={"thrace": "anna: 9 heavy-infantry; bruno: 1 light-infantry"},
        buildings={"thrace": "city, castle"}, markets={"thrace": "wine"}, war=["anna bruno"],
    )  # fmt: skip
    scene.state.last_control[scene.state.world.zone("thrace")] = last
    scene.restart()
    scene.play("anna: engage thrace @bruno")
    fight_on(scene)
    assert scene.controller("thrace") == "anna"
    assert len(scene.happened("conquest")) == 1
    assert (scene.window == "conquest.assets") is (last == BRUNO)


@pytest.mark.rule("MU-PROP-04", "MU-CONQ-04")
def test_who_keeps_all_plunders_what_tokens_do_not_allow() -> None:
    scene = into_transylvania(
        pieces={
            "thrace": "anna: " + ", ".join(["caravan 1"] * 7 + ["war-wagon 2"] * 2),
            "transylvania": "bruno: caravan 1",
        },
        buildings={"transylvania": "village"},
    )  # fmt: skip
    enter(scene)
    scene.refuses("anna: keep-piece piece-2a", "MU-PROP-04")
    scene.play("anna: keep-all")
    assert [event.rule for event in scene.happened("piece-plundered")] == ["MU-PROP-04"]
    assert len(scene.happened("building-kept")) == 1
    assert scene.florins("anna") == 1050


@pytest.mark.rule("MU-HP-10")
def test_who_takes_rebel_land_of_another_suppresses_nothing() -> None:
    scene = combat(
        units={
            "wallachia": "anna: 9 heavy-infantry",
            "transylvania": "barbarians: 1 light-infantry",
        },
        pieces={"wallachia": "anna: war-wagon 3"},
    )
    there = scene.state.world.zone("transylvania")
    scene.state.fallen_to_barbarians[there] = 1
    scene.restart()
    scene.play("anna: march wallachia", "anna: go transylvania")
    while scene.state.battle is not None:
        scene.default(scene.asked[0])
    assert scene.controller("transylvania") == "anna"
    assert [event.rule for event in scene.happened("honour")] == ["MU-HP-02"]
    assert scene.state.fallen_to_barbarians[there] == 0


@pytest.mark.rule("MU-CONQ-11", "MU-MULTI-01")
@pytest.mark.parametrize("war", [True, False])
def test_beside_an_enemy_nobody_is_a_guest(war: bool) -> None:
    """Anna beats the barbarians in Bruno's land, where an army of his stands too."""
    scene = combat(
        units={"wallachia": "anna: 9 heavy-infantry", "transylvania": "barbarians: 1 light-infantry; bruno: 1 archer"},
        pieces={"wallachia": "anna: war-wagon 3"}, war=["anna bruno"] if war else [],
    )  # fmt: skip
    scene.state.last_control[scene.state.world.territory("transylvania")] = BRUNO
    scene.restart()
    scene.play("anna: march wallachia", "anna: go transylvania")
    scene.pass_until("battle.opponent", "anna")
    assert bool(scene.happened("guests-stranded")) is not war
    assert scene.legal("anna")[1:] == ["attack player-2" if war else "engage transylvania player-2"]
    scene.play("anna: done")
    assert scene.controller("transylvania") == (None if war else "bruno")
    assert not scene.happened("conquest")
