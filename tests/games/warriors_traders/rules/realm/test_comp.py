"""COMP: components, supplies, information."""

import pytest

from tests.games.warriors_traders.scene import Scene, given, opened

FOUR_WEST = ("burgundy", "germany", "denmark", "scotland")
FOUR_EAST = ("romania", "austria", "croatia", "bulgaria")


def barbarians(scene: Scene) -> tuple[int, int]:
    """Barbarian armies and Barbarian Forts on the map."""
    provinces = scene.view(scene.countries[0])["provinces"]
    armies = sum(len(province["barbarians"]) for province in provinces)
    forts = sum(len(province["forts"]) for province in provinces if province["owner"] is None)
    return armies, forts


@pytest.mark.rule("WT-COMP-01")
def test_every_player_owns_the_same_pieces() -> None:
    scene = opened(*FOUR_WEST)
    capitals = ("vlaanderen", "brandenburg", "sjaelland", "aberdeen")

    for country, capital in zip(FOUR_WEST, capitals, strict=True):
        assert scene.units(capital) == {"princess": 4, "fort": 1}
        stash = scene.player(country)["stash"]
        assert stash == {"infantry": 4, "archer": 4, "cavalry": 4, "fort": 7}


@pytest.mark.rule("WT-COMP-01")
def test_pieces_on_the_map_are_missing_in_the_stash() -> None:
    scene = given(
        "denmark", "germany", provinces={"fyn": "denmark: 1 infantry, 2 archer, 4 cavalry, 2 fort"}
    )

    stash = scene.player("denmark")["stash"]

    assert stash == {"infantry": 3, "archer": 2, "cavalry": 0, "fort": 5}
    assert scene.player("germany")["stash"]["infantry"] == 4


@pytest.mark.rule("WT-COMP-02")
def test_a_fifth_archer_cannot_be_built() -> None:
    scene = given(
        "denmark",
        "germany",
        tokens={"denmark": (0, 0, 3)},
        provinces={"fyn": "denmark: 4 archer"},
        store={"denmark": {"weapons": 5, "gold": 3}},
    )

    scene.play("germany: pass")

    scene.refuses("denmark: build-army archer fyn", "WT-COMP-02")
    assert scene.legal("denmark", "build-army") == [
        "build-army infantry sjaelland",
        "build-army infantry fyn",
    ]


@pytest.mark.rule("WT-COMP-02")
def test_an_archer_can_be_built_again_after_one_has_died() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        tokens={"denmark": (0, 0, 3)},
        provinces={"fyn": "denmark: 4 archer"},
        store={"denmark": {"food": 6, "weapons": 5, "gold": 3}},
    )

    scene.play("denmark: feed archer-1a", "denmark: feed archer-1b", "denmark: feed archer-1c")
    scene.pass_until("development.action", "denmark")
    assert scene.units("fyn") == {"archer": 3}
    scene.play("denmark: build-army archer fyn")

    assert scene.units("fyn") == {"archer": 4}
    scene.refuses("denmark: build-army archer fyn", "WT-COMP-02")


@pytest.mark.rule("WT-COMP-02")
def test_an_upgrade_needs_a_piece_of_the_better_kind() -> None:
    scene = given(
        "denmark",
        "germany",
        tokens={"denmark": (9, 0, 0)},
        provinces={"fyn": "denmark: 1 infantry, 4 archer"},
        store={"denmark": {"products": 14}},
    )

    scene.play("germany: pass")

    scene.refuses("denmark: upgrade-army infantry-1a archer", "WT-COMP-02")
    assert scene.legal("denmark", "upgrade-army") == [
        "upgrade-army infantry-1a cavalry",
        "upgrade-army archer-1a cavalry",
    ]


@pytest.mark.rule("WT-COMP-02")
def test_a_ninth_fort_cannot_be_built() -> None:
    scene = given(
        "denmark",
        "germany",
        tokens={"denmark": (6, 0, 0)},
        provinces={
            "sjaelland": "denmark: 2 fort",
            "fyn": "denmark: 2 fort",
            "slesvig": "denmark: 2 fort",
            "jylland": "denmark: 1 fort",
            "oldenburg": "denmark: 1 princess",
        },
        store={"denmark": {"products": 24, "food": 4, "gold": 2}},
    )

    scene.play("germany: pass")
    scene.allows("denmark: build-fort oldenburg")
    scene.play("denmark: build-fort jylland")

    assert scene.player("denmark")["stash"]["fort"] == 0
    scene.refuses("denmark: build-fort oldenburg", "WT-COMP-02")
    assert scene.legal("denmark", "build-fort") == []


