"""ASK: the questions put to players, their defaults, and answers left in advance."""

from __future__ import annotations

import pytest

import gonfalon
from tests.games.warriors_traders.scene import Scene, given, opened, trade_centers

# ---- windows and time limits


@pytest.mark.rule("WT-ASK-01")
def test_a_player_without_armies_is_not_asked_to_feed() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"bourbon": "france: 1 infantry"},
        store={"germany": {"food": 5}, "france": {"food": 5}},
    )

    # Germany would be first by its number
    assert scene.window == "upkeep.feed"
    assert scene.asked == ["france"]


@pytest.mark.rule("WT-ASK-01")
def test_payments_and_harvest_need_no_answer() -> None:
    scene = given("germany", "france", phase="upkeep", store={"germany": {}, "france": {}})

    assert len(scene.happened("gathered")) == 2
    assert scene.store("germany")["products"] == 1
    assert scene.window == "development.action"


@pytest.mark.rule("WT-ASK-01")
def test_a_window_with_one_choice_is_not_opened() -> None:
    # Rumelia borders on Bulgaria only: the attackers have one way back
    scene = given(
        "bulgaria",
        "serbia",
        phase="maneuvering",
        active="bulgaria",
        provinces={"bulgaria": "bulgaria: 2 cavalry, 1 infantry, 1 fort", "rumelia": "4 barbarian"},
    )

    scene.play(
        "bulgaria: move cavalry-1a rumelia", "bulgaria: move cavalry-1b rumelia", "bulgaria: done"
    )
    scene.default("bulgaria")

    (withdrawn,) = scene.happened("army-withdrew")
    assert withdrawn.rule == "WT-BATTLE-12"
    assert scene.units("bulgaria", "bulgaria") == {"cavalry": 1, "infantry": 1, "fort": 1}


@pytest.mark.rule("WT-ASK-01")
def test_outside_windows_there_are_only_standing_moves() -> None:
    scene = given("germany", "france", "england", wars=[("france", "england")])
    assert scene.asked == ["germany"]
    orders = [
        "order feed-all",
        "order finish-trade",
        "order no-token-move",
        "order standard-defence",
    ]

    assert scene.legal("france") == []
    assert scene.standing("germany") == [*orders, "resign"]
    assert scene.standing("france") == ["offer-peace england", *orders, "resign"]
    scene.refuses("germany: dance", "WT-ASK-01")
    scene.refuses("germany: go-on", "WT-ASK-01")


@pytest.mark.rule("WT-ASK-02")
def test_the_same_saved_position_gives_the_same_default() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"bayern": "germany: 2 infantry", "palatinate": "germany: 1 infantry"},
        store={"germany": {"food": 1}},
    )
    saved = scene.table.save()

    twins = [gonfalon.load_table(saved) for _ in range(2)]
    for twin in twins:
        while twin.waiting == [0] and not twin.over:
            twin.play_default(0)

    assert twins[0].state_hash == twins[1].state_hash
    assert str(twins[0].played[0].move) == "feed infantry-1c"


@pytest.mark.rule("WT-ASK-02")
def test_a_random_default_is_the_same_for_the_same_position() -> None:
    table = gonfalon.open_table(
        "warriors_traders", seats=3, seed=5, options={"countries": "chosen"}
    )
    (seat,) = table.waiting
    saved = table.save()

    defaults = {str(gonfalon.load_table(saved).default(seat)) for _ in range(3)}

    assert len(defaults) == 1


@pytest.mark.rule("WT-ASK-02")
def test_only_a_seat_that_owes_a_choice_has_a_default() -> None:
    scene = given("germany", "france")

    assert scene.asked == ["germany"]
    with pytest.raises(ValueError, match="owes no choice"):
        scene.table.default(scene.seat("france"))


# ---- set-up


def choosing(seed: int) -> Scene:
    table = gonfalon.open_table(
        "warriors_traders", seats=3, seed=seed, options={"countries": "chosen"}
    )
    return Scene(table, ["one", "two", "three"])


@pytest.mark.rule("WT-ASK-03")
def test_without_an_answer_a_seat_gets_a_free_country_and_the_next_is_asked() -> None:
    scene = choosing(seed=3)
    (first,) = scene.asked
    assert scene.window == "setup.country"
    assert len(scene.legal(first)) == 8

    scene.default(first)

    country = scene.player(first)["country"]
    (second,) = scene.asked
    assert second != first
    assert len(scene.legal(second)) == 7
    scene.refuses(f"{second}: take-country {country}", "WT-SETUP-03")


@pytest.mark.rule("WT-ASK-03")
def test_the_default_country_is_a_matter_of_chance() -> None:
    defaults = set()
    for seed in range(8):
        scene = choosing(seed)
        (first,) = scene.asked
        scene.default(first)
        defaults.add(scene.player(first)["country"])

    assert len(defaults) > 1


@pytest.mark.rule("WT-ASK-04")
def test_start_tokens_are_hidden_until_all_have_placed_and_spread_evenly_by_default() -> None:
    scene = opened("france", "germany", "england")
    assert scene.window == "setup.tokens"
    assert scene.asked == ["france", "germany", "england"]

    scene.play("france: place-tokens 3 0 0", "england: place-tokens 0 2 1")
    assert scene.asked == ["germany"]
    assert [scene.tokens(country) for country in scene.countries] == [(0, 0, 0)] * 3
    scene.default("germany")

    assert scene.tokens("germany") == (1, 1, 1)
    assert scene.tokens("france") == (3, 0, 0)
    assert scene.tokens("england") == (0, 2, 1)
    assert scene.turn == 1


# ---- upkeep


@pytest.mark.rule("WT-ASK-05")
def test_by_default_cavalry_is_fed_before_infantry() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"brandenburg": "germany: 1 cavalry, 2 infantry, 1 fort"},
        store={"germany": {"food": 4}},
    )
    assert scene.window == "upkeep.feed"

    scene.default("germany")

    assert scene.units("brandenburg") == {"cavalry": 1, "infantry": 1, "fort": 1}
    assert len(scene.happened("army-starved")) == 1


