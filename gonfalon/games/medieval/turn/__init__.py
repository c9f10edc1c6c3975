"""5 Sequence of play: the five phases of a turn, income, standing moves.   rules: MD-TURN, MD-INC, MD-ASK"""
