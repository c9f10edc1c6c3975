"""How agreements, battles, movements and trades are shown: part of `seat_view.py`.

rules: MU-DIP-02, MU-DIP-27, MU-DIP-44, MU-BATTLE-12, MU-ROAD-04, MU-FIN-15
"""

from __future__ import annotations

from typing import Literal, cast

from gonfalon.commons.pacts.clauses import (
    ALL,
    CLAUSE_KINDS,
    OFFENSIVE,
    PRISONERS,
    TEXT,
    Clause,
    text_of,
)
from gonfalon.commons.pacts.pacts import Claim, Pact, Proposal
from gonfalon.games.medioevo.battle.questions.muster import (
    current,
    force,
    is_beaten,
    melee,
    powers_of,
)
from gonfalon.games.medioevo.battle.questions.record import FLED, LEFT, Battle, Crew
from gonfalon.games.medioevo.commerce.questions.trade import Trade
from gonfalon.games.medioevo.diplomacy.questions import committed
from gonfalon.games.medioevo.forecast.odds_count import Forecast
from gonfalon.games.medioevo.forecast.under_way import under_way
from gonfalon.games.medioevo.movement.questions.full_movement import UNITS_ABOARD, Movement
from gonfalon.games.medioevo.state import (
    BARBARIANS,
    DECLARED,
    NOBODY,
    MedState,
)
from gonfalon.games.medioevo.state_rows import Direction, Guest, Road, Triggered
from gonfalon.games.medioevo.victory.questions.ranking import result
from gonfalon.games.medioevo.view import shapes_affairs as shapes
from gonfalon.games.medioevo.view.names import (
    CLASS_IDS,
    GOOD_IDS,
    PART_IDS,
    UNIT_IDS,
    Part,
    named,
    places,
    zone_id,
)
from gonfalon.games.medioevo.view.wording import CAUSES, MATTERS
from gonfalon.games.medioevo.world import CAPTAIN, GOODS, UNITS, bits

CLAIMS: list[shapes.ClaimState] = ["raised", "voting", "closed"]
VOTES: list[shapes.Vote | None] = ["respect", "rupture", "abstain", None]
BONUSES: list[Literal["market", "road"] | None] = [None, "market", "road"]
LODGED: list[Literal["offer", "demand"] | None] = [None, "offer", "demand"]
SIDES: dict[int, shapes.Which] = {0: 0, 1: 1}
SORTS: list[Literal["units", "captain", "piece"]] = ["units", "captain", "piece"]
_MATTERS = cast(list[shapes.Matter], MATTERS)
_CAUSES = cast(list[Part | Literal["casualties"]], CAUSES)

# ---- war and agreements


def wars_view(s: MedState) -> list[shapes.War]:
    """Every pair of players that is not simply at peace."""
    seats = s.world.seats
    return [
        shapes.War(
            seats=[one, other],
            state="declared" if s.war[one * seats + other] == DECLARED else "open",
            armistice=bool(s.armistice[one * seats + other]),
        )
        for one in range(seats)
        for other in range(one + 1, seats)
        if s.war[one * seats + other]
    ]


def pact_view(s: MedState, pact: Pact) -> shapes.Pact:
    return shapes.Pact(
        number=pact.number,
        signatories=list(pact.signatories),
        clauses=[clause_view(s, clause) for clause in pact.clauses],
        last_turn=pact.last_turn or None,
        secret=bool(pact.secret),
        signed_in=pact.signed_in,
    )


def clause_view(s: MedState, clause: Clause) -> shapes.Clause:
    kind = CLAUSE_KINDS[clause.kind]
    shown = shapes.Clause(
        kind=clause_id(clause.kind),
        by=None if clause.by == ALL else clause.by,
        to=None if clause.to == ALL else clause.to,
    )
    if clause.kind == TEXT:
        shown.text = text_of(clause.more)
    elif clause.kind == PRISONERS and clause.more[0] == CAPTAIN:
        shown.unit = "captain"
        shown.captain = s.vocabulary.kinds["captain"][clause.more[1]]
    elif clause.kind == PRISONERS:
        shown.unit = UNIT_IDS[clause.more[0]]
        shown.amount = clause.amount
    else:
        if clause.kind == OFFENSIVE:
            shown.targets = list(clause.more)
        if kind.amount:
            shown.amount = clause.amount
    return shown


