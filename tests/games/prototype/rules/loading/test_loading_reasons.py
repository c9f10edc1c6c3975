"""What may be loaded, unloaded and handed over in one position, what not and by which rule (MP-LOAD-03 to MP-LOAD-14)."""

from __future__ import annotations

import pytest

from tests.games.prototype.scene import Scene
from tests.games.prototype.transports import combat, pm
from tests.games.prototype.verdicts import story, verdicts


def harbour() -> Scene:
    """Thrace, Mysia and Bithynia lie on Marmara: anna's own land, bruno's at peace and carla's at war. Lydia is elsewhere, and full."""
    return combat(
        war=["anna carla"],
        vf={"thrace": "anna 12", "mysia": "bruno 4", "bithynia": "carla 3", "lydia": "anna 6"},
        transports={
            "thrace": (
                "anna: war-wagon 2 [6 vf, captain 1, catapult], caravan 1 [2 vf, 5 wine from thrace]; bruno: caravan 1 [2 vf]"
            ),
            "marmara-sea": (
                "anna: galley 2 [8 vf, catapult, war-wagon 1 [2 vf]], merchant-ship 1 [3 vf, 4 salt from crimea]"
            ),
            "lydia": "anna: galley 1 [3 vf]",
        },
        engines={"thrace": "anna: trebuchet; bruno: catapult"},
        captains={"thrace": "anna: 2"},
    )  # fmt: skip


