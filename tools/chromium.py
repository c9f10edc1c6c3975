"""Where Chromium is, and how it is started without a screen."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
MISSING = (
    "no Chromium found (GONFALON_CHROMIUM, or chromium on the PATH); see tools/get_chromium.sh"
)


def find_chromium() -> str | None:
    """The program named by GONFALON_CHROMIUM, else the first one on the PATH."""
    for name in (os.environ.get("GONFALON_CHROMIUM", ""), *NAMES):
        if name and (found := shutil.which(name)):
            return found
    return None
