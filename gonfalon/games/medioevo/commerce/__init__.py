"""6. Commerce: journeys, trade, Great Markets, commercial roads.

rules: MU-COM, MU-TRADE, MU-CUBE, MU-GM, MU-ROAD
"""
