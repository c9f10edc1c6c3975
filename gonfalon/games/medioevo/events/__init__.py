"""2. Events: barbarian dice, the Event card, supply, rebellion.

rules: MU-BDICE, MU-EVENT, MU-BSUP, MU-REB
"""