@pytest.mark.rule("WT-ASK-05")
def test_by_default_what_cannot_be_paid_is_skipped() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={"brandenburg": "germany: 1 cavalry, 1 archer, 1 infantry, 1 fort"},
        store={"germany": {"food": 2}},
    )

    scene.default("germany")

    assert scene.units("brandenburg") == {"archer": 1, "fort": 1}


@pytest.mark.rule("WT-ASK-05")
def test_by_default_an_army_that_alone_holds_a_province_is_fed_before_its_equals() -> None:
    scene = given(
        "germany",
        "france",
        phase="upkeep",
        provinces={
            "brandenburg": "germany: 1 infantry, 1 fort",
            "bayern": "germany: 2 infantry",
            "palatinate": "germany: 1 infantry",
        },
        store={"germany": {"food": 1}},
    )

    scene.default("germany")

    assert scene.owner("palatinate") == "germany"
    assert scene.owner("bayern") is None


@pytest.mark.rule("WT-ASK-05")
def test_feeding_is_asked_one_player_after_another_and_not_of_pillagers() -> None:
    scene = given(
        "germany",
        "france",
        "england",
        phase="upkeep",
        tokens={"england": (0, 0, 12)},
        provinces={
            "brandenburg": "germany: 1 infantry, 1 fort",
            "london": "england: 1 infantry, 1 fort",
            "bourbon": "france: 1 infantry",
        },
    )
    assert scene.asked == ["germany"]

    scene.play("germany: feed-all")

    assert scene.asked == ["france"]


def foreign_trade(*countries: str, routes: int) -> Scene:
    return given(
        "england",
        "scotland",
        scenario="2p-england-scotland",
        phase="upkeep",
        tokens=dict.fromkeys(countries, (0, 9, 0)),
        provinces={"east-anglia": "england: 1 fort", "highlands": "scotland: 1 fort"},
        store={"england": {}, "scotland": {}},
        routes=[(country, "foreign") for country in countries for _ in range(routes)],
    )


@pytest.mark.rule("WT-ASK-06")
@pytest.mark.parametrize(("routes", "products"), [(2, 2), (3, 3)])
def test_by_default_a_foreign_route_brings_a_product(routes: int, products: int) -> None:
    scene = foreign_trade("england", routes=routes)
    assert scene.window == "upkeep.foreign-route"
    assert scene.asked == ["england"]

    while scene.window == "upkeep.foreign-route":
        scene.default("england")

    # and 3 Products from London and East Anglia; 1 Gold by Trade Tax
    assert scene.store("england") == {"food": 0, "products": 3 + products, "weapons": 0, "gold": 1}


@pytest.mark.rule("WT-ASK-06")
def test_all_owners_of_foreign_routes_choose_at_once() -> None:
    scene = foreign_trade("england", "scotland", routes=2)
    assert scene.asked == ["scotland", "england"]

    scene.play("england: take-good weapons")

    assert scene.asked == ["scotland"]
    assert scene.store("england")["weapons"] == 0
    scene.play("scotland: take-good products")
    assert scene.store("england")["weapons"] == 1


# ---- trade


@pytest.mark.rule("WT-ASK-07")
def test_when_a_traders_time_runs_out_its_offers_lapse_and_the_phase_closes() -> None:
    scene = given(
        "germany",
        "france",
        "england",
        phase="trade",
        provinces=trade_centers("germany", "france", "england"),
        tokens=dict.fromkeys(("germany", "france", "england"), (0, 1, 0)),
        routes=[("germany", "england"), ("england", "france")],
    )
    assert scene.window == "trade.open"
    assert set(scene.asked) == {"germany", "france", "england"}
    scene.offer("germany", "england", "1 food", "1 weapons")
    scene.offer("england", "france", "1 food", "1 weapons")
    scene.play("germany: finish", "france: refuse england", "france: finish")
    assert scene.asked == ["england"]

    scene.default("england")

    assert scene.window == "development.action"
    assert scene.view("germany")["offers"] == []
    assert scene.happened("offer-accepted") == []
    assert scene.store("germany") == scene.store("england")


@pytest.mark.rule("WT-ASK-07")
def test_offers_of_a_silent_trader_are_gone_while_others_go_on() -> None:
    scene = given(
        "germany",
        "france",
        "england",
        phase="trade",
        provinces=trade_centers("germany", "france", "england"),
        tokens=dict.fromkeys(("germany", "france", "england"), (0, 1, 0)),
        routes=[("germany", "england"), ("england", "france")],
    )
    scene.offer("germany", "england", "1 food", "1 weapons")
    scene.offer("england", "france", "1 food", "1 weapons")

    scene.default("england")

    assert scene.player("england")["finished"]
    assert scene.view("france")["offers"] == []
    assert scene.asked == ["germany", "france"]
    assert scene.window == "trade.open"


# ---- development


@pytest.mark.rule("WT-ASK-08")
def test_an_action_that_times_out_is_lost_and_the_next_player_is_asked() -> None:
    scene = given("burgundy", "scotland", "france", tokens={"burgundy": (0, 0, 0)})
    scene.play("burgundy: upgrade-technology trade")
    assert scene.asked == ["scotland"]
    scene.refuses("france: upgrade-technology trade", "WT-DEV-01")

    scene.default("scotland")

    assert scene.asked == ["france"]
    assert scene.tokens("scotland") == (0, 0, 0)


@pytest.mark.rule("WT-ASK-08")
def test_second_actions_are_asked_in_reverse_one_question_at_a_time() -> None:
    scene = given("burgundy", "scotland", "france")

    asked = []
    while scene.window == "development.action" and scene.turn == 1:
        assert len(scene.asked) == 1
        asked += scene.asked
        scene.default(scene.asked[0])

    assert asked == ["burgundy", "scotland", "france", "france", "scotland", "burgundy"]


def extra_actions(tokens: tuple[int, int, int], gold: int) -> Scene:
    scene = given(
        "germany", "france", tokens={"germany": tokens}, store={"germany": {"gold": gold}}
    )
    scene.pass_until("development.extra")
    assert scene.asked == ["germany"]
    return scene


