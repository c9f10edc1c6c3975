"""Every word a player of Medioevo Universale reads is there, in both languages, and gets the values it needs."""

from __future__ import annotations

import random
from pathlib import Path
from typing import ClassVar

import pytest

from gonfalon.commons.pacts.clauses import CLAUSE_KINDS, OFFENSIVE, PRISONERS, RIGHTS, TEXT
from gonfalon.games.medioevo.definitions.questions.effect_kinds import NAMES
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.powers import APPLY_VERBS, MOMENTS, TECHNIQUES, USE_VERBS
from gonfalon.games.medioevo.purchase.steps.purchase import ABSENT
from gonfalon.games.medioevo.state import PHASES, REASONS
from gonfalon.games.medioevo.view.effects import IN_FORCE
from gonfalon.games.medioevo.view.move_wording import DIE_VALUES, OWNED, OWNER
from gonfalon.games.medioevo.view.wording import CAUSES, MATTERS, VOTES, load_texts
from gonfalon.games.medioevo.vocabulary import DICE, ORDERS, PARTS, SIDES, STOCK, VERBS
from gonfalon.games.medioevo.vocabulary import SOURCES as HONOUR
from gonfalon.games.medioevo.world import (
    BRANCHES,
    BUILDINGS,
    CLASSES,
    COLOURS,
    EFFECTS,
    GOODS,
    KINDS,
    UNIT_KINDS,
)
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.game import HOST
from gonfalon.kernel.table import argument_names
from tests.games.medioevo.test_play import Played, free
from tests.games.texts_of_a_game import Code, Given, TextsOfAGame

CLAUSE_VALUES = {"seat", "to_seat", "count"}


