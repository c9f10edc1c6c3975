"""Phase 7, Events: the Event card, damage and decay, relics, rebellions.   rules: MP-EVENT, MP-RELIC, MP-REBEL"""
