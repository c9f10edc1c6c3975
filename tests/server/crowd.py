"""A crowd of spectators without cookies, in a process of its own: `python -m tests.server.crowd ADDRESS TABLE NUMBER`.

Says `ready` when everybody has got a first state, and then, whenever a version has reached everybody, that version.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter

from websockets.asyncio.client import connect

VERSION = re.compile(r'"version":(\d+)')


async def watch(address: str, table: str, number: int) -> None:
    seen: Counter[int] = Counter()
    gate = asyncio.Semaphore(20)
    begun = asyncio.Event()

    async def one() -> None:
        async with gate:
            line = await connect(
                f"ws://{address}/api/tables/{table}/live?seat=-1&lang=en",
                max_size=None,
                compression=None,
                open_timeout=60,
            )
            first = await line.recv()
        seen[-1] += 1
        if seen[-1] == number:
            print("ready", flush=True)
        while True:
            text = first or await line.recv()
            first = ""
            found = VERSION.search(str(text[:400]))
            if found:
                version = int(found[1])
                seen[version] += 1
                if seen[version] == number:
                    print(version, flush=True)

    await asyncio.gather(*(one() for _ in range(number)), begun.wait())


if __name__ == "__main__":
    asyncio.run(watch(sys.argv[1], sys.argv[2], int(sys.argv[3])))
