"""The API's description at /schema/openapi.json."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from gonfalon.server import shapes
from gonfalon.server.problems import Problem


class Description(JsonRenderPlugin):
    """Describes bodies and answers as msgspec itself checks them: to the last bound, unknown fields refused."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        components = openapi_schema["components"]
        exact = {
            name: schema
            for name, schema in exact_schemas().items()
            if name in components["schemas"]
        }
        schemas = {**components["schemas"], **exact}
        described = {**openapi_schema, "components": {**components, "schemas": schemas}}
        return super().render(request, described)


def exact_schemas() -> dict[str, Any]:
    structs = [
        shape
        for shape in vars(shapes).values()
        if isinstance(shape, type) and issubclass(shape, msgspec.Struct)
    ]
    _, schemas = msgspec.json.schema_components(
        [*structs, Problem], ref_template="#/components/schemas/{name}"
    )
    return schemas
