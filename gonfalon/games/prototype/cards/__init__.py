"""The 48 characters of the Empire deck: one table of powers.

`power` says what a power is, `uses` which cards a player may play and how they are played, `table` gathers the powers of all characters
from the modules beside it.
"""
