"""A designer's copy of a game's data files, for tests that break it."""

from pathlib import Path


def change(folder: Path, file: str, within: str, old: str, new: str) -> None:
    """Replaces `old` by `new` once, at its first place after `within`."""
    text = (folder / file).read_text(encoding="utf-8")
    start = text.index(old, text.index(within))
    changed = text[:start] + new + text[start + len(old) :]
    (folder / file).write_text(changed, encoding="utf-8")
