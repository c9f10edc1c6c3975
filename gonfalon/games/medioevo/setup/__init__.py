"""The kingdoms, Setup: everything before the first turn.

rules: MU-KING, MU-SETUP
"""
