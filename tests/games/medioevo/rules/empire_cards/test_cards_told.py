"""What is shown before a card or technology is used is what happens, in windows that games seldom come to."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.battle.questions.muster import powers_of
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state_rows import Road
from tests.games.medioevo.battles import PLACE, SEA, army, d8, fight, is_tapped, naval
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.events import zone
from tests.games.medioevo.fair import LATER, sent
from tests.games.medioevo.outlooks import changes, notes
from tests.games.medioevo.scene import Scene

HEAVY = 1
STAGES = ("lower-volga", "pontus", "syria", "mesopotamia")


def on_the_road(done: int, **position: Any) -> Scene:
    """Anna's caravan with a cube of wine at the end of a road from Crimea; she owns Guilds."""
    w = GAME.world(3, GAME.check_options(3, {}))
    road = Road(0, w.territory("crimea"), tuple(map(w.territory, STAGES)), done)
    others = position.pop("pieces", LATER)
    return sent(
        pieces={"mesopotamia": "anna: caravan 3 [1 wine]", **others},
        fields={"roads": [road, (), ()]}, technologies={"anna": "commerce 4"}, **position,
    )  # fmt: skip


# ---- movement


@pytest.mark.rule("MU-EC-56", "MU-EUSE-02")
def test_a_column_is_guided_after_it_was_called_together() -> None:
    scene = combat(
        cards={"anna": "56"},
        units={"macedonia": "anna: 6 archer", "bosnia": "bruno: 2 archer"},
        pieces={"macedonia": "anna: war-wagon 1, war-wagon 1"},
    )
    scene.play("anna: march macedonia")
    assert scene.window == "move.step"
    assert notes(scene, "anna: play-at card-56 macedonia") == {
        "card-tapped": {},
        "passes-unseen": {"count": 2},
    }
    scene.play("anna: play-at card-56 macedonia")
    assert is_tapped(scene, "anna", 56)
    scene.play("anna: go serbia", "anna: go bosnia")
    assert scene.state.battle is None
    assert scene.state.movement.space == zone(scene, "bosnia")


@pytest.mark.rule("MU-EC-06")
def test_a_captain_goes_on_with_a_forced_march() -> None:
    scene = combat(
        cards={"anna": "6"}, units={"macedonia": "anna: 2 archer, captain 1", "serbia": "anna: 1 archer moved"},
        pieces={"macedonia": "anna: war-wagon 1, war-wagon 1"}, war=["anna bruno"],
    )  # fmt: skip
    scene.play("anna: march macedonia", "anna: go serbia", "anna: go bosnia", "anna: play card-6")
    assert scene.window == "card.choice"
    assert scene.legal("anna") == ["carry archer 1..2", "carry-captain captain-1a"]
    assert notes(scene, "anna: carry-captain captain-1a") == {"named-so-far": {"count": 1}}
    scene.play("anna: carry-captain captain-1a")
    assert scene.prompt("anna")["values"]["count"] == 0, "the archer beside him is the only choice"
    scene.play("anna: join piece-1a")
    assert (scene.state.movement.captains, scene.state.movement.units) == ((0,), (0, 0, 1, 0))


# ---- trade


@pytest.mark.rule("MU-TN-08", "MU-ROAD-12")
def test_guilds_complete_a_road_while_its_goods_are_sold() -> None:
    scene = on_the_road(0b011, tokens={"anna": "1 yellow"})
    scene.play("anna: sell wine 1", "anna: confirm")
    assert scene.window == "commerce.sale"
    use = "anna: apply-at guilds syria"
    price = {"use-costs": {"count": 1, "colour": 1}, "at-most": {"florins": 100}}
    assert notes(scene, use) == price
    scene.play(use, "anna: buy-points")
    assert scene.florins("anna") == 1000 - 100
    assert scene.state.roads[0].done == 0b111
    scene.play("anna: pass", "anna: road-bonus 2")
    assert scene.honour("anna") == 12


@pytest.mark.rule("MU-TN-08")
def test_guilds_are_listed_once_for_each_stage() -> None:
    scene = on_the_road(0b001, tokens={"anna": "1 yellow"})
    stages = ["apply-at guilds pontus", "apply-at guilds syria"]
    assert scene.window == "commerce.own-turn"
    assert scene.legal("anna", "apply-at") == stages
    scene.play(f"anna: {stages[0]}", "anna: flip yellow")
    assert scene.legal("anna", "apply-at") == stages[1:]


@pytest.mark.rule("MU-TN-08", "MU-TIME-11")
def test_guilds_do_not_work_in_the_sale_of_another() -> None:
    scene = on_the_road(0b011, tokens={"anna": "1 yellow"}, pieces={"syria": "bruno: caravan 1 [1 wine]"})  # fmt: skip
    scene.play("anna: halt", "anna: done", "bruno: send piece-2a", "bruno: sell wine 1")
    assert scene.happened("sold")
    assert scene.asked == ["bruno"]


