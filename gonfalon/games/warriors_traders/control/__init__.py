"""Countries and Provinces: who holds a province.   rules: WT-PROV, WT-ALLY"""
