"""Objective cards, an option: dealt in set-up, kept secret, counted at the end.   rules: MP-OBJ"""
