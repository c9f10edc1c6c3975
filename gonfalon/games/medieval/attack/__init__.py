"""11 Attack, 11.2 Attack Route; 9 Knights attack; 13.3 Mercenaries.   rules: MD-ATT, MD-ROUTE, MD-KOC, MD-MER"""
