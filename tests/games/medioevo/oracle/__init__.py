"""A second, plain computation of the numbers that decide most in Medioevo Universale, written from the ledger alone.

`battle`, `income` and `scores` take plain facts and return numbers; `facts` reads the facts off positions and events, `positions` plays the
games. `test_oracle.py` compares what they say with what the engine did.
"""
