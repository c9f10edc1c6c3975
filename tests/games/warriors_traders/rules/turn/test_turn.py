"""TURN: the frame of a turn."""

import pytest

from tests.games.warriors_traders.scene import Scene, given

FOUR = ("denmark", "germany", "france", "england")


@pytest.mark.rule("WT-TURN-01")
def test_the_game_ends_after_turn_ten_although_nobody_met_the_threshold() -> None:
    scene = given("denmark", "germany", turn=10, phase="development", bought={"germany": 1})

    scene.end_turn()

    assert scene.over
    assert scene.turn == 10
    assert scene.happened("turn-begins") == []
    assert scene.winners == ["germany"]
    assert scene.table.result is not None
    assert scene.table.result.reason == "last-turn"


@pytest.mark.rule("WT-TURN-01")
def test_after_turn_nine_there_is_another_turn() -> None:
    scene = given("denmark", "germany", turn=9, phase="development")

    scene.end_turn()

    assert not scene.over
    assert scene.turn == 10


@pytest.mark.rule("WT-TURN-01")
def test_the_turn_counter_rises_by_one() -> None:
    scene = given("denmark", "germany", turn=1, phase="upkeep")

    scene.pass_until("")

    begun = [event.values["turn"] for event in scene.happened("turn-begins")]
    assert begun == [2, 3, 4, 5, 6, 7, 8, 9, 10]


def busy_turn() -> Scene:
    """Both players have something to do in every phase."""
    return given(
        "denmark",
        "germany",
        phase="upkeep",
        provinces={"fyn": "denmark: 1 infantry", "bayern": "germany: 1 infantry"},
        store={name: {"food": 3, "products": 14} for name in ("denmark", "germany")},
        tokens={"denmark": (0, 0, 1), "germany": (0, 0, 1)},
    )


@pytest.mark.rule("WT-TURN-02")
def test_the_phases_come_in_order_and_everybody_finishes_one_before_the_next() -> None:
    scene = busy_turn()
    scene.end_turn()
    asked: list[tuple[str, str, str]] = []
    while scene.turn == 2:
        question = (scene.view("denmark")["phase"], scene.window, scene.asked[0])
        if asked[-1:] != [question]:
            asked.append(question)
        scene.default(scene.asked[0])

    assert asked == [
        ("upkeep", "upkeep.feed", "germany"),
        ("upkeep", "upkeep.feed", "denmark"),
        ("trade", "trade.open", "germany"),
        ("trade", "trade.open", "denmark"),
        ("development", "development.action", "germany"),
        ("development", "development.action", "denmark"),
        ("development", "development.action", "germany"),
        ("development", "development.token-move", "germany"),
        ("development", "development.token-move", "denmark"),
        ("maneuvering", "maneuver.move", "germany"),
        ("maneuvering", "maneuver.princesses", "germany"),
        ("maneuvering", "maneuver.move", "denmark"),
        ("maneuvering", "maneuver.princesses", "denmark"),
    ]
    assert scene.view("denmark")["phase"] == "upkeep"


@pytest.mark.rule("WT-TURN-02")
def test_the_down_keep_comes_after_the_last_part() -> None:
    scene = given(
        "denmark", "germany", phase="maneuvering", store={"denmark": {"products": 25, "food": 25}}
    )

    assert scene.turn == 2, "nobody could move anything"
    kinds = [event.kind for event in scene.events]
    assert kinds.index("store-cut") < kinds.index("turn-begins") < kinds.index("gathered")


@pytest.mark.rule("WT-TURN-02")
def test_the_bank_is_closed_once_the_trade_phase_is_over() -> None:
    scene = busy_turn()
    scene.pass_until("trade.open")
    scene.allows("denmark: bank products gold 1")

    scene.pass_until("development.action")

    for country in ("germany", "denmark"):
        scene.refuses(f"{country}: bank products gold 1", "WT-TURN-02")
        scene.refuses(f"{country}: resume", "WT-TURN-02")


@pytest.mark.rule("WT-TURN-02")
def test_nothing_of_a_later_phase_can_be_done_before() -> None:
    scene = busy_turn()
    scene.pass_until("trade.open")

    scene.play("denmark: finish")

    assert scene.asked == ["germany"]
    scene.refuses("denmark: upgrade-technology trade", "WT-TURN-02")
    scene.refuses("germany: build-army infantry bayern", "WT-TURN-02")
    scene.refuses("denmark: move infantry-1a sjaelland", "WT-TURN-02")


