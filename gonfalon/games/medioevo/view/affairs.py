"""How agreements, battles, movements and trades are shown: part of `seat_view.py`.

rules: MU-DIP-02, MU-DIP-27, MU-DIP-44, MU-BATTLE-12, MU-ROAD-04, MU-FIN-15
"""

from __future__ import annotations

from typing import Any

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
from gonfalon.games.medioevo.movement.questions.full_movement import UNITS_ABOARD, Movement
from gonfalon.games.medioevo.state import (
    BARBARIANS,
    DECLARED,
    NOBODY,
    MedState,
)
from gonfalon.games.medioevo.state_rows import Direction, Guest, Road, Triggered
from gonfalon.games.medioevo.victory.questions.ranking import result
from gonfalon.games.medioevo.view.names import named, places, zone_id
from gonfalon.games.medioevo.view.wording import CAUSES, MATTERS
from gonfalon.games.medioevo.vocabulary import PARTS
from gonfalon.games.medioevo.world import CAPTAIN, CLASSES, GOODS, UNITS, bits

Names = dict[str, Any]

CLAIMS = ["raised", "voting", "closed"]
VOTES = ["respect", "rupture", "abstain", None]
BONUSES = [None, "market", "road"]
LODGED = [None, "offer", "demand"]

# ---- war and agreements


def wars_view(s: MedState) -> list[Names]:
    """Every pair of players that is not simply at peace."""
    seats = s.world.seats
    return [
        {
            "seats": [one, other],
            "state": "declared" if s.war[one * seats + other] == DECLARED else "open",
            "armistice": bool(s.armistice[one * seats + other]),
        }
        for one in range(seats)
        for other in range(one + 1, seats)
        if s.war[one * seats + other]
    ]


def pact_view(s: MedState, pact: Pact) -> Names:
    return {
        "number": pact.number,
        "signatories": list(pact.signatories),
        "clauses": [clause_view(s, clause) for clause in pact.clauses],
        "last_turn": pact.last_turn or None,
        "secret": bool(pact.secret),
        "signed_in": pact.signed_in,
    }


def clause_view(s: MedState, clause: Clause) -> Names:
    kind = CLAUSE_KINDS[clause.kind]
    shown: Names = {
        "kind": kind.id,
        "by": None if clause.by == ALL else clause.by,
        "to": None if clause.to == ALL else clause.to,
    }
    if clause.kind == TEXT:
        return {**shown, "text": text_of(clause.more)}
    if clause.kind == PRISONERS and clause.more[0] == CAPTAIN:
        return {
            **shown,
            "unit": "captain",
            "captain": s.vocabulary.kinds["captain"][clause.more[1]],
        }
    if clause.kind == PRISONERS:
        return {**shown, "unit": UNITS[clause.more[0]], "amount": clause.amount}
    if clause.kind == OFFENSIVE:
        shown["targets"] = list(clause.more)
    return {**shown, "amount": clause.amount} if kind.amount else shown


def proposal_view(s: MedState, proposal: Proposal) -> Names:
    return {
        "number": proposal.number,
        "kind": MATTERS[proposal.kind],
        "from": proposal.proposer,
        "to": list(proposal.addressees),
        "accepted": bits(proposal.accepted),
        "pact": None if proposal.pact is None else pact_view(s, proposal.pact),
        "about": proposal.about,
    }


def claim_view(s: MedState, claim: Claim) -> Names:
    return {
        "number": claim.number,
        "pact": claim.pact,
        "claimant": claim.claimant,
        "accused": claim.accused,
        "state": CLAIMS[claim.state],
        "votes": {str(seat): VOTES[vote] for seat, vote in enumerate(claim.votes) if VOTES[vote]},
        "excuses": [
            {"zone": zone_id(s, zone), "honour": honour, "pacts": pacts}
            for zone, honour, *pacts in claim.excuses
        ],
    }


def alliance_view(s: MedState, call: Triggered) -> Names:
    """MU-DIP-35, MU-DIP-40: support that is owed."""
    pact = next((pact for pact in s.pacts if pact.number == call.pact), None)
    owed = [] if pact is None else [clause.amount for clause in pact.of_kind(call.kind)]
    return {
        "pact": call.pact,
        "kind": CLAUSE_KINDS[call.kind].id,
        "director": call.director,
        "ally": call.ally,
        "enemy": call.enemy,
        "turn": call.turn,
        "units": max(owed, default=0),
        "sent": committed(s, call),
    }


def direction_view(s: MedState, order: Direction) -> Names:
    return {
        "pact": order.pact,
        "director": order.director,
        "ally": order.ally,
        "zone": zone_id(s, order.zone),
        "turn": order.turn,
    }


def guest_view(s: MedState, guest: Guest) -> Names:
    """MU-DIP-30. By a right that the viewer does not know nobody has a last turn."""
    return {
        "seat": guest.seat,
        "territory": s.world.territory_ids[guest.territory],
        "host": guest.host,
        "last_turn": None if guest.last_turn > s.turn + 1 else guest.last_turn,
    }


# ---- what is under way


