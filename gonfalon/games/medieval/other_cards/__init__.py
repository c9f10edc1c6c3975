"""10 Other Action Cards: Spies, Assassin, Civil War, Heresy, Disaster, Change of Ruler; 1.6.1 and 13.4 Powers Table.   rules: MD-SPY, MD-ASN, MD-CW, MD-HER, MD-DIS, MD-COR, MD-TABLE, MD-ALT"""
