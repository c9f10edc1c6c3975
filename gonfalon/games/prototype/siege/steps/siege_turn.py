"""Sieges over several turns: confirmation, damage, reduction, attrition.

rules: MP-SIEGE-04, MP-SIEGE-06, MP-SIEGE-08 to MP-SIEGE-16, MP-SIEGE-19, MP-SIEGE-24, MP-TIME-20, MP-CHAR-26, MP-TECHFX-17, MP-TECHFX-25
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.attack.steps.onset import from_siege
from gonfalon.games.prototype.battle.questions.parties import Party, room_behind, transport_fighters
from gonfalon.games.prototype.battle.questions.prospects import prospects
from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.realm.changes.holdings import score
from gonfalon.games.prototype.realm.questions.holdings import has, vf_at
from gonfalon.games.prototype.realm.questions.pieces import attacks_left, captains, convoy, crew
from gonfalon.games.prototype.siege.changes.sieges import abandon, change
from gonfalon.games.prototype.siege.questions.camps import (
    acting,
    all_besiegers,
    all_engines,
    besieged_vf,
    besiegers,
    besieging_vf,
    camp,
    camps,
    defenders,
    fronts,
    is_confirmed,
    missing,
    other_leaders,
    power_of,
    siege_at,
    walls_left,
)
from gonfalon.games.prototype.siege.questions.declaring import OUTSIDE, WALLS
from gonfalon.games.prototype.siege.steps.artillery import Artillery
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import Siege
from gonfalon.games.prototype.timing.steps.place_losses import PlaceLosses, owe_losses
from gonfalon.games.prototype.world import bits, mask_of
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

SIEGE_VERBS = ("confirm-siege", "assault-siege", "abandon-siege")

# ---- later turns


def begin_sieges(s: ProtoState, seat: int) -> None:
    """MP-SIEGE-04, MP-TIME-20: at the start of the besieger's Combat turn."""
    for territory in places_of(s, seat):
        siege = siege_at(s, territory, seat)
        assert siege is not None
        for front in fronts(s, siege):
            change(s, front, front._replace(turns=front.turns + 1, fought=0))
        s.push(Artillery(territory, seat), Confirm(seat, territory))


def places_of(s: ProtoState, seat: int) -> list[int]:
    """MP-SIEGE-19: every place that the player besieges, by land, by sea or both."""
    if not s.sieges:
        return []
    return list(dict.fromkeys(siege.territory for siege in s.sieges if siege.besieger == seat))


