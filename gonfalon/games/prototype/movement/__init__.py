"""Movement and naval blockades.   rules: MP-MOVE, MP-BLOCK"""
