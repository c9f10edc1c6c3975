"""7 The Mongols.   rules: MD-MONGOL"""
