"""Tests run the sources, whatever was compiled; `GONFALON_FAST=on` in the environment lets them run the compiled build."""

from __future__ import annotations

import os

os.environ.setdefault("GONFALON_FAST", "off")
