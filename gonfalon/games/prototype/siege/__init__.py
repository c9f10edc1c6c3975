"""Sieges: declaring, artillery, reduction, attrition, lifting.   rules: MP-SIEGE"""
