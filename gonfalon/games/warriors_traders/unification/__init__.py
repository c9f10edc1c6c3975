"""Country Unification and its bonus.   rules: WT-UNIF"""