def battle_view(s: MedState) -> Names:
    battle: Battle = current(s)
    return {
        "zone": zone_id(s, battle.space),
        "at_sea": s.world.is_sea(battle.space),
        "round": battle.round,
        "owner": None if battle.owner == NOBODY else battle.owner,
        "rolled": bool(battle.rolled),
        "protects": [PARTS[part] for part in bits(battle.protects)],
        "flight": [zone_id(s, zone) for zone in battle.path],
        "cause": None if battle.source == NOBODY else CAUSES[battle.source],
        "die": battle.die or None,
        "winner": None if battle.winner == NOBODY else battle.winner,
        "sides": [side_view(s, k) for k in (0, 1)],
    }


def side_view(s: MedState, k: int) -> Names:
    """Side 0 attacks, side 1 defends. The barbarians have no seat."""
    battle = current(s)
    side = battle.sides[k]
    there, fighting = force(s, k), melee(s, k)
    pieces, captains = s.vocabulary.kinds["piece"], s.vocabulary.kinds["captain"]
    return {
        "seat": None if side.seat == BARBARIANS else side.seat,
        "units": named(UNITS, there.units),
        "captains": list(there.levels),
        "melee": named(UNITS, fighting.units),
        "melee_captains": list(fighting.levels),
        "beaten": is_beaten(s, k),
        "powers": [] if is_beaten(s, k) else [UNITS[kind] for kind in bits(powers_of(s, k))],
        "size": side.size,
        "left": bool(side.left & LEFT),
        "fled": bool(side.left & FLED),
        "captives": len(side.captives),
        "capture": bool(side.capture),
        "galleys": side.galleys,
        "at_buildings": bool(side.at_buildings),
        "aims": [{"piece": pieces[piece], "class": CLASSES[which]} for piece, which in side.aims],
        "crews": [crew_view(s, crew) for crew in side.crews],
        "shells": [{"piece": pieces[piece], "dice": dice} for piece, *dice in side.shells],
        "shots": side.shots,
        "arrows": list(side.arrows),
        "acts": [
            {"captain": None if captain == NOBODY else captains[captain], "unit": UNITS[kind]}
            for captain, kind in side.acts
        ],
        "enabled": [UNITS[kind] for kind in bits(side.enabled)],
        "cancelled": [UNITS[kind] for kind in bits(side.cancelled)],
        "captain_points_spent": side.spent,
        "sacrificed": side.sacrificed,
        "heavy": side.heavy,
        "cavalry": side.cavalry,
        "dice": list(side.dice),
        "bonus": side.bonus,
        "value": side.value,
        "superiorities": side.choices,
        "pressed": side.pressed,
        "spared": side.spared,
        "due": side.due,
        "proposal": LODGED[battle.proposals[k]],
    }


def crew_view(s: MedState, crew: Crew) -> Names:
    return {
        "piece": s.vocabulary.kinds["piece"][crew.piece],
        "units": named(UNITS, crew.units),
        "captains": [s.vocabulary.kinds["captain"][captain] for captain in bits(crew.captains)],
    }


def movement_view(s: MedState, m: Movement) -> Names:
    pieces, captains = s.vocabulary.kinds["piece"], s.vocabulary.kinds["captain"]
    names = (UNITS, captains, pieces)
    return {
        "seat": m.seat,
        "zone": zone_id(s, m.space),
        "units": named(UNITS, m.units),
        "captains": [captains[captain] for captain in m.captains],
        "pieces": [pieces[piece] for piece in m.pieces],
        "steps": m.steps,
        "goal": places(s, m.goal),
        "reserve": {pieces[piece]: points for piece, points in m.reserve},
        "load": [
            {
                "galley": pieces[galley],
                "sort": ("units", "captain", "piece")[sort],
                "what": names[sort - UNITS_ABOARD][which],
                "count": count,
            }
            for galley, sort, which, count in m.load
        ],
        "fled": [zone_id(s, entry[0]) for entry in m.fled],
    }


def trade_view(s: MedState, trade: Trade) -> Names:
    """The transport that acts, and the buy or sell action under way."""
    return {
        "seat": trade.seat,
        "piece": s.vocabulary.kinds["piece"][trade.piece],
        "zone": zone_id(s, s.piece_at[trade.piece]),
        "action": None if not trade.number else "sell" if trade.selling else "buy",
        "bought": bool(trade.bought),
        "cubes": named(GOODS, trade.cubes),
        "bonus": BONUSES[trade.bonus],
        "florin_points": trade.florin_points,
        "placed": None if trade.placed == NOBODY else GOODS[trade.placed],
    }


def road_view(s: MedState, road: Road) -> Names:
    zones = s.world.territory_ids
    return {
        "piece": s.vocabulary.kinds["piece"][road.piece],
        "origin": zones[road.origin],
        "stages": [zones[stage] for stage in road.stages],
        "done": [zones[road.stages[stage]] for stage in bits(road.done)],
    }


def final_view(s: MedState) -> Names:
    """MU-FIN-15: places and totals; who won and why it ended."""
    ended = result(s)
    return {
        "ranking": ended.ranking,
        "scores": ended.scores,
        "winners": ended.winners,
        "reason": ended.reason,
    }
