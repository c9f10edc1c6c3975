"""Phase II, Trade.   rules: WT-TRADE"""
