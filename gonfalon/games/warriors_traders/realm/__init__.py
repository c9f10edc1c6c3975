"""Components and play-mat: seats, levels, stores, pieces.   rules: WT-COMP, WT-TECH, WT-PROD, WT-TRD, WT-MIL"""