SAID = {
    "load": {
        "": (
            "galley-1 thrace 1; galley-2 lydia 1; merchant-ship-1 thrace 1; war-wagon-1 thrace 1; "
            "caravan-1 thrace 1; war-wagon-1 thrace 12; caravan-1 thrace 8"
        ),
        "MP-LOAD-03": (
            "galley-1 mysia 1; galley-1 bithynia 1; merchant-ship-1 mysia 1; merchant-ship-1 bithynia 1; "
            "war-wagon-1 thrace 13"
        ),
        "MP-LOAD-05": "galley-1 lydia 1; galley-2 thrace 1; galley-2 mysia 1; galley-2 bithynia 1; merchant-ship-1 lydia 1",
        "MP-LOAD-04": (
            "war-wagon-1 mysia 1; war-wagon-1 bithynia 1; war-wagon-1 lydia 1; war-wagon-2 thrace 1; "
            "war-wagon-2 mysia 1; war-wagon-2 bithynia 1; war-wagon-2 lydia 1; caravan-1 mysia 1; "
            "caravan-1 bithynia 1; caravan-1 lydia 1"
        ),
        "MP-LOAD-14": "caravan-2 thrace 1; caravan-2 mysia 1; caravan-2 bithynia 1; caravan-2 lydia 1",
        "MP-LOAD-06": "caravan-1 thrace 9",
    },
    "unload": {
        "": "galley-1 thrace 1; merchant-ship-1 thrace 1; war-wagon-1 thrace 1; caravan-1 thrace 1",
        "MP-SUPPLY-07": "galley-1 mysia 1; merchant-ship-1 mysia 1",
        "MP-MOVE-09": "galley-1 bithynia 1; merchant-ship-1 bithynia 1",
        "MP-LOAD-05": "galley-1 lydia 1; galley-2 thrace 1; galley-2 mysia 1; galley-2 bithynia 1; merchant-ship-1 lydia 1",
        "MP-SUPPLY-01": "galley-2 lydia 1",
        "MP-LOAD-04": (
            "war-wagon-1 mysia 1; war-wagon-1 bithynia 1; war-wagon-1 lydia 1; war-wagon-2 thrace 1; "
            "war-wagon-2 mysia 1; war-wagon-2 bithynia 1; war-wagon-2 lydia 1; caravan-1 mysia 1; "
            "caravan-1 bithynia 1; caravan-1 lydia 1"
        ),
        "MP-LOAD-14": "caravan-2 thrace 1; caravan-2 mysia 1; caravan-2 bithynia 1; caravan-2 lydia 1",
    },
    "hand-over": {
        "": (
            "galley-1 merchant-ship-1 1; galley-1 war-wagon-2 1; merchant-ship-1 galley-1 1; "
            "merchant-ship-1 war-wagon-2 1; war-wagon-1 caravan-1 1; war-wagon-2 galley-1 1; "
            "war-wagon-2 merchant-ship-1 1; caravan-1 war-wagon-1 1"
        ),
        "MP-LOAD-14": (
            "war-wagon-1 caravan-2 1; caravan-1 caravan-2 1; caravan-2 war-wagon-1 1; caravan-2 caravan-1 1; "
            "galley-1 war-wagon-1 1; caravan-1 galley-1 1; war-wagon-1 galley-2 1"
        ),
    },
    "embark": {
        "MP-LOAD-05": "galley-1 merchant-ship-1; merchant-ship-1 galley-1; war-wagon-1 galley-2",
        "MP-LOAD-04": "galley-1 war-wagon-2; merchant-ship-1 war-wagon-2",
        "MP-LOAD-06": "war-wagon-1 caravan-1; caravan-1 war-wagon-1",
        "MP-LOAD-14": "war-wagon-1 caravan-2; caravan-1 caravan-2; caravan-2 war-wagon-1; caravan-2 caravan-1",
        "MP-LOAD-03": "war-wagon-2 galley-1",
        "": "war-wagon-2 merchant-ship-1; caravan-1 merchant-ship-1; war-wagon-1 galley-1",
        "MP-LOAD-07": "caravan-1 galley-1; war-wagon-1 merchant-ship-1",
    },
    "land": {
        "MP-LOAD-03": "galley-1 thrace; galley-2 thrace; merchant-ship-1 thrace; war-wagon-1 thrace; caravan-1 thrace",
        "": "war-wagon-2 thrace",
        "MP-LOAD-14": "caravan-2 thrace",
        "MP-SUPPLY-07": "war-wagon-2 mysia",
        "MP-MOVE-09": "war-wagon-2 bithynia",
        "MP-LOAD-05": "war-wagon-2 lydia",
    },
    "put-engine": {
        "MP-LOAD-14": (
            "catapult-1 galley-1; catapult-1 galley-2; catapult-1 merchant-ship-1; catapult-1 war-wagon-2; "
            "catapult-1 caravan-2; catapult-2 galley-2; catapult-2 war-wagon-1; catapult-2 caravan-1; "
            "catapult-2 caravan-2; trebuchet-1 caravan-2; catapult-3 war-wagon-1"
        ),
        "MP-LOAD-03": "catapult-1 war-wagon-1; catapult-2 galley-1",
        "MP-CAPT-03": "catapult-1 caravan-1; catapult-2 merchant-ship-1; trebuchet-1 merchant-ship-1; trebuchet-1 caravan-1",
        "": "catapult-2 war-wagon-2; trebuchet-1 galley-1; trebuchet-1 war-wagon-1",
        "MP-LOAD-05": "trebuchet-1 galley-2",
        "MP-LOAD-04": "trebuchet-1 war-wagon-2",
    },
    "land-engine": {
        "": "catapult-1 thrace; catapult-2 thrace",
        "MP-LOAD-04": "catapult-1 mysia; catapult-1 bithynia; catapult-1 lydia",
        "MP-SUPPLY-07": "catapult-2 mysia",
        "MP-MOVE-09": "catapult-2 bithynia",
        "MP-LOAD-05": "catapult-2 lydia",
        "MP-LOAD-03": "trebuchet-1 thrace; trebuchet-1 mysia; trebuchet-1 bithynia; trebuchet-1 lydia",
        "MP-LOAD-14": "catapult-3 thrace",
    },
    "board": {
        "MP-LOAD-13": (
            "captain-1a galley-1; captain-1a galley-2; captain-1a war-wagon-1; captain-1a war-wagon-2; "
            "captain-1a caravan-2; captain-1b galley-2; captain-1b war-wagon-2; captain-1b caravan-2; "
            "captain-2a galley-1; captain-2a galley-2; captain-2a merchant-ship-1; captain-2a war-wagon-1; "
            "captain-2a war-wagon-2; captain-2a caravan-1; captain-2a caravan-2"
        ),
        "MP-CAPT-03": "captain-1a merchant-ship-1; captain-1a caravan-1; captain-1b merchant-ship-1; captain-1b caravan-1",
        "": "captain-1b galley-1; captain-1b war-wagon-1",
    },
    "go-ashore": {
        "": "captain-1a thrace",
        "MP-LOAD-13": "captain-1a mysia; captain-1b thrace; captain-1b mysia; captain-2a thrace; captain-2a mysia",
    },
    "unload-goods": {
        "": "caravan-1 thrace wine thrace 1; caravan-1 thrace wine thrace 5; merchant-ship-1 thrace salt crimea 4",
        "MP-LOAD-03": (
            "caravan-1 thrace wine thrace 6; merchant-ship-1 thrace wine thrace 1; "
            "merchant-ship-1 thrace wine thrace 5; merchant-ship-1 thrace wine thrace 6; "
            "merchant-ship-1 thrace salt crimea 5"
        ),
        "MP-LOAD-04": "caravan-1 mysia wine thrace 1; caravan-1 mysia wine thrace 5; caravan-1 mysia wine thrace 6",
        "MP-SUPPLY-07": (
            "merchant-ship-1 mysia wine thrace 1; merchant-ship-1 mysia wine thrace 5; "
            "merchant-ship-1 mysia wine thrace 6"
        ),
        "MP-MOVE-09": "merchant-ship-1 bithynia salt crimea 4",
        "MP-LOAD-05": "merchant-ship-1 lydia salt crimea 4",
    },
    "load-goods": {
        "MP-TRADE-12": (
            "caravan-1 thrace wine thrace 1; merchant-ship-1 thrace wine thrace 1; "
            "merchant-ship-1 mysia wine thrace 1; merchant-ship-1 bithynia wine thrace 1"
        ),
        "MP-LOAD-04": "caravan-1 mysia wine thrace 1; caravan-1 bithynia wine thrace 1; caravan-1 lydia wine thrace 1",
        "MP-LOAD-05": "merchant-ship-1 lydia wine thrace 1",
    },
    "hand-goods": {
        "MP-LOAD-14": "caravan-1 galley-1 wine thrace 2; caravan-1 caravan-2 wine thrace 2",
        "MP-LOAD-06": (
            "caravan-1 war-wagon-1 wine thrace 2; merchant-ship-1 galley-1 salt crimea 4; "
            "merchant-ship-1 war-wagon-2 salt crimea 4"
        ),
    },
}
"""By verb and rule, moves of anna; those without a rule are legal."""


