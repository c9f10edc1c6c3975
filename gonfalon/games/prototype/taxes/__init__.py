"""Phase 5, Taxes: income, loans, sell-off, bankruptcy.   rules: MP-TAX, MP-LOAN"""
