"""5. Combat: the rounds of the phase, full movements, arrival.

rules: MU-CPHASE, MU-MOVE
"""
