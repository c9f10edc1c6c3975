"""The command line: `gonfalon games | play | serve | simulate | replay | rules | bench`."""

from __future__ import annotations

import io
import os
import sys

WRONG = 2
"""Exit code for anything the caller got wrong."""
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> None:
    """Run one command. What the caller got wrong is reported in one line, never with a traceback."""
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


def run(arguments: list[str]) -> int:
    from gonfalon.cli.own_texts import speaking

    with speaking(arguments):
        return _run(arguments)


def _run(arguments: list[str]) -> int:
    from typer.main import get_command

    from gonfalon.cli.app import app
    from gonfalon.cli.manual import complaint, localise
    from gonfalon.fast import BUILD
    from gonfalon.kernel.errors import GonfalonError

    command = get_command(app)
    localise(command)
    if BUILD.stale:
        stale = f"{', '.join(BUILD.stale)}: the compiled build is older than the sources"
        print(f"gonfalon: {stale}, which run instead; to renew it: make fast", file=sys.stderr)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a poor terminal shows ? instead of stopping
    try:
        code = command.main(arguments, prog_name="gonfalon", standalone_mode=False)
        sys.stdout.flush()
    except GonfalonError as problem:
        return complain(str(problem))
    except BrokenPipeError:
        # whoever read our output has seen enough; keep the interpreter's last flush quiet as well
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        return complain(f"{where}{problem.strerror or problem}")
    except Exception as problem:
        if hasattr(problem, "format_message"):  # typer's own: a wrong option or argument
            return complain(complaint(problem.format_message()))
        raise
    return code if isinstance(code, int) else 0


def complain(message: str) -> int:
    from gonfalon.cli.own_texts import printable

    line = printable(" ".join(message.split()))
    print(f"gonfalon: {line}", file=sys.stderr)
    return WRONG
