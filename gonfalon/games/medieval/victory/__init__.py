"""3 Winning the game, and its end; 13.5 Shorter Game.   rules: MD-VIC, MD-SHO"""
