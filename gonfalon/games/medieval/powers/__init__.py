"""6 Powers and Provinces: who controls what, rulers, armies, navies, religions.   rules: MD-POWER, MD-PROV, MD-RULER, MD-ARMY, MD-NAVY, MD-REL"""
