"""Supply: limits, and what is above them.   rules: MP-SUPPLY"""
