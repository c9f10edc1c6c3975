"""B. Technology: points, buying, borrowing, the powers of technologies.

rules: MU-TECH, MU-TUSE, MU-TN
"""
