"""The end: when the game is over, points of the end, who has won.   rules: MP-END, MP-SCORE"""
