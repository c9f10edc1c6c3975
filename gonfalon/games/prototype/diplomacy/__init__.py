"""Phase 3, Diplomacy: pacts, proposals, guests, disputes; war, truces and casus belli.   rules: MP-DIPL, MP-WAR, MP-CB"""
