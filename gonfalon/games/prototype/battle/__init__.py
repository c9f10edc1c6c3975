"""Battles on land, assaults and battles at sea: rounds, cards, dice, losses, ramming, prisoners.   rules: MP-BATTLE, MP-RES, MP-ASSAULT, MP-NAVAL"""