@pytest.mark.rule("WT-COMP-03")
def test_a_starved_army_goes_back_to_the_stash() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry, 1 princess"},
        store={"denmark": {"food": 1, "weapons": 1}},
    )
    assert scene.player("denmark")["stash"]["infantry"] == 3

    scene.play("denmark: done")

    assert scene.player("denmark")["stash"]["infantry"] == 4
    scene.pass_until("development.action", "denmark")
    scene.allows("denmark: build-army infantry fyn")


@pytest.mark.rule("WT-COMP-03")
def test_an_army_and_a_fort_that_fall_in_battle_go_back_to_their_stashes() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={"sjaelland": "denmark: 2 cavalry, 1 fort", "fyn": "germany: 1 fort"},
        store={"denmark": {"food": 3}},
    )
    assert scene.player("denmark")["stash"]["cavalry"] == 2
    assert scene.player("germany")["stash"]["fort"] == 6

    scene.march("denmark", "cavalry-1a fyn", "cavalry-1b fyn")
    scene.play("germany: hit cavalry-1a 5")

    assert scene.units("fyn") == {"cavalry": 1}
    assert scene.player("denmark")["stash"]["cavalry"] == 3
    assert scene.player("germany")["stash"]["fort"] == 7


@pytest.mark.rule("WT-COMP-03")
def test_a_killed_princess_leaves_the_game_for_good() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={"sjaelland": "denmark: 1 infantry, 1 fort", "fyn": "germany: 1 princess"},
    )
    stashes = [scene.player(country)["stash"] for country in scene.countries]

    scene.march("denmark", "infantry-1a fyn")

    assert scene.owner("fyn") == "denmark"
    assert scene.player("germany")["princesses"] == 3
    assert [scene.player(country)["stash"] for country in scene.countries] == stashes
    scene.refuses("germany: move-princess princess-2a fyn", "WT-PRINC-01")


@pytest.mark.rule("WT-COMP-04")
def test_the_bank_pays_six_players_twenty_products_each() -> None:
    realms = {
        "denmark": ("fyn", "oldenburg"),
        "france": ("anjou", "geneve"),
        "england": ("east-anglia", "calais"),
        "scotland": ("highlands", "western-islands"),
        "ireland": ("connaught", "munster", "lothian"),
        "burgundy": ("brabant", "bourgogne", "provence"),
    }

    scene = given(
        *realms,
        phase="upkeep",
        tokens=dict.fromkeys(realms, (15, 0, 0)),  # 4 Products for each of five symbols
        provinces={
            place: f"{who}: 1 princess" for who, places in realms.items() for place in places
        },
        store={country: {} for country in realms},
    )

    assert [scene.store(country)["products"] for country in realms] == [20] * 6


@pytest.mark.rule("WT-COMP-05")
def test_every_token_lies_on_the_map_or_with_one_owner() -> None:
    scene = given(
        "denmark",
        "germany",
        provinces={
            "fyn": "denmark: 1 princess",
            "slesvig": "denmark: 1 princess",
            "bayern": "germany: 1 princess",
            "pomerania": "germany: 1 princess",
        },
    )

    owners = [province["owner"] for province in scene.view("denmark")["provinces"]]

    assert len(owners) == 40
    assert (owners.count(None), owners.count(0), owners.count(1)) == (34, 3, 3)


@pytest.mark.rule("WT-COMP-05")
def test_a_token_states_type_symbols_and_vp() -> None:
    scene = given("denmark", "germany")

    fyn, orkney = scene.province("fyn"), scene.province("orkney")

    assert (fyn["type"], fyn["vp"]) == ("trade-center", 2)
    assert fyn["symbols"] == {"food": 0, "products": 2, "weapons": 0}
    assert (orkney["type"], orkney["vp"]) == ("contested", 1)
    assert orkney["symbols"] == {"food": 1, "products": 0, "weapons": 1}


@pytest.mark.rule("WT-COMP-05")
def test_a_conquered_token_changes_its_one_owner() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={"sjaelland": "denmark: 2 infantry, 1 fort", "fyn": "germany: 1 infantry"},
    )
    assert scene.owner("fyn") == "germany"

    scene.march("denmark", "infantry-1a fyn", "infantry-1b fyn")

    assert scene.owner("fyn") == "denmark"


@pytest.mark.rule("WT-COMP-06")
def test_holdings_are_open_to_everybody() -> None:
    scene = given(
        "denmark",
        "germany",
        "france",
        store={"denmark": {"gold": 7}},
        provinces={"fyn": "denmark: 1 archer -1, 1 princess", "bayern": "germany: 1 princess"},
        tokens={"denmark": (1, 2, 3)},
        kills={"denmark": 5},
        routes=[("denmark", "germany")],
        wars=[("denmark", "france")],
    )
    own = scene.view("denmark")

    for other in ("germany", "france"):
        seen = scene.view(other)
        assert seen["players"][0]["store"]["gold"] == 7
        assert seen["players"][0]["vp_sources"]["kills"] == 5
        assert seen["wars"][0]["sides"] == [[0], [2]]
        assert seen["routes"] == [[0, 1]]
        for open_part in ("players", "provinces", "wars", "routes", "order", "turn", "phase"):
            assert seen[open_part] == own[open_part]


