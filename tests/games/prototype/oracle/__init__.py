"""A second, slow and plain computation of what decides most: battles, income and scores, written from the ledger alone.

`battle`, `siege`, `income` and `scores` know nothing of the engine: plain facts in, numbers out. `facts` reads those facts off a position,
`positions` makes positions and lets the engine play them, `listening` compares.
"""
