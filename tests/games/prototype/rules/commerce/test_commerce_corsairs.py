"""Corsairs: secret notes, and the fleets they strike.

rules: MP-CHAR-20, MP-CHAR-57, MP-TIME-22, MP-TECHFX-39, MP-TECHFX-40, MP-CARD-10
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.state_rows import Heap, Lot
from tests.games.prototype.rules.commerce.test_trade import goods
from tests.games.prototype.scene import THREE, Scene, given
from tests.games.prototype.transports import LT_2, aboard

LT_3 = "feudalism, fanaticism, university, alchemy"
SALT, SPICES, SLAVES = 1, 5, 4
DELTA = 11


def noted(
    robber: str, fleet: str, *orders: str, place: str = "libyan-sea-sea", **more: Any
) -> Scene:
    """Carla, who has a port on the Egyptian Sea, writes a note; anna's fleet lies in a zone."""
    known = {"carla": robber, **more.pop("technologies", {})}
    scene = given(
        THREE,
        phase="commerce",
        cards={"carla": "corsair"},
        technologies=known,
        transports={place: f"anna: {fleet}"},
        **more,
    )
    scene.play("carla: note egyptian-sea", *(f"carla: {order}" for order in orders), "carla: done")
    return scene


def sail(scene: Scene, *ships: str) -> None:
    for ship in ships:
        scene.play(f"anna: take {ship}")
    scene.play("anna: go egyptian-sea-sea")


@pytest.mark.rule("MP-CHAR-20", "MP-TIME-22")
@pytest.mark.parametrize(("level", "stolen"), [("", 3), (LT_2, 6), (LT_3, 9)])
def test_goods_are_stolen_by_level(level: str, stolen: int) -> None:
    scene = noted(level, "merchant-ship 2 [2 vf, 20 salt]")
    sail(scene, "merchant-ship-1")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 20 - stolen),)
    assert scene.state.goods == [Heap(DELTA, 2, 0, (Lot(SALT, stolen),))]
    assert scene.hand("carla") == []
    assert scene.window == "commerce.turn", "nobody was asked anything"
    scene.play("anna: go levantine-sea-sea", "anna: go egyptian-sea-sea")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 20 - stolen),)


@pytest.mark.rule("MP-CHAR-57")
def test_escorting_galleys_take_their_levels_off() -> None:
    scene = noted(LT_2, "merchant-ship 2 [2 vf, 20 salt], galley 2 [2 vf]")
    sail(scene, "merchant-ship-1", "galley-1")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 16),)


@pytest.mark.rule("MP-CHAR-57")
def test_where_nothing_can_be_won_he_lies_low() -> None:
    scene = noted("", "merchant-ship 2 [2 vf, 20 salt], galley 3 [2 vf]")
    sail(scene, "merchant-ship-1", "galley-1")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 20),)
    assert scene.hand("carla") == ["corsair"]


@pytest.mark.rule("MP-TIME-22")
def test_the_note_says_what_is_worth_it() -> None:
    scene = noted("", "merchant-ship 2 [2 vf, 9 salt]", "note-least 10")
    sail(scene, "merchant-ship-1")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 9),)
    worth = noted("", "merchant-ship 2 [2 vf, 10 salt]", "note-least 10")
    sail(worth, "merchant-ship-1")
    assert goods(worth, "merchant-ship-1") == (Lot(SALT, 7),)


@pytest.mark.rule("MP-TIME-22", "MP-CHAR-20")
def test_the_note_says_who_is_spared() -> None:
    scene = noted("", "merchant-ship 2 [2 vf, 9 salt]", "note-spare @anna")
    sail(scene, "merchant-ship-1")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 9),)


@pytest.mark.rule("MP-CARD-10")
def test_a_truce_bars_the_corsair() -> None:
    truce = [0] * 9
    truce[2] = truce[6] = 3
    scene = noted("", "merchant-ship 2 [2 vf, 9 salt]", fields={"truce": truce})
    sail(scene, "merchant-ship-1")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 9),)


@pytest.mark.rule("MP-TIME-22")
def test_a_fleet_that_lies_there_is_robbed_when_its_owners_turn_begins() -> None:
    scene = noted("", "merchant-ship 2 [2 vf, 9 salt]", place="egyptian-sea-sea")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 6),)


@pytest.mark.rule("MP-TECHFX-40", "MP-CHAR-57")
@pytest.mark.parametrize(("robber", "immune"), [("", True), (LT_2, True), (LT_3, False)])
def test_convoys_protect_against_equal_or_lower_levels(robber: str, immune: bool) -> None:
    scene = noted(
        robber,
        "merchant-ship 2 [2 vf, 20 salt]",
        technologies={"anna": f"{LT_2}, convoys"},
    )
    sail(scene, "merchant-ship-1")
    assert (goods(scene, "merchant-ship-1") == (Lot(SALT, 20),)) is immune


