"""TABLE, ALT, DIS and COR: the Powers Table, Disasters and Changes of Ruler."""

from __future__ import annotations

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"ginger": "russia, france", "cary": "spain", "fred": "almoravids"}


def mandatory(
    card: str, dice: tuple[int, ...], players: dict[str, str] = THREE, **position: object
) -> Scene:
    """The first player has played a Mandatory Card in phase E and these dice have fallen."""
    names = list(players)
    hands = {names[0]: f"{card}, pope"} | dict(position.pop("hands", {}))  # type: ignore[call-overload]
    scene = given(players, hands=hands, **position)  # type: ignore[arg-type]
    scene.dice(*dice)
    scene.play(f"{names[0]}: end")
    return scene


def struck(scene: Scene) -> str:
    """The Power that got the Disaster."""
    return str(scene.state.world.power_ids[scene.happened("disaster")[0].values["power"]])


@pytest.mark.rule("MD-TABLE-01")
@pytest.mark.parametrize(
    ("dice", "power"),
    [((5, 1), "spain"), ((5, 6), "france"), ((6, 1), "france"), ((3, 1), "russia")],
)
def test_the_dice_name_a_power(dice: tuple[int, int], power: str) -> None:
    assert struck(mandatory("disaster", (*dice, 1))) == power


@pytest.mark.rule("MD-TABLE-01")
def test_25_is_prussia() -> None:
    players = {"ginger": "prussia", "cary": "spain", "fred": "england"}

    assert struck(mandatory("disaster", (2, 5, 1), players, opened="1c")) == "prussia"


@pytest.mark.rule("MD-TABLE-02")
def test_prussia_not_in_play_moves_up_to_england() -> None:
    players = {"ginger": "england", "cary": "spain", "fred": "almoravids"}

    assert struck(mandatory("disaster", (2, 5, 1), players)) == "england"


@pytest.mark.rule("MD-TABLE-02")
def test_the_bulgars_move_up_past_the_seljuks_to_the_mamluks() -> None:
    players = {"ginger": "ayyubids-mamluks", "cary": "spain", "fred": "almoravids"}
    uncontrolled = mandatory("disaster", (4, 6, 1), players, table="seljuks")

    assert struck(uncontrolled) == "ayyubids-mamluks"


@pytest.mark.rule("MD-TABLE-02")
def test_the_top_row_is_followed_by_the_bottom() -> None:
    players = {"ginger": "france", "cary": "spain", "fred": "almoravids"}

    # 11 Venice is nobody's; upwards come 66 Sweden, 65 Denmark ... 61 France
    assert struck(mandatory("disaster", (1, 1, 1), players)) == "france"


@pytest.mark.rule("MD-TABLE-02")
def test_knights_of_christ_powers_are_passed_over() -> None:
    players = {"ginger": "livonia", "cary": "spain", "fred": "almoravids"}

    # 55 Livonia, then 54 the Almoravids
    assert struck(mandatory("disaster", (5, 5, 1), players, knights="livonia")) == "almoravids"
    assert struck(mandatory("disaster", (5, 5, 1), players)) == "livonia"


@pytest.mark.rule("MD-TABLE-02")
def test_powers_of_the_npc_are_passed_over() -> None:
    players = {"ginger": "russia", "cary": "almoravids"}

    # 61 France is the NPC's, 56 too, 55 Livonia nobody's, 54 the Almoravids
    assert struck(mandatory("disaster", (6, 1, 1), players, npc="france")) == "almoravids"


@pytest.mark.rule("MD-TABLE-03")
@pytest.mark.parametrize("reroll", ["move-up", "reroll"])
def test_without_any_power_nothing_happens(reroll: str) -> None:
    players = {"ginger": "", "cary": "", "fred": "livonia"}
    scene = mandatory("disaster", (5, 1, 1), players, knights="livonia", powers_table=reroll)

    assert not scene.happened("disaster")
    assert scene.happened("no-effect")[0].rule == "MD-TABLE-03"
    assert scene.state.disaster == 0
    assert [scene.florins(name) for name in players] == [10, 10, 10]


@pytest.mark.rule("MD-ALT-01")
def test_with_the_option_the_dice_are_rolled_again() -> None:
    players = {"ginger": "england", "cary": "spain", "fred": "almoravids"}
    scene = mandatory("disaster", (2, 5, 5, 1, 3), players, powers_table="reroll")

    assert [event.values["roll"] for event in scene.happened("powers-table")] == [25, 51]
    assert struck(scene) == "spain"
    assert scene.florins("cary") == 7


@pytest.mark.rule("MD-ALT-01")
def test_a_second_disaster_is_rerolled_too() -> None:
    scene = mandatory("disaster", (5, 1, 5, 4, 2), powers_table="reroll", disaster="spain")

    assert struck(scene) == "almoravids"


# ---- Disasters


@pytest.mark.rule("MD-DIS-01")
def test_the_power_gets_a_marker() -> None:
    scene = mandatory("disaster", (5, 1, 2))

    assert scene.power("spain")["disaster"]
    assert not scene.power("france")["disaster"]