def clause_id(kind: int) -> shapes.ClauseId:
    return cast(shapes.ClauseId, CLAUSE_KINDS[kind].id)


def proposal_view(s: MedState, proposal: Proposal) -> shapes.Proposal:
    return shapes.Proposal(
        number=proposal.number,
        kind=_MATTERS[proposal.kind],
        from_=proposal.proposer,
        to=list(proposal.addressees),
        accepted=bits(proposal.accepted),
        pact=None if proposal.pact is None else pact_view(s, proposal.pact),
        about=proposal.about,
    )


def claim_view(s: MedState, claim: Claim) -> shapes.Claim:
    return shapes.Claim(
        number=claim.number,
        pact=claim.pact,
        claimant=claim.claimant,
        accused=claim.accused,
        state=CLAIMS[claim.state],
        votes={str(seat): name for seat, vote in enumerate(claim.votes) if (name := VOTES[vote])},
        excuses=[
            shapes.Excuse(zone=zone_id(s, zone), honour=honour, pacts=pacts)
            for zone, honour, *pacts in claim.excuses
        ],
    )


def alliance_view(s: MedState, call: Triggered) -> shapes.Alliance:
    """MU-DIP-35, MU-DIP-40: support that is owed."""
    pact = next((pact for pact in s.pacts if pact.number == call.pact), None)
    owed = [] if pact is None else [clause.amount for clause in pact.of_kind(call.kind)]
    return shapes.Alliance(
        pact=call.pact,
        kind=clause_id(call.kind),
        director=call.director,
        ally=call.ally,
        enemy=call.enemy,
        turn=call.turn,
        units=max(owed, default=0),
        sent=committed(s, call),
    )


def direction_view(s: MedState, order: Direction) -> shapes.Direction:
    return shapes.Direction(
        pact=order.pact,
        director=order.director,
        ally=order.ally,
        zone=zone_id(s, order.zone),
        turn=order.turn,
    )


def guest_view(s: MedState, guest: Guest) -> shapes.Guest:
    """MU-DIP-30. By a right that the viewer does not know nobody has a last turn."""
    return shapes.Guest(
        seat=guest.seat,
        territory=s.world.territory_ids[guest.territory],
        host=guest.host,
        last_turn=None if guest.last_turn > s.turn + 1 else guest.last_turn,
    )


# ---- what is under way


def battle_view(s: MedState) -> shapes.Battle:
    battle: Battle = current(s)
    return shapes.Battle(
        zone=zone_id(s, battle.space),
        at_sea=s.world.is_sea(battle.space),
        round=battle.round,
        owner=SIDES.get(battle.owner),
        rolled=bool(battle.rolled),
        protects=[PART_IDS[part] for part in bits(battle.protects)],
        flight=[zone_id(s, zone) for zone in battle.path],
        cause=None if battle.source == NOBODY else _CAUSES[battle.source],
        die=battle.die or None,
        winner=SIDES.get(battle.winner),
        sides=[side_view(s, k) for k in (0, 1)],
        odds=shown_odds(under_way(s)),
    )


def shown_odds(odds: Forecast) -> shapes.Odds:
    return shapes.Odds(
        attacker=round(100 * odds.attacker),
        defender=round(100 * odds.defender),
        nobody=round(100 * odds.nobody),
        losses=[list(odds.likely(k)) for k in (0, 1)],
        expected=[round(odds.expected(k), 1) for k in (0, 1)],
        none_left=[round(100 * odds.losses[k][-1]) for k in (0, 1)],
    )


