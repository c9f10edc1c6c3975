"""What is conquered, claims and conflicts of alliances, objectives.

rules: MU-CONQ-02, MU-CONQ-03, MU-CONQ-11, MU-DIP-39, MU-DIP-44 to MU-DIP-47, MU-CARD-11, MU-FIN-14
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import find, still_to_vote
from gonfalon.games.medioevo.conquest.questions import BUILDING, CUBE, PIECE, Asset, may_keep, value
from gonfalon.games.medioevo.conquest.steps.assets import AssetChoice, RestoreOrConquer
from gonfalon.games.medioevo.control.questions import rightful_owner
from gonfalon.games.medioevo.definitions.questions.realm import owner_of
from gonfalon.games.medioevo.diplomacy.questions import price
from gonfalon.games.medioevo.diplomacy.steps.alliances import AllianceConflict
from gonfalon.games.medioevo.objectives.changes.claiming import claim
from gonfalon.games.medioevo.state import MedState
from gonfalon.games.medioevo.victory.questions.scoring import token_points
from gonfalon.games.medioevo.view.outlook.marching import spoils
from gonfalon.games.medioevo.view.outlook.opening import token_point
from gonfalon.games.medioevo.view.outlook.parts import economy, new_wars
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.moves import Move
from gonfalon.kernel.state import Step

KINDS = {"building": BUILDING, "cube": CUBE, "piece": PIECE}


def of_asset(known: MedState, seat: int, step: AssetChoice, move: Move) -> list[Consequence]:
    """MU-CONQ-02, MU-CONQ-03: what plundering would bring, or what is kept for good."""
    verb, _, noun = move.verb.partition("-")
    if verb == "leave":
        return [remark("stays-with", seat=owner_of(move.args[0]))]
    if verb == "plunder":
        return [remark("gone-for-good")]
    assets: list[Asset] = [(kind, which) for kind, which in step.assets]
    if noun != "all":
        assets = [(KINDS[noun], move.args[0])]
    kept = [asset for asset in assets if may_keep(known, seat, asset)]
    after = known.copy()
    step.apply(after, seat, move)
    florins = sum(value(known, step.zone, asset) for asset in kept)
    return [remark("plunder-forgone", florins=florins), *economy(known, after, seat)]


def of_restoration(
    known: MedState, seat: int, step: RestoreOrConquer, move: Move
) -> list[Consequence]:
    if move.verb == "restore":
        return [remark("stays-with", seat=rightful_owner(known, step.territory))]
    return [remark("land-won"), *spoils(known, seat, step.territory)]


# ---- pacts


def of_conflict(
    known: MedState, seat: int, step: AllianceConflict, move: Move
) -> list[Consequence]:
    """MU-DIP-39: whose war it becomes."""
    after = known.copy()
    step.apply(after, seat, move)
    step.run(after)
    return new_wars(known, after, seat) or [remark("stays-out")]


def of_vote(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-DIP-45 to MU-DIP-47: what the accused loses, and who still votes."""
    found = find(known.claims, move.args[0])
    if found is None:
        return []
    cost = remark("rupture-costs", seat=found.accused, points=-price(known, "pact-broken"))
    if move.verb in ("admit", "contest"):
        return [cost]
    return [cost, remark("votes-open", count=len(still_to_vote(found, known.order)))]


# ---- objectives


def of_objective(known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
    """MU-CARD-11, MU-FIN-14: what the token is worth at the end, and every turn."""
    if move.verb == "pass":
        return [remark("objective-lapses")]
    after = known.copy()
    claim(after, seat, move)
    points = token_points(after, seat) - token_points(known, seat)
    found = [remark("honour-at-the-end", points=points)] if points else []
    return [*found, token_point(known, move.args[1]), remark("card-goes-back")]
