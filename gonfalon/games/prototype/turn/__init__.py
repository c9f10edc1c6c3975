"""The turn: ten phases, order of play, end of the turn, standing moves, absence, plans.   rules: MP-TURN"""
