"""Control, Element removal: control of territories, its tokens, damage to buildings, own removal.

rules: MU-CONTROL, MU-CTRL, MU-DESTROY, MU-REMOVE
"""
