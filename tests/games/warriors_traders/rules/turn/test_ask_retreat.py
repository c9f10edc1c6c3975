"""ASK: questions and defaults of retreats and of Barbarians in battle."""

from __future__ import annotations

import pytest

from tests.games.warriors_traders.scene import Scene, given


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
