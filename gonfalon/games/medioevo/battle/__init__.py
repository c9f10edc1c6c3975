"""Combat: the battle, from the first declaration to its end.

rules: MU-BATTLE, MU-DICE, MU-DMG, MU-ARTY, MU-ARCHER, MU-LINF, MU-HINF, MU-CAV, MU-CAPT, MU-NAVAL, MU-MILB, MU-FLEE, MU-SURR,
MU-CAPTURE, MU-MULTI, MU-BBAT
"""
