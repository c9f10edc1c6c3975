"""The worked chain of treaties."""

from __future__ import annotations

import pytest

from gonfalon.commons.pacts.clauses import DEFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from tests.games.prototype.diplomacy import at_war
from tests.games.prototype.scene import Scene, given

ORDER = ["hafsids", "castile", "france", "mamluks", "hungary", "byzantium"]
TREATIES = (
    "mamluks hafsids", "mamluks hungary", "mamluks byzantium", "mamluks castile", "hafsids castile", "hafsids france",
    "castile france", "france hungary", "france byzantium", "hungary byzantium",
)  # fmt: skip


NUMBERS = {frozenset(pair.split()): 100 + at for at, pair in enumerate(TREATIES)}


def treaty(one: str, other: str) -> int:
    return NUMBERS[frozenset((one, other))]


def france_attacks_the_hafsids() -> Scene:
    """By surprise, all being at peace."""
    pacts = [
        Pact(100 + at, tuple(map(ORDER.index, pair.split())), (Clause(DEFENSIVE),))
        for at, pair in enumerate(TREATIES)
    ]
    scene = given(
        {name: name for name in ORDER},
        phase="combat",
        active="france",
        all_kingdoms="on",
        vf={"ifriqiya": "hafsids 5", "provence": "hafsids 1"},
        transports={"languedoc": "france: war-wagon 1 [10 vf, captain 1]"},
        fields={"pacts": pacts},
    )
    scene.play("france: attack provence", "france: surprise 0")
    return scene


@pytest.mark.example("MP-EX-011")
@pytest.mark.rule("MP-WAR-04", "MP-WAR-07", "MP-WAR-08", "MP-WAR-09", "MP-WAR-10")
@pytest.mark.rule("MP-DIPL-14", "MP-TIME-15", "MP-CB-05")
def test_the_chain_of_treaties() -> None:
    scene = france_attacks_the_hafsids()
    assert scene.honour("france") == -4
    assert scene.asked == ["mamluks"]
    scene.play(f"mamluks: confirm-treaty {treaty('mamluks', 'hafsids')}", "mamluks: settle")
    assert scene.asked == ["hungary"]
    scene.play(f"hungary: confirm-treaty {treaty('france', 'hungary')}", "hungary: settle")
    assert at_war(scene, "hungary", "mamluks")
    assert scene.asked == ["byzantium"]
    bound = ("mamluks", "france", "hungary")
    called = scene.prompt("byzantium")["values"]["pacts"]
    assert set(called) == {treaty("byzantium", one) for one in bound[:2]}, (
        "Hungary has declared war itself"
    )
    scene.play(f"byzantium: confirm-treaty {treaty('mamluks', 'byzantium')}")
    scene.play("byzantium: fight-too @france", "byzantium: settle")
    assert scene.asked == ["castile"], "the Hafsids have nothing to decide"
    scene.play("castile: settle")
    paid = {name: -scene.honour(name) for name in ORDER}
    assert paid == {
        "hafsids": 0,
        "castile": 3,
        "france": 4,
        "mamluks": 1,
        "hungary": 2,
        "byzantium": 4,
    }
    assert not any(at_war(scene, "castile", name) for name in ORDER)
    assert scene.wrongs("france", "mamluks") == 0
    assert scene.window.startswith(("attack", "battle"))
    left = {pact.number for pact in scene.state.pacts}
    assert left == {
        treaty("mamluks", "hafsids"),
        treaty("mamluks", "byzantium"),
        treaty("france", "hungary"),
    }


@pytest.mark.example("MP-EX-011")
@pytest.mark.rule("MP-WAR-11")
def test_the_friends_of_france_are_not_called_to_her_own_war() -> None:
    """Mamluks and Castile fail the Hafsids; nobody has declared war on France, so her treaties call nobody."""
    scene = france_attacks_the_hafsids()
    assert scene.prompt("mamluks")["values"]["pacts"] == [treaty("mamluks", "hafsids")]
    scene.play("mamluks: settle")
    assert scene.asked == ["castile"]
    scene.refuses(f"castile: confirm-treaty {treaty('castile', 'france')}", "MP-WAR-11")
    scene.play("castile: settle")
    assert scene.window.startswith(("attack", "battle"))
    left = {pact.number for pact in scene.state.pacts}
    assert {treaty("france", name) for name in ("castile", "hungary", "byzantium")} <= left
    assert scene.honour("hungary") == scene.honour("byzantium") == 0
