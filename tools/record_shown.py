"""`python -m tools.record_shown GAME`: how many promises of outlooks were compared with what happened, verb by verb.

All decisions of the recorded games are played again, then the rule tests of the game; a promise that is not kept stops it. Written to
`tests/games/<game>/shown.json`; see `tests/games/shown.py`.
"""

from __future__ import annotations

import json
import os
import sys

os.environ["GONFALON_FAST"] = "off"

import msgspec
import pytest

from gonfalon.cli.decisions import verbs_by_window
from gonfalon.kernel.registry import find_game
from tests.games.recorded import HERE, records_of
from tests.games.shown_counts import chances_of, counts_file, counts_of, shown_in
from tests.games.shown_scenes import FEW, shown_of

MANY = 20
"""Moves of rule tests that are looked at, of each verb that recorded games seldom play."""
THROWN = 6
"""How often all dice are thrown for each chance of a verb."""
QUIET = ["-q", "-n", "0", "-p", "no:cacheprovider"]


def main(id: str) -> None:
    game = find_game(id)
    shown = shown_in(game)
    shown.most_thrown = THROWN
    for file in records_of(game):
        shown.play(file)
    scenes = shown_of(id)
    scenes.most, scenes.recording = MANY, True
    scenes.rare = {
        (window, verb)
        for window, verbs in verbs_by_window(game).items()
        for verb in verbs
        if shown.compared[window, verb] < FEW
    }
    if pytest.main([*QUIET, str(HERE / id / "rules")]) != pytest.ExitCode.OK:
        raise SystemExit("tests of the game fail")
    found, tested = counts_of(shown), counts_of(scenes.shown)
    verbs = {
        window: {
            verb: [
                *found.get(window, {}).get(verb, [0, 0]),
                *tested.get(window, {}).get(verb, [0, 0]),
            ]
            for verb in sorted({*found.get(window, {}), *tested.get(window, {})})
        }
        for window in sorted({*found, *tested})
    }
    chances = msgspec.to_builtins(chances_of(shown))
    text = json.dumps({"verbs": verbs, "chances": chances}, indent=1)
    for many, one in (("[\n    ", "["), (",\n    ", ", "), ("\n   ]", "]")):
        text = text.replace(many, one)
    counts_file(game).write_text(text + "\n", encoding="utf-8")
    print(
        f"{id}: {shown.promised.total()} promised, {shown.compared.total()} compared in recorded games,"
    )
    print(f"  {scenes.shown.promised.total()} and {scenes.shown.compared.total()} in tests")


if __name__ == "__main__":
    main(sys.argv[1])