@pytest.mark.rule("WT-ASK-09")
def test_after_the_free_extra_action_a_bought_one_is_asked_for() -> None:
    scene = extra_actions((15, 11, 0), gold=6)
    assert scene.prompt("germany")["values"] == {"price_count": 0}

    scene.play("germany: upgrade-technology trade")

    assert scene.levels("germany") == (7, 7, 1)
    assert scene.window == "development.extra"
    assert scene.asked == ["germany"]
    assert scene.prompt("germany")["values"] == {"price_count": 5}
    scene.play("germany: upgrade-technology military")
    assert scene.store("germany")["gold"] == 1
    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-ASK-09")
def test_an_extra_action_may_bring_a_new_one() -> None:
    scene = extra_actions((15, 8, 0), gold=5)

    # the ninth token is Trade VI, Master Trader
    scene.play("germany: upgrade-technology trade")

    assert scene.window == "development.extra"
    scene.play("germany: upgrade-technology military")
    assert scene.store("germany")["gold"] == 0
    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-ASK-09")
def test_without_enough_gold_no_extra_action_is_offered_for_sale() -> None:
    scene = extra_actions((15, 11, 0), gold=4)

    scene.play("germany: upgrade-technology trade")

    assert scene.window == "development.token-move"


@pytest.mark.rule("WT-ASK-09")
def test_passing_an_extra_action_closes_the_step_for_the_player() -> None:
    scene = extra_actions((15, 9, 0), gold=10)

    scene.default("germany")

    assert scene.window == "development.token-move"
    assert scene.tokens("germany") == (15, 9, 0)
    assert scene.store("germany")["gold"] == 10


@pytest.mark.rule("WT-ASK-10")
@pytest.mark.parametrize(
    ("tokens", "is_asked"),
    [((3, 0, 0), True), ((0, 0, 0), False), ((15, 12, 15), False), ((15, 12, 14), True)],
)
def test_who_could_move_a_token_is_asked_once(tokens: tuple[int, int, int], is_asked: bool) -> None:
    scene = given("germany", "france", tokens={"germany": tokens, "france": (1, 0, 0)})

    asked = []
    scene.pass_until("development.token-move")
    while scene.window == "development.token-move":
        asked += scene.asked
        scene.default(scene.asked[0])

    assert asked == (["germany", "france"] if is_asked else ["france"])
    assert scene.tokens("germany") == tokens


# ---- maneuvering


def german_border(**provinces: str) -> Scene:
    """Germany's part; two Cavalry and an Infantry stand in Breisgau, next to Bern and Konstanz."""
    return given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={
            "breisgau": "germany: 2 cavalry, 1 infantry, 1 fort",
            "bern": "1 barbarian",
            "konstanz": "1 barbarian",
            **provinces,
        },
    )


@pytest.mark.rule("WT-ASK-11")
def test_when_time_runs_out_the_moves_made_so_far_count() -> None:
    scene = german_border()
    scene.play("germany: move cavalry-1a bern", "germany: move cavalry-1b bern")
    assert scene.window == "maneuver.move"
    assert scene.happened("battle") == []

    scene.default("germany")

    assert scene.owner("bern") == "germany"
    assert scene.units("bern") == {"cavalry": 2}
    assert scene.units("breisgau") == {"infantry": 1, "fort": 1}


@pytest.mark.rule("WT-ASK-11")
@pytest.mark.parametrize(("military", "rounds"), [(9, 1), (12, 2)])
def test_with_double_strike_the_move_step_is_asked_a_second_time(
    military: int, rounds: int
) -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        tokens={"germany": (0, 0, military)},
        provinces={"breisgau": "germany: 1 infantry, 1 fort"},
    )

    numbers = []
    while scene.window == "maneuver.move" and scene.asked == ["germany"]:
        numbers.append(scene.prompt("germany")["values"]["number"])
        scene.default("germany")

    assert numbers == list(range(1, rounds + 1))


@pytest.mark.rule("WT-ASK-12")
@pytest.mark.parametrize(("first", "second"), [("bern", "konstanz"), ("konstanz", "bern")])
def test_by_default_the_province_entered_first_is_fought_first(first: str, second: str) -> None:
    scene = german_border()
    scene.play(
        f"germany: move cavalry-1a {first}", f"germany: move cavalry-1b {second}", "germany: done"
    )
    assert scene.window == "maneuver.battle-order"
    assert scene.asked == ["germany"]
    assert set(scene.legal("germany")) == {"fight bern", "fight konstanz"}

    scene.default("germany")

    world = scene.state.world
    fought = [world.province_ids[event.values["province"]] for event in scene.happened("battle")]
    assert fought == [first, second]


@pytest.mark.rule("WT-ASK-12")
def test_a_single_battle_needs_no_order() -> None:
    scene = german_border()

    scene.play("germany: move cavalry-1a bern", "germany: done")

    assert scene.window != "maneuver.battle-order"
    assert len(scene.happened("battle")) == 1


# ---- battles


def attack(attackers: str, defenders: str, armies: list[str], **more: object) -> Scene:
    """Germany enters French Bourgogne with the named armies; a Cavalry stays in Wurttemberg."""
    settings: dict[str, object] = {"wars": [("germany", "france")], **more}
    provinces = settings.pop("provinces", {})
    assert isinstance(provinces, dict)
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={
            "wurttemberg": f"germany: {attackers}, 1 cavalry",
            "bourgogne": f"france: {defenders}",
            **provinces,
        },
        **settings,  # type: ignore[arg-type]
    )
    scene.play(*(f"germany: move {army} bourgogne" for army in armies), "germany: done")
    return scene


COMMANDER = {"tokens": {"france": (0, 0, 6)}}


@pytest.mark.rule("WT-ASK-13")
def test_nobody_is_asked_when_a_lone_princess_is_attacked() -> None:
    scene = attack("1 infantry", "1 princess", ["infantry-1a"])

    assert len(scene.happened("unit-killed")) == 1
    assert scene.owner("bourgogne") == "germany"
    assert scene.window != "battle.assign"


