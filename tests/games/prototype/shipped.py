"""What the tests of the data files share."""

from pathlib import Path

from gonfalon.games.prototype import data as pd
from gonfalon.games.prototype.load import load_data
from gonfalon.kernel.ledger import load_ledger

FOLDER = Path(pd.__file__).parent
DATA = load_data()
LEDGER = load_ledger(FOLDER / "rules.toml")
LIMITS = DATA.limits
BUILDINGS = {building.id: building for building in DATA.buildings}
TRANSPORTS = {transport.id: transport for transport in DATA.transports}
TECHNOLOGIES = {technology.id: technology for technology in DATA.technologies}
CHARACTERS = {character.id: character for character in DATA.deck.characters}
SCORES = {score.id: score for score in DATA.scoring.scores}
