"""Which steps a game has: all classes of its package that derive from `Step`, by their ids."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from gonfalon.kernel.errors import StepError
from gonfalon.kernel.state import STEPS, State, Step


@cache
def steps_in(package: str) -> dict[str, type[Step]]:
    """The steps of a game, found in every module of its package, whatever its name; a game calls this once, with `__package__`.

    The states of the package know them from then on, so that `State.make_step` makes them without an import. A step without an
    id of its own, or with that of another, is refused: saved games tell steps apart by their ids.
    """
    names = [
        package,
        *(
            found.name
            for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
        ),
    ]
    classes = [
        thing
        for name in names
        for thing in vars(import_module(name)).values()
        if isinstance(thing, type) and thing.__module__ == name
    ]
    steps: dict[str, type[Step]] = {}
    for step in classes:
        if not issubclass(step, Step):
            continue
        if not vars(step).get("id"):
            raise StepError(f"the step {_name(step)} has no id of its own")
        if steps.setdefault(step.id, step) is not step:
            raise StepError(
                f"the steps {_name(steps[step.id])} and {_name(step)} have the same id {step.id!r}"
            )
    for state in classes:
        if issubclass(state, State):
            STEPS[state] = steps
    return steps


def _name(step: type[Step]) -> str:
    return f"{step.__module__}.{step.__qualname__}"
