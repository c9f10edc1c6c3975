"""C. Diplomacy: war, pacts, claims, alliances.

rules: MU-DIP
"""
