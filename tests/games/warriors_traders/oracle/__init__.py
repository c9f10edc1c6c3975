"""A second, slow and plain computation of battles, income and scores, written from the ledger alone.

`battle`, `income` and `scores` are pure and know nothing of the engine; `facts` reads what they need off a state; `positions`
plays the games and scenes in which both are compared.
"""
