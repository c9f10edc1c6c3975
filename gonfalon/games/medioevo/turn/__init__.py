"""Game phases: the seven phases of a turn, what is free at any moment, players who leave.

rules: MU-FLOW, MU-TIME
"""