@pytest.mark.rule("WT-ASK-13")
def test_attacker_and_defender_are_asked_at_once_and_hidden_from_each_other() -> None:
    scene = attack("1 infantry, 1 archer", "1 infantry, 1 archer", ["infantry-1a", "archer-1a"])
    assert scene.window == "battle.assign"
    assert scene.asked == ["germany", "france"]
    before = scene.view("france"), scene.legal("france"), scene.prompt("france")

    scene.play("germany: hit archer-2a 2", "germany: hit infantry-2a 1")

    assert scene.asked == ["france"]
    assert (scene.view("france"), scene.legal("france"), scene.prompt("france")) == before


@pytest.mark.rule("WT-ASK-13")
def test_against_barbarians_only_the_attacker_is_asked() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        turn=4,
        provinces={
            "wurttemberg": "germany: 2 cavalry, 1 infantry",
            "bourgogne": "2 barbarian, 1 barbarian lying",
        },
    )

    scene.play("germany: move cavalry-1a bourgogne", "germany: done")

    assert scene.window == "battle.assign"
    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-ASK-13")
def test_a_side_without_power_is_not_asked() -> None:
    scene = attack(
        "2 infantry", "1 princess, 1 infantry lying", ["infantry-1a", "infantry-1b"], **COMMANDER
    )

    # 2 damage kill both, or one of them twice over
    assert scene.window == "battle.assign"
    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-ASK-14")
def test_the_default_names_one_of_the_listed_targets() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={"wurttemberg": "germany: 2 archer, 1 infantry", "bourgogne": "2 barbarian"},
    )
    scene.play("germany: move archer-1a bourgogne", "germany: move archer-1b bourgogne")
    scene.play("germany: done", "germany: hit barbarian-1 1", "germany: hit barbarian-2 1")

    # the two are alike now, so one stands for both
    assert scene.legal("germany") == ["hit barbarian-1 1..2"]
    assert scene.table.default(scene.seat("germany")).text == "hit barbarian-1 2"


@pytest.mark.rule("WT-ASK-14")
def test_by_default_6_damage_destroy_the_fort_and_kill_the_infantry() -> None:
    scene = attack("2 cavalry", "1 fort, 1 infantry, 1 princess", ["cavalry-1a", "cavalry-1b"])
    assert scene.window == "battle.assign"

    scene.default("germany")
    assert scene.view("germany")["sealed"] == ["hit fort-a 5", "hit infantry-2a 1"]
    scene.default("france")

    # 6 damage of Fort and Infantry kill both Cavalry
    assert scene.units("bourgogne") == {"princess": 1}
    assert scene.vp_sources("germany")["kills"] == 3 + 1


@pytest.mark.rule("WT-ASK-14")
@pytest.mark.parametrize(
    ("attackers", "armies", "defenders", "left"),
    [
        # Cavalry before Fort, Archer and Infantry
        ("1 cavalry", ["cavalry-1a"], "1 infantry, 1 cavalry, 1 archer", {"infantry": 1, "archer": 1}),
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "1 fort, 1 cavalry", {"fort": 1}),
        # Archer before Infantry, then what is left kills the Infantry
        ("1 cavalry", ["cavalry-1a"], "1 infantry, 1 archer", {}),
        # an Infantry before a Princess
        ("1 infantry", ["infantry-1a"], "1 infantry, 1 princess", {"princess": 1}),
        # a Princess only when no Fort is left
        ("2 cavalry", ["cavalry-1a", "cavalry-1b"], "1 fort, 2 princess", {"princess": 1}),
    ],
)  # fmt: skip
def test_the_standard_assignment_kills_in_its_order(
    attackers: str, armies: list[str], defenders: str, left: dict[str, int]
) -> None:
    scene = attack(attackers, defenders, armies)

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    assert scene.units("bourgogne", "france") == left


@pytest.mark.rule("WT-ASK-14")
def test_the_standard_assignment_brings_the_largest_army_to_0_when_it_can_kill_none() -> None:
    scene = attack(
        "1 cavalry", "1 cavalry, 1 fort", ["cavalry-1a"], **COMMANDER, provinces={"bourbon": "free"}
    )

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    # a Cavalry with Commander dies of 4; 3 make it retreat
    assert scene.happened("army-retreated")[0].values["seat"] == scene.seat("france")
    assert scene.units("bourgogne", "france") == {"fort": 1}


@pytest.mark.rule("WT-ASK-14")
def test_the_standard_assignment_puts_the_rest_on_the_largest_unit_and_on_forts_last() -> None:
    scene = attack("1 archer", "1 cavalry, 1 fort", ["archer-1a"], **COMMANDER)

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    assert scene.army("cavalry-2a")["damage"] == 2
    assert scene.province("bourgogne")["forts"] == [0]


@pytest.mark.rule("WT-ASK-14")
def test_a_surplus_of_the_standard_assignment_is_lost_on_the_last_unit() -> None:
    scene = attack("2 cavalry", "1 infantry, 1 princess", ["cavalry-1a", "cavalry-1b"])

    while scene.window == "battle.assign":
        scene.default(scene.asked[0])

    assert scene.happened("province-taken")[0].values["seat"] == scene.seat("germany")
    assert scene.vp_sources("germany")["kills"] == 2


def retreat_from_brabant(**provinces: str) -> Scene:
    """Burgundy's Infantry in Brabant is struck down to exactly 0 life."""
    scene = given(
        "burgundy",
        "germany",
        phase="maneuvering",
        active="germany",
        tokens={"burgundy": (0, 0, 6)},
        wars=[("burgundy", "germany")],
        provinces={
            "brabant": "burgundy: 1 infantry",
            "palatinate": "germany: 1 infantry, 1 cavalry",
            **provinces,
        },
    )
    scene.play("germany: move infantry-2a brabant", "germany: done")
    return scene


