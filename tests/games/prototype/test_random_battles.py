"""Random players fight: nothing breaks, everything is saved, everything has words, and it comes to an end."""

from __future__ import annotations

import json
import random

import pytest

from gonfalon.commons.pacts.clauses import OFFENSIVE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.view.value_names import Words
from gonfalon.kernel.moves import concrete
from gonfalon.kernel.native import question_of
from gonfalon.kernel.state import hash_of
from tests.games.prototype.battles import FIVE, LT
from tests.games.prototype.scene import Scene, given

CARDS = {
    "anna": "infiltrator, condottiere, master-archer, thief, crossbowman, heroine, barber-surgeon, cutthroat",
    "bruno": "guard, militiaman, carpenter, monk, assassin, crossbowman, genius, physician",
    "carla": "inquisitor, thief, templar, heroine, guard, pirate",
    "dario": "flagellant, assassin, cutthroat, condottiere",
    "elena": "monk, thief, inquisitor, guard, barber-surgeon",
}
TECHNOLOGIES = {
    "anna": f"strategy, guilds, alchemy, surgery, {LT[2]}",
    "bruno": f"law, carpentry, engineering, hospital, {LT[2]}",
    "carla": f"theology, law, medicine, {LT[3]}",
    "dario": "fanaticism, tactics",
    "elena": "law, mysticism, medicine",
}

TOGETHER = Pact(101, (0, 3), (Clause(OFFENSIVE),), 0, 0, 1)
"""Anna and Dario attack Bruno together."""


def war(seed: int) -> Scene:
    """Everybody is near everybody, with armies, fleets and Captains."""
    return given(
        FIVE, phase="combat", seed=seed, war=["anna bruno", "anna carla", "dario bruno"],
        vf={
            "moesia": "bruno 14", "serbia": "barbarians 4, captain 2", "wallachia": "carla 9", "albania": "dario 6",
            "thessaly": "elena 7", "thrace": "anna 12", "macedonia": "anna 8",
        },
        buildings={
            "moesia": "fort, cathedral", "serbia": "tower", "thrace": "city, castle, cathedral", "wallachia": "tower",
            "pannonia": "cathedral", "thessaly": "cathedral",
        },
        transports={
            "thrace": "anna: war-wagon 3 [40 vf, captain 2, catapult, bombard], caravan 1 [8 vf]",
            "macedonia": "anna: war-wagon 2 [20 vf, captain 1]",
            "north-aegean-sea": "anna: galley 3 [30 vf, captain 1]; elena: galley 2 [20 vf, captain 2]; bruno: galley 1 [9 vf]",
            "wallachia": "carla: war-wagon 2 [30 vf, captain 2, trebuchet]",
            "albania": "dario: war-wagon 1 [15 vf, captain 3]",
            "moesia": "elena: war-wagon 1 [6 vf]; bruno: war-wagon 1 [9 vf, captain 1]",
        },
        engines={"moesia": "bruno: catapult, trebuchet"}, fields={"pacts": [TOGETHER]},
        pirates=["north-aegean 6, captain 2"], cards=CARDS, technologies=TECHNOLOGIES,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_random_wars(seed: int) -> None:
    scene = war(seed)
    table, dice = scene.table, random.Random(seed)
    languages = {code: GAME.texts(code) for code in ("en", "it")}
    for count in range(4000):
        state = table.state
        if not state.agenda or state.phase != 9 or table.over:
            break
        seat = dice.choice(table.waiting)
        moves = table.legal(seat)
        bold = [
            m for m in moves if m.verb in ("charge", "surprise", "fight-on", "attack", "assault")
        ]
        move = dice.choice(bold if bold and dice.random() < 0.6 else moves)
        chosen = (
            concrete(move) if not hasattr(move, "at") else move.at(dice.choice(list(move.amounts)))
        )
        question = question_of(state.agenda[-1])
        for texts in languages.values():
            assert f"move.{chosen.verb}" in texts, chosen.verb
            assert f"prompt.{question}" in texts, question
        for event in table.play(seat, chosen.text):
            assert all(f"event.{event.kind}" in texts for texts in languages.values()), event.kind
            said = Words(languages["en"], table.state).say(f"event.{event.kind}", **event.values)
            assert "{" not in said, said
        GAME.check(table.state)
        if count % 10 == 0:
            saved = json.loads(json.dumps(table.state.dump()))
            again = GAME.load(saved, 5, table.options)
            assert hash_of(again.dump()) == hash_of(table.state.dump())
            for other in range(5):
                GAME.hints(GAME.knowledge(table.state, other), other)
    else:
        raise AssertionError("it never ends")
    assert scene.table.state.battles
