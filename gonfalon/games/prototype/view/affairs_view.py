"""How agreements, cards that lie open, sieges, battles and the end are shown: part of `seat_view.py`.

rules: MP-TERM-11, MP-CARD-12, MP-DIPL-04, MP-SCORE-05, MP-TURN-06, MP-FAIR-02
"""

from __future__ import annotations

from typing import Any

from gonfalon.commons.pacts.clauses import (
    ALL,
    ALL_KINDS,
    ARMIES,
    ENGINE,
    LATER,
    LOAN,
    OFFENSIVE,
    TERRITORY,
    TEXT,
    TRANSPORT,
    Clause,
    text_of,
)
from gonfalon.commons.pacts.pacts import Claim, Pact, Proposal
from gonfalon.games.prototype.battle.questions.parties import (
    Battle,
    attack_vf,
    defence_vf,
    present_vf,
)
from gonfalon.games.prototype.commerce.steps.fairs import FairBid
from gonfalon.games.prototype.diplomacy.questions.pacts import PROPOSAL_KINDS
from gonfalon.games.prototype.forecast.siege_survey import forecast_siege, shown_siege
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.turn.steps.turn_order import Auction
from gonfalon.games.prototype.world import bits

Names = dict[str, Any]

CLAIMS = ["raised", "voting", "closed"]
VOTES = ["respect", "rupture", "abstain", None]
KINDS_OF_BATTLE = ["territory", "convoy", "pirates"]
STAGES = ["field", "assault"]


def affairs_view(s: ProtoState, seat: int) -> Names:
    seats = s.world.seats
    pairs = [(one, other) for one in range(seats) for other in range(one + 1, seats)]
    return {
        "wars": [[one, other] for one, other in pairs if s.war[one * seats + other]],
        "truces": [
            {"seats": [one, other], "last_turn": s.truce[one * seats + other]}
            for one, other in pairs
            if s.truce[one * seats + other] >= s.turn > 0
        ],
        "pacts": [pact_view(s, pact) for pact in s.pacts],
        "proposals": [proposal_view(s, proposal) for proposal in s.proposals],
        "claims": [claim_view(claim) for claim in s.claims],
        "directions": [
            {
                "ally": directed.ally,
                "helper": directed.helper,
                "place": s.world.territory_ids[directed.territory],
                "pact": directed.pact,
            }
            for directed in effects.of(s, effects.Directed)
        ],
        "draft": pact_view(s, s.drafts[seat]) if seat >= 0 and s.drafts[seat] else None,
        "delivered": [
            {
                "card": s.world.card_ids[entry.card],
                "victim": entry.victim,
                "sender": entry.sender,
                "last_turn": entry.last_turn or None,
            }
            for entry in s.delivered
        ],
        "sieges": [
            {
                "place": s.world.territory_ids[siege.territory],
                "seat": siege.besieger,
                "allies": bits(siege.allies),
                "turns": siege.turns,
                "by_sea": bool(siege.by_sea),
                "odds": shown_siege(s, forecast_siege(s, siege)),
            }
            for siege in s.sieges
        ],
        "crusade": _crusade(s),
        "battle": None if s.battle is None else battle_view(s, s.battle),
        "auction": auction_view(s, seat),
    }


def _crusade(s: ProtoState) -> Names | None:
    if not s.crusade:
        return None
    goal, first, joined, caller = s.crusade[:4]
    place = s.world.territory_ids[goal]
    return {"goal": place, "first_turn": first, "joined": bits(joined), "caller": caller}


def pact_view(s: ProtoState, pact: Pact) -> Names:
    return {
        "number": pact.number,
        "signatories": list(pact.signatories),
        "clauses": [clause_view(s, clause) for clause in pact.clauses],
        "last_turn": pact.last_turn or None,
        "secret": bool(pact.secret),
        "signed_in": pact.signed_in or None,
    }


