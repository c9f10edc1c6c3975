"""A ladder of bots: everyone plays with everyone, and openskill rates them by their places.

A line-up is a choice of as many different bots as there are seats. Each is a run of the lab in a folder of its own, so a ladder that was
stopped goes on, and one with more bots or more games keeps what was played.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from gonfalon.lab.journal import write
from gonfalon.lab.one_game import Outcome
from gonfalon.lab.plan import LabError, Plan, open_plan
from gonfalon.lab.pool import Pool
from gonfalon.lab.run import Progress, run
from gonfalon.lab.statistics import Estimate, Z, share

LADDER = "ladder.json"


class Rung(msgspec.Struct):
    """One bot, and how good it is."""

    bot: str
    rating: Estimate
    """openskill's mean, with the interval that its sigma leaves; everybody begins at 25."""
    wins: Estimate
    """Its share of victories in the games in which it sat."""


def line_ups(plan: Plan, seats: int) -> list[Plan]:
    """A plan for every line-up of the plan's bots; each plays the plan's number of games."""
    bots = plan.bots
    if len(set(bots)) < len(bots):
        raise LabError("every bot stands on the ladder once")
    if len(bots) < seats:
        raise LabError(f"a ladder of {len(bots)} bots needs a table of at most {len(bots)} seats")
    return [
        open_plan(msgspec.structs.replace(plan, bots=list(chosen)))
        for chosen in combinations(bots, seats)
    ]


def climb(
    plans: list[Plan], folder: Path, pool: Pool, progress: Progress = lambda count: None
) -> list[Rung]:
    """Play what is still to be played, rate, and write the ladder into its folder."""
    rate([])  # before the games, not after them
    runs = [run(plan, folder / "+".join(plan.bots), pool, progress) for plan in plans]
    rungs = rate([outcome for games in zip(*runs, strict=True) for outcome in games])
    write(folder / LADDER, msgspec.json.format(msgspec.json.encode(rungs)))
    return rungs


def rate(outcomes: list[Outcome]) -> list[Rung]:
    """The bots of some games, the best first. A game that a mistake stopped does not count."""
    model = plackett_luce()
    played = [outcome for outcome in outcomes if not outcome.error]
    names = sorted({bot for outcome in played for bot in outcome.bots})
    ratings = {bot: model.rating() for bot in names}
    for outcome in played:
        teams = [[ratings[bot]] for bot in outcome.bots]
        rated = model.rate(teams, ranks=[float(place) for place in outcome.places])
        ratings |= {bot: team[0] for bot, team in zip(outcome.bots, rated, strict=True)}
    rungs = []
    for bot in names:
        seen = [outcome for outcome in played if bot in outcome.bots]
        won = sum(_victory(outcome, outcome.bots.index(bot)) for outcome in seen)
        mu, reach = ratings[bot].mu, Z * ratings[bot].sigma
        rating = Estimate(mu, mu - reach, mu + reach, len(seen))
        rungs.append(Rung(bot, rating, share(won, len(seen))))
    return sorted(rungs, key=lambda rung: -rung.rating.value)


def _victory(outcome: Outcome, seat: int) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def plackett_luce() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise LabError(
            "a ladder needs openskill: pip install 'gonfalon[lab]', or make lab"
        ) from None
    return PlackettLuce()
