"""Capitals lost and named, land that falls, players who are out or leave.   rules: MP-CAPITAL, MP-ELIM"""
