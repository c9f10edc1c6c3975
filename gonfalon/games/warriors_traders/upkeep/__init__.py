"""Phase I, Upkeep.   rules: WT-UPKEEP"""