@pytest.mark.rule("MD-DIS-02")
def test_a_second_disaster_goes_on_to_the_next_power() -> None:
    players = {"ginger": "russia", "cary": "spain", "fred": "seljuks"}

    # 51 Spain has one; 46 is nobody's, 45 are the Seljuks
    assert struck(mandatory("disaster", (5, 1, 2), players, disaster="spain")) == "seljuks"


@pytest.mark.rule("MD-DIS-02")
def test_when_all_have_one_nothing_happens() -> None:
    scene = mandatory("disaster", (5, 1, 2), disaster="spain, russia, france, almoravids")

    assert not scene.happened("disaster")
    assert [scene.florins(name) for name in THREE] == [10, 10, 10]


@pytest.mark.rule("MD-DIS-03")
def test_the_controller_pays_the_die() -> None:
    scene = mandatory("disaster", (5, 1, 2), florins={"cary": 9})

    assert scene.florins("cary") == 7


@pytest.mark.rule("MD-DIS-04")
@pytest.mark.parametrize(("die", "left", "war"), [(5, 0, True), (3, 0, False), (2, 1, False)])
def test_who_cannot_pay_gets_a_civil_war(die: int, left: int, war: bool) -> None:
    scene = mandatory("disaster", (5, 1, die), florins={"cary": 3})

    assert scene.florins("cary") == left
    assert scene.power("spain")["civil_war"] == war


@pytest.mark.rule("MD-DIS-05")
def test_from_the_next_turn_on_civil_war_threatens() -> None:
    scene = mandatory("disaster", (5, 1, 2), hands={"cary": "civil-war"})
    scene.pass_until("turn.income", "cary")
    scene.play("cary: pass", "cary: civil-war spain")

    assert scene.power("spain")["civil_war"]


@pytest.mark.rule("MD-DIS-06")
def test_it_attacks_intercepts_and_defends_but_does_not_crusade() -> None:
    scene = given(THREE, active="cary", disaster="spain", hands={"cary": "pope"})

    scene.allows("cary: attack spain southern-spain")
    scene.play("cary: crusade")
    # Spain may not go and no card is left in hand: Cary himself is not even asked
    assert scene.asked == ["ginger"]
    scene.play("ginger: pass")
    assert scene.window == "turn.actions"
    defence = given(THREE, disaster="spain", provinces={"south-western-france": "ginger"})
    defence.dice(1, 1)
    defence.play("ginger: attack france northern-spain", "ginger: bid 0", "cary: bid 0")
    assert defence.happened("battle")[0].values["other_total"] == 1 + 2 + 1


@pytest.mark.rule("MD-DIS-06")
def test_a_fleet_in_disaster_still_intercepts() -> None:
    players = {"ginger": "norway", "cary": "england", "fred": "almoravids"}
    scene = given(players, disaster="england")

    scene.play("ginger: attack norway north-eastern-france", "ginger: route 1", "ginger: bid 0")

    assert (scene.window, scene.asked) == ("attack.intercept", ["cary"])


@pytest.mark.rule("MD-DIS-07")
def test_collecting_removes_all_markers_of_the_player() -> None:
    scene = given(THREE, phase="income", disaster="russia, france, spain")

    scene.play("ginger: collect")

    assert [scene.power(power)["disaster"] for power in ("russia", "france", "spain")] == [
        False, False, True,
    ]  # fmt: skip


@pytest.mark.rule("MD-DIS-08")
def test_the_controller_pays_and_not_the_player_of_the_card() -> None:
    scene = mandatory("disaster", (5, 1, 4))

    assert [scene.florins(name) for name in THREE] == [10, 6, 10]


# ---- Changes of Ruler


@pytest.mark.rule("MD-COR-01")
@pytest.mark.parametrize(("die", "rating"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, -1), (6, -1)])
def test_the_ruler_table_names_the_new_rating(die: int, rating: int) -> None:
    scene = mandatory("change-of-ruler", (5, 6, die))

    assert scene.power("france")["ruler"] == rating


@pytest.mark.rule("MD-COR-01")
def test_it_moves_up_as_usual() -> None:
    scene = mandatory(
        "change-of-ruler", (4, 6, 6), {"ginger": "russia", "cary": "seljuks", "fred": ""}
    )

    assert scene.power("seljuks")["ruler"] == -1


@pytest.mark.rule("MD-COR-02")
def test_a_marker_lies_where_the_rating_differs_from_the_card() -> None:
    players = {"ginger": "england", "cary": "spain", "fred": "almoravids"}
    normal = mandatory("change-of-ruler", (2, 3, 4), players)
    bad = mandatory("change-of-ruler", (2, 3, 6), players, rulers={"england": 0})

    assert (normal.power("england")["ruler"], normal.power("england")["ruler_on_card"]) == (0, -1)
    assert (bad.power("england")["ruler"], bad.power("england")["ruler_on_card"]) == (-1, -1)


@pytest.mark.rule("MD-COR-03")
def test_a_disaster_does_not_shield_the_ruler() -> None:
    scene = mandatory("change-of-ruler", (5, 1, 5), disaster="spain")

    assert scene.power("spain")["ruler"] == -1
    assert scene.power("spain")["disaster"]
