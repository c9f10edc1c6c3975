"""How agreements, cards that lie open, sieges, battles and the end are shown: part of `seat_view.py`.

rules: MP-TERM-11, MP-CARD-12, MP-DIPL-04, MP-SCORE-05, MP-TURN-06, MP-FAIR-02
"""

from __future__ import annotations

from typing import cast

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
from gonfalon.games.prototype.forecast.battle import Forecast
from gonfalon.games.prototype.forecast.siege import SiegeForecast
from gonfalon.games.prototype.forecast.siege_survey import forecast_siege
from gonfalon.games.prototype.forecast.under_way import under_way
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.state import BARBARIANS, ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.turn.steps.turn_order import Auction
from gonfalon.games.prototype.view import shapes_affairs as shapes
from gonfalon.games.prototype.world import bits

CLAIMS: list[shapes.ClaimState] = ["raised", "voting", "closed"]
VOTES: list[shapes.Vote | None] = ["respect", "rupture", "abstain", None]
KINDS_OF_BATTLE: list[shapes.BattleKind] = ["territory", "convoy", "pirates"]
STAGES: list[shapes.Stage] = ["field", "assault"]
_PROPOSAL_KINDS = cast(list[shapes.ProposalKind], PROPOSAL_KINDS)


def _pairs(s: ProtoState) -> list[tuple[int, int]]:
    seats = s.world.seats
    return [(one, other) for one in range(seats) for other in range(one + 1, seats)]


def wars_view(s: ProtoState) -> list[shapes.Pair]:
    seats = s.world.seats
    return [[one, other] for one, other in _pairs(s) if s.war[one * seats + other]]


def truces_view(s: ProtoState) -> list[shapes.Truce]:
    seats = s.world.seats
    return [
        shapes.Truce(seats=[one, other], last_turn=s.truce[one * seats + other])
        for one, other in _pairs(s)
        if s.truce[one * seats + other] >= s.turn > 0
    ]


def directions_view(s: ProtoState) -> list[shapes.Direction]:
    return [
        shapes.Direction(
            ally=directed.ally,
            helper=directed.helper,
            place=s.world.territory_ids[directed.territory],
            pact=directed.pact,
        )
        for directed in effects.of(s, effects.Directed)
    ]


def deliveries_view(s: ProtoState) -> list[shapes.Delivery]:
    return [
        shapes.Delivery(
            card=s.world.card_ids[entry.card],
            victim=entry.victim,
            sender=entry.sender,
            last_turn=entry.last_turn or None,
        )
        for entry in s.delivered
    ]


def siege_view(s: ProtoState, siege: Siege) -> shapes.Siege:
    return shapes.Siege(
        place=s.world.territory_ids[siege.territory],
        seat=siege.besieger,
        allies=bits(siege.allies),
        turns=siege.turns,
        by_sea=bool(siege.by_sea),
        odds=shown_siege(s, forecast_siege(s, siege)),
    )


def shown_siege(s: ProtoState, odds: SiegeForecast | None) -> shapes.SiegeOdds | None:
    """In per cent and VF, rounded; turns are those of the game."""
    if odds is None:
        return None
    turns = [[s.turn + n, round(100 * chance)] for n, chance in enumerate(odds.falls) if chance]
    return shapes.SiegeOdds(
        falls=round(100 * sum(odds.falls)),
        fails=round(100 * odds.fails),
        turns=turns,
        now=round(100 * odds.falls[0]) if odds.falls else 0,
        mean=round(s.turn + odds.turns, 1) if turns else None,
        losses=[round(odds.lost, 1), round(odds.destroyed, 1)],
        exact=odds.exact,
    )


def crusade_view(s: ProtoState) -> shapes.Crusade | None:
    if not s.crusade:
        return None
    goal, first, joined, caller = s.crusade[:4]
    place = s.world.territory_ids[goal]
    return shapes.Crusade(goal=place, first_turn=first, joined=bits(joined), caller=caller)


def pact_view(s: ProtoState, pact: Pact) -> shapes.Pact:
    return shapes.Pact(
        number=pact.number,
        signatories=list(pact.signatories),
        clauses=[clause_view(s, clause) for clause in pact.clauses],
        last_turn=pact.last_turn or None,
        secret=bool(pact.secret),
        signed_in=pact.signed_in or None,
    )


