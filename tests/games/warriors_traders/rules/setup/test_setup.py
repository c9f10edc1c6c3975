"""SETUP: map, countries, start position, start tokens."""

import json
from typing import Any

import pytest

import gonfalon
from gonfalon import OptionError, Table
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.steward import choose
from tests.games.warriors_traders.scene import given, opened

WEST = ["burgundy", "germany", "denmark", "scotland", "ireland", "england", "france", "switzerland"]
EAST = ["hungary", "romania", "poland", "bohemia", "austria", "croatia", "serbia", "bulgaria"]
FOUR = ("burgundy", "germany", "denmark", "scotland")
FOUR_CAPITALS = ("vlaanderen", "brandenburg", "sjaelland", "aberdeen")
NEUTRAL_CAPITALS = ("dublin", "london", "ile-de-france", "schwyz")


def new_table(seats: int, seed: int = 1, **options: Any) -> Table:
    return gonfalon.open_table("warriors_traders", seats, seed, options)


def countries_of(table: Table) -> list[str]:
    return [player["country"] for player in table.view(0)["players"]]


def refused_by(table: Table, seat: int, text: str) -> str:
    """The rule that forbids a move of a seat."""
    why = table.why(seat, text)
    assert why is not None, f"{text!r} is legal"
    with pytest.raises(gonfalon.IllegalMove):
        table.play(seat, text)
    return why.rule


# ---- map and countries


@pytest.mark.rule("WT-SETUP-01")
@pytest.mark.parametrize(
    ("name", "countries", "provinces"), [("west", WEST, 40), ("east", EAST, 41)]
)
def test_only_the_countries_of_the_chosen_map_are_offered(
    name: str, countries: list[str], provinces: int
) -> None:
    table = new_table(3, map=name, countries="chosen")
    (first,) = table.waiting

    assert [move.text for move in table.legal(first)] == [f"take-country {c}" for c in countries]
    assert len(table.view(first)["provinces"]) == provinces
    other_side = WEST if countries is EAST else EAST
    assert refused_by(table, first, f"take-country {other_side[0]}") == "WT-SETUP-01"


@pytest.mark.rule("WT-SETUP-01")
def test_the_host_cannot_give_a_country_of_the_other_map() -> None:
    with pytest.raises(OptionError, match="WT-SETUP-01"):
        new_table(2, map="west", countries=["denmark", "poland"])


@pytest.mark.rule("WT-SETUP-01")
def test_there_are_only_two_maps() -> None:
    with pytest.raises(OptionError, match="west, east"):
        new_table(2, map="south")


@pytest.mark.rule("WT-SETUP-02")
def test_each_player_draws_one_country_and_the_others_stay_neutral() -> None:
    table = new_table(3, map="east")

    taken = countries_of(table)

    assert len(set(taken)) == 3
    assert set(taken) <= set(EAST)
    capitals = [p for p in table.view(0)["provinces"] if p["type"] == "capital"]
    neutral = [p["countries"][0] for p in capitals if p["owner"] is None]
    assert sorted(taken + neutral) == sorted(EAST)
    assert table.waiting == [0, 1, 2], "nobody was asked for a country"


@pytest.mark.rule("WT-SETUP-02")
def test_every_seat_can_draw_every_country() -> None:
    draws = [countries_of(new_table(3, seed, map="east")) for seed in range(100)]

    for seat in range(3):
        assert {draw[seat] for draw in draws} == set(EAST)
    assert countries_of(new_table(3, 7, map="east")) == draws[7]


@pytest.mark.rule("WT-SETUP-03")
def test_a_country_cannot_be_chosen_twice() -> None:
    table = new_table(2, map="east", countries="chosen")
    (first,) = table.waiting

    table.play(first, "take-country poland")

    (second,) = table.waiting
    assert second != first
    assert "take-country poland" not in [move.text for move in table.legal(second)]
    assert refused_by(table, second, "take-country poland") == "WT-SETUP-03"
    table.play(second, "take-country serbia")
    assert countries_of(table)[first] == "poland"
    assert countries_of(table)[second] == "serbia"


@pytest.mark.rule("WT-SETUP-03")
def test_players_who_agreed_get_their_countries() -> None:
    table = new_table(3, map="east", countries=["poland", "hungary", "serbia"])

    assert countries_of(table) == ["poland", "hungary", "serbia"]


