"""3. Tax and maintenance.

rules: MU-TAX, MU-MAINT
"""
