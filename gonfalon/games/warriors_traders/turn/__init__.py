"""Playing the game: order and phases of a turn, standing moves.   rules: WT-TURN, WT-OPT, WT-ASK"""