@pytest.mark.rule("WT-SETUP-03")
@pytest.mark.parametrize("countries", [["poland", "poland", "serbia"], ["poland", "serbia"]])
def test_an_agreement_gives_each_seat_a_country_of_its_own(countries: list[str]) -> None:
    with pytest.raises(OptionError, match="WT-SETUP-03"):
        new_table(3, map="east", countries=countries)


def choosing_order(seed: int) -> list[int]:
    table = new_table(3, seed, map="east", countries="chosen")
    order = []
    while len(table.waiting) == 1:
        order += table.waiting
        table.play_default(table.waiting[0])
    return order


@pytest.mark.rule("WT-SETUP-15")
def test_the_seats_choose_one_after_another_among_what_is_left() -> None:
    a, b, c = range(3)
    seed = next(seed for seed in range(100) if choosing_order(seed) == [c, a, b])
    table = new_table(3, seed, map="east", countries="chosen")

    assert table.waiting == [c]
    assert len(table.legal(c)) == 8
    assert refused_by(table, a, "take-country poland") == "WT-SETUP-15"
    table.play(c, "take-country serbia")
    assert table.waiting == [a]
    assert len(table.legal(a)) == 7
    table.play(a, "take-country poland")
    assert table.waiting == [b]
    assert len(table.legal(b)) == 6
    table.play(b, "take-country hungary")

    assert countries_of(table) == ["poland", "hungary", "serbia"]
    assert refused_by(table, a, "take-country austria") == "WT-TURN-03"


@pytest.mark.rule("WT-SETUP-15")
def test_the_order_of_choosing_is_drawn() -> None:
    orders = {tuple(choosing_order(seed)) for seed in range(60)}

    assert len(orders) == 6


# ---- the board


@pytest.mark.rule("WT-SETUP-04", "WT-SETUP-05")
def test_a_player_starts_in_the_capital_with_a_fort_and_four_princesses() -> None:
    scene = opened(*FOUR)

    owned = [p["id"] for p in scene.view("denmark")["provinces"] if p["owner"] == 2]

    assert owned == ["sjaelland"]
    assert scene.units("sjaelland") == {"fort": 1, "princess": 4}


@pytest.mark.rule("WT-SETUP-05")
def test_nobody_has_an_army_on_the_map() -> None:
    scene = opened(*FOUR)

    for country in FOUR:
        stash = scene.player(country)["stash"]
        assert (stash["infantry"], stash["archer"], stash["cavalry"]) == (4, 4, 4)
    assert not any(province["armies"] for province in scene.view("denmark")["provinces"])


@pytest.mark.rule("WT-SETUP-06")
def test_neutral_capitals_hold_a_barbarian_fort_and_no_army() -> None:
    scene = opened(*FOUR)

    for capital in NEUTRAL_CAPITALS:
        assert scene.units(capital) == {"barbarian-fort": 1}
        assert scene.owner(capital) is None
    for capital in FOUR_CAPITALS:
        assert "barbarian-fort" not in scene.units(capital)


@pytest.mark.rule("WT-SETUP-07")
@pytest.mark.parametrize("countries", [FOUR, ("denmark", "germany"), WEST[:6]])
def test_every_other_province_holds_one_barbarian_army(countries: tuple[str, ...]) -> None:
    scene = opened(*countries)

    others = [p for p in scene.view("denmark")["provinces"] if p["type"] != "capital"]

    assert len(others) == 32
    for province in others:
        assert scene.units(province["id"]) == {"barbarian": 1}
    own_and_contested = {p["id"] for p in others if "denmark" in p["countries"]}
    assert own_and_contested == {"fyn", "slesvig", "jylland", "orkney", "oldenburg"}


@pytest.mark.rule("WT-SETUP-08")
def test_everybody_starts_with_a_gold_a_food_and_a_weapon() -> None:
    scene = opened(*FOUR)

    for country in FOUR:
        assert scene.store(country) == {"food": 1, "products": 0, "weapons": 1, "gold": 1}


@pytest.mark.rule("WT-SETUP-09")
def test_everybody_starts_with_six_vp() -> None:
    scene = opened(*FOUR)

    for country in FOUR:
        sources = scene.vp_sources(country)
        assert sources == {"provinces": 3, "forts": 3, "titles": 0, "kills": 0, "bought": 0}
        assert scene.vp(country) == 6


# ---- start tokens


@pytest.mark.rule("WT-SETUP-10")
def test_three_tokens_are_spread_in_any_way() -> None:
    scene = opened("denmark", "germany")

    assert (scene.window, scene.asked) == ("setup.tokens", ["denmark", "germany"])
    spreads = ["111", "120", "102", "012", "210", "201", "021", "300", "030", "003"]
    assert sorted(scene.legal("denmark")) == sorted(
        f"place-tokens {a} {b} {c}" for a, b, c in spreads
    )


