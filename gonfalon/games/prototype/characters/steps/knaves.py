"""Assassin, Cutthroat, Thief and Inquisitor: at once in battle, or in the own Combat turn; and what stops offensive cards.

rules: MP-CHAR-04, MP-CHAR-30, MP-CHAR-31, MP-CHAR-42, MP-CHAR-51, MP-CHAR-63, MP-BATTLE-04, MP-TIME-10, MP-TIME-13, MP-CARD-07, MP-CARD-12
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.battle.changes.parties import forget
from gonfalon.games.prototype.battle.questions.parties import cards_of, opponents
from gonfalon.games.prototype.battle.questions.rolls import beats
from gonfalon.games.prototype.cards.changes.hands import add_card, discard, drop_card, lose_card
from gonfalon.games.prototype.cards.questions.outlook import hand_outlook
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.characters.steps.fighters import SIDES
from gonfalon.games.prototype.purchase.changes.technologies import gain
from gonfalon.games.prototype.realm.changes.holdings import pay, receive, roll, roll_by_level, score
from gonfalon.games.prototype.realm.changes.pieces import remove_captain
from gonfalon.games.prototype.realm.questions.holdings import cathedrals, has, level, step_amount
from gonfalon.games.prototype.realm.questions.pieces import captains
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.questions import at_random
from gonfalon.games.prototype.world import bits, sides
from gonfalon.kernel.consequences import Consequence, between, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def victims(s: ProtoState, seat: int, window: str) -> list[int]:
    """MP-CARD-07, MP-BATTLE-04: all others in the own Combat turn; in battle the other party, before own cards are shown."""
    if window in SIDES:
        return [] if cards_of(s.battle, SIDES[window]) else opponents(s.battle, seat)
    return [other for other in s.order if other != seat]


def _why(s: ProtoState, use: Use) -> Refusal:
    if use.window in SIDES:
        if cards_of(s.battle, SIDES[use.window]):
            return Refusal("MP-TIME-10", "instant-first", card=use.card)
        if use.move.verb == "play-seat" and use.args[0] not in opponents(s.battle, use.seat):
            return Refusal("MP-CARD-07", "other-party", card=use.card)
    return Refusal(s.world.characters[use.card].rules[0], "card-cannot", card=use.card)


# ---- stopping offensive cards


def _declared(s: ProtoState) -> Any:
    """The announced card that waits for answers: step `Declared`."""
    return s.agenda[-1]


def _delivered_moves(s: ProtoState, card: int) -> list[AnyMove]:
    """MP-CHAR-42, MP-CHAR-51: offensive cards that lie before players."""
    found = dict.fromkeys(
        s.vocabulary["play-delivered", card, entry.victim, entry.card] for entry in s.delivered
    )
    return list(found)


def _remove_delivered(s: ProtoState, use: Use) -> None:
    victim, card = use.args
    for entry in s.delivered:
        if entry.victim == victim and entry.card == card:
            s.delivered.remove(entry)
            discard(s, card)
            rule = s.world.characters[use.card].rules[-1]
            s.emit("delivered-removed", rule, seat=victim, card=card)
            return


# ---- Assassin


def _assassin_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    v, card = s.vocabulary, s.world.card["assassin"]
    guilds = has(s, seat, "guilds")
    if window == "card.declared":
        step = _declared(s)
        played = s.world.card_ids[v.parse(step.move).args[0]]
        shield = step.target == seat and played in ("assassin", "cutthroat")
        return [v["play", card]] if shield or guilds else []
    moves: list[AnyMove] = [
        v["play-seat", card, other] for other in victims(s, seat, window) if s.hands[other]
    ]
    if window == "combat.turn" and guilds:
        moves += _delivered_moves(s, card)
    return moves


def _assassin(s: ProtoState, use: Use) -> None:
    if use.move.verb == "play-delivered":
        _remove_delivered(s, use)
    else:
        _look(s, use)


def _look(s: ProtoState, use: Use) -> None:
    """The victim's hand is seen by the user alone, who chooses a card."""
    victim = use.args[0]
    if s.hands[victim]:
        rule = s.world.characters[use.card].rules[0]
        s.emit("hand-seen", rule, (use.seat,), seat=victim, cards=list(s.hands[victim]))
        s.push(ChooseCard(use.seat, victim, use.card))


@dataclass(slots=True)
class ChooseCard(Step):
    """MP-CHAR-04, MP-CHAR-31: the user chooses a card of the hand seen; the Assassin discards it, the Thief keeps it."""

    id = "ChooseCard"
    window = "card.choice"
    question = "card.hand"
    rule = "MP-CHAR-04"
    verbs = ("choose-card",)

    seat: int
    victim: int
    """Whose hand `seat` sees: `knowledge` looks at it."""
    card: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat]

    def stays_open(self, s: ProtoState) -> bool:
        """A hand of equal cards is not betrayed."""
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["choose-card", card] for card in dict.fromkeys(s.hands[self.victim])]

    def default(self, s: ProtoState, seat: int) -> Move:
        return at_random(s, self.moves(s, seat))

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        card = move.args[0]
        forget(s, self.victim, card)
        if s.world.card_ids[self.card] == "thief":
            drop_card(s, self.victim, card)
            add_card(s, seat, card)
            s.emit("card-stolen", "MP-CHAR-31", seat=seat, from_seat=self.victim)
            s.emit("which-stolen", "MP-CHAR-31", (seat, self.victim), card=card)
        else:
            lose_card(s, self.victim, card)
            s.emit("card-removed", "MP-CHAR-04", seat=self.victim, card=card)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if s.world.card_ids[self.card] == "thief":
            return hand_outlook(s, seat, move.args[0])
        return [remark("loses-card", seat=self.victim)]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        rule = s.world.characters[self.card].rules[0]
        return Refusal(rule, "not-in-that-hand", seat=self.victim)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        steals = s.world.card_ids[self.card] == "thief"
        choice = "steal" if steals else "discard"
        return {"seat": self.victim, "card": self.card, "choice": choice}


