"""The objective sides of the Empire cards: what each asks for, the log of the turn, claiming.

rules: MU-OBJ, MU-GOAL
"""