@pytest.mark.rule("MP-LOAD-03", "MP-LOAD-04", "MP-LOAD-05", "MP-LOAD-06", "MP-LOAD-07")
@pytest.mark.rule("MP-LOAD-13", "MP-LOAD-14", "MP-CAPT-03", "MP-SUPPLY-01", "MP-SUPPLY-07")
@pytest.mark.parametrize("verb", SAID)
def test_what_is_said_to_every_move(verb: str) -> None:
    expected = {arg: rule for rule, args in SAID[verb].items() for arg in args.split("; ")}
    assert verdicts(harbour(), "anna", verb, expected) == expected


@pytest.mark.rule("MP-LOAD-03", "MP-LOAD-06", "MP-LOAD-07", "MP-SUPPLY-01")
def test_how_much_is_offered() -> None:
    assert [move for move in harbour().legal("anna") if ".." in move] == [
        "load galley-1 thrace 1..12", "unload galley-1 thrace 1..3", "load merchant-ship-1 thrace 1..7",
        "unload merchant-ship-1 thrace 1..3", "unload-goods merchant-ship-1 thrace salt crimea 1..4",
        "hand-over galley-1 merchant-ship-1 1..7", "hand-over galley-1 war-wagon-2 1..8",
        "hand-over merchant-ship-1 galley-1 1..3", "hand-over merchant-ship-1 war-wagon-2 1..3",
        "hand-over war-wagon-2 galley-1 1..2", "hand-over war-wagon-2 merchant-ship-1 1..2", "load galley-2 lydia 1..6",
        "load war-wagon-1 thrace 1..12", "unload war-wagon-1 thrace 1..3", "load caravan-1 thrace 1..8",
        "unload caravan-1 thrace 1..2", "unload-goods caravan-1 thrace wine thrace 1..5",
        "hand-over war-wagon-1 caravan-1 1..6", "hand-over caravan-1 war-wagon-1 1..2",
    ]  # fmt: skip


