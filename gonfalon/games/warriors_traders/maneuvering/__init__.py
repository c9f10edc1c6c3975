"""Phase IV, Maneuvering: armies and Princesses move.   rules: WT-MOVE, WT-PRINC"""
