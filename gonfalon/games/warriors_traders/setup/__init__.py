"""Setting up the game; the games of two and three.   rules: WT-SETUP, WT-SMALL"""
