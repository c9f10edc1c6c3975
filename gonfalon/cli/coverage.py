"""Which tests name which rule: read from the source of the tests, without running them.

A test names its rules with `@pytest.mark.rule("ID", ...)`: on itself, on its class, on one of its parameter sets, or
for a whole module or class with `pytestmark`. A mark or a list of ids may be given a name in the module first.
"""

from __future__ import annotations

import ast
from pathlib import Path

import gonfalon
from gonfalon.cli.own_texts import tell
from gonfalon.kernel.errors import DataError, OptionError

Names = dict[str, ast.expr]
"""What the names of a module stand for, as far as they are set once at its top."""


def tests_folder(game: str) -> Path:
    """The tests of a game in the repository: above the present folder, or beside the package."""
    beside = Path(gonfalon.__file__).resolve().parents[1]
    here = Path.cwd()
    for root in (here, *here.parents, beside):
        folder = root / "tests" / "games" / game
        if folder.is_dir():
            return folder
    raise OptionError(tell("error.no-tests", game=game))


def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """Rule ids with the names of their tests, as pytest spells them."""
    root = folder.parents[2]
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        for rule, test in tests_in(file, file.relative_to(root).as_posix()):
            tests = found.setdefault(rule, [])
            if test not in tests:
                tests.append(test)
    return found


def tests_in(file: Path, name: str) -> list[tuple[str, str]]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as problem:
        raise DataError(name, "syntax", str(problem)) from None
    return _walk(tree.body, name, [], {})


def _walk(
    body: list[ast.stmt], prefix: str, outer: list[str], names: Names
) -> list[tuple[str, str]]:
    """The tests among these statements, each with every rule it names."""
    names = names | _assigned(body)
    rules = [*outer, *(_rules(names["pytestmark"], names) if "pytestmark" in names else [])]
    names.pop("pytestmark", None)
    found: list[tuple[str, str]] = []
    for statement in body:
        if isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
            inherited = [*rules, *_decorated(statement, names)]
            found += _walk(statement.body, f"{prefix}::{statement.name}", inherited, names)
        elif isinstance(
            statement, ast.FunctionDef | ast.AsyncFunctionDef
        ) and statement.name.startswith("test"):
            test = f"{prefix}::{statement.name}"
            found += [(rule, test) for rule in [*rules, *_decorated(statement, names)]]
    return found


def _assigned(body: list[ast.stmt]) -> Names:
    names: Names = {}
    for statement in body:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    names[target.id] = statement.value
        elif (
            isinstance(statement, ast.AnnAssign)
            and isinstance(statement.target, ast.Name)
            and statement.value is not None
        ):
            names[statement.target.id] = statement.value
    return names


def _decorated(
    thing: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, names: Names
) -> list[str]:
    return [rule for decorator in thing.decorator_list for rule in _rules(decorator, names)]


def _rules(expression: ast.expr, names: Names) -> list[str]:
    """The ids of all `mark.rule(...)` within an expression."""
    rules: list[str] = []
    todo: list[ast.AST] = [expression]
    seen: set[str] = set()
    while todo:
        node = todo.pop(0)
        if isinstance(node, ast.Name) and node.id in names and node.id not in seen:
            seen.add(node.id)
            todo.append(names[node.id])
        elif isinstance(node, ast.Call) and _is_rule_mark(node.func):
            for argument in node.args:
                rules += _strings(argument, names)
        else:
            todo.extend(ast.iter_child_nodes(node))
    return rules


def _is_rule_mark(function: ast.expr) -> bool:
    """`pytest.mark.rule` or `mark.rule`."""
    if not isinstance(function, ast.Attribute) or function.attr != "rule":
        return False
    mark = function.value
    return (isinstance(mark, ast.Attribute) and mark.attr == "mark") or (
        isinstance(mark, ast.Name) and mark.id == "mark"
    )


def _strings(expression: ast.expr, names: Names) -> list[str]:
    if isinstance(expression, ast.Constant):
        return [expression.value] if isinstance(expression.value, str) else []
    if isinstance(expression, ast.Name) and expression.id in names:
        return _strings(
            names[expression.id], {k: v for k, v in names.items() if k != expression.id}
        )
    if isinstance(expression, ast.Starred):
        return _strings(expression.value, names)
    if isinstance(expression, ast.List | ast.Tuple | ast.Set):
        return [text for element in expression.elts for text in _strings(element, names)]
    return []