@pytest.mark.rule("WT-ASK-15")
def test_by_default_armies_retreat_to_the_own_province_with_the_most_units() -> None:
    scene = retreat_from_brabant(
        vlaanderen="burgundy: 1 fort, 1 princess", friesland="burgundy: 1 princess", calais="free"
    )
    assert scene.window == "battle.retreat"
    assert scene.asked == ["burgundy"]
    assert set(scene.legal("burgundy")) == {
        "retreat vlaanderen",
        "retreat friesland",
        "retreat calais",
    }

    scene.default("burgundy")

    assert scene.army("infantry-1a")["province"] == "vlaanderen"
    assert scene.army("infantry-1a")["lies"]


@pytest.mark.rule("WT-ASK-15")
@pytest.mark.parametrize(
    ("provinces", "refuge"),
    [
        # own with more units, though it is worth less
        (
            {
                "vlaanderen": "burgundy: 1 fort",
                "friesland": "burgundy: 1 princess, 1 infantry",
                "calais": "free",
            },
            "friesland",
        ),
        # a Fort is a unit as well
        (
            {"vlaanderen": "burgundy: 1 princess", "friesland": "burgundy: 1 fort, 1 princess"},
            "friesland",
        ),
        # own before free, whatever the VP
        ({"vlaanderen": "free", "friesland": "burgundy: 1 princess", "calais": "free"}, "friesland"),
        # the free one with the most VP: a Capital
        ({"vlaanderen": "free", "calais": "free", "normandie": "free"}, "vlaanderen"),
        # equals: Normandie comes before Calais in Brabant's list
        (
            {"vlaanderen": "germany: 1 princess", "calais": "free", "normandie": "free"},
            "normandie",
        ),
    ],
)  # fmt: skip
def test_the_default_refuge(provinces: dict[str, str], refuge: str) -> None:
    scene = retreat_from_brabant(**provinces)
    assert scene.window == "battle.retreat"

    scene.default("burgundy")

    assert scene.army("infantry-1a")["province"] == refuge


@pytest.mark.rule("WT-ASK-15")
def test_the_attacker_is_asked_for_a_refuge_before_the_defender() -> None:
    scene = given(
        "burgundy",
        "germany",
        phase="maneuvering",
        active="germany",
        tokens={"burgundy": (0, 0, 6), "germany": (0, 0, 6)},
        wars=[("burgundy", "germany")],
        provinces={
            "brabant": "burgundy: 1 infantry, 1 princess",
            "palatinate": "germany: 1 infantry, 1 cavalry",
            "artois": "free",
            "calais": "free",
        },
    )
    scene.play("germany: move infantry-2a brabant", "germany: done")
    while scene.window == "battle.assign":
        scene.play("germany: hit infantry-1a 1")

    assert scene.window == "battle.retreat"
    assert scene.asked == ["germany"]
    scene.play("germany: retreat artois")

    assert scene.asked == ["burgundy"]
    assert scene.window == "battle.retreat"


@pytest.mark.rule("WT-ASK-15")
def test_by_default_attackers_withdraw_to_the_own_province_with_the_most_units() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={
            "palatinate": "germany: 2 cavalry, 1 infantry",
            "friesland": "germany: 2 princess",
            "brabant": "4 barbarian",
            "calais": "free",
        },
    )
    scene.play(
        "germany: move cavalry-1a brabant", "germany: move cavalry-1b brabant", "germany: done"
    )
    scene.pass_until("battle.withdraw")
    assert scene.asked == ["germany"]
    assert set(scene.legal("germany")) == {
        "fall-back palatinate",
        "fall-back friesland",
        "fall-back calais",
    }

    scene.default("germany")

    assert scene.units("friesland") == {"princess": 2, "cavalry": 1}


def poland_in_moravia(**provinces: str) -> Scene:
    scene = given(
        "poland",
        "hungary",
        phase="maneuvering",
        active="poland",
        provinces={"ratibor": "poland: 2 infantry, 1 fort", "moravia": "1 barbarian", **provinces},
    )
    scene.play("poland: move infantry-1a moravia", "poland: done")
    return scene


@pytest.mark.rule("WT-ASK-16")
def test_by_default_the_same_country_is_the_one_listed_first() -> None:
    scene = poland_in_moravia(salzburg="free", praha="free")
    assert scene.window == "battle.barbarian-country"
    assert scene.asked == ["poland"]
    assert scene.legal("poland") == ["same-country austria", "same-country bohemia"]

    scene.default("poland")

    assert scene.units("salzburg") == {"barbarian": 1}
    assert scene.units("praha") == {}


@pytest.mark.rule("WT-ASK-16")
def test_the_country_is_not_asked_for_where_it_does_not_matter() -> None:
    # every neighbour is held by a player: the Barbarian is lost for either country
    scene = poland_in_moravia(
        wien="poland: 1 princess",
        salzburg="poland: 1 princess",
        praha="hungary: 1 princess",
        bohemia="hungary: 1 princess",
        kosice="hungary: 1 princess",
    )

    assert scene.window != "battle.barbarian-country"
    assert scene.units("moravia") == {}


@pytest.mark.rule("WT-ASK-16")
def test_by_default_the_refuge_listed_first_is_taken() -> None:
    scene = poland_in_moravia(wien="free", salzburg="free", praha="1 barbarian")
    scene.play("poland: same-country austria")
    assert scene.window == "battle.barbarian-refuge"
    assert scene.legal("poland") == ["drive wien", "drive salzburg"]

    scene.default("poland")

    assert scene.units("wien") == {"barbarian": 1}


@pytest.mark.rule("WT-ASK-16")
def test_by_default_the_army_with_fewer_action_points_is_hit() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        tokens={"germany": (0, 0, 12)},
        provinces={
            "bayern": "germany: 1 infantry, 1 fort",
            "wurttemberg": "germany: 2 infantry",
            "bourgogne": "1 barbarian",
        },
    )
    scene.play(
        "germany: move infantry-1a wurttemberg",
        "germany: move infantry-1a bourgogne",
        "germany: move infantry-1b bourgogne",
        "germany: done",
    )
    assert scene.window == "battle.barbarians"
    assert scene.asked == ["germany"]
    assert scene.legal("germany") == ["suffer infantry-1a", "suffer infantry-1b"]

    scene.default("germany")
    scene.pass_until("maneuver.move")

    # 1 damage and Commander: it retreats
    assert scene.army("infantry-1a")["lies"]
    assert not scene.army("infantry-1b")["lies"]


