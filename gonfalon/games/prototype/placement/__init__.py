"""Phase 8, Placement: where armies and pieces come onto the board.   rules: MP-PLACE"""
