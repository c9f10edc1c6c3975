"""Phase 9, Combat: the phase and its turns; healing.   rules: MP-COMBAT"""
