"""D. Debts: loans, bankruptcy, elimination.

rules: MU-DEBT, MU-ELIM
"""
