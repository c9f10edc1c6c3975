"""What a seat should know before it chooses losses, crews, or whether to agree to a surrender.

rules: MU-EVENT-05 to MU-EVENT-13, MU-DMG-01 to MU-DMG-05, MU-ARTY-01, MU-ARTY-05, MU-SURR-02
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.questions.arithmetic import becomes
from gonfalon.games.medioevo.battle.questions.muster import at_sea, side
from gonfalon.games.medioevo.battle.questions.record import DEMAND
from gonfalon.games.medioevo.battle.questions.siege import engines
from gonfalon.games.medioevo.battle.steps.damage import Assign, ahead
from gonfalon.games.medioevo.battle.steps.fire import Crews
from gonfalon.games.medioevo.battle.steps.surrender import SurrenderAnswer
from gonfalon.games.medioevo.definitions.questions.realm import units_in_reserve
from gonfalon.games.medioevo.events import questions as event
from gonfalon.games.medioevo.events.steps.losses import Losses, Muster
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.view import shapes_hints as shapes
from gonfalon.games.medioevo.view.names import UNIT_IDS
from gonfalon.games.medioevo.world import CAPTAIN, HEAVY, LIGHT
from gonfalon.kernel.moves import AnyMove, Move


def stem(known: MedState, move: AnyMove) -> str:
    """The words of a move without its amount."""
    kinds = known.vocabulary.verbs[move.verb]
    args = move.args[:-1] if isinstance(move, Move) and kinds[-1] == "amount" else move.args
    return " ".join(known.vocabulary.words(move.verb, args))


def of_event(known: MedState, seat: int, step: Losses) -> shapes.Losses:
    """How much is lost, what has been chosen so far, and what a further choice does.

    A unit `becomes` another or is lost (null); a building has so many points `left` afterwards, and falls with none.
    """
    chosen = step.answer(known, seat)
    fates: dict[str, shapes.Fate] = {}
    if step.effect == event.ARMIES:
        muster = Muster(known, seat, event.area(known))
        for move in chosen:
            muster.take(known, move)
        for offer in step.moves(known, seat):
            new = None if offer.verb == "harm-captain" else muster.successor(offer.args[1])
            fates[stem(known, offer)] = shapes.Fate(becomes=None if new is None else UNIT_IDS[new])
    elif step.effect == event.BUILDINGS:
        left = event.buildings_hit(known, seat, event.area(known))
        for move in chosen:
            left[move.args[0], move.args[1]] -= 1
        for offer in step.moves(known, seat):
            fates[stem(known, offer)] = shapes.Fate(left=left[offer.args[0], offer.args[1]] - 1)
    return shapes.Losses(
        due=step.harm(known, seat),
        chosen=[stem(known, move) for move in chosen],
        fates=fates,
    )


def of_battle(known: MedState, seat: int, step: Assign) -> shapes.Losses:
    """The same for the damage of a battle."""
    own, after = side(known, step.k), ahead(known, step.k)
    reserve = [units_in_reserve(after, seat, spare) for spare in (LIGHT, HEAVY)]
    fates: dict[str, shapes.Fate] = {}
    for move in step.moves(known, seat):
        new = CAPTAIN
        if move.verb != "hit-captain":
            kind = move.args[0] if move.verb == "hit" else move.args[1]
            new = becomes(known.world, kind, at_sea(known), reserve)
        fates[stem(known, move)] = shapes.Fate(becomes=None if new == CAPTAIN else UNIT_IDS[new])
    v, deck = known.vocabulary, known.world.first_deck
    chosen = []
    for place, kind, captain in own.hits:
        if captain != NOBODY:
            chosen.append(" ".join(v.words("hit-captain", (captain,))))
        elif place >= deck:
            chosen.append(" ".join(v.words("hit-aboard", (place - deck, kind))))
        else:
            chosen.append(" ".join(v.words("hit", (kind,))))
    return shapes.Losses(due=own.due + len(own.hits), chosen=chosen, fates=fates)


def crews(known: MedState, step: Crews) -> list[shapes.Engine]:
    """The engines of a side: who serves them, how many may, and what a hit does to units and to buildings."""
    own = side(known, step.k)
    serving = {crew.piece: crew.size for crew in own.crews}
    found = []
    for piece in engines(known, step.k):
        engine = known.world.engines[known.piece_level[piece] - 1]
        found.append(
            shapes.Engine(
                piece=known.vocabulary.kinds["piece"][piece],
                crew=serving.get(piece, 0),
                most=engine.max_crew,
                units=engine.damage_units,
                buildings=engine.damage_buildings,
                die=engine.die,
                hits=list(engine.hit_on),
            )
        )
    return found


def surrender(step: SurrenderAnswer) -> shapes.Surrender:
    """The side (0 attacks, 1 defends) that would lay down its arms."""
    return shapes.Surrender(side=step.k if step.kind == DEMAND else 1 - step.k)
