"""Worked examples: deals, income, Powers and Provinces apart, Mongols, rulers."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, given

EVERYTHING = "1a, 1c, 1e, 1f, 2d, 2f, 3b, 3c, 3f, 4b, 4c"


@pytest.mark.example("MD-EX-06")
@pytest.mark.rule("MD-TRADE-05", "MD-TRADE-07")
def test_goods_change_hands_for_good_and_promises_bind_nobody() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        active="ginger",
        hands={"ginger": "spies, pope"},
    )
    scene.play("fred: offer-to @ginger", "fred: give-florins 5", "fred: want-card spies")
    scene.play("fred: send", "ginger: accept @fred")
    assert (scene.florins("fred"), scene.florins("ginger")) == (5, 15)
    assert scene.hand("fred") == ["spies"]
    assert scene.hand("ginger") == ["pope"]

    # the promise of a Crusade is not part of any deal
    scene.play(
        "fred: offer-to @ginger", "fred: give-florins 5", "fred: send", "ginger: accept @fred"
    )
    assert (scene.florins("fred"), scene.florins("ginger")) == (0, 20)
    scene.allows("ginger: crusade", "ginger: excommunicate spain", "ginger: discard pope")


@pytest.mark.example("MD-EX-07")
@pytest.mark.rule("MD-INC-01")
def test_two_french_provinces_pay_two_and_four() -> None:
    scene = given({"fred": "france", "ginger": "england", "cary": "spain"}, phase="income")
    scene.play("fred: collect")

    assert scene.florins("fred") == 10 + 2 + 4


@pytest.mark.example("MD-EX-10")
@pytest.mark.rule("MD-POWER-19")
def test_the_holder_is_paid_and_the_controller_attacks() -> None:
    position = {"north-eastern-france": "ginger"}
    players = {"fred": "france", "ginger": "russia", "cary": "spain"}
    hers = given(players, active="ginger", phase="income", provinces=position)
    hers.play("ginger: collect")
    his = given(players, provinces=position)

    assert hers.florins("ginger") == 10 + 7 + 2
    his.allows("fred: attack france north-eastern-france")
    refused = given(players, active="ginger", provinces=position)
    refused.refuses("ginger: attack france northern-spain", "MD-POWER-18")


@pytest.mark.example("MD-EX-11")
@pytest.mark.rule("MD-RULER-05")
@pytest.mark.parametrize(("powers", "ruler"), [("russia", 0), ("russia, poland", 1)])
def test_a_ruler_defends_only_with_his_own_card(powers: str, ruler: int) -> None:
    scene = given(
        {"fred": powers, "ginger": "hungary", "cary": "spain"},
        active="ginger",
        provinces={"southern-poland": "fred"},
        rulers={"russia": 1, "poland": 1},
    )
    scene.dice(1, 3)
    scene.play("ginger: attack hungary southern-poland", "ginger: bid 0", "fred: bid 0")

    (battle,) = scene.happened("battle")
    army = ruler  # Poland's army is +1 and needs the card as well
    assert battle.values["other_total"] == 3 + army + ruler


@pytest.mark.example("MD-EX-12")
@pytest.mark.rule("MD-ARMY-02")
def test_a_province_without_its_card_has_militia_only() -> None:
    scene = given(
        {"fred": "russia", "ginger": "hungary", "cary": "spain"},
        provinces={"southern-poland": "ginger"},
    )
    scene.dice(1, 3)
    scene.play("fred: attack russia southern-poland", "fred: bid 0", "ginger: bid 6")

    (battle,) = scene.happened("battle")
    assert (battle.values["total"], battle.values["other_total"]) == (1 + 2, 3 + 2)


# ---- Mongols


def invading(**position: str) -> Scene:
    tiles = {"opened": EVERYTHING, **position}
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        mongols=(3, 0),
        hands={"fred": "mongol"},
        opened=tiles["opened"],
        covered=tiles.get("covered", ""),
        destroyed=tiles.get("destroyed", ""),
    )
    scene.play("fred: end")
    return scene


@pytest.mark.example("MD-EX-13")
@pytest.mark.rule("MD-MONGOL-05")
@pytest.mark.parametrize("tile", ["destroyed", "covered"])
def test_3f_shields_both_eastern_mediterranean_areas(tile: str) -> None:
    whole, without = invading(), invading(**{tile: "3f"})

    assert whole.legal("fred") == ["invade 1f", "invade 2f", "invade 3f"]
    for area in ("3d", "4d"):
        whole.refuses(f"fred: invade {area}", "MD-MONGOL-05")
    assert without.legal("fred") == ["invade 3d", "invade 4d", "invade 1f", "invade 2f"]


@pytest.mark.example("MD-EX-14")
@pytest.mark.rule("MD-MONGOL-15", "MD-POWER-15")
def test_powers_with_another_province_survive() -> None:
    scene = given(
        {"fred": "bulgars", "ginger": "polovtsy", "cary": "georgia"},
        opened="1e, 1f, 2d, 2f, 3f",
        mongols=(3, 0),
        hands={"fred": "mongol"},
    )
    scene.play("fred: end")
    scene.dice(6, 1)
    scene.play("fred: invade 2f")

    assert scene.area("2f") == "destroyed"
    for power, name in (("bulgars", "fred"), ("polovtsy", "ginger"), ("georgia", "cary")):
        assert scene.controls(power) == name


@pytest.mark.example("MD-EX-15")
@pytest.mark.rule("MD-MAP-12")
def test_a_surrounded_tile_is_never_removed() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        phase="map-card",
        destroyed="1f, 2d, 3f",
        map_deck="2f",
    )
    scene.play("fred: draw-map-card")

    assert scene.area("2f") == "covered"
    assert scene.happened("uncovered") == []


@pytest.mark.example("MD-EX-18")
@pytest.mark.rule("MD-MONGOL-09", "MD-MONGOL-12", "MD-MONGOL-13")
def test_the_mongols_win_ties() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        opened="1e",
        provinces={"northern-polovtsy": "ginger"},
        knights="northern-polovtsy",
        mongols=(3, 0),
        hands={"fred": "mongol"},
    )
    scene.play("fred: end")
    scene.dice(3, 4)
    scene.play("fred: invade 1e")

    (battle,) = scene.happened("mongol-battle")
    assert (battle.values["total"], battle.values["other_total"]) == (3 + 5, 4 + 3 + 1)
    assert scene.area("1e") == "destroyed"


@pytest.mark.example("MD-EX-26")
@pytest.mark.rule("MD-MONGOL-05")
def test_the_eastern_strip_shields_everything() -> None:
    """All that lies west of them is shielded by an Area in play; 1D needs 1E for that, 2C needs 2D."""
    scene = invading(opened="1e, 1f, 2d, 2f, 3f")
    without_1e = invading(opened="1f, 2d, 2f, 3f")
    without_2d = invading(opened="1e, 1f, 2f, 3f")

    assert scene.legal("fred") == ["invade 1f", "invade 2f", "invade 3f"]
    assert without_1e.legal("fred") == ["invade 1d", "invade 1f", "invade 2f", "invade 3f"]
    assert without_2d.legal("fred") == ["invade 2c", "invade 1f", "invade 2f", "invade 3f"]
    for area in ("1d", "1e", "2c", "3d", "4d"):
        scene.refuses(f"fred: invade {area}", "MD-MONGOL-05")


# ---- cards


@pytest.mark.example("MD-EX-19")
@pytest.mark.rule("MD-CW-02")
def test_a_marker_of_this_turn_makes_no_civil_war() -> None:
    """A Disaster comes after phase C; Excommunication shows the same."""
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        hands={"fred": "civil-war, pope"},
    )
    scene.play("fred: excommunicate spain", "cary: drop")
    assert scene.power("spain")["excommunicated"]

    scene.refuses("fred: civil-war spain", "MD-CW-02")


@pytest.mark.example("MD-EX-20")
@pytest.mark.rule("MD-COR-01", "MD-TABLE-01", "MD-RULER-04")
def test_a_change_of_ruler_in_france() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france", "cary": "spain"},
        hands={"fred": "change-of-ruler"},
    )
    assert scene.power("france")["ruler"] == 1
    scene.dice(5, 6, 4)
    scene.play("fred: end")

    (table,) = scene.happened("powers-table")
    assert table.values["roll"] == 56
    assert scene.power("france")["ruler"] == 0