# ---- Unification and Princesses


def swiss_part() -> Scene:
    """Bern is all that Switzerland lacks, and a Cavalry stands next to it."""
    scene = given(
        "switzerland",
        "germany",
        phase="maneuvering",
        active="switzerland",
        provinces={"konstanz": "switzerland: 1 cavalry, 1 infantry", "bern": "1 barbarian"},
        store={"switzerland": {"food": 9}},
    )
    assert scene.window == "maneuver.move"
    scene.play("switzerland: move cavalry-1a bern", "switzerland: done")
    return scene


@pytest.mark.rule("WT-ASK-17")
def test_a_claim_that_was_not_made_is_offered_again_after_the_princess_step() -> None:
    scene = swiss_part()
    assert scene.window == "maneuver.unification"
    assert scene.legal("switzerland") == ["go-on", "unify"]

    scene.play("switzerland: go-on")
    assert scene.window == "maneuver.princesses"
    scene.play("switzerland: move-princess princess-1a bern", "switzerland: done")

    assert scene.window == "maneuver.unification"
    assert scene.asked == ["switzerland"]


@pytest.mark.rule("WT-ASK-17")
def test_by_default_unification_is_not_claimed_and_is_offered_in_the_next_turn() -> None:
    scene = swiss_part()

    scene.end_turn()
    assert scene.player("switzerland")["united"] == 0
    scene.pass_until("maneuver.unification")

    assert scene.turn == 2
    scene.allows("switzerland: unify")


@pytest.mark.rule("WT-ASK-17")
def test_bonus_actions_are_asked_one_by_one_and_all_pass_with_the_first_that_times_out() -> None:
    scene = swiss_part()
    scene.play("switzerland: unify")
    assert scene.window == "maneuver.bonus-action"
    assert scene.prompt("switzerland")["values"] == {"count": 2}
    second = scene.table.copy()

    scene.default("switzerland")
    assert scene.window != "maneuver.bonus-action"

    second.play(0, "upgrade-technology trade")
    prompt = second.prompt(0)
    assert prompt is not None
    assert prompt["window"] == "maneuver.bonus-action"
    assert prompt["values"] == {"count": 1}


@pytest.mark.rule("WT-ASK-18")
def test_without_any_answer_no_piece_moves_and_the_next_player_is_asked() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={
            "bayern": "germany: 2 infantry, 1 princess",
            "bourbon": "france: 1 infantry",
        },
    )
    assert scene.window == "maneuver.move"
    before = scene.view("germany")["provinces"]

    scene.default("germany")
    assert scene.window == "maneuver.princesses"
    scene.default("germany")

    assert scene.window == "maneuver.move"
    assert scene.asked == ["france"]
    pieces = [(p["princesses"], p["owner"]) for p in before]
    assert [(p["princesses"], p["owner"]) for p in scene.view("germany")["provinces"]] == pieces
    assert scene.units("bayern") == {"infantry": 2, "princess": 1}


@pytest.mark.rule("WT-ASK-18")
def test_princesses_that_moved_before_time_ran_out_stay_where_they_are() -> None:
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        provinces={"bayern": "free", "pomerania": "free"},
    )
    assert scene.window == "maneuver.princesses"
    scene.play("germany: move-princess princess-1a bayern")

    scene.default("germany")

    assert scene.owner("bayern") == "germany"
    assert scene.units("bayern") == {"princess": 1}
    assert scene.owner("pomerania") is None


@pytest.mark.rule("WT-ASK-18")
def test_the_princess_step_is_skipped_without_a_princess_that_could_move() -> None:
    # Barbarians stand all around both Capitals
    scene = given("germany", "france", phase="maneuvering")

    assert scene.window == "development.action"
    assert scene.turn == 2


# ---- peace


def at_war() -> Scene:
    return given(
        "germany",
        "france",
        wars=[("germany", "france")],
        provinces={
            "wurttemberg": "germany: 2 infantry, 1 fort",
            "bourgogne": "france: 1 princess",
        },
        store={"germany": {"food": 9}},
    )


@pytest.mark.rule("WT-ASK-19")
def test_an_offer_of_peace_is_shown_and_blocks_nothing() -> None:
    scene = at_war()

    scene.play("germany: offer-peace france")

    assert scene.view("france")["wars"][0]["peace"] == [scene.seat("germany")]
    assert "accept-peace germany" in scene.standing("france")
    assert "refuse-peace germany" in scene.standing("france")
    assert "withdraw-peace france" in scene.standing("germany")
    assert (scene.window, scene.asked) == ("development.action", ["germany"])


@pytest.mark.rule("WT-ASK-19")
def test_an_unanswered_offer_is_gone_with_the_turn_and_the_war_goes_on() -> None:
    scene = at_war()
    scene.play("germany: offer-peace france")

    scene.pass_until("maneuver.move", "germany")
    scene.play("germany: move infantry-1a bourgogne")
    scene.end_turn()

    assert scene.at_war("germany", "france")
    assert scene.view("france")["wars"][0]["peace"] == []
    scene.refuses("france: accept-peace germany", "WT-ASK-19")


@pytest.mark.rule("WT-ASK-19")
def test_without_fighting_the_war_ends_by_its_own_rule_and_not_by_the_offer() -> None:
    scene = at_war()
    scene.play("germany: offer-peace france")

    scene.end_turn()

    assert not scene.at_war("germany", "france")
    assert scene.happened("peace-made") == []
    assert scene.happened("war-faded")[0].rule == "WT-WAR-03"


