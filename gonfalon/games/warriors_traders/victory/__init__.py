"""Victory Points, titles, and the end of the game.   rules: WT-VP, WT-OBJ, WT-VIC, WT-EARLY"""
