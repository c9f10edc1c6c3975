"""Who controls what: conquest, uncovered and destroyed Areas, and the Power Cards that follow.

rules: MD-POWER-03 to MD-POWER-17, MD-PROV-03 to MD-PROV-07, MD-MAP-11, MD-MONGOL-14, MD-MONGOL-15,
MD-KOC-12, MD-KOC-14, MD-KOC-19, MD-KOC-21, MD-MAR-02, MD-MAR-06, MD-COR-02, MD-INV-07, MD-TWO-06, MD-TWO-16
"""

from __future__ import annotations

from gonfalon.games.medieval.components.changes import receive
from gonfalon.games.medieval.powers.questions import (
    holder_of,
    is_dead,
    is_knights_power,
    sole_holder,
    uncontrolled,
)
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import GONE, MILITARY, NOBODY, UNSEEN, bits

# ---- Provinces


def take_province(s: MedState, holder: int, province: int) -> None:
    """Puts the holder's marker into a Province in place of any other; does not move Power Cards yet."""
    bit = 1 << province
    for other in range(len(s.held)):
        s.held[other] &= ~bit
    if holder != NOBODY:
        s.held[holder] |= bit


def conquer(s: MedState, seat: int, province: int, rule: str) -> None:
    """MD-PROV-07: a won attack. A Power that conquers removes a Knights of Christ marker (MD-KOC-21)."""
    before = holder_of(s, province)
    s.knights &= ~(1 << province)
    take_province(s, seat, province)
    s.emit(
        "conquered",
        rule,
        seat=seat,
        province=province,
        loser_seat=before,
        income=s.world.income[province],
    )
    settle(s)


def conquer_by_knights(s: MedState, seat: int, province: int) -> None:
    """MD-KOC-12, MD-KOC-19: the Province gets a Knights of Christ marker; markers of a lone Power go."""
    before = holder_of(s, province)
    take_province(s, seat, province)
    s.knights |= 1 << province
    s.emit(
        "conquered-by-knights", "MD-KOC-12", seat=seat, province=province, loser_seat=before,
        income=s.world.income[province],
    )  # fmt: skip
    power = s.world.power_of[province]
    if power != NOBODY and is_knights_power(s, power):
        clear_markers(s, power)
        divorce(s, power, "MD-MAR-06")
    settle(s)


def uncover(s: MedState, area: int) -> None:
    """MD-MAP-11, MD-PROV-05, MD-PROV-06: the tile goes, new Provinces fall to those who have their Powers."""
    w = s.world
    s.covered &= ~(1 << area)
    new = w.provinces_in[area]
    s.land |= new
    s.emit("uncovered", "MD-MAP-11", area=area)
    for province in bits(new):
        power = w.power_of[province]
        holder = NOBODY if power == NOBODY else s.card_at[power]
        if holder >= 0:
            s.held[holder] |= 1 << province
            s.emit("province-gained", "MD-PROV-05", holder_seat=holder, province=province)
    settle(s)


def destroy(s: MedState, area: int) -> None:
    """MD-MONGOL-14 to MD-MONGOL-16: a Mongol Tile, and everything under it is out of play."""
    w = s.world
    lost = w.provinces_in[area]
    s.destroyed |= 1 << area
    s.land &= ~lost
    s.held = [held & ~lost for held in s.held]
    s.knights &= ~lost
    s.heresy &= ~lost
    s.emit("destroyed", "MD-MONGOL-14", area=area)
    for power in w.powers:
        own = w.provinces_of[power]
        if own & lost and s.card_at[power] >= 0 and not own & s.land:
            # MD-POWER-16; the NPC too, which may otherwise keep a Power without Province (MD-TWO-15)
            s.card_at[power] = NOBODY
            s.emit("power-lost", "MD-POWER-16", power=power)
    settle(s)


# ---- Power Cards


def settle(s: MedState) -> None:
    """MD-POWER-10 to MD-POWER-16: Power Cards follow the control of Provinces."""
    w = s.world
    for power, at in enumerate(s.card_at):
        if at <= UNSEEN:
            continue
        live = w.provinces_of[power] & s.land
        if at >= 0 and (s.held[at] & live or (at == w.npc and not live)):
            continue
        if not live and is_dead(s, power):
            set_aside(s, power)
            continue
        heir = sole_holder(s, live)
        if heir != NOBODY:
            give_power(s, heir, power, "MD-POWER-11" if at >= 0 else "MD-POWER-14")
        elif at >= 0:
            s.card_at[power] = NOBODY
            s.emit("power-lost", "MD-POWER-12", power=power)
    check_military(s)


def give_power(s: MedState, holder: int, power: int, rule: str) -> None:
    """The card goes to a holder; the first one ever gets the Initial Florins (MD-POWER-08)."""
    s.card_at[power] = holder
    s.emit("power-gained", rule, holder_seat=holder, power=power)
    if not s.paid >> power & 1:
        s.paid |= 1 << power
        if holder < s.world.seats:
            florins = s.world.initial_florins[power]
            receive(s, holder, florins)
            s.emit("initial-florins", "MD-POWER-08", seat=holder, power=power, florins=florins)


def play_power_card(s: MedState, holder: int, power: int) -> None:
    """MD-POWER-03 to MD-POWER-07: the four cases of a Power Card that comes into play."""
    own = s.world.provinces_of[power]
    live = own & s.land
    free = live & uncontrolled(s)
    s.card_at[power] = NOBODY
    if free:
        give_power(s, holder, power, "MD-POWER-03")
        s.held[holder] |= free
        s.emit("provinces-taken", "MD-POWER-07", holder_seat=holder, provinces=list(bits(free)))
    elif (heir := sole_holder(s, live)) != NOBODY:
        give_power(s, heir, power, "MD-POWER-04")
    elif not live and holder == s.world.npc and not is_dead(s, power):
        give_power(s, holder, power, "MD-TWO-15")
    else:
        s.emit("power-uncontrolled", "MD-POWER-05" if live else "MD-POWER-06", power=power)
    settle(s)


def set_aside(s: MedState, power: int) -> None:
    """MD-POWER-15: the Power is destroyed; its card and markers leave the game."""
    s.card_at[power] = GONE
    clear_markers(s, power)
    divorce(s, power, "MD-MAR-06")
    s.emit("power-destroyed", "MD-POWER-15", power=power)


def clear_markers(s: MedState, power: int) -> None:
    gone = ~(1 << power)
    s.civil_war &= gone
    s.disaster &= gone
    s.excommunicated &= gone


# ---- rulers and marriages


def change_ruler(s: MedState, power: int, die: int, rule: str) -> None:
    """MD-RULER-04: the Ruler Table names the new rating; a Marriage ends (MD-MAR-02)."""
    rating = s.world.ruler_table[die - 1]
    s.ruler[power] = rating
    s.emit("new-ruler", rule, power=power, die=die, rating=rating)
    divorce(s, power, "MD-MAR-02")


def divorce(s: MedState, power: int, rule: str) -> None:
    other = s.spouse[power]
    if other != NOBODY:
        s.spouse[power] = s.spouse[other] = NOBODY
        s.emit("marriage-over", rule, first_power=power, power=other)


# ---- the Military card


def check_military(s: MedState) -> None:
    """MD-INV-07: when its Power is lost, the owner at once puts the card on another."""
    owner = s.investments[MILITARY]
    if owner == NOBODY or (s.stationed != NOBODY and s.card_at[s.stationed] == owner):
        return
    s.stationed = NOBODY
    if owner in s.card_at and not any(step.id == "StationMilitary" for step in s.agenda):
        s.push(s.make_step("StationMilitary"))
