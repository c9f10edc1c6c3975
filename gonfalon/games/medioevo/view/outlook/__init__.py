"""What follows from a move beside what a trial of it shows: chances, risks, prices that are asked later, what becomes impossible.

One module for each part of the turn; `table.py` finds the right one. Everything is made from the seat's knowledge, by the functions that
carry the moves out.
"""
