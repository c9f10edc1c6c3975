"""Religion: excommunication and the Crusade; who is Pope is settled in `realm`.   rules: MP-POPE, MP-EXCOM, MP-CRUS"""
