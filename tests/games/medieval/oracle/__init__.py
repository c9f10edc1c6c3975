"""A second, slow and plain computation of battles, income and scores, written from the ledger alone.

`battle`, `income` and `scores` are pure and know nothing of the engine; `facts` reads what they need off a state and its events;
`positions` follows games, `scenes` sets turns at random in which both are compared.
"""
