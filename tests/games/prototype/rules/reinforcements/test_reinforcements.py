"""The Reinforcements phase."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.reinforcements.questions import levies
from tests.games.prototype.economy import FIVE, THREE, booked, ready, scene_of
from tests.games.prototype.scene import Scene, given

SIX = {**FIVE, "fedro": "novgorod"}


def reinforcements(**more: Any) -> Scene:
    more.setdefault("buildings", {})
    more.setdefault("events", "ev30")
    return scene_of("reinforcements", more.pop("players", THREE), **more)


def received(scene: Scene, name: str = "anna") -> int:
    return scene.state.to_place[scene.seat(name)]


def by_source(scene: Scene, name: str = "anna") -> dict[str, int]:
    found = levies(scene.state, scene.seat(name))
    return {source: vf for source, vf in found.items() if vf}


CARD = {"cards": {"anna": "bard"}}
"""With a card in hand anna is asked, so that the phase waits."""


@pytest.mark.rule("MP-REINF-01")
def test_one_for_every_home_territory() -> None:
    assert received(reinforcements(**CARD)) == 7
    fewer = reinforcements(vf={"rhodes": "barbarians 2", "lydia": "bruno 5"}, **CARD)
    assert received(fewer) == 5
    contested = reinforcements(
        vf={"lydia": "anna 5; bruno 2"}, owner={"lydia": "anna"}, war=["anna bruno"], **CARD
    )
    assert received(contested) == 6


@pytest.mark.rule("MP-REINF-02")
@pytest.mark.parametrize(
    ("land", "vf"),
    [
        (("serbia",), 1),
        (("latium", "serbia"), 2),
        (("lycia", "paphlagonia", "cappadocia"), 2),
        (("lycia", "paphlagonia"), 0),
        (("moesia",), 0),
        (("moesia", "wallachia"), 1),
    ],
)
def test_whole_kingdoms(land: tuple[str, ...], vf: int) -> None:
    scene = reinforcements(vf=dict.fromkeys(land, "anna 5"), **CARD)
    assert received(scene) == 7 + vf


@pytest.mark.rule("MP-REINF-02")
def test_great_and_major_kingdoms() -> None:
    w = reinforcements().state.world
    great = next(k for k, size in enumerate(w.class_of) if size == 2)
    land = {w.territory_ids[t]: "anna 5" for t in range(len(w.terrain)) if w.kingdom_of[t] == great and not w.excluded >> t & 1}  # fmt: skip
    scene = reinforcements(vf=land, **CARD)
    in_play = all(scene.state.land >> w.territory(t) & 1 for t in land)
    assert in_play and by_source(scene)["kingdoms"] == 3
    major = reinforcements(vf=dict.fromkeys(("pannonia", "great-plain", "upper-hungary", "transylvania", "slavonia", "croatia", "bosnia"), "anna 5"), **CARD)  # fmt: skip
    assert by_source(major)["kingdoms"] == 4
    assert by_source(major, "bruno") == {}


@pytest.mark.rule("MP-REINF-03")
@pytest.mark.rule("MP-TECHFX-04")
@pytest.mark.rule("MP-TECHFX-19")
@pytest.mark.rule("MP-TECHFX-21")
def test_fanaticism_feudalism_and_investiture() -> None:
    scene = reinforcements(
        technologies={"anna": "fanaticism, feudalism"},
        buildings={"thrace": "castle", "mysia": "castle", "rhodes": "castle", "lydia": "castle, village"},
        damaged={"lydia": "castle"},
    )  # fmt: skip
    assert by_source(scene) == {"home": 7, "fanaticism": 2, "castles": 3}
    assert scene.asked == ["anna"]
    scene.refuses("anna: buy-vf 2", "MP-REINF-03")
    scene.play("anna: buy-vf 1")
    scene.refuses("anna: buy-vf 1", "MP-REINF-03")
    assert scene.prompt("anna")["values"] == {"florins": 985, "vf": 13}


@pytest.mark.rule("MP-REINF-03")
def test_the_vf_of_investiture_is_paid_for() -> None:
    poor = reinforcements(technologies={"anna": "investiture"}, florins={"anna": 14})
    poor.refuses("anna: buy-vf 1", "MP-REINF-03")
    law = reinforcements(technologies={"anna": "law"}, **CARD)
    law.refuses("anna: buy-vf 1", "MP-REINF-03")


@pytest.mark.rule("MP-REINF-04")
def test_levies_of_the_horde() -> None:
    six = given(SIX, phase="reinforcements", cards={"dario": "bard"})
    assert by_source(six, "dario") == {"home": 7, "horde": 2}
    land = dict.fromkeys(("kiev", "turov", "chernigov"), "anna 1")
    five = given(SIX, phase="reinforcements", cards={"dario": "bard"}, vf=land)
    assert by_source(five, "dario") == {"home": 7, "horde": 1}
    land = dict.fromkeys(("kiev", "turov", "chernigov", "polotsk", "smolensk", "ryazan"), "anna 1")
    two = given(SIX, phase="reinforcements", cards={"dario": "bard"}, vf=land)
    assert by_source(two, "dario") == {"home": 7}
    assert "horde" not in by_source(six, "anna")


@pytest.mark.rule("MP-REINF-05")
@pytest.mark.rule("MP-CHAR-13")
@pytest.mark.rule("MP-CARD-09")
@pytest.mark.parametrize(
    ("known", "each"), [("investiture", 1), ("vassalage", 2), ("feudalism", 3)]
)
def test_the_knight_brings_vf_for_castles(known: str, each: int) -> None:
    scene = reinforcements(
        players=FIVE,
        technologies={"anna": known},
        cards={"anna": "knight, knight"},
        buildings={"thrace": "castle", "mysia": "castle", "lydia": "fort", "rhodes": "castle"},
    )
    before = received(scene)
    scene.play("anna: play knight")
    scene.refuses("anna: play knight", "MP-CARD-09")
    ready(scene)
    gained = [e.values["vf"] for e in scene.happened("reinforced") if e.rule == "MP-CHAR-13"]
    assert gained == [3 * each]
    assert before == 7 + (3 if known == "feudalism" else 0)
    assert scene.hand("anna") == ["knight"]


@pytest.mark.rule("MP-REINF-05")
@pytest.mark.rule("MP-CHAR-09")
@pytest.mark.rule("MP-CARD-09")
@pytest.mark.parametrize(("known", "each"), [("monotheism", 1), ("theology", 2), ("fanaticism", 3)])
def test_the_cardinal_brings_vf_for_cathedrals(known: str, each: int) -> None:
    scene = reinforcements(
        players=FIVE,
        technologies={"anna": known},
        cards={"anna": "cardinal, cardinal"},
        vf={"lycia": "anna 5"},
        buildings={"mysia": "cathedral", "lycia": "cathedral"},
    )
    scene.play("anna: play cardinal")
    scene.refuses("anna: play cardinal", "MP-CARD-09")
    ready(scene)
    gained = [e.values["vf"] for e in scene.happened("reinforced") if e.rule == "MP-CHAR-09"]
    assert gained == [2 * each]


@pytest.mark.rule("MP-CARD-08")
def test_cardinal_and_knight_need_their_first_technology() -> None:
    scene = reinforcements(
        technologies={"anna": "mysticism, law"}, cards={"anna": "cardinal, knight, mercenary"}
    )
    for use in ("play cardinal", "play knight", "play-amount mercenary 1"):
        scene.refuses(f"anna: {use}", "MP-CARD-08")


@pytest.mark.rule("MP-CHAR-36")
@pytest.mark.rule("MP-TECHFX-12")
@pytest.mark.rule("MP-TECHFX-37")
@pytest.mark.rule("MP-TECHFX-38")
@pytest.mark.parametrize(
    ("known", "most"),
    [("forging", 5), ("coinage", 5), ("forging, coinage", 10), ("banking", 10), ("banking, forging", 15)],
)  # fmt: skip
def test_the_mercenary_sells_vf_for_each_technology(known: str, most: int) -> None:
    scene = reinforcements(technologies={"anna": known}, cards={"anna": "mercenary, mercenary"})
    assert scene.legal("anna", "play-amount") == [f"play-amount mercenary 1..{most}"]
    scene.refuses(f"anna: play-amount mercenary {most + 1}", "MP-CHAR-36")
    scene.refuses("anna: play-amount mercenary 0", "MP-CHAR-36")
    scene.play(f"anna: play-amount mercenary {most}", "anna: play-amount mercenary 2")
    assert scene.prompt("anna")["values"] == {"florins": 1000 - 15 * (most + 2), "vf": 9 + most}


@pytest.mark.rule("MP-CHAR-36")
def test_mercenaries_want_money() -> None:
    scene = reinforcements(
        technologies={"anna": "forging, coinage"},
        cards={"anna": "mercenary"},
        florins={"anna": 125},
    )
    assert scene.legal("anna", "play-amount") == ["play-amount mercenary 1..8"]
    scene.refuses("anna: play-amount mercenary 9", "MP-CHAR-36")
    booked(scene, "anna: play-amount mercenary 8")
    assert scene.florins("anna") == 5
    assert scene.hand("anna") == []


@pytest.mark.rule("MP-REINF-06")
def test_the_wounded_come_back() -> None:
    scene = reinforcements(fields={"returning": [3, 0, 0]}, **CARD)
    assert received(scene) == 10
    assert scene.state.returning == [0, 0, 0]


@pytest.mark.rule("MP-REINF-07")
def test_reinforcements_wait_for_placement() -> None:
    scene = reinforcements(buildings={"thrace": "village"}, **CARD)
    on_board = sum(scene.state.ground[0].values())
    ready(scene)
    scene.pass_until("placement.orders")
    assert sum(scene.state.ground[0].values()) <= on_board
    assert received(scene) == 7


@pytest.mark.rule("MP-COMP-02")
@pytest.mark.parametrize(("standing", "taken"), [(243, 7), (244, 6), (250, 0)])
def test_nobody_has_more_than_250_vf(standing: int, taken: int) -> None:
    scene = reinforcements(vf={"thrace": f"anna {standing - 30}"}, **CARD)
    assert received(scene) == taken
    lost = [e.values["vf"] for e in scene.happened("over-ceiling")]
    assert lost == ([7 - taken] if taken < 7 else [])


@pytest.mark.rule("MP-COMP-02")
def test_what_would_be_lost_is_not_sold() -> None:
    scene = reinforcements(
        vf={"thrace": "anna 210"},
        technologies={"anna": "investiture, forging"},
        cards={"anna": "mercenary"},
    )
    assert scene.legal("anna", "play-amount") == ["play-amount mercenary 1..3"]
    scene.refuses("anna: play-amount mercenary 4", "MP-COMP-02")
    scene.play("anna: play-amount mercenary 3")
    scene.refuses("anna: buy-vf 1", "MP-COMP-02")


@pytest.mark.rule("MP-TIME-02")
def test_only_who_has_a_card_or_investiture_is_asked() -> None:
    scene = reinforcements(technologies={"carla": "investiture"}, **CARD)
    assert scene.asked == ["anna", "carla"]
    assert scene.legal("anna") == ["done"]
    scene.refuses("bruno: buy-vf 1", "MP-TIME-01")
