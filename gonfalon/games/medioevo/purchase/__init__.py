"""4. Purchase: one offer for each verb; deployment in secret (a variant).

rules: MU-BUY, MU-BLD, MU-TRN, MU-ARM, MU-CAP, MU-SIEGE, MU-PRIS, MU-VAR-14 to MU-VAR-16
"""
