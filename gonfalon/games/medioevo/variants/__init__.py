"""Game variants: starting auction, terrain, blood tokens, teams.

rules: MU-VAR-01 to MU-VAR-13, MU-VAR-17
"""
