"""Prices: skill, Guilds, Fairs, the Event, the Caravan Master; monopolies.

rules: MP-PRICE-01 to MP-PRICE-05, MP-EVENT-13, MP-CHAR-10, MP-TECHFX-13, MP-TECHFX-39, MP-TECHFX-42, MP-TECHFX-44 to MP-TECHFX-46
"""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.prototype.game import GAME
from tests.games.prototype.rules.commerce.test_trade import commerce
from tests.games.prototype.scene import Scene, given

LT_2 = "feudalism, fanaticism"
LT_3 = "feudalism, fanaticism, university, alchemy"


def paid(scene: Scene, line: str) -> int:
    """What a purchase of one unit costs."""
    before = scene.florins("anna")
    scene.play(f"anna: {line}")
    return before - scene.florins("anna")


def at(place: str, hold: str = "2 vf", kind: str = "caravan", **more: Any) -> Scene:
    return commerce(
        transports={place: f"anna: {kind} 3 [{hold}]"}, buildings={place: "village"}, **more
    )


@pytest.mark.rule("MP-PRICE-01", "MP-TECHFX-13")
@pytest.mark.parametrize(
    ("good", "skill", "base"),
    [
        ("weapons", "forging", 40),
        ("furs", "hunting", 54),
        ("grain", "agriculture", 17),
        ("wine", "agriculture", 18),
        ("clothes", "weaving", 38),
        ("salt", "", 25),
        ("spices", "", 60),
        ("slaves", "", 35),
    ],
)
def test_without_the_skill_goods_are_dearer_and_bring_less(
    good: str, skill: str, base: int
) -> None:
    malus = 2 if skill else 0
    for technology, more in ((skill, 0), ("", malus)):
        scene = at("liguria", f"2 vf, 1 {good}", technologies={"anna": technology})
        assert paid(scene, f"buy caravan-1 {good} 1") == base + more
        assert paid(scene, f"sell caravan-1 {good} nowhere 1") == -(base - more)


@pytest.mark.rule("MP-PRICE-02", "MP-TECHFX-39")
@pytest.mark.parametrize(("level", "more"), [("", 1), (LT_2, 2), (LT_3, 3)])
def test_guilds_sell_dearer(level: str, more: int) -> None:
    technologies = f"guilds, {level}" if level else "guilds"
    scene = at("liguria", "2 vf, 1 salt", technologies={"anna": technologies})
    assert paid(scene, "buy caravan-1 spices 1") == 60
    assert paid(scene, "sell caravan-1 salt nowhere 1") == -(25 + more)


@pytest.mark.rule("MP-PRICE-03")
@pytest.mark.parametrize(
    ("fair", "cheaper", "dearer"),
    [
        ("fair-agricultural", {"grain", "wine"}, set()),
        ("fair-textile", set(), {"furs", "clothes"}),
        ("fair-mining", {"salt", "weapons"}, {"slaves"}),
    ],
)
def test_fairs_change_prices(fair: str, cheaper: set[str], dearer: set[str]) -> None:
    w = GAME.world(3, {})
    prices = dict(zip(w.vocabulary.kinds["good"], w.price[w.territory("liguria")], strict=True))
    for good, base in prices.items():
        scene = commerce(
            transports={"liguria": f"anna: caravan 3 [2 vf, 1 {good}]"},
            buildings={"liguria": f"village, {fair}"},
        )
        assert paid(scene, f"buy caravan-1 {good} 1") == base - 3 * (good in cheaper)
        assert paid(scene, f"sell caravan-1 {good} nowhere 1") == -(base + 3 * (good in dearer))


@pytest.mark.rule("MP-PRICE-03", "MP-BUILD-09")
def test_a_damaged_fair_changes_nothing() -> None:
    scene = commerce(
        transports={"liguria": "anna: caravan 3 [2 vf]"},
        buildings={"liguria": "village, fair-mining"},
        damaged={"liguria": "fair-mining"},
    )
    assert paid(scene, "buy caravan-1 weapons 1") == 40


@pytest.mark.rule("MP-EVENT-13")
def test_the_event_lowers_what_is_paid_for_goods() -> None:
    events = GAME.world(3, {}).board.events
    event, area = next(
        (number, card.red)
        for number, card in enumerate(events)
        if any(t in ("thrace", "lydia") for t in card.red)
    )
    place = next(t for t in area if t in ("thrace", "lydia"))
    scene = at(
        place, "2 vf, 1 wine, 1 salt", vf={place: "anna 5"}, fields={"event": event, "icon": 3}
    )
    price = {"thrace": 28, "lydia": 29}[place]
    wine = {"thrace": 15, "lydia": 16}[place]
    assert paid(scene, "buy caravan-1 salt 1") == price
    assert paid(scene, "sell caravan-1 salt nowhere 1") == 10 - price
    assert paid(scene, "sell caravan-1 wine nowhere 1") == 10 - wine


@pytest.mark.rule("MP-PRICE-04", "MP-CHAR-10")
@pytest.mark.parametrize(
    ("technology", "bought", "sold"),
    [
        ("trade", 54, -64),
        ("coinage", 48, -70),
        ("banking", 42, -75),
        ("monopoly", 36, -81),
    ],
)
def test_the_caravan_master_changes_one_lot(technology: str, bought: int, sold: int) -> None:
    scene = at("liguria", technologies={"anna": technology}, cards={"anna": "caravan-master"})
    scene.play("anna: play caravan-master")
    assert paid(scene, "buy caravan-1 spices 1") == bought
    assert paid(scene, "buy caravan-1 spices 1") == 60
    assert scene.hand("anna") == []
    tunis = at(
        "ifriqiya",
        "2 vf, 5 spices",
        technologies={"anna": technology},
        cards={"anna": "caravan-master"},
    )
    tunis.play("anna: play caravan-master")
    assert paid(tunis, "sell caravan-1 spices nowhere 1") == sold


