"""Write the courses of recorded games anew, tests/games/<game>/courses.json: what was asked, refused and happened in each.

    .venv/bin/python -m tools.record_courses medieval

Run it after a rule or an event has changed on purpose, or after games were recorded again; read the difference, and commit the file.
"""

from __future__ import annotations

import json
import sys

from gonfalon.kernel.registry import find_game, game_ids
from tests.games.course import course_of, courses_file
from tests.games.recorded import records_of


def main(*games: str) -> None:
    unknown = [id for id in games if id not in game_ids()]
    if unknown or not games:
        raise SystemExit(f"name games; there are: {', '.join(game_ids())}")
    for id in games:
        courses = {file.stem: course_of(file) for file in records_of(find_game(id))}
        lines = [f"{json.dumps(name)}: {json.dumps(course)}" for name, course in courses.items()]
        courses_file(id).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
