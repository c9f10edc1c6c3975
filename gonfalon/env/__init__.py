"""The environment for researchers: any game through a low-level interface (`match`) and through PettingZoo (`zoo`).

`Match` needs nothing but Gonfalon. `zoo` needs the extra `env`: `pip install 'gonfalon[env]'`. See docs/environment.md.
"""

from gonfalon.env.match import TERMINAL, Block, Match
from gonfalon.env.spelling import Spelling, Word, Words, spell

__all__ = ["TERMINAL", "Block", "Match", "Spelling", "Word", "Words", "spell"]
