"""Contents of the box, Definitions: pieces, land, money and hordes, as everything else asks for and changes them.

rules: MU-DEF, MU-COMP, MU-PROP
"""
