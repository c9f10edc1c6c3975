"""Tests run the sources, whatever was compiled; `GONFALON_FAST=on` in the environment lets them run the compiled build."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("GONFALON_FAST", "off")

# no test depends on the speed of the machine
settings.register_profile("any-speed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-speed")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests with servers and browsers wait much of their time."""
    return (os.cpu_count() or 1) + 1
