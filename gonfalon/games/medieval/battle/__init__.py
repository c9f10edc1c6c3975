"""11.4 Militia, 11.5 Battle Resolution; 9 Knights of Christ in defence; 10.4 Jihad.   rules: MD-MIL, MD-BAT, MD-KOC, MD-JIH"""
