"""4 Trading and Giving.   rules: MD-TRADE"""