@pytest.mark.rule("WT-ASK-19")
def test_a_withdrawn_offer_cannot_be_accepted() -> None:
    scene = at_war()

    scene.play("germany: offer-peace france", "germany: withdraw-peace france")

    assert "accept-peace germany" not in scene.standing("france")
    scene.refuses("france: accept-peace germany", "WT-ASK-19")
    assert scene.at_war("germany", "france")


# ---- leaving


@pytest.mark.rule("WT-ASK-20")
@pytest.mark.parametrize("votes", [["go-on"], []])
def test_who_does_not_vote_does_not_count(votes: list[str]) -> None:
    scene = given("germany", "france", "england", "denmark")
    scene.play("denmark: resign")
    assert scene.asked == ["germany", "france", "england"]

    scene.play(*(f"germany: vote {vote}" for vote in votes))
    while scene.window == "table.leave":
        scene.default(scene.asked[0])

    assert not scene.over
    assert scene.player("denmark")["left"]


@pytest.mark.rule("WT-ASK-20")
def test_a_single_vote_to_stop_decides_when_the_others_are_silent() -> None:
    scene = given("germany", "france", "england", "denmark")
    scene.play("denmark: resign", "germany: vote stop")

    scene.default("france")
    scene.default("england")

    assert scene.over


@pytest.mark.rule("WT-ASK-20")
def test_play_rests_until_the_vote_is_closed() -> None:
    scene = given("germany", "france", "england")
    assert scene.asked == ["germany"]

    scene.play("england: resign")

    assert scene.asked == ["germany", "france"]
    scene.refuses("germany: upgrade-technology trade", "WT-ASK-20")
    scene.refuses("germany: pass", "WT-ASK-20")
    scene.play("germany: vote go-on", "france: vote go-on")
    scene.allows("germany: upgrade-technology trade")


@pytest.mark.rule("WT-ASK-20")
def test_a_vote_can_be_given_only_when_a_player_has_left() -> None:
    scene = given("germany", "france", "england")

    scene.refuses("germany: vote stop", "WT-ASK-20")


@pytest.mark.rule("WT-ASK-20")
def test_in_an_allied_game_silence_is_a_yes_to_counting() -> None:
    scene = given("germany", "france", "england", "denmark", alliances="2v2", bought={"france": 1})
    scene.play("germany: resign")
    assert scene.asked == ["france", "england", "denmark"]

    scene.play("france: vote count")
    scene.default("england")
    scene.default("denmark")

    assert scene.winners == ["france", "denmark"]


# ---- allies


THREE_AGAINST_THREE = ("germany", "england", "denmark", "ireland", "burgundy", "scotland")
"""Germany (2), Denmark (3) and Burgundy (1) against England, Ireland and Scotland."""


def allied(**more: object) -> Scene:
    return given(*THREE_AGAINST_THREE, alliances="3v3", **more)  # type: ignore[arg-type]


def leaving_friesland(allies: str) -> Scene:
    scene = allied(
        phase="maneuvering",
        active="germany",
        provinces={
            "friesland": f"germany: 1 infantry; {allies}",
            "oldenburg": "germany: 1 infantry",
            "palatinate": "free",
        },
    )
    scene.play("germany: move infantry-1a palatinate", "germany: done")
    return scene


@pytest.mark.rule("WT-ASK-21")
def test_by_default_the_first_ally_in_play_order_takes_over_a_province() -> None:
    scene = leaving_friesland("denmark: 1 infantry; burgundy: 1 infantry")
    assert scene.window == "province.hand-over"
    assert scene.asked == ["germany"]
    assert scene.legal("germany") == ["hand-over burgundy", "hand-over denmark"]
    scene.refuses("germany: hand-over england", "WT-ALLY-09")

    scene.default("germany")

    assert scene.owner("friesland") == "burgundy"


@pytest.mark.rule("WT-ASK-21")
def test_the_leaving_holder_is_not_asked_when_one_ally_stays() -> None:
    scene = leaving_friesland("denmark: 1 infantry")

    assert scene.owner("friesland") == "denmark"
    assert scene.window != "province.hand-over"


@pytest.mark.rule("WT-ASK-21")
def test_one_silent_ally_prevents_peace() -> None:
    scene = allied(wars=[("germany", "england")])

    scene.play("germany: offer-peace england")
    for country in ("denmark", "england", "ireland", "scotland"):
        enemy = "england" if country == "denmark" else "germany"
        assert f"accept-peace {enemy}" in scene.standing(country)
        scene.play(f"{country}: accept-peace {enemy}")
    assert scene.at_war("germany", "england")
    assert "accept-peace england" in scene.standing("burgundy")
    scene.end_turn()

    assert scene.happened("peace-made") == []


@pytest.mark.rule("WT-ASK-21")
def test_peace_is_made_when_every_member_of_both_sides_agrees() -> None:
    scene = allied(wars=[("germany", "england")])

    scene.play("germany: offer-peace england")
    for country in ("denmark", "burgundy", "england", "ireland", "scotland"):
        enemy = "england" if country in ("denmark", "burgundy") else "germany"
        assert scene.at_war("germany", "england")
        scene.play(f"{country}: accept-peace {enemy}")

    assert not scene.at_war("germany", "england")


@pytest.mark.rule("WT-ASK-21")
def test_one_refusal_ends_an_offer_of_peace_between_alliances() -> None:
    scene = allied(wars=[("germany", "england")])
    scene.play("germany: offer-peace england", "england: accept-peace germany")

    scene.play("burgundy: refuse-peace england")

    assert scene.view("germany")["wars"][0]["peace"] == []
    scene.refuses("scotland: accept-peace germany", "WT-ASK-19")


