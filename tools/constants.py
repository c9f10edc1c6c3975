"""For the compiler: which names of a source are constants. It looks up all others whenever they are used."""

from __future__ import annotations

import ast
import re
from collections import Counter

FUTURE = "from __future__ import annotations"
CONSTANT = re.compile("_?[A-Z][A-Z0-9_]+")


def with_constants(text: str) -> str:
    """The source with the names in capitals that are given once marked as `Final`; its lines stay where they are."""
    tree = ast.parse(text)
    given = Counter(
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    lines = text.split("\n")
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.end_lineno:
            names = names_of(node)
            if names and all(CONSTANT.fullmatch(name) and given[name] == 1 for name in names):
                statement = lines[node.lineno - 1 : node.end_lineno]
                lines[node.lineno - 1 : node.end_lineno] = marked(node, names, statement)
    return "\n".join(lines).replace(FUTURE, f"{FUTURE}; from typing import Final", 1)


def names_of(node: ast.Assign | ast.AnnAssign) -> list[str]:
    """The names that a statement gives; none for what is no constant."""
    if node.value is None or "TypeVar(" in ast.unparse(node):
        return []
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
    if len(targets) > 1:
        return []
    found = targets[0].elts if isinstance(targets[0], ast.Tuple) else targets
    values = [node.value]
    if isinstance(targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        values = node.value.elts
    if any(map(is_unsafe, values)):
        return []
    return [one.id for one in found if isinstance(one, ast.Name)]


def is_unsafe(value: ast.expr) -> bool:
    """A tuple with a fraction in it: the compiler takes it for not set."""
    parts = ast.walk(value) if isinstance(value, ast.Tuple) else []
    return any(isinstance(part, ast.Constant) and isinstance(part.value, float) for part in parts)


def marked(node: ast.Assign | ast.AnnAssign, names: list[str], lines: list[str]) -> list[str]:
    """The lines of the statement with its names marked."""
    first, *rest = lines
    if isinstance(node, ast.AnnAssign):
        start, end = node.annotation.col_offset, node.annotation.end_col_offset
        if node.annotation.end_lineno != node.lineno:
            return lines
        return [f"{first[:start]}Final[{first[start:end]}]{first[end:]}", *rest]
    if isinstance(node.targets[0], ast.Name):
        return [first.replace(names[0], f"{names[0]}: Final", 1), *rest]
    values = values_of(node.value, len(names))
    if len(values) != len(names):
        return lines
    pairs = zip(names, values, strict=True)
    return ["; ".join(f"{name}: Final = {value}" for name, value in pairs), *("" for _ in rest)]


def values_of(value: ast.expr, count: int) -> list[str]:
    """What several names get at once: the parts of a tuple, or the numbers of a range."""
    if isinstance(value, ast.Tuple):
        return [ast.unparse(part) for part in value.elts]
    if not isinstance(value, ast.Call) or ast.unparse(value.func) != "range":
        return []
    start = 0 if len(value.args) == 1 else ast.literal_eval(value.args[0])
    return [str(start + at) for at in range(count)]
