"""Hooks of mkdocs, for `make docs`: adapt documents that are written to be read in the repository to the site.

README, CONTRIBUTING and CHANGELOG become pages, links between them and docs/ are adjusted, and the marks of code blocks
that tests/test_docs.py reads (`file=`, `from=`) become titles.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}  # fmt: skip
"""Files beside docs/ and the pages they become."""
FILES = ("LICENSE",)
"""Files beside docs/ that pages link to."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add what stands beside docs/ to the site."""
    for name, page in PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=from_root(text)))
    for name in FILES:
        files.append(File.generated(config, name, abs_src_path=str(ROOT / name)))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Adjust links to files beside docs/ and the marks of code blocks."""
    for name, page in PAGES.items():
        markdown = markdown.replace(f"](../{name}", f"]({page}")
    marked = r"^```(\w+) (?:file|from)=(\S+)$"
    markdown = re.sub(marked, r'```\1 title="\2"', markdown, flags=re.MULTILINE)
    return re.sub(r"^```(\w+) with=\S+$", r"```\1", markdown, flags=re.MULTILINE)


def from_root(text: str) -> str:
    """A document of the repository's root with its links as seen from docs/."""
    for name, page in PAGES.items():
        text = text.replace(f"]({name}", f"]({page}")
    return text.replace("](docs/", "](")
