"""1 Game Components: seats, Florins, dice.   rules: MD-COMP, MD-MAP"""