# ---- Cutthroat


def _cutthroat_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    v, card = s.vocabulary, s.world.card["cutthroat"]
    if window == "card.declared":
        return [v["play", card]]
    moves: list[AnyMove] = [
        v["play-captain", card, captain]
        for other in victims(s, seat, window)
        for captain in captains(s, other)
    ]
    if window == "combat.turn":
        moves += _delivered_moves(s, card)
    return moves


def _cutthroat(s: ProtoState, use: Use) -> None:
    if use.move.verb == "play-delivered":
        _remove_delivered(s, use)
        return
    captain = use.args[0]
    if s.captain_level[captain]:
        s.emit("captain-killed", "MP-CHAR-42", seat=use.seat, captain=captain)
        remove_captain(s, captain)
        score(s, use.seat, s.world.po["destroy-captain"], "destruction", "MP-CHAR-42")


# ---- Thief


def _thief_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    v, card = s.vocabulary, s.world.card["thief"]
    moves: list[AnyMove] = []
    guilds = has(s, seat, "guilds")
    for other in victims(s, seat, window):
        if s.hands[other]:
            moves.append(v["play-seat", card, other])
        if guilds:
            moves.append(v["play-florins", card, other])
            moves += [v["play-copy", card, other, t] for t in copyable(s, seat, other)]
    return moves


def copyable(s: ProtoState, seat: int, victim: int) -> list[int]:
    """MP-CHAR-31: technologies of the victim whose prerequisites the thief owns."""
    own = s.tech[seat]
    return [t for t in bits(s.tech[victim] & ~own) if not s.world.needs[t] & ~own]


def _thief(s: ProtoState, use: Use) -> None:
    if use.move.verb == "play-seat":
        _look(s, use)
        return
    victim = use.args[0]
    if use.move.verb == "play-copy":
        gain(s, use.seat, use.args[1], "MP-CHAR-63")
        return
    unit = s.world.characters[use.card].effects[1].amount
    rolled = roll_by_level(s, use.seat)
    taken = min(rolled * unit, s.florins[victim])
    pay(s, victim, taken)
    receive(s, use.seat, taken)
    s.emit("florins-stolen", "MP-CHAR-31", seat=use.seat, from_seat=victim, roll=rolled)
    s.emit("how-many-stolen", "MP-CHAR-31", (use.seat, victim), florins=taken)


# ---- Inquisitor


def _inquisitor_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    card = s.world.card["inquisitor"]
    return [
        s.vocabulary["play-seat", card, other]
        for other in victims(s, seat, window)
        if s.hands[other]
    ]


def _inquisitor(s: ProtoState, use: Use) -> None:
    """MP-CHAR-30: both roll and add their Cathedrals; the victim loses random cards."""
    victim = use.args[0]
    die = sides(s.world.limits.field_die)
    own = roll(s, die) + len(cathedrals(s, use.seat))
    other = roll(s, die) + len(cathedrals(s, victim))
    s.emit("trial", "MP-CHAR-30", seat=use.seat, total=own, other_seat=victim, other_total=other)
    if own <= other:
        return
    for _ in range(min(step_amount(s, use.seat, use.card), len(s.hands[victim]))):
        at = s.draw(len(s.hands[victim]))
        card = s.hands[victim][at]
        if s.hands[victim].index(card) == at:
            forget(s, victim, card)
        lose_card(s, victim, card)
        s.emit("card-removed", "MP-CHAR-30", seat=victim, card=card)


# ---- what is said before


def _before_assassin(s: ProtoState, use: Use) -> list[Consequence]:
    if use.move.verb == "play-delivered":
        return [remark("removes", seat=use.args[0], card=use.args[1])]
    return [remark("discards-one", count=len(s.hands[use.args[0]]))]


def _before_cutthroat(s: ProtoState, use: Use) -> list[Consequence]:
    if use.move.verb == "play-delivered":
        return [remark("removes", seat=use.args[0], card=use.args[1])]
    return [remark("captain-dies", points=s.world.po["destroy-captain"])]


def _before_thief(s: ProtoState, use: Use) -> list[Consequence]:
    """His purse is hidden: a range."""
    if use.move.verb == "play-seat":
        return [remark("steals-one", count=len(s.hands[use.args[0]]))]
    if use.move.verb == "play-copy":
        return [remark("learns", technology=use.args[1])]
    die = s.world.level_die[level(s, use.seat) - 1]
    return [between("florins", 0, die * s.world.characters[use.card].effects[1].amount)]


def _before_inquisitor(s: ProtoState, use: Use) -> list[Consequence]:
    die, victim = sides(s.world.limits.field_die), use.args[0]
    more = len(cathedrals(s, use.seat)) - len(cathedrals(s, victim))
    count = min(step_amount(s, use.seat, use.card), len(s.hands[victim]))
    return [remark("trial-won", beats(die, more), seat=victim, count=count)]


POWERS = {
    "assassin": Power(_assassin_offers, _assassin, _why, outlook=_before_assassin),
    "cutthroat": Power(_cutthroat_offers, _cutthroat, _why, outlook=_before_cutthroat),
    "thief": Power(_thief_offers, _thief, _why, outlook=_before_thief),
    "inquisitor": Power(_inquisitor_offers, _inquisitor, _why, outlook=_before_inquisitor),
}
