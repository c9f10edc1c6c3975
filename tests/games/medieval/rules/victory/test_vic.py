"""VIC: the end of the game, points, the winner, and a table where nothing happens."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.medieval.scene import Scene, given

THREE = {"fred": "almoravids", "ginger": "france", "cary": "spain"}
FOUR_CARDS = "pope, pope, pope, pope"


def last_mongol(players: dict[str, str], *, hand: str = "mongol", **position: Any) -> Scene:
    """The first player has ended phase C with the seventh Mongol attack in hand."""
    first = next(iter(players))
    scene = given(players, mongols=(3, 6), hands={first: hand}, **position)
    scene.play(f"{first}: end")
    return scene


# ---- when it ends


@pytest.mark.rule("MD-VIC-01")
def test_three_mongol_cards_return_and_the_seventh_resolved_one_ends_the_game() -> None:
    starts = [(0, 0), (1, 0), (2, 0), *((3, resolved) for resolved in range(7))]
    for played, before in enumerate(starts, 1):
        scene = given(THREE, mongols=before, hands={"fred": "mongol"})
        scene.play("fred: end")
        if scene.window == "mongol.target":
            scene.dice(1, 6)
            scene.play("fred: invade 1d")
        assert scene.over == (played == 10)
        seen = scene.view("fred")["mongols"]
        assert seen["set_aside"] + seen["resolved"] == played
    assert scene.table.result is not None
    assert (scene.table.result.reason, scene.table.result.rule) == ("mongols", "MD-VIC-11")


@pytest.mark.rule("MD-VIC-01")
def test_the_third_mongol_card_brings_all_three_back_into_the_deck() -> None:
    scene = given(THREE, mongols=(2, 0), hands={"fred": "mongol, pope, pope, pope"})
    deck = scene.view("fred")["deck"]
    scene.play("fred: end")

    assert scene.view("fred")["deck"] == deck + 3
    assert "mongol" not in scene.view("fred")["used"]


@pytest.mark.rule("MD-VIC-02")
def test_the_last_attack_is_fought_before_points_are_counted() -> None:
    scene = last_mongol({"fred": "almoravids", "ginger": "russia", "cary": "spain"}, opened="2d")
    assert scene.score("ginger") == 9

    scene.dice(6, 1)
    scene.play("fred: invade 2d")

    assert scene.over
    assert scene.area("2d") == "destroyed"
    assert scene.table.result is not None
    assert scene.table.result.scores[1] == 7


@pytest.mark.rule("MD-VIC-03")
def test_nothing_is_played_after_the_end() -> None:
    scene = last_mongol(THREE, hand="mongol, disaster")
    scene.dice(1, 6)
    scene.play("fred: resolve mongol", "fred: invade 1d")

    assert scene.over
    assert "disaster" in scene.hand("fred")
    assert scene.asked == []
    assert scene.legal("fred") == scene.standing("fred") == []
    scene.refuses("fred: resolve disaster", "MD-VIC-03")
    scene.refuses("ginger: pass", "MD-VIC-03")


# ---- points


@pytest.mark.rule("MD-VIC-04")
def test_provinces_score_their_income() -> None:
    scene = given(
        {"fred": "hungary", "ginger": "france", "cary": "spain"}, provinces={"istria": "fred"}
    )

    assert scene.score("fred") == 6


@pytest.mark.rule("MD-VIC-05")
def test_provinces_of_knights_score_too() -> None:
    scene = given(
        {"fred": "", "ginger": "france", "cary": "spain"},
        provinces={"livonia": "fred"},
        knights="livonia",
    )

    assert scene.score("fred") == 1


@pytest.mark.rule("MD-VIC-06")
@pytest.mark.parametrize("powers", ["france", ""])
def test_a_complete_power_scores_one_more_with_or_without_its_card(powers: str) -> None:
    where = ("north-western", "north-eastern", "south-western", "south-eastern")
    scene = given(
        {"fred": "almoravids", "ginger": powers, "cary": "spain"},
        opened="1a",
        provinces=dict.fromkeys([f"{part}-france" for part in where], "ginger"),
    )

    assert scene.score("ginger") == 10 + 1
    assert scene.ledger("ginger") == 10


@pytest.mark.rule("MD-VIC-06")
def test_one_missing_province_costs_the_bonus_and_a_knights_province_does_not() -> None:
    missing = given({"fred": "almoravids", "ginger": "russia", "cary": "serbia"}, opened="2d")
    complete = given(
        {"fred": "almoravids", "ginger": "russia", "cary": "polovtsy"},
        opened="1e, 2d, 2f",
        knights="northern-polovtsy",
    )

    assert missing.score("cary") == 1
    assert complete.score("cary") == 3 + 1


@pytest.mark.rule("MD-VIC-07")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ({"opened": "1e, 1f, 2d"}, 12 + 1),
        ({"opened": "1e, 2d", "destroyed": "1f"}, 11),
        ({"opened": "1e, 2d"}, 11),
    ],
)
def test_a_tile_on_a_province_costs_the_bonus(tiles: dict[str, Any], points: int) -> None:
    scene = given({"fred": "almoravids", "ginger": "russia", "cary": "spain"}, **tiles)

    assert scene.score("ginger") == points


@pytest.mark.rule("MD-VIC-08")
@pytest.mark.parametrize(
    ("power", "points"),
    [
        ("hungary", 5), ("trebizond", 4), ("lithuania", 2), ("livonia", 1), ("cumans", 1),
        ("prussia", 1), ("sweden", 2),
    ],
)  # fmt: skip
def test_a_power_of_one_province_has_no_bonus(power: str, points: int) -> None:
    scene = given({"fred": "almoravids", "ginger": "france", "cary": power}, opened="1c, 2d")

    assert scene.score("cary") == points


@pytest.mark.rule("MD-VIC-09")
def test_markers_cost_no_points() -> None:
    scene = given(
        THREE,
        heresy="south-eastern-france",
        civil_war="france, almoravids",
        disaster="almoravids, spain",
        excommunicated="france, spain",
    )

    assert [scene.score(name) for name in THREE] == [6, 6, 2]


@pytest.mark.rule("MD-VIC-10")
def test_the_ledger_leaves_the_bonus_out() -> None:
    scene = given(THREE, active="cary", opened="1c", hands={"cary": "poland-card"})
    before = scene.ledger("cary")
    scene.play("cary: play-power poland")

    assert scene.ledger("cary") == before + 3
    player = scene.view("fred")["players"][2]
    assert (player["ledger"], player["score"]) == (before + 3, before + 4)
    assert player["score_sources"] == {"provinces": before + 3, "complete-powers": 1}


# ---- who wins


@pytest.mark.rule("MD-VIC-11")
def test_equals_share_the_victory() -> None:
    scene = last_mongol(
        {
            "fred": "almoravids, ayyubids-mamluks, france, byzantium, bulgaria",
            "ginger": "england, russia, hungary, spain",
            "cary": "venice, trebizond, latin-kingdom, seljuks, lithuania",
        }
    )
    scene.dice(1, 6)
    scene.play("fred: invade 1d")

    assert scene.table.result is not None
    assert scene.table.result.scores == [21, 21, 18]
    assert scene.table.result.ranking == [[0, 1], [2]]
    assert scene.winners == ["fred", "ginger"]


@pytest.mark.rule("MD-VIC-11")
def test_florins_and_cards_do_not_break_ties() -> None:
    scene = last_mongol(
        {"fred": "hungary", "ginger": "venice", "cary": "spain"}, florins={"fred": 50, "ginger": 0}
    )
    scene.dice(1, 6)
    scene.play("fred: invade 1d")

    assert scene.winners == ["fred", "ginger"]


@pytest.mark.rule("MD-VIC-11")
def test_the_bonus_counts_for_the_victory() -> None:
    """Cary's complete Kingdom of Jerusalem makes 4 of 3; the ledger shows fewer than Fred's 4."""
    scene = last_mongol({"fred": "livonia, lithuania", "ginger": "poland", "cary": "jerusalem"})
    scene.dice(1, 6)
    scene.play("fred: invade 1d")

    assert [scene.ledger(name) for name in ("fred", "cary")] == [3, 3]
    assert scene.winners == ["cary"]


@pytest.mark.rule("MD-VIC-12")
def test_a_player_without_anything_plays_on() -> None:
    scene = given(
        {"fred": "", "ginger": "france", "cary": "spain"},
        phase="map-card",
        opened="3f",
        hands={"fred": "georgia-card"},
    )
    scene.play("fred: pass", "fred: pass", "fred: play-power georgia")

    assert scene.controls("georgia") == "fred"
    assert scene.holds("azerbaijan") == "fred"
    assert scene.florins("fred") == 13
    scene.allows("fred: offer-to @cary")


@pytest.mark.rule("MD-VIC-12")
def test_a_player_who_lost_everything_draws_and_plays_mandatory_cards() -> None:
    scene = given(
        {"fred": "", "ginger": "france", "cary": "spain"},
        phase="income",
        hands={"fred": "disaster"},
    )
    scene.dice(5, 1, 1)
    scene.play("fred: collect")

    assert scene.florins("fred") == 10
    assert len(scene.hand("fred")) == 3
    assert scene.power("spain")["disaster"]


# ---- a quiet table


def quiet(turns: int, top: str, **position: Any) -> Scene:
    """Players with four cards each collect for so many turns."""
    scene = given(
        THREE,
        phase="map-card",
        hands=dict.fromkeys(THREE, FOUR_CARDS),
        deck=top,
        **position,
    )
    for _ in range(turns):
        name = scene.active
        scene.play(f"{name}: pass", f"{name}: collect")
    return scene


@pytest.mark.rule("MD-VIC-13")
def test_the_tenth_turn_without_a_draw_turns_up_a_card() -> None:
    ninth, tenth = quiet(9, "mongol"), quiet(10, "mongol")

    assert ninth.happened("turned-up") == []
    (turned,) = tenth.happened("turned-up")
    assert turned.values["seat"] == 0
    assert tenth.view("fred")["mongols"]["set_aside"] == 1
    assert (tenth.active, tenth.window) == ("ginger", "turn.map")


@pytest.mark.rule("MD-VIC-13")
def test_the_player_whose_turn_ends_directs_the_mongols() -> None:
    scene = quiet(10, "mongol", mongols=(3, 0))

    assert (scene.window, scene.asked, scene.active) == ("mongol.target", ["fred"], "fred")
    assert scene.view("ginger")["phase"] == "mandatory"
    scene.dice(1, 6)
    scene.play("fred: invade 1d")
    assert (scene.active, scene.window) == ("ginger", "turn.map")


@pytest.mark.rule("MD-VIC-13")
def test_every_further_quiet_turn_turns_up_another_card() -> None:
    scene = quiet(12, "jihad, poland-card, heresy")
    cards = [scene.state.world.card_ids[e.values["card"]] for e in scene.happened("turned-up")]

    assert cards == ["jihad", "poland-card", "heresy"]
    assert scene.view("fred")["used"] == {"jihad": 1, "heresy": 1}
    assert scene.state.world.card_ids[scene.state.deck[0]] == "poland-card"
    assert scene.controls("poland") is None


@pytest.mark.rule("MD-VIC-13")
def test_a_turned_up_disaster_can_be_answered() -> None:
    scene = given(
        THREE,
        phase="income",
        hands={**dict.fromkeys(THREE, FOUR_CARDS), "cary": "deus-ex-machina, spies, jihad, heresy"},
        deck="disaster",
        this_turn={"quiet_turns": 9},
    )
    scene.play("fred: collect")
    assert (scene.window, scene.asked) == ("card.response", ["cary"])
    scene.play("cary: play deus-ex-machina")

    assert scene.happened("disaster") == []
    assert scene.view("fred")["used"] == {"deus-ex-machina": 1, "disaster": 1}


@pytest.mark.rule("MD-VIC-13")
def test_a_draw_starts_the_count_again() -> None:
    scene = quiet(9, "jihad, heresy, civil-war")
    scene.play("fred: pass", "fred: pass", "fred: discard pope", "fred: end")
    assert "jihad" in scene.hand("fred")
    for _ in range(9):
        name = scene.active
        scene.play(f"{name}: pass", f"{name}: collect")
    assert scene.happened("turned-up") == []

    scene.play("ginger: pass", "ginger: collect")
    assert len(scene.happened("turned-up")) == 1


@pytest.mark.rule("MD-VIC-13")
def test_an_empty_deck_turns_up_nothing() -> None:
    scene = quiet(10, "", exhausted=True)

    assert scene.happened("turned-up") == []
    assert scene.active == "ginger"


@pytest.mark.rule("MD-VIC-13")
def test_two_players_have_the_npc_instead() -> None:
    scene = given(
        {"fred": "almoravids", "ginger": "france"},
        npc="spain",
        phase="income",
        hands={"fred": FOUR_CARDS, "ginger": FOUR_CARDS},
        this_turn={"quiet_turns": 20},
        deck="jihad, heresy",
    )
    scene.play("fred: collect")

    assert scene.happened("turned-up") == []
    assert len(scene.happened("npc-draws")) == 2
