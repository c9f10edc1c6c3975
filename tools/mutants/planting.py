"""Plants faults one by one and runs the tests that execute the line, each in a process of its own.

A fault is planted in memory: the function gets the code object of the changed source, wherever it was imported to. Processes are forked
from one that has imported the game and its tests, so that a fault costs little more than the tests themselves.
"""

from __future__ import annotations

import gc
import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

import pytest

from tools.mutants.faults import Fault
from tools.mutants.tests_of import Traced, run

PATIENCE = 20
"""Seconds of CPU that a run may take beyond three times what its tests took before: a fault may never come to an end."""

KILLED, SURVIVED, UNSEEN = "killed", "survived", "no test comes here"


class Result(NamedTuple):
    fault: Fault
    outcome: str
    tests: int


def plant(fault: Fault) -> None:
    """Give the function of the fault its changed code."""
    changed = compile(fault.planted(fault.file.read_bytes()), str(fault.file), "exec")
    (code,) = [one for one in _codes(changed) if _place(one) == fault.function]
    found = [
        one
        for one in gc.get_objects()
        if type(one) is FunctionType
        and one.__code__.co_filename == str(fault.file)
        and _place(one.__code__) == fault.function
    ]
    if not found:
        raise LookupError(f"{fault.file}: no function {fault.function[0]}")
    for function in found:
        function.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def plant_all(faults: list[Fault], traced: Traced, jobs: int) -> Iterator[Result]:
    """Plant each fault and tell what came of it, as results come in."""
    running: dict[int, tuple[Fault, int]] = {}
    waiting = list(reversed(faults))
    while waiting or running:
        while waiting and len(running) < jobs:
            fault = waiting.pop()
            tests = traced.lines[str(fault.file)].get(fault.line, [])
            if not tests:
                yield Result(fault, UNSEEN, 0)
                continue
            usual = sum(traced.seconds.get(test, 0.0) for test in tests)
            running[_fork(fault, tests, 3 * round(usual) + PATIENCE)] = (fault, len(tests))
        yield from _ended(running)


def _ended(running: dict[int, tuple[Fault, int]]) -> Iterator[Result]:
    for child, (fault, tests) in list(running.items()):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            del running[child]
            code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else pytest.ExitCode.TESTS_FAILED
            if code in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED):
                raise SystemExit(f"{fault.file}:{fault.line}: its tests could not be run")
            yield Result(fault, KILLED if code else SURVIVED, tests)
    time.sleep(0.02)


def _fork(fault: Fault, tests: list[str], patience: int) -> int:
    child = os.fork()
    if child:
        return child
    resource.setrlimit(resource.RLIMIT_CPU, (patience, patience))
    code = pytest.ExitCode.USAGE_ERROR
    try:
        with Path(os.devnull).open("w") as silent:
            plant(fault)
            code = run(tests, silent)
    finally:
        os._exit(code)
