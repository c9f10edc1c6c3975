"""The Trade phase, the market, and offers between players."""
