"""`python -m tools.record_decisions GAME`: what players were told at every decision that recorded games and rule tests come to.

Written to `tests/games/<game>/decisions.json`, which `gonfalon rules GAME --decisions` reads: by window how often recorded games came to
it, and the verbs of which some move has said what follows from it.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections import Counter

os.environ.setdefault("GONFALON_FAST", "off")

import pytest

from gonfalon.kernel.native import window_of
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import UNDO
from tests.games.recorded import HERE, recorded, records_of
from tests.games.worded import worder_of

MANY = 40
"""Decisions that are looked at for a verb that has said nothing yet."""
QUIET = ["-q", "-n", "0", "-p", "no:cacheprovider"]


def main(id: str) -> None:
    game, seen = find_game(id), Counter[str]()
    generator = random.Random(1)
    worder = worder_of(id)
    worder.recording = MANY
    for file in records_of(game):
        table, moves = recorded(file)
        for seat, text in moves:
            if text == UNDO:
                table.undo(seat)
                continue
            if seat >= 0:
                seen[window_of(table.state.agenda[-1])] += 1
                if worder.is_untold(table, seat):
                    worder.word_all(generator, table, file.name)
            table.play(seat, text, recorded=True)
    worder.looked_at.clear()
    if pytest.main([*QUIET, str(HERE / id / "rules")]) != pytest.ExitCode.OK:
        raise SystemExit("the rule tests fail")
    told = {window: sorted(verbs) for window, verbs in sorted(worder.told.items()) if window}
    found = {
        window: {"seen": seen[window], "told": told.get(window, [])}
        for window in sorted({*seen, *told})
    }
    (HERE / id / "decisions.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{id}: {len(found)} windows, {seen.total()} decisions of recorded games")


if __name__ == "__main__":
    main(sys.argv[1])
