"""Cubes left behind, and great markets (MU-CUBE-01 to MU-CUBE-07, MU-GM-01 to MU-GM-05)."""

import pytest

from gonfalon.games.medioevo.definitions.questions.realm import market_value
from gonfalon.games.medioevo.world import GOODS
from tests.games.medioevo.fair import (
    LATER,
    at,
    caravan,
    commerce,
    load,
    market,
    reserve,
    sent,
    ship,
    went,
)

# ---- cubes that make markets


@pytest.mark.rule("MU-CUBE-01", "MU-GM-01")
def test_after_a_sale_exactly_one_cube_of_a_sold_colour_lies_there() -> None:
    scene = caravan("kiev", cubes="2 weapons", markets={"kiev": "wine"})
    scene.play("anna: sell weapons 2")

    assert market(scene, "kiev") == ["weapons", "wine"]


@pytest.mark.rule("MU-CUBE-01", "MU-CUBE-04")
def test_the_seller_picks_among_the_colours_sold() -> None:
    scene = caravan("kiev", level=2, cubes="1 weapons, 1 clothes, 1 furs")
    scene.play("anna: sell weapons 1", "anna: sell clothes 1", "anna: done")

    assert scene.legal("anna") == ["place-cube weapons", "place-cube clothes"]
    scene.refuses("anna: place-cube furs", "MU-CUBE-04")
    scene.play("anna: place-cube clothes")
    assert market(scene, "kiev") == ["clothes"]


@pytest.mark.rule("MU-CUBE-02", "MU-CUBE-05")
def test_leaving_an_area_places_a_cube_and_keeps_the_load() -> None:
    scene = caravan("crimea", cubes="2 clothes")
    before = reserve(scene, "clothes")
    scene.play("anna: go cumania")

    assert market(scene, "crimea") == ["clothes"]
    assert load(scene) == {"clothes": 2}
    assert reserve(scene, "clothes") == before - 1
    assert scene.florins("anna") == 1000


@pytest.mark.rule("MU-CUBE-02")
def test_a_caravan_that_passes_through_places_a_cube_on_leaving() -> None:
    scene = caravan("don", cubes="1 clothes")
    scene.play("anna: go lower-volga")
    assert market(scene, "lower-volga") == []
    scene.play("anna: go georgia")

    assert market(scene, "lower-volga") == ["clothes"]
    assert market(scene, "don") == []


@pytest.mark.rule("MU-CUBE-03")
@pytest.mark.parametrize(("cubes", "lies"), [("1 slaves", ""), ("1 wine", "wine"), ("", "")])
def test_a_colour_that_is_present_is_not_placed_again(cubes: str, lies: str) -> None:
    scene = caravan("crimea", cubes=cubes, markets={"crimea": lies} if lies else {})
    scene.play("anna: go cumania")

    assert market(scene, "crimea") == ([lies] if lies else [])


@pytest.mark.rule("MU-CUBE-04")
def test_with_several_lawful_colours_the_owner_chooses_one() -> None:
    scene = caravan("crimea", level=2, cubes="1 clothes, 1 weapons, 1 slaves, 1 wine", markets={"crimea": "wine"})  # fmt: skip
    scene.play("anna: go cumania")

    assert scene.legal("anna") == ["place-cube weapons", "place-cube clothes"]
    scene.refuses("anna: place-cube wine", "MU-CUBE-03")
    scene.refuses("anna: place-cube slaves", "MU-CUBE-03")
    scene.refuses("anna: place-cube salt", "MU-CUBE-04")
    scene.play("anna: place-cube weapons")
    assert market(scene, "crimea") == ["weapons", "wine"]
    assert at(scene, "piece-1a") == "cumania"


def exhausted(good: str, count: int) -> dict[str, str]:
    """Caravans far away that carry so many cubes of a merchandise."""
    loads = [min(6, count - k) for k in range(0, count, 6)]
    wagons = ["anna", "bruno", "carla"]
    pieces: dict[str, str] = {}
    for k, each in enumerate(loads):
        owner = wagons[k % 3]
        place = ("persia", "livonia", "apulia", "fezzan", "cyprus", "thessaly")[k]
        pieces[place] = f"{owner}: caravan 3 [{each} {good}]"
    return pieces


@pytest.mark.rule("MU-CUBE-05")
def test_without_cubes_in_the_reserve_another_colour_or_none_is_placed() -> None:
    stock = reserve(commerce(pieces={"crimea": "anna: caravan 1"}), "clothes")
    rest = exhausted("clothes", stock - 1)
    scene = sent(pieces={"crimea": "anna: caravan 2 [1 clothes, 1 weapons]", **rest})
    assert reserve(scene, "clothes") == 0
    scene.play("anna: go cumania")
    assert market(scene, "crimea") == ["weapons"], "there was no choice"

    alone = sent(pieces={"crimea": "anna: caravan 2 [1 clothes]", **rest})
    alone.play("anna: go cumania")
    assert market(alone, "crimea") == []


@pytest.mark.rule("MU-CUBE-06")
def test_placing_needs_no_permission() -> None:
    scene = caravan("judea", cubes="1 wine", war=["anna carla"])
    scene.refuses("anna: sell wine 1", "MU-TRADE-02")
    scene.play("anna: go sinai")

    assert market(scene, "judea") == ["wine"]


@pytest.mark.rule("MU-CUBE-07")
def test_a_ship_places_a_cube_when_it_sets_sail() -> None:
    scene = ship("lydia", "1 salt")
    scene.play("anna: go north-aegean-sea")
    assert market(scene, "lydia") == ["salt"]
    scene.play(*went("south-aegean-sea", "crete"))

    assert market(scene, "crete") == []


# ---- great markets


@pytest.mark.rule("MU-GM-01")
def test_the_value_counts_real_cubes_only() -> None:
    scene = commerce(pieces=LATER, active="carla", markets={"crimea": "weapons, grain"})

    assert market_value(scene.state, scene.state.world.territory("crimea")) == 2
    assert market_value(scene.state, scene.state.world.territory("kiev")) == 0


@pytest.mark.rule("MU-GM-02")
def test_a_market_never_holds_more_than_seven() -> None:
    others = ", ".join(good for good in GOODS if good != "slaves")
    scene = caravan("crimea", level=3, cubes="1 weapons, 1 salt, 1 slaves", markets={"crimea": others})  # fmt: skip
    scene.refuses("anna: sell weapons 1", "MU-TRADE-12")
    scene.play("anna: go cumania")

    assert len(market(scene, "crimea")) == 7


@pytest.mark.rule("MU-GM-03")
def test_the_bonus_counts_cubes_at_the_start_of_the_action() -> None:
    scene = caravan("kiev", cubes="2 weapons", markets={"kiev": "wine, furs, salt"})
    scene.play("anna: sell weapons 2")

    assert scene.florins("anna") == 1320


@pytest.mark.rule("MU-GM-05")
def test_a_market_built_up_by_another_serves_every_seller() -> None:
    scene = commerce(
        pieces={"kiev": "anna: caravan 1 [1 wine]; bruno: caravan 1 [1 weapons]", **LATER}
    )
    scene.play("anna: send piece-1a", "anna: sell wine 1", "anna: halt", "anna: done")
    scene.play("bruno: send piece-2a", "bruno: sell weapons 1")

    assert scene.florins("bruno") == 1120
