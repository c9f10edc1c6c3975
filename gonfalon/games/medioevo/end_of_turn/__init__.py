"""7. End of turn: effects end, everything is readied.

rules: MU-EOT
"""
