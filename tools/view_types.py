"""`make types`: the shapes of views and hints as JSON schemas, of which the types of the browser app are made.

    .venv/bin/python -m tools.view_types

A game whose `view` and `hints` return structs gets `web/schemas/<game>.json`, and `npm run types` makes
`web/src/games/<game>/shapes.ts` of it. Both are committed; `make test` fails when they are not what would be made now.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from gonfalon.kernel.game import Game
from gonfalon.kernel.registry import find_game, game_ids

SCHEMAS = Path(__file__).parents[1] / "web" / "schemas"
REFERENCE = "#/definitions/{name}"

Shape = type[msgspec.Struct]
Schema = dict[str, Any]


def shown_by(game: Game) -> dict[str, Shape]:
    """The structs that `view` and `hints` of a game return; empty where they are plain data."""
    hooks = {"view": type(game).view, "hints": type(game).hints}
    kinds = {name: get_type_hints(hook)["return"] for name, hook in hooks.items()}
    return {name: kind for name, kind in kinds.items() if is_shape(kind)}


def is_shape(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def schema_text(game: Game) -> str:
    """The schema of all that a game shows, as it is stored."""
    shown = shown_by(game)
    parts, found = msgspec.json.schema_components(shown.values(), ref_template=REFERENCE)
    shapes = shapes_in(shown.values())
    named = names_in(shapes.values())
    names = {name: schema_of(kind) for name, kind in named.items()}
    definitions = {name: in_order(schema, named[name]) for name, schema in names.items()}
    for name, schema in found.items():
        definitions[name] = with_texts(with_names(schema, names), shapes[name])
    schema = {
        "title": "Shown",
        "description": f"What a seat is shown in {game.name}.",
        "type": "object",
        "properties": dict(zip(shown, parts, strict=True)),
        "required": list(shown),
        "definitions": definitions,
    }
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def shapes_in(kinds: Iterable[Any]) -> dict[str, Shape]:
    """All structs in these types and in their fields, by name."""
    found: dict[str, Shape] = {}
    for kind in kinds:
        parts = get_args(kind)
        if is_shape(kind):
            found[kind.__name__] = kind
            parts = tuple(get_type_hints(kind).values())
        found |= shapes_in(parts)
    return found


def names_in(shapes: Iterable[Shape]) -> dict[str, Any]:
    """The types that have a name in the modules of these structs, such as `Phase = Literal[…]`."""
    modules = {inspect.getmodule(shape) for shape in shapes}
    return {
        name: kind
        for module in sorted(modules, key=str)
        for name, kind in vars(module).items()
        if get_origin(kind) in (Literal, Annotated)
    }


def schema_of(kind: Any) -> Schema:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    return schema


def in_order(schema: Schema, kind: Any) -> Schema:
    """The schema of a choice with its words in the order of the source."""
    return {"enum": list(get_args(kind))} if get_origin(kind) is Literal else schema


def with_names(schema: Any, names: dict[str, Any]) -> Any:
    """The schema with references to the types that have a name."""
    for name, known in names.items():
        if schema == known:
            return {"$ref": REFERENCE.format(name=name)}
    if isinstance(schema, list):
        return [with_names(part, names) for part in schema]
    if isinstance(schema, dict):
        return {key: with_names(part, names) for key, part in schema.items()}
    return schema


def with_texts(schema: Schema, shape: Shape) -> Schema:
    """The schema of a struct with the texts that stand under its fields in the source."""
    fields: dict[str, Schema] = schema["properties"]
    for name, text in texts_of(shape).items():
        field = fields[name]
        fields[name] = {"description": text, **({"allOf": [field]} if "$ref" in field else field)}
    if "description" in schema:
        schema["description"] = inspect.cleandoc(schema["description"])
    return schema


def texts_of(shape: Shape) -> dict[str, str]:
    """By the name of a field in JSON, the text under it."""
    names = dict(zip(shape.__struct_fields__, shape.__struct_encode_fields__, strict=True))
    found: dict[str, str] = {}
    for kind in reversed(shape.__mro__[: shape.__mro__.index(msgspec.Struct)]):
        (block,) = ast.parse(inspect.getsource(kind)).body
        assert isinstance(block, ast.ClassDef)
        for line, text in zip(block.body, block.body[1:], strict=False):
            match line, text:
                case ast.AnnAssign(target=ast.Name(id=field)), ast.Expr(ast.Constant(str(words))):
                    found[names[field]] = inspect.cleandoc(words)
    return found


def main() -> None:
    SCHEMAS.mkdir(exist_ok=True)
    for id in game_ids():
        game = find_game(id)
        if shown_by(game):
            (SCHEMAS / f"{id}.json").write_text(schema_text(game), encoding="utf-8")


if __name__ == "__main__":
    main()
