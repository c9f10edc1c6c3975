"""The installed games: what they are, their rules, words and maps."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from gonfalon.bots import bot_names
from gonfalon.kernel.game import Game, Option
from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.server.api.common import InLanguage, problems
from gonfalon.server.lobby import game_of
from gonfalon.server.problems import Refused
from gonfalon.server.shapes import (
    BotShape,
    Choice,
    Games,
    GameShape,
    OptionShape,
    Reference,
    RuleShape,
    TourName,
    TourShape,
)
from gonfalon.server.tours import tour_shape
from gonfalon.server.words import bot_help, bot_label

WORD_TABLES = ("name", "ability", "objective", "objective-title", "vp", "result", "ui")
"""The tables of a game's text file that the browser may ask for."""
MAP_CACHE = "public, max-age=3600, stale-while-revalidate=86400"

GEOMETRY = ResponseSpec(
    dict[str, Any], generate_examples=False, description="Borders, seas and places, as drawn."
)

GameId = Annotated[str, PathParameter(max_length=40)]


@get("/games", responses=problems())
async def games(language: InLanguage) -> Games:
    """The installed games with their options and bots."""
    return Games([game_shape(find_game(id), language) for id in game_ids()])


@get("/games/{game:str}/rules", responses=problems(404))
async def rules(game: GameId, language: InLanguage) -> dict[str, RuleShape]:
    """The ledger: every rule by its id."""
    return {
        rule.id: RuleShape(rule.title, rule.text, rule.ruling, rule.chapter)
        for rule in game_of(game).rules(language).values()
    }


@get("/games/{game:str}/reference", responses=problems(404))
async def reference(game: GameId, language: InLanguage) -> Reference:
    """Words and public tables of a game, for panels."""
    found = game_of(game)
    words: dict[str, Any] = {}
    for key, text in found.texts(language).entries.items():
        table, *path = key.split(".")
        if table in WORD_TABLES and path:
            place = words.setdefault(table, {})
            for part in path[:-1]:
                place = place.setdefault(part, {})
            place[path[-1]] = text
    return Reference(words, found.tables())


@get(
    "/games/{game:str}/maps/{map:str}",
    responses={200: GEOMETRY, **problems(404)},
    media_type="application/json",
)
async def map_(game: GameId, map: Annotated[str, PathParameter(max_length=40)]) -> Response[bytes]:
    """The geometry of a map."""
    found = game_of(game)
    file = found.maps().get(map)
    if file is None:
        raise Refused(404, "no-map")
    body = file.read_bytes()
    return Response(body, media_type="application/json", headers={"cache-control": MAP_CACHE})


@get("/games/{game:str}/tours/{tour:str}", responses=problems(404))
async def tour_(
    game: GameId, tour: Annotated[str, PathParameter(max_length=40)], language: InLanguage
) -> TourShape:
    """A guided tour: part of a game, played by its rules and told moment by moment."""
    found = game_of(game).tours().get(tour)
    if found is None:
        raise Refused(404, "no-tour")
    return tour_shape(found, game, language)


def game_shape(game: Game, language: str) -> GameShape:
    texts = game.texts(language)

    def words(key: str) -> str:
        return texts.say(key, {}) if key in texts else ""

    def option_shape(option: Option) -> OptionShape:
        key = f"option.{option.id}"
        choices = option.choices or named_choices(option.id)
        return OptionShape(
            id=option.id,
            label=words(f"{key}.label") or option.id,
            help=words(f"{key}.help"),
            default=option.default,
            choices=[Choice(value, texts.name(option.id, str(value))) for value in choices],
            rule=option.rule,
        )

    def named_choices(option: str) -> list[str]:
        """An open option offers the values that have a name."""
        prefix = f"name.{option}."
        return [key.removeprefix(prefix) for key in texts.entries if key.startswith(prefix)]

    def bot_shape(bot: str) -> BotShape:
        return BotShape(bot, bot_label(game, bot, language), bot_help(game, bot, language))

    return GameShape(
        id=game.id,
        name=game.name,
        description=words("ui.description"),
        credit=words("ui.credit"),
        min_seats=game.min_seats,
        max_seats=game.max_seats,
        rules_version=game.rules_version,
        languages=list(game.languages),
        options=[option_shape(option) for option in game.options],
        bots=[bot_shape(bot) for bot in bot_names(game)],
        maps=list(game.maps()),
        tours=[
            TourName(tour.id, tour.say("title", language), tour.say("lead", language))
            for tour in game.tours().values()
        ],
    )


HANDLERS = [games, rules, reference, map_, tour_]
