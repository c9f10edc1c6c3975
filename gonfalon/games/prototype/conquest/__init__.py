"""Conquest: who holds the place, and what becomes of everything in it.   rules: MP-CONQ, MP-CONTEST"""