@pytest.mark.rule("MP-LOAD-01", "MP-LOAD-02", "MP-LOAD-03", "MP-LOAD-13", "MP-LOAD-14")
def test_operations_and_their_price() -> None:
    """With a Captain in Thrace armies go ashore there for nothing and cargo for 1 PM; at sea without one they cost 1 and 2 PM."""
    scene = harbour()
    at_first = {name: pm(scene, name) for name in ("galley-1", "merchant-ship-1", "war-wagon-1", "caravan-1")}  # fmt: skip
    orders = [
        ("load galley-1 thrace 3", 0, 0, 0, 0),
        ("put-engine trebuchet-1 galley-1", 1, 0, 0, 0),
        ("land-engine catapult-2 thrace", 2, 0, 0, 0),
        ("land war-wagon-2 thrace", 2, 0, 0, 0),
        ("unload-goods merchant-ship-1 thrace salt crimea 3", 2, 1, 0, 0),
        ("unload-goods merchant-ship-1 thrace salt crimea 1", 2, 1, 0, 0),
        ("hand-over galley-1 merchant-ship-1 5", 3, 1, 0, 0),
        ("load-goods caravan-1 thrace salt crimea 2", 3, 1, 0, 1),
        ("hand-over war-wagon-1 caravan-1 2", 3, 1, 0, 1),
        ("embark war-wagon-1 galley-1", 3, 1, 0, 1),
        ("board captain-1b galley-1", 3, 1, 0, 1),
        ("hand-over galley-1 merchant-ship-1 1", 3, 1, 0, 1),
        ("go-ashore captain-1b thrace", 3, 1, 0, 1),
    ]
    for order, *spent in orders:
        scene.play(f"anna: {order}")
        assert [before - pm(scene, name) for name, before in at_first.items()] == spent, order
    trebuchet, catapult = (scene.state.world.vocabulary.number("engine", name) for name in ("trebuchet-1", "catapult-2"))  # fmt: skip
    assert story(scene)[-len(orders) :] == [
        "vf-loaded MP-LOAD-01: seat=anna vf=3 transport=galley-1 territory=thrace",
        f"engine-loaded MP-LOAD-01: seat=anna engine={trebuchet} transport=galley-1 territory=thrace",
        f"engine-landed MP-LOAD-01: seat=anna engine={catapult} transport=galley-1 territory=thrace",
        "transport-landed MP-LOAD-01: seat=anna carried_transport=war-wagon-2 transport=galley-1 territory=thrace",
        "goods-unloaded MP-LOAD-01: seat=anna good=1 units=3 transport=merchant-ship-1 territory=thrace",
        "goods-unloaded MP-LOAD-01: seat=anna good=1 units=1 transport=merchant-ship-1 territory=thrace",
        "vf-handed MP-LOAD-01: seat=anna vf=5 transport=galley-1 other_transport=merchant-ship-1",
        "goods-loaded MP-LOAD-01: seat=anna good=1 units=2 transport=caravan-1 territory=thrace",
        "vf-handed MP-LOAD-01: seat=anna vf=2 transport=war-wagon-1 other_transport=caravan-1",
        "transport-loaded MP-LOAD-01: seat=anna carried_transport=war-wagon-1 transport=galley-1 territory=thrace",
        "boarded MP-LOAD-13: captain=1 transport=galley-1",
        "vf-handed MP-LOAD-01: seat=anna vf=1 transport=galley-1 other_transport=merchant-ship-1",
        "went-ashore MP-LOAD-13: captain=1 territory=thrace",
    ]