@dataclass(slots=True)
class Confirm(Step):
    """MP-SIEGE-08: keep it up, decide later this turn, assault, or give it up. MP-SIEGE-16: of several Captains there another may be named
    who leads it in this turn."""

    id = "Confirm"
    window = "siege.confirm"
    rule = "MP-SIEGE-08"
    verbs = ("pass", "lead", *SIEGE_VERBS)

    seat: int
    territory: int
    leader: int = NOBODY
    """The Captain that the player has named."""

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if siege_at(s, self.territory, self.seat) else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: confirm if possible, else abandon."""
        found = [move for move in siege_moves(s, seat) if move.args[0] == self.territory]
        if self.leader != NOBODY:
            return [move for move in found if move.verb != "abandon-siege"]
        siege = siege_at(s, self.territory, seat)
        goes_on = any(move.verb != "abandon-siege" for move in found)
        assert siege is not None
        others = other_leaders(s, siege) if goes_on else []
        return [*found, s.world.pass_, *(s.vocabulary["lead", captain] for captain in others)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "lead":
            s.push(Confirm(seat, self.territory, move.args[0]))
        elif move.verb != "pass":
            take_siege_move(s, seat, move, self.leader)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "pass":
            return [remark("forgotten-siege")]
        return prospects(s, seat, move, self.window)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if self.leader != NOBODY and move.verb in ("pass", "abandon-siege"):
            return Refusal("MP-SIEGE-16", "has-leader", captain=self.leader)
        if move.verb == "lead":
            return Refusal("MP-SIEGE-16", "cannot-lead", captain=move.args[0])
        return refuse_siege_move(s, seat, move)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        siege = siege_at(s, self.territory, seat)
        assert siege is not None
        vf = besieged_vf(s, self.territory)
        return {"territory": self.territory, "turn": siege.turns, "vf": vf}


def siege_moves(s: ProtoState, seat: int) -> list[Move]:
    """For the Combat turn: own sieges that are not yet confirmed; MP-SIEGE-15: any of them to be given up or turned into an assault."""
    v = s.vocabulary
    found = []
    for territory in places_of(s, seat):
        siege = siege_at(s, territory, seat)
        assert siege is not None
        if not is_confirmed(s, siege) and missing(s, siege) is None:
            found.append(v["confirm-siege", territory])
        found.append(v["abandon-siege", territory])
        if acting(s, siege) != NOBODY and party_of(s, siege, seat) is not None:
            found.append(v["assault-siege", territory])
    return found


def refuse_siege_move(s: ProtoState, seat: int, move: Move) -> Refusal:
    siege = siege_at(s, move.args[0], seat)
    if siege is None:
        return Refusal("MP-SIEGE-15", "no-siege-there", territory=move.args[0])
    if move.verb == "confirm-siege":
        if is_confirmed(s, siege):
            return Refusal("MP-SIEGE-08", "confirmed-already")
        obstacle = missing(s, siege)
        if obstacle and obstacle[1] == "too-few":
            inside, outside = besieged_vf(s, siege.territory), besieging_vf(s, siege)
            return Refusal(*obstacle, vf=outside, inside_vf=inside)
        if obstacle:
            return Refusal(*obstacle)
    if party_of(s, siege, seat) is not None:
        return Refusal("MP-SIEGE-16", "no-attack-left")
    return Refusal("MP-ATT-02", "attack-captain")


def take_siege_move(s: ProtoState, seat: int, move: Move, named: int = NOBODY) -> None:
    """`named`: the Captain who is to lead it from now on."""
    siege = siege_at(s, move.args[0], seat)
    assert siege is not None
    if move.verb == "abandon-siege":
        abandon(s, siege)
        return
    s.commit()
    captain = acting(s, siege) if named == NOBODY else named
    if not is_confirmed(s, siege):
        s.captain_attacks[captain] += 1  # MP-SIEGE-16
    for front in fronts(s, siege):
        change(s, front, front._replace(confirmed=s.turn, captain=captain))
    if move.verb == "assault-siege":
        fight(s, siege._replace(captain=captain), WALLS)
        return
    s.emit("siege-confirmed", "MP-SIEGE-08", seat=seat, territory=siege.territory)
    s.push(SiegeCards(siege.territory, seat), Reduction(siege.territory, seat))


@dataclass(slots=True)
class SiegeCards(Step):
    """MP-SIEGE-11: who has Engineering may show a Genius."""

    id = "SiegeCards"
    window = "siege.damage"
    rule = "MP-SIEGE-11"
    verbs = ("pass", *PLAY_VERBS)
    refused_verbs = all_but("play")
    sealed = True

    territory: int
    seat: int

    def waits_for(self, s: ProtoState) -> list[int]:
        both = [self.seat, s.owner[self.territory]]
        return [
            seat
            for seat in both
            if has(s, seat, "engineering")
            and has(s, seat, "mathematics")
            and s.hands[seat]
            and not s.sealed[seat]
        ]

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def run(self, s: ProtoState) -> None:
        owner = s.owner[self.territory]
        shown = {
            seat
            for seat in (self.seat, owner)
            if seat >= 0 and s.sealed[seat] and s.sealed[seat][0].verb != "pass"
        }
        for seat in sorted(shown):
            s.emit("card-played", self.rule, seat=seat, card=s.sealed[seat][0].args[0])
        self._damage(s, self.seat, owner, shown)

    def _damage(self, s: ProtoState, seat: int, owner: int, shown: set[int]) -> None:
        """A VF by Alchemy, one more by the Genius, on either side."""
        siege = siege_at(s, self.territory, seat)
        assert siege is not None
        blow, answer = (blow_of(s, one, shown) for one in (seat, owner))
        if owner == NOBODY:
            s.barbarian_vf[self.territory] -= min(blow, s.barbarian_vf[self.territory])
        s.emit("siege-damage", self.rule, territory=self.territory, vf=blow, other_vf=answer)
        inside = {owner: blow} if owner >= 0 else {}
        hurt(s, self.territory, inside, {seat: answer}, camps(s, siege))

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if is_card_move(move):
            return card_outlook(s, seat, move, self.window)
        return []

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"territory": self.territory}


def hurt(
    s: ProtoState,
    territory: int,
    inside: dict[int, int],
    outside: dict[int, int],
    spots: list[int],
) -> None:
    """Both sides lose VF: the besieged in the place, the besiegers in their camps; all at once where these are one place."""
    within, without = (
        [lost.get(seat, 0) for seat in range(s.world.seats)] for lost in (inside, outside)
    )
    if set(spots) == {territory}:
        both = [one + other for one, other in zip(within, without, strict=True)]
        owe_losses(s, SiegeLosses, both, (territory,))
        return
    owe_losses(s, SiegeLosses, without, tuple(spots))
    owe_losses(s, SiegeLosses, within, (territory,))


def blow_of(s: ProtoState, seat: int, shown: Collection[int] = ()) -> int:
    """MP-SIEGE-11: VF that a side costs the other at the reduction; `shown`: who shows a Genius."""
    if seat < 0:
        return 0
    damage = s.world.limits.siege_damage
    return damage * has(s, seat, "alchemy") + damage * (seat in shown)


@dataclass(slots=True)
class SiegeLosses(PlaceLosses):
    """MP-SIEGE-11, MP-SIEGE-12, MP-SIEGE-14: not losses of a battle."""

    id = "SiegeLosses"
    window = "siege.losses"
    rule = "MP-SIEGE-12"


@dataclass(slots=True)
class Reduction(Step):
    """MP-SIEGE-09, MP-SIEGE-10: walls sink by the power of the engines; who no longer fits must be fought at once. MP-SIEGE-07: honour for walls
    of a player that are gone."""

    id = "Reduction"
    territory: int
    seat: int

    def run(self, s: ProtoState) -> None:
        siege = siege_at(s, self.territory, self.seat)
        if siege is None or not besieged_vf(s, self.territory):
            return
        power = power_of(s, all_engines(s, siege))
        before = s.fortification[self.territory]
        left = walls_left(before, power)
        s.fortification[self.territory] = left
        s.emit("walls-sink", "MP-SIEGE-09", territory=self.territory, level=left)
        if before and not left and s.owner[self.territory] != NOBODY:
            score(s, self.seat, s.world.po["destroy-building"], "destruction", "MP-SIEGE-07")
        if besieged_vf(s, self.territory) > room_behind(s, left):
            fight(s, siege, OUTSIDE)


def party_of(s: ProtoState, siege: Siege, seat: int) -> Party | None:
    """A besieger's force with the Captain who leads it (MP-SIEGE-16); None without a Captain or fighting VF."""
    places = [camp(s, front) for front in fronts(s, siege) if seat in besiegers(front)]
    own = tuple(t for place in places for t in convoy(s, seat, place) if crew(s, t))
    led = [c for c in captains(s, seat) if s.captain_at[c] in places]
    if not led or not any(transport_fighters(s, t) for t in own):
        return None
    if siege.captain in led:
        first = siege.captain
    else:
        first = max(led, key=lambda c: (attacks_left(s, c) > 0, s.captain_level[c]))
    return Party(seat, own, (first,), first)


