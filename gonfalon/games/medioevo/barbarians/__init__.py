"""E. Barbarian: hordes appear, move and meet others.

rules: MU-BARB
"""