def battle_in_fyn() -> Scene:
    """Denmark and Germany, 3 damage each, are both choosing where it goes."""
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        wars=[("denmark", "germany")],
        provinces={
            "sjaelland": "denmark: 1 infantry, 1 archer, 1 fort",
            "fyn": "germany: 1 infantry, 1 archer",
        },
    )
    scene.march("denmark", "infantry-1a fyn", "archer-1a fyn")
    assert (scene.window, scene.asked) == ("battle.assign", ["denmark", "germany"])
    return scene


@pytest.mark.rule("WT-COMP-06")
def test_damage_stays_hidden_until_both_sides_have_committed() -> None:
    spread, piled = battle_in_fyn(), battle_in_fyn()
    before = spread.view("germany")

    spread.play("denmark: hit infantry-2a 1", "denmark: hit archer-2a 2")
    piled.play("denmark: hit archer-2a 3")

    assert spread.asked == piled.asked == ["germany"]
    assert spread.view("germany") == piled.view("germany") == before
    assert spread.table.prompt(1) == piled.table.prompt(1)
    assert spread.table.knowledge(1).dump() == piled.table.knowledge(1).dump()
    assert spread.view("denmark")["sealed"] == ["hit infantry-2a 1", "hit archer-2a 2"]


@pytest.mark.rule("WT-COMP-06")
def test_both_assignments_are_shown_when_the_second_is_in() -> None:
    scene = battle_in_fyn()

    scene.play("denmark: hit infantry-2a 1", "denmark: hit archer-2a 2")
    assert scene.happened("unit-killed") == []
    scene.play("germany: hit archer-1a 3")

    killed = [(e.values["seat"], e.values["unit"]) for e in scene.happened("unit-killed")]
    assert sorted(killed) == [(0, 1), (1, 0), (1, 1)]
    assert all(event.audience is None for event in scene.happened("unit-killed"))
    assert scene.units("fyn") == {"infantry": 1}


@pytest.mark.rule("WT-COMP-07")
def test_a_princess_and_a_fort_are_no_armies() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry, 1 princess, 1 fort"},
    )

    assert len(scene.province("fyn")["armies"]) == 1
    prompt = scene.table.prompt(0)
    assert prompt is not None
    assert prompt["values"] == {"count": 1, "price_count": 1, "have_count": 1}
    assert prompt["moves"] == ["feed-all", "done", "feed infantry-1a"]
    scene.refuses("denmark: feed princess-1a", "WT-COMP-07")


@pytest.mark.rule("WT-COMP-07")
def test_princesses_and_forts_neither_move_as_armies_nor_are_upgraded() -> None:
    scene = given(
        "denmark",
        "germany",
        phase="maneuvering",
        active="denmark",
        provinces={"sjaelland": "denmark: 1 infantry, 1 princess, 1 fort", "fyn": "free"},
    )

    assert {move.split()[1] for move in scene.legal("denmark", "move")} == {"infantry-1a"}
    scene.refuses("denmark: move princess-1a fyn", "WT-COMP-07")
    scene.refuses("denmark: move fort-a fyn", "WT-COMP-07")
    scene.refuses("denmark: upgrade-army princess-1a archer", "WT-COMP-07")


@pytest.mark.rule("WT-COMP-08")
def test_the_eastern_map_begins_with_33_barbarian_armies() -> None:
    assert barbarians(opened(*FOUR_EAST)) == (33, 4)


@pytest.mark.rule("WT-COMP-08")
def test_the_western_map_begins_with_32_barbarian_armies() -> None:
    assert barbarians(opened(*FOUR_WEST)) == (32, 4)
    assert barbarians(opened("denmark", "germany")) == (32, 6)


@pytest.mark.rule("WT-COMP-08")
def test_barbarians_are_never_built_during_play() -> None:
    scene = given(*FOUR_EAST, phase="upkeep")

    while scene.turn < 4:
        scene.default(scene.asked[0])
        assert barbarians(scene) == (33, 4)


@pytest.mark.rule("WT-COMP-08")
def test_a_departed_player_adds_barbarians_beyond_the_pieces() -> None:
    scene = given(*FOUR_EAST, provinces={"valahia": "romania: 4 infantry, 2 archer, 2 fort"})
    assert barbarians(scene) == (33, 4)

    scene.play("romania: resign")
    scene.play("austria: vote go-on", "croatia: vote go-on", "bulgaria: vote go-on")

    assert barbarians(scene) == (39, 6)
    assert scene.units("valahia") == {"barbarian": 6, "barbarian-fort": 2}
