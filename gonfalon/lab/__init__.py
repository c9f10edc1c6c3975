"""The lab: many games of bots at once, what they show, and what a change of the data would do.

A `Plan` says what is played; every game depends on the plan and its own number alone. `run` plays it on a `Pool`
and keeps each finished game in a journal, so that a killed run goes on where it was. `report` and `compare` read
the finished games.
"""