class TestTexts(TextsOfAGame):
    game = GAME
    verbs = VERBS
    configurations: ClassVar = [
        (3, {}),
        (4, {"kingdoms": "auction", "kingdom_list": "byzantium, mamluks, hungary, hre"}),
        (6, {"kingdoms": "chosen", "honour_limit": 40}),
    ]

    def names(self) -> dict[str, list[str]]:
        board = GAME.data.board
        places = [place for place in board.territories if place.board == "core"]
        kingdoms = [kingdom.id for kingdom in board.kingdoms if kingdom.playable_166]
        families = GAME.world(3, GAME.check_options(3, {})).family_ids
        return {
            "seat": ["barbarians", "nobody", "none"],
            "realm": kingdoms,
            "kingdom": [kingdom.id for kingdom in board.kingdoms],
            "territory": [*(place.id for place in places), "none"],
            "city": [place.id for place in places if place.inhabited_area],
            "sea": [sea.id for sea in board.seas],
            "zone": [
                *(place.id for place in places),
                *(f"{sea.id}-sea" for sea in board.seas),
                "none",
            ],
            "unit": [*UNIT_KINDS, "none"],
            "building": BUILDINGS,
            "class": CLASSES,
            "kind": KINDS,
            "stock": STOCK,
            "good": [*GOODS, "none"],
            "colour": [*COLOURS, "none"],
            "branch": BRANCHES,
            "effect": [*EFFECTS, "none"],
            "right": [CLAUSE_KINDS[right].id for right in RIGHTS],
            "order": ORDERS,
            "part": PARTS,
            "dice": [*DICE, "none"],
            "phase": PHASES,
            "cause": CAUSES,
            "source": HONOUR,
            "family": families,
            "rival": ["everybody"],
            "side": SIDES,
            "award": [award.id for award in GAME.data.scoring.awards],
            "vote": VOTES,
            "matter": MATTERS,
            "character": [*dict.fromkeys(card.character for card in GAME.data.cards)],
            "technology": [technology.id for technology in GAME.data.technologies],
            "card": [*(f"card-{card.number}" for card in GAME.data.cards), "none"],
            "piece": ["none"],
            "captain": ["none"],
            "transport": ["none"],
            "force": [NAMES[kind] for kind in IN_FORCE],
            "army": ["none"],
            "horde": ["none"],
            "cube": ["none"],
            "clause": ["none"],
        }

    def further(self) -> Given:
        keys: Given = {
            "name.seat.numbered": {"number"},
            "name.event.numbered": {"number"},
            "name.piece.there": {"name", "letter", "level", "zone"},
            "name.piece.gone": {"letter"},
            "name.captain.there": {"letter", "level", "zone"},
            "name.captain.away": {"letter"},
            "name.transport.there": {"kind", "level", "territory"},
            "name.clause.captain": {"seat", "to_seat", "name"},
            "move.flee-on": {"zone"},
            "move.fight-and-flee": {"zone"},
        }
        keys |= {f"name.clause.{kind.id}": CLAUSE_VALUES for kind in CLAUSE_KINDS}
        keys[f"name.clause.{CLAUSE_KINDS[OFFENSIVE].id}"] = CLAUSE_VALUES | {"target_seats"}
        keys[f"name.clause.{CLAUSE_KINDS[PRISONERS].id}"] = CLAUSE_VALUES | {"unit"}
        keys[f"name.clause.{CLAUSE_KINDS[TEXT].id}"] = {"text"}
        keys |= self.uses()
        keys |= {f"refusal.{key}": set() for _, key in ABSENT.values()}
        keys |= {
            f"name.window.{window}": set() for window in ("any-own-action", "purchase.card-draw")
        }
        keys |= {f"result.{reason}": set() for reason in (*REASONS[1:], "last")}
        keys |= {f"vp.{source}": set() for source in HONOUR}
        cards = [f"card-{card.number}" for card in GAME.data.cards]
        technologies = [technology.id for technology in GAME.data.technologies]
        keys |= {f"ability.{item}": set() for item in (*cards, *technologies)}
        for card in cards:
            keys |= {f"objective-title.{card}": set(), f"objective.{card}": set()}
        own = Code(GAME).questions()
        for window in GAME.data.windows:
            if window.class_ == "reaction" or window.id in MOMENTS:
                keys[f"window.{window.id}"] = set()
                given = set(MOMENTS.get(window.id, ()))
                keys[f"prompt.{window.id}"] = set() if window.id in own else given
        return keys

    def uses(self) -> Given:
        """Uses of cards and technologies, and moves that say whose things they name."""
        keys: Given = {f"move.{verb}": {*argument_names(VERBS[verb]), OWNER} for verb in OWNED}
        for key in GAME.languages["en"].entries:
            chapter, _, name = key.partition(".")
            if chapter != "use":
                continue
            what, verb = name.split(".")
            if what == "die":
                keys[key] = DIE_VALUES | {"card"}
            else:
                kinds = VERBS["play-sum" if verb == "take" else verb]
                keys[key] = set(argument_names(kinds)) | ({OWNER} if verb in OWNED else set())
                assert self.is_used(what, verb), key
        return keys

    def is_used(self, what: str, verb: str) -> bool:
        """May this card or technology be used by a move of the verb?"""
        if what not in TECHNIQUES and not what.startswith("card-"):
            return False
        return verb in APPLY_VERBS if what in TECHNIQUES else verb in (*USE_VERBS, "take")

    def test_everything_in_lively_games_can_be_said(self) -> None:
        """Who plays any move soon has no army left; these players fight, buy and bargain."""
        said: set[str] = set()
        for seats, seed in ((3, 11), (4, 13), (5, 12)):
            self.play_lively(seats, seed, said)
        expected = {"battle-over", "unit-lost", "built", "proposal-made", "card-tapped", "step"}
        assert expected <= said, expected - said

    def play_lively(self, seats: int, seed: int, said: set[str]) -> None:
        dice = random.Random(seed)
        game = Played((seats, {"turn_limit": 5}), seed)
        table = game.table
        while not table.over:
            seat, move = game.choose(dice)
            prompt = table.prompt(seat) if seat in table.waiting else None
            if prompt is not None:
                key = f"prompt.{prompt['question']}"
                for language in GAME.languages:
                    self.check(table.say(key, prompt["values"], language), key)
            moves = [*table.legal(seat), *free(table, seat)] if seat != HOST else []
            self.check_moves(table, [move, *dice.sample(moves, min(4, len(moves)))])
            for event in table.play(seat, move):
                said.add(event.kind)
                for language in GAME.languages:
                    self.check(table.describe_event(event, language), f"event.{event.kind}")


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_file_of_texts_is_that_of_a_chapter(language: str) -> None:
    chapters = {init.parent.name for init in GAME.folder.glob("*/__init__.py")}
    files = {file.stem for file in (GAME.folder / "text" / language).glob("*.toml")}
    assert files - {"common", "outlook", "purpose", "sheet", "terms"} <= chapters


def test_a_text_that_two_files_have_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    for name in ("battle", "common"):
        (folder / f"{name}.toml").write_text('[move]\npass = "Pass"\n', encoding="utf-8")
    with pytest.raises(DataError, match=r"en/common\.toml: move\.pass: "):
        load_texts(tmp_path, "en", GAME.data.board, GAME.data)