def clause_view(s: ProtoState, clause: Clause) -> Names:
    shown: Names = {
        "kind": ALL_KINDS[clause.kind].id,
        "by": None if clause.by == ALL else clause.by,
        "to": None if clause.to == ALL else clause.to,
        "amount": clause.amount,
    }
    if clause.kind == TEXT:
        return {**shown, "text": text_of(clause.more)}
    if clause.kind == OFFENSIVE:
        return {**shown, "targets": list(clause.more)}
    if clause.kind in (LATER, LOAN):
        return {**shown, "turn": clause.more[-1] or None, "florins": clause.more[0]}
    if clause.kind in (TERRITORY, ARMIES):
        return {**shown, "place": s.world.territory_ids[clause.more[0]]}
    if clause.kind == TRANSPORT:
        return {**shown, "transport": s.world.transport_names[clause.more[0]]}
    if clause.kind == ENGINE:
        return {**shown, "engine": s.world.engine_names[clause.more[0]]}
    return shown


def proposal_view(s: ProtoState, proposal: Proposal) -> Names:
    return {
        "number": proposal.number,
        "kind": PROPOSAL_KINDS[proposal.kind],
        "proposer": proposal.proposer,
        "addressees": list(proposal.addressees),
        "accepted": bits(proposal.accepted),
        "about": proposal.about,
        "pact": None if proposal.pact is None else pact_view(s, proposal.pact),
    }


def claim_view(claim: Claim) -> Names:
    return {
        "number": claim.number,
        "pact": claim.pact,
        "claimant": claim.claimant,
        "accused": claim.accused,
        "state": CLAIMS[claim.state],
        "votes": [VOTES[vote] for vote in claim.votes],
    }


# ---- auctions


def auction_view(s: ProtoState, seat: int) -> Names | None:
    """MP-TURN-06, MP-FAIR-02: what is auctioned, the bid that stands, who is still in it. A ceiling is known to its owner alone."""
    step = s.agenda[-1] if s.agenda else None
    lot: Names = {"position": None, "won": [], "card": None, "seller": None}
    if isinstance(step, Auction):
        circle = step.free(s)
        lot |= {"position": step.position + 1, "won": list(s.order_won)}
    elif isinstance(step, FairBid):
        circle = [other for other in s.order if other != step.seller]
        lot |= {"card": s.world.card_ids[step.card], "seller": step.seller}
    else:
        return None
    return {
        **lot,
        "bid": step.bid,
        "bidder": None if step.bidder < 0 else step.bidder,
        "least": step.least(s),
        "raise": s.world.limits.bid_raise,
        "bidders": [other for other in circle if not step.passed >> other & 1],
        "passed": [other for other in circle if step.passed >> other & 1],
        "ceiling": s.ceilings[seat] or None if seat >= 0 else None,
    }


# ---- battles


def battle_view(s: ProtoState, b: Battle) -> Names:
    """Both sides with what fights, and the cards shown for this roll."""
    cards = s.world.card_ids
    return {
        "number": b.number,
        "kind": KINDS_OF_BATTLE[b.kind],
        "place": s.vocabulary.kinds["place"][b.place],
        "target": None if b.target == BARBARIANS else b.target,
        "stage": STAGES[b.stage],
        "round": b.rounds,
        "attackers": [
            {
                "seat": None if party.seat == BARBARIANS else party.seat,
                "vf": attack_vf(s, b, index),
                "transports": [s.world.transport_names[t] for t in party.transports],
                "captains": [s.vocabulary.kinds["captain"][c] for c in party.captains],
                "fights": party.status == 0,
                "rolls": index == b.attacker,
            }
            for index, party in enumerate(b.attackers)
        ],
        "defenders": [
            {
                "seat": None if seat == BARBARIANS else seat,
                "vf": defence_vf(s, b, index),
                "present": present_vf(s, b, index),
                "rolls": index == b.defender,
            }
            for index, seat in enumerate(b.defenders)
        ],
        "barbarian_captain": b.captain,
        "attack_cards": [cards[card] for card in b.attack_cards],
        "defence_cards": [cards[card] for card in b.defence_cards],
    }
