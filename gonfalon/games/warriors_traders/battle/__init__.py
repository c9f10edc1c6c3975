"""Battles, Retreat, Barbarians, Forts.   rules: WT-BATTLE, WT-RETREAT, WT-BARB, WT-FORT"""