@pytest.mark.rule("WT-SETUP-10")
@pytest.mark.parametrize("tokens", ["1 1 0", "2 1 1", "0 0 0", "4 0 0", "3 0"])
def test_neither_more_nor_fewer_than_three_tokens_are_placed(tokens: str) -> None:
    scene = opened("denmark", "germany")

    scene.refuses(f"denmark: place-tokens {tokens}", "WT-SETUP-10")


@pytest.mark.rule("WT-SETUP-10")
def test_start_levels_count_from_the_first_harvest_on() -> None:
    scene = opened("denmark", "germany")

    scene.play("denmark: place-tokens 3 0 0")
    assert scene.turn == 0
    scene.play("germany: place-tokens 0 0 3")

    assert scene.turn == 1
    assert scene.levels("denmark") == (3, 1, 1)
    assert scene.levels("germany") == (1, 1, 3)
    # the Capital shows one symbol each; one Food, Weapon and Gold were there before
    assert scene.store("denmark") == {"food": 2, "products": 2, "weapons": 1, "gold": 1}
    assert scene.store("germany") == {"food": 1, "products": 1, "weapons": 2, "gold": 1}


@pytest.mark.rule("WT-SETUP-11")
def test_nobody_sees_a_placement_before_the_last_has_committed() -> None:
    one, other = opened(*FOUR), opened(*FOUR)
    before = one.view("scotland")

    one.play(
        "denmark: place-tokens 3 0 0", "burgundy: place-tokens 0 3 0", "germany: place-tokens 0 0 3"
    )
    other.play(
        "germany: place-tokens 1 1 1", "denmark: place-tokens 1 1 1", "burgundy: place-tokens 2 1 0"
    )

    assert one.asked == other.asked == ["scotland"]
    assert one.view("scotland") == other.view("scotland") == before
    assert one.table.prompt(3) == other.table.prompt(3)
    assert one.table.knowledge(3).dump() == other.table.knowledge(3).dump()
    assert one.tokens("denmark") == (0, 0, 0)
    assert one.happened("tokens-placed") == []
    assert one.view("denmark")["sealed"] == ["place-tokens 3 0 0"]
    assert one.view("burgundy")["sealed"] == ["place-tokens 0 3 0"]


@pytest.mark.rule("WT-SETUP-11")
def test_all_placements_are_revealed_together() -> None:
    scene = opened(*FOUR)
    scene.play(
        "denmark: place-tokens 3 0 0", "burgundy: place-tokens 0 3 0", "germany: place-tokens 0 0 3"
    )

    scene.play("scotland: place-tokens 2 0 1")

    assert [event.values["seat"] for event in scene.happened("tokens-placed")] == [0, 1, 2, 3]
    placed = [scene.tokens(country) for country in FOUR]
    assert placed == [(0, 3, 0), (0, 0, 3), (3, 0, 0), (2, 0, 1)]


@pytest.mark.rule("WT-SETUP-11")
def test_a_committed_placement_stands() -> None:
    scene = opened(*FOUR)

    scene.play("denmark: place-tokens 3 0 0")

    scene.refuses("denmark: place-tokens 1 1 1", "WT-SETUP-11")
    assert scene.asked == ["burgundy", "germany", "scotland"]


# ---- mode


@pytest.mark.rule("WT-SETUP-12")
def test_nobody_joins_an_alliance_in_a_running_game() -> None:
    scene = given("denmark", "germany", turn=1)

    scene.refuses("denmark: join-alliance germany", "WT-SETUP-12")
    assert [player["team"] for player in scene.view("denmark")["players"]] == [0, 1]


@pytest.mark.rule("WT-SETUP-12")
def test_alliances_hold_from_before_the_first_turn_to_the_end() -> None:
    scene = opened(*FOUR, alliances="0,3/1,2")
    before = [player["team"] for player in scene.view("denmark")["players"]]

    scene.pass_until("development.action")
    scene.refuses("denmark: join-alliance burgundy", "WT-SETUP-12")
    scene.pass_until("")

    assert before == [0, 1, 1, 0]
    assert [player["team"] for player in scene.view("denmark")["players"]] == before


# ---- alliances settled after the countries


