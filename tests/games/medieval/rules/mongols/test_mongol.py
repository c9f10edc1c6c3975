"""MONGOL and SHO: Mongol Cards, their attacks, and the shorter game."""

from __future__ import annotations

import pytest

from gonfalon.games.medieval.world import MONGOL
from tests.games.medieval.scene import Scene, given

THREE = {"ginger": "russia", "fred": "almoravids", "cary": "hungary"}
LATER = (3, 0)
"""Three Mongol Cards were set aside and are back in the deck."""


def invasion(players: dict[str, str] = THREE, **position: object) -> Scene:
    """The first player is asked where the Mongols attack."""
    names = list(players)
    hands = {names[0]: "mongol"} | dict(position.pop("hands", {}))  # type: ignore[call-overload]
    position.setdefault("mongols", LATER)
    return given(players, phase="mandatory", hands=hands, **position)  # type: ignore[arg-type]


def targets(scene: Scene) -> set[str]:
    return {text.split()[1] for text in scene.legal("ginger", "invade")}


@pytest.mark.rule("MD-MONGOL-01")
def test_two_are_set_aside_and_the_third_brings_all_back() -> None:
    first = invasion(mongols=(0, 0))
    assert first.view("fred")["mongols"]["set_aside"] == 1
    assert not first.happened("mongol-played")

    scene = invasion(mongols=(2, 0))
    deck = len(scene.state.deck)

    # one Mongol Card was in hand, two lay aside: all seven are in the deck now
    assert scene.view("fred")["mongols"] == {**first.view("fred")["mongols"], "set_aside": 3}
    assert scene.state.deck.count(MONGOL) == 7
    (back,) = scene.happened("mongols-return")
    assert back.values["count"] == deck
    assert scene.active == "fred"


@pytest.mark.rule("MD-MONGOL-01")
def test_the_deck_of_forty_becomes_forty_three_in_a_new_order() -> None:
    used = {
        "pope": 12, "knights-of-christ": 5, "spies": 3, "assassin": 4, "civil-war": 6, "jihad": 3,
        "heresy": 4, "deus-ex-machina": 2, "change-of-ruler": 5,
    }  # fmt: skip
    scene = given(
        THREE,
        phase="mandatory",
        mongols=(2, 0),
        hands={"ginger": "mongol, disaster"},
        used=", ".join(card for card, count in used.items() for _ in range(count)),
    )
    assert len(scene.state.deck) == 40
    order = [card for card in scene.state.deck if card != MONGOL]

    scene.play("ginger: resolve mongol")

    assert len(scene.state.deck) == 43
    assert [card for card in scene.state.deck if card != MONGOL] != order


@pytest.mark.rule("MD-MONGOL-02")
def test_the_fourth_one_attacks_and_is_out_of_the_game() -> None:
    scene = invasion()

    assert (scene.window, scene.asked) == ("mongol.target", ["ginger"])
    scene.dice(6, 1)
    scene.play("ginger: invade 1d")
    assert scene.view("fred")["used"]["mongol"] == 1
    assert scene.view("fred")["mongols"]["resolved"] == 1


@pytest.mark.rule("MD-MONGOL-03")
def test_the_player_must_name_a_legal_area_also_against_himself() -> None:
    scene = invasion()

    assert "pass" not in scene.legal("ginger")
    scene.refuses("ginger: pass", "MD-ASK-01")
    scene.refuses("fred: invade 2c", "MD-ASK-08")
    scene.allows("ginger: invade 1d", "ginger: invade 2c")


@pytest.mark.rule("MD-MONGOL-03")
def test_a_single_legal_area_is_not_asked_for() -> None:
    scene = given(
        THREE,
        phase="mandatory",
        hands={"ginger": "mongol, disaster"},
        mongols=LATER,
        destroyed="1d, 3d, 4d",
        provinces={"galicia": "ginger"},
    )

    scene.play("ginger: resolve mongol")

    (attack,) = scene.happened("mongols-attack")
    assert attack.values["area"] == scene.state.world.area("2c")


@pytest.mark.rule("MD-MONGOL-04")
def test_the_targets_of_the_starting_map() -> None:
    scene = invasion()

    assert targets(scene) == {"1d", "2c", "3d", "4d"}
    scene.refuses("ginger: invade 1b", "MD-MONGOL-06")
    scene.refuses("ginger: invade 1c", "MD-MONGOL-04")


@pytest.mark.rule("MD-MONGOL-05")
def test_the_eastern_edge_of_the_whole_map() -> None:
    everything = "1a, 1c, 1e, 2d, 3b, 3c, 4b, 4c, 1f, 2f, 3f"
    scene = invasion(opened=everything)

    assert targets(scene) == {"1f", "2f", "3f"}
    scene.refuses("ginger: invade 3d", "MD-MONGOL-05")
    scene.refuses("ginger: invade 4d", "MD-MONGOL-05")


@pytest.mark.rule("MD-MONGOL-05")
@pytest.mark.parametrize("tile", [{"destroyed": "3f"}, {}])
def test_a_tile_in_the_east_gives_no_shelter(tile: dict[str, str]) -> None:
    scene = invasion(opened="1a, 1c, 1e, 2d, 3b, 3c, 4b, 4c, 1f, 2f", **tile)

    assert targets(scene) == {"1f", "2f", "3d", "4d"}


