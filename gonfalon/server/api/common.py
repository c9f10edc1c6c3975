"""What the request handlers share: who asks, in which language, and the services of the server."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from gonfalon.server.app import Services
from gonfalon.server.own_texts import LANGUAGES, choose_language
from gonfalon.server.problems import Problem, Refused

Lang = Annotated[
    str | None,
    QueryParameter(
        name="lang",
        max_length=8,
        description="By Accept-Language where it is left out.",
        schema_extra={"enum": list(LANGUAGES)},
    ),
]
AnyRequest = Request[Any, Any, Any]

WithServices = NamedDependency[Services]
ByGuest = NamedDependency[str]
"""The guest who asks."""
InLanguage = NamedDependency[str]


def services_of(request: AnyRequest) -> Services:
    services: Services = request.app.state.services
    return services


def guest_of(request: AnyRequest) -> str:
    return str(request.scope["state"]["guest"])


def language_of(request: AnyRequest, lang: Lang = None) -> str:
    language = choose_language(lang, request.headers.get("accept-language", ""))
    if language is None:
        raise Refused(400, "unknown-language")
    return language


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors of a call, for the API's description."""
    return {
        status: ResponseSpec(Problem, generate_examples=False, description=_WORDS[status])
        for status in (400, *statuses, 503)
    }


def changes(*statuses: int) -> dict[int, ResponseSpec]:
    """The errors of a call that changes something."""
    return problems(403, 413, *statuses)


_WORDS = {
    400: "The request is not understood, or names an option, a bot or a language that does not exist.",
    403: "The seat or the right belongs to somebody else, or the request comes from another site.",
    404: "There is no such thing, or it is not open to this guest.",
    409: "Not now: the table has moved on (`stale`, with its present `version`), has or has not begun.",
    413: "The request is too large.",
    422: "The rules do not allow the move; `rule` names the one that forbids it.",
    429: "Too many in a short time.",
    503: "The database cannot be used at the moment; nothing was changed.",
}
