"""Every word a player of the prototype reads is there, in both languages, and gets the values it needs."""

from __future__ import annotations

import ast
from collections import Counter
from typing import ClassVar, get_args

from gonfalon.commons.pacts.clauses import (
    ALL_KINDS,
    CIVILIAN_CONTROL,
    DEFENSIVE,
    ENGINE,
    LATER,
    LOAN,
    MILITARY_CONTROL,
    OFFENSIVE,
    PRISONERS,
    TEXT,
    TRANSFERS,
)
from gonfalon.commons.pacts.pacts import fault
from gonfalon.games.prototype.conquest.questions import CAPTAIN
from gonfalon.games.prototype.conquest.questions import KINDS as ELEMENTS
from gonfalon.games.prototype.data import LadderStep
from gonfalon.games.prototype.diplomacy.questions import handing_over
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.state import PHASES, REASONS
from gonfalon.games.prototype.view.value_names import HANDED
from gonfalon.games.prototype.vocabulary import (
    AFFAIRS,
    BOONS,
    FOES,
    ITEMS,
    PREY,
    RIGHT_WORDS,
    SOURCES,
    USES,
    VERBS,
)
from gonfalon.games.prototype.world import BUILDINGS, ENGINES, GOODS, ICONS, KINDS, RELIGIONS
from gonfalon.kernel.texts import Texts
from tests.games.prototype.diplomacy import LITERATE, table, write
from tests.games.texts_of_a_game import Code, Given, TextsOfAGame, code_of

NOT_HERE = (MILITARY_CONTROL, CIVILIAN_CONTROL, PRISONERS)
"""Clauses that only the other game has."""
GROUND, BESIDE = {"seat", "transport", "territory"}, {"seat", "transport", "other_transport"}