@pytest.mark.rule("WT-TURN-03")
def test_a_first_action_cannot_be_changed_after_a_declaration_of_war() -> None:
    scene = given("denmark", "germany")
    scene.play("germany: upgrade-technology production", "denmark: declare-war germany")
    assert scene.asked == ["denmark"]

    scene.refuses("germany: build-army infantry brandenburg", "WT-TURN-03")
    assert not scene.table.can_undo(1)
    scene.play("denmark: pass")

    assert (scene.window, scene.asked) == ("development.action", ["germany"])
    scene.play("germany: build-army infantry brandenburg")
    assert scene.units("brandenburg", "germany")["infantry"] == 1
    assert scene.tokens("germany") == (1, 0, 0)


@pytest.mark.rule("WT-TURN-03")
def test_a_forgone_action_is_not_made_up_for() -> None:
    scene = given("denmark", "germany")
    scene.play(
        "germany: pass", "denmark: pass", "denmark: pass", "germany: upgrade-technology trade"
    )

    scene.refuses("denmark: upgrade-technology trade", "WT-TURN-03")
    scene.refuses("denmark: build-army infantry sjaelland", "WT-TURN-03")


@pytest.mark.rule("WT-TURN-03")
def test_feeding_is_not_made_up_for_in_the_trade_phase() -> None:
    scene = busy_turn()
    scene.play("germany: done", "denmark: feed-all")
    assert scene.window == "trade.open"

    scene.refuses("denmark: feed infantry-1a", "WT-UPKEEP-01")
    assert scene.units("bayern") == {}
    assert scene.store("germany")["food"] == 3


@pytest.mark.rule("WT-TURN-04")
def test_players_act_by_rising_country_number() -> None:
    scene = given("bulgaria", "romania", "croatia", "austria")  # 8, 2, 6, 5
    asked = []

    for _ in range(7):
        assert scene.window == "development.action"
        asked += scene.asked
        scene.play(f"{scene.asked[0]}: upgrade-technology trade")

    first = ["romania", "austria", "croatia", "bulgaria"]
    # Bulgaria takes its second Action right after its first
    assert asked == [*first, "bulgaria", "croatia", "austria"]
    assert scene.asked == ["romania"]
    assert scene.view("bulgaria")["order"] == [1, 3, 2, 0]


@pytest.mark.rule("WT-TURN-04")
def test_the_maneuvering_parts_follow_the_country_order() -> None:
    capitals = {"bulgaria": "bulgaria", "romania": "valahia", "croatia": "dalmacija"}
    scene = given(
        *capitals,
        phase="maneuvering",
        provinces={place: f"{who}: 1 infantry, 1 fort" for who, place in capitals.items()},
    )

    assert (scene.window, scene.asked) == ("maneuver.move", ["romania"])
    scene.refuses("bulgaria: move infantry-1a tarnovo", "WT-MOVE-01")
    scene.play("romania: done")
    assert scene.asked == ["croatia"]
    scene.play("croatia: done")
    assert scene.asked == ["bulgaria"]


def about_to_buy(**more: int) -> Scene:
    """Turn 7: Denmark has 32 VP and Gold for one more; everybody has an army to move."""
    capitals = {
        "denmark": "sjaelland",
        "germany": "brandenburg",
        "france": "ile-de-france",
        "england": "london",
    }
    troops = {place: f"{who}: 1 infantry, 1 fort" for who, place in capitals.items()}
    return given(
        *FOUR,
        turn=7,
        phase="trade",
        provinces={**troops, "fyn": "denmark: 1 princess"},
        store={"denmark": {"gold": 10}},
        tokens={"denmark": (0, more.get("trade", 0), 0)},
        bought={"denmark": 24 - 3 * more.get("trade", 0)},
    )


@pytest.mark.rule("WT-TURN-05")
def test_the_turn_is_finished_after_the_threshold_was_reached() -> None:
    scene = about_to_buy()
    assert scene.vp("denmark") == 32

    scene.play("denmark: buy-vp 1")
    assert scene.vp("denmark") == scene.view("denmark")["threshold"] == 33
    asked = set()
    while not scene.over:
        asked.add((scene.window, scene.asked[0]))
        scene.default(scene.asked[0])

    assert {("development.action", country) for country in FOUR} <= asked
    assert {("maneuver.move", country) for country in FOUR} <= asked
    assert scene.turn == 7
    assert scene.winners == ["denmark"]
    assert len(scene.happened("game-over")) == 1


@pytest.mark.rule("WT-TURN-05")
def test_victory_is_checked_only_once_at_the_end_of_the_turn() -> None:
    scene = about_to_buy(trade=1)  # 3 of the VP come with the title of Trader
    assert scene.vp("denmark") == 32

    scene.play("denmark: buy-vp 1")
    assert scene.vp("denmark") == 33
    scene.pass_until("development.action", "germany")
    scene.play("germany: upgrade-technology trade")
    assert scene.vp("denmark") == 30
    scene.end_turn()

    assert not scene.over
    assert scene.turn == 8
