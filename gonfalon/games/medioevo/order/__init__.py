"""1. Turn order: a sealed auction.

rules: MU-ORDER
"""
