"""Phase 4, Purchase: prices, buildings, what is on sale and what is on its way.   rules: MP-BUY, MP-TECH, MP-BUILD, MP-TRANS, MP-ENGINE, MP-CAPT"""
