"""Conquest: who takes the land; what is kept or plundered. War without winners.

rules: MU-CONQ, MU-NOWIN
"""
