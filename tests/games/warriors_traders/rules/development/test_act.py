"""ACT: the five Actions."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given


@pytest.mark.rule("WT-ACT-01")
def test_upgrade_technology_places_one_token_for_nothing() -> None:
    scene = given("germany", "denmark", tokens={"germany": (3, 0, 1)})
    before = scene.store("germany")

    assert scene.legal("germany", "upgrade-technology") == [
        "upgrade-technology production",
        "upgrade-technology trade",
        "upgrade-technology military",
    ]
    events = scene.play("germany: upgrade-technology trade")

    assert scene.tokens("germany") == (3, 1, 1)
    assert scene.levels("germany")[1] == 2
    assert scene.store("germany") == before
    assert events[0].rule == "WT-ACT-01"


@pytest.mark.rule("WT-ACT-02")
def test_spaces_are_filled_from_the_bottom() -> None:
    scene = given("germany", "denmark", tokens={"germany": (3, 0, 0)})

    scene.refuses("germany: upgrade-technology production 4", "WT-ACT-02")
    scene.play("germany: upgrade-technology production")

    assert scene.tokens("germany")[0] == 4
    assert scene.levels("germany")[0] == 3


@pytest.mark.rule("WT-ACT-02")
@pytest.mark.parametrize(
    ("tokens", "path"),
    [((15, 11, 14), "production"), ((14, 12, 14), "trade"), ((14, 11, 15), "military")],
)
def test_a_full_path_takes_no_further_token(tokens: tuple[int, int, int], path: str) -> None:
    scene = given("germany", "denmark", tokens={"germany": tokens})

    assert len(scene.legal("germany", "upgrade-technology")) == 2
    scene.refuses(f"germany: upgrade-technology {path}", "WT-ACT-02")


@pytest.mark.rule("WT-ACT-03")
def test_a_built_army_is_paid_and_can_move_in_the_same_turn() -> None:
    scene = given(
        "germany", "denmark",
        provinces={"bayern": "free"},
        store={"germany": {"weapons": 2, "gold": 1}},
        tokens={"germany": (0, 0, 3)},
    )  # fmt: skip

    scene.refuses("germany: build-army cavalry brandenburg", "WT-MIL-05")
    scene.play("germany: build-army archer brandenburg")
    assert scene.store("germany")["weapons"] == 0
    assert scene.store("germany")["gold"] == 0
    scene.pass_until("maneuver.move", "germany")

    assert scene.army("archer-1a")["points"] == 3
    scene.play("germany: move archer-1a bayern")
    assert scene.army("archer-1a")["province"] == "bayern"


@pytest.mark.rule("WT-ACT-03")
@pytest.mark.parametrize(
    ("unit", "tokens", "rule", "weapons", "gold"),
    [
        ("archer", 2, "WT-MIL-04", 2, 1),
        ("cavalry", 11, "WT-MIL-05", 3, 2),
    ],
)
def test_each_army_has_its_level_and_price(
    unit: str, tokens: int, rule: str, weapons: int, gold: int
) -> None:
    store = {"germany": {"weapons": 3, "gold": 2}}
    early = given("germany", "denmark", store=store, tokens={"germany": (0, 0, tokens)})
    ready = given("germany", "denmark", store=store, tokens={"germany": (0, 0, tokens + 1)})

    early.refuses(f"germany: build-army {unit} brandenburg", rule)
    ready.play(f"germany: build-army {unit} brandenburg")

    assert ready.store("germany")["weapons"] == 3 - weapons
    assert ready.store("germany")["gold"] == 2 - gold
    assert ready.units("brandenburg")[unit] == 1


@pytest.mark.rule("WT-ACT-03")
def test_an_army_is_placed_in_a_province_the_player_controls() -> None:
    scene = given(
        "germany", "denmark",
        provinces={"pomerania": "germany: 1 princess", "bayern": "free"},
        store={"germany": {"weapons": 1}},
    )  # fmt: skip

    assert scene.legal("germany", "build-army") == [
        "build-army infantry brandenburg",
        "build-army infantry pomerania",
    ]
    scene.refuses("germany: build-army infantry bayern", "WT-ACT-03")
    scene.refuses("germany: build-army infantry palatinate", "WT-ACT-03")
    scene.refuses("germany: build-army infantry sjaelland", "WT-ACT-03")
    scene.refuses("germany: build-army princess brandenburg", "WT-ACT-03")


@pytest.mark.rule("WT-ACT-03")
def test_no_fifth_infantry() -> None:
    scene = given(
        "germany", "denmark",
        provinces={"pomerania": "germany: 4 infantry"},
        store={"germany": {"weapons": 1}},
    )  # fmt: skip

    assert scene.legal("germany", "build-army") == []
    scene.refuses("germany: build-army infantry pomerania", "WT-COMP-02")


@pytest.mark.rule("WT-ACT-04")
def test_one_action_builds_one_army_however_rich_the_player_is() -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"weapons": 6}},
        tokens={"germany": (0, 0, 6)},
    )  # fmt: skip

    scene.play("germany: build-army infantry brandenburg")

    assert scene.window == "development.action"
    assert scene.asked == ["denmark"]
    scene.refuses("germany: build-army infantry brandenburg", "WT-TURN-03")
    assert scene.units("brandenburg")["infantry"] == 1


@pytest.mark.rule("WT-ACT-04")
@pytest.mark.parametrize(("tokens", "armies"), [(14, 1), (15, 2)])
def test_only_a_warlord_builds_two_armies_with_one_action(tokens: int, armies: int) -> None:
    scene = given(
        "germany", "denmark",
        store={"germany": {"weapons": 6}},
        tokens={"germany": (0, 0, tokens)},
    )  # fmt: skip

    scene.play("germany: build-army infantry brandenburg")
    assert (scene.window == "development.further-army") is (armies == 2)
    if armies == 2:
        scene.play("germany: build-army infantry brandenburg")

    assert scene.asked == ["denmark"]
    assert scene.units("brandenburg")["infantry"] == armies


@pytest.mark.rule("WT-ACT-05")
def test_a_player_without_provinces_builds_nothing_but_goes_on() -> None:
    scene = given(
        "germany", "denmark",
        provinces={"brandenburg": "denmark: 1 princess"},
        store={"germany": {"weapons": 3, "products": 12, "food": 2, "gold": 1}},
        tokens={"germany": (6, 0, 0)},
    )  # fmt: skip

    assert scene.asked == ["germany"]
    scene.refuses("germany: build-army infantry brandenburg", "WT-ACT-05")
    scene.refuses("germany: build-fort brandenburg", "WT-ACT-05")
    assert {move.split()[0] for move in scene.legal("germany")} == {
        "pass", "upgrade-technology", "declare-war",
    }  # fmt: skip
    scene.play("germany: upgrade-technology military")
    assert scene.tokens("germany") == (6, 0, 1)


@pytest.mark.rule("WT-ACT-06")
def test_a_fort_costs_products_food_and_gold_and_scores_three() -> None:
    scene = given(
        "bohemia", "austria",
        provinces={"praha": "bohemia: 1 princess"},
        store={"bohemia": {"products": 14, "food": 2, "gold": 1}},
        tokens={"bohemia": (6, 0, 0)},
    )  # fmt: skip
    before = scene.vp("bohemia")

    scene.refuses("bohemia: build-fort moravia", "WT-ACT-06")
    scene.refuses("bohemia: build-fort wien", "WT-ACT-06")
    scene.play("bohemia: build-fort praha")

    assert scene.units("praha") == {"princess": 1, "fort": 1}
    assert scene.store("bohemia") == {"food": 0, "products": 2, "weapons": 0, "gold": 0}
    assert scene.vp("bohemia") == before + 3


@pytest.mark.rule("WT-ACT-06")
@pytest.mark.parametrize(
    "store",
    [
        {"products": 11, "food": 2, "gold": 1},
        {"products": 12, "food": 1, "gold": 1},
        {"products": 12, "food": 2, "gold": 0},
    ],
)
def test_every_part_of_the_price_of_a_fort_is_needed(store: dict[str, int]) -> None:
    scene = given("bohemia", "austria", store={"bohemia": store}, tokens={"bohemia": (6, 0, 0)})

    assert scene.legal("bohemia", "build-fort") == []
    scene.refuses("bohemia: build-fort bohemia", "WT-DEV-07")


@pytest.mark.rule("WT-ACT-07")
def test_a_province_holds_two_forts() -> None:
    scene = given(
        "bohemia", "austria",
        provinces={"bohemia": "bohemia: 2 fort", "praha": "bohemia: 1 fort"},
        store={"bohemia": {"products": 12, "food": 2, "gold": 1}},
        tokens={"bohemia": (6, 0, 0)},
    )  # fmt: skip

    assert scene.legal("bohemia", "build-fort") == ["build-fort praha"]
    scene.refuses("bohemia: build-fort bohemia", "WT-ACT-07")
    scene.play("bohemia: build-fort praha")

    assert scene.units("praha") == {"fort": 2}
    assert scene.asked == ["austria"]


@pytest.mark.rule("WT-ACT-07")
def test_no_ninth_fort() -> None:
    scene = given(
        "bohemia", "austria",
        provinces={
            **dict.fromkeys(("bohemia", "praha", "ratibor", "kosice"), "bohemia: 2 fort"),
            "moravia": "bohemia: 1 princess",
        },
        store={"bohemia": {"products": 12, "food": 2, "gold": 1}},
        tokens={"bohemia": (6, 0, 0)},
    )  # fmt: skip

    assert scene.legal("bohemia", "build-fort") == []
    scene.refuses("bohemia: build-fort moravia", "WT-COMP-02")


@pytest.mark.rule("WT-ACT-08")
def test_an_infantry_becomes_cavalry_for_fourteen_products_at_military_one() -> None:
    scene = given(
        "switzerland", "denmark",
        provinces={"bern": "switzerland: 1 infantry"},
        store={"switzerland": {"products": 14}},
        tokens={"switzerland": (9, 0, 0)},
    )  # fmt: skip
    scene.play("denmark: pass")

    assert scene.levels("switzerland")[2] == 1
    scene.play("switzerland: upgrade-army infantry-1a cavalry")

    assert scene.units("bern") == {"cavalry": 1}
    assert scene.player("switzerland")["stash"]["infantry"] == 4
    assert scene.player("switzerland")["stash"]["cavalry"] == 3
    assert scene.store("switzerland") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}


@pytest.mark.rule("WT-ACT-08")
def test_one_step_up_costs_seven_products() -> None:
    scene = given(
        "germany", "switzerland",
        provinces={"bern": "germany: 1 infantry, 1 archer"},
        store={"germany": {"products": 13}},
        tokens={"germany": (9, 0, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "upgrade-army") == [
        "upgrade-army infantry-1a archer",
        "upgrade-army archer-1a cavalry",
    ]
    scene.refuses("germany: upgrade-army infantry-1a cavalry", "WT-DEV-07")
    scene.play("germany: upgrade-army archer-1a cavalry")

    assert scene.units("bern") == {"infantry": 1, "cavalry": 1}
    assert scene.store("germany")["products"] == 6


@pytest.mark.rule("WT-ACT-08", "WT-TRD-05")
def test_an_upgrade_that_a_master_trader_buys_costs_five_gold_more() -> None:
    scene = given(
        "germany", "switzerland",
        provinces={"bern": "germany: 1 infantry"},
        store={"germany": {"products": 7, "gold": 5}},
        tokens={"germany": (9, 9, 0)},
    )  # fmt: skip
    scene.pass_until("development.extra", "germany")
    scene.play("germany: upgrade-army infantry-1a archer")

    assert scene.units("bern") == {"archer": 1}
    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}


@pytest.mark.rule("WT-ACT-08")
def test_an_upgrade_needs_a_weaker_army_on_the_map_and_a_piece_in_the_stash() -> None:
    scene = given(
        "germany", "switzerland",
        provinces={"bern": "germany: 1 archer, 4 cavalry"},
        store={"germany": {"products": 20}},
        tokens={"germany": (9, 0, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "upgrade-army") == []
    scene.refuses("germany: upgrade-army archer-1a cavalry", "WT-COMP-02")
    scene.refuses("germany: upgrade-army archer-1a infantry", "WT-ACT-08")
    scene.refuses("germany: upgrade-army archer-1a archer", "WT-ACT-08")
    scene.refuses("germany: upgrade-army infantry-1a archer", "WT-ACT-08")
    scene.refuses("germany: upgrade-army archer-1a princess", "WT-ACT-08")


@pytest.mark.rule("WT-ACT-09")
def test_an_upgraded_army_moves_and_fights_by_the_military_level() -> None:
    scene = given(
        "germany", "denmark",
        turn=8,
        provinces={"bayern": "germany: 1 infantry", "palatinate": "1 barbarian"},
        store={"germany": {"products": 14}},
        tokens={"germany": (9, 0, 0)},
    )  # fmt: skip

    scene.play("germany: upgrade-army infantry-1a cavalry")
    scene.pass_until("maneuver.move", "germany")
    assert scene.army("cavalry-1a")["points"] == 2
    scene.play("germany: move cavalry-1a palatinate")

    scene.pass_until("maneuver.princesses", "germany")
    assert scene.army("cavalry-1a")["province"] is None
    assert scene.player("germany")["stash"]["cavalry"] == 4


@pytest.mark.rule("WT-ACT-10")
def test_an_upgraded_army_keeps_damage_and_used_action_points() -> None:
    scene = given(
        "switzerland", "denmark",
        phase="maneuvering",
        active="switzerland",
        provinces={
            "bern": "switzerland: 1 archer, 1 princess",
            "konstanz": "1 barbarian",
        },
        store={"switzerland": {"products": 7}},
        tokens={"switzerland": (9, 0, 0)},
    )  # fmt: skip

    scene.play("switzerland: move archer-1a konstanz", "switzerland: done")
    assert scene.window == "maneuver.unification"
    scene.play("switzerland: unify")
    assert scene.window == "maneuver.bonus-action"
    assert (scene.army("archer-1a")["damage"], scene.army("archer-1a")["points"]) == (1, 0)
    scene.play("switzerland: upgrade-army archer-1a cavalry")

    cavalry = scene.army("cavalry-1a")
    assert cavalry["province"] == "konstanz"
    assert (cavalry["damage"], cavalry["points"], cavalry["lies"]) == (1, 0, False)


@pytest.mark.rule("WT-ACT-10")
def test_an_upgraded_army_that_retreated_still_lies() -> None:
    scene = given(
        "switzerland", "denmark",
        phase="maneuvering",
        active="switzerland",
        provinces={
            "bern": "switzerland: 1 princess, 1 archer lying",
            "konstanz": "switzerland: 1 princess",
        },
        store={"switzerland": {"products": 7}},
        tokens={"switzerland": (9, 0, 0)},
    )  # fmt: skip

    scene.play("switzerland: unify", "switzerland: upgrade-army archer-1a cavalry")

    cavalry = scene.army("cavalry-1a")
    assert (cavalry["points"], cavalry["lies"]) == (0, True)


@pytest.mark.rule("WT-ACT-11")
def test_another_players_army_cannot_be_upgraded() -> None:
    scene = given(
        "germany", "denmark",
        provinces={"fyn": "denmark: 1 infantry"},
        store={"germany": {"products": 7}},
        tokens={"germany": (9, 0, 0)},
    )  # fmt: skip

    assert scene.legal("germany", "upgrade-army") == []
    scene.refuses("germany: upgrade-army infantry-2a archer", "WT-ACT-11")


@pytest.mark.rule("WT-ACT-12")
def test_a_declared_war_opens_both_countries_in_the_same_turn() -> None:
    scene = given(
        "germany", "denmark",
        provinces={
            "pomerania": "germany: 1 infantry, 1 princess",
            "sjaelland": "denmark: 1 infantry, 1 princess",
        },
        store={"germany": {}, "denmark": {}},
    )  # fmt: skip

    scene.play("germany: pass", "denmark: pass", "denmark: pass")
    events = scene.play("germany: declare-war denmark")
    assert (events[0].kind, events[0].rule) == ("war-declared", "WT-ACT-12")
    assert scene.at_war("germany", "denmark")
    assert scene.store("germany") == {"food": 0, "products": 0, "weapons": 0, "gold": 0}

    scene.pass_until("maneuver.move", "germany")
    scene.allows("germany: move infantry-1a sjaelland")
    scene.play("germany: done")
    scene.pass_until("maneuver.move", "denmark")
    scene.allows("denmark: move infantry-2a pomerania")


@pytest.mark.rule("WT-ACT-12")
def test_without_a_declaration_the_border_stays_closed() -> None:
    scene = given(
        "germany", "denmark",
        provinces={
            "pomerania": "germany: 1 infantry, 1 princess",
            "sjaelland": "denmark: 1 infantry, 1 princess",
        },
    )  # fmt: skip

    scene.pass_until("maneuver.move", "germany")

    scene.refuses("germany: move infantry-1a sjaelland", "WT-MOVE-07")


@pytest.mark.rule("WT-ACT-12")
def test_war_needs_no_common_border_but_another_player() -> None:
    scene = given("germany", "denmark", "ireland")

    assert scene.legal("germany", "declare-war") == ["declare-war denmark", "declare-war ireland"]
    scene.refuses("germany: declare-war germany", "WT-ACT-12")
    scene.refuses("germany: declare-war france", "WT-ACT-12")
    scene.play("germany: declare-war ireland")

    assert scene.at_war("germany", "ireland")
    assert not scene.at_war("germany", "denmark")