def undivided(alliances: Any = "2v2", seats: int = 4, seed: int = 1, **options: Any) -> Table:
    """A table whose alliances are settled once the countries are known."""
    return new_table(seats, seed, alliances=alliances, alliances_settled="after", **options)


def teams(table: Table) -> list[int]:
    return [player["team"] for player in table.view(0)["players"]]


@pytest.mark.rule("WT-SETUP-12", "WT-SETUP-16")
def test_alliances_may_be_settled_once_the_countries_are_drawn() -> None:
    table = undivided()
    assert table.state.agenda[-1].window == "setup.alliances"
    assert all(countries_of(table))
    assert table.waiting == [0, 1, 2, 3]
    divisions = ["0,1/2,3", "0,2/1,3", "0,3/1,2"]
    assert [move.text for move in table.legal(0)] == ["pass", *(f"ally {d}" for d in divisions)]
    assert len(set(teams(table))) == 4, "until then everybody stands alone"

    for seat in range(4):
        table.play(seat, "ally 0,3/1,2")

    assert teams(table) == [0, 1, 1, 0]
    assert table.state.agenda[-1].window == "setup.tokens"
    assert table.view(0)["threshold"] == 65
    assert refused_by(table, 0, "ally 0,1/2,3") == "WT-SETUP-12"


@pytest.mark.rule("WT-SETUP-12", "WT-SETUP-16")
def test_alliances_are_settled_after_countries_are_chosen() -> None:
    table = undivided(countries="chosen")
    for _ in range(4):
        assert table.state.agenda[-1].window == "setup.country"
        table.play_default(table.waiting[0])

    assert table.state.agenda[-1].window == "setup.alliances"


@pytest.mark.rule("WT-SETUP-16")
def test_the_alliances_named_most_often_are_formed() -> None:
    table = undivided()

    table.play(0, "ally 0,1/2,3")
    table.play(1, "ally 0,1/2,3")
    assert GAME.knowledge(table.state, 2).sealed == [(), (), (), ()]
    assert refused_by(table, 0, "ally 0,2/1,3") == "WT-SETUP-16"
    table.play(2, "ally 0,2/1,3")
    events = table.play(3, "pass")

    assert teams(table) == [0, 0, 1, 1]
    named = [event.values["seat"] for event in events if event.kind == "alliances-named"]
    assert named == [0, 1, 2]
    assert [event.rule for event in events if event.kind == "alliances-settled"] == ["WT-SETUP-12"]


@pytest.mark.rule("WT-SETUP-16")
def test_the_lot_decides_between_equals_and_only_between_these() -> None:
    formed = set()
    for seed in range(1, 30):
        table = undivided(seed=seed)
        for seat, division in enumerate(("0,1/2,3", "0,2/1,3", "0,2/1,3", "0,1/2,3")):
            table.play(seat, f"ally {division}")
        formed.add(tuple(teams(table)))

    assert formed == {(0, 0, 1, 1), (0, 1, 0, 1)}


@pytest.mark.rule("WT-SETUP-16", "WT-ASK-23")
def test_if_nobody_names_any_alliances_the_lot_decides_among_all() -> None:
    formed = set()
    for seed in range(1, 40):
        table = undivided(seed=seed)
        for seat in range(4):
            table.play_default(seat)
        formed.add(tuple(teams(table)))

    assert formed == {(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0)}


@pytest.mark.rule("WT-ASK-23")
def test_who_names_no_alliances_in_time_leaves_it_to_the_others() -> None:
    table = undivided()
    table.play_default(0)
    for seat in (1, 2, 3):
        table.play(seat, "ally 0,2/1,3")

    assert teams(table) == [0, 1, 0, 1]


@pytest.mark.rule("WT-SETUP-16", "WT-ALLY-01")
@pytest.mark.parametrize(
    ("alliances", "ways", "division", "sides", "needed"),
    [
        ("3v3", 10, "0,4,5/1,2,3", [0, 1, 1, 1, 0, 0], 75),
        ("2v2v2", 15, "0,5/1,4/2,3", [0, 1, 2, 2, 1, 0], 55),
    ],
)
def test_six_settle_their_alliances(
    alliances: str, ways: int, division: str, sides: list[int], needed: int
) -> None:
    table = undivided(alliances, seats=6)
    assert len(table.legal(0)) == 1 + ways

    for seat in range(6):
        table.play(seat, f"ally {division}")

    assert teams(table) == sides
    assert table.view(0)["threshold"] == needed


