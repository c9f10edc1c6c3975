"""Phase 2, Empire cards: drawing, keeping, playing and answering them; cards that lie open.   rules: MP-CARD"""
