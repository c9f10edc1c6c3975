"""Tests run the sources, whatever was compiled; `GONFALON_FAST=on` in the environment lets them run the compiled build."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("GONFALON_FAST", "off")

# positions are many small objects and few of them garbage: looking for it less often saves a tenth of the time
gc.set_threshold(20_000, 20, 50)

# no test depends on the speed of the machine
settings.register_profile("any-speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-speed")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests with servers and browsers wait much of their time."""
    return (os.cpu_count() or 1) + 1


HERE = Path(__file__).parent
PAGE, SERVER = HERE / "browser", HERE / "server"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits long comes first, so that no worker is left alone with it in the end.

    Each worker begins with a contiguous share of the list and later takes over what others have left: the tests of the page
    begin two of the shares, those of the server follow.
    """
    share = len(items) // int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if share == len(items):
        return
    page = [item for item in items if PAGE in item.path.parents]
    files = sorted({item.path for item in page})
    first = [item for item in page if files.index(item.path) % 2 == 0]
    second = [item for item in page if files.index(item.path) % 2]
    others = [item for item in items if PAGE not in item.path.parents]
    others.sort(key=lambda item: SERVER not in item.path.parents)
    end = max(0, share - len(first))
    items[:] = [*first, *others[:end], *second, *others[end:]]
