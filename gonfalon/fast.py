"""The compiled build: the same rules as C, made by `make fast`, used wherever it is there and up to date.

Built libraries lie in `build/fast` next to the package, never among the sources. Importing this module, which `gonfalon` does first of all,
lets their modules be found before the sources. A part, such as the core or a game, is used only if its sources, and those of the core, are
those it was built from to the last byte; otherwise the sources are used, and the command line says so. `GONFALON_FAST=off` in the
environment forces the sources. Tests do that; with `GONFALON_FAST=on` they run the compiled build.
"""

from __future__ import annotations

import ctypes
import dataclasses
import hashlib
import inspect
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE.parent / "build" / "fast"
MANIFEST = "manifest.json"
SUFFIX = EXTENSION_SUFFIXES[0]
"""How built modules end: names the interpreter and the machine."""

SWITCH = "GONFALON_FAST"
OFF = ("off", "0", "no")

CORE, BOTS = "core", "bots"
PARTS: dict[str, tuple[str, ...]] = {
    CORE: ("kernel", "commons"),
    BOTS: ("bots",),
    "warriors_traders": ("games/warriors_traders",),
    "medieval": ("games/medieval",),
    "medioevo": ("games/medioevo",),
    "prototype": ("games/prototype",),
}
"""What is built together, by the folders of its sources. All rest on the core."""


def digest(part: str) -> str:
    """Changes with any source file of a part."""
    whole = hashlib.sha256()
    for folder in PARTS[part]:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            whole.update(file.relative_to(PACKAGE).as_posix().encode())
            whole.update(hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


def library(part: str) -> str:
    """The one built module that holds all modules of a part."""
    return f"gonfalon_{part}__mypyc"


class Within(Loader):
    """Opens a module that lies in the library of a part."""

    def __init__(self, part: str) -> None:
        self.library = library(part)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        holder = import_module(self.library)
        if hasattr(holder, "ensure_deps"):
            self.call(holder, "ensure_deps", ctypes.c_int)
        found: ModuleType = self.call(
            holder, f"init_{spec.name.replace('.', '___')}", ctypes.py_object
        )
        return found

    def call(self, holder: ModuleType, name: str, gives: Any) -> Any:
        """Call a C function of the library, which hands it out in a capsule."""
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
        address = pointer(getattr(holder, name), f"{self.library}.{name}".encode())
        return ctypes.PYFUNCTYPE(gives)(address)()

    def exec_module(self, module: ModuleType) -> None:
        """It has run when it was created."""


class Build:
    """What was built and may be used."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.parts: list[str] = []
        """Up to date."""
        self.stale: list[str] = []
        """Built from other sources than these."""
        self.modules: dict[str, str] = {}
        """The part of every built module."""
        self.fields: dict[str, list[str]] = {}
        """By the full name of a compiled dataclass, its own fields."""
        if os.environ.get(SWITCH, "").lower() in OFF:
            return
        try:
            manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return
        if manifest["suffix"] != SUFFIX:
            return
        self.folder = folder / manifest["folder"]
        built = manifest["parts"]
        for part in PARTS:
            if part not in built:
                continue
            if digest(part) == built[part]["digest"] and CORE in (part, *self.parts):
                self.parts.append(part)
                self.modules.update(dict.fromkeys(built[part]["modules"], part))
                self.fields.update(built[part]["fields"])
            else:
                self.stale.append(part)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a built module lies; None for all others, as finders answer."""
        if name in self.modules:
            return spec_from_loader(name, Within(self.modules[name]))
        for part in self.parts:
            if name == library(part):
                file = str(self.folder / f"{name}{SUFFIX}")
                return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))
        return None

    @property
    def name(self) -> str:
        """One line that says which build runs."""
        if not self.parts:
            return "pure Python"
        return f"compiled ({', '.join(self.parts)})"


BUILD = Build()
if BUILD.parts:
    sys.meta_path.insert(0, BUILD)

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(**options: Any) -> Any:
        """What compiled modules import instead of Python's own.

        The compiler declares as fields all that stands in the body of the class; this leaves those that are. Its classes have slots anyway.
        """
        options.pop("slots", None)

        def finish(cls: type) -> type:
            own = BUILD.fields[f"{cls.__module__}.{cls.__qualname__}"]
            declared = inspect.get_annotations(cls)
            cls.__annotations__ = {name: declared[name] for name in own}
            # so that a class of the sources which derives from it makes no slots of the same names
            cls.__slots__ = tuple(own)
            return dataclasses.dataclass(**options)(cls)

        return finish