def clause_view(s: ProtoState, clause: Clause) -> shapes.Clause:
    shown = shapes.Clause(
        kind=ALL_KINDS[clause.kind].id,
        by=None if clause.by == ALL else clause.by,
        to=None if clause.to == ALL else clause.to,
        amount=clause.amount,
    )
    if clause.kind == TEXT:
        shown.text = text_of(clause.more)
    elif clause.kind == OFFENSIVE:
        shown.targets = list(clause.more)
    elif clause.kind in (LATER, LOAN):
        shown.turn = clause.more[-1] or None
        shown.florins = clause.more[0]
    elif clause.kind in (TERRITORY, ARMIES):
        shown.place = s.world.territory_ids[clause.more[0]]
    elif clause.kind == TRANSPORT:
        shown.transport = s.world.transport_names[clause.more[0]]
    elif clause.kind == ENGINE:
        shown.engine = s.world.engine_names[clause.more[0]]
    return shown


def proposal_view(s: ProtoState, proposal: Proposal) -> shapes.Proposal:
    return shapes.Proposal(
        number=proposal.number,
        kind=_PROPOSAL_KINDS[proposal.kind],
        proposer=proposal.proposer,
        addressees=list(proposal.addressees),
        accepted=bits(proposal.accepted),
        about=proposal.about,
        pact=None if proposal.pact is None else pact_view(s, proposal.pact),
    )


def claim_view(claim: Claim) -> shapes.Claim:
    return shapes.Claim(
        number=claim.number,
        pact=claim.pact,
        claimant=claim.claimant,
        accused=claim.accused,
        state=CLAIMS[claim.state],
        votes=[VOTES[vote] for vote in claim.votes],
    )


# ---- auctions


def auction_view(s: ProtoState, seat: int) -> shapes.Auction | None:
    """MP-TURN-06, MP-FAIR-02: what is auctioned, the bid that stands, who is still in it. A ceiling is known to its owner alone."""
    step = s.agenda[-1] if s.agenda else None
    if not isinstance(step, Auction | FairBid):
        return None
    if isinstance(step, Auction):
        circle, position, won, card, seller = (
            step.free(s),
            step.position + 1,
            s.order_won,
            None,
            None,
        )
    else:
        circle = [other for other in s.order if other != step.seller]
        position, won, card, seller = None, [], s.world.card_ids[step.card], step.seller
    return shapes.Auction(
        position=position,
        won=list(won),
        card=card,
        seller=seller,
        bid=step.bid,
        bidder=None if step.bidder < 0 else step.bidder,
        least=step.least(s),
        raise_=s.world.limits.bid_raise,
        bidders=[other for other in circle if not step.passed >> other & 1],
        passed=[other for other in circle if step.passed >> other & 1],
        ceiling=s.ceilings[seat] or None if seat >= 0 else None,
    )


# ---- battles


def battle_view(s: ProtoState, b: Battle) -> shapes.Battle:
    """Both sides with what fights, and the cards shown for this roll."""
    cards = s.world.card_ids
    odds = under_way(s)
    return shapes.Battle(
        number=b.number,
        kind=KINDS_OF_BATTLE[b.kind],
        place=s.vocabulary.kinds["place"][b.place],
        target=None if b.target == BARBARIANS else b.target,
        stage=STAGES[b.stage],
        round=b.rounds,
        attackers=[
            shapes.Attacker(
                seat=None if party.seat == BARBARIANS else party.seat,
                vf=attack_vf(s, b, index),
                transports=[s.world.transport_names[t] for t in party.transports],
                captains=[s.vocabulary.kinds["captain"][c] for c in party.captains],
                fights=party.status == 0,
                rolls=index == b.attacker,
            )
            for index, party in enumerate(b.attackers)
        ],
        defenders=[
            shapes.Defender(
                seat=None if seat == BARBARIANS else seat,
                vf=defence_vf(s, b, index),
                present=present_vf(s, b, index),
                rolls=index == b.defender,
            )
            for index, seat in enumerate(b.defenders)
        ],
        barbarian_captain=b.captain,
        attack_cards=[cards[card] for card in b.attack_cards],
        defence_cards=[cards[card] for card in b.defence_cards],
        odds=None if odds is None else shown_odds(odds),
    )


def shown_odds(odds: Forecast) -> shapes.Odds:
    """In per cent and VF, rounded."""
    return shapes.Odds(
        win=round(100 * odds.win),
        losses=[round(odds.lost, 1), round(odds.destroyed, 1)],
        likely=[odds.likely(k) for k in (0, 1)],
        none_left=[round(100 * odds.left[k][0]) for k in (0, 1)],
        exact=odds.exact,
    )