def side_view(s: MedState, k: int) -> shapes.Side:
    """Side 0 attacks, side 1 defends. The barbarians have no seat."""
    battle = current(s)
    side = battle.sides[k]
    there, fighting = force(s, k), melee(s, k)
    pieces, captains = s.vocabulary.kinds["piece"], s.vocabulary.kinds["captain"]
    return shapes.Side(
        seat=None if side.seat == BARBARIANS else side.seat,
        units=named(UNITS, there.units),
        captains=list(there.levels),
        melee=named(UNITS, fighting.units),
        melee_captains=list(fighting.levels),
        beaten=is_beaten(s, k),
        powers=[] if is_beaten(s, k) else [UNIT_IDS[kind] for kind in bits(powers_of(s, k))],
        size=side.size,
        left=bool(side.left & LEFT),
        fled=bool(side.left & FLED),
        captives=len(side.captives),
        capture=bool(side.capture),
        galleys=side.galleys,
        at_buildings=bool(side.at_buildings),
        aims=[
            shapes.Aim(piece=pieces[piece], class_=CLASS_IDS[which]) for piece, which in side.aims
        ],
        crews=[crew_view(s, crew) for crew in side.crews],
        shells=[shapes.Shells(piece=pieces[piece], dice=dice) for piece, *dice in side.shells],
        shots=side.shots,
        arrows=list(side.arrows),
        acts=[
            shapes.Act(
                captain=None if captain == NOBODY else captains[captain], unit=UNIT_IDS[kind]
            )
            for captain, kind in side.acts
        ],
        enabled=[UNIT_IDS[kind] for kind in bits(side.enabled)],
        cancelled=[UNIT_IDS[kind] for kind in bits(side.cancelled)],
        captain_points_spent=side.spent,
        sacrificed=side.sacrificed,
        heavy=side.heavy,
        cavalry=side.cavalry,
        dice=list(side.dice),
        bonus=side.bonus,
        value=side.value,
        superiorities=side.choices,
        pressed=side.pressed,
        spared=side.spared,
        due=side.due,
        proposal=LODGED[battle.proposals[k]],
    )


def crew_view(s: MedState, crew: Crew) -> shapes.Crew:
    return shapes.Crew(
        piece=s.vocabulary.kinds["piece"][crew.piece],
        units=named(UNITS, crew.units),
        captains=[s.vocabulary.kinds["captain"][captain] for captain in bits(crew.captains)],
    )


def movement_view(s: MedState, m: Movement) -> shapes.Movement:
    pieces, captains = s.vocabulary.kinds["piece"], s.vocabulary.kinds["captain"]
    names = (UNITS, captains, pieces)
    return shapes.Movement(
        seat=m.seat,
        zone=zone_id(s, m.space),
        units=named(UNITS, m.units),
        captains=[captains[captain] for captain in m.captains],
        pieces=[pieces[piece] for piece in m.pieces],
        steps=m.steps,
        goal=places(s, m.goal),
        reserve={pieces[piece]: points for piece, points in m.reserve},
        load=[
            shapes.Load(
                galley=pieces[galley],
                sort=SORTS[sort],
                what=names[sort - UNITS_ABOARD][which],
                count=count,
            )
            for galley, sort, which, count in m.load
        ],
        fled=[zone_id(s, entry[0]) for entry in m.fled],
    )


def trade_view(s: MedState, trade: Trade) -> shapes.Trade:
    """The transport that acts, and the buy or sell action under way."""
    return shapes.Trade(
        seat=trade.seat,
        piece=s.vocabulary.kinds["piece"][trade.piece],
        zone=zone_id(s, s.piece_at[trade.piece]),
        action=None if not trade.number else "sell" if trade.selling else "buy",
        bought=bool(trade.bought),
        cubes=named(GOODS, trade.cubes),
        bonus=BONUSES[trade.bonus],
        florin_points=trade.florin_points,
        placed=None if trade.placed == NOBODY else GOOD_IDS[trade.placed],
    )


def road_view(s: MedState, road: Road) -> shapes.Road:
    zones = s.world.territory_ids
    return shapes.Road(
        piece=s.vocabulary.kinds["piece"][road.piece],
        origin=zones[road.origin],
        stages=[zones[stage] for stage in road.stages],
        done=[zones[road.stages[stage]] for stage in bits(road.done)],
    )


def final_view(s: MedState) -> shapes.Final:
    """MU-FIN-15: places and totals; who won and why it ended."""
    ended = result(s)
    return shapes.Final(
        ranking=ended.ranking,
        scores=ended.scores,
        winners=ended.winners,
        reason=ended.reason,
    )
