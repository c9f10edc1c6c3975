"""8 The Pope: Crusades and Excommunication; 13.1 Marriage, 13.2 The Papal States.   rules: MD-POPE, MD-CRUS, MD-EXC, MD-MAR, MD-PAP"""