class TestTexts(TextsOfAGame):
    game = GAME
    verbs = VERBS
    configurations: ClassVar = [
        (3, {"turn_limit": 3}),
        (5, {"turn_limit": 3, "kingdoms": "chosen", "old_cardinal": "on"}),
        (7, {"turn_limit": 2, "excommunication": "on", "crusade": "on", "objectives": "on"}),
    ]

    def test_no_key_stands_in_two_files(self) -> None:
        for language in GAME.languages:
            files = sorted((GAME.folder / "text").glob(f"*-{language}.toml"))
            parts = [file for file in files if file.stem != f"rules-{language}"]
            keys = Counter(key for file in parts for key in Texts.load(file).entries)
            assert [key for key, count in keys.items() if count > 1] == []

    def names(self) -> dict[str, list[str]]:
        board, data = GAME.data.board, GAME.data
        territories = [place.id for place in board.territories]
        return {
            "territory": territories,
            "place": [*territories, *(f"{sea.id}-sea" for sea in board.seas)],
            "origin": [*territories, "nowhere"],
            "city": [place.id for place in board.territories if place.inhabited_area],
            "sea": [sea.id for sea in board.seas],
            "terrain": sorted({place.terrain for place in board.territories}),
            "zone": [f"zone-{number + 1}" for number in range(len(board.land_zones))],
            "kingdom": [kingdom.id for kingdom in board.kingdoms],
            "realm": [kingdom.id for kingdom in board.kingdoms if kingdom.playable_prototype],
            "religion": RELIGIONS,
            "seat": ["barbarians", "nobody"],
            "card": [character.id for character in data.deck.characters],
            "technology": [technology.id for technology in data.technologies],
            "tree": [tree.id for tree in data.trees],
            "building": BUILDINGS,
            "kind": KINDS,
            "artillery": ENGINES,
            "item": ITEMS,
            "good": GOODS,
            "icon": ICONS,
            "text": list(get_args(LadderStep)),
            "prey": PREY,
            "foe": FOES,
            "right": RIGHT_WORDS,
            "use": USES,
            "boon": BOONS,
            "affair": AFFAIRS,
            "source": SOURCES,
            "phase": PHASES,
            "window": [window.id for window in data.windows],
            "clause": ["none"],
            "transport": ["none"],
        }

    def further(self) -> Given:
        code = code_of(GAME)
        keys: Given = {f"refusal.{key}": set() for key in code.pairs()}
        keys["refusal.not-adjacent"] = {"place"}  # only "go" is refused so
        keys["refusal.no-pm"] = {"place", "pm", "left_pm"}
        keys["refusal.no-pm-to-load"] = {"pm", "left_pm"}
        keys["refusal.goods-too-dear"] = {"florins", "have"}
        keys["refusal.too-few"] = {"vf", "inside_vf"}
        keys |= {f"refusal.{key}": {"territory"} for key in ("no-centre", "no-settlement-here")}
        keys["refusal.stands-already"] = {"building", "territory"}
        keys |= {f"refusal.draft-{key}": set() for key in said_by(code, fault.__name__)}
        for check in handing_over._CHECKS.values():
            keys |= {f"refusal.{key}": set() for key in said_by(code, check.__name__)}
        keys |= {f"result.{reason}": set() for reason in (*REASONS[1:], "last")}
        keys |= {f"ability.{card.id}": set() for card in GAME.data.deck.characters}
        keys |= {f"ability.{technology.id}": set() for technology in GAME.data.technologies}
        keys |= {f"window.{window.id}": set() for window in GAME.data.windows}
        keys |= {f"name.choice.{choice}": set() for choice in ("steal", "discard")}
        keys |= {
            "move.accept-terms": {"clauses"},
            "name.seat.numbered": {"number"},
            "name.transport.there": {"name", "level", "place"},
            "name.transport.ownerless": {"name", "level", "place"},
            "name.engine.there": {"name", "place"},
            "name.engine.aboard": {"name", "transport"},
            "name.captain.there": {"letter", "level", "place"},
            "name.captain.gone": {"letter"},
            "name.captain.of": {"letter", "seat"},
            "name.objective.of": {"name", "level"},
        }
        return keys | self.clauses() | self.events_of_parts()

    def clauses(self) -> Given:
        keys: Given = {}
        between = {"seat", "to_seat", "count"}
        more = {OFFENSIVE: {"target_seats"}, LATER: {"turn"}, LOAN: {"florins", "turn"}}
        for number, kind in enumerate(ALL_KINDS):
            if number in NOT_HERE:
                continue
            handed = {"name"} if number in TRANSFERS else set()
            keys[f"name.clause.{kind.id}"] = between | more.get(number, set()) | handed
        keys[f"name.clause.{ALL_KINDS[TEXT].id}"] = {"text"}
        keys[f"name.clause.{ALL_KINDS[DEFENSIVE].id}-all"] = {"count"}
        assert HANDED[ENGINE] == "engine"
        return keys

    def events_of_parts(self) -> Given:
        """Events whose kind is made of two words."""
        keys: Given = {}
        for number, what in enumerate(ELEMENTS):
            for done in ("destroyed", "plundered", "kept"):
                if (number, done) != (CAPTAIN, "kept"):
                    paid = {"florins"} if done == "plundered" else set()
                    keys[f"event.{what}-{done}"] = {"seat", what} | paid
        carried = {
            "vf": {"vf"},
            "goods": {"good", "units"},
            "engine": {"engine"},
            "transport": {"carried_transport"},
        }
        for what, values in carried.items():
            down = "unloaded" if what in ("vf", "goods") else "landed"
            keys |= {f"event.{what}-{how}": GROUND | values for how in ("loaded", down)}
            keys[f"event.{what}-handed"] = BESIDE | values
        return keys


def said_by(code: Code, name: str) -> set[str]:
    """The keys that a function returns."""
    return {
        key
        for function in code.functions
        if function.name == name
        for line in ast.walk(function)
        if isinstance(line, ast.Return) and line.value
        for key in code.strings(line.value, function)
    }


def test_to_accept_a_proposal_names_its_terms() -> None:
    scene = table(technologies={"anna": LITERATE})
    write(scene, "anna", "bruno", "grant passage @anna @bruno", "lasts 1")
    move = scene.state.vocabulary[("accept",)]
    english, italian = (scene.table.describe_move(move, language) for language in ("en", "it"))
    assert english.startswith("Accept: ") and "Hungary pass" in english
    assert italian.startswith("Accetta: ") and italian != "Accetta: "
