"""Phases of the game: sealed orders, bidding, who is asked in which order, losses chosen in several places.   rules: MP-TIME"""
