"""The 48 characters of the Empire deck.   rules: MP-CHAR"""
