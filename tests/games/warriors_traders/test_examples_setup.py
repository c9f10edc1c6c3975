"""Worked examples: set-up and the start of the game."""

from __future__ import annotations

import pytest

from gonfalon.games.warriors_traders.world import BARBARIAN
from tests.games.warriors_traders.scene import opened


@pytest.mark.example("WT-EX-01")
@pytest.mark.rule("WT-SETUP-09", "WT-VP-02", "WT-VP-03")
def test_capital_and_fort_make_six_vp_at_the_start() -> None:
    scene = opened("switzerland", "germany")

    for country, capital in (("switzerland", "schwyz"), ("germany", "brandenburg")):
        assert scene.owner(capital) == country
        assert scene.units(capital)["fort"] == 1
        sources = {"provinces": 3, "forts": 3, "titles": 0, "kills": 0, "bought": 0}
        assert scene.vp_sources(country) == sources
        assert scene.vp(country) == 6


@pytest.mark.example("WT-EX-42")
@pytest.mark.rule("WT-COMP-08", "WT-SETUP-07")
@pytest.mark.parametrize(
    ("countries", "provinces", "barbarians"),
    [(("austria", "poland"), 41, 33), (("denmark", "germany"), 40, 32)],
)
def test_the_33_barbarian_armies_in_the_box_fit_the_larger_map_exactly(
    countries: tuple[str, str], provinces: int, barbarians: int
) -> None:
    scene = opened(*countries)

    board = scene.view(countries[0])["provinces"]
    assert len(board) == provinces
    assert sum(province["type"] == "capital" for province in board) == 8
    garrisons = [len(p["barbarians"]) for p in board if p["type"] != "capital"]
    assert garrisons == [1] * barbarians
    assert not any(p["barbarians"] for p in board if p["type"] == "capital")
    assert scene.state.world.stock[BARBARIAN] == 33