@pytest.mark.rule("WT-ASK-21")
def test_allies_name_their_refuges_in_play_order() -> None:
    scene = allied(
        phase="maneuvering",
        active="england",
        tokens={"denmark": (0, 0, 6), "burgundy": (0, 0, 6)},
        wars=[("germany", "england")],
        provinces={
            "friesland": "denmark: 1 infantry; burgundy: 1 infantry",
            "east-anglia": "england: 2 infantry, 1 cavalry",
            "brabant": "free",
        },
    )
    scene.play(
        "england: move infantry-2a friesland",
        "england: move infantry-2b friesland",
        "england: done",
    )
    assert scene.window == "battle.assign"
    scene.play("england: hit infantry-3a 1", "england: hit infantry-5a 1")
    scene.pass_until("battle.retreat")

    # Burgundy is number 1, Denmark, the holder, number 3
    assert scene.asked == ["burgundy"]
    scene.play("burgundy: retreat brabant")
    assert scene.window == "battle.retreat"
    assert scene.asked == ["denmark"]
    scene.allows("denmark: retreat brabant", "denmark: retreat vlaanderen")


# ---- answers left in advance


def french_fort(*orders: str) -> Scene:
    """Germany has two Cavalry next to a French Fort with an Infantry."""
    scene = given(
        "germany",
        "france",
        phase="maneuvering",
        active="germany",
        wars=[("germany", "france")],
        provinces={
            "wurttemberg": "germany: 2 cavalry, 1 infantry",
            "bourgogne": "france: 1 fort, 1 infantry",
        },
    )
    scene.play(*(f"france: {order}" for order in orders))
    scene.play(
        "germany: move cavalry-1a bourgogne", "germany: move cavalry-1b bourgogne", "germany: done"
    )
    return scene


@pytest.mark.rule("WT-ASK-22")
def test_with_a_standing_damage_order_the_battle_does_not_wait_for_the_defender() -> None:
    scene = french_fort("order standard-defence")
    assert scene.window == "battle.assign"
    assert scene.asked == ["germany"]

    scene.default("germany")

    # 6 damage against two Cavalry of 3: both are dead, as the standard assignment has it
    assert scene.happened("unit-killed")
    assert scene.window != "battle.assign"
    assert scene.units("bourgogne") == {}


@pytest.mark.rule("WT-ASK-22")
@pytest.mark.parametrize(
    "orders", [(), ("order standard-defence", "cancel-order standard-defence")]
)
def test_without_a_standing_damage_order_the_defender_is_asked(orders: tuple[str, ...]) -> None:
    scene = french_fort(*orders)

    assert scene.asked == ["germany", "france"]


@pytest.mark.rule("WT-ASK-22")
def test_orders_are_not_shown_to_others() -> None:
    scene = given("germany", "france")
    known = scene.table.knowledge(scene.seat("germany")).dump()
    unseen = scene.view("germany"), scene.prompt("germany")

    (event,) = scene.play("france: order standard-defence")

    assert event.audience == (scene.seat("france"),)
    assert scene.view("france")["orders"] == ["standard-defence"]
    assert (scene.view("germany"), scene.prompt("germany")) == unseen
    assert scene.table.knowledge(scene.seat("germany")).dump() == known


@pytest.mark.rule("WT-ASK-22")
def test_an_order_is_left_once_and_can_be_cancelled() -> None:
    scene = given("germany", "france")
    scene.refuses("france: cancel-order feed-all", "WT-ASK-22")

    scene.play("france: order feed-all")
    scene.refuses("france: order feed-all", "WT-ASK-22")
    assert "cancel-order feed-all" in scene.standing("france")

    scene.play("france: cancel-order feed-all")
    assert "order feed-all" in scene.standing("france")
    assert scene.view("france")["orders"] == []


@pytest.mark.rule("WT-ASK-22")
@pytest.mark.parametrize(("food", "asked"), [(3, []), (2, ["france"])])
def test_the_order_to_feed_everything_holds_while_the_food_suffices(
    food: int, asked: list[str]
) -> None:
    scene = given(
        "germany",
        "france",
        phase="down-keep",
        provinces={"bourbon": "france: 1 infantry, 1 archer"},
        store={"germany": {}, "france": {"food": food}},
    )
    # the next turn has begun and France owes Food for both armies
    assert scene.window == "upkeep.feed"

    scene.play("france: order feed-all")

    assert (scene.asked if scene.window == "upkeep.feed" else []) == asked
    assert scene.units("bourbon") == {"infantry": 1, "archer": 1}
    assert len(scene.happened("army-fed")) == (0 if asked else 2)


@pytest.mark.rule("WT-ASK-22")
def test_feeding_is_not_asked_of_a_player_who_left_the_order_before() -> None:
    scene = given(
        "germany",
        "france",
        provinces={"bourbon": "france: 1 infantry"},
        store={"germany": {}, "france": {"food": 5}},
    )
    scene.play("france: order feed-all")

    scene.end_turn()

    assert scene.turn == 2
    assert scene.window == "development.action"
    assert len(scene.happened("army-fed")) == 1


def traders(*orders: str) -> Scene:
    """Germany and France can trade; the orders are left in the turn before."""
    scene = given(
        "germany",
        "france",
        provinces=trade_centers("germany", "france"),
        tokens={"germany": (0, 1, 0), "france": (0, 1, 0)},
        routes=[("germany", "france")],
    )
    scene.play(*orders)
    scene.end_turn()
    assert scene.window == "trade.open"
    return scene


@pytest.mark.rule("WT-ASK-22")
def test_the_order_to_finish_trade_holds_until_an_offer_comes() -> None:
    scene = traders("france: order finish-trade")
    assert scene.asked == ["germany"]
    assert scene.player("france")["finished"]

    scene.offer("germany", "france", "1 gold", "1 products")

    assert scene.asked == ["germany", "france"]
    scene.play("france: refuse germany")
    assert scene.asked == ["germany"]


@pytest.mark.rule("WT-ASK-22")
def test_without_the_order_everybody_who_can_trade_is_asked() -> None:
    scene = traders()

    assert scene.asked == ["germany", "france"]


@pytest.mark.rule("WT-ASK-22")
def test_the_order_against_token_moves_skips_the_question() -> None:
    scene = given("germany", "france", tokens={"germany": (1, 0, 0), "france": (1, 0, 0)})
    scene.play("germany: order no-token-move")

    scene.pass_until("development.token-move")

    assert scene.asked == ["france"]
    scene.default("france")
    assert scene.window != "development.token-move"
    assert scene.tokens("germany") == (1, 0, 0)
