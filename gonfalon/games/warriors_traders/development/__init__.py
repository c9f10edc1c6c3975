"""Phase III, Development, and the five Actions.   rules: WT-DEV, WT-ACT"""
