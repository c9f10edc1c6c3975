"""The installed games: what they are, their rules, texts and maps."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from gonfalon.kernel.game import Game
from gonfalon.kernel.sheets import Sheet
from gonfalon.kernel.texts import SENTENCES, TERMS
from gonfalon.server.api.common import AnyRequest, InLanguage, WithServices, problems
from gonfalon.server.installed import game_of, game_shapes
from gonfalon.server.problems import Refused
from gonfalon.server.shapes import Games, Reference, RuleShape, TermShape, TourShape
from gonfalon.server.tours import tour_shape

READY_PACKED: dict[str, Any] = {"ready_packed": True}
"""Tells the application that the answers are packed already."""
MAP_CACHE = "public, max-age=3600, stale-while-revalidate=86400"

GEOMETRY = ResponseSpec(
    dict[str, Any], generate_examples=False, description="Borders, seas and places, as drawn."
)
UNCHANGED = ResponseSpec(
    None, generate_examples=False, description="What the client has still holds."
)

GameId = Annotated[str, PathParameter(max_length=40)]


def kept(shape: Any, *statuses: int) -> dict[int, ResponseSpec]:
    """The answers of a call that is the same for everybody, for the API's description."""
    found = shape
    if not isinstance(found, ResponseSpec):
        found = ResponseSpec(shape, generate_examples=False, description="Document follows")
    return {200: found, 304: UNCHANGED, **problems(*statuses)}


@get("/games", responses=kept(Games), media_type="application/json", **READY_PACKED)
async def games(
    request: AnyRequest, services: WithServices, language: InLanguage
) -> Response[bytes]:
    """The installed games with their options and bots."""

    def make() -> Games:
        return Games(game_shapes(language))

    return await services.shelf.answer(request.headers, ("games", language), make)


@get(
    "/games/{game:str}/rules",
    responses=kept(dict[str, RuleShape], 404),
    media_type="application/json",
    **READY_PACKED,
)
async def rules(
    request: AnyRequest, services: WithServices, game: GameId, language: InLanguage
) -> Response[bytes]:
    """The ledger: every rule by its id."""
    found = game_of(game)

    def make() -> dict[str, RuleShape]:
        return {
            rule.id: RuleShape(rule.title, rule.text, rule.ruling, rule.chapter)
            for rule in found.rules(language).values()
        }

    return await services.shelf.answer(request.headers, ("rules", game, language), make)


@get(
    "/games/{game:str}/reference",
    responses=kept(Reference, 404),
    media_type="application/json",
    **READY_PACKED,
)
async def reference(
    request: AnyRequest, services: WithServices, game: GameId, language: InLanguage
) -> Response[bytes]:
    """Texts and public tables of a game, for panels."""
    found = game_of(game)

    def make() -> Reference:
        return reference_shape(found, language)

    return await services.shelf.answer(request.headers, ("reference", game, language), make)


@get(
    "/games/{game:str}/sheet",
    responses=kept(Sheet, 404),
    media_type="application/json",
    **READY_PACKED,
)
async def sheet(
    request: AnyRequest, services: WithServices, game: GameId, language: InLanguage
) -> Response[bytes]:
    """The tables of a player aid, with those of all variants."""
    found = game_of(game)

    def make() -> Sheet:
        return found.sheet(language)

    return await services.shelf.answer(request.headers, ("sheet", game, language), make)


@get(
    "/games/{game:str}/terms",
    responses=kept(list[TermShape], 404),
    media_type="application/json",
    **READY_PACKED,
)
async def terms(
    request: AnyRequest, services: WithServices, game: GameId, language: InLanguage
) -> Response[bytes]:
    """The words that explain themselves: glossary, pieces, cards, technologies, places."""
    found = game_of(game)

    def make() -> list[TermShape]:
        return [
            TermShape(term.id, term.name, list(term.forms), term.text, list(term.facts))
            for term in found.terms(language)
        ]

    return await services.shelf.answer(request.headers, ("terms", game, language), make)


@get(
    "/games/{game:str}/maps/{map:str}",
    responses=kept(GEOMETRY, 404),
    media_type="application/json",
    **READY_PACKED,
)
async def map_(
    request: AnyRequest,
    services: WithServices,
    game: GameId,
    map: Annotated[str, PathParameter(max_length=40)],
) -> Response[bytes]:
    """The geometry of a map."""
    file = game_of(game).maps().get(map)
    if file is None:
        raise Refused(404, "no-map")
    return await services.shelf.answer(
        request.headers, ("map", game, map), file.read_bytes, MAP_CACHE
    )


@get(
    "/games/{game:str}/tours/{tour:str}",
    responses=kept(TourShape, 404),
    media_type="application/json",
    **READY_PACKED,
)
async def tour_(
    request: AnyRequest,
    services: WithServices,
    game: GameId,
    tour: Annotated[str, PathParameter(max_length=40)],
    language: InLanguage,
) -> Response[bytes]:
    """A guided tour: part of a game, played by its rules and explained moment by moment."""
    found = game_of(game)

    def make() -> TourShape:
        tours = found.tours()
        if tour not in tours:
            raise Refused(404, "no-tour")
        return tour_shape(tours[tour], game, language)

    return await services.shelf.answer(request.headers, ("tour", game, tour, language), make)


def reference_shape(game: Game, language: str) -> Reference:
    texts: dict[str, Any] = {}
    for key, text in game.texts(language).all().items():
        table, *path = key.split(".")
        if table not in (*SENTENCES, *TERMS) and path:
            place = texts.setdefault(table, {})
            for part in path[:-1]:
                place = place.setdefault(part, {})
            place[path[-1]] = text
    return Reference(texts, game.tables())


HANDLERS = [games, rules, reference, sheet, terms, map_, tour_]
