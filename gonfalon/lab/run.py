"""Play a plan to its end, from wherever an earlier run of it was stopped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gonfalon.lab.journal import Journal, read_outcomes, read_plan
from gonfalon.lab.one_game import Outcome
from gonfalon.lab.parquet import pyarrow, write_tables
from gonfalon.lab.plan import LabError, Plan, open_plan
from gonfalon.lab.pool import Pool

Progress = Callable[[int], None]
"""Called with how many more games are finished."""


def run(
    plan: Plan, folder: Path, pool: Pool, progress: Progress = lambda count: None
) -> list[Outcome]:
    """All games of the plan in the order of their numbers. Games that the folder already holds are not played again."""
    pyarrow()  # before the games, not after them
    journal = Journal(folder, plan)
    try:
        missing = [number for number in range(plan.games) if number not in journal.outcomes]
        progress(plan.games - len(missing))
        for outcome in pool.play(plan, missing):
            journal.add(outcome)
            progress(1)
        outcomes = [journal.outcomes[number] for number in range(plan.games)]
        write_tables(folder, outcomes)
        return outcomes
    finally:
        journal.close()


def read_run(folder: Path) -> tuple[Plan, list[Outcome]]:
    """A run that was finished, with its plan."""
    plan = read_plan(folder)
    open_plan(plan)
    outcomes = read_outcomes(folder, plan)
    if not plan.games or any(number not in outcomes for number in range(plan.games)):
        raise LabError(f"the run in {folder} is not finished: start it again, it goes on")
    return plan, [outcomes[number] for number in range(plan.games)]