def parties_of(s: ProtoState, siege: Siege) -> list[Party]:
    """MP-SIEGE-24: the force of each besieger who can fight."""
    return [party for seat in all_besiegers(s, siege) if (party := party_of(s, siege, seat))]


def ready_parties(s: ProtoState, siege: Siege) -> list[Party]:
    """MP-SIEGE-24: without those allies whose Captains have no attack left for it in this turn."""
    spent = allies_in(s, siege)
    return [
        party
        for party in parties_of(s, siege)
        if party.seat == siege.besieger
        or spent >> party.seat & 1
        or attacks_left(s, party.captains[0]) > 0
    ]


def allies_in(s: ProtoState, siege: Siege) -> int:
    """MP-SIEGE-24: bit mask of the allies who have spent an attack on it in this siege turn, on whatever front."""
    return mask_of(seat for front in fronts(s, siege) for seat in bits(front.fought))


def fight(s: ProtoState, siege: Siege, why: int) -> None:
    """The besiegers attack from where they stand; the leading Captain's attack is spent already (MP-SIEGE-16), an ally's now (MP-SIEGE-24)."""
    parties = ready_parties(s, siege)
    if not parties or parties[0].seat != siege.besieger:
        abandon(s, siege)
        return
    spent = allies_in(s, siege)
    for party in parties[1:]:
        if not spent >> party.seat & 1:
            s.captain_attacks[party.captains[0]] += 1
    joined = mask_of(party.seat for party in parties[1:])
    for front in fronts(s, siege):
        change(s, front, front._replace(fought=front.fought | joined))
    from_siege(s, siege.territory, tuple(parties), why)


# ---- the end of turn and phase


@dataclass(slots=True)
class Attrition(Step):
    """MP-SIEGE-12 to MP-SIEGE-14: at the end of the Combat phase, in every siege turn after the first; once for everybody."""

    id = "Attrition"

    def run(self, s: ProtoState) -> None:
        for place in dict.fromkeys(siege.territory for siege in s.sieges if siege.turns > 1):
            self._wear(s, place)

    def _wear(self, s: ProtoState, place: int) -> None:
        old = [siege for siege in s.sieges if siege.territory == place and siege.turns > 1]
        spots = dict.fromkeys((seat, camp(s, siege)) for siege in old for seat in besiegers(siege))
        there = dict.fromkeys((seat for seat, _ in spots), 0)
        for seat, at in spots:
            there[seat] += vf_at(s, seat, at)
        outside = {seat: toll(s, seat, place, vf) for seat, vf in there.items()}
        inside = {seat: toll(s, seat, place, vf_at(s, seat, place)) for seat in defenders(s, place)}
        if s.owner[place] == NOBODY:
            s.barbarian_vf[place] -= toll(s, NOBODY, place, s.barbarian_vf[place])
        s.emit("attrition", "MP-SIEGE-12", territory=place)
        hurt(s, place, inside, outside, [camp(s, siege) for siege in old])


def toll(s: ProtoState, seat: int, territory: int, vf: int) -> int:
    """MP-SIEGE-12, MP-SIEGE-13: VF lost to hunger and sickness."""
    return worn(vf, toll_percent(s, seat, territory), s.world.limits.attrition_min)


def toll_percent(s: ProtoState, seat: int, territory: int) -> int:
    limits = s.world.limits
    desert = s.world.terrain[territory] == "desert"
    percent = limits.attrition_percent_desert if desert else limits.attrition_percent
    return percent - limits.attrition_logistics * has(s, seat, "logistics")


def worn(vf: int, percent: int, least: int) -> int:
    """What hunger takes of so many VF."""
    return min(vf, max(least, vf * percent // 100)) if percent > 0 else 0
