"""12.2 Special Investments.   rules: MD-INV"""
