"""Many random diplomatic moves: nothing breaks, nothing leaks, everything can be saved."""

import random

import pytest

from gonfalon.games.medioevo.diplomacy.changes.agreements import hide
from gonfalon.games.medioevo.diplomacy.steps import diplomacy
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack
from gonfalon.games.medioevo.game import GAME
from gonfalon.kernel.moves import AnyMove, Move, RangeMove
from tests.games.medioevo.pacts import do, table
from tests.games.medioevo.scene import Scene

UNITS = {
    "bosnia": "anna: 1 archer; bruno: 1 archer",
    "thrace": "carla: 2 archer",
    "egypt": "bruno: 1 archer",
    "croatia": "dario: 1 archer",
}


def chosen(scene: Scene, chance: random.Random, seat: int) -> Move:
    """A free diplomatic move; every verb is as likely as the others, but pacts are rather made than dropped."""
    listed = diplomacy.moves(scene.state, seat)
    verbs = sorted({move.verb for move in listed})
    verb = chance.choice(verbs)
    if verb in RARE:
        verb = chance.choice(verbs)
    for likely in ("propose", "target", "accept"):
        if likely in verbs and chance.random() < 0.4:
            verb = likely
    move = chance.choice([move for move in listed if move.verb == verb])
    if isinstance(move, RangeMove):
        return move.at(move.low + (move.high - move.low) // chance.choice((1, 999, 9999)))
    return move


RARE = ("drop-pact", "withdraw", "break", "refuse", "declare-war", "offer-peace", "offer-end")


def texts(moves: list[AnyMove]) -> list[str]:
    return [move.text for move in moves]


def check_knowledge(scene: Scene) -> None:
    s = scene.state
    for seat in range(s.world.seats):
        known = s.copy()
        hide(known, seat)
        assert all(not pact.secret or pact.binds(seat) for pact in known.pacts)
        assert all(proposal.concerns(seat) for proposal in known.proposals)
        # the answers of a seat can be read from what it knows
        assert texts(diplomacy.answers(known, seat)) == texts(diplomacy.answers(s, seat))
        assert texts(diplomacy.moves(known, seat)) == texts(diplomacy.moves(s, seat))


@pytest.mark.parametrize("seed", range(4))
def test_random_diplomacy(seed: int) -> None:
    chance = random.Random(seed)
    scene = table("anna bruno carla dario", units=UNITS, turn=1, seed=seed + 1, war=["anna bruno"])
    for step in range(400):
        if scene.over:
            break
        seat = chance.randrange(4)
        dice = chance.random()
        if dice < 0.03:
            scene.default(scene.asked[0])
        elif dice < 0.06 and scene.window == "purchase":
            do(scene, attack, seat, (seat + chance.randrange(1, 4)) % 4)
        elif GAME.answers(scene.state, seat) and dice < 0.5:
            scene.table.play(seat, chance.choice(GAME.answers(scene.state, seat)).text)
        else:
            scene.table.play(seat, chosen(scene, chance, seat))
        GAME.check(scene.state)
        if step % 20 == 0:
            check_knowledge(scene)
            data = scene.state.dump()
            assert GAME.load(data, 4, scene.table.options).dump() == data
