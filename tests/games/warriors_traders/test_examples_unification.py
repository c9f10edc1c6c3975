"""Worked examples: the Unification of a country."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import given

REALMS = {
    "switzerland": (["schwyz", "bern", "konstanz"], ["geneve", "breisgau"]),
    "denmark": (["sjaelland", "fyn", "slesvig", "jylland"], ["orkney", "oldenburg"]),
    "poland": (
        ["warszawa", "krakow", "lubelskie", "gdansk", "mazowsze"],
        ["silesia", "carpathia"],
    ),
}
"""Countries of three, four and five core provinces, with their contested ones."""

TABLE = {3: 2, 4: 3, 5: 5, 6: 7, 7: 9}


@pytest.mark.example("WT-EX-08")
@pytest.mark.rule("WT-UNIF-01", "WT-UNIF-02")
@pytest.mark.parametrize("contested", [0, 1, 2])
@pytest.mark.parametrize("country", REALMS)
def test_the_bonus_grows_with_the_provinces_of_the_united_country(
    country: str, contested: int
) -> None:
    core, optional = REALMS[country]
    held = core + optional[:contested]
    other = "romania" if country == "poland" else "france"

    scene = given(
        country,
        other,
        phase="maneuvering",
        active=country,
        provinces=dict.fromkeys(held, f"{country}: 1 fort"),
    )
    assert (scene.window, scene.asked) == ("maneuver.unification", [country])
    assert scene.legal(country) == ["go-on", "unify"]
    scene.play(f"{country}: unify")

    assert scene.window == "maneuver.bonus-action"
    assert scene.prompt(country)["values"] == {"count": TABLE[len(held)]}