@pytest.mark.rule("WT-SETUP-12")
@pytest.mark.parametrize(
    ("seats", "alliances"), [(4, "none"), (4, "0,1/2,3"), (6, [[0, 5], [1, 4], [2, 3]])]
)
def test_alliances_that_are_named_or_do_not_exist_cannot_be_settled_later(
    seats: int, alliances: Any
) -> None:
    with pytest.raises(OptionError, match="WT-SETUP-12"):
        undivided(alliances, seats=seats)


@pytest.mark.rule("WT-SETUP-12")
def test_without_the_option_nobody_is_asked_about_alliances() -> None:
    table = new_table(4, alliances="2v2")

    assert table.state.agenda[-1].window == "setup.tokens"
    assert teams(table) == [0, 1, 0, 1]
    assert refused_by(table, 0, "ally 0,1/2,3") == "WT-SETUP-12"


@pytest.mark.rule("WT-SETUP-16", "WT-ALLY-05", "WT-ALLY-07")
def test_alliances_settled_later_play_save_and_load_like_others() -> None:
    table = undivided(countries=["denmark", "germany", "burgundy", "france"], map="west")
    for seat in range(4):
        table.play(seat, "ally 0,3/1,2")
    while "declare-war denmark" not in [move.text for move in table.legal(1)]:
        table.play_default(table.waiting[0])
    table.play(1, "declare-war denmark")

    assert [war["sides"] for war in table.view(0)["wars"]] == [[[0, 3], [1, 2]]]
    loaded = gonfalon.load_table(table.save())
    assert loaded.state_hash == table.state_hash
    assert loaded.view(2) == table.view(2)
    assert table.copy().state_hash == table.state_hash
    GAME.check(table.state)
    assert GAME.knowledge(table.state, 2).sides == [0, 1, 1, 0]
    again = GAME.load(json.loads(table.save())["now"], 4, table.options)
    assert again.world.team == [0, 1, 1, 0]
    assert again.vocabulary is table.state.vocabulary


@pytest.mark.rule("WT-SETUP-16")
def test_stewards_want_allies_close_by_and_play_on() -> None:
    table = undivided(countries=["scotland", "germany", "england", "denmark"], map="west")
    for seat in range(4):
        known = GAME.knowledge(table.state, seat)
        table.play(seat, choose(known, seat, table.legal(seat), []).text)

    assert teams(table) == [0, 1, 0, 1]


# ---- titles, colours


@pytest.mark.rule("WT-SETUP-13")
def test_titles_follow_the_start_tokens() -> None:
    scene = opened("denmark", "germany", "france")

    scene.play(
        "denmark: place-tokens 2 1 0", "germany: place-tokens 1 0 2", "france: place-tokens 0 1 2"
    )

    assert scene.player("denmark")["titles"] == ["builder"]
    assert scene.player("germany")["titles"] == []
    assert scene.player("france")["titles"] == []
    assert [scene.vp(country) for country in scene.countries] == [9, 6, 6]
    won = [(event.rule, event.values) for event in scene.happened("title-won")]
    assert won == [("WT-SETUP-13", {"seat": 0, "title": 0})]


@pytest.mark.rule("WT-SETUP-13")
def test_one_player_may_start_with_several_titles() -> None:
    scene = opened("denmark", "germany")

    scene.play("denmark: place-tokens 3 0 0", "germany: place-tokens 0 1 2")

    assert scene.player("germany")["titles"] == ["trader", "warrior"]
    assert (scene.vp("denmark"), scene.vp("germany")) == (9, 12)


@pytest.mark.rule("WT-SETUP-14")
def test_a_colour_is_used_once() -> None:
    with pytest.raises(OptionError, match=r"red is taken twice, choose again .*WT-SETUP-14"):
        new_table(2, colours=["red", "red"])


@pytest.mark.rule("WT-SETUP-14")
def test_six_players_have_six_colours() -> None:
    colours = [player["colour"] for player in new_table(6).view(0)["players"]]

    assert len(set(colours)) == 6
    with pytest.raises(OptionError, match="WT-SETUP-14"):
        new_table(2, colours=["red", "pink"])


@pytest.mark.rule("WT-SETUP-14")
def test_colours_have_no_effect() -> None:
    one = opened("denmark", "germany", colours=["red", "blue"])
    other = opened("denmark", "germany", colours=["black", "green"])

    for scene in (one, other):
        scene.pass_until("development.action")

    assert [player["colour"] for player in other.view("denmark")["players"]] == ["black", "green"]
    assert one.table.state_hash == other.table.state_hash
