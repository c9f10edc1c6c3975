"""Write the playthroughs in tests/games/<game>/playthroughs anew: some games as text, with what each seat sees and may do.

    .venv/bin/python -m tools.record_playthroughs            # of all games
    .venv/bin/python -m tools.record_playthroughs medieval

Run it after a rule, a text or a view has changed on purpose, read the difference, and commit the files alone. Which games are written out,
and from where to where, is in tests/games/<game>/playthrough.py.
"""

from __future__ import annotations

import sys

from gonfalon.kernel.registry import game_ids
from tests.games.playthrough import stored, stories


def main(*games: str) -> None:
    unknown = [id for id in games if id not in game_ids()]
    if unknown:
        raise SystemExit(f"unknown: {', '.join(unknown)}; there are: {', '.join(game_ids())}")
    for id in games or game_ids():
        folder = stored(id)
        folder.mkdir(exist_ok=True)
        for name, tell in stories(id).items():
            (folder / f"{name}.txt").write_text(tell(), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
