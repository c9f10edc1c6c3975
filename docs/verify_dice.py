"""Check the dice of a recorded game: python verify_dice.py RECORD.json

Needs Python and nothing else. Checks that the server and the seats opened the parts to which they had committed themselves, that the
key is the hash of all parts with the table and its options, that every draw follows from the key, and that the chain fits.
"""

import hashlib
import json
import pathlib
import sys


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def plain(data):
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def draw(key, number, bound):
    """Word n of the stream is keyed BLAKE2b of n; words that would favour small results are skipped."""
    while True:
        block = hashlib.blake2b(number.to_bytes(8, "little"), digest_size=8, key=key)
        word, number = int.from_bytes(block.digest(), "little"), number + 1
        if word - word % bound + bound <= 1 << 64:
            return word % bound, number


def check(ok, words):
    if not ok:
        sys.exit(f"FALSE: {words}")
    print(f"true: {words}")


record = json.loads(pathlib.Path(sys.argv[1]).read_bytes())
dice, segments = record["dice"], record["segments"]
if dice.get("chosen"):
    sys.exit(f"The seed {record['seed']} was chosen: a game for practice, nothing to check.")

check(sha256(bytes.fromhex(dice["part"])) == dice["commitment"], "the server's part fits")
lines = ["gonfalon dice 1", f"table {dice['table']}", f"game {record['game']}"]
lines += [f"seats {record['seats']}", f"options {plain(record['options'])}"]
lines += [f"server {dice['part']}"]
listed = [row["seat"] for row in dice["seats"]]
check(listed == list(range(record["seats"])), "every seat is listed")
for row in dice["seats"]:
    if row["part"] is None:
        print(f"      seat {row['seat']} contributed nothing")
        continue
    fits = sha256(bytes.fromhex(row["part"])) == row["commitment"]
    check(fits, f"the part of seat {row['seat']} fits {row['commitment']}")
    lines.append(f"seat {row['seat']} {row['part']}")
key = hashlib.sha256("\n".join(lines).encode()).digest()

number = count = 0
head = {name: record[name] for name in ("format", "game", "seats", "seed", "options", "dice")}
chain = sha256(plain(head).encode())
for segment in segments:
    start, draws = segment["start"], segment.get("draws", {})
    first = [segment["rules"], start["state"]["schema"], start["hash"], start.get("set", False)]
    links = [first, *segment["moves"]]
    for move, link in enumerate(links):
        listed = draws.get(str(move), "")
        for bound, result in (map(int, text.split(".")) for text in listed.split()):
            found, number = draw(key, number, bound)
            count += 1
            if found != result:
                check(False, f"draw {count} of {bound} was {result}, the key gives {found}")
        if move == 0:
            goes_on = (start["state"]["key"], start["state"]["rng"]) == (key.hex(), number)
            check(goes_on, "the segment begins with the key of all parts")
        chain = sha256((chain + plain([*link, listed])).encode())
    chain = sha256((chain + plain(segment["end"])).encode())
check(True, f"all {count} draws follow from the key")
check(chain == record["chain"], f"the chain fits: {chain}")