@pytest.mark.rule("MP-CHAR-57")
def test_the_robber_chooses_the_goods() -> None:
    scene = noted("", "merchant-ship 2 [2 vf, 5 salt, 5 spices]")
    sail(scene, "merchant-ship-1")
    assert (scene.window, scene.asked) == ("corsair.goods", ["carla"])
    scene.refuses("carla: rob merchant-ship-1 salt nowhere 4", "MP-CHAR-57")
    scene.play("carla: rob merchant-ship-1 salt nowhere 2")
    scene.default("carla")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 3), Lot(SPICES, 4))
    assert scene.asked == ["anna"]


@pytest.mark.rule("MP-CHAR-57")
@pytest.mark.parametrize("prey", ["kill", "capture", "enslave"])
def test_with_guilds_vf_are_struck_as_well(prey: str) -> None:
    scene = noted("guilds", "merchant-ship 2 [9 vf, 3 salt]", f"note-prey {prey}")
    sail(scene, "merchant-ship-1")
    assert aboard(scene, "merchant-ship-1") == 6
    assert scene.state.prisoners[2] == (3 if prey == "capture" else 0)
    slaves = (Lot(SLAVES, 3),) if prey == "enslave" else ()
    assert scene.state.goods[0].lots == (Lot(SALT, 3), *slaves)


@pytest.mark.rule("MP-CHAR-57")
def test_the_robbed_player_chooses_his_losses() -> None:
    scene = noted(
        "guilds",
        "merchant-ship 2 [5 vf], merchant-ship 2 [2 vf]",
        "note-prey kill",
        technologies={"anna": LT_2},
    )
    sail(scene, "merchant-ship-1", "merchant-ship-2")
    assert (scene.window, scene.asked) == ("corsair.losses", ["anna"])
    scene.refuses("anna: yield merchant-ship-1 4", "MP-CHAR-57")
    scene.play("anna: yield merchant-ship-2 1")
    scene.default("anna")
    assert (aboard(scene, "merchant-ship-1"), aboard(scene, "merchant-ship-2")) == (3, 1)


@pytest.mark.rule("MP-CHAR-20", "MP-TECHFX-39")
def test_without_guilds_vf_are_spared() -> None:
    scene = given(THREE, phase="commerce", cards={"carla": "corsair"})
    scene.play("carla: note egyptian-sea")
    scene.refuses("carla: note-prey kill", "MP-TECHFX-39")


@pytest.mark.rule("MP-CHAR-20")
def test_a_note_needs_a_port_on_the_zone_and_the_card() -> None:
    scene = given(THREE, phase="commerce", cards={"carla": "corsair", "anna": "guard"})
    scene.refuses("carla: note libyan-sea", "MP-CHAR-20")
    scene.refuses("anna: note marmara", "MP-CARD-07")
    assert scene.legal("carla", "note") == ["note egyptian-sea"]


@pytest.mark.rule("MP-CHAR-57")
def test_an_unused_note_returns_to_hand() -> None:
    scene = noted("", "merchant-ship 2 [2 vf, 9 salt]")
    assert scene.state.notes[2]
    while scene.window == "commerce.turn":
        scene.play(f"{scene.asked[0]}: done")
    assert scene.hand("carla") == ["corsair"]
    assert not any(scene.state.notes)


@pytest.mark.rule("MP-TIME-22", "MP-TERM-11")
def test_the_note_is_secret() -> None:
    scene = noted("", "merchant-ship 2 [2 vf, 9 salt]")
    assert scene.table.game.knowledge(scene.state, 0).notes[2] == ()
    assert scene.table.game.knowledge(scene.state, 2).notes[2] != ()
    assert not [e for e in scene.events if e.kind.startswith("note") and e.audience is None]


@pytest.mark.rule("MP-TIME-22")
def test_in_his_own_turn_he_changes_or_withdraws_his_note() -> None:
    scene = given(
        {"carla": "mamluks", "anna": "byzantium", "bruno": "hungary"},
        phase="commerce",
        cards={"carla": "corsair"},
        vf={"crete": "carla 5"},
        transports={"libyan-sea-sea": "anna: merchant-ship 2 [2 vf, 9 salt]"},
    )
    scene.play("carla: note egyptian-sea", "carla: done")
    scene.play("carla: note south-aegean", "carla: note-least 9", "carla: done")
    scene.play("anna: take merchant-ship-1", "anna: go south-aegean-sea")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 6),)
    again = given(
        {"carla": "mamluks", "anna": "byzantium", "bruno": "hungary"},
        phase="commerce",
        cards={"carla": "corsair"},
        transports={"libyan-sea-sea": "anna: merchant-ship 2 [2 vf, 9 salt]"},
    )
    again.play("carla: note egyptian-sea", "carla: note-least 20", "carla: done")
    again.play("carla: note egyptian-sea", "carla: note-least 9")
    again.refuses("carla: note-least 9", "MP-TIME-22")
    again.play("carla: withdraw-note")
    again.refuses("carla: note egyptian-sea", "MP-TIME-22")
    again.play("carla: done")
    sail(again, "merchant-ship-1")
    assert goods(again, "merchant-ship-1") == (Lot(SALT, 9),)


