"""The allied game (WT-ALLY): formats, moving, building, scores, trade."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from tests.games.warriors_traders.rules.control.alliances import PAIRS, TRIOS, pairs
from tests.games.warriors_traders.scene import Scene, given

# ---- formats


@pytest.mark.rule("WT-ALLY-01")
@pytest.mark.parametrize(
    ("format", "teams", "needed"),
    [
        ("2v2", [0, 1, 0, 1], 65),
        ("3v3", [0, 1, 0, 1, 0, 1], 75),
        ("2v2v2", [0, 1, 2, 0, 1, 2], 55),
    ],
)
def test_three_formats_of_alliances(format: str, teams: list[int], needed: int) -> None:
    scene = given(*TRIOS[: len(teams)], alliances=format)

    view = scene.view("denmark")
    assert [player["team"] for player in view["players"]] == teams
    assert view["threshold"] == needed


@pytest.mark.rule("WT-ALLY-01")
@pytest.mark.parametrize(
    ("seats", "alliances"),
    [
        (4, [[0], [1, 2, 3]]),
        (4, [[0, 1], [2], [3]]),
        (5, [[0, 1], [2, 3, 4]]),
        (6, [[0, 1], [2, 3, 4, 5]]),
        (6, "2v2"),
        (4, "3v3"),
        (2, "1v1"),
    ],
)
def test_other_alliances_cannot_be_formed(seats: int, alliances: Any) -> None:
    with pytest.raises(gonfalon.OptionError):
        gonfalon.open_table(
            "warriors_traders", seats=seats, seed=1, options={"alliances": alliances}
        )


@pytest.mark.rule("WT-ALLY-01")
def test_allies_keep_own_stores_places_and_actions() -> None:
    scene = pairs(
        turn=4,
        store={"denmark": {"weapons": 1}, "burgundy": {"food": 4}},
        tokens={"denmark": (0, 1, 2)},
    )

    asked = []
    while scene.window == "development.action":
        asked += scene.asked
        scene.play(f"{scene.asked[0]}: pass")

    order = ["burgundy", "germany", "denmark", "france"]
    assert asked == order + order[::-1]
    assert scene.store("denmark")["weapons"] == 1
    assert scene.store("burgundy") == {"food": 4, "products": 0, "weapons": 0, "gold": 0}
    assert scene.tokens("burgundy") == (0, 0, 0)


# ---- moving


@pytest.mark.rule("WT-ALLY-02")
def test_an_army_walks_through_an_allied_province_into_a_free_one() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="denmark",
        provinces={
            "slesvig": "denmark: 1 infantry, 1 princess",
            "friesland": "burgundy: 1 infantry",
            "oldenburg": "free",
        },
    )

    scene.play("denmark: move infantry-1a friesland", "denmark: move infantry-1a oldenburg")
    scene.pass_until("maneuver.princesses", "denmark")

    assert scene.owner("oldenburg") == "denmark"
    assert scene.owner("friesland") == "burgundy"
    assert not scene.happened("battle")


@pytest.mark.rule("WT-ALLY-02")
def test_armies_and_princesses_may_stay_with_allies_but_not_with_opponents() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="denmark",
        provinces={
            "slesvig": "denmark: 2 infantry, 2 princess",
            "friesland": "burgundy: 1 infantry",
            "oldenburg": "germany: 1 princess",
        },
    )

    scene.refuses("denmark: move infantry-1a oldenburg", "WT-MOVE-07")
    scene.play("denmark: move infantry-1a friesland", "denmark: done")
    scene.refuses("denmark: move-princess princess-1a oldenburg", "WT-PRINC-02")
    scene.play("denmark: move-princess princess-1a friesland", "denmark: done")

    assert scene.units("friesland", "denmark") == {"infantry": 1, "princess": 1}
    assert scene.owner("friesland") == "burgundy"
    assert scene.owner("slesvig") == "denmark"


@pytest.mark.rule("WT-ALLY-02")
def test_a_withdrawal_may_end_in_an_allied_province() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={
            "friesland": "burgundy: 1 infantry; denmark: 1 cavalry",
            "palatinate": "germany: 1 archer, 1 princess",
            "oldenburg": "free",
            "bourgogne": "france: 1 infantry",
        },
    )

    scene.play("denmark: move cavalry-1a palatinate", "denmark: done", "denmark: hit archer-2a 3")

    assert (scene.asked, scene.window) == (["denmark"], "battle.withdraw")
    assert sorted(scene.legal("denmark")) == ["fall-back friesland", "fall-back oldenburg"]
    scene.refuses("denmark: fall-back bourgogne", "WT-BATTLE-12")
    scene.play("denmark: fall-back friesland")
    assert scene.units("friesland") == {"cavalry": 1, "infantry": 1}
    assert scene.owner("friesland") == "burgundy"


@pytest.mark.rule("WT-ALLY-02")
def test_a_retreat_may_end_in_an_allied_province() -> None:
    scene = pairs(
        turn=4,
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={
            "friesland": "burgundy: 1 infantry; denmark: 1 archer",
            "palatinate": "germany: 1 archer",
            "oldenburg": "free",
        },
        tokens={"denmark": (0, 0, 6)},
    )

    scene.play("denmark: move archer-1a palatinate", "denmark: done")

    assert (scene.asked, scene.window) == (["denmark"], "battle.retreat")
    assert sorted(scene.legal("denmark")) == ["retreat friesland", "retreat oldenburg"]
    scene.play("denmark: retreat friesland")
    assert scene.army("archer-1a")["lies"]
    assert (scene.army("archer-1a")["province"], scene.owner("friesland")) == (
        "friesland",
        "burgundy",
    )


# ---- building and upgrading


@pytest.mark.rule("WT-ALLY-03")
def test_armies_but_no_forts_are_built_in_allied_provinces() -> None:
    scene = pairs(
        turn=4,
        provinces={"friesland": "burgundy: 1 infantry", "oldenburg": "germany: 1 infantry"},
        tokens={"denmark": (6, 0, 0)},
        store={"denmark": {"weapons": 1, "products": 12, "food": 2, "gold": 1}},
    )

    scene.pass_until("development.action", "denmark")
    assert scene.legal("denmark", "build-fort") == ["build-fort sjaelland"]
    scene.refuses("denmark: build-fort friesland", "WT-ALLY-03")
    scene.refuses("denmark: build-fort oldenburg", "WT-ACT-06")
    scene.refuses("denmark: build-army infantry oldenburg", "WT-ACT-03")
    scene.play("denmark: build-army infantry friesland")

    assert scene.units("friesland", "denmark") == {"infantry": 1}
    assert scene.owner("friesland") == "burgundy"
    assert scene.store("denmark")["weapons"] == 0


@pytest.mark.rule("WT-ALLY-03")
def test_without_allies_foreign_provinces_are_no_building_ground() -> None:
    scene = given("denmark", "germany", turn=4, store={"denmark": {"weapons": 1}})

    scene.pass_until("development.action", "denmark")
    assert scene.legal("denmark", "build-army") == ["build-army infantry sjaelland"]
    scene.refuses("denmark: build-army infantry brandenburg", "WT-ACT-03")


@pytest.mark.rule("WT-ALLY-04")
def test_an_upgraded_allied_army_still_belongs_to_the_ally() -> None:
    scene = pairs(
        turn=4,
        provinces={"friesland": "burgundy: 1 archer"},
        tokens={"denmark": (9, 0, 0)},
        store={"denmark": {"products": 7}, "burgundy": {"products": 7}},
    )

    scene.pass_until("development.action", "denmark")
    scene.play("denmark: upgrade-army archer-3a cavalry")

    assert scene.units("friesland", "burgundy") == {"cavalry": 1}
    assert scene.store("denmark")["products"] == 0
    assert scene.store("burgundy")["products"] == 7
    assert scene.player("burgundy")["stash"]["cavalry"] == 3
    assert scene.player("denmark")["stash"]["cavalry"] == 4


@pytest.mark.rule("WT-ALLY-04")
def test_the_new_piece_comes_from_the_allys_stash() -> None:
    scene = pairs(
        turn=4,
        provinces={"friesland": "burgundy: 1 archer, 4 cavalry"},
        tokens={"denmark": (9, 0, 0)},
        store={"denmark": {"products": 7}},
    )

    scene.pass_until("development.action", "denmark")

    assert scene.legal("denmark", "upgrade-army") == []
    scene.refuses("denmark: upgrade-army archer-3a cavalry", "WT-COMP-02")


@pytest.mark.rule("WT-ALLY-04")
def test_armies_of_opponents_cannot_be_upgraded() -> None:
    scene = pairs(
        turn=4,
        provinces={"friesland": "burgundy: 1 archer", "oldenburg": "germany: 1 archer"},
        tokens={"denmark": (9, 0, 0)},
        store={"denmark": {"products": 7}},
    )

    scene.pass_until("development.action", "denmark")

    assert scene.legal("denmark", "upgrade-army") == ["upgrade-army archer-3a cavalry"]
    scene.refuses("denmark: upgrade-army archer-2a cavalry", "WT-ALLY-04")


@pytest.mark.rule("WT-ALLY-04")
def test_upgrading_an_ally_needs_reinforce_and_the_products() -> None:
    friesland = {"friesland": "burgundy: 1 archer"}
    unskilled = pairs(provinces=friesland, tokens={"denmark": (8, 0, 0), "burgundy": (9, 0, 0)},
                      store={"denmark": {"products": 7}})  # fmt: skip
    poor = pairs(provinces=friesland, tokens={"denmark": (9, 0, 0)},
                 store={"denmark": {"products": 6}})  # fmt: skip

    unskilled.pass_until("development.action", "denmark")
    poor.pass_until("development.action", "denmark")

    unskilled.refuses("denmark: upgrade-army archer-3a cavalry", "WT-PROD-03")
    poor.refuses("denmark: upgrade-army archer-3a cavalry", "WT-DEV-07")


# ---- scores


def ended(*vp: int, turn: int, alliances: str) -> Scene:
    """The end of a turn in which the players have these VP, 6 of them for the Capital and its Fort."""
    countries = TRIOS[: len(vp)]
    kills = {country: number - 6 for country, number in zip(countries, vp, strict=True)}
    scene = given(*countries, alliances=alliances, turn=turn, phase="down-keep", kills=kills)
    assert [scene.vp(country) for country in countries] == list(vp)
    return scene


@pytest.mark.rule("WT-ALLY-12")
def test_an_alliance_has_the_sum_of_its_members_vp() -> None:
    enough = ended(30, 20, 36, 20, turn=7, alliances="2v2")
    short = ended(28, 40, 36, 24, turn=7, alliances="2v2")

    assert enough.over
    assert enough.winners == ["denmark", "burgundy"]
    assert enough.table.result is not None
    assert enough.table.result.ranking == [[0, 2], [1, 3]]
    assert (short.over, short.turn) == (False, 8)


@pytest.mark.rule("WT-ALLY-12")
def test_titles_count_for_the_alliance_but_tied_allies_hold_none() -> None:
    scene = pairs(
        turn=4,
        tokens={"denmark": (3, 1, 0), "burgundy": (3, 0, 0), "germany": (1, 0, 2)},
    )

    titles = [scene.player(country)["titles"] for country in PAIRS]

    assert titles == [["trader"], ["warrior"], [], []]
    assert scene.vp_sources("denmark")["titles"] == 3


@pytest.mark.rule("WT-ALLY-13")
def test_of_two_alliances_past_the_number_the_larger_total_wins() -> None:
    scene = ended(25, 26, 25, 26, 26, 26, turn=9, alliances="3v3")

    assert scene.over
    assert scene.winners == ["germany", "france", "england"]


@pytest.mark.rule("WT-ALLY-13")
@pytest.mark.parametrize(
    ("alliances", "reached", "short"),
    [
        ("3v3", (25, 10, 25, 10, 25, 10), (25, 10, 25, 10, 24, 10)),
        ("2v2", (33, 10, 32, 10), (32, 10, 32, 10)),
        ("2v2v2", (28, 10, 10, 27, 10, 10), (27, 10, 10, 27, 10, 10)),
    ],
)
def test_the_required_vp_of_each_format(
    alliances: str, reached: tuple[int, ...], short: tuple[int, ...]
) -> None:
    assert ended(*reached, turn=7, alliances=alliances).over
    assert not ended(*short, turn=7, alliances=alliances).over


@pytest.mark.rule("WT-ALLY-13")
def test_alliances_with_equal_totals_win_together() -> None:
    scene = ended(30, 20, 10, 10, turn=10, alliances="2v2")
    tied = ended(20, 15, 10, 15, turn=10, alliances="2v2")

    assert scene.winners == ["denmark", "burgundy"]
    assert tied.winners == ["denmark", "germany", "burgundy", "france"]


# ---- trade and Unification


@pytest.mark.rule("WT-ALLY-14")
def test_allies_need_a_route_to_give_goods() -> None:
    scene = pairs(
        turn=4,
        phase="trade",
        provinces={"fyn": "denmark: 1 infantry", "brabant": "burgundy: 1 infantry"},
        tokens={"denmark": (0, 1, 0)},
        store={"denmark": {"food": 2}},
    )

    assert scene.legal("denmark", "offer") == []
    scene.refuses("denmark: offer burgundy", "WT-ALLY-14")
    scene.play("denmark: open-route burgundy", "denmark: offer burgundy", "denmark: give food 2")
    scene.play("denmark: send", "burgundy: accept denmark")

    assert scene.store("denmark")["food"] == 0
    assert scene.store("burgundy")["food"] == 1 + 2


@pytest.mark.rule("WT-ALLY-14")
def test_a_route_needs_both_trade_centers_among_allies_too() -> None:
    scene = pairs(
        turn=4,
        phase="trade",
        provinces={"fyn": "denmark: 1 infantry"},
        tokens={"denmark": (0, 1, 0)},
        store={"denmark": {"food": 6}},
    )

    assert scene.legal("denmark", "open-route") == []
    scene.refuses("denmark: open-route burgundy", "WT-TRADE-07")


@pytest.mark.rule("WT-ALLY-14")
def test_a_monopoly_stops_trade_between_allies() -> None:
    scene = pairs(
        turn=4,
        phase="trade",
        routes=[("denmark", "burgundy")],
        provinces={
            "fyn": "denmark: 1 infantry",
            "brabant": "burgundy: 1 infantry",
            "bayern": "germany: 1 infantry",
        },
        tokens={"germany": (0, 12, 0)},
        store={"denmark": {"gold": 10}, "germany": {"food": 1}},
    )

    assert scene.legal("denmark", "offer") == []
    scene.refuses("denmark: offer burgundy", "WT-TRD-06")


POLAND = {
    "krakow": "poland: 1 infantry",
    "lubelskie": "poland: 1 infantry",
    "mazowsze": "poland: 1 infantry",
}


@pytest.mark.rule("WT-ALLY-15")
def test_provinces_of_an_ally_do_not_count_for_unification() -> None:
    scene = given(
        "poland",
        "serbia",
        "romania",
        "bulgaria",
        alliances="2v2",
        turn=4,
        phase="maneuvering",
        active="poland",
        provinces=POLAND | {"gdansk": "romania: 1 infantry"},
    )

    assert (scene.asked, scene.window) == (["poland"], "maneuver.move")
    scene.refuses("poland: unify", "WT-ALLY-15")


@pytest.mark.rule("WT-ALLY-15")
@pytest.mark.parametrize(
    ("gdansk", "rule"),
    [
        ("serbia: 1 infantry", "WT-ALLY-15"),
        ("bulgaria: 1 infantry", "WT-UNIF-01"),
        ("free", "WT-UNIF-01"),
    ],
)
def test_an_ally_who_sits_first_and_a_free_province_are_told_apart(gdansk: str, rule: str) -> None:
    """Poland sits last, its ally first."""
    scene = given(
        "serbia",
        "romania",
        "bulgaria",
        "poland",
        alliances=[[0, 3], [1, 2]],
        turn=4,
        phase="maneuvering",
        active="poland",
        provinces=POLAND | {"gdansk": gdansk},
    )

    scene.refuses("poland: unify", rule)


@pytest.mark.rule("WT-ALLY-15")
def test_a_country_held_alone_is_united_in_the_allied_game() -> None:
    scene = given(
        "poland",
        "serbia",
        "romania",
        "bulgaria",
        alliances="2v2",
        turn=4,
        phase="maneuvering",
        active="poland",
        provinces=POLAND | {"gdansk": "poland: 1 infantry", "silesia": "romania: 1 infantry"},
    )

    assert (scene.asked, scene.window) == (["poland"], "maneuver.unification")
    scene.play("poland: unify")

    assert scene.happened("unified")[0].values["count"] == 5
