"""Kingdoms and preparation: first buildings, pieces and armies.   rules: MP-KING, MP-SETUP"""