@pytest.mark.rule("MP-CHAR-57")
def test_without_a_port_left_the_loot_is_lost() -> None:
    scene = given(
        {"carla": "mamluks", "anna": "byzantium", "bruno": "hungary"},
        phase="commerce",
        cards={"carla": "corsair"},
        vf={"delta": "carla 3"},
        transports={"libyan-sea-sea": "anna: merchant-ship 2 [2 vf, 9 salt]", "delta": "carla: war-wagon 1"},
    )  # fmt: skip
    scene.play("carla: note egyptian-sea", "carla: done", "carla: load war-wagon-1 delta 3")
    scene.play("carla: take war-wagon-1", "carla: go egypt", "carla: done")
    assert scene.owner("delta") is None
    sail(scene, "merchant-ship-1")
    assert goods(scene, "merchant-ship-1") == (Lot(SALT, 6),)
    assert scene.state.goods == []


@pytest.mark.rule("MP-TIME-22", "MP-TERM-11")
def test_nobody_feels_his_way_past_a_note() -> None:
    scene = given(
        THREE,
        phase="commerce",
        active="anna",
        transports={
            "libyan-sea-sea": "anna: merchant-ship 2 [2 vf, 9 salt]",
            "mysia": "anna: caravan 1 [2 vf, 9 salt]",
        },
    )
    scene.play("anna: take caravan-1", "anna: go lydia")
    assert scene.table.can_undo(0)
    scene.play("anna: take merchant-ship-1", "anna: go egyptian-sea-sea")
    assert not scene.table.can_undo(0), "what did not happen there is known now"


NINE = {
    "anna": "byzantium", "bruno": "hungary", "carla": "mamluks", "dario": "golden-horde", "elena": "hre",
    "fabio": "novgorod", "gina": "france", "hugo": "hafsids", "ida": "england",
}  # fmt: skip


def two_ports(robber: str, fleet: str, *orders: str, flanders: int = 5) -> Scene:
    """Ida has ports in Middlesex and Flanders on the same zone; anna's ship sails in."""
    scene = given(
        NINE, phase="commerce", cards={"ida": "corsair"}, technologies={"ida": robber},
        vf={"middlesex": "ida 6", "flanders": f"ida {flanders}"},
        transports={"english-channel-sea": f"anna: {fleet}"},
    )  # fmt: skip
    scene.play("ida: note north-sea-south", *(f"ida: {order}" for order in orders), "ida: done")
    scene.play("anna: take merchant-ship-1", "anna: go north-sea-south-sea")
    return scene


def heaps(scene: Scene) -> dict[str, list[tuple[str, int]]]:
    return {
        heap["place"]: [(lot["good"], lot["units"]) for lot in heap["lots"]]
        for heap in scene.view("ida")["goods"]
    }


@pytest.mark.rule("MP-CHAR-57")
def test_the_robber_names_the_port() -> None:
    scene = two_ports("guilds", "merchant-ship 2 [9 vf, 20 salt]", "note-prey enslave")
    assert (scene.window, scene.asked) == ("corsair.port", ["ida"])
    assert scene.legal("ida") == ["bring-home middlesex", "bring-home flanders"]
    scene.refuses("ida: bring-home thrace", "MP-CHAR-57")
    scene.play("ida: bring-home flanders")
    assert heaps(scene) == {"flanders": [("salt", 3), ("slaves", 3)]}
    assert scene.asked == ["anna"]


@pytest.mark.rule("MP-CHAR-57", "MP-TIME-23")
@pytest.mark.parametrize(
    ("flanders", "port"), [(5, "middlesex"), (6, "middlesex"), (7, "flanders")]
)
def test_by_default_the_loot_goes_where_most_vf_guard_it(flanders: int, port: str) -> None:
    scene = two_ports("", "merchant-ship 2 [9 vf, 20 salt]", flanders=flanders)
    scene.default("ida")
    assert heaps(scene) == {port: [("salt", 3)]}


@pytest.mark.rule("MP-CHAR-57")
def test_no_port_is_named_for_prisoners() -> None:
    scene = two_ports("guilds", "merchant-ship 2 [9 vf]", "note-prey capture")
    assert scene.window == "commerce.turn"
    assert scene.state.prisoners[8] == 3