@pytest.mark.rule("MD-MONGOL-06")
def test_the_west_is_never_attacked() -> None:
    scene = invasion({"ginger": "russia", "fred": "almoravids", "cary": "france"}, destroyed="2c")

    assert "2b" not in targets(scene)
    scene.refuses("ginger: invade 2b", "MD-MONGOL-06")


@pytest.mark.rule("MD-MONGOL-07")
def test_without_a_target_only_the_count_rises() -> None:
    players = {"ginger": "france", "fred": "almoravids", "cary": "england"}
    scene = invasion(players, mongols=(3, 2), destroyed="1d, 2c, 3d, 4d")

    assert scene.view("cary")["mongols"]["resolved"] == 3
    assert not scene.happened("mongol-battle")
    assert scene.active == "fred"


@pytest.mark.rule("MD-MONGOL-08")
def test_it_is_none_of_the_attacks_of_the_player_and_free() -> None:
    scene = invasion(florins={"ginger": 0}, this_turn={"attacks": 2})

    scene.dice(6, 1)
    scene.play("ginger: invade 3d")

    assert scene.area("3d") == "destroyed"
    assert scene.florins("ginger") == 0


@pytest.mark.rule("MD-MONGOL-09")
def test_the_mongols_add_five_and_the_area_its_rating() -> None:
    scene = invasion()

    scene.dice(3, 4)
    scene.play("ginger: invade 1d")

    (battle,) = scene.happened("mongol-battle")
    assert (battle.values["total"], battle.values["other_total"]) == (8, 8)


@pytest.mark.rule("MD-MONGOL-10")
def test_money_army_and_ruler_do_not_help() -> None:
    scene = invasion(florins={"ginger": 60, "cary": 60}, rulers={"hungary": 1})

    scene.dice(1, 1)
    events = scene.play("ginger: invade 2c")

    (battle,) = [event for event in events if event.kind == "mongol-battle"]
    assert battle.values["other_total"] == 1 + 5
    assert scene.florins("cary") == 60


@pytest.mark.rule("MD-MONGOL-11")
def test_a_card_for_the_area_of_a_catholic_power_adds_two() -> None:
    scene = invasion(hands={"cary": "knights-of-christ"})
    scene.play("ginger: invade 2c")

    assert (scene.window, scene.asked) == ("mongol.knights", ["cary"])
    scene.refuses("cary: knights 2", "MD-KOC-01")
    scene.dice(2, 1)
    scene.play("cary: knights 1")

    (battle,) = scene.happened("mongol-battle")
    assert (battle.values["total"], battle.values["other_total"]) == (7, 8)
    assert scene.area("2c") == "open"
    assert scene.hand("cary") == []


@pytest.mark.rule("MD-MONGOL-11")
def test_any_number_of_cards() -> None:
    scene = invasion(hands={"cary": "knights-of-christ, knights-of-christ, knights-of-christ"})
    scene.play("ginger: invade 2c")

    scene.dice(6, 1)
    scene.play("cary: knights 3")

    (battle,) = scene.happened("mongol-battle")
    assert battle.values["other_total"] == 1 + 5 + 6


@pytest.mark.rule("MD-MONGOL-11")
def test_orthodox_powers_and_provinces_without_their_card_call_no_knights() -> None:
    """Ginger holds Galicia for Orthodox Russia; Fred holds Polish land without the card."""
    scene = invasion(
        {"ginger": "russia", "fred": "almoravids", "cary": "spain"},
        provinces={"southern-poland": "fred"},
        hands={"ginger": "mongol, knights-of-christ", "fred": "knights-of-christ"},
    )

    scene.play("ginger: invade 2c")

    assert scene.happened("mongol-battle")
    assert scene.hand("fred") == ["knights-of-christ"]


@pytest.mark.rule("MD-MONGOL-11")
def test_a_knights_province_calls_them_too() -> None:
    scene = invasion(
        {"ginger": "serbia", "fred": "almoravids", "cary": "spain"},
        provinces={"livonia": "fred"},
        knights="livonia",
        hands={"fred": "knights-of-christ", "cary": "knights-of-christ"},
    )
    scene.play("ginger: invade 1d")

    assert scene.asked == ["fred"]
    scene.refuses("cary: knights 1", "MD-KOC-01")


@pytest.mark.rule("MD-MONGOL-12")
@pytest.mark.parametrize(
    ("knights", "rating"), [("livonia, lithuania", 5), ("livonia", 5), ("", 4)]
)
def test_knights_provinces_raise_the_rating_once(knights: str, rating: int) -> None:
    scene = invasion(provinces={"livonia": "fred", "lithuania": "cary"}, knights=knights)

    scene.dice(3, 2)
    scene.play("ginger: invade 1d")

    (battle,) = scene.happened("mongol-battle")
    assert battle.values["other_total"] == 2 + rating


