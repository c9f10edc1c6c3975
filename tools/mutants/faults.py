"""The kinds of faults, and where in a module each could be planted. A fault changes a few characters of a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

EDGES: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
OPPOSITES: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.LtE: ">", ast.Gt: "<=", ast.GtE: "<",
    ast.Is: "is not", ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
FILL = {"add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "update"}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Fault(NamedTuple):
    file: Path
    line: int
    kind: str
    start: int
    """First byte that is replaced."""
    end: int
    new: str
    function: tuple[str, int]
    """Qualified name and first line of the outermost function around it."""

    def planted(self, source: bytes) -> bytes:
        """The module with the fault in it."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def lines(self, source: bytes) -> tuple[str, str]:
        """What stood there and what stands there now, whole lines."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        before = source[first:last]
        after = source[first : self.start] + self.new.encode() + source[self.end : last]
        return " ".join(before.decode().split()), " ".join(after.decode().split())


def faults_in(file: Path) -> list[Fault]:
    """All faults that could be planted in the functions of a module."""
    source = file.read_bytes()
    found: list[Fault] = []
    for function, name in _functions(ast.parse(source), ""):
        first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
        for kind, start, end, new in _Finder(source).faults(function):
            line = source.count(b"\n", 0, start) + 1
            found.append(Fault(file, line, kind, start, end, new, (name, first)))
    return found


def _functions(node: ast.AST, prefix: str) -> Iterator[tuple[Function, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child, prefix + child.name
        elif isinstance(child, ast.ClassDef):
            yield from _functions(child, f"{prefix}{child.name}.")


Place = tuple[str, int, int, str]


class _Finder:
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def faults(self, function: Function) -> Iterator[Place]:
        for statement in function.body:
            for node in self._nodes(statement):
                yield from self._at(node)
        yield from self._swapped(function)

    def _nodes(self, node: ast.AST) -> Iterator[ast.AST]:
        """All nodes but annotations, assertions (`strict` of `zip` among them), documentation and what is refused."""
        if isinstance(node, ast.Assert | ast.JoinedStr):
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._nodes(child)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr | ast.stmt) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _replace(self, kind: str, node: ast.expr | ast.stmt, new: str) -> Place:
        return (kind, *self._span(node), new)

    def _between(self, kind: str, one: ast.expr, other: ast.expr, new: str) -> Place:
        """Replace the operator between two operands, not the brackets around them."""
        end, start = self._span(one)[1], self._span(other)[0]
        gap = self.source[end:start]
        left = len(gap) - len(gap.lstrip(b") \n"))
        right = len(gap) - len(gap.rstrip(b"( \n"))
        return kind, end + left, start - right, new

    def _at(self, node: ast.AST) -> Iterator[Place]:
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                if type(op) in EDGES:
                    yield self._between("edge", left, right, EDGES[type(op)])
                yield self._between("opposite", left, right, OPPOSITES[type(op)])
            case ast.Constant(value=bool(value)):
                yield self._replace("truth", node, str(not value))
            case ast.Constant(value=int(value)):
                yield self._replace("off by one", node, str(value + 1))
            case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right):
                yield self._replace("dropped term", node, self._text(left))
                sign = "-" if isinstance(node.op, ast.Add) else "+"
                yield self._between("sign", left, right, sign)
            case ast.BinOp(op=ast.Mult() | ast.FloorDiv(), left=left):
                yield self._replace("dropped factor", node, self._text(left))
            case ast.BoolOp(op=op, values=values):
                word = "or" if isinstance(op, ast.And) else "and"
                joined = f" {'and' if word == 'or' else 'or'} "
                for at in range(len(values)):
                    left_over = [self._text(one) for one in values if one is not values[at]]
                    yield self._replace("skipped condition", node, f"({joined.join(left_over)})")
                if len(values) == 2:
                    yield self._between("and, or", values[0], values[1], word)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._replace("not", node, f"({self._text(operand)})")
            case ast.Call(func=ast.Name(id=name) as function) if name in TWINS:
                yield self._replace("least, most", function, TWINS[name])
            case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Constant):
                yield self._replace("skipped condition", test, "True")
                yield self._replace("skipped condition", test, "False")
            case ast.comprehension(ifs=[test]):
                yield self._replace("skipped condition", test, "True")
            case (ast.Expr(value=ast.Call()) | ast.AugAssign()) as statement:
                yield self._replace("dropped statement", statement, "pass")

    def _swapped(self, function: Function) -> Iterator[Place]:
        """Two statements in the wrong order, both of which change something outside the function."""
        for node in ast.walk(function):
            for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
                for one, other in pairwise(body if isinstance(body, list) else []):
                    if _changes(one) and _changes(other) and not _commute(one, other):
                        start, end = self._span(one)[0], self._span(other)[1]
                        gap = self.source[self._span(one)[1] : self._span(other)[0]].decode()
                        swapped = self._text(other) + gap + self._text(one)
                        yield "swapped order", start, end, swapped


def _changes(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Call()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.AugAssign(target=ast.Attribute() | ast.Subscript()):
            return True
    return False


# ---- statements whose order is of no account

LOG, AGENDA = "the log", "the agenda"
ACTIONS = {"emit": LOG, "push": AGENDA, "done": AGENDA}
"""What methods of a state change."""


def _commute(one: ast.AST, other: ast.AST) -> bool:
    """Do two statements come to the same in either order, because neither touches what the other changes?"""
    if _method(one) == "commit" or _method(other) == "commit":
        return True  # it only counts up what cannot be taken back
    changed, changed_too = _changed(one), _changed(other)
    if not (changed and changed_too):
        return False
    if _touches(other, changed) or _touches(one, changed_too):
        return False
    return (_counts(one) and _counts(other)) or changed != changed_too


def _method(node: ast.AST) -> str:
    """The method that a statement or expression calls."""
    call = node.value if isinstance(node, ast.Expr) else node
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
        return call.func.attr
    return ""


def _counts(node: ast.AST) -> bool:
    return isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub)


def _changed(node: ast.AST) -> str:
    """What a statement changes: `s.owner`, the agenda, the log of events; nothing if it may be anything."""
    match node:
        case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
            while isinstance(target, ast.Subscript):
                target = target.value
            return ast.unparse(target)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=filled, attr=method))):
            return ast.unparse(filled) if method in FILL else ACTIONS.get(method, "")
    return ""


def _touches(node: ast.AST, thing: str) -> bool:
    """Does a statement read it, its own target left out? A function may read all of what it is given, but the agenda."""
    match node:
        case ast.Assign(targets=[target], value=value) | ast.AugAssign(target=target, value=value):
            parts: list[ast.AST] = [value]
            if isinstance(target, ast.Subscript):
                parts.append(target.slice)
        case ast.Expr(value=ast.Call(args=args, keywords=keywords)):
            parts = [*args, *keywords]
        case _:
            parts = [node]
    return any(_reads(one, thing) for part in parts for one in ast.walk(part))


def _reads(node: ast.AST, thing: str) -> bool:
    match node:
        case ast.Attribute(attr="agenda"):
            return thing == AGENDA
        case ast.Attribute() | ast.Name():
            return ast.unparse(node) == thing
        case ast.Call(args=args):
            return thing.split(".")[0] in [one.id for one in args if isinstance(one, ast.Name)]
    return False
