"""Barbarians: recruiting, attacks, pirates, activation, treasure.   rules: MP-BARB, MP-PIRATE, MP-BCAPT, MP-ACTIV, MP-TREAS"""
