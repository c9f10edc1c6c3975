"""Phase 10, Commerce: markets, tolls, monopolies, Fairs, slaves, Corsairs.   rules: MP-TRADE, MP-PRICE, MP-FAIR, MP-PRIS"""
