"""Taxes, reinforcements and final scores of the engine, compared with the oracle's."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import PURCHASE, REINFORCEMENTS, TAXES, ProtoState
from gonfalon.games.prototype.victory.questions import final_points, tie_breaks
from gonfalon.kernel import engine
from tests.games.every_game import pick
from tests.games.prototype.oracle import facts, income, positions, realms, scores
from tests.games.prototype.oracle.listening import HEARD, Tally, Watch

LEVIES = "MP-REINF-01"
CEILING = 250
"""MP-COMP-02: VF that a player has at most; what comes above is lost."""
ORDERS = {"done": 2.0, "play": 6.0, "play-seat": 3.0, "borrow": 3.0, "repay": 2.0, "pass": 0.5}
"""How often these verbs are chosen; others are left alone."""


# ---- what is heard


def hear_taxes(watch: Watch, said: dict[str, Any]) -> None:
    """The purse has been filled when this is said; before, it held what is left without it."""
    s, seat = watch.s, said["seat"]
    last = watch[-2] if len(watch) > 1 else None
    paid = 0
    if last is not None and last.kind == "interest" and last.values["seat"] == seat:
        paid = last.values["florins"]
    held = s.florins[seat] - said["florins"] - paid
    realm = realms.realm_of(s, seat, held)
    found = income.taxes(realm)
    watch.equal("taxes", (found.value, income.interest(realm)), (said["florins"], paid), (seat, realm))  # fmt: skip
    met = found.met | ({"interest"} if paid else set())
    contested = any(facts.is_contested(s, t) for t, who in enumerate(s.owner) if who == seat)
    met |= {"contested land"} if contested else set()
    watch.tally.count("taxes", met)


def hear_farmer(watch: Watch, said: dict[str, Any]) -> None:
    realm = realms.realm_of(watch.s, said["seat"])
    found = income.taxes(realm, farmer=True).value - income.taxes(realm).value
    watch.equal("Tax Farmer", found, said["florins"], realm)
    watch.tally.count("cards of Taxes", ["tax farmer"])


def hear_card(watch: Watch, said: dict[str, Any]) -> None:
    id = watch.s.world.card_ids[said["card"]]
    realm = realms.realm_of(watch.s, said["seat"])
    if id == "bishop":
        watch.equal(id, income.bishop(realm), said["florins"], realm)
    elif id == "chamberlain":
        die = income.DIE[income.level(realm.technologies)]
        possible = [income.chamberlain(realm, roll) for roll in range(1, die + 1)]
        watch.equal(id, said["florins"] in possible, True, (said, possible, realm))
    else:
        return
    watch.tally.count("cards of Taxes", [id])


def hear_loan(watch: Watch, said: dict[str, Any]) -> None:
    realm = realms.realm_of(watch.s, said["seat"])
    watch.equal("a loan", income.loan(realm, said["roll"]), said["florins"], (said, realm))
    die = income.DIE[income.level(realm.technologies)]
    assert 1 <= said["roll"] <= die, watch.where
    met = {"guilds", "banking"} & realm.technologies
    watch.tally.count(
        "loans", ["borrowed", "guilds" if "guilds" in met else "banking" if met else "plain"]
    )


def hear_repaid(watch: Watch, said: dict[str, Any]) -> None:
    owed = watch.before.loans[said["seat"]]
    possible = [income.repayment(florins) for florins, _ in owed]
    watch.equal("repaid", said["florins"] in possible, True, (said, owed))
    watch.tally.count("loans", ["repaid"])


def hear_reinforced(watch: Watch, said: dict[str, Any]) -> None:
    s, seat, rule = watch.s, said["seat"], watch[-1].rule
    _, vf, _ = realms.standing(s, seat)
    if vf + s.to_place[seat] + s.returning[seat] >= CEILING:
        return
    realm = realms.realm_of(s, seat)
    if rule == LEVIES:
        watch.equal("levies", income.levies(realm).value, said["vf"], (seat, realm))
        watch.tally.count("levies on the way")
    elif rule in LEVY_CARDS:
        found = LEVY_CARDS[rule]
        watch.equal(rule, found(realm), said["vf"], realm)
        watch.tally.count("cards of Reinforcements", [found.__name__])


def hear_phase(watch: Watch, said: dict[str, Any]) -> None:
    if watch.scores and watch.s.turn and not watch.s.outcome:
        scored(watch.s, watch.tally, f"{watch.where}, turn {watch.s.turn}, phase {said['phase']}")


LEVY_CARDS = {"MP-CHAR-09": income.cardinal, "MP-CHAR-13": income.knight}
HEARD |= {
    "taxes": hear_taxes,
    "tax-farmed": hear_farmer,
    "card-florins": hear_card,
    "borrowed": hear_loan,
    "repaid": hear_repaid,
    "reinforced": hear_reinforced,
    "phase-begins": hear_phase,
}


# ---- what is played


def ordered(s: ProtoState, watch: Watch, chance: random.Random, phase: int) -> None:
    """Everybody plays cards, borrows and repays until the phase is over."""
    while s.phase == phase and not s.outcome:
        seat = chance.choice(s.waiting)
        moves = [move for move in engine.legal(s, seat) if move.verb in ORDERS]
        verbs = sorted({move.verb for move in moves})
        watch.decide()
        if not verbs:
            engine.play(s, seat, s.agenda[-1].default(s, seat))
            continue
        verb = chance.choices(verbs, [ORDERS[verb] for verb in verbs])[0]
        engine.play(s, seat, pick(chance, [move for move in moves if move.verb == verb]))


def taxed(seed: int, tally: Tally) -> None:
    """The Taxes phase of a random position."""
    s, chance = positions.scattered(seed), random.Random(seed)
    watch = Watch(s, tally, f"position {seed}, taxes")
    positions.begin(s, "taxes")
    s.events = watch
    before = s.florins[:]
    engine.advance(s)
    ordered(s, watch, chance, TAXES)
    assert PURCHASE < TAXES < s.phase
    moved = purses(watch)
    for seat in s.order:
        watch.equal("the purse", before[seat] + moved[seat], after(watch)[seat], seat)


def purses(watch: Watch) -> Counter[int]:
    """What the Taxes phase brought to each purse, by its events."""
    found: Counter[int] = Counter()
    for event in watch:
        if event.kind in ("taxes", "interest", "tax-farmed", "card-florins", "borrowed"):
            found[event.values["seat"]] += event.values["florins"]
        elif event.kind == "repaid":
            found[event.values["seat"]] -= event.values["florins"]
    return found


def after(watch: Watch) -> list[int]:
    """The purses now: the next phase takes none that nobody asks for."""
    return watch.s.florins


def levied(seed: int, tally: Tally) -> None:
    """The Reinforcements phase of a random position."""
    s, chance = positions.scattered(seed), random.Random(seed)
    for seat in s.order:
        s.returning[seat] = chance.choice((0, 0, 3))
    watch = Watch(s, tally, f"position {seed}, reinforcements")
    positions.begin(s, "reinforcements")
    s.events = watch
    start = s.copy()
    engine.advance(s)
    ordered(s, watch, chance, REINFORCEMENTS)
    for seat in start.order:
        realm = realms.realm_of(start, seat)
        found = income.levies(realm)
        met = found.met | ({"wounded"} if start.returning[seat] else set())
        said = sum(
            event.values["vf"]
            for event in watch
            if event.kind in ("reinforced", "over-ceiling")
            and event.values["seat"] == seat
            and not event.rule.startswith("MP-CHAR")
        )
        watch.equal("levies", found.value + start.returning[seat], said, (seat, realm))
        tally.count("levies", met)


# ---- scores


def scored(s: ProtoState, tally: Tally, where: str) -> None:
    """What the game would be worth to everybody if it ended here."""
    for seat in s.order:
        estate = realms.estate_of(s, seat)
        found = scores.final_points(estate)
        said = {key: po for key, po in final_points(s, seat).items() if po}
        oracle = {key: po for key, po in scores.by_source(found).items() if po}
        assert oracle == said, f"{where}, seat {seat}: the oracle says {oracle}, the engine {said}; {estate}"  # fmt: skip
        tally.count("scores", found.met)


def ended(seed: int, tally: Tally) -> None:
    """A random position is the last one: who has won, with how many points."""
    s, chance = positions.scattered(seed), random.Random(seed)
    where = f"position {seed}, the end"
    scored(s, tally, where)
    points = [scores.final_points(realms.estate_of(s, seat)).value for seat in s.order]
    level = max(s.po) + max(points)
    equal = chance.sample(s.order, 2 if chance.random() < 0.5 else 0)
    for seat in equal:
        s.po[seat] = level - points[seat]
    if chance.random() < 0.5:
        s.reserve = [0] * len(s.reserve)
    ranks = [realms.standing(s, seat) for seat in s.order]
    assert ranks == [tie_breaks(s, seat) for seat in s.order], f"{where}: ties by {ranks}"
    rows = [(s.po[seat] + points[seat], *ranks[seat]) for seat in s.order]
    s.agenda, s.choices, s.waiting = [s.make_step("FinalScoring")], {}, []
    engine.advance(s)
    told = (s.po, GAME.result(s).winners)
    oracle = ([row[0] for row in rows], scores.winners(rows))
    assert oracle == told, f"{where}: the oracle says {oracle}, the engine {told}; {rows}"
    tally.count("endings", ["tie broken"] if equal else [])
