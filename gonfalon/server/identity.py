"""Who is who: signed guest cookies and link tokens, made with one secret of the server.

A token is derived from the secret and a random number that is stored beside its hash, so that the table's
maker can be shown it again while the database alone gives no token away.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path

from gonfalon.kernel.errors import GonfalonError
from gonfalon.server.private import make_folder

COOKIE = "gonfalon_guest"
PASS_COOKIE = "gonfalon_watch"
"""The pass of a spectator, only sent to the calls of one table."""
COOKIE_SECONDS = 400 * 24 * 3600
SECRET_FILE = "server-secret"
SECRET_BYTES = 32
TOKEN_LETTERS = 22
"""Of 6 bits each."""

_COOKIE = re.compile(r"([0-9a-f]{24})\.([A-Za-z0-9_-]{43})")


def read_secret(folder: Path) -> bytes:
    """The server's secret, made at the first start and readable by its owner only."""
    file = folder / SECRET_FILE
    make_folder(folder)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        secret = file.read_bytes()
        if len(secret) != SECRET_BYTES:
            raise GonfalonError(f"{file}: this is no secret of {SECRET_BYTES} bytes") from None
        return secret
    secret = secrets.token_bytes(SECRET_BYTES)
    with os.fdopen(handle, "wb") as stream:
        stream.write(secret)
        stream.flush()
        os.fsync(stream.fileno())
    return secret


class Keeper:
    """Signs and checks what people carry."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _sign(self, words: str) -> str:
        digest = hmac.digest(self._secret, words.encode(), hashlib.sha256)
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def new_guest(self) -> str:
        return secrets.token_hex(12)

    def cookie(self, guest: str) -> str:
        return f"{guest}.{self._sign(f'guest:{guest}')}"

    def guest(self, cookie: str | None) -> str | None:
        """The guest of a cookie; None if it is missing or not ours."""
        match = _COOKIE.fullmatch(cookie or "")
        if match is None:
            return None
        guest, signature = match.groups()
        right = hmac.compare_digest(signature, self._sign(f"guest:{guest}"))
        return guest if right else None

    def watch_pass(self, table: str, guest: str) -> str:
        """What a guest shows who has opened the spectator link of a table."""
        return self._sign(f"watch:{table}:{guest}")

    def is_watch_pass(self, table: str, guest: str, shown: str) -> bool:
        return hmac.compare_digest(shown.encode(), self.watch_pass(table, guest).encode())

    def token(self, table: str, seat: int, nonce: str) -> str:
        """The token of a link: to a seat, or with seat -1 to the spectators' place."""
        return self._sign(f"link:{table}:{seat}:{nonce}")[:TOKEN_LETTERS]

    def return_token(self, table: str, seat: int, nonce: str) -> str:
        """The token of a return link, by which the person of a seat comes back on any device."""
        return self._sign(f"return:{table}:{seat}:{nonce}")[:TOKEN_LETTERS]


def new_nonce() -> str:
    return secrets.token_hex(16)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def is_token(token: str, hashed: str | None) -> bool:
    """Is this the token of a stored hash? Takes as long whatever the answer."""
    return hashed is not None and hmac.compare_digest(hash_token(token), hashed)


def new_table_id() -> str:
    alphabet = "abcdefghijkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(10))
