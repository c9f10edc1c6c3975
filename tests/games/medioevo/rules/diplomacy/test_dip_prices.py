"""MU-DIP-06, MU-DIP-27: what it costs to break a secret pact stands beside every move that does, and no question betrays it."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.games.medioevo.game import GAME
from tests.games.medioevo.campaign import combat
from tests.games.medioevo.pacts import sign
from tests.games.medioevo.scene import Scene

BROKEN = {"honour": 2}
WAGON = {"macedonia": "anna: war-wagon 1"}
CASES: dict[str, tuple[dict[str, Any], list[str], str]] = {
    "engage": ({"units": {"transylvania": "anna: 3 archer; bruno: 1 archer"}}, [],
               "engage transylvania @bruno"),
    "go": ({"units": {"serbia": "anna: 3 archer"}, "pieces": {"serbia": "anna: war-wagon 1"}},
           ["march serbia"], "go bosnia"),
    "seize": ({"units": {"serbia": "anna: 3 archer"}, "pieces": {"serbia": "bruno: caravan 1"}}, [],
              "seize piece-2a"),
    "logistics": ({"units": {"macedonia": "anna: 3 archer"}, "pieces": WAGON,
                   "control_tokens": {"crete": "bruno"}, "technologies": {"anna": "transportation 2"}},
                  ["march macedonia"], "apply-at logistics crete"),
    "cartography": ({"units": {"serbia": "anna: 1 archer moved"},
                     "technologies": {"anna": "transportation 4"}}, [],
                    "apply-from cartography serbia bosnia"),
    "the charted step": ({"units": {"serbia": "anna: 1 archer moved, captain 1"},
                          "pieces": {"serbia": "anna: war-wagon 1"},
                          "technologies": {"anna": "transportation 4"}},
                         ["apply-from cartography serbia bosnia", "buy-points", "join piece-1a",
                          "take archer 1"], "go bosnia"),
    "crusade": ({"cards": {"anna": "34"}}, [], "play-at card-34 transylvania"),
    "the crusader": ({"cards": {"anna": "34"}}, ["play-at card-34 transylvania"],
                     "place archer transylvania 1"),
}  # fmt: skip
"""Anna is at open war with Bruno: the position, what she plays first, and the move that attacks him."""


def price(scene: Scene, text: str) -> dict[str, int]:
    move = scene.state.vocabulary.parse(text.replace("@bruno", "player-2"))
    return GAME.cost(scene.table.knowledge(0), 0, move)


@pytest.mark.rule("MU-DIP-06", "MU-DIP-27")
@pytest.mark.parametrize("case", CASES)
def test_the_price_of_a_secret_pact_stands_beside_the_move(case: str) -> None:
    position, before, text = CASES[case]
    plain, bound = combat(war=["anna bruno"], **position), combat(war=["anna bruno"], **position)
    number = sign(bound, "anna", "bruno", "grant commercial @anna @bruno", "secret")
    for scene in (plain, bound):
        scene.play(*(f"anna: {words}" for words in before))
    assert price(plain, text) == {}
    assert price(bound, text) == BROKEN

    bound.play(f"anna: {text}")
    if "buy-points" in bound.legal("anna"):
        bound.play("anna: buy-points")
    for _ in range(20):
        if not any(pact.number == number for pact in bound.state.pacts):
            break
        assert bound.window != "move.confirm"
        bound.default(bound.asked[0])
    assert bound.happened("honour")[0].values["points"] == -2