@pytest.mark.rule("MU-TN-05", "MU-TN-06", "MU-EC-19")
def test_what_changes_a_trade_and_what_begins_one() -> None:
    """Commerce and Market need a trade under way, Frontier Trade that there is none."""
    scene = on_the_road(0b111, tokens={"anna": "6 yellow"}, cards={"anna": "19"})
    assert scene.window == "commerce.own-turn"
    assert scene.legal("anna", "apply") == []
    scene.refuses("anna: apply commerce", "MU-TN-05")
    scene.refuses("anna: apply market", "MU-TN-06")
    scene.play("anna: sell wine 1")
    assert scene.window == "commerce.sale"
    assert scene.legal("anna") == ["pass", "apply market"]
    scene.refuses("anna: play-good card-19 wine", "MU-EUSE-03")


@pytest.mark.rule("MU-EC-57", "MU-TECH-15")
@pytest.mark.parametrize(
    ("colours", "left"),
    [("yellow yellow", {"yellow-points": 1}), ("yellow red", {"red-points": 1}), ("red red", {"red-points": 2})],
)  # fmt: skip
def test_plunder_pays_for_a_use(colours: str, left: dict[str, int]) -> None:
    """One of the points is spent at once if it has the colour of the technology."""
    scene = on_the_road(0b011, cards={"anna": "57"})
    scene.play("anna: apply-at guilds syria")
    assert scene.window == "tp.payment"
    use = f"anna: play-colours card-57 {colours}"
    assert (changes(scene, use), notes(scene, use)) == (left, {"card-tapped": {}})
    scene.play(use)
    held = {"yellow-points": scene.state.points[1], "red-points": scene.state.points[3]}
    assert {key: count for key, count in held.items() if count} == left
    assert is_tapped(scene, "anna", 57)
    assert bool(scene.happened("stage-passed")) == ("yellow" in colours)


# ---- battle


@pytest.mark.rule("MU-EC-67")
@pytest.mark.parametrize("place", [PLACE, SEA])
def test_a_banner_is_raised_in_a_later_round(place: str) -> None:
    if place == SEA:
        scene = naval("anna: 3 archer", "bruno: 3 archer", "anna: galley 1; bruno: galley 1", cards={"anna": "67"})  # fmt: skip
        use = "anna: play-aboard card-67 piece-1a archer"
    else:
        scene = fight("anna: 3 archer", "bruno: 3 archer", cards={"anna": "67"})
        use = "anna: play-unit-for card-67 archer attacker"
    scene.play("anna: pass")
    scene.pass_until("battle.round-start", "anna")
    before = army(scene, "anna", place)["archer"]
    assert changes(scene, use) == {"archer": -1, "captains": 1}
    assert notes(scene, use).keys() >= {"card-tapped", "battle-won"}
    scene.play(use)
    assert army(scene, "anna", place) == {"archer": before - 1, "captain": 1}
    assert is_tapped(scene, "anna", 67)


@pytest.mark.rule("MU-EC-47", "MU-INTER-19")
def test_a_die_of_an_archer_is_lowered() -> None:
    """Only the 5 is offered: lowered by two it hits, and the others would mean the same."""
    scene = fight("anna: 3 archer", "bruno: 6 heavy-infantry", cards={"anna": "47"})
    scene.dice(*d8(5, 6, 2))
    scene.play("anna: fight", "bruno: fight")
    assert scene.window == "battle.after-archer-rolls"
    assert scene.legal("anna") == ["pass", "play-die card-47 1"]
    told = notes(scene, "anna: play-die card-47 1")
    assert told["die-becomes"] == {"result": 5, "new": 3}
    assert told.keys() >= {"card-tapped", "battle-won"}
    scene.play("anna: play-die card-47 1")
    assert is_tapped(scene, "anna", 47)
    assert [event.values["die"] for event in scene.happened("die-lowered")] == [3]
    assert [event.values["points"] for event in scene.happened("damage")] == [2]


@pytest.mark.rule("MU-EC-04")
def test_numbers_count_before_the_melee() -> None:
    scene = fight("anna: 3 heavy-infantry", "bruno: 1 heavy-infantry", cards={"anna": "4"})
    scene.pass_until("battle.before-melee", "anna")
    assert not powers_of(scene.state, 0) >> HEAVY & 1
    told = notes(scene, "anna: play card-4")
    assert told["powers-free"] == {"units": [HEAVY]}
    assert told.keys() >= {"card-tapped", "battle-won"}
    scene.play("anna: play card-4")
    assert is_tapped(scene, "anna", 4)
    assert powers_of(scene.state, 0) >> HEAVY & 1
