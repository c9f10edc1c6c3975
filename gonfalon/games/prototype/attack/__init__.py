"""Attacking, also by several: objectives, forces, announcing, who joins, what comes before the first roll.   rules: MP-ATT, MP-MULTI"""
