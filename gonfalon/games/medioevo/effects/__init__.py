"""What cards and technologies leave in force.

rules: MU-EUSE-04, MU-EOT-03
"""