@pytest.mark.rule("MD-MONGOL-13")
@pytest.mark.parametrize(("die", "destroyed"), [(4, True), (3, False), (5, True)])
def test_a_tie_destroys(die: int, destroyed: bool) -> None:
    scene = invasion()

    scene.dice(die, 5)
    scene.play("ginger: invade 1d")

    # 5 + die against 5 + 4
    assert scene.area("1d") == ("destroyed" if destroyed else "open")


@pytest.mark.rule("MD-MONGOL-14")
def test_everything_under_the_tile_is_gone() -> None:
    scene = invasion(
        {"ginger": "russia", "fred": "almoravids", "cary": "hungary, serbia"},
        provinces={"southern-poland": "cary"},
        heresy="southern-poland",
    )
    before = scene.ledger("cary")

    scene.dice(6, 1)
    scene.play("ginger: invade 2c")

    # Hungary 5, Northern Serbia 1, Southern Poland 1
    assert scene.ledger("cary") == before - 7 == 0
    assert scene.ledger("ginger") == 4
    assert scene.state.heresy == 0
    assert not scene.province("hungary")["in_play"]
    assert not scene.province("northern-serbia")["in_play"]


@pytest.mark.rule("MD-MONGOL-14")
def test_knights_markers_go_too() -> None:
    scene = invasion(provinces={"livonia": "fred"}, knights="livonia")

    scene.dice(6, 1)
    scene.play("ginger: invade 1d")

    assert scene.state.knights == 0
    assert scene.holds("livonia") is None


@pytest.mark.rule("MD-MONGOL-15")
def test_powers_with_land_elsewhere_stay() -> None:
    scene = invasion(
        {"ginger": "bulgars", "fred": "polovtsy", "cary": "georgia"}, opened="1e, 1f, 2f, 3f"
    )

    scene.dice(6, 1)
    scene.play("ginger: invade 2f")

    assert scene.area("2f") == "destroyed"
    assert [scene.controls(power) for power in ("bulgars", "polovtsy", "georgia")] == [
        "ginger", "fred", "cary",
    ]  # fmt: skip


@pytest.mark.rule("MD-MONGOL-15")
def test_a_power_all_under_tiles_is_set_aside_and_one_with_hidden_land_waits() -> None:
    players = {"ginger": "russia", "fred": "almoravids", "cary": "hungary, serbia"}
    scene = invasion(players)

    scene.dice(6, 1)
    scene.play("ginger: invade 2c")

    assert scene.power("hungary")["place"] == "gone"
    # Southern Serbia is still under a Map Tile
    assert scene.power("serbia")["place"] == "table"


@pytest.mark.rule("MD-MONGOL-16")
def test_nobody_gains_by_destruction() -> None:
    scene = invasion(provinces={"novgorod": "cary"})
    before = (scene.score("ginger"), scene.florins("ginger"))

    scene.dice(6, 1)
    scene.play("ginger: invade 1d")

    assert (scene.score("ginger"), scene.florins("ginger")) == before


@pytest.mark.rule("MD-MONGOL-17")
def test_deus_ex_machina_does_not_stop_them() -> None:
    scene = invasion(hands={"fred": "deus-ex-machina"})

    assert scene.window == "mongol.target"
    scene.refuses("fred: play deus-ex-machina", "MD-MONGOL-17")
    aside = invasion(hands={"fred": "deus-ex-machina"}, mongols=(0, 0))
    assert aside.happened("mongol-set-aside")
    assert aside.hand("fred")[0] == "deus-ex-machina"


@pytest.mark.rule("MD-MONGOL-18")
def test_after_the_dice_knights_come_too_late() -> None:
    scene = invasion(hands={"cary": "knights-of-christ"})

    scene.play("ginger: invade 2c")
    scene.dice(6, 1)
    scene.play("cary: knights 0")

    scene.refuses("cary: knights 1", "MD-KOC-01")
    assert scene.power("hungary")["place"] == "gone"


@pytest.mark.rule("MD-MONGOL-18")
def test_the_result_comes_before_the_end_of_the_game() -> None:
    scene = invasion(mongols=(3, 6))

    scene.dice(6, 1)
    scene.play("ginger: invade 2c")

    assert scene.over
    assert scene.area("2c") == "destroyed"
    kinds = [event.kind for event in scene.events]
    assert kinds.index("mongols-attack") < kinds.index("mongol-battle") < kinds.index("destroyed")
    assert kinds.index("power-destroyed") < kinds.index("game-over")


@pytest.mark.rule("MD-SHO-01")
@pytest.mark.parametrize(("length", "over"), [("shorter", True), ("normal", False)])
def test_the_shorter_game_ends_with_the_fifth_attack(length: str, over: bool) -> None:
    scene = invasion(mongols=(3, 4), length=length)

    scene.dice(1, 6)
    scene.play("ginger: invade 2c")

    assert scene.over == over
    assert scene.view("fred")["mongols"]["resolved"] == 5


@pytest.mark.rule("MD-SHO-01")
def test_the_fourth_does_not_end_it() -> None:
    scene = invasion(mongols=(3, 3), length="shorter")

    scene.play("ginger: invade 2c")

    assert not scene.over
