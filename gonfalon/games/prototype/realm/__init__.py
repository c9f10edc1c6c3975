"""Terms and components: levels, florins, honour, land, armies, pieces; what holds for a while.   rules: MP-TERM, MP-COMP"""
