"""FAQ: a player leaves.   rules: WT-LEAVE"""