@pytest.mark.rule("MP-PRICE-04")
def test_flat_changes_come_before_percentages() -> None:
    scene = at("liguria", technologies={"anna": "trade"}, cards={"anna": "caravan-master"})
    scene.play("anna: play caravan-master")
    assert paid(scene, "buy caravan-1 wine 1") == 18, "18 + 2, less 10%"


@pytest.mark.rule("MP-CHAR-10", "MP-CARD-08")
def test_the_caravan_master_needs_trade_and_something_to_trade() -> None:
    scene = at("liguria", cards={"anna": "caravan-master"})
    scene.refuses("anna: play caravan-master", "MP-CARD-08")
    nowhere = commerce(cards={"anna": "caravan-master"}, technologies={"anna": "trade"})
    assert not nowhere.legal("anna", "play")


# ---- monopolies


def zone_3(active: str = "", **more: Any) -> Scene:
    """The HRE with five settlements in zone 3, Hungary with four."""
    towns = {
        "franconia": "city", "swabia": "town", "liguria": "town", "veneto": "town", "latium": "town",
        "pannonia": "city", "sicily": "town", "campania": "town", "bohemia": "town",
    }  # fmt: skip
    vf = dict.fromkeys(list(towns)[:5], "anna 5") | dict.fromkeys(list(towns)[5:], "bruno 5")
    return given(
        {"anna": "hre", "bruno": "hungary", "carla": "mamluks"},
        phase="commerce",
        active=active,
        vf=vf | more.pop("vf", {}),
        buildings=towns,
        technologies={"anna": "monopoly"},
        **more,
    )


SALT_MONOPOLY = {"monopolies": [(1, 2), (), ()]}


@pytest.mark.rule("MP-TECHFX-46")
def test_the_cities_of_zone_3() -> None:
    w = GAME.world(4, {})
    for name in ("latium", "liguria", "veneto", "sicily", "campania", "bohemia"):
        assert w.zone_of[w.territory(name)] == 2
    assert sum(mask.bit_count() for mask in w.land_zones) == len(w.territory_ids)


@pytest.mark.rule("MP-TECHFX-42")
def test_a_monopoly_is_named_at_the_start_of_commerce() -> None:
    scene = zone_3()
    assert (scene.window, scene.asked) == ("commerce.start", ["anna"])
    scene.refuses("anna: name-monopoly salt zone-5", "MP-TECHFX-42")
    scene.play("anna: name-monopoly salt zone-3")
    scene.refuses("anna: name-monopoly wine zone-3", "MP-TECHFX-45")
    scene.play("anna: done")
    assert scene.state.monopolies[0] == (1, 2)
    assert scene.happened("monopoly-named")


@pytest.mark.rule("MP-TECHFX-42", "MP-PRICE-05")
def test_nobody_else_buys_and_the_bank_pays_a_share() -> None:
    scene = zone_3(
        "bruno",
        fields=SALT_MONOPOLY,
        transports={
            "pannonia": "bruno: caravan 2 [2 vf, 20 salt]",
            "bohemia": "anna: caravan 2 [2 vf]",
        },
    )
    scene.refuses("bruno: buy caravan-1 salt 1", "MP-TECHFX-42")
    scene.play("bruno: sell caravan-1 salt nowhere 20")
    assert scene.florins("bruno") == 1000 + 20 * 24
    assert scene.florins("anna") == 1000 + 48
    scene.play("bruno: buy caravan-1 wine 1")


@pytest.mark.rule("MP-TECHFX-42")
def test_the_monopolist_gets_his_share_of_his_own_trade() -> None:
    scene = zone_3("anna", fields=SALT_MONOPOLY, transports={"liguria": "anna: caravan 2 [2 vf]"})
    scene.play("anna: buy caravan-1 salt 10")
    assert scene.florins("anna") == 1000 - 250 + 25


@pytest.mark.rule("MP-TECHFX-44")
def test_without_the_majority_a_monopoly_rests() -> None:
    scene = zone_3(
        "bruno",
        fields=SALT_MONOPOLY,
        vf={"latium": "bruno 5"},
        transports={"pannonia": "bruno: caravan 2 [2 vf]"},
    )
    scene.play("bruno: buy caravan-1 salt 1")
    assert scene.florins("anna") == 1000
    tie = zone_3(
        "bruno",
        fields=SALT_MONOPOLY,
        vf={"latium": "barbarians 5"},
        transports={"pannonia": "bruno: caravan 2 [2 vf]"},
    )
    tie.play("bruno: buy caravan-1 salt 1")


@pytest.mark.rule("MP-TECHFX-44", "MP-TECHFX-45")
def test_a_monopoly_is_changed_only_when_it_is_lost() -> None:
    kept = zone_3(fields=SALT_MONOPOLY)
    assert kept.window == "commerce.turn", "nobody has anything to say at the start"
    lost = zone_3(fields={"monopolies": [(1, 4), (), ()]})
    lost.play("anna: name-monopoly wine zone-3", "anna: done")
    assert lost.state.monopolies[0] == (7, 2)


@pytest.mark.rule("MP-TECHFX-45")
def test_one_monopoly_each() -> None:
    scene = zone_3()
    zones = {text.split()[-1] for text in scene.legal("anna", "name-monopoly")}
    assert zones == {"zone-3"}
    scene.play("anna: name-monopoly salt zone-3")
    assert not scene.legal("anna", "name-monopoly")
